"""The story of a game claims nothing that the values do not say: each sentence is checked anew.

What a sentence says of open cards is asked of the solver, move by move and not by the review; what
it says of chances, of what the review judged. No code is without a check.
"""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.records import GameRecord, example_file, example_record, read_games
from ouvert.skat.review import club_story as club_module
from ouvert.skat.review import story as story_module
from ouvert.skat.review.auction import BidVerdict
from ouvert.skat.review.cards import Mark, open_cards
from ouvert.skat.review.club import RamschCard
from ouvert.skat.review.game import GameReview, review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.review.story import MOST, Sentence, story
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Decline,
    Pass,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.search.ramsch import ramsch_values
from support.sizes import some_of

WORLDS = 8
RECORDS = [
    example_record(),
    *read_games(example_file("samples")),
    *read_games(example_file("iss")),
    *list(read_games(example_file("xskat")))[:20],
]


@cache
def judged(number: int) -> GameReview:
    return review(RECORDS[number], worlds=WORLDS)


def told(of: GameReview) -> tuple[Sentence, ...]:
    return story(of.game, review_parts(of))


def before(of: GameReview, moment: int) -> SkatGame:
    said = [each for _, each in of.game.history[:moment]]
    return SkatGame.replay(of.game.dealt, said, of.game.club)


def declarer_wins(state: SkatGame) -> bool:
    """Whether the declarer wins from a state of the play on, by the solver."""
    return open_cards(state).won(declarer=state.actor == state.declarer)


def first_card(of: GameReview) -> SkatGame:
    moments = [m for m, (_, each) in enumerate(of.game.history) if isinstance(each, PlayCard)]
    return before(of, moments[0])


def card_review(of: GameReview, moment: int | None) -> Any:
    return next(each for each in of.cards if each.played.moment == moment)


def trick(of: GameReview, moment: int) -> int:
    return len(before(of, moment).tricks) + 1


def won(of: GameReview) -> bool:
    assert of.game.result is not None
    return of.game.result.won


def seat_auction(of: GameReview, seat: int) -> Any:
    return next(each for each in of.auction if each.seat == seat)


def chosen(of: GameReview) -> Any:
    return next(row for row in of.alternatives if row.chosen)


def check_decided(of: GameReview, names: dict[str, Any], moment: int) -> None:
    state = before(of, moment)
    declares = state.actor == of.game.declarer
    assert of.game.history[moment] == (names["seat"], PlayCard(Card[names["card"]]))
    assert trick(of, moment) == names["trick"]
    wins = open_cards(state).wins
    assert wins[Card[names["better"]]] is declares
    assert wins[Card[names["card"]]] is not declares
    assert won(of) is not declares
    # it is the last one: nothing after it gives the game back
    for each in of.cards:
        if each.played.moment > moment:
            theirs = each.played.seat == of.game.declarer
            assert each.open.wins[each.card] == theirs or theirs not in each.open.wins.values()


def check_never_turned(of: GameReview, names: dict[str, Any], moment: None) -> None:
    for each in of.cards:
        assert each.open.wins[each.card] is won(of)


def check_turned(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert names["count"] == len(of.turning_points) > 1
    assert moment == of.turning_points[0].moment


def check_gave_up_won(of: GameReview, names: dict[str, Any], moment: int) -> None:
    state = before(of, moment)
    assert isinstance(of.game.history[moment][1], Concede)
    assert declarer_wins(state) is (names["seat"] == of.game.declarer)
    assert won(of) is not declarer_wins(state)
    assert trick(of, moment) == names["trick"]


def check_knowable(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert card.mark is not Mark.FINE
    assert (card.played.seat, card.suggested.code) == (names["seat"], names["card"])
    assert names["share"] == pytest.approx(card.loss, abs=1e-4)


def check_best_known(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert (card.played.seat, card.card.code) == (names["seat"], names["card"])
    assert card.loss == pytest.approx(0, abs=1e-4)
    assert all(each <= card.after + 1e-3 for each in card.known.chances.values())


def check_no_clear_mistake(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert (card.mark, card.played.seat) == (Mark.FINE, names["seat"])
    assert card.loss > 0


def check_costliest(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert card.mark is not Mark.FINE
    assert card.loss == pytest.approx(max(each.loss for each in of.mistakes), abs=1e-4)
    assert names["share"] == pytest.approx(card.loss, abs=1e-4)
    assert (card.played.seat, card.played.trick) == (names["seat"], names["trick"])
    assert (card.card.code, card.suggested.code) == (names["card"], names["better"])


def holds(said: bool) -> None:
    assert said


def check_open(of: GameReview, wins: bool) -> None:
    assert declarer_wins(first_card(of)) is wins


def check_promised(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert names["share"] == pytest.approx(chosen(of).win_probability, abs=1e-3)
    assert names["seat"] == of.game.declarer
    assert of.game.contract is not None
    assert names["contract"] == contract_code(of.game.contract)


def check_overbid(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert of.game.needed is None
    assert not won(of)
    assert (names["seat"], names["bid"]) == (of.game.declarer, of.game.bid)


def check_too_high(of: GameReview, names: dict[str, Any], moment: int) -> None:
    seat = seat_auction(of, names["seat"])
    assert names["seat"] == of.game.declarer
    assert seat.verdict is BidVerdict.HIGH
    assert not seat.decisive.slight
    assert seat.decisive.value == names["value"] > seat.decisive.maximal == names.get("most", 0)
    assert not won(of)


def check_passed_early(of: GameReview, names: dict[str, Any], moment: int) -> None:
    seat = seat_auction(of, names["seat"])
    assert seat.verdict is BidVerdict.LOW
    assert (seat.decisive.value, seat.decisive.moment) == (names["value"], moment)
    assert names["share"] == pytest.approx(seat.decisive.win_probability, abs=1e-3)


def check_other(of: GameReview, names: dict[str, Any], moment: None) -> None:
    picked_up = of.game.picked_up
    rows = [row for row in of.alternatives if (row.put is not None) == picked_up]
    best = max(rows, key=lambda row: row.expected)
    assert names["points"] == pytest.approx(best.expected - chosen(of).expected, abs=0.6)
    assert names["points"] >= 10
    if "contract" in names:
        assert (
            names["contract"] == contract_code(best.contract) != contract_code(chosen(of).contract)
        )
    else:
        assert best.put is not None
        assert set(names["put"]) == set(best.put.codes)
    assert not won(of)


def check_bad_luck(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert not won(of)
    assert not declarer_wins(first_card(of))
    assert names["share"] == pytest.approx(1 - chosen(of).win_probability, abs=1e-3)
    assert names["share"] < 0.5


def check_points(of: GameReview, names: dict[str, Any], moment: int) -> None:
    result = of.game.result
    assert result is not None
    assert (result.card_points, of.game.needed) == (names["points"], names["needed"])
    assert (names["points"] >= names["needed"]) is result.won


def check_tricks(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert of.game.result is not None
    assert of.game.result.tricks == names["tricks"]
    assert (names["tricks"] == 10) is won(of)


def check_null(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert of.game.contract is not None
    assert of.game.contract.game is GameType.NULL
    assert won(of) is ("trick" not in names)
    if "trick" in names:
        assert of.game.tricks[names["trick"] - 1].winner == of.game.declarer


def check_end(of: GameReview, names: dict[str, Any], moment: int, kind: type) -> None:
    seat, action = of.game.history[moment]
    assert isinstance(action, kind)
    assert (seat, trick(of, moment)) == (names["seat"], names["trick"])
    assert moment == len(of.game.history) - 1


def ramsch_card(of: GameReview, moment: int) -> RamschCard:
    return next(each for each in of.ramsch if each.played.moment == moment)


def check_ramsch_costliest(of: GameReview, names: dict[str, Any], moment: int) -> None:
    judged = ramsch_card(of, moment)
    assert judged.marked
    assert judged.loss == max(each.loss for each in of.ramsch if each.marked)
    assert names["points"] == pytest.approx(judged.loss, abs=0.6)
    assert of.game.history[moment] == (names["seat"], PlayCard(Card[names["card"]]))
    assert judged.losses[Card[names["better"]]] == min(judged.losses.values())
    assert trick(of, moment) == names["trick"]


def check_ramsch_open(of: GameReview, names: dict[str, Any], moment: int) -> None:
    ends = ramsch_values(before(of, moment))
    assert ends is not None
    seat, action = of.game.history[moment]
    assert isinstance(action, PlayCard)
    lost = max(end.relative(seat) for end in ends.values()) - ends[action.card].relative(seat)
    assert names.get("points", 0) == pytest.approx(lost, abs=0.5)


def seat_points(of: GameReview, seat: int) -> int:
    """The card points of a seat's tricks, without the skat."""
    return sum(each.points for each in of.game.tricks if each.winner == seat)


def check_ramsch_skat(of: GameReview, names: dict[str, Any], moment: int) -> None:
    loser = names["seat"]
    assert of.game.tricks[-1].winner == loser
    assert names["points"] == of.game.skat.points
    own = seat_points(of, loser)
    assert any(seat_points(of, seat) > own for seat in range(3))
    others = (seat_points(of, seat) for seat in range(3) if seat != loser)
    assert own + names["points"] >= max(others)


def check_ramsch_virgin(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert all(each.winner != names["seat"] for each in of.game.tricks)


def check_ramsch_lost(of: GameReview, names: dict[str, Any], moment: int) -> None:
    loser, last = names["seat"], of.game.tricks[-1].winner
    points = [
        seat_points(of, seat) + (of.game.skat.points if seat == last else 0) for seat in range(3)
    ]
    assert points[loser] == names["points"] == max(points)
    virgin = len({each.winner for each in of.game.tricks}) == 2
    factor = (2 if virgin else 1) * (2 if of.game.club.bock else 1)
    assert names["value"] == -factor * names["points"]


def check_ramsch_march(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert {each.winner for each in of.game.tricks} == {names["seat"]}
    assert names["value"] == (240 if of.game.club.bock else 120)


def check_kontra(of: GameReview, names: dict[str, Any], moment: int, factor: int) -> None:
    assert of.game.history[moment] == (names["seat"], SayKontra())
    result = of.game.result
    assert result is not None
    assert result.kontra == factor


CHECKS: dict[str, Callable[[GameReview, dict[str, Any], Any], object]] = {
    "story_passed_in": lambda of, names, moment: holds(of.game.announced is None),
    "story_passed_early": check_passed_early,
    "story_overbid": check_overbid,
    "story_promised": check_promised,
    "story_declared": lambda of, names, moment: holds(names["seat"] == of.game.declarer),
    "story_open_won": lambda of, names, moment: check_open(of, True),
    "story_open_lost": lambda of, names, moment: check_open(of, False),
    "story_never_turned": check_never_turned,
    "story_turned": check_turned,
    "story_gave_up_won": check_gave_up_won,
    "story_decided": check_decided,
    "story_knowable": check_knowable,
    "story_best_known": check_best_known,
    "story_no_clear_mistake": check_no_clear_mistake,
    "story_too_high": check_too_high,
    "story_no_bid": check_too_high,
    "story_other_discard": check_other,
    "story_other_game": check_other,
    "story_bad_luck": check_bad_luck,
    "story_no_mistake": lambda of, names, moment: holds(not of.mistakes),
    "story_costliest": check_costliest,
    "story_unfinished": lambda of, names, moment: holds(of.game.result is None),
    "story_conceded": lambda of, names, moment: check_end(of, names, moment, Concede),
    "story_claimed": lambda of, names, moment: check_end(of, names, moment, Claim),
    "story_took_trick": check_null,
    "story_no_trick": check_null,
    "story_tricks": check_tricks,
    "story_points": check_points,
    "story_kontra": lambda of, names, moment: check_kontra(of, names, moment, 2),
    "story_kontra_re": lambda of, names, moment: check_kontra(of, names, moment, 4),
    "story_ramsch": lambda of, names, moment: holds(of.game.ramsch),
    "story_ramsch_fine": lambda of, names, moment: holds(
        not any(each.marked for each in of.ramsch)
    ),
    "story_ramsch_costliest": check_ramsch_costliest,
    "story_ramsch_open": check_ramsch_open,
    "story_ramsch_open_none": check_ramsch_open,
    "story_ramsch_skat": check_ramsch_skat,
    "story_ramsch_virgin": check_ramsch_virgin,
    "story_ramsch_lost": check_ramsch_lost,
    "story_ramsch_march": check_ramsch_march,
}


def test_every_sentence_has_a_check() -> None:
    codes = {
        call.args[0].value
        for module in (story_module, club_module)
        for call in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "Remark.of"
        and isinstance(call.args[0], ast.Constant)
    }
    assert codes == CHECKS.keys()


@pytest.mark.parametrize("number", some_of(range(len(RECORDS)), 8))
def test_sentences_say_what_the_values_say(number: int) -> None:
    of = judged(number)
    sentences = told(of)
    for sentence in sentences:
        CHECKS[sentence.remark.code](of, dict(sentence.remark.names), sentence.moment)
        if sentence.moment is not None:
            assert 0 <= sentence.moment < len(of.game.history)
        assert re.fullmatch(r"[A-Z♣♠♥♦].*\.", sentence.text)
    codes = [sentence.remark.code for sentence in sentences]
    assert len(codes) == len(set(codes))
    if of.game.contract is not None:
        # who gives up before the first card leaves little to tell
        assert (3 if of.cards else 2) <= len(sentences) <= MOST
        lost = of.game.result is not None and not of.game.result.won
        if lost:
            # a lost game always has a reason
            reasons = {
                "story_decided",
                "story_gave_up_won",
                "story_overbid",
                "story_too_high",
                "story_no_bid",
                "story_other_game",
                "story_other_discard",
                "story_bad_luck",
                "story_open_lost",
                "story_conceded",
            }
            assert reasons & set(codes)


def test_a_story_grows_with_the_review_and_takes_nothing_back() -> None:
    of = judged(0)
    parts = review_parts(of)
    for count in range(len(parts) + 1):
        for sentence in story(of.game, parts[:count]):
            CHECKS[sentence.remark.code](of, dict(sentence.remark.names), sentence.moment)


def test_the_story_of_the_example() -> None:
    """The game that comes with the package, as README of its data tells it."""
    codes = [sentence.remark.code for sentence in told(judged(0))]
    assert codes[0] == "story_promised"
    assert "story_open_lost" in codes
    assert codes[-1] == "story_points"


def test_games_that_end_otherwise() -> None:
    record: GameRecord = example_record()
    whole = record.replay().final
    moves = [each for _, each in whole.history]
    stopped = SkatGame.replay(whole.dealt, moves[:12])
    conceded = stopped.apply(Concede(stopped.declarer or 0))
    for game, code in ((stopped, "story_unfinished"), (conceded, "story_conceded")):
        of = review(game, worlds=WORLDS)
        sentences = told(of)
        assert code in {sentence.remark.code for sentence in sentences}
        for sentence in sentences:
            CHECKS[sentence.remark.code](of, dict(sentence.remark.names), sentence.moment)


def random_ramsch(seed: int, *, bock: bool = False) -> SkatGame:
    """A Ramsch in which everybody plays any card that he may."""
    luck = random.Random(seed)
    club = ClubOptions(ramsch=True, bock=bock)
    game = SkatGame.replay(Deal.random(seed), (Pass(), Pass(), Pass()), club)
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    return game


def checked(game: SkatGame, worlds: int = WORLDS) -> list[str]:
    """The codes of a game's story, each sentence checked."""
    of = review(game, worlds=worlds)
    sentences = told(of)
    for sentence in sentences:
        CHECKS[sentence.remark.code](of, dict(sentence.remark.names), sentence.moment)
    assert len(sentences) <= MOST
    codes = [sentence.remark.code for sentence in sentences]
    assert len(codes) == len(set(codes))
    return codes


@pytest.mark.parametrize("seed", some_of(range(30), 4))
def test_the_story_of_a_ramsch_says_what_the_values_say(seed: int) -> None:
    codes = checked(random_ramsch(seed, bock=seed % 2 == 1))
    assert codes[0] == "story_ramsch"
    assert codes[-1] in ("story_ramsch_lost", "story_ramsch_march")
    assert {"story_ramsch_costliest", "story_ramsch_fine"} & set(codes)


def test_endings_of_a_ramsch_are_told_as_they_were_counted() -> None:
    found = set()
    for seed in range(200):
        of = GameReview(random_ramsch(seed), 0, 1, (), (), (), (), ())
        for sentence in told(of):
            CHECKS[sentence.remark.code](of, dict(sentence.remark.names), sentence.moment)
            found.add(sentence.remark.code)
    assert {"story_ramsch_lost", "story_ramsch_skat", "story_ramsch_virgin"} <= found


def test_who_takes_all_tricks_of_a_ramsch_is_told() -> None:
    hands = ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK")
    free = "C7 DA DT DK DQ D9 D8 D7 HQ H9"
    cards = tuple(map(CardSet.parse, (*hands, free)))
    deal = Deal((cards[0], cards[1], cards[2]), CardSet.parse("H8 H7"))
    game = SkatGame.replay(deal, (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    while not game.over:
        game = game.apply(game.legal_actions()[-1 if game.actor == 0 else 0])
    assert "story_ramsch_march" in checked(game, worlds=2)


def test_a_ramsch_that_was_not_played_out_is_told_as_such() -> None:
    game = SkatGame.replay(Deal.random(3), (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    assert checked(game.apply(game.legal_actions()[0])) == ["story_ramsch", "story_unfinished"]


@pytest.mark.parametrize("answer", [SayRe(), Decline()])
def test_kontra_is_told_with_the_rest_of_the_game(answer: Action) -> None:
    contract = Contract(GameType.GRAND, hand=True)
    said = (Pass(), Pass(), Bid(18), Announce(contract), Decline(), SayKontra(), answer)
    game = SkatGame.replay(Deal.random(2), said, ClubOptions(kontra=True))
    while not game.over:
        game = game.apply(game.legal_actions()[0])
    codes = checked(game)
    assert ("story_kontra_re" if answer == SayRe() else "story_kontra") in codes
    assert codes[-1] in ("story_points", "story_tricks")
