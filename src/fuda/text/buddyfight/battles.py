"""What conditions mean that are about turns, phases, attacks and battles."""

from fuda.games.buddyfight.words.conditions import AttackBy, AttackOn, Attacks, DuringAttack, InPhase, StatOf
from fuda.games.buddyfight.words.properties import HasSoul, InPlace, IsAttackingAlone, IsBattling, Named, Test
from fuda.games.buddyfight.words.refs import Area, Attacked, Attackers, Ref
from fuda.text.buddyfight.conditions import Subject, sign
from fuda.text.buddyfight.context import Cond, Context, Unreadable, amount, inside, means, word
from fuda.text.buddyfight.nouns import (
    ordered,
    side_of,
)
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Done, Failed, If, Matches, Never, OneOf, OpponentsTurn, YourTurn
from fuda.words.properties import IsThis, Not, Other
from fuda.words.refs import This


@means("cond.linkedon")
def linked_on(c: Context, n: Node) -> Cond:
    return AllOf([attack_on(c, n), AttackBy("any", [], "link")])


# --- turn, phase, attack -------------------------------------------------------------------------------------------
@means("cond.myturn")
def my_turn(c: Context, n: Node) -> Cond:
    return YourTurn()


@means("cond.foeturn")
def foe_turn(c: Context, n: Node) -> Cond:
    return OpponentsTurn()


@means("cond.phase")
def in_phase(c: Context, n: Node) -> Cond:
    phase = InPhase(word(n, "p"))
    side = side_of(c, n.get("w"), "any")
    if side == "any":
        return phase
    return AllOf([YourTurn() if side == "own" else OpponentsTurn(), phase])


@means("cond.phases")
def in_phases(c: Context, n: Node) -> Cond:
    phases: list[Cond] = [InPhase(one.alternative.meaning) for one in n.all("p")]
    side = side_of(c, n.get("w"), "any")
    if side == "any":
        return OneOf(phases)
    return AllOf([YourTurn() if side == "own" else OpponentsTurn(), OneOf(phases)])


@means("cond.turnattack")
def turn_attack(c: Context, n: Node) -> Cond:
    """An attack in a fighter's turn."""
    side = side_of(c, n.one("w"))
    return AllOf([YourTurn() if side == "own" else OpponentsTurn(), DuringAttack()])


@means("cond.anyattack")
def any_attack(c: Context, n: Node) -> Cond:
    return DuringAttack()


@means("cond.attackof")
def attack_of(c: Context, n: Node) -> Cond:
    """An attack by certain cards."""
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    c.event = c.event or Attackers([])
    return AttackBy(side, tests)


@means("cond.attackalone")
def attack_alone(c: Context, n: Node) -> Cond:
    """Certain cards attack, and no other together with them."""
    subject: Subject = c.read(n.one("t"))
    if isinstance(subject.ref, This):
        return Matches(This(), [IsAttackingAlone()])
    side, tests = who(subject.ref)
    return AttackBy(side, tests, "solo")


@means("cond.attacklinked")
def attack_linked(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    return AttackBy(side, tests, "link")


@means("cond.linkattack")
def link_attack(c: Context, n: Node) -> Cond:
    c.attack_said = True
    return AttackBy("any", [], "link")


@means("cond.nolinkattack")
def no_link_attack(c: Context, n: Node) -> Cond:
    c.attack_said = True
    return Never(AttackBy("any", [], "link"))


def who(ref: Ref) -> tuple[str, list[Test]]:
    """Whose cards, and what they are like."""
    if isinstance(ref, This):
        return "any", [IsThis()]
    if isinstance(ref, Area) and ref.zone == "field":
        return ref.side, ref.tests
    if isinstance(ref, Area) and ref.zone in ("center", "left", "right", "left_or_right", "item"):
        return ref.side, ordered([*ref.tests, InPlace(ref.zone)])
    raise Unreadable("which cards attack is not clear")


@means("cond.attackon")
def attack_on(c: Context, n: Node) -> Cond:
    """A fighter, or certain cards, are attacked."""
    if n.get("w") is not None:
        return AttackOn(side_of(c, n.one("w")), [])
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    if not isinstance(subject.ref, This):
        c.event = c.event or Attacked([])
    return AttackOn(side, tests)


def prey_of(c: Context, n: Node) -> Cond:
    """That a fighter or certain cards are attacked."""
    prey = n.one("u")
    if prey.kind == "prey.fighter":
        return AttackOn(side_of(c, prey.one("w")), [])
    side, tests = who(c.read(prey.one("t")))
    return AttackOn(side, tests)


@means("cond.attackwhom")
def attack_whom(c: Context, n: Node) -> Cond:
    """Certain cards attack certain others, or a fighter."""
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    c.event = c.event or Attackers([])
    return AllOf([AttackBy(side, tests, "solo" if n.get("a") is not None else "any"), prey_of(c, n)])


@means("cond.attackwith")
def attack_with(c: Context, n: Node) -> Cond:
    """A fighter attacks with certain cards."""
    c.event = c.event or Attackers([])
    return AllOf([AttackBy(side_of(c, n.one("w")), c.read(n.one("h"))), prey_of(c, n)])


@means("cond.nolinkattackof")
def no_link_attack_of(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    return Never(AttackBy(side, tests, "link"))


@means("cond.battleof")
def battle_of(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    return subject.has([IsBattling()])


@means("cond.attacks")
def attacks(c: Context, n: Node) -> Cond:
    """So many attacks were made in this turn."""
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    return If(Attacks(side if side != "any" else "any", tests), sign(n), amount(c, n))


@means("cond.done", "cond.won")
def done(c: Context, n: Node) -> Cond:
    return Done()


@means("cond.undone")
def undone(c: Context, n: Node) -> Cond:
    return Failed()


@means("cond.statcompare")
def stat_compare(c: Context, n: Node) -> Cond:
    one_: Subject = c.read(n.one("t"))
    two: Subject = c.read(n.one("u"))
    what = word(n, "k")
    return If(StatOf(one_.ref, what), sign(n), StatOf(two.ref, what))


@means("cond.isnamed")
def is_named(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    return subject.has([Named(inside(n.word("n")))])


@means("cond.hasanysoul")
def card_has_soul(c: Context, n: Node) -> Cond:
    subject: Subject = c.read(n.one("t"))
    return subject.has([HasSoul([])])


@means("cond.attackwithany")
def attack_with_any(c: Context, n: Node) -> Cond:
    """A fighter attacks with certain cards, which are spoken of next."""
    side, tests = side_of(c, n.one("w")), c.read(n.one("h"))
    c.event = c.event or Attackers(ordered(tests))
    return AttackBy(side, tests)


@means("cond.attackonby")
def attack_on_by(c: Context, n: Node) -> Cond:
    """A fighter is attacked by certain cards."""
    side, tests = who(c.read(n.one("u")))
    c.event = c.event or Attackers(ordered(tests))
    return AllOf([AttackOn(side_of(c, n.one("w")), []), AttackBy(side, tests)])


@means("cond.linkedwith", "cond.linkedwithyou")
def linked_with(c: Context, n: Node) -> Cond:
    """A card attacks together with certain others, or with an item of its fighter."""
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    if n.get("u") is None:
        return AllOf([AttackBy(side, tests, "link"), AttackBy("own", [InPlace("item")])])
    whose, others = who(c.read(n.one("u")))
    if not any(isinstance(test, IsThis) for test in tests):
        raise Unreadable("which card attacks together with which is not clear")
    partners = [test for test in others if not isinstance(test, Other)]
    return AllOf([AttackBy(side, tests, "link"), AttackBy(whose, ordered([*partners, Not(IsThis())]))])


@means("cond.attacklinkedwhom")
def link_attack_on(c: Context, n: Node) -> Cond:
    """Certain cards attack certain others, or a fighter, together."""
    subject: Subject = c.read(n.one("t"))
    side, tests = who(subject.ref)
    c.event = c.event or Attackers([])
    return AllOf([AttackBy(side, tests, "link"), prey_of(c, n)])


@means("cond.attackwithalone")
def attack_with_one(c: Context, n: Node) -> Cond:
    """A fighter attacks with one card, which is such a card."""
    side, tests = side_of(c, n.one("w")), c.read(n.one("h"))
    c.event = c.event or Attackers([])
    return AttackBy(side, ordered(tests), "solo")
