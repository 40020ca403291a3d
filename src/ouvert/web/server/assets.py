"""The files of the page: read once, compressed once, served from memory."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ouvert.web.server.replies import problem

FOLDER = Path(__file__).parents[1] / "static"
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
"""For files below `assets/`, whose names change with what is in them."""

_ROOM = re.compile(r"(?!api/|assets/)[\w-]+(/[\w-]+)*", re.ASCII)
"""What stands behind the `#` of an address of the page."""
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


@dataclass(frozen=True, slots=True)
class _File:
    plain: bytes
    packed: bytes | None
    media_type: str
    tag: str
    cache: str


class Assets:
    """Serves the files of a folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    async def serve(self, request: Request) -> Response:
        """The file that a request asks for; the page itself at the root."""
        file = self._files.get(request.path_params["path"] or INDEX)
        if file is None:
            return _elsewhere(request)
        headers = {"etag": file.tag, "cache-control": file.cache, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        content = file.plain
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["content-encoding"] = file.packed, "gzip"
        return Response(content, headers=headers, media_type=file.media_type)


def _elsewhere(request: Request) -> Response:
    """Where a person wants to go who has left out the `#` of an address; else nowhere."""
    path = request.path_params["path"]
    if _ROOM.fullmatch(path) and "text/html" in request.headers.get("accept", ""):
        return RedirectResponse(f"/#/{path}")
    return problem("not_found", "there is no such page")


def _read(path: Path, folder: Path) -> _File:
    plain = path.read_bytes()
    packed = gzip.compress(plain, mtime=0)
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    named_by_content = path.relative_to(folder).parts[0] == "assets"
    return _File(
        plain,
        packed if len(packed) < len(plain) else None,
        media_type or "application/octet-stream",
        f'"{sha256(plain).hexdigest()[:32]}"',
        FOREVER if named_by_content else "no-cache",
    )
