"""Why a scenario cannot be read or came out otherwise, in Japanese: the layers below say it in English."""

from __future__ import annotations

import re
from typing import Final

from fuda.web.library.told import table

FILE: Final = "scenario_words.toml"
NEAR: Final = re.compile(r"(?P<message>.*?); (?:did you mean (?P<near>.*)\?|there are (?P<all>.*))", re.DOTALL)
ABOUT: Final = re.compile(r"(?P<about>[^:]{1,80}): (?P<message>.+)", re.DOTALL)
SLOTS: Final = ("found", "other", "problem", "word", "who")  # whose words may be ours
PLAIN: Final = {
    "keys with values": "キーと値", "a list": "リスト", "nothing": "何もない", "nobody": "誰も", "game": "ゲーム",
    "answer": "選択", "player": "プレイヤー", "card number": "カード番号", "deck": "デッキ", "moment": "時点",
    "phase": "フェイズ", "step": "ステップ", "event": "出来事", "result": "結果", "thing to call": "宣言",
    "one who may know it": "知る人", "unit": "ユニット", "base": "ベース", "until": "進める", "effect": "効果",
    "call": "宣言", "concede": "投了", "leader": "リーダー", "character": "キャラ", "stage": "ステージ",
}  # fmt: skip


def in_japanese(message: str) -> str:
    """A message in Japanese; what is not known of it stays as it is."""
    known = looked_up(message)
    if known is not None:
        return known
    near = NEAR.fullmatch(message)
    if near is not None:
        if near["near"]:
            return f"{in_japanese(near['message'])}。もしかして：{near['near'].replace(' or ', '、')}"
        return f"{in_japanese(near['message'])}。あるのは：{near['all'].replace(' and others', 'など')}"
    about = ABOUT.fullmatch(message)
    if about is not None:
        return f"{about['about']}：{in_japanese(about['message'])}"
    return PLAIN.get(message, message)


def looked_up(message: str) -> str | None:
    """A message as the table has it, if it does."""
    if NEAR.fullmatch(message) and not message.startswith("there is no step"):
        return None
    for one, text in table(FILE):
        found = one.fullmatch(message)
        if found is not None:
            return text.format(**{k: in_japanese(v) if k in SLOTS else v for k, v in found.groupdict().items()})
    return None
