"""The probe: abilities are brought about in generated situations, carried out and watched."""

from __future__ import annotations

import random

import pytest

from fuda.games.onepiece.words.reading import read_ability, read_card
from fuda.games.onepiece.words.vocabulary import WORDS
from fuda.games.registry import find
from fuda.text.probe import run
from fuda.text.probe.causes import Plan
from fuda.text.probe.changes import DON_OPS, LASTING, MOVES, NOTES, OPEN, Watch
from fuda.text.probe.result import FAILED, NOT_SET_UP, PROBED, Failure
from fuda.text.probe.run import probe_card
from fuda.text.probe.situation import situation
from fuda.text.probe.wishes import wishes_of

ABILITIES = [
    "on_play: draw(1)",
    'on_play if exists(cards(own, leader, [trait("Elves")])): choose(cards(foe, stage), 1, up_to, 0); ko(chosen(0))',
    "when_attacking if don(2): choose(cards(foe, characters), 1, up_to, 0); power(chosen(0), -2000, this_turn)",
    "on_block: discard(cards(foe, hand), 1, foe)",
    "on_ko: move(top(own, deck, 1), life)",
    "activate_main once cost rest(this): give_don(cards(own, leader), 1, rested)",
    "activate_main if compare(size(own, life), <=, 2), never(exists(cards(own, stage))): add_don(1)",
    "end_of_your_turn if compare(size(own, hand), ==, 1): ready_don(2, up_to)",
    "on_opponents_attack once cost discard(cards(own, hand), 1): power(cards(own, leader), 2000, this_battle)",
    "trigger: play(this)",
    "auto once on(koed, foe, [], effect): draw(1)",
    "auto on(don_returned, own) if your_turn: draw(1)",
    "replacement may would(ko, own, [trait(\"Orchard\"), other], battle): move(this, trash)",
    "continuous if your_turn, compare(size(own, trash), >=, 10): have_power(cards(own, characters), 1000)",
    "continuous if exists(cards(own, characters, [named(\"Elm\")])): have_keyword(this, rush)",
    "continuous: hand_cost([color(blue), stat(cost, >=, 4)], -1)",
    "continuous: are_forbidden(this, ko_in_battle)",
]  # fmt: skip


def character(*abilities: str) -> str:
    """A Character with abilities, in the notation of programs."""
    lines = ['card "T-1" "Probe" character colors=[red] cost=3 power=4000 keywords=[blocker]']
    return "\n".join([*lines, *[f"  {ability}" for ability in abilities]])


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_is_brought_about_and_carried_out(ability: str) -> None:
    """Each timing, condition and target is set up from the terms themselves."""
    found = probe_card(read_card(character(ability)))
    assert [(one.result, one.why) for one in found] == [(PROBED, "")]


def test_events_are_used_from_hand_and_in_battle() -> None:
    """A [Main] and a [Counter] of an Event are both probed."""
    text = 'card "T-2" "Probe" event colors=[red] cost=2\n  {}'
    for ability in ("main: draw(2)", "counter: power(cards(own, leader), 2000, this_battle)"):
        assert [one.result for one in probe_card(read_card(text.format(ability)))] == [PROBED]


def test_every_original_card_is_probed() -> None:
    """All abilities of a sample of the cards that come along are brought about; none does what it must not."""
    cards = list(find("onepiece").cards().values())
    found = [one for d in cards[::6] for one in probe_card(d)]
    assert [one for one in found if one.result == FAILED] == []
    assert sum(one.result == PROBED for one in found) > 0.8 * len(found)


def test_what_cannot_be_set_up_is_said_so() -> None:
    """A condition that never holds is no success."""
    found = probe_card(read_card(character("on_play if compare(1, ==, 2): draw(1)")))
    assert (found[0].result, bool(found[0].why)) == (NOT_SET_UP, True)


def test_an_effect_that_finds_nothing_to_do_is_no_success() -> None:
    """It ran, but that proves nothing."""
    found = probe_card(
        read_card(character('on_play: power(cards(own, leader, [named("X"), named("Y")]), 1000, this_turn)'))
    )
    assert found[0].result == NOT_SET_UP


def test_a_change_that_no_instruction_names_is_found() -> None:
    """A program that draws, watched as one that does not, is caught."""
    d = read_card(character("on_play: draw(1)"))
    watch = Watch(d.abilities[0])
    watch.words, watch.moves = {"shuffle"}, []
    chance = random.Random(1)
    plan = Plan("own", "play", place="hand")
    place = situation(d, wishes_of(d.abilities[0], chance), plan, 1)
    with pytest.raises(Failure, match="moved from deck to hand"):
        run.play(place, plan, watch, chance)


def test_an_error_in_an_effect_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception while the effect runs is reported with the ability."""

    def broken(*_: object) -> bool:
        raise LookupError("no such card")

    monkeypatch.setattr("fuda.text.probe.changes.Mark.note", broken)
    found = probe_card(read_card(character("on_play: draw(1)")))
    assert found[0].result == FAILED and "no such card" in found[0].why


def test_the_probe_knows_what_every_instruction_may_change() -> None:
    """A new instruction needs a line in the tables of the probe, or a reason to be without one."""
    known = {*MOVES, *NOTES, *DON_OPS, *OPEN, *(word for words in LASTING.values() for word in words)}
    moves_nothing = {
        "when", "if_done", "may", "choose_one", "choose_number", "each_player", "choose", "change_target", "remember",
        "opponent_does",
    }  # fmt: skip
    ops = {name for name, word in WORDS.items() if word.sort == "op"}
    assert ops - known - moves_nothing == set()


def test_a_failing_condition_is_wished_for_as_well() -> None:
    """The opposite of one condition can be laid out."""
    ability = read_ability("continuous if don(1), your_turn: have_power(this, 1000)")
    turns = {wishes_of(ability, random.Random(seed), wanted=False).turn for seed in range(20)}
    assert "foe" in turns
