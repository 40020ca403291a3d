"""The rules of the quantum board games, by moments worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ouvert.boards.chess import Answer, Merge, Move, QuantumChess, Split
from ouvert.boards.games import GAMES, game, parsed
from ouvert.boards.tic_tac_toe import Alone, Choice, QuantumTicTacToe, Spooky
from ouvert.boards.tiqtaqtoe import Halves, Mark, Quantumness, Seen, TiqTaqToe
from ouvert.errors import OuvertError, PositionError, RulesError


def played(state: Any, *actions: Any) -> Any:
    for action in actions:
        state = state.apply(action)
    return state


def squares(**pieces: str) -> QuantumChess:
    """A moment with single pieces, White to move."""
    kinds = ["."] * 25
    for square, kind in pieces.items():
        kinds["abcde".index(square[0]) + 5 * (int(square[1]) - 1)] = kind
    text = "".join(kinds)
    start = QuantumChess()
    bits = sum(1 << place for place, kind in enumerate(text) if kind != ".")
    return QuantumChess(type(start.register)(bits), text)


def test_a_cycle_is_collapsed_by_the_other_player() -> None:
    state = played(QuantumTicTacToe(), Spooky(0, 1), Spooky(1, 2), Spooky(0, 2))
    assert (state.cyclic, state.actor) == (True, 1)
    assert state.legal_actions() == (Choice(0), Choice(2))
    after = state.apply(Choice(0))
    assert after.settled[:3] == (3, 1, 2)
    assert (after.marks, after.actor) == ((), 1)


def test_marks_that_hang_on_a_cycle_are_settled_too() -> None:
    state = played(QuantumTicTacToe(), Spooky(0, 1), Spooky(1, 5), Spooky(0, 1), Choice(1))
    assert state.settled == (1, 3, 0, 0, 0, 2, 0, 0, 0)


def test_the_earlier_row_wins_by_half_a_point() -> None:
    both = QuantumTicTacToe(settled=(1, 3, 5, 2, 4, 6, 0, 0, 0))
    assert (both.rows, both.returns) == ((5, 6), (0.5, -0.5))
    late = QuantumTicTacToe(settled=(1, 3, 7, 2, 4, 6, 5, 0, 0))
    assert late.returns == (-0.5, 0.5)


def test_the_last_square_takes_a_mark_of_its_own() -> None:
    state = QuantumTicTacToe(settled=(1, 2, 3, 4, 6, 5, 7, 0, 8))
    assert state.legal_actions() == (Alone(7),)
    assert state.apply(Alone(7)).returns == (0.0, 0.0)


def test_a_full_board_is_measured_and_played_on() -> None:
    state = played(TiqTaqToe(), Halves(0, 1), Halves(2, 3), Halves(4, 5), Halves(6, 7), Mark(8))
    assert (state.actor, state.due, len(state.chances())) == (None, True, 16)
    assert [chance for _, chance in state.chances()] == pytest.approx([1 / 16] * 16)
    for found, _ in state.chances():
        after = state.apply(found)
        assert after.over or len(after.legal_actions()) == 4 + 6


def test_a_mark_that_meets_another_one_is_entangled_with_it() -> None:
    state = played(TiqTaqToe(Quantumness.MODERATE), Halves(0, 1), Halves(2, 1))
    chance = state.register.chance
    assert chance(1 << 0) == pytest.approx(0.5)
    assert chance(1 << 9 + 1) == pytest.approx(0.25)  # O is there only where X is not
    assert chance(1 << 1 | 1 << 9 + 1) == 0


def test_at_the_high_level_marks_change_places() -> None:
    state = played(TiqTaqToe(Quantumness.HIGH), Mark(4), Halves(0, 4))
    chance = state.register.chance
    assert chance(1 << 4 | 1 << 9) == pytest.approx(0.5)  # X stays in the centre, O in the corner
    assert chance(1 << 0 | 1 << 9 + 4) == pytest.approx(0.5)  # they have changed places
    assert Halves(1, 4) in state.legal_actions()
    settled = played(TiqTaqToe(Quantumness.HIGH), Mark(4))
    assert Halves(0, 4) in settled.legal_actions()
    assert Halves(0, 4) not in played(settled, Mark(8)).legal_actions()


def test_two_rows_at_once_are_a_draw() -> None:
    state = TiqTaqToe(register=type(TiqTaqToe().register)(0b111 | 0b111000 << 9))
    assert (state.won, state.over, state.returns) == ((True, True), True, (0.0, 0.0))


def test_a_split_and_its_merge_leave_a_piece_where_it_was() -> None:
    state = squares(a1="N", e1="K", e5="k")
    state = played(state, Split(0, 7, 11), Move(24, 23))
    assert state.register.uncertain == 1 << 7 | 1 << 11
    merged = state.apply(Merge(7, 11, 0))
    assert merged.register.certain >> 0 & 1
    assert not merged.register.waves
    assert merged.kinds[0] == "N"


def test_a_slide_through_a_ghost_is_entangled_with_it() -> None:
    state = squares(b1="N", a3="R", e1="K", e5="k")
    state = played(state, Split(1, 8, 12), Move(24, 23), Move(10, 14), Move(23, 24))
    chance = state.register.chance
    assert chance(1 << 14) == pytest.approx(0.5)  # the rook passed c3 where no knight is
    assert chance(1 << 14 | 1 << 12) == 0
    assert state.chances() == ()


def test_a_capture_asks_whether_the_victim_is_there() -> None:
    state = squares(b1="N", e1="K", a5="r", e5="k")
    state = played(state, Split(1, 8, 12), Move(20, 10))  # the rook looks along the third row
    state = played(state, Move(4, 3), Move(10, 12))
    assert [chance for _, chance in state.chances()] == pytest.approx([0.5, 0.5])
    taken = state.apply(Answer(True))
    assert taken.kinds[12] == "r"
    assert "N" not in taken.kinds
    missed = state.apply(Answer(False))
    assert missed.kinds[12] == "r"
    assert missed.kinds[8] == "N"
    assert not missed.register.waves


def test_a_pawn_does_not_move_aslant_where_nothing_is() -> None:
    state = squares(b2="P", e1="K", b5="n", e5="k")
    state = played(state, Move(4, 3), Split(21, 10, 12))
    state = state.apply(Move(6, 12))
    missed = state.apply(Answer(False))
    assert missed.kinds[6] == "P"
    assert missed.kinds[10] == "n"


def test_taking_the_king_wins() -> None:
    state = squares(a1="R", e1="K", a5="k").apply(Move(0, 20))
    assert (state.over, state.winner, state.returns) == (True, 0, (1.0, -1.0))


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (QuantumTicTacToe(), Choice(0)),
        (TiqTaqToe(), Seen(1)),
        (TiqTaqToe(Quantumness.CLASSICAL), Halves(0, 1)),
        (QuantumChess(), Answer(True)),
        (QuantumChess(), Move(0, 1)),
    ],
)
def test_what_is_not_allowed_is_refused_in_a_sentence(state: Any, action: Any) -> None:
    with pytest.raises(RulesError, match=r"possible now|cannot find"):
        state.apply(action)


def test_a_chance_that_rounding_leaves_above_one_is_certain() -> None:
    """Otherwise the other answer would have a negative one, by which nothing can be drawn."""
    state = squares(a1="R", e1="K", a5="n", e5="k")
    wave = ((1 << 20, 1.0000000000000002 + 0j), (1 << 22, 1e-9 + 0j))
    register = type(state.register)(state.register.certain & ~(1 << 20), (wave,))
    asked = replace(state, register=register).apply(Move(0, 20))
    chances = [chance for _, chance in asked.chances()]
    assert chances == [0, 1]
    np.random.default_rng(1).choice(2, p=chances)


def test_impossible_answers_are_refused() -> None:
    from ouvert.boards.gates import Asked, Flip

    register = QuantumChess().register
    with pytest.raises(PositionError, match="impossible"):
        register.after([Asked(1, 0, False)])
    split = played(squares(a1="N", e1="K", e5="k"), Split(0, 7, 11)).register
    with pytest.raises(PositionError, match="certain"):
        split.after([Flip(1 << 7)])


@pytest.mark.parametrize("name", GAMES)
def test_games_by_name(name: str) -> None:
    found = game(name)
    rng = np.random.default_rng(1)
    state = found.start()
    for _ in range(12):
        if state.over:
            break
        assert len(found.drawing(state).splitlines()) == found.size + 1
        if state.actor is None:
            state = state.apply(state.chances()[0][0])
            continue
        first = state.legal_actions()[0]
        assert parsed(state, f" {first} ") == first
        best = found.choice(state, rng, 8).actions[0]
        assert 0 <= best.value <= 1
        state = state.apply(best.action)
    with pytest.raises(OuvertError, match=r"is no move here: there are .+ and others like these$"):
        parsed(found.start(), "zz")


def test_where_few_moves_are_possible_all_are_told() -> None:
    state = played(QuantumTicTacToe(), Spooky(0, 1), Spooky(1, 2), Spooky(0, 2))
    with pytest.raises(OuvertError, match=r"“zz” is no move here: only !a1, !c1 can be made$"):
        parsed(state, "zz")
    with pytest.raises(
        OuvertError, match=r"“B2” is no move here: no move names b2 now; only !a1, "
    ):
        parsed(state, "B2")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("tic-tac-toe", "z9z8", "“z9” is no square of this board, whose squares are a1 to c3"),
        ("tic-tac-toe", "a1b9", "“b9” is no square"),
        ("tiqtaqtoe", "a0", "“a0” is no square"),
        ("tiqtaqtoe", "a1d1", "“d1” is no square"),
        ("chess", "a2a6", "“a6” is no square of this board, whose squares are a1 to e5"),
        ("chess", "a2b33", "“b33” is no square"),
        # on the board, but not so: what the piece that was named can do
        ("chess", "b1a3b4", "“b1a3b4” is no move here: with b1 only .*b1a3c3.* can be made"),
        # a rook that cannot move, and a king of the other side
        (
            "chess",
            "A1",
            "“A1” is no move here: no move names a1 now; there are b1c3, .+ and others",
        ),
        ("chess", "e5e4", "“e5e4” is no move here: no move names e5 now; there are b1c3, .+"),
        ("tic-tac-toe", "c3a1", "“c3a1” is no move here: with c3 there are a1c3, .* and others"),
    ],
)
def test_a_move_on_the_board_and_one_beyond_it_are_told_apart(
    name: str, text: str, message: str
) -> None:
    with pytest.raises(OuvertError, match=message):
        parsed(game(name).start(), text)


def test_unknown_games_are_named() -> None:
    with pytest.raises(OuvertError, match="there is no game “go”: there are tic-tac-toe"):
        game("go")
