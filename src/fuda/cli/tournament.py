"""`fuda tournament`: play one among bots, or record one among people step by step."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from rich.console import Console
from rich.progress import Progress

from fuda.ai import bots
from fuda.build.objects import processors
from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, check_place, legal_entry, load_entry
from fuda.cli.output import print_json, wrote
from fuda.cli.tables import line as pairing_line
from fuda.cli.tables import print_round, print_standings, print_state, words
from fuda.cli.words import add_lang
from fuda.games.registry import AnyGame
from fuda.tournament import course, play, state
from fuda.tournament.standings import Row, standings
from fuda.tournament.state import MOST_PLAYERS, Player, Tournament, TournamentError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
Among bots, each with a deck that comes with the game or a deck file:
  fuda tournament run onepiece --players greedy:tide,greedy:keepers,random:tide,random:grove --style swiss+cut --cut 2

Among people, kept in a file:
  fuda tournament new onepiece cup.json --player Aki=aki.txt --player Ben --player Chie --best-of 3
  fuda tournament pair cup.json               the next round
  fuda tournament result cup.json 1 2-1       table 1: duels won by the first and the second player, and drawn: 1-1-1
  fuda tournament drop cup.json Ben
  fuda tournament standings cup.json
"""
STYLES: Final = ("swiss", "elimination", "swiss+cut")
MOST_JOBS: Final = 64
_SCORE: Final = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:-([0-9]{1,2}))?")


class Report(msgspec.Struct):
    """A tournament and its standings as JSON."""

    winner: str  # empty while it is not over
    standings: list[Row]
    tournament: Tournament


# --- options -----------------------------------------------------------------------------------------------------
def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "tournament",
        help="play a tournament among bots, or record one among people",
        description=DESCRIPTION,
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    add_run(actions)
    add_new(actions)
    pair = add_action(actions, "pair", "pair the next round", pair_next)
    result = add_action(actions, "result", "enter or correct the result of a table", enter_result)
    result.add_argument("table", type=int, help="the number of the table in the present round")
    result.add_argument("score", help="duels won by the first player, by the second, and drawn: 2-1 or 1-1-1")
    drop = add_action(actions, "drop", "let a player drop out", drop_player)
    drop.add_argument("name", help="the name of the player")
    table = add_action(actions, "standings", "print the standings", show_standings)
    for one in (pair, table):
        one.add_argument("--json", action="store_true", help="the whole tournament as JSON on standard output")


def add_action(
    actions: Subparsers, name: str, about: str, act: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add an action on a tournament that is kept in a file."""
    parser = actions.add_parser(name, help=about)
    parser.add_argument("file", type=Path, help="the file of the tournament")
    finish_action(parser, act)
    return parser


def finish_action(parser: argparse.ArgumentParser, act: Callable[[argparse.Namespace], int]) -> None:
    """Add what every action has."""
    add_lang(parser)
    parser.set_defaults(run=run, act=act)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add how a tournament is played."""
    parser.add_argument("--style", default="swiss", choices=STYLES, help="how players are paired (default: swiss)")
    parser.add_argument("--best-of", type=int, default=3, metavar="N", help="duels of a match, odd (default: 3)")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="Swiss rounds (default: as usual)")
    parser.add_argument("--cut", type=int, default=0, metavar="N", help="players of the cut (default: as usual)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of all lots (default: 1)")
    parser.add_argument("--seeded", action="store_true", help="elimination: players are named in the order of seeds")
    parser.add_argument("--no-extra-turn", action="store_true", help="when time is over no other turn is played")
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)


def add_run(actions: Subparsers) -> None:
    """Add the action that plays a tournament among bots."""
    parser = actions.add_parser("run", help="play a tournament among bots")
    parser.add_argument("game", help="the game, such as onepiece")
    parser.add_argument("--players", required=True, metavar="BOT:DECK,...", help=f"bots: {', '.join(bots.all_names())}")
    add_rules(parser)
    parser.add_argument("--time", type=int, default=0, metavar="N", help="call the time of a match after N decisions")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one a processor)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the tournament in a file")
    parser.add_argument("--json", action="store_true", help="the whole tournament as JSON on standard output")
    finish_action(parser, run_bots)


def add_new(actions: Subparsers) -> None:
    """Add the action that begins a tournament among people."""
    parser = actions.add_parser("new", help="begin a tournament among people")
    parser.add_argument("game", help="the game, such as onepiece")
    parser.add_argument("file", type=Path, help="the file to keep it in; it must not be there yet")
    parser.add_argument(
        "--player", action="append", default=[], metavar="NAME[=DECK]", help="a player; a deck is checked if given"
    )
    add_rules(parser)
    parser.add_argument("--limited", action="store_true", help="decks are made of the cards in deck and sideboard")
    finish_action(parser, begin)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        return int(args.act(args))
    except ValueError as error:
        print(f"fuda tournament: {error}", file=sys.stderr)
        return 2


# --- among bots --------------------------------------------------------------------------------------------------
def run_bots(args: argparse.Namespace) -> int:
    """Play a tournament among bots and print the standings."""
    if not 0 <= args.jobs <= MOST_JOBS or args.time < 0:
        raise ValueError(f"--jobs is from 1 to {MOST_JOBS}, --time no less than 0")
    game = known_game(args.game, allow_partial=args.allow_partial)
    names, players = bot_players(game, args.players)
    t = make(game, players, args)
    if args.save:
        check_place(args.save)
    with progress(args.lang) as step:
        play.run(
            t, names, jobs=args.jobs or processors(), limit=args.time, allow_partial=args.allow_partial,
            progress=lambda done, total: step(len(t.played), done, total),
        )  # fmt: skip
    if args.save:
        state.save(t, args.save)
        wrote(args.save, args.lang)
    show(args, t)
    return 0


def bot_players(game: AnyGame, text: str) -> tuple[list[str], list[Player]]:
    """The bots that a text such as `greedy:tide,random:my-deck.txt` names, and the players they are."""
    parts = [part.strip() for part in text.split(",")][: MOST_PLAYERS + 1]
    seen: Counter[str] = Counter()
    names: list[str] = []
    players: list[Player] = []
    for part in parts:
        bot, _, deck = part.partition(":")
        if not bot or not deck:
            raise ValueError(f"--players takes bots with decks, as in greedy:{next(iter(game.decks()))}, not {part!r}")
        bots.make(bot, 0)
        shown = f"{bot}:{Path(deck).name}"
        seen[shown] += 1
        entry = legal_entry(game, deck)
        players.append(course.enter(game, shown if seen[shown] == 1 else f"{shown}#{seen[shown]}", *entry))
        names.append(bot)
    return names, players


@contextmanager
def progress(language: str) -> Iterator[Callable[[int, int, int], object]]:
    """A progress bar if somebody watches: what to call with the round, and how many of its matches are over."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda number, done, total: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(words(language, "playing", n=1), total=None)
        yield lambda number, done, total: bar.update(
            task, description=words(language, "playing", n=number), completed=done, total=total
        )


# --- among people ------------------------------------------------------------------------------------------------
def begin(args: argparse.Namespace) -> int:
    """Begin a tournament and keep it in a new file."""
    if args.file.exists():
        raise TournamentError(f"{args.file} is there already")
    game = known_game(args.game, allow_partial=args.allow_partial)
    t = make(game, [person(game, text, args.limited) for text in args.player], args)
    state.save(t, args.file)
    style = words(args.lang, args.style)
    told = {"file": args.file, "players": len(t.players), "style": style, "best_of": t.best_of}
    Console(highlight=False).print(words(args.lang, "created", **told), markup=False, soft_wrap=True)
    return 0


def person(game: AnyGame, text: str, limited: bool) -> Player:
    """The player that `NAME` or `NAME=DECK` names."""
    name, _, deck = text.partition("=")
    entry = load_entry(game, deck.strip()) if deck.strip() else ([], [])
    return course.enter(game, name.strip(), *entry, limited=limited)


def make(game: AnyGame, players: list[Player], args: argparse.Namespace) -> Tournament:
    """The tournament that the options ask for."""
    return course.begin(
        game, players, args.style, best_of=args.best_of, rounds=args.rounds, cut=args.cut, seed=args.seed,
        seeded=args.seeded, extra_turn=not args.no_extra_turn,
    )  # fmt: skip


def pair_next(args: argparse.Namespace) -> int:
    """Pair the next round and print it."""
    t = state.load(args.file)
    course.pair(t)
    state.save(t, args.file)
    if args.json:
        show(args, t)
    else:
        print_round(Console(highlight=False), t, args.lang)
    return 0


def enter_result(args: argparse.Namespace) -> int:
    """Enter the result of a table."""
    t = state.load(args.file)
    found = _SCORE.fullmatch(args.score)
    if found is None:
        raise ValueError(f"{args.score[:40]!r} is no score; write 2-1, or 1-1-1 with a draw")
    pairing = course.report(t, args.table, (int(found[1]), int(found[2])), int(found[3] or 0))
    state.save(t, args.file)
    console = Console(highlight=False)
    told = words(args.lang, "result", table=args.table, line=pairing_line(t, pairing, args.lang))
    console.print(told, markup=False, soft_wrap=True)
    print_state(console, t, args.lang)
    return 0


def drop_player(args: argparse.Namespace) -> int:
    """Let a player drop out."""
    t = state.load(args.file)
    course.drop(t, args.name)
    state.save(t, args.file)
    Console(highlight=False).print(words(args.lang, "dropped", name=args.name), markup=False, soft_wrap=True)
    return 0


def show_standings(args: argparse.Namespace) -> int:
    """Print the standings."""
    show(args, state.load(args.file))
    return 0


def show(args: argparse.Namespace, t: Tournament) -> None:
    """Print the standings, or all of a tournament as JSON."""
    if args.json:
        report = Report(course.champion(t), standings(t), t)
        print_json(report)
        return
    console = Console(highlight=False)
    print_standings(console, t, args.lang)
    print_state(console, t, args.lang)
