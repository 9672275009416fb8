"""The random generator of a match: 63 bits of state, full period, the same interpreted and compiled."""

from typing import Any, Final

from mypy_extensions import i64

MASK: Final = 0x7FFFFFFFFFFFFFFF
# A xorshift whose three shifts give the full period of 2**63 - 1 (tests/laws/test_rng.py proves it).
LEFT: Final = 5
RIGHT: Final = 12
AGAIN: Final = 29


def seeded(seed: i64) -> i64:
    """Turn any seed into a well mixed, non-zero state."""
    return mix(seed & MASK, 0x2545F4914F6CDD1D) | 1


def step(x: i64) -> i64:
    """The next state. Bits that a shift would push past bit 62 are dropped first, so nothing overflows."""
    x ^= (x & (MASK >> LEFT)) << LEFT
    x ^= x >> RIGHT
    x ^= (x & (MASK >> AGAIN)) << AGAIN
    return x


def permutation(state: i64, n: i64) -> list[int]:
    """The numbers 0..n-1 in random order, then the next state."""
    out = list(range(n))
    state = shuffle(state, out)
    out.append(state)
    return out


def shuffle(state: i64, things: list[Any]) -> i64:
    """Bring a list into random order; the next state. `step` and `below` are written out, as this is hot."""
    at: i64 = len(things) - 1
    while at > 0:
        state ^= (state & (MASK >> LEFT)) << LEFT
        state ^= state >> RIGHT
        state ^= (state & (MASK >> AGAIN)) << AGAIN
        other: i64 = (((state >> 31) ^ state) & 0x7FFFFFFF) * (at + 1) >> 31
        kept = things[at]
        things[at] = things[other]
        things[other] = kept
        at -= 1
    return state


def mix(x: i64, y: i64) -> i64:
    """Hash two numbers of 63 bits into one."""
    h: i64 = (x ^ (y >> 7) ^ ((y & (MASK >> 11)) << 11)) & MASK
    h ^= (h & (MASK >> 23)) << 23
    h = ((h & 0x7FFFFFFF) * 0x5851F42D + (h >> 31)) & MASK
    h ^= h >> 29
    h = ((h & 0x7FFFFFFF) * 0x4C957F2D + (h >> 31)) & MASK
    return h ^ (h >> 32)


def fold(h: i64, x: i64) -> i64:
    """Mix a number into a running hash: quicker than `mix`, for the many numbers of a position."""
    h = ((h & 0xFFFFFFFF) * 0x2C1B3C6D + x + (h >> 32)) & MASK
    return h ^ (h >> 15)


def fold_numbers(h: i64, numbers: list[int]) -> i64:
    """Mix a list of numbers, its length included, into a running hash."""
    h = fold(h, len(numbers))
    for n in numbers:
        h = fold(h, n)
    return h


def fold_words(h: i64, words: list[str]) -> i64:
    """Mix a list of words, their lengths included, into a running hash."""
    h = fold(h, len(words))
    for word in words:
        h = fold(h, len(word))
        for letter in word:
            h = fold(h, ord(letter))
    return h


def fold_order(h: i64, moments: list[int], names: list[int]) -> i64:
    """Mix the order of some moments into a running hash, each by the name of what began then, not by the number."""
    order = sorted([(moments[i], names[i]) for i in range(len(moments))])
    before: i64 = -1
    for moment, name in order:
        h = fold(h, name << 1 ^ (1 if moment == before else 0))
        before = moment
    return h


def below(state: i64, n: i64) -> i64:
    """A number in 0..n-1 from a state that `step` has just made."""
    return (((state >> 31) ^ state) & 0x7FFFFFFF) * n >> 31
