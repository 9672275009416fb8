"""The shape of what each command prints with `--json`: the documentation shows it, and a test holds commands to it."""

from __future__ import annotations

import importlib
import inspect
import types
import typing
from collections.abc import Mapping
from typing import Any, Final

import msgspec

# By command: the module and the name of the type; in brackets a list of them, with a star one to a line.
PLACES: Final = {
    "replay": "*fuda.cli.replay:Step",
    "analyse": "fuda.sim.analyse:Analysis",
    "deck check": "fuda.cli.deck:Result",
    "deck stats": "fuda.sim.deckstats:DeckStats",
    "deck coverage": "fuda.cards.coverage:Coverage",
    "deck improve": "fuda.sim.improve:Advice",
    "cards compile": "fuda.cli.figures:Report",
    "cards compare": "fuda.text.compare:Comparison",
    "cards ablate": "fuda.cli.doubtful:Ablated",
    "cards doubt": "[fuda.text.doubt:Doubt]",
    "cards scope": "fuda.cli.scoped:Scoped",
    "cards try": "fuda.cli.cards:Tried",
    "cards import": "[fuda.cards.importing:Imported]",
    "cards list": "[fuda.cli.owncards:Listed]",
    "scenario run": "fuda.cli.scenario:Summary",
    "scenario check": "fuda.cli.scenario:Summary",
    "simulate": "fuda.sim.run:Report",
    "simulate --bench-cores": "[fuda.sim.run:Speed]",
    "tournament run": "fuda.cli.tournament:Report",
    "tournament pair": "fuda.cli.tournament:Report",
    "tournament standings": "fuda.cli.tournament:Report",
    "rules GAME": "fuda.cli.rules:Book",
    "rules GAME CLAUSE": "fuda.cli.rules:OneClause",
    "rules coverage": "[fuda.rules.report:Report]",
    "rules coverage GAME": "fuda.rules.report:Report",
    "rules prove": "[fuda.cli.proving:Result]",
    "rules prove GAME": "fuda.cli.proving:Result",
    "rules crossings GAME": "fuda.cli.crossings:Matrix",
    "rules fuzz GAME": "fuda.cli.fuzz:Found",
    "puzzle check": "[fuda.cli.puzzle:Proved]",
    "bench": "fuda.cli.bench:Result",
    "bench text": "fuda.cli.bench_text:Result",
    "bench bots": "fuda.cli.bench_bots:Result",
    "bench ladder": "fuda.cli.bench_ladder:Result",
}


def is_lines(command: str) -> bool:
    """Whether a command prints one JSON value a line, not one in all."""
    return PLACES[command].startswith("*")


def shape(command: str) -> Any:
    """The type of what a command prints, or of each line of it."""
    place = PLACES[command]
    module, _, name = place.strip("*[]").partition(":")
    found = getattr(importlib.import_module(module), name)
    return types.GenericAlias(list, (found,)) if place.startswith("[") else found


def described(command: str) -> str:
    """The shape in a notation that people read: fields with their types, a struct by its name where it comes again."""
    lines: list[str] = []
    waiting: list[Any] = []
    told: set[Any] = set()
    lines.append(word(shape(command), waiting))
    while waiting:
        one = waiting.pop(0)
        if one in told:
            continue
        told.add(one)
        lines.append(f"\n{one.__name__}: {inspect.cleandoc(one.__doc__ or '').splitlines()[0]}")
        hints = typing.get_type_hints(one)
        lines += [f"    {name}: {word(hints[name], waiting)}" for name in fields(one)]
    return "\n".join(lines)


def fields(one: Any) -> list[str]:
    """The names of a struct's or dataclass's fields."""
    return [field.encode_name for field in msgspec.structs.fields(one)] if is_struct(one) else list(one.__annotations__)


def is_struct(one: Any) -> bool:
    """Whether a type is a struct."""
    return isinstance(one, type) and issubclass(one, msgspec.Struct)


def word(kind: Any, waiting: list[Any]) -> str:
    """A type in words; structs in it are told later."""
    origin, of = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, set, frozenset):
        return f"[{word(of[0], waiting)}]"
    if origin is tuple:
        return "[" + ", ".join("..." if one is Ellipsis else word(one, waiting) for one in of) + "]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"{{{word(of[0], waiting)}: {word(of[1], waiting)}}}"
    if origin in (typing.Union, types.UnionType):
        return " | ".join(word(one, waiting) for one in of)
    if kind is type(None):
        return "null"
    if is_struct(kind) or hasattr(kind, "__dataclass_fields__"):
        waiting.append(kind)
    return {"str": "text", "int": "number", "float": "number", "bool": "true | false"}.get(
        getattr(kind, "__name__", ""), getattr(kind, "__name__", str(kind))
    )
