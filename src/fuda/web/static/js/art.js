/**
 * A picture for a card that has none: a scene from its traits and its number, so that a card always looks the same and no two alike.
 * The colours come from the frame, by custom properties.
 */

import { svg } from "./dom.js";
import { figure } from "./figures.js";

/** A number from a text, always the same. @param {string} text */
export function hash(text) {
  let out = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    out ^= text.charCodeAt(at);
    out = Math.imul(out, 16777619);
  }
  out ^= out >>> 15;
  out = Math.imul(out, 0x2c1b3c6d);
  out ^= out >>> 12;
  return out >>> 0;
}

/** Numbers from 0 to 1, one after another, from a seed. @param {number} seed @returns {() => number} */
export function dice(seed) {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

const WIDTH = 100;
const HEIGHT = 72;
const MOTIFS = [hills, waves, rays, petals, lattice, towers];
const TIMES = ["day", "dusk", "night", "day", "mist"];

/**
 * The picture of a card: cards of one trait are set in one country; the hour, the weather and who is there are the card's own.
 * @param {string} number @param {string} kind @param {string} [name] @param {string[]} [traits] what it is, in any language
 */
export function art(number, kind, name = "", traits = []) {
  const known = drawn.get(number);
  if (known) return /** @type {SVGElement} */ (known.cloneNode(true)); // the table is drawn often
  const picture = paint(number, kind, name, traits);
  drawn.set(number, picture);
  return /** @type {SVGElement} */ (picture.cloneNode(true));
}

/** Pictures that were drawn already, by the number of the card. @type {Map<string, SVGElement>} */
const drawn = new Map();

/** @param {string} number @param {string} kind @param {string} name @param {string[]} traits */
function paint(number, kind, name, traits) {
  const roll = dice(hash(number));
  const country = hash(traits[0] ?? kind);
  const motif = /** @type {typeof hills} */ (MOTIFS[(country + (roll() < 0.25 ? 1 : 0)) % MOTIFS.length]);
  const time = /** @type {string} */ (TIMES[Math.floor(roll() * TIMES.length)]);
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "xMidYMid slice", class: "art", "data-time": time, "aria-hidden": "true",
  });
  picture.append(svg("rect", { width: WIDTH, height: HEIGHT, class: "art-sky" }), svg("rect", { y: HEIGHT * 0.45, width: WIDTH, height: HEIGHT * 0.55, class: "art-low-sky" }),
    ...weather(roll, time), ...motif(roll), figure(kind, name, traits, roll));
  return picture;
}

/** Sun or moon, and what is in the air. @param {() => number} roll @param {string} time */
function weather(roll, time) {
  const sun = svg("circle", { cx: round(18 + roll() * 64), cy: round(10 + roll() * 20), r: round(5 + roll() * 9), class: roll() < 0.7 ? "art-moon" : "art-ring" });
  if (time === "night") return [sun, ...Array.from({ length: 12 }, () => svg("circle", { cx: round(roll() * WIDTH), cy: round(roll() * 40), r: round(0.4 + roll() * 0.8), class: "art-moon" }))];
  const clouds = 1 + Math.floor(roll() * 3);
  return [sun, ...Array.from({ length: clouds }, () => {
    const [x, y, wide] = [roll() * WIDTH, 8 + roll() * 26, 10 + roll() * 16];
    return svg("path", { d: `M${round(x - wide)} ${round(y)}q${round(wide * 0.3)} ${round(-wide * 0.35)} ${round(wide * 0.8)} ${round(-wide * 0.1)}q${round(wide * 0.5)} ${round(-wide * 0.35)} ${round(wide)} ${round(wide * 0.1)}z`, class: "art-cloud" });
  })];
}

/** A line of hills from left to right. @param {() => number} roll @param {number} base @param {number} height */
function ridge(roll, base, height) {
  let path = `M0 ${HEIGHT} L0 ${round(base - roll() * height)}`;
  const steps = 4;
  for (let at = 1; at <= steps; at += 1) {
    const x = (WIDTH / steps) * at;
    const before = x - WIDTH / steps / 2;
    path += ` Q${round(before)} ${round(base - roll() * height * 1.6)} ${round(x)} ${round(base - roll() * height)}`;
  }
  return `${path} L${WIDTH} ${HEIGHT} Z`;
}

/** @param {() => number} roll */
function hills(roll) {
  return [1, 2, 3].map((layer) => svg("path", { d: ridge(roll, 34 + layer * 11, 15), class: `art-${layer}` }));
}

/** @param {() => number} roll */
function waves(roll) {
  return [1, 2, 3].map((layer) => {
    const y = 30 + layer * 11 + roll() * 4;
    const rise = 4 + roll() * 7;
    const length = 18 + roll() * 22;
    let path = `M${round(-roll() * length)} ${round(y)}`;
    for (let at = 0; at < 9; at += 1) path += ` q${round(length / 4)} ${round(-rise)} ${round(length / 2)} 0 t${round(length / 2)} 0`;
    return svg("path", { d: `${path} V${HEIGHT} H0 Z`, class: `art-${layer}` });
  });
}

/** @param {() => number} roll */
function rays(roll) {
  const x = 30 + roll() * 40;
  const y = 30 + roll() * 22;
  const count = 7 + Math.floor(roll() * 7);
  const turn = roll() * Math.PI;
  const out = [];
  for (let at = 0; at < count; at += 1) {
    const angle = turn + (at / count) * Math.PI * 2;
    const wide = 0.08 + roll() * 0.12;
    const points = [angle - wide, angle + wide].map((a) => `${round(x + Math.cos(a) * 120)} ${round(y + Math.sin(a) * 120)}`);
    out.push(svg("path", { d: `M${round(x)} ${round(y)} L${points.join(" L")} Z`, class: `art-${1 + (at % 2)}` }));
  }
  out.push(svg("circle", { cx: round(x), cy: round(y), r: round(7 + roll() * 7), class: "art-3" }));
  return out;
}

/** @param {() => number} roll */
function petals(roll) {
  const x = 34 + roll() * 32;
  const y = 38 + roll() * 8;
  const count = 5 + Math.floor(roll() * 5);
  const length = 20 + roll() * 12;
  const out = [];
  for (let at = 0; at < count; at += 1) {
    const angle = Math.round((360 / count) * at + roll() * 12);
    out.push(
      svg("ellipse", {
        cx: round(x), cy: round(y - length * 0.6), rx: round(length * 0.26), ry: round(length * 0.62),
        transform: `rotate(${angle} ${round(x)} ${round(y)})`, class: `art-${1 + (at % 3)}`,
      }),
    );
  }
  out.push(svg("circle", { cx: round(x), cy: round(y), r: round(length * 0.2), class: "art-3" }));
  return out;
}

/** @param {() => number} roll */
function lattice(roll) {
  const out = [];
  const cell = 14 + roll() * 10;
  const turn = Math.round(20 + roll() * 50);
  for (let row = -1; row < 7; row += 1) {
    for (let column = -1; column < 8; column += 1) {
      if (roll() < 0.45) continue;
      out.push(
        svg("rect", {
          x: round(column * cell), y: round(row * cell), width: round(cell * 0.8), height: round(cell * 0.8), rx: 1.5,
          transform: `rotate(${turn} 50 36)`, class: `art-${1 + Math.floor(roll() * 3)}`,
        }),
      );
    }
  }
  return out.slice(0, 24);
}

/** @param {() => number} roll */
function towers(roll) {
  const out = [svg("path", { d: ridge(roll, 62, 12), class: "art-1" })];
  for (let at = 0; at < 6; at += 1) {
    const wide = 7 + roll() * 10;
    const high = 16 + roll() * 34;
    const x = at * 17 + roll() * 6 - 4;
    const roof = roll() < 0.5 ? 5 : 0;
    out.push(
      svg("path", {
        d: `M${round(x)} ${HEIGHT} V${round(HEIGHT - high)} l${round(wide / 2)} ${-roof} l${round(wide / 2)} ${roof} V${HEIGHT} Z`,
        class: `art-${2 + (at % 2)}`,
      }),
    );
  }
  return out;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
