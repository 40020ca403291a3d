"""The discard that paper 001 works out ("Putting Skat First"), under several assumptions.

Printed is 0.728 · 1 · 1 · 1 = 72.8 % for a Null after ♥A ♥K have been put. Signs of suits and two
ranks are damaged; what is left reads 9 7, 7 K, 7 8 9 K and two hearts, so that the risk can only be
seven and king. Its number comes from games of people that are not published. This module asks what
the same suit is worth under every assumption that can be computed, from the bare division of the
six missing cards to all hands in which seven and king are the only risk.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.skat.bidding.null.hands import (
    NullDiscard,
    best_null_discards,
    suit_probabilities,
)
from ouvert.skat.bidding.null.tables import (
    CLOSED,
    HAND_ROW,
    HOLD,
    OUVERT,
    SuitLookup,
    exact_tables,
    load,
)
from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.players.self_play import play_cards
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import solve_many
from ouvert.stats import Estimate, bootstrap, share_of
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.null.games import NULL
from ouvert.studies.skat.shares import interval
from ouvert.studies.skat.task import PartResult, Task

PRINTED = 0.728
DEALS, DRAWS = 20_000, 40_000
"""Deals of the hand, and hands drawn to find those with no other risk."""
ENSEMBLE = "expert:20"
ENSEMBLE_DEALS, CHUNK = 400, 20
HAND = CardSet.parse("C9 C7 D7 DK S7 S8 S9 SK H7 H8")
"""The hand, with the two lost hearts as the likeliest safe ones."""
PUT = CardSet.parse("HA HK")
PATTERN = 1 << 0 | 1 << 6
"""Seven and king, as a pattern of ranks."""

Cards = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the example comes to under one assumption.

    Attributes:
        key: a short name.
        assumption: in words.
        probability: of winning.
        standard_error: 0 if it is exact, or a number of a table.
    """

    key: str
    assumption: str
    probability: float
    standard_error: float = 0.0


@dataclass(frozen=True, slots=True)
class OneRisk:
    """Hands in which seven and king of diamonds are the only risk, after the best discard.

    Attributes:
        hands: `uint32[n]`.
        puts: `uint32[n]`.
        won: `float64[2, n]`, the share won in middlehand and rearhand by the rules.
    """

    hands: Cards
    puts: Cards
    won: NDArray[np.float64]


def readings(seed: int = 1, *, deals: int = DEALS, draws: int = DRAWS) -> list[Reading]:
    """Compute the example under every assumption.

    Args:
        seed: of the deals.
        deals: of this hand, for each seat and way to decide.
        draws: hands with seven and king that are drawn to find those with no other risk.
    """
    rng = np.random.default_rng(seed)
    exact, refined = exact_tables().probability, load().probability
    others = one_risk(draws, rng)
    closed = [_closed(np.full(deals, HAND.bits), np.full(deals, PUT.bits), s, rng) for s in (1, 2)]
    opened = [_open(np.full(deals // 5, HAND.bits), PUT, seat, rng) for seat in (1, 2)]
    return [
        Reading("printed", "in print", PRINTED),
        Reading(
            "exact-ouvert",
            "division of 6 among 20 cards, each kind of division worth what open cards make of it",
            float(exact[OUVERT, HOLD, 0, PATTERN]),
        ),
        Reading(
            "exact-closed",
            "the same, worth what the rules make of it",
            float(exact[CLOSED, HOLD, 0, PATTERN]),
        ),
        Reading(
            "exact-hand",
            "the same among 22 cards, two of them in the skat (Hand)",
            float(exact[CLOSED, HOLD, HAND_ROW, PATTERN]),
        ),
        Reading(
            "table",
            "our table: refined by games with seven and king in hands of all kinds",
            float(refined[CLOSED, HOLD, 0, PATTERN]),
        ),
        _share("open", "this very hand with open cards, others leading", np.concatenate(opened)),
        _share(
            "closed", "this very hand played by the rules, others leading", np.concatenate(closed)
        ),
        _share(
            "one-risk",
            "every hand with seven and king and no other risk, played by the rules",
            others.won.mean(axis=0),
        ),
    ]


def one_risk(draws: int, rng: np.random.Generator, *, deals: int = 60) -> OneRisk:
    """Find hands as in the example and play each so many times in middlehand and in rearhand.

    Twelve cards are drawn that hold seven and king and no other diamond; the best discard by the
    tables must leave these two, and make all other suits safe. About one in a hundred does.
    """
    diamonds = CardSet.parse("D7 DK")
    rest = np.array([int(card) for card in Card if card < Card.D7], dtype=np.uint32)
    drawn = rest[np.argsort(rng.random((draws, len(rest))), axis=1)[:, :10]]
    bits = np.concatenate(
        [
            np.uint32(1) << drawn,
            np.tile(np.array([1 << card for card in diamonds], dtype=np.uint32), (draws, 1)),
        ],
        axis=1,
    )
    first, second = np.triu_indices(bits.shape[1], 1)
    puts = bits[:, first] | bits[:, second]
    hands = np.bitwise_or.reduce(bits, axis=1)[:, None] & ~puts
    lookup = SuitLookup(load().probability[CLOSED])
    rows = np.arange(draws)
    best = lookup.win(hands, puts, False).argmax(axis=1)
    own, put = hands[rows, best], puts[rows, best]
    safe = (lookup.suits(own, put, False)[:, :3] == 1).all(axis=1)
    kept = safe & (own >> 24 == PATTERN)
    own, put = own[kept], put[kept]
    won = [
        _closed(np.repeat(own, deals), np.repeat(put, deals), seat, rng)
        .reshape(-1, deals)
        .mean(axis=1)
        for seat in (1, 2)
    ]
    return OneRisk(own, put, np.stack(won))


@dataclass(frozen=True, slots=True)
class JudgedDiscard:
    """What games make of a discard, others leading: shares won by the rules and with open cards."""

    put: CardSet
    closed: float
    opened: float


def judged(discard: NullDiscard, seed: int, deals: int) -> JudgedDiscard:
    """Play the hand that a discard leaves in middlehand and rearhand, so many deals of each.

    With open cards it is a fifth as many.
    """
    rng = np.random.default_rng([seed, 66])
    own, put = discard.hand.bits, discard.cards
    closed = [_closed(np.full(deals, own), np.full(deals, put.bits), s, rng) for s in (1, 2)]
    opened = [_open(np.full(max(1, deals // 5), own), put, s, rng) for s in (1, 2)]
    shares = (float(np.concatenate(each).mean()) for each in (closed, opened))
    return JudgedDiscard(put, *shares)


@dataclass(frozen=True, slots=True)
class EnsembleGames:
    """What the ensemble, in all seats, makes of two discards on the same deals, others leading.

    Attributes:
        put: the other discard.
        printed: share that is won after the printed one.
        other: the same after the other one.
        gain: by how much the printed one's share is greater.
    """

    put: CardSet
    printed: Estimate
    other: Estimate
    gain: Estimate


def play_both(question: tuple[int, int, int, int]) -> list[list[int]]:
    """Play one chunk of deals with the ensemble, after the printed discard and after another.

    Args:
        question: the other discard as bits, the seed, the number of the chunk, and how many deals.

    Returns whether each deal is won, 1 or 0, after either.
    """
    other, seed, chunk, deals = question
    rng = np.random.default_rng([seed, 67, chunk])
    own, put = np.full(deals, HAND.bits, np.uint32), np.full(deals, PUT.bits, np.uint32)
    found = []
    for seat in (1, 2):
        for number, dealt in enumerate(_others(own, put, seat, rng)[seat - 1 :: 2].tolist()):
            drawn = deal_seeds(seed, chunk, seat, number)
            won = []
            for away in (PUT, CardSet(other)):
                dealt[seat] = ((HAND | PUT) - away).bits
                first, second, third = (CardSet(hand) for hand in dealt)
                deal = Deal((first, second, third), away)
                start = SkatGame.declared(
                    deal, seat, Contract(GameType.NULL), bid=18, discards=away
                )
                players = [make(ENSEMBLE, drawn(each, 0)) for each in range(3)]
                result = play(start, players, seeds=drawn).game.result
                won.append(int(result is not None and result.won))
            found.append(won)
    return found


def ensemble_games(task: Task, other: CardSet) -> EnsembleGames:
    """Compare the printed discard with another one in games of the ensemble."""
    deals = task.scaled(ENSEMBLE_DEALS, least=4)
    sizes = [len(each) for each in np.array_split(np.arange(deals), -(-deals // CHUNK))]
    asked = [(other.bits, task.seed, chunk, size) for chunk, size in enumerate(sizes)]
    won = np.array([row for piece in task.pieces("ensemble", play_both, asked) for row in piece])
    gain = (won[:, 0] - won[:, 1]).astype(np.float64)
    return EnsembleGames(
        other,
        share_of(int(won[:, 0].sum()), len(won)),
        share_of(int(won[:, 1].sum()), len(won)),
        bootstrap(gain, np.ones(len(won)), np.random.default_rng(task.seed)),
    )


def ranked_discards(*, forehand: bool = False) -> tuple[NullDiscard, ...]:
    """The 66 discards of the twelve cards by the package's tables, best first."""
    return best_null_discards(HAND | PUT, forehand=forehand)


def part(task: Task) -> PartResult:
    """The printed discard under every assumption, and all others beside it."""
    found = readings(
        task.seed,
        deals=task.scaled(DEALS, least=100),
        draws=task.scaled(DRAWS, least=2000),
    )
    by_key = {each.key: each for each in found}
    ranked, led = ranked_discards(), ranked_discards(forehand=True)
    rank = next(at for at, each in enumerate(ranked, start=1) if each.cards == PUT)
    rank_led = next(at for at, each in enumerate(led, start=1) if each.cards == PUT)
    suits = suit_probabilities(HAND, put=PUT)
    one, table = by_key["one-risk"].probability, by_key["table"].probability
    games = [
        judged(each, task.seed, task.scaled(DEALS, least=100)) for each in ranked[: max(rank, 6)]
    ]
    printed = games[rank - 1]
    rival = games[0] if rank > 1 else games[1]
    played = ensemble_games(task, rival.put)
    return PartResult(
        published=f"♥A ♥K put: 0.728 · 1 · 1 · 1 = {PRINTED:.1%}",
        ours=f"{' · '.join(f'{each:.3g}' for each in sorted(suits))} = "
        f"{ranked[rank - 1].probability:.1%}, place {rank} of {len(ranked)} (in forehand "
        f"{rank_led}); {one:.1%} in games of all hands with this risk alone",
        verdict=f"{_compared(rank, rival, printed, played)}; the factor is {table:.3f}, not "
        f"{PRINTED}, since ours is fitted to hands with one to four risks, and the printed one "
        f"lies with hands that have no other ({one:.3f}).",
        text="\n\n".join(
            (_readings_text(found), _ranking_text(ranked, led, games), _ensemble_text(played))
        ),
        values={
            "readings": [asdict(each) for each in found],
            "games": [
                {"put": each.put.codes, "closed": each.closed, "open": each.opened}
                for each in games
            ],
            "ensemble": {
                "put": played.put.codes,
                "printed": asdict(played.printed),
                "other": asdict(played.other),
                "gain": asdict(played.gain),
            },
            "discards": [
                {
                    "put": each.cards.codes,
                    "win": each.probability,
                    "in_forehand": next(o.probability for o in led if o.cards == each.cards),
                }
                for each in ranked
            ],
        },
    )


def _compared(
    rank: int, rival: JudgedDiscard, printed: JudgedDiscard, played: EnsembleGames
) -> str:
    ours = "the same discard" if rank == 1 else f"another discard, {rival.put},"
    if played.gain.low > 0:
        said = "is better"
    elif played.gain.high < 0:
        said = "is worse"
    else:
        said = "is not shown to be better or worse"
    return (
        f"{ours} on this reading of the damaged hand; where the ensemble plays, the printed one "
        f"{said} than {rival.put}, by {interval(played.gain, signed=True)}; games of the "
        f"rules win {printed.closed:.1%} with it and {rival.closed:.1%} with {rival.put}, open "
        f"cards {printed.opened:.1%} and {rival.opened:.1%}"
    )


def _ensemble_text(played: EnsembleGames) -> str:
    return (
        f"`{ENSEMBLE}` in all seats, others leading: {PUT} wins {interval(played.printed)}, "
        f"{played.put} {interval(played.other)} of the same deals, "
        f"{interval(played.gain, signed=True)} for {PUT}."
    )


def _readings_text(found: list[Reading]) -> str:
    rows = [
        (
            each.assumption,
            f"{each.probability:.3f}"
            + (f" ± {each.standard_error:.3f}" if each.standard_error else ""),
        )
        for each in found
    ]
    return markdown_table(("7 and K of a suit, and three safe suits", "P(win)"), rows)


def _ranking_text(
    ranked: tuple[NullDiscard, ...], led: tuple[NullDiscard, ...], games: list[JudgedDiscard]
) -> str:
    forehand = {each.cards: each for each in led}
    rows = [
        (
            place,
            str(each.cards),
            f"{each.probability:.1%}",
            f"{forehand[each.cards].probability:.1%}",
            f"{games[place - 1].closed:.1%}" if place <= len(games) else "",
            f"{games[place - 1].opened:.1%}" if place <= len(games) else "",
            "in print" if each.cards == PUT else "",
        )
        for place, each in enumerate(ranked, start=1)
    ]
    return f"All discards of {HAND | PUT}, by our tables:\n\n" + markdown_table(
        ("", "put", "others lead", "in forehand", "games by rules", "open cards", ""), rows
    )


def _share(key: str, assumption: str, each: NDArray[np.floating] | NDArray[np.bool_]) -> Reading:
    return Reading(key, assumption, float(each.mean()), float(each.std() / np.sqrt(len(each))))


def _with_suits(cards: NDArray[np.integer], order: NDArray[np.int64]) -> Cards:
    """The cards `[n]` with their suits in another order, `[n, 4]`: where each suit goes."""
    result = np.zeros(len(cards), dtype=np.uint32)
    for suit in range(4):
        ranks = (cards.astype(np.int64) >> (8 * suit)) & 255
        result |= (ranks << (8 * order[:, suit])).astype(np.uint32)
    return result


def _others(own: Cards, put: Cards, seat: int, rng: np.random.Generator) -> Cards:
    """Deal the other twenty cards; `uint32[n, 3]` by seat."""
    known = own | put
    keys = rng.random((len(own), 32)) + (known[:, None] >> np.arange(32, dtype=np.uint32) & 1)
    bits = np.uint32(1) << np.argsort(keys, axis=1).astype(np.uint32)
    sides = [np.bitwise_or.reduce(bits[:, at : at + 10], axis=1) for at in (0, 10)]
    return np.ascontiguousarray(np.roll(np.stack([own, *sides], axis=1), seat, axis=1))


def _closed(
    own: NDArray[np.integer], put: NDArray[np.integer], seat: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    n = len(own)
    # the rules lead one of equal suits by their order, so suits change places at random
    order = rng.permuted(np.tile(np.arange(4), (n, 1)), axis=1)
    hands, skats = _with_suits(own, order), _with_suits(put, order)
    played = play_cards(
        np.full(n, NULL), _others(hands, skats, seat, rng), skats, np.full(n, seat, dtype=np.int8)
    )
    won: NDArray[np.bool_] = played.tricks == 0
    return won


def _open(
    own: NDArray[np.integer], put: CardSet, seat: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    hands = own.astype(np.uint32)
    dealt = _others(hands, np.full(len(hands), put.bits, dtype=np.uint32), seat, rng)
    values, _ = solve_many(GameType.NULL, dealt, seat, 0, 0, threads=1)
    won: NDArray[np.bool_] = values == 1
    return won
