"""Random Dimension Zero cards as text, made of the whole vocabulary: which word may stand where is what it says."""

from __future__ import annotations

import random
import re
from typing import Final

from fuda.core.notation import NotationError, Word
from fuda.games.dimensionzero.printed import CardDef
from fuda.games.dimensionzero.spec import COLORS, KEYWORDS, TIMINGS
from fuda.games.dimensionzero.words.reading import read_card
from fuda.games.dimensionzero.words.vocabulary import RANGES, SETS, WORDS

DEEPEST: Final = 4
NAMES: Final = ("Ash", "Birch", "Cedar", "Elm", "Fir")
RACES: Final = ("Orchard", "River", "Stone")
BY_SORT: Final[dict[str, list[Word]]] = {}
for _word in WORDS.values():
    BY_SORT.setdefault(_word.sort, []).append(_word)
ZONES: Final = ("graveyard", "energy", "plan", "hand")


def is_leaf(word: Word) -> bool:
    """Whether a word needs no further terms."""
    for param in word.params:
        kind = param.kind.removesuffix("|none").strip("[]")
        if not param.flag and not param.kind.startswith("[") and (kind in BY_SORT or kind == "block"):
            return False
    return True


class Writer:
    """Writes random terms."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def energy(self) -> str:
        """An amount of energy."""
        chosen = self.chance.sample(COLORS, self.chance.choice((0, 1, 1, 2)))
        text = " ".join(f"{color} {self.chance.choice((1, 1, 2))}" for color in COLORS if color in chosen)
        plain = self.chance.choice(("", "colorless 1", "colorless 2", "colorless X"))
        return f"{text} {plain}".strip() or "colorless 0"

    def kind(self, kind: str, depth: int) -> str:
        """Something of a kind."""
        if kind.endswith("|none"):
            return "none" if self.chance.random() < 0.5 or depth > DEEPEST else self.kind(kind[:-5], depth)
        if kind.startswith("["):
            n = self.chance.choice((0, 1, 1, 2)) if depth < DEEPEST else 0
            return "[" + ", ".join(self.kind(kind[1:-1], depth) for _ in range(n)) + "]"
        if kind in SETS:
            return self.chance.choice(SETS[kind])
        if kind in RANGES:
            low, high = RANGES[kind]
            return str(self.chance.randint(max(low, -2), min(high, 3)))
        if kind == "text":
            return f'"{self.chance.choice(NAMES + RACES)}"'
        if kind == "energy":
            return f'"{self.energy()}"'
        if kind == "block":
            return "{" + self.ability(depth + 1) + "}"
        if kind == "value" and (depth >= DEEPEST or self.chance.random() < 0.6):
            return self.chance.choice(("0", "1", "1", "2", "3", "1000", "2000", "x"))
        return self.term(kind, depth)

    def term(self, sort: str, depth: int) -> str:
        """A word of a sort with its parameters."""
        words = BY_SORT[sort]
        if depth >= DEEPEST:
            words = [word for word in words if is_leaf(word)] or words
        return self.word(self.chance.choice(words), depth)

    def word(self, word: Word, depth: int) -> str:
        """A word with its parameters."""
        args: list[str] = []
        for param in word.params:
            if param.flag:
                if self.chance.random() < 0.4:
                    args.append(param.name)
            elif param.pair:
                args.append(self.chance.choice(param.pair))
            else:
                args.append(self.kind(param.kind, depth + 1))
        return word.name + (f"({', '.join(args)})" if args else "")

    def several(self, sort: str, depth: int, most: int) -> list[str]:
        """Some words of a sort."""
        return [self.term(sort, depth) for _ in range(self.chance.randint(0, most))]

    def ability(self, depth: int) -> str:
        """An ability."""
        pick = self.chance.choice
        word = pick(("spell", "activated", "triggered", "triggered", "static", "replacement"))
        head = [word]
        if word == "activated":
            head += pick(([], ["quick"], ["battle"])) + pick(([], ["once"]))
        march = word == "triggered" and self.chance.random() < 0.1
        head += ["march"] if march else []
        if word != "spell" and self.chance.random() < 0.2:
            head.append(f"zones([{pick(ZONES)}])")
        if self.chance.random() < 0.1:
            head.append(f"gate({self.term('condition', depth + 1)})")
        if word == "triggered" and not march:
            head.append(self.term("timing", depth + 1))
        if word == "replacement":
            head += pick(([], ["may"]))
            head.append(self.term("replaced", depth + 1))
        if word in ("spell", "activated", "triggered"):
            head += [self.term("aim", depth + 1)] if self.chance.random() < 0.4 else []
        if word != "spell" and self.chance.random() < 0.2:
            head.append("if " + self.term("condition", depth + 1))
        price = self.several("cost", depth + 1, 2) if word in ("activated", "triggered") else []
        if price and self.chance.random() < 0.5:
            price.insert(0, f'energy("{self.energy()}")')
        head += ["cost", "; ".join(price)] if price else []
        if word == "static":
            body = self.several("static", depth + 1, 2) + self.several("rule", depth + 1, 1)
        else:
            body = self.several("op", depth + 1, 3)
            if word in ("spell", "activated") and depth < 2 and self.chance.random() < 0.1:
                body = ["modes({part: " + "; ".join(self.several("op", depth + 1, 2)) + "}, {part: draw(1)})"]
        return f"{' '.join(head)}: {'; '.join(body)}".rstrip()

    def card(self, number: int) -> str:
        """A card."""
        kind = self.chance.choice(("unit", "unit", "unit", "base", "strategy"))
        facts = [f'card "R-{number}" "{self.chance.choice(NAMES)} {number % 7}" {kind}', f'cost="{self.energy()}"']
        if kind == "unit":
            facts += [f'move="{self.chance.choice(("colorless 1", "red 1", "colorless 2"))}"']
            facts += [f"power={self.chance.randint(1, 8) * 500}", f"smash={self.chance.randint(1, 3)}"]
        if self.chance.random() < 0.4:
            facts.append(f"timing={self.chance.choice(TIMINGS)}")
        facts.append(f'races=["{self.chance.choice(RACES)}"]')
        if kind == "unit" and self.chance.random() < 0.3:
            facts.append(f"keywords=[{self.chance.choice(KEYWORDS)}]")
        lines = [f"  {self.ability(0)}" for _ in range(self.chance.choice((0, 1, 1, 2)))]
        return "\n".join([" ".join(facts), *lines])


REFUSED: Final = re.compile(r"[a-z_]+ at character \d+: |what both players")  # by the words themselves: no sense


def random_card(chance: random.Random, number: int) -> CardDef:
    """A random card; what the words themselves refuse is written anew."""
    while True:
        text = Writer(chance).card(number)
        try:
            return read_card(text)
        except NotationError as error:
            if not REFUSED.match(str(error)):
                raise NotationError(f"{error}\n{text}") from None
