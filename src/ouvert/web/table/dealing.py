"""From what the deals of a table follow: a seed, or a secret and the numbers of its persons.

How persons' numbers come to the table: each commits to his when he joins, all open theirs once no
seat is free, and then they are settled and the first game is dealt. What is not opened in time is
left out of the deals, but stays in the proof as a commitment without a number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ouvert.errors import OuvertError, RulesError
from ouvert.remarks import Remark
from ouvert.skat.fair.deals import Contribution, FairDeals, opens


@dataclass(frozen=True, slots=True)
class Dealing:
    """What deals the games of a table, as far as it is known.

    Attributes:
        seed: AIs draw by it; where there is no secret it deals the games, too.
        secret: 64 hex digits, from which the deals follow; None for lists that a seed deals.
        offered: what the persons have committed to, by place, and the numbers opened so far.
        settled: what goes into the deals; None until that is sure.
    """

    seed: int
    secret: str | None = None
    offered: tuple[Contribution, ...] = ()
    settled: tuple[Contribution, ...] | None = None

    @property
    def commitment(self) -> str | None:
        """The hash of the secret; None if there is none."""
        return None if self.secret is None else FairDeals(self.secret).commitment

    @property
    def open(self) -> bool:
        """Whether it is not settled yet from what the deals follow."""
        return self.secret is not None and self.settled is None

    @property
    def complete(self) -> bool:
        """Whether every number that was committed to has been opened."""
        return all(each.number is not None for each in self.offered)

    @property
    def fair(self) -> FairDeals | None:
        """The deals by secret and numbers; None for lists that a seed deals.

        Raises RulesError as long as the numbers are not settled.
        """
        if self.secret is None:
            return None
        if self.settled is None:
            raise RulesError("the numbers that the deals follow from are not settled yet")
        return FairDeals(self.secret, self.settled)

    def takes_commitment(self, place: int, commitment: str) -> bool:
        """Whether a place may commit to a number now that it has not committed to before."""
        opened = any(each.number is not None for each in self.offered)
        return self.open and not opened and self._of(place).commitment != commitment

    def committed(self, place: int, commitment: str) -> Dealing:
        """After a place has committed to a number. Raises RulesError if it is too late."""
        if not self.takes_commitment(place, commitment):
            raise _too_late()
        return self._with(Contribution(place, commitment, None))

    def revealed(self, place: int, number: str) -> Dealing:
        """After a place has opened its number. Raises OuvertError if that cannot be."""
        offer = self._of(place)
        if not self.open or offer.number is not None or not offer.commitment:
            raise _too_late()
        if not opens(offer.commitment, number):
            raise RulesError(
                "this number is not the one that was committed to",
                remark=Remark.of("number_differs"),
            )
        return self._with(replace(offer, number=number))

    def after_settling(self, contributions: tuple[Contribution, ...]) -> Dealing:
        """After it has been settled what goes into the deals. Raises RulesError if it was before.

        Raises RulesError too where a number was not committed to, so that no kept table can hold
        such a one.
        """
        if not self.open:
            raise _too_late()
        for each in contributions:
            if each.number is not None and not opens(each.commitment, each.number):
                raise RulesError("a number of the deals is not the one that was committed to")
        return replace(self, settled=contributions)

    def _of(self, place: int) -> Contribution:
        found = (each for each in self.offered if each.place == place)
        return next(found, Contribution(place, "", None))

    def _with(self, offer: Contribution) -> Dealing:
        others = [each for each in self.offered if each.place != offer.place]
        together = sorted((*others, offer), key=lambda each: each.place)
        return replace(self, offered=tuple(together))


def _too_late() -> OuvertError:
    return RulesError(
        "numbers are added to the deals before the first game, and only then",
        remark=Remark.of("number_too_late"),
    )
