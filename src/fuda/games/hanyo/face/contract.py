"""汎用TCG behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from fuda.core.events import Event
from fuda.core.state import ORDER, Action
from fuda.games.card_shelf import Parts, ShelvedGame, problems, read_words
from fuda.games.hanyo import spec
from fuda.games.hanyo.face import hidden, layout, looking, reasons, snapshot
from fuda.games.hanyo.face.decks import check_deck
from fuda.games.hanyo.face.game import deal
from fuda.games.hanyo.face.observed import HanyoObserver
from fuda.games.hanyo.face.original_cards import SHELF, HanyoShelf
from fuda.games.hanyo.printed import KEY_BITS, Card
from fuda.games.hanyo.rules.battle import BATTLE_PHASE
from fuda.games.hanyo.rules.checks import RULES, concede
from fuda.games.hanyo.rules.janken import JANKEN
from fuda.games.hanyo.rules.layers import in_force
from fuda.games.hanyo.rules.setup import lay_table
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.vocabulary import show
from fuda.games.registry import Problem, Table, Words, Zone
from fuda.table.janken import throw_again

EVENT_NAMES: Final[dict[int, str]] = {1 << i: name for i, name in enumerate(spec.EVENTS)} | {
    spec.PHASE: "phase", spec.STEP: "step", spec.REVEALED: "revealed", spec.LOOKED: "looked", spec.CHOSEN: "chosen",
    spec.ENDED: "ended", spec.REPLACED: "replaced", spec.REDRAWN: "redrawn", spec.TURNED_UP: "turned_up",
    spec.GAINED: "gained", spec.LOOPED: "looped", spec.THROWN: "thrown", spec.FIRST: "first", spec.SORTED: "sorted",
    spec.REMOVED_ABILITY: "removed_ability",
}  # fmt: skip
TITLED_EVENTS: Final = (spec.SKILL_USED, spec.ABILITY_PLAYED, spec.REPLACED)


class Hanyo(ShelvedGame[Match]):
    """The card game 汎用TCG."""

    name: ClassVar[str] = "hanyo"
    code: ClassVar[str] = spec.GAME
    shelf: ClassVar[HanyoShelf] = SHELF
    parts = Parts(hidden, layout, looking, reasons, snapshot, deal, concede, KEY_BITS, show, HanyoObserver)
    title: ClassVar[Mapping[str, str]] = {"en": "Hanyo TCG", "ja": "汎用TCG"}
    tagline: ClassVar[Mapping[str, str]] = {
        "en": "Lead one unit at the front, attach energy for its skills, and wear down the units behind.",
        "ja": "前線のユニットにエネルギーをつけてスキルで戦い、控えまで倒しきる。",
    }
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("main", "row", 0),  # face down before the game
        Zone("standby", "row", 1, True),
        Zone("set", "row", 1, True),
        Zone("energy", "pile", 1),
        Zone("deck", "pile", 1, is_ordered=True),
        Zone("discard", "pile", 2, True),
        Zone("resolution", "row", 0, True, folds=True),
        Zone("hand", "row", 3),
        Zone("nowhere", "row", 0),
    )
    rules: ClassVar[int] = 7
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = EVENT_NAMES
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    phases: ClassVar[Sequence[str]] = spec.PHASES
    free: ClassVar[Mapping[str, str]] = {"main": "end_main"}
    steps: ClassVar[Sequence[str]] = spec.STEPS
    reasons: ClassVar[Sequence[str]] = reasons.NAMES
    quiet: ClassVar[frozenset[str]] = frozenset({"step", "shuffled", "chosen", "removed_ability", "sorted"})
    silent: ClassVar[frozenset[str]] = frozenset({
        "became_standby", "left", "drew", "discarded", "ailed", "charged", "command_played", "retreated",
        "game_started", "turn_started", "main_started", "battle_started", "battle_ended", "turn_ending", "janken_won",
        "janken_lost", "damage_raised", "damage_lowered", "state",
    })  # fmt: skip
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number"})
    worded: ClassVar[frozenset[str]] = frozenset({"use_skill"})
    declines: ClassVar[Sequence[str]] = ("done", "no", "no_skill")
    card_states: ClassVar[Mapping[str, str]] = layout.CARD_STATES
    laid: ClassVar[Mapping[str, Sequence[str]]] = {zone: layout.STATES_OF.get(zone, ()) for zone in layout.LAID}
    moments: ClassVar[Sequence[str]] = tuple(layout.PHASE_ROWS)
    counted: ClassVar[frozenset[str]] = frozenset({"energy"})
    hosts: ClassVar[Mapping[str, int]] = {"main": 0, "standby": 1}
    side_values: ClassVar[Sequence[str]] = looking.SIDE_VALUES
    card_values: ClassVar[Sequence[str]] = looking.VALUES
    resources: ClassVar[Sequence[str]] = layout.RESOURCES
    made_of: ClassVar[Mapping[str, str]] = layout.MADE_OF
    opening_hand: ClassVar[int] = spec.OPENING_HAND
    curve: ClassVar[str] = "hp"
    hues: ClassVar[str] = "attributes"
    hue: ClassVar[int] = 152
    supplies: ClassVar[Mapping[str, Sequence[str]]] = {"energy": ()}
    stakes: ClassVar[Sequence[str]] = ("standby", "deck")
    settings: ClassVar[Mapping[str, str]] = {"first": "player"}
    opening_needs: ClassVar[str] = "unit"

    # --- cards and decks ---------------------------------------------------------------------------------------
    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck."""
        return problems(check_deck(deck))

    # --- matches -----------------------------------------------------------------------------------------------
    def lay_table(self, cards: list[Card], seed: int) -> Match:
        """Make a match of the cards of two decks that has not begun."""
        return lay_table(RULES, cards, seed)

    def fit(self, m: Match, names: dict[int, int]) -> None:
        """Let units lie where everybody knows of one."""
        hidden.keep_units(m, names)

    def guess(self, m: Match, player: int) -> None:
        """Throw the hand of rock-paper-scissors again that a player may not know."""
        throw_again(m, JANKEN, player)

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, step, the units in battle, and the abilities that wait or are being carried out.

        Nobody is told of an ability that waits in a hand.
        """
        told = [p for p in m.pending if m.zone_of(p.card) != spec.HAND]
        return self.headline(m, spec.PHASES[m.phase], spec.STEPS[m.step], fighters(m), told)

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone: decks and discard piles from the top, energy and sets by the units they belong to."""
        side = m.side(player)
        units = side.all_units()
        if zone in ("main", "standby"):
            return [int(u.id) for u in units if (u.slot == spec.MAIN_SLOT) == (zone == "main")]
        if zone == "set":
            return [int(c.id) for u in units for c in u.sets] + [int(c.id) for c in side.loose_sets]
        if zone == "energy":
            return [int(c.id) for u in units for c in u.energy] + [int(c.id) for c in side.loose_energy]
        if zone == "resolution":
            return [int(c.id) for c in reversed(m.resolution) if c.owner == player]
        cards = side.pile(spec.ZONES.index(zone))
        return [int(c.id) for c in (cards if zone == "hand" else reversed(cards))]

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone; the area by its parts."""
        u = m.unit(card)
        if u is not None:
            return int(u.side), "main" if u.slot == spec.MAIN_SLOT else "standby"
        found = m.cards[card]
        zone = m.zone_of(card)
        owner = int(found.owner)
        if zone in (spec.ENERGY, spec.SET):
            bearer = m.bearer(found)
            if bearer is not None:
                owner = int(bearer.side)
            elif found in m.side(1 - owner).loose_energy + m.side(1 - owner).loose_sets:
                owner = 1 - owner
        return owner, spec.ZONES[zone]

    def detail(self, m: Match, viewer: int, action: Action) -> str:
        """Skills and EX skills by their names, hands of rock-paper-scissors by theirs."""
        if action.kind in (spec.USE_SKILL, spec.ACTIVATE):
            return " ".join(m.ability(action.n).title.split())
        if action.kind == spec.THROW:
            return spec.HANDS[action.n]
        return super().detail(m, viewer, action)

    def event_detail(self, m: Match, viewer: int, event: Event) -> str:
        """The name of the skill that was used, the hand that was thrown."""
        if event.kind == spec.THROWN:
            return spec.HANDS[int(event.n)]
        if event.kind in TITLED_EVENTS:
            return m.cards[event.card].d.abilities[event.n].title
        return ""

    # --- explaining --------------------------------------------------------------------------------------------
    def about(self, m: Match, action: Action) -> int:
        """The ability that an answer is about: also a skill that is used."""
        if action.kind == spec.USE_SKILL:
            return self.ability(action.n)
        if action.kind == ORDER and m.stack[-1].program is BATTLE_PHASE:
            # Which change of the damage comes next: one of the skill itself, or of an effect in force.
            return self.ability(m.stack[-1].key if action.n < 0 else in_force(m)[action.n].f.key)
        return super().about(m, action)

    def words(self, language: str) -> Words:
        """The words of the game, with the names of skills, attributes and counters of the original cards."""
        return words(language)


def fighters(m: Match) -> dict[str, int]:
    """The unit that uses a skill and the opposing main unit, as uids."""
    for f in m.stack:
        if f.program is BATTLE_PHASE and f.key >= 0:
            target = m.main(1 - m.turn_player)
            return {"attacker": f.uid, "target": -1 if target is None else target.uid}
    return {}


@cache
def words(language: str) -> Words:
    """The words of one language; what programs write in Japanese is also known by its other name."""
    found = read_words("hanyo", language)
    values, details = dict(found["values"]), dict(found["details"])
    values.update({word["ja"]: word[language] for word in SHELF.spellings.values()})
    details.update({name["ja"]: name[language] for name in SHELF.titles})
    return {**found, "values": values, "details": details}


GAME: Final = Hanyo()
