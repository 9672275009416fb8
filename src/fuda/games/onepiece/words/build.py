"""Making cards: abilities from terms, definitions from abilities. Card data and tests are written with these."""

from collections.abc import Sequence
from typing import Final

from fuda.core.flow import Op
from fuda.core.rehearsal import trial_of
from fuda.core.terms import Condition
from fuda.games.onepiece.printed import (
    ACTIVATE_MAIN,
    ACTIVATED,
    AUTO,
    CONTINUOUS,
    COUNTER_EVENT,
    DELAYED_PART,
    END_OF_OPPONENTS_TURN,
    END_OF_YOUR_TURN,
    KEY_MASK,
    MAIN_EVENT,
    ON_BLOCK,
    ON_KO,
    ON_OPPONENTS_ATTACK,
    ON_PLAY,
    REPLACEMENT,
    START_OF_GAME,
    TAGS,
    TRIGGER,
    WHEN_ATTACKING,
    Ability,
    CardDef,
    Continuous,
)
from fuda.games.onepiece.spec import ATTRIBUTES, COLORS, KEYWORDS, KINDS
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.lasting_effects import (
    ON_TRASH,
    is_entangled,
    is_fed,
    link_choices,
    parts,
    scopes,
)
from fuda.games.onepiece.words.static_effects import HaveAbility, On, OnAny, Would, WouldAny, forbids
from fuda.games.onepiece.words.vocabulary import describe, show
from fuda.words.building import digest_of, gather
from fuda.words.cardtext import bits_of
from fuda.words.deckrules import DeckRule
from fuda.words.numbers import value as value  # noqa: PLC0414  part of this module
from fuda.words.properties import IsThis

Ops = Sequence[Op[Match]]
Conditions = Sequence[Condition[Match]]


def _ability(kind: int, tag: int, effect: Ops, when: Conditions, cost: Ops, once: bool, optional: bool) -> Ability:
    return Ability(kind, tag, list(when), list(cost), list(effect), once, optional)


def auto(
    on: On | OnAny,
    effect: Ops,
    *,
    when: Conditions = (),
    cost: Ops = (),
    once: bool = False,
    may: bool = False,
    tag: int = 0,
) -> Ability:
    """An automatic effect with a timing.  [op 8-1-3-1]"""
    ability = _ability(AUTO, tag, effect, when, cost, once, may)
    ability.when = on
    ability.events = on.bit
    return ability


_TIMINGS: Final = {
    ON_PLAY: ("played", "any", True),
    WHEN_ATTACKING: ("attacked", "any", True),
    ON_BLOCK: ("blocked", "any", True),
    ON_KO: ("koed", "any", True),
    END_OF_YOUR_TURN: ("turn_ending", "own", False),
    END_OF_OPPONENTS_TURN: ("turn_ending", "foe", False),
    ON_OPPONENTS_ATTACK: ("attacked", "foe", False),
}


def keyword_timing(tag: int) -> On:
    """The timing that a keyword such as [On Play] carries.  [op 10-2-5-1, 10-2-6-1, 10-2-7-1, 10-2-15-1]"""
    event, side, this = _TIMINGS[tag]
    return On(event, side, [IsThis()] if this else [])


def tagged(
    tag: str, effect: Ops, *, when: Conditions = (), cost: Ops = (), once: bool = False, may: bool = False
) -> Ability:
    """An effect under a keyword: [On Play], [Activate: Main], [Main], [Counter], [Trigger] and so on."""
    code = TAGS.index(tag)
    if code in (MAIN_EVENT, COUNTER_EVENT, ACTIVATE_MAIN):
        return _ability(ACTIVATED, code, effect, when, cost, once, may)
    if code == TRIGGER:
        return _ability(AUTO, TRIGGER, effect, when, cost, once, may)
    return auto(keyword_timing(code), effect, when=when, cost=cost, once=once, may=may, tag=code)


def continuous(statics: Sequence[Continuous], *, when: Conditions = (), in_hand: bool = False) -> Ability:
    """A continuous effect.  [op 8-1-3-3]"""
    ability = _ability(CONTINUOUS, 0, (), when, (), False, False)
    ability.statics = list(statics)
    ability.in_hand = in_hand
    return ability


def replacement(
    would: Would | WouldAny, effect: Ops, *, when: Conditions = (), once: bool = False, may: bool = False
) -> Ability:
    """A replacement effect: what is done instead.  [op 8-1-3-4]"""
    ability = _ability(REPLACEMENT, 0, effect, when, (), once, may)
    ability.instead = would
    ability.would = would.bit
    return ability


def start_of_game(effect: Ops) -> Ability:
    """A Leader's effect of the start of the game.  [op 5-2-1-5-1]"""
    return _ability(START_OF_GAME, 0, effect, (), (), False, False)


def part(effect: Ops = (), *, when: Conditions = (), cost: Ops = ()) -> Ability:
    """What another effect puts off or adds: instructions, conditions, costs."""
    return _ability(DELAYED_PART, 0, effect, when, cost, False, False)


def bind(ability: Ability, index: int) -> list[Ability]:
    """Number an ability, and find its parts."""
    ability.bind("", index)
    if parts(ability.cost.ops) or scopes(ability.cost.ops):
        raise ValueError("a cost is made of actions: nothing is put off, granted or forbidden by one")
    return parts(ability.program.ops) + [s.part for s in ability.statics if isinstance(s, HaveAbility)]


def card(
    number: str,
    name: str,
    kind: str,
    *,
    colors: Sequence[str] = ("red",),
    cost: int = 0,
    power: int = 0,
    counter: int = 0,
    life: int = 0,
    traits: Sequence[str] = (),
    attributes: Sequence[str] = (),
    keywords: Sequence[str] = (),
    abilities: Sequence[Ability] = (),
    also_named: Sequence[str] = (),
    also_traits: Sequence[str] = (),
    also_attributes: Sequence[str] = (),
    name_en: str = "",
    text_ja: str = "",
    text_en: str = "",
    has_text: bool | None = None,
    deck_rules: Sequence[DeckRule] = (),
) -> CardDef:
    """A card definition.

    Names, traits and attributes that its own text gives it belong to it in every zone and at deck construction.
    [op 2-1-3, 2-4-4, 2-5-7, 8-1-3-3-3]
    """
    every = gather(abilities, KEY_MASK + 1, bind)
    texts = [abilities, keywords, also_named, also_traits, also_attributes, deck_rules]
    text = any(texts) if has_text is None else has_text
    d = CardDef(
        number, name, KINDS.index(kind), bits_of(colors, COLORS), cost, power, counter, life,
        [*traits, *also_traits], bits_of([*attributes, *also_attributes], ATTRIBUTES), bits_of(keywords, KEYWORDS),
        every, text,
    )  # fmt: skip
    d.names = [name, *also_named]
    d.deck_rules = list(deck_rules)
    d.be_worded(name_en, text_ja, text_en)
    for ability in every:
        ability.scopes = scopes(ability.program.ops)
        ability.entangled = is_entangled(ability.cost_ops)
        # An Event lies in the trash when the cost of its effect is paid.  [op 2-7-3]
        ability.fed = is_fed(ability.cost_ops, ON_TRASH if ability.tag in (MAIN_EVENT, COUNTER_EVENT) else 0)
        # What is paid, or done instead, must be possible for the very cards that are chosen.
        link_choices(ability.cost_ops)
        if ability.kind == REPLACEMENT:
            link_choices(ability.effect_ops)
            if is_entangled(ability.effect_ops) or is_fed(ability.effect_ops, 0):
                ability.trial = trial_of(ability.effect_ops)
        ability.forbids = forbids(ability.statics)
        d.forbids |= ability.forbids
        for static in ability.statics:
            if isinstance(static, HaveAbility):
                d.listens |= static.part.events
                d.hears |= static.part.events
                d.replaces |= static.part.would
    d.digest = digest(d)
    return d


def digest(d: CardDef) -> str:
    """A short hash of everything that matters in play."""
    facts = [
        d.number, "/".join(d.names), d.kind, d.colors, d.cost, d.power, d.counter, d.life, "/".join(d.traits),
        d.attributes, d.keywords, d.has_text, *[describe(a) for a in d.abilities if not a.part],
        *[show(rule) for rule in d.deck_rules],
    ]  # fmt: skip
    return digest_of(facts)
