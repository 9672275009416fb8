"""How far an instruction has come that is done so many times, one after another."""

from mypy_extensions import i64

from fuda.core.flow import Frame, Own
from fuda.core.flow import Match as CoreMatch
from fuda.core.plain import numbers
from fuda.core.rng import fold


class Tally(Own):
    """What an effect keeps while such an instruction goes on."""

    def __init__(self, wanted: i64, tried: i64, became: i64, before: i64) -> None:
        self.wanted = wanted  # how often it is to be done, worked out when it began
        self.tried = tried  # how often it was tried
        self.became = became  # what became of it so far: done, not done (0), or something else in its place
        self.before = before  # what there was of it before it began, where that matters

    def copy(self) -> "Tally":
        """An independent copy."""
        return Tally(self.wanted, self.tried, self.became, self.before)

    def fold(self, m: CoreMatch, h: i64) -> i64:
        """Mix it into a hash of the position."""
        return fold(fold(fold(fold(h, self.wanted), self.tried), self.became), self.before)

    def rename(self, uids: dict[int, int]) -> None:
        """Nothing in it names a card."""

    def dump(self) -> list[int]:
        """All of it as plain data."""
        return [int(self.wanted), int(self.tried), int(self.became), int(self.before)]


def load_tally(m: CoreMatch, data: object) -> Tally | None:
    """The tally that plain data stands for; none if no such instruction goes on."""
    if data is None:
        return None
    wanted, tried, became, before = numbers(data, 4, -1 << 40, 1 << 40)
    return Tally(wanted, tried, became, before)


def kept_tally(f: Frame) -> Tally | None:
    """The tally of the instruction that goes on in a frame, or none if it has not begun."""
    own = f.own
    return own if isinstance(own, Tally) else None


def new_tally(m: CoreMatch, wanted: i64, before: i64 = 0) -> Tally:
    """The tally of an instruction that begins; more often than there are cards it cannot be done."""
    return Tally(min(wanted, len(m.where) - 1), 0, 1, before)


def tally_now(f: Frame, kept: Tally) -> Tally:
    """A tally with what became of the last time."""
    return kept if f.done > 0 else Tally(kept.wanted, kept.tried, f.done, kept.before)


def once_more(tally: Tally) -> Tally:
    """A tally with one more time tried."""
    return Tally(tally.wanted, tally.tried + 1, tally.became, tally.before)
