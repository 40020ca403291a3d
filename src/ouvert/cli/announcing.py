"""What a command says before it compiles kernels."""

from __future__ import annotations

import os

from ouvert.cli.language import said
from ouvert.cli.output import note


def announce_compilation() -> None:
    """Say on stderr why a first command takes so long, before kernels are compiled.

    Where none has been, that is at once, since other processes may compile; else it is when this
    process begins to.
    """
    from ouvert.kernels.compiling import nothing_compiled
    from ouvert.kernels.deferred import before_compiling

    def tell() -> None:
        note(said("compiling what this needs, once on this machine; it takes a minute or two"))

    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    if nothing_compiled():
        tell()
    else:
        before_compiling(tell)
