"""Put the compiled engine into a wheel, as `fuda build` makes it; hatch runs this where HATCH_BUILD_HOOKS_ENABLE=1."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg]
    """Compile the engine, and let the wheel be one for this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the library and its manifest to an ordinary wheel; an editable one runs the sources."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "src"))
        from fuda.build import make, using
        from fuda.build.objects import processors

        build = make.make((), processors(), self.app.display_info)
        for name in (build.library, using.MANIFEST):
            build_data["force_include"][str(build.folder / name)] = f"fuda/{using.INSIDE}/{name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
