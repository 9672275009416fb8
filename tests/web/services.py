"""Services of their own for tests: a PostgreSQL and an nginx, from Debian's packages where they can be had."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

from tests.web.live import until


def missing(why: str) -> NoReturn:
    """Skip a test, unless services are required, as where every change is checked."""
    if os.environ.get("FUDA_SERVICES") == "required":
        pytest.fail(why)
    pytest.skip(why)


def program(name: str) -> str | None:
    """Where a program is: Debian keeps those of PostgreSQL and nginx off the usual path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders), "/usr/sbin"])
    return shutil.which(name, path=path)


def unprivileged() -> str | None:
    """Who PostgreSQL runs as: it refuses to be root. None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        missing("PostgreSQL does not run as root, and there is no user postgres")


@contextlib.contextmanager
def own_postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, if its programs are here: in a folder, without a network."""
    initdb, server = program("initdb"), program("postgres")
    if find_spec("psycopg") is None or initdb is None or server is None:
        missing("PostgreSQL or its driver psycopg is not installed (`make services` installs it)")
    user = unprivileged()
    with tempfile.TemporaryDirectory(prefix="fuda-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        make = [initdb, "-D", f"{folder}/data", "-U", "fuda", "-A", "trust", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, user=user, cwd="/")
        run = [server, "-D", f"{folder}/data", "-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
        with subprocess.Popen(run, stderr=subprocess.DEVNULL, user=user, cwd="/") as process:
            until((folder / ".s.PGSQL.5432").exists)
            yield f"postgresql+psycopg://fuda@/postgres?host={folder}"
            process.send_signal(signal.SIGINT)  # whoever is connected is sent away
