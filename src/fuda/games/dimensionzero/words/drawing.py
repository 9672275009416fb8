"""Verbs of card text about decks, hands and plans: drawing, discarding, milling, shuffling, smash."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.control import EachPlayer
from fuda.core.flow import Frame, Op
from fuda.core.showing import Clear, hide, show
from fuda.core.state import BOTH, ID_MASK, NO, PICK, YES, Action, act, say
from fuda.core.terms import Value
from fuda.games.dimensionzero.rules.processes import (
    make_plan,
    put_away,
    shuffle_deck,
    start_draw,
    start_smash,
)
from fuda.games.dimensionzero.spec import (
    BAN_DRAW,
    GRAVEYARD,
    IN_RELEASE,
    ZONES,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.choosing import ORDER, STATE, WORK, draw_lots
from fuda.games.dimensionzero.words.conditions import is_something
from fuda.games.dimensionzero.words.ops import (
    _STATES,
    STATES,
    Carry,
    Check,
    FromTop,
    Report,
    cause_of,
    count_in,
    is_from_top,
)
from fuda.games.dimensionzero.words.properties import seats


def may_draw(m: Match, f: Frame, player: i64) -> bool:
    """Whether a player can draw by an effect: nothing forbids it and there is a card.  [dz 1-1.2]"""
    m.settle()
    return len(m.side(player).deck) > 0 and not m.is_barred(player, BAN_DRAW, f.uid, f.player)


class SoMany(Op[Match]):
    """An instruction to a player that speaks of a number."""

    def __init__(self, n: Value[Match], side: str = "you") -> None:
        self.n = n
        self.side = side


class Draw(SoMany):
    """Draw so many cards, one at a time.  [dz 2-23.1-5]"""

    name: ClassVar[str] = "draw"

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        f.done = 0
        if n <= 0:
            return False
        who = seats(m, f, self.side)
        # What is started last goes first: the active player's.
        for player in (1 - m.turn_player, m.turn_player):
            if player in who:
                start_draw(m, f, player, n, cause_of(f))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            if not may_draw(m, f, player):
                return False
        return is_something(m, f, self.n)


class DrawUpTo(SoMany):
    """Draw up to so many cards; after each the player decides whether to draw the next.  [dz 2-23.1-6]"""

    name: ClassVar[str] = "draw_up_to"

    def emit(self, out: list[Op[Any]]) -> None:
        if self.side == "any":
            # Each decides by what that player has drawn so far.  [dz 1-1.4]
            EachPlayer([DrawUpTo(self.n)]).emit(out)
            return
        out.append(Clear(STATE))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        who = seats(m, f, self.side)
        drawn = count_in(f)
        if not who or drawn >= self.n.get(m, f) or not may_draw(m, f, who[0]):
            self.close(f, drawn)
            return False
        return m.ask(who[0], [say(NO, 0), say(YES, 0)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        drawn = count_in(f)
        if a.kind == NO:
            self.close(f, drawn)
            return
        f.put(STATE, [-2 - drawn])
        f.again()
        start_draw(m, f, seats(m, f, self.side)[0], 1, cause_of(f))

    def close(self, f: Frame, drawn: i64) -> None:
        """Stop drawing."""
        f.put(STATE, [])
        f.done = 1 if drawn else 0

    def can(self, m: Match, f: Frame) -> bool:
        return True  # "up to" may be none  [dz 2-23.1-6]


class Discard(Op[Match]):
    """Players put cards of their hands into the graveyard: they choose them, or chance does; both at the same time.

    [dz 1-1.4]
    """

    name: ClassVar[str] = "discard"

    def __init__(self, n: Value[Match], side: str = "you", random: bool = False) -> None:
        self.n = n
        self.side = side
        self.random = random

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(WORK))
        out.append(Clear(ORDER))
        out.append(DiscardChoice(self.n, self.side, self.random))
        out.append(Carry(GRAVEYARD, IN_RELEASE))
        out.append(Discarded(self.n, self.side))
        out.append(Check(self))

    def can(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        for player in seats(m, f, self.side):
            if len(m.side(player).hand) < n:
                return False
        return is_something(m, f, self.n)


class DiscardChoice(Op[Match]):
    """Choose the cards to discard, the active player first."""

    def __init__(self, n: Value[Match], side: str, random: bool) -> None:
        self.n = n
        self.side = side
        self.random = random

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        chosen = f.get(WORK)
        for player in seats(m, f, self.side):
            hand = [int(m.uid(card.id)) for card in m.side(player).hand]
            left = [uid for uid in hand if uid not in chosen]
            missing = n - (len(hand) - len(left))
            if missing <= 0 or not left:
                continue
            if self.random:
                chosen = chosen + draw_lots(m, left, missing)
            elif len(left) <= missing:
                chosen = chosen + left  # as many as there are  [dz 4-12.2, 4-12.2.ex1]
            else:
                return m.ask_secret(player, [act(PICK, uid & ID_MASK) for uid in left])
        f.put(WORK, chosen)
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(WORK, [*f.get(WORK), m.uid(a.card)])
        f.again()


class Discarded(Op[Match]):
    """Say whether as many cards were discarded as there should be."""

    def __init__(self, n: Value[Match], side: str) -> None:
        self.n = n
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f) * len(seats(m, f, self.side))
        f.done = 1 if 0 < n <= len(f.get(WORK)) else 0
        f.put(WORK, [])
        f.put(STATE, [])
        return False


class Mill(Op[Match]):
    """Put the top cards of decks elsewhere, all at the same time."""

    name: ClassVar[str] = "mill"

    def __init__(self, n: Value[Match], side: str = "you", zone: str = "graveyard", state: str = "released") -> None:
        self.n = n
        self.side = side
        self.zone = zone
        self.state = state
        self.code: i64 = ZONES.index(zone)

    def emit(self, out: list[Op[Any]]) -> None:
        if is_from_top(self.code, self.state):
            out.append(FromTop(self.n, self.side, self.code))
        else:
            out.append(GatherTop(self.n, self.side, self.code == GRAVEYARD))
            out.append(Carry(self.code, _STATES[STATES.index(self.state)]))
            out.append(Report())
        out.append(Check(self))

    def can(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        for player in seats(m, f, self.side):
            if len(m.side(player).deck) < n:
                return False
        return is_something(m, f, self.n)


class GatherTop(Op[Match]):
    """Note the top cards of decks."""

    def __init__(self, n: Value[Match], side: str, open_up: bool) -> None:
        self.n = n
        self.side = side
        self.open_up = open_up

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        uids: list[int] = []
        for player in seats(m, f, self.side):
            deck = m.side(player).deck
            for i in range(min(n, len(deck))):
                uids.append(m.uid(deck[-1 - i].id))
        f.put(WORK, uids)
        f.put(ORDER, [])
        hide(f, WORK)
        if self.open_up:
            show(f, WORK, BOTH)
        return False


class ToPlayer(Op[Match]):
    """An instruction to a player, or to both."""

    def __init__(self, side: str = "you") -> None:
        self.side = side


class Shuffle(ToPlayer):
    """Shuffle a deck.  [dz 2-23.3-5]"""

    name: ClassVar[str] = "shuffle"

    def run(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            shuffle_deck(m, f, player, "2-23.3-5")
        f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(seats(m, f, self.side)) > 0


class SmashPlayer(Op[Match]):
    """Put the top cards of a player's deck into the smash zone.  [dz 3-9.1-(1)]"""

    name: ClassVar[str] = "smash"

    def __init__(self, n: Value[Match], side: str = "opponent") -> None:
        self.n = n
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        f.done = 0
        if n <= 0:
            return False
        who = seats(m, f, self.side)
        for player in (1 - m.turn_player, m.turn_player):
            if player in who:
                start_smash(m, f, player, n, f.uid, cause_of(f))
        return False

    def can(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            if not m.side(player).deck:
                return False
        return is_something(m, f, self.n)


class MakePlan(ToPlayer):
    """Turn the top card of a deck face up as plan zone; not if there is one already.  [dz 2-23.3-6]"""

    name: ClassVar[str] = "make_plan"

    def run(self, m: Match, f: Frame) -> bool:
        made = False
        for player in seats(m, f, self.side):
            make_plan(m, f, player, cause_of(f), "2-23.3-1")
            made = made or f.done > 0
        f.done = 1 if made else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            side = m.side(player)
            if not side.plan and side.deck:
                return True
        return False


class RenewPlan(ToPlayer):
    """Put the plan card into the graveyard and, if that was done, turn the next card face up.  [dz 3-8.2-4]"""

    name: ClassVar[str] = "renew_plan"

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        for player in seats(m, f, self.side):
            card = m.side(player).plan_card()
            if card is not None:
                put_away(m, f, card.id, GRAVEYARD, cause_of(f), "3-8.2-4")
                make_plan(m, f, player, cause_of(f), "3-8.2-4")
                f.done = 1
        return False

    def can(self, m: Match, f: Frame) -> bool:
        for player in seats(m, f, self.side):
            if m.side(player).plan_card() is not None:
                return True
        return False
