"""What deeds do to the table (chapters 3 and 4): move, draw, play, rest, give DON!!, turn, shuffle.

Nothing else changes zones or cards in play. Each function carries a deed out to all of its objects at once: it moves
the cards, gives them new names, writes the journal and lets the deed be heard. None of them asks anything, or whether
the deed is allowed: that was settled at the door. Each returns to how many objects the deed was done.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.state import BOTH, ID_BITS, ID_MASK, ZONE_MASK, take_from
from fuda.core.triggers import Pending
from fuda.games.onepiece import kinds
from fuda.games.onepiece.printed import Card
from fuda.games.onepiece.rules.hearing import heard, is_heard, let_hear, queue_after_leaving, tell_self
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    AS_COST,
    BOTTOM,
    BY_EFFECT,
    BY_RULE,
    CHARACTERS,
    COST_AREA,
    DECK,
    DON_DECK,
    DON_GIVEN,
    DON_PLACED,
    DON_POWER,
    DON_RETURNED,
    FACE_UP,
    HAND,
    IN_SECRET_ORDER,
    IS_HELD,
    LEADER_AREA,
    LIES_RESTED,
    LIFE,
    MAKES_ROOM,
    MOVED,
    PLAYED,
    READIED,
    REFRESHES,
    RESTED,
    SEEN_SHIFT,
    SHUFFLED,
    TRASH,
    TURNED,
    seen_at,
)
from fuda.games.onepiece.state import Match, zone_for
from fuda.table.deeds import Deed


def tell(m: Match, d: Deed, kind: i64, clause: str, player: i64, card: i64, n: i64 = 0) -> None:
    """Write into the journal, if there is one, what a deed did in the open; what no deed says is left out."""
    if m.journal is not None:
        m.note(kind, d.clause or clause, player, card, BOTH, n, -1, -1)


# --- moving ----------------------------------------------------------------------------------------------------
def move(m: Match, d: Deed) -> i64:
    """Move cards to a zone of their owners, all at once: off the field, or between piles.  [op 4-11-2, 10-2-1-2]"""
    if len(d.what) == 1:
        if m.zone_of(d.what[0] & ID_MASK) < LEADER_AREA:
            return move_one(m, d, d.what[0])
        u = m.find(d.what[0])
        hearing = LEAVING_KINDS | 1 << kinds.ADD_LIFE if d.to == LIFE else LEAVING_KINDS
        if u is not None and not (m.gathered() | u.d.listens) & hearing and u.id != m.side(u.side).leader.id:
            remove(m, u, d)  # and nothing hears of it
            return 1
    gone: list[Unit] = []
    cards: list[Card] = []
    sources: list[int] = []
    order: list[Unit | None] = []
    for uid in d.what:
        if not m.is_here(uid):
            continue
        card = m.cards[uid & ID_MASK]
        source = m.zone_of(card.id)
        if source < LEADER_AREA:
            cards.append(card)
            sources.append(source)
            order.append(None)
        # Neither rules nor effects take a Leader out of the Leader area.  [op 3-6-3]
        elif source > LEADER_AREA:
            u = m.find(uid)
            assert u is not None
            gone.append(u)
            order.append(u)
    waiting: list[Pending] = []
    if gone:
        # Timing and conditions are looked at while the cards are still there; the effects resolve after the move.
        # [op 10-2-17-1]
        waiting = heard_leaving(m, d, gone)
    at: i64 = 0
    for one in order:
        if one is not None:
            remove(m, one, d)
        else:
            transfer(m, cards[at], d)
            at += 1
    if waiting:
        queue_after_leaving(m, waiting, gone, d.to == TRASH or (d.to == LIFE and d.flags & FACE_UP != 0))
    if d.to == LIFE:
        # Cards of the field are added to Life as any others.  [ruling op-049]
        cards += [u.card for u in gone]
        sources += [int(u.uid >> ID_BITS & ZONE_MASK) for u in gone]
    if cards:
        tell_moves(m, d, cards, sources)
    return len(order)


def move_one(m: Match, d: Deed, uid: i64) -> i64:
    """Move a single card between piles, which most moves do."""
    if not m.is_here(uid):
        return 0
    card = m.cards[uid & ID_MASK]
    source = m.zone_of(card.id)
    transfer(m, card, d)
    if m.recast or m.heard & PILE_KINDS or (d.to == TRASH and card.d.listens >> kinds.TRASH & 1):
        what: list[int] = [uid]
        tell_moves(m, d.on(what), [card], [source])
    return 1


def heard_leaving(m: Match, d: Deed, gone: list[Unit]) -> list[Pending]:
    """What hears that cards leave the field, as long as they are there."""
    out: list[Pending] = []
    # No effect at all applies to a card that makes room.  [op 3-7-6-1-1]
    if d.flags & MAKES_ROOM:
        return out
    uids = [int(u.uid) for u in gone]
    if d.kind == kinds.KO and is_heard(m, kinds.KO, uids):
        heard(m, d, kinds.KO, uids, out, leaves=True)
    if is_heard(m, kinds.LEAVE, uids):
        heard(m, d, kinds.LEAVE, uids, out, leaves=True)
    return out


def remove(m: Match, u: Unit, d: Deed) -> None:
    """Move a card out of play, to its owner's zone."""
    side = m.side(u.side)
    owner = m.side(u.card.owner)
    source = m.zone_of(u.card.id)
    # Its DON!! go to the cost area, rested.  [op 6-5-5-4]
    if u.don:
        side.don_rested += u.don
        u.don = 0
    if source == CHARACTERS:
        side.characters.remove(u)
    else:
        side.stage.remove(u)
    pile = owner.pile(d.to)
    if d.flags & BOTTOM:
        pile.insert(0, u.card)
    else:
        # In the trash, as elsewhere, a new card goes on top.  [op 3-5-2]
        pile.append(u.card)
    if d.to == LIFE and d.flags & FACE_UP:
        owner.face_up.append(u.card)
    # The card is a new one in its new zone; effects on the old object find nothing.  [op 3-1-6]
    m.relocate(u.card.id, d.to)
    m.recast = True
    m.touch()
    if m.journal is not None:
        usual = "10-2-1-2" if d.kind == kinds.KO else "4-11-2"
        seen: i64 = 1 << u.card.owner if d.flags & IN_SECRET_ORDER else BOTH
        m.note(MOVED, d.clause or usual, u.card.owner, u.card.id, seen, 0, source, d.to)


def transfer(m: Match, card: Card, d: Deed) -> None:
    """Move one card between piles: deck, hand, trash, life, nowhere. It becomes a new object. [ruling op-014]"""
    side = m.side(card.owner)
    was_up = d.to == LIFE and card in side.face_up
    knows = known_to(m, card, d) if m.journal is not None else 0
    source = take_out(m, card)
    # A card never lies in another player's zone of this kind: it goes to its owner's.  [op 4-2-1-1]
    pile = side.pile(d.to)
    if d.flags & BOTTOM:
        pile.insert(0, card)
    else:
        # On top; Life, too, may grow beyond what the Leader prints.  [op 2-9-4]
        pile.append(card)
    # A card added face up to Life is as good as in a public zone; one that stays in Life keeps its facing.
    # [op 3-10-2-1, 3-10-3]
    if d.to == LIFE and (d.flags & FACE_UP or was_up):
        side.face_up.append(card)
    m.relocate(card.id, d.to)
    m.stir()
    if m.journal is not None:
        usual = "4-5-2" if d.kind == kinds.DRAW else clause_of(source, d.to)
        m.note(MOVED, d.clause or usual, card.owner, card.id, knows, 0, source, d.to)
    # The loss check comes after every single card.  [op 3-2-3, 9-1-2, 1-2-1-1-2, 1-2-2-2]
    if source == DECK and not side.deck:
        m.lost |= 1 << card.owner
        m.alert = True


def take_out(m: Match, card: Card) -> i64:
    """Remove a card from the pile it is in; the zone it was in."""
    zone = m.zone_of(card.id)
    side = m.side(card.owner)
    take_from(side.pile(zone), card)
    if zone == LIFE and side.face_up and card in side.face_up:
        side.face_up.remove(card)
    return zone


def clause_of(source: i64, target: i64) -> str:
    """The clause that names a move between two zones."""
    if source == HAND and target == TRASH:
        return "10-2-14-1"
    if source == DECK:
        return "3-2-3"
    if source == LIFE:
        return "3-10-2"
    return "8-4-1-5"


def known_to(m: Match, card: Card, d: Deed) -> i64:
    """Who learns which card it is that is about to move between piles, as bits."""
    shown = d.flags >> SEEN_SHIFT & BOTH
    there = m.seen_now(card)
    if d.flags & IN_SECRET_ORDER:
        # Who is not told the order is not told which card went when.  [op 3-1-8]
        if there >> card.owner & 1:
            return 1 << card.owner
        if shown >> d.by & 1:
            return 1 << d.by
    return shown | there | seen_at(card.owner, d.to, d.flags & FACE_UP != 0)


def tell_moves(m: Match, d: Deed, cards: list[Card], sources: list[int]) -> None:
    """Let abilities hear of moves between piles, by the names that the cards have now."""
    if not m.recast and not m.heard & PILE_KINDS and not (d.to == TRASH and listen_in_trash(cards)):
        return
    set_off: list[Pending] = []
    for kind in (kinds.TAKE_LIFE, kinds.ADD_LIFE, kinds.DISCARD, kinds.TRASH):
        uids: list[int] = []
        for i in range(len(cards)):
            if kinds_of_move(sources[i], d) >> kind & 1:
                uids.append(m.uid(cards[i].id))
        if uids and is_heard(m, kind, uids):
            heard(m, d, kind, uids, set_off)
    m.pending += set_off
    if d.to == TRASH:
        for card in cards:
            tell_self(m, d, card)


LEAVING_KINDS: Final = 1 << kinds.KO | 1 << kinds.LEAVE
PILE_KINDS: Final = 1 << kinds.TAKE_LIFE | 1 << kinds.ADD_LIFE | 1 << kinds.DISCARD | 1 << kinds.TRASH


def listen_in_trash(cards: list[Card]) -> bool:
    """Whether an effect of one of the cards waits for its own way to the trash."""
    for card in cards:
        if card.d.listens >> kinds.TRASH & 1:
            return True
    return False


def kinds_of_move(source: i64, d: Deed) -> i64:
    """The kinds that a move of a card from a zone counts as, as bits."""
    if source == d.to:
        return 1 << kinds.MOVE
    out: i64 = 0
    if source == LIFE:
        out = 1 << kinds.TAKE_LIFE
    elif source >= LEADER_AREA:
        if d.to == LIFE:
            return 1 << kinds.LEAVE | 1 << kinds.ADD_LIFE
        return 1 << kinds.KO | 1 << kinds.LEAVE if d.kind == kinds.KO else 1 << kinds.LEAVE
    elif d.to == LIFE:
        out = 1 << kinds.ADD_LIFE
    if d.to == TRASH:
        out |= 1 << kinds.TRASH
        # Discarding is what an effect or a cost makes of a hand; a used Event or counter is not.  [op 10-2-14-1]
        if source == HAND and d.cause & (BY_EFFECT | AS_COST):
            out |= 1 << kinds.DISCARD
    return out or 1 << kinds.MOVE


def draw(m: Match, d: Deed) -> i64:
    """Move the top card of a deck to the hand without showing it.  [op 4-5-2]"""
    done: i64 = 0
    for who in d.what:
        side = m.side(-1 - who)
        if not side.deck:
            continue
        card = side.deck[-1]
        transfer(m, card, d)
        if m.recast or m.heard >> kinds.DRAW & 1:
            let_hear(m, d, kinds.DRAW, [m.uid(card.id)])
        done += 1
    return done


def shuffle(m: Match, d: Deed) -> i64:
    """Bring decks into a random order.  [op 3-2-4]"""
    for who in d.what:
        m.rng = rng.shuffle(m.rng, m.side(-1 - who).deck)
        m.stir()
        if m.journal is not None:
            m.note(SHUFFLED, "3-2-4", -1 - who, -1, 0, 0, -1, -1)
    return len(d.what)


def turn_life(m: Match, d: Deed) -> i64:
    """Turn Life cards face up or face down."""
    done: i64 = 0
    face_up = d.flags & FACE_UP != 0
    for uid in d.what:
        card = m.cards[uid & ID_MASK]
        side = m.side(card.owner)
        if not m.is_here(uid) or m.zone_of(card.id) != LIFE or (card in side.face_up) == face_up:
            continue
        if face_up:
            side.face_up.append(card)
        else:
            side.face_up.remove(card)
        m.stir()
        done += 1
        if m.journal is not None:
            m.note(TURNED, "3-10-2-1", card.owner, card.id, BOTH, 1 if face_up else 0, LIFE, LIFE)
    return done


# --- cards in play ---------------------------------------------------------------------------------------------
def play(m: Match, d: Deed, uid: i64) -> bool:
    """Put one card into play; whether it was there to be put."""
    if not m.is_here(uid):
        return False
    was_life = m.zone_of(uid & ID_MASK) == LIFE
    old: list[int] = [uid]
    uid = put_into_play(m, d, uid)
    about = (m.gathered() | m.cards[uid & ID_MASK].d.listens) & (1 << kinds.PLAY | 1 << kinds.TAKE_LIFE)
    if about:
        set_off: list[Pending] = []
        new: list[int] = [uid]
        if was_life:
            heard(m, d.on(old), kinds.TAKE_LIFE, new, set_off)
        heard(m, d.on(old), kinds.PLAY, new, set_off)
        m.pending += set_off
    return True


def put_into_play(m: Match, d: Deed, uid: i64) -> i64:
    """Make a card a new object in play, active unless stated otherwise, and tell of it; its new name.

    [op 3-7-5, 3-8-4, 3-7-3, 3-8-3]
    """
    card = m.cards[uid & ID_MASK]
    source = take_out(m, card)
    owner = m.side(card.owner)
    zone = zone_for(card.d.kind)
    m.relocate(card.id, zone)
    u = Unit(m.uid(card.id), card, d.by, m.turn)
    u.rested = d.flags & LIES_RESTED != 0
    side = m.side(d.by)
    if zone == CHARACTERS:
        side.characters.append(u)
    else:
        side.stage.append(u)
    if m.journal is not None:
        m.note(PLAYED, "3-7-3" if zone == CHARACTERS else "3-8-3", d.by, card.id, BOTH, 0, source, zone)
    if source == DECK and not owner.deck:
        m.lost |= 1 << card.owner
    m.recast = True
    m.touch()
    m.alert = True
    return u.uid


def rest(m: Match, d: Deed) -> i64:
    """Rest cards in play.  [op 4-4-1-2]"""
    uids: list[int] = []
    for uid in d.what:
        u = m.find(uid)
        if u is not None and rest_one(m, u, d.clause):
            uids.append(uid)
    if uids:
        m.stir()
        let_hear(m, d, kinds.REST, uids)
    return len(uids)


def rest_one(m: Match, u: Unit, clause: str) -> bool:
    """Rest one card; whether that was possible: what is in a state already is not brought into it.  [op 1-3-2-1]"""
    if u.rested:
        return False
    u.rested = True
    if m.journal is not None:
        m.note(RESTED, clause or "4-4-1-2", u.side, u.id, BOTH, 0, -1, -1)
    return True


def ready(m: Match, d: Deed) -> i64:
    """Set cards in play active.  [op 4-4-1-1]"""
    uids: list[int] = []
    for uid in d.what:
        u = m.find(uid)
        # What is in a state already is not brought into it.  [op 1-3-2-1]
        if u is None or not u.rested:
            continue
        u.rested = False
        uids.append(uid)
        tell(m, d, READIED, "4-4-1-1", u.side, u.id)
    if uids:
        m.stir()
        let_hear(m, d, kinds.READY, uids)
    return len(uids)


def use_up(m: Match, u: Unit, key: i64) -> None:
    """Note that a [Once Per Turn] effect was used; of this card only: others with it have theirs.  [op 10-2-13-2]"""
    u.used = [*u.used, key]


def forget_used(m: Match, used: list[int]) -> None:
    """Let [Once Per Turn] effects be used again."""
    for player in range(2):
        side = m.side(player)
        side.leader.used = used
        for u in side.characters:
            u.used = used
        for u in side.stage:
            u.used = used


# --- DON!! -----------------------------------------------------------------------------------------------------
def place_don(m: Match, d: Deed) -> i64:
    """Move DON!! from the DON!! deck to the cost area, one by one, active unless stated otherwise.

    [op 3-3-3, 3-9-3]
    """
    side = m.side(-1 - d.what[0])
    placed: i64 = 0
    while placed < d.n and side.don_deck > 0:
        side.don_deck -= 1
        placed += 1
        if d.flags & LIES_RESTED:
            side.don_rested += 1
        else:
            side.don_active += 1
        m.stir()
        # Everybody may look at the DON!! deck; as its cards are all alike, it has no order that matters.  [op 3-3-2]
        if m.journal is not None:
            n = 1 if d.flags & LIES_RESTED else 0
            m.note(DON_PLACED, d.clause or "3-3-3", side.index, -1, BOTH, n, DON_DECK, COST_AREA)
    return 1 if placed else 0


def rest_don(m: Match, d: Deed) -> i64:
    """Rest active DON!! in the cost area, ones under a restriction if so chosen."""
    side = m.side(-1 - d.what[0])
    side.don_active -= d.n
    side.don_rested += d.n
    if d.flags & IS_HELD:
        side.held_active -= d.n
        side.held_rested += d.n
    m.stir()
    return 1


def ready_don(m: Match, d: Deed) -> i64:
    """Set rested DON!! in the cost area active; in the refresh phase all but those that an effect keeps rested."""
    side = m.side(-1 - d.what[0])
    if d.flags & REFRESHES:
        side.don_active += side.don_rested - side.held_rested
        side.don_rested = side.held_rested
        side.held_active = 0
        side.held_rested = 0
    else:
        side.don_rested -= d.n
        side.don_active += d.n
        if d.flags & IS_HELD:
            side.held_rested -= d.n
            side.held_active += d.n
    m.stir()
    return 1


def hold_don(m: Match, d: Deed) -> i64:
    """Keep rested DON!! from being set active in the next refresh phase."""
    m.side(-1 - d.what[0]).held_rested += d.n
    m.touch()
    return 1


def collect_don(m: Match, d: Deed) -> i64:
    """Put one DON!! given to a card, or all that a player's cards were given, back into the cost area, rested."""
    if d.what[0] >= 0:
        u = m.find(d.what[0])
        if u is None or not u.don:
            return 0
        u.don -= 1
        m.side(u.side).don_rested += 1
        m.touch()
        return 1
    side = m.side(-1 - d.what[0])
    side.don_rested += side.leader.don
    side.leader.don = 0
    for u in side.characters:
        side.don_rested += u.don
        u.don = 0
    m.touch()
    return 1


def take_don(side: Side, flags: i64) -> None:
    """Take one DON!! out of the cost area; what an effect did to it is gone with the move.  [op 3-1-6-1]"""
    if flags & LIES_RESTED:
        side.don_rested -= 1
        if flags & IS_HELD:
            side.held_rested -= 1
    else:
        side.don_active -= 1
        if flags & IS_HELD:
            side.held_active -= 1


def give_don(m: Match, d: Deed) -> i64:
    """Put one DON!! of the cost area, or of a card that was given it, under a card.

    It is neither active nor rested there.  [op 6-5-5-1, 4-4-2]
    """
    u = m.find(d.what[0])
    if u is None:
        return 0
    giver = m.find(d.to) if d.to >= 0 else None
    if giver is None:
        give_one(m, u, d.flags)
    else:
        giver.don -= 1
        u.don += 1
        m.touch()
        tell_given(m, u)
    # What an instruction gives is heard of once it has given all.  [ruling op-041]
    if d.cause & BY_RULE and (m.recast or (m.heard | u.d.listens) >> kinds.GIVE_DON & 1):
        let_hear(m, d, kinds.GIVE_DON, d.what)
    return 1


def give_one(m: Match, u: Unit, flags: i64) -> None:
    """Put one DON!! of the cost area under a card."""
    side = m.side(u.side)
    take_don(side, flags)
    u.don += 1
    count_given(m, u)
    tell_given(m, u)


def tell_given(m: Match, u: Unit) -> None:
    """Write into the journal, if there is one, that a card was given a DON!!."""
    if m.journal is not None:
        m.note(DON_GIVEN, "6-5-5-1", u.side, u.id, BOTH, u.don, COST_AREA, m.zone_of(u.id))


def count_given(m: Match, u: Unit) -> None:
    """Let the power of a card follow a DON!! given to it; settle anew only if an effect may look at its DON!!."""
    if m.dirty or m.deep or m.recast:
        m.touch()
        return
    for source in m.sources:
        if source.f.uid == u.uid:
            m.touch()
            return
    if m.turn_player == u.side:
        u.plain = False
        u.bonus += DON_POWER  # [op 6-5-5-2]


def return_don(m: Match, d: Deed) -> i64:
    """Put one DON!! of the field back into the DON!! deck; who hears of it hears of all that go back at once."""
    u = m.find(d.what[0])
    player = u.side if u is not None else -1 - d.what[0]
    side = m.side(player)
    if u is not None:
        u.don -= 1
    else:
        take_don(side, d.flags)
    side.don_deck += 1
    m.touch()
    if m.journal is not None:
        m.note(DON_RETURNED, "8-3-1-6", player, -1 if u is None else u.id, BOTH, 1, COST_AREA, DON_DECK)
    return 1


# --- the end, and what lasts -----------------------------------------------------------------------------------
def lose(m: Match, d: Deed) -> i64:
    """Note that players have lost, as nothing replaced it."""
    for who in d.what:
        m.beaten |= 1 << -1 - who
    return len(d.what)
