"""Snapshots: a position in a few kilobytes, restored exactly; what is wrong with one is told, and nothing is run."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import fuda
from fuda.core.plain import SnapshotError
from fuda.core.rollout import pick
from fuda.games.registry import find
from fuda.match import snapshot as snapshots
from fuda.match.record import RecordError
from fuda.match.session import IllegalAnswer, Session, restore
from tests.each import each


def play(match: Session, seed: int, decisions: int) -> Session:
    """Answer so many questions at random."""
    for _ in range(decisions):
        if match.player >= 0:
            match.answer(int(pick(seed, match.match.decisions, len(match.match.options))))
    return match


def midgame(seed: int = 1, decisions: int = 70) -> Session:
    """A match in the middle."""
    return play(Session("onepiece", seed=seed), seed, decisions)


def parts(data: bytes) -> list[Any]:
    """What is inside a snapshot, to be changed."""
    inside: list[Any] = msgspec.msgpack.decode(data[snapshots.START :])
    return inside


def sealed(inside: object) -> bytes:
    """A snapshot with a right checksum and this inside."""
    return snapshots.seal(msgspec.msgpack.encode(inside))


@pytest.mark.parametrize("seed", range(12))
def test_a_restored_match_goes_on_as_the_match_would(seed: int) -> None:
    """Views, options and everything that follows are the same."""
    match = midgame(seed, 9 * seed)
    again = restore(match.snapshot())
    assert again.snapshot() == match.snapshot()
    assert [again.view(player) for player in range(2)] == [match.view(player) for player in range(2)]
    assert again.options() == match.options()
    play(match, 7, 400)
    play(again, 7, 400)
    assert again.outcome == match.outcome is not None
    assert again.snapshot() == match.snapshot()


def test_a_finished_match_stays_finished() -> None:
    """The outcome is part of the position."""
    match = midgame(3, 30)
    match.concede(0)
    again = restore(match.snapshot())
    assert again.outcome == match.outcome and again.player == -1 and again.options() == []


def test_a_midgame_snapshot_is_small() -> None:
    """Less than two kilobytes, and no larger after more decisions, as a record is."""
    assert max(len(midgame(seed).snapshot()) for seed in range(12)) < 2048
    match = midgame(2, 0)
    sizes = [len(play(match, 2, 10).snapshot()) for _ in range(12)]
    assert max(sizes) < 2048


def test_a_position_knows_no_history() -> None:
    """What came before cannot be undone or saved; what follows can be undone, and a copy is as restored."""
    again = restore(midgame().snapshot())
    with pytest.raises(IllegalAnswer, match="0 answers to take back"):
        again.undo()
    with pytest.raises(RecordError, match="restored from a snapshot"):
        again.save()
    with pytest.raises(RecordError, match="restored from a snapshot"):
        again.clone().record()
    before = again.snapshot()
    again.answer(0)
    assert again.events() and again.snapshot() != before
    again.undo()
    assert again.snapshot() == before


def test_the_public_names_are_there() -> None:
    """`fuda.restore` and its error belong to the public API."""
    match = fuda.Match("onepiece", seed=5)
    assert fuda.restore(match.snapshot()).view() == match.view()
    with pytest.raises(fuda.SnapshotError):
        fuda.restore(b"")


NOW = (find("onepiece").rules, snapshots.shape_of_tables(find("onepiece")))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no snapshot"),
        (b"fuda", "no snapshot"),
        (b"{}", "no snapshot"),
        (b"fuda" + bytes([9]) + bytes(40), "format 9; this program reads format 2"),
        (b"fuda" + bytes([2]) + bytes(40), "checksum"),
        (bytes(snapshots.LARGEST + 1), "at most"),
        (sealed({}), "damaged"),
        (sealed([]), "damaged"),
        (sealed(["chess", [], [[], []], [], *NOW]), "no game 'chess'"),
        (sealed(["onepiece", [], [[]], [], *NOW]), "two decks"),
        (sealed(["onepiece", [], [[], []], [], *NOW]), "needs exactly one Leader"),
        (sealed(["onepiece", [["XX-001", b"1"]], [[], []], [], *NOW]), "no card XX-001"),
        (sealed(["onepiece", [["LH1-001", b"1"]], [[], []], [], *NOW]), "LH1-001 is not the card it was"),
        (sealed(["onepiece", [], [[[1, 0]], []], [], *NOW]), "names cards that are not in it"),
        (sealed(["onepiece", [], [[[500, 0], [500, 0]], []], [], *NOW]), "too large"),
        (sealed(["onepiece", [], [[[10**9, 0]], []], [], *NOW]), "damaged"),
        (snapshots.seal(b"\x91" * 100_000), "damaged"),
        (snapshots.seal(b"\xdd\xff\xff\xff\xff"), "damaged"),
    ],
)
def test_what_is_no_snapshot_is_refused(data: bytes, message: str) -> None:
    """Empty, foreign, of another format, huge, deep, of unknown games and cards: the error says which."""
    with pytest.raises(SnapshotError, match=message):
        restore(data)


@each("seed", range(60))
def test_a_cut_or_changed_snapshot_is_refused(seed: int) -> None:
    """The checksum notices every cut and every changed byte."""
    chance = random.Random(seed)
    data = midgame(seed % 4).snapshot()
    at = chance.randrange(len(data))
    with pytest.raises(SnapshotError):
        restore(data[:at])
    changed = bytes([data[at] ^ 1 << chance.randrange(8)])
    with pytest.raises(SnapshotError):
        restore(data[:at] + changed + data[at + 1 :])


@pytest.mark.parametrize(("part", "message"), [(4, "rules version"), (5, "tables of the rules")])
def test_a_snapshot_of_other_rules_is_told(part: int, message: str) -> None:
    """Its places in the tables of the rules mean something else now, so that it is not gone on with."""
    inside = parts(midgame().snapshot())
    inside[part] += 1
    with pytest.raises(SnapshotError, match=message):
        restore(sealed(inside))


def test_a_changed_card_is_told() -> None:
    """A snapshot made with a card of another digest is not restored."""
    inside = parts(midgame().snapshot())
    inside[1][3][1] = b"12345678"
    with pytest.raises(SnapshotError, match=f"{inside[1][3][0]} is not the card it was"):
        restore(sealed(inside))


@each("seed", range(300))
def test_a_forged_snapshot_is_refused_or_can_be_asked(seed: int) -> None:
    """With a right checksum and wrong contents there is a clear error, or a match that waits for an answer."""
    chance = random.Random(seed)
    inside = parts(midgame(seed % 8).snapshot())
    spot: Any = inside
    while isinstance(spot, list) and spot:
        at = chance.randrange(len(spot))
        if not isinstance(spot[at], list) or not spot[at] or chance.random() < 0.1:
            break
        spot = spot[at]
    spot[at] = chance.choice([None, -1, 1 << 62, "x", [], [[]], {}, 2.5, True, 3, [1] * 50, b"\x00", "op:battle"])
    try:
        again = restore(sealed(inside))
    except SnapshotError:
        return
    assert again.outcome is not None or (again.options() and again.view(0).turn >= 0)
