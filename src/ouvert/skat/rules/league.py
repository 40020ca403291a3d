"""What a league counts of a series: who was ahead of whom.

In the league of the German Skat federation four play at a table for four teams, and besides the
points of the list a series brings Wertungspunkte, here league points: 3:0 for the first, 2:1, 1:2,
and 0:3 for the last (DSkV, Sportordnung, Anlage 10, "Punkteverteilung" at tables of four). That is
one point for each other who has fewer points and one against for each who has more; so it is
counted here at tables of three as well, where the first gets 2:0. Equal points share what their
ranks bring. Both the table of three and the sharing are this program's reading, since the annex
speaks of neither; and here everybody plays for himself, not for a team.
"""

from __future__ import annotations

from collections.abc import Sequence


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """The rank of each place by its points, 1 for the most; equal points have the same rank."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)


def league_points(totals: Sequence[int]) -> tuple[tuple[float, float], ...]:
    """What each place wins and gives away in league points by the points of a finished series."""
    found = []
    for own in totals:
        behind = sum(other < own for other in totals)
        level = sum(other == own for other in totals) - 1
        won = behind + level / 2
        found.append((won, len(totals) - 1 - won))
    return tuple(found)


def league_text(points: tuple[float, float]) -> str:
    """League points as they are written: `3:0`, `1.5:1.5`."""
    return ":".join(f"{each:g}" for each in points)
