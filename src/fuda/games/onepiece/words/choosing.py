"""Choosing cards, and who sees what is looked at meanwhile."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import Clear, show
from fuda.core.state import BOTH, DONE, PICK, Action, act, say
from fuda.core.terms import Value
from fuda.games.onepiece.spec import (
    DECK,
    LOOKED,
    REVEALED,
)
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.words.choosing import SEARCHED, Limit, usable

TALLY: Final = 13  # slot of how often an instruction is to be done, was tried, and what became of it so far


# --- choosing --------------------------------------------------------------------------------------------------
class Search(Op[Match]):
    """Let the player who will choose from a deck look through it.  [op 8-4-4-4]"""

    def __init__(self, side: str, foe: bool) -> None:
        self.deck = Area(side, "deck", [])
        self.foe = foe

    def run(self, m: Match, f: Frame) -> bool:
        player = 1 - f.player if self.foe else f.player
        uids = self.deck.uids(m, f)
        f.put(SEARCHED, uids)
        show(f, SEARCHED, 1 << player)
        if m.journal is not None:
            for uid in uids:
                m.note(LOOKED, "8-4-4-4", player, uid & 1023, 1 << player, 0, DECK, -1)
        return False


class Choose(Op[Match]):
    """Choose cards into a slot, when the instruction is reached.  [op 8-4-4, 4-8-1]"""

    name: ClassVar[str] = "choose"
    fields: ClassVar[tuple[str, ...]] = ("ref", "n", "up_to", "slot", "foe", "limit")

    def __init__(
        self,
        ref: Ref,
        n: Value[Match],
        up_to: bool,
        slot: i64,
        foe: bool = False,
        limit: "Limit | None" = None,
    ) -> None:
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.slot = slot
        self.foe = foe
        self.limit = limit
        # Instructions on what is chosen that must be possible: those of a cost, or of what is done instead.
        self.uses: list[Op[Any]] = []
        self.not_this = False  # what follows in the cost needs the source itself as it is
        self.secret = ref.is_hidden()
        # What only the chooser sees need not be found.  [op 8-4-4-2]
        self.free = up_to or (ref.is_hidden() and ref.is_narrow())

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        ref = self.ref
        searches = isinstance(ref, Area) and ref.zone == "deck"
        if isinstance(ref, Area) and searches:
            out.append(Search(ref.side, self.foe))
        out.append(self)
        if searches:
            out.append(Clear(SEARCHED))

    def run(self, m: Match, f: Frame) -> bool:
        chosen = f.get(self.slot)
        n = self.n.get(m, f)
        left = n - len(chosen)
        found = self.candidates(m, f, chosen) if left > 0 else []
        # As many as possible are chosen where a number is given; with 'up to', none is enough.
        # [op 8-4-4-1, 1-3-5-1, 1-3-2]
        least = 0 if self.free else left
        if not found or (found and len(found) <= least):
            self.close(m, f, chosen + found, n)
            return False
        options = [act(PICK, uid & 1023) for uid in found]
        if least <= 0:
            options.append(say(DONE, 0))
        player = 1 - f.player if self.foe else f.player
        return m.ask_secret(player, options) if self.secret else m.ask(player, options)

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        found = [uid for uid in self.ref.uids(m, f) if uid not in chosen and not (self.not_this and uid == f.uid)]
        limit = self.limit
        if limit is not None:
            found = [uid for uid in found if limit.allows(m, f, chosen, uid)]
        return usable(m, f, found, self.slot, self.uses) if self.uses else found

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice."""
        f.put(self.slot, chosen)
        f.done = 1 if chosen and (self.up_to or len(chosen) >= n) else 0
        if self.secret:
            m.handled |= self.ref.decks(f)
        # A card found in a hidden zone by its properties is shown, told to or not.  [op 11-2-1]
        if self.secret and self.ref.is_narrow():
            show(f, self.slot, BOTH)
            note_found(m, f, chosen)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        chosen = f.get(self.slot)
        if a.kind == DONE:
            self.close(m, f, chosen, self.n.get(m, f))
        else:
            f.put(self.slot, [*chosen, m.uid(a.card)])
            f.again()

    def can_some(self, m: Match, f: Frame) -> bool:
        return self.up_to or len(self.candidates(m, f, [])) > 0

    def can(self, m: Match, f: Frame) -> bool:
        # There must be enough; where it is 'up to', any, if something is to be done with it.
        n = self.n.get(m, f)
        if self.up_to:
            n = min(n, 1) if self.uses else 0
        return len(self.candidates(m, f, [])) >= n


def tally_of(f: Frame, n: i64) -> list[int]:
    """How often an instruction is to be done (`n`, worked out when it begins), was tried, and what became of it."""
    tally = f.get(TALLY)
    if not tally:
        return [int(n), 0, 1]
    return tally if f.done > 0 else [tally[0], tally[1], int(f.done), *tally[3:]]


def note_found(m: Match, f: Frame, uids: list[int]) -> None:
    """Write down that cards found by their properties are shown to both players."""
    if m.journal is not None:
        for uid in uids:
            m.note(REVEALED, "11-2-1", f.player, uid & 1023, BOTH, 0, m.zone_of(uid & 1023), -1)
