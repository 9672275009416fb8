"""The original cards of 汎用TCG and their decks, from `fuda/cards/hanyo`."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from fuda.games.card_files import TERMS, Shelf, spelt
from fuda.games.hanyo.printed import CardDef
from fuda.games.hanyo.words.reading import describe_card, read_card

SKILL: Final = {"ja": "スキル", "en": "Skill"}
EX_SKILL: Final = {"ja": "EXスキル", "en": "EX skill"}
DAMAGE: Final = {"ja": "ダメージ", "en": "damage"}
SET_ON: Final = {"ja": "セット：", "en": "Set on: "}


class HanyoShelf(Shelf[CardDef]):
    """The cards of this game; their skills are printed beside the text."""

    game: ClassVar[str] = "hanyo"
    decks: ClassVar[tuple[str, ...]] = ("glassworks", "clocktower", "garden", "wharf")
    facts: ClassVar[tuple[str, ...]] = ("hp", "retreat")

    def names(self) -> dict[str, str]:
        """Names and terms from English to Japanese."""
        named = [*self.both_names(), *self.titles, *self.words("counters"), *self.words("parts")]
        return spelt(named, "<", ">") | spelt(self.words("attributes"), "《", "》")

    def printed(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """What else is printed on a card."""
        words = self.terms["attributes"]
        return {part: [words[key]["ja"] for key in row.get(part, [])] for part in ("attributes", "advantages")}

    def full_text(self, row: Mapping[str, Any], language: str) -> str:
        """The text of a card, then a line for each skill: cost, name, damage and effect.  [hy 207.1, 208.1, 209.1]"""
        lines = [f"{SET_ON[language]}{row['target'][language]}"] if "target" in row else []
        lines += [text] if (text := super().full_text(row, language)) else []
        return "\n".join([*lines, *(skill_line(skill, language) for skill in row.get("skills", ()))])

    @cached_property
    def spellings(self) -> dict[str, dict[str, str]]:
        """Attributes and counters by their keys, in both languages."""
        data = self.read_data(TERMS)
        return {**data["attributes"], **data["counters"]}

    @cached_property
    def titles(self) -> list[dict[str, str]]:
        """The names of all skills, in both languages."""
        return [skill["name"] for row in self.rows.values() for skill in row.get("skills", ())]


def skill_line(skill: Mapping[str, Any], language: str) -> str:
    """A skill as one line."""
    if skill.get("ex"):
        head = f"{EX_SKILL[language]} <{skill['name'][language]}>"
    else:
        head = f"{SKILL[language]} {skill['cost']} <{skill['name'][language]}>"
    if "damage" in skill:
        head += f" {skill['damage']}{'×' if skill.get('times') else ''} {DAMAGE[language]}"
    text = skill.get("text", {}).get(language, "")
    return f"{head}: {text}" if text else head


SHELF: Final = HanyoShelf(read_card, describe_card)
