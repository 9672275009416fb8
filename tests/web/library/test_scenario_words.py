"""Why scenarios cannot be read or fail, in Japanese: the table has everything that can be said."""

from __future__ import annotations

import ast
from pathlib import Path

from fuda.web.library.scenariowords import in_japanese, looked_up

FUDA = Path(__file__).resolve().parents[3] / "src" / "fuda"
SOURCES = [
    *sorted((FUDA / "scenario").glob("*.py")),
    *sorted(FUDA.glob("games/*/face/layout.py")),
    FUDA / "games" / "positions.py",
    FUDA / "games" / "table_layout.py",
    FUDA / "web" / "library" / "scenarios.py",
]
SAYING = ("error", "ScenarioError", "PositionError", "trouble")


def messages() -> list[str]:
    """Every message that is written in a call that refuses something, with 7 for what is put in."""
    out: list[str] = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in SAYING:
                out += [text for one in node.args[:2] if len(text := written(one)) > 5]
    return out


def called(node: ast.Call) -> str:
    """The name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def written(node: ast.expr) -> str:
    """A text as it is written; what is near is told by others."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "" if "near" in ast.unparse(part) else "7"
            for part in node.values
        )
    return ""


def test_everything_that_is_refused_is_said_in_japanese() -> None:
    """Each message of the sources has a row of the table, but for those that only carry another on."""
    found = messages()
    assert len(found) > 70
    assert [one for one in found if looked_up(one) is None and one not in ("7: 7", "77")] == []


def test_messages_are_put_together_in_japanese() -> None:
    """What is near, what a message is about, and what was found stand in it."""
    assert (
        in_japanese("'bord' is no key here; did you mean board?") == "'bord'というキーはここにはない。もしかして：board"
    )
    assert in_japanese("there is one leader, not 2") == "リーダーは1枚で、2枚ではない"
    assert in_japanese("Ann: not understood: 'x' (unknown)") == "Ann：読み取れない：'x'（unknown）"
    assert in_japanese("a list should stand here, not keys with values") == "ここにはリストを書く（キーと値ではない）"
    assert in_japanese("A decides: end_main, attack Ann") == "Aが選択する：end_main, attack Ann"
    assert in_japanese("'x' is no phase; there are main, end") == "'x'というフェイズはない。あるのは：main, end"
    assert in_japanese("Ann is no unit and cannot be on own_left  [dz 2-23.8-1]").startswith("Annはユニットではない")
    assert in_japanese("A: attack Ann") == "A：attack Ann"
