"""The format knows no game: the tiny game of the conformance tests plays scenarios once it can lay out positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from fuda.games import registry
from fuda.games.registry import Placed, Position, PositionError
from fuda.scenario.read import parse_scenarios
from fuda.scenario.run import run
from fuda.scenario.source import ScenarioError
from tests.conformance.tiny import rules, spec
from tests.conformance.tiny.cards import BY_NUMBER
from tests.conformance.tiny.contract import Lanterns, deal
from tests.conformance.tiny.moves import move
from tests.conformance.tiny.state import CardDef, Match, Side

USUAL = {"deck": 6}


class LaidLanterns(Lanterns):
    """The tiny game, with positions."""

    name: ClassVar[str] = "laid"
    side_values: ClassVar[Sequence[str]] = ("flames", "oil")
    card_values: ClassVar[Sequence[str]] = ("glow", "dim", "cost")
    resources: ClassVar[Sequence[str]] = ("flames", "oil")
    card_states: ClassVar[Mapping[str, str]] = {"dim": "truth"}

    def lay_out(self, position: Position) -> Match:
        """Deal the cards, and move them where they lie."""
        zones = ("path", "hand", "ash", "deck")
        halves = [{z: self.cards_of(half.zones.get(z), z) for z in zones} for half in position.halves]
        cards = deal([[self.printed(p) for z in zones for p in half[z]] for half in halves])
        m = Match(cards, [Side(player, [c for c in cards if c.owner == player]) for player in range(2)], position.seed)
        m.discreet, m.turn, m.turn_player, m.phase = True, 4, position.turn_player, 2
        for card in cards:
            m.relocate(card.id, spec.DECK)
        for player, half in enumerate(halves):
            self.move_half(m, player, half)
            side, resources = m.sides[player], position.halves[player].resources
            side.oil, side.flames = resources.get("oil", 4), resources.get("flames", spec.FLAMES)
        m.turn, m.journal = 5, []
        if position.at not in ("", "main"):
            raise PositionError("positions stand in the main phase", zone="at")
        m.call(rules.TURN, m.turn_player, -1, -1).pc = rules.TURN.clauses.index("2-3")
        m.advance()
        return m

    def cards_of(self, placed: Sequence[Placed] | None, zone: str) -> Sequence[Placed]:
        """What lies in a zone, or usually does."""
        return [Placed(None)] * USUAL.get(zone, 0) if placed is None else placed

    def printed(self, placed: Placed) -> CardDef:
        """The definition of a card, or of one that does not matter."""
        d: CardDef = placed.definition or BY_NUMBER["T-01"]
        return d

    def move_half(self, m: Match, player: int, half: Mapping[str, Sequence[Placed]]) -> None:
        """Move a player's cards out of the deck to where they lie."""
        cards = iter([c for c in m.cards if c.owner == player])
        for zone in ("path", "hand", "ash"):
            for placed in half[zone]:
                card = next(cards)
                move(m, card, spec.ZONES.index(zone), "1-1")
                u = m.lantern(int(card.id))
                if u is not None:
                    u.dim = bool(placed.states.get("dim"))


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game known."""
    monkeypatch.setitem(registry._games, "laid", LaidLanterns())


SCENARIO = """
game: laid
title: A blaze waits on the stack until both players pass
board:
  A: {hand: [Blaze, Kindling], path: [{card: Iron Lantern, dim: true}], oil: 3}
  B: {hand: [T-08], flames: 5}
script:
  - A: play Blaze
  - expect: {A: {air: [Blaze], oil: 1, hand: [Kindling]}, cards: {Iron Lantern: {dim: true, glow: 3, known: both}}}
  - until: end_turn
expect:
  B: {flames: 3, hand: 1}
  A: {ash: [Blaze]}
  events: [burned, burned]
  winner: none
"""


@pytest.mark.usefixtures("game")
def test_another_game_plays_scenarios() -> None:
    """Zones, resources, states, answers and events are all the game's own."""
    (scenario,) = parse_scenarios(SCENARIO, "x.yaml")
    assert run(scenario).failures == []


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("board: {A: {characters: 1}}", "there are path"),
        ("cards: {Ann: {power: 1}}", "is no key here"),
        ("cards: {Ann: {}}", "cannot be made of their parts"),
        ("cards: {Ann: {text: Burn 1.}}", "there is no text compiler for laid"),
        ("at: dawn", "positions stand in the main phase"),
    ],
)
def test_what_a_game_does_not_have_is_refused(line: str, message: str) -> None:
    """The error names what there is."""
    with pytest.raises(ScenarioError, match=message) as caught:
        parse_scenarios(f"game: laid\ntitle: t\n{line}\n", "x.yaml")[0].lay_out()
    assert str(caught.value).startswith("x.yaml:3: ")


def test_a_game_without_positions_says_so() -> None:
    """Nothing is required of a game."""
    with pytest.raises(PositionError, match="cannot be laid out"):
        Lanterns().lay_out(Position((registry.Half(), registry.Half())))
