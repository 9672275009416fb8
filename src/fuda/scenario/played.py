"""A start given as a played match: its decks, seed, settings and answers, exact in every position, mid-battle too.

`read_played` reads it, `Played.begin` plays it, and `write` makes such a scenario of a match, with the board in
comments for whoever reads the file.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from fuda.core.rng import MASK
from fuda.games.registry import AnyGame, DeckError, SettingsError, checked_settings, has_time_limit
from fuda.match.record import MOST_ANSWERS, MOST_CARDS, pack
from fuda.match.session import IllegalAnswer, Session
from fuda.scenario.names import PLAYERS, Book, read_player
from fuda.scenario.source import LARGEST, Item, Place, ScenarioError
from fuda.view import board
from fuda.view.board import REFEREE, CardView, View, ZoneView
from fuda.view.options import LONGEST, options

KEYS: Final = ("decks", "seed", "settings", "discreet", "answers", "time", "position")
NEEDED: Final = ("decks", "answers")
MOST_DIGITS: Final = len(str(MASK))
WIDTH: Final = 110  # of a line of comments
SHOWN: Final = 12  # cards of a pile that comments name


@dataclass(frozen=True)
class Played:
    """A match up to a decision, and where each part of it is written."""

    place: Place
    decks: list[list[Any]]
    seed: int
    settings: dict[str, int]
    discreet: bool
    answers: list[tuple[Place, int | str]]  # by number or by notation
    time: int  # after how many answers the judge called the time, or -1
    position: int  # hash of the position it comes to, or -1

    def begin(self, game: AnyGame) -> Session:
        """Play it; an error names the answer that is not possible."""
        try:
            session = Session(game, self.decks, self.seed, discreet=self.discreet, settings=self.settings)
        except (DeckError, SettingsError) as error:
            raise ScenarioError(self.place, f"the match cannot be started: {error}") from None
        for at, (place, answer) in enumerate(self.answers):
            self.call_time(session, at)
            try:
                session.answer(answer)
            except IllegalAnswer as error:
                raise ScenarioError(place, f"answer {at + 1}: {error}") from None
        self.call_time(session, len(self.answers))
        if self.position >= 0 and game.position(session.match) != self.position:
            raise ScenarioError(self.place, "the match comes to another position than when this was written")
        return session

    def call_time(self, session: Session, at: int) -> None:
        """Call the time if it was called after so many answers."""
        if at == self.time:
            try:
                session.call_time()
            except IllegalAnswer as error:
                raise ScenarioError(self.place, f"time cannot be called after answer {at}: {error}") from None


# --- reading ---------------------------------------------------------------------------------------------------
def read_played(item: Item, book: Book, read_deck: Callable[[Item], list[Any]]) -> Played:
    """Read a played match; `read_deck` reads a list of cards."""
    parts = item.mapping(KEYS)
    for key in NEEDED:
        if key not in parts:
            raise item.error(f"a played match has {' and '.join(NEEDED)}, and {key} is missing")
    decks = [named_deck(one, book.game) or read_deck(one) for one in parts["decks"].items()]
    if len(decks) != 2:
        raise parts["decks"].error(f"a match has two decks, not {len(decks)}")
    for deck in decks:
        if len(deck) > MOST_CARDS or None in deck:
            raise parts["decks"].error(f"a deck has at most {MOST_CARDS} cards, all of them named")
    answers = [read_answer(one) for one in parts["answers"].items()]
    if len(answers) > MOST_ANSWERS:
        raise parts["answers"].error(f"a match has at most {MOST_ANSWERS} answers")
    return Played(
        item.place,
        decks,
        whole_number(parts["seed"]) if "seed" in parts else 0,
        read_settings(parts["settings"], book.game) if "settings" in parts else {},
        parts["discreet"].truth() if "discreet" in parts else True,
        answers,
        read_time(parts["time"], book.game, len(answers)) if "time" in parts else -1,
        whole_number(parts["position"]) if "position" in parts else -1,
    )


def named_deck(item: Item, game: AnyGame) -> list[Any]:
    """The deck that comes with the game, if its name is written."""
    return game.read_deck(game.decks()[item.word(game.decks(), "deck")]) if item.is_plain else []


def read_answer(item: Item) -> tuple[Place, int | str]:
    """Read an answer: the number of an option, or its notation."""
    return item.place, item.count() if item.is_number else item.text()


def whole_number(item: Item) -> int:
    """Read a number as large as seeds are."""
    if not item.is_number or len(item.raw()) > MOST_DIGITS or not 0 <= int(item.raw()) <= MASK:
        raise item.error(f"a whole number from 0 to {MASK} should stand here, not {item.what()}")
    return int(item.raw())


def read_settings(item: Item, game: AnyGame) -> dict[str, int]:
    """Read what the match was started with: players by their letters, the rest is on or off."""
    found = {
        name: read_player(value) if game.settings[name] == "player" else int(value.truth())
        for name, value in item.mapping(game.settings).items()
    }
    try:
        return checked_settings(game, found)
    except SettingsError as error:
        raise item.error(str(error)) from None


def read_time(item: Item, game: AnyGame, answers: int) -> int:
    """Read after how many answers the judge called the time."""
    n = item.count()
    if not has_time_limit(game):
        raise item.error(f"{game.name} has no time limit")
    if n > answers:
        raise item.error(f"time is called after answer {n}, but there are {answers}")
    return n


# --- writing ---------------------------------------------------------------------------------------------------
def write(session: Session, step: int, title: str, made: Sequence[tuple[str, str]] = ()) -> str:
    """A scenario that begins where a match stood before a step; the last position before a concession at most.

    `made` are cards that do not come with the game, by number, as programs.
    """
    if session.conceded >= 0:
        step = min(step, session.steps - 1)
    count = sum(session.answer_at(at) >= 0 for at in range(step))
    m = session.at(step)
    head: dict[str, Any] = {"game": session.game.name, "title": " ".join(title.split())[:200] or "A position"}
    if made:
        head["cards"] = {number: {"program": program} for number, program in made}
    after: dict[str, Any] = {
        "decks": [written_deck(session.game, deck) for deck in session.decks],
        "seed": session.seed,
    }
    if session.settings:
        after["settings"] = {
            name: PLAYERS[value] if session.game.settings[name] == "player" else bool(value)
            for name, value in session.settings.items()
        }
    if not session.discreet:
        after["discreet"] = False
    if 0 <= session.time_called < step:
        after["time"] = session.time_called
    after["position"] = session.game.position(m)
    after["answers"] = notations(session, step)
    if sum(len(str(answer)) + 5 for answer in after["answers"]) > LARGEST // 2:
        after["answers"] = session.answers[:count]
    text = dumped(head) + comments(session.game, board.view(session.game, m, REFEREE)) + dumped({"after": after})
    if len(text) > LARGEST:
        raise ValueError(f"a scenario file has at most {LARGEST} characters, and this would have {len(text)}")
    return text


def dumped(data: dict[str, Any]) -> str:
    """Data as YAML in its order, what is innermost in one line."""
    flow = None if any(isinstance(value, dict) for value in data.values()) else False
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=WIDTH, default_flow_style=flow))


def written_deck(game: AnyGame, deck: Sequence[Any]) -> str | list[Any]:
    """A deck by its name if it comes with the game, or card by card in its order: what is dealt depends on it."""
    for name, text in game.decks().items():
        if game.read_deck(text) == list(deck):
            return name
    runs = pack([str(d.number) for d in deck])
    return [number if count == 1 else {"card": number, "count": count} for count, number in runs]


def notations(session: Session, step: int) -> list[int | str]:
    """The answers before a step in their notation, or by number where that could not be read back."""
    out: list[int | str] = []
    for at in range(step):
        index = session.answer_at(at)
        if index >= 0:
            m = session.at(at)
            offered = options(session.game, m, int(m.player))
            text = offered[index].text
            twins = [one for one in offered if one.text.lower() == text.lower()]
            out.append(text if len(text) <= LONGEST and len(twins) == 1 and not text.isdecimal() else index)
    return out


def comments(game: AnyGame, view: View) -> str:
    """The board as comments."""
    lines = [f"turn {view.turn} of {PLAYERS[view.turn_player]}, {view.phase}" + (f", {view.step}" if view.step else "")]
    lines += [f"{part}: {named(view.find(ref), ref)}" for part, ref in view.parts.items()]
    for side in view.sides:
        facts = ", ".join(f"{name} {value}" for name, value in side.facts.items() if value not in (0, False, "", []))
        lines.append(f"{PLAYERS[side.player]}: {facts}".rstrip(": "))
        lines += [f"  {zone_line(zone)}" for zone in side.zones if zone.count]
    if view.decides >= 0:
        lines.append(f"{PLAYERS[view.decides]} decides")
    wrapped = [part for line in lines for part in textwrap.wrap(line, WIDTH, subsequent_indent="      ")]
    return "".join(f"# {line}\n" for line in wrapped)


def zone_line(zone: ZoneView) -> str:
    """A zone in one line: its cards, or the first of many, and how many there are."""
    cards = [named(card, "?") for card in zone.cards[:SHOWN]]
    more = f" and {zone.count - SHOWN} more" if zone.count > SHOWN and cards else ""
    return f"{zone.name} ({zone.count})" + (f": {', '.join(cards)}{more}" if cards else "")


def named(card: CardView | None, otherwise: str) -> str:
    """A card by number and name."""
    return " ".join(f"{card.number} {card.name_en}".split()) if card is not None else otherwise
