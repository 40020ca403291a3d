"""A deal of a described game as it is told to who looks at it, and nothing that he does not see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ouvert.tricks.belief.observation import observe, open_to_all
from ouvert.tricks.belief.partners import known_sides
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.play.scoring import returns, taken
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.play.text import action_text, hand_text
from ouvert.tricks.players.sitting import Done
from ouvert.web.protocol.tricks.playing import (
    NO_SEAT,
    DoneTold,
    PlayView,
    SeatTold,
    TrickTold,
    WorthTold,
)


def deal_told(
    state: GameState,
    seat: int | None,
    done: Iterable[Done],
    worths: Mapping[Action, float] | None = None,
) -> PlayView:
    """Return a deal as a seat sees it, or who has none.

    `done` is everything that was done so far, and `worths` what the seat's actions seem to be
    worth, if that was asked.
    """
    view = open_to_all(state) if seat is None else observe(state, seat).view
    game, deck, turns = state.game, state.game.deck, state.playing
    over = state.phase is Phase.OVER
    results = returns(state) if over else None
    # what is left over counts when all is over
    counts = taken(state if over else view)

    allies = _allies(state, seat)

    def written(hand: int) -> tuple[str, ...]:
        return tuple(hand_text(view.setting, game, hand).split())

    def trick(leader: int, cards: tuple[int, ...], winner: int | None) -> TrickTold:
        start = turns.index(leader)
        seats = tuple(turns[(start + place) % len(turns)] for place in range(len(cards)))
        return TrickTold(seats, tuple(map(deck.name, cards)), winner)

    last = view.tricks[-1] if view.tricks else None
    return PlayView(
        name=game.name,
        seat=NO_SEAT if seat is None else seat,
        phase=state.phase.value,
        contract="" if view.setting is None else view.setting.name,
        declarer=view.declarer,
        turned="" if view.turned is None else deck.name(view.turned),
        counted="tricks" if game.score.tricks else "points",
        hand=() if seat is None else written(view.hands[seat]),
        seats=tuple(
            SeatTold(
                held=state.hands[each].bit_count(),
                shown=() if each == seat else written(view.hands[each]),
                taken=counts[each],
                bid=view.bids[each] if view.bids else None,
                result=None if results is None else results[each],
                ally=each in allies,
            )
            for each in range(game.seats)
        ),
        trick=trick(view.leader, view.table, None) if view.table else None,
        last=None if last is None else trick(last.leader, last.cards, last.winner),
        actor=None if over else state.actor,
        legal=tuple(action_text(view, each) for each in _possible(state, seat)),
        done=tuple(
            DoneTold(
                each.seat,
                each.phase.value,
                # what others pass on is not seen
                each.action if each.phase is not Phase.PASS or each.decider == seat else "",
                own=each.decider == seat,
            )
            for each in done
        ),
        worths=tuple(WorthTold(action_text(view, a), v) for a, v in (worths or {}).items()),
    )


def _allies(state: GameState, seat: int | None) -> set[int]:
    """The seats of which a seat knows that they play with it."""
    if seat is None or (state.setting is None and state.game.teams is not Teams.PARTNERS):
        return set()
    known = known_sides(observe(state, seat))
    return {each for each, side in enumerate(known) if side == known[seat] and each != seat}


def _possible(state: GameState, seat: int | None) -> tuple[Action, ...]:
    """What a seat can do now; nothing if it is another's turn."""
    if state.phase is Phase.OVER or state.decider != seat:
        return ()
    return state.legal()
