"""What deeds do to the table (chapters 3, 5 and 16-2): move cards between zones and out of play, and tell who listens.

Nothing but this, `entering`, `covering` and `turning` changes zones or cards in play. Each function carries a deed out
to all of its objects at once: it moves the cards, gives them new names, writes the journal and lets the deed be heard.
None of them asks anything, or whether the deed is allowed: that was settled at the door. Each returns to how many
objects the deed was done.
"""

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.lasting import has_kind
from fuda.core.state import BOTH, ID_MASK, take_from
from fuda.core.triggers import Pending
from fuda.games.fusionworld import kinds
from fuda.games.fusionworld.printed import NO_ABILITIES, Card
from fuda.games.fusionworld.rules.hearing import (
    PENDING_AUTO,
    Happening,
    after_leaving,
    heard,
    is_waiting,
    merge,
    publish,
    publish_source,
    remember,
)
from fuda.games.fusionworld.rules.identity import follow_everywhere, inherit
from fuda.games.fusionworld.sides import NO_CARDS, Unit
from fuda.games.fusionworld.spec import (
    AS_RESTED,
    BATTLE_AREA,
    BOTTOM,
    BY_BATTLE,
    BY_EFFECT,
    COMBO_AREA,
    CRITICALLY,
    DAMAGED,
    DEALT,
    DECK,
    DELAYED,
    DISCARDED,
    DREW,
    DROP,
    ENERGY_AREA,
    FACE_UP,
    FROM_DAMAGE,
    HAND,
    HURT_BITS,
    IN_RANDOM_ORDER,
    IN_SECRET_ORDER,
    KOED,
    LEADER_AREA,
    LEFT,
    LIFE,
    MOVED,
    NO_STEP,
    NOWHERE,
    OFF_TABLE,
    ONLY_TOP,
    REMOVED,
    SEEN_SHIFT,
    SEES_ENERGY,
    SEES_PILES,
    SHUFFLED,
    TURNED,
    UNDER,
    seen_at,
)
from fuda.games.fusionworld.state import Match
from fuda.table.deeds import Deed


# --- cards that are not in play --------------------------------------------------------------------------------
def let_go(u: Unit | None, card: Card) -> None:
    """Let a card lie under another no more, if it still does."""
    if u is not None:
        u.under = [c for c in u.under if c is not card]


def take_out(m: Match, card: Card) -> i64:
    """Remove a card from the pile it is in; the zone it was in."""
    zone = m.zone_of(card.id)
    side = m.side(card.owner)
    if zone == ENERGY_AREA:
        take_from(side.energy if card in side.energy else side.spent, card)
        return zone
    if zone == UNDER:
        let_go(m.holder(card), card)
        return zone
    take_from(side.pile(zone), card)
    if zone == LIFE and side.face_up and card in side.face_up:
        side.face_up.remove(card)
    return zone


def put_down(m: Match, card: Card, d: Deed) -> None:
    """Put a card into a pile of its owner's as a new object.  [fw 3-1-4, 3-1-6, 3-1-6-1]"""
    # Whoever moves it and whatever the text says, it goes to its owner's zone.  [fw 3-1-6, 3-1-6-1, 0-2-2-2]
    side = m.side(card.owner)
    if d.to == ENERGY_AREA:
        # Face up, and active unless stated otherwise; there is no limit to them.  [fw 3-8-3, 3-8-4]
        if d.flags & AS_RESTED:
            side.spent.append(card)
        else:
            side.energy.append(card)
    elif d.flags & BOTTOM:
        side.pile(d.to).insert(0, card)
    else:
        # On top: of Life, too, unless stated otherwise. Hand and Drop hold any number.  [fw 3-4-3, 3-9-4, 3-3-4, 3-4-4]
        side.pile(d.to).append(card)
    # A Life card that lies face up is as good as in an open zone.  [fw 3-9-2-1]
    if d.to == LIFE and d.flags & FACE_UP:
        side.face_up.append(card)
    m.relocate(card.id, d.to)


def move(m: Match, d: Deed) -> i64:
    """Move cards to a zone of their owners, all at once: out of play, or between piles.  [fw 3-1-4, 14-9-2, 5-10-1]"""
    if len(d.what) == 1 and not is_in_area(m.zone_of(d.what[0] & ID_MASK)) and not d.flags & FROM_DAMAGE:
        return move_one(m, d, d.what[0])
    return move_all(m, [d])


def move_all(m: Match, deeds: list[Deed]) -> i64:
    """Carry out several moves at one time.

    What they set off is judged while all cards that leave are there, and once all others are where they go.
    [fw 0-2-10, 9-6-2-1, 9-6-7-1-2, 14-1-2-2-1]
    """
    start = len(m.pending)
    done: i64 = 0
    for d in deeds:
        if d.flags & FROM_DAMAGE:
            done += lose_life(m, d)
    gone = [uid for d in deeds for uid in d.what]
    waiting: list[list[Pending]] = []
    for d in deeds:
        units: list[Unit] = []
        for uid in d.what:
            u = m.find(uid)
            if u is not None:
                units.append(u)
        waiting.append(hear_leaving(m, d, units, gone) if units else [])
    for d in deeds:
        for uid in d.what:
            # What lies under a card and is meant for itself does not go with it into the Drop.  [fw 16-2-2-3]
            if m.zone_of(uid & ID_MASK) == UNDER and m.is_here(uid):
                let_go(m.holder(m.card_of(uid)), m.card_of(uid))
    sources: list[int] = []
    for d in deeds:
        for uid in d.what:
            u = m.find(uid)
            sources.append(NOWHERE)
            if u is not None:
                remove(m, d, u)
                done += 1
            elif m.is_here(uid):
                sources[len(sources) - 1] = transfer(m, d, m.card_of(uid))
                done += 1
    for i in range(len(deeds)):
        queue_leaving(m, deeds[i], after_leaving(m, waiting[i]))
    at: i64 = 0
    for d in deeds:
        for uid in d.what:
            if sources[at] != NOWHERE:
                tell_transfer(m, d, m.card_of(uid), sources[at])
            at += 1
    merge(m, start)
    return done


def lose_life(m: Match, d: Deed) -> i64:
    """Move Life cards because of damage; what leaves at the same time hears of it.  [fw 14-3-2]"""
    done: i64 = 0
    for uid in d.what:
        if m.is_here(uid):
            transfer(m, d, m.card_of(uid))
            done += 1
    for uid in d.what:
        tell_transfer(m, d, m.card_of(uid), LIFE)
    tell_damage(m, d)
    return done


def tell_damage(m: Match, d: Deed) -> None:
    """Write down that a player was dealt damage, and let skills hear of it.

    Nothing else that takes Life is damage.  [fw 1-10-2]
    """
    if m.journal is not None:
        m.note(DAMAGED, "14-3-2", d.by, -1, BOTH, d.n, -1, -1)
    publish_source(m, d, DAMAGED, d.by, d.n)
    # What it sets off that the attack card has dealt it waits for its moment, though the card may be gone by then.
    # [fw 8-4-6-1-2, 9-6-9] [ruling fw-041]
    if d.cause & BY_BATTLE:
        dealt = Deed(kinds.DEAL, [], m.turn_player, BY_BATTLE, source=d.source)
        m.held += heard(m, Happening(dealt, DEALT, m.turn_player, d.source & ID_MASK, d.source, d.n))
        remember(m, dealt, DEALT, m.turn_player, d.source & ID_MASK, d.n)


def is_in_area(zone: i64) -> bool:
    """Whether cards of a zone are units."""
    return LEADER_AREA <= zone <= COMBO_AREA


def move_one(m: Match, d: Deed, uid: i64) -> i64:
    """Move a single card that is not in play, as most moves do."""
    if not m.is_here(uid):
        return 0
    card = m.cards[uid & ID_MASK]
    source = transfer(m, d, card)
    start = len(m.pending)
    tell_transfer(m, d, card, source)
    merge(m, start)  # it may be discarded as well, which is one event  [fw 9-6-2-1]
    return 1


def transfer(m: Match, d: Deed, card: Card) -> i64:
    """Move one card between zones other than the Leader, Battle and Combo Areas; the zone it was in.  [fw 3-1-4]"""
    side = m.side(card.owner)
    was_up = card in side.face_up
    knows = known_to(m, d, card) if m.journal is not None else 0
    source = take_out(m, card)
    zone = d.to
    put_down(m, card, d)
    if zone == LIFE and source == LIFE and was_up and not d.flags & FACE_UP:
        side.face_up.append(card)
    if card.d.elsewhere & OFF_TABLE:
        m.recast = True
        m.touch()
    m.stir(SEES_ENERGY | SEES_PILES if source == ENERGY_AREA or zone == ENERGY_AREA else SEES_PILES)
    if m.journal is not None:
        m.note(MOVED, d.clause or clause_of(source, zone), card.owner, card.id, knows, 0, source, zone)
    watch_loss(m, card.owner, source)
    return source


def known_to(m: Match, d: Deed, card: Card) -> i64:
    """Who learns which card it is that is about to move between piles, as bits."""
    shown = d.flags >> SEEN_SHIFT & BOTH
    there = m.seen_now(card)
    # Who is not told the order is not told which card went when.  [fw 3-1-5-1]
    if d.flags & IN_RANDOM_ORDER:
        return 0
    if d.flags & IN_SECRET_ORDER:
        return 1 << card.owner if there >> card.owner & 1 else shown & 1 << d.by
    stays_up = d.flags & FACE_UP != 0 or (m.zone_of(card.id) == LIFE and card in m.side(card.owner).face_up)
    return shown | there | seen_at(card.owner, d.to, stays_up)


def clause_of(source: i64, target: i64) -> str:
    """The clause that names a move between two zones."""
    if source == HAND and target == DROP:
        return "13-7-1"
    if target == REMOVED:
        return "13-9-1"
    if source == DECK:
        return "3-2-3"
    if source == LIFE:
        return "3-9-3"
    return "3-1-4"


def tell_transfer(m: Match, d: Deed, card: Card, source: i64) -> None:
    """Let skills hear of a move between piles; what lies under a card moves unnoticed.  [fw 16-2-5-1]"""
    if source != d.to and source != UNDER:
        tell_move(m, d, card, source, d.to)


def watch_loss(m: Match, owner: i64, source: i64) -> None:
    """Look for a loss as soon as a deck or Life has run out.  [fw 0-1-3-1, 14-1-2-1, 3-2-3]"""
    if (source == DECK and not m.side(owner).deck) or (source == LIFE and not m.side(owner).life):
        m.spared &= ~(1 << owner)  # it is another loss than one that something replaced
        m.alert = True


def tell_move(m: Match, d: Deed, card: Card, source: i64, zone: i64) -> None:
    """Let skills hear of a move; what they ask about the card is read in the open zone.  [fw 9-6-7-1-1]"""
    if m.recast:
        m.gather()
    events = m.listening | m.elsewhere | card.d.listens | m.remembers
    uid = m.uid(card.id)
    # Discarding is what an effect or a cost makes of a hand.  [fw 13-7-1]
    if events & DISCARDED and source == HAND and zone == DROP and d.cause & BY_EFFECT:
        publish(m, d, DISCARDED, card.owner, uid, 0)
    if events & MOVED:
        publish(m, d, MOVED, card.owner, uid, source << 5 | zone)


def draw(m: Match, d: Deed) -> i64:
    """Move the top cards of decks to the hands without showing them, one of each.  [fw 5-1-2]"""
    done: i64 = 0
    for who in d.what:
        side = m.side(-1 - who)
        if not side.deck:
            continue
        card = side.deck[-1]
        source = transfer(m, d, card)
        start = len(m.pending)
        tell_move(m, d, card, source, HAND)
        if m.recast or (m.listening | m.elsewhere | m.remembers) & DREW:
            publish(m, d, DREW, -1 - who, m.uid(card.id), 0)
        merge(m, start)  # [fw 9-6-2-1]
        done += 1
    return done


def shuffle(m: Match, d: Deed) -> i64:
    """Bring all cards of decks into a random order; their own players do that.  [fw 5-9-1, 5-9-2, 5-9-3]"""
    for who in d.what:
        side = m.side(-1 - who)
        m.rng = rng.shuffle(m.rng, side.deck)
        m.stir(SEES_PILES)
        if m.journal is not None:
            m.note(SHUFFLED, "5-9-1", -1 - who, -1, 0, 0, -1, -1)
        publish(m, d, SHUFFLED, -1 - who, -1, 0)
    return len(d.what)


def mix_hand(m: Match, player: i64) -> None:
    """Bring a hand of which cards were looked at into a random order.  [fw 13-11-3]"""
    side = m.side(player)
    m.rng = rng.shuffle(m.rng, side.hand)
    m.stir(SEES_PILES)


def turn_life(m: Match, d: Deed) -> i64:
    """Turn Life cards face up or face down.  [fw 3-9-2-1]"""
    face_up = d.flags & FACE_UP != 0
    done: i64 = 0
    for uid in d.what:
        card = m.card_of(uid)
        side = m.side(card.owner)
        if not m.is_here(uid) or (card in side.face_up) == face_up:
            continue
        if face_up:
            side.face_up.append(card)
        else:
            side.face_up.remove(card)
        if card.d.elsewhere & OFF_TABLE:
            m.recast = True
            m.touch()
        m.stir(SEES_PILES)
        done += 1
        if m.journal is not None:
            m.note(TURNED, "3-9-2-1", card.owner, card.id, BOTH, 1 if face_up else 0, LIFE, LIFE)
    return done


# --- cards in play ---------------------------------------------------------------------------------------------


def bare(m: Match, u: Unit) -> None:
    """Put the cards under a card that leaves its area into the Drop, and remove its [Ki].

    Nothing hears of either.  [fw 16-2-5, 16-2-5-1, 1-12-4] [ruling fw-016]
    """
    u.ki = 0
    for card in u.under:
        m.side(card.owner).drop.append(card)
        m.relocate(card.id, DROP)
        m.recast = True
        if m.journal is not None:
            m.note(MOVED, "16-2-5", card.owner, card.id, BOTH, 0, UNDER, DROP)
    u.under = NO_CARDS


def hear_leaving(m: Match, d: Deed, units: list[Unit], gone: list[int]) -> list[Pending]:
    """What cards set off that are about to leave, with others, at one time."""
    out: list[Pending] = []
    for u in units:
        waiting = listen_to_leaving(m, d, u, d.to, gone)
        if u.under and not d.flags & ONLY_TOP:
            waiting = without_below(u, waiting)
        out += waiting
    # Whoever goes on or waits may still ask about them, also what was put off.
    if d.key >= 0 or out or m.pending or m.held or has_kind(m.lasting, DELAYED):
        for u in units:
            m.keep(u)
    return out


def listen_to_leaving(m: Match, d: Deed, u: Unit, zone: i64, gone: list[int]) -> list[Pending]:
    """What a card's leaving sets off: looked at while it is still in play.  [fw 9-6-7-1-2, 9-10-1]"""
    waiting: list[Pending] = []
    if m.recast:
        m.gather()
    events = m.listening | u.d.listens | m.elsewhere | (KOED | LEFT | MOVED if u.gained else 0)
    if d.kind == kinds.KO and (events | m.remembers) & KOED:
        waiting += heard(m, Happening(d, KOED, u.side, u.id, u.uid, zone, gone))
        remember(m, d, KOED, u.side, u.id, zone)
    waiting += hear_left(m, d, u, zone, gone)
    if (events | m.remembers) & MOVED:
        source = m.zone_of(u.id)
        waiting += heard(m, Happening(d, MOVED, u.side, u.id, u.uid, source << 5 | zone, gone))
        remember(m, d, MOVED, u.side, u.id, source << 5 | zone)
    return waiting


def hear_left(m: Match, d: Deed, u: Unit, zone: i64, gone: list[int]) -> list[Pending]:
    """What a card's leaving the Battle Area sets off, wherever it goes, out of the game included.  [fw 13-9-4]

    From the Combo Area it does not leave it.
    """
    if m.zone_of(u.id) != BATTLE_AREA:
        return []
    if m.recast:
        m.gather()
    events = m.listening | u.d.listens | m.elsewhere | (LEFT if u.gained else 0)
    if not (events | m.remembers) & LEFT:
        return []
    waiting = heard(m, Happening(d, LEFT, u.side, u.id, u.uid, zone, gone))
    remember(m, d, LEFT, u.side, u.id, zone)
    return waiting


def without_below(u: Unit, waiting: list[Pending]) -> list[Pending]:
    """What a card's leaving sets off, but for the skills of the cards below, which move along.  [fw 16-2-5]"""
    if not u.under:
        return waiting
    below = [card.id for card in u.under]
    return [p for p in waiting if p.card not in below or p.generation != PENDING_AUTO]


def remove(m: Match, d: Deed, u: Unit) -> None:
    """Take a card out of play with no skill hearing of it."""
    zone = m.zone_of(u.id)
    side = m.side(u.side)
    if zone == BATTLE_AREA and d.flags & ONLY_TOP and u.under:
        uncover(m, u)
    elif zone == BATTLE_AREA:
        bare(m, u)
        side.battle.remove(u)
    else:
        bare(m, u)
        side.combo.remove(u)
    put_down(m, u.card, d)
    m.shift(u)
    if m.journal is not None:
        seen: i64 = 0 if d.flags & IN_RANDOM_ORDER else 1 << u.card.owner if d.flags & IN_SECRET_ORDER else BOTH
        clause = d.clause or ("14-9-2" if d.kind == kinds.KO else "3-1-4")
        m.note(MOVED, clause, u.card.owner, u.card.id, seen, 0, zone, d.to)


def uncover(m: Match, u: Unit) -> None:
    """Let the card under one that leaves alone lie open, with its [Ki], orientation and changes of power.

    It has moved nowhere: what it was before it was covered it is again, with what lasts on it.

    [fw 16-2-6, 16-2-6-1, 3-1-4] [ruling fw-015] [ruling fw-017] [ruling fw-059]
    """
    base = u.under[-1]
    past = m.covered_as(base)
    m.relocate(base.id, BATTLE_AREA)
    v = Unit(m.uid(base.id), base, u.side, 0)  # it was not played now
    if past is not None:
        v.since = past.since
        v.played_by = past.played_by
        v.markers_paid = past.markers_paid
        v.used = past.used
        v.met = past.met
        follow_everywhere(m, past.uid, v.uid)
    v.under = u.under[:-1]
    v.ki = u.ki
    v.rested = u.rested
    u.under = NO_CARDS
    battle = m.side(u.side).battle
    battle[battle.index(u)] = v
    inherit(m, u.uid, v.uid)


# --- damage, loss, and what is kept for a time -------------------------------------------------------------------
def deal_damage(m: Match, d: Deed) -> i64:
    """Let damage to players wait for the next checkpoint, where it is processed.  [fw 14-3-1]"""
    for who in d.what:
        player = -1 - who
        m.damage = [*m.damage, player, d.n, d.source, d.cause | d.flags & CRITICALLY]
        if d.cause & BY_BATTLE:
            m.dealt = d.n
        if m.step != NO_STEP:
            m.hurt += min(d.n, 255) << player * HURT_BITS
    return len(d.what)


def lose(m: Match, d: Deed) -> i64:
    """Note that players have lost, as nothing replaced it.  [fw 0-1-3-1]"""
    for who in d.what:
        m.beaten |= 1 << -1 - who
    return len(d.what)


def use_up(m: Match, key: i64, uid: i64) -> None:
    """Note that a skill was used this turn: only of this card.  [fw 15-7-2, 15-7-3]"""
    u = m.find(uid)
    if u is not None:
        u.used = [*u.used, key]
    else:
        m.used_off = [*m.used_off, key, uid]


def forget_skill(m: Match, uid: i64, key: i64) -> None:
    """Forget that a skill which was given to a card was used, or waited: given again, it is a new one.

    [fw 13-16-1, 15-7-3]
    """
    u = m.find(uid)
    if u is not None and key in u.used:
        at = u.used.index(key)
        u.used = u.used[:at] + u.used[at + 1 :]
    if u is not None and key in u.met:
        at = u.met.index(key)
        u.met = u.met[:at] + u.met[at + 1 :]


def release_held(m: Match) -> None:
    """Let the skills that a battle's KO set off become pending.  [fw 8-4-6-2-3]"""
    m.pending += m.held
    m.held = []


def queue_leaving(m: Match, d: Deed, waiting: list[Pending]) -> None:
    """Let what a leaving set off wait; after a battle's KO it is held back.  [fw 8-4-6-2-3] [ruling fw-004]"""
    if d.cause & BY_BATTLE and d.kind == kinds.KO:
        for p in waiting:
            if not is_waiting(m, m.held, p, 0):  # [fw 9-6-2-1]
                m.held.append(p)
    else:
        m.pending += waiting


def unused(u: Unit) -> Unit:
    """A card as it last was, none of whose skills has been used this turn."""
    if u.used:
        u = u.copy()
        u.used = NO_ABILITIES
    return u


def forget_turn(m: Match) -> None:
    """Forget what counts for one turn only."""
    m.ended = NO_ABILITIES
    m.lapsed = NO_ABILITIES
    m.covered = NO_ABILITIES
    m.happened = NO_ABILITIES
    m.used_off = NO_ABILITIES
    m.memory = [unused(u) for u in m.memory]
    for side in (m.p0, m.p1):
        side.leader.used = NO_ABILITIES
        for u in side.battle:
            u.used = NO_ABILITIES
        for u in side.combo:
            u.used = NO_ABILITIES
