"""The English phrase book of Fusion World: it means what the Japanese one means, prints back, and drops no word."""

import re
from functools import cache
from typing import Any

import pytest

from fuda.games.fusionworld.face.original_cards import SHELF
from fuda.games.fusionworld.words.reading import read_ability
from fuda.games.fusionworld.words.vocabulary import describe
from fuda.text import compile as compiler
from fuda.text.compile import Compiled
from fuda.text.fusionworld.context import MEANINGS
from fuda.text.fusionworld.spelling import english, english_skills
from tests.cards.reviewed import compiled_card
from tests.each import each
from tests.text import laws
from tests.text.laws import programs

# One line for each family of phrases: an invented text in English, and the same in Japanese where it is built alike.
PHRASES = [(en, ja[0] if ja else "") for en, *ja in laws.rows("fusionworld_english.tsv")]
PAIRS = [(en, ja) for en, ja in PHRASES if ja]
ROWS = [row for row in SHELF.rows.values() if row.get("text") or row.get("back", {}).get("text")]
SIDES = [side for row in SHELF.rows.values() for side in (row, row.get("back", {}))]
TEXTS = [text for text, _ in PHRASES] + [side["text"]["en"] for side in SIDES if side.get("text")]


@cache
def compile_text(text: str) -> Compiled:
    """Compile an English text once for all the laws about it."""
    return compiler.compile_text(text, "fusionworld", "en")


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


# --- the same in both languages ----------------------------------------------------------------------------------
@each("text, japanese", PAIRS)
def test_both_languages_mean_the_same_program(text: str, japanese: str) -> None:
    """The English and the Japanese text of a skill compile to one program."""
    assert programs(compile_text(text)) == programs(compiler.compile_text(japanese, "fusionworld"))


@each("row", ROWS, name=lambda row: row["number"])
def test_an_original_card_means_the_same_in_both_languages(row: dict[str, Any]) -> None:
    """The English text of every original card means what the Japanese one means."""
    assert programs(compiled_card("fusionworld", row["number"], "en")) == programs(
        compiled_card("fusionworld", row["number"], "ja")
    )


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "[On Play] Add up to 1 <Ai> and up to 1 <Bo>―both with a cost of 2 or less―from your Drop to your hand.",
            (
                'on_play: choose(cards(own, drop, [named("Ai"), stat(cost, <=, 2)]), 1, up_to, 0); '
                'choose(cards(own, drop, [named("Bo"), stat(cost, <=, 2)]), 1, up_to, 1); '
                "move(together([chosen(0), chosen(1)]), hand)"
            ),
        ),
        (
            "[Permanent] If this card would be KO'd, return it to its owner's hand instead.",
            "replacement would(ko, own, [is_this]): move(this, hand)",
        ),
        (
            "[On Play] Play up to 2 <Ai> or <Bo> with a cost of 3 from your Drop.",
            (
                'on_play: choose(cards(own, drop, [stat(cost, ==, 3), either([named("Ai"), named("Bo")])]), 2, up_to, 0'
                "); play(chosen(0))"
            ),
        ),
        (
            "[Permanent] If you have more cards in your hand than your opponent, this card gets +5000 power.",
            "permanent if compare(size(own, hand), >, size(foe, hand)): have_power(this, 5000)",
        ),
        (
            "[Permanent] If your opponent has 2 or more energy markers, this card gets +5000 power.",
            "permanent if compare(size(foe, markers), >=, 2): have_power(this, 5000)",
        ),
    ],
)
def test_what_english_says_its_own_way(text: str, meaning: str) -> None:
    """Phrases that Japanese builds otherwise have a meaning of their own."""
    assert program(text) == meaning


# --- nothing lost ------------------------------------------------------------------------------------------------
@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the skills print as the text in its one spelling."""
    laws.check_divided(compile_text(text), english_skills)


@each("text", TEXTS)
def test_a_program_is_read_back_from_its_notation(text: str) -> None:
    """What a text means can be written down and read again."""
    laws.check_read_back(compile_text(text), describe, read_ability)


@each("text", TEXTS)
def test_no_name_trait_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program."""
    laws.check_quoted(compile_text(text))
    laws.check_counted(compile_text(text), r"「[^」]*」|2-color|[2] or more colors")


COUNTERPARTS = [
    (r"\bif (?!you don't|they don't|able)", r"\b(when|if|if_else|if_done|would|failed|on_ko)\b"),
    (r"\byou may\b(?! include)", r"\bmay\b|hand_free|ignore_colors|use_from_drop"),
    (r"\bup to (?!\d+ copies)", r"\bup_to\b|life_up_to|choose_number|draw_up_to|let_damage"),
    (r"\binstead\b", r"\breplacement\b|\bwhen\b|\bif_else\b"),
    ("【Once per turn】", r"\bonce\b"),
    ("【Your Turn】", "your_turn"),
    ("【Opponent's Turn】", "opponents_turn"),
    (r"\bfor the turn\b", "this_turn"),
    (r"\bfor the battle\b", "this_battle"),
    (r"until the end of your opponent's next turn", "end_of_opponents_next_turn"),
    (r"during your opponent's next turn", "opponents_next_turn"),
    (r"\bcan't\b", r"forbid|may_not_include|demands|never|in_battle|replacement once"),
    (r"\bother than\b|\bnon-", r"isnt|other"),
    (r"\boriginal\b", "base_"),
    (r"\bfor (?:each|every)\b", r"\bper\b"),
    (r"・", "choose_one|choose_some"),
    (r"\brandom", "random"),
    (r"\bin rest mode(?=[.,])", r"\brested\b|play_active"),
    (r"^(?!【Awaken】when).*: ", r"\bcost\b"),
    (r"\botherwise\b", r"\], \[|never"),
    (r"\bdifferent\b", "different_|count_names|count_colors"),
    (r"\bwithout\b(?! paying)", r"isnt|no_skill"),
]


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    words = {
        "timing", "ortag", "tag", "mark", "keyword", "kword", "knoun", "knouns", "upto", "body", "option", "further",
        "pip", "did", "compare", "stat", "whose", "zone", "color", "colors", "traits", "noun", "shared", "orhead",
        "pile", "skipped", "dur", "same", "dest", "article", "haver", "owners", "remaining", "put", "spot",
    }  # fmt: skip
    laws.check_meanings("fusionworld", "en", words, {*MEANINGS, "np.had"})


# --- what is not understood --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[On Play] Draw 1 card while singing.", "while"),
        ("[On Play] Draw 1 card. Then, dance.", "dance"),
        ("[Permanent] This card flies.", "flies"),
        ("[When Singing] Draw 1 card.", "When Singing"),
        ("[On Play] Choose up to 1 of your opponent's sleepy Battle Cards and KO it.", "sleepy"),
    ],
)
def test_words_not_understood_are_pointed_at(text: str, words: str) -> None:
    """A card with unknown words is not whole, and the words are named with their place in the original."""
    found = compile_text(text)
    assert not found.whole and found.card is None
    one = found.unknown[0]
    assert words.lower() in one.words.lower()
    assert words.lower() in text[one.start : one.end].lower()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[On Play] KO that card.", "spoken of before"),
        ("[On Play] Draw 1 card and KO it.", "spoken of before"),
        ("[Permanent] If you have a card in your Combo Area, it gets +5000 power.", "spoken of before"),
        (
            "[On Play] Choose up to 1 of your opponent's Battle Cards and return it to its owner's hand. Then, KO it.",
            "gone",
        ),
        ("[On Play] KO your opponent's Battle Cards.", "how many"),
        ("[On Play] This card gets +5000 power.", "how long"),
        ("[On Play] KO 1 card from your hand.", "Battle Area"),
        ("[On Play] Switch 1 card from your Drop to Rest Mode.", "not in play"),
        ("[On Play] Place the rest at the bottom of your deck.", "looked at"),
        ("[On Play] Draw X cards.", "what X is"),
        ("[Permanent] Up to 1 of your Battle Cards gets +5000 power.", "chooses no cards"),
        ("[Permanent][Once per turn] This card gets +5000 power.", "not used"),
        ("[Permanent] This card gains [Critical] for each card in your hand.", "for each"),
        (
            (
                "[On Play] Choose up to 1 of your Battle Cards and it gets +5000 power for the turn. "
                "Then, switch this card to Rest Mode and it can't attack for the turn."
            ),
            "either of two",
        ),
    ],
)
def test_a_text_without_sense_is_refused(text: str, reason: str) -> None:
    """Words that can be read but mean nothing where they stand are not guessed at."""
    laws.check_refused(compile_text(text), reason)


def test_hostile_text_is_no_program() -> None:
    """Whatever stands in a text, compiling it ends, and raises nothing."""
    pieces = [piece for text, _ in PHRASES for piece in re.split(r"(?<=[,.:\]]) ?", text)]
    laws.check_shuffled(compile_text, pieces, between=" ")
    for text in ("", "<" * 50, "()" * 50, "[Permanent]" * 20, "\x00", '"[When Attacking]', ", " * 200, "(X) : " * 9):
        compile_text(text)


# --- spelling ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("printed", "spelt"),
    [
        (
            "[Blocker] (After an attack (of any kind), something.)\n[When KO’d] Draw １ Card ",
            "【Blocker】\n【When KO'd】draw 1 card.",
        ),
        (
            "[Activate: Main] (1) (緑), switch this card to Rest Mode : Draw 1 card.",
            "【Activate Main】(1)(green), switch this card to rest mode: draw 1 card.",
        ),
        ("[On Play] <Dyer : Dusk (Small)> gets −5000 power.", "【On Play】「Dyer : Dusk (Small)」 gets -5000 power."),
        ("[on play/When Attacking] Choose Oneー\n● Draw 1 card.\n・[Dyer].", None),
        (
            '[Permanent] This card gains "[On Play] Draw 1 card."',
            "【Permanent】this card gains “【On Play】draw 1 card.”.",
        ),
        ("A <B>―both with 《C》―from D", "a 「B」―both with 《C》― from d."),
    ],
)
def test_a_text_has_one_spelling(printed: str, spelt: str | None) -> None:
    """Marks, widths, capitals and reminders are made one; names keep their letters."""
    assert english(printed).text == (spelt or "【On Play/When Attacking】choose 1―・draw 1 card.・「Dyer」.")


def test_places_lead_back_to_the_print() -> None:
    """Every letter of the one spelling knows where it stood."""
    text = "[Blocker] (It blocks.)\n[On Play] Draw 1 card."
    normal = english(text)
    start = normal.text.index("1 card")
    assert text[slice(*normal.span(start, start + 6))] == "1 card"


def test_a_text_is_divided_into_skills() -> None:
    """A skill begins on a line or with a mark after a full stop, but not inside a quoted skill."""
    text = english('[On Play] Draw. [Permanent] It gains "[On Play] Draw. [When KO\'d] Draw."\n[Barrier]').text
    assert [text[a:b][:5] for a, b in english_skills(text)] == ["【On P", "【Perm", "【Barr"]
