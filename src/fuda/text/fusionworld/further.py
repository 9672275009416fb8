"""What phrases mean that look back at a turn, count, move [Ki], or set a cost."""

from typing import Final

from fuda.core.control import ChooseNumber, EachPlayer, IfDone, May
from fuda.core.terms import Value
from fuda.games.fusionworld.printed import Continuous
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.conditions import CountColors, TimesThisTurn
from fuda.games.fusionworld.words.course_of_game import AddKi, SpendKi
from fuda.games.fusionworld.words.lasting_effects import AddCost
from fuda.games.fusionworld.words.ops import Discard
from fuda.games.fusionworld.words.properties import Evolved, Stat, Test
from fuda.games.fusionworld.words.refs import Area, Ref, ThisIn, Under
from fuda.games.fusionworld.words.static_effects import HandCost, HaveCost
from fuda.text.fusionworld.abilities import Held, Marks, Printed, hold, printed
from fuda.text.fusionworld.acts import ki_of
from fuda.text.fusionworld.aims import Aim
from fuda.text.fusionworld.conditions import Subject, read_all, sign, together
from fuda.text.fusionworld.context import LOOKED, Cond, Context, Ops, Unreadable, X, amount, means, word
from fuda.text.fusionworld.events import Event, Means, discarded, played_by, used, victim_of
from fuda.text.fusionworld.nouns import Head, Place, ordered, refer, side_of
from fuda.text.fusionworld.values import Effect, Price
from fuda.text.grammar import Node
from fuda.words.conditions import AllOf, Exists, FirstTurn, If, Matches, Never, OpponentsTurn, YourTurn
from fuda.words.numbers import Count, Lesser, Minus, Number, Picked, StatOf
from fuda.words.properties import IsThis
from fuda.words.refs import About, Among, Chosen, This

# --- how often in this turn ---------------------------------------------------------------------------------------
HAPPENED: Final = {"timeskoed": "koed", "timesattacked": "attacked", "timesleft": "left", "timesguarded": "guarded"}


def times(event: Event) -> Value[Match]:
    """How often something has happened in this turn."""
    past = event.happened()
    return TimesThisTurn(past.event, past.side, past.tests, past.source, past.target, past.by)


@means(*[f"cond.{kind}" for kind in HAPPENED])
def card_times(c: Context, n: Node) -> Cond:
    victim = victim_of(c, n)
    if victim.zone not in ("any", "battle", "leader"):
        raise Unreadable("this happens to cards in play")
    return If(times(Event(HAPPENED[n.alternative.meaning], victim.side, victim.tests)), sign(n), amount(c, n))


@means("cond.timesplayed")
def times_played(c: Context, n: Node) -> Cond:
    return If(times(played_by(c, n)), sign(n), amount(c, n))


@means("cond.timesused")
def times_used(c: Context, n: Node) -> Cond:
    return If(times(used(c, n)), sign(n), amount(c, n))


@means("cond.timesdiscarded")
def times_discarded(c: Context, n: Node) -> Cond:
    return If(times(discarded(c, n)), sign(n), amount(c, n))


@means("cond.timesdrew", "cond.timescomboed")
def times_done(c: Context, n: Node) -> Cond:
    what = {"timesdrew": "drew", "timescomboed": "comboed"}[n.alternative.meaning]
    return If(times(Event(what, side_of(c, n.one("w")))), sign(n), amount(c, n))


@means("cond.timesmoved")
def times_moved(c: Context, n: Node) -> Cond:
    victim = victim_of(c, n)
    target = word(n, "z")
    if victim.zone == target:
        raise Unreadable("from a zone into the same")
    found = Event("moved", victim.side, victim.tests, None, victim.zone, target)
    return If(times(found), sign(n), amount(c, n))


@means("event.playednth")
def played_at_last(c: Context, n: Node) -> Event:
    """A player plays the card of some number in this turn."""
    found: Event = played_by(c, n)
    found.during = [If(times(played_by(c, n)), "==", amount(c, n))]
    return found


@means("event.usednth")
def used_at_last(c: Context, n: Node) -> Event:
    """A player uses the card of some number in this turn."""
    found: Event = used(c, n)
    found.during = [If(times(used(c, n)), "==", amount(c, n))]
    return found


@means("cond.isnth")
def is_of_number(c: Context, n: Node) -> Cond:
    """This card is the one of some number that was played in this turn."""
    return If(times(played_by(c, n)), "==", amount(c, n))


@means("cond.kithere")
def has_ki(c: Context, n: Node) -> Cond:
    owner: Aim = c.read(n.one("t"))
    ki: Test = Stat("ki", ">=", Number(1))
    return Subject(owner.ref).has([ki])


@means("cond.firstturn")
def first_turn(c: Context, n: Node) -> Cond:
    side = side_of(c, n.one("w"))
    if side == "any":
        return FirstTurn()
    return AllOf([YourTurn() if side == "own" else OpponentsTurn(), FirstTurn()])


@means("cond.nthattack")
def nth_attack(c: Context, n: Node) -> Cond:
    """This card attacks for the time of some number in this turn."""
    return If(times(Event("attacked", "any", [IsThis()])), "==", amount(c, n))


@means("event.evolvedby")
def evolved_by(c: Context, n: Node) -> Event:
    """A player plays cards by evolving."""
    return Event("played", side_of(c, n.one("w")), ordered(c.read(n.one("h"))), Means("evolve"))


@means("cond.nofirstturn")
def no_first_turn(c: Context, n: Node) -> Cond:
    return Never(first_turn(c, n))


@means("np.battles")
def own_battle_cards(c: Context, n: Node) -> Ref:
    """Own Battle cards, as only their player attacks with them."""
    head: Head = c.read(n.one("h"))
    return refer([Head(head.noun, head.tests, "own", head.places)])


# --- counting -----------------------------------------------------------------------------------------------------
@means("cond.colorcount")
def color_count(c: Context, n: Node) -> Cond:
    ref = c.read(n.one("t"))
    if isinstance(ref, Area) and ref.zone == "leader":
        raise Unreadable("read as what colors the one card has")
    return If(CountColors(ref), sign(n), amount(c, n))


@means("quantity.revealed")
def revealed_such(c: Context, n: Node) -> Value[Match]:
    if not c.looking:
        raise Unreadable("no cards have been revealed")
    return Count(Among(LOOKED, c.read(n.one("h"))))


@means("cond.evolvedfromcard")
def evolved_from_card(c: Context, n: Node) -> Cond:
    tests: list[Test] = c.read(n.one("h"))
    return AllOf([Matches(This(), [Evolved()]), Exists(Under(This(), ordered(tests)))])


@means("prop.samestat")
def same_number(c: Context, n: Node) -> list[Test]:
    """A number that is the same as that of another card."""
    subject: Subject = c.read(n.one("t"))
    what = word(n, "k")
    return [Stat(what, "==", StatOf(subject.ref, what))]


@means("place.underit")
def place_under_it(c: Context, n: Node) -> list[Place]:
    """Under this card, where it was named last."""
    if not c.was_this and not c.this:
        raise Unreadable("under which card is not clear")
    return [Place("under", "", This())]


# --- [Ki] ---------------------------------------------------------------------------------------------------------
@means("act.moveki")
def move_ki(c: Context, n: Node) -> Ops:
    """Take [Ki] from a card and add as much to another."""
    one: Aim = c.read(n.one("t"))
    two: Aim = c.read(n.one("u"))
    if type(one) is not Aim or type(two) is not Aim:
        raise Unreadable("whose [Ki] is moved is not clear")
    size = amount(c, n)
    return [*one.ops, *two.ops, SpendKi(one.ref, size), IfDone([AddKi(two.ref, size)])]


@means("act.moveallki")
def move_all_ki(c: Context, n: Node) -> Ops:
    """Take all [Ki] of a card to another."""
    one: Aim = c.read(n.one("t"))
    two: Aim = c.read(n.one("u"))
    if type(one) is not Aim or type(two) is not Aim:
        raise Unreadable("whose [Ki] is moved is not clear")
    return [*one.ops, *two.ops, AddKi(two.ref, StatOf(one.ref, "ki")), SpendKi(one.ref, StatOf(one.ref, "ki"))]


@means("act.moveanyki")
def move_any_ki(c: Context, n: Node) -> Ops:
    """Take up to so much [Ki] of a card to another."""
    one: Aim = c.read(n.one("t"))
    two: Aim = c.read(n.one("u"))
    if type(one) is not Aim or type(two) is not Aim or c.named_x:
        raise Unreadable("whose [Ki] is moved is not clear")
    most = Lesser(amount(c, n), StatOf(one.ref, "ki"))
    moved = [SpendKi(one.ref, Picked(X)), IfDone([AddKi(two.ref, Picked(X))])]
    return [*one.ops, *two.ops, ChooseNumber(most, X), *moved]


@means("act.spendallki")
def spend_all_ki(c: Context, n: Node) -> Ops:
    return ki_of(c, n, lambda ref: [SpendKi(ref, StatOf(ref, "ki"))])


@means("act.spendanyki")
def spend_any_ki(c: Context, n: Node) -> Ops:
    """As much [Ki] as the player likes."""
    if c.named_x:
        raise Unreadable("two numbers are named")
    c.spent_ki = True
    return ki_of(c, n, lambda ref: [ChooseNumber(StatOf(ref, "ki"), X), SpendKi(ref, Picked(X))])


@means("per.kispent")
def per_ki_spent(c: Context, n: Node) -> Value[Match]:
    if not c.spent_ki:
        raise Unreadable("no [Ki] has been spent before")
    return Picked(X)


@means("act.discardper")
def discard_for_each(c: Context, n: Node) -> Ops:
    """A player discards so many cards for each of something."""
    side = side_of(c, n.one("w"))
    if side == "any" or c.foe or c.each:
        raise Unreadable("one player does it")
    c.per = n.one("per")
    size = amount(c, n)
    c.per = None
    return [Discard(Area(side, "hand", []), size, False, side == "foe")]


# --- costs that become a number -------------------------------------------------------------------------------------
def alone(c: Context, ref: Ref) -> Ref:
    """One card whose own number is changed."""
    if isinstance(ref, This | About) or (isinstance(ref, Chosen) and c.lone):
        return ref
    raise Unreadable("the cost of one card is set")


@means("eff.costset")
def set_cost(c: Context, n: Node) -> Effect:
    """A cost becomes a number: it is changed by what it lacks."""
    size = amount(c, n)

    def act(ref: Ref, until: str) -> Ops:
        return [AddCost(ref, Minus(size, StatOf(alone(c, ref), "cost")), until)]

    def static(ref: Ref) -> list[Continuous]:
        if not isinstance(ref, This):
            raise Unreadable("the cost of one card is set")
        return [HaveCost(ref, Minus(size, StatOf(ref, "base_cost")))]

    return Effect(act, static)


@means("price.becomes")
def price_becomes(c: Context, n: Node) -> Price:
    size = amount(c, n)

    def make(tests: list[Test], side: str) -> list[Continuous]:
        if len(tests) != 1 or not isinstance(tests[0], IsThis):
            raise Unreadable("the cost of one card is set")
        return [HandCost(tests, Minus(size, StatOf(ThisIn("hand"), "base_cost")), side)]

    return Price(make)


# --- who does it, and otherwise -------------------------------------------------------------------------------------
BACK: Final = ("single.it", "single.them", "single.that", "single.those")
NO_OBJECT: Final = (
    "act.ko", "act.rest", "act.ready", "act.todrop", "act.tohand", "act.tobottom", "act.totop", "act.discard",
    "act.remove", "act.play", "act.toenergy", "act.toenergyrested", "act.tolife",
)  # fmt: skip


@means("acts.eachmay")
def each_may(c: Context, n: Node) -> Ops:
    """Each player decides whether to do something."""
    if c.foe or c.each:
        raise Unreadable("one player does it")
    c.each = True
    found = c.ops(n.one("a"))
    c.each = False
    c.last = None
    return [EachPlayer([May(found, False)])]


@means("act.eachchoose")
def each_chooses(c: Context, n: Node) -> Ops:
    """Each player chooses cards and does something to them."""
    if c.foe or c.each:
        raise Unreadable("one player does it")
    act = n.one("a")
    back = any(node.kind in BACK for node in act.walk()) or (act.kind in NO_OBJECT and act.get("t") is None)
    if not back:
        raise Unreadable("read as two instructions")
    c.each = True
    aim: Aim = c.read(n.one("t"))
    if type(aim) is not Aim or not aim.ops:
        raise Unreadable("no cards are chosen")
    found = [*aim.ops, *c.ops(act)]
    c.each = False
    c.last = None
    return [EachPlayer(found)]


@means("skill.permanentelse")
def lasting_or_else(c: Context, n: Node) -> Printed:
    """What holds under conditions, and what holds otherwise."""
    marks = Marks(n.all("m"))
    conditions = read_all(c, n.all("c"))
    first: list[Held] = c.read(n.one("a"))
    second: list[Held] = c.read(n.one("b"))
    if marks.once or any(one.conditions for one in [*first, *second]):
        raise Unreadable("under which conditions it holds is not clear")
    held = together(conditions)
    other: Cond = held.condition if isinstance(held, Never) else Never(held)
    abilities = [hold(c, [*marks.conditions, *conditions], one.statics) for one in first]
    return printed(c, *abilities, *[hold(c, [*marks.conditions, other], one.statics) for one in second])


@means("event.comboedthisfrom")
def comboed_this_from(c: Context, n: Node) -> Event:
    """This card combos from one of two zones."""
    places: list[Place] = c.read(n.one("z"))
    if len(places) < 2 or any(place.bearer is not None for place in places):
        raise Unreadable("read as one zone")
    zones = [{"battle_area": "battle"}.get(place.zone, place.zone) for place in places]
    first, *others = [Event("comboed", "any", [IsThis()], None, zone) for zone in zones]
    first.also = others
    return first
