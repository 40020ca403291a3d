"""Games in numbers: they are the games of the rules, and nobody is told what he cannot know."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.environments import catalogue
from ouvert.environments.catalogue import numbered_game, numbered_names, possible_ranks
from ouvert.environments.described import NumberedTricks
from ouvert.environments.fields import table_of
from ouvert.environments.numbered import NumberedGame, State, start
from ouvert.environments.players import seated
from ouvert.environments.skat import ACTIONS, NumberedSkat
from ouvert.errors import NotationError, OuvertError, RulesError
from ouvert.skat.rules.actions import Bid, Hold, Pass
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.games.catalogue import game_text
from skat.rules import game_under_test as skat_twins
from support.sizes import some_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "environments.md"


def moments(game: NumberedGame, seed: int) -> list[State]:
    rng = np.random.default_rng(seed)
    found = [start(game, rng)]
    while game.actor(found[-1]) is not None:
        legal = game.legal(found[-1])
        found.append(game.after(found[-1], legal[int(rng.integers(len(legal)))]))
    return found


@pytest.mark.parametrize("name", numbered_names())
def test_random_games_stay_within_what_is_promised(name: str) -> None:
    game = numbered_game(name)
    assert len({game.action_text(action) for action in range(game.actions)}) == game.actions
    for seed in range(8):
        played = moments(game, seed)
        assert len(played) - 1 <= game.longest
        assert max(map(abs, game.returns(played[-1]))) <= game.most
        assert game.legal(played[-1]) == []
        for state in played[:: max(1, len(played) // 12)]:
            legal = game.legal(state)
            assert legal == sorted({*legal})
            for seat in range(game.seats):
                row = game.observe(state, seat)
                assert row.dtype == np.float32
                assert row.shape == (game.layout.size,)
                assert 0 <= row.min() <= row.max() <= 1


DESCRIBED_NAMES = [each for each in numbered_names() if each not in ("skat", "skat-play")]
# What was drawn in German Whist has an order that deals which fit do not tell.
DESCRIBED = sorted({*DESCRIBED_NAMES} - {"german-whist"})


@pytest.mark.parametrize("name", DESCRIBED)
def test_described_sight_is_the_same_in_every_deal_that_fits(name: str) -> None:
    game = numbered_game(name)
    rng = np.random.default_rng(5)
    moved = 0
    for state in moments(game, 1)[:-1:5]:
        for seat in range(game.seats):
            other = Knowledge(observe(state, seat)).draw(rng)
            moved += other.hands != state.hands
            assert (game.observe(other, seat) == game.observe(state, seat)).all()
            assert game.information(other, seat) == game.information(state, seat)
    assert moved


@pytest.mark.parametrize("name", ["skat", "skat-play"])
def test_skat_sight_is_the_same_in_twins(name: str) -> None:
    game = numbered_game(name)
    rng = np.random.default_rng(5)
    found = 0
    for seed in range(4):
        for state in moments(game, seed)[:-1:3]:
            for seat in range(3):
                other = skat_twins.twin(state, seat, rng)
                if other is not None:
                    found += 1
                    assert (game.observe(other, seat) == game.observe(state, seat)).all()
                    assert game.information(other, seat) == game.information(state, seat)
    assert found > 50


def test_what_skat_tells_of_an_auction() -> None:
    game = NumberedSkat()
    said = (Bid(20), Hold(), Pass(), Bid(22))
    state = SkatGame.replay(Deal.random(7), said)
    seen = game.layout.split(game.observe(state, 0))
    assert set(np.flatnonzero(seen["hand"])) == {*map(int, state.hands[0])}
    assert seen["bid"].sum() == 3  # 18, 20, 22
    assert seen["answering"][0] == 1
    assert list(seen["actor"]) == [1, 0, 0]
    assert list(seen["passed"]) == [0, 1, 0]
    assert [ACTIONS[action] for action in game.legal(state)] == [Pass(), Hold()]


def test_action_that_is_not_allowed_is_refused() -> None:
    game = numbered_game("skat")
    state = moments(game, 0)[0]
    with pytest.raises(RulesError, match="the actions 0 to 622, not 623"):
        game.after(state, 623)
    with pytest.raises(RulesError):
        game.after(state, int(Card.CJ))
    hearts = numbered_game("hearts")
    with pytest.raises(RulesError):
        hearts.after(moments(hearts, 0)[-1], 0)


@pytest.mark.parametrize(
    ("name", "ranks", "said"),
    [
        ("skat", 5, "skat-described"),
        ("whist", 14, "Whist has 13 ranks, not 14"),
        ("whist", 0, "number of ranks is a whole number from 1 on, not 0"),
        ("whist", "4", "number of ranks is a whole number from 1 on, not '4'"),
        ("whist", 2.5, "number of ranks is a whole number from 1 on, not 2.5"),
        ("hearts", 5, "Hearts needs all its 13 ranks, not 5"),
        ("skat-described", 4, "Skat needs at least 5 ranks, not 4"),
        ("five-hundred", 4, "Five Hundred needs all its 11 ranks, not 4"),
        ("belote", 5, "Belote needs at least 6 ranks, not 5"),
        ("doppelkopf", 1, "Doppelkopf needs at least 5 ranks, not 1"),
        ("jass", 8, "needs all its 9 ranks, not 8"),
        ("schafkopf", 4, "Schafkopf needs at least 5 ranks, not 4"),
        ("euchre", 1, "Euchre needs at least 4 ranks, not 1"),
    ],
)
def test_deck_that_cannot_shrink_is_refused(name: str, ranks: Any, said: str) -> None:
    with pytest.raises(OuvertError, match=said):
        numbered_game(name, ranks=ranks)


@pytest.mark.parametrize("name", some_of(DESCRIBED_NAMES, every=3))
def test_every_deck_that_can_shrink_is_played_to_the_end(name: str) -> None:
    whole = numbered_game(name)
    assert isinstance(whole, NumberedTricks)
    possible = possible_ranks(whole.description)
    assert possible[-1] == len(whole.description.deck.ranks)
    for ranks in possible:
        game = numbered_game(name, ranks=ranks)
        assert game.deck <= whole.deck
        played = moments(game, ranks)
        assert 0 < len(played) - 1 <= game.longest
        assert max(map(abs, game.returns(played[-1]))) <= game.most
        rows = np.array([game.observe(state, 1) for state in played])
        assert 0 <= rows.min() <= rows.max() <= 1


def test_gaps_between_possible_ranks_are_told(tmp_path: Path) -> None:
    """Three draw what is left evenly from every third deck."""
    file = tmp_path / "drawn.toml"
    text = game_text("german-whist").replace(' 2"', '"')
    text = text.replace("seats = 2", "seats = 3").replace("hand = 13", "hand = 8")
    file.write_text(text, encoding="utf-8")
    game = numbered_game(file)
    assert isinstance(game, NumberedTricks)
    assert possible_ranks(game.description) == (9, 12)
    with pytest.raises(RulesError, match="can be played with 9 or 12 ranks, not 10"):
        numbered_game(file, ranks=10)


@pytest.mark.parametrize(
    ("possible", "said"),
    [
        ((), "can be played with no number of its 8 ranks"),
        ((5,), "can be played with 5 ranks"),
        ((5, 7), "can be played with 5 or 7 ranks"),
        ((8,), "needs all its 8 ranks"),
    ],
)
def test_whatever_a_description_leaves_possible_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, possible: tuple[int, ...], said: str
) -> None:
    monkeypatch.setattr(catalogue, "possible_ranks", lambda _: possible)
    game = numbered_game("skat-described")
    assert isinstance(game, NumberedTricks)
    with pytest.raises(RulesError, match=f"^Skat {said}, not 1$"):
        catalogue.shrunken(game.description, 1)


@pytest.mark.parametrize("name", [None, 5, ["whist"]])
def test_what_is_no_name_of_a_game_is_refused(name: Any) -> None:
    with pytest.raises(NotationError, match="asked for by its name, or by the path of a file"):
        numbered_game(name)


@pytest.mark.parametrize(("name", "player"), [("skat", "reflex"), ("whist", "thumb")])
def test_named_player_plays_a_game_to_its_end(name: str, player: str) -> None:
    game, rng = numbered_game(name), np.random.default_rng(2)
    holder, state = seated(game, player), start(game, np.random.default_rng(2))
    while (actor := game.actor(state)) is not None:
        state = holder.choose(state, actor, rng)
    assert len(game.returns(state)) == game.seats
    with pytest.raises(OuvertError):
        seated(game, "nobody")


def test_plain_install_needs_nothing_of_it() -> None:
    code = """
import sys
absent = "gymnasium", "pettingzoo", "pyspiel"
sys.modules.update(dict.fromkeys(absent))
import ouvert.environments.catalogue, ouvert.environments.players
from ouvert.errors import MissingExtraError
needed = {
    "aec": ("gym", "PettingZoo"),
    "single": ("gym", "Gymnasium"),
    "openspiel": ("openspiel", "OpenSpiel"),
}
for module, (extra, library) in needed.items():
    try:
        __import__(f"ouvert.environments.{module}")
    except MissingExtraError as error:
        assert f"pip install 'ouvert[{extra}]'" in str(error), error
        assert str(error).startswith(f"{library}'s interface needs"), error
    else:
        raise SystemExit(f"{module} needs no extra")
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", ["skat", "whist"])
def test_document_lists_every_field(name: str) -> None:
    assert table_of(numbered_game(name).layout.fields) in DOCUMENT.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("skat-ply", "there is no game 'skat-ply'; did you mean 'skat-play'?"),
        ("skat-descrbed", "there is no game 'skat-descrbed'; did you mean 'skat-described'?"),
        ("foo", f"there is no game 'foo'; {', '.join(numbered_names())} are"),
    ],
)
def test_a_game_that_there_is_not_is_told_with_those_that_there_are(name: str, told: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(told)}$"):
        numbered_game(name)


FURTHER = {
    "given": "hearts",
    "deal": "hearts",
    "bids": "oh-hell",
    "called": "schafkopf",
    "stock": "german-whist",
}
"""Fields that some described games have besides those of Whist, and one that has each."""


def test_document_says_what_further_fields_mean() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    common = {field.name for field in numbered_game("whist").layout.fields}
    found = {
        field.name for name in DESCRIBED_NAMES for field in numbered_game(name).layout.fields
    } - common
    assert found == {*FURTHER}
    for name, game in FURTHER.items():
        field = next(each for each in numbered_game(game).layout.fields if each.name == name)
        row = table_of([field]).splitlines()[-1]
        assert f"{row} `{game}` |" in text


def test_document_says_what_a_seat_alone_knows() -> None:
    layouts = [numbered_game(name).layout.fields for name in numbered_names()]
    private = {field.name for fields in layouts for field in fields if field.private}
    assert private == {"hand", "skat", "discards", "given"}
    sentence = "`hand`, `skat`, `discards` and `given` a seat alone knows"
    assert sentence in DOCUMENT.read_text(encoding="utf-8")


def test_document_says_how_far_decks_shrink() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in DESCRIBED_NAMES:
        game = numbered_game(name)
        assert isinstance(game, NumberedTricks)
        possible = possible_ranks(game.description)
        least, most = possible[0], possible[-1]
        assert possible == tuple(range(least, most + 1))
        row = f"| `{name}` | {least} to {most} |" if least < most else f"| `{name}` | {most} |"
        assert row in text
