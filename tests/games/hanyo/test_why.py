"""Why something cannot be done now: the reason, what it is about, and the clause."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.hanyo.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.view.options import options
from fuda.view.why import why
from fuda.view.words import reason_words
from tests.games.hanyo.golden import answer
from tests.games.hanyo.matches import GAME, decisions, new_match

LATER = ("use_skill", "battle_only", "703.2a")
ALONE = ("retreat", "no_standby", "605.3")


def made(name: str, **facts: Any) -> Placed:
    """A card for a position; what is in `states` is its state there."""
    states = facts.pop("states", {})
    return Placed(GAME.make_card(name, facts), states)


def laid(mine: dict[str, Any], theirs: dict[str, Any] | None = None, turn: int = 5, at: str = "") -> Match:
    """A position of the first player's main phase, or of another moment."""
    return GAME.lay_out(Position((Half(mine), Half(theirs or {})), turn=turn, at=at))


def reasons(m: Match, name: str, player: int = 0) -> list[tuple[str, str, str]]:
    """Why a player cannot use a card, as act, name and clause."""
    card = next(c for c in m.cards if c.d.name == name)
    found = why(GAME, m, player, int(card.id))
    for reason in found:
        assert reason_words(GAME, reason, "en") and reason_words(GAME, reason, "ja")
    return [(r.act, r.name, r.clause) for r in found]


def test_charging_and_putting_out() -> None:
    """Once a turn; while an area is free; unless an effect forbids it."""
    m = laid({"hand": [made("Ann"), made("Bob")]})
    assert reasons(m, "Ann") == []
    answer(m, "charge Ann")
    assert reasons(m, "Bob") == [("charge", "charged", "602.2")]
    full = laid({"hand": [made("Ann")], "standby": [made("A"), made("B"), made("C"), made("D", states={"ko": 1})]})
    assert reasons(full, "Ann") == [("put", "no_room", "603.1")]
    lord = made("Lord", abilities=["static: player_forbidden(foe, put_out)", "static: player_forbidden(foe, charge)"])
    m = laid({"hand": [made("Ann")]}, {"main": [lord]})
    assert reasons(m, "Ann") == [("charge", "forbidden", "104.4"), ("put", "forbidden", "104.4")]


def test_strategies_and_tactics() -> None:
    """One strategy a turn; conditions; prohibitions of commands."""
    plan = {"kind": "strategy", "abilities": ["command: draw(1)"]}
    trick = {"kind": "tactics", "abilities": ["command if compare(size(own, deck), <=, 1): draw(1)"]}
    m = laid({"hand": [made("Plan", **plan), made("More", **plan), made("Trick", **trick)]})
    assert reasons(m, "More") == [] and reasons(m, "Trick") == [("play", "condition", "801.1d")]
    answer(m, "play Plan")
    assert reasons(m, "More") == [("play", "strategy", "604.3")]
    lord = made("Lord", abilities=["static: player_forbidden(foe, command)"])
    m = laid({"hand": [made("Plan", **plan)]}, {"main": [lord]})
    assert reasons(m, "Plan") == [("play", "forbidden", "104.4")]


def test_enhancements() -> None:
    """Not in a player's first turn; on a unit that fits, was there before, and on which nothing was set."""
    gear = made("Gear", kind="enhancement", target=['attribute("Fire")'])
    fire = {"attributes": ["Fire"]}
    assert reasons(laid({"hand": [gear], "main": [made("Hot", **fire)]}), "Gear") == []
    assert reasons(laid({"hand": [gear]}), "Gear") == [("play", "no_target", "804.2b")]
    new = {"hand": [gear], "standby": [made("Hot", **fire, states={"fresh": 1})]}
    assert reasons(laid(new), "Gear") == [("play", "fresh", "804.2b-1")]
    first = laid({"hand": [gear], "main": [made("Hot", **fire)]}, turn=1)
    assert reasons(first, "Gear") == [("play", "first_own_turn", "604.4")]
    more = made("More", kind="enhancement", target=['attribute("Fire")'])
    m = laid({"hand": [gear, more], "main": [made("Hot", **fire)]})
    answer(m, "play Gear")
    assert reasons(m, "More") == [("play", "set_already", "804.2b-1")]


def test_retreat() -> None:
    """Once a turn; a standby unit, the cost, no stun, no prohibition."""
    back = [made("Back")]
    assert reasons(laid({"main": [made("Ann")], "standby": back}), "Ann") == [LATER]
    assert reasons(laid({"main": [made("Ann")]}), "Ann") == [ALONE, LATER]
    m = laid({"main": [made("Ann", retreat=2, states={"energy": 1})], "standby": back})
    assert reasons(m, "Ann") == [("retreat", "retreat_cost", "605.3"), LATER]
    cost = why(GAME, m, 0, int(m.p0.main().id))[0]  # type: ignore[union-attr]
    assert cost.facts == {"cost": 2, "energy": 1} and "[hy 605.3]" in reason_words(GAME, cost, "ja")
    m = laid({"main": [made("Ann", states={"stunned": 1})], "standby": back})
    assert reasons(m, "Ann") == [("retreat", "stunned", "915.1a"), ("use_skill", "stunned", "703.1"), LATER]
    tied = made("Ann", abilities=["static: are_forbidden(this, retreat)"])
    assert reasons(laid({"main": [tied], "standby": back}), "Ann") == [("retreat", "forbidden", "104.4"), LATER]
    m = laid({"main": [made("Ann")], "standby": back})
    answer(m, "retreat")
    assert reasons(m, "Back") == [("retreat", "retreated", "605.2"), LATER]


def test_skills() -> None:
    """Energy, the main unit, its state, the first turn, prohibitions and conditions, sets."""
    hit, dear = 'skill title("Hit") deals(30):', 'skill title("Dear") energy(2) deals(90):'
    ann = made("Ann", abilities=[hit, dear], states={"energy": 1})
    gear = made("Gear", kind="enhancement", abilities=['skill title("Lash") energy(3):'])
    m = laid({"main": [ann], "set": [gear]}, at="battle")
    energy = ("use_skill", "energy", "703.2a-2")
    assert reasons(m, "Ann") == [("retreat", "main_only", "503.3"), ALONE, energy, energy]
    assert reasons(m, "Gear") == [energy]
    need = why(GAME, m, 0, int(m.p0.main().id))[2]  # type: ignore[union-attr]
    assert need.facts == {"skill": "Dear", "cost": 2, "energy": 1} and "Dear" in reason_words(GAME, need, "en")
    m = laid(
        {"standby": [made("Ann", abilities=[hit], states={"ko": 0})], "main": [made("Tired", states={"rested": 1})]}
    )
    assert reasons(m, "Ann") == [("use_skill", "standby_only", "703.2a"), LATER]
    assert ("use_skill", "rested", "703.1") in reasons(m, "Tired")
    m = laid({"main": [made("Ann", abilities=[hit])]}, turn=1)
    assert reasons(m, "Ann") == [ALONE, ("use_skill", "first_turn", "504.1")]
    shy = made("Shy", abilities=[hit, "static: are_forbidden(this, skill)", 'skill title("Sure") deals(1):'])
    m = laid({"main": [shy]}, at="703.2")
    assert reasons(laid({"main": [shy]}), "Shy")[-1] == ("use_skill", "forbidden", "703.2a-3")


def test_activated_abilities() -> None:
    """Conditions, once a turn, a stunned unit's EX skills, abilities that were lost."""
    gear = {"kind": "enhancement", "abilities": ['ex_activated title("Wind") once: draw(1)']}
    once = made("Once", abilities=["activated once: draw(1)"])
    odd = made("Odd", abilities=["activated if compare(size(own, hand), >=, 9): draw(1)"])
    m = laid({"main": [once], "standby": [odd], "set": [made("Gear", **gear)]})
    standby = ("use_skill", "standby_only", "703.2a")
    assert reasons(m, "Odd") == [standby, LATER, ("activate", "condition", "806.1")]
    assert reasons(m, "Gear") == [] and reasons(m, "Once") == [LATER]
    answer(m, "activate Once")
    assert reasons(m, "Once")[-1] == ("activate", "once", "803.1")
    m = laid({"main": [made("Ann", states={"stunned": 1})], "set": [made("Gear", **gear)], "hand": [made("Any")]})
    assert reasons(m, "Gear") == [("activate", "stunned", "802.2a")]
    thief = made("Thief", abilities=["static: lose_abilities(cards(foe, main))"])
    m = laid({"main": [once], "hand": [made("Any")]}, {"main": [thief]})
    assert ("activate", "negated", "802.1") in reasons(m, "Once")


def test_whose_turn_it_is() -> None:
    """In the opponent's turn nothing is done; in the middle of something it has to wait."""
    m = laid({"hand": [made("Ann"), made("Bob")], "standby": [made("S")]}, {"hand": [made("Foe")]})
    assert reasons(m, "Foe", 1) == [("charge", "not_your_turn", "601.1"), ("put", "not_your_turn", "601.1")]
    answer(m, "charge Bob")
    assert reasons(m, "Ann")[0] == ("charge", "busy", "503.3")


def test_cards_elsewhere_and_of_others_and_after_the_end() -> None:
    """The discard pile is no place to use cards from; KO'd units do nothing; it may be over."""
    mine = {"discard": [made("Dead")], "standby": [made("Gone", states={"ko": 1})], "hand": [made("Ann")]}
    m = laid(mine, {"main": [made("Foe")]})
    assert reasons(m, "Dead") == [("put", "elsewhere", "802.1")]
    assert reasons(m, "Foe") == [("use_skill", "not_yours", "105.3")]
    assert reasons(m, "Gone") == [("use_skill", "ko", "306.7a-3")]
    GAME.concede(m, 1)
    assert reasons(m, "Ann") == [("put", "over", "103.1")]


@pytest.mark.parametrize("seed", range(8))
def test_reasons_agree_with_what_is_offered(seed: int) -> None:
    """A card that is offered for something has no reason against it, and others have one."""
    for m in decisions(new_match(seed), seed):
        player = int(m.player)
        offered = {(one.kind, int(m.options[one.index].card)) for one in options(GAME, m, player)}
        kinds = {kind for kind, _ in offered}
        if not kinds & {"end_main", "no_skill"}:
            continue
        side = m.side(player)
        for card in [*side.hand, *[u.card for u in side.all_units()]]:
            against = {r.act for r in why(GAME, m, player, int(card.id))}
            able = {kind for kind, about in offered if about == card.id}
            if "end_main" in kinds:
                assert not against & able & {"charge", "put", "play"}
            if not able:
                assert against, card.d.name
        main = side.main()
        if "end_main" in kinds and main is not None:
            acts = {r.act for r in why(GAME, m, player, int(main.id))}
            assert ("retreat" in kinds) != ("retreat" in acts)
