"""What the rules and the cards do to the table (chapters 3 and 4): move, draw, rest, give DON!!, and tell who listens.

Each function does one thing completely: it moves the cards, gives them new names, writes the journal and queues the
automatic effects whose timing it met. None of them asks anything.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core import rng
from fuda.core.flow import Frame
from fuda.core.lasting import Lasting, expire
from fuda.core.state import BOTH
from fuda.core.triggers import Pending
from fuda.games.onepiece.printed import AUTO, KEY_BITS, Ability, Card
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.spec import (
    ADD_CONDITION,
    BAN_READY,
    BAN_REST,
    BY_EFFECT,
    CHARACTERS,
    COST_AREA,
    DECK,
    DISCARDED,
    DON_DECK,
    DON_GIVEN,
    DON_PLACED,
    DON_POWER,
    DON_RETURNED,
    DREW,
    GAIN_ABILITY,
    HAND,
    KEEP_RESTED,
    KO,
    KOED,
    LEFT,
    LIFE,
    LIFE_ADDED,
    LIFE_LEFT,
    MOVED,
    NOWHERE,
    PLAYED,
    READIED,
    RESTED,
    SHUFFLED,
    TRASH,
    TRASHED,
    TURNED,
)
from fuda.games.onepiece.state import Match, zone_for

PILE_EVENTS: Final = LIFE_LEFT | LIFE_ADDED | DISCARDED | TRASHED


# --- who listens -----------------------------------------------------------------------------------------------
def publish(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64) -> None:
    """Queue every automatic effect on the field whose timing this event is.  [op 8-1-3-1]"""
    if m.recast:
        m.gather()
    if m.listening & kind or (card >= 0 and m.cards[card].d.listens & kind):
        m.pending += heard(m, kind, player, card, uid, cause, n)


def heard(m: Match, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64) -> list[Pending]:
    """The automatic effects that this event sets off; they wait in the newest generation."""
    out: list[Pending] = []
    if m.dirty:
        m.settle()
    for i in range(2):
        side = m.side(m.turn_player if i == 0 else 1 - m.turn_player)
        leader = side.leader
        if leader.d.hears & kind or leader.gained or (leader.id == card and leader.d.listens & kind):
            hear_unit(m, leader, kind, player, card, uid, cause, n, out)
        for u in side.characters:
            if u.d.hears & kind or u.gained or (u.id == card and u.d.listens & kind):
                hear_unit(m, u, kind, player, card, uid, cause, n, out)
        for u in side.stage:
            if u.d.hears & kind or u.gained or (u.id == card and u.d.listens & kind):
                hear_unit(m, u, kind, player, card, uid, cause, n, out)
    return out


def hear_unit(
    m: Match, u: Unit, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64, out: list[Pending]
) -> None:
    """Queue the automatic effects of one card in play that this event sets off; negated ones are silent."""
    if not u.negated:
        for ability in u.d.abilities:
            if ability.events & kind and ability.kind == AUTO and not ability.part:
                # Most timings are about the card itself, and most events about another.
                if not ability.own or card == u.card.id:
                    key = u.card.id << KEY_BITS | ability.index
                    hear(m, u, ability, key, kind, player, card, uid, cause, n, out)
    for key in u.gained:
        ability = m.ability(key)
        if ability.events & kind and ability.kind == AUTO:
            hear(m, u, ability, key, kind, player, card, uid, cause, n, out)


def hear(
    m: Match, u: Unit, ability: Ability, key: i64, kind: i64, player: i64, card: i64, uid: i64, cause: i64, n: i64,
    out: list[Pending],
) -> None:  # fmt: skip
    """Queue one automatic effect if this event is its timing."""
    f = u.voice(ability, key)
    when = ability.when
    if when is None or not when.met(m, f, kind, player, card, uid, cause, n):
        return
    if is_ready(m, u, ability, f):
        out.append(Pending(m.generation, u.side, key, u.card.id, u.uid, uid, n, False))


def is_ready(m: Match, u: Unit, ability: Ability, f: Frame) -> bool:
    """Whether an ability of a card in play may be used: not used up, and its conditions hold."""
    # A [Once Per Turn] effect is spent for the turn once it was used, and so is its cost; other effects of the card
    # are not.  [op 10-2-13-1, 10-2-13-3] [ruling op-012]
    if ability.once and f.key in u.used:
        return False
    # A timing that comes while a condition is not met does not count.  [op 8-3-2-3]
    return are_met(m, ability, f) and (not m.lasting or has_added_conditions(m, u, f))


def are_met(m: Match, ability: Ability, f: Frame) -> bool:
    """Whether all conditions of an ability hold.  [op 8-3-2-1]"""
    for condition in ability.conditions:
        if not condition.holds(m, f):
            return False
    return True


def has_added_conditions(m: Match, u: Unit, f: Frame) -> bool:
    """Conditions that other effects have put on this card's effects hold as well.  [op 8-3-2-2]"""
    for e in m.lasting:
        if e.kind == ADD_CONDITION and e.on == u.uid:
            for condition in m.ability(e.key).conditions:
                if not condition.holds(m, f):
                    return False
    return True


ONLY_THEY: Final = 4  # among those who see a move: nobody else does, whatever the zones


# --- cards that are not in play --------------------------------------------------------------------------------
def take_out(m: Match, card: Card) -> i64:
    """Remove a card from the pile it is in; the zone it was in."""
    zone = m.zone_of(card.id)
    side = m.side(card.owner)
    pile = side.pile(zone)
    if pile[-1] is card:
        pile.pop()
    else:
        pile.remove(card)
    if zone == LIFE and side.face_up and card in side.face_up:
        side.face_up.remove(card)
    return zone


def move(m: Match, card: Card, zone: i64, bottom: bool, face_up: bool, seen: i64, cause: i64, clause: str) -> None:
    """Move one card between piles: deck, hand, trash, life, nowhere. It becomes a new object. [ruling op-014]"""
    side = m.side(card.owner)
    was_up = card in side.face_up
    source = take_out(m, card)
    # A card never lies in another player's zone of this kind: it goes to its owner's.  [op 4-2-1-1]
    pile = side.pile(zone)
    if bottom:
        pile.insert(0, card)
    else:
        # On top; Life, too, may grow beyond what the Leader prints.  [op 2-9-4]
        pile.append(card)
    # A card added face up to Life is as good as in a public zone; one that stays in Life keeps its facing.
    # [op 3-10-2-1, 3-10-3]
    if zone == LIFE and (face_up or (was_up and source == LIFE)):
        side.face_up.append(card)
    m.relocate(card.id, zone)
    m.stir()
    if m.journal is not None:
        knows = seen & BOTH
        # Who is not told the order is not told which card went when.  [op 3-1-8]
        if not seen & ONLY_THEY:
            knows |= seen_at(card.owner, source, was_up) | seen_at(card.owner, zone, face_up)
        m.note(MOVED, clause, card.owner, card.id, knows, 0, source, zone)
    if m.recast or m.listening & PILE_EVENTS or card.d.listens & TRASHED:
        tell_move(m, card, source, zone, cause)
    # The loss check comes after every single card.  [op 3-2-3, 9-1-2, 1-2-1-1-2, 1-2-2-2]
    if source == DECK and not side.deck:
        m.lost |= 1 << card.owner
        m.alert = True


def seen_at(owner: i64, zone: i64, face_up: bool) -> i64:
    """Who may know a card because of the zone it lies in, as bits.  [op 3-1-5]"""
    # The hand is its player's own to look at.  [op 3-4-2, 3-4-3]
    if zone == HAND:
        return 1 << owner
    # Nobody sees the deck or Life, except for what lies face up.  [op 3-2-2, 3-10-2]
    if zone in (DECK, LIFE):
        return BOTH if face_up else 0
    return BOTH


def seen_now(m: Match, card: Card) -> i64:
    """Who may know a card because of where it lies now, as bits."""
    return seen_at(card.owner, m.zone_of(card.id), card in m.side(card.owner).face_up)


def tell_move(m: Match, card: Card, source: i64, zone: i64, cause: i64) -> None:
    """Let abilities hear of a move between piles."""
    if source == zone:
        return
    if source == LIFE:
        publish(m, LIFE_LEFT, card.owner, card.id, m.uid(card.id), cause, 0)
    elif zone == LIFE:
        publish(m, LIFE_ADDED, card.owner, card.id, m.uid(card.id), cause, 0)
    if zone == TRASH:
        # Discarding is what an effect or a cost makes of a hand; a used Event or counter is not.  [op 10-2-14-1]
        if source == HAND and cause & BY_EFFECT:
            publish(m, DISCARDED, card.owner, card.id, m.uid(card.id), cause, 0)
        publish(m, TRASHED, card.owner, card.id, m.uid(card.id), cause, 0)
        tell_self(m, card, cause)


def tell_self(m: Match, card: Card, cause: i64) -> None:
    """Automatic effects of a card set off by its own move work if it came to a public zone.  [op 8-4-5]"""
    d = card.d
    if not d.listens & TRASHED:
        return
    uid = m.uid(card.id)
    for ability in d.abilities:
        when = ability.when
        # Off the field only what speaks of the card's own move can be meant.
        if ability.part or ability.kind != AUTO or not ability.events & TRASHED or when is None or not when.is_own():
            continue
        f = Frame(ability.program, card.owner, card.id, uid)
        f.key = card.id << KEY_BITS | ability.index
        if when.met(m, f, TRASHED, card.owner, card.id, uid, cause, 0) and are_met(m, ability, f):
            m.pending.append(Pending(m.generation, card.owner, f.key, card.id, uid, uid, 0, True))


def draw(m: Match, player: i64, cause: i64) -> bool:
    """Move the top card of the deck to the hand without showing it; False if there is none.  [op 4-5-2]"""
    side = m.side(player)
    if not side.deck:
        return False
    card = side.deck[-1]
    move(m, card, HAND, False, False, 0, cause, "4-5-2")
    if m.recast or m.listening & DREW:
        publish(m, DREW, player, card.id, m.uid(card.id), cause, 0)
    return True


def shuffle(m: Match, player: i64) -> None:
    """Bring the deck into a random order.  [op 3-2-4]"""
    deck = m.side(player).deck
    places = rng.permutation(m.rng, len(deck))
    m.rng = places.pop()
    m.side(player).deck = [deck[i] for i in places]
    m.stir()
    if m.journal is not None:
        m.note(SHUFFLED, "3-2-4", player, -1, 0, 0, -1, -1)


def turn_life(m: Match, card: Card, face_up: bool) -> None:
    """Turn a Life card face up or face down."""
    side = m.side(card.owner)
    if face_up and card not in side.face_up:
        side.face_up.append(card)
    elif not face_up and card in side.face_up:
        side.face_up.remove(card)
    m.stir()
    if m.journal is not None:
        m.note(TURNED, "3-10-2-1", card.owner, card.id, BOTH, 1 if face_up else 0, LIFE, LIFE)


# --- cards in play ---------------------------------------------------------------------------------------------
def enter(m: Match, card: Card, player: i64, rested: bool, cause: i64) -> Unit:
    """Put a card into play: a new object, active unless stated otherwise.  [op 3-7-5, 3-8-4, 3-7-3, 3-8-3]"""
    source = take_out(m, card)
    owner = m.side(card.owner)
    zone = zone_for(card.d.kind)
    m.relocate(card.id, zone)
    u = Unit(m.uid(card.id), card, player, m.turn)
    u.rested = rested
    side = m.side(player)
    if zone == CHARACTERS:
        side.characters.append(u)
    else:
        side.stage.append(u)
    m.recast = True
    m.touch()
    m.alert = True
    if m.journal is not None:
        m.note(PLAYED, "3-7-3" if zone == CHARACTERS else "3-8-3", player, card.id, BOTH, 0, source, zone)
    publish(m, PLAYED, player, card.id, u.uid, cause, 0)
    if source == DECK and not owner.deck:
        m.lost |= 1 << card.owner
    return u


def leave(
    m: Match, u: Unit, zone: i64, bottom: bool, face_up: bool, seen: i64, cause: i64, agent: i64, clause: str
) -> None:
    """Move a card out of play to its owner's zone; a KO and any other leaving set off effects.  [op 4-11-2]"""
    # Timing and conditions are looked at while the card is still there; the effects resolve after the move.
    # [op 10-2-17-1]
    waiting: list[Pending] = []
    if m.recast:
        m.gather()
    if cause & KO and (m.listening | u.d.listens) & KOED:
        waiting += heard(m, KOED, agent, u.card.id, u.uid, cause, 0)
    if (m.listening | u.d.listens) & LEFT:
        waiting += heard(m, LEFT, agent, u.card.id, u.uid, cause, 0)
    remove(m, u, zone, bottom, face_up, seen, clause)
    if waiting:
        queue_after_leaving(m, u, waiting, zone == TRASH or (zone == LIFE and face_up))


def queue_after_leaving(m: Match, u: Unit, waiting: list[Pending], public: bool) -> None:
    """Queue what a leaving set off; of the card's own only if it went to a public zone.  [op 8-4-5]"""
    for p in waiting:
        # Who hears of the card finds it where it went.
        about = m.uid(u.id) if p.about == u.uid else p.about
        if p.uid != u.uid:
            m.pending.append(Pending(p.generation, p.player, p.key, p.card, p.uid, about, p.n, p.sure))
        elif public:
            # Its effect was activated on the field, so its move does not take it back.  [op 10-2-17-2]
            m.pending.append(Pending(p.generation, p.player, p.key, p.card, m.uid(p.card), about, p.n, True))


def remove(m: Match, u: Unit, zone: i64, bottom: bool, face_up: bool, seen: i64, clause: str) -> None:
    """Move a card out of play with no effect hearing of it; `seen` are those who learn when it went."""
    side = m.side(u.side)
    owner = m.side(u.card.owner)
    source = m.zone_of(u.card.id)
    # Its DON!! go to the cost area, rested.  [op 6-5-5-4]
    if u.don:
        m.side(u.side).don_rested += u.don
        u.don = 0
    if source == CHARACTERS:
        side.characters.remove(u)
    else:
        side.stage.remove(u)
    pile = owner.pile(zone)
    if bottom:
        pile.insert(0, u.card)
    else:
        # In the trash, as elsewhere, a new card goes on top.  [op 3-5-2]
        pile.append(u.card)
    if zone == LIFE and face_up:
        owner.face_up.append(u.card)
    # The card is a new one in its new zone; effects on the old object find nothing.  [op 3-1-6]
    m.relocate(u.card.id, zone)
    m.recast = True
    m.touch()
    if m.journal is not None:
        m.note(MOVED, clause, u.card.owner, u.card.id, seen, 0, source, zone)


def may_rest(m: Match, u: Unit, agent: i64) -> bool:
    """Whether no effect forbids that player to rest a card.  [op 1-3-3]"""
    return not (m.bans(u) & BAN_REST and m.is_forbidden(u.uid, BAN_REST, -1, agent))


def rest(m: Match, u: Unit, cause: i64) -> bool:
    """Rest a card in play; False if it was rested.  [op 4-4-1-2]"""
    # What is in a state already is not brought into it.  [op 1-3-2-1]
    if u.rested:
        return False
    u.rested = True
    m.stir()
    if m.journal is not None:
        m.note(RESTED, "4-4-1-2", u.side, u.card.id, BOTH, 0, -1, -1)
    if m.recast or (m.listening | u.d.listens) & RESTED:
        publish(m, RESTED, u.side, u.card.id, u.uid, cause, 0)
    return True


def ready(m: Match, u: Unit, cause: i64) -> bool:
    """Set a card in play active; False if it was active or may not be.  [op 4-4-1-1]"""
    # What is in a state already is not brought into it.  [op 1-3-2-1]
    if not u.rested:
        return False
    # Between resting and setting active, resting wins; and a prohibition beats an instruction.
    # [op 1-3-8, 1-3-3]
    bans = m.bans(u)
    if bans & KEEP_RESTED or (bans & BAN_READY and m.is_forbidden(u.uid, BAN_READY, -1, u.side)):
        return False
    u.rested = False
    m.stir()
    if m.journal is not None:
        m.note(READIED, "4-4-1-1", u.side, u.card.id, BOTH, 0, -1, -1)
    publish(m, READIED, u.side, u.card.id, u.uid, cause, 0)
    return True


# --- DON!! -----------------------------------------------------------------------------------------------------
def place_don(m: Match, side: Side, rested: bool, clause: str) -> bool:
    """Move one DON!! from the DON!! deck to the cost area, active unless stated otherwise.  [op 3-3-3, 3-9-3]"""
    if side.don_deck == 0:
        return False
    side.don_deck -= 1
    if rested:
        side.don_rested += 1
    else:
        side.don_active += 1
    m.stir()
    # Everybody may look at the DON!! deck; as its cards are all alike, it has no order that matters.  [op 3-3-2]
    if m.journal is not None:
        m.note(DON_PLACED, clause, side.index, -1, BOTH, 1 if rested else 0, DON_DECK, COST_AREA)
    return True


def rest_don(m: Match, side: Side, held: bool) -> None:
    """Rest one active DON!! in the cost area, one under a restriction if so chosen."""
    side.don_active -= 1
    side.don_rested += 1
    if held:
        side.held_active -= 1
        side.held_rested += 1
    m.stir()


def ready_don(m: Match, side: Side, held: bool) -> None:
    """Set one rested DON!! in the cost area active."""
    side.don_rested -= 1
    side.don_active += 1
    if held:
        side.held_rested -= 1
        side.held_active += 1
    m.stir()


def take_don(side: Side, rested: bool, held: bool) -> None:
    """Take one DON!! out of the cost area; what an effect did to it is gone with the move.  [op 3-1-6-1]"""
    if rested:
        side.don_rested -= 1
        if held:
            side.held_rested -= 1
    else:
        side.don_active -= 1
        if held:
            side.held_active -= 1


def give_don(m: Match, side: Side, u: Unit, from_rested: bool, held: bool, cause: i64) -> None:
    """Put one DON!! of the cost area under a card: it is neither active nor rested there.  [op 6-5-5-1, 4-4-2]"""
    take_don(side, from_rested, held)
    u.don += 1
    count_given(m, u)
    if m.journal is not None:
        m.note(DON_GIVEN, "6-5-5-1", side.index, u.card.id, BOTH, u.don, COST_AREA, m.zone_of(u.card.id))
    if m.recast or (m.listening | u.d.listens) & DON_GIVEN:
        publish(m, DON_GIVEN, side.index, u.card.id, u.uid, cause, 1)


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


def return_don(m: Match, side: Side, u: Unit | None, rested: bool, held: bool, cause: i64) -> None:
    """Put one DON!! of the field back into the DON!! deck: from under a card, or from the cost area."""
    if u is not None:
        u.don -= 1
    else:
        take_don(side, rested, held)
    side.don_deck += 1
    m.touch()
    if m.journal is not None:
        m.note(DON_RETURNED, "8-3-1-6", side.index, -1 if u is None else u.card.id, BOTH, 1, COST_AREA, DON_DECK)
    publish(m, DON_RETURNED, side.index, -1, -1, cause, 1)


# --- lasting effects -------------------------------------------------------------------------------------------
def last(m: Match, effect: Lasting) -> None:
    """Let an effect begin that stays for a time.  [op 8-1-4-2]"""
    m.lasting.append(effect)
    if effect.kind == GAIN_ABILITY or effect.kind == ADD_CONDITION:
        m.recast = True
        m.alert = True
    m.touch()


def end_lasting(m: Match, until: i64, owner: i64) -> None:
    """End the effects of a player (-1: of both) that have come to this kind of end."""
    if not m.lasting:
        return
    stay = expire(m.lasting, until, owner, m.turn)
    if len(stay) == len(m.lasting):
        return
    for e in m.lasting:
        if e.kind == GAIN_ABILITY:
            m.recast = True
    m.lasting = stay
    m.touch()


def place_nowhere(m: Match, card: Card, clause: str) -> None:
    """Take a card out of its zone into none.  [op 10-1-5-3]"""
    move(m, card, NOWHERE, False, False, BOTH, 0, clause)
