"""Which build of the engine is running, of which sources, and where the other one is."""

import hashlib
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import fuda
from fuda.core import flow

# Parts of the package that no game between bots passes through.
BESIDE: Final = ("cli", "env", "rules", "scenario", "tournament", "web")


class BuildError(RuntimeError):
    """The other build cannot be made."""


def is_compiled() -> bool:
    """Whether the engine runs compiled."""
    return not str(flow.__file__).endswith(".py")


def name() -> str:
    """The build in a word."""
    return "compiled" if is_compiled() else "interpreted"


def checkout() -> Path | None:
    """The folder of the checkout that this package runs from, if it is one."""
    for folder in Path(fuda.__file__).resolve().parents[:4]:
        if (folder / "bench" / "compile.py").is_file() and (folder / "src" / "fuda").is_dir():
            return folder
    return None


def other() -> Path | None:
    """A folder with the other build of the same sources; None outside a checkout."""
    root = checkout()
    if root is None:
        return None
    return root / "src" if is_compiled() else compiled(root)


def compiled(root: Path) -> Path:
    """The compiled copy of a checkout, made if the sources have changed."""
    done = subprocess.run(
        [sys.executable, str(root / "bench" / "compile.py")],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(done.stdout.strip() or "bench/compile.py failed")
    return root / "build" / "compiled"


@cache
def sources() -> str:
    """A hash of the sources that games between bots depend on: the same interpreted and compiled."""
    package = Path(fuda.__file__).resolve().parent
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package)
        if name.parts[0] not in BESIDE:
            digest.update(name.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def here() -> Path:
    """The folder of the build that runs."""
    return Path(fuda.__file__).resolve().parent.parent


@cache
def fastest() -> Path:
    """The folder of the fastest build there is of these sources: compiled if a copy is up to date, else this one."""
    root = checkout()
    if is_compiled() or root is None or not (root / "build" / "compiled" / "compiled-from.txt").is_file():
        return here()
    done = subprocess.run(
        [sys.executable, str(root / "bench" / "compile.py"), "--ready"],
        cwd=root,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return root / "build" / "compiled" if done.returncode == 0 else here()
