"""The crossings of Fusion World: how each kind of deed comes about by each cause, and what can interfere.

What is done instead places an energy marker of the owner's, what is heard one of the other player's: so the two are
counted apart, whatever the deed itself does.
"""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import Cell, Interference, Parts, Way, cells_of, joined, merged, situation
from fuda.games.fusionworld.face.ways import (
    ACTIVE,
    IN_BATTLE,
    IN_PLAY,
    INTERFERENCES,
    MATRIX,
    PAYS,
    RESTED,
    STAYS,
    USED,
    WAYS,
    ban,
    bought,
    extra,
    payer,
    subject,
)

# --- together: two cards of one instruction --------------------------------------------------------------------
PAIR: Final = 'cards(foe, battle, [trait("pair")])'


def pair(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of an Extra card that A uses, on two Battle cards of B at the same time."""
    state = facts.pop("state", {})
    cards: Parts = {name: {"power": 20000, "traits": ["pair"]} for name in ("Subject", "Twin")}
    cards |= extra(verb.format(it=PAIR))
    board = {"A": {"hand": ["Blow"]}, "B": {"battle": [{"card": name, **state} for name in ("Subject", "Twin")]}}
    script = [{"A": "activate Blow"}, {"until": "main", "by": ["pick Subject", "pick", "pass"]}]
    return Way(deed, "effect, on two cards", cards, board, script, done, undone, {"owner": "B", **facts})


def rests(subject_rested: bool, twin_rested: bool) -> Parts:
    """Which of the two are rested."""
    return {"cards": {"Subject": {"rested": subject_rested}, "Twin": {"rested": twin_rested}}}


LEFT: Final[Parts] = {"first": {"B": {"battle": ["Twin"]}}, "second": {"B": {"battle": ["Subject"]}}}
PAIRS: Final[list[Way]] = [
    pair("ko", "ko({it})", {"B": {"battle": 0, "drop": 2}}, {"B": {"battle": 2}}, would="ko", event="koed",
         ban="ko_by_skill", **LEFT),
    pair("leave, to the Drop", "move({it}, drop)", {"B": {"battle": 0, "drop": 2}}, {"B": {"battle": 2}},
         would="leave", event="left", ban="leave", **LEFT),
    pair("leave, to the hand", "move({it}, hand)", {"B": {"battle": 0, "hand": 2}}, {"B": {"battle": 2}},
         would="leave", event="left", ban="to_hand", **LEFT),
    pair("leave, under the deck", "move({it}, deck, bottom)", {"B": {"battle": 0, "deck": 12}}, {"B": {"battle": 2}},
         would="leave", event="left", ban="to_deck", **LEFT),
    pair("leave, under a Leader", "put_under({it}, cards(own, leader))", {"B": {"battle": 0}}, {"B": {"battle": 2}},
         would="leave", event="left", ban="leave", **LEFT),
    pair("rest", "rest({it})", rests(True, True), rests(False, False), would="rest", event="rested", ban="rest",
         first=rests(True, False), second=rests(False, True), stays=True),
    pair("ready", "ready({it})", rests(False, False), rests(True, True), event="readied", ban="ready",
         first=rests(False, True), second=rests(True, False), state={"rested": True}, stays=True),
]  # fmt: skip


def on_subject(way: Way, ability: str, expect: Parts) -> Parts:
    """The first of the two has an ability."""
    return situation(way, merged(MATRIX.table(way), {"cards": {"Subject": {"abilities": [ability]}}}), expect)


def one_protects(way: Way) -> Parts | str:
    """Both are judged on the table as it is before: the second is protected by the first, which goes."""
    ward = f'permanent: are_forbidden(cards(own, battle, [named("Twin")]), {way.fact("ban")})'
    return on_subject(way, ward, merged(way.fact("first"), MATRIX.counts(way)))


def one_is_forbidden(way: Way) -> Parts | str:
    """What is forbidden for one is done to the other."""
    ward = MATRIX.ward(ban(way.fact("ban")))
    return situation(way, MATRIX.table(way, ward), merged(way.fact("second"), MATRIX.counts(way)))


def one_is_unaffected(way: Way) -> Parts | str:
    """One that is not affected by skills is left alone."""
    shield = "permanent: are_forbidden(this, affected, only([], foe))"
    return on_subject(way, shield, merged(way.fact("second"), MATRIX.counts(way)))


def of_pair(way: Way, once: bool = False, whom: str = 'trait("pair")') -> str:
    """A replacement of what would happen to the two."""
    return f"replacement{' once' if once else ''} would({way.fact('would')}, own, [{whom}]): place_marker(1)"


def each_replaced(way: Way) -> Parts | str:
    """A replacement is for one card each, so that it is used for both."""
    if not way.fact("would"):
        return "1-5-2-3"
    return situation(way, MATRIX.table(way, of_pair(way)), merged(way.undone, MATRIX.counts(way, 2)))


def once_replaced(way: Way) -> Parts | str:
    """A replacement that is used once is used for the card that the master says."""
    if not way.fact("would"):
        return "1-5-2-3"
    expect = merged(way.fact("second"), MATRIX.counts(way, 1))
    return situation(way, MATRIX.table(way, of_pair(way, once=True)), expect)


def own_replacement(way: Way) -> Parts | str:
    """A replacement about its own card is for that card alone."""
    if not way.fact("would"):
        return "1-5-2-3"
    return on_subject(way, of_pair(way, whom="is_this"), merged(way.fact("second"), MATRIX.counts(way, 1)))


def by_one_that_goes(way: Way) -> Parts | str:
    """A card that would go as well can still replace what would happen to both."""
    if not way.fact("would"):
        return "1-5-2-3"
    return on_subject(way, of_pair(way), merged(way.undone, MATRIX.counts(way, 2)))


def heard_once(way: Way) -> Parts | str:
    """What is done to both is heard once."""
    watch = MATRIX.watcher(way)
    return situation(way, MATRIX.table(way, watch=watch), merged(way.done, MATRIX.counts(way, heard=1)))


def heard_of_the_other(way: Way) -> Parts | str:
    """The first hears of the second, also if it goes at the same time.  [fw 9-6-7-1-2, 9-6-9]"""
    hears = f"auto on({way.fact('event')}, own, [other]): place_marker(1)"
    return on_subject(way, hears, merged(way.done, MATRIX.counts(way, 1)))


def counted(way: Way) -> Parts | str:
    """A condition counts both of them as happened this turn."""
    if way.deed.startswith("leave, under a"):
        return "16-2-5-1"
    asks = f"main if compare(times_this_turn({way.fact('event')}, foe), ==, 2): place_marker(1)"
    made = situation(way, MATRIX.table(way), merged(way.done, MATRIX.counts(way, heard=1)))
    asked = {"cards": {"Asker": {"abilities": [asks]}}, "board": {"A": {"battle": ["Asker"]}}}
    return joined(made, {**asked, "script": [{"A": "activate Asker"}]})


TOGETHER: Final[list[Interference]] = [
    Interference("together", "one protects the other", "0-2-10", one_protects),
    Interference("together", "forbidden for one", "0-2-5", one_is_forbidden),
    Interference("together", "one is unaffected", "13-4-1", one_is_unaffected),
    Interference("together", "each replaced", "9-9-1", each_replaced),
    Interference("together", "one of them replaced, once a turn", "9-9-2-1", once_replaced),
    Interference("together", "one replaces its own", "9-9-1", own_replacement),
    Interference("together", "replaced by one of them", "9-9-1", by_one_that_goes),
    Interference("together", "heard once", "9-6-2-1", heard_once),
    Interference("together", "one hears the other", "9-6-7-1-2", heard_of_the_other),
    Interference("together", "both counted", "9-1-3", counted),
]


# --- paid: parts of a cost -------------------------------------------------------------------------------------
def paid(deed: str, verb: str, word: str, **facts: Any) -> Way:
    """A cost of two parts, of which the second is the deed."""
    state = facts.pop("state", {})
    cards: Parts = {"Subject": {"power": 20000}, "Payer": {"power": 10000}}
    board: Parts = {"A": {"battle": ["Payer", {"card": "Subject", **state}], "energy": 2, "hand": 1}}
    return Way(deed, "cost, of several parts", cards, board, [], {}, {}, {
        "owner": "A", "verb": verb, "ban": word, "state": state, **facts,
    })  # fmt: skip


PAID: Final[list[Way]] = [
    paid("ko", "ko({it})", "ko_by_skill"),
    paid("leave, to the hand", "move({it}, hand)", "to_hand"),
    paid("leave, under a Leader", "put_under({it}, cards(own, leader))", "leave"),
    paid("rest", "rest({it})", "rest", leader=True),
    paid("ready", "ready({it})", "ready", state={"rested": True}),
]


def with_cost(way: Way, cost: str, script: list[Any], expect: Parts, *wards: str) -> Parts:
    """The Payer has this cost."""
    added = merged(MATRIX.table(way, *wards), {"cards": {"Payer": payer(cost)}})
    return {**situation(way, added, expect), "script": script}


def refused(way: Way, cost: str, *wards: str) -> Parts:
    """The cost cannot be paid whole, so that nothing is offered or paid."""
    expect = {"refused": ["activate Payer"], "A": {"energy_rested": 0, "hand": 1}, "why": {"Payer": ["activate 1-4-6"]}}
    return with_cost(way, cost, [], expect, *wards)


def part(way: Way, it: str = "") -> str:
    """The part of the cost that is the deed."""
    return str(way.fact("verb").format(it=it or subject("own")))


def second_forbidden(way: Way) -> Parts | str:
    """With the second part forbidden, the first is not paid."""
    return refused(way, f"pay(1); {part(way)}", MATRIX.ward(ban(way.fact("ban"))))


def choice_forbidden(way: Way) -> Parts | str:
    """With the part forbidden for every card that could be chosen, nothing is paid."""
    cost = f"pay(1); choose({subject('own')}, 1, 0); {part(way, 'chosen(0)')}"
    return refused(way, cost, MATRIX.ward(ban(way.fact("ban"))))


def choice_narrowed(way: Way) -> Parts | str:
    """A card for which the part is forbidden cannot be chosen for it."""
    cost = f"choose(cards(own, battle, [other]), 1, 0); {part(way, 'chosen(0)')}"
    made = with_cost(way, cost, PAYS, bought(IN_PLAY), MATRIX.ward(ban(way.fact("ban"))))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"battle": [{"card": "Spare", **way.fact("state")}]}}})


def choice_unaffected(way: Way) -> Parts | str:
    """A card that skills do not affect cannot be chosen for a cost."""
    cost = f"choose({subject('own')}, 1, 0); {part(way, 'chosen(0)')}"
    return refused(way, cost, MATRIX.ward(ban("affected")))


def same_twice(way: Way) -> Parts | str:
    """Two parts cannot both take the same card."""
    return refused(way, f"{part(way)}; {part(way)}")


def too_little(way: Way) -> Parts | str:
    """Two parts that take from one pile need enough for both."""
    one = "discard(cards(own, hand), 1)"
    return refused(way, f"{one}; {one}; {part(way)}")


def of_a_leader(way: Way) -> Parts | str:
    """A part that would be done to a Leader: no Leader is KO'd or leaves, but it can be rested."""
    if way.fact("leader"):
        return with_cost(way, part(way, "cards(own, leader)"), PAYS, {"cards": {"A.leader": {"rested": True}}})
    return refused(way, part(way, "cards(own, leader)"))


def all_but_one(way: Way) -> Parts | str:
    """A part that takes all of some cards is not paid if it is forbidden for one of them."""
    made = refused(way, part(way, "cards(own, battle, [other])"), MATRIX.ward(ban(way.fact("ban"))))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"battle": [{"card": "Spare", **way.fact("state")}]}}})


def cost_banned(way: Way) -> Parts | str:
    """Who cannot pay skill costs pays none."""
    return refused(way, part(way), MATRIX.ward("player_forbidden(own, skill_cost)"))


PARTS: Final[list[Interference]] = [
    Interference("paid", "the second part is forbidden", "1-4-6", second_forbidden),
    Interference("paid", "every choice is forbidden", "1-4-6", choice_forbidden),
    Interference("paid", "one choice is forbidden", "1-4-6", choice_narrowed),
    Interference("paid", "what would be chosen is unaffected", "13-4-1", choice_unaffected),
    Interference("paid", "two parts take the same card", "1-4-6", same_twice),
    Interference("paid", "two parts take from one pile", "1-4-6", too_little),
    Interference("paid", "by a Leader", "3-5-3", of_a_leader),
    Interference("paid", "all of some cards, one of them forbidden", "1-4-6", all_but_one),
    Interference("paid", "no skill cost can be paid", "9-2-4", cost_banned),
]


# --- who it is -------------------------------------------------------------------------------------------------
def borrowed(deed: str, verb: str, done: Parts, **facts: Any) -> Way:
    """A deed on a Battle card that B controls and A owns."""
    cards: Parts = {"Subject": {"power": 20000}, **extra(verb.format(it=subject("foe")))}
    board = {"A": {"hand": ["Blow"]}, "B": {"battle": [{"card": "Subject", "owner": "A"}]}}
    facts = {"owner": "B", "again": verb.format(it="about"), "only": True, **facts}
    return Way(deed, "effect, on another's card", cards, board, USED, done, STAYS, facts)


BORROWED: Final[list[Way]] = [
    borrowed("ko", "ko({it})", {"A": {"drop": ["Blow", "Subject"]}}, would="ko", event="koed", ban=ban("ko_by_skill")),
    borrowed("leave, to the hand", "move({it}, hand)", {"A": {"hand": ["Subject"]}}, would="leave", event="left",
             ban=ban("to_hand")),
    borrowed("leave, to the Drop", "move({it}, drop)", {"A": {"drop": ["Blow", "Subject"]}}, would="leave",
             event="left", ban=ban("leave")),
    borrowed("rest", "rest({it})", RESTED, would="rest", event="rested", ban=ban("rest")),
]  # fmt: skip


def heard_by_master(way: Way) -> Parts | str:
    """It is the master's card that it happens to."""
    ward = f"auto on({way.fact('event')}, own): place_marker(1)"
    return situation(way, MATRIX.table(way, ward), merged(way.done, MATRIX.counts(way, 1)))


def not_heard_by_owner(way: Way) -> Parts | str:
    """It is not the owner's card as long as another is its master."""
    watch = f'auto on({way.fact("event")}, own, [named("Subject")]): place_marker(1)'
    return situation(way, MATRIX.table(way, watch=watch), merged(way.done, MATRIX.counts(way)))


WHOSE: Final[list[Interference]] = [
    Interference("who it is", "another's card", "3-1-6", MATRIX.nothing),
    Interference("who it is", "another's card, forbidden by its master", "0-2-5", MATRIX.forbidden),
    Interference("who it is", "another's card, replaced by its master", "9-9-2-1", MATRIX.replaced),
    Interference("who it is", "another's card, heard by its master", "0-3-4-1", heard_by_master),
    Interference("who it is", "another's card, not heard as its owner's", "0-3-4-1", not_heard_by_owner),
]


# --- when ------------------------------------------------------------------------------------------------------
def timed(deed: str, verb: str, word: str, done: Parts, undone: Parts) -> Way:
    """A deed of A's Extra card on B's Battle card, which a skill of B protects for a time."""
    cards: Parts = {"Subject": {"power": 20000}, **extra(verb.format(it=subject("foe")))}
    board: Parts = {"A": {"hand": ["Blow"]}, "B": {"battle": ["Subject"], "hand": ["Shield"]}}
    return Way(deed, "effect, in a period", cards, board, [], done, undone, {"owner": "B", "ban": word})


TIMED: Final[list[Way]] = [
    timed("ko", "ko({it})", "ko_by_skill", {"B": {"battle": 0}}, STAYS),
    timed("leave, to the Drop", "move({it}, drop)", "leave", {"B": {"battle": 0}}, STAYS),
    timed("rest", "rest({it})", "rest", RESTED, ACTIVE),
]
NEXT_TURN: Final = [{"until": {"who": "A", "phase": "main"}, "by": ["end_main", "pass"]}]
IN_OWN_TURN: Final = [{"B": "activate Shield"}, {"B": "end_main"}, *NEXT_TURN, *USED]
IN_OTHERS_TURN: Final = [
    {"A": "attack A.leader"}, {"until": {"step": "defense"}}, {"B": "activate Shield"}, *IN_BATTLE,
]  # fmt: skip
AFTER_TWO: Final = [{"A": "end_main"}, {"until": {"who": "B", "phase": "main"}}, {"B": "end_main"}, *NEXT_TURN]


def shielded(way: Way, until: str, script: list[Any], expect: Parts, turn: str) -> Parts:
    """B's Shield forbids the deed until a moment, made in the turn of a player."""
    tag = "main" if turn == "B" else "battle"
    shield = f"{tag}: forbid({subject('own')}, {way.fact('ban')}, {until})"
    made = situation(way, {"cards": {"Shield": {"kind": "extra", "abilities": [shield]}}}, expect)
    return {**made, "script": script, "turn_player": turn}


def this_turn(way: Way) -> Parts | str:
    """What holds in this turn does not hold in the next."""
    return shielded(way, "this_turn", IN_OWN_TURN, way.done, "B")


def next_turn(way: Way) -> Parts | str:
    """What holds in the opponent's next turn holds in it."""
    return shielded(way, "opponents_next_turn", IN_OWN_TURN, way.undone, "B")


def through_next(way: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn, made in one's own, holds in that turn."""
    return shielded(way, "end_of_opponents_next_turn", IN_OWN_TURN, way.undone, "B")


def to_start(way: Way) -> Parts | str:
    """What holds until the start of the opponent's next turn does not hold in it."""
    return shielded(way, "start_of_opponents_next_turn", IN_OWN_TURN, way.done, "B")


def that_battle_only(way: Way) -> Parts | str:
    """What holds in a battle is over after it."""
    return shielded(way, "this_battle", [*IN_OTHERS_TURN, *USED], way.done, "A")


def that_turn(way: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn, made in such a turn, holds in it."""
    return shielded(way, "end_of_opponents_next_turn", [*IN_OTHERS_TURN, *USED], way.undone, "A")


def that_turn_only(way: Way) -> Parts | str:
    """And ends with it.  [ruling fw-050]"""
    return shielded(way, "end_of_opponents_next_turn", [*IN_OTHERS_TURN, *AFTER_TWO, *USED], way.done, "A")


def not_yet(way: Way) -> Parts | str:
    """What holds in the opponent's next turn, made in such a turn, does not hold in that one."""
    return shielded(way, "opponents_next_turn", [*IN_OTHERS_TURN, *USED], way.done, "A")


def only_then(way: Way) -> Parts | str:
    """But in the next."""
    return shielded(way, "opponents_next_turn", [*IN_OTHERS_TURN, *AFTER_TWO, *USED], way.undone, "A")


PERIODS: Final[list[Interference]] = [
    Interference("when", "protected in the turn before", "7-4-6", this_turn),
    Interference("when", "protected in this turn, since the last", "7-2-3", next_turn),
    Interference("when", "protected until the end of this turn, since the last", "7-4-6", through_next),
    Interference("when", "protected until the start of this turn", "7-2-4", to_start),
    Interference("when", "protected in a battle that is over", "8-5-8", that_battle_only),
    Interference("when", "protected until the end of this turn, since this", "7-4-6", that_turn),
    Interference("when", "protected until the end of the turn before", "7-4-6", that_turn_only),
    Interference("when", "protected in the next turn but one", "1-5-2-2-1", not_yet),
    Interference("when", "protected in this turn, since the last but one", "1-5-2-2-1", only_then),
]


def cells() -> list[Cell]:
    """The whole matrix."""
    out = cells_of(WAYS, INTERFERENCES)
    for ways, interferences in ((PAIRS, TOGETHER), (PAID, PARTS), (BORROWED, WHOSE), (TIMED, PERIODS)):
        out += cells_of(ways, interferences)
    return out
