"""Positions of 汎用TCG for tests: units on the table, cards in hand, the main phase of turn 5."""

from __future__ import annotations

from fuda.core.flow import Frame
from fuda.core.state import DONE, NO, PICK, YES
from fuda.games.hanyo.printed import Card
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.turn import TURN
from fuda.games.hanyo.spec import (
    ACTIVATE,
    AREA,
    DECK,
    END_MAIN,
    HAND,
    HANDS,
    MAIN,
    NO_SKILL,
    PLAY,
    THROW,
    USE_SKILL,
)
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.games.hanyo.words.reading import read_card

BODY = 'card "B" "Body" unit hp=100 attributes=["Fire"] retreat=1'


class Board:
    """A match in which things are done by the names of cards."""

    def __init__(
        self, mine: list[str], theirs: list[str], hand: list[str] | None = None, their_hand: list[str] | None = None
    ) -> None:
        """Each list holds the text of cards; the first unit of each is the main unit. Decks are bodies."""
        piles = [[mine, hand or [], [BODY] * 10], [theirs, their_hand or [], [BODY] * 10]]
        cards: list[Card] = []
        for player, texts in enumerate(piles):
            for text in [t for pile in texts for t in pile]:
                cards.append(Card(len(cards), read_card(text), player))
        m = self.m = Match(RULES, cards, Side(0, []), Side(1, []), 1)
        at = 0
        for player, (units, held, deck) in enumerate(piles):
            side = m.side(player)
            for slot in range(len(units)):
                m.relocate(at, AREA)
                side.slots[slot] = Unit(m.uid(at), cards[at], player, slot, 1, m.next_time())
                at += 1
            for zone, pile, size in ((HAND, side.hand, len(held)), (DECK, side.deck, len(deck))):
                for _ in range(size):
                    m.relocate(at, zone)
                    pile.append(cards[at])
                    at += 1
        for card in cards:
            m.elsewhere |= card.d.elsewhere
            m.remembers |= card.d.remembers
        m.first = 0
        m.turn = 5
        m.live = True
        m.phase = MAIN
        frame = Frame(TURN, 0, -1, -1)
        frame.pc = TURN.rows["503.2"]
        m.stack = [frame]
        m.journal = []
        m.advance()

    def unit(self, player: int, slot: int = 0) -> Unit:
        """A unit."""
        u = self.m.side(player).slots[slot]
        assert u is not None
        return u

    def answer(self, kind: int, card: int = -1, n: int | None = None) -> None:
        """Give the one answer of a kind about a card."""
        for a in self.m.options:
            if a.kind == kind and card in (-1, a.card) and n in (None, a.n):
                self.m.answer(a)
                return
        raise AssertionError(f"no answer {kind} about {card} among {[(a.kind, a.card, a.n) for a in self.m.options]}")

    def play(self, card: int = -1) -> None:
        """Play a command from hand, by default the first."""
        self.answer(PLAY, card)

    def activate(self) -> None:
        """Play an activated ability."""
        self.answer(ACTIVATE)

    def pick(self, u: Unit | Card) -> None:
        """Choose a card."""
        self.answer(PICK, u.id)

    def done(self) -> None:
        """Choose no more."""
        self.answer(DONE)

    def yes(self) -> None:
        """Agree."""
        self.answer(YES)

    def no(self) -> None:
        """Decline."""
        self.answer(NO)

    def end_main(self) -> None:
        """End the main phase, unless there was nothing else to do."""
        if any(a.kind == END_MAIN for a in self.m.options):
            self.answer(END_MAIN)

    def battle(self, skill: bool = True) -> None:
        """End the main phase, and use the first skill or none."""
        self.end_main()
        if skill:
            self.answer(USE_SKILL)
        elif any(a.kind == NO_SKILL for a in self.m.options):
            self.answer(NO_SKILL)

    def win(self, player: int) -> None:
        """Let a player win at rock-paper-scissors: paper against rock."""
        for thrower in (self.m.turn_player, 1 - self.m.turn_player):
            self.answer(THROW, -1, HANDS.index("paper" if thrower == player else "rock"))

    def charge(self, player: int, n: int, slot: int = 0) -> None:
        """Attach the top cards of a deck to a unit."""
        m = self.m
        u = self.unit(player, slot)
        for _ in range(n):
            card = m.side(player).deck.pop()
            m.relocate(card.id, 6)
            u.energy = [*u.energy, card]
        m.touch()
        m.refresh_options()

    def asked(self) -> list[int]:
        """The cards among which is to be chosen."""
        return [a.card for a in self.m.options if a.kind == PICK]


def skill(text: str, facts: str = "") -> str:
    """A unit with one skill."""
    return f'card "S" "Skilled" unit hp=100 {facts}\n  skill title("Hit") {text}'


def tactics(text: str) -> str:
    """A tactics card."""
    return f'card "T" "Trick" tactics\n  command: {text}'


def unit(*abilities: str, facts: str = "") -> str:
    """A unit with abilities."""
    return "\n  ".join([f'card "U" "Unit" unit hp=100 {facts}', *abilities])


def enhancement(text: str) -> str:
    """An enhancement card that can be set on any unit."""
    return f'card "E" "Gear" enhancement\n  {text}'
