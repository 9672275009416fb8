"""A table on which an ability can work: cards made from its own terms in all zones, the rest at random."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from fuda.games.hanyo import spec
from fuda.games.hanyo.face.layout import lay_out
from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.build import card
from fuda.games.hanyo.words.reading import read_ability
from fuda.games.registry import Half, Placed, Position
from fuda.text.probe.hanyo.causes import HELPER, Plan
from fuda.text.probe.hanyo.terms import number, walk
from fuda.text.probe.wants import Want

ME: Final = 0
FOE: Final = 1
STANDBY: Final = spec.SLOTS - 1
TEXTS: Final = ("triggered on(koed, own): draw(1)", "activated once: heal(this, 10)")
FALLS: Final = "triggered on(battle_ended): ko(cards(any, standby))"  # so that units are KO'd after a skill
EX: Final = 'ex_activated title("probe") once: heal(this, 10)'
USES: Final = ("command: draw(1)", "command: choose(cards(any, area), 1, 0); damage(chosen(0), 10)")


class Models:
    """Cards that fit what the abilities of a card speak of, made once for all its tables."""

    def __init__(self, d: CardDef) -> None:
        self.chance = random.Random(d.number)
        words = [term for ability in d.abilities for term in walk(ability)] + list(d.target)
        self.names = [str(t.text) for t in words if t.name in ("named", "name_has")]
        self.attributes = [str(t.text) for t in words if "attribute" in t.name and hasattr(t, "text") and t.text]
        self.attributes += d.attributes[:1] + d.advantages[:1]
        self.falls = "delay" in [t.name for t in words] and any(getattr(t, "event", "") == "koed" for t in words)
        self.titles = [str(t.title) for t in words if getattr(t, "title", "")]
        self.made = 0
        self.known: dict[int, list[CardDef]] = {}
        self.kept: list[Any] = []
        self.all = [self.make({}) for _ in range(30)]
        self.units = [model for model in self.all if model.is_unit()] + [self.make({"kind": "unit"}) for _ in range(8)]
        self.sets = [self.make({"kind": "enhancement"}) for _ in range(4)]

    def make(self, facts: dict[str, Any]) -> CardDef:
        """A card with some facts, the others at random."""
        chance = self.chance
        self.made += 1
        kind = facts.pop("kind", chance.choice(("unit", "unit", "unit", "strategy", "tactics", "enhancement")))
        shown = f"model {self.made}"
        name = facts.pop("name", chance.choice([*self.names, shown]) if chance.random() < 0.4 else shown)
        has_ex = facts.pop("has_ex", chance.random() < 0.2)
        given: dict[str, Any] = {}
        texts: list[str] = []
        if kind == "unit":
            given = {
                "hp": chance.choice((100, 150, 200, 300, 400)), "retreat": chance.choice((0, 1, 2)),
                "attributes": [one for one in dict.fromkeys(self.attributes) if chance.random() < 0.5] or ["model"],
                "advantages": [one for one in dict.fromkeys(self.attributes) if chance.random() < 0.3],
            }  # fmt: skip
            titles = [*self.titles, "hit"]
            texts = [f'skill title("{chance.choice(titles)}") energy({n}) deals({30 + 40 * n}):' for n in (0, 2)]
            texts += [chance.choice(TEXTS)] if chance.random() < 0.1 else []
            texts += [FALLS] if self.falls and chance.random() < 0.4 else []
        elif kind == "enhancement":
            texts = ['skill title("set hit") energy(1) deals(50):', "ex_static: have_hp(this, 10)"]
        else:
            texts = [chance.choice(USES)]
        if has_ex and kind in ("unit", "enhancement"):
            texts.append(EX)
        given |= facts
        return card(shown, name, kind, abilities=[read_ability(text) for text in texts], **given)

    def fitting(self, tests: list[Any], *, in_area: bool = False) -> CardDef:
        """One of the cards that pass some tests, as far as they can be printed on a card."""
        key = (id(tests[0]) if tests else 0) << 1 | in_area
        if key not in self.known:
            self.kept.append(tests)
            self.known[key] = [self.make(self.facts(tests, in_area=in_area)) for _ in range(4)]
        return self.chance.choice(self.known[key])

    def facts(self, tests: list[Any], *, in_area: bool) -> dict[str, Any]:
        """Facts with which a card passes some tests."""
        found: dict[str, Any] = {}
        for test in tests:
            found |= self.fact(test, found)
        if in_area or found.keys() & {"hp", "attributes", "retreat", "advantages"}:
            found["kind"] = "unit"
        if found.get("kind") == "command":
            found["kind"] = self.chance.choice(("strategy", "tactics", "enhancement"))
        return found

    def fact(self, test: Any, found: dict[str, Any]) -> dict[str, Any]:
        """What a card needs for one test."""
        chance, name = self.chance, test.name
        if name in ("named", "name_has"):
            return {"name": str(test.text) if name == "named" else f"{test.text} model"}
        if name in ("attribute", "attribute_has"):
            return {"attributes": [*found.get("attributes", []), str(test.text)]}
        if name == "advantage":
            return {"advantages": [str(test.text)]}
        if name == "kind":
            return {"kind": str(test.text)}
        if name == "has_ex":
            return {"has_ex": True}
        if name in ("either", "each_of"):
            out = dict(found)
            for inner in [chance.choice(test.tests)] if name == "either" else test.tests:
                out |= self.fact(inner, out)
            return out
        n = number(test.value) if name == "stat" else None
        fact = {"hp": "hp", "printed_hp": "hp", "retreat": "retreat"}
        if n is None or str(test.what) not in fact:
            return {}
        step = 1 if test.what == "retreat" else 50
        n += {"<": -step, ">": step, "!=": step}.get(str(test.sign), 0)
        n += step * chance.choice((0, 0, 1)) * {"<=": -1, ">=": 1}.get(str(test.sign), 0)
        return {fact[str(test.what)]: max(n, step)}


@cache
def helper(text: str) -> CardDef:
    """A tactics card that makes something happen."""
    name = f"{HELPER}: {text}"
    return card(name, name, "tactics", abilities=[read_ability(f"command: {text}")])


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
        halves = (Half(self.zones[ME], {}), Half(self.zones[FOE], {}))
        plan = self.plan
        return lay_out(
            Position(halves, turn_player=plan.turn, turn=plan.number, seed=self.chance.randrange(1 << 30), at=plan.at)
        )

    def some(self, *sizes: int) -> list[CardDef]:
        """Some models, as many as chance says."""
        return self.chance.choices(self.models.all, k=self.chance.choice(sizes))

    def half(self, player: int) -> None:
        """Cards in all zones of a player."""
        chance, zones = self.chance, self.zones[player]
        zones["main"] = [self.fighter(chance.choice(self.models.units))]
        zones["standby"] = [self.fighter(d) for d in chance.choices(self.models.units, k=chance.choice((1, 2, 3)))]
        if chance.random() < 0.3:
            fallen = self.fighter(chance.choice(self.models.units))
            zones["standby"].append(Placed(fallen.definition, {"ko": 1}))
        helpers = [helper(text) for text in self.plan.helpers[player]]
        zones["hand"] = [Placed(d) for d in [*helpers, *self.some(0, 1, 3)]]
        zones["discard"] = [Placed(d) for d in self.some(0, 3, 6)]
        zones["deck"] = [Placed(d) for d in self.some(8, 14)]
        zones["set"] = [Placed(chance.choice(self.models.sets), {"on": 0})] if chance.random() < 0.3 else []

    def fighter(self, d: CardDef) -> Placed:
        """A unit of the area."""
        chance = self.chance
        state = chance.choice(("rested", "stunned")) if chance.random() < self.plan.ailing else ""
        damage = chance.choice((10, 30, 50)) if chance.random() < self.plan.damaged else 0
        return Placed(d, {"damage": damage, "energy": chance.choice((0, 1, 2, 3)), **({state: 1} if state else {})})

    def grant(self, want: Want) -> None:
        """Lay out cards that something speaks of."""
        words = {test.name for test in walk(want.tests)}
        for player in want.players:
            zones = self.zones[player]
            zone = "main" if "main" in words else "standby" if "standby" in words else want.zone
            zone = self.chance.choice(("main", "standby")) if zone == "area" else zone
            for _ in range(want.count):
                is_unit = zone in ("main", "standby", "ko")
                d = self.models.fitting(want.tests, in_area=is_unit)
                if zone == "main":
                    zones["main"] = [self.special(d, want.tests)]
                elif is_unit and len(zones["standby"]) < STANDBY:
                    zones["standby"].append(Placed(d, {"ko": 1}) if zone == "ko" else self.special(d, want.tests))
                elif is_unit and self.chance.random() < 0.7:
                    other = Placed(d, {"ko": 1}) if zone == "ko" else self.special(d, want.tests)
                    zones["standby"] = [other, *zones["standby"][1:]]
                elif zone in ("sets", "set"):
                    zones["set"] = [Placed(self.chance.choice(self.models.sets), {"on": 0})]
                elif zone in ("hand", "deck", "discard"):
                    zones[zone] = [Placed(d), *zones[zone]]

    def special(self, d: CardDef, tests: list[Any]) -> Placed:
        """A unit in a state that some tests want."""
        placed = self.fighter(d)
        states = dict(placed.states)
        for test in walk(tests):
            if test.name in ("rested", "stunned"):
                states = {key: n for key, n in states.items() if key not in ("rested", "stunned")} | {test.name: 1}
            elif test.name == "normal":
                states = {key: n for key, n in states.items() if key not in ("rested", "stunned")}
            elif test.name == "ailing":
                states[self.chance.choice(("rested", "stunned"))] = 1
            elif test.name == "stat" and str(test.what) in ("damage", "energy") and number(test.value) is not None:
                n = number(test.value) or 0
                states[str(test.what)] = max(n + {"<": -1, ">": 10}.get(str(test.sign), 0), 0)
        return Placed(d, states)

    def cut(self, player: int) -> None:
        """Have as many cards as are wanted."""
        zones = self.zones[player]
        for (side, what), size in self.plan.sizes.items():
            if side != player:
                continue
            units = [self.fighter(d) for d in self.chance.choices(self.models.units, k=STANDBY)]
            if what in ("hand", "discard", "deck"):
                is_one_less = what == "hand" and player == ME and self.plan.place == "hand"
                n = max(size - is_one_less, 0)
                zones[what] = [*zones[what], *map(Placed, self.chance.choices(self.models.all, k=n))][:n]
            elif what in ("area", "standby"):
                zones["standby"] = units[: min(size - (what == "area"), STANDBY)] if size else []
            elif what == "ko":
                fallen = [Placed(one.definition, {"ko": 1}) for one in units[:size]]
                zones["standby"] = [*zones["standby"], *fallen][-STANDBY:]

    def put(self, shown: CardDef) -> None:
        """Put the probed card where it is wanted."""
        place, zones, chance = self.plan.place, self.zones[ME], self.chance
        states = dict(self.fighter(shown).states) if shown.is_unit() else {}
        if shown.is_unit() and place in ("main", "standby"):
            if place == "main" and chance.random() < 0.8:
                states = {key: n for key, n in states.items() if key not in ("rested", "stunned")}
            states["energy"] = max(states.get("energy", 0), self.plan.energy)
            kept = zones["standby"][: STANDBY - 1]
            zones[place] = [Placed(shown, states)] if place == "main" else [*kept, Placed(shown, states)]
        elif place == "set":
            self.set(shown)
        else:
            zones[place] = [Placed(shown), *zones.get(place, [])]

    def set(self, shown: CardDef) -> None:
        """Set the probed card on a unit that it can be set on."""
        zones, chance = self.zones[ME], self.chance
        tests = [test for test in shown.target if test.name not in ("main", "standby")]
        bearer = self.fighter(self.models.fitting(tests, in_area=True))
        on = 0 if chance.random() < 0.8 else 1
        states = dict(bearer.states)
        states["energy"] = max(states.get("energy", 0), self.plan.energy)
        if chance.random() < 0.8:
            states = {key: n for key, n in states.items() if key not in ("rested", "stunned")}
        placed = Placed(bearer.definition, states)
        if on == 0:
            zones["main"] = [placed]
        else:
            zones["standby"] = [placed, *zones["standby"][1:]]
        zones["set"] = [Placed(shown, {"on": on})]


def situation(d: CardDef, models: Models, plan: Plan, seed: int) -> tuple[Match, int]:
    """Lay a table out for a card with models; the match and the number of the card."""
    m = Table(models, plan, random.Random(seed)).lay(d)
    return m, next(int(c.id) for c in m.cards if c.d is d)
