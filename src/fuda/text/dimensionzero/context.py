"""Reading a tree of Dimension Zero text: what the phrases before have left behind.

Sides are written as programs write them: `you`, `opponent`, `any`. Slots 0 to 5 are for targets and choices, 6 is for
the shares of divided damage, 7 for cards that are looked at.
"""

from typing import Any, Final

from fuda.core.flow import Op
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.printed import Ability, Aim
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.refs import Ref
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Meanings, Span, Unreadable, chain, inside, number, same_width
from fuda.words.numbers import Number, PerEach

__all__ = ["Context", "Ops", "Span", "Unreadable", "chain", "inside", "means", "number", "same_width"]

Ops = list[Op[Any]]
Conds = list[Condition[Match]]
MEANINGS: Final = Meanings()
means = MEANINGS.means
MOST_CHOICES: Final = 6
LOOKED: Final = 7  # slot of the cards being looked at
FOREVER: Final = "forever"


class Context(BaseContext):
    """What is known while one line of text is read."""

    def __init__(self, kind: str = "") -> None:
        super().__init__(MEANINGS)
        self.kind = kind  # of the card: unit, base, strategy, or not known
        self.quoted = False  # the text is one that is given to a card or works in a zone
        self.joined = False  # the unit joined to this card is spoken of
        self.slots = 0  # targets and choices so far
        self.bare = False  # a noun without a number may mean all such cards: a continuous effect is read
        self.aims: list[Aim] = []
        self.modes: list[Ability] = []
        self.last: Ref | None = None  # the cards that 'that card' means, or what an instruction without object is about
        self.before: Ref | None = None  # those before a condition was asked
        self.topic: Ref | None = None  # what the sentence is about so far, where nothing was chosen
        self.topics = False  # that may be more than one card
        self.subject: Any = None  # the cards that the verb before was about
        self.several = False  # that may be more than one card
        self.this: Ref | None = None  # what 'this card' means as an object, where it has gone elsewhere
        self.place: Ref | None = None  # the line, area or square that was chosen
        self.mine = False  # this card has been spoken of, and nothing was chosen since
        self.player = False  # a player has been chosen
        self.color = -1  # slot of a chosen colour
        self.race = -1  # slot of a chosen race
        self.looked: Ref | None = None  # cards that are looked at: 'among them'
        self.looked_slot = -1
        self.picked = -1  # slot of what was chosen from them
        self.left_over = False  # the sentence is about the rest of them
        self.who = "you"  # who carries out the instruction: you, opponent, each
        self.until = ""  # how long changes last, where that is said
        self.paying = False  # reading a cost
        self.instead = False  # reading what is done instead
        self.event = False  # reading what an ability waits for
        self.per: tuple[int, Value[Match]] | None = None  # 'for each ...', about the numbers being read
        self.counted = False  # a number was read under it
        self.battle = False  # what is put off lasts as long as the battle
        self.delayed: list[Ref] | None = None  # the cards an instruction is put off for, while that is read

    def slot(self) -> int:
        """A slot for the next target or choice."""
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

    def inner(self) -> "Context":
        """A context for a text inside this one."""
        out = Context("unit")
        out.places = self.places
        out.quoted = True
        return out

    @property
    def foe(self) -> bool:
        """Whether the opponent carries out the instruction."""
        return self.who == "opponent"

    def side(self) -> str:
        """The side of whoever carries out the instruction; both where each player does."""
        return {"each": "any"}.get(self.who, self.who)


def word(n: Node, slot: str) -> str:
    """The meaning of what fills a slot: a word of the vocabulary."""
    return n.one(slot).alternative.meaning
