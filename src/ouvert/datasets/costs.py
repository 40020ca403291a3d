"""What a set takes: processor time and bytes, measured where it was made."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.datasets.catalogue import DataSet
from ouvert.datasets.folders import Folder, samples

_TIMES = ((1e-3, "ms", 1.0), (1.0, "s", 120.0), (60.0, "min", 7200.0), (3600.0, "h", 0.0))
_SIZES = ((1.0, "bytes", 1e3), (1e3, "KB", 1e6), (1e6, "MB", 1e9), (1e9, "GB", 0.0))
"""Units: how much one is, its name, and from what on the next one is taken."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What so many rows take.

    Attributes:
        rows: how many.
        seconds: of processor time.
        size: bytes of their files.
    """

    rows: int
    seconds: float
    size: int

    def of(self, rows: int) -> tuple[float, float]:
        """Seconds and bytes of so many rows at the same rate; 0 if no row is known."""
        share = rows / self.rows if self.rows else 0.0
        return self.seconds * share, self.size * share


def sample_cost(data: DataSet) -> Cost:
    """What the sample took that comes with the package, on one core of one machine."""
    folder = Folder.read(samples() / data.name)
    size = sum(folder.file(number).stat().st_size for number in folder.chunks)
    return Cost(folder.rows, sum(folder.seconds.values()), size)


def time_text(seconds: float) -> str:
    """A time in the unit that suits it: `0.14 ms`, `10.6 s`, `293 h`."""
    return _text(seconds, _TIMES)


def size_text(size: float) -> str:
    """A number of bytes in the unit that suits it: `81 KB`, `243 MB`."""
    return _text(size, _SIZES)


def _text(amount: float, units: tuple[tuple[float, str, float], ...]) -> str:
    one, name, _ = next((unit for unit in units if amount < unit[2]), units[-1])
    found = amount / one
    digits = 0 if found >= 100 else 1 if found >= 10 else 2
    return f"{found:,.{digits}f} {name}"
