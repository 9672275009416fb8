"""Chapter 3: zones."""

from fuda.core.control import When
from fuda.core.flow import Op
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.contract import OnePiece
from fuda.games.onepiece.face.game import deal, new_match
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import auto, replacement, tagged, value
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.don import AddDon, GiveDon, HoldDon, ReadyDon, ReturnDon
from fuda.games.onepiece.words.drawing import Draw, Look, Shuffle
from fuda.games.onepiece.words.lasting_effects import AddPower
from fuda.games.onepiece.words.ops import MoveTo, PlayCards, RestCards
from fuda.games.onepiece.words.properties import FaceUp, Kind, Named
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import On, Would
from fuda.rules.marks import clause
from fuda.view.board import ZoneView, view
from fuda.view.events import events
from fuda.words.conditions import If
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, This, Top
from tests.clauses.onepiece.scene import Scene, char, event, filler, foe, leader, me, rested, scene, stage
from tests.clauses.played import PLAYERS


def spell(*effect: Op[Match], name: str = "Spell") -> CardDef:
    """A free Event with a [Main] effect."""
    return event(name, abilities=[tagged("main", list(effect))])


def seen(game: Scene, by: str, of: str, zone: str) -> ZoneView:
    """A zone of one player as another (or the same) player sees it."""
    return view(OnePiece(), game.m, PLAYERS[by]).sides[PLAYERS[of]].zone(zone)


def names_seen(game: Scene, by: str, of: str, zone: str) -> list[str]:
    """The cards of a zone that a player sees, '?' for those face down."""
    return [card.name if card is not None else "?" for card in seen(game, by, of, zone).cards]


def moves_seen(game: Scene, by: str, target: str) -> list[str]:
    """The numbers of the cards that a player saw going to a zone, '?' for those not shown."""
    told = events(OnePiece(), game.m, PLAYERS[by])
    return [e.card or "?" for e in told if e.kind in ("moved", "played") and e.target == target]


# --- 3-1: zones in general -------------------------------------------------------------------------------------
@clause("op 3-1-3")
def test_each_player_has_own_zones() -> None:
    """A card of mine that is trashed lies in my trash; the opponent's trash stays as it was."""
    game = scene(me(hand=[spell(MoveTo(Area("own", "characters", []), "trash"))], characters=[char("Ann")]), foe())
    game.answer("play", "Spell")
    assert game.names("me", "trash") == ["Ann", "Spell"]
    assert game.names("foe", "trash") == []


@clause("op 3-1-4")
def test_the_number_of_cards_in_every_zone_is_public() -> None:
    """The opponent sees how many cards there are without seeing one, and effects may count them."""
    count: Op[Match] = When(If(Size("foe", "hand"), "==", value(2)), [Draw(value(1))], [])
    game = scene(me(hand=[spell(count)]), foe(hand=filler(2), deck=7, life=3, don=4))
    for zone, size in (("hand", 2), ("deck", 7), ("life", 3)):
        shown = seen(game, "me", "foe", zone)
        assert (shown.count, set(shown.cards)) == (size, {None})
    assert seen(game, "me", "foe", "cost").count == 4
    game.answer("play", "Spell")
    assert len(game.names("me", "hand")) == 1


@clause("op 3-1-6")
def test_a_character_that_comes_back_is_a_new_one() -> None:
    """2000 more this turn are gone once the Character was returned and played again."""
    boost = spell(AddPower(Area("own", "characters", []), value(2000), "this_turn"), name="Boost")
    back = spell(MoveTo(Area("own", "characters", []), "hand"), name="Back")
    game = scene(me(hand=[boost, back], characters=[char("Ann", cost=0)]))
    game.answer("play", "Boost")
    assert game.power("Ann") == 7000
    game.answers("play Back", "play Ann")
    assert game.power("Ann") == 5000


@clause("op 3-1-6-1")
def test_a_restriction_on_don_is_gone_once_it_has_moved() -> None:
    """A DON!! that would stay rested in the refresh phase is given to a card: it becomes active with the others."""
    hold = spell(HoldDon(value(1), side="own"), name="Hold")
    give = spell(GiveDon(Area("own", "leader", []), value(1)), name="Give")
    game = scene(me(hand=[hold], rested_don=1, don_deck=0))
    game.answer("play", "Hold").end_turn().end_turn()
    assert game.don("me") == (0, 1)
    game = scene(me(hand=[hold, give], rested_don=1, don_deck=0))
    game.answers("play Hold", "play Give").end_turn().end_turn()
    assert game.don("me") == (1, 0)


@clause("op 3-1-7", "op 3-1-8")
def test_the_owner_orders_cards_put_away_together_and_the_opponent_does_not_learn_how() -> None:
    """My two Characters go to the bottom of my deck: I say in which order, and only I can tell."""
    sweep = spell(MoveTo(Area("foe", "characters", []), "deck", True))
    game = scene(me(hand=[sweep]), foe(characters=[char("Bob"), char("Bea"), char("Ben")]))
    game.answer("play", "Spell")
    assert (game.player, game.offered("pick")) == ("foe", ["Bob", "Bea", "Ben"])
    game.answer("pick", "Ben")
    # Nothing has moved yet that the opponent could draw conclusions from.
    assert names_seen(game, "me", "foe", "characters") == ["Bob", "Bea", "Ben"]
    game.answer("pick", "Bob")
    assert game.names("foe", "deck")[-3:] == ["Ben", "Bob", "Bea"]
    assert moves_seen(game, "foe", "deck") == ["T-Ben", "T-Bob", "T-Bea"]
    assert moves_seen(game, "me", "deck") == ["?", "?", "?"]
    told = [e.card for e in events(OnePiece(), game.m, 0) if e.kind == "sorted"]
    assert told == ["T-Bob", "T-Bea", "T-Ben"]


@clause("op 3-1-7", "op 3-1-8")
def test_cards_of_the_trash_go_to_the_deck_in_a_secret_order() -> None:
    """Cards everybody knows are put away in an order that only their owner knows."""
    back = spell(MoveTo(Area("own", "trash", [Kind("character")]), "deck", True))
    game = scene(me(hand=[back], trash=[char("Ann"), char("Eve")]))
    game.answers("play Spell", "pick Ann")
    assert game.names("me", "deck")[-2:] == ["Ann", "Eve"]
    assert moves_seen(game, "me", "deck") == ["T-Ann", "T-Eve"]
    assert moves_seen(game, "foe", "deck") == ["?", "?"]


# --- 3-2: deck -------------------------------------------------------------------------------------------------
@clause("op 3-2-2")
def test_nobody_may_look_at_a_deck_or_change_its_order() -> None:
    """Neither player sees a card of either deck, and none of the options is about one."""
    game = scene(me(hand=[char("Ann", cost=0)], don=1), foe())
    for by in ("me", "foe"):
        for of in ("me", "foe"):
            assert names_seen(game, by, of, "deck") == ["?"] * 10
    in_decks = {c.id for who in ("me", "foe") for c in game.side(who).deck}
    assert not [a for a in game.m.options if int(a.card) in in_decks]


@clause("op 3-2-2")
def test_a_card_that_goes_to_the_deck_is_no_longer_seen() -> None:
    """My hand card is put on my deck: the opponent was never told which, and I do not see it there any more."""
    game = scene(me(hand=[spell(MoveTo(Area("own", "hand", []), "deck")), char("Ann")]))
    game.answer("play", "Spell")
    assert game.names("me", "deck")[0] == "Ann"
    assert moves_seen(game, "me", "deck") == ["T-Ann"]
    assert moves_seen(game, "foe", "deck") == ["?"]
    assert names_seen(game, "me", "me", "deck") == ["?"] * 11


@clause("op 3-2-3")
def test_cards_leave_the_deck_one_by_one() -> None:
    """Three cards trashed from the top are three moves in the order of the deck; the last card loses at once."""
    mill = spell(MoveTo(Top("own", "deck", value(3)), "trash"))
    game = scene(me(hand=[mill], deck=[char("A"), char("B"), char("C"), char("D")]))
    game.answer("play", "Spell")
    moved = [name for _, name in game.happened(spec.MOVED)]
    assert moved == ["Spell", "A", "B", "C"]
    assert game.names("me", "trash") == ["C", "B", "A", "Spell"]
    watch = leader("Watch", abilities=[auto(On("trashed", "own"), [Draw(value(1))])])
    game = scene(me(leader=watch, hand=[mill], deck=[char("A"), char("B")]))
    game.answer("play", "Spell")
    assert game.winner == "foe"


@clause("op 3-2-3")
def test_unseen_cards_go_from_deck_to_life_as_they_lie() -> None:
    """Nobody is asked about an order of cards that nobody has seen."""
    effect = spell(MoveTo(Top("own", "deck", value(2)), "life"))
    game = scene(me(hand=[effect], deck=[char("A"), char("B"), *filler(2)]))
    game.answer("play", "Spell")
    assert game.names("me", "life")[:2] == ["B", "A"]


@clause("op 3-2-4")
def test_shuffling_changes_the_order_and_keeps_the_cards() -> None:
    """The same cards lie in another order, which depends on chance alone."""
    orders = set()
    for seed in (1, 2, 3):
        game = scene(me(hand=[spell(Shuffle())], deck=20), seed=seed)
        before = game.names("me", "deck")
        game.answer("play", "Spell")
        after = game.names("me", "deck")
        assert sorted(after) == sorted(before)
        assert after != before
        orders.add(tuple(after))
    assert len(orders) == 3


# --- 3-3: DON!! deck -------------------------------------------------------------------------------------------
@clause("op 3-3-2")
def test_the_don_deck_is_open_to_both() -> None:
    """Both see how many DON!! are left, which is all there is to know, and which ones are placed."""
    effect = [ReturnDon(value(1)), AddDon(value(2))]
    game = scene(me(hand=[spell(*effect)], don=3))
    game.answer("play", "Spell")
    assert game.don("me") == (4, 0)
    for by in ("me", "foe"):
        assert seen(game, by, "me", "don_deck").count == 6
    assert {e.seen for e in game.log if e.kind == spec.DON_PLACED} == {3}


@clause("op 3-3-3", "op 3-9-3")
def test_don_are_placed_one_by_one_and_active() -> None:
    """The DON!! phase places two in two moves, active; an effect may place one rested."""
    game = scene(me(hand=[spell(AddDon(value(1), rested=True))], don=1), at="6-4-1")
    assert [(e.clause, e.n) for e in game.log if e.kind == spec.DON_PLACED] == [("6-4-1", 0)] * 2
    assert game.don("me") == (3, 0)
    game.answer("play", "Spell")
    assert game.don("me") == (3, 1)


# --- 3-4 to 3-6: hand, trash, Leader area ----------------------------------------------------------------------
@clause("op 3-4-2", "op 3-4-3")
def test_a_hand_is_seen_by_its_player_only() -> None:
    """Its player sees every card, the opponent a number of cards; a returning Character is known, a draw is not."""
    effect = [Draw(value(1)), MoveTo(Area("own", "characters", []), "hand")]
    game = scene(me(hand=[spell(*effect), char("Ann")], characters=[char("Back")], deck=[char("New"), *filler(3)]))
    game.answer("play", "Spell")
    assert names_seen(game, "me", "me", "hand") == ["Ann", "New", "Back"]
    assert names_seen(game, "foe", "me", "hand") == ["?", "?", "?"]
    assert moves_seen(game, "me", "hand") == ["T-New", "T-Back"]
    assert moves_seen(game, "foe", "hand") == ["?", "T-Back"]


@clause("op 3-5-2")
def test_a_ko_puts_the_character_on_top_of_its_owners_trash() -> None:
    """The trash lies open to both players, the newest card on top."""
    game = scene(me(), foe(characters=[rested(char("Bob", power=1000))], trash=[char("Old")]))
    game.attack("Leader", "Bob").pass_battle()
    assert game.names("foe", "trash") == ["Bob", "Old"]
    for by in ("me", "foe"):
        assert sorted(names_seen(game, by, "foe", "trash")) == ["Bob", "Old"]


@clause("op 3-6-1")
def test_each_leader_lies_face_up_in_the_leader_area_from_the_start() -> None:
    """After setup each Leader area has exactly the Leader, seen by both."""
    m = new_match(deal([[leader("Sun"), *filler(50)], [leader("Moon"), *filler(50)]]), 1)
    game = Scene(m)
    for by in ("me", "foe"):
        assert names_seen(game, by, "me", "leader") == ["Sun"]
        assert names_seen(game, by, "foe", "leader") == ["Moon"]
    assert m.zone_of(m.p0.leader.card.id) == spec.LEADER_AREA
    assert m.is_here(m.p0.leader.uid)


@clause("op 3-6-3")
def test_a_leader_never_leaves_the_leader_area() -> None:
    """Returning a Leader or Character to hand does nothing to the Leader, and pays for nothing."""
    back = spell(MoveTo(Area("foe", "leader_or_characters", []), "hand"))
    game = scene(me(hand=[back]), foe(leader=leader("Moon"), characters=[char("Bob")]))
    game.answer("play", "Spell")
    assert game.names("foe", "leader") == ["Moon"]
    assert game.names("foe", "hand") == ["Bob"]
    pay = tagged("activate_main", [Draw(value(1))], cost=[MoveTo(Area("own", "leader", []), "hand")])
    assert scene(me(characters=[char("Ann", abilities=[pay])])).offered("activate") == []


# --- 3-7: Character area ---------------------------------------------------------------------------------------
@clause("op 3-7-4")
def test_a_character_cannot_attack_on_the_turn_it_was_played() -> None:
    """It may attack from its player's next turn on."""
    game = scene(me(hand=[char("Ann", cost=2)], don=2))
    game.answer("play", "Ann")
    assert "Ann" not in game.offered("attack")
    game.end_turn()
    game.end_turn()
    assert "Ann" in game.offered("attack")


@clause("op 6-5-5-4", "op 10-2-1-2", "op 10-2-17-1")
def test_a_ko_returns_don_rested_and_resolves_on_ko_in_the_trash() -> None:
    """Given DON!! come back rested, and [On K.O.] resolves after the move."""
    bob = char("Bob", power=1000, abilities=[tagged("on_ko", [Draw(value(1))])])
    game = scene(me(), foe(characters=[rested(bob, don=2)]))
    game.attack("Leader", "Bob").pass_battle()
    assert game.names("foe", "trash") == ["Bob"]
    assert game.don("foe") == (0, 2)
    assert len(game.names("foe", "hand")) == 1


@clause("op 3-7-5")
def test_a_character_is_placed_active_unless_an_effect_says_rested() -> None:
    """Played from hand it is active; an effect that plays it rested puts it rested."""
    effect = spell(PlayCards(Area("own", "hand", [Named("Eve")]), rested=True))
    game = scene(me(hand=[effect, char("Ann", cost=0), char("Eve")]))
    game.answers("play Ann", "play Spell")
    assert [game.is_rested(name) for name in ("Ann", "Eve")] == [False, True]


def full_house() -> list[CardDef]:
    """Five Characters."""
    return [char(name) for name in ("A", "B", "C", "D", "E")]


@clause("op 3-7-6", "op 3-7-6-1")
def test_a_sixth_character_takes_the_place_of_one_of_five() -> None:
    """The new one is shown and paid for, one of the five goes to the trash, then the new one is played."""
    game = scene(me(hand=[char("New", cost=2)], characters=full_house(), don=2))
    game.answer("play", "New")
    assert game.offered("replace_character") == ["A", "B", "C", "D", "E"]
    assert len(game.names("me", "characters")) == 5
    game.answer("replace_character", "C")
    assert game.names("me", "characters") == ["A", "B", "D", "E", "New"]
    assert game.names("me", "trash") == ["C"]
    happened = game.happened(spec.REVEALED, spec.MOVED, spec.PLAYED)
    assert happened == [(spec.REVEALED, "New"), (spec.MOVED, "C"), (spec.PLAYED, "New")]


@clause("op 3-7-6-1")
def test_a_sixth_character_played_by_an_effect_is_shown_first() -> None:
    """Before one of the five is chosen the opponent sees what will be played."""
    effect = spell(PlayCards(Area("own", "hand", [Kind("character")])))
    game = scene(me(hand=[effect, char("New")], characters=full_house()))
    game.answer("play", "Spell")
    assert game.offered("replace_character") == ["A", "B", "C", "D", "E"]
    assert (spec.REVEALED, "New") in game.happened()
    assert names_seen(game, "foe", "me", "hand") == ["New"]
    game.answer("replace_character", "A")
    assert game.names("me", "characters") == ["B", "C", "D", "E", "New"]


@clause("op 3-7-6-1-1")
def test_no_effect_applies_to_making_room() -> None:
    """The replaced Character's [On K.O.] and 'would leave, instead' do nothing, and nobody hears it leave."""
    sticky = char(
        "Sticky",
        abilities=[
            tagged("on_ko", [Draw(value(1))]),
            replacement(Would("leave", "own", [IsThis()]), [RestCards(This())]),
            auto(On("trashed", "own", [IsThis()]), [Draw(value(1))]),
        ],
    )
    watch = leader("Watch", abilities=[auto(On("left", "own"), [Draw(value(1))])])
    game = scene(me(leader=watch, hand=[char("New", cost=0)], characters=[*full_house()[:4], sticky]))
    game.answers("play New", "replace_character Sticky")
    assert game.names("me", "characters") == ["A", "B", "C", "D", "New"]
    assert game.names("me", "trash") == ["Sticky"]
    assert game.names("me", "hand") == []


# --- 3-8: Stage area -------------------------------------------------------------------------------------------
@clause("op 3-8-4")
def test_a_stage_is_placed_active() -> None:
    """Its effect that costs resting it can be used at once."""
    pier = stage("Pier", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestCards(This())])])
    game = scene(me(hand=[pier]))
    game.answer("play", "Pier")
    assert not game.is_rested("Pier")
    game.answer("activate", "Pier")
    assert game.is_rested("Pier")
    assert len(game.names("me", "hand")) == 1


@clause("op 3-8-5", "op 3-8-5-1")
def test_a_second_stage_takes_the_place_of_the_first() -> None:
    """The old Stage goes to its owner's trash before the new one is placed."""
    game = scene(me(hand=[stage("Pier")], stage=stage("Dock")))
    game.answer("play", "Pier")
    assert game.names("me", "stage") == ["Pier"]
    assert game.names("me", "trash") == ["Dock"]
    happened = game.happened(spec.REVEALED, spec.MOVED, spec.PLAYED)
    assert happened == [(spec.REVEALED, "Pier"), (spec.MOVED, "Dock"), (spec.PLAYED, "Pier")]


# --- 3-9: cost area --------------------------------------------------------------------------------------------
@clause("op 3-9-2")
def test_any_don_of_the_cost_area_may_be_chosen_to_pay() -> None:
    """With one DON!! under a restriction and one without, the payer says which one is rested."""
    mark = spell(HoldDon(value(1), side="own"), ReadyDon(value(2), False))
    for picked, held in ((0, 0), (1, 1)):
        game = scene(me(hand=[mark, char("Ann", cost=1)], rested_don=2))
        game.answer("play", "Spell").answer("pick_don", 2)
        assert game.don("me") == (2, 0)
        game.answer("play", "Ann")
        assert game.offered() == ["pick_don 0", "pick_don 1"]
        game.answer("pick_don", picked)
        assert game.don("me") == (1, 1)
        assert game.side("me").held_rested == held


# --- 3-10: Life ------------------------------------------------------------------------------------------------
@clause("op 3-10-2")
def test_life_is_hidden_and_its_top_card_is_meant() -> None:
    """Nobody sees a Life card; adding one to the hand takes the top one, which the opponent is not shown."""
    take = spell(MoveTo(Top("own", "life", value(1)), "hand"))
    game = scene(me(hand=[take], life=[char("Top"), char("Mid"), char("Low")]))
    for by in ("me", "foe"):
        assert names_seen(game, by, "me", "life") == ["?", "?", "?"]
    game.answer("play", "Spell")
    assert game.names("me", "hand") == ["Top"]
    assert game.names("me", "life") == ["Mid", "Low"]
    assert moves_seen(game, "foe", "hand") == ["?"]


@clause("op 3-10-2-1")
def test_a_card_added_face_up_to_life_is_open_to_both() -> None:
    """Both players see it and only it among the Life cards, and both know it when it leaves."""
    add = spell(MoveTo(Area("own", "hand", [Named("Ann")]), "life", face_up=True), name="Add")
    take = spell(MoveTo(Area("own", "life", [FaceUp()]), "hand"), name="Take")
    game = scene(me(hand=[add, take, char("Ann")], life=2))
    game.answer("play", "Add")
    for by in ("me", "foe"):
        assert sorted(names_seen(game, by, "me", "life")) == ["?", "?", "Ann"]
    game.answer("play", "Take")
    assert moves_seen(game, "foe", "life") == ["T-Ann"]
    assert moves_seen(game, "foe", "hand") == ["T-Ann"]


@clause("op 3-10-3")
def test_looking_at_life_keeps_every_card_facing_as_it_was() -> None:
    """Face-up and face-down cards are looked at and put back in a new order, each facing as before."""
    look = spell(Look(Area("own", "life", []), 0), MoveTo(Chosen(0), "life"))
    watch = leader("Watch", abilities=[auto(On("life_left", "own"), [Draw(value(1))])])
    game = scene(me(leader=watch, hand=[look], life=[char("Up"), char("Down")], face_up=["Up"]))
    game.answer("play", "Spell")
    assert sorted(names_seen(game, "me", "me", "life")) == ["Down", "Up"]
    assert sorted(names_seen(game, "foe", "me", "life")) == ["?", "Up"]
    game.answer("pick", "Up")
    assert game.names("me", "life") == ["Down", "Up"]
    for by in ("me", "foe"):
        assert sorted(names_seen(game, by, "me", "life")) == ["?", "Up"]
    assert game.names("me", "hand") == []
