"""Choosing on resolution (4-9.2-4): cards, squares, lines, areas, colours, races, players; who sees what meanwhile."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import TakePart, all_can
from fuda.core.flow import Frame, Op
from fuda.core.lasting import Lasting
from fuda.core.showing import Clear, hide, is_shown, show
from fuda.core.state import BOTH, DONE, ID_BITS, ID_MASK, PICK, ZONE_BITS, Action, act, say
from fuda.core.terms import Value
from fuda.games.dimensionzero import kinds
from fuda.games.dimensionzero.policy import DOOR, deed
from fuda.games.dimensionzero.rules.moves import seen_at
from fuda.games.dimensionzero.rules.periods import last
from fuda.games.dimensionzero.spec import (
    BASE,
    COLOR,
    COLORS,
    DECK,
    FOREVER,
    LOOKED,
    NAMED,
    ON_AREA,
    ON_LINE,
    ON_PLAYER,
    ON_SQUARE,
    RACE,
    REVEALED,
    SQUARE,
    UNIT,
)
from fuda.games.dimensionzero.state import AREA_TOKEN, LINE_TOKEN, PLAYER_TOKEN, SQUARE_TOKEN, Match
from fuda.games.dimensionzero.words.properties import STATS, Ref, SquareRef, stat

ORDER: Final = 10  # slot of cards whose place in an order is settled
SEARCHED: Final = 11  # slot of the cards of a deck that is being searched
WORK: Final = 17  # slot of the cards an instruction is about
STATE: Final = 18  # slot of how far an instruction has come, as numbers below zero
OPENED: Final = 19  # slot of the cards of a hand that the other player looks through
KEPT: Final = 20  # slots from here on keep the choices of the player who chose first
CHOICES: Final = 8  # slots of chosen cards
CHOOSER: Final = 28  # slot of whose program it is while both players choose


def seen_now(m: Match, f: Frame, uid: i64) -> i64:
    """The players who know a card where it lies, by its zone or because the effect shows it."""
    card = m.card_of(uid)
    who = seen_at(card.owner, m.place_of(card))
    for player in range(2):
        if is_shown(f, uid, player) or uid in m.shown:
            who |= 1 << player
    return who


def is_public(m: Match, f: Frame, uids: list[int]) -> bool:
    """Whether both players know all of these cards now.  [dz 2-25.4]"""
    for uid in uids:
        if seen_now(m, f, uid) != BOTH:
            return False
    return True


def note_shown(m: Match, f: Frame, uids: list[int], clause: str) -> None:
    """Write down that cards are shown to both players."""
    if m.journal is not None:
        for uid in uids:
            m.note(REVEALED, clause, f.player, uid & ID_MASK, BOTH, 0, m.zone_of(uid & ID_MASK), -1)


# --- cards -----------------------------------------------------------------------------------------------------
class Search(Op[Match]):
    """Let the player who will choose from a deck look through it; a plan is turned face down first.  [dz 2-23.3-4]

    A hand in which the other player looks for something lies open as long as the effect goes on.
    [dz 2-25.4, 2-25.4.ex1]
    """

    def __init__(self, ref: Ref, foe: bool) -> None:
        self.ref = ref
        self.foe = foe

    def run(self, m: Match, f: Frame) -> bool:
        searcher = 1 - f.player if self.foe else f.player
        uids: list[int] = []
        decks = self.ref.decks(m, f)
        for player in range(2):
            if decks >> player & 1:
                DOOR.do(m, f, deed(f, kinds.HIDE_PLAN, [-1 - player], f.cause))
                for card in m.side(player).deck:
                    uids.append(m.uid(card.id))
        f.put(SEARCHED, uids)
        hide(f, SEARCHED)
        show(f, SEARCHED, 1 << searcher)
        if m.journal is not None:
            for uid in uids:
                m.note(LOOKED, "2-23.3-4", searcher, uid & ID_MASK, 1 << searcher, 0, DECK, -1)
        if self.ref.is_narrow() and self.ref.hands(m, f) >> (1 - searcher) & 1:
            hand = [int(m.uid(card.id)) for card in m.side(1 - searcher).hand]
            f.put(OPENED, hand)
            show(f, OPENED, BOTH)
            note_shown(m, f, hand, "2-25.4")
        return False


class Choose(Op[Match]):
    """Choose cards into a slot, when the instruction is reached.  [dz 4-9.2-4]"""

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
        self.ref = ref
        self.n = n
        self.up_to = up_to
        self.slot = slot
        self.foe = foe
        self.limit = limit
        self.uses: list[Op[Any]] = []  # what has to be possible with a card that is chosen  [dz 4-9.2-4]

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        searches = self.ref.is_hidden()
        if searches:
            out.append(Search(self.ref, self.foe))
        out.append(self)
        if searches:
            out.append(Clear(SEARCHED))

    def run(self, m: Match, f: Frame) -> bool:
        chosen = f.get(self.slot)
        n = self.n.get(m, f)
        left = n - len(chosen)
        found = self.candidates(m, f, chosen) if left > 0 else []
        least = 0 if self.is_free(m, f, found) else left
        # As many as there are, if they are too few.  [dz 1-1.3, 1-1.3.ex1]
        over = self.limit is None and len(found) <= least if found else left <= 0 or not self.is_unknown(m, f)
        if over:
            self.close(m, f, chosen + found, n)
            return False
        options = [act(PICK, uid & ID_MASK) for uid in found]
        if least <= 0 or not found:
            options.append(say(DONE, 0))
        player = 1 - f.player if self.foe else f.player
        return m.ask(player, options) if found and is_public(m, f, found) else m.ask_secret(player, options)

    def is_unknown(self, m: Match, f: Frame) -> bool:
        """Whether somebody cannot tell that there is nothing to be found.  [dz 2-25.3]"""
        return self.ref.is_narrow() and not is_public(m, f, self.ref.pool(m, f))

    def hides(self, m: Match, f: Frame) -> bool:
        return self.is_unknown(m, f)

    def is_free(self, m: Match, f: Frame, found: list[int]) -> bool:
        """Whether fewer may be chosen: what is hidden need not be found, unless all can see it.

        [dz 2-25.3, 2-25.3.ex1, 2-25.4, 2-25.4.ex1] [ruling dz-022]
        """
        return self.up_to or (self.ref.is_narrow() and not is_public(m, f, found))

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        found = [uid for uid in self.ref.uids(m, f) if uid not in chosen]
        limit = self.limit
        if limit is not None:
            found = [uid for uid in found if limit.allows(m, f, chosen, uid)]
        return self.usable(m, f, found) if self.uses else found

    def usable(self, m: Match, f: Frame, uids: list[int]) -> list[int]:
        """Those of the cards to which what follows can be done: nobody chooses the impossible.  [dz 4-9.2-4]"""
        out: list[int] = []
        for uid in uids:
            g = f.copy()
            g.put(self.slot, [uid])
            if all_can(self.uses, m, g):
                out.append(uid)
        return out

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice."""
        f.put(self.slot, chosen)
        f.done = 1 if chosen and (self.up_to or len(chosen) >= n) else 0
        # A card found in a hidden zone by its properties is shown.  [dz 2-25.3]
        if self.ref.is_narrow() and not is_public(m, f, chosen):
            show(f, self.slot, BOTH)
            note_shown(m, f, chosen, "2-25.3")

    def got(self, m: Match, f: Frame, a: Action) -> None:
        chosen = f.get(self.slot)
        if a.kind == DONE:
            self.close(m, f, chosen, self.n.get(m, f))
        else:
            f.put(self.slot, [*chosen, m.uid(a.card)])
            f.again()

    def can(self, m: Match, f: Frame) -> bool:
        # Choosing 'up to' is always possible; otherwise there must be enough.
        return self.up_to or len(self.candidates(m, f, [])) >= self.n.get(m, f)


class Limit:
    """A bound on the total of the chosen cards."""

    name: ClassVar[str] = "total"

    def __init__(self, what: str, most: Value[Match]) -> None:
        self.what = what
        self.most = most
        self.code: i64 = STATS.index(what)

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        """Whether another card stays within the total."""
        total = stat(m, m.card_of(uid), m.find(uid), self.code)
        for other in chosen:
            total += stat(m, m.card_of(other), m.find(other), self.code)
        return total <= self.most.get(m, f)


class Distinct(Limit):
    """No two of the chosen cards have the same name."""

    name: ClassVar[str] = "different_names"

    def __init__(self) -> None:
        super().__init__("cost", Value())  # no number is looked at

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        for other in chosen:
            if m.card_of(other).d.name == m.card_of(uid).d.name:
                return False
        return True


class Hosting(Limit):
    """Only cards under which certain cards can be put as spirit cards: units and bases, and none under itself.

    [dz 6-1.6, 6-1.6-1, 6-1.11, 6-1.11.ex1]
    """

    name: ClassVar[str] = "can_hold"

    def __init__(self, ref: Ref) -> None:
        super().__init__("cost", Value())  # no number is looked at
        self.ref = ref

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        m.settle()
        p = m.find(uid)
        if p is None or p.joined >= 0 or not p.kinds & (UNIT | BASE):
            return False
        return uid not in self.ref.uids(m, f)


class Random(Op[Match]):
    """Let chance choose cards into a slot."""

    name: ClassVar[str] = "random"

    def __init__(self, ref: Ref, n: Value[Match], slot: i64) -> None:
        self.ref = ref
        self.n = n
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        n = self.n.get(m, f)
        f.put(self.slot, draw_lots(m, self.ref.uids(m, f), n))
        hide(f, self.slot)
        f.done = 1 if 0 < n <= len(f.get(self.slot)) else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) >= self.n.get(m, f)


def draw_lots(m: Match, uids: list[int], n: i64) -> list[int]:
    """So many of these cards by chance."""
    left = uids[:]
    out: list[int] = []
    while left and len(out) < n:
        out.append(left.pop(m.rand(len(left))))
    return out


class Seeing(Op[Match]):
    """Something that lets players see cards, which are kept in a slot."""

    def __init__(self, ref: Ref, slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def can(self, m: Match, f: Frame) -> bool:
        return self.ref.slot() >= 0 or len(self.ref.uids(m, f)) > 0


class Look(Seeing):
    """Look at cards; only this player sees them, and they stay as they are unless the text goes on."""

    name: ClassVar[str] = "look"

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(self.slot, uids)
        hide(f, self.slot)
        show(f, self.slot, 1 << f.player)
        f.done = 1 if uids else 0
        if m.journal is not None:
            for uid in uids:
                m.note(LOOKED, "4-9.2-3", f.player, uid & ID_MASK, 1 << f.player, 0, m.zone_of(uid & ID_MASK), -1)
        return False


class Reveal(Seeing):
    """Show cards to both players while the effect goes on; that long they are public.  [dz 2-25.2-1, 2-25.4]"""

    name: ClassVar[str] = "reveal"

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(self.slot, uids)
        show(f, self.slot, BOTH)
        f.done = 1 if uids else 0
        note_shown(m, f, uids, "2-25.4")
        return False


# --- what is no card -------------------------------------------------------------------------------------------
class ChooseSquare(Op[Match]):
    """Choose one of some squares into a slot."""

    name: ClassVar[str] = "choose_square"

    def __init__(self, squares: SquareRef, slot: i64, foe: bool = False) -> None:
        self.squares = squares
        self.slot = slot
        self.foe = foe

    def emit(self, out: list[Op[Any]]) -> None:
        out.append(Clear(self.slot))
        out.append(self)

    def run(self, m: Match, f: Frame) -> bool:
        found = self.squares.squares(m, f)
        if not found:
            f.done = 0
            return False
        return m.ask(1 - f.player if self.foe else f.player, [say(ON_SQUARE, square) for square in found])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(self.slot, [SQUARE_TOKEN - a.n])
        f.done = 1

    def can(self, m: Match, f: Frame) -> bool:
        return len(self.squares.squares(m, f)) > 0


class ChooseToken(Op[Match]):
    """Choose one of a fixed number of things into a slot, as a token or as a number below zero."""

    kind: ClassVar[int] = 0
    first: ClassVar[int] = -1  # the token of the first

    def __init__(self, slot: i64, foe: bool = False) -> None:
        self.slot = slot
        self.foe = foe

    def count(self, m: Match) -> i64:
        """How many things there are."""
        return 3

    def run(self, m: Match, f: Frame) -> bool:
        n = self.count(m)
        if n == 0:
            f.put(self.slot, [])
            f.done = 0
            return False
        return m.ask(1 - f.player if self.foe else f.player, [say(self.kind, i) for i in range(n)])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(self.slot, [self.first - a.n])
        f.done = 1

    def can(self, m: Match, f: Frame) -> bool:
        return self.count(m) > 0


class ChooseLine(ChooseToken):
    """Choose a line, counted from player 0's left."""

    name: ClassVar[str] = "choose_line"
    kind: ClassVar[int] = ON_LINE
    first: ClassVar[int] = LINE_TOKEN


class ChooseArea(ChooseToken):
    """Choose an area, counted from player 0."""

    name: ClassVar[str] = "choose_area"
    kind: ClassVar[int] = ON_AREA
    first: ClassVar[int] = AREA_TOKEN


class ChooseColor(ChooseToken):
    """Choose one of the five colours.  [dz 2-4.2-4]"""

    name: ClassVar[str] = "choose_color"
    kind: ClassVar[int] = COLOR

    def count(self, m: Match) -> i64:
        return len(COLORS)


class ChooseRace(ChooseToken):
    """Choose one of the races there are.  [dz 2-8.4]"""

    name: ClassVar[str] = "choose_race"
    kind: ClassVar[int] = RACE

    def count(self, m: Match) -> i64:
        return len(m.race_names)


class NameRace(Op[Match]):
    """Name a race for the card that is about to arrive; it is kept for as long as the card stays.

    [dz 4-15.2-1, 2-8.4]
    """

    name: ClassVar[str] = "name_race"

    def run(self, m: Match, f: Frame) -> bool:
        if f.a < 0 or not m.race_names:
            f.done = 0
            return False
        return m.ask(f.player, [say(RACE, n) for n in range(len(m.race_names))])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        # As the object it will be on its square.
        card = f.a & ID_MASK
        uid = m.uid(card)
        if m.zone_of(card) != SQUARE:
            uid = ((m.where[card] >> ZONE_BITS) + 1) << (ZONE_BITS + ID_BITS) | SQUARE << ID_BITS | card
        last(m, Lasting(NAMED, f.player, uid, a.n, FOREVER, m.stamp(), f.key, f.at))
        f.done = 1

    def can(self, m: Match, f: Frame) -> bool:
        return f.a >= 0 and len(m.race_names) > 0


class ChoosePlayer(ChooseToken):
    """Choose a player."""

    name: ClassVar[str] = "choose_player"
    kind: ClassVar[int] = ON_PLAYER
    first: ClassVar[int] = PLAYER_TOKEN

    def count(self, m: Match) -> i64:
        return 2


# --- both players ----------------------------------------------------------------------------------------------
class HandOver(Op[Match]):
    """Let the active player choose, then the other, then put both choices together.

    [dz 1-1.4, 1-1.4.ex1, 4-9.2-5]
    """

    def __init__(self, back: i64) -> None:
        self.back = back  # how far to jump for the other player; 0 at the beginning

    def run(self, m: Match, f: Frame) -> bool:
        kept = f.get(CHOOSER)
        if self.back == 0:
            f.put(CHOOSER, [-1 - f.player])
            f.player = m.turn_player
        elif len(kept) == 1:
            f.put(CHOOSER, [kept[0], -2])
            for slot in range(CHOICES):
                f.put(KEPT + slot, f.get(slot)[:])
            f.player = 1 - m.turn_player
            f.pc -= self.back
        else:
            f.player = -1 - kept[0]
            f.put(CHOOSER, [])
            found = False
            for slot in range(CHOICES):
                mine = f.get(KEPT + slot)
                f.put(slot, mine + [uid for uid in f.get(slot) if uid not in mine])
                f.put(KEPT + slot, [])
                found = found or len(f.get(slot)) > 0
            f.done = 1 if found else 0
        return False


class EachChooses(Op[Match]):
    """Both players make the choices of the first body; the second is then carried out once, on what both chose.

    [dz 1-1.4, 4-9.2-5]
    """

    name: ClassVar[str] = "each_chooses"

    def __init__(self, choices: list[Op[Any]], body: list[Op[Any]]) -> None:
        self.choices = choices
        self.body = body

    def emit(self, out: list[Op[Any]]) -> None:
        choices: list[Op[Any]] = []
        for op in self.choices:
            op.emit(choices)
        for op in choices:
            if isinstance(op, HandOver | TakePart):
                raise ValueError("what both players choose is chosen once: each_chooses and each_player stay outside")
        out.append(HandOver(0))
        out += choices
        out.append(HandOver(len(choices) + 1))
        for op in self.body:
            op.emit(out)

    def can(self, m: Match, f: Frame) -> bool:
        for op in self.choices:
            if not op.can(m, f):
                return False
        return True
