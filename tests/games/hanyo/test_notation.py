"""Programs can be printed and read back: every word, every ability, whole cards; nothing else is understood."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from fuda.core import control
from fuda.core.flow import Op
from fuda.core.notation import LONGEST, NotationError, Word
from fuda.core.terms import Condition, Value
from fuda.games.hanyo.printed import Continuous, Instead, Scope
from fuda.games.hanyo.spec import DISCARD, STATE
from fuda.games.hanyo.words import reading, vocabulary
from fuda.games.hanyo.words.build import card
from fuda.games.hanyo.words.properties import Attribute
from fuda.games.hanyo.words.reading import read_ability, read_card, read_term
from fuda.games.hanyo.words.vocabulary import MODULES, SETS, SIGNATURES, SORTS, WORDS, describe
from fuda.words.deckrules import DeckRule
from fuda.words.properties import Test
from fuda.words.refs import Ref
from fuda.words.timings import Timing
from tests.each import each
from tests.games.notation import Signatures, Terms, check_card, concrete

# Instructions that words are carried out by, and what words have in common.
INNER = {
    "Jump", "JumpUnless", "JumpUnlessDone", "JumpIfDeclined", "Branch", "TakePart", "Clear", "Search", "SearchAlso",
    "Gather", "OnCards", "InParts", "ReportAll", "Ends", "OnUnits", "OnUnitsBy", "OfText", "OfAttribute", "Silent",
    "Timing", "Information", "Lineup", "PlainLimit", "Property", "NameKo", "CountHand",
}  # fmt: skip
ABSTRACT = (Op, Test, Ref, Value, Condition, Continuous, Timing, Instead, Scope, DeckRule)

ABILITIES = [
    'ex_triggered title("Guard") unique once on(damaged, own, [is_this], foe_skill) if your_turn: draw(1)',
    "triggered on(koed, foe, [isnt(stat(hp, >, 300))], any, any, any, [is_this]): heal(this, event_number)",
    "triggered on_any([on(rested, own), on(stunned, own)]): recover(about)",
    "triggered in_hand on(turn_ending, own): put_out(this_card)",
    "triggered holds(compare(size(own, standby), ==, 0)): draw(1)",
    'ex_activated title("Aid") once if exists(cards(own, ko)): choose(cards(own, ko), 1, 0); revive(chosen(0))',
    'ex_static title("Wall"): have_hp(cards(own, standby, [main]), 50); are_forbidden(this, ko, only([], foe))',
    "static in_hand: may_play_again",
    'static: skills_fail(foe, [], "", 3, {part: janken}); change_damage(down, 20, foe, [], [is_this])',
    "static if matches(this, [main]): have_ability(cards(own, standby), {triggered on(koed, any, [is_this]): draw(1)})",
    'ex_replacement title("Endure") once may would(ko, own, [is_this]): heal_all(this)',
    "replacement would(damage, own, [standby], skill): damage(this, event_number)",
    (
        'skill title("Slash") energy(2) deals(50): change_damage(up, if_else(matches(this, [ailing]), 30, 0));'
        " others([damage(cards(foe, standby), 10)]); rest(cards(foe, main))"
    ),
    'skill title("Storm") deals(20, count(attached(this, energy))) if your_turn:',
    (
        'skill title("Look"): look(top(own, deck, 3), 6); choose(among(6, [kind(command)]), 1, up_to, 0);'
        " move(chosen(0), hand); move(rest_of(6, 0), deck, bottom)"
    ),
    "command if compare(size(own, hand), >=, 2): discard(cards(own, hand), 1); if_done([draw(2)])",
    "command: janken; when(done, [draw(1)], [discard_hand])",
    (
        "command: choose(cards(own, area), 1, 0);"
        " last(chosen(0), {static: have_hp(this, fixed)}, this_turn, count(cards(own, area)))"
    ),
    "command: last(none, {static if your_turn: change_damage(times, 2, own)}, opponents_next_turn)",
    "command: delay(none, {triggered on(turn_ending): draw(1)}, this_turn, again)",
    "command: attach(top(own, deck, 1), cards(own, main)); charge(cards(own, standby)); swap(this); retreat(foe)",
    'command: put_counters(this, "灯", 2); activate(chosen(0), "Aid"); end_game(foe)',
    "part:",
]  # fmt: skip

BAD = [
    ("", "':' should follow"),
    (":", "what the ability is"),
    ("command: draw", "n is missing"),
    ("command: draw(1, own, 2)", "the end of draw"),
    ("command: fly(1)", "unknown word 'fly'"),
    ("command: this", "a op, and this is a ref"),
    ("command: choose(this, 1, 7)", "a number from 0 to 6"),
    ("command: last(this, {static: have_hp(this, 1)}, always)", "one of this_turn"),
    ("command: " + "may([" * 50 + "])" * 50, "terms inside each other"),
    ("x" * (LONGEST + 1), "characters"),
    ("activated once once: draw(1)", "the same again"),
    ("triggered: draw(1)", "triggered with a timing"),
    ("replacement: draw(1)", "what it replaces"),
    ("command on(drew): draw(1)", "the end of the head"),
    ("static once: have_hp(this, 1)", "static without once"),
    ("static: draw(1)", "a static, and draw is a op"),
    ("command cost draw(1): draw(1)", "without a cost"),
    ("command in_hand: draw(1)", "without in_hand"),
    ('activated title("x"): draw(1)', "the end of the head"),
    ("skill: draw(1); others([draw(1)])", "a op, and others is a others"),
]  # fmt: skip


@pytest.mark.parametrize("module", [control, *MODULES], ids=lambda m: m.__name__)
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


# --- every word, with parameters of every kind -----------------------------------------------------------------
# What lasts holds, and what is put off waits.
FITTING = {"last": ("static", "ex_static", "replacement"), "delay": ("triggered", "ex_triggered")}
TERMS = Terms(vocabulary, ABILITIES[:8], FITTING)


@each("word", WORDS.values(), name=lambda word: word.name)
def test_every_word_is_printed_and_read_back(word: Word) -> None:
    """Whatever its parameters are, what is printed of a word is read to the same."""
    TERMS.check(word, read_term)


@pytest.mark.parametrize("text", ABILITIES)
def test_an_ability_is_read_and_printed_the_same(text: str) -> None:
    """Printing what was read gives the text again."""
    assert describe(read_ability(text)) == text


@pytest.mark.parametrize(("text", "message"), BAD, ids=range(len(BAD)))
def test_what_is_no_ability_is_refused(text: str, message: str) -> None:
    """Unknown words, wrong kinds, wrong numbers of parameters, huge and deep texts: an error says what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_ability(text)


# --- what follows from an ability's text -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("triggered on(discarded, any, [is_this_card]): draw(1)", 1 << DISCARD),
        ("triggered on(moved, any, [is_this], any, deck, discard): draw(1)", 1 << DISCARD),
        ("triggered on(discarded, own): draw(1)", 0),
        ("triggered on(koed, any, [is_this]): draw(1)", 0),
    ],
)
def test_an_ability_waits_where_its_card_will_be(text: str, where: int) -> None:
    """What a card does when it is discarded it does from the discard pile."""
    assert read_ability(text).where == where


def test_a_state_is_waited_for_without_an_event() -> None:
    """A state trigger has a state and listens to no event."""
    ability = read_ability("triggered holds(your_turn): draw(1)")
    assert ability.events == STATE and ability.state is not None


# --- whole cards -----------------------------------------------------------------------------------------------
@each("seed", range(100))
def test_random_cards_are_read_back(seed: int) -> None:
    """A card of any abilities has the same digest after printing and reading."""
    chance = random.Random(seed)
    abilities = [read_ability(text) for text in chance.sample([t for t in ABILITIES[:-1] if t[:7] != "command"], 4)]
    d = card(
        f"T-{seed}", "A", "unit", hp=chance.randrange(500), retreat=chance.randrange(3),
        attributes=chance.sample(["Fire", "灯"], chance.randrange(3)),
        advantages=chance.sample(["Water"], chance.randrange(2)), abilities=abilities,
        also_named=chance.sample(["B"], chance.randrange(2)),
    )  # fmt: skip
    check_card(reading, d)


def test_an_enhancement_is_read_back() -> None:
    """The condition of the units on which it is set belongs to a card."""
    check_card(reading, card("T-1", 'The "one"', "enhancement", target=[Attribute("Fire")], abilities=[]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ('card "a" "b" dragon', "one of unit"),
        ('card "a" "b" unit size=1', "one of hp"),
        ('card "a" "b" unit', "a unit has HP"),
        ('card "a" "b" tactics target=[main]', "only an enhancement"),
        ('card "a" "b" unit hp=1\n  command: draw(1)', "the text of a strategy"),
        ('card "a" "b" unit hp=1\n' + "  activated: draw(1)\n" * 40, "at most 32"),
    ],
)
def test_what_is_no_card_is_refused(text: str, message: str) -> None:
    """Damaged cards are refused with what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_card(text)
