"""Functions that become machine code when they are first called, and a clock that waits for it.

A command that asks one question calls a few of some three hundred kernels. So a module of kernels
imports neither Numba nor machine code: a function written in it takes the place of its machine
code, and loads it, or compiles it, when it is first called, from Python or by another kernel that
is compiled. Whoever thinks for a limited time reads `clock`, which stands still meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from pathlib import Path
from typing import Any


class _Loading:
    """What loading has cost this process; changed only by who holds Numba's lock."""

    depth = 0
    """Kernels under way: one that is compiled loads those that it calls."""
    since = 0.0
    until = 0.0
    """When it has begun, and when it has ended last."""
    spent = 0.0
    tell: Callable[[], None] | None = None
    """What is called before anything is compiled."""


def clock() -> float:
    """Seconds, as `time.perf_counter` counts them, without those spent on loading machine code."""
    if _Loading.depth:
        return _Loading.since - _Loading.spent
    return time.perf_counter() - _Loading.spent


@contextmanager
def _loading() -> Iterator[None]:
    begun = time.perf_counter()
    from numba.core.compiler_lock import global_compiler_lock

    # Numba's own lock: two would wait for each other where a kernel is compiled in one thread and
    # called in another
    with global_compiler_lock:
        if not _Loading.depth:
            # with the import of Numba, and with the wait for the lock
            _Loading.since = max(begun, _Loading.until)
        _Loading.depth += 1
        try:
            yield
        finally:
            _Loading.depth -= 1
            if not _Loading.depth:
                _Loading.until = time.perf_counter()
                _Loading.spent += _Loading.until - _Loading.since


def before_compiling(tell: Callable[[], None]) -> None:
    """Have a function called once, before this process compiles a kernel for the first time."""
    _Loading.tell = staticmethod(tell)


class Kernel:
    """A function whose machine code, for one signature, is kept on the disk.

    Args:
        function: the function.
        signature: types of its value and its arguments, as Numba writes them.
        nogil: whether other threads of Python run meanwhile.
    """

    def __init__(self, function: Callable[..., Any], signature: str, *, nogil: bool) -> None:
        update_wrapper(self, function)
        self._function = function
        self._signature = signature
        self._nogil = nogil
        self._begun: Any = None
        self._ready: Any = None
        self._found = False

    def __call__(self, *arguments: Any) -> Any:
        """Run the machine code."""
        return (self._ready or self.load())(*arguments)

    def __reduce__(self) -> str:
        """Travel to other processes by name."""
        return self._function.__qualname__

    def load(self) -> Any:
        """Load the machine code, or compile it if there is none; return Numba's function."""
        if self._ready is None:
            with _loading():
                self._compile()
        return self._ready

    def _compile(self) -> None:
        from numba import njit

        if self._ready is not None:
            # another thread has been faster
            return
        tell = _Loading.tell
        if tell is not None and not self._on_disk():
            _Loading.tell = None
            tell()
        self._begun = njit(cache=True, nogil=self._nogil)(self._function)
        try:
            self._found = _load(self._begun, self._signature)
            if not self._found:
                self._begun.compile(self._signature)
            self._begun.disable_compile()
            self._ready = self._begun
        finally:
            self._begun = None

    def _on_disk(self) -> bool:
        source = Path(self._function.__code__.co_filename)
        code = f"{source.stem}.{self._function.__name__}-*.nbi"
        return any((source.parent / "__pycache__").glob(code))

    @property
    def loaded(self) -> bool:
        """Whether the machine code has been loaded."""
        return self._ready is not None

    @property
    def counts(self) -> tuple[int, int]:
        """How often it was compiled, and how often found compiled on the disk: 0 or 1."""
        self.load()
        return int(not self._found), int(self._found)

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes the function for in a kernel that calls it, perhaps itself."""
        from numba import types

        return types.Dispatcher(self._begun or self.load())


def _load(begun: Any, signature: str) -> bool:
    """Give a function of Numba's its machine code from the disk; returns whether there is any.

    Numba would first prepare itself to compile, which takes ten times as long as the loading: all
    functions that it knows in their place. It is stopped from that, and does it where a kernel is
    compiled indeed.
    """
    from numba.core.runtime.nrt import rtsys

    context = begun.targetctx
    rtsys.initialize(context)
    context.refresh = lambda: None
    try:
        found = begun._cache.load_overload(signature, context)
    finally:
        del context.refresh
    if found is None:
        return False
    context.insert_user_function(found.entry_point, found.fndesc, [found.library])
    begun.add_overload(found)
    return True


class Part:
    """A function that is compiled into the kernels that call it; it has no machine code itself."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self._function = function
        self._compiled: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Run it by itself, compiled for these arguments in this process."""
        return self._dispatcher()(*arguments)

    def _dispatcher(self) -> Any:
        from numba import njit

        if self._compiled is None:
            self._compiled = njit(self._function)
        return self._compiled

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes the function for in a kernel that calls it."""
        from numba import types

        return types.Dispatcher(self._dispatcher())


class Instruction:
    """An instruction of `ouvert.kernels.instructions`, for kernels to call.

    Args:
        name: its name there.
        meaning: what it does.
    """

    def __init__(self, name: str, meaning: str) -> None:
        self.__name__ = name
        self.__doc__ = meaning

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes it for."""
        from numba.core.registry import cpu_target

        from ouvert.kernels import instructions

        known = cpu_target.typing_context
        known.refresh()
        return known.resolve_value_type(getattr(instructions, self.__name__))
