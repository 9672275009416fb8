"""Replacement effects (810): what happens instead of an event, and who decides between several."""

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, ID_MASK, NO, REPLACE, Action, has_pair, say
from fuda.games.hanyo.moves import is_ready
from fuda.games.hanyo.printed import KEY_BITS, REPLACEMENT, Card
from fuda.games.hanyo.spec import BY_EFFECT, EVENT, REPLACED
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit, own_key, voice


class Process:
    """What is about to happen: to which object (a uid, or -1 - player), done by whom, why, how much, in which chain."""

    def __init__(self, uid: i64, agent: i64, cause: i64, n: i64, chain: list[int]) -> None:
        self.uid = uid
        self.agent = agent
        self.cause = cause
        self.n = n
        self.chain = chain


def replacements(m: Match, would: i64, process: Process) -> list[int]:
    """The replacement effects that could apply to an event, as pairs of key and uid of the unit that has it."""
    out: list[int] = []
    for player in (m.turn_player, 1 - m.turn_player):
        for u in m.side(player).units():
            offer_card(m, u, u.card, would, process, out)
            for card in u.sets:
                offer_card(m, u, card, would, process, out)
            for key in u.gained:
                offer(m, u, m.cards[key >> 5], key, would, process, out)
    return out


def offer_card(m: Match, u: Unit, card: Card, would: i64, process: Process, out: list[int]) -> None:
    """Add the replacement effects printed on a unit or on a card set on it."""
    if card.d.replaces & would:
        for ability in card.d.abilities:
            if ability.kind == REPLACEMENT and not ability.part and u.has_valid(ability):
                offer(m, u, card, own_key(card, ability), would, process, out)


def offer(m: Match, u: Unit, card: Card, key: i64, would: i64, process: Process, out: list[int]) -> None:
    """Add one replacement effect if it applies."""
    ability = m.ability(key)
    # Each applies once to an event and to what has become of it.  [hy 810.3] [ruling hy-031]
    if ability.kind != REPLACEMENT or not ability.would & would or has_pair(process.chain, key, u.uid):
        return
    g = voice(u, card, ability, key)
    g.a = process.uid
    g.n = process.n
    instead = ability.instead
    if instead is None or not instead.applies(m, g, process.uid, process.agent, process.cause, process.n):
        return
    if not is_ready(m, u, ability, g):
        return
    if ability.optional:
        for op in ability.program.ops:
            if not op.can(m, g):
                return
    out += [key, u.uid]


def affected(m: Match, uid: i64) -> i64:
    """Who chooses: the player, or the controller of the card, to whom the event was to happen.  [hy 810.2]"""
    if uid < 0:
        return -1 - uid
    u = m.find(uid)
    return u.side if u is not None else m.card_of(uid).owner


def options_for(m: Match, pairs: list[int]) -> list[Action]:
    """The answers: one of the replacements; none of them only if all say that they may be left.  [hy 810.3]"""
    options: list[Action] = []
    must = False
    for i in range(0, len(pairs), 2):
        options.append(Action(REPLACE, speaker(m, pairs[i], pairs[i + 1]), pairs[i]))
        must = must or not m.ability(pairs[i]).optional
    if not must:
        options.append(say(NO, 0))
    return options


def speaker(m: Match, key: i64, uid: i64) -> i64:
    """The card that an answer names: the one set on the unit that prints the replacement, or the unit itself."""
    u = m.find(uid)
    card = m.cards[key >> KEY_BITS]
    return card.id if u is not None and card in u.sets else uid & ID_MASK


def replace(m: Match, process: Process, a: Action) -> Frame:
    """Carry out what happens instead; the event itself does not.  [hy 810.1]"""
    ability = m.ability(a.n)
    u = m.unit(a.card)
    if u is None:
        u = m.bearer(m.cards[a.card])
    assert u is not None
    if ability.once:
        u.used = [*u.used, a.n]
    if m.journal is not None:
        m.note(REPLACED, "810.1", u.side, a.n >> 5, BOTH, ability.index, -1, -1)
    g = m.call(ability.program, u.side, a.n >> 5, u.uid)
    g.key = a.n
    g.a = process.uid
    g.n = process.n
    g.put(EVENT, [-1, -1 - process.n])
    g.cause = BY_EFFECT
    g.chain = [*process.chain, a.n, u.uid]
    return g


class Replaceable(Op[Match]):
    """Offer the replacement effects for what a frame is about to do; its last row is for what was replaced.

    The frame's `uid` is the object (or -1 - player), `a` who does it, `n` how much.
    """

    def __init__(self, would: i64) -> None:
        self.would = would

    def process(self, f: Frame) -> Process:
        """The event of the frame."""
        return Process(f.uid, f.a, f.cause, f.n, f.chain)

    def run(self, m: Match, f: Frame) -> bool:
        if m.dirty:
            m.settle()
        if not m.replacing & self.would:
            return False
        pairs = replacements(m, self.would, self.process(f))
        return len(pairs) > 0 and m.ask(affected(m, f.uid), options_for(m, pairs))

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            return
        f.pc = f.program.size - 1
        replace(m, self.process(f), a)


def was_replaced(m: Match, f: Frame) -> None:
    """The event did not happen as it was to."""
    f.done = 0
