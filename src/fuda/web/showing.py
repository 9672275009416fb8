"""What is told to a seat: the board, the choices in words, what is asked, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.match.session import Session
from fuda.view import events as event_views
from fuda.view import options as option_views
from fuda.view.board import View, card_at, ref_of
from fuda.view.events import EventView
from fuda.view.why import UnknownCardError, why
from fuda.view.words import detail_words, ending_words, reason_words, result_words
from fuda.web.interface import interface_words
from fuda.web.protocol import LogLine, OptionLine, ReasonLine
from fuda.web.replies import Refusal
from fuda.web.tables import MatchRow

ASKED: Final = {
    "en": {
        "effect": "{card}: your decision",
        "choose": "{card}: choose {n} card{s}{where}",
        "choose_up_to": "{card}: choose up to {n} card{s}{where}",
        "zone": " from {whose} {zone}",
        "side": " of {whose}",
        "own": "your",
        "foe": "the opponent's",
        "own_side": "yours",
        "foe_side": "the opponent's",
        "moment": "{moment}: your decision",
        "ways": "{moment}: {ways}",
        "only": "{moment}: you can only {ways}",
        "comma": ", ",
        "or": " or ",
        "plain": "Your decision",
    },
    "ja": {
        "effect": "{card}：あなたの選択",
        "choose": "{card}：{where}カードを{n}枚選ぶ",
        "choose_up_to": "{card}：{where}カードを{n}枚まで選ぶ",
        "zone": "{whose}の{zone}から",
        "side": "{whose}の",
        "own": "自分",
        "foe": "相手",
        "own_side": "自分",
        "foe_side": "相手",
        "moment": "{moment}：あなたの選択",
        "ways": "{moment}：{ways}",
        "only": "{moment}：{ways}ことしかできない",
        "comma": "、",
        "or": "、または",
        "plain": "あなたの選択",
    },
}
MANY: Final = 90  # "any number" is written as a large one


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


def question(game: AnyGame, m: Match, view: View, language: str) -> str:
    """What the deciding player is asked, in words: by which effect and for how many cards, or at which moment."""
    asked = ASKED[language]
    if view.effects:
        innermost = view.effects[-1]
        found = option_views.wanted(m)
        pattern = "effect" if found is None or found.count > MANY else "choose_up_to" if found.is_most else "choose"
        n = found.count if found is not None else 0
        name = innermost.name if language == "ja" else innermost.name_en
        where = place_words(game, m, language) if found is not None else ""
        return asked[pattern].format(card=name, n=n, s="" if n == 1 else "s", where=where)
    words = game.words(language)
    moment = words["steps"].get(view.step, "") or words["phases"].get(view.phase, "")
    if not moment:
        return asked["plain"]
    ways = ways_words(game, m, language)
    if not ways:
        return asked["moment"].format(moment=moment)
    pattern = "ways" if len(m.options) > 1 else "only"
    listed = asked["or"].join([asked["comma"].join(ways[:-1]), ways[-1]] if len(ways) > 1 else ways)
    return asked[pattern].format(moment=moment.rstrip("?"), ways=listed)


def ways_words(game: AnyGame, m: Match, language: str) -> list[str]:
    """What the answers at a moment come to, each kind once, in the order of the words; none if one has no words."""
    asked = game.words(language)["asked"]
    kinds = {game.answers[int(a.kind)] for a in m.options}
    return [words for kind, words in asked.items() if kind in kinds] if kinds <= asked.keys() else []


def place_words(game: AnyGame, m: Match, language: str) -> str:
    """Whose the cards are that can be chosen, and where they lie if in one zone; nothing if they are both players'."""
    places = {ref_of(game, m, int(a.card)).rpartition(".")[0] for a in m.options if a.card >= 0}
    sides = {place.partition(".")[0] for place in places}
    if len(sides) != 1:
        return ""
    asked = ASKED[language]
    whose = "own" if sides.pop() == str(m.player + 1) else "foe"
    zone = places.pop().partition(".")[2] if len(places) == 1 else ""
    if not zone or zone in game.squares:
        return asked["side"].format(whose=asked[f"{whose}_side"])
    return asked["zone"].format(whose=asked[whose], zone=game.words(language)["zones"].get(zone, zone))


def called(row: MatchRow, player: int, language: str) -> str:
    """What a player is called, or that it is a bot, with a number if both are; nothing if there is nothing to say."""
    given = row.names[player] if 0 <= player < len(row.names) else ""
    if given or not (0 <= player < len(row.bots) and row.bots[player]):
        return given
    words = interface_words(language)["match"]
    return words["bot_number"].format(n=player + 1) if all(row.bots) else words["bot_name"]


def names_of(row: MatchRow, language: str) -> list[str]:
    """What both players are called."""
    return [called(row, player, language) for player in (0, 1)]


def log_lines(session: Session, seat: int, since: int, language: str, names: Sequence[str] = ()) -> list[LogLine]:
    """What happened from a place in the log on, as a seat learned of it; without a seat, players go by their names."""
    game, m = session.game, session.match
    return [
        log_line(game, e, n, seat, language, names)
        for n, record in enumerate((m.journal or [])[since:], since)
        for e in event_views.events(game, m, seat, [record])
    ]


def log_line(game: AnyGame, e: EventView, n: int, seat: int, language: str, names: Sequence[str] = ()) -> LogLine:
    """One thing that happened, in words."""
    return LogLine(
        n=n,
        text=event_views.event_words(game, e, language, seat, names),
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


def over_text(
    game: AnyGame, winner: int, reason: str, how: str, seat: int, language: str, *, names: Sequence[str] = ()
) -> str:
    """How a match ended, in words."""
    ending = HOW[language].get(how) or detail_words(game, ending_words(game, reason, language), language)
    result = result_words(winner, language, seat, names)
    return f"{result} ({ending})" if language == "en" else f"{result}（{ending}）"
