"""Reading a tree of One Piece text: what the phrases before have left behind."""

from fuda.core.flow import Op
from fuda.games.onepiece.refs import Chosen, Ref
from fuda.games.onepiece.state import Match
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Meanings, Span, Unreadable, chain, inside, number, same_width

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
        self.paying = False  # reading an activation cost
        self.foe = False  # the opponent carries out the instruction
        self.foe_chooses = False
        self.each = False  # each player carries out the instruction
        self.static = False  # reading a continuous effect
        self.delayed: list[Ref] | None = None  # the card an instruction is put off for, while that is read
        self.types = False  # a noun such as Character names a type of the cards being looked at
        self.distinct = False  # the cards about to be chosen have different names
        self.discarded = -1  # slot of the cards that were discarded
        self.declared = -1  # slot of a number that was declared
        self.per: Node | None = None  # 'for each ...', about the change being read

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
