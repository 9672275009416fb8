"""What a spell or ability may take as targets (4-11): cards, squares, lines, areas, players, what is on the stack."""

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.dimensionzero.printed import KEY_BITS, Ability, Targets
from fuda.games.dimensionzero.rules.playable import OWN
from fuda.games.dimensionzero.spec import (
    ABILITY,
    BAN_TARGET,
    MOVEMENT,
    PLAN_CREATION,
    PLAN_RENEWAL,
    SPELL,
    TRIGGERED,
)
from fuda.games.dimensionzero.state import AREA_TOKEN, ENTRY_TOKEN, LINE_TOKEN, PLAYER_TOKEN, SQUARE_TOKEN, Match
from fuda.games.dimensionzero.words.properties import Ref, SquareRef, Test, all_ok, is_side, seats


class TargetCards(Targets):
    """Cards that may be targets: those that nothing keeps from being chosen.  [dz 4-11.1, 5-17.2]"""

    name = "target_cards"

    def __init__(self, ref: Ref) -> None:
        self.ref = ref

    def tokens(self, m: Match, f: Frame) -> list[int]:
        return self.ref.tokens(m, f)

    def fitting(self, m: Match, f: Frame) -> list[int]:
        return self.ref.uids(m, f)


class TargetSquares(Targets):
    """Squares as targets."""

    name = "target_squares"

    def __init__(self, where: SquareRef) -> None:
        self.where = where

    def tokens(self, m: Match, f: Frame) -> list[int]:
        return [SQUARE_TOKEN - square for square in self.where.squares(m, f)]


class TargetLines(Targets):
    """A line as target.  [dz 2-24.4]"""

    name = "target_lines"

    def tokens(self, m: Match, f: Frame) -> list[int]:
        return [LINE_TOKEN - line for line in range(3)]


class TargetAreas(Targets):
    """An area as target.  [dz 2-24.6]"""

    name = "target_areas"

    def tokens(self, m: Match, f: Frame) -> list[int]:
        return [AREA_TOKEN - area for area in range(3)]


class OfSide(Targets):
    """Targets by whose they are."""

    def __init__(self, side: str) -> None:
        self.side = side


class TargetPlayers(OfSide):
    """A player as target."""

    name = "target_players"

    def tokens(self, m: Match, f: Frame) -> list[int]:
        m.settle()
        free = [player for player in seats(m, f, self.side) if not m.is_barred(player, BAN_TARGET, f.uid, f.player)]
        return [PLAYER_TOKEN - player for player in free]

    def fitting(self, m: Match, f: Frame) -> list[int]:
        return [PLAYER_TOKEN - player for player in seats(m, f, self.side)]


class OnStack(OfSide):
    """Something on the stack that some player controls. What is suspended is not there.  [dz 3-11.2]"""

    def is_it(self, m: Match, f: Frame, e: Entry) -> bool:
        """Whether an entry is of the kind that is meant."""
        raise NotImplementedError

    def tokens(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for e in m.entries:
            if is_side(m, f, self.side, e.player) and self.is_it(m, f, e) and not is_itself(f, e):
                out.append(ENTRY_TOKEN - e.serial)
        return out


def is_itself(f: Frame, e: Entry) -> bool:
    """Whether an entry is the spell or ability that looks for targets.  [dz 4-11.4]"""
    return -1 - e.serial in f.get(OWN)


class TargetSpells(OnStack):
    """Spells on the stack.  [dz 2-21.2]"""

    name = "target_spells"

    def __init__(self, side: str, tests: list[Test]) -> None:
        super().__init__(side)
        self.tests = tests

    def is_it(self, m: Match, f: Frame, e: Entry) -> bool:
        return e.kind == SPELL and all_ok(self.tests, m, f, m.cards[e.card], None)


class TargetAbilities(OnStack):
    """Activated or triggered abilities on the stack; the rules' own ones are activated.  [dz 4-3.3, 3-8.2-6.p2]"""

    name = "target_abilities"

    def __init__(self, side: str, sort: str) -> None:
        super().__init__(side)
        self.sort = sort

    def is_it(self, m: Match, f: Frame, e: Entry) -> bool:
        if e.kind == TRIGGERED:
            return self.sort != "activated"
        return self.sort != "triggered" and e.kind in (ABILITY, MOVEMENT, PLAN_CREATION, PLAN_RENEWAL)


class TargetEither(Targets):
    """What may be one of several sorts of targets."""

    name = "target_either"

    def __init__(self, whats: list[Targets]) -> None:
        self.whats = whats

    def tokens(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for what in self.whats:
            for token in what.tokens(m, f):
                if token not in out:
                    out.append(token)
        return out

    def fitting(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for what in self.whats:
            for token in what.fitting(m, f):
                if token not in out:
                    out.append(token)
        return out


class SingleTarget(Targets):
    """Those spells and abilities that have exactly one target.  [dz 6-5.2]"""

    name = "single_target"

    def __init__(self, what: Targets) -> None:
        self.what = what

    def tokens(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for token in self.what.tokens(m, f):
            e = m.entry(token)
            if e is not None and count_targets(m, e) == 1:
                out.append(token)
        return out


def count_targets(m: Match, e: Entry) -> i64:
    """How many targets an entry has."""
    slots: list[int] = []
    for ability in entry_texts(m, e):
        for aim in ability.aims:
            if aim.slot not in slots:
                slots.append(aim.slot)
    n: i64 = 0
    for slot in slots:
        if slot < len(e.sets):
            n += len(e.sets[slot])
    return n


def entry_texts(m: Match, e: Entry) -> list[Ability]:
    """The abilities of an entry that count, its modes included."""
    card = e.key >> KEY_BITS if e.key >= 0 else e.card
    if card < 0:
        return []
    return [ability for ability in m.cards[card].d.abilities if e.live >> ability.index & 1]
