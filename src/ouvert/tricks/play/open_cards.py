"""A described game with all cards open, as a position that the fast solvers take.

The solvers know games of two sides in which suit must be followed and nothing else. Many described
games are such a game once it is known who plays with whom and which suit is trump.
"""

from __future__ import annotations

from collections import Counter

from ouvert.errors import RulesError
from ouvert.tricks.description.model import TRUMP
from ouvert.tricks.description.parts import Following, Goal, Teams
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members

MOST_WITH_EQUALS = 24
"""Cards with which a game is solved where equal ones are in several hands: of four seats six each,
some hundredths of a second in Doppelkopf. With seven it may take half a second, with eight minutes.
"""


def why_not_open(state: GameState) -> str | None:
    """Return why the fast solvers do not take this game, in a clause; None if they do."""
    game, score = state.game, state.game.score
    if state.phase is not Phase.PLAY or state.setting is None:
        return "the play has not begun, or is over"
    if len(set(sides(state))) != 2:
        return "there are not two sides"
    if not game.following.suit:
        if state.left and game.dealing.draw:
            return "suit need not be followed, and cards are drawn"
        return "suit need not be followed"
    followed = Following(called=game.following.called)
    if game.following != followed:
        return "more than following suit is obliged"
    if game.following.called and state.called is not None and _held(state) >> state.called & 1:
        return "the called card binds its holder"
    if not state.tricks and (game.leading.first or game.leading.kept):
        return "the first trick has rules of its own"
    if game.leading.closed and not state.opened:
        return "some cards may not be led yet"
    if state.left and game.dealing.draw:
        return "cards are still drawn"
    if score.goal in (Goal.LEAST, Goal.EXACT):
        return "not one side's tricks or points alone decide"
    if score.last_trick or score.all_tricks:
        return "the last trick, or all of them, count more"
    if len(state.tricks) + 1 < score.from_trick:
        return "the first tricks do not count"
    held = _held(state)
    if held.bit_count() > MOST_WITH_EQUALS and _shares_equals(state):
        return "two equal cards are out, and more than 24 cards"
    return None


def _shares_equals(state: GameState) -> bool:
    """Whether two equal cards are in different hands, or one of them on the table."""
    kinds = state.game.deck.kinds
    places = [*(state.hands[seat] for seat in state.playing), *(1 << card for card in state.table)]
    owners = Counter(kind for cards in places for kind in {kinds[card] for card in members(cards)})
    return max(owners.values(), default=0) > 1


def _held(state: GameState) -> int:
    """The cards that are still to be won: in hands, and on the table."""
    held = sum(1 << card for card in state.table)
    for seat in state.playing:
        held |= state.hands[seat]
    return held


def open_position(state: GameState) -> TrickPosition:
    """Return the position with open cards; its value is what side 0 takes in all.

    Side 0 is the declarer's, or the first seat's where nobody is declarer. Cards have the numbers
    of the game; the seats are those that play, in their order.

    Raises RulesError, with the reason, if the game is not one that the solvers take.
    """
    reason = why_not_open(state)
    if reason is not None or state.setting is None:
        raise RulesError(f"{state.game.name} cannot be solved as it stands here: {reason}")
    playing = state.playing
    first = counted_side(state)
    teams = tuple(int(side != first) for side in sides(state))
    own = [count for count, team in zip(taken(state), teams, strict=True) if team == 0]
    return TrickPosition(
        rules=solver_rules(state, tuple(teams[seat] for seat in playing)),
        hands=tuple(state.hands[seat] for seat in playing),
        leader=playing.index(state.leader),
        table=state.table,
        taken=sum(own),
    )


def counted_side(state: GameState) -> int:
    """Return the side whose tricks are counted: the declarer's, else the first seat's."""
    seat = 0 if state.declarer is None or state.game.teams is Teams.HOLDERS else state.declarer
    return sides(state)[seat]


def solver_rules(state: GameState, teams: tuple[int, ...]) -> TrickRules:
    """Return what the solvers take for the rules of a state: the teams are of those who play.

    Raises RulesError as long as no contract is chosen.
    """
    game, setting = state.game, state.setting
    if setting is None:
        raise RulesError(f"no contract of {game.name} is chosen yet")
    points = not game.score.tricks
    return TrickRules(
        seats=len(teams),
        teams=teams,
        suits=tuple(len(game.deck.suits) if suit == TRUMP else suit for suit in setting.suits),
        strengths=setting.strengths,
        trump=len(game.deck.suits) if TRUMP in setting.suits else None,
        points=setting.points if points else (),
        objective=Objective.POINTS if points else Objective.TRICKS,
        names=game.deck.names,
        later_wins=setting.later_wins if game.deck.copies > 1 else None,
    )
