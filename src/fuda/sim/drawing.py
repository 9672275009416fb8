"""How cards are drawn in a game, found out by starting matches and looking: no game needs to say it.

Which cards of a deck list begin outside the deck, how many cards an opening hand has, whether it may be drawn again,
and how many cards each turn brings by rule, to whoever goes first and to the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from fuda.core.flow import Match
from fuda.core.rollout import pick
from fuda.games.registry import AnyGame

DECK: Final = "deck"
HAND: Final = "hand"
SEEDS: Final = 8  # matches looked at
TURNS: Final = 10  # turns of each player looked at
LONGEST: Final = 4_000  # decisions of such a match
REDRAW: Final = "redraw"  # the answer, in every game that has one
REDRAWN: Final = "redrawn"  # the events, in every game
PHASE: Final = "phase"


class Drawing(msgspec.Struct, frozen=True):
    """How cards are drawn with a deck."""

    outside: tuple[int, ...]  # places in the deck list of cards that are never in the deck, such as a leader
    cards: int  # of the deck
    hand: int  # cards of the opening hand
    may_redraw: bool  # whether a player may draw the whole hand again, once
    first: tuple[int, ...]  # cards drawn by rule in each own turn of whoever goes first
    second: tuple[int, ...]

    def seen(self, turn: int, *, is_first: bool) -> int:
        """How many cards a player has drawn after the draws of an own turn; 0 is the opening hand."""
        return min(self.cards, self.hand + sum((self.first if is_first else self.second)[:turn]))


def find_drawing(game: AnyGame, deck: Sequence[Any]) -> Drawing:
    """Find out how cards are drawn with a deck; what happens by chance or by a card's text is left out."""
    probes = started(game, deck)
    outside = fixed(probes, len(deck))
    for probe in probes:
        probe.run(2 * TURNS)
    turns = [probe.draws() for probe in probes]
    return Drawing(
        outside=outside,
        cards=len(deck) - len(outside),
        hand=min(drawn[0][player] for drawn in turns for player in (0, 1)),
        may_redraw=all(probe.may_redraw for probe in probes),
        first=least([[one for at, one in own_turns(drawn) if at == 0] for drawn in turns]),
        second=least([[one for at, one in own_turns(drawn) if at == 1] for drawn in turns]),
    )


def outside_of(game: AnyGame, deck: Sequence[Any]) -> tuple[int, ...]:
    """The places in a deck list of cards that are never in the deck."""
    return fixed(started(game, deck), len(deck))


def started(game: AnyGame, deck: Sequence[Any]) -> list[Probe]:
    """Matches of a deck against itself at the beginning of the first turn."""
    probes = [Probe(game, deck, seed) for seed in range(1, SEEDS + 1)]
    for probe in probes:
        probe.run(0)
    return probes


def fixed(probes: Sequence[Probe], size: int) -> tuple[int, ...]:
    """The places in a deck list of cards that lie somewhere else than in the deck, whatever the shuffling.

    Cards are numbered in the order of the deck lists.
    """
    zones = [{probe.game.place(probe.match, at)[1] for probe in probes} for at in range(size)]
    return tuple(at for at, found in enumerate(zones) if len(found) == 1 and DECK not in found)


def own_turns(drawn: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cards drawn in each turn by the player whose turn it was, and whether that one goes second."""
    return [(at % 2, max(pair)) for at, pair in enumerate(drawn[1:])]


def least(runs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The least of each turn; later turns are as the last one that every match had."""
    known = [min(numbers) for numbers in zip(*runs, strict=False)]
    return tuple((known + known[-1:] * TURNS)[:TURNS]) if known else (0,) * TURNS


class Probe:
    """A match in which both players do as little as they can."""

    def __init__(self, game: AnyGame, deck: Sequence[Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.match: Match = game.new_match([deck, deck], seed, discreet=False)
        self.may_redraw = False

    def run(self, turns: int) -> None:
        """Play until so many turns are over."""
        m = self.match
        while m.winner < 0 and m.turn <= turns and m.decisions < LONGEST:
            kinds = [self.game.answers[int(a.kind)] for a in m.options]
            self.may_redraw = self.may_redraw or REDRAW in kinds
            m.choose(self.idle(kinds))

    def idle(self, kinds: Sequence[str]) -> int:
        """The answer that does least: pass, decline, keep, end what goes on, or else whatever lots say."""
        for names in (self.game.passes, self.game.declines, ("keep",)):
            for at, kind in enumerate(kinds):
                if kind in names:
                    return at
        ends = [at for at, kind in enumerate(kinds) if kind.startswith("end")]
        return ends[0] if ends else int(pick(self.seed, self.match.decisions, len(kinds)))

    def draws(self) -> list[tuple[int, int]]:
        """The cards each player drew in each turn, first those of the opening hands."""
        names, events = self.game.zone_names, self.game.events
        out = [[0, 0]]
        phase = 0
        for event in self.match.journal or []:
            kind = events[int(event.kind)]
            if kind == PHASE:
                if 0 < event.n <= phase or (phase == 0 and event.n > 0):
                    out.append([0, 0])
                phase = int(event.n)
            elif kind == REDRAWN:
                out[-1][int(event.player)] = 0
            elif event.card >= 0 and event.source == names.index(DECK) and event.target == names.index(HAND):
                out[-1][self.game.owner(self.match, int(event.card))] += 1
        return [(one[0], one[1]) for one in out]
