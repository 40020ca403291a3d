"""What a whole game by the rules costs as a circuit, for every size from 2 to 10 cards each.

The question is that of `whole_game`: the declarer leads the first card of a game of Clubs. The skat
that he has put away is known to him alone; in a Hand game nobody knows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ouvert.quantum.circuits.rules.game import rules_circuit
from ouvert.quantum.circuits.rules.moment import Moment
from ouvert.quantum.circuits.rules.readout import RulesCircuit
from ouvert.quantum.costs.gates import GateCounts, written_counts
from ouvert.quantum.costs.whole_game import first_card, sized_problem


@dataclass(frozen=True, slots=True)
class RulesCosts:
    """What the circuit of a game by the rules costs, counted as it is written.

    Attributes:
        cards_each: cards in each hand at the beginning.
        unknown_cards: cards whose place the asking seat does not know.
        deals: the ways in which they can lie.
        whole: the whole game once.
        parts: deal, play, trick, score.
    """

    cards_each: int
    unknown_cards: int
    deals: int
    whole: GateCounts
    parts: dict[str, GateCounts]


def sized_moment(cards_each: int, *, skat_known: bool = True) -> Moment:
    """Return the question for so many cards each; raises SizeError as `sized_problem` does."""
    problem = sized_problem(cards_each, skat_known=skat_known)
    if skat_known:
        skat = ((1 << problem.rules.cards) - 1) & ~problem.in_play
        certain = (*problem.certain[:-1], skat)
        problem = replace(problem, certain=certain, taken=(0, 0))
    return Moment.small(problem)


def sized_rules(cards_each: int, *, skat_known: bool = True) -> RulesCircuit:
    """Build the game of so many cards each; the first card is the weakest.

    Raises SizeError as `sized_problem` does.
    """
    moment = sized_moment(cards_each, skat_known=skat_known)
    return rules_circuit(moment, first_card(moment.problem))


def rules_costs(game: RulesCircuit) -> RulesCosts:
    """Count the gates of a game by the rules and of its parts, as they are written."""
    problem, circuit = game.moment.problem, game.circuit
    names = dict.fromkeys(part.name for part in game.parts)
    return RulesCosts(
        cards_each=problem.tricks,
        unknown_cards=problem.unknown.bit_count(),
        deals=problem.deal_count(),
        whole=written_counts(circuit),
        parts={
            name: written_counts(
                circuit, [(part.start, part.stop) for part in game.parts if part.name == name]
            )
            for name in names
        },
    )


__all__ = ["RulesCosts", "rules_costs", "sized_moment", "sized_rules"]
