"""Costs beside energy (4-7.2-3, 4-7.2-8): what is given up, frozen, discarded or taken away to pay.

The cards are chosen together with the cost and given when it is paid; a payment that is replaced counts as made.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame
from fuda.core.state import ID_MASK
from fuda.core.terms import Value
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.policy import DOOR, deed
from fuda.games.dimensionzero.printed import FROM_DECK, FROM_MARKERS, CostPart
from fuda.games.dimensionzero.rules.playable import is_given
from fuda.games.dimensionzero.rules.processes import put_loose, start_smash
from fuda.games.dimensionzero.spec import AS_COST, BASE, DECK, GRAVEYARD, IN_RELEASE, ZONES
from fuda.games.dimensionzero.squares import base_owner
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.conditions import X
from fuda.games.dimensionzero.words.ops import may_die, may_freeze
from fuda.games.dimensionzero.words.properties import Ref, Test, all_ok

VERBS: Final = ("destroy", "freeze", "hand", "graveyard", "energy", "smash", "deck", "bottom", "plan", "removed")


def is_played(m: Match, f: Frame, uid: i64) -> bool:
    """Whether a card is the one that is being played; a unit that is being moved may pay for that."""
    return f.key < 0 and uid & ID_MASK == f.card and m.find(uid) is None


class GiveUp(CostPart):
    """Destroy, freeze or put elsewhere some cards."""

    name: ClassVar[str] = "give_up"

    def __init__(self, ref: Ref, verb: str, n: Value[Match], any_number: bool = False) -> None:
        self.ref = ref
        self.verb = verb
        self.n = n
        self.any_number = any_number
        self.zone: i64 = -1 if verb == "freeze" else GRAVEYARD if verb == "destroy" else ZONES.index(verb)

    def amount(self, m: Match, f: Frame) -> i64:
        return 0 if self.any_number else self.n.get(m, f)

    def is_free(self) -> bool:
        return self.any_number

    def is_variable(self) -> bool:
        return isinstance(self.n, X) and not self.any_number

    def is_secret(self) -> bool:
        return self.ref.is_hidden()

    def candidates(self, m: Match, f: Frame) -> list[int]:
        # A card that is being played pays for itself only where its text says so.
        own = self.ref.is_source()
        found = [uid for uid in self.ref.uids(m, f) if own or not is_played(m, f, uid)]
        if self.zone < 0:
            return [uid for uid in found if may_freeze(m, f, uid)]
        # What cannot be destroyed cannot pay by it either.  [dz 1-1.2] [ruling dz-049]
        return [uid for uid in found if self.zone != GRAVEYARD or may_die(m, f, uid)]

    def goal(self) -> i64:
        return self.zone

    def freezes(self) -> bool:
        return self.zone < 0

    def may_take_stock(self, m: Match, f: Frame) -> bool:
        return self.ref.may_be_stock(m, f)


class FreezeFor(GiveUp):
    """Freeze any number of cards; each makes the cost one colourless less."""

    name: ClassVar[str] = "freeze_for"

    def __init__(self, ref: Ref) -> None:
        super().__init__(ref, "freeze", Value(), True)

    def discount(self, n: i64) -> i64:
        return n


class GiveHand(CostPart):
    """Discard cards of the hand."""

    name: ClassVar[str] = "give_hand"

    def __init__(self, n: Value[Match], tests: list[Test]) -> None:
        self.n = n
        self.tests = tests

    def amount(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f)

    def is_variable(self) -> bool:
        return isinstance(self.n, X)

    def is_secret(self) -> bool:
        return True

    def candidates(self, m: Match, f: Frame) -> list[int]:
        # A card that is being played cannot be discarded for itself.
        out: list[int] = []
        for card in m.side(f.player).hand:
            if (card.id != f.card or f.key >= 0) and all_ok(self.tests, m, f, card, None):
                out.append(m.uid(card.id))
        return out

    def goal(self) -> i64:
        return GRAVEYARD

    def may_take_stock(self, m: Match, f: Frame) -> bool:
        return False


class Synthesis(CostPart):
    """Put cards of a zone into the graveyard.  [dz 6-4.1]"""

    name: ClassVar[str] = "synthesis"

    def __init__(self, ref: Ref, n: Value[Match]) -> None:
        self.ref = ref
        self.n = n

    def amount(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f)

    def is_variable(self) -> bool:
        return isinstance(self.n, X)

    def is_secret(self) -> bool:
        return self.ref.is_hidden()

    def candidates(self, m: Match, f: Frame) -> list[int]:
        return [uid for uid in self.ref.uids(m, f) if not is_played(m, f, uid) and may_die(m, f, uid)]

    def goal(self) -> i64:
        return GRAVEYARD

    def may_take_stock(self, m: Match, f: Frame) -> bool:
        return self.ref.may_be_stock(m, f)


class FreezeBases(CostPart):
    """Freeze released bases on the own base squares.  [dz 5-16.2]"""

    name: ClassVar[str] = "freeze_bases"

    def __init__(self, n: i64) -> None:
        self.n = n

    def amount(self, m: Match, f: Frame) -> i64:
        return self.n

    def candidates(self, m: Match, f: Frame) -> list[int]:
        m.settle()
        return [p.uid for p in m.pieces if is_own_base(p, f.player) and may_freeze(m, f, p.uid)]

    def freezes(self) -> bool:
        return True

    def may_take_stock(self, m: Match, f: Frame) -> bool:
        return False


def is_own_base(p: Piece, player: i64) -> bool:
    """Whether a card is a base of a player on that player's base squares."""
    return p.control == player and p.kinds & BASE != 0 and base_owner(p.square) == player


# --- without a choice ------------------------------------------------------------------------------------------
class Toll(CostPart):
    """Something that is paid without a choice of cards."""

    def __init__(self, n: Value[Match]) -> None:
        self.n = n

    def amount(self, m: Match, f: Frame) -> i64:
        # No card is chosen; one that is wanted and not there says that it cannot be paid.
        return 0 if self.is_payable(m, f) else 1

    def is_variable(self) -> bool:
        return isinstance(self.n, X)

    def candidates(self, m: Match, f: Frame) -> list[int]:
        return []

    def is_payable(self, m: Match, f: Frame) -> bool:
        """Whether it can be paid, for itself."""
        return self.stock(m, f) >= self.n.get(m, f)

    def toll(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f)

    def pool(self) -> i64:
        return FROM_DECK

    def stock(self, m: Match, f: Frame) -> i64:
        # A card that is played from the plan zone is a card of the deck only until then.  [dz 2-23.3-1, 4-7.2-3]
        is_plan = f.key < 0 and f.card >= 0 and m.zone_of(f.card) == DECK
        return len(m.side(f.player).deck) - (1 if is_plan else 0)


class TakeMarkers(Toll):
    """Take markers from this card.  [dz 6-7.p1]"""

    name: ClassVar[str] = "take_markers"

    def pool(self) -> i64:
        return FROM_MARKERS

    def stock(self, m: Match, f: Frame) -> i64:
        p = m.find(f.uid)
        return 0 if p is None else p.markers

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        DOOR.do(m, f, deed(f, kinds.MARK, [int(f.uid)], AS_COST, n=-self.n.get(m, f)))


class GiveSmash(Toll):
    """Put the top cards of the own deck into the own smash zone.  [dz 3-9.1-(1)]"""

    name: ClassVar[str] = "give_smash"

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        start_smash(m, f, f.player, self.n.get(m, f), f.uid, AS_COST)


class GiveDeck(Toll):
    """Put the top cards of the own deck into the graveyard."""

    name: ClassVar[str] = "give_deck"

    def pay(self, m: Match, f: Frame, uids: list[int]) -> None:
        deck = m.side(f.player).deck
        n = self.n.get(m, f)
        # Cards of the deck that pay for another part stay where they are until they do.
        uids = [int(m.uid(card.id)) for card in reversed(deck)]
        uids = [uid for uid in uids if not is_given(f, uid)][:n]
        if uids:
            put_loose(m, f, uids, [GRAVEYARD] * len(uids), IN_RELEASE, AS_COST, "4-7.2-8")
