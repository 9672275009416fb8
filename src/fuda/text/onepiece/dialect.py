"""One Piece text for the compiler: its spelling, its phrases, and cards made of what they mean."""

from collections.abc import Mapping
from typing import Any

from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.spec import KINDS
from fuda.games.onepiece.words.build import card
from fuda.games.onepiece.words.vocabulary import describe, show
from fuda.text import english, meanings, normalise
from fuda.text.normalise import Normalised
from fuda.text.onepiece import abilities, acts, choices, don, english_only, spelling  # noqa: F401  the meanings
from fuda.text.onepiece.abilities import Printed
from fuda.text.onepiece.context import Context, same_width

DIVISIONS = {"ja": normalise.effects, "en": english.effects}
ATTRIBUTES = {"Slash": "slash", "Strike": "strike", "Ranged": "ranged", "Special": "special", "Wisdom": "wisdom"}


class OnePieceText(meanings.Dialect):
    """The text of One Piece cards."""

    name = "onepiece"

    def spell(self, language: str, text: str) -> Normalised:
        return spelling.spell(language, text)

    def divide(self, language: str, text: str) -> list[tuple[int, int]]:
        return DIVISIONS[language](text)

    def context(self, row: Mapping[str, Any]) -> Context:
        return Context()

    def printed(self) -> Printed:
        return Printed()

    def program_of(self, printed: Printed) -> list[str]:
        words = [f"keyword {word}" for word in printed.keywords]
        words += [f"named {name}" for name in printed.names]
        words += [f"trait {trait}" for trait in printed.traits]
        words += [f"attribute {attribute}" for attribute in printed.attributes]
        words += [show(rule) for rule in printed.deck_rules]
        return words + [describe(ability) for ability in printed.abilities]

    def show(self, op: object) -> str:
        return show(op)

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        return [row.get("text") or "", row.get("trigger") or ""]

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef:
        text = "\n".join(part for part in self.texts(row) if part)
        return card(
            str(row["id"]),
            same_width(str(row["name"])),
            kind_of(row),
            colors=[str(color).lower() for color in row.get("colors") or []],
            cost=row.get("cost") or 0,
            power=row.get("power") or 0,
            counter=row.get("counter") or 0,
            life=row.get("life") or 0,
            traits=[same_width(trait) for trait in row.get("traits") or []],
            attributes=[ATTRIBUTES.get(str(word), "?") for word in row.get("attribute") or []],
            has_text=bool(text),
            text_ja=text if language == "ja" else "",
            text_en=text if language == "en" else "",
            **self.given(printed),
        )

    def given(self, printed: Printed) -> dict[str, Any]:
        return {
            "keywords": printed.keywords,
            "abilities": printed.abilities,
            "also_named": printed.names,
            "also_traits": printed.traits,
            "also_attributes": printed.attributes,
            "deck_rules": printed.deck_rules,
        }


DIALECT = OnePieceText()


def kind_of(row: Mapping[str, Any]) -> str:
    """The kind of a card; a row of another game has none that this one knows."""
    kind = str(row["type"]).lower()
    if kind not in KINDS:
        raise ValueError(
            f"{row.get('id', '')}: {row['type']} is no kind of card of onepiece; --game names another game"
        )
    return kind
