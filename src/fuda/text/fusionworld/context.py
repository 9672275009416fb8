"""Reading a tree of Fusion World text: what the phrases before have left behind."""

from typing import Any, Final

from fuda.core.flow import Op
from fuda.core.terms import Condition, Value
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.refs import Ref
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Meanings, Span, Unreadable, chain, inside, number, same_width
from fuda.words.numbers import Number, PerEach, Picked
from fuda.words.refs import Chosen

__all__ = ["Context", "Ops", "Span", "Unreadable", "amount", "chain", "inside", "means", "number", "same_width", "word"]

Ops = list[Op[Match]]
Cond = Condition[Match]
MEANINGS: Final = Meanings()
means = MEANINGS.means
MOST_CHOICES: Final = 6  # slots that choices may use
LOOKED: Final = 6  # slot of the cards being looked at or revealed
X: Final = 8  # slot of the number that X stands for


class Context(BaseContext):
    """What is known while one skill is read."""

    def __init__(self, kind: str = "") -> None:
        super().__init__(MEANINGS)
        self.kind = kind  # of the card: leader, battle, extra, or not known
        self.slots = 0  # choices made so far
        self.last: Ref | None = None  # the cards that 'that card' means, or what an instruction without object is about
        self.topic: Ref | None = None  # what the change before in the same sentence was about
        self.named: list[int] = []  # where phrases begin that name this card
        self.this: bool | None = None  # whether this card was named last; nothing has been named yet
        self.was_this = False  # this card was named before the noun being read
        self.gone = False  # they have moved since, so that nothing can be done to them any more
        self.lone = False  # the last of them was of one card
        self.choices: list[int] = []  # slots of the choices made in the sentence so far
        self.picked = -1  # slot of the choice made last
        self.looked_in = ""  # the zone of the cards being looked at
        self.reordered = False  # it has been said that they are put in another order
        self.looking = False  # cards are being looked at or revealed in the slot for that
        self.searched = False  # a deck was looked through and has not been shuffled since
        self.paying = False  # reading a skill cost
        self.foe = False  # the opponent carries out the instruction
        self.each = False  # each player carries out the instruction
        self.static = False  # reading a permanent
        self.event: Ref | None = None  # the card that the timing is about
        self.own_event = False  # what is replaced would happen to this card
        self.delayed: list[Ref] | None = None  # the card an instruction is put off for, while that is read
        self.until = ""  # how long the change made last lasts
        self.further = False  # the sentence adds to the one before
        self.period = ""  # how long the changes of the sentence being read last
        self.inherited: Any = None  # whose and where the nouns are, where the one before says it for both
        self.counted = False  # a number of the change being read was multiplied
        self.per: Node | None = None  # 'for each ...', about the change being read
        self.limit: Any = None  # how the cards about to be chosen compare with each other
        self.best: tuple[str, str] | None = None  # of which number the cards about to be named have the most or least
        self.cause: Any = None  # by what it must have been KO'd
        self.leading = False  # reading the conditions of the whole skill
        self.dead = False  # the card has been KO'd when the skill is carried out
        self.home = ""  # the zone in which the text says that this card is
        self.moved = False  # they have been
        self.keep_moved = False  # the cards that are moved from a deck are spoken of later
        self.keep_one = False  # one card that is moved from a deck is spoken of next
        self.keep = False  # the cards that are discarded are spoken of later
        self.spent_ki = False  # the player has named how much [Ki] is spent
        self.named_x = False  # the player has named X
        self.middle: dict[str, Any] | None = None  # all this as it was after the condition in the middle of a sentence

    def end_clause(self) -> None:
        if self.limit is not None:
            raise Unreadable("how the cards compare with each other is not asked for")

    def slot(self) -> int:
        """A slot for the next choice."""
        if self.slots == MOST_CHOICES:
            raise Unreadable("more choices than a skill can keep apart")
        self.slots += 1
        return self.slots - 1

    def choose(self, slot: int) -> Ref:
        """Remember the cards of a choice as those that were spoken of last."""
        self.picked = slot
        self.choices.append(slot)
        return self.speak_of(Chosen(slot))

    def speak_of(self, ref: Ref) -> Ref:
        """Remember cards as those that were spoken of last."""
        self.last = ref
        self.this = False
        self.gone = False
        self.topic = None
        return ref

    def inner(self) -> "Context":
        """A context for a text inside this one."""
        out = Context(self.kind)
        out.places = self.places
        out.last = self.last
        out.gone = self.gone
        out.event = self.event
        return out


def word(n: Node, slot: str) -> str:
    """The meaning of what fills a slot: a word of the vocabulary."""
    return n.one(slot).alternative.meaning


def amount(c: Context, n: Node, slot: str = "n") -> Value[Match]:
    """A number, or X; so many for each of something where that is said."""
    text = n.word(slot)
    if text.lstrip("+-") == "X":
        c.named_x = True
        if text.startswith("-"):
            raise Unreadable("minus X")
        return Picked(X)
    return multiplied(c, int(text))


def multiplied(c: Context, size: int) -> Value[Match]:
    """A number; so many for each of something where that is said."""
    per = c.per
    if per is None:
        return Number(size)
    c.counted = True
    each = int(per.word("n")) if per.get("n") is not None else 1
    c.per = None  # numbers of what is counted are not multiplied themselves
    of = c.read(per)
    c.per = per
    return PerEach(size, each, of)


def for_each(c: Context, n: Node, slot: str) -> Any:
    """What a phrase means whose number is said for each of something, if it is; a number must be what is multiplied."""
    c.per = n.get("per")
    c.counted = False
    found = c.read(n.one(slot))
    if c.per is not None and not c.counted:
        raise Unreadable("no number is said for each of something")
    c.per = None
    return found
