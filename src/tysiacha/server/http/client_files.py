"""The client for the browser as it was built: files read once, small ones for slow networks."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).resolve().parent.parent / "static"
PAGE: Final = "index.html"

PAGES: Final = frozenset(
    {"t", "r", "lobby", "matches", "score", "rules", "settings", "verify"},
)
"""What the first part of a path may be for the client to show a page."""

_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"
_WORTH_PACKING: Final = 512


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A file, as it is answered."""

    media_type: str
    keep: str
    """How long a browser may keep it without asking."""
    tag: str
    """What changes with the content, packed or not: who has this one is not given it again."""
    plain: bytes
    packed: bytes | None
    """Packed by gzip, where that makes it smaller."""


def client_files(folder: Path = BUILT) -> dict[str, ClientFile]:
    """Give the files by their path from the folder on; none where nothing was built."""
    return {
        path.relative_to(folder).as_posix(): _file(path, path.relative_to(folder).parts[0])
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _MEDIA_TYPES
    }


def file_for(files: dict[str, ClientFile], path: str) -> tuple[ClientFile | None, int]:
    """Give what answers a path, and the status: the page itself for all that the client shows."""
    asked = path.strip("/")
    if asked in files:
        return files[asked], 200
    first, _, rest = asked.partition("/")
    if first in {"api", "assets"}:
        return None, 404
    known = asked == "" or first in PAGES
    return files.get(PAGE), 200 if known and "." not in rest else 404


def _file(path: Path, first: str) -> ClientFile:
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= _WORTH_PACKING else plain
    return ClientFile(
        media_type=_MEDIA_TYPES[path.suffix],
        tag=f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"',
        keep=_FOR_EVER if first == "assets" else _ASK_FIRST,
        plain=plain,
        packed=packed if len(packed) < len(plain) else None,
    )
