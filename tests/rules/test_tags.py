"""Tags are found, checked, and anchored to the lines that run when the cited thing happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuda.rules.tags import scan
from tests.rules.scanned import scanned
from tests.rules.tree import Tree

TURN = "games/onepiece/turn.py"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """An empty package."""
    return Tree(tmp_path)


def test_tag_at_the_end_of_a_line_means_that_statement(tree: Tree) -> None:
    """A tag beside a statement stands for this statement alone."""
    tree.add(TURN, """
        def f(m):
            before()
            draw(m)  # the top card  [op 4-5-2]
            after()
    """)  # fmt: skip
    assert tree.anchored("4-5-2") == ["draw(m)"]


def test_tag_above_means_the_next_statement(tree: Tree) -> None:
    """A tag in a comment of its own stands for the statement below, past other comments and empty lines."""
    tree.add(TURN, """
        def f(m):
            # why  [op 4-5-2]
            # more words

            draw(
                m,
            )
            after()
    """)  # fmt: skip
    assert tree.anchored("4-5-2") == ["draw(", "m,", ")"]


def test_tag_on_a_condition_means_its_body(tree: Tree) -> None:
    """The header also runs when the condition is false, so a tag on `if` means its body and not the else."""
    tree.add(TURN, """
        def f(m):
            if wins(m):  # [op 7-1-4-1]
                ko(m)
                if more(m):
                    ko(m, 2)
            else:
                nothing(m)
            after()
    """)  # fmt: skip
    assert tree.anchored("7-1-4-1") == ["ko(m)", "if more(m):", "ko(m, 2)"]


def test_tag_above_a_condition_means_its_body(tree: Tree) -> None:
    """A comment above `if` follows the same rule."""
    tree.add(TURN, """
        def f(m):
            # [op 7-1-4-1]
            if wins(m):
                ko(m)
            after()
    """)  # fmt: skip
    assert tree.anchored("7-1-4-1") == ["ko(m)"]


def test_tag_inside_a_long_condition_means_the_body(tree: Tree) -> None:
    """A tag on one part of a condition over several lines belongs to the body as well."""
    tree.add(TURN, """
        def f(m):
            if (
                wins(m)
                and ready(m)  # [op 7-1-4-1]
            ):
                ko(m)
    """)  # fmt: skip
    assert tree.anchored("7-1-4-1") == ["ko(m)"]


@pytest.mark.parametrize("header", ["elif loses(m):  # [op 7-1-4-2]", "else:  # [op 7-1-4-2]"])
def test_tag_on_another_branch_means_that_branch(tree: Tree, header: str) -> None:
    """Tags on elif and else stand for their own bodies."""
    tree.add(TURN, f"def f(m):\n    if wins(m):\n        ko(m)\n    {header}\n        nothing(m)\n    after()\n")
    assert tree.anchored("7-1-4-2") == ["nothing(m)"]


def test_tag_above_else_means_that_branch(tree: Tree) -> None:
    """A comment above `else` speaks about the branch it introduces."""
    tree.add(TURN, """
        def f(m):
            if wins(m):
                ko(m)
            # [op 7-1-4-2]
            else:
                nothing(m)
    """)  # fmt: skip
    assert tree.anchored("7-1-4-2") == ["nothing(m)"]


@pytest.mark.parametrize("header", ["for n in range(2):", "while m.more:", "with m.held():"])
def test_tag_on_a_loop_means_its_body(tree: Tree, header: str) -> None:
    """Loops and with follow the rule of conditions."""
    tree.add(TURN, f"def f(m):\n    {header}  # [op 4-5-3]\n        draw(m)\n    after()\n")
    assert tree.anchored("4-5-3") == ["draw(m)"]


def test_tags_on_cases_and_handlers_mean_their_bodies(tree: Tree) -> None:
    """The arms of match and try stand for themselves."""
    tree.add(TURN, """
        def f(m):
            match m.kind:
                case 1:  # [op 7-1-4-1-1]
                    damage(m)
                case 2:  # [op 7-1-4-1-2]
                    ko(m)
            try:
                go(m)
            except Stop:  # [op 1-2-5]
                end(m)
    """)  # fmt: skip
    assert tree.anchored("7-1-4-1-1") == ["damage(m)"]
    assert tree.anchored("7-1-4-1-2") == ["ko(m)"]
    assert tree.anchored("1-2-5") == ["end(m)"]


FUNCTION = '''
    def f(m):
        """Draw.  [op 4-5-3]"""
        if m.n:
            draw(m)

        def inner():
            hidden()

        return inner
'''


def test_tag_in_a_docstring_means_the_body(tree: Tree) -> None:
    """A docstring's tag stands for what runs on a call: no docstring, no inner function."""
    tree.add(TURN, FUNCTION)
    assert tree.anchored("4-5-3") == ["if m.n:", "draw(m)", "return inner"]


@pytest.mark.parametrize("text", ["def f(m):  # [op 4-5-3]", "# [op 4-5-3]\ndef f(m):", "@d  # [op 4-5-3]\ndef f(m):"])
def test_tag_on_a_function_means_its_body(tree: Tree, text: str) -> None:
    """On, above or decorating a function: its body."""
    tree.add(TURN, f'{text}\n    """Words."""\n    draw(m)\n')
    assert tree.anchored("4-5-3") == ["draw(m)"]


def test_tag_in_a_long_docstring_has_the_line_it_stands_on(tree: Tree) -> None:
    """The place of a citation is the line of the tag."""
    tree.add(TURN, 'def f(m):\n    """Draw.\n\n    More.  [op 4-5-3]\n    """\n    draw(m)\n')
    assert tree.cited("4-5-3").line == 4


def test_tag_in_the_docstring_of_a_class_means_its_methods(tree: Tree) -> None:
    """A class stands for the bodies of its methods, not for what runs when it is defined."""
    tree.add(TURN, '''
        class Draw:
            """Draws.  [op 4-5-2]"""

            size = 1

            def run(self, m):
                """Words."""
                draw(m)

            def can(self, m):
                return True
    ''')  # fmt: skip
    assert tree.anchored("4-5-2") == ["draw(m)", "return True"]


def test_tag_on_a_constant_means_the_lines_that_read_it(tree: Tree) -> None:
    """A constant runs nowhere by itself: its tag follows the name, through other constants too."""
    tree.add("games/onepiece/spec.py", """
        LIMIT = 5  # [op 3-7-6]
        SPEC = (LIMIT, 1)
        UNUSED = 3
    """)  # fmt: skip
    tree.add(TURN, """
        from fuda.games.onepiece import spec

        def is_full(m):
            return len(m.characters) >= spec.LIMIT

        def all_of():
            return spec.SPEC
    """)  # fmt: skip
    assert tree.anchored("3-7-6") == ["return len(m.characters) >= spec.LIMIT", "return spec.SPEC"]


def test_constant_is_not_read_by_a_game_that_uses_the_same_name(tree: Tree) -> None:
    """Two games may both have a LIMIT; each reads its own, and the core may read either."""
    tree.add("games/onepiece/spec.py", "LIMIT = 5  # [op 3-7-6]\n")
    tree.add("games/dimensionzero/turn.py", "LIMIT = 7  # [dz 4-16.4-1]\n\ndef f(m):\n    return m.dz > LIMIT\n")
    tree.add("core/moves.py", "def f(m):\n    return m.core > m.LIMIT\n")
    assert tree.anchored("3-7-6") == ["return m.core > m.LIMIT"]
    assert tree.anchored("4-16.4-1") == ["return m.core > m.LIMIT", "return m.dz > LIMIT"]


def test_a_game_alone_has_the_citations_it_has_among_all() -> None:
    """Reading the sources of one game only leaves out those of other games, and changes nothing else."""
    assert scan(game="hanyo").of("hy") == scanned(game="hanyo")


def test_several_ids_in_one_bracket_are_several_citations(tree: Tree) -> None:
    """Ids are separated by commas; the game's code may be repeated."""
    tree.add(TURN, "def f(m):\n    skip(m)  # [op 7-1-1-4, 7-1-2-3, op 6-6-1-2(1)] and [op 7-1-3-1-3]\n")
    ids = [citation.id for citation in tree.scan().citations]
    assert ids == ["7-1-1-4", "7-1-2-3", "6-6-1-2(1)", "7-1-3-1-3"]
    assert not tree.scan().errors


def test_rows_of_flow_tables_are_citations(tree: Tree) -> None:
    """A row cites its clause and is met when the row runs."""
    tree.add(TURN, """
        ATTACK = Table("op", "attack", [
            Row("7-1-1-1", declare),
            flow.Row("7-1-1-2", Target()),
            Row("", bookkeeping),
        ])
    """)  # fmt: skip
    found = [(c.kind, c.code, c.id, c.row, c.line) for c in tree.scan().citations]
    assert found == [("row", "op", "7-1-1-1", "7-1-1-1", 2), ("row", "op", "7-1-1-2", "7-1-1-2", 3)]


def test_tag_beside_a_row_is_met_when_the_row_runs(tree: Tree) -> None:
    """Comments in a table speak about their row."""
    tree.add(TURN, """
        ATTACK = Table("op", "attack", [
            Row("7-1-1-1", declare),  # [op 7-1]
            # [op 7-1-1-3]
            Row("7-1-1-2", target),
        ])
    """)  # fmt: skip
    assert tree.cited("7-1").row == "7-1-1-1"
    assert tree.cited("7-1-1-3").row == "7-1-1-2"


ODD_IDS = ("3-9.1-(1)", "2-20.1-1.p2", "4-9.2-6.ex1", "6-2.2-A", "3-8.2-6.note1", "0.1.p3", "4-9.2-9-1", "2-27.p4.ex1")


@pytest.mark.parametrize("place", ["# [{}]", '"""Do it.  [{}]"""'])
def test_ids_of_every_shape_are_read(tree: Tree, place: str) -> None:
    """Brackets, dots and letters belong to the number, alone and in a list."""
    cited = ["dz " + one for one in ODD_IDS] + [f"dz {', '.join(ODD_IDS)}"]
    functions = [f"def f{n}(m):\n    {place.format(one)}\n    go(m)\n" for n, one in enumerate(cited)]
    tree.add("games/dimensionzero/turn.py", "\n".join(functions))
    assert tree.scan().errors == []
    assert [(c.code, c.id) for c in tree.scan().citations] == [("dz", one) for one in (*ODD_IDS, *ODD_IDS)]


def test_a_wrong_id_of_an_odd_shape_names_its_clause(tree: Tree) -> None:
    """A part that is not there leads to the clause it would belong to."""
    tree.add("games/dimensionzero/turn.py", "def f(m):\n    go(m)  # [dz 3-9.1-(3)]\n")
    [error] = tree.scan().errors
    assert error.startswith("games/dimensionzero/turn.py:2: dz 3-9.1-(3): no such clause; did you mean 3-9.1")


@pytest.mark.parametrize("part", ["core", "tournament"])
def test_rows_outside_the_games_belong_to_the_game_that_their_table_names(tree: Tree, part: str) -> None:
    """A table names its game as a string or through a constant; nested rows belong to the same table."""
    tree.add(f"{part}/swiss.py", """
        GAME: Final = "dz"
        ONE = Table("op", "one", [Row("7-1-1-1", f)])
        TWO = Table(GAME, "two", [Row("3-3.8", When(Row("3-3.9", f)))])
    """)  # fmt: skip
    assert sorted((c.code, c.id) for c in tree.scan().citations) == [
        ("dz", "3-3.8"),
        ("dz", "3-3.9"),
        ("op", "7-1-1-1"),
    ]
    assert tree.scan().errors == []


def test_rows_in_a_game_belong_to_it_when_the_constant_comes_from_elsewhere(tree: Tree) -> None:
    """The folder says which game it is."""
    tree.add("games/dimensionzero/turn.py", """
        from fuda.games.dimensionzero.spec import GAME

        TURN = Table(GAME, "turn", [Row("3-5.1", f)])
    """)  # fmt: skip
    assert tree.cited("3-5.1").code == "dz"


def test_row_of_no_known_game_is_an_error(tree: Tree) -> None:
    """A row that nobody can look up is not silently left out."""
    tree.add("tournament/swiss.py", 'def make(game):\n    return Table(game, "x", [Row("3-3.8", f)])\n')
    [error] = tree.scan().errors
    assert error.startswith("tournament/swiss.py:2: outside a game's folder a table must name its game")


def test_rulings_are_citations_of_their_own(tree: Tree) -> None:
    """A ruling is checked against the rulings."""
    tree.add(TURN, "def f(m):\n    stop(m)  # [op 7-1-4-1-1-3] [ruling op-003]\n    go(m)  # [ruling op-099]\n")
    assert [(c.kind, c.id) for c in tree.scan().citations if c.kind == "ruling"] == [
        ("ruling", "op-003"),
        ("ruling", "op-099"),
    ]
    [error] = tree.scan().errors
    assert error.startswith(f"{TURN}:3: op-099: no such ruling; did you mean op-0")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("def f(m):\n    go(m)  # [op 7-9-9]\n", ":2: op 7-9-9: no such clause"),
        ("def f(m):\n    go(m)  # [op 7-1-1-4 7-1-2-3]\n", ":2: op 7-1-1-4 7-1-2-3: no such clause"),
        ('TABLE = Table("op", "x", [Row("7-1-1-9", f)])\n', ":1: op 7-1-1-9: no such clause"),
        ('"""Chapter.  [op 7-1]"""\n', ":1: a module's docstring stands for no code"),
        ("def f(m):\n    go(m)\n    # [op 7-1]\n\n\nX = 1\n", ":3: no statement of the same block follows"),
        ("def f(m):\n    go(m)\n# [op 7-1]\n", ":3: no statement of the same block follows"),
        ("UNREAD = 1  # [op 7-1]\n", ":1: the tag stands on nothing that runs"),
    ],
)
def test_wrong_tags_are_errors_with_their_place(tree: Tree, text: str, error: str) -> None:
    """What names no clause or stands for no code is reported with file and line."""
    [found] = tree.add(TURN, text).scan().errors
    assert found.startswith(TURN + error)


def test_brackets_in_ordinary_strings_and_code_are_no_tags(tree: Tree) -> None:
    """Only comments and docstrings are read."""
    tree.add(TURN, 'def f(m):\n    say("[op 7-9-9]")\n    return m[op]\n')
    assert tree.scan().citations == []


def test_comment_inside_brackets_belongs_to_the_statement(tree: Tree) -> None:
    """A comment between arguments is not stray though a closing bracket follows."""
    tree.add(TURN, "def f(m):\n    go(\n        m,\n        # [op 7-1]\n    )\n")
    assert tree.anchored("7-1") == ["go(", "m,", "", ")"]


def test_every_citation_in_the_engine_is_right() -> None:
    """The engine's own tags name existing clauses and stand on code."""
    assert scanned().errors == []
