"""What the server sends besides views."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ouvert.protocols import Evidence
from ouvert.web.protocol.actions import WireAction
from ouvert.web.protocol.client import Phrase
from ouvert.web.protocol.remarks import RemarkView
from ouvert.web.protocol.view import FromServer, ResultView, View

EvidenceName = Annotated[
    str, msgspec.Meta(extra_json_schema={"enum": [each.value for each in Evidence]})
]
SCORINGS = ("plain", "seeger", "extended", "wins")
"""The codes of `Payoff`, which a server that only passes them on does not load."""
ScoringName = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*SCORINGS]})]


class Welcome(FromServer, tag="welcome", frozen=True):
    """The answer to `Join`; a `View` and a `Sheet` follow.

    Attributes:
        version: of the protocol.
        table: the table's name in links.
        place: the place of this client; None for a spectator.
        games: how many games the list has.
        deals: what to give when another table shall play the same deals; None for spectators.
    """

    version: int
    table: str
    place: int | None
    games: int
    deals: str | None


class SheetLine(msgspec.Struct, frozen=True):
    """A game on the score sheet; dealer and declarer are places.

    `kontra` and `bock` are those of the result. `ramsch` is what a Ramsch brought the places, null
    for other games.
    """

    number: int
    dealer: int
    declarer: int | None
    contract: str | None
    value: int
    won: bool
    totals: tuple[int, ...]
    kontra: int = 1
    bock: bool = False
    ramsch: tuple[int, ...] | None = None


class ContributionView(msgspec.Struct, frozen=True):
    """What a person adds to the deals.

    Attributes:
        place: the person's.
        commitment: the hash of the number.
        opened: whether the number has come.
        number: null until all are settled; it stays so if it was not opened in time.
    """

    place: int
    commitment: str
    opened: bool
    number: str | None


class FairView(msgspec.Struct, frozen=True):
    """From what the deals of a list follow, so that nobody can have chosen them.

    Attributes:
        commitment: the hash of the secret.
        contributions: of the persons.
        opening: whether persons shall open their numbers now.
        settled: whether it is sure what goes into the deals.
        secret: None until the list is over.
    """

    commitment: str
    contributions: tuple[ContributionView, ...]
    opening: bool
    settled: bool
    secret: str | None


class Sheet(FromServer, tag="sheet", frozen=True):
    """The score sheet so far, everything by place. Sent after `Welcome` and each game.

    Before the first game also whenever `fair` has changed.

    Attributes:
        lines: the games.
        values: sums of the game values.
        won: games won as declarer.
        lost: games lost as declarer.
        passed_in: games that nobody wanted.
        seeger_fabian: totals by Seeger–Fabian.
        extended: totals by extended Seeger–Fabian.
        ranks: 1 for who has most of these.
        league: what the ranks bring in a league: points won, and given away.
        even: whether the list has whole rounds, so that all sit each seat equally often.
        seed: the seed that deals all games again; None until the list is over, and where none does.
        bock_left: how many of the games to come count double.
        fair: from what the deals follow; None where a seed deals them.
    """

    lines: tuple[SheetLine, ...]
    values: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    passed_in: int
    seeger_fabian: tuple[int, ...]
    extended: tuple[int, ...]
    ranks: tuple[int, ...]
    league: tuple[tuple[float, float], ...]
    even: bool
    seed: str | None
    bock_left: int = 0
    fair: FairView | None = None


class HintLine(msgspec.Struct, frozen=True):
    """What one action is worth.

    Attributes:
        action: the action.
        contract: the game that a discard goes with; None otherwise.
        win_probability: of the asking side; None where only the payoff is known.
        standard_error: of that; 0 unless it is an estimate.
        expected: points in the hint's scoring; None in the play, which is about winning.
        card_points: expected card points of the asking side; None if not known.
        evidence: `proof`, `exact`, `estimate`, `rule` or `table` (of what such hands win).
        reason: one English sentence; may be empty.
        remarks: what it says, one after the other, for other languages.
    """

    action: WireAction
    contract: str | None
    win_probability: float | None
    standard_error: float
    expected: float | None
    card_points: float | None
    evidence: EvidenceName
    reason: str
    remarks: tuple[RemarkView, ...] = ()


class Hint(FromServer, tag="hint", frozen=True):
    """The answer to `AskHint`, best action first, for the view with the number `number`.

    Attributes:
        id: of the question.
        number: of the view that it is for.
        voice: which part of the ensemble chose: `killer`, `hope`, `vote`, `rule`, or `table`.
        lines: the actions, and in the auction the games that the hand is for.
        worlds_possible: deals that fit what the seat has seen.
        worlds_seen: how many of them were looked at.
        seconds: time that it took.
        scoring: what `expected` counts in, which is what the AIs bid in: `plain`, `seeger`,
            `extended`, or `wins`; None in the play of the cards.
    """

    id: int
    number: int
    voice: str
    lines: tuple[HintLine, ...]
    worlds_possible: int
    worlds_seen: int
    seconds: float
    scoring: ScoringName | None


class CardChances(msgspec.Struct, frozen=True):
    """Chances that a card lies with forehand, middlehand, rearhand, and in the skat."""

    card: str
    chances: tuple[float, float, float, float]


class Beliefs(FromServer, tag="beliefs", frozen=True):
    """The answer to `AskBeliefs`: a row for each unseen card."""

    id: int
    number: int
    cards: tuple[CardChances, ...]


class ComparedGame(msgspec.Struct, frozen=True):
    """A deal and what each table made of it: results in the order of `Comparison.tables`.

    `seat` is that of the client's place in this game; None if it sat out, or for spectators.
    """

    number: int
    results: tuple[ResultView | None, ...]
    seat: int | None = None


class ComparedTable(msgspec.Struct, frozen=True):
    """A table that plays the same deals, with the names of its places.

    Not with its own name, with which its next games could be watched.
    """

    names: tuple[str, ...]
    own: bool


class Comparison(FromServer, tag="comparison", frozen=True):
    """The answer to `AskComparison`; holds only games that this table has finished."""

    id: int
    tables: tuple[ComparedTable, ...]
    games: tuple[ComparedGame, ...]


class TalkLine(msgspec.Struct, frozen=True):
    """What a person has said: a phrase, or a text of his own.

    Attributes:
        place: who.
        phrase: what, if it is a phrase.
        text: what, if it is none; for persons at the table alone.
    """

    place: int
    phrase: Phrase | None
    text: str | None


class Talk(FromServer, tag="talk", frozen=True):
    """What persons say to each other.

    Attributes:
        lines: in order.
        earlier: whether they were said before this client came.
    """

    lines: tuple[TalkLine, ...]
    earlier: bool = False


class Problem(FromServer, tag="error", frozen=True):
    """A message was refused and has changed nothing.

    Attributes:
        code: one of the codes of `docs/protocol.md`.
        message: one English sentence.
        remark: what it says, for other languages; None where the code says it all.
        number: of the last event; None before joining.
        id: of the request that was refused; None for others.
    """

    code: str
    message: str
    remark: RemarkView | None = None
    number: int | None = None
    id: int | None = None


class Pong(FromServer, tag="pong", frozen=True):
    """The answer to `Ping`, and to `Say` and `Write` when it is said."""

    id: int


ServerMessage = Welcome | View | Sheet | Hint | Beliefs | Comparison | Talk | Problem | Pong
"""Any of them."""

encoder = msgspec.json.Encoder()
decoder = msgspec.json.Decoder(ServerMessage)
"""For clients written in Python."""
