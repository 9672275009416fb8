"""Settings of a match and the call of time: checked, kept by copies, records and snapshots, and told when wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import fuda
from fuda.core.plain import SnapshotError
from fuda.games.registry import SettingsError, checked_settings, find, has_time_limit
from fuda.match import snapshot as snapshots
from fuda.match.record import RecordError, decode
from fuda.match.replay import Replay
from fuda.match.retrace import load
from fuda.match.session import IllegalAnswer, Session, restore
from tests.conformance.playing import GAMES
from tests.match.test_session import advance, state


def timed(seed: int = 3, before: int = 12, after: int = 12, **settings: int) -> Session:
    """A match of A Hundred Tales in which time was called."""
    session = Session("kaidan", seed=seed, settings=settings)
    advance(session, before)
    session.call_time()
    advance(session, after)
    return session


def edited(session: Session, **changes: Any) -> bytes:
    """A record with some fields replaced."""
    return msgspec.json.encode({**msgspec.json.decode(session.save()), **changes})


# --- starting with settings --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_a_game_takes_the_settings_it_names_and_no_others(name: str) -> None:
    """Each value of each setting starts a match; unknown names and other values are refused."""
    game = find(name)
    assert set(game.settings.values()) <= {"truth", "player"}
    for setting in game.settings:
        for value in (0, 1):
            assert Session(name, seed=1, settings={setting: value}).settings == {setting: value}
        for wrong in (-1, 2, "1", None, 1.0, [0]):
            with pytest.raises(SettingsError, match=setting):
                Session(name, seed=1, settings={setting: wrong})  # type: ignore[dict-item]
    with pytest.raises(fuda.SettingsError, match="no setting 'weather'; known are"):
        Session(name, seed=1, settings={"weather": 1})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_the_first_player_can_be_settled_before(name: str, player: int) -> None:
    """With that setting nobody is asked who begins, whatever chance would have said."""
    for seed in range(6):
        session = Session(name, seed=seed, settings={"first": player})
        assert session.game.first_answer(session.match, player) is None
        assert session.view().first == player
        advance(session, 4)
        assert session.view().first == player


@pytest.mark.parametrize("player", [0, 1])
def test_who_lost_before_can_be_the_one_to_choose(player: int) -> None:
    """With that setting this player is asked, and may give away the first turn."""
    for seed in range(6):
        session = Session("onepiece", seed=seed, settings={"chooser": player})
        assert session.player == player and [o.text for o in session.options()] == ["go_first", "go_second"]
        session.answer("go_second")
        assert session.view().first == 1 - player


def test_nobody_both_chooses_and_is_given_the_first_turn() -> None:
    """The two settings exclude each other."""
    with pytest.raises(SettingsError, match="not with both"):
        Session("onepiece", seed=1, settings={"first": 0, "chooser": 1})
    assert checked_settings(find("onepiece"), {"first": True}) == {"first": 1}


@pytest.mark.parametrize("name", GAMES)
def test_without_settings_chance_decides_as_before(name: str) -> None:
    """No settings are the same as none named."""
    for seed in range(4):
        assert state(Session(name, seed=seed)) == state(Session(name, seed=seed, settings={}))


# --- keeping them ------------------------------------------------------------------------------------------------
def test_settings_are_kept() -> None:
    """Copies, records, replays and snapshots have them."""
    session = Session("onepiece", seed=5, settings={"first": 1})
    advance(session, 30)
    assert session.clone().settings == load(session.save()).settings == {"first": 1}
    assert state(load(session.save())) == state(session)
    again = restore(session.snapshot())
    assert again.settings == {"first": 1} and again.snapshot() == session.snapshot()
    assert Replay.load(session.save()).session.settings == {"first": 1}


def test_records_and_snapshots_from_before_settings_are_read() -> None:
    """What an older program wrote names neither settings nor a call of time."""
    session = Session("onepiece", seed=5)
    advance(session, 30)
    old = msgspec.json.decode(session.save())
    del old["settings"], old["time_called"]
    assert state(load(msgspec.json.encode(old))) == state(session)
    inside = msgspec.msgpack.decode(session.snapshot()[snapshots.START :])
    assert inside.pop() == {}
    assert restore(snapshots.seal(msgspec.msgpack.encode(inside))).view() == session.view()


def test_wrong_settings_in_files_are_refused() -> None:
    """Unknown names, other values, too many and other types never start a match."""
    session = Session("onepiece", seed=5, settings={"first": 1})
    wrong: list[tuple[Any, str]] = [
        ({"weather": 1}, "no setting 'weather'"),
        ({"first": 2}, "settings"),
        ({"first": -1}, "settings"),
        ({"first": "1"}, "settings"),
        ({"first": 1, "chooser": 1}, "not with both"),
        ({"": 1}, "settings"),
        ({"x" * 41: 1}, "settings"),
        ({str(n): 1 for n in range(33)}, "settings"),
        ([["first", 1]], "settings"),
        (None, "settings"),
        ({"first": 0}, "another"),
    ]
    for settings, message in wrong:
        with pytest.raises(RecordError, match=message):
            load(edited(session, settings=settings))
    inside = msgspec.msgpack.decode(session.snapshot()[snapshots.START :])
    for settings, _ in wrong[:-1]:
        with pytest.raises(SnapshotError):
            restore(snapshots.seal(msgspec.msgpack.encode([*inside[:-1], settings])))


# --- the call of time --------------------------------------------------------------------------------------------
def test_a_game_without_time_limit_says_so() -> None:
    """Nothing changes, and there is nothing to take back."""
    session = Session("onepiece", seed=1)
    before = state(session)
    with pytest.raises(SettingsError, match="onepiece has no time limit"):
        session.call_time()
    assert state(session) == before and session.steps == 0 and session.time_called == -1
    assert not has_time_limit(find("onepiece")) and has_time_limit(find("kaidan"))


def test_time_is_called_once_and_only_while_the_match_goes_on() -> None:
    """A second call and one after the end are refused."""
    session = timed(after=0, extra_turn=1)
    with pytest.raises(IllegalAnswer, match="already"):
        session.call_time()
    over = timed()
    assert over.outcome is not None and over.outcome.reason == "8-6"
    with pytest.raises(IllegalAnswer, match="over"):
        over.call_time()


def test_the_call_of_time_is_a_step_that_can_be_taken_back() -> None:
    """Undoing goes through it exactly, before and after; clones keep it."""
    session = Session("kaidan", seed=1, settings={"elimination": 1, "extra_turn": 1})
    states = [state(session)]
    for step in range(20):
        if step == 9:
            session.call_time()
        else:
            advance(session, 1)
        states.append(state(session))
    assert session.outcome is None and session.time_called == 9 and len(session.answers) == 19
    assert [session.answer_at(step) for step in range(21)] == [*session.answers[:9], -1, *session.answers[9:], -1]
    copy = session.clone()
    assert copy.time_called == 9
    copy.undo(8)
    assert state(copy) == states[12] and copy.time_called == 9
    copy.undo(2)
    assert state(copy) == states[10] and copy.time_called == 9
    copy.undo(1)
    assert state(copy) == states[9] and copy.time_called == -1
    copy.undo(3)
    assert state(copy) == states[6]
    session.undo(20)
    assert state(session) == states[0] and session.time_called == -1


@pytest.mark.parametrize("before", [0, 1, 12, 20])
@pytest.mark.parametrize("settings", [{"extra_turn": 1}, {"elimination": 1}, {"extra_turn": 1, "elimination": 1}, {}])
def test_a_record_repeats_the_call_where_it_was(before: int, settings: dict[str, int]) -> None:
    """Played again, the match comes out the same, with and without a concession afterwards."""
    session = timed(before=before, after=400, **settings)
    assert session.outcome is not None
    loaded = load(session.save())
    assert state(loaded) == state(session) and loaded.time_called == before and loaded.save() == session.save()
    short = timed(before=before, after=2, **settings)
    if short.outcome is None:
        short.concede(1)
    assert state(load(short.save())) == state(short)


def test_replays_show_the_call_as_a_step_without_an_answer() -> None:
    """Boards before and after it are as they were."""
    session = timed(after=400, extra_turn=1)
    replay = Replay.load(session.save())
    assert replay.last == session.steps == len(session.answers) + 1
    for step in range(replay.last):
        replay.to(step)
        assert (replay.taken() is None) == (step == session.time_called)
        assert replay.happens() == ("time" if step == session.time_called else "answer")
        assert replay.view() is not None
    replay.to(replay.last)
    assert replay.happens() == ""


def test_replays_tell_a_concession_from_an_answer() -> None:
    """It is the last step, before and after the time."""
    session = timed(after=3, extra_turn=1)
    session.concede(0)
    replay = Replay.load(session.save())
    replay.to(replay.last - 1)
    assert replay.happens() == "concession" and replay.taken() is None


def test_a_wrong_place_of_the_call_is_refused() -> None:
    """Beyond the answers, after the end, and where the game has no time limit."""
    session = timed(after=400, extra_turn=1)
    answers = len(session.answers)
    for at, message in ((answers + 1, "time is called after"), (answers, "another result"), (-2, "time_called")):
        with pytest.raises(RecordError, match=message):
            load(edited(session, time_called=at))
    with pytest.raises(RecordError, match="has no time limit"):
        load(edited(Session("onepiece", seed=1), time_called=0))
    assert decode(session.save()).time_called == 12


def test_a_snapshot_knows_that_time_was_called() -> None:
    """Restored, the match ends as it would have."""
    session = timed(after=3, extra_turn=1)
    again = restore(session.snapshot())
    advance(again, 400)
    advance(session, 400)
    assert again.outcome == session.outcome is not None
