"""Words that a shell offers for the values of options, as far as they begin as what is typed.

Words are offered without spaces, since a shell would take what stands behind for another value.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

ASKING = "_OUVERT_COMPLETE"
"""Environment variable by which the script of a shell asks; Typer reads it."""


def know_shells() -> None:
    """Let Typer answer a shell, if it is one that asks."""
    if ASKING in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()


def players(incomplete: str) -> list[str]:
    """Names of players of Skat; after a comma, of the second."""
    from ouvert.skat.players.registry import EXAMPLES

    first, comma, last = incomplete.rpartition(",")
    return [f"{first}{comma}{name}" for name in _beginning(last, EXAMPLES)]


def contracts(incomplete: str) -> list[str]:
    """Contracts by their names in English and German, and by the letters of the Skat server."""
    from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS
    from ouvert.skat.rules.notation import contract_code

    names = ("Grand", "Null", "Clubs", "Spades", "Hearts", "Diamonds")
    german = ("Kreuz", "Pik", "Herz", "Karo")
    codes = map(contract_code, (*SKAT_CONTRACTS, *HAND_CONTRACTS))
    return _beginning(incomplete, (*names, *german, *codes))


def seats(incomplete: str) -> list[str]:
    """Seats, in English and German."""
    from ouvert.cli.inputs import SEATS

    return _beginning(incomplete, (name for name in SEATS if name.isalpha()))


def records(incomplete: str) -> list[str]:
    """The records that come with the package; files are the shell's matter."""
    from ouvert.cli.inputs import EXAMPLE
    from ouvert.skat.records.reading import EXAMPLES

    return _beginning(incomplete, (f"{EXAMPLE}{name}" for name in EXAMPLES))


def agents(incomplete: str) -> list[str]:
    """Agents of quantum checkers."""
    return _beginning(
        incomplete,
        (
            "random",
            "heuristic",
            "mcts:800",
            "mcts:0.5s",
            "mcts:800:cut",
            "expectimax:0.1s",
            "expectimax:1s:contempt",
        ),
    )


def persons(incomplete: str) -> list[str]:
    """A person, or an agent of quantum checkers."""
    return _beginning(incomplete, ("person", *agents("")))


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
