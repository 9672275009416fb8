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
from fuda.games.onepiece.face import decks
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.games.onepiece.printed import TAGS, Continuous, Instead, Scope, When
from fuda.games.onepiece.words import properties, reading
from fuda.games.onepiece.words.build import card, keyword_timing
from fuda.games.onepiece.words.properties import Color
from fuda.games.onepiece.words.reading import read_ability, read_card, read_term
from fuda.games.onepiece.words.vocabulary import (
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
from fuda.words.vocabulary import collect, sort_of
from tests.each import each
from tests.games.notation import Signatures, check_card, concrete
from tests.laws.random_cards import random_card

# Instructions that words are carried out by, and what words have in common.
INNER = {
    "Jump", "JumpUnless", "JumpUnlessDone", "JumpIfDeclined", "Branch", "TakePart", "Clear", "Search", "Gather",
    "GatherShown", "GatherFound", "EachCard", "DiscardChosen", "Change", "ChangeNumber", "DonOp", "Ends", "OnCards",
    "OnCardsBy", "Repeated", "HandOver",
}  # fmt: skip
ABSTRACT = (Op, Test, Ref, Value, Condition, Continuous, When, Instead, Scope, DeckRule)

ABILITIES = [
    "on_play: draw(1)",
    "on_play once may if don(1), your_turn cost rest(this); rest_don(2): draw(1, foe); shuffle(any)",
    "when_attacking on(attacked, own, [other]): draw(1)",
    "auto on(koed, foe, [isnt(stat(cost, >, 3))], own_effect): power(about, per(1000, 2, size(own, trash)), this_turn)",
    "continuous in_hand if exists(cards(any, field, [color(red)])): hand_cost([is_this], -2)",
    "continuous: are_forbidden(this, ko_by_effect, only([], foe)); have_ability(cards(own, field), {on_ko: draw(1)})",
    "replacement may would(lose, own, [], damage): move(cards(own, trash), deck)",
    "start_of_game: choose(cards(own, deck, [kind(stage)]), 1, up_to, 0); play(chosen(0))",
    "counter cost cost(this, 1, this_turn): when(never(your_turn), [draw(1)], [may([ko(cards(foe, field))], foe)])",
    "main: gain_ability(this, {when_attacking once: delay(chosen(0), {part: ko(about)})}, end_of_your_next_turn)",
    "main: choose_one([[draw(1)], [], [give_don(this, 1, active), turn_life(top(own, life, 1), face_down)]], foe)",
    'trigger: choose(together([this, cards(any, hand, [attribute("?")])]), 2, 3, foe, total(cost, 5)); draw(2)',
    "trigger: move(chosen(3), life, bottom, face_up)",
    'activate_main: power(cards(own, leader, [named("a \\"b\\" \\\\ c\\nd")]), -1000, forever)',
    "part:",
]  # fmt: skip

BAD = [
    ("", "':' should follow"),
    ("draw(1)", "':' should follow"),
    (":", "what the ability is"),
    ("on_play draw(1)", "':' should follow"),
    ("on_play: draw", "n is missing"),
    ("on_play: draw()", "n is missing"),
    ("on_play: draw(1, own, 2)", "the end of draw"),
    ("on_play: draw(own)", "a value"),
    ("on_play: draw(\"1\")", "a value"),
    ("on_play: draw(1, any)", "one of own, foe"),
    ("on_play: draw(1000001)", "a number from"),
    ("on_play: draw(1" + "0" * 5000 + ")", "a number from"),
    ("on_play: fly(1)", "unknown word 'fly'"),
    ("on_play: this", "a op, and this is a ref"),
    ("on_play: ko(draw(1))", "a ref, and draw is a op"),
    ("on_play: ko([this])", "a ref"),
    ("on_play: ko(this).run", "no meaning"),
    ("on_play: this.__class__", "no meaning"),
    ("on_play: __import__(\"os\")", "unknown word '__import__'"),
    ("on_play: (lambda: 0)()", "a word, a number or a list"),
    ("on_play: draw(1) draw(1)", "the end should follow"),
    ("on_play: draw(1);", "a word, a number or a list"),
    ("on_play: draw(1", "')' should follow"),
    ("on_play: choose(this, 1, 7)", "a number from 0 to 6"),
    ("on_play: choose(this, 1, up_to, 0, up_to)", "a limit"),
    ("on_play: delay(none, draw(1))", "an ability in braces"),
    ("on_play: delay(none, {part: draw(1))", "'}' should follow"),
    ("on_play: power(this, 1000, always)", "one of this_battle"),
    ("on_play: power(this, per(1, 0, 5), this_turn)", "a number from 1"),
    ("on_play: ko(cards(own, characters, [named(5)]))", "a string"),
    ("on_play: ko(cards(own, characters, [named(\"" + "x" * 300 + "\")]))", "a string of at most"),
    ("on_play: " + "may([" * 50 + "])" * 50, "terms inside each other"),
    ("on_play: " + "[" * 9000, "terms inside each other"),
    ("on_play: ko(cards(own, characters, [" + "other, " * 70 + "other]))", "at most 64 items"),
    ("on_play: " + "draw(1); " * 70 + "draw(1)", "at most 64"),
    ("x" * (LONGEST + 1), "characters"),
    ("on_play on_play: draw(1)", "unknown word 'on_play'"),
    ("on_play once once: draw(1)", "the same again"),
    ("on_play in_hand: draw(1)", "in_hand"),
    ("auto: draw(1)", "auto with a timing"),
    ("replacement: draw(1)", "what it replaces"),
    ("main on(played): draw(1)", "the end of the head"),
    ("continuous once: have_power(this, 1000)", "without once and may"),
    ("continuous: draw(1)", "a static, and draw is a op"),
    ("continuous cost draw(1): have_power(this, 1000)", "without a cost"),
    ("start_of_game if your_turn: draw(1)", "without conditions"),
    ("activated: draw(1)", "what the ability is"),
    ("on_play if draw(1): draw(1)", "a condition"),
    ("on_play: 'a'", "no meaning"),
    ("on_play: \"a\nb\"", "no meaning"),
    ("on_play: forbid(this, draw, this_turn)", "one of attack"),
    ("on_play: forbid_player(foe, attack, this_turn)", "one of block"),
]  # fmt: skip


@pytest.mark.parametrize("module", [control, *MODULES], ids=lambda m: m.__name__)
def test_every_op_and_term_has_a_name(module: Any) -> None:
    """Whatever a program can be written with is a word."""
    assert [cls for cls in concrete(module, ABSTRACT, INNER) if WORDS.get(getattr(cls, "name", ""), None) is None] == []


def test_there_is_a_signature_for_every_word_and_no_other() -> None:
    """Words and signatures belong together."""
    assert list(SIGNATURES) == sorted(SIGNATURES, key=list(SIGNATURES).index)
    assert set(SIGNATURES) == set(WORDS)


def test_a_name_used_twice_is_an_error() -> None:
    """Two classes of one name could not be told apart when reading."""
    with pytest.raises(ValueError, match="the name 'named' of another word"):
        collect([properties, properties], SORTS, SIGNATURES)


def test_what_is_no_sort_of_term_is_refused() -> None:
    """A word must be an op or a term."""
    with pytest.raises(TypeError, match="int is no sort"):
        sort_of(int, SORTS)


CONSTRUCTORS = Signatures(SETS, SORTS, {"scope": "Bounds", "limit": "Limit"})


@each("word", WORDS.values(), name=lambda word: word.name)
def test_signatures_are_those_of_the_constructors(word: Word) -> None:
    """Names, order, kinds and defaults of the parameters agree; `fields` names them too."""
    CONSTRUCTORS.check(word)


def test_keywords_stand_for_the_timings_they_carry() -> None:
    """A timing is left out beside a keyword exactly if the keyword means it."""
    for tag, text in KEYWORD_TIMINGS.items():
        assert show(keyword_timing(TAGS.index(tag))) == text


@pytest.mark.parametrize("text", ABILITIES)
def test_an_ability_is_read_and_printed_the_same(text: str) -> None:
    """Printing what was read gives the text again."""
    assert describe(read_ability(text)) == text


def test_layout_does_not_matter() -> None:
    """Spaces and line ends between words mean nothing; numbers may be spelled out."""
    text = "on_play  once\n:\n  draw( number( 1 ) )\n;shuffle"
    assert describe(read_ability(text)) == "on_play once: draw(1); shuffle"


@each("d", SHELF.cards.values(), name=lambda d: d.number)
def test_shipped_cards_are_read_back(d: Any) -> None:
    """Each card of the original set has the same digest after printing and reading."""
    check_card(reading, d)


@each("seed", range(200))
def test_random_cards_are_read_back(seed: int) -> None:
    """So has each of many cards made of the whole vocabulary."""
    check_card(reading, random_card(random.Random(seed), seed))


def test_everything_printed_on_a_card_is_read_back() -> None:
    """Further names, traits, deck rules and a text without effect are kept."""
    d = card(
        "T-1", 'The "one"', "leader", colors=["red", "black"], life=4, power=5000, also_named=["Two"], traits=["a b"],
        also_traits=["c"], attributes=["?", "slash"], keywords=["rush"], has_text=True,
        deck_rules=[MayInclude([Color("blue")]), decks.DonDeckOf(6)],
    )  # fmt: skip
    check_card(reading, d)
    check_card(reading, card("T-2", "Plain", "character", has_text=True))
    check_card(reading, card("T-3", "Silent", "character", keywords=["rush"], has_text=False))


@each("text, message", BAD)
def test_what_is_no_ability_is_refused(text: str, message: str) -> None:
    """Unknown words, wrong kinds, wrong numbers of parameters, huge and deep texts: an error says what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_ability(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("card", "should follow"),
        ('map "a" "b" event', "should be card"),
        ('card "a" "b" dragon', "one of leader"),
        ('card "a" "b" event cost=-1', "from 0"),
        ('card "a" "b" event cost=1 cost=1', "each once"),
        ('card "a" "b" event size=1', "one of colors"),
        ('card "a" "b" event has_text=1', "true or false"),
        ('card "a" "b" event colors=[pink]', "one of red"),
        ('card "a" "b" event\nmain: draw(1)', "indented"),
        ('card "a" "b" event\n  main: draw(1)\n  main', "should follow"),
        ('card "a" "b" event\n' + "  main: draw(1)\n" * 40, "at most 31 abilities"),
        ('card "a" "b" event\n  main: ' + "; ".join(["delay(none, {part:})"] * 40), "at most 32 abilities"),
        ('card "a" "b" event\n  main cost forbid(this, attack, this_turn): draw(1)', "made of actions"),
        ("x" * (LONGEST + 1), "at most"),
    ],
)
def test_what_is_no_card_is_refused(text: str, message: str) -> None:
    """Damaged cards are refused with what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_card(text)


@each("seed", range(300))
def test_damaged_abilities_are_refused_or_read(seed: int) -> None:
    """Whatever characters are changed, the text is a program or a clear error."""
    chance = random.Random(seed)
    text = describe(random_card(random.Random(seed), seed).abilities[0])
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text))
        text = (
            text[:at]
            + chance.choice(['"', "(", ")", "]", "{", "}", ",", ";", ":", "9", "x", "", "\x00", "灯"])
            + text[at + 1 :]
        )
    try:
        ability = read_ability(text)
    except NotationError:
        return
    assert describe(read_ability(describe(ability))) == describe(ability)


def test_terms_are_read_by_their_sort() -> None:
    """A term alone is read as what it must be."""
    assert show(read_term("count(cards(own, hand))", "value")) == "count(cards(own, hand))"
    with pytest.raises(NotationError, match="a test, and this is a ref"):
        read_term("this", "test")
