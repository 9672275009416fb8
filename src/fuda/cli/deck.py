"""`fuda deck`: what is not legal about a deck file, with the clauses; its figures; swaps that make it better."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import msgspec

from fuda.cards import library
from fuda.cards.library import known_game
from fuda.cli import deckcoverage, deckimprove, deckstats
from fuda.cli.decks import deck_text, load_entry
from fuda.cli.output import print_json
from fuda.cli.words import Words, add_lang
from fuda.games import deckfile, decklist, registry
from fuda.games.deckfile import DeckList
from fuda.games.registry import AnyGame, Problem
from fuda.web.library.deckwords import in_japanese

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda deck check onepiece my-deck.txt    every violation, with its clause; exit code 0 legal, 1 not, 2 unreadable
fuda deck stats onepiece my-deck.txt    curves, counts and exact odds
fuda deck improve onepiece my-deck.txt --against tide,grove --budget 2000    try swaps on the same seeds
fuda deck coverage onepiece lists/      how many deck lists can be played whole, and which cards would free most
fuda deck write onepiece my-deck.txt --as brackets    the deck in another shape: text, names, plain, brackets, behind,
                                                      ids, json, or code, a short one for a link

A deck list has a card a line, such as 4xLH1-014, 4 LH1-014 Name, 4 Name (LH1-014), LH1-014 x4, or a name alone where
one card has it; the leader is the card that leads, or on a line marked 'Leader:'; what follows 'Sideboard:' is the
sideboard. Comments begin with # or //. JSON is read as well: {"leader": "LH1-001", "cards": {"LH1-002": 4}}.
The file may also be a code, or the name of a deck that comes with the game.
"""


class Finding(msgspec.Struct):
    """One violation."""

    clause: str
    message: str
    cards: list[str]
    lines: list[int]


class Result(msgspec.Struct):
    """What the check found."""

    game: str
    deck: str
    legal: bool
    leader: str
    cards: int
    violations: list[Finding]
    partial: dict[str, list[str]] = {}  # cards whose text is not understood whole, and the words
    sideboard: int = 0
    doubtful: dict[str, list[str]] = {}  # cards that may be misread, and why


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "deck",
        help="check a deck, take its figures, improve it",
        description=DESCRIPTION,
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="say everything that is not legal about a deck")
    check.add_argument("game", help="the game, such as onepiece")
    check.add_argument("file", help="a deck file, or the name of a deck that comes with the game")
    check.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    add_lang(check)
    check.set_defaults(act=check_deck)
    deckstats.add_parser(actions)
    deckcoverage.add_parser(actions)
    deckimprove.add_parser(actions)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        return int(args.act(args))
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        print(f"fuda deck: {error}", file=sys.stderr)
        return 2


def check_deck(args: argparse.Namespace) -> int:
    """Say everything that is not legal about a deck."""
    result = check_file(args.game, args.file, args.lang)
    if args.json:
        print_json(result)
    else:
        print_result(result, registry.find(args.game).code, Words(args.lang))
    return 0 if result.legal else 1


def check_file(game_name: str, name: str, language: str = "en") -> Result:
    """Check the deck in a file; a ValueError if it cannot be read."""
    game = known_game(game_name, allow_partial=True)
    deck, sideboard = load_entry(game, name)
    named = decklist.understand(deck_text(game, name), game).deck
    leader = named.leader() if game.has_leaders else ""
    problems = [*game.check_deck(deck), *game.check_sideboard(deck, sideboard)]
    findings = [finding(game, problem, named, language) for problem in problems]
    total = len(named.numbers(deckfile.MAIN)) if game.has_leaders else len(deck)
    partial = {str(d.number): list(d.missing) for d in [*deck, *sideboard] if getattr(d, "missing", ())}
    doubts = library.doubtful(library.load(game.name))
    doubtful = {str(d.number): doubts[str(d.number)] for d in [*deck, *sideboard] if str(d.number) in doubts}
    return Result(game.name, name, not findings, leader, total, findings, partial, len(sideboard), doubtful)


def finding(game: AnyGame, problem: Problem, deck: DeckList, language: str) -> Finding:
    """A violation, with the lines that name its cards."""
    message = in_japanese(game, problem.message) if language == "ja" else problem.message
    lines = sorted({entry.line for entry in deck.entries if entry.number in problem.cards and entry.line})
    return Finding(problem.clause, message, list(problem.cards), lines)


def print_result(result: Result, code: str, say: Words) -> None:
    """Print what was found, a violation a line, and the cards that cannot be played as printed."""
    for number, words in result.partial.items():
        print(say("partial", deck=result.deck, card=number, words=" / ".join(words)))
    for number, reasons in result.doubtful.items():
        print(say("doubtful", deck=result.deck, card=number, why=reasons[0]))
    if result.legal:
        legal = "legal_leader" if result.leader else "legal"
        side = say("sideboard", n=result.sideboard) if result.sideboard else ""
        print(say(legal, deck=result.deck, leader=result.leader, n=result.cards) + side)
        return
    for violation in result.violations:
        where = say("lines", lines=", ".join(map(str, violation.lines))) if violation.lines else ""
        clause = f"  [{code} {violation.clause}]" if violation.clause else ""
        print(f"{result.deck}: {where}{violation.message}{clause}")
