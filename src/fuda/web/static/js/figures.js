/**
 * Silhouettes in the pictures of cards: who or what a card is, as far as its kind and traits say it. Drawn in a field of
 * 100 by 72, standing on the ground at 66; a roll of dice gives each its own shape.
 */

import { svg } from "./dom.js";

/** @typedef {() => number} Roll  numbers from 0 to 1 */
/** @typedef {(roll: Roll) => SVGElement[]} Figure */

/** @typedef {{people: Figure[], things: Figure[]}} Look  how somebody and how something of a sort is drawn */

/** What words in names and traits look like, in English and Japanese; the first that fits is drawn. @type {[RegExp, Look][]} */
const LOOKS = [
  [/dragon|wyrm|竜|龍|ドラゴン|ドラグ/i, { people: [dragon], things: [dragon] }],
  [/fish|whale|shark|eel\b|squid|魚|鯨|鮫|水棲/i, { people: [fish], things: [fish] }],
  [/bird|wing|crane|crow|owl\b|moth|butterfly|hawk|sparrow|鳥|羽|翼|蛾|蝶|鶴|鴉|梟/i, { people: [bird], things: [bird] }],
  [/kite|凧/i, { people: [bearer, bird], things: [bird] }],
  [/beast|wolf|\bcat|dog|bear\b|mole|boar|fox|lion|horse|animal|獣|猫|犬|狼|熊|猪|狐|馬|動物/i, { people: [beast], things: [beast] }],
  [/ghost|wraith|spirit|silhouette|shade|demon|devil|witch|drowned|霊|影|鬼|魔|亡|魂/i, { people: [ghost], things: [ghost] }],
  [/doll|puppet|marionette|clay|人形|陶/i, { people: [doll], things: [doll] }],
  [/ship|boat|sail|fleet|harbor|captain|pirate|navy|tide|船|舟|港|海賊|海軍|潮/i, { people: [sailor], things: [ship, sailor] }],
  [/book|librar|scroll|letter|ink\b|paper|fold|page|本|書|紙|墨|折|頁/i, { people: [scholar], things: [scroll] }],
  [/lamp|lantern|light|ember|fire|flame|candle|beacon|灯|火|炎|光|燭/i, { people: [bearer], things: [lantern] }],
  [/machine|robot|engine|drill|gear|clock|spring|works|wheel|機|メカ|ロボ|からくり|歯車|時計|ぜんまい/i, { people: [smith], things: [machine] }],
  [/plant|moss|bonsai|seed|tree|root|barley|flower|blossom|leaf|mangrove|garden|植|苔|樹|種|麦|花|根|葉|庭/i, { people: [wanderer, plant], things: [plant] }],
  [/sword|blade|lance|knife|剣|刀|槍|刃/i, { people: [knight], things: [sword] }],
  [/shield|guard|wall|armor|knight|soldier|warrior|watch|盾|守|壁|鎧|騎|兵|戦/i, { people: [knight], things: [shield] }],
  [/tower|hall|house|pier|bridge|temple|castle|mill\b|塔|館|橋|城|寺|楼/i, { people: [knight, wanderer], things: [hall, gate] }],
  [/gate|door|shrine|門|扉|鳥居/i, { people: [wanderer], things: [gate] }],
  [/glass|mirror|lens|jewel|star|硝子|鏡|レンズ|星|玉/i, { people: [scholar, wanderer], things: [seal, burst] }],
  [/miner|smith|artisan|tool|drum|weapon|坑|匠|職人|道具|太鼓|ウエポン/i, { people: [smith], things: [machine, sword] }],
];
const PERSON = /\bthe\b|boy|girl|child|\bman\b|woman|lady|king|queen|lord|elder|chief|master|maker|keeper|reader|cook|pilot|rider|piper|hunter|scout|apprentice|dancer|singer|player|merchant|peddler|pupil|の[^の]{1,4}$|[守師長王者手士人子娘]$/i;

/** What a kind of card shows that is no being, by its name in English. @type {Record<string, Figure[]>} */
const THINGS = {
  event: [burst, seal], spell: [seal, burst], strategy: [banner, burst], tactics: [banner, burst], extra: [seal, scroll], impact: [burst],
  stage: [hall, gate], base: [hall, gate], field: [gate, hall], flag: [banner], item: [sword, shield], enhancement: [shield, sword],
};

const PEOPLE = [knight, wanderer, sailor, smith, scholar, bearer];
const BEINGS = [...PEOPLE, beast, bird];

/** The silhouettes that a card may have, by what it is called before what it is. @param {string} kind @param {string} name @param {string[]} traits @returns {Figure[]} */
function fitting(kind, name, traits) {
  const called = LOOKS.find(([word]) => word.test(name))?.[1];
  const things = THINGS[kind];
  if (things) return kind === "flag" ? things : [...things, ...(called?.things ?? [])];
  const look = called ?? LOOKS.find(([word]) => traits.some((trait) => word.test(trait)))?.[1];
  return PERSON.test(name) ? look?.people ?? PEOPLE : look?.things ?? BEINGS;
}

/** The silhouette of a card. @param {string} kind @param {string} name @param {string[]} traits in any language @param {Roll} roll */
export function figure(kind, name, traits, roll) {
  const found = fitting(kind, name, traits);
  const draw = /** @type {Figure} */ (found[Math.floor(roll() * found.length)] ?? knight);
  const size = 0.84 + roll() * 0.24;
  const flip = roll() < 0.5 ? -1 : 1;
  const x = 50 + (roll() - 0.5) * 14;
  return svg("g", { class: "art-figure", transform: `translate(${n(x)} 68) scale(${n(size * flip)} ${n(size)}) translate(-50 -68)` }, ...draw(roll));
}

/** @param {string} d @param {string} [name] */
function path(d, name = "art-ink") {
  return svg("path", { d, class: name });
}

/** @param {number} cx @param {number} cy @param {number} r @param {string} [name] */
function dot(cx, cy, r, name = "art-ink") {
  return svg("circle", { cx: n(cx), cy: n(cy), r: n(r), class: name });
}

/** @param {number} value */
function n(value) {
  return Math.round(value * 100) / 100;
}

/** Somebody who stands: a cloak, a head, and something on it. @param {Roll} roll @param {number} wide */
function person(roll, wide) {
  const lean = (roll() - 0.5) * 6;
  const shoulder = 9 + roll() * 5;
  const hem = wide + roll() * 6;
  const parts = [
    path(`M${n(50 - hem)} 68Q${n(50 - shoulder - 1)} 50 ${n(50 - shoulder + lean)} 38Q${n(50 + lean)} 31 ${n(50 + shoulder + lean)} 38Q${n(50 + shoulder + 2)} 50 ${n(50 + hem)} 68Z`),
    dot(50 + lean, 28, 6.4),
    path(`M${n(50 + lean - 2)} 36Q${n(50 + lean + 3)} 52 ${n(50 - hem * 0.3)} 68L${n(50 + hem * 0.35)} 68Q${n(50 + lean + 6)} 50 ${n(50 + lean + 2)} 36Z`, "art-trim"),
  ];
  return { parts, lean };
}

/** @param {Roll} roll @param {number} x */
function hat(roll, x) {
  const style = Math.floor(roll() * 5);
  if (style === 0) return path(`M${n(x - 13)} 26Q${n(x)} 8 ${n(x + 13)} 26Z`); // straw
  if (style === 1) return path(`M${n(x - 8)} 24L${n(x + 3)} 8L${n(x + 8)} 24Z`); // pointed
  if (style === 2) return path(`M${n(x - 7)} 25Q${n(x - 10)} 14 ${n(x - 3)} 19Q${n(x)} 10 ${n(x + 3)} 19Q${n(x + 10)} 14 ${n(x + 7)} 25Z`); // crown
  if (style === 3) return path(`M${n(x - 7)} 30Q${n(x - 10)} 17 ${n(x)} 19Q${n(x + 10)} 17 ${n(x + 7)} 30L${n(x + 12)} 40L${n(x + 4)} 33Z`); // long hair
  return path(`M${n(x - 7)} 25H${n(x + 12)}L${n(x + 6)} 22Q${n(x)} 16 ${n(x - 7)} 22Z`); // cap
}

/** @param {Roll} roll @param {number} x */
function blade(roll, x) {
  const top = 14 + roll() * 10;
  return [path(`M${n(x - 1.4)} 58L${n(x - 1.4)} ${n(top + 4)}L${n(x)} ${n(top)}L${n(x + 1.4)} ${n(top + 4)}L${n(x + 1.4)} 58Z`), path(`M${n(x - 5)} 50H${n(x + 5)}V53H${n(x - 5)}Z`)];
}

/** @param {Roll} roll */
function knight(roll) {
  const { parts, lean } = person(roll, 13);
  return [...parts, hat(roll, 50 + lean), ...blade(roll, 68 + roll() * 4), path("M24 44Q33 40 38 44V54Q36 63 31 66Q25 62 24 54Z", "art-trim")];
}

/** @param {Roll} roll */
function wanderer(roll) {
  const { parts, lean } = person(roll, 16);
  return [path("M70 20L73 68H70.5L68 20Z"), ...parts, hat(roll, 50 + lean), dot(70, 19, 3 + roll() * 2, "art-glow")];
}

/** @param {Roll} roll */
function sailor(roll) {
  const { parts, lean } = person(roll, 12);
  return [...parts, path(`M${n(38 + lean)} 26Q${n(50 + lean)} 12 ${n(62 + lean)} 26Q${n(50 + lean)} 22 ${n(38 + lean)} 26Z`), dot(74, 60, 8, "art-trim"), path("M72 66V44M66 60Q74 70 80 60", "art-line")];
}

/** @param {Roll} roll */
function smith(roll) {
  const { parts, lean } = person(roll, 15);
  const high = 20 + roll() * 8;
  return [...parts, hat(roll, 50 + lean), path(`M70 66L73 ${n(high)}H75.5L73 66Z`), path(`M65 ${n(high - 4)}H83V${n(high + 5)}H65Z`)];
}

/** @param {Roll} roll */
function scholar(roll) {
  const { parts, lean } = person(roll, 17);
  return [...parts, hat(roll, 50 + lean), path("M34 50Q42 46 50 51Q58 46 66 50V60Q58 56 50 61Q42 56 34 60Z", "art-glow"), path("M50 51V61", "art-line")];
}

/** @param {Roll} roll */
function bearer(roll) {
  const { parts, lean } = person(roll, 14);
  const y = 34 + roll() * 8;
  return [dot(73, y + 6, 12, "art-haze"), ...parts, hat(roll, 50 + lean), path(`M58 42L73 ${n(y)}`, "art-line"), path(`M69 ${n(y)}H77L78.5 ${n(y + 10)}H67.5Z`, "art-glow")];
}

/** @param {Roll} roll */
function doll(roll) {
  const tilt = (roll() - 0.5) * 10;
  return [
    path(`M38 0L${n(42 + tilt)} 30M62 0L${n(58 + tilt)} 30`, "art-line"), dot(50 + tilt, 24, 9), dot(47 + tilt, 23, 1.6, "art-glow"), dot(53 + tilt, 23, 1.6, "art-glow"),
    path(`M${n(42 + tilt)} 34H${n(58 + tilt)}L64 58H36Z`), path("M36 38L22 50M64 38L78 48", "art-limb"), path("M43 58V68M57 58V68", "art-limb"), dot(50 + tilt * 0.6, 46, 2, "art-trim"),
  ];
}

/** @param {Roll} roll */
function beast(roll) {
  const back = 34 + roll() * 6;
  const ear = 6 + roll() * 8;
  return [
    path(`M20 68V52Q20 ${n(back)} 44 ${n(back)}Q58 ${n(back - 2)} 64 ${n(back - 8)}L${n(66)} ${n(back - 8 - ear)}L72 ${n(back - 9)}L78 ${n(back - 8 - ear)}L80 ${n(back - 5)}Q90 ${n(back)} 86 ${n(back + 8)}Q78 ${n(back + 12)} 74 ${n(back + 14)}V68H66V56Q50 60 34 56V68Z`),
    path(`M22 54Q6 ${n(44 - roll() * 18)} 12 ${n(26 + roll() * 10)}Q16 44 26 44Z`), dot(79, back, 1.8, "art-glow"),
  ];
}

/** @param {Roll} roll */
function dragon(roll) {
  const wing = 6 + roll() * 12;
  return [
    path(`M48 44L30 ${n(wing)}L34 24L20 ${n(wing + 8)}L26 34L10 ${n(wing + 20)}Q26 44 40 54Z`, "art-trim"), path(`M54 42L72 ${n(wing - 2)}L69 24L84 ${n(wing + 8)}L77 34L94 ${n(wing + 22)}Q74 42 62 52Z`, "art-trim"),
    path("M14 66Q34 70 46 60Q56 52 50 42Q46 32 54 25L50 16L58 21L66 16L65 24Q76 28 80 35Q72 36 64 34Q60 38 62 46Q68 60 54 66Q36 74 14 66Z"), dot(64, 27, 1.7, "art-glow"),
    roll() < 0.6 ? path("M80 35Q90 36 97 31Q92 39 80 38Z", "art-glow") : path("M46 60L40 54L42 63Z"),
  ];
}

/** @param {Roll} roll */
function fish(roll) {
  const y = 36 + roll() * 10;
  const fin = 8 + roll() * 10;
  return [
    path(`M16 ${n(y)}Q40 ${n(y - 22)} 70 ${n(y - 2)}L90 ${n(y - 15)}Q84 ${n(y)} 92 ${n(y + 15)}L70 ${n(y + 3)}Q42 ${n(y + 22)} 16 ${n(y)}Z`),
    path(`M40 ${n(y - 12)}Q52 ${n(y - 14 - fin)} 62 ${n(y - 8)}Z`, "art-trim"), path(`M38 ${n(y + 4)}Q48 ${n(y + 4 + fin)} 56 ${n(y + 6)}Z`, "art-trim"), dot(27, y - 3, 2.6, "art-glow"),
    dot(12, y - 14, 2, "art-glow"), dot(8, y - 22, 1.3, "art-glow"),
  ];
}

/** @param {Roll} roll */
function bird(roll) {
  const lift = roll() * 14;
  return [
    path(`M50 42Q36 ${n(20 - lift * 0.4)} 6 ${n(26 - lift)}Q20 34 24 44Q36 44 50 52Z`), path(`M50 42Q64 ${n(20 - lift * 0.4)} 94 ${n(26 - lift)}Q80 34 76 44Q64 44 50 52Z`),
    path("M43 40Q50 30 57 40L60 54L50 66L40 54Z"), path("M47 36L50 26L53 36Z", "art-glow"), path("M44 54L50 66L56 54Z", "art-trim"),
  ];
}

/** @param {Roll} roll */
function machine(roll) {
  const r = 15 + roll() * 5;
  const teeth = 8 + Math.floor(roll() * 5);
  const cogs = Array.from({ length: teeth }, (_, at) => svg("rect", { x: 47.5, y: n(38 - r - 4), width: 5, height: 7, class: "art-ink", transform: `rotate(${n((360 / teeth) * at)} 50 38)` }));
  return [...cogs, dot(50, 38, r), dot(50, 38, r * 0.62, "art-trim"), dot(50, 38, r * 0.24, "art-glow"), path("M38 52L30 68H38L44 55ZM62 52L70 68H62L56 55Z"), path("M34 34L20 46M66 34L80 46", "art-limb")];
}

/** @param {Roll} roll */
function plant(roll) {
  const leaves = 5 + Math.floor(roll() * 4);
  const out = [path("M48 68Q46 50 50 30Q54 50 53 68Z")];
  for (let at = 0; at < leaves; at += 1) {
    const y = 58 - at * (34 / leaves);
    const side = at % 2 ? 1 : -1;
    const long = 18 + roll() * 12;
    out.push(path(`M50 ${n(y)}Q${n(50 + side * long * 0.4)} ${n(y - 14)} ${n(50 + side * long)} ${n(y - 8)}Q${n(50 + side * long * 0.6)} ${n(y + 3)} 50 ${n(y)}Z`, at % 3 ? "art-ink" : "art-trim"));
  }
  return [...out, dot(50, 27, 5 + roll() * 4, "art-glow")];
}

/** @param {Roll} roll */
function ghost(roll) {
  const wave = 4 + roll() * 5;
  return [
    dot(50, 34, 25, "art-haze"), path(`M32 68Q26 24 50 18Q74 24 68 68L${n(62)} ${n(68 - wave)}L56 68L50 ${n(68 - wave)}L44 68L38 ${n(68 - wave)}Z`),
    path("M34 44Q20 44 18 34Q28 38 36 36ZM66 44Q80 44 82 34Q72 38 64 36Z", "art-trim"), dot(44, 34, 2.8, "art-glow"), dot(56, 34, 2.8, "art-glow"),
  ];
}

/** @param {Roll} roll */
function ship(roll) {
  const mast = 8 + roll() * 8;
  return [path("M14 54H86Q80 68 68 68H30Q18 68 14 54Z"), path(`M49 54V${n(mast)}H51.5V54Z`), path(`M47 ${n(mast + 4)}Q26 ${n(mast + 20)} 24 48H47Z`, "art-trim"), path(`M54 ${n(mast + 8)}Q72 ${n(mast + 22)} 74 48H54Z`, "art-trim"), path(`M51.5 ${n(mast)}L62 ${n(mast + 3)}L51.5 ${n(mast + 6)}Z`, "art-glow")];
}

/** @param {Roll} roll */
function scroll(roll) {
  const lines = 3 + Math.floor(roll() * 3);
  return [path("M30 16H68Q76 16 76 24V26H66V58Q66 66 58 66H26Q34 62 34 54V24Q34 18 30 16Z"), ...Array.from({ length: lines }, (_, at) => path(`M40 ${26 + at * 8}H${n(54 + roll() * 8)}`, "art-thin"))];
}

/** @param {Roll} roll */
function lantern(roll) {
  const wide = 12 + roll() * 6;
  return [dot(50, 42, 27, "art-haze"), path("M49 8H51V20H49Z"), path(`M${n(50 - wide * 0.7)} 20H${n(50 + wide * 0.7)}V24H${n(50 - wide * 0.7)}Z`), path(`M${n(50 - wide)} 27Q${n(50 - wide - 5)} 42 ${n(50 - wide)} 57H${n(50 + wide)}Q${n(50 + wide + 5)} 42 ${n(50 + wide)} 27Z`, "art-glow"), path(`M${n(50 - wide * 0.7)} 60H${n(50 + wide * 0.7)}V64H${n(50 - wide * 0.7)}Z`), path(`M${n(50 - wide * 0.4)} 27V57M${n(50 + wide * 0.4)} 27V57`, "art-thin")];
}

/** @param {Roll} roll */
function sword(roll) {
  const wide = 4 + roll() * 3;
  const guard = 12 + roll() * 6;
  return [svg("g", { transform: `rotate(${n(-30 + roll() * 60)} 50 38)` }, path(`M${n(50 - wide)} 46V14L50 4L${n(50 + wide)} 14V46Z`), path("M50 8V46", "art-thin"), path(`M${n(50 - guard)} 46H${n(50 + guard)}L${n(50 + guard - 4)} 51H${n(50 - guard + 4)}Z`, "art-trim"), path("M47.5 51H52.5V64H47.5Z"), dot(50, 66, 3.4, "art-glow"))];
}

/** @param {Roll} roll */
function shield(roll) {
  const wide = 20 + roll() * 6;
  return [path(`M${n(50 - wide)} 14Q50 6 ${n(50 + wide)} 14V38Q${n(50 + wide - 2)} 58 50 68Q${n(50 - wide + 2)} 58 ${n(50 - wide)} 38Z`), path(`M${n(50 - wide + 5)} 19Q50 12 ${n(50 + wide - 5)} 19V38Q${n(50 + wide - 7)} 53 50 61Q${n(50 - wide + 7)} 53 ${n(50 - wide + 5)} 38Z`, "art-trim"), roll() < 0.5 ? dot(50, 36, 8, "art-glow") : path("M50 22L54 33L65 36L54 39L50 51L46 39L35 36L46 33Z", "art-glow")];
}

/** @param {Roll} roll */
function burst(roll) {
  const points = 7 + Math.floor(roll() * 5);
  const turn = roll() * Math.PI;
  const star = (/** @type {number} */ far, /** @type {number} */ near) => `M${Array.from({ length: points * 2 }, (_, at) => {
    const angle = turn + (at / points) * Math.PI;
    const r = at % 2 ? near : far * (0.8 + ((at * 37) % 10) / 25);
    return `${n(50 + Math.cos(angle) * r)} ${n(36 + Math.sin(angle) * r)}`;
  }).join("L")}Z`;
  return [path(star(34, 15)), path(star(22, 9), "art-trim"), dot(50, 36, 5, "art-glow")];
}

/** @param {Roll} roll */
function seal(roll) {
  const points = 5 + Math.floor(roll() * 4);
  const skip = points > 6 ? 3 : 2;
  const at = (/** @type {number} */ i, /** @type {number} */ r) => `${n(50 + Math.sin((i / points) * Math.PI * 2) * r)} ${n(36 - Math.cos((i / points) * Math.PI * 2) * r)}`;
  const web = Array.from({ length: points }, (_, i) => path(`M${at(i, 24)}L${at((i + skip) % points, 24)}`, "art-line"));
  return [dot(50, 36, 30, "art-haze"), svg("circle", { cx: 50, cy: 36, r: 28, class: "art-line" }), svg("circle", { cx: 50, cy: 36, r: 24, class: "art-thin" }), ...web, dot(50, 36, 4 + roll() * 4, "art-glow")];
}

/** @param {Roll} roll */
function banner(roll) {
  const sway = (roll() - 0.5) * 10;
  return [path("M30 6H33V68H30Z"), path(`M33 9Q54 ${n(14 + sway)} 78 9V46Q${n(54)} ${n(52 + sway)} 33 46Z`), path(`M40 17Q54 ${n(20 + sway)} 71 16V39Q54 ${n(44 + sway)} 40 40Z`, "art-trim"), dot(55, 29 + sway / 3, 6, "art-glow"), dot(31.5, 5, 2.6, "art-glow")];
}

/** @param {Roll} roll */
function hall(roll) {
  const floors = 2 + Math.floor(roll() * 2);
  const out = [];
  for (let at = 0; at < floors; at += 1) {
    const wide = 30 - at * 7;
    const y = 68 - at * 18;
    out.push(path(`M${n(50 - wide + 6)} ${y}V${y - 12}H${n(50 + wide - 6)}V${y}Z`), path(`M${n(50 - wide - 4)} ${y - 10}Q${n(50 - wide + 6)} ${y - 13} ${n(50 - wide + 9)} ${y - 19}H${n(50 + wide - 9)}Q${n(50 + wide - 6)} ${y - 13} ${n(50 + wide + 4)} ${y - 10}Z`, "art-trim"));
  }
  return [...out, path("M46 68V60H54V68Z", "art-glow")];
}

/** @param {Roll} roll */
function gate(roll) {
  const high = 16 + roll() * 8;
  return [path(`M26 68L29 ${n(high)}H34L33 68ZM74 68L71 ${n(high)}H66L67 68Z`), path(`M14 ${n(high)}Q50 ${n(high + 6)} 86 ${n(high)}L82 ${n(high - 8)}Q50 ${n(high - 2)} 18 ${n(high - 8)}Z`), path(`M24 ${n(high + 12)}H76V${n(high + 17)}H24Z`), dot(50, 50, 7, "art-glow")];
}
