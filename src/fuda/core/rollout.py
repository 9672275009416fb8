"""Playing matches out with random answers: a hash of seed and decision picks each option.

Because every decision has a hash of its own, a card more in one place does not shift all later choices.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Match
from fuda.core.rng import MASK, mix

LOW: Final = 0x7FFFFFFF


def base(seed: i64) -> i64:
    """What a seed gives to the hashes of all its decisions."""
    return mix(seed & MASK, 1) & LOW


def pick_from(start: i64, decision: i64, options: i64) -> i64:
    """The option that random play takes at this decision, from the base of its seed. Products stay below 62 bits."""
    h: i64 = start ^ decision * 0x5851F42D & LOW
    h = (h ^ h >> 15) * 0x2C1B3C6D & LOW
    h = (h ^ h >> 12) * 0x297A2D39 & LOW
    return (h ^ h >> 15) % options


def pick(seed: i64, decision: i64, options: i64) -> i64:
    """The option that random play takes at this decision."""
    return pick_from(base(seed), decision, options)


def play_out(m: Match, seed: i64, limit: i64) -> i64:
    """Answer at random until the match ends or so many decisions are made; how many were made."""
    n: i64 = 0
    start = base(seed)
    while m.winner < 0 and n < limit:
        options = m.options
        m.answer(options[pick_from(start, m.decisions, len(options))])
        n += 1
    return n
