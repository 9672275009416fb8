"""Probing a card of the 汎用TCG: each of its abilities is brought about, carried out at random, and watched."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from typing import Final

from fuda.core.state import DONE, NO, NUMBER, PICK, REPLACE, RESOLVE, YES, Action
from fuda.games.hanyo import spec
from fuda.games.hanyo.face.decks import check_deck
from fuda.games.hanyo.face.layout import filler
from fuda.games.hanyo.printed import ACTIVATED, KEY_BITS, KEY_MASK, PART, SKILL, STATIC, Ability, CardDef
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.reading import describe_card, read_card
from fuda.games.hanyo.words.vocabulary import describe, show
from fuda.games.registry import PositionError
from fuda.text.probe.hanyo.causes import HELPER, Plan, plan_for
from fuda.text.probe.hanyo.changes import Watch
from fuda.text.probe.hanyo.laws import broken_law
from fuda.text.probe.hanyo.statics import allowed_values, compared, difference, is_in_force, misjudged
from fuda.text.probe.hanyo.table import Models, situation
from fuda.text.probe.hanyo.terms import parts_of
from fuda.text.probe.result import ERRORS, Failure, Probe, judged

ATTEMPTS: Final = 240
RUNS: Final = 3  # of the effect, with different situations and answers
DECISIONS: Final = 60  # until the ability has begun
AFTERWARDS: Final = 20
COMPARED: Final = 10  # positions of one course in which a static ability is looked at

Look = Callable[[Match], bool]


def probe_card(d: CardDef) -> list[Probe]:
    """Probe every ability of a card and its rules of deck construction; `d` is left alone."""
    text = describe_card(d)
    shown = read_card(text)
    out = [probe_ability(text, index) for index, ability in enumerate(shown.abilities) if not ability.part]
    if shown.deck_rules:
        rules = ", ".join(show(rule) for rule in shown.deck_rules)
        out.append(judged(f"deck rules {rules}", lambda: rules_of(text)))
    return out


def rules_of(text: str) -> str:
    """A rule of deck construction must make a deck legal; why it does not, or an empty text."""
    with_rule, without = read_card(text), read_card(text)
    without.deck_rules = []
    decks = [[one] * 5 + [filler()] * 45 for one in (with_rule, without)]
    named = [[problem for problem in check_deck(deck) if with_rule.name in str(problem)] for deck in decks]
    return "" if not named[0] and named[1] else "a deck is as legal with it as without"


def probe_ability(text: str, index: int) -> Probe:
    """Probe one ability of a card given in the notation of programs."""
    d = read_card(text)
    ability = d.abilities[index]
    if ability.kind == STATIC:
        return judged(describe(ability), lambda: probe_static(d, ability))
    return judged(describe(ability), lambda: probe_effect(d, ability))


def seed_of(d: CardDef, what: str) -> int:
    """Where chance begins for an ability."""
    return zlib.crc32(f"{d.number}#{what}".encode())


# --- effects that are carried out --------------------------------------------------------------------------------
def programs_in(ability: Ability) -> list[Ability]:
    """The abilities whose programs are carried out: it, and what it puts off or grants."""
    found = [ability, *parts_of(ability)]
    return [one for one in found if one.kind != STATIC and (one.effect_ops or one.other_ops or not one.part)]


def probe_effect(d: CardDef, ability: Ability) -> str:
    """Carry an effect out in some situations; why that could not be done, or an empty text."""
    models = Models(d)
    watches = [Watch(one) for one in programs_in(ability)]
    seed = seed_of(d, str(ability.index))
    begun = 0
    missing = set(range(len(watches)))
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(d, ability, chance)
        for watch in watches:
            watch.forget()
        try:
            m, card = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        use = Use(card, ability)
        course(m, card, ability, plan, chance, lambda m, use=use: use.look(m, watches))  # type: ignore[misc]
        for watch in watches:
            watch.finish(m)
            if watch.wrong:
                raise Failure(watch.wrong)
        begun += use.was_seen
        missing -= {i for i in missing if (watches[i].begun or (i == 0 and use.was_seen)) and watches[i].has_acted}
        if begun >= RUNS and not missing and not any(watch.unmet() for watch in watches):
            return ""
    if not begun:
        return "no situation was found in which it is offered or set off"
    parts = [describe(watches[i].ability) for i in sorted(missing)]
    if parts:
        return f"nothing was done in any situation by {'; '.join(parts)}"
    idle = [show(watch.ops[i]) for watch in watches for i in watch.unmet()]
    return f"nothing was done in any situation by {', '.join(idle)}" if idle else ""


class Use:
    """Sees whether an ability has begun; a skill without a text, and a replacement by nothing, have no program."""

    def __init__(self, card: int, ability: Ability) -> None:
        self.key = card << KEY_BITS | int(ability.index)
        self.is_bare = not ability.effect_ops and not ability.other_ops
        self.kind = spec.SKILL_USED if ability.kind == SKILL else spec.REPLACED
        self.was_seen = False

    def look(self, m: Match, watches: list[Watch]) -> bool:
        """Whether it has."""
        if self.is_bare:
            events = [e for e in m.journal or [] if int(e.kind) == self.kind]
            at, number = self.key >> KEY_BITS, self.key & KEY_MASK
            self.was_seen = self.was_seen or any(
                int(e.card) == at and (self.kind != spec.SKILL_USED or int(e.n) == number) for e in events
            )
        self.was_seen = self.was_seen or any(watch.begun for watch in watches)
        return self.was_seen


def course(m: Match, card: int, ability: Ability, plan: Plan, chance: random.Random, has_begun: Look) -> None:
    """Play towards an ability of a card until it has begun, and on for a while.

    From where it begins every decision is held to the laws.
    """
    after = 0
    try:
        for _ in range(DECISIONS):
            if m.winner >= 0 or after > AFTERWARDS:
                has_begun(m)
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
        has_begun(m)
    except ERRORS as error:
        raise Failure(f"{type(error).__name__}: {error}") from error


def score(m: Match, a: Action, card: int, ability: Ability, plan: Plan, chance: random.Random) -> float:
    """How much an answer leads towards an ability of a card."""
    kind = int(a.kind)
    is_about = int(a.n) >> KEY_BITS == card if kind in (spec.USE_SKILL, spec.ACTIVATE) else False
    mine = int(a.card) == card or is_about
    luck = 4 * chance.random()
    if kind in (spec.USE_SKILL, spec.ACTIVATE) and mine and ability.kind in (SKILL, ACTIVATED):
        is_it = int(a.n) & KEY_MASK == int(ability.index) and is_about
        return luck + plan.goals.get(kind, 0.0) if is_it else luck - 10
    if kind == RESOLVE:
        return luck + (20 if mine else 0)
    if kind == spec.END_MAIN and spec.USE_SKILL in plan.goals:
        return luck + 8.0
    if kind in plan.moods:
        if mine and kind in plan.goals:
            return luck + plan.goals[kind]
        is_helper = a.card >= 0 and m.cards[a.card].d.name.startswith(HELPER)
        return luck + plan.moods[kind] + (3 if is_helper else 0)
    if kind == PICK:
        return luck + (3 if mine else 0)
    usual = {YES: 5.0, NO: 0.0, DONE: 0.5, REPLACE: 50.0 if mine else 2.0, NUMBER: float(min(a.n, 2))}
    return luck + usual.get(kind, 0.0)


# --- static abilities --------------------------------------------------------------------------------------------
class Comparison:
    """Compares positions of a course with and without a static ability."""

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
        if changed and not holds and self.allowed:
            raise Failure(f"{', '.join(changed)} changed though it is not in force")
        why = misjudged(m, card, self.ability, there, gone) if holds else ""
        if why:
            raise Failure(why)
        self.on, self.off = self.on or bool(changed), self.off or not holds
        return bool(changed)


def probe_static(d: CardDef, ability: Ability) -> str:
    """See in some situations that a static ability does what it says, and nothing where a condition does not hold."""
    models = Models(d)
    watches = [Watch(one) for one in programs_in(ability) if one is not ability]
    seen = Comparison(d, ability)
    seed = seed_of(d, str(ability.index))
    missing = {i for i, watch in enumerate(watches) if watch.ability.kind != PART or watch.words - {"janken"}}
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
