"""Playing cards and abilities (804, 806, 807), the success check of skills (920), and the rule check (811)."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.state import BOTH, PICK, RESOLVE, Action, act, has_pair
from fuda.core.triggers import Pending
from fuda.games.hanyo import kinds
from fuda.games.hanyo.policy import POLICY, by_rule, can, deed, do
from fuda.games.hanyo.printed import TRIGGERED, Ability, Card, CardDef
from fuda.games.hanyo.rules.hearing import (
    ABOUT_KO,
    OF_KO,
    ONCE,
    announce,
    are_met,
    cause_of,
    is_ready,
    is_used_up,
    queue,
)
from fuda.games.hanyo.rules.layers import LOW, WORN, in_force, is_on, source_of, worn_by
from fuda.games.hanyo.rules.moves import put_back, use_up
from fuda.games.hanyo.rules.ruling import process_rules
from fuda.games.hanyo.spec import (
    ABILITY_PLAYED,
    BAN_ABILITY,
    BAN_COMMAND,
    BAN_SET,
    BY_COMMAND,
    BY_EFFECT,
    BY_RULE,
    BY_SKILL,
    COMMAND_PLAYED,
    DECK,
    DELAYED,
    DISCARD,
    ENHANCEMENT,
    EVENT,
    GAME,
    HAND,
    KO_NAMED,
    LASTS,
    REMOVED_ABILITY,
    RESOLUTION,
    REVEALED,
    SKILL_FAILED,
    STATE,
    STRATEGY,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Source, Unit, own_key, voice
from fuda.table.deeds import Deed

FAILING: Final = 13  # slot of the effects that were checked already: two numbers below zero each
PLACE_BITS: Final = 12
MOST_WAITING: Final = 1 << 20  # more abilities than wait at any time


# --- the rule check (811) --------------------------------------------------------------------------------------
class RuleCheck(Op[Match]):
    """Rule processes, then one triggered ability after another, until nothing is left.

    After each of them it begins anew.  [hy 811.2, 811.2a, 807.1, 807.3a, 801.1b] [ruling hy-004]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if process_rules(m, f):
            f.again()
            return False
        if m.stateful:
            waiting_before = len(m.pending)
            watch_states(m)
            if len(m.pending) > waiting_before:
                f.again()
                return False
        if not m.pending:
            if m.memory:
                m.memory = [u for u in m.memory if is_spoken_of(m, f, u.uid)]
            return False  # the rule check ends  [hy 811.2d]
        waiting = next_up(m)
        return m.ask(waiting[0].player, [Action(RESOLVE, p.card, m.pending.index(p)) for p in waiting])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        p = m.pending[a.n]
        # Its trigger count falls by one.  [hy 807.3]
        del m.pending[a.n]
        play_triggered(m, p)


def is_spoken_of(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a unit that has left is still remembered: it uses a skill, or something was put off.  [hy 812.1]"""
    # The unit that uses a skill is remembered until the battle phase ends.  [ruling hy-021]
    if f.uid == uid:
        return True
    for e in m.lasting:
        if e.kind == DELAYED and (e.on == uid or e.amount == uid):
            return True
        if e.kind == LASTS and e.on < 0 and source_of(e) == uid:
            return True
    return False


def next_up(m: Match) -> list[Pending]:
    """One of the waiting triggers of each ability: the turn player's, or else the other player's.

    [hy 807.3, 811.2b, 811.2c] [ruling hy-006]
    """
    for player in (m.turn_player, 1 - m.turn_player):
        found: list[Pending] = []
        for p in m.pending:
            if p.player == player and not is_same(found, p):
                found.append(p)
        if found:
            return found
    return []


def is_same(found: list[Pending], p: Pending) -> bool:
    """Whether the same trigger of the same ability is there already."""
    for q in found:
        if q.key == p.key and q.uid == p.uid and q.about == p.about and q.other == p.other and q.n == p.n:
            return True
    return False


def play_triggered(m: Match, p: Pending) -> None:
    """Play a triggered ability, whatever has become of its card.  [hy 807.4, 807.8]"""
    f = m.call(PLAY_ABILITY, p.player, p.card, p.uid)
    f.key = p.key
    f.a = p.about
    f.cause = cause_of(m, p.key)
    f.put(EVENT, [p.other, -1 - p.n])
    # A unit that was KO'd meanwhile is not met, unless the text speaks of a KO'd one.  [hy 306.7a-3] [ruling hy-051]
    if p.generation & OF_KO or m.ability(p.key).names_ko:
        f.put(KO_NAMED, [p.about])


def play_activated(m: Match, player: i64, key: i64, uid: i64) -> None:
    """Play an activated ability, by the steps of all abilities.  [hy 806.1, 806.2c, 606.1]"""
    f = m.call(PLAY_ABILITY, player, key >> 5, uid)
    f.key = key
    f.cause = cause_of(m, key)


# --- abilities (804.2, 806.2) ----------------------------------------------------------------------------------
def ability_forbidder(m: Match, f: Frame) -> i64:
    """The ability that forbids to play the one for which a frame speaks, or -1.  [hy 807.4, 104.4]"""
    if m.dirty:
        m.settle()
    if not m.side(f.player).bans & BAN_ABILITY:
        return -1
    # By the means by which it would be played: what is offered can be carried out.
    what = [int(f.uid)]
    play = Deed(kinds.PLAY_ABILITY, what, f.player, cause_of(m, f.key), source=f.uid, key=f.key)
    return POLICY.forbidder(m, play, f.uid)


def is_forbidden(m: Match, f: Frame) -> bool:
    """Whether an effect forbids to play this ability."""
    return ability_forbidder(m, f) >= 0


def can_activate(m: Match, u: Unit, card: Card, ability: Ability) -> bool:
    """Whether an activated ability of a unit, or of a card set on it, may be played now.  [hy 801.1a, 802.2a]"""
    key = own_key(card, ability)
    # What it does need not be possible: as much as can be is done.  [hy 104.2]
    if not u.has_valid(ability) or (ability.once and u.has_used(key)):
        return False
    if not ability.conditions and not m.ban_list:
        return True
    f = voice(u, card, ability, key)
    return are_met(m, ability, f) and not is_forbidden(m, f)


def can_activate_held(m: Match, card: Card, ability: Ability) -> bool:
    """Whether an activated ability of a card in the hand or discard pile may be played now.  [hy 801.1a, 802.3]"""
    if not ability.where >> m.zone_of(card.id) & 1:
        return False
    f = Frame(ability.program, card.owner, card.id, m.uid(card.id))
    f.key = own_key(card, ability)
    return is_ready(m, None, ability, f) and not is_forbidden(m, f)


class PutOnResolution(Op[Match]):
    """The ability stands in the resolution zone as if it were a card.  [hy 804.2a]"""

    def run(self, m: Match, f: Frame) -> bool:
        ability = m.ability(f.key)
        # What may not be played is left out; its trigger count has fallen all the same.  [hy 807.4]
        if is_forbidden(m, f) or is_used_up(m, m.find(f.uid), ability, f):
            f.finish()
            return False
        if ability.once:
            use_up(m, m.find(f.uid), f.key, f.uid)
        if m.journal is not None:
            # A card in the hand is shown as long as its ability is played.  [hy 806.2a]
            if m.zone_of(f.card) == HAND:
                m.note(REVEALED, "806.2a", f.player, f.card, BOTH, 0, HAND, HAND)
            m.note(ABILITY_PLAYED, "804.2a", f.player, f.card, BOTH, ability.index, -1, -1)
        # An EX skill of a set is one of its unit.  [hy 801.1g-1] [ruling hy-019]
        announce(m, f, ABILITY_PLAYED, f.player, m.this(f), f.uid, ability.index)
        return False


class CheckAbility(Op[Match]):
    """Make the success check if the ability counts as a skill, also of an activated one only once.

    [hy 804.2c-31, 806.2b, 920.1, 813.3] [ruling hy-008] [ruling hy-009]
    """

    def run(self, m: Match, f: Frame) -> bool:
        f.done = 1
        if f.cause & BY_SKILL:
            start_check(m, f)
        return False


class ApplyAbility(Op[Match]):
    """Apply the effect, unless the skill failed.  [hy 804.2c-3, 808.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        # [hy 920.2b]
        if f.done == 0:
            return False
        ability = m.ability(f.key)
        g = m.call(ability.program, f.player, f.card, f.uid)
        g.key = f.key
        g.a = f.a
        g.cause = f.cause
        g.chain = f.chain
        event = f.get(EVENT)
        if event:
            g.b = event[0]
            g.n = -1 - event[1]
            g.sets = f.passed_on()
        return False


class RemoveAbility(Op[Match]):
    """The ability leaves the resolution zone.  [hy 804.2c-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.journal is not None:
            m.note(REMOVED_ABILITY, "804.2c-3", f.player, f.card, BOTH, f.key & 31, -1, -1)
        return False


PLAY_ABILITY: Final = Table(GAME, "play an ability", [
    Row("804.2a", PutOnResolution()),
    Row("804.2c-31", CheckAbility()),
    Row("804.2c-3", ApplyAbility()),
    Row("804.2c-3", RemoveAbility()),
])  # fmt: skip


# --- the success check (920) -----------------------------------------------------------------------------------
def start_check(m: Match, f: Frame) -> None:
    """Start the success check of a skill; it reports 1 if the skill succeeds.  [hy 920.1]"""
    if m.dirty:
        m.settle()
    # With nobody listening and nothing that makes skills fail there is nothing to check.
    if m.journal is None and not m.failing:
        f.done = 1
        return
    g = m.call(SUCCESS, f.player, f.card, f.uid)
    g.key = f.key
    g.done = 1


class CheckNext(Op[Match]):
    """Go through the effects that make skills fail: without a condition, by one, or after something was done."""

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if f.n == 1 and f.done == 1:
            return self.fail(m, f)
        f.n = 0
        f.done = 1
        seen = f.get(FAILING)
        for s in in_force(m):
            what, which = ~(s.f.key << PLACE_BITS | s.at), ~(s.time << 32 | s.f.uid & LOW)
            if not s.static.makes_fail(m, s.f, f.player, f.key, f.uid) or has_pair(seen, what, which):
                continue
            # Its condition, if it has one, must hold.  [hy 920.1b]
            if not is_on(m, s):
                continue
            check = s.static.check()
            # [hy 920.1a]
            if check is None:
                return self.fail(m, f)
            f.put(FAILING, [*seen, what, which])
            f.again()
            f.n = 1
            self.try_out(m, s, check)
            return False
        return False  # [hy 920.1c]

    def try_out(self, m: Match, s: Source, check: Program) -> None:
        """Do what has to be done to know; done is 1 if the skill fails by it.  [hy 920.1b-1, 920.1b-1.ex1]"""
        g = m.call(check, s.f.player, s.f.card, s.f.uid)
        g.key = s.f.key
        g.cause = cause_of(m, s.f.key)

    def fail(self, m: Match, f: Frame) -> bool:
        """The skill fails.  [hy 920.2]"""
        if m.journal is not None:
            m.note(SKILL_FAILED, "920.2", f.player, f.card, BOTH, 0, -1, -1)
        announce(m, f, SKILL_FAILED, f.player, m.this(f), f.uid, 0)  # of a set it is one of its unit  [hy 801.1g-1]
        f.done = 0
        f.finish()
        return False


SUCCESS: Final = Table(GAME, "success check", [Row("920.1", CheckNext())])


# --- commands (604, 804) ---------------------------------------------------------------------------------------
def can_play(m: Match, side: Side, card: Card) -> bool:
    """Whether a command in hand may be played now.  [hy 604.1, 503.3c]"""
    if side.bans & BAN_COMMAND and not can(m, by_rule(kinds.PLAY_COMMAND, [int(m.uid(card.id))], side.index)):
        return False
    return is_playable(m, side, card)


def is_playable(m: Match, side: Side, card: Card) -> bool:
    """Whether a command may be played in this turn, by the rules or by an effect, if nothing forbids it.

    [ruling hy-048]
    """
    d = card.d
    if d.kind == ENHANCEMENT:
        # Not in the first turn of either player, and only with a unit to set it on.  [hy 604.4, 804.2b]
        return m.turn > 2 and has_target(m, side, card)
    # One strategy in a turn.  [hy 604.3, 803.2]
    if d.kind == STRATEGY and side.strategies > 0 and not plays_more(m, side, card):
        return False
    ability = d.command
    if ability is None or not ability.conditions:
        return True
    f = Frame(ability.program, side.index, card.id, m.uid(card.id))
    f.key = own_key(card, ability)
    return are_met(m, ability, f)


def plays_more(m: Match, side: Side, card: Card) -> bool:
    """Whether the text of a strategy, or an effect, lets it be played as another one in the turn.  [hy 104.1]"""
    for s in in_force(m):
        if s.static.strategies(m, s.f, side.index) > side.strategies and is_on(m, s):
            return True
    for ability in card.d.abilities:
        if ability.kind == TRIGGERED or not ability.where >> HAND & 1:
            continue
        f = Frame(ability.program, side.index, card.id, m.uid(card.id))
        f.key = own_key(card, ability)
        if not are_met(m, ability, f):
            continue
        for static in ability.statics:
            if static.name == "may_play_again":
                return True
    return False


def has_target(m: Match, side: Side, card: Card) -> bool:
    """Whether there is a unit on which an enhancement can be set."""
    if card.d.target or card.d.target_side != "own":
        return len(targets(m, side, card)) > 0
    for u in side.slots:
        if u is not None and not u.ko and can_wear(m, u, card):
            return True
    return False


def can_wear(m: Match, u: Unit, card: Card) -> bool:
    """Whether a card can be set on a unit: in the area since the turn began, with nothing set on it in this turn.

    [hy 804.2b-1] [ruling hy-020]
    """
    if u.arrived >= m.turn or u.set_turn == m.turn:
        return False
    return not m.bans(u) & BAN_SET or can(m, setting(m, card, u))


def setting(m: Match, card: Card, u: Unit) -> Deed:
    """That an enhancement which a player plays is set on a unit.  [hy 804.2c-2]"""
    what = [int(m.uid(card.id))]
    return Deed(kinds.SET, what, card.owner, BY_EFFECT | BY_COMMAND, to=u.uid, source=what[0])


def targets(m: Match, side: Side, card: Card) -> list[Unit]:
    """The units on which an enhancement can be set.

    They meet its condition, are in the area since the turn began, and nothing was set on them in this turn.
    [hy 804.2b, 804.2b-1] [ruling hy-020]
    """
    f = Frame(SUCCESS, side.index, card.id, m.uid(card.id))
    out: list[Unit] = []
    for u in aimed_at(m, side, card.d):
        if not can_wear(m, u, card):
            continue
        fits = True
        for test in card.d.target:
            fits = fits and test.ok(m, f, u.card, u)
        if fits:
            out.append(u)
    return out


def aimed_at(m: Match, side: Side, d: CardDef) -> list[Unit]:
    """The units of the players on whose units the text of an enhancement says that it is set."""
    if d.target_side == "own":
        return side.units()
    foe = m.side(1 - side.index).units()
    return foe if d.target_side == "foe" else side.units() + foe


def start_command(m: Match, player: i64, card: Card) -> None:
    """Play a command by the steps of 804.2, one row each.  [hy 604.2, 804.2]"""
    f = m.call(PLAY_COMMAND, player, card.id, m.uid(card.id))
    f.cause = BY_EFFECT | BY_COMMAND


class PutCommand(Op[Match]):
    """Move the card to the resolution zone.  [hy 804.2a, 604.1]"""

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        if card.d.kind == STRATEGY:
            m.side(f.player).strategies += 1
        f.a = m.zone_of(f.card)
        f.n = len(m.pending)
        if m.dirty:
            m.settle()
        if m.tinted:
            # What applies to the card goes with it.  [hy 804.2a-1]
            f.put(WORN, worn_by(m, f.uid))
        do(m, f, deed(f, kinds.MOVE, [int(f.uid)], to=RESOLUTION, flags=BOTH, clause="804.2a"))
        f.uid = m.uid(f.card)
        return False


class ChooseTarget(Op[Match]):
    """Choose the unit on which an enhancement is set; without one the play is taken back.

    [hy 804.2b] [ruling hy-001]
    """

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        if card.d.kind != ENHANCEMENT:
            return False
        found = targets(m, m.side(f.player), card)
        if not found:
            take_back(m, f, card)
            return False
        return m.ask(f.player, [act(PICK, u.id) for u in found])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(0, [m.uid(a.card)])


def take_back(m: Match, f: Frame, card: Card) -> None:
    """Undo a play that is illegal: the card is where it was, and what was triggered since does not wait.

    [hy 804.2b] [ruling hy-001]
    """
    put_back(m, card, f.a if f.a in (DECK, DISCARD) else HAND)
    del m.pending[f.n :]
    f.finish()


class ResolveCommand(Op[Match]):
    """Set an enhancement on its unit, or carry out the text of a strategy or tactics.

    [hy 804.2c, 804.2c-1, 804.2c-2]
    """

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        announce(m, f, COMMAND_PLAYED, f.player, f.card, f.uid, card.d.kind)
        if card.d.kind == ENHANCEMENT:
            do(m, f, deed(f, kinds.SET, [int(f.uid)], to=f.get(0)[0]))
            return False
        ability = card.d.command
        if ability is not None:
            g = m.call(ability.program, f.player, f.card, f.uid)
            g.key = own_key(card, ability)
            g.cause = f.cause
        return False


class DiscardCommand(Op[Match]):
    """A command that is still in the resolution zone goes to the discard pile.  [hy 804.2c-1] [ruling hy-028]"""

    def run(self, m: Match, f: Frame) -> bool:
        card = m.cards[f.card]
        if m.zone_of(f.card) == RESOLUTION:
            what = [int(m.uid(card.id))]
            do(m, f, Deed(kinds.MOVE, what, f.player, BY_RULE, to=DISCARD, flags=BOTH, clause="804.2c-1"))
        return False


PLAY_COMMAND: Final = Table(GAME, "play a command", [
    Row("804.2a", PutCommand()),
    Row("804.2b", ChooseTarget()),
    Row("804.2c", ResolveCommand()),
    Row("804.2c-1", DiscardCommand()),
])  # fmt: skip


# --- state triggers (807.7) ------------------------------------------------------------------------------------
def watch_states(m: Match) -> None:
    """Trigger abilities whose state holds, unless they are triggered already.  [hy 807.7, 807.7a] [ruling hy-017]"""
    others = True  # some watcher may be a unit of the player who is looked at now
    for i in range(2):
        player = m.turn_player if i == 0 else 1 - m.turn_player
        if others:
            others = False
            for watcher in m.watchers:
                u = m.find(watcher.f.uid)
                if u is not None and not u.ko and u.has_valid(watcher.ability):
                    if u.side == player:
                        watch_state(m, watcher.ability, watcher.f)
                    else:
                        others = True
        for u in m.side(player).slots:
            if u is not None and u.gained and not u.ko:
                watch_given(m, u)
        if m.elsewhere & STATE:
            watch_elsewhere(m, m.side(player))
        for e in m.lasting:
            if e.kind == DELAYED and e.owner == player and e.start == 0 and m.ability(e.key).events & STATE:
                watch_delayed(m, e)


def watch_given(m: Match, u: Unit) -> None:
    """Look at the states that abilities wait for which a unit was given."""
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & STATE and ability.kind == TRIGGERED and u.has_valid(ability):
            # What it was given twice are two abilities, each of which can be triggered.  [hy 801.2b, 807.7a]
            watch_state(m, ability, voice(u, m.cards[key >> 5], ability, key), u.gained.count(key))


def watch_delayed(m: Match, e: Lasting) -> None:
    """Look at the state that a delayed triggered ability waits for; it is triggered once, unless it says otherwise.

    [hy 807.6a, 807.7a]
    """
    ability = m.ability(e.key)
    g = Frame(ability.program, e.owner, e.key >> 5, e.amount)
    g.key = e.key
    g.a = e.on
    mark: i64 = OF_KO if e.at & ABOUT_KO else 0
    # One that is triggered once only is none any more when it waits to be played.
    if watch_state(m, ability, g, MOST_WAITING if e.at & ONCE else 1, mark) and e.at & ONCE:
        m.lasting = [other for other in m.lasting if other is not e]


def watch_elsewhere(m: Match, side: Side) -> None:
    """Look at the states that abilities in a hand and a discard pile wait for.  [hy 802.3]"""
    for pile in (side.hand, side.discard):
        for card in pile:
            if card.d.elsewhere & STATE:
                for ability in card.d.abilities:
                    if ability.events & STATE and not ability.part and ability.where >> m.zone_of(card.id) & 1:
                        g = Frame(ability.program, side.index, card.id, m.uid(card.id))
                        g.key = own_key(card, ability)
                        watch_state(m, ability, g)


def watch_state(m: Match, ability: Ability, g: Frame, most: i64 = 1, mark: i64 = 0) -> bool:
    """Look at the state that one ability waits for, for which the frame speaks; whether it is triggered now.

    `most` is how many abilities of this kind there are: so many can have been triggered already.
    """
    triggered: i64 = 0
    for p in m.pending:
        if p.key == g.key and p.uid == g.uid:
            triggered += 1
    # While it is being played it is triggered still.
    for f in m.stack:
        if f.key == g.key and f.uid == g.uid and f.program is PLAY_ABILITY:
            triggered += 1
    if triggered >= most:
        return False
    state = ability.state
    if state is None or not is_ready(m, m.find(g.uid), ability, g) or not state.holds(m, g):
        return False
    queue(m, [Pending(mark, g.player, g.key, g.card, g.uid, g.a, 0, False)])
    return True
