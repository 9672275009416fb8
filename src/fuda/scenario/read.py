"""Scenario files: game, cards, board, moment, script."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fuda.core.flow import Match, Overworked
from fuda.games import registry
from fuda.games.registry import Half, Placed, Position, PositionError, UnknownGameError
from fuda.match.session import Session, burnt
from fuda.scenario.answers import Point, Step, StepFailed, read_lead, read_step
from fuda.scenario.expect import cited, read_expect
from fuda.scenario.names import PLAYERS, Book, read_cards, read_player
from fuda.scenario.played import Played, read_played
from fuda.scenario.source import Item, Place, ScenarioError, near, read_file, read_text

KEYS: Final = (
    "game", "title", "title_ja", "clauses", "rulings", "cards", "deck", "after", "board", "turn", "turn_player", "at",
    "seed", "settings", "lead", "script", "expect",
)  # fmt: skip
LAID: Final = ("board", "turn", "turn_player", "at", "seed", "settings", "lead")  # how a position is laid out
MOST_COPIES: Final = 100
SUFFIXES: Final = (".yaml", ".yml")


@dataclass(frozen=True)
class Citation:
    """A clause that a scenario names."""

    place: Place
    clause: str


@dataclass(frozen=True)
class Scenario:
    """A scenario that was read: everything but the running."""

    place: Place
    title: str
    title_ja: str  # empty where there is none
    book: Book
    position: Position
    places: dict[tuple[int, str, int], Place]  # where players, zones and cards of the board are written
    lead: list[Step]  # what has happened on the laid-out board before the position
    script: list[Step]
    clauses: list[str]
    citations: list[Citation]
    rulings: list[Citation]  # the readings of unclear clauses that it shows
    after: Played | None = None  # the match that leads to the position, where it is not laid out

    def lay_out(self) -> Session:
        """Lay out the position or play to it; an error says where in the file the trouble is."""
        if self.after is not None:
            return self.after.begin(self.book.game)
        try:
            match: Match = self.book.game.lay_out(self.position)
        except PositionError as error:
            raise ScenarioError(self.find(error), str(error)) from None
        except Overworked as error:
            raise ScenarioError(self.place, burnt(self.book.game, error)) from None
        return self.led(Session.standing(self.book.game, match, self.position.seed))

    def led(self, session: Session) -> Session:
        """Take the steps that lead to the position; what they told does not count as having happened."""
        point = Point(session, self.book)
        for step in self.lead:
            try:
                step.take(point)
            except StepFailed as failed:
                first = failed.failures[0]
                message = f"what leads to the position is not possible: expected {first.expected}; found {first.found}"
                raise ScenarioError(first.place, message) from None
            except Overworked as error:
                raise ScenarioError(step.place, burnt(self.book.game, error)) from None
        if self.lead:
            session.match.journal = []
        return Session.standing(self.book.game, session.match, self.position.seed)

    def find(self, error: PositionError) -> Place:
        """The place that an error is about, as near as is known."""
        for key in ((error.player, error.zone, error.index), (error.player, error.zone, -1), (error.player, "", -1)):
            if key in self.places:
                return self.places[key]
        return self.place


# --- the board -------------------------------------------------------------------------------------------------
class BoardReader:
    """Reads a board, and remembers where everything is written."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.game = book.game
        self.places: dict[tuple[int, str, int], Place] = {}

    def read(self, item: Item | None) -> tuple[Half, Half]:
        """Read both halves."""
        parts = item.mapping(PLAYERS) if item is not None else {}
        halves = [self.half(parts[name], player) if name in parts else Half() for player, name in enumerate(PLAYERS)]
        return halves[0], halves[1]

    def half(self, item: Item, player: int) -> Half:
        """Read one player's half."""
        self.places[player, "", -1] = item.place
        zones: dict[str, list[Placed]] = {}
        resources: dict[str, int] = {}
        known = [zone.name for zone in self.game.zones if zone.shape != "count"]
        for key, value in item.entries():
            name = key.text()
            self.places[player, name, -1] = key.place
            if name in self.game.resources and (value.is_number or name not in known):
                resources[name] = value.count()
            elif name in known:
                zones[name] = self.zone(value, player, name)
            else:
                raise key.error(f"{name[:60]!r} is no zone or resource{near(name, [*known, *self.game.resources])}")
        return Half(zones, resources)

    def zone(self, item: Item, player: int, zone: str) -> list[Placed]:
        """Read a zone: a number of cards that do not matter, a card, or a list of cards."""
        if item.is_number:
            return [Placed(None)] * self.copies(item)
        if item.is_plain and item.raw() in ("", "nothing"):
            return []
        out: list[Placed] = []
        for one in item.one_or_more():
            for placed in self.placed(one):
                self.places[player, zone, len(out)] = one.place
                out.append(placed)
        return out

    def copies(self, item: Item) -> int:
        """Read a number of copies."""
        n = item.count()
        if n > MOST_COPIES:
            raise item.error(f"at most {MOST_COPIES} cards, not {n}")
        return n

    def counts(self, item: Item) -> dict[str, int]:
        """Read a number for each of some names, such as counters."""
        return {key.text(): self.copies(value) for key, value in item.entries()}

    def placed(self, item: Item) -> list[Placed]:
        """Read a card with its state, or copies of one."""
        if not item.is_mapping:
            return [Placed(self.book.find(item))]
        states = self.game.card_states
        parts = item.mapping(("card", "count", "owner", "fillers", *states))
        if "fillers" in parts:
            if len(parts) > 1:
                raise item.error("fillers stand alone: they have no card and no state")
            return [Placed(None)] * self.copies(parts["fillers"])
        if "card" not in parts:
            raise item.error("name the card: `card: ...`, or `card: filler`")
        given = {
            name: int(value.truth()) if states[name] == "truth" else value.count()
            for name, value in parts.items()
            if name in states and states[name] != "counts"
        }
        counts = {
            name: self.counts(value) for name, value in parts.items() if name in states and states[name] == "counts"
        }
        owner = read_player(parts["owner"]) if "owner" in parts else -1
        return [Placed(self.book.find(parts["card"]), given, owner, counts)] * (
            self.copies(parts["count"]) if "count" in parts else 1
        )


# --- files -----------------------------------------------------------------------------------------------------
def scenario_files(paths: list[Path]) -> list[Path]:
    """The files that some paths mean: themselves, and in folders every YAML file."""
    out: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES and one.is_file())
            if not found:
                raise ScenarioError(Place(str(path), 1), f"there are no scenario files ({', '.join(SUFFIXES)}) here")
            out += found
        else:
            out.append(path)
    return out


def read_scenarios(path: Path) -> list[Scenario]:
    """Read a file; each document of it is a scenario, and all of them must be right."""
    return all_right(read_each(path))


def parse_scenarios(text: str, file: str = "scenario") -> list[Scenario]:
    """Read scenarios from a text, all of which must be right."""
    return all_right(parse_each(text, file))


def read_each(path: Path) -> list[Scenario | ScenarioError]:
    """Read a file; of each document the scenario, or what is wrong with it."""
    return read_documents(read_file(path), str(path))


def parse_each(text: str, file: str = "scenario") -> list[Scenario | ScenarioError]:
    """Read a text; of each document the scenario, or what is wrong with it."""
    return read_documents(read_text(text, file), file)


def all_right(found: list[Scenario | ScenarioError]) -> list[Scenario]:
    """The scenarios, or the first error."""
    return [right(one) for one in found]


def right(one: Scenario | ScenarioError) -> Scenario:
    """A scenario, if nothing is wrong with it."""
    if isinstance(one, ScenarioError):
        raise one
    return one


def read_documents(items: list[Item], file: str) -> list[Scenario | ScenarioError]:
    """Read the documents of a file; one that is wrong does not keep the others from being read."""
    if not items:
        raise ScenarioError(Place(file, 1), "there is no scenario in it")
    out: list[Scenario | ScenarioError] = []
    for item in items:
        try:
            out.append(read_scenario(item))
        except ScenarioError as error:
            out.append(error)
    return out


def read_scenario(item: Item) -> Scenario:
    """Read one scenario."""
    parts = item.mapping(KEYS)
    for key in ("game", "title"):
        if key not in parts:
            raise item.error(f"a scenario has a game and a title, and {key} is missing")
    book = Book(read_game(parts["game"]))
    read_cards(parts.get("cards"), book)
    board = BoardReader(book)
    after = read_after(parts, board)
    if "deck" in parts:
        book.deck = [placed.definition for placed in board.zone(parts["deck"], -1, "deck")]
        if None in book.deck:
            raise parts["deck"].error("a deck that is looked at names all its cards: fillers are not allowed in it")
    halves = board.read(parts.get("board"))
    if "at" in parts:
        board.places[-1, "at", -1] = parts["at"].place
    position = Position(
        halves,
        turn=parts["turn"].count() if "turn" in parts else -1,
        turn_player=read_player(parts["turn_player"]) if "turn_player" in parts else 0,
        at=parts["at"].text() if "at" in parts else "",
        seed=parts["seed"].count() if "seed" in parts else 1,
        settings=read_settings(parts["settings"], book) if "settings" in parts else {},
    )
    script, citations = read_script(parts, book)
    about = parts["clauses"].one_or_more() if "clauses" in parts else []
    return Scenario(
        place=item.place,
        title=parts["title"].text(),
        title_ja=parts["title_ja"].text() if "title_ja" in parts else "",
        book=book,
        position=position,
        places=board.places,
        lead=[step for one in (parts["lead"].items() if "lead" in parts else []) for step in read_lead(one, book)],
        script=script,
        clauses=[one.text() for one in about],
        citations=[Citation(one.place, one.text()) for one in about] + citations,
        rulings=[
            Citation(one.place, one.text()) for one in (parts["rulings"].one_or_more() if "rulings" in parts else [])
        ],
        after=after,
    )


def read_after(parts: dict[str, Item], board: BoardReader) -> Played | None:
    """Read the match that leads to the position, if it is given so."""
    if "after" not in parts:
        return None
    for key in LAID:
        if key in parts:
            raise parts[key].error(f"a position is reached by `after` or laid out by `{key}`, not both")
    return read_played(
        parts["after"], board.book, lambda item: [placed.definition for placed in board.zone(item, -1, "deck")]
    )


def read_game(item: Item) -> registry.AnyGame:
    """Find the game."""
    try:
        return registry.find(item.word(registry.names(), "game"))
    except UnknownGameError as error:
        raise item.error(str(error)) from None


def read_settings(item: Item, book: Book) -> dict[str, int]:
    """Read what the match was started with: the options of the game that are on or off."""
    known = [name for name, kind in book.game.settings.items() if kind == "truth"]
    return {name: int(value.truth()) for name, value in item.mapping(known).items()}


def read_script(parts: dict[str, Item], book: Book) -> tuple[list[Step], list[Citation]]:
    """Read the steps of a script, and the clauses that its expectations name; a last `expect` may stand beside it."""
    steps: list[Step] = []
    expects: list[Item] = []
    for item in parts["script"].items() if "script" in parts else []:
        entries = item.entries()
        if len(entries) == 1 and entries[0][0].text() == "expect":
            expects.append(entries[0][1])
            steps.append(read_expect(entries[0][1], book))
        else:
            steps += read_step(item, book)
    if "expect" in parts:
        expects.append(parts["expect"])
        steps.append(read_expect(parts["expect"], book))
    return steps, [Citation(one.place, one.text()) for item in expects for one in cited(item)]
