"""Reading a tree of 汎用TCG text: what the phrases before have left behind.

Slots 0 to 5 are for choices, 6 is for cards that are looked at or revealed.
"""

from collections.abc import Callable
from typing import Any, Final

from fuda.core.terms import Condition, Value
from fuda.games.hanyo.printed import Continuous
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.refs import Ref
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Meanings, Span, Unreadable, chain, inside, number, same_width
from fuda.words.numbers import Number, PerEach

__all__ = ["Context", "Ops", "Span", "Unreadable", "chain", "inside", "means", "number", "same_width"]

Cond = Condition[Match]
MEANINGS: Final = Meanings()
means = MEANINGS.means
MOST_CHOICES: Final = 6
LOOKED: Final = 6  # slot of the cards that are looked at or revealed
FOREVER: Final = "forever"


class Change:
    """A continuous effect that is said: what it is about, what holds for that, how long, and as long as what."""

    def __init__(self, ref: Ref | None, make: Callable[[Ref, Value[Match]], Continuous], whole: bool) -> None:
        self.ref = ref  # none: a player, or what skills do
        self.make = make
        self.whole = whole  # all such cards, whichever they are
        self.own = False  # it changes the damage of the skill whose text it is
        self.amount: Value[Match] = Number(0)
        self.until = ""
        self.conditions: list[Cond] = []


Ops = list[Any]  # of programs, and changes that are not yet an ability or an effect for a time


class Context(BaseContext):
    """What is known while one effect is read."""

    def __init__(self, role: str = "", kind: str = "") -> None:
        super().__init__(MEANINGS)
        self.role = role  # of the text: text, target, skill, ex, quoted, or not known
        self.kind = kind  # of the card: unit, strategy, tactics, enhancement, or not known
        self.title = ""
        self.cost = 0
        self.damage = -1
        self.times = False
        self.usable: list[Cond] = []  # when the skill can be used
        self.slots = 0  # choices so far
        self.last: Ref | None = None  # the cards that 'it' and 'that unit' mean
        self.several = False  # that may be more than one card
        self.bearing: Ref | None = None  # a card that was set: 'that unit' is its unit
        self.before: tuple[Ref | None, bool] = (None, False)  # those before a condition was asked
        self.mine = False  # this unit has been spoken of, and nothing else since
        self.this: Ref | None = None  # what 'this unit' is, where it has been KO'd
        self.owners: dict[int, str] = {}  # whose cards were chosen, by slot
        self.refs: dict[int, Ref] = {}  # from which cards
        self.picked = -1  # slot of what was chosen last
        self.looked = False  # cards are looked at: 'among them'
        self.taken: list[int] = []  # slots of what was chosen from them
        self.who = "own"  # who carries out the instruction: own, foe, each
        self.until = ""  # how long changes last, where that is said
        self.lasting = False  # a change was read under it
        self.per: tuple[int, Value[Match]] | None = None  # 'for each ...', about the numbers being read
        self.counted = False  # a number was read under it
        self.x: Value[Match] | None = None  # what X is
        self.knocked_out = False  # units are KO'd by this text
        self.unshuffled = False  # cards went into a deck, and where is not said
        self.deck = "own"  # whose that is
        self.keep = False  # how many cards were discarded is spoken of later
        self.thrown = -1  # slot of the cards that were discarded
        self.replaced = False  # reading what is done instead
        self.event = ""  # what the ability waits for
        self.outer: Ref | None = None  # what was spoken of before something that is put off
        self.reached = False  # it is spoken of there

    def slot(self) -> int:
        """A slot for the next choice."""
        if self.slots == MOST_CHOICES:
            raise Unreadable("more choices than a text can keep apart")
        self.slots += 1
        return self.slots - 1

    def each(self, n: int) -> Value[Match]:
        """A number, or so many for each of what is counted."""
        if self.per is None:
            return Number(n)
        self.counted = True
        return PerEach(n, *self.per)

    def inner(self, role: str = "quoted") -> "Context":
        """A context for a text inside this one."""
        out = Context(role, self.kind)
        out.places = self.places
        out.title = self.title
        return out

    def speak_of(self, ref: Ref | None, several: bool = False) -> None:
        """Remember cards as those that were spoken of last."""
        self.last = ref
        self.several = several
        self.mine = False

    @property
    def foe(self) -> bool:
        """Whether the opponent carries out the instruction."""
        return self.who == "foe"

    def side(self) -> str:
        """The side of whoever carries out the instruction; in turn each player is one's own side."""
        return "foe" if self.foe else "own"


def word(n: Node, slot: str) -> str:
    """The meaning of what fills a slot: a word of the vocabulary."""
    return n.one(slot).alternative.meaning


def words(n: Node, slot: str) -> list[str]:
    """The names or attributes in a list of them, without their quotes."""
    return [inside(node.text) for node in chain(n.one(slot), "n")]
