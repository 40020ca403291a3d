"""Replay of a record by the rules, to the result in the record's own terms.

How the International Skat Server scores what the rules of the game leave open was worked out from
its records:

- A defender who resigns alone does not end the game. When both have resigned, or one departs
  during the play, the declarer gets everything that is not in a finished trick of the defenders,
  points and tricks, so that even Schneider and Schwarz count. In Null he gets nothing more: the
  points are those of the skat.
- Somebody departs before there is a contract: no declarer, nothing is scored, one penalty for who
  departed. Departing later brings no penalty besides the result.
- The declarer resigns or departs: what was not played counts for nobody. The known records do not
  show this case; it follows the rules of `skat.rules.game`.
- A card that the record hides counts as not played.
- The server may stop as soon as an announced Schwarz or Schneider is out of reach; the game is
  lost with the points and tricks taken until then.
- "Schneider" and "Schwarz" say that either side was made so, the declarer too.
- The sign of the matadors is kept: with 2 is 2, without 2 is -2.

Where one defender resigns and the record ends with that, the game was played by the International
Skat Order, in which he resigns for both, and is scored by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ouvert.errors import RecordError, RulesError
from ouvert.remarks import Remark
from ouvert.skat.records.events import (
    CardsShown,
    Departure,
    Event,
    HiddenCard,
    Move,
    Outcome,
    RecordResult,
)
from ouvert.skat.rules.actions import SEAT_NAMES, Concede, Decline, Phase, SayKontra, SayRe
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.club.ramsch import RamschResult
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import ALL_POINTS, SCHNEIDER_POINTS, TRICKS, GameResult, evaluate


class ReplayError(RecordError):
    """A record that does not replay.

    `reason` is the message without any place. `event` is the index of the event that cannot be,
    the number of events if the record ends too early, and None if the stated result is wrong.
    """

    def __init__(self, reason: str, event: int | None, remark: Remark | None = None) -> None:
        said = reason if event is None else f"event {event + 1}: {reason}"
        super().__init__(said, remark=remark)
        self.reason = reason
        self.event = event


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through.

    Attributes:
        states: the start, and the state after each event. An event that is no move of the game
            leaves the state as it is, and so does a defender who resigns before his partner does;
            a departure during the play ends it by concession.
        result: what the game comes to in the record's terms, by the server's rules; None if it is
            not over.
    """

    states: tuple[SkatGame, ...]
    result: RecordResult | None

    @property
    def final(self) -> SkatGame:
        """The last state."""
        return self.states[-1]


def replay(
    deal: Deal,
    events: Sequence[Event],
    stated: RecordResult | None,
    club: ClubOptions = BY_THE_ORDER,
) -> Replay:
    """Play the events through and compare with the stated result.

    Raises ReplayError for the first event that cannot be, for a record that states a result and
    ends before the game does, and for a stated result that the events do not lead to.
    """
    states = [SkatGame.start(deal, club)]
    for index, event in enumerate(events):
        try:
            _check_still_told(events[:index], event)
            states.append(_after(states[-1], events[: index + 1], last=index + 1 == len(events)))
        except RulesError as error:
            raise ReplayError(str(error), index, error.remark) from error
    if stated is None:
        return Replay(tuple(states), _result(states[-1], events))
    result = _result(_stopped(states[-1]), events)
    if result is None:
        said = "the record ends before the game is over"
        raise ReplayError(said, len(events), Remark.of("record_stops"))
    difference = stated.difference(result)
    if difference:
        said = f"the record states {difference}, to which its events lead"
        raise ReplayError(said, None, Remark.of("other_result"))
    return Replay(tuple(states), replace(result, resigned=stated.resigned))


def _check_still_told(before: Sequence[Event], event: Event) -> None:
    """Refuse what cannot follow a hidden card or a departure."""
    last = before[-1] if before else None
    conceding = isinstance(event, Move) and isinstance(event.action, Concede)
    if isinstance(event, Departure):
        return
    if isinstance(last, Departure):
        raise RulesError(f"nothing can follow after {SEAT_NAMES[last.seat]} has gone")
    if not conceding and any(isinstance(earlier, HiddenCard) for earlier in before):
        raise RulesError("after a hidden card nobody can tell how the play goes on")


def _after(state: SkatGame, events: Sequence[Event], *, last: bool) -> SkatGame:
    """The state after one event more, the last of those given."""
    event = events[-1]
    if event.seat not in range(3):
        raise RulesError(f"the seats are 0, 1 and 2, not {event.seat}")
    match event:
        case Move(seat, Concede(conceding)):
            if seat != conceding:
                raise RulesError(f"{SEAT_NAMES[seat]} can concede only for himself")
            before = _resigned(events[:-1])
            if seat in before:
                raise RulesError(f"{SEAT_NAMES[seat]} has conceded already")
            # applied even if it only waits for the partner's, so that it is checked
            over = state.apply(event.action)
            return over if before or last or seat == state.declarer else state
        case Move(_, SayKontra() | SayRe() | Decline() as action) if state.kontra is None:
            # nobody is asked here: why not says more than whose turn it is
            return state.apply(action)
        case Move(seat, action):
            _check_turn(state, seat, str(action))
            return state.apply(action)
        case CardsShown():
            if state.phase is not Phase.PLAY:
                raise RulesError("nobody can show his cards before or after the play of the cards")
        case HiddenCard(seat):
            if state.phase is not Phase.PLAY:
                raise RulesError("nobody can play a card before or after the play of the cards")
            _check_turn(state, seat, "play a card")
        case Departure(seat) if state.phase is Phase.PLAY and not state.ramsch:
            return state.apply(Concede(seat))
    return state


def _resigned(events: Sequence[Event]) -> set[int]:
    """The seats that have resigned."""
    moves = (event for event in events if isinstance(event, Move))
    return {move.seat for move in moves if isinstance(move.action, Concede)}


def _check_turn(state: SkatGame, seat: int, action: str) -> None:
    if state.actor is None:
        raise RulesError(
            f"the game is over, so that {SEAT_NAMES[seat]} cannot act ('{action}')",
            remark=Remark.of("game_over"),
        )
    if seat != state.actor:
        raise RulesError(
            f"it is {SEAT_NAMES[state.actor]}'s turn ({state.actor}), "
            f"not {SEAT_NAMES[seat]}'s ({seat})",
            remark=Remark.of("turn_of", seat=state.actor),
        )


def _stopped(state: SkatGame) -> SkatGame:
    """The state, given up for the declarer if his announcement is out of reach."""
    if state.phase is not Phase.PLAY or state.announced is None:
        return state
    contract, declarer = state.announced
    theirs = [trick for trick in state.tricks if trick.winner != declarer]
    points = sum(trick.points for trick in theirs)
    missed = (contract.schwarz_announced and theirs) or (
        contract.schneider_announced and points > ALL_POINTS - SCHNEIDER_POINTS
    )
    return state.apply(Concede(declarer)) if missed else state


def _scored(state: SkatGame, events: Sequence[Event]) -> GameResult | None:
    """The result as the server counts it."""
    result = state.result
    if result is None or state.announced is None:
        return result
    contract, declarer = state.announced
    if contract.game is GameType.NULL:
        return result
    departed = {event.seat for event in events if isinstance(event, Departure)}
    if declarer in state.conceded or not (departed or len(_resigned(events) - {declarer}) == 2):
        return result
    theirs = [trick for trick in state.tricks if trick.winner != declarer]
    points = sum(trick.points for trick in theirs)
    return evaluate(
        contract,
        kontra=result.kontra,
        bock=result.bock,
        declarer=declarer,
        bid=state.bid,
        cards=state.dealt.hands[declarer] | state.dealt.skat,
        card_points=(ALL_POINTS - points, points),
        tricks=(TRICKS - len(theirs), len(theirs)),
    )


def _result(state: SkatGame, events: Sequence[Event]) -> RecordResult | None:
    left = timed_out = None
    penalties = [0, 0, 0]
    for event in events:
        if isinstance(event, Departure):
            left = left if event.timed_out else event.seat
            timed_out = event.seat if event.timed_out else timed_out
            penalties[event.seat] = 1
    scored = _scored(state, events)
    if scored is None:
        if not any(penalties):
            return None
        forehand, middlehand, rearhand = penalties
        return RecordResult(
            Outcome.PENALTY,
            penalties=(forehand, middlehand, rearhand),
            left=left,
            timed_out=timed_out,
            resigned=False,
        )
    if scored.passed_in:
        return RecordResult(Outcome.PASSED)
    if scored.ramsch is not None:
        return _of_ramsch(scored.ramsch, scored.value)
    last = events[-1]
    return RecordResult(
        Outcome.WIN if scored.won else Outcome.LOSS,
        declarer=scored.declarer,
        value=scored.value,
        matadors=scored.matadors,
        overbid=scored.overbid,
        card_points=scored.card_points,
        tricks=scored.tricks,
        schneider=scored.schneider,
        schwarz=scored.schwarz,
        left=left,
        timed_out=timed_out,
        resigned=isinstance(last, Move) and isinstance(last.action, Concede),
    )


def _of_ramsch(ended: RamschResult, value: int) -> RecordResult:
    """A Ramsch in the terms of a record: card points and tricks are those of whom it scores."""
    scored = ended.march if ended.loser is None else ended.loser
    if scored is None:
        raise RulesError("a Ramsch has a loser or a Durchmarsch")
    return RecordResult(
        Outcome.RAMSCH,
        value=value,
        card_points=ended.points[scored],
        tricks=ended.tricks[scored],
        schwarz=ended.march is not None,
        resigned=False,
    )
