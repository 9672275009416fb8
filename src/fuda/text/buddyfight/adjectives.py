"""What is said of a noun: numbers, attributes, names, states."""

from typing import Final

from fuda.games.buddyfight.words.choosing import DifferentSizes, DifferentWorlds
from fuda.games.buddyfight.words.comparing import BattlingWith, SameName, SameSize
from fuda.games.buddyfight.words.properties import (
    Character,
    EnteredThisTurn,
    HasAbility,
    HasCounter,
    HasSoul,
    HasStat,
    InPlace,
    IsAttacked,
    IsAttacking,
    IsBattling,
    IsBearer,
    IsBuddy,
    IsFaceDown,
    IsRested,
    IsSet,
    IsStanding,
    Keyworded,
    Named,
    NameHas,
    NoAbility,
    Stat,
    Test,
    Trait,
    TraitHas,
    Transformed,
    World,
)
from fuda.games.buddyfight.words.refs import Area, Bearer, Ref
from fuda.text.buddyfight.context import Context, Unreadable, amount, chain, inside, means, word
from fuda.text.buddyfight.nouns import SIGNS, all_of, card_tests, one_of
from fuda.text.buddyfight.quantities import stat_of
from fuda.text.grammar import Node
from fuda.words.choosing import DifferentNames, SameNames
from fuda.words.properties import Either, Not, Other
from fuda.words.refs import This, Together


# --- properties --------------------------------------------------------------------------------------------------
@means("numeric.atmost", "numeric.atleast", "numeric.exactly")
def numeric(c: Context, n: Node) -> list[Test]:
    return [Stat(word(n, "k"), SIGNS[n.alternative.meaning], amount(c, n))]


@means("numeric.either")
def either_number(c: Context, n: Node) -> list[Test]:
    what = word(n, "k")
    return [Either([Stat(what, "==", amount(c, n)), Stat(what, "==", amount(c, n, "m"))])]


@means("numeric.eitherof")
def either_of(c: Context, n: Node) -> list[Test]:
    """One of two numbers is at most so much."""
    return [Either([Stat(word(n, slot), SIGNS[word(n, "s")], amount(c, n)) for slot in ("k", "j")])]


@means("numeric.bynumber")
def by_number(c: Context, n: Node) -> list[Test]:
    return [Stat(word(n, "k"), SIGNS[word(n, "s")], c.read(n.one("v")))]


@means("numeric.sameas")
def by_same_number(c: Context, n: Node) -> list[Test]:
    """The same number of another card, or less, or more."""
    subject = c.read(n.one("t"))
    return [Stat(word(n, "k"), SIGNS[word(n, "s")], stat_of(subject.ref, word(n, "k")))]


@means("numeric.allatmost")
def both_numbers(c: Context, n: Node) -> list[Test]:
    return [Stat(word(n, slot), "<=", amount(c, n)) for slot in ("k", "j")]


@means("prop.stat")
def prop_stat(c: Context, n: Node) -> list[Test]:
    found: list[Test] = c.read(n.one("p"))
    return found


@means("prop.eitherstat")
def either_stat(c: Context, n: Node) -> list[Test]:
    return [Either([all_of(c.read(n.one("p"))), all_of(c.read(n.one("q")))])]


@means("prop.traits")
def prop_traits(c: Context, n: Node) -> list[Test]:
    return [one_of(traits(n.one("t")))]


@means("prop.alltraits")
def prop_all_traits(c: Context, n: Node) -> list[Test]:
    return [Trait(inside(n.word("t"))), Trait(inside(n.word("u")))]


@means("prop.excepttraits")
def except_traits(c: Context, n: Node) -> list[Test]:
    return [Not(one_of(traits(n.one("t"))))]


def traits(n: Node) -> list[Test]:
    """The attributes of a list."""
    return [Trait(inside(trait.text)) for trait in chain(n, "t")]


@means("prop.traithas", "prop.traitlacks")
def trait_has(c: Context, n: Node) -> list[Test]:
    found = one_of([TraitHas(inside(name.text)) for name in chain(n.one("n"), "n")])
    return [found if n.alternative.meaning == "traithas" else Not(found)]


@means("prop.worlds", "prop.exceptworlds")
def prop_worlds(c: Context, n: Node) -> list[Test]:
    found = one_of(worlds(n.one("w")))
    return [found if n.alternative.meaning == "worlds" else Not(found)]


def worlds(n: Node) -> list[Test]:
    """The worlds of a list."""
    return [World(world_name(one.text)) for one in chain(n, "w")]


def world_name(text: str) -> str:
    """The name of a world without its brackets, in its short form."""
    return inside(text)


@means("prop.named")
def prop_named(c: Context, n: Node) -> list[Test]:
    return [c.read(n.one("n"))]


@means("prop.exceptname")
def except_name(c: Context, n: Node) -> list[Test]:
    return [Not(c.read(n.one("n")))]


@means("prop.exceptcharacter")
def except_character(c: Context, n: Node) -> list[Test]:
    return [Not(Character(inside(n.word("n"))))]


@means("prop.except")
def except_head(c: Context, n: Node) -> list[Test]:
    return [Not(all_of(card_tests([c.read(n.one("h"))])))]


@means("prop.namehas", "prop.namelacks")
def name_has(c: Context, n: Node) -> list[Test]:
    found = one_of([NameHas(inside(name.text)) for name in chain(n.one("n"), "n")])
    return [found if n.alternative.meaning == "namehas" else Not(found)]


@means("prop.keyword", "prop.nokeyword")
def prop_keyword(c: Context, n: Node) -> list[Test]:
    found = one_of([Keyworded(one.alternative.meaning) for one in chain(n.one("k"), "k")])
    return [found if n.alternative.meaning == "keyword" else Not(found)]


@means("prop.ability")
def prop_ability(c: Context, n: Node) -> list[Test]:
    return [HasAbility(inside(n.word("n")))]


@means("prop.hasstat", "prop.nostat")
def prop_has_stat(c: Context, n: Node) -> list[Test]:
    found = HasStat(word(n, "k"))
    return [found if n.alternative.meaning == "hasstat" else Not(found)]


SIMPLE_PROPERTIES: Final[dict[str, type[Test]]] = {
    "other": Other, "battling": IsBattling, "attacking": IsAttacking, "attacked": IsAttacked, "rested": IsRested,
    "standing": IsStanding, "face_down": IsFaceDown, "set": IsSet, "buddy": IsBuddy, "counter": HasCounter,
    "plain": NoAbility, "fresh": EnteredThisTurn,
}  # fmt: skip


@means(*[f"prop.{name}" for name in SIMPLE_PROPERTIES])
def simple_property(c: Context, n: Node) -> list[Test]:
    if n.alternative.meaning == "other" and c.home == "soul" and isinstance(c.event, Bearer):
        return [Not(IsBearer())]  # other than the card in whose soul this one lies
    return [SIMPLE_PROPERTIES[n.alternative.meaning]()]


@means("prop.notbattling")
def not_battling(c: Context, n: Node) -> list[Test]:
    return [Not(IsBattling())]


@means("prop.battlingwith")
def battling_with(c: Context, n: Node) -> list[Test]:
    """Cards that are in battle with another: this one, one spoken of, or the one in whose soul this lies."""
    ref: Ref = c.read(n.one("t"))
    if isinstance(ref, Area | Together):
        raise Unreadable("with which card it is in battle is not clear")
    return [BattlingWith(ref)]


@means("prop.face_up")
def face_up(c: Context, n: Node) -> list[Test]:
    return [Not(IsFaceDown())]


@means("prop.souls")
def with_souls(c: Context, n: Node) -> list[Test]:
    return [Stat("soul", SIGNS[word(n, "s")], amount(c, n))]


@means("prop.nosoul")
def without_soul(c: Context, n: Node) -> list[Test]:
    return [Not(HasSoul([]))]


@means("prop.withsoul")
def with_soul(c: Context, n: Node) -> list[Test]:
    cards = n.get("h")
    return [HasSoul(c.read(cards) if cards is not None else [])]


@means("prop.bearing")
def bearing_this(c: Context, n: Node) -> list[Test]:
    """The card in whose soul this one lies."""
    c.home = "soul"
    c.event = c.event or Bearer()
    return [IsBearer()]


@means("prop.transformed")
def prop_transformed(c: Context, n: Node) -> list[Test]:
    return [Transformed(word(n, "f"))]


@means("prop.equipped")
def prop_equipped(c: Context, n: Node) -> list[Test]:
    return [InPlace("item")]


@means("prop.samename", "prop.samesize")
def same_as(c: Context, n: Node) -> list[Test]:
    ref = that(c, n)
    return [SameName(ref) if n.alternative.meaning == "samename" else SameSize(ref)]


@means("prop.othername")
def other_name(c: Context, n: Node) -> list[Test]:
    return [Not(SameName(that(c, n)))]


def that(c: Context, n: Node) -> Ref:
    """The card that something is compared with: this one, or the one spoken of last."""
    if word(n, "t") == "this":
        return This()
    if word(n, "t") == "chosen" and c.selected is not None:
        return c.selected
    if c.last is None:
        if c.event is None:
            raise Unreadable("no card has been spoken of before")
        return c.event
    return c.last


@means("prop.distinct")
def distinct(c: Context, n: Node) -> list[Test]:
    c.limit_of = DifferentNames()
    return []


@means("prop.distinctworld")
def distinct_world(c: Context, n: Node) -> list[Test]:
    c.limit_of = DifferentWorlds()
    return []


@means("prop.distinctsize")
def distinct_size(c: Context, n: Node) -> list[Test]:
    c.limit_of = DifferentSizes()
    return []


@means("prop.alike")
def alike_names(c: Context, n: Node) -> list[Test]:
    c.limit_of = SameNames()
    return []


@means("names.one", "names.or")
def names(c: Context, n: Node) -> Test:
    return one_of([Named(inside(name.text)) for name in chain(n, "n")])
