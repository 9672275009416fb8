"""What events mean: something happens to a card or a fighter; abilities wait for it, replace it, or look back at it."""

from typing import Final

from fuda.games.buddyfight.words.comparing import InSoulOf, Is
from fuda.games.buddyfight.words.conditions import AttackOn, EventNumber, HappenedThisTurn
from fuda.games.buddyfight.words.properties import HasAbility, InPlace, IsBearer, IsSet, Kind, Test, Transformed
from fuda.games.buddyfight.words.refs import Area, Attackers, Bearer, Front, Soul, ThisIn
from fuda.games.buddyfight.words.timings import On, OnAny, Timing, Would
from fuda.text.buddyfight.conditions import Subject
from fuda.text.buddyfight.context import Cond, Context, Unreadable, amount, inside, means, word
from fuda.text.buddyfight.nouns import Place, all_of, card_tests, either_way, ordered, side_of
from fuda.text.grammar import Node
from fuda.words.conditions import If
from fuda.words.properties import IsThis, Not, Other
from fuda.words.refs import About, Chosen, This, Together

# Events as the words of the book have them, and what they would be before they happen.
PROCESSES: Final = {
    "destroyed": "destroy", "left": "leave", "damaged": "damage", "drew": "draw", "lifezero": "life_zero",
    "discarded": "discard", "destroyedorreturned": "destroy_or_return",
}  # fmt: skip
IN_FIELD: Final = ("center", "left", "right", "left_or_right", "monsters", "item", "spells")


class Means:
    """By what something happens: an attack, an effect, an effect of certain cards."""

    def __init__(self, by: str = "any", tests: list[Test] | None = None) -> None:
        self.by = by
        self.tests = tests or []


class Event:
    """Something that happens to a card or a fighter."""

    def __init__(
        self,
        what: str,
        side: str = "any",
        tests: list[Test] | None = None,
        by: Means | None = None,
        source: str = "any",
        target: str = "any",
        during: list[Cond] | None = None,
    ) -> None:
        self.what = what
        self.side = side
        self.tests = tests or []
        self.by = by or Means()
        self.source = source
        self.target = target
        self.during = during or []  # what holds then
        self.also: list[Event] = []  # other events that are meant as well
        self.card = True  # it is about a card, of which can be spoken
        self.other = False  # another card has a part in it, of which can be spoken
        self.partner: Attackers | None = None  # the item that attacks together with this card

    @property
    def about_card(self) -> bool:
        """Whether it is about another card than this one, of which can be spoken."""
        return self.card and not any(isinstance(test, IsThis) for test in self.tests)

    def on(self) -> Timing:
        """The trigger condition."""
        if self.also:
            return OnAny([one.on_alone() for one in [self, *self.also]])
        return self.on_alone()

    def on_alone(self) -> On:
        """The trigger condition of this event by itself."""
        by = self.by
        # This card enters nobody's field but the one it is on then.
        mine = self.what == "entered" and any(isinstance(test, IsThis) for test in self.tests)
        return On(self.what, "any" if mine else self.side, self.tests, by.by, self.source, self.target, by.tests)

    def would(self) -> Would:
        """What a replacement effect replaces; when it does, besides, whoever asks has taken out of `during`."""
        if self.during:
            raise Unreadable("under which conditions it happens is not clear")
        side = "any" if self.card and not self.about_card else self.side
        if self.what == "damaged":
            return Would("damage", side, [], self.by.by, "any", self.tests)  # they are of the card that deals it
        if self.what == "moved" and self.source in ("any", "field"):
            return Would("leave", side, self.tests, self.by.by, self.target, self.by.tests)
        if self.what not in PROCESSES or self.also:
            raise Unreadable("this is not replaced")
        return Would(PROCESSES[self.what], side, self.tests, self.by.by, "any", self.by.tests)

    def happened(self) -> HappenedThisTurn:
        """The condition that it has happened in this turn."""
        this = len(self.by.tests) == 1 and isinstance(self.by.tests[0], IsThis)
        if (self.by.tests or self.by.by != "any") and not this:
            raise Unreadable("by what it happened is not remembered")
        if self.what == "lifezero" or self.also:
            raise Unreadable("this is not remembered")
        return HappenedThisTurn(self.what, self.side, self.tests, self.source, self.target, "this" if this else "any")


# --- by what ------------------------------------------------------------------------------------------------------
@means(
    "by.attack",
    "by.not_attack",
    "by.effect",
    "by.own_effect",
    "by.foe_effect",
    "by.link",
    "by.buddy_call",
    "by.ambush",
    "by.battle",
    "by.own_card",
    "by.foe_card",
)
def by_means(c: Context, n: Node) -> Means:
    return Means(n.alternative.meaning)


@means("by.except")
def by_others(c: Context, n: Node) -> Means:
    """By anything but cards of a sort."""
    return Means("any", [Not(all_of(card_tests([c.read(n.one("h"))])))])


@means("by.this")
def by_this(c: Context, n: Node) -> Means:
    return Means("effect", [IsThis()])


@means("by.thisattack")
def by_attack_of_this(c: Context, n: Node) -> Means:
    return Means("attack", [IsThis()])


@means("by.cards")
def by_cards(c: Context, n: Node) -> Means:
    victim = victims(c, c.read(n.one("t")))
    by = {"own": "own_effect", "foe": "foe_effect"}.get(victim.side, "effect")
    return Means(by, victim.tests)


@means("by.attackof")
def by_attack_of(c: Context, n: Node) -> Means:
    victim = victims(c, c.read(n.one("t")))
    return Means("attack", victim.tests)


def means_of(c: Context, n: Node) -> Means:
    """By what an event comes about."""
    by = n.get("b")
    return c.read(by) if by is not None else Means()


# --- to whom ------------------------------------------------------------------------------------------------------
class Victim:
    """Cards that something happens to."""

    def __init__(self, side: str, tests: list[Test], zone: str = "any") -> None:
        self.side = side
        self.tests = tests
        self.zone = zone


def victims(c: Context, subject: Subject) -> Victim:
    """The cards a subject means."""
    ref = subject.ref
    if isinstance(ref, This):
        return Victim("any", [IsThis()])
    if isinstance(ref, ThisIn):
        return Victim("any", [IsThis()], ref.zone)
    if isinstance(ref, Bearer):
        c.home = "soul"
        return Victim("any", [IsBearer()])
    if isinstance(ref, Soul):
        return Victim("any", [*ref.tests, InSoulOf(ref.ref)], "face_down_soul" if ref.face == "down" else "soul")
    if isinstance(ref, Front):
        return Victim("foe", ordered([*ref.tests, Is(Front(ref.ref, []))]), "field")
    refs = ref.refs if isinstance(ref, Together) else [ref]
    areas = [one for one in refs if isinstance(one, Area)]
    if len(areas) == len(refs) - 1 and any(isinstance(one, This) for one in refs):
        sides = {area.side for area in areas}
        return Victim(
            sides.pop() if len(sides) == 1 else "any", either_way([[IsThis()], *[tests_of(a) for a in areas]])
        )
    zones = {("field" if area.zone in IN_FIELD else area.zone) for area in areas}
    if isinstance(ref, Chosen | About):
        return Victim("any", [Is(ref)])
    if len(areas) < len(refs) or len({area.side for area in areas}) != 1 or len(zones) > 1:
        raise Unreadable("to which cards it happens is not clear")
    zone = zones.pop()
    side = areas[0].side
    if any(isinstance(test, IsBearer) for area in areas for test in area.tests):
        c.home = "soul"
        side = "any"  # there is but one
    return Victim(side, either_way([tests_of(area) for area in areas]), zone)


def tests_of(area: Area) -> list[Test]:
    """What cards of a zone are, wherever they go."""
    places: list[Test] = [InPlace({"spells": "spell"}.get(area.zone, area.zone))] if area.zone in IN_FIELD else []
    return ordered([*area.tests, *places])


def victim_of(c: Context, n: Node, slot: str = "t") -> Victim:
    """The cards an event is about."""
    return victims(c, c.read(n.one(slot)))


@means("victim.card")
def victim_card(c: Context, n: Node) -> Subject:
    found: Subject = c.read(n.one("t"))
    return found


@means("victim.thisor")
def victim_this_or(c: Context, n: Node) -> Subject:
    this: Subject = c.read(n.one("t"))
    return Subject(Together([this.ref, c.read(n.one("u"))]))


@means("victim.that")
def victim_that(c: Context, n: Node) -> Subject:
    if c.last is not None and not c.gone:
        return Subject(c.last)
    if c.event is None:
        raise Unreadable("no card has been spoken of before")
    return Subject(c.event)


@means("victim.chosen")
def victim_chosen(c: Context, n: Node) -> Subject:
    return Subject(c.selected) if c.selected is not None else victim_that(c, n)


@means("victim.set")
def victim_set(c: Context, n: Node) -> Subject:
    return Subject(c.read(n.one("t")))


EVENTS: Final = {
    "destroyed": "destroyed", "left": "left", "entered": "entered", "rested": "rested", "stood": "stood",
    "moved_area": "repositioned", "targeted": "targeted",
}  # fmt: skip


@means(*[f"event.{kind}" for kind in EVENTS])
def card_event(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    if n.alternative.meaning == "entered" and victim.zone in ("hand", "drop", "deck"):
        c.home = ""  # from there it comes onto the field
        return Event("entered", victim.side, victim.tests, means_of(c, n), victim.zone)
    if victim.zone not in ("any", "field", "flag"):
        raise Unreadable("this happens to cards on the field")
    return Event(EVENTS[n.alternative.meaning], of_whom(c, n, victim), victim.tests, means_of(c, n))


def of_whom(c: Context, n: Node, victim: Victim) -> str:
    """Whose cards an event is about, where the field of a fighter is named with it."""
    side = side_of(c, n.get("w"), "any")
    return side if victim.side == "any" and not any(isinstance(test, IsThis) for test in victim.tests) else victim.side


@means("event.destroyedorreturned")
def destroyed_or_returned(c: Context, n: Node) -> Event:
    """A card is about to be destroyed or returned to the hand."""
    victim = victim_of(c, n)
    if victim.zone not in ("any", "field"):
        raise Unreadable("this happens to cards on the field")
    return Event("destroyedorreturned", victim.side, victim.tests, means_of(c, n))


@means("event.enteredat")
def entered_at(c: Context, n: Node) -> Event:
    """A card comes into certain areas."""
    victim = victim_of(c, n)
    places: list[Place] = c.read(n.one("z"))
    zones = list(dict.fromkeys(place.zone for place in places))
    sides = {place.side for place in places} - {""}
    side = side_of(c, n.get("w"), "") or (sides.pop() if sides else "") or victim.side
    tests = victim.tests
    if zones != ["field"]:
        if not all(zone in IN_FIELD for zone in zones):
            raise Unreadable("cards come onto the field")
        spots: list[list[Test]] = [[InPlace("left_or_right" if len(zones) == 2 else zones[0])]]
        if len(zones) == 2 and set(zones) != {"left", "right"}:
            spots = [[InPlace(zone)] for zone in zones]
        tests = ordered([*tests, *either_way(spots)])
    source = victim.zone if victim.zone in ("hand", "drop", "deck") else "any"
    if source == "any" and victim.zone not in ("any", "field"):
        raise Unreadable("from where they come is not clear")
    return Event("entered", side, tests, means_of(c, n), source)


@means("event.enteredfrom")
def entered_from(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    zone = zone_of(c, n)
    if zone in (*IN_FIELD, "field"):
        raise Unreadable("from the field nothing comes onto it")
    return Event("entered", of_whom(c, n, victim), victim.tests, means_of(c, n), zone)


@means("event.calledfrom")
def called_from(c: Context, n: Node) -> Event:
    """A card is called from a zone."""
    victim = victim_of(c, n)
    zone = zone_of(c, n)
    if zone in (*IN_FIELD, "field"):
        raise Unreadable("from the field nothing is called")
    return Event("entered", victim.side, victim.tests, Means("call"), zone)


@means("event.movedto")
def moved_to_area(c: Context, n: Node) -> Event:
    """A card moves to certain areas."""
    victim = victim_of(c, n)
    spots: list[Test] = [InPlace(place.zone) for place in c.read(n.one("z"))]
    return Event("repositioned", victim.side, ordered([*victim.tests, *either_way([[spot] for spot in spots])]))


@means("event.enterednothand")
def entered_not_from_hand(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    return Event("entered", victim.side, victim.tests, means_of(c, n), "not_hand")


@means("event.equipped")
def equipped(c: Context, n: Node) -> Event:
    """A fighter equips something."""
    if n.get("t") is not None:
        return Event("entered", "any", [IsThis()], Means("equip"))
    return Event("entered", side_of(c, n.one("w")), c.read(n.one("h")), Means("equip"))


@means("event.transformed")
def transformed(c: Context, n: Node) -> Event:
    """A monster is equipped by transform, ride or the like."""
    victim = victim_of(c, n)
    from_ = word(n, "f")
    return Event("entered", victim.side, ordered([*victim.tests, *form_tests(from_)]), Means("equip"))


def form_tests(form: str) -> list[Test]:
    """That a card is equipped in this way."""
    return [Transformed(form)]


@means("event.transforms")
def fighter_transforms(c: Context, n: Node) -> Event:
    """A fighter transforms, into this card or into another."""
    tests: list[Test] = [IsThis()] if n.get("t") is not None else []
    if n.get("h") is not None:
        tests = [test for test in c.read(n.one("h")) if test.name != "kind"]
    side = "any" if n.get("t") is not None else side_of(c, n.one("w"))
    return Event("entered", side, ordered([*tests, *form_tests(word(n, "f"))]), Means("equip"))


@means("event.enteredor")
def entered_or_transformed(c: Context, n: Node) -> Event:
    """This card comes onto the field, or is equipped by transform or the like."""
    victim = victim_of(c, n)
    out = Event("entered", victim.side, victim.tests, Means())
    other = Event("entered", victim.side, ordered([*victim.tests, *form_tests(word(n, "f"))]), Means("equip"))
    out.also = [other]
    return out


@means("event.attacked")
def attacked(c: Context, n: Node) -> Event:
    """A card attacks, perhaps something or somebody that is named."""
    victim = victim_of(c, n)
    target = n.get("u")
    tests: list[Test] = []
    during: list[Cond] = []
    if target is not None and target.kind == "prey.fighter":
        during = [AttackOn(side_of(c, target.one("w")), [])]
    elif target is not None:
        other = victims(c, Subject(c.read(target.one("t"))))
        tests = other.tests
    by = Means("solo" if n.get("a") is not None else "any", tests)
    out = Event("attacked", victim.side, victim.tests, by, during=during)
    out.other = bool(tests)
    return out


@means("prey.fighter", "prey.card")
def prey(c: Context, n: Node) -> None:
    raise Unreadable("read where it stands")


@means("event.linked")
def linked(c: Context, n: Node) -> Event:
    """A card attacks together with another."""
    victim = victim_of(c, n)
    partner = n.get("u")
    tests: list[Test] = []
    if partner is not None:
        tests = [test for test in victims(c, Subject(c.read(partner))).tests if not isinstance(test, Other)]
    out = Event("link_attacked", victim.side, victim.tests, Means("any", tests))
    if not out.about_card and any(isinstance(test, Kind) and test.text == "item" for test in tests):
        out.partner = Attackers(ordered(tests))
    return out


@means("event.linktargeted")
def link_targeted(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    return Event("targeted", victim.side, victim.tests, Means("link"))


@means("event.fightertargeted")
def fighter_targeted(c: Context, n: Node) -> Event:
    out = Event("targeted", side_of(c, n.one("w")), [], means_of(c, n))
    out.card = False
    return out


@means("event.voided")
def voided(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    by = Means("foe_effect") if n.get("b") is not None else Means()
    return Event("attack_voided", victim.side, victim.tests, by)


@means("event.beaten")
def beaten(c: Context, n: Node) -> Event:
    """A card destroys another by its attack."""
    doer = victim_of(c, n)
    prey_ = victims(c, Subject(c.read(n.one("u"))))
    return Event("destroyed", prey_.side, prey_.tests, Means("attack", doer.tests))


@means("event.dealt")
def dealt(c: Context, n: Node) -> Event:
    """A card deals damage to a fighter."""
    victim = victim_of(c, n)
    by = Means("attack" if n.get("a") is not None else "effect" if n.get("e") is not None else "any")
    tests = list(victim.tests)
    if n.get("w") is None and victim.side in ("own", "foe"):
        tests.append(Is(Area(victim.side, "field", [])))  # whose card it is does not follow from who is damaged
    side = side_of(c, n.get("w"), "any")
    if side == "own" and victim.side == "foe" and by.by == "any":
        by = Means("foe_card")  # own cards deal damage to their fighter as well
    if side == "foe" and victim.side == "own" and not any(isinstance(test, IsThis) for test in tests):
        # So do the opponent's.
        by = Means({"any": "own_card", "effect": "own_effect"}.get(by.by, by.by))
    return Event("dealt", side, tests, by)


@means("event.beatenordealt")
def beaten_or_dealt(c: Context, n: Node) -> Event:
    """A card destroys another by its attack, or deals damage to a fighter."""
    doer = victim_of(c, n)
    prey_ = victims(c, Subject(c.read(n.one("u"))))
    out = Event("destroyed", prey_.side, prey_.tests, Means("attack", doer.tests))
    out.card = False
    damage = Event("dealt", side_of(c, n.one("w")), doer.tests, Means("attack"))
    damage.card = False
    out.also = [damage]
    return out


@means("event.damaged")
def damaged(c: Context, n: Node) -> Event:
    by = means_of(c, n)
    out = Event("damaged", side_of(c, n.one("w")), by.tests, Means(by.by))
    out.card = False
    return out


@means("event.damagedmany")
def damaged_much(c: Context, n: Node) -> Event:
    """A fighter is dealt so much damage, or more."""
    out: Event = damaged(c, n)
    out.during = [If(EventNumber(), ">=", amount(c, n))]
    return out


@means("event.lifezero")
def life_zero(c: Context, n: Node) -> Event:
    out = Event("lifezero", side_of(c, n.one("w")))
    out.card = False
    return out


@means("event.lifegained")
def life_gained(c: Context, n: Node) -> Event:
    out = Event("life_gained", side_of(c, n.one("w")))
    out.card = False
    return out


@means("event.drew")
def drew(c: Context, n: Node) -> Event:
    out = Event("drew", side_of(c, n.one("w")), [], means_of(c, n))
    out.card = False
    return out


def zone_of(c: Context, n: Node, slot: str = "z") -> str:
    """The one zone in a slot."""
    places: list[Place] = c.read(n.one(slot))
    if len(places) != 1:
        raise Unreadable("one zone is meant")
    if places[0].zone == "soul" and places[0].face == "down":
        return "face_down_soul"
    return places[0].zone


@means("event.moved")
def moved(c: Context, n: Node) -> Event:
    """Cards are put from where they lie into a zone."""
    victim = victim_of(c, n)
    source = victim.zone
    tests = victim.tests
    where = n.get("y")
    if where is not None:
        places: list[Place] = c.read(where)
        if len(places) == 2 and all(place.bearer is None and place.zone != "soul" for place in places):
            out = Event("moved", victim.side, tests, means_of(c, n), places[0].zone, word(n, "z"))
            out.also = [Event("moved", victim.side, tests, means_of(c, n), places[1].zone, word(n, "z"))]
            return out
        source = zone_of(c, n, "y")
        if places[0].bearer is not None and isinstance(places[0].bearer, Area):
            # The soul of such a card: what the card is, is known from where it lay.
            bearer = places[0].bearer
            return Event(
                "soul_left", victim.side, tests, Means("any", bearer.tests),
                "face_down_soul" if places[0].face == "down" else "any", word(n, "z"),
            )  # fmt: skip
    target = word(n, "z")
    if source in ("soul", "face_down_soul"):
        return Event("soul_left", victim.side, tests, means_of(c, n), "any" if source == "soul" else source, target)
    if target == source:
        raise Unreadable("from a zone into the same")
    if source == "any" and not any(isinstance(test, IsThis) for test in tests):
        source = "any"
    return Event("moved", victim.side, tests, means_of(c, n), source, target)


@means("event.returned")
def returned(c: Context, n: Node) -> Event:
    """Cards are put from where they lie into one of two zones."""
    victim = victim_of(c, n)
    first, *others = [
        Event("moved", victim.side, victim.tests, means_of(c, n), victim.zone, one.alternative.meaning)
        for one in n.all("z")
    ]
    first.also = others
    return first


@means("event.discarded")
def discarded(c: Context, n: Node) -> Event:
    cards = n.get("h")
    tests = c.read(cards) if cards is not None else []
    return Event("discarded", side_of(c, n.get("w"), "own"), tests, means_of(c, n))


@means("event.discardedthis")
def discarded_this(c: Context, n: Node) -> Event:
    return Event("discarded", "any", [IsThis()], means_of(c, n))


@means("event.tucked")
def tucked(c: Context, n: Node) -> Event:
    """A card is put into the soul of another."""
    victim = victim_of(c, n)
    base = victims(c, Subject(c.read(n.one("u"))))
    places: list[Place] = c.read(n.one("y")) if n.get("y") is not None else []
    sources = list(dict.fromkeys(place.zone for place in places)) or ["any"]
    if set(sources) - {"field", "drop", "hand", "deck", "any"}:
        raise Unreadable("from where it comes is not clear")
    out, *others = [
        Event("soul_added", victim.side, victim.tests, Means("any", base.tests), source) for source in sources
    ]
    out.other, out.also = True, others
    return out


@means("event.set")
def is_set(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    side = "own" if n.render().endswith("on your field") else victim.side
    return Event("entered", side, ordered([*victim.tests, IsSet()]))


@means("event.placedin")
def placed_in(c: Context, n: Node) -> Event:
    """Cards are put into a zone, from wherever."""
    target = word(n, "z")
    if target == "gauge":
        return Event("charged", side_of(c, n.one("w")), c.read(n.one("h")), means_of(c, n))
    return Event("moved", side_of(c, n.one("w")), c.read(n.one("h")), means_of(c, n), "any", target)


@means("by.title")
def by_title(c: Context, n: Node) -> Means:
    return Means("effect", [HasAbility(inside(n.word("n")))])


@means("event.filled")
def filled(c: Context, n: Node) -> Event:
    """A card is put into the soul of certain cards."""
    victim = victim_of(c, n)
    out = Event("soul_added", "any", [], Means("any", victim.tests))
    if victim.side != "any":
        out.side = victim.side
    out.card, out.other = False, True
    return out


@means("event.soullost")
def soul_lost(c: Context, n: Node) -> Event:
    """A card loses a card of its soul."""
    victim = victim_of(c, n)
    return Event("soul_lost", victim.side, victim.tests, means_of(c, n), "any", word(n, "z"))


@means("event.attackedwith")
def attacked_with(c: Context, n: Node) -> Event:
    """A fighter attacks with certain cards."""
    return Event("attacked", side_of(c, n.one("w")), c.read(n.one("h")))


@means("event.emptied")
def emptied(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    return Event("soul_emptied", victim.side, victim.tests)


@means("event.used")
def used(c: Context, n: Node) -> Event:
    """A fighter uses a card."""
    return Event("used", side_of(c, n.one("w")), c.read(n.one("h")))


@means("event.called")
def called(c: Context, n: Node) -> Event:
    """A fighter calls a monster."""
    tests: list[Test] = c.read(n.one("h"))
    others = [test for test in tests if not (isinstance(test, Kind) and test.text == "monster")]
    return Event("called", side_of(c, n.one("w")), others)


@means("event.buddycalled")
def buddy_called(c: Context, n: Node) -> Event:
    tests: list[Test] = [IsThis()] if n.get("t") is not None else c.read(n.one("h")) if n.get("h") is not None else []
    side = "any" if n.get("t") is not None else side_of(c, n.one("w"))
    return Event("buddy_called", side, tests)


@means("event.buddycalledthis")
def buddy_called_this(c: Context, n: Node) -> Event:
    return Event("buddy_called", "any", [IsThis()])


@means("event.activated")
def activated(c: Context, n: Node) -> Event:
    """A fighter uses an ability."""
    return Event("activated", side_of(c, n.one("w")), c.read(n.one("h")) if n.get("h") is not None else [])


@means("event.destroyedby")
def destroyed_by(c: Context, n: Node) -> Event:
    """Cards are destroyed by an effect or attack that is named first."""
    by = means_of(c, n)
    if by.by == "attack":
        raise Unreadable("read as a card that destroys by its attack")
    prey = victims(c, Subject(c.read(n.one("u"))))
    return Event("destroyed", prey.side, prey.tests, by)


@means("event.setby")
def set_by(c: Context, n: Node) -> Event:
    """A fighter sets a card."""
    return Event("entered", side_of(c, n.one("w")), ordered([*c.read(n.one("h")), IsSet()]))


@means("event.calledany")
def is_called(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    return Event("entered", victim.side, victim.tests, Means("call"))


@means("event.usedany")
def is_used(c: Context, n: Node) -> Event:
    """Somebody uses a card."""
    return Event("used", "any", c.read(n.one("h")))
