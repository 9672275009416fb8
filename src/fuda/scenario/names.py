"""The names in a scenario: its cards, the players A and B, and the cards of a match that a name or place means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame, PositionError
from fuda.scenario.source import Item, Place, ScenarioError, near

PLAYERS: Final = ("A", "B")
PROGRAM: Final = "program"  # a whole card in the notation of programs, in place of what is printed on it
FILLER: Final = "filler"  # the name of cards that do not matter


@dataclass(frozen=True)
class Spot:
    """A card as a scenario names it: by name, by place (`B.characters.2`), or both (`A.trash.Ann`)."""

    place: Place
    text: str
    name: str = ""
    player: int = -1
    zone: str = ""
    at: int = 0  # the how-manyth of those meant, from 1; 0 for any


class Book:
    """The cards that a scenario can name."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.by_name: dict[str, Any] = {}
        self.shown: dict[int, str] = {}  # how this scenario calls a definition, by identity
        self.kept: list[Any] = []  # keeps identities from being used again
        self.deck: list[Any] = []  # a deck list to be looked at, which no match is played with

    def add(self, name: str, d: Any) -> None:
        """Give a card a name."""
        self.by_name[name] = d
        self.shown[id(d)] = name
        self.kept.append(d)

    def find(self, item: Item) -> Any:
        """The definition of a name, or None for a card that does not matter."""
        text = item.text()
        if text == FILLER:
            return None
        d = self.lookup(text)
        if d is None:
            raise item.error(f"there is no card {text[:60]!r}{near(text, self.names())}")
        return d

    def lookup(self, text: str) -> Any:
        """The definition of a name or number, or None."""
        if text in self.by_name:
            return self.by_name[text]
        shipped = self.game.cards()
        if text in shipped:
            return shipped[text]
        return next((d for d in shipped.values() if text in (d.name, d.name_en)), None)

    def names(self) -> list[str]:
        """Every name there is, the scenario's own first."""
        shipped = self.game.cards().values()
        return [*self.by_name, FILLER, *[d.name_en for d in shipped], *[d.name for d in shipped], *self.game.cards()]

    def name(self, d: Any) -> str:
        """How this scenario calls a card."""
        return self.shown.get(id(d), str(d.name_en))

    def title(self, item: Item) -> str:
        """The name of a card as `name` would say it."""
        d = self.find(item)
        return FILLER if d is None else self.name(d)


# --- reading ---------------------------------------------------------------------------------------------------
def read_cards(item: Item | None, book: Book) -> None:
    """Read the cards of a scenario: a name, then a number or what is printed on it."""
    for key, value in item.entries() if item is not None else []:
        name = key.text()
        if name == FILLER or name in PLAYERS:
            raise key.error(f"{name!r} cannot be the name of a card")
        book.add(name, read_card(name, value, book.game))


def read_card(name: str, item: Item, game: AnyGame) -> Any:
    """Read a card: the number of one that comes with the game, or what is printed on it."""
    if item.is_plain and item.raw():
        number = item.word(game.cards(), "card number")
        return game.cards()[number]
    if item.is_mapping and [key.text() for key, _ in item.entries()] == [PROGRAM]:
        return read_program(name, item.mapping((PROGRAM,))[PROGRAM], game)
    facts = read_facts(name, item, game) if item.is_mapping else {}
    try:
        return game.make_card(name, facts)
    except PositionError as error:
        raise line_of(item, error).error(f"{name}: {error}") from None


def read_program(name: str, item: Item, game: AnyGame) -> Any:
    """Read a whole card in the notation of programs, as the libraries of cards keep them."""
    try:
        d = game.read_card(item.text())
    except ValueError as error:
        raise item.error(f"{name}: {error}") from None
    d.name_en = d.name_en or d.name
    return d


def line_of(item: Item, error: PositionError) -> Item:
    """The part of a card that an error is about."""
    parts = {key.text(): value for key, value in item.entries()} if item.is_mapping else {}
    if error.zone not in parts:
        return item
    lines = parts[error.zone].one_or_more()
    return lines[error.index] if 0 <= error.index < len(lines) else parts[error.zone]


def read_facts(name: str, item: Item, game: AnyGame) -> dict[str, Any]:
    """Read what is printed on a card; `text` is compiled, `abilities` are written in the notation of programs."""
    readers = {"count": Item.count, "text": Item.text, "texts": Item.texts, "lines": Item.texts, "truth": Item.truth}
    parts = item.mapping([*game.made_of, "text"])
    facts: dict[str, Any] = {key: readers[game.made_of[key]](value) for key, value in parts.items() if key != "text"}
    if "text" in parts:
        row = {"name": name, "type": facts.get("kind", "")}
        for key, more in compiled(parts["text"], game, row).items():
            facts[key] = joined(parts["text"], key, facts.get(key), more)
    return facts


def joined(item: Item, key: str, written: Any, given: Any) -> Any:
    """What is written of a card and what its text gives it, together."""
    if written is None:
        return given
    if isinstance(written, list) and isinstance(given, list):
        return [*written, *given]
    raise item.error(f"the text gives {key}, which is written beside it as well")


def compiled(item: Item, game: AnyGame, row: dict[str, Any]) -> dict[str, Any]:
    """Compile printed text, Japanese or English, to all that it gives the card; all of it must be understood."""
    from fuda.text.compile import compile_text
    from fuda.text.normalise import language_of

    text = item.text()
    language = language_of(text)
    try:
        found = compile_text(text, game.name, language, {**row, "text": text})
    except (FileNotFoundError, ModuleNotFoundError):
        raise item.error(f"there is no text compiler for {game.name}; write `abilities` instead") from None
    for unknown in found.unknown:
        near_to = f"; near are {', '.join(unknown.nearest)}" if unknown.nearest else ""
        raise item.error(f"not understood: {unknown.words!r} ({unknown.reason}){near_to}")
    given = {key: value for key, value in found.given().items() if value != []}
    for key in given:
        if key not in game.made_of:
            raise item.error(f"the text gives the card {key}, with which no card of {game.name} can be made here")
    return {**given, f"text_{language}": text}


def read_player(item: Item) -> int:
    """Read a player: A or B."""
    return PLAYERS.index(item.word(PLAYERS, "player"))


def read_spot(item: Item, book: Book) -> Spot:
    """Read which card is meant."""
    text = item.text()
    parts = [part.strip() for part in text.split(".", 2)]
    zones = [zone.name for zone in book.game.zones]
    if parts[0] in PLAYERS and len(parts) > 1:
        if parts[1] not in zones:
            raise item.error(f"{parts[1][:40]!r} is no zone{near(parts[1], zones)}")
        player = PLAYERS.index(parts[0])
        if len(parts) == 2 or parts[2].isdecimal():
            return Spot(item.place, text, player=player, zone=parts[1], at=int(parts[2][:4]) if len(parts) > 2 else 0)
        name, at = read_name(parts[2], item, book)
        return Spot(item.place, text, name, player, parts[1], at)
    name, at = read_name(text, item, book)
    return Spot(item.place, text, name, at=at)


def read_name(text: str, item: Item, book: Book) -> tuple[str, int]:
    """Read the name of a card and which of its copies, as in `Ann#2`."""
    name, _, copy = text.rpartition("#")
    at = int(copy[:4]) if name and copy.isdecimal() else 0
    wanted = name if at else text
    if wanted == FILLER:
        return FILLER, at
    d = book.lookup(wanted)
    if d is None:
        raise ScenarioError(item.place, f"there is no card {wanted[:60]!r}{near(wanted, book.names())}")
    return book.name(d), at


# --- finding ---------------------------------------------------------------------------------------------------
def meant(book: Book, m: Match, spot: Spot) -> list[int]:
    """The ids of the cards that a scenario means, in the order of players and zones."""
    game = book.game
    players = [spot.player] if spot.player >= 0 else [0, 1]
    zones = [spot.zone] if spot.zone else [zone.name for zone in game.zones]
    cards = [card for player in players for zone in zones for card in game.pile(m, player, zone)]
    if spot.name:
        cards = [card for card in cards if book.name(game.definition(m, card)) == spot.name]
    return cards[spot.at - 1 : spot.at] if spot.at else cards


def titles(book: Book, m: Match, cards: Iterable[int]) -> list[str]:
    """The names of some cards."""
    return [book.name(book.game.definition(m, card)) for card in cards]
