"""What leads to a position, effects in force, counters, and boards read off a match: the same in every game."""

from __future__ import annotations

import random

import pytest

from fuda.games import registry
from fuda.match.session import Session
from fuda.scenario.answers import Point
from fuda.scenario.names import Book
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run
from fuda.scenario.source import ScenarioError
from fuda.scenario.standing import differences
from fuda.scenario.writing import as_board, dumped, means, step_of
from fuda.view.options import Option
from tests.each import each

# In each game: the middle of a battle, with an effect in force that a card of the position has made.
IN_BATTLE = {
    "onepiece": """
cards:
  Ann: {power: 5000}
  Storm: {kind: event, abilities: ["main: power(cards(own, characters, []), 3000, this_turn)"]}
board: {A: {characters: [Ann], trash: [Storm]}, B: {hand: 1}}
lead: [{effect: Storm}, {A: attack Ann -> B.leader}, {until: counter}]
expect: {step: counter, decides: B, no_events: [attacked], cards: {Ann: {power: 8000, rested: true}}}
""",
    "fusionworld": """
cards: {Ann: {power: 15000, abilities: ["main: power(this, 5000, this_turn)"]}}
board: {A: {battle: [Ann]}, B: {hand: 1}}
lead: [{effect: Ann}, {A: attack Ann -> B.leader}, {until: {step: defense}}]
expect: {step: defense, no_events: [attacked], cards: {Ann: {power: 20000, rested: true}}}
""",
    "hanyo": """
cards:
  Ann:
    abilities:
      - 'skill title("Hit") energy(1) deals(50): choose(cards(foe, area), 1, 1); stun(chosen(0))'
      - 'activated: put_counters(this, "Rust", 2)'
board: {A: {main: {card: Ann, counters: {Moss: 1}}, energy: 1}, B: {standby: [filler, filler]}}
lead: [{effect: Ann, ability: 1}, {A: end_main}, {A: use_skill Hit}]
expect: {step: damage, offers: [pick], cards: {Ann: {counters: [Moss 1, Rust 2]}}}
""",
    "dimensionzero": """
cards: {Ann: {power: 4000, abilities: ["activated: lasting(this, add_power(2000), turn)"]}, Bob: {power: 3000}}
board: {A: {own_left: [Ann], red: 3}, B: {enemy_right: [], own_right: [], center_right: [Bob]}}
lead: [{effect: Ann}, {A: move Ann to center_left}, {until: first_battle}]
expect: {step: first_battle, cards: {Ann: {power: 6000}}}
""",
    "buddyfight": """
cards: {Ann: {power: 3000, abilities: ["act: power(this, 2000, this_turn)"]}}
at: attack
board: {A: {center: [Ann]}, B: {hand: 1}}
lead: [{effect: Ann}, {A: attack Ann}]
expect: {no_events: [attacked], cards: {Ann: {power: 5000, rested: true}}}
""",
}


@each("game", list(IN_BATTLE))
def test_a_position_may_stand_in_a_battle_with_an_effect_in_force(game: str) -> None:
    """What leads to it is played by the rules, and does not count as having happened."""
    (scenario,) = parse_scenarios(f"game: {game}\ntitle: In battle\n{IN_BATTLE[game]}")
    result = run(scenario)
    assert result.is_passed, [f"{f.what}: expected {f.expected}, found {f.found}" for f in result.failures]


REFUSED = {
    "lead: [{A: attack A.characters.1}]": "what leads to the position is not possible",
    "lead: [{effect: A.leader}]": "has no such effect",
    "cards: {Ann: {}}\nlead: [{effect: Ann}]": "no card",
    "lead: [{effect: A.leader, on: 1}]": "'on' is no key here",
    "board: {A: {leader: {card: filler, counters: {Rust: 1}}}}": "'counters' is no key here",
}


@each("text", list(REFUSED))
def test_what_cannot_lead_to_a_position_is_refused_with_its_line(text: str) -> None:
    """An answer that is not possible, an effect that a card has not, a state that the game has not."""
    with pytest.raises(ScenarioError, match=REFUSED[text]) as found:
        parse_scenarios(f"game: onepiece\ntitle: Refused\n{text}")[0].lay_out()
    assert found.value.place.line >= 3


def played(game: registry.AnyGame, seed: int, answers: int) -> Session:
    """A match with random answers."""
    dice = random.Random(seed)
    decks = [game.read_deck(text) for text in list(game.decks().values())[:2]]
    session = Session(game, decks, seed=seed)
    for _ in range(answers):
        if session.player >= 0:
            session.answer(dice.choice(session.options()).index)
    return session


@each("name", registry.names())
def test_a_position_of_a_match_becomes_a_board(name: str) -> None:
    """Laid out again it is what it was, as a referee sees it; what is not is named."""
    game = registry.find(name)
    session = played(game, 1, 36)
    kept = 0
    for step in range(12, session.steps, 11):
        written = as_board(session, step, "A moment")
        (scenario,) = parse_scenarios(dumped(written.data))
        if written.lost != ["board"]:
            assert differences(game, session.at(step), scenario.lay_out().match) == written.lost
        kept += not written.lost
    assert kept >= 1


def alike_at_least(point: Point, one: Option, offered: list[Option]) -> bool:
    """Whether the step of an answer means it, or one of those that read the same, such as copies in one hand."""
    step = step_of(point, one, offered)
    return any(means(point, step, other, offered) for other in offered if other.kind == one.kind)


@each("name", registry.names())
def test_every_option_is_written_as_a_step_that_means_it(name: str) -> None:
    """Whatever may be answered can be put into a script, and comes to the same position."""
    game = registry.find(name)
    session = played(game, 2, 30)
    for _ in range(12):
        if session.player < 0:
            break
        point = Point(session, Book(game))
        offered = point.offered
        unclear = [one.text for one in offered if not alike_at_least(point, one, offered)]
        assert unclear == []
        session.answer(len(offered) - 1)
