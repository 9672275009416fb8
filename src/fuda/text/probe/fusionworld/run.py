"""Probing a card of Fusion World: each of its skills is brought about, carried out at random, and watched."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from fuda.core.state import DONE, NO, NUMBER, PICK, REPLACE, RESOLVE, YES, Action
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.printed import (
    ACTIVATED,
    EVOLVING,
    FUSING,
    KEY_MASK,
    PART,
    PERMANENT,
    Ability,
    CardDef,
)
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.reading import describe_card, facts_of, read_card
from fuda.games.fusionworld.words.vocabulary import describe, show
from fuda.games.registry import PositionError
from fuda.text.grammar import Node
from fuda.text.probe.claims import Claims
from fuda.text.probe.fusionworld.causes import HELPER, Plan, plan_for
from fuda.text.probe.fusionworld.changes import Watch
from fuda.text.probe.fusionworld.keywords import MOST, PLAYED, Use, limit_of, plan_for_keyword, rules_of
from fuda.text.probe.fusionworld.laws import broken_law
from fuda.text.probe.fusionworld.statics import allowed_values, compared, difference, is_in_force, misjudged
from fuda.text.probe.fusionworld.table import Models, situation
from fuda.text.probe.fusionworld.terms import parts_of
from fuda.text.probe.fusionworld.words import claims_of
from fuda.text.probe.result import ERRORS, Failure, Probe, judged

ATTEMPTS: Final = 240
RUNS: Final = 3  # of the effect, with different situations and answers
DECISIONS: Final = 60  # until the skill has begun
AFTERWARDS: Final = 20
COMPARED: Final = 12  # positions of one course in which a permanent is looked at
BACK: Final = 'back "{0.number}" "back" leader colors=[red] power=20000\n'

Look = Callable[[Match], bool]


def probe_card(d: CardDef, trees: Sequence[Node] = ()) -> list[Probe]:
    """Probe every skill of a card, its keyword skills and its rules of deck construction; `d` is left alone.

    Skills are held to the trees of their words as well, where there is one for each.
    """
    text = describe_card(d)
    if d.kind == spec.LEADER and d.back is None:
        text += BACK.format(d)  # a front or back by itself
    shown = read_card(text)
    places = [index for index, ability in enumerate(shown.every) if not ability.part]
    told = trees if len(trees) == len(places) else [None] * len(places)
    out = [probe_ability(text, index, tree) for index, tree in zip(places, told, strict=True)]
    for side in (shown, shown.back):
        words = facts_of(side).get("keywords", ()) if side is not None else ()
        out += [judged(f"keyword {word}", partial(probe_keyword, text, word, side is not shown)) for word in words]
    if shown.deck_rules:
        rules = ", ".join(show(rule) for rule in shown.deck_rules)
        out.append(judged(f"deck rules {rules}", lambda: rules_of(shown, without_rules(text))))
    return out


def without_rules(text: str) -> CardDef:
    """The card without its rules of deck construction."""
    d = read_card(text)
    d.deck_rules = []
    return d


def probe_ability(text: str, index: int, tree: Node | None = None) -> Probe:
    """Probe one skill of a card given in the notation of programs."""
    d = read_card(text)
    ability = d.every[index]
    if ability.kind == PERMANENT:
        return judged(describe(ability), lambda: probe_static(d, ability))
    claims = claims_of(tree) if tree is not None else None
    return judged(
        describe(ability), lambda: probe_effect(d, ability, claims if claims is None or not claims.unknown else None)
    )


def seed_of(d: CardDef, what: str) -> int:
    """Where chance begins for a skill."""
    return zlib.crc32(f"{d.number}#{what}".encode())


# --- effects that are carried out --------------------------------------------------------------------------------
def programs_in(ability: Ability) -> list[Ability]:
    """The skills whose programs are carried out: it, and what it puts off or grants."""
    found = [ability, *parts_of(ability)]
    return [one for one in found if one.kind not in (PERMANENT, PART) and (one.effect_ops or not one.part)]


def probe_effect(d: CardDef, ability: Ability, claims: Claims | None = None) -> str:
    """Carry an effect out in some situations; why that could not be done, or an empty text."""
    models = Models(d)
    watches = [Watch(one) for one in programs_in(ability)]
    watches[0].claims = claims
    seed = seed_of(d, str(ability.index))
    begun = 0
    missing = set(range(len(watches)))
    is_evolution = ability.tag in (EVOLVING, FUSING)
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(d, ability, chance)
        for watch in watches:
            watch.forget()
        try:
            m, card = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        evolved = Evolution(card, ability) if is_evolution else None
        has_begun = evolved.look if evolved is not None else lambda _: any(watch.begun for watch in watches)
        course(m, card, ability, plan, chance, has_begun)
        for watch in watches:
            watch.finish(m)
            if watch.wrong:
                raise Failure(watch.wrong)
        if evolved is not None:
            begun += evolved.was_seen
            missing -= {0} if evolved.was_seen else set()
        else:
            begun += any(watch.begun for watch in watches)
            missing -= {i for i in missing if watches[i].begun and watches[i].has_acted}
        if begun >= RUNS and not missing and not any(watch.unmet() for watch in watches):
            return ""
    if not begun:
        return "no situation was found in which it is offered or set off"
    parts = [describe(watches[i].ability) for i in sorted(missing)]
    if parts:
        return f"nothing was done in any situation by {'; '.join(parts)}"
    idle = [show(watch.instruction(i)) for watch in watches for i in watch.unmet()]
    return f"nothing was done in any situation by {', '.join(idle)}" if idle else ""


class Evolution:
    """Sees whether a card was played on top of others by its [Evolve] or [Fusion Evolve]."""

    def __init__(self, card: int, ability: Ability) -> None:
        self.card = card
        self.bases = len(ability.bases)
        self.bit = spec.BY_FUSION if ability.tag == FUSING else spec.BY_EVOLVE
        self.was_seen = False

    def look(self, m: Match) -> bool:
        """Whether it was; the cards it was played on lie under it."""
        u = m.unit(self.card)
        if u is not None and u.played_by & self.bit and not self.was_seen:
            self.was_seen = True
            if len(u.under) < self.bases:
                raise Failure("the cards it was played on do not lie under it")
        return self.was_seen


def course(m: Match, card: int, ability: Ability | None, plan: Plan, chance: random.Random, has_begun: Look) -> None:
    """Play towards a skill of a card until it has begun, and on for a while.

    From where it begins every decision is held to the laws.
    """
    after = 0
    try:
        for _ in range(DECISIONS):
            if m.winner >= 0 or after > AFTERWARDS:
                return
            if has_begun(m):
                after += 1
                law = broken_law(m)
                if law:
                    raise Failure(law)
            if after and chance.random() < 0.5:
                m.answer(chance.choice(m.options))
            else:
                m.answer(max(m.options, key=lambda a: score(m, a, card, ability, plan, chance)))
    except ERRORS as error:
        raise Failure(f"{type(error).__name__}: {error}") from error


def score(m: Match, a: Action, card: int, ability: Ability | None, plan: Plan, chance: random.Random) -> float:
    """How much an answer leads towards a skill of a card."""
    mine, kind = int(a.card) == card, int(a.kind)
    luck = 4 * chance.random()
    if kind == spec.ACTIVATE and mine and ability is not None and ability.kind == ACTIVATED:
        is_it = int(a.n) & KEY_MASK == int(ability.index)
        return luck + plan.goals.get(kind, 0.0) if is_it else luck - 10
    if kind == RESOLVE:
        return luck + (20 if mine else 0)
    if kind in plan.moods:
        if mine and kind in plan.goals:
            return luck + plan.goals[kind]
        is_helper = a.card >= 0 and m.cards[a.card].d.name.startswith(HELPER)
        return luck + plan.moods[kind] + (3 if is_helper else 0)
    if kind in (PICK, spec.TARGET):
        return luck + (3 if mine else 0)
    usual = {
        YES: 5.0, NO: 0.0, DONE: 0.5, REPLACE: 50.0 if mine else 2.0, NUMBER: float(min(a.n, 2)), spec.PAY_ANY: 1.0,
        spec.PAY_MARKER: 3.0,
    }  # fmt: skip
    return luck + usual.get(kind, 0.0)


# --- permanents --------------------------------------------------------------------------------------------------
class Comparison:
    """Compares positions of a course with and without a permanent."""

    def __init__(self, d: CardDef, ability: Ability) -> None:
        self.ability = ability
        self.allowed = allowed_values(d)
        self.on = self.off = False
        self.left = COMPARED

    def look(self, m: Match, card: int) -> bool:
        """See that it changes values where it is in force, only those it names, and nothing elsewhere."""
        if self.left <= 0 or m.winner >= 0:
            return False
        self.left -= 1
        there, gone = compared(m, self.ability)
        changed = difference(there, gone)
        holds = is_in_force(m, card, self.ability)
        extra = [name for name in changed if self.allowed and name not in self.allowed]
        if extra:
            raise Failure(f"{', '.join(extra)} changed, which it does not name")
        if changed and not holds:
            raise Failure(f"{', '.join(changed)} changed though it is not in force")
        why = misjudged(m, card, self.ability, there, gone) if holds else ""
        if why:
            raise Failure(why)
        self.on, self.off = self.on or bool(changed), self.off or not holds
        return bool(changed)


def probe_static(d: CardDef, ability: Ability) -> str:
    """See in some situations that a permanent does what it says, and nothing where a condition does not hold."""
    models = Models(d)
    watches = [Watch(one) for one in programs_in(ability) if one is not ability]
    seen = Comparison(d, ability)
    seed = seed_of(d, str(ability.index))
    missing = set(range(len(watches)))
    runs = 0
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(d, ability, chance, wanted=attempt % 3 != 2)
        for watch in watches:
            watch.forget()
        try:
            m, card = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        seen.left = COMPARED
        was_on = seen.on
        course(m, card, ability, plan, chance, lambda m, card=card: seen.look(m, card))  # type: ignore[misc]
        for watch in watches:
            watch.finish(m)
            if watch.wrong:
                raise Failure(watch.wrong)
        missing -= {i for i in missing if watches[i].begun and watches[i].has_acted}
        runs += was_on or seen.on
        if seen.on and runs >= RUNS and not missing and (seen.off or not ability.conditions):
            return ""
    if not seen.on:
        return "no situation was found in which it changes a value"
    if missing:
        return f"what it gives never did anything: {'; '.join(describe(watches[i].ability) for i in sorted(missing))}"
    return "" if seen.off or not ability.conditions else "its condition could not be made to fail"


# --- keyword skills ----------------------------------------------------------------------------------------------
def probe_keyword(text: str, word: str, is_back: bool) -> str:
    """Make use of a keyword skill; why that could not be done, or an empty text."""
    d = read_card(text)
    if word in MOST:
        return limit_of(d, word)
    if word not in PLAYED:
        return f"nothing is known about {word}"
    models = Models(d)
    seed = seed_of(d, word)
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for_keyword(d, word, chance, is_back=is_back)
        try:
            m, card = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        use = Use(card, word)

        def look(m: Match, use: Use = use) -> bool:
            if m.winner < 0:
                use.look(m)
            return use.was_seen

        course(m, card, None, plan, chance, look)
        use.look_back(m)
        if use.was_seen:
            return ""
    return "no situation was found in which it is made use of"
