"""The original set: legal decks, unique cards, and texts in two languages that agree with each other and the program.

`harbor.txt` beside this file shows every card with its texts and its program. It is reviewed as a diff: when a card
changes on purpose, run the tests with FUDA_UPDATE=1 to write it anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from fuda.cards import harbor
from fuda.cards.shipped import DECKS, deck_text
from fuda.games import registry
from fuda.games.deckfile import parse
from fuda.games.onepiece import spec
from fuda.games.onepiece.printed import TAGS, CardDef
from fuda.games.onepiece.reading import layout

GOLDEN = Path(__file__).with_name("harbor.txt")
WORDS = {
    "main": ("メイン", "Main"),
    "counter": ("カウンター", "Counter"),
    "trigger": ("トリガー", "Trigger"),
    "activate_main": ("起動メイン", "Activate: Main"),
    "on_play": ("登場時", "On Play"),
    "when_attacking": ("アタック時", "When Attacking"),
    "on_ko": ("KO時", "On K.O."),
    "end_of_your_turn": ("自分のターン終了時", "End of Your Turn"),
    "on_opponents_attack": ("相手のアタック時", "On Your Opponent's Attack"),
    "once": ("ターン1回", "Once Per Turn"),
    "rush": ("速攻", "Rush"),
    "double_attack": ("ダブルアタック", "Double Attack"),
    "banish": ("バニッシュ", "Banish"),
    "blocker": ("ブロッカー", "Blocker"),
}


def sheet(d: CardDef) -> str:
    """A card as the golden file shows it."""
    head = f"{d.number}  {d.name} / {d.name_en}  ({spec.KINDS[d.kind]}, cost {d.cost}, power {d.power}, "
    lines = [head + f"counter {d.counter}, life {d.life})", f"  ja: {d.text_ja}", f"  en: {d.text_en}"]
    keywords = [word for i, word in enumerate(spec.KEYWORDS) if d.keywords >> i & 1]
    lines += [f"  keywords: {' '.join(keywords)}"] if keywords else []
    for ability in d.abilities:
        lines += layout(ability) if not ability.part else []
    return "\n".join(lines) + "\n"


def test_texts_and_programs_are_the_reviewed_ones() -> None:
    """Texts and programs stand side by side in a golden file."""
    found = "\n".join(sheet(d) for d in harbor.CARDS)
    if os.environ.get("FUDA_UPDATE"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DECKS)
def test_shipped_decks_are_legal(name: str) -> None:
    """A leader and fifty cards, without a violation."""
    game = registry.find("onepiece")
    deck = game.read_deck(game.decks()[name])
    assert game.check_deck(deck) == [] and len(deck) == 51
    assert parse(deck_text(name)).leader() == deck[0].number


def test_every_card_is_in_a_deck() -> None:
    """No design is left out, and no deck names an unknown card."""
    named = {entry.number for name in DECKS for entry in parse(deck_text(name)).entries}
    assert named == set(harbor.BY_NUMBER)


def test_there_is_no_other_deck() -> None:
    """An unknown name is refused."""
    with pytest.raises(KeyError, match="no such deck"):
        deck_text("../harbor")


def test_cards_differ_in_number_and_name() -> None:
    """Numbers run through the set; names are used once in each language."""
    assert [d.number for d in harbor.CARDS] == [f"LH1-{i + 1:03}" for i in range(len(harbor.CARDS))]
    for names in ([d.name for d in harbor.CARDS], [d.name_en for d in harbor.CARDS]):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("d", harbor.CARDS, ids=lambda d: d.number)
def test_text_is_there_exactly_when_something_is_done(d: CardDef) -> None:
    """A card with a program or keyword has text in both languages; a plain one has none."""
    does = bool(d.abilities or d.keywords)
    assert (d.text_ja != "", d.text_en != "", d.has_text) == (does, does, does)


@pytest.mark.parametrize("d", harbor.CARDS, ids=lambda d: d.number)
def test_both_languages_name_the_same_numbers(d: CardDef) -> None:
    """Counts, costs and power changes are the same in both texts, in the same order."""

    def numbers(text: str) -> list[str]:
        """Numbers with their sign, keywords left out."""
        return sorted(re.findall(r"[+-]?\d+", re.sub(r"【ターン1回】|\[Once Per Turn\]", "", text)))

    assert numbers(d.text_ja) == numbers(d.text_en)


@pytest.mark.parametrize("d", harbor.CARDS, ids=lambda d: d.number)
def test_the_keywords_of_the_texts_are_those_of_the_program(d: CardDef) -> None:
    """Every timing, keyword effect and limit of the program is printed in brackets in both languages."""
    wanted = [word for i, word in enumerate(spec.KEYWORDS) if d.keywords >> i & 1]
    for ability in d.abilities:
        wanted += [TAGS[int(ability.tag)]] if ability.tag else []
        wanted += ["once"] if ability.once else []
    for language, pattern, text in ((0, "【{}】", d.text_ja), (1, "[{}]", d.text_en)):
        for word, names in WORDS.items():
            begins = text.startswith(pattern.format(names[language])) or pattern.format(names[language]) in text
            assert begins == (word in wanted), (word, text)


def test_both_decks_share_no_colour() -> None:
    """One deck is red, the other blue."""
    colors = [{harbor.BY_NUMBER[e.number].colors for e in parse(deck_text(name)).entries} for name in DECKS]
    assert colors == [{1}, {4}]
