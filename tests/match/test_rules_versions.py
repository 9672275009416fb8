"""The version of a game's rules grows when its matches come out otherwise."""

from __future__ import annotations

import pytest

from fuda.games import registry
from tests.match.rules_versions import digest, written


@pytest.mark.parametrize("name", sorted(registry.BUILT_IN))
def test_matches_go_as_the_version_of_the_rules_says(name: str) -> None:
    """Some random matches go as they did when this version was written down."""
    version = registry.find(name).rules
    assert written()[name] == [version, digest(name)], (
        "matches go otherwise than before: let `Game.rules` of this game grow, then run "
        "`python -m tests.match.rules_versions`"
    )
