"""Lost cards, buddies and decks in the fight (LO)."""

from __future__ import annotations

from typing import Any

import pytest

from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import Chosen, lay_table
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import step
from tests.clauses.buddyfight.scene import Scene, filler, flag, foe, me, monster, placed, scene
from tests.clauses.buddyfight.texts import abilities, beast, magic
from tests.clauses.buddyfight.views import BOTH_PLAYERS, seen_by, zone_seen


def deep(name: str, *texts: str, **more: Any) -> CardDef:
    """A Lost monster: it has no size."""
    return beast(name, *texts, size=-1, lost=True, **more)


def depths(n: int) -> list[CardDef]:
    """The cards of a Lost deck, top first."""
    return [deep(f"Deep {i + 1}") for i in range(n)]


def abyss() -> CardDef:
    """A flag in the deck that opens the Lost deck at the end of the opponent's turn."""
    return flag(
        "Abyss",
        abilities=abilities("use counter any_flag if lately(on(turn_ending, foe)):", "effect: lost_deck"),
        deckable=True,
    )


def plunge(*ops: str, name: str = "Plunge") -> CardDef:
    """A spell that opens the Lost deck."""
    return magic(name, "lost_deck", *ops)


def on_lost(mine: Any, theirs: Any = None) -> Scene:
    """My main phase with the Lost deck as deck."""
    game = scene(mine, theirs)
    game.m.p0.on_lost = True
    return game


# --- cards (LO.card) -------------------------------------------------------------------------------------------
@clause("bf LO.card.2")
def test_lost_monsters_have_no_size_and_add_nothing_to_the_sum() -> None:
    mine = me(left=deep("Ann"), center=deep("Amy"), right=monster("Eve", size=3))
    game = scene(mine, foe(), at="M.1.2")
    assert (game.size("Ann"), len(game.names("me", "field")), game.names("me", "drop")) == (-1, 3, [])
    count = magic("Count", "draw(count(cards(own, monsters, [has_stat(size)])))")
    game = scene(me(left=deep("Ann"), right=monster("Eve", size=0), hand=[count]), foe()).answers("cast Count", "pass")
    assert len(game.names("me", "hand")) == 1


@clause("bf LO.card.3")
@pytest.mark.parametrize("test", ["stat(size, <=, 2)", "stat(size, >=, 0)", "isnt(has_stat(size))"])
def test_abilities_that_speak_of_size_do_not_find_lost_monsters(test: str) -> None:
    end = magic("End", f"choose(cards(foe, monsters, [{test}]), 1, 0)", "destroy(chosen(0))")
    game = scene(me(hand=[end]), foe(left=deep("Bob"), center=monster("Ben"))).answers("cast End", "pass")
    assert game.names("foe", "drop") == (["Bob"] if test.startswith("isnt") else ["Ben"])


# --- set-up (LO.setup, LO.buddy.2) -----------------------------------------------------------------------------
def fought(seed: int = 1) -> Scene:
    """A fight from its very beginning, of a fighter who has a Lost deck and a Lost buddy, and one who has none."""
    cards: list[Card] = []
    chosen = []
    for owner in range(2):
        start = len(cards)
        buddy = deep("Diver") if owner == 0 else monster("Pal")
        lost = depths(30) if owner == 0 else []
        for d in [flag(f"Flag {owner}"), buddy, *filler(20, f"Deck{owner}"), *lost]:
            cards.append(Card(len(cards), d, owner))
        chosen.append(Chosen(start, [start + 1], [], list(range(start + 22, start + 22 + len(lost)))))
    m = lay_table(RULES, cards, chosen, seed)
    m.journal = []
    m.first = 0
    m.advance()
    return Scene(m)


@clause("bf LO.setup.1")
@pytest.mark.parametrize("player", BOTH_PLAYERS)
def test_both_fighters_see_that_there_is_a_lost_deck_and_how_many_cards_it_has(player: str) -> None:
    game = fought()
    assert zone_seen(game, player, "me", "lost").count == 30
    assert zone_seen(game, player, "foe", "lost").count == 0


@clause("bf LO.setup.5")
def test_a_lost_deck_is_shuffled_at_set_up() -> None:
    """By chance, from the same seed in the same way."""
    orders = [fought(seed).names("me", "lost") for seed in (1, 1, 2)]
    assert sorted(orders[0]) == sorted(d.name for d in depths(30))
    assert orders[0] == orders[1] != orders[2]
    assert orders[0] not in ([d.name for d in depths(30)], [d.name for d in reversed(depths(30))])


@clause("bf LO.setup.6")
def test_nobody_sees_a_card_of_the_lost_deck_that_is_set_aside() -> None:
    game = fought()
    assert [seen_by(game, f"Deep {i}") for i in (1, 15, 30)] == [[], [], []]


@clause("bf LO.buddy.2")
def test_a_lost_buddy_is_turned_up_when_the_flag_opens_the_lost_deck() -> None:
    """Not with the flags at the start; another buddy is."""
    game = fought()
    assert (game.side("me").buddies[0].veiled, game.side("foe").buddies[0].veiled) == (True, False)
    mine = me(hand=[abyss()], lost=depths(3), buddy=[placed(deep("Diver"), veiled=True)])
    game = scene(mine, foe(), turn_player="foe", at="F.5.1.a")
    game.answers("pass", "cast Abyss", "pass")
    assert (game.names("me", "flag"), game.side("me").buddies[0].veiled) == (["Abyss"], False)


@clause("bf LO.buddy.3")
def test_a_lost_buddy_that_lies_face_down_cannot_be_called_and_has_no_information() -> None:
    count = magic("Count", 'draw(count(cards(own, buddy, [named("Diver")])))')
    for veiled in (True, False):
        mine = me(hand=[deep("Diver"), count], buddy=[placed(deep("Diver"), veiled=veiled)])
        game = scene(mine, foe()).answers("call Diver", "area left")
        assert ("buddy_call" in game.offered()) is not veiled
        game = scene(mine, foe()).answers("cast Count", "pass")
        assert len(game.names("me", "hand")) == (1 if veiled else 2)


# --- the Lost deck as deck (LO.play) ---------------------------------------------------------------------------
@clause("bf LO.play.1")
def test_when_the_lost_deck_becomes_the_deck_all_other_zones_stay_as_they_are() -> None:
    mine = me(
        hand=[plunge(), monster("Eve")], left=placed(monster("Ann"), soul=[monster("Soul")]), gauge=2,
        drop=[monster("Old")], deck=5, lost=depths(3),
    )  # fmt: skip
    game = scene(mine, foe())
    before = {zone: game.names("me", zone) for zone in ("left", "gauge", "flag")}
    game.answers("cast Plunge", "pass")
    assert {zone: game.names("me", zone) for zone in ("left", "gauge", "flag")} == before
    assert (game.soul("Ann"), game.names("me", "hand")) == (["Soul"], ["Eve"])
    assert game.names("me", "drop") == ["Plunge", "Old"]
    assert game.names("me", "deck") == ["Deep 1", "Deep 2", "Deep 3"]
    draw = scene(me(hand=[plunge("draw(1)")], lost=depths(3)), foe()).answers("cast Plunge", "pass")
    assert draw.names("me", "hand") == ["Deep 1"]


@clause("bf LO.play.1")
def test_nobody_loses_by_the_change_of_decks() -> None:
    game = scene(me(hand=[plunge()], lost=depths(3)), foe()).answers("cast Plunge", "pass")
    assert (game.winner, game.row) == (None, "T.2.1")


@clause("bf LO.play.1.ex1")
@pytest.mark.parametrize("answer", ["pass", "cast Plunge"])
def test_an_effect_that_takes_a_card_from_the_deck_uses_the_deck_that_is_there_when_it_resolves(answer: str) -> None:
    """It was declared before the Lost deck became the deck, and nobody looked for the card before."""
    gift = magic("Gift", "choose(cards(foe, deck), 1, 0)", "move(chosen(0), hand)")
    answering = magic("Plunge", "lost_deck", counter=True)
    game = scene(me(hand=[answering], deck=3, lost=depths(3)), foe(hand=[gift]), turn_player="foe")
    game.answer("cast", "Gift")
    assert (game.player, game.row) == ("me", "CA.2.1")
    game.answers(answer)
    kind = "Deck0" if answer == "pass" else "Deep"
    assert (game.player, sorted(game.offered("pick"))) == ("foe", [f"{kind} {i}" for i in (1, 2, 3)])
    assert f"{kind} 2" in game.answer("pick", f"{kind} 2").names("me", "hand")


# --- the main deck that was removed (LO.removed) ---------------------------------------------------------------
@clause("bf LO.removed.1", "bf LO.removed.2")
def test_the_main_deck_is_removed_face_down_and_nobody_may_look_at_it() -> None:
    game = scene(me(hand=[plunge()], deck=5, lost=depths(3)), foe()).answers("cast Plunge", "pass")
    gone = [f"Deck0 {i + 1}" for i in range(5)]
    assert game.names("me", "lost") == gone
    assert [(seen_by(game, name), game.m.seen_now(game.card(name))) for name in gone] == [([], 0)] * 5
    assert [zone_seen(game, player, "me", "lost").count for player in BOTH_PLAYERS] == [5, 5]


@clause("bf LO.removed.3")
def test_cards_of_the_removed_main_deck_are_not_referred_to_and_go_nowhere() -> None:
    """Other removed cards are found."""
    back = magic("Back", "move(cards(own, removed), hand)")
    count = magic("Count", "gain_life(size(own, removed))")
    mine = me(hand=[plunge(), back, count], deck=5, removed=[monster("Gone")], lost=depths(3))
    game = scene(mine, foe()).answers("cast Plunge", "pass", "cast Count", "pass")
    assert game.life("me") == 11
    game.answers("cast Back", "pass")
    assert (game.names("me", "hand"), len(game.names("me", "lost"))) == (["Gone"], 5)
    again = plunge(name="Again")
    game = scene(me(hand=[plunge(), again], deck=5, lost=depths(3)), foe())
    game.answers("cast Plunge", "pass", "cast Again", "pass")
    assert (len(game.names("me", "lost")), game.names("me", "deck")[:1]) == (5, ["Deep 1"])


@clause("bf LO.removed.4")
def test_no_card_is_put_into_the_removed_main_deck() -> None:
    """What is put into the deck goes to the Lost deck, or nowhere; what is removed does not join it."""
    home = magic("Home", "move(cards(own, drop), deck)")
    away = magic("Away", "move(cards(own, left), removed)")
    mine = me(hand=[plunge(), home, away], left=monster("Ann"), deck=5, drop=[monster("Old")], lost=depths(3))
    game = scene(mine, foe()).answers("cast Plunge", "pass", "cast Home", "pass", "cast Away", "pass")
    assert [len(game.names("me", zone)) for zone in ("lost", "deck")] == [5, 3]
    assert ("Old" in game.names("me", "drop"), game.names("me", "removed")) == (True, ["Ann"])


# --- both kinds of cards (LO.mix) ------------------------------------------------------------------------------
@clause("bf LO.mix.1", "bf LO.mix.1.ex1")
def test_a_hand_of_normal_and_lost_cards_can_be_used() -> None:
    """Outside the deck both kinds lie together: three normal and two Lost cards are drawn, charged and used."""
    hand = [monster("Ann"), monster("Amy"), magic("Gust", "draw(1)"), deep("Eel"), deep("Ray")]
    game = on_lost(me(hand=hand, deck=depths(3), drop=[monster("Old")], gauge=[monster("G"), deep("H")]), foe())
    assert game.offered() == ["pass", "call Ann", "call Amy", "cast Gust", "call Eel", "call Ray"]
    game.answers("cast Gust", "pass").call("Eel", "left").answer("pass")
    assert (game.names("me", "hand"), game.names("me", "left")) == (["Ann", "Amy", "Ray", "Deep 1"], ["Eel"])
    wash = magic(
        "Wash", "move(cards(own, left), gauge)", "move(cards(own, gauge), hand)", "move(cards(own, left), drop)"
    )
    game = on_lost(me(hand=[wash], left=deep("Eel"), gauge=[monster("G")], deck=depths(3)), foe())
    assert game.answers("cast Wash", "pass").names("me", "hand") == ["G", "Eel"]


@clause("bf LO.mix.2")
@pytest.mark.parametrize("word", ["choose", "choose_random"])
@pytest.mark.parametrize("zone", ["gauge", "hand"])
def test_who_chooses_from_a_hidden_zone_with_both_kinds_can_tell_them_apart(zone: str, word: str) -> None:
    """A back is chosen, and one of the cards that have it is like another; nothing else is known of them."""
    take = magic("Take", f"{word}(cards(foe, {zone}), 1, 0)", "move(chosen(0), drop)")
    mixed = [monster("Ann"), deep("Eel"), monster("Amy"), deep("Ray")]
    taken = set()
    for seed in range(8):
        for kind, names in (("Ann", ["Ann", "Amy"]), ("Eel", ["Eel", "Ray"])):
            game = scene(me(hand=[take]), foe(**{zone: mixed}), seed=seed).answers("cast Take", "pass")
            assert (game.player, game.offered()) == ("me", ["pick Ann", "pick Eel"])
            assert [seen_by(game, d.name) for d in mixed] == [["foe"] if zone == "hand" else []] * 4
            game.answer("pick", kind)
            (name,) = game.names("foe", "drop")
            assert name in names
            taken.add(name)
    assert taken == {"Ann", "Amy", "Eel", "Ray"}
    same = scene(me(hand=[take]), foe(**{zone: [monster("Ann"), monster("Amy")]})).answers("cast Take", "pass")
    assert (same.player, same.row, len(same.names("foe", "drop"))) == ("me", "T.2.1", 1)


@clause("bf LO.mix.3")
@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("zone", ["left", "drop", "gauge", "hand", "removed"])
def test_a_card_of_the_other_kind_does_not_get_into_the_deck(zone: str, lost: bool) -> None:
    """From whatever zone; it stays where it is."""
    home = magic("Home", f'move(cards(own, {zone}, [isnt(named("Home"))]), deck)', lost=lost)
    card: Any = monster("Ann") if lost else deep("Ann")
    hand = [home, card] if zone == "hand" else [home]
    more: dict[str, Any] = {} if zone == "hand" else {zone: card if zone == "left" else [card]}
    game = scene(me(hand=hand, deck=depths(3) if lost else 3, **more), foe())
    game.m.p0.on_lost = lost
    game.answers("cast Home", "pass")
    assert ("Ann" in game.names("me", zone), len(game.names("me", "deck"))) == (True, 3)


@clause("bf LO.mix.3.ex1")
def test_of_a_gauge_with_both_kinds_only_a_lost_card_is_put_into_the_lost_deck() -> None:
    back = magic("Back", "choose(cards(own, gauge), 1, 0)", "move(chosen(0), deck)")
    for gauge, kept in (
        ([monster("Ann"), deep("Eel"), monster("Amy")], ["Ann", "Amy"]),
        ([monster("Ann"), monster("Amy")], ["Ann", "Amy"]),
    ):
        game = on_lost(me(hand=[back], gauge=gauge, deck=depths(3)), foe()).answers("cast Back", "pass")
        assert (game.names("me", "gauge"), game.row) == (kept, "T.2.1")
        assert len(game.names("me", "deck")) == 3 + len(gauge) - len(kept)
    maybe = magic("Maybe", "may([choose(cards(own, hand), 1, 0), move(chosen(0), deck)])")
    game = on_lost(me(hand=[maybe, monster("Ann"), deep("Eel"), deep("Ray")], deck=depths(3)), foe())
    game.answers("cast Maybe", "pass", "yes")
    assert game.offered("pick") == ["Eel", "Ray"]


@clause("bf LO.mix.3.ex2")
def test_of_all_gauge_cards_only_the_lost_ones_are_put_into_the_lost_deck() -> None:
    back = magic("Back", "move(cards(own, gauge), deck)")
    game = on_lost(me(hand=[back], gauge=[monster("Ann"), deep("Eel"), monster("Amy")], deck=depths(3)), foe())
    game.answers("cast Back", "pass")
    assert (game.names("me", "gauge"), len(game.names("me", "deck"))) == (["Ann", "Amy"], 4)


# --- flags in the deck (O.deckflag.3) --------------------------------------------------------------------------
@clause("bf O.deckflag.3", "bf O.deckflag.3.ex2")
def test_a_flag_in_the_deck_is_used_at_its_own_timing_only() -> None:
    """One for the end of the opponent's turn: not in the own turn, nor earlier in the opponent's."""
    mine = me(hand=[abyss()], lost=depths(3))
    for row in ("S.1.1", "M.1.1.a", "A.1.3", "F.1.1", "F.5.1.a"):
        own = scene(mine, foe(), at=row)
        assert own.offered("cast") == []
        other = scene(mine, foe(), at=row, turn_player="foe").answer("pass")
        assert other.player == "me"
        assert other.offered("cast") == (["Abyss"] if row == "F.5.1.a" else [])
    game = scene(mine, foe(), at="F.5.1.a", turn_player="foe").answers("pass", "cast Abyss", "pass")
    assert (game.names("me", "flag"), game.names("me", "drop"), step(game)) == (["Abyss"], ["Flag"], "F.5.1")


@clause("bf O.deckflag.3")
def test_a_flag_for_a_life_of_zero_is_not_used_before() -> None:
    last = flag("Last", abilities=abilities("use zero:", "effect: set_life(5)"), deckable=True)
    assert scene(me(hand=[last], life=1), foe()).offered() == ["pass"]
    game = scene(me(hand=[last], life=0), foe(), at="M.1.2")
    assert game.offered() == ["no", "cast Last"]
    assert game.answer("cast", "Last").life("me") == 5
