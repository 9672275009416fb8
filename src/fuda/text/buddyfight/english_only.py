"""Meanings of phrases that only the English book has."""

from fuda.core.control import ChooseOne, IfDone, May
from fuda.core.control import When as Provided
from fuda.games.buddyfight.words.build import auto, replacement, static, use
from fuda.games.buddyfight.words.choosing import Choose, DifferentSizes
from fuda.games.buddyfight.words.lasting_effects import AddSize, Bounds, Last, NegateKeyword, SetStat
from fuda.games.buddyfight.words.ops import Damage, MoveTo, Stay
from fuda.games.buddyfight.words.placing import CallCards, TransformCards
from fuda.games.buddyfight.words.prices import UseFrom
from fuda.games.buddyfight.words.properties import InPlace, Test
from fuda.games.buddyfight.words.refs import Area, Attacked, ThisIn
from fuda.games.buddyfight.words.static_effects import HaveSize, SetHave
from fuda.games.buddyfight.words.timings import Lately, LatelyCard, Would
from fuda.text.buddyfight import abilities, acts, events, holding, later, sentences, using, values
from fuda.text.buddyfight.abilities import Printed, flat, homes, printed, remarks, use_conditions
from fuda.text.buddyfight.aims import Aim, chosen, it, keep_apart, known
from fuda.text.buddyfight.conditions import read_all, together
from fuda.text.buddyfight.context import SPELLS, Cond, Context, Ops, Unreadable, amount, means, multiplied, word
from fuda.text.buddyfight.events import Event, Means, means_of, victim_of
from fuda.text.buddyfight.fighters import each_amount
from fuda.text.buddyfight.later import avert
from fuda.text.buddyfight.nouns import (
    Head,
    Place,
    card_tests,
    heads,
    refer,
    refuse_half_said,
    side_of,
    unite,
)
from fuda.text.buddyfight.paying import cost_of
from fuda.text.buddyfight.values import Effect, Statics
from fuda.text.grammar import Node
from fuda.words.conditions import Never, OneOf
from fuda.words.numbers import All, Number
from fuda.words.properties import IsThis
from fuda.words.refs import About, AboutOther, This, Together, Top


# --- lines --------------------------------------------------------------------------------------------------------
@means("line.costif")
def cost_if(c: Context, n: Node) -> Printed:
    """A cost that can be paid under a condition."""
    given = read_all(c, n.all("c"))
    return printed(c, use(when=flat(given), cost=cost_of(c, n.one("p"))))


@means("line.usenot")
def use_not(c: Context, n: Node) -> Printed:
    """When the card cannot be used."""
    return printed(c, use(when=[Never(together(use_conditions(c, n.one("c"))))]))


@means("line.usenotif")
def use_not_if(c: Context, n: Node) -> Printed:
    """Under which conditions the card cannot be used."""
    return printed(c, use(when=[Never(together(read_all(c, n.all("c"))))]))


@means("useconds.or")
def use_if_either(c: Context, n: Node) -> list[Cond]:
    return [OneOf([c.read(n.one("c")), c.read(n.one("d"))])]


@means("line.staticafter")
def lasting_after(c: Context, n: Node) -> Printed:
    """What holds, and at its end under which condition."""
    refuse_alone(n)
    c.title = sentences.title_of(n)
    node = n.one("c")
    subject = c.read(n.one("a"))
    if c.kind in SPELLS and not c.stays and not abilities.about_use(n) and not c.home:
        raise Unreadable("what is cast does not stay")
    if len(subject) != 1 or subject[0].conditions:
        raise Unreadable("under which conditions it holds is not clear")
    found = c.read(node)
    given = [one for one in (found if isinstance(found, list) else [found]) if one is not None]
    return printed(c, static(subject[0].statics, when=flat(given), title=c.title, zones=homes(c)), *remarks(c))


def refuse_alone(n: Node) -> None:
    """Refuse that an attack is not nullified, under the condition that its card attacks alone: that is one phrase."""
    if n.one("c").kind == "cond.attackalone" and any(node.kind == "eff.novoid" for node in n.walk()):
        raise Unreadable("read as the attack of a card alone")


@means("line.replaceafter")
def instead_after(c: Context, n: Node) -> Printed:
    """What is done instead of what would happen, said at the end."""
    c.title = sentences.title_of(n)
    given = read_all(c, n.all("c"))
    event: Event = c.read(n.one("w"))
    would = event.would()
    c.event = About() if event.about_card else This() if event.card else None
    ops = sentences.follow(c, c.ops(n.one("a")), n.all("more"))
    ops, optional = abilities.done_instead(ops)
    part = replacement(would, ops, when=given, title=c.title, limit=c.limit, may=optional, zones=homes(c))
    return printed(c, part)


@means("line.usesoul")
def use_from_soul(c: Context, n: Node) -> Printed:
    """When something happens, this card is used from the soul of another."""
    given = read_all(c, n.all("c"))
    if c.home != "soul":
        raise Unreadable("from where it is cast is not clear")
    event = abilities.read_event(c, n.one("w"))
    found = [Lately(event.on()), *event.during, *flat(given)]
    return printed(c, use(when=found), static([UseFrom("soul", [IsThis()])], zones=("soul",)))


@means("sentence.after")
def given_after(c: Context, n: Node) -> Ops:
    """Instructions, and at their end under which condition they are carried out."""
    refuse_alone(n)
    c.period, c.topic = "", None
    ops = c.ops(n.one("a"))
    condition: Cond = c.read(n.one("c"))
    c.period, c.topic, c.further = "", None, False
    return [Provided(together([condition]), ops, [])]


@means("acts.mayall")
def may_all(c: Context, n: Node) -> Ops:
    """Several instructions that need not be carried out."""
    duration = n.get("d")
    if duration is not None:
        c.period = c.until = duration.alternative.meaning
    return c.ops(n.one("m"))


@means("acts.lateract")
def later_act(c: Context, n: Node) -> Ops:
    found: Ops = later.later(c, n)
    return found


@means("acts.mayeither")
def may_either(c: Context, n: Node) -> Ops:
    """One of two instructions, or none."""
    ops: Ops = later.either(c, n)
    first = [op for op in ops if isinstance(op, Choose)]
    return [*first, May([op for op in ops if op not in first])]


@means("acts.foemay")
def foe_may(c: Context, n: Node) -> Ops:
    """The opponent carries out an instruction, if that fighter likes."""
    if c.foe or c.each:
        raise Unreadable("one fighter does it")
    if n.one("a").kind not in sentences.OF_FIGHTERS:
        raise Unreadable("what the opponent may do is not clear")
    c.foe = True
    found = c.ops(n.one("a"))
    c.foe = False
    return [May(found, True)]


@means("acts.ifdonein")
def if_done_in(c: Context, n: Node) -> Ops:
    """An instruction, and what is done if it was carried out."""
    first = c.ops(n.one("a"))
    return [*first, IfDone(c.ops(n.one("b")))]


@means("useconds.whenduring")
def use_when_during(c: Context, n: Node) -> list[Cond]:
    """Something has just happened, at a time that is named after it."""
    more = n.get("more")
    return [*abilities.use_when(c, n), c.read(n.one("c")), *(c.read(more) if more is not None else [])]


@means("line.usesoulif")
def use_from_soul_if(c: Context, n: Node) -> Printed:
    """Under which conditions this card is used from the soul of another."""
    given = flat(read_all(c, n.all("c")))
    if c.home != "soul" or c.kind not in ("", *SPELLS):
        raise Unreadable("from where it is cast is not clear")
    return printed(c, use(when=given), static([UseFrom("soul", [IsThis()])], zones=("soul",)))


# --- what an instruction is about ---------------------------------------------------------------------------------
def placed(n: Node) -> bool:
    """Whether it is said where the cards are."""
    return any(node.kind.startswith(("place.", "whose.")) for node in n.walk()) or n.kind in (
        "single.this", "single.that", "single.chosen",
    ) or any(node.kind == "np.attackers" for node in n.walk())  # fmt: skip


@means("target.twoplaced")
def two_placed(c: Context, n: Node) -> Aim:
    """Cards of two sorts, each with where they are."""
    if not placed(n.one("t")) or not placed(n.one("u")):
        raise Unreadable("read as cards of one place")
    first: Aim = c.read(n.one("t"))
    second: Aim = c.read(n.one("u"))
    if not c.paying:
        keep_apart(first, second)
    ref = c.speak_of(unite([first.ref, second.ref]))
    if type(first) is not Aim or type(second) is not Aim:
        raise Unreadable("these cards are not done something to together")
    return Aim([*first.ops, *second.ops], ref, first.whole and second.whole)


@means("target.pair")
def pair(c: Context, n: Node) -> Aim:
    """So many of one noun and so many of another, of the same place."""
    places: list[Place] = c.read(n.one("z"))
    aims: list[Aim] = []
    up_to = n.get("e") is not None
    for slot, many, free in (("h", "n", up_to), ("i", "m", up_to or n.get("j") is not None)):
        found: Head = c.read(n.one(slot))
        ref = refer([Head(found.noun, found.tests, "", places)])
        aims.append(chosen(c, ref, amount(c, n, many), free))
    if not c.paying:
        keep_apart(*aims)
    ref = c.speak_of(Together([aim.ref for aim in aims]))
    return Aim([op for aim in aims for op in aim.ops], ref)


@means("target.pairnumber")
def pair_number(c: Context, n: Node) -> Aim:
    """So many of one number and so many of another, alike in all else."""
    places: list[Place] = c.read(n.one("z"))
    found: Head = c.read(n.one("h"))
    tests = [*c.read(n.one("p")), *[test for test in found.tests if test.name != "stat"]]
    if len(tests) > len(found.tests):
        raise Unreadable("what the second is like is not clear")
    up_to = n.get("e") is not None
    aims = [
        chosen(c, refer([Head(found.noun, tests, "", places)]), amount(c, n), up_to),
        chosen(c, refer([Head(found.noun, found.tests, "", places)]), amount(c, n, "m"), up_to),
    ]
    ref = c.speak_of(Together([aim.ref for aim in aims]))
    return Aim([op for aim in aims for op in aim.ops], ref)


@means("target.eitherplaced")
def either_placed(c: Context, n: Node) -> Aim:
    """One card of one place or one of another."""
    if not placed(n.one("t")) or not placed(n.one("u")):
        raise Unreadable("read as cards of one place")
    slots = c.slots
    first: Aim = c.read(n.one("t"))
    second: Aim = c.read(n.one("u"))
    one_, two_ = (aim.ops[0] if len(aim.ops) == 1 else None for aim in (first, second))
    if not isinstance(one_, Choose) or not isinstance(two_, Choose) or one_.up_to != two_.up_to:
        raise Unreadable("which cards are chosen is not clear")
    c.slots = slots
    return chosen(c, unite([one_.ref, two_.ref]), one_.n, one_.up_to)


@means("target.bothall")
def both_all(c: Context, n: Node) -> Aim:
    """All cards of one noun and of another."""
    places: list[Place] = c.read(n.one("z"))
    found: list[Head] = [c.read(n.one("h")), c.read(n.one("i"))]
    more = [test for node in n.all("f") for test in c.read(node)]
    refuse_half_said(found)
    return Aim([], refer([Head(h.noun, [*h.tests, *more], "", places) for h in found]), True)


@means("single.itself")
def itself(c: Context, n: Node) -> Aim:
    """The card spoken of last; this card, where no other was."""
    if c.last is None and c.event is None and c.mentioned is None and c.use_event is None:
        return known(c, This())
    return known(c, it(c))


@means("single.thatone")
def one_of_those(c: Context, n: Node) -> Aim:
    """One of the cards spoken of: where it is but one, that one."""
    ref = it(c)
    if isinstance(ref, About | AboutOther | Attacked | LatelyCard | This):
        return known(c, ref)
    return chosen(c, ref, Number(1), False)


@means("single.sizeseach")
def sizes_each(c: Context, n: Node) -> Aim:
    """Up to one card of each size."""
    head: Head = c.read(n.one("h"))
    c.limit_of = DifferentSizes()
    return chosen(c, refer([Head(head.noun, head.tests, "", c.read(n.one("z")))]), All(), True)


@means("single.asmany")
def as_many(c: Context, n: Node) -> Aim:
    return chosen(c, refer(heads(c, n)), All(), True)


@means("single.eachhand")
def whole_hand(c: Context, n: Node) -> Aim:
    return Aim([], Area("own", "hand", []), True)


@means("zones.ofside")
def zones_of_side(c: Context, n: Node) -> list[Place]:
    """Areas of a fighter's field."""
    return [Place(node.alternative.meaning, side_of(c, n.one("w"))) for node in n.all("z")]


# --- instructions -------------------------------------------------------------------------------------------------
@means("act.search")
def search(c: Context, n: Node) -> Ops:
    """Choose cards from a zone that is named first."""
    side = side_of(c, n.one("w"))
    places: list[Place] = c.read(n.one("z"))
    c.inherited = (side, places)
    aim: Aim = c.read(n.one("t"))
    c.inherited = None
    if not aim.ops:
        raise Unreadable("no cards are chosen")
    return aim.ops


@means("act.searchfor")
def search_for(c: Context, n: Node) -> Ops:
    """Choose cards from a zone that is named with them."""
    aim: Aim = c.read(n.one("t"))
    if not aim.ops:
        raise Unreadable("no cards are chosen")
    return aim.ops


@means("act.discardcard")
def discard_card(c: Context, n: Node) -> Ops:
    """Discard cards: where nothing else is said, from the hand."""
    object_ = n.one("t")
    if not any(node.kind.startswith(("place.", "noun.hand", "noun.gauge")) for node in object_.walk()):
        if object_.kind == "target.one" and object_.one("t").kind == "single.this":
            c.home = "hand"
            return [MoveTo(ThisIn("hand"), "drop")]
        c.inherited = ("", [Place("hand")])
    found: Ops = acts.discard(c, n)
    c.inherited = None
    return found


@means("act.callform")
def call_or_form(c: Context, n: Node) -> Ops:
    """Call a card, or be equipped with it."""
    aim = using.one_card(c, n)
    how = using.manner_of(c, n)
    ways: list[Ops] = [
        [CallCards(aim.ref, how.free, how.area, how.open, how.apart, None, "own")],
        [TransformCards(aim.ref, how.free, word(n, "f"))],
    ]
    using.arrived(c, aim)
    return [*aim.ops, ChooseOne(ways)]


@means("act.damageper")
def damage_per(c: Context, n: Node) -> Ops:
    return [Damage(side_of(c, n.one("w")), each_amount(c, n))]


@means("act.chargeper")
def charge_each(c: Context, n: Node) -> Ops:
    """Put a card from the deck into the gauge for each of something."""
    return acts.from_top(c, Top(side_of(c, n.one("w")), "deck", c.read(n.one("per"))), "gauge")


@means("act.keepnextfor")
def instead_for(c: Context, n: Node) -> Ops:
    """For a time, whenever a card would be destroyed, something else is done."""
    aim: Aim = c.read(n.one("t"))
    inner = c.inner()
    inner.last, inner.event, inner.slots = None, This(), 0
    ops = inner.ops(n.one("a"))
    c.spans += inner.spans
    return [
        *aim.ops,
        Last(aim.ref, replacement(Would("destroy", "any", [IsThis()]), ops), n.one("d").alternative.meaning),
    ]


@means("act.staythat", "act.undestroyedthat")
def stay_that(c: Context, n: Node) -> Ops:
    if c.would is not None:
        return avert(c, n.one("t"), n.alternative.meaning == "staythat")
    return [Stay()]


# --- changes ------------------------------------------------------------------------------------------------------
@means("eff.becomessize")
def becomes_size(c: Context, n: Node) -> Effect:
    size = amount(c, n)
    return Effect(
        lambda ref, until: [SetStat(ref, "size", size, until)], lambda ref: [SetHave(ref, "size", size)], True
    )


@means("eff.sizeto")
def size_to(c: Context, n: Node) -> Effect:
    found: Effect = becomes_size(c, n)
    return found


@means("eff.sizeless")
def size_less(c: Context, n: Node) -> Effect:
    size = multiplied(c, -int(n.word("n")))
    return Effect(lambda ref, until: [AddSize(ref, size, until)], lambda ref: [HaveSize(ref, size)])


@means("effs.seqnor")
def several_bans(c: Context, n: Node) -> list[Effect]:
    """Several things that may not happen; by what alone, said at the end, is said of all of them."""
    last = n
    while last.get("more") is not None:
        last = last.one("more")
    by = last.one("e").get("b")
    if by is not None and n.one("e").get("b") is None:
        c.bounds = c.read(by)
    found: list[Effect] = values.effect_list(c, n)
    return found


@means("act.eitherchange")
def either_change(c: Context, n: Node) -> Ops:
    """One of two changes, as the fighter likes."""
    aim: Aim = c.read(n.one("t"))
    ways: list[Effect] = [c.read(n.one("e")), c.read(n.one("f"))]
    until = values.lasts(c, n, ways)
    return [*aim.ops, ChooseOne([way.act(aim.ref, until) for way in ways])]


@means("bounds.usecards")
def by_use_of_cards(c: Context, n: Node) -> Bounds:
    found = heads(c, n)
    return Bounds(card_tests(found), "any", "effect")


@means("staticact.changeposs")
def hold_possessed(c: Context, n: Node) -> Statics:
    found: Statics = holding.hold(c, n)
    return found


# --- events -------------------------------------------------------------------------------------------------------
@means("event.linkedyou")
def linked_with_item(c: Context, n: Node) -> Event:
    """A card attacks together with an item of its fighter."""
    victim = victim_of(c, n)
    return Event("link_attacked", victim.side, victim.tests, Means("any", [InPlace("item")]))


@means("event.put")
def put_somewhere(c: Context, n: Node) -> Event:
    """This card, or cards of which it is said where they were, are put somewhere."""
    if n.one("t").kind == "victim.set" and not placed(n.one("t")):
        raise Unreadable("read as cards from wherever")
    found: Event = events.moved(c, n)
    return found


@means("event.putby")
def put_by(c: Context, n: Node) -> Event:
    """A fighter puts cards from one zone into another."""
    places: list[Place] = c.read(n.one("y"))
    if side_of(c, n.one("w")) != "own" or len(places) != 1 or means_of(c, n).by != "own_effect":
        raise Unreadable("by whom cards are put there is not known")
    side = places[0].side or "own"
    return Event("moved", side, c.read(n.one("h")), means_of(c, n), places[0].zone, word(n, "z"))


@means("event.movedhand")
def moved_to_hand(c: Context, n: Node) -> Event:
    """Cards return from the field to the hand."""
    found: Event = events.moved(c, n)
    if found.source not in ("any", "field"):
        raise Unreadable("from where they return is not clear")
    found.source = "field"
    return found


@means("event.movedfrom")
def moved_from(c: Context, n: Node) -> Event:
    """Cards are put somewhere, from a place that is named; whose they are is said there."""
    found: Event = events.moved(c, n)
    places: list[Place] = c.read(n.one("y"))
    sides = {place.side for place in places} - {""}
    if found.about_card and found.side == "any" and len(sides) == 1:
        for event in [found, *found.also]:
            event.side = min(sides)
    return found


@means("event.discardedset")
def discarded_set(c: Context, n: Node) -> Event:
    tests: list[Test] = c.read(n.one("h"))
    if not tests:
        raise Unreadable("read as any card")
    return Event("discarded", side_of(c, n.one("w")), tests, means_of(c, n))


@means("event.calledto")
def called_to(c: Context, n: Node) -> Event:
    raise Unreadable("to which area a card is called is not known as it is called")


@means("when.momentor")
def moment_or(c: Context, n: Node) -> Event:
    first: Event = c.read(n.one("m"))
    second: Event = c.read(n.one("e"))
    first.also = [second]
    first.card = False
    return first


@means("line.autoafter")
def automatic_after(c: Context, n: Node) -> Printed:
    """What is done at a point of the turn that is named at the end."""
    if c.kind in SPELLS and not c.stays:
        raise Unreadable("read as what is put off")
    c.title = sentences.title_of(n)
    event: Event = c.read(n.one("m"))
    ops = c.ops(n.one("a"))
    abilities.refuse_stay(ops)
    return printed(c, auto(event.on(), ops, when=flat(event.during), title=c.title, zones=homes(c)), *remarks(c))


@means("line.costwhen")
def cost_when(c: Context, n: Node) -> Printed:
    """A cost for which the card is used when something has just happened."""
    event = abilities.fit_for_use(c.read(n.one("w")))
    if event.about_card:
        c.use_event = event.on()
    return printed(c, use(when=[Lately(event.on())], cost=cost_of(c, n.one("p"))))


@means("act.negatefield")
def negate_on_field(c: Context, n: Node) -> Ops:
    """Nullify a keyword of all cards of a field."""
    until = values.lasts(c, n, [])
    return [NegateKeyword(Area(side_of(c, n.one("w")), "field", []), word(n, "k"), until)]


@means("target.withthis")
def with_this(c: Context, n: Node) -> Aim:
    """So many of one or two nouns, and this card, all of one place."""
    places: list[Place] = c.read(n.one("z"))
    if [place.zone for place in places] != ["field"]:
        raise Unreadable("where this card is, is not clear")
    found: list[Head] = [c.read(n.one("h")), *[c.read(node.one("i")) for node in n.all("j")]]
    aims = [chosen(c, refer([Head(h.noun, h.tests, "", places)]), amount(c, n), False) for h in found]
    ref = c.speak_of(Together([*[aim.ref for aim in aims], This()]))
    return Aim([op for aim in aims for op in aim.ops], ref)


@means("line.autoafterevent")
def automatic_after_event(c: Context, n: Node) -> Printed:
    """What is done when something happens, which is said at the end."""
    if c.kind in SPELLS and not c.stays:
        raise Unreadable("what is cast waits for nothing")
    c.title = sentences.title_of(n)
    event: Event = c.read(n.one("e"))
    ops = c.ops(n.one("a"))
    abilities.refuse_stay(ops)
    return printed(c, auto(event.on(), ops, when=flat(event.during), title=c.title, zones=homes(c)), *remarks(c))


@means("act.revealhand")
def reveal_hand(c: Context, n: Node) -> Ops:
    """The opponent shows the whole hand."""
    if not c.foe:
        raise Unreadable("whose hand it is, is not clear")
    return using.look_at(c, Area("foe", "hand", []), True)
