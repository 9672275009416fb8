"""Probing a card of Dimension Zero: each of its abilities is brought about, carried out at random, and watched."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from typing import Final

from fuda.core.state import NO, NUMBER, PICK, REPLACE, YES, Action
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.printed import KEY_BITS, KEY_MASK, STATIC, Ability, CardDef
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.reading import describe_card, read_card
from fuda.games.dimensionzero.words.vocabulary import describe
from fuda.games.registry import PositionError
from fuda.text.probe.dimensionzero.causes import HELPER, Plan, plan_for
from fuda.text.probe.dimensionzero.changes import Watch
from fuda.text.probe.dimensionzero.laws import broken_law
from fuda.text.probe.dimensionzero.statics import allowed_values, difference, is_used, values
from fuda.text.probe.dimensionzero.table import Models, situation
from fuda.text.probe.result import ERRORS, Failure, Probe, judged

ATTEMPTS: Final = 240
RUNS: Final = 3  # of the effect, with different situations and answers
DECISIONS: Final = 60  # until the ability has begun
AFTERWARDS: Final = 25


def probe_card(d: CardDef) -> list[Probe]:
    """Probe every ability of a card; its own definition is left alone."""
    text = describe_card(d)
    count = sum(not ability.part for ability in d.abilities)
    return [probe_ability(text, index) for index in range(count)]


def probe_ability(text: str, index: int) -> Probe:
    """Probe one ability of a card given in the notation of programs."""
    d = read_card(text)
    ability = d.abilities[index]
    if ability.kind == STATIC:
        return judged(describe(ability), lambda: probe_static(text, index))
    return judged(describe(ability), lambda: probe_effect(d, ability))


def seed_of(d: CardDef, ability: Ability) -> int:
    """Where chance begins for an ability."""
    return zlib.crc32(f"{d.number}#{ability.index}".encode())


# --- effects that are carried out --------------------------------------------------------------------------------
def programs_in(ability: Ability) -> list[Ability]:
    """The abilities whose programs are carried out: it or its modes, and what these delay, give or replace."""
    found = [] if ability.modes or ability.kind == STATIC else [ability]
    for part in ability.granted:
        found += programs_in(part)
    return found


def probe_effect(d: CardDef, ability: Ability) -> str:
    """Carry an effect out in some situations; why that could not be done, or an empty text."""
    models = Models(d)
    watches = [Watch(one) for one in programs_in(ability)]
    seed = seed_of(d, ability)
    begun = 0
    missing = set(range(len(watches)))
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(d, ability, chance)
        for watch in watches:
            watch.forget()
        played = play(d, models, ability, plan, seed + attempt, watches)
        if not played:
            continue
        begun += any(watch.has_begun for watch in watches)
        missing -= {i for i in missing if watches[i].has_begun and watches[i].has_acted}
        if begun >= RUNS and not missing:
            return ""
    if not begun:
        return "no situation was found in which it is offered or set off"
    parts = [describe(watches[i].ability) for i in sorted(missing)]
    return f"nothing was done in any situation by {'; '.join(parts)}" if parts else ""


def play(d: CardDef, models: Models, ability: Ability, plan: Plan, seed: int, watches: list[Watch]) -> bool:
    """Lay a situation out and play towards an ability, then at random; whether it could be laid out.

    From where the ability begins every decision is held to the laws.
    """
    chance = random.Random(seed + 1)
    try:
        m, card = situation(d, models, plan, seed)
    except PositionError:
        return False
    course(m, card, ability, plan, chance, lambda: any(watch.has_begun for watch in watches))
    for watch in watches:
        found = watch.look(m)
        if found:
            raise Failure(found)
    return True


def course(
    m: Match, card: int, ability: Ability, plan: Plan, chance: random.Random, has_begun: Callable[[], bool]
) -> None:
    """Play towards an ability of a card until it has begun, and on for a while."""
    after = 0
    try:
        for _ in range(DECISIONS):
            if m.winner >= 0 or after > AFTERWARDS:
                return
            if has_begun():
                after += 1
                law = broken_law(m)
                if law:
                    raise Failure(law)
            if has_begun() and chance.random() < 0.5:
                m.answer(chance.choice(m.options))
            else:
                m.answer(max(m.options, key=lambda a: score(m, a, card, ability, plan, chance)))
    except ERRORS as error:
        raise Failure(f"{type(error).__name__}: {error}") from error


def score(m: Match, a: Action, card: int, ability: Ability, plan: Plan, chance: random.Random) -> float:
    """How much an answer leads towards an ability of a card."""
    mine = int(a.card) == card
    kind = int(a.kind)
    luck = 4 * chance.random()
    is_stacked = any(e.card == card or e.key >> KEY_BITS == card for e in m.entries)
    if kind == spec.PASS:
        return 200.0 if is_stacked else luck + plan.moods[kind] + (4 if m.entries else 0)
    if kind == spec.ACTIVATE:
        return 100.0 if mine and int(a.n) & KEY_MASK == int(ability.index) else luck - 5
    if kind == spec.PLAY:
        if mine:
            return 100.0
        return luck + plan.moods[kind] + (3 if m.cards[a.card].d.name.startswith(HELPER) else 0)
    if kind in (spec.MOVE, spec.MAKE_PLAN, spec.RENEW_PLAN):
        return luck + plan.moods[kind] + (5 if mine and kind == spec.MOVE else 0)
    if kind == PICK:
        return luck + (3 if mine else 0)
    usual = {
        YES: 5.0, NO: 0.0, REPLACE: 50.0 if mine else 0.0, spec.SHOW: 50.0, spec.USE_SMASH: 12.0 if mine else 8.0,
        spec.PUT_ENERGY: 1.0, spec.WAY: float(a.n), NUMBER: float(min(a.n, 2)),
    }  # fmt: skip
    return luck + usual.get(kind, 0.0)


# --- static abilities --------------------------------------------------------------------------------------------
def probe_static(text: str, index: int) -> str:
    """See that a static ability changes values where it is in force, only those it names, and nothing elsewhere."""
    d = read_card(text)
    ability = d.abilities[index]
    other, models = without(text, index), Models(d)
    watches = [Watch(one) for part in ability.granted for one in programs_in(part)]
    seed = seed_of(d, ability)
    missing = set(range(len(watches)))
    can_fail = bool(ability.conditions or ability.gates)
    on = off = used = False
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(d, ability, chance, wanted=attempt % 3 != 2)
        for watch in watches:
            watch.forget()
        try:
            m, card = situation(d, models, plan, seed + attempt)
            bare, _ = situation(other, models, plan, seed + attempt)
        except PositionError:
            continue
        changed = compare(m, bare, card, ability)
        holds = is_in_force(m, card, ability)
        if changed and not holds:
            raise Failure(f"{', '.join(changed)} changed though it is not in force")
        on, off = on or bool(changed), off or not holds
        if not changed or (used and not missing):
            if on and used and not missing and (off or not can_fail):
                return ""
            continue
        seen = Use(m, card, ability)
        course(m, card, ability, plan, chance, seen.look)
        used = used or seen.was_seen
        for i in list(missing):
            found = watches[i].look(m)
            if found:
                raise Failure(found)
            missing -= {i} if watches[i].has_acted else set()
        if on and used and not missing and (off or not can_fail):
            return ""
    if not on:
        return "no situation was found in which it changes a value"
    if not used:
        return "it changes what is on offer, but was never made use of"
    if missing:
        return f"what it gives never did anything: {'; '.join(describe(watches[i].ability) for i in sorted(missing))}"
    return "its condition could not be made to fail"


class Use:
    """Sees whether what a static ability offers is made use of; one that offers nothing is in use all the time."""

    def __init__(self, m: Match, card: int, ability: Ability) -> None:
        self.m = m
        self.card = card
        self.rules = list(ability.rules)
        p = m.piece(card)
        self.was_frozen = p is not None and p.frozen
        self.was_seen = not self.rules

    def look(self) -> bool:
        """Whether it has been made use of."""
        self.was_seen = self.was_seen or any(
            is_used(self.m, self.card, rule, was_frozen=self.was_frozen) for rule in self.rules
        )
        return self.was_seen


def compare(m: Match, bare: Match, card: int, ability: Ability) -> list[str]:
    """The names of the values that differ with and without an ability on the same table."""
    if m.winner != bare.winner:
        return ["won"]
    changed = difference(values(m), values(bare))
    allowed = allowed_values(ability)
    extra = [name for name in changed if allowed and name not in allowed]
    if extra:
        raise Failure(f"{', '.join(extra)} changed, which it does not name")
    law = broken_law(m)
    if law:
        raise Failure(law)
    return changed


def is_in_force(m: Match, card: int, ability: Ability) -> bool:
    """Whether a static ability of a card is in force: where the card lies, and by its conditions."""
    f = m.speaker(card << KEY_BITS | int(ability.index), m.uid(card))
    terms = [*ability.gates, *ability.conditions]
    here = ability.rules or ability.works_in(m.place_of(m.cards[card]))
    return bool(here) and all(term.holds(m, f) for term in terms)


def without(text: str, index: int) -> CardDef:
    """The card without one of its abilities."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith("  ") and not line.startswith("    ")]
    ends = [*starts[1:], len(lines)]
    return read_card("\n".join(lines[: starts[index]] + lines[ends[index] :]))
