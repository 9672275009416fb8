"""Choosing cards: how many, from where, and who sees what is looked at meanwhile.

Cards on the field and in drop zones are chosen at the declaration (CA.1.4, AB.1.1.1): `build` puts such choices into
the program that aims. All others are made when the instruction is reached (O.soul.4).
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import ChooseOne, Jump, all_can, flat
from fuda.core.flow import Frame, Op
from fuda.core.showing import Clear, show
from fuda.core.state import BOTH, DONE, ID_MASK, PICK, Action, act, say
from fuda.core.terms import Value
from fuda.games.buddyfight.rules.moves import may_enter
from fuda.games.buddyfight.spec import CHOSEN, DECK, LOOKED, MODES, PAY_ANY, REVEALED, SHORT
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.properties import names_of, stat, worlds_of
from fuda.games.buddyfight.words.refs import AT_DECK, Area, Ref, awaits_choice, choosable, reads_slots
from fuda.words.choosing import Choosing, Limit, Search, known_to, mark_short
from fuda.words.numbers import MANY
from fuda.words.properties import share
from fuda.words.refs import Together
from fuda.words.showing import note_cards

ANY_CARD: Final[Action] = say(PAY_ANY, 0)


# --- choosing --------------------------------------------------------------------------------------------------
class Choose(Choosing[Match]):
    """Choose cards into a slot: as many as there are, if they are fewer.  [bf CA.1.4, AB.1.1.1, O.cost.2]"""

    name: ClassVar[str] = "choose"

    def __init__(
        self,
        ref: Ref,
        n: Value[Match],
        up_to: bool,
        slot: i64,
        foe: bool = False,
        limit: "Limit | None" = None,
    ) -> None:
        super().__init__(ref, n, up_to, slot, foe, limit)
        self.follows = reads_slots(ref)  # it depends on what was chosen before
        self.for_deck = False  # whether the cards are put into decks next
        self.spared = False  # that there is no card to aim at stops nothing else

    def search(self) -> Op[Any] | None:
        return Search(self.ref, self.foe, LOOKED) if is_search(self.ref) else None

    def is_aim(self) -> bool:
        """Whether the choice is made at the declaration: it is among cards of the field and of drop zones.

        What depends on an earlier choice, or is the other fighter's, is chosen when it is reached.
        [bf CA.1.4, AB.1.1.1, AB.2.1.1.a, AB.2.1.2.a, O.soul.4]
        """
        return self.ref.is_aimed() and not self.foe and not self.follows and not reads_slots(self.n)

    def offer(self, m: Match, f: Frame, player: i64, found: list[int], least: i64) -> bool:
        blind = self.is_blind(m, f, player, found)
        backs = one_of_each_back(m, found) if blind else []
        if blind and least > 0 and len(backs) < 2:
            self.take_blind(m, f, found)
            return False
        options = [ANY_CARD] if blind else [act(PICK, uid & ID_MASK) for uid in found]
        if len(backs) > 1:
            options = [act(PICK, uid & ID_MASK) for uid in backs]  # [bf LO.mix.2]
        if least <= 0:
            options.append(say(DONE, 0))
        return m.ask_secret(player, options) if self.hidden and not blind else m.ask(player, options)

    def is_blind(self, m: Match, f: Frame, player: i64, found: list[int]) -> bool:
        """Whether the fighter who chooses sees none of the cards."""
        return self.hidden and self.sees_none(m, f, player, found)

    def take_blind(self, m: Match, f: Frame, found: list[int]) -> None:
        """Take a card at random: to who chooses, one is like another."""
        f.put(self.slot, [*f.get(self.slot), found[m.rand(len(found))]])
        f.again()

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen; what effects cannot choose is left out."""
        found = choosable(m, f, [uid for uid in self.ref.uids(m, f) if uid not in chosen])
        if self.for_deck:
            # A card of another back than the deck's cannot be put there.
            found = [uid for uid in found if may_enter(m, m.card_of(uid), DECK)]  # [bf LO.mix.3.ex1]
        return self.within(m, f, chosen, found)

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice; with too few cards the effect goes on with those that there are."""
        self.fill(f, chosen, n, SHORT)
        if self.hidden and self.narrow:
            # A card that had to be such a card is shown.
            unseen = [uid for uid in chosen if known_to(m, f, uid) != BOTH]
            show(f, self.slot, BOTH)
            note_cards(m, f.player, unseen, BOTH, REVEALED, m.clause())
        elif m.journal is not None:
            for uid in chosen:
                m.note(CHOSEN, m.clause(), f.player, uid & ID_MASK, m.seen_now(m.card_of(uid)), 0, -1, -1)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        chosen = f.get(self.slot)
        if a.kind == DONE:
            self.close(m, f, chosen, self.n.get(m, f))
        elif a.kind == PAY_ANY:
            self.take_blind(m, f, self.candidates(m, f, chosen))
        else:
            found = self.candidates(m, f, chosen) if self.hidden else []
            if self.is_blind(m, f, self.chooser(f), found):
                self.take_blind(m, f, with_back_of(m, found, m.uid(a.card)))
                return
            f.put(self.slot, [*chosen, m.uid(a.card)])
            f.again()

    def can(self, m: Match, f: Frame) -> bool:
        """Whether enough can be chosen; a target that is not there stops nothing else.  [bf O.cost.4, O.cost.4.ex1]"""
        # What is chosen elsewhere must be enough.  [bf O.cost.3]
        if self.follows and awaits_choice(self.ref, f):
            return True
        if not self.uses and (self.up_to or self.ref.is_aimed()):
            return True
        if self.spared and (self.up_to or (self.ref.is_aimed() and not self.candidates(m, f, []))):
            return True
        n = self.n.get(m, f)
        return len(self.usable(m, f)) >= (min(n, 1) if n >= MANY or self.up_to else n)

    def can_some(self, m: Match, f: Frame) -> bool:
        return len(self.usable(m, f)) > 0

    def usable(self, m: Match, f: Frame) -> list[int]:
        """Those of the cards that can be chosen to which everything that follows can be done."""
        found = self.candidates(m, f, [])
        if not self.uses:
            return found
        out: list[int] = []
        for uid in found:
            g = f.copy()
            g.put(self.slot, [uid])
            if all_can(self.uses, m, g):
                out.append(uid)
        return out


def sees_none(m: Match, f: Frame, player: i64, uids: list[int]) -> bool:
    """Whether a fighter sees none of some cards."""
    for uid in uids:
        if known_to(m, f, uid) >> player & 1:
            return False
    return True


def one_of_each_back(m: Match, uids: list[int]) -> list[int]:
    """The first of some cards, and the first that has the other back, by which both can be told apart.

    [bf LO.mix.2] [ruling bf-080]
    """
    for uid in uids:
        if m.card_of(uid).d.lost != m.card_of(uids[0]).d.lost:
            return [uids[0], uid]
    return uids[:1]


def with_back_of(m: Match, uids: list[int], one: i64) -> list[int]:
    """Those of some cards that have the back of one of them: each of them is like another."""
    lost = m.card_of(one).d.lost
    return [uid for uid in uids if m.card_of(uid).d.lost == lost]


def is_search(ref: Ref) -> bool:
    """Whether some cards are looked for in a whole deck."""
    if isinstance(ref, Area):
        return ref.code == AT_DECK
    if isinstance(ref, Together):
        for one in ref.refs:
            if is_search(one):
                return True
    return False


class ChooseRandom(Op[Match]):
    """Choose cards into a slot at random; who chooses can tell normal and Lost cards apart.  [bf LO.mix.2]"""

    name: ClassVar[str] = "choose_random"

    def __init__(self, ref: Ref, n: Value[Match], slot: i64) -> None:
        self.ref = ref
        self.n = n
        self.slot = slot

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        chosen = f.get(self.slot)
        found = self.candidates(m, f, chosen)
        n = self.n.get(m, f)
        if found and len(chosen) < n:
            if len(found) > n - len(chosen) and sees_none(m, f, f.player, found):
                backs = one_of_each_back(m, found)
                if len(backs) > 1:
                    return m.ask(f.player, [act(PICK, uid & ID_MASK) for uid in backs])
            self.take(m, f, found)
            return False
        full = n >= MANY or len(chosen) >= n
        f.done = 1 if chosen and full else 0
        mark_short(f, self.slot, not full, SHORT)
        return False

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        return choosable(m, f, [uid for uid in self.ref.uids(m, f) if uid not in chosen])

    def take(self, m: Match, f: Frame, found: list[int]) -> None:
        """Take one of some cards at random."""
        f.put(self.slot, [*f.get(self.slot), found[m.rand(len(found))]])
        f.again()

    def got(self, m: Match, f: Frame, a: Action) -> None:
        self.take(m, f, with_back_of(m, self.candidates(m, f, f.get(self.slot)), m.uid(a.card)))

    def can(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        return len(choosable(m, f, self.ref.uids(m, f))) >= (1 if n >= MANY else n)


# --- bounds on what is chosen ----------------------------------------------------------------------------------
class DifferentWorlds(Limit):
    """No two of the chosen cards belong to the same world."""

    name: ClassVar[str] = "different_worlds"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        for other in chosen:
            if share(worlds_of(m.card_of(other), m.find(other)), worlds_of(m.card_of(uid), m.find(uid))):
                return False
        return True


class DifferentSizes(Limit):
    """No two of the chosen cards have the same size."""

    name: ClassVar[str] = "different_sizes"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        for other in chosen:
            if size_of(m, other) == size_of(m, uid):
                return False
        return True


def size_of(m: Match, uid: i64) -> i64:
    """The size of a card."""
    return stat(m, m.card_of(uid), m.find(uid), "size")


def names(m: Match, uid: i64) -> list[str]:
    """The names of a card."""
    return names_of(m.card_of(uid), m.find(uid))


# --- what is chosen at the declaration -------------------------------------------------------------------------
class KeepMode(Op[Match]):
    """Remember which of several ways was chosen at the declaration."""

    def __init__(self, mode: i64) -> None:
        self.mode = mode

    def run(self, m: Match, f: Frame) -> bool:
        f.put(MODES, [*f.get(MODES), -1 - self.mode])
        return False


class GoChosenWay(Op[Match]):
    """Go the way that was chosen at the declaration: the first of those that are still to be gone."""

    def __init__(self, starts: list[int]) -> None:
        self.starts = starts

    def run(self, m: Match, f: Frame) -> bool:
        modes = f.get(MODES)
        if modes:
            f.put(MODES, modes[1:])
            f.pc += self.starts[-1 - modes[0]]
        return False


class ChosenWay(Op[Match]):
    """Do one of several bodies: the one that was chosen at the declaration."""

    def __init__(self, bodies: list[list[Op[Any]]]) -> None:
        self.bodies = bodies

    def emit(self, out: list[Op[Any]]) -> None:
        bodies = [flat(body) for body in self.bodies]
        total = sum(len(body) + 1 for body in bodies)
        starts: list[int] = []
        at = 0
        for body in bodies:
            starts.append(at)
            at += len(body) + 1
        out.append(GoChosenWay(starts))
        at = 0
        for body in bodies:
            out += body
            at += len(body) + 1
            out.append(Jump(total - at))


class Split:
    """The instructions of an ability, apart: what is chosen when it is declared, and what is done when it resolves."""

    def __init__(self, ops: list[Op[Any]]) -> None:
        self.aims: list[Op[Any]] = []
        self.rest: list[Op[Any]] = []
        for op in ops:
            if isinstance(op, Choose) and op.is_aim():
                self.aims.append(op)
            elif isinstance(op, ChooseOne) and op.bodies and not op.foe:
                # One of several ways is chosen with what it is aimed at.
                parts = [Split(body) for body in op.bodies]
                self.aims.append(
                    ChooseOne([[KeepMode(i), *part.aims] for i, part in enumerate(parts)], op.foe)
                )  # fmt: skip
                self.rest.append(ChosenWay([part.rest for part in parts]))
            else:
                self.rest.append(op)
