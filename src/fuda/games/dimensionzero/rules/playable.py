"""What may be played and activated now (4-7, 3-8): timings, the ways to play a card, what they cost, and targets."""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Program
from fuda.core.state import ID_MASK, ZONE_BITS
from fuda.games.dimensionzero.pieces import Piece, own_key
from fuda.games.dimensionzero.printed import (
    FORMATION,
    FREE,
    FROM_DECK,
    NO_POOL,
    PLAIN,
    Ability,
    Aim,
    Card,
    Cost,
    CostPart,
    Way,
)
from fuda.games.dimensionzero.rules.continuous import is_on
from fuda.games.dimensionzero.rules.givenrules import rule_keys
from fuda.games.dimensionzero.rules.hearing import has_fired, hold, is_open
from fuda.games.dimensionzero.rules.moves import arrive, may_be_frozen
from fuda.games.dimensionzero.rules.payment import PARTS, can_pay, can_pay_without, given_cards, likeness
from fuda.games.dimensionzero.spec import (
    BAN_ACTIVATE,
    BAN_ATTACK,
    BAN_PLAY,
    BASE,
    BATTLE,
    BATTLE_SQUARES,
    CENTER,
    COLORLESS,
    DECK,
    ENERGY,
    FLASH,
    HAND,
    MAIN_PHASE,
    MOVEMENT,
    NORMAL,
    OWN_AREA,
    PLAN,
    QUICK,
    SMASH,
    STACK,
    STRATEGY,
    SUPPLY,
    UNIT,
)
from fuda.games.dimensionzero.squares import area_mask, base_owner
from fuda.games.dimensionzero.state import (
    Match,
)

# Slots of the frames of this module, beside those of targets.
SHARES: Final = 6  # of a divided total, as numbers below zero
X: Final = 8
CALLERS: Final = 17
MODES: Final = 18  # numbers of the chosen modes
WHERE: Final = 19  # squares that the chosen way allows, as bits
GIVER: Final = 20  # uid of the card that gives the way
PRICE: Final = 21  # cost of the way: six amounts and the place of the variable
COUNT: Final = 22  # how many targets were declared
OWN: Final = 23  # the entry that was put on the stack, as a number below zero
ADDED: Final = 25  # texts whose additional costs are charged, as bits, as a number below zero
LAY: Final = 24  # where the card lay in its pile, and 1 if frozen, as a number below zero
TARGET_SLOTS: Final = 8


ASKING: Final = Program("", [])  # of frames that only ask what a play would need
NO_PARTS: Final[list[CostPart]] = []  # of a cost that is energy alone


# --- what may be done when -------------------------------------------------------------------------------------
def is_time(m: Match, player: i64, timing: i64) -> bool:
    """Whether a player with priority may take actions of a timing now.

    [dz 3-8.2, 3-8.3, 3-8.4, 4-3.4, 2-20.1-1, 2-20.2-1, 2-20.3-1] [ruling dz-005]
    """
    fighting = len(m.clashes) > 0
    if timing == BATTLE:
        return fighting or m.phase == MAIN_PHASE
    if fighting or m.phase != MAIN_PHASE:
        return False
    # Quick ones in either player's main phase; normal ones in the own, with an empty stack.
    return timing == QUICK or (m.turn_player == player and not m.entries)


def is_flashing(m: Match) -> bool:
    """Whether a movement of a unit with Flash is on the stack: nobody may play cards meanwhile.  [dz 5-14.2]"""
    for e in m.entries:
        if e.kind == MOVEMENT:
            p = m.find(e.uid)
            if p is not None and m.has(p, FLASH):
                return True
    return False


def is_playable(m: Match, player: i64, card: Card, place: i64) -> bool:
    """Whether a player with priority can play a card from where it is."""
    # From the plan zone everything is an action of normal timing.  [dz 3-8.2-5, 2-20.1-1.p2, 2-20.2-1.p2, 2-20.3-1.p2]
    timing = NORMAL if place == PLAN else card.d.timing
    return is_time(m, player, timing) and can_play(m, player, card, place)


def can_play(m: Match, player: i64, card: Card, place: i64) -> bool:
    """Whether a card can be played as far as prohibitions, cost, squares and targets go."""
    d = card.d
    m.settle()
    if m.forbidden and m.is_barred(player, BAN_PLAY, m.uid(card.id), player):
        return False
    if is_flashing(m):
        return False
    plainly = True
    if place in (HAND, PLAN) and not m.pricing and not d.surcharged and not d.keywords & SUPPLY:
        # Nothing changes what the plain way costs, which is mostly all there is to find out.
        plain = can_pay(m, player, d.cost)
        squares = plain_squares(m, player, d.kind) if plain else 0
        fights = d.kind & UNIT and squares and not squares & ~m.unit_mask(1 - player)
        if squares and not (fights and may_be_kept_from_attacking(m, card)):
            return True
        if not d.play_rules and not squares:
            if d.kind == STRATEGY:
                return plain and has_spell_targets(m, player, card, Way(PLAIN, d.cost, NO_PARTS, 0, -1, -1))
            if not m.calling and (not plain or not m.helped):
                return False
        plainly = plain or m.calling or len(d.added) > 0
    for way in ways(m, player, card, place, plainly):
        if has_spell_targets(m, player, card, way):
            return True
    return False


def has_spell_targets(m: Match, player: i64, card: Card, way: Way) -> bool:
    """Whether every text of a card has targets when it is played in this way."""
    if not card.d.spell:
        return True
    values = way_values(m, player, card, way)
    was = lift(m, card.id)
    found = True
    for ability in card.d.spell:
        f = spell_voice(m, player, card, ability)
        found = found and (not is_open(m, f, ability) or has_targets_for(m, f, ability, values))
    m.where[card.id] = was
    return found


def lift(m: Match, card: i64) -> i64:
    """Let a card be a spell while targets are looked for that it will need as one; what it was is to be put back.

    [dz 2-21.1]
    """
    was = m.where[card]
    m.where[card] = was >> ZONE_BITS << ZONE_BITS | STACK
    return was


def way_values(m: Match, player: i64, card: Card, way: Way) -> list[int]:
    """The values that the variable can have when a card is played in this way."""
    f = Frame(ASKING, player, card.id, m.uid(card.id))
    return values_of_x(m, f, way.cost, parts_by(m, player, card, way))


def has_targets_for(m: Match, f: Frame, ability: Ability, values: list[int]) -> bool:
    """Whether an ability has targets with one of these values of the variable of its cost.  [dz 4-7.2-5]"""
    for value in values:
        if value > 0:
            f.put(X, [-1 - value])
        if has_targets(m, f, ability):
            return True
    return False


def spell_voice(m: Match, player: i64, card: Card, ability: Ability) -> Frame:
    """A frame that speaks for a text of a card that is not on a square."""
    f = Frame(ability.program, player, card.id, m.uid(card.id))
    f.key = own_key(card.id, ability)
    return f


def is_live(m: Match, player: i64, card: Card, ability: Ability) -> bool:
    """Whether a card that is on no square has this text now: Link-up and Resonance may keep it shut."""
    return not ability.gates or is_open(m, spell_voice(m, player, card, ability), ability)


def has_targets(m: Match, f: Frame, ability: Ability) -> bool:
    """Whether targets can be chosen; of several modes one is enough.  [dz 4-7.2-5, 4-7.2-5.ex1, 4-11.3]"""
    if ability.modes:
        for mode in ability.modes:
            if has_targets(m, f, mode):
                return True
        return False
    return have_tokens(m, f, ability.aims)


def have_tokens(m: Match, f: Frame, aims: list[Aim]) -> bool:
    """Whether there are targets for every aim; later ones may depend on what is chosen for earlier ones."""
    for i in range(len(aims)):
        aim = aims[i]
        if aim.up_to:
            continue
        # A spell will not lie where it is any more, and is no target of its own.  [dz 4-11.4]
        spell = f.card >= 0 and m.zone_of(f.card) == STACK
        tokens = [t for t in aim.what.tokens(m, f) if not spell or t < 0 or t & ID_MASK != f.card]
        n = aim.n.get(m, f)
        if len(tokens) < n:
            return False
        if i + 1 < len(aims) and n == 1:
            return any_leads_on(m, f, aims[i:], tokens)
    return True


def any_leads_on(m: Match, f: Frame, aims: list[Aim], tokens: list[int]) -> bool:
    """Whether some choice for the first aim leaves targets for the others."""
    for token in tokens:
        f.put(aims[0].slot, [token])
        ok = have_tokens(m, f, aims[1:])
        f.put(aims[0].slot, [])
        if ok:
            return True
    return False


# --- ways and costs --------------------------------------------------------------------------------------------
def play_cost(m: Match, player: i64, card: Card, cost: Cost) -> Cost:
    """A cost of playing a card with everything that changes it, but for what the player chooses.

    [dz 2-10.3-4, 4-7.2-3, 4-7.2-3.ex4]
    """
    d = card.d
    if d.keywords & SUPPLY:
        # One less for each base; never below nothing when it is paid.  [dz 5-15.2]
        cost = cost.more(COLORLESS, -count_bases(m, player))
    for ability in d.play_rules:
        for rule in ability.rules:
            if not rule.is_for_others():
                f = spell_voice(m, player, card, ability)
                if is_open(m, f, ability) and hold(m, f, ability):
                    extra = rule.added_energy()
                    if extra is not FREE:
                        cost = cost.plus(extra)
                    cost = cost.more(COLORLESS, -rule.discount(m, f, card))
    for s in m.pricing:
        if s.static is not None and (s.lasting is not None or is_on(m, s)):
            cost = s.static.play_cost(m, s.f, card, cost)
    return cost


def count_bases(m: Match, player: i64) -> i64:
    """How many bases a player has on base squares."""
    n: i64 = 0
    for p in m.pieces:
        if p.control == player and p.kinds & BASE and base_owner(p.square) == player:
            n += 1
    return n


NOBODY_CALLS: Final[list[int]] = []


def callers(m: Match, player: i64, colors: i64) -> list[int]:
    """The released cards with Call of one of these colours that a player may freeze.  [dz 5-10.2] [ruling dz-014]"""
    if not m.calling:
        return NOBODY_CALLS
    out: list[int] = []
    for p in m.pieces:
        if p.control == player and may_be_frozen(m, p, p.uid, player) and call_colors(m, p) & colors:
            out.append(p.uid)
    return out


def call_colors(m: Match, p: Piece) -> i64:
    """The colours of a card's Call that it may be frozen for now, as bits, also of one that it was given."""
    found: i64 = 0
    if not p.d.calls and not p.gained:
        return found
    for key in rule_keys(m, p):
        ability = m.ability(key)
        f = p.voice(ability, key)
        if is_open(m, f, ability) and hold(m, f, ability):
            for rule in ability.rules:
                found |= rule.calls()
    return found


def most_called(m: Match, player: i64) -> i64:
    """By how much Call could lower a cost."""
    n: i64 = 0
    for p in m.pieces:
        if p.control == player and may_be_frozen(m, p, p.uid, player) and call_colors(m, p):
            n += 1
    return n


def ways(m: Match, player: i64, card: Card, place: i64, plainly: bool = True) -> list[Way]:
    """The ways to play a card from where it is that can be paid and have a square.

    `plainly` is False where the plain way is known not to be among them.
    """
    d = card.d
    found: list[Way] = []
    if place != HAND and place != PLAN and not plays_from(m, player, card, place):
        return found
    plain = play_cost(m, player, card, d.cost)
    squares = plain_squares(m, player, d.kind)
    if plainly:
        found.append(Way(PLAIN, plain, NO_PARTS, squares, -1, -1))
    for ability in d.play_rules:
        f = spell_voice(m, player, card, ability)
        if not is_open(m, f, ability) or not hold(m, f, ability):
            continue
        for rule in ability.rules:
            if rule.is_for_others():
                continue
            # The card itself says how else it may be played.  [dz 2-10.3-3]
            for way in rule.ways(m, f, card, place):
                way.cost = play_cost(m, player, card, way.cost)
                if way.kind != FORMATION:
                    way.squares = squares
                found.append(way)
    if d.kind & UNIT and m.helped:
        found += special_plays(m, player, card, place, plain)
    return [way for way in found if is_open_way(m, player, card, way)]


def plays_from(m: Match, player: i64, card: Card, place: i64) -> bool:
    """Whether a card itself says that it may be played from elsewhere than hand and plan zone.  [dz 2-10.3-2]"""
    for ability in card.d.play_rules:
        for rule in ability.rules:
            if not rule.is_for_others() and rule.plays_from(place):
                f = spell_voice(m, player, card, ability)
                if is_open(m, f, ability) and hold(m, f, ability):
                    return True
    return False


def special_plays(m: Match, player: i64, card: Card, place: i64, plain: Cost) -> list[Way]:
    """Ways that other cards of the player give, as Muster does.  [dz 5-3.2]"""
    found: list[Way] = []
    for p in m.pieces:
        if p.control == player and (p.d.others or p.gained):
            for key in rule_keys(m, p):
                ability = m.ability(key)
                f = p.voice(ability, key)
                if is_open(m, f, ability) and hold(m, f, ability):
                    for rule in ability.rules:
                        if rule.is_for_others():
                            for way in rule.ways(m, f, card, place):
                                way.cost = plain
                                found.append(way)
    return found


def plain_squares(m: Match, player: i64, kind: i64) -> i64:
    """The squares a unit or base may be played to, as bits: no own card of its type is there yet.

    Units go to battle squares and bases to base squares; areas are those that the player sees.
    [dz 2-20.1-2, 2-20.2-2, 2-23.8-1, 2-24.7-1, 2-24.7-1.ex1]
    """
    if kind & UNIT:
        return (area_mask(player, OWN_AREA) | area_mask(player, CENTER)) & ~m.unit_mask(player)
    if kind & BASE:
        mask: i64 = 7 << (BATTLE_SQUARES + 3 * player)
        for p in m.pieces:
            if p.control == player and p.square >= BATTLE_SQUARES:
                mask &= ~(1 << p.square)
        return mask
    return 0


def is_open_way(m: Match, player: i64, card: Card, way: Way) -> bool:
    """Whether a way can be paid and leads to a square."""
    if card.d.kind & UNIT:
        way.squares &= ~m.unit_mask(player)
        foes = way.squares & m.unit_mask(1 - player)
        if foes and may_be_kept_from_attacking(m, card):
            way.squares &= ~kept_from_attacking(m, player, card, foes)
    if card.d.kind & (UNIT | BASE) and way.squares == 0:
        return False
    cost = way.cost
    parts = parts_by(m, player, card, way)
    if cost.x < 0 and not parts and not m.calling:
        return can_pay_without(m, player, cost, itself(m, player, card))
    f = Frame(ASKING, player, card.id, m.uid(card.id))
    if cost.x >= 0:
        cost = cost.with_x(max(defined_x(m, f), 0))  # [dz 1-2.3-3]
    return can_pay_all(m, f, cost, parts, called_for(card))


def itself(m: Match, player: i64, card: Card) -> list[int]:
    """A card that is played from an energy or smash zone, where it cannot pay for itself, as a uid.  [dz 2-21.1]"""
    return [int(m.uid(card.id))] if m.place_of(card) in (ENERGY, SMASH) else NOBODY_CALLS


def parts_by(m: Match, player: i64, card: Card, way: Way) -> list[CostPart]:
    """What playing a card in this way costs beside energy: what its own text adds, and what the way does.

    [dz 4-7.2-4]
    """
    if not card.d.added:
        return way.parts
    return added_parts(card, charging(m, player, card)) + way.parts


def may_be_kept_from_attacking(m: Match, card: Card) -> bool:
    """Whether something could forbid that a unit attacks once it has been played: a quick look."""
    if card.d.bans & BAN_ATTACK:
        return True
    for s in m.sources:
        if s.static is not None and s.static.card_bans() & BAN_ATTACK:
            return True
    return False


def kept_from_attacking(m: Match, player: i64, card: Card, squares: i64) -> i64:
    """Those of these squares, as bits, where a unit that is played would attack and may not, tried on copies.

    Whoever comes to an opposing unit attacks, by whatever way.  [dz 1-1.2, 3-11.5, 4-5.2] [ruling dz-052]
    """
    out: i64 = 0
    for square in range(BATTLE_SQUARES):
        if squares >> square & 1:
            copy = m.clone()
            p = arrive(copy, card, square, player, True, HAND, 0, "")
            copy.settle()
            if copy.is_kept(p, BAN_ATTACK, p.uid, player):
                out |= 1 << square
    return out


def called_for(card: Card) -> i64:
    """The colours of a unit, for which cards with Call may be frozen; 0 of another card.  [dz 5-10.2]"""
    return card.d.colors if card.d.kind & UNIT else 0


def charging(m: Match, player: i64, card: Card) -> i64:
    """The texts of a card, as bits, whose additional costs are charged if it is played now: their conditions hold."""
    bits: i64 = 0
    for i in range(len(card.d.play_rules)):
        ability = card.d.play_rules[i]
        f = spell_voice(m, player, card, ability)
        if is_open(m, f, ability) and hold(m, f, ability):
            bits |= 1 << i
    return bits


def added_parts(card: Card, charged: i64) -> list[CostPart]:
    """The additional costs that texts of a card put on playing it: of those that are charged.  [dz 4-7.2-4]"""
    found: list[CostPart] = []
    for i in range(len(card.d.play_rules)):
        if charged >> i & 1:
            for rule in card.d.play_rules[i].rules:
                found += rule.added()
    return found


def can_activate(m: Match, player: i64, ability: Ability, key: i64, card: Card, uid: i64) -> bool:
    """Whether a player with priority can activate an ability.  [dz 4-3.1, 4-3.1.ex1, 4-3.2, 4-3.4]"""
    if not is_time(m, player, ability.timing):
        return False
    if ability.once and has_fired(m, uid, key):
        return False
    if m.forbidden and is_silenced(m, player, uid):
        return False
    if not ability.parts and not can_pay(m, player, ability.cost):
        return False
    f = Frame(ability.program, player, card.id, uid)
    f.key = key
    if not is_open(m, f, ability) or not hold(m, f, ability):
        return False
    if not can_pay_all(m, f, ability.cost, ability.parts, 0):
        return False
    return has_targets_for(m, f, ability, values_of_x(m, f, ability.cost, ability.parts))


def is_silenced(m: Match, player: i64, uid: i64) -> bool:
    """Whether a player may not activate abilities of a card; -1: those that the rules give.  [dz 1-1.2]"""
    p = m.find(uid)
    if p is not None and m.is_kept(p, BAN_ACTIVATE, uid, player):
        return True
    return m.is_barred(player, BAN_ACTIVATE, uid, player)


def values_of_x(m: Match, f: Frame, cost: Cost, parts: list[CostPart]) -> list[int]:
    """The values that the variable of a cost can have so that all of it can be paid; 0 if there is no variable.

    [dz 1-2.3-3]
    """
    if cost.x < 0 and not has_variable(parts):
        return [0]
    defined = defined_x(m, f) if cost.x >= 0 else -1
    colors = called_for(m.cards[f.card]) if f.key < 0 and f.card >= 0 else 0
    found: list[int] = []
    kept = f.get(X)
    for value in range(len(m.cards) + 1):
        f.put(X, [-1 - value])
        if not can_pay_all(m, f, cost.with_x(value), parts, colors):
            break
        # What the card itself defines is not chosen.  [dz 1-2.3-3]
        if defined < 0 or value == defined:
            found.append(value)
    f.put(X, kept)
    return found


def defined_x(m: Match, f: Frame) -> i64:
    """The value that a card which is played defines for the variable of its cost; -1 if it defines none."""
    if f.key < 0:
        card = m.cards[f.card]
        for ability in card.d.play_rules:
            for rule in ability.rules:
                value = rule.variable(m, spell_voice(m, f.player, card, ability))
                if value >= 0:
                    return value
    return -1


def has_variable(parts: list[CostPart]) -> bool:
    """Whether the number of cards for some part of a cost is the variable."""
    for part in parts:
        if part.is_variable():
            return True
    return False


def have_cards(m: Match, f: Frame, parts: list[CostPart]) -> bool:
    """Whether there are cards for every part of a cost beside energy."""
    for part in parts:
        if not part.is_free() and len(part.candidates(m, f)) < part.amount(m, f):
            return False
    return len(parts) < 2 or (have_others(m, f, parts, 0, 0, []) and have_tolls(m, f, parts))


def have_tolls(m: Match, f: Frame, parts: list[CostPart]) -> bool:
    """Whether what parts take without a choice from one stock is there for all of them together."""
    for part in parts:
        if part.pool() == NO_POOL:
            continue
        need: i64 = 0
        for other in parts:
            if other.pool() == part.pool():
                need += other.toll(m, f)
            elif part.pool() == FROM_DECK and lies_in_deck(m, f, other):
                need += other.amount(m, f)
        if need > part.stock(m, f):
            return False
    return True


def lies_in_deck(m: Match, f: Frame, part: CostPart) -> bool:
    """Whether a part is paid with cards of the player's deck, such as the plan.  [dz 2-23.3-1]"""
    for uid in part.candidates(m, f):
        if m.zone_of(uid & ID_MASK) != DECK or m.card_of(uid).owner != f.player:
            return False
    return part.pool() == NO_POOL and not part.is_free()


def can_pay_all(m: Match, f: Frame, cost: Cost, parts: list[CostPart], colors: i64) -> bool:
    """Whether a player can pay energy and everything else at once, with every discount there is.

    Each card pays for one thing: what is frozen for another part, or to make this cheaper, is no energy.
    `colors` are those of a unit for which cards with Call may be frozen.  [dz 4-7.2-8, 5-10.2]
    """
    own = itself(m, f.player, m.cards[f.card]) if f.key < 0 and f.card >= 0 else NOBODY_CALLS
    if not parts and (not colors or not m.calling):
        return can_pay_without(m, f.player, cost, own)
    saves = colors != 0 and m.calling
    spends = len(own) > 0
    for part in parts:
        spends = spends or part.freezes() or part.goal() >= 0
        saves = saves or part.discount(1) > 0
    if not saves and not can_pay(m, f.player, cost):
        return False
    if not have_cards(m, f, parts):
        return False
    if not saves and not spends:
        return True
    cheaper = cost.more(COLORLESS, -len(savers(m, f, parts, colors)))
    return leaves_energy(m, f, cheaper, parts, own)


def savers(m: Match, f: Frame, parts: list[CostPart], colors: i64) -> list[int]:
    """The cards on squares that can be frozen to make something cheaper, as many as the parts of the cost leave."""
    found: list[int] = []
    wanted = callers(m, f.player, colors)[:] if colors else []
    for part in parts:
        if part.discount(1):
            wanted += [uid for uid in part.candidates(m, f) if uid not in wanted and m.find(uid) is not None]
    for uid in wanted:
        if have_others(m, f, parts, 0, 0, [*found, uid]):
            found.append(uid)
    return found


def leaves_energy(m: Match, f: Frame, cost: Cost, parts: list[CostPart], given: list[int]) -> bool:
    """Whether energy can be paid with the cards that other parts of the cost leave: those given already are taken."""
    needed: list[list[int]] = []
    for i in range(len(parts)):
        part = parts[i]
        if (part.freezes() or part.goal() >= 0) and not part.is_free() and part.may_take_stock(m, f):
            left = [uid for uid in part.candidates(m, f) if uid not in given]
            stock = [uid for uid in left if is_stock(m, uid)]
            if stock and len(stock) == len(left):
                for _ in range(part.amount(m, f) - len(f.get(PARTS + i))):
                    needed.append(stock)
    return frees_energy(m, f, cost, needed, given)


def is_stock(m: Match, uid: i64) -> bool:
    """Whether a card lies in an energy or smash zone."""
    return m.zone_of(uid & ID_MASK) in (ENERGY, SMASH)


def frees_energy(m: Match, f: Frame, cost: Cost, needed: list[list[int]], given: list[int]) -> bool:
    """Whether there are cards for all that is needed, beside those given, so that the rest pays the energy."""
    if not needed:
        return can_pay_without(m, f.player, cost, given)
    tried: list[int] = []
    for uid in needed[0]:
        card = m.card_of(uid)
        side = m.side(card.owner)
        # Of those that are frozen, and pay no energy, any will do.
        kind = -1 if card in side.smash else likeness(card) if card in side.energy else -2
        if uid in given or kind in tried:
            continue
        tried.append(kind)
        if frees_energy(m, f, cost, needed[1:], [*given, uid]):
            return True
    return False


def have_others(m: Match, f: Frame, parts: list[CostPart], at: i64, chosen: i64, given: list[int]) -> bool:
    """Whether different cards can be found for the parts from a place on, without those that are given already.

    Of the part at that place some cards are chosen.
    """
    wanted: list[list[int]] = []
    for i in range(at, len(parts)):
        if parts[i].is_free():
            continue
        found = [uid for uid in parts[i].candidates(m, f) if uid not in given]
        for _ in range(parts[i].amount(m, f) - (chosen if i == at else 0)):
            wanted.append(found)
    taken: dict[int, int] = {}
    for i in range(len(wanted)):
        if not find_card(wanted, i, taken, []):
            return False
    return True


def find_card(wanted: list[list[int]], i: i64, taken: dict[int, int], tried: list[int]) -> bool:
    """Find a card for one place among several, letting other places take different cards if need be."""
    for uid in wanted[i]:
        if uid not in tried:
            tried.append(uid)
            if uid not in taken or find_card(wanted, taken[uid], taken, tried):
                taken[uid] = i
                return True
    return False


def is_given(f: Frame, uid: i64) -> bool:
    """Whether a card is already to pay for another part."""
    return uid in given_cards(f)
