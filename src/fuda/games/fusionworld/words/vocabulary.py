"""The words in which programs of cards are printed and read: every op, term, timing, replacement and deck rule.

`SIGNATURES` says what each word takes; the classes themselves say which words there are. `describe` prints a skill
whole, with the parts it delays, grants or adds inside it; `fuda.games.fusionworld.words.reading` reads it back.
"""

from types import ModuleType
from typing import ClassVar, Final

from fuda.core.notation import Word
from fuda.games.fusionworld.face import decks
from fuda.games.fusionworld.kinds import CARD_BANS, PLAYER_BANS
from fuda.games.fusionworld.printed import TAGS, Ability, Continuous, Instead, Scope
from fuda.games.fusionworld.rules import play
from fuda.games.fusionworld.rules.periods import PERIODS
from fuda.games.fusionworld.spec import COLORS, EVENTS, KEYWORDS, KINDS, SKIPS, WOULD, ZONES
from fuda.games.fusionworld.words import choosing, drawing, ops, placing, properties, refs, timings
from fuda.games.fusionworld.words import conditions as terms
from fuda.games.fusionworld.words import course_of_game as course
from fuda.games.fusionworld.words import lasting_effects as changes
from fuda.games.fusionworld.words import static_effects as statics
from fuda.games.fusionworld.words.conditions import ROLES, SIZES
from fuda.games.fusionworld.words.properties import KEYWORD_NOUNS, STATS, Test
from fuda.games.fusionworld.words.refs import AREAS
from fuda.games.fusionworld.words.timings import MEANS
from fuda.words import vocabulary
from fuda.words.abilities import AbilityNotation, zone_flags
from fuda.words.vocabulary import collect, without

CLASSES: Final = ("auto", "activated", "permanent", "replacement", "part")


class Base:
    """What [Evolve] is played on: the tests that a card must pass. Not a term that is kept: a way to write it."""

    name: ClassVar[str] = "base"

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests


# The sorts of things, and the classes they are made of.
SORTS: Final[dict[str, type]] = {
    **vocabulary.SORTS,
    "static": Continuous,
    "replaced": Instead,
    "scope": Scope,
    "base": Base,
}

SETS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("own", "foe"),
    "side": ("own", "foe", "any"),
    "area": AREAS,
    "pile": ("deck", "life"),
    "zone": ("deck", "hand", "drop", "life", "energy", "removed"),
    "any_zone": ("any", *ZONES[1:]),
    "place": ZONES[1:],
    "number_of": STATS,
    "size_of": SIZES,
    **vocabulary.SETS,
    "color": COLORS,
    "type": KINDS,
    "keyword": KEYWORDS,
    "keyword_noun": KEYWORD_NOUNS,
    "tag": TAGS[1:],
    "duration": tuple(PERIODS),
    "card_ban": CARD_BANS,
    "player_ban": PLAYER_BANS,
    "event": EVENTS,
    "process": WOULD,
    "means": MEANS,
    "doer": ("any", "own", "foe"),
    "by_whom": ("any", "this"),
    "role": ROLES,
    "removal": ("card", "skill"),
    "skipped": SKIPS,
}
CODES: Final[dict[str, tuple[str, ...]]] = {"tag_code": TAGS}
RANGES: Final[dict[str, tuple[int, int]]] = {
    **vocabulary.RANGES,
    "slot": (0, 6),
    "number_slot": (0, 8),  # 8 is X
}

SIGNATURES: Final[dict[str, str]] = {
    **without("chosen_number"),  # how programs branch, and arithmetic
    "choose_number": "most:value slot:number_slot",
    # Tests of one card.
    "named": "text:text",
    "name_has": "text:text",
    "trait": "text:text",
    "trait_has": "text:text",
    "only_trait": "text:text",
    "color": "text:color",
    "multicolor": "",
    "colorless": "",
    "kind": "text:type",
    "field": "",
    "stat": "what:number_of sign:sign value:value",
    "has_keyword": "text:keyword_noun",
    "no_skill": "",
    "has_tag": "tag:tag_code",
    "rested": "",
    "active": "",
    "awakened": "",
    "evolved": "",
    "fusion_evolved": "",
    "played_this_turn": "",
    "is_battling": "",
    "is_attacker": "",
    "is_guard": "",
    "face_up": "",
    "lies_in": "zone:place",
    "is_bearer": "",
    "same_name": "ref:ref",
    "same_color": "ref:ref",
    # Cards.
    "cards": "side:side zone:area tests:[test]=[]",
    "under": "ref:ref tests:[test]=[]",
    "bearer": "",
    "this_in": "zone:place",
    "attacker": "",
    "guard": "",
    "battling": "side:side tests:[test]=[]",
    # Numbers.
    "count_colors": "ref:ref",
    "times_this_turn": "event:event side:side tests:[test]=[] source:any_zone=any target:any_zone=any by:by_whom=any",
    "size": "side:side what:size_of",
    "damage_this_battle": "side:player",
    "gone_count": "at:slot",
    "turned_count": "at:slot",
    # Conditions.
    "of_one_color": "ref:ref",
    "in_battle": "role:role=any",
    "in_battle_with": "tests:[test] role:role=any",
    "during_battle": "",
    "is_under": "",
    "removed_marker": "what:removal",
    "happened_this_turn": "event:event side:side tests:[test]=[] source:any_zone=any target:any_zone=any"
    " by:by_whom=any",
    # Choosing.
    "choose": "ref:ref n:value up_to? slot:slot foe? limit:limit|none=none",
    "choose_random": "ref:ref n:value slot:slot",
    "choose_some": "n:value up_to? bodies:[[op]]",
    "different_colors": "",
    "same_colors": "",
    # Moving, drawing, looking, playing.
    "move": "ref:ref zone:zone bottom? face_up? rested? random? only_top?",
    "discard": "ref:ref n:value up_to? foe?",
    "ko": "ref:ref",
    "rest": "ref:ref",
    "ready": "ref:ref",
    "play": "ref:ref rested?",
    "play_on": "ref:ref base:ref rested?",
    "play_field": "",
    "combo": "ref:ref",
    "put_under": "ref:ref base:ref",
    "gain_control": "ref:ref",
    "flip_leader": "side:side=own",
    "activate": "ref:ref tag:tag",
    "use_extra": "ref:ref tag:tag=main",
    "draw": "n:value side:player=own",
    "draw_to": "n:value",
    "draw_up_to": "n:value",
    "shuffle": "side:side=own",
    "look": "ref:ref slot:slot",
    "reveal": "ref:ref slot:slot",
    "top_or_bottom": "slot:slot",
    "life_up_to": "n:value zone:zone=hand rested? side:player=own",
    "turn_life": "ref:ref face_up:face_up/face_down",
    # Changes for a time.
    "power": "ref:ref amount:value until:duration",
    "base_power": "ref:ref amount:value until:duration",
    "combo_power": "ref:ref amount:value until:duration",
    "cost": "ref:ref amount:value until:duration",
    "specified_cost": "ref:ref color:color amount:value until:duration",
    "gain_keyword": "ref:ref keyword:keyword until:duration",
    "negate": "ref:ref until:duration",
    "negate_keyword": "ref:ref keyword:keyword_noun until:duration",
    "gain_ability": "ref:ref part:block until:duration",
    "add_terms": "ref:ref part:block until:duration",
    "gain_trait": "ref:ref text:text until:duration",
    "gain_name": "ref:ref text:text until:duration",
    "gain_color": "ref:ref text:color until:duration",
    "only": "tests:[test] by:doer=any marks:[tag]=[]",
    "forbid": "ref:ref ban:card_ban until:duration scope:scope|none=none",
    "forbid_player": "side:side ban:player_ban until:duration scope:scope|none=none",
    "delay": "ref:ref|none part:block until:duration=forever",
    "next_use": "part:block until:duration=this_turn",
    "hand_costs": "part:block until:duration",
    "end_this": "",
    # Markers, damage, the battle, the game, and costs.
    "place_marker": "n:value side:side=own",
    "remove_marker": "n:value side:side=own",
    "add_ki": "ref:ref n:value",
    "spend_ki": "ref:ref n:value",
    "damage": "side:side n:value critical?",
    "let_damage": "n:value",
    "change_damage": "n:value",
    "set_damage": "n:value",
    "negate_attack": "",
    "change_guard": "ref:ref",
    "skip": "side:side what:skipped",
    "pay": "n:value colors:[color]=[]",
    "pay_one": "bodies:[[op]]",
    # Permanents.
    "have_power": "ref:ref amount:value",
    "have_base_power": "ref:ref amount:value",
    "have_combo": "ref:ref amount:value",
    "have_cost": "ref:ref amount:value",
    "have_specified": "ref:ref color:color amount:value",
    "have_keyword": "ref:ref keyword:keyword",
    "lose_keyword": "ref:ref keyword:keyword_noun",
    "are_negated": "ref:ref",
    "have_trait": "ref:ref text:text",
    "have_name": "ref:ref text:text",
    "have_color": "ref:ref text:color",
    "have_ability": "ref:ref part:block",
    "are_forbidden": "ref:ref ban:card_ban bounds:scope|none=none",
    "player_forbidden": "side:side ban:player_ban bounds:scope|none=none",
    "attack_demands": "ref:ref part:block",
    "hand_cost": "tests:[test] amount:value side:side=own",
    "hand_specified": "tests:[test] color:color amount:value side:side=own",
    "hand_free": "tests:[test] side:side=own",
    "ignore_colors": "tests:[test] side:side=own",
    "hand_combo": "tests:[test] amount:value side:side=own",
    "combo_from_drop": "tests:[test] side:side=own",
    "use_from_drop": "tests:[test] side:side=own",
    "evolve_from": "ref:ref",
    # Timings and replacements.
    "on": "event:event side:side=any tests:[test]=[] by:means=any source:any_zone=any target:any_zone=any"
    " by_tests:[test]=[]",
    "holds": "condition:condition",
    "would": "what:process side:side=own tests:[test]=[] by:means=any target:any_zone=any",
    "base": "tests:[test]=[]",
    # Deck construction.
}


MODULES: Final[list[ModuleType]] = [
    properties, refs, terms, choosing, ops, placing, play, drawing, changes, course, statics, timings, decks,
]  # fmt: skip
WORDS: Final = collect(MODULES, SORTS, SIGNATURES)
WORDS["base"] = Word("base", "base", Base, SIGNATURES["base"])
# The timings that marks stand for, which are not printed beside them.
KEYWORD_TIMINGS: Final = {
    "on_play": "on(played, any, [is_this])",
    "when_attacking": "on(attacked, any, [is_this])",
    "on_block": "on(blocked, any, [is_this])",
    "on_ko": "on(koed, any, [is_this])",
    "end_of_your_turn": "on(turn_ending, own)",
    "end_of_opponents_turn": "on(turn_ending, foe)",
}


class Printer(AbilityNotation):
    """Prints abilities and everything in them."""

    def heading(self, ability: Ability) -> str:
        """What comes before a skill's colon."""
        when = ability.when
        implied = when is not None and when.home() == ability.where
        words = [TAGS[int(ability.tag)] if ability.tag else CLASSES[int(ability.kind)]]
        words += zone_flags(int(ability.where), implied, ZONES)
        words += ["once"] if ability.once else []
        words += ["may"] if ability.optional else []
        words += self.awaited(ability, KEYWORD_TIMINGS.get(TAGS[int(ability.tag)], ""))
        words += [f"base([{', '.join(self.show(test) for test in tests)}])" for tests in ability.bases]
        return " ".join([*words, *self.terms(ability, ability.cost_ops)])


PRINTER: Final = Printer(WORDS, SETS, CODES, RANGES, vocabulary.PLAIN)
show: Final = PRINTER.show
describe: Final = PRINTER.describe
