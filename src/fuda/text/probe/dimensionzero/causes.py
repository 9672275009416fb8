"""How an ability is brought about: where its card lies, when it begins, and what players are after."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Final

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import ACTIVATED, SPELL_TEXT, Ability, CardDef
from fuda.games.dimensionzero.words.vocabulary import zones_of
from fuda.text.probe.dimensionzero.terms import number, walk

HELPER: Final = "probe helper"
JOINED: Final = "joined"  # a strategy that lies on the square of a unit
HOMES: Final = ("square", "hand", "graveyard", "energy", "smash", "removed", "plan", "deck")
UNIT: Final = "spell aim(cards({side}, square, [kind(unit), in_space(battle)]), 1, 0): "
DEAD: Final = "spell aim(cards({side}, graveyard, [kind(unit)]), 1, 0): "
# What a helper does to make an event happen.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "left": (
        UNIT + "destroy(chosen(0))", UNIT + "send(chosen(0), hand)", UNIT + "send(chosen(0), deck)",
        "spell aim(cards({side}, square, [kind(base)]), 1, 0): destroy(chosen(0))",
    ),
    "damaged": (UNIT + "damage(chosen(0), 1000)", UNIT + "damage(chosen(0), 4000)"),
    "placed": (
        DEAD + "choose_square(squares([in_area(own), no_unit_of(any)]), 1); place(chosen(0), square_of(chosen(1)))",
        UNIT + "choose_square(squares([in_space(battle), no_unit_of(any)]), 1); place(chosen(0), square_of(chosen(1)))",
    ),
    "zoned": (
        "spell: discard(1, {side})", "spell: smash(1, {side})", "spell: smash(3, {side})", "spell: mill(1, {side})",
        "spell aim(cards({side}, graveyard), 1, 0): send(chosen(0), hand)",
    ),
    "drew": ("spell: draw(1, {side})",),
    "released": (UNIT + "release(chosen(0))",),
    "frozen": (UNIT + "freeze(chosen(0))",),
    "marked": (UNIT + "mark(chosen(0), 1)",),
    "spirited": (UNIT + "spirit(top(you, 1), chosen(0))",),
    "plan_made": ("spell: make_plan({side})", "spell: renew_plan({side})"),
    "countered": ("spell aim(target_spells(any), 1, 0): counter(0)",),
}  # fmt: skip
REPLACED: Final = {
    "die": "left", "leave": "left", "damage": "damaged", "draw": "drew", "smash": "zoned", "arrive": "placed",
    "drop": "left",
}  # fmt: skip
UNDONE: Final = {"release": "frozen", "freeze": "released"}  # what must have happened before
ANY_SIDE: Final = ("you", "opponent", "any")
FIGHTS: Final = frozenset({"attacked", "was_attacked", "won", "damaged", "left", "battle"})


@dataclass
class Plan:
    """Where the probed card lies, when the position begins, and how players answer."""

    place: str = "square"
    at: str = "main"
    turn: str = "you"
    helpers: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    sizes: dict[tuple[int, str], int] = field(default_factory=dict)  # cards in zones of players
    fill: tuple[float, ...] = (0.3, 0.6, 0.9, 1.0)  # how full the battle squares may be
    frozen: float = 0.1  # how often the probed card is
    planned: float = 0.4  # how often there are plans
    names_race: bool = False
    moods: dict[int, float] = field(default_factory=dict)  # by kind of answer: how much players like it


def plan_for(d: CardDef, ability: Ability, chance: random.Random, *, wanted: bool = True) -> Plan:
    """One way to bring an ability about; not `wanted`: without regard to its conditions."""
    heads = [term for term in (ability.when, ability.instead) if term is not None]
    head: Any = chance.choice(heads) if heads else None
    while getattr(head, "name", "") == "on_either":
        head = chance.choice(head.whens or [None])
    plan = Plan(place_of(d, ability, head, chance))
    plan.at, plan.turn = moment_of(d, ability, head, plan.place, chance)
    words = [term.name for term in walk(ability)]
    events = events_of(ability, head) + [event for word, event in UNDONE.items() if word in words]
    for player in range(2):
        several = [text for event in events for text in EFFECTS.get(event, ())]
        picked = chance.sample(several, min(len(several), 2))
        picked += chance.sample([text for texts in EFFECTS.values() for text in texts], chance.choice((0, 1, 2)))
        plan.helpers[player].extend(text.format(side=chance.choice(ANY_SIDE)) for text in picked)
    plan.names_race = "of_named_race" in words
    plan.planned = 0.1 if "make_plan" in words or "plan_made" in events else 0.4
    if "release" in words:
        plan.frozen = 0.4
    if "exists" in words or wants_nothing(ability):
        plan.fill = (0.0, 0.15, 0.4, 0.9)
    if wanted:
        wish(plan, ability, chance)
    plan.moods = moods(events, plan, chance)
    return plan


def wants_nothing(ability: Ability) -> bool:
    """Whether a condition asks for something not to be there."""
    return any(term.name == "never" for term in walk([*ability.conditions, *ability.gates]))


# --- where and when ----------------------------------------------------------------------------------------------
def place_of(d: CardDef, ability: Ability, head: Any, chance: random.Random) -> str:
    """Where the card lies."""
    homes = [zone for zone in zones_of(int(ability.zones)) if zone in HOMES]
    home = chance.choice(homes or ["hand"])
    if ability.kind == SPELL_TEXT:
        return chance.choice(("hand", "hand", "hand", "plan"))
    for rule in ability.rules:
        if rule.name in ("formation", "alternative", "additional", "cheaper", "x_is"):
            return "hand"
    if head is not None and any(term.name == "is_this" for term in getattr(head, "tests", ())):
        home = place_before(head, home, chance)
    if d.is_strategy() and home == "square":
        return chance.choice((JOINED, "hand")) if not ability.statics else JOINED
    return home


def place_before(head: Any, home: str, chance: random.Random) -> str:
    """Where a card lies to which an event is yet to happen."""
    if head.name in ("on_placed", "on_zoned"):
        origins = [zone for zone in head.origins if zone != "elsewhere"]
        if "elsewhere" in head.origins:
            origins += ["hand", "plan", "graveyard"]
        if not origins and head.name == "on_placed":
            origins = ["hand", "hand", "square"]
        return str(chance.choice(origins or ["hand", "deck", "graveyard"]))
    if head.name == "on" and head.event == "plan_made":
        return "deck"
    if head.name == "on" and head.event == "played":
        return "hand"
    if head.name == "would" and head.what == "arrive":
        return "hand"
    return home


def moment_of(d: CardDef, ability: Ability, head: Any, place: str, chance: random.Random) -> tuple[str, str]:
    """The phase before which the position stands, and whose turn it is."""
    turns = ("you", "opponent")
    name = getattr(head, "name", "")
    side = getattr(head, "side", "any")
    if name in ("on_phase", "on_turn"):
        turn = side if side in turns else chance.choice(turns)
        if name == "on_phase":
            return str(head.phase), turn
        return "release" if head.moment == "start" else chance.choice(("main", "recovery")), turn
    if ability.kind in (SPELL_TEXT, ACTIVATED) or ability.rules:
        timing = int(d.timing if ability.kind == SPELL_TEXT else ability.timing)
        return "main", "you" if timing == spec.NORMAL or place == "plan" else chance.choice(("you", "you", "opponent"))
    if name == "on" and head.event == "smashed":
        return "smash", chance.choice(("you", "you", "opponent"))
    if (name == "would" and head.what == "smash") or name == "on_zoned":
        return chance.choice(("main", "smash")), chance.choice(turns)
    if ability.statics or place in ("hand", "plan", "deck"):
        return "main", chance.choice(("you", "you", "you", "opponent"))
    return chance.choice(("main", "main", "main", "energy", "smash", "recovery")), chance.choice(turns)


def events_of(ability: Ability, head: Any) -> list[str]:
    """The events that would help, by name."""
    if ability.is_march:
        return ["move_resolved"]
    if ability.is_state:
        return ["marked", "left"]
    name = getattr(head, "name", "")
    if name == "on":
        return [str(head.event)]
    if name == "would":
        return [REPLACED[head.what]]
    found = {"on_placed": "placed", "on_left": "left", "on_zoned": "zoned", "on_battle": "battle"}.get(name, "")
    return [found] if found else []


def wish(plan: Plan, ability: Ability, chance: random.Random) -> None:
    """Note how many cards conditions want in zones; those of what is done may hold or not."""
    seats = {"you": (0,), "opponent": (1,), "any": (0, 1)}
    inner = walk(ability) if chance.random() < 0.7 else ()
    for term in [*inner, *walk(list(ability.conditions))]:
        if term.name == "compare" and getattr(term.one, "name", "") == "size":
            n = number(term.two)
            if n is None or term.one.side not in seats:
                continue
            size = {"<=": n, ">=": n, "==": n, "<": n - 1, ">": n + 1, "!=": n + 1}[term.sign]
            size += chance.choice((0, 1)) if term.sign in (">=", ">") else 0
            for player in seats[term.one.side]:
                plan.sizes[player, str(term.one.zone)] = max(size, 0)


# --- what players like -------------------------------------------------------------------------------------------
def moods(events: list[str], plan: Plan, chance: random.Random) -> dict[int, float]:
    """How much players like each kind of answer: at random, but for what leads to some events."""
    liked = {kind: 10 * chance.random() for kind in (spec.PLAY, spec.MOVE, spec.MAKE_PLAN, spec.RENEW_PLAN, spec.PASS)}
    if FIGHTS & set(events) or "move_resolved" in events:
        liked[spec.MOVE] += chance.choice((0, 10))
    if "plan_made" in events:
        liked[spec.MAKE_PLAN] += chance.choice((0, 15))
    if plan.at != "main":
        liked[spec.PASS] += 3
    return liked
