"""The games by name, and the contract that every layer above them relies on.

A game is one object of a class derived from `Game`. Views, sessions, bots, simulations and the command line know
games only through it, so a new game needs no change above: it derives `Game`, and names its module in `BUILT_IN`
or calls `register`. A match itself is a `fuda.core.flow.Match`: `player`, `options`, `answer`, `winner`, `reason`
and `journal` are the same for every game. Players are 0 and 1; sets of players are bits.
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from fuda.core.events import Event
from fuda.core.flow import Match, Program
from fuda.core.observing import Observer
from fuda.core.state import Action
from fuda.games import deckfile, decklist

M = TypeVar("M", bound=Match)

LANGUAGES: Final = ("en", "ja")

Fact = int | bool | str | list[str]
Words = Mapping[str, Mapping[str, str]]  # group of words, such as "zones", then name, then text


class UnknownGameError(ValueError):
    """No game has that name."""


class DeckError(ValueError):
    """A deck list cannot be read, or names cards that do not exist."""


class SettingsError(ValueError):
    """A match has no such setting, or its time cannot be called; nothing has changed."""


class CardsError(ValueError):
    """Cards of a user's own cannot be read or written."""


class PositionError(ValueError):
    """A position cannot be laid out, or a card not be made; says where, if it is about one player, zone or card."""

    def __init__(self, message: str, player: int = -1, zone: str = "", index: int = -1) -> None:
        super().__init__(message)
        self.player = player
        self.zone = zone  # or the name of a resource
        self.index = index


class Definition(Protocol):
    """What every printed card has; games add the rest."""

    number: str
    name: str
    name_en: str
    text_ja: str
    text_en: str
    digest: str  # a short hash of everything that matters in play


@dataclass(frozen=True)
class Zone:
    """A zone that each player has, as the board shows it."""

    name: str
    shape: str  # "pile": a stack, shown as its top and a count; "row": cards side by side; "count": only a number
    row: int  # where on the player's half: 0 is nearest to the middle of the table
    is_public: bool = False  # whether its cards lie face up by rule
    folds: bool = False  # whether it takes no room on a board while nothing passes through it
    is_told: bool = True  # whether its count belongs on a small board, not told by the player's facts already
    is_ordered: bool = False  # whether its cards lie in an order that both players can follow, though not see


@dataclass(frozen=True)
class Problem:
    """One way in which a deck is not legal."""

    clause: str
    message: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done now: a name that labels know, its clause, and what the label mentions."""

    name: str
    clause: str
    act: str  # what cannot be done, a name of an answer: "play", "attack", "activate"
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Waiting:
    """An effect that waits to be resolved, or is being carried out: then with the place in its program."""

    player: int
    card: int
    ability: int
    program: Program | None = None
    place: int = -1


@dataclass(frozen=True)
class Square:
    """A place of a board that both players share, by its name as the viewer sees it, with the cards on it."""

    name: str  # a name that the words for details know
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Stacked:
    """Something on a stack that both players respond to: what it is, whose, and what it is aimed at."""

    kind: str  # a name that the words for the stack know
    player: int
    card: int = -1  # the card that it is, or that it comes from
    ability: int = -1
    targets: tuple[int, ...] = ()  # cards
    places: tuple[str, ...] = ()  # whatever else it is aimed at, by names that the words for details know
    is_suspended: bool = False  # it waits for something that goes on before, such as a battle


@dataclass(frozen=True)
class Table:
    """What both players see of the game as a whole: names of phase and step, and cards with a part in it."""

    turn: int
    turn_player: int
    first: int  # who took the first turn, or -1
    phase: str
    step: str
    parts: Mapping[str, int] = field(default_factory=dict)  # such as "attacker": a card id
    waiting: tuple[Waiting, ...] = ()
    effects: tuple[Waiting, ...] = ()  # effects being carried out, the innermost last


@dataclass(frozen=True)
class Placed:
    """A card to lay out; `definition` is None for one that does not matter."""

    definition: Any
    states: Mapping[str, int] = field(default_factory=dict)  # by names of `Game.card_states`; 1 and 0 for yes and no
    owner: int = -1  # whose card it is, if not that of the player at whose side it lies
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # states that are a number for each name


@dataclass(frozen=True)
class Half:
    """One player's half of a position. What is left out is filled with what does not matter. Piles top first."""

    zones: Mapping[str, Sequence[Placed]] = field(default_factory=dict)
    resources: Mapping[str, int] = field(default_factory=dict)  # by names of `Game.resources`


@dataclass(frozen=True)
class Position:
    """A position to lay out: both halves, and the moment it stands before."""

    halves: tuple[Half, Half]
    turn: int = -1  # -1: as the game likes it
    turn_player: int = 0
    at: str = ""  # a row of the course of a turn, or a phase; "" for where a player may act freely
    seed: int = 1
    settings: Mapping[str, int] = field(default_factory=dict)  # of the match, by names of `Game.settings`
    before: Callable[[Any], None] | None = None  # what is done to the match before it runs to its first decision


def line_of(missed: decklist.Missed) -> int:
    """The line that something is about."""
    return int(missed.line)


class Game(ABC, Generic[M]):
    """What the other layers need of a game."""

    name: ClassVar[str]  # as on the command line: "onepiece"
    code: ClassVar[str]  # as in clause tags: "op"
    title: ClassVar[Mapping[str, str]]  # by language
    tagline: ClassVar[Mapping[str, str]] = {}  # what it is like to play, in a sentence
    rules: ClassVar[int] = 1  # grows whenever a match with the same answers comes out otherwise than before
    zones: ClassVar[tuple[Zone, ...]]  # of each player
    answers: ClassVar[Sequence[str]]  # names of `Action.kind`, by number
    events: ClassVar[Mapping[int, str]]  # names of `Event.kind`
    zone_names: ClassVar[Sequence[str]]  # names of the zone numbers in events
    zone_parts: ClassVar[Mapping[str, str]] = {}  # those of them that are a place in another zone, such as a bottom
    phases: ClassVar[Sequence[str]]
    steps: ClassVar[Sequence[str]]
    reasons: ClassVar[Sequence[str]]  # names of `Reason`s
    quiet: ClassVar[frozenset[str]] = frozenset()  # events that a short log leaves out
    silent: ClassVar[frozenset[str]] = frozenset()  # events that no record is ever about: others tell of them
    numbered: ClassVar[frozenset[str]] = frozenset()  # answers without a card whose number means something
    worded: ClassVar[frozenset[str]] = frozenset()  # answers that say a word printed on cards, such as a race
    declines: ClassVar[Sequence[str]] = ("done", "no")  # answers that decline what is offered
    passes: ClassVar[frozenset[str]] = frozenset()  # answers that only let the other player act, or things go on
    free: ClassVar[Mapping[str, str]] = {}  # by phase: the answer that is offered where a player may act freely in it
    stirring: ClassVar[frozenset[str]] = frozenset()  # events at which a player who passes on and on wants to be asked
    # States of a card to lay out, and their kinds: "truth", "count", or "counts", a number for each of some names.
    card_states: ClassVar[Mapping[str, str]] = {}
    laid: ClassVar[Mapping[str, Sequence[str]]] = {}  # zones that cards can be laid out in, and their states there
    moments: ClassVar[Sequence[str]] = ()  # names of what a position can stand before, beside clauses
    # How a position is read off the table: the facts that tell resources and states where the names differ, the states
    # that count cards which lie in a zone of their own, and the number of the first card of a zone that can lie `on`.
    held: ClassVar[Mapping[str, str]] = {}
    told_by: ClassVar[Mapping[str, str]] = {}
    counted: ClassVar[frozenset[str]] = frozenset()
    hosts: ClassVar[Mapping[str, int]] = {}
    side_values: ClassVar[Sequence[str]] = ()  # names of `side_facts`
    card_values: ClassVar[Sequence[str]] = ()  # names of `card_facts` and `printed_facts`
    resources: ClassVar[Sequence[str]] = ()  # what a player has beside cards in zones, to lay out
    made_of: ClassVar[Mapping[str, str]] = {}  # what `make_card` takes: "count", "text", "texts", "lines" or "truth"
    # What a match may be started with, and of which kind: "truth" (0 or 1) or "player" (0 or 1). Two mean the same in
    # every game: "first" takes the first turn; "chooser" decides who does, as the loser of the duel before.
    settings: ClassVar[Mapping[str, str]] = {}
    opening_hand: ClassVar[int] = 0  # how many cards a player begins with, for odds
    first_draws: ClassVar[bool] = True  # whether who goes first draws in the first turn
    curve: ClassVar[str] = ""  # the printed fact of which the curve of a deck is drawn
    stakes: ClassVar[Sequence[str]] = ()  # what decides the game: names of `side_values`, or zones whose cards count
    is_lost_by_many: ClassVar[bool] = False  # whether it is having many of the first stake that loses, not having none
    hues: ClassVar[str] = ""  # the printed fact of which its colours are counted
    hue: ClassVar[int] = 172  # the colour of the game itself, in degrees of the colour circle
    # Zones whose cards lie side by side on the table as things to count, and the `side_values` that tell the same in
    # numbers; the last of these counts those that are spent.
    supplies: ClassVar[Mapping[str, Sequence[str]]] = {}
    # Whether a player is asked about cards in hand only if there are any, so that not being asked tells something.
    has_pauses: ClassVar[bool] = False
    has_leaders: ClassVar[bool] = False  # whether a deck is led by a card beside it, named first in a deck file
    opening_needs: ClassVar[str] = ""  # the kind of card without which an opening hand is drawn again until it has one
    squares: ClassVar[frozenset[str]] = frozenset()  # zones that are squares of the shared board
    grid_rows: ClassVar[Sequence[str]] = ()  # names of the rows of that board from the far side, in words for details
    grid_columns: ClassVar[Sequence[str]] = ()

    partial: Mapping[str, Sequence[str]] = {}  # cards of a user's own not to be played: words not understood
    also: Mapping[str, str] = {}  # further numbers of a user's own cards, such as those of another language
    own_names: Mapping[str, Sequence[str]] = {}  # the names of a user's own cards, by number

    # --- cards and decks ---------------------------------------------------------------------------------------
    @abstractmethod
    def cards(self) -> Mapping[str, Any]:
        """Every card definition, by number."""

    def learn(self, cards: Mapping[str, Any], partial: Mapping[str, Sequence[str]]) -> None:
        """Know cards of a user's own as well, and of those that may not be played which words were not understood."""
        raise CardsError(f"{self.name} takes no cards of your own")

    def names(self) -> Mapping[str, Sequence[str]]:
        """The names of every card in all languages, by number; those of cards that may not be played as well."""
        return {number: (d.name, d.name_en) for number, d in self.cards().items()}

    def leading(self) -> frozenset[str]:
        """The kinds of cards that lead a deck, as the decks that come with the game show."""
        if not self.has_leaders:
            return frozenset()
        cards = self.cards()
        numbers = {deckfile.parse(text).leader() for text in self.decks().values()}
        return frozenset(str(self.printed_facts(cards[number]).get("kind", "")) for number in numbers if number)

    def admit_partial(self) -> None:
        """Let cards that come with the game in even if their text is not understood whole; it does nothing then."""
        return

    @abstractmethod
    def decks(self) -> Mapping[str, str]:
        """The deck lists that come with the game, by name, as text that `read_deck` reads."""

    @abstractmethod
    def read_deck(self, text: str) -> list[Any]:
        """Read a deck list into definitions, one for each copy; raise `DeckError` if it cannot be read."""

    @abstractmethod
    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck."""

    def read_sideboard(self, text: str) -> list[Any]:
        """Read the sideboard that a deck list names, one definition for each copy; `DeckError` if it cannot be read."""
        return self.definitions(text, (deckfile.SIDE,))

    def definitions(self, text: str, sections: Sequence[str]) -> list[Any]:
        """The cards of some sections of a deck list, one definition for each copy; every line must be understood."""
        try:
            found = decklist.understand(text, self)
        except deckfile.DeckFileError as error:
            raise DeckError(str(error)) from None
        cards = self.cards()
        unknown = [entry for entry in found.deck.entries if entry.number not in cards]
        if found.missed or unknown:
            index = decklist.Index(self)
            troubles: list[decklist.Missed] = [*found.missed, *(self.missed(entry, index) for entry in unknown[:20])]
            raise DeckError("; ".join(str(one) for one in sorted(troubles, key=line_of)[:20]))
        return [cards[number] for section in sections for number in found.deck.numbers(section)]

    def missed(self, entry: deckfile.Entry, index: decklist.Index) -> decklist.Missed:
        """What is told of a card that cannot be in a deck."""
        near = [] if entry.number in self.partial else index.near([entry.number])
        return decklist.Missed(entry.line, entry.words or entry.number, self.absence(entry.number), near)

    def absence(self, number: str) -> str:
        """Why a card cannot be in a deck: there is none, or its text is not understood whole."""
        if number not in self.partial:
            return f"there is no card {number}"
        words = " / ".join(self.partial[number])
        return f"{number} cannot be played, as a part of its text is not understood: {words} (--allow-partial)"

    def check_sideboard(self, deck: Sequence[Any], sideboard: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a sideboard beside a deck that is legal by itself."""
        return [Problem("", f"{self.name} is played without sideboards")] if sideboard else []

    def check_limited(self, pool: Sequence[Any], deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck made of the cards of a pool; the rest is the sideboard."""
        return [Problem("", f"{self.name} is not played with the cards of a pool")]

    # --- matches -----------------------------------------------------------------------------------------------
    @abstractmethod
    def new_match(
        self,
        decks: Sequence[Sequence[Any]],
        seed: int,
        *,
        journal: bool = True,
        discreet: bool = True,
        settings: Mapping[str, int] = {},
    ) -> M:
        """Start a match and run it to its first decision.

        `DeckError` if it cannot be started with these decks, `SettingsError` if not with these settings; games look
        at them with `checked_settings`.
        """

    @abstractmethod
    def clone(self, m: M) -> M:
        """Copy a match; the journal stays behind."""

    @abstractmethod
    def concede(self, m: M, player: int) -> None:
        """Let a player give up."""

    def call_time(self, m: M) -> None:
        """Let the judge call the time of a match that is not over: it waits at the same question then, or is over.

        What follows from it is the game's business, by its rules and the settings; `SettingsError` if nothing does.
        """
        raise SettingsError(f"{self.name} has no time limit")

    @abstractmethod
    def position(self, m: M) -> int:
        """Hash the position, so that two runs of the same answers can be compared."""

    @abstractmethod
    def determinise(self, m: M, player: int, seed: int, kept: Collection[int] = (), zones: Mapping[int, int] = {}) -> M:
        """Copy a match with the cards this player may not know dealt again, and chance new.

        What the player remembers: cards `kept` stay where they are, others stay in `zones`, given as bits. The cards
        of an owner are dealt among themselves, so that a player is taken to know which cards the opponent's deck has.
        """

    @abstractmethod
    def exchange(self, m: M, one: int, other: int) -> None:
        """Let two cards of one owner change places, wherever they lie, as if they had been dealt that way."""

    def lay_out(self, position: Position) -> M:
        """Make a match that stands in a position, run to its next decision; `PositionError` if it cannot be."""
        raise PositionError(f"positions of {self.name} cannot be laid out")

    def carry_out(self, m: M, card: int, ability: int) -> None:
        """Carry out an effect of a card where a match waits, as if it had been used before the position.

        `PositionError` if the card has no such effect, or none that can be carried out by itself.
        """
        raise PositionError(f"effects of {self.name} are not carried out by themselves")

    def make_card(self, name: str, facts: Mapping[str, Any]) -> Any:
        """Make a definition of what is printed on a card, by names of `made_of`; `PositionError` if it cannot be.

        What "lines" write in the notation of programs may also be there as the things themselves.
        """
        raise PositionError(f"cards of {self.name} cannot be made of their parts")

    def read_card(self, program: str) -> Any:
        """Read a definition from the notation of programs; a ValueError if it is none."""
        raise ValueError(f"cards of {self.name} have no notation")

    def describe_card(self, d: Any) -> str:
        """Print everything of a definition that matters in play: what `read_card` reads."""
        raise ValueError(f"cards of {self.name} have no notation")

    def vocabulary(self) -> Mapping[str, Any]:
        """The words of programs, each a `fuda.core.notation.Word`, by name."""
        return {}

    def crossings(self) -> list[Any]:
        """The cells, each a `fuda.games.crossing.Cell`, in which deeds meet what interferes."""
        return []

    @abstractmethod
    def dump(self, m: M) -> list[Any]:
        """Write the position as plain lists, numbers and names; the journal is no part of it."""

    @abstractmethod
    def restore(self, decks: Sequence[Sequence[Any]], data: object) -> M:
        """Make the match of a position that `dump` wrote with these decks, waiting at the same decision.

        Raise `fuda.core.plain.SnapshotError` if the data is no position of such a match.
        """

    def first_answer(self, m: M, player: int) -> Action | None:
        """The option that gives this player the first turn, if that is the question."""
        wanted = "go_first" if m.player == player else "go_second"
        return next((a for a in m.options if self.answers[a.kind] == wanted), None)

    # --- looking -----------------------------------------------------------------------------------------------
    @abstractmethod
    def table(self, m: M) -> Table:
        """What both players see of the game as a whole."""

    @abstractmethod
    def pile(self, m: M, player: int, zone: str) -> list[int]:
        """The ids of the cards in a zone, from the top or from the left; empty where cards are only counted."""

    def count(self, m: M, player: int, zone: str) -> int:
        """How many cards are in a zone."""
        return len(self.pile(m, player, zone))

    @abstractmethod
    def place(self, m: M, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone."""

    @abstractmethod
    def definition(self, m: M, card: int) -> Any:
        """What is printed on a card."""

    @abstractmethod
    def owner(self, m: M, card: int) -> int:
        """Whose card it is."""

    @abstractmethod
    def seen_by(self, m: M, card: int) -> int:
        """The players who may know a card where it lies now, as bits: nobody unless a rule says so."""

    def all_seen(self, m: M) -> list[int]:
        """The players who may know each card where it lies now."""
        return [self.seen_by(m, card) for card in range(len(m.where))]

    def card_facts(self, m: M, card: int) -> dict[str, Fact]:
        """The current values of a card, by names that labels know."""
        return {}

    def changes(self, m: M, card: int) -> list[tuple[str, int, int]]:
        """What changes a card's values: name of the value, amount, and the card it comes from or -1."""
        return []

    def side_facts(self, m: M, player: int) -> dict[str, Fact]:
        """Public values of a player, such as resources, by names that labels know."""
        return {}

    @abstractmethod
    def printed_facts(self, definition: Any) -> dict[str, Fact]:
        """What is printed on a card, beside name and text, by names that labels know."""

    def grid(self, m: M, viewer: int) -> tuple[tuple[Square, ...], ...]:
        """The board that both players share, row by row from the far side of the viewer; empty if there is none.

        Its cards are also in zones of the players, which are not drawn then: those named by `Game.squares`.
        """
        return ()

    def show(self, op: object) -> str:
        """An instruction in the notation of programs; empty if the game has none."""
        return ""

    def stacked(self, m: M, viewer: int) -> tuple[Stacked, ...]:
        """What is on the stack, the top first; empty if the game has none."""
        return ()

    def detail(self, m: M, viewer: int, action: Action) -> str:
        """What the number of an answer means to this player, as one word of the notation; empty if nothing.

        The words for details may have a text for it.
        """
        return str(int(action.n)) if action.card < 0 and self.answers[int(action.kind)] in self.numbered else ""

    def event_detail(self, m: M, viewer: int, event: Event) -> str:
        """What the number of a record means to this player, such as the place a card went to; empty if nothing."""
        return ""

    def observer(self) -> Observer:
        """A new writer of what a seat may know, as bytes: for environments and networks."""
        raise ValueError(f"{self.name} has no observations as bytes: its contract lacks an observer")

    # --- explaining --------------------------------------------------------------------------------------------
    @abstractmethod
    def why_not(self, m: M, player: int, card: int) -> list[Reason]:
        """Why a player cannot use a card now; empty if it can be used or nothing could be done with it."""

    def about(self, m: M, action: Action) -> int:
        """The ability (by number) of the card that an answer is about, or -1."""
        return -1

    @abstractmethod
    def words(self, language: str) -> Words:
        """The words for answers, events, zones, phases, steps, reasons, endings and values in a language."""


AnyGame = Game[Any]


def checked_settings(game: AnyGame, settings: Mapping[str, int]) -> dict[str, int]:
    """Settings that a match of this game may be started with, by name; `SettingsError` if they are not."""
    known = ", ".join(game.settings) or "none"
    for name, value in settings.items():
        if name not in game.settings:
            raise SettingsError(f"{game.name} has no setting {str(name)[:40]!r}; known are {known}")
        given: object = value  # whatever the caller says it is
        if not isinstance(given, int) or given not in (0, 1):
            kind = "a player, 0 or 1" if game.settings[name] == "player" else "0 or 1"
            raise SettingsError(f"the setting {name!r} is {kind}, not {str(value)[:40]}")
    if "first" in settings and "chooser" in settings:
        raise SettingsError("a match is started with 'first' or with 'chooser', not with both")
    return {name: int(settings[name]) for name in sorted(settings)}


def has_time_limit(game: AnyGame) -> bool:
    """Whether the time of a match of this game can be called."""
    return type(game).call_time is not Game.call_time


BUILT_IN: Final = {  # each module has its game as GAME
    "buddyfight": "fuda.games.buddyfight.face.contract",
    "dimensionzero": "fuda.games.dimensionzero.face.contract",
    "fusionworld": "fuda.games.fusionworld.face.contract",
    "hanyo": "fuda.games.hanyo.face.contract",
    "kaidan": "fuda.games.kaidan.face.contract",
    "onepiece": "fuda.games.onepiece.face.contract",
}
_games: Final[dict[str, AnyGame]] = {}


def register(game: AnyGame) -> None:
    """Make a game known by its name."""
    _games[game.name] = game


def names() -> list[str]:
    """The names of the games there are."""
    return sorted({*BUILT_IN, *_games})


def find(name: str) -> AnyGame:
    """The game of that name."""
    if name not in _games and name in BUILT_IN:
        register(importlib.import_module(BUILT_IN[name]).GAME)
    if name not in _games:
        raise UnknownGameError(f"there is no game {name!r}; known are {', '.join(names())}")
    return _games[name]
