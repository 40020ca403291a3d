"""Players are found by name, and nobody else is."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.players import registry
from ouvert.skat.deals import Deal
from ouvert.skat.game import SkatGame


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("nobody", "there is no player 'nobody': names are like random, reflex"),
        ("", "there is no player ''"),
        ("pimc:", "there is no player 'pimc:'"),
        ("pimc:50s+magic", "there is no player"),
        ("pimc:0", "whole numbers from 1 on, and 0 is none"),
        ("pimc:1.5", "whole numbers from 1 on, and 1.5 is none"),
        ("ismcts:0s", "a decision takes up to 5 s, not 0 s"),
        ("pimc:6s", "a decision takes up to 5 s, not 6 s"),
        ("random:3", "the player random has no budget"),
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
