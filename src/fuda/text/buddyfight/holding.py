"""What holds as long as its conditions do: the verbs of continuous abilities."""

from typing import Final

from fuda.core.terms import Value
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.build import static
from fuda.games.buddyfight.words.conditions import Infinity
from fuda.games.buddyfight.words.lasting_effects import Bounds, Forbid, Last
from fuda.games.buddyfight.words.prices import (
    CalledTo,
    DamageLess,
    DamageMore,
    EntersOnlyBy,
    FreeCost,
    FreeImpacts,
    ItemSlots,
    MayUse,
    NeverGain,
    Opening,
    PayLess,
    SizeLimit,
    UseFrom,
)
from fuda.games.buddyfight.words.properties import LiesIn, Test, World
from fuda.games.buddyfight.words.refs import Area, Attackers, Soul
from fuda.games.buddyfight.words.static_effects import Banned, HaveKeyword, PlayerBanned
from fuda.text.buddyfight.adjectives import worlds
from fuda.text.buddyfight.aims import Aim
from fuda.text.buddyfight.context import (
    Context,
    Ops,
    Unreadable,
    amount,
    inside,
    means,
    same_width,
    word,
)
from fuda.text.buddyfight.events import victims
from fuda.text.buddyfight.nouns import Place, ordered, side_of
from fuda.text.buddyfight.values import PlayerBan, Statics, changes, lasts, off_field
from fuda.text.grammar import Node
from fuda.words.lasting import ForbidPlayer
from fuda.words.numbers import All
from fuda.words.properties import IsThis, Not
from fuda.words.refs import This, Top


# --- continuous abilities -----------------------------------------------------------------------------------------
@means("staticact.change", "staticact.changeof")
def hold(c: Context, n: Node) -> Statics:
    c.static = True
    c.bounds = None
    aim: Aim = c.read(n.one("t"))
    c.static = False
    if aim.ops or type(aim) is not Aim:
        raise Unreadable("what holds chooses no cards")
    ref = aim.ref
    if isinstance(ref, Soul | Top) or off_field(ref):
        raise Unreadable("only cards on the field are changed")
    if c.home and isinstance(ref, This) and c.event is not None:
        raise Unreadable("a card in a soul is not changed")
    found = changes(c, n)
    if isinstance(ref, This) and not c.conditional and any(node.kind == "eff.name" for node in n.walk()):
        raise Unreadable("read as a further name of the card")
    c.topic = ref
    return [one for effect in found for one in effect.hold(ref)]


@means("staticact.finalattackers")
def attack_in_final_phase(c: Context, n: Node) -> Statics:
    c.static = True
    aim: Aim = c.read(n.one("t"))
    if aim.ops:
        raise Unreadable("what holds is not chosen")
    return [HaveKeyword(aim.ref, "final_attack")]


@means("staticact.changethis")
def hold_more(c: Context, n: Node) -> Statics:
    """A further change of the card spoken of before."""
    if c.topic is None and (c.home or c.kind not in ("monster", "item", "impact_monster")):
        raise Unreadable("what is changed is not said")
    ref = c.topic or This()
    return [one for effect in changes(c, n) for one in effect.hold(ref)]


@means("staticact.playerban")
def player_banned(c: Context, n: Node) -> Statics:
    ban: PlayerBan = c.read(n.one("b"))
    return [PlayerBanned(side_of(c, n.get("w"), "own"), ban.ban, ban.bounds)]


@means("staticact.nevergain")
def never_gain(c: Context, n: Node) -> Statics:
    """No effect gives this card a keyword ability."""
    return [NeverGain(word(n, "k"))]


@means("staticact.calledto")
def called_to(c: Context, n: Node) -> Statics:
    """Where alone this card is called."""
    zones = [place.zone for place in c.read(n.one("z"))]
    c.topic = This()
    rest = {"center": "left_or_right", "left": "right", "right": "left"}
    if n.one("o").alternative.meaning == "only":
        if set(zones) == {"left", "right"}:
            zones = ["left_or_right"]
        return [CalledTo(one) for one in zones[:1]] if len(zones) == 1 else unclear()
    if zones == ["center"]:
        return [CalledTo(rest["center"])]
    if set(zones) == {"left", "right"} or zones == ["left_or_right"]:
        return [CalledTo("center")]
    return unclear()


def unclear() -> Statics:
    """Where a card is called cannot be said."""
    raise Unreadable("where it is called is not clear")


FORM_WORDS: Final = ("『変身』", "『搭乗』", "『着任』", "『竜化』", "『Transform』", "be 『Transform』", "『Ride』")


@means("staticact.onlyby")
def only_by(c: Context, n: Node) -> Statics:
    if any(f"{form}でき" in n.render() or f"cannot {form}" in n.render() for form in FORM_WORDS):
        raise Unreadable("it may still be called")
    return [EntersOnlyBy(ordered(c.read(n.one("h"))))]


def damage_less(c: Context, n: Node) -> DamageLess:
    """Damage that is less than it would be."""
    how = n.get("h")
    words = how.alternative.meaning if how is not None else "any"
    least = int(n.word("m")) if n.get("m") is not None else 0
    tests: list[Test] = []
    cards = n.get("s")
    if cards is not None:
        by: Bounds = c.read(cards)
        tests, words = by.tests, by.how
        if by.by != "any" and not tests:
            tests = []
    to = n.get("o") is not None and word(n, "o") == "to"
    c.per = n.get("per")
    size = amount(c, n)
    c.per = None
    return DamageLess(side_of(c, n.one("w")), size, to, words, least, tests)


@means("act.novoidthis")
def attack_not_voided(c: Context, n: Node) -> Ops:
    """The attack in progress is not nullified."""
    by = n.get("b")
    return [Forbid(Attackers([]), "attack_nullified", "this_battle", c.read(by) if by is not None else None)]


@means("staticact.novoidthis")
def attacks_not_voided(c: Context, n: Node) -> Statics:
    by = n.get("b")
    return [Banned(Attackers([]), "attack_nullified", c.read(by) if by is not None else None)]


@means("staticact.lessdamage")
def less_damage(c: Context, n: Node) -> Statics:
    return [damage_less(c, n)]


@means("staticact.moredamage")
def more_damage(c: Context, n: Node) -> Statics:
    victim = victims(c, c.read(n.one("t")))
    return [DamageMore(side_of(c, n.one("w")), amount(c, n), "any", victim.tests)]


@means("staticact.noreducethis")
def damage_not_reduced(c: Context, n: Node) -> Statics:
    return [Banned(This(), "reduce")]


@means("staticact.nonullifyuse")
def use_not_nullified(c: Context, n: Node) -> Statics:
    """This card, as it is used, is not nullified: said of what is cast; of others, their abilities are meant."""
    return [Banned(This(), "use_nullified")]


@means("staticact.nocounteruse")
def use_not_countered(c: Context, n: Node) -> Statics:
    return [Banned(This(), "be_countered")]


@means("staticact.payless")
def pay_less(c: Context, n: Node) -> Statics:
    return [PayLess(used_from(c, n), amount(c, n), word(n, "k"))]


@means("staticact.paylessthis")
def pay_less_this(c: Context, n: Node) -> Statics:
    c.home = "hand"
    return [PayLess([IsThis()], for_each_amount(c, n), word(n, "k"))]


def for_each_amount(c: Context, n: Node) -> Value[Match]:
    """A number, so many for each of something where that is said."""
    c.per = n.get("per")
    found = amount(c, n)
    c.per = None
    return found


@means("staticact.freethis")
def free_this(c: Context, n: Node) -> Statics:
    c.home = "hand"
    return [FreeCost([IsThis()], word(n, "k"))]


@means("staticact.free")
def free(c: Context, n: Node) -> Statics:
    return [FreeCost(ordered(c.read(n.one("h"))), word(n, "k"))]


@means("staticact.usefrom")
def use_from(c: Context, n: Node) -> Statics:
    places: list[Place] = c.read(n.one("z"))
    if len(places) != 1 or places[0].zone not in ("drop", "soul"):
        raise Unreadable("from there nothing is used")
    return [UseFrom(places[0].zone, ordered(c.read(n.one("h"))))]


@means("staticact.usethisfrom")
def use_this_from(c: Context, n: Node) -> Statics:
    places: list[Place] = c.read(n.one("z"))
    if len(places) != 1 or places[0].zone not in ("drop", "soul"):
        raise Unreadable("from there nothing is used")
    c.home = places[0].zone
    return [UseFrom(places[0].zone, [IsThis()])]


@means("staticact.equipslots")
def equip_slots(c: Context, n: Node) -> Statics:
    return [ItemSlots(amount(c, n))]


@means("staticact.equipbeside")
def equip_beside(c: Context, n: Node) -> Statics:
    """One item of certain ones is equipped besides the others."""
    tests: list[Test] = [one for one in c.read(n.one("h")) if getattr(one, "text", "") != "item" or one.name != "kind"]
    if not tests:
        raise Unreadable("which items are equipped besides is not said")
    return [Banned(Area("own", "item", ordered(tests)), "let_beside")]


@means("staticact.sizelimit")
def size_limit(c: Context, n: Node) -> Statics:
    return [SizeLimit(amount(c, n))]


@means("staticact.sizeinfinite")
def size_without_limit(c: Context, n: Node) -> Statics:
    return [SizeLimit(Infinity())]


@means("staticact.manyimpacts")
def many_impacts(c: Context, n: Node) -> Statics:
    return [FreeImpacts()]


@means("staticact.mayuse")
def may_use(c: Context, n: Node) -> Statics:
    """Of a flag: what its fighter can use."""
    out: Statics = []
    for node in n.all("u"):
        if node.alternative.meaning == "world":
            out += [MayUse([test]) for test in worlds(node.one("w"))]
        elif node.alternative.meaning == "worldless":
            out.append(MayUse(ordered([*c.read(node.one("h")), Not(World(inside(node.word("n"))))])))
        elif node.alternative.meaning == "name":
            out.append(MayUse([World(same_width(node.word("w")))]))
        else:
            tests = ordered(c.read(node.one("h")))
            if not tests:
                raise Unreadable("which cards are used is not said")
            out.append(MayUse(tests))
    return out


@means("staticact.opening")
def opening(c: Context, n: Node) -> Statics:
    return [Opening(int(n.word("a")), int(n.word("b")), int(n.word("d")))]


@means("act.preventall")
def prevent_all(c: Context, n: Node) -> Ops:
    """For a time, a fighter is dealt no damage."""
    by = n.get("b")
    return [ForbidPlayer(side_of(c, n.one("w")), "damage", lasts(c, n, []), c.read(by) if by is not None else None)]


@means("act.lessdamage")
def less_damage_for_a_time(c: Context, n: Node) -> Ops:
    """For a time, damage is less, or so much."""
    until = lasts(c, n, [])
    return [Last(None, static([damage_less(c, n)]), until)]


def bounded(c: Context, n: Node) -> PlayerBan:
    """What a fighter cannot do, and by what alone, said in front of both."""
    ban: PlayerBan = c.read(n.one("b"))
    if ban.bounds is not None or n.one("b").kind not in ("pban.damage", "pban.discard", "pban.mill"):
        raise Unreadable("by what it is forbidden is not clear")
    ban.bounds = c.read(n.one("s"))
    return ban


@means("staticact.playerbanby")
def player_banned_by(c: Context, n: Node) -> Statics:
    ban = bounded(c, n)
    return [PlayerBanned(side_of(c, n.one("w")), ban.ban, ban.bounds)]


@means("act.forbidplayerby")
def forbid_player_by(c: Context, n: Node) -> Ops:
    ban = bounded(c, n)
    return [ForbidPlayer(side_of(c, n.one("w")), ban.ban, lasts(c, n, []), ban.bounds)]


@means("staticact.usesfirm")
def uses_not_nullified(c: Context, n: Node) -> Statics:
    """Cards that the fighter uses are not nullified."""
    return [PlayerBanned("own", "use_nullified", Bounds(ordered(c.read(n.one("h")))))]


@means("staticact.noreduceof")
def damage_of_cards_not_reduced(c: Context, n: Node) -> Statics:
    c.static = True
    aim: Aim = c.read(n.one("t"))
    c.static = False
    if aim.ops:
        raise Unreadable("what holds chooses no cards")
    return [Banned(aim.ref, "reduce")]


@means("staticact.paynogauge")
def pay_no_gauge(c: Context, n: Node) -> Statics:
    """Using such cards costs no gauge."""
    return [PayLess(used_from(c, n), All(), word(n, "k"))]


def used_from(c: Context, n: Node) -> list[Test]:
    """Cards that are used, and from where."""
    tests: list[Test] = c.read(n.one("h"))
    where = n.get("z")
    if where is not None:
        hand = LiesIn("hand")
        tests = [*tests, hand if where.alternative.meaning == "hand" else Not(hand)]
    return ordered(tests)


@means("staticact.paylessthisby")
def pay_less_this_by(c: Context, n: Node) -> Statics:
    """Using this card costs as much less gauge as a number says."""
    c.home = "hand"
    return [PayLess([IsThis()], c.read(n.one("v")), word(n, "k"))]


@means("staticact.keephand")
def hand_kept(c: Context, n: Node) -> Statics:
    """The own cards in hand are not discarded by something."""
    return [PlayerBanned("own", "discard", c.read(n.one("b")))]


@means("act.keephand")
def keep_hand(c: Context, n: Node) -> Ops:
    return [ForbidPlayer("own", "discard", lasts(c, n, []), c.read(n.one("b")))]
