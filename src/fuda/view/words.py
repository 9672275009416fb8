"""Words for people: answers, events, reasons and endings in Japanese and English, from each game's table of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fuda.games.registry import AnyGame, Reason

PLAYERS: Final = {"en": ("player 1", "player 2", "nobody"), "ja": ("プレイヤー1", "プレイヤー2", "なし")}
ME_AND_FOE: Final = {"en": ("you", "the opponent"), "ja": ("自分", "相手")}
OWNERS: Final = {"en": "{player}'s", "ja": "{player}の"}
MINE: Final = {"en": "your", "ja": "自分の"}
A_CARD_OF: Final = {"en": "a card of {player}'s", "ja": "{player}のカード1枚"}
A_CARD_OF_MINE: Final = {"en": "a card of yours", "ja": "自分のカード1枚"}
A_CARD: Final = {"en": "a card", "ja": "カード1枚"}
# Of One Piece: active, active and kept from being set active next time, rested, rested and kept so.
DON_KINDS: Final = {
    "en": (
        "an active one",
        "an active one that will stay rested",
        "a rested one",
        "a rested one that will stay rested",
    ),
    "ja": ("アクティブ", "アクティブ（次はアクティブにならない）", "レスト", "レスト（次はアクティブにならない）"),
}
FACES: Final = {"en": ("face down", "face up"), "ja": ("裏向き", "表向き")}
DRAW: Final = {"en": "a draw", "ja": "引き分け"}
WINS: Final = {"en": "{player} won", "ja": "{player}の勝ち"}


def player_words(player: int, language: str, me: int = -1, names: Sequence[str] = ()) -> str:
    """A player in words: by name or by seat, or as seen by `me`."""
    if me >= 0 and player >= 0:
        return ME_AND_FOE[language][0 if player == me else 1]
    if 0 <= player < len(names) and names[player]:
        return names[player]
    return PLAYERS[language][player]


def whose_words(player: int, language: str, me: int = -1, names: Sequence[str] = ()) -> str:
    """Whose something is, in words."""
    if player == me and me >= 0:
        return MINE[language]
    return OWNERS[language].format(player=player_words(player, language, me, names))


def card_of_words(player: int, language: str, me: int = -1, names: Sequence[str] = ()) -> str:
    """A card of a player that is not to be named, in words."""
    if player == me and me >= 0:
        return A_CARD_OF_MINE[language]
    return A_CARD_OF[language].format(player=player_words(player, language, me, names))


def answer_words(game: AnyGame, kind: str, language: str, *, card: str, n: int, detail: str = "") -> str:
    """An answer in words."""
    pattern = game.words(language)["answers"][kind]
    shown = n + 1 if kind == "mode" else n
    told = detail_words(game, detail, language)
    return pattern.format(card=card, n=shown, don=DON_KINDS[language][n & 3], detail=told).strip()


def detail_words(game: AnyGame, detail: str, language: str) -> str:
    """What the number of an answer or record means, in words; names that have none stand for themselves."""
    return game.words(language).get("details", {}).get(detail, detail)


def result_words(winner: int, language: str, me: int = -1, names: Sequence[str] = ()) -> str:
    """A result in words."""
    if winner == 2:
        return DRAW[language]
    return WINS[language].format(player=player_words(winner, language, me, names))


def reason_words(game: AnyGame, reason: Reason, language: str) -> str:
    """A reason in words, with its clause."""
    words = game.words(language)
    # What has a name in each language is a fact for each.
    facts = {
        name.removesuffix(f"_{language}"): words["values"].get(str(value), detail_words(game, str(value), language))
        for name, value in reason.facts.items()
    }
    text = words["reasons"][reason.name].format(**facts)
    return f"{text}  [{game.code} {reason.clause}]"


def ending_words(game: AnyGame, clause: str, language: str) -> str:
    """How a match ended, in words."""
    return game.words(language)["endings"].get(clause, clause)
