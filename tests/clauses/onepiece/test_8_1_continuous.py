"""Chapter 8-1-3-3: continuous effects and the order in which they are processed."""

from fuda.core.terms import Condition
from fuda.games.onepiece.face.snapshot import dump, restore
from fuda.games.onepiece.printed import Ability, CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import continuous, tagged, value
from fuda.games.onepiece.words.conditions import DonAttached, Size
from fuda.games.onepiece.words.don import ReturnDon
from fuda.games.onepiece.words.lasting_effects import AddPower, Bounds, GainAbility
from fuda.games.onepiece.words.ops import Ko, MoveTo
from fuda.games.onepiece.words.properties import Keyworded, Named, Stat
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Banned, Boost, HaveAbility, HaveKeyword, Negated
from fuda.rules.marks import clause
from fuda.words.conditions import Exists, If, Never, YourTurn
from fuda.words.numbers import StatOf
from fuda.words.refs import This
from tests.clauses.onepiece.scene import Placed, Scene, char, event, foe, leader, me, scene, stage, with_don


def power(sign: str, n: int) -> Stat:
    """A test of power."""
    return Stat("power", sign, value(n))


def boost_if(sign: str, limit: int, amount: int) -> Ability:
    """The own Characters of such power get more."""
    return continuous([Boost(Area("own", "characters", [power(sign, limit)]), value(amount))])


def has_keyword(name: str, keyword: str) -> Condition[Match]:
    """A Character of that name has the keyword effect."""
    return Exists(Area("any", "characters", [Named(name), Keyworded(keyword)]))


@clause("op 8-1-3-3")
def test_a_continuous_effect_holds_for_as_long_as_its_source_is_there() -> None:
    """A Character played later gets the bonus at once, and loses it when the source leaves."""
    banner = stage("Banner", abilities=[continuous([Boost(Area("own", "characters", []), value(1000))])])
    away = event("Away", abilities=[tagged("main", [MoveTo(Area("own", "stage", []), "hand")])])
    game = scene(me(stage=banner, hand=[char("Ann"), away], don=1))
    game.answer("play", "Ann")
    assert game.power("Ann") == 6000
    game.answer("play", "Away")
    assert game.power("Ann") == 5000


@clause("op 8-1-3-3-4", "op 8-2-1-2")
def test_a_met_condition_turns_an_effect_on_without_a_question_and_a_failed_one_off_at_once() -> None:
    """With 3 DON!! on the field the bonus applies; when one is gone, so is the bonus."""
    eight = char(
        "Ann", abilities=[continuous([Boost(This(), value(2000))], when=[If(Size("own", "don"), ">=", value(3))])]
    )
    back = event("Back", abilities=[tagged("main", [ReturnDon(value(1))])])
    game = scene(me(characters=[eight], hand=[back], don=3))
    assert game.power("Ann") == 7000
    game.answer("play", "Back")
    assert "end_main" in game.offered()
    assert game.power("Ann") == 5000


@clause("op 8-1-3-3-5")
def test_lasting_effects_are_the_basis_of_continuous_ones() -> None:
    """'+1000 with 6000 or more' on a 4000 Character counts a lasting +2000 first."""
    ann = char("Ann", power=4000, abilities=[continuous([Boost(This(), value(1000))], when=[over_6000()])])
    lift = event(
        "Lift", abilities=[tagged("main", [AddPower(Area("own", "characters", []), value(2000), "this_turn")])]
    )
    game = scene(me(characters=[ann], hand=[lift]))
    assert game.power("Ann") == 4000
    game.answer("play", "Lift")
    assert game.power("Ann") == 7000


def over_6000() -> Condition[Match]:
    """This card has at least 6000 power."""
    return If(StatOf(This(), "power"), ">=", value(6000))


@clause("op 8-1-3-3-5(1)", "op 8-1-3-3-5(3)")
def test_effects_that_help_each_other_settle_in_any_order_without_a_question() -> None:
    """+1000 for 5000 or more lifts a Character to 6000, which gives it [Blocker], whichever comes first."""
    lift = boost_if(">=", 5000, 1000)
    guard = continuous([HaveKeyword(Area("own", "characters", [power(">=", 6000)]), "blocker")])
    for first, second in ((lift, guard), (guard, lift)):
        game = scene(me(stage=stage("One", abilities=[first]), hand=[char("Two", abilities=[second])], don=1))
        game.answer("play", "Two")
        assert "end_main" in game.offered()
        assert game.power("Two") == 6000
        assert game.has("Two", "blocker")


def weak_boosters() -> Scene:
    """Two own effects that help Characters of 5000 or less: the first one applied shuts out the other."""
    one = stage("One", abilities=[boost_if("<=", 5000, 1000)])
    two = char("Two", power=9000, abilities=[boost_if("<=", 5000, 2000)])
    return scene(me(stage=one, hand=[two], characters=[char("Ann")], don=1))


@clause("op 8-1-3-3-5(1)")
def test_the_turn_player_orders_effects_whose_order_matters() -> None:
    """The turn player is asked as soon as the second effect is there, and the chosen one applies first."""
    game = weak_boosters()
    game.answer("play", "Two")
    assert game.player == "me"
    assert sorted(game.offered("order")) == ["One", "Two"]
    game.answer("order", "Two")
    assert game.power("Ann") == 7000
    game = weak_boosters()
    game.answers("play Two", "order One")
    assert game.power("Ann") == 6000


@clause("op 8-1-3-3-5(1)")
def test_a_chosen_order_stands_until_another_effect_joins() -> None:
    """The question is not put again while the same effects apply, whatever the opponent has, and is with a third."""
    three = char("Three", power=9000, abilities=[boost_if("<=", 5000, 3000)])
    one = stage("One", abilities=[boost_if("<=", 5000, 1000)])
    two = char("Two", power=9000, abilities=[boost_if("<=", 5000, 2000)])
    theirs = stage("Theirs", abilities=[boost_if(">=", 5000, 1000)])
    game = scene(
        me(stage=one, hand=[two, char("Bob"), three], characters=[char("Ann")], don=3),
        foe(stage=theirs, characters=[char("Cid")]),
    )
    game.answers("play Two", "order Two", "play Bob")
    assert "end_main" in game.offered()
    assert (game.power("Ann"), game.power("Bob"), game.power("Cid")) == (7000, 7000, 6000)
    game.answer("play", "Three")
    assert sorted(game.offered("order")) == ["One", "Three", "Two"]
    game.answer("order", "Three")
    # Saved and loaded in the middle of it, the question is the same.
    assert Scene(restore(game.m.cards, dump(game.m))).offered() == game.offered() == ["order Two", "order One"]
    game.answer("order", "One")
    assert game.power("Ann") == 8000


@clause("op 8-1-3-3-5(2)")
def test_the_other_players_effects_come_after_the_turn_players() -> None:
    """The turn player makes an opposing Character 3000; 'my 3000 or less get +2000' then applies to it."""
    press = stage(
        "Press", abilities=[continuous([Boost(Area("foe", "characters", [power(">=", 5000)]), value(-2000))])]
    )
    help_weak = stage("Help", abilities=[boost_if("<=", 3000, 2000)])
    bob = char("Bob", power=5000)
    game = scene(me(stage=press), foe(stage=help_weak, characters=[bob]))
    assert game.power("Bob") == 5000


@clause("op 8-1-3-3-5(2)")
def test_whose_turn_it_is_decides_between_effects_that_shut_each_other_out() -> None:
    """Each effect works only without the other: the turn player's is processed first and stays."""

    def rival(name: str) -> CardDef:
        bare = Never(Exists(Area("foe", "leader", [Keyworded("double_attack")])))
        return stage(
            name, abilities=[continuous([HaveKeyword(Area("own", "leader", []), "double_attack")], when=[bare])]
        )

    def board(turn_player: str) -> Scene:
        return scene(
            me(leader=leader("Mine"), stage=rival("One")),
            foe(leader=leader("Theirs"), stage=rival("Two")),
            turn_player=turn_player,
        )

    game = board("me")
    assert game.has("Mine", "double_attack")
    assert not game.has("Theirs", "double_attack")
    game = board("foe")
    assert not game.has("Mine", "double_attack")
    assert game.has("Theirs", "double_attack")


@clause("op 8-1-3-3-5(2)")
def test_the_other_player_orders_the_own_effects_as_well() -> None:
    """When the order of the other player's effects matters, that player is asked."""
    one = stage("One", abilities=[boost_if("<=", 5000, 1000)])
    gift = boost_if("<=", 5000, 2000)
    give = event("Give", abilities=[tagged("main", [GainAbility(Area("foe", "leader", []), gift, "this_turn")])])
    for first, power_now in (("One", 6000), ("Give", 7000)):
        game = scene(me(hand=[give]), foe(leader=leader("Theirs"), stage=one, characters=[char("Ann")]))
        game.answer("play", "Give")
        assert game.player == "foe"
        assert sorted(game.offered("order")) == ["Give", "One"]
        game.answer("order", first)
        assert game.power("Ann") == power_now
        assert game.player == "me"


@clause("op 8-1-3-3-5(3)")
def test_a_chain_of_effects_is_evaluated_again_until_it_is_stable() -> None:
    """The last effect in order enables the one before it, and that one the first."""
    ann = char("Ann", abilities=[continuous([HaveKeyword(This(), "rush")], when=[has_keyword("Bob", "banish")])])
    bob = char("Bob", abilities=[continuous([HaveKeyword(This(), "banish")], when=[has_keyword("Cid", "blocker")])])
    cid = char("Cid", abilities=[continuous([HaveKeyword(This(), "blocker")], when=[YourTurn()])])
    game = scene(me(characters=[ann, bob, cid]))
    assert game.has("Ann", "rush")
    game.end_turn()
    assert not game.has("Ann", "rush")
    assert not game.has("Bob", "banish")


@clause("op 8-1-3-3-5(3)")
def test_effects_that_never_settle_end_the_game_in_a_draw() -> None:
    """A works while B does, and B works while A does not: nobody can stop that."""
    ann = char("Ann", abilities=[continuous([HaveKeyword(This(), "rush")], when=[has_keyword("Bob", "banish")])])
    bob = char("Bob", abilities=[continuous([HaveKeyword(This(), "banish")], when=[Never(has_keyword("Ann", "rush"))])])
    game = scene(me(characters=[ann], hand=[bob], don=1))
    game.answer("play", "Bob")
    assert game.winner == "draw"
    assert game.m.reason == "11-1-1-1"


@clause("op 8-1-3-3-5(1)")
def test_many_effects_are_ordered_too() -> None:
    """Of more effects than are tried in every order, two that change places show that the order matters."""
    many = [char(f"N{i}", power=9000, abilities=[boost_if("<=", 5000, 1000 * i)]) for i in range(1, 4)]
    one = stage("One", abilities=[boost_if("<=", 5000, 4000)])
    last = char("Last", power=9000, abilities=[boost_if("<=", 5000, 5000)])
    weak = leader("Weak", abilities=[boost_if("<=", 3000, 100)])
    game = scene(me(leader=weak, characters=[*many, last], stage=one, hand=[char("Ann")], don=1))
    game.answer("play", "Ann")
    assert len(game.offered("order")) == 6
    game.answers("order Last", "order N1", "order N2", "order N3", "order One")
    assert game.power("Ann") == 10000


@clause("op 8-1-3-3-5")
def test_an_effect_that_negates_everything_does_not_negate_itself_away() -> None:
    """A Character that negates all Characters' effects, its own included, goes on doing so."""
    hush = char("Hush", abilities=[continuous([Negated(Area("any", "characters", []))])])
    bob = char("Bob", keywords=["blocker"], abilities=[continuous([Boost(This(), value(3000))])])
    game = scene(me(characters=[hush]), foe(characters=[bob]))
    assert not game.has("Bob", "blocker")
    assert game.power("Bob") == 5000


@clause("op 8-1-3-3-5")
def test_a_self_raising_effect_needs_its_condition_without_itself() -> None:
    """'+1000 with 6000 or more' falls away when something else takes the power below, its own bonus aside."""
    ann = char("Ann", power=6000, abilities=[continuous([Boost(This(), value(1000))], when=[over_6000()])])
    drop = event(
        "Drop", abilities=[tagged("main", [AddPower(Area("own", "characters", []), value(-1000), "this_turn")])]
    )
    game = scene(me(characters=[ann, char("Rest")], hand=[drop]))
    assert game.power("Ann") == 7000
    game.answer("play", "Drop")
    assert game.power("Ann") == 5000


def test_a_prohibition_speaks_for_the_player_who_has_the_card() -> None:
    """'Cannot be KO'd by the opponent's effects' on a card of the other owner is about its player's opponent."""
    safe = continuous([Banned(This(), "ko_by_effect", Bounds([], "foe"))])
    ann = char("Ann", abilities=[safe])
    strike = event("Strike", abilities=[tagged("main", [Ko(Area("any", "characters", []))])])
    game = scene(me(hand=[strike], characters=[Placed(ann, owner=1)]))
    game.answer("play", "Strike")
    assert game.names("me", "characters") == []
    game = scene(me(hand=[strike]), foe(characters=[Placed(ann, owner=0)]))
    game.answer("play", "Strike")
    assert game.names("foe", "characters") == ["Ann"]


@clause("op 8-1-3-3")
def test_a_continuous_effect_can_give_others_a_continuous_effect() -> None:
    """'Your Characters have: [DON!! x1] +2000' holds for each of them by its own DON!!."""
    gift = continuous([Boost(This(), value(2000))], when=[DonAttached(1)])
    school = stage("School", abilities=[continuous([HaveAbility(Area("own", "characters", []), gift)])])
    game = scene(me(stage=school, characters=[with_don(char("Ann"), 1), char("Bob")], don=1))
    assert (game.power("Ann"), game.power("Bob")) == (8000, 5000)
    game.answer("give", "Bob")
    assert game.power("Bob") == 8000


@clause("op 8-1-3-3-5(3)")
def test_a_given_continuous_effect_takes_part_in_the_order() -> None:
    """'Your Characters have: +1000 with 6000 or more' is judged again when another effect lifts them."""
    gift = continuous([Boost(This(), value(1000))], when=[over_6000()])
    school = leader("School", abilities=[continuous([HaveAbility(Area("own", "characters", []), gift)])])
    lift = stage("Lift", abilities=[boost_if(">=", 5000, 1000)])
    game = scene(me(leader=school, stage=lift, hand=[char("Ann"), char("Weak", power=4000)], don=2))
    game.answers("play Ann", "play Weak")
    assert (game.power("Ann"), game.power("Weak")) == (7000, 4000)
