"""The verbs of card text about units in the area: attach, set, charge, put out, swap, retreat, play."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import ID_MASK, players
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import POLICY, can, deed, do
from fuda.games.hanyo.printed import ACTIVATED, KEY_BITS, TRIGGERED, Ability
from fuda.games.hanyo.rules.hearing import is_ready
from fuda.games.hanyo.rules.mainphase import CHARGE_CARD, RETREAT_MAIN, can_go_back
from fuda.games.hanyo.rules.playing import is_forbidden, is_playable, play_activated
from fuda.games.hanyo.rules.playing import start_command as play_command
from fuda.games.hanyo.rules.processes import start_drawing
from fuda.games.hanyo.rules.ties import COMERS, ChooseComers, OrderComing, in_order
from fuda.games.hanyo.spec import UNIT
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit, own_key, voice
from fuda.games.hanyo.words.choosing import Choose
from fuda.games.hanyo.words.ops import InParts, OnCards, ReportAll, is_loose, living
from fuda.games.hanyo.words.properties import is_titled
from fuda.games.hanyo.words.refs import Area, Ref
from fuda.table.deeds import Deed
from fuda.words.choosing import PICKED
from fuda.words.instructions import FAILED, STARTED, ToPlayer
from fuda.words.numbers import Number


# --- attaching (905, 906) --------------------------------------------------------------------------------------
class Attach(OnCards):
    """Attach cards to a unit as energy, from wherever they are.  [hy 905.1, 905.2]"""

    name: ClassVar[str] = "attach"
    kind: ClassVar[int] = kinds.ATTACH

    def __init__(self, ref: Ref, base: Ref) -> None:
        super().__init__(ref)
        self.base = base

    def unit(self, m: Match, f: Frame) -> i64:
        """The unit that they are attached to, or -1."""
        for u in self.base.units(m, f):
            if not u.ko:
                return u.uid
        return -1

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, self.kind, uids, to=self.unit(m, f))

    def can(self, m: Match, f: Frame) -> bool:
        # Where both are still to be chosen, each is looked at where it is chosen.
        if self.base.is_chosen() and not self.base.uids(m, f):
            return self.ref.is_chosen() or len(self.ref.uids(m, f)) > 0
        return super().can(m, f)


class SetOn(Attach):
    """Set cards on a unit, from wherever they are; the turn player says which came first, where that matters.

    [hy 905.3, 306.6, 809.3b]
    """

    name: ClassVar[str] = "set_on"
    kind: ClassVar[int] = kinds.SET

    def emit(self, out: list[Op[Any]]) -> None:
        OrderComing(self.ref).emit(out)
        super().emit(out)

    def arranged(self, f: Frame, uids: list[int]) -> list[int]:
        return in_order(f, uids)


class Charge(Op[Match]):
    """Charge a unit: attach a card of the hand to it as energy, and draw a card.  [hy 906.1]"""

    name: ClassVar[str] = "charge"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def emit(self, out: list[Op[Any]]) -> None:
        Choose(Area("own", "hand", []), Number(1), False, PICKED).emit(out)
        out.append(self)
        out.append(ReportAll())

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def units(self, m: Match, f: Frame, card: i64) -> list[int]:
        """The units that a card can be charged to."""
        return [uid for uid in self.ref.uids(m, f) if can(m, deed(f, kinds.CHARGE, [int(card)], to=uid))]

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        f.n = 0
        cards = [uid for uid in f.get(PICKED) if m.is_here(uid)]
        if not cards:
            # Without a card in hand there is still one to draw.  [hy 104.2]
            f.n = FAILED
            if self.has_unit(m, f):
                start_drawing(m, f, f.player, 1, f.cause)
            return False
        units = self.units(m, f, cards[0])
        if units:
            g = m.call(CHARGE_CARD, f.player, cards[0] & ID_MASK, f.uid)
            g.a = cards[0]
            g.key = f.key
            g.cause = f.cause
            g.chain = f.chain
            g.put(0, units)
        return False

    def has_unit(self, m: Match, f: Frame) -> bool:
        """Whether there is a unit to charge, and nothing forbids it."""
        for uid in self.ref.uids(m, f):
            u = m.find(uid)
            if u is not None and not u.ko and POLICY.forbidder(m, deed(f, kinds.CHARGE, [], to=uid), uid) < 0:
                return True
        return False

    def can(self, m: Match, f: Frame) -> bool:
        hand = m.side(f.player).hand
        if not hand:
            return False
        return (self.ref.is_chosen() and not self.ref.uids(m, f)) or len(self.units(m, f, m.uid(hand[0].id))) > 0


# --- units in and out of the main area -------------------------------------------------------------------------
class PutOut(OnCards):
    """Put unit cards into free standby areas of a player, from wherever they are.  [hy 603.1, 303.1a]"""

    name: ClassVar[str] = "put_out"

    def __init__(self, ref: Ref, side: str = "own") -> None:
        super().__init__(ref)
        self.side = side

    def emit(self, out: list[Op[Any]]) -> None:
        ChooseComers(self.ref, self.side).emit(out)
        OrderComing(self.ref).emit(out)
        super().emit(out)

    def arranged(self, f: Frame, uids: list[int]) -> list[int]:
        return in_order(f, f.get(COMERS) or uids)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.PUT_OUT, uids, n=players(self.side, f.player)[0])


class Swap(OnCards):
    """Exchange a standby unit with the main unit of its player.  [hy 914.1]"""

    name: ClassVar[str] = "swap"

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.done = 0
        f.n = 0
        if uids and self.possible(m, f, uids[0]):
            do(m, f, self.deed(m, f, uids[:1]))
        return False

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.BECOME_MAIN, uids)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        # There must be a main unit; one that is KO'd is not affected.  [hy 914.1, 306.7a-3]
        return u is not None and m.main(u.side) is not None and super().possible(m, f, uid)


class Retreat(ToPlayer[Match]):
    """Let a player's main unit retreat, for its retreat cost; the turn's own retreat is not used up.  [hy 915.1]"""

    name: ClassVar[str] = "retreat"

    def run(self, m: Match, f: Frame) -> bool:
        player = players(self.side, f.player)[0]
        f.done = 0
        # If not all of it can be done, none is.  [hy 915.1d]
        if self.can(m, f):
            g = m.call(RETREAT_MAIN, player, f.card, f.uid)
            g.key = f.key
            g.cause = f.cause
            g.chain = f.chain
        return False

    def can(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        return can_go_back(m, m.side(players(self.side, f.player)[0]), f)


def keep_done(f: Frame) -> None:
    """What was played counts as played, however its own text went."""
    if f.n & STARTED:
        f.done = 1


# --- playing ---------------------------------------------------------------------------------------------------
class Play(InParts):
    """Play commands from wherever they are, though it is no main phase of theirs.  [hy 804.1]"""

    name: ClassVar[str] = "play"

    def run(self, m: Match, f: Frame) -> bool:
        keep_done(f)
        return super().run(m, f)

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        if self.possible(m, f, uid):
            play_command(m, f.player, m.card_of(uid))
        else:
            f.n |= FAILED

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        card = m.card_of(uid)
        if not is_loose(m, uid) or card.d.kind == UNIT or not can(m, deed(f, kinds.PLAY_COMMAND, [int(uid)])):
            return False
        return is_playable(m, m.side(f.player), card)


class Activate(InParts):
    """Play the EX skills of this name of units.  [hy 804.1, 902.1b]"""

    name: ClassVar[str] = "activate"

    def __init__(self, ref: Ref, title: str) -> None:
        super().__init__(ref)
        self.title = title

    def run(self, m: Match, f: Frame) -> bool:
        keep_done(f)
        return super().run(m, f)

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        u = living(m, uid)
        if u is None:
            f.n |= FAILED
            return
        key = self.key(m, u)
        if key < 0:
            f.n |= FAILED
        else:
            # It is an ability of the player whose unit it is.  [hy 105.3b]
            play_activated(m, u.side, key, uid)

    def key(self, m: Match, u: Unit) -> i64:
        """The ability of a unit that is played: the first one that is meant and can be; or -1."""
        for key in self.keys(m, u):
            ability = m.ability(key)
            g = voice(u, m.cards[key >> KEY_BITS], ability, key)
            if is_ready(m, u, ability, g) and not is_forbidden(m, g):
                return key
        return -1

    def keys(self, m: Match, u: Unit) -> list[int]:
        """The abilities of a unit, of its sets, and of those that it was given, that are meant.  [hy 801.1g-1]"""
        out: list[int] = []
        for card in [u.card, *u.sets]:
            for ability in card.d.abilities:
                if not ability.part and self.fits(m, u, ability):
                    out.append(int(own_key(card, ability)))
        return out + [key for key in u.gained if self.fits(m, u, m.ability(key))]

    def fits(self, m: Match, u: Unit, ability: Ability) -> bool:
        """Whether this is the ability that is meant, and it can be played."""
        return is_titled(ability, self.title) and ability.kind in (ACTIVATED, TRIGGERED) and u.has_valid(ability)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = living(m, uid)
        return u is not None and self.key(m, u) >= 0
