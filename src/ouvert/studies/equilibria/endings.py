"""The last tricks of Skat games as games of their own, which all players of Skat can play.

A deal is played by the expert rules until few tricks are left. What everybody has seen by then is
fixed: the tricks, and who did not follow which suit. All deals that fit it are equally likely. What
the cards played before suggest beyond that is left out of the game; players who read it may be led
astray by it, or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.entrants import reseed
from ouvert.errors import SizeError
from ouvert.protocols import Player
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.belief.worlds import Worlds
from ouvert.skat.players.registry import player
from ouvert.skat.rules.actions import Action, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.skat.search.alpha_mu import alpha_mu
from ouvert.studies.equilibria.subjects import Chosen, Subject
from ouvert.tricks.equilibrium.hidden_game import HiddenGame, Moment
from ouvert.tricks.equilibrium.strategies import open_values
from ouvert.tricks.equilibrium.writing import write_out

DEALS = (50, 1000)
"""How many deals fit an ending, at least and at most."""
CONTESTED = (0.15, 0.85)
"""With open cards the declarer wins such a share of an ending's deals."""
MOST_NODES = {2: 40_000, 3: 150_000, 4: 400_000}
"""How many moments an ending may have, by the tricks that are left."""
CONTRACTS = {
    "suit game": Contract(GameType.HEARTS, hand=True),
    "Grand": Contract(GameType.GRAND, hand=True),
    "Null": Contract(GameType.NULL, hand=True),
}
ALPHA_MU = "alpha-mu"


@dataclass(frozen=True)
class Ending:
    """The last tricks of a game, as everybody sees them.

    Attributes:
        contract: the Hand game that is played.
        declarer: who plays it.
        played: the cards so far.
        state: the game as it was dealt.
    """

    contract: Contract
    declarer: int
    played: tuple[Card, ...]
    state: SkatGame

    @property
    def tricks(self) -> int:
        """How many tricks are left."""
        return CARDS_EACH - len(self.state.tricks)

    def worlds(self) -> Worlds:
        """All deals of the cards that are left: the three hands, then the skat."""
        voids = Knowledge.of(self.state.observe(0)).voids
        suits = trick_rules(self.contract.game, self.declarer).suit_masks
        left = CardSet.full().bits & ~sum(1 << card for card in self.played)
        barred = [sum(suits.get(suit, 0) for suit in each) for each in voids]
        return Worlds(
            unknown=left,
            capacity=(*(self.tricks,) * 3, SKAT_CARDS),
            allowed=(*(left & ~cards for cards in barred), left),
        )

    def at(self, hands: tuple[int, ...], skat: int) -> SkatGame:
        """The same moment with other cards in the hands and the skat (bits)."""
        one, two, three = (CardSet(hand) for hand in hands)
        state = self.state
        first, second, third = (
            hand | state.observe(seat).played_by(seat)
            for seat, hand in enumerate((one, two, three))
        )
        deal = Deal((first, second, third), CardSet(skat))
        return replace(state, dealt=deal, hands=(one, two, three), skat=CardSet(skat))

    def game(self) -> HiddenGame:
        """The game that is left: the declarer wants to win, and all that fits is equally likely."""
        worlds = self.worlds().enumerate().astype(np.int64).tolist()
        null = self.contract.game is GameType.NULL
        rules = trick_rules(self.contract.game, self.declarer)
        own = [trick for trick in self.state.tricks if trick.winner == self.declarer]
        return HiddenGame(
            rules,
            tuple(tuple(world[:3]) for world in worlds),
            limit=1 if null else POINTS_TO_WIN,
            leader=self.state.leader,
            taken=len(own) if null else sum(trick.points for trick in own),
            aside=() if null else tuple(CardSet(world[3]).points for world in worlds),
        )


def hidden_cards(tricks: int) -> int:
    """The cards in the hands and in the skat when so many tricks are left."""
    return 3 * tricks + SKAT_CARDS


def endings(contract: Contract, tricks: int, seed: int) -> Iterator[Ending]:
    """Endings of one contract that are contested and small enough, one after the other."""
    rng = np.random.default_rng([seed, tricks, list(GameType).index(contract.game)])
    rules = player("reflex")
    while True:
        declarer = int(rng.integers(3))
        state = SkatGame.declared(Deal.random(rng), declarer, contract)
        played: list[Card] = []
        while not state.over and len(state.tricks) < CARDS_EACH - tricks:
            action = rules.choose(state.observe(state.actor or 0))
            if not isinstance(action, PlayCard):
                break
            played.append(action.card)
            state = state.apply(action)
        if state.over or len(state.tricks) < CARDS_EACH - tricks:
            continue
        found = Ending(contract, declarer, tuple(played), state)
        if DEALS[0] <= found.worlds().count() <= DEALS[1] and _contested(found, tricks):
            yield found


def _contested(ending: Ending, tricks: int) -> bool:
    """Whether it is small, and the declarer wins some deals with open cards and loses some."""
    try:
        tree = write_out(ending.game(), limit=MOST_NODES[tricks])
    except SizeError:
        return False
    return CONTESTED[0] <= float(open_values(tree).mean()) <= CONTESTED[1]


def ending_subject(ending: Ending, name: str, contract: str, players: tuple[str, ...]) -> Subject:
    """An ending with the players that are asked in it."""
    game = ending.game()
    states: dict[int, SkatGame] = {}
    full = CardSet.full().bits & ~sum(1 << card for card in ending.played)

    def at(deal: int) -> SkatGame:
        if deal not in states:
            hands = game.deals[deal]
            states[deal] = ending.at(hands, full & ~sum(hands))
        return states[deal]

    def chosen(name: str) -> Chosen:
        who = _Skat(name)

        def choose(deal: int, moment: Moment, rng: np.random.Generator) -> int:
            state = at(deal)
            for card in moment.played:
                state = state.apply(PlayCard(Card(card)))
            return who.card(state.observe(moment.seat), rng)

        return choose

    return Subject(
        family="Skat ending",
        name=name,
        contract=contract,
        cards=hidden_cards(ending.tricks),
        game=game,
        players={name: chosen(name) for name in players},
    )


class _Skat:
    """A player of Skat by its name, or αμ with so many worlds, as `alpha-mu:20`."""

    def __init__(self, name: str) -> None:
        kind, _, worlds = name.partition(":")
        self.worlds = int(worlds or 20) if kind == ALPHA_MU else 0
        self.player: Player[Action, Observation] | None = None if self.worlds else player(name)

    def card(self, seen: Observation, rng: np.random.Generator) -> int:
        """The card that is played."""
        if self.player is None:
            return int(alpha_mu(seen, rng, worlds=self.worlds).best.action)
        reseed(self.player, int(rng.integers(1 << 62)))
        action = self.player.choose(seen)
        if not isinstance(action, PlayCard):
            # conceding ends nothing here: who gives up plays any card
            cards = (each.card for each in seen.legal_actions if isinstance(each, PlayCard))
            return int(min(cards))
        return int(action.card)
