"""Advice in Skat: one function for every moment at which a seat has to act.

Library, command line and page ask this function, so that the same observation gets the same answer
at every door. The ensemble (`players.counsel`) answers by default; the plain vote, αμ, proofs alone
and the expert rules alone are methods of it, for the play of the cards. Before the first card the
tables of hands answer, by the bidder of the AIs (`players.bidder`), in the scoring of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from ouvert.cards import Card
from ouvert.errors import OuvertError, check_seconds, check_seed, check_whole
from ouvert.kernels.deferred import clock
from ouvert.numbers import new_seed
from ouvert.protocols import ActionAdvice, Advice, Evidence
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.belief.learned.network import Network
from ouvert.skat.bidding.hand_worth import ContractRating
from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.players.bidder import Decision, EvaluatingBidder
from ouvert.skat.players.club.advice import club_advice
from ouvert.skat.players.club.rules import asks_for_club, club_rule
from ouvert.skat.players.counsel import NODES_A_SECOND, Voice, counsel
from ouvert.skat.players.defaults import SECONDS
from ouvert.skat.players.reflex import rule_for
from ouvert.skat.rules.actions import Action, Announce, Phase, PlayCard
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import SKAT_CONTRACTS, Contract
from ouvert.skat.rules.observation import Observation, check_observation
from ouvert.skat.search.alpha_mu import alpha_mu
from ouvert.skat.search.paranoia import Proof, Verdict, provable_points, prove
from ouvert.skat.search.vote import advice_of, vote

WORLDS = 200
"""Worlds of a vote of which only the nodes of its proofs are said."""
PLANS = 20
"""Worlds of αμ at most: more of them take too long."""
HALVINGS = 7
"""Questions, at most, until the provable card points are found."""


class Method(Enum):
    """Who is asked."""

    ENSEMBLE = "ensemble"
    """Proofs, the last hope, a vote of likely worlds, expert rules; before play the tables."""

    VOTE = "vote"
    """The plain vote of worlds (`search.vote`)."""

    ALPHA_MU = "alpha-mu"
    """Plans that hold in many worlds at once (`search.alpha_mu`); slow early in the game."""

    PROOF = "proof"
    """The paranoia search alone (`search.paranoia`)."""

    RULES = "rules"
    """The expert rules alone (`players.reflex`); no worlds are looked at."""


class BudgetError(OuvertError):
    """Limits that do not go together, or that the method does not have."""


@dataclass(frozen=True, slots=True)
class SkatActionAdvice(ActionAdvice[Action]):
    """What one action is worth to the seat that asks.

    Attributes:
        contract: the game that is announced, or that a discard is for; None elsewhere.
        expected: what the action brings in the scoring of the advice; None in the play. In a Ramsch
            the seat's score less the average of the other two.
    """

    contract: Contract | None = None
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class SkatAdvice(Advice[Action]):
    """Advice on any decision in a game of Skat, by `advise`.

    Attributes:
        actions: the actions, the advised one first. In the auction the least that can be said, and
            passing; in every other part of the game all legal ones.
        method: who was asked.
        voice: which part of the ensemble has chosen; None for other methods.
        scoring: what `expected` counts in; None in the play of the cards, which is about winning.
        games: in the auction and before the skat is picked up, the games that the hand is for, if
            they are played whatever lies in the skat, best first.
        maximal_bid: in the auction the highest value worth bidding or holding, 0 if none; else
            None.
        proofs: what has been proved of each limit, lowest first; method PROOF only.
        provable_points: card points that the asking side can prove; None in Null and for others.
    """

    actions: tuple[SkatActionAdvice, ...]
    method: Method = Method.ENSEMBLE
    voice: Voice | None = None
    scoring: Payoff | None = None
    games: tuple[SkatActionAdvice, ...] = ()
    maximal_bid: int | None = None
    proofs: tuple[Proof, ...] = ()
    provable_points: int | None = None

    @property
    def best(self) -> SkatActionAdvice:
        """The recommended action."""
        return self.actions[0]

    @property
    def excluded(self) -> float:
        """The share of the worlds that the proofs leave out."""
        return max((proof.excluded for proof in self.proofs), default=0.0)


def advise(
    observation: Observation,
    *,
    method: Method | str = Method.ENSEMBLE,
    seed: int | None = None,
    seconds: float | None = None,
    worlds: int | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    exclude: float | None = None,
    scoring: Payoff | str = TABLE_SCORING,
    contracts: Iterable[Contract] | None = None,
    network: Network | None = None,
) -> SkatAdvice:
    """Say what the observing seat should do, and what the other actions are worth.

    In the play of the cards numbers (`worlds`, `nodes`) and the seed fix the answer, and with a
    time it is as good as the time allows. Before the play the answer is exact: no limit and no
    seed makes a difference.

    Args:
        observation: a moment at which its seat is to act.
        method: who is asked, as a `Method` or its word. Before the play only the ensemble answers.
        seed: chooses the worlds; left out, a new one is drawn, and the advice names it.
        seconds: time budget for a card; SECONDS by default, none where a number is given.
        worlds: look at so many worlds, or all if there are fewer; PLANS at most in αμ by default.
        nodes: give each proof up after so many positions.
        threads: threads of a vote; by default one a core.
        exclude: method PROOF: leave out worlds with the unlikeliest splits, up to this share.
        scoring: what counts before the play, as a `Payoff` or its word; the AIs bid in the default.
        contracts: the games that may be announced with the skat, such as one that is practised; by
            default all.
        network: for a card, beliefs learned from games, as `read_beliefs` reads them, beside the
            hints; none by default.

    Raises:
        BudgetError: limits that do not go together, that the method does not have, or that are no
            numbers of their kind.
        PositionError: no deal fits what the seat has seen, it is not its turn to play a card, or
            the contracts are none.
        RulesError: it is not the seat's turn before the play.
        OuvertError: an unknown method or scoring, no seed, or another method than the ensemble
            before the play.
    """
    check_observation(observation)
    asked = _method(method)
    check_budget(asked, seconds=seconds, worlds=worlds, nodes=nodes, exclude=exclude)
    if seed is not None:
        check_seed(seed)
    if threads is not None:
        check_whole(threads, "threads", 1, error=BudgetError)
    if asks_for_club(observation):
        return _by_club(observation, asked, seed, seconds, worlds)
    if observation.phase is not Phase.PLAY:
        counted = scoring if isinstance(scoring, Payoff) else Payoff.of(scoring)
        games = SKAT_CONTRACTS if contracts is None else contracts
        return _before_play(observation, asked, counted, games)
    if seconds is None and worlds is None and nodes is None:
        seconds = SECONDS
    if asked is Method.RULES:
        return _by_rules(observation)
    if asked is Method.PROOF:
        return _by_proof(observation, seconds, nodes, exclude or 0.0)
    seed = new_seed() if seed is None else seed
    rng = np.random.default_rng(seed)
    if asked is Method.VOTE:
        voted = vote(observation, rng, seconds=seconds, worlds=worlds, threads=threads)
        return _of_cards(advice_of(voted, seed), asked)
    if asked is Method.ALPHA_MU:
        most = PLANS if worlds is None else worlds
        return _of_cards(alpha_mu(observation, rng, worlds=most, seconds=seconds, seed=seed), asked)
    if seconds is None and worlds is None:
        worlds = WORLDS
    advised = counsel(
        observation,
        rng,
        rules=rule_for,
        seconds=seconds,
        worlds=worlds,
        nodes=nodes,
        threads=threads,
        network=network,
        seed=seed,
    )
    return replace(_of_cards(advised.advice, asked), voice=advised.voice)


_NAMES = {
    "method": "the method ",
    "seconds": "seconds",
    "worlds": "worlds",
    "nodes": "nodes",
    "exclude": "exclude",
}


def check_budget(
    method: Method,
    *,
    seconds: float | None = None,
    worlds: int | None = None,
    nodes: int | None = None,
    exclude: float | None = None,
    names: Mapping[str, str] = _NAMES,
) -> None:
    """Raise BudgetError unless the limits go together and the method has them.

    `names` says what the limits are called where they were given, such as options.
    """
    for name, count in (("worlds", worlds), ("nodes", nodes)):
        if count is not None and seconds is not None:
            raise BudgetError(
                f"{names['seconds']} and {names[name]} both say when to stop: give one of them"
            )
    if seconds is not None:
        check_seconds(seconds, names["seconds"], BudgetError)
    for name, count in (("worlds", worlds), ("nodes", nodes)):
        if count is not None:
            check_whole(count, names[name], 1, error=BudgetError)
    asked = f"{names['method']}{method.value}"
    if nodes is not None and method not in (Method.ENSEMBLE, Method.PROOF):
        raise BudgetError(f"{names['nodes']} limits proofs, and {asked} makes none")
    if worlds is not None and method is Method.PROOF:
        raise BudgetError(
            f"{names['worlds']} limits a vote, and a proof is about all worlds at once"
        )
    if worlds is not None and method is Method.RULES:
        raise BudgetError(f"{names['worlds']} limits a vote, and {asked} looks at no worlds")
    if exclude is not None and method is not Method.PROOF:
        raise BudgetError(
            f"{names['exclude']} leaves worlds out of proofs: ask for "
            f"{names['method']}{Method.PROOF.value}"
        )


def _method(method: Method | str) -> Method:
    try:
        return Method(method)
    except ValueError as error:
        words = ", ".join(each.value for each in Method)
        raise OuvertError(f"there is no method '{method}': there are {words}") from error


def _before_play(
    observation: Observation, method: Method, scoring: Payoff, contracts: Iterable[Contract]
) -> SkatAdvice:
    """What the tables of hands say of each action."""
    if method is not Method.ENSEMBLE:
        raise OuvertError(
            "before the first card the tables of hands advise, which are the ensemble's: "
            f"the method {method.value} is about cards that are played"
        )
    started = clock()
    bidder = EvaluatingBidder(scoring, contracts)
    actions = tuple(map(_rated, bidder.options(observation)))
    games: tuple[ContractRating, ...] = ()
    maximal = None
    if observation.phase is Phase.AUCTION:
        judged = bidder.judged(observation)
        games, maximal = judged.contracts, judged.maximal_bid
    elif observation.phase is Phase.SKAT:
        games = bidder.with_skat(observation)
    return SkatAdvice(
        actions,
        worlds_possible=Knowledge.of(observation).worlds().count(),
        worlds_seen=0,
        seconds=clock() - started,
        voice=Voice.TABLE,
        scoring=scoring,
        games=tuple(map(_game, games)),
        maximal_bid=maximal,
    )


def _by_club(
    observation: Observation,
    method: Method,
    seed: int | None,
    seconds: float | None,
    worlds: int | None,
) -> SkatAdvice:
    """What is advised where options of clubs ask: a card in a Ramsch, Kontra, or Re."""
    if method is Method.RULES:
        action = club_rule(observation)
        chosen = SkatActionAdvice(action, 0.0, 0.0, None, Evidence.RULE, "by the rules of thumb")
        others = (
            SkatActionAdvice(each, 0.0, 0.0, None, Evidence.NONE)
            for each in observation.legal_actions
            if each != action
        )
        possible = Knowledge.of(observation).worlds().count()
        return SkatAdvice((chosen, *others), possible, 0, 0.0, method=method)
    if method is not Method.ENSEMBLE:
        raise OuvertError(
            "a Ramsch, Kontra and Re are advised on by the ensemble and by rules, and not by the "
            f"method {method.value}"
        )
    seed = new_seed() if seed is None else seed
    found = club_advice(observation, np.random.default_rng(seed), worlds=worlds, seconds=seconds)
    return SkatAdvice(
        tuple(
            SkatActionAdvice(
                action=each.action,
                win_probability=each.chance,
                standard_error=each.error,
                card_points=each.points,
                evidence=each.evidence,
                reason=each.reason,
                card_points_error=each.points_error,
                remarks=each.remarks,
                expected=each.expected,
            )
            for each in found.ratings
        ),
        worlds_possible=found.worlds_possible,
        worlds_seen=found.worlds_seen,
        seconds=found.seconds,
        seed=seed,
        method=method,
        voice=Voice.VOTE,
    )


def _rated(decision: Decision) -> SkatActionAdvice:
    chance = decision.win_probability
    return SkatActionAdvice(
        action=decision.action,
        win_probability=chance or 0.0,
        standard_error=0.0,
        card_points=None,
        evidence=Evidence.NONE if chance is None else Evidence.TABLE,
        reason=decision.reason,
        remarks=() if decision.remark is None else (decision.remark,),
        contract=decision.contract,
        expected=decision.expected,
    )


def _game(rating: ContractRating) -> SkatActionAdvice:
    contract = rating.contract
    return _rated(Decision(Announce(contract), rating.win_probability, rating.expected, contract))


def _of_cards(advice: Advice[Card], method: Method) -> SkatAdvice:
    """Advice on cards as advice on the actions of playing them."""
    return SkatAdvice(
        tuple(
            SkatActionAdvice(
                action=PlayCard(each.action),
                win_probability=each.win_probability,
                standard_error=each.standard_error,
                card_points=each.card_points,
                evidence=each.evidence,
                reason=each.reason,
                card_points_error=each.card_points_error,
                remarks=each.remarks,
            )
            for each in advice.actions
        ),
        worlds_possible=advice.worlds_possible,
        worlds_seen=advice.worlds_seen,
        seconds=advice.seconds,
        seed=advice.seed,
        method=method,
    )


def _by_rules(observation: Observation) -> SkatAdvice:
    started = clock()
    decision = CardDecision.of(observation)
    possible = Knowledge.of(observation).worlds().count()
    card, rule = rule_for(observation)
    advice = Advice(
        (
            _unknown(card, Evidence.RULE, rule.sentence),
            *(_unknown(other, Evidence.NONE) for other in decision.legal if other != card),
        ),
        worlds_possible=possible,
        worlds_seen=0,
        seconds=clock() - started,
    )
    return _of_cards(advice, Method.RULES)


def _by_proof(
    observation: Observation, seconds: float | None, nodes: int | None, exclude: float
) -> SkatAdvice:
    """What the paranoia search alone says of every card; the time is shared among the limits."""
    started = clock()
    decision = CardDecision.of(observation)
    possible = Knowledge.of(observation).worlds().count()
    limits = sorted(decision.limits)
    if nodes is None:
        share = (SECONDS if seconds is None else seconds) / max(1, len(limits))
        nodes = max(1, int(share * NODES_A_SECOND))
    proofs = tuple(prove(observation, limit, exclude=exclude, node_limit=nodes) for limit in limits)
    points = None
    if not decision.null:
        points, _ = provable_points(observation, node_limit=max(1, nodes // HALVINGS))
    entries = [_proved(decision, card, proofs) for card in decision.legal]
    entries.sort(key=lambda each: -sum(each.action in proof.forced for proof in proofs))
    advice = _of_cards(
        Advice(
            tuple(entries),
            worlds_possible=possible,
            worlds_seen=0,
            seconds=clock() - started,
        ),
        Method.PROOF,
    )
    return replace(advice, proofs=proofs, provable_points=points)


def _proved(decision: CardDecision, card: Card, proofs: tuple[Proof, ...]) -> ActionAdvice[Card]:
    """A card by what is proved of it. For a defender the lowest limit decides the game."""
    if not proofs:
        said = f"{card}: the game is overbid, and lost with every card"
        return replace(_unknown(card, Evidence.PROOF), reason=said)
    if decision.defending and decision.needs == {None}:
        said = f"{card}: the game is overbid, and won with every card"
        return replace(_unknown(card, Evidence.PROOF), win_probability=1.0, reason=said)
    forced = [proof for proof in proofs if card in proof.forced]
    wins = bool(forced) and (not decision.defending or proofs[0] in forced)
    if wins:
        sure = "" if not proofs[0].excluded else f" but {proofs[0].excluded:.1%} of the worlds"
        does = "beats the declarer" if decision.defending else "wins"
        said = f"{card}: {does} against every deal that is still possible{sure}"
        chance = 1.0 - proofs[0].excluded
        return replace(_unknown(card, Evidence.PROOF), win_probability=chance, reason=said)
    if forced:
        return _unknown(card, Evidence.NONE, f"{card}: saves points for certain")
    gave_up = any(proof.cards[card] is Verdict.UNKNOWN for proof in proofs)
    said = "the search has given up" if gave_up else "there is no proof that it wins"
    return _unknown(card, Evidence.NONE, f"{card}: {said}")


def _unknown(card: Card, evidence: Evidence, reason: str = "") -> ActionAdvice[Card]:
    return ActionAdvice(card, 0.0, 0.0, None, evidence, reason)
