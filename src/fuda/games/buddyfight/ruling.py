"""Rule processing (R): loss, cards in one area, sizes; in this order, until nothing is left to do."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.state import BOTH, DRAW, NO, PICK, Action, acts, say
from fuda.games.buddyfight.leaving import start_leaving
from fuda.games.buddyfight.spec import (
    BAN_LOSS,
    BY_CARD,
    BY_LIFE,
    BY_RULE,
    C_TERRITORY,
    CENTER,
    DROP,
    ENDED,
    ITEM_AREA,
    MONSTER_AREAS,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit

PICKS: Final[list[Action]] = acts(PICK)
NOTHING: Final[Action] = say(NO, 0)


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the fight."""
    m.end(winner, reason)
    if m.journal is not None:
        m.note(ENDED, reason, winner, -1, BOTH, winner, -1, -1)


class RuleCheck(Op[Match]):
    """Check the rules from top to bottom: R.1, then R.2, then R.3.  [bf R.0]"""

    def run(self, m: Match, f: Frame) -> bool:
        if m.p0.life <= 0 or m.p1.life <= 0 or not m.p0.deck or not m.p1.deck or m.forced:
            if m.live and self.find_loss(m):
                return m.winner < 0
        if len(m.p0.field) > 1 or len(m.p1.field) > 1:
            for i in range(2):
                side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
                extra = crowded(m, side)
                if extra:
                    start_leaving(m, rule_frame(f, side.index), extra, DROP, BY_RULE)
                    f.again()
                    return False
                if is_oversized(m, side):
                    return self.ask_size(m, side)
        return False

    def find_loss(self, m: Match) -> bool:
        """Look who has lost; True if the fight ends, or if somebody is asked for a last use before that.

        [bf R.1, O.deckflag.3.ex1] [ruling bf-016] [ruling bf-017]
        """
        for i in range(2):
            player = m.turn_player if i == 0 else 1 - m.turn_player
            if m.side(player).life <= 0:
                uses = m.rules.last_uses(m, player)
                if uses:
                    m.ask_secret(player, [NOTHING, *uses])
                    return True
        losers = lost(m)
        if losers == 0:
            return False
        if losers == BOTH:
            finish(m, DRAW, BY_LIFE)
        else:
            finish(m, 1 if losers == 1 else 0, BY_CARD if m.forced & losers else BY_LIFE)
        return True

    def ask_size(self, m: Match, side: Side) -> bool:
        """Let a fighter choose which monster other than the last one goes.  [bf R.3] [ruling bf-015]"""
        monsters = side.monsters()
        last = newest(monsters)
        return m.ask(side.index, [PICKS[u.id] for u in monsters if u is not last])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        if a.kind == NO:
            # Who uses nothing loses.
            losers = lost(m)
            if losers:
                finish(m, DRAW if losers == BOTH else 1 if losers == 1 else 0, BY_LIFE)
            return
        f.again()
        if a.kind == PICK:
            u = m.unit(a.card)
            assert u is not None
            start_leaving(m, rule_frame(f, u.side), [u.uid], DROP, BY_RULE)
        else:
            m.rules.use_at_last(m, m.player, a)


def rule_frame(f: Frame, player: i64) -> Frame:
    """A frame that speaks for the rules, about one fighter's cards."""
    return Frame(f.program, player, -1, -1)


def lost(m: Match) -> i64:
    """The fighters whose life is 0 or less or who have no deck, as bits; what cards say about that counts.  [bf R.1]"""
    losers = m.forced
    for player in range(2):
        side = m.side(player)
        if side.life <= 0 or not side.deck:
            losers |= 1 << player
    if losers and m.ban_bits & BAN_LOSS:
        for player in range(2):
            if m.is_forbidden(-1 - player, BAN_LOSS, -1, player):
                losers &= ~(1 << player)
    return losers


def crowded(m: Match, side: Side) -> list[int]:
    """The monsters and items that are not the last ones placed in their areas.

    A monster with C-territory in the center makes room for two.
    [bf R.2, Z.2.3, Z.5.2, Z.5.3, Z.7.2, Z.7.3, K.cterritory.1, Q.K.cterritory.1, Q.K.cterritory.2] [ruling bf-013]
    """
    out: list[int] = []
    for slot in (*MONSTER_AREAS, ITEM_AREA):
        there = side.at(slot)
        if len(there) < 2:
            continue
        room: i64 = 2 if slot == CENTER and has_territory(m, there) else 1
        if slot == ITEM_AREA:
            if m.dirty:
                m.settle()
            room = side.most_items
        for u in there[: len(there) - room]:
            out.append(u.uid)
    return out


def has_territory(m: Match, there: list[Unit]) -> bool:
    """Whether one of the monsters in the center has C-territory."""
    if m.dirty:
        m.settle()
    for u in there:
        if u.keywords & C_TERRITORY:
            return True
    return False


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
