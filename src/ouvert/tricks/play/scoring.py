"""What a deal has brought everybody."""

from __future__ import annotations

from ouvert.errors import PositionError
from ouvert.tricks.description.declarer import steps_of_every_side
from ouvert.tricks.description.parts import Goal, Teams
from ouvert.tricks.play.state import GameState, Phase


def sides(state: GameState) -> tuple[int, ...]:
    """Return for each seat its side: 0 for the declarer's or the holders', 1 for the others.

    Each for himself has a side of his own, 0, 1, 2, …; partners who sit opposite have 0 and 1 by
    their seats. What one seat knows of the sides may be less.
    """
    game = state.game
    seats = range(game.seats)
    teams = game.teams
    if state.setting is not None:
        teams = state.setting.contract.teams or teams
    if teams is Teams.EACH:
        return tuple(seats)
    if teams is Teams.PARTNERS:
        return tuple(seat % 2 for seat in seats)
    if teams is Teams.HOLDERS:
        assert state.setting is not None
        cards = state.setting.set_of(game.partner_cards)
        return tuple(int(not state.dealt[seat] & cards) for seat in seats)
    called = 0 if state.called is None or teams is Teams.DECLARER else 1 << state.called
    return tuple(int(seat != state.declarer and not state.dealt[seat] & called) for seat in seats)


def taken(state: GameState) -> tuple[int, ...]:
    """Return for each seat what its tricks count so far: card points, or their number."""
    game, setting = state.game, state.setting
    score = game.score
    counted = [0] * game.seats
    if setting is None:
        return tuple(counted)
    for number, trick in enumerate(state.tricks, 1):
        if number >= score.from_trick:
            worth = 1 if score.tricks else sum(setting.points[card] for card in trick.cards)
            counted[trick.winner] += worth
    if state.phase is Phase.OVER and state.tricks:
        counted[state.tricks[-1].winner] += score.last_trick
    if game.dealing.left_to_declarer and state.declarer is not None and not score.tricks:
        # whoever looks at a deal by what he sees does not know them: they are below 0
        known = [card for card in state.left if card >= 0]
        counted[state.declarer] += sum(setting.points[card] for card in known)
    return tuple(counted)


def returns(state: GameState) -> tuple[float, ...]:
    """Return for each seat what the finished deal has brought it.

    Raises PositionError while the deal is not over.
    """
    if state.phase is not Phase.OVER:
        raise PositionError("a deal counts when it is over")
    return paid(state, taken(state), {trick.winner for trick in state.tricks})


def paid(state: GameState, own: tuple[int, ...], winners: set[int]) -> tuple[float, ...]:
    """Return what the deal brings each seat if it ends with these counts.

    Args:
        state: the deal, during its play or after.
        own: what each seat's tricks count in the end, as `taken` says it then.
        winners: the seats that have won a trick.
    """
    score = state.game.score
    side = sides(state)
    together = [sum(t for t, s in zip(own, side, strict=True) if s == each) for each in side]
    if score.all_tricks:
        sided = {side[seat] for seat in winners}
        if len(sided) == 1:
            bonus = [score.all_tricks * (each in sided) for each in side]
            together = [t + more for t, more in zip(together, bonus, strict=True)]
    match score.goal:
        case Goal.MOST:
            return tuple(float(each) for each in _halved(state, together, side))
        case Goal.LEAST:
            return _least(state, together)
        case Goal.EXACT:
            bids = [bid or 0 for bid in state.bids]
            return tuple(float(t + 10 * (t == b)) for t, b in zip(own, bids, strict=True))
        case Goal.BID:
            return _bid(state, own, side)
        case Goal.STEPS:
            return _steps(state, together, side)


def _halved(state: GameState, together: list[int], side: tuple[int, ...]) -> list[int]:
    """Everything to the others if the declarer's side needs more than half and has not got it."""
    declarer = state.declarer
    if not state.game.score.more_than_half or declarer is None:
        return together
    total = sum(dict(zip(side, together, strict=True)).values())
    if 2 * together[declarer] > total:
        return together
    return [0 if each == side[declarer] else total for each in side]


def _least(state: GameState, together: list[int]) -> tuple[float, ...]:
    moon = state.game.score.moon
    if moon and max(together) == moon:
        return tuple(0.0 if each == moon else -float(moon) for each in together)
    # 0 less 0 is 0, and not the -0 of floating point
    return tuple(0.0 - each for each in together)


def _bid(state: GameState, own: tuple[int, ...], side: tuple[int, ...]) -> tuple[float, ...]:
    bids = [bid or 0 for bid in state.bids]
    total: dict[int, float] = {}
    for each in set(side):
        seats = [seat for seat in range(len(side)) if side[seat] == each]
        bid = sum(bids[seat] for seat in seats)
        made = sum(own[seat] for seat in seats)
        nils = sum(-100 if own[seat] else 100 for seat in seats if not bids[seat])
        total[each] = nils + (10 * bid + made - bid if made >= bid else -10 * bid)
    return tuple(total[each] for each in side)


def _steps(state: GameState, together: list[int], side: tuple[int, ...]) -> tuple[float, ...]:
    """What is reached in the steps: by every side, or by the declarer's from each opponent.

    Where there is no declarer each side's result is the step that it has reached itself. Else the
    declarer's side gets a step's result from each opponent, and shares it.
    """
    assert state.setting is not None
    contract = state.setting.contract
    steps = contract.steps or state.game.score.steps
    if steps_of_every_side(state.game, contract):
        return tuple(float(step_reached(steps, each)) for each in together)
    first = side.index(0) if 0 in side else 0
    reached = together[first] if 0 in side else 0
    if state.game.teams is Teams.PARTNERS and state.declarer is not None:
        first = state.declarer
        reached = together[first]
    result = step_reached(steps, reached)
    mine = [seat for seat in range(len(side)) if side[seat] == side[first]]
    others = len(side) - len(mine)
    share = max(others, len(mine)) / len(mine)
    back = max(others, len(mine)) / others if others else 0.0
    return tuple(result * share if seat in mine else -result * back for seat in range(len(side)))


def step_reached(steps: tuple[tuple[int, int], ...], reached: int) -> int:
    """Return what the highest step that is reached says; below all the lowest one's result."""
    return next((pays for least, pays in reversed(steps) if reached >= least), steps[0][1])
