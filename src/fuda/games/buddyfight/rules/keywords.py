"""The keyword abilities that are used or wait like other abilities: crossnize, purge, ambush, lifelink (K).

They have the same numbers on every card, so that a card that is given the keyword has the ability.
"""

from typing import Final

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.core.terms import Condition
from fuda.games.buddyfight.printed import (
    ACTIVATED,
    AMBUSH_INDEX,
    AUTO,
    CROSSNIZE_INDEX,
    KEYWORD_ABILITIES,
    LIFELINK_INDEX,
    PURGE_INDEX,
    Ability,
)
from fuda.games.buddyfight.rules.declaring import TakeAims
from fuda.games.buddyfight.spec import AMBUSH, BY_OBJECT, CROSSNIZE, LIFELINK, PURGE
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words import vocabulary  # noqa: F401  which tells words their fields
from fuda.games.buddyfight.words.choosing import Choose
from fuda.games.buddyfight.words.course_of_game import Lifelink
from fuda.games.buddyfight.words.ops import MoveTo
from fuda.games.buddyfight.words.placing import CallByAmbush, ToSoul
from fuda.games.buddyfight.words.properties import Test, Trait
from fuda.games.buddyfight.words.refs import Area, Soul
from fuda.words.conditions import Exists
from fuda.words.numbers import Number
from fuda.words.properties import Either, Other
from fuda.words.refs import Chosen, This

NEO_DRAGONS: Final = ("ネオドラゴン", "Neodragon")  # as cards of either language have the attribute
WEAPON: Final = "ウエポン"


def keyword(kind: int, bit: int, index: int, conditions: list[Condition[Match]], effect: list[Op[Match]]) -> Ability:
    """Make the ability that a keyword stands for."""
    ability = Ability(kind, conditions, effect)
    ability.keyword = bit
    ability.bind("keyword", index)
    KEYWORD_ABILITIES[index] = ability
    return ability


def crossnize() -> Ability:
    """Put this card into the soul of a Neodragon on the own field, in the own main phase.  [bf K.crossnize.1]"""
    dragons: list[Test] = [Either([Trait(word) for word in NEO_DRAGONS]), Other()]
    hosts = Area("own", "field", dragons)
    ability = keyword(ACTIVATED, CROSSNIZE, CROSSNIZE_INDEX, [Exists(hosts)], [ToSoul(This(), Chosen(0))])
    ability.rest_ops = ability.effect_ops
    ability.aims_ops = [Choose(hosts, Number(1), False, 0), TakeAims()]
    ability.bind("keyword", CROSSNIZE_INDEX)
    return ability


def purge() -> Ability:
    """Put a Weapon of the soul into the gauge, once a turn, at a [Counter] timing.  [bf K.purge.1, K.purge.2]"""
    weapons: list[Test] = [Trait(WEAPON)]
    soul = Soul(This(), weapons)
    effect: list[Op[Match]] = [Choose(soul, Number(1), False, 0), MoveTo(Chosen(0), "gauge")]
    ability = keyword(ACTIVATED, PURGE, PURGE_INDEX, [Exists(soul)], effect)
    ability.counter = True
    ability.limit = BY_OBJECT
    return ability


def ambush() -> Ability:
    """Call this card, which lay face down in a soul, from the drop zone for its call cost.  [bf K.ambush.1]"""
    return keyword(AUTO, AMBUSH, AMBUSH_INDEX, [], [May([CallByAmbush()])])


def lifelink() -> Ability:
    """Be dealt damage, or lose, as this card has left the field.  [bf K.lifelink.1, K.lifelink.2]"""
    return keyword(AUTO, LIFELINK, LIFELINK_INDEX, [], [Lifelink()])


crossnize()
purge()
ambush()
lifelink()
