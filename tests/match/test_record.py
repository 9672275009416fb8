"""Records: what was saved comes back; whatever is wrong with a file is a `RecordError`, and nothing is run."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fuda.match.record import LARGEST, RecordError, decode, pack, unpack
from fuda.match.replay import Replay, ViewError
from fuda.match.retrace import OlderRulesError, load
from fuda.match.session import Session
from fuda.view.board import REFEREE, view
from tests.match.test_session import advance, state


def played(answers: int = 60, seed: int = 5) -> Session:
    """A match with some answers."""
    session = Session("onepiece", seed=seed)
    advance(session, answers)
    return session


def edited(session: Session, **changes: Any) -> bytes:
    """A record with some fields replaced."""
    data = msgspec.json.decode(session.save())
    data.update(changes)
    return msgspec.json.encode(data)


@pytest.mark.parametrize("answers", [0, 1, 60, 2000])
def test_a_saved_match_comes_back(answers: int, tmp_path: Path) -> None:
    """Loading gives the same match with the same history, from bytes and from a file; it plays on the same."""
    session = played(answers)
    path = tmp_path / "match.json"
    data = session.save(path)
    assert path.read_bytes() == data and len(data) < 5000
    for loaded in (load(data), load(path), load(str(path))):
        assert state(loaded) == state(session)
        advance(loaded, 5)
        other = session.clone()
        advance(other, 5)
        assert state(loaded) == state(other)


def test_a_concession_is_recorded() -> None:
    """A match that was given up comes back as given up."""
    session = played(20)
    session.concede(1)
    assert load(session.save()).outcome == session.outcome


def test_undone_answers_are_not_recorded() -> None:
    """A record is of what stands, not of what was taken back."""
    session = played(20)
    session.undo(5)
    assert len(load(session.save()).answers) == 15


def test_wrong_records_are_refused() -> None:
    """Every kind of wrong content is refused with a message that says what."""
    session = played(20)
    record = msgspec.json.decode(session.save())
    number = record["decks"][0][1][1]
    cases: list[tuple[bytes, str]] = [
        (b"", "not a record"),
        (b"{}", "not a record"),
        (b"[1, 2]", "not a record"),
        (b"\xff\xfe\x00", "not a record"),
        (b"{" * 50_000, "not a record"),
        (b"[" * 100_000, "not a record"),
        (session.save()[:-20], "not a record"),
        (b" " * (LARGEST + 1), "bytes"),
        (edited(session, format=3), "format 3"),
        (edited(session, kind="tune"), "tune"),
        (edited(session, game="chess"), "chess"),
        (edited(session, seed="7"), "seed"),
        (edited(session, seed=-1), "seed"),
        (edited(session, seed=1 << 63), "seed"),
        (edited(session, answers=[0, "x"]), "answers"),
        (edited(session, answers=[*record["answers"][:-1], 999]), "answer 20 is not legal"),
        (edited(session, answers=[0] * 300_000), "answers"),
        (edited(session, cards={}), "does not say what card"),
        (edited(session, cards={**record["cards"], number: "0" * 16}), "is not the card it was"),
        (edited(session, decks=[[[1, "LH9-999"]], record["decks"][1]]), "no card LH9-999"),
        (edited(session, decks=[record["decks"][0]]), "two decks"),
        (edited(session, decks=[[[400, number], [400, number]], record["decks"][1]]), "at most"),
        (edited(session, decks=[record["decks"][0][1:], record["decks"][1]]), "cannot be started"),
        (edited(session, position=1), "another position"),
        (edited(session, winner=1, reason="1-2-3"), "another result"),
        (edited(session, conceded=5), "conceded"),
        (edited(session, surprise=1), "surprise"),
        (edited(session, marks="00"), "has its mark"),
        (edited(session, marks="zzzz" * 20), "marks"),
        (edited(session, marks="0000" + record["marks"][4:]), "answer 1 means something else"),
        (edited(session, rules=-1), "rules"),
    ]
    for data, message in cases:
        with pytest.raises(RecordError, match=message):
            load(data)


def test_a_record_of_other_rules_is_shown_as_far_as_it_comes_out_the_same() -> None:
    """Played by other rules, a match is shown up to the first answer that means something else, with its result."""
    session = played(2000)
    record = msgspec.json.decode(session.save())
    marks = record["marks"]
    older = edited(session, rules=0, marks=marks[:40] + "0000" + marks[44:])
    replay = Replay.load(older)
    assert replay.difference is not None and replay.difference.step == replay.last == 10
    assert "answer 11 means something else" in str(replay.difference)
    assert replay.outcome == session.outcome and replay.viewer == REFEREE
    replay.to(10)
    assert replay.view() == view(session.game, session.at(10), REFEREE)
    with pytest.raises(OlderRulesError, match="older than their first version number"):
        load(older)


def test_a_record_of_other_rules_that_ends_otherwise_says_so() -> None:
    """All answers are possible, but the result or the position is another: nothing is passed over."""
    session = played(2000)
    assert session.outcome is not None
    for changes in ({"winner": 1 - session.outcome.winner}, {"position": 1}, {"reason": "1-2-3-4"}):
        replay = Replay.load(edited(session, rules=7, **changes))
        assert replay.difference is not None and replay.difference.step == replay.last == session.steps
        assert replay.difference.recorded == 7 and replay.difference.rules == session.game.rules


def test_a_record_of_other_rules_that_comes_out_the_same_is_as_good_as_one_of_these() -> None:
    """A new version of the rules takes nothing from matches that it does not touch; nor do files without marks."""
    session = played(60)
    assert Replay.load(edited(session, rules=7)).difference is None
    assert state(load(edited(session, rules=7))) == state(session)
    old = msgspec.json.decode(session.save())
    del old["rules"], old["marks"]
    assert state(load(msgspec.json.encode({**old, "format": 1}))) == state(session)


def test_a_match_with_cards_that_changed_is_shown_but_not_gone_on_with() -> None:
    """A card that is not what it was may change what comes: looking on is allowed, playing on is not."""
    session = played(60)
    record = msgspec.json.decode(session.save())
    number = next(iter(record["cards"]))
    changed = edited(session, cards={**record["cards"], number: "0" * 16})
    assert Replay.load(changed).last == 60
    with pytest.raises(RecordError, match="is not the card it was"):
        load(changed)


def test_marks_are_taken_back_with_their_answers() -> None:
    """After going back and on, each answer that stands has its own mark."""
    session = played(20)
    session.undo(5)
    advance(session, 3)
    record = msgspec.json.decode(session.save())
    assert len(record["marks"]) == 4 * 18 and load(session.save()).marks == session.marks == session.clone().marks


def test_a_concession_after_the_end_is_refused() -> None:
    """Nobody gives up a match that is over."""
    with pytest.raises(RecordError, match="concession"):
        load(edited(played(2000), conceded=0))


def test_damaged_files_never_do_anything_but_fail(tmp_path: Path) -> None:
    """A record with bytes changed at random loads as a record or fails as one."""
    data = played(30).save()
    chance = random.Random(1)
    for _ in range(300):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        with contextlib.suppress(RecordError):
            load(bytes(damaged))
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path / "missing.json")
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path)


def test_decks_are_packed_in_order() -> None:
    """Packing keeps the order of a deck."""
    deck = ["A", "A", "B", "A"]
    assert pack(deck) == [(2, "A"), (1, "B"), (1, "A")] and unpack(pack(deck)) == deck
    assert decode(played(3).save()).decks[0][0] == (1, "LH1-001")


def test_stepping_through_a_record() -> None:
    """A replay shows each position as it was, forwards, backwards and by number."""
    session = Session("onepiece", seed=5)
    boards = [view(session.game, session.match, REFEREE)]
    while session.outcome is None:
        advance(session, 1)
        boards.append(view(session.game, session.match, REFEREE))
    replay = Replay.load(session.save())
    assert replay.last == len(boards) - 1 and replay.view() == boards[0]
    replay.forward(3)
    assert replay.view() == boards[3]
    replay.back()
    assert replay.view() == boards[2]
    replay.to(10_000)
    assert replay.step == replay.last and replay.view() == boards[-1] and replay.taken() is None
    replay.to(-5)
    assert replay.step == 0 and replay.taken() is not None
    events = 0
    for step in range(replay.last + 1):
        replay.to(step)
        events += len(replay.events())
    assert events == len(session.match.journal or [])


def test_an_unfinished_match_shows_one_players_view() -> None:
    """Of a match that goes on only one view is shown, the owner's where the file has an owner."""
    session = played(40)
    replay = Replay.load(session.save())
    assert replay.viewer == 0
    foe_hand = replay.view().sides[1].zone("hand")
    assert all(card is None for card in foe_hand.cards)
    assert Replay.load(session.save(viewer=1)).viewer == 1
    with pytest.raises(ViewError):
        Replay.load(session.save(viewer=1), 0)
    with pytest.raises(ViewError):
        Replay.load(session.save(), 2)
    for step in range(replay.last):
        replay.to(step)
        assert (replay.taken() is None) == (replay.decides() == 1)
