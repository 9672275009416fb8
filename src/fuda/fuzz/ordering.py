"""The laws of order and of seats: the same position laid out otherwise comes to the same end."""

from __future__ import annotations

import random
from typing import Final

from fuda.fuzz.findings import ROUNDS, Finding, compare, without_words
from fuda.fuzz.layout import Layout
from fuda.fuzz.twin import Policy, Twin, play
from fuda.fuzz.words import Words

BY_LOT: Final = ["random"]  # words of texts that choose by lot: by the places of cards, which differ


def shuffled(words: Words, layout: Layout, seed: int) -> Layout:
    """The same position with the cards of unordered zones laid out in another order."""
    lot = random.Random(seed)
    other = layout.copy()
    for half in other.halves:
        for zone in words.unordered:
            lot.shuffle(half.get(zone, []))
    return other


def order(words: Words, layout: Layout, seed: int) -> Finding | None:
    """The same cards laid out in another order come to the same end; what is drawn by lot is left out."""
    layout = without_words(layout, BY_LOT)
    other = shuffled(words, layout, seed)
    found = compare("order", "state", words, layout, seed, Twin(words, layout), Twin(words, other))
    if found is not None and can_reach_the_same(words, layout, other, found):
        return None
    if found is not None:
        found.crossed = other
    return found


def seats(words: Words, layout: Layout, seed: int) -> Finding | None:
    """With seats exchanged the same happens to the other player."""
    return compare("seats", "state", words, layout, seed, Twin(words, layout), Twin(words, layout, flip=True))


def can_reach_the_same(words: Words, layout: Layout, other: Layout, found: Finding) -> bool:
    """Whether from the last common quiet point both matches can come to the same ends, by whatever answers."""
    ends = [reachable(last_quiet(words, one, found.seed, taken)) for one, taken in
            ((layout, found.taken), (other, found.other))]  # fmt: skip
    return None in ends or ends[0] == ends[1]


def last_quiet(words: Words, layout: Layout, seed: int, taken: list[tuple[str, str]]) -> Twin | None:
    """The match one answer after the last quiet point before so many answers were given."""
    t, policy = Twin(words, layout), Policy(words, seed)
    last: Twin | None = None
    for at in play(t, policy, ROUNDS):
        if len(at.taken) >= len(taken):
            break
        last = at.again(at.game.clone(at.m))
        asked = policy.copy()
        options = last.options()
        last.answer(options[asked.pick(last, options)])
    return last


def reachable(t: Twin | None, most: int = 300) -> set[str] | None:
    """The states at the next quiet points that any answers lead to; None if there are too many."""
    if t is None:
        return None
    found: set[str] = set()
    todo = [t]
    tried = 0
    while todo:
        at = todo.pop()
        if at.is_quiet():
            found.add(repr(at.state()))
            continue
        for a in at.options().values():
            tried += 1
            if tried > most:
                return None
            twin = at.again(at.game.clone(at.m))
            twin.m.answer(a)
            todo.append(twin)
    return found
