"""Rule processing (chapter 9) and loops (11-1): what the rules do by themselves, at once, whatever is going on."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.repetition import NameRepetitions, RepeatNamed, RepeatSmaller, ask_stoppers
from fuda.core.state import BOTH, DRAW
from fuda.games.onepiece import kinds
from fuda.games.onepiece.policy import POLICY, do
from fuda.games.onepiece.printed import KEY_BITS, Card
from fuda.games.onepiece.rules.continuous import KEYS, OrderEffects, apply_sources, forget_order
from fuda.games.onepiece.rules.periods import PERIODS, last
from fuda.games.onepiece.sides import Unit
from fuda.games.onepiece.spec import (
    BAN,
    BANS,
    BOTH_LOST,
    BY_CONCESSION,
    BY_DAMAGE,
    BY_DECK,
    BY_LOOP,
    BY_RULE,
    DELAYED,
    EMPTY_DECK,
    ENDED,
    GAME,
    LOOPED,
)
from fuda.games.onepiece.state import Match, Rules
from fuda.games.onepiece.words.properties import stat
from fuda.table.deeds import Deed
from fuda.table.ending import end_match, give_up
from fuda.table.lasting import Period

JUDGED: Final = 0  # slot of the players, as bits, whose loss is looked at


def look_again(m: Match) -> None:
    """Let players lose whom nothing keeps from it any more.  [op 9-1-2, 9-2-1-2]"""
    for player in range(2):
        if not m.spared >> player & 1:
            continue
        if m.side(player).deck:
            m.spared ^= 1 << player
        elif not POLICY.replacers(m, losing(m, player, []), []):
            m.spared ^= 1 << player
            m.lost |= 1 << player


def losing(m: Match, player: i64, chain: list[int]) -> Deed:
    """The loss of a player, by damage or else by an empty deck."""
    flags: i64 = 0 if m.lost_why >> player & 1 else EMPTY_DECK
    return Deed(kinds.LOSE, [-1 - player], player, BY_RULE, flags=flags, chain=chain)


class JudgeNext(Op[Match]):
    """Go through the players who meet a loss condition: all of them lose together.  [op 9-2-1, 1-2-2]"""

    def run(self, m: Match, f: Frame) -> bool:
        for player in (m.turn_player, 1 - m.turn_player):
            if f.n >> player & 1:
                f.n ^= 1 << player
                f.again()
                do(m, f, losing(m, player, f.chain))
                return False
        return False


def end_by_loss(m: Match, f: Frame) -> None:
    """The game ends when somebody has lost; who has not, wins; if both have, nobody does.

    [op 1-2-1, 9-2-1] [ruling op-005]
    """
    if m.beaten == BOTH:
        finish(m, DRAW, BOTH_LOST)
    elif m.beaten:
        loser: i64 = 0 if m.beaten == 1 else 1
        # Damage without Life, or an empty deck.  [op 9-2-1-1, 9-2-1-2]
        finish(m, 1 - loser, BY_DAMAGE if m.lost_why >> loser & 1 else BY_DECK)
    # Who has no deck any more, and lost nothing by it, is looked at again whenever that may change.  [op 9-1-2]
    for player in range(2):
        if f.get(JUDGED)[0] >> player & 1 and not m.beaten >> player & 1 and not m.side(player).deck:
            m.spared |= 1 << player
    m.beaten = 0
    m.lost_why = 0
    f.done = f.b  # what was interrupted goes on as if nothing had been in between


LOSS_CHECK: Final = Table(GAME, "loss check", [
    Row("9-2-1", JudgeNext()),
    Row("1-2-1", end_by_loss),
])  # fmt: skip


# --- loops (11-1) ----------------------------------------------------------------------------------------------
def end_loop(m: Match, stoppers: i64) -> None:
    """End a loop: by a draw, or by as many repetitions as the players who can stop it name."""
    if m.journal is not None:
        m.note(LOOPED, "11-1-1", -1, -1, BOTH, 0, -1, -1)
    if stoppers == 0:
        # Nobody has a choice in it.  [op 11-1-1-1]
        finish(m, DRAW, BY_LOOP)
        return
    ask_stoppers(m, stoppers, TURN_PLAYER_CAN_STOP, OTHER_CAN_STOP, BOTH_CAN_STOP)


TURN_PLAYER_CAN_STOP: Final = Table(GAME, "loop of the turn player", [
    Row("11-1-1-2", NameRepetitions(True)),
    Row("11-1-1-2", RepeatNamed(LOOPED)),
])  # fmt: skip

OTHER_CAN_STOP: Final = Table(GAME, "loop of the other player", [
    Row("11-1-1-2", NameRepetitions(False)),
    Row("11-1-1-2", RepeatNamed(LOOPED)),
])  # fmt: skip

BOTH_CAN_STOP: Final = Table(GAME, "loop of both players", [
    Row("11-1-1-3", NameRepetitions(True)),
    Row("11-1-1-3", NameRepetitions(False)),
    Row("11-1-1-3", RepeatSmaller(LOOPED)),
])  # fmt: skip

ORDER_EFFECTS: Final = Table(GAME, "order continuous effects", [Row("8-1-3-3-5(1)", OrderEffects())])


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the game and say so."""
    end_match(m, winner, reason, ENDED)


def concede(m: Match, player: i64) -> None:
    """Give up: possible at any time, at once, and no card has a say in it.  [op 1-2-3, 1-2-4]"""
    give_up(m, player, BY_CONCESSION, ENDED)


class OnePieceRules(Rules):
    """The policies of this game."""

    forbids: ClassVar[int] = BAN
    delays: ClassVar[int] = DELAYED
    key_bits: ClassVar[int] = KEY_BITS

    def number_of(self, m: Match, card: Card, u: Unit | None, what: str) -> i64:
        """A number of a card: cost, power and the like."""
        return stat(m, card, u, what)

    def period(self, until: str) -> Period:
        return PERIODS[until]

    def last(self, m: Match, effect: Lasting) -> None:
        last(m, effect)

    def ban_bit(self, ban: str) -> i64:
        return 1 << BANS.index(ban)

    def do(self, m: Match, f: Frame, d: Deed) -> None:
        do(m, f, d)

    def apply_sources(self, m: Match) -> None:
        """Continuous effects by 8-1-3-3."""
        apply_sources(m)

    def attend(self, m: Match) -> None:
        """Resolve what rule processing asks for, before anything else goes on.

        Power below 0 is no part of it: such a card stays where it is.  [op 9-1-2, 1-3-6-1-1]
        """
        if m.spared:
            look_again(m)
        if m.lost:
            # What replaced a loss does not replace the one that it brings about itself.  [op 8-1-3-4-3]
            chain = m.stack[-1].chain
            f = m.interrupt(LOSS_CHECK, m.turn_player)
            f.chain = chain
            f.n = m.lost
            f.put(JUDGED, [int(m.lost)])
            f.b = f.done
            m.lost = 0
        if m.recast:
            m.gather()
        if m.sensitive and m.dirty:
            m.settle()
        if m.paradox:
            # Effects that never settle are a loop that nobody can stop.  [op 11-1-1-1] [ruling op-027]
            finish(m, DRAW, BY_LOOP)
        elif m.unordered >= 0:
            player = m.unordered
            m.unordered = -1
            forget_order(m, player)
            m.interrupt(ORDER_EFFECTS, player).put(KEYS, m.to_order)

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """Decide a loop by who had a choice in it."""
        end_loop(m, stoppers)


RULES: Final = OnePieceRules()
