"""What One Piece says about its deeds: what is possible, forbidden (1-3-3), replaced (8-1-3-4), and how it is done.

`do` is the one way to change the table, `can` the one question whether it could be changed so.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Program
from fuda.core.rehearsal import is_tried
from fuda.core.state import BOTH, ID_MASK, has_pair
from fuda.games.onepiece import kinds
from fuda.games.onepiece.printed import KEY_BITS, REPLACEMENT, Ability
from fuda.games.onepiece.rules import moves
from fuda.games.onepiece.rules.hearing import is_ready, let_hear
from fuda.games.onepiece.sides import Unit, speak
from fuda.games.onepiece.spec import (
    BAN_ATTACK,
    BAN_ATTACK_LEADER,
    BAN_ATTACKED,
    BAN_BLOCK,
    BAN_DRAW,
    BAN_DRAW_BY_EFFECT,
    BAN_KO_BATTLE,
    BAN_KO_EFFECT,
    BAN_LEAVE,
    BAN_LIFE_TO_HAND,
    BAN_PLAY,
    BAN_PLAY_BY_EFFECT,
    BAN_READY,
    BAN_READY_DON,
    BAN_REFRESH,
    BAN_REST,
    BANISHES,
    BY_BATTLE,
    BY_EFFECT,
    BY_PAYING,
    BY_RULE,
    CHARACTER,
    FACE_UP,
    FROM_DAMAGE,
    GAME,
    HAND,
    IS_DECLINED,
    KEEP_RESTED,
    LEADER,
    LEADER_AREA,
    LIES_RESTED,
    LIFE,
    MAKES_ROOM,
    MOST_CHARACTERS,
    REFRESHES,
    REPLACED,
    STAGE,
)
from fuda.games.onepiece.state import Match
from fuda.table.deeds import Deed
from fuda.table.door import Door, Policy, Replacer

ABOUT: Final = 12  # slot of the objects that a replacement takes out of a deed
BY_DAMAGE: Final = FROM_DAMAGE | IS_DECLINED
MOVES: Final = 1 << kinds.KO | 1 << kinds.MOVE  # kinds of deed that move cards
COUNTED: Final = MOVES | 1 << kinds.PLAY  # kinds of deed that count by where each card comes from
NEEDED: Final = 1 << kinds.KO | 1 << kinds.LEAVE | 1 << kinds.TAKE_LIFE  # kinds by which moves are forbidden


class OnePiecePolicy(Policy[Match]):
    """The answers of this game."""

    def __init__(self) -> None:
        # The tables that deal damage, take a Life card and make room, once they are made.
        self.damage: Program | None = None
        self.take_life: Program | None = None
        self.enter: Program | None = None

    # --- what it counts as -------------------------------------------------------------------------------------
    def look(self, m: Match) -> None:
        """Gather the abilities on the field anew if they have changed."""
        if m.recast:
            m.gather()

    def kinds(self, m: Match, d: Deed) -> i64:
        """The kinds that a deed counts as; a move counts by where each card comes from, and a play too."""
        self.look(m)
        if not COUNTED >> d.kind & 1:
            return 1 << d.kind
        out: i64 = 0
        for uid in d.what:
            out |= self.kinds_for(m, d, uid)
        return out

    def kinds_for(self, m: Match, d: Deed, uid: i64) -> i64:
        """The kinds that a deed counts as for one of its objects."""
        if MOVES >> d.kind & 1:
            return moves.kinds_of_move(m.zone_of(uid & ID_MASK), d)
        # A Life card that is played leaves the Life area as well.  [op 3-10-2] [ruling op-049]
        if d.kind == kinds.PLAY and m.zone_of(uid & ID_MASK) == LIFE:
            return 1 << kinds.PLAY | 1 << kinds.TAKE_LIFE
        return 1 << d.kind

    # --- can it be? --------------------------------------------------------------------------------------------
    def is_possible(self, m: Match, d: Deed, uid: i64) -> bool:
        """Whether it could happen to this object at all; what is in a state already is not brought into it."""
        if uid < 0:
            return self.is_possible_for(m, d, -1 - uid)
        if not could_be(m, d.kind, uid):
            return False
        u = m.find(uid)
        if d.kind == kinds.TURN_LIFE:
            card = m.cards[uid & ID_MASK]
            return (card in m.side(card.owner).face_up) != (d.flags & FACE_UP != 0)
        if d.kind != kinds.GIVE_DON or u is None:
            return True
        if d.to >= 0:
            giver = m.find(d.to)
            return giver is not None and giver.don > 0
        side = m.side(u.side)
        return (side.don_rested if d.flags & LIES_RESTED else side.don_active) > 0

    def is_possible_for(self, m: Match, d: Deed, player: i64) -> bool:
        """Whether it could happen to this player at all."""
        side = m.side(player)
        kind = d.kind
        if kind == kinds.DRAW:
            return len(side.deck) > 0
        if kind == kinds.PLACE_DON:
            return side.don_deck > 0
        if kind == kinds.REST_DON:
            return side.don_active >= d.n
        if kind == kinds.RETURN_DON:
            return side.don_on_field() >= d.n
        if kind == kinds.READY_DON and not d.flags & REFRESHES:
            return side.don_rested >= d.n
        return kind != kinds.HOLD_DON or side.don_rested - side.held_rested >= d.n

    def forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """The ability that forbids it for this object: a prohibition beats any instruction.  [op 1-3-3]"""
        if m.dirty:
            m.settle()
        if d.flags & MAKES_ROOM:
            return -1  # no effect applies  [op 3-7-6-1-1]
        if d.kind == kinds.PLAY or d.kind == kinds.DRAW or d.kind == kinds.USE_EVENT or d.kind == kinds.READY_DON:
            return self.player_forbidder(m, d, uid)
        u = m.find(uid)
        if d.kind == kinds.ATTACK:
            return -1 if u is None else attack_forbidder(m, u, m.find(d.to))
        if u is None:
            return self.life_forbidder(m, d, uid) if MOVES >> d.kind & 1 else -1
        bans = bans_on(d, u)
        if not u.bans & bans:
            return self.team_forbidder(m, d, u)
        actor = m.attacker & ID_MASK if d.kind == kinds.BLOCK else actor_of(d)
        found = m.forbidder(uid, u.bans & bans, actor, agent_of(m, d))
        return found if found >= 0 else self.team_forbidder(m, d, u)

    def team_forbidder(self, m: Match, d: Deed, u: Unit) -> i64:
        """What forbids a player to block with a card; no other prohibition on players is about cards in play."""
        if d.kind != kinds.BLOCK or not m.side(u.side).bans & BAN_BLOCK:
            return -1
        return m.forbidder(-1 - u.side, BAN_BLOCK, u.id, d.by)

    def player_forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """What forbids a player to draw, to set DON!! active by own effects, or to play a card by cost or effects.

        [op 4-7-2]
        """
        ban: i64 = BAN_PLAY if d.cause & BY_PAYING else BAN_PLAY_BY_EFFECT
        player = d.by
        card = uid & ID_MASK
        if d.kind == kinds.DRAW:
            player = -1 - uid
            ban = BAN_DRAW
            if d.cause & BY_EFFECT and agent_of(m, d) == player:
                ban = BAN_DRAW | BAN_DRAW_BY_EFFECT
            card = actor_of(d)
        elif d.kind == kinds.READY_DON:
            if not d.cause & BY_EFFECT:
                return -1
            ban = BAN_READY_DON
            card = actor_of(d)
        if not m.side(player).bans & ban:
            return -1
        return m.forbidder(-1 - player, ban, card, d.by)

    def life_forbidder(self, m: Match, d: Deed, uid: i64) -> i64:
        """What forbids a player to add Life cards to the hand by own effects; damage is none."""
        card = uid & ID_MASK
        if m.zone_of(card) != LIFE or d.to != HAND or not d.cause & BY_EFFECT or d.flags & BY_DAMAGE:
            return -1
        if not m.side(d.by).bans & BAN_LIFE_TO_HAND or agent_of(m, d) != d.by:
            return -1
        return m.forbidder(-1 - d.by, BAN_LIFE_TO_HAND, card, d.by)

    # --- is it replaced? ---------------------------------------------------------------------------------------
    def excepted(self, m: Match, d: Deed) -> str:
        """No effect applies to a card that makes room for another."""
        return "3-7-6-1-1" if d.flags & MAKES_ROOM else ""

    def replacers(self, m: Match, d: Deed, declined: list[int]) -> list[Replacer]:
        """Of the replacements that may apply, those of the first rank: the card's own, the turn player's, the other's.

        [op 8-1-3-4-2] [ruling op-008]
        """
        if m.dirty:
            m.settle()
        would = self.kinds(m, d)
        found: list[Replacer] = []
        first: i64 = 4
        for player in (m.turn_player, 1 - m.turn_player):
            for u in m.side(player).units():
                keys: list[int] = []
                if u.d.replaces & would and not u.negated:
                    keys = [u.id << KEY_BITS | ability.index for ability in u.d.abilities if not ability.part]
                for key in keys + u.gained:
                    r = self.replacer(m, d, u, key, would, declined)
                    if r is None:
                        continue
                    rank = self.rank(m, r)
                    if rank < first:
                        first = rank
                        found = []
                    if rank == first:
                        found.append(r)
        return found

    def rank(self, m: Match, r: Replacer) -> i64:
        """When it is the turn of a replacement."""
        mine: i64 = 0 if r.player == m.turn_player else 1
        return mine if r.uid in r.covers else 2 + mine

    def replacer(self, m: Match, d: Deed, u: Unit, key: i64, would: i64, declined: list[int]) -> Replacer | None:
        """One replacement effect, with all objects of the deed that it is about, if it may apply."""
        ability = m.ability(key)
        instead = ability.instead
        if ability.kind != REPLACEMENT or not ability.would & would or instead is None:
            return None
        # The same effect applies only once in the chain that one event sets off.  [op 8-1-3-4-3]
        if has_pair(d.chain, key, u.uid) or has_pair(declined, key, u.uid):
            return None
        g = speak(u, ability, key)
        covers: list[int] = []
        for uid in d.what:
            g.a = uid
            # Cards of one instruction may lie in different zones, and not all of them leave the field.
            if ability.would & self.kinds_for(m, d, uid) and instead.applies(m, g, d, uid):
                covers.append(uid)
        if not covers:
            return None
        tell_about(g, covers)
        g.chain = [*d.chain, key, u.uid]
        # What cannot be done instead cannot replace anything.  [op 8-1-3-4-5]
        if not is_ready(m, u, ability, g) or not is_performable(m, ability, g):
            return None
        return Replacer(key, u.uid, u.side, not ability.optional, covers)

    def replace(self, m: Match, d: Deed, r: Replacer) -> Deed:
        """Use a replacement: one is for all that it is about.  [op 8-1-3-4-4] [ruling op-042]"""
        ability = m.ability(r.key)
        u = m.find(r.uid)
        assert u is not None
        if ability.once:
            moves.use_up(m, u, r.key)
        if m.journal is not None:
            m.note(REPLACED, "8-1-3-4", u.side, u.id, BOTH, ability.index, -1, -1)
        chain = [*d.chain, int(r.key), int(r.uid)]
        return d.on([uid for uid in d.what if uid not in r.covers]).by_chain(chain)

    def can_instead(self, m: Match, d: Deed, player: i64) -> bool:
        """What one replacement has used up is not there for another.  [op 8-1-3-4-5] [ruling op-047]"""
        key, uid = d.chain[len(d.chain) - 2], d.chain[len(d.chain) - 1]
        g = Frame(m.ability(key).program, player, uid & ID_MASK, uid)
        g.key = key
        g.cause = BY_EFFECT
        g.chain = d.chain
        tell_about(g, d.what)
        return is_performable(m, m.ability(key), g)

    def instead(self, m: Match, d: Deed, player: i64) -> None:
        """Start what is done instead: the effect of its own player, which may itself be replaced.

        [op 8-1-3-4-7, 8-1-3-4-6]
        """
        key, uid = d.chain[len(d.chain) - 2], d.chain[len(d.chain) - 1]
        g = m.call(m.ability(key).program, player, uid & ID_MASK, uid)
        g.key = key
        g.cause = BY_EFFECT
        g.chain = d.chain
        tell_about(g, d.what)

    # --- all at once -------------------------------------------------------------------------------------------
    def carry_out(self, m: Match, d: Deed) -> i64:
        """Do it, write it down and let it be heard."""
        return carry_out(m, d)

    def play(self, m: Match, d: Deed, uid: i64) -> bool:
        """Put a card into play, where there is no room for it once room is made; whether it was there to be put.

        Room is made only when nothing has come in the place of playing it.  [op 3-7-6-1, 3-8-5-1, 8-1-3-4-4]
        """
        if not has_room(m, d.by, m.cards[uid & ID_MASK].d.kind):
            assert self.enter is not None
            g = m.call(self.enter, d.by, uid & ID_MASK, uid)
            g.b = 1 if d.flags & LIES_RESTED else 0
            g.a = d.source
            g.key = d.key
            g.cause = d.cause
            g.chain = d.chain
            return True
        return moves.play(m, d, uid)

    def deal(self, m: Match, d: Deed) -> i64:
        """Deal damage to Leaders.  [op 4-6-2]"""
        for who in d.what:
            player = -1 - who
            # Damage with no Life left is a loss; it is looked at once, when the damage is determined.
            # [op 7-1-4-1-1-1, 1-2-1-1-1, 1-2-2-1] [ruling op-003] [ruling op-004]
            if not m.side(player).life:
                m.lost |= 1 << player
                m.lost_why |= 1 << player
                m.alert = True
                let_hear(m, d, kinds.DAMAGE, [int(who)])  # which matters if something keeps the loss away
                continue
            assert self.damage is not None
            g = m.call(self.damage, player, -1, -1)
            g.b = d.n
            g.a = d.by
            g.cause = d.cause
            g.n = d.flags & BANISHES
            g.chain = d.chain
        return len(d.what)

    def take(self, m: Match, d: Deed) -> i64:
        """Let a Life card go because of damage, unless its [Trigger] is used."""
        assert self.take_life is not None
        uid = d.what[0]
        # Nobody is asked where there is no [Trigger], unless the number of answers is to tell nothing; and [Banish]
        # leaves no choice.  [op 10-1-3-1, 4-6-3-1]
        if d.flags & BANISHES or (not m.discreet and m.cards[uid & ID_MASK].d.trigger is None):
            return moves.move(m, d)
        g = m.call(self.take_life, m.cards[uid & ID_MASK].owner, uid & ID_MASK, uid)
        g.cause = d.cause
        g.a = d.by
        g.chain = d.chain
        g.seen = 1 << g.player
        g.put(0, [uid])
        return 1


def could_be(m: Match, kind: i64, uid: i64) -> bool:
    """Whether a deed of a kind could be done to a card as it is, prohibitions left aside."""
    if not m.is_here(uid):
        return False
    if MOVES >> kind & 1:
        # Neither rules nor effects take a Leader out of the Leader area; only what is in play is KO'd.
        # [op 3-6-3, 10-2-1-2]
        zone = m.zone_of(uid & ID_MASK)
        return zone != LEADER_AREA and (kind != kinds.KO or zone > LEADER_AREA)
    u = m.find(uid)
    if kind == kinds.REST or kind == kinds.READY:
        return u is not None and u.rested == (kind == kinds.READY)  # [op 1-3-2-1]
    if kind == kinds.PLAY:
        return u is None and m.cards[uid & ID_MASK].d.kind in (CHARACTER, STAGE)
    if kind == kinds.TURN_LIFE:
        return m.zone_of(uid & ID_MASK) == LIFE
    if kind == kinds.GIVE_DON:
        return u is not None and u.d.kind != STAGE
    if kind == kinds.COLLECT_DON or kind == kinds.RETURN_DON:
        return u is not None and u.don > 0
    return True


def has_room(m: Match, player: i64, kind: i64) -> bool:
    """Whether a player's area has room for one more card of a type.  [op 3-7-6, 3-8-5]"""
    side = m.side(player)
    return len(side.characters) < MOST_CHARACTERS if kind == CHARACTER else not side.stage


def carry_out(m: Match, d: Deed) -> i64:
    """Do it, write it down and let it be heard; to how many objects it was done."""
    kind = d.kind
    if kind == kinds.REST_DON:
        return moves.rest_don(m, d)
    if kind == kinds.GIVE_DON:
        return moves.give_don(m, d)
    if kind == kinds.REST:
        return moves.rest(m, d)
    if kind == kinds.PLAY:
        return 1 if POLICY.play(m, d, d.what[0]) else 0
    if MOVES >> kind & 1:
        return POLICY.take(m, d) if d.flags & FROM_DAMAGE else moves.move(m, d)
    if kind == kinds.DRAW:
        return moves.draw(m, d)
    if kind == kinds.READY:
        return moves.ready(m, d)
    if kind == kinds.DAMAGE:
        return POLICY.deal(m, d)
    return carry_out_rarely(m, d)


def carry_out_rarely(m: Match, d: Deed) -> i64:
    """Carry out deeds of the other kinds."""
    kind = d.kind
    if kind == kinds.READY_DON:
        return moves.ready_don(m, d)
    if kind == kinds.PLACE_DON:
        return moves.place_don(m, d)
    if kind == kinds.RETURN_DON:
        return moves.return_don(m, d)
    if kind == kinds.COLLECT_DON:
        return moves.collect_don(m, d)
    if kind == kinds.HOLD_DON:
        return moves.hold_don(m, d)
    if kind == kinds.TURN_LIFE:
        return moves.turn_life(m, d)
    if kind == kinds.SHUFFLE:
        return moves.shuffle(m, d)
    assert kind == kinds.LOSE, f"no deed of kind {kind} is carried out"
    return moves.lose(m, d)


def bans_on(d: Deed, u: Unit) -> i64:
    """The prohibitions on a card in play that a deed runs into, as bits."""
    kind = d.kind
    if kind == kinds.REST:
        return BAN_REST
    if kind == kinds.READY:
        # Between resting and setting active, resting wins.  [op 1-3-8]
        return BAN_READY | KEEP_RESTED | (BAN_REFRESH if d.flags & REFRESHES else 0)
    if kind == kinds.KO:
        by: i64 = BAN_KO_BATTLE if d.cause & BY_BATTLE else BAN_KO_EFFECT
        return by | (BAN_LEAVE if d.cause & BY_EFFECT else 0)
    if kind == kinds.MOVE:
        return BAN_LEAVE if d.cause & BY_EFFECT else 0
    return BAN_BLOCK if kind == kinds.BLOCK else 0


def actor_of(d: Deed) -> i64:
    """The card by which something is done, or -1."""
    return d.source & ID_MASK if d.source >= 0 else d.key >> KEY_BITS


def agent_of(m: Match, d: Deed) -> i64:
    """Whose effect does something, though the other player may be told to do it."""
    if not d.cause & BY_EFFECT or d.source < 0:
        return d.by
    u = m.find(d.source)
    if u is not None:
        return u.side
    # Of a card that is not in play it is whoever uses it, no matter whose card it is.  [op 8-4-4-3]
    for f in m.stack:
        if f.uid == d.source and f.key == d.key:
            return f.player
    return d.by


def attack_forbidder(m: Match, u: Unit, target: Unit | None) -> i64:
    """The ability that forbids a card to attack this target (None: anything), or the target to be attacked, or -1."""
    other: i64 = -1 if target is None else target.id
    bans: i64 = BAN_ATTACK
    if target is not None and target.d.kind == LEADER:
        bans |= BAN_ATTACK_LEADER
        if m.side(u.side).bans & BAN_ATTACK_LEADER:
            found = m.forbidder(-1 - u.side, BAN_ATTACK_LEADER, other, u.side)
            if found >= 0:
                return found
    if u.bans & bans:
        found = m.forbidder(u.uid, bans, other, u.side)
        if found >= 0:
            return found
    if target is None or not target.bans & BAN_ATTACKED:
        return -1
    return m.forbidder(target.uid, BAN_ATTACKED, u.id, u.side)


def tell_about(g: Frame, covers: list[int]) -> None:
    """Let a replacement speak of what it takes out of a deed: `about` in its text."""
    g.a = covers[0]
    g.put(ABOUT, covers)


def is_performable(m: Match, ability: Ability, g: Frame) -> bool:
    """Whether the instructions of an ability can be carried out, the cards that it would choose included.

    [op 8-1-3-4-5, 1-3-2]
    """
    if ability.trial is not None:
        return is_tried(m, ability.trial, g)  # one after another, as what one brings may serve another
    for op in ability.effect_ops:
        if not op.can_as_far(m, g):
            return False
    return True


POLICY: Final = OnePiecePolicy()
DOOR: Final = Door(GAME, POLICY, ("1-3-3", "8-1-3-4-2", "8-1-3-4-4"))


def do(m: Match, f: Frame, d: Deed) -> None:
    """Do it, unless something forbids or replaces it; `f.done` tells afterwards whether it was done as written."""
    DOOR.do(m, f, d)


def do_one(m: Match, f: Frame, d: Deed, uid: i64) -> None:
    """Do it to one card: of the deed only what is done matters, so that one serves all matches.

    A deed with its object is made only where something on the table may forbid or replace it.
    """
    POLICY.look(m)
    interferes = m.forbidden | m.replaced
    if interferes and interferes & POLICY.kinds_for(m, d, uid):
        what: list[int] = [uid]
        DOOR.start(m, f, [d.on(what)])
    else:
        f.done = 1 if carry_out_one(m, d, uid) else 0


def carry_out_one(m: Match, d: Deed, uid: i64) -> bool:
    """Do it to one card, write it down and let it be heard; whether it was done."""
    kind = d.kind
    if kind == kinds.PLAY:
        return POLICY.play(m, d, uid)
    if kind == kinds.MOVE:
        return moves.move_one(m, d, uid) > 0
    u = m.find(uid)
    if u is None:
        return False
    if kind == kinds.REST:
        if not moves.rest_one(m, u, d.clause):
            return False
        m.stir()
    else:
        assert kind == kinds.GIVE_DON, f"no deed of kind {kind} is done to a card alone"
        moves.give_one(m, u, d.flags)
    if m.recast or (m.heard | u.d.listens) >> kind & 1:
        let_hear(m, d, kind, [int(uid)])
    return True


def for_both(kind: i64, cause: i64, *, to: i64 = -1, clause: str = "") -> list[Deed]:
    """What the rules do to one card on behalf of either player, for `do_one`."""
    return [Deed(kind, [], player, cause, to=to, clause=clause) for player in range(2)]


RESTING: Final[list[Deed]] = for_both(kinds.REST, BY_RULE)
GIVING: Final[list[Deed]] = for_both(kinds.GIVE_DON, BY_RULE)


def set_up(m: Match, d: Deed) -> None:
    """Carry out a step of setting up the game: its rules alone say what happens.  [op 5-2-1]"""
    carry_out(m, d)


def can(m: Match, d: Deed) -> bool:
    """Whether it could be done to all of its objects now."""
    return DOOR.can(m, d)


def can_one(m: Match, kind: i64, uid: i64) -> i64:
    """Whether a deed of a kind could be done to one card: 1, 0, or -1 where something may forbid it."""
    if not could_be(m, kind, uid):
        return 0
    if m.recast:
        m.gather()
    return -1 if m.forbidden & (NEEDED if MOVES >> kind & 1 else 1 << kind) else 1


def deed(f: Frame, kind: i64, what: list[int], *, to: i64 = -1, n: i64 = 0, flags: i64 = 0, clause: str = "") -> Deed:
    """A deed of the program that a frame runs."""
    return Deed(
        kind, what, f.player, f.cause, to=to, n=n, flags=flags, source=f.uid, key=f.key, clause=clause, chain=f.chain
    )


def by_rule(kind: i64, what: list[int], player: i64, *, n: i64 = 0, flags: i64 = 0, clause: str = "") -> Deed:
    """A deed of the rules, on behalf of a player."""
    return Deed(kind, what, player, BY_RULE, n=n, flags=flags, clause=clause)


# A draw of one card that the rules make, for both players: deeds never change, so that these serve all matches.
DRAWING: Final[list[Deed]] = [Deed(kinds.DRAW, [-1 - p], p, BY_RULE, to=HAND) for p in range(2)]
