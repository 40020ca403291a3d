"""What a command says before long work: that it compiles kernels, or goes without pictures."""

from __future__ import annotations

import os

from ouvert.cli.language import library_text, said
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


def announce_pictures() -> None:
    """Say on stderr, before long work rather than after it, that its pictures will be missing."""
    from ouvert.plots import NO_PICTURES, drawable

    if not drawable():
        note(library_text(NO_PICTURES))
