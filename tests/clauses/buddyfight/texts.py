"""Cards whose abilities are written in the notation of programs, for tests in which the words are what matters."""

from __future__ import annotations

from typing import Any

from fuda.core.state import Action
from fuda.games.buddyfight.printed import Ability, CardDef
from fuda.games.buddyfight.words.reading import read_ability
from tests.clauses.buddyfight.scene import Scene, impact, impact_monster, item, monster, spell


def abilities(*texts: str) -> list[Ability]:
    """Abilities from their notation."""
    return [read_ability(text) for text in texts]


def beast(name: str, *texts: str, **more: Any) -> CardDef:
    """A monster with these abilities."""
    return monster(name, abilities=abilities(*texts), **more)


def impact_beast(name: str, *texts: str, **more: Any) -> CardDef:
    """An impact monster with these abilities."""
    return impact_monster(name, abilities=abilities(*texts), **more)


def gear(name: str, *texts: str, **more: Any) -> CardDef:
    """An item with these abilities."""
    return item(name, abilities=abilities(*texts), **more)


def magic(name: str, *ops: str, use: str = "", counter: bool = False, **more: Any) -> CardDef:
    """A spell that does these things; `use` is when and for what cost it can be used."""
    return spell(
        name, abilities=abilities(*uses(use), f"effect{' counter' if counter else ''}: {'; '.join(ops)}"), **more
    )


def finisher(name: str, *ops: str, use: str = "", **more: Any) -> CardDef:
    """An impact that does these things."""
    return impact(name, abilities=abilities(*uses(use), f"effect: {'; '.join(ops)}"), **more)


def uses(text: str) -> list[str]:
    """The line that says when a card can be used, if there is one."""
    return [f"use {text}:"] if text else []


def done(game: Scene, *kinds: int) -> list[str]:
    """The names of the cards to which something of these kinds happened, in order."""
    return [name for _, name in game.happened(*kinds)]


def force(game: Scene, kind: int, name: str, n: int = 0) -> Scene:
    """Give an answer that is not offered, as if something had been declared by mistake."""
    game.m.answer(Action(kind, game.card(name).id, n))
    return game


def sting(name: str = "Sting", cost: str = "") -> CardDef:
    """A [Counter] spell that deals 1 damage to the opponent."""
    return magic(name, "damage(foe, 1)", use=cost, counter=True)


def denial(event: str = "called", name: str = "Denial", tests: str = "") -> CardDef:
    """A [Counter] spell that nullifies the use it answers: a call, or what the event is."""
    return magic(name, "nullify_use", use=f"if lately(on({event}, foe, [{tests}]))", counter=True)
