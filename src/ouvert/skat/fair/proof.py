"""The proof of a list: all that is needed to deal its games again, as a file, and its check."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.fair.deals import (
    HASH_DIGITS,
    NUMBER_DIGITS,
    SECRET_DIGITS,
    VERSION,
    Contribution,
    FairDeals,
    FairDealsError,
    check_hex,
    deal_texts,
    opens,
)
from ouvert.skat.rules.deals import Deal

MOST_PLACES, MOST_DEALS = 8, 1000
PARTS = 4

Texts = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Proof:
    """What a finished list tells of its deals.

    Attributes:
        commitment: as it was shown before the first bid.
        secret: 64 hex digits.
        contributions: of the persons.
        deals: of the games from the first on: three hands and the skat, as `deal_texts` writes.
    """

    commitment: str
    secret: str
    contributions: tuple[Contribution, ...]
    deals: tuple[Texts, ...]

    @classmethod
    def of(cls, fair: FairDeals, deals: Sequence[Deal]) -> Proof:
        """The proof of some games that were dealt."""
        texts = tuple(map(deal_texts, deals))
        return cls(fair.commitment, fair.secret, fair.contributions, texts)

    @classmethod
    def from_json(cls, text: str | bytes) -> Proof:
        """Read a proof. Raises FairDealsError with one sentence for what is none."""
        try:
            return _read(json.loads(text))
        except OuvertError:
            raise
        except (ValueError, RecursionError) as error:
            raise FairDealsError(
                "this is no proof of deals: it cannot be read as JSON",
                remark=Remark.of("no_proof"),
            ) from error
        except (KeyError, TypeError, AttributeError) as error:
            raise _broken() from error

    def to_json(self) -> str:
        """The proof as it is kept in a file."""
        contributions = [
            {"place": each.place, "commitment": each.commitment, "number": each.number}
            for each in self.contributions
        ]
        content = {
            "proof": VERSION,
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": contributions,
            "deals": self.deals,
        }
        return json.dumps(content, indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class ProofReport:
    """What came out when a proof was checked.

    Attributes:
        commitment: whether the secret is the one that was committed to.
        contributions: for each person whether the number is the one committed to; None where it
            was never opened.
        deals: for each game whether it is what secret and numbers deal.
        expected: for `commitment` and `number`, where somebody has said what he saw and added,
            whether it is in the proof.
    """

    commitment: bool
    contributions: tuple[bool | None, ...]
    deals: tuple[bool, ...]
    expected: Mapping[str, bool]

    @property
    def holds(self) -> bool:
        """Whether nothing differs."""
        parts = (self.commitment, *self.contributions, *self.deals, *self.expected.values())
        return False not in parts


def verify(
    proof: Proof, *, commitment: str | None = None, number: str | None = None
) -> ProofReport:
    """Deal the games of a proof again, and compare.

    Args:
        proof: what the list told when it was over.
        commitment: what its table showed before the first bid, if somebody remembers.
        number: what somebody has added, if he remembers.

    Raises FairDealsError for what is no commitment, or no number.
    """
    expected = {}
    if commitment is not None:
        check_hex(commitment, HASH_DIGITS, "a commitment")
        expected["commitment"] = commitment == proof.commitment
    if number is not None:
        check_hex(number, NUMBER_DIGITS, "a number")
        expected["number"] = any(number == each.number for each in proof.contributions)
    fair = FairDeals(proof.secret, proof.contributions)
    opened = tuple(
        None if each.number is None else opens(each.commitment, each.number)
        for each in proof.contributions
    )
    deals = tuple(
        deal_texts(fair.deal(game)) == texts for game, texts in enumerate(proof.deals, start=1)
    )
    same = hmac.compare_digest(fair.commitment.encode(), proof.commitment.encode())
    return ProofReport(same, opened, deals, expected)


def _read(content: Any) -> Proof:
    if not isinstance(content, Mapping) or content.get("proof") != VERSION:
        raise FairDealsError(
            f"this is no proof of deals: it does not say “{VERSION}”", remark=Remark.of("no_proof")
        )
    known = {"proof", "commitment", "secret", "contributions", "deals"}
    if set(content) != known:
        raise _broken()
    check_hex(content["commitment"], HASH_DIGITS, "a commitment")
    check_hex(content["secret"], SECRET_DIGITS, "a secret")
    contributions = tuple(map(_contribution, _listed(content["contributions"], MOST_PLACES)))
    deals = tuple(map(_deal, _listed(content["deals"], MOST_DEALS)))
    return Proof(content["commitment"], content["secret"], contributions, deals)


def _contribution(content: Any) -> Contribution:
    if set(content) != {"place", "commitment", "number"} or type(content["place"]) is not int:
        raise _broken()
    check_hex(content["commitment"], HASH_DIGITS, "a commitment")
    if content["number"] is not None:
        opens(content["commitment"], content["number"])
    return Contribution(content["place"], content["commitment"], content["number"])


def _deal(content: Any) -> Texts:
    if not isinstance(content, list) or not all(isinstance(each, str) for each in content):
        raise _broken()
    if len(content) != PARTS:
        raise _broken()
    forehand, middlehand, rearhand, skat = content
    return forehand, middlehand, rearhand, skat


def _listed(content: Any, most: int) -> list[Any]:
    if not isinstance(content, list) or len(content) > most:
        raise _broken()
    return content


def _broken() -> FairDealsError:
    return FairDealsError(
        "this proof of deals is broken: something is missing or of another kind",
        remark=Remark.of("broken_proof"),
    )
