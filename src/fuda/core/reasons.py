"""Why something is not legal or cannot be done, with the clause that says so. The texts are the games'."""

from typing import ClassVar


class Violation:
    """One way in which a deck is not legal: the clause, what would be legal, and the numbers of the cards meant."""

    code: ClassVar[str] = ""  # of the game, as in the tags of its clauses

    def __init__(self, clause: str, message: str, cards: list[str]) -> None:
        self.clause = clause
        self.message = message
        self.cards = cards

    def __repr__(self) -> str:
        return f"{self.message}  [{self.code} {self.clause}]"


class Why:
    """One reason why something cannot be done now: its name, the clause, what cannot be done, and what to mention."""

    def __init__(self, name: str, clause: str, act: str) -> None:
        self.name = name
        self.clause = clause
        self.act = act
        self.facts: dict[str, int | str] = {}
