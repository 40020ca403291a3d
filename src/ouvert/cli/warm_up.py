"""`ouvert warm-up`: compile everything that will be compiled, now."""

from __future__ import annotations

import ast
import os
import pkgutil
import time
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from types import ModuleType

from ouvert.cli.options import JsonOption
from ouvert.cli.output import note, print_json, progress

PACKAGE = "ouvert.kernels"


def kernel_modules() -> list[str]:
    """Names of the kernel modules, each after those that it imports."""
    folder = Path(import_module(PACKAGE).__path__[0])
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
    return list(TopologicalSorter(needs).static_order())


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
    folder = Path(import_module(PACKAGE).__path__[0])
    return next((folder / "__pycache__").glob("*.nbi"), None) is None


def announce_compilation() -> None:
    """Say on stderr why a first command takes so long, before it compiles the kernels."""
    if not os.environ.get("NUMBA_CACHE_DIR") and nothing_compiled():
        note("compiling the kernels, once on this machine; it takes a minute or two")


def warm_up(
    as_json: JsonOption = False,
) -> None:
    """Compile the kernels, once a machine, so that every command starts at once afterwards."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    started = time.perf_counter()
    modules = kernel_modules()
    done: list[dict[str, object]] = []
    new = old = 0
    columns = TextColumn("compiling {task.description}"), BarColumn(), MofNCompleteColumn()
    with progress(*columns) as bar:
        task = bar.add_task("", total=len(modules))
        for name in modules:
            short = name.rpartition(".")[2]
            bar.update(task, description=short)
            begun = time.perf_counter()
            compiled, loaded = kernels_of(import_module(name))
            seconds = round(time.perf_counter() - begun, 3)
            done.append(
                {"module": short, "compiled": compiled, "loaded": loaded, "seconds": seconds}
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
