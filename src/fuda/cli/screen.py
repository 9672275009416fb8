"""Drawing a view in the terminal: readable from 80 columns on. Knows views, words and nothing of any game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from fuda.cli.texts import text
from fuda.games.registry import AnyGame, Fact
from fuda.view.board import CardView, EffectView, SideView, View, ZoneView
from fuda.view.events import EventView, event_words
from fuda.view.words import player_words

INDENT: Final = "  "
BETWEEN: Final = " | "
SHORT_LOG: Final = 6


class Screen:
    """Draws for one viewer (-1: a referee, to whom players are 1 and 2) in one language."""

    def __init__(self, console: Console, game: AnyGame, viewer: int, language: str) -> None:
        self.console = console
        self.game = game
        self.viewer = viewer
        self.language = language
        self.words = game.words(language)

    # --- the board ---------------------------------------------------------------------------------------------
    def board(self, view: View) -> None:
        """Draw the board, the viewer's side below."""
        own = max(self.viewer, 0)
        self.console.print(self.headline(view))
        self.side(view.sides[1 - own], view)
        self.console.print(Rule(style="dim"))
        self.side(view.sides[own], view)
        for line in self.goings_on(view):
            self.console.print(line, style="yellow")

    def headline(self, view: View) -> Text:
        """Turn, phase and step."""
        if view.turn == 0:
            parts = [text(self.language, "before")]
        else:
            parts = [text(self.language, "turn", turn=view.turn), self.whose(view.turn_player)]
            parts.append(self.words["phases"].get(view.phase, view.phase))
        if view.step:
            parts.append(self.words["steps"][view.step])
        return Text(" · ".join(parts), style="bold reverse")

    def whose(self, player: int) -> str:
        """Whose turn it is."""
        if self.viewer < 0:
            return text(self.language, "player", n=player + 1)
        return text(self.language, "your_turn" if player == self.viewer else "foe_turn")

    def name(self, player: int) -> str:
        """A player."""
        if self.viewer < 0:
            return text(self.language, "player", n=player + 1)
        return text(self.language, "you" if player == self.viewer else "foe")

    def side(self, side: SideView, view: View) -> None:
        """Draw one half of the table: counts in a line, then the zones whose cards lie side by side."""
        self.console.print(self.counts(side), no_wrap=False)
        rows = [zone for zone in side.zones if zone.shape == "row"]
        for zone in rows:
            known = [card for card in zone.cards if card is not None]
            if known:
                self.cards(zone, known, view)

    def counts(self, side: SideView) -> Text:
        """A player's counts: every zone whose cards are not all drawn, and what the player has."""
        line = Text(self.name(side.player), style="bold")
        told = {zone.name for zone in self.game.zones if zone.is_told}
        parts = [
            f"{self.words['zones'][zone.name]} {zone.count}{self.open_cards(zone)}"
            for zone in side.zones
            if zone.name in told and (zone.shape != "row" or None in zone.cards)
        ]
        parts += [f"{self.fact_name(name)} {self.fact(value)}" for name, value in side.facts.items()]
        line.append("  " + "  ".join(parts), style="not bold")
        return line

    def open_cards(self, zone: ZoneView) -> str:
        """The known cards of a pile that lies face down."""
        known = [self.card_name(card) for card in zone.cards if card is not None]
        if zone.shape != "pile" or not known or len(known) == zone.count:
            return ""
        return f" ({', '.join(known)})"

    def cards(self, zone: ZoneView, known: Sequence[CardView], view: View) -> None:
        """Draw cards that lie side by side, as many in a line as fit; equal ones in hand once, with their number."""
        cells: list[tuple[Text, int]] = []
        names = [self.card_name(card) for card in known]
        for card in known:
            place = "" if zone.name == "hand" or names.count(self.card_name(card)) < 2 else card.ref.split(".")[2]
            cell = self.card(card, view, place)
            if cells and zone.name == "hand" and cell.plain in [old.plain for old, _ in cells]:
                at = [old.plain for old, _ in cells].index(cell.plain)
                cells[at] = (cells[at][0], cells[at][1] + 1)
            else:
                cells.append((cell, 1))
        self.flow(f"{INDENT}{self.words['zones'][zone.name]}: ", cells)

    def flow(self, heading: str, cells: Sequence[tuple[Text, int]]) -> None:
        """Print cells one after another, breaking lines between them."""
        line = Text(heading, style="dim")
        for i, (cell, n) in enumerate(cells):
            full = cell.copy().append(f" {text(self.language, 'times', n=n)}" if n > 1 else "")
            if i and line.cell_len + full.cell_len + len(BETWEEN) > self.console.width:
                self.console.print(line)
                line = Text(2 * INDENT, style="dim")
            elif i:
                line.append(BETWEEN, style="dim")
            line.append_text(full)
        self.console.print(line)

    def card(self, card: CardView, view: View, place: str = "") -> Text:
        """A card in a few words; with its place in the zone, where several have the same name."""
        facts = card.facts
        style = "not dim"
        if facts.get("rested"):
            style = "italic cyan not dim"
        if card.ref in view.parts.values():
            style += " bold red"
        words = [self.card_name(card) + (f" #{place}" if place else "")]
        if "cost" in facts and "power" not in facts:
            words.append(f"({facts['cost']})")
        if "power" in facts:
            words.append(f"({facts['cost']}) {facts['power']}" if "cost" in facts else f"{facts['power']}")
        if facts.get("counter"):
            words.append(f"+{facts['counter']}")
        if facts.get("don"):
            words.append(f"{self.fact_name('don')}x{facts['don']}")
        words += [f"[{self.words['values'].get(k, k)}]" for k in self.many(facts.get("keywords"))]
        words += [self.fact_name(name) for name in ("rested", "fresh", "negated", "partial") if facts.get(name)]
        if facts.get("bans"):
            words.append(f"{self.fact_name('bans')}: {self.fact(facts['bans'])}")
        return Text(" ".join(words), style=style)

    def goings_on(self, view: View) -> list[str]:
        """The battle, the effects being carried out and those that wait."""
        lines: list[str] = []
        attacker, target = (view.find(view.parts.get(part, "")) for part in ("attacker", "target"))
        if attacker is not None and target is not None:
            names = {"attacker": self.strength(attacker), "target": self.strength(target)}
            lines.append(text(self.language, "battle", **names))
        if view.effects:
            lines.append(text(self.language, "effect", effects=self.effects(view.effects)))
        if view.waiting:
            lines.append(text(self.language, "waiting", effects=self.effects(view.waiting)))
        return lines

    def strength(self, card: CardView) -> str:
        """A card in battle with its power."""
        return f"{self.card_name(card)} {card.facts.get('power', '')}".strip()

    def effects(self, effects: Sequence[EffectView]) -> str:
        """Effects by the names of their cards."""
        return ", ".join(e.name if self.language == "ja" else e.name_en for e in effects)

    # --- values ------------------------------------------------------------------------------------------------
    def card_name(self, card: CardView) -> str:
        """A card's name."""
        return card.name if self.language == "ja" else card.name_en

    def fact_name(self, name: str) -> str:
        """The name of a value."""
        return self.words["facts"].get(name, name)

    def many(self, value: Fact | None) -> list[str]:
        """A value that is a list."""
        return value if isinstance(value, list) else []

    def fact(self, value: Fact) -> str:
        """A value in words."""
        if isinstance(value, list):
            return ", ".join(self.words["values"].get(one, one) for one in value) or "-"
        return self.words["values"].get(value, value) if isinstance(value, str) else str(value)

    # --- choices and the log -----------------------------------------------------------------------------------
    def choices(self, labels: Sequence[str]) -> None:
        """Number the choices, in as many columns as fit."""
        cells = [f"{i:>2} {label}" for i, label in enumerate(labels, 1)]
        width = max((cell_len(cell) for cell in cells), default=1) + 2
        columns = max(1, min(len(cells), self.console.width // width))
        rows = -(-len(cells) // columns)
        for row in range(rows):
            line = [set_cell_size(cell, width) for cell in cells[row::rows]]
            self.console.print(Text("".join(line).rstrip(), style="bold"), soft_wrap=width > self.console.width)

    def log(self, events: Sequence[EventView], *, full: bool) -> None:
        """Tell what happened, each line with its clause; the short log leaves out the least telling events."""
        lines: list[tuple[str, int]] = []
        for e in events:
            if not full and e.kind in self.game.quiet:
                continue
            line = f"{event_words(self.game, e, self.language, self.viewer)}  [{self.game.code} {e.clause}]"
            if lines and lines[-1][0] == line:
                lines[-1] = (line, lines[-1][1] + 1)
            else:
                lines.append((line, 1))
        if not full and len(lines) > SHORT_LOG:
            self.console.print(INDENT + text(self.language, "more", n=len(lines) - SHORT_LOG), style="dim")
            lines = lines[-SHORT_LOG:]
        for line, n in lines:
            times = " " + text(self.language, "times", n=n) if n > 1 else ""
            self.console.print(Text(INDENT + line + times, style="dim"))

    def player(self, player: int) -> str:
        """A player in running text."""
        return player_words(player, self.language, self.viewer)
