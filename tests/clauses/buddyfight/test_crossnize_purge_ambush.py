"""Crossnize, Purge, Ambush and Weapon Link (K.crossnize, K.purge, K.ambush, K.weaponlink)."""

from __future__ import annotations

from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.rules.keywords import NEO_DRAGONS, WEAPON
from fuda.games.buddyfight.spec import CALLED
from fuda.rules.marks import clause
from tests.clauses.buddyfight.scene import Placed, foe, item, me, monster, placed, scene
from tests.clauses.buddyfight.texts import beast, denial, done, magic

STAR = monster("Star", keywords=["crossnize"])


def neo(name: str = "Neo", *, size: int = 1) -> CardDef:
    """A Neo Dragon."""
    return monster(name, attributes=[NEO_DRAGONS[0]], size=size)


def armed(name: str = "Ann", *, keywords: tuple[str, ...] = ("purge",), blades: int = 1) -> Placed:
    """A monster with weapons and another card in its soul."""
    weapons = [item(f"Blade {i + 1}", attributes=[WEAPON]) for i in range(blades)]
    return placed(monster(name, keywords=keywords), soul=[*weapons, monster(f"{name}'s Friend")])


# --- Crossnize -------------------------------------------------------------------------------------------------
@clause("bf K.crossnize.1")
def test_a_card_with_crossnize_is_put_into_the_soul_of_a_neo_dragon_on_the_own_field() -> None:
    """Its fighter chooses which when declaring it; other cards and the opponent's dragons are not offered."""
    game = scene(me(left=STAR, right=neo(), item=item("Rod"), center=neo("Neo Too", size=0)), foe(left=neo("Alien")))
    assert game.offered("activate") == ["Star"]
    game.answer("activate", "Star")
    assert sorted(game.offered("pick")) == ["Neo", "Neo Too"]
    game.answers("pick Neo", "pass")
    assert (game.soul("Neo"), game.names("me", "left"), game.soul("Neo Too")) == (["Star"], [], [])


@clause("bf K.crossnize.1")
def test_a_neo_dragon_of_an_english_card_is_one() -> None:
    """Cards of either language have the attribute under its name there."""
    for word in NEO_DRAGONS:
        assert scene(me(left=STAR, right=monster("Neo", attributes=[word]))).offered("activate") == ["Star"]


@clause("bf K.crossnize.1")
def test_crossnize_is_for_the_own_main_phase_and_for_cards_on_the_field() -> None:
    assert scene(me(hand=[STAR], right=neo())).offered("activate") == []
    assert scene(me(left=STAR, right=monster("Bob"))).offered("activate") == []
    assert scene(me(left=STAR, right=neo()), at="A.1.3").offered("activate") == []
    game = scene(me(left=STAR, right=neo()), turn_player="foe", turn=2)
    assert game.answer("pass").offered() == ["pass"]


@clause("bf K.crossnize.2")
def test_the_opponent_may_answer_crossnize_before_the_card_moves() -> None:
    """The answer takes the dragon away: the card stays."""
    kill = magic("Kill", 'choose(cards(foe, monsters, [named("Neo")]), 1, 0)', "destroy(chosen(0))", counter=True)
    game = scene(me(left=STAR, right=neo()), foe(hand=[kill]))
    game.answer("activate", "Star")
    assert (game.player, game.offered(), game.names("me", "left")) == ("foe", ["pass", "cast Kill"], ["Star"])
    game.answer("cast", "Kill")
    assert (game.names("me", "field"), game.names("me", "drop")) == (["Star"], ["Neo"])


@clause("bf K.crossnize.3")
def test_a_card_that_gets_crossnize_twice_has_it_once() -> None:
    giver = magic("Giver", "choose(cards(own, left), 1, 0)", "gain_keyword(chosen(0), crossnize, this_turn)")
    game = scene(me(left=monster("Ann"), right=neo(), hand=[giver, giver]))
    game.answers("cast Giver", "pass", "cast Giver", "pass")
    assert game.offered("activate") == ["Ann"]
    game = scene(
        me(left=STAR, right=neo(), center=beast("Lord", "static: have_keyword(cards(own, left), crossnize)", size=0))
    )
    assert game.offered("activate") == ["Star"]


# --- Purge -----------------------------------------------------------------------------------------------------
@clause("bf K.purge.1")
def test_purge_puts_a_weapon_of_the_soul_into_the_gauge_at_a_counter_timing() -> None:
    """In the own turn and in the opponent's, also as an answer; only a Weapon, and only with one there."""
    game = scene(me(left=armed(blades=2)), foe(hand=[magic("Luck", "draw(1)")]), turn_player="foe", turn=2)
    game.answer("cast", "Luck")
    assert (game.player, game.offered("activate")) == ("me", ["Ann"])
    game.answer("activate", "Ann")
    assert game.offered() == ["pick Blade 1", "pick Blade 2"]
    game.answer("pick", "Blade 1")
    assert (game.names("me", "gauge"), game.soul("Ann")) == (["Blade 1"], ["Blade 2", "Ann's Friend"])
    assert scene(me(left=armed()), at="A.1.3").offered("activate") == ["Ann"]
    assert scene(me(left=armed(blades=0))).offered("activate") == []


@clause("bf K.purge.2")
def test_each_card_with_purge_uses_it_once_a_turn() -> None:
    game = scene(me(left=armed("Ann", blades=2), right=armed("Bea", blades=2)))
    game.answers("activate Ann", "pass", "pick Blade 1")
    assert game.offered("activate") == ["Bea"]
    game.answers("activate Bea", "pass", "pick Blade 2")
    assert (game.offered("activate"), len(game.names("me", "gauge"))) == ([], 2)
    while game.m.turn < 4 or game.phase != "main":
        game.m.answer(game.m.options[0])
    game.answer("pass")
    assert (game.player, game.offered("activate")) == ("me", ["Ann", "Bea"])


@clause("bf K.purge.3")
def test_the_opponent_may_answer_purge() -> None:
    """If it is the first use; nullified it is not used up."""
    game = scene(me(left=armed()), foe(hand=[denial("activated")]))
    game.answer("activate", "Ann")
    assert (game.player, game.offered()) == ("foe", ["pass", "cast Denial"])
    game.answer("cast", "Denial")
    assert (game.names("me", "gauge"), game.offered("activate")) == ([], ["Ann"])


@clause("bf K.purge.4")
def test_a_card_that_gets_purge_twice_uses_it_once_a_turn() -> None:
    giver = magic("Giver", "choose(cards(own, left), 1, 0)", "gain_keyword(chosen(0), purge, this_turn)")
    game = scene(me(left=armed(keywords=(), blades=3), hand=[giver, giver]))
    game.answers("cast Giver", "pass", "cast Giver", "pass")
    assert game.offered("activate") == ["Ann"]
    game.answers("activate Ann", "pass", "pick Blade 1")
    assert (game.names("me", "gauge"), game.offered("activate")) == (["Blade 1"], [])


# --- Ambush ----------------------------------------------------------------------------------------------------
def spy(*keywords: str) -> CardDef:
    """A monster with Ambush that costs 1 gauge to call."""
    return beast("Spy", "use cost gauge(1):", keywords=keywords or ["ambush"])


KILL = magic("Kill", "choose(cards(own, monsters), 1, 0)", "destroy(chosen(0))")


@clause("bf K.ambush.1")
def test_a_card_with_ambush_that_goes_from_a_face_down_soul_to_the_drop_zone_may_be_called() -> None:
    """For its call cost, to an area of choice; it is optional."""
    game = scene(me(hand=[KILL], left=placed(monster("Ann"), down=[spy()]), gauge=1))
    game.answers("cast Kill", "pass", "pass")
    assert game.offered() == ["no", "yes"]
    game.answers("yes", "area right")
    assert (game.names("me", "right"), game.names("me", "gauge"), done(game, CALLED)) == (["Spy"], [], [])
    game = scene(me(hand=[KILL], left=placed(monster("Ann"), down=[spy()]), gauge=1))
    game.answers("cast Kill", "pass", "pass", "no")
    assert (game.names("me", "field"), "Spy" in game.names("me", "drop")) == ([], True)


@clause("bf K.ambush.1")
def test_ambush_works_when_soulguard_drops_the_card_and_not_for_a_face_up_one() -> None:
    """Nor without the call cost, nor for a card that goes elsewhere."""
    guard = monster("Ann", keywords=["soulguard"])
    game = scene(me(hand=[KILL], left=placed(guard, down=[spy()]), gauge=1))
    game.answers("cast Kill", "pass", "replace Ann", "pass", "yes", "area right")
    assert game.names("me", "field") == ["Ann", "Spy"]
    for mine in (
        me(hand=[KILL], left=placed(monster("Ann"), soul=[spy()]), gauge=1),
        me(hand=[KILL], left=placed(monster("Ann"), down=[spy()])),
    ):
        game = scene(mine)
        game.answers("cast Kill", "pass").go_on("charge")
        assert (game.names("me", "field"), "Spy" in game.names("me", "drop")) == ([], True)
    home = magic("Home", "choose(cards(own, monsters), 1, 0)", "move(soul(chosen(0)), hand)")
    game = scene(me(hand=[home], left=placed(monster("Ann"), down=[spy()]), gauge=1))
    game.answers("cast Home", "pass")
    assert (game.row, game.names("me", "hand")) == ("T.2.1", ["Spy"])


@clause("bf K.ambush.1")
def test_ambush_needs_the_soul_of_a_card_on_the_field() -> None:
    """A card that its host's call cost put under it and that goes with the nullified call is not called."""
    host = beast("Host", "use cost spend(cards(own, hand), 1, soul_down):")
    game = scene(me(hand=[host, spy()], gauge=1), foe(hand=[denial()]))
    game.call("Host").answer("cast", "Denial")
    assert (game.row, sorted(game.names("me", "drop")), game.names("me", "field")) == ("T.2.1", ["Host", "Spy"], [])


@clause("bf K.ambush.2")
def test_the_opponent_may_answer_ambush() -> None:
    """The call itself is made while the ability resolves, and is not answered as a call."""
    game = scene(me(hand=[KILL], left=placed(monster("Ann"), down=[spy()]), gauge=1),
                 foe(hand=[denial(), denial("activated", "Hush")]))  # fmt: skip
    game.answers("cast Kill", "pass")
    assert (game.player, game.row, game.offered()) == ("foe", "AB.2.2.1", ["pass", "cast Hush"])
    game.answer("cast", "Hush")
    assert (game.row, game.names("me", "field"), len(game.names("me", "gauge"))) == ("T.2.1", [], 1)


@clause("bf K.ambush.3")
def test_a_card_never_has_ambush_twice() -> None:
    game = scene(me(hand=[KILL], left=placed(monster("Ann"), down=[spy("ambush", "ambush")]), gauge=2))
    game.answers("cast Kill", "pass", "pass", "no")
    assert (game.row, game.names("me", "field")) == ("T.2.1", [])
    game = scene(me(hand=[KILL], left=placed(monster("Ann"), down=[spy("ambush", "ambush")]), gauge=2))
    game.answers("cast Kill", "pass", "pass", "yes", "area left", "pay_any")
    assert (game.row, game.names("me", "field"), len(game.names("me", "gauge"))) == ("T.2.1", ["Spy"], 1)


# --- Weapon Link -----------------------------------------------------------------------------------------------
@clause("bf K.weaponlink.2")
def test_weapon_link_is_a_mark_that_other_cards_ask_for() -> None:
    tune = magic(
        "Tune",
        "choose(cards(own, field, [has_keyword(weapon_link)]), 1, up_to, 0)",
        "critical(chosen(0), 1, this_turn)",
    )
    game = scene(me(hand=[tune], left=monster("Ann", keywords=["weapon_link"]), right=monster("Bob")))
    assert game.answer("cast", "Tune").offered("pick") == ["Ann"]
    game.answers("pick Ann", "pass")
    assert (game.critical("Ann"), game.critical("Bob")) == (2, 1)


@clause("bf K.weaponlink.3")
def test_a_card_that_gets_weapon_link_twice_has_it_once() -> None:
    """What takes it away once has taken it away."""
    giver = magic("Giver", "choose(cards(own, left), 1, 0)", "gain_keyword(chosen(0), weapon_link, this_turn)")
    loser = magic("Loser", "choose(cards(own, left), 1, 0)", "negate_keyword(chosen(0), weapon_link, this_turn)")
    game = scene(me(hand=[giver, giver, loser], left=monster("Ann")))
    game.answers("cast Giver", "pass", "cast Giver", "pass")
    assert game.has("Ann", "weapon_link")
    game.answers("cast Loser", "pass")
    assert not game.has("Ann", "weapon_link")
