"""What the proofs of our constructions say of their positions, looked up in the cards.

The proofs (docs/complexity.md, *Theorem 1 with proof* and *Theorem 2 with proof*) use inequalities
between the numbers of cards, and who sits behind whom. Each function names what of it a position
lacks; it finds nothing in what `proved_from_graph` and `proved_from_qbf` build.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ouvert.errors import PositionError
from ouvert.tricks.reductions.fallback import Sizes, sizes
from ouvert.tricks.reductions.formula import Formula
from ouvert.tricks.reductions.geography import Graph
from ouvert.tricks.reductions.layout import Hand, Reduction
from ouvert.tricks.reductions.tally import CONCLUSION, tricks_needed

Owners = dict[tuple[str, str], Hand]
"""For each card, a suit and a rank, the hand that has it."""


def missing_in_graph(reduction: Reduction) -> list[str]:
    """Return what theorem 1's proof needs and a reduction of a graph lacks, a clause for each.

    Raises PositionError for the reduction of something else.
    """
    graph = reduction.source
    if not isinstance(graph, Graph):
        raise PositionError("theorem 1 is about reductions of graphs")
    numbers = sizes(graph)
    return [
        *_of_cards(graph, numbers, reduction),
        *_of_seats(reduction.hands),
        *(clause for vertex in numbers.turns for clause in _of_turns(graph, numbers, vertex)),
    ]


def _of_cards(graph: Graph, numbers: Sizes, reduction: Reduction) -> Iterator[str]:
    """The size of the position, losers, and whose aces stand above whose kings."""
    hands = {hand.name: hand for hand in reduction.hands}
    owners = _owners(reduction.hands)
    if any(len(hand.cards) != numbers.tricks for hand in reduction.hands):
        yield f"a hand has not {numbers.tricks} cards"
    if len(hands) > 2 * len(graph.vertices) * (1 + 2 * len(graph.vertices)):
        yield "there are more than 2n + 4n² hands"
    for (suit, rank), hand in owners.items():
        if rank == "K" and ((suit, "A") not in owners or owners[suit, "A"].team == hand.team):
            yield f"the king of {suit} has no ace of the opponents above it"
    for vertex, turns in numbers.turns.items():
        losers = sum(".l" in suit for suit in hands[f"h{vertex}"].cards)
        if losers < numbers.arrival * (turns[-1] - 2):
            yield f"hand h{vertex} has too few losers to throw until its last turn"


def _of_seats(hands: Sequence[Hand]) -> Iterator[str]:
    """A guard sits behind its hand, with one hand of the same fallback between them at most."""
    names = [hand.name for hand in hands]
    for place, name in enumerate(names):
        if name.endswith(" guard"):
            guarded = names.index(name.removesuffix(" guard"))
            if not 1 <= place - guarded <= 2:
                yield f"{name} does not sit behind its hand"
        elif " gate " in name and names[place + 1 :][:1] != [name.replace(" gate ", " bank ")]:
            yield f"the bank does not sit behind {name}"


def _of_turns(graph: Graph, numbers: Sizes, vertex: str) -> Iterator[str]:
    """The inequalities of the fallbacks of a vertex."""
    team, turns = graph.team(vertex), numbers.turns[vertex]
    last = max(turn for each in numbers.turns.values() for turn in each)
    goal = numbers.short[team] + 1
    for place, turn in enumerate(turns):
        bank, gate = numbers.bank(team, turn), numbers.gate(team, turn)
        own, other = numbers.own(turn), numbers.other(turn)
        thrown, reached = 0, []
        for nth, later in enumerate(turns[place:], place + 1):
            thrown += numbers.entries(team, turns, later)
            share = numbers.bank(team, turns[nth]) if nth < len(turns) else 0
            reached.append(own + thrown + share >= goal)
        holds = {
            "gate and bank share all tricks but one": gate + bank
            == numbers.tricks - own - other - 1,
            "the fallback is one trick short": own + bank == numbers.short[team],
            "the gate has an ace for each entry": numbers.entries(team, turns, turn) <= gate,
            "the bank has more winners than the other player has tricks": bank
            > numbers.other(last),
            "thrown entries make up for a fallback": all(reached),
        }
        for clause, so in holds.items():
            if not so:
                yield f"at {vertex}, turn {turn}, it does not hold that {clause}"


def missing_in_formula(reduction: Reduction) -> list[str]:
    """Return what theorem 2's proof needs and a reduction of a formula lacks, a clause for each.

    Raises PositionError for the reduction of something else.
    """
    formula = reduction.source
    if not isinstance(formula, Formula):
        raise PositionError("theorem 2 is about reductions of formulas")
    return list(_of_guards(formula, reduction))


def _of_guards(formula: Formula, reduction: Reduction) -> Iterator[str]:
    """Each hand of team A has a guard behind it, and losers enough; the conclusion has c."""
    hands = reduction.hands
    cost = tricks_needed(formula)
    owners = _owners(hands)
    if any(len(hand.cards) != reduction.goal for hand in hands):
        yield f"a hand has not {reduction.goal} cards"
    for hand, behind in zip(hands, (*hands[1:], hands[0]), strict=True):
        if hand.team == "B":
            continue
        if behind.name != f"{hand.name} guard":
            yield f"no guard sits behind {hand.name}"
            continue
        losers = sum(
            rank == "K" and owners[suit, "A"].name == behind.name
            for suit, rank in hand.cards.items()
        )
        promised = sum(
            rank == "A" and owners.get((suit, "K"), hand).name != hand.name
            for suit, rank in behind.cards.items()
        )
        # a guard has room for all its losers, and one choice to make where it has more
        if promised not in (0, 2) or (promised and len(hand.cards) - losers != 2):
            yield f"the guard of {hand.name} has no choice of two"
        if hand.name == CONCLUSION:
            if losers != cost:
                yield f"the conclusion has {losers} losers, not {cost}"
        # losers left to throw until the conclusion, and one that a stuck hand has to lead
        elif losers <= cost + 2 * len(formula.prefix):
            yield f"{hand.name} has too few losers"


def _owners(hands: Sequence[Hand]) -> Owners:
    return {card: hand for hand in hands for card in hand.cards.items()}


__all__ = ["missing_in_formula", "missing_in_graph"]
