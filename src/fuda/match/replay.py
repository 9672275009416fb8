"""Stepping through a record. A finished match may be shown open; of an unfinished one only one player's view.

One that comes out otherwise by the rules of today is shown up to there: `Replay.difference` says where and why.
"""

from __future__ import annotations

from pathlib import Path

from fuda.match import record as records
from fuda.match.record import Record
from fuda.match.retrace import Difference, retrace
from fuda.match.session import Outcome, Session
from fuda.view import board
from fuda.view import events as event_views
from fuda.view import options as option_views
from fuda.view.board import REFEREE, View
from fuda.view.events import EventView
from fuda.view.options import Option


class ViewError(ValueError):
    """The match may not be shown that way."""


class Replay:
    """A record with a place in it: step 0 is the first question, the last step is the end."""

    def __init__(self, record: Record, viewer: int | None = None) -> None:
        self.session: Session
        self.difference: Difference | None  # where it comes out otherwise today; the last step is before that
        self.session, self.difference = retrace(record)
        self.recorded = Outcome(record.winner, record.reason) if record.winner >= 0 else None
        self.game = self.session.game
        self.viewer = self._allowed(record, viewer)
        self.step = 0

    @classmethod
    def load(cls, source: bytes | str | Path, viewer: int | None = None) -> Replay:
        """Read a record from its bytes or its file."""
        data = source if isinstance(source, bytes) else records.read_file(Path(source))
        return cls(records.decode(data), viewer)

    def _allowed(self, record: Record, viewer: int | None) -> int:
        """Whose view may be shown: of an unfinished match one player's, the owner's if the file has one."""
        if viewer is not None and viewer not in (0, 1):
            raise ViewError(f"there is no player {viewer + 1}")
        if self.outcome is not None:
            return REFEREE if viewer is None else viewer
        if record.viewer >= 0 and viewer not in (None, record.viewer):
            raise ViewError(f"the match is not over: only the view of player {record.viewer + 1} can be shown")
        return max(record.viewer, 0) if viewer is None else viewer

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self.session.steps

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: as recorded, also where it cannot be shown to its end any more."""
        return self.session.outcome if self.difference is None else self.recorded

    def to(self, step: int) -> None:
        """Go to a step; before the first and after the last there is nothing."""
        self.step = min(max(step, 0), self.last)

    def forward(self, n: int = 1) -> None:
        """Go on."""
        self.to(self.step + n)

    def back(self, n: int = 1) -> None:
        """Go back."""
        self.to(self.step - n)

    def view(self) -> View:
        """The board at this step."""
        return board.view(self.game, self.session.at(self.step), self.viewer)

    def decides(self) -> int:
        """Who decides at this step, or -1."""
        return int(self.session.at(self.step).player)

    def happens(self) -> str:
        """What leads on from this step: "answer", "time" when the judge calls it, "concession", or "" at the end."""
        if self.step >= self.last:
            return ""
        if self.step == self.session.time_called:
            return "time"
        return "answer" if self.session.answer_at(self.step) >= 0 else "concession"

    def taken(self) -> Option | None:
        """The answer given at this step, if one was and the viewer may know it."""
        index = self.session.answer_at(self.step)
        if index < 0:
            return None
        m = self.session.at(self.step)
        if self.viewer not in (REFEREE, int(m.player)):
            return None
        return option_views.options(self.game, m, int(m.player))[index]

    def events(self) -> list[EventView]:
        """What happened up to this step since the one before; at the first step, what came before it."""
        session = self.session
        if self.step:
            journal = session.journal_at(self.step - 1)
        else:
            journal = session.at(0).journal or []
        return event_views.events(self.game, session.match, self.viewer, journal)
