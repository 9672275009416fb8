"""Making cards: skills from terms, definitions from skills. Card data and tests are written with these."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64

from fuda.core.flow import Op
from fuda.core.rehearsal import trial_of
from fuda.core.terms import Condition
from fuda.games.fusionworld.kinds import of_bans
from fuda.games.fusionworld.printed import (
    ACTIVATED,
    AUTO,
    AWAKENING,
    BATTLE,
    BLOCKER_INDEX,
    END_OF_OPPONENTS_TURN,
    END_OF_YOUR_TURN,
    EVOLVING,
    FIELDING,
    FUSING,
    MAIN,
    MAIN_BATTLE,
    ON_BLOCK,
    ON_KO,
    ON_PLAY,
    PART,
    PERMANENT,
    REPLACEMENT,
    TAGS,
    WHEN_ATTACKING,
    Ability,
    CardDef,
    Continuous,
    spelled,
)
from fuda.games.fusionworld.rules.play import PlayField
from fuda.games.fusionworld.spec import BAN_ACTIVE, COLORS, EXTRA, KEYWORDS, KINDS, LEADER, STATE, UNAFFECTED, ZONES
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.conditions import parts_of
from fuda.games.fusionworld.words.course_of_game import (
    is_entangled,
    is_fed,
    is_tied_to_use,
    link_choices,
    name_ways,
    taken_from_drop,
    untied,
    ways_in,
)
from fuda.games.fusionworld.words.drawing import mark_idle, spoken_of
from fuda.games.fusionworld.words.lasting_effects import Change, EndThis, Forbid, GainInfo, is_kept, parts, scopes
from fuda.games.fusionworld.words.placing import ComboCards, FlipLeader, GainControl
from fuda.games.fusionworld.words.properties import Test
from fuda.games.fusionworld.words.static_effects import AttackDemands, Banned, HaveAbility, HaveTrait, PlayerBanned
from fuda.games.fusionworld.words.timings import Holds, On, Timing, Would
from fuda.games.fusionworld.words.vocabulary import describe, show
from fuda.words.building import digest_of, gather
from fuda.words.cardtext import bits_of
from fuda.words.deckrules import DeckRule
from fuda.words.history import looks_back
from fuda.words.numbers import value as value  # noqa: PLC0414  part of this module
from fuda.words.properties import IsThis
from fuda.words.refs import About, This

Ops = Sequence[Op[Match]]
Conditions = Sequence[Condition[Match]]
ACTIVATE_TAGS: Final = (MAIN, BATTLE, MAIN_BATTLE, AWAKENING, FIELDING, EVOLVING, FUSING)


def zone_bits(zones: Sequence[str]) -> i64:
    """Zones as bits."""
    bits: i64 = 0
    for zone in zones:
        bits |= 1 << ZONES.index(zone)
    return bits


def _ability(kind: int, tag: int, effect: Ops, when: Conditions, cost: Ops, once: bool, optional: bool) -> Ability:
    return Ability(kind, tag, list(when), list(cost), list(effect), once, optional)


# --- skills ----------------------------------------------------------------------------------------------------
def auto(
    on: Timing,
    effect: Ops,
    *,
    when: Conditions = (),
    cost: Ops = (),
    once: bool = False,
    may: bool = False,
    tag: int = 0,
    zones: Sequence[str] = (),
) -> Ability:
    """An automatic skill with its trigger condition.  [fw 1-3-6]"""
    ability = _ability(AUTO, tag, effect, when, cost, once, may)
    ability.when = on
    ability.events = on.events()
    ability.where = zone_bits(zones) or on.home()
    if isinstance(on, Holds):
        ability.state = on.condition
    return ability


_TIMINGS: Final = {
    ON_PLAY: ("played", "any", True),
    WHEN_ATTACKING: ("attacked", "any", True),
    ON_BLOCK: ("blocked", "any", True),
    ON_KO: ("koed", "any", True),
    END_OF_YOUR_TURN: ("turn_ending", "own", False),
    END_OF_OPPONENTS_TURN: ("turn_ending", "foe", False),
}


def keyword_timing(tag: int) -> On:
    """The trigger condition that a mark such as [On Play] stands for.

    [fw 1-3-6-3-1, 1-3-6-3-2, 1-3-6-3-3, 1-3-6-3-4, 1-3-6-3-5, 1-3-6-3-6]
    """
    event, side, this = _TIMINGS[tag]
    return On(event, side, [IsThis()] if this else [])


def tagged(
    tag: str,
    effect: Ops,
    *,
    when: Conditions = (),
    cost: Ops = (),
    once: bool = False,
    may: bool = False,
    zones: Sequence[str] = (),
) -> Ability:
    """A skill under a mark: [Activate: Main], [On Play], [Awaken] and so on."""
    code = TAGS.index(tag)
    if code in ACTIVATE_TAGS:
        ability = _ability(ACTIVATED, code, effect, when, cost, once, may)
        ability.where = zone_bits(zones)
        return ability
    return auto(keyword_timing(code), effect, when=when, cost=cost, once=once, may=may, tag=code, zones=zones)


def permanent(statics: Sequence[Continuous], *, when: Conditions = (), zones: Sequence[str] = ()) -> Ability:
    """A permanent.  [fw 1-3-5, 9-5-1, 9-5-5]"""
    ability = _ability(PERMANENT, 0, (), when, (), False, False)
    ability.statics = list(statics)
    ability.where = zone_bits(zones)
    return ability


def replacement(
    would: Would,
    effect: Ops,
    *,
    when: Conditions = (),
    once: bool = False,
    may: bool = False,
    zones: Sequence[str] = (),
) -> Ability:
    """A replacement effect: what is done instead.  [fw 1-5-2-3, 9-9-3]"""
    ability = _ability(REPLACEMENT, 0, effect, when, (), once, may)
    ability.where = zone_bits(zones)
    ability.instead = would
    ability.would = would.bit
    return ability


def awaken(condition: Conditions, effect: Ops = (), *, cost: Ops = ()) -> Ability:
    """[Awaken]: while the condition is met, do something, then turn the Leader over.  [fw 15-2-2, 15-2-3]"""
    return tagged("awaken", [*effect, FlipLeader()], when=condition, cost=cost)


def field() -> Ability:
    """[Field]: play the Extra card itself.  [fw 15-3-1, 15-3-2]"""
    return tagged("field", [PlayField()])


def evolve(*bases: Sequence[Test], cost: Ops = (), when: Conditions = ()) -> Ability:
    """[Evolve] on one card, or [Fusion Evolve] on several, each with its condition.  [fw 15-12-4, 15-12-11]"""
    ability = tagged("evolve" if len(bases) == 1 else "fusion_evolve", (), cost=cost, when=when)
    ability.bases = [list(tests) for tests in bases]
    return ability


def part(effect: Ops = (), *, when: Conditions = (), cost: Ops = ()) -> Ability:
    """What another skill adds: conditions, costs."""
    return _ability(PART, 0, effect, when, cost, False, False)


# --- cards -----------------------------------------------------------------------------------------------------
def bind(ability: Ability, index: int) -> list[Ability]:
    """Number a skill, and find its parts."""
    ability.bind("", index)
    paid = [ability.cost, *ways_in(ability.cost), *ways_in(ability.program)]
    if any(is_kept(program.ops) for program in paid):
        raise ValueError("a cost is made of actions: nothing is put off, granted or forbidden by one")
    given = [s.part for s in ability.statics if isinstance(s, HaveAbility | AttackDemands)]
    return parts(ability.program.ops) + given


def card(
    number: str,
    name: str,
    kind: str,
    *,
    colors: Sequence[str] = ("red",),
    cost: int = 0,
    specified: Mapping[str, int] | None = None,
    power: int = 0,
    combo: int | None = None,
    traits: Sequence[str] = (),
    keywords: Sequence[str] = (),
    abilities: Sequence[Ability] = (),
    also_named: Sequence[str] = (),
    also_traits: Sequence[str] = (),
    also_colors: Sequence[str] = (),
    life: int = -1,
    back: CardDef | Mapping[str, Any] | None = None,
    name_en: str = "",
    text_ja: str = "",
    text_en: str = "",
    has_text: bool | None = None,
    deck_rules: Sequence[DeckRule] = (),
) -> CardDef:
    """A card definition, of a Leader with its back.

    Names, traits and colours that its own text gives it in all zones belong to it at deck construction, too. A card
    without combo power has none at all, which is not the same as 0.  [fw 6-1-4-3-2, 5-6-2]
    """
    every = gather(abilities, BLOCKER_INDEX, bind)
    texts = [abilities, keywords, also_named, also_traits, also_colors, deck_rules, life >= 0]
    text = any(texts) if has_text is None else has_text
    # Traits by its own text are as good as printed.  [fw 2-8-5]
    traits = [*traits, *also_traits]
    amounts = [0] * len(COLORS)
    for color, amount in (specified or {}).items():
        if color not in COLORS:
            raise ValueError(f"{color[:40]!r} is none of {', '.join(COLORS)}")
        amounts[COLORS.index(color)] = amount
    d = CardDef(
        number, name, KINDS.index(kind), bits_of([*colors, *also_colors], COLORS), cost, amounts, power,
        -1 if combo is None else combo, list(traits), bits_of(keywords, KEYWORDS), every, text,
    )  # fmt: skip
    d.names = [*spelled(name), *also_named]
    d.deck_rules = list(deck_rules)
    d.life = life
    d.be_worded(name_en, text_ja, text_en)
    finish(d)
    if back is not None:
        turn_over(d, back if isinstance(back, CardDef) else card(number, **{"name": name, "kind": kind, **back}))
    d.digest = digest(d)
    return d


def is_renaming(ability: Ability) -> bool:
    """Whether a skill gives traits, names or colours."""
    if any(isinstance(op, GainInfo) for op in ability.program.ops):
        return True
    return any(isinstance(static, HaveTrait) for static in ability.statics)


def is_shifting(ability: Ability) -> bool:
    """Whether a skill may take a card out of the scope of any permanent and leave it the same card.

    It has another master then, is not affected, or lies in the Combo Area.  [fw 9-5-2, 3-1-4-1]
    """
    for op in ability.program.ops:
        if isinstance(op, GainControl | ComboCards) or (isinstance(op, Forbid) and op.bit == UNAFFECTED):
            return True
    return False


def is_for_next_played(ability: Ability) -> bool:
    """Whether something put off only says what the next card that is played has."""
    ops = ability.effect_ops
    if (
        not isinstance(ability.when, On)
        or ability.when.event != "played"
        or not ops
        or not isinstance(ops[-1], EndThis)
    ):
        return False
    return all(isinstance(op, Change) and isinstance(op.ref, About) for op in ops[:-1])


def finish(d: CardDef) -> None:
    """Note what the skills of a card depend on, listen to and look back at."""
    for ability in d.abilities:
        ability.scopes = scopes(ability.program.ops)
        ability.fed = is_fed(ability.cost_ops)
        ability.entangled = ability.fed or is_entangled(ability.cost_ops)
        if d.kind == EXTRA and not ability.where and d.is_from_hand(ability):
            ability.entangled = ability.entangled or is_tied_to_use(ability.cost_ops)
            ability.needs = [] if ability.fed else untied(ability.cost.ops)
            ability.drop_need = 0 if ability.fed else taken_from_drop(ability.cost.ops)
        d.remembers |= looks_back(ability, parts_of)
        # What is paid, or done instead, must be possible for the very cards that are chosen.  [fw 1-4-6, 9-9-3]
        link_choices(ability.cost_ops, pays=True)
        if ability.kind == REPLACEMENT:
            link_choices(ability.effect_ops)
            if is_fed(ability.effect_ops) or is_entangled(ability.effect_ops):
                ability.trial = trial_of(ability.effect_ops)
        d.renames = d.renames or is_renaming(ability)
        d.shifts = d.shifts or is_shifting(ability)
        ability.enters = is_for_next_played(ability)
        ability.recalls = spoken_of(ability.effect_ops)
        text = ability.cost_ops + ability.effect_ops
        mark_idle(text, text)
        name_ways(ability)
        for static in ability.statics:
            if isinstance(static, Banned) and static.bit == UNAFFECTED:
                ability.shields = True
            if isinstance(static, Banned) and static.bit == BAN_ACTIVE and isinstance(static.ref, This):
                ability.rests = True
            if isinstance(static, Banned | PlayerBanned):
                ability.forbids |= of_bans(static.bit)
            if isinstance(static, HaveAbility):
                d.listens |= static.part.events
                d.hears |= static.part.events
                d.stateful = d.stateful or static.part.events & STATE != 0
                d.replaces |= static.part.would
        d.forbids |= ability.forbids


def turn_over(d: CardDef, back: CardDef) -> None:
    """Give a Leader its back; the skills of both sides are numbered together.  [fw 10-1-3]"""
    if d.kind != LEADER or back.kind != LEADER:
        raise ValueError("only a Leader has a back, and that is a Leader as well")
    first = len(d.abilities)
    if first + len(back.abilities) > BLOCKER_INDEX:
        raise ValueError(f"both sides of a Leader have at most {BLOCKER_INDEX} skills with their parts")
    for i, ability in enumerate(back.abilities):
        ability.bind(back.number, first + i)
        name_ways(ability)
    d.turn_over(back)
    d.remembers |= back.remembers


def digest(d: CardDef) -> str:
    """A short hash of everything that matters in play."""
    facts = [
        d.number, "/".join(d.names), d.kind, d.colors, d.cost, d.specified, d.power, d.combo, "/".join(d.traits),
        d.keywords, d.has_text, d.life, *[describe(a) for a in d.abilities if not a.part],
        *[show(rule) for rule in d.deck_rules],
    ]  # fmt: skip
    if d.back is not None:
        facts.append(digest(d.back))
    return digest_of(facts)
