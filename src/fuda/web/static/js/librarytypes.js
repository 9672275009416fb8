/**
 * Types of what the library's handlers send, for the type checker alone. The truth is `fuda.web.library`.
 *
 * @typedef {import("./types.js").GameInfo & {sections: string[], leading: string[], opening_hand: number, first_draws: boolean, curve: string, hues: string, form: Record<string, string>}} LibraryGame
 *
 * @typedef {{number: string, count: number, section: string, is_known: boolean}} DeckLine
 * @typedef {{clause: string, message: import("./types.js").Both, cards: string[]}} Finding
 * @typedef {{total: number, curve: [number, number][], hues: [string, number][], kinds: [string, number][], average: number | null}} Stats
 * @typedef {{legal: boolean, problems: Finding[], lines: DeckLine[], counts: Record<string, number>, stats: Stats, partial: Record<string, string[]>, unread: Unread[], doubtful: Record<string, string[]>}} Checked
 * @typedef {{line: number, text: string, message: import("./types.js").Both, near: {number: string, name: string}[]}} Unread
 * @typedef {{game: string, cards: number, whole: number, new: number, both: number, partial: {number: string, name: string, words: string[]}[], blockers: [string, number][], unused: Record<string, number>, again: number}} LookedAt
 * @typedef {{token: string, games: LookedAt[], skipped: {file: string, line: number, message: string}[], left_out: number}} CardReport
 * @typedef {{deck: number, hand: number, opening: number, exact: string, each: number[][], sizes: number[], turns: {turn: number, first: number, second: number}[]}} Chances
 *
 * @typedef {[number, number]} Span
 * @typedef {{op: string, span: Span}} Part
 * @typedef {{span: Span, program: string, parts: Part[]}} Ability
 * @typedef {{span: Span, words: string, reason: string, nearest: string[]}} Missing
 * @typedef {{whole: boolean, text: string, abilities: Ability[], missing: Missing[], program: string}} Reading
 *
 * @typedef {{n: number, turn: number, player: number, text: string}} StepLine
 * @typedef {{winner: number, reason: string, how: string, text: string}} Result
 * @typedef {{commitment: string, seed: string, nonce: string, is_true: boolean}} Fair
 * @typedef {{match: string, game: string, names: string[], state: string, side: number, sides: number[], first: number, last: number, steps: StepLine[], turns: {turn: number, player: number, step: number}[], result: Result | null, fair: Fair | null, can_take_over: boolean, can_share: boolean, origin: string, difference: string}} ReplayFacts
 * @typedef {{step: number, last: number, view: import("./types.js").View, log: import("./log.js").Line[], options: import("./types.js").Option[], taken: number, text: string}} ReplayStep
 *
 * @typedef {{line: number, what: string, expected: string, found: string, ja: [string, string, string]}} Failure
 * @typedef {{path: string, number: number, title: string, title_ja: string, game: string, clauses: string[]}} ScenarioEntry
 * @typedef {{title: string, title_ja: string, game: string, clauses: string[], count: number, view: import("./types.js").View, decides: number, options: import("./types.js").Option[], log: import("./log.js").Line[], cards: import("./types.js").CardData[], failures: Failure[]}} Laid
 * @typedef {{number: number, line: number, title: string, title_ja: string, game: string, clauses: string[], passed: boolean, steps: number, of: number, failures: Failure[]}} Outcome
 * @typedef {{view: import("./types.js").View, decides: number, options: import("./types.js").Option[], steps: Record<string, unknown>[], log: import("./log.js").Line[], acted: {clause: string, summary: string}[], cards: import("./types.js").CardData[], failures: Failure[], taken: number, of: number}} Stood
 * @typedef {{yaml: string, draft: import("./editordraft.js").Draft | null, stood: Stood | null, trouble: {line: number, message: string, message_ja: string} | null}} Edited
 */
export {};
