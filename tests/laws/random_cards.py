"""Random original cards made of the whole vocabulary, and decks of them.

A card is written as text in the notation of programs and read from it. Which word may stand where is what the
vocabulary says; a little sense is added, so that most cards do something: power changes by thousands, what is chosen
is used, costs are what costs usually are. Everything follows from the generator that is handed in.
"""

from __future__ import annotations

import random
from typing import Final

from fuda.core.notation import Param, Word
from fuda.games.onepiece.printed import CardDef
from fuda.games.onepiece.spec import DECK_SIZE
from fuda.games.onepiece.words.reading import read_card
from fuda.games.onepiece.words.vocabulary import KEYWORD_TIMINGS, SETS, WORDS

DEEPEST: Final = 4
NAMES: Final = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel")
TRAITS: Final = ("Orchard", "River Folk", "Stone Guild")

# What instructions are usually about: areas, by the word that names them.
IN_PLAY: Final = ("characters", "characters", "leader_or_characters", "leader", "field", "stage")
USUAL_AREAS: Final = {
    "play": ("hand", "trash", "deck", "hand"),
    "use_event": ("hand", "trash"),
    "discard": ("hand",),
    "turn_life": ("life",),
    "look": ("hand", "deck", "life"),
    "reveal": ("hand", "deck", "life"),
    "move": ("characters", "hand", "trash", "life", "deck", "stage"),
    "activate": ("characters", "trash", "hand", "leader"),
}
AMOUNTS: Final = {
    "power": (-3000, -2000, -1000, 1000, 2000, 3000, 5000),
    "base_power": (0, 3000, 5000, 7000),
    "have_power": (-2000, -1000, 1000, 2000),
    "cost": (-4, -2, -1, 1, 2, 4),
    "base_cost": (0, 1, 3, 5),
    "have_cost": (-2, -1, 1, 2),
    "hand_cost": (-3, -2, -1, 1, 2),
    "damage": (0, 1, 1, 2),
}
STATS: Final = {
    "power": (0, 2000, 4000, 5000, 6000),
    "base_power": (2000, 4000, 5000),
    "counter": (0, 1000),
    "don": (0, 1, 2),
    "life": (3, 4),
}
COSTS: Final = (
    "rest(this)", "rest(this)", "rest_don({n})", "rest_don({n}, up_to)", "return_don({n})", "return_don(1, foe)",
    "discard(cards(own, hand), {n})", "ko(this)", "move(this, trash)", "move(this, hand)",
    "choose(cards(own, characters, [other]), 1, 5); move(chosen(5), trash)",
    "choose(cards(own, characters), {n}, 5); rest(chosen(5))",
    "choose(cards(own, trash), {n}, 4); move(chosen(4), deck, bottom)",
    "move(top(own, life, 1), hand)", "turn_life(top(own, life, 1), face_up)", "turn_life(cards(own, life), face_down)",
    "rest(cards(own, leader))", "move(top(own, deck, {n}), trash)", "reveal(top(own, hand_or_deck, 1), 3)",
    "give_don(cards(foe, leader), 1, active)", "power(cards(own, leader), -2000, this_turn)",
)  # fmt: skip
NO_COSTS: Final = ("gain_ability", "add_terms", "delay", "forbid", "next_cost")  # what no cost is made of
CHARACTER_TAGS: Final = (
    "on_play", "on_play", "when_attacking", "on_block", "on_ko", "activate_main", "end_of_your_turn",
    "end_of_opponents_turn", "on_opponents_attack", "trigger", "auto", "auto", "continuous", "continuous",
    "replacement",
)  # fmt: skip
LEADER_TAGS: Final = (
    "when_attacking", "activate_main", "end_of_your_turn", "end_of_opponents_turn", "on_opponents_attack", "auto",
    "auto", "continuous", "replacement", "start_of_game",
)  # fmt: skip
STAGE_TAGS: Final = (
    "on_play",
    "activate_main",
    "end_of_your_turn",
    "on_opponents_attack",
    "auto",
    "continuous",
    "trigger",
)


class Maker:
    """Writes random programs."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.filled: list[int] = []  # slots that something has been chosen into
        self.is_public = False  # what is being written asks about public zones only, as it would tell of others

    def pick(self, items: tuple[str, ...] | list[str]) -> str:
        """One of some words."""
        return self.chance.choice(items)

    def roll(self, odds: float) -> bool:
        """True so often."""
        return self.chance.random() < odds

    # --- terms -------------------------------------------------------------------------------------------------
    def term(self, sort: str, depth: int, about: str = "") -> str:
        """A term of a sort, for a parameter of the word `about`."""
        if sort == "value" and self.roll(0.75 if depth < DEEPEST else 1):
            return self.number(about)
        if sort == "ref" and self.roll(0.8):
            return self.usual_ref(depth, about)
        words = [word for word in WORDS.values() if word.sort == sort and (depth < DEEPEST or is_leaf(word))]
        was_public, self.is_public = self.is_public, self.is_public or sort in ("value", "condition", "static")
        if self.is_public:
            words = [word for word in words if word.name not in ("top", "bottom", "among")]
        text = self.word(self.chance.choice(words), depth)
        self.is_public = was_public
        return text

    def word(self, word: Word, depth: int) -> str:
        """A word with random parameters."""
        what = ""
        args: list[str] = []
        for param in word.params:
            text = self.param(word, param, depth, what)
            what = text if param.kind == "number_of" else what
            args += [text] if text else []
        return f"{word.name}({', '.join(args)})" if args else word.name

    def param(self, word: Word, param: Param, depth: int, what: str) -> str:
        """One parameter; an empty text leaves a flag out."""
        if param.flag:
            return param.name if self.roll(0.5 if param.name == "up_to" else 0.25) else ""
        if param.pair:
            return self.pick(param.pair)
        if what and param.kind == "value" and self.roll(0.8):
            return str(self.chance.choice(STATS.get(what, (0, 1, 2, 3, 5))))
        if word.name == "end_game":
            return self.pick(SETS["side"])
        return self.kind(param.kind, depth, word.name)

    def kind(self, kind: str, depth: int, about: str) -> str:
        """Anything of a kind."""
        if kind.endswith("|none"):
            return "none" if self.roll(0.6) else self.kind(kind.removesuffix("|none"), depth, about)
        if kind.startswith("["):
            return self.several(kind[1:-1], depth, about)
        if kind == "area" and self.is_public:
            return self.pick((*IN_PLAY, "trash"))
        if kind in SETS:
            word = self.pick(SETS[kind])
            return word if word != "?" else '"?"'
        if kind == "text":
            return f'"{self.pick(TRAITS if about.startswith("trait") else NAMES)}"'
        if kind == "slot":
            return str(self.slot(about))
        if kind == "tag_code":
            return self.pick(SETS["tag"])
        if kind == "block":
            return "{" + self.part(depth, about) + "}"
        if kind in ("int", "count", "portion"):
            return self.plain(kind, about)
        return self.term(kind, depth + 1, about)

    def plain(self, kind: str, about: str) -> str:
        """A plain number."""
        if about in ("per", "hand_counter") and kind != "portion":
            return str(self.chance.choice((1, 2, 1000, 2000)))
        return str(self.chance.choice((1, 2, 3)))

    def slot(self, about: str) -> int:
        """A slot: one that is filled where something is read, any where it is written."""
        reads = about in ("among", "chosen", "rest_of", "picked", "chosen_count", "top_or_bottom")
        if reads and self.filled and self.roll(0.9):
            return self.chance.choice(self.filled)
        slot = self.chance.randrange(7)
        if not reads:
            self.filled.append(slot)
        return slot

    def several(self, kind: str, depth: int, about: str) -> str:
        """A list of things of a kind."""
        if kind == "op":
            return "[" + ", ".join(self.instructions(depth + 1, self.chance.choice((1, 1, 2)))) + "]"
        least = 0 if kind in ("test", "[op]") else 1
        count = self.chance.choice((0, 0, 1, 1, 2)) if least == 0 else self.chance.choice((1, 2))
        if kind == "[op]" or about in ("either", "each_of"):
            count = self.chance.choice((1, 2, 2, 3))
        return "[" + ", ".join(self.kind(kind, depth, about) for _ in range(count)) + "]"

    def number(self, about: str) -> str:
        """A number that makes sense for a word."""
        if self.roll(0.03):
            return str(self.chance.choice((-1, 0, 10, 100)))
        return str(self.chance.choice(AMOUNTS.get(about, (0, 1, 1, 1, 2, 2, 3))))

    def usual_ref(self, depth: int, about: str) -> str:
        """Cards that a word is usually about."""
        if self.filled and self.roll(0.35) and about != "choose":
            return f"chosen({self.chance.choice(self.filled)})"
        if self.roll(0.2):
            return "this"
        tests = self.several("test", max(depth, DEEPEST - 1), about) if self.roll(0.6) else "[]"
        return f"cards({self.pick(SETS['side'])}, {self.pick(USUAL_AREAS.get(about, IN_PLAY))}, {tests})"

    # --- instructions and abilities ----------------------------------------------------------------------------
    def instructions(self, depth: int, count: int) -> list[str]:
        """Some instructions; often cards are chosen first and something is done to them."""
        out: list[str] = []
        for _ in range(count):
            if self.roll(0.35):
                out += self.choice(depth)
            else:
                out.append(self.op(depth))
        return out

    def op(self, depth: int) -> str:
        """One instruction; those that end the game are rare."""
        while True:
            text = self.term("op", depth)
            if not text.startswith(("end_game", "damage")) or self.roll(0.1):
                return text

    def choice(self, depth: int) -> list[str]:
        """Choose cards, look at some or reveal them, and do something to them."""
        verb = self.pick((
            "ko", "rest", "ready", "play", "move", "power", "cost", "power_zero", "base_power", "gain_keyword",
            "negate", "forbid", "give_don", "gain_ability", "delay", "use_event", "activate", "turn_life",
            "change_target",
        ))  # fmt: skip
        slot = self.chance.randrange(7)
        area = self.pick(USUAL_AREAS.get(verb, IN_PLAY))
        tests = self.several("test", DEEPEST - 1, "choose") if self.roll(0.5) else "[]"
        cards = f"cards({self.pick(SETS['side'])}, {area}, {tests})"
        first = [f"choose({cards}, {self.chance.choice((1, 1, 2))}, {self.pick(('up_to, ', ''))}{slot})"]
        if self.roll(0.2):
            first = [
                f"{self.pick(('look', 'reveal'))}(top({self.pick(SETS['player'])}, {self.pick(SETS['pile'])}, 3), 6)",
                f"choose(among(6, {tests}), 1, up_to, {slot})",
            ]
        self.filled.append(slot)
        word = WORDS[verb]
        args = [f"chosen({slot})"] + [self.param(word, param, depth, "") for param in word.params[1:]]
        out = [*first, f"{verb}({', '.join(arg for arg in args if arg)})"]
        if first[0].startswith(("look", "reveal")) and self.roll(0.7):
            out.append(self.pick((f"move(rest_of(6, {slot}), deck, bottom)", "top_or_bottom(6)", "shuffle")))
        return out

    def part(self, depth: int, about: str) -> str:
        """An ability inside another one."""
        kept, self.filled = self.filled, []
        if about in ("delay", "add_terms"):
            text = self.bare_part(depth, about)
        else:
            tag = self.pick(
                ("on_ko", "when_attacking", "activate_main", "auto", "continuous", "replacement", "on_block")
            )
            text = self.ability(tag, depth + 2)
        self.filled = kept
        return text

    def bare_part(self, depth: int, about: str) -> str:
        """Instructions that are put off, or conditions and costs that are added."""
        if about == "delay":
            return "part: " + "; ".join(self.instructions(depth + 1, self.chance.choice((1, 1, 2))))
        text = "part"
        if self.roll(0.6):
            text += " if " + self.term("condition", depth + 1)
        return text + (" cost " + self.cost() if self.roll(0.6) else "") + ":"

    def cost(self) -> str:
        """An activation cost."""
        parts = [self.pick(COSTS) for _ in range(self.chance.choice((1, 1, 1, 2, 2, 3)))]
        if self.roll(0.1):
            action = self.op(DEEPEST - 1)
            parts += [action] if not any(word in action for word in NO_COSTS) else []
        text = "; ".join(part.replace("{n}", str(self.chance.choice((1, 1, 2)))) for part in parts)
        return text.replace("hand_or_deck", self.pick(("deck", "life")))

    def ability(self, tag: str, depth: int = 0) -> str:
        """An ability under a keyword, or of a class."""
        self.filled = []
        if tag == "continuous":
            return self.continuous(depth)
        head = [tag]
        head += ["once"] if self.roll(0.3) and tag != "start_of_game" else []
        head += ["may"] if self.roll(0.3) and tag != "start_of_game" else []
        if tag == "auto" or (tag in KEYWORD_TIMINGS and self.roll(0.05)):
            timings = [self.word(WORDS["on"], DEEPEST - 1) for _ in range(2 if self.roll(0.1) else 1)]
            head.append(timings[0] if len(timings) == 1 else f"on_any([{', '.join(timings)}])")
        if tag == "replacement":
            ways = [self.word(WORDS["would"], DEEPEST - 1) for _ in range(2 if self.roll(0.1) else 1)]
            head.append(ways[0] if len(ways) == 1 else f"would_any([{', '.join(ways)}])")
        if self.roll(0.3) and tag != "start_of_game":
            head += ["if", ", ".join(self.term("condition", depth + 1) for _ in range(self.chance.choice((1, 1, 2))))]
        if self.roll(0.35) and tag not in ("start_of_game", "replacement"):
            head += ["cost", self.cost()]
        return " ".join(head) + ": " + "; ".join(self.instructions(depth, self.chance.choice((1, 1, 2, 3))))

    def continuous(self, depth: int) -> str:
        """A continuous ability, sometimes one that works in the hand."""
        conditions = " if " + self.term("condition", depth + 1) if self.roll(0.5) else ""
        if self.roll(0.1):
            return f"continuous in_hand{conditions}: hand_cost([is_this], {self.term('value', depth + 1, 'hand_cost')})"
        count = self.chance.choice((1, 1, 2))
        return f"continuous{conditions}: " + "; ".join(self.term("static", depth + 1) for _ in range(count))

    # --- cards -------------------------------------------------------------------------------------------------
    def card(self, number: str, kind: str) -> str:
        """A whole card."""
        facts = [
            f'card "{number}" "{self.pick(NAMES)}" {kind}',
            "colors=[red]" if self.roll(0.8) else "colors=[red, blue]",
        ]
        tags: list[str] = []
        if kind == "leader":
            facts += [f"power={self.chance.choice((5000, 6000))}", f"life={self.chance.choice((2, 3, 4, 5))}"]
            tags = [self.pick(LEADER_TAGS) for _ in range(self.chance.choice((1, 2, 3)))]
        elif kind == "character":
            cost = self.chance.randrange(7)
            facts += [f"cost={cost}", f"power={1000 * (cost + self.chance.choice((1, 2, 3)))}"]
            facts += [f"counter={self.chance.choice((1000, 2000))}"] if self.roll(0.6) else []
            tags = [self.pick(CHARACTER_TAGS) for _ in range(self.chance.choice((0, 1, 1, 2, 3)))]
        elif kind == "event":
            facts.append(f"cost={self.chance.randrange(4)}")
            tags = [self.pick(("main", "main", "counter"))] + (["trigger"] if self.roll(0.4) else [])
        else:
            facts.append(f"cost={self.chance.randrange(3)}")
            tags = [self.pick(STAGE_TAGS) for _ in range(self.chance.choice((1, 2)))]
        if self.roll(0.6):
            facts.append(f'traits=["{self.pick(TRAITS)}"]')
        if self.roll(0.6):
            facts.append(f"attributes=[{self.pick(('slash', 'strike', 'wisdom'))}]")
        if kind in ("leader", "character") and self.roll(0.25):
            facts.append(f"keywords=[{self.pick(SETS['keyword'])}]")
        if self.roll(0.05):
            facts.append(f"deck_rules=[{self.term('deck_rule', DEEPEST - 1)}]")
        if tags.count("trigger") > 1:
            tags = [tag for tag in tags if tag != "trigger"]
        return "\n".join([" ".join(facts), *[f"  {self.ability(tag)}" for tag in tags]])


def is_leaf(word: Word) -> bool:
    """Whether a word takes no terms of its own sort, so that a program comes to an end with it."""
    inner = {"block", "[op]", "[[op]]"}
    if word.sort in ("test", "ref", "value", "condition"):
        inner |= {"test", "[test]", "ref", "[ref]", "value", "condition", "[condition]"}
    return all(p.flag or p.kind not in inner for p in word.params)


def random_card(chance: random.Random, index: int, kind: str = "") -> CardDef:
    """A random card with at least one ability, of any type if none is named."""
    maker = Maker(chance)
    while True:
        chosen = kind or maker.pick(("character", "character", "character", "event", "event", "stage", "leader"))
        text = maker.card(f"R-{index:03}", chosen)
        if "\n" in text and len(text) < 6_000:
            return read_card(text)


def plain_card(chance: random.Random, index: int) -> CardDef:
    """A Character without text."""
    cost = chance.randrange(1, 8)
    facts = f"colors=[red] cost={cost} power={1000 * (cost + 2)} counter={chance.choice((1000, 2000))}"
    return read_card(f'card "P-{index:03}" "{chance.choice(NAMES)}" character {facts}')


def random_deck(chance: random.Random, first: int = 0) -> list[CardDef]:
    """A Leader and fifty cards, some of them plain; numbers begin with `first`."""
    deck = [random_card(chance, first, "leader")]
    kinds = ("character", "character", "character", "event", "event", "stage")
    while len(deck) < DECK_SIZE + 1:
        at = first + len(deck)
        design = plain_card(chance, at) if chance.random() < 0.2 else random_card(chance, at, chance.choice(kinds))
        deck += [design] * chance.choice((1, 2, 3, 4))
    return deck[: DECK_SIZE + 1]
