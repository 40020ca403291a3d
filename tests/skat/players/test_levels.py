"""The five levels: players of their own names, the same list on the page, none at random."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.match import match
from ouvert.skat.matches.table import play
from ouvert.skat.players import registry
from ouvert.skat.players.levels import LEVELS, resolved
from ouvert.skat.rules.actions import Action, Phase
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation

WORDS = Path(__file__).parents[3] / "ui" / "src" / "i18n" / "levels.ts"


def test_five_levels_are_players_by_their_names() -> None:
    assert [level.name for level in LEVELS] == ["beginner", "casual", "club", "league", "master"]
    for level in LEVELS:
        registry.check(level.name)
        assert registry.knows(level.name)
        assert registry.count(level.name) == registry.count(level.player)
        assert registry.seconds(level.name) == registry.seconds(level.player)
        assert resolved(level.name) == level.player
        assert level.sentence.endswith(".")
        assert "random" not in level.player
    assert resolved("expert:30") == "expert:30"
    assert registry.with_count("master", 20) == "expert:20"
    assert registry.within_seconds("master", 0.3) == "expert:0.300s"
    assert registry.within_seconds("club", 0.3) == "club"
    assert registry.without_paranoia("league") == ("pimc:8", None)


@pytest.mark.parametrize("name", ["master:1s", "club/extended", "beginner+paranoia", "masters"])
def test_a_level_is_its_whole_name(name: str) -> None:
    with pytest.raises(OuvertError, match="there is no player"):
        registry.check(name)


def test_the_page_has_the_same_list() -> None:
    """Names, order, and the English words; and German words for each."""
    english, german = re.split(r"^const de\b", WORDS.read_text(encoding="utf-8"), flags=re.M)
    entry = re.compile(r'^  (\w+): \{\s+title: "(.*)",\s+sentence:\s+"(.*)",\s+\},$', re.M)
    said = entry.findall(english)
    assert said == [(level.name, level.title, level.sentence) for level in LEVELS]
    assert [name for name, *_ in entry.findall(german)] == [level.name for level in LEVELS]


def test_levels_play_whole_games_and_matches() -> None:
    names = ["beginner", "casual", "club"]
    for seed in range(3):
        players = [registry.make(name, seed) for name in names]
        assert play(SkatGame.start(Deal.random(seed)), players).game.over
    found = match(["beginner", "club"], deals=3)
    assert len(list(found.games())) == 18


class Watched:
    """Plays as another player, and keeps what it was asked."""

    def __init__(self, name: str) -> None:
        self.player = registry.make(name, 0)
        self.asked: list[tuple[Observation, Action]] = []

    def choose(self, observation: Observation) -> Action:
        action = self.player.choose(observation)
        self.asked.append((observation, action))
        return action


def test_a_beginner_forgets_and_is_not_random() -> None:
    """Same moment, same card; what was played before the last trick makes no difference to it."""
    differs = 0
    for seed in range(12):
        deal = Deal.random(seed)
        contract = Contract(GameType.GRAND if seed % 2 else GameType.HEARTS)
        start = SkatGame.declared(deal, 0, contract, discards=deal.skat)
        watched = [Watched("beginner") for _ in range(3)]
        assert play(start, watched).game.over
        for each in watched:
            for observation, action in each.asked:
                assert observation.phase is Phase.PLAY
                assert action in observation.legal_actions
                assert registry.make("beginner", seed + 1).choose(observation) == action
                reflex = registry.make("reflex", 0).choose(observation)
                if len(observation.tricks) < 2:
                    continue
                differs += reflex != action
                # the order of older tricks says who could not follow when: it has forgotten
                first, *rest = observation.tricks
                forgotten = replace(
                    observation,
                    tricks=(rest[0], first, *rest[1:]) if len(rest) > 1 else (first, *rest),
                )
                assert registry.make("beginner", 0).choose(forgotten) == action
    assert differs > 10


def test_a_beginner_bids_what_it_could_hold() -> None:
    """Never more than the reflex, which judges its hand, and never on a poor one."""
    rng = np.random.default_rng(3)
    for _ in range(40):
        seen = SkatGame.start(Deal.random(rng)).observe(1)
        beginner, reflex = (registry.make(name, 0).choose(seen) for name in ("beginner", "reflex"))
        assert beginner == reflex
