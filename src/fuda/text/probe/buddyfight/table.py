"""A table on which an ability can work: cards made from its own terms in all zones, the rest at random."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, Final

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face.layout import lay_out, make_card
from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.build import card
from fuda.games.buddyfight.words.reading import read_ability
from fuda.games.registry import Half, Placed, Position
from fuda.text.probe.buddyfight.causes import HELPER, Plan
from fuda.text.probe.buddyfight.terms import number, walk
from fuda.text.probe.wants import Want

ME: Final = 0
FOE: Final = 1
AREAS: Final = ("left", "center", "right")
FIELD: Final = (*AREAS, "item", "spell")
NUMBERS: Final = {area: i for i, area in enumerate(FIELD)}
FLAG_NUMBER: Final = 5  # of the flag, as the host of a soul
PILES: Final = ("hand", "drop", "deck", "gauge", "removed")
# The areas that words for several of them mean.
SPREAD: Final = {
    "field": (*AREAS, *AREAS, "item", "spell"), "monsters": AREAS, "left_or_right": ("left", "right"),
    "spells": ("spell",),
    **{area: (area,) for area in FIELD},
}  # fmt: skip
TEXTS: Final = (
    "auto on(destroyed, any, [is_this]): draw(1)",
    "act once: gain_life(1)",
    "act counter once: gain_life(1)",
)
CASTS: Final = (
    "effect: draw(1)",
    "effect counter: gain_life(1)",
    "effect counter: damage(foe, 1)",
    "effect counter: draw(1)",
)
SIZES: Final = {"size": "size", "base_size": "size", "power": "power", "base_power": "power", "defense": "defense",
                "base_defense": "defense", "critical": "critical", "base_critical": "critical"}  # fmt: skip
STEPS: Final = {"size": 1, "critical": 1, "power": 1000, "defense": 1000}
MADE_KINDS: Final = ("monster", "monster", "monster", "monster", "spell", "item", "impact")


class Models:
    """Cards that fit what the abilities of a card speak of, made once for all its tables."""

    def __init__(self, d: CardDef) -> None:
        self.chance = random.Random(d.number)
        self.d = d
        words = [term for ability in d.every for term in walk(ability)]
        self.names = [str(t.text) for t in words if t.name in ("named", "name_has")]
        self.names = [name for name in self.names if name not in d.names]
        self.traits = [str(t.text) for t in words if t.name in ("trait", "trait_has", "gain_trait")] + d.attributes[:1]
        self.worlds = [str(t.text) for t in words if t.name == "world"] + d.worlds[:1]
        self.titles = [str(t.title) for t in words if t.name == "has_ability"]
        self.cross = d.cross
        forms = [str(t.form) for t in words if t.name == "transform" and hasattr(t, "form")]
        self.is_dear = any(t.name in ("pay_less", "free_cost") for t in words)  # using cards should cost something
        self.forms = ["ride" if form == "any" else form for form in forms]
        self.is_lost = d.lost
        self.made = 0
        self.known: dict[int, list[CardDef]] = {}
        self.kept: list[Any] = []
        self.all = [self.make({}) for _ in range(30)]
        self.monsters = [one for one in self.all if one.is_monster()] + [
            self.make({"kind": "monster"}) for _ in range(8)
        ]
        self.items = [self.make({"kind": "item"}) for _ in range(4)]
        self.sets = [self.make({"kind": "spell", "keywords": ["set"]}) for _ in range(3)]
        self.flags: dict[tuple[str, bool], CardDef] = {}

    def make(self, facts: dict[str, Any]) -> CardDef:
        """A card with some facts, the others at random."""
        chance = self.chance
        self.made += 1
        kind = facts.pop("kind", chance.choice(MADE_KINDS))
        shown = f"model {self.made}"
        name = facts.pop("name", chance.choice([*self.names, shown]) if chance.random() < 0.3 else shown)
        texts: list[str] = facts.pop("texts", [])
        is_plain = facts.pop("is_plain", False)
        given: dict[str, Any] = {
            "attributes": [one for one in dict.fromkeys(self.traits) if chance.random() < 0.4] or ["model"],
            "worlds": [chance.choice([*self.worlds, "model", f"model {self.made % 5}"])],
        }
        if self.cross and chance.random() < 0.5:
            given["cross"] = self.cross
        if kind in ("monster", "impact_monster", "character"):
            given |= {
                "size": chance.choice((0, 0, 1, 1, 1, 2, 3)), "power": 1000 * chance.randint(1, 9),
                "defense": 1000 * chance.randint(1, 9), "critical": chance.choice((1, 2, 3)),
            }  # fmt: skip
            texts += [chance.choice(TEXTS)] if chance.random() < 0.2 and not is_plain else []
            texts += [f"{chance.choice(self.forms)}:"] if self.forms and chance.random() < 0.5 else []
        elif kind == "item":
            given |= {"power": 1000 * chance.randint(2, 8), "critical": chance.choice((1, 2, 3))}
        elif kind in ("spell", "impact", "event", "special") and not texts:
            texts = [chance.choice(CASTS)]
        texts = [*texts, "use cost gauge(2):"] if self.is_dear and kind != "flag" else texts
        given |= facts
        if kind == "flag":
            texts = [*texts, "static: may_use([])"]
        return card(shown, name, kind, abilities=[read_ability(text) for text in texts], **given)

    def fitting(self, tests: list[Any], zone: str = "") -> CardDef:
        """One of the cards that pass some tests, as far as they can be printed on a card."""
        key = hash((id(tests[0]) if tests else 0, zone))
        if key not in self.known:
            self.kept.append(tests)
            self.known[key] = []
        known = self.known[key]
        if len(known) < 5 or (len(known) < 14 and self.chance.random() < 0.3):
            facts = self.facts(tests, zone)
            # What has the name of the card is the card itself: no other has it.
            known.append(self.d if facts.get("name") in self.d.names else self.make(facts))
        return self.chance.choice(known)

    def facts(self, tests: list[Any], zone: str) -> dict[str, Any]:
        """Facts with which a card passes some tests and can lie in a zone."""
        found: dict[str, Any] = {}
        for test in tests:
            found |= self.fact(test, found)
        kind = found.get("kind", "")
        if zone in AREAS:
            found["kind"] = kind if kind in ("impact_monster", "character") else "monster"
            found.setdefault("size", self.chance.choice((0, 0, 0, 1, 1, 2, 3)))
        elif zone == "item":
            found.setdefault("kind", "item")
            if found["kind"] not in ("item", "monster"):
                found["kind"] = "item"
        elif zone == "spell":
            found |= {"kind": "spell", "keywords": [*found.get("keywords", []), "set"]}
        elif zone == "flag":
            found["kind"] = "flag"
        elif kind == "flag":
            found |= {"deckable": True}
        elif found.keys() & {"size"}:
            found.setdefault("kind", "monster")
        if found.get("kind", "monster") not in ("monster", "impact_monster", "item", "character", "flag"):
            found = {fact: n for fact, n in found.items() if fact not in STEPS}
        return found

    def fact(self, test: Any, found: dict[str, Any]) -> dict[str, Any]:
        """What a card needs for one test."""
        chance, name = self.chance, test.name
        if name in ("named", "name_has"):
            text = str(test.text)
            if name == "name_has" and "name" in found:
                return {"name": f"{found['name']} {text}"}
            return {"name": text if name == "named" else f"{text} {chance.choice('abc')}"}
        if name == "character":
            return {"characters": [str(test.text)]}
        if name in ("trait", "trait_has"):
            return {"attributes": [*found.get("attributes", []), str(test.text)]}
        if name == "world":
            return {"worlds": [*found.get("worlds", []), str(test.text)]}
        if name == "kind":
            return {"kind": str(test.text)}
        if name == "transformed":
            form = "ride" if str(test.form) == "any" else str(test.form)
            return {"kind": "monster", "size": 0, "texts": [f"{form}:"]}
        if name == "set_card":
            return {"kind": "spell", "keywords": [*found.get("keywords", []), "set"]}
        if name == "has_keyword":
            return self.keyword_fact(str(test.text), found)
        if name == "has_counter":
            return {
                "texts": ["act counter once: gain_life(1)"] if found.get("kind") in ("monster", "item") else CASTS[1:2]
            }
        if name == "has_ability":
            return {"texts": [f'act title("{test.title}") once: damage(foe, 1)']}
        if name == "no_ability":
            return {"is_plain": True}
        if name in ("either", "each_of"):
            out: dict[str, Any] = dict(found)
            for inner in [chance.choice(test.tests)] if name == "either" else test.tests:
                out |= self.fact(inner, out)
            return out
        if name == "isnt":
            return self.fact_against(test.test)
        return self.number_fact(test)

    def keyword_fact(self, word: str, found: dict[str, Any]) -> dict[str, Any]:
        """What a card needs to have a keyword ability."""
        word = {"multiattack": "double_attack", "any": "penetrate"}.get(word, word)
        if word in ("transform", "ride", "take_office", "dragonize", "impact_transform"):
            return {"texts": [*found.get("texts", []), f"{word}:"], "kind": "monster"}
        if word in ("gyakuten", "gyakuten_satsu", "dai_gyakuten", "gyakuten_reboot"):
            return {"texts": [*found.get("texts", []), f"{word}: draw(1)"]}
        if word == "lifelink":
            return {"lifelink": [1]}
        return {"keywords": [*found.get("keywords", []), word]}

    def number_fact(self, test: Any) -> dict[str, Any]:
        """What a card needs for a comparison of one of its numbers."""
        n = number(test.value) if test.name == "stat" else None
        fact = SIZES.get(str(getattr(test, "what", "")), "")
        if n is None or not fact:
            return {}
        step = STEPS[fact]
        n += {"<": -step, ">": step, "!=": step}.get(str(test.sign), 0)
        n += step * self.chance.choice((0, 0, 1, 2)) * {"<=": -1, ">=": 1}.get(str(test.sign), 0)
        return {fact: max(n, 0)}

    def fact_against(self, test: Any) -> dict[str, Any]:
        """What a card needs to fail a test."""
        if test.name in ("trait", "trait_has"):
            return {"attributes": ["model"]}
        if test.name in ("named", "name_has"):
            return {"name": f"model {self.made}"}
        if test.name == "world":
            return {"worlds": ["model"]}
        if test.name == "kind":
            return {"kind": "spell" if str(test.text) != "spell" else "monster"}
        return {}

    def flag(self, tests: list[Any], has_back: bool) -> CardDef:
        """A flag that lets all cards be used and passes some tests."""
        key = (" ".join(str(id(test)) for test in tests), has_back)
        if key not in self.flags:
            self.kept.append(tests)
            facts = self.facts(tests, "flag")
            facts |= {"cross": self.cross} if self.cross else {}
            if has_back:
                facts["back"] = {"abilities": [read_ability("static: may_use([])")]}
            self.flags[key] = self.make(facts)
        return self.flags[key]


@cache
def helper(text: str) -> CardDef:
    """A spell that makes something happen, for nothing, whatever the flag, at any time."""
    name = f"{HELPER}: {text}"
    abilities = [read_ability("use counter any_flag:"), read_ability(f"effect counter: {text}")]
    return card(name, name, "spell", abilities=abilities)


@cache
def cross_helper(text: str, cross: str) -> CardDef:
    """The same with the logo of a work, as a deck of such cards has it."""
    name = f"{HELPER}: {text}"
    abilities = [read_ability("use counter any_flag:"), read_ability(f"effect counter: {text}")]
    return card(name, name, "spell", cross=cross, abilities=abilities)


@cache
def plain(kind: str) -> CardDef:
    """A card without text that does not matter."""
    return make_card(f"plain {kind}", {"kind": kind, "size": 0} if kind == "monster" else {"kind": kind})


class Table:
    """Lays out both halves for a card and a plan."""

    def __init__(self, models: Models, plan: Plan, chance: random.Random) -> None:
        self.plan = plan
        self.chance = chance
        self.models = models
        self.zones: list[dict[str, list[Placed]]] = [{}, {}]
        self.fixed: list[set[str]] = [set(), set()]  # areas in which something wanted lies
        self.life = [10, 10]

    def lay(self, shown: CardDef) -> Match:
        """Lay the table out with this card as the one that is probed."""
        for player in (ME, FOE):
            self.half(player)
        self.put(shown)
        for want in self.plan.wants:
            if self.chance.random() < 0.85:
                self.grant(want, shown)
        for player in (ME, FOE):
            self.cut(player)
            self.fit(player)
        self.fill_souls(shown)
        halves = tuple(Half(self.zones[player], {"life": self.life[player]}) for player in (ME, FOE))
        plan = self.plan
        return lay_out(
            Position(
                (halves[0], halves[1]), turn_player=plan.turn, turn=plan.number, seed=self.chance.randrange(1 << 30),
                at=plan.at,
            )
        )  # fmt: skip

    def some(self, *sizes: int) -> list[CardDef]:
        """Some models, as many as chance says."""
        return self.chance.choices(self.models.all, k=self.chance.choice(sizes))

    def half(self, player: int) -> None:
        """Cards in all zones of a fighter."""
        chance, zones = self.chance, self.zones[player]
        for area in AREAS:
            is_free = chance.random() < (self.plan.center_free[player] if area == "center" else 0.45)
            zones[area] = [] if is_free else [self.fighter(chance.choice(self.models.monsters))]
        zones["item"] = [self.fighter(chance.choice(self.models.items))] if chance.random() < 0.4 else []
        zones["spell"] = [Placed(chance.choice(self.models.sets))] if chance.random() < 0.3 else []
        zones["flag"] = [Placed(self.models.flag([], self.plan.has_back))]
        zones["buddy"] = [Placed(chance.choice(self.models.monsters))] if chance.random() < 0.6 else []
        helpers = [helper(text) for text in self.plan.helpers[player]]
        zones["hand"] = [Placed(d) for d in [*helpers, *self.some(0, 1, 3)]]
        zones["drop"] = [Placed(d) for d in self.some(0, 3, 6)]
        zones["deck"] = [Placed(d) for d in self.some(10, 16)]
        zones["gauge"] = [Placed(d) for d in self.some(1, 4, 8)]
        if player == ME:
            zones["gauge"] += [Placed(d) for d in self.some(*[max(self.plan.gauge - len(zones["gauge"]), 0)])]
        zones["soul"] = []
        if self.plan.lost:
            zones["lost"] = [Placed(plain("monster")) for _ in range(12)]
        self.life[player] = chance.choice((3, 6, 10, 10, 14))

    def fighter(self, d: CardDef) -> Placed:
        """A card of the field."""
        return Placed(
            d, {"rested": int(self.chance.random() < self.plan.rested), "fresh": int(self.chance.random() < 0.3)}
        )

    # --- what is wanted ------------------------------------------------------------------------------------------
    def grant(self, want: Want, shown: CardDef) -> None:
        """Lay out cards that something speaks of."""
        words = {test.name for test in walk(want.tests)}
        for player in want.players:
            zones = self.zones[player]
            for _ in range(min(want.count, 12)):
                if want.zone in SPREAD:
                    self.grant_area(player, want, words)
                elif want.zone in PILES:
                    zones[want.zone] = [Placed(self.models.fitting(want.tests)), *zones[want.zone]]
                elif want.zone == "soul":
                    self.grant_soul(player, want)
                elif want.zone == "buddy":
                    states = {"rested": int("rested" in words), "face_down": int("face_down" in words)}
                    zones["buddy"] = [Placed(self.models.fitting(want.tests, "left"), states)]
                elif want.zone == "flag_under":
                    zones["under_flag"] = [Placed(self.models.fitting(want.tests)), *zones.get("under_flag", [])]
            if want.zone == "flag" and not (player == ME and shown.is_flag() and self.plan.place == "flag"):
                states = {"face_down": 1} if "face_down" in words else {}
                zones["flag"] = [Placed(self.models.flag(want.tests, self.plan.has_back), states)]

    def grant_area(self, player: int, want: Want, words: set[str]) -> None:
        """Lay a wanted card out on the field, where nothing else that is wanted lies."""
        chance, zones = self.chance, self.zones[player]
        places = [str(test.place) for test in walk(want.tests) if test.name == "in_area"]
        areas = list(SPREAD.get(places[0], AREAS) if places else SPREAD[want.zone])
        kinds = [str(test.text) for test in want.tests if test.name == "kind"]
        if want.zone == "field" and not places:
            areas = ["item"] if kinds == ["item"] else ["spell"] if kinds == ["spell"] else areas
            areas = list(AREAS) if kinds and kinds[0] in ("monster", "impact_monster", "character") else areas
            areas = ["item"] if "transformed" in words else ["spell"] if "set_card" in words else areas
        several = ("spell", "item") if want.count > 1 else ("spell",)  # more items than one need leave of some effect
        free = [area for area in areas if area not in self.fixed[player] or area in several]
        if not free:
            return
        area = chance.choice(free)
        placed = self.fighter(self.models.fitting(want.tests, area))
        states = dict(placed.states)
        if "face_down" in words and area == "spell":
            states["face_down"] = 1
        if "rested" in words or "standing" in words:
            states["rested"] = int("rested" in words)
        if "entered_this_turn" in words:
            states["fresh"] = 1
        kept = zones[area] if area in several and area in (*self.fixed[player], "spell") else []
        zones[area] = [*kept, Placed(placed.definition, states)]
        self.fixed[player].add(area)
        if "is_buddy" in words and placed.definition.is_monster():
            zones["buddy"] = [Placed(placed.definition, {"rested": chance.choice((0, 1))})]
        for test in walk(want.tests):
            if test.name == "has_soul":
                zones["soul"].append(Placed(self.models.fitting(list(test.tests)), {"on": NUMBERS[area]}))
            elif test.name == "stat" and str(test.what) == "soul":
                zones["soul"] += [Placed(d, {"on": NUMBERS[area]}) for d in self.some(1, 2, 3)]

    def grant_soul(self, player: int, want: Want) -> None:
        """Put a wanted card into some soul."""
        hosts = [area for area in FIELD if self.zones[player][area]]
        if hosts:
            placed = Placed(self.models.fitting(want.tests), {"on": NUMBERS[self.chance.choice(hosts)]})
            self.zones[player]["soul"].append(placed)

    def cut(self, player: int) -> None:
        """Have as many cards, or as much life, as is wanted."""
        zones = self.zones[player]
        for (side, what), size in self.plan.sizes.items():
            if side != player:
                continue
            if what == "life":
                self.life[player] = max(size, 1)
            elif what in PILES:
                is_one_less = player == ME and self.plan.place == what
                n = max(size - is_one_less, int(what == "deck"))
                mine = [one for one in zones[what] if one.definition is self.shown]
                more = map(Placed, self.chance.choices(self.models.all, k=n))
                zones[what] = [*mine, *[*[one for one in zones[what] if one not in mine], *more][:n]]
            elif what in SPREAD:
                self.empty(player, what, size)

    def empty(self, player: int, what: str, size: int) -> None:
        """Have no more cards in some areas than are wanted."""
        zones, left = self.zones[player], size
        for area in dict.fromkeys(SPREAD[what]):
            if any(one.definition is self.shown for one in zones[area]):
                left -= what in ("field", "monsters")
                continue
            if zones[area] and left <= 0:
                zones[area] = []
                zones["soul"] = [one for one in zones["soul"] if one.states.get("on") != NUMBERS[area]]
            left -= len(zones[area])

    def fit(self, player: int) -> None:
        """Let the sizes of the monsters come to no more than 3, unless what is wanted is too large."""
        zones = self.zones[player]
        if self.plan.is_alone > self.chance.random() and player == ME:
            for area in FIELD:
                if area not in self.fixed[ME]:
                    zones[area] = []
        total = sum(max(int(one.definition.size), 0) for area in AREAS for one in zones[area])
        for area in sorted(AREAS, key=lambda area: area in self.fixed[player]):
            if total <= spec.MOST_SIZE:
                break
            for one in zones[area]:
                size = max(int(one.definition.size), 0)
                if one.definition is self.shown or size == 0:
                    continue
                if area in self.fixed[player] and self.chance.random() < 0.5:
                    continue
                total -= size
                zones[area] = [self.fighter(plain("monster"))] if self.chance.random() < 0.7 else []
        zones["soul"] = [
            one for one in zones["soul"] if one.states["on"] == FLAG_NUMBER or zones[FIELD[one.states["on"]]]
        ]

    # --- the probed card -----------------------------------------------------------------------------------------
    shown: CardDef | None = None

    def put(self, shown: CardDef) -> None:
        """Put the probed card where it is wanted."""
        self.shown = shown
        place, zones, chance = self.plan.place, self.zones[ME], self.chance
        if self.models.cross:
            for player in (ME, FOE):
                texts = self.plan.helpers[player]
                others = [one for one in self.zones[player]["hand"] if not one.definition.name.startswith(HELPER)]
                self.zones[player]["hand"] = [
                    *(Placed(cross_helper(text, self.models.cross)) for text in texts),
                    *others,
                ]
        if place == "flag":
            zones["flag"] = [
                Placed(shown, {"back": 1} if self.plan.is_back else {"rested": int(chance.random() < 0.1)})
            ]
        elif place == "field":
            self.put_on_field(shown)
        elif place in ("soul", "soul_down"):
            area = chance.choice(FIELD[:4])
            d = self.models.fitting(self.plan.bearer, area) if self.plan.bearer else None
            if d is not None or not zones[area]:
                zones[area] = [
                    self.fighter(d or chance.choice(self.models.items if area == "item" else self.models.monsters))
                ]
            self.fixed[ME].add(area)
            zones["soul"].append(Placed(shown, {"on": NUMBERS[area], "face_down": int(place == "soul_down")}))
        else:
            zones[place] = [Placed(shown), *zones.get(place, [])]
        if shown.is_monster() and chance.random() < self.plan.is_buddy:
            zones["buddy"] = [Placed(shown, {"rested": int(chance.random() < 0.3)})]

    def put_on_field(self, shown: CardDef) -> None:
        """Put the probed card into an area of the field that it can be in."""
        chance, plan, zones = self.chance, self.plan, self.zones[ME]
        words = {term.name for ability in shown.every for term in walk(ability)}
        area = "spell"
        if shown.is_item() or (shown.transforming and chance.random() < (0.6 if "transformed" in words else 0.25)):
            area = "item"
        elif shown.is_monster():
            area = chance.choice([one for i, one in enumerate(AREAS) if shown.areas >> i & 1] or list(AREAS))
        area = plan.area or area
        placed = Placed(
            shown, {"rested": int(chance.random() < plan.rested / 2), "fresh": int(chance.random() < plan.fresh)}
        )  # fmt: skip
        zones[area] = [placed]
        self.fixed[ME].add(area)

    def fill_souls(self, shown: CardDef) -> None:
        """Put cards into souls: of the probed card what its terms speak of."""
        chance, plan = self.chance, self.plan
        for player in (ME, FOE):
            zones = self.zones[player]
            for area in FIELD:
                if not zones[area] or zones[area][-1].states.get("face_down"):
                    continue
                on = {"on": NUMBERS[area]}
                if any(one.definition is shown for one in zones[area]):
                    for want in plan.soul:
                        count = min(want.count, 8) if chance.random() < 0.85 else 0
                        zones["soul"] += [Placed(self.models.fitting(want.tests), on) for _ in range(count)]
                if chance.random() < plan.souls:
                    zones["soul"] += [Placed(d, on) for d in self.some(1, 2)]
                if chance.random() < 0.1 * plan.souls:
                    zones["soul"].append(Placed(chance.choice(self.models.all), {**on, "face_down": 1}))


def situation(d: CardDef, models: Models, plan: Plan, seed: int) -> tuple[Match, frozenset[int]]:
    """Lay a table out for a card with models; the match and the numbers of the copies of the card."""
    m = Table(models, plan, random.Random(seed)).lay(d)
    return m, frozenset(int(c.id) for c in m.cards if c.d is d)
