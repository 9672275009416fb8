"""Effects that stay for a time: who made them, what they do to which object, and when they end.

A record is immutable and shared by copies of a match. What its `kind` means and how kinds are applied is the
game's; ends are rows of the flow tables that call `expire`.
"""

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Lasting:
    """One lasting effect."""

    __slots__ = ("amount", "at", "due", "key", "kind", "on", "owner", "start", "until")

    def __init__(
        self, kind: i64, owner: i64, on: i64, amount: i64, until: i64, due: i64, key: i64, at: i64, start: i64 = 0
    ) -> None:
        self.kind = kind
        self.owner = owner  # whose effect it is
        self.on = on  # uid of the object it applies to, or -1 - player
        self.amount = amount
        self.until = until  # kind of end
        self.due = due  # turn of the end, where the kind needs one
        self.key = key  # the ability it came from, or that it grants or delays: card and number in one
        self.at = at  # place in that ability's program of the op that made it, which holds its terms
        self.start = start  # when it begins, where that is later than at once; what the number means is the game's


def is_over(e: Lasting, until: i64, owner: i64, turn: i64) -> bool:
    """Whether this is an effect of that owner (-1: anybody) that ends with this kind of end in this turn."""
    return e.until == until and (owner < 0 or e.owner == owner) and (e.due < 0 or e.due <= turn)


def expire(effects: list[Lasting], until: i64, owner: i64, turn: i64) -> list[Lasting]:
    """The effects that stay."""
    return [e for e in effects if not is_over(e, until, owner, turn)]


def has_kind(effects: list[Lasting], kind: i64) -> bool:
    """Whether one of some effects is of this kind."""
    for e in effects:
        if e.kind == kind:
            return True
    return False
