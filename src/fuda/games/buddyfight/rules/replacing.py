"""Replacement effects (K.soulguard.2): which of them may apply to a deed, who decides, and what is done instead."""

from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, has_pair
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.printed import KEY_BITS, KEY_MASK, REPLACEMENT, Ability
from fuda.games.buddyfight.rules.damage import lessened
from fuda.games.buddyfight.rules.hearing import are_met, is_used_up, use_up
from fuda.games.buddyfight.rules.moves import TO
from fuda.games.buddyfight.spec import (
    BY_EFFECT,
    CAUSE,
    EVENT,
    FIELD,
    FLAG_AREA,
    LASTS,
    NO_LIMIT,
    REPLACED,
    SOUL,
    SOULGUARD,
    STOP_TIME,
)
from fuda.games.buddyfight.state import Match, is_at_home
from fuda.games.buddyfight.units import Side, Unit
from fuda.table.deeds import Deed
from fuda.table.door import Replacer

SOULGUARD_INDEX: Final = 31  # the number that stands for soulguard among the abilities of any card


class Finding:
    """The replacement effects that are found for a deed about one object."""

    def __init__(self, d: Deed, would: i64, declined: list[int]) -> None:
        self.d = d
        self.would = would  # the kinds that the deed counts as
        self.declined = declined
        self.found: list[Replacer] = []


def replacements(m: Match, d: Deed, would: i64, declined: list[int]) -> list[Replacer]:
    """The replacement effects that could apply to a deed."""
    if m.dirty:
        m.settle()
    finding = Finding(d, would, declined)
    for player in (m.turn_player, 1 - m.turn_player):
        side = m.side(player)
        for u in side.field:
            offer_unit(m, u, FIELD, finding)
            if u.soul:
                offer_soul(m, u, finding)
        if side.flag is not None:
            offer_unit(m, side.flag, FLAG_AREA, finding)
        if m.lasting:
            offer_lasting(m, side, finding)
    return finding.found


def offer_unit(m: Match, u: Unit, zone: i64, finding: Finding) -> None:
    """Add the replacement effects of one card that may apply."""
    if u.bans & STOP_TIME:
        return
    if u.d.replaces & finding.would:
        for ability in u.d.abilities:
            if ability.kind != REPLACEMENT or ability.part or ability.dshare or u.silences(ability):
                continue
            if is_at_home(ability, zone):
                offer(m, u.side, u.id << KEY_BITS | ability.index, u.uid, finding)
    for key in u.gained:
        if m.ability(key).kind == REPLACEMENT:
            offer(m, u.side, key, u.uid, finding)


def offer_soul(m: Match, u: Unit, finding: Finding) -> None:
    """Add the replacement effects that are valid in the soul of a card.  [bf O.soulab.2]"""
    for card in u.open_soul():
        if card.d.replaces & finding.would:
            for ability in card.d.abilities:
                if ability.kind == REPLACEMENT and not ability.part and ability.where >> SOUL & 1:
                    offer(m, u.side, card.id << KEY_BITS | ability.index, m.uid(card.id), finding)


def offer_lasting(m: Match, side: Side, finding: Finding) -> None:
    """Add the replacement effects that last for a time, on a card or on none: their amount is the uid of the source."""
    for e in m.lasting:
        if e.owner != side.index or e.key < 0 or e.start != 0 or (e.on >= 0 and e.kind != LASTS):
            continue
        if m.ability(e.key).kind == REPLACEMENT and (e.on < 0 or m.find(e.on) is not None):
            offer(m, e.owner, e.key, e.on if e.on >= 0 else e.amount, finding)


def offer(m: Match, player: i64, key: i64, uid: i64, finding: Finding) -> None:
    """Add one replacement effect if it may apply; each applies once at most to an event.  [ruling bf-075]"""
    ability = m.ability(key)
    d = finding.d
    instead = ability.instead
    if instead is None or not ability.would & finding.would:
        return
    if has_pair(d.chain, key, uid) or has_pair(finding.declined, key, uid):
        return
    g = voice_of(m, d, key, uid, player)
    if not instead.applies(m, g, d, d.what[0]) or not are_met(m, ability, g):
        return
    if ability.limit != NO_LIMIT and is_used_up(m, ability, g, m.find(uid)):
        return
    if is_performable(m, ability, g):
        finding.found.append(Replacer(key, uid, player, not ability.optional, d.what))


def is_performable(m: Match, ability: Ability, g: Frame) -> bool:
    """Whether what would be done instead can be done: all of it where that is a choice, chosen cards included.

    What must be done instead is done as far as possible, if any of it is.  [bf O.cost.2, O.cost.3] [ruling bf-075]
    """
    if ability.optional:
        for op in ability.effect_ops:
            if not op.can(m, g):
                return False
        needed: list[Op[Any]] = []
        for op in ability.effect_ops:
            op.needs(needed)
        return m.rules.can_together(m, needed, g)
    missing: list[int] = []  # slots for which nothing can be chosen
    for op in ability.effect_ops:
        slot = getattr(op, "slot", None)
        if not op.can_some(m, g):
            if isinstance(slot, int):
                missing.append(slot)
        elif not isinstance(slot, int) and not speaks_of(op, missing):
            return True
    return len(ability.effect_ops) == 0


def speaks_of(op: Op[Any], slots: list[int]) -> bool:
    """Whether an instruction is about cards of one of some slots."""
    ref = getattr(op, "ref", None)
    return ref is not None and ref.slot() in slots


def voice_of(m: Match, d: Deed, key: i64, uid: i64, player: i64) -> Frame:
    """A frame that speaks for a replacement effect about a deed: `a` is its object, the number how much or where."""
    g = Frame(m.ability(key).program, player, uid & ID_MASK, uid)
    g.key = key
    g.a = d.what[0]
    g.b = d.source
    g.n = number_of(m, d)
    g.put(EVENT, [-1, -1 - g.n])
    g.put(CAUSE, [-1 - d.cause, -1 - d.by])
    g.cause = BY_EFFECT
    g.chain = [*d.chain, key, uid]
    return g


def number_of(m: Match, d: Deed) -> i64:
    """The number of what happens: the zone where a card goes, or how much it is; of damage how much would be dealt."""
    if d.kind in (kinds.MOVE, kinds.DESTROY):
        return d.to & TO
    return lessened(m, d) if d.kind == kinds.DAMAGE else d.n


def start_instead(m: Match, d: Deed, player: i64) -> None:
    """Start what a fighter does instead; the last pair of the deed's chain is the replacement effect."""
    at = len(d.chain) - 2
    g = voice_of(m, d.by_chain(d.chain[:at]), d.chain[at], d.chain[at + 1], player)
    g.n = 0
    m.stack.append(g)


def can_do_instead(m: Match, d: Deed, player: i64) -> bool:
    """Whether what a fighter does instead can still be done; the last pair of the deed's chain says what."""
    at = len(d.chain) - 2
    key = d.chain[at]
    return is_performable(m, m.ability(key), voice_of(m, d.by_chain(d.chain[:at]), key, d.chain[at + 1], player))


def use_replacement(m: Match, d: Deed, r: Replacer) -> None:
    """Write down that a replacement effect is applied, which counts as a use of it."""
    ability = m.ability(r.key)
    if m.journal is not None:
        m.note(REPLACED, "K.soulguard.2", r.player, r.uid & ID_MASK, BOTH, ability.index, -1, -1)
    use_up(m, ability, voice_of(m, d, r.key, r.uid, r.player))


# --- who decides, and soulguard --------------------------------------------------------------------------------
def affected_by(m: Match, uid: i64) -> i64:
    """Who decides: the affected fighter, or the one who has the affected card.  [ruling bf-075]"""
    if uid < 0:
        return -1 - uid
    u = m.find(uid)
    if u is None:
        u = m.holder(m.card_of(uid))
    return u.side if u is not None else m.card_of(uid).owner


def is_guard(key: i64) -> bool:
    """Whether the key of a replacement effect means soulguard."""
    return key & KEY_MASK == SOULGUARD_INDEX


def guarded(m: Match, d: Deed, declined: list[int]) -> Unit | None:
    """The card about to leave the field, if soulguard may keep it; however often it has that, it is offered once.

    [bf K.soulguard.1, K.soulguard.4]
    """
    u = m.find(d.what[0])
    if u is None or u.slot < 0 or not u.soul or not u.keywords & SOULGUARD or u.bans & STOP_TIME:
        return None
    key = u.id << KEY_BITS | SOULGUARD_INDEX
    return None if has_pair(d.chain, key, u.uid) or has_pair(declined, key, u.uid) else u
