"""Chapter 5: telling a card, answers two deep, and (7-6) abilities that a player uses.

A frame of spec.TELLING has the teller, in `n` how deep the answer is, and in `a` the card that it answers.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Program, Row, Table
from fuda.core.state import Action, act, say
from fuda.games.kaidan import spec
from fuda.games.kaidan.policy import RULES
from fuda.table.deeds import Deed
from fuda.table.hearing import ResolveTriggers, run_ability
from fuda.table.printed import Card
from fuda.table.spec import AS_COST, BY_RULE, ENTER, HAND, LOSE, MOVE
from fuda.table.state import Match
from fuda.table.using import using_table


# --- what can be told ------------------------------------------------------------------------------------------
def can_tell(m: Match, player: i64, card: Card) -> bool:
    """Whether a player can pay for a card and nothing forbids to tell it.  [kd 5-1]"""
    if card.d.stats[spec.COST] > m.count(player, spec.BREATH):
        return False
    return RULES.can(m, tell_deed(m, card))


def tell_deed(m: Match, card: Card) -> Deed:
    """The deed of telling a card."""
    return Deed(spec.TELL, [int(m.uid(card.id))], card.owner, BY_RULE)


def tellable(m: Match, player: i64) -> list[Action]:
    """The spirits and tales that a player can tell; wards only answer.  [kd 5-6]"""
    hand = m.pile(player, HAND)
    return [act(spec.TELL_CARD, c.id) for c in hand if c.d.kind != spec.WARD and can_tell(m, player, c)]


def answers(m: Match, player: i64) -> list[Action]:
    """The wards with which a player can answer."""
    hand = m.pile(player, HAND)
    return [act(spec.ANSWER, c.id) for c in hand if c.d.kind == spec.WARD and can_tell(m, player, c)]


def tell(m: Match, player: i64, card: i64, depth: i64, answered: i64) -> None:
    """Begin to tell a card."""
    f = m.call(TELLING_TABLE, player, card, m.uid(card))
    f.n = depth
    f.a = answered


# --- the steps -------------------------------------------------------------------------------------------------
def pay(m: Match, f: Frame) -> None:
    """Pay breath for the card."""
    cost = m.cards[f.card].d.stats[spec.COST]
    if cost:
        RULES.do(m, f, Deed(LOSE, [int(-1 - f.player)], f.player, AS_COST, to=spec.BREATH, n=cost))


def show(m: Match, f: Frame) -> None:
    """Put the card where all see it."""
    RULES.do(m, f, tell_deed(m, m.cards[f.card]))


class OfferAnswer(Op[Match]):
    """Let the other player answer once; an answer to an answer is not answered.  [kd 5-2, 5-3]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.n == spec.DEEPEST or m.zone_of(f.card) != spec.TELLING:
            return False
        return m.ask_secret(1 - f.player, [say(spec.PASS, 0), *answers(m, 1 - f.player)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == spec.ANSWER:
            tell(m, 1 - f.player, a.card, f.n + 1, m.uid(f.card))


def carry_out(m: Match, f: Frame) -> None:
    """Do what the card says, unless an answer took it away: a spirit comes into the room.  [kd 5-4]"""
    card = m.cards[f.card]
    f.uid = m.uid(f.card)
    if m.zone_of(f.card) != spec.TELLING:
        return
    if card.d.kind == spec.SPIRIT:
        RULES.do(m, f, Deed(ENTER, [int(f.uid)], f.player, BY_RULE, to=spec.ROOM))
        return
    ability = card.d.tagged("answer" if f.n else "told")
    if ability is not None and m.holds(ability, f):
        run_ability(m, f, ability, f.a)


def put_away(m: Match, f: Frame) -> None:
    """Let a card that was told go up in smoke.  [kd 5-5]"""
    if m.zone_of(f.card) == spec.TELLING:
        RULES.do(m, f, Deed(MOVE, [int(m.uid(f.card))], f.player, BY_RULE, to=spec.SMOKE))


TELLING_TABLE: Final[Program] = Table(spec.GAME, "telling", [
    Row("5-1", pay),
    Row("5-1", show),
    Row("5-2", OfferAnswer()),
    Row("5-4", carry_out),
    Row("5-5", put_away),
    Row("7-2", ResolveTriggers()),  # [ruling kd-001]
])  # fmt: skip
# Abilities that a player uses.  [kd 7-6]
USING: Final = using_table(spec.GAME, "7-6", "7-2")
