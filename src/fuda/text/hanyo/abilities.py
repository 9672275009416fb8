"""What a line of text means as a whole: which class of ability it is, and what it gives to its card.

Symbols: `effect` (a line: ability, target, basis, named, again, anynumber, upto), `ability` (activated, triggered,
state, replacement, plain), `granted`. The text of a strategy or tactics card is carried out when that is played; that
of a skill is divided (skills); anything else without a trigger is a static ability.  [hy 801.1]
"""

from typing import Any, Final

from fuda.games.hanyo.printed import Ability
from fuda.games.hanyo.words import build
from fuda.games.hanyo.words.properties import Test
from fuda.games.hanyo.words.skill_effects import PlayAgain
from fuda.games.hanyo.words.timings import Holds
from fuda.text.grammar import Node
from fuda.text.hanyo.conditions import together
from fuda.text.hanyo.context import (
    Cond,
    Context,
    Span,
    Unreadable,
    means,
    number,
    word,
    words,
)
from fuda.text.hanyo.events import Event, Instead
from fuda.text.hanyo.nouns import Noun
from fuda.text.hanyo.sentences import body, replacing, settled, standing
from fuda.text.hanyo.skills import skill
from fuda.words.deckrules import AnyNumber, DeckRule, UpTo


class Printed:
    """What a line gives to the card that prints it."""

    def __init__(self) -> None:
        self.keywords: list[str] = []
        self.abilities: list[Ability] = []
        self.target: list[Test] = []
        self.target_side = ""
        self.names: list[str] = []
        self.attributes: list[str] = []
        self.deck_rules: list[DeckRule] = []
        self.spans: list[Span] = []
        self.skills: dict[int, list[Ability]] = {}  # by the number of the text

    def add(self, other: "Printed") -> None:
        """Take over what another line gives."""
        self.abilities += other.abilities
        self.target += other.target
        self.target_side = self.target_side or other.target_side
        self.names += other.names
        self.attributes += other.attributes
        self.deck_rules += other.deck_rules
        self.spans += other.spans


# --- lines -------------------------------------------------------------------------------------------------------
@means("effect.ability")
def ability_line(c: Context, n: Node) -> Printed:
    if c.role == "target":
        raise Unreadable("this is no target")
    out = Printed()
    c.keep = any(node.kind in ("value.discarded", "card.thrown") for node in n.walk())
    out.abilities = c.read(n.one("a"))
    done = [op for ability in out.abilities for op in every_op([*ability.other_ops, *ability.effect_ops])]
    out.spans = [span for span in c.spans if any(span.op is op for op in done)]
    return out


def every_op(ops: list[Any]) -> list[Any]:
    """Instructions and those inside them."""
    out: list[Any] = []
    for op in ops:
        bodies = [getattr(op, "body", []), getattr(op, "other", []), *getattr(op, "bodies", [])]
        out += [op, *[inner for body in bodies for inner in every_op(body)]]
    return out


@means("effect.target")
def target_line(c: Context, n: Node) -> Printed:
    if c.role not in ("target", "") and not (c.role == "text" and c.kind == "enhancement"):
        raise Unreadable("only an enhancement has a target")
    noun: Noun = c.read(n.one("t"))
    if noun.place() not in ("area", "main", "standby"):
        raise Unreadable("cards are set on units")
    out = Printed()
    out.target_side, out.target = noun.about()
    return out


@means("effect.basis")
def basis(c: Context, n: Node) -> Printed:
    out = Printed()
    out.attributes = words(n, "a")
    only_text(c)
    return out


def only_text(c: Context) -> None:
    """What a card says of itself is said in its text."""
    if c.role not in ("text", ""):
        raise Unreadable("this is said in the text of a card")


@means("effect.named")
def further_name(c: Context, n: Node) -> Printed:
    only_text(c)
    out = Printed()
    out.names = words(n, "a")
    return out


@means("effect.again")
def play_again(c: Context, n: Node) -> Printed:
    if c.kind not in ("strategy", ""):
        raise Unreadable("only strategies are played once in a turn")
    out = Printed()
    out.abilities = [build.static([PlayAgain()], zones=["hand"])]
    return out


@means("effect.anynumber")
def any_number(c: Context, n: Node) -> Printed:
    only_text(c)
    out = Printed()
    out.deck_rules = [AnyNumber()]
    return out


@means("effect.upto")
def up_to(c: Context, n: Node) -> Printed:
    only_text(c)
    out = Printed()
    out.deck_rules = [UpTo(number(n))]
    return out


# --- abilities ---------------------------------------------------------------------------------------------------
def titled(c: Context) -> dict[str, Any]:
    """The name of an EX skill."""
    return {"title": c.title, "ex": True} if c.role == "ex" else {}


def once_of(n: Node) -> bool:
    """Whether the ability is played only once in a turn."""
    found = n.all("once")
    if len(found) > 1:
        raise Unreadable("how often it is played is said twice")
    return bool(found)


def refuse_unless(c: Context, *roles: str) -> None:
    """Refuse an ability where texts have none of its class."""
    if c.role not in (*roles, ""):
        raise Unreadable("a text of this kind has no such ability")
    if c.role == "text" and c.kind in ("strategy", "tactics"):
        raise Unreadable("a command waits for nothing")


@means("ability.activated")
def activated(c: Context, n: Node) -> list[Ability]:
    refuse_unless(c, "ex", "text", "quoted")
    ops = settled(body(c, n.one("b")))
    return [build.activated(ops, once=once_of(n), **titled(c))]


@means("ability.triggered")
def triggered(c: Context, n: Node) -> list[Ability]:
    refuse_unless(c, "ex", "text", "quoted")
    zones: list[str] = [word(n, "z")] if n.get("z") is not None else []
    before: list[Cond] = c.read(n.one("g")) if n.get("g") is not None else []
    event: Event = c.read(n.one("e"))
    ops = settled(body(c, n.one("b")))
    unique = n.get("u") is not None
    return [
        build.triggered(
            event.timing,
            ops,
            when=[*before, *event.conditions],
            once=once_of(n),
            unique=unique,
            zones=zones,
            **titled(c),
        )
    ]


@means("ability.state")
def state_triggered(c: Context, n: Node) -> list[Ability]:
    refuse_unless(c, "ex", "text", "quoted")
    conditions: list[Cond] = c.read(n.one("c"))
    ops = settled(body(c, n.one("b")))
    unique = n.get("u") is not None
    return [build.triggered(Holds(together(conditions)), ops, once=once_of(n), unique=unique, **titled(c))]


@means("ability.replacement")
def replacement(c: Context, n: Node) -> list[Ability]:
    refuse_unless(c, "ex", "text", "quoted")
    before: list[Cond] = c.read(n.one("g")) if n.get("g") is not None else []
    instead: Instead = c.read(n.one("x"))
    c.replaced = True
    ops = settled(body(c, n.one("b")))
    conditions = [*before, *instead.conditions]
    return [replacing(what, ops, when=conditions, once=once_of(n), **titled(c)) for what in instead.all()]


NO_TURN_SAID: Final = ("ターン終了時", "終了時", "at the end of turn", "at the end of the turn")


@means("ability.plain")
def plain(c: Context, n: Node) -> list[Ability]:
    first = n.one("b").one("s")
    if not c.role and first.kind == "sentence.later" and first.one("e").render() in NO_TURN_SAID:
        raise Unreadable("an ability that waits for the end of turns")
    ops = body(c, n.one("b"))
    if c.role == "skill" or (not c.role and has_own(n)):
        return [skill(c, n, ops)]
    found = standing(ops, [])
    if c.role in ("ex", "quoted") or (c.role == "text" and c.kind in ("unit", "enhancement")):
        if found is None:
            raise Unreadable("when this is done is not said")
        return [build.static(one.statics, when=one.conditions, **titled(c)) for one in found]
    if found is not None and not c.role:
        return [build.static(one.statics, when=one.conditions) for one in found]
    return [build.command(settled(ops))]


def has_own(n: Node) -> bool:
    """Whether a text speaks of the damage of its skill."""
    return any(node.kind in ("act.own", "act.base", "sentence.skillif", "sentence.skillunless") for node in n.walk())


@means("granted.one")
def granted(c: Context, n: Node) -> list[Ability]:
    inner = c.inner()
    found: list[Ability] = inner.read(n.one("a"))
    return found
