"""fuda: a rules engine that plays Japanese trading card games exactly by their comprehensive rules.

    >>> import fuda
    >>> "onepiece" in fuda.list_games()
    True
    >>> match = fuda.Match("onepiece", decks=("keepers", "tide"), seed=7)
    >>> [option.text for option in match.options()]
    ['go_first', 'go_second']
    >>> match.answer("go_first")
    >>> match.events()[-1].clause
    '4-5-2'
    >>> copy = match.clone()
    >>> match.answer("keep")
    >>> data = match.save()
    >>> fuda.load(data).view() == match.view()
    True
    >>> fuda.restore(match.snapshot()).view() == match.view()
    True

Players are 0 and 1. `match.player` is to decide; `match.view(player)`, `match.events(player)` and
`match.options(player)` are what a player may know; `match.outcome` is who won, and by which clause. `save` and `load`
keep the history of a match, which can be replayed and undone; `snapshot` and `restore` only its present position.
"""

from typing import TYPE_CHECKING, Any

from fuda.build import using as _using

if TYPE_CHECKING:
    from fuda.core.plain import SnapshotError
    from fuda.games.registry import DeckError, SettingsError, UnknownGameError
    from fuda.games.registry import names as list_games
    from fuda.match.record import RecordError
    from fuda.match.replay import Replay
    from fuda.match.retrace import load
    from fuda.match.session import IllegalAnswer, Outcome, restore
    from fuda.match.session import Session as Match

    __version__: str

__all__ = [
    "DeckError", "IllegalAnswer", "Match", "Outcome", "RecordError", "Replay", "SettingsError", "SnapshotError",
    "UnknownGameError", "__version__", "list_games", "load", "restore",
]  # fmt: skip

_PLACES = {
    "DeckError": ("fuda.games.registry", "DeckError"),
    "IllegalAnswer": ("fuda.match.session", "IllegalAnswer"),
    "Match": ("fuda.match.session", "Session"),
    "Outcome": ("fuda.match.session", "Outcome"),
    "RecordError": ("fuda.match.record", "RecordError"),
    "Replay": ("fuda.match.replay", "Replay"),
    "SettingsError": ("fuda.games.registry", "SettingsError"),
    "SnapshotError": ("fuda.core.plain", "SnapshotError"),
    "UnknownGameError": ("fuda.games.registry", "UnknownGameError"),
    "list_games": ("fuda.games.registry", "names"),
    "load": ("fuda.match.retrace", "load"),
    "restore": ("fuda.match.session", "restore"),
}

_using.install()


def __dir__() -> list[str]:
    """The public names, those not imported yet among them."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


if not TYPE_CHECKING:  # so that a name that is not there is an error to type checkers

    def __getattr__(name: str) -> Any:
        """Import a public name when it is first used, so that the engine alone starts quickly."""
        import importlib

        if name == "__version__":
            from importlib.metadata import version

            return version("fuda")
        if name not in _PLACES:
            raise AttributeError(f"module 'fuda' has no attribute {name!r}")
        module, attribute = _PLACES[name]
        return getattr(importlib.import_module(module), attribute)
