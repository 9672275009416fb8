"""Original cards written as the public card data sets are, under other numbers: what somebody has on a disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fuda.cards.write import SHELVES, terms

LETTERS = {"red": "R", "blue": "U", "green": "G", "yellow": "Y", "black": "B"}
PREFIXES = {"onepiece": ("LH1-", "QL01-"), "fusionworld": ("AK1-", "QA01-"), "buddyfight": ("WB1-", "QW01/0")}


def renumbered(text: str, game: str) -> str:
    """A text with the numbers that these cards have here."""
    return text.replace(*PREFIXES[game])


def rows(game: str, language: str) -> list[dict[str, Any]]:
    """The cards of a game in one language, in the shape of its public data."""
    make = {"onepiece": onepiece, "fusionworld": fusionworld, "buddyfight": buddyfight}[game]
    return [row for data in SHELVES[game].rows.values() for row in make(data, language)]


def word(game: str, group: str, key: str, language: str) -> str:
    """A trait, an attribute or a world in a language."""
    found: str = terms(game)[group][key][language]
    return found


def onepiece(data: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """One JSON a set: id, name, category, colors, cost, power, counter, attributes, types, effect, trigger."""
    is_leader = data["kind"] == "leader"
    return [{
        "id": renumbered(data["number"], "onepiece"), "pack_id": "569901", "name": data["name"][language],
        "category": data["kind"].capitalize(), "img_url": "../images/x.png", "rarity": "C",
        "colors": [one.capitalize() for one in data["colors"]],
        "cost": data.get("life") if is_leader else data.get("cost"),
        "attributes": [one.capitalize() for one in data.get("attributes", [])], "power": data.get("power"),
        "counter": data.get("counter"), "types": [word("onepiece", "traits", one, language) for one in data["traits"]],
        "effect": data.get("text", {}).get(language, "-").replace("\n", "<br>"),
        "trigger": data.get("trigger", {}).get(language),
    }]  # fmt: skip


def fusionworld(data: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """One object a line; the back of a Leader is a row of its own."""
    number = renumbered(data["number"], "fusionworld")
    sides = [(number, data, "FRONT")]
    if "back" in data:
        sides.append((f"{number}_b", {**data, **data["back"]}, "BACK"))
    return [{
        "id": one, "name": side["name"][language], "type": data["kind"].upper(), "colors": side["colors"],
        "cost": side.get("cost"), "power": side.get("power"), "counter": None, "life": None, "attribute": [],
        "traits": [word("fusionworld", "traits", key, language) for key in side["traits"]],
        "text": side.get("text", {}).get(language, ""), "trigger": "",
        "raw": {
            "side": which if data["kind"] == "leader" else None, "rarity": "C", "combo_power": side.get("combo"),
            "specified_cost": "".join(LETTERS[hue] * n for hue, n in side.get("specified", {}).items()),
        },
    } for one, side, which in sides]  # fmt: skip


def buddyfight(data: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """One object a line; English numbers have EN behind them."""
    worlds = [word("buddyfight", "worlds", key, language) for key in data.get("worlds", [])]
    number = renumbered(data["number"], "buddyfight") + ("EN" if language == "en" else "")
    traits = [word("buddyfight", "attributes", key, language) for key in data.get("attributes", [])]
    return [{
        "id": number, "name": data["name"][language], "type": data["kind"].replace("_", " "), "colors": [],
        "cost": None, "power": data.get("power"), "traits": traits,
        "text": data.get("text", {}).get(language, ""), "trigger": "",
        "raw": {
            "world": " / ".join(worlds), "size": data.get("size"), "defense": data.get("defense"), "rarity": "C",
            "critical": data.get("critical"),
        },
    }]  # fmt: skip


def write(folder: Path, game: str) -> Path:
    """A folder of the cards of a game in both languages: One Piece by sets, others one object a line."""
    for language in ("ja", "en"):
        found = rows(game, language)
        place = folder / language
        place.mkdir(parents=True)
        if game == "onepiece":
            half = len(found) // 2
            for name, some in (("first", found[:half]), ("second", found[half:])):
                (place / f"{name}.json").write_text(json.dumps(some, ensure_ascii=False, indent=2), encoding="utf-8")
        else:
            lines = [json.dumps(row, ensure_ascii=False) for row in found]
            (place / "cards.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder
