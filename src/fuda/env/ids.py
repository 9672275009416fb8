"""The names by which Gymnasium makes environments: `fuda/OnePiece-v0` and so on.

Gymnasium looks for no plugins since 1.0: whoever imports `fuda.env.gym`, or `fuda.env` after Gymnasium, makes the names
known, and `gymnasium.make("fuda.env.gym:fuda/OnePiece-v0")` needs no import before.
"""

from typing import Final

from fuda.games.registry import BUILT_IN

OF_TWO_WORDS: Final = {"onepiece": "OnePiece", "fusionworld": "FusionWorld", "dimensionzero": "DimensionZero"}
IDS: Final = {game: OF_TWO_WORDS.get(game, game.capitalize()) for game in BUILT_IN}
VERSION: Final = "v0"


def register() -> None:
    """Tell Gymnasium of an environment for each game, which is made when somebody asks for it."""
    import gymnasium

    for game, name in IDS.items():
        identity = f"fuda/{name}-{VERSION}"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point="fuda.env.gym:AgainstBot",
                vector_entry_point="fuda.env.gym:Vector",
                kwargs={"game": game},
            )
