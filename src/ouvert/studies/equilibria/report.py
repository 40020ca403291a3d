"""The study of equilibria: all games, a journal, and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, fields
from functools import partial
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np

from ouvert.arena.executors import ClusterExecutor, InlineExecutor, spread
from ouvert.arena.journal import Journal, OtherWorkError, kept_in
from ouvert.errors import OuvertError
from ouvert.stats import LEVEL, student_quantile
from ouvert.studies.equilibria.decks import (
    LARGE_DECKS,
    SKAT_DECKS,
    VARIED,
    VARIED_DECKS,
    WHIST,
    WHIST_DECKS,
    Deck,
    deck_subject,
)
from ouvert.studies.equilibria.endings import (
    ALPHA_MU,
    CONTRACTS,
    Ending,
    ending_subject,
    endings,
    hidden_cards,
)
from ouvert.studies.equilibria.measure import ALPHA_MU as ALL_DEALS
from ouvert.studies.equilibria.measure import (
    EQUILIBRIA,
    EQUILIBRIUM_ONE,
    OPEN_VOTE,
    PriceRow,
    worth_of,
)
from ouvert.studies.equilibria.tasks import Game, Task, Tasks, do, forget
from ouvert.studies.report import Report, markdown_table

DECK_PLAYERS = ("random", "thumb", "vote:20", "reader:20", "tree:50")
ENDING_PLAYERS = (
    "random",
    "reflex",
    "pimc:20",
    "vote:20",
    "expert:20",
    "ismcts:100",
    f"{ALPHA_MU}:10",
)
TRICKS = (2, 3, 4)
"""How many tricks are left in the endings."""
EFFORT = 12_000
ENDINGS = 2
CARDS = 12
"""Cards of the largest games."""
JOURNAL, REPORT, TABLE = "equilibria.journal", "report.md", "equilibria"
NOTHING: dict[str, Any] = {"rows": [], "whole": False}
"""What a journal has of a game that was not begun."""
TITLE = "How far players are from the equilibrium"
HEADS = [field.name for field in fields(PriceRow)]
SCHEME = 4
"""Raised when the same arguments lead to other figures."""
_FIGURES = (
    "first_one",
    "first_two",
    "second_one",
    "second_two",
    "exploitability_one",
    "exploitability_two",
)
_INTRODUCTION = """\
Each game is solved with hidden cards. A side of two seats is looked at as **one** player, who sees
both hands, and as **two**, who agree beforehand and know their own cards each. Then every player is
asked what it does in each information set, and best responses to that are worked out. What a player
**gives away** is how much less it gets against a best response than an equilibrium would: the
declarer's part against both kinds of defenders, the defenders' part against the declarer. In Skat
these are percentage points of winning, in Whist hundredths of a trick.
"""


def subjects(
    count: int, seed: int, extra: Sequence[str], varied: int, large: int = 0
) -> Iterator[tuple[int, Callable[[], Game]]]:
    """The cards of each game of the study, and what finds it when it is its turn."""
    for deck in (*SKAT_DECKS, *WHIST_DECKS):
        yield deck.cards, partial(_deck, deck, DECK_PLAYERS)
    for tricks in TRICKS:
        for name, contract in CONTRACTS.items():
            found = Found(endings(contract, tricks, seed))
            for number in range(count):
                yield hidden_cards(tricks), partial(_ending, found, name, number, extra)
    order = np.random.default_rng(seed).permutation(len(VARIED_DECKS))
    for number in order[:varied].tolist():
        deck = VARIED_DECKS[number]
        yield deck.cards, partial(_deck, deck, (), VARIED)
    for deck in LARGE_DECKS[:large]:
        yield deck.cards, partial(_deck, deck, DECK_PLAYERS)


class Found:
    """Endings, each found once, when it or a later one is asked for."""

    def __init__(self, source: Iterator[Ending]) -> None:
        self._source = source
        self._kept: list[Ending] = []

    def __getitem__(self, number: int) -> Ending:
        """The ending of a number, from 0 on."""
        self._kept += islice(self._source, max(0, number + 1 - len(self._kept)))
        return self._kept[number]


def _deck(deck: Deck, players: tuple[str, ...], family: str | None = None) -> Game:
    return partial(deck_subject, deck, players, family)


def _ending(found: Found, name: str, number: int, extra: Sequence[str]) -> Game:
    ending = found[number]
    title = f"{ending.tricks} tricks left, no. {number + 1}"
    return partial(ending_subject, ending, title, name, (*ENDING_PLAYERS, *extra))


def equilibria_study(
    folder: Path,
    *,
    samples: int = 1,
    count: int = ENDINGS,
    effort: int = EFFORT,
    cards: int = CARDS,
    least: int = 0,
    seed: int = 1,
    extra: Sequence[str] = (),
    varied: int = 0,
    large: int = 0,
    executor: Executor | None = None,
    told: Callable[[str], None] = lambda _: None,
) -> list[PriceRow]:
    """Measure all players in all games, and write the report with its table.

    What is finished is kept in the folder, and the same call goes on.

    Args:
        folder: for the journal, `report.md`, and `equilibria.csv`.
        samples: how often a player is asked in each information set, with a seed each.
        count: endings of Skat for each contract and number of tricks; 0 leaves them out.
        effort: see `ouvert.studies.equilibria.measure.measure`.
        cards: games with more hidden cards are left out.
        least: and those with fewer.
        seed: of the endings and the players.
        extra: more players of Skat, by name.
        varied: how many of `VARIED_DECKS` are drawn.
        large: how many of `LARGE_DECKS` are solved, too; more of them may come later.
        executor: where games are solved and players asked, with the same rows but for their times;
            in this process if left out.
        told: is told what is being done.

    What else is in the folder stays as it is.

    Raises OuvertError if the folder holds this study with other arguments, or a file that would be
    written and is not of this study, for unknown players, and if processes or a cluster die.
    """
    work = {
        "study": "equilibria",
        "samples": samples,
        "endings": count,
        "effort": effort,
        "seed": seed,
        "varied": varied,
        "players": [*DECK_PLAYERS, *ENDING_PLAYERS, *extra],
    }
    games = {
        number: find
        for number, (size, find) in enumerate(subjects(count, seed, extra, varied, large))
        if least <= size <= cards
    }
    with kept_in(folder), _journal(folder, work) as journal:
        if not all(journal.done.get(number, NOTHING)["whole"] for number in games):
            journal.claim()
        tasks = Tasks(
            Task.first(
                *(number, find(), samples, seed, effort),
                solved=set(EQUILIBRIA) <= _rows(journal, number).keys(),
            )
            for number, find in games.items()
            if not journal.done.get(number, NOTHING)["whole"]
        )
        _measure(tasks, journal, executor or InlineExecutor(), told)
        rows = [PriceRow(**row) for number in games for row in journal.done[number]["rows"]]
    _write(folder, rows, work, least, cards)
    return rows


def _measure(
    tasks: Tasks, journal: Journal, executor: Executor, told: Callable[[str], None]
) -> None:
    """Do the tasks, and those that come of them, and keep each row as soon as it is there.

    Rows come in any order; those of a game that is whole stand in the order of its players.
    """
    inline = isinstance(executor, InlineExecutor)
    names: dict[int, tuple[str, ...]] = {}
    try:
        for task, answer in spread(executor, partial(do, told=told) if inline else do, tasks):
            if not inline:
                told(f"{answer.where}: {task.player or 'solved'}")
            rows = _rows(journal, task.number)
            for row in answer.rows:
                if row.player not in rows:
                    rows[row.player] = asdict(row)
                    _keep(journal, task.number, rows, whole=False)
            if task.player is None:
                names[task.number] = answer.names
                worth = worth_of(PriceRow(**next(iter(rows.values()))))
                for name in answer.names:
                    if name not in rows:
                        tasks.add(task.of(name, worth))
            if rows.keys() >= set(names[task.number]):
                order = {name: rows[name] for name in names[task.number]}
                _keep(journal, task.number, order, whole=True)
    finally:
        forget()
        if isinstance(executor, ClusterExecutor):
            # its workers stay, and would keep gigabytes
            executor.everywhere(forget)


def _rows(journal: Journal, number: int) -> dict[str, dict[str, Any]]:
    """The rows of a game that a journal has, by player."""
    return {row["player"]: row for row in journal.done.get(number, NOTHING)["rows"]}


def _keep(journal: Journal, number: int, rows: dict[str, dict[str, Any]], *, whole: bool) -> None:
    journal.add(number, {"rows": list(rows.values()), "whole": whole})


def _journal(folder: Path, work: dict[str, object]) -> Journal:
    """The journal in the folder of a study.

    Raises OuvertError, speaking of the folder, if that is of another one, or if a file of somebody
    else is where the study will write.
    """
    path = folder / JOURNAL
    for name, head in ((REPORT, f"# {TITLE}\n"), (f"{TABLE}.csv", f"{HEADS[0]},")):
        file = folder / name
        if file.exists() and not (path.exists() and _begins(file, head)):
            raise OuvertError(
                f"{file} is not of this study, and would be written over: name another folder"
            )
    try:
        return Journal(path, work, scheme=SCHEME)
    except OtherWorkError as error:
        if error.work is None:
            raise _other_version(folder) from error
        raise OuvertError(
            f"{folder} holds equilibria that were begun {_begun(folder, error.work, work)}: "
            "give the same, or name another folder"
        ) from error


def _begins(file: Path, head: str) -> bool:
    """Whether a file begins with a text, or ends within it; False for what is no file.

    Whoever was killed as he wrote it may have left the half of it or nothing. Lines may end as they
    do on Windows.
    """
    wanted = head.encode()
    try:
        with file.open("rb") as opened:
            found = opened.read(len(wanted) + 1).replace(b"\r", b"")
    except OSError:
        return False
    return found.startswith(wanted) or wanted.startswith(found)


def _other_version(folder: Path) -> OuvertError:
    return OuvertError(
        f"{folder} holds equilibria of another version of Ouvert: name another folder"
    )


def _begun(folder: Path, begun: dict[str, Any], work: dict[str, object]) -> str:
    """With which options, other than those given, a study was begun.

    Raises OuvertError if no options lead to it, since the study itself was another one.
    """
    players, usual = begun.get("players"), [*DECK_PLAYERS, *ENDING_PLAYERS]
    if (
        begun.keys() != work.keys()
        or begun["study"] != work["study"]
        or not isinstance(players, list)
        or players[: len(usual)] != usual
    ):
        raise _other_version(folder)
    differing = [name for name in work if begun[name] != work[name]]
    options = [f"{name} {begun[name]}" for name in differing if name != "players"]
    if "players" in differing:
        options += [f"player {each}" for each in players[len(usual) :]]
        if players == usual:
            if not options:
                return "without --player"
            return f"with --{' --'.join(options)} and without --player"
    return f"with --{' --'.join(options)}"


def _write(
    folder: Path, rows: Sequence[PriceRow], work: dict[str, object], least: int, cards: int
) -> None:
    report = Report(folder, TITLE, _INTRODUCTION)
    report.lines.append("## What the games are worth")
    report.lines.append(values_table(rows))
    report.lines.append("## What players give away")
    report.lines.append(prices_table(rows))
    report.lines.append("## The plain vote and αμ, sides as two")
    report.lines.append(fusion_table(rows))
    report.lines.append(f"Made with {work}, games of {least} to {cards} cards.")
    report.save(TABLE, HEADS, [list(asdict(row).values()) for row in rows])
    report.finish()


def values_table(rows: Sequence[PriceRow]) -> str:
    """A line for each game: its size, and what the first side gets in equilibrium."""
    first = {(row.family, row.name, row.contract): row for row in rows}
    heads = ["game", "contract", "deals", "information sets", "as one", "±", "as two"]
    return markdown_table(
        heads,
        [
            [
                f"{row.family}, {row.cards} cards: {row.name}",
                row.contract,
                row.deals,
                row.sets,
                f"{row.value_one:.4f}",
                f"{row.gap:.4f}",
                f"{row.two_low:.4f}"
                if row.two_high - row.two_low < 5e-5
                else f"{row.two_low:.4f} – {row.two_high:.4f}",
            ]
            for row in first.values()
        ],
    )


def prices_table(rows: Sequence[PriceRow]) -> str:
    """A line for each family, size, contract and player, in hundredths: means over the games.

    Games of one size have as many cards in all and in each hand.
    """
    groups: dict[tuple[str, int, int, str, str], list[PriceRow]] = {}
    for row in rows:
        kind = row.contract.partition(",")[0]
        groups.setdefault((row.family, row.cards, row.hand, kind, row.player), []).append(row)
    heads = [
        "games",
        "cards",
        "in each hand",
        "contract",
        "player",
        "first side, to one",
        "to two",
        "second side, as one",
        "as two",
        "exploitability, one",
        "two",
    ]
    body: list[list[object]] = []
    for (family, cards, hand, kind, player), found in groups.items():
        told = [hundredths([getattr(row, name) for row in found]) for name in _FIGURES]
        if player == EQUILIBRIUM_ONE:
            # a side of two sees both hands here, which two do not
            told[3] = told[5] = ""
            if family == WHIST:
                told[1] = ""
        body.append([f"{len(found)} × {family}", cards, hand, kind, player, *told])
    return markdown_table(heads, body)


def fusion_table(rows: Sequence[PriceRow]) -> str:
    """For each family, size and contract what αμ gives away less than the open vote, in hundredths.

    The same games and deals, so each game is a difference.
    """
    of = {(row.family, row.cards, row.contract, row.name, row.player): row for row in rows}
    groups: dict[tuple[str, int, int, str], list[tuple[PriceRow, PriceRow]]] = {}
    for row in rows:
        other = of.get((row.family, row.cards, row.contract, row.name, ALL_DEALS))
        if row.player == OPEN_VOTE and other is not None:
            kind = row.contract.partition(",")[0]
            groups.setdefault((row.family, row.cards, row.hand, kind), []).append((row, other))
    body: list[list[object]] = []
    for (family, cards, hand, kind), pairs in groups.items():
        for name, side in (("first_two", "first"), ("second_two", "second")):
            each = [[getattr(row, name) for row in pair] for pair in pairs]
            body.append(
                [
                    f"{len(pairs)} × {family}",
                    cards,
                    hand,
                    kind,
                    side,
                    hundredths([vote for vote, _ in each]),
                    hundredths([plan for _, plan in each]),
                    hundredths([vote - plan for vote, plan in each]),
                ]
            )
    return markdown_table(
        ["games", "cards", "in each hand", "contract", "side", OPEN_VOTE, ALL_DEALS, "difference"],
        body,
    )


def hundredths(figures: Sequence[float]) -> str:
    """A mean in hundredths, and half of its 95 % interval where there are several figures.

    >>> hundredths([0.01, 0.03])
    '2.00 ± 12.71'
    """
    said = f"{100 * mean(figures):.2f}".replace("-0.00", "0.00")
    if len(figures) < 2:
        return said
    error = stdev(figures) / sqrt(len(figures))
    return f"{said} ± {100 * error * student_quantile(LEVEL, len(figures) - 1):.2f}"
