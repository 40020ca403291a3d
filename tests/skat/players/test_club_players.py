"""Players and advice where options of clubs are played."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.protocols import Evidence
from ouvert.skat.matches.table import play
from ouvert.skat.players import registry
from ouvert.skat.players.advise import advise
from ouvert.skat.players.club.advice import KONTRA_FROM, club_choice
from ouvert.skat.players.hint import hint
from ouvert.skat.players.seated import seated_choice
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Decline,
    Pass,
    Phase,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.kontra import game_chance

CLUB = ClubOptions(ramsch=True, kontra=True)
PASSED = (Pass(), Pass(), Pass())
NAMES = (
    "random",
    "reflex",
    "forgetful",
    "pimc:2",
    "ismcts:20",
    "expert:4",
    "reflex/extended+paranoia",
)

# Forehand holds nothing that takes a trick in clubs, and everybody else all of it.
HOPELESS = Deal(
    (
        CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8"),
        CardSet.parse("CJ SJ CA CT CK CQ SA HA ST HT"),
        CardSet.parse("HJ DJ DA DT DK SK SQ HK HQ H9"),
    ),
    CardSet.parse("D9 DQ"),
)
CLUBS = Contract(GameType.CLUBS, hand=True)
GRAND = Contract(GameType.GRAND, hand=True)


def asked(declarer: int, contract: Contract) -> SkatGame:
    said = ((Pass(), Pass(), Bid(18)), (Bid(18), Pass(), Pass()))[declarer]
    return SkatGame.replay(HOPELESS, (*said, Announce(contract)), CLUB)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_player_plays_a_ramsch(name: str) -> None:
    start = SkatGame.replay(Deal.random(7), PASSED, CLUB)
    players = [registry.make(name, seat) for seat in range(3)]
    ended = play(start, players).game
    assert ended.over
    assert ended.ramsch


@pytest.mark.parametrize("name", NAMES[:-1])
def test_every_kind_of_player_answers_where_kontra_may_be_said(name: str) -> None:
    game = asked(0, CLUBS)
    player = registry.make(name, 1)
    assert player.choose(game.observe(1)) in (SayKontra(), Decline())
    said = game.apply(SayKontra())
    assert player.choose(said.observe(0)) in (SayRe(), Decline())


def test_who_looks_at_worlds_says_kontra_against_a_hopeless_game() -> None:
    seen = asked(0, CLUBS).observe(1)
    assert club_choice(seen, np.random.default_rng(1), worlds=20) == SayKontra()
    found = game_chance(seen, np.random.default_rng(1), worlds=20)
    assert found.chance < 1 - KONTRA_FROM
    assert found.worlds_seen == 20


def test_nobody_says_kontra_against_a_sure_game_and_the_declarer_says_re() -> None:
    game = asked(1, GRAND)
    assert game.actor == 2
    assert club_choice(game.observe(2), np.random.default_rng(1), worlds=200) == Decline()
    said = game.apply(SayKontra())
    assert club_choice(said.observe(1), np.random.default_rng(1), worlds=20) == SayRe()
    lost = asked(0, CLUBS).apply(SayKontra())
    assert club_choice(lost.observe(0), np.random.default_rng(1), worlds=20) == Decline()


def test_advice_and_hint_speak_of_kontra() -> None:
    seen = asked(0, CLUBS).observe(1)
    found = advise(seen, seed=1, worlds=20)
    assert [each.action for each in found.actions] == [SayKontra(), Decline()]
    assert "the declarer loses in" in found.best.reason
    assert found.best.remarks[0].code == "kontra_chance"
    assert found.best.win_probability > KONTRA_FROM
    assert hint(seen, seed=1, worlds=20).best == found.best
    with pytest.raises(PositionError, match="nobody is asked"):
        game_chance(SkatGame.start(HOPELESS).observe(0), np.random.default_rng(1), worlds=5)


def test_advice_in_a_ramsch_names_every_card() -> None:
    game = SkatGame.replay(Deal.random(3), PASSED, CLUB)
    found = advise(game.observe(0), seed=4, worlds=30)
    assert {each.action for each in found.actions} == set(game.legal_actions())
    assert all(each.evidence is Evidence.ESTIMATE for each in found.actions)
    assert found.best.expected == max(each.expected or -999 for each in found.actions)
    again = advise(game.observe(0), seed=4, worlds=30)
    assert [each.action for each in again.actions] == [each.action for each in found.actions]
    by_rule = advise(game.observe(0), method="rules")
    assert by_rule.best.evidence is Evidence.RULE
    assert by_rule.best.action == registry.make("reflex", 0).choose(game.observe(0))
    with pytest.raises(OuvertError, match="not by the method proof"):
        advise(game.observe(0), method="proof")


def test_at_a_table_nobody_claims_in_a_ramsch() -> None:
    game = SkatGame.replay(Deal.random(5), PASSED, CLUB)
    while game.actor is not None:
        action = seated_choice("expert:4", game.observe(game.actor), 3)
        assert isinstance(action, PlayCard)
        game = game.apply(action)
    assert game.phase is Phase.OVER
