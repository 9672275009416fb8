"""Reading a tree of One Piece text: what the phrases before have left behind."""

from fuda.core.flow import Op
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.refs import Ref
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Meanings, Span, Unreadable, chain, inside, number, same_width
from fuda.words.refs import Chosen

__all__ = ["Context", "Ops", "Span", "Unreadable", "chain", "inside", "means", "number", "same_width"]

Ops = list[Op[Match]]
MEANINGS = Meanings()
means = MEANINGS.means
MOST_CHOICES = 6  # slots that choices may use; the others belong to the ops themselves
LOOKED = 6  # slot of the cards being looked at


class Context(BaseContext):
    """What is known while one effect is read."""

    def __init__(self) -> None:
        super().__init__(MEANINGS)
        self.slots = 0  # choices made so far
        self.last: Ref | None = None  # the cards that 'that card' means
        self.looking = False  # cards are being looked at or revealed in the slot for that
        self.looked_in = ""  # the pile they lie in
        self.reordered = False  # it has been said that they are put in another order
        self.was_revealed = False  # a card was revealed in that slot before
        self.shown: Ref | None = None  # cards that were chosen and revealed
        self.sentence: Node | None = None  # the sentence being read
        self.paying = False  # reading an activation cost
        self.foe = False  # the opponent carries out the instruction
        self.foe_chooses = False
        self.each = False  # each player carries out the instruction
        self.static = False  # reading a continuous effect
        self.topic = False  # cards of which something is said, all of them where no number is given
        self.delayed: list[Ref] | None = None  # the card an instruction is put off for, while that is read
        self.types = False  # a noun such as Character names a type of the cards being looked at
        self.distinct = False  # the cards about to be chosen have different names
        self.declared = -1  # slot of a number that was declared
        self.per: Node | None = None  # 'for each ...', about the change being read
        self.looks_back = False  # the text speaks later of what an instruction has moved
        self.moved: tuple[int, str] | None = None  # slot of the cards that were moved last, and where to
        self.rested_don = -1  # slot of how many DON!! were rested
        self.duration = ""  # how long the last change of this sentence lasts
        self.chosen_from: dict[int, Ref] = {}  # among which cards the choice of each slot is made

    def afresh(self) -> "Context":
        """A context for another reading of the same text, or of a part of it that stands alone."""
        out = Context()
        out.places = self.places
        out.looks_back = self.looks_back
        out.chosen_from = dict(self.chosen_from)
        return out

    def end_clause(self) -> None:
        if self.distinct:
            raise Unreadable("of which cards the names differ is not clear")

    def slot(self) -> int:
        """A slot for the next choice."""
        if self.slots == MOST_CHOICES:
            raise Unreadable("more choices than an effect can keep apart")
        self.slots += 1
        return self.slots - 1

    def choose(self, slot: int) -> Ref:
        """Remember the cards of a choice as those that were spoken of last."""
        self.last = Chosen(slot)
        return self.last
