"""How deeds are carried out on flags, buddies and the Lost deck (Z.2, Z.3, LO, K.hankoku)."""

from mypy_extensions import i64

from fuda.core.state import BOTH
from fuda.games.buddyfight.printed import NO_NUMBERS, Card
from fuda.games.buddyfight.rules.hearing import publish
from fuda.games.buddyfight.rules.moves import (
    FACE_DOWN,
    drop_from_soul,
    lay_open,
    lies_veiled,
    put_down,
    take_off,
    take_out,
    tell_loss,
    tell_move,
)
from fuda.games.buddyfight.spec import (
    BUDDY,
    DECK,
    DECLARED,
    DROP,
    FLAG_AREA,
    FLAG_CHANGED,
    FLIPPED,
    LIES_RESTED,
    LOST,
    MOVED,
    ON_TOP,
    TURNED,
    UNDER_FLAG,
    USING,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.table.deeds import Deed


def set_flag(m: Match, d: Deed) -> i64:
    """Put a card down as the flag of whose doing it is; the one that was there goes to the drop zone at once.

    Only if the new one is laid on it, it stays under that.  [bf Z.2.1, Z.2.2, Z.2.3] [ruling bf-014]
    """
    side = m.side(d.by)
    card = m.card_of(d.what[0])
    old = side.flag
    host = m.holder(card)
    hidden = lies_veiled(host, card)
    source = take_out(m, card)
    m.relocate(card.id, FLAG_AREA)
    side.flag = Unit(m.uid(card.id), card, d.by, -1, m.turn, m.next_time())
    if old is not None:
        stacked = d.flags & ON_TOP != 0
        to: i64 = UNDER_FLAG if stacked else DROP  # [bf Z.2.4]
        soul = old.soul
        veiled = old.veiled_soul
        put_down(m, old.card, to)
        if m.journal is not None:
            m.note(MOVED, "Z.2.4" if stacked else "Z.2.3", old.card.owner, old.id, BOTH, 0, FLAG_AREA, to)
        if not stacked:
            tell_move(m, d, old.card, FLAG_AREA, to)
        for lost in soul:
            drop_from_soul(m, d, lost, lost.id in veiled)  # [bf O.soul.2]
    tell_loss(m, d, host, FLAG_AREA, hidden)
    m.touch()
    m.recast = True
    m.usable = NO_NUMBERS
    if m.journal is not None:
        m.note(FLAG_CHANGED, d.clause, d.by, card.id, BOTH, 0, source, FLAG_AREA)
    publish(m, d.source, FLAG_CHANGED, d.by, card.id, m.uid(card.id), d.cause, 0)
    return 1


def flip(m: Match, d: Deed) -> i64:
    """Turn two-faced flags to their other face; that they were turned counts for the fight.

    [bf K.hankoku.1, K.hankoku.2, K.hankoku.3, K.hankoku.8]
    """
    count: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is not None and flip_flag(m, d, u):
            count += 1
    return count


def flip_flag(m: Match, d: Deed, u: Unit) -> bool:
    """Turn one two-faced flag to its other face."""
    front = u.card.d
    back = front.back
    if back is None or u.veiled:
        return False
    u.d = back if u.d is front else front
    u.reset()
    u.plain = False
    u.flipped = True
    m.side(u.side).flips += 1
    m.touch()
    m.recast = True
    m.usable = NO_NUMBERS
    if m.journal is not None:
        m.note(FLIPPED, "K.hankoku.1", u.side, u.id, BOTH, 0 if u.d is front else 1, -1, -1)
    publish(m, d.source, FLIPPED, u.side, u.id, u.uid, d.cause, m.side(u.side).flips)
    return True


def turn_over(m: Match, d: Deed) -> i64:
    """Turn flags, buddies or cards on the field face down, or up again."""
    count: i64 = 0
    for uid in d.what:
        u = m.find(uid)
        if u is not None:
            veil(m, u, d.to & FACE_DOWN != 0, d.clause or ("O.flagdown.1" if u.is_flag() else "Z.3.5"))
            count += 1
    return count


def veil(m: Match, u: Unit, face_down: bool, clause: str) -> None:
    """Turn a flag, a buddy or a card on the field face down, where it has no information, or up again.

    [bf O.flagdown.1, Z.3.5]
    """
    u.veiled = face_down
    u.flipped = False  # what turned it last was no hankoku  [bf K.hankoku.4]
    u.reset()
    m.touch()
    m.recast = True
    m.usable = NO_NUMBERS
    if m.journal is not None:
        m.note(TURNED, clause, u.side, u.id, BOTH, 0 if face_down else 1, -1, -1)


def add_buddy(m: Match, card: Card, player: i64, rested: bool) -> Unit:
    """Put a card that lies nowhere into the buddy zone.  [bf Z.3.1]"""
    m.relocate(card.id, BUDDY)
    u = Unit(m.uid(card.id), card, player, -1, m.turn, 0)
    u.rested = rested
    m.side(player).buddies.append(u)
    return u


def to_buddies(m: Match, d: Deed, card: Card) -> None:
    """Put a card into its owner's buddy zone, standing, rested or face down.  [bf Z.3.1] [ruling bf-060]"""
    known = m.seen_now(card) if m.journal is not None else 0
    host = m.holder(card)
    veiled = lies_veiled(host, card)
    source = take_out(m, card)
    u = add_buddy(m, card, card.owner, d.flags & LIES_RESTED != 0)
    face_down = d.to & FACE_DOWN != 0
    if face_down:
        u.veiled = True
        u.reset()
    m.touch()
    if m.journal is not None:
        seen = known | (1 << card.owner if face_down else BOTH)
        m.note(MOVED, "Z.3.1", card.owner, card.id, seen, 0, source, BUDDY)
    tell_move(m, d, card, source, BUDDY, veiled)
    tell_loss(m, d, host, BUDDY, veiled)


def swap_buddy(m: Match, card: Card, buddy: Unit) -> Card:
    """Put a declared card rested into the buddy zone; the standing one there is the declared card from now on.

    [bf C.1.5, EQ.1.4, X.stand.3]
    """
    side = m.side(buddy.side)
    source = take_out(m, card)
    side.buddies.remove(buddy)
    lay_open(m, buddy.card, buddy.side)
    add_buddy(m, card, buddy.side, True)
    m.touch()
    if m.journal is not None:
        if source != BUDDY:
            m.note(MOVED, m.clause(), card.owner, card.id, BOTH, 0, source, BUDDY)
        m.note(DECLARED, m.clause(), buddy.side, buddy.id, BOTH, 0, BUDDY, USING)
    return buddy.card


def take_aside(m: Match, d: Deed, u: Unit) -> None:
    """Take a card off the field that is about to change places with a buddy.  [bf EQ.1.4] [ruling bf-020]"""
    take_off(m, d, u, BUDDY)
    m.side(u.card.owner).nowhere.remove(u.card)


def change_decks(m: Match, player: i64) -> None:
    """Let deck and Lost deck change places: the removed one is out of reach of everything, as the Lost deck was.

    [bf LO.play.1, LO.removed.1, LO.removed.3, LO.removed.4]
    """
    side = m.side(player)
    removed = side.deck
    side.deck = side.lost
    side.lost = removed
    for card in side.lost:
        m.relocate(card.id, LOST)
    for card in side.deck:
        m.relocate(card.id, DECK)
    side.on_lost = True
    m.touch()
    if m.journal is not None:
        m.note(MOVED, "LO.removed.1", player, -1, BOTH, len(side.lost), DECK, LOST)
        m.note(MOVED, "LO.play.1", player, -1, BOTH, len(side.deck), LOST, DECK)
