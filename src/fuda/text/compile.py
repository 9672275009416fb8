"""From printed text to a card: every effect read whole, or said what was not understood.

An effect is understood if exactly one program can be read from all of its words and the tree prints back as the text
itself. A card is whole if all its effects are; only then it has a definition.
"""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from fuda.text.diagnose import Unknown, locate
from fuda.text.grammar import Grammar, Node, Patience, Reading, TooMuchToRead, load
from fuda.text.lint import lint
from fuda.text.meanings import Dialect, Unreadable, dialect
from fuda.text.normalise import Normalised
from fuda.text.scope import unsettled

MOST_TREES: Final = 64  # of one effect; printed ones have a handful


class Understood:
    """An effect that was read: its tree, what it gives the card, and the program in words."""

    def __init__(self, node: Node, printed: Any, program: list[str], row: Mapping[str, Any]) -> None:
        self.node = node
        self.printed = printed
        self.program = program
        self.row = row  # what else is known of the card, as it was when this was read
        self.text = 0  # which of the texts of the card it stands in


class Compiled:
    """What became of a text."""

    def __init__(self, language: Dialect, texts: list[Normalised]) -> None:
        self.dialect = language
        self.texts = texts
        self.effects: list[Understood] = []
        self.unknown: list[Unknown] = []
        self.card: Any = None  # the definition, once all is understood

    @property
    def whole(self) -> bool:
        """Whether every word was understood."""
        return not self.unknown

    def printed(self) -> Any:
        """All that the effects give to the card."""
        return self.dialect.gather([(effect.text, effect.printed) for effect in self.effects])

    def given(self) -> dict[str, Any]:
        """All that the effects give to the card, as what its definition is made of."""
        return self.dialect.given(self.printed())


def readings(game: Dialect, node_list: list[Node], row: Mapping[str, Any]) -> tuple[list[Understood], str]:
    """The different programs of some trees, and why a tree had none: it means nothing, or no such term can be made."""
    found: dict[str, Understood] = {}
    reason = ""
    for node in node_list:
        try:
            printed = game.context(row).read(node)
        except (Unreadable, ValueError) as error:
            reason = str(error)
            continue
        program = game.program_of(printed)
        faults = lint(game.name, program)
        if faults:
            reason = f"the reading makes no sense: {faults[0]}"
            continue
        found.setdefault("\n".join(program), Understood(node, printed, program, row))
    return list(found.values()), reason


def read_effect(
    game: Dialect, grammar: Grammar, text: str, row: Mapping[str, Any], patience: Patience
) -> Understood | Unknown:
    """Read one effect of a card, given in its one spelling."""
    try:
        trees = Reading(grammar, text, False, patience).whole("effect")
    except RecursionError:
        return Unknown(text, 0, len(text), text, "the text goes deeper than any card's", [])
    except TooMuchToRead:
        trees = []
    if patience.left < 0 or len(trees) > MOST_TREES:
        return Unknown(text, 0, len(text), text, "the text can be read in more ways than any card's", [])
    found, reason = readings(game, trees, row)
    if len(found) == 1 and found[0].node.render() == text:
        scope = unsettled(game, found[0])
        if scope is None:
            return found[0]
        reason = f"no rule says how far {scope.words.strip()!r} reaches: {scope.place}"
    if len(found) > 1:
        reason = "two readings: " + " | ".join(" / ".join(one.program) for one in found)
    if trees:
        return Unknown(text, 0, len(text), text, reason, [])
    reading = Reading(grammar, text, True, patience)
    with suppress(TooMuchToRead):
        reading.whole("effect")
    return locate(text, reading.furthest, reading.expected)


def compile_text(
    text: str, game: str = "onepiece", language: str = "ja", row: Mapping[str, Any] = MappingProxyType({})
) -> Compiled:
    """Read a text of one or more effects; `row` is what else is known of the card that prints it."""
    tongue = dialect(game)
    out = Compiled(tongue, [tongue.spell(language, text)])
    add_effects(out, out.texts[0], load(game, language), language, row)
    return out


def add_effects(out: Compiled, normal: Normalised, grammar: Grammar, language: str, row: Mapping[str, Any]) -> None:
    """Read the effects of a text and note what was not understood, by its place in the original."""
    patience = Patience(len(normal.text))
    for start, end in out.dialect.divide(language, normal.text):
        found = read_effect(out.dialect, grammar, normal.text[start:end], row, patience)
        if isinstance(found, Understood):
            found.text = len(out.texts) - 1
            out.effects.append(found)
        else:
            found.move(normal, start)
            out.unknown.append(found)


def compile_card(row: Mapping[str, Any], language: str = "ja", game: str = "onepiece") -> Compiled:
    """Read the text of a card given as a row of card data."""
    tongue = dialect(game)
    grammar = load(game, language)
    out = Compiled(tongue, [])
    for i, text in enumerate(tongue.texts(row)):
        normal = tongue.spell(language, text)
        out.texts.append(normal)
        add_effects(out, normal, grammar, language, tongue.row_of(row, i))
    if out.whole:
        out.card = tongue.define(row, out.printed(), language)
    return out
