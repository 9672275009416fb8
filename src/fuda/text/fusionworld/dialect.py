"""Fusion World text for the compiler: its spelling, its phrases, and cards made of what they mean."""

from collections.abc import Mapping
from typing import Any, Final

from fuda.games.fusionworld.build import card
from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.vocabulary import describe, show
from fuda.text import meanings
from fuda.text.fusionworld import abilities, acts, spelling, values  # noqa: F401  the meanings
from fuda.text.fusionworld.abilities import Printed
from fuda.text.fusionworld.context import Context, same_width
from fuda.text.normalise import Normalised

SPELLINGS: Final = {"ja": spelling.japanese}
DIVISIONS: Final = {"ja": spelling.skills}


class FusionWorldText(meanings.Dialect):
    """The text of Fusion World cards."""

    name = "fusionworld"

    def spell(self, language: str, text: str) -> Normalised:
        return SPELLINGS[language](text)

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        return DIVISIONS[language](text)

    def context(self, row: Mapping[str, Any]) -> Context:
        return Context(str(row.get("type") or "").lower())

    def printed(self) -> Printed:
        return Printed()

    def program_of(self, printed: Printed) -> list[str]:
        words = [f"keyword {word}" for word in printed.keywords]
        words += [f"named {name}" for name in printed.names]
        words += [f"trait {name}" for name in printed.traits]
        words += [f"color {name}" for name in printed.colors]
        words += [f"life {printed.life}"] if printed.life >= 0 else []
        words += [show(rule) for rule in printed.deck_rules]
        return words + [describe(ability) for ability in printed.abilities]

    def show(self, op: object) -> str:
        return show(op)

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        return [row.get("text") or ""]

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
        text = str(row.get("text") or "")
        return card(
            str(row["id"]),
            same_width(str(row["name"])),
            str(row["type"]).lower(),
            colors=[str(color).lower() for color in row.get("colors") or []],
            cost=row.get("cost") or 0,
            specified=row.get("specified") or {},
            power=row.get("power") or 0,
            combo=row.get("combo"),
            traits=[same_width(trait) for trait in row.get("traits") or []],
            keywords=printed.keywords,
            abilities=printed.abilities,
            also_named=printed.names,
            also_traits=printed.traits,
            also_colors=printed.colors,
            life=printed.life,
            deck_rules=printed.deck_rules,
            has_text=bool(self.spell(language, text).text),
            text_ja=text if language == "ja" else "",
            text_en=text if language == "en" else "",
        )


DIALECT = FusionWorldText()
