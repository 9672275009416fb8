"""Laws that need no judge hold on random positions of every game, and each law notices what breaks it.

What the ledger lists is known: a reading settles it, or the game is known to break the law. `FUDA_FUZZ_SEED` tries
other seeds than the usual ones; `fuda rules fuzz` searches for longer and cuts down what it finds.
"""

from __future__ import annotations

import copy
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from fuda.core.flow import Frame
from fuda.fuzz.findings import Finding
from fuda.fuzz.laws import LAWS, TookTooLong, ask
from fuda.fuzz.layout import Layout, define
from fuda.fuzz.ledger import entries, is_broken, known
from fuda.fuzz.making import make, shipped
from fuda.fuzz.search import try_law
from fuda.fuzz.shrinking import shrink
from fuda.fuzz.twin import Policy, Twin, play
from fuda.fuzz.words import Words, words_of
from fuda.fuzz.writing import scenarios
from fuda.games.registry import BUILT_IN, PositionError, find
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run

GAMES = sorted(BUILT_IN)
FIRST = int(os.environ.get("FUDA_FUZZ_SEED", "500000"))
SEEDS = 100
FOUND = Path(__file__).parent / "found"


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("game", GAMES)
def test_the_law_holds_but_for_what_the_ledger_knows(game: str, law: str) -> None:
    """On random positions nothing breaks the law that is not listed; a law that is listed as broken is not asked."""
    if is_broken(game, law):
        return
    words = words_of(game)
    for seed in range(FIRST, FIRST + SEEDS):
        try:
            found = try_law(words, law, seed)
        except TookTooLong:  # endless chains are cut off by the engine, only later
            continue
        assert found is None or known(found) is not None, scenarios(shrink(words, found))


def found_before() -> list[dict[str, Any]]:
    """What was ever found, cut down: a law, a seed and a position."""
    return [json.loads(line) for path in sorted(FOUND.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    "data", found_before(), ids=lambda data: f"{data['layout']['game']}-{data['law']}-{data['seed']}"
)
def test_what_was_found_once_is_mended_or_known(data: dict[str, Any]) -> None:
    """A position that broke a law is asked again: it breaks it no more, or the ledger says why it does."""
    layout = Layout.from_data(data["layout"])
    found = LAWS[data["law"]](words_of(layout.game), layout, data["seed"])
    assert found is None or known(found) is not None, scenarios(found)


# --- the ledger ------------------------------------------------------------------------------------------------
def test_the_ledger_names_games_and_laws_and_says_why() -> None:
    """Each entry is about a law of a game, and says which reading settles it or what is broken, not both."""
    for entry in entries():
        assert entry.game in GAMES and entry.law in LAWS
        assert bool(entry.reading) != bool(entry.broken)
        assert entry.words or entry.broken, "a reading settles some words, never a whole law"


# --- positions -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_text_of_the_grammar_can_be_read(game: str) -> None:
    """The grammar makes texts of the game's vocabulary: at least nine in ten are abilities."""
    words, lot = words_of(game), random.Random(1)
    for kind, plan in words.cards.items():
        read = 0
        for _ in range(60):
            text = words.expand(lot, plan["grammar"], ["X"])
            try:
                define(find(game), "X", {"kind": plan.get("kind", kind), "abilities": [text]})
            except PositionError:
                continue
            read += 1
        assert read >= 54, kind


@pytest.mark.parametrize("game", GAMES)
def test_positions_have_made_abilities_and_abilities_of_shipped_cards(game: str) -> None:
    """Of the texts on the cards some come from cards of the game, and others from the grammar."""
    taken = {text for cards in shipped(game).values() for abilities in cards for text in abilities}
    texts = [text for seed in range(25) for text in make(words_of(game), seed).texts()]
    assert any(text in taken for text in texts) and any(text not in taken for text in texts)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_the_position_and_every_answer(game: str) -> None:
    """The same seed makes the same position and plays it in the same way."""
    words = words_of(game)
    ends = []
    for _ in range(2):
        t = Twin(words, make(words, 7))
        for _ in play(t, Policy(words, 7), 3):
            pass
        ends.append((t.taken, t.state()))
    assert ends[0] == ends[1] and ends[0][0]


# --- the laws notice -------------------------------------------------------------------------------------------
def changed_words(**lists: object) -> Words:
    """The words of One Piece with other plants."""
    words = copy.copy(words_of("onepiece"))
    for name, value in lists.items():
        setattr(words, name, value)
    return words


def first_finding(law: str, words: Words, seeds: range = range(150)) -> Finding:
    """The first finding of a law."""
    found = next((f for seed in seeds if (f := try_law(words, law, seed)) is not None), None)
    assert found is not None, f"the law of {law} notices nothing"
    return found


NOTHING = "activate_main once: when({never}, [draw(1)])"
NO_BAN = {"name": "rest", "texts": ["continuous: have_power(this, 1000)"], "events": ["rested"]}
POSSIBLE = {"premise": [], "instead": ["power(this, 1000, forever)"], "head": ["replacement"]}
WRONG: dict[str, dict[str, object]] = {
    "ban": {"bans": [NO_BAN]},
    "barred": {"bans": [{**NO_BAN, "replaced": 'replacement would(rest, any, [named("{x}")]): {instead}'}]},
    "null": {"nulls": [["activate_main once: draw(1)", NOTHING]]},
    "period": {"periods": [["activate_main once: power(cards(any, characters), 1000, forever)", NOTHING]]},
    "once": {"once": ["activate_main: power(this, 1000, this_turn)"]},
    "idle": {"idle": {**words_of("onepiece").idle, **POSSIBLE}},
}


@pytest.mark.parametrize("law", WRONG)
def test_a_law_notices_what_is_planted_wrongly(law: str) -> None:
    """If a prohibition forbids nothing, an amount of 0 is 1, or what ends does not end, the law says so."""
    assert first_finding(law, changed_words(**WRONG[law])).law == law


@pytest.mark.sources
def test_the_law_of_copy_notices_a_copy_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """If copies of frames forgot what was chosen, matches would go on otherwise."""
    whole = Frame.copy

    def forgetful(f: Frame) -> Frame:
        twin = whole(f)
        twin.sets = []
        return twin

    monkeypatch.setattr(Frame, "copy", forgetful)
    assert first_finding("copy", words_of("onepiece")).what in ("copy", "snapshot")


def test_the_law_of_seats_notices_a_player_with_an_advantage() -> None:
    """If a card of one seat only could be used, the matches would differ."""
    words = words_of("onepiece")
    layout = make(words, 3)
    other = layout.copy()
    other.resources[0]["don"] += 1
    one, two = Twin(words, layout).state(), Twin(words, other, flip=True).state()
    assert one != two and Twin(words, layout, flip=True).state() == one


@pytest.mark.sources
def test_an_error_of_the_engine_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the engine cannot play is told with the place, and cut down like everything else."""

    def broken(f: Frame) -> Frame:
        raise IndexError("nothing there")

    words = words_of("onepiece")
    monkeypatch.setattr(Frame, "copy", broken)
    found = ask(words, "seats", make(words, 1), 1)
    assert found is not None and found.what == "error IndexError in broken" and known(found) is None


# --- what is printed -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("law", ["ban", "null", "idle"])
def test_a_finding_is_cut_down_and_written_as_scenarios_that_run(law: str) -> None:
    """Less is left than there was, the law is still broken, and the file can be read and played to its end."""
    words = changed_words(**WRONG[law])
    found = first_finding(law, words)
    small = shrink(words, found)
    assert len(small.layout.cards) < len(found.layout.cards) and small.what == found.what
    for scenario in parse_scenarios(scenarios(small), "found.yaml"):
        assert run(scenario).is_passed
