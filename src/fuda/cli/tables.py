"""What `fuda tournament` prints: pairings, results and standings, in Japanese and English."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table

from fuda.tournament import course
from fuda.tournament.standings import standings
from fuda.tournament.state import Pairing, Tournament

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "round_swiss": "Round {n} of {last}",
        "round_elimination": "Elimination, {players} places",
        "final": "Final",
        "table": "table",
        "bye": "bye",
        "open": "-",
        "missing": "Results missing: {n}",
        "complete": "The round is complete.",
        "over": "The tournament is over: {name} wins.",
        "created": "{file}: {players} players, {style}, best of {best_of}",
        "result": "Table {table}: {line}",
        "dropped": "{name} has dropped out.",
        "place": "place",
        "name": "player",
        "points": "points",
        "record": "W-L-D",
        "omw": "opp. match %",
        "gw": "game %",
        "ogw": "opp. game %",
        "out": "(dropped)",
        "playing": "round {n}",
        "swiss": "Swiss",
        "elimination": "single elimination",
        "swiss+cut": "Swiss with a cut",
    },
    "ja": {
        "round_swiss": "第{n}回戦（全{last}回戦）",
        "round_elimination": "トーナメント（{players}枠）",
        "final": "決勝",
        "table": "卓",
        "bye": "不戦勝",
        "open": "-",
        "missing": "結果待ち：{n}卓",
        "complete": "この回戦は終了しました。",
        "over": "大会終了：優勝 {name}",
        "created": "{file}：{players}人、{style}、{best_of}本勝負",
        "result": "{table}卓：{line}",
        "dropped": "{name}が棄権しました。",
        "place": "順位",
        "name": "プレイヤー",
        "points": "勝点",
        "record": "勝-敗-分",
        "omw": "相手勝率%",
        "gw": "本数%",
        "ogw": "相手本数%",
        "out": "（棄権）",
        "playing": "第{n}回戦",
        "swiss": "スイスドロー",
        "elimination": "シングルエリミネーション",
        "swiss+cut": "スイスドローと決勝トーナメント",
    },
}


def words(language: str, name: str, /, **values: object) -> str:
    """One text in a language."""
    return WORDS[language][name].format(**values)


def round_name(t: Tournament, language: str) -> str:
    """The present round in words."""
    one = t.played[-1]
    if one.stage == "swiss":
        return words(language, "round_swiss", n=len(t.played), last=t.rounds)
    if len(one.pairings) == 1:
        return words(language, "final")
    return words(language, "round_elimination", players=2 * len(one.pairings))


def line(t: Tournament, pairing: Pairing, language: str) -> str:
    """A pairing with its result, as in `Aki 2-1 Ben`."""
    one = t.players[pairing.one].name
    if pairing.is_bye:
        return f"{one}  {words(language, 'bye')}"
    return f"{one}  {score(pairing, language)}  {t.players[pairing.two].name}"


def score(pairing: Pairing, language: str) -> str:
    """A result, as in `2-1` or `1-1-1`."""
    if not pairing.is_done:
        return words(language, "open")
    drawn = f"-{pairing.draws}" if pairing.draws else ""
    return f"{pairing.wins[0]}-{pairing.wins[1]}{drawn}"


def print_round(console: Console, t: Tournament, language: str) -> None:
    """Print the pairings of the present round."""
    console.print(round_name(t, language), style="bold", markup=False)
    for table, pairing in enumerate(t.played[-1].pairings, 1):
        console.print(f"{table:>3}  {line(t, pairing, language)}", markup=False, soft_wrap=True)
    print_state(console, t, language)


def print_state(console: Console, t: Tournament, language: str) -> None:
    """Print what is still to come, or who has won."""
    waiting = len(course.open_pairings(t))
    if waiting:
        console.print(words(language, "missing", n=waiting))
    elif course.is_over(t):
        console.print(words(language, "over", name=course.champion(t)), markup=False)
    elif t.played:
        console.print(words(language, "complete"))


def print_standings(console: Console, t: Tournament, language: str) -> None:
    """Print the standings."""
    table = Table(box=None, pad_edge=False)
    table.add_column(words(language, "place"), justify="right")
    table.add_column(words(language, "name"), overflow="fold")
    for name in ("points", "record", "omw", "gw", "ogw"):
        table.add_column(words(language, name), justify="right", no_wrap=True)
    for row in standings(t):
        name = f"{row.name} {words(language, 'out')}" if row.dropped else row.name
        shares = [f"{100 * value:.2f}" for value in (row.opponents_match_wins, row.game_wins, row.opponents_game_wins)]
        record = f"{row.wins}-{row.losses}-{row.draws}"
        table.add_row(str(row.place), name.replace("[", r"\["), str(row.points), record, *shares)
    console.print(table)
