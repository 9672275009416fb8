"""What a scenario expects at a point of its script, each as a check that says what was expected and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from fuda.games.registry import Fact
from fuda.scenario.answers import Failure, Meaning, Point, Step, StepFailed, details, read_meaning, stack_of
from fuda.scenario.names import PLAYERS, Book, Spot, meant, read_player, read_spot, titles
from fuda.scenario.source import Item, Place, near
from fuda.view.words import reason_words

NOBODY: Final = "nobody"
WINNERS: Final = (*PLAYERS, "draw", "none")
KNOWERS: Final = (NOBODY, *PLAYERS, "both")
ZONE_KEYS: Final = ("count", "has", "lacks", "order", "top")
CARD_KEYS: Final = ("zone", "of", "known")


@dataclass(frozen=True)
class Check:
    """One expectation: what it is about, what is expected, and what finds out; nothing found is well."""

    place: Place
    what: str
    expected: str
    find: Callable[[Point], str | None]  # what was found instead, or None

    def failure(self, point: Point) -> Failure | None:
        """What is not as expected."""
        found = self.find(point)
        return None if found is None else Failure(self.place, self.what, self.expected, found)


class Expect(Step):
    """Expectations at one point."""

    def __init__(self, place: Place, checks: list[Check]) -> None:
        super().__init__(place)
        self.checks = checks

    def take(self, point: Point) -> None:
        found = [failure for check in self.checks if (failure := check.failure(point)) is not None]
        if found:
            raise StepFailed(found)
        point.since = len(point.session.match.journal or [])


# --- zones -----------------------------------------------------------------------------------------------------
def listed(names: list[str]) -> str:
    """Names in one line."""
    return ", ".join(names) if names else "nothing"


def differs(is_so: bool, found: str) -> str | None:
    """What was found, unless it is as expected."""
    return None if is_so else found


def in_zone(point: Point, player: int, zone: str) -> list[str]:
    """The names of the cards in a zone, piles from the top."""
    m = point.session.match
    return titles(point.book, m, point.book.game.pile(m, player, zone))


def count_check(item: Item, player: int, zone: str) -> Check:
    """A zone has so many cards."""
    wanted = item.count()

    def find(point: Point) -> str | None:
        found = point.book.game.count(point.session.match, player, zone)
        return differs(found == wanted, str(found))

    return Check(item.place, f"{PLAYERS[player]}.{zone}", f"{wanted} cards", find)


def read_zone(item: Item, player: int, zone: str, book: Book) -> list[Check]:
    """A number of cards, the cards in any order, or more about them by key."""
    if item.is_mapping:
        return [zone_check(key, value, player, zone, book) for key, value in item.mapping(ZONE_KEYS).items()]
    return [zone_check("count" if item.is_number else "all", item, player, zone, book)]


def zone_check(key: str, item: Item, player: int, zone: str, book: Book) -> Check:
    """One thing about a zone."""
    if key == "count":
        return count_check(item, player, zone)
    names = [book.title(one) for one in (item.one_or_more() if not is_nothing(item) else [])]

    def find(point: Point) -> str | None:
        found = in_zone(point, player, zone)
        is_so = {
            "all": Counter(found) == Counter(names),
            "has": not Counter(names) - Counter(found),
            "lacks": not Counter(names) & Counter(found),
            "order": found == names,
            "top": found[: len(names)] == names,
        }[key]
        return differs(is_so, listed(found))

    words = {"all": "", "has": "among others ", "lacks": "none of ", "order": "in this order ", "top": "on top "}
    return Check(item.place, f"{PLAYERS[player]}.{zone}", words[key] + listed(names), find)


def is_nothing(item: Item) -> bool:
    """Whether `nothing`, or an empty value, is written."""
    return item.is_plain and item.raw() in ("", "nothing")


def read_side(item: Item, player: int, book: Book) -> list[Check]:
    """What lies on one player's side: zones, and public values such as resources."""
    zones = [zone.name for zone in book.game.zones]
    checks: list[Check] = []
    for key, value in item.entries():
        name = key.text()
        if name in zones:
            checks += read_zone(value, player, name, book)
        elif name in book.game.side_values:
            checks.append(side_check(name, value, player))
        else:
            raise key.error(f"{name[:60]!r} is no zone or value{near(name, [*zones, *book.game.side_values])}")
    return checks


def side_check(name: str, item: Item, player: int) -> Check:
    """A public value of a player."""
    wanted = item.number()

    def find(point: Point) -> str | None:
        found = point.book.game.side_facts(point.session.match, player).get(name, 0)
        return differs(found == wanted, str(found))

    return Check(item.place, f"{PLAYERS[player]}.{name}", str(wanted), find)


# --- cards -----------------------------------------------------------------------------------------------------
def read_cards(item: Item, book: Book) -> list[Check]:
    """Values and places of cards."""
    checks: list[Check] = []
    for key, value in item.entries():
        spot = read_spot(key, book)
        for name, wanted in value.mapping([*CARD_KEYS, *book.game.card_values]).items():
            checks.append(card_check(name, wanted, spot))
    return checks


def card_check(name: str, item: Item, spot: Spot) -> Check:
    """One thing about a card."""
    readers = {"zone": Item.text, "of": read_player_name, "known": read_knower}
    wanted: Any = readers[name](item) if name in readers else read_fact(item)

    def find(point: Point) -> str | None:
        cards = meant(point.book, point.session.match, spot)
        if not cards:
            return "there is no such card"
        if len(cards) > 1:
            return f"there are {len(cards)} of them; say which, as in `A.characters.2` or `Ann#2`"
        found = card_value(point, cards[0], name)
        return differs(same(found, wanted), shown(found))

    return Check(item.place, f"{spot.text}: {name}", shown(wanted), find)


def read_player_name(item: Item) -> str:
    """A player's name."""
    return PLAYERS[read_player(item)]


def read_knower(item: Item) -> str:
    """Who may know a card."""
    return item.word(KNOWERS, "one who may know it")


def read_fact(item: Item) -> Fact:
    """A value as it is written: a number, yes or no, words; `nothing` are no words."""
    if item.is_plain and item.raw() == "nothing":
        return []
    if item.is_list:
        return item.texts()
    if item.is_number:
        return item.number()
    return item.truth() if item.raw().lower() in ("true", "false", "yes", "no") else item.text()


def card_value(point: Point, card: int, name: str) -> Fact:
    """A value of a card now, or else the printed one; a value it does not have is 0, no, or nothing."""
    game, m = point.book.game, point.session.match
    if name == "zone":
        return game.place(m, card)[1]
    if name == "of":
        return PLAYERS[game.place(m, card)[0]]
    if name == "known":
        return KNOWERS[game.seen_by(m, card)]
    facts = {**game.printed_facts(game.definition(m, card)), **game.card_facts(m, card)}
    return facts.get(name, 0)


def same(found: Fact, wanted: Fact) -> bool:
    """Whether a value is as expected; lists in any order, and one word as good as a list of it."""
    if isinstance(found, list) and not isinstance(wanted, list):
        return found == [shown(wanted)]
    if isinstance(wanted, list):
        return (isinstance(found, list) and sorted(found) == sorted(wanted)) or (not wanted and not found)
    return found == wanted


def shown(value: Fact) -> str:
    """A value in words."""
    if isinstance(value, list):
        return ", ".join(value) if value else "nothing"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


# --- options ---------------------------------------------------------------------------------------------------
def read_decides(item: Item) -> Check:
    """Who decides."""
    wanted = item.word((*PLAYERS, NOBODY), "player")
    return Check(item.place, "decides", wanted, lambda point: differs(point.who() == wanted, point.who()))


def read_meanings(item: Item, book: Book) -> list[tuple[str, Meaning]]:
    """Answers in their short form, each with its text."""
    return [(one.text(), read_meaning(one.text(), one, book)) for one in item.one_or_more()]


def offered_check(item: Item, book: Book, key: str) -> Check:
    """What is offered: exactly this, at least this, or none of this; a kind alone means any answer of that kind."""
    meanings = read_meanings(item, book)

    def find(point: Point) -> str | None:
        offered = point.offered
        fitting = [[one.index for one in offered if meaning.fits(point, one)] for _, meaning in meanings]
        covered = {index for indices in fitting for index in indices}
        missing = [text for text, one in meanings if one.spot and not meant(book, point.session.match, one.spot)]
        if missing:
            return f"there is no such card: {', '.join(missing)}"
        if key == "refused":
            is_so = not covered
        else:
            is_so = all(fitting) and (key == "offers" or len(covered) == len(offered))
        return differs(is_so, f"{point.who()} may answer {listed(list(dict.fromkeys(point.told_options())))}")

    words = {"offered": "exactly ", "offers": "at least ", "refused": "none of "}
    return Check(item.place, key, words[key] + ", ".join(text for text, _ in meanings), find)


def read_why(item: Item, book: Book) -> list[Check]:
    """Cards that cannot be used, and the clauses by which they cannot."""
    return [why_check(read_spot(key, book), value) for key, value in item.entries()]


def why_check(spot: Spot, item: Item) -> Check:
    """A card cannot be used, by these clauses, with the act (`attack 3-7-4`) where it matters."""
    wanted = [text.split() for text in item.texts()]

    def find(point: Point) -> str | None:
        game, m = point.book.game, point.session.match
        cards = meant(point.book, m, spot)
        if len(cards) != 1:
            return f"there are {len(cards)} such cards"
        found = game.why_not(m, game.place(m, cards[0])[0], cards[0])
        acts = [(reason.act, reason.clause) for reason in found]
        is_so = all(any(words[-1] == clause and words[0] in (act, clause) for act, clause in acts) for words in wanted)
        told = "; ".join(f"{reason.act}: {reason_words(game, reason, 'en')}" for reason in found)
        return differs(is_so, told or "it can be used")

    return Check(item.place, f"why not {spot.text}", ", ".join(item.texts()), find)


# --- what happened ---------------------------------------------------------------------------------------------
def acted(point: Point) -> list[str]:
    """The clauses that acted since the last expectation, in order: of the events and of their steps."""
    out: list[str] = []
    for event in (point.session.match.journal or [])[point.since :]:
        out += [clause for clause in (event.row, event.clause) if clause and clause not in out[-2:]]
    return out


def clause_check(item: Item, *, is_there: bool) -> Check:
    """Clauses that acted, or did not."""
    wanted = item.texts()

    def find(point: Point) -> str | None:
        found = acted(point)
        is_so = all((clause in found) == is_there for clause in wanted)
        return differs(is_so, listed(list(dict.fromkeys(found))))

    expected = ", ".join(wanted) if is_there else f"none of {', '.join(wanted)}"
    return Check(item.place, "clauses", expected, find)


def event_check(item: Item, book: Book, *, is_there: bool) -> Check:
    """Things that happened, in this order, or did not: the name of an event, perhaps with a card."""
    names = sorted({name for name in book.game.events.values() if name not in book.game.silent})
    wanted: list[tuple[str, str]] = []
    for one in item.one_or_more():
        kind, _, card = one.text().partition(" ")
        one.part(kind).word(names, "event")
        wanted.append((kind, book.title(one.part(card)) if card else ""))

    def find(point: Point) -> str | None:
        found = happened(point)
        hits = [(kind, card) for kind, card in found if (kind, card) in wanted or (kind, "") in wanted]
        is_so = is_in_order(wanted, found) if is_there else not hits
        return differs(is_so, ", ".join(f"{kind} {card}".strip() for kind, card in found) or "nothing")

    expected = ", ".join(f"{kind} {card}".strip() for kind, card in wanted)
    return Check(item.place, "events", expected if is_there else f"none of {expected}", find)


def happened(point: Point) -> list[tuple[str, str]]:
    """What happened since the last expectation, as events and cards."""
    game, m = point.book.game, point.session.match
    events = (m.journal or [])[point.since :]
    return [
        (game.events[int(e.kind)], point.book.name(game.definition(m, int(e.card))) if e.card >= 0 else "")
        for e in events
    ]


def is_in_order(wanted: list[tuple[str, str]], found: list[tuple[str, str]]) -> bool:
    """Whether some things happened one after another, whatever was in between."""
    at = 0
    for kind, card in wanted:
        while at < len(found) and not (found[at][0] == kind and card in ("", found[at][1])):
            at += 1
        if at == len(found):
            return False
        at += 1
    return True


# --- the game as a whole ---------------------------------------------------------------------------------------
def table_check(key: str, item: Item, book: Book) -> Check:
    """Turn, turn player, phase or step."""
    game = book.game
    if key == "turn_player":
        wanted: object = read_player(item)
    elif key == "turn":
        wanted = item.count()
    else:
        wanted = "" if item.raw() in ("", "none") else item.word(game.phases if key == "phase" else game.steps, key)

    def find(point: Point) -> str | None:
        found = getattr(game.table(point.session.match), key)
        return differs(found == wanted, PLAYERS[found] if key == "turn_player" else str(found) or "none")

    return Check(item.place, key, PLAYERS[read_player(item)] if key == "turn_player" else str(wanted) or "none", find)


def waiting_check(item: Item, book: Book) -> Check:
    """The effects that wait to be resolved, by their cards, in any order."""
    names = [book.title(one) for one in (item.one_or_more() if not is_nothing(item) else [])]

    def find(point: Point) -> str | None:
        m = point.session.match
        found = titles(book, m, [w.card for w in book.game.table(m).waiting])
        return differs(sorted(found) == sorted(names), listed(found))

    return Check(item.place, "waiting", listed(names), find)


def stack_check(item: Item, book: Book, key: str) -> Check:
    """What is on the stack or waits below it, the top first: cards, or kinds of what belongs to no card."""
    kinds = details(book)
    names = [
        one.text() if one.text() in kinds else book.title(one)
        for one in (item.one_or_more() if not is_nothing(item) else [])
    ]

    def find(point: Point) -> str | None:
        m = point.session.match
        found = [
            book.name(book.game.definition(m, one.card)) if one.card >= 0 else one.kind
            for one in stack_of(point, is_suspended=key == "suspended")
        ]
        return differs(found == names, listed(found))

    return Check(item.place, key, listed(names), find)


def deck_check(item: Item) -> Check:
    """By which clauses the deck of the scenario is not legal, or that it is."""
    wanted = [] if is_nothing(item) else item.texts()

    def find(point: Point) -> str | None:
        found = point.book.game.check_deck(point.book.deck)
        clauses = sorted({problem.clause for problem in found})
        return differs(
            clauses == sorted(set(wanted)), "; ".join(f"{p.clause}: {p.message}" for p in found) or "nothing"
        )

    return Check(item.place, "deck", f"not legal by {', '.join(wanted)}" if wanted else "legal", find)


def winner_check(item: Item) -> Check:
    """Who won, or that nobody has yet."""
    wanted = item.word(WINNERS, "result")

    def find(point: Point) -> str | None:
        outcome = point.session.outcome
        found = WINNERS[outcome.winner] if outcome is not None else "none"
        return differs(found == wanted, found)

    return Check(item.place, "winner", wanted, find)


def reason_check(item: Item) -> Check:
    """The clause by which the match ended."""
    wanted = item.text()
    return Check(
        item.place, "reason", wanted, lambda point: differs(
            point.session.match.reason == wanted, point.session.match.reason or "the match goes on"
        ),
    )  # fmt: skip


# --- reading ---------------------------------------------------------------------------------------------------
KEYS: Final = (
    *PLAYERS, "cards", "decides", "offered", "offers", "refused", "why", "clauses", "no_clauses", "events",
    "no_events", "waiting", "stack", "suspended", "phase", "step", "turn", "turn_player", "winner", "reason",
    "deck",
)  # fmt: skip


def read_expect(item: Item, book: Book) -> Step:
    """Read the expectations of one point."""
    checks: list[Check] = []
    for key, value in item.mapping(KEYS).items():
        checks += read_key(key, value, book)
    if not checks:
        raise item.error(f"say what is expected: {', '.join(KEYS)}")
    return Expect(item.place, checks)


def read_key(key: str, item: Item, book: Book) -> list[Check]:
    """Read one kind of expectation."""
    if key in PLAYERS:
        return read_side(item, PLAYERS.index(key), book)
    if key == "cards":
        return read_cards(item, book)
    if key == "why":
        return read_why(item, book)
    if key in ("offered", "offers", "refused"):
        return [offered_check(item, book, key)]
    if key in ("clauses", "no_clauses"):
        return [clause_check(item, is_there=key == "clauses")]
    if key in ("events", "no_events"):
        return [event_check(item, book, is_there=key == "events")]
    if key in ("stack", "suspended"):
        return [stack_check(item, book, key)]
    plain = {"decides": read_decides, "winner": winner_check, "reason": reason_check, "deck": deck_check}
    if key in plain:
        return [plain[key](item)]
    return [waiting_check(item, book) if key == "waiting" else table_check(key, item, book)]


def cited(item: Item) -> list[Item]:
    """The clauses that an expectation names."""
    out: list[Item] = []
    for key, value in item.entries():
        if key.text() in ("clauses", "no_clauses", "reason", "deck") and not is_nothing(value):
            out += value.one_or_more()
        elif key.text() == "why":
            out += [one.part(one.text().split()[-1]) for _, why in value.entries() for one in why.one_or_more()]
    return out
