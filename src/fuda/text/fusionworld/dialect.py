"""Fusion World text for the compiler: its spelling, its phrases, and cards made of what they mean."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fuda.games.fusionworld.printed import CardDef
from fuda.games.fusionworld.spec import COLORS
from fuda.games.fusionworld.words.build import card
from fuda.games.fusionworld.words.vocabulary import describe, show
from fuda.text import meanings
from fuda.text.fusionworld import abilities, acts, english_only, further, spelling, values  # noqa: F401  the meanings
from fuda.text.fusionworld.abilities import Printed
from fuda.text.fusionworld.context import Context, same_width
from fuda.text.normalise import Normalised

SPELLINGS: Final = {"ja": spelling.japanese, "en": spelling.english}
LETTERS: Final = {"R": "red", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}  # of specified costs
DIVISIONS: Final = {"ja": spelling.skills, "en": spelling.english_skills}


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

    def gather(self, found: Sequence[tuple[int, Printed]]) -> Printed:
        """What skills give to a card; those of the other side of a Leader are kept apart."""
        out = Printed()
        out.back = Printed()
        for text, one in found:
            (out.back if text else out).add(one)
        return out

    def texts(self, row: Mapping[str, Any]) -> list[str]:
        if is_marker(row):
            return []
        back = row.get("back")
        return [str(side.get("text") or "") for side in ([row, back] if back else [row])]

    def define(self, row: Mapping[str, Any], printed: Printed, language: str) -> CardDef | None:
        if is_marker(row):
            return None
        text = str(row.get("text") or "")
        back = row.get("back")
        return card(
            str(row["id"]),
            same_width(str(row["name"])),
            str(row["type"]).lower(),
            colors=[color for color in COLORS if color in [str(word).lower() for word in row.get("colors") or []]],
            cost=row.get("cost") or 0,
            specified=specified(row),
            power=row.get("power") or 0,
            combo=combo(row),
            traits=[same_width(trait) for trait in row.get("traits") or []],
            back=self.define(back, printed.back or Printed(), language) if back else None,
            has_text=bool(self.spell(language, text).text),
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
            "also_colors": printed.colors,
            "deck_rules": printed.deck_rules,
            **({"life": printed.life} if printed.life >= 0 else {}),
        }


def is_marker(row: Mapping[str, Any]) -> bool:
    """Whether a row is an energy marker, which is no card."""
    return "marker" in str(row.get("type") or "").lower()


def specified(row: Mapping[str, Any]) -> dict[str, int]:
    """The specified cost of a card, given as an object of numbers or as a letter for each energy."""
    found = row.get("specified") or (row.get("raw") or {}).get("specified_cost") or ""
    if isinstance(found, Mapping):
        return {str(color).lower(): int(number) for color, number in found.items()}
    return {color: found.count(letter) for letter, color in LETTERS.items() if letter in found}


def combo(row: Mapping[str, Any]) -> int | None:
    """The combo power of a card, if it has any."""
    found = row.get("combo", (row.get("raw") or {}).get("combo_power"))
    return None if found is None else int(found)


DIALECT = FusionWorldText()
