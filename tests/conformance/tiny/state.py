"""Duel of Lanterns: the table. What is where, how bright it glows, and the position as a number."""

from __future__ import annotations

from typing import Any, Final

from fuda.core import flow
from fuda.core.flow import Op, Program
from fuda.core.rng import fold
from fuda.core.state import BOTH, DRAW, ID_MASK
from fuda.core.state import Card as CoreCard
from tests.conformance.tiny import spec

KEY_BITS: Final = 4
KEY_MASK: Final = 15


class Ability:
    """What a lantern does by itself when something happens; `own` if it must happen to that lantern."""

    def __init__(self, events: int, own: bool, ops: list[Op[Any]]) -> None:
        self.events = events
        self.own = own
        self.ops = ops
        self.program = Program("", [])


class CardDef:
    """What is printed on a card."""

    def __init__(self, number: str, names: tuple[str, str], kind: int, cost: int, texts: tuple[str, str]) -> None:
        self.number = number
        self.name, self.name_en = names
        self.text_ja, self.text_en = texts
        self.kind = kind
        self.cost = cost
        self.digest = f"{number}:{kind}:{cost}"
        self.glow = 0
        self.turns = False  # may be turned over for nothing in its player's main phase
        self.abilities: list[Ability] = []
        self.effect: Program | None = None  # of a rite, or of a spark that starts an answer window
        self.answer: Program | None = None  # of a spark that answers


class Card(CoreCard):
    """A physical card."""

    def __init__(self, id: int, d: CardDef, owner: int) -> None:  # noqa: A002  it is what a card has
        super().__init__(id, owner)
        self.d = d


class Lantern:
    """A card on the path: a new object each time it gets there."""

    def __init__(self, uid: int, card: Card, since: int) -> None:
        self.uid = uid
        self.card = card
        self.since = since
        self.dim = False

    def copy(self) -> Lantern:
        """An independent copy."""
        other = Lantern(self.uid, self.card, self.since)
        other.dim = self.dim
        return other


class Side:
    """One player's zones; of piles the last card is the top."""

    def __init__(self, index: int, deck: list[Card]) -> None:
        self.index = index
        self.piles: dict[int, list[Card]] = {spec.DECK: deck, spec.HAND: [], spec.ASH: [], spec.AIR: []}
        self.path: list[Lantern] = []
        self.flames = spec.FLAMES
        self.oil = 0

    def copy(self) -> Side:
        """An independent copy."""
        other = Side(self.index, [])
        other.piles = {zone: pile[:] for zone, pile in self.piles.items()}
        other.path = [u.copy() for u in self.path]
        other.flames = self.flames
        other.oil = self.oil
        return other


class Match(flow.Match):
    """A duel in progress."""

    def __init__(self, cards: list[Card], sides: list[Side], seed: int) -> None:
        super().__init__(len(cards), seed)
        self.cards = cards
        self.sides = sides
        self.items: list[int] = []  # the stack of rites and lanterns that wait, as uids, the top last
        self.first = -1
        self.phase = 0
        self.starved = 0  # players who had no card to draw, as bits
        self.extra_turn = 0  # settings
        self.elimination = 0
        self.last_turn = 0  # once time was called: the turn after which the duel is decided

    # --- looking -----------------------------------------------------------------------------------------------
    def find(self, uid: int) -> Lantern | None:
        """The lantern of that name, or None once it has left."""
        for side in self.sides:
            for u in side.path:
                if u.uid == uid:
                    return u
        return None

    def lantern(self, card: int) -> Lantern | None:
        """The lantern that this card is now."""
        return self.find(int(self.uid(card)))

    def glow(self, u: Lantern) -> int:
        """How bright a lantern is now."""
        extra = sum(int(e.amount) for e in self.lasting if e.kind == spec.ADD_GLOW and e.on == u.uid)
        return u.card.d.glow + extra

    def ability(self, key: int) -> Ability:
        """The ability of that key."""
        return self.cards[key >> KEY_BITS].d.abilities[key & KEY_MASK]

    def say(self, kind: int, clause: str, player: int, card: int = -1, n: int = 0) -> None:
        """Write something public into the journal."""
        if self.journal is not None:
            self.note(kind, clause, player, card, BOTH, n, -1, -1)

    # --- a value -----------------------------------------------------------------------------------------------
    def clone(self) -> Match:
        """An independent copy; the journal stays behind."""
        m = Match(self.cards, [side.copy() for side in self.sides], 1)
        self.copy_flow(m)
        m.items = self.items[:]
        m.first, m.phase, m.starved = self.first, self.phase, self.starved
        m.extra_turn, m.elimination, m.last_turn = self.extra_turn, self.elimination, self.last_turn
        return m

    def state_hash(self) -> int:
        """The position without generator, move counts and running numbers."""
        h = self.turn << 12 ^ self.turn_player << 8 ^ (self.first + 1) << 4 ^ self.phase
        for side in self.sides:
            h = fold(h, side.flames << 20 ^ side.oil)
            for zone, pile in side.piles.items():
                h = fold(h, zone << 20 ^ len(pile))
                for card in pile:
                    h = fold(h, card.id)
            for u in side.path:
                h = fold(h, u.card.id << 20 ^ u.since << 1 ^ int(u.dim))
        for p in self.pending:
            h = self.hash_pending(h, p)
        for e in self.lasting:
            if e.on < 0 or self.is_here(e.on):
                h = fold(h, e.kind << 40 ^ e.owner << 38 ^ self.token(e.on) << 16 ^ e.amount)
                h = fold(h, e.until << 40 ^ e.key)
        for f in self.stack:
            h = self.hash_frame(h, f)
        for uid in self.items:
            h = fold(h, self.token(uid))
        return int(fold(h, self.starved ^ self.last_turn << 4 ^ self.extra_turn << 2 ^ self.elimination << 3))

    # --- rules the core asks for -------------------------------------------------------------------------------
    def attend(self) -> None:
        """Judge at once who has burned down or could not draw."""
        self.alert = False
        burned = sum(1 << i for i in range(2) if self.sides[i].flames <= 0)
        lost = burned | self.starved
        if lost == BOTH:
            self.finish(DRAW, spec.TOGETHER)
        elif lost:
            self.finish(2 - lost, spec.BURNED_DOWN if burned else spec.NO_CARD_LEFT)

    def finish(self, winner: int, reason: str) -> None:
        """End the match and say so."""
        self.end(winner, reason)
        self.say(spec.ENDED, reason, winner if winner != DRAW else -1, n=winner)

    def end_loop(self, stoppers: int) -> None:
        """Decide a loop."""
        from tests.conformance.tiny.rules import end_loop

        end_loop(self, stoppers)

    def card_of(self, uid: int) -> Card:
        """The card that a uid names."""
        return self.cards[uid & ID_MASK]
