"""Why a card cannot be used: the reasons, each with its clause, and never against what is offered."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face import reasons as reasons_module
from fuda.games.buddyfight.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.rules.clauses import rulebook
from fuda.view.options import options
from fuda.view.why import why
from fuda.view.words import reason_words
from tests.games.buddyfight.golden import answer
from tests.games.buddyfight.matches import GAME, decisions, new_match

CHARGE = ("charge", "charge_time", "S.3.2")


def made(name: str, states: dict[str, int] | None = None, **facts: Any) -> Placed:
    """A card, a monster unless stated otherwise."""
    return Placed(GAME.make_card(name, facts), states or {})


def spell(name: str, *abilities: str, **facts: Any) -> Placed:
    """A spell."""
    return made(name, kind="spell", abilities=list(abilities) or ["effect: draw(1)"], **facts)


def laid(mine: dict[str, Any], theirs: dict[str, Any] | None = None, at: str = "", turn: int = 3, **res: int) -> Match:
    """A position."""
    return GAME.lay_out(Position((Half(mine, res), Half(theirs or {})), turn=turn, at=at))


def reasons(m: Match, name: str, player: int = 0) -> list[tuple[str, str, str]]:
    """The reasons against the first card of that name."""
    card = next(c for c in m.cards if c.d.name == name)
    return [(r.act, r.name, r.clause) for r in why(GAME, m, player, int(card.id))]


def test_calls_casts_and_equipments_have_their_times() -> None:
    """Monsters, spells and items in the main phase, impacts in the final phase, [Counter] whenever one is asked."""
    hand = [
        made("Ann"), spell("Trick"), made("Hook", kind="item", power=1000), spell("Ward", "effect counter: draw(1)"),
        made("End", kind="impact", abilities=["effect: damage(foe, 1)"]), made("Big", kind="impact_monster"),
    ]  # fmt: skip
    m = laid({"hand": hand})
    for name in ("Ann", "Trick", "Hook", "Ward"):
        assert reasons(m, name) == [CHARGE]
    assert reasons(m, "End") == [CHARGE, ("cast", "final_only", "F.1.1.n1")]
    assert reasons(m, "Big") == [CHARGE, ("call", "final_only", "F.1.1.n1")]
    m = laid({"hand": hand}, at="final")
    assert reasons(m, "End") == [CHARGE] == reasons(m, "Big") == reasons(m, "Ward")
    assert reasons(m, "Ann") == [CHARGE, ("call", "main_only", "M.1.1.n1")]
    assert reasons(m, "Hook") == [CHARGE, ("equip", "main_only", "M.1.1.n1")]


def test_the_other_fighter_uses_counter_only_and_when_asked() -> None:
    """While the turn fighter decides nothing can be used; an answer needs [Counter] in the own turn as well."""
    mine = {"hand": [made("Ann"), spell("Trick")]}
    theirs = {"hand": [made("Foe"), spell("Ward", "effect counter: draw(1)"), spell("Plain")]}
    m = laid(mine, theirs)
    late = ("charge", "not_your_turn", "S.3.2")
    assert reasons(m, "Foe", 1) == [late, ("call", "not_asked", "T.2.1")]
    answer(m, "cast Trick")
    assert reasons(m, "Ward", 1) == [late] and reasons(m, "Plain", 1) == [late, ("cast", "counter_only", "T.6.1")]
    answer(m, "pass")
    answer(m, "pass")
    answer(m, "cast Ward")
    assert m.player == 0 and reasons(m, "Ann") == [CHARGE, ("call", "answer_counter", "T.7.1")]
    m = laid({"hand": [made("Ann"), made("Bob")]}, at="S.3.2")
    assert reasons(m, "Ann") == [("call", "busy", "T.2.1")]


def test_costs() -> None:
    """Gauge and life that are missing are counted; other parts are named as a whole."""
    dear = spell("Dear", "use cost gauge(2):", "effect: draw(1)")
    deadly = spell("Deadly", "use cost life(5):", "effect: draw(1)")
    odd = made("Odd", abilities=["use cost spend(cards(own, monsters), 1, drop):"])
    m = laid({"hand": [dear, deadly, odd]}, gauge=1, life=4)
    assert reasons(m, "Dear") == [CHARGE, ("cast", "gauge", "CA.1.1.n1")]
    assert reasons(m, "Deadly") == [CHARGE, ("cast", "life", "CA.1.1.n1")]
    assert reasons(m, "Odd") == [CHARGE, ("call", "cost", "C.1.1.n1")]
    found = why(GAME, m, 0, int(m.p0.hand[0].id))[1]
    assert found.facts == {"cost": 2, "gauge": 1} and "costs 2 gauge and you have 1" in reason_words(GAME, found, "en")
    assert "[bf CA.1.1.n1]" in reason_words(GAME, found, "ja")


def test_flags_conditions_limits_and_prohibitions() -> None:
    """What the flag lets be used; conditions; once a turn by name; what effects forbid; effects that alone bring it."""
    flag = Placed(GAME.cards()["F-1"])
    m = laid({"flag": [flag], "hand": [made("Ann", worlds=["Sky"]), made("Bob", worlds=["Sea"])]})
    assert reasons(m, "Ann") == [CHARGE, ("call", "flag", "O.specialflag.1")] and reasons(m, "Bob") == [CHARGE]
    down = Placed(GAME.cards()["F-1"], {"face_down": 1})
    m = laid({"flag": [down], "hand": [made("Bob", worlds=["Sea"])]})
    assert reasons(m, "Bob") == [CHARGE, ("call", "flag_down", "O.flagdown.3")]
    late = spell("Late", "use if compare(size(own, life), <=, 3):", "effect: draw(1)")
    once = spell("Once", "use once_name:", "effect: draw(1)")
    child = made("Child", abilities=['static: enters_only_by([named("Parent")])'])
    m = laid({"hand": [late, once, once, child]})
    assert reasons(m, "Late") == [CHARGE, ("cast", "condition", "CA.1.1.n2")]
    assert reasons(m, "Child") == [CHARGE, ("call", "only_by", "C.1.1.n2")]
    answer(m, "cast Once")
    answer(m, "pass")
    card = m.p0.hand[1]
    assert [(r.name, r.clause) for r in why(GAME, m, 0, int(card.id))][1:] == [("once", "O.once.name.2")]
    lord = made("Lord", abilities=["static: player_forbidden(foe, call)", "static: player_forbidden(foe, use)"])
    m = laid({"hand": [made("Ann"), spell("Trick")]}, {"left": [lord]})
    assert reasons(m, "Ann")[1:] == [("call", "forbidden", "C.1.1.n2")]
    assert reasons(m, "Trick")[1:] == [("cast", "forbidden", "CA.1.1.n2")]
    stop = made("Stop", abilities=["static: player_forbidden(foe, stop_time)"])
    m = laid({"hand": [made("Ann")]}, {"left": [stop]})
    assert reasons(m, "Ann")[1:] == [("call", "time_stopped", "O.stoptime.3")]


def test_flags_are_used_from_the_hand_only_if_they_say_so() -> None:
    """An ordinary flag does nothing there."""
    m = laid({"hand": [made("Home", kind="flag"), Placed(GAME.cards()["F-3"])]})
    assert reasons(m, "Home") == [CHARGE, ("cast", "flag_in_deck", "O.deckflag.1")]
    assert reasons(m, "Abyss") == [CHARGE, ("cast", "condition", "CA.1.1.n2")]


def test_impact_monsters_are_called_once_a_turn() -> None:
    """The second one has to wait."""
    big, more = made("Big", kind="impact_monster", size=0), made("More", kind="impact_monster", size=0)
    m = laid({"hand": [big, more]}, at="final")
    for text in ("call Big", "area left", "pass"):
        answer(m, text)
    assert reasons(m, "More") == [CHARGE, ("call", "impact_called", "X.call.2")]


def test_buddy_calls() -> None:
    """A card of the buddy's name, which stands face up in the buddy zone."""
    ann = made("Ann")
    m = laid({"hand": [ann, made("Bob")], "buddy": [ann]})
    assert reasons(m, "Bob") == [CHARGE]
    for states, reason in (({"rested": 1}, ("buddy_rested", "C.1.3.b1")), ({"face_down": 1}, ("face_down", "Z.3.5"))):
        m = laid({"hand": [ann], "buddy": [Placed(ann.definition, states)]})
        assert reasons(m, "Ann") == [CHARGE, ("buddy_call", *reason)]
        buddy = m.p0.buddies[0]
        assert [(r.act, r.name, r.clause) for r in why(GAME, m, 0, int(buddy.id))] == [("buddy_call", *reason)]
    m = laid({"hand": [made("Bob")], "buddy": [ann]})
    assert reasons(m, "Ann") == [("buddy_call", "buddy_name", "C.1.3.b1")]
    lord = made("Lord", abilities=["static: player_forbidden(foe, buddy_call)"])
    m = laid({"hand": [ann], "buddy": [ann]}, {"left": [lord]})
    card = m.p0.hand[0]
    assert ("buddy_call", "forbidden") in [(r.act, r.name) for r in why(GAME, m, 0, int(card.id))]


def test_transforming() -> None:
    """In the main phase from hand or field; Impact Transform in the final phase, from the hand, once a turn."""
    ray = made("Ray", abilities=["transform cost gauge(1):"])
    m = laid({"left": [ray]})
    wait = ("attack", "attack_only", "A.2.1")
    assert reasons(m, "Ray") == [wait, ("transform", "gauge", "EQ.1.1.n1")]
    last = made("Last", abilities=["impact_transform:"])
    m = laid({"left": [last], "hand": [last, made("More", abilities=["impact_transform:"])]}, at="final")
    field = next(c for c in m.p0.field)
    found = [(r.act, r.name) for r in why(GAME, m, 0, int(field.id)) if r.act == "transform"]
    assert found == [("transform", "from_hand")]
    for text in ("activate Last impact_transform", "pass"):
        answer(m, text)
    assert [r for r in reasons(m, "More") if r[0] == "transform"] == [
        ("transform", "impact_transformed", "K.impacttransform.1")
    ]


def test_abilities() -> None:
    """Their time, conditions, cost, limits; those of souls and drop zones; gyakuten once a fight; nullified ones."""
    wait = ("attack", "attack_only", "A.2.1")
    once = made("Once", abilities=["act once: draw(1)"])
    odd = made("Odd", abilities=["act if compare(size(own, hand), >=, 9) cost gauge(1): draw(1)"])
    m = laid({"left": [once], "right": [odd]})
    assert reasons(m, "Odd") == [wait, ("activate", "condition", "AB.0.act"), ("activate", "gauge", "T.2.2.a")]
    assert reasons(m, "Once") == [wait]
    answer(m, "activate Once")
    answer(m, "pass")
    assert reasons(m, "Once") == [wait, ("activate", "once", "O.once.this.2")]
    turn, again = made("Turn", abilities=["gyakuten: draw(1)"]), made("Again", abilities=["gyakuten: draw(1)"])
    m = laid({"left": [turn], "right": [again]}, at="final")
    answer(m, "activate Turn gyakuten")
    late = ("attack", "attack_only", "F.2.1")
    assert reasons(m, "Again") == [late, ("activate", "once_fight", "K.gyakuten.2")]
    thief = made("Thief", abilities=["static: are_negated(cards(foe, monsters))"])
    m = laid({"left": [once]}, {"left": [thief]})
    assert reasons(m, "Once") == [wait, ("activate", "negated", "AB.0.act")]
    dead = made("Dead", abilities=["act in_drop cost gauge(1): move(this, hand)"])
    m = laid({"drop": [dead, made("Gone")], "left": [made("Host")], "soul": [made("Ghost", {"on": 0})]})
    assert reasons(m, "Dead") == [("activate", "gauge", "T.2.2.a")]
    assert reasons(m, "Gone") == [("call", "elsewhere", "C.1.1")] == reasons(m, "Ghost")
    m = laid({"spell": [made("Chest", {"face_down": 1})]})
    assert reasons(m, "Chest") == [("activate", "face_down", "O.treasure.1")]


def test_attacks() -> None:
    """Standing, with values, an item with a free center, something to attack, the first turn, the final phase."""
    hook, shell = made("Hook", kind="item", power=2000, critical=1), made("Shell", kind="item", defense=2000)
    m = laid({"item": [hook], "center": [made("Ann")], "left": [made("Bob", {"rested": 1})]}, at="attack")
    assert reasons(m, "Ann") == []
    assert reasons(m, "Bob") == [("attack", "rested", "A.2.1")]
    assert reasons(m, "Hook") == [("attack", "center", "O.flagstat.2")]
    m = laid({"item": [shell], "left": [made("Ann")]}, at="attack")
    assert reasons(m, "Shell") == [("attack", "no_attack_values", "A.2.1")]
    m = laid(
        {"left": [made("Shy", abilities=["static: are_forbidden(this, attack)"])], "right": [made("Ann")]}, at="attack"
    )
    assert reasons(m, "Shy") == [("attack", "forbidden", "A.2.1")]
    m = laid({"left": [made("Ann")], "right": [made("Big", kind="impact_monster", size=0)]}, at="F.2.1")
    assert reasons(m, "Ann") == [("attack", "final_attack", "F.2.1")] and reasons(m, "Big") == []
    m = laid({"left": [made("Ann")], "right": [made("Bob")]}, at="attack", turn=1)
    answer(m, "attack Ann")
    while m.in_battle:
        answer(m, "pass")
    assert ("attack", "first_turn", "A.2.1.a") in reasons(m, "Bob")
    late = {"left": [made("Ann", kind="impact_monster")], "right": [made("Bob", kind="impact_monster")]}
    m = laid(late, at="F.2.1", turn=1)
    answer(m, "attack Ann")
    while m.in_battle:
        answer(m, "pass")
    assert ("attack", "first_turn", "F.2.1.a") in reasons(m, "Bob")
    assert ("attack", "rested", "F.2.1") in reasons(m, "Ann")
    m = laid({"left": [made("Ann")]}, {"left": [made("Foe")]})
    assert reasons(m, "Foe", 1) == [("attack", "not_your_turn", "A.2.1")]
    assert reasons(m, "Foe") == [("attack", "not_yours", "T.2.1")]


def test_moving() -> None:
    """At the start of an attack phase, each monster once, to a free area."""
    swift: dict[str, Any] = {"keywords": ["move"], "size": 0}
    m = laid({"left": [made("Ann", **swift)], "right": [made("Bob", **swift)]}, at="A.1.1")
    wait = ("attack", "attack_only", "A.2.1")
    assert reasons(m, "Ann") == [wait]
    answer(m, "reposition Ann center")
    assert reasons(m, "Ann") == [wait, ("reposition", "moved", "K.move.5")]
    answer(m, "reposition Bob left")
    m = laid({"left": [made("Ann", **swift)], "center": [made("Cid", size=0)], "right": [made("Bob", size=0)]})
    assert reasons(m, "Ann") == [wait, ("reposition", "move_time", "A.1.1"), ("reposition", "no_room", "K.move.1")]


def test_after_the_end() -> None:
    """It may be over."""
    m = laid({"hand": [made("Ann")]})
    GAME.concede(m, 1)
    assert reasons(m, "Ann") == [("call", "over", "R.1")]


def test_reasons_cite_clauses_that_there_are() -> None:
    """Every clause in the module is one of the rulebook."""
    text = inspect.getsource(reasons_module)
    named = set(re.findall(r'Why\("[a-z_]+", "([A-Z][A-Za-z0-9.]*)"', text))
    assert len(named) > 20 and named <= set(rulebook("buddyfight").clauses)


@pytest.mark.parametrize("seed", range(6))
def test_reasons_agree_with_what_is_offered(seed: int) -> None:
    """A card that is offered for something has no reason against it, and others have one."""
    for m in decisions(new_match(seed), seed):
        player = int(m.player)
        offered = {(one.kind, int(m.options[one.index].card)) for one in options(GAME, m, player)}
        kinds = {kind for kind, _ in offered}
        if not kinds & {"pass", "no_attack", "no_charge"}:
            continue
        side = m.side(player)
        for card in [*side.hand, *[u.card for u in side.field if u.slot != spec.SPELL_AREA]]:
            against = {r.act for r in why(GAME, m, player, int(card.id))}
            able = {kind for kind, about in offered if about == card.id}
            assert not against & able & {"call", "cast", "equip", "attack", "charge"}, (card.d.name, against)
            if not able and "pass" in kinds:  # what is set does nothing by itself
                assert against, card.d.name


def test_what_forbids_a_part_of_a_cost_is_named() -> None:
    """The card whose effect keeps a cost from being paid stands beside the reason."""
    payer = made("Payer", abilities=["act cost spend(cards(own, field, [other]), 1, destroy): draw(1)"])
    rock = made("Rock", abilities=["static: are_forbidden(this, destroy)"])
    m = laid({"left": [payer], "right": [rock]})
    card = next(card for card in m.cards if card.d.name == "Payer")
    found = [r for r in why(GAME, m, 0, int(card.id)) if r.name == "forbidden"]
    assert [(r.act, r.clause) for r in found] == [("activate", "O.cost.1")]
    assert found[0].facts == {"card_en": "Rock", "card_ja": "Rock"}
