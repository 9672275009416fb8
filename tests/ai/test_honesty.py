"""Bots with their memory: what a player neither saw nor could follow changes no decision, however the match goes on.

Two matches differ by hidden cards dealt otherwise. Both go on with the same answers for as long as one player
learns the same of both; there this player's bot, which reads the journal, must answer the same at the same seed. Two
copies of a card are no difference to a player but may be one to a hash: only cards of different numbers change places,
and where another copy shows up in one of the matches they are compared no further.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fuda.ai import bots
from fuda.ai.thought import Budget
from fuda.core.flow import Match
from fuda.core.rollout import pick
from fuda.games.registry import AnyGame, find
from fuda.match.seat import Seat
from fuda.view.events import events
from tests.conformance.playing import GAMES, decisions, hidden_cards, new_match

FEW = Budget(0.0, 4)
FAR = 25  # answers after the exchange
ENOUGH = {"greedy": 30, "ismcts": 8, "random": 30}  # decisions compared


def copied(game: AnyGame, m: Match) -> Match:
    """A match with its journal."""
    copy: Match = game.clone(m)
    copy.journal = list(m.journal or ())
    return copy


def dealt_otherwise(game: AnyGame, m: Match, player: int, seed: int) -> Match | None:
    """The match with cards in each other's places that a player neither sees nor remembers; None if there are none."""
    other = copied(game, m)
    known = Seat(game, m, player).memory.zones
    is_other = False
    for owner in range(2):
        cards = [card for card in hidden_cards(game, m, player, owner) if card not in known]
        while cards:
            one = cards.pop()
            partners = [c for c in cards if game.definition(m, c).number != game.definition(m, one).number]
            if partners:  # each card changes its place once, so that no two copies end up in each other's
                partner = partners[int(pick(seed, one, len(partners)))]
                cards.remove(partner)
                game.exchange(other, one, partner)
                is_other = True
    return other if is_other else None


def is_same(game: AnyGame, one: Match, other: Match, player: int, read: int) -> bool:
    """Whether a player learned the same of two matches, of the same copies of cards, and sees the same now."""
    records = [(m.journal or [])[read:] for m in (one, other)]
    copies = [[int(e.card) for e in new if e.seen >> player & 1] for new in records]
    if copies[0] != copies[1]:
        return False
    news = [events(game, m, player, new) for m, new in zip((one, other), records, strict=True)]
    seats = [Seat(game, m, player) for m in (one, other)]
    return news[0] == news[1] and seats[0].view() == seats[1].view() and seats[0].options() == seats[1].options()


def answered_alike(game: AnyGame, one: Match, other: Match, seed: int) -> bool:
    """Answer in both matches with an option that reads the same; False if there is none."""
    mine, yours = ([option.text for option in Seat(game, m, int(m.player)).options()] for m in (one, other))
    shared = [text for text in mine if text in yours]
    if not shared:
        return False
    text = shared[int(pick(seed, int(one.decisions), len(shared)))]
    one.choose(mine.index(text))
    other.choose(yours.index(text))
    return True


def played_on(game: AnyGame, one: Match, other: Match, player: int, seed: int) -> Iterator[tuple[Match, Match]]:
    """Both matches at each decision of a player who cannot tell them apart."""
    for _ in range(FAR):
        read = len(one.journal or ())
        if read != len(other.journal or ()) or one.player != other.player:
            return
        if one.player == player and len(one.options) > 1:
            yield one, other
        if not answered_alike(game, one, other, seed) or one.winner >= 0 or other.winner >= 0:
            return
        if not is_same(game, one, other, player, read):
            return


@pytest.mark.parametrize("bot", sorted(ENOUGH))  # what networks know is held to seats in test_network.py
@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_no_decision_later_on(name: str, bot: str) -> None:
    """Each decision is compared while the player's knowledge is the same; some of them with a memory."""
    game = find(name)
    compared = remembering = 0
    for seed in range(1, 40):
        for at, m in enumerate(decisions(new_match(name, seed), seed)):
            if at % 23 != 7 * (seed % 3) + 2:
                continue
            player = int(m.player) if at % 2 else 1 - int(m.player)
            other = dealt_otherwise(game, m, player, seed + at)
            if other is None:
                continue
            for one, two in played_on(game, copied(game, m), other, player, seed + at):
                seats = [Seat(game, match, player) for match in (one, two)]
                assert seats[0].memory.told() == seats[1].memory.told()
                taken = [bots.make(bot, seed + at, FEW).choose(seat) for seat in seats]
                assert taken[0] == taken[1], (seed, at)
                compared += 1
                known = seats[0].memory.zones
                remembering += any(not game.seen_by(one, card) >> player & 1 for card in known)
            if compared >= ENOUGH[bot] and remembering:
                return
    raise AssertionError(f"only {compared} decisions were compared, {remembering} of them with a memory")
