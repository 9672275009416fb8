"""The words in which programs of cards are printed and read: every op, term, timing, replacement and deck rule.

`SIGNATURES` says what each word takes; the classes themselves say which words there are. `describe` prints an
ability whole, with the parts it delays, grants or adds inside it; `fuda.games.onepiece.words.reading` reads it back.
"""

from types import ModuleType
from typing import Final

from fuda.games.onepiece.face import decks
from fuda.games.onepiece.kinds import WOULD
from fuda.games.onepiece.printed import TAGS, Ability, Continuous, Instead, Scope, When
from fuda.games.onepiece.rules.periods import PERIODS
from fuda.games.onepiece.spec import ATTRIBUTES, BANS, COLORS, EVENTS, KEYWORDS, KINDS
from fuda.games.onepiece.words import choosing, don, drawing, ops, properties, refs
from fuda.games.onepiece.words import conditions as terms
from fuda.games.onepiece.words import lasting_effects as changes
from fuda.games.onepiece.words import static_effects as statics
from fuda.games.onepiece.words.refs import AREAS
from fuda.words import vocabulary
from fuda.words.abilities import AbilityNotation
from fuda.words.vocabulary import collect, without

CLASSES: Final = ("auto", "activated", "continuous", "replacement", "start_of_game", "part")

# The sorts of things, and the classes they are made of.
SORTS: Final[dict[str, type]] = {
    **vocabulary.SORTS,
    "static": Continuous,
    "timing": When,
    "replaced": Instead,
    "scope": Scope,
}

PLAYER_BANS: Final = (
    "block", "play", "draw", "life_to_hand", "play_by_effect", "activate_on_play", "activate_when_attacking",
    "ready_don", "attack_leader", "draw_by_effect",
)  # fmt: skip
ON_BOTH: Final = ("block", "attack_leader")  # what a card as well as a player is forbidden
SETS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("own", "foe"),
    "side": ("own", "foe", "any"),
    "area": AREAS,
    "pile": ("deck", "life"),
    "zone": ("deck", "hand", "trash", "life"),
    "number_of": ("cost", "power", "base_cost", "base_power", "counter", "don", "life"),
    "base": ("power", "cost"),
    "size_of": (
        "hand", "life", "trash", "deck", "don", "active_don", "rested_don", "given_don", "characters", "don_deck",
    ),
    **vocabulary.SETS,
    "color": COLORS,
    "attribute": ATTRIBUTES,
    "type": KINDS,
    "keyword": KEYWORDS,
    "tag": TAGS[1:],
    "duration": tuple(PERIODS),
    "ending": ("end_of_turn", "end_of_opponents_next_turn", "end_of_your_next_turn"),
    "ban": tuple(ban for ban in BANS if ban in ON_BOTH or ban not in PLAYER_BANS),
    "player_ban": PLAYER_BANS,
    "event": EVENTS,
    "process": tuple(WOULD),
    "means": ("any", "battle", "rule", "cost", "effect", "own_effect", "foe_effect"),
    "means_or_loss": ("any", "battle", "rule", "cost", "effect", "own_effect", "foe_effect", "damage", "empty_deck"),
    "doer": ("any", "foe", "own"),
    "zone_or_any": ("any", "deck", "hand", "trash", "life"),
    "role": ("attacker", "any"),
}  # fmt: skip
CODES: Final[dict[str, tuple[str, ...]]] = {"tag_code": TAGS}
RANGES: Final[dict[str, tuple[int, int]]] = {
    **vocabulary.RANGES,
    "slot": (0, 6),
}

SIGNATURES: Final[dict[str, str]] = {
    **without(
        "about_other all chosen_number failed first_turn greater if_else least_of lesser matches"
        " most_of same_names times"
    ),
    # Tests of one card.
    "named": "text:text",
    "name_has": "text:text",
    "trait": "text:text",
    "trait_has": "text:text",
    "color": "text:color",
    "multicolor": "",
    "attribute": "text:attribute",
    "kind": "text:type",
    "stat": "what:number_of sign:sign value:value",
    "has_keyword": "text:keyword",
    "no_text": "",
    "has_trigger": "",
    "has_tag": "tag:tag_code",
    "rested": "",
    "active": "",
    "is_target": "",
    "named_as": "at:slot",
    "color_of": "at:slot",
    "face_up": "",
    # Cards.
    "cards": "side:side zone:area tests:[test]=[]",
    "those": "ref:ref tests:[test]",
    "moved": "at:slot",
    "opposing": "",
    "attacker": "",
    "attacked": "",
    # Numbers.
    "size": "side:side what:size_of",
    "moved_count": "at:slot zone:zone",
    "picked": "at:slot",
    # Conditions.
    "don": "n:count",
    "played_this_turn": "",
    "in_battle": "role:role",
    "battled": "tests:[test]",
    # Choosing, moving, drawing, looking, playing.
    "choose": "ref:ref n:value up_to? slot:slot foe? limit:limit|none=none",
    "move": "ref:ref zone:zone bottom? face_up?",
    "discard": "ref:ref n:value foe?",
    "ko": "ref:ref",
    "rest": "ref:ref",
    "ready": "ref:ref",
    "play": "ref:ref rested?",
    "draw": "n:value side:player=own",
    "draw_to": "n:value",
    "draw_up_to": "n:value",
    "shuffle": "side:side=own",
    "remember": "ref:ref slot:slot",
    "look": "ref:ref slot:slot",
    "reveal": "ref:ref slot:slot",
    "top_or_bottom": "slot:slot",
    "turn_life": "ref:ref face_up:face_up/face_down",
    "activate": "ref:ref tag:tag",
    "use_event": "ref:ref",
    "opponent_does": "body:[op]",
    # Changes for a time.
    "power": "ref:ref amount:value until:duration",
    "cost": "ref:ref amount:value until:duration",
    "power_zero": "ref:ref until:duration",
    "base_power": "ref:ref amount:value until:duration",
    "base_cost": "ref:ref amount:value until:duration",
    "exchange_base_power": "ref:ref until:duration",
    "gain_keyword": "ref:ref keyword:keyword until:duration",
    "negate": "ref:ref until:duration",
    "gain_ability": "ref:ref part:block until:duration",
    "add_terms": "ref:ref part:block until:duration",
    "delay": "ref:ref|none part:block until:ending=end_of_turn",
    "only": "tests:[test] by:doer=any",
    "forbid": "ref:ref ban:ban until:duration scope:scope|none=none",
    "forbid_player": "side:side ban:player_ban until:duration scope:scope|none=none",
    "attack_price": "side:side n:value until:duration",
    "next_cost": "amount:value until:duration scope:scope|none=none",
    # DON!! and the course of the game.
    "rest_don": "n:value up_to? side:player=own",
    "rest_any": "ref:ref n:value up_to? side:player=own",
    "ready_don": "n:value up_to?",
    "hold_don": "n:value up_to? side:player=foe",
    "return_don": "n:value up_to? side:player=own active?",
    "move_don": "ref:ref n:value up_to?",
    "collect_don": "n:value up_to?",
    "add_don": "n:value rested? side:player=own",
    "give_don": "ref:ref n:value rested:rested/active up_to?",
    "give_don_each": "ref:ref n:value rested:rested/active",
    "damage": "side:side n:value",
    "change_target": "ref:ref",
    # Continuous effects.
    "have_power": "ref:ref amount:value",
    "have_cost": "ref:ref amount:value",
    "hand_cost": "tests:[test] amount:value paid?",
    "hand_counter": "tests:[test] amount:count",
    "have_keyword": "ref:ref keyword:keyword",
    "have_base": "ref:ref what:base amount:value",
    "are_forbidden": "ref:ref ban:ban bounds:scope|none=none",
    "player_forbidden": "side:player ban:player_ban bounds:scope|none=none",
    "are_negated": "ref:ref",
    "have_ability": "ref:ref part:block",
    # Timings and replacements.
    "on": "event:event side:side=any tests:[test]=[] by:means=any least:count=0 source:[test]=[] "
    "to:zone_or_any=any origin:zone_or_any=any",
    "on_any": "timings:[timing]",
    "would": "what:process side:side=own tests:[test]=[] by:means_or_loss=any source:[test]=[] to:zone_or_any=any",
    "would_any": "ways:[replaced]",
    # Deck construction.
    "don_deck_of": "n:portion",
}


MODULES: Final[list[ModuleType]] = [
    properties, refs, terms, choosing, ops, drawing, changes, don, statics, decks,
]  # fmt: skip
WORDS: Final = collect(MODULES, SORTS, SIGNATURES)
# The timings that keywords stand for, which are not printed beside them.
KEYWORD_TIMINGS: Final = {
    "on_play": "on(played, any, [is_this])",
    "when_attacking": "on(attacked, any, [is_this])",
    "on_block": "on(blocked, any, [is_this])",
    "on_ko": "on(koed, any, [is_this])",
    "end_of_your_turn": "on(turn_ending, own)",
    "end_of_opponents_turn": "on(turn_ending, foe)",
    "on_opponents_attack": "on(attacked, foe)",
}


class Printer(AbilityNotation):
    """Prints abilities and everything in them."""

    def heading(self, ability: Ability) -> str:
        """What comes before an ability's colon."""
        words = [TAGS[int(ability.tag)] if ability.tag else CLASSES[int(ability.kind)]]
        words += ["in_hand"] if ability.in_hand else []
        words += ["once"] if ability.once else []
        words += ["may"] if ability.optional else []
        words += self.awaited(ability, KEYWORD_TIMINGS.get(TAGS[int(ability.tag)], ""))
        return " ".join([*words, *self.terms(ability, ability.cost_ops)])


PRINTER: Final = Printer(WORDS, SETS, CODES, RANGES, vocabulary.PLAIN)
show: Final = PRINTER.show
describe: Final = PRINTER.describe
