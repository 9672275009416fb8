"""One Piece behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from fuda.core.state import ID_MASK, ORDER, REPLACE, RESOLVE, Action
from fuda.games.onepiece import hidden, layout, looking, reasons, snapshot, spec
from fuda.games.onepiece.checks import RULES, concede
from fuda.games.onepiece.decks import Deck, check_deck
from fuda.games.onepiece.game import deal
from fuda.games.onepiece.printed import KEY_BITS, KEY_MASK, Card, CardDef
from fuda.games.onepiece.setup import lay_table
from fuda.games.onepiece.shelf import SHELF, OnePieceShelf
from fuda.games.onepiece.sides import Side
from fuda.games.onepiece.state import Match
from fuda.games.registry import (
    DeckError,
    Fact,
    Position,
    Problem,
    Reason,
    Table,
    Waiting,
    Zone,
    checked_settings,
)
from fuda.games.shelved import ShelvedGame

EVENT_NAMES: Final[dict[int, str]] = {1 << i: name for i, name in enumerate(spec.EVENTS)} | {
    spec.MOVED: "moved", spec.PHASE: "phase", spec.STEP: "step", spec.SHUFFLED: "shuffled",
    spec.REVEALED: "revealed", spec.LOOKED: "looked", spec.BOOSTED: "boosted", spec.DON_PLACED: "don_placed",
    spec.PAID: "paid", spec.CHOSEN: "chosen", spec.ENDED: "ended", spec.REPLACED: "replaced",
    spec.NOT_DONE: "not_done", spec.EXPIRED: "expired", spec.REDRAWN: "redrawn", spec.CHOSE_FIRST: "chose_first",
    spec.TURNED: "turned", spec.GAINED: "gained", spec.LOOPED: "looped",
    spec.SORTED: "sorted",
}  # fmt: skip


class OnePiece(ShelvedGame[Match]):
    """The One Piece card game."""

    name: ClassVar[str] = "onepiece"
    code: ClassVar[str] = spec.GAME
    shelf: ClassVar[OnePieceShelf] = SHELF
    title: ClassVar[Mapping[str, str]] = {"en": "One Piece", "ja": "ワンピース"}
    # As the rulebook's picture lays them out.
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("characters", "row", 0, True),
        Zone("life", "pile", 1),
        Zone("leader", "row", 1, True),
        Zone("stage", "row", 1, True),
        Zone("deck", "pile", 1),
        Zone("don_deck", "count", 2),
        Zone("cost", "count", 2, True, is_told=False),
        Zone("trash", "pile", 2, True),
        Zone("hand", "row", 3),
        Zone("nowhere", "row", 0, True),
    )
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = EVENT_NAMES
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    phases: ClassVar[Sequence[str]] = spec.PHASES
    steps: ClassVar[Sequence[str]] = spec.STEPS
    reasons: ClassVar[Sequence[str]] = reasons.NAMES
    quiet: ClassVar[frozenset[str]] = frozenset({"step", "rested", "readied", "paid", "shuffled", "revealed"})
    silent: ClassVar[frozenset[str]] = frozenset({
        "koed", "left", "drew", "discarded", "life_left", "event_used", "trigger_used", "turn_started",
        "main_started", "turn_ending", "trashed", "life_added",
    })  # fmt: skip
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number", "pick_don", "end_effect"})
    declines: ClassVar[Sequence[str]] = ("done", "no", "take", "keep")
    card_states: ClassVar[Mapping[str, str]] = layout.CARD_STATES
    side_values: ClassVar[Sequence[str]] = ("don_active", "don_rested", "don_held")
    card_values: ClassVar[Sequence[str]] = (
        "power", "cost", "counter", "life", "don", "rested", "fresh", "used", "face_up", "keywords", "bans", "negated",
        "kind", "colors", "attributes", "traits", "partial", "missing",
    )  # fmt: skip
    resources: ClassVar[Sequence[str]] = layout.RESOURCES
    made_of: ClassVar[Mapping[str, str]] = layout.MADE_OF
    settings: ClassVar[Mapping[str, str]] = {"first": "player", "chooser": "player"}
    has_leaders: ClassVar[bool] = True

    # --- cards and decks ---------------------------------------------------------------------------------------
    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck."""
        leaders = [d for d in deck if d.kind == spec.LEADER]
        rest = [d for d in deck if d.kind != spec.LEADER] + leaders[1:]
        found = check_deck(Deck(leaders[0] if leaders else None, rest))
        return [Problem(v.clause, v.message, tuple(v.cards)) for v in found]

    # --- matches -----------------------------------------------------------------------------------------------
    def new_match(
        self,
        decks: Sequence[Sequence[Any]],
        seed: int,
        *,
        journal: bool = True,
        discreet: bool = True,
        settings: Mapping[str, int] = {},
    ) -> Match:
        """Start a match and run it to its first decision."""
        chosen = checked_settings(self, settings)
        try:
            cards = dealt(tuple(tuple(deck) for deck in decks))
        except ValueError as error:
            raise DeckError(str(error)) from None
        m = lay_table(RULES, cards, seed)
        m.first = chosen.get("first", -1)
        m.chooser = chosen.get("chooser", -1)
        m.discreet = discreet
        m.journal = [] if journal else None
        m.advance()
        return m

    def clone(self, m: Match) -> Match:
        """Copy a match."""
        return m.clone()

    def concede(self, m: Match, player: int) -> None:
        """Let a player give up."""
        concede(m, player)

    def determinise(self, m: Match, player: int, seed: int) -> Match:
        """Deal again what a player may not know."""
        return hidden.determinise(m, player, seed)

    def exchange(self, m: Match, one: int, other: int) -> None:
        """Let two cards in deck, hand or Life change places."""
        hidden.exchange(m, one, other)

    def lay_out(self, position: Position) -> Match:
        """Make a match that stands in a position."""
        return layout.lay_out(position)

    def make_card(self, name: str, facts: Mapping[str, Any]) -> CardDef:
        """Make a card of what is printed on it, its abilities in the notation of programs."""
        return layout.make_card(name, facts)

    def dump(self, m: Match) -> list[Any]:
        """Write the position as plain data."""
        return snapshot.dump(m)

    def restore(self, decks: Sequence[Sequence[Any]], data: object) -> Match:
        """Make the match of a position."""
        try:
            cards = deal(decks)
        except ValueError as error:
            raise DeckError(str(error)) from None
        m = snapshot.restore(cards, data)
        m.journal = []
        return m

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, step, battle, and the effects that wait or are being carried out."""
        parts = {"attacker": m.attacker, "target": m.target}
        return Table(
            turn=int(m.turn),
            turn_player=int(m.turn_player),
            first=int(m.first),
            phase=spec.PHASES[m.phase],
            step=spec.STEPS[m.step],
            parts={name: int(uid & ID_MASK) for name, uid in parts.items() if uid >= 0 and m.is_here(uid)},
            waiting=tuple(Waiting(int(p.player), int(p.card), int(p.key & KEY_MASK)) for p in m.pending),
            effects=tuple(
                Waiting(int(f.player), int(f.key >> KEY_BITS), int(f.key & KEY_MASK))
                for f in m.stack
                if f.key >= 0 and f.program.game == ""
            ),
        )

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone; decks, Life and trash from the top."""
        side: Side = m.side(player)
        if zone in ("leader", "characters", "stage"):
            units = [side.leader] if zone == "leader" else side.characters if zone == "characters" else side.stage
            return [int(u.card.id) for u in units]
        if zone in ("cost", "don_deck"):
            return []
        cards = side.pile(spec.ZONES.index(zone))
        return [int(c.id) for c in (cards if zone == "hand" else reversed(cards))]

    def count(self, m: Match, player: int, zone: str) -> int:
        """How many cards are in a zone: anybody may know that of any zone.  [op 3-1-4]"""
        side = m.side(player)
        if zone == "don_deck":
            return int(side.don_deck)
        if zone == "cost":
            return int(side.don_active + side.don_rested)
        return len(self.pile(m, player, zone))

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone."""
        u = m.unit(card)
        return int(m.cards[card].owner if u is None else u.side), spec.ZONES[m.zone_of(card)]

    def definition(self, m: Match, card: int) -> CardDef:
        """What is printed on a card."""
        return m.cards[card].d

    def owner(self, m: Match, card: int) -> int:
        """Whose card it is."""
        return int(m.cards[card].owner)

    def seen_by(self, m: Match, card: int) -> int:
        """The players who may know a card."""
        return int(hidden.seen_by(m, m.cards[card]))

    def card_facts(self, m: Match, card: int) -> dict[str, Fact]:
        """Power, cost, keywords and state of a card where it lies."""
        return looking.card_facts(m, m.cards[card])

    def changes(self, m: Match, card: int) -> list[tuple[str, int, int]]:
        """What changes a card's values."""
        return looking.changes(m, m.cards[card])

    def side_facts(self, m: Match, player: int) -> dict[str, Fact]:
        """The DON!! of a player."""
        return looking.side_facts(m, player)

    def printed_facts(self, definition: CardDef) -> dict[str, Fact]:
        """Card information.  [op 2-1]"""
        return looking.printed_facts(definition)

    # --- explaining --------------------------------------------------------------------------------------------
    def why_not(self, m: Match, player: int, card: int) -> list[Reason]:
        """Why a player cannot use a card now."""
        return [Reason(r.name, r.clause, r.act, r.facts) for r in reasons.why_not(m, player, m.cards[card])]

    def about(self, m: Match, action: Action) -> int:
        """The ability that an answer activates, resolves or orders."""
        if action.card < 0:
            return -1
        if action.kind in (spec.ACTIVATE, REPLACE):
            return int(action.n & KEY_MASK)
        if action.kind == ORDER:
            return int(action.n)
        if action.kind == RESOLVE:
            return int((m.pending[action.n].key if action.n < len(m.pending) else action.n) & KEY_MASK)
        return -1


@lru_cache(maxsize=16)
def dealt(decks: tuple[tuple[CardDef, ...], ...]) -> list[Card]:
    """The physical cards of two decks: they never change, so all matches of these decks share them."""
    return deal(decks)


GAME: Final = OnePiece()
