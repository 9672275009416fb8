"""Who hears of what happens (9-6): automatic skills become pending, delayed effects wait to be resolved."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting, has_kind
from fuda.core.state import ID_MASK
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.games.fusionworld.printed import AUTO, KEY_BITS, NO_ABILITIES, Ability, Card
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ADD_CONDITION,
    AT_ONCE,
    BATTLE_AREA,
    BY_RULE,
    COMBO_AREA,
    DELAYED,
    FOREVER,
    HAND,
    HAND_COST,
    LEADER_AREA,
    USED,
)
from fuda.games.fusionworld.state import Match, is_valid_in
from fuda.table.deeds import Deed

PENDING_AUTO: Final = 0  # generations of what waits: skills come before delayed effects
PENDING_DELAYED: Final = 1


@final
@mypyc_attr(acyclic=True)
class Happening:
    """Something that has happened, or is just about to, as skills hear of it: one kind of event about one object."""

    __slots__ = ("by", "card", "cause", "doer", "kind", "leaving", "n", "player", "uid")

    def __init__(
        self, d: Deed, kind: i64, player: i64, card: i64, uid: i64, n: i64, leaving: list[int] = NO_ABILITIES
    ) -> None:
        self.kind = kind  # a bit
        self.player = player  # whose it is
        self.card = card  # what it is about, or -1
        self.uid = uid  # the same as an object; of damage its source
        self.n = n  # zones, amounts: what the kind of event says
        self.cause = d.cause
        self.by = d.source  # the card that did it, or -1
        self.doer = d.by  # on whose behalf
        self.leaving = leaving  # objects that are about to leave their area by it


def publish(m: Match, d: Deed, kind: i64, player: i64, uid: i64, n: i64) -> None:
    """Make every automatic skill pending whose trigger condition it is that this deed was done to an object.

    [fw 9-6-2]
    """
    if m.recast:
        m.gather()
    card: i64 = uid & ID_MASK if uid >= 0 else -1
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, card, n, d.source]
        m.stir(-1)  # permanents may look back at it
    if kind == USED and n == HAND and m.lasting:
        spend_next_use(m, player, card)
    if (m.listening | m.elsewhere) & kind or (card >= 0 and m.cards[card].d.listens & kind) or is_back(m, card):
        m.pending += heard(m, Happening(d, kind, player, card, uid, n))


def publish_source(m: Match, d: Deed, kind: i64, player: i64, n: i64) -> None:
    """Let skills hear of something that was done to a player by a card, which they can ask about."""
    if m.recast:
        m.gather()
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, -1, n, d.source]
        m.stir(-1)
    if (m.listening | m.elsewhere) & kind:
        m.pending += heard(m, Happening(d, kind, player, -1, d.source, n))


def agent_of(m: Match, d: Deed) -> i64:
    """Who does something: the master of the card that does it, or else the player on whose behalf it is done."""
    return m.master(d.source) if d.source >= 0 else d.by


def announce(m: Match, kind: i64, player: i64) -> None:
    """Let skills hear of a moment of the game: a phase or step of a player begins or ends."""
    if m.recast:
        m.gather()
    event: i64 = 1 << kind
    if (m.listening | m.elsewhere | m.remembers) & event:
        publish(m, moment(kind, player), event, player, -1, 0)


def moment(kind: i64, player: i64) -> Deed:
    """A moment of the game, which is nobody's doing."""
    return Deed(kind, NO_ABILITIES, player, BY_RULE)


def spend_next_use(m: Match, player: i64, card: i64) -> None:
    """End what was to change the cost of the next card that is used, as this is that card."""
    kept: list[Lasting] = []
    for e in m.lasting:
        if (
            e.kind == HAND_COST
            and e.amount
            and e.start == AT_ONCE
            and e.owner == player
            and concerns(m, e, m.cards[card])
        ):
            m.dirty = True
        else:
            kept.append(e)
    m.lasting = kept


def concerns(m: Match, e: Lasting, card: Card) -> bool:
    """Whether a lasting effect changes the cost of a card in hand, judged as where the cost is worked out."""
    ability = m.ability(e.key)
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, -1)
    f.key = e.key
    was_costing = m.costing
    m.costing = True
    found = False
    for static in ability.statics:
        found = found or static.concerns(m, f, card)
    m.costing = was_costing
    return found


def is_back(m: Match, card: i64) -> bool:
    """Whether a card is a Leader whose back lies up, so that its front does not say what it listens to."""
    return card >= 0 and m.cards[card].d.back is not None


def heard(m: Match, e: Happening) -> list[Pending]:
    """The automatic skills and delayed effects that this event sets off; the latter are used up by it."""
    out = heard_skills(m, e)
    if m.lasting:
        hear_delayed(m, e, out)
    return out


def heard_skills(m: Match, e: Happening) -> list[Pending]:
    """The automatic skills that this event sets off; nothing changes by asking."""
    out: list[Pending] = []
    if m.dirty:
        m.settle()
    kind = e.kind
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        leader = side.leader
        if leader.d.hears & kind or leader.gained or (leader.id == e.card and leader.d.listens & kind):
            hear_unit(m, leader, LEADER_AREA, e, out)
        for u in side.battle:
            if u.d.hears & kind or u.gained or (u.id == e.card and u.d.listens & kind):
                hear_unit(m, u, BATTLE_AREA, e, out)
        for u in side.combo:
            if u.d.listens & kind or u.gained:
                hear_unit(m, u, COMBO_AREA, e, out)
    if m.elsewhere & kind:
        hear_elsewhere(m, e, out)
    return out


def hear_unit(m: Match, u: Unit, zone: i64, e: Happening, out: list[Pending]) -> None:
    """Make the automatic skills of one card in play pending that this event sets off; negated ones are silent.

    [fw 9-1-2, 9-6-7-2] [ruling fw-009]
    """
    kind = e.kind
    if not u.negated:
        for ability in u.d.abilities:
            if ability.events & kind and ability.kind == AUTO and not ability.part and is_valid_in(ability, zone):
                # Most conditions are about the card itself, and most events about another.
                if not ability.own or e.card == u.card.id:
                    hear(m, u, ability, u.card.id << KEY_BITS | ability.index, e, out)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & kind and ability.kind == AUTO and is_valid_in(ability, zone):
            hear(m, u, ability, key, e, out)


def hear(m: Match, u: Unit, ability: Ability, key: i64, e: Happening, out: list[Pending]) -> None:
    """Make one automatic skill pending if this event is its trigger condition."""
    f = u.voice(ability, key)
    when = ability.when
    if when is None or not when.met(m, f, e):
        return
    # Whoever stays hears that cards have left: its conditions are looked at then.  [fw 9-1-3, 9-6-2]
    if (e.leaving and u.uid not in e.leaving) or is_ready(m, u, ability, f):
        out.append(Pending(PENDING_AUTO, u.side, key, u.card.id, u.uid, e.uid, e.n, False, e.by))


def after_leaving(m: Match, waiting: list[Pending]) -> list[Pending]:
    """Of what a leaving has set off what waits now that the cards have left: conditions hold.

    Those of cards that have left as well were asked before.  [fw 9-1-3]
    """
    out: list[Pending] = []
    for p in waiting:
        ability = m.ability(p.key)
        u = m.find(p.uid) if p.generation == PENDING_AUTO else None
        if u is not None:
            if not is_ready(m, u, ability, u.voice(ability, p.key)):
                continue
        elif p.generation == PENDING_AUTO and ability.conditions and m.is_here(p.uid):
            f = Frame(ability.program, p.player, p.card, p.uid)
            f.key = p.key
            if not are_met(m, ability, f):
                continue
        elif p.generation == PENDING_DELAYED and ability.conditions and not is_due(m, p, ability):
            continue
        out.append(p)
    return out


def hear_elsewhere(m: Match, e: Happening, out: list[Pending]) -> None:
    """Make skills pending that are valid in hand, Drop, Life, Energy, or under a card; of Life what lies face up.

    [fw 9-2-1, 16-2-2-4, 3-9-2-1]
    """
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for pile in (side.hand, side.drop, side.face_up, side.energy, side.spent):
            for c in pile:
                if c.d.elsewhere & e.kind:
                    hear_card(m, c, c.owner, e, out)
        for u in side.units():
            for c in u.under:
                # Its master is that of the card on top.  [fw 16-2-2-4]
                if c.d.elsewhere & e.kind:
                    hear_card(m, c, u.side, e, out)


def hear_card(m: Match, c: Card, master: i64, e: Happening, out: list[Pending]) -> None:
    """Make the skills of one card out of play pending that this event sets off."""
    zone = m.zone_of(c.id)
    own = m.uid(c.id)
    for ability in c.d.abilities:
        when = ability.when
        if ability.part or ability.kind != AUTO or not ability.events & e.kind or when is None:
            continue
        # Under a card all skills are invalid but for those that speak of lying there.  [fw 16-2-2, 16-2-2-4]
        if not ability.where >> zone & 1:
            continue
        f = Frame(ability.program, master, c.id, own)
        f.key = c.id << KEY_BITS | ability.index
        if ability.once and is_spent(m, f.key, own):
            continue
        if when.met(m, f, e) and (e.leaving or are_met(m, ability, f)):
            out.append(Pending(PENDING_AUTO, master, f.key, c.id, own, e.uid, e.n, False, e.by))


def is_spent(m: Match, key: i64, uid: i64) -> bool:
    """Whether a [Once per turn] skill of a card out of play was used this turn."""
    for i in range(0, len(m.used_off), 2):
        if m.used_off[i] == key and m.used_off[i + 1] == uid:
            return True
    return False


def hear_delayed(m: Match, e: Happening, out: list[Pending]) -> None:
    """Let the delayed effects wait to be resolved whose moment this event is, each of them once.

    [fw 1-5-2-1-1, 1-5-2-1-1.ex1, 4-2-2-3]
    """
    if not has_kind(m.lasting, DELAYED):
        return
    stay: list[Lasting] = []
    for put_off in m.lasting:
        due = put_off.kind == DELAYED and put_off.start == AT_ONCE and is_moment(m, put_off, e)
        # What asks for more when cards leave is used up only if that is so once they have left.
        asks_later = due and len(e.leaving) > 0 and len(m.ability(put_off.key).conditions) > 0
        if due:
            about = put_off.on if put_off.on >= 0 else e.uid
            key = put_off.key
            out.append(
                Pending(PENDING_DELAYED, put_off.owner, key, key >> KEY_BITS, put_off.amount, about, e.n, True, e.by)
            )
        if not due or put_off.until != FOREVER or asks_later:
            stay.append(put_off)
    m.lasting = stay


def is_moment(m: Match, put_off: Lasting, e: Happening) -> bool:
    """Whether an event is the moment that a delayed effect waits for. `amount` is the uid of its source.

    What must hold besides when cards leave is asked once they have left.  [fw 9-1-3]
    """
    ability = m.ability(put_off.key)
    when = ability.when
    if when is None or not ability.events & e.kind:
        return False
    f = Frame(ability.program, put_off.owner, put_off.key >> KEY_BITS, put_off.amount)
    f.key = put_off.key
    f.a = put_off.on
    return when.met(m, f, e) and (len(e.leaving) > 0 or are_met(m, ability, f))


def is_due(m: Match, p: Pending, ability: Ability) -> bool:
    """Whether what else a delayed effect asks for holds now that cards have left; it is used up by that."""
    f = Frame(ability.program, p.player, p.card, p.uid)
    f.key = p.key
    f.a = p.about
    if not are_met(m, ability, f):
        return False
    for i in range(len(m.lasting)):
        e = m.lasting[i]
        if e.kind == DELAYED and e.key == p.key and e.owner == p.player and e.amount == p.uid and e.start == AT_ONCE:
            if e.on >= 0 and e.on != p.about:
                continue
            if e.until == FOREVER:
                m.lasting = m.lasting[:i] + m.lasting[i + 1 :]
            return True
    return False  # another of the cards has used it up


def is_ready(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether a skill of a card in play may be used: not used up, and its conditions hold."""
    # The limit is one use a turn for each skill of each card.  [fw 15-7-2, 15-7-3, 15-7-5]
    if ability.once and is_used_up(m, u, f.key):
        return False
    # A condition that is not met makes the skill invalid.  [fw 9-1-3, 15-9-3, 15-10-3]
    return are_met(m, ability, f) and (not m.lasting or m.holds_added(f, u.uid, ADD_CONDITION))


def copies(m: Match, key: i64, u: Unit | None) -> i64:
    """How often a card has a skill: what was given to it twice is two skills.  [fw 13-16-1, 15-7-3]"""
    if u is None or not m.ability(key).part:
        return 1
    return max(1, u.gained.count(key))


def is_used_up(m: Match, u: Unit, key: i64) -> bool:
    """Whether a [Once per turn] skill of a card in play was used this turn, as often as the card has it.

    [fw 15-7-2, 15-7-3]
    """
    return key in u.used and u.used.count(key) >= copies(m, key, u)


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of a skill hold.  [fw 9-1-3]"""
    return all_hold(ability.conditions, m, f)


def merge(m: Match, start: i64) -> None:
    """Of what became pending since `start` by events at one time, let each skill wait only once.

    Events before and after each other are not meant.  [fw 9-6-2-1] [ruling fw-010]
    """
    if len(m.pending) - start < 2:
        return
    kept = m.pending[:start]
    for p in m.pending[start:]:
        if not is_waiting(m, kept, p, start):
            kept.append(p)
    m.pending = kept


def is_waiting(m: Match, pending: list[Pending], p: Pending, start: i64) -> bool:
    """Whether the same skill of the same object is among those from `start` on: as often as the object has it.

    What was given to a card twice is two skills.  [fw 9-6-2-1, 13-16-1]
    """
    found: i64 = 0
    for i in range(start, len(pending)):
        if pending[i].key == p.key and pending[i].uid == p.uid and p.generation == PENDING_AUTO:
            found += 1
    return found > 0 and found >= copies(m, p.key, m.recall(p.uid))


def remember(m: Match, d: Deed, kind: i64, player: i64, card: i64, n: i64) -> None:
    """Note an event of this turn, if some card may look back at it."""
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, card, n, d.source]
