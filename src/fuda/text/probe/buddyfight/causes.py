"""How an ability is brought about: where its card lies, when it begins, and what fighters are after."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Final

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import ACTIVATED, AUTO, CASTING, TRANSFORMING, USE, Ability, CardDef
from fuda.text.probe.buddyfight.terms import number, walk
from fuda.text.probe.wants import SEATS, Want, compare

HELPER: Final = "probe helper"
ONE: Final = "choose(cards({side}, monsters), 1, 0); "
ANY: Final = "choose(cards({side}, field), 1, 0); "
# What a helper does to make an event happen.
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "destroyed": (ONE + "destroy(chosen(0))", ANY + "destroy(chosen(0))", "destroy(cards({side}, monsters))"),
    "left": (ONE + "move(chosen(0), hand)", ANY + "destroy(chosen(0))", ANY + "move(chosen(0), drop)"),
    "moved": (
        "move(top({who}, deck, 2), drop)", "move(top({who}, deck, 1), gauge)", ONE + "move(chosen(0), hand)",
        "choose(cards({side}, drop), 1, 0); move(chosen(0), hand)", "discard(cards(own, hand), 1)",
        "choose(cards({side}, gauge), 1, 0); move(chosen(0), drop)", "move(cards(own, hand), gauge)",
        ONE + "move(chosen(0), deck, bottom)", "choose(cards({side}, drop), 1, 0); move(chosen(0), deck, bottom)",
    ),
    "drew": ("draw(1, {who})", "draw(2, {who})"),
    "discarded": ("discard(cards(own, hand), 1)", "discard(cards(foe, hand), 1, foe)", "move(cards(own, hand), drop)"),
    "damaged": ("damage({side}, 1)", "damage({side}, 3)"),
    "rested": (ANY + "stand(chosen(0)); rest(chosen(0))", "rest(cards({side}, monsters))"),
    "stood": (ANY + "rest(chosen(0)); stand(chosen(0))",),
    "nullified": ("nullify_use",),
    "life_gained": ("gain_life(1, {side})",),
    "life_paid": ("pay_life(1, {who})", "may([pay_life(1)]); if_done([draw(1)])"),
    "charged": ("move(top({who}, deck, 1), gauge)",),
    "gauge_paid": ("pay_gauge(1, {who})",),
    "soul_added": (ONE + "to_soul(top(own, deck, 1), chosen(0))", ANY + "to_soul(top({who}, deck, 1), chosen(0))"),
    "soul_left": ("choose(cards({side}, soul), 1, 0); move(chosen(0), drop)", "move(cards({side}, soul), drop)"),
    "entered": (
        "choose(cards(own, hand, [kind(monster)]), 1, 0); call(chosen(0), free)",
        "choose(cards(own, drop, [kind(monster)]), 1, 0); call(chosen(0), free)",
    ),
    "equipped": ("choose(cards(own, hand, [kind(item)]), 1, 0); equip(chosen(0), free)",),
    "flipped": ("hankoku(cards(own, flag))",),
    "shuffled": ("shuffle({side})",),
    "life_zero": ("lose_life(30, {side})", "damage({side}, 30)"),
    "attack_voided": ("nullify_attack",),
    "repositioned": (ONE + "move_area(chosen(0))", ONE + "move_area(chosen(0), any_area, open)"),
    "boosted": (ONE + "power(chosen(0), 9000, this_turn)", ONE + "critical(chosen(0), 2, this_turn)"),
    "nullify": (ONE + "negate(chosen(0), this_turn)",),
}  # fmt: skip
SAME: Final = {
    "called": "entered", "soul_lost": "soul_left", "soul_emptied": "soul_left", "dealt": "damaged",
    "guarded": "destroyed", "buddy_called": "entered", "used": "entered",
}  # fmt: skip
REPLACED: Final = {
    "leave": "left", "destroy": "destroyed", "destroy_or_return": "destroyed", "damage": "damaged", "draw": "drew",
    "lose": "life_zero", "life_zero": "life_zero", "discard": "discarded",
}  # fmt: skip
STARTS: Final = {
    "turn_started": "start", "main_started": "M.1.1.a", "attack_started": "A.1.1", "final_started": "attack",
    "attack_ended": "attack",    "opened": "start",
}  # fmt: skip
ENDS: Final = ("turn_ending",)
# Words of attacks: somebody should attack.
FIGHTS: Final = frozenset({
    "attacked", "targeted", "link_attacked", "beaten", "battle_ended", "dealt", "attack_voided", "attack_by",
    "attack_on", "during_attack", "attackers", "attacked_card", "nullify_attack", "change_target", "is_battling",
    "attacking", "solo", "attacks", "damaged", "damage", "destroyed", "guarded", "life_zero",
})  # fmt: skip
OWN_ATTACK: Final = ("attacked", "link_attacked", "beaten")
KINDS: Final = (
    spec.PASS, spec.CALL_CARD, spec.CAST_CARD, spec.EQUIP_CARD, spec.ACTIVATE, spec.ATTACK, spec.NO_ATTACK, spec.LINK,
    spec.TARGET, spec.TARGET_FIGHTER, spec.REPOSITION, spec.BUDDY_CALL, spec.PLAIN_CALL, spec.CHARGE, spec.NO_CHARGE,
)  # fmt: skip
PHASES: Final = {"start": "start", "main": "main", "attack": "attack", "final": "final"}
# Terms with tests of cards that may be anywhere.
LOOKED_FOR: Final = ("among", "on", "would", "only", "happened_this_turn", "times_this_turn", "matches")
IN_FIELD: Final = (
    "front",
    "attackers",
    "attacked_card",
    "attack_by",
    "attack_on",
    "less_damage",
    "more_damage",
    "attacks",
)
IN_HAND: Final = ("used", "pay_less", "free_cost", "may_use")


@dataclass
class Plan:
    """Where the probed card lies, when the position begins, and how fighters answer."""

    place: str = "field"
    area: str = ""  # of the field in which it lies, if that matters
    at: str = "main"
    turn: int = 0
    number: int = 5  # of the turn
    is_back: bool = False  # the ability is on the other face
    helpers: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    sizes: dict[tuple[int, str], int] = field(default_factory=dict)
    wants: list[Want] = field(default_factory=list)
    soul: list[Want] = field(default_factory=list)  # that cards in the soul of the probed card should pass
    bearer: list[Any] = field(default_factory=list)  # tests of the card in whose soul the probed one lies
    gauge: int = 0  # of the fighter of the probed card at least
    souls: float = 0.3  # how often cards have a soul
    rested: float = 0.2
    fresh: float = 0.2  # how often the probed card came in this turn
    is_buddy: float = 0.25  # how often the probed card is a buddy
    is_alone: float = 0.1  # how often no other card of its fighter is there
    picks: float = 3.0  # how much the probed card is liked where cards are chosen
    center_free: tuple[float, float] = (0.4, 0.4)  # how often nothing is in a fighter's center
    has_back: bool = False  # flags have another face
    lost: bool = False  # there is a Lost deck
    goals: dict[int, float] = field(default_factory=dict)  # what fighters like to do with the probed card
    moods: dict[int, float] = field(default_factory=dict)  # how much they like each kind of answer


def plan_for(d: CardDef, ability: Ability, chance: random.Random, *, wanted: bool = True) -> Plan:
    """One way to bring an ability about; not `wanted`: without regard to its conditions."""
    head = head_of(ability, chance)
    uses = [other for other in d.every if other.kind == USE] if ability.kind in (USE, CASTING) else []
    words = [term.name for term in walk([ability, *uses])]
    words += [str(term.by) for term in walk(ability) if isinstance(getattr(term, "by", None), str)]
    plan = Plan(place_of(d, ability, head, chance))
    plan.is_back = d.back is not None and ability in d.back.abilities
    plan.turn, plan.at = moment_of(d, ability, head, chance)
    ways = [str(term.way) for term in walk(ability) if term.name == "entered_by"]
    if "ambush" in ways and chance.random() < 0.6:
        plan.place = "soul_down"
        plan.helpers[0].append("move(cards(own, soul), drop)")
    plan.picks = chance.choice((3.0, 0.0))
    if "first_turn" in words and chance.random() < 0.7:
        plan.number = 1
    events = events_of(ability, head)
    give_helpers(plan, events, words, chance)
    if wanted:
        wish(plan, ability, chance)
    wish_for_use(plan, d, ability, chance)
    tune(plan, {*events, *words}, chance)
    plan.goals = goals_of(d, ability, head)
    if str(getattr(head, "by", "")) in ("effect", "own_effect") and is_about_this(head):
        plan.goals = dict.fromkeys(USES, -20.0)  # not by being used, but by a helper
    plan.moods = moods({*events, *words}, plan, chance)
    if {"happened_this_turn", "times_this_turn", "lately", "attacks"} & set(words) and chance.random() < 0.8:
        # Only after something else was done.
        plan.goals = {kind: min(liked, 7.0) for kind, liked in plan.goals.items()}
        plan.moods[spec.CAST_CARD] += 8
    return plan


def head_of(ability: Ability, chance: random.Random) -> Any:
    """What an ability waits for, or what can have happened for it to be used; one of several."""
    heads: list[Any] = [term for term in (ability.when, ability.instead) if term is not None]
    heads += [term.timing for term in walk(ability.conditions) if term.name == "lately"]
    heads += [term.would for term in walk(ability.conditions) if term.name == "impending"]
    head: Any = chance.choice(heads) if heads else None
    while getattr(head, "name", "") == "on_any":
        head = chance.choice(head.timings)
    return head


def give_helpers(plan: Plan, events: list[str], words: list[str], chance: random.Random) -> None:
    """Give both fighters cards that make something happen."""
    several = [text for event in events for text in EFFECTS.get(SAME.get(event, event), ())]
    if "flips" in words or "flipped" in words:
        several += EFFECTS["flipped"]
    if "stat" in words or "stat_of" in words:
        several += EFFECTS["boosted"]
    others = [text for texts in EFFECTS.values() for text in texts]
    for player in range(2):
        picked = chance.sample(several, min(len(several), 2)) + chance.sample(others, chance.choice((0, 0, 1)))
        for text in picked:
            side, who = chance.choice(tuple(SEATS)), chance.choice(("own", "foe"))
            plan.helpers[player].append(text.format(side=side, who=who))


# --- where and when ----------------------------------------------------------------------------------------------
def is_about_this(head: Any) -> bool:
    """Whether an event is about the card itself."""
    return any(term.name == "is_this" for term in getattr(head, "tests", ()))


def place_of(d: CardDef, ability: Ability, head: Any, chance: random.Random) -> str:
    """Where the card lies: where the ability is valid, or where it is before the event that it waits for."""
    if d.is_flag():
        return "hand" if ability.kind in (USE, CASTING) else "flag"
    if ability.kind in (USE, CASTING) or (d.is_cast() and not d.stays() and not ability.where):
        return "hand"
    if ability.kind == TRANSFORMING:
        from_hand = ability.keyword & spec.IMPACT_TRANSFORM or chance.random() < 0.5
        return "hand" if from_hand else "field"
    if getattr(head, "name", "") == "on" and is_about_this(head):
        source = str(head.source)
        if source in ("hand", "deck", "drop", "soul", "gauge", "field", "face_down_soul"):
            return {"face_down_soul": "soul_down"}.get(source, source)
        if head.event in ("entered", "called", "cast", "equipped", "used", "buddy_called"):
            return "hand"
        if head.event == "discarded":
            return "hand"
        if head.event == "soul_left":
            return "soul"
        if head.event == "moved" and ability.where:
            return chance.choice(("hand", "deck", "field"))
    homes = [zone for i, zone in enumerate(spec.ZONES) if ability.where >> i & 1 and zone in HOMES]
    return chance.choice(homes) if homes else "field"


HOMES: Final = ("hand", "drop", "soul", "gauge", "field")


def moment_of(d: CardDef, ability: Ability, head: Any, chance: random.Random) -> tuple[int, str]:
    """Whose turn it is, and the step before which the position stands."""
    event, side = str(getattr(head, "event", "")), str(getattr(head, "side", "any"))
    turn, at = chance.choice((0, 0, 1)), chance.choice(("main", "main", "attack"))
    if event in ENDS or event in STARTS:
        turn = chance.choice(SEATS[side])
        at = STARTS.get(event) or chance.choice(("end", "final", "attack"))
    elif event in OWN_ATTACK:
        turn = chance.choice(SEATS[side]) if not is_about_this(head) else 0
    elif event in ("targeted", "dealt", "damaged"):
        turn = 1 - chance.choice(SEATS[side])
    is_counter = bool(ability.counter or d.counter or (ability.kind == USE and d.has_counter and chance.random() < 0.7))
    is_counter = is_counter and (ability.kind in (USE, CASTING) or bool(ability.counter))
    if ability.kind in (ACTIVATED, USE, CASTING, TRANSFORMING) and not is_counter:
        turn = 0
        at = "main"
        if (d.is_impact() and ability.kind in (USE, CASTING)) or ability.keyword & spec.IMPACT_TRANSFORM:
            at = chance.choice(("attack", "final"))
    if event in ("entered", "called", "equipped", "buddy_called", "cast", "used") and is_about_this(head):
        turn = 0 if not d.has_counter else turn
        at = chance.choice(("attack", "final")) if d.is_impact() else "main"
    for term in walk([*ability.conditions, *d.conditions]):
        turn, at = moment_for(term, turn, at, chance)
    return turn, at


def moment_for(term: Any, turn: int, at: str, chance: random.Random) -> tuple[int, str]:
    """The moment that a condition wants."""
    likely = chance.random() < 0.85
    if term.name in ("your_turn", "opponents_turn"):
        turn = 0 if (term.name == "your_turn") == likely else 1
    elif term.name == "in_phase" and likely:
        at = PHASES[str(term.phase)]
    elif term.name in ("attack_by", "during_attack", "attack_on") and likely:
        own = SEATS[str(term.side)]
        turn = chance.choice(own) if term.name != "attack_on" else 1 - chance.choice(own)
        at = chance.choice(("attack", "attack", "main"))
    return turn, at


def events_of(ability: Ability, head: Any) -> list[str]:
    """The events that would help, by name."""
    found: list[str] = []
    for term in [head, *walk(ability)]:
        name = getattr(term, "name", "")
        if name in ("on", "happened_this_turn", "times_this_turn"):
            found.append(str(term.event))
        elif name == "would":
            found.append(REPLACED[str(term.what)])
    return found


# --- what is wished for ------------------------------------------------------------------------------------------
def wish(plan: Plan, ability: Ability, chance: random.Random) -> None:
    """Note how many cards conditions want in zones, and which cards are spoken of."""
    absent: list[Any] = []
    # What an instruction depends on is now and then left to chance, so that the other way is gone as well.
    left_out = {id(inner) for term in walk(ability) if term.name == "when" for inner in walk(term.condition)}
    left_out = left_out if chance.random() < 0.35 else set()
    for term in walk(ability):
        if id(term) in left_out:
            continue
        if term.name == "compare":
            wish_number(plan, term, chance)
        elif term.name == "never" and getattr(term.condition, "name", "") == "exists" and chance.random() < 0.7:
            absent.append(term.condition.ref)
        elif term.name == "cards" and not any(ref is term for ref in absent):
            wish_cards(plan, term, chance)
        else:
            wish_other(plan, term, chance)
    for ref in absent:
        if ref.name == "cards":
            wish_absent(plan, ref)


def wish_for_use(plan: Plan, d: CardDef, ability: Ability, chance: random.Random) -> None:
    """Note what must be there for the card to be used at all, if it lies where it is used from, and enough gauge."""
    if plan.place in ("hand", "soul_down", "drop") or ability.kind == TRANSFORMING:
        for other in d.every:
            if other.kind in (USE, CASTING) and other is not ability and not other.part:
                wish(plan, other, chance)
    costs = [
        number(term.n) or 0 for one in [ability, *d.every] for term in walk(one) if term.name in ("gauge", "pay_gauge")
    ]
    if costs and chance.random() < 0.85:
        plan.gauge = max(costs) + chance.choice((0, 1, 3))


def wish_cards(plan: Plan, term: Any, chance: random.Random) -> None:
    """Note cards of an area."""
    names = [test.name for test in term.tests]
    if "is_bearer" in names:
        plan.bearer = [test for test in term.tests if test.name != "is_bearer"]
    if "is_this" in names or "is_bearer" in names:
        return
    count = chance.choice((0, 1, 1, 2))
    zone = str(term.zone)
    if zone == "soul":
        plan.soul.append(Want((0,), "soul", list(term.tests), count))
    plan.wants.append(Want(SEATS[term.side], zone, list(term.tests), count))


def wish_other(plan: Plan, term: Any, chance: random.Random) -> None:
    """Note the cards of which another term speaks."""
    tests = list(getattr(term, "tests", ()))
    name = term.name
    if name in ("soul", "has_soul"):
        plan.soul.append(Want((0,), "soul", tests, chance.choice((1, 2, 3))))
    elif name == "matches" and getattr(term.ref, "name", "") == "bearer":
        plan.bearer = tests
    elif name in LOOKED_FOR:
        plan.wants.append(Want((0, 1), zone_for(term, chance), tests, 1))
        if name == "matches":
            plan.wants.append(Want((0,), "deck", tests, 2))
        elif name == "among":
            plan.wants.append(Want((0, 1), "deck", tests, 3))
    elif name in ("spend", "choose", "discard") and getattr(term.ref, "name", "") in ("cards", "soul"):
        wish_several(plan, term, chance)
    elif name == "stat" and str(term.what) == "soul":
        plan.soul.append(Want((0,), "soul", [], (number(term.value) or 0) + chance.choice((0, 1))))
    elif name in IN_FIELD:
        plan.wants.append(Want((0, 1), "field", tests, 1))
    elif name in IN_HAND:
        plan.wants.append(Want((0, 1), "hand", tests, 2))
    elif name == "may_use_from":
        plan.wants.append(Want((0,), str(term.zone), tests, 2))
    if getattr(term, "by_tests", ()):
        plan.wants.append(Want((0, 1), "field", list(term.by_tests), 1))


FROM_HAND: Final = ("entered", "called", "cast", "used", "equipped", "buddy_called", "discarded")


def zone_for(term: Any, chance: random.Random) -> str:
    """Where a card lies to which an event can happen, or of which another term speaks."""
    event = str(getattr(term, "event", ""))
    if chance.random() < 0.2 or (not event and term.name != "would"):
        return chance.choice(("deck", "field", "hand", "drop"))
    source = str(getattr(term, "source", "any"))
    if source in ("hand", "deck", "drop", "gauge", "soul"):
        return source
    return "hand" if event in FROM_HAND else "field"


def wish_several(plan: Plan, term: Any, chance: random.Random) -> None:
    """Note as many cards as are chosen or spent."""
    n, ref = number(term.n), term.ref
    if n is None or n < 2 or chance.random() < 0.15:
        return
    if ref.name == "soul" or str(ref.zone) == "soul":
        plan.soul.append(Want((0,), "soul", list(ref.tests), n))
    elif not any(test.name == "is_this" for test in ref.tests):
        plan.wants.append(Want(SEATS[ref.side], str(ref.zone), list(ref.tests), n))


def wish_number(plan: Plan, term: Any, chance: random.Random) -> None:
    """Note the number that a comparison wants."""
    compare(plan, term, chance)
    n, one = number(term.two), term.one
    ref = getattr(one, "ref", None)
    if n is None or ref is None:
        return
    if ref.name == "soul" and one.name == "count":
        plan.soul.append(Want((0,), "soul", list(ref.tests), n + (term.sign == ">")))
    elif ref.name == "cards" and one.name in ("count_names", "count_worlds", "count_traits"):
        plan.wants += [Want(SEATS[ref.side], str(ref.zone), list(ref.tests), 1) for _ in range(n + 1)]


def wish_absent(plan: Plan, ref: Any) -> None:
    """Have no card where a condition wants none."""
    zone = str(ref.zone)
    for player in SEATS[ref.side]:
        if not ref.tests or zone in ("center", "left", "right", "item", "spells"):
            plan.sizes[player, zone] = 0
    plan.wants = [want for want in plan.wants if want.tests != list(ref.tests)]


def tune(plan: Plan, words: set[str], chance: random.Random) -> None:
    """Set how often cards have souls, are rested, are buddies and so on."""
    if words & {"soul", "has_soul", "holders", "soul_left", "soul_lost", "soul_emptied", "guarded", "in_soul_of"}:
        plan.souls = 0.8
    if words & {"stand", "rested", "stood"}:
        plan.rested = 0.6
    if words & {"entered_this_turn"}:
        plan.fresh = 0.7
    if words & {"is_buddy", "buddy_called", "to_buddy", "same_name"} or "buddy" in words:
        plan.is_buddy = 0.85
    if "failed" in words and chance.random() < 0.4:
        plan.soul, plan.souls = [], 0.0
    plan.has_back = bool(words & {"hankoku", "flips", "flipped"})
    plan.lost = "lost_deck" in words
    if words & {"solo", "is_alone"} or "other" in words:
        plan.is_alone = 0.25
    if words & {"targeted", "attack_on", "change_target", "penetrate"}:
        plan.center_free = (chance.choice((0.1, 0.8)), chance.choice((0.1, 0.8)))


# --- what fighters like ------------------------------------------------------------------------------------------
USES: Final = (spec.CALL_CARD, spec.CAST_CARD, spec.EQUIP_CARD)


def goals_of(d: CardDef, ability: Ability, head: Any) -> dict[int, float]:
    """What should be done with the probed card."""
    event = str(getattr(head, "event", ""))
    if ability.kind in (USE, CASTING):
        return dict.fromkeys(USES, 100.0)
    if ability.kind in (ACTIVATED, TRANSFORMING):
        return {spec.ACTIVATE: 100.0} | dict.fromkeys(USES, -20.0 if ability.where else 20.0)
    if is_about_this(head) and ability.kind == AUTO:
        if event in ("entered", "called", "cast", "equipped", "used", "buddy_called"):
            return dict.fromkeys(USES, 100.0) | {spec.ACTIVATE: 60.0, spec.BUDDY_CALL: 20.0}
        if event in ("attacked", "link_attacked", "beaten", "dealt", "damaged", "battle_ended"):
            linked = {spec.LINK: 100.0} if event == "link_attacked" else {}
            return {spec.ATTACK: 100.0, spec.TARGET: 10.0, **linked}
        if event == "targeted":
            return {spec.TARGET: 100.0}
    return dict.fromkeys(USES, -20.0)


def moods(words: set[str], plan: Plan, chance: random.Random) -> dict[int, float]:
    """How much fighters like each kind of answer: at random, but for what leads to some events."""
    liked = {kind: 10 * chance.random() for kind in KINDS}
    if words & FIGHTS:
        liked[spec.ATTACK] += chance.choice((5, 15))
        liked[spec.PASS] += chance.choice((0, 6))
    if "link_attacked" in words or "link" in words or chance.random() < 0.15:
        liked[spec.LINK] += 15
    if words & {"cast", "used", "called", "entered", "equipped", "activated"}:
        liked[spec.PASS] -= 4
    if words & {"activated", "transformed"}:
        liked[spec.ACTIVATE] += 10
    if "buddy_called" in words:
        liked[spec.BUDDY_CALL] += 15
        liked[spec.CALL_CARD] += 10
    if words & {"turn_ending", "final_started", "attack_ended", "attack_started", "delay", "turn_started"}:
        liked[spec.PASS] += 12
        liked[spec.NO_ATTACK] += chance.choice((0, 12))
    if "repositioned" in words:
        liked[spec.REPOSITION] += 10
    if plan.at in ("attack", "main") and plan.goals and spec.CAST_CARD in plan.goals and plan.place == "hand":
        liked[spec.PASS] += chance.choice((0, 5))
    return liked
