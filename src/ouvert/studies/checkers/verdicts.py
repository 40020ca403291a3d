"""What was asked of quantum checkers and of other boards in its frame, and which of it is kept.

Figures come from the tables that the parts of the study have written into one folder, from
FOLDER/expectimax.json and expectimax-5.json, answers of `ouvert studies checkers-expectimax --json`
(the second with `--size 5`), and from FOLDER/checkers-bounds.json, a line for each answer of
`ouvert studies checkers-bounds --json`; nothing here is typed in. What has not been run there says
so, with the command that runs it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.boards.exact import solution_of
from ouvert.boards.games import GAMES
from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import Bounds
from ouvert.checkers.rules.variant import Level
from ouvert.studies.checkers.answers import (
    BOUNDS_COMMAND,
    FIVE_COMMAND,
    MATCHES_COMMAND,
    Game,
    GivenAway,
    Rows,
    given_in,
    maker,
    matches_answer,
    numbers,
    proved_bounds,
    read_from,
    regrets_answer,
    table,
)
from ouvert.studies.checkers.checks import circuits, seated
from ouvert.studies.checkers.expectimax import (
    CALM,
    REGRET_BAR,
    SOLVED,
    WIN_BAR,
    verdict_on_regret,
    verdict_on_wins,
)
from ouvert.studies.checkers.puzzles import JUDGED, SIZES
from ouvert.studies.checkers.strategy.choices import PERFECT, STRONG
from ouvert.studies.checkers.thesis import THESIS

KEPT, MISSED, OPEN, NOT_RUN = "kept", "missed", "open", "not run here"
WHOLE = 1e-6
"""Bounds that are no wider have met (`checkers.exact.partial.MET`)."""
HALFWAY, NARROW = 0.1, 0.05
"""How wide the bounds of 5 × 5, and of 4 × 4 with interference, may be."""
AROUND = 0.04
"""How far the paper's shares of games may be from those of its agent here."""
CLAIMED = {"superposition": 0.81, "entanglement, phantoms": 0.74}
"""What the paper's tree search won against the random agent, by the rules that it played."""
ROLLOUTS = (200, 3200, 12_800, 51_200)
GAMES_A_POINT = 2000
DRAWN_FOR = ((PERFECT, "5 × 5"), (STRONG, "8 × 8"))
"""Whose choices are judged by games, and on which boards."""
CHOSEN = (
    ("superposition", "split"),
    ("entanglement", "split"),
    ("entanglement", "entangling capture"),
)
"""Levels and kinds of moves whose choice is judged."""
AS_OFTEN = 20
"""Points within which all of an interval must be to say that it is as often as at random."""
MOST_TIME = 1.1
"""By what factor the CPU time of a match may differ from the rival's."""
MANY_BOARDS = 10_000
CIRCUIT_GAMES = 500
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
"""Modules that no other game uses; the shared ones have nothing that is for one game alone."""


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


def verdicts(folder: Path, without: Sequence[str] = ()) -> list[Verdict]:
    """A verdict on each point, by the tables and answers in a folder.

    Tables that are named are left out, as if they were not there. Raises RecordError for a file
    there that its command did not write.
    """

    def by(stem: str, judge: Callable[[Rows], Verdict]) -> Verdict:
        with read_from(folder / f"{stem}.csv", maker(stem)):
            return judge(() if stem in without else table(folder, stem))

    with read_from(folder / "expectimax.json", MATCHES_COMMAND):
        told = matches_answer(folder / "expectimax.json")
        matches, asked = _matches(told), regrets_answer(told)
    with read_from(folder / "expectimax-5.json", FIVE_COMMAND):
        asked += regrets_answer(matches_answer(folder / "expectimax-5.json"))
    with read_from(folder / "optimal.csv", maker("optimal")):
        optimal = _optimal(table(folder, "optimal"))
    return [
        *_small_boards(proved_bounds(folder)),
        by("second", _second),
        by("endless", _endless),
        by("thesis", _thesis),
        by("rollouts", _rollouts),
        by("choices", lambda rows: _strategy(optimal, rows)),
        matches,
        by("agent_regret", lambda rows: _regret([*map(given_in, rows), *asked])),
        _regret(asked, 5),
        by("seated", _seated),
        puzzles_verdict(json.loads(SHIPPED.read_text(encoding="utf-8"))),
        by("boards", _solved_boards),
        _own_lines(),
        by("boards_played", _chess),
        by("circuits", _circuits),
    ]


def _judged(asked: str, command: str, figure: str, verdict: str) -> Verdict:
    return Verdict(asked, f"`ouvert studies {command}`", figure, verdict if figure else NOT_RUN)


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


def _second(rows: Rows) -> Verdict:
    boards, agree = (sum(int(row[name]) for row in rows) for name in ("boards", "agree"))
    return _judged(
        f"a second, plain program finds the same on {MANY_BOARDS:,} boards of 5 × 5",
        maker("second"),
        f"the same on {agree:,} of {boards:,}" if rows else "",
        MISSED if agree < boards else KEPT if agree >= MANY_BOARDS else OPEN,
    )


def _endless(rows: Rows) -> Verdict:
    told = [
        f"{row['different']} of {row['moments']} moments of a round that is repeated differ, the "
        f"diagonal of its map is {row['diagonal']}"
        for row in rows
    ]
    shown = [row["without end"] == "yes" for row in rows]
    return _judged(
        "shown whether interference without the draw rule gives 4 × 4 moments without end",
        maker("endless"),
        "; ".join(told),
        KEPT if all(shown) else OPEN,
    )


def _thesis(rows: Rows) -> Verdict:
    told, judged = [], []
    for level, claimed in CLAIMED.items():
        for row in rows:
            if (row["level"], row["agent"]) == (level, THESIS):
                share, low, high = (number / 100 for number in numbers(row["won, %"]))
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


Judged = list[tuple[str, str]]
"""Figures with a verdict on each."""


def _optimal(rows: Rows) -> Judged:
    """What optimal play meets and chooses: exact, so that any figure will do."""
    judged = []
    for level, kind in CHOSEN:
        here = next((row for row in rows if (row["level"], row["kind"]) == (level, kind)), None)
        name = f"{kind}, {level}, optimal play on 4 × 4"
        if here is None:
            # where the level was followed, a kind that is not there is never met
            followed = any(row["level"] == level for row in rows)
            judged.append((f"{name}: never met" if followed else "", KEPT if followed else OPEN))
            continue
        told = f"{name}: never a choice in {here['moments']} moments"
        if int(here["beside another kind"]):
            offered = f"a choice in {here['beside another kind']} of {here['moments']} moments"
            told = f"{name}: {offered}, among the best in {here['among the best']}"
        # these may come up too rarely to be reckoned
        if here["chosen, %"]:
            told += f", chosen {here['chosen, %']} against {here['at random, %']}"
        judged.append((told, KEPT))
    return judged


def _strategy(optimal: Judged, rows: Rows) -> Verdict:
    """By exact figures where play is optimal, and by intervals where games were drawn."""
    judged = list(optimal)
    for (player, board), (level, kind) in product(DRAWN_FOR, CHOSEN):
        wanted = (player, board, level)
        there = [row for row in rows if (row["player"], row["board"], row["level"]) == wanted]
        here = next((row for row in there if row["kind"] == kind), None)
        name = f"{kind}, {level}, {player} on {board}"
        if here is None:
            # that perfect players never have a choice says how they play
            done = bool(there) and player == PERFECT
            judged.append((f"{name}: never a choice" if rows else "", KEPT if done else OPEN))
            continue
        _, low, high = numbers(here["chosen, %"])
        chance = float(here["at random, %"])
        how = "more" if low > chance else "less" if high < chance else "not told apart"
        if how == "not told apart" and chance - AS_OFTEN <= low and high <= chance + AS_OFTEN:
            how = "as often"
        told = f"{name}: {here['chosen, %']} against {here['at random, %']}, {how}"
        judged.append((told, OPEN if how == "not told apart" else KEPT))
    return _judged(
        "how often optimal play (4 × 4, exact, and 5 × 5) and strong play (8 × 8) split and "
        "entangle, in per cent: by intervals that exclude a random choice, or all within "
        f"{AS_OFTEN} of one",
        maker("choices"),
        "; ".join(told for told, _ in judged if told),
        _worst([verdict for _, verdict in judged]),
    )


def _matches(answer: dict[str, Any]) -> Verdict:
    matches = answer.get("matches") or ()
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
        MATCHES_COMMAND,
        f"against {answer['rival']}, {'; '.join(told)}" if told else "",
        _worst(judged),
    )


def _regret(given: Sequence[GivenAway], board: int = 4) -> Verdict:
    """By the most decisions of each level; what was asked of other agents says nothing of this."""
    name = CALM[board][-1]
    best: dict[str, GivenAway] = {}
    for each in given:
        if each.agent != name or each.board != board:
            continue
        if each.decisions >= best.get(each.level, each).decisions:
            best[each.level] = each
    judged = [verdict_on_regret(each.least, each.most) for each in best.values()]
    # 5 × 5 is solved below interference
    if len(best) < (len(Level) if board == 4 else len(SOLVED)):
        judged.append(OPEN)
    told = "; ".join(
        f"{level}: {each.told} in {each.decisions} decisions" for level, each in best.items()
    )
    return _judged(
        f"the mean regret of {name} on {board} × {board} is at most {REGRET_BAR} at each level"
        + ("" if board == 4 else " that is solved"),
        maker("agent_regret") if board == 4 else FIVE_COMMAND,
        told,
        _worst(judged),
    )


def _seated(rows: Rows) -> Verdict:
    over = sum(row["to the end"] == "yes" for row in rows)
    hints, best = (sum(int(row[name]) for row in rows) for name in ("hints", "of expectimax"))
    wanted = (len(seated.SMALL) + 1) * len(Level)
    good = over == len(rows) and best == hints
    return _judged(
        "the agent plays at the table and gives the hints, at each level",
        maker("seated"),
        f"{over} of {len(rows)} games played to the end, {best} of {hints} hints are its"
        if rows
        else "",
        MISSED if not good else KEPT if over >= wanted else OPEN,
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


def own_lines() -> dict[str, int]:
    """How many lines each board game has, with docstrings and blank lines."""
    return {
        name: sum(
            len((BOARDS / module).read_text(encoding="utf-8").splitlines()) for module in modules
        )
        for name, modules in OWN_MODULES.items()
    }


def _own_lines() -> Verdict:
    counted = own_lines()
    return Verdict(
        f"each of three board games has at most {LINES} lines of its own, solver and "
        "looks included",
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


def _circuits(rows: Rows) -> Verdict:
    games = {row["game"]: int(row["games"]) for row in rows}
    agree = {row["game"]: int(row["agree"]) for row in rows}
    enough = all(games.get(name, 0) >= CIRCUIT_GAMES for name in circuits.GAMES)
    return _judged(
        f"circuits of these games have the state and the chances of {CIRCUIT_GAMES} random games",
        maker("circuits"),
        "; ".join(f"{name}: {agree[name]} of {each}" for name, each in games.items()),
        MISSED if agree != games else KEPT if enough else OPEN,
    )


def _worst(judged: Sequence[str]) -> str:
    """The verdict on several things together."""
    return next((each for each in (MISSED, OPEN) if each in judged), KEPT if judged else OPEN)
