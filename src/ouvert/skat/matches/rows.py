"""What is kept of every game of a match, and the files it is kept in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ouvert.errors import OuvertError
from ouvert.skat.matches.table import Pace, PlayedGame
from ouvert.skat.records import GameRecord
from ouvert.skat.records.course import Course
from ouvert.skat.records.model import SAT_OUT
from ouvert.skat.records.tables import read_table, write_table
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.club.ramsch import ramsch_of
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code, parse_contract_code
from ouvert.skat.rules.series import table_scores
from ouvert.skat.rules.values import GameResult

_PLAIN = (
    "bid",
    "won",
    "value",
    "card_points",
    "tricks",
    "matadors",
    "levels",
    "schneider",
    "schwarz",
    "overbid",
    "conceded",
)
"""The fields of a result that are written as they are."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a match.

    Attributes:
        deal: number of the deal, from 0.
        seating: number of the seating in which it was played, from 0.
        players: labels of the players in forehand, middlehand and rearhand.
        result: how the game ended.
        paces: how fast the seats decided.
        course: the deal, what was said, and the cards; None where only the result is known.
        faults: what went wrong with the player of a seat, in a sentence; empty where nothing has.
        sat_out: the label of who dealt at a table of four, and sat out; None at a table of three.
    """

    deal: int
    seating: int
    players: tuple[str, str, str]
    result: GameResult
    paces: tuple[Pace, Pace, Pace]
    course: Course | None = None
    faults: tuple[str, str, str] = ("", "", "")
    sat_out: str | None = None

    @classmethod
    def of(
        cls,
        deal: int,
        seating: int,
        players: tuple[str, str, str],
        played: PlayedGame,
        sat_out: str | None = None,
    ) -> GameRow:
        """The row of a finished game. Raises OuvertError for one that is not over."""
        result = played.game.result
        if result is None:
            raise OuvertError("only a finished game has a result")
        course = Course.of(played.game)
        return cls(deal, seating, players, result, played.paces, course, played.faults, sat_out)

    @property
    def declarer(self) -> str | None:
        """The declarer's label; None if the game was passed in."""
        seat = self.result.declarer
        return None if seat is None else self.players[seat]

    @property
    def game(self) -> GameType | None:
        """The game that was played; None if it was passed in."""
        return None if self.result.contract is None else self.result.contract.game

    @property
    def record(self) -> GameRecord:
        """The whole game as a record. Raises OuvertError where only the result is known."""
        record = GameRecord.from_game(
            self.replayed(), self.players, number=f"{self.deal}.{self.seating}"
        )
        return record if self.sat_out is None else record.with_tag(SAT_OUT, self.sat_out)

    def replayed(self) -> SkatGame:
        """The whole game, played again. Raises OuvertError where only the result is known."""
        if self.course is None:
            raise OuvertError("this row holds the result of a game, and not its cards")
        return self.course.game()

    @property
    def scores(self) -> tuple[int, int, int]:
        """Extended Seeger–Fabian points of the seats."""
        first, second, third, *_ = table_scores(self.result, players=self._table)
        return first, second, third

    @property
    def sat_out_score(self) -> int:
        """The points of who sat out; 0 at a table of three."""
        return 0 if self.sat_out is None else table_scores(self.result, players=self._table)[-1]

    @property
    def _table(self) -> int:
        return 3 if self.sat_out is None else 4

    def flat(self) -> dict[str, Any]:
        """The row as columns, which is how files hold it; `scores` are written along."""
        result = self.result
        contract = result.contract
        flat: dict[str, Any] = {"deal": self.deal, "seating": self.seating}
        flat |= dict(zip(SEAT_NAMES, self.players, strict=True))
        flat["declarer"] = result.declarer
        flat["contract"] = None if contract is None else contract_code(contract)
        flat |= {name: getattr(result, name) for name in _PLAIN}
        flat |= _club_flat(result)
        seats = zip(SEAT_NAMES, self.scores, self.paces, self.faults, strict=True)
        for name, score, pace, fault in seats:
            flat[f"score_{name}"] = score
            flat[f"decisions_{name}"] = pace.decisions
            flat[f"seconds_{name}"] = pace.seconds
            flat[f"slowest_{name}"] = pace.slowest
            flat[f"fault_{name}"] = fault
        if self.sat_out is not None:
            flat |= {"sat_out": self.sat_out, "score_sat_out": self.sat_out_score}
        return flat if self.course is None else flat | self.course.flat()

    @classmethod
    def from_flat(cls, flat: dict[str, Any]) -> GameRow:
        """Read a row from its columns. Raises OuvertError if they are not those of a row."""
        try:
            code = flat["contract"]
            result = GameResult(
                declarer=flat["declarer"],
                contract=None if code is None else parse_contract_code(code),
                **{name: flat[name] for name in _PLAIN},
                **_club_fields(flat),
            )
            first, second, third = (
                (
                    flat[name],
                    Pace(
                        flat[f"decisions_{name}"], flat[f"seconds_{name}"], flat[f"slowest_{name}"]
                    ),
                )
                for name in SEAT_NAMES
            )
            forehand, middlehand, rearhand = (flat[f"fault_{name}"] for name in SEAT_NAMES)
        except OuvertError as error:
            raise OuvertError(f"this is no row of a match: {error}") from error
        except (KeyError, TypeError, ValueError) as error:
            raise OuvertError(f"this is no row of a match: {error} is missing or wrong") from error
        return cls(
            deal=flat["deal"],
            seating=flat["seating"],
            players=(first[0], second[0], third[0]),
            result=result,
            paces=(first[1], second[1], third[1]),
            course=Course.from_flat(flat),
            faults=(forehand, middlehand, rearhand),
            sat_out=flat.get("sat_out"),
        )


def _club_flat(result: GameResult) -> dict[str, Any]:
    """The columns of options of clubs; none for a game to which none of them came."""
    flat: dict[str, Any] = {}
    if result.kontra > 1:
        flat["kontra"] = result.kontra
    if result.bock:
        flat["bock"] = True
    if result.ramsch is not None:
        flat["ramsch_points"] = " ".join(map(str, result.ramsch.points))
        flat["ramsch_tricks"] = " ".join(map(str, result.ramsch.tricks))
        flat["ramsch_loser"] = result.ramsch.loser
    return flat


def _club_fields(flat: dict[str, Any]) -> dict[str, Any]:
    """What these columns say, as fields of a result; missing ones say that nothing came of it."""
    ramsch = None
    if flat.get("ramsch_points") is not None:
        points, tricks = (
            tuple(map(int, flat[name].split())) for name in ("ramsch_points", "ramsch_tricks")
        )
        ramsch = ramsch_of(points, tricks, flat["ramsch_loser"])
    return {"kontra": flat.get("kontra") or 1, "bock": bool(flat.get("bock")), "ramsch": ramsch}


def write_rows(rows: Iterable[GameRow], path: Path) -> None:
    """Write the games of a match, cards and all, to a file `.parquet` or `.jsonl`.

    `skat.records.tables` says which errors there are, `skat.records.course` what the columns hold.
    """
    write_table([row.flat() for row in rows], path)


def read_rows(path: Path) -> list[GameRow]:
    """Read what `write_rows` has written. Raises OuvertError as `read_table` does."""
    return [GameRow.from_flat(flat) for flat in read_table(path)]
