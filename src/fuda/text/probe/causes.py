"""How the timing of an ability is brought about: whose turn it is, what is done, and what makes the event happen."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final

from fuda.games.onepiece.printed import REPLACEMENT, START_OF_GAME, TAGS, Ability
from fuda.games.onepiece.words.static_effects import OnAny, WouldAny
from fuda.text.probe.wishes import OTHER

PICK_ONE: Final = "choose(cards({side}, {area}), 1, 0); "
# What the turn player's helper does for an event, {side} being the player it happens to as that player sees it.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "koed": (PICK_ONE + "ko(chosen(0))",),
    "left": tuple(PICK_ONE + op for op in ("move(chosen(0), hand)", "move(chosen(0), deck, bottom)", "ko(chosen(0))")),
    "drew": ("draw(1, {side})",),
    "discarded": ("discard(cards({side}, hand), 1)",),
    "life_left": ("move(top({side}, life, 1), hand)", "move(top({side}, life, 1), trash)"),
    "life_added": ("move(top({side}, deck, 1), life)",),
    "trashed": ("move(top({side}, deck, 1), trash)", "discard(cards({side}, hand), 1)"),
    "don_returned": ("return_don(1, {side})", "return_don(2, {side})"),
    "don_given": ("give_don(cards(own, leader), 1, active)", "give_don(cards(own, characters), 1, rested)"),
    "rested": (PICK_ONE + "rest(chosen(0))",),
    "readied": (PICK_ONE + "ready(chosen(0))",),
    "played": ("choose(cards(own, hand), 1, 0); play(chosen(0))",),
    "activated": ("draw(1)",),
}  # fmt: skip
AS_EVENTS: Final = {"ko": "koed", "leave": "left", "rest": "rested", "take_life": "damaged", "lose": "damaged"}
BY_NATURE: Final = {
    "played": "play_any", "event_used": "play_any", "don_given": "give", "turn_started": "end", "main_started": "end",
    "turn_ending": "end",
}  # fmt: skip


@dataclass
class Plan:
    """Whose turn it is, seen from the probed card, what its player is after, and what a helper card does."""

    turn: str
    goal: str
    helper: str = ""
    place: str = ""  # where the probed card lies, if not where it works
    is_battle: bool = False
    reaction: str = ""  # what the other player's Leader does when it is attacked


TAGGED: Final = {
    "main": Plan("own", "play", place="hand"),
    "counter": Plan("foe", "counter", place="hand", is_battle=True),
    "trigger": Plan("foe", "trigger", place="life", is_battle=True),
    "activate_main": Plan("own", "activate"),
    "on_play": Plan("own", "play", place="hand"),
    "when_attacking": Plan("own", "attack", is_battle=True),
    "on_block": Plan("foe", "block", is_battle=True),
    "end_of_your_turn": Plan("own", "end"),
    "end_of_opponents_turn": Plan("foe", "end"),
    "on_opponents_attack": Plan("foe", "battle", is_battle=True),
}


def plan_for(ability: Ability, chance: random.Random) -> Plan:
    """One way to bring an ability about."""
    tag = TAGS[int(ability.tag)]
    if ability.kind == START_OF_GAME:
        return Plan("own", "setup")
    if tag == "on_play" and chance.random() < 0.25:
        return Plan("own", "helper", EFFECTS["played"][0], "hand")
    if tag in TAGGED:
        return TAGGED[tag]
    if any(getattr(condition, "name", "") == "in_battle" for condition in ability.conditions):
        return Plan("own", "attack", is_battle=True)
    term: Any = ability.instead if ability.kind == REPLACEMENT else ability.when
    if isinstance(term, OnAny):
        term = chance.choice(term.timings)
    elif isinstance(term, WouldAny):
        term = chance.choice(term.ways)
    event = AS_EVENTS.get(term.what, "") if ability.kind == REPLACEMENT else term.event
    return cause(event, term, chance)


def cause(event: str, term: Any, chance: random.Random) -> Plan:
    """One way to make an event happen, by effects, by nature or in battle."""
    turn = chance.choice(("own", "foe"))
    side = term.side if term.side in OTHER else chance.choice(("own", "foe"))
    place = "hand" if event in ("discarded", "played") and any(t.name == "is_this" for t in term.tests) else ""
    ways = ["battle"] if event in ("attacked", "blocked", "koed", "damaged", "battle_ended", "trigger_used") else []
    ways += ["battle"] if event in ("rested", "life_left", "left") else []
    ways += ["effect"] if event in EFFECTS else []
    ways += ["nature"] if event in BY_NATURE else []
    if term.by in ("effect", "own_effect", "foe_effect") and "effect" in ways:
        ways = ["effect"]
    ways += ["battle"] if event == "event_used" else []
    if term.by == "battle":
        ways = ["battle"]
    way = chance.choice(ways or ["battle"])
    if way == "battle":
        return Plan(turn, "battle", place=place, is_battle=True)
    if way == "nature":
        return Plan(turn, BY_NATURE[event], place=place)
    # The turn player acts, or the other one when attacked.
    acts = {"own_effect": "own", "foe_effect": "foe"}.get(term.by, chance.choice((turn, turn, OTHER[turn])))
    seen = side if acts == "own" else OTHER[side]
    area = chance.choice(("characters", "characters", "characters", "field"))
    text = chance.choice(EFFECTS[event]).format(side=seen, area=area)
    if acts != turn:
        return Plan(turn, "battle", "", place, True, text)
    return Plan(turn, "helper", text, place)
