"""One spelling for 汎用TCG text in both languages, with the way back to the places of the original.

Abilities are lines; lines that begin with a bullet belong to the choice before them. In both languages names of cards
and skills stand in 「」, attributes in 《》 and texts inside texts in 『』. Japanese has no spaces, English no capitals
outside names. Reminder text in parentheses means nothing in play.
"""

import re
from typing import Final

from fuda.text.normalise import Normalised, divide

ONE_FOR_ONE: Final = str.maketrans({
    **{chr(0xFF10 + i): str(i) for i in range(10)},
    **{chr(0xFF21 + i): chr(0x41 + i) for i in range(26)},
    "（": "(", "）": ")", "＋": "+", "－": "-", "−": "-", "‐": "-", "–": "-", "，": "、", "：": ":", "；": ";",
    "＜": "<", "＞": ">", "〈": "<", "〉": ">", "／": "/", "\u200b": " ", "　": " ", "\xa0": " ", "\t": " ", "\r": " ",
    "•": "・", "●": "・", "’": "'", "‘": "'", "“": "『", "”": "』", "．": ".",
})  # fmt: skip
NAMED: Final = re.compile(r"「[^」]*」|《[^》]*》")
ENGLISH_NAMED: Final = re.compile(r"<[^<>\n]*>|\"[^\"\n]*\"|「[^」]*」|《[^》]*》")
REMINDER: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
# Words that are spelt in several ways, in each language.
SAME: Final = {
    "ja": {
        "メインユニット": "メイン・ユニット", "スタンバイユニット": "スタンバイ・ユニット",
        "メインエリア": "メイン・エリア", "スタンバイエリア": "スタンバイ・エリア", "かわりに": "代わりに",
        "1番上": "一番上", "1番下": "一番下", "全て": "すべて", "限り": "かぎり", "事が": "ことが",
        "であれば": "であるなら", "があれば": "があるなら", "がいれば": "がいるなら", "ならば": "なら",
        "でなければ": "でないなら", "がなければ": "がないなら", "がいなければ": "がいないなら",
        "場合は、": "場合、", "ときは、": "とき、",
    },
    "en": {
        "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
        "nine": "9", "ten": "10", "cannot": "can't", "can not": "can't", "may not": "can't", "do not": "don't",
        "does not": "doesn't", "is not": "isn't", "are not": "aren't", "knocked out": "ko'd", "koed": "ko'd",
        "k.o.'d": "ko'd", "janken": "rock-paper-scissors",
        "rock paper scissors": "rock-paper-scissors", "did not": "didn't",
    },
}  # fmt: skip
PATTERNS: Final = {
    "ja": re.compile("|".join(sorted(map(re.escape, SAME["ja"]), key=len, reverse=True))),
    "en": re.compile(rf"(?:{'|'.join(sorted(map(re.escape, SAME['en']), key=len, reverse=True))})\b", re.IGNORECASE),
}
BREAK: Final = re.compile(r"\n")


class Letters:
    """Letters of the one spelling, each with its place in the original."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.places: list[int] = []

    def put(self, text: str, at: int) -> None:
        """Add letters that stand for what was at a place."""
        self.text += text
        self.places += [at] * len(text)

    def drop(self) -> None:
        """Take the last letter back."""
        self.text.pop()
        self.places.pop()

    def last(self) -> str:
        """The letter before, or a line break at the beginning."""
        return self.text[-1] if self.text else "\n"


def normalise(original: str, language: str) -> Normalised:
    """Bring a text into its one spelling; names in quotes keep theirs."""
    flat = original.translate(ONE_FOR_ONE)
    quoted = NAMED if language == "ja" else ENGLISH_NAMED
    out = Letters()
    i = 0
    while i < len(flat):
        named, aside, same = quoted.match(flat, i), REMINDER.match(flat, i), PATTERNS[language].match(flat, i)
        if named:
            put_name(out, original, i, named.end())
            i = named.end()
        elif aside:
            i = aside.end()
        elif flat[i] == "X" and not flat[i - 1 : i].isalnum() and not flat[i + 1 : i + 2].isalnum():
            out.put("X", i)
            i += 1
        elif same and not (language == "en" and flat[i - 1 : i].isalnum()):
            out.put(SAME[language][same[0].lower()], i)
            i = same.end()
        else:
            put_letter(out, flat[i], i, language)
            i += 1
    while out.text and out.text[-1] in " \n":
        out.drop()
    return Normalised("".join(out.text), [*out.places, len(original)], original)


def put_name(out: Letters, original: str, start: int, end: int) -> None:
    """Add a name or an attribute in its quotes."""
    attribute = original[start] == "《"
    out.put("《" if attribute else "「", start)
    for at in range(start + 1, end - 1):
        out.put(original[at], at)
    out.put("》" if attribute else "」", end - 1)


def put_letter(out: Letters, letter: str, at: int, language: str) -> None:
    """Add a letter outside names; empty lines and needless spaces are left out, and bullets stay with their choice."""
    if letter == "\n" and out.last() == " ":
        out.drop()
    if letter == "\n" and out.last() == "\n":
        return
    if letter == "・" and out.text and out.last() == "\n":
        out.drop()
    if letter == " " and (language == "ja" or out.last() in " \n・『"):
        return
    if letter in ".,;:・』" and out.last() == " ":
        out.drop()
    out.put(letter.lower() if language == "en" else letter, at)


def abilities(text: str) -> list[tuple[int, int]]:
    """Where each ability of a text in its one spelling begins and ends."""
    return divide(text, NAMED, BREAK)
