"""The ensemble's advice on a card: several voices, the most reliable first.

The order is that of paper 004, section IV:

1. *killer*: a card that the paranoia search proves to win (or to beat the declarer) against every
   deal and every defence, or that leads solid trumps (`bidding.sure_wins`), which needs no search;
2. *hope*: the only card that can still win, in any world; all others are lost for certain;
3. *vote*: the card with the best expected payoff in the likely worlds, with small bonuses for card
   points, and for what comes of it when the rules play on;
4. *rule*: where several cards are equal in all that, the one that the expert rules advise.

Whoever speaks, no card is advised that gives card points away for nothing (`players.thrift`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.kernels.deferred import clock
from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.skat.belief.learned.network import Network
from ouvert.skat.bidding.sure_wins import sure_lead
from ouvert.skat.players import reasons
from ouvert.skat.players.rules_table import Rule
from ouvert.skat.players.thrift import thriftiest
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS
from ouvert.skat.search.belief_vote import EQUAL, BeliefVote, belief_vote
from ouvert.skat.search.paranoia import Forced, ProofPlan, forced_cards
from ouvert.skat.search.vote import advice_of

PROOF_SHARE = 0.3
"""Share of the time that proofs may take."""
NODES_A_SECOND = 4_000_000
"""Nodes of the paranoia search that fit in a second on a slow machine."""
NODES = 30_000
"""Nodes of each proof where the number of worlds is the budget: some milliseconds."""
VOTE_SHARE = 0.85
"""Share of the remaining time after which no new worlds are begun."""
SETTLED_SECONDS = 0.1
"""Time for the vote where it decides no more than which of the proved cards to play."""

Rules = Callable[[Observation], tuple[Card, Rule]]
"""Expert rules: the card that they advise, and the rule that has spoken."""


class Voice(Enum):
    """Which part of the ensemble has spoken."""

    KILLER = "killer"
    HOPE = "hope"
    VOTE = "vote"
    RULE = "rule"
    TABLE = "table"
    """Before the first card: what such hands have won, see `players.bidder`."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """Advice, and who gave it.

    Attributes:
        advice: every legal card, the advised one first; its reason says why.
        voice: which part of the ensemble chose the first.
        excluded: where it is the killer, the share of the worlds that its proof leaves out.
        nodes: positions that the proofs looked at.
    """

    advice: Advice[Card]
    voice: Voice
    excluded: float = 0.0
    nodes: int = 0


def counsel(
    observation: Observation,
    rng: np.random.Generator,
    *,
    rules: Rules | None = None,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    nodes: int | None = None,
    first_proof: int = 1,
    exclude: float = 0.0,
    threads: int | None = 1,
    believing: bool = True,
    network: Network | None = None,
    race: bool = False,
    seed: int | None = None,
) -> Counsel:
    """Advise the observing seat on its card.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds of the vote.
        rules: expert rules that decide between about equal cards.
        seconds: time budget; with None the advice depends on `worlds`, `nodes` and the generator
            alone.
        worlds: at most so many worlds in the vote, unless few are possible.
        nodes: at most so many nodes in each proof, none with 0; by default what fits in the time,
            or NODES if there is no limit of time.
        first_proof: the trick from which proofs are tried.
        exclude: the share of the worlds that an approximate proof may leave out, where there is no
            other; see `search.paranoia.ProofPlan`.
        threads: threads of the vote.
        believing: whether bids, discards and cards played make some worlds likelier than others.
        network: beliefs learned from games, beside the hints; none by default.
        race: whether the vote drops cards on the way that can hardly become the best: for players,
            who want a card, and not for people, who compare all of them.
        seed: only noted in the advice.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
    """
    started = clock()
    decision = CardDecision.of(observation)
    several = len(decision.legal) > 1
    limits = decision.limits if several else ()
    if nodes is None:
        share = (
            0.0 if seconds is None else PROOF_SHARE * seconds / max(1, len(limits) + bool(exclude))
        )
        nodes = NODES if seconds is None else int(share * NODES_A_SECOND)
    proving = several and nodes > 0 and len(observation.tricks) + 1 >= first_proof
    sure = _sure(decision) if proving else Forced()
    higher = limits[: limits.index(sure.limit)] if sure.cards else limits
    found = forced_cards(observation, higher, ProofPlan(nodes, first_proof, exclude))
    if sure.cards and (found.excluded or not found.cards):
        found = replace(sure, nodes=found.nodes)
    proved, goal = found.cards, found.limit
    left = None
    if seconds is not None:
        left = max(0.0, VOTE_SHARE * (seconds - (clock() - started)))
        if proved or not several:
            left = min(left, SETTLED_SECONDS)
    result = belief_vote(
        observation,
        rng,
        seconds=left,
        worlds=worlds,
        threads=threads,
        believing=believing,
        network=network,
        race=race,
    )
    # once the declarer has his points, defenders prove that he gets no more: no win for them
    decides = not decision.defending or (bool(proved) and goal == decision.decisive)
    advice = _ranked(result, seed)
    best, voice = _choose(observation, result, advice, found, decides, rules)
    others = tuple(each for each in advice.actions if each.action != best.action)
    took = clock() - started
    return Counsel(
        replace(advice, actions=(best, *others), seconds=took), voice, found.excluded, found.nodes
    )


def _sure(decision: CardDecision) -> Forced:
    """What a declarer on lead needs no search to prove: his trumps are solid, his cards stand."""
    if decision.defending or decision.table or decision.null:
        return Forced()
    seen = decision.observation
    played = CardSet(each.card for each in decision.plays)
    theirs = CardSet.full() - seen.hand - seen.discards - played
    sure = sure_lead(decision.contract.game, seen.hand, theirs)
    if sure is None:
        return Forced()
    taken = sum(trick.points for trick in seen.tricks) - decision.points
    for limit in decision.limits:
        if limit == ALL_POINTS:
            reached = not sure.tricks_lost
        else:
            reached = ALL_POINTS - taken - sure.points_lost >= limit
        if reached:
            return Forced(tuple(sure.cards), limit)
    return Forced()


def _ranked(result: BeliefVote, seed: int | None) -> Advice[Card]:
    """The vote as advice, the best score first; card points are those of the playouts."""
    vote = result.open_cards
    scores = dict(zip(vote.cards, result.scores.tolist(), strict=True))
    points = dict(zip(vote.cards, result.mean_points.tolist(), strict=True))
    counted = bool(result.points.any())
    advice = advice_of(vote, seed)
    entries = [
        replace(
            each,
            card_points=points[each.action] if counted else None,
            card_points_error=None,
            reason=said.sentence,
            remarks=said.remarks,
        )
        for each in advice.actions
        for said in (reasons.line(result, each),)
    ]
    entries.sort(key=lambda each: -scores[each.action])
    return replace(advice, actions=tuple(entries))


def _choose(
    observation: Observation,
    result: BeliefVote,
    advice: Advice[Card],
    found: Forced,
    decides: bool,
    rules: Rules | None,
) -> tuple[ActionAdvice[Card], Voice]:
    """The advised card with its reason, and whose it is."""
    decision = CardDecision.of(observation)
    entries = {each.action: each for each in advice.actions}
    if found.cards:
        first = next(card for card in entries if card in found.cards)
        entry = entries[thriftiest(decision, result, first, found.cards)]
        if found.excluded:
            said = reasons.almost_proof(observation, entry.action, found.excluded)
            return _because(entry, said), Voice.KILLER
        if decides:
            entry = replace(entry, win_probability=1.0, standard_error=0.0, evidence=Evidence.PROOF)
        reason = reasons.proof(observation, entry.action, found.limit, decides)
        return _because(entry, reason), Voice.KILLER
    vote = result.open_cards
    wins = np.asarray(vote.wins.any(axis=0))
    if vote.complete and wins.sum() == 1 and len(vote.cards) > 1:
        only = vote.cards[int(np.argmax(wins))]
        return _because(entries[only], reasons.hope(only)), Voice.HOPE
    best = thriftiest(decision, result, advice.best.action, vote.cards)
    scores = dict(zip(vote.cards, result.scores.tolist(), strict=True))
    equal = [card for card in vote.cards if scores[best] - scores[card] <= EQUAL]
    if len(equal) > 1 and rules is not None:
        card, rule = rules(observation)
        if card in equal and thriftiest(decision, result, card, equal) == card != best:
            return _because(entries[card], reasons.tie(card, rule)), Voice.RULE
    return _because(entries[best], reasons.vote(observation, result, entries[best])), Voice.VOTE


def _because(entry: ActionAdvice[Card], reason: reasons.Reason) -> ActionAdvice[Card]:
    return replace(entry, reason=reason.sentence, remarks=reason.remarks)
