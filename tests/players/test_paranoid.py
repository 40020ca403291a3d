"""What is proved is played; all else is left to the other player."""

from __future__ import annotations

from ouvert.players.paranoid import ParanoidPlayer
from ouvert.search.paranoia import Verdict, prove
from ouvert.skat.actions import PlayCard
from ouvert.skat.contracts import GameType
from skat_moments import First, moments, seen


def test_what_is_proved_is_played() -> None:
    proved = changed = 0
    for game in moments(21, range(6, 27)):
        assert game.contract is not None
        observation = seen(game)
        first = First()
        choice = ParanoidPlayer(first).choose(observation)
        assert first.asked == 1
        assert isinstance(choice, PlayCard)
        assert choice in observation.legal_actions
        if game.contract.game is GameType.NULL:
            assert choice == observation.legal_actions[0]
            continue
        found = prove(observation, 61)
        if found.verdict is Verdict.FORCED and game.declarer == observation.seat:
            plain = not game.contract.schneider_announced and game.bid <= 24
            if plain:
                proved += 1
                changed += choice != observation.legal_actions[0]
                assert choice.card in found.forced
    assert proved
    assert changed
