"""Probing a card of Buddyfight: each of its abilities is brought about, carried out at random, and watched."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from fuda.core.state import DONE, NO, NUMBER, ORDER, PICK, REPLACE, RESOLVE, YES, Action
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import CONTINUOUS, KEY_BITS, KEY_MASK, PART, TRANSFORMING, USE, Ability, CardDef
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.reading import describe_card, facts_of, read_card
from fuda.games.buddyfight.words.vocabulary import describe, show
from fuda.games.registry import PositionError
from fuda.text.probe.buddyfight.causes import HELPER, Plan, plan_for
from fuda.text.probe.buddyfight.changes import Watch
from fuda.text.probe.buddyfight.keywords import (
    ANY_FLAG,
    MARKS,
    PLAYED,
    fact_holds,
    plan_for_keyword,
    rules_of,
    usable_anyway,
)
from fuda.text.probe.buddyfight.keywords import Use as KeywordUse
from fuda.text.probe.buddyfight.laws import broken_law
from fuda.text.probe.buddyfight.statics import (
    FACTS,
    allowed_values,
    compared,
    difference,
    is_in_force,
    misjudged,
)
from fuda.text.probe.buddyfight.table import Models, situation
from fuda.text.probe.buddyfight.terms import parts_of
from fuda.text.probe.result import ERRORS, Failure, Probe, judged

ATTEMPTS: Final = 240
RUNS: Final = 3  # of the effect, with different situations and answers
DECISIONS: Final = 90  # until the ability has begun
AFTERWARDS: Final = 20
MUCH_LATER: Final = 60  # if something is put off or given
COMPARED: Final = 10  # positions of one course in which a continuous ability is looked at

Look = Callable[[Match], bool]


def probe_card(d: CardDef) -> list[Probe]:
    """Probe every ability of a card, its keywords and its rules of deck construction; `d` is left alone."""
    text = describe_card(d)
    shown = read_card(text)
    out = [probe_ability(text, index) for index, ability in enumerate(shown.every) if not ability.part]
    words = [word for side in (shown, shown.back) if side is not None for word in keywords_of(side)]
    out += [judged(f"keyword {word}", partial(probe_keyword, text, word)) for word in dict.fromkeys(words)]
    if shown.deck_rules:
        rules = ", ".join(show(rule) for rule in shown.deck_rules)
        out.append(judged(f"deck rules {rules}", lambda: rules_of(read_card(text), without_rules(text))))
    return out


def keywords_of(d: CardDef) -> list[str]:
    """The keyword abilities that are printed on a card as such and do something."""
    found = [str(word) for word in facts_of(d).get("keywords", ()) if word not in MARKS]
    return [*found, "lifelink"] if d.lifelink else found


def without_rules(text: str) -> CardDef:
    """The card without its rules of deck construction."""
    d = read_card(text)
    d.deck_rules = []
    return d


def probe_ability(text: str, index: int) -> Probe:
    """Probe one ability of a card given in the notation of programs."""
    d = read_card(text)
    ability = d.every[index]
    if ability.kind != CONTINUOUS:
        return judged(describe(ability), lambda: probe_effect(d, ability))
    if all(static.name in FACTS for static in ability.statics):
        return judged(describe(ability), lambda: fact_holds(d, ability))
    return judged(describe(ability), lambda: probe_static(d, ability))


def seed_of(d: CardDef, what: str) -> int:
    """Where chance begins for an ability."""
    return zlib.crc32(f"{d.number}#{what}".encode())


# --- effects that are carried out --------------------------------------------------------------------------------
def programs_in(ability: Ability) -> list[Ability]:
    """The abilities whose programs are carried out: it, and what it puts off, gives or lets last."""
    found = [ability, *parts_of(ability)]
    return [one for one in found if one.kind not in (CONTINUOUS, PART) and (one.effect_ops or not one.part)]


def probe_effect(d: CardDef, ability: Ability) -> str:
    """Carry an effect out in some situations; why that could not be done, or an empty text."""
    models = Models(d)
    watches = [Watch(d, one) for one in programs_in(ability)]
    seed = seed_of(d, str(ability.index))
    begun = 0
    missing = set(range(len(watches)))
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for(d, ability, chance)
        for watch in watches:
            watch.forget()
        try:
            m, cards = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        use = Use(cards, ability)
        course(m, cards, ability, plan, chance, lambda m, use=use: use.look(m, watches))  # type: ignore[misc]
        judge(watches, m)
        begun += use.was_seen
        missing -= {i for i in missing if (watches[i].begun or (i == 0 and use.was_seen)) and watches[i].has_acted}
        if begun >= RUNS and not missing and not any(watch.unmet() for watch in watches):
            return ""
    if not begun:
        return "no situation was found in which it is offered or set off"
    parts = [describe(watches[i].ability) for i in sorted(missing)]
    if parts:
        return f"nothing was done in any situation by {'; '.join(parts)}"
    idle = [words for watch in watches for words in watch.unmet()]
    return f"nothing was done in any situation by {', '.join(idle)}" if idle else ""


def judge(watches: list[Watch], m: Match) -> None:
    """Raise what one of some watches has found to be wrong."""
    for watch in watches:
        watch.finish(m)
        if watch.wrong:
            raise Failure(watch.wrong)


class Use:
    """Sees whether an ability has begun; the use of a card, and a replacement by nothing, have no program."""

    def __init__(self, cards: frozenset[int], ability: Ability) -> None:
        self.cards = cards
        self.ability = ability
        self.was_seen = False

    def look(self, m: Match, watches: list[Watch]) -> bool:
        """Whether it has."""
        for watch in watches:
            watch.look_at_spent(m)
        ability = self.ability
        if ability.kind == USE:
            self.was_seen = self.was_seen or self.was_used(m)
        elif ability.kind == TRANSFORMING:
            self.was_seen = self.was_seen or self.has_transformed(m)
        elif not ability.effect_ops:
            self.was_seen = self.was_seen or any(
                int(e.kind) == spec.REPLACED and int(e.card) in self.cards and int(e.n) == int(ability.index)
                for e in m.journal or []
            )
        else:
            self.was_seen = self.was_seen or any(watch.begun for watch in watches)
        return self.was_seen

    def was_used(self, m: Match) -> bool:
        """Whether the card was called, cast or equipped and that was carried out."""
        for e in m.journal or []:
            was_declared = int(e.card) in self.cards and int(e.source) == spec.USING
            is_done = int(e.kind) in (spec.ENTERED, spec.FLAG_CHANGED) or str(e.clause) == "CA.3.1.n1"
            if was_declared and is_done:
                return True
        return False

    def has_transformed(self, m: Match) -> bool:
        """Whether the card is equipped by the keyword."""
        units = [u for u in map(m.unit, self.cards) if u is not None and u.slot == spec.ITEM_AREA]
        went = [e for e in m.journal or [] if int(e.card) in self.cards and int(e.n) == spec.ITEM_AREA]
        came = any(int(e.kind) in (spec.ENTERED, spec.REPOSITIONED) for e in went)
        return came and any(u.form & self.ability.keyword for u in units)


def course(
    m: Match, cards: frozenset[int], ability: Ability | None, plan: Plan, chance: random.Random, has_begun: Look
) -> None:
    """Play towards an ability of a card until it has begun, and on for a while.

    From where it begins every decision is held to the laws.
    """
    after = 0
    long = MUCH_LATER if ability is not None and parts_of(ability) else AFTERWARDS
    try:
        for _ in range(DECISIONS + long):
            if m.winner >= 0 or after > long:
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
                m.answer(max(m.options, key=lambda a: score(m, a, cards, ability, plan, chance)))
        has_begun(m)
    except ERRORS as error:
        raise Failure(f"{type(error).__name__}: {error}") from error


USUAL: Final = {
    YES: 6.0, NO: 0.0, DONE: 0.5, ORDER: 0.0, spec.AREA: 1.0, spec.PAY_ANY: 1.0, spec.PAY_WITH: 0.0, spec.PUT_TOP: 1.0,
}  # fmt: skip


def score(
    m: Match, a: Action, cards: frozenset[int], ability: Ability | None, plan: Plan, chance: random.Random
) -> float:
    """How much an answer leads towards an ability of a card."""
    kind = int(a.kind)
    mine = int(a.card) in cards
    luck = 4 * chance.random()
    if kind == spec.ACTIVATE and mine and ability is not None and spec.ACTIVATE in plan.goals:
        is_it = int(a.n) & KEY_MASK == int(ability.index) and int(a.n) >> KEY_BITS in cards
        return luck + (plan.goals[kind] if is_it or plan.goals[kind] < 100 else -10)
    if kind == RESOLVE:
        return luck + (20 if mine else 0)
    if kind in plan.moods:
        if mine and kind in plan.goals:
            return luck + plan.goals[kind]
        return luck + plan.moods[kind] + (3 if is_helper(m, a) else 0)
    if kind == REPLACE:
        return luck + (50.0 if mine else 2.0)
    if kind in (PICK, NUMBER):
        return luck + (plan.picks if mine else 0) + (min(int(a.n), 2) if kind == NUMBER else 0)
    return luck + USUAL.get(kind, 0.0)


def is_helper(m: Match, a: Action) -> bool:
    """Whether an answer uses a card that makes something happen."""
    return a.card >= 0 and m.cards[a.card].d.name.startswith(HELPER)


# --- continuous abilities ----------------------------------------------------------------------------------------
class Comparison:
    """Compares positions of a course with and without a continuous ability."""

    def __init__(self, d: CardDef, ability: Ability) -> None:
        self.ability = ability
        self.allowed = allowed_values(d)
        self.on = self.off = False
        self.left = COMPARED

    def look(self, m: Match, cards: frozenset[int]) -> bool:
        """See that it changes values where it is in force, only those it names, and nothing elsewhere."""
        if self.left <= 0 or m.winner >= 0:
            return False
        self.left -= 1
        there, gone = compared(m, self.ability)
        changed = difference(there, gone)
        active = [card for card in cards if is_in_force(m, card, self.ability)]
        extra = [name for name in changed if self.allowed and name not in self.allowed]
        if extra:
            raise Failure(f"{', '.join(extra)} changed, which it does not name")
        if changed and not active and self.allowed and not self.ability.dshare:
            raise Failure(f"{', '.join(changed)} changed though it is not in force")
        why = misjudged(m, active[0], self.ability, there, gone) if len(active) == 1 else ""
        if why:
            raise Failure(why)
        self.on, self.off = self.on or bool(changed), self.off or not active
        return bool(changed)


def probe_static(d: CardDef, ability: Ability) -> str:
    """See in some situations that a continuous ability does what it says, and nothing where a condition fails."""
    models = Models(d)
    watches = [Watch(d, one) for one in programs_in(ability) if one is not ability]
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
            m, cards = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        seen.left = COMPARED
        was_on = seen.on
        course(m, cards, ability, plan, chance, lambda m, cards=cards: seen.look(m, cards))  # type: ignore[misc]
        judge(watches, m)
        missing -= {i for i in missing if watches[i].begun and watches[i].has_acted}
        runs += was_on or seen.on
        if seen.on and runs >= RUNS and not missing and (seen.off or not ability.conditions):
            return ""
    if not seen.on:
        return "no situation was found in which it changes a value"
    if missing:
        return f"what it gives never did anything: {'; '.join(describe(watches[i].ability) for i in sorted(missing))}"
    return "" if seen.off or not ability.conditions else "its condition could not be made to fail"


# --- keyword abilities -------------------------------------------------------------------------------------------
def probe_keyword(text: str, word: str) -> str:
    """Make use of a keyword ability; why that could not be done, or an empty text."""
    d = read_card(text)
    if word in ANY_FLAG:
        return usable_anyway(d)
    if word not in PLAYED:
        return f"nothing is known about {word}"
    models = Models(d)
    seed = seed_of(d, word)
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        plan = plan_for_keyword(d, word, chance)
        try:
            m, cards = situation(d, models, plan, seed + attempt)
        except PositionError:
            continue
        use = KeywordUse(cards, word, [int(n) for n in d.lifelink])
        course(m, cards, None, plan, chance, partial(has_used, use))
        use.look(m)
        if use.was_seen:
            return ""
    return "no situation was found in which it is made use of"


def has_used(use: Any, m: Match) -> bool:
    """Whether a keyword ability has been made use of by now."""
    use.look(m)
    return bool(use.was_seen)
