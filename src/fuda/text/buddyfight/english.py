"""One spelling for English Buddyfight text, with the way back to the places of the original.

Printed English writes keywords, headings and costs in square brackets, names and titles of abilities in quotation
marks. Here they become the marks of the Japanese book: 『keyword』, 【heading】, 〔cost〕, 「name」 and “title”. All
other words are written without capitals, numbers in digits, and a line ends with a full stop. Some prints leave the
brackets of headings and keywords out.
"""

import re
import unicodedata
from typing import Final

from fuda.text.normalise import Normalised

ONE_FOR_ONE: Final = str.maketrans({
    **{chr(0xFF01 + i): chr(0x21 + i) for i in range(94)},
    "−": "-", "‐": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "„": '"', "″": '"',
    "〝": '"', "〟": '"',
    "＜": "<", "＞": ">", "≪": "《", "≫": "》", "\u200b": " ", "\u3000": " ", "\xa0": " ", "\t": " ", "\r": " ",
    "•": "・", "●": "・", "◆": "■", "。": ".", "、": ",", "‼": "!", "…": ".", "〈": "<", "〉": ">",
    "［": "[", "］": "]",
})  # fmt: skip
KEYWORDS: Final = {
    word.lower().replace(" ", "").replace("-", "").replace(".", ""): word
    for word in (
        "Penetrate", "Soulguard", "Move", "Counterattack", "Equipment Change", "Set", "Crossnize", "Ambush", "Purge",
        "Weaponry Link", "CHAOS Territory", "D-Share", "Omni Lord", "Dragod", "Double Attack", "Triple Attack",
        "Quadruple Attack", "Sextuple Attack", "Evil Deity", "G.EVO", "Lifelink", "Lifelink Lose", "Transform", "Ride",
        "Take Office", "Dragonize", "Impact Transform", "Overturn", "Overkill", "Great Overturn", "Overkill ReBOOT",
        "Release Condition", "D", "Reverse",
    )
}  # fmt: skip
OTHER_KEYWORDS: Final = {
    "chaosterritory": "CHAOS Territory", "cterritory": "CHAOS Territory", "weaponlink": "Weaponry Link",
    "equipchange": "Equipment Change", "greatevil": "Evil Deity", "soulgaurd": "Soulguard", "counterattacks":
    "Counterattack", "doubleattacks": "Double Attack", "gevo": "G.EVO", "releasecondition!": "Release Condition",
    "transformation": "Transform",
}  # fmt: skip
HEADINGS: Final = {
    "callcost": "Call Cost", "castcost": "Cast Cost", "equipcost": "Equip Cost", "counter": "Counter", "act": "Act",
    "activate": "Act", "usecost": "Cast Cost", "couunter": "Counter",
}  # fmt: skip
PLAIN: Final = {"rest": "rest", "stand": "stand", "rests": "rest", "stands": "stand", "rested": "rest"}
NUMBERS: Final = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16",
    "twenty": "20", "thirty": "30",
}  # fmt: skip
NESTED: Final = re.compile(r'"(?:[^"\n]*[ ,:])?"[^"\n]+""|"[^"\n]+"[^"\n\[\]<>《》]{1,30}"[^"\n]+""')
QUOTED: Final = re.compile(r'"[^"\n]*"')
TRAIT: Final = re.compile(r"《([^《》\n]*)》")
WORLD: Final = re.compile(r"<([^<>\n]*)>")
REMINDER: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)|\([^()\n]*$", re.MULTILINE)
MARKED: Final = re.compile(r"【[ \[]*([A-Za-z][^\[\]【】\n]*?)[ \]]*】|\[ *([A-Za-z][^\[\]\n]*?) *\]")
LIFELINK: Final = re.compile(r"life ?link *(\d+)", re.IGNORECASE)
BUDDIES: Final = re.compile(r'\[ *(Double|Triple) Buddy ((?:"[^"\n]*" *)+)\]', re.IGNORECASE)
# Headings and keywords whose brackets were left out.
BARE_HEADING: Final = re.compile(
    r"(?:(?<=\n)|(?<=・)|(?<=・ )|(?<=■)|(?<=■ )|^)(Call Cost|Cast Cost|Equip Cost|Counter)(?= ?[\[【A-Z]| *$)"
)
BARE_KEYWORD: Final = re.compile(
    r"\b(Double Attack|Triple Attack|Quadruple Attack|Penetrate|Soulguard|Counterattack|Crossnize|Lifelink (?:\d+|Lose)"
    r"|Transform(?= into| \[|\[)|Impact Transform|Omni Lord|Equipment Change)\b"
)
BARE_LINE: Final = re.compile(
    r"(?:(?<=\n)|(?<=■)|(?<=■ )|^)(Move|Set|Ambush|Purge)(?= *(?:\n|$|\[|\(|Soulguard|Penetrate|Double))"
)
LOST_TRAIT: Final = re.compile(r"\?([A-Z][A-Za-z' -]*)\?(?=[ ,.])")
LOST_SPACE: Final = re.compile(r"[a-z\d]\?[a-z\d]")
LIFE_LINK: Final = re.compile(r"\b[Ll]ife ?link\b(?! *\d)")
RELEASE: Final = re.compile(r"\[?Release Conditions?!?\]?")
IMPACT_TRANSFORM: Final = re.compile(r"Impact \[Transform\]", re.IGNORECASE)
WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]*")
# Several words for one thing.
PHRASES: Final = {
    "his or her": "their", "can not": "cannot", "can't": "cannot", "doesn't": "does not", "don't": "do not",
    "isn't": "is not", "aren't": "are not", "it's": "it is", "monster cards": "monsters", "monster card": "monster",
    "spell cards": "spells", "spell card": "spell", "item cards": "items", "item card": "item",
    "impact cards": "impacts", "impact card": "impact", "may not": "cannot", "won't": "will not",
    "drop zones": "drop zone", "dropzone": "drop zone", "all of your": "all your", "in addition": "then",
    "his/her": "their", "he or she": "they", "at the start of": "at the beginning of", "attack phrase": "attack phase",
    "this monster": "this card", "hasn't": "has not", "haven't": "have not", "your hands": "your hand",
    "draw another card": "draw 1 additional card",
    "another": "an other", "into soul of": "into the soul of", "field, into": "field into", "your stage": "your field",
    "you may choose to": "you may", "and less": "or less", "put this on": "put this card on", "wth": "with",
    "monter": "monster", "paying for its": "paying its", "also gets": "gets", "also get": "get",
    "it also cannot": "it cannot",
    "nullifies": "nullify", "abiliy": "ability", "lfe": "life", "ths turn": "this turn", "ges": "gets",
    "eqiupped": "equipped", "shufle": "shuffle", "nullfiy": "nullify", "in te drop": "in the drop",
    "links attack": "link attacks", "this this card": "this card", "this cards gets": "this card gets",
    "on our field": "on your field",
    "this hand card is dropped": "this card is dropped from your hand",
    "drop this hand card": "drop this card from your hand",
    "reveal this hand card": "reveal this card in your hand", "hand cards": "cards in your hand", "or below": "or less",
    "only use ability": "only use this ability", "from our hand": "from your hand", "they does not": "they do not",
    "they calls": "they call", "they draws": "they draw", "his or drop zone": "their drop zone",
    "card may attack": "card can attack", "it may attack": "it can attack", "they may attack": "they can attack",
    "additionally": "then", "furthermore": "then", "after that": "then", "afterwards": "then", "afterward": "then",
    "is unable to": "cannot", "are unable to": "cannot", "opponent's side of the field": "opponent's field",
    "your side of the field": "your field", "at end of turn": "at the end of the turn", "monster areas": "areas",
    "field area": "field", "effects of a card": "effects of cards", "wouldn't": "would not",
    "rock-paper-scissor": "rock-paper-scissors", "atack": "attack", "attacked directly": "attacked",
}  # fmt: skip
PHRASE: Final = re.compile(
    r"\b(?:" + "|".join(re.escape(words) for words in sorted(PHRASES, key=len, reverse=True)) + r")\b", re.IGNORECASE
)
SPACED_SIGN: Final = re.compile(r"(power|defense|critical|size) ?([+-]) ?(?=\d)", re.IGNORECASE)
TITLE: Final = re.compile(
    r"^ *(?:(?:【[^】]*】|『D』|・) ?)*「([^」\n]*)」(?= ?(?:[A-Z\[【『〔]|when |during |if |you may ))", re.MULTILINE
)
Letters = list[tuple[str, int, bool]]  # each letter, where it stood, and whether it is part of a name


def english(original: str) -> Normalised:
    """Bring an English text into its one spelling; names keep theirs."""
    flat = original.translate(ONE_FOR_ONE)
    flat = IMPACT_TRANSFORM.sub("[Impact Transform]", flat)  # as long as it was
    letters: Letters = []
    i = 0
    while i < len(flat):
        text, end, fixed = piece(flat, i)
        letters += [(letter, i + min(j, end - i - 1), fixed) for j, letter in enumerate(text)]
        i = end
    letters = ended(balanced(tidy(lowered(titled(letters)))))
    return Normalised("".join(x for x, _, _ in letters), [*[at for _, at, _ in letters], len(original)], original)


def piece(flat: str, i: int) -> tuple[str, int, bool]:
    """The one spelling of what stands at a place, where it ends, and whether it is a name."""
    here = flat[i]
    if here == '"':
        for pattern in (NESTED, QUOTED):
            found = pattern.match(flat, i)
            if found:
                return f"「{found[0][1:-1].strip()}」", found.end(), True
    if here in "《<":
        for pattern, marks in ((TRAIT, "《》"), (WORLD, "<>")):
            found = pattern.match(flat, i)
            if found:
                return f"{marks[0]}{found[1].strip()}{marks[1]}", found.end(), True
    if here == "(":
        found = REMINDER.match(flat, i)
        if found:
            return "", found.end(), False
    if here in "[【R":
        found = RELEASE.match(flat, i)
        if found:
            return "『Release Condition』", found.end(), True
    if here in "[【":
        return bracket(flat, i)
    if here in "『』":
        return "", i + 1, False  # around the brackets of a keyword
    if here == "〔":
        return "〔", i + 1, True
    if here in "]〕":
        return "〕", i + 1, True
    if here == ")":
        return "", i + 1, False
    if here == "?":
        # What was lost on the way to the data: the brackets of an attribute, or a space.
        found = LOST_TRAIT.match(flat, i)
        if found:
            return f"《{found[1]}》", found.end(), True
        if LOST_SPACE.search(flat[max(0, i - 1) : i + 2]):
            return " ", i + 1, False
    if here == "@":
        return " ", i + 1, False
    if (here == "?" and (i == 0 or flat[i - 1] == "\n")) or flat.startswith("тЦа", i):
        return "\n", i + (1 if here == "?" else 3), False
    if here == "■":
        return "\n", i + 1, False
    for pattern in (BARE_HEADING, BARE_LINE, BARE_KEYWORD):
        found = pattern.match(flat, i)
        if found:
            return marked(found[1]), found.end(), True
    found = LIFE_LINK.match(flat, i)
    if found:
        return "『Lifelink』", found.end(), True
    found = SPACED_SIGN.match(flat, i)
    if found:
        return found[1].lower() + found[2], found.end(), False
    found = PHRASE.match(flat, i)
    if found:
        words = PHRASES[found[0].lower()]
        return words.capitalize() if found[0][0].isupper() else words, found.end(), False
    found = WORD.match(flat, i)
    if found:
        return NUMBERS.get(found[0].lower(), found[0]), found.end(), False
    return ("." if here == "!" else here), i + 1, False


def bracket(flat: str, i: int) -> tuple[str, int, bool]:
    """What a square bracket opens: buddies, a heading, a keyword, or a cost."""
    found = BUDDIES.match(flat, i)
    if found:
        names = "".join(f"「{name[1:-1]}」" for name in QUOTED.findall(found[2]))
        return f"『{found[1].capitalize()} Buddy {names}』", found.end(), True
    found = MARKED.match(flat, i)
    if found:
        inner = (found[1] or found[2]).strip()
        text = marked(inner)
        if text:
            return text, found.end(), True
        if inner.lower().strip(".") in PLAIN:
            return PLAIN[inner.lower().strip(".")], found.end(), False
    return "〔", i + 1, True


def marked(inner: str) -> str:
    """A keyword or heading in its one spelling, or nothing."""
    found = LIFELINK.fullmatch(inner)
    if found:
        return f"『Lifelink {found[1]}』"
    words = re.sub(r"[ .\-]", "", unicodedata.normalize("NFKC", inner)).lower()
    if words in HEADINGS:
        return f"【{HEADINGS[words]}】"
    keyword = KEYWORDS.get(words) or OTHER_KEYWORDS.get(words)
    return f"『{keyword}』" if keyword else ""


def titled(letters: Letters) -> Letters:
    """Mark the name of an ability at the head of its line."""
    out = list(letters)
    for found in TITLE.finditer("".join(letter for letter, _, _ in letters)):
        start, end = found.start(1) - 1, found.end(1)
        out[start] = ("“", out[start][1], True)
        out[end] = ("”", out[end][1], True)
    return out


def lowered(letters: Letters) -> Letters:
    """Write words without capitals."""
    return [(letter if fixed else letter.lower(), at, fixed) for letter, at, fixed in letters]


def tidy(letters: Letters) -> Letters:
    """Leave out double spaces, spaces around marks, empty lines, and line breaks before ways to choose from."""
    out: Letters = []
    for letter, at, fixed in letters:
        last, _, kept = out[-1] if out else ("\n", 0, False)
        if not fixed:
            if letter == " " and last in " \n・】〔”〕":
                continue
            if letter in "\n.,:;・" and last == " " and not kept:
                out.pop()
                last, _, kept = out[-1] if out else ("\n", 0, False)
            if letter == "\n" and (last == "\n" or is_heading(out)):
                continue
            if letter == "." and last in ".〔\n" and not kept:
                continue
            if letter == "." and last == "," and not kept:
                out.pop()
            if letter == "・" and last == "\n" and out:
                out.pop()
        elif letter in "〕〔【『" and last == " " and not kept:
            before = out[-2][0] if len(out) > 1 else "\n"
            if before in {"『": "』〕\n", "〕": before}.get(letter, "』】〕."):
                out.pop()
        if letter == "〕" and fixed and out and out[-1][0] == ".":
            out.pop()
        out.append((letter, at, fixed))
    while out and out[-1][0] in " \n":
        out.pop()
    return spaced(out)


def is_heading(letters: Letters) -> bool:
    """Whether nothing but headings of an ability stands in the line: what it does is printed on the next one."""
    text = "".join(letter for letter, _, _ in letters[-24:]).rpartition("\n")[2]
    return text in ("【Counter】", "【Act】", "【Counter】【Act】")


def balanced(letters: Letters) -> Letters:
    """Leave out brackets of costs that nothing closes or opens."""
    text = "".join(letter for letter, _, _ in letters)
    stray: set[int] = set()
    start = 0
    for line in text.split("\n"):
        opened: list[int] = []
        for i, letter in enumerate(line, start):
            if letter == "〔":
                opened.append(i)
            elif letter == "〕" and opened:
                opened.pop()
            elif letter == "〕":
                stray.add(i)
        # One that another one follows was printed twice; of a cost that nothing closes the rest is missing.
        stray.update(i for i in opened if text[i + 1 : i + 2] in ("〔", "『"))
        start += len(line) + 1
    return [one for i, one in enumerate(letters) if i not in stray]


def spaced(letters: Letters) -> Letters:
    """Put a space between a name and the word after it, and after commas and full stops."""
    out: Letters = []
    for i, (letter, at, fixed) in enumerate(letters):
        out.append((letter, at, fixed))
        after, _, held = letters[i + 1] if i + 1 < len(letters) else ("\n", 0, False)
        word = after.isalnum() and not held
        if fixed:
            apart = letter in "》」>』" and word and not (letter == "』" and line_head(out))
        elif letter in ",.":
            apart = word or after in "《「<『"
        else:
            apart = letter.isalnum() and held and after in "《「<『【"
        if apart:
            out.append((" ", at, False))
    return out


def line_head(letters: Letters) -> bool:
    """Whether nothing but marks stands in the line."""
    text = "".join(letter for letter, _, _ in letters).rpartition("\n")[2]
    return bool(re.fullmatch(r"(?:『[^』]*』|〔[^〕]*〕)*", text))


def ended(letters: Letters) -> Letters:
    """End each line with a full stop, but for keywords and costs."""
    out: Letters = []
    for i, (letter, at, fixed) in enumerate(letters):
        out.append((letter, at, fixed))
        last = i + 1 == len(letters) or letters[i + 1][0] == "\n"
        open_ = not line_head(out) if letter == "』" else letter not in ".〕\n"
        if letter == "】":
            open_ = not is_heading(out)
        if last and open_:
            out.append((".", at, False))
    return out
