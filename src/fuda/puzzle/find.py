"""Finding puzzles: bots play matches, and wherever a player may act freely late in one, a win by force is looked for.

Matches are between greedy bots that now and then take any answer, so that the positions differ and wins are overlooked.
Of each turn the points are tried from the last to the first, as the last ones have the smallest trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fuda.ai import bots
from fuda.core.flow import Match, Overworked
from fuda.core.rollout import pick
from fuda.games.registry import AnyGame
from fuda.match.seat import Seat
from fuda.match.session import Session
from fuda.puzzle import quality
from fuda.puzzle.files import MORE, PROOF, inline, written
from fuda.puzzle.prove import Prover
from fuda.puzzle.worlds import TooMuch
from fuda.scenario.names import PLAYERS
from fuda.scenario.read import parse_scenarios
from fuda.scenario.source import ScenarioError
from fuda.scenario.standing import document

GLANCE: Final = 2_000  # answers tried in one world with nothing hidden or drawn, before hidden cards are looked at
JUDGED: Final = 5_000  # in the same world, to see whether wrong answers can be given
GAZE: Final = 4_000  # and in one world with all that is open
UNKNOWN: Final = 1  # cards that nobody knows to which something happens in a plan
LONGEST: Final = 3_000  # decisions of a match
LAST: Final = 4  # turns of a match that are looked at
WHIM: Final = 8  # one answer of so many is taken by lot
STABS: Final = 16  # turns played on by lot; where none of them wins, or all do, nothing is looked for
STAB: Final = 60  # decisions of one
WIDEST: Final = 20  # options of a first decision: with more of them no proof ends in time
OWN: Final = 3  # cards that the solver holds at most
HELD: Final = (1, 0)  # and the opponent, who holds fewer where nothing is found: each multiplies the deals to look at


def find(game: AnyGame, seed: int, least: int = 0) -> Iterator[str]:
    """Play matches without end; what was found in the next one, a puzzle rated `least` or more as text, or nothing."""
    while True:
        yield search_match(game, seed, least)
        seed += 1


def search_match(game: AnyGame, seed: int, least: int = 0) -> str:
    """Play a match and look for a puzzle in it that is rated so high; empty if there is none."""
    turns = played(game, seed)
    for turn in sorted(turns, reverse=True)[:LAST]:
        points = [point for point in turns[turn] if is_promising(game, point)]
        for held in HELD if points else ():
            found = hardest(game, points, held, least)
            if found:
                return found
    return ""


def hardest(game: AnyGame, points: list[Match], held: int, least: int) -> str:
    """The puzzle of a turn that is rated highest, of equal ones that which begins earliest; empty if there is none."""
    best = ""
    for prover, data in reversed(won_points(game, points, held)):
        try:
            prover.deals.most = prover.deals.tried + MORE
            if quality.fault(prover):
                continue
            prover.deals.most = prover.deals.tried + MORE
            tries = quality.tries_needed(prover)
        except (TooMuch, Overworked):
            continue
        if quality.rating(tries) >= least:
            best = written(game, data, title(game, prover), tries)
            least = quality.rating(tries) + 1
    return best


def played(game: AnyGame, seed: int) -> dict[int, list[Match]]:
    """The points of a match at which whoever has the turn may act freely, by turn."""
    decks = list(game.decks())
    one, other = decks[seed % len(decks)], decks[seed // len(decks) % len(decks)]
    m: Match = Session(game, [one, other], seed).match
    m.journal = None
    players = [bots.make("greedy", seed + player) for player in range(2)]
    turns: dict[int, list[Match]] = {}
    while m.winner < 0 and m.decisions < LONGEST:
        if is_free(game, m):
            turns.setdefault(int(m.turn), []).append(game.clone(m))
        if pick(seed, m.decisions, WHIM) == 0:
            m.choose(pick(seed + 1, m.decisions, len(m.options)))
        else:
            m.choose(players[int(m.player)].choose(Seat(game, m, int(m.player))))
    return turns


def is_free(game: AnyGame, m: Match) -> bool:
    """Whether whoever has the turn may act freely."""
    ending = game.free.get(game.table(m).phase, "")
    return m.player == m.turn_player and any(game.answers[int(one.kind)] == ending for one in m.options)


def won_points(game: AnyGame, points: list[Match], held: int) -> list[tuple[Prover, dict[str, Any]]]:
    """The points of a turn that are won by force, the last first; up to one that is too much to look at."""
    out: list[tuple[Prover, dict[str, Any]]] = []
    for point in reversed(points):
        data = board_of(game, point, held)
        if data is None:
            continue
        try:
            prover = Prover(game, laid_out(data), GLANCE)
            if len(prover.root[0].match.options) <= WIDEST and is_won(prover):
                out.append((prover, data))
        except (TooMuch, Overworked):
            break
    return out


def is_won(prover: Prover) -> bool:
    """Whether a position is won by force, and not by any answers: at first in one world, then in all of them."""
    first = prover.root[0]
    if not prover.is_won([prover.deals.shy(first)]) or quality.unknown(prover) > UNKNOWN:
        return False
    prover.deals.most = prover.deals.tried + JUDGED
    if quality.is_too_easy(prover):
        return False
    prover.deals.most = prover.deals.tried + GAZE
    if not prover.is_won([first]):
        return False
    prover.deals.most = prover.deals.tried + PROOF
    return prover.is_won(prover.root)


def board_of(game: AnyGame, m: Match, held: int) -> dict[str, Any] | None:
    """The board of a position; None in the middle of something.

    What a board cannot say of a card (an effect that lasts, an ability used this turn) is left behind: a puzzle is the
    board that is written, and stands for itself. So it may leave both fewer cards in hand than the match did.
    """
    table = game.table(m)
    if table.step or table.waiting or table.effects or game.stacked(m, int(m.player)):
        return None
    data = document(game, m, "a puzzle")
    hold_few(data["board"][PLAYERS[m.player]], OWN)
    hold_few(data["board"][PLAYERS[1 - m.player]], held)
    try:
        laid = laid_out(data)
    except (ScenarioError, Overworked):
        return None
    return data if moment(game, laid) == moment(game, m) else None


def hold_few(half: dict[str, Any], most: int) -> None:
    """Put all but a few cards of a hand into the deck."""
    held = [one for one in half.get("hand", []) for _ in range(one.get("count", 1) if isinstance(one, dict) else 1)]
    cards = [{**one, "count": 1} if isinstance(one, dict) else one for one in held]
    if len(cards) > most and "deck" in half:
        half["hand"], half["deck"] = cards[:most], [*half["deck"], *cards[most:]]


def laid_out(data: dict[str, Any]) -> Match:
    """The match of a board."""
    return parse_scenarios(inline(data))[0].lay_out().match  # JSON is YAML


def moment(game: AnyGame, m: Match) -> tuple[int, int, int, str, str]:
    """Who decides, in whose and in which turn, phase and step."""
    table = game.table(m)
    return int(m.player), table.turn_player, table.turn, table.phase, table.step


def is_promising(game: AnyGame, point: Match) -> bool:
    """Whether the turn is won now and then when it is played on by lot, and the opponent mostly lets things happen."""
    won = sum(stab(game, point, seed) for seed in range(STABS))
    return 0 < won < STABS


def stab(game: AnyGame, point: Match, seed: int) -> bool:
    """Play a turn on by lot, the solver acting and the opponent declining wherever that can be; whether it is won."""
    idle = {*game.declines, *game.passes, *game.free.values()}
    m: Match = game.clone(point)
    for _ in range(STAB):
        acts = [game.answers[int(one.kind)] not in idle for one in m.options]
        wanted = [index for index, is_act in enumerate(acts) if is_act == (m.player == point.player)]
        places = wanted or list(range(len(acts)))
        try:
            m.choose(places[pick(seed, m.decisions, len(places))])
        except Overworked:
            return False
        if m.winner >= 0 or m.turn != point.turn:
            break
    return bool(m.winner == point.player)


def title(game: AnyGame, prover: Prover) -> dict[str, str]:
    """A title in both languages, after the first card that the solver has in play."""
    m = prover.root[0].match
    zones = [zone.name for zone in game.zones if zone.is_public]
    cards = [card for zone in zones for card in game.pile(m, prover.solver, zone)]
    if not cards:
        return {"en": "Win this turn", "ja": "このターンで勝つ"}
    d = game.definition(m, cards[0])
    return {"en": f"Win this turn: {d.name_en or d.name}", "ja": f"このターンで勝つ：{d.name}"}
