"""A table on which a skill can work: cards made from its own terms in all zones, the rest at random."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face.layout import filler, lay_out
from fuda.games.fusionworld.printed import TAGS, CardDef
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import card
from fuda.games.fusionworld.words.reading import read_ability
from fuda.games.registry import Half, Placed, Position
from fuda.text.probe.fusionworld.causes import HELPER, Plan
from fuda.text.probe.fusionworld.terms import number, walk
from fuda.text.probe.wants import Want

ME: Final = 0
FOE: Final = 1
TRIGGERED: Final = "on_play: draw(1)"
READIES: Final = "main once: choose(cards(own, battle, [rested]), 1, 0); ready(chosen(0))"
USES: Final = (
    "main: draw(1)",
    "main_battle: choose(cards(any, battle), 1, up_to, 0); power(chosen(0), 5000, this_turn)",
)
# Where cards are put for words that speak of several places.
ZONES: Final = {
    "battle_area": "battle", "leader_or_battle": "battle", "leader_or_area": "battle", "in_play": "battle",
    "combo": "hand",
}  # fmt: skip
LEADERS: Final = ("leader", "leader_or_battle", "leader_or_area")


class Models:
    """Cards that fit what the skills of a card speak of, made once for all its tables."""

    def __init__(self, d: CardDef) -> None:
        self.chance = random.Random(d.number)
        every = [*d.abilities, *(d.back.abilities if d.back is not None else [])]
        words = [term for ability in every for term in walk(ability)]
        self.names = [str(t.text) for t in words if t.name in ("named", "name_has")]
        self.traits = [str(t.text) for t in words if t.name in ("trait", "only_trait", "trait_has")] + d.traits[:1]
        self.colors = [color for i, color in enumerate(spec.COLORS) if int(d.colors) >> i & 1]
        self.tags = [TAGS[int(t.tag)] for t in words if t.name == "has_tag"]
        self.made = 0
        self.known: dict[int, list[CardDef]] = {}
        self.kept: list[Any] = []
        self.all = [self.make({}) for _ in range(40)]
        self.leaders = [self.make({"kind": "leader"}) for _ in range(4)]

    def make(self, facts: dict[str, Any]) -> CardDef:
        """A card with some facts, the others at random."""
        chance = self.chance
        self.made += 1
        kind = facts.pop("kind", chance.choice(("battle", "battle", "battle", "extra")))
        name = facts.pop("name", chance.choice([*self.names, "model"]) if chance.random() < 0.4 else "model")
        given: dict[str, Any] = {
            "colors": [chance.choice([*self.colors, *spec.COLORS])],
            "traits": [trait for trait in dict.fromkeys(self.traits) if chance.random() < 0.4] or ["model"],
            "cost": chance.choice((1, 2, 3, 4, 5, 7)),
        }
        if chance.random() < 0.4:
            given["specified"] = dict.fromkeys(given["colors"], 1)
        text = facts.pop("text", "")
        if kind == "battle":
            given |= {"power": 5000 * chance.randint(1, 8), "combo": chance.choice((5000, 10000))}
            text = text or (TRIGGERED if chance.random() < 0.1 and not facts.get("is_plain") else "")
        elif kind == "extra":
            text = text or chance.choice(USES)
        else:
            given |= {"power": 15000, "colors": list(spec.COLORS)}
            text = text or (READIES if chance.random() < 0.5 else "")
        facts.pop("is_plain", None)
        given |= facts
        if kind == "leader":
            back = {"power": 20000, "colors": given["colors"], "traits": given["traits"]}
            back["abilities"] = [read_ability(text)] if text else []
            given["back"] = back
            given = {fact: value for fact, value in given.items() if fact not in ("cost", "specified")}
        shown = f"model {self.made}"
        return card(
            shown, name if name != "model" else shown, kind, abilities=[read_ability(text)] if text else [], **given
        )

    def fitting(self, tests: list[Any], *, is_leader: bool = False) -> CardDef:
        """One of the cards that pass some tests, as far as they can be printed on a card."""
        key = id(tests[0]) if tests else 0
        key = key << 1 | is_leader
        if key not in self.known:
            self.kept.append(tests)
            self.known[key] = [self.make(self.facts(tests, is_leader=is_leader)) for _ in range(5)]
        return self.chance.choice(self.known[key])

    def facts(self, tests: list[Any], *, is_leader: bool) -> dict[str, Any]:
        """Facts with which a card passes some tests."""
        found: dict[str, Any] = {"kind": "leader"} if is_leader else {}
        for test in tests:
            found |= self.fact(test, found)
        if is_leader:
            found["kind"] = "leader"
        found.setdefault("kind", "battle")
        if found["kind"] == "leader" and not is_leader:
            found["kind"] = "battle"
        if found["kind"] == "extra":
            found.pop("power", None)
        return found

    def fact(self, test: Any, found: dict[str, Any]) -> dict[str, Any]:
        """What a card needs for one test."""
        chance, name = self.chance, test.name
        if name in ("named", "name_has"):
            return {"name": str(test.text) if name == "named" else f"{test.text} model"}
        if name in ("trait", "only_trait", "trait_has"):
            return {"traits": [*found.get("traits", []), str(test.text)]}
        if name in ("color", "kind"):
            return {"colors": [str(test.text)]} if name == "color" else {"kind": str(test.text)}
        if name == "multicolor":
            return {"colors": ["red", "blue"]}
        if name == "colorless":
            return {"colors": []}
        if name == "field":
            return {"kind": "extra", "text": "field:"}
        if name == "has_keyword":
            return {"keywords": [str(test.text)]} if str(test.text) in spec.KEYWORDS else {}
        if name == "has_tag":
            return {"text": f"{TAGS[int(test.tag)]}: draw(1)"}
        if name == "no_skill":
            return {"is_plain": True}
        if name == "either":
            return self.fact(chance.choice(test.tests), found)
        if name == "each_of":
            out = dict(found)
            for inner in test.tests:
                out |= self.fact(inner, out)
            return out
        n = number(test.value) if name == "stat" else None
        fact = {"cost": "cost", "base_cost": "cost", "power": "power", "base_power": "power", "combo_power": "combo"}
        if n is None or str(test.what) not in fact:
            return {}
        step = 1 if "cost" in str(test.what) else 5000
        n += {"<": -step, ">": step, "!=": step}.get(str(test.sign), 0)
        n += step * chance.choice((0, 0, 1, 2)) * {"<=": -1, ">=": 1}.get(str(test.sign), 0)
        return {fact[str(test.what)]: max(n, 0)}


@cache
def helper(text: str) -> CardDef:
    """An Extra card that makes something happen, for nothing and at any time."""
    name = f"{HELPER}: {text}"
    return card(name, name, "extra", colors=[], abilities=[read_ability(f"main_battle: {text}")])


class Table:
    """Lays out both halves for a card and a plan."""

    def __init__(self, models: Models, plan: Plan, chance: random.Random) -> None:
        self.plan = plan
        self.chance = chance
        self.models = models
        self.zones: list[dict[str, list[Placed]]] = [{}, {}]

    def lay(self, shown: CardDef) -> Match:
        """Lay the table out with this card as the one that is probed."""
        for player in (ME, FOE):
            self.half(player)
        for want in self.plan.wants:
            if self.chance.random() < 0.85:
                self.grant(want)
        for player in (ME, FOE):
            self.cut(player)
        self.put(shown)
        halves = (Half(self.zones[ME], self.markers(ME)), Half(self.zones[FOE], self.markers(FOE)))
        return lay_out(
            Position(halves, turn_player=self.plan.turn, seed=self.chance.randrange(1 << 30), at=self.plan.at)
        )

    def some(self, *sizes: int) -> list[CardDef]:
        """Some models, as many as chance says."""
        return self.chance.choices(self.models.all, k=self.chance.choice(sizes))

    def half(self, player: int) -> None:
        """Cards in all zones of a player."""
        chance, zones = self.chance, self.zones[player]
        awakened = {"awakened": int(chance.random() < 0.4)}
        zones["leader"] = [Placed(chance.choice(self.models.leaders), awakened)]
        battle = [d for d in self.some(0, 2, 4, 6) if d.kind == spec.BATTLE]
        zones["battle"] = [self.fighter(d) for d in battle]
        helpers = [helper(text) for text in self.plan.helpers[player]]
        zones["hand"] = [Placed(d) for d in [*helpers, *self.some(0, 1, 3)]]
        zones["drop"] = [Placed(d) for d in self.some(0, 3, 6)]
        zones["deck"] = [Placed(d) for d in self.some(8, 14)]
        zones["life"] = [Placed(d) for d in self.some(1, 3, 5, 8)]
        color = [*self.models.colors, chance.choice(spec.COLORS)]
        free = chance.choices([filler(c) for c in color], k=chance.choice((2, 5, 9)))
        zones["energy"] = [Placed(d, {"rested": int(chance.random() < 0.1)}) for d in free]
        if battle and chance.random() < 0.3:
            zones["under"] = [Placed(d, {"on": 1}) for d in self.some(1, 2)]

    def fighter(self, d: CardDef) -> Placed:
        """A card of the Battle Area."""
        return Placed(d, {"rested": int(self.chance.random() < 0.35), "ki": self.chance.choice((0, 0, 0, 1, 2))})

    def grant(self, want: Want) -> None:
        """Lay out cards that something speaks of."""
        words = {test.name for test in walk(want.tests)}
        for player in want.players:
            zones = self.zones[player]
            if want.zone in LEADERS and (want.zone == "leader" or self.chance.random() < 0.5):
                is_up = 1 if "awakened" in words else self.chance.randrange(2)
                tests = [test for test in want.tests if test.name != "awakened"]
                plain = not any(test.name not in ("awakened", "rested", "active", "kind") for test in tests)
                d = zones["leader"][0].definition if plain else self.models.fitting(tests, is_leader=True)
                zones["leader"] = [Placed(d, {"awakened": is_up})]
            zone = ZONES.get(want.zone, want.zone)
            if zone not in ("battle", "hand", "drop", "deck", "life", "energy"):
                continue
            for _ in range(want.count):
                d = self.models.fitting(want.tests)
                if zone != "battle":
                    zones[zone] = [Placed(d), *zones[zone]]
                elif d.kind == spec.BATTLE or d.is_field():
                    placed = self.fighter(d)
                    state = {"rested": 1} if "rested" in words else {"rested": 0} if "active" in words else {}
                    zones["battle"].append(Placed(d, {**placed.states, **state}))

    def cut(self, player: int) -> None:
        """Have as many cards as are wanted."""
        zones = self.zones[player]
        for (side, what), size in self.plan.sizes.items():
            zone = {"active_energy": "energy", "battle_area": "battle"}.get(what, what)
            if side != player or zone not in ("hand", "drop", "deck", "life", "energy", "battle"):
                continue
            is_one_less = zone == "hand" and player == ME and self.plan.place == "hand"
            n = max(size - is_one_less, 0)
            more = self.chance.choices([d for d in self.models.all if d.kind == spec.BATTLE], k=n)
            if zone == "energy":
                more = [filler(self.chance.choice(self.models.colors or ["red"])) for _ in range(n)]
            zones[zone] = [*zones[zone], *map(Placed, more)][:n]
            if zone == "battle":
                zones.pop("under", None)

    def put(self, shown: CardDef) -> None:
        """Put the probed card where it is wanted."""
        place, zones, chance = self.plan.place, self.zones[ME], self.chance
        if place == "leader":
            rested = int(chance.random() < self.plan.rested)
            zones["leader"] = [Placed(shown, {"awakened": int(self.plan.is_back), "rested": rested})]
        elif place == "battle":
            rested = int(chance.random() < self.plan.rested)
            zones["battle"].append(Placed(shown, {"rested": rested, "ki": chance.choice((0, 0, 1, 3))}))
            if self.plan.under:
                on = {"on": len(zones["battle"])}
                zones["under"] = [*zones.get("under", []), *[Placed(d, on) for d in self.some(1, 3)]]
        elif place == "under":
            zones["battle"] = zones["battle"] or [self.fighter(self.models.fitting([]))]
            zones["under"] = [Placed(shown, {"on": 1})]
        elif place in zones:
            zones[place] = [Placed(shown), *zones[place]]
        else:
            zones[place] = [Placed(shown)]

    def markers(self, player: int) -> dict[str, int]:
        """Energy markers, as many as are wanted."""
        return {"markers": self.plan.sizes.get((player, "markers"), self.chance.choice((0, 0, 1, 2)))}


def situation(d: CardDef, models: Models, plan: Plan, seed: int) -> tuple[Match, int]:
    """Lay a table out for a card with models; the match and the number of the card."""
    m = Table(models, plan, random.Random(seed)).lay(d)
    return m, next(int(c.id) for c in m.cards if c.d is d)
