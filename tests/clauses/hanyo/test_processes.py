"""Rule processes (1001 to 1005): defeat, KO, replacement of the main unit, illegal cards."""

from __future__ import annotations

from fuda.core.state import BOTH
from fuda.games.hanyo.face.hidden import seen_by
from fuda.games.hanyo.spec import BECAME_MAIN, KOED
from fuda.rules.marks import clause
from tests.clauses.hanyo.scene import Scene, fighter, foe, knocked_out, me, placed, scene
from tests.clauses.hanyo.texts import done, gear, skilled, spell

STRIKE = spell("Strike", "damage(cards(foe, main), 100)")
QUAKE = spell("Quake", "damage(cards(any, main), 100)")
CAPE = gear("Cape")


def acted(game: Scene, *clauses: str) -> list[str]:
    """Those of some clauses by which something happened, in order and each once."""
    return list(dict.fromkeys(c for c in game.clauses() if c in clauses))


# --- the order (1001) ------------------------------------------------------------------------------------------
@clause("hy 1001.2")
def test_a_pass_goes_from_ko_over_the_replacement_of_the_main_unit_to_cards_that_lost_their_unit() -> None:
    """Bob is beaten: first it is KO'd, then another unit comes to the front, then what was attached to it goes."""
    bob = placed(fighter("Bob"), energy=2, sets=[CAPE])
    game = scene(me(hand=[STRIKE]), foe(main=bob, standby=[fighter("Cid")]))
    game.answer("play", "Strike")
    game.answer("order", "Cape")
    assert acted(game, "1003.2", "1004.1", "1005.1", "1005.2") == ["1003.2", "1004.1", "1005.1", "1005.2"]
    assert (game.names("foe", "main"), game.is_ko("Bob")) == (["Cid"], True)


@clause("hy 1001.2")
def test_defeat_comes_before_everything_else() -> None:
    """Who could not draw has lost before the beaten main unit of the opponent is looked at."""
    overdo = spell("Overdo", "damage(cards(foe, main), 100)", "draw(1)")
    game = scene(me(hand=[overdo], deck=0), foe(main=fighter("Bob")))
    game.answer("play", "Overdo")
    assert (game.winner, game.m.reason, game.is_ko("Bob")) == ("foe", "1002.1", False)


# --- defeat (1002) ---------------------------------------------------------------------------------------------
@clause("hy 1002.1")
def test_who_was_to_draw_and_could_not_loses_at_the_next_rule_process() -> None:
    """An empty deck is no defeat; the card that draws from it is carried out to its end first."""
    greed = spell("Greed", "draw(1)", "damage(cards(foe, main), 10)")
    assert scene(me(hand=[greed], deck=0)).winner is None
    game = scene(me(hand=[greed], deck=0)).answer("play", "Greed")
    assert (game.winner, game.m.reason, game.damage("Foe Main")) == ("foe", "1002.1", 10)


@clause("hy 1002.1")
def test_drawing_the_last_card_is_no_defeat() -> None:
    """The deck may become empty; it is the card that is missing that counts, and for the player who had to draw."""
    game = scene(me(hand=[spell("Greed", "draw(1)"), spell("Gift", "draw(1, foe)")], deck=1), foe(deck=0))
    game.answer("play", "Greed")
    assert (game.winner, len(game.side("me").deck)) == (None, 0)
    game.answer("play", "Gift")
    assert (game.winner, game.m.reason) == ("me", "1002.1")


@clause("hy 1002.1.ex1")
def test_who_cannot_draw_in_the_draw_phase_loses() -> None:
    """The draw for the turn finds no card: the turn player has lost at the end of that phase."""
    game = scene(me(deck=0), at="501.1")
    assert (game.winner, game.m.reason, game.phase) == ("foe", "1002.1", "draw")
    assert scene(me(deck=1), at="501.1").winner is None


@clause("hy 1002.1.ex2")
def test_who_draws_two_with_one_card_left_loses() -> None:
    """One card is drawn, the other one is missing."""
    game = scene(me(hand=[spell("Greed", "draw(2)")], deck=1))
    game.answer("play", "Greed")
    assert (game.names("me", "hand"), game.winner) == (["Deck0 1"], "foe")


@clause("hy 1002.2")
def test_who_cannot_replace_the_main_unit_loses_in_the_next_pass() -> None:
    """A KO'd standby unit does not help; the pass in which it was tried goes on to its end."""
    bob = placed(fighter("Bob"), energy=1)
    game = scene(me(hand=[STRIKE]), foe(main=bob, standby=[knocked_out(fighter("Cid"))]))
    game.answer("play", "Strike")
    assert (game.winner, game.m.reason) == ("me", "1002.2")
    assert game.names("foe", "discard") == ["Bob energy 1"]


@clause("hy 1002.2")
def test_if_neither_player_can_replace_the_main_unit_the_game_is_drawn() -> None:
    """Both fail in one pass and lose in the next one together."""
    game = scene(me(hand=[QUAKE]))
    game.answer("play", "Quake")
    assert (game.winner, game.m.reason) == ("draw", "103.3")


@clause("hy 1002.2")
def test_only_who_cannot_replace_the_main_unit_loses() -> None:
    """The other player, who can, has won."""
    game = scene(me(hand=[QUAKE], standby=[fighter("Cid")]))
    game.answer("play", "Quake")
    assert (game.winner, game.names("me", "main")) == ("me", ["Cid"])


# --- KO (1003) -------------------------------------------------------------------------------------------------
@clause("hy 1003.1")
def test_a_unit_without_hp_is_koed_though_it_has_no_damage() -> None:
    """HP may fall to 0 or below; a unit with 10 left stays."""
    curse = spell("Curse", "last(none, {static: have_hp(cards(foe, standby), -100)}, this_turn)")
    weak = [fighter("Nil", hp=100), fighter("Low", hp=70), fighter("Big", hp=110)]
    game = scene(me(hand=[curse]), foe(standby=weak))
    game.answer("play", "Curse")
    assert done(game, KOED) == ["Nil", "Low"]
    assert (game.hp("Big"), game.is_ko("Big")) == (10, False)


@clause("hy 1003.2")
def test_a_unit_with_as_much_damage_as_hp_is_koed() -> None:
    """Standby units as well; HP less one marker is not enough."""
    rain = spell("Rain", "damage(cards(foe, standby), 100)")
    game = scene(
        me(hand=[rain]), foe(standby=[fighter("Even", hp=100), fighter("Less", hp=90), fighter("More", hp=110)])
    )
    game.answer("play", "Rain")
    assert done(game, KOED) == ["Even", "Less"]
    assert (game.damage("More"), game.is_ko("More")) == (100, False)


@clause("hy 1003.2")
def test_damage_counts_against_the_hp_that_effects_leave() -> None:
    """A unit that was given HP survives, and is KO'd when that ends."""
    shelter = skilled("Shelter", "static: have_hp(cards(own, main), 50)")
    game = scene(
        me(
            hand=[
                spell("Strike", "damage(cards(foe, main), 100)"),
                spell("Raze", 'ko(cards(foe, area, [named("Shelter")]))'),
            ]
        ),
        foe(main=fighter("Bob"), standby=[shelter, fighter("Cid")]),
    )
    game.answer("play", "Strike")
    assert (game.damage("Bob"), game.is_ko("Bob")) == (100, False)
    game.answer("play", "Raze")
    assert game.is_ko("Bob")


# --- replacement (1004) ----------------------------------------------------------------------------------------
@clause("hy 1004.1")
def test_a_koed_main_unit_changes_places_with_a_standby_unit_its_player_chooses() -> None:
    """KO'd units are not offered; the KO'd main unit lies in the standby area of the new one then."""
    standby = [knocked_out(fighter("Cid")), fighter("Dan"), fighter("Eva")]
    game = scene(me(hand=[STRIKE]), foe(main=fighter("Bob"), standby=standby))
    game.answer("play", "Strike")
    assert (game.player, game.offered()) == ("foe", ["pick Dan", "pick Eva"])
    game.answer("pick", "Eva")
    assert (game.names("foe", "main"), int(game.unit("Bob").slot), game.is_ko("Bob")) == (["Eva"], 3, True)
    assert done(game, BECAME_MAIN) == ["Eva"]


@clause("hy 1004.1")
def test_both_players_replace_their_main_units_in_one_pass_the_turn_player_first() -> None:
    """The opponent chooses after that."""
    game = scene(
        me(hand=[QUAKE], standby=[fighter("Ann"), fighter("Amy")]),
        foe(standby=[fighter("Bob"), fighter("Ben")]),
    )
    game.answer("play", "Quake")
    assert (game.player, game.offered("pick")) == ("me", ["Ann", "Amy"])
    game.answer("pick", "Amy")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Ben"])
    game.answer("pick", "Bob")
    assert (game.names("me", "main"), game.names("foe", "main")) == (["Amy"], ["Bob"])


@clause("hy 1004.1")
def test_a_koed_unit_that_goes_to_a_standby_area_is_no_unit_that_went_there() -> None:
    """Neither its own text nor that of others hears of it: KO'd units count only where they are named."""
    hurt = "triggered on(became_standby, own): damage(cards(foe, main), 10)"
    bob = skilled("Bob", "triggered on(became_standby, own, [is_this]): damage(cards(foe, main), 20)")
    game = scene(me(main=fighter("Ann"), hand=[STRIKE]), foe(main=bob, standby=[skilled("Cid", hurt)]))
    game.answer("play", "Strike")
    assert (game.names("foe", "main"), game.offered()[0], game.damage("Ann")) == (["Cid"], "end_main", 0)


@clause("hy 1004.2")
def test_a_player_without_a_main_unit_moves_a_standby_unit_there() -> None:
    """Its old place is free then; a KO'd unit is not offered."""
    gust = spell("Gust", "move(cards(foe, main), hand)")
    standby = [fighter("Cid"), knocked_out(fighter("Dan")), fighter("Eva")]
    game = scene(me(hand=[gust]), foe(main=fighter("Bob"), standby=standby))
    game.answer("play", "Gust")
    assert (game.player, game.offered()) == ("foe", ["pick Cid", "pick Eva"])
    game.answer("pick", "Eva")
    side = game.side("foe")
    assert (game.names("foe", "main"), game.names("foe", "hand"), side.slots[3]) == (["Eva"], ["Bob"], None)


# --- illegal cards (1005) --------------------------------------------------------------------------------------
@clause("hy 1005.1")
def test_cards_set_on_a_unit_that_is_koed_or_gone_are_discarded() -> None:
    """Those on other units stay."""
    for op in ("ko", "move"):
        text = f'{op}(cards(foe, standby, [named("Cid")]){", hand" if op == "move" else ""})'
        standby = [placed(fighter("Cid"), sets=[CAPE]), placed(fighter("Dan"), sets=[gear("Hat")])]
        game = scene(me(hand=[spell("Away", text)]), foe(standby=standby))
        game.answer("play", "Away")
        assert (game.names("foe", "discard"), game.sets("Dan")) == (["Cape"], ["Hat"])
        assert "1005.1" in game.clauses()


@clause("hy 1005.2")
def test_energy_of_a_unit_that_is_koed_or_gone_is_discarded_and_seen_by_all() -> None:
    """Nobody knew it before; that of other units stays where it is, unknown."""
    for op in ("ko", "move"):
        text = f'{op}(cards(foe, standby, [named("Cid")]){", hand" if op == "move" else ""})'
        standby = [placed(fighter("Cid"), energy=3), placed(fighter("Dan"), energy=1)]
        game = scene(me(hand=[spell("Away", text)]), foe(standby=standby))
        fuel = [game.card(f"Cid energy {i}") for i in (1, 2, 3)]
        assert [seen_by(game.m, c) for c in fuel] == [0, 0, 0]
        game.answer("play", "Away")
        assert sorted(game.names("foe", "discard")) == [c.d.name for c in fuel]
        assert [seen_by(game.m, c) for c in fuel] == [BOTH] * 3
        assert (game.energy("Dan"), seen_by(game.m, game.card("Dan energy 1"))) == (["Dan energy 1"], 0)


@clause("hy 1005.1", "hy 1005.2")
def test_such_cards_go_to_their_owners() -> None:
    """A unit of mine that fights for the opponent: what was attached to it is discarded by who owns it."""
    cid = placed(fighter("Cid"), energy=1, sets=[CAPE], owner=0)
    game = scene(me(hand=[spell("Away", 'ko(cards(foe, standby, [named("Cid")]))')]), foe(standby=[cid]))
    game.answer("play", "Away")
    assert (game.player, sorted(game.offered("order"))) == ("me", ["Cape", "Cid energy 1"])
    game.answer("order", "Cape")
    assert game.names("me", "discard") == ["Cid energy 1", "Cape", "Away"]
    assert game.names("foe", "discard") == []


@clause("hy 1005.1", "hy 1005.2")
def test_sets_and_energy_are_put_in_order_before_any_of_them_is_discarded() -> None:
    """Energy goes as it lies: of two such cards only the next one is offered, and none is seen before all go."""
    bob = placed(fighter("Bob"), sets=[gear("Hat")], energy=[fighter("Coal"), fighter("Peat")])
    strike = spell("Strike", "ko(cards(foe, main))")
    game = scene(me(hand=[strike]), foe(main=bob, standby=[fighter("Ben")])).answer("play", "Strike")
    assert (game.player, game.offered()) == ("foe", ["order Hat", "order Coal"])
    game.answer("order", "Coal")
    assert (game.offered(), game.names("foe", "discard")) == (["order Hat", "order Peat"], [])
    game.answer("order", "Hat")
    assert game.names("foe", "discard") == ["Peat", "Hat", "Coal"]


@clause("hy 1002.1")
def test_a_draw_that_fails_in_place_of_a_defeat_counts_for_the_next_pass() -> None:
    """'If you would lose, draw 1 card instead', once a turn: there is none to draw, or what was drawn has come back."""
    saint = skilled("Saint", "replacement once would(lose, own): draw(1)")
    for deck, winner in ((0, "me"), (1, None)):
        more = spell("More", "draw(2, foe)", "move(cards(foe, hand), deck)")
        game = scene(me(hand=[more]), foe(main=saint, deck=deck)).answer("play", "More")
        assert game.winner == winner
