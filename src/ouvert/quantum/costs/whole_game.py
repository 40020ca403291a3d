"""What a whole game costs as a circuit, part by part, for every size from 2 to 10 cards each.

The question is the same for each size: the declarer sits in forehand in Clubs, has discarded, and
leads the first card. With N cards each the deck is the 3N + 2 highest cards of Skat, as in the
paper's reduced games (section VIII), so that N = 10 is the whole game; which cards come to whom is
fixed, one after another. In a Hand game the skat is unknown besides.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.errors import SizeError, check_whole
from ouvert.quantum.circuits.game import GameCircuit, game_circuit
from ouvert.quantum.costs.gates import GateCounts, gate_counts, part_counts, reflection_counts
from ouvert.quantum.problem import PlayProblem, deck_rules
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import reduced_deck
from ouvert.tricks.rules import members

FEWEST_CARDS, MOST_CARDS = 2, 10
SKAT = 2
GAME = GameType.CLUBS


@dataclass(frozen=True, slots=True)
class GameCosts:
    """What the circuit of a game costs.

    Attributes:
        cards_each: cards in each hand at the beginning.
        unknown_cards: cards whose place the asking seat does not know.
        deals: the ways in which they can lie.
        whole: A, the whole game once, translated as a whole.
        parts: deal, play, trick, score, each translated on its own; what cancels across their
            borders makes their sum a little larger than the whole.
        reflection: S₀ over all qubits of the game.
    """

    cards_each: int
    unknown_cards: int
    deals: int
    whole: GateCounts
    parts: dict[str, GateCounts]
    reflection: GateCounts

    @property
    def skat_known(self) -> bool:
        """Whether only the other two hands are unknown."""
        return self.unknown_cards == 2 * self.cards_each

    @property
    def grover_step(self) -> GateCounts:
        """One step of amplitude estimation: A† and A, S₀ between them, and a Z."""
        return self.whole.times(2).then(self.reflection)


def sized_problem(cards_each: int, *, skat_known: bool = True) -> PlayProblem:
    """Return the question that is asked of a game with so many cards each.

    Raises SizeError unless there are FEWEST_CARDS to MOST_CARDS of them.
    """
    check_whole(cards_each, "the number of cards", error=SizeError)
    if not FEWEST_CARDS <= cards_each <= MOST_CARDS:
        raise SizeError(
            f"games are costed with {FEWEST_CARDS} to {MOST_CARDS} cards each, not {cards_each}"
        )
    deck = reduced_deck(cards_each, SKAT)
    rules = deck_rules(GAME, deck)
    ranked = sorted(range(len(deck)), key=lambda card: (rules.strengths[card], -card), reverse=True)
    hand = sum(1 << card for card in ranked[: 3 * cards_each : 3])
    skat = sum(1 << card for card in ranked[3 * cards_each :])
    points = sum(rules.points)
    put_away = sum(rules.points[card] for card in members(skat)) if skat_known else 0
    return PlayProblem.small(
        rules,
        hand,
        limit=points // 2 + 1,
        gone=skat if skat_known else 0,
        taken=(put_away, 0),
    )


def first_card(problem: PlayProblem) -> int:
    """The card that is asked about: the weakest."""
    return min(members(problem.legal), key=lambda card: (problem.rules.strengths[card], card))


def game_costs(game: GameCircuit) -> GameCosts:
    """Count the gates of a game's circuit and of its parts."""
    problem, circuit = game.problem, game.circuit
    names = dict.fromkeys(part.name for part in game.parts)
    return GameCosts(
        cards_each=problem.tricks,
        unknown_cards=problem.unknown.bit_count(),
        deals=problem.deal_count(),
        whole=gate_counts(circuit),
        parts={
            name: part_counts(
                circuit, [(part.start, part.stop) for part in game.parts if part.name == name]
            )
            for name in names
        },
        reflection=reflection_counts(circuit.num_qubits),
    )


def step_costs(game: GameCircuit) -> dict[str, GateCounts]:
    """Count the gates of each step within the plays and tricks of a game, over all tricks.

    Each stretch is translated on its own, so that nothing cancels with what undoes it.
    """
    found: dict[str, GateCounts] = {}
    for step in game.steps:
        counts = part_counts(game.circuit, [(step.start, step.stop)])
        found[step.name] = found[step.name].then(counts) if step.name in found else counts
    return found


def register_sizes(game: GameCircuit) -> dict[str, int]:
    """Return how many qubits each register of a game has, the ancillas as `work`."""
    sizes = {name: len(qubits) for name, qubits in game.registers.items()}
    return sizes | {"work": len(game.work_qubits)}


def sized_game(cards_each: int, *, skat_known: bool = True) -> GameCircuit:
    """Build the game of so many cards each; the first card is the weakest.

    Raises SizeError as `sized_problem` does.
    """
    problem = sized_problem(cards_each, skat_known=skat_known)
    return game_circuit(problem, first_card(problem))


def sized_costs(cards_each: int, *, skat_known: bool = True) -> GameCosts:
    """Build the same game and count its gates; raises SizeError as `sized_problem` does."""
    return game_costs(sized_game(cards_each, skat_known=skat_known))


__all__ = [
    "FEWEST_CARDS",
    "MOST_CARDS",
    "SKAT",
    "GameCosts",
    "first_card",
    "game_costs",
    "register_sizes",
    "sized_costs",
    "sized_game",
    "sized_problem",
    "step_costs",
]
