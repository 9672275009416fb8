"""What Fusion World says about its deeds: what is possible, forbidden (0-2-5), replaced (9-9), and how it is done.

`do` is the one way to change the table, `can` the one question whether it could be changed so. What happens to several
cards at once is judged on one table; replacements are about one of them each, and what is done instead comes at once.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.control import all_can
from fuda.core.flow import Frame
from fuda.core.rehearsal import is_tried
from fuda.core.state import BOTH, ID_MASK, has_pair
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.printed import KEY_BITS, REPLACEMENT, Ability
from fuda.games.fusionworld.rules import covering, entering, moves, turning
from fuda.games.fusionworld.rules.energy import can_afford, cost_of
from fuda.games.fusionworld.rules.hearing import agent_of, are_met, is_ready, is_spent, merge
from fuda.games.fusionworld.sides import Unit, speak
from fuda.games.fusionworld.spec import (
    AT_ONCE,
    BAN_CHARGE,
    BAN_COMBO,
    BAN_DAMAGE,
    BAN_DRAW,
    BAN_DRAW_BY_SKILL,
    BAN_KO_BATTLE,
    BAN_KO_SKILL,
    BAN_LEAVE,
    BAN_LIFE_BY_SKILL,
    BAN_LIFE_TO_HAND,
    BAN_PAY,
    BAN_PLAY,
    BAN_READY,
    BAN_REST,
    BAN_TO_DECK,
    BAN_TO_HAND,
    BATTLE,
    BATTLE_AREA,
    BY_BATTLE,
    BY_EFFECT,
    BY_POWER,
    BY_RULE,
    COMBO_AREA,
    DECK,
    DELAYED,
    DISCARDED,
    DROP,
    ENERGY_AREA,
    EXTRA,
    FACE_UP,
    FIELD,
    FROM_DAMAGE,
    GAME,
    HAND,
    KEEP_RESTED,
    KOED,
    LEADER,
    LEADER_AREA,
    LEFT,
    LIFE,
    MOVED,
    REPLACED,
    UNAFFECTED,
    UNDER,
)
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed
from fuda.table.door import Door, Policy, Replacer, work_of

# Kinds of deed that take cards from where they are.
MOVES: Final = 1 << kinds.KO | 1 << kinds.MOVE | 1 << kinds.COMBO | 1 << kinds.TUCK | 1 << kinds.PLAY


class FusionWorldPolicy(Policy[Match]):
    """The answers of this game."""

    failure_counts = True  # [fw 0-3-16, 13-15-1] [ruling fw-046]
    leaves_out = True  # [fw 0-2-4]
    at_once = True  # each replaced event has its own, on the table as it is then  [fw 9-9-1]

    # --- what it counts as -------------------------------------------------------------------------------------
    def look(self, m: Match) -> None:
        """Gather the skills on the table anew if they have changed."""
        if m.recast:
            m.gather()

    def kinds(self, m: Match, d: Deed) -> i64:
        """The kinds that a deed counts as; a move counts by where each card comes from."""
        self.look(m)
        if not MOVES >> d.kind & 1:
            return 1 << d.kind
        out: i64 = 1 << d.kind if d.kind != kinds.MOVE else 0
        for uid in d.what:
            out |= kinds_of_move(m, d, uid)
        return out

    # --- can it be? --------------------------------------------------------------------------------------------
    def within_reach(self, m: Match, d: Deed) -> Deed:
        """What the rules do can be done; of what skills do, what is impossible is left out.  [fw 0-2-4]"""
        if d.cause & BY_EFFECT:
            for uid in d.what:
                if not self.is_possible(m, d, uid):
                    return d.on([one for one in d.what if self.is_possible(m, d, one)])
        return d

    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object at all; what is in a state already is not brought into it.

        [fw 0-2-4, 0-2-4-1, 0-2-4-2]
        """
        if uid < 0:
            return is_possible_for(m, d, -1 - uid)
        if not m.is_here(uid):
            return False
        kind = d.kind
        u = m.find(uid)
        if kind == kinds.REST or kind == kinds.READY:
            return is_turnable(m, u, uid, kind == kinds.REST)
        if MOVES >> kind & 1:
            # Neither rules nor skills take a Leader out of the Leader Area.  [fw 3-5-3, 0-2-2-2]
            return m.zone_of(uid & ID_MASK) != LEADER_AREA and is_movable(m, d, u, uid)
        if kind == kinds.CONTROL:
            return u is not None and u.side != d.by and m.zone_of(u.id) == BATTLE_AREA
        if kind == kinds.FLIP:
            return u is not None and u.card.d.back is not None
        if kind == kinds.ADD_KI:
            return u is not None and d.n > 0
        if kind == kinds.REMOVE_KI:
            return u is not None and d.n > 0 and u.ki > 0
        if kind == kinds.TURN_LIFE:
            card = m.card_of(uid)
            return m.zone_of(card.id) == LIFE and (card in m.side(card.owner).face_up) != (d.flags & FACE_UP != 0)
        return True

    def forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """The skill that forbids it for this object: a prohibition beats any instruction.  [fw 0-2-5]"""
        if m.dirty:
            m.settle()
        # What has no power left goes, whatever cards say.  [fw 0-2-2-2, 14-6-2]
        if not m.ban_list or d.flags & BY_POWER:
            return -1
        kind = d.kind
        if uid < 0:
            if kind == kinds.PAY:
                return m.forbidder(uid, BAN_PAY, d.to, d.by)
            if kind == kinds.DAMAGE:
                return m.forbidder(uid, BAN_DAMAGE, actor_of(d), agent_of(m, d))
            if kind != kinds.DRAW:
                return -1
            draws: i64 = BAN_DRAW | BAN_DRAW_BY_SKILL if d.cause & BY_EFFECT else BAN_DRAW
            return m.forbidder(uid, draws, actor_of(d), agent_of(m, d))
        u = m.find(uid)
        if kind == kinds.REST:
            return m.forbidder(uid, BAN_REST, actor_of(d), agent_of(m, d))
        if kind == kinds.READY:
            # Between resting and making active, resting wins.  [fw 0-2-6]
            ban: i64 = BAN_READY | KEEP_RESTED | (BAN_CHARGE if d.cause & BY_RULE else 0)
            return m.forbidder(uid, ban, actor_of(d), agent_of(m, d))
        if not MOVES >> kind & 1:
            return -1
        found = place_forbidder(m, d, uid)
        return found if found >= 0 else leaving_forbidder(m, d, u, uid)

    # --- is it replaced? ---------------------------------------------------------------------------------------
    def excepted(self, m: Match, d: Deed) -> str:
        """No card changes that what has no power left goes to the Drop."""
        return "0-2-2-2" if d.flags & BY_POWER else ""

    def split(self, m: Match, deeds: list[Deed]) -> list[Deed]:
        """One deed for each object: replacements are about one each; the turn player decides first.  [fw 0-2-7]"""
        mine: list[Deed] = []
        other: list[Deed] = []
        for d in deeds:
            # Of one damage all Life cards go together: nothing is done in place of one of them.  [fw 14-3-2]
            if d.flags & FROM_DAMAGE:
                (mine if d.by == m.turn_player else other).append(d)
                continue
            for uid in d.what:
                one = d if len(d.what) == 1 else d.on([uid])
                (mine if affected(m, uid) == m.turn_player else other).append(one)
        return mine + other

    def replacers(self, m: Match, d: Deed, declined: list[int]) -> list[Replacer]:
        """The replacement effects that could apply to a deed on one object."""
        if m.dirty:
            m.settle()
        would = self.kinds(m, d)
        out: list[Replacer] = []
        for player in (m.turn_player, 1 - m.turn_player):
            for u in m.side(player).units():
                if u.d.replaces & would and not u.negated:
                    for ability in u.d.abilities:
                        if not ability.part and (ability.where == 0 or ability.where >> m.zone_of(u.id) & 1):
                            self.offer(m, d, u, u.id << KEY_BITS | ability.index, declined, out)
                for key in u.gained:
                    self.offer(m, d, u, key, declined, out)
                for card in u.under:
                    # Of cards below only those that are valid there.  [fw 16-2-2-4]
                    for ability in card.d.abilities if card.d.replaces & would else []:
                        if ability.where >> UNDER & 1 and not ability.part:
                            g = Frame(ability.program, u.side, card.id, m.uid(card.id))
                            g.key = card.id << KEY_BITS | ability.index
                            if not (ability.once and is_spent(m, g.key, g.uid)) and are_met(m, ability, g):
                                self.add(m, d, ability, g, declined, out)
        for e in m.lasting:
            # What a skill has made for a time, perhaps about a card, and no card has.  [fw 9-3-1]
            if e.kind == DELAYED and e.start == AT_ONCE and m.ability(e.key).would & would:
                ability = m.ability(e.key)
                bearer = m.find(e.on)
                if bearer is not None:
                    g = speak(bearer, ability, e.key)
                else:
                    g = Frame(ability.program, e.owner, e.key >> KEY_BITS, e.amount)
                    g.key = e.key
                if (e.on < 0 or bearer is not None) and are_met(m, ability, g):
                    self.add(m, d, ability, g, declined, out)
        return out

    def offer(self, m: Match, d: Deed, u: Unit, key: i64, declined: list[int], out: list[Replacer]) -> None:
        """Add one replacement effect of a card in play if it may apply."""
        ability = m.ability(key)
        if ability.kind == REPLACEMENT:
            g = speak(u, ability, key)
            if is_ready(m, u, ability, g):
                self.add(m, d, ability, g, declined, out)

    def add(self, m: Match, d: Deed, ability: Ability, g: Frame, declined: list[int], out: list[Replacer]) -> None:
        """Add a replacement effect, for which a frame speaks, if it is about a deed."""
        instead = ability.instead
        if instead is None or not ability.would & self.kinds(m, d):
            return
        # Each applies once at most to one event.  [fw 9-9-2-3]
        if has_pair(d.chain, g.key, g.uid) or has_pair(declined, g.key, g.uid):
            return
        uid = d.what[0]
        # What a skill does not affect is not there for it.  [fw 13-4-1]
        if uid >= 0 and m.ban_bits & UNAFFECTED and m.is_forbidden(uid, UNAFFECTED, g.card, g.player, g.key):
            return
        g.a = uid
        if not instead.applies(m, g, d, uid):
            return
        g.chain = [*d.chain, int(g.key), int(g.uid)]
        g.cause = BY_EFFECT
        # What is optional and cannot be performed does not apply.  [fw 9-9-3]
        if ability.optional and not is_performable(m, ability, g):
            return
        must = not ability.optional
        if d.kind == kinds.PAY and not must:
            # Who cannot pay cannot decline it.  [fw 5-3-3-1]
            must = not can_afford(m, m.side(d.by), cost_of(m, m.cards[d.to]), d.to)
        out.append(Replacer(g.key, g.uid, g.player, must, [uid]))

    def chooser(self, m: Match, d: Deed, offered: list[Replacer]) -> i64:
        """The affected player, or the master of the affected card.  [fw 9-9-2, 9-9-2-1, 9-9-2-2]"""
        return affected(m, d.what[0])

    def contested(self, m: Match, deeds: list[Deed]) -> list[int]:
        """Cards of one master that share a replacement which must be used, in the order that the master says.

        It may be used once only, or be gone, or have nothing left to do, after the first of them.

        [fw 9-9-2-1]
        """
        if len(deeds) < 2:
            return []
        cards: list[int] = []
        needs: list[list[int]] = []  # of each, the replacements that must be used, as pairs of key and uid
        for d in deeds:
            if d.what and d.what[0] >= 0 and affected(m, d.what[0]) == affected(m, deeds[0].what[0]):
                offered = self.replacers(m, d, []) if not self.excepted(m, d) else []
                cards.append(d.what[0])
                needs.append([n for r in offered if r.must for n in (int(r.key), int(r.uid))])
        found = [cards[i] for i in range(len(cards)) if is_shared(needs, i)]
        return found if found and found[0] == deeds[0].what[0] else []

    def replace(self, m: Match, d: Deed, r: Replacer) -> Deed:
        """Use a replacement: the event itself never happens.  [fw 9-9-1, 9-9-1-1]"""
        ability = m.ability(r.key)
        if ability.once:
            moves.use_up(m, r.key, r.uid)
        if m.journal is not None:
            m.note(REPLACED, "9-9-1", r.player, r.uid & ID_MASK, BOTH, ability.index, -1, -1)
        return d.on([]).by_chain([*d.chain, int(r.key), int(r.uid)])

    def instead(self, m: Match, d: Deed, player: i64) -> None:
        """Start what is done instead.  [fw 9-9-1]"""
        key, uid = d.chain[len(d.chain) - 2], d.chain[len(d.chain) - 1]
        g = m.call(m.ability(key).program, player, uid & ID_MASK, uid)
        g.key = key
        g.a = d.what[0]
        g.cause = BY_EFFECT
        g.chain = d.chain

    # --- all at once -------------------------------------------------------------------------------------------
    def carry_out(self, m: Match, d: Deed) -> i64:
        """Do it, write it down and let it be heard."""
        return carry_out(m, d)

    def carry_out_all(self, m: Match, deeds: list[Deed], order: list[int]) -> i64:
        """Carry out deeds at the same time: what was looked at one by one is one deed again.

        What leaves does so on the table as it was, and does not hear what comes.  [fw 0-2-10, 9-6-2-1]
        """
        total: i64 = 0
        start = len(m.pending)
        going: list[Deed] = []
        others: list[Deed] = []
        left = deeds
        while left:
            first = left[0]
            what = first.what
            rest: list[Deed] = []
            for i in range(1, len(left)):
                if is_alike(first, left[i]):
                    what = what + left[i].what
                else:
                    rest.append(left[i])
            whole = first.on(what) if len(what) > len(first.what) else first
            (going if whole.kind == kinds.MOVE or whole.kind == kinds.KO else others).append(whole)
            left = rest
        if len(going) == 1:
            total += moves.move(m, going[0])
        elif going:
            total += moves.move_all(m, going)
        for d in others:
            total += carry_out(m, d)
        if len(going) + len(others) > 1:
            merge(m, start)
        return total


def is_performable(m: Match, ability: Ability, g: Frame) -> bool:
    """Whether all of what a replacement does instead can be done, one part after another.  [fw 9-9-3]"""
    if ability.trial is not None:
        return is_tried(m, ability.trial, g)
    return all_can(ability.effect_ops, m, g)


def is_alike(one: Deed, two: Deed) -> bool:
    """Whether two deeds differ in nothing but what they are done to; each damage is one by itself."""
    return not one.flags & FROM_DAMAGE and (
        one.kind == two.kind and one.to == two.to and one.n == two.n and one.flags == two.flags
        and one.cause == two.cause and one.by == two.by and one.source == two.source
    )  # fmt: skip


# --- what a deed counts as -------------------------------------------------------------------------------------
def is_shared(needs: list[list[int]], at: i64) -> bool:
    """Whether some pair of one list stands in another one, too."""
    mine = needs[at]
    for i in range(len(needs)):
        if i != at:
            for j in range(0, len(mine), 2):
                if has_pair(needs[i], mine[j], mine[j + 1]):
                    return True
    return False


def kinds_of_move(m: Match, d: Deed, uid: i64) -> i64:
    """The kinds that it counts as that a card goes somewhere, as bits."""
    zone = m.zone_of(uid & ID_MASK)
    if zone == BATTLE_AREA:
        if d.kind == kinds.KO:
            return KOED | LEFT | MOVED
        # Under a card of the same area it does not leave that.  [fw 16-2-2-2]
        if d.kind == kinds.TUCK and m.zone_of(d.to & ID_MASK) == BATTLE_AREA:
            return 0
        return LEFT | MOVED
    if d.kind == kinds.MOVE and zone == HAND and d.to == DROP and d.cause & BY_EFFECT:
        return DISCARDED | MOVED  # [fw 13-7-1]
    # Of what the rules move between piles only damage can be forbidden.  [ruling fw-052]
    return MOVED if d.cause & BY_EFFECT or d.flags & FROM_DAMAGE else 0


# --- what is possible ------------------------------------------------------------------------------------------
def is_possible_for(m: Match, d: Deed, player: i64) -> bool:
    """Whether something could happen to this player at all."""
    kind = d.kind
    if kind == kinds.DRAW:
        return len(m.side(player).deck) > 0
    if kind == kinds.REMOVE_MARKER:
        return d.n > 0 and m.side(player).markers > 0
    if kind == kinds.DAMAGE or kind == kinds.PLACE_MARKER:
        return d.n > 0  # [fw 14-3-2]
    return True


def is_turnable(m: Match, u: Unit | None, uid: i64, rests: bool) -> bool:
    """Whether a card can be rested, or made active; in most zones there is no orientation.  [fw 1-8-1]"""
    if u is not None:
        return u.rested != rests and m.zone_of(u.id) != COMBO_AREA
    if m.zone_of(uid & ID_MASK) != ENERGY_AREA:
        return False
    card = m.card_of(uid)
    side = m.side(card.owner)
    return card in (side.energy if rests else side.spent)


def is_movable(m: Match, d: Deed, u: Unit | None, uid: i64) -> bool:
    """Whether a card could go where a deed puts it."""
    card = m.card_of(uid)
    zone = m.zone_of(card.id)
    kind = d.kind
    if kind == kinds.MOVE:
        return True
    if kind == kinds.KO:
        return zone == BATTLE_AREA and card.d.kind == BATTLE  # [fw 5-10-1]
    if kind == kinds.COMBO:
        # Only a Battle card with a combo power; no card can make an exception.  [fw 5-6-2, 5-6-2-1, 0-2-2-2]
        return card.d.kind == BATTLE and card.d.combo >= 0 and zone != COMBO_AREA
    if kind == kinds.TUCK:
        base = m.find(d.to)
        return base is not None and base.uid != uid
    # Only Battle cards and [Field] cards are played, and only Battle cards on top of others.  [fw 5-5-1]
    if card.d.kind == LEADER or (card.d.kind == EXTRA and not card.d.keywords & FIELD) or zone == BATTLE_AREA:
        return False
    if d.to < 0:
        return True
    base = m.find(d.to)
    return card.d.kind == BATTLE and u is None and base is not None and m.zone_of(base.id) == BATTLE_AREA


# --- what is forbidden -----------------------------------------------------------------------------------------
def place_forbidder(m: Match, d: Deed, uid: i64) -> i64:
    """The skill that forbids a card to be where a deed would put it: played, or comboed."""
    card = uid & ID_MASK
    if d.kind == kinds.PLAY:
        return m.forbidder(-1 - d.by, BAN_PLAY, card, d.by)
    if d.kind != kinds.COMBO:
        return -1
    found = m.forbidder(-1 - d.by, BAN_COMBO, card, d.by)
    return found if found >= 0 else m.forbidder(uid, BAN_COMBO, card, d.by)


def leaving_forbidder(m: Match, d: Deed, u: Unit | None, uid: i64) -> i64:
    """The skill that forbids a card to go from where it is, for this cause, to that zone.

    Not being KO'd in battle does not save it from a skill during the battle.  [fw 0-2-5, 13-17-1, 13-17-2]
    """
    found = life_forbidder(m, d, uid)
    if found >= 0:
        return found
    ban: i64 = 0
    if d.kind == kinds.KO:
        ban = BAN_KO_BATTLE if d.cause & BY_BATTLE else BAN_KO_SKILL
    if d.cause & BY_EFFECT and not d.flags & FROM_DAMAGE and (u is None or kinds_of_move(m, d, uid)):
        ban |= BAN_LEAVE
        if d.kind == kinds.MOVE and u is not None and d.to == HAND:
            ban |= BAN_TO_HAND
        elif d.kind == kinds.MOVE and u is not None and d.to == DECK:
            ban |= BAN_TO_DECK
    return m.forbidder(uid, ban, actor_of(d), agent_of(m, d)) if ban else -1


def life_forbidder(m: Match, d: Deed, uid: i64) -> i64:
    """The skill that forbids a player to add Life to the hand, or to do so by skills, which damage is none of.

    [fw 1-10-2, 15-5-2] [ruling fw-052]
    """
    if d.kind != kinds.MOVE or d.to != HAND or m.zone_of(uid & ID_MASK) != LIFE:
        return -1
    ban: i64 = BAN_LIFE_TO_HAND if d.flags & FROM_DAMAGE else BAN_LIFE_TO_HAND | BAN_LIFE_BY_SKILL
    return m.forbidder(-1 - m.card_of(uid).owner, ban, actor_of(d), agent_of(m, d))


def actor_of(d: Deed) -> i64:
    """The card by which something is done, or -1."""
    return d.source & ID_MASK if d.source >= 0 else d.key >> KEY_BITS


def affected(m: Match, uid: i64) -> i64:
    """Who decides: the affected player, or the master of the affected card."""
    # The player to whom it happens, or who does it.  [fw 9-9-2, 9-9-2-2]
    if uid < 0:
        return -1 - uid
    # The master of the card, who may be another than its owner.  [fw 9-9-2-1]
    u = m.find(uid)
    return u.side if u is not None else m.card_of(uid).owner


# --- the door --------------------------------------------------------------------------------------------------
def carry_out(m: Match, d: Deed) -> i64:
    """Do it, write it down and let it be heard; to how many objects it was done."""
    kind = d.kind
    if kind == kinds.REST:
        return turning.rest(m, d)
    if kind == kinds.MOVE or kind == kinds.KO:
        return moves.move(m, d)
    if kind == kinds.DRAW:
        return moves.draw(m, d)
    if kind == kinds.READY:
        return turning.ready(m, d)
    if kind == kinds.PLAY:
        return entering.play(m, d)
    if kind == kinds.COMBO:
        return entering.combo(m, d)
    if kind == kinds.DAMAGE:
        return moves.deal_damage(m, d)
    return carry_out_rarely(m, d)


def carry_out_rarely(m: Match, d: Deed) -> i64:
    """Carry out deeds of the other kinds."""
    kind = d.kind
    if kind == kinds.REMOVE_MARKER:
        return turning.remove_markers(m, d)
    if kind == kinds.PLACE_MARKER:
        return turning.place_markers(m, d)
    if kind == kinds.SHUFFLE:
        return moves.shuffle(m, d)
    if kind == kinds.TUCK:
        return covering.tuck(m, d)
    if kind == kinds.FLIP:
        return covering.flip(m, d)
    if kind == kinds.ADD_KI:
        return turning.add_ki(m, d)
    if kind == kinds.REMOVE_KI:
        return turning.remove_ki(m, d)
    if kind == kinds.CONTROL:
        return entering.control(m, d)
    if kind == kinds.TURN_LIFE:
        return moves.turn_life(m, d)
    if kind == kinds.PAY:
        return 1  # energy and markers are taken one by one, as the player chooses
    if kind == kinds.COVER:
        return covering.lay_open(m, d)
    assert kind == kinds.LOSE, f"no deed of kind {kind} is carried out"
    return moves.lose(m, d)


POLICY: Final = FusionWorldPolicy()
DOOR: Final = Door(GAME, POLICY, ("0-2-5", "9-9-2", "0-2-10"))


def do(m: Match, f: Frame, d: Deed) -> None:
    """Do it, unless something forbids or replaces it; `f.done` tells afterwards whether it was done as written."""
    DOOR.do(m, f, d)


def do_all(m: Match, f: Frame, deeds: list[Deed]) -> None:
    """Do several deeds at the same time."""
    DOOR.do_all(m, f, deeds)


def set_up(m: Match, d: Deed) -> None:
    """Carry out a step before the game, in which only its rules say what happens.  [fw 6-2-1] [ruling fw-043]"""
    carry_out(m, d)


def can(m: Match, d: Deed) -> bool:
    """Whether it could be done to all of its objects now."""
    return DOOR.can(m, d)


def is_replaced(m: Match, d: Deed) -> bool:
    """Whether something that can be done would be done instead of a deed on one object."""
    if m.recast:
        m.gather()
    # What is forbidden is not replaced either.  [fw 0-2-5]
    return m.replaced & POLICY.kinds(m, d) != 0 and can(m, d) and len(POLICY.replacers(m, d, [])) > 0


def deed(f: Frame, kind: i64, what: list[int], *, to: i64 = -1, n: i64 = 0, flags: i64 = 0, clause: str = "") -> Deed:
    """A deed of the program that a frame runs."""
    return Deed(
        kind, what, f.player, f.cause, to=to, n=n, flags=flags, source=f.uid, key=f.key, clause=clause, chain=f.chain
    )


def by_rule(
    kind: i64, what: list[int], player: i64, *, to: i64 = -1, n: i64 = 0, flags: i64 = 0, clause: str = ""
) -> Deed:
    """A deed of the rules, on behalf of a player."""
    return Deed(kind, what, player, BY_RULE, to=to, n=n, flags=flags, clause=clause)


def draw_by_rule(player: i64) -> Deed:
    """A draw of one card that the rules make."""
    return Deed(kinds.DRAW, [-1 - player], player, BY_RULE, to=HAND, clause="5-1-2")


def replaced_deed(m: Match) -> Deed | None:
    """The deed in place of which the running program is carried out, or None if there is no such."""
    below = m.stack[-2] if len(m.stack) > 1 else None
    if below is None or below.program is not DOOR.program:
        return None
    work = work_of(below)
    return work.deeds[work.looked] if work.looked < len(work.deeds) else None
