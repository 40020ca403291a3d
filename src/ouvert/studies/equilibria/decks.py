"""Skat and Whist with decks of six to twelve cards, as described games that all players play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ouvert.studies.equilibria.subjects import Chosen, Subject
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.equilibrium.hidden_game import HiddenGame, Moment
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.open_cards import solver_rules
from ouvert.tricks.play.state import Choice, GameState
from ouvert.tricks.players.catalogue import game_player
from ouvert.tricks.rules import members

POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
WHIST = "Whist deck"
_SKAT = """
name = "Skat"
seats = 3
teams = "declarer"
[deck]
suits = "{suits}"
ranks = "{ranks}"
[deal]
hand = {hand}{rest}
[[contract]]
name = "{contract}"
trumps = "{trumps}"
points = "{points}"
steps = "0:-1 {needed}:1"
[score]
goal = "steps"
count = "points"
"""
_WHIST = """
name = "Whist"
seats = 4
teams = "partners"
[deck]
suits = "{suits}"
ranks = "{ranks}"
[deal]
hand = {hand}
[[contract]]
name = "Whist"
trumps = "{trumps}"
"""


@dataclass(frozen=True)
class Deck:
    """A small deck and how it is dealt.

    Attributes:
        suits: its suits; in a suit game the first is trump.
        ranks: its ranks, highest first.
        hand: cards in each hand.
        contract: suit game, Grand, or Whist.
        leader: the seat that leads first; the declarer of Skat has seat 0.
    """

    suits: str
    ranks: str
    hand: int
    contract: str
    leader: int = 0

    @property
    def cards(self) -> int:
        """Number of cards."""
        return len(self.suits.split()) * len(self.ranks.split())

    @property
    def description(self) -> Description:
        """The game as a description. A declarer needs more than half of the points."""
        ranks = self.ranks.split()
        suits = self.suits.split()
        total = len(suits) * sum(POINTS[rank] for rank in ranks if rank in POINTS)
        jacks = ["J"] if "J" in ranks and self.contract != "Whist" else []
        trumps = " ".join([*jacks, *(suits[:1] if self.contract != "Grand" else [])])
        return parse_description(
            (_WHIST if self.contract == "Whist" else _SKAT).format(
                suits=self.suits,
                ranks=self.ranks,
                hand=self.hand,
                rest="\nrest_counts = true" if 3 * self.hand < self.cards else "",
                contract=self.contract,
                trumps=trumps,
                points=" ".join(f"{rank}={POINTS.get(rank, 0)}" for rank in ranks),
                needed=total // 2 + 1,
            )
        )


SKAT_DECKS = tuple(
    Deck(suits, ranks, hand, contract)
    for suits, ranks, hand in (
        ("♣ ♠", "A 10 J", 2),
        ("♣ ♠", "A 10 K J", 2),
        ("♣ ♠ ♥", "A 10 J", 3),
        ("♣ ♠", "A 10 K Q J", 3),
        ("♣ ♠ ♥", "A 10 K J", 2),
    )
    for contract in ("suit game", "Grand")
)
WHIST_DECKS = (
    Deck("♠ ♥", "A K Q J", 2, "Whist"),
    Deck("♠ ♥ ♦ ♣", "A K", 2, "Whist"),
    Deck("♠ ♥ ♦", "A K Q", 2, "Whist"),
    Deck("♠ ♥", "A K Q J 10", 2, "Whist"),
)
LARGE_DECKS = (
    Deck("♣ ♠ ♥", "A 10 K J", 3, "Grand"),
    Deck("♣ ♠ ♥", "A 10 K J", 3, "suit game"),
    Deck("♠ ♥ ♦ ♣", "A K Q", 3, "Whist"),
    Deck("♠ ♥ ♦", "A K Q J", 3, "Whist"),
)
"""Twelve cards with three in each hand, from the smallest to the largest."""
VARIED_DECKS = tuple(
    Deck("♣ ♠ ♥", " ".join(ranks), 3, contract, leader)
    for contract in ("suit game", "Grand")
    for ranks in combinations(POINTS, 3)
    for leader in range(3)
)
"""Nine cards with any three ranks, and any seat to lead: games of one kind to take means over."""
VARIED = "Varied Skat deck"
_LEADS = ("declarer", "the one after him", "the one before him")


def deck_subject(deck: Deck, players: tuple[str, ...], family: str | None = None) -> Subject:
    """The play with a deck, every deal equally likely; in Skat the first seat is declarer."""
    game = deck.description
    count, whist = game.deck.cards, deck.contract == "Whist"
    every = range(count)
    first = _begun(
        game,
        tuple(
            sum(1 << card for card in every[seat * deck.hand :][: deck.hand])
            for seat in range(game.seats)
        ),
        deck.leader,
    )
    rules = solver_rules(first, (0, 1, 0, 1) if whist else (0, 1, 1))
    hidden = HiddenGame.of_deck(
        rules,
        (1 << count) - 1,
        limit=None if whist else sum(rules.points) // 2 + 1,
        leader=deck.leader,
        left=game.left,
        counted=not whist,
    )
    leads = "" if whist or family is None else f", {_LEADS[deck.leader]} leads"
    return Subject(
        family=family or (WHIST if whist else "Skat deck"),
        name=f"{game.seats} × {deck.hand}" + (f" + {game.left}" if game.left else ""),
        contract=f"{deck.contract}, {deck.suits} × {deck.ranks}{leads}",
        cards=count,
        game=hidden,
        players={name: _chosen(game, hidden, name) for name in players},
        learned=family is None and deck not in LARGE_DECKS,
        large=deck in LARGE_DECKS,
    )


def _begun(game: Description, hands: tuple[int, ...], leader: int) -> GameState:
    held = sum(hands)
    left = tuple(members(((1 << game.deck.cards) - 1) & ~held))
    declarer = 0 if game.seats == 3 else None
    dealer = (leader - 1) % game.seats
    return begin(game, hands, left, dealer=dealer, declarer=declarer, choice=Choice(0, None))


def _chosen(game: Description, hidden: HiddenGame, name: str) -> Chosen:
    player = game_player(name)

    def choose(deal: int, moment: Moment, rng: np.random.Generator) -> int:
        state = _begun(game, hidden.deals[deal], hidden.leader)
        for card in moment.played:
            state = state.after(card)
        action = player.act(observe(state, moment.seat), rng)
        assert isinstance(action, int)
        return action

    return choose
