"""What one seat has seen in the play, as the numbers that the network is given.

Many moments are described at once, a row each, since learning needs millions of them; a player
describes one. Every card that was played is told by who played it and how: led, followed, thrown,
and whose trick it was. A suit is as good as another, so the trump suit is always put in the place
of clubs; jacks keep theirs, since their order is fixed where they are trumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError
from ouvert.skat.rules.actions import Bid, Hold, Pass
from ouvert.skat.rules.contracts import TRUMPS, GameType, trick_rules
from ouvert.skat.rules.observation import Observation

GAMES = tuple(GameType)
GRAND, NULL = GAMES.index(GameType.GRAND), GAMES.index(GameType.NULL)
CARDS, SEATS, SUITS, JACK = 32, 3, 4, 4
MOST_PLAYED = 30
NO_CARD = -1
NOT_PASSED = -1

LED, GIVEN_OWN, GIVEN_OTHER, TAKEN, THROWN_OWN, THROWN_OTHER, RUFFED = range(7)
"""How a card was played: led; in the suit led, on a trick of the own side, or of the other, or
taking it; in another suit, on the own side's trick, on the other's, or as a trump that took it."""
WAYS = 7
_WAY = np.array(
    [THROWN_OTHER, THROWN_OWN, RUFFED, RUFFED, GIVEN_OTHER, GIVEN_OWN, TAKEN, TAKEN], np.int8
)
"""By 4 if the suit led was followed, and 2 if the card takes, and 1 on the own side's trick."""

LEVELS = np.array([18, 20, 22, 24, 27, 33, 36, 40])
"""Values of the auction are told by which of these they reach."""
MULTIPLES = np.array([2, 3, 4, 5, 6])
"""So many times the base value was bid, which tells of matadors."""
BASES = np.array([12, 11, 10, 9])
NULL_VALUES = np.array([23, 35, 46, 59])

_RULES = [trick_rules(game, 0) for game in GAMES]
POINTS = np.array(_RULES[0].points, dtype=np.int16)
"""Card points of each card; in Null they mean nothing."""
STEPS = np.arange(10, 121, 10)
"""Card points are told by which of these are reached."""
SUIT_OF = np.array([rules.suits for rules in _RULES], dtype=np.int8)
"""`[game, card]`: the suit that it follows, trumps being a suit."""
STRENGTH = np.array([rules.strengths for rules in _RULES], dtype=np.int8)
"""`[game, card]`: within its suit."""

_AUCTION = 2 * len(LEVELS) + SUITS + 1
_SIZES = {
    "own hand": CARDS,
    "own played": CARDS,
    "own discards": CARDS,
    "table": CARDS,
    "played": 2 * WAYS * CARDS,
    "voids": 2 * (SUITS + 1),
    "auction": 2 * _AUCTION,
    "declarer": SEATS,
    "forehand": SEATS,
    "game": 3,
    "picked up": 1,
    "multiple": len(MULTIPLES),
    "trick": 10,
    "place": SEATS,
    "declarer's points": 12,
    "defenders' points": 12,
}
FEATURES = sum(_SIZES.values())
"""Numbers that describe a moment."""
_ENDS = np.cumsum(list(_SIZES.values()))
_AT = {name: int(end - size) for (name, size), end in zip(_SIZES.items(), _ENDS, strict=True)}


@dataclass(frozen=True, slots=True)
class Moments:
    """Moments of the play, one a row, each as one seat knows it.

    Attributes:
        seats: `int8[n]`, who looks.
        games: `int8[n]`, trump suit 0..3, 4 Grand, 5 Null.
        declarers: `int8[n]`.
        hands: `uint32[n]`, the cards that the seat holds.
        puts: `uint32[n]`, the cards that it put away; 0 for who did not.
        picked: `bool[n]`, whether the declarer picked the skat up.
        bids: `int16[n]`, the value at which he got the game.
        reached: `int16[n, 3]`, the highest value that each seat named or held; 0 if none.
        passed: `int16[n, 3]`, the value that stood when it passed; NOT_PASSED if it did not.
        cards: `int8[n, 30]`, the cards played before, NO_CARD after them.
        plays: how they were played.
    """

    seats: NDArray[np.int8]
    games: NDArray[np.int8]
    declarers: NDArray[np.int8]
    hands: NDArray[np.uint32]
    puts: NDArray[np.uint32]
    picked: NDArray[np.bool_]
    bids: NDArray[np.int16]
    reached: NDArray[np.int16]
    passed: NDArray[np.int16]
    cards: NDArray[np.int8]
    plays: Plays

    @classmethod
    def of(cls, observation: Observation) -> Moments:
        """The one moment that a seat observes. Raises PositionError before a game is announced."""
        announced = observation.announced
        if announced is None:
            raise PositionError("before a game is announced there is no play to describe")
        contract, declarer = announced
        reached, passed = np.zeros(SEATS, np.int16), np.full(SEATS, NOT_PASSED, np.int16)
        value = 0
        for seat, said in observation.bids:
            match said:
                case Bid(named):
                    value = reached[seat] = named
                case Hold():
                    reached[seat] = value
                case Pass():
                    passed[seat] = value
        played = [card for trick in observation.tricks for card in trick.cards]
        played += observation.table
        cards = np.full((1, MOST_PLAYED), NO_CARD, np.int8)
        cards[0, : len(played)] = played
        games = np.array([GAMES.index(contract.game)], np.int8)
        declarers = np.array([declarer], np.int8)
        return cls(
            seats=np.array([observation.seat], np.int8),
            games=games,
            declarers=declarers,
            hands=np.array([observation.hand.bits], np.uint32),
            puts=np.array([observation.discards.bits], np.uint32),
            picked=np.array([observation.picked_up]),
            bids=np.array([observation.bid], np.int16),
            reached=reached[None],
            passed=passed[None],
            cards=cards,
            plays=Plays.of(games, declarers, cards, len(played)),
        )

    def __len__(self) -> int:
        return len(self.seats)

    def take(self, rows: NDArray[np.intp]) -> Moments:
        """Those of some rows."""
        columns = {name: getattr(self, name)[rows] for name in self._columns()}
        return Moments(**columns, plays=self.plays.take(rows))

    @classmethod
    def join(cls, parts: Sequence[Moments]) -> Moments:
        """All rows of several."""
        columns = {
            name: np.concatenate([getattr(part, name) for part in parts]) for name in cls._columns()
        }
        return cls(**columns, plays=Plays.join([part.plays for part in parts]))

    @classmethod
    def _columns(cls) -> list[str]:
        return [each.name for each in fields(cls) if each.name != "plays"]


@dataclass(frozen=True, slots=True)
class Plays:
    """How cards were played, a game a row; what lies behind the cards played means nothing.

    Attributes:
        seats: `int8[n, 31]`, whose turn it is for each card, and after the last.
        ways: `int8[n, 30]`, how it was played, `LED` and the others.
        led: `int8[n, 30]`, the suit that was led, trumps being a suit.
        points: `int16[n, 31, 2]`, card points that the declarer and the defenders had in tricks
            before each card, and after the last.
    """

    seats: NDArray[np.int8]
    ways: NDArray[np.int8]
    led: NDArray[np.int8]
    points: NDArray[np.int16]

    @classmethod
    def of(
        cls,
        games: NDArray[np.int8],
        declarers: NDArray[np.int8],
        cards: NDArray[np.int8],
        most: int = MOST_PLAYED,
    ) -> Plays:
        """Follow up to `most` cards of each game; forehand leads."""
        n = len(games)
        seats = np.zeros((n, MOST_PLAYED + 1), np.int8)
        ways = np.zeros((n, MOST_PLAYED), np.int8)
        led = np.zeros((n, MOST_PLAYED), np.int8)
        points = np.zeros((n, MOST_PLAYED + 1, 2), np.int16)
        known = np.maximum(cards[:, :most], 0)
        suits, strengths = SUIT_OF[games[:, None], known], STRENGTH[games[:, None], known]
        worth = POINTS[known]
        turn = np.zeros(n, np.int8)
        for number in range(most):
            suit, strength = suits[:, number], strengths[:, number]
            if number % SEATS == 0:
                first = best_suit = suit
                best, best_seat, on_table = strength, turn, worth[:, number]
                ways[:, number] = LED
            else:
                takes = np.where(suit == best_suit, strength > best, suit == TRUMPS)
                own = (best_seat == declarers) == (turn == declarers)
                ways[:, number] = _WAY[(suit == first) * 4 + takes * 2 + own]
                best = np.where(takes, strength, best)
                best_suit = np.where(takes, suit, best_suit)
                best_seat = np.where(takes, turn, best_seat)
                on_table = on_table + worth[:, number]
            led[:, number] = first
            points[:, number + 1] = points[:, number]
            if number % SEATS == SEATS - 1:
                turn = best_seat
                declares = turn == declarers
                points[:, number + 1, 0] += on_table * declares
                points[:, number + 1, 1] += on_table * ~declares
            else:
                turn = (turn + 1) % SEATS
            seats[:, number + 1] = turn
        return cls(seats, ways, led, points)

    def take(self, rows: NDArray[np.intp]) -> Plays:
        """The games of some rows."""
        return Plays(*(getattr(self, each.name)[rows] for each in fields(self)))

    @classmethod
    def join(cls, parts: Sequence[Plays]) -> Plays:
        """The games of several."""
        return cls(
            *(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(cls))
        )


def suit_places(
    games: NDArray[np.int8], rng: np.random.Generator | None = None
) -> NDArray[np.intp]:
    """Where suits are put: `int[n, 4]`, clubs and the trump suit changing places.

    With a generator the suits that are no trumps are put in any order.
    """
    n = len(games)
    trump = np.where(games < GRAND, games, 0)
    order = np.tile(np.arange(SUITS), (n, 1))
    if rng is not None:
        keys = rng.random((n, SUITS))
        keys[np.arange(n), trump] = np.where(games < GRAND, -1.0, keys[np.arange(n), trump])
        return np.argsort(np.argsort(keys, axis=1), axis=1)
    order[np.arange(n), 0] = trump
    order[np.arange(n), trump] = 0
    return order


def card_places(games: NDArray[np.int8], suits: NDArray[np.intp]) -> NDArray[np.intp]:
    """Where cards are put: `int[n, 32]`, with their suits, but for jacks that are trumps."""
    places = np.repeat(suits * 8, 8, axis=1) + np.tile(np.arange(8), SUITS)
    jacks = np.arange(JACK, CARDS, 8)
    trumps = games != NULL
    places[np.ix_(trumps, jacks)] = jacks
    return places


def describe(moments: Moments, suits: NDArray[np.intp]) -> NDArray[np.float32]:
    """Describe moments for the network, `float32[n, FEATURES]`; suits are put as `suits` says."""
    n = len(moments)
    rows = np.arange(n)
    me, declarers = moments.seats.astype(np.intp), moments.declarers.astype(np.intp)
    games = moments.games
    places = card_places(games, suits)
    x = np.zeros((n, FEATURES), np.float32)

    # 1. cards that the seat has, has played and has put away
    played = moments.cards >= 0
    deal, number = np.nonzero(played)
    card = moments.cards[deal, number]
    who = (moments.plays.seats[deal, number] - me[deal]) % SEATS
    where = places[deal, card]
    for name, sets in (("own hand", moments.hands), ("own discards", moments.puts)):
        row, held = np.nonzero(sets[:, None] >> np.arange(CARDS, dtype=np.uint32) & np.uint32(1))
        x[row, _AT[name] + places[row, held]] = 1
    mine = who == 0
    x[deal[mine], _AT["own played"] + where[mine]] = 1

    # 2. what the others played and how, the trick on the table once more, and suits denied
    ways = moments.plays.ways[deal, number]
    block = (who - 1) * WAYS + ways
    others = ~mine
    x[deal[others], _AT["played"] + block[others] * CARDS + where[others]] = 1
    count = played.sum(axis=1)
    on_table = number >= (count - count % SEATS)[deal]
    x[deal[on_table], _AT["table"] + where[on_table]] = 1
    denied = others & (ways >= THROWN_OWN)
    led = moments.plays.led[deal, number]
    suit_at = np.concatenate([suits, np.full((n, 1), TRUMPS)], axis=1)
    at = _AT["voids"] + (who - 1) * (SUITS + 1) + suit_at[deal, led]
    x[deal[denied], at[denied]] = 1

    # 3. the auction
    for other in range(2):
        seat = (me + 1 + other) % SEATS
        start = _AT["auction"] + other * _AUCTION
        reached, passed = moments.reached[rows, seat], moments.passed[rows, seat]
        x[:, start : start + len(LEVELS)] = reached[:, None] >= LEVELS
        start += len(LEVELS)
        # who has passed may have done so at once
        stood = np.where(passed == NOT_PASSED, 0, np.maximum(passed, LEVELS[0]))
        x[:, start : start + len(LEVELS)] = stood[:, None] >= LEVELS
        start += len(LEVELS)
        named = (reached[:, None] % BASES == 0) & (reached[:, None] > 0)
        x[rows[:, None], start + suits] = named
        x[:, start + SUITS] = (reached[:, None] == NULL_VALUES).any(axis=1)

    # 4. the game, and how far it has gone
    x[rows, _AT["declarer"] + (declarers - me) % SEATS] = 1
    x[rows, _AT["forehand"] + (-me) % SEATS] = 1
    x[rows, _AT["game"] + np.maximum(games.astype(np.intp) - (GRAND - 1), 0)] = 1
    x[:, _AT["picked up"]] = moments.picked
    base = np.append(BASES, (24, 1000))[games]
    due = -(-moments.bids // base)[:, None]
    x[:, _AT["multiple"] : _AT["multiple"] + len(MULTIPLES)] = due >= MULTIPLES
    x[rows, _AT["trick"] + np.minimum(count // SEATS, 9)] = 1
    x[rows, _AT["place"] + count % SEATS] = 1
    trumps = games != NULL
    for side, name in enumerate(("declarer's points", "defenders' points")):
        points = moments.plays.points[rows, count, side].copy()
        if side == 0:
            # who put cards away counts them
            points += (x[:, _AT["own discards"] : _AT["table"]] @ POINTS).astype(np.int16)
        x[:, _AT[name] : _AT[name] + len(STEPS)] = (points[:, None] >= STEPS) & trumps[:, None]
    return x
