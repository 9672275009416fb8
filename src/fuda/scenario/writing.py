"""Scenarios written: answers as the steps of a script, and positions of a match as boards with what led to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.match.session import Session
from fuda.scenario.answers import TO, Answer, Point, StepFailed, alike, place_of, read_step
from fuda.scenario.names import PLAYERS, Book
from fuda.scenario.read import parse_scenarios
from fuda.scenario.source import Item, ScenarioError
from fuda.scenario.standing import differences, document
from fuda.view.options import Option

WIDTH: Final = 110  # of a line
LONGEST_LEAD: Final = 400  # answers from the beginning of a turn to a position


def dumped(data: dict[str, Any]) -> str:
    """A document as YAML in its order, what is innermost in one line."""
    parts = []
    for key, value in data.items():
        flow = None if isinstance(value, dict | list) else False
        parts.append(
            yaml.safe_dump({key: value}, allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=flow)
        )
    return "".join(parts)


# --- answers ---------------------------------------------------------------------------------------------------
def step_of(point: Point, one: Option, offered: Sequence[Option]) -> dict[str, Any]:
    """One of the answers that are offered as a step, in the shortest form that means it and no other."""
    player = PLAYERS[point.session.player]
    for text in spellings(point, one):
        if means(point, {player: text}, one, offered):
            return {player: text}
    long: dict[str, Any] = {"who": player, "do": one.kind}
    if one.ref:
        long["card"] = place_of(one)
    for name, value in (("n", one.n), ("ability", one.ability)):
        if value >= 0:
            wanted = {**long, name: int(value)}
            if means(point, wanted, one, offered):
                return wanted
    return long


def spellings(point: Point, one: Option) -> list[str]:
    """The ways to write an answer, the shortest first."""
    out = [one.text]
    if one.ref:
        named, _, _ = point.told(one).partition(TO)
        placed = f"{one.kind} {place_of(one)}"
        detail = f"{TO}{one.detail}" if one.detail else ""
        out = [named, named + detail, placed, placed + detail]
    elif one.detail:
        out = [f"{one.kind} {one.detail}", *(f"{one.kind} {one.detail}#{n}" for n in range(1, 9))]
    return [*out, one.kind]


def means(point: Point, step: dict[str, Any], one: Option, offered: Sequence[Option]) -> bool:
    """Whether a step means this answer."""
    try:
        (answer,) = read_step(as_item(step), point.book)
    except (ScenarioError, ValueError):
        return False
    if not isinstance(answer, Answer):
        return False
    fitting = [other for other in offered if answer.meaning.fits(point, other)]
    if answer.meaning.at:
        fitting = fitting[answer.meaning.at - 1 : answer.meaning.at]
    return bool(fitting) and fitting[0].index == one.index and alike(point, fitting)


def as_item(data: dict[str, Any]) -> Item:
    """Plain data as if it had been read from a file."""
    node = yaml.compose(yaml.safe_dump(data, allow_unicode=True), Loader=yaml.SafeLoader)
    assert node is not None
    return Item(node, "step")


# --- positions of a match --------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Written:
    """A position as a board: the document, from which moment on answers lead to it, and what it does not keep."""

    data: dict[str, Any]
    led: int  # how many answers lead from the board to the position
    lost: list[str]  # places, resources and moments that differ


def as_board(session: Session, step: int, title: str) -> Written:
    """The position before a step as a board; where that loses something, the beginning of the turn and what followed.

    The board of an earlier decision of the same turn is tried, the nearest first, with the answers since.
    """
    game = session.game
    while step and session.at(step).player < 0:
        step -= 1  # where the match is over nothing can be laid out
    m = session.at(step)
    turn = game.table(m).turn
    nearest: Written | None = None
    for begin in range(step, max(-1, step - LONGEST_LEAD), -1):
        start = session.at(begin)
        if game.table(start).turn != turn:
            break
        found = tried(session, begin, step, title, m)
        if found is not None and not found.lost:
            return found
        if nearest is None:
            nearest = found
    return nearest or Written(document(game, m, title), 0, ["board"])


def tried(session: Session, begin: int, step: int, title: str, m: Match) -> Written | None:
    """The board of one moment with the answers that lead from it to another; None if it cannot be laid out so."""
    game = session.game
    data = document(game, session.at(begin), title)
    try:
        laid = read_data(game, data)
        if begin < step and differences(game, session.at(begin), laid.match):
            return None
        point = Point(laid, Book(game))
        lead: list[dict[str, Any]] = []
        for at in range(begin, step):
            index = session.answer_at(at)
            if index < 0:
                return None
            offered = point.offered
            chosen = next(one for one in offered if one.index == index)
            lead.append(step_of(point, chosen, offered))
            point.answer(chosen)
    except (ScenarioError, StepFailed, ValueError, StopIteration):
        return None
    if lead:
        data["lead"] = lead
    return Written(data, len(lead), differences(game, m, laid.match))


def read_data(game: AnyGame, data: dict[str, Any]) -> Session:
    """Lay out a document."""
    (scenario,) = parse_scenarios(dumped(data))
    return scenario.lay_out()
