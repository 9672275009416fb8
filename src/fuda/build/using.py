"""Which build a process uses: decided once, when the first module of the engine is imported.

The compiled engine is one library beside a manifest that says what is in it. It is used where it is of exactly these
sources: in the folder `_compiled` of an installed wheel, else in the user's cache, where `fuda build` puts it. With
FUDA_BUILD=interpreted it is not used, with FUDA_BUILD=compiled or the path of a folder it must be there.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, cast

from fuda.build import plan

VARIABLE: Final = "FUDA_BUILD"
GAMES: Final = "FUDA_GAMES"  # the games that a process and those it starts will play, if that is known beforehand
MANIFEST: Final = "manifest.json"
INSIDE: Final = "_compiled"  # the folder of the build in an installed wheel
PARTS: Final = tuple(f"fuda.{part}." for part in plan.COMPILED)
FRESH: Final = 2_000_000_000  # nanoseconds: a file as young as this may change again without looking different


class BuildError(ImportError):
    """The build that was asked for cannot be used."""


class Build(NamedTuple):
    """A compiled engine: its folder and what its manifest says."""

    folder: Path
    fingerprint: str
    library: str
    games: tuple[str, ...]
    modules: frozenset[str]


def cache() -> Path:
    """The folder in which builds are kept."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("fuda", appauthor=False))


def read(folder: Path) -> Build | None:
    """The build in a folder, if there is one."""
    try:
        told = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        build = Build(folder, told["fingerprint"], told["library"], tuple(told["games"]), frozenset(told["modules"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return build if (folder / build.library).is_file() else None


def builds() -> list[Build]:
    """The builds that might be used, whatever they are of: that of the wheel first, those of all games first."""
    folders = [plan.PACKAGE / INSIDE]
    kept = cache() / "builds"
    if kept.is_dir():
        folders += sorted(path for path in kept.iterdir() if not path.name.startswith("."))
    found = [build for build in map(read, folders) if build is not None]
    return sorted(found, key=lambda build: -len(build.games))


def stamp() -> dict[str, list[int]]:
    """What the sources look like from outside; it differs if any of them was changed."""
    out: dict[str, list[int]] = {}
    for part in plan.READ:
        for name, entry in plan.entries(plan.PACKAGE, part):
            seen = entry.stat()
            out[name] = [seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns]
    return out


def fingerprint() -> str:
    """The fingerprint of the sources, remembered for as long as they look the same."""
    import hashlib

    name = hashlib.sha256(f"{plan.PACKAGE}\0{plan.identity()}".encode()).hexdigest()[:20]
    path = cache() / "stamps" / f"{name}.json"
    seen = stamp()
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["stamp"] == seen:
            return str(told["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    found = plan.fingerprint()
    if max(max(one[1:]) for one in seen.values()) < time.time_ns() - FRESH:
        remember(path, {"stamp": seen, "fingerprint": found})
    return found


def remember(path: Path, what: object) -> None:
    """Write a file whole, where that is possible."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(what), encoding="utf-8")
        new.replace(path)
    except OSError:
        pass


def choose() -> Build | None:
    """The build to use; None for the sources themselves."""
    asked = os.environ.get(VARIABLE, "")
    if asked == "interpreted":
        return None
    if asked not in ("", "compiled"):
        return given(Path(asked))
    found = builds()
    if found:
        ours = fingerprint()
        wanted = set(filter(None, os.environ.get(GAMES, "").split(",")))
        for build in found:
            if build.fingerprint == ours and is_enough(build, wanted, bool(asked)):
                return build
    if asked:
        raise BuildError(f"{VARIABLE}={asked}, but there is no build of these sources: run `fuda build`")
    return None


def given(folder: Path) -> Build:
    """The build in a folder that was asked for."""
    build = read(folder)
    if build is None:
        raise BuildError(f"{VARIABLE} must be `interpreted`, `compiled` or the folder of a build, not {str(folder)!r}")
    if build.fingerprint != fingerprint():
        raise BuildError(f"the build in {folder} is of other sources, or for another Python: run `fuda build`")
    return build


def is_enough(build: Build, wanted: set[str], asked: bool) -> bool:
    """Whether a build has every game that may be played; one of some games only, if those are the ones named."""
    if set(build.games) >= set(plan.games()):
        return True
    return set(build.games) >= wanted if wanted else asked


class Finder:
    """Finds the modules of the compiled engine in its library."""

    def __init__(self) -> None:
        self.build: Build | None = None
        self.decided = False
        self.lock = threading.RLock()  # no thread may import sources while another decides not to
        self.fault = ""  # why a build that is there is not used

    def decide(self) -> Build | None:
        """Decide which build this process uses, if that is not decided yet."""
        with self.lock:
            if not self.decided:
                found = choose()
                self.build = found if found is not None and self.is_loaded(found) else None
                self.decided = True
        return self.build

    def is_loaded(self, build: Build) -> bool:
        """Load the library; where that fails, the sources run, unless a build was asked for."""
        try:
            sys.modules[plan.LIBRARY] = loaded(build, plan.LIBRARY)
        except ImportError as error:
            if is_told():
                raise BuildError(f"the build in {build.folder} cannot be loaded: {error}") from error
            self.fault = str(error)
            return False
        return True

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the engine."""
        if not name.startswith(PARTS):
            return None
        build = self.decide()
        if build is None:
            return None
        if name in build.modules:
            return ModuleSpec(name, cast("Any", self), origin=str(build.folder / build.library))
        game = plan.game_of(name.removeprefix("fuda.").replace(".", "/"), plan.games())
        if game and game not in build.games:
            raise BuildError(
                f"the build that runs has {', '.join(build.games)}, not {game}: run `fuda build`, "
                f"or set {VARIABLE}=interpreted"
            )
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Make a module, which runs its body."""
        assert self.build is not None
        symbol = spec.name.replace(".", "___")
        module = loaded(self.build, symbol)
        sys.modules.pop(symbol, None)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the body has run."""


def loaded(build: Build, symbol: str) -> ModuleType:
    """Let the library make the module whose entry point has this name."""
    path = str(build.folder / build.library)
    loader = ExtensionFileLoader(symbol, path)
    module: Any = loader.create_module(ModuleSpec(symbol, loader, origin=path))
    loader.exec_module(module)
    return module  # type: ignore[no-any-return]


FINDER: Final = Finder()


def install() -> None:
    """Let this process use a compiled engine if there is one."""
    if FINDER not in sys.meta_path:
        sys.meta_path.insert(0, FINDER)


def is_told() -> bool:
    """Whether FUDA_BUILD says which build to use."""
    return bool(os.environ.get(VARIABLE))


def interpreted() -> dict[str, str]:
    """The environment of a process that must run the sources themselves."""
    return {**os.environ, VARIABLE: "interpreted"}


def name() -> str:
    """The build that this process uses, in a word."""
    return "interpreted" if FINDER.decide() is None else "compiled"
