"""What instructions mean that are about fighters: life, gauge, damage, the course of the game."""

from fuda.core.control import ChooseNumber, ChooseOne
from fuda.core.terms import Value
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.conditions import Attacks, Size
from fuda.games.buddyfight.words.course_of_game import (
    EndPhase,
    ExtraAttackPhase,
    ExtraTurn,
)
from fuda.games.buddyfight.words.drawing import Declare, Janken
from fuda.games.buddyfight.words.impending import Lessen
from fuda.games.buddyfight.words.lasting_effects import (
    NextDamage,
)
from fuda.games.buddyfight.words.ops import (
    Damage,
    GainLife,
    LoseLife,
    PayGauge,
    PayLife,
    ReduceDamage,
    SetLife,
)
from fuda.text.buddyfight.acts import doer
from fuda.text.buddyfight.battles import who
from fuda.text.buddyfight.conditions import Subject
from fuda.text.buddyfight.context import Context, Ops, Unreadable, X, amount, means, word
from fuda.text.buddyfight.nouns import side_of
from fuda.text.grammar import Node
from fuda.words.instructions import EndGame
from fuda.words.numbers import Picked, Plus


# --- numbers of fighters ------------------------------------------------------------------------------------------
@means("act.paygauge")
def pay_gauge(c: Context, n: Node) -> Ops:
    return [PayGauge(amount(c, n), doer(c))]


@means("act.paylife")
def pay_life(c: Context, n: Node) -> Ops:
    return [PayLife(amount(c, n), doer(c))]


@means("act.payboth")
def pay_both(c: Context, n: Node) -> Ops:
    return [PayGauge(amount(c, n), doer(c)), PayLife(amount(c, n, "m"), doer(c))]


@means("act.paylifeany")
def pay_life_any(c: Context, n: Node) -> Ops:
    c.named_number = True
    return [ChooseNumber(Size("own", "life"), X), PayLife(Picked(X))]


@means("act.paylifeupto")
def pay_life_up_to(c: Context, n: Node) -> Ops:
    c.named_number = True
    return [ChooseNumber(amount(c, n), X), PayLife(Picked(X))]


@means("number.paidlife", "per.paidlife")
def paid_life(c: Context, n: Node) -> Value[Match]:
    """As much life as was paid."""
    if not c.named_number:
        raise Unreadable("how much life was paid is not known")
    return Picked(X)


@means("number.attacks", "number.attacksplus")
def number_of_attacks(c: Context, n: Node) -> Value[Match]:
    """How often certain cards have attacked in this turn."""
    subject: Subject = c.read(n.one("t"))
    found = Attacks(*who(subject.ref))
    return Plus(found, amount(c, n)) if n.get("n") is not None else found


@means("act.damagesame")
def damage_same(c: Context, n: Node) -> Ops:
    """Deal as much damage as the number said before in the same sentence."""
    if c.number is None:
        raise Unreadable("how much damage it is is not said")
    return to_fighter(c, n, c.number)


@means("act.gainlife")
def gain_life(c: Context, n: Node) -> Ops:
    return [GainLife(each_amount(c, n), whom(c, n))]


def each_amount(c: Context, n: Node) -> Value[Match]:
    """A number, so many for each of something where that is said."""
    own = n.get("per")
    if own is None:
        return amount(c, n)
    c.per = own
    found = amount(c, n)
    c.per = None
    return found


@means("act.gainlifenumber")
def gain_life_number(c: Context, n: Node) -> Ops:
    c.number = c.read(n.one("v"))
    return [GainLife(c.number, whom(c, n))]


@means("act.loselife")
def lose_life(c: Context, n: Node) -> Ops:
    return [LoseLife(amount(c, n), whom(c, n))]


@means("act.setlife")
def set_life(c: Context, n: Node) -> Ops:
    return [SetLife(amount(c, n), whom(c, n))]


@means("act.chooseplayer")
def damage_to_chosen(c: Context, n: Node) -> Ops:
    """Deal damage to one of the fighters, as this one likes."""
    size = amount(c, n)
    return [ChooseOne([[Damage("own", size)], [Damage("foe", size)]])]


@means("act.damage")
def damage(c: Context, n: Node) -> Ops:
    return to_fighter(c, n, each_amount(c, n))


def to_fighter(c: Context, n: Node, size: Value[Match]) -> Ops:
    """Deal damage to a fighter, or to both; of 'you or your opponent' this fighter chooses one."""
    if one_of_both(n):
        return [ChooseOne([[Damage("own", size)], [Damage("foe", size)]])]
    return [Damage(side_of(c, n.one("w")), size)]


def one_of_both(n: Node) -> bool:
    """Whether a phrase names both fighters with 'or'."""
    said = n.one("w").render()
    return n.one("w").alternative.meaning == "any" and (" or " in said or said.startswith("君か"))


def whom(c: Context, n: Node) -> str:
    """The fighter of an instruction that nobody may choose."""
    if n.get("w") is not None and one_of_both(n):
        raise Unreadable("which fighter it is is not said")
    return side_of(c, n.get("w"), doer(c))


@means("act.foedamage")
def foe_damage(c: Context, n: Node) -> Ops:
    return [Damage("foe", amount(c, n))]


@means("act.damagenumber")
def damage_number(c: Context, n: Node) -> Ops:
    return to_fighter(c, n, c.read(n.one("v")))


@means("act.nextdamage", "act.nextdamageto")
def next_damage(c: Context, n: Node) -> Ops:
    how = n.get("h")
    until = n.get("d")
    length = until.alternative.meaning if until is not None else c.period or "this_turn"
    return [
        NextDamage(
            amount(c, n), n.alternative.meaning == "nextdamageto", length, side_of(c, n.one("w")),
            how.alternative.meaning if how is not None else "any",
        )
    ]  # fmt: skip


@means("act.reduce", "act.reduceto")
def reduce_damage(c: Context, n: Node) -> Ops:
    to = n.alternative.meaning == "reduceto"
    if c.would is not None:
        if c.would.what != "damage":
            raise Unreadable("no damage is about to be dealt")
        return [Lessen(c.would, amount(c, n), to)]
    return [ReduceDamage(amount(c, n), to)]


# --- the course of the game ----------------------------------------------------------------------------------------
@means("act.janken")
def janken(c: Context, n: Node) -> Ops:
    return [Janken()]


@means("act.declare")
def declare(c: Context, n: Node) -> Ops:
    return [Declare(X)]


@means("act.declaretype")
def declare_type(c: Context, n: Node) -> Ops:
    """Name one of two types."""
    return [Declare(X, [word(n, "a"), word(n, "b")])]


@means("act.endphase")
def end_phase(c: Context, n: Node) -> Ops:
    return [EndPhase(word(n, "p"))]


@means("act.extraattack")
def extra_attack(c: Context, n: Node) -> Ops:
    return [ExtraAttackPhase()]


@means("act.extraturn")
def extra_turn(c: Context, n: Node) -> Ops:
    return [ExtraTurn()]


@means("act.lose", "act.win")
def end_game(c: Context, n: Node) -> Ops:
    side = side_of(c, n.one("w"))
    if n.alternative.meaning == "win":
        side = {"own": "foe", "foe": "own"}[side]
    return [EndGame(side)]
