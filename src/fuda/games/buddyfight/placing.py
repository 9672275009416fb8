"""The verbs of card text about the field: call, equip, transform and use by effects, souls, areas, treasure, flags."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, Action, players, say
from fuda.games.buddyfight.allowing import is_usable
from fuda.games.buddyfight.choosing import WORK
from fuda.games.buddyfight.leaving import HOST, start_leaving
from fuda.games.buddyfight.moves import (
    FACE_DOWN,
    add_buddy,
    add_soul,
    flip_flag,
    lay_treasure,
    place,
    reposition,
    seen_now,
    set_flag,
    take_out,
    veil,
)
from fuda.games.buddyfight.ops import STARTED, Gather, InParts, OnCards, end_parts, is_loose, may_be_taken, note_part
from fuda.games.buddyfight.paying import can_pay, cost_of
from fuda.games.buddyfight.printed import KEY_BITS, Ability, Card
from fuda.games.buddyfight.properties import form_bits, slot_bits
from fuda.games.buddyfight.refs import Ref
from fuda.games.buddyfight.spec import (
    ANY_AREA,
    AREA,
    BUDDY,
    BY_AMBUSH,
    BY_RULE,
    CENTER,
    DECK,
    DROP,
    FIELD,
    FLAG_AREA,
    LEFT,
    LOST,
    MODES,
    MONSTER_AREAS,
    MOVED,
    PICKED,
    RIGHT,
    SET,
    SOUL,
    SPELL_AREA,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.buddyfight.usable import call_areas
from fuda.games.buddyfight.using import (
    EFFECT_CALL,
    EFFECT_CAST,
    EFFECT_EQUIP,
    FREE_CALL,
    FREE_CAST,
    FREE_EQUIP,
    is_brought_by,
    may_be_used,
    start_effect_use,
)

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

    fields: ClassVar[tuple[str, ...]] = ("ref", "free")

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
    fields: ClassVar[tuple[str, ...]] = ("ref", "free", "area", "open", "apart", "base", "side")

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
            if u.slot >= LEFT and u.slot <= RIGHT:
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
    fields: ClassVar[tuple[str, ...]] = ("ref", "free", "form")

    def __init__(self, ref: Ref, free: bool = False, form: str = "any") -> None:
        super().__init__(ref, free)
        self.form = form
        self.bits: i64 = form_bits(form)

    def way(self, m: Match, f: Frame, card: Card) -> Ability | None:
        """The ability by which a card is equipped, if its cost can be paid or need not be."""
        for ability in card.d.transforming:
            if self.bits >= 0 and not ability.keyword & self.bits:
                continue
            g = Frame(ability.program, f.player, card.id, m.uid(card.id))
            g.key = card.id << KEY_BITS | ability.index
            if self.free or can_pay(m, g, cost_of(m, g)):
                return ability
        return None

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        ability = self.way(m, f, card)
        assert ability is not None
        key = card.id << KEY_BITS | ability.index
        start_effect_use(m, FREE_EQUIP if self.free else EFFECT_EQUIP, f, f.player, card, key)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if not is_loose(m, uid) and (u is None or not u.is_monster()):
            return False
        card = m.card_of(uid)
        return is_usable(m, card) and is_brought_by(m, f, card) and self.way(m, f, card) is not None


class UseCards(EffectUse):
    """Use spells or impacts by an effect, for their cast cost or without it."""

    name: ClassVar[str] = "use"

    def begin(self, m: Match, f: Frame, card: Card) -> None:
        start_effect_use(m, FREE_CAST if self.free else EFFECT_CAST, f, f.player, card, -1)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return m.card_of(uid).d.is_cast() and super().possible(m, f, uid)


# --- souls -----------------------------------------------------------------------------------------------------
class ToSoul(OnCards):
    """Put cards into the soul of a card, from wherever they are.  [bf O.soul.1, O.facedownsoul.1, O.facedownsoul.4]"""

    name: ClassVar[str] = "to_soul"
    fields: ClassVar[tuple[str, ...]] = ("ref", "base", "face_down")

    def __init__(self, ref: Ref, base: Ref, face_down: bool = False) -> None:
        super().__init__(ref)
        self.base = base
        self.face_down = face_down

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def host(self, m: Match, f: Frame) -> Unit | None:
        """The card into whose soul they go: on the field, or declared."""
        for u in self.base.units(m, f):
            if u.slot >= 0 or u in m.using:
                return u
        return None

    def run(self, m: Match, f: Frame) -> bool:
        note_part(f)
        work = f.get(WORK)
        host = self.host(m, f)
        if not work or host is None:
            if not work:
                end_parts(f)
            else:
                f.done = 0
                f.n = 0
            return False
        f.n |= STARTED
        f.put(WORK, [])
        f.again()
        f.done = 1
        for uid in work:
            if not self.one(m, f, uid) and m.zone_of(uid & ID_MASK) != FIELD:
                f.done = 0
        leaving = [uid for uid in work if m.zone_of(uid & ID_MASK) == FIELD and uid != host.uid]
        if leaving:
            g = start_leaving(m, f, leaving, SOUL | (FACE_DOWN if self.face_down else 0), f.cause)
            g.put(HOST, [host.uid])
        return False

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        host = self.host(m, f)
        if host is None or host.uid == uid or not is_loose(m, uid) or not may_be_taken(m, f, uid, SOUL):
            return False
        add_soul(m, f, m.card_of(uid), host, self.face_down, f.cause)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return is_loose(m, uid) or (u is not None and u.slot >= 0)

    def can(self, m: Match, f: Frame) -> bool:
        return super().can(m, f) and (self.base.is_chosen() or self.host(m, f) is not None)


# --- areas -----------------------------------------------------------------------------------------------------
class MoveArea(InParts):
    """Put monsters into another area of their fighter's field; `open` is one in which nothing is.  [bf O.soul.3]"""

    name: ClassVar[str] = "move_area"
    fields: ClassVar[tuple[str, ...]] = ("ref", "area", "open")

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
        f.done = 1
        f.again()
        reposition(m, f, u, a.n, f.cause, "O.soul.3")

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or not self.possible(m, f, uid):
            return False
        areas = self.areas(m, u)
        for slot in (LEFT, CENTER, RIGHT):
            if areas >> slot & 1:
                reposition(m, f, u, slot, f.cause, "O.soul.3")
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.is_monster() and self.areas(m, u) != 0


class PutField(InParts):
    """Put cards onto the field in another way than by using them: set spells, or monsters into an area.

    [ruling bf-055]
    """

    name: ClassVar[str] = "put_field"
    fields: ClassVar[tuple[str, ...]] = ("ref", "area")

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
        f.done = 1
        f.again()
        place(m, f, m.card_of(work[0]), f.player, a.n, f.cause, m.clause())

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not self.possible(m, f, uid):
            return False
        card = m.card_of(uid)
        slot: i64 = SPELL_AREA
        if card.d.is_monster():
            slot = LEFT if self.bits & 1 else CENTER if self.bits & 2 else RIGHT
        place(m, f, card, f.player, slot, f.cause, m.clause())
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        d = m.card_of(uid).d
        if not is_loose(m, uid) or not is_brought_by(m, f, m.card_of(uid)):
            return False
        return d.is_monster() or d.keywords & SET != 0


class Treasure(OnCards):
    """Make cards treasure: put them face down into the own spell area.  [bf O.treasure.1]"""

    name: ClassVar[str] = "treasure"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not self.possible(m, f, uid):
            return False
        lay_treasure(m, f, m.card_of(uid), f.player, SPELL_AREA, f.cause)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return is_loose(m, uid)


# --- flags, buddies, the Lost deck -----------------------------------------------------------------------------
class Turn(OnCards):
    """Turn flags, buddies or cards on the field face up or face down, where they have no information.

    What a flag that is turned down has let be used goes to the drop zone at once.
    [bf O.flagdown.1, O.flagdown.2, O.flagdown.4, Z.3.5] [ruling bf-025]
    """

    name: ClassVar[str] = "turn"
    fields: ClassVar[tuple[str, ...]] = ("ref", "face_up")

    def __init__(self, ref: Ref, face_up: bool) -> None:
        super().__init__(ref)
        self.face_up = face_up

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or not self.possible(m, f, uid):
            return False
        veil(m, u, not self.face_up, "O.flagdown.1" if u.is_flag() else "Z.3.5")
        if m.zone_of(u.id) == FLAG_AREA and not self.face_up:
            gone = [v.uid for v in m.side(u.side).field if not v.veiled and not is_usable(m, v.card)]
            if gone:
                start_leaving(m, f, gone, DROP, BY_RULE)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.veiled == self.face_up


class Hankoku(OnCards):
    """Turn two-faced flags over to their other face.  [bf K.hankoku.1, K.hankoku.2]"""

    name: ClassVar[str] = "hankoku"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and flip_flag(m, f, u)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.card.d.back is not None and not u.veiled


class ReplaceFlag(OnCards):
    """Make a flag card the own flag; the old one goes to the drop zone, or stays under one that is laid on it.

    [bf Z.2.3, Z.2.4] [ruling bf-014]
    """

    name: ClassVar[str] = "replace_flag"
    fields: ClassVar[tuple[str, ...]] = ("ref", "on_top")

    def __init__(self, ref: Ref, on_top: bool = False) -> None:
        super().__init__(ref)
        self.on_top = on_top

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not self.possible(m, f, uid):
            return False
        set_flag(m, f, m.card_of(uid), f.player, "Z.2.3", self.on_top)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return is_loose(m, uid) and m.card_of(uid).d.is_flag()


class LostDeck(Op[Match]):
    """Remove the own deck from the fight; the Lost deck is the deck from now on, and Lost buddies are turned up.

    [bf LO.play.1, LO.play.1.ex1, LO.removed.1, LO.removed.3, LO.buddy.2]
    """

    name: ClassVar[str] = "lost_deck"

    def run(self, m: Match, f: Frame) -> bool:
        side = m.side(f.player)
        f.done = 0
        for u in side.buddies:
            if u.veiled and u.card.d.lost:
                veil(m, u, False, "LO.buddy.2")
        if side.on_lost or not side.lost:
            return False
        # The two decks change places. The removed one is out of reach of everything, as the Lost deck was before.
        removed = side.deck  # [bf LO.removed.3, LO.removed.4]
        side.deck = side.lost
        side.lost = removed
        for card in side.lost:
            m.relocate(card.id, LOST)
        for card in side.deck:
            m.relocate(card.id, DECK)
        side.on_lost = True
        m.touch()
        if m.journal is not None:
            m.note(MOVED, "LO.removed.1", f.player, -1, BOTH, len(side.lost), DECK, LOST)
            m.note(MOVED, "LO.play.1", f.player, -1, BOTH, len(side.deck), LOST, DECK)
        f.done = 1
        return False


class ToBuddy(OnCards):
    """Put cards into the own buddy zone, standing, rested or face down.  [bf Z.3.1]"""

    name: ClassVar[str] = "to_buddy"
    fields: ClassVar[tuple[str, ...]] = ("ref", "rested", "face_down")

    def __init__(self, ref: Ref, rested: bool = False, face_down: bool = False) -> None:
        super().__init__(ref)
        self.rested = rested
        self.face_down = face_down

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not self.possible(m, f, uid):
            return False
        card = m.card_of(uid)
        known = seen_now(m, card)
        source = take_out(m, card)
        u = add_buddy(m, card, f.player, self.rested)
        if self.face_down:
            u.veiled = True
            u.reset()
        m.touch()
        if m.journal is not None:
            seen = known | (1 << f.player if self.face_down else BOTH)
            m.note(MOVED, "Z.3.1", f.player, card.id, seen, 0, source, BUDDY)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return is_loose(m, uid) and m.zone_of(uid & ID_MASK) != BUDDY
