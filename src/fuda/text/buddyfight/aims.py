"""What an instruction is about: chosen cards, all cards, the top of a deck, the card itself."""

from collections.abc import Callable
from typing import Any, Final, cast

from fuda.core.control import ChooseNumber, EachPlayer
from fuda.core.control import When as Provided
from fuda.core.terms import Value
from fuda.games.buddyfight.printed import Instead
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.choosing import Choose, ChooseRandom, DifferentSizes
from fuda.games.buddyfight.words.comparing import Is
from fuda.games.buddyfight.words.impending import ImpendingCards
from fuda.games.buddyfight.words.properties import IsAttacking, IsBattling, IsBuddy, Test
from fuda.games.buddyfight.words.refs import Area, Attacked, Attackers, Bearer, MovedTo, Nth, Ref, Soul, ThisIn, Used
from fuda.games.buddyfight.words.timings import LatelyCard
from fuda.games.buddyfight.words.vocabulary import show
from fuda.text.buddyfight.conditions import Subject, names_several_areas
from fuda.text.buddyfight.context import LOOKED, Context, Ops, Unreadable, amount, means
from fuda.text.buddyfight.nouns import (
    OPEN,
    Head,
    Place,
    card_tests,
    heads,
    listed,
    refer,
    refuse_half_said,
    shared,
    side_of,
    unite,
)
from fuda.text.grammar import Node
from fuda.words.choosing import DifferentNames
from fuda.words.conditions import If
from fuda.words.numbers import All, Count, Number, Picked
from fuda.words.properties import Not
from fuda.words.refs import About, Among, Bottom, Chosen, This, Together, Top
from fuda.words.refs import Ref as AnyRef

Make = Callable[[Ref], Ops]
ON_FIELD: Final = (*OPEN, "flag", "buddy", "front", "self")


class Aim:
    """Cards that an instruction is about, with the ops that choose them."""

    def __init__(self, ops: Ops, ref: Ref, whole: bool = False) -> None:
        self.ops = ops
        self.ref = ref
        self.whole = whole  # not chosen, but all there are

    def apply(self, c: Context, make: Make) -> Ops:
        """The ops that choose the cards and do something to them."""
        return [*self.ops, *make(self.ref)]

    def zones(self) -> list[str]:
        """Where the cards lie, as far as that is known."""
        ref = self.ref
        for op in self.ops:
            if isinstance(op, Choose | ChooseRandom):
                ref = op.ref
        return zones_of(ref)


def zones_of(ref: Ref) -> list[str]:
    """Where cards lie, as far as that is known."""
    if isinstance(ref, Area | ThisIn | Top | Bottom | Nth):
        return [ref.zone]
    if isinstance(ref, Together):
        return [zone for one in ref.refs for zone in zones_of(one)]
    if isinstance(ref, Among):
        return ["looked"]
    if isinstance(ref, Soul):
        return ["soul"]
    return ["self"]


def chosen(c: Context, ref: Ref, n: Value[Match], up_to: bool) -> Aim:
    """Cards that are chosen."""
    slot = c.slot()
    limit, c.limit_of = c.limit_of, None
    if isinstance(limit, DifferentNames) and isinstance(n, Number) and n.n == 1:
        raise Unreadable("one card does not differ from itself")
    return Aim([Choose(ref, n, up_to, slot, c.foe, limit)], c.choose(slot))


def known(c: Context, ref: Ref) -> Aim:
    """Cards known already; an instruction that is put off remembers them."""
    if c.delayed is None:
        return Aim([], ref)
    if c.delayed and show(c.delayed[0]) != show(ref):
        raise Unreadable("put off for two cards")
    if not c.delayed:
        c.delayed.append(ref)
    return Aim([], About())


def it(c: Context) -> Ref:
    """The cards spoken of last, that are still where they were."""
    if c.last is None:
        if c.event is not None:
            return c.event
        if c.mentioned is not None:
            return c.mentioned
        if isinstance(c.topic, Area) and c.static:
            return c.topic  # of which the sentence before has said what holds
        if c.use_event is None or isinstance(c.use_event, Instead):
            raise Unreadable("no card has been spoken of before")
        # The card of the event for which this one is used, or that is attacked then.  [bf O.when.1]
        return c.use_event if isinstance(c.use_event, AnyRef) else LatelyCard(c.use_event)
    if c.gone:
        if c.went and isinstance(c.last, Chosen):
            return MovedTo(int(c.last.at), c.went)
        raise Unreadable("the card spoken of is gone")
    return c.last


# --- one card or some --------------------------------------------------------------------------------------------
@means("target.one", "object.of")
def one(c: Context, n: Node) -> Aim:
    found: Aim = c.read(n.one("t"))
    return found


@means("single.this")
def this(c: Context, n: Node) -> Aim:
    subject: Subject = c.read(n.one("t"))
    if c.fell and isinstance(subject.ref, This):
        return known(c, ThisIn("drop"))
    return known(c, subject.ref)


def of_event(c: Context, n: Node) -> Ref | None:
    """The card of the event, if it and not the card that has this one in its soul is what a noun means."""
    if c.before_bearer is None or c.last is not None or not isinstance(c.event, Bearer):
        return None
    noun = n.get("n")
    word_ = noun.render() if noun is not None else ""
    named = noun is not None and (noun.get("t") is not None or noun.get("n") is not None)
    if not word_ or (not named and (word_ in c.event_words) == (word_ in c.bearer_words)):
        raise Unreadable("whether the card of the event or the one with this soul is meant is not clear")
    return None if word_ in c.bearer_words else c.before_bearer


@means("single.that")
def that(c: Context, n: Node) -> Aim:
    ref = of_event(c, n) or it(c)
    if n.get("i") is not None and isinstance(ref, Area | ImpendingCards):
        return chosen(c, ref, amount(c, n, "i"), False)  # so many of those of which it was said that they are there
    if n.get("i") is not None and n.word("i") != "1" and not isinstance(ref, Chosen | Among):
        raise Unreadable("one card was spoken of")
    return known(c, ref)


def selection(c: Context) -> Ref:
    """The cards that an instruction to choose was about."""
    if c.selected is None:
        return it(c)
    if c.gone and c.last is not None and show(c.last) == show(c.selected):
        return it(c)
    return c.selected


@means("single.chosen")
def the_chosen(c: Context, n: Node) -> Aim:
    return known(c, selection(c))


@means("single.revealed")
def revealed(c: Context, n: Node) -> Aim:
    if c.moved and isinstance(c.last, MovedTo):
        return known(c, c.last)
    if c.looking:
        return known(c, Chosen(LOOKED))
    if c.picked < 0:
        raise Unreadable("no card has been revealed")
    if c.gone:
        return known(c, it(c))
    return known(c, Chosen(c.picked))


@means("single.event")
def card_of_event(c: Context, n: Node) -> Aim:
    if c.event is None and n.render().startswith("the attacking"):
        return known(c, Area("any", "field", [IsAttacking()]))
    if c.event is None:
        raise Unreadable("nothing has happened to a card")
    return known(c, c.event)


@means("single.attacker")
def attacker(c: Context, n: Node) -> Aim:
    """The attacking card: the one spoken of, or whichever attacks in this battle."""
    if c.last is not None or c.event is not None:
        return known(c, it(c))
    return known(c, c.speak_of(Attackers([])))


@means("single.guard")
def guard(c: Context, n: Node) -> Aim:
    return known(c, c.speak_of(Attacked([])))


@means("single.used")
def used_card(c: Context, n: Node) -> Aim:
    return known(c, c.speak_of(Used([])))


@means("single.bearer")
def bearer(c: Context, n: Node) -> Aim:
    c.home = "soul"
    return known(c, Bearer())


@means("single.some", "single.upto")
def some(c: Context, n: Node) -> Aim:
    ref = c.read(n.one("t"))
    up_to = n.alternative.meaning == "upto"
    whose = [node.render() for node in n.walk() if node.alternative.sense == "whose"]
    if isinstance(ref, Area) and any(word_.startswith(OF_EACH) for word_ in whose):
        return of_each(c, ref, amount(c, n), up_to)
    return chosen(c, ref, amount(c, n), up_to)


OF_EACH: Final = ("each ", "お互い")  # so many cards of each fighter


def of_each(c: Context, ref: Area, n: Value[Match], up_to: bool) -> Aim:
    """So many cards of each fighter, chosen one after the other."""
    aims = [chosen(c, Area(side, ref.zone, ref.tests), n, up_to) for side in ("own", "foe")]
    return Aim([op for aim in aims for op in aim.ops], c.speak_of(Together([aim.ref for aim in aims])))


@means("single.somenumber", "single.uptonumber")
def some_number(c: Context, n: Node) -> Aim:
    value = c.read(n.one("v"))
    return chosen(c, c.read(n.one("t")), value, n.alternative.meaning == "uptonumber")


class ChooseMore:
    """Stands for a choice of so many cards or more in a cost. It never gets into a program."""

    def __init__(self, ref: Ref, n: Value[Match], slot: int, all_: bool = False) -> None:
        self.ref = ref
        self.n = n
        self.slot = slot
        self.all = all_  # all there are, and so many at least


@means("single.ormore", "single.allmore")
def or_more(c: Context, n: Node) -> Aim:
    ref = c.read(n.one("t"))
    if c.limit_of is not None:
        raise Unreadable("what is paid with is compared")
    if not c.paying:
        if not isinstance(ref, Area):
            raise Unreadable("of which cards there are so many or more is not clear")
        if n.alternative.meaning == "allmore":
            return AllIf([], ref, amount(c, n))
        return at_least(c, [], ref, amount(c, n))
    slot = c.slot()
    more = cast("Any", ChooseMore(ref, amount(c, n), slot, n.alternative.meaning == "allmore"))
    return Aim([more], c.choose(slot))


@means("single.distinctsizes")
def distinct_sizes(c: Context, n: Node) -> Aim:
    """Up to one card of each size."""
    ref = c.read(n.one("t"))
    if not isinstance(c.limit_of, DifferentSizes):
        raise Unreadable("of what there is one each is not said")
    return chosen(c, ref, All(), True)


@means("single.each")
def each(c: Context, n: Node) -> Aim:
    return Aim([], c.read(n.one("t")), True)


@means("single.allin")
def all_in(c: Context, n: Node) -> Aim:
    """All such cards of a place that is named first."""
    return Aim([], refer(heads(c, n)), True)


@means("single.anynumber")
def any_number(c: Context, n: Node) -> Aim:
    return chosen(c, c.read(n.one("t")), All(), True)


@means("single.bare")
def bare(c: Context, n: Node) -> Aim:
    """A noun without a number: all such cards where something holds, one that is alone of its kind elsewhere."""
    if n.render().startswith("the card with this card in"):
        raise Unreadable("read as the card that has this one in its soul")
    ref = c.read(n.one("t"))
    if c.static or is_single(ref):
        return Aim([], ref, True)
    if names_several_areas(n):
        return Aim([], ref, True)  # 'on the left and right' are all that are there
    if c.one and not any(zone in ON_FIELD for zone in zones_of(ref)):
        return chosen(c, ref, Number(1), False)  # one card is called or equipped, if no number is said
    if isinstance(ref, Area) and ref.side != "any" and any(isinstance(test, IsBuddy) for test in ref.tests):
        return chosen(c, ref, Number(1), False)  # 'your buddy' is one card
    if n.alternative.symbol in ("baseone", "basesoulone"):
        return chosen(c, ref, Number(1), False)  # one card has them
    if isinstance(ref, Area) and ref.zone == "left_or_right" and ref.side != "any":
        return chosen(c, ref, Number(1), False)  # the card of one area or of the other
    raise Unreadable("how many cards are meant is not said")


def is_single(ref: Ref) -> bool:
    """Whether there is at most one such card, or it is known which they are."""
    if isinstance(ref, Soul | Among):
        return True
    if not isinstance(ref, Area):
        return False
    if ref.zone in ("hand", "gauge", "drop") and ref.side != "any" and not ref.tests:
        return True  # the whole pile
    if any(isinstance(test, IsBattling) for test in ref.tests):
        return True
    if any(test.name in ("attacking", "attacked", "is_bearer") for test in ref.tests):
        return True
    item = any(show(test) == "kind(item)" for test in ref.tests)
    return ref.zone in ("center", "flag", "item", "left", "right") or (item and ref.side != "any")


@means("single.lookedany")
def any_looked_at(c: Context, n: Node) -> Aim:
    """As many of the cards that are looked at as the fighter likes."""
    if not c.looking:
        raise Unreadable("which cards are meant is not said")
    head = n.get("h")
    tests = card_tests([c.read(head)]) if head is not None else []
    return chosen(c, Among(LOOKED, tests), All(), True)


@means("single.lookedsome", "single.lookedupto")
def some_looked_at(c: Context, n: Node) -> Aim:
    pool = LOOKED if c.looking else -1
    if pool < 0 and isinstance(c.selected, Chosen) and not c.gone:
        pool = c.pool = int(c.selected.at)  # of the cards that were chosen before
    if pool < 0:
        raise Unreadable("which cards are meant is not said")
    return chosen(c, Among(pool, []), amount(c, n), n.alternative.meaning == "lookedupto")


# --- souls -------------------------------------------------------------------------------------------------------
@means("single.soulsome", "single.soulupto", "single.soulall", "single.soulany")
def of_soul(c: Context, n: Node) -> Aim:
    """Cards in the soul of a card, which may be chosen first."""
    static, c.static = c.static, True  # of whichever such cards it is
    before: Aim = c.read(n.one("t"))
    c.static = static
    holder = before.ref
    face = "down" if n.get("f") is not None else "any"
    ref = Soul(holder, [], face)
    meaning = n.alternative.meaning
    if meaning == "soulall":
        return Aim(before.ops, ref, True)
    if meaning == "soulany":
        aim = chosen(c, ref, All(), True)
    else:
        aim = chosen(c, ref, amount(c, n), meaning == "soulupto")
    if before.ops or isinstance(holder, Chosen | Bearer):
        c.speak_of(holder)
    return SoulAim([*before.ops, *aim.ops], aim.ref, holder)


@means("single.soulmore", "single.soulmoreall")
def or_more_of_soul(c: Context, n: Node) -> Aim:
    """So many cards of a soul or more, as the fighter likes, or all of them if they are that many."""
    static, c.static = c.static, True
    before: Aim = c.read(n.one("t"))
    c.static = static
    if n.alternative.meaning == "soulmoreall" and not c.paying:
        return AllIf(before.ops, Soul(before.ref, []), amount(c, n))
    if c.paying:
        slot = c.slot()
        more = ChooseMore(Soul(before.ref, []), amount(c, n), slot, n.alternative.meaning == "soulmoreall")
        return Aim([*before.ops, cast("Any", more)], c.choose(slot))
    return at_least(c, before.ops, Soul(before.ref, []), amount(c, n))


def at_least(c: Context, before: Ops, ref: Soul | Area, n: Value[Match]) -> Aim:
    """So many cards, and as many more as the fighter likes."""
    first = chosen(c, ref, n, False)
    others = [*ref.tests, Not(Is(first.ref))]
    rest: Ref = Soul(ref.ref, others, ref.face) if isinstance(ref, Soul) else Area(ref.side, ref.zone, others)
    more = chosen(c, rest, All(), True)
    return Aim([*before, *first.ops, *more.ops], c.speak_of(Together([first.ref, more.ref])))


class AllIf(Aim):
    """All of some cards, if they are so many at least; otherwise nothing is done."""

    def __init__(self, ops: Ops, ref: Soul | Area, n: Value[Match]) -> None:
        super().__init__(ops, ref, True)
        self.n = n

    def apply(self, c: Context, make: Make) -> Ops:
        enough = If(Count(self.ref), ">=", self.n)
        return [*self.ops, Provided(enough, make(self.ref), [])]


class SoulAim(Aim):
    """Cards of a soul; the card that has it is spoken of on."""

    def __init__(self, ops: Ops, ref: Ref, holder: Ref) -> None:
        super().__init__(ops, ref)
        self.holder = holder

    def zones(self) -> list[str]:
        return ["soul"]


@means("souled.of")
def souled(c: Context, n: Node) -> Aim:
    found: Aim = c.read(n.one("t"))
    return found


# --- decks -------------------------------------------------------------------------------------------------------
@means("single.top")
def top(c: Context, n: Node) -> Aim:
    return tops(pile_of(c, n), amount(c, n))


@means("single.topone")
def top_one(c: Context, n: Node) -> Aim:
    return tops(pile_of(c, n), Number(1))


def tops(side: str, n: Value[Match]) -> Aim:
    """The top cards of a deck, or of each fighter's."""
    return BothTops(n) if side == "any" else Aim([], Top(side, "deck", n))


class BothTops(Aim):
    """The top cards of both decks: each fighter does it with the own one."""

    def __init__(self, n: Value[Match]) -> None:
        super().__init__([], Top("own", "deck", n))

    def apply(self, c: Context, make: Make) -> Ops:
        return [EachPlayer(make(self.ref))]


@means("single.topupto")
def top_up_to(c: Context, n: Node) -> Aim:
    return UpToTop(pile_of(c, n), amount(c, n))


class UpToTop(Aim):
    """Up to so many cards from the top of a deck."""

    def __init__(self, side: str, n: Value[Match]) -> None:
        super().__init__([], Top(side, "deck", n))
        self.side = side
        self.n = n

    def apply(self, c: Context, make: Make) -> Ops:
        slot = c.slot()
        return [ChooseNumber(self.n, slot), *make(Top(self.side, "deck", Picked(slot)))]


@means("single.topnumber")
def top_number(c: Context, n: Node) -> Aim:
    return Aim([], Top(pile_of(c, n), "deck", c.read(n.one("v"))))


@means("single.bottom")
def bottom(c: Context, n: Node) -> Aim:
    return Aim([], Bottom(pile_of(c, n), "deck", amount(c, n)))


@means("single.nth")
def nth(c: Context, n: Node) -> Aim:
    return Aim([], Nth(pile_of(c, n), "deck", amount(c, n)))


def pile_of(c: Context, n: Node) -> str:
    """Whose deck; the own one where nothing is said."""
    return side_of(c, n.get("w"), "foe" if c.foe else "own")


# --- several nouns -----------------------------------------------------------------------------------------------
@means("target.two")
def two(c: Context, n: Node) -> Aim:
    own_place = any(node.kind.startswith("place.") for node in n.one("u").walk())
    if n.one("t").kind == "single.bare" and n.one("u").kind in BY_NUMBER and not own_place:
        raise Unreadable("read as cards of both sorts")
    if n.one("u").kind == "single.bare" and any(node.kind in OF_BATTLE for node in first_properties(n.one("u"))):
        raise Unreadable("read as cards in battle with it")
    first: Aim = c.read(n.one("t"))
    c.inherited = whose_and_where(c, n.one("t"))
    second: Aim = c.read(n.one("u"))
    c.inherited = None
    if not c.paying:
        keep_apart(first, second)
    if isinstance(first, UpToTop | BothTops) or isinstance(second, UpToTop | BothTops):
        raise Unreadable("these cards are not done something to together")
    ref = c.speak_of(unite([first.ref, second.ref]))
    return Aim([*first.ops, *second.ops], ref, first.whole and second.whole)


def keep_apart(first: Aim, second: Aim) -> None:
    """Let the second of two choices take no card that the first has taken."""
    one, two = (aim.ops[-1] if aim.ops else None for aim in (first, second))
    if not isinstance(one, Choose) or not isinstance(two, Choose):
        return
    if not isinstance(one.ref, Area) or not isinstance(two.ref, Area) or is_apart(one.ref, two.ref):
        return
    ref = Area(two.ref.side, two.ref.zone, [*two.ref.tests, Not(Is(first.ref))])
    second.ops[-1] = Choose(ref, two.n, two.up_to, two.slot, two.foe, two.limit)


def is_apart(one: Area, two: Area) -> bool:
    """Whether no card can be among both."""
    if (one.side, one.zone) != (two.side, two.zone):
        return True
    kinds = [{show(test) for test in area.tests if test.name == "kind"} for area in (one, two)]
    sizes = [{show(test) for test in area.tests if show(test).startswith("stat(size, ==")} for area in (one, two)]
    return any(bool(a) and bool(b) and not a & b for a, b in (kinds, sizes))


BY_NUMBER: Final = ("single.each", "single.some", "single.upto")
OF_BATTLE: Final = ("prop.battling", "prop.attacking", "prop.attacked")


def first_properties(n: Node) -> list[Node]:
    """What is said in front of a noun with which a phrase begins, if it begins with that."""
    return [node for node in n.walk() if node.start == n.start and node.kind.startswith("prop.")]


def whose_and_where(c: Context, n: Node) -> tuple[str, list[Place]] | None:
    """Whose cards and where, as a noun with a number says it for the next one as well."""
    inner = n.get("t")
    if inner is None or inner.kind != "np.set":
        return None
    places = c.read(inner.one("z")) if inner.get("z") is not None else []
    return side_of(c, inner.get("w"), ""), places


@means("target.either")
def either(c: Context, n: Node) -> Aim:
    """One card of one sort or one of another."""
    if n.one("t").kind == "single.bare":
        raise Unreadable("read as a card of either noun")
    slots = c.slots
    first: Aim = c.read(n.one("t"))
    c.inherited = whose_and_where(c, n.one("t"))
    second: Aim = c.read(n.one("u"))
    c.inherited = None
    one_, two_ = (aim.ops[0] if len(aim.ops) == 1 else None for aim in (first, second))
    if not isinstance(one_, Choose) or not isinstance(two_, Choose) or one_.up_to != two_.up_to:
        raise Unreadable("which cards are chosen is not clear")
    if show(one_.n) != "1" or show(two_.n) != "1":
        raise Unreadable("how many cards are chosen is not clear")
    c.slots = slots
    return chosen(c, unite([one_.ref, two_.ref]), one_.n, one_.up_to)


@means("target.both")
def all_of_both(c: Context, n: Node) -> Aim:
    """All cards of one noun and of another."""
    first = heads(c, n)[0]
    others: list[Head] = [c.read(node) for node in n.all("i")]
    refuse_half_said([first, *others])
    common = shared(c, n)  # what is said in front of both
    return Aim([], refer([first, *[beside(h, first, common) for h in others]]), True)


def beside(h: Head, first: Head, common: list[Test]) -> Head:
    """A noun of the same place as another, with what is said in front of both."""
    return Head(h.noun, [*common, *h.tests], first.side, first.places)


@means("target.thisor")
def this_or(c: Context, n: Node) -> Aim:
    """This card or one of others, as the fighter likes."""
    subject: Subject = c.read(n.one("t"))
    up_to = n.one("e").alternative.meaning == "upto"
    return chosen(c, Together([subject.ref, c.read(n.one("u"))]), amount(c, n), up_to)


@means("target.totalof")
def total_of(c: Context, n: Node) -> Aim:
    """So many of two nouns together."""
    found = heads(c, n)
    other: Head = c.read(n.one("i"))
    if len(found) != 1:
        raise Unreadable("read as one noun or another")
    ref = refer([found[0], beside(other, found[0], shared(c, n))])
    return chosen(c, ref, amount(c, n), n.one("e").alternative.meaning == "upto")


@means("target.eachstat")
def each_stat(c: Context, n: Node) -> Aim:
    """So many with one number and as many with another, alike in all else."""
    head: Head = c.read(n.one("h"))
    side = side_of(c, n.get("w"), "")
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    return each_apart(c, n, [Head(head.noun, [*c.read(n.one(p)), *head.tests], side, places) for p in ("p", "q")])


@means("target.eachlist")
def each_list(c: Context, n: Node) -> Aim:
    """So many of each of several nouns."""
    side = side_of(c, n.get("w"), "")
    places: list[Place] = c.read(n.one("z")) if n.get("z") is not None else []
    found: list[Head] = [c.read(n.one("h")), *[c.read(node.one("i")) for node in n.all("j")]]
    return each_apart(c, n, [Head(head.noun, head.tests, side, places) for head in found])


def each_apart(c: Context, n: Node, found: list[Head]) -> Aim:
    """So many of each of several nouns, chosen one noun after the other."""
    if c.paying:
        found = [Head(head.noun, head.tests, head.side or "own", head.places) for head in found]
    up_to = n.one("e").alternative.meaning == "upto"
    aims: list[Aim] = []
    for head in found:
        before: list[Test] = [Not(Is(aim.ref)) for aim in aims] if is_traited(head, found) and not c.paying else []
        wanted = Head(head.noun, [*head.tests, *before], head.side, head.places)
        aims.append(chosen(c, refer([wanted]), amount(c, n), up_to))
    ref = c.speak_of(Together([aim.ref for aim in aims]))
    return Aim([op for aim in aims for op in aim.ops], ref)


@means("target.eachside")
def each_side(c: Context, n: Node) -> Aim:
    """So many of each fighter's cards."""
    if side_of(c, n.one("w")) != "any" or "か" in n.one("w").render():
        raise Unreadable("read as cards of one fighter")
    found = heads(c, n)
    return each_apart(c, n, [Head(one.noun, one.tests, side, one.places) for side in ("own", "foe") for one in found])


def is_traited(head: Head, found: list[Head]) -> bool:
    """Whether a card may be of this noun and of another one besides, as they ask for different attributes."""
    traits = [[show(test) for test in one.tests if test.name == "trait"] for one in found]
    return any(test.name == "trait" for test in head.tests) and any(one != traits[0] for one in traits)


@means("target.eachof")
def each_of(c: Context, n: Node) -> Aim:
    """So many of one noun and as many of another."""
    found = heads(c, n)
    if len(found) != 1:
        raise Unreadable("read as one noun or another")
    first = found[0]
    others = [listed(n.one("h"), node, first, c.read(node)) for node in n.all("i")]
    every = [first, *[beside(h, first, shared(c, n)) for h in others]]
    return each_apart(c, n, every)
