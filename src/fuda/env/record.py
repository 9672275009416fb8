"""What a seat may know of a match, as one compact record of bytes, and what every byte of it means.

    recorder = Recorder(find("onepiece"))          # or recorder_of("onepiece"), made once
    buffer = bytearray(recorder.size)
    answers = recorder.write(match, seat, buffer)  # how many of the answers' rows are filled
    globals, cards, answers = recorder.arrays(buffer)  # NumPy views of the buffer, no copies

A record (at most 12 KB) is three tables of bytes, one after the other:

- `globals` (`global_columns`): phase and step, turn, who is who, how many rows are filled (`cards`, `answers`), how
  many found no room (`left_out`), then counts and resources of the own side and of the opponent's.
- `cards` (`card_rows` x `card_columns`): a row for each card that the seat may know: in play, in hand, shown by
  something that goes on; copies in an open pile share a row and have a `count`; all cards of a zone that the seat
  may not know share a row that has only zone, side and `count`; effects that wait or are carried out have a row of
  the card they come from. A row is: where it lies (zone, whose, rested and so on, part in a battle, place, count,
  which card), its values now, then what is printed on it, at the end which words its program has.
- `answers` (`answer_rows` x `answer_columns`): a row for each answer that the seat may give now, in the order of
  `match.options`: kind, the row of `cards` it is about (from 1 on; 0 for none), its place if that card is unknown, its
  number, what the number means, the ability; then which words the ability's program has; then the card's row again.
  Of more answers than rows each page (from `first` on) shows one less than there are rows; the last row is of the
  kind `next_page` and stands for the next page.

Rows are filled from the first on, and the rest is zeros. `names` says what each byte is, `columns` how to read it: a
`number` is a signed byte in units of `unit`; `bits` have a name each, the lowest first; a `choice` is which of its
names; a `code` is two bytes, a number without order that tells cards apart, which learners leave out or give an
embedding. `unpack` makes floats of all that: a number for each number and bit, one of each choice; codes are left out.
What a program does is there as bits that words of card text share by a hash, so that a card never seen has a meaning.

The seat knows here what it knows in its view, nothing more; cards remembered that lie hidden again are in neither.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from fuda.core.columns import (
    ANSWER,
    BITS,
    CHOICE,
    CODE,
    HASHED,
    NUMBER,
    PLACED,
    TABLE,
    Column,
    choice,
    hashed_bits,
    number,
    renamed,
)
from fuda.core.flow import Match
from fuda.core.observing import NEXT_PAGE, OVER_ZONES, PROGRAM, Face, Observer
from fuda.env.extras import comes_with
from fuda.games.registry import AnyGame, Fact, find

with comes_with("gym"):
    import numpy as np

LARGEST: Final = 12 * 1024  # bytes of a record
CARD_ROWS: Final = 96  # at most, and at least half of them
ANSWER_ROWS: Final = 64
WORD_OF_TEXT: Final = re.compile(r"[a-z_]+")
NUMBER_OF_TEXT: Final = re.compile(r"\d+")
QUOTED: Final = re.compile(r'"[^"]*"')
SMALL_NUMBERS: Final = 100  # from here on a number of card text is one of power, damage and the like
ANSWERS_AT: Final = 5  # the byte of the globals that counts answers


def size_of(columns: Sequence[Column]) -> int:
    """How many bytes columns take."""
    return sum(int(column.size) for column in columns)


def names_of(columns: Sequence[Column]) -> list[str]:
    """A name for each byte."""
    out: list[str] = []
    for column in columns:
        size = int(column.size)
        out += [column.name if size == 1 else f"{column.name}:{i}" for i in range(size)]
    return out


def small(n: int) -> int:
    """A number as a signed byte."""
    return max(-127, min(127, n)) & 255


def program_bytes(words: Sequence[str]) -> bytes:
    """Which words a program has, each a bit by its hash."""
    out = bytearray(PROGRAM)
    for word in words:
        at = crc32(word.encode()) % (8 * PROGRAM)
        out[at >> 3] |= 1 << (at & 7)
    return bytes(out)


class Recorder:
    """Writes records of one game, and says what they mean. Whoever writes at the same time has one each."""

    def __init__(self, game: AnyGame, answer_rows: int = ANSWER_ROWS) -> None:
        if not 2 <= answer_rows <= 127:
            raise ValueError(f"there must be at least 2 actions and at most 127, not {answer_rows}")
        self.game = game
        self._faces: dict[str, list[Face]] = {}
        self._count = 0
        self.observer: Observer = game.observer()
        self.printed = [
            *self.observer.printed,
            *(hashed_bits(name, HASHED) for name in self.observer.hashed),
            number("abilities"), number("largest"), number("largest_amount", 1000),
            hashed_bits("program", 8 * PROGRAM),
        ]  # fmt: skip
        self.answer_rows = answer_rows
        self.answer_names = [name or f"answer_{i}" for i, name in enumerate(game.answers)]
        self.answer_names[NEXT_PAGE] = "next_page"
        places = ["none", *(zone.name for zone in game.zones), *OVER_ZONES]
        self.card_layout = [choice("zone", places), *PLACED, *self.observer.present, *renamed(self.printed, "printed")]
        program = hashed_bits("does", 8 * PROGRAM)
        self.answer_layout = [choice("kind", self.answer_names), *ANSWER, program, *renamed(self.card_layout, "card")]
        first = [choice("phase", list(game.phases)), choice("step", [name or "none" for name in game.steps])]
        self.global_layout = [*first, *TABLE, *self.observer.tallied]
        self.card_columns, self.answer_columns = size_of(self.card_layout), size_of(self.answer_layout)
        self.global_columns = size_of(self.global_layout)
        room = LARGEST - self.global_columns - answer_rows * self.answer_columns
        self.card_rows = min(CARD_ROWS, room // self.card_columns)
        if self.card_rows < CARD_ROWS // 2:
            raise ValueError(f"{answer_rows} rows of answers leave too little room for cards")
        self.cards_at = self.global_columns
        self.answers_at = self.cards_at + self.card_rows * self.card_columns
        self.size = self.answers_at + answer_rows * self.answer_columns
        self.columns = {"globals": self.global_layout, "cards": self.card_layout, "answers": self.answer_layout}
        self.names = {name: names_of(columns) for name, columns in self.columns.items()}
        signed = [[one.kind == NUMBER for one in columns for _ in range(int(one.size))] for columns in
                  (self.global_layout, self.card_layout, self.answer_layout)]  # fmt: skip
        self._signed = np.array([*signed[0], *(signed[1] * self.card_rows), *(signed[2] * answer_rows)])
        self.masks: Any = np.tri(answer_rows + 1, answer_rows, -1, dtype=np.int8)
        numbered = sum(1 << i for i, name in enumerate(game.answers) if name in game.numbered)
        self.observer.prepare(size_of(self.printed), self.card_rows, answer_rows, numbered, self.faces)

    # --- what is printed ---------------------------------------------------------------------------------------
    def faces(self, d: Any) -> list[Face]:
        """A definition written down: its front, and its back if it has one."""
        found = self._faces.get(d.digest or d.number)
        if found is None:
            back = getattr(d, "back", None)
            found = [self.face(one) for one in ([d] if back is None else [d, back])]
            self._faces[d.digest or d.number] = found
        return found

    def face(self, d: Any) -> Face:
        """One face of a card."""
        index = self._count
        self._count += 1
        code = crc32(d.number.encode()) & 0xFFFF
        return Face(code, index, self.print_of(d), [program_bytes(self.ability_words(one)) for one in abilities_of(d)])

    def print_of(self, d: Any) -> bytes:
        """What is printed on a card, as its columns say."""
        facts = with_amounts(self.game.printed_facts(d))
        facts.setdefault("keywords", keywords_of(d, self.observer.printed))
        text = self.program_text(d)
        plain = QUOTED.sub("", text)
        numbers = [int(found) for found in NUMBER_OF_TEXT.findall(plain)]
        amounts = [n for n in numbers if n >= SMALL_NUMBERS]
        out = bytearray()
        for column in self.observer.printed:
            out += written(column, facts.get(column.name, 0))
        for name in self.observer.hashed:
            out += hashed(words_of(facts.get(name, 0)), HASHED)
        out.append(small(len(abilities_of(d))))
        out.append(small(max((n for n in numbers if n < SMALL_NUMBERS), default=0)))
        out.append(small(max(amounts, default=0) // 1000))
        return bytes(out) + program_bytes(WORD_OF_TEXT.findall(plain))

    def program_text(self, d: Any) -> str:
        """The program of a card in notation, without what is printed beside it."""
        try:
            return "\n".join(self.game.describe_card(d).split("\n")[1:])
        except (ValueError, AttributeError, KeyError, TypeError):
            return " ".join(word for one in abilities_of(d) for word in self.ability_words(one))

    def ability_words(self, ability: Any) -> list[str]:
        """The words of what an ability does."""
        ops = [*getattr(ability, "statics", ()), *getattr(ability, "effect_ops", ())]
        return WORD_OF_TEXT.findall(QUOTED.sub("", " ".join(self.game.show(op) for op in ops)))

    # --- writing -----------------------------------------------------------------------------------------------
    def write(self, match: Match, seat: int, buffer: Any, offset: int = 0, first: int = 0) -> int:
        """Write what a seat may know into a buffer; how many answers there are on the page that begins with `first`."""
        data = self.observer.write(match, seat, first)
        buffer[offset : offset + self.size] = data
        return data[ANSWERS_AT]

    def record(self, match: Match, seat: int, first: int = 0) -> bytes:
        """What a seat may know, as bytes."""
        return self.observer.write(match, seat, first)

    # --- reading -----------------------------------------------------------------------------------------------
    def arrays(self, buffer: Any) -> tuple[Any, Any, Any]:
        """Globals, cards and answers of one record, or of several one after the other, as arrays that share memory."""
        flat = np.frombuffer(buffer, dtype=np.uint8) if not isinstance(buffer, np.ndarray) else buffer
        lead = flat.shape[:-1] if flat.ndim > 1 else (() if flat.size == self.size else (flat.size // self.size,))
        whole = flat.reshape(*lead, self.size)
        return (
            whole[..., : self.cards_at],
            whole[..., self.cards_at : self.answers_at].reshape(*lead, self.card_rows, self.card_columns),
            whole[..., self.answers_at :].reshape(*lead, self.answer_rows, self.answer_columns),
        )

    def observation(self, buffer: Any) -> dict[str, Any]:
        """One record as arrays by name: `globals`, `cards`, `answers` and the `action_mask` of its answers."""
        table, cards, answers = self.arrays(buffer)
        return {"globals": table, "cards": cards, "answers": answers, "action_mask": self.mask(int(table[ANSWERS_AT]))}

    def mask(self, legal: int) -> Any:
        """Which actions are legal: those below a number."""
        return self.masks[legal].copy()

    def plain(self, buffer: Any) -> Any:
        """A record with a float for each byte: numbers with their signs, an eighth of them; others from 0 to 1."""
        data = np.frombuffer(buffer, dtype=np.uint8)
        return np.where(self._signed, data.view(np.int8) / np.float32(8), data / np.float32(255))

    def unpack(self, table: str, rows: Any) -> Any:
        """Rows of bytes of a table ("globals", "cards" or "answers") as floats: `unpacked_names` says what they are."""
        return Unpacking.of(self, table).unpack(rows)

    def unpacked_names(self, table: str) -> list[str]:
        """What the floats are that `unpack` makes."""
        return Unpacking.of(self, table).names

    def __reduce__(self) -> Any:
        return recorder_of, (self.game.name, self.answer_rows)

    def __deepcopy__(self, memo: dict[int, Any]) -> Recorder:
        return self


class Unpacking:
    """From bytes to floats: signed numbers divided by 8, bits, and one of each choice."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.names: list[str] = []
        numbers: list[tuple[int, int]] = []  # place among the bytes, place among the floats
        flags: list[tuple[int, int]] = []  # bit, float
        choices: list[tuple[int, int, int]] = []  # byte, value, float
        at = 0
        for column in columns:
            if column.kind == NUMBER:
                numbers.append((at, len(self.names)))
                self.names.append(column.name)
            elif column.kind == BITS:
                for i, name in enumerate(column.names):
                    flags.append((8 * at + i, len(self.names)))
                    self.names.append(f"{column.name} {name.rpartition(' ')[2]}")
            elif column.kind == CHOICE:
                for i, name in enumerate(column.names):
                    choices.append((at, i, len(self.names)))
                    self.names.append(f"{column.name} {name}")
            else:
                assert column.kind in (CODE, "nothing")
            at += int(column.size)
        self.size = len(self.names)
        self.numbers, self.flags, self.choices = (np.array(one, dtype=np.intp).reshape(-1, n)
                                                  for one, n in ((numbers, 2), (flags, 2), (choices, 3)))  # fmt: skip

    @staticmethod
    @lru_cache(maxsize=64)
    def of(recorder: Recorder, table: str) -> Unpacking:
        """How a table of a recorder is unpacked."""
        return Unpacking(recorder.columns[table])

    def unpack(self, rows: Any) -> Any:
        """Floats of rows, whatever their first dimensions."""
        out = np.zeros((*rows.shape[:-1], self.size), dtype=np.float32)
        out[..., self.numbers[:, 1]] = rows[..., self.numbers[:, 0]].view(np.int8) / np.float32(8)
        loose = np.unpackbits(rows, axis=-1, bitorder="little")
        out[..., self.flags[:, 1]] = loose[..., self.flags[:, 0]]
        out[..., self.choices[:, 2]] = rows[..., self.choices[:, 0]] == self.choices[:, 1].astype(np.uint8)
        return out


def with_amounts(facts: dict[str, Fact]) -> dict[str, Fact]:
    """Printed values; those that are words with numbers, such as `red 2`, also as numbers: `play_cost red`."""
    out = dict(facts)
    for name, fact in facts.items():
        for word in words_of(fact) if isinstance(fact, list) else ():
            what, _, n = word.rpartition(" ")
            if what and (n.isdecimal() or n == "X"):
                out[f"{name} {what}"] = int(n) if n != "X" else -1
    return out


def written(column: Column, fact: Fact) -> bytes:
    """A printed value as bytes: a number, or a bit for each of its words."""
    if column.kind == NUMBER:
        value = len(fact) if isinstance(fact, list | str) else int(fact)
        return bytes([small(value // int(column.unit))])
    found = 0
    for word in words_of(fact):
        if word in column.names:
            found |= 1 << column.names.index(word)
    return found.to_bytes(int(column.size), "little")


def hashed(words: Sequence[str], count: int) -> bytes:
    """Words as bits by their hashes."""
    found = 0
    for word in words:
        found |= 1 << crc32(word.encode()) % count
    return found.to_bytes((count + 7) // 8, "little")


def words_of(fact: Fact) -> list[str]:
    """The words of a value, or none if it is a number."""
    if isinstance(fact, str):
        return [fact]
    return [str(one) for one in fact] if isinstance(fact, list) else []


def abilities_of(d: Any) -> Sequence[Any]:
    """The abilities of a definition, by their numbers."""
    found: Sequence[Any] = getattr(d, "every", None) or d.abilities
    return found


def keywords_of(d: Any, printed: Sequence[Column]) -> list[str]:
    """The printed keywords of a definition, where they are bits."""
    known = next((column.names for column in printed if column.name == "keywords"), [])
    return [name for i, name in enumerate(known) if int(getattr(d, "keywords", 0)) >> i & 1]


@lru_cache(maxsize=32)
def recorder(game: AnyGame, answer_rows: int = ANSWER_ROWS) -> Recorder:
    """The recorder of a game, made once."""
    return Recorder(game, answer_rows)


def recorder_of(name: str, answer_rows: int = ANSWER_ROWS) -> Recorder:
    """The recorder of a game by its name, made once."""
    return recorder(find(name), answer_rows)
