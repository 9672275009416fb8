"""The law of fields: whatever is changed in a match shows in copy, hash, snapshot and views as it is declared.

`fields/*.toml` has a declaration for every field of every class of the state, in every game. `state_fields.py` says how
they are read and how fields are changed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from fuda.core.flow import Frame, Match
from fuda.core.state import Card
from tests.conformance import state_fields
from tests.conformance.playing import GAMES, dump, new_match, restore
from tests.conformance.state_fields import (
    PARTS,
    Declarations,
    Samples,
    Shown,
    Where,
    class_name,
    declarations,
    field_names,
    objects,
    plain,
    read_one,
    replica,
    try_field,
)

pytestmark = pytest.mark.sources  # fields of compiled objects cannot be set one by one


@cache
def samples(name: str) -> Samples:
    """Matches of a game, made once."""
    return Samples(name)


def problems(found: Samples, kind: str, name: str) -> list[str]:
    """Where changes of a field show otherwise than declared."""
    one, shown = found.declared[kind][name], try_field(found, kind, name)
    out = [problem for part in PARTS if (problem := differs(part, getattr(shown, part), one, shown))]
    if "snapshot" in one.always and shown.lost and not shown.restored:
        out.append(f"is in the snapshot, and {shown.lost} changes of it were lost without a word")
    if one.why == "unused" and len(found.values[kind, name]) > 1:
        out.append("is called unused and has several values")
    return [f"{kind}.{name} {problem}" for problem in out]


def differs(part: str, times: int, one: state_fields.Declared, shown: Shown) -> str:
    """What is not as declared in one part, as words; nothing if all is, or if nothing could be changed."""
    if shown.tried == 0:
        return ""
    if part in one.always:
        enough = times > 0 if part == "view" else times == shown.tried
        return "" if enough else f"shows in {part} only {times} of {shown.tried} times"
    if part in one.sometimes:
        return "" if times or one.why or part == "view" else f"never shows in {part}"
    return f"shows in {part} {times} of {shown.tried} times, and is not declared to" if times else ""


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_state_is_declared(name: str) -> None:
    """A class that the walk through a match comes to, or a field of one, fails without a declaration."""
    assert samples(name).undeclared == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_declaration_is_of_a_field_that_there_is(name: str) -> None:
    """No declaration is left of a field or a class that is gone, and every field was seen in some match."""
    found = samples(name)
    wanted = {(kind, one) for kind, fields in found.declared.items() for one in fields}
    core = {(kind, one) for kind, one in wanted if kind.startswith(("core.", "table."))}
    assert wanted - core - set(found.places) == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_change_of_a_field_shows_as_declared(name: str) -> None:
    """Each field is changed in copies of matches: copy, hash, snapshot and views tell of it or do not, as declared."""
    found = samples(name)
    assert [text for kind, one in sorted(found.places) for text in problems(found, kind, one)] == []


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_restored_matches_are_equal_field_by_field(name: str) -> None:
    """What is declared for copy and snapshot is the same there, down to the last field; saved again it is the same."""
    found = samples(name)
    for m in found.matches[:: max(1, len(found.matches) // 80)]:
        assert plain(found.game.clone(m), found.declared, "copy") == plain(m, found.declared, "copy")
        loaded = restore(name, m, dump(name, m))
        assert plain(loaded, found.declared, "snapshot") == plain(m, found.declared, "snapshot")
        assert dump(name, loaded) == dump(name, m) and found.game.position(loaded) == found.game.position(m)


# --- sharing ---------------------------------------------------------------------------------------------------
def lists_of(m: Match, declared: Declarations) -> list[tuple[Where, list[Any]]]:
    """The lists of the state that could be changed in place, lists inside them too; constants are shared by all."""
    found: list[tuple[Where, list[Any]]] = []
    for at, thing in objects(m, declared):
        known = declared[class_name(thing, at)]
        todo = [((*at, n), getattr(thing, n)) for n in field_names(thing) if known[n].why not in state_fields.CLOSED]
        while todo:
            place, value = todo.pop()
            if isinstance(value, list) and value:
                found.append((place, value))
                todo += [((*place, i), item) for i, item in enumerate(value)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_list_stands_in_two_places_of_a_match(name: str) -> None:
    """A list that two frames or zones share would be two lists in a copy: what one of them does then differs."""
    found = samples(name)
    for m in found.matches:
        seen: dict[int, Where] = {}
        for at, value in lists_of(m, found.declared):
            if at[0] in ("stack", "carried"):
                assert id(value) not in seen, f"{at} and {seen[id(value)]} are one list"
            seen[id(value)] = at


# --- the law itself --------------------------------------------------------------------------------------------
def test_a_field_without_a_declaration_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk names a field and a class that the declarations do not have."""
    known = declarations("kaidan")
    del known["core.flow.Frame"]["pc"]
    del known["table.state.Unit"]
    monkeypatch.setattr(state_fields, "declarations", lambda name: known)
    assert Samples("kaidan", seeds=1, every=3).undeclared == {"core.flow.Frame.pc", "table.state.Unit"}


def test_a_hash_that_misses_a_field_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the hash left a register of frames out, the law would name it."""
    found = samples("kaidan")
    whole = Match.hash_frame

    def without_b(m: Match, h: int, f: Frame) -> int:
        twin = f.copy()
        twin.b = -1
        return whole(m, h, twin)

    assert problems(found, "core.flow.Frame", "b") == []
    monkeypatch.setattr(Match, "hash_frame", without_b)
    assert any("hash" in text for text in problems(found, "core.flow.Frame", "b"))


def test_a_copy_that_drops_a_field_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If copies of a frame forgot what was chosen, the law would name it."""
    found = samples("kaidan")
    whole = Frame.copy

    def forgetful(f: Frame) -> Frame:
        twin = whole(f)
        twin.n = 0
        return twin

    monkeypatch.setattr(Frame, "copy", forgetful)
    assert any("copy" in text for text in problems(found, "core.flow.Frame", "n"))


def test_a_declaration_without_a_reason_is_refused() -> None:
    """What does not show in copy, hash or snapshot says why; unknown words and reasons are refused."""
    for text in ("copy snapshot", "copy hash snapshot - because", "copy hash pictures - name"):
        with pytest.raises(AssertionError):
            read_one("Frame.pc", text)
    assert read_one("Frame.pc", "copy hash? - derived").sometimes == {"hash"}


def test_fields_of_compiled_classes_are_found() -> None:
    """mypyc lists the fields of a class in an attribute of it."""

    class Compiled:
        __mypyc_attrs__ = ("id", "owner", "__dict__")

    assert field_names(Compiled()) == ["id", "owner"]
    assert field_names(Card(1, 0)) == ["id", "owner"]


def test_a_replica_is_another_object_with_the_same_fields() -> None:
    """Changes are made in replicas, so that what copies share stays as it is."""
    frame = new_match("kaidan", 1).stack[-1]
    twin = replica(frame)
    twin.pc += 1
    assert twin.pc == frame.pc + 1 and twin.program is frame.program
