"""Replacement effects (9-9): what happens instead of an event, and who decides between several."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, NO, REPLACE, Action, say
from fuda.games.fusionworld.moves import is_ready
from fuda.games.fusionworld.printed import KEY_BITS, REPLACEMENT
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import BY_EFFECT, KO, REPLACED, WOULD_KO, WOULD_LEAVE
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
                    if not ability.part:
                        offer_replacement(m, u, u.card.id << KEY_BITS | ability.index, would, process, out)
            for key in u.gained:
                offer_replacement(m, u, key, would, process, out)
    return out


def offer_replacement(m: Match, u: Unit, key: i64, would: i64, process: Process, out: list[int]) -> None:
    """Add one replacement effect if it may apply."""
    ability = m.ability(key)
    if ability.kind != REPLACEMENT or not ability.would & would:
        return
    # Each applies once at most to one event.  [fw 9-9-2-3]
    if is_in_chain(process.chain, key, u.uid):
        return
    g = Frame(ability.program, u.side, u.card.id, u.uid)
    g.key = key
    g.a = process.uid
    instead = ability.instead
    if instead is None or not instead.applies(m, g, process.uid, process.agent, process.cause):
        return
    if not is_ready(m, u, ability, g):
        return
    # An optional one whose option cannot be performed does not apply.  [fw 9-9-3]
    if ability.optional:
        for op in ability.program.ops:
            if not op.can(m, g):
                return
    out += [key, u.uid]


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
    assert u is not None
    if ability.once:
        u.used = [*u.used, a.n]
    if m.journal is not None:
        m.note(REPLACED, "9-9-1", u.side, a.card, BOTH, ability.index, -1, -1)
    g = m.call(ability.program, u.side, a.card, u.uid)
    g.key = a.n
    g.a = process.uid
    g.cause = BY_EFFECT
    g.chain = [*process.chain, a.n, u.uid]
    return g


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
