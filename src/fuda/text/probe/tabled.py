"""Probes cards of games on the shared table: each ability is carried out in positions played at random, or holds there.

The card lies in play and in the hands of both players, among cards that do not matter; whatever is asked is answered by
lot. At every decision a copy and a match loaded from a snapshot stand in the same position.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from fuda.core.rollout import pick
from fuda.core.state import ID_MASK
from fuda.games.registry import Half, Placed, Position, find
from fuda.games.table_game import TableGame
from fuda.table.printed import CONTINUOUS, Ability, CardDef
from fuda.table.spec import ACTIVATED, REPLACED
from fuda.table.state import Match
from fuda.text.probe.result import Failure, Probe, judged

TRIES: Final = 60  # positions for one ability
ANSWERS: Final = 24  # in each of them
MOST: Final = 9  # of every number of a player


def probe_card(d: CardDef, name: str) -> list[Probe]:
    """Probe every ability of a card."""
    game = find(name)
    assert isinstance(game, TableGame)
    language = game.language
    copy = language.read_card(language.describe_card(d))
    return [judged(language.describe(one), partial(probe, game, copy, one)) for one in copy.abilities]


def probe(game: TableGame, d: CardDef, ability: Ability) -> str:
    """Carry an ability out; why it could not be set up, or nothing."""
    for seed in range(TRIES):
        m = position(game, d, seed)
        for _ in range(ANSWERS):
            if has_worked(m, d, ability):
                return ""
            if m.winner >= 0:
                break
            check(game, m)
            m.answer(m.options[int(pick(seed, m.decisions, len(m.options)))])
        if has_worked(m, d, ability):
            return ""
    return f"no position of {TRIES} came to it"


def position(game: TableGame, d: CardDef, seed: int) -> Match:
    """A position with the card everywhere, and a few others."""
    spec = game.spec
    hand, play = spec.zone_names[1], spec.zone_names[spec.play]
    here, plain = Placed(d), Placed(None, {"rested": seed >> 1 & 1})
    zones: dict[str, Any] = {play: [here, plain, Placed(None)], hand: [here, here, Placed(None)]}
    zones |= {name: [Placed(None)] * 3 for name in spec.zone_names if name not in zones}
    numbers = dict.fromkeys(spec.counts, 2 + seed % (MOST - 1))
    return game.lay_out(Position((Half(zones, numbers), Half(zones, numbers)), seed=seed + 1, turn_player=seed & 1))


def has_worked(m: Match, d: CardDef, ability: Ability) -> bool:
    """Whether an ability was carried out or, if it is continuous, holds for something."""
    if ability.kind == CONTINUOUS:
        for side in m.sides:
            for u in side.units:
                f = m.speak(u, ability)
                if u.d is d and m.holds(ability, f) and any(static.plan(m, f) for static in ability.statics):
                    return True
        return False
    marks = (ACTIVATED, REPLACED)
    done = [e for e in m.journal or [] if e.kind in marks and e.n == ability.index]
    return any(m.cards[int(e.card) & ID_MASK].d is d for e in done)


def check(game: TableGame, m: Match) -> None:
    """Hold a position to what is true of every one."""
    here = m.state_hash()
    if m.clone().state_hash() != here:
        raise Failure("a copy stands in another position")
    loaded = game.parts.snapshot.restore(m.cards, game.dump(m))
    if loaded.state_hash() != here or len(loaded.options) != len(m.options):
        raise Failure("a match that was saved and loaded stands in another position")
