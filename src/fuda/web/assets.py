"""The files of the pages: under an address that has a hash of all of them, so that browsers keep them for good; packed.

Modules name each other by relative paths, so one hash in the path of the folder is that of all. The page names the
modules that it will need, so that a browser asks for them at once and not one after the other.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import threading
import time
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fuda.games.registry import LANGUAGES
from fuda.web.replies import Refusal

STATIC: Final = Path(str(resources.files("fuda.web").joinpath("static")))
SHELL: Final = "index.html"
WORKER: Final = "js/worker.js"
STYLE: Final = "style/all.css"  # every style sheet, one after the other
FIRST: Final = "style/first.css"  # those of them that the start page needs
OF_START: Final = ("tokens", "base", "parts", "card", "pages")
START: Final = "start.js"
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
    ".png": "image/png", ".webmanifest": "application/manifest+json", ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
}  # fmt: skip
FOREVER: Final = "public, max-age=31536000, immutable"
LEAST_PACKED: Final = 400  # bytes for which packing is worth it
FRESH: Final = 1.0  # seconds until it is looked whether a file has changed
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/([\w./-]+)">')
_IMPORT: Final = re.compile(r'^import\b[^"\n]*"\./([\w.-]+\.js)"', re.MULTILINE)
_LAZY: Final = re.compile(r'lazy\("([^"]+)", \(\) => import\("\./([\w.-]+\.js)"\)')


@dataclass(frozen=True)
class Asset:
    """A file: as it is, and packed if that is smaller."""

    kind: str
    data: bytes
    packed: bytes


@dataclass
class Assets:
    """All files of the pages as they are now."""

    folder: Path
    files: dict[str, Asset] = field(default_factory=dict)
    version: str = ""
    shells: dict[tuple[str, str], Asset] = field(default_factory=dict)  # by first module and language
    worker: Asset = field(default_factory=lambda: Asset("", b"", b""))
    signature: tuple[tuple[str, int, int], ...] = ()
    looked: float = -FRESH
    lock: threading.Lock = field(default_factory=threading.Lock)

    def refresh(self) -> None:
        """Read the files, if one has changed since."""
        if time.monotonic() - self.looked < FRESH:
            return
        with self.lock:
            paths = sorted(path for path in self.folder.rglob("*") if path.suffix in TYPES and path.is_file())
            found = tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths)
            if found != self.signature:
                self.read(paths)
                self.signature = found
            self.looked = time.monotonic()

    def read(self, paths: list[Path]) -> None:
        """Read all files."""
        files = {
            path.relative_to(self.folder).as_posix(): asset(path.read_bytes(), TYPES[path.suffix]) for path in paths
        }
        digest = hashlib.sha256()
        for name, one in files.items():
            digest.update(name.encode() + b"\0" + one.data + b"\0")
        self.version = digest.hexdigest()[:12]
        self.files = files
        own = [name for name in self.sheets() if Path(name).stem in OF_START]
        for name, sheets in ((STYLE, self.sheets()), (FIRST, own)):
            self.files[name] = asset(b"\n".join(files[one].data for one in sheets), TYPES[".css"])
        self.worker = self.with_files(WORKER)
        modules = ["", *self.pages().values()]
        self.shells = {(module, one): self.shell(module, one) for module in modules for one in LANGUAGES}

    def pages(self) -> dict[str, str]:
        """The modules of pages that are loaded when they are first shown, by the pattern of their address."""
        main = self.files.get("js/main.js")
        return dict(_LAZY.findall(main.data.decode())) if main is not None else {}

    def needed(self, *modules: str) -> list[str]:
        """Some modules and all that they name, in the order in which they are found."""
        out: list[str] = []
        waiting = [module for module in modules if module]
        while waiting:
            module = waiting.pop(0)
            one = self.files.get(f"js/{module}")
            if module not in out and one is not None:
                out.append(module)
                waiting += _IMPORT.findall(one.data.decode())
        return out

    def sheets(self) -> list[str]:
        """The style sheets that the page names, in their order."""
        return _SHEET.findall(self.files[SHELL].data.decode())

    def shell(self, module: str, language: str) -> Asset:
        """The page that begins with a module, for somebody who reads a language.

        It names what will be asked for, so that a browser asks at once, and not for one thing after the other; and its
        style sheets as one, as browsers ask for six files at a time: for the start page those that it needs.
        """
        text = self.files[SHELL].data.decode()
        first, *others = [f'<link rel="stylesheet" href="/static/{name}">' for name in self.sheets()]
        style = FIRST if module == START else STYLE
        text = text.replace(first, f'<link rel="stylesheet" href="/static/{style}">', 1)
        for one in others:
            text = text.replace(f"    {one}\n", "", 1)
        data = ["/api/games", f"/api/words/{language}"]
        links = [f'<link rel="preload" href="{one}" as="fetch" crossorigin>\n    ' for one in data]
        links += [f'<link rel="modulepreload" href="/static/js/{one}">\n    ' for one in self.needed("main.js", module)]
        text = text.replace('<script type="module"', f'{"".join(links)}<script type="module"', 1)
        return asset(text.replace('"/static/', f'"/static/{self.version}/').encode(), TYPES[".html"])

    def with_files(self, name: str) -> Asset:
        """The service worker, told of all files but those that only the system asks for."""
        if name not in self.files:
            return Asset("", b"", b"")
        left_out = {SHELL, WORKER, *self.sheets()}
        needed = [f"/static/{self.version}/{one}" for one in self.files if one not in left_out and ".png" not in one]
        text = self.files[name].data.decode().replace("%VERSION%", self.version).replace("%FILES%", json.dumps(needed))
        return asset(text.encode(), TYPES[".js"])

    def page_for(self, path: str, language: str) -> Asset:
        """The page for an address, and for somebody who reads a language."""
        for pattern, module in self.pages().items():
            wanted, given = pattern.split("/"), path.rstrip("/").split("/") if path != "/" else ["", ""]
            if len(wanted) == len(given) and all(a in (":id", b) for a, b in zip(wanted, given, strict=True)):
                return self.shells[module, language]
        return self.shells["", language]


def asset(data: bytes, kind: str) -> Asset:
    """A file, packed as well."""
    packed = gzip.compress(data, 9, mtime=0) if len(data) >= LEAST_PACKED and not kind.startswith("image/png") else b""
    return Asset(kind, data, packed if len(packed) < len(data) else b"")


ASSETS: Final = Assets(STATIC)


def sent(request: Request, one: Asset, cache: str, status: int = 200) -> Response:
    """A file as an answer, packed if the browser can unpack it."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    is_packed = bool(one.packed) and accepts_gzip(request)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(one.packed if is_packed else one.data, status, headers, one.kind)


def accepts_gzip(request: Request) -> bool:
    """Whether a browser can unpack what is packed."""
    parts = [part.strip().replace(" ", "") for part in request.headers.get("accept-encoding", "").lower().split(",")]
    return any(part.partition(";")[0] == "gzip" and not part.endswith(";q=0") for part in parts)


def shell(request: Request, status: int = 200) -> Response:
    """The one page, which finds out from the address what to show."""
    ASSETS.refresh()
    read = request.headers.get("accept-language", "").lower()
    language = "ja" if read.startswith("ja") else "en"  # as the page itself guesses, until its user says otherwise
    answer = sent(request, ASSETS.page_for(request.url.path, language), "no-cache", status)
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
    return answer


async def worker(request: Request) -> Response:
    """GET /worker.js: the service worker, which knows the version and the files that pages need without a server."""
    ASSETS.refresh()
    return sent(request, ASSETS.worker, "no-cache")


async def static(request: Request) -> Response:
    """GET /static/VERSION/PATH: a file for good; without a version, or with an old one, where it is now."""
    ASSETS.refresh()
    version, _, path = request.path_params["path"].partition("/")
    if version == ASSETS.version and path in ASSETS.files and path != SHELL:
        return sent(request, ASSETS.files[path], FOREVER)
    for one in (request.path_params["path"], path):
        if one in ASSETS.files and one != SHELL:
            return RedirectResponse(f"/static/{ASSETS.version}/{one}", 307, {"Cache-Control": "no-cache"})
    raise Refusal("http", "Not Found", "Not Found", 404)
