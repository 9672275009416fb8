"""What static abilities may change: the values of cards on squares, what is forbidden, and what playing costs."""

from __future__ import annotations

from typing import Any, Final

from fuda.core.state import ID_MASK
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import ALTERNATIVE, AWAKENING, FORMATION, MUSTER, Ability, Way
from fuda.games.dimensionzero.rules.movement import move_ways
from fuda.games.dimensionzero.rules.playable import added_parts, callers, charging, ways
from fuda.games.dimensionzero.state import Match

NUMBERS: Final = ("power", "smash", "cost", "markers", "thousands", "move cost")
ALL_COLORS: Final = (1 << len(spec.COLORS)) - 1
POWER: Final = ("power", "thousands")
# The values that changes and effects name; those left out may change any.
CHANGES: Final[dict[str, tuple[str, ...]]] = {
    "add_power": POWER, "set_power": POWER, "add_smash": ("smash",), "set_smash": ("smash",), "add_cost": ("cost",),
    "set_cost": ("cost",), "set_move": ("move cost", "moving"), "set_color": ("colors",), "add_color": ("colors",),
    "add_name": ("names",), "refer": (*NUMBERS, "read instead"), "set_race": ("races",), "add_race": ("races",),
    "gain_keyword": ("keywords",), "ban": ("forbidden",),
}  # fmt: skip
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "player_forbidden": ("forbidden to a player",), "wins_duel": ("won",), "play_cost": ("playing",),
    "play_cost_is": ("playing",), "move_cost": ("moving",), "move_cost_is": ("moving",), "raid": ("moving",),
    "call": ("calling", "playing", "moving"), "muster": ("playing",), "formation": ("playing",),
    "awakening": ("playing",), "alternative": ("playing",), "additional": ("playing",), "cheaper": ("playing",),
    "play_from": ("playing",), "x_is": ("playing",),
}  # fmt: skip
PLACES: Final = (spec.HAND, spec.GRAVEYARD, spec.ENERGY, spec.SMASH, spec.REMOVED)
WAYS: Final = {"formation": FORMATION, "alternative": ALTERNATIVE, "awakening": AWAKENING}


def values(m: Match) -> dict[tuple[str, int], Any]:
    """Every value that static abilities may change, by name and card."""
    m.settle()
    out: dict[tuple[str, int], Any] = {}
    for p in m.pieces:
        card = int(p.id)
        for what, name in enumerate(NUMBERS):
            out[name, card] = int(p.read(what))
        out["colors", card], out["kinds", card], out["keywords", card] = int(p.colors), int(p.kinds), int(p.keywords)
        out["names", card], out["races", card] = list(p.names), list(p.races)
        out["controller", card], out["text", card] = int(p.control), bool(p.textless)
        out["abilities", card], out["read instead", card] = len(p.gained), int(p.aliases)
        out["forbidden", card] = [int(n) for i, n in enumerate(m.ban_list) if i % 5 == 1 and m.ban_list[i - 1] == p.uid]
        if p.is_unit():
            out["moving", card] = shown(move_ways(m, p.control, p))
    for player in range(2):
        side = m.side(player)
        out["forbidden to a player", player], out["won", player] = int(side.bans), bool(side.wins)
        out["calling", player] = list(callers(m, player, ALL_COLORS))
        plan = side.plan_card()
        cards = [(held, zone) for zone in PLACES for held in side.pile(zone)]
        for held, zone in [*cards, *([(plan, spec.PLAN)] if plan is not None else [])]:
            charged = added_parts(held, charging(m, player, held))
            out["playing", int(held.id)] = [shown(ways(m, player, held, zone)), len(charged)]
    return out


def shown(found: list[Way]) -> list[tuple[int, list[int], int, int]]:
    """Ways as plain numbers."""
    return [(int(w.kind), [int(n) for n in w.cost.amounts], int(w.squares), len(w.parts)) for w in found]


def difference(one: dict[tuple[str, int], Any], two: dict[tuple[str, int], Any]) -> list[str]:
    """The names of the values in which two tables differ."""
    return sorted({name for name, card in {**one, **two} if one.get((name, card)) != two.get((name, card))})


def allowed_values(ability: Ability) -> list[str]:
    """The names of the values that a static ability may change; empty if it may change any."""
    out: list[str] = []
    terms: list[Any] = [*ability.statics, *ability.rules]
    for term in terms:
        change = getattr(term, "change", None)
        found = EFFECTS.get(term.name, ()) if change is None else CHANGES.get(change.name, ())
        if not found:
            return []
        out += found
    return out


# --- making use of what is on offer ------------------------------------------------------------------------------
def is_used(m: Match, card: int, rule: Any, *, was_frozen: bool) -> bool:
    """Whether a rule of playing or moving that a card has is being made use of."""
    name = rule.name
    for e in m.entries:
        mine = int(e.card) == card
        if name == "call" and not mine and not was_frozen:
            p = m.piece(card)
            if p is not None and p.frozen and e.kind in (spec.SPELL, spec.MOVEMENT):
                return True
        if name == "raid" and mine and e.kind == spec.MOVEMENT and e.cost is not None and e.cost.total == 0:
            return True
        if name == "muster" and e.way == MUSTER and e.source & ID_MASK == card:
            return True
        if mine and e.kind == spec.SPELL and is_played_by(name, rule, int(e.way), int(e.zone)):
            return True
    return False


def is_played_by(name: str, rule: Any, way: int, zone: int) -> bool:
    """Whether a card that was played in a way from a zone was played by a rule of its own."""
    if name in WAYS:
        return way == WAYS[name]
    if name == "play_from":
        return spec.ZONES[zone] == str(rule.zone)
    return name in ("additional", "cheaper", "x_is")
