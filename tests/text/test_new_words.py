"""Words that card text needed of the engine: resting any card, attacking active ones, totals, exchanges, every name."""

from fuda.core.control import When
from fuda.games.onepiece.words.build import auto, continuous, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.conditions import InBattle
from fuda.games.onepiece.words.don import GiveDonEach, RestAny
from fuda.games.onepiece.words.drawing import Draw, DrawTo
from fuda.games.onepiece.words.lasting_effects import AddCost, Bounds, ExchangeBasePower, GainKeyword
from fuda.games.onepiece.words.ops import OpponentDoes, PlayCards
from fuda.games.onepiece.words.properties import EVERY, Kind, Named, NameHas, Stat, Trait, TraitHas
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import Boost, On, PlayerBanned
from fuda.words.choosing import DifferentNames
from fuda.words.conditions import Done, If, Never
from fuda.words.numbers import CountNames, TotalOf
from fuda.words.refs import Arrived, Chosen, This
from tests.clauses.onepiece.scene import char, foe, me, rested, scene, with_don

FIELD = Area("own", "field", [])


def test_any_card_pays_a_cost_of_resting() -> None:
    """A DON!! of the cost area and an active card on the field are both offered; a rested one is not."""
    payer = char("Payer", abilities=[tagged("activate_main", [Draw(value(1))], cost=[RestAny(FIELD, value(1))])])
    game = scene(me(characters=[payer, rested(char("Tired"))], don=1))
    before = len(game.names("me", "hand"))
    game.answer("activate", "Payer")
    assert len(game.offered("pick_don")) == 1
    assert "Payer" in game.offered("pick") and "Tired" not in game.offered("pick")
    game.answer("pick", "Payer")
    assert game.is_rested("Payer") and game.don("me")[0] == 1
    assert len(game.names("me", "hand")) == before + 1


def test_a_card_that_may_attacks_active_characters() -> None:
    """Active opposing Characters are offered beside rested ones and the Leader."""
    hunter = char("Hunter", keywords=["attack_active"])
    game = scene(me(characters=[hunter, char("Plain")]), foe(characters=[char("Awake"), rested(char("Tired"))]))
    game.answer("attack", "Hunter")
    assert {"Awake", "Tired"} <= set(game.offered("target"))


def test_only_the_attacker_notices_the_damage_it_deals() -> None:
    """An effect of dealing damage belongs to the card that attacks, not to one that looks on."""
    reaction = [auto(On("damaged", "foe", [], "battle"), [Draw(value(1))], when=[InBattle("attacker")])]
    game = scene(me(characters=[char("Striker", abilities=reaction), char("Onlooker")]), foe())
    before = len(game.names("me", "hand"))
    game.attack("Striker").pass_battle()
    assert len(game.names("me", "hand")) == before + 1
    game.attack("Onlooker").pass_battle()
    assert len(game.names("me", "hand")) == before + 1


def test_a_played_card_is_spoken_of_as_what_it_has_become() -> None:
    """'That card', once played, is the Character on the field, not the card that was in hand."""
    hand = Area("own", "hand", [])
    ops = [Choose(hand, value(1), False, 0), PlayCards(Chosen(0)), GainKeyword(Arrived(0), "rush", "this_turn")]
    game = scene(me(hand=[char("Fresh")], characters=[char("Caller", abilities=[tagged("activate_main", ops)])]))
    game.answer("activate", "Caller")
    assert game.has("Fresh", "rush")


def test_cards_of_different_names_are_chosen() -> None:
    """A second card of a name already chosen is not offered."""
    trash = [char("Twin"), char("Twin"), char("Other")]
    ops = [Choose(Area("own", "trash", []), value(2), True, 0, False, DifferentNames()), PlayCards(Chosen(0))]
    game = scene(me(trash=trash, characters=[char("Caller", abilities=[tagged("activate_main", ops)])]))
    game.answer("activate", "Caller").answer("pick", "Twin")
    assert game.offered("pick") == ["Other"]


def test_drawing_to_a_number_stops_there() -> None:
    """As many cards are drawn as the hand lacks, and none if it lacks none."""
    caller = char("Caller", abilities=[tagged("activate_main", [DrawTo(value(3))])])
    game = scene(me(hand=[char("One")], characters=[caller]))
    game.answer("activate", "Caller")
    assert len(game.names("me", "hand")) == 3
    game.answer("activate", "Caller")
    assert len(game.names("me", "hand")) == 3


def test_what_was_not_done_can_be_asked_for() -> None:
    """'If they do not' looks back at the instruction before."""
    ops = [Draw(value(0)), When(Never(Done()), [Draw(value(1))], [])]
    game = scene(me(hand=[], characters=[char("Caller", abilities=[tagged("activate_main", ops)])]))
    game.answer("activate", "Caller")
    assert len(game.names("me", "hand")) == 1


def test_don_are_given_to_each_of_several_cards() -> None:
    """Each card in turn is given one or passed over; with no DON!! left it ends."""
    ops = [GiveDonEach(Area("own", "characters", []), value(1))]
    cast = [char("Caller", abilities=[tagged("activate_main", ops)]), char("Second"), char("Third")]
    game = scene(me(characters=cast, rested_don=2))
    game.answer("activate", "Caller").answers("pick_don 2", "done", "pick_don 2")
    assert [int(game.unit(name).don) for name in ("Caller", "Second", "Third")] == [1, 0, 1]


def test_base_powers_are_exchanged_between_two_cards_only() -> None:
    """Each gets the other's as it was; what was added stays; one card alone, or three, keep theirs."""
    both = ExchangeBasePower(Area("own", "characters", []), "this_turn")
    trader = char("Trader", power=1000, abilities=[tagged("activate_main", [both, When(Done(), [Draw(value(1))], [])])])
    game = scene(me(characters=[with_don(trader, 1), char("Giant", power=9000)]))
    before = len(game.names("me", "hand"))
    game.answer("activate", "Trader")
    assert (game.power("Trader"), game.power("Giant")) == (10000, 1000)
    assert len(game.names("me", "hand")) == before + 1
    for others in ([], [char("Giant", power=9000), char("Third", power=3000)]):
        game = scene(me(characters=[trader, *others]))
        game.answer("activate", "Trader")
        assert game.power("Trader") == 1000 and len(game.names("me", "hand")) == before


def test_a_total_counts_numbers_as_they_are_now() -> None:
    """The costs of all cards named are added up, with what effects have changed."""
    total = If(TotalOf(Area("own", "characters", []), "cost"), ">=", value(5))
    dearer = tagged("activate_main", [AddCost(Area("own", "characters", []), value(1), "this_turn")], once=True)
    crew = char("Crew", cost=2, abilities=[dearer, tagged("when_attacking", [When(total, [Draw(value(1))], [])])])
    for raised in (False, True):
        game = scene(me(characters=[crew, char("Mate", cost=2)]))
        before = len(game.names("me", "hand"))
        if raised:
            game.answer("activate", "Crew")
        game.answer("attack", "Crew")
        assert len(game.names("me", "hand")) == before + raised


def test_a_card_of_everything_has_every_name_and_trait() -> None:
    """Whole names and parts of them, traits and parts of them; another card has none of them."""
    tests = [Named("A"), NameHas("B"), Trait("C"), TraitHas("D")]
    all_of_it = char("Jack", also_named=[EVERY], also_traits=[EVERY])
    game = scene(me(characters=[all_of_it, char("Plain")]))
    for test in tests:
        area = Area("own", "characters", [test])
        assert [game.m.card_of(uid).d.name for uid in area.uids(game.m, game.m.stack[-1])] == ["Jack"]


def test_cards_of_different_names_are_counted_by_name() -> None:
    """Three cards of which two share a name are two names."""
    several = If(CountNames(Area("own", "trash", [])), ">=", value(3))
    counter = char("Counter", power=3000, abilities=[continuous([Boost(This(), value(1000))], when=[several])])
    for third, power in (("Moth", 3000), ("Reed", 4000)):
        trash = [char("Moth"), char("Fern"), char(third)]
        game = scene(me(characters=[counter], trash=trash))
        assert game.power("Counter") == power


def test_what_a_player_cannot_play_while_something_holds_is_not_offered() -> None:
    """Only the cards that the continuous effect names stay in hand, by cost and by effects."""
    dear = Bounds([Kind("character"), Stat("cost", ">=", value(5))])
    bans = [PlayerBanned("own", ban, dear) for ban in ("play", "play_by_effect")]
    hand = Area("own", "hand", [])
    caller = tagged("activate_main", [Choose(hand, value(2), False, 0), PlayCards(Chosen(0))])
    cards = [char("Dear", cost=5), char("Cheap", cost=2)]
    game = scene(me(hand=cards, characters=[char("Warden", abilities=[continuous(bans), caller])], don=10))
    assert game.offered("play") == ["Cheap"]
    game.answer("activate", "Warden")
    assert "Dear" in game.names("me", "hand") and "Cheap" in game.names("me", "characters")


def test_the_opponent_plays_own_cards_by_the_effect_of_anothers_card() -> None:
    """The opponent chooses among own cards and plays one; what follows is done by the effect's own player again."""
    plays = OpponentDoes([Choose(Area("own", "hand", [Kind("character")]), value(1), True, 0), PlayCards(Chosen(0))])
    host = char("Host", abilities=[tagged("activate_main", [plays, Draw(value(1))])])
    game = scene(me(characters=[host], hand=[char("Mine")]), foe(hand=[char("Moth"), char("Fern")]))
    before = len(game.names("me", "hand"))
    game.answer("activate", "Host")
    assert game.player == "foe" and {"Moth", "Fern"} <= set(game.offered("pick")) and "Mine" not in game.offered("pick")
    game.answer("pick", "Fern")
    assert game.names("foe", "characters") == ["Fern"] and game.names("foe", "hand") == ["Moth"]
    assert len(game.names("me", "hand")) == before + 1


def test_an_opponent_without_such_a_card_leaves_the_rest_to_be_done() -> None:
    """What cannot be done is left out, and the effect goes on."""
    plays = OpponentDoes([Choose(Area("own", "trash", []), value(1), True, 0), PlayCards(Chosen(0))])
    host = char("Host", abilities=[tagged("activate_main", [plays, Draw(value(1))])])
    game = scene(me(characters=[host]), foe())
    before = len(game.names("me", "hand"))
    game.answer("activate", "Host")
    assert len(game.names("me", "hand")) == before + 1
