"""Making cards: abilities from terms, definitions from abilities. Card data and tests are written with these."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Op
from fuda.core.terms import Condition
from fuda.games.buddyfight.printed import (
    ACTIVATED,
    AUTO,
    BUILT_IN,
    CASTING,
    CONTINUOUS,
    PART,
    REPLACEMENT,
    TRANSFORMING,
    USE,
    Ability,
    CardDef,
    Continuous,
    CostPart,
)
from fuda.games.buddyfight.rules import keywords as keywords_of_the_rules  # noqa: F401  their abilities are filed there
from fuda.games.buddyfight.rules.declaring import TakeAims
from fuda.games.buddyfight.spec import (
    BY_TITLE,
    KEYWORDS,
    KIND_NOUNS,
    KINDS,
    LIFELINK,
    LIMITS,
    MOST_PARTS,
    ZONES,
)
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.choosing import Split
from fuda.games.buddyfight.words.conditions import end_with_battle, parts_of
from fuda.games.buddyfight.words.costs import performed
from fuda.games.buddyfight.words.impending import foreseen
from fuda.games.buddyfight.words.lasting_effects import parts, scopes
from fuda.games.buddyfight.words.ops import Stay, note_decks, note_needed, note_offers
from fuda.games.buddyfight.words.prices import CalledTo, EntersOnlyBy, MayUse, NeverGain, Opening, given
from fuda.games.buddyfight.words.properties import Test
from fuda.games.buddyfight.words.static_effects import HaveAbility
from fuda.games.buddyfight.words.timings import Timing, Would, awaits
from fuda.games.buddyfight.words.vocabulary import describe, show
from fuda.words.building import digest_of, gather
from fuda.words.cardtext import bits_of
from fuda.words.deckrules import DeckRule
from fuda.words.history import looks_back
from fuda.words.numbers import value as value  # noqa: PLC0414  part of this module

Ops = Sequence[Op[Match]]
Conditions = Sequence[Condition[Match]]
Costs = Sequence[CostPart]
MOST_ABILITIES: Final = BUILT_IN
TRANSFORM_WORDS: Final = ("transform", "ride", "take_office", "dragonize", "impact_transform")
GYAKUTEN_WORDS: Final = ("gyakuten", "gyakuten_satsu", "dai_gyakuten", "gyakuten_reboot")


def zone_bits(zones: Sequence[str]) -> i64:
    """Zones as bits."""
    bits: i64 = 0
    for zone in zones:
        bits |= 1 << ZONES.index(zone)
    return bits


def _ability(kind: int, effect: Ops, when: Conditions, title: str = "", limit: str = "", d: bool = False) -> Ability:
    note_decks(list(effect))
    note_offers(list(effect))
    ability = Ability(kind, list(when), list(effect))
    ability.title = title
    ability.limit = LIMITS.index(limit)
    ability.dshare = d
    if ability.limit == BY_TITLE and not title:
        raise ValueError("what may be used once by its name has a title")
    return ability


def _aimed(ability: Ability) -> Ability:
    """Let what is chosen on the field or in a drop zone be chosen at the declaration.  [bf CA.1.4, AB.1.1.1]"""
    split = Split(ability.effect_ops)
    if split.aims:
        ability.aims_ops = [*split.aims, TakeAims()]
        ability.rest_ops = split.rest
    return ability


def _paid(ability: Ability, cost: Costs) -> Ability:
    if len(cost) > MOST_PARTS:
        raise ValueError(f"a cost has at most {MOST_PARTS} parts, not {len(cost)}")
    ability.cost = list(cost)
    return ability


# --- abilities -------------------------------------------------------------------------------------------------
def use(
    *,
    when: Conditions = (),
    cost: Costs = (),
    limit: str = "",
    counter: bool = False,
    zero: bool = False,
    any_flag: bool = False,
    by_flag: bool = False,
) -> Ability:
    """When, for what cost and how often the card itself can be used: called, cast or equipped.

    `by_flag` conditions let it be used whatever the flag says, `zero` is at once when the own life becomes 0.
    [bf C.1.1.n1, CA.1.1.n1, EQ.1.1.n1, O.flaguse.any.1, O.flaguse.now.1, O.deckflag.3.ex1]
    """
    ability = _paid(_ability(USE, (), when, "", limit), cost)
    ability.counter = counter
    ability.zero = zero
    ability.any_flag = any_flag
    ability.by_flag = by_flag
    return ability


def effect(
    ops: Ops, *, when: Conditions = (), title: str = "", limit: str = "", counter: bool = False
) -> Ability:  # fmt: skip
    """What a spell or an impact does; of several one is chosen when the card is used.  [bf CA.3.1]"""
    ability = _ability(CASTING, ops, when, title, limit)
    ability.counter = counter
    return _aimed(ability)


def act(
    ops: Ops,
    *,
    when: Conditions = (),
    cost: Costs = (),
    title: str = "",
    limit: str = "",
    counter: bool = False,
    zero: bool = False,
    zones: Sequence[str] = (),
    d: bool = False,
) -> Ability:
    """An ability that is used in the own main phase or at a [Counter] timing.  [bf AB.0.act]"""
    ability = _paid(_ability(ACTIVATED, ops, when, title, limit, d), cost)
    ability.counter = counter
    ability.zero = zero
    ability.where = zone_bits(zones)
    return _aimed(ability)


def gyakuten(word: str, ops: Ops, *, when: Conditions = (), cost: Costs = (), title: str = "") -> Ability:
    """Gyakuten and its kin: usable whenever something is, once a fight; nothing answers it.

    [bf K.gyakuten.1, Q.K.gyakuten.2] [ruling bf-004] [ruling bf-021]
    """
    ability = _paid(_ability(ACTIVATED, ops, when, title), cost)
    ability.keyword = 1 << KEYWORDS.index(word)
    ability.counter = True
    return _aimed(ability)


def transform(word: str, *, when: Conditions = (), cost: Costs = (), counter: bool = False) -> Ability:
    """Equip this monster like an item for a cost: transform, ride...  [bf K.transform.1, K.impacttransform.1]"""
    ability = _paid(_ability(TRANSFORMING, (), when), cost)
    ability.keyword = 1 << KEYWORDS.index(word)
    ability.counter = counter
    return ability


def auto(
    on: Timing,
    ops: Ops,
    *,
    when: Conditions = (),
    title: str = "",
    limit: str = "",
    zones: Sequence[str] = (),
    d: bool = False,
) -> Ability:
    """An automatic ability with what it waits for.  [bf AB.0.auto]"""
    ability = _ability(AUTO, ops, when, title, limit, d)
    ability.when = on
    ability.events = on.events()
    ability.where = zone_bits(zones) or on.home()
    return _aimed(ability)


def static(
    statics: Sequence[Continuous],
    *,
    when: Conditions = (),
    title: str = "",
    zones: Sequence[str] = (),
    d: bool = False,
) -> Ability:
    """A continuous ability.  [bf AB.0.cont, AB.3.1]"""
    ability = _ability(CONTINUOUS, (), when, title, "", d)
    ability.statics = list(statics)
    ability.where = zone_bits(zones)
    return ability


def replacement(
    would: Would,
    ops: Ops,
    *,
    when: Conditions = (),
    title: str = "",
    limit: str = "",
    may: bool = False,
    zones: Sequence[str] = (),
    d: bool = False,
) -> Ability:
    """A replacement effect: what is done instead.  [bf K.soulguard.2] [ruling bf-075]"""
    ability = _ability(REPLACEMENT, ops, when, title, limit, d)
    ability.optional = may
    note_needed(ability.effect_ops)  # what cannot be done is not done instead
    ability.where = zone_bits(zones)
    ability.instead = would
    ability.would = would.bit
    ability.stays = any(isinstance(op, Stay) for op in ability.effect_ops)
    return ability


def part(ops: Ops = (), *, when: Conditions = ()) -> Ability:
    """What another ability puts off or lets last."""
    return _ability(PART, ops, when)


# --- cards -----------------------------------------------------------------------------------------------------
# Kinds of ability whose conditions about an attack do not hold any more when the battle is over.  [bf A.3.3, F.3.3]
HELD_TO_BATTLE: Final = (CONTINUOUS, ACTIVATED, TRANSFORMING, USE)


def bind(ability: Ability, index: int) -> list[Ability]:
    """Number an ability, and find its parts."""
    ability.bind("", index)
    if ability.kind in HELD_TO_BATTLE:
        end_with_battle(ability.conditions)
    return parts(ability.program.ops) + given(ability.statics) + performed(ability.cost)


def card(
    number: str,
    name: str,
    kind: str,
    *,
    worlds: Sequence[str] = (),
    attributes: Sequence[str] = (),
    size: int = -1,
    power: int = -1,
    defense: int = -1,
    critical: int = -1,
    keywords: Sequence[str] = (),
    lifelink: Sequence[int] = (),
    abilities: Sequence[Ability] = (),
    also_named: Sequence[str] = (),
    characters: Sequence[str] = (),
    buddies: Sequence[str] = (),
    deckable: bool = False,
    lost: bool = False,
    cross: str = "",
    back: CardDef | Mapping[str, Any] | None = None,
    name_en: str = "",
    text_ja: str = "",
    text_en: str = "",
    has_text: bool | None = None,
    deck_rules: Sequence[DeckRule] = (),
) -> CardDef:
    """A card definition, of a two-faced card with its other face; -1 is a number that it does not have.

    `lifelink` is the damage of each lifelink, below zero that its fighter loses; `buddies` are the names of those that
    may be buddies together with it; `lost` is its back, `cross` the title whose logo it bears.
    """
    if kind not in KIND_NOUNS:
        raise ValueError(f"{kind[:40]!r} is none of {', '.join(KIND_NOUNS)}")
    check_kind(KIND_NOUNS[kind], abilities)
    every = gather(abilities, MOST_ABILITIES, bind)
    texts = [abilities, keywords, lifelink, also_named, deck_rules, buddies, deckable]
    text = any(texts) if has_text is None else has_text
    d = CardDef(
        number, name, KIND_NOUNS[kind], belongs_to(worlds, cross), list(attributes), size, power, defense, critical,
        bits_of(keywords, KEYWORDS) | (LIFELINK if lifelink else 0), every, text,
    )  # fmt: skip
    d.lifelink = list(lifelink)
    d.names = [name, *also_named]
    d.characters = list(characters)
    d.buddies = list(buddies)
    d.deckable = deckable
    d.lost = lost
    d.cross = cross
    d.deck_rules = list(deck_rules)
    d.be_worded(name_en, text_ja, text_en)
    finish(d)
    if back is not None:
        turn_over(d, back if isinstance(back, CardDef) else card(number, **{"name": name, "kind": kind, **back}))
    d.digest = digest(d)
    return d


def belongs_to(worlds: Sequence[str], cross: str) -> list[str]:
    """The worlds of a card: the logo of a work is one.  [bf CR.logo.1]"""
    return [*worlds, cross] if cross and cross not in worlds else list(worlds)


def check_kind(kind: int, abilities: Sequence[Ability]) -> None:
    """See that the card is of a type that can have these abilities."""
    for ability in abilities:
        if ability.kind == CASTING and kind not in (KINDS["spell"], KINDS["impact"], KINDS["flag"]):
            raise ValueError("effect is the text of a spell, an impact or a flag in the deck  [bf CA.3.1]")
        if ability.kind == TRANSFORMING and not kind & KINDS["monster"]:
            raise ValueError("only a monster transforms  [bf K.transform.1]")


def finish(d: CardDef) -> None:
    """Note what the abilities of a card listen to and look back at, and what is as good as printed."""
    if len(d.castings) == 1 and d.castings[0].counter:
        d.be_counter()
    d.any_flag = d.any_flag or d.deckable
    for ability in d.abilities:
        ability.scopes = scopes(ability.program.ops)
        d.remembers |= looks_back(ability, parts_of)
        d.awaits |= awaits(ability)
        for would in foreseen(ability):
            ability.foresees |= would.bit
            d.foreseen.append(would)
            d.foresees = d.foresees or ability.kind == USE
        for term in ability.statics:
            if isinstance(term, HaveAbility):
                # What gives an ability listens for it.
                d.listens |= term.part.events
                d.hears |= term.part.events
                if ability.where:
                    d.elsewhere |= term.part.events
            elif not ability.part:
                note_fact(d, term)


def note_fact(d: CardDef, term: Continuous) -> None:
    """Note what a continuous ability says that is as good as printed."""
    if isinstance(term, MayUse):
        tests: list[Test] = list(term.tests)
        d.uses.append(tests)
    elif isinstance(term, Opening):
        d.opening_hand = term.hand
        d.opening_gauge = term.gauge
        d.life = term.life
    elif isinstance(term, CalledTo):
        d.areas &= term.slots
    elif isinstance(term, NeverGain):
        d.barred |= term.bits
    elif isinstance(term, EntersOnlyBy):
        sources: list[Test] = list(term.tests)
        d.only_by.append(sources)


def turn_over(d: CardDef, back: CardDef) -> None:
    """Give a card its other face; the abilities of both are numbered together.  [bf K.hankoku.2]"""
    if d.kind != back.kind:
        raise ValueError("both faces of a card are of one type")
    first = len(d.abilities)
    if first + len(back.abilities) > MOST_ABILITIES:
        raise ValueError(f"both faces of a card have at most {MOST_ABILITIES} abilities with their parts")
    for i, ability in enumerate(back.abilities):
        ability.bind(back.number, first + i)
    d.turn_over(back)
    d.remembers |= back.remembers
    d.awaits |= back.awaits
    d.elsewhere |= back.elsewhere


def digest(d: CardDef) -> str:
    """A short hash of everything that matters in play."""
    facts = [
        d.number, "/".join(d.names), d.kind, "/".join(d.worlds), "/".join(d.attributes), d.size, d.power, d.defense,
        d.critical, d.keywords, d.lifelink, "/".join(d.characters), "/".join(d.buddies), d.deckable, d.lost, d.cross,
        d.has_text, *[describe(a) for a in d.abilities if not a.part], *[show(rule) for rule in d.deck_rules],
    ]  # fmt: skip
    if d.back is not None:
        facts.append(digest(d.back))
    return digest_of(facts)
