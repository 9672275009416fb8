"""What a seat may know of a match with two sides, as rows of a record: what games write down alike."""

from collections.abc import Callable
from typing import Any

from mypy_extensions import i64

from fuda.core import flow
from fuda.core.columns import Column
from fuda.core.observing import RUNNING, WAITING, Observer, place_in, spotted, told_ability
from fuda.core.state import Action
from fuda.core.triggers import Pending
from fuda.table.match import Match, TwoSided


class CardObserver(Observer):
    """Writes records of matches with cards on a table: abilities have keys, and effects wait and go on."""

    def __init__(
        self,
        zones: i64,
        tallied: list[Column],
        present: list[Column],
        printed: list[Column],
        hashed: list[str],
        key_bits: i64,
        keyed: i64,
        seen_by: Callable[[Any, Any], int],
        hand_zone: i64 = -1,
        unseen: dict[int, int] | None = None,
    ) -> None:
        super().__init__(zones, tallied, present, printed, hashed)
        self.key_bits = key_bits  # of a key, those that number the ability of a card
        self.keyed = keyed  # answers whose number is the key of an ability, as bits of their kinds
        self.seen_by = seen_by  # the players who may know a card, as bits
        self.hand_zone = hand_zone
        self.unseen: dict[int, int] = unseen if unseen is not None else {}  # piles not all know: numbers in records
        self.in_hand: i64 = self.unseen.get(hand_zone, -1)

    def cards_of(self, m: flow.Match) -> list[Any]:
        """The physical cards."""
        assert isinstance(m, TwoSided)
        return m.cards

    def may_know(self, m: flow.Match, card: i64, seat: i64) -> bool:
        """Whether the seat may know a card."""
        return self.seen_by(m, self.cast.cards[card]) >> seat & 1 != 0

    def first(self, m: flow.Match) -> i64:
        """Who took the first turn."""
        assert isinstance(m, Match)
        return m.first

    def phase(self, m: flow.Match) -> i64:
        """Phase, and what goes on in it."""
        assert isinstance(m, TwoSided)
        return m.phase | self.step(m) << 8

    def spot(self, m: flow.Match, card: i64) -> i64:
        """Where a card lies that the seat does not know."""
        assert isinstance(m, TwoSided)
        one = m.cards[card]
        zone = m.zone_of(card)
        if zone not in self.unseen:
            return self.elsewhere(m, one)
        side: Any = m.side(one.owner)
        return spotted(self.unseen[int(zone)], one.owner, place_in(side.pile(zone), one))

    def look(self, m: flow.Match, seat: i64) -> None:
        """Counts; then cards in play, hands, what else is hidden, effects, and what lies open in piles."""
        assert isinstance(m, TwoSided)
        if m.dirty:
            m.settle()
        self.counts(m, seat)
        self.counts(m, 1 - seat)
        self.field(m, seat, seat)
        self.field(m, 1 - seat, seat)
        self.common(m, seat)
        self.find_shown(m, seat)
        for i in range(2):
            player = seat if i == 0 else 1 - seat
            self.held(m, self.hand(m, player), self.hand_zone, self.in_hand, player, seat)
        self.hidden(m, seat, seat)
        self.hidden(m, 1 - seat, seat)
        self.effects(m, seat)
        self.piles(m, seat)

    # --- what a game with two sides says, the own side first -----------------------------------------------------
    def step(self, m: Any) -> i64:
        """What goes on in the phase."""
        raise NotImplementedError

    def elsewhere(self, m: Any, card: Any) -> i64:
        """Where a card lies that the seat does not know and that is in no pile."""
        raise NotImplementedError

    def counts(self, m: Any, player: i64) -> None:
        """Write what anybody may count on a side."""
        raise NotImplementedError

    def field(self, m: Any, player: i64, seat: i64) -> None:
        """Write the rows of a player's cards in play."""
        raise NotImplementedError

    def common(self, m: Any, seat: i64) -> None:
        """Write the rows of cards that lie on no side, if there are such."""

    def hand(self, m: Any, player: i64) -> list[Any]:
        """The hand of a player."""
        hand: list[Any] = m.side(player).hand
        return hand

    def hidden(self, m: Any, player: i64, seat: i64) -> None:
        """Write the rows of a player's zones, other than the hand, that somebody may not know."""
        raise NotImplementedError

    def piles(self, m: Any, seat: i64) -> None:
        """Write the rows of what lies open in piles."""
        raise NotImplementedError

    def ability(self, m: flow.Match, a: Action) -> i64:
        """The ability that an answer is about."""
        return told_ability(m, a, self.key_bits, self.keyed)

    def is_secret(self, m: flow.Match, p: Pending) -> bool:
        """Whether an ability that waits is one of a card that not all know."""
        return False

    def is_turned(self, m: flow.Match, card: i64) -> bool:
        """Whether a card lies with its other face up."""
        return False

    def effects(self, m: flow.Match, seat: i64) -> None:
        """Write the rows of the abilities that wait, and of those that are being carried out."""
        for p in m.pending:
            if not self.is_secret(m, p):
                self.effect(m, p.player, p.card, p.key, -1, WAITING, seat)
        for f in m.stack:
            if f.key >= 0 and f.program.game == "":
                self.effect(m, f.player, f.key >> self.key_bits, f.key, f.at, RUNNING, seat)

    def effect(self, m: flow.Match, player: i64, card: i64, key: i64, place: i64, how: i64, seat: i64) -> None:
        """Write the row of an ability, or of a use that has no key; `how` says whether it is stacked, waits or runs."""
        ability: i64 = -1 if key < 0 else key & (1 << self.key_bits) - 1
        self.over(player, card, self.is_turned(m, card), ability, place, self.zones + how, seat)
