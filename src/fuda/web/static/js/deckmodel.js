/** A deck being built: how many of which card in which part. It knows no rules; what is legal, the server says. */

/** @typedef {import("./librarytypes.js").DeckLine} DeckLine */

const ORDER = ["leader", "buddy", "deck", "lost", "sideboard"];
const MOST = 99;

export class Deck {
  /** @param {{number: string, count: number, section: string}[]} [lines] */
  constructor(lines = []) {
    /** @type {Map<string, Map<string, number>>} */
    this.parts = new Map();
    for (const line of lines) this.add(line.number, line.section, line.count);
  }

  /** Read what `text` has written, as the server would. @param {string} text */
  static read(text) {
    const deck = new Deck();
    let section = "deck";
    for (const line of text.split("\n")) {
      const [, mark, count, number] = /^\s*(?:(\w+):)?\s*(?:(\d+)x(\S+))?\s*$/.exec(line) ?? [];
      const named = mark?.toLowerCase();
      if (named && !number) section = named;
      if (number && ORDER.includes(named ?? section)) deck.add(number, named ?? section, Number(count));
    }
    return deck;
  }

  /** Change how many of a card there are. @param {string} number @param {string} section @param {number} [by] */
  add(number, section, by = 1) {
    const part = this.parts.get(section) ?? new Map();
    const count = Math.min(MOST, (part.get(number) ?? 0) + by);
    if (count > 0) part.set(number, count);
    else part.delete(number);
    this.parts.set(section, part);
  }

  /** Put all copies of a card elsewhere. @param {string} number @param {string} from @param {string} to */
  move(number, from, to) {
    const count = this.parts.get(from)?.get(number) ?? 0;
    this.add(number, from, -count);
    this.add(number, to, count);
  }

  /** How many of a card there are in all parts. @param {string} number */
  count(number) {
    let total = 0;
    for (const part of this.parts.values()) total += part.get(number) ?? 0;
    return total;
  }

  /** The part that has a card, the usual one if none has. @param {string} number @param {string} usual */
  sectionOf(number, usual) {
    if (this.parts.get(usual)?.has(number)) return usual;
    for (const section of ORDER) if (this.parts.get(section)?.has(number)) return section;
    return usual;
  }

  get total() {
    let total = 0;
    for (const part of this.parts.values()) for (const count of part.values()) total += count;
    return total;
  }

  /** The parts that have cards, in their order. @returns {[string, [string, number][]][]} */
  sections() {
    return ORDER.flatMap((section) => {
      const part = this.parts.get(section);
      return part?.size ? [/** @type {[string, [string, number][]]} */ ([section, [...part.entries()]])] : [];
    });
  }

  /** The deck as the text of a deck file. */
  text() {
    return this.sections().map(([section, cards]) => {
      const lines = cards.map(([number, count]) => `${count}x${number}\n`);
      // A mark for a leader is for one line only, so each gets its own.
      if (section === "leader") return lines.map((line) => `Leader: ${line}`).join("");
      return `${section[0]?.toUpperCase()}${section.slice(1)}:\n${lines.join("")}`;
    }).join("");
  }
}
