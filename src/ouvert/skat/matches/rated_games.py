"""Which games count for the ratings of persons, and what each of them says.

What a game brings is luck above all: the cards. So it is compared with what three club players make
of the same deal (`ouvert.skat.players.seated.played_by`), each in the same seat. That tells part of
the luck; how much of the comparison to believe was measured (`SAME_CARDS`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.errors import OuvertError
from ouvert.skat.players.levels import LEVELS, resolved
from ouvert.skat.players.seated import played_by
from ouvert.skat.records import GameRecord
from ouvert.skat.records.circumstances import (
    PERSON,
    Circumstances,
    Uncounted,
    circumstances,
    uncounted,
)
from ouvert.skat.rules.club.options import BY_THE_ORDER
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.series import game_scores

YARDSTICK = "club"
"""The level that is given the same cards."""
OWN = "own"
"""The person whose rating is asked for, among the players of a rated game."""

Scores = tuple[int, int, int]
"""Extended Seeger–Fabian points of forehand, middlehand and rearhand, at a table of three."""

_LEVELS = {level.player: level.name for level in LEVELS}


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What a game says about who has played it.

    Attributes:
        players: of the three seats; OWN, a level, or a name for somebody else, of whom nothing is
            known but by these games.
        declarer: the declarer's seat; None where all have passed.
        scores: what the game has brought the seats.
        same_cards: what it brings three club players.
    """

    players: tuple[str, str, str]
    declarer: int | None
    scores: Scores
    same_cards: Scores

    @property
    def seat(self) -> int:
        """Where the person sat whose rating is asked for."""
        return self.players.index(OWN)


def same_cards(deal: Deal) -> Scores:
    """What three club players make of a deal. It takes some hundredths of a second."""
    result = played_by(YARDSTICK, deal).result
    if result is None:
        raise OuvertError("a game of club players has not ended")
    return game_scores(result)


def rated_game(
    record: GameRecord, seat: int, known: Scores | None = None
) -> RatedGame | Uncounted | None:
    """What a recorded game says about who sat at a seat, or why it does not count.

    Args:
        record: the game.
        seat: where the person sat whose rating is asked for.
        known: what club players make of the deal, if that has been worked out before.

    Returns None for a game that was not finished. Raises RecordError for a record that cannot be.
    """
    how = circumstances(record)
    reason = uncounted(how, seat, club=record.club != BY_THE_ORDER)
    if reason is not None or how is None:
        return reason
    result = record.replay().final.result
    if result is None:
        return None
    first, second, third = (_called(record, how, each, seat) for each in range(3))
    scores = same_cards(record.deal) if known is None else known
    declarer = None if result.contract is None else result.declarer
    return RatedGame((first, second, third), declarer, game_scores(result), scores)


def level_of(player: str) -> str | None:
    """The level that a player is, by either of its names; None for all others."""
    return _LEVELS.get(resolved(player))


def _called(record: GameRecord, how: Circumstances, seat: int, own: int) -> str:
    """By what name a player goes, which is the same only where it is surely the same player."""
    if seat == own:
        return OWN
    by = how.by[seat]
    alone = f"{record.series} {record.number} {seat}"
    if by == PERSON:
        # whoever is helped plays otherwise than he does alone
        return alone if seat in how.hinted else f"{record.series} {record.players[seat]}"
    return level_of(by) or by or alone
