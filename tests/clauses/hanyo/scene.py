"""Board positions for the 汎用TCG clause tests: lay cards out, play from a clause on, look at the result.

    game = scene(me(main=fighter("Ann", skills=[skill("Hit", damage=30)])), foe(main=fighter("Bob", hp=50)))
    game.answers("end_main", "use_skill Hit")
    assert game.unit("Bob").damage == 30

"me" is player 0 and, unless said otherwise, the turn player; the position stands in the main phase of turn 5.
Cards are named; names must be unique within a scene unless a test wants copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from fuda.core.flow import PROGRAMS
from fuda.core.state import Action
from fuda.games.hanyo import spec
from fuda.games.hanyo.printed import Card, CardDef
from fuda.games.hanyo.rules import setup as _all_tables  # noqa: F401
from fuda.games.hanyo.rules.checks import RULES, concede
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.units import Side, Unit
from fuda.games.hanyo.words.build import card
from tests.clauses.played import PLAYERS, Played


def fighter(name: str, *, hp: int = 100, retreat: int = 1, **more: Any) -> CardDef:
    """A unit card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "unit", hp=hp, retreat=retreat, **more)


def strategy(name: str, **more: Any) -> CardDef:
    """A strategy card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "strategy", **more)


def tactics(name: str, **more: Any) -> CardDef:
    """A tactics card for a test."""
    return card(more.pop("number", f"T-{name}"), name, "tactics", **more)


def enhancement(name: str, **more: Any) -> CardDef:
    """An enhancement card for a test; without `target` it can be set on any unit."""
    return card(more.pop("number", f"T-{name}"), name, "enhancement", **more)


def filler(n: int, prefix: str = "Filler") -> list[CardDef]:
    """Plain units without text."""
    return [fighter(f"{prefix} {i + 1}", number=f"T-{prefix}{i + 1}") for i in range(n)]


@dataclass
class Placed:
    """A unit in the area with its state and what is attached to it; energy may be a number of plain units."""

    d: CardDef
    state: str = "normal"
    damage: int = 0
    energy: Sequence[CardDef] | int = 0
    sets: Sequence[CardDef] = ()
    counters: Sequence[str] = ()
    ko: bool = False
    arrived: int = 1  # the turn in which it came
    owner: int | None = None  # for a card of the other player


@dataclass
class Seat:
    """What lies on one side. Piles are written top first; `standby` may hold None for a free area."""

    main: CardDef | Placed | None = field(default_factory=lambda: fighter("Main"))
    standby: Sequence[CardDef | Placed | None] = ()
    hand: Sequence[CardDef] = ()
    discard: Sequence[CardDef] = ()
    deck: Sequence[CardDef] | int = 10


def me(**parts: Any) -> Seat:
    """The side of player 0."""
    return Seat(**parts)


def foe(**parts: Any) -> Seat:
    """The side of player 1."""
    return Seat(**({"main": fighter("Foe Main")} | parts))


def placed(d: CardDef, **more: Any) -> Placed:
    """A unit in some state."""
    return Placed(d, **more)


def rested(d: CardDef, **more: Any) -> Placed:
    """A rested unit."""
    return Placed(d, state="rest", **more)


def stunned(d: CardDef, **more: Any) -> Placed:
    """A stunned unit."""
    return Placed(d, state="stun", **more)


def knocked_out(d: CardDef, **more: Any) -> Placed:
    """A KO'd unit, which keeps its place."""
    return Placed(d, ko=True, **more)


def program(name: str) -> Any:
    """A flow table by its name."""
    return next(p for p in PROGRAMS if p.game == "hy" and p.name == name)


class Scene(Played):
    """A match in some position, played by names. Skills and activated abilities are named by their titles."""

    m: Match
    answer_words = spec.ANSWERS
    plain_words = frozenset(("no", "yes", "done", "end_main", "retreat", "no_skill"))

    # --- answering ---------------------------------------------------------------------------------------------
    def text(self, a: Action) -> str:
        """An option as text; skills by title, hands of rock-paper-scissors by name."""
        kind = self.answer_words[int(a.kind)]
        if kind in ("use_skill", "activate"):
            title = self.m.ability(a.n).title
            return f"{kind} {title or self.m.cards[int(a.card)].d.name}"
        if kind == "throw":
            return f"{kind} {spec.HANDS[int(a.n)]}"
        return super().text(a)

    def win(self, who: str) -> Self:
        """Let a player win at rock-paper-scissors: paper against rock."""
        for _ in range(2):
            self.answer("throw", "paper" if self.player == who else "rock")
        return self

    def use(self, title: str | None = None) -> Self:
        """End the main phase and use a skill, or none."""
        self.answer("end_main")
        return self.answer("no_skill") if title is None else self.answer("use_skill", title)

    def end_turn(self) -> Self:
        """End the main phase and use no skill."""
        self.answer("end_main")
        return self.answer("no_skill") if "no_skill" in self.offered() else self

    def concede(self, who: str) -> Self:
        """Give up."""
        concede(self.m, PLAYERS[who])
        return self

    # --- looking -----------------------------------------------------------------------------------------------
    def side(self, who: str) -> Side:
        """One player's zones."""
        return self.m.side(PLAYERS[who])

    def names(self, who: str, zone: str) -> list[str]:
        """Names of the cards in a zone, piles top first: main, standby (all, with KO'd ones), or a pile."""
        side = self.side(who)
        if zone == "main":
            u = side.main()
            return [] if u is None else [u.d.name]
        if zone == "standby":
            return [u.d.name for u in side.all_units() if not u.is_main()]
        pile: list[Card] = getattr(side, zone)
        return [c.d.name for c in (pile if zone == "hand" else reversed(pile))]

    def unit(self, name: str) -> Unit:
        """A unit in the area by its name, KO'd or not; its values are settled."""
        if self.m.dirty:
            self.m.settle()
        for side in (self.m.p0, self.m.p1):
            for u in side.all_units():
                if u.d.name == name:
                    return u
        raise AssertionError(f"{name!r} is not in the area")

    def is_in_area(self, name: str) -> bool:
        """Whether a unit of that name is in the area."""
        return any(u.d.name == name for side in (self.m.p0, self.m.p1) for u in side.all_units())

    def hp(self, name: str) -> int:
        """Current HP of a unit, damage not counted."""
        return int(self.m.hp(self.unit(name)))

    def damage(self, name: str) -> int:
        """Damage on a unit."""
        return int(self.unit(name).damage)

    def state(self, name: str) -> str:
        """The state of a unit: normal, rest or stun."""
        return str(spec.STATES[int(self.unit(name).state)])

    def is_ko(self, name: str) -> bool:
        """Whether a unit is KO'd."""
        return bool(self.unit(name).ko)

    def energy(self, name: str) -> list[str]:
        """Names of the energy cards of a unit."""
        return [c.d.name for c in self.unit(name).energy]

    def sets(self, name: str) -> list[str]:
        """Names of the cards set on a unit."""
        return [c.d.name for c in self.unit(name).sets]

    @property
    def phase(self) -> str:
        """The phase."""
        return str(spec.PHASES[int(self.m.phase)])

    @property
    def step(self) -> str:
        """The step of the battle or end phase, or ''."""
        return str(spec.STEPS[int(self.m.step)])


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

    def unit(self, x: CardDef | Placed, player: int, slot: int) -> Unit:
        """A new unit in an area."""
        p = x if isinstance(x, Placed) else Placed(x)
        owner = player if p.owner is None else p.owner
        u = Unit(-1, self.make(p.d, owner, spec.AREA), player, slot, p.arrived, 0)
        u.state, u.damage, u.ko = spec.STATES.index(p.state), p.damage, p.ko
        u.counters = list(p.counters)
        fuel = filler(p.energy, f"{p.d.name} energy") if isinstance(p.energy, int) else p.energy
        u.energy = [self.make(d, owner, spec.ENERGY) for d in fuel]
        u.sets = [self.make(d, owner, spec.SET) for d in p.sets]
        return u

    def side(self, player: int, seat: Seat) -> Side:
        """One side, laid out."""
        side = Side(player, [])
        for slot, x in enumerate([seat.main, *seat.standby]):
            if x is not None:
                side.slots[slot] = self.unit(x, player, slot)
        deck = filler(seat.deck, f"Deck{player}") if isinstance(seat.deck, int) else seat.deck
        side.deck = [self.make(d, player, spec.DECK) for d in reversed(list(deck))]
        side.discard = [self.make(d, player, spec.DISCARD) for d in reversed(list(seat.discard))]
        side.hand = [self.make(d, player, spec.HAND) for d in seat.hand]
        return side


def scene(
    mine: Seat | None = None,
    theirs: Seat | None = None,
    *,
    turn: int = 5,
    turn_player: str = "me",
    at: str = "503.2",
    table: str = "turn",
    seed: int = 1,
    discreet: bool = True,
) -> Scene:
    """A match that stands before the row `at` of a flow table, run to its next decision."""
    laid = _Table()
    p0, p1 = laid.side(0, mine or me()), laid.side(1, theirs or foe())
    m = Match(RULES, laid.cards, p0, p1, seed)
    m.journal = []
    m.discreet = discreet
    for c, zone in laid.zones:
        m.relocate(c.id, zone)
        m.elsewhere |= c.d.elsewhere
        m.remembers |= c.d.remembers
    for side in (p0, p1):
        for u in side.all_units():
            u.uid = m.uid(u.card.id)
            u.stamp = m.next_time()
    m.turn = turn
    m.turn_player = PLAYERS[turn_player]
    m.first = m.turn_player if turn % 2 else 1 - m.turn_player
    m.phase = spec.MAIN
    m.live = True
    flow = program(table)
    frame = m.call(flow, m.turn_player, -1, -1)
    frame.pc = flow.rows[at]
    m.advance()
    return Scene(m)
