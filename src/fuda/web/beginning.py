"""From a stored match to one that is played: begin it as it was begun, then take its steps again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame, DeckError, SettingsError
from fuda.match import record as records
from fuda.match.record import MARK, RecordError
from fuda.match.session import IllegalAnswer, Session
from fuda.web.replies import Refusal
from fuda.web.tables import MatchRow, Origin, StepRow

THIN: Final = 16  # steps after which what is kept to go back to is thinned out


class UnplayableError(ValueError):
    """A stored match does not fit this program and its cards any more."""


def unplayable(error: Exception) -> Refusal:
    """What somebody is told who opens a match that cannot be played."""
    return Refusal("unplayable", f"the match cannot be played: {error}", f"対戦を再現できない: {error}", 409)


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
    session = first_question(row, game)
    play_origin(session, row)
    return session


def first_question(row: MatchRow, game: AnyGame) -> Session:
    """A match of two decks at its first question."""
    decks = [deck_of(runs, row.cards, game) for runs in row.decks]
    is_discreet = row.origin.discreet if row.origin is not None else True
    return Session(game, decks, row.seed, discreet=is_discreet, settings=row.settings)


def play_origin(session: Session, row: MatchRow) -> None:
    """Play the answers that a match begins after."""
    origin = row.origin if row.origin is not None else Origin(kind="record")
    for at, index in enumerate(origin.answers):
        if at == origin.time_called:
            session.call_time()
        check_mark(session, index, origin.marks[MARK * at : MARK * (at + 1)])
        answer(session, index)
    if len(origin.answers) == origin.time_called:
        session.call_time()


def check_mark(session: Session, index: int, mark: str) -> None:
    """See that a stored answer means what it meant; one that is not possible is left to be refused as such."""
    m = session.match
    if mark and index < len(m.options) and mark != records.mark_of(session.game, m, index):
        raise IllegalAnswer("it means something else than it did")


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
    from fuda.scenario.read import parse_each, right

    scenario = right(parse_each(origin.text)[origin.number - 1])
    return run.play(scenario)[0] if origin.is_scripted else scenario.lay_out()


def take(session: Session, step: StepRow) -> None:
    """Take a stored step in a match."""
    if step.kind == "answer":
        check_mark(session, step.value, step.mark)
        answer(session, step.value, step.seat)
    elif step.kind in ("back", "undo"):
        session.undo(session.steps - step.value)
    elif step.kind in ("concede", "time", "absence"):
        session.concede(step.seat)


def restored(row: MatchRow, steps: Sequence[StepRow], game: AnyGame) -> Session:
    """The match as it stands after its steps; what was taken back is not in it any more."""
    session = begin(row, game)
    take_all(session, row, steps)
    return session


def take_all(session: Session, row: MatchRow, steps: Sequence[StepRow]) -> None:
    """Take the stored steps of a match; `UnplayableError` at the first that does not come out as it did."""
    for step in steps:
        try:
            take(session, step)
        except IllegalAnswer as error:
            raise UnplayableError(f"step {step.n + 1}{played_by(row, session.game)}: {error}") from None


def played_by(row: MatchRow, game: AnyGame) -> str:
    """By which rules a match was played, if not by those of today."""
    if row.rules == game.rules:
        return ""
    return f" (played by rules version {row.rules or 'unknown'}; today's is {game.rules})"


def retraced(row: MatchRow, steps: Sequence[StepRow], game: AnyGame) -> tuple[Session, str]:
    """The match as far as it comes out as it did, and what does not any more, or nothing."""
    if row.origin is not None and row.origin.kind == "scenario":
        session = begin(row, game)
    else:
        try:
            session = first_question(row, game)
        except (DeckError, SettingsError, ValueError) as error:
            raise UnplayableError(str(error)) from None
        try:
            play_origin(session, row)
        except (IllegalAnswer, SettingsError) as error:
            return session, f"answer {len(session.answers) + 1}{played_by(row, game)}: {error}"
    try:
        take_all(session, row, steps)
    except UnplayableError as error:
        return session, str(error)
    return session, ended_otherwise(row, session)


def ended_otherwise(row: MatchRow, session: Session) -> str:
    """How the end of a match differs from the one that was stored, if it does."""
    outcome = session.outcome
    if row.state != "over" or row.how not in ("play", "") or (outcome is not None and outcome.winner == row.winner):
        return ""
    return f"the result{played_by(row, session.game)}: by the rules of today it is another"
