"""What the probes of several games share: walking through terms, and whether a match can be saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fuda.core.plain import SnapshotError


def walk(term: Any, terms_of: Callable[[Any], list[Any] | None], *, parts: bool = True) -> Iterator[Any]:
    """A term and every term inside it.

    `terms_of` gives the terms of an ability, and None for what is none; abilities are entered unless `parts` says
    otherwise.
    """
    if isinstance(term, list | tuple):
        for item in term:
            yield from walk(item, terms_of, parts=parts)
        return
    inner = terms_of(term)
    if inner is not None:
        if parts:
            yield from walk(inner, terms_of)
    elif getattr(term, "name", "") and hasattr(term, "fields"):
        yield term
        for field in term.fields:
            yield from walk(getattr(term, field), terms_of, parts=parts)


def number(value: Any) -> int | None:
    """The number a value is printed as, or None if it is worked out in play."""
    return int(value.n) if getattr(value, "name", "") == "number" else None


def unsaved(m: Any, snapshot: Any, derived: Callable[[Any], Any]) -> str:
    """Say so if a match is not the same after it was saved and loaded, what is derived included."""
    data = snapshot.dump(m)
    try:
        copy = snapshot.restore(m.cards, data)
    except SnapshotError as error:
        return f"saved, the match cannot be loaded: {error}"
    if snapshot.dump(copy) != data or [a.key() for a in copy.options] != [a.key() for a in m.options]:
        return "saved and loaded, the match is another"
    return "" if derived(copy) == derived(m) else "what was derived is not what follows from the position"


def told(m: Any, game: Any, hidden: Any) -> str:
    """Say so if what a player is offered depends on cards that this player may not know."""
    copy = game.determinise(m, m.player, m.decisions + 1)
    same = known(copy, hidden) == known(m, hidden)
    return "" if same else "what is on offer depends on cards that the player may not know"


def known(m: Any, hidden: Any) -> list[Any]:
    """What the player who decides may answer; cards that this player may not know are all alike."""
    out: list[Any] = []
    for a in m.options:
        is_known = a.card < 0 or hidden.seen_by(m, m.cards[a.card]) >> m.player & 1
        out.append((int(a.kind), int(a.card) if is_known else -2, int(a.n) if is_known else -2))
    return out
