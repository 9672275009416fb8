"""A match as the laws look at it: by names of cards and players, never by an index or a uid.

What is compared is what the contract of a game tells of the table with nothing hidden: zones, values of cards and
players, phase and step, and what waits. Answers are taken by their meaning, as a hash of who is asked, by which
instruction and card, and of the option: so they survive another order of the cards, and cards that go away.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fuda.core.flow import Match
from fuda.core.state import Action
from fuda.fuzz.layout import Layout
from fuda.fuzz.words import Words
from fuda.games.registry import AnyGame, find
from fuda.view.options import options as named_options

Key = tuple[str, str, int, str]  # kind of answer, card, ability, detail
MOST_ANSWERS = 80  # of one match


class Twin:
    """A match laid out from a layout; one of two that are compared has its seats exchanged, or its cards in order."""

    def __init__(self, words: Words, layout: Layout, *, flip: bool = False, match: Match | None = None) -> None:
        self.words = words
        self.game: AnyGame = find(layout.game)
        self.flip = 1 if flip else 0
        self.names: list[str] = []
        before = self.order_arrivals if words.moments else None
        position = replace(layout.position(flip=flip), before=before)
        self.m: Any = match if match is not None else self.game.lay_out(position)
        self.learn_names(self.m)
        self.taken: list[tuple[str, str]] = []  # players and answers, as scenarios write them

    def again(self, match: Match) -> Twin:
        """Another match with the same cards, seen in the same way."""
        twin = Twin.__new__(Twin)
        twin.__dict__.update(self.__dict__)
        twin.m, twin.taken = match, list(self.taken)
        return twin

    def learn_names(self, m: Any) -> None:
        """Know the names of the cards of a match."""
        self.names = [self.game.definition(m, card).number for card in range(len(m.where))]

    def order_arrivals(self, m: Any) -> None:
        """Let cards in play have come in the order of their names: in which order they were laid out says nothing."""
        self.learn_names(m)
        found = m.pieces if hasattr(m, "pieces") else [u for side in (m.p0, m.p1) for u in side.all_units()]
        there = sorted(found, key=lambda u: self.name(int(u.id)))
        for moment in self.words.moments:
            for u, time in zip(there, sorted(getattr(u, moment) for u in there), strict=True):
                setattr(u, moment, time)
        m.dirty = m.recast = True
        for u in there:
            if hasattr(u, "heard"):
                u.heard = False  # when its effects began is looked at again

    def seat(self, player: int) -> int:
        """A player as the layout numbers them; other numbers stay."""
        return int(player) ^ self.flip if player in (0, 1) else int(player)

    def name(self, card: int) -> str:
        """The name of a card, or nothing."""
        return self.names[card] if card >= 0 else ""

    # --- what is compared --------------------------------------------------------------------------------------
    def state(self) -> dict[str, Any]:
        """The table, by names; of zones without an order the cards are sorted."""
        m = self.game.clone(self.m)
        table = self.game.table(m)
        waiting = sorted((self.seat(w.player), self.name(w.card), int(w.ability)) for w in table.waiting)
        return {
            "turn": table.turn, "turn player": self.seat(table.turn_player), "phase": table.phase, "step": table.step,
            "winner": self.seat(m.winner), "reason": m.reason, "decides": self.seat(m.player), "waiting": waiting,
            "parts": {part: self.name(card) for part, card in table.parts.items()},
            "A": self.side(m, self.flip), "B": self.side(m, 1 - self.flip),
        }  # fmt: skip

    def side(self, m: Match, player: int) -> dict[str, Any]:
        """One player's zones and values."""
        found: dict[str, Any] = {"values": dict(self.game.side_facts(m, player))}
        for zone in self.game.zones:
            pile = self.game.pile(m, player, zone.name)
            if zone.name in self.words.told:
                cards = [(self.name(card), facts(self.game.card_facts(m, card))) for card in pile]
            else:
                cards = [(self.name(card), ()) for card in pile]
            found[zone.name] = cards if zone.is_ordered else sorted(cards)
        return found

    def is_quiet(self) -> bool:
        """Whether a player is free to act and nothing goes on, or the match is over."""
        if self.m.winner >= 0:
            return True
        kinds = {self.game.answers[int(a.kind)] for a in self.m.options}
        if not kinds & self.words.quiet:
            return False
        table = self.game.table(self.m)
        return not table.waiting and not table.effects and not self.game.stacked(self.m, 0)

    def is_in_play(self, name: str, zones: tuple[str, ...]) -> bool:
        """Whether a card still lies in one of these zones, and not KO'd."""
        card = self.names.index(name)
        return self.game.place(self.m, card)[1] in zones and not self.game.card_facts(self.m, card).get("ko")

    # --- answers -----------------------------------------------------------------------------------------------
    def options(self) -> dict[Key, Action]:
        """The options by their meaning; of those that mean the same the first counts."""
        found: dict[Key, Action] = {}
        viewer = int(self.m.player)
        for a in self.m.options:
            kind = self.game.answers[int(a.kind)]
            key = (kind, self.name(int(a.card)), self.game.about(self.m, a), self.game.detail(self.m, viewer, a))
            found.setdefault(key, a)
        return found

    def subject(self) -> tuple[str, str]:
        """What asks: the instruction, and the card whose text it is."""
        f = self.m.stack[-1]
        op = type(f.program.ops[f.pc - 1]).__name__
        return op, self.name(int(f.card)) if not f.program.game else ""

    def answer(self, a: Action) -> None:
        """Give an answer and note how a scenario would write it."""
        found = named_options(self.game, self.m, int(self.m.player))
        at = next(i for i, option in enumerate(self.m.options) if option is a or option.key() == a.key())
        self.taken.append(("AB"[self.seat(self.m.player)], found[at].text))
        self.m.answer(a)


def facts(found: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Values of a card that can be compared; lists are sets."""
    return tuple(
        (name, repr(sorted(value) if isinstance(value, list) else value)) for name, value in sorted(found.items())
    )


def chance(text: str) -> float:
    """A number between 0 and 1 that a text decides."""
    h = zlib.crc32(text.encode()) * 2654435761 ^ zlib.adler32(text.encode()) * 40503
    h = (h ^ h >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    h = (h ^ h >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return ((h ^ h >> 15) & 0xFFFFFF) / 0x1000000 + 1e-9


class Policy:
    """Chooses answers by lot, where the lot depends on the question and not on what was asked before."""

    def __init__(self, words: Words, seed: int) -> None:
        self.words = words
        self.seed = seed
        self.asked: Counter[Any] = Counter()

    def copy(self) -> Policy:
        """A policy that goes on in the same way."""
        twin = Policy(self.words, self.seed)
        twin.asked = self.asked.copy()
        return twin

    def pick(self, t: Twin, options: dict[Key, Action]) -> Key:
        """One of the options, likelier those with more weight."""
        question = (t.seat(t.m.player), *t.subject())
        self.asked[question] += 1
        start = f"{self.seed}|{question}|{self.asked[question]}|"
        return min(options, key=lambda key: -math.log(chance(start + repr(key))) / self.words.weight(key[0]))


def play(t: Twin, policy: Policy, rounds: int, most: int = MOST_ANSWERS) -> Iterator[Twin]:
    """Play on by a policy; stop at each quiet point, and for good after so many of them."""
    quiet = 0
    for _ in range(most):
        if t.is_quiet():
            yield t
            quiet += 1
            if t.m.winner >= 0 or quiet > rounds:
                return
        options = t.options()
        t.answer(options[policy.pick(t, options)])


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """The places where two states differ, as words."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = [name for name in one if one.get(name) != other.get(name)]
        return [text for name in names for text in differences(one[name], other.get(name), f"{path} {name}".strip())]
    if isinstance(one, list) and isinstance(other, list):
        less, more = [item for item in one if item not in other], [item for item in other if item not in one]
        if less or more:
            return [f"{path}: {shown(less)} / {shown(more)}"]
    return [] if one == other else [f"{path}: {shown(one)} / {shown(other)}"]


def shown(value: Any) -> str:
    """A value in few words."""
    text = str(value)
    return text if len(text) < 240 else f"{text[:240]} ..."
