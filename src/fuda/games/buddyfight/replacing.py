"""Replacement effects: what happens instead of something, and who decides between several."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, NO, REPLACE, Action, has_pair, say
from fuda.games.buddyfight.hearing import are_met, is_used_up, use_up
from fuda.games.buddyfight.printed import KEY_BITS, KEY_MASK, REPLACEMENT, Ability
from fuda.games.buddyfight.spec import (
    BY_EFFECT,
    CAUSE,
    EVENT,
    FIELD,
    FLAG_AREA,
    NO_LIMIT,
    REPLACED,
    SOUL,
    STOP_TIME,
    WOULD_DESTROY,
    WOULD_LEAVE,
)
from fuda.games.buddyfight.state import Match, is_at_home
from fuda.games.buddyfight.units import Side, Unit

SWAPPED: Final = -1  # `done` of what did not happen because something else happened in its place
SOULGUARD_INDEX: Final = 31  # the number that stands for soulguard among the abilities of any card


class Process:
    """What is about to happen: to which object (a uid, or -1 - player), done by whom, why, and in which chain.

    `by` is the uid of the card that does it, if that is known.
    """

    def __init__(self, uid: i64, agent: i64, cause: i64, n: i64, chain: list[int], by: i64 = -1) -> None:
        self.uid = uid
        self.agent = agent
        self.cause = cause
        self.n = n
        self.chain = chain
        self.by = by


def replacements(m: Match, would: i64, process: Process) -> list[int]:
    """The replacement effects that could apply, as pairs of key and source uid."""
    out: list[int] = []
    for player in (m.turn_player, 1 - m.turn_player):
        side = m.side(player)
        for u in side.field:
            offer_unit(m, u, FIELD, would, process, out)
            if u.soul:
                offer_soul(m, u, would, process, out)
        if side.flag is not None:
            offer_unit(m, side.flag, FLAG_AREA, would, process, out)
        if m.lasting:
            offer_lasting(m, side, would, process, out)
    return out


def offer_unit(m: Match, u: Unit, zone: i64, would: i64, process: Process, out: list[int]) -> None:
    """Add the replacement effects of one card that may apply."""
    if u.bans & STOP_TIME:
        return
    if u.d.replaces & would and not u.negated:
        for ability in u.d.abilities:
            if ability.kind == REPLACEMENT and not ability.part and not ability.dshare and is_at_home(ability, zone):
                offer(m, u, u.voice(ability, u.id << KEY_BITS | ability.index).key, u.uid, would, process, out)
    for key in u.gained:
        if m.ability(key).kind == REPLACEMENT:
            offer(m, u, key, u.uid, would, process, out)


def offer_soul(m: Match, u: Unit, would: i64, process: Process, out: list[int]) -> None:
    """Add the replacement effects that are valid in the soul of a card.  [bf O.soulab.2]"""
    for card in u.open_soul():
        if card.d.replaces & would:
            for ability in card.d.abilities:
                if ability.kind == REPLACEMENT and not ability.part and ability.where >> SOUL & 1:
                    offer(m, u, card.id << KEY_BITS | ability.index, m.uid(card.id), would, process, out)


def offer_lasting(m: Match, side: Side, would: i64, process: Process, out: list[int]) -> None:
    """Add the replacement effects that last for a time and belong to no card: their amount is the uid of the source."""
    for e in m.lasting:
        if e.on >= 0 or e.owner != side.index or e.key < 0 or e.start != 0:
            continue
        ability = m.ability(e.key)
        if ability.kind == REPLACEMENT and ability.would & would:
            g = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.amount)
            g.key = e.key
            if could_apply(m, ability, g, process) and are_met(m, ability, g) and can_choose(m, ability, g):
                out += [e.key, e.amount]


def offer(m: Match, u: Unit, key: i64, uid: i64, would: i64, process: Process, out: list[int]) -> None:
    """Add one replacement effect if it may apply."""
    ability = m.ability(key)
    if not ability.would & would:
        return
    g = Frame(ability.program, u.side, uid & ID_MASK, uid)
    g.key = key
    if not could_apply(m, ability, g, process) or not are_met(m, ability, g):
        return
    if ability.limit != NO_LIMIT and is_used_up(m, ability, g, m.find(uid)):
        return
    if can_choose(m, ability, g):
        out += [key, uid]


def could_apply(m: Match, ability: Ability, g: Frame, process: Process) -> bool:
    """Whether a replacement effect, for which a frame speaks, is about what happens; each applies once at most."""
    if has_pair(process.chain, g.key, g.uid):
        return False
    g.a = process.uid
    g.n = process.n
    instead = ability.instead
    return instead is not None and instead.applies(m, g, process.uid, process.agent, process.cause, process.n)


def can_choose(m: Match, ability: Ability, g: Frame) -> bool:
    """Whether an optional replacement can be carried out, without which it does not apply."""
    if ability.optional:
        for op in ability.program.ops:
            if not op.can(m, g):
                return False
    return True


def affected(m: Match, uid: i64) -> i64:
    """Who decides: the affected fighter, or the one who has the affected card."""
    if uid < 0:
        return -1 - uid
    u = m.find(uid)
    return u.side if u is not None else m.card_of(uid).owner


def options_for(m: Match, pairs: list[int]) -> list[Action]:
    """The answers: one of the replacements, or none if all of them are optional."""
    options: list[Action] = []
    must = False
    for i in range(0, len(pairs), 2):
        options.append(Action(REPLACE, pairs[i + 1] & ID_MASK, pairs[i]))
        # Soulguard is always optional.  [bf K.soulguard.1]
        must = must or not (pairs[i] & KEY_MASK == SOULGUARD_INDEX or m.ability(pairs[i]).optional)
    if not must:
        options.append(say(NO, 0))
    return options


def replace(m: Match, process: Process, a: Action, master: i64) -> Frame:
    """Carry out what happens instead; what was to happen never does."""
    ability = m.ability(a.n)
    uid = m.uid(a.card)
    if m.journal is not None:
        m.note(REPLACED, "K.soulguard.2", master, a.card, BOTH, ability.index, -1, -1)
    g = m.call(ability.program, master, a.card, uid)
    g.key = a.n
    g.a = process.uid
    g.b = process.by
    g.put(EVENT, [-1, -1 - process.n])
    g.put(CAUSE, [-1 - process.cause])
    g.cause = BY_EFFECT
    g.chain = [*process.chain, a.n, uid]
    use_up(m, ability, g)
    return g


def master_of(m: Match, card: i64) -> i64:
    """Whose a card is that speaks: the fighter in whose field or soul it lies."""
    u = m.unit(card)
    if u is not None:
        return u.side
    u = m.holder(m.cards[card])
    return u.side if u is not None else m.cards[card].owner


class Replaceable(Op[Match]):
    """Offer the replacement effects for what a frame is about to do; its last row is for what was replaced.

    The frame's `uid` is the object (or -1 - player), `a` who does it, `n` how much.
    """

    def __init__(self, would: i64) -> None:
        self.would = would

    def process(self, f: Frame) -> Process:
        """What the frame is about to do."""
        return Process(f.uid, f.a, f.cause, f.n, f.chain, f.b)

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not m.replacing & self.would:
            return False
        pairs = replacements(m, self.would, self.process(f))
        if not pairs:
            return False
        return m.ask(affected(m, f.uid), options_for(m, pairs))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            return
        f.pc = f.program.size - 1
        replace(m, self.process(f), a, master_of(m, a.card))


def was_replaced(m: Match, f: Frame) -> None:
    """The process did not happen, and yet it has not failed."""
    f.done = SWAPPED


LEAVING: Final = WOULD_LEAVE | WOULD_DESTROY
