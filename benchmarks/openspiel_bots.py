"""Our players against OpenSpiel's IS-MCTS bot, on the same deals from every seating.

    python benchmarks/openspiel_bots.py oh-hell tree:100 --simulations 2500 --deals 60

Games are those that both play by the same rules: Hearts without passing, Oh Hell with seven cards
each, and the play of Euchre, whose auction its bot bids in all seats. Deals and our choices follow
from the seed; its bot draws anew in every run. Needs the extra `openspiel`.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pyspiel
from scipy.stats import t as student

from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.model import Description
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.matches import seatings
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.scoring import returns
from ouvert.tricks.play.state import Action, Choice, GameState, Phase
from ouvert.tricks.players.catalogue import GamePlayer, game_player
from ouvert.tricks.players.gain import gains

SUITS = dict(zip("CSHD", "♣♠♥♦", strict=True))
SEATS = 4
AUCTION_SIMULATIONS, AUCTION_CONSTANT = 500, 3.0
"""Of the bot that bids in Euchre for everybody."""
CONSTANT = 0.7
"""Of its bot, as a share of the range of results."""


@dataclass(frozen=True)
class Shared:
    """A game that both play.

    Attributes:
        theirs: what OpenSpiel calls it.
        spread: the range of results.
        shift: what its results have more than ours.
        game: the description.
        start: deals, and returns our state and its state of the same deal.
    """

    theirs: str
    spread: float
    shift: float
    game: Description
    start: Callable[[Shared, np.random.Generator], tuple[GameState, Any]]

    def card(self, word: str) -> int:
        """A card by its name for it, as CT or T♣."""
        suit = next(each for each in word if each in SUITS or each in SUITS.values())
        rank = word.replace(suit, "", 1).replace("T", "10")
        return self.game.deck.card(SUITS.get(suit, suit) + rank)

    def hands(self, cards: list[int]) -> list[int]:
        """Cards that were dealt one by one, by seats."""
        return [sum(1 << card for card in cards[seat::SEATS]) for seat in range(SEATS)]


@dataclass
class Time:
    """Processor time that decisions took."""

    seconds: float = 0.0
    decisions: int = 0

    def of(self, decide: Callable[[], Any]) -> Any:
        """What a decision comes to, its time added."""
        begun = time.process_time()
        found = decide()
        self.seconds += time.process_time() - begun
        self.decisions += 1
        return found

    def __str__(self) -> str:
        return f"{1000 * self.seconds / max(self.decisions, 1):.0f} ms"


@dataclass
class Match:
    """A match of our player, `ours`, against its bot with so many simulations."""

    shared: Shared
    ours: GamePlayer
    simulations: int
    seed: int
    time_of_ours: Time = field(default_factory=Time)
    time_of_theirs: Time = field(default_factory=Time)

    def gain(self, number: int) -> float:
        """What we gain a seat in a deal, over all seatings."""
        return float(np.mean([self._played(number, own) for own in seatings(self.shared.game)]))

    def _played(self, number: int, own: tuple[int, ...]) -> float:
        state, theirs = self.shared.start(self.shared, np.random.default_rng([self.seed, number]))
        constant = CONSTANT * self.shared.spread
        seeds = range(1000 * number, 1000 * number + SEATS)
        bots = [_bot(seed, seed, constant, self.simulations) for seed in seeds]
        rng = np.random.default_rng([self.seed, number, 7])
        while state.phase is not Phase.OVER:
            action = self._decided(state, theirs, own, bots, rng)
            theirs.apply_action(_actions(self.shared, state, theirs)[action])
            state = state.after(action)
        found = [each + self.shared.shift for each in returns(state)]
        if found != list(theirs.returns()):
            raise AssertionError(f"deal {number}: {found} is {list(theirs.returns())} for it")
        gained = gains(state)
        return sum(gained[seat] for seat in own) / len(own)

    def _decided(
        self,
        state: GameState,
        theirs: Any,
        own: tuple[int, ...],
        bots: list[Any],
        rng: np.random.Generator,
    ) -> Action:
        known, legal = _actions(self.shared, state, theirs), state.legal()
        if theirs.current_player() != state.decider or set(legal) != set(known):
            raise AssertionError(f"the rules differ: {legal} is {known} for it")
        if len(legal) == 1:
            return legal[0]
        seat = state.decider
        if seat in own:
            seen = observe(state, seat)
            chosen: Action = self.time_of_ours.of(lambda: self.ours.act(seen, rng))
            return chosen
        number = self.time_of_theirs.of(lambda: bots[seat].step(theirs))
        return next(action for action, each in known.items() if each == number)


def _bot(seed: int, playouts: int, constant: float, simulations: int) -> Any:
    """Its bot, by the seeds of its own choices and of its playouts."""
    return pyspiel.ISMCTSBot(
        seed,
        pyspiel.RandomRolloutEvaluator(1, playouts),
        constant,
        simulations,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )


def _actions(shared: Shared, state: GameState, theirs: Any) -> dict[Action, int]:
    """Its number of each of our actions."""
    seat = theirs.current_player()
    words = {theirs.action_to_string(seat, each): each for each in theirs.legal_actions()}
    if state.phase is Phase.BID:
        return {int(word): each for word, each in words.items()}
    return {shared.card(word): each for word, each in words.items()}


def _drawn(theirs: Any, rng: np.random.Generator) -> tuple[int, str, int]:
    """Let chance do something: the number, what it is called, how many were possible."""
    possible = theirs.legal_actions()
    number = int(possible[int(rng.integers(len(possible)))])
    word = theirs.action_to_string(theirs.current_player(), number)
    theirs.apply_action(number)
    return number, word, len(possible)


def _hearts(shared: Shared, rng: np.random.Generator) -> tuple[GameState, Any]:
    theirs = pyspiel.load_game(shared.theirs).new_initial_state()
    cards: list[int] = []
    while theirs.is_chance_node():
        _, word, possible = _drawn(theirs, rng)
        # the first of its draws says that no cards are passed
        if possible > 1 or len(cards) > 40:
            cards.append(shared.card(word))
    return begin(shared.game, tuple(shared.hands(cards))), theirs


def _oh_hell(shared: Shared, rng: np.random.Generator) -> tuple[GameState, Any]:
    theirs = pyspiel.load_game(shared.theirs).new_initial_state()
    dealer, cards = None, []
    while theirs.is_chance_node():
        number, word, possible = _drawn(theirs, rng)
        if possible > 1 and dealer is None:
            dealer = number
        elif possible > 1:
            cards.append(shared.card(word))
    *dealt, turned = cards
    rest = set(range(shared.game.deck.cards)) - set(cards)
    hands = tuple(shared.hands(dealt))
    return begin(shared.game, hands, (turned, *sorted(rest)), dealer=dealer), theirs


def _euchre(shared: Shared, rng: np.random.Generator) -> tuple[GameState, Any]:
    theirs = pyspiel.load_game(shared.theirs).new_initial_state()
    bidder = _bot(int(rng.integers(2**31)), 1, AUCTION_CONSTANT, AUCTION_SIMULATIONS)
    drawn: list[str] = []
    bids: list[tuple[int, str]] = []
    while not bids or bids[-1][1] not in ("Alone", "Partner"):
        if theirs.is_chance_node():
            drawn.append(_drawn(theirs, rng)[1])
            continue
        seat, number = theirs.current_player(), bidder.step(theirs)
        bids.append((seat, theirs.action_to_string(seat, number)))
        theirs.apply_action(number)
    # 1. the hands from the dealer on, and the card that was turned
    dealer, (*dealt, turned) = "NESW".index(drawn[0]), [shared.card(word) for word in drawn[1:]]
    held = shared.hands(dealt)
    held = [held[(seat - dealer) % SEATS] for seat in range(SEATS)]
    # 2. what was called: the suit, by whom, and what the dealer took and put away
    deck, suit, declarer = shared.game.deck, -1, -1
    for seat, word in bids:
        if word in ("Clubs", "Spades", "Hearts", "Diamonds"):
            suit, declarer = deck.suits.index(SUITS[word[0]]), seat
            if deck.kinds[turned][0] == suit:
                held[dealer] |= 1 << turned
        elif len(word) == 2:
            held[dealer] &= ~(1 << shared.card(word))
    left = tuple(card for card in range(deck.cards) if not any(hand >> card & 1 for hand in held))
    choice = Choice(int(bids[-1][1] == "Alone"), suit)
    options: dict[str, Any] = {"dealer": dealer, "declarer": declarer, "choice": choice}
    return begin(shared.game, tuple(held), left, **options), theirs


def shared_games() -> dict[str, Shared]:
    """All games that both play."""
    hearts = replace(load_game("hearts"), passing=None)
    seven = "oh_hell(players=4,num_tricks_fixed=7)"
    return {
        "euchre": Shared("euchre", 4, 0, load_game("euchre"), _euchre),
        "hearts": Shared("hearts(pass_cards=false)", 26, 26, hearts, _hearts),
        "oh-hell": Shared(seven, 17, 0, load_game("oh-hell"), _oh_hell),
    }


def main() -> None:
    """Play, and print a line after every ten deals."""
    games = shared_games()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games)
    parser.add_argument("player", help="ours: thumb, vote:40, tree:100")
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ours = game_player(asked.player)
    match = Match(games[asked.game], ours, asked.simulations, asked.seed)
    found: list[float] = []
    for number in range(asked.deals):
        found.append(match.gain(number))
        if len(found) > 1 and (len(found) % 10 == 0 or len(found) == asked.deals):
            half = student.ppf(0.975, len(found) - 1) * np.std(found, ddof=1)
            mean, half = np.mean(found), half / math.sqrt(len(found))
            print(
                f"{asked.game}: {ours.name} gains {mean:+.2f} [{mean - half:+.2f}, "
                f"{mean + half:+.2f}] a deal on IS-MCTS of {asked.simulations} simulations, "
                f"{len(found)} deals, seed {asked.seed}; {match.time_of_ours} and "
                f"{match.time_of_theirs} a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
