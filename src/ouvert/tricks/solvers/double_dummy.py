"""All results of an open deal at once: every trump suit, and every seat on lead.

>>> from ouvert.tricks.games.bridge import parse_pbn
>>> for strain, tricks in zip(STRAINS, double_dummy(parse_pbn("N:AK.2.. 43.A.. 2.Q.3. 65..2."))):
...     print(strain, tricks)
C (2, 0, 2, 1)
D (2, 0, 3, 0)
H (2, 1, 2, 1)
S (2, 1, 2, 1)
N (2, 0, 2, 1)
"""

from __future__ import annotations

from dataclasses import replace

from ouvert.errors import PositionError
from ouvert.tricks.games.bridge import SEATS, STRAINS, bridge_rules
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.solvers import searches


def double_dummy(position: TrickPosition) -> tuple[tuple[int, ...], ...]:
    """Return how many tricks each declarer's side makes of a Bridge deal or ending.

    By strain in the order of `games.bridge.STRAINS`, then by declarer in that of `SEATS`; the seat
    after the declarer leads. Trump and leader of the position itself are of no meaning.

    Raises PositionError for another game, or if cards lie on the table.
    """
    if position.rules.seats != len(SEATS) or position.rules.suits != bridge_rules("N").suits:
        raise PositionError("declarers and strains are those of Bridge, and this is another game")
    counted = TrickPosition(bridge_rules("N"), position.hands, 0, position.table)
    tricks = counted.tricks_left
    found = trump_values(counted)
    by_strain = [found[None if strain == "N" else number] for number, strain in enumerate(STRAINS)]
    return tuple(
        tuple(
            values[(declarer + 1) % 4] if declarer % 2 == 0 else tricks - values[(declarer + 1) % 4]
            for declarer in range(4)
        )
        for values in by_strain
    )


def trump_values(position: TrickPosition) -> dict[int | None, tuple[int, ...]]:
    """Return for each suit as trump, and None for no trump, what team 0 gets by who leads.

    Values are those of `searches.value`; suits are in order, None comes last.

    Raises PositionError if cards lie on the table, SizeError for what no fast search takes.
    """
    rules = position.rules
    trumps: list[int | None] = [*sorted(set(rules.suits)), None]
    return {
        trump: searches.leader_values(replace(position, rules=replace(rules, trump=trump)))
        for trump in trumps
    }
