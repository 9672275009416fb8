"""The verbs of card text that put cards into play, under and on top of others, and under another player's control."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import ID_MASK, Action, players
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import by_rule, can, deed, do
from fuda.games.fusionworld.printed import KEY_BITS, TAGS
from fuda.games.fusionworld.rules.freetiming import combo
from fuda.games.fusionworld.rules.play import (
    can_use_freely,
    fails_to_be_played,
    may_play,
    may_use,
    play_by_skill,
    use_freely,
)
from fuda.games.fusionworld.rules.skills import EVENT, TRIGGER, can_use, can_use_off, speaker
from fuda.games.fusionworld.spec import (
    ACTIVATE,
    AS_RESTED,
    BATTLE_AREA,
    BY_EFFECT,
    COMBO_AREA,
    DECK,
    DROP,
    EXTRA,
    HAND,
    UNDER,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.ops import DoToCards, Gather, OnCards
from fuda.games.fusionworld.words.refs import Area, Ref, affected
from fuda.table.deeds import Deed
from fuda.words.choosing import WORK
from fuda.words.instructions import FAILED, STARTED, outcome, parts_left


# --- one after the other ---------------------------------------------------------------------------------------
def next_parts(m: Match, f: Frame) -> list[int]:
    """The cards to which an instruction is done next: those of a deck one after the other, all others at one time.

    [fw 3-2-3, 0-2-10]
    """
    work = parts_left(f)
    if not work:
        return work
    f.n |= STARTED
    f.again()
    now = [uid for uid in work if m.zone_of(uid & ID_MASK) != DECK] or work[:1]
    f.put(WORK, [uid for uid in work if uid not in now])
    return now


# --- playing ---------------------------------------------------------------------------------------------------
class PlayCards(DoToCards):
    """Play cards without paying their cost, from wherever they are.  [fw 5-5-1, 5-5-3]"""

    name: ClassVar[str] = "play"

    def goes_to(self) -> i64:
        return BATTLE_AREA

    def __init__(self, ref: Ref, rested: bool = False) -> None:
        super().__init__(ref)
        self.rested = rested

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        now = next_parts(m, f)
        for uid in now:
            if not self.possible(m, f, uid):
                f.n |= FAILED
        if now:
            play_by_skill(m, f, now, self.rested)
        return False

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.PLAY, uids, flags=AS_RESTED if self.rested else 0)


class ComboCards(DoToCards):
    """Put cards into the Combo Area.  [fw 5-6-1]"""

    name: ClassVar[str] = "combo"

    def goes_to(self) -> i64:
        return COMBO_AREA

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        now = next_parts(m, f)
        for uid in now:
            if not self.possible(m, f, uid):
                f.n |= FAILED
        if now:
            combo(m, f, now)
        return False

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.COMBO, uids)


# --- cards under and on top of others (16-2) -------------------------------------------------------------------
def in_play(m: Match, f: Frame, ref: Ref) -> i64:
    """The first of some cards that is in the Leader, Battle or Combo Area, if a skill finds it, or -1."""
    for uid in affected(m, f, ref.uids(m, f)):
        if m.find(uid) is not None:
            return uid
    return -1


class PlayOn(DoToCards):
    """Play a card on top of another, whose orientation it keeps unless it is played rested.  [fw 14-5-2, 16-2-1]"""

    name: ClassVar[str] = "play_on"

    def __init__(self, ref: Ref, base: Ref, rested: bool = False) -> None:
        super().__init__(ref)
        self.base = base
        self.rested = rested

    def run(self, m: Match, f: Frame) -> bool:
        # One after the other: each lies on the one before.
        work = f.get(WORK)
        if len(work) > 1:
            f.n |= FAILED
        f.put(WORK, work[:1])
        # A card that some effect keeps from being played goes to the Drop.  [fw 5-5-5]
        if work and not may_play(m, f.player, m.card_of(work[0])) and fails_to_be_played(m, work[0]):
            f.n |= FAILED
            do(m, f, by_rule(kinds.MOVE, work[:1], f.player, to=DROP, clause="5-5-5"))
            return False
        return super().run(m, f)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        # A base that is still to be chosen is looked at where it is chosen.
        if self.base.is_chosen() and not self.base.uids(m, f):
            return may_play(m, f.player, m.card_of(uid))
        return in_play(m, f, self.base) >= 0 and super().possible(m, f, uid)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        base = in_play(m, f, self.base)
        u = m.find(base)
        rested = self.rested or (u is not None and u.rested)
        return deed(f, kinds.PLAY, uids, to=max(base, 0), flags=AS_RESTED if rested else 0)


class PutUnder(DoToCards):
    """Put cards under a card in play, at the very bottom.  [fw 16-2-1, 16-2-3, 16-2-4]"""

    name: ClassVar[str] = "put_under"

    def goes_to(self) -> i64:
        return UNDER

    def __init__(self, ref: Ref, base: Ref) -> None:
        super().__init__(ref)
        self.base = base

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        now = next_parts(m, f)
        if not now:
            return False
        f.done = 0
        # Of all cards of an area those are meant to which it can happen.
        if isinstance(self.ref, Area):
            now = [uid for uid in now if self.is_about(m, f, uid)]
        if now:
            do(m, f, self.deed(m, f, now))
        return False

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        if self.base.is_chosen() and not self.base.uids(m, f):
            return True
        return super().possible(m, f, uid)

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.TUCK, uids, to=max(in_play(m, f, self.base), 0))


class GainControl(DoToCards):
    """Move the opponent's cards to the own Battle Area; orientation and effects stay.  [fw 13-8-1, 13-8-2]"""

    name: ClassVar[str] = "gain_control"

    def deed(self, m: Match, f: Frame, uids: list[int]) -> Deed:
        return deed(f, kinds.CONTROL, uids)


class FlipLeader(Op[Match]):
    """Turn a player's Leader over.  [fw 14-7-2, 15-2-2]"""

    name: ClassVar[str] = "flip_leader"

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        d = self.deed(m, f)
        f.done = 0
        if d.what:
            do(m, f, d)
        return False

    def deed(self, m: Match, f: Frame) -> Deed:
        """The deed that it does to those Leaders that the skill finds.  [fw 13-4-1]"""
        uids = [int(m.side(player).leader.uid) for player in players(self.side, f.player)]
        return deed(f, kinds.FLIP, affected(m, f, uids))

    def can(self, m: Match, f: Frame) -> bool:
        return can(m, self.deed(m, f))


# --- skills of other cards -------------------------------------------------------------------------------------
def skills_under(m: Match, uid: i64, tag: i64) -> list[int]:
    """The keys of the skills of a card under a mark, those that were given to it included.  [fw 13-16-1]"""
    u = m.find(uid)
    d = m.card_of(uid).d if u is None else u.d
    out = [
        int((uid & ID_MASK) << KEY_BITS | ability.index)
        for ability in d.abilities
        if ability.tag == tag and not ability.part
    ]
    for key in u.gained if u is not None else []:
        if m.ability(key).tag == tag and key not in out:
            out.append(key)
    return out


class OneByOne(OnCards):
    """An instruction that is carried out on one card after the other."""

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Gather(self.ref))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        if not work:
            f.done = outcome(f.n)
            f.n = 0
            return False
        f.put(WORK, work[1:])
        f.n |= STARTED
        f.again()
        if not m.is_here(work[0]) or not self.one(m, f, work[0]):
            f.n |= FAILED
        return False

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        """Carry it out on one card; whether it could be begun."""
        raise NotImplementedError


class SkillOfOther(OneByOne):
    """Activate one of the skills under a mark of each card; of several, the player says which.

    [fw 1-3-2, 12-2-2-1, 12-2-3-1] [ruling fw-055]
    """

    def __init__(self, ref: Ref, tag: str) -> None:
        super().__init__(ref)
        self.tag = tag
        self.code: i64 = TAGS.index(tag)

    def run(self, m: Match, f: Frame) -> bool:
        work = f.get(WORK)
        if work and m.is_here(work[0]):
            open_ones = self.usable(m, f, work[0])
            if len(open_ones) > 1:
                return m.ask(f.player, [Action(ACTIVATE, work[0] & ID_MASK, key) for key in open_ones])
        return super().run(m, f)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        work = f.get(WORK)
        f.put(WORK, work[1:])
        f.n |= STARTED
        f.again()
        self.begin(m, f, work[0], a.n)

    def one(self, m: Match, f: Frame, uid: i64) -> bool:
        for key in self.usable(m, f, uid):
            self.begin(m, f, uid, key)
            return True
        return False

    def usable(self, m: Match, f: Frame, uid: i64) -> list[int]:
        """The keys of those skills of a card that can be activated now."""
        return [key for key in skills_under(m, uid, self.code) if self.is_usable(m, f, uid, key)]

    def is_usable(self, m: Match, f: Frame, uid: i64, key: i64) -> bool:
        """Whether a skill of a card can be activated now."""
        raise NotImplementedError

    def begin(self, m: Match, f: Frame, uid: i64, key: i64) -> None:
        """Activate a skill of a card."""
        raise NotImplementedError


class ActivateOther(SkillOfOther):
    """Activate a skill of a card by its mark, outside its usual time; its cost is paid, or it is declined.

    [fw 5-7-1, 5-7-3]
    """

    name: ClassVar[str] = "activate"

    def is_usable(self, m: Match, f: Frame, uid: i64, key: i64) -> bool:
        # One that is invalid, used up or cannot be paid for is not activated by a skill either.  [fw 9-1-2, 9-1-3]
        ability = m.ability(key)
        voice = speaker(m, key, uid & ID_MASK, uid, f.player)
        u = m.find(uid)
        return can_use_off(m, ability, voice) if u is None else can_use(m, u, ability, voice)

    def begin(self, m: Match, f: Frame, uid: i64, key: i64) -> None:
        g = m.call(TRIGGER, f.player, uid & ID_MASK, uid)
        g.key = key
        g.a = f.a
        g.cause = BY_EFFECT
        g.put(EVENT, [f.b])

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return len(skills_under(m, uid, self.code)) > 0


class UseExtra(SkillOfOther):
    """Use an Extra card by one of its skills without paying its cost: from hand it goes to the Drop first.

    [fw 5-4-1-2, 12-2-3-1, 12-2-3-2]
    """

    name: ClassVar[str] = "use_extra"

    def __init__(self, ref: Ref, tag: str = "main") -> None:
        super().__init__(ref, tag)

    def begin(self, m: Match, f: Frame, uid: i64, key: i64) -> None:
        use_freely(m, f.player, key, uid)

    def is_usable(self, m: Match, f: Frame, uid: i64, key: i64) -> bool:
        if m.card_of(uid).d.kind != EXTRA or m.find(uid) is not None:
            return False
        # What cannot be used from hand is not used from there by a skill either.  [fw 0-2-5]
        if m.zone_of(uid & ID_MASK) == HAND and not may_use(m, m.side(f.player), m.card_of(uid)):
            return False
        return can_use_freely(m, f.player, key, uid)

    def possible(self, m: Match, f: Frame, uid: i64) -> bool:
        return len(self.usable(m, f, uid)) > 0
