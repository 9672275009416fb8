"""The ways in which deeds of Dimension Zero come about, and what can interfere with each by itself."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import Interference, Parts, Way, joined, merged, situation

OTHER: Final = {"A": "B", "B": "A"}
ANY: Final = 'cards(any, square, [named("Subject")])'
TALLY: Final = 'mark(cards(any, square, [named("Tally")]), 1)'
BELL: Final = 'mark(cards(any, square, [named("Bell")]), 1)'
EMPTIED: Final = {"until": {"stack": 0}}
SETTLED: Final = {"until": {"stack": 0}, "by": ["pass", "pick"]}
IN_BATTLE: Final = {"until": {"step": "first_battle"}}
FOUGHT: Final = {"until": {"step": "none"}}
TO_MAIN: Final = {"until": {"phase": "main"}}


def spell(verb: str) -> Parts:
    """The Strategy that A plays."""
    return {"Blow": {"kind": "strategy", "abilities": [f"spell: {verb}"]}}


def way(deed: str, cause: str, owner: str, script: list[Any], done: Parts, undone: Parts, **facts: Any) -> Way:
    """A way: `would`, `event` and `ban` are what abilities say of the deed, `again` is the same deed once more."""
    cards = merged({"Subject": {"power": 3000, "move": "colorless 0"}}, facts.pop("cards", {}))
    board = facts.pop("board", {})
    at = facts.pop("at", "")
    return Way(deed, cause, cards, board, script, done, undone, {"owner": owner, "end": EMPTIED, **facts}, at)


def has(player: str, zone: str) -> Parts:
    """The Subject is in a zone."""
    return {player: {zone: {"has": ["Subject"]}}}


ON_B: Final[Parts] = {"A": {"hand": ["Blow"]}, "B": {"own_left": ["Subject"]}}
STAYS_B: Final = has("B", "own_left")
STAYS_A: Final = has("A", "own_left")
DIED: Final[Parts] = {
    "would": 'would(die, any, [named("Subject")]{by})', "ban": f"affect({ANY}, ban([destroy]))",
    "event": 'on_left(any, [named("Subject")], [graveyard]{plain})', "again": "destroy(that)",
}  # fmt: skip
LEFT: Final[Parts] = {
    "would": 'would(leave, any, [named("Subject")]{by})', "event": 'on_left(any, [named("Subject")], []{plain})',
    "again": "send(that, hand)",
}  # fmt: skip
HURT: Final[Parts] = {
    "would": 'would(damage, any, [named("Subject")]{by})', "ban": f"affect({ANY}, ban([damage]))",
    "event": 'on(damaged, any, [named("Subject")]{by})', "again": "damage(that, event_amount, other_that)",
}  # fmt: skip
DREW: Final[Parts] = {
    "would": "would(draw, you, []{by})", "ban": "player_forbidden(you, [draw])", "event": "on(drew, opponent, []{by})",
    "again": "draw(1)",
}  # fmt: skip
SMASHED: Final[Parts] = {
    "would": "would(smash, you, []{by})", "event": "on_zoned(opponent, [], [deck], [smash]{plain})",
    "again": "smash(1, you)",
}  # fmt: skip
PLACED: Final[Parts] = {
    "would": 'would(arrive, any, [named("Subject")]{by})', "event": 'on_placed(any, [named("Subject")], []{plain})',
    "again": "place(that, squares([in_area(own), in_line(middle)]))",
}  # fmt: skip
DROPPED: Final[Parts] = {
    "would": 'would(drop, any, [named("Subject")]{by})', "event": "on_zoned(any, [], [spirit], [graveyard]{plain})",
    "again": "destroy(that)",
}  # fmt: skip
FROZE: Final[Parts] = {"ban": f"affect({ANY}, ban([freeze]))", "event": 'on(frozen, any, [named("Subject")]{by})'}
RELEASED: Final[Parts] = {"ban": f"affect({ANY}, ban([release]))", "event": 'on(released, any, [named("Subject")]{by})'}
COLD: Final[Parts] = {"cards": {"Subject": {"frozen": True}}}
FREE: Final[Parts] = {"cards": {"Subject": {"frozen": False}}}
ELSEWHERE: Final = f"place({ANY}, squares([in_area(enemy), in_line(middle)]), {{state}})"
PLAY: Final = [{"A": "play Blow"}]
PAY: Final = [{"A": "activate Payer"}]


def by_effect(deed: str, verb: str, done: Parts, undone: Parts, facts: Parts, **more: Any) -> Way:
    """A deed of the Strategy that A plays, on a unit of B."""
    parts = {"cards": spell(verb.format(it=ANY)), "board": ON_B, **facts, **more}
    return way(deed, "effect", "B", PLAY, done, undone, means="effect", **parts)


def by_cost(deed: str, part: str, done: Parts, undone: Parts, facts: Parts, **more: Any) -> Way:
    """A deed that is the activation cost of A's Payer."""
    payer = {"Payer": {"power": 3000, "abilities": [f"activated once cost {part.format(it=ANY)}: release(this)"]}}
    board: Parts = {"A": {"own_right": ["Payer"], **more.pop("mine", {"own_left": ["Subject"]})}}
    parts = {"cards": payer, "board": board, **facts, **more}
    script = parts.pop("script", PAY)
    return way(deed, "cost", "A", script, done, undone, means="cost", barred="activate Payer", **parts)


KILLER: Final[Parts] = {"Killer": {"power": 5000, "move": "colorless 0"}}
FIGHT: Final = [{"A": "move Killer to enemy_left"}, IN_BATTLE]
MEET: Final[Parts] = {"A": {"center_left": ["Killer"]}, "B": {"own_right": ["Subject"]}}
MET: Final = has("B", "own_right")
WAYS: Final[list[Way]] = [
    # Going to the graveyard from a square.
    by_effect("die", "destroy({it})", has("B", "graveyard"), STAYS_B, DIED),
    by_cost("die", "give_up({it}, destroy)", has("A", "graveyard"), STAYS_A, DIED),
    way("die", "rule, without power", "B", PLAY, has("B", "graveyard"), STAYS_B, means="rule", board=ON_B, **DIED,
        cards=spell(f"lasting({ANY}, add_power(-3000))"), endless=True),
    way("die", "rule, by damage", "B", PLAY, has("B", "graveyard"), STAYS_B, means="rule", board=ON_B, **DIED,
        cards=spell(f"damage({ANY}, 3000)"), endless=True),
    way("die", "rule, by battle damage", "B", FIGHT, has("B", "graveyard"), MET, means="rule", board=MEET,
        cards=KILLER, end=FOUGHT, endless=True, **DIED),
    way("die", "rule, where an own unit is", "A", PLAY, has("A", "graveyard"), STAYS_A, means="rule", **DIED,
        cards={**spell(f"place({ANY}, squares([in_area(own), in_line(left)]))"), "Host": {"power": 9000}},
        board={"A": {"hand": ["Blow"], "own_middle": ["Subject"], "own_left": ["Host"]}}),
    way("die", "rule, alone in the center", "A", [{"A": "play Subject -> center_left"}], has("A", "graveyard"),
        has("A", "center_left"), means="rule", cards={"Subject": {"timing": "quick"}}, **DIED,
        board={"A": {"hand": ["Subject"]}}),
    way("die", "rule, as an attacker that did not win", "A", [{"A": "move Subject to enemy_left"}, IN_BATTLE],
        has("A", "graveyard"), has("A", "enemy_left"), means="rule", cards={"Wall": {"power": 9000, "abilities": [
            'static: affect(cards(any, square, [kind(unit)]), ban([damage]))']}},
        board={"A": {"center_left": ["Subject"]}, "B": {"own_right": ["Wall"]}}, end=FOUGHT, **DIED),
    # Leaving a square for elsewhere.
    by_effect("leave", "send({it}, hand)", has("B", "hand"), STAYS_B, LEFT),
    by_effect("leave, to the energy zone", "send({it}, energy)", has("B", "energy"), STAYS_B, LEFT,
              again="send(that, energy)"),
    by_effect("leave, under the deck", "send({it}, bottom)", {"B": {"own_left": 0, "deck": 21}}, STAYS_B, LEFT,
              again="send(that, bottom)"),
    by_effect("leave, under a card", 'spirit({it}, cards(opponent, square, [named("Host")]))',
              {"cards": {"Host": {"spirits": 1}}}, STAYS_B, LEFT, cards={
                  **spell(f'spirit({ANY}, cards(opponent, square, [named("Host")]))'), "Host": {"power": 9000}},
              board=merged(ON_B, {"B": {"own_middle": ["Host"]}}),
              again='spirit(that, cards(any, square, [named("Host")]))'),
    by_cost("leave", "give_up({it}, hand)", has("A", "hand"), STAYS_A, LEFT),
    # Damage.
    by_effect("damage", "damage({it}, 2000)", {"cards": {"Subject": {"damage": 2000}}},
              {"cards": {"Subject": {"damage": 0}}}, HURT),
    way("damage", "battle", "B", FIGHT, {"cards": {"Subject": {"damage": 5000}}}, {"cards": {"Subject": {"damage": 0}}},
        means="battle", board=MEET, cards=merged(KILLER, {"Subject": {"power": 9000}}), end=FOUGHT, **HURT),
    # Drawing and smash.
    way("draw", "effect", "B", PLAY, {"B": {"hand": 1}}, {"B": {"hand": 0}}, means="effect",
        cards=spell("draw(1, opponent)"), board={"A": {"hand": ["Blow"]}}, **DREW),
    way("draw, as the top card put into the hand", "effect", "B", PLAY, {"B": {"hand": 1}}, {"B": {"hand": 0}},
        means="effect", cards=spell("send(top(opponent, 1), hand)"), board={"A": {"hand": ["Blow"]}}, **DREW),
    way("draw", "rule", "A", [], {"A": {"hand": 1}}, {"A": {"hand": 0}}, means="rule", at="draw", end=TO_MAIN, **DREW),
    way("take smash", "effect", "B", PLAY, {"B": {"smash_cards": 1}}, {"B": {"smash_cards": 0}}, means="effect",
        cards=spell("smash(1)"), board={"A": {"hand": ["Blow"]}}, **SMASHED),
    way("take smash, as the top card put there", "effect", "B", PLAY, {"B": {"smash_cards": 1}},
        {"B": {"smash_cards": 0}}, means="effect", cards=spell("mill(1, opponent, smash)"),
        board={"A": {"hand": ["Blow"]}}, **SMASHED),
    by_cost("take smash", "give_smash(1)", {"A": {"smash_cards": 1}}, {"A": {"smash_cards": 0}}, SMASHED, mine={}),
    way("take smash", "rule", "B", [{"A": "use_smash Striker"}], {"B": {"smash_cards": 1}}, {"B": {"smash_cards": 0}},
        means="rule", at="smash", cards={"Striker": {"power": 3000, "smash": 1}},
        board={"A": {"center_left": ["Striker"]}}, **SMASHED),
    # Being put on a square.
    way("place", "effect", "A", PLAY, has("A", "own_middle"), has("A", "hand"), means="effect", **PLACED,
        cards=spell('place(cards(you, hand, [named("Subject")]), squares([in_area(own), in_line(middle)]))'),
        board={"A": {"hand": ["Blow", "Subject"]}}),
    way("place", "effect, from a square", "A", PLAY, has("A", "own_middle"), STAYS_A, means="effect", **PLACED,
        cards=spell(f"place({ANY}, squares([in_area(own), in_line(middle)]))"),
        board={"A": {"hand": ["Blow"], "own_left": ["Subject"]}}),
    way("place", "play", "A", [{"A": "play Subject -> own_middle"}], has("A", "own_middle"), has("A", "graveyard"),
        means="play", cards={"Subject": {"timing": "quick"}}, board={"A": {"hand": ["Subject"]}}, **PLACED),
    way("place", "move", "A", [{"A": "move Subject to own_middle"}], has("A", "own_middle"), STAYS_A, means="move",
        board={"A": {"own_left": ["Subject"]}}, **PLACED),
    # Spirit cards.
    by_effect("drop", "destroy(spirits_of({it}))", {"cards": {"Subject": {"spirits": 0}}},
              {"cards": {"Subject": {"spirits": 1}}}, DROPPED,
              board={"A": {"hand": ["Blow"]}, "B": {"own_left": [{"card": "Subject", "spirits": 1}]}}),
    by_cost("drop", "give_up(spirits_of({it}), destroy)", {"cards": {"Subject": {"spirits": 0}}},
            {"cards": {"Subject": {"spirits": 1}}}, DROPPED, mine={"own_left": [{"card": "Subject", "spirits": 1}]},
            script=[*PAY, {"A": "pick A.spirit.1"}]),
    # States.
    by_effect("freeze", "freeze({it})", COLD, FREE, FROZE),
    by_cost("freeze", "give_up({it}, freeze)", COLD, FREE, FROZE),
    way("freeze", "rule, to smash", "A", [{"A": "use_smash Subject"}], COLD, FREE, means="rule", at="smash",
        board={"A": {"center_left": ["Subject"]}}, barred="use_smash Subject", **FROZE),
    by_effect("release", "release({it})", FREE, COLD, RELEASED,
              board={"A": {"hand": ["Blow"]}, "B": {"own_left": [{"card": "Subject", "frozen": True}]}}),
    by_effect("freeze, by another square", ELSEWHERE.format(state="frozen"), COLD, FREE, FROZE),
    by_effect("release, by another square", ELSEWHERE.format(state="released"), FREE, COLD, RELEASED,
              board={"A": {"hand": ["Blow"]}, "B": {"own_left": [{"card": "Subject", "frozen": True}]}}),
    way("release", "rule", "A", [], FREE, COLD, means="rule", at="release", end=TO_MAIN,
        board={"A": {"own_left": [{"card": "Subject", "frozen": True}]}}, **RELEASED),
]  # fmt: skip


# --- what can interfere ----------------------------------------------------------------------------------------
def table(way: Way, *wards: str, bells: tuple[str, ...] = ()) -> Parts:
    """Bases that have abilities: wards of the owner, bells of the other player, and what they count with."""
    owner = str(way.fact("owner"))
    cards: Parts = {"Tally": {"kind": "base"}, "Bell": {"kind": "base", "abilities": list(bells)}}
    mine: Parts = {"base_middle": ["Tally"]}
    if wards:
        cards["Ward"] = {"kind": "base", "abilities": list(wards)}
        mine["base_left"] = ["Ward"]
    return {"cards": cards, "board": merged({owner: mine}, {OTHER[owner]: {"base_middle": ["Bell"]}})}


def counts(expect: Parts, instead: int = 0, heard: int = 0) -> Parts:
    """And so often something was done instead, and so often it was heard."""
    return joined(expect, {"cards": {"Tally": {"markers": instead}, "Bell": {"markers": heard}}})


def crossed(way: Way, added: Parts, expect: Parts, *answers: Any) -> Parts:
    """The way with something added: its script, answers to what is asked, and then to the end of it."""
    made = situation(way, added, expect)
    return {**made, "script": [*way.script, *answers, way.fact("end")]}


def would(way: Way, by: str = "") -> str:
    """What is replaced, by some means."""
    return str(way.fact("would")).format(by=f", [], {by}" if by else "")


def event(way: Way, by: str = "") -> str:
    """What is heard, by some means."""
    return str(way.fact("event")).format(by=f", [], {by}" if by else "", plain=f", {by}" if by else "")


def instead(way: Way, does: str = TALLY, *, may: bool = False, by: str = "") -> str:
    """A replacement of the owner."""
    return f"replacement {'may ' if may else ''}{would(way, by)}: {does}"


def nothing(way: Way) -> Parts | str:
    """It is done."""
    return crossed(way, table(way), counts(way.done))


def forbidden(way: Way) -> Parts | str:
    """It is not done; where it would pay for something, that is not offered."""
    return barred(way, f"static: {way.fact('ban')}")


def barred(way: Way, *wards: str) -> Parts:
    """Something forbids it."""
    offer = way.fact("barred")
    expect = counts(way.undone)
    if offer:
        made = situation(way, table(way, *wards), joined(expect, {"refused": [offer]}))
        return {**made, "script": []}
    return crossed(way, table(way, *wards), expect)


def forbidden_and_replaced(way: Way) -> Parts | str:
    """What is forbidden is not replaced either."""
    return barred(way, f"static: {way.fact('ban')}", instead(way))


def once(way: Way, does: str = TALLY) -> str:
    """A replacement that is used once: where a state demands a death again and again, it comes the next time."""
    return f"replacement {'once ' if way.fact('endless') else ''}{would(way)}: {does}"


def after(way: Way) -> Parts:
    """What is so once it was replaced: where a state demands a death, it is demanded again.  [dz 4-16.2]"""
    return way.done if way.fact("endless") else way.undone


def replaced(way: Way) -> Parts | str:
    """Something else is done instead, once."""
    return crossed(way, table(way, once(way)), counts(after(way), 1))


def asked(way: Way, answer: str) -> list[Any]:
    """The owner is asked whether to do something else instead."""
    return [{"until": {"offered": "yes"}}, {str(way.fact("owner")): answer}]


def taken(way: Way) -> Parts | str:
    """The owner does something else instead."""
    ward = f"replacement {'once ' if way.fact('endless') else ''}may {would(way)}: {TALLY}"
    return crossed(way, table(way, ward), counts(after(way), 1), *asked(way, "yes"))


def declined(way: Way) -> Parts | str:
    """The owner does nothing else, so that it is done."""
    return crossed(way, table(way, instead(way, may=True)), counts(way.done), *asked(way, "no"))


def impossible(way: Way) -> Parts | str:
    """Where nothing can be done instead, it is done."""
    ward = instead(way, 'send(cards(you, removed, [named("Nobody")]), hand)')
    return crossed(way, table(way, ward), counts(way.done))


def partly_possible(way: Way) -> Parts | str:
    """What can be done instead is done, the rest is left out."""
    ward = once(way, f'send(cards(you, removed, [named("Nobody")]), hand); {TALLY}')
    return crossed(way, table(way, ward), counts(after(way), 1))


def optional_impossible(way: Way) -> Parts | str:
    """What cannot be done whole may not be chosen, so that nobody is asked."""
    does = f'send(cards(you, removed, [named("Nobody")]), hand); {TALLY}'
    return crossed(way, table(way, instead(way, does, may=True)), counts(way.done))


def itself(way: Way) -> Parts | str:
    """Replaced by itself it is done, once."""
    return crossed(way, table(way, instead(way, str(way.fact("again")))), counts(way.done))


def twice(way: Way) -> Parts | str:
    """Of two replacements one is applied, which leaves nothing for the other."""
    added = merged(table(way, once(way)), {"cards": {"Second": {"kind": "base", "abilities": [once(way)]}}})
    added = merged(added, {"board": {str(way.fact("owner")): {"base_right": ["Second"]}}})
    pick = [{"until": {"offered": "replace"}}, {str(way.fact("owner")): "replace Ward"}]
    return crossed(way, added, counts(after(way), 2 if way.fact("endless") else 1), *pick)


def same_cause(way: Way) -> Parts | str:
    """A replacement for this cause applies."""
    ward = f"replacement {'once ' if way.fact('endless') else ''}{would(way, str(way.fact('means')))}: {TALLY}"
    return crossed(way, table(way, ward), counts(after(way), 1))


def another(way: Way) -> str:
    """A cause that it has not."""
    return "effect" if way.fact("means") != "effect" else "cost"


def other_cause(way: Way) -> Parts | str:
    """A replacement for another cause does not."""
    return crossed(way, table(way, instead(way, by=another(way))), counts(way.done))


def bell(way: Way, by: str = "") -> str:
    """What hears it."""
    return f"triggered {event(way, by)}: {BELL}"


def heard(way: Way) -> Parts | str:
    """It is heard once."""
    return crossed(way, table(way, bells=(bell(way),)), counts(way.done, heard=1))


def heard_by_cause(way: Way) -> Parts | str:
    """It is heard by its cause."""
    return crossed(way, table(way, bells=(bell(way, str(way.fact("means"))),)), counts(way.done, heard=1))


def unheard_by_cause(way: Way) -> Parts | str:
    """It is not heard by another cause."""
    return crossed(way, table(way, bells=(bell(way, another(way)),)), counts(way.done))


def replaced_unheard(way: Way) -> Parts | str:
    """What was replaced has not happened, so that nothing hears it."""
    heard = 1 if way.fact("endless") else 0
    return crossed(way, table(way, once(way), bells=(bell(way),)), counts(after(way), 1, heard))


def forbidden_unheard(way: Way) -> Parts | str:
    """What was forbidden has not happened either."""
    made = barred(way, f"static: {way.fact('ban')}")
    return joined(made, {"cards": {"Bell": {"abilities": [bell(way)]}}})


PLAIN: Final[list[Interference]] = [
    Interference("none", "nothing interferes", "4-9.2-3", nothing),
    Interference("heard and counted", "once", "4-8.6", heard),
    Interference("heard and counted", "by its cause", "4-4.1", heard_by_cause),
    Interference("heard and counted", "not by another cause", "4-4.1", unheard_by_cause),
]
BANNED: Final[list[Interference]] = [
    Interference("not possible", "forbidden", "1-1.2", forbidden),
    Interference("not possible", "forbidden, and not heard", "1-1.2", forbidden_unheard),
]
BANNED_INSTEAD: Final[list[Interference]] = [
    Interference("not possible", "forbidden, and would be replaced", "1-1.2", forbidden_and_replaced),
]
REPLACED: Final[list[Interference]] = [
    Interference("replaced", "by what must be done", "4-15.2", replaced),
    Interference("replaced", "by what may be done, taken", "4-15.2", taken),
    Interference("replaced", "by what may be done, declined", "4-15.2", declined),
    Interference("replaced", "by what cannot be done", "4-15.7", impossible),
    Interference("replaced", "by what can be done in part", "4-12.2", partly_possible),
    Interference("replaced", "by what may be done and cannot whole", "4-15.7", optional_impossible),
    Interference("replaced", "by itself", "4-15.6", itself),
    Interference("replaced", "by one of two", "4-15.8-2", twice),
    Interference("replaced", "for this cause", "4-15.1", same_cause),
    Interference("replaced", "for another cause", "4-15.1", other_cause),
    Interference("heard and counted", "not when replaced", "4-15.4", replaced_unheard),
]
