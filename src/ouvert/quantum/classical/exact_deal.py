"""Exact outcomes of one deal: dynamic programming over the moments between tricks.

The states are counted forward trick by trick, then valued backward; only two layers of values are
held at a time. Each value is the whole distribution of the gains of the counted team, so one pass
answers for every limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import RulesError, SizeError
from ouvert.quantum.classical.chances import Outcomes
from ouvert.quantum.classical.numbering import SEATS, Numbering
from ouvert.quantum.kernels import uniform_deal
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.tricks.rules import members

BYTES = 4 << 30
"""Memory for the values of two layers."""
MOST_STATES = 1 << 24
"""States with the same number of tricks."""
LONGEST_SUIT = 16

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def pinned(problem: PlayProblem, hands: tuple[int, ...]) -> PlayProblem:
    """Return the problem in one of its deals, as `PlayProblem.deals` lists them."""
    others = [hands[other] for other in problem.others]
    skat = problem.certain[-1]
    placed = problem.hand
    for hand in others:
        placed |= hand
    skat |= problem.unknown & ~placed
    return replace(
        problem,
        certain=(*others, skat),
        unknown=0,
        room=(0,) * problem.rules.seats,
        allowed=(0,) * problem.rules.seats,
    )


def deal_outcomes(
    problem: PlayProblem, *, cards: int | None = None, limit_bytes: int = BYTES
) -> dict[int, Outcomes]:
    """Return the exact outcomes of each legal first card in a problem with one deal.

    Args:
        problem: what is asked, with either semantics; all cards must be known.
        cards: only these first cards (bits).
        limit_bytes: memory for the values.

    Raises RulesError for a policy or if there are several deals, SizeError if it takes more memory,
    or more states of one trick count than MOST_STATES.
    """
    if problem.policy is not None:
        raise RulesError("this answer plays by a semantics, not by a policy")
    if problem.unknown:
        raise RulesError("this answer is for one deal: pin the unknown cards first")
    numbering = Numbering.of(problem)
    first = problem.legal if cards is None else problem.legal & cards
    ends = {card: list(_first_trick(problem, card)) for card in members(first)}
    after = [end for each in ends.values() for _, end in each]
    if not after:
        return {}
    program = _Program.of(problem, numbering)
    starts = {program.state(end) for end in after}
    values = program.solve(np.array(sorted(starts), dtype=np.int64), after[0].tricks, limit_bytes)
    before = problem.taken[problem.counted_team]
    most = numbering.most_gain(problem.tricks)
    outcomes = {}
    for card, each in ends.items():
        gains = np.zeros(most + 1)
        for chance, end in each:
            gained = end.taken[problem.counted_team] - before
            rest = values[program.state(end)][(end.leader - problem.seat) % SEATS]
            gains[gained : gained + len(rest)] += chance * rest
        outcomes[card] = Outcomes(gains)
    return outcomes


def _first_trick(problem: PlayProblem, card: int) -> Iterator[tuple[float, PlayProblem]]:
    """The ways to finish the current trick after a first card, with their probabilities."""
    open_tricks = [(1.0, problem, card, problem.hand)]
    while open_tricks:
        chance, before, played, hand = open_tricks.pop()
        after = _play(before, before.actor, played, hand)
        if not after.table:
            yield chance, after
            continue
        actor = after.actor
        held = after.certain[after.others.index(actor)]
        choices = after.choices(actor, held, after.leader, after.table)
        share = chance / choices.bit_count()
        open_tricks += [(share, after, each, held) for each in members(choices)]


def _play(problem: PlayProblem, seat: int, card: int, hand: int) -> PlayProblem:
    """Return the problem after a seat has played a card of its known hand."""
    if seat == problem.seat:
        return problem.with_first_card(card)
    table = (*problem.table, card)
    certain = list(problem.certain)
    certain[problem.others.index(seat)] = hand ^ 1 << card
    if len(table) < SEATS:
        return replace(problem, certain=tuple(certain), table=table)
    winner = (problem.leader + problem.rules.winner(table)) % SEATS
    taken = list(problem.taken)
    taken[problem.rules.teams[winner]] += problem.worth(table)
    return replace(
        problem, certain=tuple(certain), table=(), leader=winner, taken=(taken[0], taken[1])
    )


@dataclass(frozen=True, slots=True)
class _Program:
    """The tables that the kernels need, the same for all states of a deal."""

    numbering: Numbering
    owners: Ints
    suit_masks: Ints
    starts: Ints
    offsets: Ints
    stands: Ints
    points: Ints
    trumps: int
    counted: Ints
    careful: tuple[Ints, Ints] | None

    @classmethod
    def of(cls, problem: PlayProblem, numbering: Numbering) -> _Program:
        hands = (problem.hand, *problem.certain[: SEATS - 1])
        owners = [numbering.bits(hand) for hand in hands]
        lengths = [numbering.suit.count(suit) for suit in range(numbering.suits)]
        if max(lengths, default=0) > LONGEST_SUIT:
            raise SizeError(f"a suit has {max(lengths)} cards; the limit is {LONGEST_SUIT}")
        starts = np.cumsum([0, *lengths])
        sensible = problem.semantics is Semantics.SENSIBLE
        worth = numbering.prices if sensible else numbering.points
        tables = [
            _stands(owners, worth[start : start + length], start)
            for start, length in zip(starts, lengths, strict=False)
        ]
        masks = numbering.suit_masks
        careful = None
        if sensible:
            careful = (
                1 + np.array(numbering.first_team, dtype=np.int64),
                np.array(numbering.prices, dtype=np.int64),
            )
        return cls(
            numbering=numbering,
            owners=np.array(owners, dtype=np.int64),
            suit_masks=masks,
            starts=np.array(starts, dtype=np.int64),
            offsets=np.cumsum([0, *(len(table) for table in tables[:-1])], dtype=np.int64),
            stands=np.array([each for table in tables for each in table], dtype=np.int64),
            points=np.array([*numbering.points, numbering.trick_gain], dtype=np.int64),
            trumps=int(masks[numbering.trump]) if numbering.trump >= 0 else 0,
            counted=np.array(numbering.counted, dtype=np.int64),
            careful=careful,
        )

    def state(self, problem: PlayProblem) -> int:
        """Return the state of a moment between tricks."""
        cards = problem.hand
        for hand in problem.certain[: SEATS - 1]:
            cards |= hand
        found: int = uniform_deal.canonical(
            self.numbering.bits(cards), self.starts, self.offsets, self.stands
        )
        return found

    def solve(self, first: Ints, tricks: int, limit_bytes: int) -> Mapping[int, Floats]:
        """Return for each of some states with so many tricks `float64[leader, gains]`.

        Raises SizeError if that takes more than `limit_bytes`.
        """
        layers = [first]
        for _ in range(tricks):
            layers.append(self._successors(layers[-1]))
        layers.reverse()
        places = [self._places(layer, count) for count, layer in enumerate(layers)]
        ends = [int(each[-1]) for each in places]
        asked = 8 * max(a + b for a, b in zip(ends, [*ends[1:], 0], strict=True))
        if asked > limit_bytes:
            raise SizeError(
                f"the exact outcomes of this deal take {asked / 1e9:,.1f} GB; the limit is "
                f"{limit_bytes / 1e9:,.1f} GB"
            )
        values = np.ones(ends[0])
        for count in range(1, tricks + 1):
            old = layers[count - 1]
            table = _table(old, len(old))
            new = np.zeros(ends[count])
            shared = (layers[count], places[count], new, old, table, places[count - 1], values)
            tables = (self.owners, self.suit_masks, self.starts, self.offsets, self.stands)
            rest = (self.points, self.trumps, self.counted)
            if self.careful is None:
                uniform_deal.uniform_layer(*shared, *tables, *rest)
            else:
                uniform_deal.sensible_layer(*shared, *tables, *rest, *self.careful)
            values = new
        return {
            int(state): values[places[-1][i] : places[-1][i + 1]].reshape(SEATS, -1)
            for i, state in enumerate(layers[-1])
        }

    def _successors(self, states: Ints) -> Ints:
        keys = np.empty(max(4 * len(states), 1 << 12), dtype=np.int64)
        table = _table(keys, 0)
        count = np.zeros(1, dtype=np.int64)
        done = 0
        while True:
            done = uniform_deal.successors(
                states,
                done,
                self.owners,
                self.suit_masks,
                self.starts,
                self.offsets,
                self.stands,
                keys,
                table,
                count,
            )
            found = int(count[0])
            if done == len(states):
                return keys[:found].copy()
            if found > MOST_STATES:
                raise SizeError(
                    f"this deal has more than {found:,} states with the same number of tricks; "
                    f"the limit is {MOST_STATES:,}"
                )
            keys = np.concatenate([keys[:found], np.empty(len(keys) + found, dtype=np.int64)])
            table = _table(keys, found)

    def _places(self, states: Ints, tricks: int) -> Ints:
        """`int64[n + 1]`: where the outcomes of each state begin."""
        lengths = np.full(len(states), 1 + self.numbering.trick_gain * tricks, dtype=np.int64)
        for card, points in enumerate(self.numbering.points):
            lengths += points * (states >> card & 1)
        return np.concatenate([[0], np.cumsum(SEATS * lengths)]).astype(np.int64)


def _table(keys: Ints, count: int) -> Ints:
    """Return a table in which `uniform_deal.find` finds the first keys, and has room for all."""
    table = np.full(1 << (2 * max(len(keys), 1)).bit_length(), -1, dtype=np.int64)
    uniform_deal.fill_table(keys, count, table)
    return table


def _stands(owners: list[int], points: tuple[int, ...], start: int) -> list[int]:
    """For each subset of a suit the first one that is worth the same.

    Neighbours of one hand, nothing between them, take the same tricks: only their points count.
    """
    owner = [
        next((seat for seat, hand in enumerate(owners) if hand >> (start + card) & 1), SEATS)
        for card in range(len(points))
    ]
    kinds: dict[tuple[tuple[int, tuple[int, ...]], ...], int] = {}
    table = []
    for subset in range(1 << len(points)):
        runs: list[tuple[int, list[int]]] = []
        for card in members(subset):
            if not runs or runs[-1][0] != owner[card]:
                runs.append((owner[card], []))
            runs[-1][1].append(points[card])
        kind = tuple((seat, tuple(sorted(run))) for seat, run in runs)
        table.append(kinds.setdefault(kind, subset))
    return table
