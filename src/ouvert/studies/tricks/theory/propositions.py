"""Propositions 2 to 4: programs, the conditions that they need, and what is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from ouvert.studies.tricks.landscape import random_position
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import TrickRules, members
from ouvert.tricks.solvers import general, linear, reference

CLASSES = ((1, 3), (1, 4), (2, 2))
"""Suits and ranks of the classes that are computed in advance for proposition 4."""
LOOKED_UP = 100


@dataclass(frozen=True, slots=True)
class Checked:
    """A statement, and how often it came out.

    Attributes:
        statement: what is claimed.
        against: what it was compared with.
        cases: how many positions.
        wrong: for how many it does not hold.
        expected: whether it should hold for all. A printed statement that is known to be wrong need
            not: some positions refute it, and a few drawn at random may miss them.
        figure: what else came out; empty if nothing.
    """

    statement: str
    against: str
    cases: int
    wrong: int
    expected: bool = True
    figure: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether something is wrong here: what should hold for all does not."""
        return self.expected and self.wrong > 0

    @property
    def verdict(self) -> str:
        """What came out, in words."""
        if self.wrong:
            return f"fails for {self.wrong:,}"
        return "holds for all" if self.expected else "not refuted by so few"


def single_rank(positions: int, rng: np.random.Generator) -> list[Checked]:
    """Proposition 2, as printed and with its condition: who leads wins."""
    printed = corrected = 0
    for _ in range(positions):
        seats = int(rng.integers(2, 5))
        teams = tuple(int(team) for team in rng.integers(0, 2, seats))
        position = random_position(teams, seats * int(rng.integers(1, 4)), 1, rng)
        value = reference.minimax(position)
        printed += value != position.tricks_left
        corrected += value != linear.unshared(position)
    return [
        Checked(
            "proposition 2 as printed: all tricks are team A's",
            "minimax",
            positions,
            printed,
            False,
        ),
        Checked(
            "proposition 2: all tricks are the leader's team's", "minimax", positions, corrected
        ),
    ]


def single_hand(positions: int, rng: np.random.Generator) -> list[Checked]:
    """Proposition 3 for team A on lead: with ≥, and with > as printed."""
    printed = corrected = 0
    for _ in range(positions):
        seats = int(rng.integers(2, 4))
        dealt = random_position((0,) + (1,) * (seats - 1), 2, int(rng.integers(3, 6)), rng)
        position = TrickPosition(dealt.rules, dealt.hands, 0)
        value = reference.minimax(position) == position.tricks_left
        corrected += value != linear.all_tricks(position)
        printed += value != _as_printed(position)
    return [
        Checked("proposition 3 as printed, wᵢ > cards held", "minimax", positions, printed, False),
        Checked(
            "proposition 3 with wᵢ ≥ cards held, team A on lead", "minimax", positions, corrected
        ),
    ]


def _as_printed(position: TrickPosition) -> bool:
    """Proposition 3's condition with > in place of ≥."""
    rules = position.rules

    def ranks(hand: int, suit: int) -> list[int]:
        return [rules.strengths[card] for card in members(hand) if rules.suits[card] == suit]

    for suit in set(rules.suits):
        own = ranks(position.hands[0], suit)
        for hand in position.hands[1:]:
            held = ranks(hand, suit)
            if not own or not held or min(own) > max(held):
                continue
            if sum(rank > max(held) for rank in own) <= len(held):
                return False
    return True


def finite_classes(rng: np.random.Generator) -> list[Checked]:
    """Proposition 4: all positions of some suits and ranks in a table, and asked from it."""
    found = []
    for suits, ranks in CLASSES:
        table: dict[tuple[object, ...], int] = {}
        for position in _all(suits, ranks):
            key = _key(position)
            if key not in table:
                table[key] = reference.minimax(position)
        wrong = 0
        for _ in range(LOOKED_UP):
            seats = int(rng.integers(2, suits * ranks + 1))
            teams = tuple(int(team) for team in rng.integers(0, 2, seats))
            position = random_position(teams, suits, ranks, rng)
            wrong += table.get(_key(position)) != general.value(position)
        found.append(
            Checked(
                f"proposition 4: B(_, {suits}, {ranks}) is a table of {len(table):,} positions",
                "the general search on random positions",
                LOOKED_UP,
                wrong,
            )
        )
    return found


def _all(suits: int, ranks: int) -> Iterator[TrickPosition]:
    """All positions up to who leads; hands have a card each, so there are finitely many."""
    cards = range(suits * ranks)
    for seats in range(2, suits * ranks + 1):
        for teams in product((0, 1), repeat=seats):
            rules = TrickRules(
                seats=seats,
                teams=teams,
                suits=tuple(card // ranks for card in cards),
                strengths=tuple(card % ranks for card in cards),
            )
            for each in range(1, suits * ranks // seats + 1):
                for hands in _deals(tuple(cards), seats, each):
                    yield TrickPosition(rules, hands, 0)


def _deals(cards: tuple[int, ...], seats: int, each: int) -> Iterator[tuple[int, ...]]:
    if not seats:
        yield ()
        return
    for hand in combinations(cards, each):
        rest = tuple(card for card in cards if card not in hand)
        for others in _deals(rest, seats - 1, each):
            yield (sum(1 << card for card in hand), *others)


def _key(position: TrickPosition) -> tuple[object, ...]:
    """A position with the leader first, and its suits without their names and gaps."""
    rules = position.rules
    seats = [(position.leader + i) % rules.seats for i in range(rules.seats)]
    place = {seat: i for i, seat in enumerate(seats)}
    words: dict[int, list[tuple[int, int]]] = {}
    for seat, hand in enumerate(position.hands):
        for card in members(hand):
            words.setdefault(rules.suits[card], []).append((rules.strengths[card], place[seat]))
    suits = sorted(tuple(holder for _, holder in sorted(word)) for word in words.values())
    return tuple(rules.teams[seat] for seat in seats), tuple(suits)
