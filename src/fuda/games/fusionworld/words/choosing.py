"""Choosing cards (5-2): how many, from where, and who sees what is looked at meanwhile."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import Jump, all_can, flat
from fuda.core.flow import Frame, Op
from fuda.core.showing import show
from fuda.core.state import BOTH, DONE, MODE, PICK, Action, act, say
from fuda.core.terms import Value
from fuda.games.fusionworld.rules.skills import payable
from fuda.games.fusionworld.spec import AS_COST, CHOSEN, LOOKED, REVEALED
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.properties import colors_of
from fuda.games.fusionworld.words.refs import AT_DECK, Area, Ref, choosable
from fuda.words.choosing import AtRandom, Choosing, Limit, Search, is_short, usable
from fuda.words.refs import Together
from fuda.words.showing import note_cards

TEXTS: Final = 19  # slot of the texts that were chosen of several


# --- choosing --------------------------------------------------------------------------------------------------
class Choose(Choosing[Match]):
    """Choose cards into a slot, when the instruction is reached.  [fw 5-2-1, 5-2-2]"""

    name: ClassVar[str] = "choose"
    pays = False  # it is a part of a cost

    def search(self) -> Op[Any] | None:
        return Search(self.ref, self.foe, LOOKED, "5-2-8") if is_search(self.ref) else None

    def offer(self, m: Match, f: Frame, player: i64, found: list[int], least: i64) -> bool:
        if self.sees_none(m, f, player, found):
            # A card that nobody sees is taken at random.
            f.put(self.slot, [*f.get(self.slot), found[m.rand(len(found))]])
            f.again()
            return False
        options = [act(PICK, uid & 1023) for uid in found]
        if least <= 0:
            options.append(say(DONE, 0))
        # What would leave a later part of a cost unpaid is not chosen for an earlier one.  [fw 1-4-6]
        if f.cause & AS_COST and m.live and is_tied(m, f):
            options = payable(m, f, options) or options
        return m.ask_secret(player, options) if self.hidden else m.ask(player, options)

    def can(self, m: Match, f: Frame) -> bool:
        # Of 'up to' so many none may be chosen, and the cost is paid.  [fw 0-2-8-1]
        return (self.up_to and self.pays) or super().can(m, f)

    def may_fail(self, m: Match, f: Frame, found: list[int]) -> bool:
        # Paying a cost is nothing that one could fail to find something for.  [fw 5-2-7]
        return not f.cause & AS_COST and super().may_fail(m, f, found)

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen; what skills cannot choose is left out.  [fw 13-4-1, 15-11-2]"""
        found = choosable(m, f, [uid for uid in self.ref.uids(m, f) if uid not in chosen])
        found = self.within(m, f, chosen, found)
        return usable(m, f, found, self.slot, self.uses) if self.uses else found

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice; with too few cards the effect goes on with those that there are.

        Where none have to be chosen for a cost, nothing of it is left unpaid.  [fw 5-2-5, 0-2-8-1, 0-2-4-2]
        """
        self.fill(f, chosen, n)
        if f.cause & AS_COST and not chosen and not is_short(f, self.slot):
            f.done = 1
        if self.hidden and self.narrow:
            # A card of a hidden zone that had to meet a condition is shown, told to or not.  [fw 3-1-7]
            show(f, self.slot, BOTH)
            note_cards(m, f.player, chosen, BOTH, REVEALED, "3-1-7")
        elif m.journal is not None:
            for uid in chosen:
                m.note(CHOSEN, "5-2-2", f.player, uid & 1023, m.seen_now(m.card_of(uid)), 0, -1, -1)


def is_tied(m: Match, f: Frame) -> bool:
    """Whether a frame pays a skill cost in which parts draw on the same things."""
    ability = m.ability(f.key) if f.key >= 0 else None
    return ability is not None and ability.entangled and f.program is ability.cost and len(m.stack) > 1


def is_search(ref: Ref) -> bool:
    """Whether some cards are looked for in a whole deck."""
    if isinstance(ref, Area):
        return ref.code == AT_DECK
    if isinstance(ref, Together):
        for one in ref.refs:
            if is_search(one):
                return True
    return False


class ChooseRandom(AtRandom[Match]):
    """Choose cards into a slot at random."""

    name: ClassVar[str] = "choose_random"

    def candidates(self, m: Match, f: Frame) -> list[int]:
        found = choosable(m, f, self.ref.uids(m, f))
        return usable(m, f, found, self.slot, self.uses) if self.uses else found


# --- bounds on what is chosen ----------------------------------------------------------------------------------
class SameColors(Limit):
    """All of the chosen cards have one colour, the same, and no other.  [fw 1-6-2]"""

    name: ClassVar[str] = "same_colors"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        color = colors_of(m.card_of(uid), m.find(uid))
        for other in chosen:
            if colors_of(m.card_of(other), m.find(other)) != color:
                return False
        return color != 0 and color & (color - 1) == 0


class DifferentColors(Limit):
    """No two of the chosen cards share a colour."""

    name: ClassVar[str] = "different_colors"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        color = colors_of(m.card_of(uid), m.find(uid))
        for other in chosen:
            if colors_of(m.card_of(other), m.find(other)) & color:
                return False
        return True


# --- choosing texts (13-2) -------------------------------------------------------------------------------------
RUNNING: Final = -100  # before the texts that are still to be resolved, once all of them are chosen


class PickTexts(Op[Match]):
    """Choose so many of several texts, none of them twice, then resolve them in the order they were named.

    [fw 13-2-1, 13-2-3, 13-2-3-1]
    """

    def __init__(
        self, n: Value[Match], up_to: bool, starts: list[int], bodies: list[list[Op[Any]]], beyond: i64
    ) -> None:
        self.n = n
        self.up_to = up_to
        self.starts = starts
        self.bodies = bodies
        self.beyond = beyond

    def run(self, m: Match, f: Frame) -> bool:
        named = f.get(TEXTS)
        if named and named[0] == RUNNING:
            self.resolve(f, named[1:])
            return False
        left = [i for i in range(len(self.starts)) if -1 - i not in named]
        if len(named) >= self.n.get(m, f) or not left:
            self.resolve(f, named)
            return False
        # Every text may be chosen, but in a cost or instead of something else; and the texts named before may make
        # possible what is not possible yet.  [fw 0-2-4, 1-4-6, 9-9-3, 13-2-3] [ruling fw-049]
        able = left if named or not m.hides_ways(f) else [i for i in left if self.is_open(m, f, i)]
        options = [say(MODE, i) for i in able or left]
        if self.up_to:
            options.append(say(DONE, 0))
        return m.ask(f.player, options)

    def is_open(self, m: Match, f: Frame, i: i64) -> bool:
        """Whether a text can be carried out."""
        for op in self.bodies[i]:
            if not op.can(m, f):
                return False
        return True

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.again()
        if a.kind == DONE:
            f.put(TEXTS, [RUNNING, *f.get(TEXTS)])
        else:
            f.put(TEXTS, [*f.get(TEXTS), -1 - a.n])

    def resolve(self, f: Frame, left: list[int]) -> None:
        """Go to the next text, or past all of them."""
        if left:
            f.put(TEXTS, [RUNNING, *left[1:]])
            f.pc += self.starts[-1 - left[0]]
        else:
            f.put(TEXTS, [])
            f.pc += self.beyond


class ChooseSome(Op[Match]):
    """Choose so many of the following texts and resolve them in any order.  [fw 13-2-1, 13-2-2]"""

    name: ClassVar[str] = "choose_some"

    def __init__(self, n: Value[Match], up_to: bool, bodies: list[list[Op[Any]]]) -> None:
        self.n = n
        self.up_to = up_to
        self.bodies = bodies

    def needs(self, out: list[Op[Any]]) -> None:
        out.append(self)

    def can(self, m: Match, f: Frame) -> bool:
        for body in self.bodies:
            if all_can(body, m, f):
                return True
        return self.up_to

    def emit(self, out: list[Op[Any]]) -> None:
        bodies = [flat(body) for body in self.bodies]
        starts: list[int] = []
        at = 0
        for body in bodies:
            starts.append(at)
            at += len(body) + 1
        out.append(PickTexts(self.n, self.up_to, starts, self.bodies, at))
        back = 1
        for body in bodies:
            out += body
            back += len(body) + 1
            out.append(Jump(-back))
