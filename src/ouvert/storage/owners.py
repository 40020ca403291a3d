"""Several servers on one PostgreSQL database: whatever goes on has one owner at a time.

Each server says every second that it lives. What it lets happen it owns by a lease, which has an
epoch: whoever takes over from a dead one raises it. Events are kept only together with a look at
the lease, in the same transaction, so that a server that was stopped for a while and does not know
that it was taken for dead writes nothing any more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    delete,
    event,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from ouvert.errors import OuvertError, StorageError
from ouvert.storage.database import ConflictError, Database, UnavailableError
from ouvert.storage.models import LeaseRow, ServerRow

BEAT_SECONDS = 1.0
"""How often a server says that it lives."""
DEAD_SECONDS = 4.0
"""One that has not said so for so long is dead to the others, which may take over from it."""
IDLE_MILLISECONDS, LOCK_MILLISECONDS = 3000, 8000
"""After which a transaction ends in which nothing happens: its server was stopped, and others wait
for what it holds; and how long they wait."""
STRIPES = 64
"""Leases that are taken at once in one server; two of the same thing never are."""
_NOW: ColumnElement[int] = literal_column(
    "(extract(epoch FROM clock_timestamp()) * 1000)::bigint", BigInteger
)
"""Milliseconds by the clock of the database, which all servers share."""

T = TypeVar("T")

log = logging.getLogger("ouvert.storage")


class ElsewhereError(OuvertError):
    """Another server owns this.

    Attributes:
        address: where that one is reached.
    """

    def __init__(self, address: str) -> None:
        super().__init__("another server looks after this")
        self.address = address


class LostError(ConflictError):
    """Another server has taken over what was to be written to; nothing was written."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right of a server to let something happen, until another one takes over.

    Attributes:
        thing: what it is for: a table with its rival, a game, or a kind of work.
        epoch: how often its owner has changed; the lease of a later epoch counts.
    """

    thing: str
    epoch: int
    owners: Owners = field(repr=False, compare=False)

    @property
    def held(self) -> bool:
        """Whether it is surely still ours."""
        return self.owners.holds(self)


class Owners:
    """This server among those that share a database.

    Args:
        database: the one that they share. Its connections are closed, and new ones end a
            transaction in which nothing happens.
        address: where the others reach this server.
        dead: seconds after which one that says nothing is dead to the others.

    Raises StorageError for another database than PostgreSQL.
    """

    def __init__(self, database: Database, address: str, *, dead: float = DEAD_SECONDS) -> None:
        check_shared(database)
        self.name = secrets.token_hex(8)
        self.address = address
        self._database, self._dead = database, dead
        self._held: dict[str, Lease] = {}
        self._heard = float("-inf")
        self._beating, self._holding = threading.Lock(), threading.Lock()
        self._claiming = [threading.Lock() for _ in range(STRIPES)]
        self._concerned: list[Callable[[Lease], object]] = []
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        event.listen(database.engine, "connect", _limit)
        database.engine.dispose()
        self.beat()

    def start(self) -> None:
        """Say again and again from now on that this server lives."""
        self._thread = threading.Thread(target=self._beat_on, name="owners", daemon=True)
        self._thread.start()

    @property
    def fresh(self) -> bool:
        """Whether no other server can have taken this one for dead."""
        return time.monotonic() - self._heard < self._dead

    def watch(self, lost: Callable[[Lease], object]) -> None:
        """Let something be called, in any thread, when a lease is lost."""
        self._concerned.append(lost)

    def holds(self, lease: Lease) -> bool:
        """Whether a lease is surely still ours."""
        return self.fresh and self._held.get(lease.thing) == lease

    async def be_sure(self) -> None:
        """See that no other server has taken this one for dead, or find out what that has taken.

        Raises UnavailableError if the database does not answer.
        """
        if not self.fresh:
            await asyncio.to_thread(self.beat)

    def claim(self, thing: str) -> Lease:
        """The lease of something that has no living owner, or is ours already.

        Raises ElsewhereError if another server owns it, and UnavailableError if that cannot be
        found out.
        """
        with self._claiming[hash(thing) % STRIPES]:
            if not self.fresh:
                self.beat()
            known = self._held.get(thing)
            if known is not None:
                return known
            lease = Lease(thing, self._taken(thing), self)
            with self._holding:
                self._held[thing] = lease
            return lease

    def check(self, session: Session, leases: Iterable[Lease]) -> None:
        """See in a transaction that leases are ours, and let nobody take them before its end.

        Raises LostError if one is not, which is lost from then on.
        """
        wanted = {lease.thing: lease for lease in leases}
        rows = session.execute(
            select(LeaseRow.thing, LeaseRow.server, LeaseRow.epoch)
            .where(LeaseRow.thing.in_(wanted))
            .order_by(LeaseRow.thing)
            .with_for_update(read=True)
        )
        kept = {row.thing: (row.server, row.epoch) for row in rows}
        lost = [
            lease for lease in wanted.values() if kept.get(lease.thing) != (self.name, lease.epoch)
        ]
        for lease in lost:
            self._lose(lease)
        if lost:
            raise LostError("another server has taken this over")

    def release(self, lease: Lease) -> None:
        """Give something up that nobody is at; the next server that is asked for it may have it."""
        with self._holding:
            if self._held.get(lease.thing) != lease:
                return
            del self._held[lease.thing]
        ours = LeaseRow.thing == lease.thing, LeaseRow.epoch == lease.epoch
        with suppress(UnavailableError), self._database.session() as session:
            session.execute(
                update(LeaseRow).where(*ours, LeaseRow.server == self.name).values(server=None)
            )

    def beat(self) -> None:
        """Say that this server lives.

        Where it may have been taken for dead, find out what was lost. Raises UnavailableError if
        the database does not answer.
        """
        with self._beating:
            began = time.monotonic()
            late = began - self._heard > self._dead / 2
            with self._holding:
                doubtful = list(self._held.values()) if late else []
            with self._database.session() as session:
                self._say(session)
                ours = set(self._owned(session)) if doubtful else set()
            for lease in doubtful:
                if (lease.thing, lease.epoch) not in ours:
                    self._lose(lease)
            self._heard = began

    def close(self) -> None:
        """Give everything up, so that others need not wait."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        with suppress(UnavailableError), self._database.session() as session:
            session.execute(delete(ServerRow).where(ServerRow.id == self.name))

    def _say(self, session: Session) -> None:
        row = {"id": self.name, "address": self.address, "heard": _NOW}
        said = insert(ServerRow).values(row)
        session.execute(said.on_conflict_do_update(index_elements=["id"], set_={"heard": _NOW}))

    def _owned(self, session: Session) -> Iterable[tuple[str, int]]:
        rows = session.execute(
            select(LeaseRow.thing, LeaseRow.epoch).where(LeaseRow.server == self.name)
        )
        return ((row.thing, row.epoch) for row in rows)

    def _taken(self, thing: str) -> int:
        """The epoch in which this server owns something from now on."""
        of = LeaseRow.thing == thing
        with self._database.session() as session:
            first = insert(LeaseRow).values(thing=thing, server=None, epoch=0)
            session.execute(first.on_conflict_do_nothing())
            row = session.execute(
                select(LeaseRow.server, LeaseRow.epoch).where(of).with_for_update()
            ).one()
            if row.server not in (None, self.name):
                living = ServerRow.heard > _NOW - int(1000 * self._dead)
                owner = select(ServerRow.address).where(ServerRow.id == row.server, living)
                address = session.scalar(owner)
                if address is not None:
                    raise ElsewhereError(address)
                log.warning("what a server that has died was at is taken over")
            epoch = int(row.epoch) + 1
            session.execute(update(LeaseRow).where(of).values(server=self.name, epoch=epoch))
            return epoch

    def _lose(self, lease: Lease) -> None:
        with self._holding:
            if self._held.get(lease.thing) != lease:
                return
            del self._held[lease.thing]
        log.warning("another server has taken over what this one was at")
        for each in self._concerned:
            each(lease)

    def _beat_on(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            try:
                self.beat()
            except UnavailableError as error:
                log.warning("other servers do not hear this one: %s", error)
            except Exception:
                log.exception("this server cannot tell others that it lives, and tries again")


def check_shared(database: Database) -> None:
    """Raise StorageError unless several servers can share a database."""
    if database.url.get_backend_name() != "postgresql":
        raise StorageError(
            f"several servers share a PostgreSQL database, and {database} is none: give "
            "--database postgresql://user@host/name, or leave --shared out"
        )


def check_leases(session: Session, leases: Iterable[Lease | None]) -> None:
    """See in a transaction that leases are held, and let nobody take them before its end.

    None is the lease of whoever uses the database alone. Raises LostError as `Owners.check`.
    """
    wanted = [lease for lease in leases if lease is not None]
    if wanted:
        wanted[0].owners.check(session, wanted)


def claimed(owners: Owners | None, thing: str, read: Callable[[], T]) -> tuple[T, Lease | None]:
    """What is kept of something, and the lease of it; None for the only server.

    Raises ElsewhereError if another server owns it, and what reading raises.
    """
    found = read()
    if owners is None:
        return found, None
    # who asks for what there is not owns nothing; what is there may have gone on until now
    lease = owners.claim(thing)
    return read(), lease


def forget_owners(connection: Connection) -> None:
    """End all leases: a server that uses the database alone has begun."""
    connection.execute(
        update(LeaseRow)
        .where(LeaseRow.server.is_not(None))
        .values(server=None, epoch=LeaseRow.epoch + 1)
    )
    connection.execute(delete(ServerRow))


def _limit(connection: Any, _record: object) -> None:
    """Let a new connection wait for nobody for long, and keep nobody waiting."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MILLISECONDS}")
        cursor.execute(f"SET lock_timeout = {LOCK_MILLISECONDS}")
    connection.commit()
