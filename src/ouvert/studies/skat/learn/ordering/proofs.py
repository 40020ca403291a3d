"""The move ordering of the paranoia search, for suit games, Grand and Null.

The questions: is the declarer's win forced with strong and very strong hands at his first card
(`ouvert.studies.skat.paranoia_speed`), and in Null with deals that are played
(`ouvert.studies.skat.deal_classes`), half of them asked by a defender.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from importlib import resources
from pathlib import Path

import numpy as np

from ouvert.arena.executors import PROCESSES
from ouvert.cards import CardSet
from ouvert.errors import check_whole
from ouvert.skat.kernels.open_cards import layout, recording
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.open_cards import WIN
from ouvert.skat.search.paranoia import FAMILIES, ParanoiaSolver
from ouvert.skat.search.proof_questions import ProofQuestion
from ouvert.studies.skat import deal_classes
from ouvert.studies.skat.deal_classes import DealClass
from ouvert.studies.skat.learn.ordering.rounds import (
    JUDGE,
    ROUNDS,
    Chunk,
    LearnedOrderings,
    Subject,
    learn,
)
from ouvert.studies.skat.learn.ordering.weights import SHAPE, counted
from ouvert.studies.skat.paranoia_speed import HandClass, at_declarer, draw

HANDS, HELD_OUT = 60, 60
NODES = 4_000_000
"""Where a question is given up."""
EXPONENT = 1.0


def learn_proof_ordering(
    folder: Path,
    *,
    rounds: int = ROUNDS,
    hands: int = HANDS,
    held_out: int = HELD_OUT,
    node_limit: int = NODES,
    seed: int = 1,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> LearnedOrderings:
    """Learn from nothing in which order the paranoia search tries cards.

    Nodes are the geometric mean of the questions held out. Files, arguments and errors are those of
    `ouvert.studies.skat.learn.ordering.rounds.learn`.

    Args:
        folder: is made if it is not there.
        rounds: so often new hands are searched with the weights so far.
        hands: of each class and round: two classes for suit games and for Grand, one for Null.
        held_out: hands of each class that judge.
        node_limit: where a question is given up.
        seed: of everything.
        where: where to search.
        workers: processes; the result does not depend on them.
        progress: told how many of `searches` chunks have been searched since the last call.
    """
    check_whole(node_limit, "the number of nodes", 1)
    return learn(
        subject(node_limit),
        folder,
        rounds=rounds,
        size=hands,
        held_out=held_out,
        seed=seed,
        where=where,
        workers=workers,
        progress=progress,
    )


def subject(node_limit: int = NODES) -> Subject:
    """The paranoia search, as `rounds.learn` wants it."""
    file = resources.files("ouvert.skat.kernels.paranoia").joinpath("ordering.npz")
    with file.open("rb") as opened, np.load(opened) as known:
        shipped = {family: known[family].astype(np.int16).reshape(SHAPE) for family in FAMILIES}
    return Subject(
        name="proof-ordering",
        work={"node_limit": node_limit},
        families=FAMILIES,
        parts=1,
        questions=("forced",),
        exponents=dict.fromkeys(FAMILIES, EXPONENT),
        shipped=shipped,
        search=partial(search, node_limit=node_limit),
    )


def search(asked: Chunk, node_limit: int) -> list[list[int]] | float:
    """What is asked of a chunk, as `Subject` says."""
    return _judge(asked, node_limit) if asked.round == JUDGE else _count(asked, node_limit)


def _count(asked: Chunk, node_limit: int) -> list[list[int]]:
    """Search the questions of a family with statistics; see `counted`."""
    rng = np.random.default_rng([asked.seed, 2, asked.round])
    questions = QUESTIONS[asked.family](asked.size, rng)
    record = np.zeros(recording.RECORD_WORDS, dtype=np.int64)
    solver = _solver(asked)
    solver.words[layout.RECORD] = record.ctypes.data
    solver.words[layout.SAMPLE] = rng.integers(1, 2**62)
    for each in questions:
        _nodes(solver, each, node_limit)
    return counted(record)


def _judge(asked: Chunk, node_limit: int) -> float:
    """Nodes a question of those held out, the geometric mean."""
    solver = _solver(asked)
    questions = _held_out(asked.family, asked.size, asked.seed)
    nodes = [_nodes(solver, each, node_limit) for each in questions]
    return float(np.exp(np.mean(np.log(np.array(nodes) + 1))))


def _solver(asked: Chunk) -> ParanoiaSolver:
    solver = ParanoiaSolver()
    solver.order[asked.family][:] = asked.weights
    return solver


def _nodes(solver: ParanoiaSolver, observation: Observation, node_limit: int) -> int:
    question = ProofQuestion.of(observation, WIN)
    solver.set_up(question)
    _, nodes = solver.ask(question, question.need, False, node_limit)
    return nodes


@lru_cache(maxsize=4)
def _held_out(family: str, size: int, seed: int) -> tuple[Observation, ...]:
    return tuple(QUESTIONS[family](size, np.random.default_rng([seed, 1])))


def _strong_hands(
    *kinds: HandClass,
) -> Callable[[int, np.random.Generator], list[Observation]]:
    """Return a function that draws so many hands of each class, at the declarer's first card."""

    def asked(n: int, rng: np.random.Generator) -> list[Observation]:
        games = [at_declarer(draw(kind, rng), 0, rng) for kind in kinds for _ in range(n)]
        return [game.observe(game.declarer or 0) for game in games]

    return asked


def _null_games(n: int, rng: np.random.Generator) -> list[Observation]:
    """So many Null games, half of them as declarer and half as defender, at the first card."""
    asked = []
    for number, position in enumerate(
        deal_classes.draw(DealClass.CONTRACT_NULL, n, rng).positions()
    ):
        skat = CardSet.full() - position.hands[0] - position.hands[1] - position.hands[2]
        deal = Deal(position.hands, skat)
        contract = Contract(position.game)
        game = SkatGame.declared(deal, position.declarer, contract, discards=skat)
        if number % 2:
            game = at_declarer(game, 0, rng)
        asked.append(game.observe(0 if game.actor is None else game.actor))
    return asked


QUESTIONS = {
    "suit": _strong_hands(HandClass.STRONG_SUIT, HandClass.VERY_STRONG_SUIT),
    "grand": _strong_hands(HandClass.STRONG_GRAND, HandClass.VERY_STRONG_GRAND),
    "null": _null_games,
}
"""For each family what is asked."""
