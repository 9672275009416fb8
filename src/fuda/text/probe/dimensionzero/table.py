"""A table on which an ability can work: cards made from its own terms in all zones, the rest at random."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from fuda.core.lasting import Lasting
from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import snapshot
from fuda.games.dimensionzero.face.layout import NAMED_SQUARES, lay_out, make_card
from fuda.games.dimensionzero.face.looking import square_name
from fuda.games.dimensionzero.pieces import Piece
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.rules.periods import last
from fuda.games.dimensionzero.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.text.probe.dimensionzero.causes import HELPER, JOINED, Plan
from fuda.text.probe.dimensionzero.terms import walk

ME: Final = 0
FOE: Final = 1
BASES: Final = [name for name, square in NAMED_SQUARES.items() if spec.BATTLE_SQUARES <= square < 12]
TRIGGERED: Final = "triggered on_placed(any, [is_this]): draw(1)"
SPELLS: Final = (
    "spell: draw(1)",
    "spell aim(cards(any, square, [kind(unit), in_space(battle)]), 1, 0): damage(chosen(0), 1000)",
)


class Models:
    """Cards that fit what the abilities of a card speak of, made once for all its tables."""

    def __init__(self, d: CardDef) -> None:
        self.chance = random.Random(d.number)
        words = [term for ability in d.abilities for term in walk(ability)]
        self.races = [str(t.text) for t in words if t.name in ("race", "set_race", "add_race")] + list(d.races)[:1]
        self.names = [str(t.text) for t in words if t.name in ("named", "add_name")]
        self.colors = [str(t.text) for t in words if t.name == "color"]
        self.colors += [color for i, color in enumerate(spec.COLORS) if int(d.colors) >> i & 1]
        self.linked = [make_card(str(name), {"kind": "unit"}) for t in words if t.name == "linked" for name in t.names]
        self.made = 0
        self.units = [self.unit(is_plain=i % 10 != 0) for i in range(50)]
        self.bases = [self.base() for _ in range(8)]
        self.strategies = [self.strategy(text) for text in SPELLS for _ in range(6)]
        self.all = [*self.units, *self.units, *self.bases * 3, *self.strategies * 2]

    def name(self, *, is_plain: bool = True) -> str:
        """A name that matters, or another one; cards with text have names of their own."""
        self.made += 1
        if is_plain and self.names and self.chance.random() < 0.4:
            return self.chance.choice(self.names)
        return f"model {self.made}"

    def facts(self) -> dict[str, Any]:
        """What every card has: races and a cost."""
        chance = self.chance
        races = [race for race in dict.fromkeys(self.races) if chance.random() < 0.5]
        color = chance.choice([*self.colors, *spec.COLORS])
        return {"cost": f"{color} 1 colorless {chance.choice((0, 0, 1, 2, 3, 5))}", "races": races or ["model"]}

    def unit(self, *, is_plain: bool) -> CardDef:
        """A unit, without text or with a triggered ability."""
        chance = self.chance
        numbers = {"power": 1000 * chance.randint(1, 8), "smash": chance.randint(0, 2), "timing": "quick"}
        facts = {"kind": "unit", "move": f"colorless {chance.randrange(2)}", **self.facts(), **numbers}
        return make_card(self.name(is_plain=is_plain), {**facts, "abilities": [] if is_plain else [TRIGGERED]})

    def base(self) -> CardDef:
        """A base without text."""
        return make_card(self.name(), {"kind": "base", **self.facts()})

    def strategy(self, text: str) -> CardDef:
        """A strategy."""
        facts = {"kind": "strategy", "timing": self.chance.choice(("quick", "battle")), **self.facts()}
        return make_card(self.name(is_plain=False), {**facts, "abilities": [text]})


@cache
def helper(text: str) -> CardDef:
    """A strategy that makes something happen, for nothing and at any time."""
    return make_card(f"{HELPER}: {text}", {"kind": "strategy", "timing": "battle", "abilities": [text]})


class Table:
    """Lays out both halves for a card and a plan."""

    def __init__(self, models: Models, plan: Plan, chance: random.Random) -> None:
        self.plan = plan
        self.chance = chance
        self.models = models
        self.zones: list[dict[str, list[Placed]]] = [{}, {}]

    def lay(self, shown: CardDef) -> Match:
        """Lay the table out with this card as the one that is probed."""
        self.squares(shown)
        for player in (ME, FOE):
            self.piles(player)
        self.put(shown)
        halves = (Half(self.zones[ME], self.energy(ME)), Half(self.zones[FOE], self.energy(FOE)))
        player = ME if self.plan.turn == "you" else FOE
        return lay_out(Position(halves, turn_player=player, seed=self.chance.randrange(1 << 30), at=self.plan.at))

    def squares(self, shown: CardDef) -> None:
        """Units on the battle squares, bases on the base squares; the probed card among them if it is there."""
        chance = self.chance
        full, mine = chance.choice(self.plan.fill), chance.choice((0.35, 0.5, 0.85))
        here = chance.randrange(spec.BATTLE_SQUARES) if self.plan.place == "square" and shown.is_unit() else -1
        for square in range(spec.BATTLE_SQUARES):
            player = ME if square == here or chance.random() < mine else FOE
            placed = self.piece(chance.choice(self.models.units))
            if square == here:
                placed = self.own(shown)
            elif chance.random() >= full:
                continue
            self.zones[player][square_name(player, square)] = [placed]
        spot = chance.choice(BASES) if self.plan.place == "square" and not shown.is_unit() else ""
        for player in (ME, FOE):
            there = chance.choice((0.3, 0.6, 1.0))
            for name in BASES:
                if chance.random() < there:
                    self.zones[player][name] = [self.piece(chance.choice(self.models.bases))]
        if spot:
            self.zones[ME][spot] = [self.own(shown)]

    def piece(self, d: CardDef) -> Placed:
        """A card on a square, frozen or not."""
        return Placed(d, {"frozen": int(self.chance.random() < 0.3)})

    def own(self, shown: CardDef) -> Placed:
        """The probed card on its square."""
        chance = self.chance
        frozen = int(chance.random() < self.plan.frozen)
        return Placed(
            shown, {"frozen": frozen, "markers": chance.choice((0, 0, 2, 4)), "spirits": chance.choice((0, 0, 1, 2))}
        )

    def piles(self, player: int) -> None:
        """Hand, deck, plan, graveyard and smash zone."""
        chance, models, zones = self.chance, self.models, self.zones[player]
        helpers = [helper(text) for text in self.plan.helpers[player]]
        zones["hand"] = [Placed(d) for d in [*helpers, *chance.choices(models.all, k=chance.randint(1, 4))]]
        zones["graveyard"] = [Placed(d) for d in chance.choices(models.all, k=chance.choice((0, 3, 6)))]
        if player == ME and chance.random() < 0.7:
            zones["graveyard"] += [Placed(d) for d in models.linked]
        zones["deck"] = [Placed(d) for d in chance.choices(models.all, k=chance.choice((6, 14)))]
        smash = chance.choices(models.all, k=chance.randint(0, 4))
        zones["smash"] = [Placed(d, {"frozen": chance.randrange(2)}) for d in smash]
        if chance.random() < self.plan.planned:
            zones["plan"] = [Placed(chance.choice(models.all))]
        for (side, zone), size in self.plan.sizes.items():
            if side == player and zone in zones:
                more = [Placed(d) for d in chance.choices(models.all, k=size)]
                zones[zone] = [*zones[zone], *more][:size]

    def put(self, shown: CardDef) -> None:
        """Put the probed card where it is wanted, if that is no square."""
        place, zones = self.plan.place, self.zones[ME]
        if place == JOINED:
            place = "hand"
        if place == "square":
            return
        if place == "plan":
            zones["plan"] = [Placed(shown)]
        elif place == "deck":
            zones.pop("plan", None)
            zones["deck"] = [Placed(shown), *zones["deck"]]
        else:
            zones[place] = [*zones.get(place, []), Placed(shown)]

    def energy(self, player: int) -> dict[str, int]:
        """Energy of all colours, or as much as is wanted."""
        size = self.plan.sizes.get((player, "energy"), -1)
        if size < 0:
            least = self.chance.choice((1, 3))
            return {color: self.chance.randint(least, 4) for color in spec.COLORS}
        wanted = [*self.models.colors, *spec.COLORS]
        found = dict.fromkeys(spec.COLORS, 0)
        for i in range(size):
            found[wanted[i % len(wanted)]] += 1
        return found


def situation(d: CardDef, models: Models, plan: Plan, seed: int) -> tuple[Match, int]:
    """Lay a table out for a card with models; the match and the number of the card."""
    chance = random.Random(seed)
    m = Table(models, plan, chance).lay(d)
    card = next(int(c.id) for c in m.cards if c.d is d)
    m.p0.arranged, m.p1.arranged = chance.random() < 0.5, chance.random() < 0.5
    m.moved = chance.randrange(4)
    if plan.place == JOINED:
        join(m, card, chance)
    if plan.names_race:
        race = m.race_names.index(d.races[0])
        last(m, Lasting(spec.NAMED, ME, m.uid(card), race, spec.FOREVER, m.stamp(), -1, -1))
    m.recast = True
    m.touch()
    if m.winner >= 0:
        return m, card
    # What is on offer is worked out anew.
    fresh = snapshot.restore(m.cards, snapshot.dump(m))
    fresh.journal = m.journal
    return fresh, card


def join(m: Match, card: int, chance: random.Random) -> None:
    """Let a strategy of the hand lie joined to a unit."""
    hosts = [p for p in m.pieces if p.is_unit()]
    if not hosts:
        return
    host = chance.choice(hosts)
    found = m.cards[card]
    m.p0.hand.remove(found)
    m.relocate(card, spec.SQUARE)
    p = Piece(m.uid(card), found, ME, host.square)
    p.joined, p.since = host.uid, m.stamp()
    m.pieces.append(p)
