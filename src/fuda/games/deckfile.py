"""Deck files as players exchange them, for every game: lines such as `4xLH1-014` or `4 Name (LH1-014)`, JSON, codes.

Reads numbers, names and counts only: which cards exist and whether the deck is legal is the game's business
(`decklist`). Whatever a file holds, reading it ends with a deck list and what was not understood of it by line, or with
a `DeckFileError`.
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
_TIMES: Final = r"(?:x\s*|\s+x\s+|\s*[×*]\s*)"  # a number may begin with X: '4 X1-014' is four of X1-014
_FORMS: Final = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_COUNT}{_TIMES}{_NUMBER}",
        rf"{_COUNT}\s+{_NUMBER}",
        rf"{_COUNT}\s*枚\s*{_NUMBER}",
        rf"{_COUNT}\s+x{_NUMBER}",
        rf"{_NUMBER}\s+[x×*]?\s*{_COUNT}\s*枚?",
        rf"{_NUMBER}\s*[×*]\s*{_COUNT}\s*枚?",
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
# Headings that only say of which kind the cards below are, or that the deck begins.
_KINDS: Final = (
    "character", "event", "stage", "battle card", "extra card", "monster", "spell", "item", "impact", "unit",
    "strategy", "base", "command", "main deck", "deck list", "decklist", "キャラ", "キャラクター", "イベント",
    "ステージ", "バトル", "エクストラ", "モンスター", "魔法", "アイテム", "必殺技", "ユニット", "ストラテジー",
    "ベース", "コマンド", "メインデッキ",
)  # fmt: skip
_HEADING: Final = re.compile(
    r"[=*\-~\[(【■◆●<#/\s]*(?P<name>[^\d\s:\[\](){}=*~-][^\d:\[\](){}=*~]*?)\s*:?\s*"
    r"(?:[(\[]?\s*[x×]?\d+\s*(?:cards?|枚)?\s*[)\]]?)?[=*\-~\])】>\s:]*",
    re.IGNORECASE,
)
# A number as it stands somewhere in a line: it has a digit or a star in its last part.
_WITHIN: Final = re.compile(
    r"(?<![A-Z0-9★☆/_.-])[A-Z0-9★☆]+(?:[-_/.][A-Z0-9★☆]+)*[-_/.][A-Z]*[0-9★☆][A-Z0-9★☆]*(?:_[A-Z]{1,2})?"
    r"(?![A-Z0-9★☆/_-])",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(rf"(?P<count>[0-9]+)(?:{_TIMES}|\s*[,;\t]\s*|\s*枚\s*|\s+)(?P<rest>\S.*)", re.IGNORECASE)
_BULLET: Final = re.compile(r"[-–•・*]\s+(?=\S)")
_TITLES: Final = frozenset((
    "quantity", "qty", "count", "amount", "copies", "card number", "number", "card no", "card id", "id", "code", "name",
    "card name", "枚数", "カード番号", "番号", "カード名", "名前", "数",
))  # fmt: skip
_BEHIND: Final = re.compile(
    r"(?P<rest>.*\S)(?:\s*[×*]\s*|\s+x\s*|\s*[,;\t]\s*|\s+)[\[(]?(?P<count>[0-9]+)\s*[\])]?\s*(?:枚|cards?)?",
    re.IGNORECASE,
)
_SIGNED: Final = re.compile(r".*(?:[×*,;\t]|\sx\s*|[\[(]\s*)[0-9]+\s*[\])]?\s*(?:枚|cards?)?", re.IGNORECASE)
_JOINED: Final = re.compile(r"[0-9]+n[A-Z0-9_/.-]+(?:a[0-9]+n[A-Z0-9_/.-]+)+")  # as addresses of some sites have it
_BETWEEN: Final = re.compile(r"\s*[,;|、]\s*")
_NO_CARDS: Final = re.compile(r"(?:[0-9]+\s*x?\s*)?DON!!(?:\s*cards?)?|exported from .*", re.IGNORECASE)
_KEYS: Final = ("leader", "flag", "buddy", "cards", "lost", "sideboard", "name")
_LEADERS: Final = ("leader", "flag")
_PARTS: Final = {
    "buddy": BUDDY, "cards": MAIN, "main": MAIN, "deck": MAIN, "maindeck": MAIN, "lost": LOST, "sideboard": SIDE,
}  # fmt: skip
_TOLD: Final = ("name", "title", "author", "game", "format", "date", "description", "url", "link", "notes")
_NAMED: Final = frozenset([*_LEADERS, *_PARTS, *_TOLD])
_NUMBER_KEYS: Final = ("number", "id", "card", "code", "card_id", "cardNumber", "card_number")
_COUNT_KEYS: Final = ("count", "quantity", "qty", "amount", "copies", "n")
LONGEST_NAME: Final = 200


def at_line(message: str, line: int) -> str:
    """A message with the line it is about, if there is one."""
    return f"line {line}: {message}" if line else message


class DeckFileError(ValueError):
    """A deck file cannot be read; `line` is 0 where no line is to blame."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(at_line(message, line))
        self.line = line


class Way:
    """One way to read a line: so many copies of the card of a number, or of a name."""

    def __init__(self, number: str, name: str, count: int) -> None:
        self.number = number
        self.name = name
        self.count = count


class Entry:
    """One line of a deck: so many copies of a card, and which part of the deck they are."""

    def __init__(self, number: str, count: int, line: int, section: str) -> None:
        self.number = number  # none if the card is only named
        self.count = count
        self.line = line
        self.section = section
        self.words = ""  # the line as it was written, where it is more than a number and a count
        self.ways: list[Way] = []  # the ways to read it then, the likeliest first


class Trouble:
    """A line that was not understood."""

    def __init__(self, line: int, words: str, message: str) -> None:
        self.line = line
        self.words = words
        self.message = message


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
    """Read a deck of numbers from text; `DeckFileError` with the first line that is not understood."""
    entries, troubles = read(text)
    for entry in entries:
        if not entry.number:
            troubles.append(Trouble(entry.line, entry.words, not_a_card(entry.words)))
    if troubles:
        first = min(troubles, key=lambda one: one.line)
        raise DeckFileError(first.message, first.line)
    if not entries:
        raise DeckFileError("no card is named")
    mark_leader(entries)
    return DeckList(entries)


def read(text: str) -> tuple[list[Entry], list[Trouble]]:
    """Read a deck from text, JSON if it begins like JSON, lines otherwise; and what was not understood of it.

    Which card a name means, and which card leads, is not known yet. `DeckFileError` if there is too much of it.
    """
    if len(text) > LARGEST_FILE:
        raise DeckFileError(f"larger than a deck file can be ({LARGEST_FILE} bytes)")
    text = text.removeprefix("\ufeff")
    troubles: list[Trouble] = []
    entries = _from_json(text) if text.lstrip()[:1] in ("{", "[") else _from_lines(text, troubles)
    _check_size(entries)
    return entries, troubles


def not_a_card(words: str) -> str:
    """What is said of words that are no card."""
    return f"{_short(words)!r} is not a card; write for example '4xLH1-014' or '4 LH1-014'"


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


def mark_leader(entries: list[Entry]) -> None:
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
def _from_lines(text: str, troubles: list[Trouble]) -> list[Entry]:
    """Read plain text, a card a line; or several, if signs stand between them."""
    entries: list[Entry] = []
    section = MAIN
    for i, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        # Full-width digits, letters and signs become plain ones.
        whole = unicodedata.normalize("NFKC", raw).strip()
        marked = heading(whole)
        if marked is not None:
            section = marked
            continue
        line = _COMMENT.sub("", whole).strip()
        line = line[bullet.end() :] if (bullet := _BULLET.match(line)) else line
        if not entries and len(titles := re.split(r"\s*[,;\t|]\s*", line.lower())) > 1 and _TITLES.issuperset(titles):
            continue  # the titles of a table
        if not line or _NO_CARDS.fullmatch(line) is not None:
            continue
        if len(entries) >= MOST_LINES:
            raise DeckFileError(f"a deck has at most {MOST_LINES} lines", i + 1)
        mark = _MARK.fullmatch(line)
        if mark is not None and mark.group("name").lower() in _MARKS:
            section = _MARKS[mark.group("name").lower()]
            line = mark.group("rest").strip()
            if not line:
                continue
            mark = None
        elif mark is not None and _has_digit(mark.group("name")):
            line, mark = f"{mark.group('name')} {mark.group('rest')}".strip(), None  # a number, then a count or a name
        try:
            found = _line(line, i + 1, section)
        except DeckFileError as error:
            troubles.append(Trouble(i + 1, line, error.args[0].removeprefix(f"line {i + 1}: ")))
            continue
        if mark is not None and any(way.number for way in found[0].ways):
            troubles.append(Trouble(i + 1, line, unknown_mark(mark.group("name"))))
            continue
        entries += found
        if section == LEADER:
            section = MAIN  # one leader line, whether it follows the mark or stands beside it
    if len(entries) > MOST_LINES:
        raise DeckFileError(f"a deck has at most {MOST_LINES} lines")
    return entries


def heading(line: str) -> str | None:
    """The part of a deck that a line announces, whatever ornaments it has; None if it is no heading."""
    found = _HEADING.fullmatch(line) if len(line) <= 60 else None
    if found is None:
        return None
    name = found.group("name").strip().lower()
    short = name.removesuffix("s").removesuffix(" card").removesuffix(" deck")
    for one in (name, short):
        if one in _MARKS:
            return _MARKS[one]
    return MAIN if name in _KINDS or short in _KINDS else None


def unknown_mark(name: str) -> str:
    """What is said of a mark that is not known."""
    known = "'Leader:' or 'Flag:', 'Buddy:', 'Deck:', 'Lost:' and 'Sideboard:'"
    return f"unknown mark {_short(name)!r}; {known} are known"


def _line(line: str, i: int, section: str) -> list[Entry]:
    """Read one line: usually a card."""
    if _JOINED.fullmatch(line) is not None:
        parts = [part.partition("n") for part in line.split("a")]
        return [_entry(number, _amount(count), i, section) for count, _, number in parts]
    plain = _plain(line, i, section)
    if plain is not None:
        return [plain]
    several = [_plain(part, i, section) for part in _BETWEEN.split(line)[: MOST_LINES + 1] if part]
    if len(several) > 1 and not _SIGNED.fullmatch(line):
        found = [one for one in several if one is not None]
        if len(found) == len(several):
            return found
    ways = ways_to_read(line)
    if not ways:
        raise DeckFileError(not_a_card(line), i)
    entry = _entry(ways[0].number or "?-?", ways[0].count, i, section)
    entry.number = entry.number if ways[0].number else ""
    entry.words = line
    entry.ways = ways
    return [entry]


def _plain(line: str, i: int, section: str) -> Entry | None:
    """A number and perhaps a count, in any of the usual forms; None if a line is something else."""
    for form in _FORMS:
        found = form.fullmatch(line)
        if found is not None and _has_digit(found.group("number")):
            return _entry(found.group("number"), _amount(found.groupdict().get("count") or "1"), i, section)
    return None


def _has_digit(number: str) -> bool:
    """Whether a word is a number and not only one with a stroke in it."""
    return any(sign.isdigit() or sign in "★☆" for sign in number)


def _amount(count: str) -> int:
    """A number of copies; 0 for what is far too many."""
    return int(count) if len(count) <= 6 else 0


def ways_to_read(line: str) -> list[Way]:
    """The ways to read a line that has a name in it, the likeliest first."""
    if len(line) > LONGEST_NAME:
        return []
    splits: list[tuple[int, str]] = []
    before, behind = _BEFORE.fullmatch(line), _BEHIND.fullmatch(line)
    if before is not None:
        splits.append((_amount(before.group("count")), before.group("rest")))
    if behind is not None:
        splits.append((_amount(behind.group("count")), behind.group("rest")))
        if _SIGNED.fullmatch(line) is None and before is None:
            splits.insert(0, (1, line))  # a name may end with a number
    splits.append((1, line))
    ways: list[Way] = []
    for count, rest in splits:
        found = list(_WITHIN.finditer(rest))
        closed = [one for one in found if rest[one.end() : one.end() + 1] in (")", "]", "}")]
        for one in [*closed, *found]:
            name = f"{rest[: one.start()]} {rest[one.end() :]}"
            ways.append(Way(one.group().upper(), name.strip(" ()[]{}-:,;|\t"), count))
    for count, rest in splits:
        ways.append(Way("", rest.strip(" ,;|\t"), count))
    return ways


def _short(text: str) -> str:
    """Enough of a text to recognise it."""
    return text if len(text) <= 40 else text[:40] + "..."


# --- JSON ------------------------------------------------------------------------------------------------------
def _from_json(text: str) -> list[Entry]:
    """Read JSON: an object of a leader and parts, counts by number, or a list of numbers or of objects with a count.

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
    if data and all(_FORMS[-1].fullmatch(str(key)) and _has_digit(str(key)) for key in data):
        return _cards(data)  # counts by number
    entries: list[Entry] = []
    for key in _LEADERS:
        if data.get(key) is not None:
            entries.append(_made(*_pair(data[key]), LEADER))
    unknown = sorted(_short(str(key)) for key in data if key not in _NAMED)
    if unknown:
        raise DeckFileError(f"unknown key {unknown[0]!r}; {', '.join(map(repr, _KEYS))} are known")
    for key in _PARTS:
        if data.get(key) is not None:
            entries += _cards(data[key], _PARTS[key], key)
    return entries


def _cards(data: Any, section: str = MAIN, key: str = "cards") -> list[Entry]:
    """The cards of one part of a deck in JSON."""
    if isinstance(data, dict):
        pairs = [(str(number), "", _count(number, data[number])) for number in data]
    elif isinstance(data, list):
        pairs = [_pair(item) for item in data[: MOST_LINES + 1] if not _is_no_card(item)]
    else:
        raise DeckFileError(f"'{key}' is an object of counts by number, or a list")
    if len(pairs) > MOST_LINES:
        raise DeckFileError(f"a deck has at most {MOST_LINES} entries")
    return [_made(number, name, count, section) for number, name, count in pairs]


def _is_no_card(item: Any) -> bool:
    """Whether an item of a list only says where the list comes from."""
    return isinstance(item, str) and _NO_CARDS.fullmatch(item[:LONGEST_NAME]) is not None


def _pair(item: Any) -> tuple[str, str, int]:
    """One card of a list: its number, its name, and how many there are."""
    if isinstance(item, str):
        return item, "", 1
    if isinstance(item, dict):
        number = next((item[key] for key in _NUMBER_KEYS if item.get(key) is not None), "")
        name = item.get("name", "")
        count = next((item[key] for key in _COUNT_KEYS if item.get(key) is not None), 1)
        if isinstance(number, str) and isinstance(name, str) and (number or name):
            return number, name, _count(number or name, count)
    if isinstance(item, (dict, list)):
        raise DeckFileError('a card in a list is {"number": ..., "count": ...} or its number')
    raise DeckFileError("a card number is text; a card in a list is its number or an object")


def _made(number: str, name: str, count: int, section: str) -> Entry:
    """A card in JSON: by its number, or by its name."""
    plain = unicodedata.normalize("NFKC", number[: 4 * LONGEST_NUMBER]).strip()
    if _FORMS[-1].fullmatch(plain) is not None and _has_digit(plain):
        return _entry(plain, count, 0, section)
    words = unicodedata.normalize("NFKC", (name or number)[:LONGEST_NAME]).strip()
    if not words or not any(sign.isalpha() for sign in words):
        raise DeckFileError(f"{_short(plain)!r} is not a card number")
    entry = _entry("?-?", count, 0, section)
    entry.number, entry.words, entry.ways = "", words, [Way("", words, count)]
    return entry


def _count(number: Any, value: Any) -> int:
    """A number of copies in JSON."""
    if isinstance(value, str) and value.isdecimal() and len(value) <= 4:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise DeckFileError(f"{_short(str(number))}: the number of copies is a whole number")
    return int(value)
