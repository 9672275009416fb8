"""The columns of card data: what people call them, what this project calls them, and the languages that they are in."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

MOST_COLUMNS: Final = 200
TONGUES: Final = {
    "ja": "ja", "jp": "ja", "japanese": "ja", "日本語": "ja", "日": "ja", "en": "en", "english": "en", "英語": "en",
    "eng": "en", "jpn": "ja",
}  # fmt: skip
LANGUAGE_COLUMNS: Final = ("lang", "language", "locale")

# The names of columns, without signs and in small letters, and what this project calls them.
COLUMNS: Final = {
    "cardnumber": "id", "cardno": "id", "cardid": "id", "no": "id", "number": "id", "code": "id", "cardcode": "id",
    "id": "id", "cardsetid": "id", "printid": "id", "カード番号": "id", "番号": "id", "型番": "id", "カードno": "id",
    "cardname": "name", "name": "name", "カード名": "name", "名前": "name", "名称": "name",
    "category": "category", "cardtype": "category", "kind": "category", "カード種類": "category", "種類": "category",
    "種別": "category", "カードタイプ": "category", "カテゴリ": "category", "cardkind": "category",
    "cardcategory": "category",
    "color": "colors", "colors": "colors", "colour": "colors",
    "colours": "colors", "色": "colors", "カラー": "colors",
    "cardcolor": "colors", "cardcolors": "colors",
    "cost": "cost", "cardcost": "cost", "コスト": "cost", "power": "power", "cardpower": "power", "パワー": "power",
    "攻撃力": "power",
    "counter": "counter", "counterpower": "counter", "counteramount": "counter", "countervalue": "counter",
    "カウンター": "counter", "life": "life", "ライフ": "life",
    "attribute": "attributes", "attributes": "attributes", "cardattribute": "attributes", "属性": "attributes",
    "traits": "traits", "trait": "traits", "types": "traits", "feature": "traits", "features": "traits",
    "特徴": "traits", "family": "traits", "families": "traits", "subtype": "traits", "subtypes": "traits",
    "cardtraits": "traits", "affiliation": "traits",
    "effect": "text", "effects": "text", "text": "text", "cardtext": "text", "skill": "text", "効果": "text",
    "テキスト": "text", "能力": "text", "ability": "text",
    "abilities": "text", "cardeffect": "text", "effecttext": "text",
    "カードテキスト": "text", "効果テキスト": "text",
    "trigger": "trigger", "triggertext": "trigger", "triggereffect": "trigger", "トリガー": "trigger",
    "トリガー効果": "trigger",
    "world": "world", "worlds": "world", "ワールド": "world", "size": "size", "サイズ": "size",
    "defense": "defense", "defence": "defense", "防御力": "defense", "critical": "critical", "打撃力": "critical",
    "combopower": "combo_power", "combo": "combo_power", "コンボパワー": "combo_power",
    "specifiedcost": "specified_cost", "指定コスト": "specified_cost", "side": "side",
    "hp": "hp", "skills": "skills", "advantages": "advantages", "retreat": "retreat", "timing": "timing",
    "races": "races", "race": "races", "smash": "smash", "move": "move", "forbidden": "forbidden",
}  # fmt: skip
# Columns that shapes read under the names that they have.
KEPT: Final = frozenset({
    *COLUMNS.values(), "type", "number", "card_id", "color", "attribute", "trait", "types", "effect", "skill",
    "play_cost", "use_cost", "move_cost", "edition", "specified", "advantage", "retreat_cost", "classification",
    "class", "target", "worlds", "characters", "character", "suspect_paraphrase", "kind", "code", "combo",
    "race", "raw", *LANGUAGE_COLUMNS,
})  # fmt: skip


def is_card(value: Any) -> bool:
    """Whether an object looks like a card: it has a name."""
    return isinstance(value, Mapping) and any(is_name(str(name)) for name in [*value][:MOST_COLUMNS])


def is_name(column: str) -> bool:
    """Whether a column has the names of cards, perhaps those in one language."""
    stem, _, end = column.replace("-", "_").replace(" ", "_").rpartition("_")
    return COLUMNS.get(plain(stem if stem and end.lower() in TONGUES else column)) == "name"


def plain(name: str) -> str:
    """The name of a column in small letters, without signs."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", name[:80]).lower())


def by_language(row: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A row in each language that it has: by columns such as `name_ja`, or values such as {"ja": ..., "en": ...}."""
    shared: dict[str, Any] = {}
    own: dict[str, dict[str, Any]] = {}
    for name, value in row.items():
        stem, _, end = str(name).replace("-", "_").replace(" ", "_").rpartition("_")
        if stem and end.lower() in TONGUES and plain(stem) in COLUMNS:
            own.setdefault(TONGUES[end.lower()], {})[stem] = value
        elif isinstance(value, Mapping) and value and all(str(key).lower() in TONGUES for key in value):
            for tongue, one in value.items():
                own.setdefault(TONGUES[str(tongue).lower()], {})[name] = one
        else:
            shared[name] = value
    told = next((shared[name] for name in shared if plain(str(name)) in LANGUAGE_COLUMNS), None)
    usual = TONGUES.get(str(told).strip().lower().split("-")[0], "") if told is not None else ""
    written = {tongue: part for tongue, part in own.items() if any(part.values())}
    if not written:
        yield usual, shared
    for tongue, part in written.items():
        yield tongue, {**shared, **part}


def columns(row: Mapping[str, Any], unused: Counter[str]) -> dict[str, Any]:
    """A row with its columns by the names that shapes know; the others are counted."""
    out: dict[str, Any] = {}
    for name, value in [*row.items()][:MOST_COLUMNS]:
        known = str(name) if name in KEPT else COLUMNS.get(plain(str(name)), "")
        if name == "raw" and isinstance(value, Mapping):
            unused.update(str(one)[:40] for one in [*value][:MOST_COLUMNS] if one not in KEPT)
        if not known:
            unused[str(name)[:40]] += 1
        elif out.get(known) is None:
            out[known] = value
    return out
