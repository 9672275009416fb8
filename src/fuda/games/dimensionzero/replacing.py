"""Replacement effects (4-15): which apply to what is about to happen, who orders them, and what is done instead."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, NO, REPLACE, YES, Action, has_pair, say
from fuda.games.dimensionzero.moves import (
    ONCE,
    has_fired,
    host_of,
    is_open,
)
from fuda.games.dimensionzero.pieces import own_key
from fuda.games.dimensionzero.printed import REPLACEMENT, Ability
from fuda.games.dimensionzero.spec import (
    BY_BATTLE,
    BY_EFFECT,
    FOR_BATTLE,
    INSTEAD,
    NOT_DONE,
    REPLACED,
    SQUARE,
    WOULD_ARRIVE,
    WOULD_DROP,
)
from fuda.games.dimensionzero.state import Match

# Slots of the frames of processes that may be replaced.
DECLINED: Final = 4  # replacements that were declined, as pairs of key and uid
PICKED: Final = 5  # the replacement about to be applied


def replacements(m: Match, f: Frame, would: i64) -> list[int]:
    """The replacement effects that could apply to the process of a frame, as pairs of key and source uid."""
    if m.dirty:
        m.settle()
    out: list[int] = []
    if not may_replace(m, f, would):
        return out
    if would & WOULD_ARRIVE and m.find(f.uid) is None:
        # A card's own words about its arrival count before it is there.
        arriving = m.card_of(f.uid)
        if arriving.d.replaces & would:
            for ability in arriving.d.abilities:
                if not ability.part and ability.would & would and ability.works_in(SQUARE):
                    offer(m, f, would, ability, own_key(arriving.id, ability), f.uid, coming_to(m, f), out)
    for p in m.pieces:
        if p.d.replaces & would and not p.textless:
            for ability in p.d.abilities:
                if not ability.part and ability.would & would and ability.works_in(SQUARE):
                    offer(m, f, would, ability, own_key(p.id, ability), p.uid, p.control, out)
        for key in p.gained:
            granted = m.ability(key)
            if granted.would & would:
                offer(m, f, would, granted, key, p.uid, p.control, out)
    for card in m.abroad:
        place = m.place_of(card)
        if place != SQUARE and card.d.elsewhere >> place & 1:
            for ability in card.d.abilities:
                if not ability.part and ability.would & would and ability.works_in(place):
                    offer(m, f, would, ability, own_key(card.id, ability), m.uid(card.id), card.owner, out)
    for e in m.lasting:
        if e.kind == INSTEAD and m.ability(e.key).would & would and (e.on < 0 or e.on == f.uid):
            offer(m, f, would, m.ability(e.key), e.key, e.at, e.owner, out)
    return out


def may_replace(m: Match, f: Frame, would: i64) -> bool:
    """Whether some effect might replace the process of a frame: a quick look."""
    if m.replacing & would:
        return True
    return would & WOULD_ARRIVE != 0 and f.uid >= 0 and m.card_of(f.uid).d.replaces & WOULD_ARRIVE != 0


def offer(m: Match, f: Frame, would: i64, ability: Ability, key: i64, uid: i64, player: i64, out: list[int]) -> None:
    """Add one replacement effect if it may apply."""
    instead = ability.instead
    if ability.kind != REPLACEMENT and not ability.part:
        return
    # An effect replaces one event only once, and what it was declined for stays declined.  [dz 4-15.6]
    if instead is None or has_pair(f.chain, key, uid) or has_pair(f.get(DECLINED), key, uid):
        return
    if ability.once and has_fired(m, uid, key):
        return
    # What was named as a card came to the squares stays named while it goes from one to another.  [ruling dz-046]
    if ability.is_added and would & WOULD_ARRIVE and uid == f.uid and m.find(uid) is not None:
        return
    # A self-replacement belongs to what its own spell or ability does.  [dz 4-15.8-1]
    if ability.is_self and f.key >> 5 != key >> 5:
        return
    g = voice_of(m, key, uid, player, f)
    if not is_open(m, g, ability) or not instead.applies(m, g, f, would):
        return
    for condition in ability.conditions:
        if not condition.holds(m, g):
            return
    if not is_possible(m, g, ability):
        return
    out += [key, uid]


def is_possible(m: Match, f: Frame, ability: Ability) -> bool:
    """Whether what would be done instead is possible: all of it where there is a choice.

    Without one it is done as far as possible, once it can begin.  [dz 4-15.7, 4-15.7.ex1, 4-12.2]
    """
    if not ability.optional:
        return ability.program.size == 0 or ability.program.source[0].can(m, f)
    for op in ability.program.ops:
        if not op.can(m, f):
            return False
    return True


def voice_of(m: Match, key: i64, uid: i64, player: i64, f: Frame) -> Frame:
    """A frame that speaks for a replacement effect about the process of `f`."""
    g = Frame(m.ability(key).program, player, uid & ID_MASK if uid >= 0 else -1, uid)
    g.key = key
    g.a = f.uid
    g.b = f.a
    g.n = f.b
    g.cause = BY_EFFECT | (FOR_BATTLE if f.cause & BY_BATTLE else 0)
    g.chain = [*f.chain, key, uid]
    return g


def controller(m: Match, f: Frame, would: i64, key: i64, uid: i64) -> i64:
    """Who controls a replacement effect."""
    for e in m.lasting:
        if e.kind == INSTEAD and e.key == key and e.at == uid:
            return e.owner
    p = m.find(uid)
    if p is not None:
        return p.control
    if would & WOULD_ARRIVE and uid == f.uid:
        return coming_to(m, f)
    return m.cards[key >> 5].owner


def coming_to(m: Match, f: Frame) -> i64:
    """Who will control the card that is about to be put on a square."""
    return f.a if f.a >= 0 else m.card_of(f.uid).owner


def affected(m: Match, f: Frame, would: i64) -> i64:
    """The controller of the affected card, or the affected player, who orders replacements.

    [dz 4-15.8-2] [ruling dz-020]
    """
    p = m.find(f.uid)
    if p is not None:
        return p.control
    if would & WOULD_ARRIVE:
        return coming_to(m, f)
    if would & WOULD_DROP:
        host = host_of(m, m.card_of(f.uid))
        if host is not None:
            return host.control
    return f.player


class Offer(Op[Match]):
    """Apply the replacement effects for what is about to happen to the object or player of the frame.

    Self-replacements come first; of the others the affected player says which comes next.  [dz 4-15.8-1, 4-15.8-2]
    """

    def __init__(self, would: i64) -> None:
        self.would = would

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not may_replace(m, f, self.would):
            return False
        picked = f.get(PICKED)
        if picked:
            return m.ask(controller(m, f, self.would, picked[0], picked[1]), [say(NO, 0), say(YES, 0)])
        pairs = replacements(m, f, self.would)
        own = [i for i in range(0, len(pairs), 2) if m.ability(pairs[i]).is_self]
        if own:
            pairs = pairs[own[0] : own[0] + 2]
        if not pairs:
            return False
        return m.ask(
            affected(m, f, self.would),
            [Action(REPLACE, pairs[i + 1] & ID_MASK, pairs[i]) for i in range(0, len(pairs), 2)],
        )

    def got(self, m: Match, f: Frame, a: Action) -> None:
        picked = f.get(PICKED)
        if a.kind == NO:
            f.put(DECLINED, [*f.get(DECLINED), *picked])
            f.put(PICKED, [])
            f.again()
            return
        if a.kind == REPLACE:
            picked = self.chosen(m, f, a)
            if m.ability(picked[0]).optional:
                f.put(PICKED, picked)
                f.again()
                return
        self.apply(m, f, picked[0], picked[1])

    def chosen(self, m: Match, f: Frame, a: Action) -> list[int]:
        """The pair that an answer names."""
        pairs = replacements(m, f, self.would)
        for i in range(0, len(pairs), 2):
            if pairs[i] == a.n and pairs[i + 1] & ID_MASK == a.card:
                return pairs[i : i + 2]
        raise ValueError("the answer names no replacement effect")

    def apply(self, m: Match, f: Frame, key: i64, uid: i64) -> None:
        """Do something else: what is replaced has not happened.  [dz 4-15.2, 4-15.4, 4-15.4.ex1]"""
        ability = m.ability(key)
        player = controller(m, f, self.would, key, uid)
        f.put(PICKED, [])
        if m.journal is not None:
            m.note(REPLACED, "4-15.2", player, uid & ID_MASK, BOTH, ability.index, -1, -1)
        if ability.once:
            m.fired += [uid, key]
        # One that an effect made without a period is used up.  [dz 4-15.3]
        for e in m.lasting:
            if e.kind == INSTEAD and e.key == key and e.at == uid and e.amount & ONCE and e.on in (-1, f.uid):
                m.lasting = [x for x in m.lasting if x is not e]
                m.recast = True
                m.touch()
                break
        g = voice_of(m, key, uid, player, f)
        if ability.is_added:
            # Something is named where nothing would be done: the event itself goes on.  [dz 4-15.2-1]
            f.chain = g.chain
            f.again()
        else:
            # What does not happen triggers nothing.  [dz 4-8.7, 4-8.7.ex1]
            f.pc = f.program.size - 1
        m.stack.append(g)


def was_replaced(m: Match, f: Frame) -> None:
    """The process was replaced; for what depends on it, it counts as done.  [dz 4-15.5, 4-15.5-1, 4-15.5-1.ex1]"""
    f.done = 2


def note_failure(m: Match, f: Frame, clause: str, uid: i64) -> None:
    """Write down that something could not be done."""
    if m.journal is not None:
        m.note(NOT_DONE, clause, f.player, uid & ID_MASK if uid >= 0 else -1, BOTH, 0, -1, -1)
