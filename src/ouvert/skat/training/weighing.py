"""What every answer to a decision is worth, and whether one is clearly best.

Cards are weighed as looking back weighs them, by a vote of likely worlds that knows what the seat
knows; bids and discards by the tables of hands. A vote assumes that all will know the cards later,
and tables are predictions: so somebody else must say the same. That is a proof against every deal
and every defence, where there is one; all deals that are possible, each as likely as the others,
where they are few; and else the same decision played out by the expert rules, in which every seat
knows only what it may.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.bidding.discards import DiscardRating, rate_discards
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.players.advise import advise
from ouvert.skat.players.bidder import highest_of_others
from ouvert.skat.players.self_play import CONTRACTS, play_cards
from ouvert.skat.review.cards import weighed, world_choice
from ouvert.skat.rules.actions import Discard, Pass
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import declarer_score, defender_score
from ouvert.skat.rules.values import ALL_POINTS, TRICKS, evaluate
from ouvert.skat.search.belief_vote import belief_vote
from ouvert.skat.search.paranoia import prove
from ouvert.skat.search.vote import vote
from ouvert.skat.search.world_question import WorldQuestion
from ouvert.skat.training.puzzles import NO, YES, Judge, Puzzle, answer_of

WORLDS = 400
"""Deals that each vote looks at, at most."""
FEW = 2_000
"""Up to so many possible deals are all looked at by the second judge."""
CLEAR = 0.10
"""By how much a card must be ahead, in probability of winning."""
CLEAR_POINTS = 8.0
"""By how much a bid or discard must be ahead, in points of the table's scoring."""
SAFE = 4.0
"""So many standard errors below what was found, the best card is still not as good as the next."""
AGREES = 2.0
"""So many standard errors of its own the second judge must be on the same side."""
PLAYED_OUT = 200
"""Deals in which bids and discards are played out."""
RIVALS = 5
"""Discards that the best one is compared with."""
PROOF_NODES = 200_000


@dataclass(frozen=True, slots=True)
class Weighed:
    """What every answer is worth, and whether one is clearly best.

    Attributes:
        worth: by answer, see `Puzzle.worth`.
        margin: how far the best is ahead of the next.
        error: the standard error of the margin; 0 where it is exact.
        judge: who agrees; None if nobody does, or the margin of a card is too small to ask.
    """

    worth: dict[str, float]
    margin: float
    error: float
    judge: Judge | None

    @property
    def best(self) -> str:
        """The best answer."""
        return self.ranked[0]

    @property
    def ranked(self) -> list[str]:
        """The answers, the best first."""
        return sorted(self.worth, key=lambda each: -self.worth[each])


def weigh(puzzle: Puzzle, *, seed: int = 0, worlds: int = WORLDS) -> Weighed:
    """Weigh the answers to a puzzle again.

    Args:
        puzzle: one of the stock, or any other.
        seed: chooses the deals that are looked at; 0 are those that the stock was made with.
        worlds: how many they are, at most.
    """
    game = puzzle.game()
    if puzzle.kind == "bid":
        return weigh_bid(puzzle.seen(), seed=seed)
    if puzzle.kind == "discard":
        contract = parse_contract_code(puzzle.contract or "")
        return weigh_discard(puzzle.seen(), contract, seed=seed)
    if puzzle.limit is not None:
        return weigh_level(game, puzzle.limit, seed=seed, worlds=worlds)
    return weigh_card(game, seed=seed, worlds=worlds)


def clear_card(weighed: Weighed, slack: float) -> bool:
    """Whether one card is clearly best, and a second judge agrees.

    `slack` is what a card may give away and still count as right.
    """
    sure = weighed.margin - SAFE * weighed.error > slack
    return weighed.judge is not None and weighed.margin >= CLEAR and sure


def clear_table(weighed: Weighed) -> bool:
    """Whether a bid or discard is clearly best, and a second judge agrees."""
    return weighed.judge is not None and weighed.margin >= CLEAR_POINTS


def weigh_card(game: SkatGame, *, seed: int = 0, worlds: int = WORLDS) -> Weighed:
    """Weigh every legal card of whoever is to play. Raises PositionError outside the play."""
    known, voted = weighed(game, seed=seed, worlds=worlds, threads=1)
    worth = {card.code: round(each, 4) for card, each in known.chances.items()}
    ranked = sorted(known.chances, key=lambda card: -known.chances[card])
    if len(ranked) < 2:
        return Weighed(worth, 0.0, 0.0, None)
    best, second = ranked[:2]
    margin, error = voted.loss(second)
    if known.proved:
        margin, error = 1.0 - known.chances[second], known.errors[second]
    judge: Judge | None = None
    if known.proved:
        judge = "proof" if known.proved == (best,) else None
    elif margin >= CLEAR:
        judge = _second_of_cards(game, seed, worlds, best, second)
    return Weighed(worth, margin, error, judge)


def weigh_level(game: SkatGame, limit: int, *, seed: int = 0, worlds: int = WORLDS) -> Weighed:
    """Weigh every card by whether the declarer reaches a limit, for or against him.

    The limit is 90 where the game is won, or 31 where it is lost. All deals are as likely here.

    Raises PositionError if no card is due.
    """
    assert game.actor is not None
    seen = game.observe(game.actor)
    knowledge, question = Knowledge.of(seen), WorldQuestion.of(seen)
    possible = knowledge.worlds()
    every = possible.count() <= FEW
    drawn = possible.enumerate() if every else possible.sample(worlds, np.random.default_rng(seed))
    reached = question.reaches(knowledge.hands(drawn), drawn[:, SKAT_PLACE], limit)
    good = ~reached if question.defending else reached
    chances = dict(zip(question.cards, good.mean(axis=0).tolist(), strict=True))
    ranked = sorted(chances, key=lambda card: -chances[card])
    worth = {card.code: round(each, 4) for card, each in chances.items()}
    if len(ranked) < 2:
        return Weighed(worth, 0.0, 0.0, None)
    best, second = (question.cards.index(card) for card in ranked[:2])
    margin, error = _difference(good[:, best].astype(float), good[:, second].astype(float))
    judge: Judge | None = "every deal" if every else None
    proof = prove(seen, limit, node_limit=PROOF_NODES).forced
    if proof:
        judge = "proof" if proof == (ranked[0],) else None
    return Weighed(worth, margin, 0.0 if every else error, judge)


def weigh_bid(seen: Observation, *, seed: int = 0) -> Weighed:
    """Weigh going on against passing, for a seat that is to say something.

    Raises RulesError if it has nothing to say.
    """
    advised = advise(seen)
    worth = {
        NO if isinstance(each.action, Pass) else YES: round(each.expected or 0.0, 1)
        for each in advised.actions
    }
    if len(worth) < 2:
        return Weighed(worth, 0.0, 0.0, None)
    on, out = worth[YES], worth[NO]
    value = advised.actions[0].action if on > out else advised.actions[1].action
    bid = getattr(value, "value", seen.bid) or seen.bid
    brought = _games_at(seen, bid, np.random.default_rng(seed))
    mean, error = float(brought.mean()) - out, float(brought.std() / np.sqrt(len(brought)))
    agrees = mean * np.sign(on - out) >= AGREES * error
    return Weighed(
        worth, round(abs(on - out), 1), round(error, 1), "played out" if agrees else None
    )


def weigh_discard(seen: Observation, contract: Contract, *, seed: int = 0) -> Weighed:
    """Weigh every discard for a game. Raises RulesError if the seat has nothing to put away."""
    advised = advise(seen, contracts=(contract,))
    worth = {answer_of(each.action): round(each.expected or 0.0, 1) for each in advised.actions}
    puts = [each.action.cards for each in advised.actions if isinstance(each.action, Discard)]
    first, *rivals = puts[: 1 + RIVALS]
    margin = round(worth[answer_of(Discard(first))] - worth[answer_of(Discard(rivals[0]))], 1)
    if margin < CLEAR_POINTS:
        return Weighed(worth, margin, 0.0, None)
    knowledge = Knowledge.of(seen)
    hands = knowledge.hands(knowledge.worlds().sample(PLAYED_OUT, np.random.default_rng(seed)))
    brought = [_played(seen, contract, hands, put) for put in (first, *rivals)]
    agrees = all(brought[0].mean() > each.mean() for each in brought[1:])
    _, error = _difference(brought[0], brought[1])
    return Weighed(worth, margin, round(error, 1), "played out" if agrees else None)


def _second_of_cards(
    game: SkatGame, seed: int, worlds: int, best: Card, second: Card
) -> Judge | None:
    """Who agrees that a card is better than the next best; None if nobody does."""
    assert game.actor is not None
    seen = game.observe(game.actor)
    if Knowledge.of(seen).worlds().count() <= FEW:
        every = vote(seen, np.random.default_rng(0), seconds=None, threads=1)
        chances = dict(zip(every.cards, every.probabilities.tolist(), strict=True))
        rest = max(chance for card, chance in chances.items() if card != best)
        return "every deal" if chances[best] > rest else None
    rng = world_choice(game, seed)
    voted = belief_vote(seen, rng, seconds=None, worlds=worlds, threads=1)
    weights, cards = voted.open_cards.weights, voted.open_cards.cards
    one, two = cards.index(best), cards.index(second)
    ends = voted.wins[:, one].astype(float) - voted.wins[:, two]
    mean = float(weights @ ends)
    error = float(np.sqrt(weights**2 @ (ends - mean) ** 2))
    return "played out" if mean > AGREES * error else None


def _difference(one: NDArray[np.float64], two: NDArray[np.float64]) -> tuple[float, float]:
    """The mean of a difference over the same deals, and its standard error."""
    difference = one - two
    return float(difference.mean()), float(difference.std() / np.sqrt(len(difference)))


def _games_at(seen: Observation, bid: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """What a seat's game brings at a bid in random deals, played out by the rules.

    The skat is picked up, and the tables choose game and discard.
    """
    knowledge = Knowledge.of(seen)
    drawn = knowledge.worlds().sample(PLAYED_OUT, rng)
    hands = knowledge.hands(drawn)
    heard = highest_of_others(seen)
    best: list[DiscardRating] = []
    for world in range(len(drawn)):
        twelve = seen.hand | CardSet(int(drawn[world, SKAT_PLACE]))
        best.append(rate_discards(twelve, seen.seat, bid=bid, heard=heard, payoff=TABLE_SCORING)[0])
        hands[world, seen.seat] = (twelve - best[-1].put).bits
    return _scores(
        seen.seat, bid, hands, [each.contract for each in best], [each.put for each in best]
    )


def _played(
    seen: Observation, contract: Contract, hands: NDArray[np.uint32], put: CardSet
) -> NDArray[np.float64]:
    """What a game brings after a discard, in some deals of the others' cards."""
    dealt = hands.copy()
    dealt[:, seen.seat] = (seen.hand - put).bits
    count = len(dealt)
    return _scores(seen.seat, seen.bid, dealt, [contract] * count, [put] * count)


def _scores(
    seat: int,
    bid: int,
    hands: NDArray[np.uint32],
    contracts: list[Contract],
    puts: list[CardSet],
) -> NDArray[np.float64]:
    """What games bring their declarer against the others, played out by the rules."""
    kinds = np.array([CONTRACTS.index(each) for each in contracts], dtype=np.int8)
    skats = np.array([put.bits for put in puts], dtype=np.uint32)
    played = play_cards(kinds, hands, skats, np.full(len(hands), seat, dtype=np.int8))
    brought = []
    for row, (contract, put) in enumerate(zip(contracts, puts, strict=True)):
        points, tricks = int(played.points[row]), int(played.tricks[row])
        result = evaluate(
            contract,
            declarer=seat,
            bid=bid,
            cards=CardSet(int(hands[row, seat])) | put,
            card_points=(points, ALL_POINTS - points),
            tricks=(tricks, TRICKS - tricks),
        )
        # as in TABLE_SCORING: what each of the others gains counts against the declarer
        brought.append(declarer_score(result) - defender_score(result))
    return np.array(brought, dtype=np.float64)
