"""How an ability is brought about: where its card lies, when it begins, and what players are after."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Final

from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import ACTIVATED, SKILL, Ability, CardDef
from fuda.text.probe.hanyo.terms import walk
from fuda.text.probe.wants import SEATS, Want, compare

HELPER: Final = "probe helper"
ONE: Final = "choose(cards({side}, area), 1, 0); "
# What a helper does to make an event happen.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "koed": (ONE + "ko(chosen(0))", ONE + "damage(chosen(0), 500)", "ko(cards({side}, main))"),
    "left": (ONE + "move(chosen(0), hand)", ONE + "move(chosen(0), deck, bottom)", ONE + "move(chosen(0), discard)"),
    "moved": (
        "move(top({who}, deck, 1), discard)", "discard(cards(own, hand), 1)",
        "choose(cards({side}, discard), 1, 0); move(chosen(0), hand)", ONE + "move(chosen(0), discard)",
        "choose(cards({side}, sets), 1, 0); move(chosen(0), discard)",
    ),
    "drew": ("draw(1, {who})",),
    "discarded": ("discard(cards(own, hand), 1)", "discard(cards(foe, hand), 1, foe)", "discard_hand({who})"),
    "damaged": (ONE + "damage(chosen(0), 20)", "damage(cards({side}, area), 10)"),
    "healed": (ONE + "damage(chosen(0), 20); heal(chosen(0), 10)",),
    "rested": (ONE + "recover(chosen(0)); rest(chosen(0))", "rest(cards({side}, main))"),
    "stunned": (ONE + "recover(chosen(0)); stun(chosen(0))", "stun(cards({side}, main))"),
    "ailed": (ONE + "recover(chosen(0)); rest(chosen(0))", ONE + "recover(chosen(0)); stun(chosen(0))"),
    "recovered": (ONE + "rest(chosen(0)); recover(chosen(0))",),
    "attached": (ONE + "attach(top(own, deck, 1), chosen(0))",),
    "set_on": (ONE + "choose(cards(own, hand, [kind(enhancement)]), 1, 1); set_on(chosen(1), chosen(0))",),
    "became_main": ("choose(cards({side}, standby), 1, 0); swap(chosen(0))",),
    "became_standby": ("choose(cards({side}, standby), 1, 0); swap(chosen(0))",),
    "put_out": ("choose(cards(own, hand, [kind(unit)]), 1, 0); put_out(chosen(0))",),
    "retreated": ("retreat({who})",),
    "shuffled": ("shuffle({side})",),
    "counted": (ONE + 'put_counters(chosen(0), "{mark}", 1)', 'put_counters(cards({side}, area), "{mark}", 2)'),
    "uncounted": (ONE + 'put_counters(chosen(0), "{mark}", 3); remove_counters(chosen(0), "{mark}", 1)',),
    "janken_won": ("janken", "janken(foe)"),
    "janken_lost": ("janken", "janken(foe)"),
    "skill_failed": ("last(none, {{static: skills_fail({side})}}, this_turn)",),
    "damage_raised": ("last(none, {{static: change_damage(up, 20)}}, this_turn)",),
    "damage_lowered": ("last(none, {{static: change_damage(down, 20)}}, this_turn)",),
}  # fmt: skip
REPLACED: Final = {
    "ko": "koed", "leave": "left", "rest": "rested", "stun": "stunned", "damage": "damaged", "draw": "drew",
    "discard": "discarded", "lose": "drew",
}  # fmt: skip
ENDS: Final = ("turn_ending", "battle_ended")
STARTS: Final = {"turn_started": "draw", "main_started": "503.1", "battle_started": "main", "game_started": "draw"}
OF_SKILLS: Final = frozenset({
    "skill_used", "skill_failed", "damage_raised", "damage_lowered", "change_damage", "skills_fail", "declared", "user",
    "battle_started", "battle_ended", "turn_ending",
})  # fmt: skip
BY_TURN_PLAYER: Final = (
    "skill_used", "charged", "command_played", "ability_played", "skill_failed", "damage_raised", "damage_lowered",
)  # fmt: skip
KINDS: Final = (
    spec.END_MAIN, spec.CHARGE, spec.PUT, spec.PLAY, spec.RETREAT, spec.ACTIVATE, spec.USE_SKILL, spec.NO_SKILL,
)  # fmt: skip
ZONES: Final = {"area": "standby", "ko": "ko"}  # where cards are put for words that speak of several places


@dataclass
class Plan:
    """Where the probed card lies, when the position begins, and how players answer."""

    place: str = "main"
    at: str = "main"
    turn: int = 0
    number: int = 5  # of the turn
    helpers: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    sizes: dict[tuple[int, str], int] = field(default_factory=dict)
    wants: list[Want] = field(default_factory=list)
    damaged: float = 0.4  # how often units are
    ailing: float = 0.2
    energy: int = 0  # of the probed card at least
    goals: dict[int, float] = field(default_factory=dict)  # what players like to do with the probed card
    moods: dict[int, float] = field(default_factory=dict)  # how much they like each kind of answer


def plan_for(d: CardDef, ability: Ability, chance: random.Random, *, wanted: bool = True) -> Plan:
    """One way to bring an ability about; not `wanted`: without regard to its conditions."""
    head: Any = ability.when if ability.when is not None else ability.instead
    while getattr(head, "name", "") == "on_any":
        head = chance.choice(head.timings)
    plan = Plan(place_of(d, ability, head, chance))
    words = [term.name for term in walk(ability)]
    plan.turn, plan.at = moment_of(ability, head, chance)
    event = str(getattr(head, "event", ""))
    if event == "game_started":
        plan.number = 1
    events = events_of(ability, head)
    marks = [str(t.text) for t in walk(ability) if t.name in COUNTED] or ["probe"]
    several = [text for one in events for text in EFFECTS.get(one, ())]
    if set(words) & {"counters", "has_counter", "remove_counters"}:
        several += EFFECTS["counted"]
    if "koed" in words or "ko" in words or "size" in words:
        several += EFFECTS["koed"][:1]
    for player in range(2):
        picked = chance.sample(several, min(len(several), 2))
        others = [text for texts in EFFECTS.values() for text in texts]
        for text in [*picked, *chance.sample(others, chance.choice((0, 1, 2)))]:
            side, who = chance.choice(tuple(SEATS)), chance.choice(("own", "foe"))
            plan.helpers[player].append(text.format(side=side, who=who, mark=chance.choice(marks)))
    if wanted:
        wish(plan, ability, chance)
    if set(words) & {"heal", "heal_all", "healed"} or any(getattr(t, "what", "") == "damage" for t in walk(ability)):
        plan.damaged = 0.9
    if set(words) & {"recover", "ailing", "rested", "stunned", "recovered"}:
        plan.ailing = 0.6
    if ability.kind == SKILL:
        plan.energy = int(ability.cost)
    if set(words) & {"energy", "attached", "retreat"} or "retreat" in words:
        plan.energy = max(plan.energy, 3)
    plan.goals = goals_of(d, ability, head)
    plan.moods = moods({*events, *words}, chance)
    if "happened_this_turn" in words and chance.random() < 0.8:  # only after something else was done
        plan.moods[spec.PLAY] += 20
        plan.moods[spec.CHARGE] += 10
        plan.goals = {kind: min(liked, 6.0) for kind, liked in plan.goals.items()}
    return plan


COUNTED: Final = ("counters", "has_counter", "newest_counter", "put_counters", "remove_counters")


# --- where and when ----------------------------------------------------------------------------------------------
def is_about_this(head: Any) -> bool:
    """Whether an event is about the card itself."""
    return any(term.name in ("is_this", "is_this_card") for term in getattr(head, "tests", ()))


def place_of(d: CardDef, ability: Ability, head: Any, chance: random.Random) -> str:
    """Where the card lies: where the ability is valid, or where it is before the event that it waits for."""
    if d.kind in (spec.STRATEGY, spec.TACTICS):
        return "hand"
    event = str(getattr(head, "event", ""))
    if is_about_this(head):
        source = str(getattr(head, "source", "any"))
        if source in ("hand", "deck", "discard"):
            return source
        if event in ("put_out", "discarded"):
            return "hand"
        if event == "set_on" and d.is_enhancement():
            return "hand"
        if event == "became_main" and not d.is_enhancement():
            return "standby"
    homes = [zone for i, zone in enumerate(spec.ZONES) if ability.where >> i & 1 and zone in ("hand", "discard")]
    if homes:
        return chance.choice(homes)
    if d.is_enhancement():
        return "set"
    if ability.kind == SKILL or event in ("skill_used", "became_standby", "retreated"):
        return "main"
    return chance.choice(("main", "main", "standby"))


def moment_of(ability: Ability, head: Any, chance: random.Random) -> tuple[int, str]:
    """Whose turn it is, and the phase before which the position stands."""
    turn = chance.choice((0, 0, 1))
    event, side = str(getattr(head, "event", "")), str(getattr(head, "side", "any"))
    if event in ENDS or event in STARTS or event in BY_TURN_PLAYER:
        turn = chance.choice(SEATS[side])
    if ability.kind in (SKILL, ACTIVATED) or (event == "skill_used" and is_about_this(head)):
        turn = 0
    names = [term.name for term in ability.conditions]
    if "your_turn" in names or "opponents_turn" in names:
        likely = 0 if "your_turn" in names else 1
        turn = likely if chance.random() < 0.8 else 1 - likely
    return turn, STARTS.get(event, "main")


def events_of(ability: Ability, head: Any) -> list[str]:
    """The events that would help, by name."""
    found: list[str] = []
    for term in [head, *walk(ability)]:
        name = getattr(term, "name", "")
        if name in ("on", "happened_this_turn"):
            found.append(str(term.event))
        elif name == "would":
            found.append(REPLACED[str(term.what)])
    return found


def wish(plan: Plan, ability: Ability, chance: random.Random) -> None:
    """Note how many cards conditions want in zones, and which cards are spoken of."""
    for term in walk(ability):
        if term.name == "compare":
            compare(plan, term, chance)
        elif term.name == "cards":
            plan.wants.append(Want(SEATS[term.side], str(term.zone), list(term.tests), chance.choice((0, 1, 1, 2))))
        elif term.name in ("among", "on", "would", "happened_this_turn", "change_damage", "skills_fail", "skill_cost"):
            zone = chance.choice(("deck", "area", "hand", "main"))
            plan.wants.append(Want((0, 1), zone, list(term.tests), 1))
        elif term.name == "only" and term.tests:
            plan.wants.append(Want((0, 1), "hand", list(term.tests), 1))
        elif term.name == "matches":
            ref = term.ref
            where = str(getattr(ref, "zone", "")) if ref.name == "cards" else "deck" if ref.name == "chosen" else ""
            if where:
                side = str(getattr(ref, "side", "own")) if ref.name == "cards" else "any"
                plan.wants.append(Want(SEATS[side], where, list(term.tests), 2 if where == "deck" else 1))
        if getattr(term, "by_tests", ()):
            plan.wants.append(Want((0, 1), "main", list(term.by_tests), 1))


# --- what players like -------------------------------------------------------------------------------------------
def goals_of(d: CardDef, ability: Ability, head: Any) -> dict[int, float]:
    """What should be done with the probed card."""
    event = str(getattr(head, "event", ""))
    if ability.kind == SKILL:
        return {spec.USE_SKILL: 100.0}
    if ability.kind == ACTIVATED:
        return {spec.ACTIVATE: 100.0}
    if d.kind in (spec.STRATEGY, spec.TACTICS):
        return {spec.PLAY: 100.0}
    if event == "put_out" and is_about_this(head):
        return {spec.PUT: 100.0}
    if event == "set_on" and is_about_this(head):
        return {spec.PLAY: 100.0}
    if event in ("damaged", "koed") and getattr(head, "by_tests", None):
        return {spec.USE_SKILL: 100.0}
    if event == "skill_used":
        return {spec.USE_SKILL: 100.0}
    return {spec.PUT: -20.0}


def moods(words: set[str], chance: random.Random) -> dict[int, float]:
    """How much players like each kind of answer: at random, but for what leads to some events."""
    liked = {kind: 10 * chance.random() for kind in KINDS}
    liked[spec.END_MAIN] -= 4
    liked[spec.USE_SKILL] += 5
    if words & OF_SKILLS:
        liked[spec.END_MAIN] += chance.choice((0, 12))
        liked[spec.USE_SKILL] += 20
    if words & {"skill_failed", "damage_raised", "damage_lowered"}:
        liked[spec.PLAY] += 25
    if "charged" in words or "attached" in words:
        liked[spec.CHARGE] += 15
    if "retreated" in words or words & {"became_main", "became_standby"}:
        liked[spec.RETREAT] += 15
    if "put_out" in words:
        liked[spec.PUT] += 15
    if words & {"command_played", "may_play_strategies", "player_forbidden"}:
        liked[spec.PLAY] += 15
    if words & {"ability_played"}:
        liked[spec.ACTIVATE] += 15
    if words & {"turn_ending", "battle_ended", "delay", "turn_started"}:
        liked[spec.END_MAIN] += 15
    return liked
