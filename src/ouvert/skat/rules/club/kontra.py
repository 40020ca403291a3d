"""Kontra and Re: after the announcement, and before a card is led, the value may be doubled.

The International Skat Order does not know them. The house rule here: both defenders are asked, the
one at the declarer's left first, and the first Kontra ends it; then the declarer may answer Re.
Kontra doubles what the game counts, Re doubles it again. Everybody may say Kontra, whether he has
bid or not (many clubs ask for a bid of 18), and in an Ouvert game before the cards lie open, as
kneipenskat.blogspot.com has it. That a defender is asked before the first card, and not up to his
own first card, keeps what the others lead out of it. The declarer needs 61 card points as always.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import SEAT_NAMES, Action, Decline, KontraAction, SayKontra, SayRe


@dataclass(frozen=True, slots=True)
class Kontra:
    """A moment of saying Kontra and Re.

    Attributes:
        declarer: the declarer's seat.
        declined: the defenders who have not said it, in the order in which they were asked.
        defender: the seat that has said Kontra; None as long as nobody has.
        answered: whether the declarer has answered the Kontra.
        re: whether he has said Re.
    """

    declarer: int
    declined: tuple[int, ...] = ()
    defender: int | None = None
    answered: bool = False
    re: bool = False

    @property
    def actor(self) -> int | None:
        """The seat that is asked; None when all has been said."""
        if self.over:
            return None
        if self.defender is not None:
            return self.declarer
        return (self.declarer + 1 + len(self.declined)) % 3

    @property
    def over(self) -> bool:
        """Whether all has been said."""
        return self.answered or len(self.declined) == 2

    @property
    def factor(self) -> int:
        """What the value is multiplied with: 1, with Kontra 2, with Re 4."""
        return 1 if self.defender is None else 4 if self.re else 2

    def legal_actions(self) -> tuple[KontraAction, ...]:
        """What the seat that is asked may say; empty when all has been said."""
        if self.over:
            return ()
        return SayKontra() if self.defender is None else SayRe(), Decline()

    def after(self, action: KontraAction) -> Kontra:
        """The moment after the seat has spoken. Raises RulesError if it may not say it."""
        asked = self.actor
        if asked is None or action not in self.legal_actions():
            raise self._objection(action)
        match action:
            case SayKontra():
                return replace(self, defender=asked)
            case SayRe():
                return replace(self, answered=True, re=True)
            case Decline() if self.defender is None:
                return replace(self, declined=(*self.declined, asked))
            case Decline():
                return replace(self, answered=True)

    def _objection(self, action: KontraAction) -> RulesError:
        if self.over:
            return kontra_too_late()
        if isinstance(action, SayRe):
            return RulesError(
                "Re answers a Kontra, and nobody has said Kontra", remark=Remark.of("no_kontra")
            )
        name = SEAT_NAMES[self.declarer]
        return RulesError(
            f"Kontra has been said already: {name} says Re or declines",
            remark=Remark.of("kontra_said"),
        )


def check_kontra_seat(seat: int, declarer: int | None, action: Action) -> None:
    """Raise RulesError for a declarer who says Kontra, and for a defender who says Re."""
    if isinstance(action, SayKontra) and seat == declarer:
        raise RulesError(
            "the defenders say Kontra; the declarer can answer it with Re",
            remark=Remark.of("kontra_by_declarer"),
        )
    if isinstance(action, SayRe) and seat != declarer:
        raise RulesError("only the declarer says Re", remark=Remark.of("re_by_defender"))


def kontra_too_late() -> RulesError:
    """Why nobody can say Kontra or Re any more."""
    return RulesError(
        "it is too late: Kontra and Re are said before the first card",
        remark=Remark.of("kontra_late"),
    )


def not_played() -> RulesError:
    """Why nobody can say Kontra in a game without it."""
    return RulesError("Kontra and Re are not played here", remark=Remark.of("kontra_off"))
