"""Chapter 9-5: permanents, when they apply, and when they do not apply again."""

from fuda.games.fusionworld.spec import ACTIVATED
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Scene, fighter, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, next_turn, skilled, spell


@clause("fw 9-5-1")
def test_a_permanent_is_not_activated_and_applies_while_it_is_valid() -> None:
    """No prohibition of activating stops it, nothing hears of an activation, and it begins and ends with its card."""
    flag = skilled("Flag", 'permanent: have_power(cards(own, battle, [named("Ann")]), 5000)', cost=0)
    hear = "auto on(activated): draw(1)"
    rival = chief("Rival", "permanent: player_forbidden(foe, activate)", hear)
    bounce = spell("Bounce", 'move(cards(own, battle, [named("Flag")]), hand)')
    game = scene(me(hand=[flag], battle=[fighter("Ann")]), foe(leader=rival))
    assert game.power("Ann") == 10000
    game.answer("play", "Flag")
    assert game.power("Ann") == 15000
    assert (game.happened(ACTIVATED), game.names("foe", "hand")) == ([], [])
    game = scene(me(hand=[bounce], battle=[fighter("Ann"), flag]))
    assert game.power("Ann") == 15000
    game.answer("activate", "Bounce")
    assert game.power("Ann") == 10000


# --- not again in the same turn (9-5-2) ------------------------------------------------------------------------
RESTED = "permanent: have_power(cards(own, battle, [rested]), 5000)"


def powers(game: Scene) -> tuple[int, int]:
    """The power of the two cards of the scene."""
    return game.power("Ann"), game.power("Ben")


def turning() -> Scene:
    """Rested cards have +5000; two are, and effects can turn one of them."""
    return scene(
        me(
            leader=chief("Captain", RESTED),
            hand=[
                spell("Rouse", 'ready(cards(own, battle, [named("Ann")]))'),
                spell("Calm", "rest(cards(own, battle))"),
            ],
            battle=[rested(fighter("Ann")), rested(fighter("Ben"))],
        ),
        foe(leader=leader("Rival")),
    )


@clause("fw 9-5-2")
def test_what_an_effect_took_out_of_a_scope_does_not_come_back_into_it_in_this_turn() -> None:
    """'Rested cards have +5000': one is made active by an effect and rested by another; it has no bonus."""
    game = turning()
    assert powers(game) == (15000, 15000)
    game.answer("activate", "Rouse")
    assert powers(game) == (10000, 15000)
    game.answer("activate", "Calm")
    assert (game.is_rested("Ann"), powers(game)) == (True, (10000, 15000))


@clause("fw 9-5-2")
def test_it_does_not_matter_how_it_would_come_back_into_the_scope() -> None:
    """To be rested by attacking does not bring the bonus back either."""
    game = turning()
    game.answer("activate", "Rouse")
    game.attack("Ann")
    assert (game.is_rested("Ann"), powers(game)) == (True, (10000, 15000))


@clause("fw 9-5-2")
def test_in_the_next_turn_the_permanent_applies_again() -> None:
    """The card that is still rested has its bonus as soon as the turn has passed."""
    game = turning()
    game.answers("activate Rouse", "activate Calm")
    next_turn(game)
    assert (game.player, game.is_rested("Ann"), powers(game)) == ("foe", True, (15000, 15000))


@clause("fw 9-5-2")
def test_leaving_the_scope_by_rule_does_not_count() -> None:
    """Cards that became active in the Charge Phase have the bonus when they are rested in that turn."""
    game = turning()
    next_turn(next_turn(game))
    assert (game.m.turn, powers(game)) == (7, (10000, 10000))
    game.answer("activate", "Calm")
    assert powers(game) == (15000, 15000)


@clause("fw 9-5-2")
def test_a_card_that_changes_zones_starts_afresh() -> None:
    """Taken out of the scope, returned and played again, the card is a new object; so it has the bonus."""
    game = scene(
        me(
            leader=chief("Captain", RESTED),
            hand=[
                spell("Rouse", "ready(cards(own, battle))"),
                spell("Bounce", "move(cards(own, battle), hand)"),
                spell("Calm", "rest(cards(own, battle))"),
            ],
            battle=[rested(fighter("Ann", cost=0))],
        )
    )
    game.answers("activate Rouse", "activate Bounce", "play Ann", "activate Calm")
    assert game.power("Ann") == 15000


@clause("fw 9-5-2")
def test_each_permanent_remembers_for_itself() -> None:
    """A second one, which came into play only after the card was turned, applies to it."""
    new = skilled("New", "permanent: have_power(cards(own, battle, [rested]), 1000)", cost=0)
    game = scene(
        me(
            leader=chief("Captain", RESTED),
            hand=[spell("Rouse", "ready(cards(own, battle))"), new, spell("Calm", "rest(cards(own, battle))")],
            battle=[rested(fighter("Ann"))],
        )
    )
    game.answers("activate Rouse", "play New", "activate Calm")
    assert game.power("Ann") == 11000


@clause("fw 9-5-2")
def test_a_keyword_lost_for_a_battle_brings_no_bonus_back() -> None:
    """'Cards with [Blocker] have +5000': what was negated for the battle is there again, the bonus is not."""
    gag = 'when_attacking: negate_keyword(cards(own, battle, [named("Ann")]), blocker, this_battle)'
    game = scene(
        me(
            leader=chief("Captain", "permanent: have_power(cards(own, battle, [has_keyword(blocker)]), 5000)", gag),
            battle=[fighter("Ann", keywords=["blocker"]), fighter("Ben", keywords=["blocker"])],
        ),
        foe(leader=leader("Rival")),
    )
    assert powers(game) == (15000, 15000)
    game.attack("Captain")
    assert powers(game) == (10000, 15000)
    game.pass_battle()
    assert (game.has("Ann", "blocker"), powers(game)) == (True, (10000, 15000))


@clause("fw 9-5-2")
def test_leaving_the_scope_by_a_skill_cost_does_not_count_either() -> None:
    """'Active cards have +5000': rested to pay for a skill the card gets it back, rested by an effect it does not."""
    ann = skilled("Ann", "main cost rest(this): draw(1)")
    hand = [spell("Rouse", "ready(cards(own, battle))"), spell("Calm", "rest(cards(own, battle))")]
    for name, power in (("Ann", 15000), ("Calm", 10000)):
        captain = chief("Captain", "permanent: have_power(cards(own, battle, [active]), 5000)")
        game = scene(me(leader=captain, hand=hand, battle=[ann]))
        game.answer("activate", name)
        assert (game.is_rested("Ann"), game.power("Ann")) == (True, 10000)
        game.answer("activate", "Rouse")
        assert game.power("Ann") == power


# --- permanents that name a zone (9-5-5) -----------------------------------------------------------------------
@clause("fw 9-5-5")
def test_a_permanent_that_names_a_zone_is_valid_there_only() -> None:
    """'This card in your hand costs 1 less': in hand it does, in the Battle Area and the Drop it does not."""
    text = "permanent in_hand: hand_cost([is_this], -1)"
    game = scene(
        me(
            leader=leader("Captain"),
            hand=[skilled("Ann", text, cost=2), skilled("Ben", cost=2)],
            battle=[skilled("Cid", text, cost=2)],
            drop=[skilled("Dan", text, cost=2)],
            energy=1,
        )
    )
    assert (game.hand_cost("Ann")[0], game.hand_cost("Ben")[0]) == (1, 2)
    assert game.offered("play") == ["Ann"]
    assert game.m.total_cost(game.unit("Cid")) == 2
    assert game.hand_cost("Dan")[0] == 2
    game.answer("play", "Ann")
    assert game.m.total_cost(game.unit("Ann")) == 2


@clause("fw 9-5-5")
def test_a_permanent_of_the_combo_area_gives_nothing_elsewhere() -> None:
    """'While this card is in the Combo Area, the Leader has +1000': not from the Battle Area."""
    text = "permanent in_combo: have_power(cards(own, leader), 1000)"
    game = scene(me(leader=leader("Captain"), battle=[skilled("Ann", text, combo=5000)]), foe(leader=leader("Rival")))
    assert game.power("Captain") == 15000
    game.attack("Captain")
    assert game.power("Captain") == 15000
    game.answer("combo", "Ann")
    assert game.power("Captain") == 16000
    game.pass_battle()
    assert game.power("Captain") == 15000


@clause("fw 9-5-5")
def test_a_permanent_of_the_drop_or_the_energy_applies_from_there() -> None:
    """'While this card is in your Drop, your Leader has +1000': it begins and ends with the card's lying there."""
    text = "permanent in_{}: have_power(cards(own, leader), 1000)"
    cut = spell("Cut", 'move(cards(own, hand, [named("Ghost")]), drop)')
    lift = spell("Lift", "move(cards(own, drop), hand)")
    game = scene(me(leader=leader("Captain"), hand=[skilled("Ghost", text.format("drop")), cut, lift]))
    assert game.power("Captain") == 15000
    game.answer("activate", "Cut")
    assert game.power("Captain") == 16000
    game.answer("activate", "Lift")
    assert game.power("Captain") == 15000
    game = scene(me(leader=leader("Captain"), energy=[skilled("Ghost", text.format("energy"))]))
    assert game.power("Captain") == 16000


@clause("fw 9-5-5", "fw 0-2-5")
def test_a_card_in_hand_may_forbid_to_combo_with_itself() -> None:
    """'This card in your hand cannot combo', beside one that can."""
    shy = skilled("Shy", "permanent in_hand: are_forbidden(this, combo)", combo=5000)
    game = scene(me(leader=leader("Captain"), hand=[shy, fighter("Bob", combo=5000)]))
    game.attack("Captain")
    assert game.offered("combo") == ["Bob"]
