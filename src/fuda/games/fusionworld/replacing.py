"""Replacement effects (9-9): what happens instead of an event, and who decides between several."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, NO, REPLACE, Action, say
from fuda.games.fusionworld.hearing import (
    are_met,
    is_ready,
    is_spent,
)
from fuda.games.fusionworld.printed import KEY_BITS, REPLACEMENT, Ability
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import BY_EFFECT, KO, REPLACED, UNDER, WOULD_KO, WOULD_LEAVE
from fuda.games.fusionworld.state import Match

SWAPPED: Final = -1  # `done` of what did not happen because something else happened in its place


class Process:
    """What is about to happen: to which object (a uid, or -1 - player), done by whom, why, and in which chain."""

    def __init__(self, uid: i64, agent: i64, cause: i64, n: i64, chain: list[int]) -> None:
        self.uid = uid
        self.agent = agent
        self.cause = cause
        self.n = n
        self.chain = chain


def replacements(m: Match, would: i64, process: Process) -> list[int]:
    """The replacement effects that could apply to an event, as pairs of key and source uid."""
    out: list[int] = []
    for player in (m.turn_player, 1 - m.turn_player):
        for u in m.side(player).units():
            if u.d.replaces & would and not m.is_negated(u):
                for ability in u.d.abilities:
                    if not ability.part and (ability.where == 0 or ability.where >> m.zone_of(u.id) & 1):
                        offer_replacement(m, u, u.card.id << KEY_BITS | ability.index, would, process, out)
            for key in u.gained:
                offer_replacement(m, u, key, would, process, out)
            if u.under:
                offer_below(m, u, would, process, out)
    return out


def offer_below(m: Match, u: Unit, would: i64, process: Process, out: list[int]) -> None:
    """Add the replacement effects of cards under a card that are valid there.  [fw 16-2-2-4]"""
    for card in u.under:
        if not card.d.replaces & would:
            continue
        for ability in card.d.abilities:
            if (
                ability.kind != REPLACEMENT
                or not ability.would & would
                or not ability.where >> UNDER & 1
                or ability.part
            ):
                continue
            uid = m.uid(card.id)
            g = Frame(ability.program, u.side, card.id, uid)
            g.key = card.id << KEY_BITS | ability.index
            if could_apply(m, ability, g, process) and are_met(m, ability, g) and can_choose(m, ability, g):
                if not (ability.once and is_spent(m, g.key, uid)):
                    out += [g.key, uid]


def offer_replacement(m: Match, u: Unit, key: i64, would: i64, process: Process, out: list[int]) -> None:
    """Add one replacement effect of a card in play if it may apply."""
    ability = m.ability(key)
    if ability.kind != REPLACEMENT or not ability.would & would:
        return
    g = Frame(ability.program, u.side, u.card.id, u.uid)
    g.key = key
    if could_apply(m, ability, g, process) and is_ready(m, u, ability, g) and can_choose(m, ability, g):
        out += [key, u.uid]


def could_apply(m: Match, ability: Ability, g: Frame, process: Process) -> bool:
    """Whether a replacement effect, for which a frame speaks, is about an event."""
    # Each applies once at most to one event.  [fw 9-9-2-3]
    if is_in_chain(process.chain, g.key, g.uid):
        return False
    g.a = process.uid
    g.n = process.n
    instead = ability.instead
    if instead is None or not instead.applies(m, g, process.uid, process.agent, process.cause):
        return False
    g.n = 0
    return True


def can_choose(m: Match, ability: Ability, g: Frame) -> bool:
    """Whether a replacement effect, if it is optional, can be performed; otherwise it does not apply.  [fw 9-9-3]"""
    if ability.optional:
        for op in ability.program.ops:
            if not op.can(m, g):
                return False
    return True


def is_in_chain(chain: list[int], key: i64, uid: i64) -> bool:
    """Whether this effect of this object was applied in a chain, which holds pairs of key and source uid."""
    for i in range(0, len(chain), 2):
        if chain[i] == key and chain[i + 1] == uid:
            return True
    return False


def affected(m: Match, uid: i64) -> i64:
    """Who decides: the affected player, or the master of the affected card."""
    # The player to whom it happens, or who does it.  [fw 9-9-2, 9-9-2-2]
    if uid < 0:
        return -1 - uid
    # The master of the card, who may be another than its owner.  [fw 9-9-2-1]
    u = m.find(uid)
    return u.side if u is not None else m.card_of(uid).owner


def options_for(m: Match, pairs: list[int]) -> list[Action]:
    """The answers: one of the replacements, or none if all of them are optional."""
    options: list[Action] = []
    must = False
    for i in range(0, len(pairs), 2):
        options.append(Action(REPLACE, pairs[i + 1] & ID_MASK, pairs[i]))
        must = must or not m.ability(pairs[i]).optional
    if not must:
        options.append(say(NO, 0))
    return options


def narrowed(would: i64, cause: i64) -> i64:
    """What leaving is, for this cause: only a KO is one."""
    return WOULD_LEAVE if would & WOULD_KO and not cause & KO else would


def replace(m: Match, process: Process, a: Action) -> Frame:
    """Carry out what happens instead; the event itself never happens.  [fw 9-9-1, 9-9-1-1]"""
    ability = m.ability(a.n)
    u = m.unit(a.card)
    uid = m.uid(a.card) if u is None else u.uid
    master = master_below(m, a.card) if u is None else u.side
    if ability.once:
        if u is not None:
            u.used = [*u.used, a.n]
        else:
            m.used_off = [*m.used_off, a.n, uid]
    if m.journal is not None:
        m.note(REPLACED, "9-9-1", master, a.card, BOTH, ability.index, -1, -1)
    g = m.call(ability.program, master, a.card, uid)
    g.key = a.n
    g.a = process.uid
    g.cause = BY_EFFECT
    g.chain = [*process.chain, a.n, uid]
    return g


def master_below(m: Match, card: i64) -> i64:
    """The master of a card that lies under another: that of the card on top.  [fw 16-2-2-4]"""
    for side in (m.p0, m.p1):
        for u in side.units():
            for below in u.under:
                if below.id == card:
                    return u.side
    return m.cards[card].owner


class Replaceable(Op[Match]):
    """Offer the replacement effects for what a frame is about to do; its last row is for what was replaced.

    The frame's `uid` is the object (or -1 - player), `a` who does it, `n` how much.
    """

    def __init__(self, would: i64) -> None:
        self.would = would

    def process(self, f: Frame) -> Process:
        """The event of the frame."""
        return Process(f.uid, f.a, f.cause, f.n, f.chain)

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not m.replacing & self.would:
            return False
        pairs = replacements(m, narrowed(self.would, f.cause), self.process(f))
        if not pairs:
            return False
        return m.ask(affected(m, f.uid), options_for(m, pairs))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            return
        f.pc = f.program.size - 1
        replace(m, self.process(f), a)


def was_replaced(m: Match, f: Frame) -> None:
    """The process did not happen, and yet it has not failed.  [fw 9-9-1-1, 0-3-16]"""
    f.done = SWAPPED
