"""The English phrase book of One Piece: it means what the Japanese one means, prints back, and drops no word."""

import re
from functools import cache
from pathlib import Path

import pytest

from fuda.games.onepiece.face.original_cards import SHELF
from fuda.text.compile import Compiled, compile_text
from fuda.text.english import effects, normalise, present
from tests.each import each

# One line for each family of phrases: an invented text in English, and the same in Japanese.
LINES = (Path(__file__).parent / "pairs.tsv").read_text(encoding="utf-8").replace("⏎", "\r").split("\n")
PAIRS = [
    (en.replace("\r", "\n"), ja.replace("\r", "\n")) for en, _, ja in (line.partition("\t") for line in LINES if line)
]
TEXTS = [en for en, _ in PAIRS] + [d.text_en for d in SHELF.cards.values() if d.text_en]


@cache
def compiled(text: str) -> Compiled:
    """Compile an English text once for all the laws about it."""
    return compile_text(text, language="en")


def program(found: Compiled) -> list[str]:
    """The program of a text that must be understood whole."""
    assert found.whole, [(one.pointed(), one.reason) for one in found.unknown]
    return [line for effect in found.effects for line in effect.program]


@each("english, japanese", PAIRS)
def test_both_languages_mean_the_same_program(english: str, japanese: str) -> None:
    """The English and the Japanese text of a card compile to one program."""
    assert program(compiled(english)) == program(compile_text(japanese))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "If you have a [Nagi] or [Sora] Character, this Character cannot be K.O.'d in battle.",
            (
                'continuous if exists(cards(own, characters, [either([named("Nagi"), named("Sora")])])): '
                "are_forbidden(this, ko_in_battle)"
            ),
        ),
        (
            "If either you or your opponent has 9 DON!! cards on the field, this Leader gains +500 power.",
            (
                "continuous if one_of([compare(size(own, don), ==, 9), compare(size(foe, don), ==, 9)]): "
                "have_power(this, 500)"
            ),
        ),
        (
            "[On Block] Give your Leader and 1 Character up to 2 rested DON!! cards each.",
            (
                "on_block: choose(cards(own, characters), 1, 0); "
                "give_don_each(together([cards(own, leader), chosen(0)]), 2, rested)"
            ),
        ),
    ],
)
def test_what_english_says_its_own_way(text: str, meaning: str) -> None:
    """Phrases that Japanese builds otherwise have a meaning of their own."""
    assert program(compiled(text)) == [meaning]


@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the effects print as the text in its one spelling."""
    found = compiled(text)
    normal = found.texts[0].text
    assert [e.node.render() for e in found.effects] == [normal[a:b] for a, b in effects(normal)]


@each("text", TEXTS)
def test_the_printed_spelling_is_read_as_the_same_text(text: str) -> None:
    """What is presented as a card prints it normalises to the same one spelling."""
    normal = normalise(text).text
    assert normalise(present(normal)).text == normal


@each("text", TEXTS)
def test_no_name_type_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    found = compiled(text)
    words = " ".join(program(found))
    normal = found.texts[0].text
    for quoted in re.findall(r"[「《『]([^」》』]*)[」》』]", normal):
        assert quoted in words
    for number in re.findall(r"\d+", re.sub(r"「[^」]*」|up to 1 card|a 1|reduced to 0", "", normal)):
        assert number in words or number == "1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[On Play] Draw 1 card while singing.", "while"),
        ("[On Play] Draw 1 card unless it rains.", "unless"),
        ("[Counter] Up to 1 of your Leader gains +1000 power.", "power"),
        ("[On Play] K.O. up to 1 of your opponent's sleepy Characters.", "sleepy"),
    ],
)
def test_what_is_not_understood_stays_unknown(text: str, words: str) -> None:
    """A word without a meaning, or a change without an end, leaves the text not understood."""
    found = compiled(text)
    assert not found.whole
    assert words in found.unknown[0].words


def test_names_and_keywords_are_told_apart() -> None:
    """Square brackets hold keywords and names; the one spelling marks which is which."""
    text = '[DON!! x2] [On Your Opponent\'s Attack] Rest [Main Mast] and [blocker] {Tide} "Lamp" <Slash>.'
    assert (
        normalise(text).text
        == "【DON!! x2】【On Your Opponent's Attack】rest 「Main Mast」 and 【Blocker】 《Tide》 『Lamp』 <slash>."
    )


def test_marks_and_breaks_have_one_spelling() -> None:
    """Minus signs, circled numbers, quotes, breaks and capitals of a sentence do not matter; reminders mean nothing."""
    text = "[Main] ➀: Give it −1000 POWER. (Or more.)<br>[Trigger]  DON‼ －2: draw 1 Card ."
    assert normalise(text).text == "【Main】①: give it -1000 power.\n【Trigger】DON!! -2: draw 1 card."


def test_attributes_are_no_reminders() -> None:
    """An attribute is part of the text in whichever brackets it stands; K.O. has one spelling too."""
    assert normalise("[On KO] KO (Slash) or <Wisdom>. (Koala naps.)").text == "【On K.O.】K.O. <slash> or <wisdom>."


def test_places_lead_back_to_the_print() -> None:
    """Every letter of the one spelling knows where it stood."""
    text = "[Blocker] (It blocks.)\n[On Play] Draw 1 card."
    normal = normalise(text)
    start = normal.text.index("1 card")
    assert text[slice(*normal.span(start, start + 6))] == "1 card"


def test_effects_begin_on_new_lines_and_at_tags_after_a_full_stop() -> None:
    """A tag in the middle of a sentence begins no effect."""
    text = normalise(
        "[Main] Activate this card's [Counter] effect. [Trigger] Draw 1 card.\nThis Leader cannot attack."
    ).text
    assert [text[a:b] for a, b in effects(text)] == [
        "【Main】activate this card's 【Counter】 effect.",
        "【Trigger】draw 1 card.",
        "this Leader cannot attack.",
    ]


def test_a_program_is_presented_as_a_card_prints_it() -> None:
    """Brackets, capitals and the lines of a choice come back."""
    text = (
        '[On Play]/[On K.O.] DON!! -1: K.O. [Nagi]. Then, choose one:\n• Draw 1 card.\n• Rest {Tide} "Lamp" at [Main].'
    )
    assert present(normalise(text).text) == text
