"""Why an answer to a puzzle is worth what it is: each sentence is checked against the solver."""

from __future__ import annotations

from typing import Any

import pytest

from ouvert.cards import Card
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.play import Trick
from ouvert.skat.search.open_cards import card_values, solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.skat.training.puzzles import Puzzle, stock
from ouvert.skat.training.reasons import Reason, puzzle_reasons
from support.sizes import some_of

CARDS = [each for each in stock().values() if each.kind == "card"]
OTHERS = [each for each in stock().values() if each.kind != "card"]


def end(puzzle: Puzzle, card: str) -> tuple[float, bool]:
    """What the side to act gets after a card with open cards, and whether it is what it wants."""
    game = puzzle.game()
    declares = game.actor == game.declarer
    after = game.apply(PlayCard(Card[card]))
    null = game.contract is not None and game.contract.game is GameType.NULL
    if after.over:
        assert after.result is not None
        value = after.result.won if null else after.result.card_points
    else:
        value = solve(OpenPosition.of(after)).value
    due = puzzle.limit or game.needed
    reached = bool(value) if null else due is not None and value >= due
    return (value if declares else -value), reached is declares


def tricks_of_best_play(game: SkatGame, card: str) -> list[Trick]:
    """Every way in which best play can finish the trick after a card."""
    number, open_ends, found = len(game.tricks), [game.apply(PlayCard(Card[card]))], []
    while open_ends:
        state = open_ends.pop()
        if len(state.tricks) > number or state.over:
            found.append(state.tricks[number])
            continue
        values = card_values(OpenPosition.of(state))
        best = (max if state.actor == state.declarer else min)(values.values())
        open_ends += [state.apply(PlayCard(each)) for each in values if values[each] == best]
    return found


def check(puzzle: Puzzle, reason: Reason) -> None:
    names: dict[str, Any] = dict(reason.remark.names)
    game = puzzle.game()
    own, best = end(puzzle, reason.answer), end(puzzle, puzzle.answer)
    tricks = tricks_of_best_play(game, reason.answer)
    better = tricks_of_best_play(game, puzzle.answer)
    declares = game.actor == game.declarer

    def ours(trick: Trick) -> bool:
        return (trick.winner == game.declarer) is declares

    def told(trick: Trick) -> bool:
        taker = trick.card_of(trick.winner).code
        found = {"seat": trick.winner, "taker": taker, "points": trick.points}
        return all(found[name] == names[name] for name in found.keys() & names.keys())

    match reason.remark.code:
        case "why_best" | "why_best_null":
            assert reason.answer == puzzle.answer
            assert any(map(told, tricks))
        case "why_as_good":
            assert reason.answer in puzzle.accepted()
        case "why_elsewhere":
            assert own[1] >= best[1]
            assert own[1] > best[1] or own[0] >= best[0]
        case "why_loses_trick":
            assert any(told(each) and not ours(each) for each in tricks)
            assert any(map(ours, better))
        case "why_takes_trick":
            assert any(told(each) and ours(each) for each in tricks)
            assert not all(map(ours, better))
        case "why_trick_points":
            assert any(map(told, tricks))
            assert names["others"] in {each.points for each in better}
        case "why_turns":
            assert (own[1], best[1]) == (False, True)
        case "why_later":
            assert best[0] - own[0] == names["points"] > 0
        case code:
            pytest.fail(f"{code} has no check")
    if reason.remark.code not in ("why_best", "why_best_null", "why_as_good", "why_elsewhere"):
        # whatever is named as a reason, it is worse in the end
        assert own[0] < best[0] or (best[1] and not own[1])


@pytest.mark.parametrize("number", some_of(range(len(CARDS)), 24))
def test_each_card_has_a_reason_that_the_solver_confirms(number: int) -> None:
    puzzle = CARDS[number]
    reasons = puzzle_reasons(puzzle)
    assert reasons[0].answer == puzzle.answer
    assert {each.answer for each in reasons} == puzzle.worth.keys()
    for each in reasons:
        lost = puzzle.worth[puzzle.answer] - puzzle.worth[each.answer]
        assert each.lost == pytest.approx(lost, abs=1e-4)
        check(puzzle, each)


@pytest.mark.parametrize("number", some_of(range(len(OTHERS)), 4))
def test_bids_and_discards_are_explained_by_the_tables(number: int) -> None:
    puzzle = OTHERS[number]
    reasons = puzzle_reasons(puzzle)
    assert {each.answer for each in reasons} == puzzle.worth.keys()
    assert [each.lost for each in reasons] == sorted(each.lost for each in reasons)
    codes = {each.remark.code for each in reasons}
    if puzzle.kind == "discard":
        assert codes == {"why_discard"}
        for each in reasons:
            put = sum(Card[code].points for code in each.answer.split())
            assert dict(each.remark.names)["points"] == put
    else:
        assert codes <= {"why_bid", "why_pass", "worth_bidding", "too_dear"}
