"""The ways in which deeds of One Piece come about, and what can interfere with each by itself."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import Interference, Parts, Way, joined, merged, situation, with_script

DON_DECK: Final = 5  # of both players, at the start of every situation
OTHER: Final = {"A": "B", "B": "A"}
TO_MAIN: Final = [{"until": "main"}]
SUBJECT: Final = 'cards({side}, {zone}, [named("Subject")])'
MEANS: Final = {"effect": "effect", "cost": "cost", "battle": "battle", "rule": "rule"}


def subject(side: str, zone: str = "characters") -> str:
    """The card that it happens to, in the notation of programs."""
    return SUBJECT.format(side=side, zone=zone)


def by_effect(deed: str, verb: str, owner: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of an Event that A plays, on a Character of `owner`."""
    side = "foe" if owner == "B" else "own"
    state = facts.pop("state", {})
    cards: Parts = {"Subject": {"power": 9000}, "Blow": {"kind": "event", "abilities": [f"main: {verb}"]}}
    cards["Blow"]["abilities"] = [f"main: {verb.format(it=subject(side))}"]
    board: Parts = {"A": {"hand": ["Blow"]}}
    board = merged(board, {owner: {"characters": [{"card": "Subject", **state}]}})
    again = verb.format(it="about")
    return Way(deed, "effect", cards, board, [{"A": "play Blow"}, *TO_MAIN], done, undone, {
        "owner": owner, "again": again, "verb": verb, **facts,
    })  # fmt: skip


def by_cost(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed that is the activation cost of A's Payer, on A's own Character; what is bought is power."""
    state = facts.pop("state", {})
    cost = verb.format(it=subject("own"))
    cards: Parts = {"Subject": {"power": 9000}, "Payer": payer(cost)}
    board: Parts = {"A": {"characters": ["Payer", {"card": "Subject", **state}]}}
    return Way(deed, "cost", cards, board, [{"A": "activate Payer"}, *TO_MAIN], bought(done), unbought(undone), {
        "owner": "A", "again": verb.format(it="about"), "cost": cost, "barred": "activate Payer", **facts,
    })  # fmt: skip


def payer(cost: str) -> Parts:
    """A Character whose effect costs something."""
    return {"power": 3000, "abilities": [f"activate_main once cost {cost}: power(this, 2000, this_turn)"]}


def bought(expect: Parts) -> Parts:
    """And the effect that was paid for has come."""
    return joined(expect, {"cards": {"Payer": {"power": 5000}}})


def unbought(expect: Parts) -> Parts:
    """And the effect that was to be paid for has not come."""
    return joined(expect, {"cards": {"Payer": {"power": 3000}}})


IN_PLAY: Final[Parts] = {"cards": {"Subject": {"power": 9000}}}
RESTED: Final[Parts] = {"cards": {"Subject": {"rested": True}}}
ACTIVE: Final[Parts] = {"cards": {"Subject": {"rested": False}}}
ATTACK: Final = [{"A": "attack A.leader -> B.leader"}, *TO_MAIN]


def plain(
    deed: str, cause: str, cards: Parts, board: Parts, script: list[Any], done: Parts, undone: Parts, **facts: Any
) -> Way:
    """A way of its own."""
    at = facts.pop("at", "")
    return Way(deed, cause, cards, board, script, done, undone, facts, at)


def event(verb: str) -> Parts:
    """The Event that A plays."""
    return {"Blow": {"kind": "event", "abilities": [f"main: {verb}"]}}


PLAYED: Final = [{"A": "play Blow"}, *TO_MAIN]
WAYS: Final[list[Way]] = [
    # K.O. and leaving the field.
    by_effect("ko", "ko({it})", "B", {"B": {"trash": ["Subject"]}}, {"B": {"characters": ["Subject"]}},
              ban="are_forbidden(cards(own, characters), ko_by_effect)", would="ko", event="koed"),
    plain("ko", "battle", {"Subject": {"power": 1000}}, {"B": {"characters": [{"card": "Subject", "rested": True}]}},
          [{"A": "attack A.leader -> Subject"}, *TO_MAIN], {"B": {"trash": ["Subject"]}},
          {"B": {"characters": ["Subject"]}}, owner="B", again="ko(about)", would="ko", event="koed",
          ban="are_forbidden(cards(own, characters), ko_in_battle)"),
    by_cost("ko", "ko({it})", {"A": {"trash": ["Subject"]}}, IN_PLAY, would="ko", event="koed",
            ban="are_forbidden(cards(own, characters), ko_by_effect)"),
    by_effect("leave", "move({it}, hand)", "B", {"B": {"hand": ["Subject"]}}, {"B": {"characters": ["Subject"]}},
              ban="are_forbidden(cards(own, characters), leave)", would="leave", event="left"),
    by_cost("leave", "move({it}, trash)", {"A": {"trash": ["Subject"]}}, IN_PLAY, would="leave", event="left",
            ban="are_forbidden(cards(own, characters), leave)"),
    plain("leave", "rule", {"Subject": {}, "Sixth": {"cost": 0}},
          {"A": {"hand": ["Sixth"], "characters": ["Subject", {"fillers": 4}]}},
          [{"A": "play Sixth"}, {"A": "replace_character Subject"}, *TO_MAIN], {"A": {"trash": ["Subject"]}}, {},
          owner="A", immune="3-7-6-1-1", ban="are_forbidden(cards(own, characters), leave)", would="leave",
          event="left", again="move(about, trash)"),
    # Resting and setting active.
    by_effect("rest", "rest({it})", "B", RESTED, ACTIVE, would="rest", event="rested",
              ban="are_forbidden(cards(own, characters), rest)"),
    by_cost("rest", "rest({it})", RESTED, ACTIVE, would="rest", event="rested",
            ban="are_forbidden(cards(own, characters), rest)"),
    plain("rest", "rule", {"Subject": {"power": 9000}}, {"A": {"characters": ["Subject"]}},
          [{"A": "attack Subject"}, *TO_MAIN], merged(RESTED, {"B": {"life": 4}}),
          merged(ACTIVE, {"B": {"life": 4}}), owner="A", again="rest(about)", would="rest", event="rested",
          barred="attack Subject", ban="are_forbidden(cards(own, characters), rest)"),
    plain("rest", "rule, to block", {"Subject": {"power": 9000, "keywords": ["blocker"]}},
          {"B": {"characters": ["Subject"]}},
          [{"A": "attack A.leader -> B.leader"}, {"B": "block Subject"}, *TO_MAIN],
          merged(RESTED, {"B": {"life": 5}}), merged(ACTIVE, {"B": {"life": 4}}), owner="B", again="rest(about)",
          would="rest", event="rested", ban="are_forbidden(cards(own, characters), rest)", means="rule",
          only=True, barred="block Subject", first=[{"A": "attack A.leader -> B.leader"}]),
    by_effect("ready", "ready({it})", "A", ACTIVE, RESTED, would="ready", event="readied", state={"rested": True},
              ban="are_forbidden(cards(own, characters), ready)"),
    plain("ready", "rule", {"Subject": {"power": 9000}}, {"A": {"characters": [{"card": "Subject", "rested": True}]}},
          TO_MAIN, ACTIVE, RESTED, owner="A", again="ready(about)", would="ready", event="readied", at="refresh",
          ban="are_forbidden(cards(own, characters), refresh)", gained=-2),
    # Drawing, discarding, Life.
    plain("draw", "effect", event("draw(1)"), {"A": {"hand": ["Blow"]}}, PLAYED, {"A": {"hand": 1, "deck": 9}},
          {"A": {"hand": 0, "deck": 10}}, owner="A", again="draw(1)", would="draw", event="drew",
          ban="player_forbidden(own, draw)"),
    plain("draw", "own effect", event("draw(1)"), {"A": {"hand": ["Blow"]}}, PLAYED, {"A": {"hand": 1, "deck": 9}},
          {"A": {"hand": 0, "deck": 10}}, owner="A", again="draw(1)", would="draw", event="drew",
          means="effect", ban="player_forbidden(own, draw_by_effect)"),
    plain("draw", "rule", {}, {}, TO_MAIN, {"A": {"hand": 1, "deck": 9}}, {"A": {"hand": 0, "deck": 10}}, owner="A",
          again="draw(1)", would="draw", event="drew", at="draw", ban="player_forbidden(own, draw)",
          gained=-2),
    plain("discard", "effect", {"Subject": {}, **event("discard(cards(foe, hand), 1, foe)")},
          {"A": {"hand": ["Blow"]}, "B": {"hand": ["Subject"]}}, PLAYED, {"B": {"trash": ["Subject"], "hand": 0}},
          {"B": {"hand": ["Subject"]}}, owner="B", again="discard(cards(own, hand), 1)", would="discard",
          event="discarded"),
    plain("discard", "cost", {"Subject": {}, "Payer": payer("discard(cards(own, hand), 1)")},
          {"A": {"hand": ["Subject"], "characters": ["Payer"]}}, [{"A": "activate Payer"}, *TO_MAIN],
          bought({"A": {"trash": ["Subject"]}}), unbought({"A": {"hand": ["Subject"]}}), owner="A",
          again="discard(cards(own, hand), 1)", would="discard", event="discarded", barred="activate Payer"),
    plain("take_life", "effect", event("move(top(own, life, 1), hand)"), {"A": {"hand": ["Blow"]}}, PLAYED,
          {"A": {"life": 4, "hand": 1}}, {"A": {"life": 5, "hand": 0}}, owner="A",
          again="move(top(own, life, 1), hand)", would="take_life", event="life_left",
          ban="player_forbidden(own, life_to_hand)"),
    plain("take_life", "cost", {"Payer": payer("move(top(own, life, 1), hand)")}, {"A": {"characters": ["Payer"]}},
          [{"A": "activate Payer"}, *TO_MAIN], bought({"A": {"life": 4}}), unbought({"A": {"life": 5}}), owner="A",
          again="move(top(own, life, 1), hand)", would="take_life", event="life_left", barred="activate Payer",
          ban="player_forbidden(own, life_to_hand)"),
    plain("take_life", "battle", {}, {}, ATTACK, {"B": {"life": 4, "hand": 1}}, {"B": {"life": 5}}, owner="B",
          again="move(top(own, life, 1), hand)", would="take_life", event="life_left",
          ban="player_forbidden(own, life_to_hand)", unbanned="1-3-3"),
    plain("take_life", "damage by effect", event("damage(foe, 1)"), {"A": {"hand": ["Blow"]}}, PLAYED,
          {"B": {"life": 4, "hand": 1}}, {"B": {"life": 5}}, owner="B", again="move(top(own, life, 1), hand)",
          would="take_life", event="life_left", means="effect", ban="player_forbidden(own, life_to_hand)",
          unbanned="1-3-3"),
    plain("damage", "effect", event("damage(foe, 1)"), {"A": {"hand": ["Blow"]}}, PLAYED, {"B": {"life": 4}},
          {"B": {"life": 5}}, owner="B", again="damage(own, 1)", would="damage", event="damaged"),
    plain("damage", "battle", {}, {}, ATTACK, {"B": {"life": 4}}, {"B": {"life": 5}}, owner="B",
          again="damage(own, 1)", would="damage", event="damaged"),
    # Losing.
    plain("lose", "rule, by damage", {}, {"B": {"life": 0}}, [{"A": "attack A.leader -> B.leader"}, {"until": "over"}],
          {"winner": "A"}, {"winner": "none"}, owner="B", would="lose", unheard="1-2-1", means="rule",
          stands=[{"A": "attack A.leader -> B.leader"}, *TO_MAIN], again="damage(own, 1)"),
    plain("lose", "rule, by an empty deck", event("move(top(foe, deck, 1), trash)"),
          {"A": {"hand": ["Blow"]}, "B": {"deck": 1}}, [{"A": "play Blow"}], {"winner": "A"}, {"winner": "none"},
          owner="B", would="lose", unheard="1-2-1", means="rule", again="move(top(own, deck, 1), trash)",
          once_only="8-1-3-4-5"),
    # Playing.
    plain("play", "effect", {"Subject": {"cost": 3}, **event('play(cards(own, hand, [named("Subject")]))')},
          {"A": {"hand": ["Blow", "Subject"]}}, PLAYED, {"A": {"characters": ["Subject"]}},
          {"A": {"hand": ["Subject"]}}, owner="A", would="play", event="played",
          again='play(cards(own, hand, [named("Subject")]))', ban="player_forbidden(own, play_by_effect)"),
    plain("play", "effect, by the opponent",
          {"Subject": {"cost": 3}, **event('opponent_does([play(cards(own, hand, [named("Subject")]))])')},
          {"A": {"hand": ["Blow"]}, "B": {"hand": ["Subject"]}}, PLAYED, {"B": {"characters": ["Subject"]}},
          {"B": {"hand": ["Subject"]}}, owner="B", would="play", event="played", means="effect",
          again='play(cards(own, hand, [named("Subject")]))', ban="player_forbidden(own, play_by_effect)"),
    plain("play", "rule", {"Subject": {"cost": 1}}, {"A": {"hand": ["Subject"], "don": 1}},
          [{"A": "play Subject"}, *TO_MAIN], {"A": {"characters": ["Subject"], "don_rested": 1}},
          {"A": {"hand": ["Subject"]}}, owner="A", would="play", event="played", barred="play Subject",
          again='play(cards(own, hand, [named("Subject")]))', ban="player_forbidden(own, play)"),
    # DON!!.
    plain("give_don", "effect", {"Subject": {}, **event(f"give_don({subject('own')}, 1, active)")},
          {"A": {"hand": ["Blow"], "characters": ["Subject"], "don": 1}}, PLAYED, {"cards": {"Subject": {"don": 1}}},
          {"cards": {"Subject": {"don": 0}}}, owner="A", would="give_don", event="don_given",
          again="give_don(about, 1, active)"),
    plain("give_don", "rule", {"Subject": {}}, {"A": {"characters": ["Subject"], "don": 1}},
          [{"A": "give Subject"}, *TO_MAIN], {"cards": {"Subject": {"don": 1}}}, {"cards": {"Subject": {"don": 0}}},
          owner="A", would="give_don", event="don_given", again="give_don(about, 1, active)"),
    plain("give_don", "effect, from another card",
          {"Subject": {}, "Giver": {}, **event(f"move_don({subject('own')}, 1)")},
          {"A": {"hand": ["Blow"], "characters": ["Subject", {"card": "Giver", "don": 1}]}}, PLAYED,
          {"cards": {"Subject": {"don": 1}, "Giver": {"don": 0}}},
          {"cards": {"Subject": {"don": 0}, "Giver": {"don": 1}}}, owner="A", would="give_don", event="don_given",
          again="move_don(about, 1)", means="effect"),
    plain("return_don", "effect, active ones", event("return_don(1, own, active)"),
          {"A": {"hand": ["Blow"], "don": 1, "rested_don": 1}}, PLAYED, {"A": {"don_active": 0}},
          {"A": {"don_active": 1}}, owner="A", would="return_don", event="don_returned",
          again="return_don(1, own, active)", gained=1, means="effect"),
    plain("return_don", "effect", event("return_don(1)"), {"A": {"hand": ["Blow"], "don": 1}}, PLAYED,
          {"A": {"don_active": 0}}, {"A": {"don_active": 1}}, owner="A", would="return_don", event="don_returned",
          again="return_don(1)", gained=1),
    plain("return_don", "cost", {"Payer": payer("return_don(1)")}, {"A": {"characters": ["Payer"], "don": 1}},
          [{"A": "activate Payer"}, *TO_MAIN], bought({"A": {"don_active": 0}}), unbought({"A": {"don_active": 1}}),
          owner="A", would="return_don", event="don_returned", again="return_don(1)", barred="activate Payer",
          gained=1),
]  # fmt: skip


# --- what is added, and what must be so ------------------------------------------------------------------------
def decks(way: Way, instead: int = 0, heard: int = 0, done: bool = True) -> Parts:
    """The DON!! decks after so much was done instead and heard; some deeds themselves change the owner's."""
    gained = way.fact("gained") or 0
    own = DON_DECK - instead + (gained if done or gained < 0 else 0)
    return {way.fact("owner"): {"don_deck": own}, OTHER[way.fact("owner")]: {"don_deck": DON_DECK - heard}}


def table(way: Way, *wards: str, leader: str = "", watch: str = "") -> Parts:
    """The cards that interfere: the owner's Stage and Leader, and the other player's Leader, who watches."""
    owner = way.fact("owner")
    cards: Parts = {}
    board: Parts = {"A": {"don_deck": DON_DECK}, "B": {"don_deck": DON_DECK}}
    if wards:
        cards["Ward"] = {"kind": "stage", "abilities": list(wards)}
        board = merged(board, {owner: {"stage": "Ward"}})
    if leader:
        cards["Guard"] = {"kind": "leader", "abilities": [leader]}
        board = merged(board, {owner: {"leader": "Guard"}})
    if watch:
        cards["Watch"] = {"kind": "leader", "abilities": [watch]}
        board = merged(board, {OTHER[owner]: {"leader": "Watch"}})
    return {"cards": cards, "board": board}


def stand_in(way: Way, *, may: bool = False, instead: str = "add_don(1, rested)", by: str = "any") -> str:
    """A replacement of the deed."""
    means = "" if by == "any" else f", own, [], {by}"
    return f"replacement{' may' if may else ''} would({way.fact('would')}{means}): {instead}"


def watcher(way: Way, by: str = "any") -> str:
    """An effect that hears the deed."""
    only = 'named("Subject")' if way.fact("only") else ""
    return f"auto on({way.fact('event')}, any, [{only}], {by}): add_don(1, rested)"


def means_of(way: Way) -> str:
    """The means by which the deed is done, as text says it."""
    return str(way.fact("means") or MEANS[way.cause])


# --- the interferences -----------------------------------------------------------------------------------------
def nothing(way: Way) -> Parts | str:
    """Nothing gets in its way."""
    return situation(way, table(way), merged(way.done, decks(way)))


def forbidden(way: Way) -> Parts | str:
    """Something forbids it: it is not done, or not offered at all."""
    if not way.fact("ban"):
        return "1-3-3"  # no text of this game forbids it
    added = table(way, f"continuous: {way.fact('ban')}")
    if way.fact("immune") or way.fact("unbanned"):
        return situation(way, added, merged(way.done, decks(way)))
    if way.fact("barred"):
        made = situation(way, added, merged({"refused": [way.fact("barred")]}, decks(way, done=False)))
        return with_script(made, list(way.fact("first") or []))
    return situation(way, added, merged(way.undone, decks(way, done=False)))


def forbidden_and_replaced(way: Way) -> Parts | str:
    """What is forbidden is not replaced either."""
    if not way.fact("ban") or way.fact("unbanned"):
        return "1-3-3"
    added = table(way, f"continuous: {way.fact('ban')}", stand_in(way))
    if way.fact("immune"):
        return situation(way, added, merged(way.done, decks(way)))
    if way.fact("barred"):
        made = situation(way, added, merged({"refused": [way.fact("barred")]}, decks(way, done=False)))
        return with_script(made, list(way.fact("first") or []))
    return situation(way, added, merged(way.undone, decks(way, done=False)))


def replaced_by(way: Way, *wards: str, leader: str = "", watch: str = "") -> Parts:
    """It is replaced once, by something that can be done."""
    added = table(way, *wards, leader=leader, watch=watch)
    if way.fact("immune"):
        return situation(way, added, merged(way.done, decks(way)))
    made = situation(way, added, merged(way.undone, decks(way, 1, done=False)))
    return with_script(made, way.fact("stands")) if way.fact("stands") else made


def replaced(way: Way) -> Parts | str:
    """Something that must be done instead is done."""
    return replaced_by(way, stand_in(way))


def declined(way: Way) -> Parts | str:
    """What may be done instead is declined."""
    made = situation(way, table(way, stand_in(way, may=True)), merged(way.done, decks(way)))
    last = made["script"][-1]
    return made if "until" in last else with_script(made, [*made["script"], {way.fact("owner"): "no"}])


def taken(way: Way) -> Parts | str:
    """What may be done instead is done."""
    if way.fact("immune"):
        return str(way.fact("immune"))
    made = replaced_by(way, stand_in(way, may=True))
    last = made["script"][-1]
    if isinstance(last, dict) and "until" in last:
        by = ["replace Ward", "pass"]
        return with_script(made, [*made["script"][:-1], {"until": last["until"], "by": by}])
    return with_script(made, [*made["script"], {way.fact("owner"): "replace Ward"}])


def impossible(way: Way) -> Parts | str:
    """What cannot be done instead replaces nothing."""
    ward = stand_in(way, instead='ko(cards(own, characters, [named("Nobody")]))')
    return situation(way, table(way, ward), merged(way.done, decks(way)))


def itself(way: Way) -> Parts | str:
    """Replaced by the same again, it happens: no replacement applies twice in one chain."""
    if way.fact("immune"):
        return str(way.fact("immune"))
    if way.fact("once_only"):
        return str(way.fact("once_only"))
    ward = stand_in(way, instead=way.fact("again"))
    done = way.done
    if way.cause == "cost" or way.cause == "rule, to block":
        # It was not paid as written, and so buys nothing.
        done = merged(way.done, {"cards": {"Payer": {"power": 3000}}} if way.cause == "cost" else {"B": {"life": 4}})
    return situation(way, table(way, ward), merged(done, decks(way)))


def twice(way: Way) -> Parts | str:
    """Of two replacements of one player one is applied, as that player says."""
    if way.fact("immune"):
        return str(way.fact("immune"))
    made = replaced_by(way, stand_in(way), leader=stand_in(way, instead="add_don(2, rested)"))
    last = made["script"][-1]
    if isinstance(last, dict) and "until" in last:
        by = ["replace Ward", "pass"]
        return with_script(made, [*made["script"][:-1], {"until": last["until"], "by": by}])
    return with_script(made, [*made["script"], {way.fact("owner"): "replace Ward"}])


def other_cause(way: Way) -> Parts | str:
    """A replacement for another cause does not apply."""
    other = "battle" if means_of(way) != "battle" else "cost"
    return situation(way, table(way, stand_in(way, by=other)), merged(way.done, decks(way)))


def same_cause(way: Way) -> Parts | str:
    """A replacement for just this cause applies."""
    if way.fact("immune"):
        return str(way.fact("immune"))
    return replaced_by(way, stand_in(way, by=means_of(way)))


def heard(way: Way) -> Parts | str:
    """It is heard once."""
    if way.fact("unheard"):
        return str(way.fact("unheard"))
    count = 0 if way.fact("immune") else 1
    return situation(way, table(way, watch=watcher(way)), merged(way.done, decks(way, heard=count)))


def heard_by_cause(way: Way) -> Parts | str:
    """It is heard by what waits for this cause."""
    if way.fact("unheard") or way.fact("immune"):
        return str(way.fact("unheard") or way.fact("immune"))
    return situation(way, table(way, watch=watcher(way, means_of(way))), merged(way.done, decks(way, heard=1)))


def unheard_by_cause(way: Way) -> Parts | str:
    """It is not heard by what waits for another cause."""
    if way.fact("unheard"):
        return str(way.fact("unheard"))
    other = "battle" if means_of(way) != "battle" else "cost"
    return situation(way, table(way, watch=watcher(way, other)), merged(way.done, decks(way)))


def replaced_unheard(way: Way) -> Parts | str:
    """What was replaced did not happen, and is not heard."""
    if way.fact("unheard"):
        return str(way.fact("unheard"))
    return replaced_by(way, stand_in(way), watch=watcher(way))


INTERFERENCES: Final[list[Interference]] = [
    Interference("none", "nothing interferes", "8-4-1-5", nothing),
    Interference("not possible", "forbidden", "1-3-3", forbidden),
    Interference("not possible", "forbidden, and would be replaced", "1-3-3", forbidden_and_replaced),
    Interference("replaced", "by what must be done", "8-1-3-4-4", replaced),
    Interference("replaced", "by what may be done, taken", "8-1-3-4-4", taken),
    Interference("replaced", "by what may be done, declined", "8-1-3-4-1", declined),
    Interference("replaced", "by what cannot be done", "8-1-3-4-5", impossible),
    Interference("replaced", "by itself", "8-1-3-4-3", itself),
    Interference("replaced", "by one of two", "8-1-3-4-2", twice),
    Interference("replaced", "for this cause", "8-1-3-4", same_cause),
    Interference("replaced", "for another cause", "8-1-3-4", other_cause),
    Interference("heard and counted", "once", "8-1-3-1", heard),
    Interference("heard and counted", "by its cause", "8-3-1-8", heard_by_cause),
    Interference("heard and counted", "not by another cause", "8-3-1-8", unheard_by_cause),
    Interference("heard and counted", "not when replaced", "8-1-3-4-4", replaced_unheard),
]
