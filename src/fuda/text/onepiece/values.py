"""What changes of values mean, for a time or as long as an effect holds: power, cost, keywords, prohibitions."""

from collections.abc import Callable

from fuda.core.control import ChooseOne
from fuda.core.control import When as Provided
from fuda.core.terms import Value
from fuda.games.onepiece.printed import Continuous
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.conditions import MovedCount
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import (
    AddCost,
    AddPower,
    Bounds,
    Forbid,
    GainKeyword,
    Negate,
    PowerZero,
    SetBasePower,
)
from fuda.games.onepiece.words.properties import Kind, Test
from fuda.games.onepiece.words.refs import Area, Ref, Those
from fuda.games.onepiece.words.spoken import Gone
from fuda.games.onepiece.words.static_effects import (
    Banned,
    BaseIs,
    Boost,
    CostBoost,
    HandCost,
    HaveKeyword,
    Negated,
    PlayerBanned,
)
from fuda.text.grammar import Node
from fuda.text.onepiece.aims import FIELD, SELF, Aim
from fuda.text.onepiece.context import Context, Ops, Unreadable, means, number
from fuda.text.onepiece.events import By, by_of
from fuda.text.onepiece.nouns import card_tests, heads, properties, refuse_either, side_of
from fuda.words.conditions import Exists
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import Minus, Number, PerEach, Picked, StatOf
from fuda.words.properties import IsThis, Not
from fuda.words.refs import Chosen, Together

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
    refuse_either(per)
    portion = number(per) if per.get("n") else 1
    if per.kind in ("per.discarded", "per.moved"):
        return PerEach(number(n), portion, moved_count(c))
    if per.kind == "per.resteddon":
        if c.rested_don < 0:
            raise Unreadable("no DON!! have been rested")
        return PerEach(number(n), portion, Picked(c.rested_don))
    return PerEach(number(n), portion, c.read(per.one("q")))


def moved_count(c: Context) -> Value[Match]:
    """How many cards an instruction has really moved, which may be fewer than were chosen for it."""
    if c.moved is None:
        raise Unreadable("no cards have been moved before")
    return MovedCount(*c.moved)


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


@means("eff.keywordand")
def two_keywords(c: Context, n: Node) -> Effect:
    both = [gain(n.one(slot).alternative.meaning) for slot in ("k", "l")]
    return Effect(
        lambda ref, until: [op for one in both for op in one.act(ref, until)],
        lambda ref: [static for one in both for static in one.hold(ref)],
    )


@means("act.drawper")
def draw_for_each(c: Context, n: Node) -> Ops:
    c.per = n.one("p")
    size = amount(c, n)
    c.per = None
    return [Draw(size)]


@means("keywords.one")
def last_keyword(c: Context, n: Node) -> list[str]:
    return [n.one("k").alternative.meaning]


@means("keywords.or")
def more_keywords(c: Context, n: Node) -> list[str]:
    return [n.one("k").alternative.meaning, *c.read(n.one("more"))]


@means("eff.keywordor")
def one_of_keywords(c: Context, n: Node) -> Effect:
    words = more_keywords(c, n)
    return Effect(lambda ref, until: [ChooseOne([[GainKeyword(ref, word, until)] for word in words])], no_static)


@means("eff.costzero")
def cost_zero(c: Context, n: Node) -> Effect:
    return Effect(lambda ref, until: [AddCost(ref, less_all(ref), until)], no_static)


def less_all(ref: Ref) -> Value[Match]:
    """As much as the cost of the one card has to fall to be 0."""
    if not isinstance(ref, Chosen):
        raise Unreadable("the cost of one card is set")
    return Minus(Number(0), StatOf(ref, "cost"))


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
    c.duration = n.one("d").alternative.meaning
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


@means("act.samebase", "act.samepower")
def same_base(c: Context, n: Node) -> Ops:
    """A card that becomes of the same power as another has that as its original power.  [op 4-9-2]"""
    until = n.one("d").alternative.meaning
    c.topic = True
    whose: Aim = c.read(n.one("t"))
    c.topic = False
    like: Aim = c.read(n.one("u"))
    if like.ops or type(whose) is not Aim or whose.where not in (FIELD, SELF):
        raise Unreadable("whose power is taken is not clear")
    change: Ops = [*whose.ops, SetBasePower(whose.ref, StatOf(like.ref, "power"), until)]
    # Of a card that was not chosen, or does not attack, after all there is no power to be the same as.
    return [Provided(Exists(like.ref), change, [])] if isinstance(like.ref, Chosen | Those) else change


@means("act.itchange")
def change_it(c: Context, n: Node) -> Ops:
    if c.last is None or isinstance(c.last, Gone):
        raise Unreadable("no card has been chosen before")
    effect: Effect = c.read(n.one("e"))
    duration = n.get("d")
    if duration is not None:
        return effect.act(c.last, duration.alternative.meaning)
    if not c.duration:
        raise Unreadable("how long the change lasts is not said")
    return effect.act(c.last, c.duration)


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
    "noattackrest": ["attack", "rest"],
    "noblock": ["block"], "norest": ["rest"], "noready": ["ready"], "norefresh": ["refresh"],
}  # fmt: skip
BY_MEANS = {
    "any": ["ko_in_battle", "ko_by_effect"], "battle": ["ko_in_battle"], "effect": ["ko_by_effect"],
    "foe_effect": ["ko_by_effect"], "own_effect": ["ko_by_effect"],
}  # fmt: skip
DOERS = {"foe_effect": "foe", "own_effect": "own"}


@means(*[f"eff.{word}" for word in BANS])
def banned(c: Context, n: Node) -> Effect:
    return forbid(BANS[n.alternative.meaning])


def bounds_of(by: By) -> Bounds | None:
    """How far something is forbidden."""
    doer = DOERS.get(by.means, "any")
    return Bounds(by.source, doer) if by.source or doer != "any" else None


@means("eff.noko")
def no_ko(c: Context, n: Node) -> Effect:
    by = by_of(c, n)
    return forbid(BY_MEANS[by.means], bounds_of(by))


@means("eff.nokorest")
def neither_ko_nor_rest(c: Context, n: Node) -> Effect:
    by = by_of(c, n)
    if "effect" not in by.means:
        raise Unreadable("attacks rest a card as well")
    return forbid(["ko_by_effect", "rest"], bounds_of(by))


@means("eff.noleave")
def no_leaving(c: Context, n: Node) -> Effect:
    by = by_of(c, n)
    if "effect" not in by.means:
        raise Unreadable("only effects are kept from taking a card off the field")  # [op 1-3-3]
    return forbid(["leave"], bounds_of(by))


@means("eff.norestby")
def no_resting(c: Context, n: Node) -> Effect:
    bounds = bounds_of(by_of(c, n))
    if bounds is None:
        raise Unreadable("whose effects are meant is not said, and attacks rest a card as well")
    return forbid(["rest"], bounds)


@means("eff.noattackon")
def no_attack_on(c: Context, n: Node) -> Effect:
    """Certain Characters cannot be attacked by a card."""
    return forbid(["attack"], Bounds(card_tests(heads(c, n))))


@means("staticact.playban")
def cannot_play(c: Context, n: Node) -> Statics:
    """What a player cannot play or activate as long as this holds."""
    bans, tests = c.read(n.one("b"))
    return [PlayerBanned(n.one("w").alternative.meaning, ban, Bounds(tests)) for ban in bans]


@means("playban.play", "playban.event", "playban.hand")
def not_played(c: Context, n: Node) -> tuple[list[str], list[Test]]:
    """The ways of playing that are forbidden, and for which cards: from hand it is what is paid for.  [op 4-7-2]"""
    tests: list[Test] = c.read(n.one("h"))
    if n.alternative.meaning == "hand":
        return ["play"], tests
    is_event = any(isinstance(test, Kind) and test.text == "event" for test in tests)
    if is_event != (n.alternative.meaning == "event"):
        raise Unreadable("Events are activated, other cards are played")
    return ["play", "play_by_effect"], tests


@means("staticact.unattacked")
def cannot_attack(c: Context, n: Node) -> Statics:
    """The opponent cannot attack certain own cards."""
    return [Banned(c.read(n.one("t")), "be_attacked")]


@means("staticact.silenceof")
def silence_of(c: Context, n: Node) -> Statics:
    return [PlayerBanned(*silenced(c, n), Bounds(c.read(n.one("h"))))]


@means("staticact.basepowerof")
def base_power_of(c: Context, n: Node) -> Statics:
    c.static = True
    aim: Aim = c.read(n.one("t"))
    if aim.ops or type(aim) is not Aim or aim.where not in (FIELD, SELF):
        raise Unreadable("a continuous effect chooses no cards")
    return [BaseIs(aim.ref, "power", Number(number(n)))]


@means("eff.nokobattleof")
def no_ko_in_battle_with(c: Context, n: Node) -> Effect:
    tests = properties(c, n.all("p"))
    if n.one("n").alternative.meaning == "leader":
        tests.append(Kind("leader"))
    if not tests:
        raise Unreadable("which cards cannot KO it is not said")
    return forbid(["ko_in_battle"], Bounds(tests))


@means("midchange.one")
def change_between(c: Context, n: Node) -> Effect:
    """A change between the first and the last of several."""
    c.per = n.get("p") or c.per
    found: Effect = c.read(n.one("e"))
    return found


def effects(c: Context, n: Node) -> list[Effect]:
    """The changes of a phrase, each with its own 'for each' or that of the one before."""
    if any(part.literal == "の" for part in n.alternative.parts) and n.one("e").render().startswith(
        ("効果で", "効果によ")
    ):
        raise Unreadable("read as what does it")  # 'by effects of ...'
    c.per = n.get("p")
    second = n.get("f")
    found = [c.read(n.one("e"))]
    found += [c.read(between) for between in n.all("x")]
    if second is not None:
        if n.one("e").alternative.meaning == "noko" and n.one("e").get("b") and second.alternative.meaning == "norest":
            raise Unreadable("whether by anything, or by the same, it cannot be rested is not said")
        c.per = n.get("r") or c.per
        found.append(c.read(second))
    c.per = None
    return found


@means("act.change", "act.changeseq", "act.durchange", "act.perchange")
def change(c: Context, n: Node) -> Ops:
    duration = n.get("d") or n.one("e").get("d")
    c.topic = any(part.literal.startswith("は") for part in n.alternative.parts)
    aim: Aim = c.read(n.one("t"))
    c.topic = False
    if aim.where not in (FIELD, SELF):
        raise Unreadable("only cards in play are changed")
    found = effects(c, n)
    until = lasting(c, n, duration)
    # A duration reaches to the end of its sentence.
    ends = [until] * len(found)
    if len(found) > 1 and duration is not None and c.turned("duration", duration):
        ends[1:] = ["forever"]
    return aim.apply(
        c, lambda ref: [op for effect, end in zip(found, ends, strict=True) for op in effect.act(ref, end)]
    )


def lasting(c: Context, n: Node, duration: Node | None) -> str:
    """How long a change lasts: as said of it, or of a change before it in the same sentence.

    What a card gains without any end it has as long as it is there.
    """
    if duration is not None:
        c.duration = duration.alternative.meaning
        return c.duration
    gains = (
        n.one("e").alternative.meaning in ("keyword", "keywordand", "rushcharacter", "attackactive")
        and n.get("f") is None
    )
    said = c.sentence is not None and any(node.kind.startswith("dur.") for node in c.sentence.walk())
    if not c.duration and (said or not gains):
        raise Unreadable("how long the change lasts is not said")
    return "forever" if not c.duration or c.turned("duration", n) else c.duration


# --- continuous effects ------------------------------------------------------------------------------------------
@means("staticact.paidcost")
def paid_cost(c: Context, n: Node) -> Statics:
    return [HandCost(c.read(n.one("h")), Number(-number(n)), True)]


@means("staticact.paidevent")
def paid_cost_of_events(c: Context, n: Node) -> Statics:
    tests: list[Test] = c.read(n.one("h"))
    if not any(isinstance(test, Kind) and test.text == "event" for test in tests):
        raise Unreadable("only Events are activated")
    return [HandCost(tests, Number(-number(n)), True)]


SILENCES = {"on_play": "activate_on_play", "when_attacking": "activate_when_attacking"}


def silenced(c: Context, n: Node) -> tuple[str, str]:
    """Whose effects, under which keyword, are negated: they cannot be activated.  [op 8-2-1-1]"""
    side, ban = side_of(c, n.get("w")), SILENCES.get(n.one("g").alternative.meaning, "")
    if side == "any" or not ban:
        raise Unreadable("which effects are negated is not clear")
    return side, ban


@means("staticact.silence")
def silence(c: Context, n: Node) -> Statics:
    return [PlayerBanned(*silenced(c, n))]


@means("act.silence")
def silence_for_a_time(c: Context, n: Node) -> Ops:
    side, ban = silenced(c, n)
    return [ForbidPlayer(side, ban, n.one("d").alternative.meaning)]


@means("staticact.samebase")
def same_base_as(c: Context, n: Node) -> Statics:
    c.static = True
    whose: Aim = c.read(n.one("t"))
    like: Aim = c.read(n.one("u"))
    if like.ops or whose.ops or whose.where != SELF:
        raise Unreadable("whose power is taken is not clear")
    return [BaseIs(whose.ref, "power", StatOf(like.ref, "base_power"))]


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
