"""Every name of Dimension Zero that can reach a player has its words, in Japanese and in English."""

from __future__ import annotations

import pytest

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import looking
from fuda.games.dimensionzero.face.original_cards import SHELF
from fuda.games.dimensionzero.kinds import BANS
from fuda.games.dimensionzero.printed import WAYS
from fuda.games.registry import LANGUAGES
from tests.games.dimensionzero.matches import GAME

ENDINGS = {
    spec.BY_SMASH, spec.BY_DECK, spec.BOTH_LOST, spec.BY_LOOP, spec.BY_CONCESSION, spec.BY_TIME, spec.BY_COUNT,
    spec.BY_CARD,
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_and_facts_have_words(language: str) -> None:
    """Types, colours, timings, keywords, prohibitions, endings and the names of values."""
    words = GAME.words(language)
    assert {*spec.KINDS, *spec.COLORS, *spec.TIMINGS, *spec.KEYWORDS, *BANS} <= set(words["values"])
    assert set(words["endings"]) == ENDINGS
    assert {*looking.VALUES, *looking.SIDE_VALUES} <= set(words["facts"])
    for d in SHELF.all_cards.values():
        assert set(looking.printed_facts(d)) <= set(words["facts"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_ways_and_entries_of_the_stack_have_words(language: str) -> None:
    """Squares, lines and areas from either side, how cards are played, and what is stacked."""
    details = GAME.words(language)["details"]
    for viewer in range(2):
        squares = {looking.square_name(viewer, square) for square in range(spec.SQUARES)}
        assert len(squares) == spec.SQUARES
        lines = {looking.line_name(viewer, line) for line in range(3)}
        areas = {looking.area_name(viewer, row) for row in range(3)}
        assert squares | lines | areas | {*WAYS, *spec.ENTRIES, *spec.COLORS, "me", "foe"} <= set(details)
    assert {*GAME.grid_rows, *GAME.grid_columns} <= set(details)
    assert len(set(details.values())) == len(details)


def test_every_act_that_a_reason_names_has_words() -> None:
    """What cannot be done is named in both languages."""
    for language in LANGUAGES:
        assert set(GAME.words(language)["acts"]) == {"play", "activate", "move", "use_smash", "put_energy"}
