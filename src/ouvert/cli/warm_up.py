"""`ouvert warm-up`: compile everything that will be compiled, now."""

from __future__ import annotations

import ast
import os
import pkgutil
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from types import ModuleType

from ouvert.arena.executors import HERE, PROCESSES, open_executor
from ouvert.cli.options import JsonOption, WorkersOption
from ouvert.cli.output import note, print_json, progress
from ouvert.errors import OuvertError

PACKAGE = "ouvert.kernels"


def kernel_modules() -> dict[str, set[str]]:
    """Names of the kernel modules, each with those that it imports."""
    folder = _folder()
    names = [f"{PACKAGE}.{module.name}" for module in pkgutil.iter_modules([str(folder)])]
    needs: dict[str, set[str]] = {}
    for name in names:
        tree = ast.parse((folder / f"{name.rpartition('.')[2]}.py").read_text(encoding="utf-8"))
        imported = {
            target
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for target in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        }
        needs[name] = imported & set(names)
    return needs


def compile_all(executor: Executor) -> Iterator[tuple[str, int, int, float]]:
    """Compile all kernel modules, each after those that it imports, as many at once as may be.

    Yields for each its name, how many kernels were compiled, how many were found compiled on disk,
    and the seconds that took. Raises OuvertError if a process dies.
    """
    order = TopologicalSorter(kernel_modules())
    order.prepare()
    out: dict[Future[tuple[int, int, float]], str] = {}
    try:
        while order.is_active():
            out.update((executor.submit(load, name), name) for name in order.get_ready())
            done, _ = wait(out, return_when=FIRST_COMPLETED)
            for future in done:
                name = out.pop(future)
                order.done(name)
                yield name, *future.result()
    except BrokenExecutor as error:
        raise OuvertError(
            "a process that compiled has died, perhaps for lack of memory: try --workers 1"
        ) from error


def load(name: str) -> tuple[int, int, float]:
    """Load a kernel module, compiling what is not compiled; what that took, as `compile_all`."""
    started = time.perf_counter()
    counts = kernels_of(import_module(name))
    return *counts, time.perf_counter() - started


def kernels_of(module: ModuleType) -> tuple[int, int]:
    """How many kernels a module has compiled now, and how many it found compiled on disk."""
    statistics = [
        value.stats
        for value in vars(module).values()
        if hasattr(value, "stats") and getattr(value, "__module__", "") == module.__name__
    ]
    compiled = sum(len(each.cache_misses) for each in statistics)
    return compiled, sum(len(each.cache_hits) for each in statistics)


def nothing_compiled() -> bool:
    """Whether there is no machine code of the kernels yet, or that of older sources only."""
    return next((_folder() / "__pycache__").glob("*.nbi"), None) is None


def announce_compilation() -> None:
    """Say on stderr why a first command takes so long, before it compiles the kernels."""
    if not os.environ.get("NUMBA_CACHE_DIR") and nothing_compiled():
        note("compiling the kernels, once on this machine; it takes a minute or two")


def warm_up(
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compile the kernels, once a machine, so that every command starts at once afterwards."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    from ouvert.kernels import compiled_share

    started = time.perf_counter()
    modules = kernel_modules()
    stems = tuple(name.rpartition(".")[2] for name in modules)
    # what is there already is loaded sooner than processes are started
    where = PROCESSES if compiled_share(_folder(), stems) < 1 and workers != 1 else HERE
    done: list[dict[str, object]] = []
    new = old = 0
    columns = TextColumn("compiling {task.description}"), BarColumn(), MofNCompleteColumn()
    with open_executor(where, workers) as executor, progress(*columns) as bar:
        task = bar.add_task("", total=len(modules))
        for name, compiled, loaded, took in compile_all(executor):
            short = name.rpartition(".")[2]
            bar.update(task, description=short)
            done.append(
                {"module": short, "compiled": compiled, "loaded": loaded, "seconds": round(took, 3)}
            )
            new += compiled
            old += loaded
            bar.advance(task)
    seconds = time.perf_counter() - started
    if as_json:
        print_json({"compiled": new, "loaded": old, "seconds": round(seconds, 3), "modules": done})
    elif new:
        print(f"{new} kernels compiled in {seconds:.1f} s; {old} had been compiled before.")
    else:
        print(f"All {old} kernels had been compiled already; loading them took {seconds:.1f} s.")


def _folder() -> Path:
    """Where the kernels' sources are."""
    return Path(import_module(PACKAGE).__path__[0])
