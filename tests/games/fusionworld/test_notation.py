"""Programs can be printed and read back: every word, every skill, whole cards; nothing else is understood."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from fuda.core import control
from fuda.core.flow import Op
from fuda.core.notation import LONGEST, NotationError, Word
from fuda.core.terms import Condition, Value
from fuda.games.fusionworld.printed import TAGS, Continuous, Instead, Scope
from fuda.games.fusionworld.rules import play
from fuda.games.fusionworld.spec import COMBO_AREA, DROP, STATE, UNDER
from fuda.games.fusionworld.words import reading, vocabulary
from fuda.games.fusionworld.words.build import card, keyword_timing
from fuda.games.fusionworld.words.properties import Color
from fuda.games.fusionworld.words.reading import describe_card, read_ability, read_card, read_term
from fuda.games.fusionworld.words.vocabulary import (
    KEYWORD_TIMINGS,
    MODULES,
    SETS,
    SIGNATURES,
    SORTS,
    WORDS,
    describe,
    show,
)
from fuda.words.deckrules import DeckRule, MayInclude
from fuda.words.properties import Test
from fuda.words.refs import Ref
from fuda.words.timings import Timing
from tests.each import each
from tests.games import notation
from tests.games.notation import Signatures, Terms, concrete

# Instructions that words are carried out by, and what words have in common.
INNER = {
    "Jump", "JumpUnless", "JumpUnlessDone", "JumpIfDeclined", "Branch", "TakePart", "Clear", "Search", "Gather",
    "PickTexts", "OnCards", "DoToCards", "OneByOne", "Report", "NameLife", "Change",
    "ChangeNumber", "GainInfo", "Ends", "OnCardsBy", "InHand",
    "InHandBy", "Timing", "Information", "Several", "PlainLimit", "Unless",
}  # fmt: skip
ABSTRACT = (Op, Test, Ref, Value, Condition, Continuous, Timing, Instead, Scope, DeckRule)

SKILLS = [
    "on_play: draw(1)",
    "on_play once may if compare(size(own, life), <=, 4), your_turn cost rest(this); pay(2, [red]): draw(1, foe)",
    "on_play on_any([on(played, any, [is_this]), on(attacked, any, [is_this])]): draw(1)",
    "auto on(koed, foe, [isnt(stat(cost, >, 3))], own_effect): power(about, per(1000, 2, size(own, drop)), this_turn)",
    "auto on(readied, own, [other, kind(battle)], own_effect, any, any, [kind(leader)]): draw(1)",
    "auto on(comboed, any, [is_this], any, hand): combo_power(this, 10000, forever)",
    "auto in_drop once on(koed, own): move(this, hand)",
    "auto holds(compare(size(own, markers), ==, 0)): place_marker(1)",
    "permanent in_hand if exists(cards(any, battle, [color(red)])): hand_cost([is_this], -2)",
    "permanent: are_forbidden(this, ko_by_skill, only([], foe)); have_ability(cards(own, leader), {on_ko: draw(1)})",
    "permanent: attack_demands(this, {part cost pay(1):}); evolve_from(cards(own, drop, [kind(battle)]))",
    "replacement may would(lose): move(cards(own, drop), deck, random)",
    "replacement would(damage): let_damage(1)",
    "awaken if compare(size(own, life), <=, 4): choose(cards(own, energy), all, up_to, 0); ready(this); flip_leader",
    "field: play_field",
    'evolve base([named("a")]) cost pay(1, [blue]):',
    'fusion_evolve base([trait("b"), stat(cost, <=, 3)]) base([]) if your_turn cost pay(2):',
    "main_battle: choose_some(2, [[draw(1)], [damage(foe, 1)], [add_ki(this, 2)]])",
    "main cost pay_one([[pay(1)], [spend_ki(this, 2)]]): when(never(your_turn), [draw(1)], [may([negate_attack])])",
    "main: gain_ability(this, {when_attacking: delay(chosen(0), {auto on(battle_ended): ko(about)})}, next_battle)",
    "battle: next_use({permanent: hand_specified([kind(extra)], blue, -1); hand_free([field])})",
    "main: choose(together([this, cards(any, hand)]), 2, 3, foe, total(cost, 5)); move(chosen(3), energy, rested)",
    'main: power(cards(own, leader, [named("a \\"b\\" \\\\ c\\nd")]), -1000, opponents_next_turn)',
    "part:",
]  # fmt: skip

BAD = [
    ("", "':' should follow"),
    (":", "what the ability is"),
    ("on_play: draw", "n is missing"),
    ("on_play: draw(1, own, 2)", "the end of draw"),
    ("on_play: fly(1)", "unknown word 'fly'"),
    ("on_play: this", "a op, and this is a ref"),
    ("on_play: choose(this, 1, 7)", "a number from 0 to 6"),
    ("on_play: power(this, 1000, always)", "one of this_battle"),
    ("on_play: " + "may([" * 50 + "])" * 50, "terms inside each other"),
    ("x" * (LONGEST + 1), "characters"),
    ("on_play once once: draw(1)", "the same again"),
    ("auto: draw(1)", "auto with a timing"),
    ("replacement: draw(1)", "what it replaces"),
    ("main on(played): draw(1)", "the end of the head"),
    ("permanent once: have_power(this, 1000)", "without once and may"),
    ("permanent: draw(1)", "a static, and draw is a op"),
    ("permanent cost draw(1): have_power(this, 1000)", "without a cost"),
    ("awaken in_hand: draw(1)", "without a zone"),
    ("evolve: draw(1)", "one base"),
    ("evolve base base:", "one base"),
    ("fusion_evolve base:", "two bases"),
    ("on_play base: draw(1)", "a timing"),
    ("activated: draw(1)", "what the ability is"),
]  # fmt: skip


@pytest.mark.parametrize("module", [control, *[m for m in MODULES if m is not play]], ids=lambda m: m.__name__)
def test_every_op_and_term_has_a_name(module: Any) -> None:
    """Whatever a program can be written with is a word."""
    assert [cls for cls in concrete(module, ABSTRACT, INNER) if WORDS.get(getattr(cls, "name", ""), None) is None] == []


def test_there_is_a_signature_for_every_word_and_no_other() -> None:
    """Words and signatures belong together."""
    assert set(SIGNATURES) == set(WORDS)


CONSTRUCTORS = Signatures(SETS, SORTS, {"scope": "Bounds", "limit": "Limit"})


@each("word", WORDS.values(), name=lambda word: word.name)
def test_signatures_are_those_of_the_constructors(word: Word) -> None:
    """Names, order, kinds and defaults of the parameters agree; `fields` names them too."""
    CONSTRUCTORS.check(word)


def test_marks_stand_for_the_timings_they_carry() -> None:
    """A timing is left out beside a mark exactly if the mark means it."""
    for tag, text in KEYWORD_TIMINGS.items():
        assert show(keyword_timing(TAGS.index(tag))) == text


# --- every word, with parameters of every kind -----------------------------------------------------------------
TERMS = Terms(vocabulary, SKILLS[:8])


@each("word", WORDS.values(), name=lambda word: word.name)
def test_every_word_is_printed_and_read_back(word: Word) -> None:
    """Whatever its parameters are, what is printed of a word is read to the same."""
    TERMS.check(word, read_term)


@each("text", SKILLS)
def test_a_skill_is_read_and_printed_the_same(text: str) -> None:
    """Printing what was read gives the text again."""
    assert describe(read_ability(text)) == text


@pytest.mark.parametrize(("text", "message"), BAD, ids=range(len(BAD)))
def test_what_is_no_skill_is_refused(text: str, message: str) -> None:
    """Unknown words, wrong kinds, wrong numbers of parameters, huge and deep texts: an error says what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_ability(text)


# --- what follows from a skill's text --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("auto on(comboed, any, [is_this]): draw(1)", 1 << COMBO_AREA),
        ("auto on(discarded, any, [is_this]): draw(1)", 1 << DROP),
        ("auto on(moved, any, [is_this], any, deck, drop): draw(1)", 1 << DROP),
        ("auto on(covered, any, [is_this]): draw(1)", 1 << UNDER),
        ("auto on(comboed, own): draw(1)", 0),
        ("on_ko: draw(1)", 0),
    ],
)
def test_a_skill_waits_where_its_card_will_be(text: str, where: int) -> None:
    """What a card does when it combos, is discarded or covered, it does from where it then lies."""
    assert read_ability(text).where == where


def test_a_state_is_waited_for_without_an_event() -> None:
    """A state trigger has a state and listens to no event."""
    ability = read_ability("auto holds(your_turn): draw(1)")
    assert ability.events == STATE and ability.state is not None


# --- whole cards -----------------------------------------------------------------------------------------------
def check_card(d: Any) -> None:
    """Print a card and its skills, on both sides, and read them back."""
    notation.check_card(reading, d)
    again = read_card(describe_card(d))
    assert [describe(a) for a in again.every] == [describe(a) for a in d.every]


@each("seed", range(100))
def test_random_cards_are_read_back(seed: int) -> None:
    """A card of any skills has the same digest after printing and reading."""
    chance = random.Random(seed)
    skills = [read_ability(text) for text in chance.sample(SKILLS[:-1], 4)]
    colors = chance.sample(["red", "blue", "green"], chance.randrange(3))
    d = card(
        f"T-{seed}", "A/B", chance.choice(["battle", "extra"]), colors=colors, cost=chance.randrange(9), power=15000,
        specified={"red": chance.randrange(3)}, combo=chance.choice([None, 0, 5000]), abilities=skills,
        keywords=chance.sample(["blocker", "critical", "barrier"], 1),
    )  # fmt: skip
    check_card(d)


def test_both_sides_of_a_leader_are_read_back() -> None:
    """The skills of the back are numbered after those of the front and their parts."""
    back = card(
        "T-1", "Two", "leader", power=20000, traits=["c"],
        abilities=[read_ability("main: delay(none, {auto on(turn_ending): draw(1)})")],
    )  # fmt: skip
    d = card(
        "T-1", 'The "one"', "leader", colors=["red", "black"], power=15000, also_named=["Three"], traits=["a b"],
        abilities=[read_ability("awaken: flip_leader"), read_ability("permanent: have_ability(this, {on_ko:})")],
        life=7,
        deck_rules=[MayInclude([Color("blue")])], back=back,
    )  # fmt: skip
    check_card(d)
    assert d.back is back and [ability.index for ability in d.every] == [0, 1, 2, 3, 4]
    assert d.keywords and not back.keywords


def test_only_leaders_have_a_back() -> None:
    """Another card cannot be turned over."""
    with pytest.raises(ValueError, match="only a Leader"):
        card("T-1", "One", "battle", back={"power": 5000})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ('card "a" "b" dragon', "one of leader"),
        ('card "a" "b" battle size=1', "one of colors"),
        ('card "a" "b" battle\nback "a" "c" battle', "only a Leader"),
        ('card "a" "b" extra\n' + "  main: draw(1)\n" * 40, "at most 31"),
        ('card "a" "b" extra\n  main cost forbid(this, attack, this_turn): draw(1)', "made of actions"),
    ],
)
def test_what_is_no_card_is_refused(text: str, message: str) -> None:
    """Damaged cards are refused with what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_card(text)
