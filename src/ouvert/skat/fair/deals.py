"""Deals of a list from a secret that was committed to first, and a number of each person.

Who deals draws a secret and shows its hash, the commitment, before anybody has said anything. Each
person draws a number and shows only its hash; when all hashes are there, all numbers are opened.
The deals follow from the secret and the numbers alone. So nobody can choose them: not who deals,
since the secret was fixed before the numbers were known, and no person, since the secret is not.
What this proves and what not is told in `docs/fair-deals.md`.

Everything is SHA-256, so that it can be computed again anywhere: the commitment is a hash, the key
of the list an HMAC under the secret (RFC 2104), and the deal of each game a shuffle by Fisher and
Yates (Durstenfeld, "Algorithm 235: Random permutation", CACM 1964) that draws bytes from HMACs
under the key and rejects those that would make some places likelier than others.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.rules.deals import CARDS_EACH, Deal

VERSION = "ouvert deals 1"
"""Begins whatever is hashed, so that no hash means two things, and names the construction."""
SECRET_DIGITS, HASH_DIGITS, NUMBER_DIGITS = 64, 64, 32
"""Hex digits of secrets, of hashes, and of persons' numbers: 256, 256 and 128 bits."""

_HEX = re.compile(r"[0-9a-f]+", re.ASCII)
_BYTES = 256


class FairDealsError(OuvertError):
    """A secret, a number or a proof that cannot be read."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one person adds to the deals.

    Attributes:
        place: the person's place at the table, from 0.
        commitment: the hash of the number, 64 hex digits, said before any number was opened.
        number: 32 hex digits; None if it was never opened.
    """

    place: int
    commitment: str
    number: str | None


@dataclass(frozen=True, slots=True)
class FairDeals:
    """The deals of a list.

    Attributes:
        secret: 64 hex digits that only who deals knows until the list is over.
        contributions: of the persons, by place.
    """

    secret: str
    contributions: tuple[Contribution, ...] = ()

    @property
    def commitment(self) -> str:
        """The hash of the secret, 64 hex digits."""
        return sha256(f"{VERSION} secret {self.secret}\n".encode()).hexdigest()

    @property
    def key(self) -> bytes:
        """From which all deals follow: 32 bytes."""
        lines = "".join(
            f"{each.place} {each.commitment} {each.number or '-'}\n" for each in self.contributions
        )
        return _mac(self.secret.encode(), f"{VERSION} key\n{lines}")

    def deal(self, game: int) -> Deal:
        """The deal of a game of the list, from 1."""
        return deal_of_key(self.key, game)


def deal_of_key(key: bytes, game: int) -> Deal:
    """The deal of a game, from 1, by the key of its list."""
    deck, drawn = list(Card), _bytes(key, game)
    for last in range(len(deck) - 1, 0, -1):
        # the bytes beyond the last whole multiple would favour the first places
        fair = _BYTES - _BYTES % (last + 1)
        place = next(byte for byte in drawn if byte < fair) % (last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    ends = range(CARDS_EACH, 3 * CARDS_EACH + 1, CARDS_EACH)
    forehand, middlehand, rearhand = (CardSet(deck[end - CARDS_EACH : end]) for end in ends)
    return Deal((forehand, middlehand, rearhand), CardSet(deck[3 * CARDS_EACH :]))


def number_commitment(number: str) -> str:
    """The hash by which a person commits to a number. Raises FairDealsError for no such number."""
    check_hex(number, NUMBER_DIGITS, "a number")
    return sha256(f"{VERSION} number {number}\n".encode()).hexdigest()


def opens(commitment: str, number: str) -> bool:
    """Whether a number is the one committed to. Raises FairDealsError for no such number."""
    return hmac.compare_digest(commitment, number_commitment(number))


def check_hex(text: str, digits: int, what: str) -> None:
    """Raise FairDealsError if a text is not so many hex digits."""
    if len(text) != digits:
        raise FairDealsError(
            f"{what} has {digits} hex digits, not {len(text)}",
            remark=Remark.of("hex_length", most=digits, count=len(text)),
        )
    if not _HEX.fullmatch(text):
        raise FairDealsError(
            f"{what} is written with the digits 0 to 9 and a to f", remark=Remark.of("no_hex")
        )


def deal_texts(deal: Deal) -> tuple[str, str, str, str]:
    """The three hands and the skat as a proof writes them: C7 C8 … DA, in the order of the deck."""
    forehand, middlehand, rearhand, skat = (_text(cards) for cards in (*deal.hands, deal.skat))
    return forehand, middlehand, rearhand, skat


def _text(cards: CardSet) -> str:
    codes: Sequence[str] = [card.code for card in sorted(cards)]
    return " ".join(codes)


def _bytes(key: bytes, game: int) -> Iterator[int]:
    """Bytes of a game without end: HMACs of the game and a count."""
    for block in count():
        yield from _mac(key, f"{VERSION} game {game} block {block}\n")


def _mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), sha256).digest()
