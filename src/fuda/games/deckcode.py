"""A deck as a short code that fits into a link: the cards by their sets, a byte or two each, with a check at the end.

A code begins with the letters of its game and the version of codes, such as `op1.`; letters, digits, - and _ follow.
"""

import base64
import binascii
import re
import zlib
from typing import Any, Final

from fuda.games.deckfile import (
    BUDDY,
    LEADER,
    LONGEST_NUMBER,
    LOST,
    MAIN,
    MOST_COPIES,
    MOST_LINES,
    SIDE,
    DeckFileError,
    DeckList,
    Entry,
)

VERSION: Final = 1
LONGEST: Final = 8_000  # letters
CODE: Final = re.compile(r"(?P<game>[a-z]{2})(?P<version>[0-9]+)\.(?P<body>[A-Za-z0-9_-]+)")
_SECTIONS: Final = (LEADER, BUDDY, MAIN, LOST, SIDE)
_NUMBER: Final = re.compile(r"(?P<head>.*?)(?P<digits>[0-9]{0,9})(?P<tail>[^0-9]*)", re.DOTALL)
_FEW: Final = 7  # copies that fit into the byte of a card
_CHECK: Final = 2  # bytes


def code_of(deck: DeckList, game: str) -> str:
    """The code of a deck, with the letters of its game."""
    out: list[int] = []  # bytes
    for index, section in enumerate(_SECTIONS):
        groups = _groups([entry for entry in deck.entries if entry.section == section])
        if groups:
            out.append(index)
            _put(out, len(groups))
            for (head, width, tail), cards in groups.items():
                _put_text(out, head)
                out.append(width)
                _put_text(out, tail)
                _put_cards(out, cards)
    letters: Any = base64.urlsafe_b64encode(bytes([*out, *_check(out)]))
    return f"{game}{VERSION}.{str(letters, 'ascii').rstrip('=')}"


def _check(data: list[int]) -> list[int]:
    """Two bytes that are others if something is changed."""
    found = zlib.crc32(bytes(data))
    return [found >> 8 & 255, found & 255]


def _groups(entries: list[Entry]) -> dict[tuple[str, int, str], dict[int, int]]:
    """Copies by number, those together that differ only in it."""
    groups: dict[tuple[str, int, str], dict[int, int]] = {}
    for entry in entries:
        found = _NUMBER.fullmatch(entry.number)
        head, digits, tail = found.group("head", "digits", "tail") if found is not None else (entry.number, "", "")
        cards = groups.setdefault((head, len(digits), tail), {})
        n = int(digits or 0)
        cards[n] = cards.get(n, 0) + entry.count
    return groups


def _put_cards(out: list[int], cards: dict[int, int]) -> None:
    """Write copies by number: each as its distance from the one before, and how many."""
    _put(out, len(cards))
    last = 0
    for n in sorted(cards):
        count = cards[n]
        _put(out, (n - last) * (_FEW + 1) + min(count - 1, _FEW))
        if count > _FEW:
            _put(out, count - _FEW - 1)
        last = n


def _put(out: list[int], value: int) -> None:
    """Write a number, seven bits a byte."""
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def _put_text(out: list[int], text: str) -> None:
    """Write a text with its length."""
    data: Any = text.encode()
    _put(out, len(data))
    out.extend(list(data))


def is_code(text: str) -> bool:
    """Whether a text is a code of a deck, or looks like one."""
    return len(text) <= LONGEST and CODE.fullmatch(text) is not None


def deck_of(code: str, game: str) -> DeckList:
    """The deck of a code; `DeckFileError` if it is none of this game, or damaged."""
    found = CODE.fullmatch(code) if len(code) <= LONGEST else None
    if found is None:
        raise DeckFileError("this is no code of a deck")
    if found.group("game") != game:
        raise DeckFileError(f"this is the code of a deck of another game ({found.group('game')})")
    if found.group("version") != str(VERSION):
        raise DeckFileError("this code is of a later version")
    body = found.group("body")
    try:
        raw: Any = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        raw = []
    data: list[int] = list(raw)
    if len(data) <= _CHECK or _check(data[:-_CHECK]) != data[-_CHECK:]:
        raise DeckFileError("this code is damaged, or not all of it is here")
    return DeckList(_Taker(data[:-_CHECK]).entries())


class _Taker:
    """Reads what `code_of` has written."""

    def __init__(self, data: list[int]) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        """Take a number."""
        value = 0
        shift = 0
        while True:
            if self.at >= len(self.data) or shift > 35:
                raise DeckFileError("this code is damaged")
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self) -> str:
        """Take a text."""
        size = self.number()
        if size > 4 * LONGEST_NUMBER or self.at + size > len(self.data):
            raise DeckFileError("this code is damaged")
        self.at += size
        piece: Any = bytes(self.data[self.at - size : self.at])
        try:
            return str(piece, "utf-8")
        except UnicodeDecodeError:
            raise DeckFileError("this code is damaged") from None

    def entries(self) -> list[Entry]:
        """Take all parts of a deck."""
        out: list[Entry] = []
        while self.at < len(self.data):
            section = self.number()
            if section >= len(_SECTIONS):
                raise DeckFileError("this code is damaged")
            for _ in range(self.number()):
                self.group(_SECTIONS[section], out)
        return out

    def group(self, section: str, out: list[Entry]) -> None:
        """Take the cards that differ only in the digits of their numbers."""
        head, width, tail = self.text(), self.number(), self.text()
        n = 0
        for _ in range(self.number()):
            step, few = divmod(self.number(), _FEW + 1)
            n += step
            count = few + 1 if few < _FEW else few + 1 + self.number()
            number = f"{head}{n:0{width}}{tail}" if width else f"{head}{tail}"
            if len(out) >= MOST_LINES or len(number) > LONGEST_NUMBER or not 1 <= count <= MOST_COPIES or width > 9:
                raise DeckFileError("this code is damaged")
            out.append(Entry(number, count, 0, section))
