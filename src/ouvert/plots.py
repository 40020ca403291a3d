"""The one door to matplotlib, which is an extra: figures that are drawn without a screen."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ouvert.errors import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NO_PICTURES = (
    "Pictures are left out, since they need optional libraries: pip install 'ouvert[plots]'."
)
"""What a report and a command say where pictures belong and cannot be drawn."""


def new_figure(width: float, height: float, what: str = "Plots") -> Figure:
    """Return an empty figure that arranges its parts by itself.

    Args:
        width: inches.
        height: inches.
        what: what cannot be drawn, as the sentence says it where matplotlib is missing.

    Raises MissingExtraError without matplotlib.
    """
    figure: Figure = library("figure", what).Figure(figsize=(width, height), layout="constrained")
    return figure


def library(part: str, what: str = "Plots") -> Any:
    """A module of matplotlib, such as `ticker`. Raises MissingExtraError if it is not there."""
    try:
        return import_module(f"matplotlib.{part}")
    except ModuleNotFoundError as error:
        raise MissingExtraError(what, "plots") from error


def require(what: str = "Plots") -> None:
    """Raise MissingExtraError if nothing can be drawn: before long work that only a picture shows.

    Work that has tables as well goes on without its pictures, by `save_picture`.
    """
    library("figure", what)


def drawable() -> bool:
    """Whether pictures can be drawn."""
    try:
        require()
    except MissingExtraError:
        return False
    return True


def save_picture(path: Path, draw: Callable[[], Figure], dpi: int = 120) -> bool:
    """Write a picture that goes with tables and text, which are there without it as well.

    Args:
        path: where to; the end of its name says of which kind it is.
        draw: draws it; called once.
        dpi: pixels an inch.

    Returns whether it was written: not where matplotlib is missing, and who asks says NO_PICTURES.
    """
    try:
        figure = draw()
    except MissingExtraError:
        return False
    figure.savefig(path, dpi=dpi)
    return True
