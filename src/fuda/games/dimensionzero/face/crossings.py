"""The crossings of Dimension Zero: how each kind of deed comes about by each cause, and what can interfere.

What is done instead puts a marker on the owner's Tally, what is heard one on the Bell of the other player: so the two
are counted apart, whatever the deed itself does.
"""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import Cell, Interference, Parts, Way, cells_of, joined, merged, situation
from fuda.games.dimensionzero.face.ways import (
    ANY,
    BANNED,
    BANNED_INSTEAD,
    BELL,
    COLD,
    DIED,
    EMPTIED,
    FROZE,
    HURT,
    LEFT,
    PLAIN,
    PLAY,
    REPLACED,
    SETTLED,
    STAYS_B,
    TALLY,
    WAYS,
    counts,
    crossed,
    has,
    nothing,
    spell,
    table,
)

# --- together: two cards of one instruction --------------------------------------------------------------------
PAIR: Final = 'cards(opponent, square, [race("pair")])'


def pair(deed: str, verb: str, done: Parts, first: Parts, second: Parts, **facts: Any) -> Way:
    """A deed of the Strategy that A plays, on two units of B: what is so if it is done to both, or to one of them."""
    cards: Parts = {name: {"power": 3000, "races": ["pair"]} for name in ("Subject", "Twin")}
    cards |= spell(verb.format(it=PAIR))
    state = facts.pop("state", {})
    board = {"A": {"hand": ["Blow"]}, "B": {"own_left": [{"card": "Subject", **state}],
                                           "own_middle": [{"card": "Twin", **state}]}}  # fmt: skip
    facts = {"owner": "B", "end": SETTLED, "first": first, "second": second, **facts}
    return Way(deed, "effect, on two cards", cards, board, PLAY, done, {}, facts)


def each(name: str, one: Any, two: Any) -> Parts:
    """A value of both."""
    return {"cards": {"Subject": {name: one}, "Twin": {name: two}}}


def gone(zone: str, *names: str) -> Parts:
    """Who is in a zone of B, and nobody else."""
    return {"B": {zone: list(names) or 0}}


PAIRS: Final[list[Way]] = [
    pair("die", "destroy({it})", {"B": {"graveyard": 2}}, gone("graveyard", "Subject"), gone("graveyard", "Twin"),
         ban="destroy", would="die", event="on_left(any, {tests}, [graveyard])"),
    pair("leave", "send({it}, hand)", {"B": {"hand": 2}}, gone("hand", "Subject"), gone("hand", "Twin"), would="leave",
         event="on_left(any, {tests}, [hand])"),
    pair("leave, under the deck", "send({it}, bottom)", {"B": {"deck": 22}}, {"B": {"deck": 21, "own_left": 0}},
         {"B": {"deck": 21, "own_middle": 0}}, would="leave", event="on_left(any, {tests}, [deck])"),
    pair("damage", "damage({it}, 2000)", each("damage", 2000, 2000), each("damage", 2000, 0), each("damage", 0, 2000),
         ban="damage", would="damage", event="on(damaged, any, {tests})"),
    pair("freeze", "freeze({it})", each("frozen", True, True), each("frozen", True, False), each("frozen", False, True),
         ban="freeze", event="on(frozen, any, {tests})"),
    pair("release", "release({it})", each("frozen", False, False), each("frozen", False, True),
         each("frozen", True, False), ban="release", event="on(released, any, {tests})", state={"frozen": True}),
]  # fmt: skip


def on_subject(way: Way, *abilities: str) -> Parts:
    """The Subject has abilities."""
    return joined(table(way), {"cards": {"Subject": {"abilities": list(abilities)}}})


def one_protects(way: Way) -> Parts | str:
    """Both are judged on the table as it is before: the Twin is protected by the Subject, which goes."""
    ward = f'static: affect(cards(you, square, [named("Twin")]), ban([{way.fact("ban")}]))'
    return crossed(way, on_subject(way, ward), merged(way.fact("first"), counts({})))


def one_is_forbidden(way: Way) -> Parts | str:
    """What is forbidden for one is done to the other."""
    ward = f"static: affect(this, ban([{way.fact('ban')}]))"
    return crossed(way, on_subject(way, ward), merged(way.fact("second"), counts({})))


def one_saves(way: Way) -> Parts | str:
    """The Subject, to which it happens as well, replaces it for the Twin."""
    ward = f"replacement would({way.fact('would')}, you, [other]): {TALLY}"
    return crossed(way, on_subject(way, ward), counts(way.fact("first"), 1))


def one_escapes(way: Way) -> Parts | str:
    """A replacement about its own card is for that card alone."""
    ward = f"replacement would({way.fact('would')}, you, [is_this]): {TALLY}"
    return crossed(way, on_subject(way, ward), counts(way.fact("second"), 1))


def one_escapes_and_saves(way: Way) -> Parts | str:
    """One that escapes itself still saves the other: both are judged before anything is done."""
    does = f"send(this, removed); {TALLY}"
    own = f"replacement would({way.fact('would')}, you, [is_this]): {does}"
    other = f"replacement would({way.fact('would')}, you, [other]): {TALLY}"
    expect = {"B": {"removed": ["Subject"], "own_middle": ["Twin"]}}
    return crossed(way, on_subject(way, own, other), counts(expect, 2))


def each_heard(way: Way) -> Parts | str:
    """That it is done to each is an event for each."""
    hears = str(way.fact("event")).format(tests='[race("pair")]')
    both = {"until": {"stack": 2}, "by": ["pass", "pick", "resolve"]}
    return crossed(way, table(way, bells=(f"triggered {hears}: {BELL}",)), counts(way.done, heard=2), both)


def one_hears(way: Way) -> Parts | str:
    """The Subject hears of the Twin, also if it goes at the same time."""
    hears = str(way.fact("event")).format(tests="[other]")
    return crossed(way, on_subject(way, f"triggered {hears}: {TALLY}"), counts(way.done, 1))


TOGETHER: Final[list[Interference]] = [
    Interference("together", "each is heard", "4-8.6", each_heard),
    Interference("together", "one hears the other", "4-8.11", one_hears),
]
TOGETHER_BANNED: Final[list[Interference]] = [
    Interference("together", "one protects the other", "1-1.2", one_protects),
    Interference("together", "forbidden for one", "1-1.2", one_is_forbidden),
]
TOGETHER_REPLACED: Final[list[Interference]] = [
    Interference("together", "one saves the other", "4-15.2", one_saves),
    Interference("together", "one escapes", "4-15.2", one_escapes),
    Interference("together", "one escapes and saves the other", "4-15.8-2", one_escapes_and_saves),
]


# --- who it is -------------------------------------------------------------------------------------------------
def borrowed(deed: str, verb: str, done: Parts, **facts: Any) -> Way:
    """A deed on a unit that B controls and A owns."""
    board = {"A": {"hand": ["Blow"]}, "B": {"own_left": [{"card": "Subject", "owner": "A"}]}}
    cards = {"Subject": {"power": 3000}, **spell(verb.format(it=ANY))}
    facts = {"owner": "B", "end": EMPTIED, "means": "effect", **facts}
    return Way(deed, "effect, on another's card", cards, board, PLAY, done, STAYS_B, facts)


BORROWED: Final[list[Way]] = [
    borrowed("die", "destroy({it})", has("A", "graveyard"), **DIED, mine="on_left({side}, [kind(unit)], [graveyard])"),
    borrowed("leave", "send({it}, hand)", has("A", "hand"), **LEFT, mine="on_left({side}, [kind(unit)], [hand])"),
    borrowed("damage", "damage({it}, 2000)", {"cards": {"Subject": {"damage": 2000}}}, **HURT,
             mine="on(damaged, {side}, [kind(unit)])"),
    borrowed("freeze", "freeze({it})", COLD, **FROZE, mine="on(frozen, {side}, [kind(unit)])"),
]  # fmt: skip


def heard_by_controller(way: Way) -> Parts | str:
    """It is the controller's card that it happens to."""
    ward = f"triggered {str(way.fact('mine')).format(side='you')}: {TALLY}"
    return crossed(way, table(way, ward), counts(way.done, 1))


def not_heard_by_owner(way: Way) -> Parts | str:
    """It is not the owner's card as long as another controls it."""
    watch = f"triggered {str(way.fact('mine')).format(side='you')}: {BELL}"
    return crossed(way, table(way, bells=(watch,)), counts(way.done))


WHOSE: Final[list[Interference]] = [
    Interference("who it is", "another's card", "2-23.1-1", nothing),
    Interference("who it is", "another's card, heard by its controller", "4-8.1", heard_by_controller),
    Interference("who it is", "another's card, not heard as its owner's", "4-8.1", not_heard_by_owner),
]


# --- paid: parts of a cost -------------------------------------------------------------------------------------
def paid(deed: str, part: str, **facts: Any) -> Way:
    """A cost of two parts, of which the second is the deed."""
    cards: Parts = {"Subject": {"power": 3000}, "Spare": {"power": 3000}}
    board: Parts = {"A": {"own_left": ["Subject"], "own_right": ["Payer"], "energy": 1}}
    return Way(deed, "cost, of several parts", cards, board, [], {}, {}, {"owner": "A", "part": part, **facts})


PAID: Final[list[Way]] = [
    paid("die", "give_up({it}, destroy)", ban="destroy"),
    paid("freeze", "give_up({it}, freeze)", ban="freeze"),
    paid("leave", "give_up({it}, hand)"),
]


def with_cost(way: Way, cost: str, *wards: str) -> Parts:
    """The Payer has this cost."""
    payer = {"power": 3000, "abilities": [f"activated once cost {cost}: {TALLY}"]}
    return joined(table(way, *wards), {"cards": {"Payer": payer}})


def refused(way: Way, cost: str, *wards: str) -> Parts:
    """The cost cannot be paid whole, so that nothing is offered or paid."""
    expect = {"refused": ["activate Payer"], "A": {"energy_frozen": 0, "own_left": ["Subject"]}}
    return situation(way, with_cost(way, cost, *wards), counts(expect))


def part_of(way: Way, it: str = ANY) -> str:
    """The part of the cost that is the deed."""
    return str(way.fact("part")).format(it=it)


def second_forbidden(way: Way) -> Parts | str:
    """With the second part forbidden, the first is not paid."""
    ward = f"static: affect({ANY}, ban([{way.fact('ban')}]))"
    return refused(way, f'energy("colorless 1"); {part_of(way)}', ward)


def choice_narrowed(way: Way) -> Parts | str:
    """A card for which the part is forbidden cannot be chosen for it."""
    ward = f"static: affect({ANY}, ban([{way.fact('ban')}]))"
    units = "cards(you, square, [kind(unit), other])"
    added = merged(with_cost(way, part_of(way, units), ward), {"board": {"A": {"own_middle": ["Spare"]}}})
    made = situation(way, added, counts({"A": {"own_left": ["Subject"]}}, 1))
    return {**made, "script": [{"A": "activate Payer"}, EMPTIED]}


def same_twice(way: Way) -> Parts | str:
    """Two parts cannot both take the same card."""
    return refused(way, f"{part_of(way)}; {part_of(way)}")


def too_little(way: Way) -> Parts | str:
    """Two parts that take from one deck need enough for both."""
    made = refused(way, f"give_deck(3); give_smash(3); {part_of(way)}")
    return joined(made, {"board": {"A": {"deck": 5}}})


PARTS: Final[list[Interference]] = [
    Interference("paid", "two parts take the same card", "4-7.2-8", same_twice),
    Interference("paid", "two parts take from one pile", "4-7.2-8", too_little),
]
PARTS_BANNED: Final[list[Interference]] = [
    Interference("paid", "the second part is forbidden", "4-7.2-8", second_forbidden),
    Interference("paid", "one choice is forbidden", "1-1.2", choice_narrowed),
]


def cells() -> list[Cell]:
    """The whole matrix: every way with all that has words for it."""
    out = cells_of(WAYS, PLAIN)
    banned = [way for way in WAYS if way.fact("ban")]
    replaceable = [way for way in WAYS if way.fact("would")]
    out += cells_of(banned, BANNED)
    out += cells_of([way for way in banned if way in replaceable], BANNED_INSTEAD)
    out += cells_of(replaceable, REPLACED)
    out += cells_of(PAIRS, TOGETHER)
    out += cells_of([way for way in PAIRS if way.fact("ban")], TOGETHER_BANNED)
    out += cells_of([way for way in PAIRS if way.fact("would")], TOGETHER_REPLACED)
    out += cells_of(BORROWED, WHOSE)
    out += cells_of([way for way in BORROWED if way.fact("ban")], BANNED[:1])
    out += cells_of([way for way in BORROWED if way.fact("would")], REPLACED[:1])
    out += cells_of(PAID, PARTS)
    out += cells_of([way for way in PAID if way.fact("ban")], PARTS_BANNED)
    return out
