"""Cards in play and the zones of a player (chapter 3)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame
from fuda.games.fusionworld.printed import KEY_BITS, NO_ABILITIES, NO_WORDS, Ability, Card
from fuda.games.fusionworld.spec import BATTLE, BY_EFFECT, DECK, DROP, HAND, LIFE, REMOVED

NO_VOICES: Final[list[Frame]] = []
NO_CARDS: Final[list[Card]] = []


@mypyc_attr(acyclic=True)
class Unit:
    """A card in the Leader, Battle or Combo Area, with what lies under it: a new object each time it gets there.

    [fw 3-1-4]
    """

    __slots__ = (
        "bans", "base", "base_set", "bonus", "card", "combo_bonus", "cost_bonus", "d", "extra_colors", "extra_names",
        "extra_traits", "gained", "id", "keywords", "ki", "lost", "markers_paid", "met", "negated", "plain",
        "played_by", "rested", "side", "since", "specified_bonus", "uid", "under", "used", "voices",
    )  # fmt: skip

    def __init__(self, uid: i64, card: Card, side: i64, since: i64) -> None:
        d = card.d
        self.uid = uid
        self.card = card
        self.id = card.id
        self.d = d  # of a Leader: the side that lies up  [fw 10-1-3]
        self.side = side
        self.since = since  # the turn it was played
        self.rested = False
        self.ki: i64 = 0  # energy markers under it  [fw 1-12-1]
        self.under: list[Card] = NO_CARDS  # cards under it, the lowest one first
        self.played_by: i64 = 0  # the cause by which it was played
        self.markers_paid: i64 = 0  # energy markers removed to use it
        self.used: list[int] = NO_ABILITIES  # keys of the [Once per turn] skills used this turn
        self.met: list[int] = NO_ABILITIES  # keys of its state triggers whose state holds since they last waited
        # What follows is derived by `settle` and is no part of the state.
        self.base: i64 = d.power
        self.bonus: i64 = 0
        self.combo_bonus: i64 = 0
        self.cost_bonus: i64 = 0
        self.specified_bonus: list[int] = NO_ABILITIES  # by colour
        self.keywords: i64 = d.keywords
        self.lost: i64 = 0  # keyword skills that are negated
        self.bans: i64 = 0
        self.negated = False
        self.base_set = False
        self.extra_colors: i64 = 0
        self.extra_names: list[str] = NO_WORDS
        self.extra_traits: list[str] = NO_WORDS
        self.gained: list[int] = NO_ABILITIES
        self.plain = True  # nothing has changed the printed values
        self.voices: list[Frame] = NO_VOICES

    def names(self) -> list[str]:
        """Its names, with those that effects have given it."""
        return self.d.names + self.extra_names if self.extra_names else self.d.names

    def copy(self) -> "Unit":
        """An independent copy."""
        u = Unit(self.uid, self.card, self.side, self.since)
        u.rested = self.rested
        u.ki = self.ki
        u.under = self.under
        u.played_by = self.played_by
        u.markers_paid = self.markers_paid
        u.used = self.used
        u.met = self.met
        u.voices = self.voices
        if self.d is not u.d:
            u.d = self.d
            u.reset()
        if self.plain:
            return u
        u.plain = False
        u.base = self.base
        u.bonus = self.bonus
        u.combo_bonus = self.combo_bonus
        u.cost_bonus = self.cost_bonus
        u.specified_bonus = self.specified_bonus
        u.keywords = self.keywords
        u.lost = self.lost
        u.bans = self.bans
        u.negated = self.negated
        u.base_set = self.base_set
        u.extra_colors = self.extra_colors
        u.extra_names = self.extra_names
        u.extra_traits = self.extra_traits
        u.gained = self.gained
        return u

    def voice(self, ability: Ability, key: i64) -> Frame:
        """A frame that speaks for a skill of the card, to ask terms something; nobody changes it."""
        if ability.part or key >> KEY_BITS != self.id:
            return speak(self, ability, key)
        if not self.voices:
            self.voices = [speak(self, own, self.id << KEY_BITS | own.index) for own in self.card.d.every]
        return self.voices[ability.index]

    def reset(self) -> None:
        """Back to what is printed, before effects are applied.  [fw 9-8-1-1]"""
        self.plain = True
        d = self.d
        self.base = d.power
        self.bonus = 0
        self.combo_bonus = 0
        self.cost_bonus = 0
        self.specified_bonus = NO_ABILITIES
        self.keywords = d.keywords
        self.lost = 0
        self.bans = 0
        self.negated = False
        self.base_set = False
        self.extra_colors = 0
        self.extra_names = NO_WORDS
        self.extra_traits = NO_WORDS
        self.gained = NO_ABILITIES

    def add_specified(self, color: i64, amount: i64) -> None:
        """Change the specified cost in one colour, and with it the total cost."""
        changed = self.specified_bonus[:] if self.specified_bonus else [0, 0, 0, 0, 0]
        # No more can be taken off than the colour has.  [fw 1-2-3-2-1]
        changed[color] = max(changed[color] + amount, -self.d.specified[color])
        self.specified_bonus = changed

    def gain(self, key: i64) -> None:
        """Have a skill that another card gave.  [fw 13-16-1]"""
        self.gained = [*self.gained, key]

    def is_battle(self) -> bool:
        """Whether it is a Battle card."""
        return self.d.kind == BATTLE


def speak(u: Unit, ability: Ability, key: i64) -> Frame:
    """A new frame that speaks for a skill of a card in play: for the player in whose area it lies.  [fw 0-3-4-1]"""
    f = Frame(ability.program, u.side, u.id, u.uid)
    f.key = key
    f.cause = BY_EFFECT
    return f


@mypyc_attr(acyclic=True)
class Side:
    """One player's zones. Of piles the last card is the top.  [fw 3-1-1]"""

    __slots__ = (
        "bans", "battle", "combo", "deck", "drop", "energy", "face_up", "hand", "index", "leader", "life", "markers",
        "nowhere", "removed", "spent",
    )  # fmt: skip

    def __init__(self, index: i64, leader: Unit, deck: list[Card]) -> None:
        self.index = index
        self.leader = leader
        self.deck = deck
        self.hand: list[Card] = []
        self.drop: list[Card] = []
        self.life: list[Card] = []
        self.face_up: list[Card] = []  # Life cards that lie face up
        self.removed: list[Card] = []  # outside the game
        self.nowhere: list[Card] = []
        self.battle: list[Unit] = []
        self.combo: list[Unit] = []
        self.energy: list[Card] = []  # active cards of the Energy Area
        self.spent: list[Card] = []  # rested ones
        self.markers: i64 = 0  # energy markers in the Energy Area
        self.bans: i64 = 0  # derived: what the player is forbidden

    def copy(self) -> "Side":
        """An independent copy."""
        s = Side(self.index, self.leader.copy(), self.deck[:])
        s.hand = self.hand[:]
        s.drop = self.drop[:]
        s.life = self.life[:]
        if self.face_up:
            s.face_up = self.face_up[:]
        if self.removed:
            s.removed = self.removed[:]
        if self.nowhere:
            s.nowhere = self.nowhere[:]
        s.battle = [u.copy() for u in self.battle]
        if self.combo:
            s.combo = [u.copy() for u in self.combo]
        s.energy = self.energy[:]
        s.spent = self.spent[:]
        s.markers = self.markers
        s.bans = self.bans
        return s

    def units(self) -> list[Unit]:
        """Leader and Battle Area."""
        return [self.leader, *self.battle]

    def energy_count(self) -> i64:
        """The number of energy; markers are none.  [fw 1-11-3]"""
        return len(self.energy) + len(self.spent)

    def pile(self, zone: i64) -> list[Card]:
        """The cards of a zone that is one list of cards."""
        if zone == DECK:
            return self.deck
        if zone == HAND:
            return self.hand
        if zone == DROP:
            return self.drop
        if zone == LIFE:
            return self.life
        if zone == REMOVED:
            return self.removed
        return self.nowhere
