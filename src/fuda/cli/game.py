"""A match at the terminal: the board, the choices, and what a player may type."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from fuda.ai.bots import Bot
from fuda.cli.screen import Screen
from fuda.cli.texts import text
from fuda.match import record as records
from fuda.match.record import RecordError
from fuda.match.retrace import replayed
from fuda.match.session import IllegalAnswer, Session
from fuda.rules.clauses import UnknownClause, rulebook
from fuda.view import options as option_views
from fuda.view.board import card_view
from fuda.view.options import Option
from fuda.view.why import find_cards, why
from fuda.view.words import ending_words, reason_words, result_words

LONGEST_LINE: Final = 500


class Table:
    """One player at the terminal against a bot."""

    def __init__(self, console: Console, session: Session, me: int, bot: Bot, language: str) -> None:
        self.console = console
        self.session = session
        self.game = session.game
        self.me = me
        self.bot = bot
        self.language = language
        self.screen = Screen(console, session.game, me, language)
        self.asked: list[int] = []  # the steps at which the player was asked
        self.told = 0  # how much of the journal was shown
        self.is_left = False
        self.passing = -1  # from where in the journal the player passes until something happens, or -1
        self.moment = (0, "")  # turn and phase when the player began to pass
        self.commands: dict[str, Callable[[str], None]] = {
            "..": self.pass_on, "undo": self.undo, "why": self.why, "card": self.card, "rules": self.rules,
            "log": self.log,
            "board": self.board, "save": self.save, "load": self.load, "concede": self.concede, "help": self.help,
            "?": self.help, "quit": self.quit, "q": self.quit, "exit": self.quit,
        }  # fmt: skip

    def say(self, name: str, **values: object) -> None:
        """Say something to the player."""
        self.console.print(Text(text(self.language, name, **values)))

    def welcome(self, bot: str) -> None:
        """Say what is being played."""
        title, seed = self.game.title[self.language], self.session.seed
        if self.game.has_leaders:
            leaders = [deck[0] for deck in self.session.decks]
            names = [d.name if self.language == "ja" else d.name_en for d in leaders]
            self.say("welcome", game=title, you=names[self.me], bot=bot, foe=names[1 - self.me], seed=seed)
        else:
            self.say("welcome_to_stack" if self.game.passes else "welcome_plain", game=title, bot=bot, seed=seed)

    # --- the loop ----------------------------------------------------------------------------------------------
    def play(self) -> int:
        """Play until the player leaves; 0, whoever wins."""
        while not self.is_left:
            self.let_others_play()
            if self.session.outcome is None and self.asked[-1:] != [self.session.steps]:
                self.asked.append(self.session.steps)
            self.show()
            if not self.read():
                break
        return 0

    def let_others_play(self) -> None:
        """Answer for the bot, and what is no choice in the opponent's turn."""
        session = self.session
        while session.outcome is None:
            if session.player != self.me:
                session.answer(self.bot.choose(session.seat(session.player)))
            elif self.is_no_choice():
                session.answer(0)
            elif self.passing >= 0 and self.may_pass_on():
                session.answer(self.passes()[0])
            else:
                self.passing = -1
                return
        self.passing = -1

    def is_no_choice(self) -> bool:
        """Whether there is only one answer, and it is a pass or the opponent's turn."""
        session = self.session
        if session.seat(self.me).size != 1:
            return False
        return bool(self.passes()) or session.view(self.me).turn_player != self.me

    def passes(self) -> list[Option]:
        """The answers that only let things go on."""
        return [one for one in self.session.options(self.me) if one.kind in self.game.passes]

    def may_pass_on(self) -> bool:
        """Whether nothing has happened at which a player who passes until something happens wants to be asked.

        In the own turn every phase is something; in the opponent's, what the opponent does is.
        """
        view = self.session.view(self.me)
        if not self.passes() or (view.turn_player == self.me and (view.turn, view.phase) != self.moment):
            return False
        news = self.session.events(self.me, self.passing)
        return not any(e.kind in self.game.stirring and e.player != self.me for e in news)

    def show(self) -> None:
        """Show what happened, the board and the choices."""
        self.console.print()
        self.tell(full=False)
        self.board("")

    def tell(self, *, full: bool) -> None:
        """Tell what happened since the last time, or from the beginning."""
        since = 0 if full else self.told
        self.screen.log(self.session.events(self.me, since), full=full)
        self.told = len(self.session.match.journal or [])

    def read(self) -> bool:
        """Read lines until one changes the match; False at the end of input."""
        while not self.is_left:
            try:
                line = self.console.input(text(self.language, "after" if self.session.outcome else "prompt"))
            except (EOFError, UnicodeDecodeError):
                self.console.print()
                if self.session.outcome is None:
                    self.say("end_of_input")
                return False
            if not sys.stdin.isatty():
                self.console.print(Text(line[:LONGEST_LINE]))  # what was piped in belongs into the transcript
            before = (self.session, self.session.steps)
            self.obey(line[:LONGEST_LINE].strip())
            if before != (self.session, self.session.steps):
                return True
        return True

    def obey(self, line: str) -> None:
        """Carry out a command, or take a choice."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        else:
            self.choose(line)

    def choose(self, line: str) -> None:
        """Take a choice by number or notation; an empty line takes the only one."""
        offered = self.shown_options()
        if not offered:
            self.say("no_more")
        elif not line and len(offered) == 1:
            self.session.answer(offered[0])
        elif not line:
            self.say("empty", last=len(offered))
        elif line.isdecimal() and len(line) < 5 and 1 <= int(line) <= len(offered):
            self.session.answer(offered[int(line) - 1])
        elif line.isdecimal():
            self.say("no_option", text=line[:40], last=len(offered))
        else:
            try:
                self.session.answer(line)
            except IllegalAnswer:
                self.say("no_option", text=line[:40], last=len(offered))

    def shown_options(self) -> list[Option]:
        """The choices; of copies in hand, which are as good as each other, only the first."""
        out: list[Option] = []
        seen: set[tuple[str, str, int]] = set()
        for one in self.session.options(self.me):
            key = (one.kind, one.number, one.ability)
            if ".hand." in one.ref and one.number and key in seen:
                continue
            seen.add(key)
            out.append(one)
        return out

    # --- commands ----------------------------------------------------------------------------------------------
    def board(self, _: str) -> None:
        """Draw the board and the choices, or say how the match ended."""
        session = self.session
        self.screen.board(session.view(self.me))
        outcome = session.outcome
        if outcome is not None:
            result = result_words(outcome.winner, self.language, self.me)
            ending = ending_words(self.game, outcome.reason, self.language)
            self.say("over", result=result, ending=ending, clause=f"{self.game.code} {outcome.reason}")
            return
        self.screen.choices(self.labels(self.shown_options()))

    def labels(self, offered: list[Option]) -> list[str]:
        """The choices in words; those that read the same with the place of their card."""
        m = self.session.match
        labels = [option_views.label(self.game, m, self.me, one, self.language) for one in offered]
        return [
            f"{label} #{one.ref.split('.')[2]}" if labels.count(label) > 1 and one.ref else label
            for label, one in zip(labels, offered, strict=True)
        ]

    def pass_on(self, _: str) -> None:
        """Pass, and go on passing until something happens."""
        found = self.passes()
        if not found:
            self.say("no_pass")
            return
        view = self.session.view(self.me)
        self.passing = len(self.session.match.journal or [])
        self.moment = (view.turn, view.phase)
        self.session.answer(found[0])

    def undo(self, _: str) -> None:
        """Take back to the player's last choice."""
        steps = [step for step in self.asked if step < self.session.steps]
        if not steps:
            self.say("no_undo")
            return
        self.session.undo(self.session.steps - steps[-1])
        self.asked = steps
        self.told = len(self.session.match.journal or [])
        self.say("undone")

    def found(self, words: str, command: str) -> int:
        """The card that the player means, or -1 after saying that there is none."""
        if not words:
            self.say("name_card", command=command)
            return -1
        cards = find_cards(self.game, self.session.match, self.me, words)
        if not cards:
            self.say("no_card", text=words[:40])
            return -1
        return cards[0]

    def why(self, words: str) -> None:
        """Say why a card cannot be used now."""
        card = self.found(words, "why")
        if card < 0:
            return
        m = self.session.match
        name = option_views.card_name(self.game, m, self.me, card, self.language)
        reasons = why(self.game, m, self.me, card)
        if not reasons:
            self.say("usable", card=name)
        for reason in reasons:
            act = self.game.words(self.language)["acts"][reason.act]
            self.say("why", card=name, act=act, reason=reason_words(self.game, reason, self.language))

    def card(self, words: str) -> None:
        """Show a card: in sight, or any that is printed."""
        if words and words.upper() in self.game.cards():
            self.print_card(self.game.cards()[words.upper()])
        card = self.found(words, "card") if words.upper() not in self.game.cards() else -1
        if card >= 0:
            self.print_card(self.game.definition(self.session.match, card))
        for one in find_cards(self.game, self.session.match, self.me, words)[:1] if words else []:
            self.print_changes(one)

    def print_card(self, d: Any) -> None:
        """Print what is printed on a card."""
        is_ja = self.language == "ja"
        self.console.print(Text(f"{d.number}  {d.name if is_ja else d.name_en}", style="bold"))
        facts = self.game.printed_facts(d)
        shown = [f"{self.screen.fact_name(name)}: {self.screen.fact(value)}" for name, value in facts.items()]
        self.console.print(Text("  " + " · ".join(shown)))
        printed = d.text_ja if is_ja else d.text_en
        if printed:
            self.console.print(Text("  " + printed))

    def print_changes(self, card: int) -> None:
        """Print what changes a card where it lies."""
        view = card_view(self.game, self.session.match, self.me, card)
        for change in view.changes if view is not None else ():
            source = self.game.cards().get(change.source)
            name = "" if source is None else source.name if self.language == "ja" else source.name_en
            by = " " + text(self.language, "by", card=name) if name else ""
            what = self.screen.fact_name(change.what)
            self.console.print(Text("  " + text(self.language, "changed", what=what, amount=change.amount) + by))

    def rules(self, words: str) -> None:
        """Print a clause of the rulebook, in our own words."""
        clause = words.removeprefix(f"{self.game.code} ").strip()
        if not clause:
            self.say("name_clause")
            return
        try:
            book = rulebook(self.game.name, self.language)
            found = book.clause(clause[:40])
        except UnknownClause as error:
            self.console.print(Text(str(error)))
            return
        self.console.print(Text(f"{book.code} {found.id}  {found.summary}"))
        for ruling in book.rulings_about(found.id):
            self.console.print(Text(f"  {ruling.id}: {ruling.reading}"))

    def log(self, _: str) -> None:
        """Tell everything that happened."""
        self.tell(full=True)

    def save(self, words: str) -> None:
        """Write the match to a file."""
        if not words:
            self.say("name_file", command="save")
            return
        try:
            self.session.save(Path(words), viewer=self.me)
            self.say("saved", file=words)
        except (OSError, ValueError) as error:
            self.say("not_saved", file=words, error=getattr(error, "strerror", None) or error)

    def load(self, words: str) -> None:
        """Go on with a saved match of the same game."""
        if not words:
            self.say("name_file", command="load")
            return
        try:
            record = records.decode(records.read_file(Path(words)))
            if record.game != self.game.name:
                raise RecordError(f"a match of {record.game}, not of {self.game.name}")
            session = replayed(record)
        except RecordError as error:
            self.console.print(Text(f"{words}: {error}"))
            return
        self.session = session
        self.me = self.screen.viewer = max(record.viewer, 0)
        self.asked = []
        self.told = len(session.match.journal or [])
        self.say("loaded", file=words)

    def concede(self, _: str) -> None:
        """Give up."""
        if self.session.outcome is None:
            self.session.concede(self.me)

    def help(self, _: str) -> None:
        """List the commands."""
        self.say("help")

    def quit(self, _: str) -> None:
        """Leave."""
        self.is_left = True
        self.say("bye")
