"""The numbers that paper 004 prints in its tables I, II and III.

Captions and signs are lost in the text that we have. Which table is which follows from it: in
table I some games are folded, which only bidding by the AI can bring about; table III scores less
than table II, and "automated Skat putting in trump is worse to the Human one". The second block of
each wins more, as its declarer does "with the support of the Paranoia search".

The partition of table III holds 35,427 games that Glassbox wins, not the 35,959 of its last lines,
which are those of table II: so Glassbox plays the game as the AI has declared it, and so does ours.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.skat.matches.replayed import ANSWERS, Answers
from ouvert.skat.matches.tracks import Track

Counts = tuple[int, int, int, int, int, int, int, int]
"""Games by who won, in the order of `ANSWERS`: record, open cards, AI."""


@dataclass(frozen=True, slots=True)
class PublishedColumn:
    """One column: who makes proofs, the partition of the games, and the score.

    Attributes:
        counts: the partition. What people, Glassbox and the AI won is told by it alone, since the
            totals that the table states have slips.
        wins: games that the AI won, as stated.
        score: as stated.
    """

    counts: Counts
    wins: int
    score: float

    def by_answers(self) -> dict[Answers, int]:
        """The partition by its answers."""
        return dict(zip(ANSWERS, self.counts, strict=True))

    @property
    def recorded_wins(self) -> int:
        """Games of the partition that people won."""
        return self._won(0)

    @property
    def open_wins(self) -> int:
        """Games of the partition that Glassbox won."""
        return self._won(1)

    def _won(self, who: int) -> int:
        return sum(count for answers, count in self.by_answers().items() if answers[who])


@dataclass(frozen=True, slots=True)
class PublishedTable:
    """One table.

    Attributes:
        name: its number.
        track: what the AI decides in it.
        games: number of games that were played, folded ones left out.
        stated_recorded_wins: of them, those that people won, as the last lines say.
        stated_open_wins: of them, those that Glassbox won, as the last lines say.
        columns: by who makes proofs, as `replay_table.PROVING` names it.
    """

    name: str
    track: Track
    games: int
    stated_recorded_wins: int
    stated_open_wins: int
    columns: dict[str, PublishedColumn]

    def slips(self) -> list[str]:
        """Where the partition does not add up to what the table states."""
        found = []
        for who, column in self.columns.items():
            by = column.by_answers()
            sums = (
                ("games", sum(by.values()), self.games),
                ("won by people", column.recorded_wins, self.stated_recorded_wins),
                ("won by Glassbox", column.open_wins, self.stated_open_wins),
                ("won by the AI", sum(n for a, n in by.items() if a[2]), column.wins),
            )
            found += [
                f"table {self.name}, proofs of {who}: the partition has {total:,} {what}, "
                f"the total says {stated:,}"
                for what, total, stated in sums
                if total != stated
            ]
        return found


HUMAN_GAMES = 50_000
"""Trump games of people, which all three tables are about."""

TABLES = (
    PublishedTable(
        "I",
        Track.FULL,
        48_898,
        41_283,
        35_149,
        {
            "both": PublishedColumn(
                (2460, 2315, 193, 2696, 3236, 5742, 785, 31475), 42_228, 990.25
            ),
            "declarer": PublishedColumn(
                (2458, 2313, 194, 2695, 3240, 5738, 788, 31472), 42_218, 991.79
            ),
            "defenders": PublishedColumn(
                (2563, 2208, 231, 2658, 3438, 5540, 975, 31285), 41_691, 977.76
            ),
            "nobody": PublishedColumn(
                (2530, 2241, 226, 2663, 3407, 5571, 970, 31290), 41_765, 980.07
            ),
        },
    ),
    PublishedTable(
        "II",
        Track.CARDS,
        50_000,
        42_129,
        35_959,
        {
            "both": PublishedColumn(
                (3784, 2849, 184, 1054, 1998, 5410, 761, 33960), 43_273, 963.35
            ),
            "declarer": PublishedColumn(
                (3755, 2878, 128, 1056, 1973, 5435, 752, 33969), 43_338, 965.53
            ),
            "defenders": PublishedColumn(
                (3854, 2779, 198, 1040, 2137, 5271, 965, 33756), 42_846, 953.31
            ),
            "nobody": PublishedColumn(
                (3822, 2811, 195, 1043, 2110, 5298, 953, 33768), 42_920, 955.91
            ),
        },
    ),
    PublishedTable(
        "III",
        Track.DISCARD,
        50_000,
        42_129,
        35_959,
        {
            "both": PublishedColumn(
                (3853, 2607, 187, 1224, 2452, 5661, 732, 33284), 42_776, 947.41
            ),
            "declarer": PublishedColumn(
                (3808, 2652, 185, 1227, 2415, 5698, 724, 33292), 42_869, 950.39
            ),
            "defenders": PublishedColumn(
                (3941, 2519, 200, 1211, 2611, 5502, 934, 33082), 42_314, 935.23
            ),
            "nobody": PublishedColumn(
                (3894, 2566, 196, 1215, 2581, 5532, 923, 33093), 42_406, 938.41
            ),
        },
    ),
)
"""Tables I to III."""

SWEEP = (1000.24, 1001.39)
"""Scores on 75,000 other games for two choices of the card from which approximate and exact
proofs begin; which cards they are is lost in the text."""
