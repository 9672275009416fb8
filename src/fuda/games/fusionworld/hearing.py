"""Who hears of what happens (9-6): automatic skills become pending, delayed effects wait to be resolved."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import AUTO, KEY_BITS, Ability, Card
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ADD_CONDITION,
    AT_ONCE,
    BATTLE_AREA,
    COMBO_AREA,
    DELAYED,
    FOREVER,
    HAND_COST,
    LEADER_AREA,
    USED,
)
from fuda.games.fusionworld.state import Match, is_valid_in

PENDING_AUTO: Final = 0  # generations of what waits: skills come before delayed effects
PENDING_DELAYED: Final = 1


def publish(m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64) -> None:
    """Make every automatic skill pending whose trigger condition this event is.  [fw 9-6-2]"""
    if m.recast:
        m.gather()
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, card, n, f.uid]
    if kind == USED and m.lasting:
        spend_next_use(m, player, card)
    if (m.listening | m.elsewhere) & kind or (card >= 0 and m.cards[card].d.listens & kind) or is_back(m, card):
        m.pending += heard(m, kind, player, card, uid, cause, n, f.uid)


def spend_next_use(m: Match, player: i64, card: i64) -> None:
    """End what was to change the cost of the next card that is used, as this is that card."""
    kept: list[Lasting] = []
    for e in m.lasting:
        if e.kind == HAND_COST and e.start == AT_ONCE and e.owner == player and concerns(m, e, m.cards[card]):
            m.dirty = True
        else:
            kept.append(e)
    m.lasting = kept


def concerns(m: Match, e: Lasting, card: Card) -> bool:
    """Whether a lasting effect changes the cost of a card in hand."""
    ability = m.ability(e.key)
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, -1)
    f.key = e.key
    for static in ability.statics:
        if static.concerns(m, f, card):
            return True
    return False


def is_back(m: Match, card: i64) -> bool:
    """Whether a card is a Leader whose back lies up, so that its front does not say what it listens to."""
    return card >= 0 and m.cards[card].d.back is not None


def heard(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> list[Pending]:
    """The automatic skills and delayed effects that this event sets off; the latter are used up by it."""
    out = heard_skills(m, kind, player, card, uid, cause, n, by)
    if m.lasting:
        hear_delayed(m, kind, player, card, uid, cause, n, by, out)
    return out


def heard_skills(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> list[Pending]:
    """The automatic skills that this event sets off; nothing changes by asking."""
    out: list[Pending] = []
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        leader = side.leader
        if leader.d.hears & kind or leader.gained or (leader.id == card and leader.d.listens & kind):
            hear_unit(m, leader, LEADER_AREA, kind, player, card, uid, cause, n, by, out)
        for u in side.battle:
            if u.d.hears & kind or u.gained or (u.id == card and u.d.listens & kind):
                hear_unit(m, u, BATTLE_AREA, kind, player, card, uid, cause, n, by, out)
        for u in side.combo:
            if u.d.listens & kind or u.gained:
                hear_unit(m, u, COMBO_AREA, kind, player, card, uid, cause, n, by, out)
    if m.elsewhere & kind:
        hear_elsewhere(m, kind, player, card, uid, cause, n, by, out)
    return out


def hear_unit(
    m: Match, u: Unit, zone: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64,
    out: list[Pending],
) -> None:  # fmt: skip
    """Make the automatic skills of one card in play pending that this event sets off; negated ones are silent.

    [fw 9-1-2, 9-6-7-2] [ruling fw-009]
    """
    if not u.negated:
        for ability in u.d.abilities:
            if ability.events & kind and ability.kind == AUTO and not ability.part and is_valid_in(ability, zone):
                # Most conditions are about the card itself, and most events about another.
                if not ability.own or card == u.card.id:
                    key = u.card.id << KEY_BITS | ability.index
                    hear(m, u, ability, key, kind, player, card, uid, cause, n, by, out)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & kind and ability.kind == AUTO:
            hear(m, u, ability, key, kind, player, card, uid, cause, n, by, out)


def hear(
    m: Match, u: Unit, ability: Ability, key: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64,
    by: i64, out: list[Pending],
) -> None:  # fmt: skip
    """Make one automatic skill pending if this event is its trigger condition."""
    f = u.voice(ability, key)
    when = ability.when
    if when is None or not when.met(m, f, kind, player, card, uid, cause, n, by):
        return
    if is_ready(m, u, ability, f):
        out.append(Pending(PENDING_AUTO, u.side, key, u.card.id, u.uid, uid, n, False, by))


def hear_elsewhere(
    m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """Make skills pending that are valid in hand, Drop, Life, Energy, or under a card.  [fw 9-2-1, 16-2-2-4]"""
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for pile in (side.hand, side.drop, side.life, side.energy, side.spent):
            for c in pile:
                if c.d.elsewhere & kind:
                    hear_card(m, c, c.owner, kind, player, card, uid, cause, n, by, out)
        for u in side.units():
            for c in u.under:
                # Its master is that of the card on top.  [fw 16-2-2-4]
                if c.d.elsewhere & kind:
                    hear_card(m, c, u.side, kind, player, card, uid, cause, n, by, out)


def hear_card(
    m: Match, c: Card, master: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64,
    out: list[Pending],
) -> None:  # fmt: skip
    """Make the skills of one card out of play pending that this event sets off."""
    zone = m.zone_of(c.id)
    own = m.uid(c.id)
    for ability in c.d.abilities:
        when = ability.when
        if ability.part or ability.kind != AUTO or not ability.events & kind or when is None:
            continue
        # Under a card all skills are invalid but for those that speak of lying there.  [fw 16-2-2, 16-2-2-4]
        if not ability.where >> zone & 1:
            continue
        f = Frame(ability.program, master, c.id, own)
        f.key = c.id << KEY_BITS | ability.index
        if ability.once and is_spent(m, f.key, own):
            continue
        if when.met(m, f, kind, player, card, uid, cause, n, by) and are_met(m, ability, f):
            out.append(Pending(PENDING_AUTO, master, f.key, c.id, own, uid, n, False, by))


def is_spent(m: Match, key: i64, uid: i64) -> bool:
    """Whether a [Once per turn] skill of a card out of play was used this turn."""
    for i in range(0, len(m.used_off), 2):
        if m.used_off[i] == key and m.used_off[i + 1] == uid:
            return True
    return False


def hear_delayed(
    m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """Let the delayed effects wait to be resolved whose moment this event is, each of them once.

    [fw 1-5-2-1-1, 1-5-2-1-1.ex1, 4-2-2-3]
    """
    if not has_delayed(m):
        return
    stay: list[Lasting] = []
    for e in m.lasting:
        due = e.kind == DELAYED and e.start == AT_ONCE and is_moment(m, e, kind, player, card, uid, cause, n, by)
        if due:
            about = e.on if e.on >= 0 else uid
            out.append(Pending(PENDING_DELAYED, e.owner, e.key, e.key >> KEY_BITS, e.amount, about, n, True, by))
        if not due or e.until != FOREVER:
            stay.append(e)
    m.lasting = stay


def has_delayed(m: Match) -> bool:
    """Whether some effect was put off."""
    for e in m.lasting:
        if e.kind == DELAYED:
            return True
    return False


def is_moment(m: Match, e: Lasting, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> bool:
    """Whether an event is the moment that a delayed effect waits for. `amount` is the uid of its source."""
    ability = m.ability(e.key)
    when = ability.when
    if when is None or not ability.events & kind:
        return False
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.amount)
    f.key = e.key
    f.a = e.on
    return when.met(m, f, kind, player, card, uid, cause, n, by)


def is_ready(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether a skill of a card in play may be used: not used up, and its conditions hold."""
    # The limit is one use a turn for each skill of each card.  [fw 15-7-2, 15-7-3, 15-7-5]
    if ability.once and f.key in u.used:
        return False
    # A condition that is not met makes the skill invalid.  [fw 9-1-3, 15-9-3, 15-10-3]
    return are_met(m, ability, f) and (not m.lasting or has_added_conditions(m, u, f))


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of a skill hold.  [fw 9-1-3]"""
    for condition in ability.conditions:
        if not condition.holds(m, f):
            return False
    return True


def has_added_conditions(m: Match, u: Unit, f: Frame) -> bool:
    """Conditions that other effects have put on this card's skills hold as well."""
    for e in m.lasting:
        if e.kind == ADD_CONDITION and e.on == u.uid and e.start == AT_ONCE:
            for condition in m.ability(e.key).conditions:
                if not condition.holds(m, f):
                    return False
    return True


def merge(m: Match, start: i64) -> None:
    """Of what became pending since `start` by events at one time, let each skill wait only once.

    Events before and after each other are not meant.  [fw 9-6-2-1] [ruling fw-010]
    """
    if len(m.pending) - start < 2:
        return
    kept = m.pending[:start]
    for p in m.pending[start:]:
        if not is_waiting(kept, p, start):
            kept.append(p)
    m.pending = kept


def is_waiting(pending: list[Pending], p: Pending, start: i64) -> bool:
    """Whether the same skill of the same object is among those from `start` on."""
    for i in range(start, len(pending)):
        if pending[i].key == p.key and pending[i].uid == p.uid and p.generation == PENDING_AUTO:
            return True
    return False


def remember(m: Match, kind: i64, player: i64, card: i64, n: i64, by: i64) -> None:
    """Note an event of this turn, if some card may look back at it."""
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, card, n, by]
