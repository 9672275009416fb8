/**
 * The table as one player sees it, for every game alike: where zones lie comes from the game's data, what is in them
 * from the view. It knows no rules; what can be touched, the caller says.
 */

import { back, cardLabel, face, fullCard, isTurned, onLongPress, previewOn } from "./card.js";
import { classes, h } from "./dom.js";
import { mat } from "./mat.js";
import { cardName, factName, factValue, gameWord, lang, t } from "./words.js";

/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").EffectView} EffectView */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").SideView} SideView */
/** @typedef {import("./types.js").SquareView} SquareView */
/** @typedef {import("./types.js").StackView} StackView */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").ZoneView} ZoneView */
/** @typedef {import("./card.js").Catalogue} Catalogue */

/**
 * @typedef {object} BoardOptions
 * @property {number} [below]  whose half is below; the viewer's if it is left out
 * @property {string[]} [names]  of the players
 * @property {Set<string>} [lit]  cards that can be chosen, by `ref`
 * @property {Set<string>} [litSquares]  squares that can be chosen, by name
 * @property {string} [armed]  the card whose choice is being made
 * @property {(ref: string, card: CardView | null, element: HTMLElement) => void} [oncard]
 * @property {(name: string, element: HTMLElement) => void} [onsquare]
 * @property {(side: number, zone: ZoneView, element: HTMLElement) => void} [onpile]
 * @property {(side: number) => (Node | null)[]} [panel]  more for a player's panel, such as a clock
 * @property {(Node | null)[]} [middle]  more for the middle
 */

/** The zone that lies in the player's own hands is the outermost row of cards. */
const NOWHERE = "nowhere";

/** The name of a card's place: player, zone and place, each from 1. @param {number} player @param {string} zone @param {number} at */
export function refAt(player, zone, at) {
  return `${player + 1}.${zone}.${at + 1}`;
}

/** Every known card of a view by `ref`. @param {View} view @returns {Map<string, CardView>} */
export function cardsOf(view) {
  const out = new Map();
  for (const side of view.sides) {
    for (const zone of side.zones) for (const card of zone.cards) if (card) out.set(card.ref, card);
  }
  return out;
}

/** The row that is the hand: the outermost one of zones whose cards lie side by side. @param {GameInfo} game */
export function handRow(game) {
  return Math.max(...game.zones.filter((zone) => zone.shape === "row").map((zone) => zone.row));
}

const MOST_PILES = 3; // in a column
const MOST_THINGS = 20; // drawn; the number says how many there are

/** The things of a zone, those that are not spent first: as its cards lie, or as a fact of the player counts them. @param {SideView} side @param {ZoneView} zone @param {string} spent */
function laid(side, zone, spent) {
  const things = Array.from({ length: zone.count }, (_, at) => {
    const card = zone.cards[at] ?? null;
    const colors = card?.facts?.colors;
    return { isSpent: isTurned(card), color: Array.isArray(colors) ? colors[0] ?? "" : "" };
  });
  const rest = Number(side.facts[spent] ?? 0);
  if (spent && things.filter((one) => one.isSpent).length !== rest) things.forEach((one, at) => { one.isSpent = at >= things.length - rest; });
  return things.sort((a, b) => Number(a.isSpent) - Number(b.isSpent));
}

/** A board being drawn. */
class Drawing {
  /** @param {GameInfo} game @param {View} view @param {Catalogue} catalogue @param {BoardOptions} options */
  constructor(game, view, catalogue, options) {
    this.game = game;
    this.view = view;
    this.catalogue = catalogue;
    this.options = options;
    this.below = options.below ?? Math.max(view.player, 0);
    this.squares = new Set(game.squares);
    this.cards = cardsOf(view);
    this.hand = handRow(game);
    this.info = new Map(game.zones.map((zone) => [zone.name, zone]));
    this.beneath = this.tucked();
    /** @type {Map<string, string[]>} */
    this.parts = new Map();
    for (const [name, ref] of Object.entries(view.parts)) this.parts.set(ref, [...(this.parts.get(ref) ?? []), name]);
  }

  /** The cards that lie under another one, by that one's `ref`. @returns {Map<string, CardView[]>} */
  tucked() {
    /** @type {Map<string, CardView[]>} */
    const out = new Map();
    for (const card of this.cards.values()) {
      const under = card.facts?.beneath;
      if (typeof under !== "string" || !under) continue;
      const host = `${card.ref.split(".")[0]}.${under}`;
      if (!this.cards.has(host)) continue;
      out.set(host, [...(out.get(host) ?? []), card]);
    }
    return out;
  }

  /** @param {CardView} card */
  isTucked(card) {
    const under = card.facts?.beneath;
    return typeof under === "string" && this.beneath.has(`${card.ref.split(".")[0]}.${under}`);
  }

  draw() {
    const board = h("div", { class: classes("board", "of-game", this.view.grid.length > 0 && "gridded"), "data-game": this.game.name, vars: { "--game-hue": this.game.hue ?? 172, "--mat-image": mat(this.game.hue ?? 172) } });
    const [own, foe] = [this.view.sides[this.below], this.view.sides[1 - this.below]];
    if (foe) board.append(...this.half(foe, "foe"));
    board.append(this.middle());
    if (own) board.append(...this.half(own, "own"));
    return board;
  }

  // --- one half -----------------------------------------------------------------------------------------------------

  /** @param {SideView} side @param {"own" | "foe"} whose @returns {HTMLElement[]} */
  half(side, whose) {
    const rows = this.rows(side);
    const piles = this.piles(side);
    const hands = side.zones.filter((zone) => this.isHand(zone));
    const line = h("div", { class: `line ${whose}` },
      h("div", { class: `panel ${whose}`, "data-player": side.player + 1 }, this.panel(side)),
      h("div", { class: `supplies ${whose}` }, this.supplies(side)),
      h("div", { class: `hands ${whose}` }, hands.map((zone) => this.handZone(side, zone))));
    const field = [
      h("div", { class: `rows ${whose}`, "data-rows": rows.length }, rows),
      h("div", { class: `piles ${whose}`, role: "group", "aria-label": t("match.piles", { player: this.playerName(side.player) }), vars: { "--columns": Math.ceil(piles.length / MOST_PILES) } }, piles),
    ];
    return whose === "foe" ? [line, ...field] : [...field, line];
  }

  /** @param {ZoneView} zone */
  isHand(zone) {
    return zone.shape === "row" && zone.row === this.hand;
  }

  /** The rows of zones whose cards lie side by side, the nearest to the middle first. @param {SideView} side */
  rows(side) {
    if (this.view.grid.length) return [];
    /** @type {Map<number, ZoneView[]>} */
    const byRow = new Map();
    for (const zone of side.zones) {
      if (zone.shape !== "row" || this.isHand(zone) || this.squares.has(zone.name)) continue;
      if (zone.name === NOWHERE && !zone.count) continue;
      byRow.set(zone.row, [...(byRow.get(zone.row) ?? []), zone]);
    }
    return [...byRow.entries()].sort(([a], [b]) => a - b).map(([row, zones]) =>
      h("div", { class: "row", "data-row": row }, zones.map((zone) => this.rowZone(side, zone))));
  }

  /** @param {SideView} side @param {ZoneView} zone */
  rowZone(side, zone) {
    const shown = zone.cards.map((card, at) => ({ card, at })).filter(({ card }) => card === null || !this.isTucked(card));
    const loose = shown.filter(({ card }) => card !== null);
    if (shown.length && !loose.length) return this.pile(side, zone);
    const isEmpty = !shown.length;
    if (isEmpty && (zone.count || zone.row > 0 || this.info.get(zone.name)?.folds)) return null; // all of them lie under other cards; what is empty takes no room
    return h("section",
      { class: classes("zone", isEmpty && "empty"), ...this.zoneMarks(side, zone), vars: { "--n": Math.max(1, shown.length) } },
      h("h4", { class: "zone-name", text: gameWord(this.game, "zones", zone.name), "aria-hidden": "true" }),
      h("div", { class: "zone-cards" }, shown.map(({ card, at }) => this.spot(side, zone, card, at))));
  }

  /** @param {SideView} side @param {ZoneView} zone */
  zoneMarks(side, zone) {
    return {
      "data-zone": `${side.player + 1}.${zone.name}`,
      role: "group",
      "aria-label": t("match.zone", {
        zone: gameWord(this.game, "zones", zone.name), player: this.playerName(side.player), n: zone.count,
      }),
    };
  }

  /** @param {SideView} side @param {ZoneView} zone */
  handZone(side, zone) {
    const isOpen = zone.cards.some((card) => card !== null);
    return h("section",
      { class: classes("zone", "hand", isOpen ? "open" : "closed"), ...this.zoneMarks(side, zone), vars: { "--n": Math.max(1, zone.count) } },
      h("h4", { class: "zone-name", text: `${gameWord(this.game, "zones", zone.name)} ${zone.count}`, "aria-hidden": "true" }),
      h("div", { class: "zone-cards" }, zone.cards.map((card, at) => this.spot(side, zone, card, at))));
  }

  /** A card where it lies, with what lies under it. @param {SideView} side @param {ZoneView} zone @param {CardView | null} card @param {number} at */
  spot(side, zone, card, at) {
    const ref = card?.ref ?? refAt(side.player, zone.name, at);
    const under = this.beneath.get(ref) ?? [];
    const button = this.card(ref, card, side.player);
    if (!under.length) return button;
    return h("div", { class: "spot", vars: { "--under": Math.min(under.length, 4) } }, button,
      h("div", { class: "under", role: "group", "aria-label": t("match.under", { n: under.length }) }, under.map((one) => this.card(one.ref, one, side.player, "tab"))));
  }

  /**
   * A card that can be touched.
   * @param {string} ref @param {CardView | null} card @param {number} owner @param {"portrait" | "flat" | "tab"} [shape]
   */
  card(ref, card, owner, shape = "portrait") {
    const printed = card ? this.catalogue.get(card.number) : undefined;
    const isLit = this.options.lit?.has(ref) ?? false;
    const roles = this.parts.get(ref) ?? [];
    const name = card ? cardLabel(this.game, printed, card) : t("match.face_down");
    const said = [name, ...roles.map((role) => this.partName(role)), isLit ? t("match.can_choose") : ""].filter(Boolean);
    const button = h("button",
      {
        type: "button", "data-ref": ref, "data-number": card?.number ?? "",
        class: classes("card", shape, isLit && "lit", isTurned(card) && "turned", !card && "hidden-card", card?.facts?.ko === true && "gone",
          this.options.armed === ref && "armed", roles.length > 0 && "in-part"),
        "aria-label": said.join(lang() === "ja" ? "、" : ", "),
        tabindex: isLit ? 0 : -1,
        onclick: () => this.options.oncard?.(ref, card, button),
      },
      card ? (shape === "tab" ? h("span", { class: "tab-name", text: cardName(card) }) : face(this.game, printed, { current: card, text: true, shape: shape === "flat" ? "flat" : "portrait" })) : back(owner),
      roles.length ? h("span", { class: "part", text: roles.map((role) => this.partName(role)).join(" ") }) : null);
    if (card) {
      previewOn(button, () => fullCard(this.game, printed, { current: card, catalogue: this.catalogue }));
      onLongPress(button, () => button.dispatchEvent(new CustomEvent("look", { bubbles: true, detail: { ref } })));
    }
    return button;
  }

  /** The part a card has in what goes on; several battles number theirs. @param {string} role */
  partName(role) {
    const known = gameWord(this.game, "parts", role);
    if (known !== role) return known;
    const plain = role.replace(/[\d_]+$/, "");
    const word = t(`part.${plain}`);
    return word.startsWith("part.") ? plain : word;
  }

  // --- piles --------------------------------------------------------------------------------------------------------

  /** @param {SideView} side @returns {HTMLElement[]} */
  piles(side) {
    return side.zones.flatMap((zone) => /** @type {HTMLElement[]} */ (this.pileOf(side, zone)));
  }

  /** @param {SideView} side @param {ZoneView} zone @returns {HTMLElement[]} */
  pileOf(side, zone) {
    const told = this.info.get(zone.name)?.is_told ?? true;
    if (this.squares.has(zone.name) || this.isHand(zone) || zone.name in (this.game.supplies ?? {})) return [];
    if (zone.shape === "row") return this.view.grid.length && zone.count ? [this.pile(side, zone)] : [];
    if (zone.shape === "count") return told ? [this.countZone(side, zone)] : [];
    return told || zone.count ? [this.pile(side, zone)] : [];
  }

  /** @param {SideView} side @param {ZoneView} zone */
  countZone(side, zone) {
    return h("div", { class: classes("pile", "counted", !zone.count && "empty"), ...this.zoneMarks(side, zone) },
      h("span", { class: "pile-card" }, h("b", { class: "pile-count", text: zone.count })),
      h("span", { class: "pile-name", text: gameWord(this.game, "zones", zone.name) }));
  }

  /** @param {SideView} side @param {ZoneView} zone */
  pile(side, zone) {
    const known = zone.cards.filter((card) => card !== null);
    const top = zone.cards.find((card) => card !== null) ?? null;
    const isLit = zone.cards.some((card, at) => this.options.lit?.has(card?.ref ?? refAt(side.player, zone.name, at)));
    const isOpen = top !== null && (zone.cards[0] === top || zone.cards.length === known.length);
    const printed = top ? this.catalogue.get(top.number) : undefined;
    const name = gameWord(this.game, "zones", zone.name);
    const button = h("button",
      {
        type: "button", class: classes("pile", isLit && "lit", !zone.count && "empty", known.length > 0 && "known", this.game.stakes?.includes(zone.name) && "of-stakes"),
        ...this.zoneMarks(side, zone), role: null, tabindex: isLit ? 0 : -1,
        onclick: () => this.options.onpile?.(side.player, zone, button),
      },
      h("span", { class: "pile-card", vars: { "--deep": Math.min(4, Math.ceil(zone.count / 12)) } },
        zone.count ? (top && isOpen ? face(this.game, printed, { current: top }) : back(side.player)) : null,
        h("b", { class: "pile-count", text: zone.count })),
      h("span", { class: "pile-name", text: name }));
    return button;
  }

  // --- things to count --------------------------------------------------------------------------------------------------

  /** Zones whose cards lie side by side to be counted, such as energy, and what else a player has so many of. @param {SideView} side */
  supplies(side) {
    return Object.entries(this.game.supplies ?? {}).flatMap(([name, told]) => {
      const zone = side.zones.find((one) => one.name === name);
      const count = zone?.count ?? Number(side.facts[name] ?? 0);
      if (!count && !(zone && (this.info.get(name)?.is_told ?? true)) && !told.length) return [];
      return [this.supply(side, name, zone, told)];
    });
  }

  /** @param {SideView} side @param {string} name @param {ZoneView | undefined} zone @param {string[]} told facts that tell the same; the last counts those that are spent */
  supply(side, name, zone, told) {
    const spent = told.at(-1) ?? "";
    const isStake = [name, ...told].some((one) => this.game.stakes?.includes(one));
    const things = zone ? laid(side, zone, spent) : Array.from({ length: Number(side.facts[name] ?? 0) }, () => ({ isSpent: false, color: "" }));
    const left = things.filter((one) => !one.isSpent).length;
    const word = told.length > 1 || !zone ? factName(this.game, told[0] ?? name) : gameWord(this.game, "zones", name);
    const isLit = zone?.cards.some((card, at) => this.options.lit?.has(card?.ref ?? refAt(side.player, name, at))) ?? false;
    const isPile = zone !== undefined && zone.shape !== "count";
    const words = spent && !isStake ? t("match.supply_spent", { n: left, all: things.length, what: word }) : t("match.supply", { n: things.length, what: word });
    const box = h(isPile ? "button" : "div",
      {
        ...(isPile ? { type: "button", tabindex: isLit ? 0 : -1, onclick: () => this.options.onpile?.(side.player, zone, box) } : { role: "group" }),
        class: classes("pile", "supply", isLit && "lit", !things.length && "empty", isStake && "of-stakes"),
        "data-zone": `${side.player + 1}.${name}`, "data-owner": side.player, "aria-label": `${words}, ${this.playerName(side.player)}`, title: words,
      },
      h("span", { class: "things pile-card", "aria-hidden": "true" }, things.slice(0, MOST_THINGS).map((one) => h("i", { class: classes("thing", one.isSpent && "spent"), "data-color": one.color }))),
      h("span", { class: "supply-words", "aria-hidden": "true" }, h("b", { text: spent && !isStake ? `${left}/${things.length}` : things.length }), h("span", { text: word })));
    return box;
  }

  // --- a player's panel -----------------------------------------------------------------------------------------------

  /** @param {number} player */
  playerName(player) {
    const given = this.options.names?.[player];
    return given || t("match.player", { n: player + 1 });
  }

  /** @param {SideView} side @returns {(Node | null)[]} */
  panel(side) {
    const isTurn = this.view.turn > 0 && this.view.turn_player === side.player;
    const stakes = this.stakes(side);
    const laidOut = new Set([...(this.game.stakes ?? []), ...Object.entries(this.game.supplies ?? {}).flat(2)]);
    const facts = Object.entries(side.facts).filter(([name, value]) => value !== false && value !== 0 && !(Array.isArray(value) && !value.length) && !laidOut.has(name));
    return [
      h("h2", { class: classes("player-name", isTurn && "on-turn", this.view.decides === side.player && "decides") },
        h("span", { class: "player-dot", "aria-hidden": "true" }),
        h("span", { class: "player-word", text: this.playerName(side.player) }),
        isTurn ? h("span", { class: "turn-mark", text: t("match.on_turn") }) : null),
      stakes,
      ...(this.options.panel?.(side.player) ?? []),
      facts.length ? h("dl", { class: "side-facts" }, facts.map(([name, value]) =>
        h("div", { class: typeof value === "number" ? "number" : "words", "data-fact": name },
          h("dt", { text: factName(this.game, name) }),
          value === true ? null : h("dd", { text: factValue(this.game, value) })))) : null,
    ];
  }

  /** What decides the game, the nearest to it first. @param {SideView} side */
  stakes(side) {
    const found = (this.game.stakes ?? []).flatMap((name) => {
      const zone = side.zones.find((one) => one.name === name);
      const value = side.facts[name] ?? zone?.count;
      return typeof value === "number" ? [{ name, value, word: name in side.facts ? factName(this.game, name) : gameWord(this.game, "zones", name) }] : [];
    });
    return h("dl", { class: "stakes" }, found.map(({ name, value, word }) =>
      h("div", { "data-stake": name }, h("dt", { text: word }), h("dd", { text: value }))));
  }

  // --- the middle -----------------------------------------------------------------------------------------------------

  middle() {
    return h("div", { class: "middle" }, this.band(), this.view.grid.length ? this.grid() : null);
  }

  /** Turn, phase, battle, stack, effects, and what else belongs there. */
  band() {
    return h("div", { class: "band", role: "group", "aria-label": t("match.going_on") },
      this.turnWords(), this.phaseTrack(), this.goingsOn(), ...(this.options.middle ?? []));
  }

  turnWords() {
    const text = this.view.turn > 0 ? t("match.turn", { n: this.view.turn }) : t("match.before");
    return h("span", { class: "turn-words", text });
  }

  phaseTrack() {
    const phases = Object.keys(this.game.words[lang()]?.phases ?? {}).filter((name) => name !== "setup" || this.view.phase === name);
    const step = this.view.step ? gameWord(this.game, "steps", this.view.step) : "";
    return h("ol", { class: "phases", "aria-label": t("match.phase") },
      phases.map((name) => h("li", { class: name === this.view.phase ? "now" : "", "aria-current": name === this.view.phase ? "step" : null },
        gameWord(this.game, "phases", name))),
      step ? h("li", { class: "now step", text: step }) : null);
  }

  goingsOn() {
    const found = [
      ...this.battles(),
      ...this.view.stack.map((one, at) => this.stacked(one, at)),
      ...this.view.effects.map((one) => this.effect(one, "effect")),
      ...this.view.waiting.map((one) => this.effect(one, "waiting")),
    ];
    return found.length ? h("ul", { class: "goings-on", "aria-label": t("match.queue") }, found) : null;
  }

  /** Attacks: who attacks whom, with the numbers that count. */
  battles() {
    return Object.keys(this.view.parts).filter((name) => name.startsWith("attacker")).flatMap((name) => {
      const [attacker, target] = [name, `target${name.slice("attacker".length)}`].map((part) => this.cards.get(this.view.parts[part] ?? ""));
      if (!attacker || !target) return [];
      return [h("li", { class: "going battle" }, this.strength(attacker), h("span", { class: "arrow", text: "→", "aria-label": t("match.attacks") }), this.strength(target))];
    });
  }

  /** @param {CardView} card */
  strength(card) {
    const facts = card.facts ?? {};
    const total = Number(facts.combo_total) || 0;
    const power = facts.power ?? facts.hp;
    return h("span", { class: "strength" }, h("span", { class: "strength-name", text: cardName(card) }), " ", power === undefined ? "" : h("b", { text: total ? `${power}+${total}` : String(power) }));
  }

  /** @param {StackView} one @param {number} at */
  stacked(one, at) {
    const kind = gameWord(this.game, "details", one.kind);
    const aims = [
      ...(one.targets ?? []).map((ref) => { const card = this.cards.get(ref); return card ? cardName(card) : ref; }),
      ...(one.places ?? []).map((place) => gameWord(this.game, "details", place)),
    ];
    return this.going("stacked", one.number ?? "", [
      h("small", { text: one.suspended ? t("match.suspended") : t("match.stack", { n: this.view.stack.length - at }) }),
      `${this.playerName(one.player)}: ${[kind, cardName(one)].filter(Boolean).join(" ")}`, aims.length ? ` → ${aims.join(", ")}` : "",
    ]);
  }

  /** @param {EffectView} one @param {"effect" | "waiting"} kind */
  effect(one, kind) {
    return this.going(kind, one.number, [h("small", { text: t(`match.${kind}`) }), cardName(one)]);
  }

  /** @param {string} kind @param {string} number @param {(Node | string)[]} words */
  going(kind, number, words) {
    const item = h("li", { class: `going ${kind}` }, words);
    const printed = this.catalogue.get(number);
    if (printed) previewOn(item, () => fullCard(this.game, printed, { catalogue: this.catalogue }));
    return item;
  }

  grid() {
    const columns = Math.max(...this.view.grid.map((row) => row.length));
    return h("div", { class: "grid", vars: { "--columns": columns, "--grid-rows": this.view.grid.length } },
      this.view.grid.flatMap((row, at) => row.map((square, column) => this.square(square, at, column))));
  }

  /** @param {SquareView} square @param {number} row @param {number} column */
  square(square, row, column) {
    const far = row - (this.view.grid.length - 1) / 2;
    const label = this.game.grid_rows[row];
    const isLit = this.options.litSquares?.has(square.name) ?? false;
    const name = gameWord(this.game, "details", square.name);
    const box = h("div",
      {
        class: classes("square", isLit && "lit", !square.cards.length && "empty", far < 0 && "theirs-row", far > 0 && "own-row"), "data-square": square.name, "data-row": row,
        role: "group", "aria-label": name, vars: { "--n": Math.max(1, square.cards.length) },
      },
      isLit ? h("button", {
        type: "button", class: "square-choice", "aria-label": `${name}, ${t("match.can_choose")}`,
        onclick: (/** @type {Event} */ event) => this.options.onsquare?.(square.name, /** @type {HTMLElement} */ (event.currentTarget)),
      }) : null,
      column === 0 && label ? h("span", { class: "square-label", text: gameWord(this.game, "details", label), "aria-hidden": "true" }) : null,
      square.cards.map((ref) => {
        const card = this.cards.get(ref) ?? null;
        const tile = this.card(ref, card, Number(ref[0]) - 1, "flat");
        tile.classList.add(Number(ref[0]) - 1 === this.below ? "mine" : "theirs");
        return tile;
      }));
    return box;
  }
}

/**
 * Draw a board.
 * @param {GameInfo} game @param {View} view @param {Catalogue} catalogue @param {BoardOptions} [options]
 * @returns {HTMLElement}
 */
export function drawBoard(game, view, catalogue, options = {}) {
  return new Drawing(game, view, catalogue, options).draw();
}
