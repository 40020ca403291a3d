"""What games are worth: matadors, levels, the bidding ladder, and the result of a game.

Rules: International Skat Order (ISkO), section 5. A result carries the game value as the score
sheet writes it: positive when won, doubled and negative when lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ouvert.cards import Card, CardSet, Rank, Suit
from ouvert.errors import RulesError
from ouvert.skat.rules.club.ramsch import RamschResult
from ouvert.skat.rules.contracts import SUIT_RANKS, Contract, GameType

POINTS_TO_WIN = 61
"""Card points with which the declarer wins a suit game or Grand in which no level is announced."""

SCHNEIDER_POINTS = 90
"""A side that has these card points has made the other Schneider."""

ALL_POINTS = 120
"""All card points; as a limit it stands for every trick."""

TRICKS = 10

_NULL_VALUES = {
    (False, False): 23,
    (True, False): 35,
    (False, True): 46,
    (True, True): 59,
}
"""Value of a Null game by (Hand, Ouvert)."""


@cache
def trumps(game: GameType) -> tuple[Card, ...]:
    """The trumps of a game, highest first: 11 in suit games, 4 in Grand, none in Null."""
    if game is GameType.NULL:
        return ()
    jacks = tuple(Card.of(suit, Rank.JACK) for suit in Suit)
    suit = game.trump_suit
    if suit is None:
        return jacks
    return (*jacks, *(Card.of(suit, rank) for rank in SUIT_RANKS))


def matadors(cards: CardSet, game: GameType) -> int:
    """Count the matadors of the declarer's twelve cards, skat included (ISkO 2.4).

    Positive: "with" so many, the unbroken run of highest trumps that he has. Negative: "without"
    so many, the run that he lacks. 0 in Null.
    """
    order = trumps(game)
    if not order:
        return 0
    held = order[0] in cards
    run = next((n for n, card in enumerate(order) if (card in cards) != held), len(order))
    return run if held else -run


def levels(
    contract: Contract, matadors: int, *, schneider: bool = False, schwarz: bool = False
) -> int:
    """Return the multiplier of a suit or Grand game (ISkO 5.2); 0 for Null.

    One for each matador, with or without, one for the game, and one for each of Hand, Schneider,
    Schneider announced, Schwarz, Schwarz announced, Ouvert. An announced level counts as reached,
    since the declarer pays for it when he misses it.

    Raises RulesError for matadors that no hand can have: there are 1 to 11 in a suit game, 1 to 4
    in Grand, with or without.
    """
    if contract.game is GameType.NULL:
        return 0
    most = len(trumps(contract.game))
    if not 1 <= abs(matadors) <= most:
        raise RulesError(
            f"{contract} is played with or without 1 to {most} matadors, not {matadors}"
        )
    schwarz = schwarz or contract.schwarz_announced
    schneider = schneider or schwarz or contract.schneider_announced
    extras = (
        contract.hand,
        schneider,
        contract.schneider_announced,
        schwarz,
        contract.schwarz_announced,
        contract.ouvert,
    )
    return abs(matadors) + 1 + sum(extras)


def game_value(
    contract: Contract, matadors: int = 0, *, schneider: bool = False, schwarz: bool = False
) -> int:
    """Return what a game counts when it is won, before any overbidding.

    Raises RulesError as `levels` does; in Null the matadors do not matter.

    >>> game_value(Contract.announced(GameType.HEARTS, hand=True), matadors=-2)
    40
    >>> game_value(Contract(GameType.NULL, ouvert=True))
    46
    """
    if contract.game is GameType.NULL:
        return _NULL_VALUES[contract.hand, contract.ouvert]
    multiplier = levels(contract, matadors, schneider=schneider, schwarz=schwarz)
    return contract.game.base_value * multiplier


def _ladder() -> tuple[int, ...]:
    values = set(_NULL_VALUES.values())
    for game in GameType:
        highest = len(trumps(game))
        if highest:
            values |= {game.base_value * multiplier for multiplier in range(2, highest + 8)}
    return tuple(sorted(values))


BID_LADDER: tuple[int, ...] = _ladder()
"""Every value that a game can have, 18 to 264: the values that can be bid (ISkO 3.3)."""
LEAST_BID = BID_LADDER[0]
"""The first bid, and what forehand takes the game at if the others pass: 18."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended.

    Attributes:
        declarer: the declarer's seat; None if the game was passed in.
        contract: what he announced; None if the game was passed in.
        bid: the value that he had bid or held; 0 if the game was passed in.
        won: whether the declarer won.
        value: as the score sheet writes it: the game value if won, minus twice that if lost.
        card_points: the declarer's card points, skat included, 0 to 120; what was not played after
            a concession is nobody's, so that he may have won with fewer than 61.
        tricks: the declarer's finished tricks, 0 to 10.
        matadors: with (positive) or without (negative) so many; 0 in Null.
        levels: the multiplier that was reached; 0 in Null. When overbid, the game is charged for
            more than `levels` times the base value.
        schneider: whether one side made the other Schneider, or the defenders conceded it.
        schwarz: whether one side took every trick, or the defenders conceded it.
        overbid: whether the game reached less than the bid.
        conceded: whether one side gave up.
        kontra: what Kontra and Re have multiplied the value with: 1, 2 or 4.
        bock: whether the game belonged to a Bock round, which has doubled its value.
        ramsch: how the Ramsch ended that was played after three passes; None in all other games.
    """

    declarer: int | None = None
    contract: Contract | None = None
    bid: int = 0
    won: bool = False
    value: int = 0
    card_points: int = 0
    tricks: int = 0
    matadors: int = 0
    levels: int = 0
    schneider: bool = False
    schwarz: bool = False
    overbid: bool = False
    conceded: bool = False
    kontra: int = 1
    bock: bool = False
    ramsch: RamschResult | None = None

    @property
    def passed_in(self) -> bool:
        """Whether nobody wanted to play, and no Ramsch was played."""
        return self.contract is None and self.ramsch is None

    @property
    def factor(self) -> int:
        """What options of clubs have multiplied the value with."""
        return self.kontra * (2 if self.bock else 1)

    @property
    def game_value(self) -> int:
        """The value without sign, and before it is doubled for a loss or by options of clubs."""
        return (self.value if self.won else -self.value // 2) // self.factor


def evaluate(
    contract: Contract,
    *,
    declarer: int,
    bid: int,
    cards: CardSet,
    card_points: tuple[int, int],
    tricks: tuple[int, int],
    declarer_conceded: bool = False,
    defenders_conceded: bool = False,
    kontra: int = 1,
    bock: bool = False,
) -> GameResult:
    """Score a game that has ended (ISkO 5.3, 5.4).

    An overbid game is lost whatever its points, and costs the smallest multiple of the base value
    that covers the bid, doubled. Tricks that were not played count for nobody: who gives up gets
    no more points, and neither side becomes Schneider or Schwarz by them (ISkO 4.1.4, 4.3).

    A declarer who has given up keeps a game for which he has his points already. When the defenders
    give up he is given the level that his announcement and his bid ask for (ISkO 4.1.5), unless it
    is out of reach already; then they have won.

    Args:
        contract: the announced game.
        declarer: the declarer's seat.
        bid: the highest value that he bid or held.
        cards: the declarer's hand and the skat, twelve cards.
        card_points: of the declarer, skat included, and of the defenders, in finished tricks.
        tricks: of the declarer and of the defenders.
        declarer_conceded: the declarer has given up.
        defenders_conceded: the defenders have given up.
        kontra: what Kontra and Re multiply the value with in the end: 1, 2 or 4.
        bock: whether a Bock round doubles it.
    """
    points = card_points[0]
    run = matadors(cards, contract.game)
    if contract.game is GameType.NULL:
        kept = tricks[0] == 0 and not declarer_conceded
        value, reached, schneider, schwarz = game_value(contract), 0, False, False
    else:
        due = winning_limit(contract, run, bid)
        given = defenders_conceded and due is not None and _in_reach(due, card_points[1], tricks[1])
        schneider = max(card_points) >= SCHNEIDER_POINTS or (given and due != POINTS_TO_WIN)
        schwarz = max(tricks) == TRICKS or (given and due == ALL_POINTS)
        kept = given or _target_reached(contract, points, tricks[0])
        reached = levels(contract, run, schneider=schneider, schwarz=schwarz)
        value = reached * contract.game.base_value
    overbid = value < bid
    if overbid and contract.game.base_value:
        value = -(-bid // contract.game.base_value) * contract.game.base_value
    won = kept and not overbid
    value *= kontra * (2 if bock else 1)
    return GameResult(
        declarer=declarer,
        contract=contract,
        bid=bid,
        won=won,
        value=value if won else -2 * value,
        card_points=points,
        tricks=tricks[0],
        matadors=run,
        levels=reached,
        schneider=schneider,
        schwarz=schwarz,
        overbid=overbid,
        conceded=declarer_conceded or defenders_conceded,
        kontra=kontra,
        bock=bock,
    )


def _target_reached(contract: Contract, points: int, tricks: int) -> bool:
    if contract.schwarz_announced:
        return tricks == TRICKS
    if contract.schneider_announced:
        return points >= SCHNEIDER_POINTS
    return points >= POINTS_TO_WIN


def _in_reach(limit: int, defender_points: int, defender_tricks: int) -> bool:
    """Whether the declarer can still reach a limit after what the defenders have taken."""
    if limit == ALL_POINTS:
        return defender_tricks == 0
    return defender_points <= ALL_POINTS - limit


def limit_of(contract: Contract) -> int:
    """Return the card points that the announcements ask for; ALL_POINTS for every trick."""
    if contract.schwarz_announced:
        return ALL_POINTS
    return SCHNEIDER_POINTS if contract.schneider_announced else POINTS_TO_WIN


def limit_with(contract: Contract, twelve: CardSet, bid: int) -> int | None:
    """What a declarer with these cards, the skat's included, needs: see `winning_limit`."""
    return winning_limit(contract, matadors(twelve, contract.game), bid)


def winning_limit(contract: Contract, matadors: int, bid: int) -> int | None:
    """Return what the declarer needs: 61 or 90 card points, or 120 for every trick.

    The announcement asks for it, or the bid does when only Schneider or Schwarz makes the game
    worth as much as was bid. None if he has overbid beyond rescue and cannot win; in Null 61 stands
    for no trick. Raises RulesError as `levels` does.
    """
    if contract.game is GameType.NULL:
        return POINTS_TO_WIN if game_value(contract) >= bid else None
    limits = (POINTS_TO_WIN, SCHNEIDER_POINTS, ALL_POINTS)
    for limit in limits[contract.schneider_announced + contract.schwarz_announced :]:
        schneider, schwarz = limit >= SCHNEIDER_POINTS, limit == ALL_POINTS
        if game_value(contract, matadors, schneider=schneider, schwarz=schwarz) >= bid:
            return limit
    return None
