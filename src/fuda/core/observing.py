"""What one seat may know of a match, written as bytes: the part that all games share. docs/environments.md tells of it.

A record is globals, then a row for each card or pile, then a row for each answer. Every row is made of *words* of seven
bytes, which are put together as plain numbers, and of what is printed on the card, which was written down once. A game
derives `Observer` and says in `look` which rows there are; `core/columns` says what the bytes mean. Nothing of a
card gets into a row unless the game's own rule of who may know it says so, as in views.
"""

from collections.abc import Callable
from typing import Any, Final
from zlib import crc32

from mypy_extensions import i64

from fuda.core.columns import HASHED, WORD, Column, whole
from fuda.core.flow import Match
from fuda.core.state import ID_MASK, ORDER, RESOLVE, Action, Card

WORDS: Final = 4  # of a row of a card: where it lies, and three of the game's own
PROGRAM: Final = 16  # bytes that tell which words of card text a program has
MOST: Final = 127  # the largest number of a byte, and the smallest with a minus
MOST_CASTS: Final = 128  # pairs of decks that are kept written down

# Bits of where a card lies. A pile of unknown cards has none of the last ones.
OWN_SIDE: Final = 1  # it lies on the side of the seat that looks
OWN_CARD: Final = 2
KNOWN: Final = 4
OPEN: Final = 8  # both players may know it
RESTED: Final = 16
FRESH: Final = 32  # it came in this turn
NEGATED: Final = 64
FACE_UP: Final = 128  # though the zone is one of hidden cards; or turned to its back
# Bits of its part in what goes on.
ATTACKS: Final = 1
ATTACKED: Final = 2
ACTS: Final = 4  # one of its effects is being carried out
WAITS: Final = 8
AIMED_AT: Final = 16  # by something on the stack

# Places that are no zones, counted from the number of zones on.
STACKED: Final = 1
WAITING: Final = 2
RUNNING: Final = 3
OVER_ZONES: Final = ("stacked", "waiting", "effect")


HAS_CARD: Final = 1
KNOWS_CARD: Final = 2
ON_OWN_SIDE: Final = 4  # the card that the seat does not know
HAS_NUMBER: Final = 8
NEXT_PAGE: Final = 15  # the kind of what is no answer: the rest of them is shown next; games' own kinds begin at 16


def small(n: i64) -> i64:
    """A number as a byte."""
    if n > MOST:
        n = MOST
    elif n < -MOST:
        n = -MOST
    return n & 255


def scaled(n: i64, unit: i64) -> i64:
    """A number in units, as a byte."""
    return small(n // unit)


class Face:
    """What is printed on a card, written down."""

    def __init__(self, code: i64, index: i64, printed: bytes, abilities: list[bytes]) -> None:
        self.code = code  # by which cards are told apart everywhere; two may share one
        self.index = index  # its number among all that were written down here
        self.printed = printed
        self.abilities = abilities  # the program of each


class Cast:
    """The cards of a match, written down: fronts and, where there are any, backs, by their number in the match."""

    def __init__(self, cards: list[Any], fronts: list[Face], backs: list[Face]) -> None:
        self.cards = cards  # kept, as it is found by where it lies in memory
        self.fronts = fronts
        self.backs = backs


class Observer:
    """Writes records of one game; what it keeps is only what the last record was made of."""

    def __init__(
        self,
        zones: i64,
        tallied: list[Column],
        present: list[Column],
        printed: list[Column],
        hashed: list[str],
    ) -> None:
        self.zones = zones  # how many zones there are: rows call them by number, from 1 on
        self.tallied = tallied  # words of the globals of the game's own
        self.present = whole(present, WORDS - 1)  # words of a card of the game's own: its values now
        self.printed = printed  # what is printed on a card
        self.hashed = hashed  # values on cards with words without end, which share bits
        self.card_rows: i64 = 0
        self.answer_rows: i64 = 0
        self.numbered: i64 = 0
        self.faces: Callable[[Any], list[Face]] | None = None  # a definition: its front, and its back if it has one
        self.no_print = b""
        self.no_word = bytes(WORD)
        self.no_program = bytes(PROGRAM)
        self.no_cards: list[bytes] = []  # so many rows without anything
        self.no_answers: list[bytes] = []
        self.next_page = b""
        self.casts: dict[int, Cast] = {}
        self.cast = Cast([], [], [])
        self.head: list[bytes] = []
        self.body: list[bytes] = []
        self.rows: i64 = 0
        self.left_out: i64 = 0
        self.row_of: list[int] = []  # of a card: its row, or -1
        self.heaps: list[int] = []  # of a zone and a side: the row of its unknown cards, or -1
        self.aimed: list[int] = []  # uids that something on the stack is aimed at
        self.shown: list[int] = []  # cards of hidden zones that something going on shows to the seat
        self.tally: list[int] = []  # copies of a card in a pile, by index
        self.indices: i64 = 0
        self.word_bits: dict[str, int] = {}

    def prepare(
        self, printed: i64, card_rows: i64, answer_rows: i64, numbered: i64, faces: Callable[[Any], list[Face]]
    ) -> None:
        """Take over sizes, which answers have a number that means something (as bits), and who writes down cards."""
        self.numbered = numbered
        self.card_rows = card_rows
        self.answer_rows = answer_rows
        self.faces = faces
        self.no_print = bytes(int(printed))
        card = printed + WORDS * WORD
        answer = WORD + PROGRAM + card
        self.no_cards = [bytes(int(card * n)) for n in range(card_rows + 1)]
        self.no_answers = [bytes(int(answer * n)) for n in range(answer_rows + 1)]
        self.next_page = bits_of(NEXT_PAGE) + bytes(int(answer - WORD))

    # --- what a game says --------------------------------------------------------------------------------------
    def cards_of(self, m: Match) -> list[Any]:
        """The physical cards of a match, by number."""
        raise NotImplementedError

    def look(self, m: Match, seat: i64) -> None:
        """Write the globals of the game's own, then the rows of what the seat sees."""
        raise NotImplementedError

    def may_know(self, m: Match, card: i64, seat: i64) -> bool:
        """Whether the seat may know a card where it lies."""
        raise NotImplementedError

    def hashed_words(self, words: list[str]) -> i64:
        """Words as sixteen bits that they share by a hash."""
        found: i64 = 0
        for word in words:
            bit = self.word_bits.get(word, -1)
            if bit < 0:
                bit = self.word_bits[word] = crc32(word.encode()) % HASHED
            found |= 1 << bit
        return found

    def spot(self, m: Match, card: i64) -> i64:
        """Where a card lies that has no row of its own: zone, side and place, as `spotted` packs them."""
        raise NotImplementedError

    def phase(self, m: Match) -> i64:
        """The number of the phase, and that of the step times 256."""
        raise NotImplementedError

    def first(self, m: Match) -> i64:
        """Who took the first turn, or -1."""
        raise NotImplementedError

    def bare(self, m: Match, card: i64, zone: i64, state: i64, place: i64) -> None:
        """Write the row of a card of a hand, a deck and the like that the seat may know."""
        self.row(card, False, zone, state, 0, place, 0, 0, 0)

    def detail(self, m: Match, seat: i64, a: Action) -> i64:
        """What the number of an answer means to the seat: a number from 1 on, or 0."""
        return 0

    def ability(self, m: Match, a: Action) -> i64:
        """The ability that an answer is about, as the card and its number in one, or -1."""
        return -1

    # --- writing -----------------------------------------------------------------------------------------------
    def write(self, m: Match, seat: i64, first: i64) -> bytes:
        """What a seat may know of a match; the answers from `first` on, if they are the seat's to give.

        Of more answers than rows the last row of each page stands for the next page.
        """
        self.begin(m)
        self.look(m, seat)
        body = self.body
        body.append(self.no_cards[self.card_rows - self.rows])
        answers: i64 = 0
        if m.player == seat and m.winner < 0:
            options = m.options
            end: i64 = len(options)
            has_more = end > self.answer_rows
            if has_more and end > first + self.answer_rows - 1:
                end = first + self.answer_rows - 1
            for at in range(first, end):
                self.write_answer(m, seat, options[at])
            answers = end - first
            if has_more:
                answers += 1
                body.append(self.next_page)
        body.append(self.no_answers[self.answer_rows - answers])
        self.head[0] = self.table(m, seat, answers)
        return b"".join(self.head + body)

    def begin(self, m: Match) -> None:
        """Forget the last record."""
        cards = self.cards_of(m)
        if self.cast.cards is not cards:
            self.cast = self.cast_of(cards)
        self.head = [self.no_word]
        self.body = []
        self.rows = 0
        self.left_out = 0
        self.row_of = [-1] * len(cards)
        self.heaps = [-1] * (2 * self.zones + 2)

    def cast_of(self, cards: list[Any]) -> Cast:
        """The cards of a match, written down once."""
        found = self.casts.get(id(cards))
        if found is None:
            if len(self.casts) >= MOST_CASTS:
                self.casts = {}
            assert self.faces is not None, "an observer is prepared first"
            fronts: list[Face] = []
            backs: list[Face] = []
            for card in cards:
                sides = self.faces(card.d)
                fronts.append(sides[0])
                backs.append(sides[-1])
                self.indices = max(self.indices, sides[0].index + 1, sides[-1].index + 1)
            found = self.casts[id(cards)] = Cast(cards, fronts, backs)
            self.tally = [0] * self.indices
        return found

    def table(self, m: Match, seat: i64, answers: i64) -> bytes:
        """The first word: turn, who is who, phase and step, how many rows there are."""
        first = self.first(m)
        who: i64 = 0
        if m.winner < 0:
            if m.turn_player == seat:
                who |= 1
            if m.player >= 0:
                who |= 8 if m.player == seat else 16
        elif m.winner == 2:
            who |= 128
        else:
            who |= 32 if m.winner == seat else 64
        if first >= 0:
            who |= 2 if first == seat else 4
        phase = self.phase(m)
        word: i64 = (
            (phase & 255) | (phase >> 8) << 8 | small(m.turn) << 16 | who << 24 | small(self.rows) << 32
            | small(answers) << 40 | small(self.left_out) << 48
        )  # fmt: skip
        return bits_of(word)

    def note(self, word: i64) -> None:
        """Write a word of the globals."""
        self.head.append(bits_of(word))

    def row(self, card: i64, is_back: bool, zone: i64, state: i64, part: i64, place: i64, one: i64, two: i64,
            three: i64) -> None:  # fmt: skip
        """Write the row of a card that the seat may know, with three words of the game's own."""
        if self.rows >= self.card_rows:
            self.left_out += 1
            return
        if self.row_of[card] < 0:
            self.row_of[card] = self.rows
        face = self.cast.backs[card] if is_back else self.cast.fronts[card]
        self.put(face, zone, state | KNOWN, part, place, 1, one, two, three)

    def put(self, face: Face, zone: i64, state: i64, part: i64, place: i64, count: i64, one: i64, two: i64,
            three: i64) -> None:  # fmt: skip
        """Write a row."""
        body = self.body
        body.append(bits_of(zone | state << 8 | part << 16 | small(place) << 24 | small(count) << 32 | face.code << 40))
        body.append(bits_of(one) if one else self.no_word)
        body.append(bits_of(two) if two else self.no_word)
        body.append(bits_of(three) if three else self.no_word)
        body.append(face.printed)
        self.rows += 1

    def heap(self, zone: i64, is_own: bool, count: i64) -> None:
        """Write the row of cards of a zone that the seat does not know."""
        if count == 0:
            return
        if self.rows >= self.card_rows:
            self.left_out += 1
            return
        self.heaps[2 * zone + (1 if is_own else 0)] = self.rows
        body = self.body
        body.append(bits_of(zone | (OWN_SIDE if is_own else 0) << 8 | small(count) << 32))
        body.append(self.no_word)
        body.append(self.no_word)
        body.append(self.no_word)
        body.append(self.no_print)
        self.rows += 1

    def pile(self, cards: list[Any], zone: i64, is_own: bool, seat: i64, state: i64, two: i64) -> None:
        """Write the rows of cards that lie open in a pile, the top first: copies of a card share one."""
        tally = self.tally
        fronts = self.cast.fronts
        count: i64 = len(cards)
        for at in range(count):
            card: Card = cards[at]
            tally[fronts[card.id].index] += 1
        state |= KNOWN | OPEN | (OWN_SIDE if is_own else 0)
        at = count - 1
        while at >= 0:
            card = cards[at]
            face = fronts[card.id]
            copies: i64 = tally[face.index]
            if copies > 0:
                tally[face.index] = -self.rows
                if self.rows >= self.card_rows:
                    self.left_out += 1
                    tally[face.index] = -1024
                else:
                    owner = OWN_CARD if card.owner == seat else 0
                    self.row_of[card.id] = self.rows
                    self.put(face, zone, state | owner, 0, count - 1 - at, copies, 0, two, 0)
            elif copies > -1024:
                self.row_of[card.id] = -copies
            at -= 1
        for at in range(count):
            card = cards[at]
            tally[fronts[card.id].index] = 0

    def concealed(self, m: Match, cards: list[Any], zone: i64, number: i64, owner: i64, seat: i64) -> None:
        """Write the rows of cards in a zone of which the seat knows those that something shows, then of the rest."""
        unknown: i64 = len(cards)
        is_own = owner == seat
        if self.shown:
            everybody = self.cast.cards
            for i in self.shown:
                card: Card = everybody[i]
                if card.owner == owner and m.zone_of(i) == zone and self.row_of[i] < 0:
                    self.bare(m, i, number, OWN_SIDE | OWN_CARD if is_own else 0, place_in(cards, card))
                    unknown -= 1
        self.heap(number, is_own, unknown)

    def half_open(
        self, m: Match, cards: list[Any], face_up: list[Any], zone: i64, number: i64, owner: i64, seat: i64
    ) -> None:
        """Write the rows of hidden cards of which some lie face up."""
        if not face_up:
            self.concealed(m, cards, zone, number, owner, seat)
            return
        state: i64 = OPEN | FACE_UP | (OWN_SIDE | OWN_CARD if owner == seat else 0)
        for at in range(len(face_up)):
            card: Card = face_up[at]
            self.row(card.id, False, number, state, 0, place_in(cards, card), 0, 0, 0)
        self.concealed(m, [one for one in cards if one not in face_up], zone, number, owner, seat)

    def held(self, m: Match, cards: list[Any], zone: i64, number: i64, owner: i64, seat: i64) -> None:
        """Write the rows of a hand: all of it is known to its player."""
        if owner == seat:
            for place in range(len(cards)):
                card: Card = cards[place]
                self.bare(m, card.id, number, OWN_SIDE | OWN_CARD, place)
        else:
            self.concealed(m, cards, zone, number, owner, seat)

    def over(self, player: i64, card: i64, is_back: bool, ability: i64, place: i64, zone: i64, seat: i64) -> None:
        """Write the row of an effect that waits or goes on: both players know of it, and from which card it comes."""
        if self.rows >= self.card_rows:
            self.left_out += 1
            return
        face = self.cast.backs[card] if is_back else self.cast.fronts[card]
        state: i64 = KNOWN | OPEN | (OWN_SIDE | OWN_CARD if player == seat else 0)
        part: i64 = ACTS if zone == self.zones + RUNNING else WAITS
        self.put(face, zone, state, part, ability + 1, place + 1, 0, 0, 0)

    def find_shown(self, m: Match, seat: i64) -> None:
        """Find the cards that programs which run may show: those in slots that somebody sees, and their sources."""
        shown: list[int] = []
        for f in m.stack:
            if f.uid >= 0:
                shown.append(f.uid & ID_MASK)
            if f.seen:
                for chosen in f.sets:
                    for uid in chosen:
                        if uid >= 0:
                            shown.append(uid & ID_MASK)
        self.shown = [card for card in shown if self.may_know(m, card, seat)] if shown else shown

    # --- answers -----------------------------------------------------------------------------------------------
    def write_answer(self, m: Match, seat: i64, a: Action) -> None:
        """Write the row of an answer: what it is, which card it is about, and that card's row again."""
        body = self.body
        row: i64 = -1
        place: i64 = 0
        about: i64 = 0
        card = a.card
        if card >= 0:
            about = HAS_CARD
            row = self.row_of[card]
            if row >= 0:
                about |= KNOWS_CARD
            else:
                at = self.spot(m, card)
                place = (at & 255) + 1
                if (at >> 8 & 1) == seat:
                    about |= ON_OWN_SIDE
                row = self.heaps[2 * (at >> 9) + (1 if (at >> 8 & 1) == seat else 0)]
        detail = self.detail(m, seat, a)
        key = self.ability(m, a)
        n: i64 = 0
        if self.numbered >> a.kind & 1:
            n = a.n
            about |= HAS_NUMBER
        program = self.no_program
        index: i64 = -1
        if key >= 0:
            index = key & ID_MASK
            abilities = self.cast.fronts[key >> 10].abilities
            if index < len(abilities):
                program = abilities[index]
        body.append(bits_of(
            a.kind | small(row + 1) << 8 | small(place) << 16 | small(n) << 24 | small(detail) << 32
            | small(index + 1) << 40 | about << 48
        ))  # fmt: skip
        body.append(program)
        if row >= 0:
            at = 5 * row
            body.append(body[at])
            body.append(body[at + 1])
            body.append(body[at + 2])
            body.append(body[at + 3])
            body.append(body[at + 4])
        else:
            body.append(self.no_cards[1])


def bits_of(word: i64) -> bytes:
    """A word as bytes."""
    return int(word).to_bytes(WORD, "little")


def standing(seat: i64, side: i64, owner: i64, rested: bool, fresh: bool, negated: bool) -> i64:
    """How a card in play stands, as bits."""
    state: i64 = 0
    if side == seat:
        state |= OWN_SIDE
    if owner == seat:
        state |= OWN_CARD
    if rested:
        state |= RESTED
    if fresh:
        state |= FRESH
    if negated:
        state |= NEGATED
    return state


def a_byte_each(bits: i64, count: i64) -> i64:
    """Bits, the lowest first, as a byte each."""
    found: i64 = 0
    for at in range(count):
        if bits >> at & 1:
            found |= 1 << 8 * at
    return found


def spotted(zone: i64, side: i64, place: i64) -> i64:
    """Where a card lies, in one number."""
    return zone << 9 | side << 8 | (min(255, place))


def place_in(pile: list[Any], card: object) -> i64:
    """The place of a card in a list of cards: of piles the last one is the top."""
    for at in range(len(pile)):
        if pile[at] is card:
            return at
    return 0


def told_ability(m: Match, a: Action, bits: i64, kinds: i64) -> i64:
    """The ability of an answer whose kind, as one of these bits, has a key, or that resolves one: card and number."""
    if a.card < 0:
        return -1
    key: i64 = -1
    if kinds >> a.kind & 1:
        key = a.n
    elif a.kind == ORDER:
        return a.card << 10 | (a.n & ID_MASK) if a.n >= 0 else -1
    elif a.kind == RESOLVE:
        key = m.pending[a.n].key if a.n < len(m.pending) else a.n
    if key < 0:
        return -1
    return key >> bits << 10 | key & (1 << bits) - 1
