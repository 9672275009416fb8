"""Law 3: positions are equal for the loop rules if they differ only in what a player cannot tell apart.

The generator, the running numbers and how often cards have moved are left out; every single change of something on
the table, of what waits and of what is being carried out makes another position.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from fuda.core import rng
from fuda.core.lasting import Lasting
from fuda.core.state import ID_BITS, ZONE_BITS
from fuda.core.triggers import Pending
from fuda.games.dimensionzero.pieces import Entry
from fuda.games.registry import find
from tests.conformance.playing import FLOW_AT, GAMES, decisions, dump, new_match, restore

SEEDS = range(5)
Change = Callable[[Any], bool]  # makes one change, or says that there is nothing to change


# --- what makes no difference ----------------------------------------------------------------------------------
def with_more_moves(data: Any, uids: dict[int, int]) -> Any:
    """Plain data in which every object that is there has another name."""
    if isinstance(data, list):
        return [with_more_moves(item, uids) for item in data]
    return uids.get(data, data) if type(data) is int else data


def moved_more(name: str, m: Any) -> Any:
    """The same position as if every card had moved some times more, and older abilities waited for longer."""
    data = copy.deepcopy(dump(name, m))
    where = data[FLOW_AT[name]][5]
    more = [at + (3 + 5 * card << ZONE_BITS) for card, at in enumerate(where)]
    uids = {at << ID_BITS | card: more[card] << ID_BITS | card for card, at in enumerate(where)}
    data = with_more_moves(data, uids)
    flow = data[FLOW_AT[name]]
    flow[5] = more
    flow[0][0] = int(rng.step(flow[0][0]))  # the generator
    flow[0][5] += 1000  # the generation, of the match and of all that waits
    flow[0][6] += 77  # decisions
    flow[0][8] += 77
    for pending in flow[3]:
        pending[0] += 1000
    return restore(name, m, data)


@pytest.mark.parametrize("name", GAMES)
def test_moves_chance_and_counters_are_no_part_of_a_position(name: str) -> None:
    """The same table with other uids, another generator and other counters is the same position."""
    game = find(name)
    for seed in SEEDS:
        for m in decisions(new_match(name, seed), seed):
            twin = moved_more(name, m)
            assert twin.where != m.where and twin.rng != m.rng
            assert game.position(twin) == game.position(m)


# --- what makes a difference -----------------------------------------------------------------------------------
def swap_in(piles: list[list[Any]]) -> bool:
    """Let two cards of the first pile that has two change places."""
    for pile in piles:
        if len(pile) > 1:
            pile[0], pile[-1] = pile[-1], pile[0]
            return True
    return False


def swap_between(one: list[Any], other: list[Any]) -> bool:
    """Let the last cards of two piles change places."""
    if not one or not other:
        return False
    one[-1], other[-1] = other[-1], one[-1]
    return True


def set_frame(name: str, value: int) -> Change:
    """Change a register of the innermost frame."""

    def change(m: Any) -> bool:
        setattr(m.stack[-1], name, getattr(m.stack[-1], name) + value)
        return True

    return change


def add_pending(m: Any) -> bool:
    """Let one more ability wait."""
    m.pending.append(Pending(m.generation, 0, 33, 1, m.uid(1), -1, 0, False))
    return True


def age_pending(m: Any) -> bool:
    """Let the first of those that wait be older."""
    if not m.pending:
        return False
    p = m.pending[0]
    m.pending[0] = Pending(p.generation - 1, p.player, p.key, p.card, p.uid, p.about, p.n, p.sure)
    return True


def add_lasting(m: Any) -> bool:
    """Put one more lasting effect on an object that is there."""
    m.lasting.append(Lasting(1, 0, m.uid(0), 1, 1, -1, -1, -1))
    return True


def grow_lasting(m: Any) -> bool:
    """Let a lasting effect on something that is there do more."""
    for i, e in enumerate(m.lasting):
        if e.on < 0 or m.is_here(e.on):
            m.lasting[i] = Lasting(e.kind, e.owner, e.on, e.amount + 1, e.until, e.due, e.key, e.at)
            return True
    return False


def choose_something(m: Any) -> bool:
    """Let the innermost frame have chosen an object."""
    f = m.stack[-1]
    f.sets = [list(chosen) for chosen in f.sets] + [[int(m.uid(0))]]
    return True


def let_choice_leave(m: Any) -> bool:
    """Let the object that a frame is about have left."""
    f = m.stack[-1]
    if not m.is_here(f.uid):
        return False
    f.uid += 1 << ID_BITS + ZONE_BITS
    return True


def bump(*path: str) -> Change:
    """Add one to a number, found by attributes from the match on."""

    def change(m: Any) -> bool:
        for part in path[:-1]:
            m = m[int(part)] if part.isdecimal() else getattr(m, part)
        setattr(m, path[-1], getattr(m, path[-1]) + 1)
        return True

    return change


def flip(get: Callable[[Any], list[Any]], name: str) -> Change:
    """Turn a truth value of the first card in play around."""

    def change(m: Any) -> bool:
        units = get(m)
        if not units:
            return False
        setattr(units[0], name, not getattr(units[0], name))
        return True

    return change


def show_life(m: Any) -> bool:
    """Turn a Life card face up."""
    hidden = [c for c in m.p0.life if c not in m.p0.face_up]
    m.p0.face_up += hidden[:1]
    return bool(hidden)


def get_older(m: Any) -> bool:
    """Let a Character have been there for longer."""
    for u in m.p0.characters:
        u.since -= 1
        return True
    return False


def use_up(m: Any) -> bool:
    """Use an ability up for the turn."""
    m.p1.leader.used = [*m.p1.leader.used, 1]
    return True


def attack(m: Any) -> bool:
    """Let another card be the attacker."""
    m.attacker = int(m.p0.leader.uid if m.attacker != m.p0.leader.uid else m.p1.leader.uid)
    return True


def block(m: Any) -> bool:
    """Let the attack have been blocked, or not."""
    m.blocked = not m.blocked
    return True


def turn_leader(m: Any) -> bool:
    """Turn a Leader over."""
    m.p0.leader.d = m.p0.leader.card.d.back if m.p0.leader.d is m.p0.leader.card.d else m.p0.leader.card.d
    return True


def tuck(m: Any) -> bool:
    """Let one more card lie under a Leader."""
    m.p1.leader.under = [*m.p1.leader.under, m.cards[1]]
    return True


def wait_for_damage(m: Any) -> bool:
    """Let a player be about to take damage."""
    m.damage = [*m.damage, 0, 1, -1, 1]
    return True


def attach(zone: str) -> Change:
    """Let one more card be attached to a main unit."""

    def change(m: Any) -> bool:
        u = m.p1.slots[0]
        if u is None or not m.p1.deck:
            return False
        setattr(u, zone, [*getattr(u, zone), m.p1.deck[-1]])
        return True

    return change


def put_counter(m: Any) -> bool:
    """Put a counter on a unit."""
    for u in units(m):
        u.counters = [*u.counters, "rust"]
        return True
    return False


def exhaust(m: Any) -> bool:
    """Use an ability of a unit up for the turn."""
    for u in units(m):
        u.used = [*u.used, 1]
        return True
    return False


def units(m: Any) -> list[Any]:
    """The units in the areas of both players."""
    return [u for side in (m.p0, m.p1) for u in side.slots if u is not None]


def fielded(m: Any) -> list[Any]:
    """The cards on the field of both fighters."""
    return [*m.p0.field, *m.p1.field]


def slip(face_down: bool) -> Change:
    """Let one more card lie in the soul of a card on the field."""

    def change(m: Any) -> bool:
        if not m.p0.field or not m.p0.deck:
            return False
        u = m.p0.field[0]
        u.soul = [*u.soul, m.p0.deck[-1]]
        if face_down:
            u.veiled_soul = [*u.veiled_soul, int(m.p0.deck[-1].id)]
        return True

    return change


def turn_soul(m: Any) -> bool:
    """Turn a card of a soul face down."""
    for u in fielded(m):
        for card in u.soul:
            if card.id not in u.veiled_soul:
                u.veiled_soul = [*u.veiled_soul, int(card.id)]
                return True
    return False


def wear_out(m: Any) -> bool:
    """Use an ability of a card on the field up for the turn."""
    for u in fielded(m):
        u.used = [*u.used, 1]
        return True
    return False


def name_used(part: str) -> Change:
    """Let a name have been used up, for the turn or the fight."""

    def change(m: Any) -> bool:
        setattr(m.p0, part, [*getattr(m.p0, part), "name"])
        return True

    return change


def strike(m: Any) -> bool:
    """Let one more card attack."""
    for u in fielded(m):
        m.attackers = [*m.attackers, int(u.uid)]
        return True
    return False


def aim_at(m: Any) -> bool:
    """Let something else be attacked."""
    m.target = -1 if m.target != -1 else -2
    return True


def trade_places(m: Any) -> bool:
    """Let the main unit and a standby unit change places."""
    slots = m.p0.slots
    if slots[0] is None or slots[1] is None:
        return False
    slots[0], slots[1] = slots[1], slots[0]
    return True


FLOW: dict[str, Change] = {
    "the turn": bump("turn"),
    "a register a": set_frame("a", 5),
    "a register b": set_frame("b", 5),
    "a register n": set_frame("n", 1),
    "what was done": set_frame("done", 1),
    "the cause": set_frame("cause", 1),
    "the place": set_frame("pc", 1),
    "who sees a choice": set_frame("seen", 1),
    "one more waits": add_pending,
    "what waits is older": age_pending,
    "one more lasts": add_lasting,
    "what lasts does more": grow_lasting,
    "something is chosen": choose_something,
    "the source has left": let_choice_leave,
}


def add_entry(m: Any) -> bool:
    """Put one more ability on the stack."""
    m.entries.append(Entry(1, 0, 1, m.uid(1), 33))
    return True


def aim_elsewhere(m: Any) -> bool:
    """Let what is on top of the stack lead to another square."""
    if not m.entries:
        return False
    m.entries[-1] = m.entries[-1].copy()
    m.entries[-1].square += 1
    return True


def of_first(get: Callable[[Any], list[Any]], name: str, value: int = 1) -> Change:
    """Add to a number of the first of some things."""

    def change(m: Any) -> bool:
        found = get(m)
        if not found:
            return False
        setattr(found[0], name, getattr(found[0], name) + value)
        return True

    return change


def show_in_hand(m: Any) -> bool:
    """Let a card of a hand lie open."""
    m.shown += [int(m.uid(c.id)) for c in m.p0.hand[:1]]
    return bool(m.p0.hand)


def fire(m: Any) -> bool:
    """Let an ability that works once a turn have worked."""
    m.fired += [int(m.uid(0)), 1]
    return True


CHANGES: dict[str, dict[str, Change]] = {
    "buddyfight": {
        **FLOW,
        "the phase": bump("phase"),
        "the play timing": bump("timing"),
        "life": bump("p0", "life"),
        "gyakuten": bump("p1", "spent"),
        "turns of a flag": bump("p0", "flips"),
        "a called impact monster": flip(lambda m: [m.p0], "impact_called"),
        "an Impact Transform": flip(lambda m: [m.p1], "impact_transformed"),
        "an Equipment Change": flip(lambda m: [m.p0], "changed"),
        "a name used up": name_used("once_names"),
        "a name of an ability used up": name_used("once_titles"),
        "a name used up for the fight": name_used("fight_names"),
        "a rested card": flip(fielded, "rested"),
        "a card face down": flip(fielded, "veiled"),
        "a rested flag": flip(lambda m: [m.p0.flag], "rested"),
        "a rested buddy": flip(lambda m: m.p1.buddies, "rested"),
        "the area": of_first(fielded, "slot"),
        "since when a card is there": of_first(fielded, "since", -1),
        "how often it stood again": of_first(fielded, "stood"),
        "how it came": of_first(fielded, "cause"),
        "its form": of_first(fielded, "form"),
        "a card in a soul": slip(False),
        "a card face down in a soul": slip(True),
        "the face of a card in a soul": turn_soul,
        "an ability used up": wear_out,
        "the attack": strike,
        "what is attacked": aim_at,
        "whether the attack is nullified": flip(lambda m: [m], "voided"),
        "how many attacks there were": bump("attacks"),
        "who has the next turn": bump("next_turn"),
        "more attack phases": bump("more_attacks"),
        "who has faced a life of 0": bump("faced"),
        "the order of the deck": lambda m: swap_in([m.p0.deck]),
        "the order of the field": lambda m: swap_in([m.p0.field, m.p1.field]),
        "deck and hand": lambda m: swap_between(m.p0.deck, m.p0.hand),
        "deck and gauge": lambda m: swap_between(m.p1.deck, m.p1.gauge),
        "drop zone and deck": lambda m: swap_between(m.p1.drop, m.p1.deck),
    },
    "dimensionzero": {
        **FLOW,
        "the phase": bump("phase"),
        "the options": bump("settings"),
        "energy was placed": flip(lambda m: [m], "placed_energy"),
        "something stirred": flip(lambda m: [m], "stirred"),
        "who moved": bump("moved"),
        "when time was called": bump("time_turn"),
        "a frozen card": flip(lambda m: m.pieces, "frozen"),
        "damage": of_first(lambda m: m.pieces, "damage"),
        "markers": of_first(lambda m: m.pieces, "markers"),
        "the square": of_first(lambda m: m.pieces, "square"),
        "who controls": of_first(lambda m: m.pieces, "seat"),
        "played to the center": flip(lambda m: m.pieces, "center"),
        "a step of a battle": of_first(lambda m: m.clashes, "step"),
        "where a battle is": of_first(lambda m: [b for c in m.clashes for b in c.battles], "square"),
        "the order of the deck": lambda m: swap_in([m.p0.deck]),
        "deck and hand": lambda m: swap_between(m.p0.deck, m.p0.hand),
        "deck and smash": lambda m: swap_between(m.p1.deck, m.p1.smash),
        "released and frozen energy": lambda m: swap_between(m.p1.energy, m.p1.energy_frozen),
        "the order of the graveyard": lambda m: swap_in([m.p1.graveyard]),
        "the plan": flip(lambda m: [m.p0], "plan"),
        "one more on the stack": add_entry,
        "where the stack leads": aim_elsewhere,
        "a shown card": show_in_hand,
        "an ability used up": fire,
    },
    "fusionworld": {
        **FLOW,
        "the phase": bump("phase"),
        "the step": bump("step"),
        "markers": bump("p0", "markers"),
        "active and rested energy": lambda m: swap_between(m.p1.energy, m.p1.spent),
        "[Ki]": bump("p1", "leader", "ki"),
        "a rested Leader": flip(lambda m: [m.p0.leader], "rested"),
        "a rested Battle card": flip(lambda m: m.p1.battle, "rested"),
        "the side of a Leader": turn_leader,
        "since when a card is there": of_first(lambda m: m.p0.battle, "since", -1),
        "a card under another": tuck,
        "the order of Battle cards": lambda m: swap_in([m.p0.battle, m.p1.battle]),
        "the order of the deck": lambda m: swap_in([m.p0.deck]),
        "the order of Life": lambda m: swap_in([m.p1.life]),
        "deck and hand": lambda m: swap_between(m.p0.deck, m.p0.hand),
        "Drop and deck": lambda m: swap_between(m.p1.drop, m.p1.deck),
        "the face of a Life card": show_life,
        "a skill used up": use_up,
        "the attack card": attack,
        "whether the attack is negated": flip(lambda m: [m], "nullified"),
        "damage that waits": wait_for_damage,
        "who can block": bump("no_block"),
    },
    "hanyo": {
        **FLOW,
        "the phase": bump("phase"),
        "the step": bump("step"),
        "the declared skill": bump("declared"),
        "who could not draw": bump("failed_draw"),
        "who could not replace the main unit": bump("failed_replace"),
        "damage": of_first(units, "damage"),
        "the state of a unit": of_first(units, "state"),
        "a KO'd unit": flip(units, "ko"),
        "a unit face down": flip(units, "veiled"),
        "energy": attach("energy"),
        "a set": attach("sets"),
        "a counter": put_counter,
        "when a unit came": of_first(units, "arrived", -1),
        "when something was set on it": of_first(units, "set_turn"),
        "main and standby unit": trade_places,
        "an ability used up": exhaust,
        "a charge": flip(lambda m: [m.p0], "charged"),
        "a retreat": flip(lambda m: [m.p1], "retreated"),
        "strategies": bump("p0", "strategies"),
        "the order of the deck": lambda m: swap_in([m.p0.deck]),
        "the order of the discard pile": lambda m: swap_in([m.p1.discard]),
        "deck and hand": lambda m: swap_between(m.p0.deck, m.p0.hand),
        "discard pile and deck": lambda m: swap_between(m.p1.discard, m.p1.deck),
    },
    "onepiece": {
        **FLOW,
        "the phase": bump("phase"),
        "the step": bump("step"),
        "active DON!!": bump("p0", "don_active"),
        "rested DON!!": bump("p1", "don_rested"),
        "held DON!!": bump("p1", "held_rested"),
        "DON!! in the deck": bump("p0", "don_deck"),
        "given DON!!": bump("p0", "leader", "don"),
        "a rested Leader": flip(lambda m: [m.p0.leader], "rested"),
        "a rested Character": flip(lambda m: m.p1.characters, "rested"),
        "since when a Character is there": get_older,
        "the order of Characters": lambda m: swap_in([m.p0.characters, m.p1.characters]),
        "the order of the deck": lambda m: swap_in([m.p0.deck]),
        "the order of Life": lambda m: swap_in([m.p1.life]),
        "deck and hand": lambda m: swap_between(m.p0.deck, m.p0.hand),
        "trash and deck": lambda m: swap_between(m.p1.trash, m.p1.deck),
        "the face of a Life card": show_life,
        "an ability used up": use_up,
        "the attacker": attack,
        "whether it is blocked": block,
    },
    "lanterns": {
        **FLOW,
        "the phase": bump("phase"),
        "flames": bump("sides", "0", "flames"),
        "oil": bump("sides", "1", "oil"),
        "a dim lantern": flip(lambda m: m.sides[0].path, "dim"),
        "the order of lanterns": lambda m: swap_in([m.sides[0].path, m.sides[1].path]),
        "the order of the deck": lambda m: swap_in([m.sides[0].piles[1]]),
        "deck and hand": lambda m: swap_between(m.sides[1].piles[1], m.sides[1].piles[2]),
        "the order of the stack": lambda m: swap_in([m.items]),
    },
}  # fmt: skip


@pytest.mark.parametrize(("name", "change"), [(name, change) for name in GAMES for change in CHANGES[name]])
def test_every_single_change_makes_another_position(name: str, change: str) -> None:
    """Wherever it can be made, one change alone changes the position."""
    game = find(name)
    made = 0
    for seed in range(120):
        for m in decisions(new_match(name, seed), seed):
            other = game.clone(m)
            if CHANGES[name][change](other):
                made += 1
                assert game.position(other) != game.position(m), f"{change} makes no difference"
        if made > 100:
            return
    assert made


@pytest.mark.parametrize("name", GAMES)
def test_different_tables_have_different_positions(name: str) -> None:
    """Over many matches with the same cards, equal hashes come from equal zones."""
    game = find(name)
    zones: dict[int, str] = {}
    for seed in range(20):
        for m in decisions(new_match(name, seed), seed):
            table = repr(dump(name, m)[FLOW_AT[name] + 1 :])
            assert zones.setdefault(game.position(m), table) == table
    assert len(zones) > 1_000


@pytest.mark.parametrize("name", GAMES)
def test_registers_may_hold_numbers_that_are_no_cards(name: str) -> None:
    """A register keeps flags or amounts as well; the position reads them without looking for such a card."""
    game = find(name)
    m = new_match(name, 1)
    seen = {game.position(m)}
    for number in (256, 512, 1000, 1 << 20, 1 << 40):
        m.stack[-1].b = number + 23
        seen.add(game.position(m))
    assert len(seen) > 3
