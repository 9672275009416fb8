"""The laws of null and period: an amount of nothing does nothing, and what has ended acts no more."""

from __future__ import annotations

import random
from typing import Final

from fuda.fuzz.findings import Finding, compare, fill, holders, with_text
from fuda.fuzz.layout import Layout
from fuda.fuzz.twin import Twin, differences
from fuda.fuzz.words import Words

GONE: Final = frozenset({"left", "koed", "destroyed", "replaced"})  # after which the turn itself went otherwise


def plant_pair(words: Words, layout: Layout, seed: int, pairs: list[list[str]]) -> Layout:
    """Choose two abilities that must do the same, and the card that has them."""
    if layout.planted or not pairs:
        return layout
    lot = random.Random(seed)
    other = layout.copy()
    holder = lot.choice(holders(words, other))
    one, two = (fill(words, text) for text in lot.choice(pairs))
    other.planted = {"holder": holder, "texts": [one, two]}
    other.kept = frozenset({holder})
    return other


def null(words: Words, layout: Layout, seed: int) -> Finding | None:
    """An instruction of amount 0 changes nothing: it does what an instruction does whose condition never holds."""
    layout = plant_pair(words, layout, seed, words.nulls)
    if not layout.planted:
        return None
    holder, texts = layout.planted["holder"], layout.planted["texts"]
    nothing, zero = (with_text(layout, holder, text) for text in reversed(texts))
    found = compare("null", texts[0], words, layout, seed, Twin(words, nothing), Twin(words, zero))
    if found is not None:
        found.played, found.crossed = nothing, zero
    return found


def period(words: Words, layout: Layout, seed: int) -> Finding | None:
    """What was for this turn is gone in the next: two amounts of it come to the same, if nothing else is done."""
    layout = plant_pair(words, layout, seed, words.periods)
    if not layout.planted:
        return None
    holder, texts = layout.planted["holder"], layout.planted["texts"]
    one, two = (with_text(layout, holder, text) for text in texts)
    ends = [after_the_turn(words, each, holder) for each in (one, two)]
    if ends[0] is None or ends[1] is None:
        return None
    found = differences(ends[0].state(), ends[1].state())
    if not found:
        return None
    return Finding("period", texts[0], found[:6], layout, seed, ends[0].taken, ends[1].taken, one, two)


def after_the_turn(words: Words, layout: Layout, holder: str) -> Twin | None:
    """Use what was planted, decline everything, and end the turn; None where something else comes between."""
    t = Twin(words, layout)
    turn = t.m.turn
    planted = len(layout.cards[holder]["abilities"]) - 1
    for _ in range(40):
        if t.m.winner >= 0:
            return None
        if t.m.turn > turn and t.is_quiet():
            events = {t.game.events.get(int(e.kind), "") for e in t.m.journal}
            return None if events & GONE else t
        options = t.options()
        wanted = [key for key in options if key[:3] == ("activate", holder, planted)] if t.m.turn == turn else []
        calm = [key for key in options if key[0] in words.quiet or key[0] in t.game.declines]
        if not wanted and not calm:
            return None
        t.answer(options[(wanted or calm)[0]])
    return None
