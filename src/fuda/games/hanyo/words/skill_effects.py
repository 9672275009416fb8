"""What static abilities say about skills in battle (704.3b, 920)."""

from typing import ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Program
from fuda.core.state import side_bits
from fuda.core.terms import Value
from fuda.games.hanyo.printed import (
    NO_NUMBERS,
    Ability,
    Continuous,
)
from fuda.games.hanyo.spec import OF_RULES
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Unit
from fuda.games.hanyo.words.properties import Test
from fuda.games.hanyo.words.static_effects import HaveAbility, costs_at_least
from fuda.words.properties import all_ok


# --- skills in battle (704.3b, 920) ----------------------------------------------------------------------------
class Silent(Continuous):
    """What is asked for when it matters, and changes no unit."""

    def plan(self, m: Match, f: Frame) -> list[int]:
        return NO_NUMBERS

    def put(self, m: Match, f: Frame, plan: list[int]) -> None:
        return

    def layer(self) -> i64:
        return OF_RULES

    def is_silent(self) -> bool:
        return True

    def is_simple(self) -> bool:
        return True

    def looks(self) -> i64:
        return 0


class ChangeDamage(Silent):
    """The damage that skills deal to the opposing main unit is raised, lowered, multiplied or set.

    `side` is whose skills, `tests` is about the unit that uses them, `target` about the unit that is dealt the damage;
    in the text of a skill all of them may be left out. There a part may say what is done to find out whether it
    applies: it does if its last instruction was done.  [hy 704.3b, 916.2, 104.6]
    """

    name: ClassVar[str] = "change_damage"

    def __init__(
        self,
        way: str,
        amount: Value[Match],
        side: str = "any",
        tests: list[Test] | None = None,
        target: list[Test] | None = None,
        title: str = "",
        part: Ability | None = None,
    ) -> None:
        self.part = part
        self.way = way
        self.amount = amount
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.target: list[Test] = target if target is not None else []
        self.title = title

    def check(self) -> Program | None:
        return None if self.part is None else self.part.program

    def bears_on(self, m: Match, f: Frame, attacker: Unit, target: Unit, key: i64) -> bool:
        if not side_bits(self.side, f.player) >> attacker.side & 1 or not is_titled_key(m, key, self.title):
            return False
        if not all_ok(self.tests, m, f, attacker.card, attacker) or not all_ok(self.target, m, f, target.card, target):
            return False
        # By 0, or once, is no change.
        return self.way == "set" or self.amount.get(m, f) != (1 if self.way == "times" else 0)

    def change(self, m: Match, f: Frame, damage: i64) -> i64:
        amount = self.amount.get(m, f)
        if self.way == "up":
            return damage + amount
        if self.way == "down":
            return damage - amount  # also below 0  [ruling hy-032]
        return damage * amount if self.way == "times" else amount


def is_titled_key(m: Match, key: i64, title: str) -> bool:
    """Whether a skill has that name; with no name any is meant.  [hy 902.1b]"""
    return not title or (key >= 0 and m.ability(key).title == title)


class SkillCost(Silent):
    """Skills need more or less energy: of a player, of units that pass tests, of a name.  [hy 210.2]"""

    name: ClassVar[str] = "skill_cost"

    def __init__(
        self, amount: Value[Match], side: str = "any", tests: list[Test] | None = None, title: str = ""
    ) -> None:
        self.amount = amount
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.title = title

    def dearer(self, m: Match, f: Frame, u: Unit, key: i64) -> i64:
        if not side_bits(self.side, f.player) >> u.side & 1 or not is_titled_key(m, key, self.title):
            return 0
        return self.amount.get(m, f) if all_ok(self.tests, m, f, u.card, u) else 0


class SkillsFail(Silent):
    """Skills fail: of a player, of units that pass tests, of a name, from a cost on; perhaps only after a check.

    The part says what is done to find out; they fail if its last instruction was done.
    [hy 920.1a, 920.1b, 920.1b-1, 813.3]
    """

    name: ClassVar[str] = "skills_fail"

    def __init__(
        self,
        side: str,
        tests: list[Test] | None = None,
        title: str = "",
        least: i64 = 0,
        part: Ability | None = None,
    ) -> None:
        self.side = side
        self.tests: list[Test] = tests if tests is not None else []
        self.title = title
        self.least = least
        self.part = part

    def may_fail_skills(self) -> bool:
        return True

    def makes_fail(self, m: Match, f: Frame, player: i64, key: i64, uid: i64) -> bool:
        if not side_bits(self.side, f.player) >> player & 1 or not is_titled_key(m, key, self.title):
            return False
        if self.least > 0 and not costs_at_least(m, key, uid, self.least):
            return False
        if not self.tests:
            return True
        return uid >= 0 and all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid))

    def check(self) -> Program | None:
        return None if self.part is None else self.part.program


class PlayAgain(Silent):
    """This strategy may be played though one was played in the turn."""

    name: ClassVar[str] = "may_play_again"


class Strategies(Silent):
    """A player may play so many strategies in a turn.  [hy 104.1, 604.3]"""

    name: ClassVar[str] = "may_play_strategies"

    def __init__(self, n: Value[Match], side: str = "own") -> None:
        self.n = n
        self.side = side

    def strategies(self, m: Match, f: Frame, player: i64) -> i64:
        return self.n.get(m, f) if side_bits(self.side, f.player) >> player & 1 else 1


def given(statics: list[Continuous]) -> list[Ability]:
    """The abilities that continuous effects give or use, in order."""
    out: list[Ability] = []
    for static in statics:
        part: Ability | None = static.part if isinstance(static, HaveAbility) else None
        if isinstance(static, SkillsFail | ChangeDamage):
            part = static.part
        if part is not None:
            out.append(part)
    return out
