"""Who hears of a deed (8-1-3-1): automatic effects on the field whose timing it is wait to be resolved.

A deed is heard once by each ability, however many objects it was done to.  [ruling op-041]
"""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import all_hold
from fuda.core.triggers import Pending
from fuda.games.onepiece import kinds
from fuda.games.onepiece.printed import AUTO, KEY_BITS, Ability, Card
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import ADD_CONDITION
from fuda.games.onepiece.state import Match
from fuda.table.deeds import Deed


def let_hear(m: Match, d: Deed, kind: i64, uids: list[int]) -> None:
    """Let every automatic effect on the field wait whose timing it is that this was done to these objects.

    [op 8-1-3-1]
    """
    if is_heard(m, kind, uids):
        set_off: list[Pending] = []
        heard(m, d, kind, uids, set_off)
        m.pending += set_off


def is_heard(m: Match, kind: i64, uids: list[int]) -> bool:
    """Whether some ability may hear of this kind of deed done to these objects: a quick look."""
    if m.recast:
        m.gather()
    if m.heard >> kind & 1:
        return True
    for uid in uids:
        if uid >= 0 and m.cards[uid & ID_MASK].d.listens >> kind & 1:
            return True
    return False


class Call:
    """A deed as it is told: as one of its kinds, done to some objects, and what it has set off so far."""

    def __init__(self, deed: Deed, kind: i64, uids: list[int], set_off: list[Pending], leaves: bool) -> None:
        self.deed = deed
        self.kind = kind
        self.uids = uids
        self.set_off = set_off
        self.leaves = leaves  # the objects are about to leave the field


def heard(m: Match, d: Deed, kind: i64, uids: list[int], set_off: list[Pending], leaves: bool = False) -> None:
    """Add the automatic effects that a deed sets off, as one of its kinds, to those that it has set off so far.

    They wait in the newest generation. One that waits for several things is set off once, though the deed is more than
    one of them.  [op 8-1-3-1] [ruling op-041]
    """
    call = Call(d, kind, uids, set_off, leaves)
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        if may_hear(side.leader, call):
            hear_unit(m, side.leader, call)
        for u in side.characters:
            if may_hear(u, call):
                hear_unit(m, u, call)
        for u in side.stage:
            if may_hear(u, call):
                hear_unit(m, u, call)


def may_hear(u: Unit, call: Call) -> bool:
    """Whether a card in play may have an effect that a deed sets off: a quick look; some are about the card itself."""
    if u.d.hears >> call.kind & 1 or u.gained:
        return True
    return u.d.listens >> call.kind & 1 != 0 and u.uid in call.uids


def hear_unit(m: Match, u: Unit, call: Call) -> None:
    """Queue the automatic effects of one card in play that a deed sets off; negated ones are silent."""
    kind = call.kind
    if u.d.listens >> kind & 1 and not u.negated:
        for ability in u.d.abilities:
            if ability.events >> kind & 1 and ability.kind == AUTO and not ability.part:
                hear(m, u, ability, u.id << KEY_BITS | ability.index, call)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events >> kind & 1 and ability.kind == AUTO:
            hear(m, u, ability, key, call)


def hear(m: Match, u: Unit, ability: Ability, key: i64, call: Call) -> None:
    """Queue one automatic effect if the deed is its timing: once, whichever of the objects it was done to."""
    when = ability.when
    if when is None or waits_already(call, key, u.uid):
        return
    f = u.voice(ability, key)
    uids = call.uids
    # What happens to the card itself is what it hears of first.
    if len(uids) > 1 and u.uid in uids:
        uids = [int(u.uid), *uids]
    for uid in uids:
        # Most timings are about the card itself, and most deeds about another.
        if (not ability.own or uid & ID_MASK == u.id) and when.met(m, f, call.deed, call.kind, uid):
            # Whoever stays hears that they have left: its conditions are looked at then.
            if (call.leaves and u.uid not in call.uids) or is_ready(m, u, ability, f):
                waits = Pending(m.generation, u.side, key, u.id, u.uid, max(uid, -1), call.deed.n, False)
                call.set_off.append(waits)
            return


def waits_already(call: Call, key: i64, uid: i64) -> bool:
    """Whether a deed has set off an automatic effect as something else that it is as well."""
    for p in call.set_off:
        if p.key == key and p.uid == uid:
            return True
    return False


def is_ready(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether an ability of a card in play may be used: not used up, and its conditions hold."""
    # A [Once Per Turn] effect is spent for the turn once it was used, and so is its cost; other effects of the card
    # are not.  [op 10-2-13-1, 10-2-13-3] [ruling op-012]
    if ability.once and f.key in u.used:
        return False
    # A timing that comes while a condition is not met does not count, and those that effects have added are such.
    # [op 8-3-2-3, 8-3-2-2]
    return are_met(m, ability, f) and (not m.lasting or m.holds_added(f, u.uid, ADD_CONDITION))


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of an ability hold.  [op 8-3-2-1]"""
    return all_hold(ability.conditions, m, f)


def tell_self(m: Match, d: Deed, card: Card) -> None:
    """Automatic effects of a card set off by its own move work if it came to a public zone.  [op 8-4-5]"""
    if not card.d.listens >> kinds.TRASH & 1:
        return
    uid = m.uid(card.id)
    for ability in card.d.abilities:
        when = ability.when
        # Off the field only what speaks of the card's own move can be meant.
        if ability.part or ability.kind != AUTO or not ability.events >> kinds.TRASH & 1:
            continue
        if when is None or not when.is_own():
            continue
        f = Frame(ability.program, card.owner, card.id, uid)
        f.key = card.id << KEY_BITS | ability.index
        if when.met(m, f, d, kinds.TRASH, uid) and are_met(m, ability, f):
            m.pending.append(Pending(m.generation, card.owner, f.key, card.id, uid, uid, 0, True))


def queue_after_leaving(m: Match, waiting: list[Pending], gone: list[Unit], is_public: bool) -> None:
    """Queue what a leaving set off; of the cards' own only if they went to a public zone.  [op 8-4-5]"""
    left = [u.uid for u in gone]
    for p in waiting:
        # Who hears of a card finds it where it went.
        about = m.uid(p.about & ID_MASK) if p.about in left else p.about
        if p.uid not in left:
            u = m.find(p.uid)
            ability = m.ability(p.key)
            if u is not None and is_ready(m, u, ability, u.voice(ability, p.key)):
                m.pending.append(Pending(p.generation, p.player, p.key, p.card, p.uid, about, p.n, p.sure))
        # What a card that goes itself hears of others is lost with it.  [op 8-1-3-1-3]
        elif is_public and p.about == p.uid:
            # Its effect was activated on the field, so its move does not take it back.  [op 10-2-17-2]
            m.pending.append(Pending(p.generation, p.player, p.key, p.card, m.uid(p.card), about, p.n, True))
