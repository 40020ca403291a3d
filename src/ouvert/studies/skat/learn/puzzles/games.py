"""Games of the ensemble with itself, and the decisions in them that make puzzles.

The ensemble plays all seats: auction, discard and announcement by the tables, cards by proofs and a
vote. Where its vote sees one card far ahead, the decision is weighed again with many more deals
(`ouvert.skat.training.weighing`); so are bids and discards. What stays clear is a puzzle. How
difficult it is, the levels for people are asked.

Some themes are rare. For these further deals are played, one in four of them a Null, in which
nothing is weighed but decisions that look like one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.protocols import Advice
from ouvert.skat.bidding.null.hands import null_win_probability
from ouvert.skat.matches.players import make
from ouvert.skat.players.bidder import EvaluatingBidder
from ouvert.skat.players.counsel import counsel
from ouvert.skat.players.levels import LEVELS
from ouvert.skat.players.reflex import rule_for
from ouvert.skat.records.course import Course
from ouvert.skat.review.themes import Theme, theme_of
from ouvert.skat.rules.actions import Phase, PlayCard, as_action
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import POINTS_TO_WIN, SCHNEIDER_POINTS
from ouvert.skat.search.levels import ESCAPE
from ouvert.skat.training.puzzles import SLACK, Kind, Puzzle, answer_of
from ouvert.skat.training.weighing import (
    CLEAR,
    CLEAR_POINTS,
    Weighed,
    clear_card,
    clear_table,
    weigh_bid,
    weigh_card,
    weigh_discard,
    weigh_level,
)

CHUNK = 10
"""Deals that are dealt and played at once."""
WORLDS = 20
"""Deals that the ensemble looks at for a card."""
AHEAD = 0.2
"""What its vote must see before a decision is weighed with more deals."""
FIRST_LOOK = 100
"""Deals of the first weighing, which drops most."""
SETTLED = 0.01
"""Where every card wins, or none, as often as all but this, the level is what is left."""
LEVEL_CARDS = 6
"""Levels are asked for with at most so many cards in hand."""
OBVIOUS = 40.0
"""Bids are no puzzles where as many points lie between both answers."""
BIDS = 0.25
"""The share of the deals in which a bid is weighed: there are more of them than are wanted."""
TRIES = 4
"""How often a level with chance in it is asked."""
RARE = (Theme.NULL_DEFENCE, Theme.NULL_PLAY, Theme.THROW_IN, Theme.DUCK, Theme.LEAD)
"""Themes for which further deals are played."""
NULLS = 4
"""One of so many of these deals is a Null."""
NULL_HAND = 0.5
"""A hand that wins a Null as often without the skat is one that may declare it."""
MASTER = "expert:20"
"""The master with a number of deals in place of a second, so that the answer does not depend on
the machine."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is asked of `play_chunk`: the seed of all chunks, and the number of this one.

    `rare` chunks are played for rare themes alone.
    """

    seed: int
    number: int
    rare: bool = False


def play_chunk(asked: Chunk) -> list[dict[str, object]]:
    """Deal and play one chunk; return its puzzles as JSON values, in the order played.

    Their themes are left open, see `stock.with_theme`.
    """
    found: list[dict[str, object]] = []
    for row in range(CHUNK):
        deal = asked.number * CHUNK + row
        if asked.rare:
            rng = np.random.default_rng([asked.seed, asked.number, row, len(RARE)])
            made = _rare_puzzles(f"{asked.seed}r-{deal}", rng, null=deal % NULLS == 0)
        else:
            rng = np.random.default_rng([asked.seed, asked.number, row])
            made = _puzzles(f"{asked.seed}-{deal}", rng)
        found += (msgspec.to_builtins(each) for each in made)
    return found


def _puzzles(name: str, rng: np.random.Generator) -> Iterator[Puzzle]:
    """Play one deal, and yield the puzzles in it."""
    bidder = EvaluatingBidder()
    game = SkatGame.start(Deal.random(rng))
    bid_asked = rng.random() >= BIDS
    while game.actor is not None:
        seen = game.observe(game.actor)
        if len(seen.legal_actions) == 1:
            game = game.apply(seen.legal_actions[0])
            continue
        label = f"{name}-{len(game.history)}"
        if game.phase is Phase.PLAY:
            advice = _voted(seen, rng)
            yield from _of_card(label, game, seen, advice)
            game = game.apply(PlayCard(advice.best.action))
            continue
        options = bidder.options(seen)
        if game.phase is Phase.AUCTION and not bid_asked:
            gap = abs(options[0].expected - options[1].expected)
            # the first decision that is not obvious
            bid_asked = CLEAR_POINTS <= gap <= OBVIOUS
            if bid_asked:
                yield from _made(label, "bid", game, seen, weigh_bid(seen))
        if game.phase is Phase.DISCARD and options[0].contract is not None:
            contract = options[0].contract
            weighed = weigh_discard(seen, contract)
            yield from _made(label, "discard", game, seen, weighed, contract_code(contract))
        game = game.apply(options[0].action)


def _rare_puzzles(name: str, rng: np.random.Generator, *, null: bool) -> Iterator[Puzzle]:
    """Play one deal, and yield the puzzles of rare themes in it."""
    game = _until_play(rng, null=null)
    while game.actor is not None:
        seen = game.observe(game.actor)
        if len(seen.legal_actions) == 1:
            game = game.apply(seen.legal_actions[0])
            continue
        advice = _voted(seen, rng)
        first, second = (PlayCard(each.action) for each in advice.actions[:2])
        if theme_of(seen, first, second) in RARE and _ahead(advice) >= AHEAD:
            yield from _of_card(f"{name}-{len(game.history)}", game, seen, advice)
        game = game.apply(PlayCard(advice.best.action))


def _until_play(rng: np.random.Generator, *, null: bool) -> SkatGame:
    """A deal up to the first card, or one that is passed in; if wanted, the next that is a Null."""
    bidder = EvaluatingBidder()
    while True:
        game = SkatGame.start(Deal.random(rng))
        if null and not any(map(_for_null, game.dealt.hands)):
            continue
        while game.actor is not None and game.phase is not Phase.PLAY:
            game = game.apply(bidder.choose(game.observe(game.actor)))
        contract = game.contract
        if not null or (contract is not None and contract.game is GameType.NULL):
            return game


def _for_null(hand: CardSet) -> bool:
    return null_win_probability(hand) >= NULL_HAND


def _voted(seen: Observation, rng: np.random.Generator) -> Advice[Card]:
    """What the ensemble says of the cards."""
    return counsel(seen, rng, rules=rule_for, seconds=None, worlds=WORLDS, threads=1).advice


def _ahead(advice: Advice[Card]) -> float:
    """By how much its best card is ahead."""
    first, second = sorted((each.win_probability for each in advice.actions), reverse=True)[:2]
    return first - second


def _of_card(
    label: str, game: SkatGame, seen: Observation, advice: Advice[Card]
) -> Iterator[Puzzle]:
    chances = sorted((each.win_probability for each in advice.actions), reverse=True)
    decision = CardDecision.of(seen)
    if _ahead(advice) >= AHEAD:
        if weigh_card(game, worlds=FIRST_LOOK).margin < CLEAR:
            return
        yield from _made(label, "card", game, seen, weigh_card(game))
        return
    settled = chances[-1] >= 1 - SETTLED or chances[0] <= SETTLED
    if decision.null or not settled or len(seen.hand) > LEVEL_CARDS:
        return
    declarer_wins = (chances[0] <= SETTLED) == decision.defending
    if decision.decisive != POINTS_TO_WIN:
        return
    limit = SCHNEIDER_POINTS if declarer_wins else ESCAPE
    if weigh_level(game, limit, worlds=FIRST_LOOK).margin >= CLEAR:
        yield from _made(label, "card", game, seen, weigh_level(game, limit), limit=limit)


def _made(
    label: str,
    kind: Kind,
    game: SkatGame,
    seen: Observation,
    weighed: Weighed,
    contract: str | None = None,
    limit: int | None = None,
) -> Iterator[Puzzle]:
    """The puzzle of a decision, if one answer is clearly best."""
    if not (clear_card(weighed, SLACK) if kind == "card" else clear_table(weighed)):
        return
    course = Course.of(game)
    yield Puzzle(
        id=label,
        kind=kind,
        theme="",
        found=found_by(seen, weighed.best),
        dealt=course.dealt,
        auction=course.auction,
        worth=weighed.worth,
        margin=round(weighed.margin, 4),
        error=round(weighed.error, 4),
        judge=weighed.judge or "played out",
        contract=contract or course.contract,
        discards=course.discards,
        cards=course.cards,
        limit=limit,
    )


def found_by(seen: Observation, answer: str) -> tuple[float, ...]:
    """How often each level for people finds an answer, from weak to strong."""
    shares = []
    for level in LEVELS:
        name = MASTER if level.player.startswith("expert") else level.player
        chance = seen.phase is Phase.PLAY and ":" in name
        tries = [
            answer_of(as_action(make(name, seed).choose(seen))) == answer
            for seed in range(TRIES if chance else 1)
        ]
        shares.append(sum(tries) / len(tries))
    return tuple(shares)
