"""The classical level is English draughts, by known leaf counts and by a plain second program."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import PositionError, RulesError
from support.quantum_checkers import SMALL_BOARDS, line, random_game, setup

Plain = dict[tuple[int, int], str]


def plain_turns(board: Plain, size: int, side: str) -> Iterator[Plain]:
    """Every whole turn of a side ("w" or "b", kings in capitals), by the rules read once more."""

    def directions(piece: str) -> list[tuple[int, int]]:
        ahead = -1 if piece.lower() == "w" else 1
        return [(dx, dy) for dx in (-1, 1) for dy in ((-1, 1) if piece.isupper() else (ahead,))]

    def inside(x: int, y: int) -> bool:
        return 0 <= x < size and 0 <= y < size

    def placed(piece: str, y: int) -> str:
        return piece.upper() if y == (0 if piece.lower() == "w" else size - 1) else piece

    def jumps(now: Plain, x: int, y: int) -> Iterator[Plain]:
        piece = now[x, y]
        for dx, dy in directions(piece):
            over, goal = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if now.get(over, side).lower() == side or not inside(*goal) or goal in now:
                continue
            after = {at: what for at, what in now.items() if at not in ((x, y), over)}
            after[goal] = placed(piece, goal[1])
            further = list(jumps(after, *goal)) if after[goal] == piece else []
            yield from further or [after]

    mine = sorted(at for at, piece in board.items() if piece.lower() == side)
    captures = [after for at in mine for after in jumps(board, *at)]
    yield from captures
    if captures:
        return
    for x, y in mine:
        for dx, dy in directions(board[x, y]):
            if inside(x + dx, y + dy) and (x + dx, y + dy) not in board:
                after = {at: what for at, what in board.items() if at != (x, y)}
                after[x + dx, y + dy] = placed(board[x, y], y + dy)
                yield after


def plain(state: QuantumCheckers) -> Plain:
    position, size = state.position, state.variant.size
    found: Plain = {}
    for piece in range(len(position.pieces)):
        for square in position.parts(piece):
            letter = "wb"[position.owner(piece)]
            king = position.kings >> square & 1
            found[square % size, square // size] = letter.upper() if king else letter
    return found


def whole_turns(state: QuantumCheckers) -> Iterator[QuantumCheckers]:
    for action in state.moves:
        after = state.apply(action)
        if after.chain is None:
            yield after
        else:
            yield from whole_turns(after)


def leaves(state: QuantumCheckers, turns: int) -> int:
    if not turns:
        return 1
    return sum(leaves(after, turns - 1) for after in whole_turns(state))


def test_leaf_counts_of_english_draughts() -> None:
    start = QuantumCheckers.start(Variant())
    assert [leaves(start, turns) for turns in range(1, 6)] == [7, 49, 302, 1469, 7361]


@pytest.mark.study
def test_more_leaf_counts_of_english_draughts() -> None:
    assert leaves(QuantumCheckers.start(Variant()), 6) == 36768


@pytest.mark.long
@given(st.sampled_from(SMALL_BOARDS), st.integers(0, 2**32 - 1))
def test_turns_are_those_of_the_plain_program(board: tuple[int, int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    for state, _, _, _ in random_game(Variant(*board, draw_after=None), rng, 60):
        if state.chain is None:
            ours = [sorted(plain(after).items()) for after in whole_turns(state)]
            theirs = [
                sorted(after.items())
                for after in plain_turns(plain(state), board[0], "wb"[state.turn])
            ]
            assert sorted(ours) == sorted(theirs)


def test_five_by_five_starts_with_two_against_two() -> None:
    position = QuantumCheckers.start(Variant(5, 1)).position
    assert [position.parts(piece) for piece in range(4)] == [(21,), (23,), (1,), (3,)]


def test_multi_jump_goes_on_with_the_same_piece_only() -> None:
    state = setup(Variant(8, 1), "white=a1,h2 black=b2,d4,g3")
    state = line(state, "a1xc3")
    assert (state.turn, state.quiet) == (0, 0)
    assert len(state.legal_actions()) == 1
    with pytest.raises(RulesError, match="h2xf4: there is a capture from c3"):
        line(state, "h2xf4")
    assert line(state, "c3xe5").turn == 1


def test_crowning_ends_the_turn() -> None:
    state = line(setup(Variant(8, 1), "white=b6 black=c7,e7,h6"), "b6xd8")
    assert state.turn == 1
    assert line(state, "h6-g5 d8xf6").position.kings


def test_who_cannot_move_loses_even_when_it_would_be_a_draw() -> None:
    blocked = "white=a1 black=b2,c3,h8"
    for draw_after in (1, None):
        state = setup(Variant(8, 1, draw_after=draw_after), blocked)
        state = QuantumCheckers.of(state.variant, state.position, quiet=1)
        assert not state.drawn
        assert (state.winner, state.returns, state.actor) == (1, (-1.0, 1.0), None)
        assert state.over
        with pytest.raises(RulesError, match="the game is over"):
            line(state, "a1-b2")


def test_draw_after_moves_without_a_capture() -> None:
    state = setup(Variant(8, 1, draw_after=3), "white=Ka1 black=Kh8")
    state = line(state, "a1-b2 h8-g7")
    assert not state.over
    state = line(state, "b2-a1")
    assert state.drawn
    assert (state.winner, state.returns, state.legal_actions()) == (None, (0.0, 0.0), ())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": 3}, "4 to 26 squares"),
        ({"size": 27}, "4 to 26 squares"),
        ({"size": 4, "rows": 2}, "4 × 4 has 1 filled row a side, not 2"),
        ({"size": 4, "rows": 0}, "4 × 4 has 1 filled row a side, not 0"),
        ({"rows": 0}, "1 to 3 filled rows"),
        ({"rows": 4}, "1 to 3 filled rows"),
        ({"draw_after": 0}, "1 move or more"),
        ({"level": Level.INTERFERENCE, "phantoms": True}, "phantoms cannot merge"),
    ],
)
def test_impossible_variant_is_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Variant(**arguments)  # type: ignore[arg-type]
