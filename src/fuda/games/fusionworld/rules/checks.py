"""Rule processes of the interrupt type (14-2) and loops (16-1): what the rules do at once, whatever is going on."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Row, Table
from fuda.core.lasting import Lasting
from fuda.core.repetition import NameRepetitions, RepeatNamed, RepeatSmaller, ask_stoppers
from fuda.core.state import BOTH, DRAW
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.policy import do
from fuda.games.fusionworld.printed import KEY_BITS, Card
from fuda.games.fusionworld.rules.continuous import apply_sources
from fuda.games.fusionworld.rules.periods import PERIODS, is_past, last
from fuda.games.fusionworld.rules.skills import watch_states
from fuda.games.fusionworld.rules.sources import gather, lay_base
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    BAN,
    BAN_DECK_LOSS,
    BANS,
    BOTH_LOST,
    BY_CARD,
    BY_CONCESSION,
    BY_DECK,
    BY_LIFE,
    BY_LOOP,
    BY_RULE,
    DELAYED,
    ENDED,
    GAME,
    LOOPED,
)
from fuda.games.fusionworld.state import Match, Rules
from fuda.games.fusionworld.words.ops import BLOCKER_SKILL
from fuda.games.fusionworld.words.properties import stat
from fuda.table.deeds import Deed
from fuda.table.ending import end_match, give_up
from fuda.table.lasting import Period


def losers(m: Match) -> i64:
    """The players who meet a loss condition, as bits: no Life, or no deck.  [fw 0-1-3-2, 14-2-2-1, 14-2-2-2]"""
    out: i64 = 0
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        if not side.life or (not side.deck and not is_kept_from_loss(m, i)):
            out |= 1 << i
    # What was replaced is no loss any more, until something else brings one about.  [fw 9-9-1-1]
    m.spared &= out
    return out & ~m.spared | m.forced


def is_kept_from_loss(m: Match, player: i64) -> bool:
    """Whether an effect keeps a player from losing by having no deck.  [fw 0-2-2]"""
    if m.dirty:
        m.settle()
    return m.side(player).bans & BAN_DECK_LOSS != 0 and m.is_forbidden(-1 - player, BAN_DECK_LOSS, -1, player)


def judge_losers(m: Match, f: Frame) -> None:
    """All players who meet a loss condition lose together, unless something replaces it.  [fw 14-2-2, 14-1-2-1-1]"""
    what = [-1 - player for player in (m.turn_player, 1 - m.turn_player) if f.n >> player & 1]
    do(m, f, Deed(kinds.LOSE, what, m.turn_player, BY_RULE))


def end_by_loss(m: Match, f: Frame) -> None:
    """The game ends when somebody has lost; who has not, wins; if both have, nobody does.

    [fw 0-1-3, 0-1-3-3] [ruling fw-037]
    """
    if m.beaten == BOTH:
        finish(m, DRAW, BOTH_LOST)
    elif m.beaten:
        loser: i64 = 0 if m.beaten == 1 else 1
        reason = BY_DECK if m.side(loser).life else BY_LIFE
        finish(m, 1 - loser, BY_CARD if m.forced >> loser & 1 else reason)
    # Whose loss was replaced goes on, and does not lose again by the same.  [fw 9-9-1-1]
    m.spared |= f.n & ~m.beaten & ~m.forced
    m.beaten = 0
    m.forced = 0
    f.done = f.b  # what was interrupted goes on as if nothing had been in between


LOSS_CHECK: Final = Table(GAME, "loss check", [
    Row("14-2-2", judge_losers),
    Row("0-1-3", end_by_loss),
])  # fmt: skip


# --- loops (16-1) ----------------------------------------------------------------------------------------------
def end_loop(m: Match, stoppers: i64) -> None:
    """End a loop: by a draw, or by as many repetitions as the players who can stop it name."""
    if m.journal is not None:
        m.note(LOOPED, "16-1-1", -1, -1, BOTH, 0, -1, -1)
    if stoppers == 0:
        # Nobody has a choice in it.  [fw 16-1-1-1]
        finish(m, DRAW, BY_LOOP)
        return
    ask_stoppers(m, stoppers, TURN_PLAYER_CAN_STOP, OTHER_CAN_STOP, BOTH_CAN_STOP)


TURN_PLAYER_CAN_STOP: Final = Table(GAME, "loop of the turn player", [
    Row("16-1-1-2", NameRepetitions(True)),
    Row("16-1-1-2", RepeatNamed(LOOPED)),
])  # fmt: skip

OTHER_CAN_STOP: Final = Table(GAME, "loop of the other player", [
    Row("16-1-1-2", NameRepetitions(False)),
    Row("16-1-1-2", RepeatNamed(LOOPED)),
])  # fmt: skip

BOTH_CAN_STOP: Final = Table(GAME, "loop of both players", [
    Row("16-1-1-3", NameRepetitions(True)),
    Row("16-1-1-3", NameRepetitions(False)),
    Row("16-1-1-3", RepeatSmaller(LOOPED, True)),
])  # fmt: skip


def finish(m: Match, winner: i64, reason: str) -> None:
    """End the game and say so."""
    end_match(m, winner, reason, ENDED)


def concede(m: Match, player: i64) -> None:
    """Give up: possible at any time, at once, and no card has a say in it.  [fw 0-1-3-4, 0-2-2-1]"""
    give_up(m, player, BY_CONCESSION, ENDED)


class FusionWorldRules(Rules):
    """The policies of this game."""

    forbids: ClassVar[int] = BAN
    delays: ClassVar[int] = DELAYED
    key_bits: ClassVar[int] = KEY_BITS

    def number_of(self, m: Match, card: Card, u: Unit | None, what: str) -> i64:
        """A number of a card: cost, power and the like."""
        return stat(m, card, u, what)

    def period(self, until: str) -> Period:
        return PERIODS[until]

    def is_past(self, m: Match, until: str) -> bool:
        return is_past(m, PERIODS[until])

    def last(self, m: Match, effect: Lasting) -> None:
        last(m, effect)

    def ban_bit(self, ban: str) -> i64:
        return 1 << BANS.index(ban)

    def do(self, m: Match, f: Frame, d: Deed) -> None:
        do(m, f, d)

    def gather(self, m: Match) -> None:
        gather(m)

    def lay_base(self, m: Match) -> None:
        lay_base(m)

    def apply_sources(self, m: Match) -> None:
        """Permanents by 9-8."""
        apply_sources(m)

    def attend(self, m: Match) -> None:
        """Resolve what interrupts: a loss comes at once, even in the middle of an effect.  [fw 0-1-3-1, 14-1-2-1]"""
        if m.live:
            lost = losers(m)
            if lost:
                f = m.interrupt(LOSS_CHECK, m.turn_player)
                f.n = lost
                f.b = f.done
        if m.recast:
            m.gather()
        if (m.sensitive or m.tracked) and m.dirty:
            m.settle()
        if m.stateful:
            watch_states(m)
        if m.paradox:
            # Effects that never settle are a loop that nobody can stop.  [fw 16-1-1-1]
            finish(m, DRAW, BY_LOOP)

    def end_loop(self, m: Match, stoppers: i64) -> None:
        """Decide a loop by who had a choice in it."""
        end_loop(m, stoppers)

    def gain_info(self, m: Match, u: Unit, key: i64, at: i64) -> None:
        """Give a card the trait, name or colour that an op of a skill's program says."""
        op = m.ability(key).program.ops[at]
        op.inform(u)  # type: ignore[attr-defined]


RULES: Final = FusionWorldRules(BLOCKER_SKILL)
