"""What the fields of a word are called is told to its class by the vocabulary, which nobody may be ahead of."""

import os
import subprocess
import sys

import pytest

from fuda.games import registry

WATCH = """
import importlib, sys
from fuda.core.flow import Op
from fuda.core.terms import Term
class Watched:
    def __get__(self, thing, cls):
        asked.add(cls)
        return ()
asked = set()
Op.fields = Term.fields = Watched()
importlib.import_module("fuda.games." + sys.argv[1] + ".face.contract")
print(*sorted(cls.__name__ for cls in asked if cls.__dict__.get("fields")))
"""


@pytest.mark.parametrize("game", sorted(registry.names()))
def test_no_word_is_asked_for_its_fields_before_it_was_told_them(game: str) -> None:
    """Cards and keywords that are made on import look through whole terms, as those that are read later do."""
    command = [sys.executable, "-c", WATCH, game]
    environment = {**os.environ, "FUDA_BUILD": "interpreted"}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
