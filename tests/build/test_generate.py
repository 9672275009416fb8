"""The C of one module does not change with that of others."""

from __future__ import annotations

from fuda.build import generate

HEADER = """\
#ifndef MYPYC_NATIVE_fuda_H
#define MYPYC_NATIVE_fuda_H
#include <Python.h>
#ifndef MYPYC_DECLARED_tuple_T2IO
#define MYPYC_DECLARED_tuple_T2IO
typedef struct tuple_T2IO {
    CPyTagged f0;
} tuple_T2IO;
#endif

typedef struct {
    PyObject_HEAD
    tuple_T2IO _pair;
} fuda___core___PairObject;

typedef struct {
    PyObject_HEAD
} fuda___core___OtherObject;
int CPyGlobalsInit(void);
extern PyObject *CPyStatics[7246];
extern PyObject *CPyDef_make(fuda___core___PairObject *cpy_r_pair, char cpy_r_x);
extern char CPyDef_unused(void);
#endif
"""


def test_a_file_gets_the_declarations_that_it_uses_and_what_these_use() -> None:
    """A function brings the types in its declaration; everything else is left out."""
    declared = list(generate.declarations(HEADER))
    assert [name for name, _ in declared] == [
        "tuple_T2IO", "fuda___core___PairObject", "fuda___core___OtherObject", "CPyGlobalsInit", "CPyStatics",
        "CPyDef_make", "CPyDef_unused",
    ]  # fmt: skip
    kept = generate.trim(declared, "x = CPyDef_make(y, 1);")
    assert "tuple_T2IO;" in kept and "PairObject;" in kept and "CPyDef_make(" in kept
    assert "Other" not in kept and "unused" not in kept and "CPyStatics" not in kept


def test_constants_are_numbered_by_each_file() -> None:
    """A file has the same numbers whatever constants others have; the main file knows which ones are meant."""
    one, first = generate.number_constants("a = CPyStatics[40]; b = CPyStatics[7]; c = CPyStatics[40];", "T")
    two, second = generate.number_constants("a = CPyStatics[90]; b = CPyStatics[8]; c = CPyStatics[90];", "T")
    assert one == two == "a = T[0]; b = T[1]; c = T[0];"
    assert (first, second) == ([40, 7], [90, 8])
    main = "int f(void) {\n    make();\n" + generate.FILLED + "}\n"
    filled = generate.fill_tables(main, {"T": first, "EMPTY": []})
    assert "static const int T_places[] = {40, 7};" in filled and "EMPTY" not in filled
    assert filled.index("PyObject *T[2];") < filled.index("int f(")
    assert filled.index("make();") < filled.index("T[i] = CPyStatics[T_places[i]];") < filled.index("is_initialized")


ENDINGS = """\
static void
state___Action_dealloc(ActionObject *self)
{
    CPy_TRASHCAN_BEGIN(self, state___Action_dealloc)
    state___Action_clear((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}

static void
flow___Match_dealloc(MatchObject *self)
{
    PyObject_GC_UnTrack(self);
    CPy_TRASHCAN_BEGIN(self, flow___Match_dealloc)
    CPy_TRASHCAN_END(self)
    done: ;
}
"""


def test_only_what_the_collector_knows_ends_by_way_of_the_trashcan() -> None:
    """The others have no field by which it could put them aside."""
    action, match = generate.end_plainly(ENDINGS).split("\n\n")
    assert "TRASHCAN" not in action and "Action_clear" in action and "done: ;" in action
    assert match.count("TRASHCAN") == 2


WRAPPED = """\
PyObject *CPyDef_flow___step(PyObject *cpy_r_m) {
    return cpy_r_m;
}
PyObject *CPyPy_flow___step(PyObject *self, PyObject *const *args, size_t nargs, PyObject *kwnames) {
    return CPyDef_flow___step(self);
}
char CPyDef_flow_____top_level__(void) {
    return 1;
}
PyObject *CPyPy_flow___other(PyObject *self);
"""


def test_only_what_runs_seldom_is_not_optimised() -> None:
    """The body of a module and what interpreted code calls, where they are defined; not what they call."""
    marked = generate.PLAIN_FUNCTION.sub("FUDA_PLAIN ", WRAPPED).splitlines()
    assert [line.split("(")[0].split()[-1] for line in marked if line.startswith("FUDA_PLAIN ")] == [
        "*CPyPy_flow___step",
        "CPyDef_flow_____top_level__",
    ]
