"""The crossings of Buddyfight: how each kind of deed comes about by each cause, and what can interfere.

What is done instead removes a card of the owner's deck from the fight, what is heard one of the other fighter's: so the
two are counted apart, whatever the deed itself does.
"""

from __future__ import annotations

from typing import Any, Final

from fuda.games.buddyfight.face.ways import (
    BARRING,
    BARS,
    CAST,
    COUNT,
    CROSS,
    GUARDS,
    IN_B,
    INTERFERENCES,
    LEAVING,
    MAIN,
    OTHERS,
    PAY,
    RESTED,
    STANDING,
    WAYS,
    banned,
    it,
    payer,
    spell,
)
from fuda.games.crossing import (
    Cell,
    Interference,
    Parts,
    Way,
    answered,
    cells_of,
    joined,
    merged,
    situation,
    with_script,
)

# --- together: two cards of one instruction --------------------------------------------------------------------
PAIR: Final = 'cards(foe, field, [trait("pair")])'


def pair(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of a spell that A casts, on two monsters of B at the same time."""
    state = facts.pop("state", {})
    cards: Parts = {name: {"defense": 9000, "attributes": ["pair"]} for name in ("Subject", "Twin")}
    cards |= spell(verb.format(it=PAIR))
    board = {"A": {"hand": ["Blow"]}, "B": {"left": [{"card": "Subject", **state}],
                                            "right": [{"card": "Twin", **state}]}}  # fmt: skip
    return Way(deed, "effect, on two cards", cards, board, CAST, done, undone, {"owner": "B", **facts})


def rests(subject: bool, twin: bool) -> Parts:
    """Which of the two are rested."""
    return {"cards": {"Subject": {"rested": subject}, "Twin": {"rested": twin}}}


def stay(*names: str) -> Parts:
    """Which of the two are still on the field."""
    left = ["Subject"] if "Subject" in names else "nothing"
    return {"B": {"left": left, "right": ["Twin"] if "Twin" in names else "nothing"}}


PAIRS: Final[list[Way]] = [
    pair("destroy", "destroy({it})", stay(), stay("Subject", "Twin"), would="destroy", event="destroyed",
         ban="destroy", first=stay("Twin"), second=stay("Subject")),
    pair("leave", "move({it}, drop)", stay(), stay("Subject", "Twin"), would="leave", event="left", ban="leave",
         first=stay("Twin"), second=stay("Subject")),
    pair("leave, to the hand", "move({it}, hand)", stay(), stay("Subject", "Twin"), would="leave", event="left",
         ban="return", first=stay("Twin"), second=stay("Subject")),
    pair("rest", "rest({it})", rests(True, True), rests(False, False), would="rest", event="rested", ban="rest",
         first=rests(True, False), second=rests(False, True)),
    pair("stand", "stand({it})", rests(False, False), rests(True, True), would="stand", event="stood", ban="stand",
         first=rests(False, True), second=rests(True, False), state={"rested": True}),
]  # fmt: skip


def on_subject(one: Way, ability: str, expect: Parts, *, watch: str = "") -> Parts:
    """The first of the two has an ability."""
    added = merged(CROSS.table(one, watch=watch), {"cards": {"Subject": {"abilities": [ability]}}})
    return situation(one, added, expect)


def one_protects(one: Way) -> Parts | str:
    """Both are judged on the table as it is before: the second is protected by the first, which goes."""
    ban = f'static: are_forbidden(cards(own, field, [named("Twin")]), {one.fact("ban")})'
    return on_subject(one, ban, joined(one.fact("first"), CROSS.counts(one)))


def one_is_forbidden(one: Way) -> Parts | str:
    """What is forbidden for one is done to the other."""
    ward = f'static: are_forbidden(cards(own, field, [named("Subject")]), {one.fact("ban")})'
    return situation(one, CROSS.table(one, ward), joined(one.fact("second"), CROSS.counts(one)))


def each_replaced(one: Way) -> Parts | str:
    """A replacement applies to each of them."""
    ward = f'replacement would({one.fact("would")}, own, [trait("pair")]): {COUNT}'
    return situation(one, CROSS.table(one, ward), joined(one.undone, CROSS.counts(one, 2)))


def once_replaced(one: Way) -> Parts | str:
    """A replacement that may be used once a turn keeps one of them."""
    ward = f'replacement once would({one.fact("would")}, own, [trait("pair")]): {COUNT}'
    return situation(one, CROSS.table(one, ward), joined(one.fact("second"), CROSS.counts(one, 1)))


def one_sacrifice(one: Way) -> Parts | str:
    """What is given in place of one cannot be given for the other once more."""
    ward = f'replacement would({one.fact("would")}, own, [trait("pair")]): move(this, removed)'
    return situation(one, CROSS.table(one, ward), joined(one.fact("second"), CROSS.counts(one, 1)))


def own_replacement(one: Way) -> Parts | str:
    """A replacement about its own card is for that card alone."""
    own = f"replacement would({one.fact('would')}, any, [is_this]): {COUNT}"
    return on_subject(one, own, joined(one.fact("second"), CROSS.counts(one, 1)))


def heard_of_each(one: Way) -> Parts | str:
    """What is done to both is heard of each of them."""
    watch = f'auto on({one.fact("event")}, foe, [trait("pair")]): {COUNT}'
    made = situation(one, CROSS.table(one, watch=watch), joined(one.done, CROSS.counts(one, heard=2)))
    return answered(made, "resolve Watch")


def heard_of_the_other(one: Way) -> Parts | str:
    """The first hears of the second, though it goes at the same time."""
    hears = f"auto on({one.fact('event')}, own, [other]): {COUNT}"
    return on_subject(one, hears, joined(one.done, CROSS.counts(one, 1)))


TOGETHER: Final[list[Interference]] = [
    Interference("together", "one protects the other", "O.cost.2", one_protects),
    Interference("together", "forbidden for one", "O.cost.2", one_is_forbidden),
    Interference("together", "each is replaced", "K.soulguard.2", each_replaced),
    Interference("together", "replaced once a turn", "O.once.this.1", once_replaced),
    Interference("together", "one sacrifice for one", "K.soulguard.2", one_sacrifice),
    Interference("together", "one replaces its own", "K.soulguard.2", own_replacement),
    Interference("together", "heard of each", "AB.0.auto", heard_of_each),
    Interference("together", "one hears the other", "AB.0.auto", heard_of_the_other),
]


# --- averted: at the moment before a deed -----------------------------------------------------------------------
ON_CARDS: Final = ("destroy", "leave", "rest", "stand", "discard", "destroy_or_return")
FORESEEN: Final[list[Way]] = [one for one in WAYS if one.fact("would") in (*ON_CARDS, "damage")]


def averted(one: Way) -> Parts | str:
    """What is used when it would be done keeps it from being done; nothing is used while a cost is paid.

    [ruling bf-089]
    """
    text = CROSS.stand_in(one)
    would = text[text.index("would(") : text.rindex(": ")]
    verb = f"lessen({would}, 0, to)" if one.fact("would") == "damage" else f"avert(impending_cards({would}))"
    table = CROSS.table(one, f"act counter if impending({would}): {COUNT}; {verb}")
    if one.fact("immune") or one.cause == "cost":
        return situation(one, table, joined(one.done, CROSS.counts(one)))
    made = situation(one, table, joined(one.undone, CROSS.counts(one, 1)))
    return answered(CROSS.undone(one, made), "activate Ward")


AVERTED: Final = [Interference("not possible", "averted at the moment before", "O.when.1", averted)]


# --- paid: parts of a cost -------------------------------------------------------------------------------------
def paid(deed: str, spending: str, ban: str) -> Way:
    """A cost of two parts, of which the second is the deed."""
    board: Parts = {"A": {"left": ["Subject"], "right": ["Payer"], "gauge": 2}}
    facts = {"owner": "A", "way": spending, "ban": ban}
    return Way(deed, "cost, of several parts", {"Subject": {"defense": 9000}}, board, [], {}, {}, facts)


PAID: Final[list[Way]] = [
    paid("destroy", "destroy", "destroy"),
    paid("leave, to the hand", "hand", "return"),
    paid("leave, to the drop zone", "drop", "be_dropped"),
    paid("leave, to the deck", "deck_bottom", "leave"),
    paid("leave, to the gauge", "gauge", "leave"),
    paid("leave, into a soul", "soul", "leave"),
    paid("rest", "rest", "rest"),
]


def with_cost(one: Way, cost: str, script: list[Any], expect: Parts, *wards: str) -> Parts:
    """The Payer has this cost."""
    added = merged(CROSS.table(one, *wards), {"cards": payer(cost)})
    return with_script(situation(one, added, expect), script)


def refused(one: Way, cost: str, *wards: str) -> Parts:
    """The cost cannot be paid whole, so that nothing is offered or paid."""
    expect: Parts = {"refused": ["activate Payer"], "A": {"gauge": 2, "left": ["Subject"], "life": 10},
                     "cards": {"Subject": {"rested": False}}}  # fmt: skip
    return with_cost(one, cost, [], expect, *wards)


def ward_for(one: Way) -> str:
    """What forbids the deed for the card."""
    return f"static: {banned(one.fact('ban'))}"


def part_of(one: Way, ref: str = OTHERS) -> str:
    """The part of the cost that is the deed."""
    return f"spend({ref}, 1, {one.fact('way')})"


def second_forbidden(one: Way) -> Parts | str:
    """With the second part forbidden, the first is not paid, and what forbids it is named."""
    made = refused(one, f"gauge(1); {part_of(one)}", ward_for(one))
    made["expect"]["why"] = {"Payer": ["activate T.2.2.a", "activate O.cost.1"]}
    return made


def choice_narrowed(one: Way) -> Parts | str:
    """A card for which the part is forbidden cannot be chosen for it."""
    cost = part_of(one, 'cards(own, monsters, [isnt(named("Payer"))])')
    expect = {"A": {"life": 13, "left": ["Subject"]}, "cards": {"Subject": {"rested": False}}}
    made = with_cost(one, cost, PAY, expect, ward_for(one))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"center": ["Spare"]}}})


def same_twice(one: Way) -> Parts | str:
    """Two parts cannot both take the same card."""
    return refused(one, f"{part_of(one)}; {part_of(one)}")


def all_but_one(one: Way) -> Parts | str:
    """A part that takes all of some cards needs all of them."""
    cost = f'spend_all(cards(own, monsters, [isnt(named("Payer"))]), {one.fact("way")})'
    made = refused(one, f"gauge(1); {cost}", ward_for(one))
    return joined(made, {"cards": {"Spare": {}}, "board": {"A": {"center": ["Spare"]}}})


def too_little(one: Way) -> Parts | str:
    """Two parts that take from one pile need enough for both."""
    return refused(one, f"gauge(1); gauge(2); {part_of(one)}")


def to_effects_only(one: Way) -> Parts | str:
    """A prohibition that speaks of effects does not reach a cost."""
    ward = f"static: {banned(one.fact('ban'))[:-1]}, only([], any, effect))"
    return with_cost(one, part_of(one), PAY, {"A": {"life": 13}}, ward)


def to_the_other_only(one: Way) -> Parts | str:
    """A prohibition to the other fighter does not reach a cost of one's own."""
    ward = f"static: {banned(one.fact('ban'))[:-1]}, only([], foe))"
    return with_cost(one, part_of(one), PAY, {"A": {"life": 13}}, ward)


def may_instead(one: Way) -> Parts | str:
    """The same cards can be used no more where the text says 'may ... if you do'."""
    verbs = {"destroy": "destroy({it})", "rest": "rest({it})", "soul": "to_soul({it}, this)",
             "deck_bottom": "move({it}, deck, bottom)"}  # fmt: skip
    verb = verbs.get(one.fact("way"), f"move({{it}}, {one.fact('way')})").format(it=OTHERS)
    added = merged(CROSS.table(one, ward_for(one)), {"cards": {"Payer": {
        "abilities": [f"act once: may([pay_gauge(1), {verb}]); if_done([gain_life(3)])"]}}})  # fmt: skip
    expect = {"A": {"gauge": 2, "left": ["Subject"], "life": 10}}
    return with_script(situation(one, added, expect), [{"A": "activate Payer"}, {**MAIN, "by": ["yes", "pass"]}])


PARTS: Final[list[Interference]] = [
    Interference("paid", "the second part is forbidden", "O.cost.1", second_forbidden),
    Interference("paid", "one choice is forbidden", "O.cost.1", choice_narrowed),
    Interference("paid", "two parts take the same card", "Q.C.3", same_twice),
    Interference("paid", "all, and one of them is forbidden", "O.cost.1", all_but_one),
    Interference("paid", "two parts take from one pile", "O.cost.1", too_little),
    Interference("paid", "forbidden to effects only", "O.cost.1", to_effects_only),
    Interference("paid", "forbidden to the other fighter only", "O.cost.1", to_the_other_only),
    Interference("paid", "by 'may ... if you do'", "O.cost.3", may_instead),
]


# --- who it is, and when ---------------------------------------------------------------------------------------
def borrowed(deed: str, verb: str, done: Parts, **facts: Any) -> Way:
    """A deed on a monster on B's field that A owns."""
    cards: Parts = {"Subject": {"defense": 9000}, **spell(verb.format(it=it("foe")))}
    board = {"A": {"hand": ["Blow"]}, "B": {"left": [{"card": "Subject", "owner": "A"}]}}
    undone: Parts = {"B": {"left": ["Subject"]}}
    return Way(deed, "effect, on another's card", cards, board, CAST, done, undone, {"owner": "B", **facts})


BORROWED: Final[list[Way]] = [
    borrowed("destroy", "destroy({it})", {"A": {"drop": ["Blow", "Subject"]}}, would="destroy", event="destroyed",
             ban=banned("destroy"), again="destroy(about)"),
    borrowed("leave", "move({it}, hand)", {"A": {"hand": ["Subject"]}}, would="leave", event="left",
             ban=banned("return"), again="move(about, hand)"),
    borrowed("rest", "rest({it})", RESTED, would="rest", event="rested", ban=banned("rest"), again="rest(about)"),
]  # fmt: skip


def heard_by_master(one: Way) -> Parts | str:
    """It is the card of the fighter on whose field it is."""
    ward = f"auto on({one.fact('event')}, own): {COUNT}"
    return situation(one, CROSS.table(one, ward), joined(one.done, CROSS.counts(one, 1)))


def not_heard_by_owner(one: Way) -> Parts | str:
    """It is not the owner's as long as it is on another's field."""
    watch = f"auto on({one.fact('event')}, own): {COUNT}"
    return situation(one, CROSS.table(one, watch=watch), joined(one.done, CROSS.counts(one)))


WHOSE: Final[list[Interference]] = [
    Interference("who it is", "another's card", "Z.9.1", CROSS.nothing),
    Interference("who it is", "another's card, forbidden where it is", "O.cost.2", CROSS.forbidden),
    Interference("who it is", "another's card, replaced where it is", "K.soulguard.2", CROSS.replaced),
    Interference("who it is", "another's card, heard where it is", "AB.0.auto", heard_by_master),
    Interference("who it is", "another's card, not heard as its owner's", "AB.0.auto", not_heard_by_owner),
]


def timed(deed: str, verb: str, ban: str, done: Parts, undone: Parts) -> Way:
    """A deed of A's spell on B's monster, which a spell of B protects for a time."""
    cards: Parts = {"Subject": {"defense": 9000}, **spell(verb.format(it=it("foe")))}
    board: Parts = {"A": {"hand": ["Blow"]}, "B": {"left": ["Subject"], "hand": ["Shield"]}}
    return Way(deed, "effect, in a period", cards, board, [], done, undone, {"owner": "B", "ban": ban})


TIMED: Final[list[Way]] = [
    timed("destroy", "destroy({it})", "destroy", OUT_OF_LEFT := {"B": {"left": "nothing"}}, IN_B),
    timed("leave", "move({it}, drop)", "leave", OUT_OF_LEFT, IN_B),
    timed("rest", "rest({it})", "rest", RESTED, STANDING),
]


def shielded(one: Way, until: str, script: list[Any], expect: Parts, turn: str) -> Parts:
    """B's Shield forbids the deed until a moment, made in the turn of a fighter."""
    shield = f"effect counter: forbid({it('own')}, {one.fact('ban')}, {until})"
    made = situation(one, {"cards": {"Shield": {"kind": "spell", "abilities": [shield]}}}, expect)
    return {**with_script(made, script), "turn_player": turn}


IN_OWN_TURN: Final = [{"B": "cast Shield"}, {"A": "pass"}, {"until": {"who": "A", "phase": "main", "offered": "cast"}},
                      {"A": "cast Blow"}, MAIN]  # fmt: skip
ANSWERED: Final = [{"A": "cast Blow"}, {"B": "cast Shield"}, MAIN]


def this_turn(one: Way) -> Parts | str:
    """What holds in this turn does not hold in the next."""
    return shielded(one, "this_turn", IN_OWN_TURN, one.done, "B")


def through_next(one: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn, made in one's own, holds in that turn."""
    return shielded(one, "end_of_opponents_next_turn", IN_OWN_TURN, one.undone, "B")


def in_answer(one: Way) -> Parts | str:
    """What answers a use is carried out first, and protects against it."""
    return shielded(one, "this_turn", ANSWERED, one.undone, "A")


def of_no_battle(one: Way) -> Parts | str:
    """A period of a battle that there is not is over."""
    return shielded(one, "this_battle", ANSWERED, one.done, "A")


PERIODS: Final[list[Interference]] = [
    Interference("when", "protected in the turn before", "F.5.3", this_turn),
    Interference("when", "protected until the end of this turn, since the last", "F.5.3", through_next),
    Interference("when", "protected by an answer", "CA.2.3", in_answer),
    Interference("when", "protected for a battle outside of one", "A.3.3", of_no_battle),
]


def cells() -> list[Cell]:
    """The whole matrix."""
    out = cells_of(WAYS, INTERFERENCES)
    crossed = (
        (BARS, BARRING),
        (LEAVING, GUARDS),
        (FORESEEN, AVERTED),
        (PAIRS, TOGETHER),
        (PAID, PARTS),
        (BORROWED, WHOSE),
        (TIMED, PERIODS),
    )
    for ways, interferences in crossed:
        out += cells_of(ways, interferences)
    return out
