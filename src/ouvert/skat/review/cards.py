"""Looking back at the cards of a finished game: what was each worth, and what could one know?

Two judgements stand side by side. With open cards: what each legal card was worth in the true deal,
and who would have won. As the player could know it: his side's probability of winning with each
legal card, by a vote of likely worlds on his observation (`ouvert.skat.search.likely_worlds`), and
by proof where the paranoia search finds one. Only the second makes a mistake; the first may be
luck.

`ouvert.skat.review.game` judges a whole game: its auction, its discard, its turning points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from ouvert.cards import Card
from ouvert.errors import PositionError, check_seconds, check_seed, check_whole
from ouvert.skat.review.defaults import SEED, WORLDS
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.card_decision import limits_to_prove
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.likely_worlds import likely_vote
from ouvert.skat.search.open_cards import SCHWARZ, card_values
from ouvert.skat.search.paranoia import prove
from ouvert.skat.search.positions import OpenPosition
from ouvert.skat.search.vote import WorldVote

PROOF_NODES = 200_000
"""Nodes after which a proof is given up."""
SIGNIFICANT = 2.0
"""A loss counts from so many standard errors on."""


class Mark(Enum):
    """How bad a card was, by the win probability that it gave away; signs as in chess."""

    FINE = ""
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    @classmethod
    def of(cls, loss: float, standard_error: float) -> Mark:
        """Grade a loss of win probability: from 0.05, 0.10 and 0.20 on, if it is significant."""
        if loss < 0.05 or loss < SIGNIFICANT * standard_error:
            return cls.FINE
        if loss < 0.10:
            return cls.INACCURACY
        return cls.MISTAKE if loss < 0.20 else cls.BLUNDER


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the game, and the moment in which it was played.

    Attributes:
        number: 1 for the first card of the game, 30 for the last.
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

    @property
    def trick(self) -> int:
        """Number of its trick, from 1."""
        return (self.number + 2) // 3


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
class CardReview:
    """A card that was played, judged.

    Attributes:
        played: the card, and its moment.
        open: what all legal cards were worth with open cards.
        known: what they were worth as far as the player could know.
        loss: probability of winning given away to the best card, 0 or more.
        standard_error: of the loss; 0 when all worlds were looked at, or by proof.
    """

    played: PlayedCard
    open: OpenCards
    known: KnownChances
    loss: float
    standard_error: float

    @property
    def card(self) -> Card:
        """The card that was played."""
        return self.played.card

    @property
    def value(self) -> int:
        """The open-card value after it."""
        return self.open.values[self.card]

    @property
    def best(self) -> tuple[Card, ...]:
        """The legal cards that were best by their open-card values."""
        value = self.open.value(declarer=self.played.seat == self.played.state.declarer)
        return tuple(card for card, each in self.open.values.items() if each == value)

    @property
    def suggested(self) -> Card:
        """The card with the best chance from what the player had seen."""
        return self.known.suggested

    @property
    def before(self) -> float:
        """His side's probability of winning with the best card."""
        return self.after + self.loss

    @property
    def after(self) -> float:
        """His side's probability of winning with the card that was played."""
        return self.known.chances[self.card]

    @property
    def mark(self) -> Mark:
        """The grade of the loss."""
        return Mark.of(self.loss, self.standard_error)


def played_cards(game: SkatGame) -> Iterator[PlayedCard]:
    """Every card of a game with the moment in which it was played."""
    state, number = SkatGame.start(game.dealt, game.club), 0
    for moment, (seat, action) in enumerate(game.history):
        if isinstance(action, PlayCard):
            number += 1
            yield PlayedCard(number, moment, state, seat, action.card)
        state = state.apply(action)


def open_cards(state: SkatGame) -> OpenCards:
    """Solve every legal card with open cards. Raises PositionError outside the play."""
    position, limit = OpenPosition.of(state), state.needed
    values = card_values(position)
    if limit is None:
        won = dict.fromkeys(values, False)
    elif position.game is GameType.NULL:
        won = {card: value > 0 for card, value in values.items()}
    elif limit == SCHWARZ:
        swept = not position.defender_tricks
        won = {card: swept and value > 0 for card, value in card_values(position, SCHWARZ).items()}
    else:
        won = {card: value >= limit for card, value in values.items()}
    return OpenCards(values, won)


def review_card(
    card: PlayedCard,
    *,
    seed: int = SEED,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
    threads: int | None = None,
) -> CardReview:
    """Judge a card: with open cards, and by what its player could know.

    Args:
        card: one of `played_cards`.
        seed: chooses the worlds. Without `seconds` the answer depends on it and on `worlds` alone,
            and is that of `known_chances` at the same moment.
        worlds: how many worlds the vote looks at, unless few are possible; None for no limit.
        seconds: no world is begun after this time; None for no limit.
        threads: threads of the vote, by default one a core.

    Raises OuvertError for fewer than one world or thread, for numbers that are none, and where many
    worlds have no limit.
    """
    known, loss, error = _judged(card.state, card.card, seed, worlds, seconds, threads)
    return CardReview(card, open_cards(card.state), known, loss, error)


def known_chances(
    state: SkatGame,
    *,
    seed: int = SEED,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
    threads: int | None = None,
) -> KnownChances:
    """Ask what the player whose turn it is could know of each card's chances.

    Arguments and errors as for `review_card`; also raises PositionError outside the play.
    """
    return _judged(state, None, seed, worlds, seconds, threads)[0]


def check_limits(seed: int, worlds: int | None, seconds: float | None, threads: int | None) -> None:
    """Raise OuvertError for a seed or a limit that is no number of its kind."""
    check_seed(seed)
    if seconds is not None:
        check_seconds(seconds)
    for what, count in (("worlds", worlds), ("threads", threads)):
        if count is not None:
            check_whole(count, what)


def _judged(
    state: SkatGame,
    chosen: Card | None,
    seed: int,
    worlds: int | None,
    seconds: float | None,
    threads: int | None,
) -> tuple[KnownChances, float, float]:
    """The chances, and of the chosen card what it gave away with its standard error."""
    check_limits(seed, worlds, seconds, threads)
    known, vote = weighed(state, seed=seed, worlds=worlds, seconds=seconds, threads=threads)
    if chosen is None:
        return known, 0.0, 0.0
    if chosen in known.proved:
        return replace(known, suggested=chosen), 0.0, 0.0
    if known.proved:
        return known, 1.0 - known.chances[chosen], known.errors[chosen]
    loss, error = vote.loss(chosen)
    return known if loss else replace(known, suggested=chosen), loss, error


def weighed(
    state: SkatGame,
    *,
    seed: int = SEED,
    worlds: int | None = WORLDS,
    seconds: float | None = None,
    threads: int | None = None,
) -> tuple[KnownChances, WorldVote]:
    """What the player whose turn it is could know, with the vote that says so.

    Arguments and errors as for `known_chances`.
    """
    if state.phase is not Phase.PLAY or state.actor is None:
        raise PositionError("only cards that are played have chances")
    observation = state.observe(state.actor)
    rng = world_choice(state, seed)
    vote = likely_vote(observation, rng, seconds=seconds, worlds=worlds, threads=threads)
    chances = dict(zip(vote.cards, vote.probabilities.tolist(), strict=True))
    errors = dict(zip(vote.cards, vote.standard_errors.tolist(), strict=True))
    proved = proved_cards(state)
    for card in proved:
        chances[card], errors[card] = 1.0, 0.0
    suggested = max(chances, key=lambda card: chances[card])
    known = KnownChances(chances, errors, proved, suggested, vote.worlds_possible, len(vote.wins))
    return known, vote


def world_choice(state: SkatGame, seed: int) -> np.random.Generator:
    """What chooses the worlds of a moment: the seed, and how many cards have been played."""
    return np.random.default_rng((seed, 3 * len(state.tricks) + len(state.table)))


def proved_cards(state: SkatGame, node_limit: int = PROOF_NODES) -> tuple[Card, ...]:
    """The cards that are proved to win the game for the side of who is to play."""
    actor = state.actor
    if actor is None:
        return ()
    observation = state.observe(actor)
    limits = limits_to_prove(observation)
    if not limits:
        return ()
    return prove(observation, min(limits), node_limit=node_limit).forced
