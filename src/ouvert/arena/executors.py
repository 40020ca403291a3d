"""Where work is done: in this process, its threads, several processes, or on a cluster.

Everything goes through `concurrent.futures.Executor`; whatever offers one can run a match.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from typing import Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from ouvert.arena.threads import ThreadsExecutor
from ouvert.errors import MissingExtraError, OuvertError, check_whole

HERE, THREADS, PROCESSES, DASK = "here", "threads", "processes", "dask:"
AHEAD = 256
"""Tasks that are handed out before the first of them is back."""
PATIENCE = 10
"""Seconds within which a scheduler must answer."""
CLOSED = "closing", "closed"
"""What a client of Dask calls itself whose scheduler has gone."""
TIMED_OUT = "Timed out trying to connect"
"""How Dask begins to say that nobody answers."""
TURNS = 3
"""How often a task is handed to a cluster whose workers die of it."""

P = ParamSpec("P")
T = TypeVar("T")
TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class InlineExecutor(Executor):
    """Does each task at once, in the thread that submits it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function and return a finished future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class WorkersDiedError(OuvertError):
    """Workers of a cluster died over a task as often as it was handed out.

    Args:
        task: how people call it.
    """

    def __init__(self, task: str = "the same task") -> None:
        super().__init__(
            f"workers of the cluster died over {task} again and again, perhaps for lack of memory: "
            "give each more of it, and the same command goes on from what was kept"
        )


class ClusterExecutor(Executor):
    """Hands tasks to a Dask cluster.

    That of Dask itself takes a result for an error, and fails at it, if the worker that holds it
    dies in the moment in which it has come. And Dask gives a task up of which some workers have
    died, four unless it is told otherwise; here it has TURNS of them, each on other hosts than the
    last one if there are any.

    Args:
        client: a connected client; who has opened it closes it.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a worker call the function.

        The future is cancelled if the scheduler has gone, has a WorkersDiedError if workers died in
        every turn, and else the error of the task, or of Dask, as it is.
        """
        told: Future[T] = Future()
        turns: list[Any] = []

        def ask(**where: Any) -> None:
            asked = self._client.submit(fn, *args, pure=False, **where, **kwargs)
            turns.append(asked)
            if told.cancelled():
                asked.cancel()
            asked.add_done_callback(take)

        def take(answered: Any) -> None:
            if told.cancelled():
                told.set_running_or_notify_cancel()
                return
            try:
                found = answered.result()
            except BaseException as error:
                if answered.status != "error":
                    lost(error)
                elif _killed(error):
                    again(error)
                else:
                    fail(error)
                return
            if told.set_running_or_notify_cancel():
                told.set_result(found)

        def again(killed: Any) -> None:
            if len(turns) == TURNS:
                fail(WorkersDiedError())
                return
            try:
                ask(**self._elsewhere(killed))
            except Exception as error:
                lost(error)

        def lost(error: BaseException) -> None:
            fail(CancelledError(*error.args) if self._gone(error) else error)

        def fail(error: BaseException) -> None:
            if told.set_running_or_notify_cancel():
                told.set_exception(error)

        def settle(told: Future[T]) -> None:
            if told.cancelled() and turns and turns[-1].status != "cancelled":
                turns[-1].cancel()
            # what is held here the cluster holds, too
            turns.clear()

        told.add_done_callback(settle)
        try:
            ask()
        except Exception as error:
            if not self._gone(error):
                raise
            lost(error)
        return told

    def everywhere(self, fn: Callable[[], object]) -> None:
        """Let every worker call a function, beside its tasks; it is given up after PATIENCE.

        A cluster that has gone, or a worker that fails at it, is no error.
        """

        def call() -> None:
            with suppress(Exception):
                self._client.run(fn, on_error="ignore")

        thread = threading.Thread(target=call, daemon=True)
        thread.start()
        thread.join(PATIENCE)

    def _gone(self, error: BaseException) -> bool:
        """Whether an error that is none of the task says that the scheduler has gone.

        A client that was told so has closed itself, and then stumbles in any way.
        """
        closed = import_module("distributed.comm").CommClosedError
        return (
            self._client.status in CLOSED
            or isinstance(error, CancelledError | ConnectionError | TimeoutError | closed)
            # Dask has no class of its own for this one, and a full disk is an OSError, too
            or (isinstance(error, OSError) and str(error).startswith(TIMED_OUT))
        )

    def _elsewhere(self, killed: Any) -> dict[str, Any]:
        """How to ask for other hosts than the one whose worker died last, if there are any."""
        host = killed.last_worker.host
        others = [each for each in self._client.nthreads() if urlsplit(each).hostname != host]
        return {"workers": others, "allow_other_workers": True} if others else {}


def _killed(error: BaseException) -> bool:
    """Whether Dask has given a task up because workers died of it."""
    return isinstance(error, import_module("distributed.scheduler").KilledWorker)


@contextmanager
def open_executor(where: str = PROCESSES, workers: int | None = None) -> Iterator[Executor]:
    """Open an executor and close it in the end.

    Processes start afresh, so a script that opens them keeps its own work below
    `if __name__ == "__main__"`. Threads take turns but for compiled code, and who interrupts waits
    for what they are at. Workers of a Dask cluster should have one thread each.

    Args:
        where: `processes` on this machine, `threads` of this process, `here` for this thread, or
            `dask:` and the address of a Dask scheduler, as in `dask:tcp://10.0.0.5:8786`.
        workers: number of processes or threads; by default one a core. A cluster has its own.

    Raises OuvertError if there is no such place or number, or if it cannot be reached.
    """
    check_place(where, workers)
    if where == HERE:
        yield InlineExecutor()
    elif where == THREADS:
        threads = ThreadsExecutor(workers)
        try:
            yield threads
        finally:
            threads.shutdown(cancel_futures=True)
    elif where == PROCESSES:
        # a fresh process each: a copied one would hold the locks of threads that it does not have
        pool = ProcessPoolExecutor(
            workers or os.cpu_count() or 1,
            mp_context=get_context("spawn"),
            initializer=end_with_parent,
        )
        others = set(active_children())
        with _broken_pipes_told():
            try:
                yield pool
            except KeyboardInterrupt:
                # who interrupts does not want to wait for what is half done
                for process in set(active_children()) - others:
                    process.terminate()
                raise
            finally:
                pool.shutdown(cancel_futures=True)
    else:
        yield from _dask(where.removeprefix(DASK))


def check_place(where: str, workers: int | None = None) -> None:
    """Raise OuvertError for a place that there is not, or a number of workers that it cannot have.

    The arguments are those of `open_executor`. Nothing is opened.
    """
    cluster = where.startswith(DASK) and where.removeprefix(DASK).strip() != ""
    if where not in (HERE, THREADS, PROCESSES) and not cluster:
        raise OuvertError(
            f"work cannot be done at '{where}': it is 'here', 'threads', 'processes', or 'dask:' "
            "with the address of a scheduler, as in dask:tcp://127.0.0.1:8786"
        )
    if workers is None:
        return
    check_whole(workers, f"the number of {THREADS if where == THREADS else PROCESSES}", 1)
    if cluster:
        raise OuvertError(
            f"a Dask cluster has the workers that were started for it, not the {workers} asked for "
            "here: leave their number out, or let 'processes' or 'threads' do the work"
        )
    if where == HERE and workers > 1:
        raise OuvertError(
            f"work that is done 'here' is done by one thread, not by {workers} workers: leave "
            "their number out, or let 'processes' or 'threads' do the work"
        )


@contextmanager
def _broken_pipes_told() -> Iterator[None]:
    """Let writing to a process that has died be an error, where it would end this process.

    Commands end without a word when whoever reads what they print has gone; but a pool writes to
    pipes too, and says itself what has become of its processes.
    """
    if not hasattr(signal, "SIGPIPE") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, before)


def end_with_parent() -> None:
    """Let a worker end when its parent is killed, since nobody else would tell it to."""
    parent = parent_process()
    if parent is None:
        return

    def wait_and_end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait_and_end, daemon=True).start()


def spread(
    executor: Executor,
    work: Callable[[TaskT], ResultT],
    tasks: Iterable[TaskT],
    called: Callable[[TaskT], str] | None = None,
) -> Generator[tuple[TaskT, ResultT]]:
    """Work on tasks in any order and yield each with its result as soon as it is there.

    Only AHEAD tasks are out at once. When one fails, its error is raised and the others are called
    off.

    Args:
        executor: where.
        work: what is done with a task.
        tasks: what there is to do; an iterator may have more after a result has been taken.
        called: how people call a task; errors name it.

    Raises OuvertError if a worker process dies, or the scheduler of a cluster, or its workers again
    and again.
    """
    rest = iter(tasks)
    out: dict[Future[ResultT], TaskT] = {}
    inline = isinstance(executor, InlineExecutor)
    try:
        while True:
            for task in rest:
                out[executor.submit(work, task)] = task
                if inline or len(out) >= AHEAD:
                    break
            if not out:
                return
            done, _ = wait(out, return_when=FIRST_COMPLETED)
            for future in done:
                task = out.pop(future)
                try:
                    found = future.result()
                except WorkersDiedError as error:
                    if called is None:
                        raise
                    raise WorkersDiedError(called(task)) from error
                yield task, found
    except BrokenExecutor as error:
        raise OuvertError(
            "a process at work has died, perhaps for lack of memory: take fewer workers"
        ) from error
    except CancelledError as error:
        raise OuvertError(
            "the scheduler of the cluster has gone: with another one the same command goes on from "
            "what was kept"
        ) from error
    finally:
        for future in out:
            future.cancel()


def _dask(address: str) -> Iterator[Executor]:
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError as error:
        raise MissingExtraError("Working on a Dask cluster", "cluster") from error
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise OuvertError(f"no Dask scheduler answers at {address}") from error
    with _quiet("distributed", "distributed.client"), client:
        yield ClusterExecutor(client)


@contextmanager
def _quiet(*names: str) -> Iterator[None]:
    """Let logs say nothing: what has become of a scheduler we say in a sentence."""
    logs = [logging.getLogger(name) for name in names]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)
