"""Descriptions of games: what a browser asks of one while it is written, and what it is told."""

from __future__ import annotations

from ouvert.web.protocol.look import Told


class DescriptionWanted(Told, frozen=True):
    """A description as it stands, in TOML."""

    text: str


class DescriptionProblem(Told, frozen=True):
    """What is wrong with it; `line` from 1, None where no line is to blame."""

    line: int | None
    message: str


class ContractTold(Told, frozen=True):
    """A contract: its trumps, highest first, and what cards count; empty if none."""

    name: str
    trumps: str
    points: str


class ReachTold(Told, frozen=True):
    """From which trick of a trial deal on something takes a contract.

    Attributes:
        trick: from 1; None if it never does.
        reason: why it does not from the first lead on, as a clause; None if it does.
    """

    trick: int | None
    reason: str | None


class SolvableTold(Told, frozen=True):
    """How a contract is solved with open cards: from when on, in which fragment, and by what."""

    reach: ReachTold
    fragment: str | None
    method: str | None
    theorem: str | None


class WayTold(Told, frozen=True):
    """A contract with how it is solved, and whether circuits can be asked."""

    contract: str
    solved: SolvableTold
    circuit: ReachTold


class UnderstoodTold(Told, frozen=True):
    """How a description is understood, as `ouvert tricks games FILE --json` tells it."""

    name: str
    seats: int
    cards: int
    hand: int
    left: int
    teams: str
    contracts: tuple[ContractTold, ...]
    rules: tuple[str, ...]
    ways: tuple[WayTold, ...]
    left_out: tuple[str, ...]


class DescriptionChecked(Told, frozen=True):
    """A description that was checked: how it is understood, or what is wrong with it."""

    understood: UnderstoodTold | None
    problem: DescriptionProblem | None


class DescriptionText(Told, frozen=True):
    """A game to begin with.

    Attributes:
        key: its name for commands; `mine` for that of the tutorial.
        name: as people call it.
        text: its description.
    """

    key: str
    name: str
    text: str
