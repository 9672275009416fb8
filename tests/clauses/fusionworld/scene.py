"""Board positions for the Fusion World clause tests: lay cards out, play from a clause on, look at the result.

    game = scene(me(hand=[fighter("Ann", cost=2)], energy=2), foe(battle=[rested(fighter("Bob"))]))
    game.answer("play", "Ann")
    assert game.names("me", "battle") == ["Ann"]

"me" is player 0 and, unless said otherwise, the turn player; the position stands in the Main Phase of turn 5.
Cards are named; names must be unique within a scene unless a test wants copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from fuda.core.flow import PROGRAMS
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face import game as _all_tables  # noqa: F401
from fuda.games.fusionworld.printed import Card, CardDef
from fuda.games.fusionworld.rules.checks import RULES, concede
from fuda.games.fusionworld.rules.energy import cost_of
from fuda.games.fusionworld.rules.setup import prepare
from fuda.games.fusionworld.sides import Side, Unit
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import card
from tests.clauses.played import PLAYERS, Fought


def fighter(name: str, *, cost: int = 1, power: int = 10000, combo: int = 5000, **more: Any) -> CardDef:
    """A Battle card for a test; `combo=-1` gives it no combo power."""
    return card(more.pop("number", f"T-{name}"), name, "battle", cost=cost, power=power, combo=combo, **more)


def extra(name: str, *, cost: int = 0, **more: Any) -> CardDef:
    """An Extra card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "extra", cost=cost, **more)


def leader(name: str = "Leader", *, power: int = 15000, **more: Any) -> CardDef:
    """A Leader card for a test; `back` is its other side."""
    return card(more.pop("number", f"T-{name}"), name, "leader", power=power, **more)


def filler(n: int, prefix: str = "Filler") -> list[CardDef]:
    """Plain Battle cards without text."""
    return [fighter(f"{prefix} {i + 1}", number=f"T-{prefix}{i + 1}", power=5000) for i in range(n)]


@dataclass
class Placed:
    """A card in play with its state; `under` is written from the top down."""

    d: CardDef
    rested: bool = False
    ki: int = 0
    under: Sequence[CardDef] = ()
    since: int = 0
    owner: int | None = None  # for a card of the other player
    awakened: bool = False  # of a Leader: its back lies up


@dataclass
class Seat:
    """What lies on one side. Piles are written top first; energy may be a number of plain red cards."""

    leader: CardDef | Placed = field(default_factory=leader)
    hand: Sequence[CardDef] = ()
    battle: Sequence[CardDef | Placed] = ()
    combo: Sequence[CardDef | Placed] = ()
    energy: Sequence[CardDef] | int = 0
    spent: Sequence[CardDef] | int = 0  # rested energy
    markers: int = 0
    drop: Sequence[CardDef] = ()
    life: Sequence[CardDef] | int = 8
    face_up: Sequence[str] = ()  # names of Life cards that lie face up
    deck: Sequence[CardDef] | int = 10
    removed: Sequence[CardDef] = ()


def me(**parts: Any) -> Seat:
    """The side of player 0."""
    return Seat(**parts)


def foe(**parts: Any) -> Seat:
    """The side of player 1."""
    return Seat(**parts)


def rested(d: CardDef, **more: Any) -> Placed:
    """A card that lies rested."""
    return Placed(d, rested=True, **more)


def _placed(x: CardDef | Placed) -> Placed:
    return x if isinstance(x, Placed) else Placed(x)


def _pile(x: Sequence[CardDef] | int, prefix: str) -> Sequence[CardDef]:
    return filler(x, prefix) if isinstance(x, int) else x


def program(name: str) -> Any:
    """A flow table by its name."""
    return next(p for p in PROGRAMS if p.game == "fw" and p.name == name)


class Scene(Fought):
    """A match in some position, played by names."""

    m: Match
    spec = spec
    answer_words = spec.ANSWERS
    plain_words = frozenset(
        ("no", "yes", "done", "end_main", "end_step", "keep", "redraw", "pay_marker", "pay_any", "go_first",
         "go_second")
    )  # fmt: skip

    # --- answering ---------------------------------------------------------------------------------------------
    def pass_battle(self) -> Self:
        """Decline to block and to do anything in the steps, until the battle is over or something else is asked."""
        while self.m.winner < 0 and self.m.step and self.offered()[0] in ("end_step", "no"):
            self.m.answer(self.m.options[0])
        return self

    def concede(self, who: str) -> Self:
        """Give up."""
        concede(self.m, PLAYERS[who])
        return self

    # --- looking -----------------------------------------------------------------------------------------------
    def side(self, who: str) -> Side:
        """One player's zones."""
        return self.m.side(PLAYERS[who])

    def names(self, who: str, zone: str) -> list[str]:
        """Names of the cards in a zone; piles top first. `energy` are the active ones, `spent` the rested ones."""
        side = self.side(who)
        if zone in ("battle", "combo"):
            return [u.d.name for u in getattr(side, zone)]
        if zone == "leader":
            return [side.leader.d.name]
        pile: list[Card] = getattr(side, zone)
        return [c.d.name for c in (pile if zone in ("hand", "energy", "spent") else reversed(pile))]

    def unit(self, name: str) -> Unit:
        """A card in the Leader, Battle or Combo Area by its name."""
        for side in (self.m.p0, self.m.p1):
            for u in [*side.units(), *side.combo]:
                if u.d.name == name:
                    return u
        raise AssertionError(f"{name!r} is not in play")

    def under(self, name: str) -> list[str]:
        """Names of the cards under a card, from the top down."""
        return [c.d.name for c in reversed(self.unit(name).under)]

    def combo_power(self, name: str) -> int:
        """Current combo power of a card in play."""
        return int(self.m.combo_power(self.unit(name)))

    def hand_cost(self, name: str) -> list[int]:
        """What a card in hand costs: its total, then red, blue, green, yellow, black."""
        return [int(n) for n in cost_of(self.m, self.card(name))]


class _Table:
    """Cards being laid out."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.zones: list[tuple[Card, int]] = []

    def make(self, d: CardDef, owner: int, zone: int) -> Card:
        """A new card in a zone."""
        made = Card(len(self.cards), d, owner)
        self.cards.append(made)
        self.zones.append((made, zone))
        return made

    def unit(self, x: CardDef | Placed, player: int, zone: int) -> Unit:
        """A new card in play."""
        p = _placed(x)
        owner = player if p.owner is None else p.owner
        u = Unit(-1, self.make(p.d, owner, zone), player, p.since)
        u.rested, u.ki = p.rested, p.ki
        u.under = [self.make(d, owner, spec.UNDER) for d in reversed(list(p.under))]
        if p.awakened:
            assert p.d.back is not None
            u.d = p.d.back
            u.reset()
        return u

    def side(self, player: int, seat: Seat) -> Side:
        """One side, laid out."""
        side = Side(player, self.unit(seat.leader, player, spec.LEADER_AREA), [])
        side.battle = [self.unit(x, player, spec.BATTLE_AREA) for x in seat.battle]
        side.combo = [self.unit(x, player, spec.COMBO_AREA) for x in seat.combo]
        for pile, defs, zone in (
            (side.deck, _pile(seat.deck, f"Deck{player}"), spec.DECK),
            (side.drop, seat.drop, spec.DROP),
            (side.life, _pile(seat.life, f"Life{player}"), spec.LIFE),
            (side.removed, seat.removed, spec.REMOVED),
        ):
            pile += [self.make(d, player, zone) for d in reversed(list(defs))]
        side.hand = [self.make(d, player, spec.HAND) for d in seat.hand]
        side.energy = [self.make(d, player, spec.ENERGY_AREA) for d in _pile(seat.energy, f"Energy{player}")]
        side.spent = [self.make(d, player, spec.ENERGY_AREA) for d in _pile(seat.spent, f"Spent{player}")]
        side.face_up = [c for c in side.life if c.d.name in seat.face_up]
        side.markers = seat.markers
        return side


def scene(
    mine: Seat | None = None,
    theirs: Seat | None = None,
    *,
    turn: int = 5,
    turn_player: str = "me",
    at: str = "7-3-4",
    table: str = "turn",
    seed: int = 1,
    discreet: bool = True,
) -> Scene:
    """A match that stands before the row `at` of a flow table, run to its next decision."""
    laid = _Table()
    p0, p1 = laid.side(0, mine or Seat()), laid.side(1, theirs or Seat())
    m = Match(RULES, laid.cards, p0, p1, seed)
    m.journal = []
    m.discreet = discreet
    for c, zone in laid.zones:
        m.relocate(c.id, zone)
    prepare(m)
    for side in (p0, p1):
        for u in [*side.units(), *side.combo]:
            u.uid = m.uid(u.card.id)
    m.turn = turn
    m.turn_player = PLAYERS[turn_player]
    m.first = m.turn_player if turn % 2 else 1 - m.turn_player
    m.chooser = m.first
    m.phase = spec.MAIN
    m.live = True
    flow = program(table)
    frame = m.call(flow, m.turn_player, -1, -1)
    frame.pc = flow.clauses.index(at)
    m.advance()
    return Scene(m)
