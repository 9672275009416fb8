"""What the verbs and nouns of Fusion World text say of cards, and what a text claims by them."""

from __future__ import annotations

from typing import Final

from fuda.text.grammar import Node
from fuda.text.probe.claims import ANYWHERE, BOTH, MOST, Claim, Claims, Verbs, outside, sense, sides_of

VERBS: Final = Verbs(
    moves={
        "ko": ("drop",), "todrop": ("drop",), "discard": ("drop",), "discardany": ("drop",), "discardrandom": ("drop",),
        "discardto": ("drop",), "discardper": ("drop",), "discardcards": ("drop",), "tohand": ("hand",),
        "tobottom": ("deck",), "tobottomrandom": ("deck",), "totop": ("deck",), "toends": ("deck",),
        "todeckshuffled": ("deck",), "shuffleinto": ("deck",), "putback": ("deck", "life"), "reorder": ("deck", "life"),
        "play": ("battle",),
        "playrested": ("battle",), "playfrom": ("battle",), "playfromrested": ("battle",),
        "playon": ("battle", "leader"),
        "toenergy": ("energy",), "toenergyrested": ("energy",), "tolife": ("life",), "tolifeup": ("life",),
        "tolifebottom": ("life",), "tolifeends": ("life",), "remove": ("removed",), "under": ("under",),
        "combo": ("combo",), "resttobottom": ("deck",), "resttobottomrandom": ("deck",), "resttodeck": ("deck",),
        "resttodrop": ("drop",), "resttoends": ("deck", "life"), "resttoenergy": ("energy",), "resttohand": ("hand",),
        "resttotop": ("deck", "life"),
    },
    still=(
        "choose", "chooseany", "choosetotal", "chooserandom", "rest", "ready", "look", "lookhand", "lookpile", "reveal",
        "revealhand", "unmoved", "shuffle", "change", "changeof", "changeguard", "negateattack", "flip", "flipleader",
        "faceup", "facedown", "placemarker", "removemarker", "addki", "spendki", "spendallki", "spendanyki", "moveki",
        "moveallki", "moveanyki", "nextgain", "nextplay", "nextuse", "nextusegain", "handcosts", "forbidplayer", "skip",
        "win", "lose", "control",
    ),
    zones={
        **{f"zone.{name}": (name,) for name in ("hand", "drop", "deck", "life", "energy", "combo", "leader")},
        **{f"noun.{name}": (name,) for name in ("hand", "drop", "deck", "life", "energy")},
        "zone.battle_area": ("battle",), "pile.deck": ("deck",), "pile.life": ("life",), "place.under": ("under",),
        "place.underit": ("under",),
    },
    hidden=("deck", "hand", "life"),
    reveal="公開|表向き|reveal|face.up|登場|play",
)  # fmt: skip
FIELDS: Final = ("【フィールド】", "【Field】")
CHOICES: Final = ("choose", "chooseany", "choosetotal", "chooserandom")
COUNTED: Final = ("some", "upto", "top", "topupto", "bottom", "someof")
ONE: Final = ("topone", "bottomone")
SPOKEN: Final = frozenset({"this", "that", "those", "it", "them", "revealed", "event", "attacker", "guard", "bearer"})


class Speaker:
    """Goes through a text and takes what it claims; remembers what was chosen last."""

    def __init__(self, tree: Node) -> None:
        self.out = Claims()
        narrow = any(sense(one) == "prop" or one.kind == "noun.named" for one in tree.walk())
        self.out.shows = narrow or bool(VERBS.reveal.search(tree.render()))
        self.chosen: Claim | None = None
        self.out.add(BOTH, frozenset({"under"}), ())  # what lay under a card goes with it
        if tree.render().startswith(FIELDS):
            self.out.add(BOTH, ANYWHERE, ("battle",), 1)  # the card itself stays in play  [fw 15-3-2]
            self.out.add(BOTH, frozenset({"battle"}), ("drop",), 1)
        self.visit(tree, False)

    def visit(self, node: Node, foe: bool) -> None:
        """Take what a phrase and all below it claims, but for the cost, which is paid before."""
        if sense(node) == "act":
            self.verb(node, foe)
        inside = foe or "foe" in node.alternative.meaning
        for part, fill in zip(node.alternative.parts, node.fills, strict=True):
            if part.slot != "cost":
                for child in fill:
                    self.visit(child, inside)

    def verb(self, node: Node, foe: bool) -> None:
        """Take what one verb claims."""
        meaning = node.alternative.meaning
        me = frozenset({1}) if foe else BOTH if meaning == "draweach" else frozenset({0})
        if meaning in ("draw", "drawupto", "drawone"):
            numbers = [one.text for one in node.all("n")]
            plain = all(text.isdigit() for text in numbers) and not node.all("per")
            self.out.add(me, frozenset({"deck"}), ("hand",), sum(map(int, numbers)) or 1 if plain else MOST)
        elif meaning in ("drawto", "drawnumber", "draweach"):
            self.out.add(BOTH, frozenset({"deck"}), ("hand",))
        elif meaning in CHOICES:
            self.chosen = self.noun(node, foe)
        elif meaning in VERBS.moves:
            self.moved(node, foe)
        elif meaning not in VERBS.still and not any(sense(one) == "act" for one in list(node.walk())[1:]):
            self.out.unknown = self.out.unknown or node.kind

    def noun(self, node: Node, foe: bool) -> Claim:
        """Of which cards an object speaks, wherever they go."""
        objects = [child for slot in ("t", "z", "h") for child in node.all(slot)]
        nouns = [
            one for child in objects for one in outside(child, ("p", "s", "v", "q", "u")) if sense(one) == "single"
        ]
        zones = frozenset(name for child in objects for one in child.walk() for name in VERBS.zones.get(one.kind, ()))
        if not objects or any(one.alternative.meaning in SPOKEN for one in nouns):
            return Claim(BOTH, ANYWHERE, ANYWHERE)
        sides = frozenset(side for child in objects for side in sides_of(child, foe))
        looked = any(one.alternative.meaning.startswith("looked") for one in nouns)
        source = ANYWHERE if looked or not zones else zones
        return Claim(frozenset({1}) if foe and sides == BOTH else sides, source, ANYWHERE, most_of(nouns))

    def moved(self, node: Node, foe: bool) -> None:
        """Take what a verb that moves cards claims: of its object, or of what was chosen last."""
        target = VERBS.moves[node.alternative.meaning]
        has_object = any(node.all(slot) for slot in ("t", "z", "h"))
        claim = self.noun(node, foe) if has_object or self.chosen is None else self.chosen
        if node.alternative.meaning.startswith(("rest", "discardto")) or "per" in node.alternative.meaning:
            claim = Claim(
                BOTH, ANYWHERE, ANYWHERE
            )  # what is left of cards that were looked at, or as many as something
        self.out.add(claim.sides, claim.source, target, claim.most)
        if "battle" in target:
            self.out.add(BOTH, frozenset({"battle"}), ("drop",))  # a Field goes when another comes  [fw 15-3-4]


def most_of(nouns: list[Node]) -> int:
    """How many cards some nouns speak of at most."""
    total = 0
    for one in nouns:
        numbers = [int(token.text) for token in one.all("n") if token.text.isdigit()]
        meaning = one.alternative.meaning
        total += 1 if meaning in ONE else numbers[0] if meaning in COUNTED and numbers else MOST
    return min(total or MOST, MOST)


def claims_of(tree: Node) -> Claims:
    """What a text claims, but for its cost."""
    out = Speaker(tree).out
    if not any(sense(one) == "act" for one in tree.walk()):
        out.unknown = tree.kind  # a keyword, or something that holds
    return out
