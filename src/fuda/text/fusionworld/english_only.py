"""What phrases mean that only English builds this way: who has how many of what, and 'your Leader or 1 of your ...'."""

from fuda.core.control import May
from fuda.core.control import When as Provided
from fuda.core.terms import Condition, Value
from fuda.games.fusionworld.printed import Continuous
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import evolve
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.drawing import Draw, Shuffle
from fuda.games.fusionworld.words.lasting_effects import AddCost, AddSpecified
from fuda.games.fusionworld.words.ops import Discard, MoveTo
from fuda.games.fusionworld.words.placing import PlayCards
from fuda.games.fusionworld.words.properties import Color, OnlyTrait, Stat, Test, Trait
from fuda.games.fusionworld.words.refs import Area, Ref, Under
from fuda.games.fusionworld.words.static_effects import HandCombo, HandCost, HaveCost, HaveSpecified
from fuda.text.fusionworld.abilities import Held, Printed, base, do, printed, read_cost
from fuda.text.fusionworld.acts import aim_of, doer, leave
from fuda.text.fusionworld.aims import Aim, chosen, is_free, it, known, picked, pile_of
from fuda.text.fusionworld.conditions import Subject, how_many_done, sign
from fuda.text.fusionworld.context import Context, Ops, Unreadable, amount, inside, means, word
from fuda.text.fusionworld.events import Event, Means, means_of, moved, played_from, victim_of, zone_of
from fuda.text.fusionworld.nouns import (
    Head,
    all_of,
    heads,
    how_many,
    one_of,
    ordered,
    properties,
    refer,
    side_of,
    traits,
)
from fuda.text.fusionworld.values import Effect, Price, cheaper, forbid
from fuda.text.grammar import Node
from fuda.words.choosing import DifferentNames
from fuda.words.conditions import AllOf, Exists, If, Never, OneOf
from fuda.words.numbers import Count, CountNames, Number, Plus, StatOf
from fuda.words.properties import IsThis, Not
from fuda.words.refs import Arrived, Bottom, Chosen, This, Together

Cond = Condition[Match]


# --- nouns --------------------------------------------------------------------------------------------------------
@means("head.names")
def named_head(c: Context, n: Node) -> Head:
    return Head("card", [*properties(c, n.all("p")), c.read(n.one("n"))])


@means("prop.nottrait")
def not_trait(c: Context, n: Node) -> list[Test]:
    return [Not(Trait(inside(n.word("t"))))]


@means("prop.onlytrait")
def only_trait(c: Context, n: Node) -> list[Test]:
    return [OnlyTrait(inside(n.word("t")))]


@means("prop.traited")
def of_trait(c: Context, n: Node) -> list[Test]:
    return [one_of(traits(n.one("t")))]


@means("single.it")
def it_alone(c: Context, n: Node) -> Aim:
    """The card spoken of last; this card, where no other has been."""
    spoken = c.last is not None or c.event is not None
    named = c.this is not None or any(place < n.start for place in c.named)
    if c.this is False or (c.this is None and spoken) or not named:
        return known(c, it(c))
    if spoken:
        raise Unreadable("it could be either of two cards")
    return known(c, This())


@means("single.them")
def them(c: Context, n: Node) -> Aim:
    """The cards spoken of last; all that were chosen one by one in the sentence."""
    if c.lone and len(c.choices) > 1 and not c.gone:
        return known(c, c.speak_of(Together([Chosen(slot) for slot in c.choices])))
    return known(c, it(c))


@means("np.leaderboth")
def leader_or_battle(c: Context, n: Node) -> Ref:
    """A Leader or a card of a place, both with some properties."""
    common = properties(c, [p for group in n.all("s") for p in group.all("p")])
    side = side_of(c, n.one("w"))
    other: Head = c.read(n.one("h"))
    where = c.read(n.one("z"))
    whose = side_of(c, n.get("w2"), side)
    return refer([Head("leader", common, side), Head(other.noun, [*other.tests, *common], whose, where)])


@means("prop.twocolors", "having.twocolors")
def two_colors(c: Context, n: Node) -> list[Test]:
    return [Color(word(n, "c")), Color(word(n, "d"))]


@means("quantity.underthis")
def under_this(c: Context, n: Node) -> Value[Match]:
    return Count(Under(This(), c.read(n.one("h"))))


@means("numeric.sameas")
def same_number(c: Context, n: Node) -> list[Test]:
    """A number that is the same as that of another card."""
    subject: Subject = c.read(n.one("t"))
    what = word(n, "k")
    return [Stat(what, "==", StatOf(subject.ref, what))]


@means("single.leaderor")
def leader_or(c: Context, n: Node) -> Aim:
    """A Leader or so many Battle cards."""
    side = side_of(c, n.one("w"))
    other: Head = c.read(n.one("h"))
    ref = refer([Head("leader", [], side), Head(other.noun, other.tests, side_of(c, n.one("w2")), other.places)])
    return chosen(c, ref, amount(c, n), is_free(n))


@means("target.andleader")
def this_and_others(c: Context, n: Node) -> Aim:
    """This card and a Leader or all of some cards, which Japanese names in the other order."""
    this: Aim = c.read(n.one("t"))
    other: Aim = c.read(n.one("u"))
    ref = c.speak_of(Together([other.ref, this.ref]))
    return Aim([*other.ops, *this.ops], ref, other.whole and this.whole)


@means("single.oneof")
def one_of_them(c: Context, n: Node) -> Aim:
    return picked(c, c.read(n.one("t")), Number(1), False)


@means("single.bottomone")
def bottom_one(c: Context, n: Node) -> Aim:
    return Aim([], Bottom(*pile_of(c, n), Number(1)))


# --- who has what -------------------------------------------------------------------------------------------------
def owner(n: Node, slot: str = "o") -> str:
    """The player who has something."""
    return n.one(slot).alternative.meaning


def had(c: Context, n: Node, side: str) -> Ref:
    """The cards that a player has: where nothing else is said, that player's."""
    before, c.foe = c.foe, side == "foe"
    c.this = False
    found = heads(c, n)
    c.foe = before
    return refer([Head(h.noun, h.tests, h.side or side, h.places) for h in found])


def number_had(c: Context, n: Node, side: str) -> Value[Match]:
    """How many cards a player has, or how many names they have."""
    return counted(c, had(c, n, side))


def counted(c: Context, ref: Ref) -> Value[Match]:
    """The number of some cards, or of their names."""
    limit, c.limit = c.limit, None
    if isinstance(limit, DifferentNames):
        return CountNames(ref)
    if limit is not None:
        raise Unreadable("what the cards have in common is not counted")
    return how_many(ref)


@means("cond.has")
def has(c: Context, n: Node) -> Cond:
    return If(number_had(c, n.one("t"), owner(n)), sign(n), amount(c, n))


@means("cond.hasnot")
def has_not(c: Context, n: Node) -> Cond:
    return Never(has(c, n))


@means("cond.hastotal")
def both_have(c: Context, n: Node) -> Cond:
    return If(number_had(c, n.one("t"), "any"), sign(n), amount(c, n))


@means("cond.didany")
def did_any(c: Context, n: Node) -> Cond:
    """At least one card was chosen, and done something to, before."""
    return If(how_many_done(c, n), ">=", Number(1))


@means("cond.hasor")
def has_or(c: Context, n: Node) -> Cond:
    found = number_had(c, n.one("t"), owner(n))
    return OneOf([If(found, "==", amount(c, n)), If(found, ">=", amount(c, n, "m"))])


@means("cond.haswithin")
def has_within(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    tests: list[Test] = c.read(n.one("h"))
    if not isinstance(ref, Area):
        raise Unreadable("which cards are counted is not clear")
    return If(Count(Area(ref.side, ref.zone, ordered([*ref.tests, *tests]))), sign(n), amount(c, n))


@means("cond.hassum")
def has_sum(c: Context, n: Node) -> Cond:
    total = Plus(number_had(c, n.one("t"), owner(n)), counted(c, c.read(n.one("u"))))
    return If(total, sign(n), amount(c, n))


@means("cond.hasmarkers")
def has_markers(c: Context, n: Node) -> Cond:
    return If(Size(owner(n), "markers"), sign(n), amount(c, n))


@means("cond.hasmarker")
def has_marker(c: Context, n: Node) -> Cond:
    return If(Size(owner(n), "markers"), ">=", Number(1))


@means("cond.anymarker")
def any_marker(c: Context, n: Node) -> Cond:
    """One of the players has an energy marker."""
    return If(Size("any", "markers"), ">=", Number(1))


@means("cond.hasnomarker")
def has_no_marker(c: Context, n: Node) -> Cond:
    return If(Size(owner(n), "markers"), "==", Number(0))


@means("cond.hasany")
def has_any(c: Context, n: Node) -> Cond:
    found = had(c, n.one("t"), owner(n))
    if c.limit is not None:
        raise Unreadable("how many cards are meant is not said")
    return Exists(found)


@means("cond.hasnone")
def has_none(c: Context, n: Node) -> Cond:
    return Never(has_any(c, n))


@means("cond.hasboth")
def has_both(c: Context, n: Node) -> Cond:
    side = owner(n)
    before, c.foe = c.foe, side == "foe"
    first = heads(c, n)[0]
    found: list[Head] = [first, *[c.read(node) for node in n.all("i")]]
    c.foe = before
    c.this = False
    whose = first.side or side
    return AllOf([Exists(refer([Head(h.noun, h.tests, whose, first.places)])) for h in found])


def others(side: str) -> str:
    """The other player."""
    return {"own": "foe", "foe": "own"}[side]


@means("cond.hasmore")
def has_more(c: Context, n: Node) -> Cond:
    side = owner(n)
    if owner(n, "v") == side:
        raise Unreadable("both players are compared")
    ref = had(c, n.one("t"), side)
    if not isinstance(ref, Area) or ref.side != side:
        raise Unreadable("whose cards are compared is not clear")
    return If(how_many(ref), sign(n), how_many(Area(others(side), ref.zone, ref.tests)))


@means("cond.hasmorelife")
def has_more_life(c: Context, n: Node) -> Cond:
    side = owner(n)
    if owner(n, "v") == side:
        raise Unreadable("both players are compared")
    return If(Size(side, "life"), sign(n), Size(others(side), "life"))


@means("cond.onlyhas")
def only_has(c: Context, n: Node) -> Cond:
    tests = [test for test in c.read(n.one("h")) if test.name != "kind"]
    if not tests:
        raise Unreadable("which cards are meant is not clear")
    zone = "battle" if len(tests) < len(c.read(n.one("h"))) else "battle_area"
    return AllOf([Exists(Area("own", zone, [])), Never(Exists(Area("own", zone, [Not(all_of(tests))])))])


@means("cond.happenedbefore")
def happened_before(c: Context, n: Node) -> Cond:
    event: Event = c.read(n.one("e"))
    if event.what == "played" and not event.about_card:
        raise Unreadable("read as a card played in this turn")
    return event.happened()


# --- skills -------------------------------------------------------------------------------------------------------
@means("skill.fusionboth")
def fusion_of_both(c: Context, n: Node) -> Printed:
    """Two cards of one place."""
    cost = read_cost(c, n)
    first = heads(c, n)[0]
    second: Head = c.read(n.one("i"))
    pair = [first, Head(second.noun, second.tests, first.side, first.places)]
    return printed(c, evolve(*[base([h]) for h in pair], cost=cost))


@means("acts.foemay")
def foe_may(c: Context, n: Node) -> Ops:
    if c.foe or c.each:
        raise Unreadable("one player does it")
    c.foe = True
    found = c.ops(n.one("a"))
    c.foe = False
    return [May(found, True)]


@means("sentence.after")
def given_after(c: Context, n: Node) -> Ops:
    """An instruction, and at its end under which condition it is carried out."""
    condition = c.read(n.one("c"))
    return [Provided(condition, do(c, n), [])]


@means("acts.shared")
def for_a_time(c: Context, n: Node) -> Ops:
    """Several changes, and at their end how long all of them last."""
    c.period = c.until = word(n, "d")
    return c.ops(n.one("a"))


@means("staticacts.while")
def hold_while(c: Context, n: Node) -> list[Held]:
    if n.one("c").kind.startswith("cond.attacking") and any(node.kind == "effs.seq" for node in n.one("a").walk()):
        raise Unreadable("which of the changes hold while it attacks is not clear")
    return [Held([c.read(n.one("c"))], c.read(n.one("a")))]


# --- events -------------------------------------------------------------------------------------------------------
@means("event.leftplace")
def left_place(c: Context, n: Node) -> Event:
    """Cards leave a zone of a player."""
    victim = victim_of(c, n)
    source = zone_of(c, n, "y")
    if source == "battle" or victim.zone not in ("any", source):
        raise Unreadable("which zone is left is not clear")
    return Event("moved", side_of(c, n.one("w")), victim.tests, means_of(c, n), source)


@means("event.playedbyfrom")
def played_by_from(c: Context, n: Node) -> Event:
    """A player plays cards from a zone."""
    return Event("played", side_of(c, n.one("w")), ordered(c.read(n.one("h"))), means_of(c, n), zone_of(c, n))


@means("event.playedout")
def played_out(c: Context, n: Node) -> Event:
    """Cards are played from a zone of a player."""
    found: Event = played_from(c, n)
    if found.side == "any" and found.about_card and n.get("w2") is not None:
        found.side = side_of(c, n.one("w2"))
    return found


@means("event.movedby")
def moved_by(c: Context, n: Node) -> Event:
    """A player puts cards into a zone: by a skill, where they are the other player's."""
    found: Event = moved(c, n)
    side = side_of(c, n.one("w"))
    if side == "any":
        raise Unreadable("which player does it is not said")
    if found.by.by == "any" and found.about_card and found.side != side:
        found.by = Means({"own": "own_effect", "foe": "foe_effect"}[side])
    return found


@means("event.movedinto")
def moved_into(c: Context, n: Node) -> Event:
    """Cards are put into a zone of a player, perhaps from another."""
    found: Event = moved(c, n)
    whose, source = n.get("w"), n.get("w2")
    side = side_of(c, source, "any") if source is not None else side_of(c, whose, "any")
    told = source is not None or (whose is not None and whose.alternative.meaning != "self")
    if found.side == "any" and found.about_card and told:
        found.side = side
    return found


@means("event.comboedof")
def comboed_of(c: Context, n: Node) -> Event:
    """A player combos with certain cards from a zone."""
    return Event("comboed", side_of(c, n.one("w")), ordered(c.read(n.one("h"))), None, zone_of(c, n))


@means("event.comboedwhere", "event.comboedany")
def comboed_from(c: Context, n: Node) -> Event:
    """A player combos with any card."""
    source = zone_of(c, n) if n.get("z") is not None else "any"
    return Event("comboed", side_of(c, n.one("w")), [], None, source)


# --- instructions -------------------------------------------------------------------------------------------------
@means("act.drawone")
def draw_one(c: Context, n: Node) -> Ops:
    return [Draw(Number(1), doer(c))]


@means("act.draweach")
def draw_each(c: Context, n: Node) -> Ops:
    c.per = n.one("per")
    size = amount(c, n)
    c.per = None
    return [Draw(size, doer(c))]


@means("act.discardcards")
def discard_cards(c: Context, n: Node) -> Ops:
    """Discard cards: those of the hand of the player who does it."""
    if c.looking:
        raise Unreadable("which cards are meant is not said")
    hand = Area("own" if c.each else doer(c), "hand", [])
    if not c.keep:
        return [Discard(hand, amount(c, n), is_free(n), c.foe)]
    aim = chosen(c, hand, amount(c, n), is_free(n))
    leave(c, aim)
    return [*aim.ops, MoveTo(aim.ref, "drop")]


@means("act.shuffleinto")
def shuffle_into(c: Context, n: Node) -> Ops:
    aim = aim_of(c, n)
    if type(aim) is not Aim:
        raise Unreadable("these cards are not put into a deck")
    out = aim.apply(c, lambda ref: [MoveTo(ref, "deck"), Shuffle()])
    leave(c, aim)
    return out


@means("act.playfrom", "act.playfromrested")
def place_from(c: Context, n: Node) -> Ops:
    """Put cards of another zone into the Battle Area."""
    aim = chosen(c, refer(heads(c, n)), amount(c, n), is_free(n))
    c.speak_of(Arrived(int(aim.ref.slot())))
    return [*aim.ops, PlayCards(aim.ref, n.alternative.meaning == "playfromrested")]


# --- changes ------------------------------------------------------------------------------------------------------
@means("eff.noattackready")
def no_attack_nor_ready(c: Context, n: Node) -> Effect:
    return forbid(["attack", "ready"])


@means("eff.costless")
def cost_less(c: Context, n: Node) -> Effect:
    size = cheaper(c, n)
    return Effect(lambda ref, until: [AddCost(ref, size, until)], lambda ref: [HaveCost(ref, size)])


@means("eff.specifiedless", "eff.specifiedmore")
def specified_less(c: Context, n: Node) -> Effect:
    color = word(n, "c")
    size = Number(-1 if n.alternative.meaning == "specifiedless" else 1)
    return Effect(
        lambda ref, until: [AddSpecified(ref, color, size, until)], lambda ref: [HaveSpecified(ref, color, size)]
    )


@means("staticact.thiscombo")
def own_combo(c: Context, n: Node) -> list[Continuous]:
    return [HandCombo([IsThis()], amount(c, n), "own")]


@means("price.more")
def price_more(c: Context, n: Node) -> Price:
    size = amount(c, n)
    return Price(lambda tests, side: [HandCost(tests, size, side)])
