"""What 汎用TCG says about its deeds: what is possible, forbidden (104.4), replaced (810), and how it is done.

`do` is the one way to change the table, `can` the one question whether it could be changed so.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, ID_MASK, count_pair, has_pair
from fuda.games.hanyo import kinds
from fuda.games.hanyo.printed import KEY_BITS, REPLACEMENT, Ability, Card
from fuda.games.hanyo.rules import moves
from fuda.games.hanyo.rules.hearing import agent_of, are_met, cause_of, is_ready
from fuda.games.hanyo.rules.layers import speak_for, speaker_of, tell_effect
from fuda.games.hanyo.spec import (
    BAN_ABILITY,
    BAN_AIL,
    BAN_CHARGE,
    BAN_COMMAND,
    BAN_DAMAGE,
    BAN_DRAW,
    BAN_HEAL,
    BAN_KO,
    BAN_LEAVE,
    BAN_PUT,
    BAN_RECOVER,
    BAN_REST,
    BAN_RETREAT,
    BAN_SET,
    BAN_SKILL,
    BAN_STUN,
    BY_EFFECT,
    BY_RULE,
    EVENT,
    GAME,
    HAND,
    KO_NAMED,
    LASTS,
    NORMAL,
    ORIGIN,
    OUTSIDE,
    REPLACED,
    REST,
    STUN,
    UNIT,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit, own_key, stray_sets, voice
from fuda.table.deeds import Deed
from fuda.table.door import Door, Policy, Replacer, Undertaking

# Kinds of deed that replacement effects look at for each object apart.
APART: Final = 1 << kinds.KO | 1 << kinds.MOVE | 1 << kinds.DAMAGE | 1 << kinds.REST | 1 << kinds.STUN | 1 << kinds.LOSE
TO_UNITS: Final = (
    1 << kinds.KO | 1 << kinds.DAMAGE | 1 << kinds.HEAL | 1 << kinds.REST | 1 << kinds.STUN | 1 << kinds.RECOVER
    | 1 << kinds.PUT_COUNTERS | 1 << kinds.TAKE_COUNTERS | 1 << kinds.USE_SKILL | 1 << kinds.RETREAT
)  # fmt: skip
ON_UNITS: Final[dict[int, int]] = {  # and what forbids them for a unit
    kinds.KO: BAN_KO, kinds.MOVE: BAN_LEAVE, kinds.REST: BAN_REST, kinds.STUN: BAN_STUN, kinds.RECOVER: BAN_RECOVER,
    kinds.HEAL: BAN_HEAL, kinds.DAMAGE: BAN_DAMAGE, kinds.USE_SKILL: BAN_SKILL, kinds.RETREAT: BAN_RETREAT,
}  # fmt: skip


class HanyoPolicy(Policy[Match]):
    """The answers of this game."""

    # --- what it counts as -------------------------------------------------------------------------------------
    def look(self, m: Match) -> None:
        """Gather the abilities on the table anew if they have changed."""
        if m.recast:
            m.gather()

    def kinds(self, m: Match, d: Deed) -> i64:
        """The kinds that a deed counts as; a move counts by where each card comes from."""
        self.look(m)
        if d.kind == kinds.REST or d.kind == kinds.STUN:
            return 1 << d.kind | 1 << kinds.AIL
        if d.kind != kinds.MOVE:
            return 1 << d.kind
        out: i64 = 0
        for uid in d.what:
            out |= moves.kinds_of_move(m, uid, d.to)
        return out

    # --- can it be? --------------------------------------------------------------------------------------------
    def interferes(self, m: Match, d: Deed, bits: i64) -> bool:
        """Whether something does forbid a deed for one of its objects, or could replace it."""
        if m.dirty:
            m.settle()
        for uid in d.what:
            if not self.is_possible(m, d, uid):
                continue  # it is left out, whatever else
            if m.forbidden & bits and self.forbidder(m, d, uid) >= 0:
                return True
            if m.replaced & bits and self.replacers(m, d if len(d.what) == 1 else d.on([uid]), []):
                return True
        return False

    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object at all; a KO'd unit is met by what names it only.

        [hy 104.2, 104.3, 306.7a-3]
        """
        if uid < 0:
            return True  # who cannot draw has failed to  [hy 1002.1]
        if not m.is_here(uid):
            return False
        kind = d.kind
        u = m.find(uid)
        if TO_UNITS >> kind & 1:
            return u is not None and not u.ko and self.is_felt(d, u)
        if kind == kinds.BECOME_MAIN:
            return u is not None and not u.ko and not u.is_main()
        if kind == kinds.REVIVE:
            return u is not None and u.ko
        if kind == kinds.PUT_OUT:
            return u is None and m.card_of(uid).d.kind == UNIT and m.side(d.n).free_slot() >= 0
        if kind == kinds.ATTACH or kind == kinds.CHARGE or kind == kinds.SET:
            base = m.find(d.to)
            # A unit may be attached to another one.  [ruling hy-049]
            return (u is None or (not u.ko and u.uid != d.to)) and base is not None and not base.ko
        return True

    def is_felt(self, d: Deed, u: Unit) -> bool:
        """Whether it would change anything about a unit that is not KO'd.  [hy 104.2, 104.3]"""
        kind = d.kind
        if kind == kinds.REST or kind == kinds.STUN:
            return u.state != (REST if kind == kinds.REST else STUN)
        if kind == kinds.RECOVER:
            return u.state != NORMAL
        if kind == kinds.DAMAGE or kind == kinds.PUT_COUNTERS:
            return d.n > 0
        if kind == kinds.HEAL:
            return d.n > 0 and u.damage > 0
        if kind == kinds.TAKE_COUNTERS:
            return d.n > 0 and (u.count(d.clause) if d.clause else len(u.counters)) > 0
        return True

    def forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """The ability that forbids it for this object: a prohibition beats any instruction.  [hy 104.4]"""
        if m.dirty:
            m.settle()
        if not m.ban_list:
            return -1
        kind = d.kind
        agent: i64 = agent_of(m, d) if d.cause & BY_EFFECT else -1
        if uid < 0:
            if kind != kinds.DRAW or not m.side(-1 - uid).bans & BAN_DRAW:
                return -1
            return m.forbidder(uid, BAN_DRAW, d.key, d.source, agent)
        if kind == kinds.PUT_OUT:
            return m.forbidder(-1 - d.by, BAN_PUT, d.key, uid, agent)
        if kind == kinds.PLAY_COMMAND:
            return m.forbidder(-1 - d.by, BAN_COMMAND, d.key, uid, agent)
        if kind == kinds.PLAY_ABILITY:
            return m.forbidder(-1 - d.by, BAN_ABILITY, d.key, uid, agent)
        if kind == kinds.SET:
            return m.forbidder(d.to, BAN_SET, d.key, uid, agent)
        if kind == kinds.CHARGE:
            found = m.forbidder(-1 - d.by, BAN_CHARGE, d.key, d.source, agent)
            return found if found >= 0 else m.forbidder(d.to, BAN_CHARGE, d.key, d.source, agent)
        bans = ON_UNITS.get(kind, 0)
        u = m.find(uid)
        # From one such state to the other it does not become ailing.  [hy 908.3]
        if u is not None and u.state == NORMAL and bans & (BAN_REST | BAN_STUN):
            bans |= BAN_AIL
        if u is None or not u.bans & bans:
            return -1
        return m.forbidder(uid, bans, d.key, uid if kind == kinds.USE_SKILL else d.source, agent)

    # --- is it replaced? ---------------------------------------------------------------------------------------
    def split(self, m: Match, deeds: list[Deed]) -> list[Deed]:
        """One deed for each object: each has an event of its own; what happens to the turn player's comes first.

        [hy 810.2] [ruling hy-045]
        """
        mine: list[Deed] = []
        other: list[Deed] = []
        for d in deeds:
            if not APART >> d.kind & 1:
                return deeds
            for i in range(len(d.what)):
                uid = d.what[i]
                one = placed(d, uid, i) if d.kind == kinds.MOVE else d.on([uid])
                (mine if affected(m, uid) == m.turn_player else other).append(one)
        return mine + other

    def replacers(self, m: Match, d: Deed, declined: list[int]) -> list[Replacer]:
        """The replacement effects of which one may be applied next."""
        if m.dirty:
            m.settle()
        would = self.kinds(m, d)
        found: list[Replacer] = []
        for player in (m.turn_player, 1 - m.turn_player):
            for u in m.side(player).units():
                self.of_card(m, d, u, u.card, would, found)
                for card in u.sets:
                    self.of_card(m, d, u, card, would, found)
                for key in u.kinds_gained():
                    ability = m.ability(key)
                    if u.has_valid(ability):  # [hy 802.2a]
                        self.offer(m, d, voice(u, m.cards[key >> KEY_BITS], ability, key), would, found)
            self.of_strays(m, d, m.side(player), would, found)
            if m.elsewhere & OUTSIDE:
                self.of_piles(m, d, m.side(player), would, found)
        for e in m.lasting:
            if e.kind == LASTS and e.start == 0 and m.ability(e.key).would & would:
                self.of_effect(m, d, e, found)
        return [r for r in found if not has_pair(declined, r.key, r.uid)]

    def of_effect(self, m: Match, d: Deed, e: Lasting, found: list[Replacer]) -> None:
        """A replacement that an effect has made for a time: no ability of a unit, though it may be about one.

        [hy 801.2b, 801.2c]
        """
        ability = m.ability(e.key)
        u = m.find(e.on) if e.on >= 0 else None
        g = speak_for(e, ability)
        # One that was made again is another one: each applies once, the older ones first.  [hy 810.3]
        if next_twin(m, d.chain, ability, g) is not e or (e.on >= 0 and (u is None or u.ko)):
            return
        speak(m, g, d)
        instead = ability.instead
        if instead is None or not instead.applies(m, g, d, d.what[0]) or not are_met(m, ability, g):
            return
        g.cause = cause_of(m, g.key)
        g.chain = [*d.chain, int(g.key), int(g.uid)]
        if not ability.optional or m.can_begin(ability.effect_ops, g):
            found.append(Replacer(g.key, g.uid, e.owner, self.is_must(m, ability, g), d.what[:1]))

    def of_card(self, m: Match, d: Deed, u: Unit, card: Card, would: i64, found: list[Replacer]) -> None:
        """Those printed on a unit or on a card set on it."""
        if card.d.replaces & would:
            for ability in card.d.abilities:
                if ability.kind == REPLACEMENT and not ability.part and u.has_valid(ability):
                    self.offer(m, d, voice(u, card, ability, own_key(card, ability)), would, found)

    def of_strays(self, m: Match, d: Deed, side: Side, would: i64, found: list[Replacer]) -> None:
        """Those of sets whose unit is KO'd or gone that are about the set itself.  [hy 802.2] [ruling hy-054]"""
        for card in stray_sets(side):
            for ability in card.d.abilities if card.d.replaces & would else []:
                instead = ability.instead
                if ability.kind == REPLACEMENT and not ability.part and instead is not None and instead.is_of_card():
                    g = Frame(ability.program, side.index, card.id, m.uid(card.id))
                    g.key = own_key(card, ability)
                    self.offer(m, d, g, would, found)

    def of_piles(self, m: Match, d: Deed, side: Side, would: i64, found: list[Replacer]) -> None:
        """Those of cards in a hand or discard pile that are valid there.  [hy 802.3]"""
        for pile in (side.hand, side.discard):
            for card in pile:
                for ability in card.d.abilities if card.d.elsewhere & OUTSIDE else []:
                    if ability.where >> m.zone_of(card.id) & 1 and not ability.part:
                        g = Frame(ability.program, side.index, card.id, m.uid(card.id))
                        g.key = own_key(card, ability)
                        self.offer(m, d, g, would, found)

    def offer(self, m: Match, d: Deed, g: Frame, would: i64, found: list[Replacer]) -> None:
        """One replacement effect, for which a frame speaks, if it applies to the object of a deed."""
        ability = m.ability(g.key)
        instead = ability.instead
        # Each applies once to an event and to what has become of it.  [hy 810.3] [ruling hy-031]
        if ability.kind != REPLACEMENT or not ability.would & would or has_pair(d.chain, g.key, g.uid):
            return
        u = m.find(g.uid)
        uid = d.what[0]
        speak(m, g, d)
        if instead is None or not instead.applies(m, g, d, uid) or not is_ready(m, u, ability, g):
            return
        g.cause = cause_of(m, g.key)
        g.chain = [*d.chain, int(g.key), int(g.uid)]
        # What may be done instead must be possible, the cards it would choose included.  [hy 810.3] [ruling hy-043]
        if ability.optional and not m.can_begin(ability.effect_ops, g):
            return
        found.append(Replacer(g.key, g.uid, g.player, self.is_must(m, ability, g), [uid]))

    def is_must(self, m: Match, ability: Ability, g: Frame) -> bool:
        """Whether a replacement cannot be declined: it does not say so, and need not be kept for another object."""
        return not ability.optional and not (ability.once and self.comes_later(m, g))

    def comes_later(self, m: Match, g: Frame) -> bool:
        """Whether one that is used once applies to another object of the same undertaking that is looked at later.

        Then the players may keep it for that.  [hy 810.2] [ruling hy-045]
        """
        work = m.stack[-1].own
        instead = m.ability(g.key).instead
        if not isinstance(work, Undertaking) or instead is None:
            return False
        for i in range(work.looked + 1, len(work.deeds)):
            for uid in work.deeds[i].what:
                if instead.applies(m, g, work.deeds[i], uid):
                    return True
        return False

    def chooser(self, m: Match, d: Deed, offered: list[Replacer]) -> i64:
        """The player, or the controller of the card, to whom it was to happen.  [hy 810.2]"""
        return affected(m, d.what[0])

    def speaker(self, m: Match, r: Replacer) -> i64:
        """The card that an answer names: the one set on the unit that prints the replacement, or the unit itself."""
        u = m.find(r.uid)
        card = m.cards[r.key >> KEY_BITS]
        return card.id if u is not None and card in u.sets else r.uid & ID_MASK

    def replace(self, m: Match, d: Deed, r: Replacer) -> Deed:
        """Use a replacement: what was to happen does not.  [hy 810.1]"""
        ability = m.ability(r.key)
        if ability.once:
            moves.use_up(m, m.find(r.uid), r.key, r.uid)
        if m.journal is not None:
            m.note(REPLACED, "810.1", r.player, r.key >> KEY_BITS, BOTH, ability.index, -1, -1)
        return d.on([]).by_chain([*d.chain, int(r.key), int(r.uid)])

    def can_instead(self, m: Match, d: Deed, player: i64) -> bool:
        """What one replacement has used up is not there for another that may be applied.  [ruling hy-043]"""
        ability = m.ability(d.chain[len(d.chain) - 2])
        if not ability.optional:
            return True
        g = Frame(ability.program, player, -1, -1)
        self.tell_instead(m, g, d)
        return m.can_begin(ability.effect_ops, g)

    def instead(self, m: Match, d: Deed, player: i64) -> None:
        """Start what is done instead: an effect of its own player, which may itself be replaced.  [hy 810.1, 810.3]"""
        key, uid = d.chain[len(d.chain) - 2], d.chain[len(d.chain) - 1]
        self.tell_instead(m, m.call(m.ability(key).program, player, key >> KEY_BITS, uid), d)

    def tell_instead(self, m: Match, g: Frame, d: Deed) -> None:
        """Tell the program of the replacement that was used last what it speaks for: its unit and number, the event."""
        key, uid = d.chain[len(d.chain) - 2], d.chain[len(d.chain) - 1]
        g.card = key >> KEY_BITS
        g.uid = uid
        g.key = key
        made = twins(m, key, uid)
        nth = count_pair(d.chain, key, uid) - 1
        if nth < len(made):
            tell_effect(g, made[nth])
        speak(m, g, d)
        g.cause = cause_of(m, key)
        g.chain = d.chain

    # --- all at once -------------------------------------------------------------------------------------------
    def carry_out(self, m: Match, d: Deed) -> i64:
        """Do it, write it down and let it be heard."""
        return carry_out(m, d)

    def carry_out_all(self, m: Match, deeds: list[Deed], order: list[int]) -> i64:
        """Carry out deeds that were one before they were looked at for each object apart."""
        if len(deeds) == 1:
            return carry_out(m, deeds[0])
        what: list[int] = []
        for place in range(len(deeds) if deeds[0].kind != kinds.MOVE else last_place(deeds) + 1):
            for i in range(len(deeds)):
                if (deeds[i].n if deeds[0].kind == kinds.MOVE else i) == place:
                    what += deeds[i].what
        return carry_out(m, deeds[0].on(what))


def twins(m: Match, key: i64, uid: i64) -> list[Lasting]:
    """The effects for a time in force that one ability has made for one object, the oldest first."""
    return [e for e in m.lasting if e.kind == LASTS and e.start == 0 and e.key == key and speaker_of(e) == uid]


def next_twin(m: Match, chain: list[int], ability: Ability, g: Frame) -> Lasting | None:
    """The one of them that applies next to an event, after those that were used in its chain or in this turn."""
    used = count_pair(chain, g.key, g.uid)
    if ability.once:
        u = m.find(g.uid)
        used = max(used, u.used.count(g.key) if u is not None else count_pair(m.used_off, g.key, g.uid))
    made = twins(m, g.key, g.uid)
    return made[used] if used < len(made) else None


def placed(d: Deed, uid: i64, place: i64) -> Deed:
    """That one card moves, with its place among those that move at the same time."""
    return Deed(
        d.kind, [int(uid)], d.by, d.cause, to=d.to, n=place, flags=d.flags, source=d.source, key=d.key, clause=d.clause,
        chain=d.chain,
    )  # fmt: skip


def last_place(deeds: list[Deed]) -> i64:
    """The last place that a card has among those that move at the same time."""
    last: i64 = 0
    for d in deeds:
        last = max(last, d.n)
    return last


def affected(m: Match, uid: i64) -> i64:
    """Who is concerned: the player, or controller of the card, to whom something is to happen.  [hy 810.2, 306.8]"""
    return -1 - uid if uid < 0 else m.controller(uid)


def speak(m: Match, g: Frame, d: Deed) -> None:
    """Let a replacement speak of what it replaces, of what would have done it, and of how much that is."""
    n: i64 = d.n if d.kind == kinds.DAMAGE else 1
    g.a = d.what[0]
    g.b = d.source
    g.n = n
    if d.kind == kinds.DAMAGE:
        g.put(ORIGIN, [int(d.source), int(-2 - d.key), int(-1 - d.by), int(-1 - d.cause)])
    if m.ability(g.key).names_ko:
        g.put(KO_NAMED, [int(g.a)])  # [hy 306.7a-3]
    g.put(EVENT, [int(d.source), int(-1 - n)])


def carry_out(m: Match, d: Deed) -> i64:
    """Do it, write it down and let it be heard; to how many objects it was done."""
    kind = d.kind
    if kind == kinds.DRAW:
        return moves.draw(m, d)
    if kind == kinds.MOVE:
        return moves.move(m, d)
    if kind == kinds.DAMAGE:
        return moves.damage(m, d)
    if kind == kinds.ATTACH or kind == kinds.CHARGE:
        return moves.attach(m, d)
    if kind == kinds.PUT_OUT:
        return moves.put_out(m, d)
    if kind == kinds.KO:
        return moves.knock_out(m, d)
    if kind == kinds.BECOME_MAIN:
        return swap(m, d)
    if kind == kinds.REST or kind == kinds.STUN:
        return moves.ail(m, d)
    if kind == kinds.RECOVER:
        return moves.recover(m, d)
    return carry_out_rarely(m, d)


def carry_out_rarely(m: Match, d: Deed) -> i64:
    """Carry out deeds of the other kinds."""
    kind = d.kind
    if kind == kinds.HEAL:
        return moves.heal(m, d)
    if kind == kinds.SET:
        return moves.set_on(m, d)
    if kind == kinds.REVIVE:
        return moves.revive(m, d)
    if kind == kinds.PUT_COUNTERS:
        return moves.put_counters(m, d)
    if kind == kinds.TAKE_COUNTERS:
        return moves.take_counters(m, d)
    if kind == kinds.SHUFFLE:
        return moves.shuffle(m, d)
    assert kind == kinds.LOSE, f"no deed of kind {kind} is carried out"
    return moves.lose(m, d)


def swap(m: Match, d: Deed) -> i64:
    """Exchange standby units with the main units of their players, all of them at one time.

    Those that go back recover by it, unless that is forbidden.  [hy 914.1, 302.3a-1]
    """
    exchanges: list[Exchange] = []
    for uid in d.what:
        new = m.find(uid)
        if new is not None and not new.ko and not new.is_main():
            exchanges.append(Exchange(new, m.side(new.side).main(), new.slot))
            moves.swap(m, d, new)
    for exchange in exchanges:
        old = exchange.old
        if old is not None and old.state != NORMAL:
            back = Deed(kinds.RECOVER, [int(old.uid)], d.by, d.cause, source=d.source, key=d.key, clause="302.3a-1")
            if can(m, back):
                moves.recover(m, back)
    for exchange in exchanges:
        moves.tell_swapped(m, d, exchange.new, exchange.old, exchange.slot)
    return len(exchanges)


class Exchange:
    """A unit that has become the main unit, the one that was it before, if any, and the place that it came from."""

    def __init__(self, new: Unit, old: Unit | None, slot: i64) -> None:
        self.new = new
        self.old = old
        self.slot = slot


POLICY: Final = HanyoPolicy()
DOOR: Final = Door(GAME, POLICY, ("104.4", "810.2", "810.1"))


def do(m: Match, f: Frame, d: Deed) -> None:
    """Do it, unless something forbids or replaces it; `f.done` tells afterwards whether it was done as written."""
    DOOR.do(m, f, d)


def set_up(m: Match, d: Deed) -> None:
    """Carry out a step of setting up the game: its rules alone say what happens.  [hy 401.1]"""
    carry_out(m, d)


def can(m: Match, d: Deed) -> bool:
    """Whether it could be done to all of its objects now."""
    return DOOR.can(m, d)


def deed(f: Frame, kind: i64, what: list[int], *, to: i64 = -1, n: i64 = 0, flags: i64 = 0, clause: str = "") -> Deed:
    """A deed of the program that a frame runs."""
    return Deed(
        kind, what, f.player, f.cause, to=to, n=n, flags=flags, source=f.uid, key=f.key, clause=clause, chain=f.chain
    )


def by_rule(kind: i64, what: list[int], player: i64, *, to: i64 = -1, n: i64 = 0, clause: str = "") -> Deed:
    """A deed of the rules, on behalf of a player."""
    return Deed(kind, what, player, BY_RULE, to=to, n=n, clause=clause)


def draw_by_rule(player: i64) -> Deed:
    """A draw of one card that the rules make."""
    return Deed(kinds.DRAW, [-1 - player], player, BY_RULE, to=HAND)
