"""Random positions of small trick-taking games for tests that compare solvers."""

from __future__ import annotations

import random

from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members


def deal(
    luck: random.Random,
    cards: list[tuple[int, int]],
    each: int,
    teams: str,
    trump: int | None = None,
    points: tuple[int, ...] = (),
    objective: Objective = Objective.TRICKS,
) -> TrickPosition:
    """Deal `each` of the cards (suit, strength) at random to each seat; any seat leads."""
    rules = TrickRules(
        seats=len(teams),
        teams=tuple("AB".index(team) for team in teams),
        suits=tuple(suit for suit, _ in cards),
        strengths=tuple(strength for _, strength in cards),
        trump=trump,
        points=points,
        objective=objective,
    )
    order = luck.sample(range(len(cards)), each * len(teams))
    hands = tuple(
        sum(1 << card for card in order[each * seat : each * (seat + 1)])
        for seat in range(len(teams))
    )
    return TrickPosition(rules, hands, luck.randrange(len(teams)))


def any_teams(luck: random.Random, seats: int) -> str:
    """A team for each seat."""
    return "".join(luck.choice("AB") for _ in range(seats))


def any_rules(luck: random.Random, sizes: dict[int, int]) -> TrickPosition:
    """Any seats, teams, suits, trump, points and objective; sometimes in the middle of a trick.

    `sizes` says for each number of seats the most cards a hand.
    """
    seats = luck.choice(list(sizes))
    each = luck.randint(1, sizes[seats])
    dealt = seats * each
    cards = dealt + luck.choice([0, 0, 3])
    number = luck.randint(1, 6)
    strengths = luck.sample(range(cards), cards)
    position = deal(
        luck,
        [(luck.randrange(number), strength) for strength in strengths],
        each,
        any_teams(luck, seats),
        luck.choice([None, luck.randrange(number)]),
        tuple(luck.choice([0, 0, 1, 4, 10]) for _ in range(cards)),
        luck.choice([Objective.TRICKS, *Objective]),
    )
    for _ in range(luck.choice([0, 0, luck.randrange(dealt)])):
        if not position.over:
            position = position.play(luck.choice(list(members(position.legal))))
    return position


def two_ranks(
    luck: random.Random, seats: int, each: int, pairs: float, teams: str = ""
) -> TrickPosition:
    """Suits of two cards, a share `pairs` of them, and of one; no trump."""
    cards: list[tuple[int, int]] = []
    while len(cards) < seats * each:
        suit = len(cards)
        cards.append((suit, 0))
        if luck.random() < pairs:
            cards.append((suit, 1))
    return deal(luck, cards[: seats * each], each, teams or any_teams(luck, seats))


def unshared(luck: random.Random, seats: int, each: int) -> TrickPosition:
    """No suit is in two hands."""
    return deal(
        luck,
        [(card, luck.randrange(2)) for card in range(seats * each)],
        each,
        any_teams(luck, seats),
        points=tuple(luck.randrange(5) for _ in range(seats * each)),
        objective=luck.choice(list(Objective)),
    )


def single_hand(luck: random.Random, seats: int, each: int) -> TrickPosition:
    """Seat 0 alone is team A, and leads; up to three suits."""
    number = luck.randint(1, 3)
    cards = [(luck.randrange(number), rank) for rank in luck.sample(range(30), seats * each)]
    position = deal(luck, cards, each, "A" + "B" * (seats - 1))
    return TrickPosition(position.rules, position.hands, 0)


def guarded(luck: random.Random, pairs: int, each: int) -> TrickPosition:
    """Two ranks as in the reductions of paper 003: hands of A, each followed by its guard of B.

    A's hands have kings for each other's aces; the guards hold aces above the kings that are left.
    """
    hands: list[list[tuple[int, int]]] = [[] for _ in range(2 * pairs)]
    suit = 0

    def link(king: int, ace: int) -> None:
        nonlocal suit
        suit += 1
        if king != ace and max(len(hands[king]), len(hands[ace])) < each:
            hands[king].append((suit, 13))
            hands[ace].append((suit, 14))

    for _ in range(luck.randint(pairs, 2 * pairs)):
        link(2 * luck.randrange(pairs), 2 * luck.randrange(pairs))
    for _ in range(luck.randint(0, 3)):
        link(*luck.sample(range(2 * pairs), 2))
    for pair in range(pairs):
        for _ in range(luck.randint(0, each)):
            link(2 * pair, 2 * pair + 1)
    for hand in hands:
        while len(hand) < each:
            suit += 1
            hand.append((suit, 14))
    rules = TrickRules(
        seats=2 * pairs,
        teams=(0, 1) * pairs,
        suits=tuple(suit for hand in hands for suit, _ in hand),
        strengths=tuple(rank for hand in hands for _, rank in hand),
    )
    dealt = tuple((1 << each) - 1 << each * seat for seat in range(2 * pairs))
    return TrickPosition(rules, dealt, luck.randrange(2 * pairs))
