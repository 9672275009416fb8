"""Deck construction: what must be true of a flag, buddies, a deck and a Lost deck when they are presented.

`check_deck` reports every violation with its clause. What cards say about it are `DeckRule`s of their definitions;
restricted cards are data (`limits`). A deck may hold cards that its flag does not let be used (bf-027).
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from fuda.core import reasons
from fuda.core.deckcheck import Named, by_name, one_of_each
from fuda.games.buddyfight.face.limits import BANNED, Limit, limits_on
from fuda.games.buddyfight.printed import CardDef
from fuda.games.buddyfight.spec import GAME, LEAST_CARDS, LOST_CARDS, MOST_COPIES, OMNI_LORD
from fuda.games.buddyfight.words.deckrules import FlagUnder, together
from fuda.games.buddyfight.words.placing import LostDeck
from fuda.games.buddyfight.words.properties import Test, World
from fuda.words.properties import Several, share

MOST_BUDDIES: Final = 3


class Deck:
    """What a fighter brings: flags (the lower ones after the upper one), buddies, the deck and a Lost deck."""

    def __init__(self, flags: list[CardDef], buddies: list[CardDef], cards: list[CardDef], lost: list[CardDef]) -> None:
        self.flags = flags
        self.buddies = buddies
        self.cards = cards
        self.lost = lost

    def definitions(self) -> list[CardDef]:
        """All of it in one list, from which `sort_out` tells the parts again.

        Buddies come before the flag. What has the back of a Lost card in the deck comes first there, what has not in
        the Lost deck last.
        """
        out = self.buddies + self.flags
        for back in (True, False):
            out += [d for d in self.cards if d.lost == back]
        for back in (True, False):
            out += [d for d in self.lost if d.lost == back]
        return out


def sort_out(deck: Sequence[CardDef]) -> Deck:
    """Tell the parts of a deck that is one list: buddies, flag, a flag under it, the deck, the Lost deck."""
    whole = list(deck)
    first, start, end = find_parts(whole)
    if first == len(whole):
        # Without a flag there is nothing that would end the buddies.
        return Deck([], [], whole, [])
    return Deck(whole[first:start], whole[:first], whole[start:end], whole[end:])


def find_parts(deck: list[CardDef]) -> tuple[int, int, int]:
    """The places of the flag, of the first card of the deck and of the first one behind it."""
    at: i64 = 0
    size: i64 = len(deck)
    while at < size and not deck[at].is_flag():
        at += 1
    first = at
    at += 1
    while at < size and deck[at].is_flag() and not deck[at].deckable:
        at += 1
    start = at
    while at < size and deck[at].lost:
        at += 1
    while at < size and not deck[at].lost:
        at += 1
    return int(first), int(start), int(at)


class Violation(reasons.Violation):
    """One way in which a deck is not legal by the rules of this game."""

    code: ClassVar[str] = GAME


def check_deck(deck: Deck, day: str = "") -> list[Violation]:
    """Every violation of the rules of deck construction, with the restricted cards of a day or the newest ones."""
    out: list[Violation] = []
    check_flag(deck, out)
    check_buddies(deck, out)
    check_cards(deck, out)
    check_lost(deck, out)
    check_copies(deck.cards, "deck", out)
    check_copies(deck.lost, "Lost deck", out)
    if deck.flags:
        check_omni_lords(deck, out)
        check_cross(deck, out)
        check_limits(deck, limits_on(day), out)
    return out


# --- flag and buddies ------------------------------------------------------------------------------------------
def check_flag(deck: Deck, out: list[Violation]) -> None:
    """A fighter has one flag outside the deck; another may lie under a special one.

    [bf Z.2.2, O.specialflag.5] [ruling bf-041]
    """
    if not deck.flags:
        out.append(Violation("Z.2.2", "there is no flag; a fighter needs 1 beside the deck", []))
    elif len(deck.flags) > 1 and not puts_flag_under(deck.flags[0]):
        message = f"{deck.flags[0].name} has no flag under it; a fighter has 1 flag beside the deck"
        out.append(Violation("Z.2.2", message, [d.number for d in deck.flags[1:]]))
    elif len(deck.flags) > 2:
        message = f"there are {len(deck.flags) - 1} flags under {deck.flags[0].name}; there is 1 at most"
        out.append(Violation("O.specialflag.5", message, [d.number for d in deck.flags[2:]]))


def puts_flag_under(flag: CardDef) -> bool:
    """Whether the text of a flag says that another one is prepared under it.  [bf O.specialflag.5]"""
    for rule in flag.deck_rules:
        if isinstance(rule, FlagUnder):
            return True
    return False


def check_buddies(deck: Deck, out: list[Violation]) -> None:
    """One monster is the buddy; together with it only those that its text names.

    [bf Z.3.2, X.type.4, X.call.5, K.doublebuddy.1, LO.buddy.1] [ruling bf-041]
    """
    buddies = deck.buddies
    if not buddies:
        out.append(Violation("Z.3.2", "there is no buddy; a fighter needs 1 beside the deck", []))
    for d in buddies:
        if not d.is_monster():
            out.append(Violation("Z.3.2", f"{d.name} is no monster; only a monster is a buddy", [d.number]))
        elif d.lost and not has_lost_world(deck):
            message = f"{d.name} is a buddy only with the flag in the deck that opens the Lost deck"
            out.append(Violation("LO.buddy.1", message, [d.number]))
    if len(buddies) > 1 and not are_partners(buddies):
        message = f"{' and '.join([d.name for d in buddies])} are not buddies together: no text names the others"
        out.append(Violation("K.doublebuddy.1", message, [d.number for d in buddies]))


def are_partners(buddies: list[CardDef]) -> bool:
    """Whether the text of one buddy names all others, each once.  [bf K.doublebuddy.1]"""
    if len(buddies) > MOST_BUDDIES:
        return False
    for d in buddies:
        named: list[str] = []
        for other in buddies:
            if other is not d and other.name in d.buddies and other.name not in named:
                named.append(other.name)
        if len(named) == len(buddies) - 1:
            return True
    return False


# --- the cards -------------------------------------------------------------------------------------------------
def check_cards(deck: Deck, out: list[Violation]) -> None:
    """A deck has fifty cards or more, all with the same back, and no flag that does not say it may be there.

    [bf O.backs.1, O.backs.2, LO.card.1, O.deckflag.1, O.deckflag.2] [ruling bf-039]
    """
    if len(deck.cards) < LEAST_CARDS:
        message = f"the deck has {len(deck.cards)} cards; it needs at least {LEAST_CARDS}"
        out.append(Violation("Z.1.1", message, []))
    for d in one_of_each(deck.cards):
        if d.lost:
            message = f"{d.name} has the back of a Lost card, which is in a Lost deck only"
            out.append(Violation("LO.card.1", message, [d.number]))
        if d.is_flag() and not d.deckable:
            message = f"{d.name} is a flag that does not say it may be put into the deck"
            out.append(Violation("O.deckflag.1", message, [d.number]))


def check_lost(deck: Deck, out: list[Violation]) -> None:
    """A Lost deck has exactly thirty Lost cards, and is there only with the flag in the deck that opens it.

    [bf LO.deck.2, LO.deck.2.n1, LO.build.1, LO.card.1, Q.LO.1]
    """
    if not deck.lost:
        return
    if not has_lost_world(deck):
        message = "no flag in the deck opens a Lost deck: there can be none, and in a tournament there is a penalty"
        out.append(Violation("LO.deck.2", message, []))
    if len(deck.lost) != LOST_CARDS:
        message = f"the Lost deck has {len(deck.lost)} cards; it needs exactly {LOST_CARDS}"
        out.append(Violation("LO.build.1", message, []))
    for d in one_of_each(deck.lost):
        if not d.lost:
            message = f"{d.name} is no Lost card, and cannot be in the Lost deck"
            out.append(Violation("LO.build.1", message, [d.number]))


def has_lost_world(deck: Deck) -> bool:
    """Whether a flag in the deck makes the Lost deck the deck.  [bf LO.deck.2, O.deckflag.2]"""
    for d in deck.cards:
        if d.is_flag() and d.deckable:
            for ability in d.abilities:
                for op in ability.program.ops:
                    if isinstance(op, LostDeck):
                        return True
    return False


def check_copies(cards: Sequence[CardDef], where: str, out: list[Violation]) -> None:
    """At most four cards share a name, unless their text says otherwise; the buddy is not among them.

    [bf CR.card.1.2] [ruling bf-040]
    """
    found = by_name(cards, most_copies)
    for name, one in found.items():
        if one.count > one.most:
            message = f"{name} is in the {where} {one.count} times; at most {one.most} cards of a name may be"
            out.append(Violation("CR.card.1.2", message, one.numbers))
    check_together(cards, where, found, out)


def most_copies(d: CardDef) -> i64:
    """How many of a card may be in the deck: what its text says goes before the rule."""
    for rule in d.deck_rules:
        if rule.copies() >= 0 and not together(rule):
            return rule.copies()
    return MOST_COPIES


def check_together(cards: Sequence[CardDef], where: str, found: dict[str, Named], out: list[Violation]) -> None:
    """Cards of several names may be limited together by the text of one of them."""
    for d in one_of_each(cards):
        for rule in d.deck_rules:
            names = together(rule)
            total = sum([found[name].count for name in names if name in found])
            if names and rule.copies() >= 0 and total > rule.copies():
                words = " and ".join(names)
                message = f"{words} are in the {where} {total} times together; at most {rule.copies()} may be"
                out.append(Violation("CR.card.1.2", message, [d.number]))


# --- what depends on the flag ----------------------------------------------------------------------------------
def check_omni_lords(deck: Deck, out: list[Violation]) -> None:
    """Of a card with Omni Lord that is not of the flag's world there is one copy at most.

    [bf K.omnilord.2, K.omnilord.2.ex1]
    """
    worlds = worlds_of(deck.flags[0])
    counts: dict[str, int] = {}
    numbers: dict[str, list[str]] = {}
    for d in deck.cards:
        if d.keywords & OMNI_LORD and not share(d.worlds, worlds):
            counts[d.name] = counts.get(d.name, 0) + 1
            known = numbers.setdefault(d.name, [])
            if d.number not in known:
                known.append(d.number)
    for name, count in counts.items():
        if count > 1:
            message = f"{name} is in the deck {count} times; of an Omni Lord of another world there is 1 at most"
            out.append(Violation("K.omnilord.2", message, numbers[name]))


def worlds_of(flag: CardDef) -> list[str]:
    """The worlds whose cards a flag lets be used."""
    out = flag.worlds[:]
    for tests in flag.uses:
        for test in tests:
            out += named_worlds(test)
    return out


def named_worlds(test: Test) -> list[str]:
    """The worlds that a test names."""
    if isinstance(test, World):
        return [test.text]
    out: list[str] = []
    if isinstance(test, Several):
        for one in test.tests:
            out += named_worlds(one)
    return out


def check_cross(deck: Deck, out: list[Violation]) -> None:
    """Cards with the logo of a work go only with a flag that has it, and such a flag only with such cards.

    [bf CR.deck.1, CR.deck.2, CR.deck.3]
    """
    logo = deck.flags[0].cross
    for d in one_of_each(deck.buddies + deck.cards + deck.lost):
        if d.cross == logo:
            continue
        if logo:
            out.append(Violation("CR.deck.1", f"{d.name} has not the logo of the flag, {logo}", [d.number]))
        else:
            message = f"{d.name} has the logo {d.cross}; it goes only with a flag that has it"
            out.append(Violation("CR.deck.2", message, [d.number]))


# --- restricted cards (L) --------------------------------------------------------------------------------------
def check_limits(deck: Deck, limits: Sequence[Limit], out: list[Violation]) -> None:
    """Restricted cards are not there, or not more often than they may be; cards of one name count together.

    What is banned is no flag or buddy either; a buddy that is limited does not count.
    [bf L.1.2, L.2.1, L.2.2, L.3.1, L.3.2, L.ex.good.ex1, L.ex.good.ex2, L.ex.bad.ex1]
    [bf L.list.all.1, L.list.all.2, L.list.all.3, L.list.all.4, L.list.chaos.1, L.list.katana.1, L.list.hero.1]
    [bf L.list.hero.2, L.list.stardragon.1] [ruling bf-034] [ruling bf-076]
    """
    flags = deck.flags[0].names
    for limit in limits:
        if not limit.binds(flags):
            continue
        found = [d for d in deck.cards + deck.lost if limit.name in d.names]
        if limit.most == BANNED:
            found += [d for d in deck.flags + deck.buddies if limit.name in d.names]
        if len(found) > limit.most:
            under = f"under {limit.flag}" if limit.flag else "under any flag"
            message = f"{limit.name} is there {len(found)} times; {under} at most {limit.most} may be"
            out.append(Violation(limit.clause, message, [d.number for d in one_of_each(found)]))
