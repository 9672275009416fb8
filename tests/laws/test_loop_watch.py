"""What the loop rules remember of a position stays true of it when hidden cards change places."""

from fuda.core.loops import LoopWatch
from fuda.core.state import PICK, YES, act, say


def test_what_is_barred_in_a_position_stays_barred_when_hidden_cards_change_places() -> None:
    """Only the position that is meant gets its new hash; answers barred elsewhere stay where they were."""
    watch = LoopWatch()
    for state in (7, 8):
        watch.meet(state, 0, 2)
        watch.note(act(PICK, 3))
    watch.barred = [7, *act(PICK, 3).key(), 8, *say(YES, 0).key()]
    watch.follow(7, 9)
    assert watch.states == [9, 8] and watch.find(7) == -1
    assert watch.is_barred(9, act(PICK, 3)) and not watch.is_barred(7, act(PICK, 3))
    assert watch.is_barred(8, say(YES, 0))
