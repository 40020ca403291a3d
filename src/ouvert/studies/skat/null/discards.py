"""Which discard wins more Nulls with open cards? The experiment of paper 001 on dealt games.

The paper puts the skat of 2.5 million Nulls of people, predicted to be won with 50 to 80 %, once as
people did and once as its tables say, and decides both with open cards: 576 K and 623 K are won.
Those games are not published. So the expert rules bid and choose the game, and their Nulls are
taken; beside our tables' discards stand those of the rules and of a rule of thumb, which puts the
cards that are too high. Neither is a person.

Games are decided with open cards, by the rules, and some of those in which discards differ by the
ensemble at all seats, whose games have taught the table of closed Nulls.

A deal counts if our tables predict 50 to 80 % after their own discard: that depends on the twelve
cards alone, and not on who discards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

import numpy as np

from ouvert.cards import CardSet
from ouvert.skat.bidding.null.hands import best_null_discards
from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.players.self_play import CONTRACTS, self_play
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.corpus import family
from ouvert.studies.skat.deal_classes import null_danger
from ouvert.studies.skat.discard_check import PickedUp, random_worlds, won_closed, won_open
from ouvert.studies.skat.recorded.discards import SURE, TOO_FEW, JudgedDiscards, compared
from ouvert.studies.skat.shares import ENOUGH, interval, percent
from ouvert.studies.skat.task import PartResult, Task

RULES, THUMB = "the rules", "a rule of thumb"
RIVALS = (RULES, THUMB)
OPEN_DEAL, OPEN_AGAIN, RULES_DEAL = "open cards, the deal", "open cards, dealt again", "rules"
ENSEMBLE_DEAL = "the ensemble, the deal"
JUDGES = (OPEN_DEAL, OPEN_AGAIN, RULES_DEAL, ENSEMBLE_DEAL)
ENSEMBLE, MOST_GAMES = "expert:20", 10
"""Who decides that, and how many games of a chunk at most in which discards differ."""
AGAIN = 20
"""Deals that are dealt again for each game."""
LOW, HIGH = 0.5, 0.8
"""Limits of the prediction."""
DEALS, CHUNK = 400_000, 8000
"""Dealt at full effort, and in a piece of work."""
PRINTED = (576_000, 623_000, 2_500_000)
"""Won with people's discards, with the paper's, and how many games."""


@dataclass(frozen=True, slots=True)
class NullPuts:
    """A Null with three discards.

    Attributes:
        family: Null or Null Ouvert.
        predicted: P_w after our discard.
        same: for each of RIVALS, whether it puts what we put.
        won: for each of JUDGES, the share won with the discards of RIVALS and ours; None where it
            has decided nothing.
    """

    family: str
    predicted: float
    same: tuple[bool, ...]
    won: tuple[tuple[float | None, ...], ...]


def thumb(cards: CardSet) -> CardSet:
    """The two of twelve cards without which the others are least too high (`null_danger`)."""
    pairs = (CardSet(pair) for pair in combinations(cards, 2))
    return min(pairs, key=lambda pair: (null_danger(cards - pair), -pair.bits))


def find(
    question: tuple[int, int],
) -> list[tuple[str, float, list[bool], list[list[float | None]]]]:
    """Play a chunk of deals by the rules, and judge three discards for each of their Nulls.

    Args:
        question: the seed, and the number of the chunk.

    Returns the parts of `NullPuts`, a row for each game predicted to be won with 50 to 80 %.
    """
    seed, chunk = question
    rng = np.random.default_rng([seed, chunk])
    played = self_play(CHUNK, rng)
    found = []
    asked = 0
    for row in np.flatnonzero(played.games >= 0).tolist():
        contract = CONTRACTS[int(played.games[row])]
        if contract.game is not GameType.NULL:
            continue
        seat = int(played.declarers[row])
        cards = CardSet(int(played.deals[row, seat] | played.deals[row, 3]))
        best = best_null_discards(cards, ouvert=contract.ouvert, forehand=seat == 0)[0]
        if not LOW <= best.probability <= HIGH:
            continue
        puts = (CardSet(int(played.discards[row])), thumb(cards), best.cards)
        hand = PickedUp(cards, seat, int(played.bids[row]))
        others = [int(played.deals[row, (seat + step) % 3]) for step in (1, 2)]
        deal = np.array([others], dtype=np.uint32)
        won = (
            won_open(contract, hand, puts, deal),
            won_open(contract, hand, puts, random_worlds(cards, AGAIN, rng)),
            won_closed(contract, hand, puts, deal),
        )
        shares: list[list[float | None]] = [each.mean(axis=1).tolist() for each in won]
        differ = len(set(puts)) > 1 and asked < MOST_GAMES
        asked += differ
        shares.append(
            _ensemble_wins(contract, hand, puts, others, deal_seeds(seed, chunk, row))
            if differ
            else [None] * len(puts)
        )
        same = [put == best.cards for put in puts[:-1]]
        found.append((family(contract), best.probability, same, shares))
    return found


def _ensemble_wins(
    contract: Contract,
    hand: PickedUp,
    puts: Sequence[CardSet],
    others: list[int],
    drawn: Callable[[int, int], int],
) -> list[float | None]:
    """Whether the declarer wins, 1 or 0, with each discard where the ensemble plays."""
    wins: dict[CardSet, float] = {}
    for put in dict.fromkeys(puts):
        dealt = {hand.seat: hand.cards - put}
        dealt |= {(hand.seat + step) % 3: CardSet(others[step - 1]) for step in (1, 2)}
        deal = Deal((dealt[0], dealt[1], dealt[2]), put)
        start = SkatGame.declared(deal, hand.seat, contract, bid=hand.bid, discards=put)
        players = [make(ENSEMBLE, drawn(seat, 0)) for seat in range(3)]
        result = play(start, players, seeds=drawn).game.result
        wins[put] = float(result is not None and result.won)
    return [wins[put] for put in puts]


def summarize(games: Iterable[NullPuts], seed: int) -> dict[str, list[JudgedDiscards]]:
    """For each rival, rows for each judge and kind of Null; the seed fixes the intervals."""
    every = list(games)
    rng = np.random.default_rng(seed)
    rows: dict[str, list[JudgedDiscards]] = {}
    for place, rival in enumerate(RIVALS):
        for name in dict.fromkeys(each.family for each in every):
            some = [each for each in every if each.family == name]
            differing = [each for each in some if not each.same[place]]
            for number, judge in enumerate(JUDGES):
                pairs = [(each.won[number][place], each.won[number][-1]) for each in differing]
                shares = np.array([pair for pair in pairs if None not in pair], dtype=np.float64)
                if len(shares):
                    row = compared(judge, name, len(some), len(differing), shares, rng)
                    rows.setdefault(rival, []).append(row)
    return rows


def part(task: Task) -> PartResult:
    """Discards of Nulls, ours beside those of the rules and of a rule of thumb."""
    chunks = task.scaled(DEALS // CHUNK)
    pieces = task.pieces("deals", find, [(task.seed, chunk) for chunk in range(chunks)])
    games = [
        NullPuts(name, predicted, tuple(same), tuple(map(tuple, won)))
        for piece in pieces
        for name, predicted, same, won in piece
    ]
    rows = summarize(games, task.seed)
    people, paper, number = PRINTED
    gain = percent((paper - people) / number, signed=True)
    published = (
        f"with open cards {percent(people / number)} won with people's discards, "
        f"{percent(paper / number)} with the program's ({gain})"
    )
    first = {
        rival: next(row for row in some if (row.judge, row.games) == (OPEN_DEAL, "Null"))
        for rival, some in rows.items()
        if any((row.judge, row.games) == (OPEN_DEAL, "Null") for row in some)
    }
    text = [_table(rival, some) for rival, some in rows.items()]
    text.append(
        f"{chunks * CHUNK:,} deals were bid by the rules; {len(games)} of their Nulls are "
        f"predicted to be won with 50 to 80 %. Shares are of the games in which the "
        f"discards differ; *of all*: the difference as a share of all games. Dealt again are "
        f"{AGAIN} deals a game; the ensemble, `{ENSEMBLE}`, has decided at most {MOST_GAMES} "
        f"differing games of {CHUNK:,} deals, and stands for all. The last word is that of an "
        f"interval of {100 * SURE:.1f} %, and needs {ENOUGH} differing discards."
    )
    return PartResult(
        published=published,
        ours="; ".join(
            f"against {rival} {interval(row.of_all, signed=True)} of {row.number} Nulls"
            for rival, row in first.items()
        )
        or "no game",
        verdict=_verdict(first),
        text="\n\n".join(text),
        values={
            "deals": chunks * CHUNK,
            "rows": [
                {"rival": rival} | asdict(row) | {"shown": row.shown}
                for rival, some in rows.items()
                for row in some
            ],
        },
    )


def _verdict(first: dict[str, JudgedDiscards]) -> str:
    said = [
        f"ours are better than {rival}"
        if row.shown == "better"
        else f"ours are worse than {rival}"
        if row.shown == "worse"
        else f"too few differ from {rival} to tell"
        if row.shown == TOO_FEW
        else f"no difference to {rival} is shown"
        for rival, row in first.items()
    ]
    return (
        "; ".join([*said, "the paper's people are not here"])
        + ", so that its lead over them can be neither confirmed nor denied."
    )


def _table(rival: str, rows: list[JudgedDiscards]) -> str:
    counts, shares = ("number", "differing", "judged"), (rival, "ours", "difference", "of all")
    heads = ("judge", "games", *counts, *shares, "")
    return markdown_table(
        heads,
        [
            (
                row.judge,
                row.games,
                row.number,
                row.differing,
                row.judged,
                percent(row.recorded),
                percent(row.ours),
                interval(row.difference, signed=True),
                interval(row.of_all, signed=True),
                row.shown,
            )
            for row in rows
        ],
    )
