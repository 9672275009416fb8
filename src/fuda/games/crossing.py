"""Crossings: every way in which a deed comes about, crossed with everything that can interfere.

A game says how each kind of deed is brought about by each cause (`Way`) and what can get in its way (`Interference`).
A cell is one way under one interference: a whole situation, laid out from the vocabulary and played, or the clause by
which there is none. Cells are plain data; `fuda.scenario.crossings` plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Parts = dict[str, Any]  # of a scenario, as in its file


@dataclass(frozen=True)
class Way:
    """How a deed comes about: the cards and the script, and what is so when it was done, or was not."""

    deed: str
    cause: str
    cards: Parts
    board: Parts
    script: Sequence[Any]
    done: Parts
    undone: Parts
    facts: Mapping[str, Any] = field(default_factory=dict)  # what the game's interferences need to know
    at: str = ""  # the phase it stands in, where that is not the usual one

    def fact(self, name: str) -> Any:
        """Something an interference needs to know, or None."""
        return self.facts.get(name)


@dataclass(frozen=True)
class Cell:
    """One crossing: a situation to be played, or else the clause that excepts it."""

    deed: str
    cause: str
    interference: str
    clause: str
    scenario: Parts | None


@dataclass(frozen=True)
class Interference:
    """What gets in the way: `cross` makes the situation, or names the clause by which there is none."""

    family: str
    name: str
    clause: str  # that the cell is about
    cross: Callable[[Way], Parts | str]

    def cell(self, way: Way) -> Cell:
        """This interference with a way."""
        made = self.cross(way)
        name = f"{self.family}: {self.name}"
        if isinstance(made, str):
            return Cell(way.deed, way.cause, name, made, None)
        return Cell(way.deed, way.cause, name, self.clause, made)


def merged(one: Any, two: Any) -> Any:
    """Two pieces of a scenario as one: mappings key by key, lists one after the other, else the second."""
    if isinstance(one, dict) and isinstance(two, dict):
        return {key: merged(one.get(key), two.get(key)) if key in two else one[key] for key in {**one, **two}}
    if isinstance(one, list) and isinstance(two, list):
        return [*one, *two]
    return deepcopy(one if two is None else two)


def joined(one: Parts, two: Parts) -> Parts:
    """Two mappings as one."""
    out: Parts = merged(one, two)
    return out


def situation(way: Way, added: Parts, expect: Parts) -> Parts:
    """The scenario of a way with something added, and what must be so in the end."""
    out: Parts = {"cards": dict(way.cards), "board": dict(way.board), "script": list(way.script)}
    if way.at:
        out["at"] = way.at
    out = merged(out, added)
    out["expect"] = expect
    return out


def with_script(parts: Parts, script: Sequence[Any]) -> Parts:
    """A situation with another script."""
    return {**parts, "script": list(script)}


def answered(parts: Parts, *answers: str) -> Parts:
    """A situation in which these answers are given on the way to the end of its script, where they are offered."""
    script = list(parts["script"])
    last = script[-1]
    return with_script(parts, [*script[:-1], {**last, "by": [*answers, *last.get("by", ["pass"])]}])


def cells_of(ways: Sequence[Way], interferences: Sequence[Interference]) -> list[Cell]:
    """Every way crossed with every interference."""
    return [interference.cell(way) for way in ways for interference in interferences]


class Matrix:
    """What can interfere with any deed, in terms of what a game counts: something done instead, and something heard.

    A game says how cards that interfere are laid out and what its counters are; ways tell by their facts `owner` whose
    deed or card it is, `would`, `event` and `ban` the words for it, `again` the deed itself, `barred` the answer that
    is not offered when it is forbidden, and by `immune`, `unheard`, `unbanned`, `once_only` the clauses of exceptions.
    """

    replaces = ""  # the clause by which what no text replaces has no crossing with replacements
    forbids = ""  # the same of prohibitions

    def table(self, way: Way, *wards: str, second: str = "", watch: str = "") -> Parts:
        """The cards that interfere: wards of the owner, another card of the owner, and one of the other player."""
        raise NotImplementedError

    def counts(self, way: Way, instead: int = 0, heard: int = 0) -> Parts:
        """The counters after so much was done instead and heard."""
        raise NotImplementedError

    def stand_in(self, way: Way, *, may: bool = False, instead: str = "", by: str = "any") -> str:
        """A replacement of the deed; without `instead` by what the counter counts."""
        raise NotImplementedError

    def watcher(self, way: Way, by: str = "any") -> str:
        """A skill that hears the deed and counts it."""
        raise NotImplementedError

    def ward(self, text: str) -> str:
        """A continuous ability that says this."""
        raise NotImplementedError

    def means(self, way: Way) -> str:
        """The means by which the deed is done, as text says it."""
        return str(way.fact("means") or way.cause)

    def other_means(self, way: Way) -> str:
        """Another means."""
        return "battle" if self.means(way) != "battle" else "cost"

    # --- not possible ------------------------------------------------------------------------------------------
    def nothing(self, way: Way) -> Parts | str:
        """Nothing gets in its way."""
        return situation(way, self.table(way), merged(way.done, self.counts(way)))

    def forbidden(self, way: Way) -> Parts | str:
        """Something forbids it: it is not done, or not offered at all."""
        return self.forbidden_beside(way)

    def forbidden_beside(self, way: Way, *wards: str) -> Parts | str:
        """Something forbids it beside these."""
        if not way.fact("ban") or (wards and not way.fact("would")):
            return self.forbids
        added = self.table(way, self.ward(way.fact("ban")), *wards)
        if way.fact("immune") or way.fact("unbanned"):
            return self.forbids if wards else situation(way, added, merged(way.done, self.counts(way)))
        if way.fact("barred"):
            made = situation(way, added, merged({"refused": [way.fact("barred")]}, self.counts(way)))
            return {**made, "script": list(way.fact("first") or [])}
        return situation(way, added, merged(way.undone, self.counts(way)))

    def forbidden_and_replaced(self, way: Way) -> Parts | str:
        """What is forbidden is not replaced either."""
        return self.forbidden_beside(way, self.stand_in(way)) if way.fact("would") else self.forbids

    # --- replaced ----------------------------------------------------------------------------------------------
    def replaced_by(self, way: Way, *wards: str, second: str = "", watch: str = "") -> Parts:
        """It is replaced once, by something that can be done."""
        added = self.table(way, *wards, second=second, watch=watch)
        if way.fact("immune"):
            return situation(way, added, merged(way.done, self.counts(way)))
        made = situation(way, added, merged(way.undone, self.counts(way, 1)))
        return {**made, "script": way.fact("stands")} if way.fact("stands") else made

    def answered(self, way: Way, made: Parts, answer: str) -> Parts:
        """A situation in which its owner gives this answer when it comes up."""
        script = list(made["script"])
        last = script[-1] if script else None
        if isinstance(last, dict) and "until" in last:
            by = [answer, *last.get("by", ["pass"])]
            return {**made, "script": [*script[:-1], {"until": last["until"], "by": by}]}
        return {**made, "script": [*script, {way.fact("owner"): answer}]}

    def replaced(self, way: Way) -> Parts | str:
        """Something that must be done instead is done."""
        return self.replaced_by(way, self.stand_in(way)) if way.fact("would") else self.replaces

    def taken(self, way: Way) -> Parts | str:
        """What may be done instead is done."""
        if not way.fact("would") or way.fact("immune"):
            return str(way.fact("immune") or self.replaces)
        return self.answered(way, self.replaced_by(way, self.stand_in(way, may=True)), "replace Ward")

    def declined(self, way: Way) -> Parts | str:
        """What may be done instead is declined."""
        if not way.fact("would") or way.fact("immune"):
            return str(way.fact("immune") or self.replaces)
        made = situation(way, self.table(way, self.stand_in(way, may=True)), merged(way.done, self.counts(way)))
        return self.answered(way, made, "no")

    def itself(self, way: Way) -> Parts | str:
        """Replaced by the same again, it happens: no replacement applies twice in one chain."""
        if not way.fact("would") or way.fact("immune") or way.fact("once_only"):
            return str(way.fact("immune") or way.fact("once_only") or self.replaces)
        ward = self.stand_in(way, instead=way.fact("again"))
        return situation(way, self.table(way, ward), merged(way.fact("redone") or way.done, self.counts(way)))

    def twice(self, way: Way) -> Parts | str:
        """Of two replacements one is applied, as who is affected says."""
        if not way.fact("would") or way.fact("immune"):
            return str(way.fact("immune") or self.replaces)
        made = self.replaced_by(way, self.stand_in(way), second=self.stand_in(way))
        return self.answered(way, made, "replace Ward")

    def same_cause(self, way: Way) -> Parts | str:
        """A replacement for just this cause applies."""
        if not way.fact("would") or way.fact("immune"):
            return str(way.fact("immune") or self.replaces)
        return self.replaced_by(way, self.stand_in(way, by=self.means(way)))

    def other_cause(self, way: Way) -> Parts | str:
        """A replacement for another cause does not apply."""
        if not way.fact("would"):
            return self.replaces
        ward = self.stand_in(way, by=self.other_means(way))
        return situation(way, self.table(way, ward), merged(way.done, self.counts(way)))

    # --- heard and counted -------------------------------------------------------------------------------------
    def heard(self, way: Way) -> Parts | str:
        """It is heard once."""
        if way.fact("unheard"):
            return str(way.fact("unheard"))
        watch = self.watcher(way)
        return situation(way, self.table(way, watch=watch), merged(way.done, self.counts(way, heard=1)))

    def heard_by_cause(self, way: Way) -> Parts | str:
        """It is heard by what waits for this cause."""
        if way.fact("unheard"):
            return str(way.fact("unheard"))
        watch = self.watcher(way, self.means(way))
        return situation(way, self.table(way, watch=watch), merged(way.done, self.counts(way, heard=1)))

    def unheard_by_cause(self, way: Way) -> Parts | str:
        """It is not heard by what waits for another cause."""
        if way.fact("unheard"):
            return str(way.fact("unheard"))
        watch = self.watcher(way, self.other_means(way))
        return situation(way, self.table(way, watch=watch), merged(way.done, self.counts(way)))

    def replaced_unheard(self, way: Way) -> Parts | str:
        """What was replaced did not happen, and is not heard."""
        if way.fact("unheard") or not way.fact("would"):
            return str(way.fact("unheard") or self.replaces)
        if way.fact("immune"):
            return str(way.fact("immune"))
        return self.replaced_by(way, self.stand_in(way), watch=self.watcher(way))
