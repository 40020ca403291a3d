"""What all compiled code shares: machine access, random numbers, trees, and the care of its cache.

A kernel is a Numba function over integers and arrays that knows no objects of the package. Each
game keeps its own in its room, in a folder named `kernels`; what several of them use is here. The
first import of any kernel throws away machine code that no longer fits its sources
(`ouvert.kernels.machine_code`).
"""

from __future__ import annotations

from ouvert.kernels.machine_code import PACKAGE, discard_stale_code

discard_stale_code(PACKAGE)
