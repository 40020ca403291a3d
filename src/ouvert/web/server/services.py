"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.storage.database import Database
from ouvert.storage.journal import Journal
from ouvert.storage.owners import Owners
from ouvert.web.server.engines import Engines
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.workers import Workers


@dataclass(frozen=True, slots=True)
class Services:
    """What all tables share.

    `owners` says what this server owns; it is None where it uses the database alone.
    """

    database: Database
    journal: Journal
    workers: Workers
    engines: Engines
    trouble: Trouble
    owners: Owners | None = None
