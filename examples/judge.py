"""A judge's question: does a protection keep what is KO'd together with it? Prints the answer, and which clauses acted.

python examples/judge.py
"""

from __future__ import annotations

from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import play

RULING = """
game: onepiece
title: A Character that protects the others is KO'd together with them
cards:
  Lamp Keeper: {abilities: ['continuous: are_forbidden(cards(own, characters, [named("Apprentice")]), ko_by_effect)']}
  Apprentice: {}
  Storm: {kind: event, abilities: ["main: ko(cards(foe, characters))"]}
board:
  A: {hand: [Storm], don: 5}
  B: {characters: [Lamp Keeper, Apprentice]}
script:
  - A: play Storm
expect: {B: {characters: [Apprentice], trash: [Lamp Keeper]}}
"""


def main() -> int:
    """Play the situation and say how it came out."""
    (scenario,) = parse_scenarios(RULING)
    session, result = play(scenario)
    print(scenario.title)
    for event in session.events(0):
        print(f"  {event.clause:12} {event.kind} {event.card or ''}")
    for failure in result.failures:
        print(f"  expected {failure.expected}, found {failure.found}")
    print("as expected" if result.is_passed else "otherwise than expected")
    return 0 if result.is_passed else 1


if __name__ == "__main__":
    raise SystemExit(main())
