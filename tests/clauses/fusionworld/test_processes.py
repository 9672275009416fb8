"""Chapter 14: rule processes, those that step in at once and those that wait for a checkpoint."""

from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import ACTIVATED, BOTH_LOST, BY_DECK, BY_LIFE, DAMAGED, KOED, MOVED
from fuda.games.fusionworld.words.build import auto, replacement, tagged, value
from fuda.games.fusionworld.words.choosing import Choose
from fuda.games.fusionworld.words.course_of_game import AddKi, Damage, PlaceMarkers
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower, Forbid, GainKeyword
from fuda.games.fusionworld.words.ops import KoCards, MoveTo
from fuda.games.fusionworld.words.placing import ComboCards, FlipLeader, PlayCards, PlayOn
from fuda.games.fusionworld.words.properties import Named
from fuda.games.fusionworld.words.refs import Area, Attacker
from fuda.games.fusionworld.words.timings import On, Would
from fuda.rules.marks import clause
from fuda.words.refs import Chosen, Together, Top
from tests.clauses.fusionworld.scene import Placed, Scene, extra, fighter, filler, foe, leader, me, rested, scene


def named(name: str, side: str = "own") -> Area:
    """A card of the Battle Area by its name."""
    return Area(side, "battle", [Named(name)])


def life_to_hand(side: str = "own") -> MoveTo:
    """Put the top card of Life into the hand."""
    return MoveTo(Top(side, "life", value(1)), "hand")


def activated(game: Scene) -> list[str]:
    """The cards whose skills were activated, in order."""
    return [name for _, name in game.happened(ACTIVATED)]


# --- interrupting and checking (14-1) --------------------------------------------------------------------------
@clause("fw 14-1-2-1", "fw 14-2-2-1")
def test_the_last_life_loses_in_the_middle_of_an_effect() -> None:
    """'Put 1 Life into the hand, then KO a card' with one Life left: the KO never happens."""
    deal = extra("Deal", abilities=[tagged("main", [life_to_hand(), KoCards(Area("foe", "battle", []))])])
    game = scene(me(hand=[deal], life=1), foe(battle=[fighter("Ann")]))
    game.answer("activate", "Deal")
    assert (game.winner, game.m.reason) == ("foe", BY_LIFE)
    assert game.names("foe", "battle") == ["Ann"]
    game = scene(me(hand=[deal], life=2), foe(battle=[fighter("Ann")]))
    game.answer("activate", "Deal")
    assert game.winner is None
    assert game.names("foe", "battle") == []


@clause("fw 14-1-2-1")
def test_a_deck_that_runs_out_between_two_draws_loses_at_once() -> None:
    """Of three draws from a deck of two the second one ends the game; nothing can be put back in time."""
    dig = extra("Dig", abilities=[tagged("main", [Draw(value(3)), MoveTo(Area("own", "drop", []), "deck")])])
    game = scene(me(hand=[dig], deck=2, drop=filler(1, "Old")))
    game.answer("activate", "Dig")
    assert (game.winner, game.m.reason) == ("foe", BY_DECK)
    assert len(game.names("me", "hand")) == 2


@clause("fw 14-1-2-1-1", "fw 14-2-2")
def test_players_who_run_out_by_one_event_lose_together() -> None:
    """One instruction takes the last Life of both: nobody wins. With Life left on one side the other loses alone."""
    both = MoveTo(Together([Top("own", "life", value(1)), Top("foe", "life", value(1))]), "hand")
    end = extra("End", abilities=[tagged("main", [both])])
    game = scene(me(hand=[end], life=1), foe(life=1))
    game.answer("activate", "End")
    assert (game.winner, game.m.reason) == ("draw", BOTH_LOST)
    game = scene(me(hand=[end], life=1), foe(life=2))
    game.answer("activate", "End")
    assert (game.winner, game.m.reason) == ("foe", BY_LIFE)


@clause("fw 14-2-2")
def test_players_who_run_out_one_after_the_other_do_not_lose_together() -> None:
    """Two instructions in a row: the first to run out has lost before the second one is carried out."""
    end = extra("End", abilities=[tagged("main", [life_to_hand("foe"), life_to_hand()])])
    game = scene(me(hand=[end], life=1), foe(life=1))
    game.answer("activate", "End")
    assert game.winner == "me"
    assert len(game.names("me", "life")) == 1


@clause("fw 14-1-2-2")
def test_a_state_that_is_over_at_the_checkpoint_has_no_rule_process() -> None:
    """A card is down to 0 power within an effect and back at its end: it stays. Left at 0, it goes."""
    for back, left in ((10000, ["Ann"]), (0, [])):
        swing = [AddPower(named("Ann"), value(-10000), "this_turn"), AddPower(named("Ann"), value(back), "this_turn")]
        game = scene(me(hand=[extra("Swing", abilities=[tagged("main", swing)])], battle=[fighter("Ann")]))
        game.answer("activate", "Swing")
        assert game.names("me", "battle") == left


@clause("fw 14-1-2-2-1")
def test_rule_processes_that_are_due_together_are_one_event() -> None:
    """Two cards without power leave and damage is taken at one time.

    A skill about leaving waits once for both, those of the leaving cards see each other and the damage.
    """
    wither = [AddPower(Area("any", "battle", []), value(-5000), "this_turn"), Damage("own", value(1))]
    watch = auto(On("left"), [PlaceMarkers(value(1))])
    hurt = auto(On("damaged", "own"), [PlaceMarkers(value(1))])
    captain = leader("Captain", abilities=[watch])
    ann = fighter("Ann", power=5000, abilities=[watch])
    ben = fighter("Ben", power=5000, abilities=[watch, hurt])
    game = scene(
        me(leader=captain, hand=[extra("Wither", abilities=[tagged("main", wither)])], battle=[ann, ben]),
    )
    game.answer("activate", "Wither")
    assert sorted(game.offered("resolve")) == ["Ann", "Ben", "Ben", "Captain"]
    while game.offered("resolve"):
        game.m.answer(game.m.options[0])
    assert sorted(activated(game)) == ["Ann", "Ben", "Ben", "Captain", "Wither"]


# --- losing (14-2) ---------------------------------------------------------------------------------------------
@clause("fw 14-2-2-1")
def test_damage_that_takes_the_last_life_loses_without_another_chance() -> None:
    """An attack on a Leader with one Life ends the game; the card that came to hand plays no part."""
    spring = fighter(
        "Spring", abilities=[auto(On("moved", "own", [Named("Spring")]), [Draw(value(1))], zones=["hand"])]
    )
    game = scene(me(), foe(life=[spring]))
    game.attack("Leader").pass_battle()
    assert (game.winner, game.m.reason) == ("me", BY_LIFE)
    game = scene(me(), foe(life=2))
    game.attack("Leader").pass_battle()
    assert game.winner is None


@clause("fw 14-2-2-2")
def test_the_draw_that_empties_the_deck_loses() -> None:
    """The draw of the Charge Phase takes the last card: that player loses before charging."""
    game = scene(me(deck=1, hand=[fighter("Ann")]), at="7-2-9")
    assert (game.winner, game.m.reason) == ("foe", BY_DECK)
    assert game.phase == "main"  # where the scene began: nothing came after the draw
    game = scene(me(deck=2, hand=[fighter("Ann")]), at="7-2-9")
    assert game.winner is None
    assert "charge Ann" in game.offered()


# --- damage (14-3) ---------------------------------------------------------------------------------------------
@clause("fw 14-3-1")
def test_damage_waits_for_the_checkpoint() -> None:
    """'Deal 1 damage, then draw 1': the card is drawn before the Life is taken."""
    burn = extra("Burn", abilities=[tagged("main", [Damage("own", value(1)), Draw(value(1))])])
    game = scene(me(hand=[burn]))
    game.answer("activate", "Burn")
    assert game.names("me", "hand") == ["Deck0 1", "Life0 1"]


@clause("fw 14-3-2")
def test_so_many_life_cards_come_to_hand_from_the_top_at_one_time() -> None:
    """2 damage takes the two top cards, and what waits for Life to come to hand does so once."""
    bleed = leader("Bleed", abilities=[auto(On("moved", "own", source="life", target="hand"), [Draw(value(1))])])
    burn = extra("Burn", abilities=[tagged("main", [Damage("foe", value(2))])])
    game = scene(me(hand=[burn]), foe(leader=bleed, life=3))
    game.answer("activate", "Burn")
    assert game.names("foe", "hand") == ["Life1 1", "Life1 2", "Deck1 1"]
    assert game.names("foe", "life") == ["Life1 3"]
    assert [int(e.n) for e in game.log if e.kind == DAMAGED] == [2]


@clause("fw 14-3-2")
def test_no_damage_is_nothing_that_happens() -> None:
    """Of 0 damage no skill about damage hears, while 1 is heard."""
    for amount, drawn in ((0, []), (1, ["Life1 1", "Deck1 1"])):
        bleed = leader("Bleed", abilities=[auto(On("damaged", "own"), [Draw(value(1))])])
        burn = extra("Burn", abilities=[tagged("main", [Damage("foe", value(amount))])])
        game = scene(me(hand=[burn]), foe(leader=bleed))
        game.answer("activate", "Burn")
        assert game.names("foe", "hand") == drawn


@clause("fw 14-3-2")
def test_no_damage_is_nothing_to_be_replaced() -> None:
    """'If you would be dealt damage, draw 1 instead' does not apply to 0 damage."""
    for amount, drawn in ((0, []), (1, ["Deck1 1"])):
        shield = leader("Shield", abilities=[replacement(Would("damage"), [Draw(value(1))])])
        burn = extra("Burn", abilities=[tagged("main", [Damage("foe", value(amount))])])
        game = scene(me(hand=[burn]), foe(leader=shield))
        game.answer("activate", "Burn")
        assert game.names("foe", "hand") == drawn
        assert len(game.names("foe", "life")) == 8


# --- cards in the Combo Area outside a battle (14-4) -----------------------------------------------------------
@clause("fw 14-4-2")
def test_outside_a_battle_cards_in_the_combo_areas_go_to_their_owners_drops() -> None:
    """A skill of the Main Phase puts an own card and a captured one there: both are dropped at the checkpoint."""
    push = extra("Push", abilities=[tagged("main", [ComboCards(Area("own", "battle", [])), Draw(value(1))])])
    game = scene(me(hand=[push], battle=[fighter("Ann"), Placed(fighter("Ben"), owner=1)]))
    game.answer("activate", "Push")
    assert (game.names("me", "combo"), game.names("me", "battle")) == ([], [])
    assert game.names("me", "drop") == ["Ann", "Push"]
    assert game.names("foe", "drop") == ["Ben"]
    # They lay there until the skill was done.
    assert [name for _, name in game.happened(MOVED)][-3:] == ["Deck0 1", "Ann", "Ben"]


@clause("fw 14-4-2")
def test_during_a_battle_cards_stay_in_the_combo_areas() -> None:
    """The checkpoints of a battle leave a combo card where it is until the battle is over."""
    game = scene(me(hand=[fighter("Ann"), fighter("Ben")]))
    game.attack("Leader").answer("combo", "Ann")
    assert game.names("me", "combo") == ["Ann"]
    game.pass_battle()
    assert (game.names("me", "combo"), game.names("me", "drop")) == ([], ["Ann"])


# --- cards put on top of others (14-5) -------------------------------------------------------------------------
def cover_attacker(*more: AddPower | GainKeyword | Forbid) -> Scene:
    """A rested attack card with [Ki], some effects on it, is covered by New in the Offense Step."""
    lift = extra("Lift", abilities=[tagged("main", list(more))])
    cover = extra("Cover", abilities=[tagged("battle", [PlayOn(Area("own", "hand", [Named("New")]), Attacker())])])
    game = scene(
        me(hand=[lift, cover, fighter("New", power=20000)], battle=[Placed(fighter("Ann"), ki=2)]),
        foe(leader=leader("Target", power=25000)),
    )
    game.answer("activate", "Lift")
    game.attack("Ann")
    game.answer("activate", "Cover")
    return game


@clause("fw 14-5-2")
def test_a_card_put_on_another_inherits_power_orientation_battle_and_ki() -> None:
    """The card on top is rested, has +5000 and 2 [Ki], and its attack goes on and deals damage."""
    game = cover_attacker(AddPower(named("Ann"), value(5000), "this_turn"))
    assert game.names("me", "battle") == ["New"]
    assert game.under("New") == ["Ann"]
    assert game.is_rested("New")
    assert game.power("New") == 25000
    assert game.unit("New").ki == 2
    assert (game.step, game.m.attacker) == ("offense", game.unit("New").uid)
    game.pass_battle()
    assert game.names("foe", "hand") == ["Life1 1"]
    game.end_turn()
    assert game.power("New") == 20000


@clause("fw 14-5-2")
def test_a_card_put_on_an_active_one_out_of_battle_is_active_and_in_no_battle() -> None:
    """Without orientation, changes, battle or [Ki] below there is nothing to inherit."""
    cover = extra("Cover", abilities=[tagged("main", [PlayOn(Area("own", "hand", [Named("New")]), named("Ann"))])])
    game = scene(me(hand=[cover, fighter("New", power=20000)], battle=[fighter("Ann")]))
    game.answer("activate", "Cover")
    assert not game.is_rested("New")
    assert (game.power("New"), game.unit("New").ki, game.step) == (20000, 0, "")
    assert "attack New" in game.offered()


@clause("fw 14-5-2")
def test_a_guard_card_that_is_covered_guards_on() -> None:
    """The defender puts a stronger card on the attacked one: that is compared, and stays rested."""
    cover = extra(
        "Cover", abilities=[tagged("battle", [PlayOn(Area("own", "hand", [Named("New")]), Area("own", "battle", []))])]
    )
    game = scene(me(), foe(hand=[cover, fighter("New", power=20000)], battle=[rested(fighter("Ann"))]))
    game.attack("Leader", "Ann").answers("end_step", "activate Cover", "end_step")
    assert game.names("foe", "battle") == ["New"]
    assert game.is_rested("New")


@clause("fw 14-5-2-1")
def test_other_effects_are_not_inherited_by_a_card_put_on_top() -> None:
    """[Double Strike] and a prohibition given to the base are gone; the power that came with them stays."""
    game = cover_attacker(
        GainKeyword(named("Ann"), "double_strike", "this_turn"),
        Forbid(named("Ann"), "ready", "this_turn"),
        AddPower(named("Ann"), value(5000), "this_turn"),
    )
    assert game.power("New") == 25000
    assert not game.has("New", "double_strike")
    assert game.m.bans(game.unit("New")) == 0
    game.pass_battle()
    assert game.names("foe", "hand") == ["Life1 1"]


# --- no power (14-6) -------------------------------------------------------------------------------------------
def drain(amount: int) -> CardDef:
    """An Extra card that takes power of everything of the opponent."""
    return extra(
        "Drain",
        abilities=[tagged("main", [AddPower(Area("foe", "leader_or_battle", []), value(-amount), "this_turn")])],
    )


@clause("fw 14-6-2")
def test_a_battle_card_without_power_goes_to_the_drop_and_is_not_kod() -> None:
    """At 0 and below a Battle card leaves, with no [On KO]; at 5000 it stays, and a Leader at 0 does as well."""
    last = tagged("on_ko", [Draw(value(1))])
    theirs = [fighter("Ann", power=5000, abilities=[last]), fighter("Ben", power=15000), fighter("Cid", power=20000)]
    game = scene(me(hand=[drain(15000)]), foe(leader=leader("Target"), battle=theirs))
    game.answer("activate", "Drain")
    assert game.names("foe", "battle") == ["Cid"]
    assert game.names("foe", "drop") == ["Ben", "Ann"]
    assert (game.power("Target"), game.names("foe", "leader")) == (0, ["Target"])
    assert (game.happened(KOED), game.names("foe", "hand")) == ([], [])


def kept(effect: CardDef) -> Scene:
    """A card that may not leave, with a replacement for it, meets an effect of the opponent."""
    stay = replacement(Would("leave", "own"), [Draw(value(1))])
    bans = [Forbid(Area("foe", "battle", [Named("Ann")]), ban, "this_turn") for ban in ("leave", "ko_by_skill")]
    shield = extra("Shield", abilities=[tagged("main", bans)])
    theirs = [fighter("Ann", power=5000), fighter("Ben", power=5000)]
    game = scene(me(hand=[shield, effect]), foe(leader=leader("Guard", power=20000, abilities=[stay]), battle=theirs))
    game.answers("activate Shield", f"activate {effect.name}")
    return game


@clause("fw 14-6-2")
def test_no_card_saves_a_battle_card_without_power() -> None:
    """Neither a prohibition to leave nor a replacement keeps it there, though they do against a skill."""
    game = kept(extra("Bounce", abilities=[tagged("main", [MoveTo(Area("foe", "battle", []), "hand")])]))
    assert (game.names("foe", "battle"), game.names("foe", "hand")) == (["Ann", "Ben"], ["Deck1 1"])
    game = kept(drain(5000))
    assert (game.names("foe", "battle"), game.names("foe", "drop")) == ([], ["Ben", "Ann"])
    assert game.names("foe", "hand") == []


# --- turning a Leader over (14-7) ------------------------------------------------------------------------------
def flip_attacker(*more: AddPower | GainKeyword | AddKi) -> Scene:
    """A Leader attacks with some effects on it and is turned over in the Offense Step."""
    captain = leader("Front", power=15000, back={"name": "Back", "power": 20000})
    lift = extra("Lift", abilities=[tagged("main", list(more))])
    turn = extra("Turn", abilities=[tagged("battle", [FlipLeader()])])
    game = scene(me(leader=captain, hand=[lift, turn]), foe(leader=leader("Target", power=25000)))
    game.answer("activate", "Lift")
    game.attack("Front")
    game.answer("activate", "Turn")
    return game


@clause("fw 14-7-2")
def test_a_leader_that_is_turned_over_keeps_orientation_power_changes_and_its_battle() -> None:
    """The back is rested, has +5000, and its attack goes on; [Ki] stays as well."""
    game = flip_attacker(
        AddPower(Area("own", "leader", []), value(5000), "this_turn"), AddKi(Area("own", "leader", []), value(1))
    )
    assert game.names("me", "leader") == ["Back"]
    assert game.is_rested("Back")
    assert game.power("Back") == 25000
    assert game.unit("Back").ki == 1
    assert (game.step, game.m.attacker) == ("offense", game.unit("Back").uid)
    game.pass_battle()
    assert game.names("foe", "hand") == ["Life1 1"]
    game.end_turn()
    assert game.power("Back") == 20000


@clause("fw 14-7-2")
def test_an_active_leader_stays_active_when_turned_over() -> None:
    """Outside a battle there is only the new side, which may attack."""
    captain = leader("Front", back={"name": "Back", "power": 20000})
    game = scene(me(leader=captain, hand=[extra("Turn", abilities=[tagged("main", [FlipLeader()])])]))
    game.answer("activate", "Turn")
    assert not game.is_rested("Back")
    assert game.power("Back") == 20000
    game.attack("Front")  # cards are known by their front
    assert game.is_rested("Back")


@clause("fw 14-7-2-1")
def test_what_else_was_given_to_a_leader_is_gone_on_the_new_side() -> None:
    """Of 'gains [Double Strike] and +5000 this turn' only the power is carried over."""
    own = Area("own", "leader", [])
    game = flip_attacker(GainKeyword(own, "double_strike", "this_turn"), AddPower(own, value(5000), "this_turn"))
    assert game.power("Back") == 25000
    assert not game.has("Back", "double_strike")
    game.pass_battle()
    assert game.names("foe", "hand") == ["Life1 1"]


# --- KO (14-9) -------------------------------------------------------------------------------------------------
@clause("fw 14-9-2")
def test_a_kod_card_is_in_the_drop_at_once() -> None:
    """'KO your card, then play one from your Drop' can choose the card just KO'd."""
    cycle = [
        KoCards(named("Ann")),
        Choose(Area("own", "drop", [Named("Ann")]), value(1), False, 0),
        PlayCards(Chosen(0), rested=True),
    ]
    game = scene(me(hand=[extra("Cycle", abilities=[tagged("main", cycle)])], battle=[fighter("Ann")]))
    game.answer("activate", "Cycle")
    assert game.names("me", "battle") == ["Ann"]
    assert game.is_rested("Ann")


@clause("fw 14-9-2")
def test_a_card_kod_in_battle_goes_to_its_owners_drop() -> None:
    """The guard card belongs to the attacker: it goes to the attacker's Drop."""
    game = scene(me(), foe(battle=[Placed(fighter("Ann"), rested=True, owner=0)]))
    game.attack("Leader", "Ann").pass_battle()
    assert game.names("foe", "battle") == []
    assert (game.names("me", "drop"), game.names("foe", "drop")) == (["Ann"], [])
