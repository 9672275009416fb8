"""What a text tells players to do: each is a deed, and says in `f.done` whether it was done."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.showing import Clear
from fuda.core.state import DONE, ID_MASK, PICK, Action, act, players, say
from fuda.core.terms import Value
from fuda.table.deeds import Deed
from fuda.table.spec import (
    AS_COST,
    BY_EFFECT,
    CHANGED,
    CHOSEN,
    DISCARD,
    DRAW,
    ENTER,
    GAIN,
    HAND,
    LOSE,
    MOVE,
    REST,
    STAND,
)
from fuda.table.state import THIS_TURN, Match
from fuda.words.tabled.which import Ref

PILE = 7  # slot of what a player discards


def deed(f: Frame, kind: i64, what: list[int], n: i64 = 0, to: i64 = -1) -> Deed:
    """A deed that a text tells its player to do."""
    cause = f.cause if f.cause & (AS_COST | BY_EFFECT) else BY_EFFECT
    return Deed(kind, what, f.player, cause, n=n, to=to, source=f.uid, key=f.key, chain=f.chain)


class DoTo(Op[Match]):
    """Do something to some cards: which kind of deed, and where it leads, says the word."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def deed(self, m: Match, f: Frame) -> Deed:
        """What is done now."""
        raise NotImplementedError

    def run(self, m: Match, f: Frame) -> bool:
        d = self.deed(m, f)
        f.done = 0
        if d.what:
            m.rules.do(m, f, d)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return is_open(m, f, self.ref) or m.rules.can(m, self.deed(m, f))


def is_open(m: Match, f: Frame, ref: Ref) -> bool:
    """Whether what a text speaks of is not known yet, as it is still to be chosen."""
    return ref.name == "chosen" and not ref.uids(m, f)


class Rest(DoTo):
    """Rest cards."""

    name: ClassVar[str] = "rest"

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, REST, self.ref.uids(m, f))


class Stand(DoTo):
    """Let cards stand."""

    name: ClassVar[str] = "stand"

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, STAND, self.ref.uids(m, f))


class Move(DoTo):
    """Move cards to a zone of their owner."""

    name: ClassVar[str] = "move"

    def __init__(self, ref: Ref, zone: str) -> None:
        super().__init__(ref)
        self.zone = zone

    def deed(self, m: Match, f: Frame) -> Deed:
        zone = m.spec.zone_names.index(self.zone)
        return deed(f, ENTER if zone == m.spec.play else MOVE, self.ref.uids(m, f), to=zone)


class Change(Op[Match]):
    """Let a number of cards in play be more or less for this turn."""

    name: ClassVar[str] = "change"

    def __init__(self, ref: Ref, what: str, amount: Value[Any]) -> None:
        self.ref = ref
        self.what = what
        self.amount = amount

    def run(self, m: Match, f: Frame) -> bool:
        amount = self.amount.get(m, f)
        stat = m.spec.stats.index(self.what)
        here = [uid for uid in self.ref.uids(m, f) if m.find(uid) is not None]
        for uid in here:
            m.lasting.append(Lasting(stat, f.player, uid, amount, THIS_TURN, -1, f.key, -1))
            m.record(CHANGED, f.player, uid & ID_MASK, amount)
        m.stale = True
        f.done = 1 if here else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return is_open(m, f, self.ref) or len(self.ref.uids(m, f)) > 0


class ToPlayer(Op[Match]):
    """Let a player, or both, do something so many times."""

    def __init__(self, side: str, n: Value[Any]) -> None:
        self.side = side
        self.n = n

    def deed(self, m: Match, f: Frame) -> Deed:
        """What is done now."""
        raise NotImplementedError

    def who(self, f: Frame) -> list[int]:
        """Whom it happens to."""
        return [int(-1 - player) for player in players(self.side, f.player)]

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        d = self.deed(m, f)
        if d.n > 0:
            m.rules.do(m, f, d)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return m.rules.can(m, self.deed(m, f))


class Draw(ToPlayer):
    """Draw cards."""

    name: ClassVar[str] = "draw"

    def __init__(self, n: Value[Any], side: str) -> None:
        super().__init__(side, n)

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, DRAW, self.who(f), self.n.get(m, f))


class Lose(ToPlayer):
    """Lose some of what a player has."""

    name: ClassVar[str] = "lose"

    def __init__(self, side: str, what: str, n: Value[Any]) -> None:
        super().__init__(side, n)
        self.what = what

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, LOSE, self.who(f), self.n.get(m, f), m.spec.counts.index(self.what))


class Gain(Lose):
    """Gain some of what a player has."""

    name: ClassVar[str] = "gain"

    def deed(self, m: Match, f: Frame) -> Deed:
        return deed(f, GAIN, self.who(f), self.n.get(m, f), m.spec.counts.index(self.what))


# --- choosing --------------------------------------------------------------------------------------------------
class Choose(Op[Match]):
    """Choose cards into a slot: as many as possible up to a number or, with 'up to', as many as one likes."""

    name: ClassVar[str] = "choose"

    def __init__(self, ref: Ref, n: i64, up_to: bool, slot: i64, foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.slot = slot
        self.foe = foe  # the other player chooses

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        out.append(self)

    def left(self, m: Match, f: Frame) -> list[int]:
        """Cards that can still be chosen."""
        chosen = f.get(self.slot)
        return [uid for uid in self.ref.uids(m, f) if uid not in chosen] if len(chosen) < self.n else []

    def run(self, m: Match, f: Frame) -> bool:
        left = self.left(m, f)
        if not left:
            f.done = 1 if f.get(self.slot) else 0
            return False
        options = [act(PICK, uid & ID_MASK) for uid in left]
        if self.up_to:
            options.append(say(DONE, 0))
        player = 1 - f.player if self.foe else f.player
        return m.ask_secret(player, options) if self.ref.is_hidden(m) else m.ask(player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == DONE:
            f.done = 1 if f.get(self.slot) else 0
            return
        f.put(self.slot, [*f.get(self.slot), int(m.uid(a.card))])
        if not self.ref.is_hidden(m):
            m.record(CHOSEN, 1 - f.player if self.foe else f.player, a.card)
        f.again()

    def can(self, m: Match, f: Frame) -> bool:
        return self.up_to or len(self.ref.uids(m, f)) >= self.n


class PutAway(Op[Match]):
    """Discard what was chosen for it."""

    def __init__(self, foe: bool) -> None:
        self.foe = foe

    def run(self, m: Match, f: Frame) -> bool:
        uids = f.get(PILE)
        f.done = 0
        if uids:
            player = 1 - f.player if self.foe else f.player
            d = deed(f, DISCARD, uids, to=len(m.spec.zones) - 1)
            m.rules.do(m, f, Deed(d.kind, d.what, player, d.cause, to=d.to, source=d.source, key=d.key, chain=d.chain))
        return False


class Discard(Op[Match]):
    """Let a player choose cards of the own hand and put them into the last zone."""

    name: ClassVar[str] = "discard"

    def __init__(self, n: i64, side: str) -> None:
        self.n = n
        self.side = side

    def emit(self, out: list[Op[Any]]) -> None:
        foe = self.side == "foe"
        Choose(HandOf(self.side), self.n, False, PILE, foe).emit(out)
        out.append(PutAway(foe))

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        hand = m.uids(players(self.side, f.player)[0], HAND)
        return len(hand) >= self.n and m.rules.can(m, deed(f, DISCARD, hand, to=len(m.spec.zones) - 1))


class HandOf(Ref):
    """The hand of a player."""

    def __init__(self, side: str) -> None:
        self.side = side

    def uids(self, m: Match, f: Frame) -> list[int]:
        return m.uids(players(self.side, f.player)[0], HAND)

    def is_hidden(self, m: Match) -> bool:
        return True
