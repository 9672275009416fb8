"""Each card of the original set does what its text says."""

from __future__ import annotations

from fuda.games.onepiece.face.original_cards import SHELF
from fuda.games.onepiece.printed import CardDef
from tests.clauses.onepiece.scene import char, foe, leader, me, rested, scene, with_don

KEEPERS = "灯台守"
TIDE = "潮商会"


def lh(n: int) -> CardDef:
    """A card of the set by its number."""
    return SHELF.cards[f"LH1-{n:03}"]


def name(n: int) -> str:
    """Its name."""
    return lh(n).name


def test_chief_of_the_light_gives_a_rested_don_once() -> None:
    """LH1-001: a rested DON!! goes to a Character, once in a turn."""
    game = scene(me(leader=lh(1), characters=[char("Ann"), char("Bob")], rested_don=2))
    game.answers(f"activate {name(1)}", "pick Ann", "pick_don 2")
    assert game.unit("Ann").don == 1 and game.don("me") == (0, 1)
    assert game.offered("activate") == []


def test_lantern_scout_finds_another_keeper() -> None:
    """LH1-005: of the top five a Keeper other than a Lantern Scout may be taken; the rest goes to the bottom."""
    others = [char(f"Other {i}") for i in range(3)]
    game = scene(me(hand=[lh(5)], don=1, deck=[lh(5), others[0], lh(2), others[1], others[2], char("Last")]))
    game.answer("play", name(5))
    assert game.offered("pick") == [name(2)]
    game.answers(f"pick {name(2)}", "pick Other 1", "pick Other 0", f"pick {name(5)}")
    assert game.names("me", "hand") == [name(2)]
    assert game.names("me", "deck") == ["Last", "Other 1", "Other 0", name(5), "Other 2"]


def test_cliff_hunter_ko_s_the_weak() -> None:
    """LH1-006: only Characters with 3000 power or less can be chosen."""
    game = scene(me(hand=[lh(6)], don=5), foe(characters=[char("Weak", power=3000), char("Strong", power=4000)]))
    game.answer("play", name(6))
    assert game.offered() == ["pick Weak", "done"]
    game.answer("pick", "Weak")
    assert game.names("foe", "characters") == ["Strong"]


def test_duelist_weakens_with_a_don() -> None:
    """LH1-007: with a DON!! given to it, its attack takes 2000 power from a Character for the turn."""
    for don in (0, 1):
        game = scene(me(characters=[with_don(lh(7), don)]), foe(characters=[char("Ann", power=5000)]))
        game.attack(name(7))
        if don:
            game.answer("pick", "Ann")
        assert game.power("Ann") == 5000 - 2000 * don


def test_standard_bearer_lifts_other_keepers_in_the_own_turn() -> None:
    """LH1-008: other Keepers have 1000 more power, in the own turn only."""
    keeper, stranger = char("Kay", power=2000, traits=[KEEPERS]), char("Stan", power=2000)
    for turn_player, power in (("me", 3000), ("foe", 2000)):
        game = scene(me(characters=[lh(8), keeper, stranger]), turn_player=turn_player)
        assert (game.power("Kay"), game.power("Stan"), game.power(name(8))) == (power, 2000, 4000)


def test_the_unbowed_may_stay_for_a_card() -> None:
    """LH1-009: instead of being KO'd its player may trash a card from hand."""
    game = scene(me(), foe(characters=[rested(lh(9))], hand=[char("Ann")]))
    game.attack("Leader", name(9)).pass_battle()
    assert game.player == "foe"
    game.answer("replace", name(9))
    assert game.names("foe", "characters") == [name(9)] and game.names("foe", "trash") == ["Ann"]


def test_cook_turns_a_card_over() -> None:
    """LH1-011: rested, it draws a card and trashes one."""
    game = scene(me(characters=[lh(11)], hand=[char("Ann")], deck=[char("Top"), char("Next")]))
    game.answers(f"activate {name(11)}", "pick Ann")
    assert game.names("me", "hand") == ["Top"] and game.is_rested(name(11))


def test_fallen_sentry_leaves_a_card() -> None:
    """LH1-012: its player draws when it is KO'd."""
    game = scene(me(), foe(characters=[rested(lh(12))]))
    game.attack("Leader", name(12)).pass_battle()
    assert len(game.names("foe", "hand")) == 1 and game.names("foe", "trash") == [name(12)]


def test_flash_of_the_lamp_wards_off_an_attack() -> None:
    """LH1-013: 4000 more power for the battle; as a [Trigger] it draws a card."""
    game = scene(me(leader=leader(power=8000)), foe(hand=[lh(13)], don=1))
    game.attack("Leader").answer("play", name(13))
    game.answer("pick", "Leader").pass_battle()
    assert len(game.side("foe").life) == 5
    game = scene(me(), foe(life=[lh(13)]))
    game.attack("Leader").answers("done", "use_trigger")
    assert len(game.names("foe", "hand")) == 1


def test_beacon_call_ko_s_and_lifts_the_leader() -> None:
    """LH1-014: a Character with 4000 power or less is KO'd, then the own Leader has 1000 more."""
    game = scene(me(leader=leader("Mine"), hand=[lh(14)], don=4), foe(characters=[char("Weak", power=4000)]))
    game.answers(f"play {name(14)}", "pick Weak")
    assert game.names("foe", "characters") == [] and game.power("Mine") == 6000


def test_beacon_call_answers_from_life() -> None:
    """LH1-014: its [Trigger] activates its [Main] effect."""
    game = scene(me(characters=[rested(char("Weak", power=4000))]), foe(life=[lh(14)]))
    game.attack("Leader").answers("done", "use_trigger", "pick Weak")
    assert game.names("me", "characters") == [] and game.names("foe", "trash") == [name(14)]


def test_cape_lighthouse_lifts_a_keeper() -> None:
    """LH1-015: rested, it gives a Keeper 1000 more power for the turn."""
    game = scene(me(stage=lh(15), characters=[lh(2), char("Stan")]))
    game.answer("activate", name(15))
    assert game.offered("pick") == [name(2)]
    game.answer("pick", name(2))
    assert game.power(name(2)) == 4000 and game.is_rested(name(15))


def test_tide_reader_lifts_all_with_a_don() -> None:
    """LH1-016: with a DON!! given to it, all own Characters have 1000 more power in the own turn."""
    assert scene(me(leader=with_don(lh(16), 1), characters=[char("Ann")])).power("Ann") == 6000
    assert scene(me(leader=lh(16), characters=[char("Ann")])).power("Ann") == 5000
    game = scene(me(leader=with_don(lh(16), 1), characters=[char("Ann")]), turn_player="foe")
    assert game.power("Ann") == 5000


def test_tidegate_warden_is_strong_in_company() -> None:
    """LH1-018: 2000 more power in the opponent's turn beside two other Characters."""
    for n, turn_player, power in ((2, "foe", 5000), (1, "foe", 3000), (2, "me", 3000)):
        company = [char(f"Ann {i}") for i in range(n)]
        assert scene(me(characters=[lh(18), *company]), turn_player=turn_player).power(name(18)) == power


def test_ebb_caster_returns_a_character_of_either_side() -> None:
    """LH1-019: any Character with a cost of 3 or less returns to its owner's hand."""
    game = scene(
        me(hand=[lh(19)], don=4, characters=[char("Mine", cost=3)]),
        foe(characters=[char("Cheap", cost=3), char("Dear", cost=4)]),
    )
    game.answer("play", name(19))
    assert sorted(game.offered("pick")) == ["Cheap", "Mine"]
    game.answer("pick", "Cheap")
    assert game.names("foe", "hand") == ["Cheap"]


def test_merchant_of_the_deep_arranges_the_deck() -> None:
    """LH1-020: the top three go together to the top or the bottom, in any order."""
    deck = [char("A"), char("B"), char("C"), char("D")]
    game = scene(me(hand=[lh(20)], don=2, deck=deck))
    game.answers(f"play {name(20)}", "put_bottom B", "put_bottom A", "put_bottom C")
    assert game.names("me", "deck") == ["D", "B", "A", "C"]
    game = scene(me(hand=[lh(20)], don=2, deck=deck))
    game.answers(f"play {name(20)}", "put_top B", "put_top A", "put_top C")
    assert game.names("me", "deck") == ["C", "A", "B", "D"]


def test_young_stowaway_comes_out_of_life() -> None:
    """LH1-022: its [Trigger] plays it."""
    game = scene(me(), foe(life=[lh(22)]))
    game.attack("Leader").answers("done", "use_trigger")
    assert game.names("foe", "characters") == [name(22)]


def test_returning_wave_brings_somebody_back() -> None:
    """LH1-023: when KO'd, a Tide Character card with a cost of 2 or less is played from the trash."""
    trash = [lh(17), lh(19), char("Stan", cost=1)]
    game = scene(me(), foe(characters=[rested(lh(23))], trash=trash))
    game.attack("Leader", name(23)).pass_battle()
    assert game.offered("pick") == [name(17)]
    game.answer("pick", name(17))
    assert game.names("foe", "characters") == [name(17)]


def test_drummer_is_active_again_at_the_end_of_the_turn() -> None:
    """LH1-024: it can attack and still not be attacked."""
    game = scene(me(characters=[rested(lh(24))]))
    game.end_turn()
    assert not game.is_rested(name(24))


def test_keeper_of_the_dike_wards_off_for_a_card() -> None:
    """LH1-025: when the opponent attacks, a card from hand buys 2000 power for the battle, once a turn."""
    game = scene(me(), foe(leader=leader("Chief"), characters=[rested(lh(25))], hand=[char("Ann"), char("Bob")]))
    game.attack("Leader", "Chief")
    game.answers("yes", "pick Ann", "pick Chief")
    assert game.power("Chief") == 7000 and game.names("foe", "trash") == ["Ann"]


def test_lord_of_the_whirlpool_holds_a_character_down() -> None:
    """LH1-026: for a DON!! a rested Character stays rested in the next refresh phase, and a card is drawn."""
    game = scene(me(hand=[lh(26)], don=8), foe(characters=[rested(char("Ann")), char("Bob")]))
    game.answers(f"play {name(26)}", "yes", "pick_don 0")
    assert game.offered("pick") == ["Ann"]
    game.answer("pick", "Ann")
    assert len(game.names("me", "hand")) == 1 and sum(game.don("me")) == 7
    game.end_turn()
    assert game.player == "foe" and game.is_rested("Ann")
    game.end_turn().end_turn()
    assert not game.is_rested("Ann")


def test_backwash_wards_off_and_readies_a_don() -> None:
    """LH1-027: 2000 more power for the battle, then a DON!! is set active; as a [Trigger] it returns a Character."""
    game = scene(me(leader=leader("Mine", power=6000)), foe(leader=leader("Chief"), hand=[lh(27)], don=2))
    game.attack("Mine").answers(f"play {name(27)}", "pick Chief", "pick_don 2").pass_battle()
    assert len(game.side("foe").life) == 5 and game.don("foe") == (1, 1)
    game = scene(me(characters=[rested(char("Ann", cost=4))]), foe(life=[lh(27)]))
    game.attack("Leader").answers("done", "use_trigger", "pick Ann")
    assert game.names("me", "hand") == ["Ann"]


def test_ledger_of_tides_trades_cards() -> None:
    """LH1-028: two cards are drawn, then one is trashed."""
    game = scene(me(hand=[lh(28)], don=2, deck=[char("A"), char("B"), char("C")]))
    game.answers(f"play {name(28)}", "pick A")
    assert game.names("me", "hand") == ["B"]
    assert sorted(game.names("me", "trash")) == sorted(["A", name(28)])


def test_tidewatch_pier_looks_at_the_top_card() -> None:
    """LH1-029: rested, it puts the top card at the top or the bottom."""
    game = scene(me(stage=lh(29), deck=[char("A"), char("B")]))
    game.answers(f"activate {name(29)}", "put_bottom A")
    assert game.names("me", "deck") == ["B", "A"] and game.is_rested(name(29))


def test_weed_grown_guard_may_stay_for_a_card() -> None:
    """LH1-136: where an effect of the opponent would remove it, its player may trash a card from hand instead."""
    game = scene(me(hand=[lh(101)], don=4), foe(characters=[lh(136)], hand=[char("Ann")]))
    game.answers(f"play {name(101)}", f"pick {name(136)}", "mode 0", f"replace {name(136)}")
    assert game.names("foe", "characters") == [name(136)] and game.names("foe", "trash") == ["Ann"]


def test_bell_of_judgment_puts_a_character_into_life_face_up() -> None:
    """LH1-101: a Character goes to the top or the bottom of its owner's Life cards, face up."""
    game = scene(me(hand=[lh(101)], don=4), foe(characters=[char("Ann", cost=5), char("Big", cost=6)]))
    game.answer("play", name(101))
    assert game.offered("pick") == ["Ann"]
    game.answers("pick Ann", "mode 1")
    assert game.names("foe", "life")[-1] == "Ann" and game.names("foe", "characters") == ["Big"]


def test_great_tree_ko_s_only_rested_characters() -> None:
    """LH1-036: an active Character cannot be chosen."""
    game = scene(me(hand=[lh(36)], don=6), foe(characters=[rested(char("Ann", cost=5)), char("Bob", cost=1)]))
    game.answer("play", name(36))
    assert game.offered("pick") == ["Ann"]


def test_horde_of_wraiths_is_cheaper_over_a_full_trash() -> None:
    """LH1-078: with ten cards in the trash it can be played for four."""
    for size in (9, 10):
        game = scene(me(hand=[lh(78)], don=4, trash=[char(f"Dead {i}") for i in range(size)]))
        assert (game.offered("play") == [name(78)]) == (size == 10)
