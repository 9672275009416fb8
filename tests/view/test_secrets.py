"""Cards that are shown for a time: looked at, revealed, checked for a [Trigger], being played."""

from __future__ import annotations

from fuda.games.onepiece.face.contract import GAME
from fuda.games.onepiece.words.build import tagged, value
from fuda.games.onepiece.words.drawing import Look, PutBack, Reveal
from fuda.games.onepiece.words.ops import PlayCards
from fuda.rules.marks import clause
from fuda.view.board import view
from fuda.view.events import events
from fuda.view.options import options
from fuda.words.refs import Top
from tests.clauses.onepiece.scene import Scene, char, event, foe, me, scene


def known(game: Scene, player: int, side: int, zone: str) -> list[str]:
    """The names of the cards of a zone that a player knows."""
    cards = view(GAME, game.m, player).sides[side].zone(zone).cards
    return [card.name for card in cards if card is not None]


@clause("op 11-3-1", "op 11-3-2")
def test_looking_shows_cards_to_the_looking_player_only_and_only_meanwhile() -> None:
    """While an effect looks at cards of the deck its player sees them; the other never does, and nobody later."""
    scout = tagged("on_play", [Look(Top("own", "deck", value(2)), 6), PutBack(6)])
    game = scene(me(hand=[char("Scout", abilities=[scout])], don=1, deck=[char("One"), char("Two"), char("Three")]))
    game.answer("play", "Scout")
    assert known(game, 0, 0, "deck") == ["One", "Two"] and known(game, 1, 0, "deck") == []
    assert [e.card for e in events(GAME, game.m, 1) if e.kind == "looked"] == ["", ""]
    assert options(GAME, game.m, 0)[0].text == "put_bottom T-One"
    while game.offered()[0].startswith("put"):
        game.m.answer(game.m.options[0])
    assert known(game, 0, 0, "deck") == []


@clause("op 11-2-2")
def test_revealing_shows_cards_to_both_while_the_effect_goes_on() -> None:
    """A revealed card is seen by both players until the effect is over."""
    show = tagged(
        "on_play", [Reveal(Top("own", "deck", value(1)), 0), Look(Top("own", "life", value(1)), 6), PutBack(0)]
    )
    game = scene(me(hand=[char("Crier", abilities=[show])], don=1, deck=[char("One"), char("Two")]))
    game.answer("play", "Crier")
    assert known(game, 0, 0, "deck") == known(game, 1, 0, "deck") == ["One"]
    assert len(known(game, 0, 0, "life")) == 1 and known(game, 1, 0, "life") == []
    game.m.answer(game.m.options[0])
    assert known(game, 0, 0, "deck") == known(game, 1, 0, "deck") == []


@clause("op 10-1-5-2")
def test_a_life_card_is_seen_by_the_damaged_player_only() -> None:
    """Who takes damage looks at the Life card; declining its [Trigger] shows it to nobody else."""
    trap = char("Trap", abilities=[tagged("trigger", [])])
    game = scene(me(characters=[char("Att")]), foe(life=[trap, char("Under")]))
    game.attack("Att")
    while game.offered() == ["done"]:
        game.m.answer(game.m.options[0])
    assert game.offered() == ["take", "use_trigger"]
    assert known(game, 1, 1, "life") == ["Trap"] and known(game, 0, 1, "life") == []
    game.answer("take")
    assert known(game, 0, 1, "hand") == [] and known(game, 1, 1, "hand") == ["Trap"]
    moved = [e for e in events(GAME, game.m, 0) if e.source == "life"]
    assert [e.card for e in moved] == [""]


@clause("op 2-7-2", "op 7-1-3-1-1")
def test_a_card_being_played_or_used_as_a_counter_is_open() -> None:
    """Making room for a sixth Character, and aiming a counter, both players see which card is used."""
    crew = [char(f"Crew {i}") for i in range(5)]
    game = scene(
        me(hand=[char("Sixth")], characters=crew, don=1),
        foe(hand=[char("Shield", counter=1000), char("Cid")], characters=[char("Dot")]),
    )
    game.answer("play", "Sixth")
    assert known(game, 1, 0, "hand") == ["Sixth"]
    game.answer("replace_character", "Crew 0")
    game.answer("attack", "Crew 1")
    assert known(game, 0, 1, "hand") == []
    game.answer("counter", "Shield")
    assert game.offered("pick") == ["Leader", "Dot"]
    assert known(game, 0, 1, "hand") == ["Shield"]


@clause("op 3-7-6-1")
def test_a_card_put_into_play_from_deck_or_life_is_open_while_room_is_made() -> None:
    """Wherever a sixth Character comes from, both players see it, and imagining the match leaves it there."""
    crew = [char(f"Crew {i}") for i in range(5)]
    for zone in ("deck", "life"):
        call = event("Call", abilities=[tagged("main", [PlayCards(Top("own", zone, value(1)))])])
        game = scene(me(hand=[call], characters=crew, **{zone: [char("Sixth"), char("Below")]}))
        game.answer("play", "Call")
        assert len(game.offered("replace_character")) == 5
        assert known(game, 0, 0, zone) == known(game, 1, 0, zone) == ["Sixth"]
        for seed in range(6):
            copy = GAME.determinise(game.m, 1, seed)
            assert GAME.pile(copy, 0, zone)[0] == game.card("Sixth").id and len(copy.options) == 5
