"""`ouvert warm-up`: compile everything that will be compiled, now."""

from __future__ import annotations

import time
from concurrent.futures import BrokenExecutor

from ouvert.arena.executors import HERE, PROCESSES, open_executor
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, WorkersOption
from ouvert.cli.output import print_json, progress
from ouvert.errors import OuvertError


def warm_up(
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compile the kernels, once a machine, so that every command starts at once afterwards."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    from ouvert.kernels.compiling import compile_all, kernel_modules
    from ouvert.kernels.machine_code import PACKAGE, compiled_share

    started = time.perf_counter()
    names = tuple(kernel_modules())
    # what is there already is loaded sooner than processes are started
    several = compiled_share(PACKAGE, names) < 1 and workers != 1
    done: list[dict[str, object]] = []
    new = old = 0
    doing = TextColumn(said("compiling") + " {task.description}")
    columns = doing, BarColumn(), MofNCompleteColumn()
    try:
        place = (PROCESSES, workers) if several else (HERE, None)
        with open_executor(*place) as executor, progress(*columns) as bar:
            task = bar.add_task("", total=len(names))
            for name, compiled, loaded, took in compile_all(executor):
                short = name.partition(".")[2].replace("kernels.", "")
                bar.update(task, description=short)
                done.append(
                    {
                        "module": short,
                        "compiled": compiled,
                        "loaded": loaded,
                        "seconds": round(took, 3),
                    }
                )
                new += compiled
                old += loaded
                bar.advance(task)
    except BrokenExecutor as error:
        raise OuvertError(
            said("a process that compiled has died, perhaps for lack of memory: try --workers 1")
        ) from error
    seconds = time.perf_counter() - started
    if as_json:
        print_json({"compiled": new, "loaded": old, "seconds": round(seconds, 3), "modules": done})
    elif new:
        sentence = "{new} kernels compiled in {seconds} s; {old} had been compiled before."
        print(said(sentence, new=new, seconds=f"{seconds:.1f}", old=old))
    else:
        sentence = "All {old} kernels had been compiled already; loading them took {seconds} s."
        print(said(sentence, old=old, seconds=f"{seconds:.1f}"))
