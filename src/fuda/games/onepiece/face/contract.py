"""One Piece behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.games.card_shelf import Parts, ShelvedGame, problems
from fuda.games.onepiece import spec
from fuda.games.onepiece.face import hidden, layout, looking, reasons, snapshot
from fuda.games.onepiece.face.decks import Deck, check_deck
from fuda.games.onepiece.face.game import deal
from fuda.games.onepiece.face.observed import OnePieceObserver
from fuda.games.onepiece.face.original_cards import SHELF, OnePieceShelf
from fuda.games.onepiece.printed import KEY_BITS, Card
from fuda.games.onepiece.rules.checks import RULES, concede
from fuda.games.onepiece.rules.setup import lay_table
from fuda.games.onepiece.sides import Side
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.vocabulary import show
from fuda.games.registry import Problem, Table, Zone

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
    parts = Parts(hidden, layout, looking, reasons, snapshot, deal, concede, KEY_BITS, show, OnePieceObserver)
    title: ClassVar[Mapping[str, str]] = {"en": "One Piece", "ja": "ワンピース"}
    tagline: ClassVar[Mapping[str, str]] = {
        "en": "Gather a crew, give DON!! to whom you send into battle, and take the rival Leader's Life.",
        "ja": "仲間を集め、ドン‼を付与して戦い、相手リーダーのライフを削る。",
    }
    # As the rulebook's picture lays them out.
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("characters", "row", 0, True),
        Zone("life", "pile", 1, is_ordered=True),
        Zone("leader", "row", 1, True),
        Zone("stage", "row", 1, True),
        Zone("deck", "pile", 1, is_ordered=True),
        Zone("don_deck", "count", 2),
        Zone("cost", "count", 2, True, is_told=False),
        Zone("trash", "pile", 2, True),
        Zone("hand", "row", 3),
        Zone("nowhere", "row", 0, True),
    )
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = EVENT_NAMES
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    rules: ClassVar[int] = 6
    phases: ClassVar[Sequence[str]] = spec.PHASES
    free: ClassVar[Mapping[str, str]] = {"main": "end_main"}
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
    laid: ClassVar[Mapping[str, Sequence[str]]] = {zone: layout.STATES_OF.get(zone, ()) for zone in layout.LAID}
    moments: ClassVar[Sequence[str]] = tuple(layout.PHASE_ROWS)
    held: ClassVar[Mapping[str, str]] = {"don": "don_active", "rested_don": "don_rested", "don_deck": "don_deck"}
    side_values: ClassVar[Sequence[str]] = ("don_active", "don_rested", "don_held")
    card_values: ClassVar[Sequence[str]] = (
        "power", "cost", "counter", "life", "don", "rested", "fresh", "used", "face_up", "keywords", "bans", "negated",
        "kind", "colors", "attributes", "traits", "partial", "missing",
    )  # fmt: skip
    resources: ClassVar[Sequence[str]] = layout.RESOURCES
    made_of: ClassVar[Mapping[str, str]] = layout.MADE_OF
    opening_hand: ClassVar[int] = spec.OPENING_HAND
    first_draws: ClassVar[bool] = False
    curve: ClassVar[str] = "cost"
    hues: ClassVar[str] = "colors"
    hue: ClassVar[int] = 208
    supplies: ClassVar[Mapping[str, Sequence[str]]] = {"life": (), "cost": ("don_active", "don_rested")}
    stakes: ClassVar[Sequence[str]] = ("life", "deck")
    settings: ClassVar[Mapping[str, str]] = {"first": "player", "chooser": "player"}
    has_leaders: ClassVar[bool] = True

    # --- cards and decks ---------------------------------------------------------------------------------------
    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck."""
        leaders = [d for d in deck if d.kind == spec.LEADER]
        rest = [d for d in deck if d.kind != spec.LEADER] + leaders[1:]
        found = check_deck(Deck(leaders[0] if leaders else None, rest))
        return problems(found)

    # --- matches -----------------------------------------------------------------------------------------------
    def lay_table(self, cards: list[Card], seed: int) -> Match:
        """Make a match of the cards of two decks that has not begun."""
        return lay_table(RULES, cards, seed)

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, step, battle, and the effects that wait or are being carried out."""
        parts = {"attacker": m.attacker, "target": m.target}
        return self.headline(m, spec.PHASES[m.phase], spec.STEPS[m.step], parts, m.pending)

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


GAME: Final = OnePiece()
