"""What is told to a seat: the board, the choices in words, what is asked, and the log."""

from __future__ import annotations

from typing import Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.match.session import Session
from fuda.view import events as event_views
from fuda.view import options as option_views
from fuda.view.board import View, card_at
from fuda.view.events import EventView
from fuda.view.why import UnknownCardError, why
from fuda.view.words import detail_words, ending_words, reason_words, result_words
from fuda.web.protocol import LogLine, OptionLine, ReasonLine
from fuda.web.replies import Refusal

ASKED: Final = {
    "en": {"effect": "{card}: choose", "moment": "{moment}: your decision", "plain": "Your decision"},
    "ja": {"effect": "{card}：選択", "moment": "{moment}：あなたの選択", "plain": "あなたの選択"},
}


def option_lines(game: AnyGame, m: Match, seat: int, language: str) -> list[OptionLine]:
    """The choices of a seat in words; those that read the same are told apart by the place of their card."""
    offered = option_views.options(game, m, seat)
    labels = [option_views.label(game, m, seat, one, language) for one in offered]
    return [
        OptionLine(
            index=one.index,
            kind=one.kind,
            text=one.text,
            label=label,
            number=one.number,
            ref=one.ref,
            n=one.n,
            ability=one.ability,
            detail=one.detail,
        )
        for one, label in zip(offered, labels, strict=True)
    ]


def question(game: AnyGame, view: View, language: str) -> str:
    """What the deciding player is asked, in words: by which effect, or at which moment."""
    asked = ASKED[language]
    if view.effects:
        innermost = view.effects[-1]
        return asked["effect"].format(card=innermost.name if language == "ja" else innermost.name_en)
    words = game.words(language)
    moment = words["steps"].get(view.step, "") or words["phases"].get(view.phase, "")
    return asked["moment"].format(moment=moment) if moment else asked["plain"]


def log_lines(session: Session, seat: int, since: int, language: str) -> list[LogLine]:
    """What happened from a place in the log on, as a seat learned of it."""
    game, m = session.game, session.match
    return [
        log_line(game, e, n, seat, language)
        for n, record in enumerate((m.journal or [])[since:], since)
        for e in event_views.events(game, m, seat, [record])
    ]


def log_line(game: AnyGame, e: EventView, n: int, seat: int, language: str) -> LogLine:
    """One thing that happened, in words."""
    return LogLine(
        n=n,
        text=event_views.event_words(game, e, language, seat),
        kind=e.kind,
        clause=e.clause,
        row=e.row,
        player=e.player,
        card=e.card,
        other=e.other,
        source=e.source,
        target=e.target,
        is_quiet=e.kind in game.quiet,
    )


def reason_lines(session: Session, seat: int, ref: str, language: str) -> list[ReasonLine]:
    """Why a card cannot be used now, in words; a `Refusal` if the seat sees no such card."""
    game, m = session.game, session.match
    try:
        card = card_at(game, m, ref)
        found = why(game, m, seat, card) if card >= 0 else None
    except UnknownCardError:
        found = None
    if found is None:
        raise Refusal("card", "you see no such card", "そのカードは見えていない")
    return [ReasonLine(reason_words(game, one, language), one.clause, one.act) for one in found]


HOW: Final = {
    "en": {"concession": "by concession", "time": "on time", "absence": "as the opponent left"},
    "ja": {"concession": "投了", "time": "時間切れ", "absence": "相手の退席"},
}


def over_text(game: AnyGame, winner: int, reason: str, how: str, seat: int, language: str) -> str:
    """How a match ended, in words."""
    ending = HOW[language].get(how) or detail_words(game, ending_words(game, reason, language), language)
    return (
        f"{result_words(winner, language, seat)} ({ending})"
        if language == "en"
        else (f"{result_words(winner, language, seat)}（{ending}）")
    )
