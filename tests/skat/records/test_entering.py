"""Games that are typed in: cards as text, and actions judged by the rules one after the other."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from ouvert.cards import CardSet
from ouvert.errors import CardError, NotationError, OuvertError, RulesError
from ouvert.skat.records import GameRecord, Move, example_file, read_games
from ouvert.skat.records.entering import enter, entered_record, read_rows
from ouvert.skat.rules.actions import Action, Bid, Concede, Hold, Pass, PickUp, PlayCard
from ouvert.skat.rules.game import SkatGame

NAMES = ("Anna", "", "Ben")


def moves_of(record: GameRecord) -> list[tuple[int, Action]]:
    return [(event.seat, event.action) for event in record.events if isinstance(event, Move)]


@cache
def played() -> tuple[GameRecord, ...]:
    """Recorded games in which nothing happened but moves."""
    records = [*read_games(example_file("iss")), *islice(read_games(example_file("xskat")), 5)]
    whole = [each for each in records if all(isinstance(event, Move) for event in each.events)]
    assert len(whole) > 10
    return tuple(whole)


@pytest.mark.parametrize("record", played(), ids=lambda record: str(record.number))
def test_recorded_games_can_be_typed_in(record: GameRecord) -> None:
    entered = enter(record.deal, moves_of(record))
    assert entered.refused is None
    made = entered_record(entered, NAMES)
    assert made.players == NAMES
    assert made.replay().final.history == record.replay().final.history
    assert made.result == record.replay().result or record.result is not None


def test_what_is_refused_is_told_with_its_place_and_what_came_before_stays() -> None:
    record = played()[0]
    moves = moves_of(record)
    for at, (seat, _) in enumerate(moves):
        broken = [*moves[:at], (seat, Bid(19)), *moves[at:]]
        entered = enter(record.deal, broken)
        assert entered.taken == at
        assert entered.refused is not None
        assert entered.refused.remark is not None
        assert entered.game == SkatGame.replay(record.deal, [move for _, move in moves[:at]])
        with pytest.raises(RulesError):
            entered_record(entered, NAMES)


def test_bids_out_of_turn_are_refused() -> None:
    deal = played()[0].deal
    entered = enter(deal, [(1, Bid(18)), (2, Hold())])
    assert entered.taken == 1
    assert entered.refused is not None
    assert entered.refused.remark is not None
    assert entered.refused.remark.code == "turn_of"


def test_nothing_is_kept_before_there_is_a_game() -> None:
    deal = played()[0].deal
    some: list[tuple[int, Action]] = [(1, Bid(18)), (0, Pass()), (2, Pass()), (1, PickUp())]
    for count in range(len(some) + 1):
        with pytest.raises(RulesError, match="no game has been announced"):
            entered_record(enter(deal, some[:count]), NAMES)
    passed: list[tuple[int, Action]] = [(1, Pass()), (2, Pass()), (0, Pass())]
    assert entered_record(enter(deal, passed), NAMES).result is not None


def test_a_game_may_end_early() -> None:
    record = next(each for each in played() if len(moves_of(each)) > 30)
    moves = moves_of(record)
    cards = [at for at, (_, move) in enumerate(moves) if isinstance(move, PlayCard)]
    entered = enter(record.deal, [*moves[: cards[4]], (2, Concede(2))])
    assert entered.game.over
    assert entered_record(entered, NAMES).result is not None
    stopped = entered_record(enter(record.deal, moves[: cards[4]]), NAMES)
    assert stopped.result is None


def test_rows_of_cards() -> None:
    deal = played()[0].deal
    written = str(deal)
    assert read_rows(written) == (*deal.hands, deal.skat)
    assert read_rows(written.replace("\n", " | ")) == (*deal.hands, deal.skat)
    assert read_rows("KrB PB") == (CardSet.parse("CJ SJ"),)
    assert read_rows(" \n") == ()


@pytest.mark.parametrize(
    ("text", "error", "code"),
    [
        ("CJ XX", NotationError, "no_card"),
        ("CJ CJ", CardError, "card_twice"),
        ("CJ\nSJ CJ", CardError, "card_twice"),
        ("CJ\n" * 9, NotationError, "rows_of_cards"),
    ],
)
def test_what_is_no_row_of_cards(text: str, error: type[OuvertError], code: str) -> None:
    with pytest.raises(error) as refused:
        read_rows(text)
    assert refused.value.remark is not None
    assert refused.value.remark.code == code
