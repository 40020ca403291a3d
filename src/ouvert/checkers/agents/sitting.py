"""A game between persons and agents: turns, and decisions taken back.

Everything is immutable. What agents choose and measurements find depends on the seed and on how
many moves were made, not on what was asked or taken back meanwhile: whoever takes a move back and
makes it again finds the same again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np

from ouvert.checkers.agents.registry import agent, check, values
from ouvert.checkers.records.games import Ending, Record, Turn
from ouvert.checkers.rules.actions import Move
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import RulesError
from ouvert.protocols import Advice
from ouvert.remarks import Remark

if TYPE_CHECKING:
    from ouvert.checkers.agents.expectimax.thinking import Effort
    from ouvert.checkers.agents.tree import Budget

PERSON = "person"
"""Stands for a person among the names of agents."""


class _Stream(IntEnum):
    """What the randomness of a turn is for."""

    AGENT = 0
    MEASUREMENT = 1
    HINT = 2


@dataclass(frozen=True, slots=True)
class CheckersSitting:
    """A game as it stands. Begin one with `begin`.

    Attributes:
        players: names of White and Black: those of `agents`, or `PERSON`.
        seed: of agents, measurements and hints.
        state: the game as it stands.
        turns: all moves so far.
        ended: how the players have ended the game, if the rules had not.
    """

    players: tuple[str, str]
    seed: int
    state: QuantumCheckers
    turns: tuple[Turn, ...] = ()
    ended: Ending | None = None

    @classmethod
    def begin(cls, variant: Variant, players: tuple[str, str], seed: int) -> CheckersSitting:
        """The first moment. Raises OuvertError for names that no agent has."""
        for name in players:
            if name != PERSON:
                check(name)
        return cls(players, seed, QuantumCheckers.start(variant))

    @property
    def actor(self) -> int | None:
        """The seat that moves; None when the game is over."""
        return self.state.actor if self.ended is None else None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by its players."""
        return self.ended is not None or self.state.over

    @property
    def asked(self) -> bool:
        """Whether a person is to move."""
        return self.actor is not None and self.players[self.actor] == PERSON

    def decide(self, move: Move) -> CheckersSitting:
        """The game after a move and its measurements. Raises RulesError."""
        self._check_running()
        state, actions = self.state.play(move, self._generator(_Stream.MEASUREMENT))
        return replace(self, state=state, turns=(*self.turns, Turn(self.state, actions, state)))

    def choice(self) -> Move:
        """What the agent whose turn it is plays. Raises RulesError if none is to move."""
        actor = self.actor
        if actor is None or self.asked:
            raise RulesError("no agent is to move here")
        return agent(self.players[actor], self._generator(_Stream.AGENT)).choose(self.state)

    def go_on(self) -> CheckersSitting:
        """The game after the agent whose turn it is has moved. Raises RulesError."""
        return self.decide(self.choice())

    def take_back(self) -> CheckersSitting:
        """The game before a person's last move.

        Raises RulesError if there is none, or if the players have ended the game.
        """
        if self.ended is not None:
            raise RulesError("the game is over", remark=Remark.of("game_over"))
        for count in reversed(range(len(self.turns))):
            before = self.turns[count].before
            if self.players[before.turn] == PERSON:
                return replace(self, state=before, turns=self.turns[:count])
        raise RulesError(
            "you have not made a move yet that could be taken back",
            remark=Remark.of("no_turn_back"),
        )

    def resign(self, seat: int) -> CheckersSitting:
        """The game given up by a seat. Raises RulesError if it is over."""
        self._check_running()
        return replace(self, ended=Ending.resigned(seat))

    def agree(self) -> CheckersSitting:
        """The game as a draw on which two persons agree.

        Raises RulesError if it is over, or somebody is an agent: agents agree to nothing.
        """
        self._check_running()
        if self.players != (PERSON, PERSON):
            raise RulesError(
                "only two persons can agree on a draw", remark=Remark.of("no_agreeing")
            )
        return replace(self, ended=Ending.DRAW_AGREED)

    def hint(self, budget: Budget | Effort) -> Advice[Move]:
        """What each legal move is worth. Raises RulesError if nobody is to move."""
        seed = int(self._generator(_Stream.HINT).integers(1 << 32))
        return values(self.state, seed, budget)

    def record(self) -> Record:
        """The game so far, as it can be written to a file."""
        actions = tuple(action for turn in self.turns for action in turn.actions)
        return Record(self.state.variant, actions, self.players, self.seed, self.ended)

    def _check_running(self) -> None:
        if self.over:
            raise RulesError("the game is over", remark=Remark.of("game_over"))

    def _generator(self, stream: _Stream) -> np.random.Generator:
        return np.random.default_rng([self.seed, len(self.turns), stream])
