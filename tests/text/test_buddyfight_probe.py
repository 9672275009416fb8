"""The probe of Buddyfight: abilities are brought about in generated situations, carried out and watched."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fuda.core.flow import Frame
from fuda.games.buddyfight import kinds, spec
from fuda.games.buddyfight.face.original_cards import SHELF
from fuda.games.buddyfight.rules.moves import draw, rest
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words import costs, drawing, ops, placing
from fuda.games.buddyfight.words import lasting_effects as changes
from fuda.games.buddyfight.words import static_effects as statics
from fuda.games.buddyfight.words.reading import read_card
from fuda.games.buddyfight.words.refs import affected
from fuda.games.buddyfight.words.vocabulary import WORDS
from fuda.table.deeds import Deed
from fuda.text.outcome import probe_row
from fuda.text.probe.buddyfight import keywords
from fuda.text.probe.buddyfight.causes import plan_for
from fuda.text.probe.buddyfight.changes import CHECKS, MAY, QUIET
from fuda.text.probe.buddyfight.laws import broken_law
from fuda.text.probe.buddyfight.run import probe_card
from fuda.text.probe.buddyfight.statics import ANYTHING, EFFECTS, FACTS
from fuda.text.probe.buddyfight.table import Models, situation
from fuda.text.probe.result import FAILED, NOT_SET_UP, PROBED, Probe

MONSTER = 'card "T-1" "Probe" monster worlds=["W"] attributes=["fox"] size=2 power=5000 defense=4000 critical=2'
SPELL = 'card "T-2" "Probe" spell worlds=["W"]'
ITEM = 'card "T-3" "Probe" item worlds=["W"] power=4000 critical=2'
IMPACT = 'card "T-4" "Probe" impact worlds=["W"]'
FLAG = 'card "T-5" "Probe" flag'
ABILITIES = [
    (MONSTER, "use cost gauge(1); deck_to_soul(1):"),
    (MONSTER, 'use if exists(cards(own, field, [trait("bear")])) cost spend(cards(own, hand), 1, drop):'),
    (MONSTER, "transform cost life(1):"),
    (MONSTER, "act once cost spend(soul(this), 1, drop): draw(1)"),
    (MONSTER, "act counter in_hand if opponents_turn, during_attack: call(this_in(hand), free); change_target(this)"),
    (MONSTER, "auto on(entered, any, [is_this]): choose(cards(foe, field, [kind(monster)]), 1, 0); destroy(chosen(0))"),
    (MONSTER, "auto on(destroyed, any, [is_this]): may([pay_gauge(1)]); if_done([move(this_in(drop), hand)])"),
    (MONSTER, "auto on(battle_ended, any, [is_this]): move(this, hand)"),
    (MONSTER, "auto on(turn_ending, own): when(compare(size(own, life), <=, 4), [gain_life(2)], [damage(foe, 1)])"),
    (MONSTER, "auto in_soul on(attacked, own): power(bearer, 3000, this_battle)"),
    (MONSTER, "replacement may would(destroy, any, [is_this]): discard(cards(own, hand), 1); stay"),
    (MONSTER, "replacement would(damage, own): reduce_damage(1)"),
    (MONSTER, "gyakuten if compare(size(own, life), <=, 4) cost gauge(1): draw(3)"),
    (MONSTER, 'static if your_turn: have_power(cards(own, field, [trait("fox")]), 2000)'),
    (MONSTER, "static in_hand if compare(size(own, life), <=, 5): free_cost([is_this], call)\n  use cost gauge(2):"),
    (MONSTER, "static in_soul: have_keyword(bearer, penetrate)"),
    (MONSTER, "static: less_damage(own, 1, attack)"),
    (MONSTER, "static: have_ability(cards(own, monsters), {auto on(attacked, any, [is_this]): draw(1)})"),
    (MONSTER, "static: called_to(center)"),
    (MONSTER, "static: never_gain(soulguard)"),
    (MONSTER, "act: delay(this, {auto on(turn_ending, any): destroy(about)})"),
    (SPELL, "effect counter: nullify_attack; if_done([gain_life(1)])"),
    (SPELL, "effect: look(top(own, deck, 3), 6); choose(among(6, []), 1, 0); move(rest_of(6, 0), drop)"),
    (SPELL, "effect: choose_one([[draw(1)], [choose(cards(any, field), 1, 0), rest(chosen(0))]])"),
    (SPELL, "use if lately(on(cast, foe)):\n  effect counter: nullify_use"),
    (ITEM, "act counter once: choose(cards(own, field, [kind(monster)]), 1, 0); critical(chosen(0), 1, this_turn)"),
    (IMPACT, "use cost gauge(2):\n  effect: damage(foe, 4, cannot_reduce)"),
    (FLAG, 'static: may_use([world("W")])'),
    (FLAG, "static: opening(6, 3, 8)"),
    (FLAG, "act once: gain_life(1)"),
]  # fmt: skip


def probed(head: str, *abilities: str) -> list[Probe]:
    """Probe a card with abilities in the notation of programs."""
    return probe_card(read_card("\n".join([head, *[f"  {ability}" for ability in abilities]])))


@pytest.mark.parametrize(("head", "ability"), ABILITIES)
def test_an_ability_is_brought_about_and_carried_out(head: str, ability: str) -> None:
    """Whatever it waits for, asks for, costs or holds for."""
    assert {(one.result, one.why) for one in probed(head, ability)} == {(PROBED, "")}


SOULFUL = ("soulguard", "move", "penetrate", "counterattack", "double_attack", "triple_attack", "c_territory")


@pytest.mark.parametrize("word", [*SOULFUL, "ambush", "omni_lord", "final_attack"])
def test_a_keyword_ability_is_made_use_of(word: str) -> None:
    """In play, or under a flag that would not let the card be used."""
    found = probed(f"{MONSTER} keywords=[{word}]")
    assert [(one.ability, one.result) for one in found] == [(f"keyword {word}", PROBED)]


def test_lifelink_and_set_are_made_use_of() -> None:
    """The damage of a lifelink is dealt, a spell that is set stays."""
    assert [one.result for one in probed(f"{MONSTER} lifelink=[2]")] == [PROBED]
    assert {one.result for one in probed(f"{SPELL} keywords=[set]", "static: have_power(cards(own, field), 1000)")} == {
        PROBED
    }


def test_marks_that_do_nothing_are_left_alone() -> None:
    """Texts name them; there is nothing to make use of."""
    assert [probed(f"{MONSTER} keywords=[{word}]") for word in keywords.MARKS] == [[]] * len(keywords.MARKS)


@pytest.mark.parametrize("rule", ["any_number_in_deck", "up_to_in_deck(8)", "up_to_in_deck(1)"])
def test_a_rule_of_deck_construction_makes_a_difference(rule: str) -> None:
    """A deck is legal with it and not without, or the other way round."""
    assert [one.result for one in probed(f"{MONSTER} deck_rules=[{rule}]")] == [PROBED]


def test_both_faces_of_a_flag_are_probed() -> None:
    """The other face with its own abilities, when it lies up."""
    d = read_card(
        f'{FLAG}\n  static: may_use([])\n  act once: hankoku(this)\nback "T-5" "Probe" flag\n  act once: draw(1)\n'
    )
    found = probe_card(d)
    assert [one.ability.split()[0] for one in found] == ["static:", "act", "act"]
    assert {one.result for one in found} == {PROBED}


def test_original_cards_are_probed() -> None:
    """All abilities of a sample of the cards that come along are brought about; none does what it must not."""
    cards = list(SHELF.cards.values())
    assert [one for d in cards[3::9] for one in probe_card(d) if one.result != PROBED] == []


def test_a_row_of_card_data_is_probed_by_its_game() -> None:
    """The compiler asks the probe of the game that the text is of."""
    row = {"id": "T-6", "name": "T", "type": "spell", "text": "■カード1枚を引く。", "raw": {"world": "W"}}
    assert [one.result for one in probe_row(row, "ja", "buddyfight")] == [PROBED]


def test_what_cannot_be_set_up_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition that never holds, and an instruction that never finds anything to do, are no success."""
    monkeypatch.setattr("fuda.text.probe.buddyfight.run.ATTEMPTS", 12)
    never = [
        "auto on(turn_started, own) if compare(1, ==, 2): draw(1)",
        "act: gain_life(1); when(compare(1, ==, 2), [draw(1)])",
        "static if compare(1, ==, 2): have_power(this, 1000)",
        "use if compare(1, ==, 2):",
        'act cost spend(cards(own, hand, [named("nobody"), named("else")]), 60, drop): draw(1)',
    ]
    for ability in never:
        found = probed(MONSTER, ability)
        assert (found[0].result, bool(found[0].why)) == (NOT_SET_UP, True)


# --- what must be found ------------------------------------------------------------------------------------------
def draw_too(m: Match, f: Frame) -> None:
    """Put a card into the hand that no instruction names."""
    draw(m, Deed(kinds.DRAW, [-1 - f.player], f.player, 0, to=spec.HAND))


def draw_twice(self: drawing.Draw, m: Match, f: Frame, player: int) -> None:
    """Draw two cards instead of one."""
    for _ in range(2):
        draw_too(m, f)


def rest_too(m: Match, f: Frame) -> None:
    """Rest cards though no instruction says so."""
    for u in m.p0.field + m.p1.field:
        if not u.rested:
            rest(m, Deed(kinds.REST, [u.uid], u.side, 0, clause="A.2.2"))


def hurt_too(m: Match, f: Frame) -> None:
    """Let a fighter lose life though no instruction says so."""
    m.side(1 - f.player).life -= 1


def lose_a_card(m: Match, f: Frame) -> None:
    """Let a card be nowhere."""
    m.side(f.player).deck.pop(0)


def fail(m: Match, f: Frame) -> None:
    """Raise an error."""
    raise LookupError("no such card")


BREAKS: list[tuple[Callable[[Match, Frame], None], str]] = [
    (draw_too, "power changed zones"), (rest_too, "power changed state"), (hurt_too, "power changed life"),
    (lose_a_card, "in exactly one place"), (fail, "no such card"),
]  # fmt: skip


def alongside(honest: Any, also: Callable[[Match, Frame], None]) -> Any:
    """An instruction that does something else as well."""

    def run(self: Any, m: Match, f: Frame) -> Any:
        also(m, f)
        return honest(self, m, f)

    return run


@pytest.mark.parametrize(("also", "why"), BREAKS)
def test_what_no_instruction_names_is_found(
    monkeypatch: pytest.MonkeyPatch, also: Callable[[Match, Frame], None], why: str
) -> None:
    """An instruction that does more than it says fails the probe."""
    monkeypatch.setattr(changes.AddPower, "run", alongside(changes.AddPower.run, also))
    found = probed(MONSTER, "act: power(this, 1000, this_turn)")
    assert found[0].result == FAILED and why in found[0].why


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        ("act: rest(cards(foe, monsters))", "rest: a card was not turned"),
        ("act: destroy(cards(foe, monsters))", "destroy: a card was not destroyed"),
        ("act: move(cards(foe, monsters), hand)", "move: a card is not in hand"),
        ("act: power(cards(foe, monsters), -1000, this_turn)", "power: it lasts on"),
    ],
)
def test_an_instruction_that_leaves_a_card_out_is_found(
    monkeypatch: pytest.MonkeyPatch, ability: str, why: str
) -> None:
    """What is done to some of the cards it speaks of is not enough."""
    monkeypatch.setattr(ops, "affected", lambda m, f, uids: affected(m, f, uids)[:-1])
    found = probed(MONSTER, ability)
    assert found[0].result == FAILED and why in found[0].why


def test_a_wrong_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards drawn, damage dealt and numbers changed must be as many and as much as the program says."""
    monkeypatch.setattr(drawing.Draw, "draw", draw_twice)
    found = probed(SPELL, "effect: draw(1)")
    assert (found[0].result, found[0].why) == (FAILED, "draw: 2 cards were drawn, not 1")
    honest = changes.ChangeNumber.stay

    def stay(self: Any, m: Match, f: Frame, uid: int, kind: int, amount: int, key: int) -> bool:
        return honest(self, m, f, uid, kind, amount + 1000, key)

    monkeypatch.setattr(changes.ChangeNumber, "stay", stay)
    found = probed(MONSTER, "act: power(this, 1000, this_turn)")
    assert (found[0].result, found[0].why) == (FAILED, "power: it is not 1000")


def test_a_cost_that_is_not_paid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gauge that stays where it is, life that is not paid, cards that are not spent."""
    monkeypatch.setattr(costs.PayGauge, "deeds", lambda self, m, f, uids: [])
    found = probed(SPELL, "use cost gauge(1):", "effect: draw(1)")
    assert (found[0].result, found[0].why) == (FAILED, "cost gauge: a card did not go: drop")
    monkeypatch.setattr(costs.PayLife, "deeds", lambda self, m, f, uids: [])
    found = probed(SPELL, "use cost life(1):", "effect: draw(1)")
    assert (found[0].result, found[0].why) == (FAILED, "cost life: 0 life was paid, not 1")
    monkeypatch.setattr(costs.Spend, "deeds", lambda self, m, f, uids: [])
    found = probed(SPELL, "use cost spend(cards(own, hand), 1, drop):", "effect: draw(1)")
    assert (found[0].result, found[0].why) == (FAILED, "cost spend: a card did not go: drop")


def test_a_call_that_does_not_come_about_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that can be called by an effect has to be."""
    monkeypatch.setattr(placing.CallCards, "begin", lambda self, m, f, card: None)
    found = probed(SPELL, "effect: choose(cards(own, drop, [kind(monster)]), 1, 0); call(chosen(0), free)")
    assert (found[0].result, found[0].why) == (FAILED, "call: a card was not used")


def test_a_continuous_ability_that_reaches_too_far_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that it does not name, or by another amount than it says, fail the probe."""

    def twice(self: Any, u: Any, amount: int) -> None:
        u.power += 2 * amount

    monkeypatch.setattr(statics.HavePower, "change", twice)
    found = probed(MONSTER, "static: have_power(this, 1000)")
    assert (found[0].result, found[0].why) == (FAILED, "power differs by 2000")

    def also(self: Any, u: Any, amount: int) -> None:
        u.power += amount
        u.critical += 1

    monkeypatch.setattr(statics.HavePower, "change", also)
    found = probed(MONSTER, "static: have_power(this, 1000)")
    assert (found[0].result, found[0].why) == (FAILED, "critical changed, which it does not name")


def test_a_match_that_breaks_a_law_is_found() -> None:
    """A card that is noted elsewhere, and a value that does not follow from the position."""
    d = read_card(f"{MONSTER}\n  static: have_power(this, 1000)")
    plan = plan_for(d, d.abilities[0], random.Random(1))
    m, cards = situation(d, Models(d), plan, 1)
    assert broken_law(m) == ""
    u = next(u for u in map(m.unit, cards) if u is not None and u.slot >= 0)
    u.power += 1000
    assert broken_law(m) == "what was derived is not what follows from the position"
    m.relocate(u.id, spec.HAND)
    assert broken_law(m) == "a card in field is noted elsewhere"


# --- the tables --------------------------------------------------------------------------------------------------
def test_the_probe_knows_what_every_instruction_may_change() -> None:
    """A new instruction needs a line in the tables of the probe, or a reason to be without one."""
    named = {name for name, word in WORDS.items() if word.sort == "op"}
    assert named - MAY.keys() - QUIET == set()
    assert CHECKS.keys() <= named


def test_the_probe_knows_what_every_continuous_ability_may_change() -> None:
    """A new continuous effect needs a line as well."""
    named = {name for name, word in WORDS.items() if word.sort == "static"}
    assert named - EFFECTS.keys() - ANYTHING - FACTS == set()


def test_the_probe_makes_use_of_every_keyword() -> None:
    """A new keyword ability needs a way to be made use of, unless it is an ability with a text of its own."""
    own = {"lifelink", "transform", "ride", "take_office", "dragonize", "impact_transform"}
    own |= {"gyakuten", "gyakuten_satsu", "dai_gyakuten", "gyakuten_reboot"}
    known = {*keywords.PLAYED, *keywords.ANY_FLAG, *keywords.MARKS, *own}
    assert set(spec.KEYWORDS) - known == set()
