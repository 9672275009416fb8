"""A match on whose table cards lie: what the words of card text ask of it, whatever the game.

Each game's own `Match` answers. What a rulebook decides inside a word is one of these questions, so that no word asks
which game it is.
"""

from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.flow import Frame
from fuda.core.hidden import wait_as
from fuda.core.lasting import Lasting
from fuda.core.plain import SnapshotError
from fuda.core.rng import MASK, fold
from fuda.core.snapshot import wake
from fuda.core.state import ID_BITS, ID_MASK, Card
from fuda.core.terms import Condition, all_hold
from fuda.core.triggers import Pending
from fuda.table.deeds import Deed
from fuda.table.lasting import Period

M = TypeVar("M", bound="Match")
C = TypeVar("C", bound=Card)
U = TypeVar("U")  # what a game calls a card in play
R = TypeVar("R", bound="Rules")
S = TypeVar("S")  # the zones of a player


class Match(flow.Match):
    """A match with cards on a table."""

    __slots__ = ("dirty", "first")

    def __init__(self, cards: i64, seed: i64) -> None:
        super().__init__(cards, seed)
        self.first: i64 = -1  # who goes first, once decided
        self.dirty = True  # values must be settled before they are read

    def settle(self) -> None:
        """Derive all values."""
        raise NotImplementedError

    # --- cards -------------------------------------------------------------------------------------------------
    def card_of(self, uid: i64) -> Card:
        """The card that a uid names."""
        raise NotImplementedError

    def find(self, uid: i64) -> Any:
        """The card in play of that name, or None once it has left."""
        raise NotImplementedError

    def recall(self, uid: i64) -> Any:
        """The card in play of that name, or else as it last was there; where nobody asks for that, as it is."""
        return self.find(uid)

    def is_met(self, f: Frame, uid: i64) -> bool:
        """Whether a card that was named is there to do something to."""
        return self.is_here(uid)

    def this(self, f: Frame) -> i64:
        """The card that a text means by itself."""
        return f.card

    def seen_now(self, card: Any) -> i64:
        """Who may know a card because of where it lies now, as bits."""
        raise NotImplementedError

    def pile(self, player: i64, zone: str) -> list[Any]:
        """The cards of a zone that is one pile, bottom first."""
        raise NotImplementedError

    # --- what a card is ----------------------------------------------------------------------------------------
    def number_of(self, card: Any, u: Any, what: str) -> i64:
        """A number of a card, by its name in texts."""
        raise NotImplementedError

    def names_of(self, card: Any, u: Any) -> list[str]:
        """The names of a card."""
        raise NotImplementedError

    # --- what is done -------------------------------------------------------------------------------------------
    def do(self, f: Frame, d: Deed) -> None:
        """Do something, unless anything forbids or replaces it; `f.done` tells afterwards whether it was done."""
        raise NotImplementedError

    # --- players -----------------------------------------------------------------------------------------------
    def lose_by_text(self, f: Frame, losers: list[i64]) -> None:
        """Let players lose by the text of a card, when the rulebook says so."""
        raise NotImplementedError


class Rules:
    """What the table asks of the chapters of a rulebook, which stand above it."""

    # Kinds of lasting effects that words of all games make, and how many bits of a key number the ability of a card.
    forbids: ClassVar[int] = -1
    delays: ClassVar[int] = -1
    key_bits: ClassVar[int] = 0

    def number_of(self, m: Any, card: Any, u: Any, what: str) -> i64:
        """A number of a card, by its name in texts."""
        raise NotImplementedError

    def do(self, m: Any, f: Frame, d: Deed) -> None:
        """Bring a deed to the game's door."""
        raise NotImplementedError

    # --- what lasts --------------------------------------------------------------------------------------------
    def period(self, until: str) -> Period:
        """How long something lasts, by the word for it in texts."""
        raise NotImplementedError

    def is_past(self, m: Any, until: str) -> bool:
        """Whether there is no such time any more, such as a battle when none goes on."""
        return False

    def last(self, m: Any, effect: Lasting) -> None:
        """Let an effect begin that stays for a time, or that starts later."""
        raise NotImplementedError

    def ban_bit(self, ban: str) -> i64:
        """What is forbidden, by the word for it in texts, as a bit."""
        raise NotImplementedError

    # --- what comes of it --------------------------------------------------------------------------------------
    def attend(self, m: Any) -> None:
        """Look at what cannot wait until the running program is done, if the rulebook has such a thing."""

    def end_loop(self, m: Any, stoppers: i64) -> None:
        """Decide a loop that these players, as bits, can stop."""
        raise NotImplementedError


class TwoSided(Match, Generic[R, C, S, U]):
    """A match of two players with a side each: what is the same in every game whose state is its own."""

    __slots__ = ("ban_list", "cards", "p0", "p1", "phase", "recast", "rules")

    def __init__(self, rules: R, cards: list[C], p0: S, p1: S, seed: i64) -> None:
        super().__init__(len(cards), seed)
        self.rules = rules
        self.cards = cards
        self.p0 = p0
        self.p1 = p1
        self.phase: i64 = 0
        # Derived, and no part of the state:
        self.recast = True  # the cards in play or their abilities changed
        self.ban_list: list[int] = []  # five numbers each: on whom (uid, or -1 - player), bans, key, place, whose

    def side(self, player: i64) -> S:
        """The zones of a player."""
        return self.p0 if player == 0 else self.p1

    def card_of(self, uid: i64) -> C:
        """The card that a uid names."""
        return self.cards[uid & ID_MASK]

    def unit(self, card: i64) -> U | None:
        """What this card is in play, or None if it is not there."""
        found: U | None = self.find(self.where[card] << ID_BITS | card)
        return found

    def ability(self, key: i64) -> Any:
        """The ability of that key: the card that prints it, and its number there."""
        raise NotImplementedError

    def touch(self) -> None:
        """Note that something changed on which values may depend."""
        raise NotImplementedError

    def number_of(self, card: Any, u: Any, what: str) -> i64:
        """A number of a card, by its name in texts."""
        return self.rules.number_of(self, card, u, what)

    def do(self, f: Frame, d: Deed) -> None:
        """Do something, unless anything forbids or replaces it; `f.done` tells afterwards whether it was done."""
        self.rules.do(self, f, d)

    def holds_added(self, f: Frame, uid: i64, kind: i64) -> bool:
        """Whether the conditions hold that lasting effects of this kind have put on the abilities of a card."""
        for e in self.lasting:
            if e.kind == kind and e.on == uid and e.start == 0:
                conditions: list[Condition[Any]] = self.ability(e.key).conditions
                if not all_hold(conditions, self, f):
                    return False
        return True

    def attend(self) -> None:
        """Look at what cannot wait, at once and even in the middle of an effect."""
        self.alert = False
        self.rules.attend(self)

    def end_loop(self, stoppers: i64) -> None:
        """Decide a loop as the rulebook says."""
        self.rules.end_loop(self, stoppers)

    def copy_table(self, m: "TwoSided[R, C, S, U]") -> None:
        """Copy into `m` what all games keep, that of the interpreter included."""
        self.copy_flow(m)
        m.first = self.first
        m.phase = self.phase
        m.dirty = self.dirty
        m.recast = self.recast
        m.ban_list = self.ban_list

    def hash_list(self, h: i64, numbers: list[int]) -> i64:
        """Mix numbers, some of which may be uids, into a hash."""
        h = fold(h, len(numbers))
        for n in numbers:
            h = fold(h, self.token(n))
        return h

    def hash_lasting(self, h: i64, delayed: i64) -> i64:
        """Mix lasting effects into a hash: what one did to an object that is gone counts only if it was put off."""
        for e in self.lasting:
            if e.on < 0 or e.kind == delayed or self.is_here(e.on):
                h = fold(h, e.kind << 50 ^ e.owner << 48 ^ e.until << 44 ^ self.token(e.on) << 24 ^ e.amount & 0xFFFFFF)
                h = fold(h, e.due << 40 ^ e.key << 16 ^ e.at ^ e.start << 30)
        return h


def hash_cards(h: i64, cards: list[C]) -> i64:
    """Mix a pile into a hash, in order."""
    h = fold(h, len(cards) + 1024)
    for card in cards:
        h = ((h & 0xFFFFFFFF) * 0x2C1B3C6D + card.id + (h >> 32)) & MASK
    return h


def rename_source(
    m: TwoSided[R, C, S, U], p: Pending, uids: dict[int, int], kind: i64, zone: i64, key_bits: i64
) -> Pending:
    """Let an ability of that kind that waits in a zone such as a hand belong to the card that lies there now.

    Who imagines the zone knows of no ability; a card that has none like it is imagined with the one there was.
    """
    uid = uids.get(p.uid, -1)
    if uid < 0:
        return p
    card: Any = m.card_of(uid)
    events = m.ability(p.key).events
    for one in card.d.abilities:
        if one.kind == kind and one.where >> zone & 1 and one.events & events:
            return wait_as(p, uid, (uid & ID_MASK) << key_bits | one.index)
    return wait_as(p, uid, p.key)


def derive(m: Match) -> None:
    """Derive all values of a match that was read: its question may depend on what was derived long before."""
    alert = m.alert
    try:
        m.settle()
    except Exception as error:
        raise SnapshotError(f"the position does not fit together: {error!r}") from None
    m.alert = alert


def go_on(m: M) -> M:
    """The match that was read, once its values are derived and its waiting question is put again."""
    derive(m)
    wake(m)
    return m
