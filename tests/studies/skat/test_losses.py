"""Where points are lost: decisions are judged as the review does, and groups add up."""

from __future__ import annotations

from dataclasses import replace
from math import isnan
from pathlib import Path

import pytest

from ouvert.errors import OuvertError, PositionError
from ouvert.skat.matches.match import match
from ouvert.skat.records import GameRecord, example_record, to_json
from ouvert.skat.review.game import review
from ouvert.skat.review.hands import alternatives
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.losses import report
from ouvert.studies.skat.losses.decisions import Kind, Loss, Role, losses_of, swing
from ouvert.studies.skat.losses.report import LossReport, View, find_losses
from support.process import inside

WORLDS = 6


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return list(match(["reflex", "random"], 2, seed=4, track="discard").games())[4:8]


@pytest.fixture(scope="module")
def found(games: list[GameRecord]) -> LossReport:
    return find_losses(games, "random", worlds=WORLDS)


def test_every_group_is_a_part_of_the_whole(found: LossReport) -> None:
    total = found.total()
    assert found.chairs == 2 + 2 + 1 + 1
    assert total.points.value > 0
    assert total.thrown > 0
    for view in View:
        groups = found.by(view)
        for count in ("decisions", "mistakes", "thrown"):
            assert sum(getattr(each, count) for each in groups) == getattr(total, count)
        for points in ("points", "open_points"):
            parts = sum(getattr(each, points).value for each in groups)
            assert parts == pytest.approx(getattr(total, points).value)


def test_points_are_counted_in_36_games_of_a_chair(found: LossReport) -> None:
    every = [loss for game in found.games for loss in game.losses]
    assert found.total().decisions == len(every)
    assert found.total().points.value == pytest.approx(
        36 * sum(loss.points for loss in every) / found.chairs
    )


@pytest.mark.long
def test_the_seats_of_a_game_share_its_decisions(games: list[GameRecord]) -> None:
    game = games[1].replay().final
    apart = [losses_of(game, (seat,), worlds=2, seed=1) for seat in range(3)]
    together = losses_of(game, (0, 1, 2), worlds=2, seed=1)
    assert sorted(together, key=str) == sorted([loss for own in apart for loss in own], key=str)
    assert all(loss.seat == seat for seat, own in enumerate(apart) for loss in own)
    for loss in together:
        _, action = game.history[loss.moment]
        assert (loss.trick > 0) == isinstance(action, PlayCard)
        assert loss.did in str(action) or loss.trick == 0
    assert {loss.kind for loss in together} >= {
        Kind.BID,
        Kind.PASS,
        Kind.SKAT,
        Kind.GAME,
        Kind.DISCARD,
        Kind.LEAD,
        Kind.FOLLOW,
        Kind.THROW,
    }


def example() -> SkatGame:
    return example_record().replay().final


@pytest.mark.long
def test_the_judge_is_the_review() -> None:
    """The better card, the mark and the open cards are those of `review`; so are the bids."""
    game = example()
    judged = review(game, worlds=WORLDS, seed=1, threads=1)
    by_moment = {loss.moment: loss for loss in losses_of(game, (0, 1, 2), worlds=WORLDS, seed=1)}
    for each in judged.cards:
        if len(each.played.state.legal_actions()) == 1:
            assert each.played.moment not in by_moment
            continue
        loss = by_moment.pop(each.played.moment)
        assert (loss.did, loss.better) == (str(each.card), str(each.suggested))
        assert loss.mistake == bool(each.mark.value)
        assert loss.trick == each.played.trick
        if each.card == each.suggested:
            assert loss.points == loss.chance == 0
        declares = each.played.seat == game.declarer
        before, after = each.open.won(declarer=declares), each.open.wins[each.card]
        assert (loss.open_points > 0) == (before != after)
    for seat in judged.auction:
        loss = by_moment.pop(seat.decisive.moment)
        assert loss.role is Role.BIDDER
        if seat.skat is not None:
            assert by_moment.pop(seat.skat.moment).points == seat.skat.loss
    best, chosen = judged.alternatives[0], next(x for x in judged.alternatives if x.chosen)
    rest = by_moment.values()
    assert {loss.kind for loss in rest} <= {Kind.GAME, Kind.DISCARD}
    assert sum(loss.points for loss in rest) <= best.expected - chosen.expected + 1e-9


def test_a_lost_game_costs_what_the_scores_say() -> None:
    """Declarer 24 + 50 or −48 − 50 and 40 for each defender: 212 from the mean of the others."""
    game = example()
    result = game.result
    assert result is not None
    declarer = result.declarer
    assert declarer is not None
    value = result.value if result.won else -result.value / 2
    others = [seat for seat in range(3) if seat != declarer]
    assert swing(game, declarer) == (value + 50) - (-2 * value - 50 - 40)
    for seat in others:
        assert swing(game, seat) == (40 - (-2 * value - 50 + 40) / 2) - (0 - (value + 50) / 2)


def test_a_chance_costs_as_much_before_the_first_card_as_in_the_play() -> None:
    """Discards for Null, whose value is fixed, differ by their chances times the swing."""
    deal = Deal.random(24)
    game = SkatGame.declared(deal, 0, Contract(GameType.NULL), discards=deal.skat)
    while not game.over:
        game = game.apply(game.legal_actions()[0])
    best, *others = [
        each for each in alternatives(game, GameType.NULL) if each.contract == game.contract
    ]
    assert len({each.win_probability for each in others}) > 1
    for each in others:
        given = (best.win_probability - each.win_probability) * swing(game, 0)
        assert best.expected - each.expected == pytest.approx(given)
    judged = losses_of(game, (0,), worlds=2, seed=1)
    (discard,) = [loss for loss in judged if loss.kind is Kind.DISCARD]
    (own,) = [each for each in others if each.chosen]
    assert discard.points == pytest.approx(best.expected - own.expected)
    assert discard.open_points == swing(game, 0)


def test_the_command_says_its_unit() -> None:
    told = " ".join(inside("studies", "losses", "--help").out.split())
    assert "The unit is one for bids, discards and cards" in told


def test_the_costliest_mistakes_come_first_and_once(found: LossReport) -> None:
    worst = found.worst(1000)
    points = [loss.points for _, loss in worst]
    assert points == sorted(points, reverse=True)
    assert len({(g.deal, x.seat, x.moment, x.did, x.points) for g, x in worst}) == len(worst)
    assert 0 < len(worst) <= found.total().mistakes
    assert found.worst(2) == worst[:2]


@pytest.mark.long
def test_it_goes_on_where_it_was(
    tmp_path: Path, games: list[GameRecord], found: LossReport
) -> None:
    journal = tmp_path / "journal"
    some = find_losses(games[:3], "random", worlds=WORLDS, journal=journal)
    assert some.games == found.games[:3]
    done: list[int] = []
    assert (
        find_losses(games, "random", worlds=WORLDS, journal=journal, progress=done.append) == found
    )
    assert done == [3, 1]
    with pytest.raises(OuvertError, match="game 1 is another one than in the journal"):
        find_losses(games[1:], "random", worlds=WORLDS, journal=journal)
    with pytest.raises(OuvertError, match="journal of something else"):
        find_losses(games, "random", worlds=WORLDS + 1, journal=journal)


def test_what_cannot_be_judged_is_told(games: list[GameRecord]) -> None:
    with pytest.raises(OuvertError, match="no 'nobody' played in these games: there are random, r"):
        find_losses(games, "nobody")
    with pytest.raises(OuvertError, match="no game to judge"):
        find_losses([])
    broken = replace(games[0], events=games[0].events[1:])
    some = find_losses([broken, games[1]], "random", worlds=2)
    assert [game.number for game in some.broken] == [0]
    assert [game.number for game in some.games] == [1]


@pytest.mark.long
def test_a_game_that_the_review_refuses_does_not_end_the_file(
    tmp_path: Path, games: list[GameRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = games[0].replay().final

    def picky(game: SkatGame, seats: tuple[int, ...], *, worlds: int, seed: int) -> list[Loss]:
        if game == refused:
            raise PositionError("this one is too odd")
        return losses_of(game, seats, worlds=worlds, seed=seed)

    monkeypatch.setattr(report, "losses_of", picky)
    journal = tmp_path / "journal"
    for _ in range(2):
        # the second time from the journal
        some = find_losses(games[:2], "random", worlds=2, journal=journal)
        assert [game.number for game in some.games] == [1]
        (broken,) = some.broken
        assert (broken.number, broken.sentence) == (0, "this one is too odd")
    path = tmp_path / "games.json"
    path.write_text("\n".join(map(to_json, games[:2])))
    asked = ("studies", "losses", str(path), "--where", "here", "--worlds", "2")
    told = inside(*asked, "--json")
    assert told.status == 1
    assert "this one is too odd" in told.err
    assert told.lines[0]["games"] == 1
    assert [each["error"] for each in told.lines[0]["broken"]] == ["this one is too odd"]
    assert "1 broken game left out" in inside(*asked).out
    path.write_text(to_json(games[0]))
    alone = inside(*asked)
    assert (alone.status, alone.out) == (1, "")
    assert "this one is too odd" in alone.sentence
    assert isnan(find_losses(games[:1], "random", worlds=2).total().points.value)


@pytest.mark.long
def test_the_command_tells_the_same(
    tmp_path: Path, games: list[GameRecord], found: LossReport
) -> None:
    path, journal = tmp_path / "games.json", tmp_path / "journal"
    path.write_text("\n".join(map(to_json, games)))
    asked = ("studies", "losses", str(path), "--player", "random", "--where", "here")
    kept = (*asked, "--worlds", str(WORLDS), "--journal", str(journal))
    told = inside(*kept, "--worst", "3", "--json").json
    total = found.total()
    assert told["total"]["points"] == pytest.approx(
        [total.points.value, total.points.low, total.points.high]
    )
    assert [each["points"] for each in told["worst"]] == [x.points for _, x in found.worst(3)]
    assert [each["name"] for each in told["by"]["role"]] == ["bidder", "declarer", "defender"]
    shown = inside(*kept).out
    assert f"random: 6 seats in 4 games, {WORLDS} worlds, seed 1" in shown
    assert "The mistakes that cost most" in shown
    path.write_text("\n".join([*map(to_json, games), "{}"]))
    broken = inside(*kept, "--json")
    assert broken.status == 1
    (line,) = broken.lines
    assert (line["games"], len(line["problems"])) == (4, 1)
    assert line["problems"][0]["line"] == 5
    assert inside("studies", "losses", str(path), "--player", "me", "--where", "here").status == 1


@pytest.mark.long
def test_what_our_own_tables_judge_alone_is_marked(
    tmp_path: Path, games: list[GameRecord], found: LossReport
) -> None:
    marked = {group.name for view in View for group in found.by(view) if group.by_tables}
    assert "before the play" in marked
    assert {"trick 1", "suit game", "declarer", "defender"}.isdisjoint(marked)
    assert not found.total().by_tables
    path = tmp_path / "games.json"
    path.write_text("\n".join(map(to_json, games)))
    shown = inside("studies", "losses", str(path), "--worlds", "2", "--where", "here").out
    rows = shown.partition("\n\n")[0].splitlines()
    assert {row.split(" *")[0].strip() for row in rows if " *  " in row} >= {"before the play"}
    assert "* before the first card points are judged by our own tables of hands alone" in shown


@pytest.mark.long
def test_one_game_has_no_intervals(tmp_path: Path, games: list[GameRecord]) -> None:
    path = tmp_path / "games.json"
    path.write_text(to_json(games[0]))
    asked = ("studies", "losses", str(path), "--worlds", "2", "--where", "here")
    shown = inside(*asked).out
    assert "3 seats in 1 game, 2 worlds, seed 1" in shown
    assert "[" not in shown
    assert "one deal says nothing of how sure that is" in shown
    value, low, high = inside(*asked, "--json").json["total"]["points"]
    assert value is not None
    assert (low, high) == (None, None)


def test_a_loss_is_a_loss(found: LossReport) -> None:
    """With open cards nothing is ever gained; as the players could know, only noise is."""
    every: list[Loss] = [loss for game in found.games for loss in game.losses]
    assert all(loss.open_points >= 0 for loss in every)
    assert all(loss.points >= 0 for loss in every if not loss.trick)
    assert all(loss.points == 0 for loss in every if loss.did == loss.better)
