"""Clocks of a match: seconds left of each player. Time is told by the caller, so that none runs while nobody looks."""

from __future__ import annotations

from fuda.web.protocol import Clock, ClockRules

NOBODY = -1


class Clocks:
    """Two clocks of which at most one runs. Without rules there is no limit, and nothing runs."""

    def __init__(self, rules: ClockRules | None) -> None:
        self.rules = rules
        self.left = [rules.minutes * 60.0, rules.minutes * 60.0] if rules is not None else []
        self.running = NOBODY
        self.since = 0.0

    def run(self, seat: int, now: float) -> None:
        """Let a player's clock run, or nobody's; what ran before stops."""
        self.stop(now)
        self.running = seat if self.rules is not None else NOBODY
        self.since = now

    def stop(self, now: float) -> None:
        """Stop what runs."""
        if self.running >= 0:
            self.left[self.running] = self.remaining(self.running, now)
        self.running = NOBODY

    def answered(self, seat: int, now: float) -> None:
        """A player has answered: the clock stops, and the increment is added unless the time was over."""
        self.stop(now)
        if self.rules is not None and self.left[seat] > 0:
            self.left[seat] += self.rules.increment

    def remaining(self, seat: int, now: float) -> float:
        """The seconds a player has left, never less than none."""
        spent = now - self.since if seat == self.running else 0.0
        return max(self.left[seat] - spent, 0.0)

    def is_over(self, seat: int, now: float) -> bool:
        """Whether a player's time is over."""
        return self.rules is not None and self.remaining(seat, now) <= 0

    def set(self, left: list[float]) -> None:
        """Go on from times that were stored."""
        if self.rules is not None and len(left) == len(self.left):
            self.left = list(left)

    def stored(self, now: float) -> list[float]:
        """The times to store."""
        return [round(self.remaining(seat, now), 3) for seat in range(len(self.left))]

    def view(self, now: float) -> Clock | None:
        """The clocks as players see them."""
        if self.rules is None:
            return None
        return Clock([round(self.remaining(seat, now), 1) for seat in range(2)], self.running)
