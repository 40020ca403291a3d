"""Tournaments are fair, repeat themselves, and go on after an interruption."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest

from ouvert.arena.executors import InlineExecutor, open_executor, spread
from ouvert.errors import OuvertError
from ouvert.skat.matches.match import MatchResult
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.summary import GAMES, difference, summarize
from ouvert.skat.matches.table import CHANCE, Pace
from ouvert.skat.matches.tournament import Plan, Seating, run
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.rules.actions import Announce
from ouvert.skat.rules.series import ScoreSheet
from ouvert.skat.rules.values import GameResult
from support.sizes import some_of

MIXED = ("random", "reflex", "pimc:1")


def timeless(rows: list[GameRow]) -> list[GameRow]:
    """The rows without what differs from run to run: the clock."""
    paces = [tuple(Pace(pace.decisions) for pace in row.paces) for row in rows]
    return [
        replace(row, paces=(first, second, third))
        for row, (first, second, third) in zip(rows, paces, strict=True)
    ]


class StoppedError(Exception):
    pass


def stop_after(deals: int, played: list[int]) -> None:
    played.append(1)
    if len(played) == deals:
        raise StoppedError


@pytest.mark.long
def test_every_deal_is_played_in_all_seatings() -> None:
    plan = Plan(MIXED, 3, labels=("a", "b", "c"))
    rows = run(plan)
    assert [(row.deal, row.seating) for row in rows] == [(d, s) for d in range(3) for s in range(6)]
    for deal in range(3):
        seated = {row.players for row in rows if row.deal == deal}
        assert seated == set(permutations("abc"))
    games = [plan.play(0, seating).game for seating in range(6)]
    assert len({game.dealt for game in games}) == 1
    assert [game.result for game in games] == [row.result for row in rows[:6]]
    assert plan.start(0).dealt != plan.start(1).dealt


def test_two_players_meet_in_six_seatings() -> None:
    """A against two of B in three places, two of A against B in three places."""
    plan = Plan(("random", "reflex"), 1)
    rows = run(plan)
    assert [row.players.count("random") for row in rows] == [1, 1, 1, 2, 2, 2]
    assert {row.players for row in rows} == {
        seated
        for seated in product(("random", "reflex"), repeat=3)
        if {*seated} == {"random", "reflex"}
    }
    for seat in range(3):
        assert Counter(row.players[seat] for row in rows) == {"random": 3, "reflex": 3}


def test_equal_players_have_fewer_seatings() -> None:
    plan = Plan(("random", "reflex", "random"), 1)
    assert len(plan.seatings(0)) == 3
    assert len(Plan.control("random", 1).seatings(0)) == 6
    assert len(Plan(("random",) * 3, 1).seatings(0)) == 1


def test_a_player_that_does_not_gamble_is_exactly_as_good_as_itself() -> None:
    rows = run(Plan.control("reflex", 6, seed=2))
    for one, other in permutations(("reflex #1", "reflex #2", "reflex #3"), 2):
        gap = difference(rows, one, other)
        assert (gap.value, gap.low, gap.high) == (0, 0, 0)
    assert len({summary.score for summary in summarize(rows)}) == 1


EVERY_KIND = (
    "random",
    "reflex/wins",
    "pimc:2/reflex",
    "pimc:2+paranoia",
    "ismcts:2/reflex",
    "vote:2",
    "expert:2",
)


@pytest.mark.parametrize("player", some_of(EVERY_KIND, every=3))
def test_a_player_that_gambles_is_exactly_as_good_as_its_copy(player: str) -> None:
    """Chance depends on deal, seat and moment, so a copy in the same place has the same luck."""
    gap = difference(run(Plan.control(player, 2)), f"{player} #1", f"{player} #2")
    assert (gap.value, gap.low, gap.high) == (0, 0, 0)
    two = Plan((player, player), 2, labels=("one", "other"))
    gap = difference(run(two), "one", "other")
    assert (gap.value, gap.low, gap.high) == (0, 0, 0)


@pytest.mark.parametrize("player", some_of(EVERY_KIND))
def test_what_was_chosen_in_one_seating_is_chosen_in_the_next(player: str) -> None:
    """A match does not ask again; a game that is played alone asks, and goes the same way."""
    plan = Plan((player, "vote:1/reflex"), 1, seed=5)
    assert timeless(run(plan)) == timeless(
        [GameRow.of(0, at, row.players, plan.play(0, at)) for at, row in enumerate(run(plan))]
    )


def test_the_seed_fixes_the_results() -> None:
    plan = Plan(("random", "random", "reflex"), 3, seed=4)
    assert timeless(run(plan)) == timeless(run(plan))
    assert timeless(run(plan)) != timeless(run(replace(plan, seed=5)))


@pytest.mark.long
def test_processes_do_not_change_the_results() -> None:
    plan = Plan(("random", "reflex", "pimc:1"), 2, track=Track.CARDS)
    with open_executor("processes", workers=2) as executor:
        assert timeless(run(plan, executor)) == timeless(run(plan))


@pytest.mark.parametrize("given", [False, True])
def test_an_interrupted_tournament_goes_on(tmp_path: Path, given: bool) -> None:
    journal = tmp_path / "deep" / "journal"
    plan = Plan(("random", "random", "reflex"), 7, seed=1)
    if given:
        plan = replace(plan, given=tuple(plan.start(number) for number in range(7)))
    whole = timeless(run(plan))
    played: list[int] = []
    with pytest.raises(StoppedError):
        run(plan, journal=journal, progress=lambda _: stop_after(3, played))
    lines = journal.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 3
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:50])
    counts: list[int] = []
    assert timeless(run(plan, journal=journal, progress=counts.append)) == whole
    assert counts == [2, 1, 1, 1, 1, 1]
    before = journal.read_bytes()
    assert timeless(run(plan, journal=journal)) == whole
    assert journal.read_bytes() == before


def test_a_finished_tournament_can_be_given_more_deals(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    plan = Plan(("random", "random", "reflex"), 2)
    run(plan, journal=journal)
    longer = replace(plan, deals=4)
    assert timeless(run(longer, journal=journal)) == timeless(run(longer))
    assert timeless(run(plan, journal=journal)) == timeless(run(plan))


def test_the_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    run(Plan(("random", "random", "reflex"), 1), journal=journal)
    for other in (
        Plan(("random", "random", "reflex"), 1, seed=1),
        Plan(("random", "reflex", "reflex"), 1),
        Plan(("random", "reflex"), 1),
        Plan(("random", "random", "reflex"), 1, track=Track.CARDS),
        Plan(("random", "random", "reflex"), 1, seating=Seating.SERIES),
    ):
        with pytest.raises(OuvertError, match="journal of something else"):
            run(other, journal=journal)
    for scheme in (CHANCE - 1, None):
        # 0.1 wrote none
        header = journal.read_text().splitlines()[0]
        said = {**json.loads(header), "scheme": scheme}
        older = tmp_path / f"older {scheme}"
        older.write_text(json.dumps({k: v for k, v in said.items() if v is not None}) + "\n")
        with pytest.raises(OuvertError, match="begun by another version of Ouvert"):
            run(Plan(("random", "random", "reflex"), 1), journal=older)
    journal.write_text(journal.read_text() + "nonsense\n")
    with pytest.raises(OuvertError, match=r"line 3 of .* is no entry"):
        run(Plan(("random", "random", "reflex"), 1), journal=journal)
    with pytest.raises(OuvertError, match="cannot be used"):
        run(Plan(("random", "random", "reflex"), 1), journal=tmp_path)


@pytest.mark.parametrize("track", Track)
def test_a_track_fixes_what_comes_before_it(track: Track) -> None:
    plan = Plan(("random", "random", "reflex"), 4, track=track, bidder="random", seed=3)
    for number in range(plan.deals):
        start = plan.start(number)
        assert start.phase is track.phase
        assert seeded_start(track, "random", 3, number) == start
        for seating in range(3):
            game = plan.play(number, seating).game
            assert game.history[: len(start.history)] == start.history
            announced = [entry for entry in game.history if isinstance(entry[1], Announce)]
            if track is Track.CARDS:
                assert announced == [start.history[-1]]
                assert game.skat == start.skat


@pytest.mark.long
def test_a_series_goes_round_and_adds_up_to_its_score_sheet() -> None:
    labels = ("random", "reflex", "pimc:1")
    rows = run(Plan(labels, GAMES + 4, seating=Seating.SERIES, seed=6))
    assert len(rows) == GAMES + 4
    full = ScoreSheet(labels)
    for row in rows[:GAMES]:
        places = full.places(len(full.results) + 1)
        assert row.players == tuple(labels[place] for place in places)
        full = full.add(row.result)
    assert rows[GAMES].players == rows[0].players, "the next series begins"
    seats = Counter((row.players.index(label), label) for row in rows[:GAMES] for label in labels)
    assert set(seats.values()) == {12}
    summaries = {summary.label: summary for summary in summarize(rows[:GAMES])}
    for place, label in enumerate(labels):
        summary = summaries[label]
        assert summary.score.value == pytest.approx(full.totals()[place])
        assert summary.declared.won == full.won[place]
        assert summary.declared.games - summary.declared.won == full.lost[place]
        assert summary.passed_in == full.passed_in
        assert summary.games == GAMES


@pytest.mark.long
def test_in_a_series_of_four_the_dealer_sits_out() -> None:
    labels = ("random", "reflex", "Ada", "Ben")
    plan = Plan(("random", "reflex", "reflex", "random"), 48, seating=Seating.SERIES, labels=labels)
    rows = run(plan)
    sheet = ScoreSheet(labels)
    for row in rows:
        number = len(sheet.results) + 1
        assert row.players == tuple(labels[place] for place in sheet.places(number))
        assert row.sat_out == labels[sheet.dealer(number)]
        assert GameRow.from_flat(row.flat()) == row
        assert row.record.sat_out == row.sat_out
        sheet = sheet.add(row.result)
    assert plan.record(5, 0).sat_out == "reflex"
    for place, label in enumerate(labels):
        summary = next(each for each in summarize(rows) if each.label == label)
        # 36 of the 48 games are played, and what the dealer gets is counted
        assert summary.games == GAMES
        assert summary.score.value == pytest.approx(sheet.totals()[place])
        assert summary.declared.won == sheet.won[place]
    found = MatchResult(plan, rows)
    assert found.sheets() == (sheet,)
    assert len(found.ratings()) == 4


def test_a_game_of_a_tournament_can_be_written_down() -> None:
    plan = Plan(("random", "random", "reflex"), 2, seed=8, labels=("Ada", "Ben", "Cleo"))
    record = plan.record(1, 2)
    row = next(row for row in run(plan) if (row.deal, row.seating) == (1, 2))
    assert record.players == row.players
    final = record.replay().final
    assert (final.result or GameResult()) == row.result


def test_plans_that_make_no_sense_are_refused() -> None:
    with pytest.raises(OuvertError, match="there is no player 'nobody'"):
        Plan(("random", "nobody", "random"), 1)
    with pytest.raises(OuvertError, match="two or three players, not 1"):
        Plan(("random",), 1)
    with pytest.raises(OuvertError, match="3 players have 2 labels"):
        Plan(MIXED, 1, labels=("a", "b"))
    for count in (2, 5):
        with pytest.raises(OuvertError, match=f"a series has three or four players, not {count}"):
            Plan(("random",) * count, 1, seating=Seating.SERIES)
    with pytest.raises(OuvertError, match="a match has two or three players, not 4"):
        Plan(("random",) * 4, 1)
    with pytest.raises(OuvertError, match="at least one deal, not 0"):
        Plan(MIXED, 0)
    with pytest.raises(OuvertError, match="a seed is a whole number from 0 on"):
        Plan(MIXED, 1, seed=-1)
    with pytest.raises(OuvertError, match="2 deals are planned, but 1 are given"):
        Plan(MIXED, 2, given=(Plan(MIXED, 1).start(0),))
    assert pickle.loads(pickle.dumps(Plan(MIXED, 1))) == Plan(MIXED, 1)


def test_a_dead_process_is_reported() -> None:
    dead = pytest.raises(OuvertError, match="has died")
    with open_executor("processes", workers=1) as executor, dead:
        list(spread(executor, os._exit, [1]))


def test_executors_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_executor("here") as executor:
        assert isinstance(executor, InlineExecutor)
        assert executor.submit(max, 1, 2).result() == 2
        with pytest.raises(ZeroDivisionError):
            executor.submit(divmod, 1, 0).result()
    with pytest.raises(OuvertError, match="work cannot be done at 'moon'"), open_executor("moon"):
        pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    missing = pytest.raises(OuvertError, match=r"pip install 'ouvert\[cluster\]'")
    with missing, open_executor("dask:tcp://127.0.0.1:1"):
        pass
