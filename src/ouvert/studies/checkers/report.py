"""The study of quantum checkers: experiments of paper 002 again, and exact solutions.

`write_report` fills a folder with `report.md`, its pictures, and a CSV file for each table; parts
may be made one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple
from functools import partial
from pathlib import Path

from ouvert.arena.executors import open_executor
from ouvert.arena.journal import kept_in
from ouvert.checkers.exact.solutions import ANY, CheckersSolution, solve
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import MissingExtraError, OuvertError
from ouvert.stats import normal_quantile, wilson
from ouvert.studies.checkers import complexity as checkers_complexity
from ouvert.studies.checkers import exact as checkers_exact
from ouvert.studies.checkers import matches as checkers_matches
from ouvert.studies.checkers import plots as checkers_plots
from ouvert.studies.checkers.checks.tables import add_checks
from ouvert.studies.checkers.complexity import PUBLISHED_DRAWS, PUBLISHED_MOVES
from ouvert.studies.checkers.effort import FULL, SMALL, Effort
from ouvert.studies.checkers.expectimax import CALM, bounded_regret, judge_of, regret
from ouvert.studies.checkers.rollouts import YARDSTICK, longer, regrets
from ouvert.studies.checkers.strategy.tables import add_strategy
from ouvert.studies.checkers.thesis import PUBLISHED, fault_bars
from ouvert.studies.checkers.verdicts import play_at_random, solved_boards, verdicts
from ouvert.studies.report import ReportInParts, interval_text

PARTS = (
    *("complexity", "mcts", "thesis", "rollouts", "ratings", "exact", "strategy", "checks"),
    "verdicts",
)
"""What the report has: figures 7 to 10 and table 1, figure 11 and why the paper's is lower, what
more rollouts bring, figures 12 and 13, two more, what was checked in two ways, and what was asked
and is kept."""
PLAYED = ("mcts", "thesis", "rollouts", "ratings", "strategy")
"""Parts with games that are played where the effort says."""
ALL_DRAWN = ("complexity", "mcts", "thesis", "rollouts", "ratings")
"""Parts in which everything is drawn from the seed; of the others some tables are, or nothing."""
PICTURED = ("complexity", "mcts", "ratings", "strategy")
"""The parts with pictures."""
RATED = "Figures 12 and 13: TrueSkill"

Progress = Callable[[str], None]


def write_report(
    folder: Path,
    seed: int,
    effort: Effort = FULL,
    parts: Sequence[str] = PARTS,
    progress: Progress = lambda _: None,
) -> tuple[Path, ...]:
    """Write the report.

    Args:
        folder: is made if it is not there; parts of an earlier run stay in the report.
        seed: of all games.
        effort: how many games.
        parts: some of PARTS.
        progress: is told what is being done.

    Without the extra `plots` pictures are left out, without `ratings` the part of that name: an
    earlier run's stays. Returns the files written, the report first. Raises OuvertError for a part
    that there is not, and before any work for a place to play at that there is not or that does not
    answer, MissingExtraError if what cannot be rated is all that is asked for.
    """
    if unknown := set(parts) - set(PARTS):
        raise OuvertError(f"there is no part {min(unknown)}; parts are {', '.join(PARTS)}")
    if set(parts) & set(PLAYED):
        with open_executor(effort.where, effort.workers):
            pass
    report = _Report(folder, seed, effort, progress)
    for part in PARTS:
        if part not in parts:
            continue
        try:
            seed_told = report.drawn if part in ALL_DRAWN else ""
            report.part(part, seed_told, getattr(report, part))
        except MissingExtraError as error:
            if len(parts) == 1:
                raise
            report.without_part(part, RATED, f"{error}.")
    return report.finish()


class _Report(ReportInParts):
    """The report as it grows."""

    def __init__(self, folder: Path, seed: int, effort: Effort, progress: Progress) -> None:
        super().__init__(
            folder,
            "Quantum checkers: the paper's experiments again, and small boards solved",
            "Paper 002. Brackets hold 95 % intervals: Wilson's for shares, normal for means, the "
            "bootstrap for ratings. *Published* is what the paper has.",
            PARTS,
        )
        self.seed, self.effort, self.progress = seed, effort, progress
        self.drawn = f"Seed {seed}."
        self.solutions: dict[Level, CheckersSolution] = {}

    def complexity(self) -> None:
        """Figures 7 to 10 and table 1."""
        rows = checkers_complexity.run(
            self.seed, self.effort.random_games, self.effort.sizes, self.progress
        )
        self.lines.append("## Figures 7 to 10 and table 1: random against random")
        cells = [
            (
                f"{row.size} × {row.size}",
                row.level.name.lower(),
                "yes" if row.draw_rule else "no",
                row.games,
                interval_text(row.moves, 1, 1),
                _number(PUBLISHED_MOVES.get((row.size, row.level)) if row.draw_rule else None),
                interval_text(row.draws, 100, 1),
                _number(PUBLISHED_DRAWS.get((row.size, row.level)) if row.draw_rule else None, 100),
                interval_text(row.seconds, 1e3, 4),
                row.unfinished,
            )
            for row in rows
        ]
        heads = ("board", "level", "draw rule", "games", "moves", "published moves", "draws, %")
        more = ("published draws, %", "CPU ms a game", "given up")
        self.table("random_games", (*heads, *more), cells)
        for number, (what, ruled) in enumerate(
            (("moves", True), ("time", True), ("moves", False), ("time", False)), start=7
        ):
            draw = partial(checkers_plots.by_size, rows, what, draw_rule=ruled)
            caption = f"Figure {number}: {what} with{'' if ruled else 'out'} the draw rule"
            self.picture(f"figure_{number:02}", draw, caption)
        self.picture("table_01", partial(checkers_plots.draws, rows), "Table 1: draws")

    def mcts(self) -> None:
        """Figure 11, and the same on the large board."""
        with open_executor(self.effort.where, self.effort.workers) as executor:
            small = checkers_matches.matches(
                SMALL, self.effort.small, self.seed, executor, progress=self.progress
            )
            large = checkers_matches.matches(
                self.effort.board,
                self.effort.large,
                self.seed,
                executor,
                (("mcts:800", "random"), ("mcts:800", "heuristic")),
                self.progress,
            )
        self.lines.append("## Figure 11: the tree search against the random and heuristic agents")
        heads = ("board", "level", "agent", "against", "as", "games", "won, %", "drawn", "lost")
        for stem, bars in (("figure_11", small), ("large_board", large)):
            cells = [
                (
                    f"{bar.variant.size} × {bar.variant.size}",
                    bar.variant.level.name.lower(),
                    bar.agent,
                    bar.opponent,
                    "White" if bar.seat == 0 else "Black",
                    bar.games,
                    interval_text((bar.wins / bar.games, *bar.interval), 100, 1),
                    bar.draws,
                    bar.losses,
                )
                for bar in bars
            ]
            self.table(stem, heads, cells)
        self.lines.append(
            "Published for 5 × 5: 81 % at the level of superposition, 74 % with entanglement; for "
            "8 × 8 ten games each: all won, but against the heuristic with superposition 7 won and "
            "3 drawn. *printed* weighs chance as the paper's formula is printed."
        )
        draw = checkers_plots.win_rates
        self.picture("figure_11", partial(draw, small, published=True), "Figure 11")
        self.picture("large_board", partial(draw, large, published=False), "The large board")

    def thesis(self) -> None:
        """Figure 11 with the faults of the paper's program, one by one and together."""
        with open_executor(self.effort.where, self.effort.workers) as executor:
            bars = fault_bars(self.effort.thesis, self.seed, executor, self.progress)
        self.lines.append("## Figure 11 explained: the faults of the paper's program")
        cells = []
        for white, black in zip(bars[::2], bars[1::2], strict=True):
            variant, games = white.variant, white.games + black.games
            wins, draws = white.wins + black.wins, white.draws + black.draws
            cells.append(
                (
                    variant.level.name.lower() + (", phantoms" if variant.phantoms else ""),
                    white.agent,
                    games,
                    interval_text((wins / games, *wilson(wins, games)), 100, 1),
                    *(f"{100 * bar.wins / bar.games:.1f}" for bar in (white, black)),
                    draws,
                    games - wins - draws,
                )
            )
        heads = ("level", "agent", "games", "won, %", "as White", "as Black", "drawn", "lost")
        self.table("thesis", heads, cells)
        published = "; ".join(
            f"{level.name.lower()} {100 * white:.0f} and {100 * black:.0f}"
            for level, (white, black) in PUBLISHED.items()
        )
        self.lines.append(
            "Against the random agent on 5 × 5 with one row. *thesis* searches with all faults of "
            "the paper's program, or with those named. The files of results in its repository "
            f"have, of 100 games as White and as Black: {published} % won. Their means are the "
            "paper's 81 and 74 %."
        )

    def rollouts(self) -> None:
        """What more rollouts bring, in games on 5 × 5 and by exact values on 4 × 4."""
        self.lines.append("## More rollouts")
        # what was played before stays where no games are wanted
        if any(games for _, games in self.effort.rollouts):
            self._longer()
        self._regret()

    def _longer(self) -> None:
        with open_executor(self.effort.where, self.effort.workers) as executor:
            plan = [each for each in self.effort.rollouts if each[1]]
            kept = self.folder / "games"
            # it is the folder of the report that people have named
            with kept_in(self.folder):
                played = longer(plan, self.seed, executor, journals=kept, progress=self.progress)
        cells = [
            (
                each.variant.level.name.lower(),
                each.rollouts,
                each.games,
                interval_text(each.points, 100, 1),
                each.wins,
                each.draws,
                f"{each.seconds:.3f}",
            )
            for each in played
        ]
        heads = ("level", "rollouts", "games", "points, %", "won", "drawn", "CPU s a game")
        self.table("rollouts", heads, cells)
        self.lines.append(
            f"On 5 × 5 with one row against MCTS with {YARDSTICK} rollouts; a draw is half a point."
        )

    def _regret(self) -> None:
        numbers = sorted({YARDSTICK, *(number for number, _ in self.effort.rollouts)})
        found = regrets(self._four(), numbers, self.effort.regret, self.seed, self.progress)
        cells = [
            (
                each.level.name.lower(),
                each.rollouts,
                each.moments,
                f"{each.mean:.4f} ± {each.error:.4f}",
                interval_text((each.best / each.moments, *wilson(each.best, each.moments)), 100, 1),
            )
            for each in found
        ]
        self.table("regret", ("level", "rollouts", "moments", "regret", "best move, %"), cells)
        self.lines.append(
            "On 4 × 4, where all values are known: what a search gives away of the expected "
            "result (a win is 1, a loss −1) at moments of random games with a choice that matters."
        )

    def _four(self) -> dict[Level, CheckersSolution]:
        """The solutions of 4 × 4 with the draw rule; the classical one alone if exact is off."""
        levels = checkers_exact.LEVELS if self.effort.exact else (Level.CLASSICAL,)
        for level in levels:
            if level not in self.solutions:
                self.progress(f"4 × 4, {level.name.lower()}: solving")
                self.solutions[level] = solve(Variant(4, 1, level))
        return {level: self.solutions[level] for level in levels}

    def ratings(self) -> None:
        """Figures 12 and 13."""
        # before the games, which would be played in vain
        checkers_matches.rating_library()
        self.lines.append(f"## {RATED}")
        heads = ("board", "level", "agent", "games", "TrueSkill", "its own deviation")
        for number, board, games in (
            (12, SMALL, self.effort.small),
            (13, self.effort.board, self.effort.large_tournament),
        ):
            with open_executor(self.effort.where, self.effort.workers) as executor:
                rated = checkers_matches.tournaments(
                    board, games, self.seed, executor, progress=self.progress
                )
            cells = [
                (
                    f"{each.variant.size} × {each.variant.size}",
                    each.variant.level.name.lower(),
                    each.agent,
                    each.games,
                    interval_text((each.mean, each.low, each.high), 1, 1),
                    f"{each.deviation:.2f}",
                )
                for each in rated
            ]
            self.table(f"figure_{number}", heads, cells)
            size = board[0]
            caption = f"Figure {number}: TrueSkill on {size} × {size}"
            self.picture(f"figure_{number}", partial(checkers_plots.trueskill, rated), caption)

    def exact(self) -> None:
        """Who wins the small boards."""
        found = checkers_exact.five_squares(self.effort.five, self.progress)
        motifs = []
        if self.effort.exact:
            small, kept = checkers_exact.four_squares(self.progress)
            self.solutions |= kept
            found = small + found
            for level in (Level.SUPERPOSITION, Level.ENTANGLEMENT):
                motifs += checkers_exact.split_motifs(kept[level])
            motifs += checkers_exact.entanglement_motifs(
                kept[Level.SUPERPOSITION], kept[Level.ENTANGLEMENT]
            )
        self.lines.append("## Who wins: small boards solved")
        cells = [
            (
                f"{each.variant.size} × {each.variant.size}",
                each.variant.level.name.lower(),
                "no" if each.variant.draw_after is None else "yes",
                _parts(each.most_parts),
                each.moments,
                "" if each.value.expected != each.value.expected else f"{each.value.expected:+.6f}",
                f"{each.value.win:.6f}",
                f"{each.value.loss:.6f}",
                " ".join(each.best),
            )
            for each in found
        ]
        heads = ("board", "level", "draw rule", "squares a piece", "moments", "expected for White")
        more = ("White can force a win", "Black can force a win", "best first moves")
        self.table("exact", (*heads, *more), cells)
        self.lines.append(
            "*Expected* is White's mean result (1, 0, −1) if both play for it. The other two are "
            "the probabilities of winning that a side can force if it cares for nothing else. All "
            "are exact but for rounding. A limit of squares a piece makes it another, smaller "
            "game; a limit for one side alone bounds the game without it."
        )
        self.bounds()
        for each in found:
            for text in each.lines:
                size = each.variant.size
                name = each.variant.level.name.lower()
                self.lines.append(f"- {size} × {size}, {name}: {text}")
        if motifs:
            self.lines.append("Over all moments of 4 × 4 just after a capture, with the draw rule:")
            columns = "comparison", "pieces", "moments", "better", "worse", "saves", "wins", "gain"
            compared = [
                (
                    each.name,
                    each.pieces or "all",
                    each.moments,
                    each.better,
                    each.worse,
                    each.saves,
                    each.wins,
                    f"{each.gain:+.3f}",
                )
                for each in motifs
            ]
            self.table("motifs", columns, compared)
            self.lines.append(
                "*Saves*: all others lose for sure. *Wins*: it alone brings more than a draw. "
                "*Gain*: mean difference of the expected results."
            )

    def bounds(self) -> None:
        """What is proved about games that cannot be written out."""
        rows = [
            (
                f"{each.variant.size} × {each.variant.size}",
                each.variant.level.name.lower(),
                *(
                    f"[{bound.lower:+.9f}, {bound.upper:+.9f}]"
                    for bound in (each.expected, each.white, each.black)
                ),
                each.expected.expanded,
            )
            for each in checkers_exact.bounded(self.effort.bounds, self.progress)
        ]
        heads = "board", "level", "expected for White", "White can force a win"
        self.table("bounds", (*heads, "Black can force a win", "moments"), rows)
        self.lines.append(
            "Proved bounds, no intervals of chance: any number of squares a piece, with the draw "
            "rule. What has not been looked at counts against the side whose bound it is; where "
            "the bounds meet, the game is solved. With interference moments whose amplitudes "
            "differ by less than 1e-9 are taken for one."
        )

    def strategy(self) -> None:
        """Which kinds of moves are chosen, and what they are worth in games."""
        add_strategy(self, self.effort, self.seed, self._four(), self.progress)

    def checks(self) -> None:
        """What a second way to the same says."""
        add_checks(self, self.effort, self.seed, self.progress)

    def verdicts(self) -> None:
        """The expectimax agent on 4 × 4, other boards, and what was asked of all."""
        # what cannot be read in the folder is told before the work, unless it is made anew
        verdicts(self.folder, without=("agent_regret", "boards", "boards_played"))
        name = CALM[4][-1]
        self.lines.append(f"## {name} on 4 × 4, by exact values")
        given = [
            regret(solution, name, self.effort.agent, self.seed)
            for solution in self._four().values()
        ]
        if self.effort.exact:
            judge = judge_of(Variant(4, 1, Level.INTERFERENCE))
            given.append(bounded_regret(judge, name, self.effort.agent, self.seed, self.progress))
        cells = [
            (
                each.level.name.lower(),
                each.agent,
                each.decisions,
                each.closed,
                f"{each.least:.4f}",
                f"{each.mean:.4f} ± {normal_quantile() * each.error:.4f}",
                f"{each.worst:.3f}",
            )
            for each in given
        ]
        heads = ("level", "agent", "decisions", "solved", "at least", "regret", "worst")
        self.table("agent_regret", heads, cells)
        self.lines.append(
            f"In the moments of random games with a choice. {self.drawn} With interference each "
            "moment was bounded by a search of its own: *solved* are those whose bounds met, and "
            "the regret is the most that it may be."
        )
        self.lines.append("## Other boards in the same frame")
        self.progress("other boards: solving")
        worths = [(name, f"{worth:g}") for name, worth in solved_boards(self.effort.boards)]
        self.table("boards", ("game", "worth to the first seat"), worths)
        chess = play_at_random("chess", self.effort.chess, self.seed)
        self.table("boards_played", ("game", "games", "actions"), [astuple(chess)])
        self.lines.append(f"Random games, played to their end. {self.drawn}")
        self.lines.append("## What was asked, and is kept")
        judged = [astuple(each) for each in verdicts(self.folder)]
        self.table("verdicts", ("asked", "command", "figure", "verdict"), judged)
        self.lines.append(
            "By what this folder held when this part was made. *Open*: the figure neither keeps "
            "the bar nor shows that it cannot be kept, or a part of it is missing."
        )


def _number(value: float | None, factor: float = 1) -> str:
    return "" if value is None else f"{factor * value:.1f}"


def _parts(most: tuple[int, int]) -> str:
    if most == (ANY, ANY):
        return "any"
    words = ["any" if each == ANY else str(each) for each in most]
    return words[0] if words[0] == words[1] else f"White {words[0]}, Black {words[1]}"
