"""Looking back at a whole game: the answer that library, command line and page have in common.

`review` is made of the parts that the page asks for one after the other, with the same defaults:
the same game, worlds and seed get the same verdicts at every door.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ouvert.errors import check_kind
from ouvert.skat.records import GameRecord
from ouvert.skat.review.auction import SeatAuction, auction
from ouvert.skat.review.cards import CardReview, Mark, check_limits, played_cards, review_card
from ouvert.skat.review.club import (
    JudgedKontra,
    RamschCard,
    judged_kontra,
    review_ramsch_card,
)
from ouvert.skat.review.defaults import SEED, WORLDS
from ouvert.skat.review.hands import Alternative, alternatives
from ouvert.skat.review.lines import WinningLine, proofs, turning_points
from ouvert.skat.rules.game import SkatGame


@dataclass(frozen=True, slots=True)
class GameReview:
    """A finished game, judged.

    Attributes:
        game: the game.
        seed: chose the worlds.
        worlds: at most so many were looked at for each card, unless few were possible; None if
            only the time was limited.
        auction: what each seat said, and what its hand was worth; by seat.
        alternatives: what the declarer could have declared and put away, best first by expected
            points; empty if nobody declared a game.
        cards: every card that was played, judged with open cards and by what one could know.
        turning_points: every moment at which a side gave away a game that it could have won with
            open cards, and how it would have won.
        proofs: for each seat the first moment at which it could prove its win, and a line.
        ramsch: the cards of a Ramsch, judged; empty in all other games.
        kontra: what was said of Kontra and Re; empty where they are not played.
    """

    game: SkatGame
    seed: int
    worlds: int | None
    auction: tuple[SeatAuction, ...]
    alternatives: tuple[Alternative, ...]
    cards: tuple[CardReview, ...]
    turning_points: tuple[WinningLine, ...]
    proofs: tuple[WinningLine, ...]
    ramsch: tuple[RamschCard, ...] = ()
    kontra: tuple[JudgedKontra, ...] = ()

    @property
    def mistakes(self) -> tuple[CardReview, ...]:
        """The cards that have a mark."""
        return tuple(each for each in self.cards if each.mark is not Mark.FINE)

    @property
    def missed_wins(self) -> tuple[WinningLine, ...]:
        """The turning points at which the side that lost could still have won, first to last."""
        if self.game.result is None:
            return ()
        lost, declarer = not self.game.result.won, self.game.declarer
        return tuple(each for each in self.turning_points if (each.seat == declarer) == lost)


def review(
    game: SkatGame | GameRecord,
    *,
    seed: int = SEED,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
    threads: int | None = None,
    judged: Callable[[CardReview | RamschCard], object] | None = None,
) -> GameReview:
    """Judge a game: its auction, the discard and contract, every card, and its turning points.

    Of a game that was passed in only the auction is judged; of one that was not played to its end,
    what there is of it.

    Args:
        game: as it was played; of a record, what it tells.
        seed: chooses the worlds. Without `seconds` the review depends on it and on `worlds` alone.
        worlds: how many worlds the vote on each card looks at, unless few are possible; None for
            no limit.
        seconds: no world of a card is begun after this time; None for no limit.
        threads: threads of each vote, by default one a core.
        judged: called with every card as soon as it is judged.

    Raises OuvertError for fewer than one world or thread, for numbers that are none, and where many
    worlds have no limit, PositionError for what is no game, RecordError for a record that breaks
    the rules.
    """
    check_kind(game, (SkatGame, GameRecord), "a SkatGame or a GameRecord can be reviewed")
    check_limits(seed, worlds, seconds, threads)
    if isinstance(game, GameRecord):
        game = game.replay().final
    if game.ramsch:
        return _review_ramsch(game, seed, worlds, seconds, judged)
    cards = []
    for played in played_cards(game):
        card = review_card(played, seed=seed, worlds=worlds, seconds=seconds, threads=threads)
        cards.append(card)
        if judged is not None:
            judged(card)
    return GameReview(
        game=game,
        seed=seed,
        worlds=worlds,
        auction=auction(game),
        alternatives=alternatives(game),
        cards=tuple(cards),
        turning_points=turning_points(game, {each.played.moment: each.open for each in cards}),
        proofs=proofs(game),
        kontra=judged_kontra(game, seed=seed, worlds=worlds, seconds=seconds),
    )


def _review_ramsch(
    game: SkatGame,
    seed: int,
    worlds: int | None,
    seconds: float | None,
    judged: Callable[[CardReview | RamschCard], object] | None,
) -> GameReview:
    """The review of a Ramsch: its auction and its cards; nobody could have played another game."""
    cards = []
    for played in played_cards(game):
        card = review_ramsch_card(played, seed=seed, worlds=worlds, seconds=seconds)
        cards.append(card)
        if judged is not None:
            judged(card)
    found = auction(game)
    return GameReview(game, seed, worlds, found, (), (), (), (), ramsch=tuple(cards))
