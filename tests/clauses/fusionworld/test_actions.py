"""Basic actions (5): draw, choose, use, play, damage, shuffle, KO."""

from fuda.core.control import IfDone
from fuda.core.flow import Op
from fuda.games.fusionworld.face import hidden
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import ACTIVATED, DAMAGED, DECK, LOOKED, MOVED, PLAYED, REVEALED, SHUFFLED
from fuda.games.fusionworld.state import Match
from fuda.games.fusionworld.words.build import auto, field, permanent, replacement, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.conditions import Size
from fuda.games.fusionworld.words.course_of_game import Damage
from fuda.games.fusionworld.words.drawing import Draw, Look, Shuffle
from fuda.games.fusionworld.words.lasting_effects import AddPower
from fuda.games.fusionworld.words.ops import Discard, KoCards, MoveTo
from fuda.games.fusionworld.words.placing import PlayCards
from fuda.games.fusionworld.words.properties import Color, Kind, Named
from fuda.games.fusionworld.words.refs import Area
from fuda.games.fusionworld.words.static_effects import PlayerBanned
from fuda.games.fusionworld.words.timings import On, Would
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.lasting import ForbidPlayer
from fuda.words.refs import Chosen, Top
from tests.clauses.fusionworld.scene import Scene, extra, fighter, filler, foe, leader, me, rested, scene

HAND = Area("own", "hand", [])
THEIRS = Area("foe", "battle", [])


def spell(*ops: Op[Match], name: str = "Spell") -> CardDef:
    """An Extra card that does something."""
    return extra(name, abilities=[tagged("main", ops)])


def seen(game: Scene, name: str) -> tuple[bool, bool]:
    """Whether I and the opponent may know a card."""
    bits = hidden.seen_by(game.m, game.card(name))
    return bool(bits & 1), bool(bits & 2)


def named(*names: str) -> list[CardDef]:
    """Battle cards of those names."""
    return [fighter(name) for name in names]


# --- drawing (5-1) ---------------------------------------------------------------------------------------------
@clause("fw 5-1-2")
def test_to_draw_a_card_is_to_take_the_top_card_of_the_own_deck_unseen_by_others() -> None:
    """The former top card is in hand, its owner may know it, and the opponent is not told."""
    game = scene(me(hand=[spell(Draw(value(1)))], deck=named("First", "Second", "Third")))
    game.answer("activate", "Spell")
    assert game.names("me", "hand") == ["First"]
    assert game.names("me", "deck") == ["Second", "Third"]
    assert seen(game, "First") == (True, False)
    told = [int(e.seen) for e in game.log if int(e.kind) == MOVED and int(e.source) == DECK]
    assert told == [1]
    game = scene(me(hand=[spell(Draw(value(1), "foe"))]), foe(deck=named("First", "Second")))
    game.answer("activate", "Spell")
    assert (game.names("me", "hand"), game.names("foe", "hand")) == ([], ["First"])


@clause("fw 5-1-3")
def test_to_draw_several_cards_is_to_draw_one_so_many_times() -> None:
    """'Draw 3' with 2 cards in the deck: the game is lost with the second, before anything else is done."""
    game = scene(me(hand=[spell(Draw(value(3)))], deck=named("First", "Second", "Third", "Fourth")))
    game.answer("activate", "Spell")
    assert game.names("me", "hand") == ["First", "Second", "Third"]
    game = scene(me(hand=[spell(Draw(value(3)), Damage("foe", value(8)))], deck=named("First", "Second")))
    game.answer("activate", "Spell")
    assert game.winner == "foe"
    assert game.names("me", "hand") == ["First", "Second"]


@clause("fw 5-1-3")
def test_to_draw_no_card_is_nothing() -> None:
    """'When you draw' hears of each card that is drawn, and of no drawing of 0."""
    for n, life in ((0, 8), (1, 7), (2, 6)):
        heard = auto(On("drew", "own"), [MoveTo(Top("foe", "life", value(1)), "hand")])
        game = scene(me(leader=leader("Sage", abilities=[heard]), hand=[spell(Draw(value(n)))]))
        game.answer("activate", "Spell")
        while game.offered("resolve"):
            game.answer("resolve", "Sage")
        assert len(game.names("foe", "life")) == life


@clause("fw 5-1-2", "fw 5-1-3")
def test_each_card_that_would_be_drawn_may_be_replaced() -> None:
    """'If you would draw, deal 1 damage instead': each of two draws is one, and so is that of the Charge Phase."""
    instead = replacement(Would("draw", "own"), [Damage("foe", value(1))])
    seer = leader("Seer", abilities=[instead])
    game = scene(me(leader=seer, hand=[spell(Draw(value(2)), IfDone([Damage("foe", value(4))]))]))
    game.answer("activate", "Spell")
    assert game.names("me", "hand") == []
    assert len(game.names("foe", "life")) == 6
    game = scene(me(leader=seer), at="7-2-9")
    assert (len(game.names("me", "hand")), len(game.names("foe", "life"))) == (0, 7)


@clause("fw 5-1-3")
def test_how_many_cards_are_drawn_is_settled_before_the_first() -> None:
    """'Draw as many cards as there are in your hand' with 2 of them draws 2."""
    game = scene(me(hand=[spell(Draw(Size("own", "hand"))), *filler(2, "Hand")]))
    game.answer("activate", "Spell")
    assert len(game.names("me", "hand")) == 4


# --- choosing (5-2) --------------------------------------------------------------------------------------------
@clause("fw 5-2-2")
def test_a_choice_is_made_when_the_text_comes_to_it() -> None:
    """'Draw 1, then choose 1 opposing Battle card and KO it': the drawn card is known before it is chosen."""
    game = scene(
        me(hand=[spell(Draw(value(1)), Choose(THEIRS, value(1), False, 0), KoCards(Chosen(0)))]),
        foe(battle=named("Bob", "Cid")),
    )
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Bob", "pick Cid"]
    assert game.names("me", "hand") == ["Deck0 1"]
    game.answer("pick", "Cid")
    assert game.names("foe", "battle") == ["Bob"]


def choosing(n: int, up_to: bool, ref: Area = THEIRS) -> CardDef:
    """An Extra that KOs so many opposing Battle cards, then draws 1."""
    return spell(Choose(ref, value(n), up_to, 0), KoCards(Chosen(0)), Draw(value(1)))


@clause("fw 5-2-3")
def test_a_fixed_number_must_be_chosen() -> None:
    """'Choose 2' of 3: not fewer, and the same one not twice."""
    game = scene(me(hand=[choosing(2, False)]), foe(battle=named("Bob", "Cid", "Dan")))
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Bob", "pick Cid", "pick Dan"]
    game.answer("pick", "Cid")
    assert game.offered() == ["pick Bob", "pick Dan"]
    game.answer("pick", "Bob")
    assert game.names("foe", "battle") == ["Dan"]
    # Of one that can be chosen it is that one.
    game = scene(me(hand=[choosing(1, False)]), foe(battle=named("Bob")))
    game.answer("activate", "Spell")
    assert game.names("foe", "drop") == ["Bob"]


@clause("fw 5-2-4")
def test_of_up_to_so_many_any_number_may_be_chosen() -> None:
    """'Choose up to 2' of 3: none, one and two, and not three."""
    for picks in ([], ["Bob"], ["Bob", "Dan"]):
        game = scene(me(hand=[choosing(2, True)]), foe(battle=named("Bob", "Cid", "Dan")))
        game.answer("activate", "Spell")
        for name in picks:
            game.answer("pick", name)
        if len(picks) < 2:
            game.answer("done")
        assert game.names("foe", "battle") == [name for name in ("Bob", "Cid", "Dan") if name not in picks]
        assert "end_main" in game.offered()
    # Even the only one may be left alone.
    game = scene(me(hand=[choosing(1, True)]), foe(battle=named("Bob")))
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Bob", "done"]


@clause("fw 5-2-5")
def test_too_few_cards_are_all_chosen() -> None:
    """'Choose 2 and KO them' with one that can be chosen: it is KO'd."""
    game = scene(me(hand=[choosing(2, False)]), foe(battle=[fighter("Bob"), fighter("Cid", keywords=["barrier"])]))
    game.answer("activate", "Spell")
    assert game.names("foe", "drop") == ["Bob"]
    assert game.names("foe", "battle") == ["Cid"]
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 5-2-6")
def test_what_is_about_a_card_that_could_not_be_chosen_is_left_out() -> None:
    """'Choose 1 and KO it. Draw 1.' with no Battle card: nothing is KO'd, and a card is drawn."""
    game = scene(me(hand=[choosing(1, False)], battle=named("Ann")))
    game.answer("activate", "Spell")
    assert game.names("me", "battle") == ["Ann"]
    assert game.names("me", "hand") == ["Deck0 1"]


def searching(*tests: Color | Named, n: int = 1) -> CardDef:
    """An Extra that takes a card with certain properties from the deck."""
    deck = Area("own", "deck", list(tests))
    return spell(Choose(deck, value(n), False, 0), MoveTo(Chosen(0), "hand"), Shuffle())


@clause("fw 5-2-7")
def test_cards_of_a_hidden_zone_with_certain_properties_need_not_be_found() -> None:
    """'Choose 1 red card of your deck' with red ones in it: none may be chosen. Any card of the deck must be."""
    game = scene(me(hand=[searching(Color("red"))], deck=named("Red 1", "Red 2")))
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Red 2", "pick Red 1", "done"]
    game.answer("done")
    assert game.names("me", "hand") == []
    game = scene(me(hand=[searching()], deck=named("Red 1", "Red 2")))
    game.answer("activate", "Spell")
    assert "done" not in game.offered()


@clause("fw 5-2-7")
def test_whether_there_was_none_to_be_found_is_not_told() -> None:
    """With no card to find the player is asked all the same; cards in an open zone must be chosen."""
    game = scene(me(hand=[searching(Color("blue"))], deck=named("Red 1", "Red 2")))
    game.answer("activate", "Spell")
    assert game.offered() == ["done"]
    drop = spell(
        Choose(Area("own", "drop", [Color("red"), Kind("battle")]), value(1), False, 0), MoveTo(Chosen(0), "hand")
    )
    game = scene(me(hand=[drop], drop=named("Red 1", "Red 2")))
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Red 2", "pick Red 1"]


@clause("fw 5-2-8")
def test_who_chooses_from_a_deck_looks_at_all_of_it() -> None:
    """While the choice is made its player sees every card of the deck, the opponent none; afterwards nobody does."""
    game = scene(me(hand=[searching(Named("Ann"))], deck=named("Bob", "Ann", "Cid")))
    assert seen(game, "Cid") == (False, False)
    game.answer("activate", "Spell")
    assert [seen(game, name) for name in ("Bob", "Ann", "Cid")] == [(True, False)] * 3
    assert sorted(name for _, name in game.happened(LOOKED)) == ["Ann", "Bob", "Cid"]
    assert {int(e.seen) for e in game.log if int(e.kind) == LOOKED} == {1}
    game.answer("pick", "Ann")
    assert seen(game, "Cid") == (False, False)


# --- using and playing cards (5-4, 5-5) ------------------------------------------------------------------------
@clause("fw 5-4-1-1")
def test_a_battle_card_that_is_used_is_played_into_the_battle_area() -> None:
    """It lies there active, and skills that wait for a card to be played hear of it."""
    heard = auto(On("played", "own"), [Draw(value(1))])
    game = scene(me(leader=leader("Sage", abilities=[heard]), hand=[fighter("Ann")], energy=1))
    game.answer("play", "Ann")
    assert game.names("me", "battle") == ["Ann"]
    assert not game.is_rested("Ann")
    assert game.happened(PLAYED) == [(PLAYED, "Ann")]
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 5-4-1-2")
def test_an_extra_that_is_used_is_in_the_drop_while_its_skill_is_carried_out() -> None:
    """Its own effect can take it back from there."""
    back: list[Op[Match]] = [Choose(Area("own", "drop", []), value(1), False, 0), MoveTo(Chosen(0), "hand")]
    game = scene(me(hand=[spell(*back)], drop=named("Ann")))
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Ann", "pick Spell"]
    game.answer("pick", "Ann")
    assert game.names("me", "drop") == ["Spell"]
    assert game.happened(ACTIVATED) == [(ACTIVATED, "Spell")]


@clause("fw 5-5-2")
def test_battle_cards_are_used_in_the_own_main_phase_only() -> None:
    """The turn player is offered it in the Main Phase, and neither player in a battle."""
    game = scene(me(hand=[fighter("Ann")], energy=1), foe(hand=[fighter("Bob")], energy=1))
    assert game.offered("play") == ["Ann"]
    game.attack("Leader", "Leader")
    assert (game.step, game.player, game.offered("play")) == ("offense", "me", [])
    game.answer("end_step")
    assert (game.step, game.player, game.offered("play")) == ("defense", "foe", [])


@clause("fw 5-5-2-1")
def test_to_use_a_battle_card_is_to_reveal_it_and_to_pay_for_it() -> None:
    """It is revealed and paid for in that order before it is played; what cannot be paid for is not declared."""
    game = scene(me(hand=[fighter("Ann", cost=2)], energy=1))
    assert game.offered("play") == []
    game = scene(me(hand=[fighter("Ann", cost=2)], energy=3))
    game.answer("play", "Ann")
    assert game.offered()[0] == "pay_any"
    assert game.names("me", "hand") == ["Ann"]
    assert seen(game, "Ann") == (True, True)
    assert game.happened(REVEALED) == [(REVEALED, "Ann")]
    game.answer("pay_any")
    assert len(game.names("me", "spent")) == 2
    assert game.happened(REVEALED, PLAYED) == [(REVEALED, "Ann"), (PLAYED, "Ann")]


@clause("fw 5-5-2-2")
def test_then_the_battle_card_is_played() -> None:
    """It moves from hand to the Battle Area, and its [On Play] is activated."""
    game = scene(me(hand=[fighter("Ann", abilities=[tagged("on_play", [Draw(value(1))])])], energy=1))
    game.answer("play", "Ann")
    assert game.names("me", "battle") == ["Ann"]
    assert game.names("me", "hand") == ["Deck0 1"]


def playing(*cost: Op[Match], name: str = "Caller", ref: Area = HAND, rested: bool = False) -> CardDef:
    """A Battle card whose skill plays a Battle card from hand."""
    play: list[Op[Match]] = [Choose(ref, value(1), False, 0), PlayCards(Chosen(0), rested)]
    return fighter(name, abilities=[tagged("main", play, cost=cost)])


@clause("fw 5-5-3")
def test_a_card_that_a_skill_plays_is_not_paid_for() -> None:
    """A card that costs 5 is played with no energy, from hand or Drop, active unless the skill says otherwise."""
    game = scene(me(battle=[playing()], hand=[fighter("Ann", cost=5)], energy=2))
    assert game.offered("play") == []
    game.answer("activate", "Caller")
    assert game.names("me", "battle") == ["Caller", "Ann"]
    assert not game.is_rested("Ann")
    assert len(game.names("me", "energy")) == 2
    game = scene(me(battle=[playing(ref=Area("own", "drop", []), rested=True)], drop=[fighter("Ann", cost=5)]))
    game.answer("activate", "Caller")
    assert game.names("me", "battle") == ["Caller", "Ann"]
    assert game.is_rested("Ann")


@clause("fw 5-5-3-1")
def test_the_player_names_the_skill_that_plays_a_card() -> None:
    """Of two skills that play a card, only the one that is named is paid for and carried out."""
    one = playing(Discard(HAND, value(1)), name="One")
    two = playing(name="Two", rested=True)
    game = scene(me(battle=[one, two], hand=[fighter("Ann")]))
    assert game.offered("activate") == ["One", "Two"]
    game.answer("activate", "Two")
    assert game.is_rested("Ann")
    assert game.names("me", "drop") == []


@clause("fw 5-5-3-2", "fw 5-5-3-4")
def test_the_skill_cost_is_paid_before_the_card_is_played() -> None:
    """'Discard 1: play a card': the discard comes first, then the card, and then its [On Play]."""
    ann = fighter("Ann", abilities=[tagged("on_play", [Draw(value(1))])])
    game = scene(me(battle=[playing(Discard(HAND, value(1)))], hand=[ann, fighter("Bob")]))
    game.answers("activate Caller", "pick Bob")
    assert game.names("me", "drop") == ["Bob"]
    kinds = [kind for kind, _ in game.happened(MOVED, PLAYED)]
    assert kinds == [MOVED, PLAYED, MOVED]
    assert game.names("me", "battle") == ["Caller", "Ann"]
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 5-5-3-2")
def test_a_skill_whose_cost_cannot_be_paid_plays_nothing() -> None:
    """With nothing to discard it cannot be declared."""
    assert scene(me(battle=[playing(Discard(HAND, value(1)))])).offered("activate") == []


@clause("fw 5-5-3-3")
def test_the_skill_that_plays_a_card_is_activated_once() -> None:
    """'When you activate a skill' hears of it exactly once, before the card is played."""
    heard = auto(On("activated", "own"), [Draw(value(1))])
    game = scene(me(leader=leader("Sage", abilities=[heard]), battle=[playing()], hand=[fighter("Ann")]))
    game.answer("activate", "Caller")
    assert [name for _, name in game.happened(ACTIVATED, PLAYED)][:2] == ["Caller", "Ann"]
    assert [name for _, name in game.happened(ACTIVATED)].count("Caller") == 1


@clause("fw 5-5-3-4")
def test_the_card_that_a_skill_plays_is_played() -> None:
    """It counts as played for skills that wait for that."""
    heard = auto(On("played", "own", [Named("Ann")]), [Draw(value(1))])
    game = scene(me(leader=leader("Sage", abilities=[heard]), battle=[playing()], hand=[fighter("Ann")]))
    game.answer("activate", "Caller")
    assert game.happened(PLAYED) == [(PLAYED, "Ann")]
    assert game.names("me", "hand") == ["Deck0 1"]


@clause("fw 5-5-4")
def test_a_field_that_is_used_ends_in_the_battle_area() -> None:
    """Its cost is paid, and when its skill is resolved it is played: it is not left in the Drop."""
    game = scene(me(hand=[extra("Arena", cost=2, abilities=[field()])], energy=2))
    game.answer("activate", "Arena")
    assert game.names("me", "battle") == ["Arena"]
    assert game.names("me", "drop") == []
    assert len(game.names("me", "spent")) == 2
    assert game.happened(PLAYED) == [(PLAYED, "Arena")]


@clause("fw 5-5-5")
def test_a_card_that_fails_to_be_played_goes_to_the_drop() -> None:
    """A ban on playing that comes with the second rested energy: the energy is spent, and the card in the Drop."""
    many = If(Size("own", "rested_energy"), ">=", value(2))
    sage = leader("Sage", abilities=[permanent([PlayerBanned("own", "play")], when=[many])])
    heard = fighter("Ann", cost=2, abilities=[tagged("on_play", [Draw(value(1))])])
    game = scene(me(leader=sage, hand=[heard], energy=2))
    game.answer("play", "Ann")
    assert (game.names("me", "battle"), game.names("me", "drop"), game.names("me", "hand")) == ([], ["Ann"], [])
    assert len(game.names("me", "spent")) == 2


@clause("fw 5-5-5")
def test_a_card_that_a_skill_fails_to_play_goes_to_the_drop() -> None:
    """The skill itself forbids to play cards before it would play one."""
    ops: list[Op[Match]] = [
        ForbidPlayer("own", "play", "this_turn"),
        Choose(HAND, value(1), False, 0),
        PlayCards(Chosen(0)),
    ]
    game = scene(me(hand=[spell(*ops), fighter("Ann")]))
    game.answer("activate", "Spell")
    assert game.names("me", "battle") == []
    assert sorted(game.names("me", "drop")) == ["Ann", "Spell"]


# --- damage, shuffling, KO (5-8, 5-9, 5-10) --------------------------------------------------------------------
@clause("fw 5-8-3")
def test_damage_that_is_dealt_is_carried_out_by_the_damage_process() -> None:
    """'Deal 2 damage': at the next checkpoint the top two Life cards go to hand."""
    game = scene(me(hand=[spell(Damage("foe", value(2)), Draw(value(1)))]), foe(life=named("One", "Two", "Three")))
    game.answer("activate", "Spell")
    assert game.names("foe", "hand") == ["One", "Two"]
    assert game.names("foe", "life") == ["Three"]
    assert [int(e.n) for e in game.log if int(e.kind) == DAMAGED] == [2]
    moves = [name for _, name in game.happened(MOVED)]
    assert moves == ["Spell", "Deck0 1", "One", "Two"]


def shuffler(side: str) -> CardDef:
    """An Extra that looks at the top three cards of a deck and shuffles."""
    return spell(Look(Top("own", "deck", value(3)), 0), Shuffle(side))


@clause("fw 5-9-1")
def test_shuffling_brings_cards_into_a_random_order_that_nobody_knows() -> None:
    """The order comes from the game's chance: another one with another seed, and nobody knows a card of it."""
    orders = set()
    for seed in range(6):
        game = scene(me(hand=[shuffler("own")], deck=filler(12, "Card")), seed=seed + 1)
        before = game.names("me", "deck")
        game.answer("activate", "Spell")
        after = game.names("me", "deck")
        assert sorted(after) == sorted(before)
        orders.add(tuple(after))
        assert seen(game, "Card 1") == (False, False)
    assert len(orders) > 1
    assert tuple(f"Card {i + 1}" for i in range(12)) not in orders


@clause("fw 5-9-1")
def test_a_card_that_was_looked_at_is_not_known_after_the_shuffle() -> None:
    """What follows the shuffle in the same effect does not see it any more."""
    ops = [Look(Top("own", "deck", value(1)), 0), Shuffle(), Choose(THEIRS, value(1), False, 1), KoCards(Chosen(1))]
    game = scene(me(hand=[spell(*ops)], deck=filler(12, "Card")), foe(battle=named("Bob", "Cid")))
    game.answer("activate", "Spell")
    assert game.offered() == ["pick Bob", "pick Cid"]
    assert seen(game, "Card 1") == (False, False)


@clause("fw 5-9-1")
def test_a_card_that_a_cost_looked_at_is_not_known_after_the_shuffle() -> None:
    """'Look at the top card: shuffle, then choose': when the choice is made nobody knows the card."""
    ops = [Shuffle(), Choose(THEIRS, value(1), False, 1), KoCards(Chosen(1))]
    ann = fighter("Ann", abilities=[tagged("main", ops, cost=[Look(Top("own", "deck", value(1)), 0)])])
    game = scene(me(battle=[ann], deck=filler(12, "Card")), foe(battle=named("Bob", "Cid")))
    game.answer("activate", "Ann")
    assert game.happened(LOOKED) == [(LOOKED, "Card 1")]
    assert game.offered() == ["pick Bob", "pick Cid"]
    assert seen(game, "Card 1") == (False, False)


@clause("fw 5-9-2")
def test_shuffling_a_zone_shuffles_all_cards_in_it() -> None:
    """Cards that were looked at are among them: with some seed each of the top three has moved, and some other too."""
    moved = set()
    for seed in range(8):
        game = scene(me(hand=[shuffler("own")], deck=filler(6, "Card")), seed=seed + 1)
        game.answer("activate", "Spell")
        after = game.names("me", "deck")
        moved |= {name for i, name in enumerate(after) if name != f"Card {i + 1}"}
    assert sorted(moved) == [f"Card {i + 1}" for i in range(6)]


@clause("fw 5-9-2-1")
def test_several_zones_are_shuffled_each_for_itself() -> None:
    """'Shuffle both decks': each is shuffled, and no card changes its deck."""
    game = scene(me(hand=[shuffler("any")], deck=filler(9, "Mine")), foe(deck=filler(9, "Other")))
    game.answer("activate", "Spell")
    for who, prefix in (("me", "Mine"), ("foe", "Other")):
        ordered = [f"{prefix} {i + 1}" for i in range(9)]
        assert game.names(who, "deck") != ordered
        assert sorted(game.names(who, "deck")) == ordered
    assert [int(e.player) for e in game.log if int(e.kind) == SHUFFLED] == [0, 1]


@clause("fw 5-9-3")
def test_the_player_of_the_zone_shuffles_it() -> None:
    """My effect shuffles the opponent's deck: 'when you shuffle' of the opponent hears of it, and mine does not."""
    heard = auto(On("shuffled", "own"), [Draw(value(1))])
    game = scene(
        me(leader=leader("Sage", abilities=[heard]), hand=[shuffler("foe")]),
        foe(leader=leader("Seer", abilities=[heard])),
    )
    game.answer("activate", "Spell")
    assert game.names("me", "hand") == []
    assert len(game.names("foe", "hand")) == 1


@clause("fw 5-10-2")
def test_only_what_is_called_a_ko_is_one() -> None:
    """[On KO] hears of a KO by a skill or in battle; of being put into the Drop or power 0 it does not."""
    bob = fighter("Bob", power=10000, abilities=[tagged("on_ko", [Draw(value(1))])])
    ways: list[tuple[Op[Match], int]] = [
        (KoCards(THEIRS), 1),
        (MoveTo(THEIRS, "drop"), 0),
        (AddPower(THEIRS, value(-10000), "this_turn"), 0),
    ]
    for op, drawn in ways:
        game = scene(me(hand=[spell(op)]), foe(battle=[bob]))
        game.answer("activate", "Spell")
        assert game.names("foe", "drop") == ["Bob"]
        assert len(game.names("foe", "hand")) == drawn
    game = scene(me(), foe(battle=[rested(bob)]))
    game.attack("Leader", "Bob").pass_battle()
    assert len(game.names("foe", "hand")) == 1


@clause("fw 5-10-2")
def test_skills_about_the_ko_of_others_hear_of_a_ko_only() -> None:
    """'When an opposing Battle card is KO'd' of my Leader."""
    heard = auto(On("koed", "foe"), [Draw(value(1))])
    for op, drawn in ((KoCards(THEIRS), 1), (MoveTo(THEIRS, "drop"), 0)):
        game = scene(me(leader=leader("Sage", abilities=[heard]), hand=[spell(op)]), foe(battle=named("Bob")))
        game.answer("activate", "Spell")
        assert len(game.names("me", "hand")) == drawn
