"""Playing matches out with random answers: a hash of seed and decision picks each option.

Because every decision has a hash of its own, a card more in one place does not shift all later choices.
"""

from mypy_extensions import i64

from fuda.core.flow import Match
from fuda.core.rng import MASK, mix


def pick(seed: i64, decision: i64, options: i64) -> i64:
    """The option that random play takes at this decision."""
    return (mix(seed & MASK, decision + 1) >> 12) % options


def play_out(m: Match, seed: i64, limit: i64) -> i64:
    """Answer at random until the match ends or so many decisions are made; how many were made."""
    n: i64 = 0
    seed &= MASK
    while m.winner < 0 and n < limit:
        options = m.options
        m.answer(options[(mix(seed, m.decisions + 1) >> 12) % len(options)])
        n += 1
    return n
