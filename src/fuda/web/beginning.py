"""From a stored match to one that is played: begin it as it was begun, then take its steps again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame, DeckError, SettingsError
from fuda.match import record as records
from fuda.match.record import RecordError
from fuda.match.session import IllegalAnswer, Session
from fuda.web.tables import MatchRow, Origin, StepRow

THIN: Final = 16  # steps after which what is kept to go back to is thinned out


class UnplayableError(ValueError):
    """A stored match does not fit this program and its cards any more."""


def packed(decks: Sequence[Sequence[Any]]) -> list[list[tuple[int, str]]]:
    """Decks as they are stored."""
    return [records.pack([str(d.number) for d in deck]) for deck in decks]


def digests(decks: Sequence[Sequence[Any]]) -> dict[str, str]:
    """What the cards of decks are, by number."""
    return {str(d.number): str(d.digest) for deck in decks for d in deck}


def begin(row: MatchRow, game: AnyGame) -> Session:
    """The match at its first question; `UnplayableError` if its cards are not what they were."""
    try:
        if row.origin is not None and row.origin.kind == "scenario":
            return lay_out(row.origin)
        return begin_with_decks(row, game)
    except (DeckError, SettingsError, RecordError, IllegalAnswer, ValueError) as error:
        raise UnplayableError(str(error)) from None


def begin_with_decks(row: MatchRow, game: AnyGame) -> Session:
    """Begin a match of two decks; in practice, play the answers that it begins after."""
    decks = [deck_of(runs, row.cards, game) for runs in row.decks]
    origin = row.origin if row.origin is not None else Origin(kind="record")
    session = Session(game, decks, row.seed, discreet=origin.discreet, settings=row.settings)
    for at, index in enumerate(origin.answers):
        if at == origin.time_called:
            session.call_time()
        answer(session, index)
    if len(origin.answers) == origin.time_called:
        session.call_time()
    return session


def answer(session: Session, index: int, seat: int | None = None) -> None:
    """Answer, and keep less of what was long ago: a match has thousands of steps."""
    session.answer(index, seat)
    if session.steps % THIN == 1:
        session.thin()


def positions(session: Session) -> Iterator[Match]:
    """The match before each step, to be looked at until the next is asked for, and as it is now; without the log.

    Each is played on from the last, so that all of them take no longer than the match itself.
    """
    if session.steps:
        m: Match = session.game.clone(session.before(0)[0])
        for step in range(session.steps):
            yield m
            if step == session.time_called:
                session.game.call_time(m)
            elif session.answer_at(step) >= 0:
                m.choose(session.answer_at(step))
    yield session.match


def deck_of(runs: Sequence[tuple[int, str]], stored: dict[str, str], game: AnyGame) -> list[Any]:
    """A deck, if its cards are the ones the match was begun with."""
    known = game.cards()
    out: list[Any] = []
    for count, number in runs:
        if number not in known:
            raise DeckError(f"there is no card {number}")
        if str(known[number].digest) != stored.get(number):
            raise DeckError(f"{number} is not the card it was when the match began")
        out += [known[number]] * count
    return out


def lay_out(origin: Origin) -> Session:
    """Lay out a scenario, and play its script if the match begins after it."""
    from fuda.scenario import run
    from fuda.scenario.read import parse_scenarios

    scenario = parse_scenarios(origin.text)[origin.number - 1]
    return run.play(scenario)[0] if origin.is_scripted else scenario.lay_out()


def take(session: Session, step: StepRow) -> None:
    """Take a stored step in a match."""
    if step.kind == "answer":
        answer(session, step.value, step.seat)
    elif step.kind in ("back", "undo"):
        session.undo(session.steps - step.value)
    elif step.kind in ("concede", "time", "absence"):
        session.concede(step.seat)


def restored(row: MatchRow, steps: Sequence[StepRow], game: AnyGame) -> Session:
    """The match as it stands after its steps; what was taken back is not in it any more."""
    session = begin(row, game)
    try:
        for step in steps:
            take(session, step)
    except IllegalAnswer as error:
        raise UnplayableError(f"step {step.n} is not possible any more: {error}") from None
    return session
