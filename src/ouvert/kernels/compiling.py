"""Compiling kernels before they are called, as many modules at once as processes allow."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from graphlib import TopologicalSorter
from importlib import import_module
from types import ModuleType

from ouvert.kernels.deferred import Kernel
from ouvert.kernels.machine_code import PACKAGE, has_code, kernel_sources, needs


def kernel_modules() -> dict[str, set[str]]:
    """Names of all modules of kernels, each with those that it imports."""
    return needs(PACKAGE)


def nothing_compiled() -> bool:
    """Whether there is no machine code of the kernels yet, or that of older sources only."""
    return not any(map(has_code, kernel_sources(PACKAGE).values()))


def compile_all(executor: Executor) -> Iterator[tuple[str, int, int, float]]:
    """Compile all modules of kernels, each after those that it imports, as many at once as may be.

    Yields for each its name, how many kernels were compiled, how many were found compiled on disk,
    and the seconds that took. Raises BrokenExecutor if a process dies.
    """
    order = TopologicalSorter(kernel_modules())
    order.prepare()
    out: dict[Future[tuple[int, int, float]], str] = {}
    while order.is_active():
        out.update((executor.submit(load, name), name) for name in order.get_ready())
        done, _ = wait(out, return_when=FIRST_COMPLETED)
        for future in done:
            name = out.pop(future)
            order.done(name)
            yield name, *future.result()


def load(name: str) -> tuple[int, int, float]:
    """Load a module of kernels, compiling what is not compiled; returns what `compile_all` says."""
    started = time.perf_counter()
    counts = [each.counts for each in kernels_of(import_module(name))]
    compiled, found = (sum(each) for each in zip(*counts, strict=True)) if counts else (0, 0)
    return compiled, found, time.perf_counter() - started


def kernels_of(module: ModuleType) -> tuple[Kernel, ...]:
    """The kernels that a module defines."""
    return tuple(
        value
        for value in vars(module).values()
        if isinstance(value, Kernel) and value.__module__ == module.__name__
    )
