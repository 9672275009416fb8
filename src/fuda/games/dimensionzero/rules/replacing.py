"""Replacement effects (4-15): which apply to what is about to happen, who orders them, and what is done instead."""

from typing import Any

from mypy_extensions import i64

from fuda.core.control import all_can
from fuda.core.flow import Frame, Op
from fuda.core.rehearsal import is_tried
from fuda.core.state import BOTH, ID_MASK, has_pair
from fuda.core.terms import all_hold
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import own_key
from fuda.games.dimensionzero.printed import REPLACEMENT, Ability
from fuda.games.dimensionzero.rules.hearing import has_fired, is_open
from fuda.games.dimensionzero.rules.moves import host_of
from fuda.games.dimensionzero.rules.periods import ONCE
from fuda.games.dimensionzero.spec import BY_BATTLE, BY_EFFECT, FOR_BATTLE, INSTEAD, REPLACED, SQUARE
from fuda.games.dimensionzero.state import Match
from fuda.table.deeds import Deed
from fuda.table.door import Replacer


def replacements(m: Match, d: Deed, would: i64, declined: list[int]) -> list[Replacer]:
    """The replacement effects that could apply to what is about to happen to one object."""
    if m.dirty:
        m.settle()
    out: list[Replacer] = []
    uid = d.what[0]
    if d.kind == kinds.PLACE and m.find(uid) is None:
        # A card's own words about its arrival count before it is there.
        arriving = m.card_of(uid)
        if arriving.d.replaces & would:
            for ability in arriving.d.abilities:
                if not ability.part and ability.would & would and ability.works_in(SQUARE):
                    offer(m, d, would, own_key(arriving.id, ability), uid, coming_to(m, d), declined, out)
    for p in m.pieces:
        if p.d.replaces & would and not p.textless:
            for ability in p.d.abilities:
                if not ability.part and ability.would & would and ability.works_in(SQUARE):
                    offer(m, d, would, own_key(p.id, ability), p.uid, p.control, declined, out)
        for key in p.gained:
            if m.ability(key).would & would:
                offer(m, d, would, key, p.uid, p.control, declined, out)
    for card in m.abroad:
        place = m.place_of(card)
        if place != SQUARE and card.d.elsewhere >> place & 1:
            for ability in card.d.abilities:
                if not ability.part and ability.would & would and ability.works_in(place):
                    offer(m, d, would, own_key(card.id, ability), m.uid(card.id), card.owner, declined, out)
    for e in m.lasting:
        if e.kind == INSTEAD and m.ability(e.key).would & would and (e.on < 0 or e.on == uid):
            offer(m, d, would, e.key, e.at, e.owner, declined, out)
    return out


def offer(
    m: Match, d: Deed, would: i64, key: i64, uid: i64, player: i64, declined: list[int], out: list[Replacer]
) -> None:
    """Add one replacement effect if it may apply."""
    ability = m.ability(key)
    instead = ability.instead
    if ability.kind != REPLACEMENT and not ability.part:
        return
    # An effect replaces one event only once, and what it was declined for stays declined.  [dz 4-15.6]
    if instead is None or has_pair(d.chain, key, uid) or has_pair(declined, key, uid):
        return
    if ability.once and has_fired(m, uid, key):
        return
    # What was named as a card came to the squares stays named while it goes from one to another.  [ruling dz-046]
    if ability.is_added and d.kind == kinds.PLACE and uid == d.what[0] and m.find(uid) is not None:
        return
    # A self-replacement belongs to what its own spell or ability does.  [dz 4-15.8-1]
    if ability.is_self and d.key >> 5 != key >> 5:
        return
    g = voice_of(m, d, key, uid, player)
    if not is_open(m, g, ability) or not instead.applies(m, g, d, would):
        return
    if not all_hold(ability.conditions, m, g):
        return
    if is_possible(m, g, ability):
        out.append(Replacer(key, uid, player, not ability.optional, d.what))


def is_possible(m: Match, f: Frame, ability: Ability) -> bool:
    """Whether what would be done instead is possible: all of it where there is a choice.

    Without one it is done as far as possible, if any of it is.  [dz 4-15.7, 4-15.7.ex1, 4-12.2]
    """
    if ability.optional:
        # One after another, as what one brings may serve another; but nobody is told what unseen cards are.
        if (ability.trial is None or ability.peeks) and not all_can(ability.program.ops, m, f):
            return False
        return ability.trial is None or is_tried(m, ability.trial, f)
    missing: list[int] = []  # slots for which nothing can be chosen
    for op in ability.program.source:
        slot = getattr(op, "slot", None)
        if not op.can(m, f):
            if isinstance(slot, int):
                missing.append(slot)
        elif not isinstance(slot, int) and not speaks_of(op, missing):
            return True
    return ability.program.size == 0


def speaks_of(op: Op[Any], slots: list[int]) -> bool:
    """Whether an instruction is about cards of one of some slots."""
    ref = getattr(op, "ref", None)
    return ref is not None and ref.slot() in slots


def voice_of(m: Match, d: Deed, key: i64, uid: i64, player: i64) -> Frame:
    """A frame that speaks for a replacement effect about what is about to happen."""
    g = Frame(m.ability(key).program, player, uid & ID_MASK if uid >= 0 else -1, uid)
    g.key = key
    g.a = d.what[0] if d.what[0] >= 0 else -1
    g.b = d.source
    g.n = d.to if d.kind == kinds.LEAVE or d.kind == kinds.PLACE else d.n
    g.cause = BY_EFFECT | (FOR_BATTLE if d.cause & BY_BATTLE else 0)
    g.chain = [*d.chain, key, uid]
    return g


def last_voice(m: Match, d: Deed, player: i64) -> Frame:
    """A frame that speaks for the replacement effect that is the last pair of the deed's chain."""
    at = len(d.chain) - 2
    return voice_of(m, d.by_chain(d.chain[:at]), d.chain[at], d.chain[at + 1], player)


def can_still(m: Match, d: Deed, player: i64) -> bool:
    """Whether what a player would do instead is possible now, after other things were done instead."""
    g = last_voice(m, d, player)
    return is_possible(m, g, m.ability(g.key))


def start_instead(m: Match, d: Deed, player: i64) -> None:
    """Start what a player does instead."""
    m.stack.append(last_voice(m, d, player))


def coming_to(m: Match, d: Deed) -> i64:
    """Who will control the card that is about to be put on a square."""
    return d.n if d.n >= 0 else m.card_of(d.what[0]).owner


def decider(m: Match, d: Deed, uid: i64) -> i64:
    """The controller of the affected card, or the affected player, who orders replacements.

    [dz 4-15.8-2] [ruling dz-020]
    """
    if uid < 0:
        return -1 - uid
    p = m.find(uid)
    if p is not None:
        return p.control
    if d.kind == kinds.PLACE:
        return d.n if d.n >= 0 else m.card_of(uid).owner
    host = host_of(m, m.card_of(uid))
    return m.card_of(uid).owner if host is None else host.control


def use_up(m: Match, d: Deed, r: Replacer) -> None:
    """Write down that a replacement effect is applied; one that works once has done so."""
    ability = m.ability(r.key)
    if m.journal is not None:
        m.note(REPLACED, "4-15.2", r.player, r.uid & ID_MASK, BOTH, ability.index, -1, -1)
    if ability.once:
        m.fired += [r.uid, r.key]
    # One that an effect made without a period is used up.  [dz 4-15.3]
    for e in m.lasting:
        if e.kind == INSTEAD and e.key == r.key and e.at == r.uid and e.amount & ONCE and e.on in (-1, d.what[0]):
            m.lasting = [x for x in m.lasting if x is not e]
            m.recast = True
            m.touch()
            break
