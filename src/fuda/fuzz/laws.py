"""The laws by name. Each takes a random position, may plant something in it, plays, and says where it is broken.

A law is a function of words, layout and seed; what it plants is kept in the layout, so that the same law can be asked
of a position that was cut down.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Final

from fuda.core.flow import Overworked
from fuda.fuzz.amounts import null, period
from fuda.fuzz.copying import copied
from fuda.fuzz.findings import Finding
from fuda.fuzz.forbidding import ban, barred, idle
from fuda.fuzz.layout import Layout
from fuda.fuzz.ordering import order, seats
from fuda.fuzz.using import hearing, offer, once
from fuda.fuzz.words import Words
from fuda.games.registry import PositionError

Law = Callable[[Words, Layout, int], Finding | None]
ERROR: Final = "error"


class TookTooLong(Exception):  # noqa: N818  named for what happened
    """A position was played for longer than anybody would wait."""


LAWS: Final[dict[str, Law]] = {
    "order": order,
    "seats": seats,
    "offer": offer,
    "idle": idle,
    "barred": barred,
    "ban": ban,
    "null": null,
    "once": once,
    "hearing": hearing,
    "period": period,
    "copy": copied,
}


def ask(words: Words, law: str, layout: Layout, seed: int) -> Finding | None:
    """Ask a law of a position. An error of the engine is a finding; a position that cannot be laid out is none."""
    try:
        return LAWS[law](words, layout, seed)
    except (PositionError, TookTooLong):
        raise
    except Overworked as error:  # what the engine itself ends is no mistake of it
        raise TookTooLong(str(error)) from None
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{ERROR} {type(error).__name__} in {place.name}"
        return Finding(law, what, [f"{place.filename}:{place.lineno}: {error}"], layout, seed)
