"""A whole game as a few columns of text, for rows of tables with millions of games.

| column | holds |
|---|---|
| `dealt_forehand` … `dealt_skat` | the cards dealt, `CJ SJ … D7` |
| `auction` | what was said, in turn: `18 yes pass pass` |
| `contract` | as `skat.rules.notation` writes it; empty if all passed |
| `discards` | the two cards put away; none in Hand games |
| `cards` | the cards in the order played |
| `conceded_by` | the seat that gave up; empty if nobody did |
| `claim` | the seat that claimed the rest, or `seat:points`; missing if nobody did |
| `club` | the options of clubs that were played, `ramsch kontra bock`; missing if there were none |
| `said_of_kontra` | what was said of Kontra and Re, in turn, `decline kontra re`; or missing |

Who said and played what follows from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeGuard

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import OuvertError, RecordError
from ouvert.skat.records.model import GameRecord
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Action,
    Announce,
    Bid,
    BiddingAction,
    Claim,
    Concede,
    Decline,
    Discard,
    Hold,
    KontraAction,
    Pass,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code, parse_contract_code

DEALT = tuple(f"dealt_{place}" for place in (*SEAT_NAMES, "skat"))
"""The columns with the cards dealt."""

_KONTRA: Mapping[str, KontraAction] = {
    "kontra": SayKontra(),
    "re": SayRe(),
    "decline": Decline(),
}


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game, as its columns hold it; see the table above.

    Attributes:
        dealt: the cards of forehand, middlehand, rearhand, and the skat.
        auction: what was said.
        contract: the contract; None if all passed.
        discards: the two cards that were put away; empty if there are none.
        cards: the cards in the order played.
        conceded_by: the seat that gave up; None if nobody did.
        claim: the claim that ended the game, as `0` or `0:61`; empty if there was none.
        club: the options of clubs; empty if there were none.
        kontra: what was said of Kontra and Re; empty if nobody was asked.
    """

    dealt: tuple[str, str, str, str]
    auction: str
    contract: str | None
    discards: str
    cards: str
    conceded_by: int | None = None
    claim: str = ""
    club: str = ""
    kontra: str = ""

    @classmethod
    def of(cls, game: SkatGame) -> Self:
        """The course of a game so far."""
        said = [action for _, action in game.history]
        contracts = [action.contract for action in said if isinstance(action, Announce)]
        conceded = [action.seat for action in said if isinstance(action, Concede)]
        claims = [action for action in said if isinstance(action, Claim)]
        one, two, three = (_written(hand) for hand in game.dealt.hands)
        return cls(
            dealt=(one, two, three, _written(game.dealt.skat)),
            auction=" ".join(str(each) for each in said if isinstance(each, BiddingAction)),
            contract=contract_code(contracts[0]) if contracts else None,
            discards=" ".join(_written(each.cards) for each in said if isinstance(each, Discard)),
            cards=_written(each.card for each in said if isinstance(each, PlayCard)),
            conceded_by=conceded[0] if conceded else None,
            claim="".join(map(_claim_text, claims)),
            club=" ".join(game.club.words),
            kontra=" ".join(
                str(each).casefold() for each in said if isinstance(each, KontraAction)
            ),
        )

    def game(self) -> SkatGame:
        """The game, played by the rules. Raises OuvertError for one that cannot be."""
        one, two, three, skat = (_cards(text) for text in self.dealt)
        said: list[Action] = [_said(word) for word in self.auction.split()]
        if self.discards:
            said += [PickUp(), Discard(_cards(self.discards))]
        if self.contract is not None:
            said.append(Announce(parse_contract_code(self.contract)))
        said += [_of_kontra(word) for word in self.kontra.split()]
        said += [PlayCard(Card.parse(word)) for word in self.cards.split()]
        if self.conceded_by is not None:
            said.append(Concede(self.conceded_by))
        if self.claim:
            seat, _, points = self.claim.partition(":")
            said.append(Claim(int(seat), int(points) if points else None))
        club = ClubOptions.of(tuple(self.club.split()))
        return SkatGame.replay(Deal((one, two, three), skat), said, club)

    def flat(self) -> dict[str, Any]:
        """The columns but the contract, which the result of a game has too."""
        return {
            **dict(zip(DEALT, self.dealt, strict=True)),
            "auction": self.auction,
            "discards": self.discards,
            "cards": self.cards,
            "conceded_by": self.conceded_by,
            **({"claim": self.claim} if self.claim else {}),
            **({"club": self.club} if self.club else {}),
            **({"said_of_kontra": self.kontra} if self.kontra else {}),
        }

    @classmethod
    def from_flat(cls, flat: Mapping[str, Any]) -> Self | None:
        """Read the columns, the contract among them; None for a row that holds no cards.

        Raises OuvertError if one is missing.
        """
        if flat.get("cards") is None:
            return None
        try:
            one, two, three, skat = (flat[name] for name in DEALT)
            return cls(
                dealt=(one, two, three, skat),
                auction=flat["auction"],
                contract=flat["contract"],
                discards=flat["discards"],
                cards=flat["cards"],
                conceded_by=flat["conceded_by"],
                claim=flat.get("claim") or "",
                club=flat.get("club") or "",
                kontra=flat.get("said_of_kontra") or "",
            )
        except KeyError as error:
            raise OuvertError(f"this is no row with a game: {error} is missing") from error


def is_row(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether decoded JSON is a row with a game."""
    return isinstance(value, dict) and DEALT[0] in value


def row_record(row: Mapping[str, Any]) -> GameRecord:
    """The record of a row, with players, deal and seating where it names them.

    Raises RecordError if no game leads to its columns.
    """
    try:
        course = Course.from_flat(row)
        if course is None:
            raise OuvertError("it holds no cards")
        first, second, third = (str(row.get(name) or name) for name in SEAT_NAMES)
        numbers = [str(row[name]) for name in ("deal", "seating") if row.get(name) is not None]
        game, number = course.game(), ".".join(numbers) or None
    except (TypeError, AttributeError) as error:
        raise RecordError("this row is no game: a column is of the wrong kind") from error
    except (OuvertError, ValueError) as error:
        raise RecordError(f"this row is no game: {error}") from error
    return GameRecord.from_game(game, (first, second, third), number=number)


def _claim_text(claim: Claim) -> str:
    return str(claim.seat) if claim.points is None else f"{claim.seat}:{claim.points}"


def _written(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def _cards(text: str) -> CardSet:
    return CardSet.distinct(Card.parse(code) for code in text.split())


def _of_kontra(word: str) -> KontraAction:
    if word not in _KONTRA:
        raise OuvertError(f"of Kontra one says kontra, re or decline, not {shown(word)}")
    return _KONTRA[word]


def _said(word: str) -> Action:
    if word == "yes":
        return Hold()
    return Pass() if word == "pass" else Bid(int(word))
