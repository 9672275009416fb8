"""POST /api/decks/check, /api/decks/odds and /api/decks/convert: what is not legal about a deck, what it is made of,
how likely its cards come, and the formats in which players exchange it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, Literal, NoReturn

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fuda.cards.deckformats import written
from fuda.games import deckfile, decklist
from fuda.games.deckfile import LARGEST_FILE, DeckFileError, DeckList
from fuda.games.decklist import Listed, Missed
from fuda.games.registry import AnyGame, DeckError, Problem
from fuda.web.known import doubts
from fuda.web.library.deckwords import in_english, in_japanese
from fuda.web.library.games import game_of
from fuda.web.library.host import charge, store_of
from fuda.web.library.odds import exactly, joint, seen_by
from fuda.web.library.own import fetch, numbers_in
from fuda.web.replies import Refusal, read, reply

LARGEST: Final = 4 * LARGEST_FILE  # bytes of a request, most of them escapes
MOST_GROUPS: Final = 6
MOST_UNREAD: Final = 100  # lines that are told of
MOST_TURNS: Final = 12
MOST_DRAWN: Final = 1_000  # cards of a deck for which odds are worked out
SECTIONS: Final = {
    deckfile.LEADER: "leader", deckfile.BUDDY: "buddy", deckfile.MAIN: "deck", deckfile.LOST: "lost",
    deckfile.SIDE: "sideboard",
}  # fmt: skip

GameName = Annotated[str, msgspec.Meta(max_length=40)]
DeckText = Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)]
Number = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Check(msgspec.Struct, forbid_unknown_fields=True):
    """A deck to look at: a text, or the name of one that comes with the game."""

    game: GameName
    deck: DeckText


class Group(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of which at least so many are wanted."""

    numbers: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=deckfile.MOST_LINES)]
    least: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class Odds(msgspec.Struct, forbid_unknown_fields=True):
    """Groups of cards that are to be drawn together, from a deck."""

    game: GameName
    deck: DeckText
    groups: Annotated[list[Group], msgspec.Meta(min_length=1, max_length=MOST_GROUPS)]
    hand: Annotated[int, msgspec.Meta(ge=1, le=60)] | None = None  # as many as the game deals


class Convert(msgspec.Struct, forbid_unknown_fields=True):
    """A deck to be written in another way."""

    game: GameName
    deck: DeckText
    to: Literal["text", "names", "plain", "brackets", "behind", "ids", "json", "code"] = "text"


class Line(msgspec.Struct):
    """Copies of a card in a part of a deck."""

    number: str
    count: int
    section: str
    is_known: bool


class Finding(msgspec.Struct):
    """One thing that is not legal, in both languages."""

    clause: str
    message: dict[str, str]
    cards: list[str]


class Near(msgspec.Struct):
    """A card that may be meant."""

    number: str
    name: str


class Unread(msgspec.Struct):
    """A line that is not understood, and what is near."""

    line: int
    text: str
    message: dict[str, str]
    near: list[Near]


class Stats(msgspec.Struct):
    """What a deck is made of: by the value of the curve, by colours, by kinds."""

    total: int
    curve: list[tuple[int, int]]
    hues: list[tuple[str, int]]
    kinds: list[tuple[str, int]]
    average: float | None


class Checked(msgspec.Struct):
    """What was found about a deck."""

    legal: bool
    problems: list[Finding]
    lines: list[Line]
    counts: dict[str, int]  # cards by section
    stats: Stats
    partial: dict[str, list[str]]  # cards whose text is not understood whole, and the words
    unread: list[Unread] = []  # lines of a list that are not understood
    doubtful: dict[str, list[str]] = {}  # cards that may be misread, and why


class Turn(msgspec.Struct):
    """How likely the cards were drawn in a player's own so-manyth turn, going first or second."""

    turn: int
    first: float
    second: float


class Chances(msgspec.Struct):
    """How likely the wanted cards come."""

    deck: int
    hand: int
    opening: float
    exact: str  # the same as a fraction
    each: list[list[float]]  # of each group: exactly 0, 1, 2... in the opening hand
    sizes: list[int]
    turns: list[Turn]


# --- reading -----------------------------------------------------------------------------------------------------
async def listed(request: Request, game: AnyGame, text: str) -> Listed:
    """A deck from its text or by its name; its own cards are known from then on. It counts as work of the address."""
    await charge(request)
    given = game.decks().get(text, text)
    await fetch(store_of(request), game, numbers_in(given))
    try:
        found = await run_in_threadpool(decklist.understand, given, game)
    except DeckFileError as error:
        raise Refusal("deck", str(error), f"デッキを読めない：{error}") from None
    if not found.deck.entries:
        refuse_unread(found)
    return found


async def deck_list(request: Request, game: AnyGame, text: str) -> DeckList:
    """A deck of which every line is understood."""
    found = await listed(request, game, text)
    if found.missed:
        refuse_unread(found)
    return found.deck


def refuse_unread(found: Listed) -> NoReturn:
    """Refuse a list for the lines that are not understood."""
    told = "; ".join(str(one) for one in found.missed[:20])[:2000]
    raise Refusal("deck", told, f"デッキを読めない：{told}")


def drawn(game: AnyGame, deck: DeckList) -> list[str]:
    """The numbers of the cards that are shuffled: all but what lies beside the deck."""
    leader = [] if game.has_leaders else deck.numbers(deckfile.LEADER)
    return leader + deck.numbers(deckfile.MAIN)


# --- checking ----------------------------------------------------------------------------------------------------
def check(game: AnyGame, found_list: Listed) -> Checked:
    """Everything about a deck."""
    deck = found_list.deck
    known = game.cards()
    lines = [Line(e.number, e.count, section_of(game, e.section), e.number in known) for e in deck.entries]
    strange = list(dict.fromkeys(line.number for line in lines if not line.is_known))
    found = [Problem("", game.absence(number), (number,)) for number in strange[:20]] or violations(game, deck)
    cards = {entry.number: known[entry.number] for entry in deck.entries if entry.number in known}.values()
    problems = [
        Finding(p.clause, {"en": in_english(p.message, cards), "ja": in_japanese(game, p.message)}, list(p.cards))
        for p in found
    ]
    counts: Counter[str] = Counter()
    for line in lines:
        counts[line.section] += line.count
    inside = [known[number] for number in drawn(game, deck) if number in known]
    partial = {d.number: list(d.missing) for d in inside if getattr(d, "missing", ())}
    unread = [unread_line(one) for one in found_list.missed[:MOST_UNREAD]]
    is_legal = not problems and not unread
    doubtful = {d.number: why for d in cards if (why := doubts(game, d.number))}
    return Checked(is_legal, problems, lines, dict(counts), stats(game, inside), partial, unread, doubtful)


def unread_line(one: Missed) -> Unread:
    """A line that is not understood, as pages tell it."""
    message = {"en": one.message, "ja": f"読み取れない行：{one.words[:60]}"}
    return Unread(one.line, one.words[:200], message, [Near(number, name) for number, name in one.near])


def section_of(game: AnyGame, section: str) -> str:
    """The part of a deck that a line belongs to: without leaders, the first line is one like all others."""
    return SECTIONS[deckfile.MAIN if section == deckfile.LEADER and not game.has_leaders else section]


def violations(game: AnyGame, deck: DeckList) -> list[Problem]:
    """Everything that is not legal about a deck whose cards are all known."""
    text = deckfile.write(deck)
    try:
        cards, side = game.read_deck(text), game.read_sideboard(text)
        return [*game.check_deck(cards), *(game.check_sideboard(cards, side) if side else [])]
    except DeckError as error:
        return [Problem("", str(error))]


def stats(game: AnyGame, cards: Sequence[Any]) -> Stats:
    """Count what a deck is made of, by the facts that the game names for it."""
    facts = [game.printed_facts(d) for d in cards]
    costs = [amount(one[game.curve]) for one in facts if game.curve in one]
    hues: Counter[str] = Counter(word for one in facts for word in words_of(one.get(game.hues, [])))
    kinds: Counter[str] = Counter(str(one.get("kind", "")) for one in facts)
    curve = Counter(costs)
    return Stats(
        total=len(cards),
        curve=sorted(curve.items()),
        hues=sorted(hues.items(), key=lambda pair: (-pair[1], pair[0])),
        kinds=sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0])),
        average=round(sum(costs) / len(costs), 2) if costs else None,
    )


def amount(value: Any) -> int:
    """A number, or the sum of amounts such as `red 2` and `colorless 1`; X counts nothing."""
    if isinstance(value, (list, tuple)):
        ends = [str(one).rpartition(" ")[2] for one in value]
        return sum(int(end) for end in ends if end.isdecimal())
    return int(value)


def words_of(value: Any) -> Iterable[str]:
    """A word, or some."""
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else [str(value)]


async def check_deck(request: Request) -> Response:
    """POST /api/decks/check."""
    asked = await read(request, Check, LARGEST)
    game = game_of(asked.game)
    found = await listed(request, game, asked.deck)
    return reply(await run_in_threadpool(check, game, found))


# --- odds --------------------------------------------------------------------------------------------------------
def chances(game: AnyGame, deck: DeckList, groups: Sequence[Group], hand: int) -> Chances:
    """How likely the wanted cards come; `ValueError` if that has no answer."""
    numbers = drawn(game, deck)
    wanted = [set(group.numbers) for group in groups]
    if len(set().union(*wanted)) < sum(len(one) for one in wanted):
        raise ValueError("no card can be in two groups")
    total = len(numbers)
    if not 0 < total <= MOST_DRAWN:
        raise ValueError(f"odds are told of decks of 1 to {MOST_DRAWN} cards, not of {total}")
    hand = min(hand, total)  # of a deck that is being built
    counted = Counter(numbers)
    sizes = [sum(counted[number] for number in one) for one in wanted]
    pairs = [(size, group.least) for size, group in zip(sizes, groups, strict=True)]
    opening = joint(total, pairs, hand)
    turns: list[Turn] = []
    for turn in range(1, MOST_TURNS + 1):
        seen = [min(total, seen_by(turn, hand, is_first=f, first_draws=game.first_draws)) for f in (True, False)]
        turns.append(Turn(turn, *(float(joint(total, pairs, one)) for one in seen)))
    each = [[float(one) for one in exactly(total, size, hand)] for size in sizes]
    exact = f"{opening.numerator}/{opening.denominator}"
    return Chances(total, hand, float(opening), exact, each, sizes, turns)


async def deck_odds(request: Request) -> Response:
    """POST /api/decks/odds."""
    asked = await read(request, Odds, LARGEST)
    game = game_of(asked.game)
    deck = await deck_list(request, game, asked.deck)
    hand = asked.hand if asked.hand is not None else int(game.opening_hand)
    try:
        return reply(await run_in_threadpool(chances, game, deck, asked.groups, hand))
    except ValueError as error:
        raise Refusal("odds", str(error), f"計算できない：{error}") from None


# --- formats -----------------------------------------------------------------------------------------------------
async def convert(request: Request) -> Response:
    """POST /api/decks/convert."""
    asked = await read(request, Convert, LARGEST)
    game = game_of(asked.game)
    deck = await deck_list(request, game, asked.deck)
    return reply({"text": await run_in_threadpool(written, game, deck, asked.to)})


routes = [
    Route("/api/decks/check", check_deck, methods=["POST"]),
    Route("/api/decks/odds", deck_odds, methods=["POST"]),
    Route("/api/decks/convert", convert, methods=["POST"]),
]
