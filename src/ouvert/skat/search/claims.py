"""Claims: does the claiming side get what it claims, against every deal and every defence?

And the other way round, whether a defender whose partner wants to give up should agree.

`claim_holds` is the one answer for library, command line and page. It is a paranoia search from the
claiming seat's observation (`skat.search.paranoia`): the others may hold any cards that fit what
the seat has seen, see all of them, and play as one; a defender's partner may do his worst. So it
tells nobody anything that the claiming seat does not know. What it confirms is certain; and but for
the limit of its nodes it confirms every claim that is.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ouvert.cards import CardSet
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.rules.actions import Claim
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.claiming import unconfirmed
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.standing import Standing
from ouvert.skat.rules.values import TRICKS, limit_with
from ouvert.skat.search.open_cards import SCHWARZ, WIN, wins
from ouvert.skat.search.paranoia import Verdict, thread_solver
from ouvert.skat.search.positions import positions_in_worlds
from ouvert.skat.search.proof_questions import ProofQuestion

HOPELESS_WORLDS = 40
"""Worlds in which the declarer must win before a defender gives up."""
CLAIM_NODES = 5_000_000
"""Nodes after which a claim is given up as not proved: about a second."""
READY_NODES = 100_000
"""Nodes for each proof of a player that looks for a claim: some hundredths of a second."""


def claim_holds(
    observation: Observation, points: int | None = None, *, node_limit: int = CLAIM_NODES
) -> Verdict:
    """Say whether a claim of the seat that is to play holds against every deal.

    FORCED: it holds. OPEN: there are deals that fit, and a defence, against which it does not.
    UNKNOWN: the search gave up after `node_limit` nodes.

    Args:
        observation: what the seat has seen; it is to play a card.
        points: card points that its side claims, the skat's included; None for every trick that is
            left, and in a Null, where card points do not count, for the game.
        node_limit: where the search gives up.

    Raises PositionError if the seat is not to play a card, or no deal fits what it has seen.
    """
    standing = Standing.of(observation)
    null = standing.decision.null
    if null or points is None:
        question = ProofQuestion.of(observation, WIN if null else SCHWARZ)
        need = question.need if null else TRICKS - len(observation.tricks)
    else:
        if points <= standing.have:
            return Verdict.FORCED
        question = ProofQuestion.of(observation, WIN)
        need = points - question.have
    question = replace(question, need=need)
    solver = thread_solver()
    solver.set_up(question)
    verdicts, _ = solver.ask(question, need, False, node_limit)
    found = set(verdicts.values())
    for verdict in (Verdict.FORCED, Verdict.UNKNOWN):
        if verdict in found:
            return verdict
    return Verdict.OPEN


def may_give_up(
    observation: Observation, rng: np.random.Generator, *, worlds: int = HOPELESS_WORLDS
) -> bool:
    """Say whether a defender loses nothing by giving up, for all that he has seen.

    He does where the declarer wins with open cards in every world looked at: then not even perfect
    play of both defenders would beat him there. All worlds count alike, whatever was bid.

    Args:
        observation: of a defender, at any moment of the play.
        rng: draws the worlds.
        worlds: how many are looked at; all of them where there are no more.

    Raises PositionError if no cards are being played, or no deal fits what the seat has seen.
    """
    decision = CardDecision.of(observation, anyone=True)
    knowledge = Knowledge.of(observation)
    possible = knowledge.worlds()
    few = possible.count() <= worlds
    drawn = possible.enumerate() if few else possible.sample(worlds, rng)
    positions = positions_in_worlds(observation, knowledge, drawn)
    for position, skat in zip(positions, drawn[:, SKAT_PLACE], strict=True):
        twelve = position.hands[decision.declarer] | CardSet(int(skat)) | decision.declarer_played
        limit = limit_with(decision.contract, twelve, observation.bid)
        if limit is None:
            return False
        if not (wins(position) if decision.null else wins(position, limit)):
            return False
    return True


def check_holds(claim: Claim, observation: Observation) -> None:
    """Raise RulesError, with a sentence for who claims, unless his claim holds."""
    verdict = claim_holds(observation, claim.points)
    if verdict is not Verdict.FORCED:
        raise unconfirmed(gave_up=verdict is Verdict.UNKNOWN)


def ready_claim(observation: Observation, *, nodes: int = READY_NODES) -> Claim | None:
    """The claim with which a player may end the game at once and lose nothing; None for none.

    Where nothing can change the game's value any more, the rest is given away. Otherwise every
    trick that is left is claimed, or the card points that decide all that can still be reached,
    once they are proved. The last trick is played. Raises PositionError as `claim_holds` does.

    Args:
        observation: what the seat has seen; it is to play a card.
        nodes: where each proof is given up; 0 for who does not look for proofs.
    """
    standing = Standing.of(observation)
    seat = observation.seat
    if len(observation.tricks) == TRICKS - 1:
        return None
    if standing.settled:
        return Claim(seat, standing.have)
    if not nodes:
        return None
    shares: tuple[int | None, ...] = (None,)
    if standing.lost and not standing.decision.null:
        shares += standing.levels[:1]
    for points in shares:
        if claim_holds(observation, points, node_limit=nodes) is Verdict.FORCED:
            return Claim(seat, points)
    return None
