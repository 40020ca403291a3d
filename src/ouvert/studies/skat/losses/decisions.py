"""What each decision of a played game gave away, by what its player could know and by open cards.

The judge is the review of games (`ouvert.skat.review`). Cards are judged by a vote of many likely
worlds and by proof; bids, skat, game and discard by what such hands have won. Beside it stands what
was given away in the true deal with all cards open, which may be bad luck.

Noise makes some card or other look better than the one played. So the better card is chosen by one
vote, and what it is better by is measured by another vote, of other worlds: the loss is unbiased,
and may come out below zero.

Everything is counted in one unit: extended Seeger–Fabian points by which a player falls behind the
mean of the other two at the table, for that is what matches compare. Of a game of value v, the
declarer falls back 3 v + 140 if he loses it in place of winning it: 3 v + 100 of his own, and 40
that each defender gets. A defender falls back half of that if it is won. Before the first card the
hands are rated in the same points (`bidding.payoffs.TABLE_SCORING`): v + 50 for a game won,
-2 v - 90 for one lost, and 0 for passing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ouvert.errors import PositionError
from ouvert.skat.review.auction import NEGLIGIBLE, BidVerdict, SeatAuction, SkatChoice, auction
from ouvert.skat.review.cards import Mark, PlayedCard, known_chances, played_cards, review_card
from ouvert.skat.review.hands import Alternative, alternatives
from ouvert.skat.rules.actions import Announce, Discard
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.rules.game import SkatGame

JUDGE_SEED = 1 << 20
"""Added to the seed, it is that of the vote that measures."""


class Role(Enum):
    """What a player is when he decides."""

    BIDDER = "bidder"
    DECLARER = "declarer"
    DEFENDER = "defender"


class Kind(Enum):
    """What a decision is about, and of cards what was played."""

    BID = "bid or yes"
    PASS = "pass"
    SKAT = "skat or Hand"
    GAME = "game"
    DISCARD = "discard"
    LEAD_TRUMP = "lead, trump"
    LEAD = "lead, plain suit"
    FOLLOW_TRUMP = "follow, trump"
    FOLLOW = "follow, plain suit"
    RUFF = "ruff"
    THROW = "discard on a trick"


@dataclass(frozen=True, slots=True)
class Loss:
    """A decision, and what it gave away.

    Attributes:
        seat: who decided.
        moment: how many actions of the game came before it.
        role: what he was.
        game: what was played; None if the game was passed in.
        kind: what the decision was about.
        trick: number of the trick, from 1; 0 before the play.
        did: what he did.
        better: what he should have done; the same where that was it.
        points: expected points given away, by which he falls behind the mean of the others.
        chance: probability of winning given away with a card; 0 before the first card.
        mistake: whether it counts as one: a card with a mark, or more than a few points.
        open_points: the same points given away with open cards: 0, or those of a game that was won
            before and lost after it. Of bids, of which open cards say nothing, 0.
    """

    seat: int
    moment: int
    role: Role
    game: GameType | None
    kind: Kind
    trick: int
    did: str
    better: str
    points: float
    chance: float
    mistake: bool
    open_points: float


def losses_of(
    game: SkatGame, seats: tuple[int, ...], *, worlds: int | None, seed: int
) -> list[Loss]:
    """Judge the decisions of some seats in a finished game, in their order.

    A card that had no alternative is no decision, and the cards of a Ramsch, which has no sides to
    win it, are left out. Of an auction only the word counts that its verdict rests on. The result
    depends on game, worlds and seed alone. Errors are those of `skat.review.game.review`.
    """
    found = [loss for each in auction(game) if each.seat in seats for loss in _bids(game, each)]
    if game.announced is not None and game.announced[1] in seats:
        found += _declared(game, alternatives(game))
    for played in () if game.ramsch else played_cards(game):
        if played.seat in seats and len(played.state.legal_actions()) > 1:
            found.append(_card(game, played, worlds, seed))
    return sorted(found, key=lambda loss: loss.moment)


def swing(game: SkatGame, seat: int) -> float:
    """Points by which a seat falls behind the mean of the others if its side loses the game.

    0 if nobody declared one.
    """
    result = game.result
    if result is None or result.declarer is None:
        return 0.0
    value = result.value if result.won else -result.value / 2
    whole = 3.0 * value + 140
    return whole if seat == result.declarer else whole / 2


def _bids(game: SkatGame, judged: SeatAuction) -> Iterator[Loss]:
    word = judged.decisive
    wrong = word.verdict is not BidVerdict.FINE
    did = "pass" if word.passed else str(word.value)
    other = "pass" if not word.passed else str(word.value)
    yield Loss(
        seat=judged.seat,
        moment=word.moment,
        role=Role.BIDDER,
        game=_kind_of(game),
        kind=Kind.PASS if word.passed else Kind.BID,
        trick=0,
        did=did,
        better=other if wrong else did,
        points=word.loss if wrong else 0.0,
        chance=0.0,
        mistake=wrong and not word.slight,
        open_points=0.0,
    )
    if judged.skat is not None:
        yield _skat(game, judged.seat, judged.skat)


def _skat(game: SkatGame, seat: int, choice: SkatChoice) -> Loss:
    words = ("pick up", str(choice.hand_contract))
    did, other = words if choice.picked_up else words[::-1]
    return Loss(
        seat=seat,
        moment=choice.moment,
        role=Role.DECLARER,
        game=_kind_of(game),
        kind=Kind.SKAT,
        trick=0,
        did=did,
        better=other if choice.loss > 0 else did,
        points=choice.loss,
        chance=0.0,
        mistake=choice.loss > NEGLIGIBLE,
        open_points=0.0,
    )


def _declared(game: SkatGame, rated: tuple[Alternative, ...]) -> Iterator[Loss]:
    """The game that was announced, and what was put away for it.

    What was known when the skat lay open counts: whoever picked it up could play no Hand game.
    """
    chosen = next((each for each in rated if each.chosen), None)
    if chosen is None:
        return
    possible = [each for each in rated if each.contract.hand == chosen.contract.hand]
    same = [each for each in possible if each.contract == chosen.contract]
    best, own = max(possible, key=_expected), max(same, key=_expected)
    games = str(own.contract), str(best.contract)
    given = best.expected - own.expected
    yield _before_play(game, Announce, Kind.GAME, games, given, _thrown(possible, same))
    if chosen.put is not None:
        puts = str(chosen.put), str(own.put)
        given = own.expected - chosen.expected
        yield _before_play(game, Discard, Kind.DISCARD, puts, given, _thrown(same, [chosen]))


def _before_play(
    game: SkatGame,
    what: type[Announce | Discard],
    kind: Kind,
    words: tuple[str, str],
    points: float,
    open_points: float,
) -> Loss:
    """What the declarer did and should have done, in two words."""
    moment, seat = next(
        (moment, seat)
        for moment, (seat, action) in enumerate(game.history)
        if isinstance(action, what)
    )
    did, better = words
    return Loss(
        seat=seat,
        moment=moment,
        role=Role.DECLARER,
        game=_kind_of(game),
        kind=kind,
        trick=0,
        did=did,
        better=better if points > 0 else did,
        points=points,
        chance=0.0,
        mistake=points > NEGLIGIBLE,
        open_points=open_points,
    )


def _thrown(among: list[Alternative], left: list[Alternative]) -> float:
    """Points given away with open cards, if something won, and nothing that was left does."""
    if any(each.open_win for each in left) or not any(each.open_win for each in among):
        return 0.0
    return max(map(_ahead, among)) - max(map(_ahead, left))


def _expected(rated: Alternative) -> float:
    return rated.expected


def _ahead(rated: Alternative) -> float:
    """The declarer's points beyond the mean of the others, with open cards."""
    return rated.open_value + 50 if rated.open_win else rated.open_value - 90


def _card(game: SkatGame, played: PlayedCard, worlds: int | None, seed: int) -> Loss:
    judged = review_card(played, seed=seed, worlds=worlds, threads=1)
    declares = played.seat == played.state.declarer
    chance = 0.0
    if judged.suggested != played.card:
        measured = known_chances(played.state, seed=seed + JUDGE_SEED, worlds=worlds, threads=1)
        chance = measured.chances[judged.suggested] - measured.chances[played.card]
    cost = swing(game, played.seat)
    won = judged.open.won(declarer=declares) == declares
    thrown = won and judged.open.wins[played.card] != declares
    return Loss(
        seat=played.seat,
        moment=played.moment,
        role=Role.DECLARER if declares else Role.DEFENDER,
        game=_kind_of(game),
        kind=_kind(played),
        trick=played.trick,
        did=str(played.card),
        better=str(judged.suggested),
        points=chance * cost,
        chance=chance,
        mistake=judged.mark is not Mark.FINE,
        open_points=cost if thrown else 0.0,
    )


def _kind(played: PlayedCard) -> Kind:
    state = played.state
    if state.announced is None:
        raise PositionError("no card is played before a game is announced")
    rules = trick_rules(state.announced[0].game, 0)
    own = rules.suits[played.card]
    led = rules.suits[state.table[0]] if state.table else None
    trump = own == rules.trump
    if led is None:
        return Kind.LEAD_TRUMP if trump else Kind.LEAD
    if own == led:
        return Kind.FOLLOW_TRUMP if trump else Kind.FOLLOW
    return Kind.RUFF if trump else Kind.THROW


def _kind_of(game: SkatGame) -> GameType | None:
    return None if game.announced is None else game.announced[0].game
