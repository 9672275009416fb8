"""The probe of Dimension Zero: abilities are brought about in generated situations, carried out and watched."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fuda.core.flow import Frame
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.ops import Destroy, Freeze
from fuda.games.dimensionzero.words.reading import read_ability, read_card
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.vocabulary import WORDS
from fuda.games.registry import find
from fuda.text.outcome import probe_row
from fuda.text.probe.dimensionzero.causes import plan_for
from fuda.text.probe.dimensionzero.changes import LASTING, MOVES, QUIET, SENDS, STATES
from fuda.text.probe.dimensionzero.laws import broken_law
from fuda.text.probe.dimensionzero.run import probe_card
from fuda.text.probe.dimensionzero.statics import CHANGES, EFFECTS
from fuda.text.probe.dimensionzero.table import Models, situation
from fuda.text.probe.result import FAILED, NOT_SET_UP, PROBED, Probe

UNIT = 'card "T-1" "Probe" unit cost="red 1" move="colorless 1" timing=quick power=3000 smash=1 races=["fox"]'
STRATEGY = 'card "T-2" "Probe" strategy cost="red 1" timing=battle races=["fire"]'
BASE = 'card "T-3" "Probe" base cost="red 1" timing=quick races=["house"]'
ANY_UNIT = "cards(any, square, [kind(unit), in_space(battle)])"
ABILITIES = [
    (UNIT, "triggered on_placed(any, [is_this], [hand]): draw(1)"),
    (UNIT, "triggered on_left(any, [is_this], [graveyard]): damage(cards(opponent, square, [kind(unit)]), 1000)"),
    (UNIT, "triggered on(won, any, [is_this]): release(this)"),
    (UNIT, "triggered on(smashed, any, [is_this]): mark(this, 1)"),
    (UNIT, "triggered on_turn(end, you) if compare(size(you, smash), >=, 5): draw(1)"),
    (UNIT, "triggered zones([plan]) on(plan_made, any, [is_this]): smash(1)"),
    (UNIT, 'triggered reveal zones([hand]) on_zoned(you, [], [], [smash]) cost energy("red 1"): draw(1)'),
    (UNIT, "triggered state if compare(size(you, hand), ==, 0): draw(2)"),
    (UNIT, "activated zones([graveyard]) cost energy(\"red 2\"): send(this, hand)"),
    (UNIT, "replacement may would(die, you, [kind(base)]): destroy(this)"),
    (UNIT, "replacement would(damage, any, [is_this]): mark(this, 1)"),
    (UNIT, "static gate(resonance): affect(this, add_power(2000))"),
    (UNIT, 'static: formation(x_shape, "red 1")'),
    (UNIT, "static: raid(1)"),
    (UNIT.replace("red 1", "red X"), "static: x_is(count(cards(opponent, square, [kind(unit)])))"),
    (BASE, "static: affect(cards(you, square, [kind(unit), race(\"fox\"), same_line(this)]), gain_keyword(haste))"),
    (BASE, "static: play_cost(opponent, [kind(strategy)], 1)"),
    (STRATEGY, f"spell aim({ANY_UNIT}, 1, 0): delay({{triggered on_turn(end): destroy(that)}}, chosen(0))"),
    (STRATEGY, "spell aim(target_abilities(any, triggered), 1, 0): counter(0)"),
    (STRATEGY, f"spell: modes({{part aim({ANY_UNIT}, 1, 0): release(chosen(0))}}, {{part: draw(1)}})"),
]  # fmt: skip


def probed(head: str, *abilities: str) -> list[Probe]:
    """Probe a card with abilities in the notation of programs."""
    return probe_card(read_card("\n".join([head, *[f"  {ability}" for ability in abilities]])))


@pytest.mark.parametrize(("head", "ability"), ABILITIES)
def test_an_ability_is_brought_about_and_carried_out(head: str, ability: str) -> None:
    """Each class of ability, timing, condition and zone is set up from the terms themselves."""
    assert [(one.result, one.why) for one in probed(head, ability)] == [(PROBED, "")]


def test_a_strategy_that_stays_joined_is_probed_where_it_lies() -> None:
    """Its spell joins it, its static ability is compared, its triggered one set off."""
    found = probed(
        STRATEGY,
        f"spell aim({ANY_UNIT}, 1, 0): join(chosen(0))",
        "static: affect(joined_unit(this), add_power(2000))",
        "triggered on(won, any, [is_one(joined_unit(this))]): draw(1)",
    )
    assert [one.result for one in found] == [PROBED] * 3


def test_original_cards_are_probed() -> None:
    """All abilities of a sample of the cards that come along are brought about; none does what it must not."""
    cards = list(find("dimensionzero").cards().values())
    assert [one for d in cards[3::13] for one in probe_card(d) if one.result != PROBED] == []


def test_a_row_of_card_data_is_probed_by_its_game() -> None:
    """The compiler asks the probe of the game that the text is of."""
    row = {"id": "T-4", "name": "T", "type": "strategy", "cost": "blue 1", "text": "あなたはカードを1枚引く。"}
    assert [one.result for one in probe_row(row, "ja", "dimensionzero")] == [PROBED]
    assert SHELF.rows


def test_what_cannot_be_set_up_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition that never holds, and an effect that never finds anything to do, are no success."""
    monkeypatch.setattr("fuda.text.probe.dimensionzero.run.ATTEMPTS", 12)
    for ability in ("triggered on(drew, you) if compare(1, ==, 2): draw(1)", "triggered on(drew, you): mark(this, 0)"):
        found = probed(UNIT, ability)
        assert (found[0].result, bool(found[0].why)) == (NOT_SET_UP, True)


# --- what must be found ------------------------------------------------------------------------------------------
def draw_too(m: Match, f: Frame) -> None:
    """Put a card into the hand that no instruction names."""
    from fuda.games.dimensionzero.rules.moves import draw

    draw(m, int(f.player), 0, "")


def damage_too(m: Match, f: Frame) -> None:
    """Damage a unit though no instruction says so."""
    for p in m.pieces:
        p.damage += 1
        m.touch()


def lose_a_card(m: Match, f: Frame) -> None:
    """Let a card be nowhere."""
    m.side(f.player).deck.pop(0)


def fail(m: Match, f: Frame) -> None:
    """Raise an error."""
    raise LookupError("no such card")


BREAKS: list[tuple[Callable[[Match, Frame], None], str]] = [
    (draw_too, "moved from"), (damage_too, "damage changed"), (lose_a_card, "in exactly one place"), (fail, "no such"),
]  # fmt: skip


@pytest.mark.parametrize(("also", "why"), BREAKS)
def test_what_no_instruction_names_is_found(
    monkeypatch: pytest.MonkeyPatch, also: Callable[[Match, Frame], None], why: str
) -> None:
    """An instruction that does more than it says fails the probe."""
    honest = Freeze.run

    def run(self: Any, m: Match, f: Frame) -> bool:
        also(m, f)
        return honest(self, m, f)

    monkeypatch.setattr(Freeze, "run", run)
    found = probed(STRATEGY, f"spell aim({ANY_UNIT}, 1, 0): freeze(chosen(0))")
    assert found[0].result == FAILED and why in found[0].why


def test_a_static_ability_that_reaches_too_far_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that it does not name, or that change though its condition does not hold, fail the probe."""
    honest = Affect.apply

    def apply(self: Any, m: Match, f: Frame, at: int) -> None:
        honest(self, m, f, at)
        for p in m.pieces:
            p.plain = False
            p.smash += 1

    monkeypatch.setattr(Affect, "apply", apply)
    found = probed(UNIT, "static: affect(this, add_power(1000))")
    assert (found[0].result, found[0].why) == (FAILED, "smash changed, which it does not name")


def test_a_match_that_cannot_be_saved_breaks_a_law() -> None:
    """A card that is noted elsewhere, and a value that does not follow from the position, are found."""
    d = read_card(f"{UNIT}\n  static: affect(this, add_power(1000))")
    plan = plan_for(d, d.abilities[0], random.Random(1))
    m, card = situation(d, Models(d), plan, 1)
    assert broken_law(m) == ""
    p = m.piece(card)
    assert p is not None
    p.power += 1
    assert broken_law(m) == "what was derived is not what follows from the position"
    m.relocate(card, spec.HAND)
    assert broken_law(m) == "a card in square is noted elsewhere"


# --- what was found ----------------------------------------------------------------------------------------------
FOUND = [
    (UNIT, "static if arranged(any): cheaper(1)"),  # made the card cheaper whether the condition held or not
    (UNIT, "static gate(resonance): call(red)"),  # could be called before anything had moved
    (UNIT, "static if arranged(any): raid(1)"),  # paid for movements without regard to the condition
    (UNIT, "replacement would(drop, any): make_plan(any)"),  # left the spirit card under nothing
]


@pytest.mark.parametrize(("head", "ability"), FOUND)
def test_what_the_probe_found_stays_mended(head: str, ability: str) -> None:
    """Abilities of invented cards that once failed."""
    assert [(one.result, one.why) for one in probed(head, ability)] == [(PROBED, "")]


def test_what_speaks_of_the_active_player_is_derived_anew_with_every_turn() -> None:
    """It looks at more than cards on squares."""
    texts = {side: f"{UNIT}\n  static: player_forbidden({side}, [smash])" for side in ("turn_player", "opponent")}
    assert {side: read_card(text).looks_away for side, text in texts.items()} == {
        "turn_player": True,
        "opponent": False,
    }


# --- the tables --------------------------------------------------------------------------------------------------
def test_the_probe_knows_what_every_instruction_may_change() -> None:
    """A new instruction needs a line in the tables of the probe, or a reason to be without one."""
    known = {*MOVES, *SENDS, *STATES, *QUIET, "mill", *(word for words in LASTING.values() for word in words)}
    ops = {name for name, word in WORDS.items() if word.sort == "op"}
    assert ops - known == set()
    assert Destroy.name in SENDS


def test_the_probe_knows_what_every_static_ability_may_change() -> None:
    """A new change or rule needs a line as well; those that may change anything are listed here."""
    anything = {"lose_text", "gain_ability", "take_control", "set_kind", "lose_kind"}
    anything |= {"set_chosen_color", "set_chosen_race"}  # only by effects for a time
    changes = {name for name, word in WORDS.items() if word.sort == "change"}
    effects = {name for name, word in WORDS.items() if word.sort in ("static", "rule")}
    assert changes - set(CHANGES) - anything == set()
    assert effects - set(EFFECTS) - {"affect", "marker_affect"} == set()


def test_a_plan_regards_conditions_or_not() -> None:
    """How many cards conditions want is laid out, and sometimes not."""
    ability = read_ability("triggered on(drew, you) if compare(size(you, energy), >=, 3): draw(1)")
    d = read_card(UNIT)
    plans = [plan_for(d, ability, random.Random(seed), wanted=bool(seed % 2)) for seed in range(6)]
    assert [plan.sizes.get((0, "energy"), 0) >= 3 for plan in plans] == [False, True] * 3
