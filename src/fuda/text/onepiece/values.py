"""What changes of values mean, for a time or as long as an effect holds: power, cost, keywords, prohibitions."""

from collections.abc import Callable

from fuda.core.numbers import ChosenCount, Number, PerEach
from fuda.core.terms import Value
from fuda.games.onepiece.changes import AddCost, AddPower, Bounds, Forbid, GainKeyword, Negate, PowerZero, SetBasePower
from fuda.games.onepiece.printed import Continuous
from fuda.games.onepiece.properties import IsThis, Kind, Not
from fuda.games.onepiece.refs import Area, Ref, Together
from fuda.games.onepiece.spoken import Gone
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.statics import Banned, BaseIs, Boost, CostBoost, HandCost, HaveKeyword, Negated
from fuda.games.onepiece.terms import StatOf
from fuda.text.grammar import Node
from fuda.text.onepiece.aims import FIELD, SELF, Aim
from fuda.text.onepiece.context import Context, Ops, Unreadable, means, number
from fuda.text.onepiece.nouns import properties

Statics = list[Continuous]


class Effect:
    """A change of a card, in both its ways: for a time, and as long as something holds."""

    def __init__(self, act: Callable[[Ref, str], Ops], hold: Callable[[Ref], Statics]) -> None:
        self.act = act
        self.hold = hold


def amount(c: Context, n: Node) -> Value[Match]:
    """The number of a change, for each of something where that is said."""
    per = c.per
    if per is None:
        return Number(number(n))
    portion = number(per) if per.get("n") else 1
    if per.kind == "per.discarded":
        if c.discarded < 0:
            raise Unreadable("no cards have been discarded")
        return PerEach(number(n), portion, ChosenCount(c.discarded))
    return PerEach(number(n), portion, c.read(per.one("q")))


@means("eff.power")
def power(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(lambda ref, until: [AddPower(ref, size, until)], lambda ref: [Boost(ref, size)])


@means("eff.cost")
def cost(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(lambda ref, until: [AddCost(ref, size, until)], lambda ref: [CostBoost(ref, size)])


@means("eff.keyword")
def keyword(c: Context, n: Node) -> Effect:
    return gain(n.one("k").alternative.meaning)


@means("eff.attackactive")
def attack_active(c: Context, n: Node) -> Effect:
    return gain("attack_active")


@means("eff.unblockable")
def unblockable(c: Context, n: Node) -> Effect:
    return gain("unblockable")


@means("act.negateof")
def negate_of(c: Context, n: Node) -> Ops:
    aim: Aim = c.read(n.one("t"))
    if aim.where not in (FIELD, SELF):
        raise Unreadable("only effects of cards in play are negated")
    return aim.apply(c, lambda ref: [Negate(ref, n.one("d").alternative.meaning)])


@means("eff.rushcharacter")
def rush_character(c: Context, n: Node) -> Effect:
    return gain("rush_character")


def gain(word: str) -> Effect:
    """A keyword is gained."""
    return Effect(lambda ref, until: [GainKeyword(ref, word, until)], lambda ref: [HaveKeyword(ref, word)])


@means("eff.negate")
def negate(c: Context, n: Node) -> Effect:
    return Effect(lambda ref, until: [Negate(ref, until)], lambda ref: [Negated(ref)])


@means("eff.powerzero")
def power_zero(c: Context, n: Node) -> Effect:
    return Effect(lambda ref, until: [PowerZero(ref, until)], no_static)


def no_static(ref: Ref) -> Statics:
    """Refuse a change that happens once and does not hold."""
    raise Unreadable("this change happens at a moment")


@means("act.samebase")
def same_base(c: Context, n: Node) -> Ops:
    until = n.one("d").alternative.meaning
    whose: Aim = c.read(n.one("t"))
    like: Aim = c.read(n.one("u"))
    if like.ops or whose.ops or whose.where != SELF:
        raise Unreadable("whose power is taken is not clear")
    return [SetBasePower(whose.ref, StatOf(like.ref, "power"), until)]


@means("act.itchange")
def change_it(c: Context, n: Node) -> Ops:
    if c.last is None or isinstance(c.last, Gone):
        raise Unreadable("no card has been chosen before")
    effect: Effect = c.read(n.one("e"))
    return effect.act(c.last, n.one("d").alternative.meaning)


@means("eff.basepower")
def base_power(c: Context, n: Node) -> Effect:
    size = Number(number(n))
    return Effect(lambda ref, until: [SetBasePower(ref, size, until)], lambda ref: [BaseIs(ref, "power", size)])


def forbid(bans: list[str], bounds: Bounds | None = None) -> Effect:
    """Something is forbidden."""
    return Effect(
        lambda ref, until: [Forbid(ref, ban, until, bounds) for ban in bans],
        lambda ref: [Banned(ref, ban, bounds) for ban in bans],
    )


BANS = {
    "noattack": ["attack"], "noattackleader": ["attack_leader"],
    "noblock": ["block"], "norest": ["rest"], "noready": ["ready"], "norefresh": ["refresh"],
    "noko": ["ko_in_battle", "ko_by_effect"],
    "nokobattle": ["ko_in_battle"], "nokoeffect": ["ko_by_effect"],
}  # fmt: skip
FOES_BANS = {"nokofoe": ["ko_by_effect"], "noleavefoe": ["leave"], "norestfoe": ["rest"]}


@means(*[f"eff.{word}" for word in BANS])
def banned(c: Context, n: Node) -> Effect:
    return forbid(BANS[n.alternative.meaning])


@means(*[f"eff.{word}" for word in FOES_BANS])
def banned_for_foe(c: Context, n: Node) -> Effect:
    return forbid(FOES_BANS[n.alternative.meaning], Bounds([], "foe"))


@means("eff.nokobattleof")
def no_ko_in_battle_with(c: Context, n: Node) -> Effect:
    tests = properties(c, n.all("p"))
    if n.one("n").alternative.meaning == "leader":
        tests.append(Kind("leader"))
    if not tests:
        raise Unreadable("which cards cannot KO it is not said")
    return forbid(["ko_in_battle"], Bounds(tests))


def effects(c: Context, n: Node) -> list[Effect]:
    """The one or two changes of a phrase."""
    c.per = n.get("p")
    second = n.get("f")
    found = [c.read(n.one("e"))]
    if second is not None:
        c.per = n.get("r") or c.per
        found.append(c.read(second))
    c.per = None
    return found


@means("act.change", "act.changeseq", "act.durchange", "act.perchange")
def change(c: Context, n: Node) -> Ops:
    duration = n.get("d") or n.one("e").get("d")
    if duration is None:
        raise Unreadable("how long the change lasts is not said")
    aim: Aim = c.read(n.one("t"))
    if aim.where not in (FIELD, SELF):
        raise Unreadable("only cards in play are changed")
    found = effects(c, n)
    until = duration.alternative.meaning
    return aim.apply(c, lambda ref: [op for effect in found for op in effect.act(ref, until)])


# --- continuous effects ------------------------------------------------------------------------------------------
@means("staticact.change", "staticact.changeseq")
def hold(c: Context, n: Node) -> Statics:
    c.static = True
    aim: Aim = c.read(n.one("t"))
    if aim.ops or type(aim) is not Aim or aim.where not in (FIELD, SELF):
        raise Unreadable("a continuous effect chooses no cards")
    found = effects(c, n)
    if n.one("e").get("d") is not None:
        raise Unreadable("a continuous effect has no duration")
    return [static for effect in found for static in effect.hold(aim.ref)]


@means("staticact.taunt")
def taunt(c: Context, n: Node) -> Statics:
    others = Together([Area("own", "leader", []), Area("own", "characters", [Not(c.read(n.one("n")))])])
    return [Banned(others, "be_attacked")]


@means("staticact.handcost")
def hand_cost(c: Context, n: Node) -> Statics:
    if n.one("w").alternative.meaning != "own":
        raise Unreadable("only the own hand is changed")
    return [HandCost(c.read(n.one("h")), Number(number(n)))]


def own_hand_cost(c: Context, n: Node) -> Statics:
    """The cost of this very card in hand."""
    c.per = n.get("p")
    size = amount(c, n)
    c.per = None
    return [HandCost([IsThis()], size)]
