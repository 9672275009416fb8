"""Random matches with made cards whose text uses every verb: no answer is refused, and counts always add up."""

from __future__ import annotations

from functools import cache

import pytest

from fuda.core.rollout import pick
from fuda.games.hanyo.printed import Card, CardDef
from fuda.games.hanyo.rules.checks import RULES
from fuda.games.hanyo.rules.setup import lay_table
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.reading import read_card

LONGEST = 3_000
CARDS = """
card "U-1" "Fox" unit hp=120 attributes=["Fire"] advantages=["Wind"] retreat=1
  skill title("Bite") deals(30):
  skill title("Flame") energy(2) deals(30, count(attached(this, energy))):
    choose(attached(this, energy), 1, 0);
    move(chosen(0), discard)

card "U-2" "Owl" unit hp=100 attributes=["Wind"] advantages=["Water"]
  skill title("Gust") energy(1) deals(40):
    change_damage(up, if_else(matches(cards(foe, main), [ailing]), 30, 0));
    others([damage(cards(foe, standby), 10)]);
    janken;
    if_done([rest(cards(foe, main))])
  triggered on(put_out, own, [is_this]): draw(1)

card "U-3" "Toad" unit hp=150 attributes=["Water"] advantages=["Fire"] retreat=2
  skill title("Hop") energy(1) deals(20): choose(cards(own, standby), 1, up_to, 0); swap(chosen(0))
  triggered on(koed, any, [is_this]): choose(cards(foe, area), 1, 0); damage(chosen(0), 20)
  static: change_damage(down, 10, foe, [], [is_this])

card "U-4" "Monk" unit hp=90 attributes=["Light", "Wind"]
  activated once: choose(cards(own, area, [stat(damage, >, 0)]), 1, 0); heal(chosen(0), 30)
  static: have_hp(cards(own, area, [other]), 10)
  skill title("Pray") deals(10): heal_all(cards(own, standby)); stun(cards(foe, main))

card "U-5" "Imp" unit hp=60 attributes=["Dark"]
  skill title("Hex") energy(1) deals(20): put_counters(cards(foe, main), "hex", 1)
  static if matches(this, [main]): skills_fail(foe, [has_counter("hex")], "", 0, {part: janken})
  replacement once may would(ko, own, [is_this]): heal_all(this); remove_counters(this, "hex", all)

card "U-6" "Knight" unit hp=110 attributes=["Light"] retreat=1
  skill title("Cut") energy(1) deals(50):
    last(cards(foe, main), {static: are_forbidden(this, retreat)}, opponents_next_turn)
  static: have_ability(cards(own, standby, [other]), {triggered on(became_main, own, [is_this]): draw(1)})
  triggered holds(compare(size(own, hand), ==, 0)): draw(1)

card "S-1" "Plan" strategy
  command: draw(2); discard(cards(own, hand), 1); if_done([charge(cards(own, area))])

card "S-2" "Rite" strategy
  command:
    choose(cards(own, ko), 1, up_to, 0);
    revive(chosen(0));
    choose(cards(own, discard, [kind(unit)]), 1, up_to, 1);
    put_out(chosen(1))

card "S-3" "Storm" strategy
  command:
    choose(cards(any, area), 1, 0);
    choose_one([[ko(chosen(0))], [move(chosen(0), hand)]])

card "T-1" "Trick" tactics
  command:
    look(top(own, deck, 3), 6);
    choose(among(6, [kind(unit)]), 1, up_to, 0);
    move(chosen(0), hand);
    move(rest_of(6, 0), deck, bottom)

card "T-2" "Rage" tactics
  command:
    last(none, {static: change_damage(up, 20, own)}, this_turn);
    delay(cards(own, main), {triggered on(turn_ending): damage(about, 10)}, this_turn)

card "T-3" "Search" tactics
  command:
    choose(cards(own, deck, [kind(strategy)]), 1, up_to, 0);
    move(chosen(0), hand);
    shuffle;
    attach(top(own, deck, 1), cards(own, main));
    may([retreat])

card "T-4" "Echo" tactics
  command:
    choose(cards(own, discard, [kind(tactics), isnt(named("Echo"))]), 1, up_to, 0);
    play(chosen(0))

card "E-1" "Blade" enhancement
  ex_static title("Edge"): change_damage(up, 20, own, [is_this])
  ex_triggered title("Last") on(koed, any, [is_this]): draw(1)

card "E-2" "Robe" enhancement target=[standby]
  ex_activated title("Rest") once:
    recover(this);
    last(this, {static: have_hp(this, fixed)}, this_turn, 20)
  ex_triggered title("Sting") unique on(damaged, own, [is_this], foe_skill): damage(about_other, 10)
  skill title("Lash") energy(1) deals(30): discard_hand
"""


@cache
def deck() -> tuple[CardDef, ...]:
    """Four of the first six units, three of everything else."""
    out: list[CardDef] = []
    for i, text in enumerate(CARDS.strip().split("\n\n")):
        out += [read_card(text)] * (4 if i < 6 else 3)
    return tuple(out[:50])


def new_match(seed: int) -> Match:
    """A match that has just begun."""
    cards: list[Card] = []
    for player in range(2):
        for d in deck():
            cards.append(Card(len(cards), d, player))
    m = lay_table(RULES, cards, seed)
    m.journal = []
    m.advance()
    return m


def count_cards(m: Match) -> int:
    """How many cards are somewhere."""
    total = len(m.resolution)
    for side in (m.p0, m.p1):
        total += len(side.deck) + len(side.hand) + len(side.discard) + len(side.loose_energy) + len(side.loose_sets)
        for u in side.all_units():
            total += 1 + len(u.energy) + len(u.sets)
    return total


@pytest.mark.parametrize("seed", range(40))
def test_random_matches_come_to_an_end(seed: int) -> None:
    """Every answer is taken, no card is lost, a copy plays the same, and the game ends by a rule."""
    m = new_match(seed)
    while m.winner < 0 and m.decisions < LONGEST:
        answer = pick(seed, m.decisions, len(m.options))
        copy = m.clone() if m.decisions % 50 == 0 else None
        m.choose(answer)
        assert count_cards(m) == len(m.cards)
        if copy is not None:
            copy.choose(answer)
            assert copy.state_hash() == m.state_hash()
    assert m.winner >= 0 and m.reason
