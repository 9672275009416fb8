"""What continuous effects mean: verbs that let something hold, in a static ability or for a time.

Symbols: `act` (verbs that let something hold), `granted` (an ability in quotes), `way`.
"""

from collections.abc import Callable
from typing import Final

from fuda.core.terms import Value
from fuda.games.hanyo.printed import Ability, Continuous
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words import build
from fuda.games.hanyo.words.conditions import Fixed
from fuda.games.hanyo.words.drawing import Janken
from fuda.games.hanyo.words.lasting_effects import Last
from fuda.games.hanyo.words.properties import Kind, Named, Test
from fuda.games.hanyo.words.refs import Area, Ref
from fuda.games.hanyo.words.skill_effects import ChangeDamage, SkillCost, SkillsFail, Strategies
from fuda.games.hanyo.words.static_effects import (
    Banned,
    Bounds,
    CopySkills,
    HaveAbility,
    HaveAdvantage,
    HaveAttribute,
    HaveHp,
    HaveName,
    HaveRetreat,
    LoseAbilities,
    LoseAdvantage,
    LoseAttribute,
    PlayerBanned,
    SetAdvantage,
    SetAttribute,
    SetHp,
    SetName,
    SetRetreat,
)
from fuda.text.grammar import Node
from fuda.text.hanyo.acts import amount_of
from fuda.text.hanyo.aims import Thing, thing_of
from fuda.text.hanyo.context import FOREVER, Change, Context, Ops, Unreadable, inside, means, number, word, words
from fuda.text.hanyo.nouns import NOUNS, any_of, tests_of
from fuda.text.hanyo.values import negative
from fuda.words.numbers import Number
from fuda.words.refs import This

Make = Callable[[Ref, Value[Match]], Continuous]


def change(c: Context, thing: Thing | None, make: Make, amount: Value[Match] | None = None) -> Ops:
    """Let something hold for some units, or for players, as long as is said."""
    whole = thing is None or thing.whole
    out = Change(None if thing is None else thing.ref, make, whole)
    if amount is not None:
        out.amount = amount
    out.until = c.until
    c.lasting = True
    return [*([] if thing is None else thing.ops), out]


def settle(op: Change) -> Last:
    """A continuous effect for a time; numbers are as they are when it begins.  [hy 809.3b-3, 809.8]"""
    if op.own:
        raise Unreadable("the damage of the skill is dealt before this")
    plain = isinstance(op.amount, Number)
    amount: Value[Match] = op.amount if plain else Fixed()
    ref = None if op.whole else op.ref
    made = op.make(This() if ref is not None or op.ref is None else op.ref, amount)
    part = build.static([made], when=op.conditions)
    return Last(ref, part, op.until or FOREVER, None if plain else op.amount)


def static_of(op: Change) -> Continuous:
    """A continuous effect of a static ability."""
    return op.make(This() if op.ref is None else op.ref, op.amount)


# --- numbers -----------------------------------------------------------------------------------------------------
@means("act.hp", "act.retreatcost")
def by_so_much(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    make = HaveHp if n.alternative.meaning == "hp" else HaveRetreat
    amount = amount_of(c, n)
    return change(c, thing, make, negative(amount) if word(n, "u") == "down" else amount)


@means("act.sethp", "act.setretreat")
def set_to(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    return change(c, thing, SetHp if n.alternative.meaning == "sethp" else SetRetreat, amount_of(c, n))


# --- words -------------------------------------------------------------------------------------------------------
WORDS: dict[str, Callable[[Ref, str], Continuous]] = {
    "gainattribute": HaveAttribute, "loseattribute": LoseAttribute, "setattribute": SetAttribute,
    "gainadvantage": HaveAdvantage, "loseadvantage": LoseAdvantage, "setadvantage": SetAdvantage,
    "gainname": HaveName, "setname": SetName,
}  # fmt: skip


@means(
    "act.gainattribute", "act.loseattribute", "act.setattribute", "act.gainadvantage", "act.loseadvantage",
    "act.setadvantage", "act.gainname", "act.setname",
)  # fmt: skip
def by_word(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    make = WORDS[n.alternative.meaning]
    if n.get("o") is not None and any(node.kind == "card.thiscard" for node in n.one("o").walk()):
        raise Unreadable("what a card is by itself is no effect")
    names = words(n, "a") if n.get("a") is not None else [""]
    out: Ops = []
    if len(names) > 1 and n.alternative.meaning.startswith("set"):
        raise Unreadable("it becomes one of them")
    for i, name in enumerate(names):
        out += change(c, thing if i == 0 else Thing([], thing.ref, thing.whole), naming(make, name))
    return out


def naming(make: Callable[[Ref, str], Continuous], name: str) -> Make:
    """A continuous effect with a name, attribute or advantage."""
    return lambda ref, amount: make(ref, name)


@means("act.copyskills")
def copy_skills(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    model = thing_of(c, n, "x")
    if model.several or (c.until and not isinstance(model.ref, Area)):
        raise Unreadable("whose skills they become is not clear")
    ref = model.ref
    return [*model.ops, *change(c, thing, lambda one, amount: CopySkills(one, ref))]


@means("act.loseabilities")
def lose_abilities(c: Context, n: Node) -> Ops:
    return change(c, thing_of(c, n, bare=True), lambda ref, amount: LoseAbilities(ref))


@means("act.gain")
def gain(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    given: list[Ability] = [one for node in n.all("k") for one in c.read(node)]
    out: Ops = []
    for i, one in enumerate(given):
        out += change(c, thing if i == 0 else Thing([], thing.ref, thing.whole), granting(one))
    return out


def granting(ability: Ability) -> Make:
    """A continuous effect that gives an ability."""
    return lambda ref, amount: HaveAbility(ref, ability)


# --- prohibitions ------------------------------------------------------------------------------------------------
def bounds(by: str = "any", tests: list[Test] | None = None, title: str = "", least: int = 0) -> Bounds | None:
    """How far a prohibition reaches."""
    if by == "any" and not tests and not title and not least:
        return None
    return Bounds(tests or [], by, title, least)


def banning(ban: str, scope: Bounds | None) -> Make:
    """A prohibition of some units."""
    return lambda ref, amount: Banned(ref, ban, scope)


@means("act.cannot")
def cannot(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    out: Ops = []
    for i, node in enumerate(n.all("k")):
        one = thing if i == 0 else Thing([], thing.ref, thing.whole)
        out += change(c, one, banning(node.alternative.meaning, None))
    return out


DOERS: Final = {"effect": "effect", "own_effect": "own", "foe_effect": "foe"}


@means("act.notbe")
def not_be(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    cause = n.get("b")
    tests: list[Test] = []
    by = "any"
    if cause is not None and cause.alternative.sense == "kindcause":
        by = cause.alternative.meaning
        tests = playable_tests(cause.one("k"))
    elif cause is not None:
        by = DOERS.get(cause.alternative.meaning, "")
        if not by:
            raise Unreadable("only effects of a player are kept from this")
    out: Ops = []
    for i, node in enumerate(n.all("k")):
        one = thing if i == 0 else Thing([], thing.ref, thing.whole)
        out += change(c, one, banning(node.alternative.meaning, bounds(by, tests)))
    return out


def playable_tests(n: Node) -> list[Test]:
    """The tests of commands that are spoken of."""
    if n.alternative.meaning == "named":
        return [any_of([Named(name) for name in words(n, "r")])]
    return [] if n.alternative.meaning == "command" else [Kind(NOUNS[n.alternative.meaning][1])]


@means("act.nodamage")
def no_damage(c: Context, n: Node) -> Ops:
    """Damage is not dealt to units: a prohibition, which nothing replaces and which no loss of abilities ends."""
    by = word(n, "b") if n.get("b") is not None else "any"
    return change(c, thing_of(c, n, bare=True), banning("damage", bounds(DOERS.get(by, by))))


@means("act.noskill")
def no_skill(c: Context, n: Node) -> Ops:
    thing = thing_of(c, n, bare=True)
    titles = words(n, "x") if n.get("x") is not None else [""]
    least = number(n) if n.get("n") is not None else 0
    out: Ops = []
    for i, title in enumerate(titles):
        one = thing if i == 0 else Thing([], thing.ref, thing.whole)
        out += change(c, one, banning("skill", bounds(title=title, least=least)))
    return out


@means("act.noplay", "act.nocharge", "act.noputout", "act.nodraw", "act.nodrawbyeffect")
def player_cannot(c: Context, n: Node) -> Ops:
    meaning = n.alternative.meaning
    side = "any" if c.who == "each" else c.side()
    if meaning == "noplay":
        return change(c, None, forbidding(side, "command", bounds(tests=playable_tests(n.one("k")))))
    ban = {"nocharge": "charge", "noputout": "put_out", "nodraw": "draw", "nodrawbyeffect": "draw"}[meaning]
    return change(c, None, forbidding(side, ban, bounds("effect" if meaning == "nodrawbyeffect" else "any")))


def forbidding(side: str, ban: str, scope: Bounds | None) -> Make:
    """A prohibition of a player."""
    return lambda ref, amount: PlayerBanned(side, ban, scope)


@means("act.strategies")
def strategies(c: Context, n: Node) -> Ops:
    side = "any" if c.who == "each" else c.side()
    count = number(n)
    return change(c, None, lambda ref, amount: Strategies(Number(count), side))


# --- skills ------------------------------------------------------------------------------------------------------
@means("act.dealt")
def dealt(c: Context, n: Node) -> Ops:
    """The damage that skills of some units deal, and perhaps to which."""
    thing = thing_of(c, n, bare=True) if n.get("o") is not None or n.get("same") is not None else None
    way, amount = way_of(c, n)
    title = inside(n.word("x")) if n.get("x") is not None else ""
    target = thing_of(c, n, "t", True) if n.get("t") is not None else None
    if target is not None and target.ops:
        raise Unreadable("which unit is dealt the damage is chosen before")
    side = word(n, "w") if n.get("w") is not None else "any"
    if thing is None and target is None:
        return change(c, None, lambda ref, n: ChangeDamage(way, n, side, [], [], title), amount)
    if thing is None:

        def take(ref: Ref, n: Value[Match]) -> Continuous:
            whose, tests = tests_of(ref)
            return ChangeDamage(way, n, across(whose, side), [], tests, title)

        return change(c, target, take, amount)
    to = [] if target is None else tests_of(target.ref)[1]

    def deal(ref: Ref, n: Value[Match]) -> Continuous:
        whose, tests = tests_of(ref)
        return ChangeDamage(way, n, whose, tests, to, title)

    return change(c, thing, deal, amount)


def across(target: str, side: str) -> str:
    """Whose skills deal damage to units of a player: those of the other one.  [hy 704.3]"""
    other = {"own": "foe", "foe": "own", "any": "any"}[target]
    if side != "any" and other not in ("any", side):
        raise Unreadable("skills do not deal this damage to units of their own player")
    return side if other == "any" else other


def way_of(c: Context, n: Node) -> tuple[str, Value[Match]]:
    """How damage is changed, and by how much."""
    way = word(n, "u")
    if way == "double":
        return "times", Number(2)
    if way == "half":
        raise Unreadable("damage is not halved")
    return way, amount_of(c, n)


@means("act.skillcost")
def skill_cost(c: Context, n: Node) -> Ops:
    amount = amount_of(c, n)
    if word(n, "u") == "down":
        amount = negative(amount)
    title = inside(n.word("x")) if n.get("x") is not None else ""
    if n.get("o") is None:
        side = word(n, "w")
        return change(c, None, lambda ref, n: SkillCost(n, side, [], title), amount)

    def make(ref: Ref, n: Value[Match]) -> Continuous:
        side, tests = tests_of(ref)
        return SkillCost(n, side, tests, title)

    return change(c, thing_of(c, n, bare=True), make, amount)


@means("act.own")
def own_damage(c: Context, n: Node) -> Ops:
    """The damage of the skill itself."""
    if c.role not in ("skill", ""):
        raise Unreadable("this is no skill")
    way, amount = way_of(c, n)
    ops = change(c, None, lambda ref, n: ChangeDamage(way, n), amount)
    ops[-1].own = True
    return ops


@means("act.fail")
def fail(c: Context, n: Node) -> Ops:
    check: Ability | None = None
    if n.get("j") is not None:
        check = build.part([Janken("own" if word(n, "j") == "win" else "foe")])
    title = inside(n.word("x")) if n.get("x") is not None else ""
    least = number(n) if n.get("n") is not None else 0
    if n.get("o") is None:
        side = word(n, "w") if n.get("w") is not None else "any"
        return change(c, None, lambda ref, amount: SkillsFail(side, [], title, least, check))
    thing = thing_of(c, n, bare=True)

    def make(ref: Ref, amount: Value[Match]) -> Continuous:
        side, tests = tests_of(ref)
        return SkillsFail(side, tests, title, least, check)

    return change(c, thing, make)
