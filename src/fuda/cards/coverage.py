"""Many deck lists: which of them can be played whole, and which cards stand in the way of most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from fuda.games import decklist
from fuda.games.deckfile import DeckFileError
from fuda.games.registry import AnyGame, DeckError

PARTIAL: Final = "partial"  # a part of its text is not understood
ABSENT: Final = "absent"  # there is no such card here
MOST_STEPS: Final = 50  # cards in the order in which they free most decks


class Blocker(msgspec.Struct):
    """A card that keeps decks from being played: in how many it is, and in how many it is the only one."""

    number: str
    name: str
    why: str
    words: list[str]  # of its text that are not understood
    decks: int
    alone: int


class Covered(msgspec.Struct):
    """A deck list: whether it can be played whole, and what keeps it from that."""

    deck: str
    whole: bool
    cards: int
    blocked: list[str]  # numbers of cards that cannot be played
    unread: list[str]  # lines that are not understood
    problems: list[str]  # what is not legal about it, once all of its cards are there
    error: str = ""  # why nothing of it could be read


class Step(msgspec.Struct):
    """A card to add next, and how many decks are whole then."""

    number: str
    name: str
    whole: int


class Coverage(msgspec.Struct):
    """How many decks can be played whole, and which cards would free the most."""

    game: str
    decks: int
    whole: int
    percent: float
    lists: list[Covered]
    blockers: list[Blocker]
    next: list[Step]


def cover(game: AnyGame, name: str, text: str) -> Covered:
    """Look at a deck list; the game must not let cards in that are not understood whole."""
    try:
        found = decklist.understand(text, game)
    except DeckFileError as error:
        return Covered(name, False, 0, [], [], [], str(error))
    known = game.cards()
    numbers = list(dict.fromkeys(entry.number for entry in found.deck.entries))
    blocked = [number for number in numbers if number not in known]
    unread = [str(one) for one in found.missed]
    total = sum(entry.count for entry in found.deck.entries)
    problems = [] if blocked or unread else violations(game, text)
    return Covered(name, not blocked and not unread and not problems, total, blocked, unread, problems)


def violations(game: AnyGame, text: str) -> list[str]:
    """What is not legal about a deck whose cards are all known."""
    try:
        deck, side = game.read_deck(text), game.read_sideboard(text)
    except DeckError as error:
        return [str(error)]
    found = [*game.check_deck(deck), *(game.check_sideboard(deck, side) if side else [])]
    return [f"{one.message} [{game.code} {one.clause}]" if one.clause else one.message for one in found]


def coverage(game: AnyGame, texts: Mapping[str, str], unreadable: Mapping[str, str] = {}) -> Coverage:
    """Look at many deck lists, by name; and name those that could not be read, with the reason."""
    lists = [cover(game, name, text) for name, text in texts.items()]
    lists += [Covered(name, False, 0, [], [], [], why) for name, why in unreadable.items()]
    whole = sum(one.whole for one in lists)
    # A list that is not understood, or not legal, is not freed by any card.
    waiting = [set(one.blocked) for one in lists if one.blocked and not one.unread]
    percent = round(100 * whole / len(lists), 1) if lists else 0.0
    return Coverage(game.name, len(lists), whole, percent, lists, blockers(game, lists), steps(game, waiting, whole))


def blockers(game: AnyGame, lists: Sequence[Covered]) -> list[Blocker]:
    """Every card that stands in the way, those that do so alone in most decks first."""
    names = game.names()
    found: dict[str, Blocker] = {}
    for one in lists:
        for number in one.blocked:
            words = list(game.partial.get(number, ()))
            why = PARTIAL if number in game.partial else ABSENT
            card = found.setdefault(number, Blocker(number, told(names, number), why, words, 0, 0))
            card.decks += 1
            card.alone += len(one.blocked) == 1 and not one.unread
    return sorted(found.values(), key=lambda card: (-card.alone, -card.decks, card.number))


def told(names: Mapping[str, Sequence[str]], number: str) -> str:
    """The name of a card, if it is known."""
    return str([*names.get(number, ()), ""][0])


def steps(game: AnyGame, waiting: Sequence[set[str]], whole: int) -> list[Step]:
    """Cards one after the other, each the one that frees most decks then, or else brings most of them nearest."""
    names = game.names()
    left = [set(one) for one in waiting]
    out: list[Step] = []
    while left and len(out) < MOST_STEPS:
        worth: dict[str, tuple[int, float]] = {}
        for one in left:
            for number in one:
                frees, nearer = worth.get(number, (0, 0.0))
                worth[number] = frees + (len(one) == 1), nearer + 1 / len(one)
        best = min(worth, key=lambda number: (-worth[number][0], -worth[number][1], number))
        whole += worth[best][0]
        left = [one - {best} for one in left if one != {best}]
        out.append(Step(best, told(names, best), whole))
    return out
