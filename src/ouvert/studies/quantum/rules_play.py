"""How good the compiled rules are: as a player, as a circuit, and as an adviser.

`ouvert quantum rules` prints all of it but the match, which is

    PLAYERS=ouvert.studies.quantum.rules_play
    ouvert match $PLAYERS:ByRules $PLAYERS:ByChance --track cards

Both players sample the same number of deals for every card. One asks how often a card wins if
everybody goes on by the rules, the other if everybody goes on with any legal card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.quantum.circuits.rules.game import rules_circuit
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.circuits.rules.traced import Traced, traced
from ouvert.quantum.classical.monte_carlo import monte_carlo_advice
from ouvert.quantum.classical.rules_play import rules_advice, rules_outcomes
from ouvert.quantum.costs.rules_game import rules_costs, sized_rules
from ouvert.quantum.problem import PlayProblem
from ouvert.skat.boolean.player import network_card
from ouvert.skat.players.reflex import ReflexPlayer, rule_for
from ouvert.skat.players.self_play import self_play
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.studies.report import Report

KINDS = 5
"""Numbers of the suit games and Grand in `SelfPlay.games`; Null games follow."""
RUNS = 4_096
"""Runs of the circuit that the report follows."""
DEALS = 256
"""Deals that an adviser samples for each card."""


class _Adviser:
    """Plays the card with the best chance in sampled deals, and all else by the reflex.

    The reflex also plays Null, and games that the declarer cannot win any more.
    """

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._reflex = ReflexPlayer()

    def choose(self, observation: Observation) -> Action:
        """Return the action."""
        announced = observation.announced
        if observation.phase is not Phase.PLAY or announced is None:
            return self._reflex.choose(observation)
        legal = [each for each in observation.legal_actions if isinstance(each, PlayCard)]
        if len(legal) == 1:
            return legal[0]
        if announced[0].game is GameType.NULL or announced[0].ouvert:
            return self._reflex.choose(observation)
        try:
            return PlayCard(self.card(observation))
        except PositionError:
            return self._reflex.choose(observation)

    def card(self, observation: Observation) -> Card:
        """The card with the best chance."""
        raise NotImplementedError


class ByRules(_Adviser):
    """Asks how often each card wins if everybody goes on by the rules."""

    def card(self, observation: Observation) -> Card:
        """The card with the best chance."""
        advice = rules_advice(Moment.of(observation), self._rng, games=DEALS, most_listed=DEALS)
        return Card(advice.best.action)


class ByChance(_Adviser):
    """Asks how often each card wins if everybody goes on with any legal card."""

    def card(self, observation: Observation) -> Card:
        """The card with the best chance."""
        advice = monte_carlo_advice(PlayProblem.of(observation), self._rng, games=DEALS)
        return Card(advice.best.action)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often the compiled rules choose the card of the expert rules.

    Attributes:
        moments: cards that were looked at, of suit games and Grands by the expert rules.
        same: of these, where both choose the same card.
        choices: moments with more than one legal card.
        same_choices: of these, where both choose the same card.
        null_choices: moments with more than one legal card in the Nulls among the games, which are
            not compiled.
    """

    moments: int
    same: int
    choices: int
    same_choices: int
    null_choices: int

    @property
    def share_of_all(self) -> float:
        """The part of all moments with a choice that is decided alike, if Null never is."""
        return self.same_choices / (self.choices + self.null_choices)


def agreement(games: int, seed: int) -> Agreement:
    """Compare the compiled rules with the expert rules in all moments of so many dealt games."""
    moments = same = choices = same_choices = null_choices = 0
    for seen in chain.from_iterable(_games(games, seed)):
        equal = network_card(seen) == rule_for(seen)[0]
        several = len(seen.legal_actions) > 1
        moments, same = moments + 1, same + equal
        choices, same_choices = choices + several, same_choices + (several and equal)
    for seen in chain.from_iterable(_games(games, seed, null=True)):
        null_choices += len(seen.legal_actions) > 1
    return Agreement(moments, same, choices, same_choices, null_choices)


def _games(games: int, seed: int, *, null: bool = False) -> Iterator[list[Observation]]:
    """What the seat to play has seen before each card, by game.

    Of so many dealt games by the expert rules the suit games and Grands are taken, or the Nulls.
    """
    played = self_play(games, seed)
    for number in range(len(played)):
        course = played.course(number)
        if course.contract is None or (played.games[number] >= KINDS) != null:
            continue
        whole = course.game()
        state, moments = SkatGame.start(whole.dealt), []
        for _, action in whole.history:
            if state.phase is Phase.PLAY and state.actor is not None:
                moments.append(state.observe(state.actor))
            state = state.apply(action)
        yield moments


@dataclass(frozen=True, slots=True)
class Position:
    """A position whose chance was found by the circuit and without it.

    Attributes:
        tricks: tricks left.
        qubits: of the circuit.
        traced: runs of the circuit.
        classical: the share won in other deals without the circuit.
        sigma: by how many standard errors the two shares differ.
    """

    tricks: int
    qubits: int
    traced: Traced
    classical: float
    sigma: float


def check_positions(
    count: int, seed: int, *, runs: int, progress: Callable[[int], None] = lambda done: None
) -> list[Position]:
    """Compare circuit and classical simulation in positions of games by the expert rules.

    Each is a moment with a choice, drawn from a game of its own; the card is the one that the rules
    choose. Deals are drawn anew for the classical side.

    Args:
        count: how many positions.
        seed: of games, moments and deals.
        runs: runs of the circuit, and games without it, for each.
        progress: called after each position with 1.
    """
    rng = np.random.default_rng(seed)
    found: list[Position] = []
    for moments in _games(4 * count, seed):
        if len(found) == count:
            break
        choices = [each for each in moments if len(each.legal_actions) > 1]
        seen = choices[int(rng.integers(len(choices)))]
        try:
            moment = Moment.of(seen)
        except PositionError:
            continue
        card = int(network_card(seen))
        circuit = rules_circuit(moment, card)
        shown = traced(circuit, rng, runs=runs)
        outcomes = rules_outcomes(moment, card, rng, games=runs)
        after = circuit.moment.problem
        share, error = outcomes.win_probability(after), outcomes.standard_error(after)
        spread = float(np.hypot(error, shown.standard_error))
        found.append(
            Position(
                moment.problem.tricks,
                circuit.circuit.num_qubits,
                shown,
                share,
                abs(share - shown.win_probability) / spread,
            )
        )
        progress(1)
    return found


def write_part(report: Report, cards: int) -> None:
    """Write what the game by the rules costs, and how its runs compare with the player's games."""
    circuit = sized_rules(cards)
    costs = rules_costs(circuit)
    shown = traced(circuit, np.random.default_rng(1), runs=RUNS)
    report.lines.append("## A player by rules (not in print)")
    report.lines.append(
        f"Everybody plays by the expert rules, {cards} cards each: {costs.whole.qubits} qubits. "
        f"Counted as written. Of {RUNS:,} runs (seed 1) {shown.same_cards:,} play every card as "
        f"the player does and {shown.same_winner:,} say who wins; {shown.dirty} ancillas are left "
        "dirty."
    )
    rows = [
        [name, part.toffoli, part.toffoli_depth, part.rotations, part.cx]
        for name, part in {**costs.parts, "whole game": costs.whole}.items()
    ]
    report.table("rules", ("part", "Toffoli", "Toffoli depth", "rotations", "CX"), rows)


__all__ = [
    "Agreement",
    "ByChance",
    "ByRules",
    "Position",
    "agreement",
    "check_positions",
    "write_part",
]
