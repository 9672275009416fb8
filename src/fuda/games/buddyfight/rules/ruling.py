"""Rule processing (R): loss, cards in one area, sizes; in this order, each of them once."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.state import BOTH, NO, PICK, Action, acts, say
from fuda.games.buddyfight import kinds
from fuda.games.buddyfight.policy import can, do, row_of
from fuda.games.buddyfight.spec import (
    BAN_LOSS,
    BY_CARD,
    BY_LIFE,
    BY_RULE,
    C_TERRITORY,
    CENTER,
    DROP,
    GAME,
    ITEM_AREA,
    LEFT,
    LET_BESIDE,
    OF_CHECK,
    STOP_TIME,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.table.deeds import Deed

PICKS: Final[list[Action]] = acts(PICK)
NOTHING: Final[Action] = say(NO, 0)


class RuleCheck(Op[Match]):
    """Check the rules, if there is anything to find."""

    def run(self, m: Match, f: Frame) -> bool:
        if not is_sound(m):
            # The checks are made from top to bottom, each of them once.  [bf R.0]
            m.call(CHECKS, m.turn_player, -1, -1).done = f.done
        return False


def is_sound(m: Match) -> bool:
    """Whether a check of the rules would find nothing; the field is looked at again only if it has changed."""
    if m.p0.life <= 0 or m.p1.life <= 0 or not m.p0.deck or not m.p1.deck or m.forced != 0:
        return False
    if m.dirty:
        m.settle()
    if not m.sound:
        m.sound = not is_wrong(m.p0) and not is_wrong(m.p1)
    return m.sound


def is_wrong(side: Side) -> bool:
    """Whether a fighter has two cards in one area, or monsters that may be too large."""
    if len(side.field) < 2:
        return False
    seen: i64 = 0
    total: i64 = 0
    count: i64 = 0
    for u in side.field:
        if u.slot > ITEM_AREA:
            continue
        bit: i64 = 1 << u.slot
        if seen & bit:
            return True
        seen |= bit
        if u.is_monster():
            count += 1
            if u.size > 0:
                total += u.size
    return total > side.most_size and count > 1


class FindLoss(Op[Match]):
    """See who has lost; before that, who has no life left may use what is for this moment, the turn fighter first.

    Who has cards in hand is asked even without such a thing, so that the pause tells nothing. The moment comes again
    only when the life becomes 0 again.  [bf R.1, O.deckflag.3.ex1] [ruling bf-017]
    """

    def run(self, m: Match, f: Frame) -> bool:
        if not m.live:
            return False
        for i in range(2):
            player = m.turn_player if i == 0 else 1 - m.turn_player
            if m.side(player).life <= 0 and not m.faced >> player & 1:
                uses = m.rules.last_uses(m, player)
                if uses or has_secrets(m.side(player)):
                    return m.ask_secret(player, [NOTHING, *uses])
        losers = lost(m)
        forced = m.forced
        m.forced = 0  # what a text says is done now, or not at all
        if losers:
            reason = BY_CARD if forced & losers and losers != BOTH else BY_LIFE
            what = [-1 - player for player in range(2) if losers >> player & 1]
            do(m, f, Deed(kinds.LOSE, what, m.turn_player, BY_RULE, n=forced, clause=reason))
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        if a.kind == NO:
            m.faced |= 1 << m.player
        else:
            m.rules.use_at_last(m, m.player, a)


def has_secrets(side: Side) -> bool:
    """Whether the opponent cannot know what a fighter could use now."""
    return len(side.hand) > 0 and not side.bans & STOP_TIME


class DropOverlap(Op[Match]):
    """Put all but the last monster or item of each area into the drop zone: they are not destroyed.

    [bf R.2, Z.2.2, Z.2.3, Z.5.2, Z.5.3, Z.7.2, Z.7.3] [ruling bf-014] [ruling bf-048]
    """

    def run(self, m: Match, f: Frame) -> bool:
        for i in range(2):
            side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
            extra = crowded(m, side)
            if extra:
                f.again()
                do(m, f, dropping(m, extra, side.index))
                return False
        return False


class DropSize(Op[Match]):
    """Let a fighter whose monsters are too large put others than the last one into the drop zone, one by one.

    [bf R.3] [ruling bf-015] [ruling bf-048]
    """

    def run(self, m: Match, f: Frame) -> bool:
        for i in range(2):
            side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
            if is_oversized(m, side):
                monsters = side.monsters()
                last = newest(monsters)
                return m.ask(side.index, [PICKS[u.id] for u in monsters if u is not last])
        return False

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        u = m.unit(a.card)
        assert u is not None
        do(m, f, dropping(m, [u.uid], u.side))


CHECKS: Final = Table(GAME, "rule check", [
    Row("R.1", FindLoss()),
    Row("R.2", DropOverlap()),
    Row("R.3", DropSize()),
])  # fmt: skip


def dropping(m: Match, what: list[int], player: i64) -> Deed:
    """That a check of the rules puts cards of a fighter into the drop zone.  [ruling bf-048]"""
    return Deed(kinds.MOVE, what, player, BY_RULE, to=DROP, flags=OF_CHECK, clause=row_of(m))


def lost(m: Match) -> i64:
    """The fighters whose life is 0 or less or who have no deck, as bits; what cards say about that counts.  [bf R.1]"""
    losers = m.forced
    if m.dirty:
        m.settle()
    for player in range(2):
        side = m.side(player)
        if side.life <= 0 or not side.deck:
            losers |= 1 << player
    if losers and m.ban_bits & BAN_LOSS:
        for player in range(2):
            if not can(m, Deed(kinds.LOSE, [-1 - player], player, BY_RULE, n=m.forced)):
                losers &= ~(1 << player)
    return losers


def crowded(m: Match, side: Side) -> list[int]:
    """The monsters and items for which their areas have no room: those that came there first.  [ruling bf-077]"""
    if m.dirty:
        m.settle()
    out: list[int] = []
    for slot in range(LEFT, ITEM_AREA + 1):
        if is_single(side, slot):
            continue
        there = side.at(slot)
        while len(there) > room_of(side, slot, there):
            out.append(there[0].uid)
            there = there[1:]
    return out


def is_single(side: Side, slot: i64) -> bool:
    """Whether there is one card in an area, or none."""
    found = False
    for u in side.field:
        if u.slot == slot:
            if found:
                return False
            found = True
    return True


def room_of(side: Side, slot: i64, there: list[Unit]) -> i64:
    """How many of some cards may be in an area.

    With C-territory on one of them the center has room for two, however many have it.
    [bf K.cterritory.1, K.cterritory.2, Q.K.cterritory.1, Q.K.cterritory.2] [ruling bf-013]
    """
    if slot == ITEM_AREA:
        for u in there:
            if u.bans & LET_BESIDE:
                return side.most_items + 1  # one such item comes on top
        return side.most_items
    if slot == CENTER:
        for u in there:
            if u.keywords & C_TERRITORY:
                return 2
    return 1


def is_oversized(m: Match, side: Side) -> bool:
    """Whether the sizes of a fighter's monsters come to more than 3, and there is another than the last one.  [bf R.3]

    Monsters without a size add nothing.  [bf LO.card.2]
    """
    total: i64 = 0
    count: i64 = 0
    if m.dirty:
        m.settle()
    for u in side.field:
        if u.is_monster():
            count += 1
            if u.size > 0:
                total += u.size
    return total > side.most_size and count > 1


def newest(monsters: list[Unit]) -> Unit:
    """The monster that was placed on the field last."""
    found = monsters[0]
    for u in monsters:
        if u.stamp > found.stamp:
            found = u
    return found
