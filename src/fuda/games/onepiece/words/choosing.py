"""Choosing cards, and who sees what is looked at meanwhile."""

from typing import Any, ClassVar

from mypy_extensions import i64

from fuda.core.flow import Frame, Op
from fuda.core.showing import show
from fuda.core.state import BOTH, DONE, PICK, act, say
from fuda.core.terms import Value
from fuda.games.onepiece.spec import AS_COST, LOOKED, REVEALED
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.refs import Area, Ref
from fuda.words.choosing import SEARCHED, Choosing, Limit, usable
from fuda.words.showing import note_cards


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
        note_cards(m, player, uids, 1 << player, LOOKED, "8-4-4-4")
        return False


class Choose(Choosing[Match]):
    """Choose cards into a slot, when the instruction is reached.  [op 8-4-4, 4-8-1]"""

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
        self.not_this = False  # what follows in the cost needs the source itself as it is

    def search(self) -> Op[Any] | None:
        ref = self.ref
        return Search(ref.side, self.foe) if isinstance(ref, Area) and ref.zone == "deck" else None

    def offer(self, m: Match, f: Frame, player: i64, found: list[int], least: i64) -> bool:
        options = [act(PICK, uid & 1023) for uid in found]
        if least <= 0:
            options.append(say(DONE, 0))
        return m.ask_secret(player, options) if self.hidden else m.ask(player, options)

    def may_fail(self, m: Match, f: Frame, found: list[int]) -> bool:
        # Whoever pays a cost has said that the cards are there.  [op 8-3-1-3]
        return not f.cause & AS_COST and super().may_fail(m, f, found)

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        found = [uid for uid in self.ref.uids(m, f) if uid not in chosen and not (self.not_this and uid == f.uid)]
        found = self.within(m, f, chosen, found)
        return usable(m, f, found, self.slot, self.uses) if self.uses else found

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice."""
        f.put(self.slot, chosen)
        f.done = 1 if chosen and (self.up_to or len(chosen) >= n) else 0
        if self.hidden:
            m.handled |= self.ref.decks(f)
        # A card found in a hidden zone by its properties is shown, told to or not.  [op 11-2-1]
        if self.hidden and self.narrow:
            show(f, self.slot, BOTH)
            note_cards(m, f.player, chosen, BOTH, REVEALED, "11-2-1")
