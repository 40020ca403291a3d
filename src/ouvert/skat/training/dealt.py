"""What the hands of a deal are worth before anybody has said a word: luck, apart from skill.

Three bidders that go by the tables of hands (`ouvert.skat.players.bidder`) hold the auction on the
hands as they were dealt. Who gets the game expects from it what the tables say of his ten cards at
the bid that was reached, over all skats. That is taken from the points which a game has brought: it
depends on the deal alone, so nobody can gain or lose it by playing, and what remains is less a
matter of the cards. The skat, and how the others' cards lie, are in what remains.
"""

from __future__ import annotations

from ouvert.skat.players.bidder import EvaluatingBidder
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame


def dealt_value(deal: Deal) -> tuple[float, float, float]:
    """What the tables expect of the hands dealt, by seat, in points of the table's scoring.

    Of each seat its own points less the mean of the others', as `OwnGame` counts them; together
    they are 0. All are 0 where the tables' bidders would pass the deal in.
    """
    bidder = EvaluatingBidder()
    game = SkatGame.start(deal)
    while game.phase is Phase.AUCTION:
        assert game.actor is not None
        game = game.apply(bidder.choose(game.observe(game.actor)))
    if game.actor is None:
        return 0.0, 0.0, 0.0
    # the better of picking the skat up and of leaving it
    expected = bidder.decide(game.observe(game.actor)).expected
    first, second, third = (expected if seat == game.actor else -expected / 2 for seat in range(3))
    return first, second, third
