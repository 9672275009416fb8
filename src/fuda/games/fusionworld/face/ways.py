"""The ways in which deeds of Fusion World come about, and what can interfere with each by itself."""

from __future__ import annotations

from typing import Any, Final

from fuda.games.crossing import Interference, Matrix, Parts, Way, joined, merged, situation

OTHER: Final = {"A": "B", "B": "A"}
TO_MAIN: Final = [{"until": "main"}]
IN_BATTLE: Final = [{"until": {"step": "none"}}]
SUBJECT: Final = 'cards({side}, {zone}, [named("Subject")])'


def subject(side: str, zone: str = "battle") -> str:
    """The card that it happens to, in the notation of programs."""
    return SUBJECT.format(side=side, zone=zone)


def extra(verb: str, tag: str = "main") -> Parts:
    """The Extra card that A uses."""
    return {"Blow": {"kind": "extra", "abilities": [f"{tag}: {verb}"]}}


def payer(cost: str) -> Parts:
    """A Battle card whose skill costs something; what is bought is power."""
    return {"power": 10000, "abilities": [f"main once cost {cost}: power(this, 5000, this_turn)"]}


def bought(expect: Parts) -> Parts:
    """And the effect that was paid for has come."""
    return joined(expect, {"cards": {"Payer": {"power": 15000}}})


def unbought(expect: Parts) -> Parts:
    """And the effect that was to be paid for has not come."""
    return joined(expect, {"cards": {"Payer": {"power": 10000}}})


USED: Final = [{"A": "activate Blow"}, *TO_MAIN]
PAYS: Final = [{"A": "activate Payer"}, *TO_MAIN]


def by_skill(deed: str, verb: str, owner: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed of an Extra card that A uses, on a Battle card of `owner`."""
    side = "foe" if owner == "B" else "own"
    state = facts.pop("state", {})
    cards: Parts = {"Subject": {"power": 20000}, **extra(verb.format(it=subject(side)))}
    board: Parts = merged({"A": {"hand": ["Blow"]}}, {owner: {"battle": [{"card": "Subject", **state}]}})
    facts = {"owner": owner, "again": verb.format(it="about"), "means": "effect", **facts}
    return Way(deed, "effect", cards, board, USED, done, undone, facts)


def by_cost(deed: str, verb: str, done: Parts, undone: Parts, **facts: Any) -> Way:
    """A deed that is the skill cost of A's Payer, on A's own Battle card.

    Something done in place of it counts as paid.  [ruling fw-046]
    """
    state = facts.pop("state", {})
    cards: Parts = {"Subject": {"power": 20000}, "Payer": payer(verb.format(it=subject("own")))}
    board: Parts = {"A": {"battle": ["Payer", {"card": "Subject", **state}]}}
    facts = {"owner": "A", "again": verb.format(it="about"), "barred": "activate Payer", **facts}
    return Way(deed, "cost", cards, board, PAYS, bought(done), bought(undone), facts)


def plain(
    deed: str, cause: str, cards: Parts, board: Parts, script: list[Any], done: Parts, undone: Parts, **facts: Any
) -> Way:
    """A way of its own."""
    at = facts.pop("at", "")
    return Way(deed, cause, cards, board, script, done, undone, facts, at)


RESTED: Final[Parts] = {"cards": {"Subject": {"rested": True}}}
ACTIVE: Final[Parts] = {"cards": {"Subject": {"rested": False}}}
STAYS: Final[Parts] = {"B": {"battle": ["Subject"]}}
IN_PLAY: Final[Parts] = {"cards": {"Subject": {"power": 20000}}}
ATTACK: Final = [{"A": "attack A.leader -> B.leader"}, *IN_BATTLE]
NO_SKILL: Final = 'are_forbidden(cards(own, battle, [named("Subject")]), {ban})'


def ban(word: str) -> str:
    """A prohibition on the card that it happens to."""
    return NO_SKILL.format(ban=word)


WAYS: Final[list[Way]] = [
    # KO and leaving the Battle Area.
    by_skill("ko", "ko({it})", "B", {"B": {"drop": ["Subject"]}}, STAYS, ban=ban("ko_by_skill"), would="ko",
             event="koed"),
    plain("ko", "battle", {"Subject": {"power": 5000}}, {"B": {"battle": [{"card": "Subject", "rested": True}]}},
          [{"A": "attack A.leader -> Subject"}, *IN_BATTLE], {"B": {"drop": ["Subject"]}}, STAYS, owner="B",
          again="ko(about)", would="ko", event="koed", ban=ban("ko_in_battle")),
    by_cost("ko", "ko({it})", {"A": {"drop": ["Subject"]}}, IN_PLAY, would="ko", event="koed", ban=ban("ko_by_skill")),
    by_skill("leave, to the hand", "move({it}, hand)", "B", {"B": {"hand": ["Subject"]}}, STAYS, ban=ban("to_hand"),
             would="leave", event="left"),
    by_skill("leave, under the deck", "move({it}, deck, bottom)", "B", {"B": {"battle": 0, "deck": 11}}, STAYS,
             ban=ban("to_deck"), would="leave", event="left"),
    by_skill("leave, to the Drop", "move({it}, drop)", "B", {"B": {"drop": ["Subject"]}}, STAYS, ban=ban("leave"),
             would="leave", event="left"),
    by_skill("leave, out of the game", "move({it}, removed)", "B", {"B": {"removed": ["Subject"]}}, STAYS,
             ban=ban("leave"), would="leave", event="left"),
    by_skill("leave, under a Leader", "put_under({it}, cards(own, leader))", "B", {"B": {"battle": 0}}, STAYS,
             ban=ban("leave"), would="leave", event="left", again="put_under(about, cards(own, leader))"),
    by_cost("leave, to the Drop", "move({it}, drop)", {"A": {"drop": ["Subject"]}}, IN_PLAY, would="leave",
            event="left", ban=ban("leave")),
    plain("leave, to combo", "rule", {"Subject": {"power": 20000}}, {"A": {"battle": ["Subject"]}},
          [{"A": "attack A.leader -> B.leader"}, {"A": "combo Subject"}, *IN_BATTLE], {"A": {"drop": ["Subject"]}},
          {"A": {"battle": ["Subject"]}}, owner="A", again="combo(about)", would="leave", event="left",
          ban=ban("combo"), barred="combo Subject", first=[{"A": "attack A.leader -> B.leader"}]),
    plain("leave, for another Field", "rule", {"Subject": {"kind": "extra", "abilities": ["field:"]},
          "Moor": {"kind": "extra", "abilities": ["field:"]}}, {"A": {"battle": ["Subject"], "hand": ["Moor"]}},
          [{"A": "activate Moor"}, *TO_MAIN], {"A": {"drop": ["Subject"], "battle": ["Moor"]}},
          {"A": {"battle": ["Subject", "Moor"]}}, owner="A", again="move(about, drop)", would="leave", event="left",
          ban=ban("leave").replace("battle, ", "battle_area, "), unbanned="0-2-5"),
    plain("leave, without power", "rule",
          {"Subject": {"power": 5000}, **extra(f"power({subject('foe')}, -5000, this_turn)")},
          {"A": {"hand": ["Blow"]}, "B": {"battle": ["Subject"]}}, USED, {"B": {"drop": ["Subject"]}}, STAYS,
          owner="B", again="move(about, drop)", would="leave", event="left", ban=ban("leave"), immune="0-2-2-2"),
    # Resting and making active.
    by_skill("rest", "rest({it})", "B", RESTED, ACTIVE, ban=ban("rest"), would="rest", event="rested"),
    by_cost("rest", "rest({it})", RESTED, ACTIVE, ban=ban("rest"), would="rest", event="rested"),
    plain("rest, to attack", "rule", {"Subject": {"power": 20000}}, {"A": {"battle": ["Subject"]}},
          [{"A": "attack Subject"}, *IN_BATTLE], merged(RESTED, {"B": {"life": 7}}),
          merged(ACTIVE, {"B": {"life": 7}}), owner="A", again="rest(about)", would="rest", event="rested",
          barred="attack Subject", ban=ban("rest")),
    plain("rest, to block", "cost", {"Subject": {"power": 20000, "keywords": ["blocker"]}},
          {"B": {"battle": ["Subject"]}}, [{"A": "attack A.leader -> B.leader"}, {"B": "yes"}, *IN_BATTLE],
          merged(RESTED, {"B": {"life": 8}}), merged(ACTIVE, {"B": {"life": 8}}), owner="B", again="rest(about)",
          would="rest", event="rested", ban=ban("rest"), barred="yes", only=True,
          first=[{"A": "attack A.leader -> B.leader"}]),
    by_skill("ready", "ready({it})", "A", ACTIVE, RESTED, ban=ban("ready"), event="readied", state={"rested": True}),
    plain("ready", "rule", {"Subject": {"power": 20000}}, {"A": {"battle": [{"card": "Subject", "rested": True}]}},
          TO_MAIN, ACTIVE, RESTED, owner="A", event="readied", at="charge", ban=ban("charge"), only=True),
    # Drawing, discarding, Life.
    plain("draw", "effect", extra("draw(1)"), {"A": {"hand": ["Blow"]}}, USED, {"A": {"hand": 1, "deck": 9}},
          {"A": {"hand": 0, "deck": 10}}, owner="A", again="draw(1)", would="draw", event="drew",
          ban="player_forbidden(own, draw)"),
    plain("draw", "effect, banned for skills", extra("draw(1)"), {"A": {"hand": ["Blow"]}}, USED,
          {"A": {"hand": 1, "deck": 9}}, {"A": {"hand": 0, "deck": 10}}, owner="A", again="draw(1)", would="draw",
          event="drew", means="effect", ban="player_forbidden(own, draw_by_skill)"),
    plain("draw", "rule", {}, {}, TO_MAIN, {"A": {"hand": 1, "deck": 9}}, {"A": {"hand": 0, "deck": 10}}, owner="A",
          again="draw(1)", would="draw", event="drew", at="charge", ban="player_forbidden(own, draw)"),
    plain("draw", "cost", {"Payer": payer("draw(1)")}, {"A": {"battle": ["Payer"]}}, PAYS,
          bought({"A": {"hand": 1, "deck": 9}}), bought({"A": {"hand": 0, "deck": 10}}), owner="A", again="draw(1)",
          would="draw", event="drew", barred="activate Payer", ban="player_forbidden(own, draw)"),
    plain("discard", "effect", {"Subject": {}, **extra("discard(cards(foe, hand), 1, foe)")},
          {"A": {"hand": ["Blow"]}, "B": {"hand": ["Subject"]}}, USED, {"B": {"drop": ["Subject"]}}, {}, owner="B",
          event="discarded"),
    plain("discard", "cost", {"Subject": {}, "Payer": payer("discard(cards(own, hand), 1)")},
          {"A": {"hand": ["Subject"], "battle": ["Payer"]}}, PAYS, bought({"A": {"drop": ["Subject"]}}), {}, owner="A",
          event="discarded"),
    plain("take Life", "effect", extra("move(top(own, life, 1), hand)"), {"A": {"hand": ["Blow"]}}, USED,
          {"A": {"life": 7, "hand": 1}}, {"A": {"life": 8, "hand": 0}}, owner="A", event="moved", by_zones="life, hand",
          ban="player_forbidden(own, life_to_hand)"),
    plain("take Life", "cost", {"Payer": payer("move(top(own, life, 1), hand)")}, {"A": {"battle": ["Payer"]}}, PAYS,
          bought({"A": {"life": 7}}), {}, owner="A", event="moved", by_zones="life, hand", barred="activate Payer",
          ban="player_forbidden(own, life_to_hand)"),
    plain("take Life", "battle", {}, {}, ATTACK, {"B": {"life": 7, "hand": 1}}, {}, owner="B", event="moved",
          by_zones="life, hand", ban="player_forbidden(own, life_to_hand_by_skill)", unbanned="1-10-2"),
    plain("take Life", "battle, where Life is not added at all", {}, {}, ATTACK, {"B": {"life": 7, "hand": 1}},
          {"B": {"life": 8, "hand": 0}}, owner="B", event="moved", by_zones="life, hand", means="battle",
          ban="player_forbidden(own, life_to_hand)"),
    # Damage and losing.
    plain("damage", "effect", extra("damage(foe, 1)"), {"A": {"hand": ["Blow"]}}, USED, {"B": {"life": 7}},
          {"B": {"life": 8}}, owner="B", again="damage(own, 1)", would="damage", event="damaged",
          ban="player_forbidden(own, damage)"),
    plain("damage", "cost", {"Payer": payer("damage(own, 1)")}, {"A": {"battle": ["Payer"]}}, PAYS,
          bought({"A": {"life": 7}}), bought({"A": {"life": 8}}), owner="A", again="damage(own, 1)", would="damage",
          event="damaged", ban="player_forbidden(own, damage)", barred="activate Payer"),
    plain("damage", "battle", {}, {}, ATTACK, {"B": {"life": 7}}, {"B": {"life": 8}}, owner="B",
          again="damage(own, 1)", would="damage", event="damaged", ban="player_forbidden(own, damage)"),
    plain("lose, without Life", "rule", {}, {"B": {"life": 1}}, [{"A": "attack A.leader -> B.leader"},
          {"until": "over"}], {"winner": "A"}, {"winner": "none"}, owner="B", would="lose", unheard="0-1-3",
          stands=ATTACK, once_only="9-9-2-3"),
    plain("lose, without a deck", "rule", extra("move(top(foe, deck, 1), drop)"),
          {"A": {"hand": ["Blow"]}, "B": {"deck": 1}}, [{"A": "activate Blow"}], {"winner": "A"}, {"winner": "none"},
          owner="B", would="lose", unheard="0-1-3", ban="player_forbidden(own, lose_by_deck)", once_only="9-9-2-3"),
    plain("lose, by a card", "effect", extra("end_game(foe)"), {"A": {"hand": ["Blow"]}}, [{"A": "activate Blow"}],
          {"winner": "A"}, {"winner": "none"}, owner="B", would="lose", unheard="0-1-3", means="rule",
          once_only="9-9-2-3"),
    # Using, playing, comboing, paying.
    plain("pay", "rule", {"Subject": {"cost": 1}}, {"A": {"hand": ["Subject"], "energy": 1}},
          [{"A": "play Subject"}, *TO_MAIN], {"A": {"battle": ["Subject"], "energy_rested": 1}},
          {"A": {"battle": ["Subject"], "energy_rested": 0}}, owner="A", would="pay", event="paid",
          ban="player_forbidden(own, pay_cost)", barred="play Subject", once_only="9-9-2-3"),
    plain("play", "effect", {"Subject": {"cost": 3}, **extra(f"play({subject('own', 'hand')})")},
          {"A": {"hand": ["Blow", "Subject"]}}, USED, {"A": {"battle": ["Subject"]}},
          {"A": {"drop": ["Blow", "Subject"]}}, owner="A", event="played", ban="player_forbidden(own, play)",
          only=True),
    plain("play", "rule", {"Subject": {"cost": 0}}, {"A": {"hand": ["Subject"]}}, [{"A": "play Subject"}, *TO_MAIN],
          {"A": {"battle": ["Subject"]}}, {}, owner="A", event="played", ban="player_forbidden(own, play)",
          barred="play Subject", only=True),
    plain("use", "rule", {"Subject": {"cost": 0}}, {"A": {"hand": ["Subject"]}}, [{"A": "play Subject"}, *TO_MAIN],
          {"A": {"battle": ["Subject"]}}, {}, owner="A", event="used", ban="player_forbidden(own, use)",
          barred="play Subject"),
    plain("combo, from the hand", "rule", {"Subject": {}}, {"A": {"hand": ["Subject"]}},
          [{"A": "attack A.leader -> B.leader"}, {"A": "combo Subject"}, *IN_BATTLE], {"A": {"drop": ["Subject"]}}, {},
          owner="A", event="comboed", ban="player_forbidden(own, combo)", barred="combo Subject", only=True,
          first=[{"A": "attack A.leader -> B.leader"}]),
    plain("combo, from the hand", "effect", {"Subject": {}, **extra(f"combo({subject('own', 'hand')})", "battle")},
          {"A": {"hand": ["Subject", "Blow"]}}, [{"A": "attack A.leader -> B.leader"}, {"A": "activate Blow"}],
          {"A": {"combo": ["Subject"]}}, {"A": {"combo": 0, "drop": ["Blow", "Subject"]}}, owner="A", event="comboed",
          ban="player_forbidden(own, combo)", only=True),
    # Markers, Ki, stacks, control.
    plain("remove a marker", "effect", extra("remove_marker(1)"), {"A": {"hand": ["Blow"], "markers": 1}}, USED, {}, {},
          owner="A", event="marker_removed", gained=-1, started=1),
    by_skill("put [Ki] on", "add_ki({it}, 2)", "A", {"cards": {"Subject": {"ki": 2}}}, {}, event="ki_added"),
    by_cost("spend [Ki]", "spend_ki({it}, 1)", {"cards": {"Subject": {"ki": 1}}}, {}, event="ki_removed",
            state={"ki": 2}),
    plain("turn the Leader over", "effect", extra("flip_leader(foe)"), {"A": {"hand": ["Blow"]}}, USED,
          {"cards": {"B.leader": {"power": 20000}}}, {}, owner="B", event="flipped"),
]  # fmt: skip


# --- what is added, and what must be so ------------------------------------------------------------------------
class FusionWorldMatrix(Matrix):
    """The cards that interfere here: Leaders, and a further Battle card."""

    replaces = "1-5-2-3"
    forbids = "0-2-5"

    def table(self, way: Way, *wards: str, second: str = "", watch: str = "") -> Parts:
        owner = way.fact("owner")
        ward: Parts = {"kind": "leader", "colors": ["red"], "abilities": list(wards), "back_power": 20000}
        cards: Parts = {"Ward": ward}
        board: Parts = {owner: {"leader": "Ward"}}
        if second:
            cards["Second"] = {"kind": "extra", "abilities": ["field:", second.replace("own, [", "foe, [", 1)]}
            board = merged(board, {OTHER[owner]: {"battle": ["Second"]}})
        if watch:
            cards["Watch"] = {"kind": "leader", "abilities": [watch]}
            board = merged(board, {OTHER[owner]: {"leader": "Watch"}})
        return {"cards": cards, "board": board}

    def counts(self, way: Way, instead: int = 0, heard: int = 0) -> Parts:
        owner = way.fact("owner")
        own = instead + (way.fact("gained") or 0) + (way.fact("started") or 0)
        return {owner: {"markers": own}, OTHER[owner]: {"markers": heard}}

    def stand_in(self, way: Way, *, may: bool = False, instead: str = "", by: str = "any") -> str:
        tests = '[named("Subject")]' if way.fact("would") in ("ko", "leave", "rest") else "[]"
        what = f"would({way.fact('would')}, own, {tests}{'' if by == 'any' else f', {by}'})"
        return f"replacement{' may' if may else ''} {what}: {instead or 'place_marker(1)'}"

    def watcher(self, way: Way, by: str = "any") -> str:
        tests = 'named("Subject")' if way.fact("only") else ""
        zones = f", {way.fact('by_zones')}" if way.fact("by_zones") else ""
        return f"auto on({way.fact('event')}, foe, [{tests}], {by}{zones}): place_marker(1)"

    def ward(self, text: str) -> str:
        return f"permanent: {text}"

    def must_fail(self, way: Way) -> Parts | str:
        """What must be done instead and cannot be is not done, and the event does not happen either."""
        if not way.fact("would") or way.fact("immune"):
            return str(way.fact("immune") or self.replaces)
        ward = self.stand_in(way, instead='ko(cards(own, battle, [named("Nobody")]))')
        made = self.replaced_by(way, ward)
        return {**made, "expect": merged(way.undone, self.counts(way))}

    def may_fail(self, way: Way) -> Parts | str:
        """What may be done instead and cannot be replaces nothing."""
        if not way.fact("would"):
            return self.replaces
        ward = self.stand_in(way, may=True, instead='ko(cards(own, battle, [named("Nobody")]))')
        return situation(way, self.table(way, ward), merged(way.done, self.counts(way)))


MATRIX: Final = FusionWorldMatrix()
INTERFERENCES: Final[list[Interference]] = [
    Interference("none", "nothing interferes", "9-4-4", MATRIX.nothing),
    Interference("not possible", "forbidden", "0-2-5", MATRIX.forbidden),
    Interference("not possible", "forbidden, and would be replaced", "0-2-5", MATRIX.forbidden_and_replaced),
    Interference("replaced", "by what must be done", "9-9-1", MATRIX.replaced),
    Interference("replaced", "by what may be done, taken", "9-9-3", MATRIX.taken),
    Interference("replaced", "by what may be done, declined", "9-9-3", MATRIX.declined),
    Interference("replaced", "by what must be done and cannot be", "9-9-1", MATRIX.must_fail),
    Interference("replaced", "by what may be done and cannot be", "9-9-3", MATRIX.may_fail),
    Interference("replaced", "by itself", "9-9-2-3", MATRIX.itself),
    Interference("replaced", "by one of two", "9-9-2", MATRIX.twice),
    Interference("replaced", "for this cause", "9-9-1", MATRIX.same_cause),
    Interference("replaced", "for another cause", "9-9-1", MATRIX.other_cause),
    Interference("heard and counted", "once", "9-6-2", MATRIX.heard),
    Interference("heard and counted", "by its cause", "9-6-2", MATRIX.heard_by_cause),
    Interference("heard and counted", "not by another cause", "9-6-2", MATRIX.unheard_by_cause),
    Interference("heard and counted", "not when replaced", "9-9-1-1", MATRIX.replaced_unheard),
]
