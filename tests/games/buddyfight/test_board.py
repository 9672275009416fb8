"""The board as each player is shown it: both halves, cards with their souls, the attack and what is answered."""

from __future__ import annotations

import msgspec
import pytest

from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import View, view
from fuda.view.events import event_words, events
from fuda.view.options import label, options
from tests.games.buddyfight import golden
from tests.games.buddyfight.golden import answer
from tests.games.buddyfight.matches import GAME, deck


@pytest.mark.parametrize("name", golden.BOARDS.names)
def test_an_attack_is_shown_as_written(name: str) -> None:
    """Each player sees the own half below; meant changes: python -m tests.games.buddyfight.golden."""
    golden.BOARDS.check(name)


def test_a_view_is_plain_data() -> None:
    """It can be written as JSON and read back."""
    seen = view(GAME, golden.attack(), 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_cards_tell_their_values_and_souls_under_which_card_they_lie() -> None:
    """Numbers with what changes them, keywords, states, how many cards are in the soul, and the attack."""
    seen = view(GAME, golden.attack(), 1)
    first, target = seen.find(seen.parts["attacker"]), seen.find(seen.parts["target"])
    assert first is not None and target is not None and (first.name, target.name) == ("Ann", "Cid")
    assert first.facts == {
        "size": 2, "power": 6000, "defense": 3000, "critical": 2, "rested": True, "soul": 1, "veiled_soul": 1,
        "keywords": ["penetrate", "double_attack"], "buddy": True,
    }  # fmt: skip
    assert [(c.what, c.amount, c.source) for c in first.changes] == [("power", 1000, "Bob")]
    assert "attacker2" in seen.parts and seen.parts["target2"] == seen.parts["target"]
    hook = seen.sides[0].zone("soul").cards[1]
    assert hook is not None and hook.facts["beneath"] == "left.1"


def test_what_is_declared_is_shown_with_its_aims() -> None:
    """Who may answer sees the use that is answered."""
    seen = view(GAME, golden.attack(), 0)
    assert [(one.kind, one.player, one.name, one.targets) for one in seen.stack] == [
        ("cast", 1, "Wall", ("2.center.1",))
    ]
    assert seen.step == "answer" and seen.phase == "attack"


@clause("bf Z.4.3", "bf O.removed.1", "bf O.facedownsoul.2", "bf O.treasure.3")
def test_everybody_knows_how_many_cards_there_are() -> None:
    """Also in the gauge and removed, of which nobody sees a card; what lies face down its fighter sees."""
    for player in range(2):
        halves = view(GAME, golden.attack(), player).sides
        assert [half.zone("gauge").count for half in halves] == [3, 1]
        hidden = [card for half in halves for zone in ("gauge", "removed", "deck") for card in half.zone(zone).cards]
        assert hidden and not any(hidden)
        souls = [half.zone("soul").cards for half in halves]
        assert [cards.count(None) for cards in souls] == ([0, 1] if player == 0 else [1, 0])
        assert (halves[1].zone("spell").cards[1] is None) == (player == 0)


def test_answers_and_events_have_words() -> None:
    """Areas, abilities, keywords by name."""
    ann = GAME.make_card("Ann", {"keywords": ["move"], "abilities": [
        'act title("Breath"): draw(1)', "act: gain_life(1)", "transform cost gauge(1):",
    ]})  # fmt: skip
    m = GAME.lay_out(Position((Half({"hand": [Placed(ann)], "left": [Placed(ann)]}, {"gauge": 1}), Half())))
    texts = {one.text: label(GAME, m, 0, one, "en") for one in options(GAME, m, 0)}
    assert texts == {
        "pass": "Use nothing", "call Ann": "Call Ann", "activate Ann transform#1": "Use the ability of Ann Transform",
        "activate Ann transform#2": "Use the ability of Ann Transform",
        "activate Ann Breath": "Use the ability of Ann Breath", "activate Ann 2": "Use the ability of Ann 2",
    }  # fmt: skip
    answer(m, "call Ann")
    assert [label(GAME, m, 0, one, "ja") for one in options(GAME, m, 0)] == [
        "レフトに置く", "センターに置く", "ライトに置く",
    ]  # fmt: skip
    answer(m, "area center")
    answer(m, "pass")
    told = [event_words(GAME, e, "en", 1) for e in events(GAME, m, 1)]
    assert "The opponent declared Ann" in told and "Ann came to the opponent's center" in told


def test_a_buddy_call_and_what_is_nullified_are_told() -> None:
    """The Buddy Gift, nullified uses and attacks have records of their own."""
    ann = GAME.make_card("Ann", {})
    void = GAME.make_card("Void", {"kind": "spell", "abilities": ["effect counter: nullify_attack"]})
    gag = GAME.make_card("Gag", {"kind": "spell", "abilities": ["effect counter: nullify_use"]})
    mine = {"hand": [Placed(ann), Placed(ann)], "buddy": [Placed(ann)]}
    theirs = {"hand": [Placed(void), Placed(gag)]}
    m = GAME.lay_out(Position((Half(mine), Half(theirs))))
    for text in ("call Ann", "area left", "buddy_call", "pass", "call Ann", "area right", "cast Gag", "pass"):
        answer(m, text)
    while not any(one.text == "attack Ann" for one in options(GAME, m, 0)):
        answer(m, "pass")
    for text in ("attack Ann", "pass", "cast Void"):
        answer(m, text)
    while m.in_battle:
        answer(m, "pass")
    told = [event_words(GAME, e, "en", 0) for e in events(GAME, m, 0)]
    assert "You buddy called Ann: Buddy Gift" in told and "You gained 1 life" in told
    assert "Ann was nullified" in told and "The attack of Ann was nullified" in told


def test_what_a_fighter_did_once_is_told() -> None:
    """Calls of impact monsters, declared keywords, and life."""
    big = GAME.make_card("Big", {"kind": "impact_monster"})
    turn = GAME.make_card("Turn", {"abilities": ["gyakuten: draw(1)"]})
    m = GAME.lay_out(Position((Half({"hand": [Placed(big)], "left": [Placed(turn)]}, {"life": 3}), Half()), at="final"))
    assert GAME.side_facts(m, 0) == {"life": 3}
    for text in ("activate Turn gyakuten", "call Big", "area right", "pass"):
        answer(m, text)
    assert GAME.side_facts(m, 0) == {"life": 3, "impact_called": True, "spent": ["gyakuten"]}


@clause("bf K.transform.2")
def test_a_card_is_told_as_what_it_is_now() -> None:
    """What has transformed is an item; an attribute that is printed and given as well is told once."""
    lines = ["transform:", 'static: have_trait(this, "Fish")', 'static: have_trait(this, "Bird")']
    ann = GAME.make_card("Ann", {"attributes": ["Fish"], "abilities": lines})
    m = GAME.lay_out(Position((Half({"left": [Placed(ann)]}), Half())))
    card = int(m.p0.field[0].card.id)
    assert "kind" not in GAME.card_facts(m, card) and GAME.card_facts(m, card)["attributes"] == ["Fish", "Bird"]
    answer(m, "activate Ann transform")
    answer(m, "pass")
    assert GAME.card_facts(m, card)["kind"] == "item" and "size" not in GAME.card_facts(m, card)


@clause("bf LO.mix.2", "bf LO.setup.1")
def test_backs_of_hidden_cards_are_told() -> None:
    """How many Lost cards there are in hand and gauge, a deck that is set aside, and the back of a card to choose."""
    lost = GAME.make_card("Deep", {"lost": True})
    pay = GAME.make_card("Pay", {"kind": "spell", "abilities": ["use cost gauge(1):", "effect: draw(1)"]})
    mine = {"hand": [Placed(lost), Placed(pay)], "gauge": [Placed(lost), Placed(None)], "lost": [Placed(lost)] * 30}
    m = GAME.lay_out(Position((Half(mine), Half())))
    assert GAME.side_facts(m, 0) == {"life": 10, "set_aside": 30, "lost_hand": 1, "lost_gauge": 1}
    answer(m, "cast Pay")
    offered = {one.text: label(GAME, m, 0, one, "en") for one in options(GAME, m, 0)}
    assert offered == {
        "pay_any": "Any of them", "pay_with gauge.1 lost_back": "Pay with gauge 1 (Lost back)",
        "pay_with gauge.2": "Pay with gauge 2",
    }  # fmt: skip


def test_printed_facts_are_told() -> None:
    """Type, worlds, attributes, numbers, keywords; of a two-faced card the name of its other face."""
    assert GAME.printed_facts(GAME.cards()["M-4"]) == {
        "kind": "monster", "worlds": ["Sea"], "attributes": ["Fish"], "size": 3, "power": 8000, "defense": 6000,
        "critical": 3, "keywords": ["penetrate", "lifelink", "double_attack"], "lifelink": ["2"],
    }  # fmt: skip
    assert GAME.printed_facts(GAME.cards()["F-2"]) == {
        "kind": "flag", "power": 3000, "defense": 4000, "critical": 1, "back_name": "Cellar",
    }  # fmt: skip


def test_a_flag_that_was_turned_over_shows_its_other_face() -> None:
    """The view has the name of the face that lies up."""
    flag = GAME.cards()["F-2"]
    m = GAME.lay_out(Position((Half({"flag": [Placed(flag, {"back": 1})]}), Half())))
    seen = view(GAME, m, 1).sides[0].zone("flag").cards[0]
    assert seen is not None and seen.name == "Cellar" and seen.facts["turned"] is True


def test_a_deck_is_one_list_of_which_the_parts_are_told() -> None:
    """Buddies before the flag; a Lost deck at the end."""
    names = [d.name for d in deck("two")]
    assert names[:2] == ["Angler", "Pier"] and [d.lost for d in deck("two")[-30:]] == [True] * 30
    assert [d.name for d in deck("one")][:3] == ["Gull", "Crab", "Loft"]
