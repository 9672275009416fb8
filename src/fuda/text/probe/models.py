"""Cards made to pass tests: what a situation needs a target, a Leader or a card in a pile to be."""

from __future__ import annotations

import random
from typing import Any, Final

from fuda.games.onepiece.face.layout import make_card
from fuda.games.onepiece.printed import TAGS, CardDef
from fuda.games.onepiece.spec import COLORS
from fuda.games.registry import Placed
from fuda.text.probe.terms import number

OPPOSITE: Final = {"<=": ">", ">=": "<", "==": "!=", "<": ">=", ">": "<=", "!=": "=="}
FACT_OF: Final = {
    "cost": "cost", "base_cost": "cost", "power": "power", "base_power": "power", "counter": "counter", "life": "life",
}  # fmt: skip
BODIES: Final = {"trigger": "draw(1)", "main": "draw(1)", "counter": "draw(1)"}
KINDS_OF: Final = {"leader": "leader", "stage": "stage"}


class Model:
    """A card that is being thought out."""

    def __init__(self, zone: str, chance: random.Random) -> None:
        self.zone = zone
        self.chance = chance
        self.kind = KINDS_OF.get(zone, "character")
        self.name = f"probe {chance.randrange(10_000)}"
        self.facts: dict[str, Any] = {}
        self.traits: list[str] = []
        self.colors: list[str] = []
        self.attributes: list[str] = []
        self.keywords: list[str] = []
        self.abilities: list[str] = []
        self.states: dict[str, int] = {}
        self.is_this = False  # only the card that is probed itself will do
        self.has_text = False

    def pass_all(self, tests: list[Any]) -> Model:
        """Make the card pass some tests."""
        for test in tests:
            self.impose(test, True)
        return self

    def impose(self, test: Any, wanted: bool) -> None:
        """Make the card pass a test, or fail it."""
        name = test.name
        if name == "isnt":
            self.impose(test.test, not wanted)
        elif name in ("either", "each_of"):
            every = (name == "each_of") == wanted
            for one in test.tests if every else [self.chance.choice(test.tests)]:
                self.impose(one, wanted)
        elif name == "stat":
            self.set_stat(test, test.sign if wanted else OPPOSITE[test.sign])
        elif name in ("rested", "active"):
            self.states["rested"] = int((name == "rested") == wanted)
        elif wanted:
            self.set_mark(name, test)
        else:
            self.avoid(name, test)

    def set_mark(self, name: str, test: Any) -> None:
        """Give the card a name, a trait or another mark."""
        if name in ("named", "name_has"):
            self.name = test.text
        elif name in ("trait", "trait_has"):
            self.traits.append(test.text)
        elif name == "color":
            self.colors.append(test.text)
        elif name == "multicolor":
            self.colors += ["red", "blue"]
        elif name == "attribute":
            self.attributes.append(test.text)
        elif name == "kind":
            self.kind = test.text
        elif name == "has_keyword":
            self.keywords.append(test.text)
        elif name == "has_trigger":
            self.abilities.append("trigger: draw(1)")
        elif name == "has_tag":
            tag = TAGS[int(test.tag)]
            self.abilities.append(f"{tag}: {BODIES.get(tag, 'draw(1)')}")
        elif name == "is_this":
            self.is_this = True
        elif name == "face_up":
            self.states["face_up"] = 1

    def avoid(self, name: str, test: Any) -> None:
        """Keep a mark off the card, where it would be there otherwise."""
        if name == "color":
            self.colors.append(next(color for color in COLORS if color != test.text))
        elif name == "kind":
            others = [kind for kind in ("character", "event", "stage") if kind != test.text]
            self.kind = others[0]
        elif name in ("named", "name_has") and test.text in self.name:
            self.name = "probe"
        elif name in ("trait", "trait_has"):
            self.traits = [trait for trait in self.traits if test.text not in trait]
        elif name == "no_text":
            self.has_text = True
        elif name in ("is_this", "other"):
            self.is_this = name == "other"

    def set_stat(self, test: Any, sign: str) -> None:
        """Give the card a number that compares as wanted."""
        step = 1000 if "power" in test.what or test.what == "counter" else 1
        known = number(test.value)
        n = known if known is not None else step * self.chance.randrange(8)
        least = {"<": n - step, ">": n + step, "!=": n + step}.get(sign, n)
        if known is not None and sign == "<=" and self.chance.random() < 0.3:
            least = n - step * self.chance.randrange(3)
        if test.what == "don":
            self.states["don"] = max(0, least)
        else:
            self.facts[FACT_OF[test.what]] = max(0, least)

    def definition(self) -> CardDef:
        """The card."""
        facts: dict[str, Any] = {"kind": self.kind, "cost": 1, "counter": 1000, **self.facts}
        if self.kind in ("leader", "character"):
            facts.setdefault("power", 5000 if self.kind == "leader" else 3000)
        if self.kind != "character":
            facts.pop("counter")
        if self.kind == "event" and not self.abilities:
            self.abilities.append("main: draw(1)")
        facts["colors"] = sorted(set(self.colors)) or ["red"]
        facts["traits"] = list(dict.fromkeys(self.traits))
        facts["attributes"] = sorted(set(self.attributes))
        facts["keywords"] = sorted(set(self.keywords))
        facts["abilities"] = self.abilities
        if self.has_text:
            facts["has_text"] = True
        return make_card(self.name, facts)

    def placed(self) -> Placed:
        """The card as it is laid out."""
        allowed = {"leader": ("rested", "don"), "characters": ("rested", "don", "fresh"), "stage": ("rested",)}
        allowed["life"] = ("face_up",)
        states = {name: n for name, n in self.states.items() if name in allowed.get(self.zone, ())}
        return Placed(self.definition(), states)
