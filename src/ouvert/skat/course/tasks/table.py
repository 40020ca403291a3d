"""A whole game at a table of one's own, against AIs, on a given deal."""

from __future__ import annotations

from ouvert.skat.course.shown import Question, Scene, Text
from ouvert.skat.course.tasks.task import Answer, Task
from ouvert.skat.course.texts import said
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code


class TableGame(Task, tag="table", frozen=True, kw_only=True):
    """Play a game at a table, and win it as declarer.

    Attributes:
        seed: deals it, as tables do.
        player: the AI that plays for both others.
        place: the place of who learns.
        game: what is to be declared, by its letter; empty for any game.
    """

    seed: str
    player: str
    place: int
    game: str = ""

    def scene(self) -> Scene:
        """Nothing: the table shows it."""
        return Scene()

    def question(self) -> Question:
        """A game at a table."""
        return Question("table")

    def accepted(self) -> tuple[Answer, ...]:
        """No answer in words: `judge_game` looks at the game."""
        return ()

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """What is asked for."""
        return said("table_wanted")

    def judged(self, game: SkatGame, seat: int) -> tuple[bool, Text]:
        """Whether the seat has declared and won the finished game, and how it ended."""
        result = game.result
        if result is None:
            return False, said("table_unfinished")
        if result.contract is None or result.declarer != seat:
            return False, said("table_passed")
        code = contract_code(result.contract)
        names = {"game": f"[={code}]", "points": result.card_points}
        if self.game and result.contract.game is not GameType(self.game):
            return False, said("table_other", wanted=f"[={self.game}]", **names)
        if not result.won:
            return False, said("table_overbid" if result.overbid else "table_lost", **names)
        listed = round(game.returns[seat])
        more = listed - result.value
        return True, said("table_won", value=result.value, more=more, listed=listed, **names)
