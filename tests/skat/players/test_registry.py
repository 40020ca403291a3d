"""Players are found by name, and nobody else is."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.table import play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nobody", "there is no player 'nobody': names are like beginner"),
        ("", "there is no player ''"),
        ("pimc:", "there is no player 'pimc:'"),
        ("pimc:50s+magic", "there is no player"),
        ("pimc:0", "whole numbers from 1 on, and 0 is none"),
        ("pimc:1.5", "whole numbers from 1 on, and 1.5 is none"),
        ("ismcts:0s", "a decision takes up to 5 s, not 0 s"),
        ("pimc:6s", "a decision takes up to 5 s, not 6 s"),
        ("random:3", "the player random has no budget"),
        ("pimc:50/nobody", "there is no bidder 'nobody': there are reflex, plain, seeger"),
        ("pimc:50+paranoia/reflex", "there is no player"),
        ("policy", "a policy needs the network that it plays by, as in policy+net=FILE"),
        ("policy+beliefs=some.npz", "a policy needs the network"),
        ("policy:3+net=some.npz", "the player policy has no budget"),
        ("policy+net=nowhere.npz", "there is no file nowhere.npz with a learned policy"),
        ("pimc:3+net=some.npz", "the player pimc has no network"),
    ],
)
def test_names_of_nobody_are_refused(name: str, problem: str) -> None:
    for ask in (registry.check, lambda name: registry.make(name, 0)):
        with pytest.raises(OuvertError) as caught:
            ask(name)
        assert problem in str(caught.value)


@pytest.mark.parametrize("name", registry.EXAMPLES)
def test_every_name_that_is_offered_is_somebody(name: str) -> None:
    registry.check(name)
    observation = SkatGame.start(Deal.random(np.random.default_rng(0))).observe(1)
    assert registry.make(name, 1).choose(observation) in observation.legal_actions


def bids(name: str) -> list[Action]:
    """What a player says first in middlehand on 40 deals."""
    rng = np.random.default_rng(2)
    observations = [SkatGame.start(Deal.random(rng)).observe(1) for _ in range(40)]
    return [registry.make(name, 1).choose(each) for each in observations]


@pytest.mark.long
def test_a_bidder_can_be_chosen_apart_from_the_play() -> None:
    by_rules, by_evaluation = bids("reflex"), bids("expert:1")
    assert by_rules != by_evaluation
    assert bids("pimc:1") == bids("ismcts:1+paranoia") == bids("reflex/extended") == by_evaluation
    assert bids("pimc:1/reflex") == bids("expert:1/reflex+paranoia") == by_rules
    named = [bids(f"random/{bidder}") for bidder in registry.BIDDERS]
    assert len({tuple(each) for each in named}) >= 4


def test_the_bidder_leaves_the_cards_to_the_player() -> None:
    start = seeded_start(Track.CARDS, "reflex", 3, 0)
    ends = [
        play(start, [registry.make(name, seat) for seat in range(3)]).game
        for name in ("reflex", "reflex/seeger")
    ]
    assert ends[0] == ends[1]
