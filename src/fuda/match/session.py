"""One authority per match: who decides, which answers are legal, what happened, and how to take answers back.

A session keeps a copy of the match before every answer, so undoing restores exactly what was. Its record is the
decks, the seed, the settings and the answers: the save file and the replay file are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from fuda.core.events import Event
from fuda.core.flow import MOST_WORK, Match, Overworked
from fuda.core.rng import MASK
from fuda.games.registry import AnyGame, DeckError, Reason, SettingsError, checked_settings, find
from fuda.match import record as records
from fuda.match import snapshot as snapshots
from fuda.match.record import Record, RecordError
from fuda.match.seat import Seat
from fuda.view import board, why
from fuda.view import events as event_views
from fuda.view import options as option_views
from fuda.view.board import View
from fuda.view.events import EventView
from fuda.view.options import Option, OptionError

PLAYERS: Final = (0, 1)


class IllegalAnswer(ValueError):  # noqa: N818  named for what it is
    """An answer is not one of the options; nothing has changed."""


class TooMuchWork(IllegalAnswer):
    """An answer would take more work than any match needs; nothing has changed."""


def burnt(game: AnyGame, error: Overworked) -> str:
    """What took too much work, by clause and card."""
    named = f" of {game.definition(error.match, error.card).number}" if error.card >= 0 else ""
    where = f" [{game.code} {error.clause}]" if error.clause else ""
    return f"this takes too much work: an effect{named}{where} sets off more than {MOST_WORK} steps"


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winner (2 for a draw) and the clause by which it did."""

    winner: int
    reason: str


class Session:
    """A match being played."""

    def __init__(
        self,
        game: str | AnyGame,
        decks: Sequence[Any] = (),
        seed: int = 0,
        *,
        discreet: bool = True,
        settings: Mapping[str, int] = {},
    ) -> None:
        """Start a match. A deck is the name of one that comes with the game, the text of a deck file, or a list
        of card numbers or definitions; without decks, those that come with the game are used. Settings are the
        game's own, by names of `Game.settings`: `SettingsError` if the game has no such ones.
        """
        self.game: AnyGame = find(game) if isinstance(game, str) else game
        self.seed = seed & MASK
        self.discreet = discreet
        named = list(decks) or list(self.game.decks())[:2]
        self.decks: list[list[Any]] = [read_deck(self.game, deck) for deck in named]
        self.settings: dict[str, int] = checked_settings(self.game, settings)
        self.match: Match = self.game.new_match(self.decks, self.seed, discreet=discreet, settings=self.settings)
        self.answers: list[int] = []
        self.marks: list[str] = []  # what each of them meant when it was given
        self.time_called = -1  # after how many answers the judge called the time, or -1
        self.conceded = -1
        self.is_restored = False  # from a snapshot, so that its beginning is not known
        # The match before each answer, unless it is played again when it is asked for; and how long its journal was.
        self._before: list[tuple[Match | None, int]] = []

    @classmethod
    def standing(cls, game: AnyGame, match: Match, seed: int = 0) -> Session:
        """Go on from a match that stands somewhere already; it has no decks, so it cannot be recorded."""
        session = object.__new__(cls)
        session.game, session.seed, session.discreet, session.decks = game, seed & MASK, match.discreet, []
        session._stand(match, {})
        session.is_restored = False
        return session

    def _stand(self, match: Match, settings: dict[str, int]) -> None:
        """Begin with a match in the middle, of which no history is known."""
        self.match = match
        self.settings = settings
        self.answers = []
        self.marks = []
        self.time_called = -1
        self.conceded = -1
        self._before = []

    # --- playing -----------------------------------------------------------------------------------------------
    @property
    def player(self) -> int:
        """Who is to decide, or -1 when the match is over."""
        return int(self.match.player)

    @property
    def deciding(self) -> list[int]:
        """The players who are to decide: one of them, or nobody when the match is over."""
        return [self.player] if self.player >= 0 else []

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return Outcome(int(self.match.winner), self.match.reason) if self.match.winner >= 0 else None

    def answer(self, choice: int | str | Option, player: int | None = None) -> None:
        """Answer for the deciding player, by index, notation or option; nothing changes if it is not legal."""
        if self.outcome is not None:
            raise IllegalAnswer("the match is over")
        if player is not None and player != self.player:
            raise IllegalAnswer(f"player {player + 1} has nothing to decide now; player {self.player + 1} has")
        index = self._index(choice)
        self._remember()
        self.answers.append(index)
        self.marks.append(records.mark_of(self.game, self.match, index))
        try:
            self.match.choose(index)
        except Overworked as error:
            self.undo()
            raise TooMuchWork(burnt(self.game, error)) from None

    def _remember(self) -> None:
        """Keep the match as it is before the next step."""
        self._before.append((self.game.clone(self.match), len(self.match.journal or [])))

    def _index(self, choice: int | str | Option) -> int:
        """The index of a legal answer."""
        if isinstance(choice, str):
            try:
                return option_views.parse_option(self.game, self.match, self.player, choice)
            except OptionError as error:
                raise IllegalAnswer(str(error)) from None
        if isinstance(choice, Option):
            offered = self.options()
            if choice.index < len(offered) and offered[choice.index] == choice:
                return choice.index
            raise IllegalAnswer(f"{choice.text!r} is not possible now; possible are {option_views.listing(offered)}")
        last = len(self.match.options) - 1
        if isinstance(choice, bool) or not 0 <= choice <= last:
            possible = option_views.listing(self.options())
            raise IllegalAnswer(f"there is no option {choice}; there are 0 to {last}: {possible}")
        return choice

    def concede(self, player: int) -> None:
        """Let a player give up, at any time."""
        if player not in PLAYERS:
            raise IllegalAnswer(f"there is no player {player + 1}")
        if self.outcome is not None:
            raise IllegalAnswer("the match is over")
        self._remember()
        self.conceded = player
        self.game.concede(self.match, player)

    def call_time(self) -> None:
        """Let the judge call the time, once; a `SettingsError` if the game has no time limit."""
        if self.outcome is not None:
            raise IllegalAnswer("the match is over")
        if self.time_called >= 0:
            raise IllegalAnswer("time has been called already")
        self._remember()
        try:
            self.game.call_time(self.match)
        except SettingsError:
            self._before.pop()
            raise
        self.time_called = len(self.answers)

    # --- going back --------------------------------------------------------------------------------------------
    @property
    def steps(self) -> int:
        """How many steps there were: answers, the call of time, a concession."""
        return len(self._before)

    def answer_at(self, step: int) -> int:
        """The answer given at a step, or -1 if something else happened there or nothing yet."""
        if 0 <= self.time_called <= step:
            step = step - 1 if step > self.time_called else -1
        return self.answers[step] if 0 <= step < len(self.answers) else -1

    def undo(self, n: int = 1) -> None:
        """Take back the last steps; the match is exactly as it was."""
        if not 1 <= n <= self.steps:
            raise IllegalAnswer(f"there are {self.steps} answers to take back, not {n}")
        at = self.steps - n
        kept = at
        if 0 <= self.time_called < at:
            kept -= 1
        else:
            self.time_called = -1
        del self.answers[kept:], self.marks[kept:]
        match, length = self.before(at)
        match.journal = (self.match.journal or [])[:length]
        del self._before[at:]
        self.conceded = -1
        self.match = match

    def at(self, step: int) -> Match:
        """The match as it was before a step, with its journal so far; at the last step, as it is now."""
        if not 0 <= step <= self.steps:
            raise IndexError(f"there are steps 0 to {self.steps}, not {step}")
        match, length = self.before(step) if step < self.steps else (self.match, len(self.match.journal or []))
        copy: Match = self.game.clone(match)
        copy.journal = (self.match.journal or [])[:length]
        return copy

    def before(self, step: int) -> tuple[Match, int]:
        """The match before a step, itself, only to be looked at; and how long its journal was."""
        match, length = self._before[step]
        if match is not None:
            return match, length
        kept = next(at for at in range(step - 1, -1, -1) if self._before[at][0] is not None)
        again: Match = self.game.clone(self._before[kept][0])
        for at in range(kept, step):
            if at == self.time_called:
                self.game.call_time(again)
            else:
                again.choose(self.answer_at(at))
        return again, length

    def thin(self, recent: int = 32, every: int = 16) -> None:
        """Keep less: the matches before the last few steps, and before one in so many of the others.

        What is not kept is played again from there when somebody goes back to it.
        """
        for at in range(self.steps - recent - 1, 0, -1):
            if at % every:
                match, length = self._before[at]
                if match is None:
                    break
                self._before[at] = (None, length)

    def journal_at(self, step: int) -> list[Event]:
        """What happened between a step and the next."""
        journal = self.match.journal or []
        start = self._before[step][1]
        end = self._before[step + 1][1] if step + 1 < self.steps else len(journal)
        return journal[start:end]

    def clone(self) -> Session:
        """Copy the session with its history; nothing done to one changes the other."""
        other = object.__new__(Session)
        other.game, other.seed, other.discreet, other.decks = self.game, self.seed, self.discreet, self.decks
        other.match = self.game.clone(self.match)
        other.match.journal = list(self.match.journal or [])
        other.settings = dict(self.settings)
        other.answers = list(self.answers)
        other.marks = list(self.marks)
        other.time_called = self.time_called
        other.conceded = self.conceded
        other.is_restored = self.is_restored
        other._before = [(None if match is None else self.game.clone(match), length) for match, length in self._before]
        return other

    # --- looking -----------------------------------------------------------------------------------------------
    def seat(self, player: int) -> Seat:
        """A player's seat in the present position."""
        return Seat(self.game, self.match, player)

    def view(self, player: int | None = None) -> View:
        """The board as a player (the deciding one if none is named) sees it."""
        return board.view(self.game, self.match, self._viewer(player))

    def options(self, player: int | None = None) -> list[Option]:
        """What a player (the deciding one if none is named) may answer."""
        return option_views.options(self.game, self.match, self._viewer(player))

    def events(self, player: int | None = None, since: int = 0) -> list[EventView]:
        """What happened from a place in the journal on, as a player learned of it."""
        return event_views.events(self.game, self.match, self._viewer(player), (self.match.journal or [])[since:])

    def why(self, card: str, player: int | None = None) -> list[Reason]:
        """Why a player cannot use a card now, named by its number, name or place; empty if it can be used."""
        viewer = self._viewer(player)
        found = why.find_cards(self.game, self.match, viewer, card)
        if not found:
            raise why.UnknownCardError(f"you see no card {card!r}")
        return why.why(self.game, self.match, viewer, found[0])

    def _viewer(self, player: int | None) -> int:
        """The player who looks: the deciding one, or the first when the match is over."""
        if player is None:
            return max(self.player, 0)
        if player not in PLAYERS:
            raise ValueError(f"there is no player {player}; players are 0 and 1")
        return player

    # --- keeping -----------------------------------------------------------------------------------------------
    def record(self, viewer: int = -1) -> Record:
        """The match as decks, seed, settings and answers; `viewer` is the player whose save file it is, if any."""
        if self.is_restored:
            raise RecordError("the match was restored from a snapshot, so how it began is not known; take a snapshot")
        self._need_decks()
        numbers = [[str(d.number) for d in deck] for deck in self.decks]
        return Record(
            game=self.game.name,
            cards={str(d.number): str(d.digest) for deck in self.decks for d in deck},
            decks=[records.pack(deck) for deck in numbers],
            seed=self.seed,
            discreet=self.discreet,
            settings=dict(self.settings),
            rules=self.game.rules,
            answers=list(self.answers),
            marks="".join(self.marks),
            time_called=self.time_called,
            conceded=self.conceded,
            viewer=viewer,
            position=self.game.position(self.match),
            winner=int(self.match.winner),
            reason=self.match.reason,
        )

    def save(self, path: str | Path | None = None, viewer: int = -1) -> bytes:
        """Write the record to a file, if one is named; its bytes."""
        data = records.encode(self.record(viewer))
        if path is not None:
            records.write_file(Path(path), data)
        return data

    def snapshot(self) -> bytes:
        """The position alone, in at most a few kilobytes: what `restore` goes on from.

        It is no history: steps and events so far are not in it, and it is as large early in a match as late. `save`
        keeps the history instead.
        """
        self._need_decks()
        return snapshots.take(self.game, self.decks, self.match, self.settings)

    def _need_decks(self) -> None:
        """Refuse to keep a match that was not begun with decks."""
        if not self.decks:
            raise RecordError("this match was laid out in the middle: there are no decks to record")


def restore(data: bytes) -> Session:
    """Go on from a snapshot; `SnapshotError` if it is damaged or does not fit this program and its cards.

    Nothing is played again, and nothing from before can be undone, replayed or saved as a record.
    """
    game, decks, match, settings = snapshots.read(data)
    session = object.__new__(Session)
    session.game, session.seed, session.discreet, session.decks = game, 0, match.discreet, decks
    session._stand(match, settings)
    session.is_restored = True
    return session


def read_deck(game: AnyGame, deck: Any) -> list[Any]:
    """A deck by name, by the text of a deck file, or by numbers or definitions."""
    if isinstance(deck, str):
        known = game.decks()
        if deck not in known and len(deck.split()) == 1 and deck.strip().isidentifier():
            raise DeckError(f"there is no deck {deck.strip()[:40]!r}; there are {', '.join(known)}")
        return game.read_deck(known.get(deck, deck))
    cards = game.cards()
    unknown = [one for one in deck if isinstance(one, str) and one not in cards]
    if unknown:
        raise DeckError(f"there is no card {unknown[0]}")
    return [cards[one] if isinstance(one, str) else one for one in deck]
