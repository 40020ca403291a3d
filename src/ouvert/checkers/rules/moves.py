"""Legal moves, and what the moves without a measurement do to a position."""

from __future__ import annotations

from collections.abc import Iterator

from ouvert.checkers.rules.actions import Capture, Merge, Move, Split, Step
from ouvert.checkers.rules.board import FORWARD, NOWHERE, squares_of
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.checkers.rules.wave import Wave

ALL_DIRECTIONS = (0, 1, 2, 3)


def legal_moves(
    variant: Variant, position: Position, seat: int, chain: int | None = None
) -> tuple[Move, ...]:
    """The legal moves of a seat, in a fixed order.

    Whoever may capture must, also with and against superposed or entangled pieces, and also where
    the capture is bound to fail because the two pieces are never there together. All targets must
    be empty in every basis state.

    Args:
        variant: the rule set.
        position: the pieces.
        seat: 0 White, 1 Black.
        chain: the square from which a multi-jump goes on; then nothing else is legal.
    """
    free = ~position.occupied()
    movers = position.occupied(seat) if chain is None else 1 << chain
    captures = tuple(_captures(variant, position, seat, movers, free))
    if captures or chain is not None:
        return captures
    moves: list[Move] = []
    for source in squares_of(movers):
        targets = sorted(_steps(variant, position, seat, source, free))
        moves += (Step(source, target) for target in targets)
        if variant.level >= Level.SUPERPOSITION:
            moves += (
                Split(source, first, second)
                for place, first in enumerate(targets)
                for second in targets[place + 1 :]
            )
    if variant.level >= Level.INTERFERENCE:
        # pieces have no order of their own, squares have
        moves += sorted(_merges(variant, position, seat, free))
    return tuple(moves)


def entangles(variant: Variant, position: Position, capture: Capture) -> bool:
    """Whether a capture entangles instead of measuring (paper 002, 4.2.2.2).

    It does if the capturing piece is classical and its victim superposed but not entangled. The
    later jumps of a multi-jump never entangle; that is for the caller to know.
    """
    if variant.level < Level.ENTANGLEMENT:
        return False
    capturer, victim = position.piece_on(capture.source), position.piece_on(capture.over)
    if capturer is None or victim is None or position.wave_of(capturer) is not None:
        return False
    wave = position.wave_of(victim)
    return wave is not None and len(wave.pieces) == 1


def moved(variant: Variant, position: Position, move: Step | Split | Merge) -> Position:
    """The position after a legal move that captures nothing."""
    source = move.first if isinstance(move, Merge) else move.source
    piece = position.piece_on(source)
    assert piece is not None
    old = position.wave_of(piece)
    wave = old or Wave.classical(piece, source)
    match move:
        case Step(_, target):
            targets = 1 << target
            wave = wave.step(source, target)
        case Split(_, first, second):
            targets = 1 << first | 1 << second
            wave = wave.split(source, first, second)
        case Merge(first, second, target):
            targets = 1 << target
            wave = wave.merge(first, second, target)
    kings = crowned(variant, position, source, targets)
    return position.with_wave(wave, old, piece, targets, kings)


def entangled(variant: Variant, position: Position, capture: Capture) -> Position:
    """The position after a capture that entangles."""
    capturer, victim = position.piece_on(capture.source), position.piece_on(capture.over)
    assert capturer is not None
    assert victim is not None
    old = position.wave_of(victim)
    assert old is not None
    wave = old.entangle(
        capturer, capture.source, capture.over, capture.target, stays=variant.phantoms
    )
    target = 1 << capture.target
    kings = crowned(variant, position, capture.source, target)
    return position.with_wave(wave, old, capturer, target, kings)


def crowned(variant: Variant, position: Position, source: int, targets: int) -> int:
    """The king squares with those targets that a part from a square reaches as a king."""
    piece = position.piece_on(source)
    assert piece is not None
    if position.kings >> source & 1:
        return position.kings | targets
    return position.kings | targets & variant.board.crowns[position.owner(piece)]


def _directions(position: Position, seat: int, source: int) -> tuple[int, ...]:
    return ALL_DIRECTIONS if position.kings >> source & 1 else FORWARD[seat]


def _steps(
    variant: Variant, position: Position, seat: int, source: int, free: int
) -> Iterator[int]:
    for direction in _directions(position, seat, source):
        target = variant.board.steps[source][direction]
        if target != NOWHERE and free >> target & 1:
            yield target


def _captures(
    variant: Variant, position: Position, seat: int, movers: int, free: int
) -> Iterator[Capture]:
    board, theirs = variant.board, position.occupied(1 - seat)
    for source in squares_of(movers):
        for direction in _directions(position, seat, source):
            over, target = board.steps[source][direction], board.jumps[source][direction]
            if target != NOWHERE and theirs >> over & 1 and free >> target & 1:
                yield Capture(source, over, target)


def _merges(variant: Variant, position: Position, seat: int, free: int) -> Iterator[Merge]:
    """Two parts of one piece, both men or both kings, that can step to the same square."""
    for number, mask in enumerate(position.pieces):
        if position.owner(number) != seat or not mask & (mask - 1):
            continue
        reach = {
            source: set(_steps(variant, position, seat, source, free))
            for source in squares_of(mask)
        }
        for first in reach:
            for second in reach:
                if first != second and not (
                    (position.kings >> first ^ position.kings >> second) & 1
                ):
                    yield from (
                        Merge(first, second, target)
                        for target in sorted(reach[first] & reach[second])
                    )
