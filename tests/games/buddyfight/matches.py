"""Matches of Buddyfight for tests, with decks of made cards whose text uses many verbs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from fuda.core.rollout import pick
from fuda.games.buddyfight.face.contract import Buddyfight
from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.reading import read_card

LONGEST = 5_000
CARDS = """
card "F-1" "Pier" flag
  static: may_use([world("Sea")]); may_use([world("Any")])

card "F-2" "Loft" flag power=3000 defense=4000 critical=1
  static: may_use([either([world("Sea"), world("Any")])])
  static: opening(5, 3, 12)
  auto on(turn_ending, own) if compare(size(own, drop), >=, 5): hankoku(this)
back "F-2" "Cellar" flag
  static: may_use([either([world("Sea"), world("Any")])])
  static: have_critical(cards(own, monsters), 1)

card "F-3" "Abyss" flag deckable=true
  use counter any_flag if lately(on(turn_ending, foe)):
  effect: lost_deck
  static: may_use([world("Deep")]); may_use([world("Sea")])

card "M-1" "Gull" monster worlds=["Sea"] attributes=["Bird"] size=1 power=3000 defense=1000 critical=2 buddies=["Crab"]
  auto on(entered, own, [is_this]): draw(1)
  act counter once cost gauge(1): choose(cards(any, monsters), 1, 0); power(chosen(0), 2000, this_turn)

card "M-2" "Crab" monster worlds=["Sea"] attributes=["Shell"] size=2 power=4000 defense=4000 critical=1
  keywords=["soulguard", "counterattack"]
  use cost gauge(1); deck_to_soul(1):
  auto on(destroyed, own, [is_this]): damage(foe, 1)

card "M-3" "Eel" monster worlds=["Sea"] attributes=["Fish"] size=0 power=2000 defense=1000 critical=1
  keywords=["ambush"]
  act: choose(cards(own, monsters, [other]), 1, 0); to_soul(this, chosen(0), face_down)

card "M-4" "Whale" monster worlds=["Sea"] attributes=["Fish"] size=3 power=8000 defense=6000 critical=3
  keywords=["penetrate", "double_attack"] lifelink=[2]
  use cost gauge(2); deck_to_soul(2, face_down):
  auto on(attacked, own, [is_this]): choose(soul(this), 1, up_to, 0); move(chosen(0), drop); if_done([draw(1)])

card "M-5" "Ray" monster worlds=["Sea"] attributes=["Fish"] size=1 power=2000 defense=2000 critical=2 keywords=["move"]
  transform cost gauge(1):
  static: have_power(cards(own, monsters, [other]), 1000)

card "M-6" "Kraken" impact_monster worlds=["Sea"] attributes=["Fish"] size=3 power=9000 defense=5000 critical=3
  use cost gauge(2); life(1):
  auto on(entered, own, [is_this]): destroy(cards(foe, monsters, [in_area(center)]))

card "S-1" "Net" spell worlds=["Sea"]
  use if during_attack(foe):
  effect counter: nullify_attack; gain_life(1)

card "S-2" "Tide" spell worlds=["Any"]
  use once_name cost gauge(1):
  effect: choose(cards(foe, monsters), 1, 0); destroy(chosen(0))

card "S-3" "Chart" spell worlds=["Any"]
  effect:
    look(top(own, deck, 3), 6);
    choose(among(6, [kind(monster)]), 1, up_to, 0);
    move(chosen(0), hand);
    move(rest_of(6, 0), gauge)

card "S-4" "Fog" spell worlds=["Sea"] keywords=["set"]
  use cost gauge(1):
  static: less_damage(own, 1)

card "S-5" "Squall" spell worlds=["Any"]
  use if exists(used([kind(spell)])) cost gauge(1):
  effect counter: nullify_use

card "S-6" "Cache" spell worlds=["Any"]
  effect: choose(cards(own, hand), 1, up_to, 0); treasure(chosen(0))
  effect: janken; if_done([discard(cards(foe, hand), 1, foe)])

card "I-1" "Hook" item worlds=["Sea"] power=4000 critical=2 keywords=["equip_change"]
  use cost gauge(1):
  act cost gauge(1): stand(this)

card "I-2" "Shield" item worlds=["Any"] power=2000 defense=3000 critical=1
  replacement once would(damage, own): reduce_damage(1)

card "P-1" "Maelstrom" impact worlds=["Sea"]
  use if compare(size(foe, life), <=, 6) cost gauge(3):
  effect: damage(foe, 4, cannot_reduce)

card "L-1" "Angler" monster worlds=["Deep"] attributes=["Lost"] power=6000 defense=3000 critical=2 lost=true

card "L-2" "Blind Gulper" monster worlds=["Deep"] power=5000 defense=5000 critical=2 lost=true
  auto on(entered, own, [is_this]): move(cards(foe, gauge), removed)

card "L-3" "Silt" spell worlds=["Deep"] lost=true
  effect: draw(1)
"""
LOST = range(4, 9)  # more cards of the Lost deck
COUNTS = {
    "M-1": 4, "M-2": 4, "M-3": 4, "M-4": 3, "M-5": 4, "M-6": 3, "S-1": 4, "S-2": 3, "S-3": 4, "S-4": 3, "S-5": 3,
    "S-6": 4, "I-1": 3, "I-2": 3, "P-1": 3,
}  # fmt: skip


@cache
def made() -> dict[str, CardDef]:
    """The made cards by number."""
    plain = [
        f'card "L-{i}" "Depth {i}" monster worlds=["Deep"] power=4000 defense=2000 critical=1 lost=true' for i in LOST
    ]
    cards = [read_card(joined(text)) for text in [*CARDS.strip().split("\n\n"), *plain]]
    return {d.number: d for d in cards}


def joined(text: str) -> str:
    """A card whose facts may go on in a second line."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.startswith("  keywords="):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return "\n".join(lines)


class TrialGame(Buddyfight):
    """The game with decks of made cards in place of the original set; the second has a Lost deck."""

    def shipped(self) -> Mapping[str, Any]:
        """The made cards."""
        return made()

    def decks(self) -> Mapping[str, str]:
        """A deck with two buddies, and one with a Lost buddy and a Lost deck."""
        main = "".join(f"{n}x{number}\n" for number, n in COUNTS.items())
        one = f"Flag: F-2\nBuddy: M-1\nBuddy: M-2\nDeck:\n{main}"
        lost = "".join(f"{4 if i < 8 else 2}xL-{i}\n" for i in range(1, 9))
        return {"one": one, "two": f"Flag: F-1\nBuddy: L-1\nDeck:\n{main}2xF-3\nLost:\n{lost}"}


GAME = TrialGame()


def deck(name: str = "one") -> list[CardDef]:
    """A deck of made cards."""
    return GAME.read_deck(GAME.decks()[name])


def new_match(seed: int) -> Match:
    """A match that has just begun."""
    return GAME.new_match([deck("one"), deck("two")], seed)


def decisions(m: Match, seed: int, most: int = LONGEST) -> Iterator[Match]:
    """The match at each of its decisions, answered at random."""
    for _ in range(most):
        if m.winner >= 0:
            return
        yield m
        m.answer(m.options[pick(seed, m.decisions, len(m.options))])


def midgame(seed: int, answers: int) -> Match:
    """A match after so many random answers."""
    m = new_match(seed)
    for _ in decisions(m, seed, answers):
        pass
    return m
