"""What happened, as one player learned of it: journal records with the cards that this player may not know left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from fuda.core.events import Event
from fuda.core.flow import Match
from fuda.games.registry import AnyGame
from fuda.view.board import is_shown
from fuda.view.words import A_CARD, FACES, card_of_words, detail_words, player_words, result_words, whose_words

# A card does something of which a part is missing, because its text is not understood whole.
NOT_UNDERSTOOD: Final = "not_understood"
MATTERING: Final = frozenset(
    {"played", "attacked", "blocked", "koed", "left", "event_used", "trigger_used", "activated", "comboed", "flipped"}
)
NOT_UNDERSTOOD_WORDS: Final = {
    "en": "{card}: this part of its text is not understood and does nothing: {words}",
    "ja": "{card}：テキストの次の部分は未対応のため働かない：{words}",
}

NOWHERE: Final = "nowhere"  # the zone of cards that the rules have not put anywhere yet
TAKES_ITS_PLACE: Final = {"en": "{theirs} takes its place: {target}", "ja": "{theirs}を配置：{target}"}
LEAVES: Final = {"en": "{theirs} left {source}", "ja": "{theirs}が{source}を離れた"}
STAYS_THERE: Final = {"en": "{theirs} changed its place in {target}", "ja": "{theirs}：{target}の中で置き直し"}


class EventView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened. `card` is empty if there is none, or if this player may not know it (`hidden`)."""

    kind: str
    clause: str
    row: str = ""  # the step of the rulebook that was running
    player: int = -1
    card: str = ""
    hidden: bool = False
    other: str = ""  # a second card, such as the target of an attack
    n: int = 0
    source: str = ""  # zone the card left
    target: str = ""  # zone the card went to
    detail: str = ""  # what `n` means, from this player's side: the square in that zone


def events(game: AnyGame, m: Match, player: int, journal: Sequence[Event] | None = None) -> list[EventView]:
    """The journal (or a part of it) as a player learned of it."""
    records = journal if journal is not None else (m.journal or [])
    out: list[EventView] = []
    for e in records:
        seen = event_view(game, m, player, e)
        out.append(seen)
        if would_matter(seen) and missing_words(game, seen.card):
            out.append(EventView(NOT_UNDERSTOOD, seen.clause, seen.row, seen.player, seen.card))
    return out


def would_matter(e: EventView) -> bool:
    """Whether words of a card that were not understood might have acted at an event about it."""
    return bool(e.card) and (e.kind in MATTERING or (e.kind == "moved" and e.source == "life"))


def missing_words(game: AnyGame, number: str) -> list[str]:
    """The words of a card's text that are not understood."""
    return list(getattr(game.cards().get(number), "missing", []))


def event_view(game: AnyGame, m: Match, player: int, e: Event) -> EventView:
    """One record; whoever is not in its `seen` does not learn the card."""
    is_known = is_shown(int(e.seen), player)
    return EventView(
        kind=game.events[int(e.kind)],
        clause=e.clause,
        row=e.row,
        player=int(e.player),
        card=game.definition(m, int(e.card)).number if e.card >= 0 and is_known else "",
        hidden=e.card >= 0 and not is_known,
        other=game.definition(m, int(e.other)).number if e.other >= 0 else "",
        n=int(e.n),
        source=game.zone_names[int(e.source)] if e.source >= 0 else "",
        target=game.zone_names[int(e.target)] if e.target >= 0 else "",
        detail=game.event_detail(m, max(player, 0), e),
    )


def event_words(game: AnyGame, e: EventView, language: str, me: int = -1, names: Sequence[str] = ()) -> str:
    """An event in words, without its clause: players as `me` speaks of them, or by their names."""
    if e.kind == NOT_UNDERSTOOD:
        missing = " / ".join(missing_words(game, e.card))
        return NOT_UNDERSTOOD_WORDS[language].format(card=name_of(game, e.card, language), words=missing)
    words = game.words(language)
    detail = detail_words(game, e.detail, language)
    name = name_of(game, e.card, language) if e.card else ""
    whose = whose_words(e.player, language, me, names)
    text = pattern_of(words["events"], e, language).format(
        player=player_words(e.player, language, me, names),
        whose=whose,
        card=name or (A_CARD[language] if e.hidden else ""),
        theirs=join(whose, name, language) if name else card_of_words(e.player, language, me, names),
        other=name_of(game, e.other, language),
        n=f"{e.n:+}" if e.kind.endswith("boosted") else e.n,
        source=words["zones"].get(e.source, ""),
        target=detail if e.target and detail else words["zones"].get(e.target, ""),
        detail=detail,
        phase=words["phases"].get(name_at(game.phases, e.n), ""),
        step=words["steps"].get(name_at(game.steps, e.n), ""),
        face=FACES[language][1 if e.n else 0],
        starter=player_words(e.n if e.n in (0, 1) else -1, language, me, names),
        result=result_words(e.n if e.n in (0, 1, 2) else 2, language, me, names),
    )
    text = text.strip()
    return text[:1].upper() + text[1:]


def pattern_of(patterns: Mapping[str, str], e: EventView, language: str) -> str:
    """The sentence for an event: of its kind, or of a move that is none between two zones."""
    if e.kind == "moved" and e.source in ("", NOWHERE):
        return TAKES_ITS_PLACE[language]
    if e.kind == "moved" and e.target == NOWHERE:
        return LEAVES[language]
    if e.kind == "moved" and e.source == e.target and not e.detail:
        return STAYS_THERE[language]
    return patterns[e.kind]


def join(whose: str, name: str, language: str) -> str:
    """Whose card it is, and its name."""
    return f"{whose} {name}" if language == "en" else whose + name


def name_at(names: Sequence[str], at: int) -> str:
    """A name by its number, or nothing."""
    return names[at] if 0 <= at < len(names) else ""


def name_of(game: AnyGame, number: str, language: str) -> str:
    """The name of a card by its number."""
    d = game.cards().get(number)
    if d is None:
        return number
    return str(d.name if language == "ja" else d.name_en)
