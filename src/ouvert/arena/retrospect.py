"""Looking back at a finished game: every card, every missed win, every proof.

Two judgements stand side by side. With open cards: what each legal card was worth in the true deal,
and who would have won. As the player could know it: his side's probability of winning with each
legal card, by the vote of likely worlds on his observation (`ouvert.search.belief_vote`), and by
proof where the paranoia search finds one. Only the second makes a mistake; the first may be luck.

Before the cards come the auction (`ouvert.arena.retrospect_auction`) and the discard and contract
(`ouvert.arena.retrospect_hands`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.search.belief_vote import belief_vote
from ouvert.search.open_cards import SCHWARZ, card_values
from ouvert.search.paranoia import prove
from ouvert.search.positions import OpenPosition
from ouvert.search.review import Mark
from ouvert.skat.actions import Phase, PlayCard
from ouvert.skat.card_decision import limits_to_prove
from ouvert.skat.contracts import GameType
from ouvert.skat.game import SkatGame
from ouvert.skat.values import matadors, winning_limit

WORLDS = 200
"""Worlds that each vote looks at: some tenths of a second at the first card, less later."""
PROOF_NODES = 200_000
"""Nodes after which a proof is given up."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card of the game, and the moment in which it was played.

    Attributes:
        number: 1 for the first card.
        moment: how many actions of the game came before it.
        state: the game just before.
        seat: who played it.
        card: the card.
    """

    number: int
    moment: int
    state: SkatGame
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What the legal cards of a moment are worth when all cards are open.

    Attributes:
        values: the declarer's card points at the end (in Null 1 if he takes no trick, else 0) after
            each legal card, with best play from there on.
        wins: whether the declarer wins then, by what his announcement and bid ask for.
    """

    values: dict[Card, int]
    wins: dict[Card, bool]

    def value(self, *, declarer: bool) -> int:
        """The value with the best card, for the declarer or for a defender."""
        return (max if declarer else min)(self.values.values())

    def won(self, *, declarer: bool) -> bool:
        """Whether the declarer wins with the best card of the one who plays."""
        return any(self.wins.values()) if declarer else all(self.wins.values())


@dataclass(frozen=True, slots=True)
class KnownChances:
    """What the legal cards of a moment are worth as far as their player could know.

    Attributes:
        chances: each legal card's probability that his side wins.
        errors: their standard errors; 0 where all worlds were looked at, or a proof was found.
        proved: the cards that are proved to win against every deal and every defence.
        suggested: the card with the best chance.
        worlds_possible: how many deals fitted what he had seen.
        worlds_seen: how many of them were looked at.
    """

    chances: dict[Card, float]
    errors: dict[Card, float]
    proved: tuple[Card, ...]
    suggested: Card
    worlds_possible: int
    worlds_seen: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """A card that was played, judged by what its player could know.

    Attributes:
        known: what all cards were worth.
        loss: probability of winning given away to the best card, 0 or more.
        standard_error: of the loss.
    """

    known: KnownChances
    loss: float
    standard_error: float

    @property
    def mark(self) -> Mark:
        """The grade of the loss."""
        return Mark.of(self.loss, self.standard_error)


@dataclass(frozen=True, slots=True)
class Line:
    """A way in which the game could have gone on.

    Attributes:
        moment: how many actions of the game come before it.
        seat: whose side wins by it.
        cards: from there to the end.
    """

    moment: int
    seat: int
    cards: tuple[Card, ...]


def played(game: SkatGame) -> Iterator[Played]:
    """Every card of a game with the moment in which it was played."""
    state, number = SkatGame.start(game.dealt), 0
    for moment, (seat, action) in enumerate(game.history):
        if isinstance(action, PlayCard):
            number += 1
            yield Played(number, moment, state, seat, action.card)
        state = state.apply(action)


def needed(state: SkatGame) -> int | None:
    """What the declarer needs, as `winning_limit` says it. Raises PositionError without a game."""
    if state.contract is None or state.declarer is None:
        raise PositionError("nobody declares a game here")
    cards = state.dealt.hands[state.declarer] | state.dealt.skat
    run = 0 if state.contract.game is GameType.NULL else matadors(cards, state.contract.game)
    return winning_limit(state.contract, run, state.bid)


def open_cards(state: SkatGame) -> OpenCards:
    """Solve every legal card with open cards. Raises PositionError outside the play."""
    position, limit = OpenPosition.of(state), needed(state)
    values = card_values(position)
    if limit is None:
        won = dict.fromkeys(values, False)
    elif state.contract is not None and state.contract.game is GameType.NULL:
        won = {card: value > 0 for card, value in values.items()}
    elif limit == SCHWARZ:
        swept = not position.defender_tricks
        won = {card: swept and value > 0 for card, value in card_values(position, SCHWARZ).items()}
    else:
        won = {card: value >= limit for card, value in values.items()}
    return OpenCards(values, won)


def known_chances(
    state: SkatGame, *, worlds: int = WORLDS, seed: int = 0, threads: int | None = None
) -> KnownChances:
    """Ask what the player whose turn it is could know of each card's chances.

    `judge` says the same of the same moment.

    Args:
        state: a moment of the play.
        worlds: how many worlds the vote looks at, unless few are possible.
        seed: chooses the worlds; the answer depends on it and on `worlds` alone.
        threads: threads of the vote, by default one a core.

    Raises PositionError outside the play.
    """
    return _judged(state, None, worlds, seed, threads).known


def judge(
    card: Played, *, worlds: int = WORLDS, seed: int = 0, threads: int | None = None
) -> Judgement:
    """Judge a card by what its player could know; arguments as for `known_chances`."""
    return _judged(card.state, card.card, worlds, seed, threads)


def _judged(
    state: SkatGame, chosen: Card | None, worlds: int, seed: int, threads: int | None
) -> Judgement:
    if state.phase is not Phase.PLAY or state.actor is None:
        raise PositionError("only cards that are played have chances")
    observation = state.observe(state.actor)
    cards_played = 3 * len(state.tricks) + len(state.table)
    rng = np.random.default_rng((seed, cards_played))
    vote = belief_vote(observation, rng, seconds=None, worlds=worlds, threads=threads).open_cards
    chances = dict(zip(vote.cards, vote.probabilities.tolist(), strict=True))
    errors = dict(zip(vote.cards, vote.standard_errors.tolist(), strict=True))
    proved = _proved(state)
    for card in proved:
        chances[card], errors[card] = 1.0, 0.0
    suggested = max(chances, key=lambda card: chances[card])
    loss, error = 0.0, 0.0
    if chosen is not None and chosen not in proved:
        loss, error = vote.loss(chosen)
        if proved:
            loss, error = 1.0 - chances[chosen], errors[chosen]
        elif loss == 0:
            suggested = chosen
    elif chosen is not None:
        suggested = chosen
    known = KnownChances(chances, errors, proved, suggested, vote.worlds_possible, len(vote.wins))
    return Judgement(known, loss, error)


def turning_points(game: SkatGame) -> tuple[Line, ...]:
    """Every moment at which a side gave a game away that it could have won with open cards.

    Each line wins from there, against every defence that sees all cards, for the side of the seat
    that acted. Sides alternate: what one has given away it can do so again only after the other has
    given it back. Giving up a won game counts. Empty if nobody declared.
    """
    if game.declarer is None:
        return ()
    found = []
    for each in played(game):
        wins, declares = open_cards(each.state).wins, each.seat == game.declarer
        if wins[each.card] != declares and declares in wins.values():
            found.append((each.moment, each.seat, each.state))
    if game.conceded:
        seat, _ = game.history[-1]
        before = SkatGame.replay(game.dealt, [action for _, action in game.history[:-1]])
        declares, worth = seat == game.declarer, open_cards(before)
        had_won = worth.won(declarer=before.actor == game.declarer) == declares
        if had_won and _declarer_won(game) != declares:
            found.append((len(game.history) - 1, seat, before))
    return tuple(Line(moment, seat, best_line(state)) for moment, seat, state in found)


def missed_wins(game: SkatGame) -> tuple[Line, ...]:
    """The turning points at which the side that lost could still have won, first to last."""
    if game.declarer is None or game.result is None:
        return ()
    lost = not _declarer_won(game)
    return tuple(each for each in turning_points(game) if (each.seat == game.declarer) == lost)


def _declarer_won(game: SkatGame) -> bool:
    return game.result is not None and game.result.won


def best_line(state: SkatGame) -> tuple[Card, ...]:
    """Best play with open cards to the end: who wins keeps the win, and then each the points."""
    line: list[Card] = []
    while state.phase is Phase.PLAY:
        card = _best_card(state)
        line.append(card)
        state = state.apply(PlayCard(card))
    return tuple(line)


def proofs(game: SkatGame, *, node_limit: int = PROOF_NODES) -> tuple[Line, ...]:
    """For each seat the first moment at which it could prove its side's win, and a line.

    In the line it plays proved cards, and the others play as well as they can with open cards.
    """
    found: dict[int, Line] = {}
    for each in played(game):
        if each.seat not in found and _proved(each.state, node_limit):
            line = _proof_line(each.state, each.seat, node_limit)
            found[each.seat] = Line(each.moment, each.seat, line)
    return tuple(found.values())


def _proof_line(state: SkatGame, seat: int, node_limit: int) -> tuple[Card, ...]:
    line: list[Card] = []
    while state.phase is Phase.PLAY:
        card = _best_card(state)
        if state.actor == seat:
            proved = _proved(state, node_limit)
            if not proved:
                break
            card = card if card in proved else proved[0]
        line.append(card)
        state = state.apply(PlayCard(card))
    return tuple(line)


def _proved(state: SkatGame, node_limit: int = PROOF_NODES) -> tuple[Card, ...]:
    """The cards that are proved to win the game for the side of who is to play."""
    actor = state.actor
    if actor is None:
        return ()
    observation = state.observe(actor)
    limits = limits_to_prove(observation)
    if not limits:
        return ()
    return prove(observation, min(limits), node_limit=node_limit).forced


def _best_card(state: SkatGame) -> Card:
    """A card that wins if one does, and among those the best by points, the cheapest first."""
    worth, declares = open_cards(state), state.actor == state.declarer
    sign = 1 if declares else -1
    return min(
        worth.values,
        key=lambda card: (
            worth.wins[card] != declares,
            -sign * worth.values[card],
            card.points,
            card.rank,
            card.suit,
        ),
    )
