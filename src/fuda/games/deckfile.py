"""Deck files as players exchange them, for every game: plain text lines such as `4xLH1-014`, or JSON.

Reads numbers and counts only: which cards exist and whether the deck is legal is the game's business. Whatever a
file holds, reading it ends with a deck list or with a `DeckFileError` that names the line.
"""

import json
import re
import unicodedata
from pathlib import Path
from typing import Any, Final

LARGEST_FILE: Final = 65_536  # bytes
MOST_LINES: Final = 1_000  # entries of a deck
MOST_COPIES: Final = 999
MOST_CARDS: Final = 1_000  # of all parts of a deck together
LONGEST_NUMBER: Final = 32

LEADER: Final = "leader"  # or the flag
BUDDY: Final = "buddy"
MAIN: Final = ""
LOST: Final = "lost"
SIDE: Final = "sideboard"

_NUMBER: Final = r"(?P<number>[A-Z0-9★☆]+(?:[-_/.][A-Z0-9★☆]+)+)"
_COUNT: Final = r"(?P<count>[0-9]+)"
_FORMS: Final = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_COUNT}\s*[x×*]\s*{_NUMBER}",
        rf"{_COUNT}\s+{_NUMBER}",
        rf"{_NUMBER}\s+[x×*]?\s*{_COUNT}",
        rf"{_NUMBER}\s*[×*]\s*{_COUNT}",
        _NUMBER,
    )
]
_MARK: Final = re.compile(r"(?P<name>[^\s:]+)\s*:\s*(?P<rest>.*)")
_COMMENT: Final = re.compile(r"(?:^|\s)(?:#|//).*")
_MARKS: Final = {
    "leader": LEADER, "リーダー": LEADER, "deck": MAIN, "main": MAIN, "cards": MAIN, "デッキ": MAIN,
    "sideboard": SIDE, "side": SIDE, "サイドボード": SIDE, "flag": LEADER, "フラッグ": LEADER,
    "buddy": BUDDY, "バディ": BUDDY, "lost": LOST, "ロスト": LOST,
}  # fmt: skip
_KEYS: Final = ("leader", "flag", "buddy", "cards", "lost", "sideboard", "name")


def at_line(message: str, line: int) -> str:
    """A message with the line it is about, if there is one."""
    return f"line {line}: {message}" if line else message


class DeckFileError(ValueError):
    """A deck file cannot be read; `line` is 0 where no line is to blame."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(at_line(message, line))
        self.line = line


class Entry:
    """One line of a deck: so many copies of a card, and which part of the deck they are."""

    def __init__(self, number: str, count: int, line: int, section: str) -> None:
        self.number = number
        self.count = count
        self.line = line
        self.section = section


class DeckList:
    """The numbers and counts that a deck file names, in its order."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries

    def leader(self) -> str:
        """The number of the first card marked as the leader, or nothing."""
        for entry in self.entries:
            if entry.section == LEADER:
                return entry.number
        return ""

    def numbers(self, section: str) -> list[str]:
        """The numbers of one part of the deck, one for each copy."""
        return [entry.number for entry in self.entries if entry.section == section for _ in range(entry.count)]

    def counts(self) -> dict[str, int]:
        """How many copies of each number there are, apart from the leader."""
        out: dict[str, int] = {}
        for entry in self.entries:
            if entry.section == MAIN:
                out[entry.number] = out.get(entry.number, 0) + entry.count
        return out

    def line_of(self, number: str) -> int:
        """The line that first names a card, or 0."""
        for entry in self.entries:
            if entry.number == number:
                return entry.line
        return 0


def read_text(path: Path) -> str:
    """The text of a deck file; what cannot be read is a `DeckFileError` too."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise DeckFileError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return decode(data)


def decode(data: bytes) -> str:
    """What a deck file holds, as text."""
    if len(data) > LARGEST_FILE:
        raise DeckFileError(f"larger than a deck file can be ({LARGEST_FILE} bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckFileError("not UTF-8 text", data[: error.start].count(b"\n") + 1) from None


def read_file(path: Path) -> DeckList:
    """Read a deck file."""
    return parse(read_text(path))


def parse(text: str) -> DeckList:
    """Read a deck from text: JSON if it begins like JSON, lines otherwise."""
    if len(text) > LARGEST_FILE:
        raise DeckFileError(f"larger than a deck file can be ({LARGEST_FILE} bytes)")
    text = text.removeprefix("\ufeff")
    entries = _from_json(text) if text.lstrip()[:1] in ("{", "[") else _from_lines(text)
    if not entries:
        raise DeckFileError("no card is named")
    _check_size(entries)
    _mark_leader(entries)
    return DeckList(entries)


def write(deck: DeckList) -> str:
    """Print a deck as plain text, the leader first and the sideboard last."""
    parts = {name: [e for e in deck.entries if e.section == name] for name in (LEADER, BUDDY, MAIN, LOST, SIDE)}
    leaders = parts.pop(LEADER)
    mark = "" if len(leaders) == 1 and leaders[0].count == 1 else "Leader: "
    lines = [f"{mark}{entry.count}x{entry.number}\n" for entry in leaders]
    for name, entries in parts.items():
        if entries and (name or parts[BUDDY]):
            lines.append(f"{(name or 'deck').capitalize()}:\n")
        lines += [f"{entry.count}x{entry.number}\n" for entry in entries]
    return "".join(lines)


def _check_size(entries: list[Entry]) -> None:
    """Refuse more cards than anybody can play with: whoever reads a deck goes through all of its copies."""
    total = 0
    for entry in entries:
        total += entry.count
        if total > MOST_CARDS:
            raise DeckFileError(f"a deck has at most {MOST_CARDS} cards", entry.line)


def _mark_leader(entries: list[Entry]) -> None:
    """Where no line is marked, the first one is the leader line, if it names a single card."""
    if any(entry.section == LEADER for entry in entries):
        return
    if entries[0].count == 1 and entries[0].section == MAIN:
        entries[0].section = LEADER


def _entry(number: str, count: int, line: int, section: str) -> Entry:
    """An entry within the limits."""
    if len(number) > LONGEST_NUMBER:
        raise DeckFileError(f"a card number has at most {LONGEST_NUMBER} characters", line)
    if not 1 <= count <= MOST_COPIES:
        raise DeckFileError(f"{number}: the number of copies must be from 1 to {MOST_COPIES}", line)
    return Entry(number.upper(), count, line, section)


# --- plain text ------------------------------------------------------------------------------------------------
def _from_lines(text: str) -> list[Entry]:
    """Read plain text, a card a line."""
    entries: list[Entry] = []
    section = MAIN
    for i, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        # Full-width digits, letters and signs become plain ones.
        line = _COMMENT.sub("", unicodedata.normalize("NFKC", raw)).strip()
        if not line:
            continue
        if len(entries) >= MOST_LINES:
            raise DeckFileError(f"a deck has at most {MOST_LINES} lines", i + 1)
        marked = _MARK.fullmatch(line)
        if marked is not None:
            section = _section(marked.group("name"), i + 1)
            line = marked.group("rest").strip()
            if not line:
                continue
        entries.append(_line(line, i + 1, section))
        if section == LEADER:
            section = MAIN  # one leader line, whether it follows the mark or stands beside it
    return entries


def _section(name: str, line: int) -> str:
    """The part of the deck that a mark names."""
    section = _MARKS.get(name.lower())
    if section is None:
        known = "'Leader:' or 'Flag:', 'Buddy:', 'Deck:', 'Lost:' and 'Sideboard:'"
        raise DeckFileError(f"unknown mark {_short(name)!r}; {known} are known", line)
    return section


def _line(line: str, i: int, section: str) -> Entry:
    """Read one line."""
    for form in _FORMS:
        found = form.fullmatch(line)
        if found is not None:
            count = found.groupdict().get("count") or "1"
            return _entry(found.group("number"), int(count) if len(count) <= 6 else 0, i, section)
    raise DeckFileError(f"{_short(line)!r} is not a card; write for example '4xLH1-014' or '4 LH1-014'", i)


def _short(text: str) -> str:
    """Enough of a text to recognise it."""
    return text if len(text) <= 40 else text[:40] + "..."


# --- JSON ------------------------------------------------------------------------------------------------------
def _from_json(text: str) -> list[Entry]:
    """Read JSON: {"leader": ..., "cards": ..., "sideboard": ...}, or a list of {"number": ..., "count": ...}.

    A flag is a leader; buddies and a Lost deck are written as the cards are.
    """
    try:
        data: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise DeckFileError(f"not JSON: {error.msg}", error.lineno) from None
    except (RecursionError, ValueError):
        raise DeckFileError("not JSON that a deck could be") from None
    if isinstance(data, list):
        return _cards(data)
    if not isinstance(data, dict):
        raise DeckFileError("a deck in JSON is an object or a list")
    entries: list[Entry] = []
    for key in ("leader", "flag"):
        if data.get(key) is not None:
            entries.append(_entry(_number(data[key]), 1, 0, LEADER))
    unknown = sorted(_short(str(key)) for key in data if key not in _KEYS)
    if unknown:
        raise DeckFileError(f"unknown key {unknown[0]!r}; {', '.join(map(repr, _KEYS))} are known")
    for section in (BUDDY, MAIN, LOST, SIDE):
        entries += _cards(data.get(section or "cards", {}), section)
    return entries


def _cards(data: Any, section: str = MAIN) -> list[Entry]:
    """The cards of one part of a deck in JSON."""
    if isinstance(data, dict):
        pairs = [(key, data[key]) for key in data]
    elif isinstance(data, list):
        pairs = [_pair(item) for item in data[: MOST_LINES + 1]]
    else:
        raise DeckFileError(f"'{section or 'cards'}' is an object of counts by number, or a list")
    if len(pairs) > MOST_LINES:
        raise DeckFileError(f"a deck has at most {MOST_LINES} entries")
    return [_entry(_number(number), _count(number, count), 0, section) for number, count in pairs]


def _pair(item: Any) -> tuple[Any, Any]:
    """One card of a list."""
    if isinstance(item, str):
        return item, 1
    if isinstance(item, dict) and "number" in item:
        return item["number"], item.get("count", 1)
    raise DeckFileError('a card in a list is {"number": ..., "count": ...} or its number')


def _number(value: Any) -> str:
    """A card number in JSON."""
    if not isinstance(value, str):
        raise DeckFileError("a card number is text")
    number = unicodedata.normalize("NFKC", value[: 4 * LONGEST_NUMBER]).strip()
    if _FORMS[-1].fullmatch(number) is None:
        raise DeckFileError(f"{_short(number)!r} is not a card number")
    return number


def _count(number: Any, value: Any) -> int:
    """A number of copies in JSON."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DeckFileError(f"{_short(str(number))}: the number of copies is a whole number")
    return int(value)
