"""Choosing cards: slots that choices are kept in, choices that fell short, bounds on what is chosen.

How a choice goes, what may be kept secret in it and who sees what is looked at, is each rulebook's own.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import all_can
from fuda.core.flow import Frame, Op
from fuda.core.showing import Clear, is_shown, show
from fuda.core.state import BOTH, DONE, Action, say
from fuda.core.terms import Value
from fuda.table.match import M, Match
from fuda.words.numbers import MANY
from fuda.words.properties import share
from fuda.words.refs import Ref
from fuda.words.showing import note_cards

WORK: Final = 7  # slot of the cards an instruction still has to go through
ORDER_SLOT: Final = 10  # slot of those of them whose place in the order is settled
SEARCHED: Final = 11  # slot of the cards of a deck that is being searched
PICKED: Final = 17  # slot of the cards that an instruction chooses for itself
SHORT: Final = 18  # slot of the slots for which fewer cards were chosen than the text says


def mark_short(f: Frame, slot: i64, short: bool, kept: i64 = SHORT) -> None:
    """Remember whether fewer cards were chosen into a slot than the text says."""
    held = f.get(kept)
    if short:
        f.put(kept, [*held, -1 - slot])
    elif held:
        f.put(kept, [n for n in held if n != -1 - slot])


def is_short(f: Frame, slot: i64, kept: i64 = SHORT) -> bool:
    """Whether fewer cards were chosen into a slot than the text says."""
    return slot >= 0 and -1 - slot in f.get(kept)


def speak_again(f: Frame) -> Frame:
    """A frame that speaks as another does, to ask what could be done with other cards in its slots."""
    g = Frame(f.program, f.player, f.card, f.uid)
    g.key = f.key
    g.cause = f.cause
    g.chain = f.chain
    g.a = f.a
    g.b = f.b
    g.sets = f.passed_on()
    return g


def usable(m: Match, f: Frame, uids: list[int], slot: i64, uses: list[Op[Any]]) -> list[int]:
    """Those of some cards to which everything can be done that is done to what is chosen into a slot."""
    out: list[int] = []
    for uid in uids:
        g = speak_again(f)
        g.put(slot, [uid])
        if all_can(uses, m, g):
            out.append(uid)
    return out


def known_to(m: Match, f: Frame, uid: i64) -> i64:
    """The players who see a card now, as bits: by where it lies, or because it is shown to them."""
    seen = m.seen_now(m.card_of(uid))
    for player in range(2):
        if is_shown(f, uid, player):
            seen |= 1 << player
    return seen


def take_lots(m: Match, found: list[int], n: i64) -> list[int]:
    """As many of some cards as chance takes, one after another; those taken are no longer among them."""
    chosen: list[int] = []
    while found and len(chosen) < n:
        uid = found[m.rand(len(found))]
        found.remove(uid)
        chosen.append(uid)
    return chosen


class Search(Op[M]):
    """Let the player who will choose from a deck look through it.  [fw 5-2-8, 13-11-1, 13-11-2] [hy 910.2]"""

    def __init__(self, ref: Ref[Any, Any], foe: bool, record: i64, clause: str = "") -> None:
        self.ref = ref
        self.foe = foe
        self.record = record
        self.clause = clause

    def run(self, m: M, f: Frame) -> bool:
        player = 1 - f.player if self.foe else f.player
        uids = self.cards(m, f, player)
        f.put(SEARCHED, uids)
        show(f, SEARCHED, 1 << player)
        note_cards(m, player, uids, 1 << player, self.record, self.clause or m.clause())
        return False

    def cards(self, m: M, f: Frame, player: i64) -> list[int]:
        """The cards that the player looks through."""
        decks = self.ref.decks(f)
        uids: list[int] = []
        for i in range(2):
            if decks >> i & 1:
                for card in m.pile(i, "deck"):
                    uids.append(m.uid(card.id))
        return uids


# --- bounds on what is chosen ----------------------------------------------------------------------------------
class Limit:
    """A bound on the chosen cards."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def allows(self, m: Any, f: Frame, chosen: list[int], uid: i64) -> bool:
        """Whether another card may be chosen beside these."""
        raise NotImplementedError


class TotalLimit(Limit):
    """A bound on the total of a number of the chosen cards."""

    name: ClassVar[str] = "total"

    def __init__(self, what: str, most: Value[Any]) -> None:
        self.what = what
        self.most = most

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        total = m.number_of(m.card_of(uid), m.find(uid), self.what)
        for other in chosen:
            total += m.number_of(m.card_of(other), m.find(other), self.what)
        return total <= self.most.get(m, f)


def names_now(m: Match, uid: i64) -> list[str]:
    """The names of a card as it is."""
    return m.names_of(m.card_of(uid), m.find(uid))


class DifferentNames(Limit):
    """No two of the chosen cards have the same name."""

    name: ClassVar[str] = "different_names"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        for other in chosen:
            if share(names_now(m, other), names_now(m, uid)):
                return False
        return True


class SameNames(Limit):
    """All of the chosen cards have the same name."""

    name: ClassVar[str] = "same_names"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        for other in chosen:
            if not share(names_now(m, other), names_now(m, uid)):
                return False
        return True


# --- the choice itself -----------------------------------------------------------------------------------------
class Choosing(Op[M]):
    """Choose cards into a slot, when the instruction is reached: what is the same in every rulebook."""

    def __init__(
        self,
        ref: Ref[Any, Any],
        n: Value[Any],
        up_to: bool,
        slot: i64,
        foe: bool = False,
        limit: Limit | None = None,
    ) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.slot = slot
        self.foe = foe
        self.limit = limit
        self.hidden = ref.is_hidden()
        self.narrow = ref.is_narrow()
        # Instructions on what is chosen that must be possible: those of a cost, or of what is done instead.
        self.uses: list[Op[Any]] = []
        self.rest: list[Op[Any]] = []  # all that follows it there, for which it must leave enough

    def search(self) -> Op[Any] | None:
        """What lets the player who will choose look through a deck or hand first, if the cards are looked for there."""
        return None

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        search = self.search()
        if search is not None:
            out.append(search)
        out.append(self)
        if search is not None:
            out.append(Clear(SEARCHED))

    def run(self, m: M, f: Frame) -> bool:
        chosen = f.get(self.slot)
        n = self.n.get(m, f)
        left = n - len(chosen)
        found = self.candidates(m, f, chosen) if left > 0 else []
        free = self.may_fail(m, f, found + chosen)
        # As many as possible are chosen where a number is given; with 'up to', none is enough.
        # [op 8-4-4-1, 1-3-5-1, 1-3-2] [fw 5-2-3, 5-2-4, 5-2-5, 0-2-8-1] [hy 910.1, 104.2] [bf O.cost.2]
        least = 0 if free or self.up_to else left
        player = self.chooser(f)
        if not found and free and left > 0 and self.is_unseen(m, f, chosen):
            # That there is none, or no other one, stays a secret.  [op 8-4-4-2] [fw 5-2-7] [hy 302.2b]
            return m.ask_secret(player, [say(DONE, 0)])
        # With no more than that, or none at all, there is nothing to say.
        # [fw 0-2-4, 5-2-5, 5-2-6] [bf O.cost.2, O.cost.2.ex1] [ruling bf-031]
        if not found or len(found) <= least:
            self.close(m, f, chosen + found, n)
            return False
        return self.offer(m, f, player, found, least)

    def offer(self, m: M, f: Frame, player: i64, found: list[int], least: i64) -> bool:
        """Ask which of some cards is next, or take one that the player cannot see; True if it is asked."""
        raise NotImplementedError

    def may_fail(self, m: M, f: Frame, found: list[int]) -> bool:
        """Whether the cards need not be found: they are not seen by all and are asked for by what they are.

        [op 8-4-4-2] [fw 5-2-7] [hy 910.2, 302.2b]
        """
        if not self.hidden or not self.narrow:
            return False
        for uid in found:
            if self.seen(m, f, uid) != BOTH:
                return True
        return not found

    def is_unseen(self, m: M, f: Frame, chosen: list[int]) -> bool:
        """Whether among the cards that there are to look through is one, beside these, that not everybody sees."""
        for uid in self.ref.pool(m, f):
            if uid not in chosen and self.seen(m, f, uid) != BOTH:
                return True
        return False

    def hides(self, m: M, f: Frame) -> bool:
        return self.hidden and self.narrow and self.is_unseen(m, f, [])

    def seen(self, m: M, f: Frame, uid: i64) -> i64:
        """The players who see a card, as bits."""
        return known_to(m, f, uid)

    def sees_none(self, m: M, f: Frame, player: i64, found: list[int]) -> bool:
        """Whether the player who chooses sees none of some cards."""
        for uid in found:
            if self.seen(m, f, uid) >> player & 1:
                return False
        return True

    def fill(self, f: Frame, chosen: list[int], n: i64, kept: i64 = SHORT) -> None:
        """Put the chosen cards into the slot, and say whether they are as many as the text says."""
        f.put(self.slot, chosen)
        full = self.up_to or n >= MANY or len(chosen) >= n
        f.done = 1 if chosen and full else 0
        mark_short(f, self.slot, not full, kept)

    def chooser(self, f: Frame) -> i64:
        """The player who chooses."""
        return 1 - f.player if self.foe else f.player

    def within(self, m: M, f: Frame, chosen: list[int], found: list[int]) -> list[int]:
        """Those of some cards that may be chosen beside these."""
        limit = self.limit
        return found if limit is None else [uid for uid in found if limit.allows(m, f, chosen, uid)]

    def candidates(self, m: M, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        raise NotImplementedError

    def close(self, m: M, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice; with too few cards the effect goes on with those that there are."""
        raise NotImplementedError

    def got(self, m: M, f: Frame, a: Action) -> None:
        chosen = f.get(self.slot)
        if a.kind == DONE:
            self.close(m, f, chosen, self.n.get(m, f))
        else:
            f.put(self.slot, [*chosen, m.uid(a.card)])
            f.again()

    def can(self, m: M, f: Frame) -> bool:
        # There must be enough; where it is 'up to', any, if something is to be done with it.
        n = self.n.get(m, f)
        if self.up_to:
            n = min(n, 1) if self.uses else 0
        return len(self.candidates(m, f, [])) >= (1 if n >= MANY else n)

    def can_some(self, m: M, f: Frame) -> bool:
        return self.up_to or len(self.candidates(m, f, [])) > 0


class AtRandom(Op[M]):
    """Let chance choose cards into a slot."""

    def __init__(self, ref: Ref[Any, Any], n: Value[Any], slot: i64) -> None:
        self.ref = ref
        self.n = n
        self.slot = slot
        self.uses: list[Op[Any]] = []  # as of a choice that is made

    def run(self, m: M, f: Frame) -> bool:
        n = self.n.get(m, f)
        self.fill(f, take_lots(m, self.candidates(m, f), n), n)
        return False

    def fill(self, f: Frame, chosen: list[int], n: i64, kept: i64 = SHORT) -> None:
        """Put the chosen cards into the slot, and say whether they are as many as the text says."""
        f.put(self.slot, chosen)
        full = n >= MANY or len(chosen) >= n
        f.done = 1 if chosen and full else 0
        mark_short(f, self.slot, not full, kept)

    def candidates(self, m: M, f: Frame) -> list[int]:
        """Cards one of which may be chosen."""
        return self.ref.uids(m, f)

    def can(self, m: M, f: Frame) -> bool:
        n = self.n.get(m, f)
        return len(self.candidates(m, f)) >= (1 if n >= MANY else n)
