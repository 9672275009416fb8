"""Text of games on the shared table: what phrases mean is said in the notation of programs, in a file, without code.

`grammars/GAME.meanings` has a table for each symbol of the phrase books of both languages, and in it what each of its
meanings is in the notation; `{slot}` is what fills the slot, several of them after each other. What stands before `=>`
is an instruction that comes first, such as a choice: `{new}` is a slot for it, `{last}` the slot that was filled last.
The tables `act` and `static` hold instructions; each keeps the words it comes from.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from fuda.core.notation import NotationError
from fuda.table.printed import Ability, CardDef
from fuda.text import english, normalise
from fuda.text.grammar import Node
from fuda.text.meanings import BaseContext, Dialect, Meanings, Span, Unreadable, inside, same_width
from fuda.text.normalise import Normalised
from fuda.words.tabled.language import Language

FIRST: Final = " => "
INSTRUCTIONS: Final = ("act", "static")
EFFECT: Final = "effect"  # the symbol of a whole ability
HOLE: Final = re.compile(r"\{(\w+)\}")
MOST_CHOICES: Final = 6


class Printed:
    """What the effects of a text give to the card that prints it."""

    def __init__(self) -> None:
        self.abilities: list[Ability] = []
        self.spans: list[Span] = []

    def add(self, other: "Printed") -> None:
        """Take over what another effect gives."""
        self.abilities += other.abilities
        self.spans += other.spans


class Telling(BaseContext):
    """What is known while one effect is read: choices so far, and which words the instructions come from."""

    def __init__(self, meanings: Meanings, language: Language) -> None:
        super().__init__(meanings)
        self.language = language
        self.slots = 0
        self.before: list[str] = []  # instructions that come before the one that is being read
        self.told: list[Node] = []  # where the instructions so far stand

    def fill(self, template: str, node: Node) -> str:
        """What a phrase means, in the notation."""
        before, self.before = self.before, []
        text = HOLE.sub(lambda hole: self.slot(hole[1], node), template)
        first, arrow, rest = text.partition(FIRST)
        if arrow:
            self.before.append(first)
            text = rest
        if node.alternative.sense in INSTRUCTIONS:
            parts = [*self.before, text]
            self.told += [node] * len(parts)
            self.before, text = [], "; ".join(parts)
        self.before = before + self.before
        return text

    def slot(self, name: str, node: Node) -> str:
        """What stands in a hole of a template."""
        if name == "new":
            if self.slots == MOST_CHOICES:
                raise Unreadable("more choices than a text can keep apart")
            self.slots += 1
        if name in ("new", "last"):
            return str(self.slots - 1)
        found = [self.text_of(one) for one in node.all(name)]
        return ("; " if node.alternative.sense == "body" else ", ").join(found)

    def text_of(self, node: Node) -> str:
        """What fills a slot: a number, a quoted name, or a phrase that means something."""
        if not node.alternative.parts and node.text:
            return f'"{inside(node.text)}"' if node.text[0] in "「《" else node.text
        text: str = self.read(node)
        return text

    def printed(self, text: str) -> Printed:
        """The ability that a whole effect means."""
        out = Printed()
        try:
            ability = self.language.read_ability(text)
        except NotationError as error:
            raise Unreadable(str(error)) from None
        out.abilities = [ability]
        ops = [*ability.cost_ops, *ability.statics, *ability.effect_ops]
        if len(ops) == len(self.told):
            out.spans = [Span(op, at.start, at.end) for op, at in zip(ops, self.told, strict=True)]
        return out


def meaning_of(template: str) -> Any:
    """The function that knows what a phrase means."""

    def read(c: Telling, node: Node) -> Any:
        text = re.sub(r"(; )+$", "", c.fill(template, node))
        return c.printed(text) if node.alternative.sense == EFFECT else text

    return read


class ToldText(Dialect):
    """The text of a game whose meanings are a file."""

    def __init__(self, game: str) -> None:
        self.name = game
        self.language: Language = import_module(f"fuda.games.{game}.words.vocabulary").LANGUAGE
        source = files("fuda.text").joinpath("grammars", f"{game}.meanings").read_text(encoding="utf-8")
        self.meanings = Meanings()
        for symbol, told in tomllib.loads(source).items():
            for meaning, template in told.items():
                self.meanings[f"{symbol}.{meaning}"] = meaning_of(template)

    def spell(self, language: str, text: str) -> Normalised:
        return english.normalise(text) if language == "en" else normalise.normalise(text)

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        return english.effects(text) if language == "en" else normalise.effects(text)

    def context(self, row: Mapping[str, Any]) -> Telling:
        return Telling(self.meanings, self.language)

    def printed(self) -> Printed:
        return Printed()

    def given(self, printed: Printed) -> dict[str, Any]:
        return {"abilities": printed.abilities}

    def program_of(self, printed: Printed) -> list[str]:
        return [self.language.describe(ability) for ability in printed.abilities]

    def show(self, op: object) -> str:
        return self.language.show(op)

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        return [str(row.get("text") or "")]

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
        text = self.texts(row)[0]
        stats: dict[str, Any] = {stat: int(row.get(stat) or 0) for stat in self.language.spec.stats}
        return self.language.card(
            str(row["id"]),
            same_width(str(row["name"])),
            str(row["type"]).lower(),
            abilities=printed.abilities,
            has_text=bool(text),
            text_ja=text if language == "ja" else "",
            text_en=text if language == "en" else "",
            **stats,
        )
