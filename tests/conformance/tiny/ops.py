"""Duel of Lanterns: the words of card text, each asking one thing at most."""

from __future__ import annotations

from fuda.core.control import named_number
from fuda.core.flow import Frame, Op
from fuda.core.state import PICK, Action, act
from fuda.core.terms import Condition, Value
from tests.conformance.tiny import spec
from tests.conformance.tiny.moves import burn, draw, grow, move, put_out, turn_over
from tests.conformance.tiny.rules import open_items, start_clash
from tests.conformance.tiny.state import Match


class FlamesAtMost(Condition[Match]):
    """The player has so many flames or fewer."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, m: Match, f: Frame) -> bool:
        return m.sides[f.player].flames <= self.n


class SpareFlames(Value[Match]):
    """How many flames a player can lose and go on, up to two."""

    def get(self, m: Match, f: Frame) -> int:
        return min(m.sides[f.player].flames - 1, 2)


class DrawCard(Op[Match]):
    """Draw a card."""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = draw(m, int(f.player), "3-3")
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(m.sides[f.player].piles[spec.DECK]) > 0


class Burn(Op[Match]):
    """Let a player lose flames: so many, or the number in a slot."""

    def __init__(self, n: int, foe: bool, slot: int = -1) -> None:
        self.n = n
        self.foe = foe
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n if self.slot < 0 else int(named_number(f, self.slot))
        if n:
            burn(m, int(1 - f.player if self.foe else f.player), n, "3-3")
        return False


class ChooseLantern(Op[Match]):
    """Choose a lantern, one's own or the other player's, into a slot; nothing if there is none."""

    def __init__(self, foe: bool, slot: int) -> None:
        self.foe = foe
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        path = m.sides[1 - f.player if self.foe else f.player].path
        return bool(path) and m.ask(f.player, [act(PICK, u.card.id) for u in path])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(self.slot, [int(m.uid(a.card))])


class ChooseItem(Op[Match]):
    """Choose something that waits on the open stack."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        items = open_items(m)
        return bool(items) and m.ask(f.player, [act(PICK, m.card_of(uid).id) for uid in items])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(self.slot, [int(m.uid(a.card))])


class Cancel(Op[Match]):
    """Put what was chosen, or what this answers, into the ash before it is carried out."""

    def __init__(self, slot: int = -1) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        uids = [int(f.a)] if self.slot < 0 else f.get(self.slot)
        for uid in uids:
            if m.is_here(uid):
                m.items = [item for item in m.items if item != uid]
                move(m, m.card_of(uid), spec.ASH, "4-3")
        return False


class PutOut(Op[Match]):
    """Put the chosen lantern out."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        for uid in f.get(self.slot):
            u = m.find(uid)
            if u is not None:
                put_out(m, u, "3-3")
        return False


class Grow(Op[Match]):
    """Let the chosen lantern, or this one, glow more for the turn."""

    def __init__(self, amount: int, slot: int = -1) -> None:
        self.amount = amount
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        for uid in [int(f.uid)] if self.slot < 0 else f.get(self.slot):
            u = m.find(uid)
            if u is not None:
                grow(m, int(f.player), u, self.amount, int(f.key))
        return False


class TurnThis(Op[Match]):
    """Turn this lantern over."""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(int(f.uid))
        if u is not None:
            turn_over(m, u, "3-5")
        return False


class Discard(Op[Match]):
    """Choose a card of one's hand and lay it into the ash."""

    def run(self, m: Match, f: Frame) -> bool:
        hand = m.sides[f.player].piles[spec.HAND]
        if not hand:
            f.done = 0
            return False
        return m.ask(f.player, [act(PICK, c.id) for c in hand])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.done = 1
        move(m, m.cards[a.card], spec.ASH, "3-3")


class Clash(Op[Match]):
    """Let two chosen lanterns clash now."""

    def __init__(self, mine: int, theirs: int) -> None:
        self.mine = mine
        self.theirs = theirs

    def run(self, m: Match, f: Frame) -> bool:
        mine, theirs = f.get(self.mine), f.get(self.theirs)
        if mine and theirs and m.is_here(mine[0]) and m.is_here(theirs[0]):
            start_clash(m, int(f.player), mine[0], theirs[0])
        return False
