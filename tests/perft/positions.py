"""Positions to count from: how many ways there are to answer the next decisions, and how many of them end the match.

Every rule that offers, forbids or forces something shows in the counts, so they are the cheapest test of all rules
at once. Questions with one option are no decisions here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from fuda.core.flow import Match
from fuda.core.rollout import play_out
from fuda.games.registry import AnyGame, Half, Placed, Position, find
from tests.clauses.dimensionzero import scene as duels
from tests.clauses.onepiece.scene import foe, me, rested, scene, with_don
from tests.conformance.playing import GAMES

COUNTS: Final = Path(__file__).with_name("counts.json")
CARDS: Final = find("onepiece").cards()
GARDENS: Final = find("dimensionzero").cards()


def card(n: int) -> Any:
    """A card of the shipped set."""
    return CARDS[f"LH1-{n:03}"]


def at(name: str, seed: int, decisions: int) -> Match:
    """The shipped decks after so many random decisions."""
    game = find(name)
    decks = [game.read_deck(text) for text in list(game.decks().values())[:2]]
    m: Match = game.new_match(decks, seed, journal=False, discreet=False)
    play_out(m, seed, decisions)
    return m


def main_phase() -> Match:
    """A hand to play, DON!! to give, and somebody to attack."""
    mine = me(leader=card(1), hand=[card(2), card(5), card(12)], characters=[card(3)], don=3, deck=8)
    theirs = foe(leader=card(16), characters=[rested(card(17))], hand=[card(18)], deck=8)
    return scene(mine, theirs, discreet=False).m


def battle() -> Match:
    """Attackers against blockers and counters."""
    mine = me(leader=card(16), characters=[with_don(card(18), 1), card(19)], don=1, deck=8)
    theirs = foe(
        leader=card(1), characters=[card(4), rested(card(6))], hand=[card(3), card(5), card(13)], life=2, deck=8, don=2
    )
    return scene(mine, theirs, discreet=False).m


def last_life() -> Match:
    """Attacks that can win, against the last that can be done about them."""
    mine = me(leader=card(1), characters=[with_don(card(10), 2), card(6)], hand=[card(14)], don=2, deck=1)
    theirs = foe(leader=card(16), characters=[card(20)], hand=[card(22), card(28)], life=[card(25)], deck=3, don=3)
    return scene(mine, theirs, discreet=False).m


def garden(n: int) -> Any:
    """A card of the shipped gardens."""
    return GARDENS[f"HK1-{n:03}"]


def advance() -> Match:
    """Units to play, move and call upon, a plan to play or renew, and a base to burn."""
    board = {"own_left": garden(2), "center_middle": garden(9), "base_left": garden(18)}
    mine = duels.me(
        board=board, hand=[garden(6), garden(20)], deck=[garden(26), *duels.filler(6)], plan=True, energy="4"
    )
    theirs = duels.foe(board={"enemy_middle": garden(81)}, hand=[garden(94)], deck=6, energy="white 1")
    return duels.scene(mine, theirs, discreet=False).m


def clash() -> Match:
    """A unit is about to attack, and both players have something for the battle."""
    board = {"center_left": garden(10), "own_left": garden(78)}
    mine = duels.me(board=board, hand=[garden(21)], deck=6, energy="2")
    theirs = duels.foe(board={"enemy_left": garden(33)}, hand=[garden(94), garden(68)], deck=6, energy="white 1 blue 1")
    return duels.scene(mine, theirs, discreet=False).m


def last_smash() -> Match:
    """Smashes that can win, against a crane that can take one of them, a shown card and an empty deck."""
    board = {"center_left": garden(12), "enemy_middle": garden(1), "own_right": garden(1)}
    mine = duels.me(board=board, deck=1, energy="1")
    theirs = duels.foe(board={"enemy_right": garden(91)}, hand=[garden(34)], smash=3, deck=4, energy="black 1")
    return duels.scene(mine, theirs, at="3-9.1", discreet=False).m


def whirl() -> Match:
    """Spells that are aimed, answered, turned aside and countered."""
    mine = duels.me(board={"own_left": garden(1)}, hand=[garden(20), garden(19)], deck=6, energy="3")
    theirs = duels.foe(board={"center_left": garden(56)}, hand=[garden(70), garden(68)], deck=6, energy="blue 3")
    return duels.scene(mine, theirs, discreet=False).m


def told(mine: Half, theirs: Half, at: str = "") -> Match:
    """A position of A Hundred Tales, played without discretion."""
    m: Match = find("kaidan").lay_out(Position((mine, theirs), at=at))
    m.journal = None
    m.discreet = False
    return m


def tales(*numbers: int) -> list[Placed]:
    """Cards that come with A Hundred Tales."""
    return [Placed(find("kaidan").cards()[f"KD-{number:02}"]) for number in numbers]


def last_candles() -> Match:
    """Both are about to sit in the dark, one deck is empty, and something could take a candle's place."""
    dark = {"candles": 1}
    return told(Half({"hand": tales(20, 16), "room": tales(2), "deck": []}, dark), Half({"room": tales(8)}, dark))


def answers() -> Match:
    """Tales and spirits against wards, two deep."""
    wards = tales(21, 22)
    return told(Half({"hand": [*tales(15, 3), *wards], "room": tales(1)}), Half({"hand": wards, "room": tales(4, 9)}))


def mirrors() -> Match:
    """Spirits that turn each other over, and two that stand each other up."""
    return told(Half({"room": tales(5, 5, 6)}), Half({"room": tales(6, 10)}, {"candles": 2}))


def fuses(name: str, **facts: Any) -> Placed:
    """A made card of Fusion World; what is in `states` is its state."""
    states = facts.pop("states", {})
    return Placed(find("fusionworld").make_card(name, facts), states)


def laid(mine: Half, theirs: Half, at: str = "") -> Match:
    """A position of Fusion World, played without discretion."""
    m: Match = find("fusionworld").lay_out(Position((mine, theirs), at=at))
    m.journal = None
    m.discreet = False
    return m


def charge() -> Match:
    """A card to charge, cards to play with energy of two colours and a marker, one to evolve."""
    hand = [
        fuses("Red", cost=2, specified="red 1", abilities=["on_play: draw(1)"]),
        fuses("Blue", colors=["blue"], cost=1, specified="blue 1"),
        fuses("Grown", cost=4, abilities=["evolve base([stat(cost, <=, 1)]) cost pay(1):"]),
    ]
    leader = fuses("Chief", kind="leader", colors=["red", "blue"])
    mine = Half({"leader": [leader], "hand": hand, "battle": [fuses("Young")]}, {"red": 1, "blue": 1, "markers": 1})
    return laid(mine, Half(), "charge")


def brawl() -> Match:
    """Attacks on a Leader and on a rested card, a [Blocker], combos and skills in battle."""
    mine = {"battle": [fuses("Ann", power=20000)], "hand": [fuses("Push", kind="extra", abilities=[
        "battle: power(attacker, 10000, this_battle)",
    ])]}  # fmt: skip
    theirs = {
        "battle": [
            fuses("Wall", keywords=["blocker"]),
            fuses("Tired", states={"rested": 1}, abilities=["on_ko: draw(1)"]),
        ],
        "hand": [fuses("Help", combo=10000)],
    }
    return laid(Half(mine), Half(theirs))


def last_stand() -> Match:
    """Attacks that can win, against combos, an [Awaken] and a Life card that comes to the hand."""
    mine = {"battle": [fuses("Ann", power=15000, keywords=["double_strike"]), fuses("Bob", power=25000)]}
    chief = fuses("Chief", kind="leader", back_power=20000, abilities=[
        "awaken if compare(size(own, life), <=, 4): draw(1); flip_leader",
    ])  # fmt: skip
    theirs = {"leader": [chief], "life": [fuses("Help", combo=10000)] * 2, "hand": [fuses("Late", combo=5000)]}
    return laid(Half(mine), Half(theirs))


def makes(name: str, **facts: Any) -> Placed:
    """A made card of 汎用TCG; what is in `states` is its state."""
    states = facts.pop("states", {})
    return Placed(find("hanyo").make_card(name, facts), states)


def arranged(mine: Half, theirs: Half, at: str = "") -> Match:
    """A position of 汎用TCG, played without discretion."""
    m: Match = find("hanyo").lay_out(Position((mine, theirs), at=at))
    m.journal = None
    m.discreet = False
    return m


def actions() -> Match:
    """Units to put out and to charge, a retreat, commands, something to set, an ability to use."""
    hit = 'skill title("Hit") energy(1) deals(50):'
    gear = makes("Gear", kind="enhancement", abilities=['ex_activated title("Wind") once: draw(1)'])
    mine = {
        "main": [makes("Ann", retreat=1, abilities=[hit], states={"energy": 1})], "standby": [makes("Bob")],
        "hand": [makes("Cid"), gear, makes("Plan", kind="strategy", abilities=[
            "command: choose(cards(foe, area), 1, 0); damage(chosen(0), 60)",
        ])],
    }  # fmt: skip
    return arranged(Half(mine), Half({"standby": [makes("Foe", hp=60)]}))


def throws() -> Match:
    """A skill that may fail by rock-paper-scissors, and a stunned main unit that may recover by it."""
    ann = makes("Ann", abilities=['skill title("Hit") deals(50): stun(cards(foe, main))', 'skill title("Nap"):'])
    fog = makes("Fog", abilities=['static: skills_fail(foe, [], "", 0, {part: janken})'], states={"damage": 100})
    return arranged(Half({"main": [ann]}), Half({"main": [fog], "standby": [makes("Foe")]}), "battle")


def last_units() -> Match:
    """A blow that KO's the main unit, with triggers, a successor to choose, and what was attached to discard."""
    blow = 'skill title("Blow") deals(100): draw(1)'
    ann = makes("Ann", abilities=[blow, "triggered on(koed, foe): draw(1)"], advantages=["Wind"])
    theirs = {
        "main": [makes("Foe", hp=150, attributes=["Wind"], states={"energy": 2}, abilities=[
            "triggered on(koed, any, [is_this]): choose(cards(foe, area), 1, up_to, 0); rest(chosen(0))",
        ])],
        "standby": [makes("One"), makes("Two")], "set": [makes("Gear", kind="enhancement")],
    }  # fmt: skip
    return arranged(Half({"main": [ann], "standby": [makes("Bob")]}), Half(theirs), "battle")


def fights(name: str, **facts: Any) -> Placed:
    """A made card of Buddyfight; what is in `states` is its state."""
    states = facts.pop("states", {})
    return Placed(find("buddyfight").make_card(name, facts), states)


def fought(mine: Half, theirs: Half, at: str = "") -> Match:
    """A position of Buddyfight, played without discretion."""
    m: Match = find("buddyfight").lay_out(Position((mine, theirs), at=at))
    m.journal = None
    m.discreet = False
    return m


def calls() -> Match:
    """A buddy to call, a cost to pay, something to equip, sizes that do not fit, and an answer."""
    ann = fights("Ann", size=2, abilities=["use cost gauge(1); deck_to_soul(1):"], keywords=["soulguard"])
    hook = fights("Hook", kind="item", power=3000, critical=2)
    effect = ["use if exists(used([kind(monster)])):", "effect counter: nullify_use"]
    gag = fights("Gag", kind="spell", abilities=effect)
    mine = {"left": [fights("Bob", size=2)], "hand": [ann, hook], "buddy": [ann], "gauge": [fights("Old")] * 2}
    return fought(Half(mine), Half({"hand": [gag]}))


def assault() -> Match:
    """Attacks alone and together, Penetrate, Soulguard, Counterattack, moving, and an attack that is nullified."""
    mine = {
        "left": [fights("Ann", power=5000, keywords=["penetrate", "double_attack"])],
        "right": [fights("Bob", power=2000)], "item": [fights("Hook", kind="item", power=1000, critical=1)],
    }  # fmt: skip
    effect = ["use if during_attack(foe) cost gauge(1):", "effect counter: nullify_attack"]
    guard = ["soulguard", "counterattack"]
    theirs = {
        "center": [fights("Foe", power=4000, defense=4000, keywords=guard, states={"soul": 1})],
        "hand": [fights("Void", kind="spell", abilities=effect)],
    }  # fmt: skip
    return fought(Half(mine), Half(theirs, {"gauge": 1, "life": 3}), "attack")


def final_phase() -> Match:
    """The final phase: an impact, an impact monster, Impact Transform, gyakuten in answer to the end."""
    big = fights("Big", kind="impact_monster", size=3, critical=2, abilities=["use cost gauge(1):"])
    end = fights("End", kind="impact", abilities=["use cost gauge(2):", "effect: damage(foe, 2)"])
    turn = fights("Turn", abilities=["gyakuten if compare(size(own, life), <=, 2): gain_life(2)"])
    shift = fights("Shift", abilities=["impact_transform cost gauge(1):"], critical=1)
    return fought(Half({"hand": [big, end, shift]}, {"gauge": 3}), Half({"left": [turn]}, {"life": 2}), "final")


POSITIONS: Final[dict[str, tuple[str, int, Callable[[], Match]]]] = {
    "onepiece: the first answers": ("onepiece", 6, lambda: at("onepiece", 1, 0)),
    "onepiece: an early turn": ("onepiece", 4, lambda: at("onepiece", 2, 25)),
    "onepiece: the middle of a match": ("onepiece", 4, lambda: at("onepiece", 3, 80)),
    "onepiece: the last Life": ("onepiece", 5, last_life),
    "onepiece: a main phase": ("onepiece", 5, main_phase),
    "onepiece: a battle": ("onepiece", 5, battle),
    "buddyfight: the first answers": ("buddyfight", 4, lambda: at("buddyfight", 1, 0)),
    "buddyfight: the middle of a match": ("buddyfight", 4, lambda: at("buddyfight", 3, 60)),
    "buddyfight: a call": ("buddyfight", 8, calls),
    "buddyfight: an attack": ("buddyfight", 8, assault),
    "buddyfight: the final phase": ("buddyfight", 8, final_phase),
    "dimensionzero: the first answers": ("dimensionzero", 6, lambda: at("dimensionzero", 1, 0)),
    "dimensionzero: the middle of a match": ("dimensionzero", 5, lambda: at("dimensionzero", 3, 90)),
    "dimensionzero: a main phase": ("dimensionzero", 5, advance),
    "dimensionzero: a battle": ("dimensionzero", 6, clash),
    "dimensionzero: a stack": ("dimensionzero", 6, whirl),
    "dimensionzero: the last smash": ("dimensionzero", 5, last_smash),
    "fusionworld: a charge": ("fusionworld", 4, charge),
    "fusionworld: a battle": ("fusionworld", 7, brawl),
    "fusionworld: the last stand": ("fusionworld", 7, last_stand),
    "hanyo: the first answers": ("hanyo", 4, lambda: at("hanyo", 1, 0)),
    "hanyo: the middle of a match": ("hanyo", 5, lambda: at("hanyo", 4, 60)),
    "hanyo: a main phase": ("hanyo", 6, actions),
    "hanyo: rock-paper-scissors": ("hanyo", 7, throws),
    "hanyo: the last units": ("hanyo", 7, last_units),
    "kaidan: the first answers": ("kaidan", 5, lambda: at("kaidan", 1, 0)),
    "kaidan: the last candles": ("kaidan", 5, last_candles),
    "kaidan: answers to answers": ("kaidan", 6, answers),
    "kaidan: mirrors": ("kaidan", 3, mirrors),
}
assert {game for game, _, _ in POSITIONS.values()} == set(GAMES)


def count(game: AnyGame, m: Match, depth: int, counts: list[list[int]], level: int = 0) -> None:
    """Add up for each number of answers how many ways there are to give them, and how many of them end the match."""
    for a in m.options:
        copy = game.clone(m)
        copy.answer(a)
        counts[level][0] += 1
        if copy.winner >= 0:
            counts[level][1] += 1
        elif level + 1 < depth:
            count(game, copy, depth, counts, level + 1)


def perft(name: str) -> list[list[int]]:
    """The counts of a position, one answer deep, two answers deep and so on: ways, and ends among them."""
    game, depth, build = POSITIONS[name]
    counts = [[0, 0] for _ in range(depth)]
    count(find(game), build(), depth, counts)
    return counts


def expected() -> dict[str, list[list[int]]]:
    """The counts that were written down."""
    counts: dict[str, list[list[int]]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return counts
