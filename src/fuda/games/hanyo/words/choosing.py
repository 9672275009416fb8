"""Choosing and searching cards (910): how many, from where, and who sees what is looked at meanwhile."""

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from fuda.core.control import all_can
from fuda.core.flow import Frame, Op
from fuda.core.showing import hide, is_shown, show, shown
from fuda.core.state import BOTH, DONE, ID_MASK, PICK, Action, act, say
from fuda.games.hanyo.spec import AREA, CHOSEN, KO_NAMED, LOOKED
from fuda.games.hanyo.state import Match
from fuda.games.hanyo.words.properties import attributes_of
from fuda.games.hanyo.words.refs import AT_DECK, AT_HAND, Area, Ref, is_energy
from fuda.words.choosing import AtRandom, Choosing, Limit, Search, speak_again
from fuda.words.properties import share
from fuda.words.refs import Together

VEILED: Final = 19  # slot of the slots that were hidden by a shuffle, with who saw them, below zero


# --- who sees what ---------------------------------------------------------------------------------------------


def known_to(m: Match, f: Frame, uid: i64) -> i64:
    """The players who see a card now, as bits: by where it lies, or because it is shown to them."""
    seen = m.seen_now(m.card_of(uid))
    if seen == BOTH:
        return seen
    for g in m.stack:
        if g.seen:
            for player in range(2):
                if is_shown(g, uid, player):
                    seen |= 1 << player
    return seen


def veil(f: Frame, slot: i64) -> None:
    """Hide the cards of a slot while they are shuffled, and remember who saw them."""
    if shown(f, slot):
        f.put(VEILED, [*f.get(VEILED), -1 - (slot << 2 | shown(f, slot))])
        hide(f, slot)


def veiled(f: Frame, slot: i64) -> i64:
    """Who saw the cards of a slot before they were shuffled, as bits."""
    for n in f.get(VEILED):
        if -1 - n >> 2 == slot:
            return -1 - n & BOTH
    return 0


def unveil(m: Match, f: Frame, slot: i64) -> None:
    """Show cards again that have come out of a shuffle to a place that is known.  [hy 912.2a] [ruling hy-039]"""
    if veiled(f, slot):
        f.put(slot, [m.uid(uid & ID_MASK) for uid in f.get(slot)])
        show(f, slot, veiled(f, slot))
        f.put(VEILED, [n for n in f.get(VEILED) if -1 - n >> 2 != slot])


class SearchAlso(Search[Match]):
    """Let the player who will choose from a deck, or from the hand of the other player, look through it.  [hy 910.2]"""

    def cards(self, m: Match, f: Frame, player: i64) -> list[int]:
        hands = self.ref.hands(f)
        uids: list[int] = []
        decks = self.ref.decks(f)
        for i in range(2):
            side = m.side(i)
            if decks >> i & 1:
                uids += [m.uid(card.id) for card in side.deck]
            if hands >> i & 1 and i != player:
                uids += [m.uid(card.id) for card in side.hand]
        return uids


# --- choosing --------------------------------------------------------------------------------------------------
def name_ko(m: Match, f: Frame, chosen: list[int]) -> None:
    """Remember those of the chosen cards that are KO'd: the text has named such units.  [hy 306.7a-3]"""
    for uid in chosen:
        u = m.find(uid)
        if u is not None and u.ko:
            f.put(KO_NAMED, [*f.get(KO_NAMED), uid])


class Choose(Choosing[Match]):
    """Choose cards into a slot, when the instruction is reached.  [hy 910.1, 910.2]"""

    name: ClassVar[str] = "choose"

    def search(self) -> Op[Any] | None:
        return SearchAlso(self.ref, self.foe, LOOKED, "910.2") if is_search(self.ref, self.foe) else None

    def offer(self, m: Match, f: Frame, player: i64, found: list[int], least: i64) -> bool:
        blind = self.sees_none(m, f, player, found)
        options = energy_options(m, found) if blind else [act(PICK, uid & ID_MASK) for uid in found]
        if not options or (len(options) == 1 and blind and least > 0):
            self.take_blind(m, f, found)
            return False
        if least <= 0:
            options.append(say(DONE, 0))
        return m.ask_secret(player, options) if self.hidden and not blind else m.ask(player, options)

    def seen(self, m: Match, f: Frame, uid: i64) -> i64:
        return known_to(m, f, uid)

    def take_blind(self, m: Match, f: Frame, found: list[int]) -> None:
        """Take a card that nobody has to see: any of the energy, or one at random."""
        uid = found[-1] if is_energy(m, found[-1]) else found[m.rand(len(found))]
        f.put(self.slot, [*f.get(self.slot), uid])
        f.again()

    def candidates(self, m: Match, f: Frame, chosen: list[int]) -> list[int]:
        """Cards that can still be chosen."""
        found = [uid for uid in self.ref.uids(m, f) if uid not in chosen]
        found = self.within(m, f, chosen, found)
        if self.uses:
            found = self.usable(m, f, found)
        if self.rest and found and not self.sees_none(m, f, self.chooser(f), found):
            found = [uid for uid in found if self.leaves_enough(m, f, chosen, uid)]
        return found

    def leaves_enough(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        """Whether all the rest could still be carried out if this card were chosen.  [ruling hy-043]"""
        g = speak_again(f)
        g.put(self.slot, [*chosen, uid])
        name_ko(m, g, [uid])
        return m.rules.can_go_on(m, self, self.rest, g)

    def usable(self, m: Match, f: Frame, uids: list[int]) -> list[int]:
        """Those of the cards to which everything that follows can be done.  [ruling hy-043]"""
        out: list[int] = []
        for uid in uids:
            g = speak_again(f)
            g.put(self.slot, [uid])
            name_ko(m, g, [uid])
            if all_can(self.uses, m, g):
                out.append(uid)
        return out

    def close(self, m: Match, f: Frame, chosen: list[int], n: i64) -> None:
        """End the choice; with too few cards the effect goes on with those that there are.  [hy 104.2]"""
        self.fill(f, chosen, n)
        name_ko(m, f, chosen)
        if self.hidden:
            # Who chose it knows it; the text says if it is shown to all.  [hy 910.2, 903.1]
            show(f, self.slot, self.seen_by(m, f, chosen))
        if m.journal is not None:
            for uid in chosen:
                m.note(CHOSEN, "910.1", f.player, uid & ID_MASK, known_to(m, f, uid), 0, -1, -1)

    def seen_by(self, m: Match, f: Frame, chosen: list[int]) -> i64:
        """Who sees all of the chosen cards, as bits."""
        seen: i64 = BOTH if chosen else 0
        for uid in chosen:
            seen &= known_to(m, f, uid)
        return seen

    def got(self, m: Match, f: Frame, a: Action) -> None:
        chosen = f.get(self.slot)
        if a.kind == DONE:
            self.close(m, f, chosen, self.n.get(m, f))
            return
        uid = m.uid(a.card)
        # What lies open is named itself; energy, of which nobody can tell one from another, by its unit.
        if self.hidden or not isinstance(self.ref, Area):
            found = self.candidates(m, f, chosen)
            if uid not in found:
                uid = last_energy(m, found, a.card)
        f.put(self.slot, [*chosen, uid])
        f.again()


def energy_options(m: Match, found: list[int]) -> list[Action]:
    """The units whose energy can be chosen: nobody can tell one energy card of a unit from another.  [hy 306.7b]"""
    options: list[Action] = []
    for uid in found:
        if is_energy(m, uid):
            u = m.bearer(m.card_of(uid))
            if u is not None and act(PICK, u.id) not in options:
                options.append(act(PICK, u.id))
    return options


def last_energy(m: Match, found: list[int], unit: i64) -> i64:
    """The last of some energy cards that is attached to a unit."""
    for i in range(len(found) - 1, -1, -1):
        u = m.bearer(m.card_of(found[i]))
        if u is not None and u.id == unit:
            return found[i]
    return found[-1]


def is_search(ref: Ref, foe: bool) -> bool:
    """Whether some cards are looked for in a whole deck, or in a hand of another player than the one who chooses."""
    if isinstance(ref, Area):
        return ref.code == AT_DECK or (ref.code == AT_HAND and ref.side != ("foe" if foe else "own"))
    if isinstance(ref, Together):
        for one in ref.refs:
            if is_search(one, foe):
                return True
    return False


class ChooseRandom(AtRandom[Match]):
    """Choose cards into a slot at random."""

    name: ClassVar[str] = "choose_random"

    def run(self, m: Match, f: Frame) -> bool:
        super().run(m, f)
        name_ko(m, f, f.get(self.slot))
        return False


# --- bounds on what is chosen ----------------------------------------------------------------------------------
class DifferentAttributes(Limit):
    """No two of the chosen cards share an attribute."""

    name: ClassVar[str] = "different_attributes"

    def allows(self, m: Match, f: Frame, chosen: list[int], uid: i64) -> bool:
        for other in chosen:
            if share(words_of(m, other, True), words_of(m, uid, True)):
                return False
        return True


def words_of(m: Match, uid: i64, attributes: bool) -> list[str]:
    """The attributes or names of a card."""
    card = m.card_of(uid)
    u = m.find(uid) if m.zone_of(card.id) == AREA else None
    return attributes_of(m, card, u) if attributes else m.names_of(card, u)
