"""Matches and sittings with options of clubs: what is kept of them, and what contradicts them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import OuvertError, RulesError
from ouvert.skat.engines.engine import Engine
from ouvert.skat.matches.match import match, plan_of
from ouvert.skat.matches.rows import GameRow, read_rows
from ouvert.skat.matches.sitting import Evening
from ouvert.skat.matches.table import Pace, PlayedGame
from ouvert.skat.matches.tournament import run
from ouvert.skat.records import from_json, read_games, to_json
from ouvert.skat.records.course import Course
from ouvert.skat.rules.actions import Decline, Pass, Phase, SayKontra, SayRe
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import ScoreSheet, bock_trigger, table_scores
from support.sizes import long

ALL = ClubOptions(ramsch=True, kontra=True, bock=True)
NAMES = ("Anna", "Ben", "Cem")
PACES = (Pace(), Pace(), Pace())


def random_game(seed: int, club: ClubOptions) -> SkatGame:
    """A game in which everybody does anything, but passes and says Kontra more often."""
    rng = np.random.default_rng(seed)
    game = SkatGame.start(Deal.random(rng), club)
    while not game.over:
        legal = game.legal_actions()
        action = legal[int(rng.integers(len(legal)))]
        if game.phase is Phase.AUCTION and rng.random() < 0.7:
            action = Pass()
        game = game.apply(action)
    return game


clubs = st.builds(ClubOptions, ramsch=st.booleans(), kontra=st.booleans(), bock=st.booleans())


@pytest.mark.long
@given(st.integers(0, 2**32 - 1), clubs, st.booleans())
@settings(max_examples=80, deadline=None)
def test_games_survive_rows_and_records(seed: int, club: ClubOptions, four: bool) -> None:
    game = random_game(seed, club)
    assert Course.of(game).game() == game
    assert game.result is not None
    row = GameRow.of(3, 1, NAMES, PlayedGame(game, PACES), "Dora" if four else None)
    again = GameRow.from_flat(json.loads(json.dumps(row.flat())))
    assert again == row
    assert again.replayed() == game
    assert again.scores == table_scores(game.result, players=4 if four else 3)[:3]
    record = from_json(to_json(row.record))
    assert record == row.record
    assert record.replay().final == game
    assert record.club == club


class Loud:
    """Passes or bids as it comes, says Kontra and Re always, plays the first card."""

    def choose(self, observation: Observation) -> object:
        legal = observation.legal_actions
        if observation.phase is Phase.AUCTION:
            return legal[-1] if observation.dealt_hand.bits % 3 else legal[0]
        return legal[0]


@pytest.mark.long
def test_a_match_with_options_is_kept_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    club = ClubOptions(ramsch=True, kontra=True)
    found = match([Loud, "reflex"], 12, club=club, seed=3, results=file)
    counts = found.club_games()
    assert counts.ramsch
    assert counts.kontra
    assert counts.kontra >= counts.re
    assert counts.bock == 0
    assert read_rows(file) == found.rows
    records = list(read_games(file))
    assert [each.replay().final for each in records] == [row.replayed() for row in found.rows]
    assert {each.club for each in records} == {club}
    for each in found.summaries():
        assert each.games == each.passed_in + each.ramsch + each.declared.games + (
            each.defended.games
        )
        assert each.passed_in == 0
    # chance is common to all, so who meets his copy is exactly even
    same = match(["reflex", "reflex"], 12, club=club, seed=3)
    assert same.difference().value == 0
    assert same.club_games().kontra == 0


@pytest.mark.parametrize("count", [long(3), 4])
def test_a_series_with_bock_rounds_is_a_list(count: int) -> None:
    players = {f"p{place}": Loud for place in range(count)}
    found = match(players, 50, club=ALL, series=True, seed=4)
    assert found.club_games().bock
    sheets = found.sheets()
    full = ScoreSheet(found.plan.shown).games
    assert [len(sheet.results) for sheet in sheets] == [full, 50 - full]
    left = 0
    for number, row in enumerate(found.rows):
        left = 0 if number % full == 0 else left
        # who plays a game sees whether it counts double
        assert row.result.bock is row.replayed().club.bock is (left > 0)
        left = max(0, left - 1) + (count if bock_trigger(row.result) else 0)
    for place, name in enumerate(found.plan.shown):
        sums = sum(
            score
            for row in found.rows
            for who, score in zip(
                (*row.players, row.sat_out), (*row.scores, row.sat_out_score), strict=True
            )
            if who == name
        )
        assert sums == sum(sheet.totals()[place] for sheet in sheets)


def test_a_series_with_bock_rounds_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = plan_of({"a": Loud, "b": "reflex", "c": Loud}, 20, series=True, club=ALL, seed=6)
    journal = tmp_path / "journal"
    run(replace(plan, deals=11), journal=journal)
    halves, whole = run(plan, journal=journal), run(plan)
    assert [(row.course, row.result) for row in halves] == [
        (row.course, row.result) for row in whole
    ]
    with pytest.raises(OuvertError, match="another"):
        run(replace(plan, club=ClubOptions()), journal=journal)


@pytest.mark.parametrize(
    ("club", "how", "sentence"),
    [
        (ALL, {}, "a Bock round follows from the games before it"),
        (ClubOptions(ramsch=True), {"track": "cards"}, "only on the full track do players bid"),
        (ClubOptions(ramsch=True), {"track": "discard"}, "only on the full track do players bid"),
        (ClubOptions(kontra=True), {"track": "cards"}, "Kontra is said before the first card"),
    ],
)
def test_options_that_contradict_are_refused(
    club: ClubOptions, how: dict[str, str], sentence: str
) -> None:
    with pytest.raises(OuvertError, match=sentence):
        plan_of(["reflex", "random"], 3, club=club, **how)  # type: ignore[arg-type]


def test_programs_of_others_play_without_options() -> None:
    with pytest.raises(OuvertError, match="programs of others do not play options of clubs"):
        plan_of([Engine("true", name="theirs"), "reflex"], 3, club=ClubOptions(kontra=True))


def test_kontra_can_be_said_where_the_auction_is_fixed() -> None:
    found = match([Loud, "reflex"], 3, track="discard", club=ClubOptions(kontra=True), seed=2)
    assert found.club_games().kontra


def evening(club: ClubOptions, games: int, seed: int) -> Evening:
    """A list in which the person does as `Loud`."""
    table = Evening.of(others=("reflex", "reflex"), games=games, seed=seed, club=club)
    while not table.over:
        sitting = table.sit_down()
        while not sitting.game.over:
            asked = sitting.asked
            choice = Loud().choose(sitting.seen) if asked else None
            sitting = sitting.decide(choice) if asked else sitting.go_on()  # type: ignore[arg-type]
        record = from_json(to_json(sitting.record()))
        assert record.replay().final == sitting.game
        assert sitting.game.club == replace(club, bock=table.sheet.bock_left > 0)
        assert sitting.game.result is not None
        table = table.after(sitting.game.result)
    return table


@pytest.mark.long
def test_an_evening_with_all_options() -> None:
    table = evening(ALL, 30, 1)
    results = table.sheet.results
    assert any(result.ramsch is not None for result in results)
    assert any(result.kontra > 1 for result in results)
    assert any(result.bock for result in results)
    assert sum(table.sheet.totals()) == sum(sum(table_scores(result)) for result in results)


def test_evenings_that_contradict_their_options_are_refused() -> None:
    with pytest.raises(RulesError, match="a list of one game has none"):
        Evening.of(others=("reflex", "reflex"), seed=1, club=ALL)
    with pytest.raises(RulesError, match="a contract that is practised is none"):
        Evening.of(
            others=("reflex", "reflex"),
            seed=1,
            contract=Contract(GameType.GRAND),
            club=ClubOptions(kontra=True),
        )


def test_a_row_that_no_ramsch_has_is_refused() -> None:
    game = next(
        each
        for each in (random_game(seed, ClubOptions(ramsch=True)) for seed in range(50))
        if each.ramsch
    )
    flat = GameRow.of(0, 0, NAMES, PlayedGame(game, PACES)).flat()
    for broken in ({"ramsch_points": "1 2 3"}, {"ramsch_points": "many"}, {"ramsch_loser": 7}):
        with pytest.raises(OuvertError):
            GameRow.from_flat(flat | broken)


def test_words_of_kontra_out_of_turn_break_a_course() -> None:
    said = (SayKontra(), SayRe(), Decline())
    game = next(
        each
        for each in (random_game(seed, ClubOptions(kontra=True)) for seed in range(50))
        if each.kontra is not None
    )
    assert {type(action) for _, action in game.history} & {type(each) for each in said}
    course = Course.of(game)
    with pytest.raises(OuvertError, match="of Kontra one says"):
        replace(course, kontra="double").game()
    with pytest.raises(RulesError, match="Kontra and Re are not played here"):
        replace(course, club="").game()
