"""The story of a game claims nothing that the values do not say: each sentence is checked anew.

No code is without a check.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from itertools import islice
from typing import Any

import pytest

from ouvert.cli.german.remarks import sentence as in_german
from ouvert.skat.records import GameRecord, example_file, example_record, read_games
from ouvert.skat.review import club_story as club_module
from ouvert.skat.review import story as story_module
from ouvert.skat.review.decisions import decisions
from ouvert.skat.review.game import GameReview, review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.review.story import MOST, Sentence, story
from ouvert.skat.rules.actions import Concede, Pass
from ouvert.skat.rules.game import SkatGame
from support.sizes import some_of
from support.story.checks import CHECKS, WORLDS, check, checked_sentences
from support.story.reading import losing_cards, losing_choices, told

Json = dict[str, Any]

RECORDS = [
    example_record(),
    *read_games(example_file("samples")),
    *read_games(example_file("iss")),
    *islice(read_games(example_file("xskat")), 20),
]


@cache
def judged(number: int) -> GameReview:
    return review(RECORDS[number], worlds=WORLDS)


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


TOLD_BEFORE_PLAY = {
    "word": {"story_too_high", "story_no_bid"},
    "skat": {"story_hand_better", "story_skat_better"},
    "contract": {"story_other_game", "story_other_discard"},
}


def told_of_losers(of: GameReview, sentences: tuple[Sentence, ...]) -> None:
    """Where the losing side has mistakes by what could be known, the story names them.

    All of the bid, the skat and the contract, and one of the cards, unless it is full before.
    """
    if of.game.result is None or len(sentences) == MOST:
        return
    codes = {sentence.remark.code for sentence in sentences}
    choices = losing_choices(of)
    for kind in choices:
        assert codes & TOLD_BEFORE_PLAY[kind]
    if losing_cards(of):
        moments = {sentence.moment for sentence in sentences}
        named = {each.played.moment for each in losing_cards(of)} & moments
        assert named or choices or "story_overbid" in codes


@pytest.mark.parametrize("number", some_of(range(len(RECORDS))))
def test_sentences_say_what_the_values_say(number: int) -> None:
    of = judged(number)
    sentences = checked_sentences(of)
    for sentence in sentences:
        if sentence.moment is not None:
            assert 0 <= sentence.moment < len(of.game.history)
        assert re.fullmatch(r"[A-Z♣♠♥♦].*\.", sentence.text)
    codes = [sentence.remark.code for sentence in sentences]
    assert len(codes) == len(set(codes))
    told_of_losers(of, sentences)
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
                "story_hand_better",
                "story_skat_better",
                "story_other_game",
                "story_other_discard",
                "story_bad_luck",
                "story_open_lost",
                "story_conceded",
            }
            assert reasons & set(codes)


@pytest.mark.long
def test_a_story_grows_with_the_review_and_takes_nothing_back() -> None:
    of = judged(0)
    parts = review_parts(of)
    for count in range(len(parts) + 1):
        check(of, story(of.game, parts[:count]))


def test_the_story_of_the_example() -> None:
    """The game that comes with the package, as README of its data tells it."""
    codes = [sentence.remark.code for sentence in told(judged(0))]
    assert codes[0] == "story_promised"
    assert "story_open_lost" in codes
    assert codes[-1] == "story_points"


def lost_from_the_first_card(share: float, *marked: tuple[int, str, float]) -> list[Json]:
    """The review of the example, lost with open cards from first to last, with other judgements.

    Its declarer chose what promised most, with a share of wins; of the cards only those by number
    are no good, with a mark and what they gave away.
    """
    parts: list[Json] = [dict(part) for part in review_parts(judged(0))]
    cards = [part for part in parts if part["step"] == "card"]
    for part in cards:
        part.update(mark="fine", loss=0.0)
    for number, mark, loss in marked:
        cards[number].update(mark=mark, loss=loss)
    for part in parts:
        if part["step"] == "alternatives":
            part["rows"] = [
                {**row, "win_probability": share, "expected": 0.0} for row in part["rows"]
            ]
        elif part["step"] == "turns":
            part["lines"] = []
        elif part["step"] == "auction":
            part["seats"] = []
    return parts


def card_by(declarer: bool) -> int:
    """The number of a card that the declarer of the example has played, or of one that is not his.

    His first lead lies after both.
    """
    of = judged(0)
    by = [(each.played.seat == of.game.declarer) is declarer for each in of.cards]
    return by.index(True, 6)


def test_who_has_lost_by_a_mistake_had_no_bad_luck() -> None:
    game, own, other = judged(0).game, card_by(True), card_by(False)
    for mark in ("mistake", "blunder"):
        # what an opponent gave away, and more of it, did not lose the game
        parts = lost_from_the_first_card(0.7, (own, mark, 0.25), (other, "blunder", 0.5))
        sentences = {each.remark.code: each for each in story(game, parts)}
        assert {"story_bad_luck", "story_never_turned", "story_costliest"}.isdisjoint(sentences)
        told = sentences["story_never_turned_mistake"]
        names, card = dict(told.remark.names), judged(0).cards[own]
        assert told.moment == card.played.moment
        assert (names["seat"], names["card"]) == (game.declarer, card.card.code)
        assert names["share"] == 0.25
    for gave_little in ((), ((own, "inaccuracy", 0.06),), ((other, "blunder", 0.5),)):
        parts = lost_from_the_first_card(0.7, *gave_little)
        codes = {each.remark.code for each in story(game, parts)}
        assert {"story_bad_luck", "story_never_turned"} <= codes
        # nobody is told so before all cards are judged
        judged_last = [part for part in parts if part["step"] != "card"]
        codes = {each.remark.code for each in story(game, judged_last)}
        assert {"story_bad_luck", "story_never_turned"}.isdisjoint(codes)


def test_the_costliest_card_is_one_of_the_losers_where_they_have_mistakes() -> None:
    of, own, other = judged(0), card_by(True), card_by(False)
    parts = lost_from_the_first_card(0.7, (own, "blunder", 0.25), (other, "blunder", 0.5))
    turns = next(part for part in parts if part["step"] == "turns")
    last = of.cards[-1].played
    turns["lines"] = [{"moment": last.moment, "seat": of.game.declarer, "cards": [last.card.code]}]
    sentences = {each.remark.code: each for each in story(of.game, parts)}
    assert "story_decided" in sentences
    assert sentences["story_costliest_lost"].moment == of.cards[own].played.moment


@pytest.mark.parametrize(("share", "lost"), [(0.615, 38), (0.625, 37), (0.614, 39), (0.505, 49)])
def test_wins_and_losses_make_a_hundred(share: float, lost: int) -> None:
    told = {
        each.remark.code: each for each in story(judged(0).game, lost_from_the_first_card(share))
    }
    won, bad_luck = told["story_promised"], told["story_bad_luck"]
    for sentence, percent in ((won, 100 - lost), (bad_luck, lost)):
        assert f" {percent}% " in sentence.text
        assert f" {percent} %" in str(in_german(sentence.remark))


def test_kontra_and_re_do_not_lose_a_game() -> None:
    game = judged(0).game
    wrong = {"moment": 5, "chance": 0.1, "asked": 0.7, "right": False}
    for seat in range(3):
        re = seat == game.declarer
        said = {**wrong, "seat": seat, "re": re, "said": re, "chance": 0.1 if re else 0.9}
        parts = [*lost_from_the_first_card(0.7), {"step": "kontra", "said": [said]}]
        assert [each.kind for each in decisions(game, parts)] == ["kontra"]
        assert "story_bad_luck" in {each.remark.code for each in story(game, parts)}


@pytest.mark.parametrize("picked_up", [True, False])
def test_who_chose_wrong_of_the_skat_is_told_so_and_had_no_bad_luck(picked_up: bool) -> None:
    game = judged(0).game

    def told_of(loss: float) -> dict[str, Sentence]:
        parts = lost_from_the_first_card(0.7)
        skat = {"moment": 7, "picked_up": picked_up, "hand_contract": "GH", "loss": loss}
        seat: dict[str, Any] = {"seat": game.declarer, "verdict": "fine", "worst": 0}
        seat |= {"words": [{}], "skat": skat}
        next(part for part in parts if part["step"] == "auction")["seats"] = [seat]
        return {each.remark.code: each for each in story(game, parts)}

    right, wrong = told_of(5.0), told_of(12.3)
    code = "story_hand_better" if picked_up else "story_skat_better"
    assert "story_bad_luck" in right
    assert code not in right
    assert "story_bad_luck" not in wrong
    assert wrong[code].moment == 7
    assert dict(wrong[code].remark.names)["points"] == 12
    german = (
        "Grand Hand versprach 12 Punkte mehr, als den Skat aufzunehmen."
        if picked_up
        else "Den Skat aufzunehmen versprach 12 Punkte mehr als jedes Handspiel."
    )
    assert in_german(wrong[code].remark) == german


def test_a_share_in_a_story_is_the_same_number_in_every_language() -> None:
    of, own, other = judged(0), card_by(True), card_by(False)
    half, declarer = 0.125, of.game.declarer
    passed = SkatGame.start(of.game.dealt)
    while not passed.over:
        passed = passed.apply(Pass())
    word = {"moment": 0, "value": 18, "win_probability": half, "loss": 9.0, "slight": False}
    seat = {"seat": 1, "verdict": "low", "worst": 0, "words": [word], "games": [], "skat": None}
    last = of.cards[-1].played
    decided = lost_from_the_first_card(0.3, (-1, "blunder", half))
    costly = lost_from_the_first_card(0.3, (own, "blunder", half), (other, "blunder", 0.5))
    for parts in (decided, costly):
        line = {"moment": last.moment, "seat": declarer, "cards": [last.card.code]}
        next(part for part in parts if part["step"] == "turns")["lines"] = [line]
    told = {
        "story_passed_early": story(passed, [{"step": "auction", "seats": [seat]}]),
        "story_never_turned_mistake": story(
            of.game, lost_from_the_first_card(0.3, (own, "blunder", half))
        ),
        "story_costliest": story(of.game, lost_from_the_first_card(0.3, (other, "blunder", half))),
        "story_knowable": story(of.game, decided),
        "story_costliest_lost": story(of.game, costly),
    }
    for code, sentences in told.items():
        sentence = next(each for each in sentences if each.remark.code == code)
        # a page rounds halves up
        assert dict(sentence.remark.names)["share"] == 0.13
        assert " 13% " in sentence.text
        assert " 13 %" in str(in_german(sentence.remark))


@pytest.mark.long
def test_games_that_end_otherwise() -> None:
    record: GameRecord = example_record()
    whole = record.replay().final
    moves = [each for _, each in whole.history]
    stopped = SkatGame.replay(whole.dealt, moves[:12])
    conceded = stopped.apply(Concede(stopped.declarer or 0))
    for game, code in ((stopped, "story_unfinished"), (conceded, "story_conceded")):
        of = review(game, worlds=WORLDS)
        assert code in {sentence.remark.code for sentence in checked_sentences(of)}
