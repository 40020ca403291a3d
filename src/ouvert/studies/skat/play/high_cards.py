"""Theorem 1 of paper 001, counted out: what k lost tricks can hold once k high cards are at home.

In Grand the theorem calls a game won if the declarer brings home as many aces and tens as he loses
tricks, and puts no points into these. For every k from 1 to 7 it prints the most card points that
the defenders may have. Here every choice of the aces and tens at home, and every pile of 2k other
cards that the defenders can have taken, is gone through. The printed bound fails once: with all
four tens at home, four tricks may hold four aces and four kings, 60 card points, and Grand is lost.
`LOST_GRAND` is a deal in which that happens with best play of both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from ouvert.cards import Card, CardSet, Rank
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN
from ouvert.skat.search.open_cards import principal_line, solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.task import PartResult, Task

PRINTED = {2: 44, 3: 58, 4: 59, 5: 57, 6: 54, 7: 47}
"""The most card points in so many lost tricks, as printed; of one trick only that it is no 60."""
CASES = range(1, 8)
"""High cards at home, and tricks lost."""
POINTS = (11, 10, 4, 3, 2, 0)
"""Card points of ace, ten, king, queen, jack, and of nine, eight and seven."""
NAMES = ("ace", "ten", "king", "queen", "jack", "blank")
COUNTS = (4, 4, 4, 4, 4, 12)
"""Cards of each kind in the pack."""
ENOUGH = ALL_POINTS - POINTS_TO_WIN + 1
"""Card points with which the defenders have won."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of the defenders in their tricks: the dearest pile of one case.

    Attributes:
        tricks: tricks lost, and high cards at home.
        aces: how many of the latter are aces; the others are tens.
        cards: how many aces, tens, kings, queens, jacks and cards without points lie in the pile.
        points: what they count.
    """

    tricks: int
    aces: int
    cards: tuple[int, ...]
    points: int

    @property
    def tens(self) -> int:
        """Tens at home."""
        return self.tricks - self.aces

    def __str__(self) -> str:
        words = zip(self.cards, NAMES, strict=True)
        return ", ".join(f"{n} {name}{'s' * (n > 1)}" for n, name in words if n)


def dearest_piles(tricks: int) -> list[Pile]:
    """The dearest pile for every way to have as many high cards at home as tricks are lost.

    There are none for numbers of tricks that no game has.
    """
    found = []
    for aces in range(5):
        if not 0 <= tricks - aces <= 4:
            continue
        left = (COUNTS[0] - aces, COUNTS[1] - (tricks - aces), *COUNTS[2:])
        piles = [
            cards
            for cards in product(*(range(most + 1) for most in left))
            if sum(cards) == 2 * tricks
        ]
        best = max(piles, key=_points)
        found.append(Pile(tricks, aces, best, _points(best)))
    return found


def most_points(tricks: int) -> Pile:
    """The dearest of `dearest_piles`."""
    return max(dearest_piles(tricks), key=lambda pile: pile.points)


LOST_SKAT = CardSet.parse("C10 D10")
"""What the declarer of LOST_GRAND has put away."""
LOST_GRAND = OpenPosition.with_skat(
    GameType.GRAND,
    (
        CardSet.parse("CJ SJ HJ DJ C8 S10 S9 H10 H8 D8"),
        CardSet.parse("CA CQ C9 C7 SA HA DK DQ D9 D7"),
        CardSet.parse("CK SK SQ S8 S7 HK HQ H9 H7 DA"),
    ),
    LOST_SKAT,
    declarer=0,
    leader=0,
)
"""Forehand plays Grand. He brings all four tens home, two of them in the skat, loses four tricks,
and puts no points into these; yet the best that he can come to is 60 card points."""


@dataclass(frozen=True, slots=True)
class LostGrand:
    """How the Grand is lost.

    Attributes:
        value: the declarer's card points with best play of all.
        line: one line of best play.
        tens_home: tens that the declarer has at the end.
        tricks_lost: tricks of the defenders.
        put_in: card points of the declarer in these.
        taken: card points of the defenders.
    """

    value: int
    line: tuple[Card, ...]
    tens_home: int
    tricks_lost: int
    put_in: int
    taken: int


def lost_grand(position: OpenPosition = LOST_GRAND, skat: CardSet = LOST_SKAT) -> LostGrand:
    """Play a deal out with open cards and count what the theorem speaks of; the skat is at home."""
    line = principal_line(position)
    at, home, lost, put_in, taken = position, set(skat), 0, 0, 0
    for place in range(0, len(line), 3):
        trick, leader = line[place : place + 3], at.leader
        for card in trick:
            at = at.play(card)
        if at.leader == position.declarer:
            home |= set(trick)
            continue
        lost += 1
        taken += sum(card.points for card in trick)
        put_in += trick[(position.declarer - leader) % 3].points
    return LostGrand(
        value=solve(position).value,
        line=line,
        tens_home=sum(card.rank is Rank.TEN for card in home),
        tricks_lost=lost,
        put_in=put_in,
        taken=taken,
    )


def part(task: Task) -> PartResult:
    """Theorem 1 of paper 001: all piles of lost tricks, and the Grand that it calls won."""
    found = {tricks: most_points(tricks) for tricks in CASES}
    higher = [
        pile for tricks, pile in found.items() if PRINTED.get(tricks, ENOUGH) < pile.points < ENOUGH
    ]
    fails = [pile for pile in found.values() if pile.points >= ENOUGH]
    queen = max(pile.points for pile in dearest_piles(4) if pile.aces == 4) + Rank.QUEEN.points
    deal = lost_grand()
    return PartResult(
        published="at most " + ", ".join(map(str, PRINTED.values())) + " in two to seven tricks",
        ours="at most " + ", ".join(str(found[tricks].points) for tricks in PRINTED),
        verdict="fails in one case: "
        + "; ".join(
            f"with {pile.tens} tens at home, {pile.tricks} tricks may hold {pile.points} "
            f"({pile}), and the Grand is lost"
            for pile in fails
        )
        + ". All other cases hold, also where print is too low ("
        + ", ".join(f"{each.points} in {each.tricks} tricks" for each in higher)
        + f"); with four aces at home a queen may be put in, {queen} points at most, as printed.",
        text="\n\n".join((_table(found), _deal_text(deal))),
        values={
            "most": {
                str(tricks): {
                    "printed": PRINTED.get(tricks),
                    "points": pile.points,
                    "aces_home": pile.aces,
                    "tens_home": pile.tens,
                    "pile": str(pile),
                    "by_aces_home": {str(each.aces): each.points for each in dearest_piles(tricks)},
                }
                for tricks, pile in found.items()
            },
            "four_aces_and_a_queen": queen,
            "deal": {
                "hands": [hand.codes for hand in LOST_GRAND.hands],
                "skat": LOST_SKAT.codes,
                "value": deal.value,
                "line": [card.code for card in deal.line],
                "tens_home": deal.tens_home,
                "tricks_lost": deal.tricks_lost,
                "put_in": deal.put_in,
                "taken": deal.taken,
            },
        },
    )


def _table(found: dict[int, Pile]) -> str:
    rows = [
        (
            tricks,
            PRINTED.get(tricks, "no 60"),
            pile.points,
            f"{pile.aces} + {pile.tens}",
            str(pile),
            "yes" if pile.points < ENOUGH else "no",
        )
        for tricks, pile in found.items()
    ]
    heads = ("tricks lost", "in print", "counted", "aces + tens at home", "pile", "Grand is won")
    return markdown_table(heads, rows)


def _deal_text(deal: LostGrand) -> str:
    forehand, middlehand, rearhand = map(str, LOST_GRAND.hands)
    tricks = [" ".join(map(str, deal.line[at : at + 3])) for at in range(0, len(deal.line), 3)]
    return (
        f"Such a deal: forehand plays Grand with {forehand} and has put {LOST_SKAT}; middlehand "
        f"holds {middlehand}, rearhand {rearhand}. With open cards and best play he comes to "
        f"{deal.value} card points, by no first card to more. One best line: "
        f"{', '.join(tricks)}. "
        f"He has {deal.tens_home} tens at home, loses {deal.tricks_lost} tricks, puts "
        f"{deal.put_in} points into them, and the defenders have {deal.taken}."
    )


def _points(cards: tuple[int, ...]) -> int:
    return sum(n * each for n, each in zip(cards, POINTS, strict=True))
