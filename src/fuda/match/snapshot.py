"""Snapshots: one position of a match, in at most a few kilobytes.

A snapshot is a position, a record a history. A record (`fuda.match.record`) holds the decks, the seed and every
answer: played again it shows how the match went, it can be stepped through and undone, and it grows with the match.
A snapshot holds what lies on the table now, what is going on, and the state of the generator: it is small whatever
happened before, is restored without playing anything again, and knows nothing of how the position came about. Both
hold hidden cards, and so belong to whoever runs the match, never to a player.

The bytes are a heading, the number of the format, a checksum, and MessagePack. Reading trusts nothing: whatever is
damaged, too large, of another format, or made with other cards is a `SnapshotError`; nothing in it is ever run. It
names places in the tables of the rules, so that it can only be gone on with by the rules it was made with.
"""

from __future__ import annotations

import zlib
from functools import cache
from typing import Annotated, Any, Final

import msgspec

from fuda.core.flow import PROGRAMS, Match
from fuda.core.plain import SnapshotError
from fuda.games.registry import AnyGame, DeckError, SettingsError, UnknownGameError, checked_settings, find
from fuda.match.record import MOST_CARDS, Settings, pack

HEADING: Final = b"fuda"
FORMAT: Final = 2
START: Final = len(HEADING) + 1 + 4  # heading, format, checksum
LARGEST: Final = 1_000_000  # bytes

Number = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Digest = Annotated[bytes, msgspec.Meta(min_length=1, max_length=40)]
Run = tuple[Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)], Annotated[int, msgspec.Meta(ge=0, le=2 * MOST_CARDS)]]


class Snapshot(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A position: the game, its cards with their digests, the decks as counts and places among them, the table."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    cards: Annotated[list[tuple[Number, Digest]], msgspec.Meta(max_length=2 * MOST_CARDS)]
    decks: Annotated[list[Annotated[list[Run], msgspec.Meta(max_length=MOST_CARDS)]], msgspec.Meta(max_length=2)]
    position: list[Any]
    rules: int  # the version of the rules
    tables: int  # what their tables look like
    settings: Settings = {}  # what the match was started with; what they did is in the position


# --- writing ---------------------------------------------------------------------------------------------------
def take(game: AnyGame, decks: list[list[Any]], m: Match, settings: dict[str, int]) -> bytes:
    """Write the position of a match."""
    digests = {str(d.number): raw(str(d.digest)) for deck in decks for d in deck}
    place = {number: at for at, number in enumerate(digests)}
    runs = [[(count, place[number]) for count, number in pack([str(d.number) for d in deck])] for deck in decks]
    position, tables = game.dump(m), shape_of_tables(game)
    return seal(
        msgspec.msgpack.encode(Snapshot(game.name, list(digests.items()), runs, position, game.rules, tables, settings))
    )


@cache
def shape_of_tables(game: AnyGame) -> int:
    """A number for the flow tables of a game: the places in them mean something else when it changes."""
    tables = [program for program in PROGRAMS if program.game == game.code]
    rows = [f"{t.name} {at} {t.clauses[at]} {type(op).__name__}" for t in tables for at, op in enumerate(t.ops)]
    return zlib.crc32("\n".join(sorted(rows)).encode())


def raw(digest: str) -> bytes:
    """A digest in as few bytes as possible."""
    try:
        return bytes.fromhex(digest)
    except ValueError:
        return digest.encode()


def seal(body: bytes) -> bytes:
    """Put heading, format and checksum before the bytes."""
    return HEADING + bytes([FORMAT]) + zlib.crc32(body).to_bytes(4, "big") + body


# --- reading ---------------------------------------------------------------------------------------------------
def open_sealed(data: bytes) -> bytes:
    """The bytes behind heading, format and checksum, if these are right."""
    if len(data) > LARGEST:
        raise SnapshotError(f"a snapshot has at most {LARGEST} bytes, not {len(data)}")
    if data[: len(HEADING)] != HEADING or len(data) < START:
        raise SnapshotError("this is no snapshot, or only the beginning of one")
    if data[len(HEADING)] != FORMAT:
        raise SnapshotError(f"a snapshot of format {data[len(HEADING)]}; this program reads format {FORMAT}")
    body = data[START:]
    if zlib.crc32(body).to_bytes(4, "big") != data[START - 4 : START]:
        raise SnapshotError("the snapshot is damaged: its checksum is wrong")
    return body


def decode(data: bytes) -> Snapshot:
    """Read a snapshot's bytes."""
    try:
        return msgspec.msgpack.decode(open_sealed(data), type=Snapshot)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SnapshotError(f"the snapshot is damaged: {error}") from None


def game_of(snapshot: Snapshot) -> AnyGame:
    """The game of a snapshot."""
    try:
        return find(snapshot.game)
    except UnknownGameError as error:
        raise SnapshotError(str(error)) from None


def decks_of(snapshot: Snapshot, game: AnyGame) -> list[list[Any]]:
    """The decks of a snapshot, if their cards are the ones it was made with."""
    if len(snapshot.decks) != 2:
        raise SnapshotError(f"a match has two decks, not {len(snapshot.decks)}")
    known = game.cards()
    found: list[Any] = []
    for number, digest in snapshot.cards:
        if number not in known:
            raise SnapshotError(f"there is no card {number}")
        if raw(str(known[number].digest)) != digest:
            raise SnapshotError(f"{number} is not the card it was when the snapshot was made")
        found.append(known[number])
    return [deck_of(runs, found) for runs in snapshot.decks]


def deck_of(runs: list[tuple[int, int]], cards: list[Any]) -> list[Any]:
    """One deck from counts and places."""
    if sum(count for count, _ in runs) > MOST_CARDS or any(at >= len(cards) for _, at in runs):
        raise SnapshotError("a deck of the snapshot is too large, or names cards that are not in it")
    return [cards[at] for count, at in runs for _ in range(count)]


def read(data: bytes) -> tuple[AnyGame, list[list[Any]], Match, dict[str, int]]:
    """The game, the decks and the match of a snapshot, which waits at the same decision, and its settings."""
    snapshot = decode(data)
    game = game_of(snapshot)
    if snapshot.rules != game.rules:
        raise SnapshotError(f"a snapshot of rules version {snapshot.rules}; this program plays version {game.rules}")
    if snapshot.tables != shape_of_tables(game):
        raise SnapshotError("a snapshot of another program, whose tables of the rules are not these")
    decks = decks_of(snapshot, game)
    try:
        return game, decks, game.restore(decks, snapshot.position), checked_settings(game, snapshot.settings)
    except (DeckError, SettingsError) as error:
        raise SnapshotError(f"the match cannot be restored: {error}") from None
