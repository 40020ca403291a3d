"""What is kept of every game of a match, and the files it is kept in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ouvert.arena.table import Pace, PlayedGame
from ouvert.errors import OuvertError
from ouvert.skat.actions import SEAT_NAMES
from ouvert.skat.contracts import GameType
from ouvert.skat.notation import contract_code, parse_contract_code
from ouvert.skat.series import game_scores
from ouvert.skat.values import GameResult

PARQUET, JSON_LINES = ".parquet", ".jsonl"

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
    """

    deal: int
    seating: int
    players: tuple[str, str, str]
    result: GameResult
    paces: tuple[Pace, Pace, Pace]

    @classmethod
    def of(
        cls, deal: int, seating: int, players: tuple[str, str, str], played: PlayedGame
    ) -> GameRow:
        """The row of a finished game. Raises OuvertError for one that is not over."""
        result = played.game.result
        if result is None:
            raise OuvertError("only a finished game has a result")
        return cls(deal, seating, players, result, played.paces)

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
    def scores(self) -> tuple[int, int, int]:
        """Extended Seeger–Fabian points of the seats, table of three."""
        return game_scores(self.result)

    def flat(self) -> dict[str, Any]:
        """The row as columns, which is how files hold it; `scores` are written along."""
        result = self.result
        contract = result.contract
        flat: dict[str, Any] = {"deal": self.deal, "seating": self.seating}
        flat |= dict(zip(SEAT_NAMES, self.players, strict=True))
        flat["declarer"] = result.declarer
        flat["contract"] = None if contract is None else contract_code(contract)
        flat |= {name: getattr(result, name) for name in _PLAIN}
        for name, score, pace in zip(SEAT_NAMES, self.scores, self.paces, strict=True):
            flat[f"score_{name}"] = score
            flat[f"decisions_{name}"] = pace.decisions
            flat[f"seconds_{name}"] = pace.seconds
            flat[f"slowest_{name}"] = pace.slowest
        return flat

    @classmethod
    def from_flat(cls, flat: dict[str, Any]) -> GameRow:
        """Read a row from its columns. Raises OuvertError if they are not those of a row."""
        try:
            code = flat["contract"]
            result = GameResult(
                declarer=flat["declarer"],
                contract=None if code is None else parse_contract_code(code),
                **{name: flat[name] for name in _PLAIN},
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
        except (KeyError, TypeError) as error:
            raise OuvertError(f"this is no row of a match: {error} is missing or wrong") from error
        return cls(
            deal=flat["deal"],
            seating=flat["seating"],
            players=(first[0], second[0], third[0]),
            result=result,
            paces=(first[1], second[1], third[1]),
        )


def write_table(columns: Sequence[dict[str, Any]], path: Path) -> None:
    """Write rows of equal columns to a file `.parquet` or `.jsonl`.

    Raises OuvertError for another ending, a missing extra, or a file that cannot be written.
    """
    writes = _ending(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if writes == PARQUET:
            _polars().DataFrame(list(columns), infer_schema_length=None).write_parquet(path)
            return
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in columns)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OuvertError(f"{path} cannot be written: {error.strerror}") from error


def read_table(path: Path) -> list[dict[str, Any]]:
    """Read what `write_table` has written.

    Raises OuvertError for another ending, a missing extra, or a file that cannot be read.
    """
    reads = _ending(path)
    try:
        if reads == PARQUET:
            rows: list[dict[str, Any]] = _polars().read_parquet(path).to_dicts()
            return rows
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except OSError as error:
        raise OuvertError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise OuvertError(f"{path} is damaged: {error}") from error


def write_rows(rows: Iterable[GameRow], path: Path) -> None:
    """Write the games of a match to a file `.parquet` or `.jsonl`; see `write_table`."""
    write_table([row.flat() for row in rows], path)


def read_rows(path: Path) -> list[GameRow]:
    """Read the games of a match; see `read_table`."""
    return [GameRow.from_flat(flat) for flat in read_table(path)]


def _ending(path: Path) -> str:
    if path.suffix not in (PARQUET, JSON_LINES):
        raise OuvertError(f"results are written to .parquet or .jsonl, not to '{path.name}'")
    return path.suffix


def _polars() -> Any:
    try:
        return import_module("polars")
    except ModuleNotFoundError as error:
        raise OuvertError(
            "Parquet files need the extra 'data': pip install 'ouvert[data]', or write .jsonl"
        ) from error
