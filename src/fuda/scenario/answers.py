"""The steps of a script that answer: one answer by meaning, answers until something is so, and giving up."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fuda.core.state import Action
from fuda.games.registry import PositionError, Stacked, Table, has_time_limit
from fuda.match.session import Session
from fuda.scenario.names import PLAYERS, Book, Spot, meant, read_player, read_spot
from fuda.scenario.source import Item, Place, ScenarioError
from fuda.view.options import Option
from fuda.view.words import reason_words

PASS: Final = "pass"  # any answer that declines
CHOOSE: Final = "choose"  # whatever is asked about that card
THEN: Final = " -> "
TO: Final = " to "  # between a card and what else an answer says of it, such as a square
MOST_ANSWERS: Final = 20_000  # that `until` gives
PILED: Final = ("hand", "deck", "trash", "drop", "discard")  # where copies of a card are as good as each other
UNTIL_KEYS: Final = ("who", "offered", "phase", "step", "turn", "stack", "over")


class Point:
    """A script being played: the match, the names, and what happened since the last expectation."""

    def __init__(self, session: Session, book: Book) -> None:
        self.session = session
        self.book = book
        self.since = 0
        self.before = 0  # how long the journal was before the last answer
        self.asked: tuple[int, int, int] = (0, 0, 0)  # which question was answered last
        self.kind = ""  # and by which kind of answer
        self.forced: list[tuple[int, Action]] = []  # what was answered by itself after it, and not spoken of yet

    def answer(self, one: Option) -> None:
        """Answer for the deciding player."""
        m = self.session.match
        self.before = len(m.journal or [])
        self.asked, self.kind = self.question(), one.kind
        m.sole = self.forced = []
        self.session.answer(one.index)
        m.sole = None

    def question(self) -> tuple[int, int, int]:
        """Which question is asked: by which step of which program, how many programs deep."""
        stack = self.session.match.stack
        return len(stack), int(stack[-1].program.code), int(stack[-1].at)

    def is_back(self) -> bool:
        """Whether the question that was answered last is asked again: what it led to is over."""
        return self.session.outcome is None and self.question() == self.asked

    def was_forced(self, player: int, spot: Spot | None, detail: str) -> bool:
        """Whether this was the only answer to a question that came up since the last one; it is used up then."""
        game, m = self.book.game, self.session.match
        cards = meant(self.book, m, spot) if spot is not None else []
        for at, (who, a) in enumerate(self.forced):
            if who == player and (int(a.card) in cards or (detail and game.detail(m, player, a) == detail)):
                del self.forced[: at + 1]
                return True
        return False

    def is_settled(self, spot: Spot) -> bool:
        """Whether a card has a part in what the last answer led to, so that it need not be chosen any more."""
        m = self.session.match
        cards = meant(self.book, m, spot)
        told = {int(card) for event in (m.journal or [])[self.before :] for card in (event.card, event.other)}
        return any(card in cards for card in (*told, *self.book.game.table(m).parts.values()))

    @property
    def offered(self) -> list[Option]:
        """What the deciding player may answer."""
        return self.session.options()

    def told(self, one: Option) -> str:
        """An option as a scenario would write it."""
        if one.ref:
            m = self.session.match
            name = self.book.name(self.book.game.definition(m, int(m.options[one.index].card)))
            return f"{one.kind} {name}" + (f"{TO}{one.detail}" if one.detail else "")
        return one.text

    def told_options(self) -> list[str]:
        """The options as a scenario would write them."""
        return [self.told(one) for one in self.offered]

    def who(self) -> str:
        """Who decides, in words."""
        return PLAYERS[self.session.player] if self.session.player >= 0 else "nobody"


@dataclass(frozen=True)
class Failure:
    """Something that is not as the scenario says."""

    place: Place
    what: str
    expected: str
    found: str


class StepFailed(Exception):  # noqa: N818  named for what happened
    """A step could not be carried out, or an expectation was not met."""

    def __init__(self, failures: Sequence[Failure]) -> None:
        super().__init__(failures)
        self.failures = list(failures)


class Step:
    """A step of a script."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def take(self, point: Point) -> None:
        """Carry it out; `StepFailed` if that is not possible."""
        raise NotImplementedError

    def failed(self, what: str, expected: str, found: str) -> StepFailed:
        """The failure of this step."""
        return StepFailed([Failure(self.place, what, expected, found)])


# --- one answer ------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Meaning:
    """What is answered: the kind, and if given the card, the number, the ability and what its number means."""

    kind: str
    spot: Spot | None = None
    n: int | None = None
    ability: int | None = None
    text: str = ""
    detail: str = ""
    at: int = 0  # the how-manyth of the answers that read the same, from 1; 0 where there is one

    def fits(self, point: Point, one: Option) -> bool:
        """Whether an option means this."""
        if self.kind == PASS:
            return one.kind == PASS or one.kind in point.book.game.declines
        if self.kind not in (CHOOSE, one.kind):
            return False
        if self.n is not None and one.n != self.n:
            return False
        if self.detail and one.detail != self.detail:
            return False
        if self.ability is not None and one.ability != self.ability:
            return False
        if self.spot is None:
            return True
        m = point.session.match
        if not one.ref:
            return bool(one.detail) and one.detail == self.number(point.book)
        return int(m.options[one.index].card) in meant(point.book, m, self.spot)

    def number(self, book: Book) -> str:
        """The number of the card that is meant: how an answer without a card, such as a spell aimed at, tells it."""
        d = book.lookup(self.spot.name) if self.spot is not None and self.spot.name else None
        return "" if d is None else str(d.number)


class Answer(Step):
    """A player answers."""

    def __init__(self, place: Place, player: int, meaning: Meaning) -> None:
        super().__init__(place)
        self.player = player
        self.meaning = meaning

    def take(self, point: Point) -> None:
        wanted = f"{PLAYERS[self.player]}: {self.meaning.text}"
        if point.session.player != self.player:
            raise self.failed("answer", wanted, situation(point))
        fitting = [one for one in point.offered if self.meaning.fits(point, one)]
        if self.meaning.at:
            fitting = fitting[self.meaning.at - 1 : self.meaning.at]
        if not fitting:
            raise self.failed("answer", wanted, situation(point) + self.reasons(point))
        if not alike(point, fitting):
            several = ", ".join(f"{point.told(one)} ({place_of(one)})" for one in fitting)
            raise self.failed("answer", wanted, f"this could mean {several}; say which, as in `B.characters.2`")
        point.answer(fitting[0])

    def reasons(self, point: Point) -> str:
        """Why the card that is meant cannot be used."""
        session, game = point.session, point.book.game
        cards = meant(point.book, session.match, self.meaning.spot) if self.meaning.spot is not None else []
        found = game.why_not(session.match, self.player, cards[0]) if cards else []
        return "".join(f"; {reason.act}: {reason_words(game, reason, 'en')}" for reason in found)


class ChooseNext(Answer):
    """A player chooses a card or place in the question that follows; not asked, it must have been the only one.

    Once the question that was answered before is asked anew, nothing follows any more but more of the same.
    """

    def take(self, point: Point) -> None:
        if point.was_forced(self.player, self.meaning.spot, self.meaning.detail):
            return
        is_asked = point.session.player == self.player and any(self.meaning.fits(point, one) for one in point.offered)
        if (point.is_back() or not is_asked) and self.is_done(point):
            return
        if not (point.is_back() and is_asked):
            super().take(point)
            return
        more = replace(self.meaning, kind=point.kind)
        if not any(more.fits(point, one) for one in point.offered):
            wanted = f"{PLAYERS[self.player]}: {self.meaning.text}"
            raise self.failed("answer", wanted, f"nothing was asked about it; now {situation(point)}")
        Answer(self.place, self.player, more).take(point)

    def is_done(self, point: Point) -> bool:
        """Whether the card or place has its part in what the last answer led to, or what is on the stack aims at it."""
        if self.meaning.spot is not None and point.is_settled(self.meaning.spot):
            return True
        stacked = point.book.game.stacked(point.session.match, self.player)
        aimed_at = self.meaning.detail or self.meaning.number(point.book)  # a place, or the card of a spell
        return bool(aimed_at and stacked and aimed_at in stacked[0].places)


def place_of(one: Option) -> str:
    """Where the card of an option lies, as scenarios write it."""
    player, zone, at = one.ref.split(".") if one.ref else ("1", "", "")
    return f"{PLAYERS[int(player) - 1]}.{zone}.{at}" if one.ref else one.text


def alike(point: Point, fitting: list[Option]) -> bool:
    """Whether some options mean the same: one alone, passing, copies of a card in one hand or pile.

    So do several uses of one ability of one card, such as one that waits twice.
    """
    first = fitting[0]
    if len(fitting) == 1 or first.kind in point.book.game.declines:
        return True
    where = {tuple(one.ref.split(".")[:2]) for one in fitting}
    same = {(one.kind, one.number, one.ability) for one in fitting}
    if first.ability >= 0 and len({(one.kind, one.ref, one.ability, one.detail) for one in fitting}) == 1:
        return True
    return len(same) == 1 and len(where) == 1 and first.ref.split(".")[1:2] in [[zone] for zone in PILED]


def situation(point: Point) -> str:
    """Who decides and what is offered, or how the match ended."""
    outcome = point.session.outcome
    if outcome is not None:
        winner = (*PLAYERS, "nobody")[outcome.winner]
        return f"the match is over: {winner} won by {outcome.reason}"
    return f"{point.who()} decides: {', '.join(dict.fromkeys(point.told_options()))}"


# --- several answers -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Moment:
    """What a script waits for; all that is given must be so."""

    who: int | None = None
    offered: str = ""
    phase: str = ""
    step: str | None = None
    turn: int | None = None
    stack: int | None = None
    over: bool = False

    def is_now(self, point: Point) -> bool:
        """Whether it is so."""
        session = point.session
        table = point.book.game.table(session.match)
        if self.over or session.outcome is not None:
            return self.over and session.outcome is not None
        if self.who is not None and session.player != self.who:
            return False
        if self.offered and self.offered not in [one.kind for one in point.offered]:
            return False
        if self.turn is not None and table.turn != self.turn:
            return False
        if self.step is not None and table.step != self.step:
            return False
        if self.stack is not None and len(stack_of(point)) != self.stack:
            return False
        return not self.phase or (table.phase == self.phase and (self.step is not None or self.is_free(point, table)))

    def is_free(self, point: Point, table: Table) -> bool:
        """Whether a phase is there as a whole: not in a battle, an effect, or anything else that goes on in it."""
        if table.step or table.effects:
            return False
        free = point.book.game.free.get(self.phase, "")
        return not free or free in [one.kind for one in point.offered]


def stack_of(point: Point, *, is_suspended: bool = False) -> list[Stacked]:
    """What is on the stack, its top first, or on those that wait."""
    found = point.book.game.stacked(point.session.match, max(point.session.player, 0))
    return [one for one in found if one.is_suspended == is_suspended]


class Until(Step):
    """Give one of some answers, whoever is asked, until something is so."""

    def __init__(self, place: Place, moment: Moment, by: Sequence[Meaning], text: str) -> None:
        super().__init__(place)
        self.moment = moment
        self.by = list(by)
        self.text = text

    def take(self, point: Point) -> None:
        for _ in range(MOST_ANSWERS):
            if self.moment.is_now(point):
                return
            choice = self.choice(point)
            if choice is None:
                raise self.failed(
                    "until",
                    f"{self.text}, by answering {' or '.join(meaning.text for meaning in self.by)}",
                    situation(point),
                )
            point.answer(choice)
        raise self.failed("until", self.text, f"not so after {MOST_ANSWERS} answers")

    def choice(self, point: Point) -> Option | None:
        """The first of these answers that is offered."""
        offered = point.offered
        for meaning in self.by:
            for one in offered:
                if meaning.fits(point, one):
                    return one
        return None


class Concede(Step):
    """A player gives up."""

    def __init__(self, place: Place, player: int) -> None:
        super().__init__(place)
        self.player = player

    def take(self, point: Point) -> None:
        if point.session.outcome is not None:
            raise self.failed("concede", f"{PLAYERS[self.player]} gives up", situation(point))
        point.session.concede(self.player)


class CallTime(Step):
    """The judge calls the time."""

    def take(self, point: Point) -> None:
        if point.session.outcome is not None or point.session.time_called >= 0:
            raise self.failed("call", "time", situation(point))
        point.session.call_time()


class CarryOut(Step):
    """An effect of a card is carried out, as if it had been used before: what it does is in force then."""

    def __init__(self, place: Place, spot: Spot, ability: int) -> None:
        super().__init__(place)
        self.spot = spot
        self.ability = ability  # from 0, or -1 for the only one

    def take(self, point: Point) -> None:
        cards = meant(point.book, point.session.match, self.spot)
        if len(cards) != 1:
            places = f"{len(cards)} cards" if cards else "no card"
            raise self.failed("effect", self.spot.text, f"{places} of that name; say which, as in `B.characters.2`")
        try:
            point.book.game.carry_out(point.session.match, cards[0], self.ability)
        except PositionError as error:
            raise self.failed("effect", self.spot.text, str(error)) from None


# --- reading ---------------------------------------------------------------------------------------------------
def kinds(book: Book) -> list[str]:
    """The kinds of answers of a game."""
    return list(dict.fromkeys([PASS, CHOOSE, *[kind for kind in book.game.answers if kind]]))


def read_long(item: Item, book: Book) -> list[Step]:
    """Read an answer in its long form."""
    parts = item.mapping(("who", "do", "card", "n", "ability", "then"))
    for key in ("who", "do"):
        if key not in parts:
            raise item.error(f"an answer has who and do, and {key} is missing")
    player = read_player(parts["who"])
    kind = parts["do"].word(kinds(book), "answer")
    spot = read_spot(parts["card"], book) if "card" in parts else None
    n = parts["n"].number() if "n" in parts else None
    ability = parts["ability"].count() if "ability" in parts else None
    text = " ".join(str(part) for part in (kind, spot.text if spot else None, n) if part is not None)
    steps: list[Step] = [Answer(item.place, player, Meaning(kind, spot, n, ability, text))]
    following = parts["then"].one_or_more() if "then" in parts else []
    return steps + [next_choice(one, player, book) for one in following]


def next_choice(item: Item, player: int, book: Book) -> Step:
    """Read the card that is chosen next."""
    return ChooseNext(item.place, player, Meaning(CHOOSE, read_spot(item, book), text=f"choose {item.text()}"))


def read_short(item: Item, player: int, book: Book) -> list[Step]:
    """Read answers in their short form: `attack Ann -> Bob`, or a list of such."""
    steps: list[Step] = []
    for one in item.one_or_more():
        first, *others = [part.strip() for part in one.text().split(THEN)]
        steps.append(Answer(one.place, player, read_meaning(first, one, book)))
        for other in others:
            if other in details(book):
                steps.append(ChooseNext(one.place, player, Meaning(CHOOSE, text=f"choose {other}", detail=other)))
                continue
            spot = read_spot(one.part(other), book)
            steps.append(ChooseNext(one.place, player, Meaning(CHOOSE, spot, text=f"choose {other}")))
    return steps


def read_meaning(text: str, item: Item, book: Book) -> Meaning:
    """Read an answer: a kind, then a card, or a number where it means something, then which of those alike."""
    kind, _, rest = text.partition(" ")
    kind = item.part(kind).word(kinds(book), "answer")
    rest = rest.strip()
    if not rest:
        return Meaning(kind, text=text)
    if kind in book.game.numbered:
        return Meaning(kind, n=item.part(rest).number(), text=text)
    if kind in book.game.worded:
        return Meaning(kind, text=text, detail=rest)
    name, _, at = rest.rpartition("#")
    if name in details(book) and item.part(at).is_number:
        return Meaning(kind, text=text, detail=name, at=item.part(at).count())
    if rest in details(book):
        return Meaning(kind, text=text, detail=rest)
    if item.part(rest).is_number and book.lookup(rest) is None:
        return Meaning(kind, text=text, detail=rest)
    card, to, place = rest.rpartition(TO)
    if to and book.lookup(rest) is None and (place in details(book) or is_part(place, book)):
        return Meaning(kind, read_spot(item.part(card), book), text=text, detail=place)
    return Meaning(kind, read_spot(item.part(rest), book), text=text)


def is_part(text: str, book: Book) -> bool:
    """Whether a text says which of the things that a card can do is meant: by a number, or the title of an ability."""
    abilities = [ability for d in book.by_name.values() for ability in getattr(d, "abilities", ())]
    titles = [" ".join(str(getattr(ability, "title", "")).split()) for ability in abilities]
    return text.isdecimal() or text in titles


def details(book: Book) -> Container[str]:
    """The names of places and other things that answers of a game say by a number."""
    return book.game.words("en").get("details", {})


def read_until(parts: dict[str, Item], book: Book) -> Step:
    """Read what is waited for, and by which answers."""
    item = parts["until"]
    by = [Meaning(PASS, text=PASS)]
    if "by" in parts:
        by = [read_meaning(one.text(), one, book) for one in parts["by"].one_or_more()]
    return Until(item.place, read_moment(item, book), by, wanted(item))


def wanted(item: Item) -> str:
    """What is waited for, in words."""
    if not item.is_mapping:
        return item.raw()
    return ", ".join(f"{key.raw()} {value.raw()}" for key, value in item.entries())


def read_moment(item: Item, book: Book) -> Moment:
    """Read a moment: a phase, a step, a kind of answer offered, `over`, or several of these by key."""
    game = book.game
    if not item.is_mapping:
        word = item.word([*game.phases, *[step for step in game.steps if step], *kinds(book)[2:], "over"], "moment")
        if word == "over":
            return Moment(over=True)
        if word in game.phases:
            return Moment(phase=word)
        return Moment(step=word) if word in game.steps else Moment(offered=word)
    parts = item.mapping(UNTIL_KEYS)
    if not parts:
        raise item.error(f"say what is waited for: {', '.join(UNTIL_KEYS)}")
    return Moment(
        who=read_player(parts["who"]) if "who" in parts else None,
        offered=parts["offered"].word(kinds(book), "answer") if "offered" in parts else "",
        phase=parts["phase"].word(game.phases, "phase") if "phase" in parts else "",
        step=read_step_name(parts["step"], book) if "step" in parts else None,
        turn=parts["turn"].count() if "turn" in parts else None,
        stack=parts["stack"].count() if "stack" in parts else None,
        over=parts["over"].truth() if "over" in parts else False,
    )


def read_step_name(item: Item, book: Book) -> str:
    """Read a step, or `none` for being in none."""
    return "" if item.raw() == "none" else item.word([step for step in book.game.steps if step], "step")


def read_step(item: Item, book: Book) -> list[Step]:
    """Read a step that answers."""
    keys = [key.text() for key, _ in item.entries()]
    if "who" in keys or "do" in keys:
        return read_long(item, book)
    if "until" in keys:
        return [read_until(item.mapping(("until", "by")), book)]
    parts = item.mapping((*PLAYERS, "concede", "call", "until", "who", "do", "expect"))
    if len(parts) != 1:
        raise item.error("a step is one of: A, B, until, concede, call, expect")
    if "call" in parts:
        parts["call"].word(["time"] if has_time_limit(book.game) else [], "thing to call")
        return [CallTime(item.place)]
    if "concede" in parts:
        return [Concede(item.place, read_player(parts["concede"]))]
    (who, value), *_ = parts.items()
    if who not in PLAYERS:
        raise ScenarioError(item.place, f"{who!r} is no step of its own")
    return read_short(value, PLAYERS.index(who), book)


def read_lead(item: Item, book: Book) -> list[Step]:
    """Read a step that leads to the position: an answer, or an effect that is carried out."""
    if "effect" not in [key.text() for key, _ in item.entries()]:
        return read_step(item, book)
    parts = item.mapping(("effect", "ability"))
    ability = parts["ability"].count() if "ability" in parts else -1
    return [CarryOut(item.place, read_spot(parts["effect"], book), ability)]
