// Views as the server sends them, as small as tests need them.

/** A card of player `owner` lying somewhere. */
export function card(ref, number, owner = 0, facts = {}) {
  return { ref, number, name: number, name_en: number, owner, facts };
}

/** A zone with cards; null is one face down. */
export function zone(name, cards, shape = "row", row = 0) {
  return { name, shape, row, count: cards.length, cards };
}

/** A view of player 0. */
export function view(own, foe = []) {
  return {
    game: "tiny", player: 0, turn: 1, turn_player: 0, first: 0, phase: "main", step: "", decides: 0, winner: -1, reason: "",
    sides: [{ player: 0, zones: own, facts: {} }, { player: 1, zones: foe, facts: {} }],
    parts: {}, waiting: [], effects: [], grid: [], stack: [],
  };
}
