"""What browser and server say to each other, version 1. docs/protocol.md tells it with examples.

Everything is JSON. Over the socket each message is an object whose `type` names it; the server's own and the client's
are two closed lists, and a field that is not in its list is refused. Bodies of the HTTP interface that start and join
matches are here too. Seats are 0 and 1; -1 is a watcher, or nobody.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from fuda.view.board import View

PROTOCOL: Final = 1
LONGEST_NAME: Final = 40
LONGEST_DECK: Final = 65_536
LARGEST_MESSAGE: Final = 65_536  # bytes
MOST_STEPS: Final = 200_000

Language = Literal["en", "ja"]
Mode = Literal["bot", "friend", "hotseat", "watch"]
Seat = Annotated[int, msgspec.Meta(ge=-1, le=1)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
MatchId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Token = Annotated[str, msgspec.Meta(max_length=100)]
ClientId = Annotated[str, msgspec.Meta(max_length=40)]
Deck = Annotated[str, msgspec.Meta(max_length=LONGEST_DECK)]  # the name of a shipped deck, or the text of a deck file
Step = Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)]
Phrase = Literal["hello", "good_luck", "thanks", "nice", "oops", "sorry", "thinking", "soon", "well_played", "bye"]


# --- from the client -------------------------------------------------------------------------------------------
class Said(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """What a client says."""


class Hello(Said, tag="hello"):
    """The first message: which match, as whom (no token: as a watcher), in which language, how much log is known."""

    protocol: int
    match: MatchId
    token: Token = ""
    lang: Language = "en"
    since: Step = 0  # how many records of the log the client has already, as `log_from` counts them


class Answer(Said, tag="answer"):
    """Answer the question of state `n` by the index of an option; the same `id` twice is done once."""

    n: Step
    option: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    id: ClientId = ""


class Back(Said, tag="back"):
    """Take one's own latest answers back to a step that `can_back` names."""

    n: Step
    to: Step


class Undo(Said, tag="undo"):
    """Go back to a step: at once against bots and in practice, if the opponent agrees otherwise."""

    n: Step
    to: Step


class UndoReply(Said, tag="undo_reply"):
    """Agree to what the opponent asked to take back, or not."""

    agree: bool


class Concede(Said, tag="concede"):
    """Give up."""


class Why(Said, tag="why"):
    """Ask why a card, named by its `ref` in the view, cannot be used now."""

    ref: Annotated[str, msgspec.Meta(max_length=80)]
    id: ClientId = ""


class Hint(Said, tag="hint"):
    """Ask what a bot would answer at state `n`, and why; where no other person plays."""

    n: Step
    id: ClientId = ""


class SetLanguage(Said, tag="language"):
    """Go on in another language; the state comes again with the whole log."""

    lang: Language


class Claim(Said, tag="claim"):
    """The opponent's time is over, or the opponent has been away too long: take the win, or go on against a bot."""

    what: Literal["win", "bot"]


class Rematch(Said, tag="rematch"):
    """Play again once the match is over, perhaps with another deck; it begins when both want to."""

    deck: Deck = ""


class Pace(Said, tag="pace"):
    """How fast the bots of a watched match play."""

    ms: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 800
    paused: bool = False


class Say(Said, tag="say"):
    """Say one of a few phrases to the other player, who has them in their own language."""

    phrase: Phrase


class Ping(Said, tag="ping"):
    """Ask whether the server is there."""


ClientMessage = (
    Hello | Answer | Back | Undo | UndoReply | Concede | Why | Hint | SetLanguage | Claim | Rematch | Pace | Say | Ping
)


# --- from the server -------------------------------------------------------------------------------------------
class Told(msgspec.Struct, tag_field="type"):
    """What the server tells."""


class Allowed(msgspec.Struct):
    """What may be done in this match."""

    undo: Literal["free", "ask", "never"]  # free against bots and in practice; between people the other is asked
    concede: bool
    pace: bool  # whether the client sets how fast bots play
    rematch: bool
    hint: bool


class Welcome(Told, tag="welcome"):
    """The match and the client's place in it; before anything else."""

    match: str
    seat: int
    game: str
    mode: str  # bot, friend, hotseat or watch
    names: list[str]
    bots: list[str]  # the level of the bot at each seat, empty for a person
    is_practice: bool  # begun in the middle: from a scenario or a replay
    clock: ClockRules | None
    commitment: str  # sha256 of "fuda fair 1 SEED NONCE"; empty in practice
    allowed: Allowed
    version: str


class ClockRules(msgspec.Struct, forbid_unknown_fields=True):
    """A time limit: minutes for each player, and seconds added after each answer."""

    minutes: Annotated[float, msgspec.Meta(gt=0, le=600)]
    increment: Annotated[float, msgspec.Meta(ge=0, le=600)] = 0


class Clock(msgspec.Struct):
    """Seconds left of each player, and whose time runs (-1: nobody's)."""

    left: list[float]
    running: int


class OptionLine(msgspec.Struct, omit_defaults=True):
    """One thing that may be answered: as notation (`text`), in words (`label`), and the card it is about."""

    index: int
    kind: str
    text: str
    label: str
    number: str = ""
    ref: str = ""
    n: int = 0
    ability: int = -1
    detail: str = ""


class LogLine(msgspec.Struct, omit_defaults=True):
    """One thing that happened, as this seat learned of it. `n` is the place of its record in the log."""

    n: int
    text: str
    kind: str
    clause: str
    row: str = ""  # the row of the flow table that was running
    player: int = -1
    card: str = ""  # number of the card, if this seat may know it
    other: str = ""  # a second card
    source: str = ""  # zone the card left
    target: str = ""  # zone the card went to
    is_quiet: bool = False  # a short log leaves it out


class UndoRequest(msgspec.Struct):
    """A player asks to go back to a step; `reveals` says whether somebody learned something since."""

    by: int
    to: int
    reveals: bool


class State(Told, tag="state"):
    """Everything a seat sees now. Lines of the log from `log_from` on replace what the client has from there."""

    n: int  # counts the states of a match; an answer names it
    step: int  # how many steps were played, less what was taken back
    view: View
    options: list[OptionLine]
    question: str  # what is asked, in words; empty if this seat is not asked
    log: list[LogLine]
    log_from: int
    can_back: list[int]  # steps to which own answers may be taken back without asking, the nearest first
    can_undo: list[int]  # steps to which this seat may (ask to) go back, the nearest first; a few of them
    clock: Clock | None
    undo: UndoRequest | None  # what is being asked of a player
    can_claim: bool  # whether this seat may claim the win or a bot now


class Accepted(Told, tag="accepted"):
    """The client's message was carried out and is stored; the state after it has number `n`."""

    id: str
    n: int


class ReasonLine(msgspec.Struct):
    """Why something cannot be done: words, the clause, and what cannot be done."""

    text: str
    clause: str
    act: str


class Reasons(Told, tag="why"):
    """The answer to `why`; no reasons if the card can be used, or if nothing can be done with it."""

    id: str
    ref: str
    reasons: list[ReasonLine]


class HintReason(msgspec.Struct):
    """What is otherwise a little later after an answer than after the others, in words, and whether that is good."""

    is_good: bool
    text: str


class HintLine(msgspec.Struct):
    """An answer that a bot thought about: how likely it wins, how much of its tries it was given, and why."""

    option: int
    chance: float
    share: float
    reasons: list[HintReason]


class Hinted(Told, tag="hint"):
    """The answer to `hint`: the best answer first; nothing beside it where there was nothing to think about."""

    id: str
    n: int
    lines: list[HintLine]


class UndoAsked(Told, tag="undo_asked"):
    """The opponent asks to go back to a step."""

    by: int
    to: int
    reveals: bool


class UndoAnswered(Told, tag="undo_answered"):
    """What became of a wish to go back."""

    agreed: bool


class Over(Told, tag="over"):
    """The match is over: who won (2: a draw), how, by which clause; and the seed that was committed to."""

    winner: int
    how: Literal["play", "concession", "time", "absence"]
    reason: str  # the clause
    text: str
    seed: str  # decimal digits: it may be too large for a number of JavaScript
    nonce: str


class Refused(Told, tag="refused"):
    """What the client said was not done, and nothing changed."""

    code: str
    message: str
    id: str = ""


class Opponent(Told, tag="opponent"):
    """Whether the player of a seat is there."""

    seat: int
    present: bool
    is_bot: bool = False  # a bot has taken over


class Watchers(Told, tag="watchers"):
    """How many look on."""

    count: int


class PhraseSaid(Told, tag="said"):
    """A player has said something."""

    seat: int
    phrase: Phrase


class RematchOffered(Told, tag="rematch"):
    """Somebody wants to play again (`match` is empty then), or the new match is there, with one's own seat in it."""

    by: int
    match: str = ""
    seat: int = -1
    token: str = ""


class Pong(Told, tag="pong"):
    """The answer to `ping`."""


ServerMessage = (
    Welcome
    | State
    | Accepted
    | Reasons
    | Hinted
    | UndoAsked
    | UndoAnswered
    | Over
    | Refused
    | Opponent
    | Watchers
    | PhraseSaid
    | RematchOffered
    | Pong
)


# --- over HTTP -------------------------------------------------------------------------------------------------
class BotChoice(msgspec.Struct, forbid_unknown_fields=True):
    """A bot and its deck."""

    level: Annotated[str, msgspec.Meta(max_length=40)] = "normal"
    deck: Deck = ""


class From(msgspec.Struct, forbid_unknown_fields=True):
    """A step of a match that is over, to go on from."""

    match: MatchId
    step: Step
    seat: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0  # whom the player takes over


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/matches: start a match."""

    protocol: int
    game: Annotated[str, msgspec.Meta(max_length=40)]
    mode: Mode
    name: Name = ""
    deck: Deck = ""  # of the player who starts it; a shipped one if it is empty
    other_name: Name = ""  # hot seat: the second player's
    other_deck: Deck = ""
    bots: Annotated[list[BotChoice], msgspec.Meta(max_length=2)] = []  # one in mode bot, two in mode watch
    settings: Annotated[
        dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[int, msgspec.Meta(ge=0, le=1)]],
        msgspec.Meta(max_length=32),
    ] = {}
    clock: ClockRules | None = None
    origin: Annotated[From | None, msgspec.Meta()] = msgspec.field(name="from", default=None)


class SeatKey(msgspec.Struct):
    """A place in a match and the secret that opens it."""

    seat: int
    token: str


class MatchMade(msgspec.Struct):
    """The answer to POST /api/matches: the seats of whoever asked, and what a friend needs to join."""

    match: str
    seats: list[SeatKey]
    invite: str = ""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/matches/ID/join: take the free seat."""

    invite: Token
    name: Name = ""
    deck: Deck = ""


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/open and /api/open/quick: play with whoever comes."""

    protocol: int
    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Name = ""
    deck: Deck = ""
    clock: ClockRules | None = None


class OpenGame(msgspec.Struct):
    """A match that waits for anybody: who began it, with which colours, and on which clock."""

    match: str
    game: str
    name: str
    hues: list[str]
    clock: ClockRules | None
    since: float


class OpenGames(msgspec.Struct):
    """GET /api/open: the matches that wait for anybody, the oldest first."""

    games: list[OpenGame]


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/open/ID/join: play with whoever waits there."""

    name: Name = ""
    deck: Deck = ""


class Seated(msgspec.Struct):
    """The answer to /api/open/quick: a seat in a match that has begun, or that waits for somebody."""

    match: str
    seat: int
    token: str
    is_waiting: bool


class Here(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/open/ID/here: whoever waits is still there, or not any more."""

    token: Token
    is_leaving: bool = False


class StillOpen(msgspec.Struct):
    """The answer to it."""

    state: Literal["waiting", "running", "over"]


class MatchFacts(msgspec.Struct):
    """GET /api/matches/ID: what anybody with the link may know."""

    match: str
    game: str
    mode: str
    state: Literal["waiting", "running", "over"]
    names: list[str]
    bots: list[str]
    is_practice: bool
    created: str
    winner: int
    how: str
    reason: str
    commitment: str
    seed: str = ""  # once it is over
    nonce: str = ""
    rematch: str = ""  # the match that was played after it


class Version(msgspec.Struct):
    """GET /api/version."""

    protocol: int
    version: str
    build: str  # "compiled" or "interpreted"
