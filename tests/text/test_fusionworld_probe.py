"""The probe of Fusion World: skills are brought about in generated situations, carried out and watched."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fuda.core.flow import Frame
from fuda.games.fusionworld import kinds, spec
from fuda.games.fusionworld.rules.moves import draw
from fuda.games.fusionworld.rules.turning import rest
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words import drawing, ops
from fuda.games.fusionworld.words import lasting_effects as changes
from fuda.games.fusionworld.words import static_effects as statics
from fuda.games.fusionworld.words.reading import read_card
from fuda.games.fusionworld.words.refs import affected
from fuda.games.fusionworld.words.vocabulary import WORDS
from fuda.games.registry import find
from fuda.table.deeds import Deed
from fuda.text.outcome import probe_row
from fuda.text.probe.fusionworld.causes import plan_for
from fuda.text.probe.fusionworld.changes import CHECKS, MAY, QUIET
from fuda.text.probe.fusionworld.laws import broken_law
from fuda.text.probe.fusionworld.run import probe_card
from fuda.text.probe.fusionworld.statics import ANYTHING, EFFECTS
from fuda.text.probe.fusionworld.table import Models, situation
from fuda.text.probe.result import FAILED, NOT_SET_UP, PROBED, Probe

BATTLE = 'card "T-1" "Probe" battle colors=[red] cost=2 red_cost=1 power=20000 combo=5000 traits=["fox"]'
EXTRA = 'card "T-2" "Probe" extra colors=[red] cost=1 red_cost=1 traits=["fox"]'
LEADER = 'card "T-3" "Probe" leader colors=[red] power=15000 traits=["fox"]'
ABILITIES = [
    (BATTLE, "on_play: draw(2)"),
    (BATTLE, "when_attacking: choose(cards(foe, battle, [stat(cost, <=, 2)]), 1, up_to, 0); ko(chosen(0))"),
    (BATTLE, "on_ko: choose(cards(own, drop, [trait(\"fox\"), kind(battle)]), 1, up_to, 0); play(chosen(0), rested)"),
    (BATTLE + " keywords=[blocker]", "on_block: power(this, 5000, this_battle)"),
    (BATTLE, "end_of_your_turn: ready(this)"),
    (BATTLE, "main cost rest(this): damage(foe, 1)"),
    (BATTLE, "battle once if your_turn: when(compare(size(own, combo), >=, 2), [draw(1)])"),
    (BATTLE, "main in_drop cost pay(1, [red]): play(this_in(drop))"),
    (BATTLE, "auto on(comboed, any, [is_this], any, battle): draw(1)"),
    (BATTLE, "auto on(moved, any, [is_this], any, life, hand): draw(1)"),
    (BATTLE, "auto in_under on(attacked, own): draw(1)"),
    (BATTLE, "main: gain_ability(this, {when_attacking: draw(1)}, this_turn)"),
    (BATTLE, "main: delay(this, {end_of_your_turn: ko(about)})"),
    (BATTLE, "replacement may would(ko, own, [is_this]): discard(cards(own, hand), 1)"),
    (BATTLE, "replacement would(damage, own) if during_battle: let_damage(1)"),
    (BATTLE, "on_play: end_game(foe)"),
    (BATTLE, "permanent if your_turn: have_power(cards(own, leader_or_battle), 5000)"),
    (BATTLE, "permanent in_hand if compare(size(own, life), <=, 4): hand_cost([is_this], -1)"),
    (BATTLE, "permanent in_under: have_power(bearer, 5000)"),
    (BATTLE, "permanent: have_ability(cards(own, battle), {on_ko: draw(1)})"),
    (BATTLE, "permanent: attack_demands(this, {part cost discard(cards(own, hand), 1):})"),
    (BATTLE, 'evolve base([trait("fox")]) cost pay(1, [red]):'),
    (BATTLE, 'fusion_evolve base([trait("fox")]) base([trait("bear")]):'),
    (EXTRA, "battle: power(battling(own), 10000, this_battle)"),
    (EXTRA, "field:"),
    (LEADER, "awaken if compare(size(own, life), <=, 4): draw(1); flip_leader"),
]  # fmt: skip


def probed(head: str, *abilities: str) -> list[Probe]:
    """Probe a card with skills in the notation of programs."""
    return probe_card(read_card("\n".join([head, *[f"  {ability}" for ability in abilities]])))


@pytest.mark.parametrize(("head", "ability"), ABILITIES)
def test_a_skill_is_brought_about_and_carried_out(head: str, ability: str) -> None:
    """Each class of skill, timing, condition and zone is set up from the terms themselves."""
    assert {(one.result, one.why) for one in probed(head, ability)} == {(PROBED, "")}


WORDS_OF_KEYWORDS = ("blocker", "critical", "double_strike", "triple_strike", "barrier", "super_combo", "dragon_ball")


@pytest.mark.parametrize("word", [*WORDS_OF_KEYWORDS, "attack_active"])
def test_a_keyword_skill_is_made_use_of(word: str) -> None:
    """In play, or in a deck that it limits."""
    found = probed(f"{BATTLE} keywords=[{word}]")
    assert [(one.ability, one.result) for one in found] == [(f"keyword {word}", PROBED)]


@pytest.mark.parametrize("rule", ["any_number_in_deck", "up_to_in_deck(8)"])
def test_a_rule_of_deck_construction_makes_a_difference(rule: str) -> None:
    """A deck is legal with it and not without."""
    found = probed(f"{BATTLE} deck_rules=[{rule}]")
    assert [(one.ability, one.result) for one in found] == [(f"deck rules {rule}", PROBED)]


@pytest.mark.parametrize("rule", ['may_include([trait("bear")])', 'may_not_include([trait("bear")])'])
def test_a_rule_of_a_leader_makes_a_difference(rule: str) -> None:
    """A card is allowed in its deck, or not."""
    assert [one.result for one in probed(f"{LEADER} deck_rules=[{rule}]")] == [PROBED]


def test_both_sides_of_a_leader_are_probed() -> None:
    """The back with its own skills, when it lies up."""
    d = read_card(
        f"{LEADER}\n  awaken if compare(size(own, life), <=, 4): flip_leader\n"
        'back "T-3" "Probe" leader colors=[red] power=20000 keywords=[critical]\n  when_attacking: draw(1)\n'
    )
    found = probe_card(d)
    assert [one.ability.split()[0] for one in found] == ["awaken", "when_attacking:", "keyword"]
    assert {one.result for one in found} == {PROBED}


def test_original_cards_are_probed() -> None:
    """All skills of a sample of the cards that come along are brought about; none does what it must not."""
    cards = list(find("fusionworld").cards().values())
    assert [one for d in cards[2::9] for one in probe_card(d) if one.result != PROBED] == []


def test_a_row_of_card_data_is_probed_by_its_game() -> None:
    """The compiler asks the probe of the game that the text is of."""
    row = {
        "id": "T-4",
        "name": "T",
        "type": "EXTRA",
        "colors": ["Red"],
        "cost": 1,
        "text": "【起動 メイン】カード1枚を引く。",
    }
    assert [one.result for one in probe_row(row, "ja", "fusionworld")] == [PROBED]


def test_what_cannot_be_set_up_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition that never holds, and an instruction that never finds anything to do, are no success."""
    monkeypatch.setattr("fuda.text.probe.fusionworld.run.ATTEMPTS", 12)
    never = [
        "on_play if compare(1, ==, 2): draw(1)",
        "on_play: power(this, 5000, this_turn); when(compare(1, ==, 2), [draw(1)])",
        "permanent if compare(1, ==, 2): have_power(this, 5000)",
    ]  # fmt: skip
    for ability in never:
        found = probed(BATTLE, ability)
        assert (found[0].result, bool(found[0].why)) == (NOT_SET_UP, True)


# --- what must be found ------------------------------------------------------------------------------------------
def draw_too(m: Match, f: Frame) -> None:
    """Put a card into the hand that no instruction names."""
    draw(m, Deed(kinds.DRAW, [-1 - f.player], f.player, 0, to=spec.HAND))


def rest_too(m: Match, f: Frame) -> None:
    """Rest a card though no instruction says so."""
    for u in m.p0.battle + m.p1.battle:
        if not u.rested:
            rest(m, Deed(kinds.REST, [int(u.uid)], f.player, 0))


def mark_too(m: Match, f: Frame) -> None:
    """Place a marker that no instruction names."""
    m.p0.markers += 1


def lose_a_card(m: Match, f: Frame) -> None:
    """Let a card be nowhere."""
    m.side(f.player).deck.pop(0)


def fail(m: Match, f: Frame) -> None:
    """Raise an error."""
    raise LookupError("no such card")


BREAKS: list[tuple[Callable[[Match, Frame], None], str]] = [
    (draw_too, "power changed zones"), (rest_too, "power changed state"), (mark_too, "power changed markers"),
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
    found = probed(BATTLE, "main: power(this, 5000, this_turn)")
    assert found[0].result == FAILED and why in found[0].why


def short_of(honest: Any) -> Any:
    """An instruction that leaves its last card out."""

    def uids(m: Match, f: Frame, cards: list[int]) -> list[int]:
        return honest(m, f, cards)[:-1]  # type: ignore[no-any-return]

    return uids


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        ("on_play: ko(cards(foe, battle))", "ko: a card was not KO'd"),
        ("on_play: move(cards(foe, battle), hand)", "move: a card is not in hand"),
        ("on_play: rest(cards(foe, battle))", "rest: a card was not turned"),
        ("on_play: power(cards(foe, battle), -5000, this_turn)", "power: it lasts on"),
    ],
)
def test_an_instruction_that_leaves_a_card_out_is_found(
    monkeypatch: pytest.MonkeyPatch, ability: str, why: str
) -> None:
    """What is done to some of the cards it speaks of is not enough."""
    monkeypatch.setattr(ops, "affected", short_of(affected))
    monkeypatch.setattr(changes, "affected", short_of(affected))
    found = probed(BATTLE, ability)
    assert found[0].result == FAILED and why in found[0].why


def test_a_wrong_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards drawn, and power that is changed, must be as many and as much as the program says."""
    monkeypatch.setattr(drawing.Draw, "count", lambda self, m, f: self.n.get(m, f))
    monkeypatch.setattr(drawing, "do", lambda m, f, d: [draw(m, d) for _ in range(2)])
    found = probed(BATTLE, "on_play: draw(1)")
    assert (found[0].result, found[0].why) == (FAILED, "draw: 2 cards were drawn, not 1")
    honest = changes.ChangeNumber.stay

    def stay(self: Any, m: Match, f: Frame, uid: int, kind: int, amount: int, key: int) -> bool:
        return honest(self, m, f, uid, kind, amount + 1000, key)

    monkeypatch.setattr(changes.ChangeNumber, "stay", stay)
    found = probed(BATTLE, "main: power(this, 5000, this_turn)")
    assert (found[0].result, found[0].why) == (FAILED, "power: it is not 5000")


def test_a_permanent_that_reaches_too_far_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that it does not name, or by another amount than it says, fail the probe."""
    honest = statics.HavePower.apply

    def apply(self: Any, m: Match, f: Frame) -> None:
        honest(self, m, f)
        for u in m.p0.battle:
            m.alter(u.uid)
            u.cost_bonus += 1

    monkeypatch.setattr(statics.HavePower, "apply", apply)
    found = probed(BATTLE, "permanent: have_power(this, 5000)")
    assert (found[0].result, found[0].why) == (FAILED, "cost changed, which it does not name")

    def twice(self: Any, m: Match, f: Frame) -> None:
        honest(self, m, f)
        honest(self, m, f)

    monkeypatch.setattr(statics.HavePower, "apply", twice)
    found = probed(BATTLE, "permanent: have_power(this, 5000)")
    assert (found[0].result, found[0].why) == (FAILED, "power differs by 10000")


def test_a_match_that_breaks_a_law_is_found() -> None:
    """A card that is noted elsewhere, and a value that does not follow from the position."""
    d = read_card(f"{BATTLE}\n  permanent: have_power(this, 5000)")
    plan = plan_for(d, d.abilities[0], random.Random(1))
    m, card = situation(d, Models(d), plan, 1)
    assert broken_law(m) == ""
    u = m.unit(card)
    assert u is not None
    u.bonus += 1000
    assert broken_law(m) == "what was derived is not what follows from the position"
    m.relocate(card, spec.HAND)
    assert broken_law(m) == "a card in battle is noted elsewhere"


# --- what was found ----------------------------------------------------------------------------------------------
TWO = "choose(cards(own, hand), 1, 0); choose(cards(own, battle), 1, 1); move(together([chosen(0), chosen(1)]), deck)"
FOUND = [
    (EXTRA, f"main cost {TWO}: draw(2)"),  # could never be paid: nothing was chosen yet when it was looked at
    (BATTLE, "auto holds(compare(size(own, hand), <=, 1)): draw(1)"),  # saved and loaded, the match was another
    (BATTLE, "permanent: hand_combo([kind(battle)], 5000)"),  # nothing looked at it
    (BATTLE, "main_battle: power(this, 5000, this_battle)"),  # without a battle it lasted until the next one was over
]


@pytest.mark.parametrize(("head", "ability"), FOUND)
def test_what_the_probe_found_stays_mended(head: str, ability: str) -> None:
    """Skills of invented cards that once failed."""
    assert [(one.result, one.why) for one in probed(head, ability)] == [(PROBED, "")]


# --- the tables --------------------------------------------------------------------------------------------------
def test_the_probe_knows_what_every_instruction_may_change() -> None:
    """A new instruction needs a line in the tables of the probe, or a reason to be without one."""
    named = {name for name, word in WORDS.items() if word.sort == "op"}
    assert named - MAY.keys() - QUIET == set()
    assert CHECKS.keys() <= named


def test_the_probe_knows_what_every_permanent_may_change() -> None:
    """A new permanent needs a line as well."""
    named = {name for name, word in WORDS.items() if word.sort == "static"}
    assert named - EFFECTS.keys() - ANYTHING == set()


def test_a_plan_regards_conditions_or_not() -> None:
    """How many cards conditions want is laid out, and sometimes not."""
    d = read_card(f"{BATTLE}\n  on_play if compare(size(own, energy), >=, 6): draw(1)")
    plans = [plan_for(d, d.abilities[0], random.Random(seed), wanted=bool(seed % 2)) for seed in range(6)]
    assert [plan.sizes.get((0, "energy"), 0) >= 6 for plan in plans] == [False, True] * 3
