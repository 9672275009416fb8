"""Positions and cards laid out from data: what is the same in every game; zones, resources and turns are its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from fuda.core.flow import Match, Program
from fuda.core.state import ID_MASK
from fuda.games.registry import Half, Placed, Position, PositionError

C = TypeVar("C")  # the physical cards of a game


# --- cards -----------------------------------------------------------------------------------------------------
def check_words(facts: Mapping[str, Any], known: Mapping[str, Sequence[str]]) -> None:
    """Refuse words that a card cannot be made of; of a fact there is one word, or a list of them."""
    for fact, words in known.items():
        value = facts.get(fact, ())
        for word in [value] if isinstance(value, str) else value:
            if word not in words:
                raise PositionError(f"{fact} is one of {', '.join(words)}, not {word!r}")


def read_lines(facts: Mapping[str, Any], fact: str, read: Callable[..., Any], *sort: str) -> list[Any]:
    """Read abilities or rules from their notation; those that are no text are there already."""
    out: list[Any] = []
    for index, line in enumerate(facts.get(fact, ())):
        try:
            out.append(read(line, *sort) if isinstance(line, str) else line)
        except ValueError as error:
            raise PositionError(str(error), zone=fact, index=index) from None
    return out


def build_card(build: Callable[..., Any], name: str, kind: str, facts: Mapping[str, Any]) -> Any:
    """Build a definition that is called by its name; what is wrong with it is a `PositionError`."""
    try:
        return build(name, name, kind, **facts)
    except ValueError as error:
        raise PositionError(str(error)) from None


# --- the table -------------------------------------------------------------------------------------------------
class Laying(Generic[C]):
    """Lays cards out, one by one."""

    def __init__(self, position: Position, usual_turn: int, make: Callable[[int, Any, int], C]) -> None:
        self.position = position
        self.turn = position.turn if position.turn >= 0 else usual_turn
        self.make = make  # of a number, a definition and an owner
        self.cards: list[C] = []
        self.zones: list[int] = []

    def lay(self, d: Any, owner: int, zone: int) -> C:
        """Lay a card into a zone."""
        if len(self.cards) > ID_MASK:
            raise PositionError(f"a match has at most {ID_MASK + 1} cards")
        self.cards.append(self.make(len(self.cards), d, owner))
        self.zones.append(zone)
        return self.cards[-1]

    def half(self, player: int, laid: Sequence[str]) -> Half:
        """One player's half, with cards only where they can be laid out."""
        half = self.position.halves[player]
        for zone in half.zones:
            if zone not in laid:
                raise PositionError(f"cards are laid out in {', '.join(laid)}, not in {zone}", player, zone)
        return half

    def piles(self, side: Any, half: Half, zones: Mapping[str, int], usual: Mapping[str, int]) -> None:
        """Lay out the piles and the hand of a player; of what is not given there are as many cards as usual."""
        player = int(side.index)
        for zone, code in zones.items():
            placed = half.zones.get(zone, [Placed(None)] * usual.get(zone, 0))
            self.pile(player, side.pile(code), zone, placed)

    def pile(self, player: int, pile: list[C], zone: str, placed: Sequence[Placed]) -> None:
        """Lay out a pile, from its bottom, or a hand."""
        indexed = list(enumerate(placed))
        for index, one in indexed if zone == "hand" else reversed(indexed):
            pile.append(self.card(player, zone, index, one))

    def card(self, player: int, zone: str, index: int, placed: Placed) -> C:
        """Lay out a card of a pile or a hand."""
        raise NotImplementedError

    def only(self, player: int, half: Half, zone: str) -> Placed:
        """What lies in a zone that has one card, or a card that does not matter."""
        found = list(half.zones.get(zone, ())) or [Placed(None)]
        if len(found) != 1:
            raise PositionError(f"there is one {zone}, not {len(found)}", player, zone, 1)
        return found[0]

    def turned_up(self, half: Half, zone: str, pile: list[C]) -> list[C]:
        """The cards of a pile that are to lie face up."""
        placed = half.zones.get(zone, ())
        return [c for c, p in zip(reversed(pile), placed, strict=False) if p.states.get("face_up")]

    def check_own(self, placed: Placed, player: int, zone: str, index: int, why: str) -> None:
        """Refuse a card of the other player where only a player's own cards lie."""
        if placed.owner not in (-1, player):
            raise PositionError(f"{zone} has its player's own cards only  [{why}]", player, zone, index)

    def check_states(self, placed: Placed, known: Sequence[str], player: int, zone: str, index: int) -> None:
        """Refuse states that a card cannot have in a zone."""
        for state in (*placed.states, *placed.counts):
            if state not in known:
                raise PositionError(f"a card in {zone} cannot be given {state!r}", player, zone, index)

    def place(self, m: Any) -> None:
        """Note in a match where the cards lie; it keeps a journal and stops at secret questions."""
        m.journal = []
        m.discreet = True
        for number, zone in enumerate(self.zones):
            m.relocate(number, zone)


def carry_out(m: Match, ability: Any, key: int, player: int, card: int, cause: int) -> None:
    """Let the effect of a card be carried out where a match waits, and go on to the next question.

    It is in force then as if it had been used before: nothing is paid, and nobody could respond.
    """
    if m.winner >= 0:
        raise PositionError("the match is over, and no effect is carried out any more")
    # The question that waits is asked again afterwards: an op that asks has changed nothing yet.
    m.stack[-1].again()
    f = m.call(ability.program, player, card, m.uid(card))
    f.key = key
    f.cause = cause
    m.work = 0
    m.advance()


def moment(
    at: str, tables: Sequence[Program], phases: Mapping[str, str], skipped: Mapping[str, int] = {}
) -> tuple[Program, int]:
    """The flow table and the row that a position stands before.

    `phases` says at which clause a phase stands, `skipped` how many rows of that clause come before it.
    """
    name = at or "main"
    for table in tables:
        rows = [row for row, clause in enumerate(table.clauses) if clause == phases.get(name, name)]
        if len(rows) > skipped.get(name, 0):
            return table, rows[skipped.get(name, 0)]
    known = ", ".join(dict.fromkeys([*phases, *tables[0].clauses]))
    raise PositionError(f"there is no step {at!r} to stand before; there are {known}", zone="at")
