"""Propositions 2 to 4 and whist: programs, the conditions that they need, and what is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

import numpy as np

from ouvert.studies.tricks.landscape import random_position
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import TrickRules, members
from ouvert.tricks.solvers import general, linear, reference
from ouvert.tricks.solvers.whist import conditions, search, sums

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
    """

    statement: str
    against: str
    cases: int
    wrong: int
    expected: bool = True

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


def whist_of_one_suit(most_tricks: int, told: Callable[[str], None]) -> list[Checked]:
    """Every deal of one suit: what the search rests on, and the search itself."""
    cases = lead_gains = lead_costs_more = replies = searched = 0
    for tricks in range(1, most_tricks + 1):
        told(f"whist of one suit, {tricks} tricks")
        for places in combinations(range(2 * tricks), tricks):
            word = "".join("A" if i in places else "B" for i in range(2 * tricks))
            on_lead, off_lead = search.word_value(word, "A"), search.word_value(word, "B")
            cases += 1
            lead_gains += on_lead > off_lead
            lead_costs_more += off_lead - on_lead > 1
            if tricks <= 5:
                searched += 1
                replies += on_lead != general.value(_one_suit(word, 0))
    return [
        Checked("one suit: being on lead is no advantage", "every deal", cases, lead_gains),
        Checked("one suit: it costs one trick at most", "every deal", cases, lead_costs_more),
        Checked("one suit: two replies are enough", "the general search", searched, replies),
    ]


def whist_of_two_suits(most_tricks: int, told: Callable[[str], None]) -> list[Checked]:
    """Every pair of suits: where being on lead is an advantage after all."""
    words = [
        "".join("A" if i in places else "B" for i in range(2 * tricks))
        for tricks in range(1, most_tricks + 1)
        for places in combinations(range(2 * tricks), tricks)
    ]
    told(f"whist of two suits, {len(words)} words each")
    cases = wrong = 0
    for first, second in combinations(words, 2):
        cases += 1
        position = _suits((first, second), 0)
        wrong += search.value(position) != general.value(position)
    return [Checked("two suits: the search of whist", "the general search", cases, wrong)]


def lead_is_worth_something() -> Checked:
    """The example of three suits in which who leads gains a trick, in every order of them."""
    cases = gains = 0
    for suits in permutations(("BA", "AB", "BABA")):
        on, off = (search.value(_suits(suits, leader)) for leader in (0, 1))
        cases += 1
        gains += on > off
    return Checked(
        "several suits: being on lead can gain a trick", "BA, AB, BABA", cases, cases - gains
    )


def whist_as_a_sum(
    most_cards: int, deals: int, rng: np.random.Generator, told: Callable[[str], None]
) -> list[Checked]:
    """The closed solution: what its proof asks of every suit, and its answers in random deals."""
    checked = wrong = 0
    for cards in range(1, most_cards + 1):
        told(f"whist as a sum, suits of {cards} cards each")
        suits, unsound = conditions.unsound(cards)
        checked += suits
        wrong += unsound
    told(f"whist as a sum, {deals} deals")
    differ = 0
    for _ in range(deals):
        lengths = rng.integers(1, 5, int(rng.integers(2, 4)))
        words = tuple("".join(rng.permutation(list("AB" * int(cards)))) for cards in lengths)
        position = _suits(words, int(rng.integers(0, 2)))
        differ += sums.value(position) != general.value(position)
    return [
        Checked(
            f"several suits: those of up to {most_cards} cards each can be added",
            "the conditions of the proof, every suit",
            checked,
            wrong,
        ),
        Checked("several suits: whist as a sum", "the general search", deals, differ),
    ]


def _one_suit(word: str, leader: int) -> TrickPosition:
    return _suits((word,), leader)


def _suits(words: tuple[str, ...], leader: int) -> TrickPosition:
    """Suits told by their holders from the highest card to the lowest; A is seat 0."""
    holders = [
        (suit, -rank, who) for suit, word in enumerate(words) for rank, who in enumerate(word)
    ]
    rules = TrickRules(
        seats=2,
        teams=(0, 1),
        suits=tuple(suit for suit, _, _ in holders),
        strengths=tuple(1000 + rank for _, rank, _ in holders),
    )
    first, second = (
        sum(1 << card for card, (_, _, who) in enumerate(holders) if who == seat) for seat in "AB"
    )
    return TrickPosition(rules, (first, second), leader)
