"""Every name of Fusion World that can reach a player has its words, in Japanese and in English."""

from __future__ import annotations

import pytest

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face import looking
from fuda.games.registry import LANGUAGES
from tests.games.fusionworld.matches import GAME

ENDINGS = {spec.BY_LIFE, spec.BY_DECK, spec.BY_CONCESSION, spec.BY_CARD, spec.BY_LOOP, spec.BOTH_LOST}


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_and_facts_have_words(language: str) -> None:
    """Types, colours, keywords, prohibitions, endings, the names of values, and what can be skipped."""
    words = GAME.words(language)
    assert {*spec.KINDS, *spec.COLORS, *spec.KEYWORDS, *spec.BANS} <= set(words["values"])
    assert set(words["endings"]) == ENDINGS
    assert {*looking.VALUES, *looking.SIDE_VALUES} <= set(words["facts"])
    assert set(words["details"]) == set(spec.SKIPS)
    assert set(words["acts"]) == {"play", "activate", "attack", "combo"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_events_zones_phases_steps_and_reasons_have_words(language: str) -> None:
    """All of them, and no others."""
    words = GAME.words(language)
    assert set(words["answers"]) == {name for name in GAME.answers if name}
    assert set(words["events"]) == set(GAME.events.values())
    assert set(words["zones"]) == set(GAME.zone_names) == {zone.name for zone in GAME.zones}
    assert set(words["phases"]) == set(GAME.phases)
    assert set(words["steps"]) == {name for name in GAME.steps if name}
    assert set(words["reasons"]) == set(GAME.reasons)
