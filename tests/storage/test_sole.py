"""One server at a time uses a database."""

from __future__ import annotations

import pytest

from ouvert.errors import StorageError
from ouvert.storage.database import Database
from ouvert.storage.sole import sole_use


def test_second_server_is_refused_until_the_first_has_ended(url: str) -> None:
    first, second = Database(url), Database(url)
    with sole_use(first):
        for _ in range(2):
            with (
                pytest.raises(StorageError, match="another server uses the database"),
                sole_use(second),
            ):
                raise AssertionError("two servers")
    with sole_use(second), pytest.raises(StorageError), sole_use(first):
        raise AssertionError("two servers")
    first.close()
    second.close()


def test_database_in_memory_is_nobody_elses() -> None:
    first, second = Database("sqlite://"), Database("sqlite://")
    with sole_use(first), sole_use(second):
        pass
    first.close()
    second.close()
