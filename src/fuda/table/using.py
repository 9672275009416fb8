"""Abilities of cards in play that their player uses: what can be used, what it costs, and what comes of it."""

from mypy_extensions import i64

from fuda.core.flow import Frame, Program, Row, Table
from fuda.core.state import Action
from fuda.table.hearing import ResolveTriggers, is_spent, run_ability, spend
from fuda.table.printed import KEY_BITS, Ability
from fuda.table.spec import AS_COST
from fuda.table.state import Match, Unit

ACTIVATE = "activate"  # the tag of such abilities


def usable(m: Match, u: Unit, kind: i64) -> list[Action]:
    """The abilities of a card that its player can use now, as answers of a kind."""
    return [Action(kind, u.card.id, u.card.id << KEY_BITS | a.index) for a in u.d.abilities if can_use(m, u, a)]


def can_use(m: Match, u: Unit, ability: Ability) -> bool:
    """Whether an ability can be used: its conditions hold and its cost can be paid."""
    if ability.tag != ACTIVATE or is_spent(u, ability):
        return False
    f = m.speak(u, ability)
    f.cause = AS_COST
    return m.holds(ability, f) and m.can_begin(ability.cost_ops, f)


def use(m: Match, table: Program, player: i64, a: Action) -> None:
    """Begin to use the ability that an answer names."""
    f = m.call(table, player, a.card, m.uid(a.card))
    f.key = a.n


def pay_cost(m: Match, f: Frame) -> None:
    """Pay what the ability costs."""
    ability = m.ability(f.key)
    spend(m, f.uid, ability)
    f.done = 1
    if ability.cost.size:
        g = m.call(ability.cost, f.player, f.card, f.uid)
        g.key = f.key
        g.b = 1
        g.cause = AS_COST


def carry_out(m: Match, f: Frame) -> None:
    """Do what the ability says, if its cost was paid; it may speak of what was chosen for it."""
    if f.done > 0:
        run_ability(m, f, m.ability(f.key)).sets = f.passed_on()


def using_table(game: str, clause: str, triggers: str) -> Program:
    """The table of using an ability, with the clauses of a game: of the use, and of what waits afterwards."""
    return Table(game, "using", [
        Row(clause, pay_cost),
        Row(clause, carry_out),
        Row(triggers, ResolveTriggers()),
    ])  # fmt: skip
