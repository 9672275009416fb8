"""From C to the library: files are compiled side by side, and those that have been compiled before are not again."""

import hashlib
import importlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from fuda.build import plan

KEPT: Final = 30 * 24 * 3600  # seconds for which an object is kept that no build has used


class ToolError(RuntimeError):
    """Something is missing for compiling, or has failed."""


def missing_tool() -> str:
    """Say what is missing for compiling; "" if nothing is."""
    for package, wanted in (("mypy", plan.MYPY), ("setuptools", "")):
        try:
            found = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            return f"{package} is not installed: run `pip install 'fuda[build]'`"
        if wanted and found != wanted:
            return f"mypy {found} is installed, but {wanted} is needed: run `pip install 'fuda[build]'`"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python are not installed (on Debian: `apt install python3-dev`)"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    if sys.platform != "win32" and shutil.which(str(compiler or "cc").split()[0]) is None:
        return f"there is no C compiler ({compiler or 'cc'})"
    return ""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Compiler:
    """The C compiler of this platform, as setuptools knows it."""

    def __init__(self, includes: list[Path], store: Path) -> None:
        importlib.import_module("setuptools")
        distutils = importlib.import_module("setuptools.dist").Distribution()
        command: Any = importlib.import_module("setuptools.command.build_ext").build_ext(distutils)
        command.ensure_finalized()
        self.cc: Any = importlib.import_module("distutils.ccompiler").new_compiler()
        importlib.import_module("distutils.sysconfig").customize_compiler(self.cc)
        if hasattr(self.cc, "initialize"):
            self.cc.initialize()
        mypyc = importlib.import_module("mypyc.build")
        self.includes = [mypyc.include_dir(), *map(str, includes), *command.include_dirs]
        self.flags = mypyc.get_cflags(
            compiler_type=self.cc.compiler_type, opt_level=plan.LEVEL, debug_level="0", multi_file=True
        )
        if self.cc.compiler_type == "unix":
            self.flags = [flag for flag in self.flags if flag != "-Werror"] + list(plan.FLAGS)
        extension = importlib.import_module("setuptools").Extension(plan.LIBRARY, [])
        self.libraries = command.get_libraries(extension)
        self.library_dirs = command.library_dirs
        self.store = store
        self.told = self.describe()

    def describe(self) -> str:
        """What decides, besides a file itself, about the object that is made of it."""
        command = list(getattr(self.cc, "compiler_so", None) or [])
        version = ""
        if command:
            version = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False).stdout
        return "\0".join([plan.MYPY, sys.version, version, *command])

    def compile(self, source: Path, work: Path) -> tuple[Path, bool]:
        """The object of a file, and whether it had to be made."""
        flags = [*self.flags, *(plan.own_flags(source.stem) if self.cc.compiler_type == "unix" else ())]
        told = "\0".join([self.told, *flags])
        key = hashlib.sha256(told.encode() + b"\0" + source.read_bytes()).hexdigest()[:32]
        kept = self.store / f"{key}{self.cc.obj_extension}"
        if kept.is_file():
            os.utime(kept)
            return kept, False
        own = work / key
        own.mkdir()
        try:
            self.cc.compile([str(source)], str(own), include_dirs=self.includes, extra_postargs=flags)
        except Exception as error:
            raise ToolError(f"the C compiler failed: {error}") from error
        (made,) = (path for path in own.rglob(f"*{self.cc.obj_extension}"))
        made.replace(kept)
        return kept, True

    def link(self, objects: list[Path], library: Path) -> None:
        """Make the library."""
        try:
            self.cc.link_shared_object(
                [str(path) for path in objects],
                str(library),
                libraries=self.libraries,
                library_dirs=self.library_dirs,
                build_temp=str(library.parent),
            )
        except Exception as error:
            raise ToolError(f"the linker failed: {error}") from error

    def prune(self) -> None:
        """Forget objects that have not been used for long."""
        for path in self.store.iterdir():
            if path.stat().st_mtime < time.time() - KEPT:
                path.unlink(missing_ok=True)


def compile_all(
    compiler: Compiler, files: list[Path], work: Path, jobs: int, report: Callable[[str], object]
) -> list[Path]:
    """The objects of all files, several compiled at the same time, the largest first."""
    compiler.store.mkdir(parents=True, exist_ok=True)
    files = sorted(files, key=lambda path: (-path.stat().st_size, path.name))
    out: list[Path] = []
    made = 0
    with ThreadPoolExecutor(jobs) as threads:
        waiting = [threads.submit(compiler.compile, path, work) for path in files]
        try:
            for i, future in enumerate(waiting, 1):
                path, is_new = future.result()
                out.append(path)
                made += is_new
                report(f"{i} of {len(files)} files, {made} of them compiled anew")
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return out
