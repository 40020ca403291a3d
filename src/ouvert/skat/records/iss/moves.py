"""The moves of a server's record, as words: reading them into events, and writing them."""

from __future__ import annotations

import re

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import NotationError, RecordError
from ouvert.numbers import digits
from ouvert.remarks import Remark
from ouvert.skat.records.events import CardsShown, Departure, Event, HiddenCard, Move
from ouvert.skat.records.iss.text import HIDDEN, Place
from ouvert.skat.records.model import GameRecord
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Claim,
    Concede,
    Discard,
    Hold,
    Pass,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.notation import contract_code, parse_contract_code


def read_moves(moves: Place) -> tuple[Deal, list[Event], list[Place]]:
    """The deal, the events, and the place of each event's word with that of the end after them.

    Raises RecordError for a word that cannot be read. Whether the rules allow the events is not
    looked at.
    """
    return _Reader(moves).read()


def write_moves(record: GameRecord) -> str:
    """The deal and the events as words.

    A declarer who has claimed the rest shows his cards, and both defenders resign, which comes to
    the same. Raises RecordError if the game ended between discard and announcement or with another
    claim, for which there are no words, and for options of clubs, which that server does not know.
    """
    if record.club.words:
        raise RecordError(
            "the form of the International Skat Server has no words for options of clubs: "
            "write the game as JSON",
            remark=Remark.of("club_not_iss"),
        )
    return " ".join(["w", _dealt(record.deal), *_words(record)])


class _Reader:
    """Reads the words of MV into a deal and events, each event with the place of its word."""

    def __init__(self, moves: Place) -> None:
        self.words = moves.parts(_WORD)
        self.end = Place(moves.whole, moves.offset + len(moves.raw))
        self.next = 0
        self.events: list[Event] = []
        self.places: list[Place] = []

    def read(self) -> tuple[Deal, list[Event], list[Place]]:
        """The deal, the events, and their places with that of the end after them."""
        if self._word("w, for the deal").raw != "w":
            raise self.words[0].error("the moves begin with w and the deal")
        deal = _read_deal(self._word("the deal"))
        while self.next < len(self.words):
            who = self._word("a seat")
            if who.raw == "w":
                self._server(self._word("what the server says"))
            elif who.raw in ("0", "1", "2"):
                self._move(int(who.raw), self._word("a move"), deal)
            else:
                raise who.error(f"{shown(who.raw)} is not a seat: 0, 1, 2 or w was expected")
        return deal, self.events, [*self.places, self.end]

    def _word(self, expected: str) -> Place:
        if self.next == len(self.words):
            said = f"the moves end where {expected} was expected"
            raise self.end.error(said, Remark.of("record_stops"))
        self.next += 1
        return self.words[self.next - 1]

    def _add(self, place: Place, *events: Event) -> None:
        self.events += events
        self.places += [place] * len(events)

    def _server(self, word: Place) -> None:
        kind, _, seat = word.raw.partition(".")
        if kind not in ("LE", "TI") or seat not in ("0", "1", "2"):
            raise word.error(
                f"{shown(word.raw)} is nothing that the server says here: LE.1 or TI.1 was expected"
            )
        self._add(word, Departure(int(seat), timed_out=kind == "TI"))

    def _move(self, seat: int, word: Place, deal: Deal) -> None:
        text = word.raw
        if text in _SIMPLE:
            self._add(word, Move(seat, _SIMPLE[text]))
        elif text == "s":
            self._add(word, Move(seat, PickUp()))
            self._skat(deal)
        elif text == "RE":
            self._add(word, Move(seat, Concede(seat)))
        elif text == "SC":
            self._add(word, CardsShown(seat))
        elif text == HIDDEN:
            self._add(word, HiddenCard(seat))
        elif text in Card.__members__:
            self._add(word, Move(seat, PlayCard(Card[text])))
        elif (value := digits(text, 4)) is not None:
            self._add(word, Move(seat, Bid(value)))
        else:
            self._declaration(seat, word, deal)

    def _skat(self, deal: Deal) -> None:
        """Check the two cards that the server shows; a record may leave them out."""
        if self.next + 1 >= len(self.words) or self.words[self.next].raw != "w":
            return
        word = self.words[self.next + 1]
        if word.raw.partition(".")[0] in ("LE", "TI"):
            return
        self.next += 2
        if word.raw != f"{HIDDEN}.{HIDDEN}" and CardSet(word.cards()) != deal.skat:
            raise word.error(f"the skat holds {deal.skat} by the deal, not {shown(word.raw)}")

    def _declaration(self, seat: int, word: Place, deal: Deal) -> None:
        """Read an announcement, with the discards and in an Ouvert game the open hand."""
        code, dot, _ = word.raw.partition(".")
        try:
            contract = parse_contract_code(code)
        except NotationError as error:
            raise word.error(
                f"{shown(word.raw)} is no move: a bid, y, p, s, a contract such as G.CT.DT or CH, "
                "a card such as CJ, SC or RE was expected"
            ) from error
        listed = word.after(code + dot)
        announcement = Move(seat, Announce(contract))
        if contract.hand:
            if dot:
                self._check_open_hand(contract, listed, listed.cards(), deal.hands[seat])
            self._add(word, announcement)
            return
        if not dot:
            who = self._word(f"seat {seat} with the discards")
            if who.raw != str(seat):
                raise who.error(f"seat {seat} has to discard two cards here, as in {seat} CT.DT")
            listed = self._word("the two discards")
        twelve = deal.hands[seat] | deal.skat
        if listed.raw == f"{HIDDEN}.{HIDDEN}":
            discards = self._hidden_discards(seat, listed, twelve)
        else:
            cards = listed.cards()
            discards = CardSet(cards[:2])
            if len(cards) > 2:
                self._check_open_hand(contract, listed, cards[2:], twelve - discards)
        self._add(listed, Move(seat, Discard(discards)))
        self._add(word, announcement)

    def _check_open_hand(
        self, contract: Contract, word: Place, shown_cards: list[Card], hand: CardSet
    ) -> None:
        if not contract.ouvert:
            raise word.error(f"no cards but two discards can be listed in a game of {contract}")
        if CardSet(shown_cards) != hand:
            raise word.error(f"the open hand is {hand} by the deal, which is not what is listed")

    def _hidden_discards(self, seat: int, word: Place, twelve: CardSet) -> CardSet:
        """The two of the declarer's twelve cards that he does not play."""
        rest = self.words[self.next :]
        played = CardSet(
            Card[card.raw]
            for who, card in zip(rest[::2], rest[1::2], strict=False)
            if who.raw == str(seat) and card.raw in Card.__members__
        )
        left = twelve - played
        if len(left) != 2:
            raise word.error("the discards are hidden, and the play does not show all other cards")
        return left


_WORD = re.compile(r"\S+")
_SIMPLE: dict[str, Hold | Pass] = {"y": Hold(), "p": Pass()}


def _read_deal(word: Place) -> Deal:
    cards = word.cards()
    if len(cards) != len(Card):
        said = f"the deal has {len(cards)} cards and must have all 32"
        raise word.error(said, Remark.of("deal_cards", count=len(cards)))
    forehand, middlehand, rearhand = (CardSet(cards[at : at + 10]) for at in (0, 10, 20))
    return Deal((forehand, middlehand, rearhand), CardSet(cards[30:]))


def _dealt(deal: Deal) -> str:
    return ".".join(card.code for cards in (*deal.hands, deal.skat) for card in cards)


def _words(record: GameRecord) -> list[str]:
    words: list[str] = []
    events = record.events
    for index, event in enumerate(events):
        before = events[index - 1] if index else None
        following = events[index + 1] if index + 1 < len(events) else None
        match event:
            case Move(seat, Discard(cards)):
                if not (isinstance(following, Move) and isinstance(following.action, Announce)):
                    raise RecordError("the server's format has no discard without announcement")
                words += [str(seat), f"{_code(following)}.{'.'.join(cards.codes)}"]
            case Move(_, Announce()) if isinstance(before, Move) and isinstance(
                before.action, Discard
            ):
                continue
            case Move(seat, PickUp()):
                words += [str(seat), "s", "w", ".".join(record.deal.skat.codes)]
            case Departure(seat, timed_out):
                words += ["w", f"{'TI' if timed_out else 'LE'}.{seat}"]
            case Move(seat, Claim(_, points)):
                if points is not None or not claimed_by_declarer(record):
                    raise RecordError(
                        "the server's format has a claim of all tricks by the declarer only: keep "
                        "this game as JSON"
                    )
                others = ((seat + 1) % 3, (seat + 2) % 3)
                words += [str(seat), "SC", *(word for each in others for word in (str(each), "RE"))]
            case _:
                words += [str(event.seat), _code(event)]
    return words


def claimed_by_declarer(record: GameRecord) -> bool:
    """Whether the game ended because the declarer has claimed all that was left."""
    last = record.events[-1] if record.events else None
    declarer = None if record.result is None else record.result.declarer
    return isinstance(last, Move) and last.action == Claim(last.seat) and last.seat == declarer


def _code(event: Event) -> str:
    match event:
        case Move(_, Bid(value)):
            return str(value)
        case Move(_, Hold()):
            return "y"
        case Move(_, Pass()):
            return "p"
        case Move(_, Announce(contract)):
            return contract_code(contract)
        case Move(_, PlayCard(card)):
            return card.code
        case Move(_, Concede()):
            return "RE"
        case CardsShown():
            return "SC"
        case _:
            return HIDDEN
