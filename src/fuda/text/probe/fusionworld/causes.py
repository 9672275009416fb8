"""How a skill is brought about: where its card lies, when it begins, and what players are after."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Final

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import ACTIVATED, EVOLVING, FIELDING, FUSING, Ability, CardDef
from fuda.text.probe.fusionworld.terms import walk
from fuda.text.probe.wants import SEATS, Want, compare

HELPER: Final = "probe helper"
ONE: Final = "choose(cards({side}, battle), 1, 0); "
OWN_TWO: Final = "choose(cards(own, battle), 1, 0); choose(cards(own, hand, [kind(battle)]), 1, 1); "
# What a helper does to make an event happen.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "koed": (ONE + "ko(chosen(0))",),
    "left": (ONE + "ko(chosen(0))", ONE + "move(chosen(0), hand)", ONE + "move(chosen(0), deck, bottom)"),
    "moved": (
        ONE + "move(chosen(0), hand)", ONE + "move(chosen(0), drop)",
        "choose(cards({side}, drop), 1, 0); move(chosen(0), hand)",
        "discard(cards(own, hand), 1)", "move(top({who}, deck, 2), drop)", "move(top({who}, deck, 1), energy)",
        "move(top({who}, life, 1), hand)", "choose(cards({side}, energy), 1, 0); move(chosen(0), drop)",
    ),
    "drew": ("draw(1, {who})",),
    "discarded": ("discard(cards(own, hand), 1)", "discard(cards(foe, hand), 1, foe)"),
    "damaged": ("damage({side}, 1)",),
    "rested": (
        "choose(cards({side}, battle, [active]), 1, 0); rest(chosen(0))",
        "choose(cards({side}, energy, [active]), 1, 0); rest(chosen(0))",
    ),
    "readied": (
        "choose(cards({side}, battle, [rested]), 1, 0); ready(chosen(0))",
        "choose(cards({side}, energy, [rested]), 1, 0); ready(chosen(0))",
    ),
    "played": ("choose(cards({side}, drop, [kind(battle)]), 1, 0); play(chosen(0))",),
    "flipped": ("flip_leader",),
    "marker_placed": ("place_marker(1, {side})",),
    "marker_removed": ("remove_marker(1, {side})",),
    "ki_added": (ONE + "add_ki(chosen(0), 2)",),
    "ki_removed": (ONE + "spend_ki(chosen(0), 1)",),
    "shuffled": ("shuffle({side})",),
    "tucked": (OWN_TWO + "put_under(chosen(1), chosen(0))",),
    "covered": (OWN_TWO + "play_on(chosen(1), chosen(0))",),
    "comboed": (
        "choose(cards(own, drop, [kind(battle)]), 1, 0); combo(chosen(0))",
        "choose(cards(own, hand, [kind(battle)]), 1, 0); combo(chosen(0))",
    ),
    "boosted": (ONE + "power(chosen(0), 20000, this_turn)",),
}  # fmt: skip
REPLACED: Final = {
    "ko": "koed", "leave": "left", "rest": "rested", "damage": "damaged", "draw": "drew", "lose": "damaged",
    "pay": "played",
}  # fmt: skip
FIGHTS: Final = frozenset({
    "attacked", "blocked", "guarded", "koed", "damaged", "dealt", "comboed", "battle_ended", "offense_started",
    "defense_started", "damage_started", "damage_ending", "damage",
})  # fmt: skip
OF_BATTLES: Final = frozenset({
    "in_battle", "in_battle_with", "during_battle", "is_battling", "is_attacker", "is_guard", "attacker", "guard",
    "battling", "change_guard", "negate_attack",
})  # fmt: skip
ENDS: Final = ("turn_ending", "main_ending")
STARTS: Final = {"turn_started": "charge", "main_started": "charge"}
MOVABLE: Final = ("battle", "hand", "drop", "energy", "life", "combo")
REACHED: Final = ("deck", "hand", "drop", "life", "energy", "removed")
KINDS: Final = (spec.PLAY, spec.ACTIVATE, spec.ATTACK, spec.COMBO, spec.END_MAIN, spec.END_STEP)


@dataclass
class Plan:
    """Where the probed card lies, when the position begins, and how players answer."""

    place: str = "battle"
    at: str = "main"
    turn: int = 0
    is_back: bool = False  # the skill is on the back of a Leader
    helpers: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    sizes: dict[tuple[int, str], int] = field(default_factory=dict)  # numbers of cards or markers of players
    wants: list[Want] = field(default_factory=list)
    under: bool = False  # cards lie under the probed card
    rested: float = 0.15  # how often the probed card is
    goals: dict[int, float] = field(default_factory=dict)  # what players like to do with the probed card
    moods: dict[int, float] = field(default_factory=dict)  # how much they like each kind of answer


def plan_for(d: CardDef, ability: Ability, chance: random.Random, *, wanted: bool = True) -> Plan:
    """One way to bring a skill about; not `wanted`: without regard to its conditions."""
    heads = [term for term in (ability.when, ability.instead) if term is not None]
    head: Any = chance.choice(heads) if heads else None
    while getattr(head, "name", "") == "on_any":
        head = chance.choice(head.timings)
    plan = Plan(place_of(d, ability, head, chance))
    plan.is_back = d.back is not None and ability in d.back.abilities
    words = [term.name for term in walk(ability)]
    plan.turn, plan.at = moment_of(ability, head, words, chance)
    events = events_of(ability, head)
    for player in range(2):
        several = [text for event in events for text in EFFECTS.get(event, ())]
        if "matches" in words and "stat" in words:
            several += EFFECTS["boosted"]
        picked = [*chance.sample(several, min(len(several), 2)), *transfers(ability)[:2]]
        picked += chance.sample([text for texts in EFFECTS.values() for text in texts], chance.choice((0, 1, 2)))
        for text in picked:
            plan.helpers[player].append(
                text.format(side=chance.choice(tuple(SEATS)), who=chance.choice(("own", "foe")))
            )
    if wanted:
        wish(plan, ability, chance)
    plan.under = "under" in words
    if "ready" in words or "rested" in words:
        plan.rested = 0.4
    plan.goals = goals_of(d, ability, head)
    plan.moods = moods({*events, *words}, chance)
    looks_back = "happened_this_turn" in words or "times_this_turn" in words
    for (player, what), size in list(plan.sizes.items()):
        if what == "combo" and size > 0:
            plan.wants.append(Want((player,), "hand", [], size + 1))
            plan.moods[spec.COMBO] += 10
            looks_back = looks_back or player == 0
    if chance.random() < (0.7 if looks_back else 0.3):  # only after something else was done
        plan.goals = {kind: min(liked, 5.0) for kind, liked in plan.goals.items()}
        plan.moods[spec.PLAY] += 10 if looks_back else 0
    if any(getattr(term, "by", "") == "this" for term in walk(ability)):
        # Another skill of the card must have done it.
        plan.goals |= {spec.ATTACK: 100.0, spec.ACTIVATE: 60.0, spec.COMBO: -20.0}
        wish_for_others(plan, d, ability, chance)
    if any(other.bases for other in d.every) and ability.events & spec.PLAYED:
        # It may be played on top of other cards as well.
        plan.goals[spec.PLAY] = chance.choice((-20.0, 100.0))
        wish_for_others(plan, d, ability, chance)
    return plan


# --- where and when ----------------------------------------------------------------------------------------------
def place_of(d: CardDef, ability: Ability, head: Any, chance: random.Random) -> str:
    """Where the card lies: where the skill is valid, or where it is before the event that it waits for."""
    if d.kind == spec.LEADER:
        return "leader"
    about_this = any(term.name == "is_this" for term in getattr(head, "tests", ()))
    if getattr(head, "name", "") == "on" and about_this:
        source = str(head.source)
        if source != "any":
            return source
        return {
            "played": "hand",
            "comboed": chance.choice(("hand", "battle")),
            "discarded": "hand",
            "used": "hand",
        }.get(
            head.event, "battle" if head.event != "moved" else chance.choice(("hand", "deck", "drop", "battle", "life"))
        )
    if ability.tag in (FIELDING, EVOLVING, FUSING):
        return "hand"
    homes = [zone for i, zone in enumerate(spec.ZONES) if ability.where >> i & 1]
    if homes:
        home = chance.choice(homes)
        return chance.choice(("hand", "battle")) if home == "combo" else home
    return "hand" if d.kind == spec.EXTRA and not d.is_field() else "battle"


def moment_of(ability: Ability, head: Any, words: list[str], chance: random.Random) -> tuple[int, str]:
    """Whose turn it is, and the phase before which the position stands."""
    turn = chance.choice((0, 0, 1))
    event, side = getattr(head, "event", ""), getattr(head, "side", "any")
    about_this = any(term.name == "is_this" for term in getattr(head, "tests", ()))
    if event in ENDS or event in STARTS:
        turn = chance.choice(SEATS[side])
    elif event in ("blocked", "guarded") and (about_this or side == "own"):
        turn = 1
    elif event in ("attacked", "dealt"):
        turn = 1 if side == "foe" else 0
    elif ability.kind == ACTIVATED and not ability.times & 2:
        turn = 0
    names = [term.name for term in ability.conditions]
    if "your_turn" in names or "opponents_turn" in names:
        # The other player's turn can be seen as well, if only now and then.
        likely = 0 if "your_turn" in names else 1
        turn = likely if chance.random() < 0.85 else 1 - likely
    at = STARTS.get(event, "main")
    if event in ENDS or "charge" in words:
        at = chance.choice(("main", "main_end"))
    return turn, at


def events_of(ability: Ability, head: Any) -> list[str]:
    """The events that would help, by name."""
    found = [str(term.event) for term in walk(ability) if term.name in ("happened_this_turn", "times_this_turn")]
    name = getattr(head, "name", "")
    if name == "on":
        found.append(str(head.event))
    elif name == "would":
        found.append(REPLACED[str(head.what)])
    for term in walk(ability):
        if term.name == "on":
            found.append(str(term.event))
        elif term.name == "would":
            found.append(REPLACED[str(term.what)])
    return found


def wish_for_others(plan: Plan, d: CardDef, ability: Ability, chance: random.Random) -> None:
    """Note what the other skills of the card want."""
    for other in d.every:
        if other is not ability and not other.part:
            wish(plan, other, chance)


def transfers(ability: Ability) -> list[str]:
    """What helpers do for moves between certain zones that a skill speaks of."""
    out: list[str] = []
    for term in walk(ability):
        if getattr(term, "event", "") == "moved" and term.source in MOVABLE and term.target in REACHED:
            side = "own" if term.side == "own" else "{side}"
            out.append(f"choose(cards({side}, {term.source}), 1, 0); move(chosen(0), {term.target})")
    return out


# Terms with tests of cards that may be anywhere.
LOOKED_FOR: Final = (
    "among", "battling", "on", "would", "in_battle_with", "only", "happened_this_turn", "times_this_turn",
)  # fmt: skip


def wish(plan: Plan, ability: Ability, chance: random.Random) -> None:
    """Note how many cards conditions want in zones, and which cards are spoken of."""
    has_inner = chance.random() < 0.8
    for term in walk(ability):
        if term.name == "compare" and (has_inner or term in ability.conditions):
            compare(plan, term, chance)
        elif term.name == "never" and getattr(term.condition, "name", "") == "exists":
            plan.wants = [want for want in plan.wants if want.tests is not getattr(term.condition.ref, "tests", None)]
        elif term.name == "cards":
            plan.wants.append(Want(SEATS[term.side], str(term.zone), list(term.tests), chance.choice((0, 1, 1, 2))))
        elif term.name in LOOKED_FOR:
            plan.wants.append(Want((0, 1), chance.choice(("deck", "battle", "hand")), list(term.tests), 2))
        elif term.name in ("hand_cost", "hand_specified", "hand_free", "hand_combo", "ignore_colors"):
            plan.wants.append(Want(SEATS[term.side], "hand", list(term.tests), 1))
        elif term.name in ("combo_from_drop", "use_from_drop"):
            plan.wants.append(Want(SEATS[term.side], "drop", list(term.tests), 1))
        elif term.name == "matches" and getattr(term.ref, "name", "") == "chosen":
            plan.wants.append(Want((0,), "deck", list(term.tests), 3))
        if getattr(term, "by_tests", ()):
            is_leader = any(test.name == "kind" and test.text == "leader" for test in term.by_tests)
            plan.wants.append(Want((0, 1), "leader" if is_leader else "battle", list(term.by_tests), 1))
    for tests in ability.bases:
        plan.wants.append(Want((0,), "battle", list(tests), 1))


# --- what players like -------------------------------------------------------------------------------------------
def goals_of(d: CardDef, ability: Ability, head: Any) -> dict[int, float]:
    """What should be done with the probed card."""
    event = str(getattr(head, "event", ""))
    if ability.kind == ACTIVATED:
        found = {spec.ACTIVATE: 100.0}
        return found | ({spec.PLAY: 100.0} if d.kind == spec.EXTRA else {spec.PLAY: -20.0})
    wanted = {"played": spec.PLAY, "attacked": spec.ATTACK, "comboed": spec.COMBO, "used": spec.PLAY}.get(event)
    if wanted is None:
        return {}
    found = {spec.PLAY: -20.0, spec.COMBO: -20.0, wanted: 100.0}
    if event == "played":
        found[spec.ACTIVATE] = 60.0
    return found


def moods(words: set[str], chance: random.Random) -> dict[int, float]:
    """How much players like each kind of answer: at random, but for what leads to some events."""
    liked = {kind: 10 * chance.random() for kind in KINDS}
    liked[spec.END_MAIN] -= 4
    if words & FIGHTS or words & OF_BATTLES:
        liked[spec.ATTACK] += chance.choice((5, 15))
    if "comboed" in words or "combo" in words:
        liked[spec.COMBO] += 10
    if words & set(ENDS):
        liked[spec.END_MAIN] += 15
    return liked
