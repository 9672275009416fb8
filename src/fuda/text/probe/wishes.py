"""What an ability wants of the table: cards to be there, piles to be so large, a turn to be somebody's."""

from __future__ import annotations

import random
from typing import Any, Final

from fuda.core.terms import Condition
from fuda.games.onepiece.printed import TAGS, Ability
from fuda.text.probe.models import OPPOSITE, Model
from fuda.text.probe.terms import children, number, terms_of, walk

OTHER: Final = {"own": "foe", "foe": "own"}
PILES: Final = ("hand", "trash", "deck", "life")


class Wishes:
    """Everything that a situation should have; sides are seen from the player of the probed card."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.models: list[tuple[str, str, Model]] = []  # side, zone, card
        self.leaders = {"own": Model("leader", chance), "foe": Model("leader", chance)}
        self.sizes: dict[tuple[str, str], int] = {}
        self.absent: list[Any] = []  # areas that should hold no such card
        self.turn = ""  # "own" or "foe"
        self.don = 0  # given to the card itself
        self.is_fresh = False
        self.power = 0  # that the card itself should have
        self.rested = -1  # whether the card itself is rested: 1, 0, or -1 if that does not matter
        self.is_life_up = False  # Life lies face up
        self.has_ready = False  # something is set active, so something should be rested

    # --- cards -------------------------------------------------------------------------------------------------
    def want_area(self, area: Any, count: int) -> None:
        """Have so many cards in an area."""
        side = area.side if area.side in OTHER else self.chance.choice(("own", "foe"))
        zone = self.zone_of(area)
        if zone == "leader":
            self.leaders[side].pass_all(area.tests)
            return
        for _ in range(min(count, 5 if zone == "characters" else 1 if zone == "stage" else 40)):
            self.want_card(side, zone, area.tests)

    def zone_of(self, area: Any) -> str:
        """The zone in which a card of an area is laid out."""
        if area.zone == "leader_or_characters":
            return self.chance.choice(("characters", "characters", "leader"))
        if area.zone == "field":
            return self.chance.choice(("characters", "characters", "stage"))
        return str(area.zone)

    def want_card(self, side: str, zone: str, tests: list[Any]) -> None:
        """Have a card that passes tests in a zone."""
        model = Model(zone, self.chance).pass_all(tests)
        if zone == "characters":
            model.kind = "character"
        elif zone == "stage":
            model.kind = "stage"
        elif model.kind == "leader":
            model.kind = "character"
        if not model.is_this:
            self.models.append((side, zone, model))
        else:
            self.don = max(self.don, model.states.get("don", 0))
            self.rested = model.states.get("rested", self.rested)

    def want_ref(self, ref: Any, count: int) -> None:
        """Have the cards that a term names."""
        if ref.name == "cards":
            self.want_area(ref, count)
        elif ref.name == "among":
            for _ in range(max(count, 1)):
                self.want_card("own", self.chance.choice(("deck", "deck", "deck", "life")), ref.tests)
        elif ref.name == "together":
            for one in ref.refs:
                self.want_ref(one, count)

    # --- conditions --------------------------------------------------------------------------------------------
    def want(self, condition: Any, wanted: bool = True) -> None:
        """Have a condition hold, or not."""
        name = condition.name
        if name == "never":
            self.want(condition.condition, not wanted)
        elif name in ("one_of", "all_of"):
            every = (name == "all_of") == wanted
            for one in condition.conditions if every else [self.chance.choice(condition.conditions)]:
                self.want(one, wanted)
        elif name in ("your_turn", "opponents_turn"):
            self.turn = "own" if (name == "your_turn") == wanted else "foe"
        elif name == "don":
            self.don = max(self.don, condition.n) if wanted else 0
        elif name == "played_this_turn":
            self.is_fresh = wanted
        elif name == "exists":
            self.want_exists(condition.ref, wanted)
        elif name == "compare":
            self.want_number(condition.one, condition.sign if wanted else OPPOSITE[condition.sign], condition.two)

    def want_exists(self, ref: Any, wanted: bool) -> None:
        """Have a card that a term names, or none."""
        if wanted:
            self.want_ref(ref, 1)
            return
        if ref.name == "cards" and any(test.name == "is_this" for test in ref.tests):
            self.rested = next((int(t.name == "active") for t in ref.tests if t.name in ("active", "rested")), -1)
            return
        self.absent.append(ref)
        if ref.name == "cards" and self.zone_of(ref) == "leader" and ref.side in OTHER:
            for test in ref.tests:
                self.leaders[ref.side].impose(test, False)

    def fail_absent(self) -> None:
        """Let the cards that are there fail the tests of what should not be there."""
        for ref in self.absent:
            if ref.name != "cards" or not ref.tests:
                continue
            zones = {"field": ("characters", "stage"), "leader_or_characters": ("characters",)}.get(
                ref.zone, (ref.zone,)
            )
            for side, zone, model in self.models:
                if zone in zones and ref.side in (side, "any"):
                    model.impose(self.chance.choice(ref.tests), False)

    def want_number(self, one: Any, sign: str, two: Any) -> None:
        """Have two numbers compare as wanted."""
        n = number(two)
        if n is None:
            n = self.chance.randrange(6)
            self.set_value(two, n)
        self.set_value(one, {"<": n - 1, ">": n + 1, "!=": n + 1}.get(sign, n))

    def set_value(self, value: Any, n: int) -> None:
        """Have a number be this, if it is one of the table."""
        name, n = value.name, max(0, n)
        if name == "size":
            sides = [value.side] if value.side in OTHER else ["own", "foe"]
            for i, side in enumerate(sides):
                if value.what == "given_don":
                    self.leaders[side].states["don"] = n
                self.sizes[side, value.what] = n // len(sides) + (n % len(sides) if i == 0 else 0)
        elif name == "count":
            if n == 0:
                self.absent.append(value.ref)
            else:
                self.want_ref(value.ref, n)
        elif name in ("plus", "minus"):
            first = self.chance.randint(0, n) if name == "plus" else n + 1
            self.set_value(value.one, first)
            self.set_value(value.two, n - first if name == "plus" else 1)
        elif name == "stat_of":
            self.set_stat(value, n)
        elif name == "per":
            self.set_value(value.of, n // max(1, abs(int(value.amount))) * int(value.each))

    def set_stat(self, value: Any, n: int) -> None:
        """Have a number of a named card be this."""
        if value.ref.name == "cards" and value.ref.zone == "leader" and value.ref.side in OTHER:
            model = self.leaders[value.ref.side]
            if value.what == "don":
                model.states["don"] = n
            else:
                model.facts[value.what.removeprefix("base_")] = n
        elif value.ref.name == "this" and value.what == "don":
            self.don = n
        elif value.ref.name == "this" and value.what == "power":
            self.power, self.turn = n, self.turn or "own"


def wishes_of(
    ability: Ability, chance: random.Random, wanted: bool = True, abilities: list[Ability] | None = None
) -> Wishes:
    """What an ability wants: its conditions to hold (or one of them not to), and its cards to be there."""
    out = Wishes(chance)
    for term in terms_of(ability):
        if term in ability.conditions:
            continue
        want_inside(out, term)
    if wanted:
        for condition in ability.conditions:
            out.want(condition)
    elif ability.conditions:
        out.want(chance.choice(ability.conditions), False)
    want_tagged(out, ability, abilities or [])
    out.fail_absent()
    return out


def want_inside(out: Wishes, term: Any) -> None:
    """Have what a term and those inside it speak of; conditions inside are mostly wished to hold."""
    if isinstance(term, Ability):
        for inner in terms_of(term):
            want_inside(out, inner)
    elif isinstance(term, Condition):
        if out.chance.random() < 0.8:
            out.want(term)
    else:
        want_term(out, term)
        for inner in children(term):
            want_inside(out, inner)


def want_tagged(out: Wishes, ability: Ability, abilities: list[Ability]) -> None:
    """Have what other abilities of the card want which this one activates."""
    tags = {str(term.tag) for op in ability.effect_ops for term in walk(op) if term.name == "activate"}
    for other in abilities:
        if TAGS[int(other.tag)] in tags and not other.part:
            for term in [*other.conditions, *other.cost_ops, *other.effect_ops]:
                want_inside(out, term)


def want_term(out: Wishes, term: Any) -> None:
    """Have what one term inside an ability speaks of."""
    if term.name == "cards":
        out.want_area(term, out.chance.choice((1, 2)))
    elif term.name == "among":
        out.want_ref(term, 1)
    elif term.name in ("choose", "discard"):
        n = number(term.n)
        out.want_ref(term.ref, min(n if n is not None else 2, 10))
    elif term.name == "turn_life":
        out.is_life_up = not term.face_up
    elif term.name in ("hand_cost", "hand_counter"):
        out.want_card("own", "hand", term.tests)
    elif term.name == "ready":
        out.has_ready = True
    elif term.name in ("on", "would"):
        want_event(out, term)


def want_event(out: Wishes, term: Any) -> None:
    """Have a card to which the timing or the replaced process can happen."""
    side = term.side if term.side in OTHER else out.chance.choice(("own", "foe"))
    event = getattr(term, "event", "") or term.what
    zone = {"played": "hand", "discarded": "hand", "event_used": "hand", "drew": "deck", "trashed": "deck"}.get(
        event, "life" if "life" in event or event == "trigger_used" else "characters"
    )
    if event == "event_used":
        model = Model("hand", out.chance).pass_all(term.tests)
        model.kind = "event"
        model.abilities += ["main: draw(1)", "counter: draw(1)"]
        out.models.append((side, "hand", model))
        return
    if event == "trigger_used":
        model = Model("life", out.chance).pass_all(term.tests)
        model.abilities.append("trigger: draw(1)")
        out.models.append((side, "life", model))
        return
    if any(test.name == "kind" and test.text == "leader" for test in term.tests):
        out.leaders[side].pass_all(term.tests)
        return
    out.want_card(side, zone, term.tests)
