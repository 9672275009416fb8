"""Buddyfight behind the contract that views, sessions, bots and the command line rely on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from fuda.core.events import Event
from fuda.core.flow import Frame
from fuda.core.state import ID_MASK, REPLACE, Action
from fuda.games import deckfile
from fuda.games.buddyfight import spec
from fuda.games.buddyfight.face import hidden, layout, looking, reasons, snapshot
from fuda.games.buddyfight.face.decks import Deck, check_deck, sort_out
from fuda.games.buddyfight.face.game import begin, deal
from fuda.games.buddyfight.face.observed import STEPS, BuddyfightObserver, step_of
from fuda.games.buddyfight.face.original_cards import SHELF, BuddyfightShelf
from fuda.games.buddyfight.printed import KEY_BITS, KEY_MASK, Card, CardDef
from fuda.games.buddyfight.rules.checks import concede
from fuda.games.buddyfight.rules.ending import is_use
from fuda.games.buddyfight.rules.janken import JANKEN
from fuda.games.buddyfight.rules.replacing import SOULGUARD_INDEX
from fuda.games.buddyfight.state import Match
from fuda.games.buddyfight.units import Unit
from fuda.games.buddyfight.words.vocabulary import show
from fuda.games.card_shelf import Parts, ShelvedGame, problems, read_words
from fuda.games.registry import Problem, Stacked, Table, Words, Zone
from fuda.table.janken import throw_again

BOOSTS: Final = (  # by the kind of effect
    "boosted", "defense_boosted", "critical_boosted", "size_boosted", "power_set", "defense_set", "critical_set",
    "size_set",
)  # fmt: skip
EVENT_NAMES: Final[dict[int, str]] = {1 << i: name for i, name in enumerate(spec.EVENTS)} | {
    spec.PHASE: "phase", spec.STEP: "step", spec.REVEALED: "revealed", spec.LOOKED: "looked",
    spec.CHOSEN: "chosen", spec.ENDED: "ended", spec.REPLACED: "replaced", spec.NOT_DONE: "not_done",
    spec.DECLARED: "declared", spec.FIRST: "first", spec.TURNED: "turned", spec.GAINED: "gained",
    spec.LOOPED: "looped", spec.SORTED: "sorted", spec.JUMPED: "jumped", spec.HIT: "hit", spec.THROWN: "thrown",
    spec.NAMED: "named",
} | {spec.BOOSTED + kind: name for kind, name in enumerate(BOOSTS)}  # fmt: skip
SECTIONS: Final = (deckfile.LEADER, deckfile.BUDDY, deckfile.MAIN, deckfile.LOST)  # of a deck file
PLACED: Final = (spec.ENTERED, spec.REPOSITIONED)
AREA_WORDS: Final = ("left", "center", "right", "item_area", "spell_area")
LOST_BACK: Final = "lost_back"
WELL_HIDDEN: Final = (spec.DECK, spec.HAND, spec.GAUGE, spec.SOUL, spec.REMOVED)


class Buddyfight(ShelvedGame[Match]):
    """The Buddyfight card game."""

    name: ClassVar[str] = "buddyfight"
    code: ClassVar[str] = spec.GAME
    rules: ClassVar[int] = 6
    shelf: ClassVar[BuddyfightShelf] = SHELF
    parts = Parts(hidden, layout, looking, reasons, snapshot, deal, concede, KEY_BITS, show, BuddyfightObserver)
    title: ClassVar[Mapping[str, str]] = {"en": "Buddyfight", "ja": "バディファイト"}
    tagline: ClassVar[Mapping[str, str]] = {
        "en": "Call monsters to your sides, arm yourself, answer with counters, and bring the other's life to 0.",
        "ja": "モンスターをコールし武器を装備し、対抗で応じ、相手のライフを0にする。",
    }
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("left", "row", 0, True),
        Zone("center", "row", 0, True),
        Zone("right", "row", 0, True),
        Zone("item", "row", 1, True),
        Zone("spell", "row", 1),
        Zone("soul", "row", 1),
        Zone("flag", "row", 1, True),
        Zone("under_flag", "row", 1),
        Zone("buddy", "row", 1),
        Zone("gauge", "pile", 2),
        Zone("deck", "pile", 2, is_ordered=True),
        Zone("drop", "pile", 2, True),
        Zone("removed", "pile", 2, is_told=False),
        Zone("lost", "pile", 2, is_told=False),
        Zone("using", "row", 0, True, folds=True),
        Zone("hand", "row", 3),
        Zone("nowhere", "row", 0),
    )
    answers: ClassVar[Sequence[str]] = spec.ANSWERS
    events: ClassVar[Mapping[int, str]] = EVENT_NAMES
    zone_names: ClassVar[Sequence[str]] = spec.ZONES
    phases: ClassVar[Sequence[str]] = spec.PHASES
    free: ClassVar[Mapping[str, str]] = {"main": "pass", "final": "pass"}
    steps: ClassVar[Sequence[str]] = STEPS
    reasons: ClassVar[Sequence[str]] = reasons.NAMES
    quiet: ClassVar[frozenset[str]] = frozenset({
        "step", "shuffled", "rested", "stood", "revealed", "chosen", "sorted", "battle_ended", "looked",
    })  # fmt: skip
    silent: ClassVar[frozenset[str]] = frozenset({
        "called", "cast", "equipped", "targeted", "left", "drew", "discarded", "dealt", "used", "charged",
        "gauge_paid", "soul_left", "soul_lost", "turn_started", "main_started", "attack_started", "attack_ended",
        "final_started", "turn_ending", "life_zero", "beaten", "opened", "step", "not_done",
    })  # fmt: skip
    numbered: ClassVar[frozenset[str]] = frozenset({"mode", "number"})
    declines: ClassVar[Sequence[str]] = ("done", "no", "pass", "no_attack", "no_charge", "plain_call")
    passes: ClassVar[frozenset[str]] = frozenset({"pass"})
    stirring: ClassVar[frozenset[str]] = frozenset({"declared", "activated", "attacked", "damaged", "destroyed"})
    card_states: ClassVar[Mapping[str, str]] = layout.CARD_STATES
    laid: ClassVar[Mapping[str, Sequence[str]]] = {zone: layout.STATES_OF.get(zone, ()) for zone in layout.LAID}
    moments: ClassVar[Sequence[str]] = tuple(layout.PHASE_ROWS)
    held: ClassVar[Mapping[str, str]] = {"life": "life"}
    told_by: ClassVar[Mapping[str, str]] = {"back": "turned"}
    counted: ClassVar[frozenset[str]] = frozenset({"soul", "veiled_soul"})
    hosts: ClassVar[Mapping[str, int]] = {zone: number for number, zone in enumerate(layout.ON)}
    side_values: ClassVar[Sequence[str]] = looking.SIDE_VALUES
    card_values: ClassVar[Sequence[str]] = looking.VALUES
    resources: ClassVar[Sequence[str]] = layout.RESOURCES
    made_of: ClassVar[Mapping[str, str]] = layout.MADE_OF
    opening_hand: ClassVar[int] = spec.OPENING_HAND
    curve: ClassVar[str] = "size"
    hues: ClassVar[str] = "worlds"
    hue: ClassVar[int] = 352
    supplies: ClassVar[Mapping[str, Sequence[str]]] = {"gauge": ()}
    stakes: ClassVar[Sequence[str]] = ("life", "deck")
    settings: ClassVar[Mapping[str, str]] = {"first": "player"}
    has_leaders: ClassVar[bool] = True

    # --- cards and decks ---------------------------------------------------------------------------------------
    def read_deck(self, text: str) -> list[Any]:
        """Read a deck file: the buddies, the flag, the deck and a Lost deck in one list."""
        found = {name: self.definitions(text, (name,)) for name in SECTIONS}
        return Deck(*(found[name] for name in SECTIONS)).definitions()

    def check_deck(self, deck: Sequence[Any]) -> list[Problem]:
        """Say everything that is not legal about a deck."""
        return problems(check_deck(sort_out(deck)))

    def check_sideboard(self, deck: Sequence[Any], sideboard: Sequence[Any]) -> list[Problem]:
        """Say that there are no sideboards: a Lost deck above all stays the same in a tournament.

        [bf LO.build.2] [ruling bf-063]
        """
        lost = [d for d in sideboard if d.lost]
        if lost:
            names = ", ".join(dict.fromkeys(d.name for d in lost))
            return [
                Problem("LO.build.2", f"a fighter has one Lost deck in a tournament and does not change it: {names}")
            ]
        return super().check_sideboard(deck, sideboard)

    # --- matches -----------------------------------------------------------------------------------------------
    def lay_table(self, cards: list[Card], seed: int) -> Match:
        """Make a match of the cards of two decks that has not begun."""
        return begin(cards, seed)

    def unknown(self, m: Match, player: int, kept: Collection[int]) -> list[list[int]]:
        """The cards a fighter may not know, by owner and by their backs."""
        found = super().unknown(m, player, kept)
        return [cards for one in found for cards in hidden.by_backs(m, one)]

    def fit(self, m: Match, names: dict[int, int]) -> None:
        """Let monsters lie where everybody knows of a buddy, and flags under flags."""
        hidden.keep_kinds(m, names)

    def guess(self, m: Match, player: int) -> None:
        """Throw the hand of rock-paper-scissors again that a fighter may not know."""
        throw_again(m, JANKEN, player)

    # --- looking -----------------------------------------------------------------------------------------------
    def table(self, m: Match) -> Table:
        """Turn, phase, what goes on, the battle, and the abilities that wait or are being carried out.

        Nobody is told of an ability that waits in a hand.
        """
        told = [p for p in m.pending if m.zone_of(p.card) != spec.HAND]
        return self.headline(m, spec.PHASES[m.phase], STEPS[step_of(m)], fighters(m), told)

    def stacked(self, m: Match, viewer: int) -> tuple[Stacked, ...]:
        """The uses that were declared and not carried out: the answer above what it answers."""
        return tuple(self.entry(m, f) for f in reversed(m.stack) if is_use(f))

    def entry(self, m: Match, f: Frame) -> Stacked:
        """A use: what it is, whose, and what it is aimed at.  [bf CA.1.4, AB.1.1.1]"""
        aims = [uid for slot in range(min(len(f.sets), 7)) for uid in f.sets[slot]]
        targets = [int(uid & ID_MASK) for uid in aims if uid >= 0 and m.is_here(uid) and self.is_open(m, uid)]
        ability = self.ability(f.key) if f.key >= 0 else -1
        return Stacked(f.program.name, int(f.player), int(f.card), ability, tuple(targets))

    def is_open(self, m: Match, uid: int) -> bool:
        """Whether all know a card."""
        return hidden.seen_by(m, m.card_of(uid)) == 3

    def pile(self, m: Match, player: int, zone: str) -> list[int]:
        """The cards of a zone: piles from the top, areas in the order of placement, souls by their cards."""
        side = m.side(player)
        if zone in spec.AREAS:
            return [int(u.id) for u in side.at(spec.AREAS.index(zone))]
        if zone == "flag":
            return [] if side.flag is None else [int(side.flag.id)]
        if zone == "buddy":
            return [int(u.id) for u in side.buddies]
        if zone == "using":
            return [int(u.id) for u in m.using if u.side == player]
        if zone == "soul":
            declared = [u for u in m.using if u.side == player]
            return [int(c.id) for u in [*side.units(), *declared] for c in u.soul]
        cards = side.pile(spec.ZONES.index(zone))
        return [int(c.id) for c in (cards if zone == "hand" else reversed(cards))]

    def place(self, m: Match, card: int) -> tuple[int, str]:
        """The player at whose side a card lies, and the zone; the field by its areas."""
        u: Unit | None = m.unit(card)
        zone = m.zone_of(card)
        if zone == spec.SOUL:
            u = m.holder(m.cards[card])
        name = spec.AREAS[u.slot] if u is not None and zone == spec.FIELD else spec.ZONES[zone]
        return int(m.cards[card].owner if u is None else u.side), name

    def definition(self, m: Match, card: int) -> CardDef:
        """What is printed on a card: of a two-faced one, on the face that lies up."""
        return m.face(m.cards[card])

    def detail(self, m: Match, viewer: int, action: Action) -> str:
        """Areas, hands and card types by name, abilities by their titles, backs of cards that are not seen."""
        kind, n = int(action.kind), int(action.n)
        if kind in (spec.AREA, spec.REPOSITION):
            return spec.AREAS[n]
        if kind == spec.THROW:
            return spec.HANDS[n]
        if kind == spec.NAME_TYPE:
            return spec.TYPES[n]
        if kind == spec.ACTIVATE:
            return self.ability_word(m, int(action.card), n)
        if kind == REPLACE:
            return "soulguard" if n & KEY_MASK == SOULGUARD_INDEX else ""
        if kind == spec.CAST_CARD and len(m.cards[action.card].d.castings) > 1:
            return str(n + 1)
        if action.card >= 0:
            return back_word(m, viewer, m.cards[action.card])
        return super().detail(m, viewer, action)

    def ability_word(self, m: Match, card: int, key: int) -> str:
        """An ability by its title, its keyword, or its number if the card has several."""
        ability = m.ability(key)
        if ability.keyword:
            return next(name for i, name in enumerate(spec.KEYWORDS) if ability.keyword >> i & 1)
        if ability.title:
            return " ".join(ability.title.split())
        several = [one for one in m.face(m.cards[card]).activated if one is not ability]
        return str(int(key & KEY_MASK) + 1) if several else ""

    def event_detail(self, m: Match, viewer: int, event: Event) -> str:
        """The area a card went to, the hand that was thrown, the ability that was used."""
        n = int(event.n)
        if event.kind in PLACED:
            return AREA_WORDS[n]
        if event.kind == spec.THROWN:
            return spec.HANDS[n]
        if event.kind == spec.NAMED:
            return spec.TYPES[n]
        if event.kind == spec.JUMPED:
            return f"end_{spec.ENDINGS[n]}" if 0 < n < len(spec.ENDINGS) else ""
        if event.kind == spec.ACTIVATED and event.card >= 0:
            return self.ability_word(m, int(event.card), int(event.card) << KEY_BITS | n)
        return ""

    # --- explaining --------------------------------------------------------------------------------------------
    def about(self, m: Match, action: Action) -> int:
        """The ability that an answer is about: also one of several things that a card can do."""
        if action.kind == spec.CAST_CARD:
            castings = m.cards[action.card].d.castings
            return int(castings[action.n].index) if len(castings) > 1 else -1
        return super().about(m, action)

    def words(self, language: str) -> Words:
        """The words of the game, with the worlds and attributes of the original cards."""
        return words(language)


def fighters(m: Match) -> dict[str, int]:
    """The uids of the cards that attack and of the card that is attacked; of a link attack each has its own name."""
    out: dict[str, int] = {}
    here = [uid for uid in m.attackers if m.is_here(uid)]
    for number, uid in enumerate(here):
        out["attacker" if number == 0 else f"attacker{number + 1}"] = uid
    if m.target >= 0 and m.is_here(m.target) and here:
        out["target"] = m.target
        for number in range(1, len(here)):
            out[f"target{number + 1}"] = m.target
    elif here and m.target in (-1, -2):
        flag = m.side(-1 - m.target).flag
        if flag is not None:
            # The fighter is attacked: the flag stands for him.
            for number in range(len(here)):
                out["target" if number == 0 else f"target{number + 1}"] = flag.uid
    return out


def back_word(m: Match, viewer: int, card: Card) -> str:
    """That a card which a player does not see has the back of a Lost card.  [bf LO.mix.2]"""
    if not card.d.lost or m.zone_of(card.id) not in WELL_HIDDEN:
        return ""
    return "" if hidden.seen_by(m, card) >> viewer & 1 else LOST_BACK


@cache
def words(language: str) -> Words:
    """The words of one language; what programs write in Japanese is also known by its other name."""
    found = read_words("buddyfight", language)
    values, details = dict(found["values"]), dict(found["details"])
    values.update({word["ja"]: word[language] for word in SHELF.spellings})
    details.update({name: values[name] for name in spec.KEYWORDS})
    return {**found, "values": values, "details": details}


GAME: Final = Buddyfight()
