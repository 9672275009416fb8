"""Who may know which card: decks and energy are known to nobody, the hand is its owner's secret, so is a throw."""

from __future__ import annotations

import random

import msgspec
import pytest

from fuda.games.hanyo.rules.janken import JANKEN
from fuda.games.hanyo.spec import HANDS
from fuda.games.hanyo.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import view
from fuda.view.events import event_words, events
from fuda.view.options import OptionError, label, options, parse_option
from fuda.view.why import UnknownCardError, find_cards, why
from tests.games.hanyo.golden import answer, battle
from tests.games.hanyo.matches import GAME, decisions, new_match


def shown(m: Match, player: int) -> bytes:
    """All that a player is shown of a position."""
    return msgspec.json.encode([view(GAME, m, player), options(GAME, m, player)])


def told(m: Match, player: int) -> str:
    """All that a player is told: view, options and events, as data and in words."""
    offered = options(GAME, m, player)
    labels = [label(GAME, m, player, one, language) for one in offered for language in ("en", "ja")]
    news = events(GAME, m, player)
    words = [event_words(GAME, e, language, player) for e in news for language in ("en", "ja")]
    return msgspec.json.encode([view(GAME, m, player), offered, labels, news, words]).decode()


@clause("hy 304.2", "hy 305.3", "hy 306.7b")
def test_nobody_learns_a_card_of_deck_or_energy() -> None:
    """At every decision of some matches they are known to nobody, those in hand to their owner."""
    looked = 0
    for seed in range(4):
        for m in decisions(new_match(seed), seed):
            running = {uid for f in m.stack for chosen in f.sets for uid in chosen} | {f.uid for f in m.stack}
            for side in (m.p0, m.p1):
                energy = [c for u in side.all_units() for c in u.energy] + side.loose_energy
                looked += len(energy)
                for card in side.deck + energy:
                    if m.uid(card.id) not in running:
                        assert GAME.seen_by(m, int(card.id)) == 0
                for card in side.hand:
                    if m.uid(card.id) not in running:
                        assert GAME.seen_by(m, int(card.id)) == 1 << side.index
    assert looked > 500


def fueled() -> Match:
    """A position with energy that has names found nowhere else, and a way to be asked about it."""
    secret = [GAME.make_card(f"SECRET-{i}", {"hp": 70 + i}) for i in range(4)]
    ann = GAME.make_card("Ann", {"retreat": 1, "abilities": [
        'skill title("Hit") energy(1) deals(30):',
        "activated: choose(attached(cards(any, area), energy), 1, 0); move(chosen(0), deck, bottom)",
    ]})  # fmt: skip
    mine = {
        "main": [Placed(ann)], "standby": [Placed(None)],
        "energy": [Placed(secret[0]), Placed(secret[1]), Placed(secret[2], {"on": 1})],
    }  # fmt: skip
    return GAME.lay_out(Position((Half(mine), Half({"main": [Placed(ann)], "energy": [Placed(secret[3])]}))))


@clause("hy 306.7b", "hy 905.2")
def test_no_view_option_record_or_error_names_an_energy_card() -> None:
    """Not to the opponent, not to the owner, not while one of them is chosen, and not once it lies in the deck."""
    m = fueled()
    for text in ("", "activate Ann", "pick Ann#1", "activate Ann", "pick filler", "end_main"):
        if text:
            answer(m, text)
        for player in range(2):
            assert "SECRET" not in told(m, player)
            assert find_cards(GAME, m, player, "SECRET") == [] == find_cards(GAME, m, player, "1.energy.1")
            with pytest.raises(OptionError) as error:
                parse_option(GAME, m, player, "pick SECRET-0")
            assert "SECRET" not in str(error.value).replace("'pick SECRET-0'", "")
        for card in GAME.pile(m, 0, "energy") + GAME.pile(m, 1, "energy"):
            for player in range(2):
                with pytest.raises(UnknownCardError, match="may not know"):
                    why(GAME, m, player, card)


@clause("hy 309.2", "hy 915.1b")
def test_energy_is_known_once_it_was_discarded() -> None:
    """To both players, as the discard pile is open."""
    m = fueled()
    answer(m, "retreat")
    assert [c.d.name for c in m.p0.discard] == ["SECRET-1"]
    assert all("SECRET-1" in told(m, player) and "SECRET-0" not in told(m, player) for player in range(2))


@clause("hy 602.1", "hy 306.7b")
def test_which_card_was_charged_only_its_player_has_seen() -> None:
    """The opponent is told that a card was, the player which one it was while it still lay in the hand."""
    zones = {"hand": [Placed(GAME.make_card("SECRET", {}))], "standby": [Placed(None)]}
    m = GAME.lay_out(Position((Half(zones), Half())))
    answer(m, "charge SECRET")
    assert "SECRET" not in told(m, 1) and [GAME.answers[a.kind] for a in m.options] == ["pick", "pick"]
    answer(m, "pick filler#1")
    assert "SECRET" not in told(m, 1) and b"SECRET" not in shown(m, 0)
    assert [e.card for e in events(GAME, m, 0) if e.kind == "attached"] == ["SECRET"]


@clause("hy 919.1")
def test_nobody_is_told_a_hand_before_both_are_thrown() -> None:
    """What the second player is shown does not depend on the first hand, and records tell both hands at once."""
    boards: set[str] = set()
    for hand in HANDS:
        m = battle()
        f = m.stack[-1]
        assert f.program is JANKEN
        f.a = HANDS.index(hand)
        boards.add(told(m, 1))
    assert len(boards) == 1
    assert not [e for e in events(GAME, m, 1) if e.kind == "thrown"]
    answer(m, "throw rock")
    assert [e.detail for e in events(GAME, m, 1) if e.kind == "thrown"] == ["paper", "rock"]


@clause("hy 919.1")
def test_the_hand_thrown_first_is_thrown_again_for_whoever_does_not_know_it() -> None:
    """An imagined match may have any of them; its own player knows it."""
    m = battle()
    f = m.stack[-1]
    thrown = {int(GAME.determinise(m, 1, seed).stack[-1].a) for seed in range(40)}
    known = {int(GAME.determinise(m, 0, seed).stack[-1].a) for seed in range(40)}
    assert thrown == {0, 1, 2} and known == {int(f.a)} and f.a == HANDS.index("rock")


@clause("hy 403.3", "hy 403.5")
def test_main_units_lie_face_down_before_the_game() -> None:
    """Each player knows the own one; the opponent learns it when both are turned up."""
    m = new_match(7)
    answer(m, options(GAME, m, 0)[0].text)
    mine = GAME.pile(m, 0, "main")[0]
    assert GAME.seen_by(m, mine) == 1 and view(GAME, m, 1).sides[0].zone("main").cards == (None,)
    answer(m, options(GAME, m, 1)[0].text)
    assert GAME.seen_by(m, mine) == 3


@clause("hy 403.3", "hy 403.3a")
def test_imagined_matches_have_units_where_units_must_be() -> None:
    """Face down in the main area, and in a hand from which a main unit is being chosen; which one it is varies."""
    found: set[int] = set()
    for seed in range(6):
        m = new_match(seed)
        for at in range(60):
            assert any(c.d.is_unit() for c in GAME.determinise(m, 1, at).p0.hand)
        m.choose(0)
        for at in range(60):
            u = GAME.determinise(m, 1, at).p0.main()
            assert u is not None and u.veiled and u.card.d.is_unit()
            found.add(int(u.id))
            assert GAME.determinise(m, 0, at).p0.main().card is m.p0.main().card  # type: ignore[union-attr]
    assert len(found) > 10


@clause("hy 910.2")
def test_who_looks_at_cards_sees_them_alone_while_choosing() -> None:
    """The player who looks at the top of the deck knows the cards there, the other one does not."""
    looker = GAME.make_card("Looker", {"kind": "tactics", "abilities": [(
        "command: look(top(own, deck, 2), 6); choose(among(6, []), 1, up_to, 0); move(chosen(0), hand);"
        " move(rest_of(6, 0), deck, bottom)"
    )]})  # fmt: skip
    m = GAME.lay_out(Position((Half({"hand": [Placed(looker)]}), Half())))
    answer(m, "play Looker")
    assert [GAME.seen_by(m, card) for card in GAME.pile(m, 0, "deck")[:3]] == [1, 1, 0]
    assert view(GAME, m, 1).sides[0].zone("deck").cards[0] is None


@clause("hy 806.2a")
def test_an_ability_that_waits_in_a_hand_is_nobodys_business_until_it_is_played() -> None:
    """The board does not tell of it; another card may lie there as far as the opponent knows."""
    lurker = GAME.make_card("Lurker", {"abilities": ["triggered in_hand on(put_out, own): draw(1)"]})
    hand = [Placed(None), Placed(lurker), Placed(GAME.make_card("Other", {}))]
    watcher = GAME.make_card("Watcher", {"abilities": ["triggered on(put_out, own): draw(1)"]})
    m = GAME.lay_out(Position((Half({"hand": hand, "main": [Placed(watcher)]}), Half())))
    answer(m, "put filler")
    assert len(m.pending) == 2 and "resolve Lurker" in [one.text for one in options(GAME, m, 0)]
    for player in range(2):
        assert [w.name for w in view(GAME, m, player).waiting] == ["Watcher"]
    card = next(c for c in m.cards if c.d.name == "Lurker")
    copy = m.clone()
    GAME.exchange(copy, int(card.id), int(m.p0.deck[0].id))
    assert shown(copy, 1) == shown(m, 1) and copy.player == 0


def test_dealing_again_keeps_every_card_in_one_place_and_what_is_known() -> None:
    """Imagined matches have the same open cards; hidden ones are dealt among deck, hand and energy of their owner."""
    chance = random.Random(4)
    kinds = [GAME.make_card(f"Card {i}", {}) for i in range(30)]
    zones = {
        "hand": [Placed(d) for d in kinds[:4]], "energy": [Placed(d) for d in kinds[4:8]],
        "deck": [Placed(d) for d in kinds[8:20]], "standby": [Placed(kinds[20])], "set": [Placed(kinds[21], {"on": 1})],
        "discard": [Placed(kinds[22])],
    }  # fmt: skip
    m = GAME.lay_out(Position((Half(zones), Half(zones))))
    dealt = set()
    energy = [int(c.id) for c in m.p1.main().energy]  # type: ignore[union-attr]
    for _ in range(30):
        copy = GAME.determinise(m, 0, chance.getrandbits(30))
        assert shown(copy, 0) == shown(m, 0)
        assert copy.p0.hand == m.p0.hand and copy.p1.discard == m.p1.discard
        everything = [int(c.id) for side in (copy.p0, copy.p1) for c in side.deck + side.hand + side.discard]
        everything += [
            int(c.id) for s in (copy.p0, copy.p1) for u in s.all_units() for c in [u.card, *u.energy, *u.sets]
        ]
        assert sorted(everything) == list(range(len(m.cards)))
        fuel = tuple(int(c.id) for u in copy.p0.all_units() for c in u.energy)
        dealt.add((fuel, tuple(int(c.id) for c in copy.p1.hand)))
        assert all(m.cards[i].owner == 0 for i in fuel)
    assert len(dealt) > 25 and len({own for own, _ in dealt}) > 25
    assert [int(c.id) for c in m.p1.main().energy] == energy  # type: ignore[union-attr]
