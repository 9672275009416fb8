"""Playing a record again: as far as it comes out as recorded, and where it does not any more.

A record of today's rules that comes out otherwise is damaged or forged, and refused. One of other rules, or of cards
that have changed since, may come out otherwise by right: it is shown as far as it goes, and says so.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from fuda.games.registry import DeckError, SettingsError
from fuda.match import record as records
from fuda.match.record import Record, RecordError
from fuda.match.session import IllegalAnswer, Session


class Difference(msgspec.Struct, frozen=True):
    """Where a record comes out otherwise today than when it was played."""

    step: int  # the first that is not as recorded
    recorded: int  # version of the rules it was played by, 0 if not known
    rules: int  # version of today
    cards: tuple[str, ...]  # numbers of cards that have changed since
    what: str

    def __str__(self) -> str:
        played = f"rules version {self.recorded}" if self.recorded else "rules older than their first version number"
        since = f", and {', '.join(self.cards[:5])} changed since" if self.cards else ""
        return f"played by {played}; by version {self.rules} of today{since}: {self.what}"


class OlderRulesError(RecordError):
    """A record cannot be gone on with, as it comes out otherwise by the rules of today."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def load(source: bytes | str | Path) -> Session:
    """Play a record again from its bytes or its file, and see that it comes out as recorded."""
    data = source if isinstance(source, bytes) else records.read_file(Path(source))
    return replayed(records.decode(data))


def replayed(record: Record) -> Session:
    """Play a record again; `RecordError` if it does not come out as recorded."""
    records.check_cards(record, records.game_of(record))
    session, difference = retrace(record)
    if difference is not None:
        raise OlderRulesError(difference)
    return session


def retrace(record: Record) -> tuple[Session, Difference | None]:
    """Play a record again as far as it comes out as recorded; `RecordError` if it is no record of these rules."""
    game = records.game_of(record)
    decks = records.decks_of(record, game)
    changed = records.changed_cards(record, game)
    if record.time_called > len(record.answers):
        raise RecordError(f"time is called after answer {record.time_called}, but there are {len(record.answers)}")
    try:
        session = Session(game, decks, record.seed, discreet=record.discreet, settings=record.settings)
    except (DeckError, ValueError) as error:
        raise RecordError(f"the match cannot be started: {error}") from None
    try:
        go_on(session, record)
        records.check_result(record, game.position(session.match), int(session.match.winner), session.match.reason)
    except RecordError as error:
        if record.rules == game.rules and not changed:
            raise
        return session, Difference(session.steps, record.rules, game.rules, tuple(changed), str(error))
    return session, None


def go_on(session: Session, record: Record) -> None:
    """Take the steps of a record; `RecordError` at the first that is not possible or means something else."""
    for at, index in enumerate(record.answers):
        if at == record.time_called:
            call_time(session)
        records.check_mark(record, at, session.game, session.match)
        try:
            session.answer(index)
        except IllegalAnswer as error:
            raise RecordError(f"answer {at + 1} is not legal: {error}") from None
    if len(record.answers) == record.time_called:
        call_time(session)
    if record.conceded >= 0:
        try:
            session.concede(record.conceded)
        except IllegalAnswer as error:
            raise RecordError(f"the concession is not legal: {error}") from None


def call_time(session: Session) -> None:
    """Call the time where a record says so."""
    try:
        session.call_time()
    except (IllegalAnswer, SettingsError) as error:
        raise RecordError(f"time cannot be called after answer {len(session.answers)}: {error}") from None
