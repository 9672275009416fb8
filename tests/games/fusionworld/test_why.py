"""Why a card of Fusion World cannot be used: each reason with its clause, and none where the card is offered."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.fusionworld.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.view.options import options
from fuda.view.why import why
from fuda.view.words import reason_words
from tests.games.fusionworld.boards import answer
from tests.games.fusionworld.matches import GAME, decisions, new_match


def made(name: str, **facts: Any) -> Placed:
    """A card for a position; what is in `states` is its state there."""
    states = facts.pop("states", {})
    return Placed(GAME.make_card(name, {"cost": 0, **facts}), states)


def laid(mine: dict[str, Any], theirs: dict[str, Any] | None = None, **given: int) -> Match:
    """A position of the first player's Main Phase."""
    turn = given.pop("turn", 5)
    return GAME.lay_out(Position((Half(mine, given), Half(theirs or {})), turn=turn))


def reasons(m: Match, name: str, player: int = 0) -> list[tuple[str, str, str]]:
    """Why a player cannot use a card, as act, name and clause."""
    card = next(c for c in m.cards if c.d.name == name)
    found = why(GAME, m, player, int(card.id))
    for reason in found:
        assert reason_words(GAME, reason, "en") and reason_words(GAME, reason, "ja")
    return [(r.act, r.name, r.clause) for r in found]


def test_cost_and_color() -> None:
    """Too little energy, or enough of it in the wrong colours; markers have the colours of the Leader."""
    hand = {
        "leader": [made("Chief", kind="leader", colors=["red"])],
        "hand": [
            made("Dear", cost=5),
            made("Blue", cost=2, specified="blue 1"),
            made("Red", cost=2, specified="red 2"),
        ],
    }
    m = laid(hand, red=2, markers=1)
    assert reasons(m, "Dear") == [("play", "cost", "5-3-3")]
    assert reasons(m, "Blue") == [("play", "color", "1-2-3")]
    assert reasons(m, "Red") == []
    reason = why(GAME, m, 0, int(m.p0.hand[0].id))[0]
    assert reason.facts == {"cost": 5, "active": 3} and "[fw 5-3-3]" in reason_words(GAME, reason, "ja")


def test_attacks() -> None:
    """Rested cards, the first turn of the game, [Field] cards, and what an effect forbids."""
    mine = {
        "battle": [
            made("Tired", states={"rested": 1}), made("House", kind="extra", abilities=["field:"]), made("Fit"),
            made("Shy", abilities=["permanent: are_forbidden(this, attack)"]),
        ],
    }  # fmt: skip
    m = laid(mine)
    assert reasons(m, "Tired") == [("attack", "rested", "8-1-1")]
    assert reasons(m, "House") == [("attack", "field", "8-1-1")]
    assert reasons(m, "Shy") == [("attack", "forbidden", "0-2-5")]
    assert reasons(m, "Fit") == []
    assert reasons(laid(mine, turn=1), "Fit") == [("attack", "first_turn", "7-3-4-3-1")]


def test_skills_in_play() -> None:
    """Conditions, costs, one use a turn, negation, and skills that are for battles."""
    mine = {
        "battle": [
            made("If", abilities=["main if compare(size(own, life), <=, 1): draw(1)"]),
            made("Cost", abilities=["main cost discard(cards(own, hand), 1): draw(1)"]),
            made("Once", abilities=["main once: draw(1)"]),
            made("Fight", abilities=["battle: draw(1)"]),
        ],
    }  # fmt: skip
    m = laid(mine)
    assert reasons(m, "If") == [("activate", "condition", "9-1-3")]
    assert reasons(m, "Cost") == [("activate", "skill_cost", "1-4-6")]
    assert reasons(m, "Once") == []
    assert reasons(m, "Fight") == [("activate", "battle_only", "1-3-4-1-2")]
    answer(m, "activate Once")
    assert reasons(m, "Once") == [("activate", "once", "15-7-2")]


def test_cards_in_hand_with_skills() -> None:
    """Extra cards that cost too much or are for battles, and [Evolve] with nothing to lie on."""
    hand = {"hand": [
        made("Dear", kind="extra", cost=3, abilities=["main: draw(1)"]),
        made("Fight", kind="extra", abilities=["battle: draw(1)"]),
        made("If", kind="extra", abilities=["main if compare(size(own, life), <=, 1): draw(1)"]),
        made("Grown", cost=9, abilities=['evolve base([named("Young")]):']),
    ]}  # fmt: skip
    m = laid(hand)
    assert reasons(m, "Dear") == [("activate", "cost", "5-3-3")]
    assert reasons(m, "Fight") == [("activate", "battle_only", "1-3-4-1-2")]
    assert reasons(m, "If") == [("activate", "condition", "9-1-3")]
    assert reasons(m, "Grown") == [("play", "cost", "5-3-3"), ("activate", "no_base", "15-12-4")]


def test_combo() -> None:
    """In a step of a battle: cards without combo power, rested ones, and the one that fights."""
    mine = {
        "battle": [made("Tired", states={"rested": 1}), made("Fit")],
        "hand": [
            made("None", combo=-1),
            made("Some", combo=0),
            made("Later", kind="extra", abilities=["main: draw(1)"]),
        ],
    }
    m = laid(mine, {"hand": [made("Foe")]})
    answer(m, "attack Fit")
    assert reasons(m, "Tired") == [("combo", "rested", "5-6-3-1-1")]
    assert reasons(m, "Fit") == [("combo", "in_battle", "5-6-3-1-1")]
    assert reasons(m, "None") == [("combo", "no_combo", "5-6-2")] and reasons(m, "Some") == []
    assert reasons(m, "Later") == [("activate", "main_only", "1-3-4-1-1")]
    assert [name for _, name, _ in reasons(m, "Foe", 1)] == ["not_your_turn"]


def test_cards_elsewhere_and_of_others_and_after_the_end() -> None:
    """The Drop is no place to use cards from; the opponent's cards are not one's own; it may be over."""
    m = laid({"drop": [made("Dead")], "energy": [made("Fuel")]}, {"battle": [made("Foe")]})
    assert reasons(m, "Dead") == [("play", "elsewhere", "9-2-1")] == reasons(m, "Fuel")
    assert reasons(m, "Foe") == [("attack", "not_yours", "0-3-4-1")]
    GAME.concede(m, 1)
    assert reasons(m, "Dead") == [("play", "over", "0-1-3")]


@pytest.mark.parametrize("seed", range(8))
def test_reasons_agree_with_what_is_offered(seed: int) -> None:
    """At every free timing a card that is offered for something has no reason against it, and others have one."""
    for m in decisions(new_match(seed), seed):
        player = int(m.player)
        offered = {(one.kind, int(m.options[one.index].card)) for one in options(GAME, m, player)}
        kinds = {kind for kind, _ in offered}
        if not kinds & {"end_main", "end_step"}:
            continue
        side = m.side(player)
        for card in [*side.hand, *[u.card for u in side.units()]]:
            against = {r.act for r in why(GAME, m, player, int(card.id))}
            able = {kind for kind, about in offered if about == card.id}
            acts = {"play", "attack"} if "end_main" in kinds else {"combo"}
            assert not against & able & acts
            if not able:
                assert against, card.d.name
