"""What a command loads, told by a process of its own when the command has ended."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from support.process import ENVIRONMENT, PATIENCE

_TELL = """
import json, sys
from ouvert.cli.app import run
status = run(sys.argv[1:])
from ouvert.kernels.deferred import Kernel
kernels = {
    f"{value.__module__.removeprefix('ouvert.')}.{value.__name__}"
    for module in list(sys.modules.values())
    for value in list(getattr(module, "__dict__", {}).values())
    if isinstance(value, Kernel) and value.loaded
}
print(json.dumps([status, sorted(sys.modules), sorted(kernels)]), file=sys.stderr)
"""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a process has loaded.

    Attributes:
        status: the exit status of the command.
        modules: names of imported modules.
        kernels: names of kernels whose machine code it has loaded, without `ouvert.`.
    """

    status: int
    modules: frozenset[str]
    kernels: frozenset[str]

    def commands(self) -> set[str]:
        """Modules of `ouvert.cli` that hold commands."""
        from ouvert.cli.lazy import COMMANDS

        return {name for name in COMMANDS.values() if f"ouvert.cli.{name}" in self.modules}


def loaded(*arguments: str) -> Loaded:
    """Run a command without input and say what it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", _TELL, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=True,
    )
    status, modules, kernels = json.loads(done.stderr.splitlines()[-1])
    return Loaded(status, frozenset(modules), frozenset(kernels))
