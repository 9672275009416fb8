"""Records: of one size, telling what the view tells and nothing more, and the same story as the options."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any
from zlib import crc32

import pytest

np = pytest.importorskip("numpy")

from fuda.core.observing import KNOWN, OWN_SIDE  # noqa: E402
from fuda.env.record import LARGEST, Recorder, recorder_of  # noqa: E402
from fuda.games.registry import AnyGame, find  # noqa: E402
from fuda.match.seat import Seat  # noqa: E402
from fuda.view.board import View, view  # noqa: E402
from tests.conformance.playing import GAMES, enough_decisions, hidden_cards  # noqa: E402


def code_of(number: str) -> int:
    """What a record calls a card."""
    return crc32(number.encode()) & 0xFFFF


def columns(recorder: Recorder, table: str) -> dict[str, int]:
    """Where the named bytes of a table are."""
    return {name: at for at, name in reversed(list(enumerate(recorder.names[table])))}


def lying(recorder: Recorder, cards: Any, rows: int) -> Counter[tuple[str, bool, int]]:
    """The cards of a record by zone, side and code (-1 for unknown ones), effects left out."""
    at = columns(recorder, "cards")
    zones = recorder.card_layout[0].names
    out: Counter[tuple[str, bool, int]] = Counter()
    for row in cards[:rows]:
        state = int(row[at["state"]])
        code = int(row[at["code:0"]]) | int(row[at["code:1"]]) << 8 if state & KNOWN else -1
        if row[at["zone"]] <= len(recorder.game.zones):
            out[zones[row[at["zone"]]], bool(state & OWN_SIDE), code] += int(row[at["count"]])
    return out


def told(game: AnyGame, seen: View) -> Counter[tuple[str, bool, int]]:
    """The same of a view; squares as the viewer sees them."""
    out: Counter[tuple[str, bool, int]] = Counter()
    squares = {ref: square.name for row in seen.grid for square in row for ref in square.cards}
    for side in seen.sides:
        for zone in side.zones:
            for card in zone.cards:
                name = squares.get(card.ref, zone.name) if card is not None else zone.name
                out[name, side.player == seen.player, -1 if card is None else code_of(card.number)] += 1
    return out


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_are_not_in_records(name: str) -> None:
    """Cards that a player may not know change places: the player's record is the same to the last byte."""
    game, recorder = find(name), recorder_of(name)
    chance = random.Random(1)
    compared = 0
    for at, m in enumerate(enough_decisions(name, 3)):
        player, owner = at % 2, at // 2 % 2
        hidden = hidden_cards(game, m, player, owner)
        if len(hidden) < 2:
            continue
        other = game.clone(m)
        game.exchange(other, *chance.sample(hidden, 2))
        assert recorder.record(other, player) == recorder.record(m, player)
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", GAMES)
def test_records_know_what_views_know(name: str) -> None:
    """Every card that a view shows has a row in its zone, counted; what it does not show is only counted."""
    game, recorder = find(name), recorder_of(name)
    for at, m in enumerate(enough_decisions(name, 5)):
        if at % 3 == 0:
            table, cards, _ = recorder.arrays(recorder.record(m, at % 2))
            assert table[6] == 0
            assert lying(recorder, cards, table[4]) == told(game, view(game, m, at % 2))


@pytest.mark.parametrize("name", GAMES)
def test_answers_are_the_options(name: str) -> None:
    """Each option has a row with its kind, and that of its card, where it lies; the other player sees none of them."""
    game, recorder = find(name), recorder_of(name)
    at, on = columns(recorder, "answers"), columns(recorder, "cards")
    zones = recorder.card_layout[0].names
    same = total = 0
    for turn, m in enumerate(enough_decisions(name, 7)):
        if turn % 3:
            continue
        player = int(m.player)
        table, cards, answers = recorder.arrays(recorder.record(m, player))
        offered = Seat(game, m, player).options()
        assert table[5] == min(len(offered), recorder.answer_rows)
        assert not answers[table[5] :].any()
        rows = {}
        for one, row in zip(offered, answers, strict=False):
            assert recorder.answer_names[row[at["kind"]]] == one.kind
            assert bool(row[at["row"]]) == bool(one.ref), one
            assert one.n == row[at["number"]].astype(np.int8) or one.n > 127
            if one.ref:
                card = cards[row[at["row"]] - 1]
                side, zone, _ = one.ref.split(".")
                assert zones[card[on["zone"]]] == zone or zone in game.squares
                assert bool(card[on["state"]] & OWN_SIDE) == (int(side) - 1 == player)
                code = int(card[on["code:0"]]) | int(card[on["code:1"]]) << 8
                assert code == (code_of(one.number) if one.number else 0)
                assert (row[-recorder.card_columns :] == card).all()
            rows[one.text.partition("#")[0]] = row.tobytes()
        total += len(rows)
        same += len(rows) - len(set(rows.values()))
        assert recorder.record(m, 1 - player)[5] == 0
    assert total > 50 and same <= total // 100


@pytest.mark.parametrize("name", GAMES)
def test_records_are_small_and_of_one_size(name: str) -> None:
    """At most 12 KB; every byte has a name; what is unpacked has as many names as numbers."""
    recorder = recorder_of(name)
    assert recorder.size <= LARGEST and recorder.card_rows >= 48
    sizes = {"globals": recorder.global_columns, "cards": recorder.card_columns, "answers": recorder.answer_columns}
    assert {table: len(names) for table, names in recorder.names.items()} == sizes
    m = next(islice(enough_decisions(name, 5), 9, None))
    data = recorder.record(m, int(m.player))
    buffer = bytearray(2 * recorder.size)
    assert recorder.write(m, int(m.player), buffer, recorder.size) == len(m.options)
    assert bytes(buffer) == bytes(recorder.size) + data
    for table, rows in zip(sizes, recorder.arrays(data), strict=True):
        floats = recorder.unpack(table, rows)
        names = recorder.unpacked_names(table)
        assert floats.shape == (*rows.shape[:-1], len(names)) and len(names) == len(set(names))
        assert np.isfinite(floats).all() and np.abs(floats).max() <= 16
