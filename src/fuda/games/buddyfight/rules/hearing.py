"""Who hears of what happens (AB.2): automatic abilities begin to wait, delayed effects come due."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting, has_kind
from fuda.core.state import has_pair
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.games.buddyfight.printed import AUTO, KEY_BITS, NO_NUMBERS, Ability, Card
from fuda.games.buddyfight.rules.allowing import is_usable
from fuda.games.buddyfight.spec import (
    AT_ONCE,
    ATTACK_PHASE,
    BAN_ABILITY,
    BY_BATTLE_FOUGHT,
    BY_FIGHT,
    BY_PHASE,
    BY_RULE,
    BY_TITLE,
    DELAYED,
    DROP,
    EVENT,
    FIELD,
    FINAL,
    FLAG_AREA,
    FOREVER,
    GAME,
    HAND,
    NO_LIMIT,
    OF_CARD,
    SEES_PAST,
    SOUL,
    TURN_ENDING,
    TURN_NAME,
)
from fuda.games.buddyfight.state import Match, is_at_home
from fuda.games.buddyfight.units import Side, Unit


def publish(m: Match, by: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64) -> None:
    """Let every automatic ability wait to be used whose event this is, done by the card of a uid.  [bf AB.0.auto]"""
    if m.recast:
        m.gather()
    remember(m, kind, player, card, uid, cause, n, by)
    if (m.listening | m.elsewhere) & kind or (card >= 0 and m.cards[card].d.listens & kind) or is_two_faced(m, card):
        m.pending += heard(m, kind, player, card, uid, cause, n, by)


def remember(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> None:
    """Note an event, if some card may look back at it in this turn or be used when it happened.  [bf O.when.1]"""
    if m.remembers & kind:
        m.happened = [*m.happened, kind, player, card, n, by]
        m.stir(SEES_PAST)
    if m.fresh_seen & kind:
        m.idle = False
        m.fresh = [*m.fresh, kind, player, card, uid, cause, n, by]


def is_two_faced(m: Match, card: i64) -> bool:
    """Whether a card has another face, so that its first one does not say what it listens to."""
    return card >= 0 and m.cards[card].d.back is not None


def heard(
    m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64,
    leaving: list[int] = NO_NUMBERS,
) -> list[Pending]:  # fmt: skip
    """The automatic abilities and delayed effects that this event sets off; the latter are used up by it.

    `leaving` are cards that are about to leave the field: whoever stays looks at its conditions once they have.
    """
    out: list[Pending] = []
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        for u in side.field:
            if u.d.hears & kind or u.gained or u.id == card:
                hear_unit(m, u, FIELD, kind, player, card, uid, cause, n, by, out, leaving)
            if u.soul and m.elsewhere & kind:
                hear_soul(m, u, kind, player, card, uid, cause, n, by, out, leaving)
        flag = side.flag
        if flag is not None and (flag.d.hears & kind or flag.gained or flag.id == card):
            hear_unit(m, flag, FLAG_AREA, kind, player, card, uid, cause, n, by, out, leaving)
        if m.elsewhere & kind:
            hear_elsewhere(m, side, kind, player, card, uid, cause, n, by, out, leaving)
    if m.lasting:
        hear_delayed(m, kind, player, card, uid, cause, n, by, out)
    return out


def hear_unit(
    m: Match, u: Unit, zone: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64,
    out: list[Pending], leaving: list[int],
) -> None:  # fmt: skip
    """Let the automatic abilities of one card wait that this event sets off; nullified ones are silent.

    What the flag does not let be used has none to use.  [bf O.flagdown.3] [ruling bf-081]
    """
    if zone == FIELD and not is_usable(m, u.card, u.side):
        return
    if m.ban_bits & BAN_ABILITY and uses_none(m, u.uid, u.id, u.side):
        return
    for ability in u.d.abilities:
        # What D-share gives is inert where it is printed.
        if ability.events & kind and ability.kind == AUTO and not ability.part and not ability.dshare:
            if is_at_home(ability, zone) and (not ability.own or card == u.card.id) and not u.silences(ability):
                key = u.card.id << KEY_BITS | ability.index
                hear(m, u, ability, key, kind, player, card, uid, cause, n, by, out, leaving)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & kind and ability.kind == AUTO:
            hear(m, u, ability, key, kind, player, card, uid, cause, n, by, out, leaving)


def uses_none(m: Match, uid: i64, card: i64, player: i64) -> bool:
    """Whether an effect forbids a card, or its fighter, to use its abilities.  [ruling bf-081]"""
    u = m.find(uid)
    if u is not None and u.bans & BAN_ABILITY and m.is_forbidden(uid, BAN_ABILITY, card, player):
        return True
    return m.side(player).bans & BAN_ABILITY != 0 and m.is_forbidden(-1 - player, BAN_ABILITY, card, player)


def hear(
    m: Match, u: Unit, ability: Ability, key: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64,
    by: i64, out: list[Pending], leaving: list[int],
) -> None:  # fmt: skip
    """Let one automatic ability wait if this is its event."""
    f = u.voice(ability, key)
    when = ability.when
    if when is None or not when.met(m, f, kind, player, card, uid, cause, n, by):
        return
    g = told(ability, f, uid, n, by)
    stays = m.together or (len(leaving) > 0 and u.uid not in leaving)
    if not is_spent(m, ability, g, u) if stays else may_trigger(m, ability, g, u):
        out.append(Pending(0, u.side, key, u.card.id, u.uid, uid, n, False, by))


def recheck(m: Match, start: i64, end: i64) -> None:
    """Of what has begun to wait between two places because cards were to leave, keep what waits now that they have.

    Whoever stayed looks at its conditions on the field as it is then.  [bf AB.2.1]
    """
    kept: list[Pending] = []
    for p in m.pending[start:end]:
        ability = m.ability(p.key)
        if not p.sure and ability.conditions and m.is_here(p.uid):
            f = Frame(ability.program, p.player, p.card, p.uid)
            f.key = p.key
            if not are_met(m, ability, told(ability, f, p.about, p.n, p.other)):
                continue
        kept.append(p)
    if len(kept) < end - start:
        m.pending = m.pending[:start] + kept + m.pending[end:]


def told(ability: Ability, f: Frame, uid: i64, n: i64, by: i64) -> Frame:
    """A frame that speaks for an ability and knows of the event, if its conditions may ask about that."""
    if not ability.conditions:
        return f
    g = f.copy()
    g.a = uid
    g.b = by
    g.put(EVENT, [by if by >= 0 else -1, -1 - n])
    return g


def hear_soul(
    m: Match, u: Unit, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending],
    leaving: list[int],
) -> None:  # fmt: skip
    """Let the abilities wait that are valid in the soul of a card on the field.  [bf O.soulab.2]"""
    for c in u.open_soul():
        if c.d.elsewhere & kind:
            hear_card(m, c, u.side, SOUL, kind, player, card, uid, cause, n, by, out, leaving)


def hear_elsewhere(
    m: Match, side: Side, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending],
    leaving: list[int],
) -> None:  # fmt: skip
    """Let the abilities wait that are valid in a hand or a drop zone; many are about their own card only."""
    own: i64 = m.zone_of(card) if card >= 0 and m.cards[card].owner == side.index else -1
    for zone in range(HAND, DROP + 1):
        if (m.hand_hears if zone == HAND else m.drop_hears) & kind:
            for c in side.hand if zone == HAND else side.drop:
                if c.d.elsewhere & kind:
                    hear_card(m, c, c.owner, zone, kind, player, card, uid, cause, n, by, out, leaving)
        elif own == zone and m.cards[card].d.elsewhere & kind:
            hear_card(m, m.cards[card], side.index, zone, kind, player, card, uid, cause, n, by, out, leaving)


def hear_card(
    m: Match, c: Card, master: i64, zone: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64,
    by: i64, out: list[Pending], leaving: list[int],
) -> None:  # fmt: skip
    """Let the abilities of one card off the field wait that this event sets off.  [ruling bf-081]"""
    own = m.uid(c.id)
    if not is_usable(m, c, master) or (m.ban_bits & BAN_ABILITY and uses_none(m, own, c.id, master)):
        return
    for ability in c.d.abilities:
        when = ability.when
        if ability.part or ability.kind != AUTO or not ability.events & kind or when is None:
            continue
        if not ability.where >> zone & 1:
            continue
        f = Frame(ability.program, master, c.id, own)
        f.key = c.id << KEY_BITS | ability.index
        if not when.met(m, f, kind, player, card, uid, cause, n, by):
            continue
        g = told(ability, f, uid, n, by)
        if not is_spent(m, ability, g, None) if leaving or m.together else may_trigger(m, ability, g, None):
            out.append(Pending(0, master, f.key, c.id, own, uid, n, False, by))


def hear_delayed(
    m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64, out: list[Pending]
) -> None:
    """Let the delayed effects wait whose moment this event is, each of them once."""
    if not has_kind(m.lasting, DELAYED):
        return
    stay: list[Lasting] = []
    for e in m.lasting:
        due = e.kind == DELAYED and e.start == AT_ONCE and is_moment(m, e, kind, player, card, uid, cause, n, by)
        if due:
            about = e.on if e.on >= 0 else uid
            out.append(Pending(0, e.owner, e.key, e.key >> KEY_BITS, e.amount, about, n, True, by))
        if not due or e.until != FOREVER:
            stay.append(e)
    m.lasting = stay


def hear_at_last(m: Match) -> None:
    """Let delayed effects wait that came about at the end of the turn, and are for it: it is still that moment.

    [bf F.5.1.a] [ruling bf-088]
    """
    for f in m.stack:
        if f.program.game == GAME and f.program.name == TURN_NAME and f.at >= f.program.rows["F.5.1.a"]:
            hear_delayed(m, TURN_ENDING, m.turn_player, -1, -1, BY_RULE, 0, -1, m.pending)


def is_moment(m: Match, e: Lasting, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, by: i64) -> bool:
    """Whether an event is the moment that a delayed effect waits for. `amount` is the uid of its source."""
    ability = m.ability(e.key)
    when = ability.when
    if when is None or not ability.events & kind:
        return False
    f = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.amount)
    f.key = e.key
    f.a = e.on
    if not when.met(m, f, kind, player, card, uid, cause, n, by):
        return False
    return are_met(m, ability, told(ability, f, e.on if e.on >= 0 else uid, n, by))


def may_trigger(m: Match, ability: Ability, f: Frame, u: Unit | None) -> bool:
    """Whether an ability is not used up, and its conditions hold."""
    return not is_spent(m, ability, f, u) and are_met(m, ability, f)


def is_spent(m: Match, ability: Ability, f: Frame, u: Unit | None) -> bool:
    """Whether an ability has a limit and is used up."""
    return ability.limit != NO_LIMIT and is_used_up(m, ability, f, u)


def is_used_up(m: Match, ability: Ability, f: Frame, u: Unit | None) -> bool:
    """Whether an ability cannot be used any more in this turn.

    Of the card itself, of all cards of that name, or of all abilities of that name of the fighter: a card and an
    ability of one name are counted apart.
    [bf O.once.1, O.once.2, O.once.this.2, O.once.this.3, O.once.name.2, O.once.name.3, Q.O.once.1, K.purge.2]
    """
    if ability.limit == BY_PHASE and m.phase not in (ATTACK_PHASE, FINAL):
        return True
    if ability.limit == BY_BATTLE_FOUGHT:
        return has_pair(m.battle_uses, f.key, f.uid)
    if ability.limit in OF_CARD:
        # What waits for a card that has left was used by it as well.
        past = m.recall(f.uid) if u is None else u
        return (past is not None and f.key in past.used) or (u is None and has_pair(m.used_off, f.key, f.uid))
    if ability.limit == BY_FIGHT:
        return card_name(m, f) in m.side(f.player).fight_names
    if ability.limit == BY_TITLE:
        return ability.title in m.side(f.player).once_titles
    return card_name(m, f) in m.side(f.player).once_names


def card_name(m: Match, f: Frame) -> str:
    """The name of the card that prints an ability."""
    return m.cards[f.key >> KEY_BITS].d.name


def use_up(m: Match, ability: Ability, f: Frame) -> None:
    """Note at its resolution that an ability was used in this turn, whatever its inner conditions say.

    [bf O.once.this.1, O.once.name.1, Q.O.once.2] [ruling bf-030]
    """
    if ability.limit == NO_LIMIT:
        return
    if ability.limit == BY_BATTLE_FOUGHT:
        m.battle_uses = [*m.battle_uses, f.key, f.uid]
        return
    if ability.limit in OF_CARD:
        u = m.find(f.uid)
        if u is not None:
            u.used = [*u.used, f.key]
        else:
            m.used_off = [*m.used_off, f.key, f.uid]
        return
    side = m.side(f.player)
    if ability.limit == BY_FIGHT:
        side.fight_names = [*side.fight_names, card_name(m, f)]
    elif ability.limit == BY_TITLE:
        side.once_titles = [*side.once_titles, ability.title]
    else:
        side.once_names = [*side.once_names, card_name(m, f)]


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of an ability hold."""
    return all_hold(ability.conditions, m, f)
