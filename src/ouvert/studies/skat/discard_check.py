"""Discards against a slow check: how much is lost by putting what the tables say?

Hands after picking up come from self-play of the rules, from the auction on. For each the tables
choose game and discard. Then that discard, the tables' next choices and some of the others are
looked at in many worlds, the same for all of them: the other twenty cards are dealt at random, and
every world is decided twice, by the rules playing all three hands (*closed*) and by the open-card
solver (*open*). Open cards make defenders stronger than any are, and by more in some hands than in
others; closed play has the weaknesses of the rules. So neither is the truth, and both are shown.

The best of many discards is always a lucky one too. So the best is chosen in one half of the
worlds, and what it is better by is measured in the other half: the *loss* is unbiased, and may come
out below zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.skat.bidding.discards import DiscardRating, best_discard, rate_discards
from ouvert.skat.bidding.null.hands import null_lead
from ouvert.skat.players.self_play import play_cards, self_play
from ouvert.skat.rules.contracts import SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.search.open_cards import WIN, solve_many
from ouvert.studies.skat.null import games as null_games

BEST, OTHERS = 6, 4
"""How many of the tables' best discards are looked at, and how many of the rest."""
CLOSED_WORLDS, OPEN_WORLDS = 400, 120
LED_WORLDS = 60
"""Closed worlds of a Null in forehand, where the tables' lead is played; that takes long."""
BATCH = 200
"""Deals of self-play that are made at a time."""
CLOSED, OPEN = "closed", "open"


@dataclass(frozen=True, slots=True)
class PickedUp:
    """A hand after picking up.

    Attributes:
        cards: the twelve.
        seat: of the declarer.
        bid: that won the auction.
    """

    cards: CardSet
    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class CheckedHand:
    """The discards of one hand, looked at in worlds.

    Attributes:
        picked_up: the hand.
        contract: what the tables announce.
        puts: the discards; the tables' choice first.
        rated: `float64[discards]`, P_w by the tables.
        won: for closed and open play, `bool[discards, worlds]`.
    """

    picked_up: PickedUp
    contract: Contract
    puts: tuple[CardSet, ...]
    rated: NDArray[np.float64]
    won: dict[str, NDArray[np.bool_]]

    def loss(self, judge: str) -> float:
        """By how much P(win) of the judge's best discard is above that of the first."""
        return float(np.mean([gain for _, gain in self._halves(judge)]))

    def agrees(self, judge: str) -> float:
        """How often, of the two halves of the worlds, the judge's best discard is the first."""
        return float(np.mean([best == 0 for best, _ in self._halves(judge)]))

    def loss_of_any(self, judge: str) -> float:
        """The loss of putting one of the looked at discards at random, for comparison."""
        shares = self.won[judge].mean(axis=1)
        return self.loss(judge) + float(shares[0] - shares.mean())

    def correlation(self, judge: str) -> float:
        """Between P_w and the judge's shares over the discards; NaN if all are alike."""
        shares = self.won[judge].mean(axis=1)
        if np.ptp(shares) == 0 or np.ptp(self.rated) == 0:
            return float("nan")
        return float(np.corrcoef(self.rated, shares)[0, 1])

    def _halves(self, judge: str) -> Iterator[tuple[int, float]]:
        won = self.won[judge]
        even, odd = won[:, ::2].mean(axis=1), won[:, 1::2].mean(axis=1)
        for chosen_by, measured_by in ((even, odd), (odd, even)):
            # of equal discards the tables' choice counts as the best
            best = int(chosen_by.argmax())
            yield best, float(measured_by[best] - measured_by[0])


@dataclass(frozen=True, slots=True)
class DiscardCheckRow:
    """What the check says about the hands of one kind.

    Attributes:
        games: what was announced.
        judge: closed or open.
        hands: how many.
        agreement: share of hands in which the judge's best discard is the tables' choice.
        loss: mean loss of P(win) by the tables' choice.
        standard_error: of the loss.
        loss_of_any: mean loss by a discard at random among those looked at.
        correlation: of P_w and the judge's shares, mean over hands.
        predicted: mean P_w of the tables' choice.
        realised: mean share of worlds in which it won.
    """

    games: str
    judge: str
    hands: int
    agreement: float
    loss: float
    standard_error: float
    loss_of_any: float
    correlation: float
    predicted: float
    realised: float


def picked_up_hands(seed: int) -> Iterator[PickedUp]:
    """Hands after picking up, without end, from self-play of the rules; the seed fixes them."""
    rng = np.random.default_rng([seed, 0])
    while True:
        played = self_play(BATCH, rng)
        for row in np.flatnonzero(played.declarers >= 0):
            seat = int(played.declarers[row])
            cards = CardSet(int(played.deals[row, seat] | played.deals[row, 3]))
            yield PickedUp(cards, seat, int(played.bids[row]))


def check(
    hand: PickedUp,
    rng: np.random.Generator,
    *,
    closed_worlds: int = CLOSED_WORLDS,
    open_worlds: int = OPEN_WORLDS,
) -> CheckedHand:
    """Look at the tables' discard, their next ones and some others in the same random worlds."""
    first = best_discard(hand.cards, hand.seat, bid=hand.bid)
    chosen = _candidates(hand, first, rng)
    puts = tuple(rating.put for rating in chosen)
    worlds = random_worlds(hand.cards, max(closed_worlds, open_worlds), rng)
    won = {
        CLOSED: won_closed(first.contract, hand, puts, worlds[:closed_worlds]),
        OPEN: won_open(first.contract, hand, puts, worlds[:open_worlds]),
    }
    rated = np.array([rating.win_probability for rating in chosen])
    return CheckedHand(hand, first.contract, puts, rated, won)


def run(
    seed: int = 1,
    hands_per_game: int = 50,
    *,
    closed_worlds: int = CLOSED_WORLDS,
    open_worlds: int = OPEN_WORLDS,
    progress: Callable[[int], None] | None = None,
) -> list[CheckedHand]:
    """Check so many hands for each of suit games, Grand and Null; the seed fixes everything."""
    rng = np.random.default_rng([seed, 1])
    missing = dict.fromkeys(FAMILIES, hands_per_game)
    found = []
    for hand in picked_up_hands(seed):
        family = _family(best_discard(hand.cards, hand.seat, bid=hand.bid).contract)
        if missing[family]:
            missing[family] -= 1
            found.append(check(hand, rng, closed_worlds=closed_worlds, open_worlds=open_worlds))
            if progress is not None:
                progress(1)
        if not any(missing.values()):
            break
    return found


def summarize(checked: list[CheckedHand]) -> list[DiscardCheckRow]:
    """Rows for each family of games and judge."""
    rows = []
    for family in FAMILIES:
        hands = [each for each in checked if _family(each.contract) == family]
        if not hands:
            continue
        for judge in (CLOSED, OPEN):
            losses = np.array([each.loss(judge) for each in hands])
            alike = [each.correlation(judge) for each in hands]
            rows.append(
                DiscardCheckRow(
                    games=family,
                    judge=judge,
                    hands=len(hands),
                    agreement=float(np.mean([each.agrees(judge) for each in hands])),
                    loss=float(losses.mean()),
                    standard_error=float(losses.std() / np.sqrt(len(hands))),
                    loss_of_any=float(np.mean([each.loss_of_any(judge) for each in hands])),
                    correlation=float(np.nanmean(alike)) if not np.isnan(alike).all() else np.nan,
                    predicted=float(np.mean([each.rated[0] for each in hands])),
                    realised=float(np.mean([each.won[judge][0].mean() for each in hands])),
                )
            )
    return rows


def random_worlds(known: CardSet, n: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Deal all but twelve cards n times; `uint32[n, 2]`: the next seat's cards, then the last's."""
    others = np.array([int(card) for card in CardSet.full() - known], dtype=np.uint32)
    order = np.argsort(rng.random((n, len(others))), axis=1)
    bits = np.uint32(1) << others[order]
    half = len(others) // 2
    sides = (bits[:, :half], bits[:, half:])
    return np.stack([np.bitwise_or.reduce(side, axis=1) for side in sides], axis=1)


def won_closed(
    contract: Contract, hand: PickedUp, puts: tuple[CardSet, ...], worlds: NDArray[np.uint32]
) -> NDArray[np.bool_]:
    """`bool[discards, worlds]`: whether the declarer wins when the rules play all three hands.

    A Null in forehand begins with the lead that the tables choose, and is played in the first
    LED_WORLDS worlds alone.
    """
    if contract.game is GameType.NULL and hand.seat == 0:
        return _play_led(contract, hand, puts, worlds[:LED_WORLDS])
    return _play(contract, hand, puts, worlds)


def won_open(
    contract: Contract, hand: PickedUp, puts: tuple[CardSet, ...], worlds: NDArray[np.uint32]
) -> NDArray[np.bool_]:
    """`bool[discards, worlds]`: whether the declarer wins when everybody sees all cards."""
    points = np.repeat([put.points for put in puts], len(worlds))
    values, _ = solve_many(
        contract.game, _all_hands(hand, puts, worlds), hand.seat, 0, points, WIN, threads=1
    )
    won: NDArray[np.bool_] = (values == 1).reshape(len(puts), -1)
    return won


FAMILIES = ("suit games", "Grand", "Null")


def _family(contract: Contract) -> str:
    if contract.game is GameType.NULL:
        return "Null"
    return "Grand" if contract.game is GameType.GRAND else "suit games"


def _candidates(
    hand: PickedUp, first: DiscardRating, rng: np.random.Generator
) -> list[DiscardRating]:
    ratings = [
        rating
        for rating in rate_discards(
            hand.cards, hand.seat, bid=hand.bid, contracts=(first.contract,)
        )
        if rating.put != first.put
    ]
    some = BEST - 1 + rng.choice(len(ratings) - BEST + 1, OTHERS, replace=False)
    return [first, *ratings[: BEST - 1], *(ratings[int(i)] for i in some)]


def _all_hands(
    hand: PickedUp, puts: tuple[CardSet, ...], worlds: NDArray[np.uint32]
) -> NDArray[np.uint32]:
    """`uint32[discards * worlds, 3]`, by seat."""
    own = np.repeat([(hand.cards - put).bits for put in puts], len(worlds)).astype(np.uint32)
    others = np.tile(worlds, (len(puts), 1))
    from_declarer = np.concatenate([own[:, None], others], axis=1)
    return np.ascontiguousarray(np.roll(from_declarer, hand.seat, axis=1))


def _play(
    contract: Contract, hand: PickedUp, puts: tuple[CardSet, ...], worlds: NDArray[np.uint32]
) -> NDArray[np.bool_]:
    hands = _all_hands(hand, puts, worlds)
    n = len(hands)
    games = np.full(n, SKAT_CONTRACTS.index(contract), dtype=np.int8)
    skats = np.repeat([put.bits for put in puts], len(worlds)).astype(np.uint32)
    played = play_cards(games, hands, skats, np.full(n, hand.seat, dtype=np.int8))
    return played.kept(games).reshape(len(puts), -1)


def _play_led(
    contract: Contract, hand: PickedUp, puts: tuple[CardSet, ...], worlds: NDArray[np.uint32]
) -> NDArray[np.bool_]:
    """The same for a Null in forehand: the rules play on from the lead that the tables choose."""
    leads = [null_lead(hand.cards - put, put=put, ouvert=contract.ouvert) for put in puts]
    hands = _all_hands(hand, puts, worlds)
    games = null_games.NullGames(
        contract,
        hands,
        skats=np.repeat([put.bits for put in puts], len(worlds)).astype(np.uint32),
        seats=np.full(len(hands), hand.seat),
        leads=np.repeat([int(lead) for lead in leads], len(worlds)),
        predicted=np.full(len(hands), np.nan),
    )
    return null_games.won_closed(games).reshape(len(puts), -1)
