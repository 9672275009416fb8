"""What continuous effects change about a card (4-14): its data, its controller, what it is free to do."""

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import i64

from fuda.core.control import named_number
from fuda.core.flow import Frame
from fuda.core.terms import Value
from fuda.games.dimensionzero.kinds import BANS, CARD_BANS
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import KEY_BITS, NO_ABILITIES, Ability, Change, Cost, Scope
from fuda.games.dimensionzero.spec import (
    COLORS,
    DATA,
    GENERAL,
    KEYWORDS,
    KINDS,
    OF_CONTROL,
    OF_POWER,
    OF_RACE,
    OF_TEXT,
    WHAT_COST,
    WHAT_POWER,
    WHAT_SMASH,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.properties import Test, all_ok, seats


def ban_bits(bans: list[str], known: tuple[str, ...], whom: str) -> i64:
    """Prohibitions as bits: only what a card or a player can be forbidden."""
    bits: i64 = 0
    for ban in bans:
        if ban not in known:
            raise ValueError(f"{whom} cannot be forbidden {ban!r}, only {', '.join(known)}")
        bits |= 1 << BANS[ban]
    return bits


class General(Change):
    """A change of the general kind.  [dz 4-14.5-2] [ruling dz-017]"""

    def layer(self) -> i64:
        return GENERAL


# --- power and smash -------------------------------------------------------------------------------------------
class Numeric(General):
    """A change of a number by or to a value.  [dz 4-14.3-3]"""

    what: ClassVar[int] = WHAT_POWER

    def __init__(self, value: Value[Match]) -> None:
        self.value = value
        self.code: i64 = self.what

    def layer(self) -> i64:
        return OF_POWER

    def amount(self, m: Match, f: Frame) -> i64:
        return self.value.get(m, f)

    def reads(self) -> i64:
        return self.value.reads()


class Adding(Numeric):
    """A number is changed by so much; it may go below 0, from where further changes count.  [dz 1-2.2]"""

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.alter(self.code, amount)


class Setting(Numeric):
    """A number becomes so much."""

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.alter(self.code, amount - p.exact(self.code))


class AddPower(Adding):
    """Power changes by so much."""

    name = "add_power"


class AddSmash(Adding):
    """Smash changes by so much."""

    name = "add_smash"
    what: ClassVar[int] = WHAT_SMASH


class SetPower(Setting):
    """Power becomes so much."""

    name = "set_power"


class SetSmash(Setting):
    """Smash becomes so much."""

    name = "set_smash"
    what: ClassVar[int] = WHAT_SMASH


# --- cost, colour, type, name ----------------------------------------------------------------------------------
class AddCost(Adding):
    """The play cost of a card on a square changes by so much colourless energy."""

    name = "add_cost"
    what: ClassVar[int] = WHAT_COST

    def layer(self) -> i64:
        return GENERAL


class OfCost(General):
    """A change of what something costs."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost


class SetCost(OfCost):
    """The play cost of a card on a square becomes another one, and its colours go with it.  [dz 2-4.2]"""

    name = "set_cost"

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.cost = self.cost
        p.colors = self.cost.colors


class SetMove(OfCost):
    """The move cost becomes another one.  [dz 2-5.1]"""

    name = "set_move"

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.move = self.cost


class SetColor(General):
    """The card is of this colour and no other."""

    name = "set_color"

    def __init__(self, text: str) -> None:
        self.text = text
        self.bit: i64 = 0 if text == "colorless" else 1 << COLORS.index(text)

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.colors = self.bit


class OneOf(General):
    """A change by one of the words which the rulebook knows, as a bit."""

    words: ClassVar[Sequence[str]] = ()

    def __init__(self, text: str) -> None:
        self.text = text
        self.bit: i64 = 1 << self.words.index(text)


class AddColor(OneOf):
    """The card is of this colour as well."""

    name = "add_color"
    words = COLORS

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.colors |= self.bit


class SetChosenColor(General):
    """The card is of the colour that was chosen into a slot.  [dz 2-4.2-4]"""

    name = "set_chosen_color"

    def __init__(self, at_slot: i64) -> None:
        self.at_slot = at_slot

    def amount(self, m: Match, f: Frame) -> i64:
        return named_number(f, self.at_slot)

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.colors = 1 << amount


class SetKind(OneOf):
    """The card becomes a unit, base or strategy and is nothing else.  [dz 2-6.3]"""

    name = "set_kind"
    words = KINDS

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.kinds = self.bit


class LoseKind(OneOf):
    """The card is no longer a unit, base or strategy.  [dz 2-6.3]"""

    name = "lose_kind"
    words = KINDS

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.kinds &= ~self.bit


class AddName(General):
    """The card has this name as well."""

    name = "add_name"

    def __init__(self, text: str) -> None:
        self.text = text

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.names = [*p.names, self.text]


class Refer(General):
    """When one number is read or changed, another one is instead.  [dz 6-3.1, 6-3.2]

    What is read instead is that number itself: it is not sent on a second time.
    """

    name = "refer"

    def __init__(self, what: str, other: str) -> None:
        self.what = what
        self.other = other
        self.code: i64 = DATA.index(what)
        self.place: i64 = DATA.index(other) + 1

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.aliases = p.aliases & ~(15 << (4 * self.code)) | self.place << (4 * self.code)


# --- races -----------------------------------------------------------------------------------------------------
class OfRace(General):
    """A change of races or attributes."""

    def layer(self) -> i64:
        return OF_RACE


class OneRace(OfRace):
    """A race or attribute that a text names."""

    def __init__(self, text: str) -> None:
        self.text = text


class SetRace(OneRace):
    """The card has this race or attribute and no other any more.  [dz 2-8.3]"""

    name = "set_race"

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.races = [self.text]


class AddRace(OneRace):
    """The card has this race or attribute beside its others.  [dz 2-8.3]"""

    name = "add_race"

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        if self.text not in p.races:
            p.races = [*p.races, self.text]


class SetChosenRace(OfRace):
    """The card has the race or attribute that was chosen into a slot.  [dz 2-8.4, 2-8.3]"""

    name = "set_chosen_race"

    def __init__(self, at_slot: i64) -> None:
        self.at_slot = at_slot

    def amount(self, m: Match, f: Frame) -> i64:
        return named_number(f, self.at_slot)

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.races = [m.race_names[amount]]


# --- text ------------------------------------------------------------------------------------------------------
class LoseText(General):
    """The card has no text; abilities that it is given count nevertheless.  [dz 4-14.5-2] [ruling dz-017]"""

    name = "lose_text"

    def layer(self) -> i64:
        return OF_TEXT

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.textless = True
        p.keywords = 0
        p.gained = NO_ABILITIES


class GainKeyword(OneOf):
    """The card has a keyword ability.  [dz 2-10.3-6]"""

    name = "gain_keyword"
    words = KEYWORDS

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.keywords |= self.bit


class GainAbility(General):
    """The card has an ability.  [dz 2-10.3-6]"""

    name = "gain_ability"

    def __init__(self, part: Ability) -> None:
        self.part = part

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.gain(key >> KEY_BITS << KEY_BITS | self.part.index)


# --- control and freedom ---------------------------------------------------------------------------------------
class TakeControl(General):
    """A player controls the card."""

    name = "take_control"

    def __init__(self, side: str = "you") -> None:
        self.side = side

    def layer(self) -> i64:
        return OF_CONTROL

    def amount(self, m: Match, f: Frame) -> i64:
        found = seats(m, f, self.side)
        return found[0] if found else f.player

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        p.plain = False
        p.control = amount


class Ban(General):
    """The card is forbidden something, or something may not be done to it.  [dz 1-1.2]"""

    name = "ban"

    def __init__(self, bans: list[str], bounds: Scope | None = None) -> None:
        self.bans = bans
        self.bits: i64 = ban_bits(bans, CARD_BANS, "a card")
        self.bounds = bounds

    def put(self, m: Match, p: Piece, amount: i64, key: i64, at: i64, uid: i64) -> None:
        m.forbid(p, p.uid, self.bits, key, at, uid)

    def forbids(self) -> i64:
        return self.bits

    def scope(self) -> Scope | None:
        return self.bounds


# --- how far prohibitions reach --------------------------------------------------------------------------------
class OfSources(Scope):
    """What certain sources do."""

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests


class FromSource(OfSources):
    """What cards with some properties do, as they are or last were; of playing, cards with these properties.

    [dz 5-17.2, 5-17.3]
    """

    name = "from_source"

    def covers(self, m: Match, f: Frame, source: i64, agent: i64) -> bool:
        return source >= 0 and all_ok(self.tests, m, f, m.card_of(source), m.recall(source))


class ByOpponent(OfSources):
    """What the opponent does with cards that have some properties, or with anything."""

    name = "by_opponent"

    def covers(self, m: Match, f: Frame, source: i64, agent: i64) -> bool:
        # What the rules do is nobody's.  [dz 4-16.1]
        if agent < 0 or agent == f.player:
            return False
        return not self.tests or (source >= 0 and all_ok(self.tests, m, f, m.card_of(source), m.recall(source)))
