"""What every game, every player and every piece of advice looks like.

The tree search (`ouvert.mcts`) and the checks (`ouvert.conformance`) know of a game what is in
`State`, and no more. Whoever decides is a `Player`, and what to do is answered by an `Advice`,
whatever the game and the method. A game may add to these types, and what is made for one game, such
as its own solver or page, uses what it adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, Self, TypeVar, runtime_checkable

from ouvert.remarks import Remark

ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")
ObservationT_co = TypeVar("ObservationT_co", covariant=True)
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class State(Protocol[ActionT, ObservationT_co]):
    """A moment of a game, with everything that is hidden. Immutable: `apply` returns a new one."""

    @property
    def actor(self) -> int | None:
        """The seat that acts now; None when the game is over, or chance has to decide.

        A game with chance has `chances` besides, see `ouvert.mcts.ChanceState`.
        """

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def returns(self) -> tuple[float, ...]:
        """What the game brought each seat; all zero while it lasts."""

    def legal_actions(self) -> Sequence[ActionT]:
        """What the actor may do, in a fixed order; empty when nobody acts.

        Not all that a game allows needs to be listed: in Skat a seat may concede at any time.
        """

    def apply(self, action: ActionT) -> Self:
        """Return the state after an action, or what chance found. Raises RulesError for others."""

    def observe(self, seat: int) -> ObservationT_co:
        """Return what a seat has seen; nothing else is in the object.

        In a game without secrets that is the state itself.
        """


class Player(Protocol[ActionT_co, ObservationT_contra]):
    """Somebody who decides from an observation alone: any object with this method is a player."""

    def choose(self, observation: ObservationT_contra) -> ActionT_co:
        """Return an action that the game allows to the observation's seat."""


@runtime_checkable
class Reseeded(Protocol):
    """A player whose chance can be fixed before each of its choices.

    A match does so by deal, seat and moment, so that the same player in the same place does the
    same, whoever sits elsewhere.
    """

    def reseed(self, seed: int) -> None:
        """Draw what is random in the next choice from this seed alone."""


@runtime_checkable
class Fallible(Protocol):
    """A player that may fail in a game that goes on without it, such as a program of others."""

    @property
    def fault(self) -> str:
        """What went wrong in this game, at which moment, in one sentence; empty if nothing has."""


@runtime_checkable
class Listener(Protocol):
    """A player that hears how its game begins and ends."""

    def begun(self, observation: object) -> None:
        """The game begins, or goes on from here: what its seat has seen of it."""

    def ended(self, observation: object, result: object) -> None:
        """The game is over: what its seat has seen of it, and the result as the game tells it."""


class Evidence(Enum):
    """How a win probability is known."""

    PROOF = "proof"
    """Forced against every world and every defence."""

    EXACT = "exact"
    """Computed over every consistent world, so that nothing is sampled. What the method assumes of
    the play in each world, such as open cards, it assumes still."""

    ESTIMATE = "estimate"
    """Computed over a sample of worlds; carries a standard error."""

    RULE = "rule"
    """Said by a rule of thumb; no worlds were looked at, and the win probability says nothing."""

    TABLE = "table"
    """Read from tables of what such hands have won, before the first card."""

    NONE = "none"
    """Nothing is known: the method has no answer to this action, or the action is not about a game
    of one's own, as passing is not. The win probability stands at 0 and says nothing."""


@dataclass(frozen=True, slots=True)
class ActionAdvice(Generic[ActionT]):
    """What one action is worth to the seat that asks.

    Attributes:
        action: the action.
        win_probability: probability in [0, 1] that the asking side wins its game with it, where
            the evidence is more than a rule; a draw, in games that have draws, is half a win.
        standard_error: standard error of that probability; 0 unless it is an estimate.
        card_points: expected card points (0–120) of the asking side; None where they do not count.
        evidence: how this is known.
        reason: one sentence that a player of the game understands; may be empty.
        card_points_error: standard error of the card points, 0 if they are exact; None where it is
            not known.
        remarks: what the reason says, in codes; empty where nobody says it in other languages.
    """

    action: ActionT
    win_probability: float
    standard_error: float
    card_points: float | None
    evidence: Evidence
    reason: str = ""
    card_points_error: float | None = None
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice(Generic[ActionT]):
    """An answer to "what should I do here?": the actions with what is known of each.

    Where cards or pieces are moved these are all legal actions. In an auction, in which any higher
    value may be named, they are those that come into question.

    Attributes:
        actions: the actions, the advised one first; what follows is sorted by worth.
        worlds_possible: number of worlds consistent with the observation; 1 without secrets.
        worlds_seen: how many of them were looked at; where games were drawn, how many games.
        seconds: time it took.
        seed: seed of the sampling; None when nothing was sampled.
    """

    actions: tuple[ActionAdvice[ActionT], ...]
    worlds_possible: int
    worlds_seen: int
    seconds: float
    seed: int | None = None

    @property
    def best(self) -> ActionAdvice[ActionT]:
        """The recommended action."""
        return self.actions[0]
