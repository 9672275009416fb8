"""Decks written in the shapes in which they are passed around. Each of them is read back as the same deck."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from fuda.games import deckfile
from fuda.games.deckcode import code_of
from fuda.games.deckfile import LEADER, MAIN, DeckList, Entry
from fuda.games.registry import AnyGame

FORMATS: Final = ("text", "names", "plain", "brackets", "behind", "ids", "json", "code")


def name_of(game: AnyGame, number: str, names: dict[str, Any]) -> str:
    """The name of a card that a list has: one without signs that would mean something else there."""
    found = names.get(number, ())
    name = next((str(one) for one in reversed(found) if one), "")
    return " ".join(name.replace("#", " ").replace("//", " ").split())


def written(game: AnyGame, deck: DeckList, form: str) -> str:
    """A deck in one of the formats."""
    if form == "json":
        return as_json(game, deck)
    if form == "code":
        return code_of(deck, game.code) + "\n"
    if form == "text":
        return deckfile.write(deck)
    names = dict(game.names())
    lines: dict[str, Callable[[Entry], list[str]]] = {
        "names": lambda e: [f"{e.count}x{e.number}{comment(names.get(e.number, ()))}"],
        "plain": lambda e: [f"{e.count} {e.number} {name_of(game, e.number, names)}".rstrip()],
        "brackets": lambda e: [f"{e.count} {name_of(game, e.number, names)} ({e.number})"],
        "behind": lambda e: [f"{e.number} x{e.count}"],
        "ids": lambda e: [e.number] * e.count,
    }
    return "".join(f"{line}\n" for line in in_parts(deck, lines[form]))


def comment(names: Any) -> str:
    """The names of a card as a comment."""
    told = list(dict.fromkeys(str(name) for name in names if name))
    return f"  # {' / '.join(told)}" if told else ""


def in_parts(deck: DeckList, line: Callable[[Entry], list[str]]) -> list[str]:
    """The lines of all parts of a deck: the leader marked, the others below the names of their parts."""
    out: list[str] = []
    for section in (LEADER, deckfile.BUDDY, MAIN, deckfile.LOST, deckfile.SIDE):
        entries = [entry for entry in deck.entries if entry.section == section]
        if section == LEADER:
            out += [f"Leader: {one}" for entry in entries for one in line(entry)]
        elif entries:
            if section or out:
                out.append(f"{(section or 'deck').capitalize()}:")
            out += [one for entry in entries for one in line(entry)]
    return out


def as_json(game: AnyGame, deck: DeckList) -> str:
    """A deck as JSON."""
    out: dict[str, Any] = {}
    for entry in deck.entries:
        section = entry.section
        if section == LEADER and game.has_leaders and "leader" not in out:
            out["leader"] = entry.number
            continue
        name = "cards" if section in (MAIN, LEADER) else section
        part = out.setdefault(name, {})
        part[entry.number] = part.get(entry.number, 0) + entry.count
    return json.dumps(out, ensure_ascii=False, indent=1)
