"""A game of quantum checkers as an immutable state machine with explicit chance.

Rules: paper 002, section 4, on the English draughts of the International Draughts Federation. Where
the paper leaves something open or differs from its author's program, `docs/checkers.md` says what
is done here.

A capture that needs a measurement leads to a state of chance: nobody acts, `chances` lists what may
be found, and `apply` takes one of these answers. `outcomes` and `play` do all of that at once.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace

import numpy as np

from ouvert.checkers.records.notation import action_text, parse_action, parse_position
from ouvert.checkers.rules.actions import Action, Capture, Found, Move
from ouvert.checkers.rules.board import squares_of
from ouvert.checkers.rules.moves import crowned, entangled, entangles, legal_moves, moved
from ouvert.checkers.rules.position import Position
from ouvert.checkers.rules.variant import Variant
from ouvert.checkers.rules.wave import Wave
from ouvert.errors import NotationError, RulesError, check_kind
from ouvert.remarks import Remark

SEATS = ("White", "Black")
"""Names of the seats; White begins."""


@dataclass(frozen=True, slots=True)
class QuantumCheckers:
    """A moment of a game. Start one with `start`, or from a position with `of`.

    Attributes:
        variant: the rule set.
        position: the pieces.
        turn: the seat whose turn it is: 0 White, 1 Black.
        quiet: moves of both players together since the last capture that is certain; −1 while a
            pending capture has revealed an earlier one, since the move itself is counted later.
        chain: the square from which a multi-jump has to go on.
        pending: the capture that waits for a measurement; then nobody acts.
        moves: the legal moves, computed once.
    """

    variant: Variant
    position: Position
    turn: int = 0
    quiet: int = 0
    chain: int | None = None
    pending: Capture | None = None
    moves: tuple[Move, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def start(cls, variant: Variant) -> QuantumCheckers:
        """The first moment, White to move. Raises PositionError for what is no variant."""
        check_kind(variant, Variant, "a game of quantum checkers starts from a Variant")
        return cls.of(variant, Position.start(variant))

    @classmethod
    def of(
        cls,
        variant: Variant,
        position: Position | str,
        turn: int = 0,
        quiet: int = 0,
        chain: int | None = None,
        pending: Capture | None = None,
    ) -> QuantumCheckers:
        """A moment of a game with its legal moves; the position may be text.

        Raises NotationError for bad text, PositionError for a bad position.
        """
        if isinstance(position, str):
            position = parse_position(variant.board, position)
        check_kind(
            position, Position, "a position is a Position or text, such as 'white=b1 black=a4'"
        )
        moves = () if pending is not None else legal_moves(variant, position, turn, chain)
        return cls(variant, position, turn, quiet, chain, pending, moves)

    @property
    def drawn(self) -> bool:
        """Whether the game has ended by the draw rule. Being unable to move goes before."""
        limit = self.variant.draw_after
        return (
            self.pending is None
            and bool(self.moves)
            and limit is not None
            and (self.quiet >= limit)
        )

    @property
    def winner(self) -> int | None:
        """The seat whose opponent cannot move; None in a draw and while the game lasts."""
        return 1 - self.turn if self.pending is None and not self.moves else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None or self.drawn

    @property
    def actor(self) -> int | None:
        """The seat that moves; None when the game is over or a measurement is due."""
        return None if self.pending is not None or self.over else self.turn

    @property
    def returns(self) -> tuple[float, float]:
        """1 for the winner and −1 for the loser; 0 in a draw and while the game lasts."""
        if self.winner is None:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)

    def legal_actions(self) -> tuple[Move, ...]:
        """The moves of the actor in a fixed order; empty when nobody acts."""
        return () if self.drawn else self.moves

    def observe(self, seat: int) -> QuantumCheckers:
        """What a seat has seen: everything, since amplitudes are open to both."""
        return self

    @property
    def measured(self) -> Wave | None:
        """The wave that the pending capture measures next: the capturer's before the victim's."""
        if self.pending is None:
            return None
        for square in (self.pending.source, self.pending.over):
            piece = self.position.piece_on(square)
            wave = None if piece is None else self.position.wave_of(piece)
            if wave is not None:
                return wave
        return None

    def chances(self) -> tuple[tuple[Found, float], ...]:
        """What the pending measurement may find, with its probabilities; empty if there is none."""
        wave = self.measured
        if wave is None:
            return ()
        return tuple((Found(squares), chance) for squares, chance in wave.outcomes())

    def entangles(self, action: Action) -> bool:
        """Whether an action is a capture that entangles instead of measuring."""
        return (
            isinstance(action, Capture)
            and self.chain is None
            and entangles(self.variant, self.position, action)
        )

    def success(self, capture: Capture) -> float:
        """Probability that a legal capture takes its victim: both are there, and no phantom is."""
        squares = 1 << capture.source | 1 << capture.over
        if any(wave.phantom & squares for wave in self.position.waves):
            return 0.0
        return self.position.both(capture.source, capture.over)

    def apply(self, action: Action) -> QuantumCheckers:
        """The state after a move, or after an outcome of the pending measurement.

        Raises RulesError, and leaves this state as it is, if the action is not allowed.
        """
        if isinstance(action, Found):
            return self._found(action)
        if isinstance(action, str):
            raise RulesError(f"apply takes an action, not '{action}': push(…) takes moves as text")
        if action not in self.legal_actions():
            raise self._refusal(action)
        if not isinstance(action, Capture):
            return self._passed(moved(self.variant, self.position, action), self.quiet + 1)
        if self.entangles(action):
            return self._passed(entangled(self.variant, self.position, action), self.quiet + 1)
        return replace(self, pending=action, chain=None, moves=())._settled()

    def outcomes(self, action: Move) -> tuple[tuple[float, QuantumCheckers], ...]:
        """All states that a move may lead to once everything is measured, with probabilities.

        The probabilities add up to 1; equal states are listed once. Raises RulesError.
        """
        weights: defaultdict[QuantumCheckers, float] = defaultdict(float)
        waiting = [(1.0, self.apply(action))]
        while waiting:
            weight, state = waiting.pop()
            if state.pending is None:
                weights[state] += weight
            waiting += ((weight * chance, state.apply(found)) for found, chance in state.chances())
        return tuple((weight, state) for state, weight in weights.items())

    def play(
        self, action: Move, rng: np.random.Generator
    ) -> tuple[QuantumCheckers, tuple[Action, ...]]:
        """Make a move, let chance answer, and return the new state and all that was applied."""
        state = self.apply(action)
        actions: list[Action] = [action]
        while state.pending is not None:
            actions.append(state.sample(rng))
            state = state.apply(actions[-1])
        return state, tuple(actions)

    def push(self, move: str, rng: np.random.Generator | None = None) -> QuantumCheckers:
        """The state after a move written as text, such as `b1-a2+c2`, or `!b4` for what was found.

        A measurement that is due afterwards is drawn with the generator; without one it is left
        open, as `apply` leaves it. Raises NotationError for what is no move, RulesError for one
        that is not allowed.
        """
        check_kind(move, str, "a move is text, such as 'b1-a2'", NotationError)
        action = parse_action(self.variant.board, move)
        if rng is None or isinstance(action, Found):
            return self.apply(action)
        return self.play(action, rng)[0]

    def sample(self, rng: np.random.Generator) -> Found:
        """An outcome of the pending measurement, by its probabilities. Raises RulesError."""
        chances = self.chances()
        if not chances:
            raise RulesError("there is nothing to measure: no capture waits for a measurement")
        weights = np.array([chance for _, chance in chances])
        return chances[int(rng.choice(len(chances), p=weights / weights.sum()))][0]

    def moves_as_text(self) -> tuple[str, ...]:
        """The legal moves, in the order of `legal_actions`, as `push` reads them."""
        return tuple(action_text(self.variant.board, move) for move in self.legal_actions())

    def __str__(self) -> str:
        # the board in letters knows games; a game knows it only when it is printed
        from ouvert.checkers.drawing.text_board import draw

        return draw(self.variant.board, self.position)

    def _repr_svg_(self) -> str:
        # pictures know games; a game knows them only when it is looked at
        from ouvert.checkers.drawing.pictures import state_svg

        return state_svg(self)

    def _found(self, found: Found) -> QuantumCheckers:
        wave = self.measured
        if wave is None:
            raise RulesError("there is nothing to measure: no capture waits for a measurement")
        if found.squares not in {squares for squares, _ in wave.outcomes()}:
            named = self._names(found.squares & self.variant.board.dark())
            raise RulesError(f"the measurement cannot find {named}; ask for the chances")
        position = self.position.collapse(wave, found.squares)
        lost = any(
            self.position.pieces[piece] and not position.pieces[piece] for piece in wave.pieces
        )
        quiet = -1 if lost else self.quiet
        return replace(self, position=position, quiet=quiet)._settled()

    def _settled(self) -> QuantumCheckers:
        """Carry out the pending capture, as far as no measurement is needed before."""
        capture, position = self.pending, self.position
        assert capture is not None
        capturer = position.piece_on(capture.source)
        if capturer is not None and position.wave_of(capturer) is not None:
            return self
        victim = position.piece_on(capture.over)
        if capturer is None or victim is None:
            return self._passed(position, self.quiet + 1)
        if position.wave_of(victim) is not None:
            return self
        kings = crowned(self.variant, position, capture.source, 1 << capture.target)
        promoted = kings >> capture.target & 1 and not position.kings >> capture.source & 1
        position = position.without(victim).relocate(capturer, capture.target, kings)
        if not promoted:
            going_on = QuantumCheckers.of(self.variant, position, self.turn, chain=capture.target)
            if going_on.moves:
                return going_on
        return self._passed(position, 0)

    def _passed(self, position: Position, quiet: int) -> QuantumCheckers:
        return QuantumCheckers.of(self.variant, position, 1 - self.turn, quiet)

    def _names(self, squares: int) -> str:
        names = map(self.variant.board.name, squares_of(squares))
        return " and ".join(names) or "nothing"

    def _refusal(self, action: Move) -> RulesError:
        if self.over:
            return RulesError(
                "the game is over, and nobody moves any more", remark=Remark.of("game_over")
            )
        if self.pending is not None:
            return RulesError(
                "a measurement is due before anybody moves: apply one of the chances",
                remark=Remark.of("measurement_due"),
            )
        text = f"{SEATS[self.turn]} may not play {action_text(self.variant.board, action)}"
        if any(isinstance(move, Capture) for move in self.moves):
            forced = 0
            for move in self.moves:
                forced |= 1 << move.source if isinstance(move, Capture) else 0
            squares = self._names(forced)
            return RulesError(
                f"{text}: there is a capture from {squares}, and who can must",
                remark=Remark.of("must_capture", squares=squares),
            )
        return RulesError(f"{text}: ask for the legal actions", remark=Remark.of("illegal_move"))
