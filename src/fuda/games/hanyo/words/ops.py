"""The verbs of card text about cards: move, discard, damage, heal, rest, stun, recover, KO, counters (900).

Each word says which deed it does to which cards; the door does it to all of them together. Only cards of a deck move
one by one. `f.done` tells whether it was carried out in full; what is impossible is left out (104.2).
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, is_shown, shown
from fuda.core.state import ID_MASK, ORDER, act, players
from fuda.core.terms import Value, has_within
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import can, deed, do
from fuda.games.hanyo.rules.ties import OrderComing, in_order
from fuda.games.hanyo.spec import AT_RANDOM, BOTTOM, DECK, DOER_SEES, HAND, IN_SECRET_ORDER, ORIGIN, SORTED, ZONES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.games.hanyo.words.choosing import Choose, name_ko, unveil, veiled
from fuda.games.hanyo.words.conditions import EventNumber
from fuda.games.hanyo.words.refs import Area, Chosen, Ref
from fuda.table.deeds import Deed
from fuda.words import instructions
from fuda.words.choosing import PICKED, WORK, is_short, speak_again
from fuda.words.instructions import FAILED, ORDERED, STARTED, ToPlayer, parts_left
from fuda.words.numbers import MANY
from fuda.words.refs import About

ALL_OF_IT: Final = 1 << 30  # more damage than any unit has


# --- which cards an instruction is about -----------------------------------------------------------------------


def is_lacking(m: Match, f: Frame, ref: Ref, uids: list[int]) -> bool:
    """Whether these are fewer cards than the instruction is about."""
    return not uids or len(uids) < ref.wanted(m, f) < MANY or is_short(f, ref.slot())


class Gather(Op[Match]):
    """Note which cards an instruction is about, and whether some cards are out of its reach."""

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(WORK, uids)
        hide(f, WORK)
        f.n = FAILED if is_lacking(m, f, self.ref, uids) else 0
        return False


class OnCards(instructions.OnCards[Match]):
    """An instruction on some cards, all at one time."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(self)
        out.append(ReportAll())

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        d = self.deed(m, f, self.arranged(f, uids))
        f.n = FAILED if is_lacking(m, f, self.ref, uids) or len(d.what) < len(uids) else 0
        f.done = 0
        if uids:
            do(m, f, d)
        return False

    def arranged(self, f: Frame, uids: list[int]) -> list[int]:
        """The cards in the order in which it is done to them."""
        return uids

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        """The deed that it does to these cards."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        """Whether it could be done to this card."""
        return can(m, self.deed(m, f, [int(uid)]))

    def can(self, m: Match, f: Frame) -> bool:
        """Whether it could be carried out; cards still to be chosen are looked at where they are chosen."""
        ref = self.ref
        uids = ref.uids(m, f)
        if not uids and ref.is_chosen():
            return True
        some = False
        for uid in uids:
            if self.possible(m, f, uid):
                some = True
            elif not isinstance(ref, Area):
                return False
        return some


class ReportAll(Op[Match]):
    """Say whether an instruction was carried out in full."""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n & FAILED:
            f.done = 0
        f.n = 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return True


class InParts(OnCards):
    """An instruction on some cards that goes through them one after the other."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        work = parts_left(f)
        if not work:
            f.done = max(f.done, 0)  # what was replaced was not done
            return False
        f.n |= STARTED
        f.again()
        f.put(WORK, work[1:])
        f.done = 0
        self.start(m, f, work[0])
        return False

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        """Begin what is done to one card; `done` says in the end whether it was."""
        raise NotImplementedError


# --- moving ----------------------------------------------------------------------------------------------------
class MoveTo(OnCards):
    """Put cards into a zone of their owners; the owner says in which order, where that matters.

    [hy 302.3, 302.4, 302.5, 309.3]
    """

    name: ClassVar[str] = "move"

    def __init__(self, ref: Ref, zone: str, bottom: bool = False, random: bool = False) -> None:
        super().__init__(ref)
        self.zone = zone
        self.code: i64 = ZONES.index(zone)
        self.bottom = bottom
        self.random = random
        self.to: i64 = self.code | (BOTTOM if bottom else 0)

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        work = parts_left(f)
        if not work:
            f.done = max(f.done, 0)  # what was replaced was not done
            # Cards put in their place right after a shuffle are seen again from now on.  [hy 912.2a]
            if self.code == DECK:
                unveil(m, f, self.ref.slot())
            return False
        if len(work) > 1 and self.code != HAND and not f.n & (ORDERED | STARTED):
            if self.random:
                self.mix(m, f, work)
            else:
                together = self.to_order(m, f)
                if together:
                    # Their owner says in which order they go there.  [hy 302.4, 309.3]
                    who = self.orderer(m, f, together[0])
                    return m.ask_secret(who, [act(ORDER, uid & ID_MASK) for uid in together])
        self.go_on(m, f, f.get(WORK))
        return False

    def tell_order(self, m: Match, f: Frame) -> None:
        for uid in f.get(WORK) if self.code == DECK else []:
            seen = m.seen_now(m.card_of(uid)) | shown(f, self.ref.slot())
            if seen:
                m.note(SORTED, "302.4", f.player, uid & ID_MASK, seen, 0, m.zone_of(uid & ID_MASK), -1)

    def is_arranged(self, m: Match, f: Frame, uid: i64) -> bool:
        # Those of a deck go one by one from the top.  [hy 304.3]
        return self.code == DECK or m.zone_of(uid & ID_MASK) != DECK

    def go_on(self, m: Match, f: Frame, work: list[int]) -> None:
        """Move what moves at one time: those of a deck one by one from the top, all others together.  [hy 304.3]"""
        f.again()
        together = [uid for uid in work if m.zone_of(uid & ID_MASK) != DECK]
        moving = together or work[:1]
        d = self.deed(m, f, moving)
        f.n |= STARTED
        f.put(WORK, [uid for uid in work if uid not in moving])
        f.done = 0
        do(m, f, d)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        to = self.to
        flags = shown(f, self.ref.slot()) | shown(f, WORK) | veiled(f, self.ref.slot())
        if f.n & ORDERED and self.code == DECK:
            to |= IN_SECRET_ORDER
            flags |= AT_RANDOM if self.random else 0
            flags |= DOER_SEES if all(is_shown(f, uid, f.player) for uid in uids) else 0
        return deed(f, kinds.MOVE, uids, to=to, flags=flags)


class Discard(Op[Match]):
    """Choose cards of a hand or the area and discard them.  [hy 911.1]"""

    name: ClassVar[str] = "discard"

    def __init__(self, ref: Ref, n: Value[Match], up_to: bool = False, foe: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.foe = foe
        self.choice = Choose(ref, n, up_to, PICKED, foe)

    def emit(self, out: list[Op[Any]]) -> None:
        self.choice.emit(out)
        MoveTo(Chosen(PICKED), "discard").emit(out)

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def link(self, rest: list[Op[Any]]) -> None:
        """Let only cards be chosen that can be discarded, and leave enough for the rest: it is done of free will."""
        self.choice.uses = [MoveTo(Chosen(PICKED), "discard")]
        self.choice.rest = [*self.choice.uses, *rest]

    def can(self, m: Match, f: Frame) -> bool:
        return self.choice.can(m, f)

    def hides(self, m: Match, f: Frame) -> bool:
        return self.choice.hides(m, f)


class CountHand(ToPlayer[Match]):
    """Note how many cards are in a hand that is to be discarded."""

    def run(self, m: Match, f: Frame) -> bool:
        n = 0
        for player in players(self.side, f.player):
            n += len(m.side(player).hand)
        f.put(PICKED, [-1 - n])
        return False


class DiscardHand(ToPlayer[Match]):
    """Discard a whole hand; with no card in it that is done as well.  [hy 911.2, 911.2a]"""

    name: ClassVar[str] = "discard_hand"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(CountHand(self.side))
        MoveTo(Area(self.side, "hand", []), "discard").emit(out)
        out.append(self)

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        return True  # [hy 911.2a]

    def run(self, m: Match, f: Frame) -> bool:
        # What something else happened to instead was not discarded.  [hy 810.1]
        if f.get(PICKED) == [-1]:
            f.done = 1
        return False


# --- damage and healing (916, 917) -----------------------------------------------------------------------------
class SoMuch(OnCards):
    """An instruction on so much HP of some units."""

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        super().__init__(ref)
        self.n = n


class Damage(SoMuch):
    """Deal damage to units: to each of them all of it at once.  [hy 916.1, 916.4, 916.4a, 813.4]"""

    name: ClassVar[str] = "damage"

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        super().__init__(ref, n)
        self.is_that_damage = isinstance(ref, About) or has_within(n, is_event_number)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        n = max(0, self.n.get(m, f))
        origin = f.get(ORIGIN) if self.is_that_damage else []
        if not origin:
            return deed(f, kinds.DAMAGE, uids, n=n)
        # Damage that is dealt in other form, or to another unit, is dealt by what would have dealt it.
        # [hy 810.1, 813.4] [ruling hy-052]
        key, by, cause = -2 - origin[1], -1 - origin[2], -1 - origin[3]
        return Deed(kinds.DAMAGE, uids, by, cause, n=n, source=origin[0], key=key, chain=f.chain)


def is_event_number(term: object) -> bool:
    """Whether a term is the number of an event: how much damage it was."""
    return isinstance(term, EventNumber)


class Heal(SoMuch):
    """Heal HP: take that much damage from units.  [hy 917.1]"""

    name: ClassVar[str] = "heal"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.HEAL, uids, n=max(0, self.n.get(m, f)))


class HealAll(OnCards):
    """Heal all HP of units.  [hy 917.1a]"""

    name: ClassVar[str] = "heal_all"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.HEAL, uids, n=ALL_OF_IT)


# --- states (907, 908) -----------------------------------------------------------------------------------------
class RestUnits(OnCards):
    """Rest units.  [hy 908.1]"""

    name: ClassVar[str] = "rest"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.REST, uids)


class StunUnits(OnCards):
    """Stun units.  [hy 908.1]"""

    name: ClassVar[str] = "stun"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.STUN, uids)


class RecoverUnits(OnCards):
    """Let units recover.  [hy 907.1]"""

    name: ClassVar[str] = "recover"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.RECOVER, uids)


# --- KO (909) --------------------------------------------------------------------------------------------------
class KoUnits(OnCards):
    """KO units, all at one time.  [hy 909.1]"""

    name: ClassVar[str] = "ko"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.KO, uids)


class NameKo(OnCards):
    """Name units that are KO'd as such.  [hy 306.7a-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        name_ko(m, f, self.ref.known(m, f))
        return False


class Revive(OnCards):
    """Turn KO'd units face up again; they are named as such.  [hy 306.7a-2, 306.7a-3] [ruling hy-051]"""

    name: ClassVar[str] = "revive"

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(NameKo(self.ref))
        OrderComing(self.ref).emit(out)
        super().emit(out)

    def can(self, m: Match, f: Frame) -> bool:
        g = speak_again(f)
        name_ko(m, g, self.ref.known(m, f))
        return super().can(m, g)

    def arranged(self, f: Frame, uids: list[int]) -> list[int]:
        return in_order(f, uids)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.REVIVE, uids)


# --- counters (913) --------------------------------------------------------------------------------------------
class PutCounters(OnCards):
    """Put counters of a name on units.  [hy 913.2]"""

    name: ClassVar[str] = "put_counters"

    def __init__(self, ref: Ref, text: str, n: Value[Match]) -> None:
        super().__init__(ref)
        self.text = text
        self.n = n

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.PUT_COUNTERS, uids, n=max(0, self.n.get(m, f)), clause=self.text)


class RemoveCounters(PutCounters):
    """Take counters of a name from units, as many as there are; with none named all counters.  [hy 913.4, 104.2]"""

    name: ClassVar[str] = "remove_counters"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.TAKE_COUNTERS, uids, n=self.amount(m, f), clause=self.text)

    def amount(self, m: Match, f: Frame) -> i64:
        """How many of each name are taken."""
        n = max(0, self.n.get(m, f))
        return n if self.text or n == 0 else MANY

    def run(self, m: Match, f: Frame) -> bool:
        n = self.amount(m, f)
        enough = n >= MANY or self.has_enough(m, f, n)
        super().run(m, f)
        if not enough:
            f.done = 0
        return False

    def has_enough(self, m: Match, f: Frame, n: i64) -> bool:
        """Whether each of the units has so many of them."""
        for u in self.ref.units(m, f):
            if u.count(self.text) < n:
                return False
        return True

    def can(self, m: Match, f: Frame) -> bool:
        n = self.amount(m, f)
        return super().can(m, f) and (n >= MANY or self.has_enough(m, f, n))


def living(m: Match, uid: i64) -> Unit | None:
    """The unit of that name, if it is not KO'd."""
    u = m.find(uid)
    return None if u is None or u.ko else u


def is_loose(m: Match, uid: i64) -> bool:
    """Whether a card is somewhere else than in the area as a unit, so that it can be attached or put out."""
    return m.is_here(uid) and m.find(uid) is None
