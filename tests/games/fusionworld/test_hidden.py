"""Who may know which card: decks and Life are known to nobody, the hand is its owner's secret."""

from __future__ import annotations

import random

import msgspec

from fuda.games.fusionworld.state import Match
from fuda.games.registry import Half, Placed, Position
from fuda.rules.marks import clause
from fuda.view.board import view
from fuda.view.options import options
from tests.games.fusionworld.boards import answer
from tests.games.fusionworld.matches import GAME, decisions, new_match


def shown(m: Match, player: int) -> bytes:
    """All that a player is shown of a position."""
    return msgspec.json.encode([view(GAME, m, player), options(GAME, m, player)])


@clause("fw 3-9-2", "fw 3-2-2", "fw 3-3-2")
def test_nobody_learns_a_life_card_before_it_moves() -> None:
    """At every decision of some matches cards in deck and Life are known to nobody, those in hand to their owner."""
    looked = 0
    for seed in range(4):
        for m in decisions(new_match(seed), seed):
            running = {uid for f in m.stack for chosen in f.sets for uid in chosen} | {f.uid for f in m.stack}
            for side in (m.p0, m.p1):
                for card in side.life + side.deck:
                    if m.uid(card.id) not in running:
                        assert GAME.seen_by(m, int(card.id)) == 0
                        looked += 1
                for card in side.hand:
                    if m.uid(card.id) not in running:
                        assert GAME.seen_by(m, int(card.id)) == 1 << side.index
    assert looked > 1_000


@clause("fw 3-9-2-1")
def test_life_that_lies_face_up_is_open() -> None:
    """To both players."""
    m = GAME.lay_out(Position((Half({"life": [Placed(None, {"face_up": 1}), Placed(None)]}), Half())))
    assert [GAME.seen_by(m, card) for card in GAME.pile(m, 0, "life")] == [3, 0]


@clause("fw 5-5-2-1", "fw 5-3-1")
def test_a_card_being_used_is_open_while_it_is_paid_for() -> None:
    """From its announcement on both players know it; the rest of the hand stays hidden."""
    ann = GAME.make_card("Ann", {"cost": 1})
    other = GAME.make_card("Other", {"colors": ["blue"]})
    zones = {"hand": [Placed(ann), Placed(other)], "energy": [Placed(ann), Placed(other)]}
    m = GAME.lay_out(Position((Half(zones), Half())))
    answer(m, "play Ann")
    assert [GAME.answers[a.kind] for a in m.options] == ["pay_any", "pay_with", "pay_with"]
    assert [GAME.seen_by(m, card) for card in GAME.pile(m, 0, "hand")] == [3, 1]


@clause("fw 13-11-1")
def test_who_looks_at_cards_sees_them_alone_while_choosing() -> None:
    """The player who looks at the top of the deck knows the cards there, the other one does not."""
    looker = GAME.make_card("Looker", {"cost": 0, "abilities": [(
        "on_play: look(top(own, deck, 2), 6); choose(among(6, []), 1, up_to, 0); move(chosen(0), hand);"
        " move(rest_of(6, 0), deck, bottom)"
    )]})  # fmt: skip
    m = GAME.lay_out(Position((Half({"hand": [Placed(looker)]}), Half())))
    answer(m, "play Looker")
    assert [GAME.seen_by(m, card) for card in GAME.pile(m, 0, "deck")[:3]] == [1, 1, 0]
    assert view(GAME, m, 1).sides[0].zone("deck").cards[0] is None


def test_a_skill_that_waits_in_a_hand_is_nobodys_business() -> None:
    """The board does not tell of it, whoever looks."""
    lurker = GAME.make_card("Lurker", {"abilities": ["auto in_hand on(played, own): draw(1)"]})
    ann = GAME.make_card("Ann", {"cost": 0})
    m = GAME.lay_out(Position((Half({"hand": [Placed(ann), Placed(lurker)]}), Half())))
    answer(m, "play Ann")
    assert m.pending and "resolve Lurker" in [one.text for one in options(GAME, m, 0)]
    for player in range(2):
        assert view(GAME, m, player).waiting == ()
    card = next(c for c in m.cards if c.d.name == "Lurker")
    copy = m.clone()
    GAME.exchange(copy, int(card.id), int(m.p0.deck[0].id))
    assert shown(copy, 1) == shown(m, 1) and copy.player == 0


def test_dealing_again_keeps_every_card_in_one_place_and_what_is_known() -> None:
    """Imagined matches have the same open cards; hidden ones are dealt among deck, hand and Life."""
    rng = random.Random(4)
    zones = {
        "hand": [Placed(None)] * 3, "life": [Placed(None, {"face_up": 1}), *[Placed(None)] * 3],
        "energy": [Placed(None)] * 2, "battle": [Placed(None)], "under": [Placed(None)],
    }  # fmt: skip
    m = GAME.lay_out(Position((Half(zones), Half(zones))))
    dealt = set()
    for _ in range(20):
        copy = GAME.determinise(m, 0, rng.getrandbits(30))
        assert shown(copy, 0) == shown(m, 0)
        assert copy.p0.hand == m.p0.hand and copy.p1.energy == m.p1.energy and copy.p1.life[-1] is m.p1.life[-1]
        assert copy.p1.face_up == m.p1.face_up and copy.p1.battle[0].under == m.p1.battle[0].under
        piles = [*copy.p1.deck, *copy.p1.hand, *copy.p1.life]
        assert sorted(c.id for c in piles) == sorted(c.id for c in [*m.p1.deck, *m.p1.hand, *m.p1.life])
        dealt.add(tuple(int(c.id) for c in (*copy.p1.hand, *copy.p1.life, *copy.p0.life)))
    assert len(dealt) > 15
