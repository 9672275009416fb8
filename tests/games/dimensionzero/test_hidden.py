"""Who may know which card: nobody learns a smash card or a spirit card, and the hand is its owner's secret."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from fuda.games.dimensionzero import spec
from fuda.games.dimensionzero.face import hidden
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.state import Match
from fuda.games.dimensionzero.words.build import card, triggered, value
from fuda.games.dimensionzero.words.drawing import Draw
from fuda.games.dimensionzero.words.on_squares import Spirit
from fuda.games.dimensionzero.words.refs import This, Top
from fuda.games.dimensionzero.words.timings import OnPlaced, OnTurn
from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import view
from fuda.view.events import events
from fuda.view.options import options
from tests.games.dimensionzero.matches import GAME, decisions, new_match


def shown(m: Match, player: int) -> bytes:
    """All that a player is shown of a position."""
    return msgspec.json.encode([view(GAME, m, player), options(GAME, m, player)])


@clause("dz 2-23.7-2")
def test_nobody_learns_a_smash_card() -> None:
    """In many duels no view shows a card of a smash zone, to its owner either, and no event of its arrival does."""
    smashed = 0
    for seed in range(6):
        m = new_match(seed)
        for _ in decisions(m, seed):
            for side in (m.p0, m.p1):
                for secret in side.smash + side.smash_frozen:
                    smashed += 1
                    assert GAME.seen_by(m, int(secret.id)) == 0
            for player in range(2):
                for half in view(GAME, m, player).sides:
                    assert all(one is None for one in half.zone("smash").cards)
        for player in range(2):
            moves = [e for e in events(GAME, m, player) if e.target == "smash" and e.source == "deck"]
            assert moves and all(e.hidden and not e.card for e in moves)
    assert smashed > 100


@clause("dz 2-23.7-2", "dz 6-1.9")
def test_exchanging_smash_deck_and_spirit_cards_changes_nothing_their_owner_is_shown() -> None:
    """The owner notices nothing if a smash card, a spirit card and a card of the deck change places."""
    zones = {"own_left": [Placed(None, {"spirits": 1})], "smash": [Placed(None, {"frozen": 1}), Placed(None)]}
    m = GAME.lay_out(Position((Half(zones), Half(zones))))
    for player in range(2):
        for owner in range(2):
            side = m.side(owner)
            spirit = next(p for p in m.pieces if p.seat == owner).spirits[0]
            secret = [side.deck[3], side.smash[0], side.smash_frozen[0], spirit]
            assert all(GAME.seen_by(m, int(c.id)) == 0 for c in secret)
            for one in secret:
                for other in secret:
                    if one is not other:
                        copy = m.clone()
                        GAME.exchange(copy, int(one.id), int(other.id))
                        assert shown(copy, player) == shown(m, player)
                        assert copy.zone_of(one.id) == m.zone_of(other.id)


@clause("dz 2-23.4-3")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """The other player sees how many cards there are."""
    m = GAME.lay_out(Position((Half({"hand": [Placed(None)] * 3}), Half())))
    assert [GAME.seen_by(m, int(c.id)) for c in m.p0.hand] == [1, 1, 1]
    assert view(GAME, m, 1).sides[0].zone("hand").cards == (None, None, None)


@clause("dz 2-25.1-1", "dz 2-23.3-1")
def test_the_plan_is_open_and_the_rest_of_the_deck_is_not() -> None:
    """Both players see the card that lies face up on the deck, and nothing below it."""
    m = GAME.lay_out(Position((Half({"plan": [Placed(None)]}), Half())))
    assert [GAME.seen_by(m, int(c.id)) for c in m.p0.deck[-2:]] == [0, 3]
    seen = view(GAME, m, 1).sides[0]
    assert [one is not None for one in seen.zone("plan").cards] == [True]
    assert set(seen.zone("deck").cards) == {None} and seen.facts["deck"] == seen.zone("deck").count == 21


@clause("dz 4-7.2-1")
def test_a_card_being_played_is_open_from_the_announcement_on() -> None:
    """While its square is asked for, both players know the card."""
    fighter = GAME.make_card("Fighter", {"cost": "red 1", "timing": "quick"})
    m = GAME.lay_out(Position((Half({"hand": [Placed(fighter)]}, {"red": 1}), Half())))
    assert GAME.seen_by(m, int(m.p0.hand[0].id)) == 1
    played = m.p0.hand[0]
    m.answer(next(a for a in m.options if a.kind == spec.PLAY))
    assert GAME.seen_by(m, int(played.id)) == 3


def test_a_shown_card_of_the_hand_is_open() -> None:
    """A card shown for its triggered ability is known to both while it lies open."""
    m = GAME.lay_out(Position((Half({"hand": [Placed(None)] * 2}), Half())))
    m.shown = [int(m.uid(m.p0.hand[1].id))]
    assert [GAME.seen_by(m, int(c.id)) for c in m.p0.hand] == [1, 3]
    assert m.p0.hand[1].id not in hidden.hidden_from(m, 1, 0)


def test_dealing_again_keeps_every_card_in_one_place_and_what_is_known() -> None:
    """Imagined duels have the same open cards; hidden ones are dealt among deck, hand, smash and spirit cards."""
    rng = random.Random(4)
    zones = {
        "own_left": [Placed(None, {"spirits": 1})], "hand": [Placed(None)] * 3, "smash": [Placed(None)] * 3,
        "plan": [Placed(None)], "energy": [Placed(None)] * 2,
    }  # fmt: skip
    m = GAME.lay_out(Position((Half(zones), Half(zones))))
    dealt = set()
    for _ in range(20):
        copy = GAME.determinise(m, 0, rng.getrandbits(30))
        assert shown(copy, 0) == shown(m, 0)
        assert copy.p0.hand == m.p0.hand and copy.p1.energy == m.p1.energy and copy.p1.deck[-1] is m.p1.deck[-1]
        piles = [*copy.p1.deck, *copy.p1.hand, *copy.p1.smash, *copy.p1.energy, copy.pieces[1].card]
        assert len({c.id for c in [*piles, *copy.pieces[1].spirits]}) == len(piles) + 1
        dealt.add(tuple(int(c.id) for c in (*copy.p1.hand, *copy.p1.smash, *copy.p0.smash, *copy.pieces[0].spirits)))
    assert len(dealt) == 20


def secretive() -> list[CardDef]:
    """Cards whose texts work with hidden ones: shown from the hand, laid under others."""
    facts: dict[str, Any] = {"cost": "colorless 1", "move": "colorless 0", "timing": "quick", "power": 3000, "smash": 1}
    at_start = triggered(OnTurn("start", "you"), [Draw(value(1))], reveal=True, zones=["hand"])
    at_arrivals = triggered(
        OnPlaced("any", [], []), [Draw(value(1))], reveal=True, zones=["hand"], cost="colorless 1"
    )  # fmt: skip
    under = triggered(OnPlaced("any", [], []), [Spirit(Top("you", value(1)), This())])
    texts = {"Dawn": [at_start], "Guest": [at_arrivals], "Ghost": [under], "Plain": []}
    return [card(f"T-{name}", name, "unit", **facts, abilities=found) for name, found in texts.items()]


@clause("dz 4-8.12", "dz 6-1.9")
def test_cards_shown_from_the_hand_and_laid_under_others_tell_nothing_else() -> None:
    """At many decisions two hidden cards change places: the player who may not know them is shown the same."""
    met = {"offers": 0, "shown": 0, "spirits": 0}
    for seed in range(4):
        chance = random.Random(seed)
        decks = [[chance.choice(secretive()) for _ in range(30)] for _ in range(2)]
        for m in decisions(GAME.new_match(decks, seed), seed, 250):
            met["offers"] += bool(m.offers)
            met["shown"] += bool(m.shown)
            met["spirits"] += any(p.spirits for p in m.pieces)
            player, owner = chance.randrange(2), chance.randrange(2)
            secret = hidden.hidden_from(m, player, owner)
            if len(secret) > 1:
                copy = m.clone()
                GAME.exchange(copy, *chance.sample(secret, 2))
                assert shown(copy, player) == shown(m, player)
                assert shown(GAME.determinise(m, player, seed), player) == shown(m, player)
    assert min(met.values()) > 20
