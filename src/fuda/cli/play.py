"""`fuda play`: play a match against a bot in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import TYPE_CHECKING

from rich.console import Console

from fuda.ai import bots
from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, legal_deck
from fuda.cli.game import Table
from fuda.games import registry
from fuda.games.registry import CardsError, DeckError, UnknownGameError
from fuda.learn.network import NetworkError
from fuda.match.session import Session

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

ME, BOT = 0, 1


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser("play", help="play a match in the terminal", description=__doc__)
    parser.add_argument("game", help=f"one of: {', '.join(registry.names())}")
    parser.add_argument("--deck", metavar="FILE", help="your deck: a deck file, or the name of one that comes along")
    parser.add_argument("--bot-deck", metavar="FILE", help="the bot's deck")
    parser.add_argument("--against", default="greedy", choices=bots.all_names(), metavar="BOT", help="the bot "
                        f"(default: greedy): {', '.join(bots.all_names())}")  # fmt: skip
    parser.add_argument("--seed", type=int, help="the same seed deals the same match")
    parser.add_argument("--lang", default="en", choices=registry.LANGUAGES, help="the language (default: en)")
    parser.add_argument("--first", choices=("me", "bot"), help="who takes the first turn (default: as chance decides)")
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        session = start(args)
        bots.check(args.against, session.game.name)
    except (UnknownGameError, DeckError, CardsError, NetworkError) as error:
        print(f"fuda play: {error}", file=sys.stderr)
        return 2
    if args.first:
        session = take_first(session, ME if args.first == "me" else BOT)
    console = Console(highlight=False)
    table = Table(console, session, ME, bots.make(args.against, session.seed), args.lang)
    table.welcome(args.against)
    return table.play()


def start(args: argparse.Namespace) -> Session:
    """Start the match that the options ask for."""
    game = known_game(args.game, allow_partial=args.allow_partial)
    seed = args.seed if args.seed is not None else secrets.randbits(31)
    names = list(game.decks())
    decks = [args.deck or names[0], args.bot_deck or names[min(1, len(names) - 1)]]
    return Session(game, [legal_deck(game, deck) for deck in decks], seed)


def take_first(session: Session, player: int) -> Session:
    """The match with that player taking the first turn: by an answer if somebody is asked, by a setting otherwise."""
    answer = session.game.first_answer(session.match, player)
    if answer is not None:
        session.answer(session.match.options.index(answer))
    elif "first" in session.game.settings:
        return Session(session.game, session.decks, session.seed, settings={"first": player})
    return session
