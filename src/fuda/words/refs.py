"""Which cards text speaks of: this card, chosen cards, what an event was about, the ends of a pile.

The cards of a zone are each game's own: `cards(side, zone, tests)` there.
"""

from typing import Any, ClassVar, Generic

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK, Card, players, side_bits
from fuda.core.terms import Term, Value, all_simple, any_derived, any_fickle, any_mutable, looks_of, reads_of
from fuda.table.match import C, M, Match, U
from fuda.words.properties import Test, all_ok, share


class Ref(Term, Generic[M, U]):
    """Some cards, by uid."""

    def uids(self, m: M, f: Frame) -> list[int]:
        """The cards now."""
        raise NotImplementedError

    def known(self, m: M, f: Frame) -> list[int]:
        """The cards to ask something about: those that have left, too, as they last were.  [fw 9-10-1] [hy 812.1]"""
        return self.uids(m, f)

    def how_many(self, m: M, f: Frame) -> i64:
        """How many cards these are."""
        return len(self.uids(m, f))

    def counted(self, m: M, f: Frame) -> i64:
        """How many are counted: now, or as things last were where the text speaks of a card that is gone."""
        return self.how_many(m, f)

    def wanted(self, m: M, f: Frame) -> i64:
        """How many cards an instruction on these is about, those that are not there any more included."""
        return len(self.known(m, f))

    def pool(self, m: M, f: Frame) -> list[int]:
        """The cards among which these are looked for, whatever they are: how many lie there all can see."""
        return self.uids(m, f)

    def units(self, m: M, f: Frame) -> list[U]:
        """Those of the cards that are in play."""
        out: list[U] = []
        for uid in self.uids(m, f):
            u = m.find(uid)
            if u is not None:
                out.append(u)
        return out

    def is_hidden(self) -> bool:
        """Whether the cards lie in a hidden zone."""
        return False

    def is_aimed(self) -> bool:
        """Whether the cards lie where they are chosen at the declaration already.

        [bf CA.1.4, AB.1.1.1, AB.2.1.1.a]
        """
        return False

    def decks(self, f: Frame) -> i64:
        """The players whose deck is looked into for these cards, as bits."""
        return 0

    def hands(self, f: Frame) -> i64:
        """The players whose hand is looked into for these cards, as bits."""
        return 0

    def is_narrow(self) -> bool:
        """Whether cards must have certain properties."""
        return False

    def slot(self) -> i64:
        """The slot of chosen cards it stands for, or -1."""
        return -1

    def is_chosen(self) -> bool:
        """Whether all of the cards are chosen by other instructions."""
        return self.slot() >= 0

    def is_short(self, m: M, f: Frame) -> bool:
        """Whether there are fewer cards than it names."""
        return False


class Compared(Test[M, C, U]):
    """The card compared with some cards, as they are or last were."""

    def __init__(self, ref: Ref[Any, Any]) -> None:
        self.ref = ref

    def is_derived(self) -> bool:
        return self.ref.is_derived()


class SameName(Compared[M, C, U]):
    """The card has a name that one of some cards has."""

    def ok(self, m: M, f: Frame, card: C, u: U | None) -> bool:
        names = m.names_of(card, u)
        for uid in self.ref.known(m, f):
            if share(m.names_of(m.card_of(uid), m.recall(uid)), names):
                return True
        return False


class Narrowed(Ref[M, U]):
    """Those of some cards that pass some tests."""

    def __init__(self, tests: list[Test[Any, Any, Any]]) -> None:
        self.tests = tests

    def is_narrow(self) -> bool:
        return len(self.tests) > 0

    def reads(self) -> i64:
        return reads_of(self.tests)

    def is_derived(self) -> bool:
        return any_derived(self.tests)

    def is_mutable(self) -> bool:
        return any_mutable(self.tests)


# --- one card --------------------------------------------------------------------------------------------------
class This(Ref[Any, Any]):
    """The source card, which is meant where the text names none.

    [op 8-4-4-3] [fw 13-1-1, 13-1-6] [ruling fw-030] [hy 801.1g-1, 306.7a-3]
    """

    name: ClassVar[str] = "this"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if m.is_met(f, f.uid) else []  # [fw 13-1-6]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.uid] if f.uid >= 0 else []

    def is_simple(self) -> bool:
        return True


class About(Ref[Any, Any]):
    """The card that the event was about, or that the effect was put off for."""

    name: ClassVar[str] = "about"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if m.is_met(f, f.a) else []  # [hy 306.7a-3]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.a] if f.a >= 0 else []


class AboutOther(Ref[Any, Any]):
    """The other card of the event: the one that did it."""

    name: ClassVar[str] = "about_other"

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [f.b] if m.is_met(f, f.b) else []

    def known(self, m: Match, f: Frame) -> list[int]:
        return [f.b] if f.b >= 0 else []


# --- what was chosen -------------------------------------------------------------------------------------------
class Chosen(Ref[Any, Any]):
    """The cards chosen into a slot; those that have moved since are gone.  [bf Q.T.3.a] [ruling bf-079]"""

    name: ClassVar[str] = "chosen"

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if m.is_met(f, uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if uid >= 0]

    def slot(self) -> i64:
        return self.at


class Arrived(Ref[Any, Any]):
    """The cards chosen into a slot that are in play now, as the objects they have become there."""

    name: ClassVar[str] = "arrived"

    def __init__(self, at: i64) -> None:
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid < 0:
                continue  # a number that a player named
            now = m.uid(uid & ID_MASK)
            if m.find(now) is not None:
                out.append(now)
        return out


class Rest(Ref[Any, Any]):
    """The cards of one slot that are not in another and are still there."""

    name: ClassVar[str] = "rest_of"

    def __init__(self, at: i64, without: i64) -> None:
        self.at = at
        self.without = without

    def uids(self, m: Match, f: Frame) -> list[int]:
        gone = f.get(self.without)
        return [uid for uid in f.get(self.at) if m.is_met(f, uid) and uid not in gone]


class Among(Narrowed[Any, Any]):
    """Those of the cards in a slot that pass some tests."""

    name: ClassVar[str] = "among"

    def __init__(self, at: i64, tests: list[Test[Any, Any, Any]]) -> None:
        super().__init__(tests)
        self.at = at

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if m.is_met(f, uid) and all_ok(self.tests, m, f, m.card_of(uid), m.find(uid)):
                out.append(uid)
        return out

    def pool(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in f.get(self.at) if m.is_met(f, uid)]

    def known(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for uid in f.get(self.at):
            if uid >= 0 and all_ok(self.tests, m, f, m.card_of(uid), m.recall(uid)):
                out.append(uid)
        return out

    def is_hidden(self) -> bool:
        return True


# --- the ends of a pile ----------------------------------------------------------------------------------------
class Ends(Ref[Any, Any]):
    """Some cards at one end of a player's pile."""

    def __init__(self, side: str, zone: str, count: Value[Any]) -> None:
        self.side = side
        self.zone = zone
        self.count = count

    def pile(self, m: Match, f: Frame) -> list[Any]:
        """The cards there, bottom first."""
        return m.pile(players(self.side, f.player)[0], self.zone)

    def wanted(self, m: Match, f: Frame) -> i64:
        return self.count.get(m, f)

    def is_hidden(self) -> bool:
        return self.zone != "discard"

    def is_short(self, m: Match, f: Frame) -> bool:
        return self.count.get(m, f) > len(self.pile(m, f))

    def decks(self, f: Frame) -> i64:
        return side_bits(self.side, f.player) if self.zone == "deck" else 0


class Top(Ends):
    """The top cards of a player's pile; of Life the top is meant where nothing is said.

    [op 3-10-2] [fw 3-9-3] [hy 304.3]
    """

    name: ClassVar[str] = "top"

    def uids(self, m: Match, f: Frame) -> list[int]:
        pile = self.pile(m, f)
        out: list[int] = []
        for i in range(min(self.count.get(m, f), len(pile))):
            card: Card = pile[-1 - i]
            out.append(m.uid(card.id))
        return out


class Bottom(Ends):
    """The bottom cards of a player's pile."""

    name: ClassVar[str] = "bottom"

    def uids(self, m: Match, f: Frame) -> list[int]:
        pile = self.pile(m, f)
        out: list[int] = []
        for i in range(min(self.count.get(m, f), len(pile))):
            card: Card = pile[i]
            out.append(m.uid(card.id))
        return out


# --- together --------------------------------------------------------------------------------------------------
class Together(Ref[Any, Any]):
    """The cards of several refs, each of them once.  [fw 13-6-1]"""

    name: ClassVar[str] = "together"

    def __init__(self, refs: list[Ref[Any, Any]]) -> None:
        self.refs = refs

    def uids(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.uids(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def known(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            for uid in ref.known(m, f):
                if uid not in out:
                    out.append(uid)
        return out

    def is_chosen(self) -> bool:
        for ref in self.refs:
            if not ref.is_chosen():
                return False
        return True

    def is_short(self, m: Match, f: Frame) -> bool:
        for ref in self.refs:
            if ref.is_short(m, f):
                return True
        return False

    def pool(self, m: Match, f: Frame) -> list[int]:
        out: list[int] = []
        for ref in self.refs:
            out += ref.pool(m, f)
        return out

    def is_hidden(self) -> bool:
        for ref in self.refs:
            if ref.is_hidden():
                return True
        return False

    def is_aimed(self) -> bool:
        for ref in self.refs:
            if not ref.is_aimed():
                return False
        return True

    def is_narrow(self) -> bool:
        for ref in self.refs:
            if ref.is_narrow():
                return True
        return False

    def decks(self, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.decks(f)
        return bits

    def hands(self, f: Frame) -> i64:
        bits: i64 = 0
        for ref in self.refs:
            bits |= ref.hands(f)
        return bits

    def reads(self) -> i64:
        return reads_of(self.refs)

    def is_derived(self) -> bool:
        return any_derived(self.refs)

    def is_mutable(self) -> bool:
        return any_mutable(self.refs)

    def is_fickle(self) -> bool:
        return any_fickle(self.refs)

    def is_simple(self) -> bool:
        return all_simple(self.refs)

    def looks(self) -> i64:
        return looks_of(self.refs)
