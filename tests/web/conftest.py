"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.live import Server, deal_alike, serving
from tests.web.services import own_postgres


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share."""
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, if its programs are here."""
    with own_postgres() as url:
        yield url


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt what it was dealt the last time."""
    deal_alike(request.node.name, monkeypatch)
