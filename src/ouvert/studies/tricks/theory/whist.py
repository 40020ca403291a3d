"""Whist of two opponents who share every suit evenly: what its solvers rest on, and their answers.

Of one suit there are the reference data of tests/data as well, which do not come with the package:
tests compare all solvers with them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np

from ouvert.studies.tricks.theory.asked import Told
from ouvert.studies.tricks.theory.propositions import Checked
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import TrickRules
from ouvert.tricks.solvers import general, reference
from ouvert.tricks.solvers.whist import conditions, search, sums

WEIGHED = 6
"""Cards of each in the suits whose worths are counted."""
NUMBERS = {1: 262, 2: 338, 4: 214, 8: 60, 16: 8, 32: 4}
"""How many of them are numbers, by the denominator."""
HALVES = ("BA", "AB", "ABBA", "BAAB", "ABAB", "BABA")
"""Suits whose sums lie halfway, and in which both can wait equally long, more often than others."""
LARGER = ("", "ABBA", "BBABAA", "BABBAA", "BBBAABAA")
"""One of these, or none, is added to them."""


def one_suit(most_tricks: int, told: Told) -> list[Checked]:
    """Every deal of one suit: what the search rests on, and the search itself."""
    cases = lead_gains = lead_costs_more = replies = searched = differ = 0
    for tricks in range(1, most_tricks + 1):
        told(f"whist of one suit, {tricks} tricks")
        for places in combinations(range(2 * tricks), tricks):
            word = "".join("A" if i in places else "B" for i in range(2 * tricks))
            on_lead, off_lead = search.word_value(word, "A"), search.word_value(word, "B")
            cases += 1
            lead_gains += on_lead > off_lead
            lead_costs_more += off_lead - on_lead > 1
            differ += sums.tricks_of_sum([word], "A") != on_lead
            differ += sums.tricks_of_sum([word], "B") != off_lead
            if tricks <= 5:
                searched += 1
                replies += on_lead != general.value(_suits((word,), 0))
    return [
        Checked("one suit: being on lead is no advantage", "every deal", cases, lead_gains),
        Checked("one suit: it costs one trick at most", "every deal", cases, lead_costs_more),
        Checked("one suit: two replies are enough", "the general search", searched, replies),
        Checked("one suit: whist as a sum", "the search of whist, both leading", 2 * cases, differ),
    ]


def two_suits(most_tricks: int, told: Told) -> list[Checked]:
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


def as_a_sum(most_cards: int, deals: int, rng: np.random.Generator, told: Told) -> list[Checked]:
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


def random_sums(deals: int, rng: np.random.Generator, told: Told) -> list[Checked]:
    """The closed solution in random deals of small suits, and of such as make it hard."""
    told(f"whist as a sum, {deals} deals of small suits")
    plain = hard = 0
    for _ in range(deals):
        words = _small_words(rng)
        position = _suits(words, int(rng.integers(0, 2)))
        plain += not sums.value(position) == search.value(position) == reference.minimax(position)
        few = (HALVES[i] for i in rng.integers(0, len(HALVES), int(rng.integers(1, 5))))
        more = LARGER[int(rng.integers(0, len(LARGER)))]
        position = _suits((*few, more), int(rng.integers(0, 2)))
        hard += sums.value(position) != search.value(position)
    return [
        Checked("several suits: whist as a sum", "minimax and the search of whist", deals, plain),
        Checked(
            "several suits: whist as a sum where halves and waits come up most",
            "the search of whist",
            deals,
            hard,
        ),
    ]


def _small_words(rng: np.random.Generator) -> tuple[str, ...]:
    """Two to four suits with up to two cards of each, and four in all."""
    while True:
        lengths = rng.integers(1, 3, int(rng.integers(2, 5)))
        if lengths.sum() <= 4:
            return tuple("".join(rng.permutation(list("AB" * int(cards)))) for cards in lengths)


def worths_of_six() -> Checked:
    """What the suits with six cards of each are worth, by the parts into which a trick falls."""
    found = denominators(WEIGHED)
    numbers = sum(found.values())
    suits = sum(1 for _ in conditions.suits_of(WEIGHED))
    wrong = sum(abs(found[part] - NUMBERS.get(part, 0)) for part in {*found, *NUMBERS})
    parts = ", ".join(f"{found[part]} with 1/{part}" for part in sorted(found) if part > 1)
    return Checked(
        f"several suits: of {suits} with six cards of each {sum(NUMBERS.values())} are numbers",
        "all of them weighed",
        suits,
        wrong,
        figure=f"{numbers} numbers: {found[1]} whole, {parts}",
    )


def denominators(cards: int) -> Counter[int]:
    """Of the suits with so many cards of each that are numbers, how many have which denominator."""
    worths = (sums.simplest(sums.options(suit)) for suit in conditions.suits_of(cards))
    return Counter(Fraction(number, sums.UNIT).denominator for number, tempo in worths if not tempo)


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
