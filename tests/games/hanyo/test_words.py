"""Every name of 汎用TCG that can reach a player has its words, in Japanese and in English."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.games.hanyo.face import looking
from fuda.games.hanyo.face.original_cards import SHELF
from fuda.games.registry import LANGUAGES
from tests.games.hanyo.matches import GAME

ENDINGS = {
    spec.BY_DRAWING, spec.BY_REPLACEMENT, spec.BY_CONCESSION, spec.BY_CARD, spec.BY_LOOP, spec.BOTH_LOST,
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_and_facts_have_words(language: str) -> None:
    """Types, prohibitions, endings, the names of values and of what changes them, and hands."""
    words = GAME.words(language)
    assert {*spec.KINDS, *spec.BANS} <= set(words["values"])
    assert set(words["endings"]) == ENDINGS
    assert {*looking.VALUES, *looking.SIDE_VALUES, *looking.CHANGES} <= set(words["facts"])
    assert set(spec.HANDS) <= set(words["details"])
    assert set(words["acts"]) == {"charge", "put", "play", "retreat", "use_skill", "activate"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_events_zones_phases_steps_and_reasons_have_words(language: str) -> None:
    """All of them, and no others; the area is known as a whole and by its parts."""
    words = GAME.words(language)
    assert set(words["answers"]) == {name for name in GAME.answers if name}
    assert set(words["events"]) == set(GAME.events.values())
    assert set(words["zones"]) == {*GAME.zone_names, *(zone.name for zone in GAME.zones)}
    assert set(words["phases"]) == set(GAME.phases)
    assert set(words["steps"]) == {name for name in GAME.steps if name}
    assert set(words["reasons"]) == set(GAME.reasons)


def test_skills_attributes_and_counters_of_the_original_cards_are_known_in_both_languages() -> None:
    """Programs write them in Japanese; an English table shows them by their English names."""
    english, japanese = GAME.words("en"), GAME.words("ja")
    assert (english["details"]["息吹"], japanese["details"]["息吹"]) == ("Breath", "息吹")
    assert (english["values"]["硝子"], english["values"]["錆"]) == ("Glass", "Rust")
    assert {name["ja"] for name in SHELF.titles} <= set(english["details"])
