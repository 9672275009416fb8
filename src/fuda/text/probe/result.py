"""What becomes of an ability that is probed: the same words for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import msgspec

from fuda.games.registry import PositionError
from fuda.text.grammar import Node

PROBED: Final = "probed"
NOT_SET_UP: Final = "not set up"
FAILED: Final = "failed"

# What nothing that an ability does may raise.
ERRORS: Final = (AssertionError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError)

READ_WORDS: Final = ("onepiece", "fusionworld")  # games whose probe holds a card to its words as well as to its program


class Probe(msgspec.Struct):
    """What became of one ability."""

    ability: str
    result: str
    why: str = ""


class Failure(Exception):  # noqa: N818  named for what it is
    """An ability did something it must not."""


def judged(shown: str, carry_out: Callable[[], str]) -> Probe:
    """Carry a probe out: it says why it could not be set up, or nothing, and raises what must not be."""
    try:
        why = carry_out()
    except Failure as error:
        return Probe(shown, FAILED, str(error))
    except PositionError as error:
        return Probe(shown, NOT_SET_UP, str(error))
    except ERRORS as error:
        return Probe(shown, FAILED, f"{type(error).__name__}: {error}")
    return Probe(shown, NOT_SET_UP if why else PROBED, why)


def probe_card(d: Any, game: str, trees: Sequence[Node] = ()) -> list[Probe]:
    """Probe every ability of a card of a game, where the game can with what the trees of its words say."""
    found: list[Probe]
    own = "fuda.text.probe.run" if game == "onepiece" else f"fuda.text.probe.{game}.run"
    if game in READ_WORDS:
        found = import_module(own).probe_card(d, trees)
    elif find_spec(own.removesuffix(".run")) is not None:
        found = import_module(own).probe_card(d)
    else:  # games on the shared table need none of their own
        found = import_module("fuda.text.probe.tabled").probe_card(d, game)
    return found
