"""The crossings of One Piece: how each kind of deed comes about by each cause, and what can interfere.

What is done instead places a DON!! of the owner's DON!! deck, what is heard one of the other player's: so the two are
counted apart, whatever the deed itself does.
"""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import Cell, Interference, Parts, Way, cells_of, joined, merged, situation, with_script
from fuda.games.onepiece.face.ways import (
    ACTIVE,
    IN_PLAY,
    INTERFERENCES,
    PLAYED,
    RESTED,
    TO_MAIN,
    WAYS,
    bought,
    decks,
    event,
    forbidden,
    nothing,
    payer,
    replaced,
    stand_in,
    subject,
    table,
    watcher,
)

# --- together: two cards of one instruction --------------------------------------------------------------------
PAIR: Final = 'cards(foe, characters, [trait("pair")])'


def pair(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of an Event that A plays, on two Characters of B at the same time."""
    state = facts.pop("state", {})
    cards: Parts = {name: {"power": 9000, "traits": ["pair"]} for name in ("Subject", "Twin")}
    cards |= event(verb.format(it=PAIR))
    board = {"A": {"hand": ["Blow"]}, "B": {"characters": [{"card": name, **state} for name in ("Subject", "Twin")]}}
    script = [{"A": "play Blow"}, {"until": "main", "by": ["pick", "pass"]}]
    return Way(deed, "effect, on two cards", cards, board, script, done, undone, {"owner": "B", **facts})


def rests(subject_rested: bool, twin_rested: bool) -> Parts:
    """Which of the two are rested."""
    return {"cards": {"Subject": {"rested": subject_rested}, "Twin": {"rested": twin_rested}}}


PAIRS: Final[list[Way]] = [
    pair("ko", "ko({it})", {"B": {"characters": 0, "trash": 2}}, {"B": {"characters": 2}}, would="ko", event="koed",
         first={"B": {"characters": ["Twin"]}}, second={"B": {"characters": ["Subject"]}}, ban="ko_by_effect"),
    pair("leave", "move({it}, trash)", {"B": {"characters": 0, "trash": 2}}, {"B": {"characters": 2}}, would="leave",
         event="left", first={"B": {"characters": ["Twin"]}}, second={"B": {"characters": ["Subject"]}}, ban="leave"),
    pair("leave, to the hand", "move({it}, hand)", {"B": {"characters": 0, "hand": 2}}, {"B": {"characters": 2}},
         would="leave", event="left", first={"B": {"characters": ["Twin"]}}, second={"B": {"characters": ["Subject"]}},
         ban="leave"),
    pair("leave, under the deck", "move({it}, deck, bottom)", {"B": {"characters": 0, "deck": 12}},
         {"B": {"characters": 2}}, would="leave", event="left", first={"B": {"characters": ["Twin"]}},
         second={"B": {"characters": ["Subject"]}}, ban="leave"),
    pair("rest", "rest({it})", rests(True, True), rests(False, False), would="rest", event="rested",
         first=rests(True, False), second=rests(False, True), ban="rest"),
    pair("ready", "ready({it})", rests(False, False), rests(True, True), would="ready", event="readied",
         first=rests(False, True), second=rests(True, False), ban="ready", state={"rested": True}),
]  # fmt: skip


def on_subject(way: Way, ability: str, expect: Parts, *, watch: str = "") -> Parts:
    """The first of the two has an ability."""
    added = merged(table(way, watch=watch), {"cards": {"Subject": {"abilities": [ability]}}})
    return situation(way, added, expect)


def one_protects(way: Way) -> Parts | str:
    """Both are judged on the table as it is before: the second is protected by the first, which goes."""
    ban = f'continuous: are_forbidden(cards(own, characters, [named("Twin")]), {way.fact("ban")})'
    return on_subject(way, ban, merged(way.fact("first"), decks(way)))


def one_is_forbidden(way: Way) -> Parts | str:
    """What is forbidden for one is done to the other."""
    ward = f'continuous: are_forbidden(cards(own, characters, [named("Subject")]), {way.fact("ban")})'
    return situation(way, table(way, ward), merged(way.fact("second"), decks(way)))


def one_replacement(way: Way) -> Parts | str:
    """One replacement is for both."""
    return situation(way, table(way, stand_in(way)), merged(way.undone, decks(way, 1)))


def own_replacement(way: Way) -> Parts | str:
    """A replacement about its own card is for that card alone."""
    own = f"replacement would({way.fact('would')}, own, [is_this]): add_don(1, rested)"
    return on_subject(way, own, merged(way.fact("second"), decks(way, 1)))


def by_one_that_goes(way: Way) -> Parts | str:
    """A card that goes as well can still replace what would happen to both."""
    return on_subject(way, stand_in(way), merged(way.undone, decks(way, 1)))


def heard_once(way: Way) -> Parts | str:
    """What is done to both is heard once."""
    return situation(way, table(way, watch=watcher(way)), merged(way.done, decks(way, heard=1)))


def heard_of_the_other(way: Way) -> Parts | str:
    """The first hears of the second, if it is still there to have its effect activated."""
    hears = f"auto on({way.fact('event')}, own, [other]): add_don(1, rested)"
    stays = way.fact("would") in ("rest", "ready")
    return on_subject(way, hears, merged(way.done, decks(way, 1 if stays else 0)))


def one_payment(way: Way) -> Parts | str:
    """One card of the hand pays for one of two replacements, each of them about its own card."""
    own = f"replacement may would({way.fact('would')}, own, [is_this]): discard(cards(own, hand), 1)"
    added = merged(table(way), {"cards": {name: {"abilities": [own]} for name in ("Subject", "Twin")}})
    made = situation(way, merged(added, {"board": {"B": {"hand": ["filler"]}}}), joined(way.fact("second"), decks(way)))
    by = ["replace Subject", "replace Twin", "pick", "pass"]
    return with_script(made, [{"A": "play Blow"}, {"until": "main", "by": by}])


TOGETHER: Final[list[Interference]] = [
    Interference("together", "one protects the other", "1-3-3", one_protects),
    Interference("together", "forbidden for one", "1-3-3", one_is_forbidden),
    Interference("together", "one replacement for both", "8-1-3-4-4", one_replacement),
    Interference("together", "one replaces its own", "8-1-3-4-2", own_replacement),
    Interference("together", "replaced by one of them", "8-1-3-4-4", by_one_that_goes),
    Interference("together", "one payment for two replacements", "8-1-3-4-5", one_payment),
    Interference("together", "heard once", "8-1-3-1", heard_once),
    Interference("together", "one hears the other", "8-1-3-1-3", heard_of_the_other),
]


# --- together: cards of two zones ------------------------------------------------------------------------------
BOTH_ZONES: Final = "together([cards(foe, characters), cards(foe, hand)])"


def of_two_zones(deed: str, zone: str, goal: str) -> Way:
    """An Event of A puts a Character and a card of the hand of B elsewhere at the same time."""
    cards: Parts = {"Subject": {"power": 9000}, "Held": {}, **event(f"move({BOTH_ZONES}, {zone})")}
    board: Parts = {"A": {"hand": ["Blow"]}, "B": {"characters": ["Subject"], "hand": ["Held"]}}
    script = [{"A": "play Blow"}, {"until": "main", "by": ["pick", "pass"]}]
    facts = {"owner": "B", "zone": goal, "size": 10 if goal == "deck" else 0}
    return Way(deed, "effect, on cards of two zones", cards, board, script, {}, {}, facts)


MIXED: Final[list[Way]] = [
    of_two_zones("leave", "trash", "trash"),
    of_two_zones("leave, under the deck", "deck, bottom", "deck"),
]


def gone(way: Way, characters: int, hand: int, instead: int = 0, heard: int = 0) -> Parts:
    """So many of the two are still there."""
    there: Parts = {"characters": characters, "hand": hand, way.fact("zone"): way.fact("size") + 2 - characters - hand}
    return joined({"B": there}, decks(way, instead, heard))


def both_zones(way: Way) -> Parts | str:
    """Nothing gets in the way of either."""
    return situation(way, table(way), gone(way, 0, 0))


def one_zone_forbidden(way: Way) -> Parts | str:
    """What forbids leaving the field keeps the Character only."""
    return situation(way, table(way, "continuous: are_forbidden(cards(own, characters), leave)"), gone(way, 1, 0))


def one_zone_replaced(way: Way) -> Parts | str:
    """What is done instead of leaving the field is for the Character only."""
    return situation(way, table(way, "replacement would(leave, own): add_don(1, rested)"), gone(way, 1, 0, 1))


def other_zone_replaced(way: Way) -> Parts | str:
    """What is done instead of discarding is for the card of the hand only."""
    if way.fact("zone") != "trash":
        return "10-2-14-1"  # only into the trash is discarding
    return situation(way, table(way, "replacement would(discard, own): add_don(1, rested)"), gone(way, 0, 1, 1))


def heard_by_zone(way: Way) -> Parts | str:
    """That the Character leaves is heard once, whatever goes with it."""
    return situation(way, table(way, watch="auto on(left): add_don(1, rested)"), gone(way, 0, 0, heard=1))


ZONES: Final[list[Interference]] = [
    Interference("together", "of two zones", "3-1-7", both_zones),
    Interference("together", "of two zones, one forbidden", "1-3-3", one_zone_forbidden),
    Interference("together", "of two zones, one replaced", "8-1-3-4-4", one_zone_replaced),
    Interference("together", "of two zones, the other replaced", "8-1-3-4-4", other_zone_replaced),
    Interference("together", "of two zones, one heard", "8-1-3-1", heard_by_zone),
]


# --- paid: parts of a cost -------------------------------------------------------------------------------------
def paid(deed: str, verb: str, ban: str) -> Way:
    """A cost of two parts, of which the second is the deed."""
    cards: Parts = {"Subject": {"power": 9000}, "Payer": {"power": 3000}}
    board: Parts = {"A": {"characters": ["Payer", "Subject"], "don": 2}}
    facts = {"owner": "A", "verb": verb, "ban": ban}
    return Way(deed, "cost, of several parts", cards, board, [], {}, {}, facts)


PAID: Final[list[Way]] = [
    paid("ko", "ko({it})", "ko_by_effect"),
    paid("leave", "move({it}, hand)", "leave"),
    paid("rest", "rest({it})", "rest"),
]


def with_cost(way: Way, cost: str, script: list[Any], expect: Parts, *wards: str) -> Parts:
    """The Payer has this cost."""
    added = merged(table(way, *wards), {"cards": {"Payer": payer(cost)}})
    return with_script(situation(way, added, expect), script)


def refused(way: Way, cost: str, *wards: str) -> Parts:
    """The cost cannot be paid whole, so that nothing is offered or paid."""
    expect = {"refused": ["activate Payer"], "A": {"don_active": 2}, **IN_PLAY, "why": {"Payer": ["activate 8-3-1-3"]}}
    return with_cost(way, cost, [], expect, *wards)


def ward_for(way: Way, name: str = "Subject") -> str:
    """What forbids the deed for a card."""
    return f'continuous: are_forbidden(cards(own, characters, [named("{name}")]), {way.fact("ban")})'


def second_forbidden(way: Way) -> Parts | str:
    """With the second part forbidden, the first is not paid."""
    return refused(way, f"rest_don(1); {way.fact('verb').format(it=subject('own'))}", ward_for(way))


def choice_forbidden(way: Way) -> Parts | str:
    """With the part forbidden for every card that could be chosen, nothing is paid."""
    chosen = f"choose({subject('own')}, 1, 0); {way.fact('verb').format(it='chosen(0)')}"
    return refused(way, f"rest_don(1); {chosen}", ward_for(way))


def choice_narrowed(way: Way) -> Parts | str:
    """A card for which the part is forbidden cannot be chosen for it."""
    cost = f"choose(cards(own, characters, [other]), 1, 0); {way.fact('verb').format(it='chosen(0)')}"
    made = with_cost(way, cost, [{"A": "activate Payer"}, *TO_MAIN], bought(IN_PLAY), ward_for(way))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"characters": ["Spare"]}}})


def same_twice(way: Way) -> Parts | str:
    """Two parts cannot both take the same card."""
    part = way.fact("verb").format(it=subject("own"))
    return refused(way, f"{part}; {part}")


def too_little(way: Way) -> Parts | str:
    """Two parts that take from one pile need enough for both."""
    return refused(way, f"rest_don(2); return_don(3); {way.fact('verb').format(it=subject('own'))}")


def of_a_leader(way: Way) -> Parts | str:
    """A part that would be done to a Leader: no Leader is KO'd or leaves, but it can be rested."""
    cost = way.fact("verb").format(it="cards(own, leader)")
    if way.deed == "rest":
        return with_cost(way, cost, [{"A": "activate Payer"}], {"cards": {"A.leader": {"rested": True}}})
    return refused(way, cost)


def one_of_all(way: Way) -> Parts | str:
    """What is to be done to all for a cost cannot be paid if it is forbidden for one of them."""
    made = refused(way, way.fact("verb").format(it="cards(own, characters, [other])"), ward_for(way))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"characters": ["Spare"]}}})


PARTS: Final[list[Interference]] = [
    Interference("paid", "the second part is forbidden", "8-3-1-3", second_forbidden),
    Interference("paid", "every choice is forbidden", "8-3-1-3", choice_forbidden),
    Interference("paid", "one choice is forbidden", "8-3-1-3", choice_narrowed),
    Interference("paid", "two parts take the same card", "8-3-1-3", same_twice),
    Interference("paid", "two parts take from one pile", "8-3-1-3", too_little),
    Interference("paid", "by a Leader", "3-6-3", of_a_leader),
    Interference("paid", "with all, one of which is forbidden", "8-3-1-3", one_of_all),
]


# --- who it is, and when ---------------------------------------------------------------------------------------
def borrowed(deed: str, verb: str, done: Parts, **facts: Any) -> Way:
    """A deed on a Character that B controls and A owns."""
    cards: Parts = {"Subject": {"power": 9000}, **event(verb.format(it=subject("foe")))}
    board = {"A": {"hand": ["Blow"]}, "B": {"characters": [{"card": "Subject", "owner": "A"}]}}
    facts = {"owner": "B", "again": verb.format(it="about"), **facts}
    return Way(deed, "effect, on another's card", cards, board, PLAYED, done, {"B": {"characters": ["Subject"]}}, facts)


BORROWED: Final[list[Way]] = [
    borrowed("ko", "ko({it})", {"A": {"trash": ["Blow", "Subject"]}}, would="ko", event="koed",
             ban="are_forbidden(cards(own, characters), ko_by_effect)"),
    borrowed("leave", "move({it}, hand)", {"A": {"hand": ["Subject"]}}, would="leave", event="left",
             ban="are_forbidden(cards(own, characters), leave)"),
    borrowed("rest", "rest({it})", RESTED, would="rest", event="rested",
             ban="are_forbidden(cards(own, characters), rest)"),
]  # fmt: skip


def heard_by_controller(way: Way) -> Parts | str:
    """It is the controller's card that it happens to."""
    ward = f"auto on({way.fact('event')}, own): add_don(1, rested)"
    return situation(way, table(way, ward), merged(way.done, decks(way, 1)))


def not_heard_by_owner(way: Way) -> Parts | str:
    """It is not the owner's card as long as another controls it."""
    watch = f"auto on({way.fact('event')}, own): add_don(1, rested)"
    return situation(way, table(way, watch=watch), merged(way.done, decks(way)))


WHOSE: Final[list[Interference]] = [
    Interference("who it is", "another's card", "4-2-1-1", nothing),
    Interference("who it is", "another's card, forbidden by its controller", "1-3-3", forbidden),
    Interference("who it is", "another's card, replaced by its controller", "8-1-3-4-2", replaced),
    Interference("who it is", "another's card, heard by its controller", "8-1-3-1", heard_by_controller),
    Interference("who it is", "another's card, not heard as its owner's", "8-1-3-1", not_heard_by_owner),
]


def timed(deed: str, verb: str, ban: str, done: Parts, undone: Parts) -> Way:
    """A deed of A's Event on B's Character, which an effect of B protects for a time."""
    cards: Parts = {"Subject": {"power": 9000}, **event(verb.format(it=subject("foe")))}
    board: Parts = {"A": {"hand": ["Blow"]}, "B": {"characters": ["Subject"], "hand": ["Shield"], "don": 0}}
    return Way(deed, "effect, in a period", cards, board, [], done, undone, {"owner": "B", "ban": ban})


TIMED: Final[list[Way]] = [
    timed("ko", "ko({it})", "ko_by_effect", {"B": {"trash": 2}}, IN_PLAY),
    timed("leave", "move({it}, trash)", "leave", {"B": {"trash": 2}}, IN_PLAY),
    timed("rest", "rest({it})", "rest", RESTED, ACTIVE),
]


def shielded(way: Way, until: str, script: list[Any], expect: Parts, turn: str) -> Parts:
    """B's Shield forbids the deed until a moment, made in the turn of a player."""
    tag = "main" if turn == "B" else "counter"
    shield = f"{tag}: forbid({subject('own')}, {way.fact('ban')}, {until})"
    made = situation(way, {"cards": {"Shield": {"kind": "event", "abilities": [shield]}}}, expect)
    return {**with_script(made, script), "turn_player": turn}


ENDED: Final = [{"until": {"who": "A", "phase": "main"}, "by": ["end_main", "pass"]}]
IN_OWN_TURN: Final = [{"B": "play Shield"}, {"B": "end_main"}, {"A": "play Blow"}, *TO_MAIN]
IN_OTHERS_TURN: Final = [{"A": "attack A.leader"}, {"until": "counter"}, {"B": "play Shield"}, *TO_MAIN]


def this_turn(way: Way) -> Parts | str:
    """What holds in this turn does not hold in the next."""
    return shielded(way, "this_turn", IN_OWN_TURN, way.done, "B")


def through_next(way: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn, made in one's own, holds in that turn."""
    return shielded(way, "end_of_opponents_next_turn", IN_OWN_TURN, way.undone, "B")


def that_turn(way: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn, made in such a turn, holds in it."""
    script = [*IN_OTHERS_TURN, {"A": "play Blow"}, *TO_MAIN]
    return shielded(way, "end_of_opponents_next_turn", script, way.undone, "A")


def that_turn_only(way: Way) -> Parts | str:
    """And ends with it."""
    script = [*IN_OTHERS_TURN, {"A": "end_main"}, {"B": "end_main"}, {"A": "play Blow"}, *TO_MAIN]
    return shielded(way, "end_of_opponents_next_turn", script, way.done, "A")


PERIODS: Final[list[Interference]] = [
    Interference("when", "protected in the turn before", "6-6-1-3", this_turn),
    Interference("when", "protected until the end of this turn, since the last", "6-6-1-2", through_next),
    Interference("when", "protected until the end of this turn, since this", "6-6-1-2", that_turn),
    Interference("when", "protected until the end of the turn before", "6-6-1-2", that_turn_only),
]


def cells() -> list[Cell]:
    """The whole matrix."""
    out = cells_of(WAYS, INTERFERENCES)
    for ways, interferences in ((PAIRS, TOGETHER), (MIXED, ZONES), (PAID, PARTS), (BORROWED, WHOSE), (TIMED, PERIODS)):
        out += cells_of(ways, interferences)
    return out
