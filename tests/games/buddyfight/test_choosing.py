"""Choosing cards, drawing, looking and naming: one small position for each word."""

from __future__ import annotations

from fuda.core.flow import Op
from fuda.core.state import DONE
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.printed import CASTING, REPLACEMENT, Ability, CardDef
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.words.choosing import Choose, ChooseRandom, DifferentWorlds
from fuda.games.buddyfight.words.drawing import Declare, Draw, DrawTo, Janken, Look, PutBack, Reveal, Shuffle
from fuda.games.buddyfight.words.properties import IsDeclared, Named, Trait
from fuda.games.buddyfight.words.refs import Area, Soul
from fuda.games.buddyfight.words.timings import Would
from fuda.words.choosing import DifferentNames, SameNames, TotalLimit, is_short
from fuda.words.instructions import EndGame
from fuda.words.numbers import All, Number
from fuda.words.refs import Among, Top
from tests.games.buddyfight.boards import BODY, Board, Lot, card

A = card("A")
B = card("B")
C = card("C")


def spell(*ops: Op[Match]) -> CardDef:
    """A spell that does something."""
    return card("Spell", "spell", abilities=[Ability(CASTING, [], list(ops))])


def cast(*ops: Op[Match], mine: Lot | None = None, theirs: Lot | None = None) -> Board:
    """The position after a spell was cast, or at its first question."""
    lot = dict(mine or {})
    lot["hand"] = [spell(*ops), *lot.get("hand", [])]
    return Board(lot, theirs or {}).go().use("Spell")


def picked(b: Board, slot: int = 0) -> list[str]:
    """The names of the cards in a slot of the program that asks or asked last."""
    return b.names([uid for uid in b.m.stack[-1].get(slot) if uid >= 0])


# --- choosing ----------------------------------------------------------------------------------------------------
def test_choosing_so_many() -> None:
    """Exactly so many are chosen, one after another; with no more than that there is no question."""
    hold = Choose(Area("own", "hand", []), Number(1), False, 1)
    b = cast(Choose(Area("own", "monsters", []), Number(2), False, 0), hold,
             mine={"left": A, "center": B, "right": C, "hand": [BODY, card("H")]})  # fmt: skip
    assert b.asked() == ["A", "B", "C"] and not any(a.kind == DONE for a in b.m.options)
    b.pick("B")
    assert b.asked() == ["A", "C"]
    b.pick("C")
    assert picked(b) == ["B", "C"] and b.asked() == ["Body", "H"]
    b = cast(Choose(Area("own", "monsters", []), Number(2), False, 0), hold, mine={"left": A, "hand": [BODY, BODY]})
    assert picked(b) == ["A"] and is_short(b.m.stack[-1], 0, spec.SHORT)


def test_choosing_up_to() -> None:
    """Up to so many may be none."""
    hold = Choose(Area("own", "hand", []), Number(1), False, 1)
    b = cast(Choose(Area("foe", "monsters", []), All(), True, 0), hold,
             mine={"hand": [BODY, BODY]}, theirs={"left": A, "right": B})  # fmt: skip
    b.pick("A").done()
    assert picked(b) == ["A"] and b.asked() == ["Body", "Body"] and not is_short(b.m.stack[-1], 0, spec.SHORT)


def test_the_opponent_chooses() -> None:
    """The other fighter is asked about the own hand."""
    b = cast(Choose(Area("foe", "hand", []), Number(1), False, 0, True), theirs={"hand": [A, B]})
    assert b.m.player == 1 and b.asked() == ["A", "B"]


def test_a_card_that_nobody_sees_is_taken_at_random() -> None:
    """Gauge cards, and the opponent's hand, are taken without a question."""
    for ref in (Area("own", "gauge", []), Area("foe", "hand", [])):
        b = cast(Choose(ref, Number(1), False, 0), Choose(Area("own", "hand", []), Number(1), False, 1),
                 mine={"gauge": [A, B], "hand": [BODY, card("H")]}, theirs={"hand": [A, B]})  # fmt: skip
        assert picked(b)[0] in ("A", "B") and b.asked() == ["Body", "H"]


def test_searching_a_deck() -> None:
    """A card is looked for by what it is: it may not be found, and if it is, it is shown."""
    deck = [A, card("T", traits=["X"]), card("U", traits=["X"])]
    look = Choose(Area("own", "deck", [Trait("X")]), Number(1), False, 0)
    b = cast(look, Choose(Area("own", "hand", []), Number(1), False, 1), mine={"deck": deck, "hand": [BODY, C]})
    assert b.asked() == ["T", "U"] and any(a.kind == DONE for a in b.m.options)
    b.pick("T")
    assert picked(b) == ["T"] and b.asked() == ["Body", "C"]


def test_souls_are_chosen_when_it_is_carried_out() -> None:
    """A soul is no target; field and drop zone are, unless the choice depends on another."""
    field = Choose(Area("foe", "field", []), Number(1), False, 0)
    assert field.is_aim() and Choose(Area("own", "drop", []), Number(1), True, 0).is_aim()
    assert not Choose(Soul(Area("foe", "field", []), []), Number(1), False, 0).is_aim()
    assert not Choose(Area("foe", "field", [IsDeclared(1)]), Number(1), False, 0).is_aim()
    assert not Choose(Area("own", "field", []), Number(1), False, 0, True).is_aim()


def test_bounds_of_a_choice() -> None:
    """The total of a number, different names, the same name, different worlds."""
    drop = [card("P", size=1, power=1), card("Q", size=2, power=1), card("P", size=3, power=1, worlds=["V"])]
    for limit, left in (
        (TotalLimit("size", Number(3)), ["Q"]),
        (DifferentNames(), ["Q"]),
        (SameNames(), ["P"]),
        (DifferentWorlds(), ["P"]),
    ):
        b = cast(Choose(Area("own", "drop", []), Number(2), True, 0, False, limit), mine={"drop": drop})
        assert b.asked() == ["P", "Q", "P"]
        b.pick("P")
        assert b.asked() == left, limit.name


def test_choosing_at_random() -> None:
    """Chance chooses, and no card twice."""
    b = cast(ChooseRandom(Area("foe", "hand", []), Number(2), 0), Choose(Area("own", "hand", []), Number(1), False, 1),
             mine={"hand": [A, B]}, theirs={"hand": [A, B, C]})  # fmt: skip
    assert len(set(picked(b))) == 2


# --- drawing, looking --------------------------------------------------------------------------------------------
def test_drawing() -> None:
    """So many cards, or up to so many in hand."""
    b = cast(Draw(Number(2)), mine={"hand": [A]})
    assert len(b.m.p0.hand) == 3
    b = cast(DrawTo(Number(4)), mine={"hand": [A]})
    assert len(b.m.p0.hand) == 4
    b = cast(Draw(Number(1), "foe"), mine={"hand": [A]})
    assert len(b.m.p0.hand) == 1 and len(b.m.p1.hand) == 1


def test_something_else_instead_of_drawing() -> None:
    """A replacement of drawing takes one card's place."""
    instead = Ability(REPLACEMENT, [], [])
    instead.instead = Would("draw", "own")
    instead.would = instead.instead.bit
    b = cast(Draw(Number(2)), mine={"left": card("A", abilities=[instead]), "hand": [B]})
    assert [c.d.name for c in b.m.p0.hand] == ["B"]


def test_looking_at_cards_and_putting_them_back() -> None:
    """What is looked at stays where it is, until each card is put on top or at the bottom."""
    deck = [BODY, A, B, C]
    b = cast(Look(Top("own", "deck", Number(3)), 0), Choose(Among(0, [Named("B")]), Number(1), True, 1), PutBack(0),
             mine={"deck": deck})  # fmt: skip
    assert b.asked() == ["B"]
    b.done()
    b.answer(spec.PUT_BOTTOM, "C").answer(spec.PUT_TOP, "A").answer(spec.PUT_TOP, "B")
    assert b.pile("deck") == ["C", "Body", "A", "B"]


def test_revealing_and_shuffling() -> None:
    """What is revealed is seen by both until the deck is shuffled."""
    hold = Choose(Area("own", "hand", []), Number(1), False, 1)
    b = cast(Reveal(Top("own", "deck", Number(1)), 0), hold, Shuffle(), hold, mine={"hand": [A, B]})
    assert b.m.stack[-1].seen & 3 == 3 and picked(b) == ["Body"]
    b.pick("A")
    assert b.m.stack[-1].seen & 3 == 0


def test_naming_a_type() -> None:
    """The cards of the type that was named can be told apart."""
    b = cast(Declare(0), Choose(Area("own", "drop", [IsDeclared(0)]), Number(1), True, 1),
             mine={"drop": [A, card("I", "item")]})  # fmt: skip
    b.answer(spec.NAME_TYPE, "", spec.TYPES.index("item"))
    assert b.asked() == ["I"]


def test_rock_paper_scissors() -> None:
    """A tie is played again; paper beats rock."""
    b = cast(Janken(), Choose(Area("own", "hand", []), Number(1), False, 1), mine={"hand": [A, B]})
    for hand in ("rock", "rock", "paper", "rock"):
        b.answer(spec.THROW, "", spec.HANDS.index(hand))
    assert b.m.stack[-1].done == 1 and b.asked() == ["A", "B"]


def test_losing_by_the_text_of_a_card() -> None:
    """The fighter loses at the next rule processing."""
    b = cast(EndGame("foe"))
    assert b.m.winner == 0 and b.m.reason == spec.BY_CARD
