"""Scope: where words could reach one thing or several, both readings are built, and a numbered rule settles which.

There are two sorts of such places. In a *list* (nouns, verbs, sentences, ways to choose) a modifier of one part
may be meant for another as well: that tree is built from the one that was read. And where a *reader* decides how
far something reaches, it asks its context (`BaseContext.turned`), so that the text can be read the other way there.
If the other program is the same, nothing had to be settled. Otherwise the place must be declared in
`grammars/GAME.scope`, under the number of a rule; a text with a list that no rule settles is not understood.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from fuda.text.grammar import Node
from fuda.text.meanings import Dialect, Places, Unreadable

if TYPE_CHECKING:
    from fuda.text.compile import Understood

FAILURES: Final = (Unreadable, ValueError, LookupError, TypeError, AttributeError, AssertionError)
Path = tuple[tuple[int, int], ...]


class Rules:
    """The rules of reading of a game: which number settles which place, and where modifiers of nouns end."""

    def __init__(self, source: Mapping[str, Any]) -> None:
        self.clauses = frozenset(source.get("clauses", ()))  # kinds of phrase that keep the modifiers inside
        self.places: dict[str, int] = {}
        for number, names in source.get("rules", {}).items():
            for name in names:
                self.places[name] = int(number)

    def number(self, place: str) -> int:
        """The rule that settles a place; 0 if none does."""
        return next((number for name, number in self.places.items() if fnmatchcase(place, name)), 0)


@cache
def rules(game: str) -> Rules:
    """The rules of reading of a game."""
    source = files("fuda.text").joinpath("grammars", f"{game}.scope")
    return Rules(tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {})


class Scope:
    """A place where words could reach further, or less far, than they were read: two programs, and the rule."""

    def __init__(self, place: str, words: str, rule: int, other: list[str]) -> None:
        self.place = place
        self.words = words
        self.rule = rule  # 0: nothing settles it
        self.other = other  # the program of the other reading


# --- lists -------------------------------------------------------------------------------------------------------
class Spread:
    """A modifier of one part of a list given to another part as well."""

    def __init__(self, place: str, words: str, tree: Node) -> None:
        self.place = place
        self.words = words
        self.tree = tree


def sense(node: Node) -> str:
    """The symbol of a phrase, whatever its form."""
    return node.alternative.sense.partition(".")[0]


def below(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    """The phrases inside a phrase, with the ways to them; words alone are none."""
    for i, fill in enumerate(node.fills):
        for j, child in enumerate(fill):
            if child.alternative.parts:
                yield (*path, (i, j)), child


def conjuncts(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    """The parts of a list, which is written as one part and more."""
    for way, child in below(node, path):
        if sense(child) == sense(node):
            yield from conjuncts(child, way)
            continue
        yield way, child
        if node.alternative.parts[way[-1][0]].slot == "more":
            yield from below(child, way)


def carriers(clauses: frozenset[str], node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    """A part of a list and the phrases in it whose modifiers may be meant for the other parts."""
    yield path, node
    if sense(node) not in clauses:
        for way, child in below(node, path):
            yield from carriers(clauses, child, way)


def spreads(clauses: frozenset[str], root: Node) -> Iterator[Spread]:
    """Every modifier in a list given to every other part that could have it."""
    todo: list[tuple[Path, Node, str]] = [((), root, "")]
    while todo:
        path, node, above = todo.pop()
        todo += [(way, child, sense(node)) for way, child in below(node, path)]
        if sense(node) == above:
            continue
        groups: dict[str, list[tuple[Path, Node]]] = {}
        for way, part in conjuncts(node, path):
            groups.setdefault(sense(part), []).append((way, part))
        for parts in groups.values():
            if len(parts) > 1:
                yield from within(clauses, root, node, parts)


def within(clauses: frozenset[str], root: Node, node: Node, parts: list[tuple[Path, Node]]) -> Iterator[Spread]:
    """Every modifier of one of several parts given to the others."""
    found = [list(carriers(clauses, part, way)) for way, part in parts]
    for x, givers in enumerate(found):
        for y, takers in enumerate(found):
            if x == y:
                continue
            for _, giver in givers:
                for i, part in enumerate(giver.alternative.parts):
                    if part.many and giver.fills[i] and part.slot != "more":  # which is the rest of a list
                        back = " back" if y < x else ""
                        words = "".join(one.render() for one in giver.fills[i])
                        for way, taker in takers:
                            tree = given(root, way, taker, giver, i)
                            if tree is not None:
                                own = " beside its own" if taker.all(part.slot) else ""
                                place = f"{node.kind} {giver.kind}.{part.slot} {taker.kind}{back}{own}"
                                yield Spread(place, words, tree)


def given(root: Node, way: Path, taker: Node, giver: Node, i: int) -> Node | None:
    """The tree in which a phrase has what fills a slot of another; None if it has no room for it, or has it."""
    part = giver.alternative.parts[i]
    for k, other in enumerate(taker.alternative.parts):
        if other.many and (other.slot, other.symbol) == (part.slot, part.symbol):
            has = [one.render() for one in taker.fills[k]]
            new = [one for one in giver.fills[i] if one.render() not in has]
            if not new or (has and other.many == "?"):
                return None
            fills = list(taker.fills)
            fills[k] = [*new, *taker.fills[k]]
            return replaced(root, way, Node(taker.alternative, taker.start, taker.end, fills, taker.text))
    return None


def replaced(root: Node, path: Path, new: Node | None) -> Node:
    """A tree with one node exchanged, or left out; the rest is shared."""
    (i, j), rest = path[0], path[1:]
    fills = list(root.fills)
    fill = list(fills[i])
    if rest:
        fill[j] = replaced(fill[j], rest, new)
    elif new is None:
        del fill[j]
    else:
        fill[j] = new
    fills[i] = fill
    return Node(root.alternative, root.start, root.end, fills, root.text)


# --- readings ----------------------------------------------------------------------------------------------------
def program(game: Dialect, row: Mapping[str, Any], tree: Node, places: Places) -> list[str] | None:
    """The program of a tree, one place of it read the other way if `places` says so; None if it means nothing."""
    context = game.context(row)
    context.places = places
    try:
        return game.program_of(context.read(tree))
    except FAILURES:
        return None


def in_lists(game: Dialect, effect: Understood) -> Iterator[Scope]:
    """The lists of an effect that another reach of a modifier would give another program."""
    settled = rules(game.name)
    for spread in spreads(settled.clauses, effect.node):
        other = program(game, effect.row, spread.tree, Places())
        if other is not None and other != effect.program:
            yield Scope(spread.place, spread.words, settled.number(spread.place), other)


def in_readers(game: Dialect, effect: Understood) -> Iterator[Scope]:
    """The places of an effect where a reader decided how far something reaches, if the other way is another program."""
    settled = rules(game.name)
    met = Places()
    if program(game, effect.row, effect.node, met) is None:
        return
    for i, (place, node) in enumerate(met.met):
        other = program(game, effect.row, effect.node, Places(i))
        if other is not None and other != effect.program:
            yield Scope(place, node.render(), settled.number(place), other)


def scopes(game: Dialect, effect: Understood) -> list[Scope]:
    """All places of an effect where words could reach further or less far, one for each place and words."""
    found: dict[tuple[str, str], Scope] = {}
    for scope in (*in_readers(game, effect), *in_lists(game, effect)):
        found.setdefault((scope.place, scope.words), scope)
    return list(found.values())


def unsettled(game: Dialect, effect: Understood) -> Scope | None:
    """A list of an effect whose modifiers could reach further, with no rule to settle it."""
    return next((scope for scope in in_lists(game, effect) if not scope.rule), None)
