"""What an instruction is about: chosen cards, all cards, the top of a pile, the card itself."""

from collections.abc import Callable

from fuda.core.control import ChooseNumber, ChooseOne, May
from fuda.core.terms import Value
from fuda.games.onepiece.state import Match
from fuda.games.onepiece.words.choosing import Choose
from fuda.games.onepiece.words.properties import FaceUp, IsActive, Kind, Named, Stat, Test
from fuda.games.onepiece.words.refs import About, Area, Attacker, Opposing, Ref, Those
from fuda.games.onepiece.words.spoken import Gone
from fuda.text.grammar import Node
from fuda.text.onepiece.context import LOOKED, Context, Ops, Unreadable, chain, inside, means, number
from fuda.text.onepiece.nouns import Head, card_tests, in_play, properties, refuse_either, shared_out, side_of, zone_ref
from fuda.words.choosing import DifferentNames, Limit
from fuda.words.numbers import Number, Picked, StatOf
from fuda.words.refs import Among, Arrived, Bottom, Chosen, This, Together, Top

Make = Callable[[Ref], Ops]
FIELD = "field"
HAND = "hand"
ELSEWHERE = "elsewhere"
SELF = "self"
MOST_CARDS = 60  # a whole deck and its Leader are fewer


class Aim:
    """Cards that an instruction is about, with the ops that choose them."""

    def __init__(self, ops: Ops, ref: Ref, where: str, whole: bool = False) -> None:
        self.ops = ops
        self.ref = ref
        self.where = where
        self.whole = whole  # not chosen, but all there are

    def apply(self, c: Context, make: Make) -> Ops:
        """The ops that choose the cards and do something to them."""
        return [*self.ops, *make(self.ref)]


class UpToTop(Aim):
    """Up to so many cards from the top of a pile."""

    def __init__(self, side: str, pile: str, n: int) -> None:
        super().__init__([], Top(side, pile, Number(n)), ELSEWHERE)
        self.side = side
        self.pile = pile
        self.n = n

    def apply(self, c: Context, make: Make) -> Ops:
        if self.n == 1:
            return [May(make(self.ref))]
        slot = c.slot()
        return [ChooseNumber(Number(self.n), slot), *make(Top(self.side, self.pile, Picked(slot)))]


class TopOrBottom(Aim):
    """The top or the bottom card of the Life cards, as the player likes."""

    def __init__(self, side: str) -> None:
        super().__init__([], Top(side, "life", Number(1)), ELSEWHERE)
        self.side = side

    def apply(self, c: Context, make: Make) -> Ops:
        one = Number(1)
        return [ChooseOne([make(Top(self.side, "life", one)), make(Bottom(self.side, "life", one))])]


def chosen(c: Context, ref: Ref, n: int, up_to: bool, where: str, limit: Limit | None = None) -> Aim:
    """Cards that are chosen when the instruction is reached."""
    slot = c.slot()
    if c.distinct:
        limit = DifferentNames()
        c.distinct = False
    c.chosen_from[slot] = ref
    op = Choose(ref, Number(n), up_to, slot, c.foe_chooses, limit)
    return Aim([op], c.choose(slot), where)


def field_of(ref: Ref) -> str:
    """Whether cards lie on the field."""
    return ELSEWHERE if isinstance(ref, Among) else FIELD


@means("target.one")
def one(c: Context, n: Node) -> Aim:
    found: Aim = c.read(n.one("t"))
    return found


@means("single.this")
def this(c: Context, n: Node) -> Aim:
    return later(c, This())


def later(c: Context, ref: Ref) -> Aim:
    """Cards known already; an instruction that is put off remembers them."""
    if c.delayed is None:
        return Aim([], ref, SELF)
    if c.delayed:
        raise Unreadable("put off for two cards")
    c.delayed.append(ref)
    return Aim([], About(), SELF)


@means("single.revealed")
def revealed(c: Context, n: Node) -> Aim:
    if c.looking:
        return later(c, Chosen(LOOKED))
    if c.shown is None:
        raise Unreadable("no card has been revealed")
    return Aim([], c.shown, ELSEWHERE)


@means("single.faceuplife")
def face_up_life(c: Context, n: Node) -> Aim:
    return chosen(c, Area(side_of(c, n.get("w")), "life", [FaceUp()]), number(n), False, ELSEWHERE)


@means("single.faceupall")
def all_face_up_life(c: Context, n: Node) -> Aim:
    return Aim([], Area(side_of(c, n.get("w")), "life", [FaceUp()]), ELSEWHERE, True)


@means("single.attacker")
def attacker(c: Context, n: Node) -> Aim:
    return Aim([], Attacker(), SELF)


@means("single.attackerkind")
def attacker_of_kind(c: Context, n: Node) -> Aim:
    return Aim([], Those(Attacker(), [Kind(n.one("k").alternative.meaning)]), SELF)


@means("single.topone")
def top_one(c: Context, n: Node) -> Aim:
    side, pile = pile_of(c, n)
    return Aim([], Top(side, pile, Number(1)), ELSEWHERE)


@means("target.basetwo")
def two_by_base(c: Context, n: Node) -> Aim:
    side = side_of(c, n.get("w"))
    aims: list[Aim] = []
    for stat, size, count in (("k", "n", "i"), ("l", "m", "j")):
        what = n.one(stat).alternative.meaning
        if what not in ("cost", "power"):
            raise Unreadable("only cost and power are printed numbers here")
        area = Area(side, "characters", [Stat(f"base_{what}", "<=", Number(number(n, size)))])
        aims.append(chosen(c, area, number(n, count), True, FIELD))
    c.last = Together([aim.ref for aim in aims])
    return Aim([op for aim in aims for op in aim.ops], c.last, FIELD)


@means("single.that")
def that(c: Context, n: Node) -> Aim:
    if c.last is None or isinstance(c.last, Gone):
        raise Unreadable("no card has been chosen before")
    kind = kind_said(n.render())
    return later(c, of_kind(c, c.last, kind) if kind else c.last)


def kind_said(words: str) -> str:
    """Whether 'that Character' or 'that Leader' is said, or any card."""
    is_character = "キャラ" in words or "Character" in words
    is_leader = "リーダー" in words or "Leader" in words
    return "" if is_character == is_leader else "character" if is_character else "leader"


KINDS = {"characters": ("character",), "leader": ("leader",), "leader_or_characters": ("character", "leader")}


def of_kind(c: Context, ref: Ref, kind: str) -> Ref:
    """Of the cards spoken of, the Characters or the Leader: 'that Character' is not a Leader chosen along with it."""
    if isinstance(ref, Together):
        parts = [part for part in ref.refs if kind in kinds_of(c, part)]
        if len(parts) != 1:
            raise Unreadable("which of several cards is meant is not clear")
        return of_kind(c, parts[0], kind)
    found = kinds_of(c, ref)
    if kind not in found:
        raise Unreadable(f"no {kind} has been chosen before")
    return ref if len(found) == 1 else Those(ref, [Kind(kind)])


def kinds_of(c: Context, ref: Ref) -> tuple[str, ...]:
    """What cards of a ref may be: its own kind alone, where nothing else is known of it."""
    area = c.chosen_from.get(int(ref.slot())) if isinstance(ref, Chosen) else ref
    if isinstance(area, Together):
        found = [kind for part in area.refs for kind in kinds_of(c, part)]
        return tuple(sorted({*found}))
    return KINDS.get(area.zone, ("character",)) if isinstance(area, Area) else ("character",)


@means("number.stat", "number.samestat")
def number_of_card(c: Context, n: Node) -> Value[Match]:
    """A number of a card that is known: this one, the Leader, the one spoken of last; its power where that is meant."""
    aim: Aim = c.read(n.one("t"))
    if aim.ops or type(aim) is not Aim or (aim.whole and not is_one(aim.ref)):
        raise Unreadable("whose number is meant is not clear")
    return StatOf(aim.ref, n.one("k").alternative.meaning if n.get("k") is not None else "power")


def is_one(ref: Ref) -> bool:
    """Whether a ref can be but one card."""
    return isinstance(ref, Area) and ref.zone == "leader" and ref.side != "any"


@means("single.playedby")
def played_by_this(c: Context, n: Node) -> Aim:
    if not isinstance(c.last, Arrived):
        raise Unreadable("no card has been played before")
    return later(c, c.last)


@means("single.playednamed")
def played_of_name(c: Context, n: Node) -> Aim:
    """Of the cards that were played, those of a name."""
    if not isinstance(c.last, Arrived):
        raise Unreadable("no card has been played before")
    return later(c, Those(c.last, [Named(inside(n.word("n")))]))


@means("single.opposing")
def opposing(c: Context, n: Node) -> Aim:
    return Aim([], Opposing(), SELF)


@means("single.orupto")
def one_or_other(c: Context, n: Node) -> Aim:
    refs = [c.read(n.one("t")), c.read(n.one("u"))]
    if isinstance(refs[0], Area) and isinstance(refs[1], Area) and n.one("t").get("w") is None:
        raise Unreadable("whose cards are meant is not said")
    return chosen(c, Together(refs), number(n), True, FIELD)


@means("single.thisorupto")
def this_or_other(c: Context, n: Node) -> Aim:
    if c.delayed is not None:
        raise Unreadable("put off for two cards")
    return chosen(c, Together([This(), c.read(n.one("u"))]), number(n), True, FIELD)


@means("target.oneeach")
def one_of_each(c: Context, n: Node) -> Aim:
    side = side_of(c, n.get("w"))
    return of_each(c, [in_play(side, [c.read(n.one(slot))]) for slot in ("h", "i")], number(n), FIELD)


def of_each(c: Context, refs: list[Ref], n: int, where: str) -> Aim:
    """Up to so many of each of several kinds of cards."""
    aims = [chosen(c, ref, n, True, where) for ref in refs]
    c.last = Together([aim.ref for aim in aims])
    return Aim([op for aim in aims for op in aim.ops], c.last, where)


def zone_side(places: list[tuple[str, str]]) -> str:
    """Where the cards of some zones lie for an instruction."""
    return HAND if [name for _, name in places] == ["hand"] else ELSEWHERE


@means("target.zonetwo", "target.zoneboth")
def two_from_zone(c: Context, n: Node) -> Aim:
    places = c.read(n.one("z"))
    where = zone_side(places)
    free = n.alternative.meaning == "zonetwo"
    aims = [
        chosen(c, zone_ref(places, c.read(n.one(h))), number(n, k), free, where) for h, k in (("h", "n"), ("i", "m"))
    ]
    c.last = Together([aim.ref for aim in aims])
    return Aim([op for aim in aims for op in aim.ops], c.last, where)


def shared_tests(c: Context, n: Node) -> list[Test]:
    """The properties before a comma, which all nouns after it have."""
    return [test for group in n.all("s") for test in properties(c, [group.one("p"), *group.all("more")])]


@means("target.zonestats")
def by_two_numbers(c: Context, n: Node) -> Aim:
    places = c.read(n.one("z"))
    shared = shared_tests(c, n)
    noun = n.one("k").alternative.meaning
    refs = [zone_ref(places, card_tests([Head(noun, [*shared, *c.read(n.one(slot))])])) for slot in ("p", "q")]
    return of_each(c, refs, number(n), zone_side(places))


@means("target.zonenames")
def by_names(c: Context, n: Node) -> Aim:
    places = c.read(n.one("z"))
    shared = shared_tests(c, n)
    names: list[str] = c.read(n.one("n"))
    refs = [zone_ref(places, card_tests([Head("named", [*shared, Named(name)])])) for name in names]
    return of_each(c, refs, number(n, "m"), zone_side(places))


@means("allnames.one")
def last_two_names(c: Context, n: Node) -> list[str]:
    return [inside(n.word("n")), inside(n.word("m"))]


@means("allnames.more")
def more_names(c: Context, n: Node) -> list[str]:
    return [inside(n.word("n")), *c.read(n.one("more"))]


@means("anyof.field")
def any_on_field(c: Context, n: Node) -> Aim:
    ref = c.read(n.one("t"))
    return chosen(c, ref, MOST_CARDS, True, field_of(ref))


@means("anyof.zone")
def any_of_pile(c: Context, n: Node) -> Aim:
    places = c.read(n.one("z"))
    return chosen(c, zone_ref(places, c.read(n.one("h"))), MOST_CARDS, True, zone_side(places))


def counted(c: Context, n: Node) -> Ref:
    """Cards of which so many are chosen: of 'Leader and Characters' only all, or so many in total, can be meant."""
    in_total = any("合計" in part.literal or "total" in part.literal for part in n.alternative.parts)
    if not in_total and any(node.alternative.meaning == "leader_and_character" for node in n.one("t").walk()):
        raise Unreadable("read as the Leader and so many Characters")
    ref: Ref = c.read(n.one("t"))
    return ref


@means("single.some")
def some(c: Context, n: Node) -> Aim:
    ref = counted(c, n)
    return chosen(c, ref, number(n), False, field_of(ref))


@means("single.upto")
def up_to(c: Context, n: Node) -> Aim:
    ref = counted(c, n)
    return chosen(c, ref, number(n), True, field_of(ref))


@means("single.each")
def each(c: Context, n: Node) -> Aim:
    refuse_either(n)
    ref = c.read(n.one("t"))
    return Aim([], ref, field_of(ref), True)


@means("single.bare")
def bare(c: Context, n: Node) -> Aim:
    ref = c.read(n.one("t"))
    if not (c.static or c.topic or is_one(ref)):
        raise Unreadable("how many cards are meant is not said")
    return Aim([], ref, field_of(ref), True)


@means("single.zonesome")
def from_zone(c: Context, n: Node) -> Aim:
    return in_zone(c, n, False)


@means("single.zoneupto")
def up_to_from_zone(c: Context, n: Node) -> Aim:
    return in_zone(c, n, True)


def in_zone(c: Context, n: Node, free: bool) -> Aim:
    """Cards of a zone with certain properties."""
    places = c.read(n.one("z"))
    ref = zone_ref(places, c.read(n.one("h")))
    return chosen(c, ref, number(n), free, zone_side(places))


@means("single.zoneall")
def all_of_zone(c: Context, n: Node) -> Aim:
    places = c.read(n.one("z"))
    return Aim([], zone_ref(places, []), HAND if places[0][1] == "hand" else ELSEWHERE, True)


@means("single.handsome")
def any_of_zone(c: Context, n: Node) -> Aim:
    return whole_zone(c, n, False)


@means("single.handupto")
def up_to_any_of_zone(c: Context, n: Node) -> Aim:
    return whole_zone(c, n, True)


def whole_zone(c: Context, n: Node, free: bool) -> Aim:
    """So many cards of a hand, or of Life, where the top ones are meant.  [op 3-10-2]"""
    places = c.read(n.one("z"))
    if places[0][1] == "life" and free:
        return UpToTop(places[0][0], "life", number(n))
    if places[0][1] == "life":
        return Aim([], Top(places[0][0], "life", Number(number(n))), ELSEWHERE)
    if places not in ([("own", "hand")], [("foe", "hand")]):
        raise Unreadable("which cards of the zone are meant is not said")
    return chosen(c, zone_ref(places, []), number(n), free, HAND)


@means("single.top")
def top(c: Context, n: Node) -> Aim:
    side, pile = pile_of(c, n)
    return Aim([], Top(side, pile, Number(number(n))), ELSEWHERE)


@means("single.topupto")
def up_to_top(c: Context, n: Node) -> Aim:
    side, pile = pile_of(c, n)
    return UpToTop(side, pile, number(n))


@means("single.bottom")
def bottom(c: Context, n: Node) -> Aim:
    side, pile = pile_of(c, n)
    return Aim([], Bottom(side, pile, Number(number(n))), ELSEWHERE)


@means("single.topbottom")
def top_or_bottom(c: Context, n: Node) -> Aim:
    return TopOrBottom(side_of(c, n.get("w")))


def pile_of(c: Context, n: Node) -> tuple[str, str]:
    """Whose pile; the own one where nothing is said.  [op 8-4-4-3]"""
    whose = n.get("w")
    side = "own" if whose is None else side_of(c, whose)
    if side == "any":
        raise Unreadable("cards of one player's pile are meant")
    return side, n.one("p").alternative.meaning


@means("target.two")
def two(c: Context, n: Node) -> Aim:
    first: Aim = c.read(n.one("t"))
    second: Aim = c.read(n.one("u"))
    if first_whose(n.one("t")) and not first_whose(n.one("u")):
        raise Unreadable("read as cards of one player")
    if type(first) is not Aim or type(second) is not Aim or first.where not in (FIELD, SELF):
        raise Unreadable("these cards are not done something to together")
    ref = Together([first.ref, second.ref])
    c.last = ref
    return Aim([*first.ops, *second.ops], ref, FIELD)


@means("target.twoupto")
def two_up_to(c: Context, n: Node) -> Aim:
    side = side_of(c, n.get("w"))
    first = chosen(c, in_play(side, head_list(c, n.one("h"))), number(n), True, FIELD)
    second = chosen(c, in_play(side, head_list(c, n.one("i"))), number(n, "m"), True, FIELD)
    ref = Together([first.ref, second.ref])
    c.last = ref
    return Aim([*first.ops, *second.ops], ref, FIELD)


def first_whose(n: Node) -> bool:
    """Whether a phrase about cards on the field says whose they are."""
    inner = n.get("t")
    return inner is None or inner.get("w") is not None


@means("target.eachtwo")
def each_of_two(c: Context, n: Node) -> Aim:
    side = side_of(c, n.get("w"))
    heads = [head_list(c, n.one(slot)) for slot in ("h", "i")]
    if heads[0][0].noun == "leader" and heads[1][0].noun == "character" and not heads[1][0].tests:
        raise Unreadable("read as one noun, 'Leader and Characters'")
    return Aim([], in_play(side, [*heads[0], *heads[1]]), FIELD, True)


@means("single.lookedsome", "single.lookedupto")
def some_looked_at(c: Context, n: Node) -> Aim:
    if not c.looking:
        raise Unreadable("which cards are meant is not said")
    return chosen(c, Among(LOOKED, []), number(n), n.alternative.meaning == "lookedupto", ELSEWHERE)


@means("single.lookedof")
def some_of_looked_at(c: Context, n: Node) -> Aim:
    if not c.looking:
        raise Unreadable("which cards are meant is not said")
    return chosen(c, Among(LOOKED, c.read(n.one("h"))), number(n), True, ELSEWHERE)


def head_list(c: Context, n: Node) -> list[Head]:
    """The nouns of a list."""
    return shared_out([], [c.read(h) for h in chain(n, "h")])


def active_only(aim: Aim) -> Aim:
    """For a cost that rests cards: only active ones can be rested."""
    for i, op in enumerate(aim.ops):
        if isinstance(op, Choose):
            aim.ops[i] = Choose(active_of(op.ref), op.n, op.up_to, op.slot, op.foe, op.limit)
    return aim


def active_of(ref: Ref) -> Ref:
    """The active ones of some cards, wherever each of them lies."""
    if isinstance(ref, Together):
        return Together([active_of(part) for part in ref.refs])
    if not isinstance(ref, Area) or any(isinstance(test, IsActive) for test in ref.tests):
        return ref
    return Area(ref.side, ref.zone, [*ref.tests, IsActive()])
