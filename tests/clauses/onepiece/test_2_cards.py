"""Chapter 2: what is printed on cards."""

from fuda.core.control import When
from fuda.core.flow import Op
from fuda.core.state import BOTH
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.decks import Deck, check_deck
from fuda.games.onepiece.face.game import deal, new_match
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.build import card, continuous, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import Size
from fuda.games.onepiece.words.drawing import Draw
from fuda.games.onepiece.words.lasting_effects import AddPower, Bounds, Negate
from fuda.games.onepiece.words.ops import Ko, MoveTo, PlayCards, RestCards
from fuda.games.onepiece.words.properties import Attribute, Color, Kind, Named, NameHas, NoText, Test, Trait, TraitHas
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Banned, Boost, HandCost
from fuda.rules.marks import clause
from fuda.words.conditions import If
from fuda.words.refs import Chosen, This, Top
from tests.clauses.onepiece.scene import Scene, char, event, filler, foe, leader, me, rested, scene, stage


def spell(*effect: Op[Match], cost: int = 0) -> CardDef:
    """An Event with a [Main] effect."""
    return event("Spell", cost=cost, abilities=[tagged("main", list(effect))])


def search(*tests: Test) -> CardDef:
    """An Event that adds a card with certain properties from the deck to the hand."""
    return spell(Choose(Area("own", "deck", list(tests)), value(1), True, 0), MoveTo(Chosen(0), "hand"))


def found_in_deck(deck: list[CardDef], *tests: Test) -> list[str]:
    """The cards of a deck that such an Event can find."""
    game = scene(me(hand=[search(*tests)], deck=[*deck, *filler(2)]))
    game.answer("play", "Spell")
    return game.offered("pick")


def bounce(*tests: Test) -> CardDef:
    """An Event that returns one own Character with certain properties to the hand."""
    return spell(Choose(Area("own", "characters", list(tests)), value(1), True, 0), MoveTo(Chosen(0), "hand"))


# --- 2-1 to 2-5: names, types, colours, traits, attributes -----------------------------------------------------
@clause("op 2-1-2", "op 2-1-2-1")
def test_a_name_is_meant_whole_and_part_of_a_name_anywhere() -> None:
    """A search for a name does not find a longer one; a search for a part of a name does."""
    deck = [char("Aoba"), char("Aoba & Mugi"), char("Mugi")]
    assert found_in_deck(deck, Named("Aoba")) == ["Aoba"]
    assert sorted(found_in_deck(deck, NameHas("Aoba"))) == ["Aoba", "Aoba & Mugi"]


@clause("op 2-1-3")
def test_a_name_that_the_own_text_gives_is_there_in_the_deck() -> None:
    """A search for the second name finds the card though its text is not in play."""
    deck = [char("Mugi", also_named=["Yama"]), char("Yamato")]
    assert found_in_deck(deck, Named("Yama")) == ["Mugi"]


@clause("op 2-2-3-1")
def test_leader_means_the_card_in_the_leader_area() -> None:
    """Power for the Leader goes to the Leader and to no Character of that name."""
    effect = AddPower(Area("own", "leader", []), value(1000), "this_turn")
    game = scene(me(leader=leader("Captain"), hand=[spell(effect)], characters=[char("Mate", also_named=["Captain"])]))
    game.answer("play", "Spell")
    assert (game.power("Captain"), game.power("Mate")) == (6000, 5000)


@clause("op 2-2-4-1", "op 2-2-4-2")
def test_a_character_is_in_play_and_a_character_card_is_elsewhere() -> None:
    """KO of a Character offers none of hand or trash; a Character card of the trash is none in play."""
    ko = spell(Choose(Area("any", "characters", []), value(1), True, 0), Ko(Chosen(0)))
    here = {"characters": [char("Ann")], "trash": [char("Old"), event("Trick")]}
    game = scene(me(hand=[ko, char("Held")], **here), foe(characters=[char("Bob")], trash=[char("Gone")]))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Ann", "Bob"]
    back = spell(Choose(Area("own", "trash", [Kind("character")]), value(1), True, 0), MoveTo(Chosen(0), "hand"))
    game = scene(me(hand=[back, char("Held")], **here))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Old"]


@clause("op 2-2-6-2")
def test_a_stage_card_is_not_the_one_in_the_stage_area() -> None:
    """Playing a Stage card from hand offers the one in hand and not the one in play."""
    effect = [Choose(Area("own", "hand", [Kind("stage")]), value(1), True, 0), PlayCards(Chosen(0))]
    game = scene(me(hand=[spell(*effect), stage("Dock", cost=3), char("Ann")], stage=stage("Pier")))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Dock"]
    game.answer("pick", "Dock")
    assert game.names("me", "stage") == ["Dock"]


@clause("op 2-3-5")
def test_a_card_of_two_colours_counts_as_each() -> None:
    """A red and green card is found as a red and as a green card, and not as a blue one."""
    deck = [char("Both", colors=["red", "green"]), char("Sea", colors=["blue"])]
    assert found_in_deck(deck, Color("green")) == ["Both"]
    assert "Both" in found_in_deck(deck, Color("red"))
    assert found_in_deck(deck, Color("blue")) == ["Sea"]


@clause("op 2-4-3", "op 2-4-3-1")
def test_a_trait_is_meant_whole_and_part_of_a_trait_anywhere() -> None:
    """A former member is not of the crew by its whole name, but is by a part of the name."""
    deck = [
        char("Past", traits=["Former Lantern Crew"]),
        char("Present", traits=["East", "Lantern Crew"]),
        char("Guest", traits=["East"]),
    ]
    assert found_in_deck(deck, Trait("Lantern Crew")) == ["Present"]
    assert sorted(found_in_deck(deck, TraitHas("Lantern Crew"))) == ["Past", "Present"]


@clause("op 2-4-4")
def test_a_trait_that_the_own_text_gives_is_there_in_the_deck() -> None:
    """A search for the trait finds the card though its text is not in play."""
    deck = [char("Mugi", traits=["East"], also_traits=["Lantern Crew"]), char("Guest", traits=["East"])]
    assert found_in_deck(deck, Trait("Lantern Crew")) == ["Mugi"]


@clause("op 2-5-4")
def test_a_card_of_two_attributes_counts_as_each() -> None:
    """A slash and strike Character is found by either attribute."""
    crew = [char("Both", attributes=["slash", "strike"]), char("Far", attributes=["ranged"])]
    for attribute, names in (("slash", ["Both"]), ("strike", ["Both"]), ("ranged", ["Far"])):
        game = scene(me(hand=[bounce(Attribute(attribute))], characters=crew))
        game.answer("play", "Spell")
        assert game.offered("pick") == names


@clause("op 2-5-6")
def test_an_attribute_in_a_prohibition_means_cards_that_have_it() -> None:
    """What strike cannot KO in battle survives a strike attacker and falls to a slash one."""
    tough = char("Tough", power=1000, abilities=[
        continuous([Banned(This(), "ko_in_battle", Bounds([Attribute("strike")]))]),
    ])  # fmt: skip
    for attribute, left in (("strike", ["Tough"]), ("slash", [])):
        game = scene(me(characters=[char("Ann", attributes=[attribute])]), foe(characters=[rested(tough)]))
        game.attack("Ann", "Tough").pass_battle()
        assert game.names("foe", "characters") == left


@clause("op 2-5-7")
def test_an_attribute_that_the_own_text_gives_is_there_in_the_hand() -> None:
    """An effect that looks for slash cards in hand finds the card."""
    effect = [Choose(Area("own", "hand", [Attribute("slash")]), value(1), True, 0), MoveTo(Chosen(0), "trash")]
    game = scene(me(hand=[spell(*effect), char("Mugi", also_attributes=["slash"]), char("Ann")]))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Mugi"]


# --- 2-6, 2-7: power and cost ----------------------------------------------------------------------------------
@clause("op 2-6-3")
def test_raised_power_counts_in_battle_and_the_printed_one_stays() -> None:
    """A Leader of 5000 with 2000 more beats 7000, while 5000 is still what is printed."""
    boost = AddPower(Area("own", "leader", []), value(2000), "this_turn")
    game = scene(me(hand=[spell(boost)]), foe(characters=[rested(char("Big", power=7000))]))
    game.answer("play", "Spell")
    assert (game.power("Leader"), game.unit("Leader").d.power) == (7000, 5000)
    game.attack("Leader", "Big").pass_battle()
    assert game.names("foe", "trash") == ["Big"]


@clause("op 2-7-2")
def test_playing_a_character_rests_as_many_don_as_it_costs() -> None:
    """It is shown, paid for, then put into play; with too few active DON!! it cannot be played."""
    game = scene(me(hand=[char("Ann", cost=3)], don=2, rested_don=1))
    assert game.offered("play") == []
    game = scene(me(hand=[char("Ann", cost=3)], don=3))
    game.answer("play", "Ann")
    assert game.don("me") == (0, 3)
    assert game.names("me", "characters") == ["Ann"]
    kinds = [kind for kind, _ in game.happened(spec.REVEALED, spec.PAID, spec.PLAYED)]
    assert kinds == [spec.REVEALED, spec.PAID, spec.PLAYED]


@clause("op 2-7-3")
def test_an_event_is_in_the_trash_before_its_effect() -> None:
    """An Event that counts the trash counts itself; its cost has been paid by then."""
    effect: list[Op[Match]] = [When(If(Size("own", "trash"), ">=", value(1)), [Draw(value(1))], [])]
    game = scene(me(hand=[spell(*effect, cost=2)], don=2))
    game.answer("play", "Spell")
    assert game.names("me", "trash") == ["Spell"]
    assert len(game.names("me", "hand")) == 1
    assert game.don("me") == (0, 2)
    assert game.clauses().index("2-7-2") < game.clauses().index("8-4-2") < game.clauses().index("4-5-2")
    assert scene(me(hand=[spell(*effect, cost=2)], don=1)).offered("play") == []


@clause("op 2-7-4")
def test_playing_a_stage_rests_as_many_don_as_it_costs() -> None:
    """Without the DON!! it cannot be played; with it the Stage is in the Stage area."""
    game = scene(me(hand=[stage("Pier", cost=1)]))
    assert game.offered("play") == []
    game = scene(me(hand=[stage("Pier", cost=1)], don=1))
    game.answer("play", "Pier")
    assert game.don("me") == (0, 1)
    assert game.names("me", "stage") == ["Pier"]


@clause("op 2-7-6")
def test_a_lowered_cost_is_what_is_paid() -> None:
    """A printed 4 less 1 is payable with three active DON!!."""
    game = scene(me(hand=[char("Ann", cost=4)], don=3))
    assert game.offered("play") == []
    cheap = leader("Cheap", abilities=[continuous([HandCost([Kind("character")], value(-1))])])
    game = scene(me(leader=cheap, hand=[char("Ann", cost=4)], don=3))
    game.answer("play", "Ann")
    assert game.don("me") == (0, 3)


# --- 2-8: text -------------------------------------------------------------------------------------------------
@clause("op 2-8-2")
def test_text_works_only_in_play() -> None:
    """A Character that strengthens the Leader does so in the Character area, not in hand or trash."""
    drum = char("Drum", cost=0, abilities=[continuous([Boost(Area("own", "leader", []), value(1000))])])
    assert scene(me(trash=[drum])).power("Leader") == 5000
    game = scene(me(hand=[drum]))
    assert game.power("Leader") == 5000
    game.answer("play", "Drum")
    assert game.power("Leader") == 6000


@clause("op 2-8-3")
def test_text_is_carried_out_from_its_beginning() -> None:
    """The first sentence's resting comes before the second one's draw."""
    game = scene(
        me(hand=[spell(RestCards(Area("foe", "characters", [])), Draw(value(1)))]), foe(characters=[char("Bob")])
    )
    game.answer("play", "Spell")
    clauses = game.clauses()
    assert clauses.index("4-4-1-2") < clauses.index("4-5-2")


@clause("op 2-8-4-1")
def test_reminder_text_means_nothing() -> None:
    """A [Blocker] with its explanation in brackets is the same card in play as one without."""
    plain = card("T-1", "Guard", "character", keywords=["blocker"], text_en="[Blocker]")
    wordy = card(
        "T-1",
        "Guard",
        "character",
        keywords=["blocker"],
        text_en="[Blocker] (You may rest this card to make it the target of the attack.)",
    )
    assert plain.digest == wordy.digest
    assert (len(plain.abilities), plain.keywords) == (len(wordy.abilities), wordy.keywords)
    for guard in (plain, wordy):
        game = scene(me(), foe(characters=[guard]))
        game.attack("Leader")
        assert game.offered() == ["done", "block Guard"]


@clause("op 2-8-5")
def test_a_card_without_original_effect_has_no_text_printed() -> None:
    """A Character without text is found; one whose effects are negated is not."""
    crew = [char("Plain"), char("Loud", keywords=["blocker"]), char("Hushed", keywords=["blocker"])]
    hush = Negate(Area("own", "characters", [Named("Hushed")]), "this_turn")
    find = [Choose(Area("own", "characters", [NoText()]), value(2), True, 0), MoveTo(Chosen(0), "hand")]
    game = scene(me(hand=[spell(hush, *find)], characters=crew))
    game.answer("play", "Spell")
    assert not game.has("Hushed", "blocker")
    assert game.offered("pick") == ["Plain"]


@clause("op 2-11-2")
def test_a_card_with_only_a_trigger_is_not_without_effect() -> None:
    """[Trigger] is text: such a Character is not found by 'no original effect'."""
    crew = [char("Plain"), char("Spark", abilities=[tagged("trigger", [Draw(value(1))])])]
    game = scene(me(hand=[bounce(NoText())], characters=crew))
    game.answer("play", "Spell")
    assert game.offered("pick") == ["Plain"]


# --- 2-9: life -------------------------------------------------------------------------------------------------
def begin(life: int) -> Scene:
    """A match from its setup to the first turn, with a journal."""
    deck = [leader(life=life), *filler(50)]
    m = new_match(deal([deck, deck]), 3)
    m.journal = []
    game = Scene(m)
    game.answer("go_first").answer("keep").answer("keep")
    return game


@clause("op 2-9-2")
def test_life_is_laid_out_face_down_as_the_leader_says() -> None:
    """Five Life cards come from the deck, and nobody is shown one of them."""
    game = begin(5)
    for who in ("me", "foe"):
        side = game.side(who)
        assert (len(side.life), side.face_up) == (5, [])
    other = game.side("foe" if game.m.turn_player == 0 else "me")
    assert (len(other.hand), len(other.deck)) == (5, 40)
    laid = [e for e in game.log if e.kind == spec.MOVED and e.target == spec.LIFE]
    assert [e.seen for e in laid] == [0] * 10
    assert len(begin(4).side("foe").life) == 4


@clause("op 2-9-2-1")
def test_the_first_card_laid_into_life_is_at_its_bottom() -> None:
    """A deck A, B, C from the top becomes Life C, B, A from the top, and the first damage takes C."""
    deck = [char("A"), char("B"), char("C"), *filler(9)]
    game = scene(
        me(leader=leader(life=3), deck=deck, life=0),
        foe(leader=leader("Rival", life=0), life=0),
        table="setup",
        at="5-2-1-7",
        turn=1,
        turn_player="foe",
    )
    assert game.names("me", "life") == ["C", "B", "A"]
    game.end_turn().end_turn()
    game.attack("Rival").pass_battle()
    assert "C" in game.names("me", "hand")
    assert game.names("me", "life") == ["B", "A"]


@clause("op 2-9-4")
def test_life_may_grow_beyond_what_is_printed() -> None:
    """A Leader of 5 Life with five Life cards gets a sixth one."""
    game = scene(me(hand=[spell(MoveTo(Top("own", "deck", value(1)), "life"))], deck=[char("Ann"), *filler(3)]))
    game.answer("play", "Spell")
    assert len(game.names("me", "life")) == 6
    assert game.names("me", "life")[0] == "Ann"
    assert [e.seen & BOTH for e in game.log if e.target == spec.LIFE] == [0]


# --- 2-14: card numbers ----------------------------------------------------------------------------------------
@clause("op 2-14-2")
def test_at_most_four_cards_of_one_number_are_in_a_deck() -> None:
    """Five of a number are too many, four each of two numbers of one name are not."""
    fill = [d for d in filler(11) for _ in range(4)]
    one, two = char("Ann", number="T-001"), char("Ann", number="T-002")
    assert check_deck(Deck(leader(), [one] * 4 + [two] * 4 + fill[:42])) == []
    found = check_deck(Deck(leader(), [one] * 5 + [two] * 3 + fill[:42]))
    assert [(v.clause, v.cards) for v in found] == [("5-1-2-3", ["T-001"])]
