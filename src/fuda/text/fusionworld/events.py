"""What events mean: something happens to a card or a player; skills wait for it, replace it, or look back at it."""

from typing import Final

from fuda.games.fusionworld.words.conditions import HappenedThisTurn, InBattle
from fuda.games.fusionworld.words.properties import IsBearer, IsGuard, Kind, Named, Test
from fuda.games.fusionworld.words.refs import Area, Bearer, ThisIn
from fuda.games.fusionworld.words.timings import Holds, On, Would
from fuda.games.fusionworld.words.vocabulary import show
from fuda.text.fusionworld.conditions import Subject
from fuda.text.fusionworld.context import Cond, Context, Unreadable, inside, means, word
from fuda.text.fusionworld.nouns import Place, either_way, ordered, side_of
from fuda.text.grammar import Node
from fuda.words.conditions import Exists, Never
from fuda.words.properties import IsThis
from fuda.words.refs import This, Together

ZONES: Final = {"battle_area": "battle", "leader_or_area": "any", "in_play": "any", "leader_or_battle": "any"}
# Events as the words of the book have them, and what they would be before they happen.
PROCESSES: Final = {"koed": "ko", "left": "leave", "rested": "rest", "damaged": "damage", "drew": "draw"}


class Means:
    """By what something happens: battle, a skill, a skill of certain cards."""

    def __init__(self, by: str = "any", tests: list[Test] | None = None) -> None:
        self.by = by
        self.tests = tests or []


class Event:
    """Something that happens to a card or a player."""

    def __init__(
        self,
        what: str,
        side: str = "any",
        tests: list[Test] | None = None,
        by: Means | None = None,
        source: str = "any",
        target: str = "any",
        during: list[Cond] | None = None,
        home: str = "",
    ) -> None:
        self.what = what
        self.side = side
        self.tests = tests or []
        self.by = by or Means()
        self.source = source
        self.target = target
        self.during = during or []  # what holds then
        self.also: list[Event] = []  # other events that are meant as well
        self.home = home  # the zone in which alone the skill is valid

    @property
    def about_card(self) -> bool:
        """Whether it is about another card than this one, of which can be spoken."""
        return not any(isinstance(test, IsThis) for test in self.tests)

    def on(self) -> On:
        """The trigger condition."""
        by = self.by
        return On(self.what, self.side, self.tests, by.by, self.source, self.target, by.tests)

    def alone(self) -> None:
        """Refuse what would be forgotten where only the event itself is looked for."""
        if self.during:
            raise Unreadable("what held when it happened is not remembered")

    def would(self) -> Would:
        """What a replacement effect replaces."""
        self.alone()
        if self.what == "moved" and not self.by.tests and self.source in ("any", "battle"):
            kinds = [test for test in self.tests if isinstance(test, IsThis) or show(test) == "kind(battle)"]
            if not kinds:
                raise Unreadable("this is not replaced")
            side = "own" if not self.about_card else self.side
            return Would("leave", side, self.tests, self.by.by, self.target)
        if self.what not in PROCESSES or self.by.tests or self.source != "any":
            raise Unreadable("this is not replaced")
        side = "own" if not self.about_card else self.side
        return Would(PROCESSES[self.what], side, self.tests, self.by.by)

    def happened(self) -> HappenedThisTurn:
        """The condition that it has happened in this turn."""
        self.alone()
        by = self.by
        this = len(by.tests) == 1 and isinstance(by.tests[0], IsThis)
        if (by.tests or by.by != "any") and not this:
            raise Unreadable("by what it happened is not remembered")
        side = "own" if not self.about_card else self.side
        return HappenedThisTurn(self.what, side, self.tests, self.source, self.target, "this" if this else "any")


# --- by what ------------------------------------------------------------------------------------------------------
@means("by.battle", "by.effect", "by.own_effect", "by.foe_effect")
def by_means(c: Context, n: Node) -> Means:
    return Means(n.alternative.meaning)


@means("by.this")
def by_this(c: Context, n: Node) -> Means:
    return Means("effect", [IsThis()])


@means("by.cards")
def by_cards(c: Context, n: Node) -> Means:
    victim = victims(c, c.read(n.one("t")))
    by = {"own": "own_effect", "foe": "foe_effect"}.get(victim.side, "effect")
    return Means(by, victim.tests)


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
        c.home = "under"
        return Victim("own", [IsBearer()])
    refs = ref.refs if isinstance(ref, Together) else [ref]
    areas = [one for one in refs if isinstance(one, Area)]
    zones = {ZONES.get(area.zone, area.zone) for area in areas} - {"any"}
    if len(areas) < len(refs) or len({area.side for area in areas}) != 1 or len(zones) > 1:
        raise Unreadable("to which cards it happens is not clear")
    return Victim(areas[0].side, either_way([tests_of(area) for area in areas]), zones.pop() if zones else "any")


def tests_of(area: Area) -> list[Test]:
    """What cards of a zone are, wherever they go."""
    kinds: list[Test] = [Kind(area.zone)] if area.zone in ("battle", "leader") else []
    return [*kinds, *area.tests]


def victim_of(c: Context, n: Node) -> Victim:
    """The cards an event is about."""
    return victims(c, c.read(n.one("t")))


@means("victim.card")
def victim_card(c: Context, n: Node) -> Subject:
    found: Subject = c.read(n.one("t"))
    return found


@means("victim.bearer")
def victim_bearer(c: Context, n: Node) -> Subject:
    """The card on top of this card."""
    return Subject(Bearer())


@means("victim.set")
def victim_set(c: Context, n: Node) -> Subject:
    return Subject(c.read(n.one("t")))


EVENTS: Final = {
    "koed": "koed", "left": "left", "played": "played", "attacked": "attacked", "rested": "rested",
    "readied": "readied", "blocked": "blocked", "guarded": "guarded", "flipped": "flipped", "covered": "covered",
    "tucked": "tucked", "kiadded": "ki_added", "kiremoved": "ki_removed",
}  # fmt: skip


@means(*[f"event.{kind}" for kind in EVENTS])
def card_event(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    if n.alternative.meaning == "played" and victim.zone in ("hand", "drop", "deck", "energy", "life"):
        return Event("played", victim.side, victim.tests, means_of(c, n), victim.zone)
    if victim.zone not in ("any", "battle", "leader", "combo", "energy"):
        raise Unreadable("this happens to cards in play")
    if victim.zone == "energy":
        if n.alternative.meaning not in ("rested", "readied"):
            raise Unreadable("this does not happen to energy")
        return Event(n.alternative.meaning, victim.side, victim.tests, means_of(c, n), "energy")
    home = "under" if any(isinstance(test, IsBearer) for test in victim.tests) else ""
    return Event(EVENTS[n.alternative.meaning], victim.side, victim.tests, means_of(c, n), home=home)


@means("event.attackedto")
def attacked_to(c: Context, n: Node) -> Event:
    """A card attacks certain cards: those are being attacked then."""
    victim = victim_of(c, n)
    ref = c.read(n.one("u"))
    if not isinstance(ref, Area) or ref.side == victim.side or ref.zone not in ("battle", "leader", "leader_or_battle"):
        raise Unreadable("a card of the other player in play is attacked")
    return Event(
        "attacked",
        victim.side,
        victim.tests,
        during=[Exists(Area(ref.side, ref.zone, ordered([*ref.tests, IsGuard()])))],
    )


@means("event.evolved", "event.fused")
def evolved(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    return Event(
        "played", victim.side, victim.tests, Means("evolve" if n.alternative.meaning == "evolved" else "fusion")
    )


@means("event.playedfrom")
def played_from(c: Context, n: Node) -> Event:
    victim = victim_of(c, n)
    return Event("played", victim.side, victim.tests, means_of(c, n), zone_of(c, n))


def zone_of(c: Context, n: Node, slot: str = "z") -> str:
    """The one zone in a slot."""
    places: list[Place] = c.read(n.one(slot))
    if len(places) != 1 or places[0].bearer is not None:
        raise Unreadable("one zone is meant")
    zone = places[0].zone
    return {"battle_area": "battle"}.get(zone, zone)


@means("event.moved")
def moved(c: Context, n: Node) -> Event:
    """Cards are put from where they lie into a zone."""
    victim = victim_of(c, n)
    source = zone_of(c, n, "y") if n.get("y") is not None else victim.zone
    target = word(n, "z")
    if target == source:
        raise Unreadable("from a zone into the same")
    return Event("moved", victim.side, victim.tests, means_of(c, n), source, target)


@means("event.energyadded")
def energy_added(c: Context, n: Node) -> Event:
    """A card is put into the Energy Area."""
    return Event("moved", side_of(c, n.one("w")), [], means_of(c, n), "any", "energy")


@means("event.placedin")
def placed_in(c: Context, n: Node) -> Event:
    """Cards are put into a zone, from wherever."""
    return Event("moved", side_of(c, n.one("w")), c.read(n.one("h")), means_of(c, n), "any", word(n, "z"))


@means("event.leftzone")
def left_zone(c: Context, n: Node) -> Event:
    """Cards leave their zone."""
    victim = victim_of(c, n)
    if victim.zone in ("any", "battle"):
        raise Unreadable("which zone is left is not said")
    return Event("moved", victim.side, victim.tests, means_of(c, n), victim.zone)


@means("event.comboedthis")
def comboed_this(c: Context, n: Node) -> Event:
    return Event("comboed", "any", [IsThis()], None, zone_of(c, n) if n.get("z") is not None else "any")


@means("event.comboed")
def comboed(c: Context, n: Node) -> Event:
    cards = n.get("h")
    source = zone_of(c, n) if n.get("z") is not None else "any"
    return Event("comboed", side_of(c, n.one("w")), c.read(cards) if cards is not None else [], None, source)


PLAYER_EVENTS: Final = {
    "damaged": "damaged", "drew": "drew", "markerplaced": "marker_placed", "markerremoved": "marker_removed",
    "shuffled": "shuffled",
}  # fmt: skip


@means(*[f"event.{kind}" for kind in PLAYER_EVENTS])
def player_event(c: Context, n: Node) -> Event:
    return Event(PLAYER_EVENTS[n.alternative.meaning], side_of(c, n.one("w")), [], means_of(c, n))


@means("event.discarded")
def discarded(c: Context, n: Node) -> Event:
    cards = n.get("h")
    tests = c.read(cards) if cards is not None else []
    return Event("discarded", side_of(c, n.one("w")), tests, means_of(c, n))


@means("event.discardedthis")
def discarded_this(c: Context, n: Node) -> Event:
    return Event("discarded", "any", [IsThis()], means_of(c, n))


@means("event.used")
def used(c: Context, n: Node) -> Event:
    return Event("used", side_of(c, n.one("w")), c.read(n.one("h")))


@means("event.usedname")
def used_name(c: Context, n: Node) -> Event:
    return Event("used", side_of(c, n.one("w")), [Named(inside(n.word("n")))])


@means("event.playedby")
def played_by(c: Context, n: Node) -> Event:
    """A player plays cards."""
    tests: list[Test] = c.read(n.one("h"))
    return Event("played", side_of(c, n.one("w")), ordered(tests), means_of(c, n))


@means("event.blocks")
def blocks(c: Context, n: Node) -> Event:
    """[Blocker] is activated."""
    return Event("blocked", side_of(c, n.one("w")), [])


@means("event.dealt")
def dealt(c: Context, n: Node) -> Event:
    """A card deals damage by its attack."""
    victim = victim_of(c, n)
    return Event("dealt", victim.side, victim.tests)


@means("event.battleko")
def battle_ko(c: Context, n: Node) -> Event:
    """This card KO's another in battle."""
    subject: Subject = c.read(n.one("t"))
    if not isinstance(subject.ref, This):
        raise Unreadable("of this card alone it is said")
    ref = c.read(n.one("u"))
    victim = victims(c, Subject(ref))
    return Event("koed", victim.side, victim.tests, Means("battle", [IsThis()]))


TURNS: Final = {
    "turnstart": "turn_started", "mainstart": "main_started", "mainend": "main_ending", "turnend": "turn_ending",
    "offense": "offense_started", "defense": "defense_started", "damagestart": "damage_started",
    "damageend": "damage_ending", "battleend": "battle_ended",
}  # fmt: skip


@means(*[f"moment.{kind}" for kind in TURNS])
def moment(c: Context, n: Node) -> Event:
    """A point of a turn or a battle."""
    return Event(TURNS[n.alternative.meaning], side_of(c, n.get("w"), "any"))


@means("moment.battleendthis")
def own_battle_end(c: Context, n: Node) -> Event:
    return Event("battle_ended", during=[InBattle("any")])


@means("moment.battleendcombo")
def combo_battle_end(c: Context, n: Node) -> Event:
    """The end of a battle in which this card has comboed.  [fw 8-5-6-1]"""
    return Event("battle_ended", home="combo")


@means("moment.gamestart")
def game_start(c: Context, n: Node) -> Event:
    return Event("leader_placed", "any", [IsThis()])


@means("when.event")
def when_event(c: Context, n: Node) -> Event:
    found: Event = c.read(n.one("e"))
    if found.home == "under" and found.what in ("koed", "left"):
        raise Unreadable("what lay under a card that has left is under none")
    return found


@means("when.state")
def when_state(c: Context, n: Node) -> Holds:
    return Holds(c.read(n.one("c")))


@means("when.moment")
def when_moment(c: Context, n: Node) -> Event:
    found: Event = c.read(n.one("m"))
    return found


@means("cond.happened")
def happened(c: Context, n: Node) -> Cond:
    event: Event = c.read(n.one("e"))
    return event.happened()


@means("cond.koedby")
def koed_by(c: Context, n: Node) -> Cond | None:
    """By what this card was KO'd: a part of the timing, not a condition of its own."""
    if not c.dead or not c.leading:
        raise Unreadable("by what it was KO'd is asked for by its own skill")
    c.cause = c.read(n.one("b"))
    return None


@means("cond.nothappened")
def not_happened(c: Context, n: Node) -> Cond:
    return Never(happened(c, n))
