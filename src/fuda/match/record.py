"""Records: a match as game, card digests, decks, seed and answers, in a small JSON file. Save file and replay alike.

Reading trusts nothing: the file is data of known types within limits, the cards must be the ones it was played with,
and every answer must be legal when it is played again. Whatever is wrong is a `RecordError` that says what.

Rules are mended as time goes by. A record says by which version of them it was played, and what each answer meant, so
that one which would come out otherwise today is told from a damaged one: see `fuda.match.retrace`.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from fuda.core.flow import Match
from fuda.core.rng import MASK
from fuda.games.registry import AnyGame, UnknownGameError, find
from fuda.view.options import base_text

FORMAT: Final = 2
READ: Final = (1, 2)  # formats that can be read; 1 had neither the version of the rules nor marks
LARGEST: Final = 2_000_000  # bytes of a file
MOST_ANSWERS: Final = 200_000
MOST_CARDS: Final = 500  # of one deck
MOST_SETTINGS: Final = 32
MARK: Final = 4  # letters of the mark of an answer
KIND: Final = "fuda record"

Number = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Digest = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Setting = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Settings = Annotated[
    dict[Setting, Annotated[int, msgspec.Meta(ge=0, le=1)]], msgspec.Meta(max_length=MOST_SETTINGS)
]  # of a match, by names of `Game.settings`
Run = tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)], Number]


class RecordError(ValueError):
    """A record cannot be read, or does not fit this program and its cards."""


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match from its first question on."""

    kind: str = KIND
    format: int = FORMAT
    game: Annotated[str, msgspec.Meta(max_length=40)]
    cards: Annotated[dict[Number, Digest], msgspec.Meta(max_length=2 * MOST_CARDS)]
    decks: Annotated[list[Annotated[list[Run], msgspec.Meta(max_length=MOST_CARDS)]], msgspec.Meta(max_length=2)]
    seed: Annotated[int, msgspec.Meta(ge=0, le=MASK)]
    discreet: bool = True
    settings: Settings = {}
    rules: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0  # by which version it was played; 0: not known
    answers: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=10_000)]], msgspec.Meta(max_length=MOST_ANSWERS)]
    marks: Annotated[str, msgspec.Meta(max_length=MARK * MOST_ANSWERS, pattern="^[0-9a-f]*$")] = ""  # of the answers
    time_called: Annotated[int, msgspec.Meta(ge=-1, le=MOST_ANSWERS)] = -1  # after how many answers, or -1
    conceded: Annotated[int, msgspec.Meta(ge=-1, le=1)] = -1
    viewer: Annotated[int, msgspec.Meta(ge=-1, le=1)] = -1  # the player whose save file it is, or -1
    position: Annotated[int, msgspec.Meta(ge=0, le=MASK)]  # hash of the last position
    winner: Annotated[int, msgspec.Meta(ge=-1, le=2)]
    reason: Annotated[str, msgspec.Meta(max_length=40)]


class Heading(msgspec.Struct):
    """What tells a record of another format from a damaged one."""

    kind: str = ""
    format: int = 0


def pack(numbers: list[str]) -> list[tuple[int, str]]:
    """Write a deck as counts and numbers, in its order."""
    runs: list[tuple[int, str]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0] + 1, number)
        else:
            runs.append((1, number))
    return runs


def unpack(runs: list[tuple[int, str]]) -> list[str]:
    """Read a deck from counts and numbers."""
    if sum(count for count, _ in runs) > MOST_CARDS:
        raise RecordError(f"a deck of a record has at most {MOST_CARDS} cards")
    return [number for count, number in runs for _ in range(count)]


def encode(record: Record) -> bytes:
    """Write a record as JSON."""
    return msgspec.json.encode(record)


def decode(data: bytes) -> Record:
    """Read a record from JSON."""
    if len(data) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes, not {len(data)}")
    try:
        heading = msgspec.json.decode(data, type=Heading)
        if heading.kind == KIND and heading.format not in READ:
            raise RecordError(f"a record of format {heading.format}; this program reads format {FORMAT} and older")
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a record, or a damaged one: {error}") from None
    if record.kind != KIND:
        raise RecordError(f"not a record but a {record.kind[:40]!r}")
    if record.marks and len(record.marks) != MARK * len(record.answers):
        raise RecordError("not every answer of the record has its mark")
    return record


def mark_of(game: AnyGame, m: Match, index: int) -> str:
    """A few letters for what an answer means: who gives it, among how many, and its notation."""
    player = int(m.player)
    meaning = f"{player} {len(m.options)} {base_text(game, m, player, m.options[index])}"
    return f"{zlib.crc32(meaning.encode()) & 0xFFFF:04x}"


def check_mark(record: Record, at: int, game: AnyGame, m: Match) -> None:
    """See that an answer means what it meant; one that is not possible is left to be refused as such."""
    index = record.answers[at]
    if record.marks and index < len(m.options) and record.marks[MARK * at :][:MARK] != mark_of(game, m, index):
        raise RecordError(f"answer {at + 1} means something else than it did")


def read_file(path: Path) -> bytes:
    """Read a file of at most the size of a record."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def game_of(record: Record) -> AnyGame:
    """The game of a record."""
    try:
        return find(record.game)
    except UnknownGameError as error:
        raise RecordError(str(error)) from None


def decks_of(record: Record, game: AnyGame) -> list[list[Any]]:
    """The decks of a record."""
    if len(record.decks) != 2:
        raise RecordError(f"a record has two decks, not {len(record.decks)}")
    cards = game.cards()
    decks: list[list[Any]] = []
    for runs in record.decks:
        numbers = unpack(runs)
        for number in dict.fromkeys(numbers):
            if number not in cards:
                raise RecordError(f"there is no card {number}")
            if number not in record.cards:
                raise RecordError(f"the record does not say what card {number} was")
        decks.append([cards[number] for number in numbers])
    return decks


def changed_cards(record: Record, game: AnyGame) -> list[str]:
    """The cards of a record that are not what they were when it was played, by number."""
    cards = game.cards()
    return [number for number, digest in record.cards.items() if number in cards and cards[number].digest != digest]


def check_cards(record: Record, game: AnyGame) -> None:
    """See that the cards of a record are the ones it was played with."""
    for number in changed_cards(record, game):
        raise RecordError(f"{number} is not the card it was when the match was recorded")


def check_result(record: Record, position: int, winner: int, reason: str) -> None:
    """See that a match played again came out as recorded."""
    if winner != record.winner or reason != record.reason:
        raise RecordError("played again, the match comes to another result than recorded")
    if position != record.position:
        raise RecordError("played again, the match comes to another position than recorded")
