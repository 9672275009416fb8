"""A Hundred Tales behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fuda.core.flow import Program
from fuda.core.reasons import Why
from fuda.games.kaidan import policy
from fuda.games.kaidan import spec as kd
from fuda.games.kaidan.rules.haunting import HAUNTING, about
from fuda.games.kaidan.rules.night import SETUP, TURN
from fuda.games.kaidan.words.vocabulary import LANGUAGE
from fuda.games.registry import Problem, Zone
from fuda.games.table_game import TableGame
from fuda.table.printed import Card
from fuda.table.state import Match


class Kaidan(TableGame):
    """A Hundred Tales."""

    name: ClassVar[str] = "kaidan"
    spec = kd.SPEC
    language = LANGUAGE
    laws = policy.RULES
    setup: ClassVar[Program] = SETUP
    turn: ClassVar[Program] = TURN
    phase_rows: ClassVar[Mapping[str, str]] = {"setup": "3-1", "dusk": "4-1", "main": "4-4"}
    usual: ClassVar[Mapping[str, int]] = {"candles": 5, "breath": 5, "deck": 5}
    filler: ClassVar[Mapping[str, Any]] = {"kind": "spirit", "cost": 1, "dread": 1}
    deck_size: ClassVar[int] = kd.DECK_SIZE
    most_copies: ClassVar[int] = kd.MOST_COPIES
    deck_clauses: ClassVar[tuple[str, str]] = ("2-5", "2-6")
    title: ClassVar[Mapping[str, str]] = {"en": "A Hundred Tales", "ja": "百物語"}
    tagline: ClassVar[Mapping[str, str]] = {
        "en": "Tell ghost stories by candlelight, hush the other teller, and be the last to sit in the light.",
        "ja": "灯の下で怪談を語り、相手の語りを遮り、最後の灯が消えるまで座り続ける。",
    }
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("room", "row", 0, True),
        Zone("telling", "row", 0, True, folds=True),
        Zone("deck", "pile", 1, is_ordered=True),
        Zone("smoke", "pile", 1, True),
        Zone("hand", "row", 2),
    )
    steps: ClassVar[Sequence[str]] = ("", "haunting")
    reasons: ClassVar[Sequence[str]] = ("breath", "moment", "ward", "fresh", "rested", "forbidden")
    quiet: ClassVar[frozenset[str]] = frozenset({"rested", "stood", "lost", "shuffled", "activated"})
    silent: ClassVar[frozenset[str]] = frozenset({"drew", "entered", "left", "discarded", "began"})
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number"})
    declines: ClassVar[Sequence[str]] = ("done", "no", "pass")
    passes: ClassVar[frozenset[str]] = frozenset({"pass"})
    free: ClassVar[Mapping[str, str]] = {"main": "end_turn"}
    stakes: ClassVar[Sequence[str]] = ("candles", "deck")
    settings: ClassVar[Mapping[str, str]] = {
        "first": "player", "short": "truth", "extra_turn": "truth", "elimination": "truth",
    }  # fmt: skip
    opening_hand: ClassVar[int] = kd.OPENING_HAND
    first_draws: ClassVar[bool] = False
    hue: ClassVar[int] = 262

    def prepare(self, m: Match, settings: Mapping[str, int]) -> None:
        """Note the settings."""
        m.marks = [settings.get(name, 0) for name in ("short", "extra_turn", "elimination")] + [0]

    def check_sideboard(self, deck: Sequence[Any], sideboard: Sequence[Any]) -> list[Problem]:
        """A sideboard has three cards, or there is none.  [kd 2-7]"""
        ok = len(sideboard) in (0, 3)
        return [] if ok else [Problem("2-7", f"the sideboard has {len(sideboard)} cards; it has 3 or none")]

    def give_up(self, m: Match, player: int) -> None:
        """Let a player concede."""
        policy.give_up(m, player)

    def call_time(self, m: Match) -> None:
        """Let the judge call the time."""
        policy.call_time(m)

    def table_parts(self, m: Match) -> dict[str, int]:
        """Who haunts, and who stands in the way."""
        found = [f for f in m.stack if f.program is HAUNTING]
        return {"haunter": int(found[-1].uid), "guard": int(found[-1].b)} if found else {}

    def why(self, m: Match, player: int, card: Card) -> list[Why]:
        """Too little breath, a ward, or not the moment; of a spirit in the room why it cannot haunt."""
        u, cost = m.unit(card.id), card.d.stats[kd.COST]
        if u is None and m.zone_of(card.id) == kd.HAND:
            if card.d.kind == kd.WARD:
                return [Why("ward", "5-6", "answer")]
            return [Why("breath", "5-1", "tell") if cost > m.count(player, kd.BREATH) else Why("moment", "4-4", "tell")]
        if u is None:
            return []
        name = "rested" if u.rested else "fresh" if u.since == m.turn else "moment"
        if name == "moment" and not policy.RULES.can(m, about(m, u.uid, kd.HAUNT)):
            name = "forbidden"
        return [Why(name, "6-1", "haunt")]


GAME: Final = Kaidan()
