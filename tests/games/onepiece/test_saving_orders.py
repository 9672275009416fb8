"""A match that is saved while a player orders continuous effects goes on as the match itself."""

from fuda.games.onepiece.face import snapshot
from fuda.games.onepiece.state import Match
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import play

POSITION = """
game: onepiece
title: One of two effects looks at what the other changes
cards:
  Tall: {power: 3000}
  Lifter: {abilities: ["continuous: have_power(cards(foe, characters), 3000)"]}
  Presser: {abilities: ["continuous: have_power(cards(foe, characters, [stat(power, <=, 4000)]), -5000)"]}
board:
  A: {characters: [Tall]}
  B: {characters: [Lifter, Presser]}
expect: {decides: B, offers: [order Lifter, order Presser]}
"""


def test_the_order_is_asked_for_once_after_loading() -> None:
    session, result = play(parse_scenarios(POSITION)[0])
    assert result.is_passed
    for choice in range(2):
        match = session.match.clone()
        assert isinstance(match, Match)
        loaded = snapshot.restore(match.cards, snapshot.dump(match))
        match.choose(choice)
        loaded.choose(choice)
        assert loaded.player == match.player == 0
        assert loaded.state_hash() == match.state_hash()
        assert loaded.power(loaded.p0.characters[0]) == match.power(match.p0.characters[0])
