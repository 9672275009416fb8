"""Dimension Zero text for the compiler: its spelling, its phrases, and cards made of what they mean."""

from collections.abc import Mapping
from typing import Any

from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.words.build import card
from fuda.games.dimensionzero.words.vocabulary import describe, show
from fuda.text import meanings
from fuda.text.dimensionzero import abilities, acts, english_only, spelling  # noqa: F401  the meanings
from fuda.text.dimensionzero.abilities import Printed
from fuda.text.dimensionzero.context import Context, same_width
from fuda.text.normalise import Normalised

FACTS = ("cost", "move", "timing", "power", "smash", "forbidden", "edition")


class DimensionZeroText(meanings.Dialect):
    """The text of Dimension Zero cards."""

    name = "dimensionzero"

    def spell(self, language: str, text: str) -> Normalised:
        return spelling.normalise(text, language)

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        return spelling.abilities(text)

    def context(self, row: Mapping[str, Any]) -> Context:
        return Context(str(row.get("type") or "").lower())

    def printed(self) -> Printed:
        return Printed()

    def program_of(self, printed: Printed) -> list[str]:
        words = [f"keyword {word}" for word in printed.keywords]
        return words + [describe(ability) for ability in printed.abilities]

    def show(self, op: object) -> str:
        return show(op)

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        return [row.get("text") or ""]

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
        text = str(row.get("text") or "")
        facts = {name: row[name] for name in FACTS if row.get(name)}
        return card(
            str(row["id"]),
            same_width(str(row["name"])),
            str(row["type"]).lower(),
            races=[same_width(race) for race in row.get("races") or []],
            has_text=bool(spelling.REMINDER.sub("", text.translate(spelling.ONE_FOR_ONE)).strip()),
            text_ja=text if language == "ja" else "",
            text_en=text if language == "en" else "",
            **facts,
            **self.given(printed),
        )

    def given(self, printed: Printed) -> dict[str, Any]:
        return {"keywords": printed.keywords, "abilities": printed.abilities}


DIALECT = DimensionZeroText()
