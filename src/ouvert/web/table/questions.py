"""Questions of a seat about what it has seen, as its table answers them."""

from __future__ import annotations

from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.rules.observation import Observation
from ouvert.web.protocol.client import AskBeliefs, AskHint
from ouvert.web.protocol.server import Beliefs, Hint
from ouvert.web.server import workers
from ouvert.web.server.crew import LateError
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

HINT_SECONDS = 1.0
ANSWER_SECONDS = 15.0
"""A hint or beliefs that are not there after so long are given up."""


async def answered(
    thinking: Workers, seen: Observation, seed: int, question: AskHint | AskBeliefs
) -> Hint | Beliefs:
    """What the AI would do, or where cards may be, for all that a seat has seen.

    Raises Refusal for a hint out of turn, and if there is no answer or none in time.
    """
    try:
        if isinstance(question, AskBeliefs):
            return await thinking.ask(ANSWER_SECONDS, workers.beliefs, seen, seed)
        if seen.actor != seen.seat:
            raise Refusal(
                "refused", "there are hints for your own decisions only", Remark.of("no_hint")
            )
        return await thinking.ask(ANSWER_SECONDS, workers.hint, seen, seed, HINT_SECONDS)
    except LateError as error:
        raise Refusal("unavailable", "the answer took too long: try again") from error
    except OuvertError as error:
        raise Refusal.of("refused", error) from error
