"""Reading a tree of Buddyfight text: what the phrases before have left behind."""

from typing import Any, Final

from fuda.core.flow import Op
from fuda.core.terms import Condition, Value
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.refs import Ref
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Meanings, Span, Unreadable, chain, inside, number, same_width
from fuda.words.numbers import Number, PerEach
from fuda.words.refs import Chosen

__all__ = ["Context", "Ops", "Span", "Unreadable", "amount", "chain", "inside", "means", "number", "same_width", "word"]

Ops = list[Op[Match]]
Cond = Condition[Match]
MEANINGS: Final = Meanings()
means = MEANINGS.means
MOST_CHOICES: Final = 6  # slots that choices may use
LOOKED: Final = 6  # slot of the cards being looked at or revealed
X: Final = 8  # slot of a number that a fighter names
SPELLS: Final = ("spell", "impact")


class Context(BaseContext):
    """What is known while one line is read."""

    def __init__(self, kind: str = "", name: str = "", stays: bool = False) -> None:
        super().__init__(MEANINGS)
        self.kind = kind  # of the card: flag, monster, spell, item, impact, impact_monster, or not known
        self.name = name  # of the card, if it is known
        self.stays = stays  # a spell that is set
        self.title = ""  # of the ability
        self.limit = ""  # how often it is used
        self.slots = 0  # choices made so far
        self.last: Ref | None = None  # the cards that 'that card' means, or what an instruction without object is about
        self.topic: Ref | None = None  # what the change before in the same sentence was about
        self.gone = False  # they have moved since, so that nothing can be done to them any more
        self.picked = -1  # slot of the choice made last
        self.looking = False  # cards are being looked at or revealed in the slot for that
        self.moved = False  # those cards have been put somewhere
        self.searched: Any = None  # whose deck the sentence has named: what it names without a place is from there
        self.leaving = False  # the cards spoken of leave the field in the next instruction
        self.shuffles = False  # a deck is shuffled in this line
        self.counts = False  # how many cards were put somewhere is asked for later
        self.recalls = False  # cards that were discarded, or how many, are spoken of later
        self.keep = False  # the cards that are discarded or moved from a deck are spoken of later
        self.paying = False  # reading a cost
        self.foe = False  # the opponent carries out the instruction
        self.each = False  # each fighter carries out the instruction
        self.static = False  # reading a continuous ability
        self.event: Ref | None = None  # the card that the timing is about
        self.event_other: Ref | None = None  # the other one
        self.delayed: list[Ref] | None = None  # the card an instruction is put off for, while that is read
        self.until = ""  # how long the change made last lasts
        self.further = False  # the sentence adds to the one before
        self.period = ""  # how long the changes of the sentence being read last
        self.inherited: Any = None  # whose and where the nouns are, where the one before says it for both
        self.counted = False  # a number of the change being read was multiplied
        self.per: Node | None = None  # 'for each ...', about the change being read
        self.limit_of: Any = None  # how the cards about to be chosen compare with each other
        self.fell = False  # this card has been destroyed, and is spoken of where it lies since
        self.damaged = False  # the timing is damage to a fighter, of which it can be asked how much it was
        self.home = ""  # the zone in which the text says that this card is
        self.bounds: Any = None  # by what alone the things said of a card may not happen to it
        self.subject: Any = None  # of what a condition was said last
        self.conditional = False  # what is read holds under conditions
        self.selected: Ref | None = None  # the cards that an instruction to choose was about
        self.other_case: Any = []  # what is done in the other case of a condition
        self.mentioned: Ref | None = None  # the cards of which a condition says that they are there
        self.named_number = False  # a fighter has named how much is paid
        self.number: Any = None  # the number said last in this sentence: as many cards, as much life
        self.stat = ""  # the number of a card that a condition has asked for
        self.one = False  # a noun without a number is one card
        self.quantity: Any = None  # what was counted last
        self.pile: Any = None  # the cards of a pile of which a condition has said that there are such
        self.attack_said = False  # the attack was spoken of
        self.went = ""  # the zone into which the cards spoken of last have gone
        self.went_own = True  # it is the own one
        self.use_event: Any = None  # when the card can be used, as another line of it says
        self.would: Any = None  # what is about to happen, if it is used for that
        self.held: list[Any] = []  # abilities that hold besides what the line does
        self.deeds: dict[
            int, str
        ] = {}  # what was done to the cards of a slot: destroyed, or the zone they were put into
        self.given: list[Cond] = []  # what must hold of the card in whose soul this one lies
        self.brought = False  # the card comes onto the field by effects of certain cards only
        self.beside: list[int] = []  # instructions under a condition of their own, whatever became of the ones before
        self.before_bearer: Ref | None = None  # the card of the event, where the one with this soul was named after it
        self.bearer_words = ""  # how that one was named
        self.event_words = ""  # how the event was
        self.firm = False  # the ability is not nullified
        self.sure_damage = False  # no damage that is dealt by this text is reduced
        self.pool = -1  # slot of the chosen cards of which some were chosen again
        self.under: list[Cond] = []  # the conditions under which the sentence being read is carried out

    def slot(self) -> int:
        """A slot for the next choice."""
        if self.slots == MOST_CHOICES:
            raise Unreadable("more choices than an ability can keep apart")
        self.slots += 1
        return self.slots - 1

    def choose(self, slot: int) -> Ref:
        """Remember the cards of a choice as those that were spoken of last."""
        self.picked = slot
        return self.speak_of(Chosen(slot))

    def speak_of(self, ref: Ref) -> Ref:
        """Remember cards as those that were spoken of last."""
        self.last = ref
        self.gone = False
        self.topic = None
        return ref

    def inner(self) -> "Context":
        """A context for a text inside this one."""
        out = Context(self.kind, self.name, self.stays)
        out.last = self.last
        out.gone = self.gone
        out.event = self.event
        out.event_other = self.event_other
        out.keep, out.recalls = self.keep, self.recalls
        out.counts, out.shuffles = self.counts, self.shuffles
        out.selected = self.selected
        return out


def word(n: Node, slot: str) -> str:
    """The meaning of what fills a slot: a word of the vocabulary."""
    return n.one(slot).alternative.meaning


def amount(c: Context, n: Node, slot: str = "n") -> Value[Match]:
    """A number; so many for each of something where that is said."""
    text = n.word(slot)
    return multiplied(c, 1 if text in ("a", "an") else int(text))  # 'a card' is one


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
