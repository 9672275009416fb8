"""Matches as environments for learning: docs/environments.md."""

import sys

if sys.modules.get("gymnasium") is not None:  # whoever has imported it wants to make environments by name
    from fuda.env.ids import register

    register()
