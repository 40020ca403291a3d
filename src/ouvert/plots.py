"""The one door to matplotlib, which is an extra: figures that are drawn without a screen."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ouvert.errors import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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
    """Raise MissingExtraError if nothing can be drawn: better before long work than after it."""
    library("figure", what)
