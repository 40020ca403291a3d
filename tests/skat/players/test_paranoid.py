"""What is proved is played; all else is left to the other player."""

from __future__ import annotations

from ouvert.skat.players.paranoid import ParanoidPlayer
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.card_decision import limits_to_prove
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.paranoia import Verdict, prove
from support.skat_moments import First, moments, seen


def test_what_is_proved_is_played() -> None:
    proved = changed = 0
    for game in [game for seed in range(0, 300, 30) for game in moments(seed, range(6, 27))]:
        assert game.contract is not None
        observation = seen(game)
        first = First()
        choice = ParanoidPlayer(first).choose(observation)
        assert first.asked == 1
        assert isinstance(choice, PlayCard)
        assert choice in observation.legal_actions
        found = prove(observation, 61)
        # with such a bid 61 card points are all that the declarer needs
        enough = game.contract.game is GameType.NULL or game.bid <= 18
        if enough and found.verdict is Verdict.FORCED:
            assert choice.card in found.forced
            proved += 1
            changed += observation.legal_actions[0] not in [*map(PlayCard, found.forced)]
    assert proved > changed > 0


def test_the_other_choice_is_kept_where_it_is_proved_too() -> None:
    kept = 0
    for game in [game for seed in range(0, 300, 30) for game in moments(seed, range(20, 27))]:
        observation = seen(game)
        limits = [*limits_to_prove(observation)]
        proofs = [prove(observation, limit).forced for limit in limits]
        first = observation.legal_actions[0]
        forced = next((cards for cards in proofs if cards), None)
        if forced is None or first in [*map(PlayCard, forced)]:
            kept += forced is not None
            assert ParanoidPlayer(First()).choose(observation) == first
    assert kept
