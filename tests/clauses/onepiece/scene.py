"""Board positions for the One Piece clause tests: lay cards out, play from a clause on, look at the result.

    game = scene(me(hand=[char("Ann", cost=2)], don=2), foe(characters=[char("Bob", rested=True)]))
    game.answer("play", "Ann")
    assert game.names("me", "characters") == ["Ann"]

"me" is player 0 and, unless said otherwise, the turn player; the position stands in the main phase of turn 5.
Cards are named; names must be unique within a scene unless a test wants copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fuda.core.flow import PROGRAMS
from fuda.games.onepiece import spec
from fuda.games.onepiece.face import game as _all_tables  # noqa: F401
from fuda.games.onepiece.printed import Ability, Card, CardDef
from fuda.games.onepiece.rules.checks import RULES, concede
from fuda.games.onepiece.sides import Side, Unit
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import card
from tests.clauses.played import PLAYERS, Fought


def char(name: str, *, cost: int = 1, power: int = 5000, **more: Any) -> CardDef:
    """A Character card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "character", cost=cost, power=power, **more)


def event(name: str, *, cost: int = 0, **more: Any) -> CardDef:
    """An Event card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "event", cost=cost, **more)


def stage(name: str, *, cost: int = 0, **more: Any) -> CardDef:
    """A Stage card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "stage", cost=cost, **more)


def leader(name: str = "Leader", *, power: int = 5000, life: int = 5, **more: Any) -> CardDef:
    """A Leader card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "leader", power=power, life=life, **more)


def filler(n: int, prefix: str = "Filler") -> list[CardDef]:
    """Plain Characters without text."""
    return [char(f"{prefix} {i + 1}", number=f"T-F{i + 1}", cost=1, power=1000) for i in range(n)]


@dataclass
class Placed:
    """A card in play with its state."""

    d: CardDef
    rested: bool = False
    don: int = 0
    since: int = 0
    owner: int | None = None  # for a card of the other player


@dataclass
class Seat:
    """What lies on one side. Piles are written top first."""

    leader: CardDef | Placed = field(default_factory=leader)
    hand: Sequence[CardDef] = ()
    characters: Sequence[CardDef | Placed] = ()
    stage: CardDef | Placed | None = None
    trash: Sequence[CardDef] = ()
    life: Sequence[CardDef] | int = 5
    face_up: Sequence[str] = ()  # names of Life cards that lie face up
    deck: Sequence[CardDef] | int = 10
    don: int = 0  # active
    rested_don: int = 0
    don_deck: int | None = None  # the rest of ten by default


def me(**parts: Any) -> Seat:
    """The side of player 0."""
    return Seat(**parts)


def foe(**parts: Any) -> Seat:
    """The side of player 1."""
    return Seat(**parts)


def rested(d: CardDef, **more: Any) -> Placed:
    """A card that lies rested."""
    return Placed(d, rested=True, **more)


def with_don(d: CardDef, don: int, **more: Any) -> Placed:
    """A card with DON!! given to it."""
    return Placed(d, don=don, **more)


def _placed(x: CardDef | Placed) -> Placed:
    return x if isinstance(x, Placed) else Placed(x)


def program(name: str) -> Any:
    """A flow table by its name."""
    return next(p for p in PROGRAMS if p.game == "op" and p.name == name)


class Scene(Fought):
    """A match in some position, played by names."""

    m: Match
    spec = spec
    answer_words = spec.ANSWERS
    plain_words = frozenset(
        ("no", "yes", "done", "end_main", "keep", "redraw", "take", "use_trigger", "go_first", "go_second")
    )

    # --- answering ---------------------------------------------------------------------------------------------
    def pass_battle(self) -> Scene:
        """Decline blocks and counters, take life, until the battle is over or something else is asked."""
        while self.m.winner < 0 and self.m.step and self.offered()[0] in ("done", "take"):
            self.m.answer(self.m.options[0])
        return self

    def concede(self, who: str) -> Scene:
        """Give up."""
        concede(self.m, PLAYERS[who])
        return self

    # --- looking -----------------------------------------------------------------------------------------------
    def side(self, who: str) -> Side:
        """One player's zones."""
        return self.m.side(PLAYERS[who])

    def names(self, who: str, zone: str) -> list[str]:
        """Names of the cards in a zone; piles top first."""
        side = self.side(who)
        if zone in ("characters", "stage"):
            return [u.d.name for u in getattr(side, zone)]
        if zone == "leader":
            return [side.leader.d.name]
        pile: list[Card] = getattr(side, zone)
        return [c.d.name for c in (pile if zone == "hand" else reversed(pile))]

    def unit(self, name: str) -> Unit:
        """A card in play by its name."""
        for side in (self.m.p0, self.m.p1):
            for u in side.units():
                if u.d.name == name:
                    return u
        raise AssertionError(f"{name!r} is not in play")

    def cost(self, name: str) -> int:
        """Current cost of a card in play."""
        return int(self.m.cost(self.unit(name)))

    def don(self, who: str) -> tuple[int, int]:
        """DON!! in the cost area: active, rested."""
        side = self.side(who)
        return int(side.don_active), int(side.don_rested)


def scene(
    mine: Seat | None = None,
    theirs: Seat | None = None,
    *,
    turn: int = 5,
    turn_player: str = "me",
    at: str = "6-5-2",
    table: str = "turn",
    seed: int = 1,
    discreet: bool = True,
) -> Scene:
    """A match that stands before the row `at` of a flow table, run to its next decision."""
    seats = [mine or Seat(), theirs or Seat()]
    cards: list[Card] = []

    def make(d: CardDef, owner: int) -> Card:
        cards.append(Card(len(cards), d, owner))
        return cards[-1]

    sides: list[Side] = []
    zones: list[tuple[Card, int]] = []
    for player, seat in enumerate(seats):
        chief = _placed(seat.leader)
        leader_card = make(chief.d, player)
        unit = Unit(-1, leader_card, player, chief.since)
        unit.rested, unit.don = chief.rested, chief.don
        side = Side(player, unit, [])
        zones.append((leader_card, spec.LEADER_AREA))
        piles: list[tuple[list[Card], Sequence[CardDef], int]] = [
            (
                side.deck,
                filler(seat.deck, f"Deck{player}") if isinstance(seat.deck, int) else seat.deck,
                spec.DECK,
            ),
            (side.hand, seat.hand, spec.HAND),
            (side.trash, seat.trash, spec.TRASH),
            (
                side.life,
                filler(seat.life, f"Life{player}") if isinstance(seat.life, int) else seat.life,
                spec.LIFE,
            ),
        ]
        for pile, defs, zone in piles:
            for d in defs if zone == spec.HAND else reversed(list(defs)):
                pile.append(make(d, player))
                zones.append((pile[-1], zone))
        side.face_up = [c for c in side.life if c.d.name in seat.face_up]
        in_play = [(x, side.characters, spec.CHARACTERS) for x in seat.characters]
        in_play += [(seat.stage, side.stage, spec.STAGE_AREA)] if seat.stage is not None else []
        for x, area, zone in in_play:
            p = _placed(x)
            u = Unit(-1, make(p.d, player if p.owner is None else p.owner), player, p.since)
            u.rested, u.don = p.rested, p.don
            area.append(u)
            zones.append((u.card, zone))
        side.don_active, side.don_rested = seat.don + seat.rested_don, 0
        side.don_active, side.don_rested = seat.don, seat.rested_don
        given = side.attached()
        side.don_deck = seat.don_deck if seat.don_deck is not None else max(10 - seat.don - seat.rested_don - given, 0)
        sides.append(side)
    m = Match(RULES, cards, sides[0], sides[1], seed)
    m.journal = []
    m.discreet = discreet
    for c, zone in zones:
        m.relocate(c.id, zone)
    for side in sides:
        for u in side.units():
            u.uid = m.uid(u.card.id)
    m.turn = turn
    m.turn_player = PLAYERS[turn_player]
    m.first = m.turn_player if turn % 2 else 1 - m.turn_player
    m.chooser = m.first
    m.phase = spec.MAIN
    flow = program(table)
    frame = m.call(flow, m.turn_player, -1, -1)
    frame.pc = flow.clauses.index(at)
    m.advance()
    return Scene(m)


def abilities(*items: Ability) -> list[Ability]:
    """A list of abilities, for reading."""
    return list(items)
