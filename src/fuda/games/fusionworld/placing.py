"""The verbs of card text that put cards into play, under and on top of others, and under another player's control."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, players
from fuda.games.fusionworld.choosing import WORK
from fuda.games.fusionworld.freetiming import can_lie_in_combo, combo, may_combo
from fuda.games.fusionworld.hearing import (
    merge,
    publish,
)
from fuda.games.fusionworld.leaving import may_leave
from fuda.games.fusionworld.moves import (
    battle_from_combo,
    flip,
    move,
    put_on_top,
    rename,
    tuck,
    tuck_unit,
)
from fuda.games.fusionworld.ops import FAILED, STARTED, Gather, OnCards
from fuda.games.fusionworld.play import may_play, play_by_skill, use_elsewhere
from fuda.games.fusionworld.printed import KEY_BITS, TAGS, Ability
from fuda.games.fusionworld.refs import Ref, affected
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.skills import EVENT, TRIGGER, can_use, can_use_off, speaker
from fuda.games.fusionworld.spec import (
    BATTLE,
    BATTLE_AREA,
    BY_EFFECT,
    BY_RULE,
    COMBO_AREA,
    CONTROLLED,
    DECK,
    DROP,
    EXTRA,
    FIELD,
    HAND,
    LEADER,
    UNDER,
    USED,
)
from fuda.games.fusionworld.state import Match


# --- playing ---------------------------------------------------------------------------------------------------
class PlayCards(OnCards):
    """Play cards without paying their cost, from wherever they are.  [fw 5-5-1, 5-5-3]"""

    name: ClassVar[str] = "play"
    fields: ClassVar[tuple[str, ...]] = ("ref", "rested")

    def __init__(self, ref: Ref, rested: bool = False) -> None:
        super().__init__(ref)
        self.rested = rested

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        if f.n & STARTED and f.done == 0:
            f.n |= FAILED
        work = f.get(WORK)
        if not work:
            f.done = 1 if f.n & (STARTED | FAILED) == STARTED else 0
            f.n = 0
            return False
        f.n |= STARTED
        f.again()
        # Of a deck one after the other, all others at one time.  [fw 3-2-3, 0-2-10]
        now = [uid for uid in work if m.zone_of(uid & 1023) != DECK]
        if not now:
            now = work[:1]
        start = len(m.pending)
        f.done = 1
        for uid in now:
            if not self.one(m, f, uid):
                f.done = 0
        merge(m, start)
        f.put(WORK, [uid for uid in work if uid not in now])
        return False

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        if not m.is_here(uid):
            return False
        u = m.find(uid)
        if u is None:
            return play_by_skill(m, f, m.card_of(uid), self.rested)
        if m.zone_of(u.id) != COMBO_AREA or not may_play(m, f.player, u.card):
            return False
        battle_from_combo(m, f, u, f.player, self.rested, f.cause)  # [fw 3-1-4-2]
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        d = m.card_of(uid).d
        if d.kind == LEADER or (d.kind == EXTRA and not d.keywords & FIELD):
            return False
        return m.zone_of(uid & 1023) != BATTLE_AREA and may_play(m, f.player, m.card_of(uid))


class ComboCards(OnCards):
    """Put cards into the Combo Area.  [fw 5-6-1]"""

    name: ClassVar[str] = "combo"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        return combo(m, f, uid)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        if m.dirty:
            m.settle()
        return can_lie_in_combo(m, uid) and may_combo(m, m.side(f.player), m.card_of(uid), m.find(uid))


# --- cards under and on top of others (16-2) -------------------------------------------------------------------
def in_play(m: Match, f: Frame, ref: Ref) -> Unit | None:
    """The first of some cards that is in the Leader, Battle or Combo Area, if a skill finds it."""
    for uid in affected(m, f, ref.uids(m, f)):
        u = m.find(uid)
        if u is not None:
            return u
    return None


class PlayOn(OnCards):
    """Play a card on top of another, whose orientation it keeps unless it is played rested.  [fw 14-5-2, 16-2-1]"""

    name: ClassVar[str] = "play_on"
    fields: ClassVar[tuple[str, ...]] = ("ref", "base", "rested")

    def __init__(self, ref: Ref, base: Ref, rested: bool = False) -> None:
        super().__init__(ref)
        self.base = base
        self.rested = rested

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        base = in_play(m, f, self.base)
        if base is None or not self.possible(m, f, uid) or m.zone_of(base.id) != BATTLE_AREA:
            return False
        put_on_top(m, f, m.card_of(uid), [base], self.rested or base.rested, f.cause)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        card = m.card_of(uid)
        return card.d.kind == BATTLE and m.find(uid) is None and may_play(m, f.player, card)


class PutUnder(OnCards):
    """Put cards under a card in play, at the very bottom.  [fw 16-2-1, 16-2-3, 16-2-4]"""

    name: ClassVar[str] = "put_under"
    fields: ClassVar[tuple[str, ...]] = ("ref", "base")

    def __init__(self, ref: Ref, base: Ref) -> None:
        super().__init__(ref)
        self.base = base

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        base = in_play(m, f, self.base)
        if base is None or base.uid == uid or not m.is_here(uid) or not self.possible(m, f, uid):
            return False
        u = m.find(uid)
        if u is None:
            tuck(m, f, m.card_of(uid), base, f.cause)
        else:
            tuck_unit(m, f, u, base, f.cause)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None:
            return True
        if u.d.kind == LEADER:
            return False
        # Under a card of the same area it does not leave that.  [fw 16-2-2-2]
        base = in_play(m, f, self.base)
        if base is not None and m.zone_of(base.id) == m.zone_of(u.id):
            return True
        return may_leave(m, u, BY_EFFECT, f.player, f.key >> KEY_BITS, UNDER)


class GainControl(OnCards):
    """Move the opponent's cards to the own Battle Area; orientation and effects stay.  [fw 13-8-1, 13-8-2]"""

    name: ClassVar[str] = "gain_control"

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        if u is None or u.side == f.player or m.zone_of(u.id) != BATTLE_AREA:
            return False
        m.side(u.side).battle.remove(u)
        m.side(f.player).battle.append(u)
        u.side = f.player
        rename(m, u, BATTLE_AREA)  # [ruling fw-007] [ruling fw-017]
        if m.journal is not None:
            m.note(CONTROLLED, "13-8-1", f.player, u.id, BOTH, 0, BATTLE_AREA, BATTLE_AREA)
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        u = m.find(uid)
        return u is not None and u.side != f.player and m.zone_of(u.id) == BATTLE_AREA


class FlipLeader(Op[Match]):
    """Turn a player's Leader over.  [fw 14-7-2, 15-2-2]"""

    name: ClassVar[str] = "flip_leader"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 0
        for player in players(self.side, f.player):
            if flip(m, f, m.side(player).leader):
                f.done = 1
        return False


# --- skills of other cards -------------------------------------------------------------------------------------
def skill_under(m: Match, uid: i64, tag: i64) -> Ability | None:
    """The skill of a card under a mark."""
    u = m.find(uid)
    d = m.card_of(uid).d if u is None else u.d
    for ability in d.abilities:
        if ability.tag == tag and not ability.part:
            return ability
    return None


class ActivateOther(OnCards):
    """Activate a skill of a card by its mark, outside its usual time; its cost is paid, or it is declined.

    [fw 5-7-1, 5-7-3]
    """

    name: ClassVar[str] = "activate"
    fields: ClassVar[tuple[str, ...]] = ("ref", "tag")

    def __init__(self, ref: Ref, tag: str) -> None:
        super().__init__(ref)
        self.tag = tag
        self.code: i64 = TAGS.index(tag)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        ability = skill_under(m, uid, self.code)
        if ability is None:
            return False
        card = uid & 1023
        key: i64 = card << KEY_BITS | ability.index
        voice = speaker(m, key, card, uid, f.player)
        u = m.find(uid)
        # One that is invalid, used up or cannot be paid for is not activated by a skill either.  [fw 9-1-2, 9-1-3]
        if not (can_use_off(m, ability, voice) if u is None else can_use(m, u, ability, voice)):
            return False
        g = m.call(TRIGGER, f.player, card, uid)
        g.key = key
        g.a = f.a
        g.cause = BY_EFFECT
        g.put(EVENT, [f.b])
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return skill_under(m, uid, self.code) is not None


class UseExtra(OnCards):
    """Use an Extra card by one of its skills without paying its cost: from hand it goes to the Drop first.

    [fw 5-4-1-2, 12-2-3-1, 12-2-3-2]
    """

    name: ClassVar[str] = "use_extra"
    fields: ClassVar[tuple[str, ...]] = ("ref", "tag")

    def __init__(self, ref: Ref, tag: str = "main") -> None:
        super().__init__(ref)
        self.tag = tag
        self.code: i64 = TAGS.index(tag)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        ability = skill_under(m, uid, self.code)
        if ability is None or not self.possible(m, f, uid):
            return False
        card = m.card_of(uid)
        if m.zone_of(card.id) != DROP:
            from_hand = m.zone_of(card.id) == HAND
            move(m, f, card, DROP, BOTH, BY_RULE, "12-2-2-2")  # which is no discarding
            if from_hand:
                publish(m, f, USED, f.player, card.id, m.uid(card.id), f.cause, 0)
        use_elsewhere(m, f.player, card.id << KEY_BITS | ability.index, card.id, m.uid(card.id))
        return True

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        ability = skill_under(m, uid, self.code)
        if ability is None or m.card_of(uid).d.kind != EXTRA or m.find(uid) is not None:
            return False
        card = uid & 1023
        return can_use_off(m, ability, speaker(m, card << KEY_BITS | ability.index, card, uid, f.player))
