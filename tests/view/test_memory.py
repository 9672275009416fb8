"""What a player remembers of hidden cards is true, grows with what is shown, and ends where nobody can follow."""

from __future__ import annotations

import pytest

from fuda.core.flow import Match
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.words.reading import read_ability
from fuda.games.registry import AnyGame, find
from fuda.match.seat import Seat
from fuda.view.memory import Memory
from tests.clauses.onepiece.scene import Scene, char, event, foe, me, scene
from tests.conformance.playing import GAMES, decisions, hidden_cards, new_match

ONE_PIECE = find("onepiece")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_is_true(name: str) -> None:
    """Every card lies in a zone where the player takes it to be, at every decision of random matches."""
    game = find(name)
    remembered = 0
    for seed in (1, 2, 3):
        m = new_match(name, seed)
        memories = [Memory(game, 0), Memory(game, 1)]
        for at in decisions(m, seed):
            for memory in memories:
                memory.follow(at)
                remembered += check(game, at, memory)
    assert remembered > 0


def check(game: AnyGame, m: Match, memory: Memory) -> int:
    """Hold a memory against the match; how many hidden cards it has."""
    count = 0
    for owner in range(2):
        for card in hidden_cards(game, m, memory.player, owner):
            if card in memory.zones:
                count += 1
                assert memory.zones[card] >> m.zone_of(card) & 1, (game.zone_names[m.zone_of(card)], card)
    return count


@pytest.mark.parametrize("name", GAMES)
def test_imagined_matches_keep_what_is_remembered(name: str) -> None:
    """Cards known at their places lie there; others lie in one of the zones where they may be."""
    game = find(name)
    seats: list[Seat] = []
    for at, m in enumerate(decisions(new_match(name, 4), 4)):
        seats = seats or [Seat(game, m, player) for player in range(2)]
        if at % 7 == 0:
            for seat in seats:
                world = seat.imagine(at)[0].match
                for card in seat.memory.kept(m):
                    assert game.place(world, card) == game.place(m, card)
                for owner in range(2):
                    for card in hidden_cards(game, m, seat.player, owner):
                        zones = seat.memory.zones.get(card, -1)
                        assert zones >> world.zone_of(card) & 1


def test_reading_the_journal_at_once_or_bit_by_bit_is_the_same() -> None:
    """A memory is a function of the journal, so that it survives taking answers back."""
    bit_by_bit = Memory(ONE_PIECE, 0)
    m = new_match("onepiece", 6)
    for at in decisions(m, 6):
        bit_by_bit.follow(at)
    at_once = Memory(ONE_PIECE, 0)
    at_once.follow(m)
    bit_by_bit.follow(m)
    assert (at_once.zones, at_once.placed) == (bit_by_bit.zones, bit_by_bit.placed) and at_once.zones
    assert m.journal is not None
    full = len(m.journal)
    del m.journal[full // 2 :]
    bit_by_bit.follow(m)
    half = Memory(ONE_PIECE, 0)
    half.follow(m)
    assert (half.zones, half.placed) == (bit_by_bit.zones, bit_by_bit.placed)


def remembered(game: Scene, player: int, name: str) -> tuple[bool, list[str]]:
    """Whether a card is known at its very place, and the zones where the player takes it to be."""
    memory = Seat(ONE_PIECE, game.m, player).memory
    card = next(c.id for c in game.m.cards if c.d.name == name)
    zones = memory.zones.get(card, 0)
    return card in memory.kept(game.m), [z for i, z in enumerate(ONE_PIECE.zone_names) if zones >> i & 1]


def trick(name: str, text: str) -> CardDef:
    """An Event with one [Main] effect."""
    return event(name, abilities=[read_ability(f"main: {text}")])


def test_a_card_returned_to_the_hand_is_known_there() -> None:
    """The opponent saw which card it was, so every imagined hand has it."""
    bounce = trick("Bounce", "choose(cards(foe, characters), 1, up_to, 0); move(chosen(0), hand)")
    game = scene(me(hand=[bounce]), foe(characters=[char("Bob")], hand=[char(f"H{i}") for i in range(4)]))
    game.answer("play", "Bounce")
    game.answer("pick", "Bob")
    assert remembered(game, 0, "Bob") == (True, ["hand"])
    assert remembered(game, 0, "H1") == (False, [])
    hands = [names_of(world.match, 1, "hand") for world in Seat(ONE_PIECE, game.m, 0).imagine(1, 20)]
    assert all("Bob" in hand for hand in hands) and len({tuple(sorted(hand)) for hand in hands}) > 1


def names_of(m: Match, player: int, zone: str) -> list[str]:
    """The names of the cards in a zone of an imagined match, the top first."""
    return [ONE_PIECE.definition(m, card).name for card in ONE_PIECE.pile(m, player, zone)]


def test_cards_put_back_on_top_are_known_until_the_deck_is_shuffled() -> None:
    """Only who looked at them knows; after shuffling they are somewhere in the deck."""
    look = trick("Look", "look(top(own, deck, 2), 6); top_or_bottom(6)")
    mix = trick("Mix", "shuffle")
    game = scene(me(hand=[look, mix], deck=[char(f"D{i}") for i in range(8)]))
    game.answer("play", "Look")
    game.answers("put_top D0", "put_top D1")
    assert remembered(game, 0, "D0") == (True, ["deck"]) and remembered(game, 0, "D1") == (True, ["deck"])
    assert remembered(game, 1, "D0") == (False, [])
    for world in Seat(ONE_PIECE, game.m, 0).imagine(1, 10):
        assert names_of(world.match, 0, "deck")[:2] == ["D1", "D0"]
    game.answer("play", "Mix")
    assert remembered(game, 0, "D0") == (False, ["deck"])
    assert len({names_of(w.match, 0, "deck").index("D0") for w in Seat(ONE_PIECE, game.m, 0).imagine(1, 20)}) > 2


def test_a_card_that_may_have_gone_elsewhere_is_taken_to_be_in_either_place() -> None:
    """When some card of a hand goes face down to the deck, a card known to be in that hand may be the one."""
    bounce = trick("Bounce", "choose(cards(own, characters), 1, up_to, 0); move(chosen(0), hand)")
    bury = trick("Bury", "choose(cards(own, hand), 1, 0); move(chosen(0), deck, bottom)")
    game = scene(me(hand=[bounce, bury, char("H1"), char("H2")], characters=[char("Ann")]))
    game.answer("play", "Bounce")
    game.answer("pick", "Ann")
    assert remembered(game, 1, "Ann") == (True, ["hand"])
    game.answer("play", "Bury")
    game.answer("pick", "H1")
    assert remembered(game, 1, "Ann") == (False, ["deck", "hand"])
    assert remembered(game, 1, "H1") == (False, []) and remembered(game, 0, "H1") == (True, ["deck"])
    found = {"Ann" in names_of(w.match, 0, "hand") for w in Seat(ONE_PIECE, game.m, 1).imagine(1, 60)}
    assert found == {True, False}


def test_a_card_that_the_opponent_may_take_from_its_place_is_followed_no_more() -> None:
    """Whoever searches a deck may take a card that was known to lie on top of it; nobody else learns which it was."""
    show = trick("Show", "reveal(top(own, deck, 1), 5)")
    search = trick("Search", "look(top(own, deck, 4), 6); choose(among(6, []), 1, 0); move(chosen(0), hand)")
    game = scene(me(hand=[show, search], deck=[char(f"D{i}") for i in range(8)]))
    game.answer("play", "Show")
    assert remembered(game, 1, "D0") == (True, ["deck"])
    game.answer("play", "Search")
    game.answer("pick", "D2")
    assert remembered(game, 1, "D0") == (False, ["deck", "hand"])


def test_what_is_remembered_can_be_told() -> None:
    """A seat at a match without a journal imagines the same matches, once it is told what the other remembers."""
    game = find("onepiece")
    told = 0
    for m in decisions(new_match("onepiece", 4), 4):
        seat = Seat(game, m, m.player)
        bare = game.clone(m)
        other = Seat(game, bare, m.player)
        other.recall(seat.memory.told())
        told += len(other.memory.kept(bare))
        assert game.position(other.imagine(3)[0].match) == game.position(seat.imagine(3)[0].match)
    assert told
