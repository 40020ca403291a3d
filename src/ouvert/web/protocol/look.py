"""What is told of games that are looked back at. Chances and worths are rounded."""

from __future__ import annotations

from typing import Literal

import msgspec

from ouvert.web.protocol.actions import WireAction
from ouvert.web.protocol.look_club import KontraPart, RamschPart
from ouvert.web.protocol.remarks import RemarkView
from ouvert.web.protocol.view import ClubWord, PhaseName

Mark = Literal["fine", "inaccuracy", "mistake", "blunder"]
Verdict = Literal["fine", "high", "low"]
State = Literal["none", "waiting", "running", "done", "failed", "cancelled"]


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the server tells, and nothing besides."""


class Result(Told, frozen=True):
    """How a recorded game ended; the fields of `ouvert.skat.records.RecordResult`."""

    outcome: str
    won: bool
    value: int
    card_points: int
    tricks: int
    overbid: bool
    schneider: bool
    schwarz: bool
    conceded: bool


class Summary(Told, frozen=True):
    """Who played what, and how it ended.

    Attributes:
        players: by seat.
        ais: by seat the place of an AI at a table of this program, which has its name from it; as
            the last of four that of who sat out.
        sat_out: who dealt at a table of four, and sat out; None elsewhere.
        declarer: the declarer's seat; None if nobody played.
        contract: its letters.
        result: None if the record breaks off.
    """

    players: tuple[str, ...]
    ais: tuple[int | None, ...]
    sat_out: str | None
    declarer: int | None
    contract: str | None
    result: Result | None


class LastTrick(Told, frozen=True):
    """A finished trick."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class Moment(Told, frozen=True):
    """A moment of a game with all its cards.

    Attributes:
        phase: the part of the game.
        actor: the seat that acts; None if nobody.
        declarer: the declarer's seat, once there is one.
        hands: by seat.
        skat: the cards that lie there.
        leader: who led the trick, or leads the next.
        trick: the cards of the unfinished trick.
        last: the last finished trick.
        tricks: how many tricks are finished.
        points: card points in the tricks of the declarer, and of the defenders.
        legal: the cards that may be played.
        won: whether the declarer has won; None as long as it is open.
    """

    phase: PhaseName
    actor: int | None
    declarer: int | None
    hands: tuple[tuple[str, ...], ...]
    skat: tuple[str, ...]
    leader: int
    trick: tuple[str, ...]
    last: LastTrick | None
    tricks: int
    points: tuple[int, ...]
    legal: tuple[str, ...]
    won: bool | None


class SeatAction(Told, frozen=True):
    """What a seat did."""

    seat: int
    action: WireAction


class Game(Summary, frozen=True):
    """A game, moment by moment.

    Attributes:
        id: its name in addresses.
        table: the table of this program at which it was played.
        place: where it was played.
        date: when, as the record says it.
        name: its number or name there.
        bid: the highest value bid.
        needs: card points that the declarer needs, 61 or 90, 120 for every trick, 0 for none.
        picked_up: whether the declarer picked up the skat.
        dealt: the hands that were dealt, by seat.
        skat: the skat that was dealt.
        put: the cards that were put away; None in Hand games.
        actions: what was done.
        moments: one more than actions.
        late: the actions that the clock has made for a person whose time had run out, by number
            from 0; they are nobody's mistakes.
        club: the options of clubs that it was played with; `bock` if it belonged to a Bock round.
    """

    id: str
    table: str | None
    place: str | None
    date: str | None
    name: str | None
    bid: int
    needs: int | None
    picked_up: bool
    dealt: tuple[tuple[str, ...], ...]
    skat: tuple[str, ...]
    put: tuple[str, ...] | None
    actions: tuple[SeatAction, ...]
    moments: tuple[Moment, ...]
    late: tuple[int, ...]
    club: tuple[ClubWord, ...]


class OpenWorth(Told, frozen=True):
    """What each legal card reaches with open cards, and which of them win."""

    values: dict[str, int]
    wins: tuple[str, ...]


class OpenMoment(OpenWorth, frozen=True):
    """The same of a moment of the game."""

    moment: int


class KnownWorth(Told, frozen=True):
    """The chance to win of each legal card, as its player could know it.

    Attributes:
        chances: by card, in [0, 1].
        errors: their standard errors.
        proved: the cards that win for certain.
        suggested: the best card.
        worlds_possible: deals that could be.
        worlds_seen: those that were looked at.
    """

    chances: dict[str, float]
    errors: dict[str, float]
    proved: tuple[str, ...]
    suggested: str
    worlds_possible: int
    worlds_seen: int


class MomentWorth(KnownWorth, frozen=True):
    """Both: as its player could know it, and with open cards."""

    values: dict[str, int]
    wins: tuple[str, ...]


class Line(Told, frozen=True):
    """Cards that would have been played from a moment on, by whoever acts there."""

    moment: int
    seat: int
    cards: tuple[str, ...]


class SaidWord(Told, frozen=True):
    """Something said in the auction: the value, or the one to which the answer was no.

    Attributes:
        moment: when it was said.
        value: the value.
        passed: whether it was no.
        win_probability: of a game at this value.
        expected: points in the table's scoring if the seat plays at this value.
        passing: the same if it passes.
        maximal: the highest value that was worth saying then; 0 = pass.
        loss: what the word gave away, in these points.
        verdict: whether it was too high or too low.
        slight: wrong by so little that it is told, and not marked.
    """

    moment: int
    value: int
    passed: bool
    win_probability: float
    expected: float
    passing: float
    maximal: int
    loss: float
    verdict: Verdict
    slight: bool


class Promised(Told, frozen=True):
    """What a game promised: the probability to win it, and points in the table's scoring."""

    contract: str
    win_probability: float
    expected: float


class PromisedWithSkat(Promised, frozen=True):
    """The same with the skat that lay there, and the best cards to put away."""

    put: tuple[str, ...]


class SkatChoice(Told, frozen=True):
    """Whether to pick up the skat: what either promised, and what the choice gave away."""

    moment: int
    picked_up: bool
    pick_up: float
    hand: float
    hand_contract: str
    loss: float


class SeatAuction(Told, frozen=True):
    """The auction of a seat, judged by its hand.

    Attributes:
        seat: the seat.
        said: the highest value that it bid or held.
        maximal: the highest that its hand was worth.
        verdict: of its words together.
        worst: which of the words the verdict rests on: it gave most away, or is the last bid.
        words: what it said.
        games: what games its hand promised, best first.
        with_skat: the best game with the skat that lay there.
        skat: its choice to pick up the skat, if it had one.
    """

    seat: int
    said: int
    maximal: int
    verdict: Verdict
    worst: int
    words: tuple[SaidWord, ...]
    games: tuple[Promised, ...]
    with_skat: PromisedWithSkat
    skat: SkatChoice | None


class Alternative(Told, frozen=True):
    """A game that could have been announced.

    Attributes:
        contract: its letters.
        put: the cards put away for it; None in Hand games.
        win_probability: as the declarer could know it.
        expected: points in the table's scoring.
        open_points: card points with open cards; None in Null, and after discards with which
            other games than the declared one are hardly ever won.
        open_value: what it counts with open cards.
        chosen: whether it was announced.
    """

    contract: str
    put: tuple[str, ...] | None
    win_probability: float
    expected: float
    open_points: int | None
    open_value: int
    chosen: bool


class OpenPart(Told, tag_field="step", tag="open", frozen=True):
    """What each card was worth with open cards."""

    cards: tuple[OpenMoment, ...]


class TurnsPart(Told, tag_field="step", tag="turns", frozen=True):
    """Where the game turned with open cards, and how it was to be won."""

    lines: tuple[Line, ...]


class ProofsPart(Told, tag_field="step", tag="proofs", frozen=True):
    """Wins against every defence that could be proved."""

    lines: tuple[Line, ...]


class AuctionPart(Told, tag_field="step", tag="auction", frozen=True):
    """The auction, by seat."""

    seats: tuple[SeatAuction, ...]


class CardPart(KnownWorth, tag_field="step", tag="card", frozen=True):
    """A card that was played, and what it gave away of the chance to win."""

    moment: int
    seat: int
    card: str
    loss: float
    standard_error: float
    mark: Mark


class AlternativesPart(Told, tag_field="step", tag="alternatives", frozen=True):
    """All that could have been put away and announced, in one kind of game."""

    rows: tuple[Alternative, ...]


Part = (
    OpenPart
    | TurnsPart
    | ProofsPart
    | AuctionPart
    | CardPart
    | AlternativesPart
    | RamschPart
    | KontraPart
)
"""What comes out of a step of an analysis."""


class StorySentence(Told, frozen=True):
    """A sentence of the story of a game; `moment` is where it happened, if it is about a moment."""

    moment: int | None
    message: str
    remark: RemarkView


class Analysis(Told, frozen=True):
    """How far an analysis is, in [0, 1], what has come out, and the story that it tells so far."""

    id: str | None
    state: State
    progress: float
    error: str | None
    parts: tuple[Part, ...]
    story: tuple[StorySentence, ...]


class Variation(Told, frozen=True):
    """What would have been after other cards: the moments of a line, and the worth at `step`."""

    at: int
    line: tuple[str, ...]
    step: int
    moments: tuple[Moment, ...]
    worth: MomentWorth | None


class Turning(Told, frozen=True):
    """The card that gave a game away.

    Attributes:
        at: how many actions came before it.
        played: the card.
        moment: the moment before it.
        before: the tricks that had been played.
        worth: what the legal cards were worth there.
    """

    at: int
    played: str
    moment: Moment
    before: tuple[LastTrick, ...]
    worth: OpenWorth


class SampleGame(Summary, frozen=True):
    """A game that comes with the program.

    Attributes:
        id: its name in addresses.
        turning: where it was given away; None if that cannot be said of one card.
    """

    id: str
    turning: Turning | None


class Samples(Told, frozen=True):
    """The games that come with the program, and the upload that holds them."""

    upload: str
    games: tuple[SampleGame, ...]


class UploadProblem(Told, frozen=True):
    """A record that cannot be read, and where in the file."""

    game: int
    line: int
    column: int
    message: str
    remark: RemarkView | None


class UploadMade(Told, frozen=True):
    """What has become of a file of records."""

    upload: str
    games: int
    problems: tuple[UploadProblem, ...]


class AnalysisSummary(Told, frozen=True):
    """How far an analysis is, with the mistakes of each seat and the chances they gave away."""

    state: State
    progress: float
    mistakes: tuple[int, ...]
    losses: tuple[float, ...]


class UploadLine(Summary, frozen=True):
    """A game in a list, with its number there."""

    number: int
    id: str
    analysis: AnalysisSummary


class GameList(Told, frozen=True, omit_defaults=True):
    """A page of the games of an upload, or of a table.

    Attributes:
        name: what people call it.
        count: how many games there are.
        found: how many of them are as wanted.
        done: how many are analysed.
        pending: how many will be.
        problems: what could not be read.
        players: persons, those who played most first.
        games: a page of those that are as wanted.
        upload: the name of the upload.
        table: or of the table.
    """

    name: str
    count: int
    found: int
    done: int
    pending: int
    problems: tuple[UploadProblem, ...]
    players: tuple[str, ...]
    games: tuple[UploadLine, ...]
    upload: str | None = None
    table: str | None = None
