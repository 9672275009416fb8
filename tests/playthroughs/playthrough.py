"""A match as text: state, what each player sees of it, options, answer, and events with their clauses.

Only what has changed since the decision before is written. A player's line is written where it differs from the
state, which is to say where something is hidden from that player.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import fuda
from fuda.core.rollout import pick
from fuda.games.registry import Fact
from fuda.view import board
from fuda.view.board import REFEREE, CardView, View, ZoneView
from tests.conformance.playing import GAMES

FOLDER: Final = Path(__file__).parent
SHOWN: Final = {
    "onepiece-1": ("onepiece", 15), "onepiece-2": ("onepiece", 13), "kaidan-1": ("kaidan", 12),
    "buddyfight-1": ("buddyfight", 28), "fusionworld-1": ("fusionworld", 8), "hanyo-1": ("hanyo", 57),
    "dimensionzero-1": ("dimensionzero", 23), "dimensionzero-2": ("dimensionzero", 35),
}  # fmt: skip
MOST: Final = 160  # decisions that are written, to keep the files small
TOP: Final = 3  # cards of a pile that are written
SEEN: Final = ("nobody", "player 1", "player 2", "both")
assert {game for game, _ in SHOWN.values()} == set(GAMES)


def fact_words(facts: dict[str, Fact]) -> str:
    """Facts in one word each; those that say nothing are left out."""
    words = []
    for name, value in facts.items():
        if value is True:
            words.append(name)
        elif isinstance(value, list):
            words += value
        elif value or (value == 0 and value is not False):
            words.append(f"{name} {value}")
    return ", ".join(words)


def card_words(card: CardView | None, is_in_play: bool) -> str:
    """A card by its number, with its facts where they are public."""
    if card is None:
        return "?"
    facts = fact_words(card.facts) if is_in_play else ""
    return f"{card.number} ({facts})" if facts else card.number


def zone_words(zone: ZoneView) -> str:
    """The cards of a zone; of a pile its count and its top, of a counted zone the count."""
    if not zone.cards:
        return str(zone.count or "-")
    if all(card is None for card in zone.cards):
        return f"{zone.count} hidden"
    if zone.shape == "pile":
        return f"{zone.count}, from the top " + "; ".join(card_words(card, False) for card in zone.cards[:TOP])
    return "; ".join(card_words(card, zone.name != "hand") for card in zone.cards)


def lines(view: View) -> dict[str, str]:
    """What a view shows, as a line for each zone."""
    out: dict[str, str] = {}
    for side in view.sides:
        if side.facts:
            out[f"{side.player + 1}"] = fact_words(side.facts)
        for zone in side.zones:
            out[f"{side.player + 1} {zone.name}"] = zone_words(zone)
    parts = [f"{name} {ref}" for name, ref in view.parts.items()]
    parts += [f"waiting {w.number}#{w.ability}" for w in view.waiting]
    parts += [f"effect {w.number}#{w.ability}" for w in view.effects]
    out["going on"] = "; ".join(parts) or "-"
    return out


class Writer:
    """Writes one match, decision by decision."""

    def __init__(self, game: str, seed: int) -> None:
        self.match = fuda.Match(game, seed=seed)
        self.out = [f"{game}, seed {seed}: the decks {' and '.join(list(self.match.game.decks())[:2])}", ""]
        self.seed = seed
        self.last: dict[tuple[int, str], str] = {}
        self.told = 0

    def play(self) -> str:
        """Play at random to the end, or for as long as files may be; the whole text."""
        while self.match.outcome is None and self.match.steps < MOST:
            self.events()
            self.decision()
        self.events()
        self.table()
        end = self.match.outcome
        self.out.append("and so on" if end is None else f"winner {end.winner + 1} by {end.reason}")
        return "\n".join(self.out) + "\n"

    def table(self) -> None:
        """Write what has changed of the state, and of what players see otherwise than it is."""
        state = lines(board.view(self.match.game, self.match.match, REFEREE))
        self.changed(REFEREE, "state", state)
        for player in range(2):
            view = lines(self.match.view(player))
            self.changed(player, f"player {player + 1} sees", {k: v for k, v in view.items() if v != state[k]})

    def changed(self, viewer: int, who: str, found: dict[str, str]) -> None:
        """Write the lines that are not as they were."""
        for name, text in found.items():
            if self.last.get((viewer, name)) != text:
                self.out.append(f"  {who}: {name}: {text}")
                self.last[viewer, name] = text
        for gone in [key for key in self.last if key[0] == viewer and key[1] not in found]:
            del self.last[gone]

    def decision(self) -> None:
        """Write one decision and make it."""
        match = self.match
        view = match.view()
        step = f" {view.step}" if view.step else ""
        self.out.append("")
        self.out.append(
            f"#{len(match.answers) + 1} player {match.player + 1} decides: turn {view.turn} of player "
            f"{view.turn_player + 1}, {view.phase}{step}, position {match.game.position(match.match):016x}"
        )
        self.table()
        offered = match.options()
        chosen = offered[int(pick(self.seed, len(match.answers), len(offered)))]
        self.out.append(f"  options: {' | '.join(one.text for one in offered)}")
        self.out.append(f"  answer: {chosen.text}")
        match.answer(chosen)

    def events(self) -> None:
        """Write what has happened since."""
        journal = (self.match.match.journal or [])[self.told :]
        views = self.match.events(0, self.told), self.match.events(1, self.told)
        for at, e in enumerate(journal):
            mine, theirs = views[0][at], views[1][at]
            card = mine.card or theirs.card or (str(self.match.game.definition(self.match.match, int(e.card)).number)
                                                if e.card >= 0 else "")  # fmt: skip
            move = f" {mine.source or '-'}>{mine.target or '-'}" if mine.source or mine.target else ""
            seen = f", seen by {SEEN[int(e.seen)]}" if e.card >= 0 and e.seen != 3 else ""
            about = " ".join(part for part in (card, mine.other and f"with {mine.other}") if part)
            who = f" p{mine.player + 1}" if mine.player >= 0 else ""
            number = f" {mine.n}" if mine.n else ""
            self.out.append(
                f"  * {mine.kind}{who}{' ' if about else ''}{about}{move}{number}{seen} [{e.clause} @{e.row}]"
            )
        self.told += len(journal)


def texts() -> dict[str, str]:
    """Every playthrough by the name of its file."""
    return {f"{name}.txt": Writer(game, seed).play() for name, (game, seed) in SHOWN.items()}
