"""Suit factors: how large the tables of paper 004, section IV, are, and what they say of a suit.

A *suit factor* is one suit with each of its cards mine, theirs or gone. The paper keeps a table for
each number of trumps in the declarer's hand, and one for side suits; of their sizes the text has
lost the numbers. k trumps of eleven in hand leave C(11, k) · 2^(11 - k) patterns, and all together
with those of an empty hand are 3^11; seven cards of a side suit have 3^7 = 2,187. Ours keep what to
lead in these patterns (`ouvert.skat.kernels.reflex.suits`), and in Null how often a suit is safe.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import CardError
from ouvert.skat.kernels.reflex.layout import (
    JACK_LEADS,
    NULL_SAFETY,
    OUVERT_FLAGS,
    SIDE_LEADS,
    SIDE_WORTHS,
    TRUMP_LEADS,
)
from ouvert.skat.kernels.reflex.suits import pattern, suit_factors
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import trumps
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.task import PartResult, Task

SIDE_ORDER = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
"""A side suit, weakest first."""
TRUMPS, SIDE, JACKS, NULL_RANKS = 11, 7, 4, 8
PRINTED_TABLES = 10
"""Trump tables that paper 004 lists, of one to ten trumps."""
PRINTED_SIDE = 128
"""Patterns of a side suit by which hands are judged before play (paper 001)."""
PRINTED_NULL = 256, 177, 209
"""Patterns of a suit in Null, those unsafe while others lead, and at the declarer's turn (001)."""
EXAMPLES = (
    "CA C10 / CK CQ",
    "CA CQ / C10 CK C9",
    "C10 C7 / CA CK CQ",
    "CK CQ / CA C10 C9",
    "CJ SJ CA / HJ DJ C10 CK",
    "CJ HJ C10 C9 / SJ DJ CA CK",
)
"""Suits that the report shows: my cards / theirs, of clubs."""


@dataclass(frozen=True, slots=True)
class FactorTable:
    """One table.

    Attributes:
        name: what it is for.
        patterns: how many patterns it holds, counted in the table.
        formula: the same by a formula.
        leads: how often each card is the one to lead, weakest card first.
    """

    name: str
    patterns: int
    formula: int
    leads: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SuitFactor:
    """What the tables say of one suit.

    Attributes:
        mine: my cards.
        theirs: cards that the others may hold; the rest of the suit is gone.
        trumps: whether these are the trumps of a suit game.
        number: of the pattern, in base 3.
        lead: what the declarer leads; None without a card.
        worth: of that lead in card points, with five for every trick; None where none is kept.
        safe: in Null, the share of divisions in which the suit is safe; None for trumps.
    """

    mine: CardSet
    theirs: CardSet
    trumps: bool
    number: int
    lead: Card | None
    worth: float | None
    safe: float | None


def factor_tables() -> tuple[FactorTable, ...]:
    """The tables by number of own trumps, then side suits, the trumps of Grand, and Null."""
    table = suit_factors()
    leads = table[TRUMP_LEADS:JACK_LEADS]
    own = _own_cards(TRUMPS)
    found = [
        FactorTable(
            f"{k} trump{'s' * (k > 1)}",
            int((own == k).sum()),
            comb(TRUMPS, k) << (TRUMPS - k),
            _lead_counts(leads[own == k], TRUMPS),
        )
        for k in range(1, TRUMPS + 1)
    ]
    side, jacks = table[SIDE_LEADS:SIDE_WORTHS], table[JACK_LEADS:NULL_SAFETY]
    found.append(FactorTable("side suit", len(side), 3**SIDE, _lead_counts(side, SIDE)))
    found.append(FactorTable("jacks of Grand", len(jacks), 3**JACKS, _lead_counts(jacks, JACKS)))
    found.append(FactorTable("suit in Null", OUVERT_FLAGS - NULL_SAFETY, 3**NULL_RANKS, ()))
    return tuple(found)


def suit_factor(mine: CardSet, theirs: CardSet) -> SuitFactor:
    """What the tables say of one suit, or with jacks of the trumps of a suit game.

    Jacks go with the suit of the other cards, of which one is needed.

    Raises CardError for cards of several suits, for none, and for a card on both sides.
    """
    if not mine.isdisjoint(theirs):
        raise CardError(f"{next(iter(mine & theirs))} cannot be mine and theirs")
    both = mine | theirs
    jacks = any(card.rank is Rank.JACK for card in both)
    suits = {card.suit for card in both if card.rank is not Rank.JACK}
    if len(suits) != 1:
        raise CardError("a suit factor is about one suit, with jacks about the trumps of that suit")
    (suit,) = suits
    game = next(each for each in GameType if each.trump_suit == suit)
    order = trumps(game)[::-1] if jacks else tuple(Card.of(suit, rank) for rank in SIDE_ORDER)
    number = int(pattern(_places(mine, order), _places(theirs, order)))
    table = suit_factors()
    place = int(table[(TRUMP_LEADS if jacks else SIDE_LEADS) + number])
    worth = safe = None
    if not jacks:
        worth = int(table[SIDE_WORTHS + number]) / 10 if place >= 0 else None
        ranks = [Card.of(suit, rank) for rank in Rank]
        null = int(pattern(_places(mine, ranks), _places(theirs, ranks)))
        safe = int(table[NULL_SAFETY + null]) / 10_000
    return SuitFactor(
        mine, theirs, jacks, number, order[place] if place >= 0 else None, worth, safe
    )


def parse_factor(text: str) -> tuple[CardSet, CardSet]:
    """Read `my cards / their cards`.

    Raises CardError or NotationError for anything else.
    """
    mine, stroke, theirs = text.partition("/")
    if not stroke:
        raise CardError("a suit factor is written as my cards / theirs, such as CA C10 / CK CQ")
    return CardSet.parse(mine), CardSet.parse(theirs)


def part(task: Task) -> PartResult:
    """The tables of paper 004, section IV, and the counts of patterns of paper 001."""
    found = factor_tables()
    trump = [each for each in found if each.name.endswith(("trump", "trumps"))]
    kept = sum(each.patterns for each in trump[:PRINTED_TABLES])
    patterns, unsafe, unsafe_led = null_patterns()
    agree = all(each.patterns == each.formula for each in found)
    same = (patterns, unsafe, unsafe_led) == PRINTED_NULL and 1 << SIDE == PRINTED_SIDE
    shown = [suit_factor(*parse_factor(text)) for text in EXAMPLES]
    return PartResult(
        published="ten tables for one to ten trumps and one for side suits, sizes lost in the "
        f"text; {PRINTED_SIDE} patterns of a side suit; in Null "
        f"{PRINTED_NULL[1]} and {PRINTED_NULL[2]} of {PRINTED_NULL[0]} unsafe",
        ours=f"{kept:,} patterns of one to ten trumps, {3**SIDE:,} of a side suit; in Null "
        f"{unsafe} and {unsafe_led} of {patterns} unsafe",
        verdict=(
            "the counts of paper 001 are as printed"
            if same
            else "the counts of paper 001 are not as printed"
        )
        + "; the sizes of paper 004 cannot be compared, since the text has lost them, but ten "
        "tables and one are what the formulas give"
        + ("" if agree else ", though our tables do not hold as many")
        + ". What stands in ours follows a definition of our own, since the paper has none.",
        text="\n\n".join(
            (
                markdown_table(
                    ("table", "patterns", "formula", "leads, weakest card first"),
                    [
                        (
                            each.name,
                            each.patterns,
                            f"{each.formula:,}",
                            " ".join(map(str, each.leads)) or "–",
                        )
                        for each in found
                    ],
                ),
                factors_text(shown),
            )
        ),
        values={
            "tables": {each.name: each.patterns for each in found},
            "null": {"patterns": patterns, "unsafe": unsafe, "unsafe_led": unsafe_led},
            "examples": [as_json(each) for each in shown],
        },
    )


def null_patterns() -> tuple[int, int, int]:
    """Patterns of a suit in Null: all, unsafe while others lead, unsafe at the declarer's turn."""
    from ouvert.skat.bidding.null.tables import PATTERNS, is_safe, safe_lead

    unsafe = sum(not is_safe(each) for each in range(PATTERNS))
    return PATTERNS, unsafe, sum(safe_lead(each) is None for each in range(PATTERNS))


def factors_text(factors: list[SuitFactor]) -> str:
    """What the tables say of some suits, as a Markdown table."""
    return markdown_table(
        ("mine", "theirs", "as", "pattern", "lead", "worth", "safe in Null"),
        [
            (
                str(each.mine),
                str(each.theirs),
                "trumps" if each.trumps else "side suit",
                each.number,
                "–" if each.lead is None else str(each.lead),
                "–" if each.worth is None else f"{each.worth:+.1f}",
                "–" if each.safe is None else f"{each.safe:.1%}",
            )
            for each in factors
        ],
    )


def as_json(factor: SuitFactor) -> dict[str, object]:
    """What the tables say of a suit, as JSON values."""
    return {
        "mine": factor.mine.codes,
        "theirs": factor.theirs.codes,
        "trumps": factor.trumps,
        "pattern": factor.number,
        "lead": None if factor.lead is None else factor.lead.code,
        "worth": factor.worth,
        "safe": factor.safe,
    }


def _own_cards(cards: int) -> NDArray[np.int64]:
    """For every pattern of a suit how many of its cards are mine."""
    numbers = np.arange(3**cards)
    own = np.zeros(3**cards, dtype=np.int64)
    for place in range(cards):
        own += numbers // 3**place % 3 == 1
    return own


def _lead_counts(leads: NDArray[np.int16], cards: int) -> tuple[int, ...]:
    return tuple(int((leads == card).sum()) for card in range(cards))


def _places(cards: CardSet, order: tuple[Card, ...] | list[Card]) -> int:
    """A set of cards as bits by their place in the order; cards that are not in it are left out."""
    return sum(1 << place for place, card in enumerate(order) if card in cards)
