"""What permanents may change: the values of cards, what is forbidden, what is on offer, and what using cards costs."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import KEY_BITS, PERMANENT, Ability, CardDef
from fuda.games.fusionworld.rules.energy import combo_in_hand, cost_of
from fuda.games.fusionworld.rules.skills import speaker
from fuda.games.fusionworld.state import Match, is_valid_in
from fuda.text.probe.fusionworld.terms import number

Values = dict[tuple[str, int], Any]
OFFERS: Final = "offers"
# The values that permanents name; what is on offer may change with any of them. Those left out may change all.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "have_power": ("power",), "have_base_power": ("power",), "have_combo": ("combo power",),
    "have_cost": ("cost", "specified cost"), "have_specified": ("cost", "specified cost"),
    "have_keyword": ("keywords",), "lose_keyword": ("keywords",), "have_trait": ("traits",), "have_name": ("names",),
    "have_color": ("colors",), "are_forbidden": ("forbidden",), "player_forbidden": ("forbidden to a player",),
    "attack_demands": ("forbidden",), "hand_cost": ("cost in hand",), "hand_specified": ("cost in hand",),
    "hand_free": ("cost in hand",), "ignore_colors": ("cost in hand",), "hand_combo": ("combo power in hand",),
    "combo_from_drop": (OFFERS,), "use_from_drop": (OFFERS,), "evolve_from": (OFFERS,),
}  # fmt: skip
ANYTHING: Final = frozenset({"are_negated", "have_ability"})


def values(m: Match) -> Values:
    """Every value that permanents may change, by name and card."""
    m.settle()
    out: Values = {}
    for side in (m.p0, m.p1):
        player = int(side.index)
        out["forbidden to a player", player] = [int(side.bans), *forbidden(m, -1 - player)]
        for u in side.units() + side.combo:
            card = int(u.id)
            out["power", card], out["combo power", card] = int(m.power(u)), int(m.combo_power(u))
            out["cost", card], out["specified cost", card] = int(m.total_cost(u)), int(m.specified_cost(u))
            out["keywords", card], out["negated", card] = int(u.keywords), bool(u.negated)
            out["forbidden", card] = [int(u.bans), *forbidden(m, int(u.uid))]
            out["names", card], out["traits", card] = list(u.extra_names), list(u.extra_traits)
            out["colors", card], out["skills", card] = int(u.extra_colors), [int(key) for key in u.gained]
        for held in side.hand:
            out["cost in hand", int(held.id)] = [int(n) for n in cost_of(m, held)]
            out["combo power in hand", int(held.id)] = int(combo_in_hand(m, held))
    return out


def forbidden(m: Match, on: int) -> list[int]:
    """What a card or player is forbidden, with the places that say so."""
    bans = m.ban_list
    return sorted(int(bans[i + 1]) << 32 | int(bans[i + 2]) for i in range(0, len(bans), 5) if bans[i] == on)


def offers(m: Match) -> list[Any]:
    """What the player who decides may answer."""
    m.refresh_options()
    return [a.key() for a in m.options]


def compared(m: Match, ability: Ability) -> tuple[Values, Values]:
    """The values with a permanent and without it, in the same position."""
    copy = m.clone()
    copy.recast = copy.dirty = True
    there = values(copy)
    there[OFFERS, -1] = offers(copy)
    statics, ability.statics = ability.statics, []
    try:
        bare = m.clone()
        bare.recast = bare.dirty = True
        gone = values(bare)
        gone[OFFERS, -1] = offers(bare)
    finally:
        ability.statics = statics
    return there, gone


def difference(one: Values, two: Values) -> list[str]:
    """The names of the values in which two tables differ."""
    return sorted({name for name, card in {**one, **two} if one.get((name, card)) != two.get((name, card))})


def allowed_values(d: CardDef) -> set[str]:
    """The names of the values that the permanents of a card may change; empty if they may change any."""
    out = {OFFERS}
    for ability in d.every:
        for static in ability.statics if ability.kind == PERMANENT else ():
            if static.name in ANYTHING:
                return set()
            out |= set(EFFECTS[static.name])
    return out


def voice(m: Match, card: int, ability: Ability) -> Any:
    """A frame that speaks for a skill of a card where it lies."""
    u = m.unit(card)
    player = int(u.side) if u is not None else int(m.cards[card].owner)
    return speaker(m, card << KEY_BITS | int(ability.index), card, m.uid(card), player)


def is_in_force(m: Match, card: int, ability: Ability) -> bool:
    """Whether a permanent of a card is in force: where the card lies, and by its conditions."""
    zone = int(m.zone_of(card))
    u = m.unit(card)
    if not is_valid_in(ability, zone) or (u is not None and ability not in u.d.abilities):
        return False
    return all(term.holds(m, voice(m, card, ability)) for term in ability.conditions)


def misjudged(m: Match, card: int, ability: Ability, there: Values, gone: Values) -> str:
    """Say so if power, combo power or cost do not differ by what a permanent in force says."""
    names = {"have_power": "power", "have_combo": "combo power", "have_cost": "cost"}
    if len(ability.statics) != 1 or ability.statics[0].name not in names:
        return ""
    static: Any = ability.statics[0]
    amount, name = number(static.amount), names[static.name]
    if amount is None:
        return ""
    f = voice(m, card, ability)
    meant = {int(uid) & 1023 for uid in static.ref.uids(m, f)}
    for (what, which), n in there.items():
        if what != name or (what, which) not in gone:
            continue
        more = n - gone[what, which]
        u = m.unit(which)
        is_beyond = u is not None and u.bans & spec.UNAFFECTED
        floor = name == "cost" and n == 0
        if more != (amount if which in meant else 0) and not is_beyond and not (floor or (name != "power" and n <= 0)):
            return f"{name} differs by {more}"
    return ""
