"""What the bytes of a record mean: named columns of numbers, bits and choices. `core/observing` writes the bytes."""

from typing import Final

from mypy_extensions import i64

WORD: Final = 7  # bytes of a word
HASHED: Final = 16  # bits that words without end share

# How a byte is read.
NUMBER: Final = "number"  # from -127 to 127, in units of `unit`
BITS: Final = "bits"  # a bit for each name, the lowest first
CHOICE: Final = "choice"  # which of the names it is
CODE: Final = "code"  # two bytes: which card it is, a number without order
NOTHING: Final = "nothing"  # always 0


class Column:
    """What some bytes of a record mean."""

    def __init__(self, name: str, kind: str, names: list[str], size: i64 = 1, unit: i64 = 1) -> None:
        self.name = name
        self.kind = kind
        self.names = names  # of bits, or of what may be chosen from
        self.size = size  # bytes
        self.unit = unit  # what 1 of a number stands for


def renamed(columns: list[Column], prefix: str) -> list[Column]:
    """The same columns under names with a word before them."""
    return [Column(f"{prefix} {one.name}", one.kind, one.names, one.size, one.unit) for one in columns]


def number(name: str, unit: i64 = 1) -> Column:
    """A small number."""
    return Column(name, NUMBER, [], 1, unit)


def bits(name: str, names: list[str]) -> Column:
    """Things that are true or not, eight a byte."""
    return Column(name, BITS, names, (len(names) + 7) // 8)


def choice(name: str, names: list[str]) -> Column:
    """One of several."""
    return Column(name, CHOICE, names)


def hashed_bits(name: str, count: i64) -> Column:
    """Bits that words share by a hash."""
    return bits(name, [f"{name} {i}" for i in range(count)])


def nothing(size: i64) -> Column:
    """Bytes that are not used."""
    return Column("", NOTHING, [], size)


def whole(columns: list[Column], words: i64) -> list[Column]:
    """Columns filled up to so many words."""
    size: i64 = 0
    for column in columns:
        size += column.size
    if size > words * WORD:
        raise ValueError(f"{size} bytes do not fit into {words} words")
    return [*columns, nothing(words * WORD - size)] if size < words * WORD else columns


STATES: Final = ("own_side", "own_card", "known", "open", "rested", "fresh", "negated", "turned")
PARTS: Final = ("attacker", "target", "acts", "waits", "aimed_at")
PLACED: Final = [  # the first word of a card's row, after its zone
    bits("state", list(STATES)), bits("part", list(PARTS)), number("place"), number("count"),
    Column("code", CODE, [], 2),
]  # fmt: skip
TABLE: Final = [  # the first word of the globals, with the names of phases and steps
    number("turn"),
    bits("who", ["own_turn", "own_first", "foe_first", "own_decision", "foe_decision", "won", "lost", "drawn"]),
    number("cards"), number("answers"), number("left_out"),
]  # fmt: skip
ANSWER: Final = [  # the first word of an answer's row, after its kind
    number("row"), number("place"), number("number"), number("detail"), number("ability"),
    bits("about", ["has_card", "knows_card", "own_side", "has_number"]),
]  # fmt: skip
