"""The law of fields, by reflection: what every class of the state keeps, and where a change of it shows.

A declaration (`fields/*.toml`, one table a class) says of every field of the class where a change of it shows: in a
`copy` of the match, in the `hash` of the position, in the `snapshot` and in the match restored of it, in some `view`.
A word with a question mark says that only some changes show there. Where one of the first three is missing, the
declaration says why. Classes are found by walking the match along its declared fields, so that a class or a field which
nobody declared is noticed; compiled classes name their fields in `__mypyc_attrs__`.
"""

from __future__ import annotations

import tomllib
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fuda.core.flow import Match, Program
from fuda.core.plain import SnapshotError
from fuda.core.triggers import Pending
from fuda.games.registry import AnyGame, find
from fuda.scenario.answers import Point, StepFailed
from fuda.scenario.read import read_scenarios, scenario_files
from fuda.view.board import view
from fuda.view.options import options
from tests.conformance.playing import decisions, dump, new_match, restore

FOLDER = Path(__file__).parent / "fields"
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PARTS = ("copy", "hash", "snapshot", "view")
WHY = {
    "derived": "worked out again from the rest of the state",
    "cache": "kept to save time; without it the same is found again",
    "name": "a name or a running number: with another one it is the same position",
    "moment": "a running number of which the order counts: the hash has the order",
    "known": "follows from other fields",
    "constant": "the same for the whole match: cards, decks and settings decide it",
    "unused": "this game never sets it",
    "chance": "what is still to be drawn by lot is no part of a position",
    "question": "asked again of the state",
    "between": "never set where somebody decides",
    "ended": "what is over has no further position",
    "watch": "what the loop rules remember of positions is no part of one",
    "history": "the hash has what can still be asked of it",
    "record": "what is written down of a match stays behind when it is copied, and is kept beside a snapshot",
}
CLOSED = frozenset({"constant", "derived", "cache", "record", "question"})  # whose values are not looked into
PAST = frozenset({"memory", "gone"})  # lists of cards as they last were: there, derived values are part of the state
CANNOT_BE = (LookupError, AttributeError, TypeError, ValueError)  # a change made a position that does not fit together
SPOTS = 8  # of each field at which it is changed
Step = str | int  # an attribute, or a place in a list
Where = tuple[Step, ...]


@dataclass(frozen=True)
class Declared:
    """Where a change of a field shows always, where sometimes, and why nowhere else."""

    always: frozenset[str] = frozenset()
    sometimes: frozenset[str] = frozenset()
    why: str = ""


Declarations = dict[str, dict[str, Declared]]


# --- declarations ----------------------------------------------------------------------------------------------
def declarations(name: str) -> Declarations:
    """The fields of every class of a game's state by the names of the classes; those of the core come first.

    A game on the shared table needs no file of its own.
    """
    found: Declarations = defaultdict(dict)
    for file in ("core", name if (FOLDER / f"{name}.toml").exists() else "table"):
        for kind, fields in tomllib.loads((FOLDER / f"{file}.toml").read_text("utf-8")).items():
            for one, text in fields.items():
                found[kind][one] = read_one(f"{kind}.{one}", text)
    return found


def read_one(name: str, text: str) -> Declared:
    """One declaration: words for where it shows, then after a dash why it does not show in the rest."""
    words, _, why = text.partition(" - ")
    always = frozenset(word for word in words.split() if not word.endswith("?") and word != "nothing")
    sometimes = frozenset(word[:-1] for word in words.split() if word.endswith("?"))
    unknown = (always | sometimes) - set(PARTS)
    assert not unknown, f"{name}: {', '.join(unknown)} is none of {', '.join(PARTS)}"
    assert not why or why in WHY, f"{name}: {why!r} is no reason; there are {', '.join(WHY)}"
    missing = {"copy", "hash", "snapshot"} - always - sometimes
    assert not missing or why, f"{name} does not show in {', '.join(sorted(missing))}: say why ({', '.join(WHY)})"
    return Declared(always, sometimes, why)


# --- reflection ------------------------------------------------------------------------------------------------
def class_name(thing: object, at: Where = ()) -> str:
    """The name of a class without the package; of what is kept as it last was, with a mark."""
    kind = type(thing)
    name = f"{kind.__module__}.{kind.__qualname__}"
    for start in ("fuda.games.", "fuda.", "tests.conformance."):
        name = name.removeprefix(start)
    return f"{name}@past" if len(at) == 2 and at[0] in PAST else name


def field_names(thing: object) -> list[str]:
    """Everything that an object keeps: by slots, by what mypyc says of a compiled class, or by what is there."""
    names: list[str] = []
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__mypyc_attrs__") or kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else slots
    names += getattr(thing, "__dict__", {})
    return sorted({name for name in names if not name.startswith("__")})


def is_card(value: object) -> bool:
    """Whether a value is a physical card, which never changes."""
    return hasattr(value, "owner") and hasattr(value, "d")


def is_state(value: object) -> bool:
    """Whether a value is an object of the engine or of a game, other than what programs and cards are."""
    ours = type(value).__module__.startswith(("fuda.", "tests."))
    return ours and not isinstance(value, Program) and not is_card(value) and not hasattr(value, "number")


def inner(value: Any, at: Where) -> Iterator[tuple[Where, Any]]:
    """The objects of the state that a value is or holds."""
    if is_state(value):
        yield at, value
    elif isinstance(value, list | tuple):
        for place, item in enumerate(value):
            yield from inner(item, (*at, place))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from inner(item, (*at, key))


def objects(m: Match, declared: Declarations) -> Iterator[tuple[Where, Any]]:
    """Every object of the state of a match with its place; what is derived or constant is not looked into."""
    todo: list[tuple[Where, Any]] = [((), m)]
    while todo:
        at, thing = todo.pop()
        yield at, thing
        known = declared.get(class_name(thing, at), {})
        for name in field_names(thing):
            if name in known and known[name].why not in CLOSED:
                todo += inner(getattr(thing, name), (*at, name))


def reach(thing: Any, at: Where) -> Any:
    """What is at a place."""
    for step in at:
        thing = getattr(thing, step) if isinstance(step, str) and is_state(thing) else thing[step]
    return thing


def plain(value: Any, declared: Declarations, part: str, at: Where = ()) -> Any:
    """A value as plain data: of objects the fields that show in `part`, of cards and programs what names them."""
    if isinstance(value, bool | str | type(None)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, list | tuple):
        return [plain(item, declared, part, (*at, place)) for place, item in enumerate(value)]
    if isinstance(value, dict):
        return {key: plain(item, declared, part, (*at, key)) for key, item in value.items()}
    if isinstance(value, Program):
        return ("program", value.game, value.name)
    if is_card(value):
        return ("card", int(value.id))
    if hasattr(value, "number"):
        return ("printed", value.number, getattr(value, "name", ""))
    kind = class_name(value, at)
    known = declared.get(kind, {})
    shown = [n for n in field_names(value) if n in known and part in known[n].always | known[n].sometimes]
    return (kind, [(n, plain(getattr(value, n), declared, part, (*at, n))) for n in shown])


# --- changes ---------------------------------------------------------------------------------------------------
def replica(value: Any) -> Any:
    """A shallow copy of an object, a list or a dictionary."""
    if isinstance(value, list):
        return value[:]
    if isinstance(value, dict):
        return dict(value)
    twin: Any = object.__new__(type(value))
    for name in field_names(value):
        setattr(twin, name, getattr(value, name))
    return twin


def put(m: Match, at: Where, name: str, value: Any) -> None:
    """Set a field of the object at a place; whatever leads there is replaced, as copies may share it."""
    holder: Any = m
    for step in at:
        is_field = isinstance(step, str) and is_state(holder)
        twin = replica(getattr(holder, str(step)) if is_field else holder[step])
        if is_field:
            setattr(holder, str(step), twin)
        else:
            holder[step] = twin
        holder = twin
    setattr(holder, name, value)
    if name != "plain" and hasattr(holder, "plain") and not class_name(holder, at).endswith("@past"):
        holder.plain = False  # values that differ from the printed ones are copied only if it says so


def other_values(m: Any, value: Any, known: list[Any]) -> list[Any]:
    """Other values that a field could have: of its kind, or seen elsewhere."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [*[n for n in known if type(n) is int and n != value][:2], value + 1]
    if isinstance(value, str):
        return [*[text for text in known if isinstance(text, str) and text != value][:1], value + "x"]
    if isinstance(value, Program):
        return [p for p in known if p is not value][:2]
    if isinstance(value, list):
        return other_lists(m, value, known)
    if isinstance(value, dict):
        return [{**value, key: value[key][:-1]} for key in list(value)[:2] if value[key]]
    if is_card(value):
        return [m.cards[(value.id + 1) % len(m.cards)]]
    # Of another object of the state the fields are changed one by one.
    return [] if is_state(value) else [thing for thing in known if thing is not value][:2]


def other_lists(m: Any, value: list[Any], known: list[Any]) -> list[Any]:
    """A list without its last item, with its ends exchanged, and with one item more."""
    found: list[Any] = [value[:-1]] if value else []
    if len(value) > 1 and value[0] != value[-1]:
        found.append([value[-1], *value[1:-1], value[0]])
    full = next((other for other in known if other and isinstance(other, list)), None)
    if full is not None and not is_card(full[0]) and not (is_state(full[0]) and hasattr(full[0], "card")):
        return [*found, [*value, *full]]
    more = [card for card in m.cards if card not in value][:1]
    if full is not None:
        return [*found, [*value, *more]]
    # Nothing was ever seen in it: whatever does not belong there makes a position that cannot be.
    waiting = Pending(m.generation, 0, 0, 0, m.uid(0), -1, 0, False)
    return [*found, *([*value, *items] for items in ([0, 0], ["x"], more, [m.stack[-1].copy()], [waiting]))]


# --- matches of a game -----------------------------------------------------------------------------------------
def scenario_matches(name: str, every: int) -> Iterator[Match]:
    """The positions of some scenarios of a game, after each step of their scripts."""
    if not (SCENARIOS / name).exists():
        return
    found = [one for path in scenario_files([SCENARIOS / name]) for one in read_scenarios(path)]
    for scenario in found:
        if zlib.crc32(scenario.title.encode()) % every:  # the same ones, whatever is added
            continue
        session = scenario.lay_out()
        point = Point(session, scenario.book)
        yield session.match.clone()
        for step in scenario.script:
            try:
                step.take(point)
            except StepFailed:  # whether scenarios pass is not asked here
                break
            if session.match.winner < 0:
                yield session.match.clone()


class Samples:
    """Matches of a game at many decisions, and what was seen in the fields of their state."""

    def __init__(self, name: str, seeds: int = 3, every: int = 11, scenarios: int = 4) -> None:
        self.name = name
        self.game: AnyGame = find(name)
        self.declared = declarations(name)
        self.undeclared: set[str] = set()
        self.values: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)  # different ones, by how they print
        self.places: dict[tuple[str, str], list[tuple[int, Where]]] = defaultdict(list)
        self.matches = list(scenario_matches(name, scenarios))
        for seed in range(seeds):
            played = enumerate(decisions(new_match(name, seed), seed))
            self.matches += [self.game.clone(m) for n, m in played if n % every == 0]
        for index, m in enumerate(self.matches):
            self.look(index, m)
        self.befores: dict[int, Before] = {}

    def before(self, m: Match) -> Before:
        """What is to be seen of one of the matches."""
        if id(m) not in self.befores:
            self.befores[id(m)] = Before(self, self.game.clone(m))
        return self.befores[id(m)]

    def look(self, index: int, m: Match) -> None:
        """Note what the fields of a match hold."""
        for at, thing in objects(m, self.declared):
            kind = class_name(thing, at)
            known = self.declared.get(kind)
            if known is None:
                self.undeclared.add(kind)
                continue
            for name in field_names(thing):
                if name not in known:
                    self.undeclared.add(f"{kind}.{name}")
                    continue
                value = getattr(thing, name)
                self.places[kind, name].append((index, at))
                seen = self.values[kind, name]
                if len(seen) < 30 and known[name].why not in ("constant", "cache"):
                    seen.setdefault(repr(plain(value, self.declared, "copy", at)), value)

    def spots(self, kind: str, name: str) -> list[tuple[Match, Where]]:
        """Some places where the field stands, spread over the samples."""
        found = self.places[kind, name]
        few = found[:: max(1, len(found) // SPOTS)][:SPOTS]
        # Where it is not empty, more can be changed.
        full = [(i, at) for i, at in found if getattr(reach(self.matches[i], at), name) not in ([], 0, False, -1)]
        few += full[:: max(1, len(full) // 4)][:4]
        return [(self.matches[index], at) for index, at in few]


class Before:
    """What was to be seen of a match before anything in it was changed, made once for all changes."""

    def __init__(self, samples: Samples, m: Match) -> None:
        self.match = m
        self.position = samples.game.position(m)
        self.data = dump(samples.name, m)
        self.looks = looks(samples.game, m)


@dataclass
class Shown:
    """How many changes of a field were made, in how many each part showed it, and what restoring made of it."""

    tried: int = 0
    copy: int = 0
    hash: int = 0
    snapshot: int = 0
    view: int = 0
    restored: int = 0
    lost: int = 0  # restored without a word, and not as it was

    def add(self, samples: Samples, before: Before, after: Match, at: Where) -> None:
        """Count where one change shows."""
        game, declared = samples.game, samples.declared
        try:
            differs = game.position(after) != before.position
            data = dump(samples.name, after)
            game.clone(after)
        except CANNOT_BE:
            return
        wanted = plain(reach(after, at), declared, "copy", at)
        self.tried += 1
        self.hash += differs
        self.copy += plain(reach(game.clone(after), at), declared, "copy", at) == wanted
        self.view += looks(game, after) != before.looks
        if data != before.data:
            self.snapshot += 1
            self.note_restored(samples, after, data, at)

    def note_restored(self, samples: Samples, m: Match, data: list[Any], at: Where) -> None:
        """Count whether what is at a place is there again in the match restored, unless that is refused."""
        try:
            loaded = restore(samples.name, m, data)
            found = plain(reach(loaded, at), samples.declared, "snapshot", at)
        except (SnapshotError, *CANNOT_BE):
            return
        is_there = found == plain(reach(m, at), samples.declared, "snapshot", at)
        self.restored += is_there
        self.lost += not is_there


def looks(game: AnyGame, m: Match) -> Any:
    """What both players are shown; None of a position that cannot be."""
    copy = game.clone(m)
    try:
        return [(view(game, copy, player), options(game, copy, player)) for player in range(2)]
    except (*CANNOT_BE, AssertionError):
        return None


def try_field(samples: Samples, kind: str, name: str) -> Shown:
    """Change a field in copies of some samples and see where that shows."""
    shown = Shown()
    known = list(samples.values[kind, name].values())
    for m, at in samples.spots(kind, name):
        before = samples.before(m)
        for other in other_values(before.match, getattr(reach(before.match, at), name), known):
            after = samples.game.clone(m)
            put(after, at, name, other)
            shown.add(samples, before, after, (*at, name))
    return shown
