"""What continuous abilities may change: values of cards and fighters, damage, what uses cost, what is on offer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.games.buddyfight import kinds, spec
from fuda.games.buddyfight.printed import CONTINUOUS, DAMAGE_STEPS, KEY_BITS, Ability, Card, CardDef
from fuda.games.buddyfight.rules.allowing import speaker
from fuda.games.buddyfight.rules.damage import changed_by
from fuda.games.buddyfight.rules.declaring import is_protected
from fuda.games.buddyfight.rules.paying import cost_of, is_of_own_use
from fuda.games.buddyfight.rules.usable import is_opened
from fuda.games.buddyfight.state import Match, is_at_home
from fuda.table.deeds import Deed
from fuda.text.probe.buddyfight.terms import number

Values = dict[tuple[str, int], Any]
OFFERS: Final = "offers"
BASE: Final = 5  # of damage that is changed
# The values that continuous abilities name; what is on offer may change with any. Those left out may change all.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "have_power": ("power",), "have_defense": ("defense",), "have_critical": ("critical",), "have_size": ("size",),
    "set_have": ("power", "defense", "critical", "size"), "have_keyword": ("keywords", "abilities"),
    "have_lifelink": ("keywords", "lifelinks"), "lose_keyword": ("keywords", "lifelinks", "abilities"),
    "have_trait": ("attributes",), "have_name": ("names",), "have_world": ("worlds",),
    "are_forbidden": ("forbidden", "protected"), "player_forbidden": ("forbidden to a fighter", "protected"),
    "less_damage": ("damage",), "more_damage": ("damage",), "pay_less": ("cost",), "free_cost": ("cost",),
    "may_use_from": ("opened",), "size_limit": ("limits",), "equip_slots": ("limits",),
    "many_impact_calls": ("limits",),
}  # fmt: skip
ANYTHING: Final = frozenset({"have_ability", "are_negated"})
FACTS: Final = frozenset({"may_use", "opening", "called_to", "enters_only_by", "never_gain"})  # as good as printed
KINDS_OF: Final = frozenset({"attributes", "names", "worlds", "keywords", "size", "power", "defense", "critical"})
CAUSES: Final = (
    spec.BY_BATTLE, spec.BY_BATTLE | spec.BY_LINK, spec.BY_EFFECT, spec.BY_EFFECT | spec.FROM_LIFELINK,
    spec.BY_BATTLE | spec.BY_PENETRATE,
)  # fmt: skip
PROTECTIONS: Final = (
    spec.BAN_COUNTERED, spec.BAN_NULLIFY, spec.BAN_NULLIFY_USE, spec.BAN_NULLIFY_ABILITY,
)  # fmt: skip


def values(m: Match) -> Values:
    """Every value that continuous abilities may change, by name and card."""
    m.settle()
    out: Values = {}
    for side in (m.p0, m.p1):
        player = int(side.index)
        out["forbidden to a fighter", player] = [int(side.bans), *forbidden(m, -1 - player)]
        out["limits", player] = [int(side.most_size), int(side.most_items), bool(side.free_impacts)]
        for u in side.units():
            card = int(u.id)
            out["power", card], out["defense", card] = int(u.power), int(u.defense)
            out["critical", card], out["size", card] = int(u.critical), int(u.size)
            out["keywords", card], out["lifelinks", card] = int(u.keywords), list(u.lifelinks)
            out["names", card], out["attributes", card], out["worlds", card] = (
                list(u.names),
                list(u.attributes),
                list(u.worlds),
            )
            out["negated", card], out["abilities", card] = bool(u.negated), [int(key) for key in u.gained]
            out["forbidden", card] = [int(u.bans), *forbidden(m, int(u.uid))]
            out["damage", card] = damage_by(m, int(u.uid))
        for held in [*side.hand, *side.drop, *[c for u in side.field for c in u.open_soul()]]:
            look_at_card(m, held, player, out)
        for u in side.field:
            look_at_card(m, u.card, player, out)
    out["damage", -1] = damage_by(m, -1)
    return out


def look_at_card(m: Match, card: Card, player: int, out: Values) -> None:
    """What using a card would cost, whether it may be used from where it lies, and whether its use is protected."""
    number = int(card.id)
    f = speaker(m, card, player)
    out["cost", number] = cost_now(m, f)
    for ability in [*card.d.transforming, *card.d.activated]:
        g = Frame(ability.program, player, card.id, m.uid(card.id))
        g.key = card.id << KEY_BITS | ability.index
        out["cost", number << KEY_BITS | int(ability.index) | 1 << 30] = cost_now(m, g)
    out["opened", number] = is_opened(m, card)
    if m.zone_of(card.id) == spec.SOUL:
        out["forbidden", number] = forbidden(m, int(m.uid(card.id)))
    if m.zone_of(card.id) == spec.HAND:
        out["protected", number] = [is_protected(m, f, bans, 1 - player) for bans in PROTECTIONS]


def cost_now(m: Match, f: Frame) -> list[int]:
    """How many cards each part of a cost takes."""
    return [int(part.amount(m, f)) for part in cost_of(m, f)]


def damage_by(m: Match, uid: int) -> list[int]:
    """What becomes of some damage that a card would deal to each fighter, in several ways."""
    out: list[int] = []
    for player in range(2):
        for cause in CAUSES:
            d = Deed(kinds.DAMAGE, [-1 - player], 1 - player, cause, n=BASE, source=uid)
            n = BASE
            for step in DAMAGE_STEPS:
                n = int(changed_by(m, d, step, n, BASE))
            out.append(n)
    return out


def forbidden(m: Match, on: int) -> list[int]:
    """What a card or fighter is forbidden, with the places that say so."""
    bans = m.ban_list
    return sorted(
        int(bans[i + 1]) << 40 | int(bans[i + 2]) << 12 | int(bans[i + 3])
        for i in range(0, len(bans), 5)
        if bans[i] == on
    )


def offers(m: Match) -> list[Any]:
    """What the fighter who decides may answer."""
    m.refresh_options()
    return [a.key() for a in m.options]


def afresh(m: Match) -> Match:
    """A copy of a match that finds all continuous effects anew."""
    copy = m.clone()
    copy.recast = copy.dirty = True
    return copy


def compared(m: Match, ability: Ability) -> tuple[Values, Values]:
    """The values with a continuous ability and without it, in the same position."""
    copy = afresh(m)
    there = values(copy)
    there[OFFERS, -1] = offers(copy)
    with silenced(ability):
        bare = afresh(m)
        gone = values(bare)
        gone[OFFERS, -1] = offers(bare)
    return there, gone


@contextmanager
def silenced(ability: Ability) -> Iterator[None]:
    """Let a continuous ability say nothing for a while."""
    kept = ability.statics, ability.others, ability.numbers
    ability.statics, ability.others, ability.numbers = [], [], []
    try:
        yield
    finally:
        ability.statics, ability.others, ability.numbers = kept


def difference(one: Values, two: Values) -> list[str]:
    """The names of the values in which two tables differ."""
    return sorted({name for name, card in {**one, **two} if one.get((name, card)) != two.get((name, card))})


def allowed_values(d: CardDef) -> set[str]:
    """The names of the values that the continuous abilities of a card may change; empty if they may change any."""
    out = {OFFERS}
    for ability in d.every:
        for static in ability.statics if ability.kind == CONTINUOUS else ():
            if static.name in ANYTHING:
                return set()
            out |= set(EFFECTS.get(static.name, ()))
    # What a card is decides what other effects make of it.
    if out & {"attributes", "names", "worlds", "keywords"}:
        return set()
    return out


def voice(m: Match, card: int, ability: Ability) -> Frame:
    """A frame that speaks for an ability of a card where it lies."""
    key = card << KEY_BITS | int(ability.index)
    u = m.unit(card)
    if u is not None:
        return u.voice(ability, key)
    host = m.holder(m.cards[card])
    f = Frame(ability.program, host.side if host is not None else m.cards[card].owner, card, m.uid(card))
    f.key = key
    return f


def is_in_force(m: Match, card: int, ability: Ability) -> bool:
    """Whether a continuous ability of a card is in force: where the card lies, and by its conditions."""
    zone, u = int(m.zone_of(card)), m.unit(card)
    own_use = zone in (spec.HAND, spec.USING) and any(static.own_bans() for static in ability.statics)
    if own_use or is_of_own_use(ability):
        # What it says about its own use holds while it is used, what it says of its cost wherever it is.
        return all(term.holds(m, voice(m, card, ability)) for term in ability.conditions)
    if u is not None and (ability not in u.d.abilities or u.veiled or u.negated):
        return False
    if not is_at_home(ability, zone) or zone in (spec.USING, spec.BUDDY):
        return False
    host = m.holder(m.cards[card])
    if host is not None and card in host.veiled_soul:
        return False
    return all(term.holds(m, voice(m, card, ability)) for term in ability.conditions)


NAMES: Final = {"have_power": "power", "have_defense": "defense", "have_critical": "critical", "have_size": "size"}


def misjudged(m: Match, card: int, ability: Ability, there: Values, gone: Values) -> str:
    """Say so if a number does not differ by what a continuous ability in force says."""
    if len(ability.statics) != 1 or ability.statics[0].name not in NAMES:
        return ""
    static: Any = ability.statics[0]
    amount, name = number(static.amount), NAMES[static.name]
    if amount is None:
        return ""
    meant = {int(uid) & ID_MASK for uid in static.ref.uids(m, voice(m, card, ability))}
    for (what, which), n in there.items():
        u = m.unit(which) if what == name else None
        if u is None or (what, which) not in gone or u.bans & spec.BAN_AFFECT:
            continue
        if name == "size" and u.d.size < 0:
            continue
        more = n - gone[what, which]
        if more != (amount if which in meant else 0):
            return f"{name} differs by {more}"
    return ""
