"""The page that is kept with the package is small; `make page-check` sees that it is fresh."""

from __future__ import annotations

import gzip
import re

from support.serving import Site

MOST_BYTES = 150_000


def test_first_page_is_small(site: Site) -> None:
    page = site.get("").body.decode()
    parts = re.findall(r'(?:src|href)="/?(\S+?\.(?:js|css|svg))"', page)
    assert any(part.endswith(".js") for part in parts)
    loaded = [page.encode(), *(site.get(part).body for part in parts)]
    assert sum(len(gzip.compress(part)) for part in loaded) < MOST_BYTES
