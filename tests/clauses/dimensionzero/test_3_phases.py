"""Part 3, chapters 4 to 7, 9 and 10: turns and phases, releasing, drawing, energy, smash, recovery."""

import pytest

from fuda.core.control import May
from fuda.core.flow import Op
from fuda.core.state import BOTH
from fuda.games.dimensionzero.face.contract import GAME
from fuda.games.dimensionzero.printed import CardDef, When
from fuda.games.dimensionzero.spec import (
    BATTLE_BEGAN,
    DRAW_PHASE,
    ENERGY_PHASE,
    MAIN_PHASE,
    MOVED,
    PHASE,
    PHASES,
    RECOVERY_PHASE,
    RELEASE_PHASE,
    RELEASED,
    RESOLVED,
    SMASH_PHASE,
    STACKED,
    STEP,
    STEPS,
)
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import aim, spell, static, triggered, value
from fuda.games.dimensionzero.words.card_changes import AddPower, AddSmash, Ban
from fuda.games.dimensionzero.words.conditions import Size
from fuda.games.dimensionzero.words.drawing import Draw, SmashPlayer
from fuda.games.dimensionzero.words.lasting_effects import For, Skip
from fuda.games.dimensionzero.words.on_squares import Damage, Place
from fuda.games.dimensionzero.words.ops import Freeze, Release
from fuda.games.dimensionzero.words.refs import Cards, Chosen, Squares, This
from fuda.games.dimensionzero.words.situations import InArea, InLine, IsReleased
from fuda.games.dimensionzero.words.static_effects import Affect
from fuda.games.dimensionzero.words.targets import TargetCards
from fuda.games.dimensionzero.words.timings import On, OnPhase, OnTurn, OnZoned
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.numbers import Number
from tests.clauses.dimensionzero.scene import (
    Placed,
    Scene,
    base,
    damaged,
    filler,
    foe,
    frozen,
    me,
    scene,
    strategy,
    unit,
)

NOTHING: Op[Match] = May([Draw(Number(1))])  # a question on resolution, which a test may decline
ALL_PHASES = [RELEASE_PHASE, DRAW_PHASE, ENERGY_PHASE, MAIN_PHASE, SMASH_PHASE, RECOVERY_PHASE]


def waiting(name: str, when: When) -> CardDef:
    """A base that asks something whenever its moment has come."""
    return base(name, abilities=[triggered(when, [NOTHING])])


def phases(game: Scene) -> list[tuple[int, int]]:
    """The phases so far, each with its active player."""
    return [(int(e.n), int(e.player)) for e in game.log if e.kind == PHASE]


def next_turn(game: Scene) -> Scene:
    """Pass until the turn is over."""
    turn = game.m.turn
    while game.m.turn == turn:
        game.answer("pass")
    return game


def skipping(phase: str, side: str = "you") -> CardDef:
    """A strategy that lets somebody leave out the next phase of a kind."""
    return strategy("Hurry", abilities=[spell([Skip(phase, side)])])


# --- turns and phases --------------------------------------------------------------------------------------------
@clause("dz 3-4.1")
@pytest.mark.parametrize("first", [0, 1])
def test_players_take_turns_beginning_with_the_first_player(first: int) -> None:
    """Turn owners run first, second, first, second."""
    game = Scene(GAME.new_match([filler(40), filler(40)], 1, settings={"first": first}))
    owners: list[int] = []
    while len(owners) < 6:
        if game.m.turn > len(owners):
            owners.append(int(game.m.turn_player))
        game.answer("pass")
    assert owners == [first, 1 - first] * 3


@clause("dz 3-4.2")
def test_a_turn_has_six_phases_even_if_nothing_happens() -> None:
    """The journal of an empty turn lists them in order."""
    game = next_turn(scene(turn=4, at="3-4.1"))
    mine = [phase for phase, player in phases(game) if player == 0]
    assert mine == ALL_PHASES


@clause("dz 3-4.2")
def test_opposing_units_on_one_square_fight_a_battle_of_steps_within_the_main_phase() -> None:
    """The phase stays the same while the steps of the battle go by."""
    game = scene(me(board={"own_left": unit("Ann")}), foe(board={"center_left": unit("Bob")}))
    game.move("Ann", "center_left").resolve()
    assert [name for _, name in game.happened(BATTLE_BEGAN)] == ["Ann"]
    assert (game.phase, game.step) == ("main", "first_battle")
    game.finish_battle()
    assert [STEPS[int(e.n)] for e in game.log if e.kind == STEP] == ["first_battle", "second_battle", "battle_end"]
    assert game.phase == "main"


@clause("dz 3-4.3")
def test_a_phase_ends_when_both_pass_in_succession_with_an_empty_stack() -> None:
    """One pass gives priority to the opponent, the second one ends the main phase."""
    game = scene(me(board={"center_left": unit("Ann")}))
    game.pass_()
    assert (game.player, game.phase) == ("foe", "main")
    game.pass_()
    assert (game.player, game.phase) == ("me", "smash")


@clause("dz 3-4.3")
def test_passes_that_are_not_in_succession_end_nothing() -> None:
    """The opponent acts after a pass: the active player has priority again, and both have to pass anew."""
    game = scene(me(), foe(hand=[strategy("Reply"), strategy("Again")]))
    game.pass_().play("Reply").resolve()
    assert (game.player, game.phase) == ("me", "main")
    game.pass_()
    assert game.player == "foe"
    game.play("Again")
    assert (game.player, game.stack()) == ("me", ["Again"])


@clause("dz 3-4.3")
def test_two_passes_with_something_on_the_stack_resolve_it_and_end_no_phase() -> None:
    """The top of the stack resolves, one entry for each two passes."""
    game = scene(me(hand=[strategy("One"), strategy("Two")]))
    game.play("One").play("Two").resolve()
    assert (game.stack(), game.phase, game.player) == (["One"], "main", "me")
    game.resolve()
    assert (game.stack(), game.phase) == ([], "main")


@clause("dz 3-4.3")
def test_two_passes_in_a_battle_step_stack_the_exchange_first() -> None:
    """In step 2 the first two passes put the exchange on the stack, two resolve it, two more end the step."""
    game = scene(me(board={"own_left": unit("Ann")}), foe(board={"center_left": unit("Bob", power=9000)}))
    game.move("Ann", "center_left").resolve()
    game.until("main", step="second_battle")
    assert game.kinds() == []
    game.resolve()
    assert (game.step, game.kinds()) == ("second_battle", ["exchange"])
    game.resolve()
    assert (game.step, game.kinds()) == ("second_battle", [])
    assert game.zone("Ann") == "graveyard"
    game.resolve()
    assert game.step == "battle_end"
    game.resolve()
    assert (game.step, game.phase) == ("", "main")


@clause("dz 3-4.3")
def test_two_passes_in_the_first_step_stack_the_exchange_of_accelerated_units() -> None:
    """With such a unit the first step has an exchange of its own."""
    game = scene(
        me(board={"own_left": unit("Ann", keywords=["accelerate"])}),
        foe(board={"center_left": unit("Bob", power=9000)}),
    )
    game.move("Ann", "center_left").resolve()
    game.resolve()
    assert (game.step, game.kinds()) == ("first_battle", ["exchange"])
    game.resolve()
    assert (game.step, game.kinds(), game.damage("Bob")) == ("first_battle", [], 3000)
    game.resolve()
    assert game.step == "second_battle"


@clause("dz 3-4.4")
def test_a_phase_that_an_effect_skips_does_not_exist() -> None:
    """No card is drawn, nothing triggers at the start of the draw phase, and there is no priority; it is used up."""
    herald = waiting("Herald", OnPhase("draw", "any"))
    game = scene(me(hand=[skipping("draw", "opponent")]), foe(board={"foe_base_left": herald}, hand=filler(1)))
    game.play("Hurry").resolve()
    game.until("energy", player="foe")
    assert game.names("foe", "hand") == ["Filler 1"]
    assert (DRAW_PHASE, 1) not in phases(game)
    assert "Herald" not in [name for _, name in game.happened(STACKED)]
    # The next ones exist: mine, and the foe's own.
    game.pass_().until("main", player="foe")
    while not game.offered("yes"):
        game.answer("pass")
    assert phases(game)[-1] == (DRAW_PHASE, 0)
    game.answer("no")
    while not game.offered("yes"):
        game.answer("pass")
    assert phases(game)[-1] == (DRAW_PHASE, 1)


@clause("dz 3-4.4")
@pytest.mark.parametrize("phase", ["release", "energy", "main", "smash", "recovery"])
def test_any_phase_can_be_skipped(phase: str) -> None:
    """The other five phases of the next own turn are there."""
    game = scene(me(hand=[skipping(phase, "opponent")]), foe(hand=filler(1)))
    game.play("Hurry").resolve()
    while game.m.turn < 7:
        game.answer("pass")
    left = [one for one in ALL_PHASES if PHASES[one] != phase]
    assert [one for one, player in phases(game) if player == 1] == left


@clause("dz 3-4.4")
def test_a_phase_of_the_same_turn_can_be_skipped() -> None:
    """Without a smash phase an able unit smashes nobody."""
    game = scene(me(board={"center_left": unit("Ann")}, hand=[skipping("smash")]))
    game.play("Hurry").resolve().resolve()
    assert int(game.m.turn_player) == 1
    assert (SMASH_PHASE, 0) not in phases(game)
    assert game.side("foe").smash_count() == 0


@clause("dz 3-4.4")
def test_a_turn_that_is_skipped_does_not_exist() -> None:
    """The active player has the next turn as well, and its number is the next one."""
    game = scene(me(hand=[skipping("turn", "opponent")]))
    game.play("Hurry").resolve()
    while game.m.turn < 6:
        game.answer("pass")
    assert (int(game.m.turn), int(game.m.turn_player)) == (6, 0)
    while game.m.turn < 7:
        game.answer("pass")
    assert int(game.m.turn_player) == 1


@clause("dz 3-4.5")
def test_after_the_last_phase_the_next_turn_is_the_opponents() -> None:
    """The release phase after the recovery phase belongs to the other player."""
    game = next_turn(scene())
    assert phases(game)[:3] == [(SMASH_PHASE, 0), (RECOVERY_PHASE, 0), (RELEASE_PHASE, 1)]
    assert (int(game.m.turn), int(game.m.turn_player)) == (6, 1)


@clause("dz 3-4.5")
def test_a_battle_is_over_after_its_last_step() -> None:
    """Its units are not in battle any more, and what needs that there is none is possible again."""
    game = scene(
        me(board={"own_left": unit("Ann", power=9000)}, hand=[unit("Cid", cost="colorless 0")]),
        foe(board={"center_left": unit("Bob")}),
    )
    game.move("Ann", "center_left").resolve()
    assert game.m.in_battle()
    assert game.offered("play") == []
    game.finish_battle()
    assert not game.m.in_battle()
    assert (game.player, game.offered("play")) == ("me", ["Cid"])


# --- release phase -----------------------------------------------------------------------------------------------
@clause("dz 3-5.1")
def test_everything_of_the_active_player_is_released_before_anything_is_stacked() -> None:
    """A turn start ability that takes a released card as target finds all own cards released; the foe's stay frozen."""
    call = triggered(
        OnTurn("start", "you"),
        [Freeze(Chosen(0))],
        aims=[aim(TargetCards(Cards("any", "square", [IsReleased()])))],
    )
    game = scene(
        me(
            board={"own_left": frozen(unit("Ann", abilities=[call])), "base_left": frozen(base("Fort"))},
            frozen_energy="red 2",
            frozen_smash=2,
        ),
        foe(board={"enemy_left": frozen(unit("Bob"))}, frozen_energy="red 1", frozen_smash=1),
        at="3-5.1",
    )
    assert game.kinds() == ["triggered"]
    assert sorted(game.offered("pick")) == ["Ann", "Fort"]
    mine, theirs = game.side("me"), game.side("foe")
    assert (len(mine.energy), len(mine.smash)) == (2, 2)
    assert (mine.energy_frozen, mine.smash_frozen) == ([], [])
    assert (len(theirs.energy_frozen), len(theirs.smash_frozen)) == (1, 1)
    assert game.is_frozen("Bob")
    kinds = [int(e.kind) for e in game.log if int(e.kind) in (RELEASED, STACKED)]
    assert kinds == [RELEASED, RELEASED, STACKED]


@clause("dz 3-5.1")
def test_cards_under_control_are_released_whoever_owns_them() -> None:
    """A unit of the foe that I control is mine to release."""
    game = scene(me(board={"own_left": Placed(unit("Bob"), frozen=True, owner=1)}), at="3-5.1")
    assert game.controller("Bob") == "me"
    assert not game.is_frozen("Bob")


@clause("dz 3-5.1")
def test_releasing_does_not_use_the_stack() -> None:
    """Nobody is asked, and nothing is stacked, when nothing waits for the turn."""
    game = scene(me(board={"own_left": frozen(unit("Ann"))}), at="3-5.1")
    assert not game.is_frozen("Ann")
    assert not game.happened(STACKED)


@clause("dz 3-5.1")
def test_turn_start_and_release_phase_start_are_stacked_together() -> None:
    """Their controller chooses the order; the opponent's come after them."""
    mine = {
        "base_left": waiting("Dawn", OnTurn("start", "any")),
        "base_right": waiting("Gate", OnPhase("release", "any")),
    }
    game = scene(me(board=mine), foe(board={"foe_base_left": waiting("Dusk", OnTurn("start", "any"))}), at="3-5.1")
    assert (game.player, sorted(game.offered("resolve"))) == ("me", ["Dawn", "Gate"])
    game.answer("resolve Gate")
    assert game.stack() == ["Gate", "Dawn", "Dusk"]


@clause("dz 3-5.1")
def test_what_may_not_be_released_stays_frozen() -> None:
    """A prohibition keeps one unit; all others are released."""
    chain = static([Affect(Cards("opponent", "square", []), Ban(["release"]))])
    game = scene(
        me(board={"own_left": frozen(unit("Ann"))}, frozen_energy="red 1"),
        foe(board={"foe_base_left": base("Chain", abilities=[chain])}),
        at="3-5.1",
    )
    assert game.is_frozen("Ann")
    assert len(game.side("me").energy) == 1


# --- draw phase --------------------------------------------------------------------------------------------------
@clause("dz 3-6.1-1")
def test_the_active_player_draws_a_card_without_the_stack() -> None:
    """It is in hand before anybody has priority; the foe draws nothing."""
    game = scene(me(deck=[unit("Top"), *filler(5)]), foe(), at="3-6.1-1")
    assert game.names("me", "hand") == ["Top"]
    assert game.names("foe", "hand") == []
    assert not game.happened(STACKED)


@clause("dz 3-6.1-1")
def test_draw_phase_start_and_drawing_trigger_together_after_the_draw() -> None:
    """Both kinds wait for their controller's order, when the card is already in hand."""
    board = {
        "base_left": waiting("Herald", OnPhase("draw", "you")),
        "base_right": waiting("Scribe", On("drew", "you", [], [])),
    }
    game = scene(me(board=board), at="3-6.1-1")
    assert len(game.names("me", "hand")) == 1
    assert (game.phase, game.stack()) == ("draw", [])
    assert sorted(game.offered("resolve")) == ["Herald", "Scribe"]
    game.answer("resolve Scribe")
    assert game.stack() == ["Scribe", "Herald"]


# --- energy phase ------------------------------------------------------------------------------------------------
@clause("dz 3-7.1")
def test_one_card_of_the_hand_may_be_put_into_the_energy_zone() -> None:
    """It lies there face up and released, without the stack or a word of the opponent; a second one is refused."""
    game = scene(
        me(hand=[unit("Ann", cost="red 1"), unit("Cid", cost="red 1")]), foe(hand=[strategy("Reply")]), at="3-7.1"
    )
    assert (game.player, game.phase) == ("me", "energy")
    assert game.offered() == ["pass", "put_energy Ann", "put_energy Cid"]
    game.answer("put_energy Ann")
    assert game.zone("Ann") == "energy"
    assert GAME.seen_by(game.m, int(game.card("Ann").id)) == BOTH
    assert [c.d.name for c in game.side("me").energy] == ["Ann"]
    assert not game.happened(STACKED)
    # Nobody can do anything more in this phase; the card pays at once.
    assert (game.player, game.phase) == ("me", "main")
    assert game.offered("put_energy") == []
    game.play("Cid", "own_left")
    assert [c.d.name for c in game.side("me").energy_frozen] == ["Ann"]


@clause("dz 3-7.1")
def test_a_second_card_is_refused_in_the_same_energy_phase() -> None:
    """Priority that comes back in the phase brings no second card."""
    keeper = base("Keeper", abilities=[triggered(OnZoned("you", [], ["hand"], ["energy"]), [NOTHING])])
    game = scene(me(board={"base_left": keeper}, hand=filler(3)), at="3-7.1")
    game.answer("put_energy Filler 1").answer("no")
    assert game.phase == "main"
    assert len(game.side("me").energy) == 1


@clause("dz 3-7.1")
def test_nobody_has_to_put_a_card_and_the_opponent_cannot() -> None:
    """Passing keeps the hand; the foe is not asked in that phase."""
    game = scene(me(hand=filler(2)), foe(hand=filler(2, "Theirs")), at="3-7.1")
    game.pass_()
    assert (game.player, game.phase) == ("me", "main")
    assert len(game.names("me", "hand")) == len(game.names("foe", "hand")) == 2


@clause("dz 3-7.1")
def test_energy_phase_triggers_resolve_before_a_card_may_be_put() -> None:
    """The question of the triggered ability comes first, and what it draws may be put."""
    well = base("Well", abilities=[triggered(OnPhase("energy", "you"), [NOTHING])])
    game = scene(me(board={"base_left": well}, deck=[unit("Top"), *filler(5)]), at="3-7.1")
    assert game.offered() == ["no", "yes"]
    game.answer("yes")
    assert game.offered() == ["pass", "put_energy Top"]


@clause("dz 3-7.1")
def test_each_energy_phase_allows_a_card_again() -> None:
    """The limit is one in a phase, not one in a duel."""
    game = scene(me(hand=filler(3)), foe(hand=filler(3, "Theirs")), at="3-7.1")
    game.answer("put_energy Filler 1").until("energy", player="foe").answer("put_energy Theirs 1")
    game.until("energy", player="me").answer("put_energy Filler 2")
    assert (len(game.side("me").energy), len(game.side("foe").energy)) == (2, 1)


# --- smash phase -------------------------------------------------------------------------------------------------
@clause("dz 3-9.1")
def test_every_able_unit_may_smash_in_any_order_without_the_stack() -> None:
    """Two units smash one after the other; nobody can respond, and each smashes once."""
    board = {"center_left": unit("Ann"), "enemy_right": unit("Cid")}
    game = scene(me(board=board), foe(hand=[strategy("Reply")]), at="3-9.1")
    assert game.offered() == ["pass", "use_smash Ann", "use_smash Cid"]
    game.answer("use_smash Cid")
    assert (game.player, game.phase, game.offered()) == ("me", "smash", ["pass", "use_smash Ann"])
    assert game.side("foe").smash_count() == 2
    game.answer("use_smash Ann")
    assert game.side("foe").smash_count() == 3
    assert not game.happened(STACKED)
    assert int(game.m.turn_player) == 1


@clause("dz 3-9.1")
def test_nobody_has_to_smash() -> None:
    """Passing ends the phase, and the opponent is not asked in it."""
    game = scene(me(board={"center_left": unit("Ann")}), foe(board={"center_right": unit("Bob")}), at="3-9.1")
    game.pass_()
    assert (game.side("foe").smash_count(), game.is_frozen("Ann")) == (0, False)
    assert (game.player, int(game.m.turn_player)) == ("foe", 1)


@clause("dz 3-9.1")
def test_smash_phase_triggers_resolve_before_anybody_smashes() -> None:
    """An ability at the start of the phase releases a unit, which can smash then."""
    drum = base("Drum", abilities=[triggered(OnPhase("smash", "you"), [NOTHING, Release(Cards("you", "square", []))])])
    game = scene(me(board={"base_left": drum, "center_left": frozen(unit("Ann"))}), at="3-9.1")
    assert game.offered() == ["no", "yes"]
    game.answer("no")
    assert game.offered() == ["pass", "use_smash Ann"]


@clause("dz 3-9.1")
def test_what_waits_for_a_smash_is_stacked_after_the_cards_have_moved() -> None:
    """While that is on the stack nobody can smash; then the next unit can."""
    cheer = base("Cheer", abilities=[triggered(On("smashed", "you", [], []), [NOTHING])])
    board = {"base_left": cheer, "center_left": unit("Ann"), "center_right": unit("Cid")}
    game = scene(me(board=board), at="3-9.1").answer("use_smash Ann")
    assert (game.offered(), game.side("foe").smash_count()) == (["no", "yes"], 1)
    game.answer("no")
    assert game.offered("use_smash") == ["Cid"]


@clause("dz 3-9.1-(1)")
@pytest.mark.parametrize("smash", [0, 1, 2])
def test_a_unit_in_the_center_area_smashes_as_many_cards_as_its_smash(smash: int) -> None:
    """It is frozen; the top cards of the foe's deck go to the foe's smash zone face down and released."""
    ann = unit("Ann", smash=smash)
    deck = [unit("First"), unit("Second"), unit("Third"), *filler(5)]
    game = scene(me(board={"center_middle": ann}), foe(deck=deck), at="3-9.1")
    game.answer("use_smash Ann")
    assert game.is_frozen("Ann")
    moved = [name for _, name in game.happened(MOVED)]
    assert moved[:smash] == ["First", "Second"][:smash]
    side = game.side("foe")
    assert side.smash_count() == smash
    assert (len(side.smash), side.smash_frozen) == (smash, [])
    for card in side.smash:
        assert GAME.seen_by(game.m, int(card.id)) == 0


@clause("dz 3-9.1-(1)")
def test_the_smash_of_the_moment_counts() -> None:
    """Effects on the unit are part of it, and below 0 it is 0."""
    for change, cards in ((2, 3), (-5, 0)):
        banner = base("Banner", abilities=[static([Affect(Cards("you", "square", []), AddSmash(value(change)))])])
        game = scene(me(board={"center_left": unit("Ann"), "base_left": banner}), at="3-9.1")
        game.answer("use_smash Ann")
        assert game.side("foe").smash_count() == cards


@clause("dz 3-9.1-(1)")
def test_frozen_forbidden_and_own_area_units_cannot_smash() -> None:
    """Neither can bases, nor units of the foe."""
    shy = unit("Shy", abilities=[static([Affect(This(), Ban(["smash"]))])])
    stiff = unit("Stiff", abilities=[static([Affect(This(), Ban(["freeze"]))])])
    board = {
        "own_left": unit("Home"),
        "center_left": frozen(unit("Tired")),
        "center_right": shy,
        "enemy_left": stiff,
        "center_middle": unit("Able"),
        "base_left": base("Fort"),
    }
    game = scene(me(board=board), foe(board={"enemy_right": unit("Bob")}), at="3-9.1")
    assert game.offered("use_smash") == ["Able"]


@clause("dz 3-9.1-(2)")
def test_a_unit_in_the_enemy_area_smashes_one_card_more() -> None:
    """Smash 2 puts three cards; the areas are those of the active player."""
    game = scene(me(board={"enemy_left": unit("Ann", smash=2)}), at="3-9.1").answer("use_smash Ann")
    assert game.side("foe").smash_count() == 3
    board = {"own_left": unit("Bob", smash=2), "center_left": unit("Dot", smash=2)}
    game = scene(me(), foe(board={**board, "enemy_left": unit("Home")}), active="foe", at="3-9.1")
    assert game.offered("use_smash") == ["Bob", "Dot"]
    game.answer("use_smash Bob")
    assert game.side("me").smash_count() == 3
    game.answer("use_smash Dot")
    assert game.side("me").smash_count() == 5


@clause("dz 3-9.1-(2)")
def test_a_negative_smash_in_the_enemy_area_still_puts_one_card() -> None:
    """The smash counts as 0, and then comes the one more."""
    banner = base("Banner", abilities=[static([Affect(Cards("you", "square", []), AddSmash(value(-5)))])])
    game = scene(me(board={"enemy_left": unit("Ann"), "base_left": banner}), at="3-9.1").answer("use_smash Ann")
    assert game.side("foe").smash_count() == 1


# --- recovery phase ----------------------------------------------------------------------------------------------
@clause("dz 3-10.1")
def test_damage_goes_at_the_same_moment_as_effects_of_the_turn() -> None:
    """A unit of 2000 with 3000 more and 3000 damage survives with 2000 and none."""
    boost = strategy("Boost", abilities=[spell([For(Cards("any", "square", []), AddPower(value(3000)), "turn")])])
    burn = strategy("Burn", abilities=[spell([Damage(Cards("any", "square", []), Number(3000))])])
    board = {"own_left": unit("Ann", power=2000)}
    game = scene(me(board=board, hand=[boost, burn]), foe(board={"enemy_left": unit("Bob", power=2000)}))
    game.play("Boost").resolve().play("Burn").resolve()
    for name in ("Ann", "Bob"):
        assert (game.power(name), game.damage(name)) == (5000, 3000)
    next_turn(game)
    for name in ("Ann", "Bob"):
        assert (game.power(name), game.damage(name)) == (2000, 0)


@clause("dz 3-10.1")
def test_recovery_phase_triggers_are_stacked_after_that() -> None:
    """When such an ability asks, the damage and the effects of the turn are gone already."""
    boost = strategy("Boost", abilities=[spell([For(Cards("you", "square", []), AddPower(value(3000)), "turn")])])
    ann = unit("Ann", power=4000, abilities=[triggered(OnPhase("recovery", "you"), [NOTHING])])
    game = scene(me(board={"own_left": damaged(ann, 2000)}, hand=[boost])).play("Boost").resolve()
    game.resolve()
    assert (game.phase, game.offered()) == ("recovery", ["no", "yes"])
    assert (game.power("Ann"), game.damage("Ann")) == (4000, 0)


def evening(*effect: Op[Match]) -> CardDef:
    """A unit that does something at the end of its controller's turn."""
    return unit("Evening", abilities=[triggered(OnTurn("end", "you"), list(effect))])


@clause("dz 3-10.2")
def test_end_of_turn_triggers_are_stacked_after_recovery_triggers_have_resolved() -> None:
    """They are not on the stack together: the first ones are gone when the second ones come."""
    board = {"own_left": evening(NOTHING), "base_left": waiting("Night", OnPhase("recovery", "you"))}
    game = scene(me(board=board), at="3-10.1")
    assert (game.offered(), game.stack()) == (["no", "yes"], ["Night"])
    game.answer("no")
    assert (game.offered(), game.stack(), game.phase) == (["no", "yes"], ["Evening"], "recovery")
    order = [(kind, name) for kind, name in game.happened(STACKED, RESOLVED)]
    assert order == [(STACKED, "Night"), (RESOLVED, "Night"), (STACKED, "Evening"), (RESOLVED, "Evening")]


@clause("dz 3-10.2")
def test_only_the_active_players_turn_ends() -> None:
    """What waits for the end of the own turn is silent in the opponent's."""
    game = scene(me(board={"own_left": evening(NOTHING)}), active="foe", at="3-10.1")
    assert not game.happened(STACKED)


@clause("dz 3-10.3")
def test_the_recovery_phase_repeats_what_late_effects_have_brought() -> None:
    """An end of turn ability gives power until the end of turn and damage: both are gone when the turn is over."""
    late = evening(For(This(), AddPower(value(1000)), "turn"), Damage(This(), Number(2000)))
    game = scene(me(board={"own_left": late}), at="3-10.1")
    assert int(game.m.turn_player) == 1
    assert (game.power("Evening"), game.damage("Evening")) == (3000, 0)
    assert [name for _, name in game.happened(STACKED)] == ["Evening"]


@clause("dz 3-10.3")
def test_what_came_too_late_the_first_time_triggers_in_the_repetition() -> None:
    """A unit that an end of turn ability brings about hears of the start of the recovery phase and the end of turn."""
    there = Squares([InArea("own"), InLine("right")])
    late = unit("Late", abilities=[triggered(OnPhase("recovery", "you"), [SmashPlayer(Number(1))])])
    ruin = unit(
        "Ruin", abilities=[triggered(OnTurn("end", "you"), [Place(Cards("you", "graveyard", []), there, "frozen")])]
    )
    game = scene(me(board={"own_left": ruin}, graveyard=[late]), at="3-10.1")
    assert [name for _, name in game.happened(STACKED)] == ["Ruin", "Late"]
    assert game.side("foe").smash_count() == 1


@clause("dz 3-10.3")
def test_a_rule_effect_alone_repeats_the_phase() -> None:
    """A unit dies when the effects of the turn end; what looks for a card in the graveyard then triggers after all."""
    boost = strategy("Boost", abilities=[spell([For(Cards("any", "square", []), AddPower(value(3000)), "turn")])])
    hex_ = strategy("Hex", abilities=[spell([For(Cards("any", "square", []), AddPower(value(-3000)), "forever")])])
    grave = If(Size("opponent", "graveyard"), ">=", Number(1))
    crow = base("Crow", abilities=[triggered(OnPhase("recovery", "you"), [SmashPlayer(Number(1))], when=[grave])])
    for power, stacked in ((2000, ["Boost", "Hex", "Crow"]), (4000, ["Boost", "Hex"])):
        game = scene(
            me(board={"base_left": crow}, hand=[boost, hex_]), foe(board={"enemy_left": unit("Weak", power=power)})
        )
        game.play("Boost").resolve().play("Hex").resolve()
        assert game.power("Weak") == power
        next_turn(game)
        assert [name for _, name in game.happened(STACKED)] == stacked
        assert game.zone("Weak") == ("graveyard" if power == 2000 else "square")
