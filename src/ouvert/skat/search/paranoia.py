"""Knowledge-based paranoia search (KBPS): is the game won whatever the hidden cards are?

A card is *forced* if it wins against every world and every defence, even one that sees all cards
and plays as one. So a proof is a promise, and "not proved" says nothing: the game may still be won
in most worlds. Paper 004, section VI; the search itself is in
`ouvert.skat.kernels.paranoia.search`.

What is forced stays forced: whatever the others play, one who follows proofs always finds a forced
card at his next turn.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib import resources

import numpy as np

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.kernels.deferred import clock
from ouvert.skat.kernels.open_cards import layout
from ouvert.skat.kernels.paranoia import layout as paranoia_layout
from ouvert.skat.kernels.paranoia import proofs
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.open_cards import WIN
from ouvert.skat.search.proof_questions import ProofQuestion

TABLE_ENTRIES = 1 << 20
"""Entries, of two words, in each thread's table."""
NODE_LIMIT = 20_000_000
"""Nodes after which a question is given up by default: two to four seconds."""


FAMILIES = ("suit", "grand", "null")
"""Kinds of games with a move ordering of their own."""


class Verdict(Enum):
    """What the search found out about a card."""

    FORCED = "forced"
    """It reaches the goal in every world, against every defence."""

    OPEN = "open"
    """No such proof exists; it may reach the goal in many worlds, or all."""

    UNKNOWN = "unknown"
    """The search gave up."""


_VERDICTS = {
    proofs.FORCED: Verdict.FORCED,
    proofs.OPEN: Verdict.OPEN,
    proofs.UNKNOWN: Verdict.UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class ProofPlan:
    """When a player looks for proofs, and against which worlds.

    Attributes:
        nodes: where each proof is given up; 0 to look for none.
        first_trick: the trick from which proofs are tried, 1 to 10.
        exclude: where no card is proved against every world, the game is tried without the
            unlikeliest splits of suits, up to this share of the worlds (paper 004, section VI-C).
    """

    nodes: int
    first_trick: int = 1
    exclude: float = 0.0


@dataclass(frozen=True, slots=True)
class Forced:
    """Cards that are proved to reach a limit; none, if nothing could be proved.

    Attributes:
        cards: the cards.
        limit: the declarer's limit that the proof is about.
        excluded: the share of the worlds that the proof leaves out, 0 if it holds in all of them.
        nodes: positions that all searches together looked at.
    """

    cards: tuple[Card, ...] = ()
    limit: int = 0
    excluded: float = 0.0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer to one question.

    Attributes:
        cards: the verdict on each legal card.
        limit: the declarer's limit that it is about; the asking side reaches or prevents it.
        excluded: the share of the worlds that was left out, 0 to 1; 0 in an exact proof.
        nodes: positions that the search looked at.
        seconds: time that it took.
    """

    cards: dict[Card, Verdict]
    limit: int
    excluded: float
    nodes: int
    seconds: float

    @property
    def forced(self) -> tuple[Card, ...]:
        """The cards that are proved."""
        return tuple(card for card, found in self.cards.items() if found is Verdict.FORCED)

    @property
    def verdict(self) -> Verdict:
        """Whether any card is proved."""
        found = set(self.cards.values())
        for verdict in (Verdict.FORCED, Verdict.UNKNOWN):
            if verdict in found:
                return verdict
        return Verdict.OPEN


def prove(
    observation: Observation,
    limit: int = WIN,
    *,
    every: bool = True,
    exclude: float = 0.0,
    node_limit: int = NODE_LIMIT,
) -> Proof:
    """Decide for every legal card whether it forces the game for the side of its player.

    The declarer proves that he reaches the limit: 61, 90, 120 = every trick, or any other number of
    card points. A defender proves that the declarer fails to, although his partner may do his
    worst. In Null the declarer proves that he takes no trick, a defender that he takes one; the
    limit is ignored.

    Args:
        observation: a moment of the play in which its seat is to act.
        limit: the declarer's limit.
        every: whether to decide about every card; otherwise the search stops at its first proof
            and leaves cards that it has not come to UNKNOWN.
        exclude: leave out worlds with the unlikeliest splits of suits, up to this share (paper
            004, section VI-C); the proof says which share it was. A forced card then wins in all
            other worlds, but need not have a forced card after it when more is known.
        node_limit: where the search gives up.

    Raises PositionError if the seat is not to play a card, no deal fits what it has seen, or the
    limit or the share is out of range.
    """
    started = clock()
    question = ProofQuestion.of(observation, limit, exclude)
    solver = thread_solver()
    solver.set_up(question)
    verdicts, nodes = solver.ask(question, question.need, every, node_limit)
    return Proof(
        cards=verdicts,
        limit=limit,
        excluded=question.excluded,
        nodes=nodes,
        seconds=clock() - started,
    )


def forced_cards(observation: Observation, limits: Sequence[int], plan: ProofPlan) -> Forced:
    """The cards that are proved to reach the first of the limits that can be proved.

    First against every world, then, if the plan leaves worlds out, against the others; then only
    the lowest limit is tried, which decides the game. Raises PositionError as `prove` does.
    """
    nodes = 0
    if not plan.nodes or len(observation.tricks) + 1 < plan.first_trick:
        return Forced()
    tries = [(limit, 0.0) for limit in limits]
    if plan.exclude and limits:
        tries.append((min(limits), plan.exclude))
    for limit, exclude in tries:
        proof = prove(observation, limit, exclude=exclude, node_limit=plan.nodes)
        nodes += proof.nodes
        if proof.forced:
            return Forced(proof.forced, limit, proof.excluded, nodes)
    return Forced(nodes=nodes)


def provable_points(
    observation: Observation, *, node_limit: int = NODE_LIMIT
) -> tuple[int, tuple[Card, ...]]:
    """Return the most card points that the asking side can prove for itself, and the cards for it.

    For the declarer with the skat, for the defenders without. Found by bisection; a question that
    is given up counts as not proved. Raises PositionError as `prove` does.
    """
    question = ProofQuestion.of(observation, WIN)
    if question.game is GameType.NULL:
        raise PositionError("a Null is won or lost: it has no card points to prove")
    solver = thread_solver()
    solver.set_up(question)
    low, high = question.have, 120
    cards = question.legal
    while low < high:
        middle = (low + high + 1) // 2
        verdicts, _ = solver.ask(question, middle - question.have, True, node_limit)
        proved = tuple(card for card, found in verdicts.items() if found is Verdict.FORCED)
        if proved:
            low, cards = middle, proved
        else:
            high = middle - 1
    return low, cards


class ParanoiaSolver:
    """The workspace of one thread; `order` holds a move ordering for each of FAMILIES."""

    def __init__(self) -> None:
        with (
            resources.files("ouvert.skat.kernels.paranoia")
            .joinpath("ordering.npz")
            .open("rb") as file
        ):
            learned = np.load(file)
            self.order = {
                name: np.ascontiguousarray(learned[name], dtype=np.int16) for name in FAMILIES
            }
        self.words = np.zeros(paranoia_layout.WORLD_WORDS, dtype=np.int64)
        self._table = np.zeros(2 * TABLE_ENTRIES, dtype=np.int64)
        self._root = np.zeros(paranoia_layout.ROOT_WORDS, dtype=np.int64)
        self.words[layout.TABLE] = self._table.ctypes.data
        self.words[layout.TABLE_MASK] = TABLE_ENTRIES - 1

    def set_up(self, question: ProofQuestion) -> None:
        """Prepare for questions about one situation, which share the table."""
        self.words[layout.ORDER] = self.order[_family(question.game)].ctypes.data
        table = question.table
        proofs.set_up(
            question.trump,
            self.words,
            self._table,
            question.cards,
            question.leader,
            int(table[0]) if table else layout.NO_CARD,
            int(table[1]) if len(table) > 1 else layout.NO_CARD,
            question.ours,
            question.flags,
            question.least,
            self._root,
        )

    def ask(
        self, question: ProofQuestion, need: int, every: bool, node_limit: int
    ) -> tuple[dict[Card, Verdict], int]:
        """Return the verdict on each legal card and the nodes it took."""
        answers = np.empty(32, dtype=np.int8)
        proofs.prove_cards(question.trump, self.words, self._root, need, every, node_limit, answers)
        verdicts = {card: _VERDICTS[answers[card]] for card in question.legal}
        return verdicts, int(self.words[layout.NODES])


def _family(game: GameType) -> str:
    return {GameType.NULL: "null", GameType.GRAND: "grand"}.get(game, "suit")


_workspaces = threading.local()


def thread_solver() -> ParanoiaSolver:
    """Return this thread's solver."""
    solver: ParanoiaSolver | None = getattr(_workspaces, "solver", None)
    if solver is None:
        solver = _workspaces.solver = ParanoiaSolver()
    return solver
