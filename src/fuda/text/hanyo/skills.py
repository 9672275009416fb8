"""What the text of a skill means: what changes its damage, the damage to other units, and the rest.

[hy 704.3a-1, 704.3b, 704.4, 704.5]
"""

import re
from typing import Any, Final

from fuda.core.control import IfDone, When
from fuda.core.flow import Op
from fuda.core.terms import Value
from fuda.games.hanyo.printed import Ability, Continuous
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words import build
from fuda.games.hanyo.words.choosing import Choose, ChooseRandom
from fuda.games.hanyo.words.conditions import Failed
from fuda.games.hanyo.words.drawing import Janken
from fuda.games.hanyo.words.ops import Damage
from fuda.games.hanyo.words.refs import Area, Ref
from fuda.games.hanyo.words.skill_effects import ChangeDamage
from fuda.games.hanyo.words.vocabulary import show
from fuda.text.grammar import Node
from fuda.text.hanyo.changes import static_of
from fuda.text.hanyo.conditions import together
from fuda.text.hanyo.context import (
    Change,
    Cond,
    Context,
    Ops,
    Unreadable,
    means,
    number,
)
from fuda.text.hanyo.sentences import Given, settled, under, uses
from fuda.text.hanyo.values import per_of
from fuda.words.conditions import Done
from fuda.words.numbers import IfElse, Number


class Base:
    """The damage of a skill that is a number times something.  [hy 704.3a-1]"""

    def __init__(self, n: int, times: Value[Match]) -> None:
        self.n = n
        self.times = times


@means("act.base")
def base(c: Context, n: Node) -> Ops:
    if c.role not in ("skill", "") or c.per is not None:
        raise Unreadable("whom the damage is dealt to is not said")
    each, of = per_of(c, n.one("per"))
    if c.role == "skill" and (not c.times or number(n) != c.damage):
        raise Unreadable("the skill does not print this damage")
    if each != 1:
        raise Unreadable("the damage is so much for each one")
    return [Base(number(n), of)]


NEUTRAL: Final = {"up": 0, "down": 0, "times": 1}


def skill(c: Context, n: Node, ops: Ops) -> Ability:
    """A skill, its text divided.  [hy 704.3a-1, 704.3b, 704.4, 704.5]"""
    statics: list[Continuous] = []
    rest: Ops = []
    times: Value[Match] | None = None
    damage = c.damage
    ops = [part for op in ops for part in apart(op)]
    for i, op in enumerate(ops):
        after = ops[i + 1] if i + 1 < len(ops) else None
        if isinstance(op, Base):
            times, damage = op.times, op.n
        elif isinstance(op, Janken) and is_own_result(after):
            statics.append(own_result(after))
        elif is_own_result(op):
            continue
        elif is_own(op):
            statics += own_changes(op, [])
        else:
            rest.append(op)
    if c.times and times is None:
        raise Unreadable("what the damage is multiplied by is not said")
    others, effect = divided(settled(rest))
    return build.skill(
        c.title, cost=c.cost, damage=damage, times=times, statics=statics, others=others, effect=effect, when=c.usable
    )


def is_own(op: object) -> bool:
    """Whether an instruction changes the damage of its own skill, and nothing else."""
    if isinstance(op, Given):
        return all(is_own(inner) for inner in op.ops)
    if not isinstance(op, Change) or op.ref is not None or op.until:
        return False
    made = static_of(op)
    return isinstance(made, ChangeDamage) and made.side == "any" and not made.tests and not made.target


def apart(op: Any) -> Ops:
    """What is said under one condition, the changes of the skill's damage apart from the rest.  [hy 704.3b, 704.5]"""
    if not isinstance(op, Given) or is_own(op):
        return [op]
    own = [inner for inner in op.ops if is_own(inner)]
    rest = [inner for inner in op.ops if not is_own(inner)]
    if not own:
        return [op]
    return [Given(op.conditions, own), *under(op.conditions, rest)]


def is_own_result(op: object) -> bool:
    """Whether rock-paper-scissors only decides about a change of the damage of its own skill."""
    return (
        isinstance(op, When)
        and isinstance(op.condition, Done | Failed)
        and not op.other
        and len(op.body) == 1
        and is_own(op.body[0])
    )


def own_result(op: Any) -> Continuous:
    """A change of the damage of a skill that rock-paper-scissors decides about.  [hy 704.3b]"""
    found = own_changes(op.body[0], [])
    made = found[0]
    if len(found) != 1 or not isinstance(made, ChangeDamage):
        raise Unreadable("one game decides about several changes")
    made.part = build.part([Janken("own" if isinstance(op.condition, Done) else "foe")])
    return made


def own_changes(op: Any, conditions: list[Cond]) -> list[Continuous]:
    """Changes of the damage of a skill; under a condition they are by nothing unless it holds."""
    if isinstance(op, Given):
        return [one for inner in op.ops for one in own_changes(inner, [*conditions, *op.conditions])]
    made = static_of(op)
    assert isinstance(made, ChangeDamage)
    if re.search(r"\b(chosen|chosen_count|picked|among|arrived|event_number)\b", show(made)):
        raise Unreadable("the damage of the skill is dealt before this")
    wanted = [*conditions, *op.conditions]
    if wanted:
        if made.way not in NEUTRAL:
            raise Unreadable("damage that is set under a condition")
        made = ChangeDamage(made.way, IfElse(together(wanted), made.amount, Number(NEUTRAL[made.way])))
    return [made]


def divided(ops: list[Op[Any]]) -> tuple[list[Op[Any]], list[Op[Any]]]:
    """The damage to units other than the opposing main unit, and the rest.  [hy 704.4, 704.5]

    What is chosen for the damage is chosen with it; what depends on other instructions stays with them.
    """
    others: list[Op[Any]] = []
    effect: list[Op[Any]] = []
    for i, op in enumerate(ops):
        following = ops[i + 1] if i + 1 < len(ops) else None
        if isinstance(op, Damage) and not is_opposing_main(op.ref) and not isinstance(following, IfDone | When):
            slot = op.ref.slot()
            chosen = [one for one in effect if isinstance(one, Choose | ChooseRandom) and one.slot == slot]
            if slot >= 0 and (not chosen or any(uses(one, slot) for one in ops if one not in (op, *chosen))):
                effect.append(op)
                continue
            effect = [one for one in effect if one not in chosen]
            others += [*chosen, op]
        elif isinstance(op, When) and not op.other and deals_only(op.body) and not looks_at_done(op):
            others.append(op)
        else:
            effect.append(op)
    return others, effect


def deals_only(ops: list[Op[Any]]) -> bool:
    """Whether instructions only deal damage to units other than the opposing main unit."""
    deals = [op for op in ops if isinstance(op, Damage)]
    return bool(deals) and all(
        isinstance(op, Choose | ChooseRandom) or (isinstance(op, Damage) and not is_opposing_main(op.ref)) for op in ops
    )


def looks_at_done(op: When[Any]) -> bool:
    """Whether a condition is about what was done before."""
    return isinstance(op.condition, Done | Failed)


def is_opposing_main(ref: Ref) -> bool:
    """Whether a ref is the opposing main unit and nothing else."""
    return isinstance(ref, Area) and ref.zone == "main" and ref.side == "foe"


def merge(skills: list[Ability]) -> Ability:
    """The lines of one skill as one ability."""
    first = skills[0]
    for one in skills[1:]:
        first.statics += one.statics
        first.other_ops += one.other_ops
        first.effect_ops += one.effect_ops
        first.times = first.times or one.times
        first.conditions += one.conditions
    return build.skill(
        first.title, cost=int(first.cost), damage=int(first.damage), times=first.times, statics=first.statics,
        others=first.other_ops, effect=first.effect_ops, when=first.conditions,
    )  # fmt: skip
