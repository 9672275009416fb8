"""Every name that can reach a player has its words, in Japanese and in English."""

from __future__ import annotations

import string

import pytest

from fuda.cli.texts import TEXTS
from fuda.games.onepiece import spec
from fuda.games.onepiece.face import looking
from fuda.games.registry import LANGUAGES, AnyGame, find
from fuda.view.events import EventView, event_words
from fuda.view.words import answer_words
from tests.conformance.playing import GAMES

FIELDS = {
    "answers": {"card", "n", "don", "detail"},
    "events": {
        "player",
        "whose",
        "card",
        "theirs",
        "other",
        "n",
        "source",
        "target",
        "phase",
        "step",
        "face",
        "starter",
        "result",
        "detail",
    },
    "reasons": {"cost", "active", "free", "timing", "energy", "skill", "gauge", "life", "card"},
    "table": {"attacker", "target"},
}
ALL = sorted({*GAMES, "dimensionzero"})


def names(game: AnyGame) -> dict[str, set[str]]:
    """All names of a game, by group."""
    return {
        "answers": {name for name in game.answers if name},
        "events": set(game.events.values()),
        "zones": set(game.zone_names) | {zone.name for zone in game.zones},
        "phases": set(game.phases),
        "steps": {name for name in game.steps if name},
        "reasons": set(game.reasons),
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALL)
def test_every_name_has_words(name: str, language: str) -> None:
    """Answers, events, zones, phases, steps and reasons have words, and nothing else does."""
    game = find(name)
    words = game.words(language)
    for group, wanted in names(game).items():
        assert set(words[group]) == wanted, group
        assert all(words[group].values()), group
    assert set(game.title) >= {language}


@pytest.mark.parametrize("name", ALL)
def test_words_mention_the_same_things_in_both_languages(name: str) -> None:
    """What a text leaves open is something the view fills in, and the same in both languages."""
    game = find(name)
    formatter = string.Formatter()
    for group, names_of in game.words("en").items():
        for key, english in names_of.items():
            japanese = game.words("ja")[group][key]
            fields = [{field for _, field, _, _ in formatter.parse(t) if field} for t in (english, japanese)]
            assert fields[0] == fields[1], (group, key)
            assert fields[0] <= FIELDS.get(group, set()), (group, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_one_piece_has_words(language: str) -> None:
    """Card types, colours, attributes, keywords, prohibitions and endings have words."""
    words = find("onepiece").words(language)
    values = {*spec.KINDS, *spec.COLORS, *spec.ATTRIBUTES, *spec.KEYWORDS, *spec.BANS}
    assert values <= set(words["values"])
    endings = {
        spec.BY_DAMAGE,
        spec.BY_DECK,
        spec.BY_CONCESSION,
        spec.BY_CARD,
        spec.BY_LOOP,
        spec.BOTH_LOST,
    }
    assert endings <= set(words["endings"])
    for d in find("onepiece").cards().values():
        assert set(looking.printed_facts(d)) <= set(words["facts"])


def test_the_terminal_says_everything_in_both_languages() -> None:
    """The terminal programs have the same texts, with the same gaps, in every language."""
    formatter = string.Formatter()
    assert set(TEXTS) == set(LANGUAGES)
    assert set(TEXTS["en"]) == set(TEXTS["ja"])
    for name, english in TEXTS["en"].items():
        fields = [{field for _, field, _, _ in formatter.parse(t) if field} for t in (english, TEXTS["ja"][name])]
        assert fields[0] == fields[1], name


def test_rested_don_are_told_from_those_that_stay_rested() -> None:
    """Each of the four kinds of DON!! that may be picked has words of its own, in both languages."""
    for language in ("en", "ja"):
        told = [answer_words(find("onepiece"), "pick_don", language, card="", n=n) for n in range(4)]
        assert len(set(told)) == 4
    assert answer_words(find("onepiece"), "pick_don", "en", card="", n=2) == "DON!!: a rested one"


def test_a_card_that_is_in_no_zone_meanwhile_has_left_one() -> None:
    """Nobody is told of a zone that is none."""
    e = EventView(kind="moved", clause="10-1-5-3", player=0, hidden=True, source="life", target="nowhere")
    assert event_words(find("onepiece"), e, "en", 0) == "A card of yours left Life"
    assert "ライフを離れた" in event_words(find("onepiece"), e, "ja", 0)
