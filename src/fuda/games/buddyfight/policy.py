"""What Buddyfight says about its deeds: what is possible, forbidden, replaced (K.soulguard.2), and how it is done.

`do` is the one way to change the table, `can` the one question whether it could be changed so.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.control import SEAT
from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, ID_MASK, PICK, Action, acts, say
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.printed import KEY_BITS, Instead
from fuda.games.buddyfight.rules import flags, life, moves
from fuda.games.buddyfight.rules.allowing import speaker
from fuda.games.buddyfight.rules.damage import comes_to_nothing, lessened, reduced, take_damage
from fuda.games.buddyfight.rules.ending import TIMING_NAME
from fuda.games.buddyfight.rules.hearing import publish, recheck
from fuda.games.buddyfight.rules.leaving import can_go, go, go_on, go_out_of_souls, is_loose, lay_in_order, tell_all
from fuda.games.buddyfight.rules.moves import TO
from fuda.games.buddyfight.rules.replacing import (
    SOULGUARD_INDEX,
    affected_by,
    can_do_instead,
    guarded,
    is_guard,
    replacements,
    start_instead,
    use_replacement,
)
from fuda.games.buddyfight.spec import (
    AS_COST,
    BAN_AFFECT,
    BAN_DAMAGE,
    BAN_DECK,
    BAN_DESTROY,
    BAN_DISCARD,
    BAN_DRAW,
    BAN_DRAW_BY_EFFECT,
    BAN_FIELD_DROP,
    BAN_GAIN,
    BAN_LEAVE,
    BAN_LOSS,
    BAN_MOVE,
    BAN_PLACE,
    BAN_REST,
    BAN_RETURN,
    BAN_SHIFT,
    BAN_SOUL,
    BAN_STAND,
    BY_BATTLE,
    BY_EFFECT,
    BY_PENETRATE,
    BY_RULE,
    BY_USE,
    DECK,
    DESTROYING,
    DROP,
    FIELD,
    GAME,
    GAUGE,
    GUARDED,
    HAND,
    OF_CHECK,
    PASS,
    SOUL,
    STAYS_THERE,
    STOP_TIME,
    WITH_SOUL,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.table.deeds import Deed
from fuda.table.door import IN_USE, Door, Policy, Replacer, Undertaking, is_foreseen, is_open, work_of

GOING: Final = 1 << kinds.MOVE | 1 << kinds.DESTROY  # kinds of deed by which cards go from one zone to another
TAKING: Final = (kinds.MOVE, kinds.ENTER, kinds.CHANGE_FLAG)  # those by which cards are taken from where they lie
PICKS: Final[list[Action]] = acts(PICK)
USES_NOTHING: Final[Action] = say(PASS, 0)
UNSEEN: Final = 1 << DECK | 1 << HAND | 1 << GAUGE  # zones whose cards the opponent does not know


class BuddyfightPolicy(Policy[Match]):
    """The answers of this game."""

    foresees = True
    at_once = True  # what is done instead is done before the next replacement is looked for  [ruling bf-075]

    # --- what it counts as -------------------------------------------------------------------------------------
    def look(self, m: Match) -> None:
        """Gather the abilities on the table anew if they have changed."""
        if m.recast:
            m.gather()

    def kinds(self, m: Match, d: Deed) -> i64:
        """The kinds that a deed counts as; a move counts by where each card comes from and goes."""
        self.look(m)
        # What a check of the rules finds wrong cannot stay so.  [bf R.2, R.3] [ruling bf-066] [ruling bf-084]
        if d.flags & (OF_CHECK | STAYS_THERE):
            return 0
        # Damage that was reduced meanwhile leaves some life after all.
        if d.kind == kinds.LIFE_ZERO and d.what and d.n < m.side(-1 - d.what[0]).life:
            return 0
        if not GOING >> d.kind & 1:
            return 1 << d.kind
        out: i64 = 0
        for uid in d.what:
            out |= kinds_of_going(m, d, uid)
        return out

    # --- can it be? --------------------------------------------------------------------------------------------
    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object at all; what is in a state already is not brought into it."""
        if uid < 0:
            return is_possible_for(m, d, -1 - uid)
        if not m.is_here(uid) or is_too_late(m, d):
            return False
        kind = d.kind
        u = m.find(uid)
        if kind == kinds.REST or kind == kinds.STAND:
            return u is not None and u.rested == (kind == kinds.STAND)
        if kind == kinds.DESTROY:
            return u is not None and u.slot >= 0
        if kind == kinds.MOVE:
            return can_go(m, d, uid)
        if kind == kinds.REPOSITION:
            return u is not None and u.slot >= 0 and u.slot != d.to
        if kind == kinds.TURN_OVER:
            return u is not None and u.veiled != (d.to & moves.FACE_DOWN != 0)
        if kind == kinds.FLIP:
            return u is not None and u.card.d.back is not None and not u.veiled
        if kind == kinds.CHANGE_FLAG:
            return is_loose(m, uid) and m.card_of(uid).d.is_flag()
        if kind == kinds.PAY_GAUGE:
            return m.zone_of(uid & ID_MASK) == GAUGE
        return kind != kinds.ENTER or is_loose(m, uid)

    def forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """The ability that forbids it for this object, whatever the cause: a cost, a battle, a step of the turn.

        [bf O.cost.1, O.cost.2] [ruling bf-084]
        """
        if m.dirty:
            m.settle()
        if not m.ban_bits or d.flags & (OF_CHECK | STAYS_THERE):
            return -1
        other: i64 = d.source & ID_MASK if d.source >= 0 else d.key >> KEY_BITS if d.key >= 0 else -1
        if uid < 0:
            ban = ban_on_fighter(d)
            return self.doer_forbidder(m, d, uid, ban, other, d.cause) if m.side(-1 - uid).bans & ban else -1
        bans = bans_on(m, d, uid)
        cause = d.cause | (DESTROYING if d.kind == kinds.DESTROY else 0)
        if m.ban_bits & bans:
            found = self.doer_forbidder(m, d, uid, bans, other, cause)
            if found >= 0:
                return found
        return source_forbidder(m, d, uid, other) if d.kind in TAKING else -1

    def doer_forbidder(self, m: Match, d: Deed, uid: i64, bans: i64, other: i64, cause: i64) -> i64:
        """The ability that forbids it to the card that does it; in a link attack all cards do it.  [bf Q.A.3]"""
        found = m.forbidder(uid, bans, other, d.by, cause)
        if found >= 0 and d.cause & BY_BATTLE and not d.cause & BY_PENETRATE:
            for attacker in m.attacking_with(d.source):
                if m.forbidder(uid, bans, attacker & ID_MASK, d.by, cause) < 0:
                    return -1
        return found

    # --- the moment before it ----------------------------------------------------------------------------------
    def ask_before(self, m: Match, f: Frame, deeds: list[Deed]) -> bool:
        """Ask the fighters who may use something because this is about to be done, the turn fighter first.

        Nothing comes between the parts of a cost. Who may hold such a card, as far as the other knows, is asked even
        without one, so that the pause tells nothing.  [ruling bf-089]
        """
        for i in range(2):
            player = m.turn_player if i == 0 else 1 - m.turn_player
            if f.n >> player & 1:
                continue
            if not any_foreseen(m, deeds):
                return False
            uses = m.rules.uses_before(m, player)
            if uses or may_foresee(m, player, deeds):
                return m.ask_secret(player, [USES_NOTHING, *uses])
        return False

    def use_before(self, m: Match, f: Frame, a: Action) -> None:
        """Use one of these; nothing answers it, and the rules are not checked before it is done.  [ruling bf-089]"""
        if a.kind == PASS:
            f.n |= 1 << m.player
            f.again()
        else:
            f.n = IN_USE
            m.rules.use_at_last(m, m.player, a)

    # --- is it replaced? ---------------------------------------------------------------------------------------
    def excepted(self, m: Match, d: Deed) -> str:
        """What another card is laid on becomes a part of that: nothing is done instead.  [bf O.soul.1]"""
        return "O.soul.1" if d.flags & WITH_SOUL else ""

    def split(self, m: Match, deeds: list[Deed]) -> list[Deed]:
        """One deed for each object: replacements are about one each; the turn fighter decides first.

        [ruling bf-075]
        """
        first: list[Deed] = []
        then: list[Deed] = []
        for d in deeds:
            for uid in d.what:
                (first if affected_by(m, uid) == m.turn_player else then).append(d.on([uid]))
        return first + then

    def replacers(self, m: Match, d: Deed, declined: list[int]) -> list[Replacer]:
        """The replacements that may apply next, soulguard among them, which is always optional.

        [bf K.soulguard.1, K.soulguard.2, K.soulguard.3]
        """
        if comes_to_nothing(m, d):
            return []
        would = self.kinds(m, d)
        found = replacements(m, d, would, declined)
        if would >> kinds.LEAVE & 1:
            u = guarded(m, d, declined)
            if u is not None and DOOR.can_some(m, guard_deed(m, u)):
                found.append(Replacer(u.id << KEY_BITS | SOULGUARD_INDEX, u.uid, u.side, False, d.what))
        return found

    def chooser(self, m: Match, d: Deed, offered: list[Replacer]) -> i64:
        """The affected fighter, or the one who has the affected card.  [ruling bf-075]"""
        return affected_by(m, d.what[0])

    def replace(self, m: Match, d: Deed, r: Replacer) -> Deed:
        """Use a replacement: what is to be destroyed and only kept from leaving was destroyed all the same.

        [ruling bf-011] [ruling bf-083]
        """
        if not is_guard(r.key):
            use_replacement(m, d, r)
        chain = [*d.chain, int(r.key), int(r.uid)]
        if d.kind == kinds.DESTROY and (is_guard(r.key) or m.ability(r.key).stays):
            return staying(d, chain)
        return d.on([]).by_chain(chain)

    def comes_late(self, m: Match, d: Deed) -> bool:
        """A cost is paid at one time: what is done instead of a part takes nothing that another part takes.

        [bf O.cost.1]
        """
        return d.cause & AS_COST != 0

    def can_instead(self, m: Match, d: Deed, player: i64) -> bool:
        """Whether what is done instead of a part of a cost can still be done once the others are paid."""
        uid = d.chain[len(d.chain) - 1]
        if not is_guard(d.chain[len(d.chain) - 2]):
            return can_do_instead(m, d, player)
        u = m.find(uid)
        return u is not None and DOOR.can_some(m, guard_deed(m, u))

    def instead(self, m: Match, d: Deed, player: i64) -> None:
        """Start what is done instead."""
        uid = d.chain[len(d.chain) - 1]
        if is_guard(d.chain[len(d.chain) - 2]):
            m.call(GUARD, player, uid & ID_MASK, uid).chain = d.chain
        else:
            start_instead(m, d, player)

    # --- all at once -------------------------------------------------------------------------------------------
    def carry_out(self, m: Match, d: Deed) -> i64:
        """Do it, write it down and let it be heard."""
        return carry_out(m, d) if len(d.what) < 2 else self.carry_out_together(m, [d])

    def carry_out_all(self, m: Match, deeds: list[Deed], order: list[int]) -> i64:
        """Carry out deeds at the same time."""
        if deeds[0].kind == kinds.LOSE:
            return life.lose(m, deeds)
        if len(deeds) == 1 and len(deeds[0].what) == 1:
            return carry_out(m, deeds[0])
        return self.carry_out_together(m, deeds)

    def carry_out_together(self, m: Match, deeds: list[Deed]) -> i64:
        """Do several things at one time: cards that leave the field are heard of before any of them goes.

        Conditions of who hears it are looked at when all of it is done.  [bf AB.2.1]
        """
        start = len(m.pending)
        leaving = tell_all(m, deeds)
        m.together = True
        total: i64 = 0
        for d in deeds:
            total += go_out_of_souls(m, d, leaving)
        is_mixed = total > 0
        for d in deeds:
            total += go_on(m, d, leaving) if GOING >> d.kind & 1 else carry_out(m, d)
        if is_mixed:
            lay_in_order(m, deeds)
        m.together = False
        recheck(m, start, len(m.pending))
        return total


# --- the moment before a deed ----------------------------------------------------------------------------------
def any_foreseen(m: Match, deeds: list[Deed]) -> bool:
    """Whether some card of the match could be used because of one of these deeds; while a cost is paid none is."""
    for f in m.stack:
        if f.cause & AS_COST:
            return False
    for d in deeds:
        if d.what and POLICY.kinds(m, d) & m.foreseen and not comes_to_nothing(m, d):
            return True
    return False


def may_foresee(m: Match, player: i64, deeds: list[Deed]) -> bool:
    """Whether a fighter may hold a card for this moment, as far as the other knows: by the cards that are unseen."""
    side = m.side(player)
    if not side.hand or side.bans & STOP_TIME:
        return False
    for card in m.cards:
        if card.owner == player and card.d.foreseen and UNSEEN >> m.zone_of(card.id) & 1:
            f = speaker(m, card, player)
            for would in card.d.foreseen:
                if meets(m, f, would, deeds):
                    return True
    return False


def meets(m: Match, f: Frame, would: Instead, deeds: list[Deed]) -> list[int]:
    """The objects to which happens what a card is used for, of deeds that are about to be done."""
    out: list[int] = []
    for d in deeds:
        if d.what and POLICY.kinds(m, d) & would.bit and not comes_to_nothing(m, d):
            out += [uid for uid in d.what if would.applies(m, f, d, uid)]
    return out


def is_moment(f: Frame) -> bool:
    """Whether a frame is that of deeds that are about to be done, at the moment when cards may be used for that."""
    return f.program is DOOR.program and is_foreseen(f)


def impending(m: Match) -> Undertaking | None:
    """What is about to be done at this moment, if cards may be used for that."""
    for i in range(len(m.stack) - 1, -1, -1):
        f = m.stack[i]
        if f.program.name == TIMING_NAME:
            return None  # in an attack in the middle of it that is not the moment
        if is_moment(f):
            return work_of(f)
    return None


def staying(d: Deed, chain: list[int]) -> Deed:
    """The destruction of cards that stay on the field."""
    return Deed(
        d.kind, d.what, d.by, d.cause, to=d.to, n=d.n, flags=d.flags | STAYS_THERE, source=d.source, key=d.key,
        clause=d.clause, chain=chain,
    )  # fmt: skip


# --- what is possible ------------------------------------------------------------------------------------------
def is_too_late(m: Match, d: Deed) -> bool:
    """Whether battle does nothing any more: its attack was nullified, or no card that does it is left.

    That becomes so when cards are used at the moment before it is done.  [bf A.2.6.a, Q.A.1] [ruling bf-089]
    """
    if not d.cause & BY_BATTLE or d.chain or d.source < 0:
        return False
    if m.voided and d.source in m.attackers:
        return True
    if d.cause & BY_PENETRATE:
        return not m.is_here(d.source)
    for uid in m.attacking_with(d.source):
        if m.is_here(uid):
            return False
    return True


def is_possible_for(m: Match, d: Deed, player: i64) -> bool:
    """Whether something could happen to this fighter at all."""
    kind = d.kind
    side = m.side(player)
    if kind == kinds.DRAW:
        return len(side.deck) > 0
    if kind == kinds.PAY_LIFE:
        return d.n <= 0 or side.life >= d.n  # below 0 there is no life to pay  [ruling bf-072]
    if kind == kinds.DAMAGE:
        return d.n > 0 and not is_too_late(m, d) and lessened(m, d) > 0  # what is reduced to nothing is not dealt
    if kind == kinds.GAIN_LIFE or kind == kinds.LOSE_LIFE:
        return d.n > 0
    if kind == kinds.LIFE_ZERO:
        return d.n > 0 and not is_too_late(m, d)
    if kind == kinds.LOSE and d.cause & BY_RULE:
        # Whoever has life and a deck by now has not lost, unless a text says so.  [bf R.1]
        return d.n >> player & 1 != 0 or side.life <= 0 or not side.deck
    return True


def kinds_of_going(m: Match, d: Deed, uid: i64) -> i64:
    """The kinds that it counts as that a card goes elsewhere, as bits."""
    zone = m.zone_of(uid & ID_MASK)
    if zone == FIELD:
        return 1 << kinds.LEAVE | (1 << kinds.DESTROY if d.kind == kinds.DESTROY else 0)
    out: i64 = 1 << kinds.MOVE
    if zone == SOUL:
        out |= 1 << kinds.LEAVE_SOUL
    elif zone == HAND and d.to & TO == DROP and d.cause & BY_EFFECT:
        out |= 1 << kinds.DISCARD  # [bf O.discard.1]
    return out


# --- what is forbidden -----------------------------------------------------------------------------------------
def ban_on_fighter(d: Deed) -> i64:
    """The prohibitions on a fighter that a deed runs into, as bits."""
    kind = d.kind
    if kind == kinds.DRAW:
        return BAN_DRAW | BAN_DRAW_BY_EFFECT if d.cause & BY_EFFECT else BAN_DRAW
    if kind == kinds.GAIN_LIFE:
        return BAN_GAIN
    if kind == kinds.DAMAGE:
        return BAN_DAMAGE
    return BAN_LOSS if kind == kinds.LOSE else 0


def bans_on(m: Match, d: Deed, uid: i64) -> i64:
    """The prohibitions on a card that a deed runs into, as bits; what pays a cost is no effect."""
    affects = d.cause & BY_EFFECT != 0 and not d.cause & AS_COST and not d.flags & BY_USE
    bans: i64 = BAN_AFFECT if affects else 0
    kind = d.kind
    if kind == kinds.REST:
        return bans | BAN_REST
    if kind == kinds.STAND:
        return bans | BAN_STAND
    if kind == kinds.REPOSITION:
        # One word means the keyword, the other one effects.  [bf K.move.1, O.soul.3]
        return bans | (BAN_MOVE if d.cause & BY_RULE else BAN_SHIFT if affects else 0)
    if kind == kinds.ENTER:
        return bans | (BAN_PLACE if affects else 0)
    if not GOING >> kind & 1:
        return bans
    zone = d.to & TO
    if m.zone_of(uid & ID_MASK) != FIELD:
        return bans | (BAN_FIELD_DROP if zone == DROP and m.zone_of(uid & ID_MASK) == SOUL else 0)
    bans |= BAN_LEAVE
    if kind == kinds.DESTROY:
        return bans | BAN_DESTROY
    return bans | (BAN_RETURN if zone == HAND else BAN_FIELD_DROP if zone == DROP else 0)


def source_forbidder(m: Match, d: Deed, uid: i64, other: i64) -> i64:
    """What forbids to take a card from the soul, hand or deck where it lies."""
    card = m.card_of(uid)
    source = m.zone_of(card.id)
    if source == SOUL:
        u = m.holder(card)
        if u is None or not u.bans & BAN_SOUL:
            return -1
        return m.forbidder(u.uid, BAN_SOUL, other, d.by, d.cause)  # [bf O.discard.2]
    # To discard is to put into the drop zone.
    if d.kind != kinds.MOVE or d.to & TO != DROP or source not in (HAND, DECK):
        return -1
    ban: i64 = BAN_DISCARD if source == HAND else BAN_DECK  # [bf O.discard.3]
    if not m.side(card.owner).bans & ban:
        return -1
    return m.forbidder(-1 - card.owner, ban, other, d.by, d.cause)


# --- how it is done --------------------------------------------------------------------------------------------
def carry_out(m: Match, d: Deed) -> i64:
    """Do it, write it down and let it be heard; to how many objects it was done."""
    kind = d.kind
    if GOING >> kind & 1:
        return go(m, d)
    if kind == kinds.DRAW:
        return moves.draw(m, d)
    if kind == kinds.REST:
        return moves.rest(m, d)
    if kind == kinds.STAND:
        return moves.stand(m, d)
    if kind == kinds.ENTER:
        return moves.enter(m, d)
    if kind == kinds.PAY_GAUGE:
        return moves.pay_gauge(m, d)
    if kind == kinds.DAMAGE:
        return deal(m, d)
    return carry_out_rarely(m, d)


def carry_out_rarely(m: Match, d: Deed) -> i64:
    """Carry out deeds of the other kinds."""
    kind = d.kind
    if kind == kinds.LIFE_ZERO:
        return take_damage(m, d)
    if kind == kinds.GAIN_LIFE:
        return life.gain_life(m, d)
    if kind == kinds.LOSE_LIFE:
        return life.lose_life(m, d)
    if kind == kinds.PAY_LIFE:
        return life.pay_life(m, d)
    if kind == kinds.REPOSITION:
        return moves.reposition(m, d)
    if kind == kinds.TURN_OVER:
        return flags.turn_over(m, d)
    if kind == kinds.FLIP:
        return flags.flip(m, d)
    if kind == kinds.CHANGE_FLAG:
        return flags.set_flag(m, d)
    if kind == kinds.SHUFFLE:
        return moves.shuffle(m, d)
    assert kind == kinds.LOSE, f"no deed of kind {kind} is carried out"
    return life.lose(m, [d])


def deal(m: Match, d: Deed) -> i64:
    """Deal damage, reduced by what reduces it; that it would leave no life may be replaced once more."""
    n = reduced(m, d)
    if n <= 0:
        return 0
    player = -1 - d.what[0]
    if n == d.n and not m.replaced >> kinds.LIFE_ZERO & 1:
        return take_damage(m, d)
    zero = n >= m.side(player).life and m.replaced >> kinds.LIFE_ZERO & 1
    kind: i64 = kinds.LIFE_ZERO if zero else kinds.DAMAGE
    left = Deed(
        kind, d.what, d.by, d.cause, n=n, flags=d.flags, source=d.source, key=d.key, clause=d.clause, chain=d.chain
    )
    if not zero:
        return take_damage(m, left)
    DOOR.start(m, Frame(DOOR.program, d.by, -1, -1), [left])
    return 1


class ChooseGuard(Op[Match]):
    """Put one card of the soul into the drop zone: the card stays.  [bf K.soulguard.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        assert u is not None
        d = guard_deed(m, u)
        # Who guards sees the own soul, whose order means nothing; the other is not told which face-down card it is.
        # [bf O.soul.5]
        return m.ask(f.player, [PICKS[uid & ID_MASK] for uid in d.what if is_open(POLICY, m, d, uid)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        u = m.find(f.uid)
        assert u is not None
        do(m, f, guard_deed(m, u).on([int(m.uid(a.card))]))
        if m.journal is not None:
            m.note(GUARDED, "K.soulguard.1", f.player, f.uid & ID_MASK, BOTH, 0, -1, -1)
        publish(m, -1, GUARDED, f.player, f.uid & ID_MASK, f.uid, 0, 0)


def guard_deed(m: Match, u: Unit) -> Deed:
    """That a card of a soul is put into the drop zone to keep the card that has it."""
    what = [int(m.uid(card.id)) for card in u.soul]
    return Deed(kinds.MOVE, what, u.side, BY_EFFECT, to=DROP, n=BOTH, source=u.uid, clause="K.soulguard.1")


GUARD: Final = Table(GAME, "soulguard", [
    Row("K.soulguard.1", ChooseGuard()),
])  # fmt: skip

POLICY: Final = BuddyfightPolicy()
DOOR: Final = Door(GAME, POLICY, ("O.cost.2", "K.soulguard.2", "O.cost.2"))


def do(m: Match, f: Frame, d: Deed) -> None:
    """Do it, unless something forbids or replaces it; `f.done` tells afterwards whether it was done as written."""
    DOOR.do(m, f, d)


def do_all(m: Match, f: Frame, deeds: list[Deed]) -> None:
    """Do several deeds at the same time."""
    DOOR.do_all(m, f, deeds)


def set_up(m: Match, d: Deed) -> None:
    """Carry out what nothing can interfere with: steps of setting up the fight, and of declaring a use."""
    carry_out(m, d)


def can(m: Match, d: Deed) -> bool:
    """Whether it could be done to all of its objects now."""
    return DOOR.can(m, d)


def can_to(m: Match, d: Deed, uid: i64) -> bool:
    """Whether it could be done to this object now."""
    return is_open(POLICY, m, d, uid)


def deed(
    f: Frame, kind: i64, what: list[int], cause: i64, *, to: i64 = -1, n: i64 = 0, flags: i64 = 0, clause: str = ""
) -> Deed:
    """A deed of the program that a frame runs: of the fighter whose effect it is, whoever carries out a part of it."""
    seat = f.get(SEAT)
    by = seat[0] if seat else f.player
    return Deed(
        kind, what, by, cause, to=to, n=n, flags=flags, source=f.uid, key=f.key, clause=clause, chain=f.chain
    )  # fmt: skip


def by_rule(m: Match, kind: i64, what: list[int], player: i64, *, to: i64 = -1, flags: i64 = 0, n: i64 = 0) -> Deed:
    """A deed of the rules, on behalf of a fighter, by the row that is running."""
    return Deed(kind, what, player, BY_RULE, to=to, n=n, flags=flags, clause=row_of(m))


def row_of(m: Match) -> str:
    """The row that is running, if somebody writes it down."""
    return m.clause() if m.journal is not None else ""


def damage_deed(m: Match, f: Frame, player: i64, n: i64, cause: i64, by: i64) -> Deed:
    """Damage to a fighter by the card of a uid, with the clause of the row that deals it.

    [bf A.3.1.2, F.3.1.2]
    """
    clause = row_of(m)
    if clause and cause & BY_BATTLE and not cause & BY_PENETRATE:
        clause += ".2"
    seat = f.get(SEAT)
    doer = seat[0] if seat else f.player
    return Deed(kinds.DAMAGE, [-1 - player], doer, cause, n=n, source=by, key=f.key, clause=clause, chain=f.chain)


def deal_damage(m: Match, f: Frame, player: i64, n: i64, cause: i64, by: i64) -> None:
    """Deal damage to a fighter; nothing happens if it is none."""
    f.done = 0
    if n > 0:
        do(m, f, damage_deed(m, f, player, n, cause, by))
