"""Questions of a seat about what it has seen, as its table answers them."""

from __future__ import annotations

from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.rules.claiming import unconfirmed
from ouvert.skat.rules.observation import Observation
from ouvert.web.protocol.actions import Claimed, Conceded
from ouvert.web.protocol.client import AskBeliefs, AskHint
from ouvert.web.protocol.server import Beliefs, Hint
from ouvert.web.server import workers
from ouvert.web.server.crew import LateError
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

HINT_SECONDS = 1.0
ANSWER_SECONDS = 15.0
"""A hint, beliefs, or the verdict on a claim that is not there after so long is given up."""


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


async def confirmed(
    thinking: Workers, seen: Observation, seed: int, action: Claimed | Conceded
) -> None:
    """See that a claim holds against every deal that its seat cannot rule out.

    Or, where `seen` is what an AI has seen whose partner gives up, that it agrees. Raises Refusal
    if not, and if the answer takes too long.
    """
    try:
        if isinstance(action, Conceded):
            if not await thinking.ask(ANSWER_SECONDS, workers.gives_up_too, seen, seed):
                remark = Remark.of("partner_plays_on")
                raise Refusal("refused", "your partner does not give up", remark)
            return
        found = await thinking.ask(ANSWER_SECONDS, workers.claim_verdict, seen, action.points)
    except LateError as error:
        raise Refusal("unavailable", "the answer took too long: try again") from error
    if found != "forced":
        raise Refusal.of("rules", unconfirmed(gave_up=found == "unknown"))
