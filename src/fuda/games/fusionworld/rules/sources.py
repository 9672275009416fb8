"""Which skills are in force, and the values on which permanents build (9-8).

Skills are gathered when the cards in play or their skills have changed; the base is laid at each settling: what is
printed, then what lasting effects make of it.
"""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.fusionworld.kinds import of_bans
from fuda.games.fusionworld.printed import (
    KEY_BITS,
    NO_ABILITIES,
    PERMANENT,
    Ability,
    Card,
)
from fuda.games.fusionworld.sides import Unit
from fuda.games.fusionworld.spec import (
    ADD_COMBO,
    ADD_CONDITION,
    ADD_COST,
    ADD_POWER,
    ADD_SPECIFIED,
    ATTACK_ACTIVE,
    BAN,
    BASE_POWER,
    BATTLE_AREA,
    COMBO_AREA,
    DELAYED,
    GAIN_ABILITY,
    GAIN_INFO,
    GAIN_KEYWORD,
    HAND_COST,
    LEADER_AREA,
    NEGATE,
    OFF_TABLE,
    STATE,
    UNDER,
)
from fuda.games.fusionworld.state import Match, Source, is_valid_in


def gather(m: Match) -> None:
    """Find the skills in play that listen, replace or apply permanently."""
    m.recast = False
    m.listening = 0
    m.replaced = 0
    m.forbidden = 0
    m.sources = []
    m.deep = 0
    m.stateful = m.elsewhere & STATE != 0
    m.tracked = False
    derived: i64 = 0
    first: i64 = 1 if m.first == 1 else 0
    for i in range(2):
        side = m.side(first if i == 0 else 1 - first)
        derived += gather_unit(m, side.leader, LEADER_AREA)
        if side.leader.under:
            derived += gather_under(m, side.leader)
        for u in side.battle:
            derived += gather_unit(m, u, BATTLE_AREA)
            if u.under:
                derived += gather_under(m, u)
        for u in side.combo:
            derived += gather_unit(m, u, COMBO_AREA)
        if m.elsewhere & OFF_TABLE:
            for pile in (side.hand, side.drop, side.face_up, side.energy, side.spent):
                for card in pile:
                    if card.d.elsewhere & OFF_TABLE:
                        derived += gather_lying(m, card, card.owner)
    for e in m.lasting:
        if e.start != 0:
            continue
        if e.kind == GAIN_ABILITY:
            u2 = m.find(e.on)
            if u2 is not None:
                granted = m.ability(e.key)
                giver = m.cards[e.key >> KEY_BITS].d
                m.listening |= granted.events
                m.replaced |= granted.would | giver.replaces
                m.forbidden |= granted.forbids | giver.forbids
                if granted.events & STATE:
                    m.stateful = True
                # A skill that was given is valid where those of the card are.  [fw 13-16-1, 1-3-7]
                if granted.kind == PERMANENT and is_valid_in(granted, m.zone_of(u2.id)):
                    derived += add_source(m, granted, u2.voice(granted, e.key))
        elif e.kind == DELAYED:
            lasting = m.ability(e.key)
            m.listening |= lasting.events
            m.replaced |= lasting.would
            u2 = m.find(e.on) if lasting.kind == PERMANENT else None
            if u2 is not None:
                m.forbidden |= lasting.forbids
                derived += add_source(m, lasting, u2.voice(lasting, e.key), True)
        elif e.kind == BAN:
            m.forbidden |= of_bans(e.amount)
        elif e.kind == ADD_CONDITION:
            m.deep = -1
    m.sensitive = derived > 0
    if derived > 1:
        m.sources = in_order_of_age(m, m.sources)
    if m.stateful:
        m.alert = True  # a card that has just come may find its state there already  [fw 9-6-8-1]


def gather_unit(m: Match, u: Unit, zone: i64) -> i64:
    """Find the skills of one card in play; how many depend on what others change.

    A Leader's skills are valid in the Leader Area, a Battle card's in the Battle Area, unless they name a zone.
    [fw 1-3-7, 9-5-5]
    """
    d = u.d
    derived: i64 = 0
    m.forbidden |= d.forbids
    if d.stateful:
        m.stateful = True
    if zone == COMBO_AREA:
        # What listens here is found card by card.
        m.listening |= d.listens
        if not d.has_static:
            return 0
    else:
        m.listening |= d.hears
        m.replaced |= d.replaces
    if d.has_static:
        for ability in d.abilities:
            if ability.kind == PERMANENT and not ability.part and is_valid_in(ability, zone):
                derived += add_source(m, ability, u.voice(ability, u.card.id << KEY_BITS | ability.index))
    return derived


def gather_under(m: Match, u: Unit) -> i64:
    """Find the permanents that are valid under a card, whose master is theirs as well.  [fw 16-2-2-4]"""
    derived: i64 = 0
    if m.elsewhere:
        m.deep = -1
    for card in u.under:
        m.replaced |= card.d.replaces
        if card.d.has_static:
            derived += gather_lying(m, card, u.side)
    return derived


def gather_lying(m: Match, card: Card, master: i64) -> i64:
    """Find the permanents of a card out of play that are valid where it lies; all others are not.

    [fw 9-5-5, 16-2-2, 16-2-2-4]
    """
    derived: i64 = 0
    zone = m.zone_of(card.id)
    m.forbidden |= card.d.forbids
    for ability in card.d.abilities:
        if ability.kind != PERMANENT or ability.part or not ability.where >> zone & 1:
            continue
        # What it says of its own card is asked for when that is used.
        if zone == UNDER or ability.is_off_table():
            f = Frame(ability.program, master, card.id, m.uid(card.id))
            f.key = card.id << KEY_BITS | ability.index
            derived += add_source(m, ability, f)
    return derived


def add_source(m: Match, ability: Ability, f: Frame, lasts: bool = False) -> i64:
    """Put a permanent in force; 1 if it depends on what others change."""
    source = Source(ability, f, m.renames, lasts)
    # By which others it is not affected is settled before they apply.  [fw 13-4-1]
    if ability.shields:
        m.sources.insert(0, source)
    else:
        m.sources.append(source)
    m.deep |= ability.looks
    if m.shifts or (ability.tracked and (m.renames or ability.fickle)):
        m.tracked = True
    return 1 if source.derived else 0


def lay_base(m: Match) -> None:
    """Printed values and lasting effects: what permanents build on.  [fw 9-8-1-1]"""
    if m.hand_sources:
        m.hand_sources = []
    if m.ban_list:
        m.ban_list = []
    m.ban_bits = 0
    m.p0.bans = 0
    m.p1.bans = 0
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        if not side.leader.plain:
            side.leader.reset()
        for u in side.battle:
            if not u.plain:
                u.reset()
        for u in side.combo:
            if not u.plain:
                u.reset()
    for e in m.lasting:
        kind = e.kind
        # What starts later does not apply yet.  [fw 1-5-2-2-1, 1-5-2-2-1.ex1]
        if e.start != 0:
            continue
        if e.on < 0:
            if kind == BAN:
                m.forbid(None, e.on, e.amount, e.key, e.at, e.owner)
            elif kind == HAND_COST:
                remember_for_hand(m, e.key, e.owner)
            continue
        target = m.alter(e.on)
        # What has left its area since is another object, to which the effect does not apply.  [fw 9-8-2]
        if target is None:
            # Cards that are no units, such as energy, can be forbidden something.
            if kind == BAN and m.is_here(e.on):
                m.ban_bits |= e.amount
                m.ban_list = [*m.ban_list, e.on, e.amount, e.key, e.at, e.owner]
            continue
        if kind == ADD_POWER:
            target.bonus += e.amount
        elif kind == BASE_POWER:
            target.base = e.amount
            target.base_set = True
        elif kind == ADD_COMBO:
            target.combo_bonus += e.amount
        elif kind == ADD_COST:
            target.cost_bonus += e.amount
        elif kind == ADD_SPECIFIED:
            target.add_specified(e.amount >> 16, (e.amount & 0xFFFF) - 32768)
        elif kind == GAIN_KEYWORD:
            target.keywords |= e.amount
        elif kind == BAN:
            m.forbid(target, e.on, e.amount, e.key, e.at, e.owner)
        elif kind == NEGATE:
            negate(target, e.amount)
        elif kind == GAIN_ABILITY:
            target.gain(e.key)
        elif kind == GAIN_INFO:
            m.rules.gain_info(m, target, e.key, e.at)


def remember_for_hand(m: Match, key: i64, player: i64) -> None:
    """Let a lasting effect, whose terms are the statics of a part, count for the cards in a player's hand."""
    f = Frame(m.ability(key).program, player, key >> KEY_BITS, -1)
    f.key = key
    m.hand_sources = [*m.hand_sources, Source(m.ability(key), f, m.renames)]


def in_order_of_age(m: Match, sources: list[Source]) -> list[Source]:
    """Permanents in the order in which their cards came into play, of one turn the first player's first.

    What is in force applies to a card the instant it comes, and may keep it from having a say.  [fw 9-8-3]
    [ruling fw-051]
    """
    out: list[Source] = []
    ages: list[int] = []
    for source in sources:
        u = m.find(source.f.uid)
        age: i64 = 0 if u is None or source.ability.shields else u.since
        at = len(out)
        while at > 0 and ages[at - 1] > age:
            at -= 1
        out.insert(at, source)
        ages.insert(at, age)
    return out


def negate(u: Unit, keywords: i64) -> None:
    """Negate all skills of a card (-1), or only these keyword skills; keywords such as [Once per turn] are none.

    [fw 9-1-2, 15-1-3]
    """
    if keywords < 0:
        u.negated = True
        u.keywords &= ATTACK_ACTIVE & ~u.d.keywords  # that it may attack active cards is no skill where it was given
        u.gained = NO_ABILITIES
    else:
        u.keywords &= ~keywords
        u.lost |= keywords
