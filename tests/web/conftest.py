from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.serving import Site, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with an empty database."""
    folder: Path = tmp_path_factory.mktemp("site")
    with serving(f"sqlite:///{folder / 'table.sqlite3'}") as running:
        yield running
