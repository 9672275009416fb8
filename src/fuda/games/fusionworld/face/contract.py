"""Fusion World behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.core.events import Event
from fuda.games.card_shelf import Parts, ShelvedGame, problems
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face import hidden, layout, looking, reasons, snapshot
from fuda.games.fusionworld.face.decks import Deck, check_deck
from fuda.games.fusionworld.face.game import deal
from fuda.games.fusionworld.face.observed import FusionWorldObserver
from fuda.games.fusionworld.face.original_cards import SHELF, FusionWorldShelf
from fuda.games.fusionworld.printed import KEY_BITS, Card, CardDef
from fuda.games.fusionworld.rules.checks import RULES, concede
from fuda.games.fusionworld.rules.setup import lay_table
from fuda.games.fusionworld.rules.skills import is_in_hand
from fuda.games.fusionworld.sides import Side
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.vocabulary import show
from fuda.games.registry import Problem, Table, Zone

EVENT_NAMES: Final[dict[int, str]] = {1 << i: name for i, name in enumerate(spec.EVENTS)} | {
    spec.PHASE: "phase", spec.STEP: "step", spec.REVEALED: "revealed", spec.LOOKED: "looked",
    spec.BOOSTED: "boosted", spec.CHOSEN: "chosen", spec.ENDED: "ended", spec.REPLACED: "replaced",
    spec.NOT_DONE: "not_done", spec.EXPIRED: "expired", spec.REDRAWN: "redrawn", spec.CHOSE_FIRST: "chose_first",
    spec.TURNED: "turned", spec.GAINED: "gained", spec.LOOPED: "looped", spec.SORTED: "sorted",
    spec.SKIPPED: "skipped", spec.CONTROLLED: "controlled",
}  # fmt: skip


class FusionWorld(ShelvedGame[Match]):
    """The Fusion World card game."""

    name: ClassVar[str] = "fusionworld"
    code: ClassVar[str] = spec.GAME
    rules: ClassVar[int] = 6
    shelf: ClassVar[FusionWorldShelf] = SHELF
    parts = Parts(hidden, layout, looking, reasons, snapshot, deal, concede, KEY_BITS, show, FusionWorldObserver)
    title: ClassVar[Mapping[str, str]] = {"en": "Fusion World", "ja": "フュージョンワールド"}
    tagline: ClassVar[Mapping[str, str]] = {
        "en": "Charge energy, attack with your Leader from the start, and raise power card by card in combos.",
        "ja": "エナジーをためて最初からリーダーでアタックし、コンボでパワーを重ねる。",
    }
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("combo", "row", 0, True),
        Zone("battle", "row", 0, True),
        Zone("under", "row", 0, True, folds=True),
        Zone("life", "pile", 1, is_ordered=True),
        Zone("leader", "row", 1, True),
        Zone("deck", "pile", 1, is_ordered=True),
        Zone("energy", "pile", 2, True, is_told=False),
        Zone("drop", "pile", 2, True),
        Zone("removed", "pile", 2, True),
        Zone("hand", "row", 3),
        Zone("nowhere", "row", 0),
    )
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = EVENT_NAMES
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    phases: ClassVar[Sequence[str]] = spec.PHASES
    free: ClassVar[Mapping[str, str]] = {"charge": "charge", "main": "end_main"}
    steps: ClassVar[Sequence[str]] = spec.STEPS
    reasons: ClassVar[Sequence[str]] = reasons.NAMES
    quiet: ClassVar[frozenset[str]] = frozenset({"step", "rested", "readied", "paid", "shuffled", "revealed"})
    silent: ClassVar[frozenset[str]] = frozenset({
        "koed", "left", "drew", "discarded", "dealt", "used", "turn_started", "main_started", "main_ending",
        "turn_ending", "offense_started", "defense_started", "damage_started", "damage_ending", "covered",
        "leader_placed", "guarded", "state",
    })  # fmt: skip
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number"})
    declines: ClassVar[Sequence[str]] = ("done", "no", "keep", "end_step")
    card_states: ClassVar[Mapping[str, str]] = layout.CARD_STATES
    laid: ClassVar[Mapping[str, Sequence[str]]] = {zone: layout.STATES_OF.get(zone, ()) for zone in layout.LAID}
    moments: ClassVar[Sequence[str]] = tuple(layout.PHASE_ROWS)
    held: ClassVar[Mapping[str, str]] = {"markers": "markers"}
    hosts: ClassVar[Mapping[str, int]] = {"leader": 0, "battle": 1}
    side_values: ClassVar[Sequence[str]] = looking.SIDE_VALUES
    card_values: ClassVar[Sequence[str]] = looking.VALUES
    resources: ClassVar[Sequence[str]] = layout.RESOURCES
    made_of: ClassVar[Mapping[str, str]] = layout.MADE_OF
    opening_hand: ClassVar[int] = spec.OPENING_HAND
    curve: ClassVar[str] = "cost"
    hues: ClassVar[str] = "colors"
    hue: ClassVar[int] = 24
    supplies: ClassVar[Mapping[str, Sequence[str]]] = {
        "life": (),
        "energy": ("energy", "energy_colors", "energy_rested"),
        "markers": (),
    }
    stakes: ClassVar[Sequence[str]] = ("life", "deck")
    settings: ClassVar[Mapping[str, str]] = {"first": "player", "chooser": "player"}
    has_leaders: ClassVar[bool] = True
    has_pauses: ClassVar[bool] = True

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
        """Turn, phase, step, battle, and the skills that wait or are being carried out.

        Nobody is told of a skill that waits in a hand.  [fw 9-6-3-1-1]
        """
        parts = {"attacker": m.attacker, "target": m.guard}
        told = [p for p in m.pending if not is_in_hand(m, p)]
        return self.headline(m, spec.PHASES[m.phase], spec.STEPS[m.step], parts, told)

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone; decks, Life, Drop and removed cards from the top."""
        side: Side = m.side(player)
        if zone in ("leader", "battle", "combo"):
            if zone == "leader":
                return [] if m.zone_of(side.leader.id) != spec.LEADER_AREA else [int(side.leader.id)]
            return [int(u.id) for u in (side.battle if zone == "battle" else side.combo)]
        if zone == "under":
            return [int(c.id) for u in side.units() + side.combo for c in reversed(u.under)]
        if zone == "energy":
            return [int(c.id) for c in side.energy + side.spent]
        cards = side.pile(spec.ZONES.index(zone))
        return [int(c.id) for c in (cards if zone == "hand" else reversed(cards))]

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone."""
        u = m.unit(card)
        zone = m.zone_of(card)
        if zone == spec.UNDER:
            u = m.holder(m.cards[card])
        return int(m.cards[card].owner if u is None else u.side), spec.ZONES[zone]

    def definition(self, m: Match, card: int) -> CardDef:
        """What is printed on a card: of a Leader, on the side that lies up."""
        return m.face(m.cards[card])

    def event_detail(self, m: Match, viewer: int, event: Event) -> str:
        """What was skipped."""
        return spec.SKIPS[int(event.n)] if event.kind == spec.SKIPPED else ""


GAME: Final = FusionWorld()
