"""A match in some position, answered by names: what the scenes of all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from fuda.core.events import Event
from fuda.core.state import Action

ME, FOE = 0, 1
PLAYERS = {"me": ME, "foe": FOE}


class Played:
    """A match played by names. Games say which words their answers have, and which of them need no number."""

    answer_words: Sequence[str] = ()
    plain_words: frozenset[str] = frozenset()

    def __init__(self, m: Any) -> None:
        self.m = m

    # --- answering ---------------------------------------------------------------------------------------------
    @property
    def player(self) -> str:
        """Who decides."""
        return {0: "me", 1: "foe", -1: "nobody"}[int(self.m.player)]

    def offered(self, kind: str | None = None) -> list[str]:
        """The options as text: 'attack Ann', 'end_main', 'number 3'; of one kind, only what follows it."""
        texts = [self.text(a) for a in self.m.options]
        if kind is None:
            return texts
        return [t[len(kind) :].strip() for t in texts if t.split(" ")[0] == kind]

    def text(self, a: Action) -> str:
        """An option as text."""
        kind = self.answer_words[int(a.kind)]
        if a.card >= 0:
            return f"{kind} {self.m.cards[int(a.card)].d.name}"
        return kind if kind in self.plain_words else f"{kind} {int(a.n)}"

    def answer(self, kind: str, name: str | int | None = None) -> Self:
        """Give an answer by kind and card name (or number)."""
        wanted = kind if name is None else f"{kind} {name}"
        for a in self.m.options:
            if self.text(a) == wanted:
                self.m.answer(a)
                return self
        raise AssertionError(f"{wanted!r} is not offered to {self.player}: {self.offered()}")

    def answers(self, *texts: str) -> Self:
        """Give several answers, each as text."""
        for text in texts:
            kind, _, name = text.partition(" ")
            self.answer(kind, name or None)
        return self

    # --- looking -----------------------------------------------------------------------------------------------
    def card(self, name: str) -> Any:
        """A card anywhere by its name."""
        return next(c for c in self.m.cards if c.d.name == name)

    @property
    def winner(self) -> str | None:
        """'me', 'foe', 'draw', or None while the game goes on."""
        return {-1: None, 0: "me", 1: "foe", 2: "draw"}[int(self.m.winner)]

    @property
    def log(self) -> list[Event]:
        """What happened so far."""
        journal: list[Event] | None = self.m.journal
        assert journal is not None
        return journal

    def happened(self, *kinds: int) -> list[tuple[int, str]]:
        """Events of some kinds (all by default) as (kind, card name)."""
        return [
            (int(e.kind), self.m.cards[int(e.card)].d.name if e.card >= 0 else "")
            for e in self.log
            if not kinds or int(e.kind) in kinds
        ]

    def clauses(self) -> list[str]:
        """The clauses that acted, in order."""
        return [e.clause for e in self.log]


class Fought(Played):
    """A match of a game with Leaders, attacks and cards in play that have power and keywords, played by names."""

    spec: Any  # the game's names of things

    def attack(self, attacker: str, target: str | None = None) -> Self:
        """Declare an attack; the target is asked only if there are several."""
        self.answer("attack", attacker)
        if target is not None and self.offered("target"):
            self.answer("target", target)
        return self

    def end_turn(self) -> Self:
        """End the main phase."""
        return self.answer("end_main")

    def unit(self, name: str) -> Any:
        """A card in play by its name."""
        raise NotImplementedError

    def power(self, name: str) -> int:
        """Current power of a card in play."""
        return int(self.m.power(self.unit(name)))

    def has(self, name: str, keyword: str) -> bool:
        """Whether a card in play has a keyword."""
        return bool(self.m.has(self.unit(name), 1 << self.spec.KEYWORDS.index(keyword)))

    def is_rested(self, name: str) -> bool:
        """Whether a card in play is rested."""
        return bool(self.unit(name).rested)

    @property
    def phase(self) -> str:
        """The phase."""
        return str(self.spec.PHASES[int(self.m.phase)])

    @property
    def step(self) -> str:
        """The step of the battle, or ''."""
        return str(self.spec.STEPS[int(self.m.step)])
