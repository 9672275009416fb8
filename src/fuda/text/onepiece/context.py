"""Reading a tree: which function knows a meaning, and what the phrases before have left behind."""

import unicodedata
from collections.abc import Callable
from typing import Any

from fuda.core.flow import Op
from fuda.games.onepiece.refs import Chosen, Ref
from fuda.games.onepiece.state import Match
from fuda.text.grammar import Node

Meaning = Callable[["Context", Node], Any]
Ops = list[Op[Match]]
MEANINGS: dict[str, Meaning] = {}
MOST_CHOICES = 6  # slots that choices may use; the others belong to the ops themselves
LOOKED = 6  # slot of the cards being looked at


class Unreadable(Exception):  # noqa: N818  not an error: a reading that has no meaning
    """A phrase that the phrase book reads but that means nothing where it stands."""


def means(*kinds: str) -> Callable[[Meaning], Meaning]:
    """Say that a function knows what phrases of these kinds mean."""

    def note(function: Meaning) -> Meaning:
        for kind in kinds:
            assert kind not in MEANINGS, kind
            MEANINGS[kind] = function
        return function

    return note


class Span:
    """The part of a text that an op came from."""

    def __init__(self, op: Op[Match], start: int, end: int) -> None:
        self.op = op
        self.start = start
        self.end = end


class Context:
    """What is known while one effect is read."""

    def __init__(self) -> None:
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
        self.spans: list[Span] = []

    def read(self, node: Node) -> Any:
        """What a phrase means."""
        meaning = MEANINGS.get(node.kind)
        if meaning is None:
            raise Unreadable(f"nothing says what {node.kind} means")
        return meaning(self, node)

    def ops(self, node: Node) -> Ops:
        """The ops of a phrase; each keeps its place in the text."""
        found: Ops = self.read(node)
        known = [span.op for span in self.spans]
        self.spans += [Span(op, node.start, node.end) for op in found if op not in known]
        return found

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


def number(node: Node, slot: str = "n") -> int:
    """The number in a slot."""
    text = node.word(slot)
    return ord(text) - ord("①") + 1 if "①" <= text <= "⑩" else int(text)


def inside(text: str) -> str:
    """A name without its quotes."""
    return same_width(text[1:-1])


def same_width(name: str) -> str:
    """A name with its letters and marks in the one width: prints of a card differ in that."""
    return unicodedata.normalize("NFKC", name)


def chain(node: Node, slot: str) -> list[Node]:
    """The first parts of a list that is written as one and more."""
    out = [node.one(slot)]
    more = node.get("more")
    while more is not None:
        out.append(more.one(slot))
        more = more.get("more")
    return out
