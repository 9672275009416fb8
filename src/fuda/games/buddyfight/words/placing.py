"""The verbs of card text about the field: call, equip, transform and use by effects, souls, areas, treasure, flags."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import Action, players, say
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import can, deed, do, row_of
from fuda.games.buddyfight.printed import KEY_BITS, TRANSFORMING, Card
from fuda.games.buddyfight.rules.allowing import is_usable
from fuda.games.buddyfight.rules.flags import change_decks
from fuda.games.buddyfight.rules.hearing import are_met
from fuda.games.buddyfight.rules.leaving import is_loose
from fuda.games.buddyfight.rules.moves import FACE_DOWN
from fuda.games.buddyfight.rules.paying import can_afford
from fuda.games.buddyfight.rules.usable import call_areas
from fuda.games.buddyfight.rules.using import (
    EFFECT_CALL,
    EFFECT_CAST,
    EFFECT_EQUIP,
    FREE_CALL,
    FREE_CAST,
    FREE_EQUIP,
    is_brought_by,
    laying,
    may_be_used,
    start_effect_use,
    stays_in_soul,
)
from fuda.games.buddyfight.spec import (
    ANY_AREA,
    AREA,
    BAN_EQUIP,
    BAN_PLACE,
    BAN_USE,
    BUDDY,
    BY_AMBUSH,
    BY_EFFECT,
    BY_RULE,
    CENTER,
    DROP,
    LEFT,
    LIES_HIDDEN,
    LIES_RESTED,
    MODES,
    MONSTER_AREAS,
    OF_CHECK,
    ON_TOP,
    PICKED,
    RIGHT,
    SET,
    SOUL,
    SPELL_AREA,
    STOP_TIME,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.buddyfight.words.ops import Doing, InParts
from fuda.games.buddyfight.words.properties import form_bits, slot_bits
from fuda.games.buddyfight.words.refs import Ref
from fuda.table.deeds import Deed
from fuda.words.choosing import WORK
from fuda.words.instructions import STARTED

CALL_AREAS: Final = ("any_area", "left", "center", "right", "left_or_right", "other_area")
TAKEN: Final = MODES + 3  # slot of the areas to which one instruction has called, below zero


def call_bits(area: str) -> i64:
    """The areas of monsters that a word means, as bits."""
    return ANY_AREA if area in ("any_area", "other_area") else slot_bits(area)


def free_bits(side: Side) -> i64:
    """The areas of monsters in which nothing is, as bits."""
    bits: i64 = ANY_AREA
    for u in side.field:
        if u.slot <= RIGHT:
            bits &= ~(1 << u.slot)
    return bits


# --- uses by effects -------------------------------------------------------------------------------------------
class EffectUse(InParts):
    """Use cards one after the other by an effect, for their cost or without it; nobody answers that.

    [bf O.onuse.2] [ruling bf-055] [ruling bf-068]
    """

    def __init__(self, ref: Ref, free: bool = False) -> None:
        super().__init__(ref)
        self.free = free

    def run(self, m: Match, f: Frame) -> bool:
        # What was used counts as used, however its own text went.
        if f.n & STARTED and f.done < 0:
            f.done = 1
        if f.n & STARTED and not m.is_here(f.uid):
            self.follow(m, f)
        return super().run(m, f)

    def follow(self, m: Match, f: Frame) -> None:
        """Let the source of the effect, if that was used itself, be the card that it is on the field."""
        u = m.unit(f.card)
        if u is not None and u.slot >= 0:
            f.uid = u.uid

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        if self.possible(m, f, uid):
            self.begin(m, f, m.card_of(uid))
        else:
            f.done = 0

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        """Begin to use one card."""
        raise NotImplementedError

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return is_loose(m, uid) and may_be_used(m, f, f.player, m.card_of(uid), self.free)


class ForgetAreas(Op[Match]):
    """Forget the areas to which an instruction has called."""

    def run(self, m: Match, f: Frame) -> bool:
        f.put(TAKEN, [])
        return False


class CallCards(EffectUse):
    """Call monsters by an effect: to any area or to some, for their call cost or without it.

    `open` is to areas in which nothing is, `apart` to different ones, `other_area` to any but that of this card; `base`
    is laid under the monster.
    [bf O.onuse.2, X.call.3] [ruling bf-068]
    """

    name: ClassVar[str] = "call"

    def __init__(
        self,
        ref: Ref,
        free: bool = False,
        area: str = "any_area",
        open: bool = False,
        apart: bool = False,
        base: Ref | None = None,
        side: str = "own",
    ) -> None:
        super().__init__(ref, free)
        self.area = area
        self.bits: i64 = call_bits(area)
        self.open = open
        self.apart = apart
        self.base = base
        self.side = side

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(ForgetAreas())
        super().emit(out)

    def areas(self, m: Match, f: Frame, card: Card, player: i64) -> i64:
        """The areas to which a card can be called now, as bits."""
        bits = call_areas(m, m.side(player), card, self.bits & card.d.areas)
        if self.open:
            bits &= free_bits(m.side(player))
        for taken in f.get(TAKEN):
            u = m.unit(-1 - taken)
            if u is not None and u.slot >= 0:
                bits &= ~(1 << u.slot)
        own = m.find(f.uid) if self.area == "other_area" else None
        if own is not None and own.slot >= 0:
            bits &= ~(1 << own.slot)
        base = self.under(m, f)
        return bits & 1 << base.slot if base is not None else bits

    def under(self, m: Match, f: Frame) -> Unit | None:
        """The card that is laid under the monster, if there is one."""
        if self.base is None:
            return None
        for u in self.base.units(m, f):
            if u.slot >= LEFT and u.slot <= RIGHT and can(m, laying(f, u.uid, -1, f.cause)):
                return u
        return None

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        player = players(self.side, f.player)[0]
        areas = self.areas(m, f, card, player)
        base = self.under(m, f)
        if self.apart:
            f.put(TAKEN, [*f.get(TAKEN), -1 - card.id])
        g = start_effect_use(m, FREE_CALL if self.free else EFFECT_CALL, f, player, card, -1)
        g.n = areas
        if base is not None:
            g.put(PICKED, [base.uid])

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        card = m.card_of(uid)
        player = players(self.side, f.player)[0]
        if not is_loose(m, uid) or not card.d.is_monster() or not may_be_used(m, f, player, card, self.free):
            return False
        if self.base is not None and not self.base.is_chosen() and self.under(m, f) is None:
            return False
        return self.areas(m, f, card, player) != 0


class CallByAmbush(Op[Match]):
    """Call this card from the drop zone for its call cost, as ambush lets it be called.  [bf K.ambush.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        if self.can(m, f):
            g = start_effect_use(m, EFFECT_CALL, f, f.player, m.card_of(f.uid), -1)
            g.cause |= BY_AMBUSH
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return m.is_here(f.uid) and may_be_used(m, f, f.player, m.card_of(f.uid), False)


class EquipCards(EffectUse):
    """Equip items by an effect, for their equip cost or without it."""

    name: ClassVar[str] = "equip"

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        start_effect_use(m, FREE_EQUIP if self.free else EFFECT_EQUIP, f, f.player, card, -1)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.card_of(uid).d.is_item() and super().possible(m, f, uid)


class TransformCards(EffectUse):
    """Equip monsters by their transform, ride or the like by an effect, for that cost or without it.

    [bf K.transform.1, K.transform.3] [ruling bf-020]
    """

    name: ClassVar[str] = "transform"

    def __init__(self, ref: Ref, free: bool = False, form: str = "any") -> None:
        super().__init__(ref, free)
        self.form = form
        self.bits: i64 = form_bits(form)

    def way(self, m: Match, f: Frame, card: Card) -> i64:
        """The key of the ability by which a card is equipped, if its conditions hold and its cost can be paid, or -1.

        [bf K.transform.1, O.stoptime.1]
        """
        for key in transforms(m, card):
            ability = m.ability(key)
            if self.bits >= 0 and not ability.keyword & self.bits:
                continue
            g = Frame(ability.program, f.player, card.id, m.uid(card.id))
            g.key = key
            if are_met(m, ability, g) and (self.free or can_afford(m, g)):
                return key
        return -1

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        key = self.way(m, f, card)
        assert key >= 0
        start_effect_use(m, FREE_EQUIP if self.free else EFFECT_EQUIP, f, f.player, card, key)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if not is_loose(m, uid) and (u is None or not u.is_monster()):
            return False
        card = m.card_of(uid)
        if stays_in_soul(m, f, card):
            return False
        side = m.side(f.player)
        bans: i64 = BAN_USE | BAN_EQUIP
        if side.bans & bans and m.is_forbidden(-1 - f.player, bans, card.id, f.player, BY_EFFECT):
            return False
        # What is not put onto the field by effects is not equipped by one.
        if u is None and m.ban_bits & BAN_PLACE and m.is_forbidden(uid, BAN_PLACE, f.card, f.player, BY_EFFECT):
            return False
        return is_usable(m, card, f.player) and is_brought_by(m, f, card) and self.way(m, f, card) >= 0


def transforms(m: Match, card: Card) -> list[int]:
    """The keys of the abilities by which a card is equipped that it has now, on the field those it was given as well.

    [bf K.transform.7, O.stoptime.1]
    """
    u = m.unit(card.id)
    if u is None or u.slot < 0:
        return [int(card.id << KEY_BITS | ability.index) for ability in card.d.transforming]
    if u.bans & STOP_TIME:
        return []
    found: list[int] = []
    if not u.negated:
        found += [
            int(card.id << KEY_BITS | ability.index) for ability in u.d.transforming if u.keywords & ability.keyword
        ]
    return found + [key for key in u.gained if m.ability(key).kind == TRANSFORMING]


class UseCards(EffectUse):
    """Use spells or impacts by an effect, for their cast cost or without it."""

    name: ClassVar[str] = "use"

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        start_effect_use(m, FREE_CAST if self.free else EFFECT_CAST, f, f.player, card, -1)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.card_of(uid).d.is_cast() and super().possible(m, f, uid)


# --- souls -----------------------------------------------------------------------------------------------------
class ToSoul(Doing):
    """Put cards into the soul of a card, from wherever they are.  [bf O.soul.1, O.facedownsoul.1, O.facedownsoul.4]"""

    name: ClassVar[str] = "to_soul"

    def __init__(self, ref: Ref, base: Ref, face_down: bool = False) -> None:
        super().__init__(ref)
        self.base = base
        self.face_down = face_down

    def host(self, m: Match, f: Frame) -> Unit | None:
        """The card into whose soul they go: on the field, or declared."""
        for u in self.base.units(m, f):
            if u.slot >= 0 or u in m.using:
                return u
        return None

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        work = f.get(WORK)
        if work and self.host(m, f) is not None:
            do(m, f, self.deed(m, f, work))
        return False

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        host = self.host(m, f)
        to: i64 = SOUL | (FACE_DOWN if self.face_down else 0)
        return deed(f, kinds.MOVE, what, f.cause, to=to, n=-1 if host is None else host.uid)

    def can(self, m: Match, f: Frame) -> bool:
        waits = self.base.is_chosen() and not f.get(self.base.slot())
        return super().can(m, f) and (waits or self.host(m, f) is not None)


# --- areas -----------------------------------------------------------------------------------------------------
class MoveArea(InParts):
    """Put monsters into another area of their fighter's field; `open` is one in which nothing is.  [bf O.soul.3]"""

    name: ClassVar[str] = "move_area"

    def __init__(self, ref: Ref, area: str = "any_area", open: bool = False) -> None:
        super().__init__(ref)
        self.area = area
        self.bits: i64 = call_bits(area)
        self.open = open

    def areas(self, m: Match, u: Unit) -> i64:
        """The areas to which a card can go, as bits."""
        bits = self.bits & ~(1 << u.slot)
        return bits & free_bits(m.side(u.side)) if self.open else bits

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        if work:
            u = m.find(work[0])
            areas = self.areas(m, u) if u is not None and u.is_monster() else 0
            if areas & (areas - 1):
                return m.ask(f.player, [say(AREA, slot) for slot in MONSTER_AREAS if areas >> slot & 1])
        return super().run(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        work = f.get(WORK)
        u = m.find(work[0])
        assert u is not None
        f.put(WORK, work[1:])
        f.n |= STARTED
        f.again()
        do(m, f, self.deed(f, u.uid, a.n))

    def deed(self, f: Frame, uid: i64, slot: i64) -> Deed:
        """That a card goes to another area."""
        return deed(f, kinds.REPOSITION, [int(uid)], f.cause, to=slot, clause="O.soul.3")

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        u = m.find(uid)
        if u is not None and self.possible(m, f, uid):
            areas = self.areas(m, u)
            do(m, f, self.deed(f, uid, LEFT if areas & 1 else CENTER if areas & 2 else RIGHT))

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.is_monster() and self.areas(m, u) != 0 and can(m, self.deed(f, uid, -1))


class PutField(InParts):
    """Put cards onto the field in another way than by using them: set spells, or monsters into an area.

    [ruling bf-055]
    """

    name: ClassVar[str] = "put_field"

    def __init__(self, ref: Ref, area: str = "any_area") -> None:
        super().__init__(ref)
        self.area = area
        self.bits: i64 = call_bits(area)

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        if work and self.possible(m, f, work[0]) and m.card_of(work[0]).d.is_monster() and self.bits & self.bits - 1:
            return m.ask(f.player, [say(AREA, slot) for slot in MONSTER_AREAS if self.bits >> slot & 1])
        return super().run(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        work = f.get(WORK)
        f.put(WORK, work[1:])
        f.n |= STARTED
        f.again()
        do(m, f, entering(m, f, work[0], a.n, 0))

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        if self.possible(m, f, uid):
            slot: i64 = SPELL_AREA
            if m.card_of(uid).d.is_monster():
                slot = LEFT if self.bits & 1 else CENTER if self.bits & 2 else RIGHT
            do(m, f, entering(m, f, uid, slot, 0))

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        d = m.card_of(uid).d
        if not is_brought_by(m, f, m.card_of(uid)) or not can(m, entering(m, f, uid, SPELL_AREA, 0)):
            return False
        return d.is_monster() or d.keywords & SET != 0


def entering(m: Match, f: Frame, uid: i64, slot: i64, flags: i64) -> Deed:
    """That an effect puts a card into an area of the field of who carries it out."""
    return Deed(
        kinds.ENTER, [int(uid)], f.player, f.cause, to=slot, flags=flags, source=f.uid, key=f.key, clause=row_of(m),
        chain=f.chain,
    )  # fmt: skip


class Treasure(InParts):
    """Make cards treasure: put them face down into the own spell area.  [bf O.treasure.1]"""

    name: ClassVar[str] = "treasure"

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        if self.possible(m, f, uid):
            do(m, f, entering(m, f, uid, SPELL_AREA, LIES_HIDDEN))

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return can(m, entering(m, f, uid, SPELL_AREA, LIES_HIDDEN))


# --- flags, buddies, the Lost deck -----------------------------------------------------------------------------
class Turn(Doing):
    """Turn flags, buddies or cards on the field face up or face down, where they have no information.

    What a flag that is turned down has let be used goes to the drop zone at once.
    [bf O.flagdown.1, O.flagdown.2, O.flagdown.4, Z.3.5] [ruling bf-025]
    """

    name: ClassVar[str] = "turn"

    def __init__(self, ref: Ref, face_up: bool) -> None:
        super().__init__(ref)
        self.face_up = face_up

    def emit(self, out: list[Op[Any]]) -> None:
        super().emit(out)
        if not self.face_up:
            out.append(DropUnusable())

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        return deed(f, kinds.TURN_OVER, what, f.cause, to=0 if self.face_up else FACE_DOWN)


class DropUnusable(Op[Match]):
    """Put what a flag that was just turned down has let be used into the drop zone.  [bf O.flagdown.4]"""

    def run(self, m: Match, f: Frame) -> bool:
        gone: list[int] = []
        for side in (m.p0, m.p1):
            flag = side.flag
            if flag is not None and flag.veiled and flag.uid in f.get(WORK):
                gone += [u.uid for u in side.field if not u.veiled and not is_usable(m, u.card, u.side)]
        if gone:
            do(m, f, Deed(kinds.MOVE, gone, f.player, BY_RULE, to=DROP, flags=OF_CHECK, clause="O.flagdown.4"))
        return False


class Hankoku(Doing):
    """Turn two-faced flags over to their other face.  [bf K.hankoku.1, K.hankoku.2]"""

    name: ClassVar[str] = "hankoku"

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        return deed(f, kinds.FLIP, what, f.cause)


class ReplaceFlag(InParts):
    """Make a flag card the own flag; the old one goes to the drop zone, or stays under one that is laid on it.

    [bf Z.2.3, Z.2.4] [ruling bf-014]
    """

    name: ClassVar[str] = "replace_flag"

    def __init__(self, ref: Ref, on_top: bool = False) -> None:
        super().__init__(ref)
        self.on_top = on_top

    def start(self, m: Match, f: Frame, uid: i64) -> None:
        if self.possible(m, f, uid):
            do(m, f, self.deed(f, uid))

    def deed(self, f: Frame, uid: i64) -> Deed:
        """That a card becomes the flag of who carries it out."""
        flags: i64 = ON_TOP if self.on_top else 0
        return Deed(
            kinds.CHANGE_FLAG, [int(uid)], f.player, f.cause, flags=flags, source=f.uid, key=f.key, clause="Z.2.3",
            chain=f.chain,
        )  # fmt: skip

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return can(m, self.deed(f, uid))


class LostDeck(Op[Match]):
    """Remove the own deck from the fight; the Lost deck is the deck from now on, and Lost buddies are turned up.

    [bf LO.play.1, LO.play.1.ex1, LO.removed.1, LO.removed.3, LO.buddy.2]
    """

    name: ClassVar[str] = "lost_deck"

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        changes = self.can(m, f)
        lost = [u.uid for u in side.buddies if u.veiled and u.card.d.lost]
        if lost:
            do(m, f, deed(f, kinds.TURN_OVER, lost, f.cause, to=0, clause="LO.buddy.2"))
        f.done = 1 if changes else 0
        if changes:
            change_decks(m, f.player)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        return not side.on_lost and len(side.lost) > 0


class ToBuddy(Doing):
    """Put cards into the own buddy zone, standing, rested or face down.  [bf Z.3.1]"""

    name: ClassVar[str] = "to_buddy"

    def __init__(self, ref: Ref, rested: bool = False, face_down: bool = False) -> None:
        super().__init__(ref)
        self.rested = rested
        self.face_down = face_down

    def deed(self, m: Match, f: Frame, what: list[int]) -> Deed:
        to: i64 = BUDDY | (FACE_DOWN if self.face_down else 0)
        flags: i64 = LIES_RESTED if self.rested else 0
        return Deed(
            kinds.MOVE, what, f.player, f.cause, to=to, flags=flags, source=f.uid, key=f.key, chain=f.chain
        )  # fmt: skip
