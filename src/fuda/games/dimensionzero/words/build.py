"""Making cards: abilities from terms, definitions from abilities. Card data and tests are written with these."""

from collections.abc import Sequence
from typing import Any, Final

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero.printed import (
    ACTIVATED,
    FREE,
    KEY_MASK,
    PART,
    REPLACEMENT,
    SPELL_TEXT,
    STATIC,
    TRIGGERED,
    Ability,
    Aim,
    CardDef,
    Continuous,
    Cost,
    CostPart,
    Instead,
    PlayRule,
    Targets,
    When,
)
from fuda.games.dimensionzero.spec import KEYWORDS, KINDS, TIMINGS, ZONES
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.card_changes import AddPower, Ban, FromSource
from fuda.games.dimensionzero.words.choosing import Choose
from fuda.games.dimensionzero.words.conditions import Exists, Linked, Resonance, Size
from fuda.games.dimensionzero.words.costs import GiveUp
from fuda.games.dimensionzero.words.data import Kind
from fuda.games.dimensionzero.words.keywords import (
    Additional,
    Alternative,
    Awakening,
    Call,
    Formation,
    Muster,
    Pinched,
    PlayFrom,
    Raid,
)
from fuda.games.dimensionzero.words.lasting_effects import Delay, For, Forbidding, Making
from fuda.games.dimensionzero.words.on_squares import DamageDivided
from fuda.games.dimensionzero.words.ops import OnCards, Send
from fuda.games.dimensionzero.words.properties import Ref, SquareRef, Stat, Test
from fuda.games.dimensionzero.words.refs import Cards, That, This
from fuda.games.dimensionzero.words.situations import AdjacentTo, IsThis, SameArea, SameLine
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.timings import On, OnBattle, OnPlaced
from fuda.games.dimensionzero.words.vocabulary import cost as cost  # noqa: PLC0414  part of this module
from fuda.games.dimensionzero.words.vocabulary import describe
from fuda.games.dimensionzero.words.vocabulary import show_cost as show_cost  # noqa: PLC0414  part of this module
from fuda.words.building import digest_of, gather
from fuda.words.cardtext import bits_of
from fuda.words.conditions import If
from fuda.words.numbers import Number
from fuda.words.numbers import value as value  # noqa: PLC0414  part of this module

Ops = Sequence[Op[Any]]
Conditions = Sequence[Condition[Match]]


def energy(text: "str | Cost") -> Cost:
    """A cost as written."""
    if isinstance(text, str):
        return cost(text) if text else FREE
    return text


def aim(what: Targets, n: "int | Value[Match]" = 1, *, up_to: bool = False, slot: int = 0) -> Aim:
    """Something that is taken as target.  [dz 4-11.1]"""
    return Aim(what, value(n), up_to, slot)


# --- abilities -------------------------------------------------------------------------------------------------
def _ability(
    kind: int,
    effect: Ops,
    aims: Sequence[Aim],
    when: Conditions,
    price: "str | Cost",
    parts: Sequence[CostPart],
    zones: Sequence[str],
    once: bool,
) -> Ability:
    ability = Ability(kind, list(effect))
    ability.aims = list(aims)
    ability.conditions = list(when)
    ability.cost = energy(price)
    ability.parts = list(parts)
    if zones:
        ability.zones = bits_of(zones, ZONES)
    ability.once = once
    return ability


def spell(effect: Ops, *, aims: Sequence[Aim] = (), modes: Sequence[Ability] = ()) -> Ability:
    """What a strategy does when it resolves; one of its modes if it has any.  [dz 2-10.3-1, 4-7.2-2]"""
    ability = _ability(SPELL_TEXT, effect, aims, (), "", (), (), False)
    ability.modes = list(modes)
    return ability


def activated(
    effect: Ops,
    *,
    cost: "str | Cost" = "",
    parts: Sequence[CostPart] = (),
    timing: str = "normal",
    aims: Sequence[Aim] = (),
    when: Conditions = (),
    zones: Sequence[str] = (),
    once: bool = False,
    modes: Sequence[Ability] = (),
) -> Ability:
    """An activated ability.  [dz 4-3.1]"""
    ability = _ability(ACTIVATED, effect, aims, when, cost, parts, zones, once)
    ability.timing = TIMINGS.index(timing)
    ability.modes = list(modes)
    return ability


def triggered(
    on: "When | None",
    effect: Ops,
    *,
    aims: Sequence[Aim] = (),
    when: Conditions = (),
    cost: "str | Cost" = "",
    parts: Sequence[CostPart] = (),
    zones: Sequence[str] = (),
    once: bool = False,
    modes: Sequence[Ability] = (),
    reveal: bool = False,
    state: bool = False,
    march: bool = False,
) -> Ability:
    """A triggered ability: of an event, of a situation (`state`), of a March, or of a card shown from the hand.

    [dz 4-4.1, 4-4.4-2, 4-8.13, 5-11.2]
    """
    ability = _ability(TRIGGERED, effect, aims, when, cost, parts, zones, once)
    ability.when = on
    ability.modes = list(modes)
    ability.is_reveal = reveal
    ability.is_state = state
    ability.is_march = march
    return ability


def static(
    effects: Sequence[Continuous] = (),
    *,
    rules: Sequence[PlayRule] = (),
    when: Conditions = (),
    zones: Sequence[str] = (),
) -> Ability:
    """A static ability: continuous effects, and rules about playing and moving.  [dz 4-5.1]"""
    ability = _ability(STATIC, (), (), when, "", (), zones, False)
    ability.statics = list(effects)
    ability.rules = list(rules)
    return ability


def replacement(
    instead: Instead,
    effect: Ops,
    *,
    when: Conditions = (),
    zones: Sequence[str] = (),
    may: bool = False,
    once: bool = False,
    own: bool = False,
    added: bool = False,
) -> Ability:
    """A replacement effect: what is done instead; `own` replaces what its own spell or ability does.

    With `added` it is done where nothing would be, and the event goes on.  [dz 4-15.1, 4-15.2-1]
    """
    ability = _ability(REPLACEMENT, effect, (), when, "", (), zones, once)
    ability.instead = instead
    ability.optional = may
    ability.is_self = own
    ability.is_added = added
    return ability


def part(effect: Ops = (), *, aims: Sequence[Aim] = ()) -> Ability:
    """One of the modes of an ability.  [dz 4-7.2-2]"""
    return _ability(PART, effect, aims, (), "", (), (), False)


def gated(gates: Conditions, ability: Ability) -> Ability:
    """An ability whose text is there only while conditions hold, as with Link-up and Resonance.  [dz 5-12.2, 5-13.2]"""
    ability.gates = [*ability.gates, *gates]
    return ability


# --- keyword abilities (part 5) --------------------------------------------------------------------------------
def instant_death(level: int | None = None) -> Ability:
    """Units to which this deals battle damage go to the graveyard at the end of that battle.  [dz 5-2.2]"""
    tests: list[Test] = [Kind("unit")]
    if level is not None:
        tests.append(Stat("cost", "<=", Number(level)))
    later = triggered(OnBattle("end", "that"), [Send(That(), "graveyard")])
    return triggered(On("damaged", "any", tests, [IsThis()], "battle"), [Delay(later, That(), until="battle")])


def muster(where: SquareRef) -> Ability:
    """Muster.  [dz 5-3.2]"""
    return static(rules=[Muster(where)])


RANGES: Final[dict[str, type[SameLine] | type[SameArea] | type[AdjacentTo]]] = {
    "line": SameLine,
    "area": SameArea,
    "adjacent": AdjacentTo,
}


def support(span: str, amount: "int | Value[Match]", tests: Sequence[Test] = ()) -> Ability:
    """Own units in the line or area of this card, itself included, or next to it have more power.

    [dz 5-5.2, 5-5.2-1]
    """
    units = Cards("you", "square", [Kind("unit"), RANGES[span](This()), *tests])
    return static([Affect(units, AddPower(value(amount)))])


def zone_effect(zones: Sequence[str], ability: Ability) -> Ability:
    """An ability that works in other zones than on squares.  [dz 5-7.1, 5-7.1-3]"""
    ability.zones = bits_of(zones, ZONES)
    return ability


def rampage(n: int, effect: Ops, *, aims: Sequence[Aim] = ()) -> Ability:
    """When this is turned face up as plan, with so many energy cards: do something.  [dz 5-7.2-1, 5-7.2-2]"""
    when: list[Condition[Match]] = [If(Size("you", "energy"), ">=", Number(n))] if n else []
    return triggered(On("plan_made", "any", [IsThis()], []), effect, aims=aims, when=when, zones=["plan"])


def awakening(*costs: str) -> Ability:
    """Awakening, a plan zone effect.  [dz 5-7.3-1]"""
    return static(rules=[Awakening([cost(text) for text in costs])], zones=["plan"])


def formation(shape: str, price: str) -> Ability:
    """Formation Summon.  [dz 5-8.2]"""
    return static(rules=[Formation(shape, cost(price))])


def pincer(effect: Ops) -> Ability:
    """When this is put on a square and opposing units are sandwiched: do something to them.  [dz 5-9.1, 5-9.2]"""
    return triggered(OnPlaced("any", [IsThis()], []), effect, when=[Exists(Pinched())])


def call(color: str) -> Ability:
    """Call.  [dz 5-10.2]"""
    return static(rules=[Call(color)])


def march(effect: Ops, *, cost: "str | Cost" = "", parts: Sequence[CostPart] = (), aims: Sequence[Aim] = ()) -> Ability:
    """An additional cost of moving this; the ability triggers when such a movement resolves.  [dz 5-11.1, 5-11.2]"""
    return triggered(None, effect, aims=aims, cost=cost, parts=parts, march=True)


def link_up(names: Sequence[str], ability: Ability) -> Ability:
    """A text that is there while cards of these names are in the graveyard.  [dz 5-12.2]"""
    return gated([Linked(list(names))], ability)


def resonance(ability: Ability) -> Ability:
    """A text that is there if an own unit has moved this turn.  [dz 5-13.2]"""
    return gated([Resonance()], ability)


def raid(n: int) -> Ability:
    """Raid.  [dz 5-16.2]"""
    return static(rules=[Raid(n)])


def resist(tests: Sequence[Test]) -> Ability:
    """No damage from certain cards, and no target of theirs.  [dz 5-17.2]"""
    return static([Affect(This(), Ban(["damage", "target"], FromSource(list(tests))))])


def alternative(price: str, parts: Sequence[CostPart] = (), *, condition: Condition[Match] | None = None) -> Ability:
    """Another cost at which the card may be played.  [dz 4-7.2-4]"""
    return static(rules=[Alternative(cost(price), list(parts), condition)])


def additional(price: str, parts: Sequence[CostPart] = ()) -> Ability:
    """An additional cost of playing the card.  [dz 4-7.2-4]"""
    return static(rules=[Additional(energy(price), list(parts))])


def play_from(zone: str) -> Ability:
    """The card may be played from a zone.  [dz 2-10.3-2]"""
    return static(rules=[PlayFrom(zone)], zones=[zone])


def freeze_this() -> CostPart:
    """Freezing this card, as a cost."""
    return give_up(This(), "freeze")


def give_up(ref: Ref, verb: str, n: "int | Value[Match]" = 1) -> CostPart:
    """Destroying, freezing or moving cards, as a cost."""
    return GiveUp(ref, verb, value(n))


# --- cards -----------------------------------------------------------------------------------------------------
def parts_of(ability: Ability) -> list[Ability]:
    """The abilities that an ability delays, grants or offers as modes, in order."""
    out = list(ability.modes)
    terms: list[object] = [*ability.statics]
    for op in ability.program.ops:
        if isinstance(op, Making):
            out.append(op.part)
        elif isinstance(op, For):
            terms.append(op.change)
        elif isinstance(op, Forbidding):
            terms.append(op.static)
    for term in terms:
        out += granted(term)
    return out


def granted(term: object) -> list[Ability]:
    """The abilities inside a change or a continuous effect."""
    out: list[Ability] = []
    inner = getattr(term, "part", None)
    if isinstance(inner, Ability):
        out.append(inner)
    change = getattr(term, "change", None)
    if change is not None:
        out += granted(change)
    return out


def bind(ability: Ability, index: int) -> list[Ability]:
    """Number an ability, and find its parts."""
    ability.bind("", index)
    ability.granted = parts_of(ability)
    return ability.granted


def link_choices(ops: Ops) -> None:
    """Let choices know what is done with them, where all of it has to be possible.  [dz 4-9.2-4, 4-15.7]"""
    for at, op in enumerate(ops):
        if isinstance(op, Choose):
            op.uses = [later for later in ops[at + 1 :] if isinstance(later, OnCards) and later.ref.slot() == op.slot]


def link_options(ops: Ops) -> None:
    """Do so in everything that a player may do or leave."""
    for op in ops:
        for name in ("body", "other", "paid", "otherwise"):
            link_options(getattr(op, name, ()))
        for body in getattr(op, "bodies", ()):
            link_options(body)
        if isinstance(op, May):
            link_choices(op.body)


def settle_places(ability: Ability) -> None:
    """Note by place in the program what is changed, forbidden and divided there."""
    link_options(ability.effect_ops)
    if ability.instead is not None:
        link_choices(ability.effect_ops)
    for at in range(len(ability.program.ops)):
        op = ability.program.ops[at]
        if isinstance(op, For):
            ability.changes[at] = op.change
            ability.scopes[at] = op.change.scope()
        elif isinstance(op, Forbidding):
            ability.lives[at] = op.static
            ability.scopes[at] = op.static.scope()
        elif isinstance(op, DamageDivided):
            ability.division = op.total


def card(
    number: str,
    name: str,
    kind: str,
    *,
    cost: "str | Cost" = "colorless 0",
    move: "str | Cost" = "",
    timing: str = "normal",
    power: int = 0,
    smash: int = 0,
    races: Sequence[str] = (),
    keywords: Sequence[str] = (),
    forbidden: int = 0,
    abilities: Sequence[Ability] = (),
    name_en: str = "",
    text_ja: str = "",
    text_en: str = "",
    has_text: bool | None = None,
    edition: int = 0,
) -> CardDef:
    """A card definition.  [dz 2-2.1]"""
    every = gather(abilities, KEY_MASK + 1, bind)
    # A keyword is text too.  [dz 2-10.3-7]
    text = any([abilities, keywords]) if has_text is None else has_text
    d = CardDef(
        number, name, bits_of([kind], KINDS), energy(cost), energy(move), TIMINGS.index(timing), power, smash,
        list(races), bits_of(keywords, KEYWORDS), forbidden, every, text,
    )  # fmt: skip
    d.be_worded(name_en, text_ja, text_en)
    d.edition = edition
    for ability in every:
        settle_places(ability)
    d.looks_away = any(looks_away(ability) for ability in every)
    d.looks_at_phase = any(asks_for(ability, PHASE_WORDS) for ability in every)
    d.looks_at_squares = any(asks_for(ability, SQUARE_WORDS) for ability in every)
    d.digest = digest(d)
    return d


# Words of terms that look at nothing but which cards are on squares, their data and what lasts.
NEAR: Final = frozenset({
    "", "affect", "marker_affect", "play_cost", "play_cost_is", "move_cost", "move_cost_is", "player_forbidden",
    "this", "this_card", "cards", "spirits_of", "host_of", "joined_unit", "joined_to", "largest", "smallest",
    "together", "common", "among", "named", "same_name", "race", "of_named_race", "color", "shares_color",
    "colorless", "kind", "timing", "has_keyword", "has_zone_effect", "no_text", "has_spirit", "joined", "marked",
    "in_area", "in_line", "in_space", "same_line", "same_area", "same_square", "adjacent_to", "ahead_of", "behind",
    "controlled", "owned", "is_this", "other", "is_one", "other_than", "stat", "isnt", "either", "each_of",
    "number", "count", "stat_of", "largest_stat", "sum_of", "plus", "minus", "times", "lesser", "greater", "half",
    "per", "compare", "exists", "this_is", "each_is", "one_of", "all_of", "add_power", "add_smash", "set_power",
    "set_smash", "add_cost", "set_cost", "set_move", "set_color", "add_color", "set_kind", "lose_kind", "add_name",
    "refer", "set_race", "add_race", "lose_text", "gain_keyword", "gain_ability", "take_control", "ban",
    "from_source", "by_opponent",
})  # fmt: skip


def looks_away(ability: Ability) -> bool:
    """Whether what an ability makes of cards on squares, or waits for, may depend on anything else."""
    if ability.is_state:
        return True
    if not ability.statics:
        return False
    return any(is_far(term) for term in [*ability.statics, *ability.conditions, *ability.gates])


def is_far(term: Any) -> bool:
    """Whether a term, or one inside it, looks at more than cards on squares."""
    if isinstance(term, Ability):
        return looks_away(term)
    if isinstance(term, (list, tuple)):
        return any(is_far(one) for one in term)
    fields = getattr(term, "fields", None)
    if fields is None:
        return False
    if term.name not in NEAR or getattr(term, "zone", "square") != "square":
        return True
    if getattr(term, "side", "") == "turn_player":
        return True  # another one with every turn
    if getattr(term, "what", "") == "damage":
        return True
    return any(is_far(getattr(term, field)) for field in fields)


# Words of terms that look at which phase it is, and those of `NEAR` that look at which square a card is on.
PHASE_WORDS: Final = frozenset({"in_phase"})
SQUARE_WORDS: Final = frozenset({
    "in_area", "in_line", "in_space", "same_line", "same_area", "same_square", "adjacent_to", "ahead_of", "behind",
})  # fmt: skip


def asks_for(term: Any, words: frozenset[str]) -> bool:
    """Whether an ability waits for a situation, or a term or one inside it is one of these words."""
    if isinstance(term, Ability):
        return term.is_state or asks_for([*term.statics, *term.conditions, *term.gates], words)
    if isinstance(term, (list, tuple)):
        return any(asks_for(one, words) for one in term)
    fields = getattr(term, "fields", ())
    return getattr(term, "name", "") in words or any(asks_for(getattr(term, field), words) for field in fields)


def digest(d: CardDef) -> str:
    """A short hash of everything that matters in play."""
    facts = [
        d.number, d.name, d.kind, show_cost(d.cost), show_cost(d.move), d.timing, d.power, d.smash,
        "/".join(d.races), d.keywords, d.forbidden, d.has_text, *[describe(a) for a in d.abilities if not a.part],
    ]  # fmt: skip
    if d.edition:
        facts.append(d.edition)
    return digest_of(facts)
