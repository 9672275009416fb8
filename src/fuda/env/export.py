"""Decisions as data for training: what the player saw, what was legal, what was chosen, and how the match ended.

Each row is one decision of one player, with the record that environments show (`fuda.env.record`), so that a network
trained on the rows plays in them. Matches come from bots that play each other, or from records of matches. NPZ needs
NumPy only and holds everything in memory; Parquet is written match by match.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
import numpy as np

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.rng import MASK, mix
from fuda.env.play import ACTIONS, Play, begin, read_decks
from fuda.env.record import Recorder, recorder
from fuda.games.registry import AnyGame
from fuda.match.record import Record, RecordError, check_cards, check_mark, check_result, decks_of, game_of

FORMATS: Final = (".npz", ".parquet")


class ExportError(ValueError):
    """Decisions cannot be written as asked; nothing has been."""


class Decision(msgspec.Struct, frozen=True):
    """One decision: the page of options as its player saw it, and which was chosen."""

    match: int
    step: int
    player: int
    record: bytes
    texts: tuple[str, ...]  # the legal options, in notation
    chosen: int


class Played(msgspec.Struct, frozen=True):
    """The decisions of one match, and what it brought each player."""

    decisions: tuple[Decision, ...]
    returns: tuple[float, float]


def decide(code: Recorder, play: Play, match: int, option: int) -> list[Decision]:
    """Take an option, turning pages if need be; the decisions that it took."""
    out: list[Decision] = []
    page, last = play.place(option)
    while True:
        player = play.player
        action = last if play.page == page else play.legal() - 1
        texts = [one.text for one in play.shown(player)] + (["next_page"] if play.is_paged else [])
        out.append(Decision(match, play.steps, player, bytes(play.record(code, player)), tuple(texts), action))
        is_last = play.page == page
        play.step(action)
        if is_last:
            return out


def played_by_bots(
    game: AnyGame,
    decks: Sequence[Any],
    players: Sequence[str],
    matches: int,
    seed: int,
    budget: Budget | None = None,
    actions: int = ACTIONS,
) -> Iterator[Played]:
    """Matches of two bots, who sit at either side by turns."""
    code = recorder(game, actions)
    read = read_decks(game, decks)
    for number in range(matches):
        start = int(mix(seed & MASK, number + 1))
        play = begin(game, read, start, actions=actions)
        seated = [bots.make(players[(side + number) % 2], int(mix(start, side + 1)), budget) for side in range(2)]
        out: list[Decision] = []
        while not play.is_over:
            choice = seated[play.player].choose(play.seats[play.player])
            out += decide(code, play, number, choice)
        yield Played(tuple(out), play.returns())


@contextmanager
def told_of(number: int) -> Iterator[None]:
    """Say of which match it is that something is wrong."""
    try:
        yield
    except RecordError as error:
        raise ExportError(f"match {number + 1}: {error}") from None


def played_in_records(game: AnyGame, records: Iterable[Record], actions: int = ACTIONS) -> Iterator[Played]:
    """Recorded matches again, up to their end or to where they were given up."""
    code = recorder(game, actions)
    for number, record in enumerate(records):
        if game_of(record).name != game.name:
            raise ExportError(f"match {number + 1} is one of {record.game}, not of {game.name}")
        if record.time_called >= 0:
            raise ExportError(f"the time of match {number + 1} was called, which no decision tells of")
        with told_of(number):
            check_cards(record, game)
        decks, hidden = decks_of(record, game), record.discreet
        play = begin(game, decks, record.seed, discreet=hidden, actions=actions, settings=record.settings)
        out: list[Decision] = []
        for at, choice in enumerate(record.answers):
            with told_of(number):
                check_mark(record, at, game, play.match)
            if play.is_over or choice >= len(play.match.options):
                raise ExportError(f"answer {len(out) + 1} of match {number + 1} is not possible there")
            out += decide(code, play, number, choice)
        if record.conceded >= 0:
            if play.is_over:
                raise ExportError(f"match {number + 1} is given up after its end")
            game.concede(play.match, record.conceded)
        with told_of(number):
            check_result(record, game.position(play.match), int(play.match.winner), play.match.reason)
        yield Played(tuple(out), play.returns())


def describe(code: Recorder) -> dict[str, Any]:
    """What the bytes of a file's records mean: where each table begins, how many rows it has, and its columns."""
    tables = {
        "globals": (0, 1, code.global_columns),
        "cards": (code.cards_at, code.card_rows, code.card_columns),
        "answers": (code.answers_at, code.answer_rows, code.answer_columns),
    }
    return {
        "game": code.game.name,
        "actions": code.answer_rows,
        "size": code.size,
        "tables": {
            name: {
                "start": start,
                "rows": rows,
                "bytes": size,
                "columns": [
                    {
                        "name": one.name,
                        "kind": one.kind,
                        "names": one.names,
                        "bytes": int(one.size),
                        "unit": int(one.unit),
                    }
                    for one in code.columns[name]
                ],
            }
            for name, (start, rows, size) in tables.items()
        },
    }


def write(path: Path, code: Recorder, matches: Iterable[Played]) -> int:
    """Write decisions to a file, in the format that its name ends with; how many there were."""
    if path.suffix not in FORMATS:
        raise ExportError(f"{path.name} ends with none of {', '.join(FORMATS)}")
    try:
        with whole(path) as file:
            return write_npz(file, code, matches) if path.suffix == ".npz" else write_parquet(file, code, matches)
    except OSError as error:
        raise ExportError(f"{path} cannot be written: {error.strerror or error}") from None


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of an old one at the end, or leaves it alone if anything goes wrong."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        try:
            yield file
            file.close()
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def write_npz(file: BinaryIO, code: Recorder, matches: Iterable[Played]) -> int:
    """Arrays by name; each record is a row of bytes."""
    rows: list[Decision] = []
    results: list[float] = []
    for one in matches:
        rows += one.decisions
        results += [one.returns[decision.player] for decision in one.decisions]
    records = np.frombuffer(b"".join(one.record for one in rows), dtype=np.uint8).reshape(-1, code.size)
    np.savez_compressed(
        file,
        match=np.array([one.match for one in rows], dtype=np.int32),
        step=np.array([one.step for one in rows], dtype=np.int32),
        player=np.array([one.player for one in rows], dtype=np.int8),
        record=records,
        legal=np.array([len(one.texts) for one in rows], dtype=np.int32),
        chosen=np.array([one.chosen for one in rows], dtype=np.int32),
        result=np.array(results, dtype=np.float32),
        about=np.array(json.dumps(describe(code), ensure_ascii=False)),
    )
    return len(rows)


def write_parquet(file: BinaryIO, code: Recorder, matches: Iterable[Played]) -> int:
    """One row a decision, one group of rows a match; what the numbers mean is in the metadata of the schema."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise ExportError("Parquet needs pyarrow: pip install 'fuda[export]'") from None

    schema = pa.schema(
        [
            ("match", pa.int32()), ("step", pa.int32()), ("player", pa.int8()),
            ("record", pa.binary(code.size)), ("texts", pa.list_(pa.string())), ("legal", pa.int32()),
            ("chosen", pa.int32()), ("result", pa.float32()),
        ],
        metadata={"fuda": json.dumps(describe(code), ensure_ascii=False)},
    )  # fmt: skip
    count = 0
    with pq.ParquetWriter(file, schema, compression="zstd") as writer:
        for one in matches:
            rows = one.decisions
            columns = [
                pa.array([row.match for row in rows], pa.int32()),
                pa.array([row.step for row in rows], pa.int32()),
                pa.array([row.player for row in rows], pa.int8()),
                pa.array([row.record for row in rows], pa.binary(code.size)),
                pa.array([list(row.texts) for row in rows], pa.list_(pa.string())),
                pa.array([len(row.texts) for row in rows], pa.int32()),
                pa.array([row.chosen for row in rows], pa.int32()),
                pa.array([one.returns[row.player] for row in rows], pa.float32()),
            ]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            count += len(rows)
    return count
