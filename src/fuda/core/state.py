"""Plain values of a match: card identities, actions, uids, results.

Cards and actions never change and are shared by every copy of a match. A *uid* names a card as it lies in one
zone: how often it has moved, the zone, and its identity, in one integer. Once the card moves, the old uid names
nothing any more.
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

ID_BITS: Final = 10  # at most 1,024 cards in a match
ID_MASK: Final = 1023
ZONE_BITS: Final = 5  # at most 32 zones in a game
ZONE_MASK: Final = 31

NOBODY: Final = -1
DRAW: Final = 2  # the `winner` of a drawn match
BOTH: Final = 3  # a set of players as bits: player 0 is 1, player 1 is 2


OWN: Final = "own"
FOE: Final = "foe"


def players(side: str, me: i64) -> list[i64]:
    """The players that 'own', 'foe' or 'any' means to the player whose text it is.  [fw 0-3-2-2] [hy 105.3]"""
    if side == OWN:
        return [me]
    if side == FOE:
        return [1 - me]
    return [me, 1 - me]


def side_bits(side: str, me: i64) -> i64:
    """The players that 'own', 'foe' or 'any' means to a player, as bits."""
    if side == OWN:
        return 1 << me
    return 1 << 1 - me if side == FOE else BOTH


class Card:
    """The identity of a physical card. Games add the printed definition."""

    __slots__ = ("id", "owner")

    def __init__(self, id: i64, owner: i64) -> None:
        self.id = id
        self.owner = owner


@mypyc_attr(acyclic=True)
class Action:
    """An answer to a question: what kind, about which card (-1: none), with which number. Immutable."""

    __slots__ = ("card", "kind", "n")

    def __init__(self, kind: i64, card: i64, n: i64) -> None:
        self.kind = kind
        self.card = card
        self.n = n

    def key(self) -> tuple[int, int, int]:
        """The action as plain numbers."""
        return (int(self.kind), int(self.card), int(self.n))


# Kinds of answer that every game has; a game's own start at 16.
NO: Final = 0
YES: Final = 1
DONE: Final = 2
PICK: Final = 3
MODE: Final = 4
NUMBER: Final = 5
RESOLVE: Final = 6
REPLACE: Final = 7
ORDER: Final = 8

KINDS: Final = 64  # kinds of action any game may use
_ROWS: Final[list[list[Action]]] = [[Action(kind, i, 0) for i in range(128)] for kind in range(KINDS)]
_PLAIN: Final[list[list[Action]]] = [[Action(kind, -1, n) for n in range(32)] for kind in range(KINDS)]


def acts(kind: i64) -> list[Action]:
    """The interned actions of one kind, by card id; `reserve` makes room for more than 128 cards."""
    return _ROWS[kind]


def reserve(cards: i64) -> None:
    """Make sure that there are interned actions for so many cards."""
    for kind in range(KINDS):
        row = _ROWS[kind]
        while len(row) < cards:
            row.append(Action(kind, len(row), 0))


def act(kind: i64, card: i64) -> Action:
    """The interned action of this kind about this card."""
    return _ROWS[kind][card]


def say(kind: i64, n: i64) -> Action:
    """The action of this kind with a number and no card."""
    row = _PLAIN[kind]
    return row[n] if 0 <= n < len(row) else Action(kind, -1, n)


def take_from(pile: list[Any], card: object) -> None:
    """Take a card out of the pile it is in, where it is mostly on top: the last one."""
    if pile[-1] is card:
        pile.pop()
        return
    at: i64 = len(pile) - 2
    while pile[at] is not card:
        at -= 1
    pile.pop(at)


def count_pair(pairs: list[int], key: i64, uid: i64) -> i64:
    """How often a list of pairs names this ability of this object."""
    n: i64 = 0
    for i in range(0, len(pairs), 2):
        if pairs[i] == key and pairs[i + 1] == uid:
            n += 1
    return n


def has_pair(pairs: list[int], key: i64, uid: i64) -> bool:
    """Whether a list of pairs, such as the chain of a frame, names this ability of this object."""
    for i in range(0, len(pairs), 2):
        if pairs[i] == key and pairs[i + 1] == uid:
            return True
    return False
