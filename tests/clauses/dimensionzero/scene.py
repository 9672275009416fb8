"""Board positions for the Dimension Zero clause tests: lay cards out, play from a clause on, look at the result.

    game = scene(me(hand=[unit("Ann", cost="red 1")], energy="red 2"), foe(board={"center_left": unit("Bob")}))
    game.play("Ann", "own_left")       # played and paid for; now on the stack
    game.resolve()                     # both players pass: the top of the stack resolves
    assert game.at("own_left") == ["Ann"]

"me" is player 0 and, unless said otherwise, the active player; the position stands in the main phase of turn 5, and
"me" has priority. Squares are named as "me" sees them: "own_left", "center_middle", "enemy_right", and base squares
"base_left" (mine) and "foe_base_left"; with `foe(board=...)` they are named in the same way, as "me" sees them. The
foe's left line is my right one. Cards are named; names must be unique within a scene unless a test wants copies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fuda.core.events import Event
from fuda.core.flow import PROGRAMS
from fuda.core.state import Action, reserve
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import game as _all_tables  # noqa: F401
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.pieces import Entry, Piece, Side
from fuda.games.dimensionzero.printed import Card, CardDef
from fuda.games.dimensionzero.rules.checks import RULES, call_time, concede
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import card
from fuda.view.board import view
from fuda.view.events import events

ME, FOE = 0, 1
PLAYERS = {"me": ME, "foe": FOE}
LINES = ("left", "middle", "right")
SQUARES = (
    *[f"{area}_{line}" for area in ("own", "center", "enemy") for line in LINES],
    *[f"base_{line}" for line in LINES],
    *[f"foe_base_{line}" for line in LINES],
)
PLAIN = ("no", "yes", "done", "pass", "make_plan", "renew_plan", "go_first", "go_second", "keep", "redraw")


# --- cards -----------------------------------------------------------------------------------------------------
def unit(name: str, *, cost: str = "colorless 1", power: int = 3000, smash: int = 1, **more: Any) -> CardDef:
    """A unit for a test: quick, and free to move, unless said otherwise."""
    facts = {"timing": "quick", "move": "colorless 0", "number": f"T-{name}"} | more
    return card(facts.pop("number"), name, "unit", cost=cost, power=power, smash=smash, **facts)


def base(name: str, *, cost: str = "colorless 1", **more: Any) -> CardDef:
    """A base for a test."""
    facts = {"timing": "normal", "number": f"T-{name}"} | more
    return card(facts.pop("number"), name, "base", cost=cost, **facts)


def strategy(name: str, *, cost: str = "colorless 0", **more: Any) -> CardDef:
    """A strategy for a test: of battle timing unless said otherwise."""
    facts = {"timing": "battle", "number": f"T-{name}"} | more
    return card(facts.pop("number"), name, "strategy", cost=cost, **facts)


def filler(n: int, prefix: str = "Filler", color: str = "red") -> list[CardDef]:
    """Plain units without text that cannot be paid for easily."""
    return [
        unit(f"{prefix} {i + 1}", number=f"T-{prefix}{i + 1}", cost=f"{color} 1 colorless 30", timing="normal")
        for i in range(n)
    ]


def colored(text: str, prefix: str) -> list[CardDef]:
    """Plain cards for the energy zone, from "red 2 blue 1"; a number alone gives red ones."""
    words = text.split()
    if len(words) == 1:
        words = ["red", words[0]]
    found: list[CardDef] = []
    for color, n in zip(words[::2], words[1::2], strict=True):
        found += filler(int(n), f"{prefix} {color}", color)
    return found


@dataclass
class Placed:
    """A card on a square with its state."""

    d: CardDef
    frozen: bool = False
    damage: int = 0
    markers: int = 0
    spirits: Sequence[CardDef] = ()
    joined: Sequence[CardDef] = ()
    owner: int | None = None  # for a card of the other player


@dataclass
class Seat:
    """What lies on one side. Piles are written top first."""

    board: Mapping[str, CardDef | Placed] = field(default_factory=dict)
    hand: Sequence[CardDef] = ()
    graveyard: Sequence[CardDef] = ()
    removed: Sequence[CardDef] = ()
    deck: Sequence[CardDef] | int = 20
    plan: bool = False  # the deck's top card lies face up
    energy: str | Sequence[CardDef] = ""
    frozen_energy: str | Sequence[CardDef] = ""
    smash: int | Sequence[CardDef] = 0
    frozen_smash: int = 0


def me(**parts: Any) -> Seat:
    """The side of player 0."""
    return Seat(**parts)


def foe(**parts: Any) -> Seat:
    """The side of player 1."""
    return Seat(**parts)


def frozen(d: CardDef, **more: Any) -> Placed:
    """A card that lies frozen."""
    return Placed(d, frozen=True, **more)


def damaged(d: CardDef, damage: int, **more: Any) -> Placed:
    """A unit that has taken damage this turn."""
    return Placed(d, damage=damage, **more)


def program(name: str) -> Any:
    """A flow table by its name."""
    return next(p for p in PROGRAMS if p.game == "dz" and p.name == name)


class Scene:
    """A match in some position, played by names."""

    def __init__(self, m: Match) -> None:
        self.m = m

    # --- answering ---------------------------------------------------------------------------------------------
    @property
    def player(self) -> str:
        """Who decides."""
        return {0: "me", 1: "foe", -1: "nobody"}[int(self.m.player)]

    def text(self, a: Action) -> str:
        """An option as text: 'play Ann', 'move Ann center_left', 'on_square own_left', 'number 3', 'pass'."""
        kind = spec.ANSWERS[int(a.kind)]
        if kind in PLAIN:
            return kind
        if kind == "on_square":
            return f"{kind} {SQUARES[int(a.n)]}"
        if kind == "on_line":
            return f"{kind} {LINES[int(a.n)]}"
        if kind == "on_area":
            return f"{kind} {spec.AREAS[int(a.n)]}"
        if kind == "on_player":
            return f"{kind} {('me', 'foe')[int(a.n)]}"
        if kind == "color":
            return f"{kind} {spec.COLORS[int(a.n)]}"
        if kind == "race":
            return f"{kind} {self.m.race_names[int(a.n)]}"
        if kind == "aim":
            return f"{kind} {self.entry_name(self.m.entries[int(a.n)])}"
        if a.card >= 0:
            name = self.m.cards[int(a.card)].d.name
            if kind == "move":
                return f"{kind} {name} {SQUARES[int(a.n)]}"
            return f"{kind} {name} {int(a.n)}" if kind == "way" else f"{kind} {name}"
        return f"{kind} {int(a.n)}"

    def entry_name(self, e: Entry) -> str:
        """An entry of the stack by the card it comes from, or its kind."""
        return self.m.cards[int(e.card)].d.name if e.card >= 0 else spec.ENTRIES[int(e.kind)]

    def offered(self, kind: str | None = None) -> list[str]:
        """The options as text; of one kind, only what follows it."""
        texts = [self.text(a) for a in self.m.options]
        if kind is None:
            return texts
        return [t[len(kind) :].strip() for t in texts if t.split(" ")[0] == kind]

    def answer(self, text: str) -> Scene:
        """Give an answer by its text."""
        for a in self.m.options:
            if self.text(a) == text:
                self.m.answer(a)
                return self
        raise AssertionError(f"{text!r} is not offered to {self.player}: {self.offered()}")

    def answers(self, *texts: str) -> Scene:
        """Give several answers."""
        for text in texts:
            self.answer(text)
        return self

    def pass_(self, times: int = 1) -> Scene:
        """Pass priority."""
        for _ in range(times):
            self.answer("pass")
        return self

    def resolve(self) -> Scene:
        """Let both players pass, so that the top of the stack resolves (or, with an empty one, the step ends)."""
        return self.pass_(2)

    def pay(self) -> Scene:
        """Answer questions about payment with the first option, until something else is asked."""
        while self.m.winner < 0 and self.offered("pay"):
            self.m.answer(self.m.options[0])
        return self

    def play(self, name: str, square: str | None = None, *answers: str) -> Scene:
        """Play a card, name its square if it is asked for, answer what else is asked, and pay."""
        self.answer(f"play {name}")
        if square is not None and self.offered("on_square"):
            self.answer(f"on_square {square}")
        for text in answers:
            self.pay()
            self.answer(text)
        return self.pay()

    def use(self, name: str, *answers: str) -> Scene:
        """Activate the first ability that a card offers, and pay."""
        self.answer(f"activate {name}")
        for text in answers:
            self.pay()
            self.answer(text)
        return self.pay()

    def move(self, name: str, square: str, *answers: str) -> Scene:
        """Activate the movement of a unit, and pay."""
        self.answer(f"move {name} {square}")
        for text in answers:
            self.pay()
            self.answer(text)
        return self.pay()

    def until(self, phase: str = "", step: str | None = None, player: str = "") -> Scene:
        """Pass until a phase or battle step is reached, in which that player (or anybody) is asked; or to the end."""
        for _ in range(200):
            if self.m.winner >= 0:
                return self
            there = (not phase or self.phase == phase) and (step is None or self.step == step)
            if there and (not player or self.player == player):
                return self
            self.answer("pass")
        raise AssertionError(f"{phase} {step} is never reached")

    def finish_battle(self) -> Scene:
        """Pass until no battle goes on."""
        while self.m.winner < 0 and self.m.clashes:
            self.answer("pass")
        return self

    def concede(self, who: str) -> Scene:
        """Give up."""
        concede(self.m, PLAYERS[who])
        return self

    def call_time(self) -> Scene:
        """The judge calls time."""
        call_time(self.m)
        return self

    # --- looking -----------------------------------------------------------------------------------------------
    def side(self, who: str) -> Side:
        """One player's zones."""
        return self.m.side(PLAYERS[who])

    def names(self, who: str, zone: str) -> list[str]:
        """Names of the cards in a zone that is no square; piles top first."""
        pile: list[Card] = getattr(self.side(who), zone)
        return [c.d.name for c in (pile if zone == "hand" else reversed(pile))]

    def at(self, square: str) -> list[str]:
        """Names of the cards on a square."""
        return [p.d.name for p in self.m.on(SQUARES.index(square))]

    def square(self, name: str) -> str | None:
        """The square a card is on, or None."""
        for p in self.m.pieces:
            if p.d.name == name:
                return SQUARES[int(p.square)]
        return None

    def piece(self, name: str) -> Piece:
        """A card on a square by its name."""
        self.m.settle()
        for p in self.m.pieces:
            if p.d.name == name:
                return p
        raise AssertionError(f"{name!r} is on no square")

    def card(self, name: str) -> Card:
        """A card anywhere by its name."""
        return next(c for c in self.m.cards if c.d.name == name)

    def zone(self, name: str) -> str:
        """The zone a card is in; "plan" for a plan."""
        return spec.ZONES[int(self.m.place_of(self.card(name)))]

    def power(self, name: str) -> int:
        """Current power of a unit."""
        return int(self.m.power(self.piece(name)))

    def smash(self, name: str) -> int:
        """Current smash of a unit."""
        return int(self.m.smash(self.piece(name)))

    def damage(self, name: str) -> int:
        """Damage that a unit has taken."""
        return int(self.piece(name).damage)

    def is_frozen(self, name: str) -> bool:
        """Whether a card on a square is frozen."""
        return self.piece(name).frozen

    def controller(self, name: str) -> str:
        """Who controls a card on a square."""
        return ("me", "foe")[int(self.piece(name).control)]

    def stack(self) -> list[str]:
        """The stack by card names or kinds, the top last."""
        return [self.entry_name(e) for e in self.m.entries]

    def kinds(self) -> list[str]:
        """The kinds of what is on the stack, the top last."""
        return [spec.ENTRIES[int(e.kind)] for e in self.m.entries]

    @property
    def phase(self) -> str:
        """The phase."""
        return spec.PHASES[int(self.m.phase)]

    @property
    def step(self) -> str:
        """The step of the battle that goes on, or ''."""
        return spec.STEPS[int(self.m.clashes[-1].step)] if self.m.clashes else ""

    @property
    def winner(self) -> str | None:
        """'me', 'foe', 'draw', or None while the duel goes on."""
        return {-1: None, 0: "me", 1: "foe", 2: "draw"}[int(self.m.winner)]

    @property
    def log(self) -> list[Event]:
        """What happened so far."""
        assert self.m.journal is not None
        return self.m.journal

    def happened(self, *kinds: int) -> list[tuple[int, str]]:
        """Events of some kinds (all by default) as (kind, card name)."""
        return [
            (int(e.kind), self.m.cards[int(e.card)].d.name if e.card >= 0 else "")
            for e in self.log
            if not kinds or int(e.kind) in kinds
        ]

    def seen(self, by: str, of: str, zone: str) -> list[str]:
        """The cards of a zone as a player sees them: names, or '?' for those this player may not know."""
        side = view(GAME, self.m, PLAYERS[by]).sides[PLAYERS[of]]
        return [card.name if card is not None else "?" for card in side.zone(zone).cards]

    def told(self, by: str, target: str) -> list[str]:
        """The cards that a player was told went to a zone, by their numbers, or '?' for those not shown."""
        moved = [e for e in events(GAME, self.m, PLAYERS[by]) if e.kind == "moved" and e.target == target]
        return [e.card.removeprefix("T-") if e.card else "?" for e in moved]

    def clauses(self) -> list[str]:
        """The clauses that acted, in order."""
        return [e.clause for e in self.log]


# --- laying out ------------------------------------------------------------------------------------------------
def scene(
    mine: Seat | None = None,
    theirs: Seat | None = None,
    *,
    turn: int = 5,
    active: str = "me",
    at: str = "3-8.1",
    table: str = "turn",
    settings: int = 0,
    seed: int = 1,
    discreet: bool = True,
) -> Scene:
    """A match that stands before the first row `at` of a flow table, run to its next decision."""
    sides = [Side(0, []), Side(1, [])]
    m = Match(RULES, [], sides[0], sides[1], seed)
    m.journal = []
    m.discreet = discreet
    m.settings = settings
    m.batch = 1
    for player, seat in enumerate((mine or Seat(), theirs or Seat())):
        _lay_piles(m, player, seat)
        for square, x in seat.board.items():
            _lay_piece(m, player, SQUARES.index(square), x if isinstance(x, Placed) else Placed(x))
    reserve(len(m.cards))
    m.wanderers = [c for c in m.cards if c.d.elsewhere]
    for c in m.cards:
        m.heralds |= c.d.replaces & spec.WOULD_ARRIVE
    m.race_names = sorted({race for c in m.cards for race in c.d.races})
    m.turn = turn
    m.turn_player = PLAYERS[active]
    m.first = m.turn_player if turn % 2 else 1 - m.turn_player
    flow = program(table)
    frame = m.call(flow, m.turn_player, -1, -1)
    frame.pc = flow.clauses.index(at)
    m.phase = _phase_of(at) if table == "turn" else spec.MAIN_PHASE
    m.advance()
    return Scene(m)


def _phase_of(at: str) -> int:
    """The phase in which a row of the turn stands."""
    rows = {"3-5": 1, "3-6": 2, "3-7": 3, "3-8": 4, "3-9": 5, "3-10": 6}
    return rows.get(at.split(".", maxsplit=1)[0], 0)


def _make(m: Match, d: CardDef, owner: int, zone: int) -> Card:
    """A new card in a zone."""
    made = Card(len(m.cards), owner, d)
    m.cards.append(made)
    m.where.append(0)
    m.relocate(made.id, zone)
    return made


def _lay_piles(m: Match, player: int, seat: Seat) -> None:
    """The zones of a player that are no squares."""
    side = m.side(player)
    deck = filler(seat.deck, f"Deck{player}") if isinstance(seat.deck, int) else seat.deck
    side.deck += [_make(m, d, player, spec.DECK) for d in reversed(list(deck))]
    side.plan = seat.plan
    side.hand += [_make(m, d, player, spec.HAND) for d in seat.hand]
    side.graveyard += [_make(m, d, player, spec.GRAVEYARD) for d in reversed(list(seat.graveyard))]
    side.removed += [_make(m, d, player, spec.REMOVED) for d in reversed(list(seat.removed))]
    for zone, cards, prefix in (
        (side.energy, seat.energy, f"Energy{player}"),
        (side.energy_frozen, seat.frozen_energy, f"Frozen{player}"),
    ):
        defs = colored(cards, prefix) if isinstance(cards, str) and cards else cards
        zone += [_make(m, d, player, spec.ENERGY) for d in defs if isinstance(d, CardDef)]
    smash = filler(seat.smash, f"Smash{player}") if isinstance(seat.smash, int) else seat.smash
    side.smash += [_make(m, d, player, spec.SMASH) for d in smash]
    side.smash_frozen += [_make(m, d, player, spec.SMASH) for d in filler(seat.frozen_smash, f"SmashF{player}")]


def _lay_piece(m: Match, player: int, square: int, x: Placed) -> None:
    """A card on a square, with what lies under it and is joined to it."""
    made = _make(m, x.d, player if x.owner is None else x.owner, spec.SQUARE)
    p = Piece(m.uid(made.id), made, player, square)
    p.frozen, p.damage, p.markers = x.frozen, x.damage, x.markers
    p.since = m.stamp()
    p.spirits = [_make(m, d, player, spec.SPIRIT) for d in x.spirits]
    p.laid = [-1] * len(p.spirits)
    m.pieces.append(p)
    for d in x.joined:
        link = _make(m, d, player, spec.SQUARE)
        q = Piece(m.uid(link.id), link, player, square)
        q.joined = p.uid
        q.since = m.stamp()
        m.pieces.append(q)
