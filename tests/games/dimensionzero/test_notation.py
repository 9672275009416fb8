"""Programs can be printed and read back: every word, every ability, whole cards; nothing else is understood."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from fuda.core.flow import Op
from fuda.core.notation import LONGEST, NotationError, Word
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.printed import (
    Change,
    Continuous,
    CostPart,
    Instead,
    PlayRule,
    Scope,
    Targets,
    When,
)
from fuda.games.dimensionzero.words import build, properties, reading
from fuda.games.dimensionzero.words.choosing import Limit
from fuda.games.dimensionzero.words.properties import Test
from fuda.games.dimensionzero.words.reading import read_ability, read_card, read_term
from fuda.games.dimensionzero.words.refs import This
from fuda.games.dimensionzero.words.vocabulary import (
    MODULES,
    SETS,
    SIGNATURES,
    SORTS,
    WORDS,
    cost,
    describe,
    show,
    show_cost,
)
from fuda.words.vocabulary import collect, sort_of
from tests.each import each
from tests.games.dimensionzero.random_texts import REFUSED, Writer, random_card
from tests.games.notation import Signatures, check_card, concrete

# Instructions that words are carried out by.
INNER = {
    "Jump", "JumpUnless", "JumpUnlessDone", "JumpIfDeclined", "Branch", "TakePart", "Clear", "Search", "HandOver",
    "Gather", "Carry", "Report", "OnCards", "Check", "MixIn", "Mixed", "SpiritLaid", "DiscardChoice", "Discarded",
    "FromTop", "GatherTop", "Making", "OfferPayment", "ChooseToken",
}  # fmt: skip
OWN = ("choosing", "ops", "effects", "costs", "keywords")

ABILITIES = [
    "spell: draw(1)",
    "spell aim(target_cards(cards(opponent, square, [stat(cost, <=, x)])), 2, up_to, 0): destroy(chosen(0))",
    "spell aim(cards(any, square, [kind(unit)]), 3, up_to, 0): divide_damage(5000)",
    "spell aim(target_spells(opponent, [kind(strategy)]), 1, 0): pay_or(\"colorless 2\", opponent, [], [counter(0)])",
    "spell: modes({part: draw(2)}, {part aim(target_lines, 1, 0): freeze(cards(any, square, [same_line(chosen(0))]))})",
    "activated quick once if your_turn cost energy(\"red 1 colorless 2\"); give_up(this, freeze): smash(1)",
    "activated zones([graveyard]) cost give_up(this, removed); synthesis(cards(you, energy), 2): draw_up_to(3)",
    "activated battle cost give_hand(1, [color(red)]); take_markers(2): place(this, squares([in_area(own)]), released)",
    "triggered on_placed(any, [is_this], [hand, plan]): may([discard(1)]); if_done([draw(2)])",
    "triggered once on_left(you, [same_line(this)], [graveyard]) if compare(size(you, hand), ==, 0): mark(this, 1)",
    "triggered reveal zones([hand]) on(drew, you): send(this, energy, frozen)",
    "triggered state if compare(count(cards(you, square)), ==, 1): destroy(this)",
    "triggered march cost energy(\"green 1\"): swap(this, chosen(0))",
    "triggered on_turn(end, you): each_chooses([choose(cards(you, square, [kind(unit)]), 1, 0)], [destroy(chosen(0))])",
    "triggered gate(linked([\"Elm\"])) on(smashed, any, [is_this]): lasting(this, add_power(1000), battle)",
    "triggered on_battle(end, this): delay({triggered on_turn(end): send(that, hand)}, this); skip(draw)",
    "static: affect(cards(you, square, [same_area(this)]), add_power(500)); muster(squares([adjacent_to(this)]))",
    "static gate(resonance): affect(this, gain_ability({triggered on(won, any, [is_this]): draw(1)}))",
    "static zones([plan]): awakening([\"red 1\", \"colorless X\"])",
    "static: formation(small_eye, \"black 1\"); call(blue); raid(2); additional(\"colorless 0\", [give_smash(1)])",
    "replacement may would(die, you, [is_this]): send(that, energy)",
    "replacement self would(draw, you): look(top(you, 2), 0); choose(chosen(0), 1, 1); send(chosen(1), hand)",
    "part:",
]  # fmt: skip

BAD = [
    ("", "':' should follow"),
    ("draw(1)", "':' should follow"),
    (":", "what the ability is"),
    ("spell draw(1)", "':' should follow"),
    ("spell: draw", "n is missing"),
    ("spell: draw(1, you, 2)", "the end of draw"),
    ("spell: draw(you)", "a value"),
    ("spell: draw(\"1\")", "a value"),
    ("spell: draw(1, own)", "one of you"),
    ("spell: draw(1000001)", "a number from"),
    ("spell: draw(1" + "0" * 5000 + ")", "a number from"),
    ("spell: fly(1)", "unknown word 'fly'"),
    ("spell: this", "a op, and this is a ref"),
    ("spell: destroy(draw(1))", "a ref, and draw is a op"),
    ("spell: destroy([this])", "a ref"),
    ("spell: destroy(this).run", "no meaning"),
    ("spell: this.__class__", "no meaning"),
    ("spell: __import__(\"os\")", "unknown word '__import__'"),
    ("spell: (lambda: 0)()", "a word, a number or a list"),
    ("spell: draw(1) draw(1)", "the end should follow"),
    ("spell: draw(1);", "a word, a number or a list"),
    ("spell: draw(1", "')' should follow"),
    ("spell: choose(this, 1, 8)", "a number from 0 to 7"),
    ("spell: delay(draw(1))", "an ability in braces"),
    ("spell: delay({part: draw(1))", "'}' should follow"),
    ("spell: lasting(this, add_power(1), always)", "one of battle"),
    ("spell: lasting(this, draw(1))", "a change, and draw is a op"),
    ("spell: forbid(draw(1))", "a static, and draw is a op"),
    ("spell: destroy(cards(you, square, [named(5)]))", "a string"),
    ("spell: destroy(cards(you, square, [named(\"" + "x" * 300 + "\")]))", "a string of at most"),
    ("spell: destroy(cards(you, smash, [color(red)]))", "lie face down"),
    ("spell: pay_or(2, you, [])", "an amount of energy"),
    ("spell: pay_or(\"pink 2\", you, [])", "none of red"),
    ("spell: pay_or(\"red\", you, [])", "written as colours"),
    ("spell: pay_or(\"red X black X\", you, [])", "at most one X"),
    ("spell: pay_or(\"red -1\", you, [])", "neither a number"),
    ("spell: pay_or(\"colorless 1 red 1\", you, [])", "\"red 1 colorless 1\""),
    ("spell: " + "may([" * 50 + "])" * 50, "terms inside each other"),
    ("spell: " + "[" * 9000, "terms inside each other"),
    ("spell: destroy(cards(you, square, [" + "other, " * 70 + "other]))", "at most 64 items"),
    ("spell: " + "draw(1); " * 70 + "draw(1)", "at most 64"),
    ("x" * (LONGEST + 1), "characters"),
    ("spell spell: draw(1)", "the end of the head"),
    ("spell quick: draw(1)", "a timing class of an activated ability"),
    ("spell once: draw(1)", "spell without once"),
    ("spell if your_turn: draw(1)", "spell without conditions"),
    ("spell cost give_deck(1): draw(1)", "spell without a cost"),
    ("static: draw(1)", "a static, and draw is a op"),
    ("static: raid(1); affect(this, lose_text)", "continuous effects come first"),
    ("static aim(this, 1, 0):", "the end of the head"),
    ("activated quick battle: draw(1)", "the end of the head"),
    ("activated once once: draw(1)", "the same again"),
    ("activated may: draw(1)", "activated without may"),
    ("activated cost draw(1): draw(1)", "a cost, and draw is a op"),
    ("activated cost give_deck(1); energy(\"red 1\"): draw(1)", "unknown word 'energy'"),
    ("activated zones([]): draw(1)", "a list of them"),
    ("activated zones([moon]): draw(1)", "any_zone: one of"),
    ("triggered: draw(1)", "triggered with a timing"),
    ("triggered state on(drew, you): draw(1)", "triggered with a timing"),
    ("replacement: draw(1)", "what it replaces"),
    ("replacement on(drew, you): draw(1)", "the end of the head"),
    ("spell: modes({part:}); modes({part:})", "modes once"),
    ("spell: draw(1); modes({part:})", "modes once"),
    ("spell: modes(draw(1))", "an ability in braces"),
    ("spell: 'a'", "no meaning"),
    ("spell: \"a\nb\"", "no meaning"),
]  # fmt: skip


BASES = (Op, Test, Targets, Value, Condition, Continuous, Change, When, Instead, Scope, Limit, CostPart, PlayRule)


@pytest.mark.parametrize(
    "module", [m for m in MODULES if m.__name__.split(".")[-1] in OWN], ids=lambda m: str(m.__name__)
)
def test_every_op_cost_and_rule_has_a_name(module: Any) -> None:
    """Whatever a program can be written with is a word."""
    nameless = [cls for cls in concrete(module, BASES, INNER) if WORDS.get(getattr(cls, "name", ""), None) is None]
    assert [cls.__name__ for cls in nameless] in ([], ["Toll"])


def test_there_is_a_signature_for_every_word_and_no_other() -> None:
    """Words and signatures belong together."""
    assert set(SIGNATURES) == set(WORDS)


def test_a_name_used_twice_is_an_error() -> None:
    """Two classes of one name could not be told apart when reading."""
    with pytest.raises(ValueError, match="the name 'stat' of another word"):
        collect([properties, properties], SORTS, SIGNATURES)


def test_what_is_no_sort_of_term_is_refused() -> None:
    """A word must be an op or a term."""
    with pytest.raises(TypeError, match="int is no sort"):
        sort_of(int, SORTS)


CONSTRUCTORS = Signatures(SETS, SORTS, {"energy": "Cost", "change": "General"})


@each("word", WORDS.values(), name=lambda word: word.name)
def test_signatures_are_those_of_the_constructors(word: Word) -> None:
    """Names, order, kinds and defaults of the parameters agree; `fields` names them too."""
    CONSTRUCTORS.check(word)


@pytest.mark.parametrize("text", ABILITIES)
def test_an_ability_is_read_and_printed_the_same(text: str) -> None:
    """Printing what was read gives the text again."""
    assert describe(read_ability(text)) == text


@each("word", WORDS.values(), name=lambda word: word.name)
def test_every_word_is_read_and_printed_the_same(word: Word) -> None:
    """Terms made of each word, with whatever may stand inside it, come back as they were."""
    writer = Writer(random.Random(word.name))
    done = 0
    for _ in range(200):
        try:
            term = read_term(writer.word(word, 1), word.sort)
        except NotationError as error:
            if not REFUSED.match(str(error)):
                raise
            continue
        assert show(read_term(show(term), word.sort)) == show(term)
        done += 1
        if done == 10:
            return
    assert done > 0


def test_layout_does_not_matter() -> None:
    """Spaces and line ends between words mean nothing; numbers may be spelled out."""
    text = "activated  once\n:\n  draw( number( 1 ) )\n;shuffle"
    assert describe(read_ability(text)) == "activated once: draw(1); shuffle"


@pytest.mark.parametrize(
    "text", ["red 2 colorless 1", "colorless 0", "colorless X", "red 1 colorless 2 colorless X", "black 1 green 3"]
)
def test_energy_is_read_and_printed_the_same(text: str) -> None:
    """Amounts of energy come back as they were."""
    assert show_cost(cost(text)) == text


@each("seed", range(200))
def test_random_cards_are_read_back(seed: int) -> None:
    """Each of many cards made of the whole vocabulary has the same digest after printing and reading."""
    check_card(reading, random_card(random.Random(seed), seed))


def test_keyword_abilities_are_read_back() -> None:
    """So has a card with everything that part 5 gives to cards."""
    abilities = [
        build.instant_death(),
        build.instant_death(3),
        build.support("line", 1000),
        build.support("adjacent", 500),
        build.pincer([]),
        build.rampage(4, []),
        build.awakening("red 1", "colorless X"),
        build.formation("big_triangle", "red 1"),
        build.call("white"),
        build.march([], cost="red 1"),
        build.link_up(["Elm", "Fir"], build.support("area", 500)),
        build.resonance(build.support("area", 1000)),
        build.raid(2),
        build.resist([]),
        build.play_from("graveyard"),
        build.alternative("red 1", [build.give_up(This(), "freeze")]),
        build.additional(""),
        build.zone_effect(["energy", "graveyard"], build.activated([], parts=[build.freeze_this()], timing="battle")),
    ]
    d = build.card(
        "T-1", 'The "one"', "unit", cost="red 2 colorless 1", move="colorless 2", timing="quick", power=3000, smash=2,
        races=["a b", "c"], keywords=["haste", "unity"], forbidden=4, abilities=abilities,
    )  # fmt: skip
    check_card(reading, d)
    assert sum(1 for ability in d.abilities if ability.part) == 2  # what Instant Death puts off


def test_everything_printed_on_a_card_is_read_back() -> None:
    """A text without effect is kept, and so is its absence."""
    check_card(reading, build.card("T-2", "Plain", "base", has_text=True))
    check_card(reading, build.card("T-3", "Silent", "unit", keywords=["haste"], has_text=False))


def test_places_of_changes_and_prohibitions_are_known() -> None:
    """An ability knows by place in its program what its effects change, forbid and divide."""
    text = (
        'card "T-4" "Places" strategy\n'
        "  spell: may([lasting(this, ban([move], by_opponent))]); "
        "forbid(player_forbidden(opponent, [draw])); divide_damage(3000)"
    )
    ability = read_card(text).abilities[0]
    assert [show(ability.changes[at]) for at in ability.changes] == ["ban([move], by_opponent)"]
    assert [show(ability.lives[at]) for at in ability.lives] == ["player_forbidden(opponent, [draw])"]
    assert [at in ability.scopes for at in (*ability.changes, *ability.lives)] == [True, True]
    assert ability.division is not None and show(ability.division) == "3000"


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
        ('map "a" "b" unit', "should be card"),
        ('card "a" "b" dragon', "one of unit"),
        ('card "a" "b" unit power=-1', "from 0"),
        ('card "a" "b" unit power=1 power=1', "each once"),
        ('card "a" "b" unit size=1', "one of cost"),
        ('card "a" "b" unit cost=3', "an amount of energy"),
        ('card "a" "b" unit has_text=1', "true or false"),
        ('card "a" "b" unit keywords=[flying]', "one of haste"),
        ('card "a" "b" strategy\nspell: draw(1)', "indented"),
        ('card "a" "b" strategy\n  spell: draw(1)\n  spell', "should follow"),
        ('card "a" "b" strategy\n' + "  spell: draw(1)\n" * 40, "at most 31 abilities"),
        ('card "a" "b" strategy\n  spell: ' + "; ".join(["delay({part:})"] * 40), "at most 32 abilities"),
        ('card "a" "b" strategy\n  spell: each_chooses([each_chooses([], [])], [])', "stay outside"),
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
    text = ABILITIES[seed % len(ABILITIES)]
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
    assert show(read_term("count(cards(you, hand))", "value")) == "count(cards(you, hand))"
    with pytest.raises(NotationError, match="a test, and this is a ref"):
        read_term("this", "test")
