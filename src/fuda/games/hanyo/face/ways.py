"""The ways in which deeds of 汎用TCG come about, and what can interfere with each by itself."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import (
    Interference,
    Parts,
    Way,
    answered,
    joined,
    merged,
    situation,
    with_script,
)

OTHER: Final = {"A": "B", "B": "A"}
TO_MAIN: Final[list[Any]] = [{"until": "main", "by": ["resolve", "pass"]}]
TO_NEXT: Final[list[Any]] = [{"until": "main", "by": ["pick Next", "resolve", "pass"]}]
PIP: Final = 'put_counters(this, "Pip", 1)'
TO_HAND: Final = "move(about, hand)"


def it(side: str, zone: str = "area") -> str:
    """The card that it happens to, in the notation of programs."""
    return f'cards({side}, {zone}, [named("Subject")])'


def blow(verb: str) -> Parts:
    """The command that A plays."""
    return {"Blow": {"kind": "tactics", "abilities": [f"command: {verb}"]}}


PLAYED: Final[list[Any]] = [{"A": "play Blow"}, *TO_MAIN]


def way(deed: str, cause: str, cards: Parts, board: Parts, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A way of its own."""
    script = facts.pop("script", PLAYED)
    return Way(deed, cause, cards, board, script, done, undone, facts)


def by_effect(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of a command that A plays, on a standby unit of B."""
    state = facts.pop("state", {})
    cards: Parts = {"Subject": {"hp": 900, **facts.pop("printed", {})}, **blow(verb.format(it=it("foe")))}
    board = {"A": {"hand": ["Blow"]}, "B": {"standby": [{"card": "Subject", **state}]}}
    facts = {"owner": "B", "means": ["effect", "foe_effect", "command"], "again": verb.format(it="about"), **facts}
    return way(deed, facts.pop("cause", "effect"), cards, board, done, undone, **facts)


def by_skill(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of a skill that A's main unit uses, on a standby unit of B."""
    hit = f'skill title("Hit"): others([{verb.format(it=it("foe"))}])'
    cards: Parts = {"Subject": {"hp": 100}, "Hitter": {"hp": 900, "abilities": [hit]}}
    board: Parts = {"A": {"main": "Hitter"}, "B": {"standby": ["Subject"]}}
    facts = {"owner": "B", "again": verb.format(it="about"), "means": ["skill", "foe_skill", "effect"], **facts}
    facts["script"] = SKILL
    return way(deed, facts.pop("cause", "skill"), cards, board, done, undone, **facts)


def of(**values: Any) -> Parts:
    """What is so of the card that it happens to."""
    return {"cards": {"Subject": values}}


SKILL: Final[list[Any]] = [{"A": "end_main"}, {"A": "use_skill Hit"}, *TO_MAIN]
KO: Final = {"would": "ko", "event": "koed", "again": "ko(about)"}
GONE: Final = {"would": "leave", "event": "left", "ban": "leave"}
HAT: Final[Parts] = {"kind": "enhancement", "abilities": []}
IN_HAND: Final = {"A": {"hand": ["Subject"]}}
WAYS: Final[list[Way]] = [
    # KO, by effects and by the rules for damage or for want of HP.
    by_effect("ko", "ko({it})", of(ko=True), of(ko=False), ban="ko", **KO),
    by_effect("ko", "damage({it}, 999)", of(ko=True), of(ko=False), cause="rule, by a command's damage", ban="ko",
              cure="heal_all(about)", means=["rule", "effect", "foe_effect", "command"], **KO),
    by_skill("ko", "damage({it}, 999)", of(ko=True), of(ko=False), cause="rule, by a skill's damage", ban="ko",
             cure="heal_all(about)", means=["rule", "skill", "foe_skill", "effect"], **KO),
    by_effect("ko", "last({it}, {{static: have_hp(this, -999)}}, this_turn)", of(ko=True), of(ko=False), ban="ko",
              cause="rule, without HP", means=["rule"], cure="last(about, {static: have_hp(this, 999)}, forever)",
              **KO),
    # Leaving the area.
    by_effect("leave", "move({it}, hand)", {"B": {"hand": ["Subject"]}}, of(zone="standby"), **GONE),
    by_effect("leave", "move({it}, deck, bottom)", of(zone="deck"), of(zone="standby"), cause="effect, to the deck",
              **GONE),
    by_effect("leave", "move({it}, discard)", {"B": {"discard": ["Subject"]}}, of(zone="standby"),
              cause="effect, discarded", **{**GONE, "event": "discarded", "would": "discard"}),
    # Discarding what is no unit.
    way("discard", "effect, from the hand", {"Subject": {}, **blow("discard(cards(foe, hand), 1, foe)")},
        {"A": {"hand": ["Blow"]}, "B": {"hand": ["Subject"]}}, {"B": {"discard": ["Subject"]}}, of(zone="hand"),
        owner="B", would="discard", event="discarded", means=["effect", "foe_effect"], again="move(about, discard)"),
    way("discard", "effect, of a set", {"Subject": HAT, **blow("move(attached(cards(foe, main), sets), discard)")},
        {"A": {"hand": ["Blow"]}, "B": {"set": ["Subject"]}}, {"B": {"discard": ["Subject"]}}, of(zone="set"),
        owner="B", would="discard", event="discarded", means=["effect", "foe_effect"], again="move(about, discard)"),
    way("discard", "rule, of a set",
        {"Subject": HAT, "Bearer": {}, **blow('ko(cards(foe, area, [named("Bearer")]))')},
        {"A": {"hand": ["Blow"]}, "B": {"standby": ["Bearer"], "set": [{"card": "Subject", "on": 1}]}},
        {"B": {"discard": ["Subject"]}}, of(zone="hand"), owner="B", would="discard", event="discarded",
        means=["rule"], cure=TO_HAND, again="move(about, discard)"),
    way("discard", "rule, to retreat", {"Subject": {"retreat": 1}, "Next": {}},
        {"A": {"main": {"card": "Subject", "energy": 1}, "standby": ["Next"]}}, {"A": {"main": ["Next"]}},
        {"A": {"main": ["Subject"], "discard": 0}}, owner="A", would="discard", event="discarded", means=["rule"],
        again="move(about, discard)", any=True, script=[{"A": "retreat"}, *TO_NEXT], paid=True),
    # Damage.
    by_effect("damage", "damage({it}, 30)", of(damage=30), of(damage=0), would="damage", event="damaged",
              ban="damage"),
    by_skill("damage", "damage({it}, 30)", of(damage=30), of(damage=0), would="damage", event="damaged", ban="damage"),
    way("damage", "skill, in the damage step",
        {"Subject": {"hp": 900}, "Hitter": {"abilities": ['skill title("Hit") deals(30):']}},
        {"A": {"main": "Hitter"}, "B": {"main": "Subject"}}, of(damage=30), of(damage=0), owner="B", would="damage",
        event="damaged", means=["skill", "foe_skill", "effect"], again="damage(about, 30)", script=SKILL, ban="damage"),
    # States.
    by_effect("rest", "rest({it})", of(rested=True), of(rested=False), would="rest", event="rested", ban="rest"),
    by_effect("stun", "stun({it})", of(stunned=True), of(stunned=False), would="stun", event="stunned", ban="stun"),
    by_effect("ail", "stun({it})", of(stunned=True), of(stunned=False), would="stun", event="ailed", ban="ail"),
    by_effect("recover", "recover({it})", of(rested=False), of(rested=True), event="recovered", ban="recover",
              state={"rested": True}),
    way("recover", "rule, by going back",
        {"Subject": {}, "Next": {}, **blow('swap(cards(own, area, [named("Next")]))')},
        {"A": {"hand": ["Blow"], "main": {"card": "Subject", "rested": True}, "standby": ["Next"]}},
        of(rested=False, zone="standby"), of(rested=True, zone="standby"), owner="A", event="recovered",
        ban="recover", means=["effect", "own_effect"]),
    by_effect("heal", "heal({it}, 30)", of(damage=20), of(damage=50), event="healed", ban="heal",
              state={"damage": 50}),
    # Drawing and losing.
    way("draw", "effect", blow("draw(1)"), {"A": {"hand": ["Blow"]}}, {"A": {"hand": 1}}, {"A": {"hand": 0}}, owner="A",
        would="draw", event="drew", means=["effect", "own_effect", "command"], again="draw(1)", player=True,
        player_ban="draw"),
    way("draw", "rule, for the turn", {}, {}, {"B": {"hand": 1}}, {"B": {"hand": 0}}, owner="B", would="draw",
        event="drew", means=["rule"], again="draw(1)", player=True, player_ban="draw",
        script=[{"A": "end_main"}, *TO_MAIN]),
    way("draw", "rule, after charging", {"Subject": {}, "Next": {}}, {"A": {"hand": ["Subject"], "main": "Next"}},
        {"A": {"hand": 1}}, {"A": {"hand": 0}}, owner="A", would="draw", event="drew", means=["rule"], again="draw(1)",
        player=True, player_ban="draw", script=[{"A": "charge Subject"}, *TO_NEXT]),
    way("lose", "rule, by an empty deck", {}, {"B": {"deck": 0}}, {"winner": "A"}, {"winner": "none"}, owner="B",
        would="lose", means=["rule"], player=True, script=[{"A": "end_main"}, *TO_MAIN], ends=True),
    way("lose", "effect", blow("end_game(foe)"), {"A": {"hand": ["Blow"]}}, {"winner": "A"}, {"winner": "none"},
        owner="B", would="lose", means=["rule"], player=True, ends=True),
    # What comes into the area.
    way("put_out", "rule", {"Subject": {}}, {"A": {"hand": ["Subject"]}}, of(zone="standby"), IN_HAND, owner="A",
        event="put_out", means=["rule"], player_ban="put_out", barred="put Subject",
        script=[{"A": "put Subject"}, *TO_MAIN]),
    way("put_out", "effect", {"Subject": {}, **blow(f"put_out({it('own', 'discard')})")},
        {"A": {"hand": ["Blow"], "discard": ["Subject"]}}, of(zone="standby"), of(zone="discard"), owner="A",
        event="put_out", means=["effect", "own_effect"], player_ban="put_out"),
    way("set", "rule, by playing it", {"Subject": HAT, "Next": {}}, {"A": {"hand": ["Subject"], "main": "Next"}},
        of(zone="set"), IN_HAND, owner="A", event="set_on", means=["effect", "command"], ban="set", all=True,
        barred="play Subject", script=[{"A": "play Subject"}, *TO_NEXT]),
    way("set", "effect", {"Subject": HAT, **blow(f"set_on({it('own', 'discard')}, cards(own, main))")},
        {"A": {"hand": ["Blow"], "discard": ["Subject"]}}, of(zone="set"), of(zone="discard"), owner="A",
        event="set_on", means=["effect", "own_effect"], ban="set", all=True),
    way("charge", "rule", {"Subject": {}, "Page": {}}, {"A": {"main": "Subject", "hand": ["Page"]}}, of(energy=1),
        of(energy=0), owner="A", event="charged", means=["rule"], ban="charge", player_ban="charge", all=True,
        barred="charge Page", script=[{"A": "charge Page"}, {"until": "main", "by": ["pick Subject", "pass"]}]),
    way("charge", "effect", {"Subject": {}, "Page": {}, **blow("charge(cards(own, main))")},
        {"A": {"main": "Subject", "hand": ["Blow", "Page"]}}, of(energy=1), of(energy=0), owner="A", event="charged",
        means=["effect", "own_effect"], ban="charge", player_ban="charge", all=True),
    way("attach", "effect", {"Subject": {}, **blow("attach(top(own, deck, 1), cards(own, main))")},
        {"A": {"main": "Subject", "hand": ["Blow"]}}, of(energy=1), of(energy=0), owner="A", event="attached",
        means=["effect", "own_effect"]),
    # Main units.
    way("become_main", "effect", {"Subject": {}, **blow(f"swap({it('own')})")},
        {"A": {"hand": ["Blow"], "standby": ["Subject"]}}, of(zone="main"), of(zone="standby"), owner="A",
        event="became_main", means=["effect", "own_effect"]),
    way("retreat", "rule", {"Subject": {}, "Next": {}}, {"A": {"main": "Subject", "standby": ["Next"]}},
        of(zone="standby"), of(zone="main"), owner="A", event="retreated", means=["rule"], ban="retreat",
        barred="retreat", script=[{"A": "retreat"}, *TO_NEXT]),
    way("retreat", "effect", {"Subject": {}, "Next": {}, **blow("retreat")},
        {"A": {"hand": ["Blow"], "main": "Subject", "standby": ["Next"]}}, of(zone="standby"), of(zone="main"),
        owner="A", event="retreated", means=["effect", "own_effect"], ban="retreat",
        script=[{"A": "play Blow"}, *TO_NEXT]),
    # Playing and using.
    way("play_command", "rule", {"Subject": {"kind": "tactics", "abilities": ["command: draw(1)"]}},
        {"A": {"hand": ["Subject"]}}, of(zone="discard"), IN_HAND, owner="A", event="command_played",
        means=["command"], player_ban="command", barred="play Subject", script=[{"A": "play Subject"}, *TO_MAIN]),
    way("play_ability", "rule", {"Subject": {"abilities": ["activated once: draw(1)"]}}, {"A": {"main": "Subject"}},
        {"A": {"hand": 1}}, {"A": {"hand": 0}}, owner="A", event="ability_played", means=["effect"],
        player_ban="ability", barred="activate Subject", script=[{"A": "activate Subject"}, *TO_MAIN]),
    way("use_skill", "rule", {"Subject": {"abilities": ['skill title("Hit"): draw(1)']}}, {"A": {"main": "Subject"}},
        {"A": {"hand": 1}}, {"A": {"hand": 0}}, owner="A", event="skill_used", means=["skill"], ban="skill",
        barred="use_skill Hit", first=[{"A": "end_main"}], script=SKILL),
    # Counters.
    by_effect("put_counters", 'put_counters({it}, "Mark", 2)', of(counters=["Mark 2"]), of(counters="nothing"),
              event="counted"),
    by_effect("revive", "revive(cards(foe, ko))", of(ko=False), of(ko=True), state={"ko": True}),
]  # fmt: skip


# --- what is added, and what must be so ------------------------------------------------------------------------
def meters(way: Way, instead: int = 0, heard: int = 0) -> Parts:
    """How many counters are on the units that count what was done instead and what was heard."""
    return {"cards": {"Ward": pips(instead), "Watch": pips(heard)}}


def to_the_end(parts: Parts) -> Parts:
    """A situation that is played until the match is over."""
    script = list(parts["script"])
    return with_script(parts, [*script[:-1], {**script[-1], "until": "over"}])


def as_ever(way: Way, *wards: str, answers: tuple[str, ...] = ()) -> Parts:
    """Nothing of what is there changes it."""
    made = answered(situation(way, table(way, *wards), way.done), *answers)
    return to_the_end(made) if way.fact("ends") else joined(made, {"expect": meters(way)})


def pips(n: int) -> Parts:
    """So many counters."""
    return {"counters": [f"Pip {n}"] if n else "nothing"}


def table(way: Way, *wards: str, guard: str = "", watch: str = "") -> Parts:
    """The units that interfere: two of the player concerned, and one of the other player, who watches."""
    owner = way.fact("owner")
    cards: Parts = {"Ward": {"hp": 900, "abilities": list(wards)}, "Watch": {"hp": 900}}
    cards["Watch"]["abilities"] = [watch] if watch else []
    board: Parts = {owner: {"standby": ["Ward"]}}
    board = merged(board, {OTHER[owner]: {"standby": ["Watch"]}})
    if guard:
        cards["Guard"] = {"hp": 900, "abilities": [guard]}
        board = merged(board, {owner: {"standby": ["Guard"]}})
    return {"cards": cards, "board": board}


def tests_of(way: Way) -> str:
    """The tests by which text names the card that it happens to."""
    return "" if way.fact("player") or way.fact("any") else 'named("Subject")'


def stand_in(way: Way, *, may: bool = False, instead: str = "", by: str = "any", flags: str = "") -> str:
    """A replacement of the deed; what the rules would demand again is put right by it."""
    cure = f"{way.fact('cure')}; " if way.fact("cure") and not instead else ""
    means = f", own, [{tests_of(way)}], {by}"
    return f"replacement{flags}{' may' if may else ''} would({way.fact('would')}{means}): {instead or cure + PIP}"


def watcher(way: Way, by: str = "any") -> str:
    """An ability that hears the deed."""
    return f"triggered on({way.fact('event')}, foe, [{tests_of(way)}], {by}): {PIP}"


def bans_of(way: Way) -> list[str]:
    """What forbids the deed."""
    out = []
    if way.fact("ban"):
        ref = "cards(own, area)" if way.fact("all") else 'cards(own, area, [named("Subject")])'
        out.append(f"static: are_forbidden({ref}, {way.fact('ban')})")
    if way.fact("player_ban"):
        out.append(f"static: player_forbidden(own, {way.fact('player_ban')})")
    return out


# --- the interferences -----------------------------------------------------------------------------------------
def nothing(way: Way) -> Parts | str:
    """Nothing gets in its way."""
    return as_ever(way)


def barred(way: Way, *wards: str) -> Parts:
    """It is forbidden: not done, or not offered at all; nobody hears of it."""
    added = table(way, *wards, watch=watcher(way))
    if way.fact("unbanned"):
        return situation(way, added, merged(way.done, meters(way, heard=1)))
    if way.fact("barred"):
        made = situation(way, added, merged({"refused": [way.fact("barred")]}, meters(way)))
        return with_script(made, way.fact("first") or [])
    return situation(way, added, merged(way.undone, meters(way)))


def forbidden(way: Way) -> Parts | str:
    """Something forbids it."""
    bans = bans_of(way)
    return barred(way, *bans[:1]) if bans else "104.4"  # no text of this game forbids it


def forbidden_player(way: Way) -> Parts | str:
    """Something forbids it to the player."""
    bans = bans_of(way)
    return barred(way, *bans[1:]) if len(bans) > 1 else "104.4"


def forbidden_and_replaced(way: Way) -> Parts | str:
    """What is forbidden is not replaced either."""
    bans = bans_of(way)
    if not bans or not way.fact("would") or way.fact("unbanned"):
        return "104.4"
    return barred(way, bans[0], stand_in(way))


def replaced_by(way: Way, *wards: str, guard: str = "", watch: str = "", answers: tuple[str, ...] = ()) -> Parts:
    """It is replaced once, by something that can be done."""
    expect = merged(way.undone, meters(way, 1))
    return answered(situation(way, table(way, *wards, guard=guard, watch=watch), expect), *answers)


def replaced(way: Way) -> Parts | str:
    """Something that must be done instead is done."""
    return replaced_by(way, stand_in(way)) if way.fact("would") else "810.1"  # no text replaces it


def taken(way: Way) -> Parts | str:
    """What may be done instead is done."""
    return replaced_by(way, stand_in(way, may=True), answers=("replace Ward",)) if way.fact("would") else "810.1"


def declined(way: Way) -> Parts | str:
    """What may be done instead is declined."""
    if not way.fact("would"):
        return "810.1"
    return as_ever(way, stand_in(way, may=True), answers=("no",))


NOBODY: Final = 'rest(cards(own, area, [named("Nobody")]))'


def idle(way: Way) -> Parts | str:
    """What may be done instead, and cannot, replaces nothing."""
    if not way.fact("would"):
        return "810.1"
    return as_ever(way, stand_in(way, may=True, instead=NOBODY), answers=("replace Ward",))


def idle_choice(way: Way) -> Parts | str:
    """What may be done instead, and for which every card to be chosen is forbidden, replaces nothing."""
    if not way.fact("would"):
        return "810.1"
    rest = "choose(cards(own, area), 1, 0); rest(chosen(0))"
    wards = ("static: are_forbidden(cards(own, area), rest)", stand_in(way, may=True, instead=rest))
    if way.deed == "rest":
        return "104.4"  # the deed itself is forbidden by it
    return as_ever(way, *wards, answers=("replace Ward",))


def must_fail(way: Way) -> Parts | str:
    """What must be done instead replaces even if it cannot be done; what the rules demand again never ends."""
    if not way.fact("would"):
        return "810.1"
    added = table(way, stand_in(way, instead=NOBODY))
    if way.fact("cure"):
        return to_the_end(situation(way, added, {"winner": "draw"}))
    return situation(way, added, merged(way.undone, meters(way)))


def itself(way: Way) -> Parts | str:
    """Replaced by the same again, it happens: no replacement applies twice to one event."""
    if not way.fact("would") or not way.fact("again"):
        return "810.3"
    if way.fact("paid"):
        # The energy is discarded, but not for the retreat.
        expect: Parts = {"A": {"main": ["Subject"], "discard": 1}}
    else:
        expect = way.done
    return situation(way, table(way, stand_in(way, instead=way.fact("again"))), merged(expect, meters(way)))


def twice(way: Way) -> Parts | str:
    """Of two replacements one is applied, as the player concerned says."""
    if not way.fact("would"):
        return "810.2"
    made = replaced_by(way, stand_in(way), guard=stand_in(way), answers=("replace Ward",))
    return joined(made, {"expect": {"cards": {"Guard": pips(0)}}})


def once(way: Way) -> Parts | str:
    """One that applies once in a turn applies."""
    return replaced_by(way, stand_in(way, flags=" once")) if way.fact("would") else "803.1"


def other_cause(way: Way) -> Parts | str:
    """A replacement for another cause does not apply."""
    if not way.fact("would"):
        return "810.1"
    return as_ever(way, *[stand_in(way, by=by) for by in others(way)])


def others(way: Way) -> list[str]:
    """Means by which the deed is not done."""
    every = ("rule", "skill", "own_skill", "own_effect" if way.fact("owner") == "B" else "foe_effect")
    return [by for by in every if by not in way.fact("means")]


def same_cause(way: Way, at: int) -> Parts | str:
    """A replacement for just this cause applies."""
    means = way.fact("means")
    if not way.fact("would") or at >= len(means):
        return "810.1"
    return replaced_by(way, stand_in(way, by=means[at]))


def heard(way: Way) -> Parts | str:
    """It is heard once."""
    if not way.fact("event"):
        return "807.2"  # no text waits for it
    return situation(way, table(way, watch=watcher(way)), merged(way.done, meters(way, heard=1)))


def heard_by_cause(way: Way, at: int) -> Parts | str:
    """It is heard by what waits for this cause, as the other player says it."""
    means = way.fact("means")
    if not way.fact("event") or at >= len(means):
        return "813.1"
    by = {"foe_effect": "own_effect", "own_effect": "foe_effect", "foe_skill": "own_skill"}.get(means[at], means[at])
    return situation(way, table(way, watch=watcher(way, by)), merged(way.done, meters(way, heard=1)))


def unheard_by_cause(way: Way) -> Parts | str:
    """It is not heard by what waits for another cause."""
    if not way.fact("event"):
        return "813.1"
    by = {"own_effect": "foe_effect", "foe_effect": "own_effect", "own_skill": "foe_skill"}
    watch = watcher(way, by.get(others(way)[-1], others(way)[-1]))
    return situation(way, table(way, watch=watch), merged(way.done, meters(way)))


def replaced_unheard(way: Way) -> Parts | str:
    """What was replaced did not happen, and is not heard."""
    if not way.fact("event") or not way.fact("would"):
        return "810.1"
    return replaced_by(way, stand_in(way), watch=watcher(way))


INTERFERENCES: Final[list[Interference]] = [
    Interference("none", "nothing interferes", "104.2", nothing),
    Interference("not possible", "forbidden", "104.4", forbidden),
    Interference("not possible", "forbidden to the player", "104.4", forbidden_player),
    Interference("not possible", "forbidden, and would be replaced", "104.4", forbidden_and_replaced),
    Interference("replaced", "by what must be done", "810.1", replaced),
    Interference("replaced", "by what may be done, taken", "810.3", taken),
    Interference("replaced", "by what may be done, declined", "810.3", declined),
    Interference("replaced", "by what may be done and cannot", "810.3", idle),
    Interference("replaced", "by what may be done to cards to which it cannot", "810.3", idle_choice),
    Interference("replaced", "by what must be done and cannot", "810.3", must_fail),
    Interference("replaced", "by itself", "810.3", itself),
    Interference("replaced", "by one of two", "810.2", twice),
    Interference("replaced", "by one for once a turn", "803.1", once),
    Interference("replaced", "for this cause", "813.1", lambda way: same_cause(way, 0)),
    Interference("replaced", "for this cause, said otherwise", "813.5a", lambda way: same_cause(way, 1)),
    Interference("replaced", "for another cause", "813.1", other_cause),
    Interference("heard and counted", "once", "807.2", heard),
    Interference("heard and counted", "by its cause", "813.1", lambda way: heard_by_cause(way, 0)),
    Interference("heard and counted", "by its cause, said otherwise", "813.5a", lambda way: heard_by_cause(way, 1)),
    Interference("heard and counted", "not by another cause", "813.1", unheard_by_cause),
    Interference("heard and counted", "not when replaced", "810.1", replaced_unheard),
]
