"""YAML with its places: every value knows the file and line it was written at, and nothing in a file is run.

Only plain text, lists and mappings are read. What a scalar means is asked by who reads it, so `no` stays a word.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

LARGEST: Final = 1_000_000  # characters in a file
DEEPEST: Final = 20  # lists and mappings inside each other
MOST_DIGITS: Final = 9
# The parser of libyaml takes a tenth of the time of the one in Python, and is in all wheels of PyYAML.
LOADER: Final = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
TRUTHS: Final = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True)
class Place:
    """Where something is written."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class ScenarioError(ValueError):
    """A scenario cannot be read or laid out."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


class Item:
    """A value in a file."""

    def __init__(self, node: yaml.Node, file: str) -> None:
        self.node = node
        self.place = Place(file, node.start_mark.line + 1)

    def error(self, message: str) -> ScenarioError:
        """An error about this value."""
        return ScenarioError(self.place, message)

    @property
    def is_mapping(self) -> bool:
        """Whether it has keys."""
        return isinstance(self.node, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.node, yaml.SequenceNode)

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number."""
        digits = self.raw().removeprefix("-") if isinstance(self.node, yaml.ScalarNode) else ""
        return digits.isascii() and digits.isdecimal()

    @property
    def is_plain(self) -> bool:
        """Whether it is a scalar."""
        return isinstance(self.node, yaml.ScalarNode)

    def raw(self) -> str:
        """The text of a scalar, empty if nothing is written."""
        if not isinstance(self.node, yaml.ScalarNode):
            raise self.error(f"a single value should stand here, not {self.what()}")
        return str(self.node.value).strip()

    def what(self) -> str:
        """What this is, in words."""
        if self.is_mapping:
            return "keys with values"
        return "a list" if self.is_list else repr(self.raw()[:40]) if self.raw() else "nothing"

    def part(self, text: str) -> Item:
        """A part of a text, at the same place."""
        return Item(yaml.ScalarNode(self.node.tag, text, self.node.start_mark, self.node.end_mark), self.place.file)

    # --- values ------------------------------------------------------------------------------------------------
    def text(self) -> str:
        """A text that is not empty."""
        text = self.raw()
        if not text:
            raise self.error("something should stand here")
        return text

    def number(self) -> int:
        """A whole number."""
        if not self.is_number or len(self.raw()) > MOST_DIGITS:
            raise self.error(f"a whole number should stand here, not {self.what()}")
        return int(self.raw())

    def count(self) -> int:
        """A whole number that is not negative."""
        n = self.number()
        if n < 0:
            raise self.error(f"a number from 0 on should stand here, not {n}")
        return n

    def truth(self) -> bool:
        """Yes or no."""
        word = self.raw().lower() if self.is_plain else ""
        if word not in TRUTHS:
            raise self.error(f"true or false should stand here, not {self.what()}")
        return TRUTHS[word]

    def word(self, known: Iterable[str], what: str) -> str:
        """One of some words."""
        words = list(known)
        text = self.text()
        if text not in words:
            raise self.error(f"{text[:60]!r} is no {what}{near(text, words)}")
        return text

    def items(self) -> list[Item]:
        """The items of a list."""
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.error(f"a list should stand here, not {self.what()}")
        return [Item(node, self.place.file) for node in self.node.value]

    def one_or_more(self) -> list[Item]:
        """The items of a list, or the single value itself."""
        return self.items() if self.is_list else [self]

    def texts(self) -> list[str]:
        """A list of texts, or a single one."""
        return [item.text() for item in self.one_or_more()]

    def entries(self) -> list[tuple[Item, Item]]:
        """Keys and values."""
        if not isinstance(self.node, yaml.MappingNode):
            raise self.error(f"keys with values should stand here, not {self.what()}")
        found = [(Item(key, self.place.file), Item(value, self.place.file)) for key, value in self.node.value]
        seen: set[str] = set()
        for key, _ in found:
            if key.text() in seen:
                raise key.error(f"{key.text()[:60]!r} stands here twice")
            seen.add(key.text())
        return found

    def mapping(self, known: Iterable[str]) -> dict[str, Item]:
        """Values by key; a key that is not known is an error."""
        words = list(known)
        out: dict[str, Item] = {}
        for key, value in self.entries():
            if key.text() not in words:
                raise key.error(f"{key.text()[:60]!r} is no key here{near(key.text(), words)}")
            out[key.text()] = value
        return out


def near(wanted: str, known: Iterable[str]) -> str:
    """Suggest words that resemble a wrong one, or name the words there are."""
    words = list(known)
    folded: Mapping[str, str] = {word.casefold(): word for word in words}
    close = difflib.get_close_matches(wanted[:60].casefold(), list(folded), n=3, cutoff=0.6)
    if close:
        return f"; did you mean {' or '.join(folded[word] for word in close)}?"
    listed = ", ".join(words[:24]) + (" and others" if len(words) > 24 else "")
    return f"; there are {listed}" if words else ""


# --- files -----------------------------------------------------------------------------------------------------
def read_file(path: Path) -> list[Item]:
    """The documents of a file."""
    name = str(path)
    try:
        if path.stat().st_size > 4 * LARGEST:
            raise ScenarioError(
                Place(name, 1), f"the file is too large: a scenario file has at most {LARGEST} characters"
            )
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ScenarioError(Place(name, 1), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ScenarioError(Place(name, 1), "is no UTF-8 text") from None
    return read_text(text, name)


def read_text(text: str, file: str) -> list[Item]:
    """The documents of a text, empty ones left out."""
    if len(text) > LARGEST:
        raise ScenarioError(Place(file, 1), f"the text is too large: at most {LARGEST} characters")
    try:
        check(text, file)
        nodes = list(yaml.compose_all(text, Loader=LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise ScenarioError(Place(file, mark.line + 1 if mark else 1), f"is no YAML: {error.problem}") from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise ScenarioError(Place(file, 1), f"is no YAML: {str(error).splitlines()[0]}") from None
    return [Item(node, file) for node in nodes if not is_empty(node)]


def is_empty(node: yaml.Node | None) -> bool:
    """Whether a document says nothing."""
    return node is None or (isinstance(node, yaml.ScalarNode) and not node.value)


def check(text: str, file: str) -> None:
    """Refuse what makes a small file large or deep, and tags that ask for objects."""
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        place = Place(file, event.start_mark.line + 1 if event.start_mark else 1)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise ScenarioError(place, "anchors and aliases (& and *) are not read here; put the text into quotes")
        if getattr(event, "tag", None) is not None:
            raise ScenarioError(place, "tags (!) are not read here; put the text into quotes")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise ScenarioError(place, f"more than {DEEPEST} lists and mappings inside each other")
