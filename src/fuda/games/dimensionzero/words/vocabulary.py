"""The words in which programs of cards are printed and read: every op, term, cost, rule, timing and replacement.

`SIGNATURES` says what each word takes; the classes themselves say which words there are. `describe` prints an ability
whole, with the parts it delays, grants or offers inside it; `fuda.games.dimensionzero.words.reading` reads it back.
"""

from types import ModuleType
from typing import Any, Final

from fuda.core.flow import Op
from fuda.core.notation import quote
from fuda.core.terms import Condition, Value
from fuda.games.dimensionzero import printed
from fuda.games.dimensionzero.kinds import BANS, WOULD
from fuda.games.dimensionzero.printed import (
    Ability,
    Aim,
    Change,
    Continuous,
    Cost,
    CostPart,
    Instead,
    PlayRule,
    Scope,
    Targets,
    When,
)
from fuda.games.dimensionzero.spec import (
    AREAS,
    COLORLESS,
    COLORS,
    DATA,
    ENDS,
    KEYWORDS,
    KINDS,
    LINES,
    PHASES,
    SQUARE,
    TIMINGS,
    ZONES,
)
from fuda.games.dimensionzero.words import (
    belonging,
    choosing,
    costs,
    data,
    drawing,
    keywords,
    on_squares,
    ops,
    properties,
    refs,
    situations,
    targets,
    timings,
)
from fuda.games.dimensionzero.words import card_changes as changes
from fuda.games.dimensionzero.words import conditions as terms
from fuda.games.dimensionzero.words import lasting_effects as effects
from fuda.games.dimensionzero.words import static_effects as statics
from fuda.games.dimensionzero.words.choosing import Limit
from fuda.games.dimensionzero.words.costs import VERBS
from fuda.games.dimensionzero.words.keywords import FORMATIONS
from fuda.games.dimensionzero.words.ops import STATES, TARGETS
from fuda.games.dimensionzero.words.properties import SIDES, STATS, Ref, SquareRef, Test
from fuda.games.dimensionzero.words.refs import CARD_ZONES
from fuda.games.dimensionzero.words.timings import MEANS, MOMENTS, ORIGINS, PLAIN_EVENTS, ROLES
from fuda.words import vocabulary
from fuda.words.abilities import AbilityNotation
from fuda.words.vocabulary import collect, without

CLASSES: Final = ("spell", "activated", "triggered", "static", "replacement", "part")

# The sorts of things, and the classes they are made of.
SORTS: Final[dict[str, type]] = {
    "op": Op,
    "test": Test,
    "ref": Ref,
    "where": SquareRef,
    "target": Targets,
    "value": Value,
    "condition": Condition,
    "static": Continuous,
    "change": Change,
    "timing": When,
    "replaced": Instead,
    "scope": Scope,
    "limit": Limit,
    "cost": CostPart,
    "rule": PlayRule,
    "aim": Aim,
}

SETS: Final[dict[str, tuple[str, ...]]] = {
    "side": SIDES,
    "card_zone": CARD_ZONES,
    "zone": TARGETS,
    "any_zone": ZONES[1:],
    "pile": ("hand", "graveyard", "energy", "smash", "deck", "plan", "removed"),
    "state": STATES,
    "entering": ("released", "frozen"),
    "verb": VERBS,
    "shape": FORMATIONS,
    "until": ENDS,
    "phase": PHASES[1:],
    "skipped": ("turn", *PHASES[1:]),
    "number_of": STATS,
    **vocabulary.SETS,
    "color": COLORS,
    "type": KINDS,
    "keyword": KEYWORDS,
    "when": TIMINGS,
    "area": AREAS,
    "line": LINES,
    "space": ("battle", "base"),
    "sort": ("activated", "triggered", "any"),
    "process": tuple(WOULD),
    "ban": tuple(BANS),
    "datum": DATA,
    "paint": (*COLORS, "colorless"),
    "plain_event": PLAIN_EVENTS,
    "means": MEANS,
    "origin": ORIGINS[1:],
    "from": ("any", *ORIGINS[1:]),
    "moment": MOMENTS,
    "turn_moment": ("start", "end"),
    "role": ROLES,
}  # fmt: skip
CODES: Final[dict[str, tuple[str, ...]]] = {}
RANGES: Final[dict[str, tuple[int, int]]] = {
    **vocabulary.RANGES,
    "slot": (0, 7),
    "place": (0, 3),
}

SIGNATURES: Final[dict[str, str]] = {
    **without(
        "about about_other all any_number_in_deck count_names end_game failed least_of matches may_include"
        " may_include_only may_not_include most_of on_any picked same_names total_of up_to_in_deck"
    ),  # how programs branch, and arithmetic
    # How programs branch.
    "each_chooses": "choices:[op] body:[op]",
    "aim": "what:target n:value up_to? slot:slot",
    # Tests of one card or square.
    "named": "text:text",
    "same_name": "ref:ref",
    "race": "text:text",
    "chosen_race": "at_slot:slot",
    "of_named_race": "",
    "color": "text:color",
    "chosen_color": "at_slot:slot",
    "shares_color": "ref:ref",
    "colorless": "",
    "kind": "text:type",
    "is_spell": "",
    "timing": "text:when",
    "has_keyword": "text:keyword",
    "has_zone_effect": "text:any_zone",
    "no_text": "",
    "stat": "what:number_of sign:sign value:value",
    "isnt": "test:test",
    "either": "tests:[test]",
    "each_of": "tests:[test]",
    "frozen": "",
    "released": "",
    "has_spirit": "",
    "joined": "",
    "marked": "",
    "damaged": "",
    "battling": "",
    "attacking": "",
    "attacked": "",
    "in_area": "text:area",
    "in_line": "text:line",
    "in_space": "space:space side:side=any",
    "same_line": "ref:ref",
    "same_area": "ref:ref",
    "same_square": "ref:ref",
    "adjacent_to": "ref:ref",
    "ahead_of": "ref:ref",
    "behind": "ref:ref",
    "no_unit_of": "side:side",
    "no_base": "",
    "controlled": "side:side",
    "owned": "side:side",
    "is_this": "",
    "other": "",
    "is_one": "ref:ref",
    "other_than": "ref:ref",
    # Cards and squares.
    "cards": "side:side zone:card_zone tests:[test]=[]",
    "top": "side:side n:value",
    "bottom": "side:side n:value",
    "this": "",
    "this_card": "",
    "that": "",
    "other_that": "",
    "chosen": "at:slot",
    "given": "part:place",
    "arrived": "at:slot",
    "among": "ref:ref tests:[test]",
    "rest_of": "at:slot without:slot",
    "spirits_of": "ref:ref",
    "host_of": "ref:ref",
    "joined_unit": "ref:ref",
    "joined_to": "ref:ref",
    "battling_with": "ref:ref",
    "largest": "ref:ref what:number_of",
    "smallest": "ref:ref what:number_of",
    "together": "refs:[ref]",
    "common": "one:ref two:ref",
    "pinched": "",
    "squares": "tests:[test]=[]",
    "square_of": "ref:ref",
    # Targets.
    "target_cards": "ref:ref",
    "target_squares": "where:where",
    "target_lines": "",
    "target_areas": "",
    "target_players": "side:side",
    "target_spells": "side:side tests:[test]=[]",
    "target_abilities": "side:side sort:sort",
    "target_either": "whats:[target]",
    "single_target": "what:target",
    # Numbers.
    "x": "",
    "count": "ref:ref",
    "count_squares": "where:where",
    "square_markers": "where:where",
    "size": "side:side zone:pile",
    "stat_of": "ref:ref what:number_of",
    "largest_stat": "ref:ref what:number_of",
    "sum_of": "ref:ref what:number_of",
    "event_amount": "",
    "half": "of:value",
    # Conditions.
    "exists": "ref:ref",
    "this_is": "tests:[test]",
    "each_is": "ref:ref tests:[test]",
    "in_phase": "text:phase",
    "in_battle": "",
    "first_turn": "",
    "resonance": "",
    "linked": "names:[text]",
    "arranged": "side:side",
    "plan_is": "side:side tests:[test]",
    "played_from": "zone:any_zone",
    "paid": "n:place",
    # Choosing and looking.
    "choose": "ref:ref n:value up_to? slot:slot foe? limit:limit|none=none",
    "total": "what:number_of most:value",
    "different_names": "",
    "can_hold": "ref:ref",
    "random": "ref:ref n:value slot:slot",
    "look": "ref:ref slot:slot",
    "reveal": "ref:ref slot:slot",
    "choose_square": "squares:where slot:slot foe?",
    "choose_line": "slot:slot foe?",
    "choose_area": "slot:slot foe?",
    "choose_color": "slot:slot foe?",
    "choose_race": "slot:slot foe?",
    "name_race": "",
    "choose_player": "slot:slot foe?",
    # What happens to cards.
    "send": "ref:ref zone:zone state:entering=released",
    "destroy": "ref:ref",
    "shuffle_in": "ref:ref",
    "place": "ref:ref squares:where state:state=keep by_owner?",
    "swap": "one:ref two:ref",
    "join": "ref:ref",
    "spirit": "ref:ref host:ref",
    "damage": "ref:ref amount:value by:ref|none=none",
    "divide_damage": "total:value",
    "draw": "n:value side:side=you",
    "draw_up_to": "n:value side:side=you",
    "discard": "n:value side:side=you random?",
    "mill": "n:value side:side=you zone:zone=graveyard state:entering=released",
    "shuffle": "side:side=you",
    "smash": "n:value side:side=opponent",
    "make_plan": "side:side=you",
    "renew_plan": "side:side=you",
    "freeze": "ref:ref",
    "release": "ref:ref",
    "mark": "ref:ref n:value",
    "mark_squares": "where:where n:value",
    # What lasts, the stack, the course of the duel.
    "lasting": "ref:ref change:change until:until=turn",
    "forbid": "static:static until:until=turn",
    "delay": "part:block ref:ref|none=none always? until:until=forever",
    "replace": "part:block ref:ref|none=none always? until:until=forever",
    "counter": "slot:slot",
    "retarget": "slot:slot to:ref|none=none of:ref|none=none",
    "pay_or": "cost:energy side:side paid:[op] otherwise:[op]=[]",
    "skip": "phase:skipped side:side=you",
    "lose_duel": "side:side",
    # Costs beside energy.
    "give_up": "ref:ref verb:verb n:value=1 any_number?",
    "freeze_for": "ref:ref",
    "give_hand": "n:value tests:[test]=[]",
    "synthesis": "ref:ref n:value=1",
    "freeze_bases": "n:portion",
    "take_markers": "n:value",
    "give_smash": "n:value",
    "give_deck": "n:value",
    # How cards are played and moved.
    "muster": "where:where",
    "formation": "shape:shape cost:energy",
    "awakening": "costs:[energy]",
    "alternative": "cost:energy parts:[cost]=[] condition:condition|none=none",
    "additional": "cost:energy parts:[cost]=[]",
    "cheaper": "amount:value",
    "x_is": "value:value",
    "call": "color:color",
    "raid": "n:portion",
    "play_from": "zone:any_zone",
    # Changes of cards.
    "add_power": "value:value",
    "add_smash": "value:value",
    "set_power": "value:value",
    "set_smash": "value:value",
    "add_cost": "value:value",
    "set_cost": "cost:energy",
    "set_move": "cost:energy",
    "set_color": "text:paint",
    "add_color": "text:color",
    "set_chosen_color": "at_slot:slot",
    "set_kind": "text:type",
    "lose_kind": "text:type",
    "add_name": "text:text",
    "refer": "what:datum other:datum",
    "set_race": "text:text",
    "add_race": "text:text",
    "set_chosen_race": "at_slot:slot",
    "lose_text": "",
    "gain_keyword": "text:keyword",
    "gain_ability": "part:block",
    "take_control": "side:side=you",
    "ban": "bans:[ban] bounds:scope|none=none",
    "from_source": "tests:[test]",
    "by_opponent": "tests:[test]=[]",
    # Continuous effects.
    "affect": "ref:ref change:change",
    "marker_affect": "ref:ref change:change",
    "player_forbidden": "side:side bans:[ban] bounds:scope|none=none",
    "wins_duel": "side:side",
    "play_cost": "side:side tests:[test] value:value color:paint=colorless",
    "play_cost_is": "side:side tests:[test] cost:energy",
    "move_cost": "side:side tests:[test] value:value color:paint=colorless",
    "move_cost_is": "side:side tests:[test] cost:energy",
    # Timings and replacements.
    "on_placed": "side:side tests:[test]=[] origins:[origin]=[] by:means=any",
    "on_left": "side:side tests:[test]=[] goals:[any_zone]=[] by:means=any",
    "on_zoned": "side:side tests:[test]=[] origins:[origin]=[] goals:[any_zone]=[] by:means=any",
    "on": "event:plain_event side:side=any tests:[test]=[] others:[test]=[] by:means=any",
    "on_battle": "moment:moment role:role",
    "on_turn": "moment:turn_moment side:side=any",
    "on_phase": "phase:phase side:side=any",
    "on_either": "whens:[timing]",
    "would": "what:process side:side=any tests:[test]=[] others:[test]=[] by:means=any origin:from=any",
}


# --- energy ----------------------------------------------------------------------------------------------------
SYMBOLS: Final = (*COLORS, "colorless")


def cost(text: str) -> Cost:
    """Read an amount of energy, such as `red 2 colorless 1` or `colorless X`.  [dz 1-2.3, 1-2.3-3]"""
    words = text.split()
    if not words or len(words) % 2 or len(words) > 14:
        raise ValueError(
            f"a cost is written as colours with their numbers, as in 'red 2 colorless 1', not {text[:60]!r}"
        )
    amounts = [0, 0, 0, 0, 0, 0]
    x = -1
    for i in range(0, len(words), 2):
        if words[i] not in SYMBOLS:
            raise ValueError(f"{words[i][:20]!r} in a cost is none of {', '.join(SYMBOLS)}")
        place = SYMBOLS.index(words[i])
        amount = words[i + 1]
        if amount == "X":
            if x >= 0:
                raise ValueError("a cost has at most one X")
            x = place
        elif amount.isascii() and amount.isdigit() and len(amount) <= 2:
            amounts[place] += int(amount)
        else:
            raise ValueError(f"{amount[:20]!r} in a cost is neither a number up to 99 nor X")
    return Cost(amounts, x)


def show_cost(energy: Cost) -> str:
    """Print an amount of energy."""
    words: list[str] = []
    for place in range(6):
        if energy.amounts[place]:
            words.append(f"{SYMBOLS[place]} {int(energy.amounts[place])}")
        if energy.x == place:
            words.append(f"{SYMBOLS[place]} X")
    return " ".join(words) if words else f"{SYMBOLS[COLORLESS]} 0"


def is_free(energy: Cost) -> bool:
    """Whether nothing is to be paid."""
    return energy.total == 0 and energy.x < 0


# --- words -----------------------------------------------------------------------------------------------------
MODULES: Final[list[ModuleType]] = [
    printed, properties, data, situations, refs, belonging, targets, terms, choosing, ops, on_squares, drawing, effects,
    costs, keywords, changes, statics, timings,
]  # fmt: skip
WORDS: Final = collect(MODULES, SORTS, SIGNATURES)
# --- abilities -------------------------------------------------------------------------------------------------
FLAGS: Final = ("once", "may", "self", "added", "reveal", "state", "march")


def flags_of(ability: Ability) -> list[str]:
    """The flags of an ability."""
    there = (
        ability.once, ability.optional, ability.is_self, ability.is_added, ability.is_reveal, ability.is_state,
        ability.is_march,
    )  # fmt: skip
    return [FLAGS[i] for i in range(len(FLAGS)) if there[i]]


def zones_of(bits: int) -> list[str]:
    """Zones by name."""
    return [ZONES[i] for i in range(len(ZONES)) if bits >> i & 1]


class Printer(AbilityNotation):
    """Prints abilities and everything in them."""

    def show_value(self, value: Any, kind: str) -> str:
        """Print a value of a kind; amounts of energy are strings."""
        if value is not None and kind.removesuffix("|none") == "energy":
            return quote(show_cost(value))
        return super().show_value(value, kind)

    def heading(self, ability: Ability) -> str:
        """What comes before an ability's colon."""
        words = [CLASSES[int(ability.kind)]]
        if ability.timing:
            words.append(TIMINGS[int(ability.timing)])
        words += flags_of(ability)
        if ability.zones != 1 << SQUARE:
            words.append(f"zones([{', '.join(zones_of(int(ability.zones)))}])")
        words += [f"gate({self.show(gate)})" for gate in ability.gates]
        words += self.awaited(ability)
        words += [self.show(aim) for aim in ability.aims]
        if ability.conditions:
            words += ["if", ", ".join(self.show(c) for c in ability.conditions)]
        prices = [] if is_free(ability.cost) else [f"energy({quote(show_cost(ability.cost))})"]
        prices += [self.show(part) for part in ability.parts]
        if prices:
            words += ["cost", "; ".join(prices)]
        return " ".join(words)

    def instructions(self, ability: Ability) -> list[str]:
        """What an ability does, one by one."""
        out = [self.show(static) for static in ability.statics]
        out += [self.show(rule) for rule in ability.rules]
        if ability.modes:
            out.append("modes(" + ", ".join("{" + describe(mode) + "}" for mode in ability.modes) + ")")
        return out + [self.show(op) for op in ability.effect_ops]


PRINTER: Final = Printer(WORDS, SETS, CODES, RANGES, vocabulary.PLAIN)
show: Final = PRINTER.show
describe: Final = PRINTER.describe
