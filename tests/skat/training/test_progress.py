"""How one's play goes: points, what was given away, luck, and themes, from reviewed games."""

from __future__ import annotations

import csv
import io
import random
from dataclasses import replace

import numpy as np
import pytest

from ouvert.skat.bidding.hand_worth import judge_hand
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.players.advise import advise
from ouvert.skat.players.seated import played_by
from ouvert.skat.records import example_record
from ouvert.skat.review.decisions import decisions
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.review.themes import Theme
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    Phase,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import game_scores
from ouvert.skat.training.dealt import dealt_value
from ouvert.skat.training.mistakes import mistakes_in
from ouvert.skat.training.progress import (
    FEW,
    PHASES,
    LeftOut,
    OwnGame,
    Progress,
    progress,
    progress_csv,
    theme_of_decision,
    weaknesses,
)
from support.recorded_games import xskat_plays

GAME = example_record().replay().final


@pytest.fixture(scope="module")
def games() -> list[OwnGame]:
    """The example from all three seats, looked back at, and games that were not."""
    parts = review_parts(review(GAME, worlds=20, seed=1))
    reviewed = [OwnGame(GAME, seat, parts, name=f"seat {seat}") for seat in range(3)]
    plain = [OwnGame(play.start, 0) for play in xskat_plays()[:2]]
    return [*reviewed, *plain]


@pytest.fixture(scope="module")
def found(games: list[OwnGame]) -> Progress:
    return progress(games, seed=1)


def told(found: Progress) -> list[dict[str, str]]:
    """The rows of the CSV."""
    return list(csv.DictReader(io.StringIO(progress_csv(found))))


def test_points_are_luck_less_what_was_given_away(found: Progress) -> None:
    assert len(found.lines) == 3
    assert GAME.result is not None
    scores = game_scores(GAME.result)
    for seat, line in enumerate(found.lines):
        assert line.points == scores[seat] - (sum(scores) - scores[seat]) / 2
        assert line.lost is not None
        assert line.luck is not None
        assert line.points == pytest.approx(line.luck - line.lost)
        assert (line.role == "declarer") == (seat == GAME.declarer)
    assert sum(line.points for line in found.lines) == pytest.approx(0)
    assert sum(line.ai for line in found.lines) == pytest.approx(0)


def test_hands_dealt_are_worth_what_the_tables_say(found: Progress) -> None:
    """By another way: the seats bid by `advise`, and the declarer's ten cards by `judge_hand`."""
    bids = [0, 0, 0]
    game = SkatGame.start(GAME.dealt)
    while game.phase is Phase.AUCTION:
        assert game.actor is not None
        speaker, said = game.actor, advise(game.observe(game.actor)).best.action
        game = game.apply(said)
        if not isinstance(said, Pass):
            bids[speaker] = game.bid
    declarer = game.actor
    assert declarer is not None
    hand = GAME.dealt.hands[declarer]
    rated = judge_hand(hand, declarer, payoff=TABLE_SCORING, bids=bids, now=game.bid)
    expected = rated.bids[0].expected
    assert [line.dealt for line in found.lines] == pytest.approx(
        [expected if seat == declarer else -expected / 2 for seat in range(3)]
    )


def test_points_are_what_was_dealt_and_what_was_made_beyond(found: Progress) -> None:
    rows = [row for row in told(found) if not row["left_out"]]
    for by in ("all", "role", "seat"):
        some = [each for each in found.splits if each.by == by]
        dealt = sum(each.games * each.dealt.value for each in some)
        assert dealt == pytest.approx(36 * sum(line.dealt or 0.0 for line in found.lines))
        for each in some:
            assert each.dealt.value + each.beyond.value == pytest.approx(each.points.value)
            spread = each.beyond.low < each.beyond.value < each.beyond.high
            assert spread == (by == "all")
    for row in rows:
        made = float(row["dealt"]) + float(row["beyond"])
        assert made == pytest.approx(float(row["points"]), abs=0.11)


def test_a_deal_that_nobody_would_bid_on_is_worth_nothing() -> None:
    assert dealt_value(Deal.random(np.random.default_rng(107))) == (0.0, 0.0, 0.0)


def test_splits_hold_every_game_once(found: Progress) -> None:
    for by in ("all", "role", "game", "seat"):
        assert sum(each.games for each in found.splits if each.by == by) == 3
    assert not any(each.enough for each in found.splits)
    (every,) = (each for each in found.splits if each.by == "all")
    assert every.ahead.value == pytest.approx(every.points.value - every.ai.value)
    given = sum(found.phases[phase].value for phase in PHASES)
    assert given == pytest.approx(every.given.value)


def test_each_costly_decision_has_a_theme(games: list[OwnGame], found: Progress) -> None:
    parts = games[0].parts
    assert parts is not None
    every = decisions(GAME, parts)
    assert every
    assert sum(each.times for each in found.weaknesses) == len(every)
    assert sum(each.points for each in found.weaknesses) == pytest.approx(
        sum(each.points for each in every)
    )
    costs = [each.points for each in found.weaknesses]
    assert costs == sorted(costs, reverse=True)
    for each in every:
        theme = theme_of_decision(GAME, each)
        assert (theme in (Theme.BIDDING, Theme.DISCARD)) == (each.kind != "card")


def test_few_games_are_too_few_to_tell(games: list[OwnGame]) -> None:
    assert not any(each.enough for each in weaknesses(games))
    many = weaknesses([games[GAME.declarer or 0]] * FEW)
    assert many
    assert all(each.enough for each in many)
    assert weaknesses([OwnGame(GAME, 0)]) == ()


def test_export_has_a_line_for_each_game(found: Progress) -> None:
    rows, left_out = told(found)[:3], told(found)[3:]
    assert [row["game"] for row in rows] == [f"seat {seat}" for seat in range(3)]
    assert {row["left_out"] for row in rows} == {""}
    assert [row["left_out"] for row in left_out] == ["unfinished"] * 2
    for row, line in zip(rows, found.lines, strict=True):
        assert float(row["points"]) == pytest.approx(line.points, abs=0.05)
        assert float(row["given"]) == pytest.approx(
            sum(float(row[each]) for each in PHASES), abs=0.2
        )


def test_nobody_has_played_yet() -> None:
    nothing = progress([])
    assert (nothing.lines, nothing.splits, nothing.weaknesses) == ((), (), ())


def test_what_the_clock_has_decided_is_no_mistake(games: list[OwnGame]) -> None:
    mistaken = next(each for each in games[:3] if weaknesses([each]))
    assert mistaken.parts is not None
    theirs = [each for each in decisions(GAME, mistaken.parts) if each.seat == mistaken.seat]
    late = replace(mistaken, late=frozenset(each.moment for each in theirs))
    assert weaknesses([late]) == ()
    (line,) = progress([late]).lines
    assert line.lost == 0


def club_games() -> list[OwnGame]:
    """A Ramsch and a game with Kontra in a Bock round, looked back at, of who has erred in them."""
    luck = random.Random(4)
    ramsch = SkatGame.replay(Deal.random(4), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not ramsch.over:
        ramsch = ramsch.apply(luck.choice(ramsch.legal_actions()))
    hand = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(hand), Decline(), SayKontra(), SayRe())
    club = ClubOptions(kontra=True, bock=True)
    doubled = SkatGame.replay(Deal.random(2), said, club).apply(Concede(0))
    found = []
    for game, name in ((ramsch, "ramsch"), (doubled, "doubled")):
        parts = review_parts(review(game, worlds=8))
        _, seat = next(mistakes_in(parts))
        found.append(OwnGame(game, seat, parts, name=name))
    return found


@pytest.mark.long
def test_games_with_options_of_clubs_are_an_account_of_their_own(games: list[OwnGame]) -> None:
    clubs = club_games()
    stopped = SkatGame.replay(GAME.dealt, [each for _, each in GAME.history[:9]])
    older = LeftOut("long ago", 5, "older")
    found = progress([games[0], *clubs, OwnGame(stopped, 0, name="stopped")], left_out=[older])
    # what is by the order is what it would be without them
    plain = progress(games[:1])
    assert (found.lines, found.weaknesses) == (plain.lines, plain.weaknesses)
    assert plain.club is None
    assert found.club is not None
    ramsch, doubled = found.club.lines
    assert (ramsch.role, ramsch.kind, ramsch.options) == ("ramsch", "ramsch", ("ramsch",))
    assert (doubled.role, doubled.kind) == ("declarer", "grand")
    assert doubled.options == ("kontra", "bock")
    for own, line in zip(clubs, found.club.lines, strict=True):
        assert own.game.result is not None
        assert own.parts is not None
        scores = game_scores(own.game.result)
        assert line.points == scores[own.seat] - (sum(scores) - scores[own.seat]) / 2
        theirs = [each for each in decisions(own.game, own.parts) if each.seat == own.seat]
        assert theirs
        assert line.lost == pytest.approx(sum(each.points for each in theirs))
        assert (line.dealt, line.beyond) == (None, None)
    assert doubled.given is not None
    # a Re that was wrong belongs to what is said before the cards
    assert doubled.given["bidding"] > 0
    themes = {each.theme for each in found.club.weaknesses}
    assert {Theme.RAMSCH, Theme.KONTRA} <= themes
    assert "ramsch" in {each.what for each in found.club.splits if each.by == "role"}
    assert all(np.isnan(each.dealt.value) for each in found.club.splits)
    assert found.left_out == (older, LeftOut("stopped", 0, "unfinished"))
    rows = told(found)
    assert [(row["game"], row["options"], row["left_out"]) for row in rows] == [
        ("seat 0", "", ""),
        ("ramsch", "ramsch", ""),
        ("doubled", "kontra bock", ""),
        ("long ago", "", "older"),
        ("stopped", "", "unfinished"),
    ]
    assert rows[1]["dealt"] == rows[3]["points"] == ""


def test_the_ai_plays_the_same_cards_with_the_same_options() -> None:
    club = ClubOptions(ramsch=True)
    # nobody has anything to bid on with these cards
    deal = Deal.random(np.random.default_rng(107))
    played = played_by("reflex", deal, club=club)
    assert played.ramsch
    assert played.club == club
    assert not played_by("reflex", deal).ramsch
