"""The options of the deciding player, as notation that can be read back and as words for people.

The notation is the kind of answer, then the card's number or its place if the player may not know it, then a number
where it means something, or a word for what it means: `end_main`, `play LH1-002`, `pick hand.3`, `number 2`,
`move HK1-002 center_left`. Options that would read the same are told apart by `#1`, `#2`, in the engine's order, which
depends on the position alone.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fuda.core.flow import Match
from fuda.core.state import Action
from fuda.games.registry import AnyGame
from fuda.view.board import may_see, ref_of
from fuda.view.words import answer_words

LONGEST: int = 100
CHOOSE: Final = "choose"  # the word of card text, in every game, that has cards chosen


class OptionError(ValueError):
    """A text is none of the options."""


class Option(msgspec.Struct, frozen=True):
    """One thing the deciding player may answer."""

    index: int
    kind: str
    text: str  # the notation
    number: str = ""  # of the card it is about, if the player may know it
    ref: str = ""  # where that card lies
    n: int = 0
    ability: int = -1  # the number of the ability it is about
    detail: str = ""  # what its number means, from the player's side


def options(game: AnyGame, m: Match, player: int) -> list[Option]:
    """The options, for the player who decides; nobody else learns even how many there are."""
    if m.player != player:
        return []
    bases = [base_text(game, m, player, a) for a in m.options]
    out: list[Option] = []
    seen: dict[str, int] = {}
    for index, a in enumerate(m.options):
        base = bases[index]
        seen[base] = seen.get(base, 0) + 1
        text = f"{base}#{seen[base]}" if bases.count(base) > 1 else base
        out.append(option(game, m, player, a, index, text))
    return out


class Wanted(msgspec.Struct, frozen=True):
    """How many cards an instruction still wants to be chosen."""

    count: int
    is_most: bool  # any number up to that


def wanted(m: Match) -> Wanted | None:
    """How many cards the deciding player is to choose, if an instruction of a card asks for that."""
    f = m.stack[-1] if m.stack else None
    if f is None or not 0 <= f.at < f.program.size:
        return None
    op: Any = f.program.ops[f.at]
    if getattr(op, "name", "") != CHOOSE:
        return None
    n = op.n if isinstance(op.n, int) else op.n.get(m, f)
    return Wanted(int(n) - len(f.get(op.slot)), bool(op.up_to))


def option(game: AnyGame, m: Match, player: int, a: Action, index: int, text: str) -> Option:
    """One option as data."""
    card = int(a.card)
    kind = game.answers[int(a.kind)]
    known = card >= 0 and may_see(game, m, player, card)
    return Option(
        index=index,
        kind=kind,
        text=text,
        number=game.definition(m, card).number if known else "",
        ref=ref_of(game, m, card) if card >= 0 else "",
        n=int(a.n) if kind in game.numbered else 0,
        ability=game.about(m, a),
        detail=game.detail(m, player, a),
    )


def base_text(game: AnyGame, m: Match, player: int, a: Action) -> str:
    """The notation of an answer, before copies are told apart."""
    words = [game.answers[int(a.kind)]]
    card = int(a.card)
    if card >= 0:
        _, zone, place = ref_of(game, m, card).split(".")
        words.append(game.definition(m, card).number if may_see(game, m, player, card) else f"{zone}.{place}")
    return " ".join([*words, game.detail(m, player, a)]).rstrip()


def parse_option(game: AnyGame, m: Match, player: int, text: str) -> int:
    """The index of the option that a notation means; copies in one's hand are as good as each other."""
    offered = options(game, m, player)
    wanted = " ".join(text[: LONGEST + 1].split())
    for one in offered:
        if one.text.lower() == wanted.lower():
            return one.index
    copies = [one for one in offered if one.text.lower().startswith(f"{wanted.lower()}#")]
    if copies and all(".hand." in one.ref for one in copies):
        return copies[0].index
    if copies:
        raise OptionError(f"{wanted!r} could mean {' or '.join(one.text for one in copies)}")
    if not offered:
        raise OptionError(f"player {player + 1} has nothing to decide now")
    raise OptionError(f"{wanted[:LONGEST]!r} is not possible now; possible are {listing(offered)}")


def listing(offered: list[Option]) -> str:
    """Options in one line, the first ones if there are many."""
    texts = [one.text for one in offered[:12]]
    return ", ".join(texts) + (f" and {len(offered) - 12} more" if len(offered) > 12 else "")


def label(game: AnyGame, m: Match, player: int, one: Option, language: str) -> str:
    """An option in words."""
    name = ""
    if one.ref:
        card = int(m.options[one.index].card)
        name = card_name(game, m, player, card, language)
        place = one.ref.split(".")
        if place[0] != str(player + 1):
            name += {"en": " (opponent's)", "ja": "（相手）"}[language]
    return answer_words(game, one.kind, language, card=name, n=one.n, detail=one.detail)


def card_name(game: AnyGame, m: Match, player: int, card: int, language: str) -> str:
    """The name of a card, or where it lies if the player may not know it."""
    words = game.words(language)
    if may_see(game, m, player, card):
        d = game.definition(m, card)
        return str(d.name if language == "ja" else d.name_en)
    _, zone, place = ref_of(game, m, card).split(".")
    return f"{words['zones'][zone]} {place}"
