"""What is not legal about a deck, in both languages: games say it in English, a table says it in Japanese."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fuda.games.registry import AnyGame
from fuda.web.library.told import table

WORDS: Final = ("colors", "wanted", "kind", "where", "rule")  # slots whose words are the rules', not a card's name
PLAIN: Final = {
    "or": "か", "and": "と", "deck": "デッキ", "lost deck": "ロストデッキ", "command": "コマンドカード",
    "unit": "ユニットカード", "of no colour": "無色", "under any flag": "どのフラッグでも", "under": "フラッグ：",
}  # fmt: skip


def in_japanese(game: AnyGame, message: str) -> str:
    """A message in Japanese; as it is if the table does not know it."""
    values = {**game.words("ja").get("values", {}), **{word.lower(): text for word, text in PLAIN.items()}}
    for one, text in table("deck_words.toml"):
        found = one.fullmatch(message)
        if found is not None:
            given = found.groupdict()
            return text.format(**{k: words(v, values) if k in WORDS else v for k, v in given.items()})
    return message


def words(text: str, values: Mapping[str, str]) -> str:
    """Words of the rules in Japanese, one by one where they are not known together."""
    if text.lower() in values:
        return values[text.lower()]
    parts = [part for part in text.split(" ") if part]
    return "".join(values.get(part.lower(), part) for part in parts)


def in_english(message: str, cards: Iterable[Any]) -> str:
    """A message with the names of cards in English: the rules know them by their Japanese ones."""
    for d in sorted(cards, key=lambda d: -len(d.name)):
        if d.name != d.name_en and d.name_en:
            message = message.replace(d.name, d.name_en)
    return message
