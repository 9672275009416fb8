"""The contract of games on the shared table: nearly all of it follows from their spec, language and rules.

A game derives `TableGame`, names its parts, and says what the layers above cannot know: titles, what its numbers mean
to a player, and why a card cannot be used. Cards and decks are found in its folder of `fuda.cards`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fuda.core.deckcheck import count_copies
from fuda.core.flow import Program
from fuda.core.reasons import Why
from fuda.core.state import REPLACE, reserve
from fuda.games.card_files import Shelf
from fuda.games.card_shelf import Parts, ShelvedGame
from fuda.games.registry import Fact, Problem, Table
from fuda.games.table_layout import CARD_STATES, TableLayout, made_of
from fuda.table import knowledge, snapshot
from fuda.table.observed import TableObserver
from fuda.table.printed import KEY_BITS, Card, CardDef, deal
from fuda.table.spec import BY_EFFECT, DECK, HAND, Spec
from fuda.table.state import Match, Rules
from fuda.words.tabled.language import Language


class TableShelf(Shelf[CardDef]):
    """The cards and decks that lie in the folder of a game."""

    def __init__(self, game: str, language: Language) -> None:
        self.game = game  # type: ignore[misc]  # what other shelves have once for all
        self.facts = language.spec.stats  # type: ignore[misc]
        super().__init__(language.read_card, language.describe_card)
        found = [str(path.name) for path in self.folder().joinpath("decks").iterdir()]
        self.decks = tuple(sorted(name.removesuffix(".txt") for name in found))  # type: ignore[misc]


class TableLooking:
    """What is true of cards and players."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def values(self, m: Match, card: Card) -> dict[str, Fact]:
        """The numbers of a card in play, and whether it is rested."""
        u = m.unit(card.id)
        if u is None:
            return {}
        out: dict[str, Fact] = {stat: int(m.value(u, i)) for i, stat in enumerate(self.spec.stats)}
        return out | {"rested": u.rested, "fresh": u.since == m.turn}

    def changes(self, m: Match, card: Card) -> list[tuple[str, int, int]]:
        """What effects with an end change, and what is left comes from continuous ones."""
        u = m.unit(card.id)
        if u is None:
            return []
        out = [
            (self.spec.stats[e.kind], int(e.amount), int(e.key >> KEY_BITS) if e.key >= 0 else -1)
            for e in m.lasting
            if e.on == u.uid
        ]
        for i, stat in enumerate(self.spec.stats):
            rest = int(m.value(u, i)) - u.d.stats[i] - sum(amount for what, amount, _ in out if what == stat)
            if rest:
                out.append((stat, rest, -1))
        return out

    def side_facts(self, m: Match, player: int) -> dict[str, Fact]:
        """The numbers of a player."""
        return {name: int(m.count(player, i)) for i, name in enumerate(self.spec.counts)}

    def printed_facts(self, d: CardDef) -> dict[str, Fact]:
        """Kind and numbers."""
        out: dict[str, Fact] = {"kind": self.spec.kinds[d.kind]}
        out |= {stat: n for stat, n in zip(self.spec.stats, d.stats, strict=True) if n or stat == self.spec.stats[0]}
        return out | ({"missing": list(d.missing)} if d.missing else {})


class TableReasons:
    """Why a card cannot be used now; nothing if something is offered about it."""

    def __init__(self, game: TableGame) -> None:
        self.game = game

    def why_not(self, m: Match, player: int, card: Card) -> list[Why]:
        """Ask the game, if the card is the player's own."""
        is_offered = m.player == player and any(a.card == card.id for a in m.options)
        return [] if is_offered or card.owner != player else self.game.why(m, player, card)


class TableSnapshot:
    """Positions as plain data."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def dump(self, m: Match) -> list[Any]:
        """Write the position."""
        return snapshot.dump(m)

    def restore(self, cards: list[Any], data: object) -> Match:
        """Make the match of a position."""
        return snapshot.restore(self.rules, cards, data)


def deal_two(decks: Sequence[Sequence[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks.  [kd 1-1]"""
    if len(decks) != 2 or not all(decks):
        raise ValueError("a match needs two decks with cards")
    reserve(sum(len(deck) for deck in decks))
    return deal([list(deck) for deck in decks])


class TableGame(ShelvedGame[Match]):
    """A game on the shared table."""

    by_effect: ClassVar[int] = BY_EFFECT

    spec: ClassVar[Spec]
    language: ClassVar[Language]
    laws: ClassVar[Rules]  # what it decides
    setup: ClassVar[Program]  # the tables of setup and turn
    turn: ClassVar[Program]
    phase_rows: ClassVar[Mapping[str, str]]  # the clauses at which phases stand, to lay out positions
    usual: ClassVar[Mapping[str, int]] = {}  # numbers and sizes of zones of a position that says nothing of them
    filler: ClassVar[Mapping[str, Any]]  # a card that does not matter
    deck_size: ClassVar[int]
    most_copies: ClassVar[int]
    deck_clauses: ClassVar[tuple[str, str]]  # of its size, and of copies

    def __init_subclass__(cls) -> None:
        spec = cls.spec
        cls.code = spec.code
        cls.answers = spec.answers
        cls.events = spec.records
        cls.zone_names = spec.zone_names
        cls.phases = spec.phases
        cls.card_states = CARD_STATES
        cls.laid = {zone: tuple(CARD_STATES) if zone == spec.zone_names[spec.play] else () for zone in spec.zone_names}
        cls.moments = tuple(cls.phase_rows)
        cls.resources = spec.counts
        cls.held = {name: name for name in spec.counts}
        cls.side_values = spec.counts
        cls.card_values = (*spec.stats, "rested", "fresh", "kind", "partial", "missing")
        cls.made_of = made_of(cls.language)
        cls.curve = spec.stats[0]
        cls.hues = "kind"
        cls.shelf = TableShelf(cls.name, cls.language)

    def __init__(self) -> None:
        super().__init__()
        tables = (self.turn, self.setup)
        layout = TableLayout(self.language, self.laws, tables, self.phase_rows, self.usual, self.filler, self.prepare)
        looking, kept = TableLooking(self.spec), TableSnapshot(self.laws)
        self.parts = Parts(
            knowledge, layout, looking, TableReasons(self), kept, deal_two, self.give_up, KEY_BITS, self.language.show,
            self.new_observer,
        )  # fmt: skip

    # --- what a game says --------------------------------------------------------------------------------------
    def give_up(self, m: Match, player: int) -> None:
        """Let a player concede."""
        raise NotImplementedError

    def why(self, m: Match, player: int, card: Card) -> list[Why]:
        """Why a player cannot use a card of the own now, where nothing is offered about it."""
        raise NotImplementedError

    def table_parts(self, m: Match) -> dict[str, int]:
        """Cards that play a part in what goes on, such as an attacker, as uids."""
        return {}

    def prepare(self, m: Match, settings: Mapping[str, int]) -> None:
        """Note the settings of a match that has not begun."""

    def note_settings(self, m: Match, settings: Mapping[str, int]) -> None:
        """Note who goes first, and the settings of the game's own."""
        super().note_settings(m, settings)
        self.prepare(m, settings)

    def new_observer(self) -> TableObserver:
        """A new writer of what a seat may know; zones are numbered as the game lists them."""
        listed = [zone.name for zone in self.zones]
        numbers = [listed.index(name) + 1 for name in self.spec.zone_names]
        activate = self.answers.index("activate") if "activate" in self.answers else REPLACE
        return TableObserver(self.spec, numbers, activate, self.table_parts)

    # --- decks and matches -------------------------------------------------------------------------------------
    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """A deck has so many cards, and no card too often."""
        out: list[Problem] = []
        size, copies = self.deck_clauses
        if len(deck) != self.deck_size:
            out.append(Problem(size, f"a deck has {self.deck_size} cards, not {len(deck)}"))
        many = sorted(number for number, n in count_copies(deck).items() if n > self.most_copies)
        if many:
            out.append(Problem(copies, f"a deck has at most {self.most_copies} copies of a card", tuple(many)))
        return out

    def lay_table(self, cards: list[Any], seed: int) -> Match:
        """Make a match that has not begun."""
        m = Match(self.laws, cards, seed)
        for card in cards:
            m.relocate(card.id, DECK)
            m.pile(card.owner, DECK).append(card)
        m.call(self.setup, 0, -1, -1)
        return m

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, cards that play a part, and the effects that wait or are being carried out."""
        parts = self.table_parts(m)
        is_busy = any(m.is_here(uid) for uid in parts.values())
        return self.headline(m, self.spec.phases[m.phase], self.steps[-1 if is_busy else 0], parts, m.pending)

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone; piles from the top."""
        number = self.spec.zone_names.index(zone)
        if number == self.spec.play:
            return [int(u.card.id) for u in m.sides[player].units]
        cards = m.pile(player, number)
        return [int(c.id) for c in (cards if number == HAND else reversed(cards))]

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone."""
        return int(m.cards[card].owner), self.spec.zone_names[m.zone_of(card)]
