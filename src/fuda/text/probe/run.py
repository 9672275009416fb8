"""Probing a card: each of its abilities is brought about, carried out with random answers, and watched."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import Final

from fuda.core.state import NO, PICK, REPLACE, YES, Action
from fuda.games.onepiece import spec
from fuda.games.onepiece.printed import CONTINUOUS, KEY_MASK, Ability, CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.reading import describe_card, read_card
from fuda.games.onepiece.words.vocabulary import describe
from fuda.games.registry import PositionError
from fuda.text.grammar import Node
from fuda.text.probe.causes import Plan, plan_for
from fuda.text.probe.changes import Watch, allowed_values, difference, values
from fuda.text.probe.claims import Claims
from fuda.text.probe.laws import all_dons, broken_law
from fuda.text.probe.result import ERRORS, Failure, Probe, judged
from fuda.text.probe.situation import HELPER, ME, Situation, situation
from fuda.text.probe.wishes import wishes_of
from fuda.text.probe.words import claims_of

ATTEMPTS: Final = 120
RUNS: Final = 3  # of the effect, with different situations and answers
DECISIONS: Final = 40  # until the ability has begun
AFTERWARDS: Final = 15


def probe_card(d: CardDef, trees: Sequence[Node] = ()) -> list[Probe]:
    """Probe every ability of a card, against the tree of its words if there is one; its definition is left alone."""
    text = describe_card(d)
    count = sum(not ability.part for ability in d.abilities)
    told = trees if len(trees) == count else [None] * count
    return [probe_ability(text, index, told[index]) for index in range(count)]


def probe_ability(text: str, index: int, tree: Node | None = None) -> Probe:
    """Probe one ability of a card given in the notation of programs."""
    d = read_card(text)
    ability = d.abilities[index]
    shown = describe(ability)
    if ability.kind == CONTINUOUS:
        return judged(shown, lambda: probe_continuous(text, index))
    claims = claims_of(tree) if tree is not None else None
    return judged(shown, lambda: probe_effect(d, ability, claims if claims is None or not claims.unknown else None))


# --- effects that are carried out ------------------------------------------------------------------------------
def probe_effect(d: CardDef, ability: Ability, claims: Claims | None = None) -> str:
    """Carry an effect out in some situations; why that could not be done, or an empty text."""
    watch = Watch(ability, claims)
    seed = zlib.crc32(f"{d.number}#{ability.index}".encode())
    begun = acted = 0
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(ability, chance)
        wishes = wishes_of(ability, chance, abilities=d.abilities)
        if wishes.turn and plan.turn != wishes.turn and plan.goal in ("helper", "battle", "give", "end", "play_any"):
            continue
        watch.forget()
        try:
            place = situation(d, wishes, plan, seed + attempt)
        except PositionError:
            continue
        if not play(place, plan, watch, chance):
            continue
        begun += 1
        acted += watch.acted(place.m)
        if begun >= RUNS and acted:
            return ""
    if not begun:
        return "no situation was found in which it is offered or set off"
    return "it ran, but there was nothing for it to do in any situation" if not acted else ""


def play(place: Situation, plan: Plan, watch: Watch, chance: random.Random) -> bool:
    """Play towards the ability, then at random; whether it began. Every decision is held to the laws."""
    m = place.m
    dons = all_dons(m)
    after = 0
    try:
        for _ in range(DECISIONS):
            law = broken_law(m, dons) if watch.has_begun else ""
            if law:
                raise Failure(law)
            if m.winner >= 0 or after > AFTERWARDS:
                break
            if watch.has_begun:
                after += 1
                m.answer(chance.choice(m.options))
            else:
                m.answer(max(m.options, key=lambda a: score(m, a, place, plan, watch.ability, chance)))
    except ERRORS as error:
        raise Failure(f"{type(error).__name__}: {error}") from error
    found = watch.excess(m)
    if found:
        raise Failure(found)
    return watch.has_begun


def score(m: Match, a: Action, place: Situation, plan: Plan, ability: Ability, chance: random.Random) -> float:
    """How much an answer leads towards the ability."""
    mine = int(a.card) == place.card
    luck = chance.random()
    if a.kind == spec.ACTIVATE:
        return luck + activation_score(m, a, mine, plan, ability)
    if a.kind in (spec.PLAY, spec.COUNTER, spec.BLOCK, spec.ATTACK, spec.GIVE):
        return luck + use_score(int(a.kind), mine, plan, is_counter_step=m.step == spec.COUNTER_STEP)
    if a.kind == REPLACE:
        return 100.0 if mine else luck
    if a.kind == spec.END_MAIN:
        return 70.0 if plan.goal == "end" else -1.0
    if a.kind == spec.TARGET and plan.goal in ("attack", "trigger", "counter"):
        return luck + (0.7 if m.cards[a.card].d.kind == spec.LEADER else 0)
    if a.kind == PICK:
        return luck + (0.5 if mine and plan.goal == "helper" else 0)
    return luck + {YES: 5.0, NO: 0.0, spec.USE_TRIGGER: 50.0}.get(int(a.kind), 0.0)


def activation_score(m: Match, a: Action, mine: bool, plan: Plan, ability: Ability) -> float:
    """How much an activation leads towards the ability."""
    if mine and a.n & KEY_MASK == ability.index and plan.goal == "activate":
        return 100.0
    d = m.cards[a.card].d
    is_helper = plan.goal == "helper" and (d.name == HELPER or (d.kind == spec.LEADER and not mine))
    return 90.0 if is_helper else -5.0


USES: Final = {
    spec.PLAY: ("play", "play_any"),
    spec.COUNTER: ("", ""),
    spec.BLOCK: ("block", "battle"),
    spec.ATTACK: ("attack", "battle"),
    spec.GIVE: ("give", "give"),
}


def use_score(kind: int, mine: bool, plan: Plan, *, is_counter_step: bool) -> float:
    """How much using a card leads towards the ability."""
    own, anything = USES[kind]
    if mine and (plan.goal == own or (kind == spec.PLAY and plan.goal == "counter")):
        return 100.0
    if kind == spec.PLAY and plan.goal == "battle" and is_counter_step:
        return 20.0
    if plan.goal == anything or (kind == spec.ATTACK and plan.goal in ("counter", "trigger", "block")):
        return 0.0 if kind == spec.BLOCK else 50.0
    return -5.0


# --- continuous effects ----------------------------------------------------------------------------------------
def probe_continuous(text: str, index: int) -> str:
    """See that a continuous effect changes values when its conditions hold and not otherwise; why not, if not."""
    seed = zlib.crc32(f"{text}#{index}".encode())
    on = off = False
    for attempt in range(ATTEMPTS):
        changed, holds = compare_tables(text, index, seed + attempt, wanted=not on or attempt % 4 == 3)
        if changed is None:
            continue
        on = on or (holds and bool(changed))
        if not holds and changed:
            raise Failure(f"{', '.join(changed)} changed though its condition does not hold")
        off = off or not holds or not read_card(text).abilities[index].conditions
        if on and off:
            return ""
    return "no situation was found in which it changes a value" if not on else "its condition could not be made to fail"


def compare_tables(text: str, index: int, seed: int, *, wanted: bool) -> tuple[list[str] | None, bool]:
    """The values that differ with and without an ability on the same table, and whether its conditions hold there."""
    full, bare = read_card(text), without(text, index)
    ability = full.abilities[index]
    chance = random.Random(seed)
    wishes = wishes_of(ability, chance, wanted)
    place = "hand" if ability.in_hand else ""
    plan = Plan(wishes.turn or chance.choice(("own", "foe")), "", place=place)
    try:
        one = situation(full, wishes, plan, seed)
        two = situation(bare, wishes, plan, seed)
    except PositionError:
        return None, False
    allowed = allowed_values(ability)
    changed = difference(values(one.m), values(two.m))
    extra = [name for name in changed if allowed and name not in allowed]
    if extra:
        raise Failure(f"{', '.join(extra)} changed, which it does not name")
    law = broken_law(one.m, all_dons(one.m))
    if law:
        raise Failure(law)
    return changed, holds(one, ability)


def holds(place: Situation, ability: Ability) -> bool:
    """Whether the conditions of an ability hold for the probed card."""
    from fuda.games.onepiece.printed import KEY_BITS
    from fuda.games.onepiece.rules.effects import speaker

    m = place.m
    f = speaker(m, place.card << KEY_BITS | int(ability.index), place.card, m.uid(place.card), ME)
    return all(condition.holds(m, f) for condition in ability.conditions)


def without(text: str, index: int) -> CardDef:
    """The card without one of its abilities."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith("  ") and not line.startswith("    ")]
    ends = [*starts[1:], len(lines)]
    return read_card("\n".join(lines[: starts[index]] + lines[ends[index] :]))
