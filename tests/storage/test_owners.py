"""Several servers on one database: each thing has one owner, and who was taken for dead writes
nothing any more."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import numpy as np
import pytest
from sqlalchemy import Connection, text

from ouvert.errors import StorageError
from ouvert.storage.checkers_games import add_checkers_game, append_checkers_event
from ouvert.storage.database import ConflictError, Database, UnavailableError
from ouvert.storage.described_tables import add_described_table, append_described_event
from ouvert.storage.journal import Entry, Journal
from ouvert.storage.owners import ElsewhereError, Lease, LostError, Owners, claimed
from ouvert.storage.sole import sole_use
from ouvert.storage.tables import StoredTable, add_deals, add_table, load_table

PATIENCE = 300
EAGER, SLOW = 0.0, 1e6
"""Seconds: one takes every other server for dead at once, for the other all live for ever."""

pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@contextmanager
def server(url: str, dead: float = SLOW) -> Iterator[tuple[Database, Owners]]:
    """A server that says once that it lives, and is then stopped."""
    database = Database(url)
    owners = Owners(database, f"http://127.0.0.1:{int(dead)}/", dead=dead)
    try:
        yield database, owners
    finally:
        owners.close()
        database.close()


def new_tables(database: Database, *names: str) -> None:
    add_deals(database, "deals", "5")
    for name in names:
        add_table(database, StoredTable(name, "deals", "5", "{}", ()), {})


def test_each_thing_has_one_owner(url: str) -> None:
    with server(url) as (_, first), server(url) as (_, second):
        lease = first.claim("table")
        assert first.claim("table") == lease
        with pytest.raises(ElsewhereError) as refused:
            second.claim("table")
        assert refused.value.address == first.address
        second.claim("other")
        first.release(lease)
        assert not lease.held
        later = second.claim("table")
        assert later.epoch > lease.epoch
        assert later.held
        # what was given up long ago is given up once
        first.release(lease)
        with pytest.raises(ElsewhereError):
            first.claim("table")


def test_server_that_has_ended_is_taken_over_from_at_once(url: str) -> None:
    with server(url) as (_, second):
        with server(url) as (_, first):
            first.claim("table")
        assert second.claim("table").held


def test_who_was_taken_for_dead_writes_nothing(url: str) -> None:
    with server(url) as (old, stalled), server(url, EAGER) as (new, living):
        new_tables(old, "lost", "kept")
        journal = Journal(old)
        leases = {name: stalled.claim(name) for name in ("lost", "kept")}
        lost: list[str] = []
        stalled.watch(lambda lease: lost.append(lease.thing))
        for name, lease in leases.items():
            journal.append(Entry(name, 1, "first", lease=lease)).result(PATIENCE)
        living.claim("lost")
        # it knows of nothing, and what it writes now would fit
        futures = {
            name: journal.append(Entry(name, 2, "second", lease=lease))
            for name, lease in leases.items()
        }
        assert isinstance(futures["lost"].exception(PATIENCE), LostError)
        futures["kept"].result(PATIENCE)
        assert load_table(new, "lost").events == ("first",)
        assert load_table(new, "kept").events == ("first", "second")
        assert (lost, leases["lost"].held, leases["kept"].held) == (["lost"], False, True)
        journal.close()


def test_other_games_are_fenced_too(url: str) -> None:
    with server(url) as (old, stalled), server(url, EAGER) as (_, living):
        game = add_checkers_game(old, {})
        table = add_described_table(old, "{}", [])
        of_game, of_table = stalled.claim(game), stalled.claim(table)
        append_checkers_event(old, game, 1, "first", lease=of_game)
        append_described_event(old, table, 1, "first", lease=of_table)
        living.claim(game)
        living.claim(table)
        with pytest.raises(LostError):
            append_checkers_event(old, game, 2, "second", lease=of_game)
        with pytest.raises(LostError):
            append_described_event(old, table, 2, "second", lease=of_table)


def test_server_that_wakes_up_finds_out_what_it_has_lost(url: str) -> None:
    # it is late at once, so that it looks
    with server(url, EAGER) as (_, stalled), server(url, EAGER) as (_, living):
        lost: list[str] = []
        stalled.watch(lambda lease: lost.append(lease.thing))
        stalled.claim("lost")
        stalled.claim("kept")
        living.claim("lost")
        stalled.beat()
        assert lost == ["lost"]
        stalled.beat()
        assert lost == ["lost"]


@pytest.mark.long
def test_server_that_was_stopped_while_it_wrote_keeps_nobody_waiting(url: str) -> None:
    with server(url) as (old, stalled), server(url, EAGER) as (new, living):
        new_tables(old, "table")
        lease = stalled.claim("table")
        later: list[Lease] = []

        def write() -> None:
            with old.session() as session:
                stalled.check(session, [lease])
                # as if it were stopped here, for longer than the others take it for living
                later.append(living.claim("table"))
                session.execute(text("SELECT 1"))

        with pytest.raises(UnavailableError):
            write()
        assert later[0].epoch > lease.epoch
        with pytest.raises(LostError), old.session() as session:
            stalled.check(session, [lease])
        with new.session() as session:
            living.check(session, later)


def test_who_asks_for_what_there_is_not_owns_nothing(url: str) -> None:
    def missing() -> str:
        raise StorageError("there is no such table")

    with server(url) as (database, owners):
        with pytest.raises(StorageError):
            claimed(owners, "missing", missing)
        with database.session() as session:
            assert session.scalar(text("SELECT count(*) FROM leases")) == 0
        assert claimed(owners, "there", lambda: "told")[0] == "told"
        assert claimed(None, "there", lambda: "told") == ("told", None)


def test_alone_or_shared_but_not_both(url: str) -> None:
    first, second, third = Database(url), Database(url), Database(url)
    with (
        sole_use(first, shared=True),
        sole_use(second, shared=True),
        pytest.raises(StorageError, match="another server uses"),
        sole_use(third),
    ):
        raise AssertionError("alone beside others")
    with (
        sole_use(third),
        pytest.raises(StorageError, match=r"alone.*--shared"),
        sole_use(first, shared=True),
    ):
        raise AssertionError("shared beside one that is alone")
    for each in (first, second, third):
        each.close()


def test_a_database_is_free_before_its_server_has_seen_the_connection_end(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Database(url), Database(url)
    late: list[Connection] = []
    with monkeypatch.context() as patch:
        patch.setattr(Connection, "close", lambda each: late.append(each))
        with sole_use(first):
            pass
        with sole_use(second):
            pass
    for connection in late:
        connection.close()
    first.close()
    second.close()


def test_leases_end_where_a_server_begins_alone(url: str) -> None:
    with server(url) as (old, stalled):
        new_tables(old, "table")
        lease = stalled.claim("table")
        alone = Database(url)
        with sole_use(alone):
            pass
        alone.close()
        with pytest.raises(LostError), old.session() as session:
            stalled.check(session, [lease])


@pytest.mark.long
def test_whatever_happens_nothing_is_kept_twice_or_lost(url: str) -> None:
    """Three servers that take each other for dead at any moment, against a model of one."""
    rng = np.random.default_rng(20)
    things = ("a", "b")
    with server(url, EAGER) as one, server(url, EAGER) as two, server(url, EAGER) as three:
        servers = (one, two, three)
        new_tables(one[0], *things)
        journals = [Journal(database) for database, _ in servers]
        known: dict[tuple[int, str], tuple[Lease | None, int]] = {}
        owner: dict[str, int] = {}
        model: dict[str, list[str]] = {thing: [] for thing in things}
        refused = 0
        for step in range(200):
            who, thing = int(rng.integers(3)), things[int(rng.integers(2))]
            database, owners = servers[who]
            if (who, thing) not in known or rng.random() < 0.2:
                stored, lease = claimed(owners, thing, partial(load_table, database, thing))
                known[who, thing] = lease, len(stored.events)
                owner[thing] = who
                continue
            lease, number = known[who, thing]
            entry = Entry(thing, number + 1, f"{step}", lease=lease)
            error = journals[who].append(entry).exception(PATIENCE)
            if owner[thing] == who:
                assert error is None
                model[thing].append(f"{step}")
                known[who, thing] = lease, number + 1
            else:
                assert isinstance(error, LostError)
                refused += 1
                del known[who, thing]
        for thing in things:
            assert list(load_table(one[0], thing).events) == model[thing]
        assert refused > 20
        for journal in journals:
            journal.close()


def test_servers_that_begin_at_once_find_the_tables(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(Database, [url] * 4))
    for database in opened:
        with database.session() as session:
            assert session.scalar(text("SELECT count(*) FROM leases")) == 0
        database.close()


def test_conflict_is_no_loss(url: str) -> None:
    with server(url) as (database, owners):
        new_tables(database, "table")
        journal, lease = Journal(database), owners.claim("table")
        journal.append(Entry("table", 1, "first", lease=lease)).result(PATIENCE)
        error = journal.append(Entry("table", 1, "again", lease=lease)).exception(PATIENCE)
        assert type(error) is ConflictError
        assert lease.held
        journal.close()
