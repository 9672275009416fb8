"""The words in which programs of cards are printed and read: every op, term, timing, cost, replacement and deck rule.

`SIGNATURES` says what each word takes; the classes themselves say which words there are. `describe` prints an ability
whole, with the parts it puts off, gives or lets last inside it; `fuda.games.buddyfight.words.reading` reads it back.
"""

from types import ModuleType
from typing import ClassVar, Final

from fuda.core.notation import Word, quote
from fuda.games.buddyfight.kinds import CARD_BANS, FIGHTER_BANS
from fuda.games.buddyfight.printed import (
    ABILITY_KINDS,
    ACTIVATED,
    TRANSFORMING,
    Ability,
    Continuous,
    CostPart,
    Instead,
    Scope,
)
from fuda.games.buddyfight.rules.periods import PERIODS
from fuda.games.buddyfight.spec import (
    ENDINGS,
    EVENTS,
    KEYWORDS,
    KIND_NOUNS,
    LIMITS,
    ONCE_A_FIGHT,
    PHASES,
    TYPES,
    WOULD,
    ZONES,
)
from fuda.games.buddyfight.units import SETTABLE
from fuda.games.buddyfight.words import (
    choosing,
    comparing,
    costs,
    deckrules,
    drawing,
    impending,
    ops,
    placing,
    prices,
    properties,
    refs,
    timings,
)
from fuda.games.buddyfight.words import conditions as terms
from fuda.games.buddyfight.words import course_of_game as course
from fuda.games.buddyfight.words import lasting_effects as changes
from fuda.games.buddyfight.words import static_effects as statics
from fuda.games.buddyfight.words.conditions import ATTACK_FORMS, SIZES
from fuda.games.buddyfight.words.costs import WAYS_TO_SPEND
from fuda.games.buddyfight.words.lasting_effects import HOW
from fuda.games.buddyfight.words.placing import CALL_AREAS
from fuda.games.buddyfight.words.properties import FORMS, KEYWORD_NOUNS, PLACES, STATS, WAYS
from fuda.games.buddyfight.words.refs import AREAS, FACES, PILES
from fuda.games.buddyfight.words.static_effects import USE_WAYS
from fuda.games.buddyfight.words.timings import MEANS, SOURCES, TIMINGS, Timing
from fuda.words import vocabulary
from fuda.words.abilities import AbilityNotation, zone_flags
from fuda.words.vocabulary import collect, without


class Title:
    """The name of an ability, which is printed before its text."""

    name: ClassVar[str] = "title"

    def __init__(self, text: str) -> None:
        self.text = text


# The sorts of things, and the classes they are made of.
SORTS: Final[dict[str, type]] = {
    **vocabulary.SORTS,
    "static": Continuous,
    "timing": Timing,
    "replaced": Instead,
    "scope": Scope,
    "cost": CostPart,
}

SETS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("own", "foe"),
    "side": ("own", "foe", "any"),
    "area": AREAS,
    "pile": PILES,
    "zone": ("deck", "hand", "drop", "gauge", "removed", "under_flag"),
    "place": ZONES[1:],
    "any_zone": ("any", *ZONES[1:]),
    "source": SOURCES,
    "in_place": PLACES,
    "call_area": CALL_AREAS,
    "face": FACES,
    "number_of": STATS,
    "settable": SETTABLE,
    "size_of": SIZES,
    **vocabulary.SETS,
    "type": tuple(KIND_NOUNS),
    "plain_type": TYPES[1:],
    "duration": tuple(PERIODS),
    "keyword": KEYWORDS,
    "keyword_noun": KEYWORD_NOUNS,
    "form": FORMS,
    "entering": tuple(WAYS),
    "attack_form": ATTACK_FORMS,
    "card_ban": CARD_BANS,
    "fighter_ban": FIGHTER_BANS,
    "how": HOW,
    "event": EVENTS,
    "moment": TIMINGS,
    "process": WOULD,
    "means": MEANS,
    "doer": ("any", "own", "foe"),
    "by_whom": ("any", "this"),
    "phase": PHASES[1:],
    "ending": ENDINGS[1:],
    "use_way": USE_WAYS,
    "open_zone": ("drop", "soul"),
    "spending": WAYS_TO_SPEND,
}
CODES: Final[dict[str, tuple[str, ...]]] = {}
RANGES: Final[dict[str, tuple[int, int]]] = {
    **vocabulary.RANGES,
    "slot": (0, 6),
    "number_slot": (0, 8),  # 8 is X
}

PAST: Final = "tests:[test]=[] source:any_zone=any target:any_zone=any by:by_whom=any"
SIGNATURES: Final[dict[str, str]] = {
    **without("chosen_number may_include may_include_only may_not_include"),  # how programs branch, and arithmetic
    "choose_number": "most:value slot:number_slot",
    # Tests of one card.
    "named": "text:text",
    "name_has": "text:text",
    "character": "text:text",
    "trait": "text:text",
    "trait_has": "text:text",
    "world": "text:text",
    "kind": "text:type",
    "is_declared": "at:number_slot",
    "stat": "what:number_of sign:sign value:value",
    "has_stat": "what:number_of",
    "has_keyword": "text:keyword_noun",
    "has_counter": "",
    "has_ability": "title:text",
    "no_ability": "",
    "is_buddy": "",
    "rested": "",
    "standing": "",
    "face_down": "",
    "attacking": "",
    "solo": "",
    "attacked": "",
    "is_battling": "",
    "in_area": "place:in_place",
    "transformed": "form:form=any",
    "set_card": "",
    "flipped": "",
    "entered_this_turn": "",
    "entered_by": "way:entering",
    "has_soul": "tests:[test]=[]",
    "lies_in": "zone:place",
    "is_bearer": "",
    "same_name": "ref:ref",
    "same_trait": "ref:ref",
    "same_world": "ref:ref",
    "same_size": "ref:ref",
    "is_one_of": "ref:ref",
    "in_soul_of": "ref:ref",
    "battling_with": "ref:ref",
    # Cards.
    "cards": "side:side zone:area tests:[test]=[]",
    "soul": "ref:ref tests:[test]=[] face:face=any",
    "bearer": "",
    "holders": "ref:ref",
    "front": "ref:ref tests:[test]=[]",
    "this_in": "zone:place",
    "moved_to": "at:slot zone:place",
    "about_in": "zone:place",
    "attackers": "tests:[test]=[]",
    "attacked_card": "tests:[test]=[]",
    "used": "tests:[test]=[]",
    "lately_card": "timing:timing",
    "impending_cards": "would:replaced",
    "nth": "side:player zone:pile count:value",
    # Numbers.
    "count_worlds": "ref:ref",
    "count_traits": "ref:ref",
    "infinity": "",
    "size": "side:side what:size_of",
    "event_number": "",
    "fixed": "",
    "flips": "side:side",
    "times_this_turn": f"event:event side:side {PAST}",
    "attacks": "side:side tests:[test]=[]",
    "lately_number": "timing:timing",
    "impending_number": "would:replaced",
    # Conditions.
    "in_phase": "phase:phase",
    "during_attack": "side:side=any",
    "attack_by": "side:side tests:[test]=[] form:attack_form=any",
    "attack_on": "side:side tests:[test]=[]",
    "start_flag": "text:text side:side=own",
    "happened_this_turn": f"event:event side:side {PAST}",
    "lately": "timing:timing",
    "impending": "would:replaced",
    # Choosing.
    "choose": "ref:ref n:value up_to? slot:slot foe? limit:limit|none=none",
    "choose_random": "ref:ref n:value slot:slot",
    "different_worlds": "",
    "different_sizes": "",
    # Moving, destroying, life and damage.
    "move": "ref:ref zone:zone bottom? random?",
    "discard": "ref:ref n:value up_to? foe?",
    "destroy": "ref:ref",
    "rest": "ref:ref",
    "stand": "ref:ref",
    "gain_life": "n:value side:side=own",
    "lose_life": "n:value side:side=own",
    "set_life": "n:value side:side=own",
    "pay_life": "n:value side:player=own",
    "pay_gauge": "n:value side:player=own",
    "damage": "side:side n:value cannot_reduce?",
    "reduce_damage": "n:value to?",
    "stay": "",
    "lessen": "would:replaced n:value to?",
    "avert": "ref:ref stay?",
    # Uses by effects, souls, areas, flags.
    "call": "ref:ref free? area:call_area=any_area open? apart? base:ref|none=none side:player=own",
    "equip": "ref:ref free?",
    "transform": "ref:ref free? form:form=any",
    "use": "ref:ref free?",
    "to_soul": "ref:ref base:ref face_down?",
    "move_area": "ref:ref area:call_area=any_area open?",
    "put_field": "ref:ref area:call_area=any_area",
    "treasure": "ref:ref",
    "turn": "ref:ref face_up:face_up/face_down",
    "hankoku": "ref:ref",
    "replace_flag": "ref:ref on_top?",
    "lost_deck": "",
    "to_buddy": "ref:ref rested? face_down?",
    # Decks, hidden cards, naming and chance.
    "draw": "n:value side:player=own",
    "draw_to": "n:value side:player=own",
    "shuffle": "side:side=own",
    "look": "ref:ref slot:slot",
    "note": "ref:ref slot:slot",
    "reveal": "ref:ref slot:slot",
    "top_or_bottom": "slot:slot",
    "declare": "slot:number_slot types:[plain_type]=[]",
    "janken": "side:player=own",
    # The course of the fight.
    "nullify_attack": "",
    "nullify_use": "",
    "end_phase": "what:ending",
    "extra_attack_phase": "",
    "extra_turn": "",
    "attack_with": "ref:ref",
    "change_target": "ref:ref|none",
    # What lasts or waits.
    "power": "ref:ref amount:value until:duration",
    "defense": "ref:ref amount:value until:duration",
    "critical": "ref:ref amount:value until:duration",
    "change_size": "ref:ref amount:value until:duration",
    "set_stat": "ref:ref what:settable amount:value until:duration",
    "gain_keyword": "ref:ref keyword:keyword until:duration",
    "gain_lifelink": "ref:ref amount:value until:duration",
    "gain_ability": "ref:ref part:block until:duration",
    "copy_abilities": "ref:ref of:ref until:duration",
    "gain_trait": "ref:ref text:text until:duration",
    "gain_name": "ref:ref text:text until:duration",
    "gain_world": "ref:ref text:text until:duration",
    "negate": "ref:ref until:duration",
    "negate_keyword": "ref:ref keyword:keyword_noun until:duration",
    "only": "tests:[test]=[] by:doer=any how:how=any",
    "forbid": "ref:ref ban:card_ban until:duration scope:scope|none=none",
    "forbid_player": "side:side ban:fighter_ban until:duration scope:scope|none=none",
    "next_damage": "n:value to? until:duration=this_turn side:side=own how:how=any",
    "last": "ref:ref|none part:block until:duration amount:value|none=none",
    "delay": "ref:ref|none part:block until:duration=forever",
    "end_this": "",
    # Continuous effects.
    "have_power": "ref:ref amount:value",
    "have_defense": "ref:ref amount:value",
    "have_critical": "ref:ref amount:value",
    "have_size": "ref:ref amount:value",
    "set_have": "ref:ref what:settable amount:value",
    "have_keyword": "ref:ref keyword:keyword",
    "have_lifelink": "ref:ref amount:value",
    "lose_keyword": "ref:ref keyword:keyword_noun",
    "are_negated": "ref:ref",
    "have_trait": "ref:ref text:text",
    "have_name": "ref:ref text:text",
    "have_world": "ref:ref text:text",
    "have_ability": "ref:ref part:block",
    "are_forbidden": "ref:ref ban:card_ban bounds:scope|none=none",
    "player_forbidden": "side:side ban:fighter_ban bounds:scope|none=none",
    "less_damage": "side:side n:value to? how:how=any least:count=0 tests:[test]=[]",
    "more_damage": "side:side n:value how:how=any tests:[test]=[]",
    "pay_less": "tests:[test] amount:value way:use_way=any side:side=own",
    "free_cost": "tests:[test] way:use_way=any side:side=own",
    "may_use_from": "zone:open_zone tests:[test]=[]",
    "size_limit": "n:value",
    "equip_slots": "n:value",
    "many_impact_calls": "",
    "may_use": "tests:[test]",
    "opening": "hand:count gauge:count life:count",
    "called_to": "area:call_area",
    "never_gain": "keyword:keyword_noun",
    "enters_only_by": "tests:[test]",
    # Parts of costs.
    "gauge": "n:value",
    "life": "n:value",
    "self_damage": "n:value",
    "deck_to_soul": "n:value face_down?",
    "deck_to": "n:value zone:zone",
    "spend": "ref:ref n:value way:spending up_to?",
    "spend_all": "ref:ref way:spending",
    "perform": "part:block",
    # Timings and replacements.
    "on": "event:moment side:side=any tests:[test]=[] by:means=any source:source=any target:any_zone=any"
    " by_tests:[test]=[]",
    "on_any": "timings:[timing]",
    "would": "what:process side:side=own tests:[test]=[] by:means=any target:any_zone=any by_tests:[test]=[]",
    # Of abilities.
    "title": "text:text",
    # Deck construction.
    "up_to_in_deck": "n:portion names:[text]=[]",
    "flag_under": "",
}


MODULES: Final[list[ModuleType]] = [
    properties, refs, comparing, terms, timings, choosing, ops, placing, drawing, course, changes, statics, prices,
    impending, costs, deckrules,
]  # fmt: skip
WORDS: Final = collect(MODULES, SORTS, SIGNATURES)
WORDS["title"] = Word("title", "title", Title, SIGNATURES["title"])


def head_word(ability: Ability) -> str:
    """The word for what an ability is: of keywords with text or a cost, the keyword."""
    if ability.kind == TRANSFORMING or (ability.kind == ACTIVATED and ability.keyword & ONCE_A_FIGHT):
        for i, word in enumerate(KEYWORDS):
            if ability.keyword >> i & 1:
                return word
    return ABILITY_KINDS[int(ability.kind)]


class Printer(AbilityNotation):
    """Prints abilities and everything in them."""

    def heading(self, ability: Ability) -> str:
        """What comes before an ability's colon."""
        when = ability.when
        implied = isinstance(when, Timing) and when.home() == ability.where
        words = [head_word(ability)]
        words += ["d"] if ability.dshare else []
        words += ["firm"] if ability.firm else []
        if ability.title:
            words.append(f"title({quote(ability.title)})")
        words += ["counter"] if ability.counter and not ability.keyword & ONCE_A_FIGHT else []
        words += [LIMITS[int(ability.limit)]] if ability.limit else []
        words += ["may"] if ability.optional else []
        words += ["zero"] if ability.zero else []
        words += ["any_flag"] if ability.any_flag else []
        words += ["by_flag"] if ability.by_flag else []
        words += zone_flags(int(ability.where), implied, ZONES)
        words += self.awaited(ability)
        return " ".join([*words, *self.terms(ability, ability.cost)])


PRINTER: Final = Printer(WORDS, SETS, CODES, RANGES, vocabulary.PLAIN)
show: Final = PRINTER.show
describe: Final = PRINTER.describe
