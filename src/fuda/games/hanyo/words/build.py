"""Making cards: abilities from terms, definitions from abilities. Card data and tests are written with these."""

from collections.abc import Sequence

from mypy_extensions import i64

from fuda.core.flow import Op
from fuda.core.terms import Condition, Value, has_within
from fuda.games.hanyo.printed import (
    ACTIVATED,
    COMMAND,
    KEY_MASK,
    PART,
    REPLACEMENT,
    SKILL,
    STATIC,
    TRIGGERED,
    Ability,
    CardDef,
    Continuous,
)
from fuda.games.hanyo.spec import ENHANCEMENT, KINDS, KOED, STATE, UNIT, ZONES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.conditions import parts_of
from fuda.games.hanyo.words.lasting_effects import delayed, link_choices, parts
from fuda.games.hanyo.words.ops import Revive
from fuda.games.hanyo.words.properties import IsKo, Test
from fuda.games.hanyo.words.skill_effects import given
from fuda.games.hanyo.words.static_effects import HaveAbility, HaveAttribute
from fuda.games.hanyo.words.timings import Holds, Timing, Would
from fuda.games.hanyo.words.vocabulary import describe, show
from fuda.words.building import digest_of, gather
from fuda.words.deckrules import DeckRule
from fuda.words.history import looks_back
from fuda.words.numbers import value as value  # noqa: PLC0414  part of this module
from fuda.words.refs import This

Ops = Sequence[Op[Match]]
Conditions = Sequence[Condition[Match]]
MOST_ABILITIES = KEY_MASK + 1


def zone_bits(zones: Sequence[str]) -> i64:
    """Zones as bits."""
    bits: i64 = 0
    for zone in zones:
        bits |= 1 << ZONES.index(zone)
    return bits


# --- abilities (801.1) -----------------------------------------------------------------------------------------
def skill(
    title: str,
    *,
    cost: int = 0,
    damage: int = -1,
    times: Value[Match] | None = None,
    statics: Sequence[Continuous] = (),
    others: Ops = (),
    effect: Ops = (),
    when: Conditions = (),
) -> Ability:
    """A skill: what changes its damage, the damage to others, and what else it does.  [hy 801.1e, 704.3, 704.4, 704.5]

    `times` is what the damage is multiplied by, where it is written with a cross.
    """
    ability = Ability(SKILL, list(when), list(effect))
    ability.title = title
    ability.cost = cost
    ability.damage = damage
    ability.times = times
    ability.statics = list(statics)
    ability.other_ops = list(others)
    return ability


def activated(
    effect: Ops,
    *,
    title: str = "",
    ex: bool = False,
    when: Conditions = (),
    once: bool = False,
    zones: Sequence[str] = (),
) -> Ability:
    """An ability that its player uses in the main phase.  [hy 801.1a]"""
    ability = Ability(ACTIVATED, list(when), list(effect))
    ability.title = title
    ability.ex = ex
    ability.once = once
    ability.where = zone_bits(zones)
    return ability


def triggered(
    on: Timing,
    effect: Ops,
    *,
    title: str = "",
    ex: bool = False,
    when: Conditions = (),
    once: bool = False,
    unique: bool = False,
    zones: Sequence[str] = (),
) -> Ability:
    """An ability with a trigger condition; `unique` ones of a name do not add up.  [hy 801.1b, 807.1, 807.2a]"""
    ability = Ability(TRIGGERED, list(when), list(effect))
    ability.title = title
    ability.ex = ex
    ability.once = once
    ability.unique = unique
    ability.when = on
    ability.events = on.events()
    ability.where = zone_bits(zones) or on.home()
    if isinstance(on, Holds):
        ability.state = on.condition
    return ability


def static(
    statics: Sequence[Continuous],
    *,
    title: str = "",
    ex: bool = False,
    when: Conditions = (),
    zones: Sequence[str] = (),
) -> Ability:
    """An ability that applies all the time.  [hy 801.1c, 805.1]"""
    ability = Ability(STATIC, list(when), [])
    ability.title = title
    ability.ex = ex
    ability.statics = list(statics)
    ability.where = zone_bits(zones)
    return ability


def replacement(
    would: Would,
    effect: Ops,
    *,
    title: str = "",
    ex: bool = False,
    when: Conditions = (),
    once: bool = False,
    may: bool = False,
    zones: Sequence[str] = (),
) -> Ability:
    """A replacement effect: what is done instead.  [hy 801.2c, 810.1]"""
    ability = Ability(REPLACEMENT, list(when), list(effect))
    ability.title = title
    ability.ex = ex
    ability.once = once
    ability.optional = may
    ability.instead = would
    ability.would = would.bit
    ability.where = zone_bits(zones)
    return ability


def ex_activated(title: str, effect: Ops, *, when: Conditions = (), once: bool = False) -> Ability:
    """An EX skill that its player uses in the main phase.  [hy 801.1f]"""
    return activated(effect, title=title, ex=True, when=when, once=once)


def ex_triggered(
    title: str,
    on: Timing,
    effect: Ops,
    *,
    when: Conditions = (),
    once: bool = False,
    unique: bool = False,
    zones: Sequence[str] = (),
) -> Ability:
    """An EX skill with a trigger condition.  [hy 801.1f]"""
    return triggered(on, effect, title=title, ex=True, when=when, once=once, unique=unique, zones=zones)


def ex_static(title: str, statics: Sequence[Continuous], *, when: Conditions = ()) -> Ability:
    """An EX skill that applies all the time.  [hy 801.1f]"""
    return static(statics, title=title, ex=True, when=when)


def command(effect: Ops, *, when: Conditions = ()) -> Ability:
    """The text of a strategy or tactics card.  [hy 801.1d]"""
    return Ability(COMMAND, list(when), list(effect))


def part(effect: Ops = (), *, when: Conditions = ()) -> Ability:
    """What another ability has done to find something out."""
    return Ability(PART, list(when), list(effect))


def speaks_of_ko(term: object) -> bool:
    """Whether a term asks whether a unit is KO'd, or turns one up: so KO'd units are named.  [hy 306.7a-2]"""
    return isinstance(term, IsKo | Revive)


# --- cards -----------------------------------------------------------------------------------------------------
def bind(ability: Ability, index: int) -> list[Ability]:
    """Number an ability, and find its parts."""
    link_choices(ability.effect_ops + ability.other_ops, ability.optional)
    ability.bind("", index)
    terms = [ability.when, ability.instead, *ability.conditions, *ability.effect_ops]
    ability.names_ko = ability.events & KOED != 0 or has_within(terms, speaks_of_ko)
    ops = ability.program.ops + ability.others.ops
    if ability.is_skill() or (ability.part and ability.ex):
        # What a skill puts off counts as a skill as well.  [hy 813.3(2)]
        for one in delayed(ops):
            one.ex = True
    return parts(ops) + given(ability.statics)


def card(
    number: str,
    name: str,
    kind: str,
    *,
    hp: int = -1,
    attributes: Sequence[str] = (),
    advantages: Sequence[str] = (),
    retreat: int = 0,
    abilities: Sequence[Ability] = (),
    target: Sequence[Test] = (),
    target_side: str = "own",
    also_named: Sequence[str] = (),
    also_attributes: Sequence[str] = (),
    name_en: str = "",
    text_ja: str = "",
    text_en: str = "",
    has_text: bool | None = None,
    deck_rules: Sequence[DeckRule] = (),
) -> CardDef:
    """A card definition; `target` says on which units an enhancement can be set, `target_side` on whose.  [hy 804.2b]

    Attributes that its own text gives it belong to it in all zones.  [hy 809.1a]
    """
    # There are units and commands, and decks are made of them.  [hy 402.2, 201.2]
    if kind not in KINDS:
        raise ValueError(f"{kind[:40]!r} is none of {', '.join(KINDS)}")
    code = KINDS.index(kind)
    if code == UNIT and hp < 0:
        raise ValueError("a unit has HP  [hy 203.1]")
    if target_side not in ("own", "foe", "any"):
        raise ValueError(f"{target_side[:40]!r} is none of own, foe, any")
    if (target or target_side != "own") and code != ENHANCEMENT:
        raise ValueError("only an enhancement has a target")
    for ability in abilities:
        if (ability.kind == COMMAND) and code in (UNIT, ENHANCEMENT):
            raise ValueError("the command ability is the text of a strategy or tactics card  [hy 801.1d]")
    every = gather(abilities, MOST_ABILITIES, bind)
    text = bool(abilities or also_named or deck_rules) if has_text is None else has_text
    d = CardDef(
        number,
        name,
        code,
        hp if code == UNIT else -1,
        with_basis(words_between([*attributes, *also_attributes]), abilities if code != ENHANCEMENT else ()),
        words_between(advantages),
        retreat,
        every,
        text,
    )
    d.names = [name, *also_named]
    d.target = list(target)
    d.target_side = target_side
    d.deck_rules = list(deck_rules)
    d.be_worded(name_en, text_ja, text_en)
    finish(d)
    d.digest = digest(d)
    return d


def with_basis(attributes: list[str], abilities: Sequence[Ability]) -> list[str]:
    """The attributes of a card with those that its own text gives it: they belong to it in all zones.  [hy 805.2]

    Such an ability has no condition and speaks of this card alone; that of an enhancement speaks of its unit.
    [ruling hy-027]
    """
    out = attributes[:]
    for ability in abilities:
        if ability.kind != STATIC or ability.ex or ability.conditions or ability.where:
            continue
        words = [s.text for s in ability.statics if isinstance(s, HaveAttribute) and isinstance(s.ref, This)]
        if len(words) == len(ability.statics):
            ability.basis = True
            out += [word for word in words if word not in out]
    return out


def words_between(texts: Sequence[str]) -> list[str]:
    """Attributes as they are printed: what stands around a slash is an attribute of its own.  [hy 204.2]"""
    out: list[str] = []
    for text in texts:
        out += [word.strip() for word in text.replace("／", "/").split("/")]
    return out


def finish(d: CardDef) -> None:
    """Note what the abilities of a card listen to and look back at, with those that they give."""
    for ability in reversed(d.abilities):
        d.remembers |= looks_back(ability, parts_of)
        for term in ability.statics:
            if isinstance(term, HaveAbility):
                # What gives an ability listens for it.
                d.listens |= term.part.events
                d.hears |= term.part.events
                d.stateful = d.stateful or term.part.events & STATE != 0
                d.replaces |= term.part.would
                ability.forbids |= term.part.forbids
                if ability.part:
                    ability.events |= term.part.events
                    ability.would |= term.part.would


def digest(d: CardDef) -> str:
    """A short hash of everything that matters in play."""
    facts = [
        d.number, "/".join(d.names), d.kind, d.hp, "/".join(d.attributes), "/".join(d.advantages), d.retreat,
        d.has_text, *[show(test) for test in d.target], *[describe(a) for a in d.abilities if not a.part],
        *[show(rule) for rule in d.deck_rules], *([] if d.target_side == "own" else [d.target_side]),
    ]  # fmt: skip
    return digest_of(facts)
