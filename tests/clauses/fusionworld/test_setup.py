"""Chapter 6-2: from the presented decks to the first turn."""

from collections.abc import Sequence

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.fusionworld import spec
from fuda.games.fusionworld.face.decks import Deck
from fuda.games.fusionworld.face.game import present_decks
from fuda.games.fusionworld.face.hidden import seen_by
from fuda.games.fusionworld.printed import Ability, CardDef
from fuda.games.fusionworld.rules.checks import RULES
from fuda.games.fusionworld.rules.setup import lay_table
from fuda.games.fusionworld.words.build import auto, awaken, tagged, value
from fuda.games.fusionworld.words.conditions import HappenedThisTurn
from fuda.games.fusionworld.words.course_of_game import PlaceMarkers
from fuda.games.fusionworld.words.drawing import Draw
from fuda.games.fusionworld.words.lasting_effects import AddPower
from fuda.games.fusionworld.words.properties import Color
from fuda.games.fusionworld.words.timings import On
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, MayInclude
from fuda.words.properties import IsThis
from fuda.words.refs import This
from tests.clauses.fusionworld.scene import Scene, fighter, filler, leader
from tests.clauses.played import PLAYERS


def start(mine: CardDef | None = None, theirs: CardDef | None = None, seed: int = 1) -> Scene:
    """A match from the presented decks of fifty plain cards to its first decision."""
    chiefs = (mine or leader("Left"), theirs or leader("Right"))
    return begin([Deck(chief, filler(50, f"Deck{player}")) for player, chief in enumerate(chiefs)], seed)


def begin(decks: Sequence[Deck], seed: int) -> Scene:
    """A match with these decks to its first decision."""
    m = lay_table(RULES, present_decks(decks), seed)
    m.journal = []
    m.discreet = True
    m.advance()
    return Scene(m)


def seed_for(chooser: str) -> int:
    """A seed by which this player may choose who goes first."""
    return next(seed for seed in range(1, 50) if start(seed=seed).player == chooser)


def when_placed(*ops: AddPower | PlaceMarkers | Draw, may: bool = False) -> Ability:
    """A skill of the moment in which this card is placed in the Leader Area."""
    return auto(On("leader_placed", "any", [IsThis()]), ops, may=may)


def happened(game: Scene, kind: int) -> list[int]:
    """Who did something of a kind, in order."""
    return [int(e.player) for e in game.log if int(e.kind) == kind]


def sizes(game: Scene, who: str) -> list[int]:
    """The cards in hand, Life and deck."""
    return [len(game.names(who, zone)) for zone in ("hand", "life", "deck")]


def clauses_before(game: Scene, wanted: str) -> list[str]:
    """The clauses that acted before a certain one did, in order."""
    return game.clauses()[: game.clauses().index(wanted)]


@clause("fw 6-2-1-1")
def test_an_illegal_deck_is_refused_when_it_is_presented() -> None:
    """The rules of deck construction must hold at this point, for both players."""
    illegal = Deck(leader(colors=["blue"]), filler(50))
    for decks in ([Deck(leader(), filler(50)), illegal], [illegal, Deck(leader(), filler(50))]):
        with pytest.raises(IllegalDeckError, match="6-1-4-1"):
            present_decks(decks)
    assert start().clauses()[0] == "6-2-1-1"


@clause("fw 6-2-1-1")
def test_a_deck_is_not_looked_at_again_during_the_game() -> None:
    """A Leader whose text made the deck legal may turn into one without it."""
    chief = leader("Left", abilities=[awaken(())], deck_rules=[MayInclude([Color("blue")])], back={"name": "Plain"})
    guests = [fighter("Guest", colors=["blue"], deck_rules=[AnyNumber()])] * 50
    game = begin([Deck(chief, guests), Deck(leader("Right"), filler(50))], seed_for("me"))
    game.answers("go_first", "keep", "keep", "charge Guest", "activate Left")
    assert game.names("me", "leader") == ["Plain"]
    game.end_turn().answer("done").end_turn().answer("charge", "Guest")
    assert (game.winner, game.m.turn, game.clauses().count("6-2-1-1")) == (None, 3, 1)


@clause("fw 6-2-1-2")
def test_leaders_lie_front_up_and_active_before_anything_is_decided() -> None:
    """At the first decision both players see both Leaders."""
    game = start(leader("Left", back={"name": "Left risen"}))
    assert game.offered() == ["go_first", "go_second"]
    assert (game.names("me", "leader"), game.names("foe", "leader")) == (["Left"], ["Right"])
    for side in (game.m.p0, game.m.p1):
        assert game.m.zone_of(side.leader.card.id) == spec.LEADER_AREA
        assert game.m.find(side.leader.uid) is side.leader
        assert not side.leader.rested
        assert seen_by(game.m, side.leader.card) == 3
    placed = [e for e in game.log if e.clause == "6-2-1-2"]
    assert [(int(e.player), int(e.seen)) for e in placed] == [(0, 3), (1, 3)]


@clause("fw 6-2-1-3", "fw 6-2-1-6")
def test_skills_of_being_placed_resolve_in_the_checkpoint_before_the_decks_are_laid() -> None:
    """The marker is there before any hand is drawn; empty Deck and Life Areas make nobody lose."""
    game = start(leader("Left", abilities=[when_placed(PlaceMarkers(value(1)), may=True)]), seed=seed_for("me"))
    assert game.offered() == ["go_first", "go_second"]
    game.answer("go_first")
    assert (game.player, game.offered()) == ("me", ["no", "yes"])
    assert (sizes(game, "me"), sizes(game, "foe")) == ([0, 0, 0], [0, 0, 0])
    game.answer("yes")
    assert game.winner is None
    assert game.side("me").markers == 1
    assert game.offered() == ["keep", "redraw"]
    assert "5-9-1" not in clauses_before(game, "5-11-1")


@clause("fw 6-2-1-3")
def test_a_leader_without_such_a_skill_does_nothing_when_it_is_placed() -> None:
    """Only skills about being placed there become pending, and each only for its own card."""
    odd = leader("Left", abilities=[auto(On("played", "any", [IsThis()]), [PlaceMarkers(value(1))])])
    game = start(odd, leader("Right", abilities=[when_placed(PlaceMarkers(value(2)))]), seed=seed_for("me"))
    game.answers("go_first", "keep")
    assert (game.side("me").markers, game.side("foe").markers) == (0, 2)


@clause("fw 6-2-1-4", "fw 6-2-1-4-1")
def test_chance_alone_says_who_may_choose() -> None:
    """The chooser differs by seed, is the same for a seed, and nobody decides anything before."""
    choosers: list[str] = []
    for seed in range(1, 61):
        game = start(seed=seed)
        assert game.m.decisions == 0
        assert game.offered() == ["go_first", "go_second"]
        assert start(seed=seed).player == game.player
        choosers.append(game.player)
    assert 15 <= choosers.count("me") <= 45


@clause("fw 6-2-1-5", "fw 6-2-1-11")
@pytest.mark.parametrize("answer", ["go_first", "go_second"])
def test_the_chooser_says_who_takes_the_first_turn(answer: str) -> None:
    """Whoever goes second makes the opponent the turn player of turn 1; both are told."""
    game = start(seed=seed_for("foe"))
    game.answers(answer, "keep", "keep")
    first = 1 if answer == "go_first" else 0
    assert (game.m.turn, game.m.turn_player, game.m.player, game.phase) == (1, first, first, "charge")
    told = [e for e in game.log if int(e.kind) == spec.CHOSE_FIRST]
    assert [(int(e.player), int(e.n), int(e.seen)) for e in told] == [(1, first, 3)]


@clause("fw 6-2-1-11")
def test_from_the_start_of_the_game_on_it_can_be_lost() -> None:
    """A Leader that starts with no Life has lost as soon as the game starts, and not before."""
    game = start(leader("Left", life=0), seed=seed_for("me"))
    game.answers("go_first", "keep")
    assert game.m.winner < 0
    game.answer("keep")
    assert (game.winner, game.m.reason) == ("foe", "14-2-2-1")


@clause("fw 6-2-1-5-1")
@pytest.mark.parametrize(("answer", "first", "second"), [("go_first", "me", "foe"), ("go_second", "foe", "me")])
def test_the_first_player_counts_as_turn_player_before_the_game(answer: str, first: str, second: str) -> None:
    """That player's skills come first in the checkpoint, whoever chose."""
    skill = [when_placed(PlaceMarkers(value(1)), may=True) for _ in range(2)]
    game = start(leader("Left", abilities=skill[:1]), leader("Right", abilities=skill[1:]), seed_for("me"))
    game.answer(answer)
    assert (game.player, game.offered()) == (first, ["no", "yes"])
    game.answer("yes")
    assert (game.player, game.side(first).markers, game.side(second).markers) == (second, 1, 0)


@clause("fw 6-2-1-6")
def test_the_checkpoint_before_the_game_resolves_everything_that_waits() -> None:
    """Both Leaders' skills are done when the redraw is offered; drawing from no deck does nothing."""
    draws = leader("Left", abilities=[when_placed(Draw(value(2))), when_placed(PlaceMarkers(value(1)))])
    boosts = leader("Right", abilities=[when_placed(AddPower(This(), value(5000), "forever"))])
    game = start(draws, boosts, seed_for("me"))
    game.answer("go_second")
    assert game.offered() == ["resolve Left", "resolve Left"]
    game.m.choose(0)
    assert (game.player, game.offered(), game.winner) == ("foe", ["keep", "redraw"], None)
    assert (game.power("Right"), game.side("me").markers, sizes(game, "me")) == (20000, 1, [6, 0, 44])
    assert game.m.pending == []


@clause("fw 6-2-1-7")
def test_decks_are_shuffled_and_laid_face_down() -> None:
    """Chance orders the whole deck, in the Deck Area, and nobody knows the order."""
    games = [start(seed=seed) for seed in (3, 3, 4)]
    for game in games:
        game.answer("go_first" if game.player == "me" else "go_second")
    one, same, other = ([*game.names("me", "hand"), *game.names("me", "deck")] for game in games)
    presented = [c.d.name for c in games[0].m.cards if c.owner == 0][1:]
    assert one == same != other
    assert one not in (presented, presented[::-1])
    assert sorted(one) == sorted(presented)
    assert happened(games[0], spec.SHUFFLED) == [0, 1]
    for c in (*games[0].m.p0.deck, *games[0].m.p1.deck):
        assert games[0].m.zone_of(c.id) == spec.DECK
        assert seen_by(games[0].m, c) == 0


@clause("fw 6-2-1-8")
@pytest.mark.parametrize(("answer", "first", "second"), [("go_first", "me", "foe"), ("go_second", "foe", "me")])
def test_both_draw_six_and_each_may_redraw_once_the_first_player_first(answer: str, first: str, second: str) -> None:
    """Exactly one question each, with both hands drawn."""
    game = start(seed=seed_for("me")).answer(answer)
    assert (sizes(game, "me"), sizes(game, "foe")) == ([6, 0, 44], [6, 0, 44])
    assert (game.player, game.offered()) == (first, ["keep", "redraw"])
    game.answer("redraw")
    assert (game.player, game.offered()) == (second, ["keep", "redraw"])
    game.answer("redraw")
    assert (game.phase, game.m.turn) == ("charge", 1)
    assert happened(game, spec.REDRAWN) == [PLAYERS[first], PLAYERS[second]]


@clause("fw 6-2-1-8-1")
def test_a_redraw_returns_the_whole_hand_shuffles_and_draws_six() -> None:
    """No part of the hand can be kept; the other player's hand stays."""
    game = start(seed=seed_for("me")).answer("go_first")
    mine, theirs = game.names("me", "hand"), game.names("foe", "hand")
    begin = len(game.log)
    game.answer("redraw")
    assert (sizes(game, "me"), game.names("foe", "hand")) == ([6, 0, 44], theirs)
    assert game.names("me", "hand") not in (mine, mine[::-1])
    returned = [e for e in game.log if e.clause == "6-2-1-8-1" and int(e.kind) == spec.MOVED]
    assert [(int(e.player), int(e.target)) for e in returned] == [(0, spec.DECK)] * 6
    assert [int(e.player) for e in game.log[begin:] if int(e.kind) == spec.SHUFFLED] == [0]


@clause("fw 6-2-1-9")
def test_eight_cards_are_laid_face_down_as_life_one_on_another() -> None:
    """The top card of the deck lies lowest; it happens after the redraws, and nobody sees the cards."""
    game = start(seed=seed_for("me"))
    game.answers("go_first", "redraw")
    assert game.names("me", "life") == []
    deck = game.names("me", "deck")
    game.answer("keep")
    assert game.names("me", "life") == deck[7::-1]
    assert len(game.names("foe", "life")) == 8
    assert [*game.names("me", "hand")[6:], *game.names("me", "deck")] == deck[8:]
    assert game.side("me").face_up == []
    assert {seen_by(game.m, c) for c in (*game.m.p0.life, *game.m.p1.life)} == {0}


@clause("fw 6-2-1-10")
@pytest.mark.parametrize(("answer", "second"), [("go_first", "foe"), ("go_second", "me")])
def test_the_second_player_starts_with_an_energy_marker(answer: str, second: str) -> None:
    """One marker, in the Energy Area; the first player has none."""
    game = start(seed=seed_for("me")).answers(answer, "keep")
    assert [game.side(who).markers for who in ("me", "foe")] == [0, 0]
    game.answer("keep")
    first = "me" if second == "foe" else "foe"
    assert (game.side(first).markers, game.side(second).markers) == (0, 1)
    assert (game.names(second, "energy"), game.names(second, "spent")) == ([], [])


@clause("fw 6-2-1-11")
def test_what_happened_before_the_game_sets_nothing_off_in_the_first_turn() -> None:
    """A skill about drawing hears of the draw of turn 1 and not of the opening hand."""
    watch = leader("Left", abilities=[auto(On("drew", "own"), [AddPower(This(), value(1000), "forever")])])
    game = start(watch, seed=seed_for("me")).answers("go_first", "keep", "keep")
    assert (sizes(game, "me"), game.power("Left")) == ([7, 8, 35], 16000)


@clause("fw 6-2-1-11")
def test_what_happened_before_the_game_did_not_happen_in_the_first_turn() -> None:
    """A skill that looks back at cards put into Life this turn finds none."""
    moved = HappenedThisTurn("moved", "own", [], target="life")
    chief = leader("Left", abilities=[tagged("main", [Draw(value(1))], when=[moved], once=True)])
    game = start(chief, seed=seed_for("me")).answers("go_first", "keep", "keep", "done")
    assert (game.m.turn, game.phase, game.offered("activate")) == (1, "main", [])


@clause("fw 6-2-2", "fw 9-5-4")
def test_a_leader_that_says_so_starts_with_another_number_of_life() -> None:
    """The number of the text stands in place of eight, for its own player only."""
    game = start(leader("Left", life=7), seed=seed_for("me"))
    game.answers("go_second", "keep", "keep")
    assert (sizes(game, "me"), sizes(game, "foe")) == ([6, 7, 37], [7, 8, 35])
