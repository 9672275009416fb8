"""Slot lint: what a program chooses is used, and nothing is used before it is made.

A program is looked at as it is written down, so that the same lint serves every game: the game's words say which of
their numbers are slots. An instruction with a slot makes it; whatever else has one uses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from fuda.core.notation import BLOCK, CALL, NAME, NUMBER, Node, NotationError, Parser, Word
from fuda.games.registry import find

SLOTS: Final = ("slot", "number_slot")
# Instructions on what lies in a slot already.
USING: Final = frozenset({"top_or_bottom", "counter", "retarget"})
# What is no instruction and yet fills a slot: targets that are chosen when an ability is played.
MAKING: Final = frozenset({"aim"})
# Words that mean what is in the first slot without naming it: the player who was chosen, damage that is divided.
FIRST: Final = frozenset({"divide_damage"})
CHOSEN_PLAYER: Final = "chosen"
# What is looked at is seen, whether or not anything else is done with it.
SEEN: Final = frozenset({"look", "reveal"})
HIDDEN: Final = frozenset({"hand", "deck", "life"})
# Games in which an ability that is put off or given knows what was chosen before.
REMEMBERING: Final = frozenset({"buddyfight"})
FREE: Final = 8  # slots from here on are filled by the rules, such as what was paid for X


class Slots:
    """Which slots have been made on the way to a place in a program, and which of them were never used."""

    def __init__(self, words: dict[str, Word]) -> None:
        self.words = words
        self.made: set[str] = set()
        self.idle: dict[str, str] = {}  # slots that nothing has used yet, and what made them
        self.faults: list[str] = []
        self.outer: Slots | None = None  # of the ability that this one is part of

    def use(self, slot: str, by: str) -> None:
        """Note that a slot is used."""
        if slot not in self.made and int(slot) < FREE:
            self.faults.append(f"{by} uses slot {slot} before anything is in it")
        if self.outer is not None and slot not in self.idle:
            self.outer.idle.pop(slot, None)
        self.idle.pop(slot, None)

    def make(self, slot: str, by: str, shows: bool) -> None:
        """Note that something is put into a slot; what shows cards has done something already."""
        if slot in self.idle:
            self.faults.append(f"what {self.idle[slot]} put into slot {slot} is not used")
        self.made.add(slot)
        self.idle.pop(slot, None)
        if not shows and int(slot) < FREE:
            self.idle[slot] = by


@cache
def words_of(game: str) -> dict[str, Word]:
    """The words of a game's programs."""
    return dict(find(game).vocabulary())


def lint(game: str, program: Iterable[str]) -> list[str]:
    """What is wrong with the slots of a program; lines that are no abilities have none."""
    out: list[str] = []
    for line in program:
        try:
            parser = Parser(line)
            node = parser.block(0)
            parser.finish()
        except NotationError:
            continue
        out += lint_block(game, node)
    return out


def lint_block(game: str, node: Node, outer: Slots | None = None) -> list[str]:
    """What is wrong with the slots of an ability; one inside of another finds its slots, where games say so."""
    slots = Slots(words_of(game))
    if outer is not None and game in REMEMBERING:
        slots.made = set(outer.made)
        slots.outer = outer
    for part in [*node.items, *node.conditions, *node.cost, *node.body]:
        walk(game, slots, part)
    unused = [f"what {by} put into slot {slot} is not used" for slot, by in slots.idle.items()]
    return slots.faults + unused


def walk(game: str, slots: Slots, node: Node) -> None:
    """Follow a term: what it uses, what is inside of it, what it makes."""
    if node.kind == BLOCK:
        slots.faults += lint_block(game, node, slots)
        return
    if node.kind not in (CALL, NAME):
        for item in node.items:
            walk(game, slots, item)
        return
    if node.text in FIRST or (node.kind == NAME and node.text == CHOSEN_PLAYER):
        slots.use("0", node.text)
    word = slots.words.get(node.text)
    here = slots_in(node, word) if word is not None else []
    makes = word is not None and (word.sort == "op" or node.text in MAKING) and node.text not in USING
    if not makes:
        for slot in here:
            slots.use(slot.text, node.text)
    if node.text == "choose_one" and node.items:
        walk_ways(game, slots, node.items[0].items)
    elif node.text == "when" and len(node.items) == 3:
        walk(game, slots, node.items[0])
        walk_ways(game, slots, node.items[1:])
    else:
        for item in node.items:
            if item not in here:
                walk(game, slots, item)
    if makes:
        for slot in here:
            slots.make(slot.text, node.text, node.text in SEEN or finds(node))


def finds(node: Node) -> bool:
    """Whether a choice shows what it finds: by properties, among cards that are hidden."""
    ref = node.items[0] if node.items else node
    if ref.kind != CALL or ref.text not in ("cards", "among") or not ref.items or not ref.items[-1].items:
        return False
    return ref.text == "among" or any(item.text in HIDDEN for item in ref.items)


def walk_ways(game: str, slots: Slots, ways: list[Node]) -> None:
    """Follow each of several ways from the same beginning; afterwards any of them may have been gone."""
    made, idle = set(slots.made), dict(slots.idle)
    after_made, after_idle = set(made), {}
    used: set[str] = set()
    for way in ways:
        slots.made, slots.idle = set(made), dict(idle)
        walk(game, slots, way)
        after_made |= slots.made
        used |= set(idle) - set(slots.idle)
        after_idle.update(slots.idle)
    slots.made = after_made
    slots.idle = {slot: by for slot, by in after_idle.items() if slot not in used}


def slots_in(node: Node, word: Word) -> list[Node]:
    """The slots among the parameters of a word: flags are there or not, all else stands in its order."""
    out: list[Node] = []
    items = list(node.items)
    for param in word.params:
        if not items:
            break
        if param.flag:
            if items[0].kind == NAME and items[0].text == param.name:
                items.pop(0)
            continue
        item = items.pop(0)
        if param.kind in SLOTS and item.kind == NUMBER:
            out.append(item)
    return out
