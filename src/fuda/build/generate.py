"""From the sources to C: `python -m fuda.build.generate SOURCES TARGET FILE...` in a process of its own.

mypyc writes one C file for each module, and two headers that declare everything. A changed module would change the
headers, and the numbers of all constants, so that every file would have to be compiled again. Therefore each file is
rewritten to stand for itself: with its own table of constants, and with those declarations only that it uses.
"""

import importlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fuda.build import plan

GROUP: Final = "fuda"
HEADERS: Final = (f"__native_{GROUP}.h", f"__native_internal_{GROUP}.h")
MAIN: Final = f"__native_{GROUP}.c"
# Patterns that begin with plain characters are found ten times as fast, in 90 MB of C.
CONSTANT: Final = re.compile(r"CPyStatics\[(\d+)\]")
SHIFTED: Final = re.compile(r" = (\d+) << ")  # mypyc 2.4.1 writes `1 << n` for 64-bit numbers, too
BETWEEN_WORDS: Final = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}
DECLARED: Final = re.compile(r"(\w+)(?:\[\d*\])*(?:\(.*\))?;$")
INCLUDED: Final = "#include <Python.h>\n#include <CPy.h>\n"
# The body of a module runs once, and interpreted code calls functions through wrappers that take longer to look at
# their arguments than to do anything else: to optimise both would take a third of the time of compiling.
PLAIN: Final = """\
#if defined(__clang__)
#define FUDA_PLAIN __attribute__((optnone))
#elif defined(__GNUC__)
#define FUDA_PLAIN __attribute__((optimize("O0")))
#else
#define FUDA_PLAIN
#endif
"""
# What compiled code does most often is to read, replace and add items of lists, by calls into mypyc's runtime and into
# Python. The usual case stands in each file, so that it is put in where it is needed; every other one is still theirs.
QUICK: Final = """\
#ifndef Py_GIL_DISABLED
static inline PyObject *FudaList_GetItemInt64Borrow(PyObject *list, int64_t index) {
    return likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list)) ? PyList_GET_ITEM(list, index)
                                                                     : CPyList_GetItemInt64Borrow(list, index);
}
static inline PyObject *FudaList_GetItemInt64(PyObject *list, int64_t index) {
    PyObject *item = FudaList_GetItemInt64Borrow(list, index);
    Py_XINCREF(item);
    return item;
}
static inline PyObject *FudaList_GetItemShortBorrow(PyObject *list, CPyTagged index) {
    return FudaList_GetItemInt64Borrow(list, (Py_ssize_t)index >> 1);
}
static inline PyObject *FudaList_GetItemShort(PyObject *list, CPyTagged index) {
    return FudaList_GetItemInt64(list, (Py_ssize_t)index >> 1);
}
static inline bool FudaList_SetItemInt64(PyObject *list, int64_t index, PyObject *value) {
    if (unlikely((uint64_t)index >= (uint64_t)PyList_GET_SIZE(list))) return CPyList_SetItemInt64(list, index, value);
    PyObject *before = PyList_GET_ITEM(list, index);
    PyList_SET_ITEM(list, index, value);
    Py_DECREF(before);
    return true;
}
static inline int FudaList_Append(PyObject *list, PyObject *item) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (unlikely(size >= ((PyListObject *)list)->allocated)) return PyList_Append(list, item);
    Py_INCREF(item);
    PyList_SET_ITEM(list, size, item);
    Py_SET_SIZE((PyVarObject *)list, size + 1);
    return 0;
}
#define CPyList_GetItemInt64Borrow FudaList_GetItemInt64Borrow
#define CPyList_GetItemInt64 FudaList_GetItemInt64
#define CPyList_GetItemShortBorrow FudaList_GetItemShortBorrow
#define CPyList_GetItemShort FudaList_GetItemShort
#define CPyList_SetItemInt64 FudaList_SetItemInt64
#define PyList_Append FudaList_Append
#endif
"""
BODY: Final = r"char CPyDef_\w+_____top_level__\(void\) \{$"
WRAPPER: Final = r" *PyObject \*CPyPy_\w+\([^;\n]*\) \{$"
PLAIN_FUNCTION: Final = re.compile(rf"^(?={BODY}|{WRAPPER})", re.MULTILINE)
FILLED: Final = "    is_initialized = 1;\n"
# How objects end, and what of it only objects may have that the collector of cycles knows.
ENDING: Final = re.compile(r"^\w+_dealloc\(.*?^\}", re.MULTILINE | re.DOTALL)
UNTRACK: Final = "PyObject_GC_UnTrack(self);"
TRASHCAN: Final = re.compile(r"^ *CPy_TRASHCAN_(?:BEGIN|END)\(.*\)\n", re.MULTILINE)


def write_c(sources: list[str], target: Path, *, multi_file: bool = True) -> list[Path]:
    """Let mypyc write the C of these modules into a folder, a file each or one for all."""
    importlib.import_module("setuptools")  # mypyc takes what is loaded
    from mypyc.build import include_dir, mypyc_build
    from mypyc.common import RUNTIME_C_FILES
    from mypyc.options import CompilerOptions

    files = [f"{plan.PACKAGE.name}/{source}" for source in sources]
    options = CompilerOptions(multi_file=multi_file, group_name=GROUP, target_dir=str(target))
    flags = ["--config-file=", f"--cache-dir={os.devnull}", "--ignore-missing-imports"]
    _, made, needed = mypyc_build([*flags, *files], only_compile_paths=files, compiler_options=options)
    if needed:
        raise SystemExit(f"parts of librt are needed that are not built: {needed}")
    for name in RUNTIME_C_FILES:
        shutil.copyfile(Path(include_dir()) / name, target / name)
    return [Path(path) for paths, _ in made for path in paths]


def declarations(header: str) -> Iterator[tuple[str, str]]:
    """Each declaration of a header with the name it declares; what declares nothing has no name."""
    lines = iter(header.splitlines())
    for line in lines:
        if line.startswith("#ifndef MYPYC_DECLARED_"):
            yield line.removeprefix("#ifndef MYPYC_DECLARED_"), _until(lines, line, "#endif")
        elif line.startswith("typedef struct"):
            text = _until(lines, line, "}")
            yield text.rstrip(";").rpartition(" ")[2], text
        elif line.startswith("struct "):
            yield line.split()[1], _until(lines, line, "}")
        elif line and not line.startswith("#"):
            found = DECLARED.search(line)
            yield found[1] if found else "", line


def _until(lines: Iterator[str], line: str, end: str) -> str:
    """The lines of a declaration up to the one that ends it."""
    out = [line]
    while not line.startswith(end):
        line = next(lines)
        out.append(line)
    return "\n".join(out)


def words(text: str) -> set[str]:
    """The names and numbers in C."""
    return set(text.translate(BETWEEN_WORDS).split())


def trim(declared: list[tuple[str, str]], text: str) -> str:
    """Those declarations that a file uses, and those that they use."""
    used = words(text)
    out: list[str] = []
    for name, declaration in reversed(declared):
        if not name or name in used:
            out.append(declaration)
            if name:
                used |= words(declaration)
    return "\n".join(reversed(out)) + "\n"


def number_constants(text: str, table: str) -> tuple[str, list[int]]:
    """Give a file its own table of constants; which of all constants are in it."""
    numbers: dict[int, int] = {}

    def place(found: re.Match[str]) -> str:
        return f"{table}[{numbers.setdefault(int(found[1]), len(numbers))}]"

    return CONSTANT.sub(place, text), list(numbers)


def widen_shifts(text: str) -> str:
    """Let literals that are shifted be as wide as the numbers they become: C takes a plain 1 for one of 32 bits."""
    return SHIFTED.sub(r" = \1LL << ", text)


def end_plainly(text: str) -> str:
    """Let objects that the collector does not know end without Python's trashcan.

    mypyc 2.4.1 writes it for all classes. Deep within the end of other things, the trashcan puts an object aside by a
    field that lies before it in memory, which classes marked as acyclic do not have: it wrote into another object.
    """

    def plain(found: re.Match[str]) -> str:
        return found[0] if UNTRACK in found[0] else TRASHCAN.sub("", found[0])

    return ENDING.sub(plain, text)


def fill_tables(main: str, tables: dict[str, list[int]]) -> str:
    """Let the main file define the tables of all others, and fill them when it has made the constants."""
    defined, filled = [], []
    for table, numbers in tables.items():
        if numbers:
            places = ", ".join(map(str, numbers))
            defined.append(f"PyObject *{table}[{len(numbers)}];\nstatic const int {table}_places[] = {{{places}}};\n")
            filled.append(f"    for (int i = 0; i < {len(numbers)}; i++) {table}[i] = CPyStatics[{table}_places[i]];\n")
    if main.count(FILLED) != 1:
        raise SystemExit(f"{MAIN} is not as expected of mypy {plan.MYPY}")
    return "".join(defined) + main.replace(FILLED, "".join(filled) + FILLED)


def split(target: Path, made: list[Path], modules: list[str]) -> None:
    """Rewrite the C files so that each stands for itself, and add the entry points of the modules."""
    headers = [(target / name).read_text(encoding="utf-8") for name in HEADERS]
    declared = [one for header in headers for one in declarations(_body(header))]
    tables: dict[str, list[int]] = {}
    for path in made:
        if path.name != MAIN:
            table = f"CPyStatics_{path.stem.removeprefix('__native_')}"
            text, tables[table] = number_constants(_body(path.read_text(encoding="utf-8")), table)
            own = f"extern PyObject *{table}[{len(tables[table])}];\n" if tables[table] else ""
            text = end_plainly(widen_shifts(text))
            text = PLAIN_FUNCTION.sub("FUDA_PLAIN ", text)
            path.write_text(INCLUDED + PLAIN + QUICK + trim(declared, text) + own + text, encoding="utf-8")
    main = target / MAIN
    text = fill_tables(_body(main.read_text(encoding="utf-8")), tables)
    text += entry_points(modules)
    main.write_text(INCLUDED + trim(declared, text) + text, encoding="utf-8")


def entry_points(modules: list[str]) -> str:
    """What lets the library make each of its modules."""
    return "".join(
        f"extern PyObject *CPyInit_{name}(void);\nPyMODINIT_FUNC PyInit_{name}(void) {{ return CPyInit_{name}(); }}\n"
        for name in (module.replace(".", "___") for module in modules)
    )


def _body(text: str) -> str:
    """A file without its includes."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("#include"))


def main(argv: list[str]) -> int:
    """Write the C of the modules of a copy of the package into a folder."""
    folder, target, *sources = argv
    os.chdir(folder)
    made = write_c(sources, Path(target))
    split(Path(target), made, [plan.module_name(source) for source in sources])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
