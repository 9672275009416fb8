"""Compile the texts of the original cards and write their programs beside the data: `python -m fuda.cards.write`.

The programs are reviewed as a diff. English text names the same cards and traits by other words: these are brought
into Japanese before it is compiled, so that both languages mean the same program.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from fuda.games.onepiece import shelf
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.reading import describe_card
from fuda.text.compile import Compiled, compile_card

QUOTED = re.compile(r"\[([^\[\]]*)\]|\{([^{}]*)\}|\"([^\"]*)\"")


@cache
def terms() -> dict[str, Any]:
    """Traits, and parts of them that texts speak of, by their keys."""
    return shelf.read_data(shelf.TERMS)


@cache
def spellings() -> dict[str, str]:
    """The Japanese spelling of every English name, trait and part of a trait, in its quotes."""
    names = {f"[{row['name']['en']}]": f"[{row['name']['ja']}]" for row in shelf.rows().values()}
    traits = {f"{{{word['en']}}}": f"{{{word['ja']}}}" for word in terms()["traits"].values()}
    parts = {f'"{word["en"]}"': f'"{word["ja"]}"' for word in terms()["parts"].values()}
    return names | traits | parts


def in_japanese_terms(text: str) -> str:
    """An English text with its names and traits in Japanese."""
    return QUOTED.sub(lambda found: spellings().get(found[0], found[0]), text)


def text_of(row: dict[str, Any], part: str, language: str) -> str:
    """A part of the text of a card, as the compiler takes it."""
    text: str = row.get(part, {}).get(language, "")
    return in_japanese_terms(text) if language == "en" else text


def compile_row(row: dict[str, Any], language: str) -> Compiled:
    """Compile the text of a card in a language."""
    facts = {name: row[name] for name in ("colors", "cost", "power", "counter", "life") if name in row}
    return compile_card(
        facts
        | {
            "id": row["number"],
            "name": row["name"]["ja"],
            "type": row["kind"],
            "traits": [terms()["traits"][key]["ja"] for key in row["traits"]],
            "attribute": [word.capitalize() for word in row.get("attributes", [])],
            "text": text_of(row, "text", language),
            "trigger": text_of(row, "trigger", language),
        },
        language,
    )


def definition(row: dict[str, Any], language: str) -> CardDef:
    """The card that a text means; `ValueError` if a word of it is not understood."""
    found = compile_row(row, language)
    if found.card is None:
        raise ValueError("\n".join(f"{row['number']} ({language}): {one.pointed()}" for one in found.unknown))
    made: CardDef = found.card
    return made


def block(d: CardDef) -> str:
    """A card in a file of programs: its number and digest, then everything of it that matters in play."""
    return f"{d.number} {d.digest}\n{describe_card(d)}"


def programs(name: str) -> str:
    """The programs of the cards of a file, compiled from their Japanese text."""
    return "\n".join(block(definition(row, "ja")) for row in shelf.read_data(name)["card"])


def main() -> int:
    """Write the programs of all cards."""
    for name in shelf.factions():
        path = Path(str(shelf.folder().joinpath(f"{name}.programs")))
        path.write_text(programs(name), encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
