"""`fuda serve`: play in the browser, alone, with friends, or for everybody who has the address."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fuda.cli.words import Words, add_lang

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser("serve", help="play in the browser", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    parser.add_argument("--port", type=port, default=8080, help="the port, 0 for any that is free (default: 8080)")
    parser.add_argument("--database", default="", metavar="URL", help="where matches are kept (default: a file)")
    parser.add_argument("--images", type=Path, metavar="DIR", help="your own scans of cards, named by their numbers")
    parser.add_argument(
        "--take-cards", action="store_true",
        help="let everybody who reaches this server add card data to its library (default: only on this machine alone)",
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--build", action="store_true", help="compile the engine meanwhile, as `fuda build` does")
    parser.add_argument(
        "--log", default="info", choices=("debug", "info", "warning", "error"), help="how much is logged"
    )
    parser.add_argument(
        "--creations", type=amount, default=30, metavar="N", help="matches that one address may begin at once (30)"
    )
    parser.add_argument(
        "--trust", type=listed, default=(), metavar="ADDRESS,...",
        help="proxies that are believed when they tell the address of a browser (default: none)",
    )  # fmt: skip
    parser.add_argument(
        "--name", type=listed, default=(), metavar="HOST,...",
        help="names by which browsers may ask for this server (default: any, on this machine only its own)",
    )  # fmt: skip
    parser.add_argument(
        "--workers", type=workers, default=1, metavar="N", help="processes that serve together, with a PostgreSQL (1)"
    )
    parser.add_argument(
        "--reach", default="127.0.0.1", metavar="HOST",
        help="the host by which servers on other machines with the same PostgreSQL reach this one",
    )  # fmt: skip
    parser.add_argument(
        "--keep", type=days, default=0, metavar="DAYS", help="remove matches that are older (default: never)"
    )
    add_lang(parser)
    parser.set_defaults(run=run)


def port(text: str) -> int:
    """A port."""
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text[:20]!r}")
    return int(text)


def amount(text: str) -> float:
    """A number of matches."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 1 <= found < float("inf"):
        raise argparse.ArgumentTypeError(f"a number from 1 on, not {text[:20]!r}")
    return found


def workers(text: str) -> int:
    """A number of processes."""
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError(f"a number of processes is from 1 to 64, not {text[:20]!r}")
    return int(text)


def days(text: str) -> float:
    """A number of days."""
    return amount(text) if text != "0" else 0.0


def listed(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(one.strip() for one in text.split(",") if one.strip())


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

    from fuda.web.serve import NoHomeError, Place, WorkersError, default_database, serve

    say = Words(args.lang)
    if args.images is not None and not args.images.is_dir():
        print(f"fuda serve: {say('no_folder', folder=args.images)}", file=sys.stderr)
        return 2
    place = Place(
        args.host, args.port, args.database, args.images, args.open, args.log, args.creations, args.trust, args.name,
        args.workers, args.reach, args.keep, args.take_cards, args.build, args.lang,
    )  # fmt: skip
    try:
        return serve(place)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        print(f"fuda serve: {say('no_database', why=error)}", file=sys.stderr)
    except SQLAlchemyError as error:
        where = make_url(args.database or default_database())  # written without its password
        print(f"fuda serve: {say('closed_database', where=where, why=str(error).splitlines()[0])}", file=sys.stderr)
    except (NoHomeError, WorkersError) as error:
        print(f"fuda serve: {error}", file=sys.stderr)
    except OSError as error:
        print(f"fuda serve: {args.host}:{args.port}: {error.strerror or error}", file=sys.stderr)
    return 2
