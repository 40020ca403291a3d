"""What was asked of quantum checkers and of other boards in its frame, and which of it is kept.

Figures come from the tables that the parts of the study have written into one folder, from
FOLDER/expectimax.json, the answer of `ouvert studies checkers-expectimax --json`, and from
FOLDER/checkers-bounds.json, a line for each answer of `ouvert studies checkers-bounds --json`;
nothing here is typed in. What has not been run there says so, with the command that runs it.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.boards.exact import solution_of
from ouvert.boards.games import GAMES
from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import Bounds, linked
from ouvert.checkers.rules.variant import Level
from ouvert.errors import RecordError
from ouvert.studies.checkers.expectimax import (
    REGRET_BAR,
    SOLVED,
    WIN_BAR,
    verdict_on_regret,
    verdict_on_wins,
)
from ouvert.studies.checkers.puzzles import JUDGED, SIZES
from ouvert.studies.checkers.strategy import PERFECT, STRONG
from ouvert.studies.checkers.thesis import THESIS

KEPT, MISSED, OPEN, NOT_RUN = "kept", "missed", "open", "not run here"
BOUNDS_COMMAND = "checkers-bounds TABLES --together N --json >> FOLDER/checkers-bounds.json"
AIM_COLUMNS = {
    Aim.EXPECTED: "expected for White",
    Aim.WHITE_WINS: "White can force a win",
    Aim.BLACK_WINS: "Black can force a win",
}
"""Columns of bounds.csv."""
WHOLE = 1e-9
"""Bounds that are no wider have met."""
HALFWAY, NARROW = 0.1, 0.05
"""How wide the bounds of 5 × 5, and of 4 × 4 with interference, may be."""
AROUND = 0.04
"""How far the paper's shares of games may be from those of its agent here."""
CLAIMED = {"superposition": 0.81, "entanglement, phantoms": 0.74}
"""What the paper's tree search won against the random agent, by the rules that it played."""
ROLLOUTS = (200, 3200, 12_800, 51_200)
GAMES_A_POINT = 2000
MOST_TIME = 1.1
"""By what factor the CPU time of a match may differ from the rival's."""
MANY_PUZZLES = 60
LINES = 300
"""Lines that a board game may have of its own."""
SHIPPED = Path(__file__).parents[2] / "web/checkers/puzzles.json"
"""The puzzles of the page."""
BOARDS = Path(__file__).parents[2] / "boards"
OWN_MODULES = {
    "tic-tac-toe": ("tic_tac_toe.py", "kernels/tic_tac_toe.py"),
    "tiqtaqtoe": ("tiqtaqtoe.py", "kernels/tiqtaqtoe.py"),
    "chess": ("chess.py",),
}
"""Modules that no other game uses."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Something that was asked.

    Attributes:
        asked: the bar, in words.
        command: what prints the figure.
        figure: what came out; empty where it has not been run.
        verdict: KEPT, MISSED, OPEN or NOT_RUN.
    """

    asked: str
    command: str
    figure: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Played:
    """Random games of a board game that were played to their end: how many, of how many actions."""

    name: str
    games: int
    actions: int


def play_at_random(name: str, games: int, seed: int) -> Played:
    """Play random games of a board game to their end."""
    rng = np.random.default_rng((seed, games))
    actions = 0
    for _ in range(games):
        state = GAMES[name].start()
        while not state.over:
            if chances := state.chances():
                weights = np.array([weight for _, weight in chances])
                place = int(rng.choice(len(chances), p=weights / weights.sum()))
                state = state.apply(chances[place][0])
            else:
                legal = state.legal_actions()
                state = state.apply(legal[int(rng.integers(len(legal)))])
            actions += 1
    return Played(name, games, actions)


def solved_boards(names: Sequence[str]) -> list[tuple[str, float]]:
    """What board games are worth to the first seat, solved to the end."""
    starts = [(name, GAMES[name].start()) for name in names]
    return [(name, solution_of(start).value(start)) for name, start in starts]


def verdicts(folder: Path) -> list[Verdict]:
    """A verdict on each point, by the tables in a folder."""
    return [
        *_small_boards(proved_bounds(folder)),
        _thesis(_rows(folder, "thesis")),
        _rollouts(_rows(folder, "rollouts")),
        _strategy(_rows(folder, "choices")),
        _matches(folder / "expectimax.json"),
        _regret(_rows(folder, "agent_regret")),
        puzzles_verdict(json.loads(SHIPPED.read_text(encoding="utf-8"))),
        _solved_boards(_rows(folder, "boards")),
        _own_lines(),
        _chess(_rows(folder, "boards_played")),
        Verdict(
            "circuits of these games equal the state vector in 500 random games",
            "`tests/boards/test_circuits.py`",
            "",
            NOT_RUN,
        ),
    ]


Rows = Sequence[dict[str, str]]


def _rows(folder: Path, stem: str) -> Rows:
    path = folder / f"{stem}.csv"
    if not path.exists():
        return ()
    with path.open(newline="", encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


def _numbers(cell: str) -> list[float]:
    return [float(number) for number in re.findall(r"[-+]?\d[\d.]*", cell)]


def _judged(asked: str, command: str, figure: str, verdict: str) -> Verdict:
    return Verdict(asked, f"`ouvert studies {command}`", figure, verdict if figure else NOT_RUN)


Game = tuple[int, str]
"""Squares along an edge, and the level."""


def proved_bounds(folder: Path) -> dict[Game, dict[Aim, Bounds]]:
    """The narrowest bounds of small boards that a folder has.

    Those of bounds.csv and of every line of checkers-bounds.json hold, and so does what they prove
    of each other. Raises RecordError for a line that is no answer of `checkers-bounds --json`.
    """
    found: dict[Game, dict[Aim, Bounds]] = {}

    def add(size: int, level: str, aim: Aim, low: float, high: float) -> None:
        game = found.setdefault((size, level), {})
        before = game.get(aim, Bounds(low, high, 0, 0))
        game[aim] = Bounds(max(before.lower, low), min(before.upper, high), 0, 0)

    for row in _rows(folder, "bounds"):
        for aim, column in AIM_COLUMNS.items():
            low, high = _numbers(row[column])
            add(int(_numbers(row["board"])[0]), row["level"], aim, low, high)
    path = folder / "checkers-bounds.json"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for place, line in enumerate(lines, 1):
        try:
            for each in json.loads(line):
                aim = Aim[each["aim"].upper().replace(" ", "_")]
                low, high = float(each["lower"]), float(each["upper"])
                add(int(each["size"]), str(each["level"]), aim, low, high)
        except (ValueError, TypeError, AttributeError, KeyError):
            raise RecordError(
                f"line {place} of {path} is no answer of 'ouvert studies checkers-bounds --json'"
            ) from None
    for game in found.values():
        if len(game) == len(Aim):
            game.update(zip(Aim, linked(*(game[aim] for aim in Aim)), strict=True))
    return found


def _small_boards(proved: dict[Game, dict[Aim, Bounds]]) -> list[Verdict]:
    def judged(size: int, levels: Sequence[str], bar: float) -> tuple[str, str]:
        widths = [
            max(0.0, each.upper - each.lower)
            for level in levels
            for each in proved.get((size, level), {}).values()
        ]
        wanted = len(levels) * len(Aim)
        name = {3: "three", 6: "six"}[wanted]
        if not widths:
            return "", NOT_RUN
        if len(widths) < wanted:
            name = f"{len(widths)} of {name}"
        verdict = MISSED if max(widths) > bar else KEPT if len(widths) == wanted else OPEN
        return f"widest of {name}: {max(widths):.4f}", verdict

    levels = "superposition", "entanglement"
    wide, solved = judged(5, levels, WHOLE)
    halfway = judged(5, levels, HALFWAY)[1]
    four, narrow = judged(4, ("interference",), NARROW)
    return [
        _judged(
            "5 × 5 solved with superposition and with entanglement: all bounds meet",
            BOUNDS_COMMAND,
            wide,
            KEPT if solved == KEPT else OPEN,
        ),
        _judged(
            f"or, halfway, bounds of 5 × 5 at most {HALFWAY} wide",
            BOUNDS_COMMAND,
            wide,
            halfway,
        ),
        _judged(
            f"4 × 4 with interference: bounds at most {NARROW} wide",
            "checkers-exact FOLDER",
            four,
            narrow,
        ),
    ]


def _thesis(rows: Rows) -> Verdict:
    told, judged = [], []
    for level, claimed in CLAIMED.items():
        for row in rows:
            if (row["level"], row["agent"]) == (level, THESIS):
                share, low, high = (number / 100 for number in _numbers(row["won, %"]))
                told.append(f"{level}: {row['won, %']} of {row['games']}")
                inside = abs(share - claimed) <= AROUND
                may = low <= claimed + AROUND and high >= claimed - AROUND
                judged.append(KEPT if inside else OPEN if may else MISSED)
    claims = ", ".join(f"{100 * each:.0f} ± {100 * AROUND:.0f} %" for each in CLAIMED.values())
    return _judged(
        f"the paper's agent, with the faults of its program, wins as in print: {claims}",
        "checkers-thesis FOLDER",
        "; ".join(told),
        _worst(judged),
    )


def _rollouts(rows: Rows) -> Verdict:
    levels = [level.name.lower() for level in Level]
    games = {(row["level"], int(row["rollouts"])): int(row["games"]) for row in rows}
    points = [(level, number) for number in ROLLOUTS for level in levels]
    enough = [point for point in points if games.get(point, 0) >= GAMES_A_POINT]
    missing = sorted({number for point in points if point not in enough for number in point[1:]})
    figure = f"{len(enough)} of {len(points)} points"
    if missing:
        figure += "; not at " + ", ".join(f"{number:,}" for number in missing)
    return _judged(
        f"{ROLLOUTS[0]} to {ROLLOUTS[-1]:,} rollouts compared by {GAMES_A_POINT:,} games a point, "
        "at each level",
        "checkers-rollouts FOLDER",
        figure if rows else "",
        OPEN if missing else KEPT,
    )


def _strategy(rows: Rows) -> Verdict:
    told, judged = [], []
    for player in (PERFECT, STRONG):
        for level in ("superposition", "entanglement"):
            for kind in ("split", "entangling capture"):
                if kind == "entangling capture" and level == "superposition":
                    continue
                here = [
                    row
                    for row in rows
                    if (row["player"], row["level"], row["kind"]) == (player, level, kind)
                ]
                name = f"{kind}, {level}, {player}"
                if not here:
                    told.append(f"{name}: never a choice")
                    judged.append(OPEN)
                for row in here:
                    _, low, high = _numbers(row["chosen, %"])
                    chance = float(row["at random, %"])
                    told.append(f"{name}: {row['chosen, %']} against {row['at random, %']}")
                    judged.append(OPEN if low <= chance <= high else KEPT)
    return _judged(
        "how often optimal (4 × 4) and strong play (8 × 8) split and entangle, in per cent, told "
        "apart from a random choice",
        "checkers-strategy FOLDER",
        "; ".join(told) if rows else "",
        _worst(judged),
    )


def _matches(path: Path) -> Verdict:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    matches = found.get("matches") or ()
    told, judged = [], []
    for each in matches:
        low, high = each["interval"]
        ours, rival = each["seconds"]
        interval = f"[{100 * low:.1f}, {100 * high:.1f}]"
        time = f"time {ours / rival:.2f} of the rival's"
        told.append(f"{each['level']}: {each.get('agent', 'expectimax')} {interval}, {time}")
        judged.append(verdict_on_wins(low, high) if ours <= MOST_TIME * rival else OPEN)
    if matches and len(matches) < len(Level):
        judged.append(OPEN)
    return _judged(
        f"the agent wins {100 * WIN_BAR:.0f} % against mcts:6400 on 8 × 8, by the lower end of the "
        "interval, at equal time, at each level",
        "checkers-expectimax --json > FOLDER/expectimax.json",
        f"against {found['rival']}, {'; '.join(told)}" if told else "",
        _worst(judged),
    )


def _regret(rows: Rows) -> Verdict:
    told = [f"{row['level']}: {row['regret']}" for row in rows]
    judged = [verdict_on_regret(_numbers(row["regret"])[0]) for row in rows]
    if len(rows) < len(SOLVED):
        judged.append(OPEN)
    return _judged(
        f"its mean regret on 4 × 4 is at most {REGRET_BAR} at each level that is written out",
        "checkers-verdicts FOLDER",
        "; ".join(told),
        _worst(judged),
    )


def puzzles_verdict(puzzles: Sequence[dict[str, Any]]) -> Verdict:
    """The verdict on puzzles, each a `puzzles.FoundPuzzle` as a dictionary."""
    counts = {how: sum(each["judged"] == how for each in puzzles) for how in JUDGED}
    solved = sum(counts.values())
    kinds = {(each["size"], each["level"]) for each in puzzles if each["judged"] in JUDGED}
    wanted = len(SIZES) * len(Level)
    return _judged(
        f"{MANY_PUZZLES} puzzles from solved boards or moments, of three sizes and all levels",
        "learn checkers-puzzles FOLDER",
        f"{len(puzzles)} puzzles, {solved} by exact values of every move ("
        + ", ".join(f"{how}: {count}" for how, count in counts.items())
        + f"), {len(kinds)} of {wanted} sizes and levels",
        KEPT if solved >= MANY_PUZZLES and len(kinds) == wanted else MISSED,
    )


def _solved_boards(rows: Rows) -> Verdict:
    wanted = [name for name in GAMES if name != "chess"]
    told = {row["game"]: row["worth to the first seat"] for row in rows}
    return Verdict(
        "quantum tic-tac-toe and TiqTaqToe are solved",
        "`ouvert boards solve`",
        "; ".join(f"{name}: {worth}" for name, worth in told.items()),
        (KEPT if set(wanted) <= set(told) else OPEN) if rows else NOT_RUN,
    )


def _own_lines() -> Verdict:
    counted = {
        name: sum(
            len((BOARDS / module).read_text(encoding="utf-8").splitlines()) for module in modules
        )
        for name, modules in OWN_MODULES.items()
    }
    return Verdict(
        f"each of three board games has at most {LINES} lines of its own, solver included",
        "`ouvert studies checkers-verdicts FOLDER`",
        "; ".join(f"{name}: {lines}" for name, lines in counted.items()),
        KEPT if max(counted.values()) <= LINES else MISSED,
    )


def _chess(rows: Rows) -> Verdict:
    played = {row["game"]: row for row in rows}.get("chess")
    return _judged(
        "quantum chess on 5 × 5 is played to the end",
        "checkers-verdicts FOLDER",
        "" if played is None else f"random games: {played['games']}, actions: {played['actions']}",
        KEPT,
    )


def _worst(judged: Sequence[str]) -> str:
    """The verdict on several things together."""
    return next((each for each in (MISSED, OPEN) if each in judged), KEPT if judged else OPEN)
