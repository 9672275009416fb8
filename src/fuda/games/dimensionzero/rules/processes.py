"""What effects, costs and rules start (2-23, 4-13): the deeds by which cards leave squares, arrive, are damaged, are
drawn, and go into the smash zone.

Each leaves in `done` of the frame that starts it whether it was carried out, or replaced, which counts the same.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.policy import DOOR, deed
from fuda.games.dimensionzero.spec import BY_BATTLE, BY_RULE, GAME, GRAVEYARD, IN_ORDER, IN_RELEASE, SPIRIT
from fuda.games.dimensionzero.state import Match
from fuda.table.deeds import Deed


# --- leaving squares -------------------------------------------------------------------------------------------
def start_leave(m: Match, f: Frame, uids: list[int], zone: i64, state: i64, cause: i64) -> None:
    """Let cards on squares, spirit cards and others go elsewhere at the same time.

    What lies under them or is joined to them goes to the graveyard with them.  [dz 6-1.5, 6-6.6]
    """
    DOOR.do(m, f, deed(f, kinds.LEAVE, distinct(uids), cause, to=zone, flags=state))


def start_leaving(m: Match, f: Frame, uids: list[int], zones: list[int], state: i64, cause: i64) -> None:
    """Do the same with cards that go to different zones."""
    deeds: list[Deed] = []
    for zone in distinct(zones):
        going = [uids[i] for i in range(len(uids)) if zones[i] == zone]
        deeds.append(deed(f, kinds.LEAVE, distinct(going), cause, to=zone, flags=state))
    if len(deeds) == 1:
        DOOR.do(m, f, deeds[0])
    else:
        DOOR.do_all(m, f, deeds)


def start_laying(m: Match, f: Frame, uids: list[int], hosts: list[int], cause: i64) -> None:
    """Put cards under cards on squares, as spirit cards.  [dz 6-1.1]"""
    deeds: list[Deed] = []
    for i in range(len(uids)):
        deeds.append(deed(f, kinds.LEAVE, [uids[i]], cause, to=SPIRIT, n=hosts[i], flags=IN_RELEASE))
    DOOR.do_all(m, f, deeds)


def put_away(m: Match, f: Frame, card: i64, zone: i64, cause: i64, clause: str) -> None:
    """Put a card that is on no square into a zone of its owner."""
    what: list[int] = [m.uid(card)]
    by = max(f.player, 0)
    DOOR.do(m, f, Deed(kinds.LEAVE, what, by, cause, to=zone, flags=IN_RELEASE | IN_ORDER, source=f.uid, clause=clause))


def put_loose(m: Match, f: Frame, uids: list[int], zones: list[int], state: i64, cause: i64, clause: str) -> None:
    """Put cards none of which is on a square into zones of their owners at the same time, in this order."""
    deeds: list[Deed] = []
    for i in range(len(uids)):
        flags = state | IN_ORDER
        deeds.append(Deed(kinds.LEAVE, [uids[i]], f.player, cause, to=zones[i], flags=flags, clause=clause))
    DOOR.do_free(m, f, deeds)


# --- states ----------------------------------------------------------------------------------------------------
def may_turn(m: Match, f: Frame, kind: i64, uid: i64) -> bool:
    """Whether a card is in the other state and nothing keeps it there.  [dz 2-26.1-1, 1-1.2]"""
    p = m.find(uid)
    if p is None or p.frozen == (kind == kinds.FREEZE):
        return p is None and DOOR.can(m, deed(f, kind, [uid], 0))
    if m.dirty:
        m.settle()
    return not p.bans >> kind & 1 or DOOR.can(m, deed(f, kind, [uid], 0))


def turn_cards(m: Match, f: Frame, kind: i64, uids: list[int], cause: i64) -> None:
    """Freeze or release cards at the same time, those with which it is possible.  [dz 2-26.1, 1-1.3]"""
    DOOR.do(m, f, deed(f, kind, uids, cause))


def distinct(numbers: list[int]) -> list[int]:
    """Each of some numbers once."""
    out: list[int] = []
    for number in numbers:
        if number not in out:
            out.append(number)
    return out


def is_indestructible(m: Match, p: Piece, source: i64, agent: i64) -> bool:
    """Whether something forbids that a card goes from its square to the graveyard, whatever says that it does.

    `agent` is -1 for the rules.  [dz 1-1.2, 2-23.1-4] [ruling dz-049]
    """
    by: i64 = max(agent, 0)
    d = Deed(kinds.LEAVE, [p.uid], by, BY_RULE if agent < 0 else 0, to=GRAVEYARD, source=source)
    return DOOR.policy.forbidder(m, d, p.uid) >= 0


# --- arriving on squares ---------------------------------------------------------------------------------------
def start_place(m: Match, f: Frame, uids: list[int], squares: list[int], control: i64, state: i64, cause: i64) -> None:
    """Put cards on squares at the same time, from other squares or elsewhere.

    `control` is who controls those that come from elsewhere; -1: their owners.
    [dz 2-20.1-4, 2-20.1-4.ex1, 2-20.1-5, 2-20.1-5.ex1, 2-20.2-4, 2-20.2-4.ex1]
    """
    deeds: list[Deed] = []
    known: list[int] = []
    for i in range(len(uids)):
        if uids[i] not in known:
            known.append(uids[i])
            deeds.append(deed(f, kinds.PLACE, [uids[i]], cause, to=squares[i], n=control, flags=state))
    if len(deeds) == 1:
        DOOR.do(m, f, deeds[0])
    elif deeds:
        DOOR.do_all(m, f, deeds)


# --- damage ----------------------------------------------------------------------------------------------------
def start_damage(m: Match, f: Frame, uids: list[int], amounts: list[int], source: i64, cause: i64) -> None:
    """Deal damage to cards at the same time; `source` is the uid of the card that deals it.  [dz 2-27.p2]"""
    start_exchange(m, f, uids, amounts, [int(source)] * len(uids), cause)


def start_exchange(m: Match, f: Frame, uids: list[int], amounts: list[int], sources: list[int], cause: i64) -> None:
    """Deal damage to cards at the same time, each from a source of its own."""
    deeds: list[Deed] = []
    for i in range(len(uids)):
        by = dealer(m, f, sources[i], cause)
        d = Deed(kinds.DAMAGE, [uids[i]], by, cause, n=amounts[i], source=sources[i], key=f.key, chain=f.chain)
        deeds.append(d)
    if len(deeds) == 1:
        DOOR.do(m, f, deeds[0])
    elif deeds:
        DOOR.do_all(m, f, deeds)


def dealer(m: Match, f: Frame, source: i64, cause: i64) -> i64:
    """Whose damage it is: of an effect its controller's, in battle that of who controls the unit."""
    if not cause & BY_BATTLE or source < 0:
        return f.player
    p = m.recall(source)
    return m.card_of(source).owner if p is None else p.control


def resists(m: Match, p: Piece, source: i64, agent: i64) -> bool:
    """Whether a card takes no damage from a source, as that is when the damage is dealt.

    [dz 5-17.2, 5-17.3]
    """
    return DOOR.policy.forbidder(m, Deed(kinds.DAMAGE, [p.uid], agent, 0, n=1, source=source), p.uid) >= 0


# --- decks and plans -------------------------------------------------------------------------------------------
def shuffle_deck(m: Match, f: Frame, player: i64, clause: str) -> None:
    """Shuffle a player's deck.  [dz 2-23.3-5]"""
    what: list[int] = [-1 - player]
    DOOR.do(m, f, Deed(kinds.SHUFFLE, what, player, f.cause, clause=clause))


def make_plan(m: Match, f: Frame, player: i64, cause: i64, clause: str) -> None:
    """Turn the top card of a player's deck face up as plan zone.  [dz 2-23.3-6]"""
    what: list[int] = [-1 - player]
    DOOR.do(m, f, Deed(kinds.MAKE_PLAN, what, max(f.player, 0), cause, source=f.uid, key=f.key, clause=clause))


# --- drawing ---------------------------------------------------------------------------------------------------
def start_draw(m: Match, f: Frame, player: i64, n: i64, cause: i64) -> None:
    """Start drawing so many cards, one at a time.  [dz 2-23.1-5]"""
    g = m.call(DRAW, f.player, f.card, f.uid)
    g.key = f.key
    g.a = player
    g.b = n
    g.cause = cause
    g.chain = f.chain


class DrawNext(Op[Match]):
    """Draw one card after another.  [dz 2-23.1-5]"""

    def run(self, m: Match, f: Frame) -> bool:
        if f.done > 0:
            f.n = 1
        if f.b <= 0:
            f.done = f.n
            return False
        f.b -= 1
        f.again()
        DOOR.do(m, f, deed(f, kinds.DRAW, [int(-1 - f.a)], f.cause, n=1))
        return False


DRAW: Final = Table(GAME, "draw", [Row("2-23.1-5", DrawNext())])


# --- smash -----------------------------------------------------------------------------------------------------
def start_smash(m: Match, f: Frame, player: i64, n: i64, source: i64, cause: i64, clause: str = "2-23.7-1") -> None:
    """Put the top cards of a player's deck into the smash zone; effects and costs do so in their own right."""
    what: list[int] = [-1 - player]
    d = Deed(kinds.TAKE_SMASH, what, f.player, cause, n=n, source=source, key=f.key, clause=clause, chain=f.chain)
    DOOR.do(m, f, d)
