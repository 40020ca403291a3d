"""The games that come with Ouvert in German: their contracts, and what they leave out."""

from __future__ import annotations

from pathlib import Path

import pytest

from ouvert.cli.german.games import contract_words, games_in_german, left_out_words
from ouvert.tricks.games.catalogue import game_names, game_text, load_game
from support.process import inside

SAME = {"Grand", "Rufspiel", "Solo", "Wenz"}
"""Contracts that have the same name in both languages."""


def contracts() -> set[str]:
    """The contracts of all games whose name is English, each after its game."""
    games = map(load_game, game_names())
    named = {(game.name, each.name) for game in games for each in game.contracts}
    return {
        name if name == "play" else f"{game}: {name}" for game, name in named if name not in SAME
    }


def test_every_contract_and_what_is_left_out_has_its_german() -> None:
    said = {sentence for name in game_names() for sentence in load_game(name).left_out}
    assert games_in_german().keys() == contracts() | said


def test_a_contract_keeps_its_game_and_its_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUVERT_LANG", "de")
    assert contract_words("Skat", "Suit game ♣") == "Farbspiel ♣"
    assert contract_words("Euchre", "with partner ♠") == "mit Partner ♠"
    assert contract_words("Mine", "play ♥") == "Spiel ♥"
    # words of somebody's own stay as they are
    assert contract_words("Mine", "Suit game ♣") == "Suit game ♣"
    assert contract_words("Skat", "Suit games") == "Suit games"
    assert left_out_words("The auction.") == "The auction."
    monkeypatch.setenv("OUVERT_LANG", "en")
    assert contract_words("Skat", "Suit game ♣") == "Suit game ♣"


def test_a_game_is_explained_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUVERT_LANG", "de")
    told = inside("tricks", "games", "skat").out
    assert "Farbspiel ♣: Trümpfe" in told
    assert "Stufen in 'Farbspiel':" in told
    assert "Offene Karten bei „Farbspiel“:" in told
    assert "Ausgelassen: Das Reizen" in told
    assert "Suit game" not in told


def test_a_contract_is_shown_and_answered_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUVERT_LANG", "de")
    asked = ("tricks", "play", "jass", "--seed", "3", "--against", "thumb")
    for answer in ("obenabe", "top down", "5"):
        told = inside(*asked, stdin=f"{answer}\nq\n").out
        assert "  5: Obenabe" in told
        assert "Platz 1: Obenabe" in told
        assert "Stich 1 von 9, Obenabe" in told
    called = inside("tricks", "play", "schafkopf", "--seed", "5", stdin="q\n").out
    assert "Rufspiel mit " in called


def test_a_description_of_ones_own_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OUVERT_LANG", "de")
    path = tmp_path / "mine.toml"
    path.write_text(game_text("jass").replace("Jass (Schieber)", "My own"), "utf-8")
    assert "top down: keine Trümpfe" in inside("tricks", "games", str(path)).out
