"""Drawing a view in the terminal: readable from 80 columns on. Knows views, words and nothing of any game's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from fuda.cli.texts import text
from fuda.games.registry import AnyGame, Fact
from fuda.view.board import CardView, EffectView, SideView, SquareView, StackView, View, ZoneView
from fuda.view.events import EventView, event_words
from fuda.view.words import player_words

INDENT: Final = "  "
BETWEEN: Final = " | "
SHORT_LOG: Final = 6
WIDEST_SQUARE: Final = 30
STATES: Final = (
    "ko", "rested", "stunned", "frozen", "awakened", "fresh", "negated", "textless", "center", "joined", "shown",
    "face_down", "turned", "buddy", "partial",
)  # fmt: skip
ADDED: Final = ("counter", "combo")  # what a card of the hand may add to a battle
COUNTS: Final = ("damage", "markers", "spirits", "ki", "under", "energy", "veiled_soul", "stood")


LISTS: Final = ("counters", "attributes", "advantages", "lifelink", "bans", "permits")


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
        if view.grid:
            self.grid(view)
        else:
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
        rows = [zone for zone in side.zones if zone.shape == "row" and zone.name not in self.game.squares]
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
        for name, value in side.facts.items():
            parts.append(self.fact_name(name) if value is True else f"{self.fact_name(name)} {self.fact(value)}")
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
        words = [self.card_name(card) + (f" #{place}" if place else "")]
        if "cost" in facts:
            words.append(self.cost(facts))
        if "critical" in facts:
            words.append("/".join(str(facts.get(name, "-")) for name in ("power", "defense", "critical")))
        elif "power" in facts:
            words.append(f"{facts['power']}")
        if "smash" in facts:
            words[-1] += f"/{facts['smash']}"
        words += [f"{self.fact_name(name)} {facts[name]}" for name in ("hp", "size") if name in facts]
        words += [f"+{facts[name]}" for name in ADDED if facts.get(name)]
        if facts.get("don"):
            words.append(f"{self.fact_name('don')}x{facts['don']}")
        words += [f"[{self.words['values'].get(k, k)}]" for k in self.many(facts.get("keywords"))]
        words += self.marks(facts)
        return Text(" ".join(words), style=self.style(card, view))

    def cost(self, facts: Mapping[str, Fact]) -> str:
        """What a card costs, and of which colours, where that is told apart."""
        colors = self.many(facts.get("specified"))
        return f"({facts['cost']}: {self.fact(colors)})" if colors else f"({facts['cost']})"

    def style(self, card: CardView, view: View) -> str:
        """How a card is drawn: turned aside, and in a battle or not."""
        style = "italic cyan not dim" if card.facts.get("rested") or card.facts.get("frozen") else "not dim"
        return style + " bold red" if card.ref in view.parts.values() else style

    def marks(self, facts: Mapping[str, Fact]) -> list[str]:
        """What is out of the ordinary about a card: its state, and what it is forbidden."""
        words = [self.fact_name(name) for name in STATES if facts.get(name)]
        words += [f"{self.fact_name(name)} {facts[name]}" for name in COUNTS if facts.get(name)]
        words += [f"{self.fact_name(name)}: {self.fact(facts[name])}" for name in LISTS if facts.get(name)]
        if facts.get("beneath"):
            zone, _, place = str(facts["beneath"]).partition(".")
            words.append(f"({self.fact_name('beneath')} {self.words['zones'][zone]} {place})")
        return words

    # --- a board that both players share -----------------------------------------------------------------------
    def grid(self, view: View) -> None:
        """Draw the shared board as a grid, the viewer's side below; ^ are the viewer's cards, v the opponent's."""
        details = self.words["details"]
        rows = [details[name] for name in self.game.grid_rows]
        columns = [details[name] for name in self.game.grid_columns]
        margin = max(cell_len(name) for name in rows) + 1
        width = min((self.console.width - margin - 1) // len(columns) - 1, WIDEST_SQUARE)
        edge = Text(" " * margin + "+" + ("-" * width + "+") * len(columns), style="dim")
        self.console.print(
            Text(" " * margin + "".join(f" {set_cell_size(name, width)}" for name in columns), style="dim")
        )
        self.console.print(edge)
        for name, row in zip(rows, view.grid, strict=True):
            squares = [self.square(square, view, width) for square in row]
            for line in range(max(1, *(len(square) for square in squares))):
                drawn = Text(set_cell_size(name if line == 0 else "", margin), style="dim").append("|")
                for square in squares:
                    drawn.append_text(square[line] if line < len(square) else Text(" " * width)).append("|", "dim")
                self.console.print(drawn)
            self.console.print(edge)

    def square(self, square: SquareView, view: View, width: int) -> list[Text]:
        """What is on a square, in lines of that width: a name and values for each card."""
        lines: list[Text] = []
        for ref in square.cards:
            card = view.find(ref)
            if card is not None:
                side = "^" if ref.startswith(f"{max(self.viewer, 0) + 1}.") else "v"
                style = self.style(card, view)
                lines.append(Text(set_cell_size(f"{side} {self.card_name(card)}", width), style=style))
                lines += [Text(set_cell_size(line, width), style=style) for line in wrapped(self.values(card), width)]
        return lines

    def values(self, card: CardView) -> list[str]:
        """The values and states of a card on a square, in short."""
        facts = card.facts
        words = []
        if "power" in facts:
            words.append(f"{facts['power']}/{facts['smash']}" if "smash" in facts else f"{facts['power']}")
        if facts.get("damage"):
            words.append(f"-{facts['damage']}")
        words += self.marks({name: value for name, value in facts.items() if name not in ("damage", "partial")})
        words += [f"[{self.words['values'].get(k, k)}]" for k in self.many(facts.get("keywords"))]
        return [*words, "※"] if facts.get("partial") else words

    def goings_on(self, view: View) -> list[str]:
        """The battle, the effects being carried out and those that wait."""
        lines: list[str] = []
        for name in [name for name in view.parts if name.startswith("attacker")]:
            attacker, target = (view.find(view.parts.get(part, "")) for part in (name, "target" + name[8:]))
            if attacker is not None and target is not None:
                names = {"attacker": self.strength(attacker), "target": self.strength(target, "defense")}
                pattern = self.words.get("table", {}).get("battle", "")
                lines.append(pattern.format(**names) if pattern else text(self.language, "battle", **names))
        for number, one in enumerate(view.stack):
            heading = self.words.get("table", {}).get("stack", "")
            if not heading:
                heading = text(self.language, "suspended" if one.suspended else "stack", n=len(view.stack) - number)
            lines.append(f"{heading} {self.entry(one, view)}")
        if view.effects:
            lines.append(text(self.language, "effect", effects=self.effects(view.effects)))
        if view.waiting:
            lines.append(text(self.language, "waiting", effects=self.effects(view.waiting)))
        return lines

    def entry(self, one: StackView, view: View) -> str:
        """Something on the stack: whose, what it is, and what it is aimed at."""
        details = self.words["details"]
        name = one.name if self.language == "ja" else one.name_en
        words = " ".join(part for part in (details[one.kind], name) if part)
        aims = [details.get(place, place) for place in one.places]
        for ref in one.targets:
            card = view.find(ref)
            aims.append(ref if card is None else self.card_name(card))
        return f"{self.name(one.player)}: {words}" + (f" -> {', '.join(aims)}" if aims else "")

    def strength(self, card: CardView, value: str = "power") -> str:
        """A card in battle with its power, or another value if it has that, and with what will be added to it."""
        added = f"+{card.facts['combo_total']}" if card.facts.get("combo_total") else ""
        return f"{self.card_name(card)} {card.facts.get(value, card.facts.get('power', ''))}".strip() + added

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
            return ", ".join(self.word(one) for one in value) or "-"
        return self.words["values"].get(value, value) if isinstance(value, str) else str(value)

    def word(self, value: str) -> str:
        """A word of a value; one with a number, such as `red 2`, by its parts."""
        name, _, number = value.rpartition(" ")
        known = self.words["values"]
        if value not in known and name in known and (number.isdecimal() or number == "X"):
            return f"{known[name]} {number}"
        return known.get(value, value)

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


def wrapped(parts: Sequence[str], width: int) -> list[str]:
    """Parts of a description one after another, in lines of a width and a little to the right."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1]) + 1 + cell_len(part) <= width:
            lines[-1] += f" {part}"
        else:
            lines.append(f"{INDENT}{part}")
    return lines
