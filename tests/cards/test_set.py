"""The original set: complete data in both languages, legal decks, cards that differ, every word of the game in use."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from fuda.cards import write
from fuda.games import registry
from fuda.games.deckfile import parse
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.original_cards import SHELF
from fuda.games.onepiece.printed import TAGS, CardDef
from fuda.games.onepiece.words.reading import describe_card
from fuda.games.onepiece.words.vocabulary import WORDS
from tests.each import each

ROWS = list(SHELF.rows.values())
CARDS = list(SHELF.cards.values())
FACTS = {
    "leader": {"power", "life", "attributes"},
    "character": {"cost", "power", "attributes"},
    "event": {"cost", "text"},
    "stage": {"cost", "text"},
}
ALWAYS = {"number", "name", "kind", "colors", "traits"}
SOMETIMES = {"text", "trigger"}
LIMITS = ("once", "your_turn", "opponents_turn", "don", "also_named")
# Words that no printed sentence of the phrase books becomes, or that only few cards of the whole game need.
RARE = {
    "each_player", "base_cost", "gain_ability", "add_terms", "end_game", "change_target", "player_forbidden",
    "are_negated", "have_ability", "up_to_in_deck", "may_include", "exchange_base_power", "next_cost", "attack_price",
    "remember", "collect_don", "opponent_does",
}  # fmt: skip


@each("row", ROWS, name=lambda row: row["number"])
def test_a_card_has_what_its_type_needs_in_both_languages(row: dict[str, Any]) -> None:
    """Nothing is missing, nothing is unknown, and whatever is worded is worded in Japanese and in English."""
    needed = ALWAYS | FACTS[row["kind"]]
    counter = {"counter"} if row["kind"] == "character" else set()
    assert needed <= set(row) <= needed | SOMETIMES | counter
    for part in ("name", "text", "trigger"):
        words = row.get(part, {"ja": "-", "en": "-"})
        assert set(words) == {"ja", "en"} and all(words.values())
    assert set(row["traits"]) <= set(write.terms()["traits"]) and row["traits"]
    assert set(row["colors"]) <= set(spec.COLORS) and set(row.get("attributes", [])) <= set(spec.ATTRIBUTES)


def test_every_spelling_of_a_term_is_its_own() -> None:
    """No two traits, or parts of them, are spelled alike in a language."""
    for group in write.terms().values():
        for language in ("ja", "en"):
            spelled = [word[language] for word in group.values()]
            assert len(set(spelled)) == len(spelled)


def test_cards_differ_in_number_and_name() -> None:
    """Numbers run through the set; names are used once in each language."""
    assert [d.number for d in CARDS] == [f"LH1-{i + 1:03}" for i in range(len(CARDS))]
    for names in ([d.name for d in CARDS], [d.name_en for d in CARDS]):
        assert len(set(names)) == len(names)


@each("d", CARDS, name=lambda d: d.number)
def test_text_is_there_exactly_when_something_is_done(d: CardDef) -> None:
    """A card with a program, keyword, further name or deck rule has text in both languages; a plain one has none."""
    does = bool(d.abilities or d.keywords or d.names[1:] or d.deck_rules)
    assert (d.text_ja != "", d.text_en != "", d.has_text) == (does, does, does)


@each("d", CARDS, name=lambda d: d.number)
def test_both_languages_name_the_same_numbers(d: CardDef) -> None:
    """Counts, costs and power changes are the same in both texts."""

    def numbers(text: str) -> list[str]:
        """Numbers with their sign, keywords left out."""
        text = re.sub(r"【ターン1回】|\[Once Per Turn\]|1つを選ぶ", "", text)
        return sorted(re.findall(r"[+-]?\d+|[①-⑩]", text))

    assert numbers(d.text_ja) == numbers(d.text_en)


# --- decks -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SHELF.decks)
def test_shipped_decks_are_legal(name: str) -> None:
    """A leader and fifty cards, without a violation."""
    game = registry.find("onepiece")
    deck = game.read_deck(game.decks()[name])
    assert game.check_deck(deck) == [] and len(deck) == 51
    assert parse(SHELF.deck_text(name)).leader() == deck[0].number


def test_there_is_no_other_deck() -> None:
    """An unknown name is refused, and every deck file is one of those named."""
    with pytest.raises(KeyError, match="no such deck"):
        SHELF.deck_text("../terms")
    assert sorted(path.name for path in SHELF.folder().joinpath("decks").iterdir()) == sorted(
        f"{name}.txt" for name in SHELF.decks
    )


def test_decks_share_no_colour() -> None:
    """Each deck has a colour of its own."""
    cards = SHELF.cards
    colors = [{cards[e.number].colors for e in parse(SHELF.deck_text(name)).entries} for name in SHELF.decks]
    assert all(len(found) == 1 for found in colors) and len({min(found) for found in colors}) == len(SHELF.decks)


# --- every word is used ------------------------------------------------------------------------------------------
def uses() -> Counter[str]:
    """On how many cards each word of the notation stands."""
    found: Counter[str] = Counter()
    for d in CARDS:
        found.update(set(re.findall(r"[a-z_]+", re.sub(r'"[^"]*"', '""', describe_card(d)))))
    return found


def families() -> dict[str, set[str]]:
    """The instructions, continuous effects, deck rules and keywords, by family: `draw_up_to` belongs to `draw`."""
    sorts = ("op", "static", "deck_rule")
    words = {name: word.sort for name, word in WORDS.items() if word.sort in sorts}
    found: dict[str, set[str]] = {word: {word} for word in [*TAGS[1:], *spec.KEYWORDS, *LIMITS]}
    for name, sort in words.items():
        heads = [word for word in words if words[word] == sort and f"{name}_".startswith(f"{word}_")]
        found.setdefault(min(heads, key=len), set()).add(name)
    return {name: members for name, members in found.items() if name not in RARE}


@each("family", families())
def test_every_keyword_and_family_of_instructions_is_used_twice(family: str) -> None:
    """The set shows each of them on two cards or more."""
    assert sum(uses()[word] for word in families()[family]) >= 2


def test_every_color_has_a_leader_and_cards_of_every_type() -> None:
    """All six colours can be played."""
    for i, color in enumerate(spec.COLORS):
        kinds = {spec.KINDS[d.kind] for d in CARDS if d.colors == 1 << i}
        assert kinds == {"leader", "character", "event", "stage"}, color
