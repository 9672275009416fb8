"""The set-up that special flags change, and flags under flags (O.specialflag.3 to O.specialflag.6)."""

from __future__ import annotations

from collections.abc import Sequence

from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face.decks import check_deck, sort_out
from fuda.games.buddyfight.printed import Card, CardDef
from fuda.games.buddyfight.rules.checks import RULES
from fuda.games.buddyfight.rules.setup import Chosen, lay_table
from fuda.games.buddyfight.words.deckrules import FlagUnder
from fuda.rules.marks import clause
from tests.clauses.buddyfight.battles import texts
from tests.clauses.buddyfight.scene import Scene, filler, flag, monster


def opened(first: Sequence[CardDef], second: Sequence[CardDef], starter: int = 0, seed: int = 1) -> Scene:
    """A fight from its very beginning: the flags of both fighters, those under them after the upper one.

    The starter goes first; -1 leaves that to chance.
    """
    cards: list[Card] = []
    chosen = []
    for owner, flags in enumerate((first, second)):
        start = len(cards)
        for d in [*flags, monster(f"Buddy {owner}"), *filler(20, f"Deck{owner}")]:
            cards.append(Card(len(cards), d, owner))
        n = len(flags)
        chosen.append(Chosen(start, [start + n], [start + i for i in range(1, n)], []))
    m = lay_table(RULES, cards, chosen, seed)
    m.journal = []
    m.discreet = True
    m.first = starter
    m.advance()
    return Scene(m)


def numbers(game: Scene, who: str) -> tuple[int, int, int]:
    """Hand, gauge and life of a fighter; of the turn fighter after the draw of the first turn."""
    return len(game.names(who, "hand")), len(game.names(who, "gauge")), game.life(who)


RICH = flag("Rich", abilities=texts("static: opening(4, 0, 15)"))


@clause("bf O.specialflag.3")
def test_a_special_flag_says_with_how_much_hand_gauge_and_life_its_fighter_begins() -> None:
    game = opened([flag("Mine")], [RICH])
    assert (numbers(game, "me"), numbers(game, "foe")) == ((6, 2, 10), (4, 0, 15))


@clause("bf O.specialflag.4")
def test_the_set_up_by_a_special_flag_comes_before_the_flags_are_opened() -> None:
    game = opened([RICH], [flag("Theirs")])
    kinds = [int(e.kind) for e in game.log if int(e.kind) in (spec.MOVED, spec.TURNED) and e.source != spec.NOWHERE]
    first = kinds.index(spec.TURNED)
    assert kinds[:first] == [spec.MOVED] * (4 + 6 + 2)
    assert kinds[first : first + 4] == [spec.TURNED] * 4
    assert (numbers(game, "me"), numbers(game, "foe")) == ((4, 0, 15), (6, 2, 10))


@clause("bf O.specialflag.4")
def test_chance_says_who_goes_first_and_nobody_is_asked_anything_before_the_first_turn() -> None:
    """No redraw, and no choice of who begins."""
    games = [opened([flag("Mine")], [RICH], starter=-1, seed=seed) for seed in range(1, 9)]
    assert {game.player for game in games} == {"me", "foe"}
    for game in games:
        assert (game.m.turn, game.row, game.offered()) == (1, "T.2.1", ["pass"])
        assert game.player == ("me" if game.m.first == 0 else "foe")
        assert (numbers(game, "me"), numbers(game, "foe")) == ((6, 2, 10), (4, 0, 15))


@clause("bf O.specialflag.5")
def test_another_flag_is_prepared_under_a_flag_that_says_so() -> None:
    upper = flag("Upper", deck_rules=[FlagUnder()])
    game = opened([upper, flag("Lower")], [flag("Theirs")])
    assert (game.names("me", "flag"), game.names("me", "under_flag")) == (["Upper"], ["Lower"])
    deck = [monster("Buddy"), upper, flag("Lower"), *filler(50)]
    assert [d.name for d in sort_out(deck).flags] == ["Upper", "Lower"]
    assert check_deck(sort_out(deck)) == []
    plain = [monster("Buddy"), flag("Plain"), flag("Lower"), *filler(50)]
    assert [v.clause for v in check_deck(sort_out(plain))] == ["Z.2.2"]
    many = [monster("Buddy"), upper, flag("Lower"), flag("Lowest"), *filler(50)]
    assert [v.clause for v in check_deck(sort_out(many))] == ["O.specialflag.5"]


@clause("bf O.specialflag.6")
def test_only_the_upper_flag_is_turned_up_and_the_lower_one_stays_hidden() -> None:
    game = opened([flag("Upper", deck_rules=[FlagUnder()]), flag("Lower")], [flag("Theirs")])
    turned = [game.m.cards[int(e.card)].d.name for e in game.log if int(e.kind) == spec.TURNED]
    assert sorted(turned) == ["Buddy 0", "Buddy 1", "Theirs", "Upper"]
    assert not game.unit("Upper").veiled
    assert seen(game, "Upper") == 3
    assert seen(game, "Lower") == 1


def seen(game: Scene, name: str) -> int:
    """Who may know a card, as bits."""
    return int(game.m.seen_now(game.card(name)))
