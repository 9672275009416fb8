"""One spelling for English card text, with the way back to the places of the original.

Printed English writes names and keywords alike in square brackets, types in braces and parts of types in quotes. Here
they become the marks of the Japanese books: 【keyword】, 「name」, 《type》 and 『part of a type』. Other words lose
the capital that begins a sentence, and reminder text in parentheses is left out. `present` goes the way back to print.
"""

import re

from fuda.text.normalise import Normalised, divide

ONE_FOR_ONE = str.maketrans({
    **{chr(0xFF10 + i): str(i) for i in range(10)},
    **{chr(0x2780 + i): chr(0x2460 + i) for i in range(10)},
    "（": "(", "）": ")", "＋": "+", "－": "-", "−": "-", "‐": "-", "–": "-", "×": "x", "：": ":", "，": ",",
    "［": "[", "］": "]", "｛": "{", "｝": "}", "＜": "<", "＞": ">", "’": "'", "‘": "'", "“": '"', "”": '"',
    "／": "/", "•": "・", "●": "・", "\u200b": " ", "\u3000": " ", "\xa0": " ", "\t": " ", "\r": " ",
})  # fmt: skip
KEYWORDS = (
    "On Play", "When Attacking", "On Block", "On K.O.", "Activate: Main", "Main", "Counter", "Trigger",
    "End of Your Turn", "End of Your Opponent's Turn", "On Your Opponent's Attack", "Once Per Turn", "Your Turn",
    "Opponent's Turn", "Blocker", "Rush", "Rush: Character", "Double Attack", "Banish", "Unblockable",
)  # fmt: skip
CANONICAL = {word.lower().replace(" ", "").replace(".", ""): word for word in KEYWORDS}
# Words of the game that are printed with a capital wherever they stand.
PROPER = {
    word.lower(): word
    for word in ("Leader", "Character", "Characters", "Stage", "Stages", "Event", "Events", "Life", "Counter",
                 "Leaders")
}  # fmt: skip
DON = re.compile(r"don *(?:!!|‼|！！)️?", re.IGNORECASE)
BRACKETED = re.compile(r"\[([^\[\]]*)\]|\{([^{}]*)\}|\"([^\"]*)\"|[<(]([A-Za-z]+)[>)]")
DON_TAG = re.compile(r"DON *(?:!!|‼) *[xX] *(\d+)")
REMINDER = re.compile(r"\((?!(?:slash|strike|ranged|special|wisdom)\))[^()]*\)", re.IGNORECASE)
KO = re.compile(r"k\.?o(?:\.(?= |'|s\b|$)|(?='|\b))", re.IGNORECASE)
BREAK_TAG = re.compile(r"<br */?>", re.IGNORECASE)
WORD = re.compile(r"[A-Za-z]+")
# The tags at the head of an effect, with the spaces between them.
TAGS = re.compile(r"(?:(?<=\n)|(?<=\. )|(?<=\.)|^)(?:【[^】]*】[ /]*)+")
QUOTED = re.compile(r"「[^」]*」|『[^』]*』|《[^》]*》")
# A new effect begins on a new line, or after a sentence with a timing of its own.
BREAK = re.compile(r"\n|(?<=\.) ?(?=【)")
# Where a sentence begins: at a line, after a full stop, a colon, the mark of a choice, a cost.
BEGINNING = re.compile(r"(?:^|(?<=[^O]\. )|(?<=: )|(?<=・)|(?<=[①-⑩] )|(?<=!! -\d )|(?<=!! -\d\d ))[a-z]", re.MULTILINE)
TAGGED = re.compile(rf"({TAGS.pattern})([a-z]?)")
PRINTED = {"【": "[", "】": "]", "「": "[", "」": "]", "《": "{", "》": "}", "『": '"', "』": '"', "・": "\n• ",
           "end phase": "End Phase", "refresh phase": "Refresh Phase"}  # fmt: skip
Letters = list[tuple[str, int]]


def normalise(original: str) -> Normalised:
    """Bring an English text into its one spelling; names keep theirs."""
    flat = original.translate(ONE_FOR_ONE)
    letters: Letters = []
    i = 0
    while i < len(flat):
        text, end = piece(flat, original, i)
        letters += [(letter, i + min(j, end - i - 1)) for j, letter in enumerate(text)]
        i = end
    letters = join_tags(tidy(letters))
    return Normalised("".join(x for x, _ in letters), [*[at for _, at in letters], len(original)], original)


def piece(flat: str, original: str, i: int) -> tuple[str, int]:
    """The one spelling of what stands at a place, and where it ends."""
    for pattern, spelling in ((BREAK_TAG, "\n"), (REMINDER, ""), (DON, "DON!!"), (KO, "K.O.")):
        found = pattern.match(flat, i)
        if found:
            return spelling, found.end()
    marked = BRACKETED.match(flat, i)
    if marked:
        return bracketed(marked, original), marked.end()
    word = WORD.match(flat, i)
    if word:
        return PROPER.get(word[0].lower(), word[0].lower()), word.end()
    return flat[i], i + 1


def bracketed(found: "re.Match[str]", original: str) -> str:
    """A keyword, name, type, part of a type or attribute in its marks."""
    if found[4] is not None:
        return f"<{found[4].lower()}>"
    if found[2] is not None:
        return f"《{original[found.start() + 1 : found.end() - 1].strip()}》"
    inner = original[found.start() + 1 : found.end() - 1].strip()
    if found[3] is not None:
        return f"『{inner}』"
    don = DON_TAG.fullmatch(found[1].strip().replace("×", "x"))
    if don:
        return f"【DON!! x{don[1]}】"
    keyword = CANONICAL.get(found[1].lower().replace(" ", "").replace(".", ""))
    return f"【{keyword}】" if keyword else f"「{inner}」"


def tidy(letters: Letters) -> Letters:
    """Leave out double spaces, spaces before marks and at the ends of lines, and empty lines."""
    out: Letters = []
    for letter, at in letters:
        last = out[-1][0] if out else "\n"
        if letter == " " and last in " \n・":
            continue
        if letter in "\n.,:;・" and last == " ":
            out.pop()
            last = out[-1][0] if out else "\n"
        if letter == "\n" and last == "\n":
            continue
        bullet = letter in "・-" and last == "\n"
        if bullet and out:
            out.pop()  # the lines of a choice belong to the effect that offers it
        out.append(("・" if bullet else letter, at))
    while out and out[-1][0] in " \n":
        out.pop()
    return out


def join_tags(letters: Letters) -> Letters:
    """Leave out the spaces between the tags at the head of an effect, and after them."""
    text = "".join(letter for letter, _ in letters)
    spaces: set[int] = set()
    for run in TAGS.finditer(text):
        inside = False
        for i in range(run.start(), run.end()):
            inside = (inside or text[i] == "【") and text[i] != "】"
            if text[i] == " " and not inside:
                spaces.add(i)
    return [pair for i, pair in enumerate(letters) if i not in spaces]


def effects(text: str) -> list[tuple[int, int]]:
    """Where each effect of a text begins and ends."""
    return divide(text, QUOTED, BREAK)


def present(text: str) -> str:
    """Print a text in its one spelling as cards do: their brackets, and a capital where a sentence begins."""
    text = TAGGED.sub(lambda found: found[1].replace("】", "】 ").replace("】 /", "】/") + found[2].upper(), text)
    text = BEGINNING.sub(lambda found: found[0].upper(), text)
    for mark, printed in PRINTED.items():
        text = text.replace(mark, printed)
    return "\n".join(line.rstrip() for line in text.split("\n"))
