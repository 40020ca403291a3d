"""The ensemble's advice on a card: several voices, the most reliable first.

The order is that of paper 004, section IV:

1. *killer*: a card that the paranoia search proves to win (or to beat the declarer) against every
   deal and every defence;
2. *hope*: the only card that can still win, in any world; all others are lost for certain;
3. *vote*: the card that wins in most worlds, where the vote is clear;
4. *rule*: where several cards are about as good, the one that the expert rules advise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from ouvert.belief.beliefs import Beliefs
from ouvert.belief.knowledge import Knowledge
from ouvert.cards import Card, Suit
from ouvert.players.paranoid import limits_to_prove
from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.search.paranoia import prove
from ouvert.search.vote import WorldVote, advice_of, vote
from ouvert.skat.actions import SEAT_NAMES
from ouvert.skat.contracts import TRUMPS
from ouvert.skat.observation import Observation

EQUAL = 0.0
"""Cards that give away no more win probability than this are as good as the best one. With more
tolerance the rules cost more than they bring: they know less than fifty worlds do."""
PROOF_SHARE = 0.3
"""Share of the time that proofs may take."""
NODES_A_SECOND = 4_000_000
"""Nodes of the paranoia search that fit in a second on a slow machine."""
VOTE_SHARE = 0.85
"""Share of the remaining time after which no new worlds are begun."""

Rules = Callable[[Observation], tuple[Card, str] | None]
"""Expert rules: the card that they advise and the sentence of the rule; None if they are silent."""


class Voice(Enum):
    """Which part of the ensemble has spoken."""

    KILLER = "killer"
    HOPE = "hope"
    VOTE = "vote"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class Counsel:
    """Advice, and who gave it.

    Attributes:
        advice: every legal card, the advised one first; its reason says why.
        voice: which part of the ensemble chose the first.
    """

    advice: Advice[Card]
    voice: Voice


def counsel(
    observation: Observation,
    rng: np.random.Generator,
    *,
    rules: Rules | None = None,
    seconds: float | None = 1.0,
    worlds: int | None = None,
    nodes: int | None = None,
    threads: int | None = 1,
    believing: bool = True,
    seed: int | None = None,
) -> Counsel:
    """Advise the observing seat on its card.

    Args:
        observation: a moment of the play in which its seat is to act.
        rng: chooses the worlds of the vote.
        rules: expert rules that decide between about equal cards.
        seconds: time budget; with None the advice depends on `worlds`, `nodes` and the generator
            alone.
        worlds: at most so many worlds in the vote.
        nodes: at most so many nodes in each proof; by default what fits in the time.
        threads: threads of the vote.
        believing: whether bids, discards and cards played make some worlds likelier than others.
        seed: only noted in the advice.

    Raises:
        PositionError: the seat is not to play a card, or no deal fits what it has seen.
    """
    started = time.perf_counter()
    limits = tuple(limits_to_prove(observation))
    if nodes is None:
        share = PROOF_SHARE * (1.0 if seconds is None else seconds) / max(1, len(limits))
        nodes = int(share * NODES_A_SECOND)
    proved: tuple[Card, ...] = ()
    goal = 0
    if len(observation.legal_actions) > 1:
        for limit in limits:
            proved = prove(observation, limit, node_limit=nodes).forced
            if proved:
                goal = limit
                break
    left = None
    if seconds is not None:
        left = max(0.0, VOTE_SHARE * (seconds - (time.perf_counter() - started)))
        if proved or len(observation.legal_actions) == 1:
            left = min(left, 0.1)
    beliefs = Beliefs.of(observation) if believing else None
    result = vote(observation, rng, seconds=left, worlds=worlds, threads=threads, beliefs=beliefs)
    advice = advice_of(result, seed)
    # once the declarer has his points, defenders prove that he gets no more: no win for them
    decides = observation.seat == observation.declarer or (bool(proved) and goal == limits[0])
    best, voice = _choose(observation, result, advice, proved, goal, decides, rules)
    others = tuple(each for each in advice.actions if each.action != best.action)
    took = time.perf_counter() - started
    return Counsel(replace(advice, actions=(best, *others), seconds=took), voice)


def _choose(
    observation: Observation,
    result: WorldVote,
    advice: Advice[Card],
    proved: tuple[Card, ...],
    goal: int,
    decides: bool,
    rules: Rules | None,
) -> tuple[ActionAdvice[Card], Voice]:
    """The advised card with its reason, and whose it is."""
    by_card = {each.action: each for each in advice.actions}
    cards = {card: index for index, card in enumerate(result.cards)}
    first = advice.actions[0]
    if proved:
        card = max(proved, key=lambda card: (by_card[card].card_points or 0.0, -card.points))
        entry = by_card[card]
        reason = _proof_sentence(observation, card, goal)
        if decides:
            entry = replace(entry, win_probability=1.0, standard_error=0.0, evidence=Evidence.PROOF)
        return replace(entry, reason=reason), Voice.KILLER
    hopeful = [each for each in advice.actions if result.wins[:, cards[each.action]].any()]
    if result.complete and len(hopeful) == 1 and len(advice.actions) > 1:
        reason = f"{first.action}: the only card that can still win; all others lose in every world"
        return replace(first, reason=reason), Voice.HOPE
    equal = [each for each in advice.actions if result.loss(each.action)[0] <= EQUAL]
    if len(equal) > 1 and rules is not None:
        advised = rules(observation)
        if advised is not None:
            for each in equal:
                if each.action == advised[0] and each.action != first.action:
                    reason = f"{each.action}: as good as any in the worlds seen; {advised[1]}"
                    return replace(each, reason=reason), Voice.RULE
    return replace(first, reason=_vote_sentence(observation, result, first)), Voice.VOTE


def _proof_sentence(observation: Observation, card: Card, goal: int) -> str:
    declares = observation.seat == observation.declarer
    if declares:
        what = {61: "wins the game", 90: "wins with Schneider", 120: "takes every trick"}.get(
            goal, f"brings {goal} card points"
        )
    else:
        what = {61: "beats the declarer", 90: "saves the defenders from Schneider"}.get(
            goal, "saves the defenders from Schwarz"
        )
    return f"{card}: {what} against every deal that is still possible, whatever the others play"


def _vote_sentence(observation: Observation, result: WorldVote, best: ActionAdvice[Card]) -> str:
    seen = f"{'all ' if result.complete else ''}{len(result.wins):,} worlds"
    if best.win_probability == 0:
        return f"{best.action}: no card wins in any of {seen}; this one keeps the most card points"
    does = "wins" if observation.seat == observation.declarer else "beats the declarer"
    share = f"{best.win_probability:.0%}".replace("%", " %")
    knowledge = Knowledge.of(observation)
    shown = [
        f"{SEAT_NAMES[seat]} is void in "
        + " and ".join("trumps" if suit == TRUMPS else Suit(suit).name.lower() for suit in suits)
        for seat, suits in ((seat, sorted(knowledge.voids[seat])) for seat in knowledge.others)
        if suits
    ]
    return "; ".join([f"{best.action}: {does} in {share} of {seen}", *shown])
