"""What is printed on cards of the shared table: abilities with their terms, definitions, physical cards."""

import hashlib
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import Card as CoreCard
from fuda.table import definition
from fuda.table.deeds import Deed
from fuda.table.definition import Definition, PaidAbility

if TYPE_CHECKING:
    from fuda.table.state import Match

KEY_BITS: Final = 4  # at most 16 abilities a card
KEY_MASK: Final = 15

# Kinds of ability.
USED: Final = 0  # its tag says when and how
AUTO: Final = 1
CONTINUOUS: Final = 2
REPLACEMENT: Final = 3
CLASSES: Final = ("", "auto", "continuous", "replacement")


class Continuous(definition.Continuous["Match"]):
    """What holds as long as its card is in play: a plan is made on the values without continuous effects."""

    def forbids(self, m: "Match") -> i64:
        """The kinds of deed that it forbids, as bits."""
        return 0


class When:
    """The timing of an ability that works by itself."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def bits(self, m: "Match") -> i64:
        """The kinds of deed that it waits for, as bits."""
        raise NotImplementedError

    def met(self, m: "Match", f: Frame, kind: i64, uid: i64) -> bool:
        """Whether that kind of deed, done to that object, is the timing; `f` speaks for the ability."""
        raise NotImplementedError


class Instead:
    """What a replacement effect replaces."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def bits(self, m: "Match") -> i64:
        """The kinds of deed that it replaces, as bits."""
        raise NotImplementedError

    def applies(self, m: "Match", f: Frame, d: Deed, uid: i64) -> bool:
        """Whether what the deed would do to that object may be replaced; `f` speaks for the ability."""
        raise NotImplementedError


class Paid(Op["Match"]):
    """After each action of a cost: note if it was not done as written."""

    def run(self, m: "Match", f: Frame) -> bool:
        if f.done <= 0:
            f.b = 0
        return False


class CostPaid(Op["Match"]):
    """At the end of a cost: report whether all of it was paid, and hand on what was chosen."""

    def run(self, m: "Match", f: Frame) -> bool:
        f.done = 1 if f.b else 0
        m.stack[-2].sets = f.passed_on()
        return False


class Ability(PaidAbility):
    """One effect of a card."""

    __slots__ = ("instead", "statics", "tag", "when")

    def __init__(self, kind: i64, tag: str) -> None:
        super().__init__(kind, [], [], [], False)
        self.tag = tag  # of one that somebody uses
        self.statics: list[Continuous] = []
        self.when: When | None = None
        self.instead: Instead | None = None

    def bind(self, number: str, index: i64) -> None:
        """Name the ability's programs after the card that prints it."""
        self.index = index
        self.bind_programs(number, Paid(), CostPaid())


class CardDef(Definition):
    """What is printed on a card."""

    __slots__ = (
        "abilities", "stats",
    )  # fmt: skip

    def __init__(self, number: str, name: str, kind: i64, stats: list[int]) -> None:
        super().__init__(number, name, kind, False)
        self.stats = stats
        self.abilities: list[Ability] = []

    def give(self, abilities: list[Ability]) -> None:
        """Print abilities on it."""
        for index, ability in enumerate(abilities):
            ability.bind(self.number, index)
        self.abilities = abilities

    def tagged(self, tag: str) -> Ability | None:
        """The ability of that tag, or None."""
        for ability in self.abilities:
            if ability.tag == tag:
                return ability
        return None


class Card(CoreCard):
    """A physical card: identity, owner and what is printed on it."""

    __slots__ = ("d",)

    def __init__(self, id: i64, d: CardDef, owner: i64) -> None:
        super().__init__(id, owner)
        self.d = d


def deal(decks: list[list[CardDef]]) -> list[Card]:
    """Make the physical cards of two decks. They can serve many matches."""
    cards: list[Card] = []
    for player, deck in enumerate(decks):
        for d in deck:
            cards.append(Card(len(cards), d, player))
    return cards


def digest_of(text: str) -> str:
    """A short hash of everything that matters of a card in play, as it is printed."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]
