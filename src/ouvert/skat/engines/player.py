"""A seat that is played by an engine, and by rules from the moment at which the engine fails."""

from __future__ import annotations

import weakref

import numpy as np

from ouvert.cards import shown
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.engines import keeping
from ouvert.skat.engines.conversation import Answer, Conversation
from ouvert.skat.engines.engine import Engine
from ouvert.skat.engines.process import EngineError, FaultKind
from ouvert.skat.engines.words import moment
from ouvert.skat.rules.actions import SEAT_NAMES, Action, Concede, Phase
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import GameResult


class EnginePlayer:
    """Plays one seat of one game by what an engine says; errors of the engine raise nothing.

    Attributes:
        fault: what went wrong, at which moment, in one sentence; empty if nothing has.
        kind: how the engine has failed, if it has.
        answer: the engine's last answer, with what it said of each action; None before.

    Args:
        engine: the engine.
        seed: of what is random, unless `reseed` says otherwise before a choice.
    """

    def __init__(self, engine: Engine, seed: int = 0) -> None:
        self.fault = ""
        self.kind: FaultKind = "crash"
        self.answer: Answer | None = None
        self._engine = engine
        self._rng = np.random.default_rng(seed)
        self._seed: int | None = None
        self._conversation: Conversation | None = None
        self._giving_back: weakref.finalize[..., EnginePlayer] | None = None

    def reseed(self, seed: int) -> None:
        """Let the engine draw from this seed in the next choice."""
        self._seed = seed

    def choose(self, observation: Observation) -> Action:
        """Return what the engine does, or a rule player once the engine has failed.

        Raises RulesError if the seat is not to act.
        """
        action = self.ask(observation)
        if action is not None:
            return action
        from ouvert.skat.players.reflex import ReflexPlayer

        return ReflexPlayer().choose(observation)

    def ask(self, observation: Observation) -> Action | None:
        """What the engine does; None if it has failed, now or before.

        Raises RulesError if the seat is not to act.
        """
        if not observation.legal_actions:
            raise RulesError(f"seat {observation.seat} is not to act here")
        seed = int(self._rng.integers(1 << 32)) if self._seed is None else self._seed
        self._seed = None
        if not self.fault:
            try:
                return self._asked(observation, seed)
            except OuvertError as error:
                self._fail(observation, error)
            except BaseException:
                # who is interrupted between question and answer must not ask that process again
                self._drop()
                raise
        return None

    def begun(self, observation: object) -> None:
        """Find an engine for the seat, which may take as long as a start; it may be left out."""
        if self._conversation is None and not self.fault and isinstance(observation, Observation):
            try:
                self._conversation = self._seated(observation)
            except OuvertError as error:
                self._fail(observation, error)

    def ended(self, observation: object, result: object) -> None:
        """Tell the engine how the game has ended, and keep it for another one."""
        conversation = self._conversation
        if conversation is None:
            return
        try:
            if isinstance(observation, Observation) and isinstance(result, GameResult):
                conversation.end(observation, result)
        except EngineError:
            # the game is played, and the next one finds out
            self._drop()
            return
        self.close()

    def close(self) -> None:
        """Leave the game; the engine may play another."""
        if self._giving_back is not None:
            self._giving_back()
        self._conversation = self._giving_back = None

    def dismiss(self) -> None:
        """Leave the game and end the engine, which has some seconds to do so by itself."""
        if self._giving_back is not None:
            self._giving_back.detach()
        conversation, self._conversation, self._giving_back = self._conversation, None, None
        if conversation is not None:
            conversation.close()

    def _asked(self, seen: Observation, seed: int) -> Action:
        conversation = self._conversation
        if conversation is None:
            conversation = self._seated(seen)
        before = conversation.ping(self._engine.seconds)
        unasked = next((line for line in before if line.partition(" ")[0] == "do"), None)
        if unasked is not None:
            raise EngineError(f"has said {shown(unasked)} before it was asked")
        answer = conversation.ask(seen, seconds=self._engine.seconds, seed=seed)
        if not may(seen, answer.action):
            said = shown(answer.line)
            raise EngineError(f"has said {said}, which is not legal there", "illegal")
        self.answer = answer
        return answer.action

    def _seated(self, seen: Observation) -> Conversation:
        conversation = keeping.lend(self._engine, seen.seat)
        self._conversation = conversation
        self._giving_back = weakref.finalize(
            self, keeping.give_back, self._engine, seen.seat, conversation
        )
        self._giving_back.atexit = False
        conversation.begin(seen.seat, resumed=has_begun(seen))
        return conversation

    def _fail(self, seen: Observation, error: OuvertError) -> None:
        where = f"{SEAT_NAMES[seen.seat]}, {moment(seen)}"
        if isinstance(error, EngineError):
            name = self._engine.name or (
                self._conversation.name if self._conversation else self._engine.command
            )
            self.fault, self.kind = f"{name} {error} ({where})", error.kind
        else:
            self.fault = f"{error} ({where})"
        self._drop()

    def _drop(self) -> None:
        if self._giving_back is not None:
            self._giving_back.detach()
        if self._conversation is not None:
            self._conversation.kill()
        self._conversation = self._giving_back = None


def may(seen: Observation, action: Action) -> bool:
    """Whether the rules allow an action; during the play a seat may always give up."""
    concedes = seen.phase is Phase.PLAY and action == Concede(seen.seat)
    return concedes or action in seen.legal_actions


def has_begun(seen: Observation) -> bool:
    """Whether a seat that has not been asked so far has decided something in its game already."""
    return seen.declarer is not None or any(seat == seen.seat for seat, _ in seen.bids)
