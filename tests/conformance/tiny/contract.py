"""Duel of Lanterns behind the contract that every game fills in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.core import rng
from fuda.core.hidden import deal_again, rename_objects
from fuda.core.state import ID_MASK, RESOLVE, Action
from fuda.games import deckfile
from fuda.games.registry import DeckError, Fact, Game, Problem, Reason, Table, Waiting, Words, Zone, checked_settings
from tests.conformance.tiny import rules, snapshot, spec
from tests.conformance.tiny.cards import BY_NUMBER, DECKS
from tests.conformance.tiny.moves import seen_at
from tests.conformance.tiny.state import KEY_BITS, KEY_MASK, Card, CardDef, Match, Side
from tests.conformance.tiny.words import WORDS

HIDDEN: Final = (spec.DECK, spec.HAND)


class Lanterns(Game[Match]):
    """The tiny game of the tests."""

    name: ClassVar[str] = "lanterns"
    code: ClassVar[str] = spec.GAME
    title: ClassVar[Mapping[str, str]] = {"en": "Duel of Lanterns", "ja": "灯の決闘"}
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("path", "row", 0, True),
        Zone("air", "row", 0, True),
        Zone("deck", "pile", 1, is_ordered=True),
        Zone("ash", "pile", 1, True),
        Zone("hand", "row", 2),
    )
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = spec.EVENTS
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    phases: ClassVar[Sequence[str]] = spec.PHASES
    steps: ClassVar[Sequence[str]] = spec.STEPS
    reasons: ClassVar[Sequence[str]] = spec.REASONS
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number"})
    settings: ClassVar[Mapping[str, str]] = {"first": "player", "extra_turn": "truth", "elimination": "truth"}

    # --- cards and decks ---------------------------------------------------------------------------------------
    def cards(self) -> Mapping[str, CardDef]:
        """Every card definition, by number."""
        return BY_NUMBER

    def decks(self) -> Mapping[str, str]:
        """The two decks."""
        return DECKS

    def read_deck(self, text: str) -> list[CardDef]:
        """Read a deck list."""
        try:
            found = deckfile.parse(text)
            numbers = found.numbers(deckfile.LEADER) + found.numbers(deckfile.MAIN)  # nobody leads in this game
        except deckfile.DeckFileError as error:
            raise DeckError(str(error)) from None
        unknown = [number for number in numbers if number not in BY_NUMBER]
        if unknown:
            raise DeckError(f"there is no card {unknown[0]}")
        return [BY_NUMBER[number] for number in numbers]

    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """A deck has fifteen cards and three of a kind at most."""
        problems: list[Problem] = []
        if len(deck) != spec.DECK_SIZE:
            problems.append(Problem("1-1", f"a deck has {spec.DECK_SIZE} cards, not {len(deck)}"))
        many = sorted({d.number for d in deck if deck.count(d) > spec.MOST_COPIES})
        if many:
            problems.append(Problem("1-1", "too many copies", tuple(many)))
        return problems

    def check_sideboard(self, deck: Sequence[Any], sideboard: Sequence[Any]) -> list[Problem]:
        """A sideboard has three cards, or there is none."""
        if len(sideboard) in (0, 3):
            return []
        return [Problem("1-1", f"a sideboard has 0 or 3 cards, not {len(sideboard)}")]

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
        if len(decks) != 2 or any(not deck for deck in decks):
            raise DeckError("a duel needs two decks")
        m = lay_table(deal(decks), seed)
        m.first = chosen.get("first", -1)
        m.extra_turn = chosen.get("extra_turn", 0)
        m.elimination = chosen.get("elimination", 0)
        m.discreet = discreet
        m.journal = [] if journal else None
        m.advance()
        return m

    def clone(self, m: Match) -> Match:
        """Copy a match."""
        return m.clone()

    def concede(self, m: Match, player: int) -> None:
        """Let a player give up."""
        rules.concede(m, player)

    def call_time(self, m: Match) -> None:
        """Let the judge call the time."""
        rules.call_time(m)

    def position(self, m: Match) -> int:
        """Hash the position."""
        return m.state_hash()

    def determinise(
        self, m: Match, player: int, seed: int, kept: Collection[int] = (), zones: Mapping[int, int] = {}
    ) -> Match:
        """Deal again what a player may not know and does not remember."""
        copy = m.clone()
        copy.rng = rng.seeded(rng.mix(seed & rng.MASK, 1))
        names: dict[int, int] = {}
        for side in copy.sides:
            pool = [c for zone in HIDDEN for c in side.piles[zone] if not self.seen_by(copy, c.id) >> player & 1]
            names.update(deal_again(copy, [[int(card.id) for card in pool if card.id not in kept]], dict(zones)))
        rename(copy, names)
        return copy

    def dump(self, m: Match) -> list[Any]:
        """Write the position as plain data."""
        return snapshot.dump(m)

    def restore(self, decks: Sequence[Sequence[Any]], data: object) -> Match:
        """Make the match of a position."""
        m = snapshot.restore(deal(decks), data)
        m.journal = []
        return m

    def exchange(self, m: Match, one: int, other: int) -> None:
        """Let two hidden cards of one owner change places."""
        if m.cards[one].owner != m.cards[other].owner:
            raise ValueError("cards of different owners cannot change places")
        rename(m, {one: other, other: one})

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, who strikes whom, and what waits."""
        strikes = [f for f in m.stack if f.program is rules.STRIKE]
        parts = {"striker": int(strikes[-1].uid), "target": int(strikes[-1].b)} if strikes else {}
        return Table(
            turn=int(m.turn),
            turn_player=int(m.turn_player),
            first=m.first,
            phase=spec.PHASES[m.phase],
            step=spec.STEPS[1 if strikes else 0],
            parts={name: uid & ID_MASK for name, uid in parts.items() if m.is_here(uid)},
            waiting=tuple(Waiting(int(p.player), int(p.card), int(p.key & KEY_MASK)) for p in m.pending),
            effects=tuple(
                Waiting(int(f.player), int(f.key >> KEY_BITS), int(f.key & KEY_MASK)) for f in m.stack if f.key >= 0
            ),
        )

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone; deck and ash from the top, the air as the stack lies."""
        side: Side = m.sides[player]
        if zone == "path":
            return [int(u.card.id) for u in side.path]
        cards = side.piles[spec.ZONES.index(zone)]
        return [int(c.id) for c in (cards if zone in ("hand", "air") else reversed(cards))]

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The owner of a card, and the zone."""
        return int(m.cards[card].owner), spec.ZONES[m.zone_of(card)]

    def definition(self, m: Match, card: int) -> CardDef:
        """What is printed on a card."""
        return m.cards[card].d

    def owner(self, m: Match, card: int) -> int:
        """Whose card it is."""
        return int(m.cards[card].owner)

    def seen_by(self, m: Match, card: int) -> int:
        """The players who may know a card where it lies."""
        return seen_at(self.owner(m, card), int(m.zone_of(card)))

    def card_facts(self, m: Match, card: int) -> dict[str, Fact]:
        """Glow, and whether it is dim."""
        u = m.lantern(card)
        return {} if u is None else {"glow": m.glow(u), "dim": u.dim}

    def side_facts(self, m: Match, player: int) -> dict[str, Fact]:
        """Flames and oil."""
        return {"flames": m.sides[player].flames, "oil": m.sides[player].oil}

    def printed_facts(self, definition: CardDef) -> dict[str, Fact]:
        """Kind, cost and glow."""
        return {"kind": spec.KINDS[definition.kind], "cost": definition.cost, "glow": definition.glow}

    # --- explaining --------------------------------------------------------------------------------------------
    def why_not(self, m: Match, player: int, card: int) -> list[Reason]:
        """Too little oil, or not the moment."""
        if self.place(m, card) != (player, "hand") or any(a.card == card for a in m.options if m.player == player):
            return []
        if m.cards[card].d.cost > m.sides[player].oil:
            return [Reason("oil", "2-3", "play")]
        return [Reason("moment", "2-3", "play")]

    def about(self, m: Match, action: Action) -> int:
        """The ability that an answer resolves."""
        return int(m.pending[action.n].key & KEY_MASK) if action.kind == RESOLVE else -1

    def words(self, language: str) -> Words:
        """The words of the game in a language."""
        return WORDS[language]


def deal(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks."""
    owned = [(d, player) for player, deck in enumerate(decks) for d in deck]
    return [Card(i, d, player) for i, (d, player) in enumerate(owned)]


def lay_table(cards: list[Card], seed: int) -> Match:
    """A match before its setup."""
    m = Match(cards, [Side(player, [c for c in cards if c.owner == player]) for player in range(2)], seed)
    for card in cards:
        m.relocate(card.id, spec.DECK)
    m.call(rules.SETUP, 0, -1, -1)
    return m


def rename(m: Match, names: dict[int, int]) -> None:
    """Put each card in the place of another and ask the waiting question again."""
    rename_objects(m, names)
    for side in m.sides:
        for zone in HIDDEN:
            side.piles[zone] = [m.cards[names.get(int(c.id), int(c.id))] for c in side.piles[zone]]
    m.refresh_options()


LANTERNS: Final = Lanterns()
