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
from fuda.games.buddyfight.printed import Continuous, CostPart, Instead, Scope, When
from fuda.games.buddyfight.spec import DROP, SOUL
from fuda.games.buddyfight.words import reading
from fuda.games.buddyfight.words.build import card
from fuda.games.buddyfight.words.reading import describe_card, read_ability, read_card, read_term
from fuda.games.buddyfight.words.vocabulary import (
    CODES,
    MODULES,
    RANGES,
    SETS,
    SIGNATURES,
    SORTS,
    WORDS,
    describe,
    show,
)
from fuda.words.deckrules import DeckRule
from fuda.words.properties import Test
from fuda.words.refs import Ref
from tests.each import each
from tests.games import notation
from tests.games.notation import Signatures, concrete

# Instructions that words are carried out by, and what words have in common.
INNER = {
    "Jump", "JumpUnless", "JumpUnlessDone", "JumpIfDeclined", "Branch", "TakePart", "Clear", "Search", "Gather",
    "OnCards", "InParts", "Doing",
    "DropUnusable", "Report", "OfFighter", "EffectUse", "CallByAmbush", "Change", "ChangeNumber", "GainInfo",
    "Ends", "Narrowed", "Compared", "OnUnits", "OnUnitsBy", "OfText", "Silent", "Fact", "OfUses", "OfSide", "Timing",
    "Information", "Property", "OfBattle", "Several", "PlainLimit", "KeepMode", "GoChosenWay", "ChosenWay", "Lifelink",
    "ForgetAreas", "OfAttack",
}  # fmt: skip
ABSTRACT = (Op, Test, Ref, Value, Condition, Continuous, When, Instead, Scope, CostPart, DeckRule)

ABILITIES = [
    "auto on(entered, any, [is_this]): draw(1)",
    "auto once on(destroyed, foe, [other], own_effect): power(this, per(9, 2, size(own, drop)), this_turn)",
    "auto in_soul on(attacked, own, [is_bearer]) if your_turn: gain_life(1)",
    'act title("Wings") counter once_title in_hand if during_attack cost spend(this, 1, drop); life(1): nullify_attack',
    'static in_soul if matches(bearer, [trait("T")]): have_power(bearer, 2000); have_keyword(bearer, penetrate)',
    "static: are_forbidden(this, destroy, only([], foe, effect)); have_ability(this, {auto on(stood, own): draw(1)})",
    "replacement once may would(destroy, own, [is_this]) if your_turn: move(soul(this), drop)",
    "replacement would(life_zero): set_life(1)",
    "use cost gauge(2); deck_to_soul(1, face_down); spend(cards(own, hand), 1, drop):",
    'use counter once_name if lately(on(cast, foe, [kind(spell)])), never(exists(cards(own, center))):',
    'use by_flag if exists(cards(own, flag, [named("A")])):',
    "use zero any_flag:",
    "effect counter once_fight: nullify_use; if_done([move(this, gauge)])",
    "effect if compare(size(foe, life), <=, 4): damage(foe, 4, cannot_reduce); end_phase(turn)",
    "transform cost gauge(1); spend(cards(own, item), 1, hand, up_to):",
    "ride counter if your_turn:",
    "impact_transform cost life(1):",
    "gyakuten if your_turn, in_phase(attack) cost gauge(1): stand(cards(own, monsters))",
    "gyakuten_reboot: call(chosen(0), free, left_or_right, open, apart, cards(own, field))",
    "act d: choose_one([[draw(1)], [choose(cards(foe, field), 1, up_to, 0), destroy(chosen(0))]])",
    "auto on_any([on(dealt, foe, [is_this], attack), on(link_attacked, own)]): may([pay_gauge(1)]); if_done([draw(1)])",
    (
        "act: last(chosen(0), {replacement would(destroy, any, [is_this]): stay; end_this}, this_turn);"
        " delay(none, {auto on(turn_ending): draw(1)}, this_turn)"
    ),
    'static: may_use([world("W")]); opening(5, 2, 12); called_to(left_or_right); enters_only_by([named("A")])',
    "static: less_damage(own, 1, attack, 3); more_damage(foe, 1, any, [is_this]); pay_less([kind(monster)], 1, call)",
    "part:",
]  # fmt: skip

BAD = [
    ("", "':' should follow"),
    (":", "what the ability is"),
    ("effect: draw", "n is missing"),
    ("effect: draw(1, own, 2)", "the end of draw"),
    ("effect: fly(1)", "unknown word 'fly'"),
    ("effect: this", "a op, and this is a ref"),
    ("effect: choose(this, 1, 7)", "a number from 0 to 6"),
    ("effect: power(this, 1000, always)", "one of this_battle"),
    ("effect: " + "may([" * 50 + "])" * 50, "terms inside each other"),
    ("x" * (LONGEST + 1), "characters"),
    ("act once once: draw(1)", "the same again"),
    ("act once once_name: draw(1)", "the same again"),
    ("act once_title: draw(1)", "has a title"),
    ("auto: draw(1)", "auto with a timing"),
    ("replacement: draw(1)", "what it replaces"),
    ("effect on(drew): draw(1)", "the end of the head"),
    ("static once: have_power(this, 1)", "static without once"),
    ("static: draw(1)", "a static, and draw is a op"),
    ("effect cost gauge(1): draw(1)", "without a cost"),
    ("use cost pay_gauge(1):", "a cost, and pay_gauge is a op"),
    ("use: draw(1)", "without instructions"),
    ("ride: draw(1)", "without instructions"),
    ("effect in_hand: draw(1)", "without in_hand"),
    ('use title("x"):', "the end of the head"),
]  # fmt: skip


@pytest.mark.parametrize("module", [control, *MODULES], ids=lambda m: m.__name__)
def test_every_op_and_term_has_a_name(module: Any) -> None:
    """Whatever a program can be written with is a word."""
    assert [cls for cls in concrete(module, ABSTRACT, INNER) if WORDS.get(getattr(cls, "name", ""), None) is None] == []


def test_there_is_a_signature_for_every_word_and_no_other() -> None:
    """Words and signatures belong together."""
    assert set(SIGNATURES) == set(WORDS)


CONSTRUCTORS = Signatures(SETS, SORTS, {"scope": "Bounds", "limit": "Limit", "replaced": "Would"})


@each("word", WORDS.values(), name=lambda word: word.name)
def test_signatures_are_those_of_the_constructors(word: Word) -> None:
    """Names, order, kinds and defaults of the parameters agree; `fields` names them too."""
    CONSTRUCTORS.check(word)


# --- every word, with parameters of every kind -----------------------------------------------------------------
def any_of(kind: str, chance: random.Random, depth: int) -> str:
    """The text of something of a kind."""
    kind = kind.removesuffix("|none")
    if "/" in kind:
        return chance.choice(kind.split("/"))
    if kind.startswith("["):
        items = [any_of(kind[1:-1], chance, depth + 1) for _ in range(chance.randrange(3) if depth < 4 else 0)]
        return "[" + ", ".join(items) + "]"
    if kind in SETS or kind in CODES:
        known = [word for word in (SETS.get(kind) or CODES[kind]) if word]
        return show_word(chance.choice(known))
    if kind in RANGES:
        low, high = RANGES[kind]
        return str(chance.randint(max(low, -9), min(high, 9)))
    if kind == "text":
        return chance.choice(['"a"', '"b \\" c"', '"風車"'])
    if kind == "block":
        return "{" + chance.choice(ABILITIES[:8]) + "}"
    words = [word for word in WORDS.values() if word.sort == kind]
    if depth > 3:
        words = [word for word in words if not word.params] or words
    return term_text(chance.choice(words), chance, depth + 1)


def show_word(text: str) -> str:
    """A word as it stands in a program: in quotes if it is made of other signs."""
    return text if re.fullmatch(r"[a-z_][a-z_0-9]*", text) else f'"{text}"'


def term_text(word: Word, chance: random.Random, depth: int) -> str:
    """The text of a word with parameters."""
    args = [
        p.name if p.flag else any_of(p.kind, chance, depth) for p in word.params if not p.flag or chance.random() < 0.5
    ]
    return word.name + ("(" + ", ".join(args) + ")" if args else "")


@each("word", WORDS.values(), name=lambda word: word.name)
def test_every_word_is_printed_and_read_back(word: Word) -> None:
    """Whatever its parameters are, what is printed of a word is read to the same."""
    chance = random.Random(word.name)
    for _ in range(20):
        term = read_term(term_text(word, chance, 0), word.sort)
        assert show(read_term(show(term), word.sort)) == show(term)


@each("text", ABILITIES)
def test_an_ability_is_read_and_printed_the_same(text: str) -> None:
    """Printing what was read gives the text again."""
    assert describe(read_ability(text)) == text


@each("text, message", BAD)
def test_what_is_no_ability_is_refused(text: str, message: str) -> None:
    """Unknown words, wrong kinds, wrong numbers of parameters, huge and deep texts: an error says what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_ability(text)


# --- what follows from an ability's text -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("auto on(discarded, any, [is_this]): draw(1)", 1 << DROP),
        ("auto on(soul_left, any, [is_this], any, any, drop): draw(1)", 1 << DROP),
        ("auto on(discarded, own): draw(1)", 0),
        ("auto in_soul on(entered, own): draw(1)", 1 << SOUL),
    ],
)
def test_an_ability_waits_where_its_card_will_be(text: str, where: int) -> None:
    """What a card does when it is discarded it does from the drop zone."""
    assert read_ability(text).where == where


def test_targets_are_chosen_at_the_declaration() -> None:
    """What is chosen on the field comes out of the effect, in the chosen way of several as well."""
    ability = read_ability(
        "effect: choose(cards(foe, field), 1, 0); choose(cards(own, hand), 1, 1); destroy(chosen(0))"
    )
    assert len(ability.aims_ops) == 2 and len(ability.rest_ops) == 2
    ability = read_ability("effect: choose_one([[draw(1)], [choose(cards(own, drop), 1, 0), move(chosen(0), hand)]])")
    assert len(ability.aims_ops) == 2 and len(ability.rest_ops) == 1
    assert not read_ability("effect: choose(cards(own, hand), 1, 0); move(chosen(0), gauge)").aims_ops


# --- whole cards -----------------------------------------------------------------------------------------------
MONSTERS = [text for text in ABILITIES[:-1] if not text.startswith("effect")]


@each("seed", range(100))
def test_random_cards_are_read_back(seed: int) -> None:
    """A card of any abilities has the same digest after printing and reading."""
    chance = random.Random(seed)
    d = card(
        f"T-{seed}", "A", chance.choice(["monster", "impact_monster"]), size=chance.randrange(-1, 4),
        power=chance.randrange(-1, 9000), defense=chance.randrange(-1, 9000), critical=chance.randrange(-1, 4),
        worlds=chance.sample(["W", "風車W"], chance.randrange(3)),
        attributes=chance.sample(["竜", "x"], chance.randrange(3)),
        keywords=chance.sample(["soulguard", "move", "ambush", "omni_lord"], chance.randrange(3)),
        lifelink=chance.sample([2, -1], chance.randrange(3)), buddies=chance.sample(["B"], chance.randrange(2)),
        also_named=chance.sample(["B"], chance.randrange(2)), lost=chance.random() < 0.2,
        cross=chance.choice(["", "", "logo"]), characters=chance.sample(["C"], chance.randrange(2)),
        abilities=[read_ability(text) for text in chance.sample(MONSTERS, 4)],
    )  # fmt: skip
    notation.check_card(reading, d)


def test_a_two_faced_flag_is_read_back() -> None:
    """The abilities of both faces are numbered together."""
    d = read_card(
        'card "F" "Front" flag deckable=true\n  static: may_use([world("W")])\n  auto on(turn_ending): hankoku(this)\n'
        'back "F" "Back" flag\n  static: have_critical(cards(own, field), 1); opening(5, 2, 12)\n'
    )
    assert d.back is not None and [int(a.index) for a in d.every] == [0, 1, 2] and len(d.uses) == 1
    assert read_card(describe_card(d)).digest == d.digest
    notation.check_card(reading, d)


def test_a_spell_is_read_back() -> None:
    """One of several effects can be a [Counter] of its own."""
    d = read_card(
        'card "S" "Spell" spell worlds=["W"] keywords=[set]\n  effect counter: draw(1)\n  effect: gain_life(1)'
    )
    assert len(d.castings) == 2 and not d.counter and d.has_counter and d.stays()
    notation.check_card(reading, d)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ('card "a" "b" dragon', "one of flag"),
        ('card "a" "b" monster hp=1', "one of worlds"),
        ('card "a" "b" monster\n  effect: draw(1)', "the text of a spell"),
        ('card "a" "b" spell\n  ride:', "only a monster"),
        ('card "a" "b" flag\nback "a" "c" spell', "of one type"),
        ('card "a" "b" monster\n' + "  act: draw(1)\n" * 40, "at most 27"),
        ('card "a" "b" monster\n  use cost ' + "; ".join(["gauge(1)"] * 9) + ":", "at most 8"),
    ],
)
def test_what_is_no_card_is_refused(text: str, message: str) -> None:
    """Damaged cards are refused with what is wrong."""
    with pytest.raises(NotationError, match=re.escape(message)):
        read_card(text)
