"""Deeds: everything that is done to the table, as values.

A deed says what is done to which objects together, by whom and why. What can be forbidden, replaced and heard is a kind
of deed: a game numbers its kinds once. Deeds never change, so that frames and copies of a match share them.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

NO_LINKS: Final[list[int]] = []  # a chain in which nothing was replaced yet


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Deed:
    """Something that is about to be done, is done, or was done. Immutable."""

    __slots__ = ("by", "cause", "chain", "clause", "flags", "key", "kind", "n", "source", "to", "what")

    def __init__(
        self,
        kind: i64,
        what: list[int],
        by: i64,
        cause: i64,
        *,
        to: i64 = -1,
        n: i64 = 0,
        flags: i64 = 0,
        source: i64 = -1,
        key: i64 = -1,
        clause: str = "",
        chain: list[int] = NO_LINKS,
    ) -> None:
        self.kind = kind
        self.what = what  # all that it happens to, together: uids, or -1 - player
        self.by = by  # the player whose doing it is
        self.cause = cause  # rule, cost, effect, battle: bits of the game's own
        self.to = to  # zone, square or other place it leads to, or -1
        self.n = n  # how much, where that matters
        self.flags = flags  # bits of the game's own
        self.source = source  # uid of the card that does it, or -1
        self.key = key  # the ability that does it, or -1
        self.clause = clause  # that the journal cites; empty: the game's usual one for this kind
        self.chain = chain  # replacements already used in it, as pairs of key and uid

    def on(self, what: list[int]) -> "Deed":
        """The same deed, done to these objects."""
        return Deed(
            self.kind, what, self.by, self.cause, to=self.to, n=self.n, flags=self.flags, source=self.source,
            key=self.key, clause=self.clause, chain=self.chain,
        )  # fmt: skip

    def by_chain(self, chain: list[int]) -> "Deed":
        """The same deed, in which these replacements were used."""
        return Deed(
            self.kind, self.what, self.by, self.cause, to=self.to, n=self.n, flags=self.flags, source=self.source,
            key=self.key, clause=self.clause, chain=chain,
        )  # fmt: skip

    def numbers(self) -> list[int]:
        """Its plain numbers, in the order in which `read_deed` takes them."""
        facts = [self.kind, self.by, self.cause, self.to, self.n, self.flags, self.source, self.key]
        return [int(fact) for fact in facts]


def read_deed(numbers: list[int], what: list[int], chain: list[int], clause: str) -> Deed:
    """The deed that `Deed.numbers` and its lists stand for."""
    kind, by, cause, to, n, flags, source, key = numbers
    return Deed(kind, what, by, cause, to=to, n=n, flags=flags, source=source, key=key, clause=clause, chain=chain)
