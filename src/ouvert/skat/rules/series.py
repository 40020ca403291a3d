"""Series of games and what they count: Seeger–Fabian, extended Seeger–Fabian, the score sheet.

A series has 36 games at a table of three and 48 at a table of four (International Skat Order,
competition rules): twelve rounds, in each of which everybody deals once, and at a table of four
sits out once. Besides the game values, Seeger–Fabian gives the declarer 50 for a won game and takes
50 for a lost one; extended Seeger–Fabian also gives every other player of the table 40 (at a table
of three) or 30 (of four, the dealer included) for a lost game. Paper 004 measures playing strength
in extended Seeger–Fabian.

Options of clubs. Kontra, Re and a Bock round multiply the game value, and leave the bonuses of
Seeger–Fabian as they are. A Ramsch brings its loser, or who makes a Durchmarsch, what
`rules.club.ramsch` says, in every scoring and without a bonus. A Bock round is as many games as the
table has players, played after a game that opens one; a game in it that opens another adds as many.
What opens one is taken from skatspielen.info, Spielvarianten, and from the many clubs that add a
lost Kontra: see `BockTrigger`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.league import league_points, league_text, ranks
from ouvert.skat.rules.values import GameResult

DECLARER_BONUS = 50
DEFENDER_BONUS = {3: 40, 4: 30}
"""For a game that somebody else lost, by the number of players at the table."""

SERIES_GAMES = {3: 36, 4: 48}
SPLIT_POINTS = 60

MOST_GAMES = 144
"""Games of the longest list: three series at a table of four."""


class Scoring(Enum):
    """How the games of a series are counted; the values are the names by which people are told."""

    PLAIN = "game values"
    SEEGER_FABIAN = "Seeger–Fabian"
    EXTENDED_SEEGER_FABIAN = "extended Seeger–Fabian"


class BockTrigger(Enum):
    """What opens a Bock round; the values are the words by which people are told."""

    SPLIT = "60 card points each"
    """A game other than a Null that was played out and has left both sides 60."""

    KONTRA_LOST = "a game lost after Kontra"
    GRAND_HAND = "a Grand Hand"
    """Won or lost."""


def bock_trigger(result: GameResult) -> BockTrigger | None:
    """Why a game opens a Bock round; None if it opens none."""
    if result.contract is None:
        return None
    grand = result.contract.game is GameType.GRAND
    if result.kontra > 1 and not result.won:
        return BockTrigger.KONTRA_LOST
    if grand and result.contract.hand:
        return BockTrigger.GRAND_HAND
    pointed = result.contract.game is not GameType.NULL and not result.conceded
    return BockTrigger.SPLIT if pointed and result.card_points == SPLIT_POINTS else None


def declarer_score(result: GameResult, scoring: Scoring = Scoring.EXTENDED_SEEGER_FABIAN) -> int:
    """What a game brings its declarer: won value + 50, lost −2·value − 50; 0 if passed in."""
    if result.passed_in or scoring is Scoring.PLAIN:
        return result.value
    return result.value + (DECLARER_BONUS if result.won else -DECLARER_BONUS)


def defender_score(
    result: GameResult, scoring: Scoring = Scoring.EXTENDED_SEEGER_FABIAN, players: int = 3
) -> int:
    """What a game brings everybody else at a table of three or four players."""
    lost = result.declarer is not None and not result.won
    extended = scoring is Scoring.EXTENDED_SEEGER_FABIAN
    return _at_table(DEFENDER_BONUS, players) if lost and extended else 0


def game_scores(
    result: GameResult, scoring: Scoring = Scoring.EXTENDED_SEEGER_FABIAN
) -> tuple[int, int, int]:
    """What a game brings forehand, middlehand and rearhand at a table of three."""
    first, second, third = table_scores(result, scoring)
    return first, second, third


def ramsch_scores(result: GameResult) -> tuple[int, int, int]:
    """What a Ramsch brings the three seats, in every scoring; zero if it was none."""
    if result.ramsch is None:
        return 0, 0, 0
    first, second, third = (result.factor * score for score in result.ramsch.scores)
    return first, second, third


def table_scores(
    result: GameResult, scoring: Scoring = Scoring.EXTENDED_SEEGER_FABIAN, players: int = 3
) -> tuple[int, ...]:
    """What a game brings the seats, and at a table of four, as the last, the dealer.

    Raises RulesError for a table of another size.
    """
    if result.ramsch is not None:
        return (*ramsch_scores(result), 0)[:players]
    other = defender_score(result, scoring, players)
    return tuple(
        declarer_score(result, scoring) if seat == result.declarer else other
        for seat in range(players)
    )


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game on the score sheet.

    Attributes:
        number: of the game, from 1.
        dealer: place at the table of who dealt.
        declarer: place of the declarer; None if the game was passed in.
        result: how the game ended.
        totals: the running game values of every place, as the sheet's columns show them.
    """

    number: int
    dealer: int
    declarer: int | None
    result: GameResult
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet of a series at a table of three or four.

    The deal goes round: place 0 deals the first game, and the seat after the dealer is forehand.
    At a table of three the dealer is rearhand, at a table of four he sits out.

    Attributes:
        players: the names by place at the table.
        results: the games so far.
        games: how many games the series has, up to `MOST_GAMES`; 36 or 48 if not given.
        bock: whether Bock rounds are played.

    Raises RulesError for a table of another size or a list of another length, and for more results
    than the series has games.
    """

    players: tuple[str, ...]
    results: tuple[GameResult, ...] = ()
    games: int = 0
    bock: bool = False

    def __post_init__(self) -> None:
        full = _at_table(SERIES_GAMES, len(self.players))
        object.__setattr__(self, "games", self.games or full)
        check_games(self.games)
        if len(self.results) > self.games:
            raise RulesError(
                f"{len(self.results)} results are too many for a series of {self.games} games"
            )

    def dealer(self, number: int) -> int:
        """The place that deals game `number` (from 1)."""
        return (number - 1) % len(self.players)

    def places(self, number: int) -> tuple[int, int, int]:
        """The places of forehand, middlehand and rearhand in game `number` (from 1)."""
        dealer, count = self.dealer(number), len(self.players)
        return (dealer + 1) % count, (dealer + 2) % count, (dealer + 3) % count

    def sits_out(self, number: int) -> int | None:
        """The place that sits game `number` out, the dealer's; None at a table of three."""
        return self.dealer(number) if len(self.players) == 4 else None

    def seat(self, place: int, number: int) -> int | None:
        """The seat of a place in game `number` (from 1); None if it sits out."""
        seats = self.places(number)
        return seats.index(place) if place in seats else None

    @property
    def even(self) -> bool:
        """Whether the list has whole rounds, so that all deal, and sit each seat, equally often."""
        return self.games % len(self.players) == 0

    def add(self, result: GameResult) -> ScoreSheet:
        """Return the sheet with one game more. Raises RulesError when the series is over."""
        if len(self.results) >= self.games:
            raise RulesError(f"the series is over after {self.games} games")
        return replace(self, results=(*self.results, result))

    @property
    def bock_left(self) -> int:
        """How many of the games to come count double; 0 where no Bock rounds are played."""
        left = 0
        for result in self.results if self.bock else ():
            left = max(0, left - 1)
            if bock_trigger(result) is not None:
                left += len(self.players)
        return left

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """The games with the running game values."""
        totals = [0] * len(self.players)
        rows = []
        for number, result in enumerate(self.results, start=1):
            seats = self.places(number)
            declarer = None if result.declarer is None else seats[result.declarer]
            if declarer is not None:
                totals[declarer] += result.value
            for place, score in zip(seats, ramsch_scores(result), strict=True):
                totals[place] += score
            rows.append(SheetRow(number, self.dealer(number), declarer, result, tuple(totals)))
        return tuple(rows)

    @property
    def values(self) -> tuple[int, ...]:
        """Sum of the game values by place."""
        return self.totals(Scoring.PLAIN)

    @property
    def won(self) -> tuple[int, ...]:
        """Number of games won as declarer, by place."""
        return self._count(won=True)

    @property
    def lost(self) -> tuple[int, ...]:
        """Number of games lost as declarer, by place."""
        return self._count(won=False)

    @property
    def passed_in(self) -> int:
        """Number of games that nobody wanted."""
        return sum(result.passed_in for result in self.results)

    def totals(self, scoring: Scoring = Scoring.EXTENDED_SEEGER_FABIAN) -> tuple[int, ...]:
        """What the series has brought every place."""
        sums = [0] * len(self.players)
        for row in self.rows:
            for place, score in enumerate(self.ramsch_of(row)):
                sums[place] += score
            for place in range(len(self.players)):
                if place == row.declarer:
                    sums[place] += declarer_score(row.result, scoring)
                else:
                    sums[place] += defender_score(row.result, scoring, len(self.players))
        return tuple(sums)

    def render(self, say: Callable[[object], str] = str) -> str:
        """The sheet as text: a line for each game, then the sums; a dash for who sits out.

        `say` puts headings and contracts into the language of the reader.
        """
        extended = self.totals()
        league = tuple(league_text(points) for points in league_points(extended))
        sums: tuple[tuple[str, tuple[object, ...]], ...] = (
            ("game values", self.values),
            ("won", self.won),
            ("lost", self.lost),
            (Scoring.SEEGER_FABIAN.value, self.totals(Scoring.SEEGER_FABIAN)),
            (Scoring.EXTENDED_SEEGER_FABIAN.value, extended),
            ("rank", ranks(extended)),
            ("league points", league),
        )
        lines = [(say("game"), say("contract"), say("value"), [*self.players])]
        for row in self.rows:
            shown = [
                str(row.totals[place]) if place in self._scored(row) else ""
                for place in range(len(self.players))
            ]
            sits_out = self.sits_out(row.number)
            if sits_out is not None:
                shown[sits_out] = "–"
            contract = "passed in" if row.result.passed_in else row.result.contract or "Ramsch"
            lines.append((str(row.number), say(contract), str(row.result.value), shown))
        lines += [("", say(title), "", [str(count) for count in counts]) for title, counts in sums]
        first, second = (max(map(len, column)) for column in list(zip(*lines, strict=True))[:2])
        width = max(7, *(len(name) for name in self.players))
        return "\n".join(
            f"{number:>{max(4, first)}}  {title:<{max(24, second)}} {value:>5} "
            + " ".join(f"{cell:>{width}}" for cell in cells)
            for number, title, value, cells in lines
        )

    def ramsch_of(self, row: SheetRow) -> tuple[int, ...]:
        """What a Ramsch has brought the places; zero in other games."""
        scores = [0] * len(self.players)
        for place, score in zip(self.places(row.number), ramsch_scores(row.result), strict=True):
            scores[place] = score
        return tuple(scores)

    def _scored(self, row: SheetRow) -> list[int | None]:
        """The places whose column a game changes."""
        scores = enumerate(self.ramsch_of(row))
        return [row.declarer, *(place for place, score in scores if score)]

    def _count(self, *, won: bool) -> tuple[int, ...]:
        places = [row.declarer for row in self.rows if row.result.won is won]
        return tuple(places.count(place) for place in range(len(self.players)))


def names_by_place(
    number: int, seats: tuple[str, str, str], sat_out: str | None
) -> tuple[str, ...]:
    """The names at the places of a table.

    Args:
        number: of the game, from 1.
        seats: the names of forehand, middlehand and rearhand in it.
        sat_out: who dealt it at a table of four; None at a table of three.
    """
    sheet = ScoreSheet(("",) * (3 if sat_out is None else 4))
    names = dict(zip(sheet.places(number), seats, strict=True))
    return tuple(names.get(place, sat_out or "") for place in range(len(sheet.players)))


def check_games(games: int) -> None:
    """Raise RulesError if no list has so many games."""
    if not 1 <= games <= MOST_GAMES:
        raise RulesError(
            f"a list has 1 to {MOST_GAMES} games, not {games}",
            remark=Remark.of("list_length", most=MOST_GAMES),
        )


def _at_table(by_size: dict[int, int], players: int) -> int:
    if players not in by_size:
        raise RulesError(f"Skat is played at tables of three or four, not of {players}")
    return by_size[players]
