"""One spelling for Buddyfight text, with the way back to the places of the original.

Lines begin with a mark or on a new line; the ways to choose from belong to the line that offers them. An exclamation
mark is a full stop. Reminders in parentheses mean nothing in play. Costs stand in brackets after a keyword; other
square brackets hold the names of characters.
"""

import re
from typing import Final

from fuda.text.normalise import Normalised

ONE_FOR_ONE: Final = str.maketrans({
    **{chr(0xFF10 + i): str(i) for i in range(10)},
    **{chr(0xFF21 + i): chr(0x41 + i) for i in range(26)},
    "（": "(", "）": ")", "＋": "+", "－": "-", "−": "-", "‐": "-", "–": "-", "，": "、", ",": "、", "［": "[",
    "］": "]",
    "＜": "<", "＞": ">", "〈": "<", "〉": ">", "≪": "《", "≫": "》", "\u200b": " ", "\u3000": " ", "\xa0": " ",
    "\t": " ", "\r": " ", "‼": "!", "！": "!", "〝": "“", "〟": "”", "•": "・", "●": "・", "◆": "■", "．": "。",
})  # fmt: skip
VERBATIM: Final = re.compile(r"「[^「」]*」|《[^》]*》|『[^』「]*』|“[^”]*”|<[^<>\n]*>")
REMINDER: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
CHARACTER: Final = re.compile(r"\[[^\[\]\n]*\]")
STOPS: Final = re.compile(r"[!。](?:[!。 ])*")
# What older and newer sets spell in two ways.
WORDS: Final = {
    "【レスト】": "レスト", "【スタンド】": "スタンド", "すべて": "全て", "ドロップゾーン": "ドロップ",
    "もう一度": "もう1度", "一番": "1番", "モンスタ-": "モンスター", "代わりに": "かわりに", "払わずに": "払わず",
    "このファイターは": "君は", "ソウルにいれ": "ソウルに入れ", "さらに。": "さらに、", "さらに!": "さらに、",
    "相手モンスター": "相手のモンスター", "払ったら。": "払ったら、", "払ったら!": "払ったら、",
    "よい、": "よい。", "引く、この能力": "引く。この能力", "置く、さらに": "置く。さらに", "1体": "1枚", "2体": "2枚",
    "3体": "3枚", "設置された時": "『設置』された時", "魔法カード": "魔法", "アイテムカード": "アイテム",
    "モンスターカード": "モンスター", "たとき、": "た時、", "以下の場合、": "以下なら、", "以上の場合、": "以上なら、",
    "『設置』がされて": "『設置』されて", "コールコストを": "【コールコスト】を", "使用コストを": "【使用コスト】を",
    "装備コストを": "【装備コスト】を", "コールコストなしで": "【コールコスト】を払わず",
}  # fmt: skip
WORD: Final = re.compile("|".join(WORDS))
BREAK: Final = re.compile(r"\n")
SHIELDED: Final = re.compile(r"「[^「」]*」|《[^》]*》|“[^”]*”")
Letters = list[tuple[str, int]]


def japanese(original: str) -> Normalised:
    """Bring a Japanese text into its one spelling; names keep theirs."""
    flat = original.translate(ONE_FOR_ONE)
    letters: Letters = []
    i = 0
    while i < len(flat):
        text, end = piece(flat, original, i, letters)
        letters += [(letter, i + min(j, end - i - 1)) for j, letter in enumerate(text)]
        i = end
    letters = ended(joined(letters))
    return Normalised("".join(x for x, _ in letters), [*[at for _, at in letters], len(original)], original)


def piece(flat: str, original: str, i: int, before: Letters) -> tuple[str, int]:
    """The one spelling of what stands at a place, and where it ends."""
    found = VERBATIM.match(flat, i)
    if found:
        named = found[0][0] in "「《<"
        return original_name(original, i, found.end()) if named else found[0].replace(" ", ""), found.end()
    found = REMINDER.match(flat, i)
    if found:
        return "", found.end()
    found = CHARACTER.match(flat, i)
    if found and not (before and before[-1][0] == "』"):
        return found[0], found.end()
    if flat[i] == "[":
        return "〔", i + 1
    if flat[i] == "]":
        return "〕", i + 1
    found = STOPS.match(flat, i)
    if found:
        return "。", found.end()
    found = WORD.match(flat, i)
    if found:
        return WORDS[found[0]], found.end()
    if flat[i] == "■":
        return "\n", i + 1
    return ("" if flat[i] == " " else flat[i]), i + 1


def original_name(original: str, start: int, end: int) -> str:
    """A name as it is printed, in the one kind of brackets."""
    text = original[start:end]
    marks = {"＜": "<>", "〈": "<>", "≪": "《》"}.get(text[0])
    if text[0] in "<＜〈":
        return "<" + text[1:-1].replace("Ｗ", "W").replace("ワールド", "W") + ">"
    return marks[0] + text[1:-1] + marks[1] if marks else text


def joined(letters: Letters) -> Letters:
    """Leave out empty lines, and the line breaks before ways to choose from."""
    out: Letters = []
    for letter, at in letters:
        if letter == "\n" and (not out or out[-1][0] == "\n"):
            continue
        if letter == "・" and out and out[-1][0] == "\n":
            out.pop()
        out.append((letter, at))
    while out and out[-1][0] == "\n":
        out.pop()
    return out


def ended(letters: Letters) -> Letters:
    """End each line and each way to choose from with a full stop, but for keywords and costs."""
    out: Letters = []
    for i, (letter, at) in enumerate(letters):
        out.append((letter, at))
        last = i + 1 == len(letters) or letters[i + 1][0] == "\n"
        if last and letter not in "。』〕】\n":
            out.append(("。", at))
    return out


def lines(text: str) -> list[tuple[int, int]]:
    """Where each line of a text begins and ends."""
    out: list[tuple[int, int]] = []
    start = 0
    for found in BREAK.finditer(text):
        out.append((start, found.start()))
        start = found.end()
    out.append((start, len(text)))
    return [(a, b) for a, b in out if b > a]
