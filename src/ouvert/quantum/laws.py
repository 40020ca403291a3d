"""What a described game asks beyond following suit and counting tricks.

A `PlayProblem` without laws is a game in which suit must be followed, and who plays with whom is
known. With them one must trump, head the trick or play a called card, the last trick may count
more, and a partner may be known by a card that nobody has shown yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ouvert.tricks.description.model import Setting
from ouvert.tricks.play.obligations import bound_by_call, may_follow

if TYPE_CHECKING:
    from ouvert.quantum.problem import PlayProblem


@dataclass(frozen=True)
class Laws:
    """The laws of one contract of a described game; cards have the numbers of its deck.

    Attributes:
        setting: the contract, with what must be followed, trumped and beaten.
        called: the card that the declarer has called and that binds its holder, or None.
        partner_cards: who holds one of these, and has not shown it, is of team 0, too (bits).
        earlier: for each seat what it took in tricks of which it is not known whose they are; empty
            if there are none.
        last_trick: what the last trick counts besides.
    """

    setting: Setting
    called: int | None = None
    partner_cards: int = 0
    earlier: tuple[int, ...] = ()
    last_trick: int = 0

    def legal(self, hand: int, table: tuple[int, ...], allied: bool) -> int:
        """Return the cards of a hand that may be played to those on the table (bits).

        `allied` says whether a partner's card is winning. What may not be led yet, or is kept from
        the first trick, is no part of a problem.
        """
        allowed = may_follow(self.setting, hand, table, allied, False) if table else hand
        return bound_by_call(self.setting, self.called, hand, allowed, table)

    def hides(self, problem: PlayProblem, seat: int) -> bool:
        """Whether it depends on the deal which team a seat belongs to."""
        return bool(self.partner_cards) and seat != problem.seat and problem.rules.teams[seat] == 1

    def counted(self, teams: Sequence[int], team: int) -> int:
        """Return what a team took earlier, with these teams."""
        pairs = zip(self.earlier, teams, strict=False)
        return sum(count for count, each in pairs if each == team)

    def after(self, seat: int, gain: int) -> Laws:
        """Return the laws after a trick of a seat whose team is not known."""
        earlier = list(self.earlier or (0,) * self.setting.game.seats)
        earlier[seat] += gain
        return replace(self, earlier=tuple(earlier))

    @property
    def plain(self) -> bool:
        """Whether nothing is asked beyond following suit."""
        following = self.setting.game.following
        usual = replace(following, called=False) == type(following)()
        bound = following.called and self.called is not None
        return usual and not (bound or self.partner_cards or self.earlier or self.last_trick)


def teams_of(problem: PlayProblem, hands: Sequence[int]) -> tuple[int, ...]:
    """Return the team of each seat where these are the hands (bits)."""
    teams, laws = problem.rules.teams, problem.laws
    if laws is None:
        return teams
    return tuple(
        0 if laws.hides(problem, seat) and hand & laws.partner_cards else teams[seat]
        for seat, hand in enumerate(hands)
    )
