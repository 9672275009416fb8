"""Duel of Lanterns in words: what the views say in English and Japanese."""

from __future__ import annotations

from typing import Final

BOTH_LANGUAGES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "answers": {
        "no": ("No", "いいえ"),
        "yes": ("Yes", "はい"),
        "done": ("Done", "終わる"),
        "mode": ("Choice {n}", "選択肢{n}"),
        "replace": ("Apply {card} instead", "代わりに{card}"),
        "order": ("Apply {card} next", "次に{card}"),
        "pick": ("Choose {card}", "{card}を選ぶ"),
        "number": ("{n}", "{n}"),
        "resolve": ("Resolve {card}", "{card}を解決する"),
        "pass": ("Pass", "パス"),
        "play": ("Play {card}", "{card}を使う"),
        "use": ("Use {card}", "{card}を放つ"),
        "strike": ("Strike with {card}", "{card}で攻める"),
        "aim": ("Aim at {card}", "{card}を狙う"),
        "turn_over": ("Turn {card} over", "{card}を裏返す"),
        "end_turn": ("End the turn", "ターンを終える"),
    },
    "events": {
        "lit": ("{card} is lit", "{card}が灯る"),
        "went_out": ("{card} goes out", "{card}が消える"),
        "turned": ("{card} is turned over", "{card}が裏返る"),
        "moved": ("{card}: {source} to {target}", "{card}：{source}から{target}"),
        "burned": ("{player} loses {n}", "{player}が{n}失う"),
        "grew": ("{card} glows {n} more", "{card}が{n}明るくなる"),
        "struck": ("{card} strikes", "{card}が攻める"),
        "passed": ("{player} passes", "{player}がパス"),
        "phase": ("{phase}", "{phase}"),
        "looped": ("a loop: {n}", "ループ：{n}"),
        "ended": ("{result}", "{result}"),
    },
    "zones": {
        "nowhere": ("nowhere", "なし"),
        "deck": ("deck", "山札"),
        "hand": ("hand", "手札"),
        "path": ("path", "道"),
        "ash": ("ash", "灰"),
        "air": ("air", "空"),
    },
    "phases": {"setup": ("Setup", "準備"), "dawn": ("Dawn", "朝"), "main": ("Main", "昼"), "dusk": ("Dusk", "夕")},
    "steps": {"strike": ("Strike", "攻め")},
    "reasons": {"oil": ("too little oil", "油が足りない"), "moment": ("not now", "今ではない")},
    "endings": {
        "6-1": ("burned down", "燃え尽きた"),
        "6-2": ("no card left to draw", "山札切れ"),
        "6-3": ("both at once", "同時"),
        "6-4": ("gave up", "投了"),
        "7-1": ("an endless loop", "無限ループ"),
        "8-1": ("time is over", "時間切れ"),
    },
    "facts": {"flames": ("flames", "炎"), "oil": ("oil", "油"), "glow": ("glow", "明るさ"), "dim": ("dim", "暗い")},
    "values": {"flames": ("flames", "炎"), "oil": ("oil", "油"), "glow": ("glow", "明るさ"), "dim": ("dim", "暗い")},
}
WORDS: Final = {
    language: {group: {name: texts[at] for name, texts in names.items()} for group, names in BOTH_LANGUAGES.items()}
    for at, language in enumerate(("en", "ja"))
}
