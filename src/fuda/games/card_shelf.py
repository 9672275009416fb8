"""What games have in common whose cards lie on a shelf and whose words are a table beside their modules."""

import tomllib
from abc import abstractmethod
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module, resources
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from fuda.core import rng
from fuda.core.flow import Match, Program
from fuda.core.hidden import deal_again, rename_objects
from fuda.core.observing import Observer
from fuda.core.reasons import Violation, Why
from fuda.core.state import ID_MASK, ORDER, RESOLVE, Action
from fuda.core.triggers import Pending
from fuda.games import deckfile
from fuda.games.card_files import Shelf
from fuda.games.positions import carry_out
from fuda.games.registry import (
    DeckError,
    Fact,
    Game,
    M,
    Position,
    PositionError,
    Problem,
    Reason,
    Table,
    Waiting,
    Words,
    checked_settings,
)

Made_co = TypeVar("Made_co", bound=Match, covariant=True)
Taken_contra = TypeVar("Taken_contra", bound=Match, contravariant=True)


class Hidden(Protocol[Taken_contra]):
    """The module of a game that says who may know which card."""

    def seen_by(self, m: Taken_contra, card: Any, /) -> int: ...
    def hidden_from(self, m: Taken_contra, player: int, owner: int, /) -> list[int]: ...
    def rename(self, m: Taken_contra, names: dict[int, int], uids: dict[int, int], /) -> None: ...


class Layout(Protocol[Made_co]):
    """The module that lays out positions."""

    def lay_out(self, position: Position, /) -> Made_co: ...
    def make_card(self, name: str, facts: Mapping[str, Any], /) -> Any: ...


class Looking(Protocol[Taken_contra]):
    """The module that says what is true of cards and players."""

    def values(self, m: Taken_contra, card: Any, /) -> dict[str, Fact]: ...
    def changes(self, m: Taken_contra, card: Any, /) -> list[tuple[str, int, int]]: ...
    def side_facts(self, m: Taken_contra, player: int, /) -> dict[str, Fact]: ...
    def printed_facts(self, d: Any, /) -> dict[str, Fact]: ...


class Reasons(Protocol[Taken_contra]):
    """The module that says why something cannot be done."""

    def why_not(self, m: Taken_contra, player: int, card: Any, /) -> list[Why]: ...


class Snapshot(Protocol[M]):
    """The module that writes positions as plain data."""

    def dump(self, m: M, /) -> list[Any]: ...
    def restore(self, cards: list[Any], data: object, /) -> M: ...


@dataclass(frozen=True)
class Parts(Generic[M]):
    """The modules and functions of a game that its contract hands on to."""

    hidden: Hidden[M]
    layout: Layout[M]
    looking: Looking[M]
    reasons: Reasons[M]
    snapshot: Snapshot[M]
    deal: Callable[[Sequence[Sequence[Any]]], list[Any]]
    concede: Callable[[M, int], None]
    key_bits: int  # how many bits of a key are the number of an ability of its card
    show: Callable[[object], str]  # an instruction in the notation of programs
    observer: Callable[[], Observer]  # what writes down what a seat may know


class ShelvedGame(Game[M]):
    """A game whose original cards and decks lie on a shelf, and whose modules are named alike."""

    shelf: ClassVar[Shelf[Any]]
    parts: Parts[M]
    by_effect: ClassVar[int] = 2  # the bit of a cause that says that a card's effect does it

    def __init__(self) -> None:
        self.known: Mapping[str, Any] = {}  # with a user's own cards, if there are any
        self.leaders: frozenset[str] | None = None  # once somebody has asked

    def read_card(self, program: str) -> Any:
        """Read a definition from the notation of programs; a ValueError if it is none."""
        return self.shelf.read_card(program)

    def describe_card(self, d: Any) -> str:
        """Print everything of a definition that matters in play: what `read_card` reads."""
        return self.shelf.describe_card(d)

    def vocabulary(self) -> Mapping[str, Any]:
        """The words of programs, by name."""
        found: Mapping[str, Any] = self.beside("words.vocabulary").WORDS
        return found

    def crossings(self) -> list[Any]:
        """The cells in which deeds meet what interferes."""
        found: list[Any] = self.beside("face.crossings").cells()
        return found

    def beside(self, module: str) -> Any:
        """A module of the game's own folder, which is read when it is needed."""
        return import_module(f"{type(self).__module__.removesuffix('.face.contract')}.{module}")

    def cards(self) -> Mapping[str, Any]:
        """Every card definition, by number; the original ones cannot be replaced."""
        return self.known or self.shipped()

    def shipped(self) -> Mapping[str, Any]:
        """The original cards."""
        return self.shelf.cards

    def learn(self, cards: Mapping[str, Any], partial: Mapping[str, Sequence[str]]) -> None:
        """Know cards of a user's own as well."""
        self.known = ChainMap(self.shipped(), cards)  # type: ignore[arg-type]
        self.partial = partial

    def names(self) -> Mapping[str, Sequence[str]]:
        """The names of every card in all languages, by number; a user's own ones are not read for that."""
        ours = {number: (d.name, d.name_en) for number, d in self.shipped().items()}
        return {**self.own_names, **ours}

    def leading(self) -> frozenset[str]:
        """The kinds of cards that lead a deck."""
        if self.leaders is None:
            self.leaders = super().leading()
        return self.leaders

    def decks(self) -> Mapping[str, str]:
        """The decks of the original set."""
        return {name: self.shelf.deck_text(name) for name in self.shelf.decks}

    def read_deck(self, text: str) -> list[Any]:
        """Read a deck file; the leader comes first, where there is one, and is a card like all others elsewhere."""
        return self.definitions(text, (deckfile.LEADER, deckfile.MAIN))

    # --- matches -----------------------------------------------------------------------------------------------
    @abstractmethod
    def lay_table(self, cards: list[Any], seed: int) -> M:
        """Make a match of the cards of two decks that has not begun."""

    def note_settings(self, m: M, settings: Mapping[str, int]) -> None:
        """Note the settings of a match that has not begun: which player is meant, -1 where nobody said."""
        for name, kind in self.settings.items():
            if kind == "player":
                setattr(m, name, settings.get(name, -1))

    def new_match(
        self,
        decks: Sequence[Sequence[Any]],
        seed: int,
        *,
        journal: bool = True,
        discreet: bool = True,
        settings: Mapping[str, int] = {},
    ) -> M:
        """Start a match and run it to its first decision."""
        chosen = checked_settings(self, settings)
        try:
            cards = dealt(self.parts.deal, tuple(tuple(deck) for deck in decks))
        except ValueError as error:
            raise DeckError(str(error)) from None
        m = self.lay_table(cards, seed)
        self.note_settings(m, chosen)
        m.discreet = discreet
        m.journal = [] if journal else None
        m.advance()
        return m

    def clone(self, m: M) -> M:
        """Copy a match."""
        return cast("M", m.clone())

    def concede(self, m: M, player: int) -> None:
        """Let a player give up."""
        self.parts.concede(m, player)

    def position(self, m: M) -> int:
        """Hash the position."""
        return int(m.state_hash())

    def determinise(self, m: M, player: int, seed: int, kept: Collection[int] = (), zones: Mapping[int, int] = {}) -> M:
        """Copy a match with the cards a player may not know dealt again among their hidden places, and chance new."""
        copy = self.clone(m)
        copy.rng = rng.seeded(rng.mix(seed & rng.MASK, 1))
        names = deal_again(copy, self.unknown(copy, player, kept), dict(zones))
        self.fit(copy, names)
        self.rename(copy, names)
        self.guess(copy, player)
        copy.refresh_options()
        return copy

    def rename(self, m: M, names: dict[int, int]) -> None:
        """Put each card of `names` in the place of another, given by id; all of them change places at once."""
        position = m.state_hash() if m.watch is not None else 0
        self.parts.hidden.rename(m, names, rename_objects(m, names))
        # Answers that the loop rules bar here stay barred, or their number would tell of hidden cards.
        if m.watch is not None:
            m.watch.follow(position, m.state_hash())

    def unknown(self, m: M, player: int, kept: Collection[int]) -> list[list[int]]:
        """The cards a player may not know and does not remember, those together that may lie in each other's place."""
        hidden = [self.parts.hidden.hidden_from(m, player, owner) for owner in range(2)]
        return [[card for card in cards if card not in kept] for cards in hidden] if kept else hidden

    def fit(self, m: M, names: dict[int, int]) -> None:
        """Change what was dealt where it cannot lie, as all know."""
        return

    def guess(self, m: M, player: int) -> None:
        """Make up anew whatever else than cards a player may not know."""
        return

    def exchange(self, m: M, one: int, other: int) -> None:
        """Let two hidden cards of one owner change places."""
        if self.owner(m, one) != self.owner(m, other):
            raise ValueError("cards of different owners cannot change places")
        self.rename(m, {one: other, other: one})
        m.refresh_options()

    def lay_out(self, position: Position) -> M:
        """Make a match that stands in a position."""
        return self.parts.layout.lay_out(position)

    def carry_out(self, m: M, card: int, ability: int) -> None:
        """Carry out an effect of a card where a match waits, as if it had been used before the position."""
        d = self.definition(m, card)
        every = list(getattr(d, "every", d.abilities))
        usable = [index for index, one in enumerate(every) if is_effect(one)]
        if ability < 0 and len(usable) == 1:
            ability = usable[0]
        if ability not in usable:
            known = ", ".join(str(index) for index in usable)
            which = f"say which ability: {known}" if usable else "what is aimed as it is used is used in `lead`"
            raise PositionError(f"{d.name} has no such effect to be carried out by itself; {which}")
        player, _ = self.place(m, card)
        carry_out(m, every[ability], card << self.parts.key_bits | ability, player, card, self.by_effect)

    def make_card(self, name: str, facts: Mapping[str, Any]) -> Any:
        """Make a card of what is printed on it, its abilities in the notation of programs."""
        return self.parts.layout.make_card(name, facts)

    def dump(self, m: M) -> list[Any]:
        """Write the position as plain data."""
        return self.parts.snapshot.dump(m)

    def restore(self, decks: Sequence[Sequence[Any]], data: object) -> M:
        """Make the match of a position."""
        try:
            cards = self.parts.deal(decks)
        except ValueError as error:
            raise DeckError(str(error)) from None
        m = self.parts.snapshot.restore(cards, data)
        m.journal = []
        return m

    # --- looking -----------------------------------------------------------------------------------------------
    def definition(self, m: M, card: int) -> Any:
        """What is printed on a card."""
        return card_of(m, card).d

    def owner(self, m: M, card: int) -> int:
        """Whose card it is."""
        return int(card_of(m, card).owner)

    def headline(self, m: Any, phase: str, step: str, parts: Mapping[str, int], told: Iterable[Pending]) -> Table:
        """Turn, phase and step, the objects that play a part, the abilities told of that wait, and those that run."""
        return Table(
            turn=int(m.turn),
            turn_player=int(m.turn_player),
            first=int(m.first),
            phase=phase,
            step=step,
            parts={name: int(uid & ID_MASK) for name, uid in parts.items() if m.is_here(uid)},
            waiting=tuple(Waiting(int(p.player), int(p.card), self.ability(p.key)) for p in told),
            effects=self.running(m),
        )

    def running(self, m: M) -> tuple[Waiting, ...]:
        """The abilities that are being carried out, the innermost last."""
        bits = self.parts.key_bits
        return tuple(
            Waiting(int(f.player), int(f.key >> bits), self.ability(f.key), f.program, int(f.at))
            for f in m.stack
            if f.key >= 0 and f.program.game == ""
        )

    def show(self, op: object) -> str:
        """An instruction in the notation of programs."""
        return self.parts.show(op)

    def ability(self, key: int) -> int:
        """The number of an ability among those of its card."""
        return int(key & (1 << self.parts.key_bits) - 1)

    def observer(self) -> Observer:
        """A new writer of what a seat may know, as bytes."""
        return self.parts.observer()

    def seen_by(self, m: M, card: int) -> int:
        """The players who may know a card."""
        return int(self.parts.hidden.seen_by(m, card_of(m, card)))

    def all_seen(self, m: M) -> list[int]:
        """The players who may know each card."""
        seen_by = self.parts.hidden.seen_by
        return [int(seen_by(m, card)) for card in all_cards(m)]

    def card_facts(self, m: M, card: int) -> dict[str, Fact]:
        """The current values of a card where it lies, and a mark if a part of its text does nothing."""
        found = card_of(m, card)
        out = self.parts.looking.values(m, found)
        if found.d.missing:
            out["partial"] = True
        return out

    def changes(self, m: M, card: int) -> list[tuple[str, int, int]]:
        """What changes a card's values."""
        return self.parts.looking.changes(m, card_of(m, card))

    def side_facts(self, m: M, player: int) -> dict[str, Fact]:
        """What a player has beside cards in zones."""
        return self.parts.looking.side_facts(m, player)

    def printed_facts(self, definition: Any) -> dict[str, Fact]:
        """What is printed on a card."""
        return self.parts.looking.printed_facts(definition)

    # --- explaining --------------------------------------------------------------------------------------------
    def why_not(self, m: M, player: int, card: int) -> list[Reason]:
        """Why a player cannot use a card now."""
        found = self.parts.reasons.why_not(m, player, card_of(m, card))
        return [Reason(r.name, r.clause, r.act, r.facts) for r in found]

    def about(self, m: M, action: Action) -> int:
        """The ability that an answer activates, resolves or orders."""
        if action.card < 0:
            return -1
        if self.answers[action.kind] in ("activate", "replace"):
            return self.ability(action.n)
        if action.kind == ORDER:
            return int(action.n)
        if action.kind == RESOLVE:
            return self.ability(m.pending[action.n].key if action.n < len(m.pending) else action.n)
        return -1

    def words(self, language: str) -> Words:
        """The words of the game in a language."""
        return read_words(self.name, language)


def is_effect(ability: Any) -> bool:
    """Whether an ability has an effect that can be carried out by itself: one that is not aimed as it is played."""
    aims = getattr(ability, "aims", None)
    is_aimed = bool(aims.size if isinstance(aims, Program) else aims)
    return bool(ability.program.size) and not getattr(ability, "would", 0) and not is_aimed


def card_of(m: Any, card: int) -> Any:
    """A physical card of a match."""
    return m.cards[card]


def all_cards(m: Any) -> list[Any]:
    """The physical cards of a match, by id."""
    cards: list[Any] = m.cards
    return cards


def problems(found: Sequence[Violation]) -> list[Problem]:
    """What is not legal about a deck, as the layers above see it."""
    return [Problem(v.clause, v.message, tuple(v.cards)) for v in found]


@lru_cache(maxsize=16)
def dealt(deal: Callable[[Sequence[Sequence[Any]]], list[Any]], decks: tuple[tuple[Any, ...], ...]) -> list[Any]:
    """The physical cards of two decks: they never change, so all matches of these decks share them."""
    return deal(decks)


@cache
def read_words(game: str, language: str) -> Words:
    """Read the words of one language from the table beside a game's modules."""
    groups = tomllib.loads(resources.files("fuda.games").joinpath(game, "words.toml").read_text(encoding="utf-8"))
    return {group: {name: texts[language] for name, texts in names.items()} for group, names in groups.items()}
