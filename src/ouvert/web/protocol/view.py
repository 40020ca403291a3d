"""The table as one client may see it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ouvert.skat.engines.process import FaultKind
from ouvert.skat.records.circumstances import Uncounted
from ouvert.skat.rules.actions import Phase
from ouvert.web.protocol.actions import WireAction
from ouvert.web.protocol.clocks import ClockView

PhaseName = Annotated[
    str, msgspec.Meta(extra_json_schema={"enum": [phase.value for phase in Phase]})
]


ClubWord = Literal["ramsch", "kontra", "bock"]
"""An option of clubs."""


class FromServer(msgspec.Struct, tag_field="type", frozen=True):
    """What the server sends."""


PlaceFault = FaultKind | Literal["missing"]
"""How a program of others has failed at a table, where the server may have none of this name."""


class RatingShown(msgspec.Struct, frozen=True):
    """A rating that a person shows to who sits at the same table, and half its interval of 95 %."""

    rating: int
    plus_minus: int


class PlaceView(msgspec.Struct, frozen=True):
    """Who sits at a place.

    Attributes:
        name: what the place is called.
        kind: `person`, `ai`, or `free` for a person who has not come yet.
        player: the name of the AI that plays here; None if none does.
        connected: whether a person's client is here.
        absent: others may let an AI sit in until this person is back.
        ready: whether the place wants to go on to the next game.
        seat: the seat of the place in this game; None if it sits out.
        fault: how the program that plays here has failed in this game, which rules play on for it;
            None if it has not.
        rating: of the person who plays here; None where it is not shown, or there is none.
    """

    name: str
    kind: Literal["person", "ai", "free"]
    player: str | None
    connected: bool
    absent: bool
    ready: bool
    seat: int | None
    fault: PlaceFault | None = None
    rating: RatingShown | None = None


class Said(msgspec.Struct, frozen=True):
    """A seat's action, as this client may see it."""

    seat: int
    action: WireAction


class TrickView(msgspec.Struct, frozen=True):
    """A finished trick, its cards in the order played."""

    leader: int
    cards: tuple[str, ...]
    winner: int
    points: int


class Offer(msgspec.Struct, frozen=True):
    """A contract that the seat may announce now, or once it has discarded.

    Attributes:
        contract: its letters.
        english: its name in English.
        german: its name in German.
        least: the game value if it is just won; in a Hand game the least that the skat allows.
        most: the same with the most that the skat allows; equal to `least` where the skat is known.
        as_held: the same with the matadors of the cards that the seat knows to be its own.
        matadors: with (positive) or without (negative) so many; None where the skat decides.
        needs: card points to win, 61 or 90, or 120 for every trick; 0 for no trick (Null). The
            most that the skat may ask for; None if it may be overbid beyond rescue.
        overbid: whether the game certainly cannot reach the bid.
    """

    contract: str
    english: str
    german: str
    least: int
    most: int
    as_held: int
    matadors: int | None
    needs: int | None
    overbid: bool


class KontraView(msgspec.Struct, frozen=True):
    """What has been said of Kontra and Re.

    Attributes:
        declined: the defenders who have not said Kontra.
        defender: who has said it; None as long as nobody has.
        answered: whether the declarer has answered.
        re: whether he has said Re.
    """

    declined: tuple[int, ...]
    defender: int | None
    answered: bool
    re: bool


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat may do now.

    Attributes:
        bids: values that it may bid.
        hold: it may say yes.
        can_pass: it may pass.
        pick_up: it may pick the skat up.
        discard: it must put two of its cards away.
        offers: the games that it may announce, and while it discards, that it will be able to; in
            the auction those with the skat, rated by the value that it is asked to say.
        announce: whether it may announce them now.
        kontra: it may say Kontra, or decline.
        re: it may say Re, or decline.
        cards: the cards that it may play.
        concede: it may give up.
        claims: what it may claim: card points of its side, None for every trick that is left, and
            in a Null for the game.
    """

    bids: tuple[int, ...] = ()
    hold: bool = False
    can_pass: bool = False
    pick_up: bool = False
    discard: bool = False
    offers: tuple[Offer, ...] = ()
    announce: bool = False
    kontra: bool = False
    re: bool = False
    cards: tuple[str, ...] = ()
    concede: bool = False
    claims: tuple[int | None, ...] = ()


class ClaimView(msgspec.Struct, frozen=True):
    """The claim that has ended a game.

    Attributes:
        seat: who claimed for the own side.
        points: the card points of that side; None where every trick that was left was claimed, and
            in a Null.
        gives: the side had so many already, and has given the rest away.
    """

    seat: int
    points: int | None
    gives: bool


class OwnView(msgspec.Struct, frozen=True):
    """What only this client's seat sees; cards as in `Observation`."""

    seat: int
    hand: tuple[str, ...]
    dealt_hand: tuple[str, ...]
    skat: tuple[str, ...]
    discards: tuple[str, ...]
    legal: Legal


class ContractView(msgspec.Struct, frozen=True):
    """The announced game.

    Attributes:
        code: its letters.
        english: its name in English.
        german: its name in German.
        needs: every limit that the declarer may need for all that this client knows, as in `Offer`;
            empty in Null.
    """

    code: str
    english: str
    german: str
    needs: tuple[int | None, ...]


class RamschView(msgspec.Struct, frozen=True):
    """How a Ramsch ended: card points, the skat's included, and tricks by seat.

    `loser` is the seat that loses, `march` the one that has taken every trick; one is null.
    """

    points: tuple[int, int, int]
    tricks: tuple[int, int, int]
    loser: int | None
    march: int | None


class ResultView(msgspec.Struct, frozen=True):
    """How a game ended; the fields of `ouvert.skat.rules.values.GameResult`, and what it brought.

    `scores` are the extended Seeger–Fabian points of the seats, and at a table of four, as the
    last, of the dealer, who sits out. `kontra` is what
    Kontra and Re have multiplied the value with: 1, 2 or 4.
    """

    declarer: int | None
    contract: str | None
    bid: int
    won: bool
    value: int
    card_points: int
    tricks: int
    matadors: int
    levels: int
    schneider: bool
    schwarz: bool
    overbid: bool
    conceded: bool
    scores: tuple[int, ...]
    kontra: int = 1
    bock: bool = False
    ramsch: RamschView | None = None


class OverView(msgspec.Struct, frozen=True):
    """What all may see when a game is over: the whole deal.

    `skat` are the cards that were dealt to the skat, `discards` those that lay there in the end,
    `left` those that the seats still held.
    """

    result: ResultView
    hands: tuple[tuple[str, ...], ...]
    skat: tuple[str, ...]
    discards: tuple[str, ...]
    left: tuple[tuple[str, ...], ...]


class View(FromServer, tag="view", frozen=True):
    """The table as this client may see it; it replaces the view before.

    Attributes:
        number: of the last event; what the client answers with.
        game: number of the game, from 1; 0 while places are free.
        stage: `waiting` for persons, `playing`, `over` between games, `closed` after the last.
        places: who sits at places 0, 1, 2, and 3 at a table of four.
        pace: seconds that AIs take at least.
        dealer: the place that deals this game; at a table of four it sits out.
        place: the place of this client; None for spectators.
        event: the action that led to this view; None if it was something else.
        phase: `auction`, `skat`, `discard`, `announce`, `kontra`, `re`, `play`, `over`.
        actor: the seat that acts; None if nobody.
        bids: what has been said in the auction.
        declarer: the declarer's seat.
        bid: the highest value bid; 0 if none.
        picked_up: whether the declarer has picked up the skat.
        contract: the announced game.
        exposed: the declarer's cards in an Ouvert game.
        held: how many cards each seat holds.
        tricks: the finished tricks.
        trick: the cards of the unfinished trick.
        leader: who led it, or leads the next.
        conceded: the seats that have given up.
        claim: the claim that has ended the game; None where there was none.
        own: what the client's own seat sees; None for spectators and for who sits out.
        over: the result and the whole deal; None before the end.
        hints: whether hints are allowed at this table.
        owner: whether this client has opened the table, and may say so.
        can_take_back: whether this client may take its last decision back.
        taken_back: how often something was taken back in this game, which then is in no account.
        would_concede: the defender who wants to give up and asks the other; told to these two, and
            gone when the game moves on. None if nobody does.
        played_on: whether a finished game is played on here, which then is in no account.
        rematch: the name of the table at which the same persons play another list; None while
            there is none.
        club: the options of clubs that this table plays.
        bock_left: how many games count double from this one on, or from the next where it is over.
        bock: whether this game counts double.
        ramsch: whether all have passed, and Ramsch is played.
        kontra: what has been said of Kontra and Re; None before the announcement, and without.
        clock: how long persons may take, and what they have left; None without a clock.
        late: the action that led to this view was done by rules of thumb, for a person whose time
            had run out.
        company: whether the table was opened for more persons than one.
        chat: whether persons may write to each other here.
        uncounted: why this game does not count for the rating of this client's person; None where
            it counts, and for who has no seat in it.
    """

    number: int
    game: int
    stage: Literal["waiting", "playing", "over", "closed"]
    places: tuple[PlaceView, ...]
    pace: float
    dealer: int
    place: int | None = None
    event: Said | None = None
    phase: PhaseName = "auction"
    actor: int | None = None
    bids: tuple[Said, ...] = ()
    declarer: int | None = None
    bid: int = 0
    picked_up: bool = False
    contract: ContractView | None = None
    exposed: tuple[str, ...] | None = None
    held: tuple[int, int, int] = (0, 0, 0)
    tricks: tuple[TrickView, ...] = ()
    trick: tuple[str, ...] = ()
    leader: int = 0
    conceded: tuple[int, ...] = ()
    claim: ClaimView | None = None
    own: OwnView | None = None
    over: OverView | None = None
    hints: bool = True
    owner: bool = False
    can_take_back: bool = False
    taken_back: int = 0
    would_concede: int | None = None
    played_on: bool = False
    rematch: str | None = None
    club: tuple[ClubWord, ...] = ()
    bock_left: int = 0
    bock: bool = False
    ramsch: bool = False
    kontra: KontraView | None = None
    clock: ClockView | None = None
    late: bool = False
    company: bool = False
    chat: bool = False
    uncounted: Uncounted | None = None
