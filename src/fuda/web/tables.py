"""The tables of the store, as rows and as columns. A change here needs a migration beside it."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeVar, get_type_hints

import msgspec
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

from fuda.web.protocol import ClockRules

Run = tuple[int, str]  # how many copies of which number, as in records
MatchState = Literal["waiting", "running", "over"]
StepKind = Literal["answer", "back", "undo", "concede", "time", "absence", "bot", "return"]

METADATA: Final = MetaData()

MATCHES: Final = Table(
    "match",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("mode", String(10), nullable=False),
    Column("state", String(10), nullable=False, index=True),
    Column("names", Text, nullable=False),
    Column("bots", Text, nullable=False),
    Column("decks", Text, nullable=False),
    Column("cards", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("tokens", Text, nullable=False),
    Column("invite", String(64), nullable=False),
    Column("origin", Text, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("how", String(12), nullable=False),
    Column("reason", String(80), nullable=False),
    Column("rematch", String(40), nullable=False),
    Column("rules", Integer, nullable=False, server_default="0"),
    Column("turns", Integer, nullable=False, server_default="0"),
)

STEPS: Final = Table(
    "step",
    METADATA,
    Column("match", String(40), ForeignKey("match.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),
    Column("word", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("left", Text, nullable=False),
    Column("mark", String(4), nullable=False, server_default=""),
)

OWN_CARDS: Final = Table(
    "own_card",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("number", String(60), primary_key=True),
    Column("owner", String(40), nullable=False, index=True),  # the set that it belongs to
    Column("data", Text, nullable=False),
)


# Matches that wait for anybody: each is listed for as long as whoever began it says that they are there.
OPEN_GAMES: Final = Table(
    "open_game",
    METADATA,
    Column("match", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("hues", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True),
)

TOURNAMENTS: Final = Table(
    "tournament",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False, index=True),
    Column("version", Integer, nullable=False),  # grows with each change, so that none is made on an old one
    Column("data", Text, nullable=False),
)

# What servers that share a database know of each other.
WORKERS: Final = Table(
    "worker",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("address", String(200), nullable=False),  # where the others reach it
    Column("secret", String(64), nullable=False),  # by which it knows them
    Column("since", Float, nullable=False),
)

HELD: Final = Table(
    "held",
    METADATA,
    Column("match", String(40), primary_key=True),
    Column("worker", Integer, nullable=False, index=True),
)

BUCKETS: Final = Table(
    "bucket",
    METADATA,
    Column("name", String(80), primary_key=True),
    Column("level", Float, nullable=False),
    Column("since", Float, nullable=False),
)

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)


class Origin(msgspec.Struct, kw_only=True):
    """Where a practice match begins: after some answers of another match, or in a scenario."""

    kind: Literal["record", "scenario"]
    answers: list[int] = []
    marks: str = ""  # what they meant, as records have it; empty: not known
    time_called: int = -1
    discreet: bool = True
    text: str = ""  # the scenario file
    number: int = 1  # which scenario of the file
    is_scripted: bool = False  # whether its script is played first
    match: str = ""  # the match it came from
    step: int = 0


class MatchRow(msgspec.Struct, kw_only=True):
    """A match as it is stored: what it was begun with, who may play it, and how it ended."""

    id: str
    created: float  # seconds since 1970
    game: str
    mode: str
    state: MatchState
    names: list[str]
    bots: list[str]  # levels of bots, empty for people
    decks: list[list[Run]]
    cards: dict[str, str] = {}  # digests, by number
    settings: dict[str, int] = {}
    clock: ClockRules | None = None
    seed: int = 0
    nonce: str = ""
    commitment: str = ""
    tokens: list[str]  # digests: both seats and the watcher
    invite: str = ""  # digest
    origin: Origin | None = None
    winner: int = -1
    how: str = ""
    reason: str = ""
    rematch: str = ""
    rules: int = 0  # the version of the rules it was begun by; 0: not known
    turns: int = 0  # how many there were, once it is over; 0: not known


class StepRow(msgspec.Struct, kw_only=True):
    """A step of a match: an answer, a step back, a concession, a bot that takes over."""

    match: str
    n: int
    kind: StepKind
    seat: int
    value: int = 0
    word: str = ""  # what the client calls an answer; the level of a bot that takes over
    at: float = 0
    left: list[float] = []  # seconds left of each player, if there is a clock
    mark: str = ""  # what an answer meant, as records have it; empty: not known


class OwnCard(msgspec.Struct, kw_only=True):
    """A card of somebody's own, as data that the library reads."""

    game: str
    number: str
    owner: str
    data: str


R = TypeVar("R", MatchRow, StepRow, OwnCard)
HINTS: Final = {kind: get_type_hints(kind) for kind in (MatchRow, StepRow, OwnCard)}


def values(row: Any) -> dict[str, Any]:
    """A row as columns: what is not plain is written as JSON."""
    return {name: plain(getattr(row, name)) for name in row.__struct_fields__}


def plain(value: Any) -> Any:
    """A value as a column holds it."""
    return value if isinstance(value, (str, int, float)) else msgspec.json.encode(value).decode()


def row_of(kind: type[R], found: Any) -> R:
    """A row from the columns of one."""
    hints = HINTS[kind]
    given: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        value = found._mapping[name]
        is_json = isinstance(value, str) and hints[name] not in (str, MatchState, StepKind)
        given[name] = msgspec.json.decode(value) if is_json else value
    return msgspec.convert(given, kind)
