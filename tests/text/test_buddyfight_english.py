"""The English phrase book of Buddyfight: it means what the Japanese one means, prints back, and drops no word."""

import random
import re
from functools import cache
from typing import Any

import pytest

from fuda.games.buddyfight.face.original_cards import SHELF
from fuda.games.buddyfight.words.reading import read_ability
from fuda.games.buddyfight.words.vocabulary import describe
from fuda.text import compile as compiler
from fuda.text.buddyfight.dialect import DIALECT
from fuda.text.buddyfight.english import english
from fuda.text.buddyfight.spelling import lines
from fuda.text.compile import Compiled, compile_card
from tests.cards.reviewed import compiled_card
from tests.each import each
from tests.text import laws
from tests.text.laws import programs

# One line for each family of phrases: an invented text in English, and the same in Japanese.
PAIRS = [(en, ja) for en, ja in laws.rows("buddyfight_english.tsv")]
TEXTS = [en for en, _ in PAIRS]
ROWS = list(SHELF.rows.values())
# Symbols whose phrases only name something.
NAMING = {
    "andhead", "byword", "effects", "foeeffects", "foes", "ordinal", "owneffects",
    "article", "body", "chooseof", "compare", "costhead", "costsep", "costword", "dest", "did", "didnot", "didso",
    "down", "dur", "effsep", "endphase", "enteredby", "except", "form", "fromhand",
    "further", "gyakuten", "harm", "keeps",
    "keyword", "knouns", "limit", "manner", "maysep", "norsep", "nothing", "noun", "nounword", "only", "option",
    "orhead", "owner", "phase", "pile", "remark", "same", "sep", "short", "spot", "stat", "staticmore", "statname",
    "therest", "thisnoun", "to", "traits", "typeword", "unit", "upto", "usable", "verbsep", "whose", "worlds", "zone",
}  # fmt: skip


@cache
def compile_text(text: str) -> Compiled:
    """Compile an English text once for all the laws about it."""
    return compiler.compile_text(text, "buddyfight", "en")


def program(text: str) -> str:
    """The program of a text that must be understood whole."""
    return laws.program(compile_text(text))


# --- the same in both languages -----------------------------------------------------------------------------------
@each("text, japanese", PAIRS)
def test_both_languages_mean_the_same_program(text: str, japanese: str) -> None:
    """The English and the Japanese text of a line compile to one program."""
    assert programs(compile_text(text)) == programs(compiler.compile_text(japanese, "buddyfight"))


@each("row", ROWS, name=lambda row: row["number"])
def test_an_original_card_means_the_same_in_both_languages(row: dict[str, Any]) -> None:
    """The English text of every original card means what the Japanese one means."""
    found = compiled_card("buddyfight", row["number"], "en")
    assert programs(found) == programs(compiled_card("buddyfight", row["number"], "ja"))
    assert found.card.digest == compiled_card("buddyfight", row["number"], "ja").card.digest


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "All items on your field cannot be destroyed, nor returned to hand by your opponent's card effects.",
            (
                "static: are_forbidden(cards(own, field, [kind(item)]), destroy, only([], foe, effect)); "
                "are_forbidden(cards(own, field, [kind(item)]), return, only([], foe, effect))"
            ),
        ),
        (
            "For this turn, an opponent's card on the field gets power-1000.",
            "effect: choose(cards(foe, field), 1, 0); power(chosen(0), -1000, this_turn)",
        ),
        (
            "When a card is put from your deck into your drop zone, draw a card.",
            "auto on(moved, own, [], any, deck, drop): draw(1)",
        ),
        (
            "This card on the center cannot be destroyed by card effects.",
            "static: are_forbidden(cards(own, center, [is_this]), destroy, only([], any, effect))",
        ),
        (
            "When your opponent casts a spell, if this card is in the soul of a 《Kite》, you may cast it.",
            (
                'use if lately(on(cast, foe, [kind(spell)])), matches(bearer, [trait("Kite")]): || '
                "static in_soul: may_use_from(soul, [is_this])"
            ),
        ),
        (
            "[Cast Cost] Discard a card.",
            "use cost spend(cards(own, hand), 1, drop):",
        ),
    ],
)
def test_what_english_says_its_own_way(text: str, meaning: str) -> None:
    """Phrases that Japanese builds otherwise have a meaning of their own."""
    assert program(text) == meaning


# --- nothing lost -------------------------------------------------------------------------------------------------
@each("text", TEXTS)
def test_a_text_prints_back_as_itself(text: str) -> None:
    """The trees of the lines print as the text in its one spelling."""
    found = compile_text(text)
    normal = found.texts[0].text
    assert [effect.node.render() for effect in found.effects] == [normal[a:b] for a, b in lines(normal)]


@each("text", TEXTS)
def test_a_program_is_read_back_from_its_notation(text: str) -> None:
    """What a text means can be written down and read again."""
    for ability in compile_text(text).printed().abilities:
        assert describe(read_ability(describe(ability))) == describe(ability)


@each("text", TEXTS)
def test_no_name_attribute_or_number_is_lost(text: str) -> None:
    """Whatever is quoted or counted in a text occurs in its program; the own name of a limit is the card's."""
    meaning = program(text)
    normal = re.sub(r"(?:cast|use|number of|play) 「[^」]*」", "", compile_text(text).texts[0].text)
    for quoted in re.findall(r"[「《<]([^」》>]*)[」》>]", normal):
        assert quoted in meaning
    for digits in re.findall(r"\d+", normal):
        assert re.search(rf"(?<!\d){digits}(?!\d)", meaning) or digits in ("0", "1", "2")


COUNTERPARTS = [
    (r"(?<!even )\bif (?!not|you would call|a [^,]* would be called)",
     r"\b(when|if|if_else|if_done|failed|replacement|solo|zero)\b"),
    (r"\byou may (?!only|use <|have any|cast this|equip)", r"\b(may|up_to)\b"),
    (r"(?<!equip )\bup to\b", r"\bup_to\b"),
    ("once per", r"\bonce"),
    ("for this turn", "this_turn|next_damage|last"),
    ("for this battle", "this_battle"),
    ("cannot", "forbid|called_to|nullified|never_gain"),
    (r"(?<!worlds )\bother\b(?! areas)", "other|link_attacked|extra|if_else|not_hand"),
    ("for each", r"\bper\b|count"),
    ("different", "count_names|count_worlds|different_sizes"),
    ("the rest ", "rest_of"),
    ("without paying", "free"),
    ("center", "center|let_|called_to"),
    ("【Counter】", "counter"),
    ("by attacks", "attack"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "term"), COUNTERPARTS)
def test_no_condition_option_or_duration_is_lost(words: str, term: str) -> None:
    """Words that limit an effect have their counterpart in the program of every text they stand in."""
    laws.check_counterparts(words, term, [compile_text(text) for text in TEXTS])


def test_every_phrase_has_a_meaning() -> None:
    """No alternative of the book is without a function, but for words that only name something."""
    laws.check_meanings("buddyfight", "en", NAMING, DIALECT.context({}).meanings)


# --- one spelling -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("■Draw Two cards!!\n■ You gain 1 life.", "draw 2 cards.\nyou gain 1 life."),
        ("■[Call Cost] [Pay 1 gauge.]\n[Penetrate ] [Soulguard](It stays.)",
         "【Call Cost】〔pay 1 gauge〕\n『Penetrate』『Soulguard』"),
        ("■Call Cost [Pay 1 gauge]\n■Counter 【Act】[Rest] this card.\nMove Soulguard",
         "【Call Cost】〔pay 1 gauge〕\n【Counter】【Act】rest this card.\n『Move』『Soulguard』"),
        ('■ "Big Gust" When this card attacks, destroy "Ai, "Bo"".',
         '“Big Gust”when this card attacks, destroy 「Ai, "Bo"」.'),
        ("■Choose and use one of the following two.\n・Draw a card.\n・You gain 1 life.",
         "choose and use 1 of the following 2.・draw a card.・you gain 1 life."),
        ("Destroy another《Kite》monster，and <Mill World>card.",
         "destroy an other 《Kite》 monster, and <Mill World> card."),
    ],
)  # fmt: skip
def test_prints_are_brought_into_one_spelling(text: str, spelt: str) -> None:
    """Widths, capitals, exclamation marks, reminders and brackets are written one way; names keep theirs."""
    assert english(text).text == spelt


@each("text", TEXTS)
def test_every_letter_leads_back_to_the_print(text: str) -> None:
    """Each place of the one spelling is a place of the original, in the same order."""
    normal = english(text)
    assert len(normal.places) == len(normal.text) + 1
    assert normal.places == sorted(normal.places)
    assert normal.places[-1] == len(text)


# --- what is not understood ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Polish a card.", "Polish a card"),
        ("Draw a card. Then, dance.", "dance"),
        ("When this card sings, draw a card.", "When this card sings"),
        ("Destroy a sleepy monster on your opponent's field.", "sleepy"),
    ],
)
def test_words_not_understood_are_pointed_at(text: str, words: str) -> None:
    """A text with unknown words is not whole, and the words are named with their place in the original."""
    found = compile_text(text)
    assert not found.whole and found.card is None
    one = found.unknown[0]
    assert words in text[one.start : one.end]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Destroy that card.", "spoken of"),
        ("Destroy monsters on your opponent's field.", "how many"),
        ("A monster on your field gets power+1000.", "chooses no cards"),
        ("Put the rest into your drop zone.", "looked at"),
        ("[Cast Cost] Draw a card.", "no part of a cost"),
        ("When your opponent casts a spell, if this card is in the soul of a 《Kite》, destroy it and cast it.", ""),
    ],
)
def test_what_means_nothing_where_it_stands_is_refused(text: str, reason: str) -> None:
    """Words that the book has are refused with a reason where they mean nothing."""
    found = compile_text(text)
    assert [reason in one.reason for one in found.unknown] == [True]


def test_a_limit_of_another_name_is_refused() -> None:
    """How often another card is used is not taken for a limit of this one."""
    row = {
        "id": "T-1", "name": "Wind Song", "type": "spell",
        "text": 'Draw a card. You may only cast "Earth Song" once per turn.',
    }  # fmt: skip
    assert not compile_card(row, "en", "buddyfight").whole
    assert compile_card(row | {"name": "Earth Song"}, "en", "buddyfight").whole


def test_a_spell_speaks_of_the_card_of_its_event() -> None:
    """What is used when something happens to a card may do something to it."""
    row = {"id": "T-2", "name": "Seam", "type": "spell",
           "text": "■You may only cast this card when a 《Kite》 on your field is destroyed.\n"
                   "■[Counter]Return that card to your hand."}  # fmt: skip
    found = compile_card(row, "en", "buddyfight")
    assert found.whole
    assert 'lately_card(on(destroyed, own, [trait("Kite")]))' in laws.program(found)


def test_a_use_is_nullified_where_the_card_answers_it() -> None:
    """Where no line says which use is answered, the card that is used must be of the kind that is named."""
    effect = "■[Counter] Nullify the spell cast by your opponent."
    use = "■ You may only cast this card when your opponent casts a spell during his or her turn.\n"
    for text, program in (
        (use + effect, ": nullify_use"),
        (effect, ": when(exists(used([kind(spell)])), [nullify_use])"),
    ):
        row = {"id": "T-4", "name": "Hush", "type": "spell", "text": text}
        found = compile_card(row, "en", "buddyfight")
        assert found.whole
        assert laws.program(found).endswith(program)


def test_no_change_of_a_text_raises() -> None:
    """Texts with letters left out, doubled or exchanged are read or refused, and nothing raises."""
    dice = random.Random(5)
    for text in TEXTS[::4]:
        for _ in range(3):
            at, to = sorted(dice.sample(range(len(text)), 2))
            hostile = dice.choice([text[:at] + text[to:], text[:to] + text[at:], text[:at] + '"' + text[at:]])
            compiler.compile_text(hostile, "buddyfight", "en")


@pytest.mark.parametrize("text", ["", ".", "■", "[]", '"', "・・・", "[Counter]", "your " * 40, "if you have a " * 30])
def test_hostile_texts_are_refused(text: str) -> None:
    """Marks without words are refused, not read as something."""
    found = compiler.compile_text(text, "buddyfight", "en")
    assert not found.effects
