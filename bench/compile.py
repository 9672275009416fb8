"""Compile the engine with mypyc into an importable copy of the package.

Copies `src/fuda` to `build/compiled/fuda` and compiles the modules of `core`, `games` and `ai` there as one
mypyc group, so that calls between them stay direct. The sources keep running interpreted; the compiled copy
is picked by `PYTHONPATH=build/compiled`. Nothing is compiled when neither these sources nor the tools changed.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fuda"
COMPILED_PARTS = ("core", "games", "ai")
# Modules of these which stay interpreted, by name.
EXCLUDED: frozenset[str] = frozenset({
    "__init__.py", "registry.py", "contract.py", "layout.py", "laying.py", "shelf.py", "shelved.py", "bots.py",
    "thought.py",
})  # fmt: skip
# Level 2 plays as fast as level 3 and compiles in three quarters of the time, without debugging information.
CFLAGS = "-fno-semantic-interposition -fno-plt -g0"
STAMP = "compiled-from.txt"
LIBRARIES = (".so", ".pyd")

SETUP = """\
from setuptools import setup
from mypyc.build import mypycify

paths = {paths!r}
setup(
    name="fuda-compiled",
    packages=[],
    py_modules=[],
    ext_modules=mypycify(paths, opt_level="2", multi_file=False, group_name="fuda"),
    script_args=["build_ext", "--inplace"],
)
"""


def modules(package: Path) -> list[Path]:
    """List the modules to compile, relative to the folder that holds the package."""
    found = [path for part in COMPILED_PARTS for path in sorted((package / part).rglob("*.py"))]
    return [path.relative_to(package.parent) for path in found if path.name not in EXCLUDED]


def files(package: Path) -> list[Path]:
    """List what is copied, relative to the package."""
    found = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(package) for path in found if path.suffix not in LIBRARIES)


def fingerprint(package: Path) -> str:
    """Hash everything the libraries depend on: compiled sources, flags, interpreter and mypy."""
    digest = hashlib.sha256()
    tools = (sys.version, importlib.metadata.version("mypy"), CFLAGS, SETUP, *sorted(EXCLUDED))
    digest.update("\0".join(tools).encode())
    for path in modules(package):
        digest.update(path.as_posix().encode() + b"\0" + (package.parent / path).read_bytes())
    return digest.hexdigest()


def refresh(source: Path, package: Path) -> None:
    """Bring the files of the copy up to date, apart from the libraries."""
    for path in set(files(package)) - set(files(source)):
        (package / path).unlink()
    for path in files(source):
        data = (source / path).read_bytes()
        target = package / path
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


def missing_tool() -> str | None:
    """Say what is missing for compiling, if anything."""
    try:
        importlib.metadata.version("mypy")
        importlib.metadata.version("setuptools")
    except importlib.metadata.PackageNotFoundError as error:
        return f"{error.name} is not installed (run `make dev`)"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(str(compiler).split()[0]) is None:
        return f"there is no C compiler ({compiler})"
    return None


def build(package: Path) -> None:
    """Run mypyc on the copied package, in place."""
    folder = package.parent
    paths = [path.as_posix() for path in modules(package)]
    script = folder / "setup_compiled.py"
    script.write_text(SETUP.format(paths=paths))
    flags = f"{os.environ.get('CFLAGS', '')} {CFLAGS}".strip()
    done = subprocess.run(
        [sys.executable, script.name],
        cwd=folder,
        env={**os.environ, "CFLAGS": flags, "MYPYPATH": "."},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"mypyc failed:\n{done.stdout}")


def compile_tree(out: Path, source: Path = SOURCE) -> Path | None:
    """Compile the package into `out` and return `out`; None, with a message, where that is impossible."""
    if reason := missing_tool():
        print(f"fuda was not compiled: {reason}", file=sys.stderr)
        return None
    with locked(out):
        stamp = out / STAMP
        if not stamp.exists() or stamp.read_text() != fingerprint(source):
            make(out, source)
        refresh(source, out / source.name)
    return out


def make(out: Path, source: Path) -> None:
    """Compile a fresh copy beside `out`, then put it in its place: what runs meanwhile finds the old one."""
    fresh = out.with_name(out.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    refresh(source, fresh / source.name)
    made_from = fingerprint(fresh / source.name)
    build(fresh / source.name)
    (fresh / STAMP).write_text(made_from)
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Keep other processes from compiling into the same folder, where the system has such locks."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.with_name(out.name + ".lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_ready(out: Path, source: Path = SOURCE) -> bool:
    """Whether what is compiled in `out` is of these sources; the rest of the copy is brought up to date then."""
    stamp = out / STAMP
    if missing_tool() or not stamp.exists() or stamp.read_text() != fingerprint(source):
        return False
    with locked(out):
        refresh(source, out / source.name)
    return True


def main() -> int:
    """Compile into build/compiled; with --ready only say by the exit code whether that is up to date."""
    if "--ready" in sys.argv[1:]:
        return 0 if is_ready(ROOT / "build" / "compiled") else 1
    try:
        out = compile_tree(ROOT / "build" / "compiled")
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    if out is None:
        return 1
    print(f"compiled {len(modules(out / SOURCE.name))} modules into {out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
