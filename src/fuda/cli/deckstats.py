"""`fuda deck stats`: a deck in numbers, curves and exact odds."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from fuda.cards.library import known_game
from fuda.cli.decks import PARTIAL, legal_deck
from fuda.cli.output import print_json, wrote
from fuda.cli.words import Words, add_lang
from fuda.games.registry import AnyGame
from fuda.sim import plots
from fuda.sim.deckstats import DeckStats, Odds, Spread, deck_stats
from fuda.sim.drawing import TURNS
from fuda.view.events import name_of

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION = """\
fuda deck stats onepiece my-deck.txt                          curves, counts by kind and colour, odds of every card
fuda deck stats onepiece tide --want 'cost<=2' --want LH1-017 --plot tide.svg

Odds are exact (hypergeometric) and hold for cards that lie in the deck at the beginning: at least one copy in the
opening hand, and after the draws by rule of an own turn, for the player who goes first and for the other. How many
cards that are is seen from matches of the game. Where a hand may be drawn again, 'redraw' is the chance if that is
done exactly when the hand has none of the cards; where hands without a certain kind of card must be drawn again, the
odds take that into account. Cards that effects draw are left out.
"""
SHOWN_TURNS: Final = (2, 4, 6)
WIDEST_BAR: Final = 30


def add_parser(actions: Subparsers) -> None:
    """Add the action."""
    parser = actions.add_parser(
        "stats",
        help="curves, counts and exact odds of a deck",
        description=DESCRIPTION,
    )
    parser.add_argument("game", help="the game, such as onepiece")
    parser.add_argument("file", help="a deck file, or the name of a deck that comes with the game")
    parser.add_argument("--want", action="append", default=[], metavar="CARDS", help="further odds: a card's number, "
                        "or a printed value such as kind=event, colors=red or 'cost<=2'; may be repeated")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="everything as JSON on standard output")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="curves and counts as .png or .svg")
    parser.add_argument("--odds-plot", type=Path, metavar="FILE", help="odds by turn as .png or .svg: of what is "
                        "wanted, or of each kind of card")  # fmt: skip
    add_lang(parser)
    parser.add_argument("--allow-partial", action="store_true", help=PARTIAL)
    parser.set_defaults(act=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the action."""
    game = known_game(args.game, allow_partial=args.allow_partial)
    for path in (args.plot, args.odds_plot):
        if path:
            plots.check(path)
    stats = deck_stats(game, Path(args.file).name, legal_deck(game, args.file), args.want)
    say = Words(args.lang)
    if args.plot:
        panels = {fact_name(game, one.fact, args.lang): words_of(game, one, args.lang) for one in stats.spreads}
        plots.bars(args.plot, panels, say("deck_of", deck=stats.deck, n=stats.drawing.cards))
        wrote(args.plot, args.lang)
    if args.odds_plot:
        plot_odds(args.odds_plot, game, stats, say)
        wrote(args.odds_plot, args.lang)
    if args.json:
        print_json(stats)
    else:
        print_stats(Console(highlight=False, markup=False), game, stats, say)
    return 0


def plot_odds(path: Path, game: AnyGame, stats: DeckStats, say: Words) -> None:
    """Draw the chances by turn, going first and going second."""
    lines = {}
    for one in stats.wanted or stats.kinds:
        for way, chances in (("line_first", one.first), ("line_second", one.second)):
            points = [(turn, chance) for turn, chance in enumerate([one.opening, *chances])]
            lines[say(way, what=want_name(game, one, say.language))] = points
    plots.curves(path, lines, say("odds_of", deck=stats.deck), (say("own_turn"), say("at_least_one")))


# --- in words ------------------------------------------------------------------------------------------------------
def print_stats(console: Console, game: AnyGame, stats: DeckStats, say: Words) -> None:
    """Print curves, counts and odds."""
    drawing = stats.drawing
    outside = say("beside", n=len(drawing.outside)) if drawing.outside else ""
    opening = say("opening", n=drawing.hand) + rule(game, stats, say)
    console.print(say("in_deck", deck=stats.deck, n=drawing.cards) + outside + opening)
    for one in stats.spreads:
        print_spread(console, game, one, say)
    print_odds(console, game, stats, [*stats.wanted, *stats.kinds, *stats.cards], say)


def rule(game: AnyGame, stats: DeckStats, say: Words) -> str:
    """The rule about drawing a hand again, in words."""
    if stats.needs:
        return say("drawn_until", kind=game.words(say.language)["values"].get(stats.needs, stats.needs))
    return say("drawn_again") if stats.drawing.may_redraw else ""


def print_spread(console: Console, game: AnyGame, one: Spread, say: Words) -> None:
    """Print how a value is spread, as bars."""
    mean = "" if one.mean is None else say("mean", mean=f"{one.mean:,.2f}")
    console.print(f"{fact_name(game, one.fact, say.language)}{mean}", style="bold")
    table = Table(show_header=False, box=None)
    most = max(one.counts.values())
    for value, count in words_of(game, one, say.language).items():
        table.add_row(value, str(count), "█" * max(1, round(count * min(1.0, WIDEST_BAR / most))))
    console.print(table)


def print_odds(console: Console, game: AnyGame, stats: DeckStats, lines: Sequence[Odds], say: Words) -> None:
    """Print chances of at least one, in percent."""
    turns = [turn for turn in SHOWN_TURNS if turn <= TURNS]
    redraw = [say("redraw")] if stats.drawing.may_redraw else []
    ways = [say(way, turn=turn) for way in ("going_first", "going_second") for turn in turns]
    console.print(say("odds"), style="bold")
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column(say("cards"), no_wrap=True, overflow="ellipsis", max_width=26)
    for head in [" n", say("hand"), *redraw, *ways]:
        table.add_column(head, no_wrap=True, justify="right", min_width=len(head))
    for one in lines:
        chances = [
            one.opening,
            *one.redraw[:1],
            *(one.first[t - 1] for t in turns),
            *(one.second[t - 1] for t in turns),
        ]
        table.add_row(
            want_name(game, one, say.language), str(one.copies), *(f"{100 * chance:.1f}" for chance in chances)
        )
    console.print(table)


def want_name(game: AnyGame, one: Odds, language: str) -> str:
    """What the odds are about: a card with its name, a kind in words."""
    if one.want in game.cards():
        return f"{one.want} {name_of(game, one.want, language)}"
    return game.words(language)["values"].get(one.want, one.want)


def fact_name(game: AnyGame, fact: str, language: str) -> str:
    """The name of a printed value."""
    return game.words(language)["facts"].get(fact, fact)


def words_of(game: AnyGame, one: Spread, language: str) -> dict[str, int]:
    """Counts by value in words."""
    values = game.words(language)["values"]
    out: dict[str, int] = {}
    for value, count in one.counts.items():
        word, _, number = value.rpartition(" ")
        name = f"{values[word]} {number}" if word in values else values.get(value, value)
        out[name] = out.get(name, 0) + count
    return out
