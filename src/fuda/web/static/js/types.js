/**
 * The shapes of what the server sends, as types alone. The truth about messages is `fuda.web.protocol`, about views
 * `fuda.view.board`; this file only gives them names for the type checker.
 *
 * @typedef {"en" | "ja"} Lang
 * @typedef {{en: string, ja: string}} Both
 * @typedef {number | boolean | string | string[]} Fact
 * @typedef {Record<string, Fact>} Facts
 * @typedef {Record<string, Record<string, string>>} WordGroups
 *
 * @typedef {{name: string, shape: string, row: number, is_public: boolean, is_told: boolean, folds: boolean}} ZoneInfo
 * @typedef {{name: string, title?: Both, about?: Both, count?: number, text?: string, lead?: string}} DeckInfo
 * @typedef {{name: string, title: Both, rating?: number | null}} BotInfo
 *
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} code
 * @property {Both} title
 * @property {Both} about  what it is like to play
 * @property {ZoneInfo[]} zones
 * @property {string[]} squares
 * @property {string[]} grid_rows
 * @property {string[]} grid_columns
 * @property {DeckInfo[]} decks
 * @property {boolean} has_leaders
 * @property {Record<string, string>} settings
 * @property {string[]} declines
 * @property {string[]} passes
 * @property {BotInfo[]} bots
 * @property {string[]} stakes  what decides the game: facts of a player, or zones
 * @property {number} [hue]  the colour of the game itself, in degrees
 * @property {Record<string, string[]>} [supplies]  zones whose cards are things to count, and the facts that tell the same; the last counts the spent ones
 * @property {string} [hues]  the fact that says of which colour a card is, or what stands for it
 * @property {Record<Lang, WordGroups>} words
 *
 * @typedef {object} CardData  What is printed on a card.
 * @property {string} number
 * @property {string} name
 * @property {string} name_en
 * @property {string} text_ja
 * @property {string} text_en
 * @property {Facts} facts
 * @property {string} [image]  where a picture of the host's own folder is, if there is one
 *
 * @typedef {{what: string, amount: number, source?: string}} Change
 *
 * @typedef {object} CardView  A card on the table that this player may know.
 * @property {string} ref
 * @property {string} number
 * @property {string} name
 * @property {string} name_en
 * @property {number} owner
 * @property {Facts} [facts]
 * @property {Change[]} [changes]
 *
 * @typedef {{name: string, shape: string, row: number, count: number, cards: (CardView | null)[]}} ZoneView
 * @typedef {{player: number, zones: ZoneView[], facts: Facts}} SideView
 * @typedef {{player: number, number: string, name: string, name_en: string, ability: number, part?: string}} EffectView  `part`: the instruction that is being carried out
 * @typedef {{name: string, cards: string[]}} SquareView
 *
 * @typedef {object} StackView
 * @property {string} kind
 * @property {number} player
 * @property {string} [number]
 * @property {string} [name]
 * @property {string} [name_en]
 * @property {number} [ability]
 * @property {string[]} [targets]
 * @property {string[]} [places]
 * @property {boolean} [suspended]
 *
 * @typedef {object} View
 * @property {string} game
 * @property {number} player
 * @property {number} turn
 * @property {number} turn_player
 * @property {number} first
 * @property {string} phase
 * @property {string} step
 * @property {number} decides
 * @property {number} winner
 * @property {string} reason
 * @property {SideView[]} sides
 * @property {Record<string, string>} parts
 * @property {EffectView[]} waiting
 * @property {EffectView[]} effects
 * @property {SquareView[][]} grid
 * @property {StackView[]} stack
 *
 * @typedef {object} Option  Something the deciding player may answer.
 * @property {number} index
 * @property {string} kind
 * @property {string} text
 * @property {string} label
 * @property {string} [number]
 * @property {string} [ref]
 * @property {number} [n]
 * @property {number} [ability]
 * @property {string} [detail]
 *
 * @typedef {{index?: number, n?: number, text: string, kind?: string, clause?: string, row?: string, turn?: number, card?: string, player?: number}} LogLine
 * @typedef {{text: string, clause: string, act?: string}} WhyLine
 */
export {};
