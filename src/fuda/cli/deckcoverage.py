"""`fuda deck coverage` and `fuda deck write`: many deck lists looked at, one written in another shape."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fuda.cards.coverage import PARTIAL, Coverage, coverage
from fuda.cards.deckformats import FORMATS, written
from fuda.cards.library import known_game
from fuda.cli.decks import deck_files, deck_text
from fuda.cli.output import print_json
from fuda.cli.words import Words, add_lang
from fuda.games import decklist
from fuda.games.registry import DeckError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_LISTS = 5_000


def add_parser(actions: Subparsers) -> None:
    """Add the commands."""
    cover = actions.add_parser("coverage", help="how many deck lists can be played whole, and what is missing")
    cover.add_argument("game", help="the game, such as onepiece")
    cover.add_argument("lists", nargs="+", metavar="LIST", help="deck lists, or folders of them")
    cover.add_argument("--top", type=int, default=20, help="how many of the cards in the way to list (default: 20)")
    cover.add_argument("--json", action="store_true", help="the result as JSON on standard output")
    add_lang(cover)
    cover.set_defaults(act=show_coverage)
    write = actions.add_parser("write", help="write a deck in another of the shapes that are passed around")
    write.add_argument("game", help="the game, such as onepiece")
    write.add_argument("file", help="a deck list, a code, or the name of a deck that comes with the game")
    write.add_argument("--as", dest="form", choices=FORMATS, default="text", help="the shape (default: text)")
    write.set_defaults(act=write_deck)


def show_coverage(args: argparse.Namespace) -> int:
    """Say how many deck lists can be played whole; exit code 0 if all can, 1 if not."""
    game = known_game(args.game)
    names: list[str] = []
    for given in args.lists:
        names += deck_files(Path(given)) if given not in game.decks() and Path(given).is_dir() else [given]
    if len(names) > MOST_LISTS:
        raise ValueError(f"at most {MOST_LISTS} deck lists at once, not {len(names)}")
    texts: dict[str, str] = {}
    unreadable: dict[str, str] = {}
    for name in names:
        try:
            texts[name] = deck_text(game, name)
        except DeckError as error:
            unreadable[name] = str(error)
    result = coverage(game, texts, unreadable)
    if args.json:
        print_json(result)
    else:
        print_coverage(result, args.top, Words(args.lang))
    return 0 if result.whole == result.decks else 1


def print_coverage(result: Coverage, top: int, say: Words) -> None:
    """Print each deck, the cards that stand in the way of most, and the total."""
    for one in result.lists:
        if one.whole:
            print(say("whole", deck=one.deck, n=one.cards))
        elif one.error:
            print(f"{one.deck}: {one.error}")
        elif one.blocked or one.unread:
            print(say("blocked", deck=one.deck, n=len(one.blocked), cards=", ".join(one.blocked[:8])))
            for words in one.unread[:8]:
                print(f"    {words}")
        else:
            print(say("not_legal", deck=one.deck, why=one.problems[0]))
    if result.blockers:
        print("\n" + say("in_the_way"))
        for card in result.blockers[:top]:
            why = say("not_understood", words=" / ".join(card.words)) if card.why == PARTIAL else say("not_there")
            print(f"  {card.decks:4} {card.alone:4}  {card.number}  {card.name}  {why}")
    if result.next:
        print("\n" + say("in_order"))
        for step in result.next[:top]:
            print(f"  {step.whole:4}  {step.number}  {step.name}")
    print("\n" + say("whole_of", whole=result.whole, n=result.decks, percent=result.percent))


def write_deck(args: argparse.Namespace) -> int:
    """Write a deck in another shape."""
    game = known_game(args.game, allow_partial=True)
    found = decklist.understand(deck_text(game, args.file), game)
    if found.missed:
        raise ValueError("; ".join(str(one) for one in found.missed[:20]))
    print(written(game, found.deck, args.form), end="")
    return 0
