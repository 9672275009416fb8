"""What changes of cards mean: power, size, keywords, prohibitions, for a time or as long as something holds."""

from collections.abc import Callable
from typing import Final

from fuda.core.control import ChooseOne
from fuda.core.control import When as Provided
from fuda.core.terms import Value
from fuda.games.buddyfight.printed import Ability, Continuous
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.build import static
from fuda.games.buddyfight.words.conditions import Infinity
from fuda.games.buddyfight.words.lasting_effects import (
    AddCritical,
    AddDefense,
    AddPower,
    AddSize,
    Bounds,
    CopyAbilities,
    Forbid,
    GainAbility,
    GainKeyword,
    GainName,
    GainTrait,
    GainWorld,
    Last,
    Negate,
    NegateKeyword,
    SetStat,
)
from fuda.games.buddyfight.words.properties import InPlace, IsAttackingAlone, Kind, LiesIn, Test
from fuda.games.buddyfight.words.refs import Area, MovedTo, Ref, Soul
from fuda.games.buddyfight.words.static_effects import (
    Banned,
    HaveAbility,
    HaveCritical,
    HaveDefense,
    HaveKeyword,
    HaveName,
    HavePower,
    HaveSize,
    HaveTrait,
    HaveWorld,
    LoseKeyword,
    Negated,
    SetHave,
)
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.adjectives import world_name
from fuda.text.buddyfight.aims import Aim, it
from fuda.text.buddyfight.conditions import Subject
from fuda.text.buddyfight.context import (
    Cond,
    Context,
    Ops,
    Unreadable,
    amount,
    for_each,
    inside,
    means,
    multiplied,
    word,
)
from fuda.text.buddyfight.nouns import Place, card_tests, either_way, heads, one_of, ordered, side_of
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Matches
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import Minus, Number
from fuda.words.refs import This, Top

Statics = list[Continuous]


class Effect:
    """A change of a card, in both its ways: for a time, and as long as something holds."""

    def __init__(self, act: Callable[[Ref, str], Ops], hold: Callable[[Ref], Statics], timeless: bool = False) -> None:
        self.act = act
        self.hold = hold
        self.timeless = timeless  # said without how long it lasts
        self.negates = False  # it nullifies abilities


# --- numbers -----------------------------------------------------------------------------------------------------
ADDS: Final = {"power": AddPower, "defense": AddDefense, "critical": AddCritical, "size": AddSize}
HAVES: Final = {"power": HavePower, "defense": HaveDefense, "critical": HaveCritical, "size": HaveSize}


def add(kinds: list[str], size: Value[Match]) -> Effect:
    """Numbers that are changed by so much."""
    return Effect(
        lambda ref, until: [ADDS[kind](ref, size, until) for kind in kinds],
        lambda ref: [HAVES[kind](ref, size) for kind in kinds],
    )


@means("eff.plus")
def plus(c: Context, n: Node) -> Effect:
    return add([one.alternative.meaning for one in n.all("k")], amount(c, n))


@means("eff.plusper")
def plus_each(c: Context, n: Node) -> Effect:
    """So much for each of something that is said in the middle."""
    if c.per is not None:
        raise Unreadable("for each of two things")
    c.per = n.one("per")
    size = amount(c, n)
    c.per = None
    return add([one.alternative.meaning for one in n.all("k")], size)


@means("eff.more")
def more(c: Context, n: Node) -> Effect:
    return add([one.alternative.meaning for one in n.all("k")], multiplied(c, int(n.word("n"))))


@means("eff.less")
def less(c: Context, n: Node) -> Effect:
    return add([one.alternative.meaning for one in n.all("k")], multiplied(c, -int(n.word("n"))))


@means("eff.byvalue")
def by_value(c: Context, n: Node) -> Effect:
    """Numbers raised by as much as another number is."""
    return add([one.alternative.meaning for one in n.all("k")], c.read(n.one("v")))


@means("eff.lessvalue")
def less_by_value(c: Context, n: Node) -> Effect:
    return add([one.alternative.meaning for one in n.all("k")], Minus(Number(0), c.read(n.one("v"))))


@means("eff.moreper")
def more_each(c: Context, n: Node) -> Effect:
    """Raised by as much as the number that is said before."""
    if c.per is None:
        raise Unreadable("by how much is not said")
    kinds = [one.alternative.meaning for one in n.all("k")]
    per = c.per
    if per.kind != "per.stat":
        return add(kinds, multiplied(c, 1))
    c.per, c.counted = None, True
    size: Value[Match] = c.read(per)
    c.per = per
    return add(kinds, size)


@means("eff.becomes", "eff.becomesvalue", "eff.infinite")
def becomes(c: Context, n: Node) -> Effect:
    kinds = [one.alternative.meaning for one in n.all("k")]
    meaning = n.alternative.meaning
    size: Value[Match] = (
        Infinity() if meaning == "infinite" else c.read(n.one("v")) if meaning == "becomesvalue" else amount(c, n)
    )
    return Effect(
        lambda ref, until: [SetStat(ref, kind, size, until) for kind in kinds],
        lambda ref: [SetHave(ref, kind, size) for kind in kinds],
        True,
    )


@means("eff.doubled")
def doubled(c: Context, n: Node) -> Effect:
    """A number twice as large."""
    raise Unreadable("numbers are not doubled")


# --- abilities and information ------------------------------------------------------------------------------------
@means("eff.keyword")
def keyword(c: Context, n: Node) -> Effect:
    words = [one.alternative.meaning for one in n.all("k")]
    return Effect(
        lambda ref, until: [GainKeyword(ref, one, until) for one in words],
        lambda ref: [HaveKeyword(ref, one) for one in words],
    )


@means("eff.losekeyword")
def lose_keyword(c: Context, n: Node) -> Effect:
    words = [one.alternative.meaning for one in n.all("k")]
    return Effect(
        lambda ref, until: [NegateKeyword(ref, one, until) for one in words],
        lambda ref: [LoseKeyword(ref, one) for one in words],
    )


@means("eff.negate")
def negate(c: Context, n: Node) -> Effect:
    out = Effect(lambda ref, until: [Negate(ref, until)], lambda ref: [Negated(ref)])
    out.negates = True
    return out


@means("eff.trait")
def trait(c: Context, n: Node) -> Effect:
    text = inside(n.word("t"))
    return Effect(lambda ref, until: [GainTrait(ref, text, until)], lambda ref: [HaveTrait(ref, text)], True)


@means("eff.name")
def name(c: Context, n: Node) -> Effect:
    text = inside(n.word("n"))
    return Effect(lambda ref, until: [GainName(ref, text, until)], lambda ref: [HaveName(ref, text)], True)


@means("eff.world")
def world(c: Context, n: Node) -> Effect:
    text = world_name(n.word("w"))
    return Effect(lambda ref, until: [GainWorld(ref, text, until)], lambda ref: [HaveWorld(ref, text)], True)


@means("eff.ability")
def ability(c: Context, n: Node) -> Effect:
    return given_ability(quoted(c, n))


@means("eff.copy")
def copy(c: Context, n: Node) -> Effect:
    subject: Subject = c.read(n.one("t"))
    ref_of = subject.ref

    def hold(ref: Ref) -> Statics:
        raise Unreadable("abilities are copied for a time")

    return Effect(lambda ref, until: [CopyAbilities(ref, ref_of, until)], hold)


def given_ability(part: Ability) -> Effect:
    """An ability that cards have."""
    return Effect(lambda ref, until: [GainAbility(ref, part, until)], lambda ref: [HaveAbility(ref, part)])


def quoted(c: Context, n: Node) -> Ability:
    """An ability in quotation marks, which works as the ability of the card that gets it."""
    inner = Context("monster")
    printed = inner.read(n.one("q"))
    if len(printed.abilities) != 1 or printed.keywords or printed.facts():
        raise Unreadable("one ability is given")
    part: Ability = printed.abilities[0]
    return part


# --- prohibitions -------------------------------------------------------------------------------------------------
def forbid(bans: list[str], bounds: Bounds | None = None) -> Effect:
    """Something is forbidden."""
    return Effect(
        lambda ref, until: [Forbid(ref, ban, until, bounds) for ban in bans],
        lambda ref: [Banned(ref, ban, bounds) for ban in bans],
    )


BANS: Final = {
    "noattack": ["attack"], "nofighter": ["attack_fighter"], "norest": ["rest"], "nostand": ["stand"],
    "nodestroy": ["destroy"], "noreturn": ["return"], "noleave": ["leave"], "nomove": ["move"], "nolink": ["link"],
    "nolinked": ["be_link_attacked"], "noattacked": ["be_attacked"], "novoid": ["attack_nullified"],
    "nonullify": ["ability_nullified"], "nosoul": ["lose_soul"], "nochosen": ["be_chosen"], "nodrop": ["be_dropped"],
    "noaffect": ["be_affected"], "noability": ["ability"], "noreduce": ["reduce"], "pastown": ["let_item"],
    "pastfoe": ["let_fighter"], "stoptime": ["stop_time"], "lure": ["lure"], "nocountered": ["be_countered"],
    "noshift": ["be_moved"],
}  # fmt: skip
# What is not done by something, so that nothing said before can be meant.
BOUNDLESS: Final = (
    "noattack", "nofighter", "nomove", "nolink", "nolinked", "noattacked", "noability", "noreduce", "pastown",
    "pastfoe", "stoptime", "lure", "nocountered",
)  # fmt: skip


@means(*[f"eff.{kind}" for kind in BANS])
def banned(c: Context, n: Node) -> Effect:
    by = n.get("b")
    # By what it may not happen is said once for all that follows.
    if by is not None:
        c.bounds = c.read(by)
    elif n.alternative.meaning not in BOUNDLESS:
        return forbid(BANS[n.alternative.meaning], c.bounds)
    return forbid(BANS[n.alternative.meaning], c.bounds if by is not None else None)


@means("eff.pastsized")
def past_sized(c: Context, n: Node) -> Effect:
    """It attacks though such a card is in a center."""
    ban = "let_item" if side_of(c, n.one("w")) == "own" else "let_fighter"
    tests: list[Test] = ordered(c.read(n.one("h")))
    if [show(test) for test in tests] == ["kind(monster)"]:
        raise Unreadable("read as any monster")
    return forbid([ban], Bounds(tests))


@means("eff.novoidalone")
def not_voided_alone(c: Context, n: Node) -> Effect:
    """Its attack is not nullified while it attacks alone."""
    by = n.get("b")
    bounds = c.read(by) if by is not None else None
    part = static([Banned(This(), "attack_nullified", bounds)], when=[Matches(This(), [IsAttackingAlone()])])
    return Effect(lambda ref, until: [Last(ref, part, until)], lambda ref: [HaveAbility(ref, part)])


@means("eff.pastboth")
def past_both(c: Context, n: Node) -> Effect:
    return forbid(["let_item", "let_fighter"])


@means("eff.noattackareas")
def no_attack_areas(c: Context, n: Node) -> Effect:
    places: list[Place] = c.read(n.one("z"))
    zones = [place.zone for place in places]
    if set(zones) == {"left", "right"}:
        zones = ["left_or_right"]
    return forbid(["attack_card"], Bounds(ordered([one_of([InPlace(zone) for zone in zones])])))


@means("eff.noattackcards")
def no_attack_cards(c: Context, n: Node) -> Effect:
    return forbid(["attack_card"], Bounds(ordered(c.read(n.one("h")))))


@means("eff.finalattack")
def final_attack(c: Context, n: Node) -> Effect:
    return Effect(
        lambda ref, until: [GainKeyword(ref, "final_attack", until)], lambda ref: [HaveKeyword(ref, "final_attack")]
    )


@means("eff.nogain")
def no_gain(c: Context, n: Node) -> Effect:
    """It cannot have a keyword."""
    found: Effect = lose_keyword(c, n)
    return found


@means("bounds.any")
def any_effect(c: Context, n: Node) -> Bounds:
    return Bounds([], "any", "effect")


@means("bounds.foe", "bounds.own")
def effect_of_player(c: Context, n: Node) -> Bounds:
    return Bounds([], n.alternative.meaning, "effect")


@means("bounds.attack")
def by_attack(c: Context, n: Node) -> Bounds:
    return Bounds([], "any", "attack")


@means("bounds.foeattack")
def by_foes_attack(c: Context, n: Node) -> Bounds:
    return Bounds([], "foe", "attack")


@means("bounds.link")
def by_link(c: Context, n: Node) -> Bounds:
    return Bounds([], "any", "link")


@means("bounds.cards")
def effect_of_cards(c: Context, n: Node) -> Bounds:
    found = heads(c, n)
    sides = {h.side for h in found}
    if len(sides) != 1 or any(h.places for h in found):
        raise Unreadable("whose effects are meant is not clear")
    side = sides.pop()
    tests = card_tests(found)
    return Bounds(tests, side if side in ("own", "foe") else "any", "effect")


@means("bounds.attackof")
def attack_of_cards(c: Context, n: Node) -> Bounds:
    found = heads(c, n)
    sides = {h.side for h in found}
    if len(sides) != 1 or any(h.places for h in found):
        raise Unreadable("whose attacks are meant is not clear")
    side = sides.pop()
    return Bounds(card_tests(found), side if side in ("own", "foe") else "any", "attack")


# --- changes for a time -------------------------------------------------------------------------------------------
@means("effs.one")
def one_effect(c: Context, n: Node) -> list[Effect]:
    c.per = n.get("per") or c.per
    return [c.read(n.one("e"))]


@means("effs.seq")
def effect_list(c: Context, n: Node) -> list[Effect]:
    c.per = n.get("per") or c.per
    first = c.read(n.one("e"))
    return [first, *c.read(n.one("more"))]


def lasts(c: Context, n: Node, found: list[Effect]) -> str:
    """How long changes last: as said, or as their kind has it."""
    durations = n.all("d")
    if len(durations) > 1:
        raise Unreadable("how long it lasts is said twice")
    if durations:
        c.until = c.period = durations[0].alternative.meaning
        return c.until
    if c.period:
        return c.period  # it holds to the end of the sentence
    if c.further and c.until:
        return c.until  # as long as what it comes on top of
    if found and all(effect.timeless or (effect.negates and c.leaving) for effect in found):
        return "forever"
    raise Unreadable("how long the change lasts is not said")


@means("act.change", "act.changeof")
def change(c: Context, n: Node) -> Ops:
    object_ = n.get("t")
    if object_ is not None:
        c.bounds = None
    # A noun without a number means all such cards, where they are changed for a time.
    c.static = True
    aim: Aim = c.read(object_) if object_ is not None else Aim([], it_or_this(c))
    c.static = False
    if isinstance(aim.ref, MovedTo) and off_field(aim.ref) and c.event is not None:
        aim = Aim([], c.event)  # of the two cards that were spoken of only this one can be changed
    found = changes(c, n)
    until = lasts(c, n, found)
    if isinstance(aim.ref, Soul | Top) or off_field(aim.ref):
        raise Unreadable("only cards on the field are changed")
    c.topic = aim.ref
    if object_ is not None and not aim.ops and isinstance(aim.ref, Area) and aim.whole:
        c.last, c.gone = aim.ref, False
    return aim.apply(c, lambda ref: [op for effect in found for op in effect.act(ref, until)])


def off_field(ref: Ref) -> bool:
    """Whether cards lie in a pile, where nothing changes them."""
    return isinstance(ref, Area | MovedTo) and ref.zone in ("deck", "gauge", "drop", "hand")


def it_or_this(c: Context) -> Ref:
    """The cards spoken of last; this card, where none was."""
    if c.topic is not None:
        return c.topic
    return This() if c.last is None and c.event is None else it(c)


def changes(c: Context, n: Node) -> list[Effect]:
    """The changes of an instruction, each of something where that is said."""
    if n.alternative.meaning == "changeof" and any(node.kind in ("bounds.any", "bounds.attack") for node in n.walk()):
        raise Unreadable("read as effects or attacks of those cards")
    found: list[Effect] = for_each(c, n, "e")
    return found


# --- prohibitions for fighters ------------------------------------------------------------------------------------
class PlayerBan:
    """Something that a fighter cannot do, in both its ways."""

    def __init__(self, ban: str, bounds: Bounds | None = None) -> None:
        self.ban = ban
        self.bounds = bounds


@means("pban.counter")
def no_counter(c: Context, n: Node) -> PlayerBan:
    return PlayerBan("counter")


@means("pban.usetwo")
def no_use_of_two(c: Context, n: Node) -> PlayerBan:
    """Neither cards of one noun nor of another are used."""
    ways = [card_tests([c.read(n.one(slot))]) for slot in ("h", "i")]
    return PlayerBan("use", Bounds(either_way(ways)))


@means("pban.call", "pban.use", "pban.equip", "pban.callfrom")
def no_use(c: Context, n: Node) -> PlayerBan:
    cards = n.get("h")
    tests: list[Test] = c.read(cards) if cards is not None else []
    if n.get("z") is not None:
        zones = [place.zone for place in c.read(n.one("z"))]
        if zones == ["center"]:
            raise Unreadable("from the center nothing is called")
        tests = [*tests, LiesIn(zones[0])]
    ban = {"call": "call", "use": "use", "equip": "equip", "callfrom": "call"}[n.alternative.meaning]
    if ban == "call":
        tests = [test for test in tests if not (isinstance(test, Kind) and test.text == "monster")]
    return PlayerBan(ban, Bounds(ordered(tests)) if tests else None)


@means("pban.callcenter")
def no_call_to_center(c: Context, n: Node) -> PlayerBan:
    """No monsters, or no such monsters, are called to the center."""
    tests = [test for test in c.read(n.one("h")) if not (isinstance(test, Kind) and test.text == "monster")]
    return PlayerBan("call_center", Bounds(ordered(tests)) if tests else None)


PLAYER_BANS: Final = {
    "draw": "draw", "drawbyeffect": "draw_by_effect", "gainlife": "gain_life", "move": "move", "ability": "ability",
    "buddycall": "buddy_call", "lose": "lose", "attack": "attack", "stoptime": "stop_time",
    "nolinked": "be_link_attacked", "noattacked": "be_attacked",
}  # fmt: skip


@means(*[f"pban.{kind}" for kind in PLAYER_BANS])
def player_ban(c: Context, n: Node) -> PlayerBan:
    return PlayerBan(PLAYER_BANS[n.alternative.meaning])


@means("pban.damage", "pban.discard", "pban.mill")
def no_damage(c: Context, n: Node) -> PlayerBan:
    by = n.get("b")
    ban = {"damage": "damage", "discard": "discard", "mill": "drop_deck"}[n.alternative.meaning]
    return PlayerBan(ban, c.read(by) if by is not None else None)


@means("act.forbidplayer")
def forbid_player(c: Context, n: Node) -> Ops:
    ban: PlayerBan = c.read(n.one("b"))
    until = lasts(c, n, [])
    return [ForbidPlayer(side_of(c, n.get("w"), "own"), ban.ban, until, ban.bounds)]


@means("act.holdif")
def hold_for_a_time(c: Context, n: Node) -> Ops:
    """For a time, something holds whenever a condition does."""
    inner = c.inner()
    conditions = [one for one in inner.read(n.one("c")) if one is not None]
    inner.conditional = True
    statics: Statics = inner.read(n.one("a"))
    c.spans += inner.spans
    refs = [ref for one in statics if (ref := getattr(one, "ref", None)) is not None]
    if inner.home or not all(isinstance(ref, This | Area) for ref in refs):
        raise Unreadable("what holds for a time is not clear")
    own = This() if any(isinstance(ref, This) for ref in refs) else None
    return [Last(own, static(statics, when=conditions), n.one("d").alternative.meaning)]


def gained(one: str) -> Effect:
    """A keyword ability that cards get."""
    return Effect(lambda ref, until: [GainKeyword(ref, one, until)], lambda ref: [HaveKeyword(ref, one)])


@means("act.eitherkeyword", "act.eitherplus")
def either_gain(c: Context, n: Node) -> Ops:
    """One of two keywords, or one of two numbers, as the fighter likes."""
    c.static = True
    aim: Aim = c.read(n.one("t")) if n.get("t") is not None else Aim([], it_or_this(c))
    c.static = False
    if n.alternative.meaning == "eitherkeyword":
        ways = [gained(word(n, "e")), gained(word(n, "f"))]
    else:
        size = amount(c, n)
        ways = [add([word(n, "k")], size), add([word(n, "j")], size)]
    until = lasts(c, n, ways)
    return [*aim.ops, ChooseOne([way.act(aim.ref, until) for way in ways])]


@means("act.changeif")
def change_if(c: Context, n: Node) -> Ops:
    """Something becomes of cards if a condition holds, which is said between them."""
    aim: Aim = c.read(n.one("t"))
    conditions: list[Cond] = [one for one in c.read(n.one("c")) if one is not None]
    found: list[Effect] = c.read(n.one("e"))
    until = lasts(c, n, found)
    ops = [op for effect in found for op in effect.act(aim.ref, until)]
    return [*aim.ops, Provided(conditions[0] if len(conditions) == 1 else AllOf(conditions), ops, [])]


@means("eff.noattackplaced")
def no_attack_placed(c: Context, n: Node) -> Effect:
    """It cannot attack such cards of certain areas."""
    zones = [place.zone for place in c.read(n.one("z"))]
    if set(zones) == {"left", "right"}:
        zones = ["left_or_right"]
    places = one_of([InPlace(zone) for zone in zones])
    return forbid(["attack_card"], Bounds(ordered([*c.read(n.one("h")), places])))


@means("act.perdo", "acts.perdo")
def do_for_each(c: Context, n: Node) -> Ops:
    """Do something with a number that is said for each of something."""
    if c.per is not None:
        raise Unreadable("for each of two things")
    c.per, c.counted = n.one("per"), False
    ops = c.ops(n.one("a"))
    if not c.counted:
        raise Unreadable("no number is said for each of something")
    c.per = None
    return ops
