"""Options as notation: every text can be read back, and wrong ones are refused with what would be right."""

from __future__ import annotations

import pytest

from fuda.games.onepiece.face.contract import GAME
from fuda.games.onepiece.words.build import tagged, value
from fuda.games.onepiece.words.ops import Discard
from fuda.games.onepiece.words.refs import Area
from fuda.games.registry import find
from fuda.view.options import OptionError, label, options, parse_option
from tests.clauses.onepiece.scene import char, foe, me, scene
from tests.conformance.playing import GAMES, decisions, new_match


@pytest.mark.parametrize("name", GAMES)
def test_every_option_can_be_read_back(name: str) -> None:
    """The notation of each option means that option, at every decision of random matches."""
    game = find(name)
    for seed in range(3):
        for m in decisions(new_match(name, seed), seed):
            player = int(m.player)
            offered = options(game, m, player)
            assert len({one.text for one in offered}) == len(offered)
            for one in offered:
                assert parse_option(game, m, player, one.text) == one.index
                assert label(game, m, player, one, "en") and label(game, m, player, one, "ja")


def test_copies_in_hand_may_be_named_without_a_number() -> None:
    """Of two copies in hand either is meant; in play one must say which."""
    game = scene(me(hand=[char("Ann"), char("Ann")], characters=[char("Bob"), char("Bob")], don=1))
    texts = [one.text for one in options(GAME, game.m, 0)]
    assert "play T-Ann#1" in texts and "attack T-Bob#2" in texts
    assert game.m.options[parse_option(GAME, game.m, 0, "PLAY t-ann")].card == game.m.p0.hand[0].id
    with pytest.raises(OptionError, match="attack T-Bob#1 or attack T-Bob#2"):
        parse_option(GAME, game.m, 0, "attack T-Bob")


def test_a_wrong_text_is_refused_with_what_is_possible() -> None:
    """What is not offered is refused, and the refusal lists what is."""
    game = scene(me(hand=[char("Ann", cost=9)]))
    with pytest.raises(OptionError, match="possible are end_main"):
        parse_option(GAME, game.m, 0, "play T-Ann")
    with pytest.raises(OptionError, match="nothing to decide"):
        parse_option(GAME, game.m, 1, "end_main")


def test_cards_that_the_chooser_may_not_know_are_named_by_their_place() -> None:
    """Choosing from the opponent's hand without looking shows places, not cards."""
    snatch = tagged("on_play", [Discard(Area("foe", "hand", []), value(1))])
    game = scene(
        me(hand=[char("Thief", abilities=[snatch])], don=1),
        foe(hand=[char("Cid"), char("Dot")]),
    )
    game.answer("play", "Thief")
    offered = options(GAME, game.m, 0)
    assert [one.text for one in offered] == ["pick hand.1", "pick hand.2"]
    assert {one.number for one in offered} == {""}
    assert "Cid" not in label(GAME, game.m, 0, offered[0], "en")
