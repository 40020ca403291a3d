"""Options of clubs on the command line: advice in a Ramsch, and replayed games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.players import registry
from ouvert.skat.players.advise import advise
from ouvert.skat.players.bidder import judge_auction
from ouvert.skat.records import GameRecord, to_json
from ouvert.skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    PlayCard,
    SayKontra,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.situation import ramsch_situation
from support.process import inside

CLUB = ClubOptions(ramsch=True, kontra=True)
GRAND_HAND = Contract(GameType.GRAND, hand=True)


def ramsch(seed: int, cards: int) -> SkatGame:
    rng = np.random.default_rng(seed)
    game = SkatGame.replay(Deal.random(seed), (Pass(), Pass(), Pass()), CLUB)
    for _ in range(cards):
        legal = game.legal_actions()
        game = game.apply(legal[int(rng.integers(len(legal)))])
    return game


def test_a_ramsch_as_a_person_tells_it_gets_the_advice_of_the_library() -> None:
    game = ramsch(4, 7)
    assert game.actor is not None
    played = tuple(ply.card for ply in game.plies())
    seen = ramsch_situation(hand=game.hands[game.actor], seat=game.actor, played=played)
    library = advise(seen, seed=5, worlds=20)
    told = inside(
        *("advise", "--ramsch", "--hand", " ".join(game.hands[game.actor].codes)),
        *("--seat", str(game.actor), "--played", " ".join(card.code for card in played)),
        *("--worlds", "20", "--seed", "5", "--json"),
    ).json
    best = library.best.action
    assert isinstance(best, PlayCard)
    assert told["cards"][0]["card"] == best.card.code
    real = game.observe(game.actor)
    same = ("hand", "dealt_hand", "tricks", "table", "leader", "actor", "legal_actions", "bids")
    assert all(getattr(real, name) == getattr(seen, name) for name in same)


def test_what_does_not_go_with_a_ramsch_is_said() -> None:
    hand = " ".join(CardSet(list(Deal.random(1).hands[0])).codes)
    asked = ("advise", "--ramsch", "--hand", hand, "--seat", "0")
    found = inside(*asked, "--declarer", "1")
    assert found.status == 2
    assert "in a Ramsch nobody declares: leave --declarer out" in " ".join(found.err.split())
    found = inside(*asked[:-1], "1")
    assert "forehand is to play, not middlehand" in " ".join(found.err.split())


@pytest.mark.long
def test_a_ramsch_and_a_doubled_game_are_replayed(tmp_path: Path) -> None:
    game = ramsch(4, 30)
    doubled = SkatGame.replay(
        Deal.random(2),
        (Pass(), Pass(), Bid(18), Announce(GRAND_HAND), Decline(), SayKontra(), Decline()),
        CLUB,
    ).apply(Concede(0))
    path = tmp_path / "club.jsonl"
    path.write_text("\n".join(to_json(GameRecord.from_game(each)) for each in (game, doubled)))
    text = inside("replay", str(path), "--worlds", "4").out
    assert "has lost the Ramsch with" in text
    assert "gave away: points by which the player was ahead" in " ".join(text.split())
    assert "multiply the game value with 2" in text
    found = inside("replay", str(path), "--worlds", "4", "--json").out.splitlines()
    assert '"ramsch"' in found[0]
    assert '"kontra"' in found[1]


@pytest.mark.long
def test_a_match_says_to_how_many_games_options_came(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    asked = ("match", "random", "reflex", "--deals", "4", "--seed", "2", "--where", "here")
    told = inside(*asked, "--ramsch", "--kontra", "--results", str(file), "--json").json
    assert told["club"] == ["ramsch", "kontra"]
    assert set(told["club_games"]) == {"ramsch", "kontra", "re", "bock"}
    assert told["club_games"]["kontra"] > 0
    assert "Kontra in" in inside(*asked, "--ramsch", "--kontra").out
    assert "club" not in inside(*asked, "--json").json
    shown = inside("replay", str(file), "--no-analysis").out
    assert "multiply the game value with" in shown


def test_a_list_with_bock_rounds_has_a_sheet() -> None:
    asked = ("match", "random", "reflex", "random", "--seed", "2", "--where", "here", "--series")
    shown = inside(*asked, "--deals", "9", "--kontra", "--bock").out
    assert "Bock rounds in" in shown


def test_options_of_a_match_that_contradict_are_refused_in_a_sentence() -> None:
    asked = ("match", "reflex", "random", "--deals", "2")
    for more, sentence in (
        (("--bock",), "a Bock round follows from the games before it"),
        (("--ramsch", "--track", "cards"), "only on the full track do players bid"),
        (("--kontra", "--track", "cards"), "Kontra is said before the first card"),
    ):
        found = inside(*asked, *more)
        assert found.status == 2
        assert sentence in " ".join(found.err.replace("│", " ").split())


def game_in_the_terminal(*asked: str, typed: str) -> str:
    return inside("play", *asked, "--opponents", "reflex", stdin=typed).out


def test_a_ramsch_is_played_kept_and_looked_back_at(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    # the seed is one at which all pass if the person does
    seed = next(
        number
        for number in range(1, 200)
        if all(
            registry.make("reflex", 0).choose(game.observe(game.actor or 0)) == Pass()
            for game in (
                SkatGame.start(Deal.random(np.random.default_rng(number))),
                SkatGame.replay(Deal.random(np.random.default_rng(number)), (Pass(),)),
            )
        )
    )
    typed = (
        "re\npass\nkontra\nclaim\nscore\n"
        + "".join(f"{card.code}\n" for card in CardSet.full()) * 11
    )
    shown = game_in_the_terminal(
        *("--ramsch", "--seed", str(seed), "--save", str(file)), typed=typed
    )
    text = " ".join(shown.split())
    assert "Kontra and Re are not played here" in text
    assert "in a Ramsch everybody plays for himself" in text
    assert "Ramsch: you 0 card points in 0 tricks" in text
    assert "the Ramsch" in text
    replayed = inside("replay", str(file), "--worlds", "2").out
    assert "All passed, and Ramsch was played." in replayed
    assert "gave away: points by which the player was ahead" in " ".join(replayed.split())


def test_kontra_is_asked_for_in_the_terminal() -> None:
    seed = next(
        number
        for number in range(1, 200)
        if registry.make("reflex", 0).choose(
            SkatGame.start(Deal.random(np.random.default_rng(number))).observe(1)
        )
        != Pass()
    )
    typed = "pass\npass\nkontra\n" + "concede\n"
    shown = " ".join(game_in_the_terminal("--kontra", "--seed", str(seed), typed=typed).split())
    assert "Do you say kontra, or pass?" in shown
    assert "you say Kontra" in shown or "you do not say Kontra" in shown


def test_options_of_a_sitting_that_contradict_are_refused_in_a_sentence() -> None:
    for more, sentence in (
        (("--bock",), "a Bock round comes after the game that opens it, so name --games"),
        (("--kontra", "--contract", "Grand"), "practises one game: leave out --kontra"),
    ):
        found = inside("play", *more)
        assert found.status == 2
        assert sentence in " ".join(found.err.replace("│", " ").split())


@pytest.mark.long
def test_what_to_bid_where_three_passes_mean_ramsch_is_what_the_library_says() -> None:
    said = (Pass(), Pass())
    for seed in range(6):
        hand = Deal.random(seed).hands[0]
        asked = ("bid", "--hand", " ".join(hand.codes), "--seat", "0", "--auction", "pass pass")
        told = inside(*asked, "--ramsch", "--json").json
        seen = SkatGame.replay(Deal.random(seed), said, CLUB).observe(0)
        assert told["say"] == str(advise(seen).best.action)
        assert told["passing"] == judge_auction(hand, 0, said, ramsch=True).passing
        assert inside(*asked, "--json").json["passing"] == 0
