"""Positions of the tiny game, laid out by card numbers and played by text."""

from __future__ import annotations

from collections.abc import Sequence

from tests.conformance.tiny import rules, spec
from tests.conformance.tiny.cards import BY_NUMBER
from tests.conformance.tiny.contract import deal
from tests.conformance.tiny.moves import move
from tests.conformance.tiny.state import Match, Side


class Duel:
    """A match in some position; "T-08" stands for the card of that number."""

    def __init__(self, m: Match) -> None:
        self.m = m

    def offered(self) -> list[str]:
        """The options as text, such as `play T-08`."""
        return [self.text(i) for i in range(len(self.m.options))]

    def text(self, index: int) -> str:
        """One option as text."""
        a = self.m.options[index]
        kind = spec.ANSWERS[int(a.kind)]
        if a.card >= 0:
            return f"{kind} {self.m.cards[a.card].d.number}"
        return f"{kind} {int(a.n)}" if kind == "number" else kind

    def answer(self, player: int, *texts: str) -> Duel:
        """Let a player give answers; it must be that player's decision."""
        for text in texts:
            assert self.m.player == player, f"player {int(self.m.player)} decides, not {player}"
            assert text in self.offered(), f"{text!r} is not among {self.offered()}"
            self.m.choose(self.offered().index(text))
        return self

    def numbers(self, player: int, zone: int) -> list[str]:
        """The numbers of the cards in a zone."""
        side = self.m.sides[player]
        cards = [u.card for u in side.path] if zone == spec.PATH else side.piles[zone]
        return [c.d.number for c in cards]

    def stack(self) -> list[str]:
        """The numbers of the cards that wait on the stack, the top last."""
        return [self.m.card_of(uid).d.number for uid in self.m.items]

    def flames(self) -> list[int]:
        """The flames of both players."""
        return [side.flames for side in self.m.sides]


def duel(
    hands: Sequence[Sequence[str]],
    paths: Sequence[Sequence[str]] = ((), ()),
    *,
    turn_player: int = 0,
    oil: int = 9,
    deck: Sequence[str] = ("T-01",) * 6,
    discreet: bool = True,
) -> Duel:
    """A match in the main phase of turn 5."""
    decks = [[BY_NUMBER[n] for n in [*hands[player], *paths[player], *deck]] for player in range(2)]
    cards = deal(decks)
    m = Match(cards, [Side(player, [c for c in cards if c.owner == player]) for player in range(2)], 1)
    m.discreet = discreet
    for card in cards:
        m.relocate(card.id, spec.DECK)
    m.turn, m.turn_player, m.phase = 4, turn_player, 2
    for player, side in enumerate(m.sides):
        whole = side.piles[spec.DECK][:]
        for at, card in enumerate(whole[: len(hands[player]) + len(paths[player])]):
            move(m, card, spec.HAND if at < len(hands[player]) else spec.PATH, "1-1")
        side.oil = oil
    m.turn = 5
    m.journal = []
    f = m.call(rules.TURN, turn_player, -1, -1)
    f.pc = rules.TURN.clauses.index("2-3")
    m.advance()
    return Duel(m)
