"""Winning and losing (0-1), the basic principles (0-2), words of the rules (0-3, 1-8, 1-10, 13-13 to 13-15)."""

import pytest

from fuda.games.fusionworld.face.game import deal
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import (
    ACTIVATED,
    BOTH_LOST,
    BY_CARD,
    BY_CONCESSION,
    BY_DECK,
    BY_LIFE,
    DAMAGED,
    REPLACED,
)
from fuda.rules.marks import clause
from tests.clauses.fusionworld.scene import Placed, Scene, fighter, filler, foe, leader, me, rested, scene
from tests.clauses.fusionworld.texts import chief, done, skilled, spell

LAST_LIFE = "move(top(own, life, 1), hand)"


def count(game: Scene, who: str, zone: str) -> int:
    """How many cards a player has in a zone."""
    return len(game.names(who, zone))


def cast(game: Scene, name: str = "Spell") -> Scene:
    """Use an Extra card."""
    return game.answer("activate", name)


# --- winning and losing (0-1) ----------------------------------------------------------------------------------
@clause("fw 0-1-2")
def test_a_game_has_two_players() -> None:
    """Cards are dealt for two decks, not for one or three."""
    deck = [leader(), *filler(3)]
    assert len(deal([deck, deck])) == 8
    for n in (1, 3):
        with pytest.raises(ValueError, match="two players"):
            deal([deck] * n)


@clause("fw 0-1-3")
def test_the_game_ends_when_a_player_loses_and_the_other_wins() -> None:
    """With my last Life card gone nobody is asked anything any more."""
    game = scene(me(life=1, hand=[spell("Spell", LAST_LIFE)]))
    assert not game.clauses()
    cast(game)
    assert (game.winner, game.m.reason) == ("foe", BY_LIFE)
    assert (game.player, game.offered()) == ("nobody", [])


@clause("fw 0-1-3-1")
@pytest.mark.parametrize("life", [1, 2])
def test_a_player_loses_at_once_and_not_at_the_next_checkpoint(life: int) -> None:
    """'Add 1 Life to your hand, then draw 1' with the last Life ends the game before the draw."""
    game = cast(scene(me(life=life, hand=[spell("Spell", LAST_LIFE, "draw(1)")])))
    assert game.winner == (None if life > 1 else "foe")
    assert count(game, "me", "deck") == (9 if life > 1 else 10)


@clause("fw 0-1-3-2")
@pytest.mark.parametrize(("life", "deck", "reason"), [(1, 9, BY_LIFE), (3, 1, BY_DECK), (2, 2, None)])
def test_without_life_or_without_deck_a_player_loses(life: int, deck: int, reason: str | None) -> None:
    """The last Life card or the last card of the deck is enough; no draw has to fail."""
    game = cast(scene(me(life=life, deck=deck, hand=[spell("Spell", "draw(1)", LAST_LIFE)])))
    assert game.winner == ("foe" if reason else None)
    if reason:
        assert game.m.reason == reason


@clause("fw 0-1-3-3")
@pytest.mark.parametrize(("theirs", "winner"), [(1, "draw"), (2, "foe")])
def test_when_both_players_lose_at_the_same_time_the_game_is_a_draw(theirs: int, winner: str) -> None:
    """One effect takes the last Life of both players."""
    both = "move(together([top(own, life, 1), top(foe, life, 1)]), hand)"
    game = cast(scene(me(life=1, hand=[spell("Spell", both)]), foe(life=theirs)))
    assert game.winner == winner
    assert (game.m.reason == BOTH_LOST) == (winner == "draw")


@clause("fw 0-1-3-4")
def test_a_player_may_concede_at_any_time() -> None:
    """The opponent gives up in my turn while I am to choose, and has lost."""
    pick = spell("Spell", "choose(cards(foe, battle), 1, 0)", "ko(chosen(0))")
    game = cast(scene(me(hand=[pick]), foe(battle=filler(2, "Bob"))))
    assert game.player == "me"
    game.concede("foe")
    assert (game.winner, game.m.reason, game.offered()) == ("me", BY_CONCESSION, [])
    game.concede("me")
    assert game.winner == "me"


@clause("fw 0-1-3-5")
@pytest.mark.parametrize(("loser", "winner"), [("foe", "me"), ("own", "foe")])
def test_a_card_may_end_the_game_when_its_text_comes_to_it(loser: str, winner: str) -> None:
    """'Draw 1, win, draw 1': only the first card is drawn."""
    game = cast(scene(me(hand=[spell("Spell", "draw(1)", f"end_game({loser})", "draw(1)")])))
    assert (game.winner, game.m.reason) == (winner, BY_CARD)
    assert count(game, "me", "deck") == 9


# --- cards, rules and concessions (0-2-2) ----------------------------------------------------------------------
@clause("fw 0-2-2")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_text_of_a_card_beats_the_rules(allowed: bool) -> None:
    """By the rules only rested Battle cards are attacked; a card may say otherwise."""
    ann = fighter("Ann", keywords=["attack_active"] if allowed else [])
    game = scene(me(battle=[ann]), foe(battle=[fighter("Bob"), rested(fighter("Cid"))]))
    game.answer("attack", "Ann")
    assert game.offered("target") == (["Leader", "Bob", "Cid"] if allowed else ["Leader", "Cid"])


@clause("fw 0-2-2", "fw 0-2-5")
def test_a_card_that_allows_something_does_not_beat_a_card_that_forbids_it() -> None:
    """Ann may attack active Battle cards, but not Bob, which cannot be attacked."""
    bob = skilled("Bob", "permanent: are_forbidden(this, be_attacked)")
    game = scene(me(battle=[fighter("Ann", keywords=["attack_active"])]), foe(battle=[bob, fighter("Cid")]))
    game.answer("attack", "Ann")
    assert game.offered("target") == ["Leader", "Cid"]


@clause("fw 0-2-2", "fw 0-2-5")
@pytest.mark.parametrize("texts", [[], ["permanent: player_forbidden(own, combo)"]])
def test_a_card_that_lets_cards_of_the_drop_combo_does_not_beat_one_that_forbids_to_combo(texts: list[str]) -> None:
    """By the rules cards of hand and Battle Area combo; Ann may from the Drop, and Bob may not."""
    ann = skilled("Ann", "permanent in_drop: combo_from_drop([is_this])")
    game = scene(me(leader=chief("Left", *texts), drop=[ann, fighter("Bob")])).attack("Left")
    assert game.offered("combo") == ([] if texts else ["Ann"])
    if not texts:
        assert game.answer("combo", "Ann").names("me", "combo") == ["Ann"]


@clause("fw 0-2-2")
@pytest.mark.parametrize("saved", [True, False])
def test_a_card_may_keep_a_player_from_losing_without_a_deck(saved: bool) -> None:
    """'You do not lose by having no deck' holds for the deck, and not for Life."""
    texts = ["permanent: player_forbidden(own, lose_by_deck)"] if saved else []
    game = cast(scene(me(leader=chief("Chief", *texts), deck=1, hand=[spell("Spell", "draw(1)")])))
    assert game.winner == (None if saved else "foe")
    game = cast(scene(me(leader=chief("Chief", *texts), life=1, hand=[spell("Spell", LAST_LIFE)])))
    assert game.winner == "foe"


@clause("fw 0-2-2-1")
def test_nothing_replaces_the_loss_of_who_concedes() -> None:
    """'If you would lose, draw instead' is of use against a card, and not against conceding."""
    sage = chief("Sage", "replacement would(lose, own): draw(1)")
    game = cast(scene(me(leader=sage, hand=[spell("Spell", "end_game(own)")])))
    assert (game.winner, done(game, REPLACED)) == (None, ["Sage"])
    game = scene(me(leader=sage)).concede("me")
    assert (game.winner, game.m.reason) == ("foe", BY_CONCESSION)
    assert done(game, REPLACED) == []


def held_fast(name: str, **more: int) -> CardDef:
    """A Battle card that cannot leave its area."""
    return skilled(name, "permanent: are_forbidden(this, leave)", **more)


@clause("fw 0-2-2-2")
def test_power_0_takes_even_a_card_that_cannot_leave() -> None:
    """A skill does not move it, and the rule does."""
    weaken = spell("Weaken", "power(cards(own, battle), -10000, this_turn)")
    game = scene(me(hand=[spell("Spell", "move(cards(own, battle), drop)"), weaken], battle=[held_fast("Ann")]))
    cast(game)
    assert game.names("me", "battle") == ["Ann"]
    cast(game, "Weaken")
    assert (game.names("me", "battle"), game.names("me", "drop")[0]) == ([], "Ann")


@clause("fw 0-2-2-2")
def test_no_card_moves_a_leader_or_puts_a_card_into_a_zone_of_another_player() -> None:
    """A Leader stays, and a card of the opponent's that I control goes to the opponent's hand."""
    ops = ["move(together([cards(own, leader), cards(own, battle)]), hand)"]
    bob = Placed(fighter("Bob"), owner=1)
    game = cast(scene(me(leader=leader("Left"), hand=[spell("Spell", *ops)], battle=[bob])))
    assert game.names("me", "leader") == ["Left"]
    assert (game.names("me", "hand"), game.names("foe", "hand")) == ([], ["Bob"])


@clause("fw 0-2-2-2")
def test_no_card_puts_a_card_without_combo_power_into_the_combo_area() -> None:
    """'Combo with all of your hand' takes only the card that has combo power, were it 0."""
    hand = [fighter("None", combo=-1), fighter("Zero", combo=0)]
    call = chief("Call", "battle: combo(cards(own, hand))")
    game = scene(me(leader=call, hand=hand)).attack("Call").answer("activate", "Call")
    assert game.names("me", "combo") == ["Zero"]
    assert "None" not in game.names("me", "combo")


# --- doing what a text says (0-2-3, 0-2-4) ---------------------------------------------------------------------
@clause("fw 0-2-3")
def test_instructions_are_carried_out_in_the_order_of_the_text() -> None:
    """'Draw 1, then discard 1' without a hand discards the drawn card; the other way round it stays."""
    ops = ["draw(1)", "discard(cards(own, hand), 1)"]
    game = cast(scene(me(hand=[spell("Spell", *ops)])))
    assert (game.names("me", "hand"), game.names("me", "drop")) == ([], ["Deck0 1", "Spell"])
    game = cast(scene(me(hand=[spell("Spell", *reversed(ops))])))
    assert (game.names("me", "hand"), game.names("me", "drop")) == (["Deck0 1"], ["Spell"])


@clause("fw 0-2-4")
@pytest.mark.parametrize("n", [0, 2, 3, 4])
def test_what_is_impossible_is_not_done_and_the_rest_as_far_as_possible(n: int) -> None:
    """'Discard 3' with fewer cards in hand discards them all, without a question."""
    game = cast(scene(me(hand=[spell("Spell", "discard(cards(own, hand), 3)", "draw(1)"), *filler(n, "Hand")])))
    if n > 3:
        assert len(game.offered("pick")) == 4
        game.answers("pick Hand 1", "pick Hand 2", "pick Hand 3")
    assert len([name for name in game.names("me", "drop") if name.startswith("Hand")]) == min(n, 3)
    assert count(game, "me", "hand") == max(n - 3, 0) + 1


@clause("fw 0-2-4-1")
@pytest.mark.parametrize("was_rested", [True, False])
def test_what_is_in_a_state_is_not_brought_into_it(was_rested: bool) -> None:
    """A rested card that is to be rested does not become rested: no skill hears of it, and it was not done."""
    ann = skilled("Ann", "auto on(rested, any, [is_this]): draw(1)", "auto on(readied, any, [is_this]): draw(2)")
    rest_it = spell("Rest", "rest(cards(own, battle))", "if_done([draw(3)])")
    game = cast(scene(me(hand=[rest_it], battle=[Placed(ann, rested=was_rested)])), "Rest")
    assert game.is_rested("Ann")
    assert count(game, "me", "hand") == (0 if was_rested else 4)
    ready_it = spell("Ready", "ready(cards(own, battle))", "if_done([draw(3)])")
    game = cast(scene(me(hand=[ready_it], battle=[Placed(ann, rested=was_rested)])), "Ready")
    assert not game.is_rested("Ann")
    assert count(game, "me", "hand") == (5 if was_rested else 0)


@clause("fw 0-2-4-1")
def test_energy_that_is_rested_or_active_does_not_become_so_again() -> None:
    """The same holds for energy."""
    for op, energy, spent, drawn in (
        ("rest", 1, 0, 1),
        ("rest", 0, 1, 0),
        ("ready", 0, 1, 1),
        ("ready", 1, 0, 0),
    ):
        use = spell("Spell", f"{op}(cards(own, energy))", "if_done([draw(1)])")
        game = cast(scene(me(hand=[use], energy=energy, spent=spent)))
        assert count(game, "me", "hand") == drawn


@clause("fw 0-2-4-2")
@pytest.mark.parametrize(("n", "drawn"), [(2, 2), (0, 0), (-2, 0)])
def test_less_than_nothing_is_nothing_and_never_the_reverse(n: int, drawn: int) -> None:
    """'Draw as many as ... minus ...' draws no card for a negative number, and takes none away."""
    use = spell("Spell", f"draw(minus(size(own, hand), {2 - n}))")
    game = cast(scene(me(hand=[use, *filler(2, "Hand")])))
    assert (count(game, "me", "hand"), count(game, "me", "deck")) == (2 + drawn, 10 - drawn)
    assert game.winner is None


# --- what beats what (0-2-5, 0-2-6, 0-2-7) ---------------------------------------------------------------------
@clause("fw 0-2-5")
@pytest.mark.parametrize("forbidden", [True, False])
def test_a_prohibition_beats_an_instruction(forbidden: bool) -> None:
    """'Play a card of the Drop' meets 'your opponent cannot play Battle cards'."""
    texts = ["permanent: player_forbidden(foe, play, only([kind(battle)]))"] if forbidden else []
    use = spell("Spell", 'play(cards(own, drop, [named("Ann")]))')
    game = cast(scene(me(hand=[use], drop=[fighter("Ann")]), foe(leader=chief("Ban", *texts))))
    assert game.names("me", "battle") == ([] if forbidden else ["Ann"])


@clause("fw 0-2-5")
@pytest.mark.parametrize(
    ("ban", "op"),
    [("ko_by_skill", "ko(cards(own, battle))"), ("leave", "move(cards(own, battle), drop)"),
     ("rest", "rest(cards(own, battle))"), ("draw", "draw(1)")],
)  # fmt: skip
def test_what_is_forbidden_is_not_done_by_a_skill(ban: str, op: str) -> None:
    """For a turn a card cannot be KO'd, moved or rested, or a player cannot draw: the instruction does nothing."""
    forbid = (
        f"forbid_player(own, {ban}, this_turn)" if ban == "draw" else f"forbid(cards(own, battle), {ban}, this_turn)"
    )
    for first in ([forbid], []):
        game = cast(scene(me(hand=[spell("Spell", *first, op)], battle=[fighter("Ann")])))
        changed = game.names("me", "battle") != ["Ann"] or game.is_rested("Ann") or count(game, "me", "hand") > 0
        assert changed == (not first)


@clause("fw 0-2-6")
@pytest.mark.parametrize("kept", [True, False])
def test_what_rests_a_card_beats_what_makes_it_active(kept: bool) -> None:
    """While one effect keeps Ann rested another that makes it active does nothing, nor does the Charge Phase."""
    texts = ['permanent: are_forbidden(cards(any, battle, [named("Ann")]), keep_rested)'] if kept else []
    sage = chief("Sage", *texts)
    game = cast(
        scene(me(hand=[spell("Spell", "ready(cards(own, battle))")], battle=[rested(fighter("Ann"))], leader=sage))
    )
    assert game.is_rested("Ann") == kept
    game = scene(me(battle=[rested(fighter("Ann"))], leader=sage), at="7-2-2")
    assert game.is_rested("Ann") == kept


@clause("fw 0-2-7")
@pytest.mark.parametrize("turn_player", ["me", "foe"])
def test_when_both_players_choose_the_turn_player_goes_first(turn_player: str) -> None:
    """'Each player discards 1' when the end of the turn comes, whoever the card belongs to."""
    each = "each_player([discard(cards(own, hand), 1)])"
    sage = chief("Sage", f"end_of_your_turn: {each}", f"end_of_opponents_turn: {each}")
    mine, theirs = filler(2, "Mine"), filler(2, "Theirs")
    game = scene(me(leader=sage, hand=mine), foe(hand=theirs), turn_player=turn_player).end_turn()
    asked = []
    while game.offered("pick"):
        asked.append(game.player)
        game.answer("pick", game.offered("pick")[0])
    assert asked == (["me", "foe"] if turn_player == "me" else ["foe", "me"])


# --- numbers (0-2-8, 0-2-9) ------------------------------------------------------------------------------------
@clause("fw 0-2-8")
def test_a_number_that_is_chosen_is_whole_and_not_negative() -> None:
    """'Choose a number up to the cards of your hand, draw that many'."""
    use = spell("Spell", "choose_number(size(own, hand), 8)", "draw(picked(8))")
    game = cast(scene(me(hand=[use, *filler(2, "Hand")])))
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number", 2)
    assert count(game, "me", "hand") == 4


@clause("fw 0-2-8-1")
@pytest.mark.parametrize("up_to", [True, False])
def test_up_to_a_number_may_be_none(up_to: bool) -> None:
    """'KO up to 2 of 3 cards' may be none; 'KO 2' may not."""
    use = spell("Spell", f"choose(cards(foe, battle), 2, {'up_to, ' if up_to else ''}0)", "ko(chosen(0))")
    game = cast(scene(me(hand=[use]), foe(battle=[fighter(n) for n in ("Ann", "Bob", "Cid")])))
    assert ("done" in game.offered()) == up_to
    if up_to:
        game.answer("done")
        assert count(game, "foe", "battle") == 3
    game = cast(scene(me(hand=[spell("Spell", "life_up_to(2)")])))
    assert game.offered() == ["number 0", "number 1", "number 2"]
    game.answer("number", 0)
    assert count(game, "me", "life") == 8


@clause("fw 0-2-8-1")
def test_drawing_up_to_a_number_may_stop_before_each_card() -> None:
    """None, one or both of two cards; 'if you do' holds with one."""
    for answers, n in ((["no"], 0), (["yes", "no"], 2), (["yes", "yes"], 3)):
        game = cast(scene(me(hand=[spell("Spell", "draw_up_to(2)", "if_done([draw(1)])")]))).answers(*answers)
        assert (answers, count(game, "me", "hand")) == (answers, n)
        assert "end_main" in game.offered()


@clause("fw 0-2-9")
def test_a_negative_cost_counts_as_0_but_is_reckoned_with() -> None:
    """A card of cost 1 with -3 has cost 0, and with +2 on top still 0; with +4 it has 2."""
    for change, cost in ((-3, 0), (-3 + 2, 0), (-3 + 4, 2)):
        texts = [
            "permanent: have_cost(cards(own, battle), -3)",
            f"permanent: have_cost(cards(own, battle), {change + 3})",
        ]
        game = scene(me(leader=chief("Sage", *texts), battle=[fighter("Ann", cost=1)]))
        assert game.m.total_cost(game.unit("Ann")) == cost
        hand = ["permanent: hand_cost([], -3)", f"permanent: hand_cost([], {change + 3})"]
        game = scene(me(leader=chief("Sage", *hand), hand=[fighter("Bob", cost=1)]))
        assert game.hand_cost("Bob")[0] == cost


@clause("fw 0-2-9", "fw 2-6-2")
def test_power_alone_may_be_negative() -> None:
    """A Leader of 5000 with -10000 has -5000, and with 5000 more it has 0; combo power does not go below 0."""
    down = spell(
        "Down", "power(cards(own, leader), -10000, this_turn)", "combo_power(cards(own, battle), -9000, this_turn)"
    )
    up = spell("Up", "power(cards(own, leader), 5000, this_turn)", "combo_power(cards(own, battle), 5000, this_turn)")
    game = scene(me(leader=leader("Left", power=5000), hand=[down, up], battle=[fighter("Ann", combo=5000)]))
    cast(game, "Down")
    assert (game.power("Left"), game.combo_power("Ann")) == (-5000, 0)
    cast(game, "Up")
    assert (game.power("Left"), game.combo_power("Ann")) == (0, 1000)


@clause("fw 0-2-9")
@pytest.mark.parametrize(("held", "power"), [(1, 10000), (2, 15000), (3, 15000), (4, 20000)])
def test_fractions_are_rounded_down(held: int, power: int) -> None:
    """5000 for each 2 cards of the hand: half of that is nothing."""
    ann = skilled("Ann", "permanent: have_power(this, per(5000, 2, size(own, hand)))")
    assert scene(me(battle=[ann], hand=filler(held, "Hand"))).power("Ann") == power


# --- at the same time (0-2-10) ---------------------------------------------------------------------------------
@clause("fw 0-2-10")
def test_what_is_done_at_the_same_time_is_judged_before_any_of_it() -> None:
    """All cards with the power of the strongest or less are KO'd, and each of them sees the others go."""
    sees = "auto on(koed, own): draw(1)"
    cards = [skilled("Ann", sees, power=20000), skilled("Bob", sees, power=10000), fighter("Cid", power=5000)]
    most = 'stat_of(cards(own, battle, [named("Ann")]), power)'
    game = cast(scene(me(hand=[spell("Spell", f"ko(cards(own, battle, [stat(power, <=, {most})]))")], battle=cards)))
    while game.offered("resolve"):
        game.answer("resolve", game.offered("resolve")[0])
    assert sorted(game.names("me", "drop")) == ["Ann", "Bob", "Cid", "Spell"]
    assert count(game, "me", "hand") == 2


@clause("fw 0-2-10")
def test_how_much_is_done_to_each_of_several_cards_is_settled_before_any_of_it() -> None:
    """'All of your Battle cards get the power of Ann', and as many [Ki] as it has: for Bob as for Ann."""
    ann = 'cards(own, battle, [named("Ann")])'
    ops = [
        f"power(cards(own, battle), stat_of({ann}, power), this_turn)",
        f"add_ki(cards(own, battle), stat_of({ann}, ki))",
    ]
    game = cast(scene(me(hand=[spell("Spell", *ops)], battle=[Placed(fighter("Ann"), ki=1), fighter("Bob")])))
    assert (game.power("Ann"), game.power("Bob")) == (20000, 20000)
    assert (game.unit("Ann").ki, game.unit("Bob").ki) == (2, 1)


# --- whose card it is (0-3-2-2, 0-3-4-1) -----------------------------------------------------------------------
@clause("fw 0-3-2-2")
@pytest.mark.parametrize("turn_player", ["me", "foe"])
def test_you_is_who_resolves_the_skill_whoever_has_the_turn(turn_player: str) -> None:
    """'At the end of any turn draw 1, and your opponent discards 1' of the opponent's card is about the opponent."""
    text = "draw(1); discard(cards(foe, hand), 1, foe)"
    theirs = chief("Sage", f"end_of_your_turn: {text}", f"end_of_opponents_turn: {text}")
    game = scene(me(hand=filler(1, "Mine")), foe(leader=theirs), turn_player=turn_player).end_turn()
    assert (count(game, "me", "drop"), count(game, "foe", "drop")) == (1, 0)
    assert "Deck1 1" in game.names("foe", "hand")


@clause("fw 0-3-4-1")
def test_the_master_of_a_card_is_who_has_its_area() -> None:
    """Bob speaks for its owner until the opponent gains control of it; then 'you' is the opponent."""
    bob = skilled("Bob", "permanent: have_power(cards(own, leader), 5000)", "end_of_your_turn: draw(1)")
    take = spell("Take", "gain_control(cards(foe, battle))")
    game = scene(me(leader=leader("Left"), hand=[take]), foe(leader=leader("Right"), battle=[bob]))
    assert (game.power("Left"), game.power("Right")) == (15000, 20000)
    cast(game, "Take")
    assert (game.names("me", "battle"), game.names("foe", "battle")) == (["Bob"], [])
    assert (game.power("Left"), game.power("Right")) == (20000, 15000)
    assert int(game.card("Bob").owner) == 1
    game.end_turn()
    assert done(game, ACTIVATED)[-1] == "Bob"
    assert count(game, "me", "hand") == 1


# --- done, not done, replaced (0-3-16, 0-3-17, 13-14, 13-15) ---------------------------------------------------
WORDS = ["if_done([draw(1)])", "when(failed, [draw(2)])"]


def drawn(game: Scene) -> int:
    """How many cards I have drawn."""
    return 10 - count(game, "me", "deck")


@clause("fw 0-3-16")
@pytest.mark.parametrize("text", ["", "are_forbidden(this, ko_by_skill)", "replaced"])
@pytest.mark.parametrize("word", [0, 1])
def test_what_is_replaced_has_neither_been_done_nor_failed(text: str, word: int) -> None:
    """'KO Bob. If you do, draw 1' and 'if you do not, draw 2', when Bob dies, cannot be KO'd, or is rested instead."""
    texts = {"": [], "replaced": ["replacement would(ko, own, [is_this]): rest(this)"]}.get(
        text, [f"permanent: {text}"]
    )
    use = spell("Spell", "ko(cards(foe, battle))", WORDS[word])
    game = cast(scene(me(hand=[use]), foe(battle=[skilled("Bob", *texts)])))
    while game.offered("replace"):
        game.answer("replace", "Bob")
    assert drawn(game) == {"": [1, 0], "replaced": [0, 0]}.get(text, [0, 2])[word]
    assert (game.names("foe", "battle") == []) == (text == "")


@clause("fw 0-3-16")
@pytest.mark.parametrize("op", ["move(cards(own, battle), hand)", "rest(cards(own, battle))", "draw(2)"])
def test_a_replaced_part_of_an_instruction_is_no_failure(op: str) -> None:
    """Of two cards, one is moved, rested or drawn, and for the other something else happens."""
    texts = [f"replacement once would({what}, own{tests}): add_ki(this, 1)" for what, tests in
             (("leave", ", [named(\"Ann\")]"), ("rest", ", [named(\"Ann\")]"), ("draw", ""))]  # fmt: skip
    for word in (0, 1):
        use = spell("Spell", op, ["if_done([end_game(own)])", "when(failed, [end_game(foe)])"][word])
        game = scene(me(leader=chief("Sage", *texts), hand=[use], battle=[fighter("Ann"), fighter("Bob")]))
        cast(game)
        while game.offered("replace"):
            game.answer("replace", "Sage")
        assert (game.winner, game.unit("Sage").ki, done(game, REPLACED)) == (None, 1, ["Sage"])


@clause("fw 0-3-16")
def test_a_skill_cost_in_which_something_was_replaced_has_not_failed() -> None:
    """Resting Ann is replaced by resting Bob: the skill is activated, though Ann is active."""
    ann = skilled(
        "Ann", "main cost rest(this): draw(2)", "replacement would(rest, own, [is_this]): rest(cards(own, leader))"
    )
    game = scene(me(battle=[ann])).answer("activate", "Ann")
    while game.offered("replace"):
        game.answer("replace", "Ann")
    assert (game.is_rested("Ann"), game.is_rested("Leader"), drawn(game)) == (False, True, 2)


@clause("fw 0-3-17")
@pytest.mark.parametrize(("energy", "n"), [(1, 2), (0, 0)])
def test_what_depends_on_something_impossible_is_not_done(energy: int, n: int) -> None:
    """'If you put 1 energy into the Drop, draw 2' without energy draws nothing."""
    use = spell("Spell", "choose(cards(own, energy), 1, 0)", "move(chosen(0), drop)", "if_done([draw(2)])")
    game = cast(scene(me(hand=[use], energy=energy)))
    assert (drawn(game), count(game, "me", "energy")) == (n, 0)


@clause("fw 13-14-1")
@pytest.mark.parametrize(("held", "n"), [(3, 3), (2, 3), (1, 0), (0, 0)])
def test_if_you_do_asks_whether_all_of_it_was_done(held: int, n: int) -> None:
    """'Discard 2. If you do, draw 3' with 1 card discards it and draws nothing."""
    game = cast(
        scene(me(hand=[spell("Spell", "discard(cards(own, hand), 2)", "if_done([draw(3)])"), *filler(held, "Hand")]))
    )
    if held > 2:
        game.answers("pick Hand 1", "pick Hand 2")
    assert (drawn(game), count(game, "me", "drop")) == (n, min(held, 2) + 1)


@clause("fw 13-14-1")
@pytest.mark.parametrize("kept", [True, False])
def test_if_you_do_asks_for_every_card(kept: bool) -> None:
    """Two cards are to be moved, rested or KO'd, and one of them cannot be: that is not all of it."""
    for op, ban in (("ko", "ko_by_skill"), ("rest", "rest")):
        texts = [f"permanent: are_forbidden(this, {ban})"] if kept else []
        use = spell("Spell", f"{op}(cards(own, battle))", "when(done, [draw(1)], [draw(2)])")
        game = cast(scene(me(hand=[use], battle=[skilled("Ann", *texts), fighter("Bob")])))
        assert drawn(game) == (2 if kept else 1)


@clause("fw 13-15-1")
@pytest.mark.parametrize(("held", "failed"), [(2, False), (1, True), (0, True)])
def test_if_you_do_not_asks_whether_some_of_it_could_not_be_done(held: int, failed: bool) -> None:
    """'Discard 2. If you do not, add 1 Life to your hand' with 1 card discards it and takes the Life."""
    ops = ["discard(cards(own, hand), 2)", f"when(failed, [{LAST_LIFE}])"]
    game = cast(scene(me(hand=[spell("Spell", *ops), *filler(held, "Hand")])))
    assert (count(game, "me", "life"), count(game, "me", "drop")) == (7 if failed else 8, held + 1)


@clause("fw 13-15-1")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_declines_has_not_done_it(answer: str) -> None:
    """'You may discard 1. If you do not, add 1 Life to your hand.'"""
    ops = ["may([discard(cards(own, hand), 1)])", f"when(failed, [{LAST_LIFE}])"]
    game = cast(scene(me(hand=[spell("Spell", *ops), *filler(1, "Hand")]))).answer(answer)
    assert count(game, "me", "life") == (8 if answer == "yes" else 7)


# --- unless something is done (13-13) --------------------------------------------------------------------------
@clause("fw 13-13-1")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_what_needs_something_else_first_is_declared_only_with_it(held: int) -> None:
    """'Your opponent cannot attack unless they discard 1': without a hand no attack is offered."""
    toll = chief(
        "Toll", "permanent: attack_demands(cards(foe, leader_or_battle), {part cost discard(cards(own, hand), 1):})"
    )
    game = scene(me(leader=leader("Left"), hand=filler(held, "Hand")), foe(leader=toll))
    assert game.offered("attack") == (["Left"] if held else [])
    if held:
        game.answer("attack", "Left")
        if held == 2:
            assert game.offered() == ["pick Hand 1", "pick Hand 2"]
            assert not game.is_rested("Left")
            game.answer("pick", "Hand 1")
        assert game.names("me", "drop") == ["Hand 1"]
        assert (game.step, game.is_rested("Left")) == ("offense", True)


@clause("fw 13-13-1")
@pytest.mark.parametrize("stuck", [True, False])
def test_what_cannot_be_done_first_because_of_an_effect_keeps_from_attacking(stuck: bool) -> None:
    """'Cannot attack unless they rest 1 energy' with energy that cannot be rested."""
    demand = "{part cost choose(cards(own, energy, [active]), 1, 0); rest(chosen(0)):}"
    texts = [f"permanent: attack_demands(cards(foe, leader), {demand})"]
    if stuck:
        texts.append("permanent: are_forbidden(cards(foe, energy), rest)")
    game = scene(me(leader=leader("Left"), energy=1), foe(leader=chief("Toll", *texts)))
    assert game.offered("attack") == ([] if stuck else ["Left"])
    if not stuck:
        game.answer("attack", "Left")
        assert (game.step, game.names("me", "spent")) == ("offense", ["Energy0 1"])


@clause("fw 13-13-1")
@pytest.mark.parametrize("held", [1, 2])
def test_two_demands_are_both_met_or_there_is_no_attack(held: int) -> None:
    """Two cards that each demand to discard 1 leave no attack with 1 card in hand."""
    text = "permanent: attack_demands(cards(foe, leader), {part cost discard(cards(own, hand), 1):})"
    game = scene(
        me(leader=leader("Left"), hand=filler(held, "Hand")),
        foe(leader=leader("Right"), battle=[skilled("Ann", text), skilled("Bob", text)]),
    )
    assert game.offered("attack") == (["Left"] if held == 2 else [])
    if held == 2:
        game.answers("attack Left", "pick Hand 1")
        assert (count(game, "me", "drop"), game.step) == (2, "offense")


@clause("fw 13-13-1")
@pytest.mark.parametrize("gone", ["Ann", "Bob"])
def test_a_card_that_went_for_its_own_attack_does_not_attack(gone: str) -> None:
    """'Cannot attack unless they KO one of their Battle cards' may take the attacking card itself."""
    demand = "{part cost choose(cards(own, battle), 1, 0); ko(chosen(0)):}"
    toll = chief("Toll", f"permanent: attack_demands(cards(foe, battle), {demand})")
    game = scene(me(battle=[fighter("Ann"), fighter("Bob")]), foe(leader=toll))
    game.answers("attack Ann", f"pick {gone}")
    assert game.names("me", "drop") == [gone]
    assert game.step == ("" if gone == "Ann" else "offense")
    assert game.offered("attack") == (["Leader", "Bob"] if gone == "Ann" else [])


# --- orientation and damage (1-8, 1-10) ------------------------------------------------------------------------
@clause("fw 1-8-1")
@pytest.mark.parametrize("word", ["active", "rested"])
def test_only_cards_in_leader_battle_and_energy_areas_are_active_or_rested(word: str) -> None:
    """In each of these areas one of two cards is; in the other zones none is."""
    zones = {
        "leader": 1 if word == "active" else 0,
        "battle": 1,
        "energy": 1,
        "combo": 0,
        "hand": 0,
        "drop": 0,
        "life": 0,
    }
    for zone, found in zones.items():
        text = f"battle once: draw(count(cards(own, {zone}, [{word}])))"
        mine = me(
            leader=leader("Left"),
            battle=[skilled("Ann", text), rested(fighter("Bob"))],
            combo=[fighter("Combo")],
            energy=1,
            spent=1,
            hand=filler(1, "Hand"),
            drop=filler(1, "Drop"),
        )
        game = scene(mine, foe(leader=leader("Right")), turn_player="foe").attack("Right", "Left").answer("end_step")
        assert game.step == "defense"
        game.answer("activate", "Ann")
        assert (zone, drawn(game)) == (zone, found)


@clause("fw 1-8-1")
def test_a_card_that_combos_loses_its_orientation() -> None:
    """In the Combo Area nothing rests it, and it is not rested when it is there."""
    ann = skilled("Ann", "auto on(rested, any): draw(1)")
    call = chief("Call", "battle once: combo(cards(own, battle, [rested])); rest(cards(own, combo))", "battle: draw(1)")
    game = scene(me(leader=call, battle=[rested(fighter("Bob")), ann])).attack("Call")
    before = drawn(game)
    game.answer("activate", "Call")
    assert game.names("me", "combo") == ["Bob"]
    assert (game.unit("Bob").rested, drawn(game)) == (False, before)


@clause("fw 1-10-2")
@pytest.mark.parametrize(("op", "is_damage"), [("damage(foe, 1)", True), ("move(top(foe, life, 1), hand)", False)])
def test_only_what_is_called_damage_is_damage(op: str, is_damage: bool) -> None:
    """A Life card that goes to the hand otherwise sets off no skill about taking damage."""
    hurt = chief("Hurt", "auto on(damaged, own): draw(1)")
    game = cast(scene(me(hand=[spell("Spell", op)]), foe(leader=hurt)))
    assert count(game, "foe", "life") == 7
    assert count(game, "foe", "hand") == (2 if is_damage else 1)
    assert (len(game.happened(DAMAGED)) > 0) == is_damage
