"""Cards in play and the zones of a player (chapter 3)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from fuda.core.flow import Frame
from fuda.games.onepiece.printed import KEY_BITS, NO_ABILITIES, Ability, Card
from fuda.games.onepiece.spec import BY_EFFECT

NO_VOICES: Final[list[Frame]] = []


@mypyc_attr(acyclic=True)
class Unit:
    """A card in the Leader, Character or Stage area: a new object each time it gets there.  [op 3-1-6]"""

    __slots__ = (
        "bans", "base", "base_set", "bonus", "card", "cost_base", "cost_bonus", "cost_set", "d", "don", "gained",
        "given", "id", "keywords", "negated", "plain", "rested", "side", "since", "uid", "used", "voices",
    )  # fmt: skip

    def __init__(self, uid: i64, card: Card, side: i64, since: i64) -> None:
        d = card.d
        self.uid = uid
        self.card = card
        self.id = card.id
        self.d = d
        self.side = side
        self.since = since  # the turn it was played
        self.rested = False
        self.don: i64 = 0  # attached DON!!
        # Keys of the [Once Per Turn] abilities used this turn: none, as this is another card now.  [op 10-2-13-4]
        self.used: list[int] = NO_ABILITIES
        # What follows is derived by `settle` and is no part of the state.
        self.base: i64 = d.power
        self.bonus: i64 = 0
        self.cost_base: i64 = d.cost
        self.cost_bonus: i64 = 0
        self.keywords: i64 = d.keywords
        self.given: i64 = 0  # keywords that effects have given
        self.bans: i64 = 0
        self.negated = False
        self.base_set = False
        self.cost_set = False
        self.gained: list[int] = NO_ABILITIES
        self.plain = True  # nothing has changed the printed values
        self.voices: list[Frame] = NO_VOICES

    def copy(self) -> "Unit":
        """An independent copy."""
        u = Unit(self.uid, self.card, self.side, self.since)
        u.rested = self.rested
        u.don = self.don
        u.used = self.used
        u.voices = self.voices
        if self.plain:
            return u
        u.plain = False
        u.base = self.base
        u.bonus = self.bonus
        u.cost_base = self.cost_base
        u.cost_bonus = self.cost_bonus
        u.keywords = self.keywords
        u.given = self.given
        u.bans = self.bans
        u.negated = self.negated
        u.base_set = self.base_set
        u.cost_set = self.cost_set
        u.gained = self.gained
        return u

    def voice(self, ability: Ability, key: i64) -> Frame:
        """A frame that speaks for an ability of the card, to ask terms something; nobody changes it."""
        if ability.part or key >> KEY_BITS != self.id:
            return speak(self, ability, key)
        if not self.voices:
            self.voices = [speak(self, own, self.id << KEY_BITS | own.index) for own in self.d.abilities]
        return self.voices[ability.index]

    def reset(self) -> None:
        """Back to what is printed, before effects are applied."""
        self.plain = True
        d = self.d
        self.base = d.power
        self.bonus = 0
        self.cost_base = d.cost
        self.cost_bonus = 0
        self.keywords = d.keywords
        self.given = 0
        self.bans = 0
        self.negated = False
        self.base_set = False
        self.cost_set = False
        self.gained = NO_ABILITIES

    def set_base_power(self, value: i64) -> None:
        """Of several effects that set the original power the highest value counts.  [op 4-9-2-1]"""
        if not self.base_set or value > self.base:
            self.base = value
        self.base_set = True

    def set_base_cost(self, value: i64) -> None:
        """Of several effects that set the original cost the highest value counts.  [op 4-9-2-2]"""
        if not self.cost_set or value > self.cost_base:
            self.cost_base = value
        self.cost_set = True

    def negate(self) -> None:
        """Take away what the card itself has; what effects gave to it stays.  [op 8-2-4] [ruling op-035]"""
        self.negated = True
        self.keywords = self.given

    def give_keyword(self, keyword: i64) -> None:
        """Have keywords that an effect gives."""
        self.keywords |= keyword
        self.given |= keyword

    def gain(self, key: i64) -> None:
        """Have an ability that another card gave."""
        self.gained = [*self.gained, key]


def speak(u: Unit, ability: Ability, key: i64) -> Frame:
    """A new frame that speaks for an ability of a card in play."""
    f = Frame(ability.program, u.side, u.id, u.uid)
    f.key = key
    f.cause = BY_EFFECT
    return f


@mypyc_attr(acyclic=True)
class Side:
    """One player's zones. Of piles the last card is the top.  [op 3-1-3]"""

    __slots__ = (
        "bans", "characters", "deck", "don_active", "don_deck", "don_rested", "face_up", "hand", "held_active",
        "held_rested", "index", "leader", "life", "nowhere", "stage", "trash",
    )  # fmt: skip

    def __init__(self, index: i64, leader: Unit, deck: list[Card]) -> None:
        self.index = index
        self.leader = leader
        self.deck = deck
        self.hand: list[Card] = []
        self.trash: list[Card] = []
        self.life: list[Card] = []
        self.face_up: list[Card] = []  # Life cards that lie face up
        self.nowhere: list[Card] = []  # cards in no zone
        self.characters: list[Unit] = []
        self.stage: list[Unit] = []
        self.don_deck: i64 = 0
        self.don_active: i64 = 0  # in the cost area
        self.don_rested: i64 = 0
        self.held_active: i64 = 0  # of these, those that an effect keeps rested in the next refresh phase
        self.held_rested: i64 = 0
        self.bans: i64 = 0  # derived: what the player is forbidden

    def copy(self) -> "Side":
        """An independent copy."""
        s = Side(self.index, self.leader.copy(), self.deck[:])
        s.hand = self.hand[:]
        s.trash = self.trash[:]
        s.life = self.life[:]
        s.face_up = self.face_up[:]
        s.nowhere = self.nowhere[:]
        s.characters = [u.copy() for u in self.characters]
        s.stage = [u.copy() for u in self.stage]
        s.don_deck = self.don_deck
        s.don_active = self.don_active
        s.don_rested = self.don_rested
        s.held_active = self.held_active
        s.held_rested = self.held_rested
        s.bans = self.bans
        return s

    def units(self) -> list[Unit]:
        """Leader, Characters, Stage."""
        return [self.leader, *self.characters, *self.stage]

    def pile(self, zone: i64) -> list[Card]:
        """The cards of a zone that is a list of cards: deck, hand, trash, life, nowhere."""
        if zone == 1:
            return self.deck
        if zone == 2:
            return self.hand
        if zone == 3:
            return self.trash
        if zone == 4:
            return self.life
        return self.nowhere

    def attached(self) -> i64:
        """DON!! given to Leader and Characters."""
        n = self.leader.don
        for u in self.characters:
            n += u.don
        return n

    def don_on_field(self) -> i64:
        """All DON!! on the field, attached ones included."""
        return self.don_active + self.don_rested + self.attached()
