"""The words that programs of every game share, and how a game collects all of its words.

`SIGNATURES` says what each shared word takes, in the kinds of `fuda.core.notation`: a game must have the kinds of
which it speaks, such as `slot` and `pile`. A word that a game does without, or calls by another name, it leaves out;
one that means something else in a game is that game's own class of the same name.
"""

from types import ModuleType
from typing import Final

from fuda.core import control
from fuda.core.flow import Op
from fuda.core.notation import LARGEST, Word
from fuda.core.terms import Condition, Value
from fuda.words import choosing, conditions, deckrules, instructions, lasting, numbers, properties, refs, timings

MODULES: Final[list[ModuleType]] = [
    control,
    numbers,
    conditions,
    properties,
    refs,
    choosing,
    instructions,
    lasting,
    timings,
    deckrules,
]

SORTS: Final[dict[str, type]] = {
    "op": Op,
    "test": properties.Test,
    "ref": refs.Ref,
    "value": Value,
    "condition": Condition,
    "limit": choosing.Limit,
    "timing": timings.Timing,
    "deck_rule": deckrules.DeckRule,
}
SIGNATURES: Final[dict[str, str]] = {
    # How programs branch.
    "when": "condition:condition body:[op] other:[op]=[]",
    "if_done": "body:[op]",
    "may": "body:[op] foe?",
    "choose_one": "bodies:[[op]] foe?",
    "choose_number": "most:value slot:slot",
    "each_player": "body:[op]",
    # Numbers.
    "number": "n:int",
    "chosen_number": "at:slot",
    "chosen_count": "at:slot",
    "plus": "one:value two:value",
    "minus": "one:value two:value",
    "times": "one:value two:value",
    "lesser": "one:value two:value",
    "greater": "one:value two:value",
    "per": "amount:int each:portion of:value",
    "if_else": "condition:condition one:value two:value",
    "picked": "at:number_slot",
    "all": "",
    "count": "ref:ref",
    "count_names": "ref:ref",
    "stat_of": "ref:ref what:number_of",
    "total_of": "ref:ref what:number_of",
    "most_of": "ref:ref what:number_of",
    "least_of": "ref:ref what:number_of",
    # Properties of one card.
    "other": "",
    "is_this": "",
    "isnt": "test:test",
    "either": "tests:[test]",
    "each_of": "tests:[test]",
    # Which cards.
    "this": "",
    "about": "",
    "about_other": "",
    "chosen": "at:slot",
    "arrived": "at:slot",
    "rest_of": "at:slot without:slot",
    "among": "at:slot tests:[test]",
    "top": "side:player zone:pile count:value",
    "bottom": "side:player zone:pile count:value",
    "together": "refs:[ref]",
    # Conditions.
    "compare": "one:value sign:sign two:value",
    "your_turn": "",
    "opponents_turn": "",
    "done": "",
    "never": "condition:condition",
    "one_of": "conditions:[condition]",
    "all_of": "conditions:[condition]",
    "failed": "",
    "exists": "ref:ref",
    "matches": "ref:ref tests:[test]",
    "first_turn": "",
    # Bounds on what is chosen.
    "total": "what:number_of most:value",
    "different_names": "",
    "same_names": "",
    # Instructions.
    "end_game": "loser:side",
    # Deck construction.
    "any_number_in_deck": "",
    "up_to_in_deck": "n:portion",
    "may_include": "tests:[test]",
    "may_not_include": "tests:[test]",
    "may_include_only": "tests:[test]",
    # What abilities wait for.
    "on_any": "timings:[timing]",
}
SETS: Final[dict[str, tuple[str, ...]]] = {"sign": ("<=", ">=", "==", "<", ">", "!=")}
RANGES: Final[dict[str, tuple[int, int]]] = {
    "int": (-LARGEST, LARGEST),
    "count": (0, LARGEST),
    "portion": (1, LARGEST),
}
PLAIN: Final = {"value": "number"}  # a number alone is a value


def without(names: str) -> dict[str, str]:
    """The signatures of the shared words but for these, which are named with spaces between them."""
    left_out = names.split()
    return {name: signature for name, signature in SIGNATURES.items() if name not in left_out}


def named_classes(module: ModuleType) -> list[type]:
    """The classes of a module that are words."""
    found = [cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == module.__name__]
    return [cls for cls in found if cls.__dict__.get("name", "") and isinstance(cls.__dict__["name"], str)]


def sort_of(cls: type, sorts: dict[str, type]) -> str:
    """The sort of thing that a class makes."""
    for sort, base in sorts.items():
        if issubclass(cls, base):
            return sort
    raise TypeError(f"{cls.__name__} is no sort of term")


def collect(modules: list[ModuleType], sorts: dict[str, type], signatures: dict[str, str]) -> dict[str, Word]:
    """All words that these modules define, each of them once, and the other shared words that have a signature."""
    words: dict[str, Word] = {}
    for module in [*modules, *MODULES]:
        for cls in named_classes(module):
            name: str = cls.__dict__["name"]
            if module in MODULES and (name not in signatures or name in words):
                continue
            if name in words:
                raise ValueError(f"{cls.__name__} has the name {name!r} of another word")
            words[name] = Word(name, sort_of(cls, sorts), cls, signatures[name])
    return words
