"""What changes of cards mean: power, cost, keywords, prohibitions, for a time or as long as something holds."""

from collections.abc import Callable
from typing import Final

from fuda.core.control import When as Provided
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import Ability, Continuous
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, part, permanent, replacement
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import InBattle
from fuda.games.fusionworld.words.course_of_game import ChangeDamage, Pay, SetDamage
from fuda.games.fusionworld.words.lasting_effects import (
    AddCombo,
    AddCost,
    AddPower,
    AddSpecified,
    Bounds,
    Delay,
    EndThis,
    Forbid,
    GainAbility,
    GainColor,
    GainKeyword,
    GainName,
    GainTrait,
    HandCosts,
    Negate,
    NegateKeyword,
    NextUse,
    SetPower,
)
from fuda.games.fusionworld.words.ops import Discard, MoveTo, RestCards
from fuda.games.fusionworld.words.properties import IsActive, IsRested, Kind, LiesIn, PlayedThisTurn, Test
from fuda.games.fusionworld.words.refs import Area, Battling, Ref
from fuda.games.fusionworld.words.static_effects import (
    AttackDemands,
    Banned,
    ComboFromDrop,
    EvolveFrom,
    HandCombo,
    HandCost,
    HandFree,
    HandSpecified,
    HaveAbility,
    HaveBasePower,
    HaveColor,
    HaveCombo,
    HaveCost,
    HaveKeyword,
    HaveName,
    HavePower,
    HaveSpecified,
    HaveTrait,
    IgnoreColors,
    LoseKeyword,
    Negated,
    PlayerBanned,
    UseFromDrop,
)
from fuda.games.fusionworld.words.timings import On, Would
from fuda.text.fusionworld.aims import IN_PLAY, Aim, it
from fuda.text.fusionworld.conditions import Subject
from fuda.text.fusionworld.context import Context, Ops, Unreadable, amount, for_each, inside, means, multiplied, word
from fuda.text.fusionworld.events import zone_of
from fuda.text.fusionworld.nouns import Head, all_of, area, card_tests, heads, ordered, refer, side_of
from fuda.text.grammar import Node
from fuda.words.conditions import Exists, Matches
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import Number, StatOf
from fuda.words.properties import IsThis, Not
from fuda.words.refs import About, Chosen, This, Together, Top

Statics = list[Continuous]
CHANGED: Final = (*IN_PLAY, "self", "energy")


class Effect:
    """A change of a card, in both its ways: for a time, and as long as something holds."""

    def __init__(self, act: Callable[[Ref, str], Ops], hold: Callable[[Ref], Statics], timeless: bool = False) -> None:
        self.act = act
        self.hold = hold
        self.timeless = timeless  # said without how long it lasts


def cheaper(c: Context, n: Node) -> Value[Match]:
    """A number in which something is less."""
    if n.word("n") == "X":
        raise Unreadable("minus X")
    return multiplied(c, -int(n.word("n")))


# --- numbers -----------------------------------------------------------------------------------------------------
@means("eff.power")
def power(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(lambda ref, until: [AddPower(ref, size, until)], lambda ref: [HavePower(ref, size)])


@means("eff.combo_power")
def combo_power(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(lambda ref, until: [AddCombo(ref, size, until)], lambda ref: [HaveCombo(ref, size)], True)


@means("eff.cost")
def cost(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(lambda ref, until: [AddCost(ref, size, until)], lambda ref: [HaveCost(ref, size)])


@means("eff.specified")
def specified(c: Context, n: Node) -> Effect:
    color = word(n, "c")
    size = amount(c, n)
    return Effect(
        lambda ref, until: [AddSpecified(ref, color, size, until)], lambda ref: [HaveSpecified(ref, color, size)]
    )


@means("eff.basepower")
def base_power(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(lambda ref, until: [SetPower(ref, size, until)], lambda ref: [HaveBasePower(ref, size)])


@means("eff.samepower")
def same_power(c: Context, n: Node) -> Effect:
    like: Subject = c.read(n.one("t"))
    size = StatOf(like.ref, "power")

    def act(ref: Ref, until: str) -> Ops:
        change = SetPower(ref, size, until)
        # Of a card that was not chosen after all there is no power to be the same as.
        return [Provided(Exists(like.ref), [change], [])] if isinstance(like.ref, Chosen) else [change]

    return Effect(act, lambda ref: [HaveBasePower(ref, size)])


# --- skills and information ---------------------------------------------------------------------------------------
@means("eff.keyword")
def keyword(c: Context, n: Node) -> Effect:
    words = [one.alternative.meaning for one in [n.one("k"), *n.all("more")]]
    return Effect(
        lambda ref, until: [GainKeyword(ref, one, until) for one in words],
        lambda ref: [HaveKeyword(ref, one) for one in words],
    )


@means("eff.powerkeyword", "eff.keywordpower")
def power_and_keyword(c: Context, n: Node) -> Effect:
    first = (power, keyword) if n.alternative.meaning == "powerkeyword" else (keyword, power)
    both = [one(c, n) for one in first]
    return Effect(
        lambda ref, until: [op for one in both for op in one.act(ref, until)],
        lambda ref: [static for one in both for static in one.hold(ref)],
    )


@means("eff.attackactive")
def attack_active(c: Context, n: Node) -> Effect:
    return Effect(
        lambda ref, until: [GainKeyword(ref, "attack_active", until)], lambda ref: [HaveKeyword(ref, "attack_active")]
    )


@means("eff.losekeyword")
def lose_keyword(c: Context, n: Node) -> Effect:
    one = word(n, "k")
    return Effect(lambda ref, until: [NegateKeyword(ref, one, until)], lambda ref: [LoseKeyword(ref, one)])


@means("eff.negate")
def negate(c: Context, n: Node) -> Effect:
    return Effect(lambda ref, until: [Negate(ref, until)], lambda ref: [Negated(ref)])


@means("eff.trait")
def trait(c: Context, n: Node) -> Effect:
    text = inside(n.word("t"))
    return Effect(lambda ref, until: [GainTrait(ref, text, until)], lambda ref: [HaveTrait(ref, text)])


@means("eff.name")
def name(c: Context, n: Node) -> Effect:
    texts = [inside(one.text) for one in n.all("n")]
    return Effect(
        lambda ref, until: [GainName(ref, text, until) for text in texts],
        lambda ref: [HaveName(ref, text) for text in texts],
    )


@means("eff.color")
def color(c: Context, n: Node) -> Effect:
    text = word(n, "c")
    return Effect(lambda ref, until: [GainColor(ref, text, until)], lambda ref: [HaveColor(ref, text)])


@means("eff.skill")
def skill(c: Context, n: Node) -> Effect:
    return given_skill(quoted(c, n))


def quoted(c: Context, n: Node) -> Ability:
    """A skill in quotation marks, which works as the skill of the card that gets it.  [fw 13-16-1]"""
    inner = Context("battle")
    inner.places = c.places
    printed = inner.read(n.one("q"))
    if len(printed.abilities) != 1 or printed.keywords or printed.facts():
        raise Unreadable("one skill is given")
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
    "noattack": ["attack"], "noattackleader": ["attack_leader"], "noblock": ["block"], "norest": ["rest"],
    "noready": ["ready"], "nocharge": ["charge"], "noattacked": ["be_attacked"], "nocombo": ["combo"],
    "noactivate": ["activate"], "nokobattle": ["ko_in_battle"], "noko": ["ko_in_battle", "ko_by_skill"],
    "noattackblock": ["attack", "block"], "keeprested": ["keep_rested"], "mustattack": ["not_attack"],
}  # fmt: skip
# Prohibitions of what skills do: of both players' skills, or of one's, or of those of certain cards.
SKILL_BANS: Final = {
    "nokoby": ["ko_by_skill"], "noleaveby": ["leave"], "norestby": ["rest"], "nochosen": ["be_chosen"],
    "unaffected": ["affected"], "noreadyby": ["ready"], "nohandby": ["to_hand"], "nodeckby": ["to_deck"],
}  # fmt: skip


@means(*[f"eff.{kind}" for kind in BANS])
def banned(c: Context, n: Node) -> Effect:
    return forbid(BANS[n.alternative.meaning])


@means(*[f"eff.{kind}" for kind in SKILL_BANS])
def banned_for_skills(c: Context, n: Node) -> Effect:
    if n.alternative.meaning in ("norestby", "noreadyby") and n.one("b").kind in ("bounds.any", "bounds.own"):
        raise Unreadable("a ban on one's own skills would reach what the rules do")
    return forbid(SKILL_BANS[n.alternative.meaning], c.read(n.one("b")))


@means("eff.nohanddeckby")
def not_returned(c: Context, n: Node) -> Effect:
    return forbid(["to_hand", "to_deck"], c.read(n.one("b")))


@means("eff.noactivatemark", "eff.negatemark")
def marks_banned(c: Context, n: Node) -> Effect:
    """The skills of a card under some mark are not activated."""
    if word(n, "g") == "on_ko":
        raise Unreadable("when that skill would be activated, the card is elsewhere")
    return forbid(["activate"], Bounds([], "any", [word(n, "g")]))


@means("bounds.mark", "bounds.cardsmark")
def skill_under_mark(c: Context, n: Node) -> Bounds:
    """Skills under some mark, of a player or of certain cards."""
    marks = [word(n, "g")]
    if n.alternative.meaning == "mark":
        side = side_of(c, n.get("w"), "any")
        return Bounds([], side, marks)
    whose = skill_of_cards(c, n)
    return Bounds(whose.tests, whose.by, marks)


@means("eff.nokobattlewith")
def no_ko_in_battle_with(c: Context, n: Node) -> Effect:
    return forbid(["ko_in_battle"], Bounds(ordered(c.read(n.one("h")))))


@means("bounds.any")
def any_skill(c: Context, n: Node) -> Bounds | None:
    return None


@means("bounds.foe", "bounds.own")
def skill_of_player(c: Context, n: Node) -> Bounds:
    return Bounds([], n.alternative.meaning)


@means("bounds.cards")
def skill_of_cards(c: Context, n: Node) -> Bounds:
    found = heads(c, n)
    sides = {h.side for h in found}
    if len(sides) != 1 or any(h.places for h in found):
        raise Unreadable("whose skills are meant is not clear")
    side = sides.pop()
    return Bounds(card_tests(found), side if side in ("own", "foe") else "any")


# --- changes for a time -------------------------------------------------------------------------------------------
@means("effs.one")
def one_effect(c: Context, n: Node) -> list[Effect]:
    c.per = n.get("per") or c.per
    found = c.read(n.one("e"))
    return [found]


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
        return c.period  # it holds to the end of the sentence  [fw 1-5-2-2]
    if c.further and c.until:
        return c.until  # as long as what it comes on top of
    if found and all(effect.timeless for effect in found):
        return "forever"
    raise Unreadable("how long the change lasts is not said")


@means("act.change", "act.changeof")
def change(c: Context, n: Node) -> Ops:
    object_ = n.get("t")
    # A noun without a number means all such cards, where they are changed for a time.
    c.static = bool(n.all("d"))
    aim: Aim = c.read(object_) if object_ is not None else Aim([], it_or_this(c))
    c.static = False
    if any(zone not in CHANGED for zone in aim.zones()):
        raise Unreadable("only cards in play are changed")
    found = changes(c, n)
    until = lasts(c, n, found)
    if isinstance(aim.ref, Battling):
        c.speak_of(aim.ref)
    c.topic = aim.ref
    return aim.apply(c, lambda ref: [op for effect in found for op in effect.act(ref, until)])


def it_or_this(c: Context) -> Ref:
    """The cards spoken of last; this card, where none was.  [fw 13-1-1]"""
    if c.topic is not None:
        return c.topic
    return This() if c.last is None and c.event is None else it(c)


def changes(c: Context, n: Node) -> list[Effect]:
    """The changes of an instruction, each of something where that is said."""
    if n.alternative.meaning == "changeof" and any(node.kind == "bounds.any" for node in n.walk()):
        raise Unreadable("read as the skills of those cards")
    found: list[Effect] = for_each(c, n, "e")
    return found


@means("act.instead")
def instead(c: Context, n: Node) -> Ops:
    """Another change in place of the one of the sentence before, of the same cards and as long."""
    if not c.until:
        raise Unreadable("nothing has been changed before")
    found = changes(c, n)
    ref = it(c)
    until = c.until
    return [op for effect in found for op in effect.act(ref, until)]


# --- prohibitions for players -------------------------------------------------------------------------------------
class PlayerBan:
    """Something that a player cannot do, in both its ways."""

    def __init__(self, ban: str, bounds: Bounds | None = None) -> None:
        self.ban = ban
        self.bounds = bounds


PLAYER_BANS: Final = {
    "attack": "attack", "block": "block", "combo": "combo", "use": "use", "play": "play", "activate": "activate",
    "draw": "draw", "drawbyskill": "draw_by_skill", "lifetohand": "life_to_hand",
    "lifetohandbyskill": "life_to_hand_by_skill",
}  # fmt: skip


@means(*[f"pban.{kind}" for kind in PLAYER_BANS])
def player_ban(c: Context, n: Node) -> PlayerBan:
    cards = n.get("h")
    tests: list[Test] = c.read(cards) if cards is not None else []
    if n.get("z") is not None:
        tests = [*tests, LiesIn(zone_of(c, n))]
    tests = ordered(tests)
    return PlayerBan(PLAYER_BANS[n.alternative.meaning], Bounds(tests) if tests else None)


@means("pban.blockof")
def player_ban_block_of(c: Context, n: Node) -> PlayerBan:
    return PlayerBan("block", Bounds(ordered(c.read(n.one("h")))))


@means("pban.activatemark")
def player_ban_marks(c: Context, n: Node) -> PlayerBan:
    """Skills under some mark are not activated, of all cards or of certain ones."""
    cards = n.get("h")
    tests: list[Test] = c.read(cards) if cards is not None else []
    return PlayerBan("activate", Bounds(ordered(tests), "any", [word(n, "g")]))


@means("act.forbidplayer")
def forbid_player(c: Context, n: Node) -> Ops:
    ban: PlayerBan = c.read(n.one("b"))
    until = lasts(c, n, [])
    return [ForbidPlayer(side_of(c, n.get("w"), "own"), ban.ban, until, ban.bounds)]


# --- the next card that is used -----------------------------------------------------------------------------------
class Price:
    """What becomes of the cost of cards in hand."""

    def __init__(self, make: Callable[[list[Test], str], Statics]) -> None:
        self.make = make


@means("price.less")
def price_less(c: Context, n: Node) -> Price:
    colors: list[str] = [one.alternative.meaning for pip in n.all("p") for one in pip.all("c")]
    total = sum(int(pip.word("n")) for pip in n.all("p") if pip.get("n") is not None)

    def make(tests: list[Test], side: str) -> Statics:
        out: Statics = [
            HandSpecified(tests, color, Number(-colors.count(color)), side) for color in sorted(set(colors))
        ]
        return [*out, HandCost(tests, Number(-total), side)] if total else out

    return Price(make)


@means("price.by")
def price_by(c: Context, n: Node) -> Price:
    size = amount(c, n)
    return Price(lambda tests, side: [HandCost(tests, size, side)])


@means("price.lessby")
def price_less_by(c: Context, n: Node) -> Price:
    size = cheaper(c, n)
    return Price(lambda tests, side: [HandCost(tests, size, side)])


@means("price.specified")
def price_specified(c: Context, n: Node) -> Price:
    tint = word(n, "c")
    size = amount(c, n)
    return Price(lambda tests, side: [HandSpecified(tests, tint, size, side)])


@means("price.free")
def price_free(c: Context, n: Node) -> Price:
    return Price(lambda tests, side: [HandFree(tests, side)])


@means("price.colors")
def price_colors(c: Context, n: Node) -> Price:
    return Price(lambda tests, side: [IgnoreColors(tests, side)])


@means("act.nextuse", "act.nextplay")
def next_use(c: Context, n: Node) -> Ops:
    tests: list[Test] = c.read(n.one("h"))
    if n.alternative.meaning == "nextplay":
        tests = ordered([*tests, Kind("battle")])
    price: Price = c.read(n.one("p"))
    until = lasts(c, n, [])
    return [NextUse(permanent(price.make(tests, "own")), until)]


@means("act.nextgain", "act.nextusegain")
def next_gain(c: Context, n: Node) -> Ops:
    """The next card that is played is changed."""
    if any(node.kind in ("eff.cost", "eff.specified") for node in n.walk()):
        raise Unreadable("read as what it costs to use it")
    tests = ordered([*c.read(n.one("h")), Kind("battle")])
    found = changes(c, n)
    until = lasts(c, n, found)
    by = "use" if n.alternative.meaning == "nextusegain" else "any"
    ops = [op for effect in found for op in effect.act(About(), until)]
    return [Delay(None, auto(On("played", "own", tests, by), [*ops, EndThis()]), until)]


# --- permanents ---------------------------------------------------------------------------------------------------
@means("staticact.change", "staticact.changeof")
def hold(c: Context, n: Node) -> Statics:
    c.static = True
    aim: Aim = c.read(n.one("t"))
    if aim.ops or type(aim) is not Aim or any(zone not in CHANGED for zone in aim.zones()):
        raise Unreadable("a permanent chooses no cards, and is about cards in play")
    found = changes(c, n)
    return [static for effect in found for static in effect.hold(aim.ref)]


@means("staticact.changethis")
def hold_this(c: Context, n: Node) -> Statics:
    """A change of no card that is named is one of this card.  [fw 13-1-1]"""
    return [static for effect in changes(c, n) for static in effect.hold(This())]


@means("eff.unblockable")
def unblockable(c: Context, n: Node) -> Effect:
    """While it attacks, the opponent's [Blocker] is not activated."""
    return laid_on(permanent([PlayerBanned("foe", "block")], when=[InBattle("attacker")]))


@means("eff.damage", "eff.damageset")
def attack_damage(c: Context, n: Node) -> Effect:
    """Its attacks deal more damage, or so much."""
    size = amount(c, n)
    op = ChangeDamage(size) if n.alternative.meaning == "damage" else SetDamage(size)
    return laid_on(replacement(Would("damage", "foe", [], "battle"), [op], when=[InBattle("attacker")]))


@means("eff.freshattack")
def fresh_attack(c: Context, n: Node) -> Effect:
    """It does not attack in the turn in which it was played."""
    return laid_on(permanent([Banned(This(), "attack")], when=[Matches(This(), [PlayedThisTurn()])]))


def laid_on(part: Ability) -> Effect:
    """What holds for cards: for a time it is an effect on them and none of their skills, which may be negated.

    [fw 9-3-1]
    """
    return Effect(lambda ref, until: [Delay(ref, part, until)], lambda ref: [HaveAbility(ref, part)])


def given_skill(part: Ability) -> Effect:
    """A skill that cards have."""
    return Effect(lambda ref, until: [GainAbility(ref, part, until)], lambda ref: [HaveAbility(ref, part)])


@means("staticact.handcost")
def hand_cost(c: Context, n: Node) -> Statics:
    price: Price = for_each(c, n, "p")
    return price.make(c.read(n.one("h")), side_of(c, n.get("w"), "own"))


@means("staticact.thiscost")
def own_cost(c: Context, n: Node) -> Statics:
    price: Price = for_each(c, n, "p")
    return price.make([IsThis()], "own")


@means("staticact.handcombo")
def hand_combo(c: Context, n: Node) -> Statics:
    return [HandCombo(c.read(n.one("h")), amount(c, n), side_of(c, n.get("w"), "own"))]


@means("staticact.evolvefrom")
def evolve_from(c: Context, n: Node) -> Statics:
    places = c.read(n.one("z"))
    return [EvolveFrom(refer([Head("battle", [], side_of(c, n.get("w"), "own"), places)]))]


@means("staticact.attackdemands")
def attack_demands(c: Context, n: Node) -> Statics:
    """To attack, a player has to do something first.  [fw 13-13-1]"""
    c.static = True
    found = c.read(n.one("t"))
    ref = found.ref if isinstance(found, Aim) else found
    who = n.get("w")
    if who is not None and isinstance(ref, Area) and ref.side == "any":
        ref = Area(side_of(c, who), ref.zone, ref.tests)
    return [AttackDemands(ref, part(cost=c.read(n.one("b"))))]


@means("demand.discard")
def demand_discard(c: Context, n: Node) -> Ops:
    return [Discard(Area("own", "hand", []), amount(c, n))]


@means("act.payact")
def pay_in_effect(c: Context, n: Node) -> Ops:
    return pay(c, n.all("p"))


@means("demand.pay")
def demand_pay(c: Context, n: Node) -> Ops:
    return pay(c, n.all("p"))


@means("demand.rest", "demand.drop")
def demand_energy(c: Context, n: Node) -> Ops:
    rest = n.alternative.meaning == "rest"
    slot = c.slot()
    choice = Choose(Area("own", "energy", [IsActive()] if rest else []), amount(c, n), False, slot)
    return [choice, RestCards(Chosen(slot)) if rest else MoveTo(Chosen(slot), "drop")]


@means("demand.life", "demand.mill")
def demand_pile(c: Context, n: Node) -> Ops:
    life = n.alternative.meaning == "life"
    return [MoveTo(Top("own", "life" if life else "deck", amount(c, n)), "hand" if life else "drop")]


def pay(c: Context, pips: list[Node]) -> Ops:
    """Energy to be paid, in numbers and colours."""
    colors: list[str] = []
    total = 0
    for pip in pips:
        color = pip.get("c")
        if color is not None:
            colors.append(color.alternative.meaning)
        elif pip.word("n") != "X":
            total += int(pip.word("n"))
        elif len(pips) > 1:
            raise Unreadable("X and something else")
        else:
            return [Pay(amount(c, pip), [])]
    return [Pay(Number(total), colors)]


@means("staticact.playerban")
def player_banned(c: Context, n: Node) -> Statics:
    ban: PlayerBan = c.read(n.one("b"))
    return [PlayerBanned(side_of(c, n.get("w"), "own"), ban.ban, ban.bounds)]


@means("staticact.playedrested")
def played_rested(c: Context, n: Node) -> Statics:
    return [PlayerBanned(side_of(c, n.one("w")), "play_active", Bounds(ordered(c.read(n.one("h")))))]


@means("staticact.comborested")
def combo_rested(c: Context, n: Node) -> Statics:
    tests: list[Test] = c.read(n.one("h"))
    others = [test for test in tests if not isinstance(test, IsRested)]
    if len(others) == len(tests):
        raise Unreadable("cards that are not rested can combo anyway")
    return [PlayerBanned(side_of(c, n.one("w")), "combo_rested", Bounds(others) if others else None)]


@means("staticact.combothis")
def combo_this_from_drop(c: Context, n: Node) -> Statics:
    return [ComboFromDrop([IsThis()])]


@means("staticact.combofrom")
def combo_from_drop(c: Context, n: Node) -> Statics:
    return [ComboFromDrop(c.read(n.one("h")))]


@means("staticact.usethis")
def use_this_from_drop(c: Context, n: Node) -> Statics:
    if c.kind not in ("", "battle", "extra"):
        raise Unreadable("only Battle and Extra cards are used from the Drop")
    return [UseFromDrop([IsThis()])]


@means("staticact.usefrom")
def use_from_drop(c: Context, n: Node) -> Statics:
    tests: list[Test] = c.read(n.one("h"))
    if not any(isinstance(test, Kind) and test.text in ("battle", "extra") for test in tests):
        raise Unreadable("only Battle and Extra cards are used from the Drop")
    return [UseFromDrop(tests)]


@means("staticact.nodeckloss")
def no_deck_loss(c: Context, n: Node) -> Statics:
    return [PlayerBanned(side_of(c, n.one("w")), "lose_by_deck")]


@means("act.preventdamage")
def prevent_damage(c: Context, n: Node) -> Ops:
    """The next damage is none."""
    part = replacement(Would("damage", side_of(c, n.one("w"))), [EndThis()])
    return [Delay(None, part, lasts(c, n, []))]


@means("act.preventall")
def prevent_all(c: Context, n: Node) -> Ops:
    """For a time, damage is none."""
    return [ForbidPlayer(side_of(c, n.one("w")), "damage", lasts(c, n, []))]


@means("act.handcosts")
def hand_costs(c: Context, n: Node) -> Ops:
    """For a time, cards in hand cost something else."""
    price: Price = c.read(n.one("p"))
    part = permanent(price.make(c.read(n.one("h")), side_of(c, n.get("w"), "own")))
    return [HandCosts(part, lasts(c, n, []))]


@means("staticact.shield")
def shield(c: Context, n: Node) -> Statics:
    """The opponent cannot attack certain cards."""
    return [Banned(protected(c, n), "be_attacked")]


@means("staticact.notchosen")
def not_chosen(c: Context, n: Node) -> Statics:
    """The opponent cannot choose certain cards."""
    return [Banned(protected(c, n), "be_chosen", Bounds([], "foe"))]


def protected(c: Context, n: Node) -> Ref:
    """Own cards that the opponent cannot do something to."""
    c.static = True
    aim: Aim = c.read(n.one("t"))
    if aim.ops or type(aim) is not Aim:
        raise Unreadable("a permanent chooses no cards")
    ref = aim.ref
    if isinstance(ref, Area) and ref.side == "any":
        ref = Area("own", ref.zone, ref.tests)
    return ref


@means("staticact.lure", "staticact.spare")
def lure(c: Context, n: Node) -> Statics:
    """What can attack certain cards attacks nothing else; or has to attack them."""
    return [Banned(protected(c, n), n.alternative.meaning)]


@means("act.lure", "act.spare")
def lure_for_a_time(c: Context, n: Node) -> Ops:
    until = lasts(c, n, [])
    return [Forbid(protected(c, n), n.alternative.meaning, until)]


@means("staticact.restedentry")
def rested_entry(c: Context, n: Node) -> Statics:
    """This card is played rested."""
    return [Banned(This(), "play_active")]


@means("staticact.taunt")
def taunt(c: Context, n: Node) -> Statics:
    """The opponent cannot attack any but certain cards."""
    found: list[Head] = heads(c, n)
    zone, tests = area(found[0])
    if len(found) != 1 or zone != "battle":
        raise Unreadable("which cards alone can be attacked is not clear")
    spared: list[Ref] = [Area("own", "leader", [])]
    if tests:
        spared.append(Area("own", "battle", [Not(all_of(tests))]))
    return [Banned(spared[0] if len(spared) == 1 else Together(spared), "be_attacked")]
