"""The words in which programs of cards are printed and read: every op, term, timing, replacement and deck rule.

`SIGNATURES` says what each word takes; the classes themselves say which words there are. `describe` prints an ability
whole, with the parts it puts off, gives or lets last inside it; `fuda.games.hanyo.words.reading` reads it back.
"""

from types import ModuleType
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Op
from fuda.core.notation import Word, quote
from fuda.core.terms import Value
from fuda.games.hanyo.kinds import EVENTS, PLAYER_BANS, UNIT_BANS, WOULD
from fuda.games.hanyo.printed import ABILITY_KINDS, SKILL, Ability, Continuous, Instead, Scope
from fuda.games.hanyo.rules.periods import PERIODS
from fuda.games.hanyo.spec import KINDS, PHASES, ZONES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words import choosing, drawing, ops, placing, properties, refs, skill_effects, timings
from fuda.games.hanyo.words import conditions as terms
from fuda.games.hanyo.words import lasting_effects as changes
from fuda.games.hanyo.words import static_effects as statics
from fuda.games.hanyo.words.conditions import SIZES
from fuda.games.hanyo.words.properties import STATS, TYPES
from fuda.games.hanyo.words.refs import AREAS
from fuda.games.hanyo.words.static_effects import WAYS
from fuda.games.hanyo.words.timings import MEANS
from fuda.words import vocabulary
from fuda.words.abilities import AbilityNotation, zone_flags
from fuda.words.vocabulary import collect, without


# --- what is written of an ability and kept in it in another way -----------------------------------------------
class Title:
    """The name of a skill or EX skill.  [hy 209.1, 902.1b]"""

    name: ClassVar[str] = "title"

    def __init__(self, text: str) -> None:
        self.text = text


class Energy:
    """The energy that a skill needs.  [hy 210.2]"""

    name: ClassVar[str] = "energy"

    def __init__(self, n: i64) -> None:
        self.n = n


class Deals:
    """The damage of a skill, times a number where it says so.  [hy 704.3a, 704.3a-1]"""

    name: ClassVar[str] = "deals"

    def __init__(self, n: i64, times: Value[Match] | None = None) -> None:
        self.n = n
        self.times = times


class Others:
    """The damage that a skill deals to units other than the opposing main unit.  [hy 704.4]"""

    name: ClassVar[str] = "others"

    def __init__(self, body: list[Op[Any]]) -> None:
        self.body = body


# The sorts of things, and the classes they are made of.
SORTS: Final[dict[str, type]] = {
    **vocabulary.SORTS,
    "static": Continuous,
    "replaced": Instead,
    "scope": Scope,
}

SETS: Final[dict[str, tuple[str, ...]]] = {
    "player": ("own", "foe"),
    "side": ("own", "foe", "any"),
    "area": AREAS,
    "pile": ("deck", "discard"),
    "zone": ("deck", "hand", "discard"),
    "any_zone": ("any", *ZONES[1:]),
    "place": ZONES[1:],
    "attachment": ("energy", "sets"),
    "number_of": STATS,
    "size_of": SIZES,
    **vocabulary.SETS,
    "type": KINDS,
    "card_type": TYPES,
    "duration": tuple(PERIODS),
    "ban": UNIT_BANS,
    "player_ban": PLAYER_BANS,
    "event": EVENTS,
    "process": tuple(WOULD),
    "means": MEANS,
    "doer": ("any", "own", "foe", "effect", "rule", "skill", "own_skill", "foe_skill", "command"),
    "by_whom": ("any", "this"),
    "phase": PHASES,
    "way": WAYS,
}
CODES: Final[dict[str, tuple[str, ...]]] = {}
RANGES: Final[dict[str, tuple[int, int]]] = {
    **vocabulary.RANGES,
    "slot": (0, 6),
    "number_slot": (0, 8),  # 8 is X
}

SIGNATURES: Final[dict[str, str]] = {
    **without(
        "chosen_number first_turn may_include may_include_only may_not_include"
    ),  # how programs branch, and arithmetic
    "choose_number": "most:value slot:number_slot",
    # Tests of one card.
    "named": "text:text",
    "name_has": "text:text",
    "attribute": "text:text",
    "attribute_has": "text:text",
    "advantage": "text:text",
    "kind": "text:card_type",
    "stat": "what:number_of sign:sign value:value",
    "has_skill": "title:text",
    "has_ex": "",
    "has_counter": "text:text",
    "newest_counter": "text:text",
    "has_set": "tests:[test]=[]",
    "main": "",
    "standby": "",
    "ko_state": "",
    "rested": "",
    "stunned": "",
    "ailing": "",
    "normal": "",
    "put_out_this_turn": "",
    "lies_in": "zone:place",
    "is_this_card": "",
    "same_name": "ref:ref",
    "same_attribute": "ref:ref",
    "is_one_of": "ref:ref",
    "attached_to": "ref:ref",
    # Cards.
    "cards": "side:side zone:area tests:[test]=[]",
    "attached": "ref:ref what:attachment tests:[test]=[]",
    "bearer": "ref:ref",
    "this_card": "",
    "user": "",
    # Numbers.
    "size": "side:side what:size_of",
    "counters": "ref:ref text:text",
    "event_number": "",
    "fixed": "",
    "turn": "",
    # Conditions.
    "in_phase": "phase:phase",
    "declared": 'side:side=any title:text=""',
    "happened_this_turn": "event:event side:side tests:[test]=[] source:any_zone=any target:any_zone=any"
    " by:by_whom=any",
    # Choosing.
    "choose": "ref:ref n:value up_to? slot:slot foe? limit:limit|none=none",
    "choose_random": "ref:ref n:value slot:slot",
    "different_attributes": "",
    # Moving, damage, states.
    "move": "ref:ref zone:zone bottom? random?",
    "discard": "ref:ref n:value up_to? foe?",
    "discard_hand": "side:side=own",
    "damage": "ref:ref n:value",
    "heal": "ref:ref n:value",
    "heal_all": "ref:ref",
    "rest": "ref:ref",
    "stun": "ref:ref",
    "recover": "ref:ref",
    "ko": "ref:ref",
    "revive": "ref:ref",
    "put_counters": "ref:ref text:text n:value",
    "remove_counters": "ref:ref text:text n:value",
    # Units and what is attached to them; playing.
    "attach": "ref:ref base:ref",
    "set_on": "ref:ref base:ref",
    "charge": "ref:ref",
    "put_out": "ref:ref side:player=own",
    "swap": "ref:ref",
    "retreat": "side:player=own",
    "play": "ref:ref",
    "activate": "ref:ref title:text",
    # Decks, hidden cards, chance, the game.
    "draw": "n:value side:player=own",
    "draw_to": "n:value side:player=own",
    "shuffle": "side:side=own",
    "look": "ref:ref slot:slot",
    "reveal": "ref:ref slot:slot",
    "janken": "side:player=own",
    # What lasts or waits.
    "last": "ref:ref|none part:block until:duration amount:value|none=none",
    "delay": "ref:ref|none part:block until:duration=forever again?",
    "end_this": "",
    # Continuous effects.
    "have_hp": "ref:ref amount:value",
    "set_hp": "ref:ref amount:value",
    "have_retreat": "ref:ref amount:value",
    "set_retreat": "ref:ref amount:value",
    "have_attribute": "ref:ref text:text",
    "lose_attribute": "ref:ref text:text",
    "set_attribute": "ref:ref text:text",
    "have_advantage": "ref:ref text:text",
    "lose_advantage": "ref:ref text:text",
    "set_advantage": "ref:ref text:text",
    "have_name": "ref:ref text:text",
    "set_name": "ref:ref text:text",
    "have_ability": "ref:ref part:block",
    "lose_abilities": "ref:ref",
    "copy_skills": "ref:ref model:ref",
    "only": 'tests:[test] by:doer=any title:text="" least:count=0',
    "are_forbidden": "ref:ref ban:ban bounds:scope|none=none",
    "player_forbidden": "side:side ban:player_ban bounds:scope|none=none",
    "change_damage": 'way:way amount:value side:side=any tests:[test]=[] target:[test]=[] title:text=""'
    " part:block|none=none",
    "skills_fail": 'side:side tests:[test]=[] title:text="" least:count=0 part:block|none=none',
    "skill_cost": 'amount:value side:side=any tests:[test]=[] title:text=""',
    "may_play_again": "",
    "may_play_strategies": "n:value side:side=own",
    # Timings and replacements.
    "on": "event:event side:side=any tests:[test]=[] by:means=any source:any_zone=any target:any_zone=any"
    " by_tests:[test]=[]",
    "holds": "condition:condition",
    "would": "what:process side:side=own tests:[test]=[] by:means=any",
    # Of skills.
    "title": "text:text",
    "energy": "n:count",
    "deals": "n:count times:value|none=none",
    "others": "body:[op]",
    # Deck construction.
}


MODULES: Final[list[ModuleType]] = [
    properties, refs, terms, choosing, ops, placing, drawing, changes, statics, skill_effects, timings,
]  # fmt: skip
WORDS: Final = collect(MODULES, SORTS, SIGNATURES)
HEAD_WORDS: Final = ("title", "energy", "deals")
WORDS["title"] = Word("title", "title", Title, SIGNATURES["title"])
WORDS["energy"] = Word("energy", "energy", Energy, SIGNATURES["energy"])
WORDS["deals"] = Word("deals", "deals", Deals, SIGNATURES["deals"])
WORDS["others"] = Word("others", "others", Others, SIGNATURES["others"])


class Printer(AbilityNotation):
    """Prints abilities and everything in them."""

    def heading(self, ability: Ability) -> str:
        """What comes before an ability's colon."""
        kind = ABILITY_KINDS[int(ability.kind)]
        when = ability.when
        implied = when is not None and when.home() == ability.where
        words = [f"ex_{kind}" if ability.ex else kind]
        if ability.title:
            words.append(f"title({quote(ability.title)})")
        if ability.kind == SKILL:
            words += [f"energy({int(ability.cost)})"] if ability.cost else []
            words += [self.show(Deals(ability.damage, ability.times))] if ability.damage >= 0 else []
        words += zone_flags(int(ability.where), implied, ZONES)
        words += ["unique"] if ability.unique else []
        words += ["once"] if ability.once else []
        words += ["may"] if ability.optional else []
        words += self.awaited(ability)
        return " ".join([*words, *self.terms(ability, [])])

    def instructions(self, ability: Ability) -> list[str]:
        """What an ability does, one by one."""
        out = [self.show(static) for static in ability.statics]
        if ability.other_ops:
            out.append(self.show(Others(ability.other_ops)))
        return out + [self.show(op) for op in ability.effect_ops]


PRINTER: Final = Printer(WORDS, SETS, CODES, RANGES, vocabulary.PLAIN)
show: Final = PRINTER.show
describe: Final = PRINTER.describe
