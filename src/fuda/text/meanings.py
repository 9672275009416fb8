"""What every game's phrases share: which function knows a meaning, names and numbers in a tree, and the dialect.

A `Dialect` is what the compiler needs of a game: how its texts are spelt, which phrases mean what, and how a card is
made of what they mean. `dialect` finds it by the game's name, in the module `fuda.text.<game>.dialect`.
"""

import importlib
import importlib.util
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol

from fuda.text.grammar import Node
from fuda.text.normalise import Normalised


class Unreadable(Exception):  # noqa: N818  not an error: a reading that has no meaning
    """A phrase that the phrase book reads but that means nothing where it stands."""


class Meanings(dict[str, Callable[[Any, Node], Any]]):
    """The functions of a game that know what phrases mean, by symbol and meaning."""

    def means(self, *kinds: str) -> Callable[[Callable[[Any, Node], Any]], Callable[[Any, Node], Any]]:
        """Say that a function knows what phrases of these kinds mean."""

        def note(function: Callable[[Any, Node], Any]) -> Callable[[Any, Node], Any]:
            for kind in kinds:
                assert kind not in self, kind
                self[kind] = function
            return function

        return note


class Span:
    """The part of a text that an op came from."""

    def __init__(self, op: object, start: int, end: int) -> None:
        self.op = op
        self.start = start
        self.end = end


class Places:
    """The places of a text where a reader decided how far words reach; one of them may be read the other way."""

    def __init__(self, other: int = -1) -> None:
        self.met: list[tuple[str, Node]] = []
        self.other = other


# Phrases that keep to themselves how the cards they speak of compare with each other.
CLAUSES: Final = frozenset(("act", "cond", "deed", "event", "replacement", "staticact", "would"))


class BaseContext:
    """What is known while one effect is read; games add what their phrases leave behind."""

    def __init__(self, meanings: Meanings) -> None:
        self.meanings = meanings
        self.spans: list[Span] = []
        self.places = Places()

    def turned(self, place: str, node: Node) -> bool:
        """Whether words that reach as far as a rule says are to be read the other way here.  [`fuda.text.scope`]"""
        self.places.met.append((place, node))
        return len(self.places.met) - 1 == self.places.other

    def read(self, node: Node) -> Any:
        """What a phrase means."""
        meaning = self.meanings.get(node.kind)
        if meaning is None:
            raise Unreadable(f"nothing says what {node.kind} means")
        found = meaning(self, node)
        if node.alternative.sense in CLAUSES:
            self.end_clause()
        return found

    def end_clause(self) -> None:
        """Refuse what a clause says of its cards and none of its words asks for: the next clause is about others."""

    def ops(self, node: Node) -> list[Any]:
        """The ops of a phrase; each keeps its place in the text."""
        found: list[Any] = self.read(node)
        known = [span.op for span in self.spans]
        self.spans += [Span(op, node.start, node.end) for op in found if op not in known]
        return found


class Printed(Protocol):
    """What the effects of a text give to the card that prints it."""

    keywords: list[str]
    abilities: list[Any]
    spans: list[Span]

    def add(self, other: Any) -> None:
        """Take over what another effect gives."""


class Dialect:
    """What the compiler needs of a game."""

    name: str

    def spell(self, language: str, text: str) -> Normalised:
        """A text in its one spelling."""
        raise NotImplementedError

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        """Where each effect of a text in its one spelling begins and ends."""
        raise NotImplementedError

    def context(self, row: Mapping[str, Any]) -> BaseContext:
        """A context to read one effect of a row of card data in; of a text alone the row is empty."""
        raise NotImplementedError

    def printed(self) -> Any:
        """Nothing printed yet."""
        raise NotImplementedError

    def gather(self, found: Sequence[tuple[int, Any]]) -> Any:
        """What effects give to a card together, each with the number of the text it stands in."""
        out = self.printed()
        for _, one in found:
            out.add(one)
        return out

    def given(self, printed: Any) -> dict[str, Any]:
        """All that effects give to a card, as what its definition is made of."""
        raise NotImplementedError

    def program_of(self, printed: Any) -> list[str]:
        """What an effect gives a card, in the notation of programs."""
        raise NotImplementedError

    def show(self, op: object) -> str:
        """An instruction in the notation of programs."""
        raise NotImplementedError

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        """The texts of a row of card data, each divided into effects of its own."""
        raise NotImplementedError

    def row_of(self, row: Mapping[str, Any], text: int) -> Mapping[str, Any]:
        """The row as the effects of one of its texts are read: games add what is printed beside that text."""
        return row

    def define(self, row: Mapping[str, Any], printed: Any, language: str) -> Any:
        """The definition of a card whose text was understood whole."""
        raise NotImplementedError


@cache
def dialect(game: str) -> Dialect:
    """The dialect of a game: DIALECT in its folder here or, where it has none, the meanings beside its phrase books."""
    if importlib.util.find_spec(f"fuda.text.{game}") is None:
        told: Dialect = importlib.import_module("fuda.text.told").ToldText(game)
        return told
    found: Dialect = importlib.import_module(f"fuda.text.{game}.dialect").DIALECT
    return found


def number(node: Node, slot: str = "n") -> int:
    """The number in a slot."""
    text = node.word(slot)
    return ord(text) - ord("①") + 1 if "①" <= text <= "⑩" else int(text)


def same_width(name: str) -> str:
    """A name with its letters and marks in the one width: prints of a card differ in that."""
    return unicodedata.normalize("NFKC", name)


def inside(text: str) -> str:
    """A name without its quotes."""
    return same_width(text[1:-1])


def chain(node: Node, slot: str) -> list[Node]:
    """The first parts of a list that is written as one and more."""
    out = [node.one(slot)]
    more = node.get("more")
    while more is not None:
        out.append(more.one(slot))
        more = more.get("more")
    return out
