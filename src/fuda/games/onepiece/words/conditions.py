"""The nouns of card text: which cards, how many, under which condition.

Tests ask about one card, areas and refs name cards, values are numbers read when needed. Every term has a name and
parameters, so that programs can be printed and read back.
"""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK, players
from fuda.core.terms import Condition, Value
from fuda.games.onepiece.sides import Side
from fuda.games.onepiece.spec import ZONES
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.properties import Test
from fuda.games.onepiece.words.refs import opponent_in_battle
from fuda.words.properties import all_ok


# --- numbers ---------------------------------------------------------------------------------------------------
class Size(Value[Match]):
    """How many cards a zone holds, DON!! included: public for every zone.  [op 3-1-4]"""

    name = "size"

    def __init__(self, side: str, what: str) -> None:
        self.side = side
        self.what = what

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for player in players(self.side, f.player):
            total += self.of(m.side(player))
        return total

    def of(self, side: Side) -> i64:
        """The size for one player."""
        what = self.what
        if what == "hand":
            return len(side.hand)
        if what == "life":
            return len(side.life)
        if what == "trash":
            return len(side.trash)
        if what == "deck":
            return len(side.deck)
        if what == "don":
            return side.don_on_field()
        if what == "active_don":
            return side.don_active
        if what == "rested_don":
            return side.don_rested
        if what == "given_don":
            return side.attached()
        if what == "characters":
            return len(side.characters)
        return side.don_deck

    def is_simple(self) -> bool:
        return self.what == "characters"


class MovedCount(Value[Match]):
    """How many of the cards in a slot have really come to a zone since they were chosen."""

    name = "moved_count"

    def __init__(self, at: i64, zone: str) -> None:
        self.at = at
        self.zone = zone
        self.code: i64 = ZONES.index(zone)

    def get(self, m: Match, f: Frame) -> i64:
        total: i64 = 0
        for uid in f.get(self.at):
            if uid >= 0 and not m.is_here(uid) and m.zone_of(uid & ID_MASK) == self.code:
                total += 1
        return total


# --- conditions ------------------------------------------------------------------------------------------------
class DonAttached(Condition[Match]):
    """At least so many DON!! are given to this card.  [op 10-2-9-1, 8-3-2-3] [ruling op-011]"""

    name = "don"

    def __init__(self, n: i64) -> None:
        self.n = n

    def holds(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        return u is not None and u.don >= self.n

    def is_asked_again(self) -> bool:
        return True  # [ruling op-034]

    def is_simple(self) -> bool:
        return True


class InBattle(Condition[Match]):
    """This card is attacking, or in a battle at all.  [op 7-1]"""

    name = "in_battle"

    def __init__(self, role: str) -> None:
        self.role = role

    def holds(self, m: Match, f: Frame) -> bool:
        if f.uid < 0:
            return False
        return m.attacker == f.uid or (self.role == "any" and m.target == f.uid)


class Battled(Condition[Match]):
    """This card battles, or has just battled, with a card of the opponent that passes some tests.  [op 7-1-5-2]

    A card that the battle has taken away is looked at as it is printed.
    """

    name = "battled"

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def holds(self, m: Match, f: Frame) -> bool:
        other = opponent_in_battle(m, f.uid)
        return other >= 0 and all_ok(self.tests, m, f, m.cards[other & ID_MASK], m.find(other))


class PlayedThisTurn(Condition[Match]):
    """This card was played in this turn."""

    name = "played_this_turn"

    def holds(self, m: Match, f: Frame) -> bool:
        u = m.find(f.uid)
        return u is not None and u.since == m.turn
