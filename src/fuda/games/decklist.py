"""Deck lists with the cards that a game knows: which card a line means, which one leads, and what was not understood.

A number may be written in small letters, with what stands behind that of a further printing or of another language. A
name is enough where one card has it. Whatever is not understood is told by its line, with what is near.
"""

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl, urlsplit

from fuda.games import deckcode, deckfile
from fuda.games.deckfile import LEADER, MAIN, DeckFileError, DeckList, Entry, Trouble, Way

MOST_NEAR: Final = 3  # cards that are told for a line
MOST_SOUGHT: Final = 20  # lines for which near ones are looked for
CLOSE: Final = 0.72  # how alike a name must be to be near
_PRINTING: Final = re.compile(r"[_-][PR][0-9]{1,2}$|_B$")  # behind the number of a further printing, or of a back
_SIGNS: Final = re.compile(r"[\W_]+")


class Knowing(Protocol):
    """What is asked of a game."""

    partial: Mapping[str, Sequence[str]]
    also: Mapping[str, str]

    @property
    def code(self) -> str: ...
    @property
    def has_leaders(self) -> bool: ...
    def cards(self) -> Mapping[str, Any]: ...
    def names(self) -> Mapping[str, Sequence[str]]: ...
    def leading(self) -> frozenset[str]: ...
    def printed_facts(self, definition: Any, /) -> Mapping[str, Any]: ...


class Missed(Trouble):
    """A line that was not understood, and cards that are near, each as its number and name."""

    def __init__(self, line: int, words: str, message: str, near: list[tuple[str, str]]) -> None:
        super().__init__(line, words, message)
        self.near = near

    def __str__(self) -> str:
        near = ", ".join(f"{number} {name}".strip() for number, name in self.near)
        return deckfile.at_line(f"{self.message}; near: {near}" if near else self.message, self.line)


class Listed:
    """A deck list as it was understood: the deck, and the lines that were not."""

    def __init__(self, deck: DeckList, missed: list[Missed]) -> None:
        self.deck = deck
        self.missed = missed


class Index:
    """The cards of a game by everything that people call them."""

    def __init__(self, game: Knowing) -> None:
        self.game = game
        self.known = game.cards()
        self._numbers: dict[str, str] = {}
        self._names: dict[str, list[str]] = {}
        self._called: Mapping[str, Sequence[str]] | None = None

    def called(self, number: str) -> Sequence[str]:
        """The names of a card."""
        if self._called is None:
            self._called = self.game.names()
        return self._called.get(number, ())

    def numbers(self) -> dict[str, str]:
        """Every number by itself in capitals, those of cards that may not be played as well."""
        if not self._numbers:
            self._numbers = {str(one).upper(): str(one) for one in [*self.game.partial, *self.game.also, *self.known]}
        return self._numbers

    def names(self) -> dict[str, list[str]]:
        """The numbers of the cards of every name, without its signs."""
        if not self._names:
            self.called("")
            for number, names in (self._called or {}).items():
                for name in dict.fromkeys(plain(one) for one in names if one):
                    self._names.setdefault(name, []).append(number)
        return self._names

    def number(self, written: str) -> str:
        """The number of the card that a written one means; nothing if there is none."""
        if written in self.known or written in self.game.partial:
            return written
        for one in (written, _PRINTING.sub("", written.upper())):
            found = self.numbers().get(one.upper(), "")
            if found:
                return str(self.game.also.get(found, found))
        return ""

    def named(self, name: str) -> list[str]:
        """The numbers of the cards that have a name."""
        return self.names().get(plain(name), [])

    def told(self, number: str) -> tuple[str, str]:
        """A card as it is told: its number and its name."""
        names = self.called(number)
        return number, str(names[-1]) if names else ""

    def near(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """Cards whose numbers or names are like some words."""
        found: list[str] = []
        for word in words:
            key = word.upper()
            found += [
                self.numbers()[one] for one in difflib.get_close_matches(key, list(self.numbers()), MOST_NEAR, 0.8)
            ]
            likely = difflib.get_close_matches(plain(word), list(self.names()), MOST_NEAR, CLOSE)
            found += [number for one in likely for number in self.names()[one]]
        numbers = list(dict.fromkeys(str(self.game.also.get(one, one)) for one in found))[:MOST_NEAR]
        return [self.told(number) for number in numbers]


def plain(name: str) -> str:
    """A name without its signs and spaces, in small letters."""
    return _SIGNS.sub("", unicodedata.normalize("NFKC", name[:200]).casefold())


def understand(text: str, game: Knowing) -> Listed:
    """Read a deck list in any shape, or a code of one; `DeckFileError` if nothing of it can be read."""
    entries, troubles = entries_of(text, game)
    index = Index(game)
    missed = [Missed(one.line, one.words, one.message, []) for one in troubles]
    kept: list[Entry] = []
    for entry in entries:
        trouble = settle(entry, index, len(missed) < MOST_SOUGHT)
        if trouble is None:
            kept.append(entry)
        else:
            missed.append(trouble)
    if not kept and not missed:
        raise DeckFileError("no card is named")
    if kept:
        find_leader(kept, game, index)
    return Listed(DeckList(kept), sorted(missed, key=lambda one: one.line))


def entries_of(text: str, game: Knowing) -> tuple[list[Entry], list[Trouble]]:
    """What a text says, be it a list, a code or a link with one."""
    words = text.strip()
    if deckcode.is_code(words):
        return deckcode.deck_of(words, game.code).entries, []
    if words.startswith(("http://", "https://")) and len(words) <= deckcode.LONGEST and len(words.split()) == 1:
        return linked(words, game)
    return deckfile.read(text)


def linked(address: str, game: Knowing) -> tuple[list[Entry], list[Trouble]]:
    """The deck that a link carries."""
    try:
        parts = urlsplit(address)
        given = [value for _, value in parse_qsl(f"{parts.query}&{parts.fragment}", max_num_fields=50)]
    except ValueError:
        given = []
    for value in given:
        if deckcode.is_code(value):
            return deckcode.deck_of(value, game.code).entries, []
        found, _ = deckfile.read(value)
        if len(found) > 1 and all(entry.number for entry in found):
            return found, []
    raise DeckFileError("there is no deck in this link; paste the list itself")


def settle(entry: Entry, index: Index, is_sought: bool) -> Missed | None:
    """Let an entry mean a card that there is; else what is told of it. A plain number that is not known stays."""
    if not entry.ways:
        entry.number = index.number(entry.number) or entry.number
        return None
    ways = [way for way in entry.ways if way.number and index.number(way.number)]
    for way in [*[one for one in ways if fits(one, index)], *ways]:
        entry.number, entry.count = index.number(way.number), way.count
        return None
    shared: list[str] = []
    for way in entry.ways:
        found = index.named(way.name) if not way.number and 1 <= way.count <= deckfile.MOST_COPIES else []
        if len(found) == 1:
            entry.number, entry.count = found[0], way.count
            return None
        shared = shared or found
    if shared:
        near = [index.told(number) for number in shared[: 2 * MOST_NEAR]]
        message = f"{short(entry.words)!r} is the name of {len(shared)} cards: write the number"
        return Missed(entry.line, entry.words, message, near)
    sought = sought_in(entry.ways)
    message = f"{short(entry.words)!r} is no card that is known here"
    return Missed(entry.line, entry.words, message, index.near(sought) if is_sought else [])


def fits(way: Way, index: Index) -> bool:
    """Whether the name beside a number is that of its card."""
    number = index.number(way.number)
    return plain(way.name) in [plain(name) for name in index.called(number)]


def sought_in(ways: Sequence[Way]) -> list[str]:
    """The words of a line for which near ones are looked for."""
    numbers = [way.number for way in ways if way.number]
    names = [way.name for way in ways if way.name and not way.number]
    return list(dict.fromkeys([*numbers[:1], *names[:1]]))


def short(words: str) -> str:
    """Enough of a line to recognise it."""
    return words if len(words) <= 60 else words[:60] + "..."


def find_leader(entries: list[Entry], game: Knowing, index: Index) -> None:
    """Where no line is marked, the leader is the one card that leads decks, or else a single card on the first line."""
    if not game.has_leaders or any(entry.section == LEADER for entry in entries):
        deckfile.mark_leader(entries)
        return
    kinds = game.leading()
    leaders = [
        entry
        for entry in entries
        if entry.section == MAIN
        and entry.number in index.known
        and str(game.printed_facts(index.known[entry.number]).get("kind", "")) in kinds
    ]
    if len(leaders) == 1 and leaders[0].count == 1:
        leaders[0].section = LEADER
    else:
        deckfile.mark_leader(entries)
