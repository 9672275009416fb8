"""`fuda replay`: step through a recorded match, or print all of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.text import Text

from fuda.cards.library import known_game
from fuda.cli.screen import Screen
from fuda.cli.texts import text
from fuda.games.registry import LANGUAGES
from fuda.match.record import RecordError
from fuda.match.replay import Replay, ViewError
from fuda.view import options as option_views
from fuda.view.board import View
from fuda.view.events import EventView
from fuda.view.words import ending_words, result_words

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


class Step(msgspec.Struct):
    """One step as JSON: the board, what happened since the step before, and the answer given, if it may be known."""

    step: int
    decides: int
    events: list[EventView]
    answer: str
    view: View


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser("replay", help="step through a recorded match", description=__doc__)
    parser.add_argument("file", type=Path, help="a file that `save` wrote")
    parser.add_argument("--view", type=int, choices=(1, 2), help="show what this player saw; of a match that is not "
                        "over only one player's view can be shown")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print every step as a line of JSON")
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="the language (default: en)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        known_game("onepiece", allow_partial=True)
        replay = Replay.load(args.file, None if args.view is None else args.view - 1)
    except (RecordError, ViewError) as error:
        print(f"fuda replay: {error}", file=sys.stderr)
        return 2
    if args.json:
        if replay.difference is not None:
            print(f"fuda replay: {text(args.lang, 'otherwise', difference=replay.difference)}", file=sys.stderr)
        return print_json(replay)
    console = Console(highlight=False)
    player = Player(console, replay, args.lang)
    if sys.stdin.isatty() and sys.stdout.isatty():
        return player.walk()
    return player.print_all()


def print_json(replay: Replay) -> int:
    """Print every step as a line of JSON."""
    for step in range(replay.last + 1):
        replay.to(step)
        taken = replay.taken()
        line: Any = Step(step, replay.decides(), replay.events(), taken.text if taken else "", replay.view())
        print(msgspec.json.encode(line).decode())
    return 0


class Player:
    """Shows a replay in the terminal."""

    def __init__(self, console: Console, replay: Replay, language: str) -> None:
        self.console = console
        self.replay = replay
        self.language = language
        self.screen = Screen(console, replay.game, replay.viewer, language)

    def say(self, name: str, **values: object) -> None:
        """Say something."""
        self.console.print(Text(text(self.language, name, **values)))

    def print_all(self) -> int:
        """Print every step."""
        for step in range(self.replay.last + 1):
            self.replay.to(step)
            self.print_step()
        return 0

    def walk(self) -> int:
        """Step through on a terminal."""
        self.say("replay_help")
        self.print_step()
        while True:
            try:
                line = self.console.input(text(self.language, "replay_prompt")).strip().lower()
            except EOFError:
                self.console.print()
                return 0
            if line in ("q", "quit"):
                return 0
            if not self.go(line):
                self.say("replay_help")
                continue
            self.print_step()

    def go(self, line: str) -> bool:
        """Go where a line says; False if it says nothing of the kind."""
        if line in ("", "n"):
            self.replay.forward()
        elif line in ("b", "p", "back"):
            self.replay.back()
        elif line.isdecimal() and len(line) < 8:
            self.replay.to(int(line))
        else:
            return False
        return True

    def print_step(self) -> None:
        """Print what led to a step, its board, and who decides what."""
        replay = self.replay
        self.console.print()
        self.console.print(Text(text(self.language, "step", step=replay.step, last=replay.last), style="bold"))
        self.screen.log(replay.events(), full=True)
        self.screen.board(replay.view())
        if replay.step < replay.last:
            self.print_answer()
        else:
            if replay.difference is not None:
                self.say("otherwise", difference=replay.difference)
            self.print_end()

    def print_answer(self) -> None:
        """Print what happened at this step: an answer, if it may be known, a concession, or the call of time."""
        replay = self.replay
        if replay.happens() == "time":
            self.say("time_called")
            return
        if replay.happens() == "concession":
            self.say("gave_up", player=self.screen.name(replay.session.conceded))
            return
        taken = replay.taken()
        player = self.screen.name(replay.decides())
        if taken is None:
            self.say("secret", player=player)
            return
        m = replay.session.at(replay.step)
        label = option_views.label(replay.game, m, replay.decides(), taken, self.language)
        self.say("taken", player=player, answer=label)

    def print_end(self) -> None:
        """Print how the match ended, if it did."""
        outcome = self.replay.outcome
        if outcome is None:
            self.say("unfinished")
            return
        game = self.replay.game
        result = result_words(outcome.winner, self.language, self.replay.viewer)
        ending = ending_words(game, outcome.reason, self.language)
        self.say("over", result=result, ending=ending, clause=f"{game.code} {outcome.reason}")
