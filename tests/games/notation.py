"""What the notation of every game is held to: words, their signatures, and whole cards printed and read back."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Collection, Mapping, Sequence
from types import ModuleType
from typing import Any

from fuda.core.notation import Param, Word


def concrete(module: ModuleType, bases: tuple[type, ...], inner: Collection[str]) -> list[type]:
    """The classes of a module that could be words: of one of the bases, but for those that words are carried out by.

    What has no name of its own and is what others are kinds of is no word.
    """
    found = [cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == module.__name__]
    words = [cls for cls in found if cls.__dict__.get("name") or not cls.__subclasses__()]
    return [cls for cls in words if issubclass(cls, bases) and cls not in bases and cls.__name__ not in inner]


class Signatures:
    """The signatures of a game's words, to be compared with the constructors of their classes."""

    def __init__(self, sets: Collection[str], sorts: Mapping[str, type], others: Mapping[str, str]) -> None:
        self.sets = sets
        self.classes = {sort: cls.__name__ for sort, cls in sorts.items()} | {"block": "Ability"}
        self.others = others  # narrower classes that stand for a sort

    def check(self, word: Word) -> None:
        """Names, order, kinds and defaults of the parameters agree; `fields` names them too."""
        cls: Any = word.make
        assert tuple(param.name for param in word.params) == cls.fields
        if not inspect.isfunction(cls.__init__):
            return  # compiled, or without parameters
        found = list(inspect.signature(cls.__init__).parameters.values())[1:]
        assert tuple(p.name for p in found) == cls.fields
        for param, p in zip(word.params, found, strict=True):
            annotation = p.annotation if isinstance(p.annotation, str) else annotation_text(p.annotation)
            optional = " | None" in annotation or annotation.startswith("Optional[")
            if annotation.startswith("Optional["):
                annotation = annotation.removeprefix("Optional[").removesuffix("]")
            annotation = annotation.replace('"', "").removesuffix(" | None")
            assert self.fits(param, annotation), (param.name, annotation)
            assert not optional or param.kind.endswith("|none") or param.default == "[]"

    def fits(self, param: Param, annotation: str) -> bool:
        """Whether a parameter's kind is what its constructor asks for."""
        kind = param.kind.removesuffix("|none")
        if param.flag or param.pair:
            return annotation == "bool"
        if kind.startswith("[["):
            return annotation == "list[list[Op[Any]]]"
        if kind.startswith("["):
            return annotation.startswith("list[") and self.fits(Param(f"x:{kind[1:-1]}"), annotation[5:-1])
        if kind in self.sets or kind == "text":
            return annotation == "str"
        if kind in self.classes or kind in self.others:
            return annotation.split("[", maxsplit=1)[0] in (self.classes.get(kind), self.others.get(kind))
        return annotation == "i64"


def annotation_text(annotation: Any) -> str:
    """An annotation as it is written."""
    text = annotation.__name__ if inspect.isclass(annotation) and "[" not in str(annotation) else str(annotation)
    return re.sub(r"[a-z_]+(\.[a-z_]+)*\.", "", text).replace("~M", "Any")


class Terms:
    """Texts of a game's words, with parameters of every kind."""

    def __init__(
        self, vocabulary: Any, blocks: Sequence[str], fitting: Mapping[str, tuple[str, ...]] | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.blocks = blocks  # abilities that can stand in others
        self.fitting = fitting or {}  # how those begin that a word takes, where it does not take all

    def check(self, word: Word, read_term: Any) -> None:
        """Whatever its parameters are, what is printed of a word is read to the same."""
        chance = random.Random(word.name)
        show = self.vocabulary.show
        for _ in range(20):
            term = read_term(self.text(word, chance, 0), word.sort)
            assert show(read_term(show(term), word.sort)) == show(term)

    def text(self, word: Word, chance: random.Random, depth: int) -> str:
        """The text of a word with parameters."""
        args = [
            p.name if p.flag else self.any_of(p.kind, chance, depth, word.name)
            for p in word.params
            if not p.flag or chance.random() < 0.5
        ]
        return word.name + ("(" + ", ".join(args) + ")" if args else "")

    def any_of(self, kind: str, chance: random.Random, depth: int, of: str) -> str:
        """The text of something of a kind, as a parameter of a word."""
        sets, codes, ranges = self.vocabulary.SETS, self.vocabulary.CODES, self.vocabulary.RANGES
        kind = kind.removesuffix("|none")
        if "/" in kind:
            return chance.choice(kind.split("/"))
        if kind.startswith("["):
            n = chance.randrange(3) if depth < 4 else 0
            return "[" + ", ".join(self.any_of(kind[1:-1], chance, depth + 1, of) for _ in range(n)) + "]"
        if kind in sets or kind in codes:
            return show_word(chance.choice([word for word in (sets.get(kind) or codes[kind]) if word]))
        if kind in ranges:
            low, high = ranges[kind]
            return str(chance.randint(max(low, -9), min(high, 9)))
        if kind == "text":
            return chance.choice(['"a"', '"b \\" c"', '"灯台"'])
        if kind == "block":
            heads = self.fitting.get(of, ("",))
            return "{" + chance.choice([block for block in self.blocks if block.startswith(heads)]) + "}"
        words = [word for word in self.vocabulary.WORDS.values() if word.sort == kind]
        if depth > 3:
            words = [word for word in words if not word.params] or words
        return self.text(chance.choice(words), chance, depth + 1)


def show_word(text: str) -> str:
    """A word as it stands in a program: in quotes if it is made of other signs."""
    return text if re.fullmatch(r"[a-z_][a-z_0-9]*", text) else f'"{text}"'


def check_card(reading: Any, d: Any) -> None:
    """Print a card and its abilities with a game's module `reading` and read them back."""
    describe = reading.READER.describe
    for ability in d.abilities:
        assert describe(reading.read_ability(describe(ability))) == describe(ability)
    text = reading.describe_card(d)
    again = reading.read_card(text)
    assert (again.digest, reading.describe_card(again)) == (d.digest, text)
    assert [describe(a) for a in again.abilities] == [describe(a) for a in d.abilities]
