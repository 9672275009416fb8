"""Records: a match as game, card digests, decks, seed and answers, in a small JSON file. Save file and replay alike.

Reading trusts nothing: the file is data of known types within limits, the cards must be the ones it was played with,
and every answer must be legal when it is played again. Whatever is wrong is a `RecordError` that says what.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from fuda.core.rng import MASK
from fuda.games.registry import AnyGame, UnknownGameError, find

FORMAT: Final = 1
LARGEST: Final = 2_000_000  # bytes of a file
MOST_ANSWERS: Final = 200_000
MOST_CARDS: Final = 500  # of one deck
MOST_SETTINGS: Final = 32
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
    answers: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=10_000)]], msgspec.Meta(max_length=MOST_ANSWERS)]
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
        if heading.kind == KIND and heading.format != FORMAT:
            raise RecordError(f"a record of format {heading.format}; this program reads format {FORMAT}")
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not a record, or a damaged one: {error}") from None
    if record.kind != KIND:
        raise RecordError(f"not a record but a {record.kind[:40]!r}")
    return record


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
    """The decks of a record, if their cards are the ones it was played with."""
    if len(record.decks) != 2:
        raise RecordError(f"a record has two decks, not {len(record.decks)}")
    cards = game.cards()
    decks: list[list[Any]] = []
    for runs in record.decks:
        numbers = unpack(runs)
        for number in dict.fromkeys(numbers):
            if number not in cards:
                raise RecordError(f"there is no card {number}")
            if record.cards.get(number) != cards[number].digest:
                raise RecordError(f"{number} is not the card it was when the match was recorded")
        decks.append([cards[number] for number in numbers])
    return decks


def check_result(record: Record, position: int, winner: int, reason: str) -> None:
    """See that a match played again came out as recorded."""
    if winner != record.winner or reason != record.reason:
        raise RecordError("played again, the match comes to another result than recorded")
    if position != record.position:
        raise RecordError("played again, the match comes to another position than recorded")
