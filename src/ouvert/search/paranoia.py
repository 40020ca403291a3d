"""Knowledge-based paranoia search (KBPS): is the game won whatever the hidden cards are?

A card is *forced* if it wins against every world and every defence, even one that sees all cards
and plays as one. So a proof is a promise, and "not proved" says nothing: the game may still be won
in most worlds. Paper 004, section VI; the search itself is in `ouvert.kernels.paranoia`.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from enum import Enum
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from ouvert.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.kernels import layout, paranoia, proofs
from ouvert.search.open_cards import SCHWARZ, WIN, kernel_trump
from ouvert.skat.actions import Phase, PlayCard
from ouvert.skat.contracts import GameType
from ouvert.skat.observation import Observation

TABLE_ENTRIES = 1 << 20
NODE_LIMIT = 20_000_000
"""Nodes after which a question is given up by default: two to four seconds."""


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
class Proof:
    """The answer to one question.

    Attributes:
        cards: the verdict on each legal card.
        limit: the declarer's limit that it is about; the asking side reaches or prevents it.
        nodes: positions that the search looked at.
        seconds: time that it took.
    """

    cards: dict[Card, Verdict]
    limit: int
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
    observation: Observation, limit: int = 61, *, every: bool = True, node_limit: int = NODE_LIMIT
) -> Proof:
    """Decide for every legal card whether it forces the game for the side of its player.

    The declarer proves that he reaches the limit: 61, 90, 120 = every trick, or any other number of
    card points. A defender proves that the declarer fails to, although his partner may do his
    worst. Suit games and Grand only. Without `every` the search stops at its first proof and leaves
    cards that it has not come to UNKNOWN.

    Raises PositionError if the seat is not to play a card, or the game is a Null.
    """
    started = time.perf_counter()
    question = _question(observation, limit)
    solver = _solver()
    solver.set_up(question)
    verdicts, nodes = solver.ask(question, question.need, every, node_limit)
    return Proof(
        cards=verdicts,
        limit=limit,
        nodes=nodes,
        seconds=time.perf_counter() - started,
    )


def provable_points(
    observation: Observation, *, node_limit: int = NODE_LIMIT
) -> tuple[int, tuple[Card, ...]]:
    """Return the most card points that the asking side can prove for itself, and the cards for it.

    For the declarer with the skat, for the defenders without. Found by bisection; a question that
    is given up counts as not proved. Raises PositionError as `prove` does.
    """
    question = _question(observation, WIN)
    solver = _solver()
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


@dataclass(frozen=True, slots=True)
class _Question:
    """A question in the kernel's form."""

    game: GameType
    legal: tuple[Card, ...]
    cards: NDArray[np.int64]
    leader: int
    table: tuple[Card, ...]
    mates: NDArray[np.int64]
    flags: NDArray[np.int64]
    have: int
    need: int


def _question(observation: Observation, limit: int) -> _Question:
    contract, declarer, seat = observation.contract, observation.declarer, observation.seat
    if observation.phase is not Phase.PLAY or contract is None or declarer is None:
        raise PositionError("a proof needs an announced game whose cards are being played")
    if contract.game is GameType.NULL:
        raise PositionError("this proof is for suit games and Grand, not for Null")
    if observation.actor != seat:
        raise PositionError(f"seat {seat} is not the one to play a card here")
    if not 1 <= limit <= SCHWARZ:
        raise PositionError(f"a limit is 1 to 120 card points, not {limit}")
    knowledge = Knowledge.of(observation)
    worlds = knowledge.worlds()
    places = [
        fixed | (allowed & worlds.unknown)
        for fixed, allowed in zip(worlds.fixed, worlds.allowed, strict=True)
    ]
    left = (seat + 1) % 3
    declares = seat == declarer
    # a skat that is known counts from the start and is out of play
    skat_known = not knowledge.room[SKAT_PLACE]
    known_skat = CardSet(worlds.fixed[SKAT_PLACE]).points if skat_known else 0
    own = [trick for trick in observation.tricks if (trick.winner == declarer) == declares]
    have = sum(trick.points for trick in own) + (known_skat if declares else 0)
    if limit == SCHWARZ:
        lost = len(observation.tricks) - len(own)
        left_tricks = 10 - len(observation.tricks)
        need = (left_tricks if not lost else 11) if declares else 1 - len(own)
    else:
        need = (limit if declares else 121 - limit) - have
    return _Question(
        game=contract.game,
        legal=tuple(
            sorted(act.card for act in observation.legal_actions if isinstance(act, PlayCard))
        ),
        cards=np.array(
            [observation.hand.bits, places[0], places[1], 0 if skat_known else places[2]],
            dtype=np.int64,
        ),
        leader=(observation.leader - seat) % 3,
        table=observation.table,
        mates=np.array(
            [not declares and left != declarer, not declares and left == declarer], dtype=np.int64
        ),
        flags=np.array(
            [0 if skat_known else 2, declares and not skat_known, limit == SCHWARZ], dtype=np.int64
        ),
        have=have,
        need=need,
    )


class _Solver:
    """The workspace of one thread."""

    def __init__(self) -> None:
        with resources.files("ouvert.kernels").joinpath("paranoia_ordering.npz").open("rb") as file:
            learned = np.load(file)
            self._order = {name: learned[name] for name in ("suit", "grand")}
        self._words = np.zeros(paranoia.WORKSPACE_WORDS, dtype=np.int64)
        self._table = np.zeros(TABLE_ENTRIES, dtype=np.int64)
        self._root = np.zeros(proofs.ROOT_WORDS, dtype=np.int64)
        self._words[layout.TABLE] = self._table.ctypes.data
        self._words[layout.TABLE_MASK] = TABLE_ENTRIES - 1

    def set_up(self, question: _Question) -> None:
        """Prepare for questions about one situation, which share the table."""
        order = self._order["grand" if question.game is GameType.GRAND else "suit"]
        self._words[layout.ORDER] = order.ctypes.data
        table = question.table
        proofs.set_up(
            kernel_trump(question.game),
            self._words,
            self._table,
            question.cards,
            question.leader,
            int(table[0]) if table else paranoia.NO_CARD,
            int(table[1]) if len(table) > 1 else paranoia.NO_CARD,
            question.mates,
            question.flags,
            self._root,
        )

    def ask(
        self, question: _Question, need: int, every: bool, node_limit: int
    ) -> tuple[dict[Card, Verdict], int]:
        """Return the verdict on each legal card and the nodes it took."""
        answers = np.empty(32, dtype=np.int8)
        proofs.prove_cards(
            kernel_trump(question.game), self._words, self._root, need, every, node_limit, answers
        )
        verdicts = {card: _VERDICTS[answers[card]] for card in question.legal}
        return verdicts, int(self._words[layout.NODES])


_workspaces = threading.local()


def _solver() -> _Solver:
    solver: _Solver | None = getattr(_workspaces, "solver", None)
    if solver is None:
        solver = _workspaces.solver = _Solver()
    return solver
