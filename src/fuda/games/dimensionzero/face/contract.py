"""Dimension Zero behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.core.events import Event
from fuda.core.state import ID_MASK, Action
from fuda.games.card_shelf import Parts, ShelvedGame, problems
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import decks, hidden, layout, looking, reasons, snapshot
from fuda.games.dimensionzero.face.game import deal
from fuda.games.dimensionzero.face.observed import DimensionZeroObserver
from fuda.games.dimensionzero.face.original_cards import SHELF, DimensionZeroShelf
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.printed import KEY_BITS, WAYS, Card, CardDef
from fuda.games.dimensionzero.rules.aiming import UNIT_SHARE
from fuda.games.dimensionzero.rules.checks import RULES, call_time, concede
from fuda.games.dimensionzero.rules.movement import MOVE, move_ways
from fuda.games.dimensionzero.rules.moves import host_of
from fuda.games.dimensionzero.rules.playable import ways
from fuda.games.dimensionzero.rules.setup import lay_table
from fuda.games.dimensionzero.state import (
    AREA_TOKEN,
    ENTRY_TOKEN,
    LINE_TOKEN,
    PLAYER_TOKEN,
    SQUARE_TOKEN,
    Match,
)
from fuda.games.dimensionzero.words.vocabulary import show
from fuda.games.registry import Problem, Square, Stacked, Table, Zone

EVENT_NAMES: Final[dict[int, str]] = {1 << i: name for i, name in enumerate(spec.EVENTS)} | spec.RECORDS
SQUARE_NAMES: Final = tuple(looking.square_name(0, square) for square in range(spec.SQUARES))
PLACED_ANSWERS: Final = (spec.MOVE, spec.ON_SQUARE)
TARGET_SLOTS: Final = 8


class DimensionZero(ShelvedGame[Match]):
    """Dimension Zero."""

    name: ClassVar[str] = "dimensionzero"
    code: ClassVar[str] = spec.GAME
    shelf: ClassVar[DimensionZeroShelf] = SHELF
    parts = Parts(hidden, layout, looking, reasons, snapshot, deal, concede, KEY_BITS, show, DimensionZeroObserver)
    has_pauses: ClassVar[bool] = True
    title: ClassVar[Mapping[str, str]] = {"en": "Dimension Zero", "ja": "ディメンション・ゼロ"}
    tagline: ClassVar[Mapping[str, str]] = {
        "en": "March units over nine shared squares, answer each other on a stack, and smash the enemy seven times.",
        "ja": "9つのスクエアで軍を進め、スタックで応酬し、7回のスマッシュで勝つ。",
    }
    # Every square is a zone of its own, named as the controller of the card on it sees it.  [dz 2-23.1.p2]
    zones: ClassVar[tuple[Zone, ...]] = (
        *(Zone(name, "row", 0, True) for name in SQUARE_NAMES),
        Zone("spirit", "pile", 0, is_told=False),
        Zone("stack", "pile", 0, True, is_told=False),  # drawn as what it is, with what it is aimed at
        Zone("plan", "row", 1, True),
        Zone("deck", "pile", 1, is_told=False, is_ordered=True),
        Zone("energy", "pile", 1, True, is_told=False),
        Zone("smash", "pile", 1, is_told=False),
        Zone("graveyard", "pile", 2, True),
        Zone("removed", "pile", 2, True, is_told=False),
        Zone("hand", "row", 3),
        Zone("nowhere", "row", 0, True),
    )
    squares: ClassVar[frozenset[str]] = frozenset(SQUARE_NAMES)
    grid_rows: ClassVar[Sequence[str]] = ("enemy_base_row", "enemy_area", "center_area", "own_area", "base_row")
    grid_columns: ClassVar[Sequence[str]] = ("left_line", "middle_line", "right_line")
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = EVENT_NAMES
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    zone_parts: ClassVar[Mapping[str, str]] = {"plan": "deck", "bottom": "deck"}
    rules: ClassVar[int] = 5
    phases: ClassVar[Sequence[str]] = spec.PHASES
    free: ClassVar[Mapping[str, str]] = {"energy": "pass", "main": "pass", "smash": "pass"}
    steps: ClassVar[Sequence[str]] = spec.STEPS
    reasons: ClassVar[Sequence[str]] = reasons.NAMES
    quiet: ClassVar[frozenset[str]] = frozenset({
        "step", "released", "frozen", "paid", "shuffled", "revealed", "passed", "phase", "changed", "chosen",
    })  # fmt: skip
    silent: ClassVar[frozenset[str]] = frozenset({
        "placed", "left", "zoned", "was_attacked", "battle_started", "step_started", "turn_started", "phase_started",
        "turn_ending", "drew", "move_activated", "move_resolved", "attacked", "won", "battle_ended", "played",
        "activated", "smashed", "plan_made", "spirited",
    })  # fmt: skip
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number"})
    worded: ClassVar[frozenset[str]] = frozenset({"race"})
    declines: ClassVar[Sequence[str]] = ("pass", "done", "no", "keep")
    passes: ClassVar[frozenset[str]] = frozenset({"pass"})
    stirring: ClassVar[frozenset[str]] = frozenset({"stacked", "battle_began", "smashed"})
    card_states: ClassVar[Mapping[str, str]] = layout.CARD_STATES
    laid: ClassVar[Mapping[str, Sequence[str]]] = {zone: layout.STATES_OF.get(zone, ()) for zone in layout.LAID}
    moments: ClassVar[Sequence[str]] = tuple(layout.PHASE_ROWS)
    counted: ClassVar[frozenset[str]] = frozenset({"spirits"})
    hosts: ClassVar[Mapping[str, int]] = layout.HOSTS
    side_values: ClassVar[Sequence[str]] = looking.SIDE_VALUES
    card_values: ClassVar[Sequence[str]] = looking.VALUES
    resources: ClassVar[Sequence[str]] = layout.RESOURCES
    made_of: ClassVar[Mapping[str, str]] = layout.MADE_OF
    opening_hand: ClassVar[int] = spec.OPENING_HAND
    first_draws: ClassVar[bool] = False
    curve: ClassVar[str] = "play_cost"
    hues: ClassVar[str] = "colors"
    hue: ClassVar[int] = 268
    supplies: ClassVar[Mapping[str, Sequence[str]]] = {
        "energy": ("energy", "red", "black", "blue", "white", "green", "energy_frozen"),
        "smash": ("smash_cards", "smash_frozen"),
    }
    stakes: ClassVar[Sequence[str]] = ("smash_cards", "deck")
    is_lost_by_many: ClassVar[bool] = True
    settings: ClassVar[Mapping[str, str]] = {
        "first": "player", "chooser": "player", "redraw": "truth", "any_color": "truth", "extra_turn": "truth",
        "elimination": "truth",
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.admits_partial = False

    # --- cards and decks ---------------------------------------------------------------------------------------
    def shipped(self) -> Mapping[str, CardDef]:
        """The original cards; those whose text has no program yet only if that was allowed."""
        return self.shelf.all_cards if self.admits_partial else self.shelf.cards

    def admit_partial(self) -> None:
        """Let original cards in whose text has no program yet; the text does nothing then, and says so."""
        self.admits_partial = True

    def absence(self, number: str) -> str:
        """Why a card cannot be in a deck: its text has no program yet, or what holds for any game."""
        if number in self.shelf.uncompiled and number not in self.partial:
            return f"{number} cannot be played, as its text has no program yet (--allow-partial)"
        return super().absence(number)

    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck."""
        return problems(decks.check_deck(deck))

    def check_sideboard(self, deck: Sequence[Any], sideboard: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a sideboard beside a deck."""
        return problems(decks.check_sideboard(deck, sideboard))

    def check_limited(self, pool: Sequence[Any], deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck made of the cards of a pool."""
        return problems(decks.check_limited(pool, deck))

    # --- matches -----------------------------------------------------------------------------------------------
    def lay_table(self, cards: list[Card], seed: int) -> Match:
        """Make a match of the cards of two decks that has not begun."""
        return lay_table(RULES, cards, seed)

    def note_settings(self, m: Match, settings: Mapping[str, int]) -> None:
        """Note who goes first, and which options of the rules are chosen."""
        super().note_settings(m, settings)
        m.settings = layout.options(settings)

    def call_time(self, m: Match) -> None:
        """Let the judge call the time.  [dz 3-3.8, 3-3.10]"""
        call_time(m)

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, battle, and the abilities that wait or are being carried out."""
        step = spec.STEPS[m.clashes[-1].step] if m.clashes else ""
        return self.headline(m, spec.PHASES[m.phase], step, battle_parts(m), m.pending)

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone; decks and graveyards from the top, the plan zone apart from the rest of the deck."""
        side = m.side(player)
        if zone in self.squares:
            m.settle()
            found = [p for p in m.pieces if p.control == player and zone_name(player, int(p.square)) == zone]
            return [int(p.id) for p in sorted(found, key=lambda p: p.joined >= 0)]  # what is joined to another last
        if zone == "spirit":
            m.settle()
            hosts = sorted((p for p in m.pieces if p.control == player and p.spirits), key=lambda p: p.square)
            return [int(c.id) for p in hosts for c in p.spirits]
        if zone == "plan":
            plan = side.plan_card()
            return [] if plan is None else [int(plan.id)]
        if zone in ("stack", "nowhere"):
            code = spec.ZONES.index(zone)
            return [int(c.id) for c in m.cards if m.zone_of(c.id) == code and self.holder(m, c) == player]
        cards = side.pile(spec.ZONES.index(zone))
        if zone == "deck" and side.plan:
            cards = cards[:-1]
        return [int(c.id) for c in (cards if zone in ("hand", "energy", "smash") else reversed(cards))]

    def count(self, m: Match, player: int, zone: str) -> int:
        """How many cards are in a zone; a plan is the top card of the deck as well.  [dz 2-23.3-1, 2-23.2-3]"""
        return len(m.side(player).deck) if zone == "deck" else super().count(m, player, zone)

    def holder(self, m: Match, card: Card) -> int:
        """Who controls a card on the stack; of others, whose it is.  [dz 2-1.4-1]"""
        for e in all_entries(m):
            if e.kind == spec.SPELL and e.card == card.id:
                return int(e.player)
        return int(card.owner)

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone."""
        found = m.cards[card]
        place = int(m.place_of(found))
        if place == spec.SQUARE:
            m.settle()
            p = m.piece(card)
            assert p is not None
            return int(p.control), zone_name(int(p.control), int(p.square))
        if place == spec.SPIRIT:
            m.settle()
            host = host_of(m, found)
            return int(found.owner if host is None else host.control), "spirit"
        if place in (spec.STACK, spec.NOWHERE):
            return self.holder(m, found), spec.ZONES[place]
        return int(found.owner), spec.ZONES[place]

    def grid(self, m: Match, viewer: int) -> tuple[tuple[Square, ...], ...]:
        """The battle space between the base spaces, with lines and areas as the viewer sees them.

        [dz 2-24.2, 2-24.3, 2-24.5, 2-24.7]
        """
        rows: list[tuple[Square, ...]] = []
        for numbers in looking.board(viewer):
            found = [tuple(int(p.id) for p in m.on(square)) for square in numbers]
            names = [looking.square_name(viewer, square) for square in numbers]
            rows.append(tuple(Square(name, cards) for name, cards in zip(names, found, strict=True)))
        return tuple(rows)

    def stacked(self, m: Match, viewer: int) -> tuple[Stacked, ...]:
        """The stack, its top first, and below it those that wait for a battle.  [dz 2-23.9-2, 3-11.2]"""
        found = [self.entry(m, e, viewer, is_suspended=False) for e in reversed(m.entries)]
        for clash in reversed(m.clashes):
            found += [self.entry(m, e, viewer, is_suspended=True) for e in reversed(clash.entries)]
        return tuple(found)

    def entry(self, m: Match, e: Entry, viewer: int, *, is_suspended: bool) -> Stacked:
        """One entry of the stack with what it is aimed at."""
        tokens = [] if e.kind == spec.EXCHANGE else [token for chosen in e.sets[:TARGET_SLOTS] for token in chosen]
        places = [looking.square_name(viewer, e.square)] if e.square >= 0 else []
        places += [name for name in (self.token_name(m, viewer, token) for token in tokens) if name]
        return Stacked(
            kind=spec.ENTRIES[e.kind],
            player=int(e.player),
            card=int(e.card),
            ability=self.ability(e.key) if e.key >= 0 else -1,
            targets=tuple(int(token & ID_MASK) for token in tokens if m.is_here(token)),
            places=tuple(places),
            is_suspended=is_suspended,
        )

    def token_name(self, m: Match, viewer: int, token: int) -> str:
        """The name of a target that is no card, as the viewer sees it; empty for what is none."""
        if token >= 0 or token > SQUARE_TOKEN:
            return ""  # a card, or a chosen number
        if token <= ENTRY_TOKEN:
            e = m.entry(token)
            return "" if e is None else self.entry_name(m, e)
        if token <= PLAYER_TOKEN:
            return player_name(viewer, PLAYER_TOKEN - token)
        if token <= AREA_TOKEN:
            return looking.area_name(viewer, AREA_TOKEN - token)
        if token <= LINE_TOKEN:
            return looking.line_name(viewer, LINE_TOKEN - token)
        return looking.square_name(viewer, SQUARE_TOKEN - token)

    def entry_name(self, m: Match, e: Entry) -> str:
        """An entry of the stack as a word: the number of its card, or else its kind."""
        return m.cards[e.card].d.number if e.card >= 0 else spec.ENTRIES[e.kind]

    def detail(self, m: Match, viewer: int, action: Action) -> str:
        """Squares, lines, areas and players as the viewer sees them, and what other numbers stand for."""
        kind, n = int(action.kind), int(action.n)
        if kind in PLACED_ANSWERS:
            return looking.square_name(viewer, n)
        if kind == spec.ON_LINE:
            return looking.line_name(viewer, n)
        if kind == spec.ON_AREA:
            return looking.area_name(viewer, n)
        if kind == spec.ON_PLAYER:
            return player_name(viewer, n)
        if kind == spec.COLOR:
            return spec.COLORS[n]
        if kind == spec.RACE:
            return m.race_names[n] if n < len(m.race_names) else str(n)
        if kind == spec.SHARE:
            return str(n * UNIT_SHARE)
        if kind == spec.PAY:
            return "smash_card" if action.card < 0 else ""
        if kind == spec.AIM:
            return self.entry_name(m, m.entries[n]) if n < len(m.entries) else str(n)
        if kind == spec.WAY:
            return way_name(m, action)
        return super().detail(m, viewer, action)

    def event_detail(self, m: Match, viewer: int, event: Event) -> str:
        """The square that a card was put on, or where a battle began; what was stacked."""
        kind, n = int(event.kind), int(event.n)
        if kind == spec.STACKED and 0 <= n < len(spec.ENTRIES):
            return spec.ENTRIES[n]
        is_square = (kind == spec.MOVED and event.target == spec.SQUARE) or kind in (
            spec.BATTLE_BEGAN, spec.MOVE_ACTIVATED, spec.MOVE_RESOLVED, spec.SQUARE_MARKED,
        )  # fmt: skip
        return looking.square_name(viewer, n) if is_square and 0 <= n < spec.SQUARES else ""


def zone_name(player: int, square: int) -> str:
    """The zone of a card on a square, as its controller sees the square."""
    return looking.square_name(player, square)


def player_name(viewer: int, player: int) -> str:
    """A player as another sees them."""
    return "me" if player == viewer else "foe"


def way_name(m: Match, action: Action) -> str:
    """How a card is played or a movement paid for."""
    f = m.stack[-1]
    card = m.cards[action.card]
    p = m.piece(action.card)
    found = move_ways(m, f.player, p) if f.program is MOVE and p is not None else ways(m, f.player, card, f.a)
    return WAYS[found[action.n].kind] if action.n < len(found) else str(int(action.n))


def battle_parts(m: Match) -> dict[str, int]:
    """The uids of units in the battles that go on: who attacks whom; further battles are numbered.  [dz 3-11.5]"""
    parts: dict[str, int] = {}
    for i, b in enumerate(m.clashes[-1].battles if m.clashes else []):
        number = str(i + 1) if i else ""
        here = [uid for uid in b.attackers if m.is_here(uid)]
        there = [uid for uid in b.defenders if m.is_here(uid) and uid not in here[:1]]
        if here:
            parts[f"attacker{number}"] = here[0]
        if there:
            parts[f"target{number}"] = there[0]
    return parts


def all_entries(m: Match) -> list[Entry]:
    """Everything on the stack, and on the stacks that wait for battles."""
    return [*m.entries, *(e for clash in m.clashes for e in clash.entries)]


GAME: Final = DimensionZero()
