"""What timings mean: events and points of a turn for which something waits, and what has happened in this turn."""

from typing import Final

from fuda.games.buddyfight.words.conditions import AttackBy, AttackOn, Attacks, EventNumber, InPhase, TimesThisTurn
from fuda.games.buddyfight.words.properties import Kind, Test
from fuda.text.buddyfight.conditions import sign
from fuda.text.buddyfight.context import Cond, Context, Unreadable, amount, means, word
from fuda.text.buddyfight.events import Event, Means, form_tests, means_of, victim_of
from fuda.text.buddyfight.nouns import ordered, side_of
from fuda.text.grammar import Node
from fuda.words.conditions import If, Never, OpponentsTurn, YourTurn
from fuda.words.numbers import Number
from fuda.words.properties import IsThis, Not

# --- moments ------------------------------------------------------------------------------------------------------
TURNS: Final = {
    "turnstart": "turn_started", "mainstart": "main_started", "attackstart": "attack_started",
    "finalstart": "final_started", "turnend": "turn_ending", "attackend": "attack_ended", "fightstart": "opened",
}  # fmt: skip


@means(*[f"moment.{kind}" for kind in TURNS])
def moment(c: Context, n: Node) -> Event:
    """A point of a turn."""
    out = Event(TURNS[n.alternative.meaning], side_of(c, n.get("w"), "any"))
    out.card = False
    return out


@means("moment.battleend")
def battle_end(c: Context, n: Node) -> Event:
    """The end of a card's battle."""
    victim = victim_of(c, n)
    return Event("battle_ended", victim.side, victim.tests)


@means("moment.anybattleend")
def any_battle_end(c: Context, n: Node) -> Event:
    out = Event("battle_ended")
    out.card = False
    return out


@means("moment.attackedend", "moment.linkedend", "moment.targetedend", "moment.voidedend")
def battle_end_of(c: Context, n: Node) -> Event:
    """The end of a battle in which a card has attacked, or was attacked."""
    event: Event = c.read(n.one("e"))
    tests, side = event.tests, event.side
    during: list[Cond]
    if event.what == "targeted":
        during = [AttackOn(side, tests)] if tests else [AttackOn(side, [])]
    elif event.what == "link_attacked":
        during = [AttackBy(side, tests, "link")]
        if event.by.tests:
            during.append(AttackBy(side, ordered([*event.by.tests, Not(IsThis())])))
    elif event.what == "attacked" and event.by.by == "solo":
        during = [AttackBy(side, tests, "solo")]
    elif event.what == "attacked":
        during = [AttackBy(side, tests), *event.during]
        if event.by.tests:
            during.append(AttackOn("any", event.by.tests))
    else:
        raise Unreadable("this is no part of a battle")
    out = Event("battle_ended", side, tests, during=during)
    out.card = bool(tests)
    return out


@means("when.event")
def when_event(c: Context, n: Node) -> Event:
    found: Event = c.read(n.one("e"))
    return found


@means("when.turnverb")
def when_in_turn(c: Context, n: Node) -> Event:
    """Something happens to a card in a fighter's turn, or in a phase."""
    victim = victim_of(c, n)
    if victim.zone not in ("any", "field"):
        raise Unreadable("what happens then is not clear")
    during: list[Cond] = []
    if n.get("w") is not None:
        during.append(YourTurn() if side_of(c, n.one("w")) == "own" else OpponentsTurn())
    if n.get("p") is not None:
        during.append(InPhase(word(n, "p")))
    out = of_same_card(c, n.one("f"), Event("", victim.side, victim.tests))
    out.during = during
    return out


@means("when.duringevent")
def when_during(c: Context, n: Node) -> Event:
    """Something happens at a time that is named."""
    found: Event = c.read(n.one("e"))
    found.during = [c.read(n.one("c")), *found.during]
    return found


@means("when.moment")
def when_moment(c: Context, n: Node) -> Event:
    found: Event = c.read(n.one("m"))
    return found


@means("when.or")
def when_either(c: Context, n: Node) -> Event:
    """One of two events; what the second leaves out is as in the first."""
    first: Event = c.read(n.one("e"))
    second: Event = c.read(n.one("f"))
    by = n.one("e").get("b")
    if by is not None and by.start == n.start and second.by.by == "any" and not second.by.tests:
        second.by = first.by  # what is said in front of both is said of both
    out = Event(first.what, first.side, first.tests, first.by, first.source, first.target, first.during)
    out.card = first.card
    if second.during or first.during:
        raise Unreadable("under which conditions it happens is not clear")
    out.also = [*first.also, second, *second.also]
    if first.about_card != second.about_card:
        out.card = False
    return out


SHORT: Final = {
    "entered": "entered", "destroyed": "destroyed", "attacked": "attacked", "left": "left", "targeted": "targeted",
    "rested": "rested", "stood": "stood",
}  # fmt: skip


BY_BOTH: Final = ("destroyed", "tohand")


@means("when.orshort")
def when_short(c: Context, n: Node) -> Event:
    """One of two events of the same card."""
    first: Event = c.read(n.one("e"))
    if word(n, "f") in ("used", "called"):
        return used_either(c, n, first)
    if n.one("e").kind in ("event.beaten", "event.dealt", "event.damaged") or not first.card:
        raise Unreadable("of which card the second is said is not clear")
    out = Event(first.what, first.side, first.tests, first.by, first.source, first.target, first.during)
    out.card = first.card
    by = None
    if first.by.by != "any" and word(n, "f") in BY_BOTH and n.one("f").get("b") is None:
        if n.one("e").one("b").start > n.one("e").one("t").end + 12:
            raise Unreadable("by what the second happens is not clear")
        by = first.by  # what is said before both verbs is said of both
    out.also = [*first.also, of_same_card(c, n.one("f"), first, by)]
    return out


def of_same_card(c: Context, n: Node, first: Event, by: Means | None = None) -> Event:
    """What happens to a card that is named before, by a verb alone."""
    kind = n.alternative.meaning
    by = by or means_of(c, n)
    if kind == "transformed":
        tests = ordered([*first.tests, *form_tests(word(n, "g"))])
        return Event("entered", first.side, tests, Means("equip"))
    if kind == "dealt":
        return Event("dealt", side_of(c, n.one("w")), first.tests)
    if kind == "tohand":
        return Event("moved", first.side, first.tests, by, "field", "hand")
    if kind == "todrop":
        return Event("moved", first.side, first.tests, None, "field", "drop")
    if kind not in SHORT:
        raise Unreadable("of which card the second is said is not clear")
    return Event(SHORT[kind], first.side, first.tests, by)


def used_either(c: Context, n: Node, first: Event) -> Event:
    """A fighter uses one card or another."""
    if n.one("e").kind not in ("event.used", "event.called"):
        raise Unreadable("who uses the second is not clear")
    tests: list[Test] = c.read(n.one("f").one("h"))
    if word(n, "f") == "called":
        tests = [test for test in tests if not (isinstance(test, Kind) and test.text == "monster")]
    out = Event(first.what, first.side, first.tests)
    second = Event(word(n, "f"), first.side, tests)
    out.also = [second]
    return out


# --- what has happened ---------------------------------------------------------------------------------------------
@means("cond.happened")
def happened(c: Context, n: Node) -> Cond:
    if any(node.kind == "victim.several" for node in n.walk()):
        raise Unreadable("read as how many they were")
    event: Event = c.read(n.one("e"))
    if n.alternative.symbol == "during" and event.what == "entered" and not event.about_card:
        raise Unreadable("read as this card that came in this turn")
    return event.happened()


@means("cond.nothappened")
def not_happened(c: Context, n: Node) -> Cond:
    return Never(happened(c, n))


@means("cond.muchdamage")
def much_damage(c: Context, n: Node) -> Cond:
    """The damage that set the ability off is so much."""
    if not c.damaged:
        raise Unreadable("which damage is meant is not said")
    return If(EventNumber(), sign(n), amount(c, n))


@means("cond.timesdestroyed")
def times_destroyed(c: Context, n: Node) -> Cond:
    """So many cards were destroyed in this turn."""
    victim = victim_of(c, n)
    if victim.zone not in ("any", "field"):
        raise Unreadable("cards on the field are destroyed")
    return If(TimesThisTurn("destroyed", victim.side, victim.tests), sign(n), amount(c, n))


@means("cond.timesused")
def times_used(c: Context, n: Node) -> Cond:
    """A fighter has used so many such cards in this turn."""
    return If(TimesThisTurn("used", side_of(c, n.one("w")), c.read(n.one("h"))), sign(n), amount(c, n))


@means("cond.times")
def times(c: Context, n: Node) -> Cond:
    event: Event = c.read(n.one("e"))
    past = event.happened()
    return If(
        TimesThisTurn(past.event, past.side, past.tests, past.source, past.target, past.by), sign(n), amount(c, n)
    )


@means("moment.nthbattleend")
def nth_battle_end(c: Context, n: Node) -> Event:
    """The end of a battle that is the first, second ... of the turn."""
    node = n.one("n")
    count = int(node.text or node.alternative.meaning)
    out = Event("battle_ended", during=[If(Attacks("any", []), "==", Number(count))])
    out.card = False
    return out


@means("when.duringused")
def when_used_during(c: Context, n: Node) -> Event:
    """A fighter uses a card at a time that is named."""
    condition: Cond = c.read(n.one("c"))
    return Event("used", side_of(c, n.one("w")), c.read(n.one("h")), during=[condition])
