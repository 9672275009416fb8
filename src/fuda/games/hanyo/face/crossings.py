"""The crossings of 汎用TCG: how each kind of deed comes about by each cause, and what can interfere.

What is done instead puts a counter on a unit of the player concerned, what is heard one on a unit of the other player:
so the two are counted apart, whatever the deed itself does.
"""

from __future__ import annotations

from typing import Any, Final

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
from fuda.games.hanyo.face.ways import (
    HAT,
    INTERFERENCES,
    PIP,
    TO_MAIN,
    WAYS,
    blow,
    forbidden,
    it,
    meters,
    nothing,
    of,
    pips,
    replaced,
    stand_in,
    table,
    tests_of,
    watcher,
    way,
)

# --- together: two units of one instruction --------------------------------------------------------------------
PAIR: Final = 'cards(foe, area, [attribute("pair")])'


def pair(deed: str, verb: str, field: str, done: Any, undone: Any, **facts: Any) -> Way:
    """A deed of a command that A plays, on two standby units of B at the same time."""
    cards: Parts = {name: {"hp": 900, "attributes": ["pair"]} for name in ("Subject", "Twin")}
    cards |= blow(verb.format(it=PAIR))
    board = {"A": {"hand": ["Blow"]}, "B": {"standby": ["Subject", "Twin"]}}
    script = [{"A": "play Blow"}, {"until": "main", "by": ["order", "resolve", "pass"]}]

    def both(subject: bool, twin: bool) -> Parts:
        return {"cards": {"Subject": {field: done if subject else undone}, "Twin": {field: done if twin else undone}}}

    facts = {"owner": "B", "both": both, "script": script, **facts}
    return way(deed, "effect, on two units", cards, board, both(True, True), both(False, False), **facts)


PAIRS: Final[list[Way]] = [
    pair("ko", "ko({it})", "ko", True, False, would="ko", event="koed", ban="ko"),
    pair("ko, by damage", "damage({it}, 999)", "ko", True, False, would="ko", event="koed", ban="ko",
         cure="heal_all(about)"),
    pair("leave", "move({it}, hand)", "zone", "hand", "standby", would="leave", event="left", ban="leave"),
    pair("discard", "move({it}, discard)", "zone", "discard", "standby", would="discard", event="discarded",
         ban="leave"),
    pair("leave, to the deck", "move({it}, deck, bottom)", "zone", "deck", "standby", would="leave", event="left",
         ban="leave"),
    pair("rest", "rest({it})", "rested", True, False, would="rest", event="rested", ban="rest"),
    pair("stun", "stun({it})", "stunned", True, False, would="stun", event="stunned", ban="stun"),
    pair("damage", "damage({it}, 30)", "damage", 30, 0, would="damage", event="damaged", ban="damage"),
]  # fmt: skip


def on_subject(way: Way, ability: str, expect: Parts, *wards: str) -> Parts:
    """The first of the two has an ability."""
    return situation(way, merged(table(way, *wards), {"cards": {"Subject": {"abilities": [ability]}}}), expect)


def replace_pair(way: Way, *, once: bool = False, instead: str = "") -> str:
    """A replacement that is about both."""
    cure = f"{way.fact('cure')}; " if way.fact("cure") else ""
    flags = " once" if once else ""
    return f'replacement{flags} would({way.fact("would")}, own, [attribute("pair")]): {instead or cure + PIP}'


def one_protects(way: Way) -> Parts | str:
    """Both are judged on the table as it is before: the second is protected by the first, which goes."""
    if not way.fact("ban"):
        return "104.4"
    ban = f'static: are_forbidden(cards(own, area, [named("Twin")]), {way.fact("ban")})'
    if way.fact("cure"):
        # What the rules demand they demand again as soon as the protection is gone.
        return on_subject(way, ban, merged(way.fact("both")(True, True), meters(way)))
    return on_subject(way, ban, merged(way.fact("both")(True, False), meters(way)))


def one_is_forbidden(way: Way) -> Parts | str:
    """What is forbidden for one is done to the other."""
    if not way.fact("ban"):
        return "104.4"
    ward = f'static: are_forbidden(cards(own, area, [named("Subject")]), {way.fact("ban")})'
    return situation(way, table(way, ward), merged(way.fact("both")(False, True), meters(way)))


def each_replaced(way: Way) -> Parts | str:
    """Each of them has an event of its own, to which a replacement applies."""
    return situation(way, table(way, replace_pair(way)), merged(way.undone, meters(way, 2)))


def one_replaced(way: Way) -> Parts | str:
    """One that applies once is for the one that the player says."""
    made = situation(
        way, table(way, replace_pair(way, once=True)), merged(way.fact("both")(True, False), meters(way, 1))
    )
    return answered(made, "no")


def own_replacement(way: Way) -> Parts | str:
    """A replacement about its own card is for that card alone."""
    cure = f"{way.fact('cure')}; " if way.fact("cure") else ""
    own = f"replacement would({way.fact('would')}, own, [is_this]): {cure}put_counters(cards(own, area, "
    return on_subject(way, f'{own}[named("Ward")]), "Pip", 1)', merged(way.fact("both")(False, True), meters(way, 1)))


def by_one_that_goes(way: Way) -> Parts | str:
    """A unit to which it happens as well can still replace what would happen to the other."""
    cure = f"{way.fact('cure')}; " if way.fact("cure") else ""
    other = f'replacement would({way.fact("would")}, own, [named("Twin")]): {cure}put_counters(cards(own, area, '
    return on_subject(way, f'{other}[named("Ward")]), "Pip", 1)', merged(way.fact("both")(True, False), meters(way, 1)))


def heard_each(way: Way) -> Parts | str:
    """It is heard of each of them."""
    watch = f'triggered on({way.fact("event")}, foe, [attribute("pair")]): {PIP}'
    return situation(way, table(way, watch=watch), merged(way.done, meters(way, heard=2)))


def heard_of_the_other(way: Way) -> Parts | str:
    """The first hears of the second, though it goes as well."""
    hears = (
        f'triggered on({way.fact("event")}, own, [other]): put_counters(cards(own, area, [named("Ward")]), "Pip", 1)'
    )
    return on_subject(way, hears, merged(way.done, meters(way, 1)))


TOGETHER: Final[list[Interference]] = [
    Interference("together", "one protects the other", "104.4", one_protects),
    Interference("together", "forbidden for one", "104.4", one_is_forbidden),
    Interference("together", "each is replaced", "810.2", each_replaced),
    Interference("together", "one is replaced, for once a turn", "810.2", one_replaced),
    Interference("together", "one replaces its own", "810.2", own_replacement),
    Interference("together", "one replaces the other's", "810.2", by_one_that_goes),
    Interference("together", "heard of each", "807.2", heard_each),
    Interference("together", "one hears the other", "807.5", heard_of_the_other),
]


# --- paid: what a player may do, and what follows if it was done -----------------------------------------------
def paid(deed: str, verb: str, ban: str) -> Way:
    """Something that A may do, of which the deed is a part; if it was done, A's Payer has a counter."""
    cards: Parts = {"Subject": {"hp": 900}}
    board: Parts = {"A": {"standby": ["Payer", "Subject"], "hand": ["Page"]}}
    cards["Page"] = {}
    return way(deed, "of free will", cards, board, {}, {}, owner="A", verb=verb, ban=ban, script=[])


PAID: Final[list[Way]] = [
    paid("ko", "ko({it})", "ko"),
    paid("leave", "move({it}, deck, bottom)", "leave"),
    paid("rest", "rest({it})", "rest"),
    paid("stun", "stun({it})", "stun"),
]
BUY: Final[list[Any]] = [{"A": "activate Payer"}, {"until": "main", "by": ["yes", "pick", "pass"]}]


def offered(way: Way, body: str, is_paid: bool, expect: Parts, *wards: str) -> Parts:
    """The Payer's ability offers this."""
    text = f"activated once: may([{body}]); if_done([{PIP}])"
    added = merged(table(way, *wards), {"cards": {"Payer": {"hp": 900, "abilities": [text]}}})
    paid_for = {"cards": {"Payer": pips(1 if is_paid else 0)}}
    return with_script(situation(way, added, merged(expect, paid_for)), BUY)


def untouched(way: Way) -> Parts:
    """Nothing of it was done."""
    return {"A": {"hand": ["Page"]}, "cards": {"Subject": {"zone": "standby", "rested": False, "ko": False}}}


def ward_for(way: Way, name: str = "Subject") -> str:
    """What forbids the deed for a unit."""
    return f'static: are_forbidden(cards(own, area, [named("{name}")]), {way.fact("ban")})'


def second_forbidden(way: Way) -> Parts | str:
    """With the second part forbidden, the first is not done."""
    body = f"discard(cards(own, hand), 1), {way.fact('verb').format(it=it('own'))}"
    return offered(way, body, False, untouched(way), ward_for(way))


def choice_forbidden(way: Way) -> Parts | str:
    """With the part forbidden for every unit that could be chosen, nothing is done."""
    body = f"choose({it('own')}, 1, 0), {way.fact('verb').format(it='chosen(0)')}, discard(cards(own, hand), 1)"
    return offered(way, body, False, untouched(way), ward_for(way))


def choice_narrowed(way: Way) -> Parts | str:
    """A unit for which the part is forbidden cannot be chosen for it."""
    others = 'cards(own, standby, [either([named("Subject"), named("Spare")])])'
    body = f"choose({others}, 1, 0), {way.fact('verb').format(it='chosen(0)')}"
    made = offered(way, body, True, untouched(way), ward_for(way))
    return joined(made, {"cards": {"Spare": {"hp": 900}}, "board": {"A": {"standby": ["Spare"]}}})


def same_twice(way: Way) -> Parts | str:
    """Two parts cannot both take the same unit."""
    part = way.fact("verb").format(it=it("own"))
    return offered(way, f"{part}, {part}", False, untouched(way))


def too_little(way: Way) -> Parts | str:
    """Two parts that take from one pile need enough for both."""
    body = f"discard(cards(own, hand), 1), discard(cards(own, hand), 1), {way.fact('verb').format(it=it('own'))}"
    return offered(way, body, False, untouched(way))


def already_so(way: Way) -> Parts | str:
    """What is so already is not done again."""
    if way.deed not in ("rest", "stun"):
        return "104.3"
    body = f"{way.fact('verb').format(it=it('own'))}"
    state = {"rested": True} if way.deed == "rest" else {"stunned": True}
    made = offered(way, body, False, {})
    made["board"] = merged({"A": {"hand": ["Page"], "standby": ["Payer", {"card": "Subject", **state}]}}, {})
    made["board"] = merged(made["board"], table(way)["board"])
    return made


def whole(way: Way) -> Parts | str:
    """With nothing in the way all of it is done."""
    body = f"discard(cards(own, hand), 1), {way.fact('verb').format(it=it('own'))}"
    return offered(way, body, True, {"A": {"hand": 0}})


PARTS: Final[list[Interference]] = [
    Interference("paid", "nothing interferes", "104.2", whole),
    Interference("paid", "the second part is forbidden", "104.4", second_forbidden),
    Interference("paid", "every choice is forbidden", "104.4", choice_forbidden),
    Interference("paid", "one choice is forbidden", "104.4", choice_narrowed),
    Interference("paid", "two parts take the same unit", "104.2", same_twice),
    Interference("paid", "two parts take from one pile", "104.2", too_little),
    Interference("paid", "it is so already", "104.3", already_so),
]


# --- who it is -------------------------------------------------------------------------------------------------
def borrowed(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed on a unit that B controls and A owns."""
    cards: Parts = {"Subject": {"hp": 900}, **blow(verb.format(it=it("foe")))}
    board = {"A": {"hand": ["Blow"]}, "B": {"standby": [{"card": "Subject", "owner": "A"}]}}
    facts = {"owner": "B", "means": ["effect", "foe_effect"], "again": verb.format(it="about"), **facts}
    return way(deed, "effect, on another's card", cards, board, done, undone, **facts)


def lent(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed on a set that A owns and that lies on a unit of B."""
    cards: Parts = {"Subject": HAT, **blow(verb)}
    board = {"A": {"hand": ["Blow"]}, "B": {"set": [{"card": "Subject", "owner": "A"}]}}
    facts = {"owner": "B", "means": ["effect", "foe_effect"], **facts}
    return way(deed, "effect, on another's set", cards, board, done, undone, **facts)


BORROWED: Final[list[Way]] = [
    borrowed("ko", "ko({it})", of(ko=True), of(ko=False), would="ko", event="koed", ban="ko"),
    borrowed("leave", "move({it}, hand)", {"A": {"hand": ["Subject"]}}, of(zone="standby"), would="leave",
             event="left", ban="leave"),
    borrowed("discard", "move({it}, discard)", {"A": {"discard": ["Blow", "Subject"]}}, of(zone="standby"),
             would="discard", event="discarded", ban="leave"),
    borrowed("rest", "rest({it})", of(rested=True), of(rested=False), would="rest", event="rested", ban="rest"),
    borrowed("damage", "damage({it}, 30)", of(damage=30), of(damage=0), would="damage", event="damaged"),
    lent("discard", "move(attached(cards(foe, main), sets), discard)", {"A": {"discard": ["Blow", "Subject"]}},
         of(zone="set"), would="discard", event="discarded"),
]  # fmt: skip


def heard_by_controller(way: Way) -> Parts | str:
    """It is the controller's card that it happens to."""
    ward = f"triggered on({way.fact('event')}, own, [{tests_of(way)}]): {PIP}"
    return situation(way, table(way, ward), merged(way.done, meters(way, 1)))


def not_heard_by_owner(way: Way) -> Parts | str:
    """It is not the owner's card as long as another controls it."""
    watch = f"triggered on({way.fact('event')}, own, [{tests_of(way)}]): {PIP}"
    return situation(way, table(way, watch=watch), merged(way.done, meters(way)))


def not_replaced_by_owner(way: Way) -> Parts | str:
    """It is not replaced as the owner's card."""
    own = stand_in(way)
    return situation(way, table(way, watch=own), merged(way.done, meters(way)))


WHOSE: Final[list[Interference]] = [
    Interference("who it is", "another's card", "302.5", nothing),
    Interference("who it is", "another's card, forbidden by its controller", "104.4", forbidden),
    Interference("who it is", "another's card, replaced by its controller", "306.8", replaced),
    Interference("who it is", "another's card, not replaced as its owner's", "306.8", not_replaced_by_owner),
    Interference("who it is", "another's card, heard by its controller", "306.8", heard_by_controller),
    Interference("who it is", "another's card, not heard as its owner's", "306.8", not_heard_by_owner),
]


def beaten(deed: str, verb: str, expect: Parts, **facts: Any) -> Way:
    """A deed of A's command on B's KO'd unit; `expect` is what is so in the end."""
    cards: Parts = {"Subject": {"hp": 900}, **blow(verb)}
    board = {"A": {"hand": ["Blow"]}, "B": {"standby": [{"card": "Subject", "ko": True}]}}
    return way(deed, "effect, on a KO'd unit", cards, board, expect, expect, owner="B", means=["effect"], **facts)


KNOCKED_OUT: Final[list[Way]] = [
    beaten("ko", f"ko({it('foe')})", of(ko=True), would="ko", event="koed"),
    beaten("rest", f"rest({it('foe')})", of(rested=False), would="rest", event="rested"),
    beaten("stun", f"stun({it('foe')})", of(stunned=False), would="stun", event="stunned"),
    beaten("damage", f"damage({it('foe')}, 30)", of(damage=0), would="damage", event="damaged"),
    beaten("leave", "move(cards(foe, ko), hand)", {"B": {"hand": ["Subject"]}}, would="leave", event="left",
           named=True),
    beaten("discard", "move(cards(foe, ko), discard)", {"B": {"discard": ["Subject"]}}, would="discard",
           event="discarded", named=True),
    beaten("move", "move(cards(foe, ko), hand)", {"B": {"hand": ["Subject"]}}, event="moved", named=True),
]  # fmt: skip


def unmet(way: Way) -> Parts | str:
    """It is done only where KO'd units are named."""
    return situation(way, table(way), merged(way.done, meters(way)))


def not_replaced_ko(way: Way) -> Parts | str:
    """It is not replaced by what does not name KO'd units."""
    if not way.fact("would"):
        return "810.1"
    return situation(way, table(way, stand_in(way)), merged(way.done, meters(way)))


def not_heard_ko(way: Way) -> Parts | str:
    """It is not heard by what does not name KO'd units."""
    return situation(way, table(way, watch=watcher(way)), merged(way.done, meters(way)))


def heard_ko(way: Way) -> Parts | str:
    """It is heard by what names KO'd units."""
    if not way.fact("named"):
        return "306.7a-3"
    watch = f'triggered on({way.fact("event")}, foe, [named("Subject"), ko_state]): {PIP}'
    return situation(way, table(way, watch=watch), merged(way.done, meters(way, heard=1)))


def replaced_ko(way: Way) -> Parts | str:
    """It is replaced by what names KO'd units."""
    if not way.fact("named") or not way.fact("would"):
        return "306.7a-3"
    ward = f'replacement would({way.fact("would")}, own, [named("Subject"), ko_state]): {PIP}'
    return situation(way, table(way, ward), merged(of(zone="standby", ko=True), meters(way, 1)))


FALLEN: Final[list[Interference]] = [
    Interference("who it is", "met only where it is named", "306.7a-3", unmet),
    Interference("who it is", "KO'd, not replaced", "306.7a-3", not_replaced_ko),
    Interference("who it is", "KO'd, replaced where it is named", "306.7a-2", replaced_ko),
    Interference("who it is", "KO'd, not heard", "306.7a-3", not_heard_ko),
    Interference("who it is", "KO'd, heard where it is named", "306.7a-2", heard_ko),
]


# --- when ------------------------------------------------------------------------------------------------------
def timed(deed: str, verb: str, ban: str, done: Parts, undone: Parts) -> Way:
    """A deed of A's command on B's unit, which an effect of B protects for a time."""
    cards: Parts = {"Subject": {"hp": 900}, **blow(verb.format(it=it("foe")))}
    board: Parts = {"A": {"hand": ["Blow"]}, "B": {"standby": ["Subject"], "hand": ["Shield"]}}
    return way(deed, "effect, in a period", cards, board, done, undone, owner="B", ban=ban, script=[])


TIMED: Final[list[Way]] = [
    timed("ko", "ko({it})", "ko", of(ko=True), of(ko=False)),
    timed("ko, by damage", "damage({it}, 999)", "ko", of(ko=True), of(ko=False)),
    timed("leave", "move({it}, discard)", "leave", of(zone="discard"), of(zone="standby")),
    timed("rest", "rest({it})", "rest", of(rested=True), of(rested=False)),
    timed("stun", "stun({it})", "stun", of(stunned=True), of(stunned=False)),
]
IN_OWN_TURN: Final = [{"B": "play Shield"}, {"B": "end_main"}, {"until": "main"}, {"A": "play Blow"}, *TO_MAIN]


def shielded(way: Way, until: str, script: list[Any], expect: Parts) -> Parts:
    """B's Shield, played in B's turn, forbids the deed until a moment."""
    shield = f"command: last({it('own')}, {{static: are_forbidden(this, {way.fact('ban')})}}, {until})"
    made = situation(way, {"cards": {"Shield": {"kind": "tactics", "abilities": [shield]}}}, expect)
    return {**with_script(made, script), "turn_player": "B"}


def this_turn(way: Way) -> Parts | str:
    """What holds in this turn does not hold in the next."""
    return shielded(way, "this_turn", IN_OWN_TURN, way.done)


def next_turn(way: Way) -> Parts | str:
    """What holds in the opponent's next turn holds in it."""
    return shielded(way, "opponents_next_turn", IN_OWN_TURN, way.undone)


def through_next(way: Way) -> Parts | str:
    """What holds until the end of the opponent's next turn holds in that turn."""
    return shielded(way, "end_of_opponents_next_turn", IN_OWN_TURN, way.undone)


def after_next(way: Way) -> Parts | str:
    """And not after it."""
    later = [{"A": "end_main"}, {"until": "main"}, {"B": "end_main"}, {"until": "main"}]
    script = [*IN_OWN_TURN[:3], *later, {"A": "play Blow"}, *TO_MAIN]
    return shielded(way, "end_of_opponents_next_turn", script, way.done)


def for_good(way: Way) -> Parts | str:
    """What holds for the game holds through a KO and after it."""
    return shielded(way, "forever", IN_OWN_TURN, way.undone)


def lapses(way: Way) -> Parts | str:
    """What protected is gone: the rules demand again what they were kept from."""
    ward = f'static: are_forbidden(cards(own, area, [named("Subject")]), {way.fact("ban")})'
    snatch = {"kind": "tactics", "abilities": ['command: move(cards(foe, area, [named("Keeper")]), hand)']}
    added: Parts = {"cards": {"Keeper": {"hp": 900, "abilities": [ward]}, "Snatch": snatch, "Shield": {}}}
    added["board"] = {"A": {"hand": ["Snatch"]}, "B": {"standby": ["Keeper"]}}
    by_rules = way.deed == "ko, by damage"
    made = situation(way, added, way.done if by_rules else way.undone)
    return with_script(made, [{"A": "play Blow"}, {"A": "play Snatch"}, *TO_MAIN])


PERIODS: Final[list[Interference]] = [
    Interference("when", "protected in the turn before", "505.3a", this_turn),
    Interference("when", "protected in this turn, since the last", "809.8", next_turn),
    Interference("when", "protected until the end of this turn", "505.3a", through_next),
    Interference("when", "protected until the end of the turn before", "505.3a", after_next),
    Interference("when", "protected for the game", "801.2b", for_good),
    Interference("when", "the protection ends afterwards", "104.4", lapses),
]


def cells() -> list[Cell]:
    """The whole matrix."""
    out = cells_of(WAYS, INTERFERENCES)
    for ways, interferences in (
        (PAIRS, TOGETHER), (PAID, PARTS), (BORROWED, WHOSE), (KNOCKED_OUT, FALLEN), (TIMED, PERIODS),
    ):  # fmt: skip
        out += cells_of(ways, interferences)
    return out
