"""How much a client may ask: a bucket of tokens for each socket and each address, which fills with time."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

MOST_ADDRESSES: Final = 10_000


class Bucket:
    """So many at once, so many a second after that."""

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.since = monotonic()

    def take(self) -> bool:
        """Take one; False if there is none."""
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.since) * self.rate)
        self.since = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address; those not used for longest are forgotten when there are too many."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.found: OrderedDict[str, Bucket] = OrderedDict()

    async def take(self, address: str) -> bool:
        """Take one for an address; False if there is none."""
        bucket = self.found.pop(address, None) or Bucket(self.rate, self.burst)
        self.found[address] = bucket
        if len(self.found) > MOST_ADDRESSES:
            self.found.popitem(last=False)
        return bucket.take()
