"""Chapter 1: players, winning and losing, fundamental principles."""

import pytest

from fuda.core.control import ChooseNumber, EachPlayer, IfDone
from fuda.core.flow import Op
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.decks import Deck, check_deck
from fuda.games.onepiece.face.game import deal, new_match
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, continuous, replacement, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddCost, AddPower, Bounds, Damage, EndGame, Forbid
from fuda.games.onepiece.words.ops import Discard, Ko, MoveTo, ReadyCards, RestCards
from fuda.games.onepiece.words.properties import Kind, Named, Stat
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Banned, HandCost, On, Would
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber
from fuda.words.numbers import Minus, PerEach, Picked
from fuda.words.properties import Other
from fuda.words.refs import Chosen, This, Top
from tests.clauses.onepiece.scene import char, event, filler, foe, leader, me, rested, scene


def spell(*effect: Op[Match], name: str = "Spell") -> CardDef:
    """A free Event with a [Main] effect."""
    return event(name, abilities=[tagged("main", list(effect))])


def mill(side: str, n: int) -> MoveTo:
    """Put cards of the top of a deck into the trash."""
    return MoveTo(Top(side, "deck", value(n)), "trash")


# --- 1-1, 1-2: players, winning and losing ---------------------------------------------------------------------
@clause("op 1-1-1")
@pytest.mark.parametrize("players", [1, 3])
def test_a_match_with_other_than_two_players_is_rejected(players: int) -> None:
    """One or three decks make no match; two do."""
    deck = [leader(), *filler(50)]
    with pytest.raises(ValueError, match="two players"):
        deal([deck] * players)
    assert new_match(deal([deck, deck]), 1).winner < 0


@clause("op 1-2-1")
def test_a_player_who_loses_makes_the_other_the_winner() -> None:
    """The game is over at once: the opponent has won and nobody may do anything any more."""
    game = scene(me(hand=[spell(mill("foe", 1))]), foe(deck=1))
    game.answer("play", "Spell")
    assert game.winner == "me"
    assert (game.player, game.offered()) == ("nobody", [])


@clause("op 1-2-1-1-1")
def test_an_attack_on_a_leader_with_no_life_wins_and_with_one_does_not() -> None:
    """Damage at 0 Life is a loss; at 1 Life the card is taken and the game goes on."""
    game = scene(me(), foe(life=0))
    game.attack("Leader").pass_battle()
    assert (game.winner, game.m.reason) == ("me", spec.BY_DAMAGE)
    game = scene(me(), foe(life=1))
    game.attack("Leader").pass_battle()
    assert game.winner is None
    assert game.names("foe", "life") == []


@clause("op 1-2-1-1-2")
def test_drawing_the_last_card_of_the_deck_loses() -> None:
    """The draw succeeds, and its player loses all the same."""
    game = scene(me(hand=[spell(Draw(value(1)))], deck=1))
    game.answer("play", "Spell")
    assert len(game.names("me", "hand")) == 1
    assert (game.winner, game.m.reason) == ("foe", spec.BY_DECK)


@clause("op 1-2-2")
def test_a_loss_in_the_middle_of_an_effect_cuts_off_the_rest() -> None:
    """Rule processing does not wait for the effect to end: what follows in it is not done."""
    effect = [mill("own", 2), MoveTo(Area("foe", "characters", []), "hand")]
    game = scene(me(hand=[spell(*effect)], deck=2), foe(characters=[char("Bob")]))
    game.answer("play", "Spell")
    assert game.winner == "foe"
    assert game.names("foe", "characters") == ["Bob"]


@clause("op 1-2-2-1")
def test_damage_of_an_effect_to_a_leader_with_no_life_wins() -> None:
    """It need not be a battle: any damage at 0 Life is enough."""
    game = scene(me(hand=[spell(Damage("foe", value(1)))]), foe(life=0))
    game.answer("play", "Spell")
    assert (game.winner, game.m.reason) == ("me", spec.BY_DAMAGE)


@clause("op 1-2-2-2")
def test_an_empty_deck_loses_in_the_opponents_turn_too() -> None:
    """Whoever's turn it is and whoever emptied it, the player of the empty deck loses."""
    game = scene(me(hand=[spell(mill("foe", 2))]), foe(deck=2))
    game.answer("play", "Spell")
    assert (game.winner, game.m.reason) == ("me", spec.BY_DECK)


@clause("op 1-2-3")
def test_conceding_in_the_middle_of_the_opponents_choice_loses_at_once() -> None:
    """The player who is not asked anything may still give up, and nothing is asked any more."""
    game = scene(
        me(
            hand=[spell(Choose(Area("own", "characters", []), value(1), False, 0))],
            characters=[char("Ann"), char("Eve")],
        )
    )
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Ann", "Eve"]
    game.concede("foe")
    assert (game.winner, game.m.reason, game.player, game.offered()) == ("me", spec.BY_CONCESSION, "nobody", [])
    game.concede("me")
    assert game.winner == "me"


@clause("op 1-2-4")
def test_conceding_cannot_be_replaced() -> None:
    """What would replace a loss is asked about an empty deck, but not about a concession."""
    saviour = leader(
        "Saviour", abilities=[replacement(Would("lose"), [AddPower(This(), value(1000), "this_turn")], may=True)]
    )
    game = scene(me(hand=[spell(mill("foe", 1))]), foe(leader=saviour, deck=1))
    game.answer("play", "Spell")
    assert game.offered("replace") == ["Saviour"]
    game = scene(me(), foe(leader=saviour))
    game.concede("foe")
    assert game.winner == "me"
    assert game.happened(spec.REPLACED) == []


@clause("op 1-2-5")
def test_an_effect_that_wins_the_game_ends_it_before_its_next_words() -> None:
    """Winning happens while the effect is carried out; its draw is never reached."""
    game = scene(me(hand=[spell(EndGame("foe"), Draw(value(1)))]))
    game.answer("play", "Spell")
    assert (game.winner, game.m.reason) == ("me", spec.BY_CARD)
    assert game.names("me", "hand") == []


# --- 1-3: fundamental principles -------------------------------------------------------------------------------
@clause("op 1-3-1")
def test_a_card_that_allows_any_number_of_itself_goes_before_the_rule() -> None:
    """Twenty of it are legal, while five of another card are not."""
    many = char("Gull", deck_rules=[AnyNumber()])
    five = char("Crab")
    fill = [d for d in filler(7) for _ in range(4)][:25]
    assert check_deck(Deck(leader(), [many] * 25 + fill)) == []
    found = check_deck(Deck(leader(), [many] * 20 + [five] * 5 + fill))
    assert [(v.clause, v.cards) for v in found] == [("5-1-2-3", ["T-Crab"])]


@clause("op 1-3-2")
def test_an_instruction_that_is_possible_in_part_is_done_as_far_as_possible() -> None:
    """Trashing three cards of a hand of two trashes the two; with none nothing happens."""
    discard = Discard(Area("own", "hand", []), value(3))
    game = scene(me(hand=[spell(discard), char("Ann"), char("Eve")]))
    game.answer("play", "Spell")
    assert game.names("me", "hand") == []
    assert sorted(game.names("me", "trash")) == ["Ann", "Eve", "Spell"]
    game = scene(me(hand=[spell(discard)]))
    game.answer("play", "Spell")
    assert game.names("me", "trash") == ["Spell"]
    game = scene(me(hand=[spell(Ko(Area("foe", "characters", [])))]), foe())
    game.answer("play", "Spell")
    assert game.phase == "main"


@clause("op 1-3-2-1")
def test_resting_a_rested_character_does_nothing() -> None:
    """It does not become rested anew: nothing hears of it, and what depends on it is not done."""
    watch = char("Watch", abilities=[auto(On("rested", "any", [Other()]), [Draw(value(1))])])
    effect = [RestCards(Area("foe", "characters", [])), IfDone([Draw(value(1))])]
    game = scene(me(hand=[spell(*effect)], characters=[watch]), foe(characters=[rested(char("Bob"))]))
    game.answer("play", "Spell")
    assert game.happened(spec.RESTED) == []
    assert game.names("me", "hand") == []
    game = scene(me(hand=[spell(*effect)], characters=[watch]), foe(characters=[char("Bob")]))
    game.answer("play", "Spell")
    assert game.happened(spec.RESTED) == [(spec.RESTED, "Bob")]
    assert len(game.names("me", "hand")) == 2


@clause("op 1-3-2-1")
def test_setting_an_active_character_active_does_nothing() -> None:
    """It was active before, so nobody hears that it became so."""
    watch = char("Watch", abilities=[auto(On("readied", "any"), [Draw(value(1))])])
    game = scene(
        me(hand=[spell(ReadyCards(Area("own", "characters", [Named("Ann")])))], characters=[watch, char("Ann")])
    )
    game.answer("play", "Spell")
    assert game.happened(spec.READIED) == []
    assert game.names("me", "hand") == []


@clause("op 1-3-2-2")
def test_drawing_a_negative_number_of_cards_does_nothing() -> None:
    """Minus two cards are neither drawn nor given back."""
    minus_two = Minus(Size("own", "hand"), value(4))
    game = scene(me(hand=[spell(Draw(minus_two)), char("Ann"), char("Eve")]))
    game.answer("play", "Spell")
    assert game.names("me", "hand") == ["Ann", "Eve"]
    assert len(game.names("me", "deck")) == 10


@clause("op 1-3-3")
def test_a_prohibition_beats_an_instruction_to_set_active() -> None:
    """A Character that cannot be set active stays rested, in an effect and in the refresh phase."""
    stuck = char("Stuck", abilities=[continuous([Banned(This(), "ready")])])
    both = [rested(stuck), rested(char("Free"))]
    game = scene(me(hand=[spell(ReadyCards(Area("own", "characters", [])))], characters=both))
    game.answer("play", "Spell")
    assert game.is_rested("Stuck")
    assert not game.is_rested("Free")
    game.end_turn().end_turn()
    assert game.is_rested("Stuck")


@clause("op 1-3-3")
def test_a_prohibition_beats_an_instruction_to_leave() -> None:
    """A Character that effects cannot KO is not KO'd by one, while its neighbour is."""
    solid = char("Solid", abilities=[continuous([Banned(This(), "ko_by_effect")])])
    game = scene(me(hand=[spell(Ko(Area("foe", "characters", [])))]), foe(characters=[solid, char("Bob")]))
    game.answer("play", "Spell")
    assert game.names("foe", "characters") == ["Solid"]


@clause("op 1-3-3")
def test_a_character_that_cannot_be_rested_neither_attacks_nor_blocks_nor_is_rested() -> None:
    """Attacking and blocking are done by resting, so the prohibition reaches them too."""
    effect = [Forbid(Area("any", "characters", []), "rest", "this_turn")]
    rest_all = spell(RestCards(Area("any", "characters", [])), name="Lullaby")
    guard = char("Guard", keywords=["blocker"])
    game = scene(me(hand=[spell(*effect), rest_all], characters=[char("Ann")]), foe(characters=[guard]))
    assert "Ann" in game.offered("attack")
    game.answers("play Spell", "play Lullaby")
    assert game.offered("attack") == ["Leader"]
    assert not game.is_rested("Ann")
    game.attack("Leader")
    assert game.offered("block") == []


@clause("op 1-3-3")
def test_a_prohibition_against_the_opponents_effects_leaves_the_own_ones_alone() -> None:
    """A Character that the opponent's effects cannot rest may attack."""
    proud = char("Proud", abilities=[continuous([Banned(This(), "rest", Bounds([], "foe"))])])
    curse = spell(RestCards(Area("foe", "characters", [])), name="Curse")
    game = scene(me(characters=[proud]), foe(hand=[curse]))
    assert "Proud" in game.offered("attack")
    game.end_turn()
    game.answer("play", "Curse")
    assert not game.is_rested("Proud")


@clause("op 1-3-4")
def test_players_who_choose_at_the_same_time_choose_turn_player_first() -> None:
    """The first question goes to the turn player even when the effect is the opponent's."""
    both = [Choose(Area("own", "characters", []), value(1), False, 0), RestCards(Chosen(0))]
    trap = char("Trap", abilities=[auto(On("played", "foe"), [EachPlayer(both)])])
    game = scene(
        me(hand=[char("New", cost=0)], characters=[char("Ann")]),
        foe(characters=[trap, char("Bob")]),
    )
    game.answer("play", "New")
    assert (game.player, game.offered("pick")) == ("me", ["Ann", "New"])
    game.answer("pick", "Ann")
    assert (game.player, game.offered("pick")) == ("foe", ["Trap", "Bob"])
    game.answer("pick", "Bob")
    assert [game.is_rested(n) for n in ("Ann", "New", "Trap", "Bob")] == [True, False, False, True]


@clause("op 1-3-4")
def test_orders_of_cards_put_away_together_are_chosen_turn_player_first() -> None:
    """The turn player orders the own cards before the other player does, whoever's effect it is."""
    sweep = MoveTo(Area("any", "characters", [Other()]), "deck", True)
    trap = char("Trap", abilities=[auto(On("played", "foe"), [sweep])])
    game = scene(
        me(hand=[char("New", cost=0)], characters=[char("Ann")]),
        foe(characters=[trap, char("Bob"), char("Bea")]),
    )
    game.answer("play", "New")
    assert game.player == "me"
    game.answer("pick", "New")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea"])
    game.answer("pick", "Bea")
    assert game.names("me", "deck")[-2:] == ["New", "Ann"]
    assert game.names("foe", "deck")[-2:] == ["Bea", "Bob"]


@clause("op 1-3-5")
def test_a_chosen_number_is_whole_and_not_negative() -> None:
    """Naming a number offers 0, 1 and 2, and nothing below or between."""
    effect = [ChooseNumber(value(2), 0), Draw(Picked(0))]
    game = scene(me(hand=[spell(*effect)]))
    game.answer("play", "Spell")
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number", 2)
    assert len(game.names("me", "hand")) == 2


@clause("op 1-3-5-1")
def test_up_to_one_may_be_none() -> None:
    """With a Character there to choose, choosing none is still allowed."""
    effect = [Choose(Area("foe", "characters", []), value(1), True, 0), Ko(Chosen(0))]
    game = scene(me(hand=[spell(*effect)]), foe(characters=[char("Bob")]))
    game.answer("play", "Spell")
    assert game.offered() == ["pick Bob", "done"]
    game.answer("done")
    assert game.names("foe", "characters") == ["Bob"]


@clause("op 1-3-6")
def test_a_cost_below_zero_counts_as_zero_and_halves_are_left_out() -> None:
    """A cost of 2 less 5 is found by 'cost 0 or less'; one for each two of three cards is one."""
    cheap = [AddCost(Area("foe", "characters", []), value(-5), "this_turn")]
    find = [Ko(Area("foe", "characters", [Stat("cost", "==", value(0))]))]
    game = scene(me(hand=[spell(*cheap, *find)]), foe(characters=[char("Bob", cost=2), char("Big", cost=9)]))
    game.answer("play", "Spell")
    assert game.names("foe", "characters") == ["Big"]
    per = PerEach(1000, 2, Size("own", "trash"))
    game = scene(
        me(hand=[spell(AddPower(Area("own", "leader", []), per, "this_turn"))], trash=filler(2)),
    )
    game.answer("play", "Spell")
    assert game.power("Leader") == 6000


@clause("op 1-3-6-1", "op 1-3-6-1-1")
def test_negative_power_reads_as_it_is_and_moves_the_card_nowhere() -> None:
    """2000 less 3000 is -1000, and rule processing leaves the Character where it is."""
    effect = AddPower(Area("foe", "characters", []), value(-3000), "this_turn")
    game = scene(me(hand=[spell(effect), char("New", cost=0)]), foe(characters=[char("Bob", power=2000)]))
    game.answers("play Spell", "play New")
    assert game.names("foe", "characters") == ["Bob"]
    unit = next(u for u in game.side("foe").characters if u.d.name == "Bob")
    assert game.m.power(unit) == -1000


@clause("op 1-3-6-2", "op 1-3-6-2-1")
def test_a_cost_below_zero_is_kept_for_further_changes() -> None:
    """Cost 3 less 5 reads 0; with 3 more it reads 1, not 3."""
    down = spell(AddCost(Area("foe", "characters", []), value(-5), "this_turn"), name="Down")
    up = spell(AddCost(Area("foe", "characters", []), value(3), "this_turn"), name="Up")
    game = scene(me(hand=[down, up]), foe(characters=[char("Bob", cost=3)]))
    game.answer("play", "Down")
    assert game.cost("Bob") == 0
    game.answer("play", "Up")
    assert game.cost("Bob") == 1


@clause("op 1-3-6-2", "op 1-3-6-2-1")
def test_a_cost_below_zero_in_hand_is_payable_with_nothing() -> None:
    """Cost 3 less 5 costs no DON!!; with 3 more on top it costs one."""
    cheap = leader("Cheap", abilities=[continuous([HandCost([], value(-5))])])
    game = scene(me(leader=cheap, hand=[char("Ann", cost=3)]))
    assert game.offered("play") == ["Ann"]
    find = Choose(Area("own", "hand", [Stat("cost", "==", value(0)), Kind("character")]), value(1), True, 0)
    game = scene(me(leader=cheap, hand=[spell(find), char("Ann", cost=3)]))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Ann"]
    dear = char("Dear", abilities=[continuous([HandCost([], value(3))])])
    game = scene(me(leader=cheap, hand=[char("Ann", cost=3)], characters=[dear]))
    assert game.offered("play") == []
    game = scene(me(leader=cheap, hand=[char("Ann", cost=3)], characters=[dear], don=1))
    game.answer("play", "Ann")
    assert game.don("me") == (0, 1)


@clause("op 1-3-7")
def test_an_effect_is_carried_out_in_the_order_written() -> None:
    """Draw two, then trash one: with an empty hand it is one of the drawn cards that goes."""
    effect = [Draw(value(2)), Discard(Area("own", "hand", []), value(1))]
    game = scene(me(hand=[spell(*effect)], deck=[char("Ann"), char("Eve"), *filler(3)]))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Ann", "Eve"]
    game.answer("pick", "Eve")
    assert game.names("me", "hand") == ["Ann"]
    assert game.names("me", "trash") == ["Eve", "Spell"]


@clause("op 1-3-8")
def test_an_effect_that_keeps_rested_beats_one_that_sets_active() -> None:
    """While one effect rests the Character, an instruction to set it active leaves it rested."""
    anchor = char("Anchor", abilities=[continuous([Banned(Area("foe", "characters", []), "keep_rested")])])
    effect = spell(ReadyCards(Area("own", "characters", [])))
    game = scene(me(hand=[effect], characters=[rested(char("Ann"))]), foe(characters=[anchor]))
    game.answer("play", "Spell")
    assert game.is_rested("Ann")
    game = scene(me(hand=[effect], characters=[rested(char("Ann"))]))
    game.answer("play", "Spell")
    assert not game.is_rested("Ann")


@clause("op 1-3-10")
def test_players_who_act_at_the_same_time_act_turn_player_first() -> None:
    """Each player trashes a card: the turn player's goes first, even by the opponent's effect."""
    both: Op[Match] = EachPlayer([Discard(Area("own", "hand", []), value(1))])
    trap = char("Trap", abilities=[auto(On("played", "foe"), [both])])
    game = scene(
        me(hand=[char("New", cost=0), char("Ann")]),
        foe(characters=[trap], hand=[char("Bob")]),
    )
    game.answer("play", "New")
    while game.offered("pick"):
        game.m.choose(0)
    assert [name for _, name in game.happened(spec.MOVED)] == ["Ann", "Bob"]
