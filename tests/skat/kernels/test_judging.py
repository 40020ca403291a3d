"""Every card of played games, judged at once, is judged as each position is by itself."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import WIN, card_values, thread_solver
from ouvert.skat.search.positions import OpenPosition

GAMES = 4


def played_at_random(
    game: GameType, rng: np.random.Generator
) -> tuple[OpenPosition, list[tuple[OpenPosition, Card]], CardSet]:
    """A deal with forehand on lead, and its moments with the cards played there."""
    deal, declarer = Deal.random(rng), int(rng.integers(3))
    if game is GameType.NULL:
        # with any ten cards a Null is lost at once
        low = sorted(range(32), key=lambda card: card % 8 + 5 * rng.random())
        rest = rng.permutation(low[10:]).tolist()
        parts = [low[:10], rest[:10], rest[10:20]]
        hands = [CardSet(map(Card, parts[(seat - declarer) % 3])) for seat in range(3)]
        deal = Deal((hands[0], hands[1], hands[2]), CardSet(map(Card, rest[20:])))
    points = 0 if game is GameType.NULL else deal.skat.points
    start = OpenPosition(game, deal.hands, declarer, 0, points=points)
    position, moments = start, []
    while not position.over:
        legal = sorted(position.legal)
        card = legal[int(rng.integers(len(legal)))]
        moments.append((position, card))
        position = position.play(card)
    return start, moments, deal.skat


@pytest.mark.parametrize("game", GameType, ids=lambda game: game.name)
def test_every_card_of_a_game_is_judged_as_by_itself(game: GameType) -> None:
    rng = np.random.default_rng(5)
    games = [played_at_random(game, rng) for _ in range(GAMES if game is not GameType.NULL else 20)]
    hands, leaders, skats, cards = [], [], [], []
    for start, moments, skat in games:
        hands.append([start.hands[(start.declarer + step) % 3].bits for step in range(3)])
        leaders.append(-start.declarer % 3)
        skats.append(skat.points)
        said = [int(card) for _, card in moments]
        cards.append(said + [-1] * (30 - len(said)))
    legal, winning = thread_solver().judge_batch(
        game,
        np.array(hands, np.uint32),
        np.array(leaders, np.int8),
        np.array(skats, np.int16),
        np.array(cards, np.int8),
    )
    differ = 0
    for row, (_, moments, _) in enumerate(games):
        for number, (position, _) in enumerate(moments):
            values = card_values(position, WIN)
            assert CardSet(int(legal[row, number])) == CardSet(values)
            wins = CardSet(card for card, value in values.items() if value)
            assert CardSet(int(winning[row, number])) == wins, position
            differ += 0 < len(wins) < len(values)
        assert not legal[row, len(moments) :].any()
        assert not winning[row, len(moments) :].any()
    assert differ
