"""What abilities wait for, and what they replace.

Symbols: `ev` (what happens; in the past it is waited for, in the present it is replaced), `time` (moments of turns),
`subj` (whose or which card), `player`, `cause`.
"""

from typing import Final

from fuda.games.hanyo.words.conditions import Declared, EventNumber
from fuda.games.hanyo.words.properties import IsMain, IsStandby, IsThisCard, Kind, LiesIn, Named, NewestCounter, Test
from fuda.games.hanyo.words.refs import AttachedTo, Is, Ref, ThisCard
from fuda.games.hanyo.words.timings import On, Timing, Would
from fuda.text.grammar import Node
from fuda.text.hanyo.context import Cond, Context, Unreadable, means, number, word, words
from fuda.text.hanyo.nouns import NOUNS, SIGNS, Noun, any_of, counter_name, ordered
from fuda.words.conditions import If
from fuda.words.numbers import Number
from fuda.words.properties import IsThis
from fuda.words.refs import About, This
from fuda.words.timings import OnAny

AILING: Final = ("rest", "stun")
# Nouns that are types, and so speak of the area where no zone is said: there commands are set.  [hy 201.3, 201.3a]
UNITS: Final = ("unit", "main", "standby", "koed")
COMMANDS: Final = ("strategy", "tactics", "enhancement", "kinds")
PROCESSES: Final = {
    "koed": "ko", "left": "leave", "damaged": "damage", "drew": "draw", "discarded": "discard", "rested": "rest",
    "stunned": "stun", "lost_game": "lose",
}  # fmt: skip


class Subject:
    """Whose or which cards something happens to."""

    def __init__(self, side: str, tests: list[Test], ref: Ref | None) -> None:
        self.side = side
        self.tests = tests
        self.ref = ref
        self.where = "any"  # the zone that their type means where none is said
        self.kind = ""  # and the type, if it is that of units

    def is_this(self) -> bool:
        """Whether it is this unit or card."""
        return any(isinstance(test, IsThis | IsThisCard) for test in self.tests)


class Happening:
    """Something that happens."""

    def __init__(self, event: str, side: str = "any", tests: list[Test] | None = None) -> None:
        self.event = event
        self.side = side
        self.tests: list[Test] = [] if tests is None else tests
        self.by = "any"
        self.source = "any"
        self.target = "any"
        self.by_tests: list[Test] = []
        self.conditions: list[Cond] = []
        self.own = False  # it happens to this unit or card
        self.where = "any"  # the zone that the type of the cards means
        self.kind = ""
        self.subject: Ref | None = None  # the cards it happens to

    def timing(self) -> Timing:
        """What an ability waits for."""
        if self.event == "lost_game":
            raise Unreadable("a game that is lost is over")
        return On(self.event, self.side, self.tests, self.by, self.source, self.target, self.by_tests)

    def would(self) -> Would:
        """What an ability replaces."""
        what = AILING[0] if self.event == "ailed" else PROCESSES.get(self.event)
        if what is None or self.by_tests or self.target != "any":
            raise Unreadable("nothing can be done instead of this")
        if what != "discard" or self.source == "any":
            return Would(what, self.side, self.tests, self.by)
        if self.source not in ("hand", "area", "set"):
            raise Unreadable("nothing can be done instead of this")
        return Would(what, self.side, [*self.tests, LiesIn(self.source)], self.by)


# --- who and what ------------------------------------------------------------------------------------------------
@means("subj.card")
def subject_card(c: Context, n: Node) -> Subject:
    ref: Ref = c.read(n.one("o"))
    if isinstance(ref, This):
        return Subject("any", [IsThis()], ref)
    if isinstance(ref, ThisCard):
        return Subject("any", [IsThisCard()], ref)
    return Subject("any", [Is(ref)], ref)


@means("subj.np")
def subject_noun(c: Context, n: Node) -> Subject:
    noun: Noun = c.read(n.one("t"))
    if noun.zone == "unsaid":
        noun.zone = ""
    side, tests = noun.about()
    out = Subject(side, tests, noun.ref(c) if noun.holder is None else None)
    if noun.word in UNITS:
        out.where, out.kind = "area", "unit"
    elif noun.word in COMMANDS and noun.zone == "":
        out.where = "set"
    return out


def at(c: Context, n: Node, event: str, slot: str = "t") -> Happening:
    """Something that happens to a card."""
    subject: Subject = c.read(n.one(slot))
    out = Happening(event, subject.side, subject.tests)
    out.own = subject.is_this()
    out.where, out.kind = subject.where, subject.kind
    out.subject = subject.ref
    out.by = cause(n)
    return out


def by_player(n: Node, event: str) -> Happening:
    """Something that a player does."""
    out = Happening(event, word(n, "p"))
    out.by = cause(n)
    return out


def cause(n: Node) -> str:
    """By which means it happens."""
    return word(n, "b") if n.get("b") is not None else "any"


MOVES: Final[dict[str, type[Test]]] = {
    "retreated": IsMain, "became_main": IsStandby, "became_standby": IsMain,
}  # fmt: skip


# --- what happens to units ---------------------------------------------------------------------------------------
@means(
    "ev.koed", "ev.left", "ev.became_main", "ev.became_standby", "ev.put_out", "ev.healed", "ev.ailed", "ev.rested",
    "ev.stunned", "ev.recovered", "ev.attached", "ev.skill_used", "ev.retreated", "ev.damage_raised",
    "ev.damage_lowered", "ev.skill_failed",
)  # fmt: skip
def to_unit(c: Context, n: Node) -> Happening:
    out = at(c, n, n.alternative.meaning)
    if out.event == "left" and isinstance(out.subject, ThisCard):
        out.event, out.source = "moved", "set"  # a card that is set leaves the area by itself
    if out.event in MOVES:
        # Where it was is not where it is, and goes without saying.
        out.tests = [test for test in out.tests if not isinstance(test, MOVES[out.event])]
    return out


@means("ev.kos")
def kos(c: Context, n: Node) -> Happening:
    out = at(c, n, "koed")
    out.own = False
    out.by_tests = doer_tests(c, n)
    return out


def doer_tests(c: Context, n: Node) -> list[Test]:
    """The tests of the card that does something."""
    doer: Subject = c.read(n.one("u"))
    if doer.side != "any":
        if doer.ref is None:
            raise Unreadable("which card does it is not clear")
        return [Is(doer.ref)]
    if not doer.tests:
        raise Unreadable("which card does it is not said")
    return doer.tests


@means("ev.kosby")
def kos_by(c: Context, n: Node) -> Happening:
    out = at(c, n, "koed")
    out.by = word(n, "m")
    return out


@means("ev.damaged")
def damaged(c: Context, n: Node) -> Happening:
    out = at(c, n, "damaged")
    if n.get("v") is not None:
        out.conditions = [If(EventNumber(), SIGNS[word(n, "s")], Number(number(n.one("v"))))]
    return out


@means("ev.dealt")
def dealt(c: Context, n: Node) -> Happening:
    out = at(c, n, "damaged")
    out.own = False
    out.by_tests = doer_tests(c, n)
    return out


@means("ev.used")
def used(c: Context, n: Node) -> Happening:
    out = at(c, n, "skill_used")
    names = words(n, "x")
    if len(names) > 1:
        raise Unreadable("which skill is meant is not clear")
    out.conditions = [Declared("any", names[0])]
    return out


@means("ev.set_on")
def set_on(c: Context, n: Node) -> Happening:
    holder: Subject = c.read(n.one("t"))
    if holder.ref is None:
        raise Unreadable("to which unit is not clear")
    tests: list[Test] = []
    if n.get("k") is not None:
        noun: Noun = c.read(n.one("k"))
        if noun.side or noun.zone not in ("", "unsaid"):
            raise Unreadable("which cards are set is not clear")
        tests = noun.tests
    out = Happening("set_on", "any", ordered([*tests, AttachedTo(holder.ref)]))
    out.by = cause(n)
    return out


@means("ev.is_set")
def is_set(c: Context, n: Node) -> Happening:
    return at(c, n, "set_on")


@means("ev.counted", "ev.uncounted")
def counted(c: Context, n: Node) -> Happening:
    out = at(c, n, n.alternative.meaning)
    name = counter_name(n)
    if name and n.alternative.meaning == "uncounted":
        raise Unreadable("which counters were removed is not remembered")
    if name:
        out.tests = ordered([*out.tests, NewestCounter(name)])
    return out


@means("ev.moved")
def moved(c: Context, n: Node) -> Happening:
    out = at(c, n, "moved")
    out.target = word(n, "z")
    come_from(n, out)
    return out


def come_from(n: Node, out: Happening) -> None:
    """Say from where the cards come: the zone that is said, or that their type means.  [hy 201.3, 306.4]"""
    # Where they lay before is what the move is from: where they are looked at, they may lie elsewhere.  [hy 807.5c]
    lain = [test for test in out.tests if isinstance(test, LiesIn)]
    if lain:
        if len(lain) > 1 or n.get("s") is not None:
            raise Unreadable("from where the cards come is not clear")
        out.tests = [test for test in out.tests if test is not lain[0]]
        out.source = lain[0].zone
        return
    if n.get("s") is None:
        out.source = out.where
        return
    out.source = word(n, "s")
    if out.kind and out.source != "area":
        out.tests = ordered([*out.tests, Kind(out.kind)])


@means("ev.discarded")
def discarded(c: Context, n: Node) -> Happening:
    out = at(c, n, "discarded")
    come_from(n, out)
    return out


# --- what players do ---------------------------------------------------------------------------------------------
@means("ev.drew", "ev.charged", "ev.janken_won", "ev.janken_lost", "ev.shuffled", "ev.ability_played")
def by_a_player(c: Context, n: Node) -> Happening:
    return by_player(n, n.alternative.meaning)


@means("ev.skillsfail")
def skills_fail(c: Context, n: Node) -> Happening:
    return Happening("skill_failed", word(n, "w"))


@means("ev.skillsraised", "ev.skillslowered")
def skills_raised(c: Context, n: Node) -> Happening:
    event = "damage_raised" if n.alternative.meaning == "skillsraised" else "damage_lowered"
    return Happening(event, word(n, "w"))


@means("ev.lost_game")
def lost_game(c: Context, n: Node) -> Happening:
    return by_player(n, "lost_game")


@means("ev.hand_discarded")
def hand_discarded(c: Context, n: Node) -> Happening:
    out = by_player(n, "discarded")
    out.source = "hand"
    if n.get("t") is not None:
        noun: Noun = c.read(n.one("t"))
        if noun.side or noun.among or noun.holder is not None or noun.zone not in ("", "unsaid", "hand"):
            raise Unreadable("which cards are discarded is not clear")
        out.tests = ordered(noun.tests)
    return out


@means("ev.played")
def played(c: Context, n: Node) -> Happening:
    out = by_player(n, "command_played")
    what = n.one("k")
    if what.alternative.meaning == "named":
        out.tests = [any_of([Named(name) for name in words(what, "r")])]
    elif what.alternative.meaning != "command":
        out.tests = [Kind(NOUNS[what.alternative.meaning][1])]
    return out


@means("ev.puts_out")
def puts_out(c: Context, n: Node) -> Happening:
    out = by_player(n, "put_out")
    noun: Noun = c.read(n.one("t"))
    if noun.zone == "unsaid":
        noun.zone = ""
    if noun.side and noun.side != out.side:
        raise Unreadable("whose unit it is is said twice")
    noun.side = ""
    out.tests = [test for test in noun.about()[1] if not (isinstance(test, Kind) and test.text == "unit")]
    return out


# --- moments of turns --------------------------------------------------------------------------------------------
MOMENTS: Final = {
    "turnstart": "turn_started", "drawstart": "turn_started", "mainstart": "main_started",
    "battlestart": "battle_started", "battleend": "battle_ended", "turnend": "turn_ending", "game": "game_started",
}  # fmt: skip


@means("time.game")
def game_start(c: Context, n: Node) -> Happening:
    return Happening("game_started")


@means("time.of")
def moment(c: Context, n: Node) -> Happening:
    side = word(n, "w") if n.get("w") is not None else "any"
    return Happening(MOMENTS[word(n, "m")], side)


# --- events ------------------------------------------------------------------------------------------------------
class Event:
    """What an ability waits for, with what else must hold."""

    def __init__(self, timing: Timing, conditions: list[Cond]) -> None:
        self.timing = timing
        self.conditions = conditions


class Instead:
    """What an ability replaces, with what else must hold."""

    def __init__(self, what: Would, conditions: list[Cond]) -> None:
        self.what = what
        self.conditions = conditions
        self.ailed = False
        self.subject: Ref | None = None  # the units it would happen to

    def all(self) -> list[Would]:
        """What is replaced: a status ailment is one of two things."""
        made = self.what
        if not self.ailed:
            return [made]
        return [Would(what, made.side, made.tests, made.by) for what in AILING]


@means("event.one")
def event(c: Context, n: Node) -> Event:
    found: Happening = c.read(n.one("e"))
    listen(c, [found])
    return Event(found.timing(), found.conditions)


@means("event.either")
def either(c: Context, n: Node) -> Event:
    one: Happening = c.read(n.one("e"))
    two: Happening = c.read(n.one("f"))
    if one.conditions or two.conditions:
        raise Unreadable("one of two things with a condition")
    listen(c, [one, two])
    return Event(OnAny([one.timing(), two.timing()]), [])


ABOUT_UNITS: Final = (
    "koed", "left", "became_main", "became_standby", "put_out", "healed", "ailed", "rested", "stunned", "recovered",
    "attached", "skill_used", "retreated", "damaged", "counted", "uncounted", "set_on", "moved", "discarded", "drew",
    "command_played",
)  # fmt: skip


def listen(c: Context, found: list[Happening]) -> None:
    """Remember what an event was about: 'that unit', and this unit once it has been KO'd."""
    c.event = found[0].event
    if all(one.own for one in found):
        c.mine = True
        if all(one.event in ("koed", "left", "discarded", "moved") for one in found):
            c.this = About()
        return
    c.mine = False
    if all(one.event in ABOUT_UNITS for one in found):
        c.speak_of(About())
    if all(one.event == "set_on" for one in found):
        c.bearing = c.last  # that unit is the one on which that card was set


@means("would.one")
def would(c: Context, n: Node) -> Instead:
    found: Happening = c.read(n.one("e"))
    listen(c, [found])
    c.this = None  # it has not happened
    made = found.would()
    out = Instead(made, found.conditions)
    out.ailed = found.event == "ailed"
    out.subject = found.subject
    return out
