"""What static abilities may change: values of units, what is forbidden, the damage of skills, what is on offer."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import KEY_BITS, STATIC, Ability, CardDef
from fuda.games.hanyo.rules.layers import in_force, is_on, skill_cost
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit, voice
from fuda.text.probe.hanyo.terms import number

Values = dict[tuple[str, int], Any]
OFFERS: Final = "offers"
BASE: Final = 100  # of damage that is changed
# The values that static abilities name; what is on offer may change with any of them. Those left out may change all.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "have_hp": ("hp",), "set_hp": ("hp",), "have_retreat": ("retreat cost",), "set_retreat": ("retreat cost",),
    "have_attribute": ("attributes",), "lose_attribute": ("attributes",), "set_attribute": ("attributes",),
    "have_advantage": ("advantages",), "lose_advantage": ("advantages",), "set_advantage": ("advantages",),
    "have_name": ("names",), "set_name": ("names",), "are_forbidden": ("forbidden",),
    "player_forbidden": ("forbidden to a player",), "change_damage": ("skill damage",), "skills_fail": ("failing",),
    "skill_cost": ("skill cost",), "may_play_again": (OFFERS,), "may_play_strategies": ("strategies",),
}  # fmt: skip
ANYTHING: Final = frozenset({"have_ability", "lose_abilities", "copy_skills"})


def values(m: Match) -> Values:
    """Every value that static abilities may change, by name and card."""
    m.settle()
    out: Values = {}
    for side in (m.p0, m.p1):
        player = int(side.index)
        out["forbidden to a player", player] = forbidden(m, -1 - player)
        out["strategies", player] = [int(s.static.strategies(m, s.f, player)) for s in in_force(m) if is_on(m, s)]
        for u in side.units():
            card = int(u.id)
            out["hp", card], out["retreat cost", card] = int(u.hp), int(u.retreat)
            out["attributes", card], out["advantages", card] = list(u.attributes), list(u.advantages)
            out["names", card], out["negated", card] = list(u.names), bool(u.negated)
            out["forbidden", card] = [int(u.bans), *forbidden(m, int(u.uid))]
            out["abilities", card] = [int(key) for key in u.gained]
            for i, key in enumerate(skills_of(u)):
                out["skill damage", card << KEY_BITS | i] = damage_of(m, u, key)
                out["failing", card << KEY_BITS | i] = failing(m, u, key)
                out["skill cost", card << KEY_BITS | i] = int(skill_cost(m, u, m.ability(key), key))
    out["strategies", -1] = [n for player in range(2) for n in out.pop(("strategies", player)) if n != 1]
    return out


def skills_of(u: Unit) -> list[int]:
    """The keys of the skills that a unit and its sets print."""
    return [
        int(card.id) << KEY_BITS | int(ability.index) for card in [u.card, *u.sets] for ability in card.d.skills
    ]  # fmt: skip


def damage_of(m: Match, u: Unit, key: int) -> int:
    """What becomes of some damage that a unit would deal to the opposing main unit with a skill."""
    target = m.main(1 - u.side)
    damage = BASE
    for s in in_force(m):
        if target is not None and s.static.bears_on(m, s.f, u, target, key) and is_on(m, s):
            damage = int(s.static.change(m, s.f, damage))
    return damage


def failing(m: Match, u: Unit, key: int) -> int:
    """How many effects make a skill of a unit fail, or may."""
    found = [s for s in in_force(m) if s.static.makes_fail(m, s.f, u.side, key, u.uid) and is_on(m, s)]
    return len(found)


def forbidden(m: Match, on: int) -> list[int]:
    """What a unit or player is forbidden, with the places that say so."""
    bans = m.ban_list
    return sorted(int(bans[i + 1]) << 32 | int(bans[i + 2]) for i in range(0, len(bans), 5) if bans[i] == on)


def offers(m: Match) -> list[Any]:
    """What the player who decides may answer."""
    m.refresh_options()
    return [a.key() for a in m.options]


def afresh(m: Match) -> Match:
    """A copy of a match that finds all continuous effects anew."""
    copy = m.clone()
    for side in (copy.p0, copy.p1):
        for u in side.all_units():
            u.heard = False
    copy.recast = copy.dirty = True
    return copy


def compared(m: Match, ability: Ability) -> tuple[Values, Values]:
    """The values with a static ability and without it, in the same position."""
    copy = afresh(m)
    there = values(copy)
    there[OFFERS, -1] = offers(copy)
    statics, ability.statics = ability.statics, []
    try:
        bare = afresh(m)
        gone = values(bare)
        gone[OFFERS, -1] = offers(bare)
    finally:
        ability.statics = statics
    return there, gone


def difference(one: Values, two: Values) -> list[str]:
    """The names of the values in which two tables differ."""
    return sorted({name for name, card in {**one, **two} if one.get((name, card)) != two.get((name, card))})


def allowed_values(d: CardDef) -> set[str]:
    """The names of the values that the static abilities of a card may change; empty if they may change any."""
    out = {OFFERS}
    for ability in d.abilities:
        for static in ability.statics if ability.kind == STATIC else ():
            if static.name in ANYTHING:
                return set()
            out |= set(EFFECTS[static.name])
    # What a unit is decides what other effects make of it.
    if out & {"attributes", "names", "advantages"}:
        out |= {"skill damage", "hp", "failing", "forbidden", "retreat cost"}
    return out


def bearer_of(m: Match, card: int) -> Unit | None:
    """The unit that has the abilities of a card: itself, or the one on which it is set."""
    return m.bearer(m.cards[card]) if m.zone_of(card) == spec.SET else m.unit(card)


def is_in_force(m: Match, card: int, ability: Ability) -> bool:
    """Whether a static ability of a card is in force: where the card lies, and by its conditions."""
    u = bearer_of(m, card)
    if u is None or u.ko or not u.has_valid(ability):
        return u is None and ability.is_outside() and bool(ability.where >> m.zone_of(card) & 1)
    f = voice(u, m.cards[card], ability, card << KEY_BITS | int(ability.index))
    return all(term.holds(m, f) for term in ability.conditions)


def misjudged(m: Match, card: int, ability: Ability, there: Values, gone: Values) -> str:
    """Say so if HP or retreat cost do not differ by what a static ability in force says."""
    names = {"have_hp": "hp", "have_retreat": "retreat cost"}
    u = bearer_of(m, card)
    if len(ability.statics) != 1 or ability.statics[0].name not in names or u is None:
        return ""
    static: Any = ability.statics[0]
    amount, name = number(static.amount), names[static.name]
    if amount is None:
        return ""
    f = voice(u, m.cards[card], ability, card << KEY_BITS | int(ability.index))
    meant = {int(uid) & 1023 for uid in static.ref.uids(m, f)}
    for (what, which), n in there.items():
        if what != name or (what, which) not in gone:
            continue
        more = n - gone[what, which]
        floor = name == "retreat cost" and n <= 0
        if more != (amount if which in meant else 0) and not floor:
            return f"{name} differs by {more}"
    return ""
