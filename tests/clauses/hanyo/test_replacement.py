"""Chapter 810: what happens instead of an event, who decides between several, and how often."""

from __future__ import annotations

import pytest

from fuda.games.hanyo import spec
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import fighter, foe, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell

KO = "ko(cards(own, main))"
SAVE = "replacement would(ko, own, [is_this]): heal_all(this)"


# --- instead (810.1) -------------------------------------------------------------------------------------------
@clause("hy 810.1")
def test_what_is_replaced_does_not_happen() -> None:
    """'If it would be KO'd, heal all instead': it is not KO'd, and nothing that waits for a KO hears of one."""
    watch = skilled("Watch", "triggered on(koed): draw(1)")
    ann = placed(skilled("Ann", SAVE), damage=40)
    game = scene(me(main=ann, standby=[watch], hand=[spell("End", KO)]))
    game.answer("play", "End")
    assert (game.is_ko("Ann"), game.damage("Ann"), game.names("me", "hand")) == (False, 0, [])
    assert done(game, spec.KOED) == [] and done(game, spec.HEALED) == ["Ann"]
    game = scene(me(main=placed(fighter("Ann"), damage=40), standby=[watch], hand=[spell("End", KO)]))
    game.answer("play", "End")
    assert (game.is_ko("Ann"), game.names("me", "hand")) == (True, ["Deck0 1"])


@clause("hy 810.1")
@pytest.mark.parametrize(
    ("would", "spell_text", "event"),
    [
        ("would(damage, own, [is_this])", "damage(cards(own, main), 30)", spec.DAMAGED),
        ("would(draw, own)", "draw(1)", spec.DREW),
        ("would(discard, own, [lies_in(hand)])", "discard(cards(own, hand), 1)", spec.DISCARDED),
        ("would(rest, own, [is_this])", "rest(cards(own, main))", spec.RESTED),
        ("would(stun, own, [is_this])", "stun(cards(own, main))", spec.STUNNED),
        ("would(leave, own, [is_this])", "move(cards(own, main), hand)", spec.LEFT),
        ("would(ko, own, [is_this])", "ko(cards(own, main))", spec.KOED),
    ],
)
def test_only_what_comes_instead_happens(would: str, spell_text: str, event: int) -> None:
    """Instead of each event a counter is put on Ann; an ability that waits for the event is not triggered."""
    name = spec.EVENTS[event.bit_length() - 1]
    watch = skilled("Watch", f"triggered on({name}, own): damage(cards(foe, main), 10)")
    for text, damage, counters in ((f'replacement {would}: put_counters(this, "Seed", 1)', 0, ["Seed"]), ("", 10, [])):
        ann = skilled("Ann", text) if text else fighter("Ann")
        game = scene(me(main=ann, standby=[watch], hand=[spell("Do", spell_text), fighter("Spare")]))
        game.answer("play", "Do")
        while game.offered("pick"):
            game.answer("pick", game.offered("pick")[0])
        assert game.damage("Foe Main") == damage
        if counters:
            assert game.unit("Ann").counters == counters
            assert (game.state("Ann"), game.damage("Ann"), game.is_ko("Ann")) == ("normal", 0, False)
            assert game.names("me", "hand") == ["Spare"]


@clause("hy 810.1")
def test_if_you_do_does_not_follow_what_was_replaced() -> None:
    """'KO this unit. If you did, draw 2' draws nothing when the KO is replaced."""
    end = spell("End", KO, "if_done([draw(2)])")
    game = scene(me(main=skilled("Ann", SAVE), hand=[end]))
    game.answer("play", "End")
    assert game.names("me", "hand") == []


@clause("hy 810.1")
def test_a_ko_by_the_rules_is_replaced_as_well() -> None:
    """Damage that uses up all HP: the set is discarded and all of it healed instead."""
    charm = gear(
        "Charm", 'ex_replacement title("Charm") would(ko, own, [is_this]): move(this_card, discard); heal_all(this)'
    )
    game = scene(me(main=placed(fighter("Ann"), sets=[charm]), hand=[spell("Zap", "damage(cards(own, main), 120)")]))
    game.answer("play", "Zap")
    assert (game.is_ko("Ann"), game.damage("Ann"), game.sets("Ann")) == (False, 0, [])
    assert game.names("me", "discard")[0] == "Charm"


# --- several (810.2) -------------------------------------------------------------------------------------------
def counted(name: str, side: str) -> str:
    """If a unit of that side would be KO'd, put a counter on it instead."""
    return f'replacement would(ko, {side}): put_counters(about, "{name}", 1)'


@clause("hy 810.2")
@pytest.mark.parametrize("chosen", ["Mine", "Theirs"])
@pytest.mark.parametrize("turn_player", ["me", "foe"])
def test_the_controller_of_the_unit_chooses_between_replacements(chosen: str, turn_player: str) -> None:
    """One of mine and one of the opponent's could replace the KO of my unit: I choose, whoever does it."""
    end = spell("End", KO if turn_player == "me" else "ko(cards(foe, main))")
    game = scene(
        me(main=fighter("Ann"), standby=[skilled("Mine", counted("Mine", "own"))], hand=[end]),
        foe(standby=[skilled("Theirs", counted("Theirs", "foe"))], hand=[end]),
        turn=5 if turn_player == "me" else 6,
        turn_player=turn_player,
    )
    game.answer("play", "End")
    assert (game.player, sorted(game.offered())) == ("me", ["replace Mine", "replace Theirs"])
    game.answer("replace", chosen)
    assert (game.is_ko("Ann"), game.unit("Ann").counters) == (False, [chosen])


@clause("hy 810.2")
def test_the_player_to_whom_something_happens_chooses() -> None:
    """Two replacements for my draw, one of them the opponent's: it is my draw."""
    text = 'replacement would(draw, {}): put_counters(this, "Seed", 1)'
    game = scene(
        me(standby=[skilled("Mine", text.format("own"))]),
        foe(standby=[skilled("Theirs", text.format("foe"))], hand=[spell("Gift", "draw(1, foe)")]),
        turn=6,
        turn_player="foe",
    )
    game.answer("play", "Gift")
    assert (game.player, sorted(game.offered())) == ("me", ["replace Mine", "replace Theirs"])
    game.answer("replace", "Theirs")
    assert (game.unit("Theirs").counters, game.unit("Mine").counters) == (["Seed"], [])
    assert game.names("me", "hand") == []


@clause("hy 810.2")
def test_each_of_several_units_has_its_own_event() -> None:
    """All are KO'd at one time: the replacement saves the one that it is about."""
    game = scene(me(main=fighter("Ann"), standby=[skilled("Ben", SAVE)], hand=[spell("End", "ko(cards(own, area))")]))
    game.answer("play", "End")
    assert (game.is_ko("Ann"), game.is_ko("Ben"), game.names("me", "main")) == (True, False, ["Ben"])


# --- once for each event (810.3) -------------------------------------------------------------------------------
@clause("hy 810.3")
def test_a_replacement_that_brings_the_same_event_is_not_applied_to_that_again() -> None:
    """'If this unit would be dealt damage, it is dealt 10 less': once, and anew for the next damage."""
    less = skilled("Ann", "replacement would(damage, own, [is_this]): damage(this, minus(event_number, 10))", hp=300)
    game = scene(me(main=less, hand=[spell(f"Zap {n}", "damage(cards(own, main), 50)") for n in range(2)]))
    game.answer("play", "Zap 0")
    assert game.damage("Ann") == 40
    game.answer("play", "Zap 1")
    assert game.damage("Ann") == 80


@clause("hy 810.3")
def test_another_replacement_applies_to_what_the_event_has_become() -> None:
    """Two different ones, each once: 50 becomes 40 or 25 first, then 15 or 20."""
    ann = fighter("Ann", hp=300)
    less = skilled("Less", "replacement would(damage, own, [main]): damage(about, minus(event_number, 10))")
    half = skilled("Half", "replacement would(damage, own, [main]): damage(about, per(1, 2, event_number))")
    for first, damage in (("Less", 20), ("Half", 15)):
        game = scene(me(main=ann, standby=[less, half], hand=[spell("Zap", "damage(cards(own, main), 50)")]))
        game.answer("play", "Zap")
        assert sorted(game.offered()) == ["replace Half", "replace Less"]
        game.answer("replace", first)
        assert game.damage("Ann") == damage


@clause("hy 810.3")
def test_what_has_replaced_an_event_need_not_fit_another_replacement() -> None:
    """Rest instead of stun: what waits for a stun has nothing left to replace."""
    rest = skilled("Ann", "replacement would(stun, own, [is_this]): rest(this)")
    game = scene(me(main=rest, standby=[], hand=[spell("Stun", "stun(cards(own, main))")]))
    game.answer("play", "Stun")
    assert game.state("Ann") == "rest"
    other = skilled("Other", 'replacement would(stun, own): put_counters(this, "Seed", 1)')
    game = scene(me(main=rest, standby=[other], hand=[spell("Stun", "stun(cards(own, main))")]))
    game.answers("play Stun", "replace Ann")
    assert (game.state("Ann"), game.unit("Other").counters) == ("rest", [])


@clause("hy 810.3")
def test_a_replacement_must_be_applied_unless_it_says_may() -> None:
    """Nobody is asked about one that says nothing; one that says 'you may' can be left."""
    for words, damage in (("", 0), ("may ", 30)):
        ann = skilled("Ann", f'replacement {words}would(damage, own, [is_this]): put_counters(this, "Seed", 1)')
        game = scene(me(main=ann, hand=[spell("Zap", "damage(cards(own, main), 30)")]))
        game.answer("play", "Zap")
        if words:
            assert (game.player, game.offered()) == ("me", ["replace Ann", "no"])
            game.answer("no")
        assert "end_main" in game.offered()
        assert (game.damage("Ann"), game.unit("Ann").counters) == (damage, [] if words else ["Seed"])


@clause("hy 810.3")
def test_with_one_that_must_be_applied_there_is_no_declining() -> None:
    """A voluntary one and one that is not: one of the two has to be taken."""
    may = skilled("May", 'replacement may would(ko, own, [main]): put_counters(this, "Seed", 1)')
    must = skilled("Must", 'replacement would(ko, own, [main]): put_counters(this, "Seed", 1)')
    game = scene(me(main=fighter("Ann"), standby=[may, must], hand=[spell("End", KO)]))
    game.answer("play", "End")
    assert sorted(game.offered()) == ["replace May", "replace Must"]
