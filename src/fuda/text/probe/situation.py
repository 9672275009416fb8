"""A table on which an ability can work: the wishes of its terms laid out, the rest filled with what does not matter."""

from __future__ import annotations

import random
from typing import Any, Final

from fuda.games.onepiece import spec
from fuda.games.onepiece.face.layout import lay_out, make_card
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.state import Match
from fuda.games.registry import Half, Placed, Position, PositionError
from fuda.text.probe.causes import Plan
from fuda.text.probe.wishes import Wishes

USUAL: Final = {"life": (1, 4), "hand": (2, 5), "trash": (3, 9), "deck": (10, 14)}
ME: Final = 0
HELPER: Final = "probe helper"
AREA_OF: Final = {spec.LEADER: "leader", spec.CHARACTER: "characters", spec.STAGE: "stage", spec.EVENT: "hand"}


class Situation:
    """A match in the position, and the id of the card that is probed there."""

    def __init__(self, m: Match, card: int) -> None:
        self.m = m
        self.card = card


class Layout:
    """Lays out both halves for a card, its wishes and a plan."""

    def __init__(self, d: CardDef, wishes: Wishes, plan: Plan, chance: random.Random) -> None:
        self.d = d
        self.wishes = wishes
        self.plan = plan
        self.chance = chance
        self.place = plan.place or AREA_OF[int(d.kind)]
        self.turn = plan.turn

    def half(self, side: str) -> Half:
        """One player's half, the cards' own player being `own`."""
        zones: dict[str, list[Placed]] = {"leader": [self.leader(side)]}
        for zone in ("characters", "stage", "hand", "trash", "deck", "life"):
            zones[zone] = self.zone(side, zone)
        return Half(zones, self.resources(side, zones))

    def leader(self, side: str) -> Placed:
        """The Leader; the turn player's has what the helper does."""
        model = self.wishes.leaders[side]
        if self.is_here(side, "leader"):
            don = self.own_don() + model.states.get("don", 0)
            return Placed(self.d, {"don": don, "rested": self.is_rested()})
        if self.plan.helper and side == self.turn:
            model.abilities.append(f"activate_main: {self.plan.helper}")
        model.kind = "leader"
        model.states.setdefault("don", 0 if (side, "don") in self.wishes.sizes else self.chance.choice((0, 0, 1, 2)))
        if self.wishes.has_ready and side == "own":
            model.states.setdefault("rested", self.chance.randrange(2))
        if self.plan.reaction and side != self.turn:
            model.abilities.append(f"on_opponents_attack: {self.plan.reaction}")
        if side == self.turn and self.plan.is_battle:
            model.facts.setdefault("power", 9000)
        if side != self.turn and self.plan.goal == "attack":
            model.facts.setdefault("power", self.chance.choice((1000, 5000)))
        return model.placed()

    def is_here(self, side: str, zone: str) -> bool:
        """Whether the probed card lies in this zone."""
        return side == "own" and zone == self.place

    def zone(self, side: str, zone: str) -> list[Placed]:
        """The cards of a zone, those that matter first."""
        out: list[Placed] = []
        if self.is_here(side, zone):
            out.append(Placed(self.d, self.own_states(zone)))
        models = [model for where, area, model in self.wishes.models if (where, area) == (side, zone)]
        for model in models:
            if self.wishes.has_ready and side == "own":
                model.states.setdefault("rested", self.chance.randrange(2))
            out.append(model.placed())
        if self.is_unwanted(side, zone):
            out = out[:1] if self.is_here(side, zone) else []
        if zone == "stage":
            return (out or self.helper_stage(side))[:1]
        if zone == "characters":
            return self.characters(side, out)
        low, high = USUAL[zone]
        size = self.wishes.sizes.get((side, zone), max(self.chance.randint(low, high), len(out)))
        if self.is_here(side, zone) and zone == "hand":
            size = self.wishes.sizes.get((side, zone), size - 1) + self.chance.choice((0, 1))
        if self.is_here(side, zone) and zone == "life":
            size = self.wishes.sizes.get((side, zone), size - 1) + self.chance.choice((0, 1))
        if zone == "deck":
            size = max(size, 4) if (side, zone) not in self.wishes.sizes else size
        states = {"face_up": 1} if zone == "life" and self.wishes.is_life_up and side == "own" else {}
        filled = [*out, *[Placed(None)] * 60][: max(size, 0)]
        return [Placed(p.definition, {**p.states, **states}) for p in filled]

    def own_states(self, zone: str) -> dict[str, int]:
        """How the probed card lies."""
        if zone not in ("characters", "stage"):
            return {}
        states = {"rested": self.is_rested()}
        return states if zone == "stage" else {"don": self.own_don(), "fresh": int(self.wishes.is_fresh), **states}

    def is_rested(self) -> int:
        """Whether the probed card is rested, as 1 or 0."""
        if self.plan.goal in ("attack", "block"):
            return 0
        if self.wishes.rested >= 0:
            return self.wishes.rested
        return self.chance.randrange(2) if self.wishes.has_ready else 0

    def own_don(self) -> int:
        """The DON!! given to the probed card, as many as its wished power takes."""
        missing = max(0, self.wishes.power - int(self.d.power))
        more = self.chance.choice((0, 0, 0, 5)) if self.plan.goal == "attack" else 0
        return max(self.wishes.don, missing // spec.DON_POWER, more)

    def is_unwanted(self, side: str, zone: str) -> bool:
        """Whether a condition wants no card in a zone."""
        refs = [ref for ref in self.wishes.absent if ref.name == "cards"]
        return any(ref.zone == zone and ref.side in (side, "any") and not ref.tests for ref in refs)

    def characters(self, side: str, wanted: list[Placed]) -> list[Placed]:
        """Characters: those wished for, and some more if nothing says how many."""
        most = self.wishes.sizes.get((side, "characters"), -1)
        if most < 0:
            room = spec.MOST_CHARACTERS - (1 if side == self.turn else 0)
            extra = 0 if self.wishes.absent else self.chance.choice((0, 1, 2))
            return (wanted + [Placed(None, {"rested": self.chance.randrange(2)}) for _ in range(extra)])[:room]
        return (wanted + [Placed(None)] * 5)[: min(most, spec.MOST_CHARACTERS)]

    def helper_stage(self, side: str) -> list[Placed]:
        """A Stage that does what the helper does, where the Leader is the probed card."""
        acts = f"activate_main: {self.plan.helper}" if self.plan.helper and side == self.turn else ""
        if self.plan.reaction and side != self.turn:
            acts = f"on_opponents_attack: {self.plan.reaction}"
        if not acts or not self.is_here(side, "leader"):
            return []
        return [Placed(make_card(HELPER, {"kind": "stage", "abilities": [acts]}))]

    def resources(self, side: str, zones: dict[str, list[Placed]]) -> dict[str, int]:
        """DON!! to pay with, or as many as conditions want."""
        sizes = self.wishes.sizes
        given = sum(placed.states.get("don", 0) for placed in [*zones["leader"], *zones["characters"]])
        rested = sizes.get((side, "rested_don"), self.chance.choice((0, 1, 3)))
        active = sizes.get((side, "active_don"), 10 + self.chance.randrange(3))
        total = sizes.get((side, "don"), -1)
        if total >= 0:
            cost = int(self.d.cost) if self.is_here(side, "hand") else 0
            rested = min(rested, max(0, total - given - cost))
            active = max(0, total - given - rested)
        return {"don": active, "rested_don": rested, "don_deck": sizes.get((side, "don_deck"), 4)}


def situation(d: CardDef, wishes: Wishes, plan: Plan, seed: int) -> Situation:
    """Lay a situation out."""
    layout = Layout(d, wishes, plan, random.Random(seed))
    halves = (layout.half("own"), layout.half("foe"))
    at = "setup" if plan.goal == "setup" else "main"
    if at == "setup":
        halves = (for_setup(halves[0]), for_setup(halves[1]))
    player = ME if plan.turn == "own" else 1 - ME
    m = lay_out(Position(halves, turn_player=player, seed=seed + 1, at=at))
    found = [int(card.id) for card in m.cards if card.d is d]
    if not found:
        raise PositionError("there is no room for the card")
    return Situation(m, found[0])


def for_setup(half: Half) -> Half:
    """A half before the game: a Leader and a deck."""
    deck: Any = [*half.zones["deck"], *[Placed(None)] * 20]
    return Half({"leader": half.zones["leader"], "deck": deck})
