"""Which abilities are in force, and the values on which continuous ones build (AB.3).

Abilities are gathered when the cards in play or their abilities have changed; the base is laid at each settling: what
is printed, then what lasting effects make of it.
"""

from typing import Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.lasting import Lasting
from fuda.core.state import ID_MASK
from fuda.games.buddyfight.kinds import LEAVE, of_bans
from fuda.games.buddyfight.printed import (
    CONTINUOUS,
    KEY_BITS,
    NO_NUMBERS,
    Ability,
)
from fuda.games.buddyfight.spec import (
    ADD_CRITICAL,
    ADD_DEFENSE,
    ADD_POWER,
    ADD_SIZE,
    BAN,
    D_SHARE,
    DELAYED,
    FIELD,
    FIXED,
    FLAG_AREA,
    GAIN_ABILITY,
    GAIN_INFO,
    GAIN_KEYWORD,
    GAIN_LIFELINK,
    LASTS,
    LIFELINK,
    LOSE_KEYWORD,
    MOST_SIZE,
    NEGATE,
    SET_DEFENSE,
    SET_POWER,
    SET_SIZE,
    SOUL,
)
from fuda.games.buddyfight.state import Match, Source, is_at_home
from fuda.games.buddyfight.units import OF_CRITICAL, OF_DEFENSE, OF_POWER, OF_SIZE, Unit

LATEST: Final = 1 << 40  # the age of what belongs to no card, or was given to one: after that of all cards


def gather(m: Match) -> None:
    """Find the abilities that listen, replace or apply continuously.  [bf AB.3.1]"""
    m.recast = False
    m.listening = 0
    m.replaced = m.foreseen  # what is about to be done may be met by cards in hand
    m.forbidden = 0
    m.sources = []
    m.looks = 0
    m.sensitive = False
    m.priced = False
    m.shared = False
    for i in range(2):
        side = m.p0 if (i == 0) == (m.first != 1) else m.p1
        for u in side.field:
            gather_unit(m, u, FIELD)
        if side.flag is not None:
            gather_unit(m, side.flag, FLAG_AREA)
    gather_lasting(m)
    if len(m.sources) > 1:
        order_sources(m)


def gather_lasting(m: Match) -> None:
    """Find what lasting effects let listen, replace, forbid or apply."""
    for e in m.lasting:
        if e.start != 0:
            continue
        if e.kind == GAIN_ABILITY:
            u2 = m.find(e.on)
            if u2 is not None:
                voice = u2.voice(m.ability(e.key), e.key)
                if e.amount != 0:
                    voice.put(FIXED, [-1 - e.amount])
                take_in(m, m.ability(e.key), voice, LATEST)
        elif e.kind == LASTS and (e.on < 0 or m.find(e.on) is not None):
            lasting = m.ability(e.key)
            m.replaced |= lasting.replaces
            m.forbidden |= lasting.forbids
            if lasting.kind == CONTINUOUS:
                m.sources.append(Source(lasting, lasting_voice(m, e), True, LATEST))
                m.looks |= lasting.looks
                m.priced = m.priced or lasting.prices
                m.sensitive = m.sensitive or lasting.derived
        elif e.kind == DELAYED:
            m.listening |= m.ability(e.key).events
            m.replaced |= m.ability(e.key).replaces
        elif e.kind == BAN:
            m.forbidden |= of_bans(e.amount)


def order_sources(m: Match) -> None:
    """Put continuous abilities of cards that were placed first before others, those of no card last.

    [ruling bf-086]
    """
    out: list[Source] = []
    for source in m.sources:
        at = len(out)
        while at > 0 and out[at - 1].age > source.age:
            at -= 1
        out.insert(at, source)
    m.sources = out


def lasting_voice(m: Match, e: Lasting) -> Frame:
    """A frame that speaks for a part which lasts for a time, on a card or on none."""
    if e.on >= 0:
        f = Frame(m.ability(e.key).program, e.owner, e.on & ID_MASK, e.on)
    else:
        f = Frame(m.ability(e.key).program, e.owner, e.key >> KEY_BITS, e.amount)
    f.key = e.key
    f.put(FIXED, [e.at])
    return f


def gather_unit(m: Match, u: Unit, zone: i64) -> None:
    """Find the abilities of one card; those of its soul count only where they say so.  [bf O.soulab.1]"""
    if not u.veiled:
        d = u.d
        m.listening |= d.hears
        m.replaced |= d.replaces
        m.forbidden |= d.forbids
        if d.has_static:
            for ability in d.abilities:
                # What D-share gives is inert where it is printed.
                if ability.dshare or ability.part:
                    continue
                if ability.kind == CONTINUOUS and is_at_home(ability, zone):
                    add_source(m, ability, u.voice(ability, u.card.id << KEY_BITS | ability.index), u.stamp)
        if d.keywords & D_SHARE:
            m.shared = True
            gather_shared(m, u)
    if u.soul:
        gather_soul(m, u)


def gather_shared(m: Match, u: Unit) -> None:
    """Find the abilities that a card gives to all cards of its side that have D-share.  [bf K.dshare.1]"""
    for ability in u.d.abilities:
        if ability.dshare:
            key = u.card.id << KEY_BITS | ability.index
            for one in m.side(u.side).field:
                # Whether it has got the ability now is asked later: D-share can be given.
                if not one.veiled:
                    take_in(m, ability, one.voice(ability, key), one.stamp)


def gather_soul(m: Match, u: Unit) -> None:
    """Find the abilities that are valid in the soul of a card: face up only; what has a soul may be kept by it.

    [bf O.soulab.2, O.facedownsoul.5, K.soulguard.2]
    """
    m.replaced |= 1 << LEAVE
    for card in u.soul:
        if card.id in u.veiled_soul:
            continue
        m.listening |= card.d.elsewhere
        m.replaced |= card.d.replaces
        m.forbidden |= card.d.forbids
        if card.d.has_static:
            for ability in card.d.abilities:
                if ability.kind == CONTINUOUS and not ability.part and ability.where >> SOUL & 1:
                    f = Frame(ability.program, u.side, card.id, m.uid(card.id))
                    f.key = card.id << KEY_BITS | ability.index
                    add_source(m, ability, f, u.stamp)


def take_in(m: Match, ability: Ability, f: Frame, age: i64) -> None:
    """Count with an ability that was given."""
    m.listening |= ability.events
    m.replaced |= ability.replaces
    m.forbidden |= ability.forbids
    if ability.kind == CONTINUOUS:
        add_source(m, ability, f, age)


def add_source(m: Match, ability: Ability, f: Frame, age: i64) -> None:
    """Put a continuous ability in force."""
    m.sources.append(Source(ability, f, False, age))
    m.looks |= ability.looks
    m.priced = m.priced or ability.prices
    if ability.derived:
        m.sensitive = True


def lay_base(m: Match) -> None:
    """Printed values and lasting effects: what continuous abilities build on."""
    m.opened = 0
    if m.ban_list:
        m.ban_list = []
        m.ban_bits = 0
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        side.bans = 0
        side.most_size = MOST_SIZE
        side.most_items = 1
        side.free_impacts = False
        for u in side.field:
            if not u.plain:
                u.reset()
        if side.flag is not None and not side.flag.plain:
            side.flag.reset()
        for u in side.buddies:
            if not u.plain:
                u.reset()
    if m.lasting:
        lay_set_values(m)
    for e in m.lasting:
        # What starts later does not apply yet.
        if e.start != 0:
            continue
        kind = e.kind
        if e.on < 0:
            if kind == BAN:
                m.forbid(None, e.on, e.amount, e.key, e.at, e.owner)
            continue
        u2 = m.alter(e.on)
        # What has left since is another object, to which the effect does not apply.
        if u2 is None:
            continue
        if kind == ADD_POWER:
            u2.power += e.amount
        elif kind == ADD_DEFENSE:
            u2.defense += e.amount
        elif kind == ADD_CRITICAL:
            u2.critical += e.amount
        elif kind == ADD_SIZE:
            u2.add_size(e.amount)
        elif kind == GAIN_KEYWORD:
            # A card has a keyword once, however often it gets it.
            u2.keywords |= e.amount & ~u2.barred()  # [bf K.equipchange.3, K.crossnize.3, K.purge.4, K.weaponlink.3]
        elif kind == LOSE_KEYWORD:
            u2.keywords &= ~e.amount
            u2.withheld |= e.amount
            if e.amount & LIFELINK:
                u2.lifelinks = NO_NUMBERS
        elif kind == GAIN_LIFELINK and not u2.barred() & LIFELINK:
            u2.keywords |= LIFELINK
            u2.lifelinks = [*u2.lifelinks, e.amount]
        elif kind == BAN:
            m.forbid(u2, e.on, e.amount, e.key, e.at, e.owner)
        elif kind == NEGATE:
            u2.negated = True
            u2.keywords = 0
            u2.lifelinks = NO_NUMBERS
            u2.gained = NO_NUMBERS
        elif kind == GAIN_ABILITY:
            u2.gain(e.key)
        elif kind == GAIN_INFO:
            m.rules.gain_info(m, u2, e.key, e.at)
    share(m)


def lay_set_values(m: Match) -> None:
    """Let the lasting effects apply that set a number: they come before those that add to it.  [ruling bf-074]"""
    for e in m.lasting:
        if e.start != 0 or e.kind < SET_POWER or e.kind > SET_SIZE:
            continue
        u = m.alter(e.on)
        if u is None:
            continue
        which = OF_POWER if e.kind == SET_POWER else OF_DEFENSE if e.kind == SET_DEFENSE else OF_CRITICAL
        u.set_number(OF_SIZE if e.kind == SET_SIZE else which, e.amount, True)


def share(m: Match) -> None:
    """Give every card with D-share the D abilities of all of them of its side: its own, and one several times.

    A nullified D-share gives nothing.
    [bf K.dshare.1, K.dshare.2, K.dshare.3, Q.K.dshare.1, Q.K.dshare.2] [ruling bf-023]
    """
    if not m.shared:
        return
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        keys: list[int] = []
        for u in side.field:
            if u.d.keywords & D_SHARE and u.keywords & D_SHARE and not u.negated:
                for ability in u.d.abilities:
                    if ability.dshare:
                        keys.append(u.card.id << KEY_BITS | ability.index)
        if keys:
            for u in side.field:
                if u.keywords & D_SHARE and not u.negated:
                    u.plain = False
                    u.gained = u.gained + keys


def share_again(m: Match) -> None:
    """Give D abilities anew, after an effect has given or nullified D-share.  [bf Q.K.dshare.2]"""
    for i in range(2):
        side = m.p0 if i == 0 else m.p1
        for u in side.field:
            if u.gained:
                u.gained = [key for key in u.gained if not m.ability(key).dshare]
    share(m)
