"""The addresses of pages: what the scripts know, the server answers."""

from __future__ import annotations

import re
from importlib import resources

from fuda.web.pages import SHELL


def test_the_server_has_every_page_that_the_scripts_have() -> None:
    """A page that is opened by its address, or loaded again, is no unknown one."""
    script = resources.files("fuda.web").joinpath("static/js/main.js").read_text(encoding="utf-8")
    known = {re.sub(r":(\w+)", r"{\1}", path) for path in re.findall(r'^lazy\("([^"]+)"', script, re.MULTILINE)}
    assert known == set(SHELL) and len(known) > 10
