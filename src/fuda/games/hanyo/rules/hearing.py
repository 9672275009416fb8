"""Who hears of what has happened (807): it raises the trigger counts of the abilities whose condition it is."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.state import ID_BITS, has_pair
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.games.hanyo.printed import KEY_BITS, TRIGGERED, Ability, Call, Card
from fuda.games.hanyo.spec import AREA, BY_COMMAND, BY_EFFECT, BY_RULE, BY_SKILL, DELAYED, STRATEGY, TACTICS
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit, own_key, voice
from fuda.table.deeds import Deed

# Marks of a delayed triggered ability that waits to be played.
PUT_OFF: Final = 1  # its conditions are still to be looked at
OF_KO: Final = 2  # the unit that it is about was KO'd when it was put off, and meant all the same

# `at` of what is put off.
ONCE: Final = 1  # it happens one time only
ABOUT_KO: Final = 2  # as OF_KO


def is_heard(m: Match, kind: i64, card: i64) -> bool:
    """Whether some ability may hear of this, or some text look back at it: a quick look."""
    if m.recast:
        m.gather()
    if (m.listening | m.elsewhere | m.remembers) & kind:
        return True
    return card >= 0 and m.cards[card].d.listens & kind != 0


def call_of(m: Match, d: Deed, kind: i64, player: i64, uid: i64, card: i64, n: i64) -> Call:
    """A deed that was done to an object, as it is told."""
    call = Call(kind, player, card, uid, n)
    call.cause = d.cause
    call.by = agent_of(m, d)
    call.source = d.source
    return call


def agent_of(m: Match, d: Deed) -> i64:
    """Whose effect does something, though the other player may be told to do it.  [hy 105.3c, 813.1, 813.2]"""
    if not d.cause & BY_EFFECT or d.source < 0:
        return d.by
    u = m.recall(d.source)
    if u is not None:
        return u.side
    # A command is its player's while it is played, whoever owns it.  [ruling hy-053]
    for f in m.stack:
        if f.uid == d.source:
            return f.player
    return m.card_of(d.source).owner


def cause_of(m: Match, key: i64) -> i64:
    """Why what an ability does happens: EX skills, and what they have put off, count as skills.

    What the text of a strategy or tactics card does is done by a command, also later.
    [hy 813.3(1), 813.3(2), 801.2d, 807.6b]
    """
    cause: i64 = BY_EFFECT
    if m.ability(key).counts_as_skill():
        cause |= BY_SKILL
    if is_of_command(m, key):
        cause |= BY_COMMAND
    return cause


def is_of_command(m: Match, key: i64) -> bool:
    """Whether an ability is printed on a strategy or tactics card, or was made by its text.  [hy 801.1g, 801.2d]"""
    return m.cards[key >> KEY_BITS].d.kind in (STRATEGY, TACTICS)


def let_hear(m: Match, call: Call) -> None:
    """Raise the trigger count of every triggered ability whose condition this is.  [hy 807.2]"""
    remember(m, call)
    queue(m, heard(m, call))


def announce(m: Match, f: Frame, kind: i64, player: i64, card: i64, uid: i64, n: i64) -> None:
    """Tell of something that changes nothing on the table: a step of the turn, a skill, a play."""
    if is_heard(m, kind, card):
        call = Call(kind, player, card, uid, n)
        call.cause = f.cause or BY_RULE
        call.by = f.player
        call.source = f.uid
        let_hear(m, call)


def remember(m: Match, call: Call) -> None:
    """Note what has happened, where some text looks back at it; what happened to a KO'd unit it does not mean.

    [hy 306.7a-3]
    """
    if m.remembers & call.kind and not call.ko:
        card = call.card
        u = m.recall(call.uid)
        if u is not None and card >= 0:
            # What is asked about a unit is asked about it as it was then.  [hy 812.1]
            if m.dirty:
                m.settle()
            m.then = [*m.then, u.copy()]
            card |= len(m.then) << ID_BITS
        m.happened = [*m.happened, call.kind, call.player, card, call.n, call.source]


def queue(m: Match, triggered: list[Pending]) -> None:
    """Let abilities wait that were triggered; those that do not add up wait once for each name.  [hy 807.2a]"""
    for p in triggered:
        ability = m.ability(p.key)
        if not ability.unique or not is_waiting(m, p, ability):
            m.pending.append(p)


def is_waiting(m: Match, p: Pending, ability: Ability) -> bool:
    """Whether an EX skill of that name of the same player, or that very text, has a trigger count already.

    [hy 807.2a, 902.1b] [ruling hy-040]
    """
    for q in m.pending:
        other = m.ability(q.key)
        if q.player == p.player and (other is ability or (other.ex and ability.ex and other.title == ability.title)):
            return True
    return False


def heard(m: Match, call: Call) -> list[Pending]:
    """The triggered abilities that this triggers."""
    out = heard_in_area(m, call)
    if m.elsewhere & call.kind:
        hear_elsewhere(m, call, out)
    return out


def heard_in_area(m: Match, call: Call) -> list[Pending]:
    """Those of them that units have, or that were put off."""
    out: list[Pending] = []
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for u in side.slots:
            if u is not None and not u.ko and not u.veiled:
                hear_unit(m, u, call, out)
    if m.lasting:
        hear_delayed(m, call, out)
    return out


def hear_unit(m: Match, u: Unit, call: Call, out: list[Pending]) -> None:
    """The abilities of one unit, and of the cards set on it, that this triggers.  [hy 801.1g-1]"""
    kind = call.kind
    if u.d.hears & kind or (u.id == call.card and u.d.listens & kind):
        hear_card(m, u, u.card, call, out)
    for c in u.sets:
        if c.d.listens & kind:
            hear_card(m, u, c, call, out)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & kind and ability.kind == TRIGGERED and u.has_valid(ability):
            hear(m, u, voice(u, m.cards[key >> KEY_BITS], ability, key), call, out)


def hear_card(m: Match, u: Unit, c: Card, call: Call, out: list[Pending]) -> None:
    """The abilities printed on a unit or on a card set on it that this triggers."""
    kind = call.kind
    for ability in c.d.abilities:
        if ability.events & kind and ability.kind == TRIGGERED and not ability.part and ability.is_valid_in(AREA):
            # Most conditions are about the unit itself, and most events about another.
            if u.has_valid(ability) and (not ability.own or call.card == u.id or c is not u.card):
                hear(m, u, voice(u, c, ability, own_key(c, ability)), call, out)


def hear(m: Match, u: Unit, f: Frame, call: Call, out: list[Pending]) -> None:
    """One ability, for which the frame speaks, if this is its trigger condition."""
    ability = m.ability(f.key)
    when = ability.when
    if when is None or not when.met(m, f, call):
        return
    f.a = call.uid
    f.b = call.source
    f.n = call.n
    # Whatever else must hold is looked at when it has happened.
    if not is_used_up(m, u, ability, f) if call.is_coming else is_ready(m, u, ability, f):
        out.append(Pending(0, u.side, f.key, f.card, u.uid, call.uid, call.n, False, call.source))


def hear_elsewhere(m: Match, call: Call, out: list[Pending]) -> None:
    """Abilities that are valid in hand or discard pile.  [hy 802.3]"""
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for pile in (side.hand, side.discard):
            for c in pile:
                if c.d.elsewhere & call.kind:
                    hear_off(m, c, call, out)


def hear_off(m: Match, c: Card, call: Call, out: list[Pending]) -> None:
    """The abilities of one card outside the area that this triggers; what it had lost in the area is silent.

    [hy 807.5b]
    """
    if call.silenced and call.card == c.id:
        return
    zone = m.zone_of(c.id)
    for ability in c.d.abilities:
        when = ability.when
        if ability.part or ability.kind != TRIGGERED or not ability.events & call.kind or when is None:
            continue
        if not ability.where >> zone & 1:
            continue
        f = Frame(ability.program, c.owner, c.id, m.uid(c.id))
        f.key = own_key(c, ability)
        if not when.met(m, f, call):
            continue
        f.a = call.uid
        f.b = call.source
        f.n = call.n
        # Whatever else must hold is looked at when it has happened.
        if call.is_coming or are_met(m, ability, f):
            out.append(Pending(0, c.owner, f.key, c.id, f.uid, call.uid, call.n, False, call.source))


def hear_delayed(m: Match, call: Call, out: list[Pending]) -> None:
    """Delayed triggered abilities: each is triggered once, unless its effect says otherwise.

    The card that has it is the one whose effect made it.  [hy 807.6, 807.6a, 807.6b]
    """
    stay: list[Lasting] = []
    for e in m.lasting:
        due = e.kind == DELAYED and e.start == 0 and is_moment(m, e, call)
        # Of what is about to happen its conditions are looked at when it has.
        sure = not call.is_coming or not m.ability(e.key).conditions
        if due:
            about = e.on if e.on >= 0 else call.uid
            mark: i64 = (0 if sure else PUT_OFF) | (OF_KO if e.at & ABOUT_KO else 0)
            out.append(Pending(mark, e.owner, e.key, e.key >> KEY_BITS, e.amount, about, call.n, sure, call.source))
        if not due or not e.at & ONCE or not sure:
            stay.append(e)
    m.lasting = stay


def is_moment(m: Match, e: Lasting, call: Call) -> bool:
    """Whether this is the condition of a delayed triggered ability. `amount` is the uid of its source."""
    ability = m.ability(e.key)
    when = ability.when
    if when is None or not ability.events & call.kind:
        return False
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.amount)
    f.key = e.key
    f.a = e.on
    return when.met(m, f, call) and (call.is_coming or are_met(m, ability, f))


def is_spent(m: Match, p: Pending) -> bool:
    """Whether a delayed triggered ability that has heard what was to come was triggered meanwhile; if not, it is now.

    [hy 807.6a]
    """
    for e in m.lasting:
        if e.kind == DELAYED and e.key == p.key and e.amount == p.uid and (e.on < 0 or e.on == p.about):
            if e.at & ONCE:
                m.lasting = [other for other in m.lasting if other is not e]
            return False
    return True


def ready(m: Match, waiting: list[Pending]) -> list[Pending]:
    """Those of the abilities that heard what was to come whose conditions hold now that it has."""
    out: list[Pending] = []
    for p in waiting:
        ability = m.ability(p.key)
        f = Frame(ability.program, p.player, p.card, p.uid)
        f.key = p.key
        f.a = p.about
        f.b = p.other
        f.n = p.n
        if p.sure or not ability.conditions:
            out.append(p)
        elif are_met(m, ability, f) and not (p.generation & PUT_OFF and is_spent(m, p)):
            sure = p.generation & PUT_OFF != 0
            out.append(Pending(p.generation & OF_KO, p.player, p.key, p.card, p.uid, p.about, p.n, sure, p.other))
    return out


def without_twins(waiting: list[Pending], told: list[Pending]) -> list[Pending]:
    """Triggers of one event, without those of abilities that have heard of it already, as another's doing."""
    out: list[Pending] = []
    for p in waiting:
        twin = False
        for q in told:
            twin = twin or (q.key == p.key and q.uid == p.uid and q.about == p.about)
        if not twin:
            out.append(p)
    return out


def is_ready(m: Match, u: Unit | None, ability: Ability, f: Frame) -> bool:
    """Whether an ability of a unit, or of a card elsewhere, may be used: not used up, and its conditions hold."""
    return not is_used_up(m, u, ability, f) and are_met(m, ability, f)


def is_used_up(m: Match, u: Unit | None, ability: Ability, f: Frame) -> bool:
    """Whether an ability that may be used once a turn was used in this turn."""
    if not ability.once:
        return False
    return u.has_used(f.key) if u is not None else has_pair(m.used_off, f.key, f.uid)


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of an ability hold."""
    return all_hold(ability.conditions, m, f)
