"""A finding as scenarios, which `fuda scenario run` and the browser take: the position, and the answers given in it."""

from __future__ import annotations

import json
from typing import Any, Final

from fuda.fuzz.findings import Finding
from fuda.fuzz.layout import Laid, Layout
from fuda.games.registry import AnyGame, find

USUAL: Final = ("deck", "life")  # zones in which cards lie unless a scenario says otherwise


def scenarios(found: Finding) -> str:
    """The position in which the law is broken, and the one that it is compared with, as one file."""
    comments = [f"# The law of {found.law}: {found.what}", *(f"# {line}" for line in found.details)]
    parts = [scenario(found.played or found.layout, f"{found.law}: {found.what}", found.taken)]
    if found.crossed is not None or found.other:
        title = f"{found.law}, compared with: {found.what}"
        parts.append(scenario(found.crossed or found.layout, title, found.other))
    return "\n".join(comments) + "\n" + "---\n".join(parts)


def scenario(layout: Layout, title: str, taken: list[tuple[str, str]]) -> str:
    """One position with its script."""
    game = find(layout.game)
    lines = [f"game: {layout.game}", f"title: {inline(title)}", f"seed: {layout.seed}", "cards:"]
    lines += [f"  {name}: {inline(trimmed(facts))}" for name, facts in layout.cards.items()]
    lines.append("board:")
    for player in range(2):
        laid_out = {zone: cards for zone, cards in layout.halves[player].items() if cards or zone in USUAL}
        half = {zone: [placed(game, laid) for laid in cards] for zone, cards in laid_out.items()}
        lines.append(f"  {'AB'[player]}: {inline({**half, **layout.resources[player]})}")
    if taken:
        lines += ["script:", *(f"  - {player}: {inline(text)}" for player, text in taken)]
    return "\n".join(lines) + "\n"


def trimmed(facts: dict[str, Any]) -> dict[str, Any]:
    """What is printed on a card, without empty lists."""
    return {name: value for name, value in facts.items() if value != []}


def placed(game: AnyGame, laid: Laid) -> Any:
    """A card of a zone, with its states if it has any."""
    name, states = laid
    if not states:
        return name
    kinds = game.card_states
    return {"card": name, **{state: bool(n) if kinds[state] == "truth" else n for state, n in states.items()}}


def inline(value: Any) -> str:
    """A value as YAML in one line: JSON is YAML."""
    return json.dumps(value, ensure_ascii=False)
