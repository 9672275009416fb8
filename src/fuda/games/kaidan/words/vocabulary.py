"""The words in which programs of its cards are printed and read: those of the shared table and its own."""

from typing import Final

from fuda.games.kaidan.spec import SPEC
from fuda.games.kaidan.words import verbs
from fuda.words.tabled.language import Language

LANGUAGE: Final = Language(SPEC, [verbs], {"banish": "ref:ref", "turn_over": "ref:ref", "put_out": "side:side n:value"})
WORDS: Final = LANGUAGE.words
