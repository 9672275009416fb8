"""Positions for the Buddyfight clause tests: lay cards out, play from a clause on, look at the result.

    game = scene(me(hand=[monster("Ann")], gauge=2), foe(center=monster("Bob")))
    game.answers("call Ann", "area left").go_on()
    assert game.names("me", "left") == ["Ann"]

"me" is player 0 and, unless said otherwise, the turn fighter; the position stands in the main phase of turn 3.
Cards are named; names must be unique within a scene unless a test wants copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from fuda.core.flow import PROGRAMS, Frame
from fuda.core.state import Action
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules import setup as _all_tables  # noqa: F401
from fuda.games.buddyfight.rules.checks import RULES, concede
from fuda.games.buddyfight.rules.setup import note_cards
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Side, Unit
from fuda.games.buddyfight.words.build import card
from fuda.games.buddyfight.words.properties import Test
from tests.clauses.played import PLAYERS, Played

PILES = {
    "deck": spec.DECK, "hand": spec.HAND, "drop": spec.DROP, "gauge": spec.GAUGE, "removed": spec.REMOVED,
    "lost": spec.LOST, "under_flag": spec.UNDER_FLAG,
}  # fmt: skip
SHIFTED = ("left", "center", "right", "item", "spell")


class Anything(Test):
    """What a flag allows that lets everything be used."""

    def ok(self, m: Match, f: Frame, card: Card, u: Unit | None) -> bool:
        return True


def monster(
    name: str, *, size: int = 1, power: int = 2000, defense: int = 1000, critical: int = 1, **more: Any
) -> CardDef:  # fmt: skip
    """A monster for a test."""
    facts: dict[str, Any] = {
        "size": size,
        "power": power,
        "defense": defense,
        "critical": critical,
        "worlds": ("World",),
    } | more
    return card(facts.pop("number", f"T-{name}"), name, facts.pop("kind", "monster"), **facts)


def impact_monster(name: str, **more: Any) -> CardDef:
    """An impact monster for a test."""
    return monster(name, kind="impact_monster", **more)


def spell(name: str, **more: Any) -> CardDef:
    """A spell for a test."""
    facts: dict[str, Any] = {"worlds": ("World",)} | more
    return card(facts.pop("number", f"T-{name}"), name, "spell", **facts)


def impact(name: str, **more: Any) -> CardDef:
    """An impact for a test."""
    facts: dict[str, Any] = {"worlds": ("World",)} | more
    return card(facts.pop("number", f"T-{name}"), name, "impact", **facts)


def item(name: str, *, power: int = 3000, critical: int = 2, **more: Any) -> CardDef:
    """An item for a test; without `defense` it has none."""
    facts: dict[str, Any] = {"power": power, "critical": critical, "worlds": ("World",)} | more
    return card(facts.pop("number", f"T-{name}"), name, "item", **facts)


def flag(name: str = "Flag", *, lets: Sequence[Sequence[Test]] | None = None, **more: Any) -> CardDef:
    """A flag for a test; unless `lets` says what, everything can be used with it."""
    d = card(more.pop("number", f"T-{name}"), name, "flag", **more)
    if lets is not None or not d.uses:
        d.uses = [[Anything()]] if lets is None else [list(tests) for tests in lets]
    return d


def filler(n: int, prefix: str = "Filler") -> list[CardDef]:
    """Plain monsters without text."""
    return [monster(f"{prefix} {i + 1}") for i in range(n)]


@dataclass
class Placed:
    """A card on the field, a flag or a buddy with its state and soul."""

    d: CardDef
    rested: bool = False
    veiled: bool = False
    soul: Sequence[CardDef] = ()
    down: Sequence[CardDef] = ()  # cards face down in its soul
    since: int = 1
    form: str = ""  # the keyword by which it was equipped
    owner: int | None = None  # for a card of the other fighter


@dataclass
class Seat:
    """What lies on one side. Piles are written top first; gauge may be a number of plain monsters."""

    left: CardDef | Placed | None = None
    center: CardDef | Placed | Sequence[CardDef | Placed] | None = None
    right: CardDef | Placed | None = None
    item: CardDef | Placed | None = None
    spell: Sequence[CardDef | Placed] = ()
    hand: Sequence[CardDef] = ()
    gauge: Sequence[CardDef] | int = 0
    drop: Sequence[CardDef] = ()
    deck: Sequence[CardDef] | int = 10
    removed: Sequence[CardDef] = ()
    lost: Sequence[CardDef] | int = 0
    under_flag: Sequence[CardDef] = ()
    flag: CardDef | Placed | None = field(default_factory=flag)
    buddy: Sequence[CardDef | Placed] = ()
    life: int = 10


def me(**parts: Any) -> Seat:
    """The side of player 0."""
    return Seat(**parts)


def foe(**parts: Any) -> Seat:
    """The side of player 1."""
    return Seat(**({"flag": flag("Foe Flag")} | parts))


def placed(d: CardDef, **more: Any) -> Placed:
    """A card in some state."""
    return Placed(d, **more)


def rested(d: CardDef, **more: Any) -> Placed:
    """A rested card."""
    return Placed(d, rested=True, **more)


def program(name: str) -> Any:
    """A flow table by its name."""
    return next(p for p in PROGRAMS if p.game == "bf" and p.name == name)


class Scene(Played):
    """A match in some position, played by names. Abilities with a title are named by it, areas by their words."""

    m: Match
    answer_words = spec.ANSWERS
    plain_words = frozenset(
        ("no", "yes", "done", "pass", "target_fighter", "no_attack", "no_charge", "pay_any", "buddy_call", "plain_call")
    )

    # --- answering ---------------------------------------------------------------------------------------------
    def text(self, a: Action) -> str:
        """An option as text."""
        kind = self.answer_words[int(a.kind)]
        if kind == "activate":
            title = self.m.ability(a.n).title
            return f"{kind} {title or self.m.cards[int(a.card)].d.name}"
        if kind == "area":
            return f"{kind} {spec.AREAS[int(a.n)]}"
        if kind == "reposition":
            return f"{kind} {self.m.cards[int(a.card)].d.name} {spec.AREAS[int(a.n)]}"
        return super().text(a)

    def go_on(self, *stops: str) -> Self:
        """Use nothing as often as that is asked, until one of these options is offered or something else is asked."""
        while self.m.winner < 0 and "pass" in self.offered():
            if any(text in stops for text in self.offered()):
                break
            self.answer("pass")
        return self

    def call(self, name: str, area: str = "left", *, buddy: bool | None = None) -> Self:
        """Call a monster: name it, the area, and whether it is a buddy call if that is asked."""
        self.answer("call", name)
        if self.offered("area"):
            self.answer("area", area)
        if "buddy_call" in self.offered():
            self.answer("buddy_call" if buddy else "plain_call")
        return self

    def attack(self, *names: str, target: str | None = None) -> Self:
        """Attack with cards, linked if there are several, a monster or else the fighter, if that is asked."""
        self.answer("attack", names[0])
        for name in names[1:]:
            self.answer("link", name)
        if any(word in ("target", "target_fighter") for word in [text.split(" ")[0] for text in self.offered()]):
            return self.answer("target", target) if target is not None else self.answer("target_fighter")
        attacked = "" if self.m.target < 0 else self.m.card_of(self.m.target).d.name
        assert attacked == (target or ""), attacked
        return self

    def concede(self, who: str) -> Self:
        """Give up."""
        concede(self.m, PLAYERS[who])
        return self

    # --- looking -----------------------------------------------------------------------------------------------
    def side(self, who: str) -> Side:
        """One fighter's zones."""
        return self.m.side(PLAYERS[who])

    def names(self, who: str, zone: str) -> list[str]:
        """Names of the cards in an area or a pile, piles top first: left ... spell, field, buddy, flag, or a pile."""
        side = self.side(who)
        if zone in SHIFTED:
            return [u.card.d.name for u in side.at(SHIFTED.index(zone))]
        if zone == "field":
            return [u.card.d.name for u in side.field]
        if zone == "buddy":
            return [u.card.d.name for u in side.buddies]
        if zone == "flag":
            return [] if side.flag is None else [side.flag.d.name]
        pile = side.pile(PILES[zone])
        return [c.d.name for c in (pile if zone in ("hand", "gauge") else reversed(pile))]

    def unit(self, name: str) -> Unit:
        """A card on the field, a flag, a buddy or a declared card by its name; its values are settled."""
        if self.m.dirty:
            self.m.settle()
        for side in (self.m.p0, self.m.p1):
            for u in [*side.units(), *side.buddies, *self.m.using]:
                if u.card.d.name == name:
                    return u
        raise AssertionError(f"{name!r} is not there")

    def is_on_field(self, name: str) -> bool:
        """Whether a card of that name is on the field."""
        return any(u.card.d.name == name for side in (self.m.p0, self.m.p1) for u in side.field)

    def soul(self, name: str) -> list[str]:
        """Names of the cards in the soul of a card."""
        return [c.d.name for c in self.unit(name).soul]

    def life(self, who: str) -> int:
        """The life of a fighter."""
        return int(self.side(who).life)

    def power(self, name: str) -> int:
        """Current power."""
        return int(self.m.power(self.unit(name)))

    def defense(self, name: str) -> int:
        """Current defense."""
        return int(self.m.defense(self.unit(name)))

    def critical(self, name: str) -> int:
        """Current critical."""
        return int(self.m.critical(self.unit(name)))

    def size(self, name: str) -> int:
        """Current size, -1 if there is none."""
        return int(self.m.size(self.unit(name)))

    def has(self, name: str, keyword: str) -> bool:
        """Whether a card has a keyword ability."""
        return bool(self.m.has(self.unit(name), 1 << spec.KEYWORDS.index(keyword)))

    def is_rested(self, name: str) -> bool:
        """Whether a card is rested."""
        return bool(self.unit(name).rested)

    @property
    def phase(self) -> str:
        """The phase."""
        return str(spec.PHASES[int(self.m.phase)])

    @property
    def row(self) -> str:
        """The clause whose row asks now."""
        return self.m.clause()


class _Table:
    """Cards being laid out."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.zones: list[tuple[Card, int]] = []
        self.units: list[Unit] = []

    def make(self, d: CardDef, owner: int, zone: int) -> Card:
        """A new card in a zone."""
        made = Card(len(self.cards), d, owner)
        self.cards.append(made)
        self.zones.append((made, zone))
        return made

    def unit(self, x: CardDef | Placed, player: int, slot: int, zone: int = spec.FIELD) -> Unit:
        """A new card on the field, a flag or a buddy."""
        p = x if isinstance(x, Placed) else Placed(x)
        owner = player if p.owner is None else p.owner
        u = Unit(-1, self.make(p.d, owner, zone), player, slot, p.since, 0)
        u.rested = p.rested
        u.form = 1 << spec.KEYWORDS.index(p.form) if p.form else 0
        down = [self.make(d, owner, spec.SOUL) for d in p.down]
        u.soul = [self.make(d, owner, spec.SOUL) for d in p.soul] + down
        u.veiled_soul = [c.id for c in down]
        u.veiled = p.veiled
        if p.veiled:
            u.reset()
        self.units.append(u)
        return u

    def side(self, player: int, seat: Seat) -> Side:
        """One side, laid out."""
        side = Side(player, [])
        for slot, word in enumerate(SHIFTED):
            there = getattr(seat, word)
            for x in () if there is None else there if isinstance(there, (list, tuple)) else (there,):
                side.field.append(self.unit(x, player, slot))
        for word, zone in PILES.items():
            pile = getattr(seat, word)
            defs = filler(pile, f"{word.capitalize()}{player}") if isinstance(pile, int) else list(pile)
            cards = [self.make(d, player, zone) for d in (defs if word in ("hand", "gauge") else reversed(defs))]
            side.pile(zone).extend(cards)
        if seat.flag is not None:
            side.flag = self.unit(seat.flag, player, -1, spec.FLAG_AREA)
            side.start_flag = side.flag.card.d.names
        for x in seat.buddy:
            u = self.unit(x, player, -1, spec.BUDDY)
            side.buddies.append(u)
            side.partners = side.partners + u.card.d.names
        side.life = seat.life
        return side


def scene(
    mine: Seat | None = None,
    theirs: Seat | None = None,
    *,
    turn: int = 3,
    turn_player: str = "me",
    at: str = "M.1.1",
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
    note_cards(m)
    for u in laid.units:
        u.uid = m.uid(u.card.id)
        u.stamp = m.next_time()
    m.turn = turn
    m.turn_player = PLAYERS[turn_player]
    m.first = m.turn_player if turn % 2 else 1 - m.turn_player
    m.phase = {"S": spec.START, "M": spec.MAIN, "A": spec.ATTACK_PHASE, "F": spec.FINAL}.get(at[:1], spec.MAIN)
    m.live = True
    flow = program(table)
    frame = m.call(flow, m.turn_player, -1, -1)
    frame.pc = flow.rows[at]
    m.advance()
    return Scene(m)
