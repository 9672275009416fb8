"""The probe of the 汎用TCG: abilities are brought about in generated situations, carried out and watched."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fuda.core.flow import Frame
from fuda.games.hanyo import spec
from fuda.games.hanyo.face.original_cards import SHELF
from fuda.games.hanyo.policy import draw_by_rule, set_up
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words import drawing, ops
from fuda.games.hanyo.words import static_effects as statics
from fuda.games.hanyo.words.reading import read_card
from fuda.games.hanyo.words.vocabulary import WORDS
from fuda.text.outcome import probe_row
from fuda.text.probe.hanyo.causes import plan_for
from fuda.text.probe.hanyo.changes import CHECKS, MAY, QUIET
from fuda.text.probe.hanyo.laws import broken_law
from fuda.text.probe.hanyo.run import probe_card
from fuda.text.probe.hanyo.statics import ANYTHING, EFFECTS
from fuda.text.probe.hanyo.table import Models, situation
from fuda.text.probe.result import FAILED, NOT_SET_UP, PROBED, Probe

UNIT = 'card "T-1" "Probe" unit hp=300 attributes=["fox"] advantages=["hen"] retreat=1'
SET = 'card "T-2" "Probe" enhancement'
COMMAND = 'card "T-3" "Probe" tactics'
ABILITIES = [
    (UNIT, 'skill title("Hit") energy(1) deals(50):'),
    (UNIT, 'skill title("Hit") deals(30): change_damage(up, 20); others([damage(cards(foe, standby), 10)]); draw(1)'),
    (UNIT, "triggered on(put_out, any, [is_this]): choose(cards(foe, area), 1, 0); rest(chosen(0))"),
    (UNIT, "triggered on(koed, own): put_counters(this, \"rage\", 1)"),
    (UNIT, 'triggered holds(compare(counters(this, "rage"), >=, 2)): remove_counters(this, "rage", all); draw(1)'),
    (UNIT, "triggered on(discarded, any, [is_this_card], any, hand): put_out(about)"),
    (UNIT, "activated once: discard(cards(own, hand), 1); if_done([draw(1)])"),
    (UNIT, "replacement may would(ko, own, [is_this]): discard(cards(own, hand), 1)"),
    (UNIT, "replacement would(damage, any, [is_this]):"),
    (UNIT, "static if your_turn: have_hp(cards(own, area), 50)"),
    (UNIT, "static: change_damage(down, 20, foe, [], [is_this])"),
    (UNIT, "static: player_forbidden(foe, command, only([kind(strategy)]))"),
    (UNIT, 'static: have_ability(cards(own, area), {triggered on(koed, any, [is_this]): draw(1)})'),
    (SET, 'ex_static title("A"): have_attribute(this, "hen")'),
    (SET, 'ex_triggered title("A") unique on(turn_started, own): heal(this, 30)'),
    (SET, 'ex_activated title("A"): move(this_card, discard); if_done([damage(cards(foe, main), 40)])'),
    (COMMAND, "command: janken; when(done, [stun(cards(foe, main))], [discard(cards(own, hand), 1)])"),
    (COMMAND, "command: delay(none, {triggered on(turn_started, own): draw(2)})"),
    (COMMAND, "command: last(cards(foe, main), {static: are_forbidden(this, skill)}, opponents_next_turn)"),
    (COMMAND, "command: choose(cards(own, deck, [kind(unit)]), 1, 0); reveal(chosen(0), 6); move(chosen(0), hand)"),
    (COMMAND, "command: look(top(own, deck, 3), 6); choose(among(6, []), 1, 0); move(rest_of(6, 0), deck, bottom)"),
]  # fmt: skip


def probed(head: str, ability: str = "") -> list[Probe]:
    """Probe the abilities of a card given in the notation of programs."""
    return probe_card(read_card(f"{head}\n  {ability}" if ability else head))


@pytest.mark.parametrize(("head", "ability"), ABILITIES)
def test_an_ability_is_brought_about_and_carried_out(head: str, ability: str) -> None:
    """Whatever it waits for, asks for or holds for."""
    assert [(one.result, one.why) for one in probed(head, ability)] == [(PROBED, "")]


@pytest.mark.parametrize("rule", ["any_number_in_deck", "up_to_in_deck(8)"])
def test_a_rule_of_deck_construction_makes_a_difference(rule: str) -> None:
    """A deck is legal with it and not without."""
    assert [one.result for one in probed(f"{UNIT} deck_rules=[{rule}]")] == [PROBED]


def test_original_cards_are_probed() -> None:
    """All abilities of a sample of the cards that come along are brought about; none does what it must not."""
    cards = list(SHELF.cards.values())
    assert [one for d in cards[1::6] for one in probe_card(d) if one.result != PROBED] == []


def test_a_row_of_card_data_is_probed_by_its_game() -> None:
    """The compiler asks the probe of the game that the text is of."""
    row = {"id": "T-4", "name": "T", "type": "tactics", "text": "デッキを1枚引く。"}
    assert [one.result for one in probe_row(row, "ja", "hanyo")] == [PROBED]


def test_what_cannot_be_set_up_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition that never holds, and an instruction that never finds anything to do, are no success."""
    monkeypatch.setattr("fuda.text.probe.hanyo.run.ATTEMPTS", 12)
    never = [
        "triggered on(turn_started, own) if compare(1, ==, 2): draw(1)",
        "activated: heal_all(this); draw(1); when(compare(1, ==, 2), [draw(1)])",
        "static if compare(1, ==, 2): have_hp(this, 50)",
    ]
    for ability in never:
        found = probed(UNIT, ability)
        assert (found[0].result, bool(found[0].why)) == (NOT_SET_UP, True)


# --- what must be found ------------------------------------------------------------------------------------------
def draw_too(m: Match, f: Frame) -> None:
    """Put a card into the hand that no instruction names."""
    set_up(m, draw_by_rule(f.player))


def turn_too(m: Match, f: Frame) -> None:
    """Rest units though no instruction says so."""
    for side in (m.p0, m.p1):
        for u in side.units():
            u.state = spec.REST if u.state != spec.REST else spec.STUN


def lose_a_card(m: Match, f: Frame) -> None:
    """Let a card be nowhere."""
    m.side(f.player).deck.pop(0)


def fail(m: Match, f: Frame) -> None:
    """Raise an error."""
    raise LookupError("no such card")


BREAKS: list[tuple[Callable[[Match, Frame], None], str]] = [
    (draw_too, "put_counters changed zones"), (turn_too, "put_counters changed state"),
    (lose_a_card, "in exactly one place"), (fail, "no such card"),
]  # fmt: skip


@pytest.mark.parametrize(("also", "why"), BREAKS)
def test_what_no_instruction_names_is_found(
    monkeypatch: pytest.MonkeyPatch, also: Callable[[Match, Frame], None], why: str
) -> None:
    """An instruction that does more than it says fails the probe."""
    honest = ops.PutCounters.run

    def run(self: Any, m: Match, f: Frame) -> Any:
        also(m, f)
        return honest(self, m, f)

    monkeypatch.setattr(ops.PutCounters, "run", run)
    found = probed(UNIT, 'activated: put_counters(this, "rage", 1); draw(1)')
    assert found[0].result == FAILED and why in found[0].why


def test_a_wrong_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards drawn must be as many as the program says."""
    honest = drawing.Draw.run

    def run(self: Any, m: Match, f: Frame) -> Any:
        set_up(m, draw_by_rule(f.player))
        return honest(self, m, f)

    monkeypatch.setattr(drawing.Draw, "run", run)
    found = probed(COMMAND, "command: draw(1)")
    assert found[0].result == FAILED and "cards were drawn, not 1" in found[0].why


def test_a_static_ability_that_reaches_too_far_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that it does not name, or by another amount than it says, fail the probe."""

    def twice(self: Any, u: Any, amount: int) -> None:
        u.hp += 2 * amount

    monkeypatch.setattr(statics.HaveHp, "apply", twice)
    found = probed(UNIT, "static: have_hp(this, 50)")
    assert (found[0].result, found[0].why) == (FAILED, "hp differs by 100")

    def also(self: Any, u: Any, amount: int) -> None:
        u.hp += amount
        u.retreat += 1

    monkeypatch.setattr(statics.HaveHp, "apply", also)
    found = probed(UNIT, "static: have_hp(this, 50)")
    assert (found[0].result, found[0].why) == (FAILED, "retreat cost changed, which it does not name")


def test_a_match_that_breaks_a_law_is_found() -> None:
    """A card that is noted elsewhere, and a value that does not follow from the position."""
    d = read_card(f"{UNIT}\n  static: have_hp(this, 50)")
    plan = plan_for(d, d.abilities[0], random.Random(1))
    m, card = situation(d, Models(d), plan, 1)
    assert broken_law(m) == ""
    u = m.unit(card)
    assert u is not None
    u.hp += 50
    assert broken_law(m) == "what was derived is not what follows from the position"
    m.relocate(card, spec.HAND)
    assert broken_law(m) == "a card in area is noted elsewhere"


# --- the tables --------------------------------------------------------------------------------------------------
def test_the_probe_knows_what_every_instruction_may_change() -> None:
    """A new instruction needs a line in the tables of the probe, or a reason to be without one."""
    named = {name for name, word in WORDS.items() if word.sort == "op"}
    assert named - MAY.keys() - QUIET == set()
    assert CHECKS.keys() <= named


def test_the_probe_knows_what_every_static_ability_may_change() -> None:
    """A new continuous effect needs a line as well."""
    named = {name for name, word in WORDS.items() if word.sort == "static"}
    assert named - EFFECTS.keys() - ANYTHING == set()
