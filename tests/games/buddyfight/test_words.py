"""Every name of Buddyfight that can reach a player has its words, in Japanese and in English."""

from __future__ import annotations

import pytest

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face import contract, looking
from fuda.games.buddyfight.rules.ending import USES
from fuda.games.registry import LANGUAGES
from tests.games.buddyfight.matches import GAME

ENDINGS = {spec.BY_LIFE, spec.BY_LIFELINK, spec.BY_CONCESSION, spec.BY_CARD, spec.BY_LOOP}
ACTS = {"charge", "call", "cast", "equip", "transform", "activate", "attack", "reposition", "buddy_call"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_and_facts_have_words(language: str) -> None:
    """Types, keywords, prohibitions, endings, the names of values and of what changes them."""
    words = GAME.words(language)
    assert {*spec.KINDS, *spec.KEYWORDS, *spec.BANS} <= set(words["values"])
    assert set(words["endings"]) == ENDINGS and set(words["acts"]) == ACTS
    assert {*looking.VALUES, *looking.SIDE_VALUES, *looking.CHANGES} <= set(words["facts"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_details_have_words(language: str) -> None:
    """Areas, hands, types, keywords, what is ended, kinds of uses, backs."""
    details = GAME.words(language)["details"]
    endings = [f"end_{name}" for name in spec.ENDINGS if name]
    areas = [*spec.AREAS[:3], *contract.AREA_WORDS]
    names = [table.name for table in USES]
    assert {*spec.HANDS, *spec.TYPES, *spec.KEYWORDS, *endings, *areas, *names, contract.LOST_BACK} <= set(details)


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_events_zones_phases_steps_and_reasons_have_words(language: str) -> None:
    """All of them, and no others; the field is known as a whole and by its areas."""
    words = GAME.words(language)
    assert set(words["answers"]) == {name for name in GAME.answers if name}
    assert set(words["events"]) == set(GAME.events.values())
    assert set(words["zones"]) == {*GAME.zone_names, *(zone.name for zone in GAME.zones)}
    assert set(words["phases"]) == set(GAME.phases)
    assert set(words["steps"]) == {name for name in GAME.steps if name}
    assert set(words["reasons"]) == set(GAME.reasons)


def test_worlds_and_attributes_of_the_original_cards_are_known_in_both_languages() -> None:
    """Programs write them in Japanese; an English table shows them by their English names."""
    english, japanese = GAME.words("en"), GAME.words("ja")
    assert (english["values"]["風竜"], japanese["values"]["風竜"]) == ("Gale Dragon", "風竜")
    assert english["values"]["風車W"] == "Windmill World"
