"""Recorded games beside our own judgement: predictions and discards."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.bidding.discards import rate_discards
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.records import to_json
from ouvert.skat.records.model import GameRecord
from ouvert.skat.rules.actions import Announce, Discard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import WIN, solve_many
from ouvert.studies.skat.corpus import foreign_games
from ouvert.studies.skat.recorded import discards, predictions
from ouvert.studies.skat.recorded.discards import (
    ALL,
    ENGINE,
    ENSEMBLE,
    JUDGES,
    OPEN_DEAL,
    RECORDS,
    compared,
    judge_worlds,
    pairs,
    play_out,
    summarize,
    with_discard,
)
from ouvert.studies.skat.recorded.predictions import accuracy, compare, predicted_win
from ouvert.studies.skat.task import Task
from support.recorded_games import shipped_corpus

CAUTIOUS = Path(__file__).parents[3] / "examples" / "engines" / "cautious.py"
CORPUS = shipped_corpus()
SMALL = replace(CORPUS, games=CORPUS.games[:40] + CORPUS.games[500:])


def test_bins_cover_all_games_and_partition_them() -> None:
    rng = np.random.default_rng(1)
    predicted = np.concatenate([rng.random(200), [0.0, 1.0, 0.1]])
    won = rng.random(203) < predicted
    found = accuracy("games", predicted, won, 1)
    assert sum(each.games for each in found.bins) == found.games == 203
    assert sum(each.games * each.realised.value for each in found.bins) == pytest.approx(won.sum())
    for each in found.bins:
        assert each.low <= each.predicted <= each.high
        assert each.realised.low <= each.realised.value <= each.realised.high
    gaps = [each.games * abs(each.predicted - each.realised.value) for each in found.bins]
    assert found.error == pytest.approx(sum(gaps) / 203)
    assert found.bias.value == pytest.approx(float((predicted - won).mean()))
    assert accuracy("games", predicted, won, 1) == found


def test_right_predictions_show_nothing_and_wrong_ones_do() -> None:
    rng = np.random.default_rng(2)
    predicted = rng.uniform(0.1, 0.8, 2000)
    drawn = rng.random(2000)
    right = accuracy("right", predicted, drawn < predicted, 1)
    assert right.chance.low < right.error < right.chance.high
    assert right.shown == "no deviation is shown"
    hoping = accuracy("too high", predicted + 0.15, drawn < predicted, 1)
    assert hoping.error == pytest.approx(0.15, abs=0.03)
    assert hoping.shown == "the tables hope for too much"
    assert accuracy("low", predicted - 0.08, drawn < predicted, 1).shown.endswith("too little")
    assert accuracy("few", predicted[:9], drawn[:9] < 0.5, 1).shown == "too few to tell"


def test_predictions_are_those_of_the_tables() -> None:
    hands = 0
    for game in (*CORPUS.games[:60], *CORPUS.games[500:]):
        found = predicted_win(game)
        assert 0 <= found <= 1
        if game.put is None:
            hands += 1
            continue
        rated = rate_discards(
            game.hand | game.put, game.declarer, bid=game.start.bid, contracts=(game.contract,)
        )
        assert found in [each.win_probability for each in rated if each.put == game.put]
    assert hands


def test_kinds_add_up() -> None:
    games = SMALL.games
    predicted = np.linspace(0, 1, len(games))
    found = {each.name: each.games for each in compare(games, predicted, 1)}
    families = [found.get(name, 0) for name in ("suit games", "Grand", "Null", "Null Ouvert")]
    assert sum(families) == len(games)
    assert found["suit games"] == sum(
        count for name, count in found.items() if name.startswith("suit games, ")
    )


@pytest.mark.long
def test_predictions_as_a_part(tmp_path: Path) -> None:
    found = predictions.part(Task(SMALL))
    assert found == replace(predictions.part(Task(SMALL)), pictures=found.pictures)
    assert "Null: nothing can be said from 1 games" in found.verdict
    assert "by chance alone" in found.ours
    assert found.verdict.endswith("so few games cannot tell 3 %.")
    pytest.importorskip("matplotlib")
    (draw,) = found.pictures.values()
    draw().savefig(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").stat().st_size > 10_000


def test_other_discard_in_the_same_game() -> None:
    game = next(game for game in CORPUS.games if game.put is not None)
    assert game.put is not None
    cards = game.hand | game.put
    put = next(
        pair.put
        for pair in rate_discards(cards, game.declarer, contracts=(game.contract,))
        if pair.put != game.put
    )
    other = with_discard(game.start, put)
    assert (other.skat, other.hands[game.declarer]) == (put, cards - put)
    assert (other.announced, other.bid) == (game.start.announced, game.start.bid)
    for seat in range(3):
        if seat != game.declarer:
            assert other.hands[seat] == game.start.hands[seat]
    kinds = [type(action) for _, action in game.start.history]
    assert [type(action) for _, action in other.history] == kinds
    assert kinds[-2:] == [Discard, Announce]
    assert with_discard(game.start, game.put) == game.start


def test_open_cards_judge_the_deal_as_the_solver_does() -> None:
    pair = next(each for each in pairs(CORPUS.games[:30], 1) if each.differs)
    shares = judge_worlds(pair)
    assert set(shares) < set(JUDGES)
    for place, start in enumerate((pair.start, pair.ours)):
        assert start.declarer is not None
        values, _ = solve_many(
            pair.contract.game,
            np.array([[hand.bits for hand in start.hands]], dtype=np.uint32),
            start.declarer,
            0,
            start.skat.points,
            None if pair.contract.game is GameType.NULL else WIN,
        )
        assert shares[OPEN_DEAL][place] == int(values[0] == 1)
    assert judge_worlds(pair) == shares
    assert judge_worlds(replace(pair, seed=2)) != shares


def test_the_same_discard_is_worth_the_same_to_every_judge() -> None:
    pair = pairs(CORPUS.games[:1], 1)[0]
    same = replace(pair, put=pair.start.skat)
    assert not same.differs
    for recorded, ours in judge_worlds(same).values():
        assert recorded == ours
    found = play_out((same, "reflex", 2))
    assert found is not None
    assert found[0] == found[1]


def test_played_out_repeatably() -> None:
    pair = next(each for each in pairs(CORPUS.games[:30], 1) if each.differs)
    question = (pair, "pimc:2", 2)
    assert play_out(question) == play_out(question)


class Failing(ReflexPlayer):
    fault = "said nothing"


def test_failed_player_judges_nothing() -> None:
    pair = next(each for each in pairs(CORPUS.games[:30], 1) if each.differs)
    assert play_out((pair, Failing, 1)) is None


def test_engine_is_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discards, "PLAYER", "reflex")
    monkeypatch.setattr(discards, "judge_worlds", no_worlds)
    few = replace(CORPUS, games=CORPUS.games[:6])
    engine = shlex.join([sys.executable, str(CAUTIOUS)])
    found = discards.part(Task(few, workers=1, engine=engine))
    rows = [row for row in found.values["rows"] if row["judge"] == ENGINE]
    assert rows[0]["games"] == ALL
    assert "failed in 0 pairs" in found.text
    with pytest.raises(OuvertError, match="no-such-program"):
        discards.part(Task(few, workers=1, engine="no-such-program"))


def no_worlds(pair: discards.Pair) -> dict[str, tuple[float, float]]:
    return {judge: (0.0, 0.0) for judge in JUDGES if judge not in (ENSEMBLE, ENGINE, RECORDS)}


def test_rows_count_every_game_once() -> None:
    every = pairs(CORPUS.games[:80], 1)
    shares = {pair.number: (0.25, 0.5) for pair in every if pair.differs}
    rows = {row.games: row for row in summarize(ENSEMBLE, every, shares, 1)}
    whole = rows.pop(ALL)
    assert whole.number == len(every) == sum(row.number for row in rows.values())
    assert whole.differing == len(shares) == sum(row.differing for row in rows.values())
    assert whole.difference.value == 0.25
    assert whole.of_all.value == pytest.approx(0.25 * len(shares) / len(every))
    assert whole.shown == "better"
    assert summarize(ENSEMBLE, every, {}, 1) == []


def test_discards_that_were_not_judged_count_among_those_that_differ() -> None:
    games = pairs(CORPUS.games[:120], 1)[:100]
    equal = [replace(pair, put=pair.start.skat) for pair in games]
    other = next(pair for pair in games if pair.differs).put
    half = [replace(pair, put=other) for pair in games[:50]]
    every = [*half, *equal[50:]]
    for judged in (2, 40):
        shares = {pair.number: (0.0, 1.0) for pair in half[:judged]}
        whole = summarize(ENGINE, every, shares, 1)[0]
        assert (whole.number, whole.differing, whole.judged) == (100, 50, judged)
        assert whole.of_all.value == pytest.approx(0.5)
        assert 0.35 < whole.of_all.low < 0.45 < 0.55 < whole.of_all.high < 0.65
        assert whole.shown == ("better" if judged == 40 else "too few to tell")


def test_nothing_is_claimed_that_one_of_many_judges_finds_by_chance() -> None:
    gains = np.array([1.0] * 30 + [-1.0] * 15 + [0.0] * 55)
    judged = np.stack([np.zeros(100), gains], axis=1)
    row = compared("judge", ALL, 200, 100, judged, np.random.default_rng(1))
    assert row.difference.low > 0 > row.sure.low
    assert row.shown == "no difference shown"
    found = discards._verdict([replace(row, judge=judge) for judge in JUDGES])
    assert found.startswith("ours are not shown to be better")


def test_no_difference_is_none() -> None:
    drawn = np.random.default_rng(1).random((60, 1)) < 0.5
    row = compared(
        "judge", ALL, 100, 60, np.hstack([drawn, drawn]).astype(float), np.random.default_rng(1)
    )
    assert (row.difference.value, row.of_all.value) == (0, 0)
    assert row.shown == "no difference shown"


def test_records_with_both_discards_are_a_judge(tmp_path: Path) -> None:
    game = next(
        game
        for game, pair in zip(CORPUS.games, pairs(CORPUS.games[:1], 1), strict=False)
        if game.put is not None
    )
    pair = next(each for each in pairs(CORPUS.games[:30], 1) if each.differs)
    game = CORPUS.games[pair.number]
    legal = pair.ours
    while not legal.over:
        legal = legal.apply(legal.legal_actions()[0])
    path = tmp_path / "games.jsonl"
    path.write_text(
        "\n".join(to_json(GameRecord.from_game(each)) for each in (game.ended, legal)),
        encoding="utf-8",
    )
    corpus = foreign_games([path])
    every = pairs(corpus.games, 1)
    found = discards.judged_by_records(corpus, [each for each in every if each.differs])
    assert legal.result is not None
    assert found == {0: (float(game.won), float(legal.result.won))}
    assert discards.judged_by_records(CORPUS, [pair]) == {}
    (row,) = [row for row in summarize(RECORDS, every, found, 1) if row.games == ALL]
    assert row.differing == 1


@pytest.mark.long
def test_discards_as_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discards, "PLAYER", "reflex")
    monkeypatch.setattr(discards, "PLAYED", 1)
    monkeypatch.setattr(discards, "OPEN_WORLDS", 4)
    monkeypatch.setattr(discards, "CLOSED_WORLDS", 10)
    task = Task(SMALL, workers=1, folder=tmp_path)
    found = discards.part(task)
    judges = {row["judge"] for row in found.values["rows"]}
    assert {OPEN_DEAL, ENSEMBLE} <= judges
    assert RECORDS not in judges
    for again in (discards.part(task), discards.part(replace(task, folder=None))):
        assert replace(again, pictures=found.pictures) == found
    with pytest.raises(OuvertError, match="journal of something else"):
        discards.part(replace(task, seed=2))
    pytest.importorskip("matplotlib")
    (draw,) = found.pictures.values()
    (axes,) = draw().axes
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        judge for judge in JUDGES if judge in judges
    ]
