"""A match as an environment plays it: actions are numbers below a fixed bound, and some are legal now.

An action is the place of an option in the list of options. Lists longer than the bound are shown page by page: all
places but the last are options of this page, the last one turns to the next page, which changes nothing of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, Final, NamedTuple

from fuda.core.flow import Match
from fuda.core.rng import MASK, mix
from fuda.core.rollout import pick
from fuda.core.state import DRAW
from fuda.env.record import ANSWER_ROWS, Recorder
from fuda.games.registry import AnyGame, find
from fuda.match.seat import Seat
from fuda.match.session import read_deck
from fuda.view.options import Option

ACTIONS: Final = ANSWER_ROWS  # places for options
ANY: Final = "any"  # in place of a deck: one of those that come with the game, by the seed


class IllegalAction(ValueError):  # noqa: N818  named for what it is
    """An action is not legal now; nothing has changed."""


def as_number(action: Any) -> int:
    """An action as a whole number, whoever made it: Python, NumPy or another library of arrays."""
    try:
        return index(action)
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {action!r}") from None


class UnwrittenError(ValueError):
    """How a match began is not known, so that it cannot be played again elsewhere."""


class Origin(NamedTuple):
    """How a match began, as plain values: compiled matches cannot be written down, but played again."""

    game: str
    decks: list[list[str]]
    seed: int
    has_journal: bool
    discreet: bool
    settings: dict[str, int]


class Play:
    """A match, whoever plays it, with its options as numbered actions."""

    def __init__(self, game: AnyGame, match: Match, actions: int = ACTIONS, origin: Origin | None = None) -> None:
        self.game = game
        self.origin = origin
        self.taken: list[int] = []  # the options, from the start on
        self.match = match
        self.actions = actions
        self.page = 0
        self.steps = 0
        self.seats = (Seat(game, match, 0), Seat(game, match, 1))

    # --- what is going on --------------------------------------------------------------------------------------
    @property
    def player(self) -> int:
        """Who is to act, or -1 when the match is over."""
        return int(self.match.player) if self.match.winner < 0 else -1

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.match.winner >= 0)

    def returns(self) -> tuple[float, float]:
        """What the match brings each player: 1 and -1, or 0 for a draw and while it goes on."""
        winner = int(self.match.winner)
        if winner < 0 or winner == DRAW:
            return 0.0, 0.0
        return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    # --- acting ------------------------------------------------------------------------------------------------
    @property
    def is_paged(self) -> bool:
        """Whether there are more options than places."""
        return len(self.match.options) > self.actions

    @property
    def start(self) -> int:
        """The first option of this page."""
        return self.page * (self.actions - 1)

    def record(self, recorder: Recorder, player: int) -> bytearray:
        """What a player may know, with the answers of this page."""
        out = bytearray(recorder.size)
        recorder.write(self.match, player, out, 0, self.start if self.is_paged else 0)
        return out

    def legal(self) -> int:
        """How many actions are legal: they are those below this number."""
        if self.player < 0:
            return 0
        if not self.is_paged:
            return len(self.match.options)
        return min(len(self.match.options) - self.start, self.actions - 1) + 1

    def is_turning(self, action: int) -> bool:
        """Whether an action turns to the next page."""
        return self.is_paged and action == self.legal() - 1

    def option(self, action: int) -> int:
        """The option that a legal action takes, or -1 if it turns the page."""
        return -1 if self.is_turning(action) else self.start + action

    def place(self, option: int) -> tuple[int, int]:
        """The page and the action by which an option is taken."""
        return divmod(option, self.actions - 1) if self.is_paged else (0, option)

    def shown(self, player: int) -> list[Option]:
        """The options of this page, for the player who is to act; nobody else learns of them."""
        offered = self.seats[player].options()
        return offered[self.start : self.start + self.actions - 1] if len(offered) > self.actions else offered

    def check(self, action: int) -> None:
        """See that an action is legal."""
        if self.is_over:
            raise IllegalAction(f"action {action} is not legal: the match is over")
        if not 0 <= action < self.legal():
            raise IllegalAction(f"action {action} is not legal now; legal are those from 0 to {self.legal() - 1}")

    def step(self, action: int) -> None:
        """Act for whoever is to act."""
        self.check(action)
        self.steps += 1
        if self.is_turning(action):
            self.page = 0 if self.start + self.actions - 1 >= len(self.match.options) else self.page + 1
            return
        option = self.start + action
        self.page = 0
        self.match.choose(option)
        self.taken.append(option)

    def clone(self) -> Play:
        """Copy it, with the journal; nothing done to one changes the other."""
        match = self.game.clone(self.match)
        match.journal = None if self.match.journal is None else list(self.match.journal)
        other = Play(self.game, match, self.actions, self.origin)
        other.page, other.steps, other.taken = self.page, self.steps, list(self.taken)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Play], tuple[Any, ...]]:
        if self.origin is None:
            raise UnwrittenError("only a match that was begun by an environment can be written down")
        return played_again, (self.origin, self.actions, self.taken, self.page, self.steps)


def played_again(origin: Origin, actions: int, taken: Sequence[int], page: int, steps: int) -> Play:
    """Play a match again from its origin."""
    game = find(origin.game)
    decks = [read_deck(game, deck) for deck in origin.decks]
    play = begin(game, decks, origin.seed, journal=origin.has_journal, discreet=origin.discreet, actions=actions,
                 settings=origin.settings)  # fmt: skip
    for option in taken:
        play.match.choose(option)
    play.taken, play.page, play.steps = list(taken), page, steps
    return play


def begin(
    game: AnyGame,
    decks: Sequence[Any],
    seed: int,
    *,
    journal: bool = True,
    discreet: bool = False,
    actions: int = ACTIONS,
    settings: Mapping[str, int] = {},
) -> Play:
    """Start a match with decks that were read; the same seed gives the same match.

    A discreet one stops also where there is one answer only, if that must not be seen from outside.
    """
    chosen = drawn(decks, seed)
    match = game.new_match(chosen, seed & MASK, journal=journal, discreet=discreet, settings=settings)
    numbers = [[str(card.number) for card in deck] for deck in chosen]
    return Play(game, match, actions, Origin(game.name, numbers, seed, journal, discreet, dict(settings)))


def the_game(game: str | AnyGame) -> AnyGame:
    """A game by its name or itself."""
    return find(game) if isinstance(game, str) else game


class Decks(list[Any]):
    """Two decks that were read, written down by the numbers of their cards."""

    def __init__(self, game: AnyGame, decks: Sequence[Any]) -> None:
        super().__init__(decks)
        self.game = game

    def __reduce__(self) -> tuple[Callable[..., Decks], tuple[Any, ...]]:
        return read_again, (self.game.name, written(self))


def written(decks: Decks) -> list[Any]:
    """Decks by the numbers of their cards."""
    return [ANY if isinstance(one, Choice) else [str(card.number) for card in one] for one in decks]


def read_again(game: str, decks: Sequence[Any]) -> Decks:
    """Read decks that were written down."""
    return read_decks(find(game), decks)


def read_decks(game: AnyGame, decks: Sequence[Any]) -> Decks:
    """Two decks, each by name, as text, or as cards, or any of the game's; without decks, the first two of the game."""
    if isinstance(decks, str):
        raise ValueError(f"decks are two, as in ({decks!r}, 'any')")
    shipped = list(game.decks())
    named = list(decks) or [shipped[i % len(shipped)] for i in range(2)]
    if len(named) != 2:
        raise ValueError(f"a match is played with 2 decks, not {len(named)}")
    every = [read_deck(game, name) for name in shipped] if ANY in [one for one in named if isinstance(one, str)] else []
    read = [Choice(every) if isinstance(one, str) and one == ANY else read_deck(game, one) for one in named]
    return Decks(game, read)


class Choice:
    """Decks of which a seed draws one."""

    def __init__(self, decks: Sequence[Any]) -> None:
        self.decks = decks


def drawn(decks: Sequence[Any], seed: int) -> list[Any]:
    """The decks of a match: those left open drawn by its seed."""
    start = int(mix(seed & MASK, 77))
    return [
        one.decks[int(pick(start, at, len(one.decks)))] if isinstance(one, Choice) else one
        for at, one in enumerate(decks)
    ]
