"""The English phrase book of Dimension Zero: what texts mean, that they print back, that nothing of them is lost."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.words.reading import read_ability
from fuda.games.dimensionzero.words.vocabulary import describe
from fuda.text.compare import SAME, Pair, compare
from fuda.text.compile import Compiled, compile_card, compile_text
from fuda.text.dimensionzero.abilities import SAYS_BACK
from fuda.text.dimensionzero.context import MEANINGS
from fuda.text.dimensionzero.spelling import normalise
from fuda.text.grammar import load
from tests.cards.reviewed import compiled_card
from tests.each import each

# One line for each family of phrases: the type of the card, an invented text, and the program it means.
HERE = Path(__file__).parent
LINES = (HERE / "dimensionzero_english.tsv").read_text(encoding="utf-8").splitlines()
JAPANESE = (HERE / "dimensionzero_phrases.tsv").read_text(encoding="utf-8").splitlines()
PHRASES = [tuple(line.replace("⏎", "\n").split("\t")) for line in LINES]
ROWS = [row for row in SHELF.rows.values() if row.get("text")]
TEXTS = [(kind, text) for kind, text, _ in PHRASES] + [(row["kind"], SHELF.full_text(row, "en")) for row in ROWS]


@cache
def compiled(kind: str, text: str) -> Compiled:
    """Compile a text once for all the laws about it."""
    row = {"id": "T-1", "name": "T", "type": kind, "cost": "red 1", "text": text}
    return compile_card(row, "en", "dimensionzero")


def program(kind: str, text: str) -> str:
    """The program of a text that must be understood whole."""
    found = compiled(kind, text)
    assert found.whole, [one.pointed() + one.reason for one in found.unknown]
    return " || ".join(line for effect in found.effects for line in effect.program)


def lines(row: dict[str, Any], language: str) -> list[str]:
    """The program of an original card's text."""
    found = compiled_card("dimensionzero", row["number"], language)
    assert found.whole, [one.pointed() + one.reason for one in found.unknown]
    return [line for effect in found.effects for line in effect.program]


# --- the same in both languages ----------------------------------------------------------------------------------
@each("row", ROWS, name=lambda row: row["number"])
def test_both_languages_mean_the_same_program(row: dict[str, Any]) -> None:
    """The English text of every original card means what the Japanese one means."""
    assert lines(row, "en") == lines(row, "ja")


def test_names_and_races_are_each_others_translation() -> None:
    """Read in their own words, the texts of the cards differ by names and races that the data pairs."""
    pairs = []
    for row in ROWS:
        data = [
            {"name": row["name"][language], "races": SHELF.races(row, language), "type": row["kind"], "id": "T"}
            | {"cost": "red 1", "text": SHELF.full_text(row, language)}
            for language in ("ja", "en")
        ]
        found = [compile_card(one, two, "dimensionzero") for one, two in zip(data, ("ja", "en"), strict=True)]
        programs = [[line for effect in one.effects for line in effect.program] for one in found]
        pairs.append(Pair(row["number"], (data[0], data[1]), (programs[0], programs[1])))
    result = compare(pairs)
    assert (result.differences, result.same) == ([], len(ROWS)), SAME


def test_families_of_japanese_phrases_are_read_in_english() -> None:
    """Most invented texts stand in both tables, with the same program."""
    both = {line.split("\t")[2] for line in LINES} & {line.split("\t")[2] for line in JAPANESE}
    assert len(both) > 95


# --- what texts mean ---------------------------------------------------------------------------------------------
@each("kind, text, meaning", PHRASES)
def test_a_text_means_its_program(kind: str, text: str, meaning: str) -> None:
    """Every family of phrases becomes the ops that say the same."""
    assert program(kind, text) == meaning


@each("kind, text", TEXTS)
def test_a_text_prints_back_as_itself(kind: str, text: str) -> None:
    """The trees of the lines print as the text in its one spelling."""
    found = compiled(kind, text)
    assert "\n".join(effect.node.render() for effect in found.effects) == found.texts[0].text


@each("kind, text", TEXTS)
def test_a_program_is_read_back_from_its_notation(kind: str, text: str) -> None:
    """What a text means can be written down and read again."""
    for ability in compiled(kind, text).printed().abilities:
        assert describe(read_ability(describe(ability))) == describe(ability)


@each("kind, text", TEXTS)
def test_no_name_or_number_is_lost(kind: str, text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    meaning = program(kind, text)
    normal = compiled(kind, text).texts[0].text
    for quoted in re.findall(r"「([^」]*)」", normal):
        assert quoted in meaning
    for digits in re.findall(r"\d+", normal):
        if digits not in ("0", "1"):
            assert re.search(rf"(?<!\d){digits}(?!\d)", meaning)


COUNTERPARTS = [
    (r"\btargets?\b(?! of )(?<!exactly 1 target)(?<!its target)(?<!legal target)(?<!a target)", r"\baim\("),
    (r"\b(if|while|as long as|during) ", r"\b(when|if|if_done|pay_or|alternative|replacement|replace|cost|if_else)\b"),
    (r"\bmay\b", r"\bmay\b|\breveal\b|alternative|play_from|pay_or"),
    (r"\bup to\b(?! \d+ cards?\.)", r"\bup_to\b"),
    ("draws? up to", "draw_up_to"),
    (r"instead\.", r"\breplacement\b|refer"),
    ("end of battle|this battle", "battle"),
    (r"until end of turn", r"lasting\([^;]*\)|forbid\(|replace\("),
    (r"cannot (?!be chosen|choose)|takes no damage", r"\bban\(|player_forbidden"),
    (r"\bother (than|units?)\b", r"isnt|other"),
    (r"for (each|every) ", r"\bper\("),
    ("opponent", r"opponent|\bfoe\b|pinched|\bsmash\(\d\)|reveal"),
    (r"\bfrozen (in|on)\b|(?<!be )\bfrozen\.", "frozen"),
    ("at random", r"\brandom\b"),
    ("of the following", r"\bmodes\("),
    (r"\ball (?!text)", r"\bcards\(|pinched|largest|shuffle_in|spirits"),
    ("battle space", r"in_space\(battle"),
    ("base space", r"in_space\(base"),
    ("same line", "same_line"),
    ("adjacent", "adjacent"),
    ("with no unit", "no_unit_of"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    seen = 0
    for kind, text in TEXTS:
        normal = compiled(kind, text).texts[0].text
        if re.search(words, normal):
            seen += 1
            assert re.search(term, program(kind, text)), normal
    assert seen


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    words = {
        "keyword", "timing", "span", "shape", "paint", "color", "who", "next", "during", "lessmore", "random", "whose",
        "type", "stat", "compare", "zone", "area", "line", "step", "phase", "from", "means", "entering", "goal",
        "cost", "pip", "body", "mode", "zones", "colors", "races", "types", "owner", "done", "onlyone", "same",
    }  # fmt: skip
    for alternatives in load("dimensionzero", "en").symbols.values():
        for one in alternatives:
            kind = f"{one.sense}.{one.meaning}"
            assert one.sense in words or kind in MEANINGS or kind in ("sqmod.target", *SAYS_BACK), kind
            assert one.sense not in words or kind not in MEANINGS, kind


# --- what is not understood --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("unit", "When this card sings, draw 1 card.", "When this card sings"),
        ("strategy", "Polish 2 cards.", "Polish 2 cards"),
        ("strategy", "Draw 2 cards. You dance.", " You dance"),
    ],
)
def test_words_not_understood_are_pointed_at(kind: str, text: str, words: str) -> None:
    """A card with unknown words is not whole, and the words are named with their place in the original."""
    found = compiled(kind, text)
    assert not found.whole and found.card is None
    assert [one.words.lower() for one in found.unknown] == [words.lower()]
    assert text[found.unknown[0].start : found.unknown[0].end] == words


@each(
    "kind, text, reason",
    [
        ("strategy", "Destroy that unit.", "spoken of before"),
        ("strategy", "Destroy it.", "what it is done to"),
        ("strategy", "Destroy units in the battle space.", "how many"),
        ("strategy", "Destroy all target units.", "how many targets"),
        ("strategy", "Scrap this card.", "as a cost only"),
        ("unit", "Draw 1 card.", "when this is done"),
        ("strategy", "Your opponent chooses 1 target unit and destroys it.", "targets are chosen by"),
        ("strategy", "Deal 3000 damage divided among them.", "divided"),
        ("strategy", "If you do, draw 1 card.", "nothing was said before"),
        ("strategy", "Otherwise, draw 1 card.", "nothing was said before"),
        ("strategy", "Your opponent may pay [colorless 1].", "paid for"),
        ("strategy", "Destroy all units of the chosen color.", "no colour"),
        ("strategy", "Choose 1 red card in your smash zone and destroy it.", "face down"),
        ("strategy", "Look at their hand.", "whose it is"),
        ("strategy", "Draw 1 card until end of turn.", "nothing here lasts"),
        ("strategy", "Destroy all other units.", "other than which card"),
        ("unit", "When this card deals damage, destroy that unit.", "spoken of before"),
        ("strategy", "That player draws 1 card.", "which player"),
        ("strategy", "Destroy all units on adjacent squares.", "seen from which card"),
        ("strategy", "For each card in your hand, destroy all units.", "for each of them"),
        ("strategy", "For each card in your hand, choose 1 target unit and destroy it.", "which of them"),
        ("unit", "If you have 2 or more units, draw 1 card. Otherwise, draw 2 cards.", "when this is done"),
        ("strategy", "Choose 2 target units and destroy it.", "which of them"),
        ("base", "[red 1] <Quick> Choose 1 target unit. Freeze this card and destroy it.", "which of them"),
        ("unit", "When this card attacks, freeze all units of yours and destroy it.", "which of them"),
        ("strategy", "Choose 1 target adjacent square. Draw 1 card.", "adjacent to which"),
        (
            "unit",
            "[choose 1 card in your hand and put it frozen in your energy zone] <Quick> Draw 1 card.",
            "for a cost",
        ),
    ],
)
def test_sentences_without_sense_are_refused(kind: str, text: str, reason: str) -> None:
    """A sentence of known words that means nothing where it stands is not guessed at."""
    found = compiled(kind, text)
    assert not found.whole and any(reason in one.reason for one in found.unknown)


# --- spelling ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "[red 1 colorless 2] <Quick> Until end of turn, give this card +500 power.",
        "［red 1 colorless 2］ 《Quick》 until end of turn, give this card ＋500 power. (Not in the next one.)",
        "[<red 1> <colorless 2>] <quick>  This card gets +500 power until the end of the turn.",
    ],
)
def test_widths_brackets_and_reminders_do_not_matter(text: str) -> None:
    """Costs in any brackets, widths, spaces, capitals and reminder text mean the same."""
    meaning = 'activated quick cost energy("red 1 colorless 2"): lasting(this, add_power(500))'
    assert program("unit", text) == meaning


def test_number_words_and_contractions_are_one_spelling() -> None:
    """Numbers may be written out, and words contracted, but not inside names."""
    assert (
        normalise('Draw two cards. It can\'t move. "Two Ones"', "en").text
        == "draw 2 cards. it cannot move. 「Two Ones」"
    )
    assert normalise("someone done tenfold", "en").text == "someone done tenfold"


def test_a_text_alone_is_read_as_well() -> None:
    """Without a card a plain line is static if it can be, otherwise a spell."""
    for text, wanted in (("This card cannot move.", "static: "), ("Draw 1 card.", "spell: ")):
        found = compile_text(text, "dimensionzero", "en")
        assert found.effects[0].program[0].startswith(wanted)


def test_hostile_texts_are_refused_and_never_raise() -> None:
    """Texts cut, doubled, shuffled and made of marks give a report, quickly."""
    chance = random.Random(7)
    marks = [".", ",", "“", "”", '"', "[", "]", "<", ">", "●", "(", ")", "0", "X", "1", "target", "units", "and", "it"]
    for _ in range(150):
        kind, text = chance.choice(TEXTS)
        at = chance.randrange(len(text))
        mangled = chance.choice(
            [text[:at], text[at:], text[at:] + text[:at], text[:at] + chance.choice(marks) + text[at:], text + text]
        )
        found = compile_card(
            {"id": "T", "name": "T", "type": kind, "cost": "red 1", "text": mangled}, "en", "dimensionzero"
        )
        assert found.whole == (not found.unknown)
    for text in ('"' * 201, "[" * 300, "target " * 60, "all " * 60 + "units", "\n●" * 100, "", "it and " * 60):
        compiled("unit", text)
