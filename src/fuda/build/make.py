"""Make a build: aside, and put in its place whole, so that one that is interrupted or fails changes nothing."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from fuda.build import plan, using
from fuda.build.objects import Compiler, ToolError, compile_all, missing_tool

ORIGIN: Final = "origin.json"
KEPT: Final = 2  # builds of one place that are kept: the newest, and one that may still be in use
Report = Callable[[str], object]


def make(games: Collection[str], jobs: int, report: Report) -> using.Build:
    """Build the engine with these games, or all, into the cache, unless that is there; the build."""
    if reason := missing_tool():
        raise ToolError(reason)
    try:
        return made(using.cache() / "builds", games, jobs, report)
    except OSError as error:
        raise ToolError(f"the build cannot be written: {error}") from error


def made(folder: Path, games: Collection[str], jobs: int, report: Report) -> using.Build:
    """Find the build in a folder, or make it there."""
    with locked(folder):
        clear(folder)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as new:
            work = Path(new)
            copy(work / "sources")
            made_of = plan.fingerprint(work / "sources" / plan.PACKAGE.name)
            place = folder / f"{made_of}-{'+'.join(sorted(games)) or 'all'}"
            build = using.read(place)
            if build is None:
                (work / "build").mkdir()
                compile_into(work / "build", work, games, jobs, report)
                shutil.rmtree(place, ignore_errors=True)
                (work / "build").rename(place)
                build = using.read(place)
                assert build is not None
        forget_old(build)
    return build


def copy(target: Path) -> None:
    """Copy the sources, so that nothing changes while they are compiled."""
    package = target / plan.PACKAGE.name
    for source in ["__init__.py", *plan.sources()]:
        (package / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(plan.PACKAGE / source, package / source)


def compile_into(folder: Path, work: Path, games: Collection[str], jobs: int, report: Report) -> None:
    """Make the library and its manifest in a folder, of the sources that were copied."""
    package = work / "sources" / plan.PACKAGE.name
    sources = plan.compiled(package, games)
    report(f"{len(sources)} modules are translated into C")
    generate(work, sources)
    compiler = Compiler([work / "c"], using.cache() / "objects")
    (work / "objects").mkdir()
    objects = compile_all(compiler, sorted((work / "c").glob("*.c")), work / "objects", jobs, report)
    report("the library is put together")
    library = plan.LIBRARY + EXTENSION_SUFFIXES[0]
    compiler.link(objects, folder / library)
    compiler.prune()
    write_manifest(folder, package, library, games, sources)


def write_manifest(folder: Path, package: Path, library: str, games: Collection[str], sources: list[str]) -> None:
    """Say what a library has in it, and what it was made of."""
    manifest = {
        "fingerprint": plan.fingerprint(package),
        "library": library,
        "games": sorted(games) or plan.games(package),
        "modules": [plan.module_name(source) for source in sources],
    }
    (folder / ORIGIN).write_text(json.dumps(origin()), encoding="utf-8")
    (folder / using.MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def generate(work: Path, sources: list[str]) -> None:
    """Write the C, in a process of its own: its memory is free again while the C is compiled."""
    path = os.pathsep.join([str(plan.PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    done = subprocess.run(
        [sys.executable, "-m", "fuda.build.generate", str(work / "sources"), str(work / "c"), *sources],
        env={**env, "PYTHONPATH": path, using.VARIABLE: "interpreted"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise ToolError(f"mypyc failed:\n{done.stdout}")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one process build at a time; the lock of one that was killed is free."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("a+b") as lock:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:
                    time.sleep(1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def clear(folder: Path) -> None:
    """Remove what a build that was killed has left behind; nobody else builds now."""
    for path in folder.glob(".new-*"):
        shutil.rmtree(path, ignore_errors=True)


def forget_old(build: using.Build) -> None:
    """Remove old builds for the same Python of the same place, and those of places that are gone."""
    here = []
    for path in build.folder.parent.iterdir():
        if path.name.startswith(".") or path == build.folder:
            continue
        found = origin_of(path)
        if not found or not Path(found[0]).is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif found == origin() and not path.name.startswith(build.fingerprint):
            here.append(path)
    here.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in here[KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def origin() -> list[str]:
    """What a build here is made from, whatever the sources say: their place, interpreter and tools."""
    return [str(plan.PACKAGE), plan.identity()]


def origin_of(folder: Path) -> list[str]:
    """What a build was made from; nothing for what is no build."""
    try:
        return list(json.loads((folder / ORIGIN).read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return []


def remove() -> list[Path]:
    """Remove every build, and what was kept to build faster; the folders that are gone."""
    cache = using.cache()
    gone = []
    with locked(cache / "builds"):
        for path in (*sorted((cache / "builds").iterdir()), cache / "objects", cache / "stamps"):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
                gone.append(path)
    return gone
