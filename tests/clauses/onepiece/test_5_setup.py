"""Chapter 5-2: what happens before the first turn."""

from collections.abc import Sequence

import pytest

from fuda.core.deckcheck import IllegalDeckError
from fuda.games.onepiece import spec
from fuda.games.onepiece.face.decks import Deck
from fuda.games.onepiece.face.game import present_decks
from fuda.games.onepiece.face.hidden import seen_by
from fuda.games.onepiece.printed import Ability, CardDef
from fuda.games.onepiece.rules.checks import RULES
from fuda.games.onepiece.rules.setup import lay_table
from fuda.games.onepiece.words.build import auto, start_of_game, tagged, value
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.drawing import Draw, Look
from fuda.games.onepiece.words.lasting_effects import Negate
from fuda.games.onepiece.words.ops import PlayCards
from fuda.games.onepiece.words.properties import Color, Kind
from fuda.games.onepiece.words.refs import Area
from fuda.games.onepiece.words.static_effects import On
from fuda.rules.marks import clause
from fuda.words.deckrules import AnyNumber, MayInclude
from fuda.words.properties import IsThis
from fuda.words.refs import Chosen, Top
from tests.clauses.onepiece.scene import Scene, event, filler, leader, stage


def start(
    mine: CardDef | None = None, theirs: CardDef | None = None, seed: int = 1, extra: Sequence[CardDef] = ()
) -> Scene:
    """A match from the presented decks to its first decision; both decks hold the extra cards."""
    decks = [
        Deck(chief, [*extra, *filler(50 - len(extra), f"Deck{player}")])
        for player, chief in enumerate((mine or leader("Left"), theirs or leader("Right")))
    ]
    m = lay_table(RULES, present_decks(decks), seed)
    m.journal = []
    m.discreet = True
    m.advance()
    return Scene(m)


def seed_for(chooser: int) -> int:
    """A seed by which this player may choose who goes first."""
    return next(seed for seed in range(1, 50) if start(seed=seed).m.chooser == chooser)


def happened(game: Scene, kind: int) -> list[tuple[int, str]]:
    """Who did something, and with which card."""
    return [
        (int(e.player), game.m.cards[int(e.card)].d.name if e.card >= 0 else "")
        for e in game.log
        if int(e.kind) == kind
    ]


def fetch_stage() -> Ability:
    """At the start of the game, play up to one Stage from the deck."""
    return start_of_game([Choose(Area("own", "deck", [Kind("stage")]), value(1), True, 0), PlayCards(Chosen(0))])


@clause("op 5-2-1-1")
def test_an_illegal_deck_is_refused_when_it_is_presented() -> None:
    """The construction rules must hold at this point."""
    with pytest.raises(IllegalDeckError, match="5-1-2-2"):
        present_decks([Deck(leader(), filler(50)), Deck(leader(colors=["blue"]), filler(50))])


@clause("op 5-2-1-1")
def test_a_deck_that_stops_conforming_during_play_is_not_looked_at_again() -> None:
    """Negating the text that made the deck legal changes nothing about the cards in it."""
    chief = leader("Left", deck_rules=[MayInclude([Color("blue")])])
    doubt = event(
        "Doubt",
        colors=["blue"],
        deck_rules=[AnyNumber()],
        abilities=[tagged("main", [Negate(Area("own", "leader", []), "this_turn")])],
    )
    m = lay_table(RULES, present_decks([Deck(chief, [doubt] * 50), Deck(leader("Right"), filler(50))]), seed_for(0))
    m.journal = []
    m.advance()
    game = Scene(m).answers("go_first", "keep", "keep")
    game.answer("play", "Doubt")
    assert game.m.is_negated(game.unit("Left"))
    game.answer("play", "Doubt")
    assert game.winner is None
    assert game.names("me", "trash") == ["Doubt", "Doubt"]
    assert [e.clause for e in game.log if e.clause == "5-2-1-1"] == ["5-2-1-1"]


@clause("op 5-2-1-2")
def test_decks_are_shuffled_by_the_seed_and_hidden_from_both() -> None:
    """Chance alone orders a deck, in the deck zone, and nobody knows the order."""
    one, same, other = start(seed=3), start(seed=3), start(seed=4)
    presented = [c.d.name for c in one.m.cards if c.owner == 0][1:]
    assert one.names("me", "deck") == same.names("me", "deck") != other.names("me", "deck")
    assert one.names("me", "deck") not in (presented, presented[::-1])
    assert sorted(one.names("me", "deck")) == sorted(presented)
    assert happened(one, spec.SHUFFLED) == [(0, ""), (1, "")]
    for c in (*one.m.p0.deck, *one.m.p1.deck):
        assert one.m.zone_of(c.id) == spec.DECK
        assert seen_by(one.m, c) == 0


@clause("op 5-2-1-3")
def test_leaders_are_seen_by_both_before_the_first_turn_is_chosen() -> None:
    """At the first decision both Leaders lie face up in the Leader area."""
    game = start()
    assert game.offered() == ["go_first", "go_second"]
    for side in (game.m.p0, game.m.p1):
        assert game.m.zone_of(side.leader.card.id) == spec.LEADER_AREA
        assert game.m.find(side.leader.uid) is side.leader
        assert seen_by(game.m, side.leader.card) == 3
    placed = [e for e in game.log if e.clause == "5-2-1-3"]
    assert [int(e.seen) for e in placed] == [3, 3]


@clause("op 5-2-1-4", "op 5-2-1-4-1")
def test_chance_says_who_may_choose_to_go_first() -> None:
    """The chooser differs by seed alone and is asked before anybody has decided anything."""
    choosers = set()
    for seed in range(1, 30):
        game = start(seed=seed)
        assert game.m.decisions == 0
        assert game.m.player == game.m.chooser
        assert game.offered() == ["go_first", "go_second"]
        choosers.add(int(game.m.chooser))
    assert choosers == {0, 1}


@clause("op 5-2-1-5", "op 5-2-1-8")
@pytest.mark.parametrize("answer", ["go_first", "go_second"])
def test_the_chooser_names_who_takes_the_first_turn(answer: str) -> None:
    """Whoever goes second makes the opponent the turn player of the first turn; both are told."""
    game = start(seed=seed_for(1))
    game.answers(answer, "keep", "keep")
    first = 1 if answer == "go_first" else 0
    assert (game.m.turn, game.m.turn_player, game.m.player) == (1, first, first)
    assert game.phase == "main"
    told = [e for e in game.log if int(e.kind) == spec.CHOSE_FIRST]
    assert [(int(e.player), int(e.n), int(e.seen)) for e in told] == [(1, first, 3)]


@clause("op 5-2-1-5-1")
def test_the_choosers_start_of_game_effects_resolve_first_even_when_going_second() -> None:
    """Who made the choice comes first, and not who goes first."""
    ship = stage("Ship")
    game = start(
        leader("Left", abilities=[fetch_stage()]), leader("Right", abilities=[fetch_stage()]), seed_for(1), [ship]
    )
    game.answer("go_second")
    assert (game.player, game.offered("pick")) == ("foe", ["Ship"])
    game.answer("pick", "Ship")
    assert (game.player, game.offered("pick")) == ("me", ["Ship"])
    assert (game.names("me", "stage"), game.names("foe", "stage")) == ([], ["Ship"])
    game.answer("pick", "Ship")
    assert happened(game, spec.PLAYED) == [(1, "Ship"), (0, "Ship")]
    assert game.names("me", "hand") != []


@clause("op 5-2-1-5-1")
def test_several_start_of_game_effects_resolve_in_their_players_order() -> None:
    """The player picks which of two comes first."""
    draws = leader("Left", abilities=[start_of_game([Draw(value(1))]), fetch_stage()])
    game = start(draws, seed=seed_for(0), extra=[stage("Ship")])
    game.answer("go_first")
    assert (game.player, game.offered("resolve")) == ("me", ["Left", "Left"])
    game.m.choose(1)
    assert game.offered("pick") == ["Ship"]
    assert game.names("me", "hand") == []
    game.answer("done")
    assert len(game.names("me", "hand")) == 6


@clause("op 5-2-1-5-1")
def test_what_a_start_of_game_effect_sets_off_is_resolved_before_hands_are_drawn() -> None:
    """A Stage put into play then has its own timing."""
    ship = stage("Ship", abilities=[auto(On("played", "any", [IsThis()]), [Draw(value(1))])])
    game = start(leader("Left", abilities=[fetch_stage()]), seed=seed_for(0), extra=[ship])
    game.answers("go_second", "pick Ship")
    assert len(game.names("me", "hand")) == 6


@clause("op 5-2-1-5-2")
def test_a_deck_that_a_start_of_game_effect_handled_is_shuffled() -> None:
    """Its owner shuffles after the effect and before opening hands; the other deck stays as it is."""
    game = start(leader("Left", abilities=[fetch_stage()]), seed=seed_for(0), extra=[stage("Ship")])
    game.answer("go_first")
    before = game.names("me", "deck"), game.names("foe", "deck")
    game.answer("pick", "Ship")
    kinds = [(int(e.kind), int(e.player)) for e in game.log]
    shuffled = [i for i, (kind, _) in enumerate(kinds) if kind == spec.SHUFFLED]
    assert [kinds[i][1] for i in shuffled] == [0, 1, 0]
    assert kinds.index((spec.PLAYED, 0)) < shuffled[2]
    drawn = game.names("me", "hand") + game.names("me", "deck")
    assert sorted(drawn) == sorted(n for n in before[0] if n != "Ship")
    assert drawn != [n for n in before[0] if n != "Ship"]
    assert game.names("foe", "hand") + game.names("foe", "deck") == before[1]


@clause("op 5-2-1-5-2")
def test_a_deck_that_was_only_looked_at_is_shuffled_too() -> None:
    """Searching without taking a card, and looking at the top, handle the deck."""
    looks = start_of_game([Look(Top("own", "deck", value(2)), 0)])
    for ability in (fetch_stage(), looks):
        game = start(leader("Left", abilities=[ability]), seed=seed_for(0), extra=[stage("Ship")])
        game.answer("go_first")
        if game.offered("pick"):
            game.answer("done")
        assert [player for player, _ in happened(game, spec.SHUFFLED)] == [0, 1, 0]


@clause("op 5-2-1-6")
def test_each_player_may_redraw_once_the_first_player_first() -> None:
    """Both draw five; then exactly one question each, in the order of turns."""
    game = start(seed=seed_for(0))
    game.answer("go_second")
    assert [len(game.names(who, "hand")) for who in ("me", "foe")] == [5, 5]
    assert (game.player, game.offered()) == ("foe", ["keep", "redraw"])
    game.answer("redraw")
    assert (game.player, game.offered()) == ("me", ["keep", "redraw"])
    game.answer("redraw")
    assert game.phase == "main"
    assert happened(game, spec.REDRAWN) == [(1, ""), (0, "")]


@clause("op 5-2-1-6-1")
def test_a_redraw_returns_the_whole_hand_and_shuffles() -> None:
    """Five new cards from a shuffled deck; the question offers no part of the hand."""
    game = start(leader("Left", life=4), seed=seed_for(0))
    game.answer("go_first")
    hand = game.names("me", "hand")
    game.answer("redraw")
    assert (len(game.names("me", "hand")), len(game.names("me", "deck"))) == (5, 45)
    assert game.names("me", "hand") not in (hand, hand[::-1])
    moves = [e for e in game.log if e.clause == "5-2-1-6-1" and int(e.kind) == spec.MOVED]
    assert [int(e.target) for e in moves] == [spec.DECK] * 5
    assert [player for player, _ in happened(game, spec.SHUFFLED)] == [0, 1, 0]


@clause("op 5-2-1-7", "op 2-9-2", "op 2-9-2-1")
def test_life_is_laid_after_the_redraws_first_card_at_the_bottom() -> None:
    """A Leader of life 4 leaves a hand of 5, four face-down Life cards and a deck of 41."""
    game = start(leader("Left", life=4), leader("Right", life=5), seed=seed_for(0))
    game.answers("go_first", "redraw")
    assert game.names("me", "life") == []
    deck = game.names("me", "deck")
    game.answer("keep")
    assert [len(game.names("me", zone)) for zone in ("hand", "life", "deck")] == [5, 4, 41]
    assert [len(game.names("foe", zone)) for zone in ("hand", "life", "deck")] == [5, 5, 40]
    assert game.names("me", "life") == deck[3::-1]
    assert game.names("me", "deck") == deck[4:]
    assert game.side("me").face_up == []
