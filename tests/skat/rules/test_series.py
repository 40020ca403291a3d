from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.errors import RulesError
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.series import (
    ScoreSheet,
    Scoring,
    declarer_score,
    defender_score,
    game_scores,
    names_by_place,
    table_scores,
)
from ouvert.skat.rules.values import GameResult

ROOT = Path(__file__).parents[3]
GRAND = Contract(GameType.GRAND)
PASSED = GameResult()


def won(seat: int, value: int) -> GameResult:
    return GameResult(declarer=seat, contract=GRAND, bid=18, won=True, value=value)


def lost(seat: int, value: int) -> GameResult:
    """A lost game of this value; the sheet has it doubled and negative."""
    return GameResult(declarer=seat, contract=GRAND, bid=18, won=False, value=-2 * value)


RESULTS = st.one_of(
    st.just(PASSED),
    st.builds(won, st.integers(0, 2), st.integers(18, 264)),
    st.builds(lost, st.integers(0, 2), st.integers(18, 264)),
)


@pytest.mark.parametrize(
    ("result", "scoring", "declarer", "at_three", "at_four"),
    [
        (won(0, 48), Scoring.PLAIN, 48, 0, 0),
        (won(0, 48), Scoring.SEEGER_FABIAN, 98, 0, 0),
        (won(0, 48), Scoring.EXTENDED_SEEGER_FABIAN, 98, 0, 0),
        (lost(0, 48), Scoring.PLAIN, -96, 0, 0),
        (lost(0, 48), Scoring.SEEGER_FABIAN, -146, 0, 0),
        (lost(0, 48), Scoring.EXTENDED_SEEGER_FABIAN, -146, 40, 30),
        (PASSED, Scoring.EXTENDED_SEEGER_FABIAN, 0, 0, 0),
    ],
)
def test_one_game(
    result: GameResult, scoring: Scoring, declarer: int, at_three: int, at_four: int
) -> None:
    assert declarer_score(result, scoring) == declarer
    assert defender_score(result, scoring) == at_three
    assert defender_score(result, scoring, players=4) == at_four


def test_scores_by_seat() -> None:
    assert game_scores(lost(1, 20)) == (40, -90, 40)
    assert game_scores(won(2, 20)) == (0, 0, 70)
    assert game_scores(PASSED) == (0, 0, 0)


def test_a_short_list_at_three() -> None:
    """Anna deals game 1, Bert game 2, Carl game 3; forehand sits after the dealer."""
    sheet = ScoreSheet(("Anna", "Bert", "Carl"))
    for result in (won(0, 24), lost(1, 20), PASSED, won(2, 48), lost(0, 36)):
        sheet = sheet.add(result)
    # Game 1: forehand Bert +24. 2: middlehand (dealer Bert, forehand Carl) Anna −40. 3: passed in.
    # 4: dealer Anna, rearhand Anna +48. 5: dealer Bert, forehand Carl −72.
    assert [row.declarer for row in sheet.rows] == [1, 0, None, 0, 2]
    assert [row.dealer for row in sheet.rows] == [0, 1, 2, 0, 1]
    assert [row.totals for row in sheet.rows] == [
        (0, 24, 0),
        (-40, 24, 0),
        (-40, 24, 0),
        (8, 24, 0),
        (8, 24, -72),
    ]
    assert sheet.values == (8, 24, -72)
    assert (sheet.won, sheet.lost, sheet.passed_in) == ((1, 1, 0), (1, 0, 1), 1)
    assert sheet.totals(Scoring.SEEGER_FABIAN) == (8, 74, -122)
    # Lost games of others: Anna saw one (Carl's), Bert two, Carl one (Anna's).
    assert sheet.totals() == (8 + 40, 74 + 80, -122 + 40)


def test_a_short_list_at_four() -> None:
    """The dealer sits out, and gets 30 as the defenders do when the declarer loses."""
    sheet = ScoreSheet(("Anna", "Bert", "Carl", "Dora"))
    for result in (lost(2, 18), won(1, 100)):
        sheet = sheet.add(result)
    # Game 1: dealer Anna, rearhand Dora −36. Game 2: dealer Bert, middlehand Dora +100.
    assert sheet.values == (0, 0, 0, 64)
    assert sheet.totals() == (30, 30, 30, 64)
    assert sheet.totals(Scoring.SEEGER_FABIAN) == (0, 0, 0, 64)


def test_the_dealer_of_four_sits_out() -> None:
    four = ScoreSheet(tuple("ABCD"))
    for number in range(1, 9):
        out = four.sits_out(number)
        assert out == four.dealer(number) == (number - 1) % 4
        assert {*four.places(number), out} == {0, 1, 2, 3}
        assert [four.seat(place, number) for place in four.places(number)] == [0, 1, 2]
        assert out is not None
        assert four.seat(out, number) is None
    three = ScoreSheet(tuple("ABC"))
    assert {three.sits_out(number) for number in range(1, 7)} == {None}
    # there the dealer is rearhand
    assert all(three.seat(three.dealer(number), number) == 2 for number in range(1, 7))


def test_only_whole_rounds_are_even() -> None:
    for players in (3, 4):
        names = tuple("ABCD"[:players])
        even = [games for games in range(1, 25) if ScoreSheet(names, games=games).even]
        assert even == list(range(players, 25, players))


def test_what_a_game_brings_a_table_of_four() -> None:
    assert table_scores(lost(1, 20), players=4) == (30, -90, 30, 30)
    assert table_scores(won(2, 20), players=4) == (0, 0, 70, 0)
    assert table_scores(lost(1, 20), Scoring.SEEGER_FABIAN, 4) == (0, -90, 0, 0)


def test_names_go_back_to_their_places() -> None:
    for players in (3, 4):
        sheet = ScoreSheet(tuple("ABCD"[:players]))
        for number in range(1, 9):
            first, second, third = (sheet.players[place] for place in sheet.places(number))
            out = sheet.sits_out(number)
            sat_out = None if out is None else sheet.players[out]
            assert names_by_place(number, (first, second, third), sat_out) == sheet.players


@pytest.mark.parametrize(("players", "games"), [(3, 36), (4, 48)])
def test_a_series_gives_everybody_every_seat_equally_often(players: int, games: int) -> None:
    sheet = ScoreSheet(tuple("ABCD"[:players]))
    assert sheet.games == games
    for seat in range(3):
        places = [sheet.places(number)[seat] for number in range(1, games + 1)]
        assert {places.count(place) for place in range(players)} == {games // players}
    for _ in range(games):
        sheet = sheet.add(PASSED)
    with pytest.raises(RulesError, match=f"the series is over after {games} games"):
        sheet.add(PASSED)


def test_tables_of_other_sizes_do_not_exist() -> None:
    with pytest.raises(RulesError, match="tables of three or four, not of 2"):
        ScoreSheet(("Anna", "Bert"))
    with pytest.raises(RulesError, match="not of 5"):
        defender_score(lost(0, 18), players=5)


def test_sheets_that_cannot_be() -> None:
    names = ("Anna", "Bert", "Carl")
    for games in (-3, 145, 10**9):
        with pytest.raises(RulesError, match=f"a list has 1 to 144 games, not {games}"):
            ScoreSheet(names, games=games)
    with pytest.raises(RulesError, match="2 results are too many for a series of 1 games"):
        ScoreSheet(names, (PASSED, PASSED), games=1)
    with pytest.raises(RulesError, match="37 results are too many"):
        ScoreSheet(names, (PASSED,) * 37)
    assert ScoreSheet(names, (PASSED, PASSED), games=2).games == 2


@pytest.mark.long
@given(st.sampled_from([3, 4]), st.lists(RESULTS, max_size=36))
def test_sums_follow_from_the_counts(players: int, results: list[GameResult]) -> None:
    """The footer of a real sheet: 50 times (won − lost), and the bonus for the others' losses."""
    sheet = ScoreSheet(tuple("ABCD"[:players]), tuple(results))
    bonus = {3: 40, 4: 30}[players]
    all_lost = sum(sheet.lost)
    for place in range(players):
        seeger = sheet.values[place] + 50 * (sheet.won[place] - sheet.lost[place])
        assert sheet.totals(Scoring.SEEGER_FABIAN)[place] == seeger
        assert sheet.totals()[place] == seeger + bonus * (all_lost - sheet.lost[place])
    assert sum(sheet.values) == sum(result.value for result in results)
    assert len(sheet.render().splitlines()) == 1 + len(results) + 7


def test_the_sheet_in_print() -> None:
    text = ScoreSheet(("Anna", "Bert", "Carl"), (won(0, 48), PASSED)).render()
    first, game, passed, *sums = (line.split() for line in text.splitlines())
    assert first == ["game", "contract", "value", "Anna", "Bert", "Carl"]
    assert game == ["1", "Grand", "48", "48"]
    assert passed == ["2", "passed", "in", "0"]
    assert sums[-3:] == [
        ["extended", "Seeger–Fabian", "0", "98", "0"],
        ["rank", "2", "1", "2"],
        ["league", "points", "0.5:1.5", "2:0", "0.5:1.5"],
    ]
    four = ScoreSheet(tuple("ABCD"), (won(0, 48), PASSED)).render().splitlines()
    # a dash stands where somebody deals and sits out
    assert [line.split() for line in four[1:3]] == [
        ["1", "Grand", "48", "–", "48"],
        ["2", "passed", "in", "0", "–"],
    ]


def test_scorings_have_one_name_wherever_people_read_it() -> None:
    """The glossary, what hands are rated in, and the panels of the page, in both languages."""
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    german = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|", glossary, re.MULTILINE))
    simple, extended = Scoring.SEEGER_FABIAN.value, Scoring.EXTENDED_SEEGER_FABIAN.value
    assert Payoff.SEEGER_FABIAN.value == simple
    assert Payoff.EXTENDED.value.startswith(f"{extended}, ")
    assert Payoff.PLAIN.value == Scoring.PLAIN.value
    for language, names in (
        ("en", (simple, extended)),
        ("de", (german[simple], german[extended])),
    ):
        files = sorted((ROOT / "ui" / "src" / "i18n" / language).glob("*.ts"))
        page = "".join(each.read_text(encoding="utf-8") for each in files)
        told = dict(re.findall(r'^  "(.+?)": "(.+)",$', page, re.MULTILINE))
        assert told["scoring.seegerFabian"].lower() == names[0].lower()
        assert told["scoring.extended"].lower() == names[1].lower()
        # the points of a game and of a place are told by the name on the sheet, none of their own
        assert "{scoring}" in told["over.listPoints"]
        assert "{scoring}" in told["compare.total"]
