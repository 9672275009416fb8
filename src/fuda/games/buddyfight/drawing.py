"""The verbs of card text about decks, hidden cards and chance: draw, shuffle, look, reveal, put back, name, throw."""

from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core.flow import Frame, Op, Row, Table
from fuda.core.showing import hide, show, shown
from fuda.core.state import BOTH, ID_MASK, Action, act, players, say
from fuda.core.terms import Value
from fuda.games.buddyfight.choosing import known_to, note_found
from fuda.games.buddyfight.janken import start_janken
from fuda.games.buddyfight.moves import BOTTOM, draw, move, shuffle
from fuda.games.buddyfight.refs import Ref
from fuda.games.buddyfight.replacing import SWAPPED, Replaceable, was_replaced
from fuda.games.buddyfight.spec import (
    BAN_DRAW,
    DECK,
    GAME,
    LOOKED,
    NAME_TYPE,
    NAMED,
    PUT_BOTTOM,
    PUT_TOP,
    TYPES,
    WOULD_DRAW,
)
from fuda.games.buddyfight.state import Match


# --- drawing ---------------------------------------------------------------------------------------------------
def may_draw(m: Match, f: Frame, player: i64) -> bool:
    """Whether no effect keeps a fighter from drawing by effects."""
    if m.dirty:
        m.settle()
    return not (m.side(player).bans & BAN_DRAW and m.is_forbidden(-1 - player, BAN_DRAW, f.card, f.player))


def draw_one(m: Match, f: Frame, player: i64, cause: i64) -> bool:
    """Draw a card, unless something happens instead; False if there is none.  [bf Z.1.4]"""
    if not m.replacing & WOULD_DRAW or not m.side(player).deck:
        return draw(m, f, player, cause)
    g = m.call(DRAW_CARD, player, f.card, -1 - player)
    g.key = f.key
    g.a = f.player
    g.b = f.uid
    g.cause = cause
    g.chain = f.chain
    return True


def carry_out_draw(m: Match, f: Frame) -> None:
    """Draw the card, as nothing happened instead."""
    g = Frame(f.program, f.a, f.card, f.b)
    f.done = 1 if draw(m, g, f.player, f.cause) else 0
    f.finish()


DRAW_CARD: Final = Table(GAME, "draw", [
    Row("Z.1.4", Replaceable(WOULD_DRAW)),
    Row("Z.1.4", carry_out_draw),
    Row("K.soulguard.2", was_replaced),
])  # fmt: skip

MISSED: Final = 1  # of a number that is kept fourfold: one of the cards was not drawn
OTHERWISE: Final = 2  # something else happened in place of one of them
ONE: Final = 4


class Draw(Op[Match]):
    """Draw so many cards, one at a time; how many it is, is settled before the first of them.  [bf Z.1.4]"""

    name: ClassVar[str] = "draw"
    fields: ClassVar[tuple[str, ...]] = ("n", "side")

    def __init__(self, n: Value[Match], side: str = "own") -> None:
        self.n = n
        self.side = side

    def count(self, m: Match, f: Frame) -> i64:
        """How many cards are to be drawn."""
        return self.n.get(m, f)

    def run(self, m: Match, f: Frame) -> bool:
        if f.n == 0:
            f.n = max(self.count(m, f), 0) * ONE
            f.done = 0
            if f.n == 0:
                return False
        elif f.done <= 0:
            f.n |= MISSED if f.done == 0 else OTHERWISE
        player = players(self.side, f.player)[0]
        if f.n < ONE or not may_draw(m, f, player) or not m.side(player).deck:
            f.done = SWAPPED if f.n == OTHERWISE else 0
            f.n = 0
            return False
        f.n -= ONE
        f.done = 1
        if f.n > 0:
            f.again()
        draw_one(m, f, player, f.cause)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        player = players(self.side, f.player)[0]
        return len(m.side(player).deck) >= self.count(m, f) and may_draw(m, f, player)


class DrawTo(Draw):
    """Draw until the hand has so many cards, one at a time."""

    name: ClassVar[str] = "draw_to"

    def count(self, m: Match, f: Frame) -> i64:
        return self.n.get(m, f) - len(m.side(players(self.side, f.player)[0]).hand)


class Shuffle(Op[Match]):
    """Shuffle a deck; what was shown of it is hidden again.  [bf Z.1.3]"""

    name: ClassVar[str] = "shuffle"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.side, f.player):
            shuffle(m, f, player, DECK)
            for g in m.stack:
                hide_deck(m, g, player)
        f.done = 1
        return False


def hide_deck(m: Match, f: Frame, player: i64) -> None:
    """Show nobody any more what a program has shown of a deck."""
    for slot in range(len(f.sets)):
        for uid in f.sets[slot]:
            if uid >= 0 and m.is_here(uid) and m.zone_of(uid & ID_MASK) == DECK and m.card_of(uid).owner == player:
                hide(f, slot)
                break


# --- looking and revealing -------------------------------------------------------------------------------------
class Look(Op[Match]):
    """Look at cards of a hidden zone; only this fighter sees them, and they have not left it."""

    name: ClassVar[str] = "look"
    fields: ClassVar[tuple[str, ...]] = ("ref", "slot")

    def __init__(self, ref: Ref, slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(self.slot, uids)
        hide(f, self.slot)
        show(f, self.slot, 1 << f.player)
        f.done = 1 if uids else 0
        if m.journal is not None:
            for uid in uids:
                m.note(LOOKED, m.clause(), f.player, uid & ID_MASK, 1 << f.player, 0, m.zone_of(uid & ID_MASK), -1)
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) > 0


class Note(Op[Match]):
    """Remember cards in a slot, to speak of them later; nobody is shown them."""

    name: ClassVar[str] = "note"
    fields: ClassVar[tuple[str, ...]] = ("ref", "slot")

    def __init__(self, ref: Ref, slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        f.put(self.slot, uids)
        hide(f, self.slot)
        f.done = 1 if uids else 0
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return len(self.ref.uids(m, f)) > 0


class Reveal(Op[Match]):
    """Show cards to both fighters until the effect ends."""

    name: ClassVar[str] = "reveal"
    fields: ClassVar[tuple[str, ...]] = ("ref", "slot")

    def __init__(self, ref: Ref, slot: i64) -> None:
        self.ref = ref
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        uids = self.ref.uids(m, f)
        fresh = [uid for uid in uids if known_to(m, f, uid) != BOTH]
        f.put(self.slot, uids)
        if shown(f, self.slot) != BOTH:
            show(f, self.slot, BOTH)
        f.done = 1 if uids else 0
        note_found(m, f, fresh, m.clause())
        return False

    def can(self, m: Match, f: Frame) -> bool:
        return self.ref.is_chosen() or len(self.ref.uids(m, f)) > 0


class PutBack(Op[Match]):
    """Put the cards of a slot on top or at the bottom of the deck, in any order, as the fighter likes."""

    name: ClassVar[str] = "top_or_bottom"
    fields: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, m: Match, f: Frame) -> bool:
        left = [uid for uid in f.get(self.slot) if m.is_here(uid) and m.find(uid) is None]
        if not left:
            f.done = 1 if f.get(self.slot) else 0
            return False
        # A card at a time, each on top of, or under, what was put there before.
        options = [act(PUT_BOTTOM, uid & ID_MASK) for uid in left] + [act(PUT_TOP, uid & ID_MASK) for uid in left]
        return m.ask_secret(f.player, options)

    def got(self, m: Match, f: Frame, a: Action) -> None:
        to: i64 = DECK | (BOTTOM if a.kind == PUT_BOTTOM else 0)
        if not move(m, f, m.cards[a.card], to, 1 << f.player, f.cause, m.clause()):
            # A card of another back does not get into the deck.  [bf Z.1.5]
            f.put(self.slot, [uid for uid in f.get(self.slot) if uid & ID_MASK != a.card])
        f.again()


# --- naming and chance -----------------------------------------------------------------------------------------
class Declare(Op[Match]):
    """Name a card type into a slot: one of some, or of all that are used besides flags."""

    name: ClassVar[str] = "declare"
    fields: ClassVar[tuple[str, ...]] = ("slot", "types")

    def __init__(self, slot: i64, types: list[str] | None = None) -> None:
        self.slot = slot
        self.types: list[str] = types or []
        self.codes: list[int] = [TYPES.index(word) for word in types] if types else list(range(1, len(TYPES)))

    def run(self, m: Match, f: Frame) -> bool:
        return m.ask(f.player, [say(NAME_TYPE, i) for i in self.codes])

    def got(self, m: Match, f: Frame, a: Action) -> None:
        f.put(self.slot, [-1 - a.n])
        f.done = 1
        if m.journal is not None:
            m.note(NAMED, m.clause(), f.player, -1, BOTH, a.n, -1, -1)


class Janken(Op[Match]):
    """Play rock-paper-scissors with the opponent: done if this fighter, or the opponent, wins."""

    name: ClassVar[str] = "janken"
    fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: str = "own") -> None:
        self.side = side

    def run(self, m: Match, f: Frame) -> bool:
        start_janken(m, players(self.side, f.player)[0], f.key, f.cause)
        return False


class EndGame(Op[Match]):
    """Let a fighter lose the fight by the text of a card, at the next rule processing.  [ruling bf-047]"""

    name: ClassVar[str] = "end_game"
    fields: ClassVar[tuple[str, ...]] = ("loser",)

    def __init__(self, loser: str) -> None:
        self.loser = loser

    def run(self, m: Match, f: Frame) -> bool:
        for player in players(self.loser, f.player):
            m.forced |= 1 << player
        f.done = 1
        return False
