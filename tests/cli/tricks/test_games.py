"""`ouvert tricks games`, `play` and `match`: described games from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ouvert.cli import language
from ouvert.cli.tricks.words import signed
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.belief.places import where_cards_are
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_names, game_text, load_game, tutorial_text
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.text import action_text
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.records.deals import read_deal
from ouvert.tricks.review.cards import look_back_at_deal
from support.described import FOLDER, GAMES, described, written
from support.process import inside, ouvert
from support.sizes import some_of


def test_games_are_listed_and_explained() -> None:
    listed = inside("tricks", "games")
    assert listed.status == 0
    for name in game_names():
        assert name in listed.out
    told = inside("tricks", "games", "euchre")
    assert "♣J ♠J ♣A ♣K" in told.out
    assert "Left out: The card turned up" in told.out
    assert inside("tricks", "games", "jass", "--json").json["contracts"][0]["trumps"][:5] == "EU E9"
    assert inside("tricks", "games", "hearts", "--text").out == game_text("hearts")


@pytest.mark.parametrize(
    "against", [("--against", "thumb"), pytest.param((), marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", some_of(GAMES, every=3))
def test_deal_is_played_to_its_end(name: str, against: tuple[str, ...]) -> None:
    """A person who tries every card of the deck, until one is taken; the others are refused.

    In the longer set against the players that beat the rules of thumb, as when none is named.
    """
    game = described(name)
    deck = "".join(f"{card}\n" for card in dict.fromkeys(game.deck.names))
    answers = "1\n" + deck * (4 * game.dealing.hand)
    asked = ("tricks", "play", written(name), "--seed", "5", *against)
    result = inside(*asked, stdin=answers)
    others = "thumb" if against else "tree:200" if game.teams is Teams.EACH else "vote:20"
    assert f"{others} plays the others" in result.out
    assert result.status == 0
    assert "seat 1 (you):" in result.out
    assert result.out.count("wins trick ") >= game.dealing.hand


def test_hint_and_refusal_ask_again() -> None:
    asked = ("tricks", "play", "euchre", "--seed", "5", "--against", "thumb")
    result = inside(*asked, stdin="1\n?\nno such card\n")
    assert "'no such card' is no card of this game, where one is ♣A; possible: " in result.out
    assert "result less the mean of the others', as vote:40 estimates it:" in result.out
    assert result.out.count("Your card:") == 3
    assert result.sentence == "the input ended before the game was over"


def test_one_leaves_and_comes_back_by_the_seed() -> None:
    left = ouvert("tricks", "play", "oh-hell", "--seed", "7", "--against", "thumb", stdin="q\n")
    assert left.status == 0
    assert "seed 7 again" in left.out
    assert "How many tricks? q" in left.out


def test_deal_is_told_as_json() -> None:
    asked = ("tricks", "play", "euchre", "--seed", "7", "--against", "thumb", "--json")
    left = inside(*asked, stdin="q\n")
    (deal,) = left.lines
    assert [len(hand) for hand in deal["hands"]] == [5] * 4
    assert (deal["actions"], deal["results"]) == ([], None)
    assert "Left." in left.err


@pytest.mark.long
def test_a_deal_is_saved_looked_back_at_and_read_again(tmp_path: Path) -> None:
    """The same look back from the table, from the file, and by the library."""
    file = tmp_path / "deal.txt"
    deck = "".join(f"{card}\n" for card in dict.fromkeys(load_game("euchre").deck.names))
    asked = ("tricks", "play", "euchre", "--seed", "5", "--against", "thumb")
    played = ouvert(*asked, stdin=f"1\n{deck * 5}l\ns {file}\ns {file}\n")
    assert played.status == 0
    assert "is there already, and stays as it is" in played.out
    deal = read_deal(file.read_text("utf-8"))
    assert (deal.over, deal.seed, deal.seat, deal.game.name) == (True, 5, 0, "Euchre")
    looked = inside("tricks", "look", str(file))
    table = looked.out.strip()
    assert (
        table.splitlines()[0]
        == f"Euchre, deal of seed 5: {len(deal.actions)} decisions, 30 deals drawn for each, seed 1"
    )
    assert table.splitlines()[-1] in played.out
    told = inside("tricks", "look", str(file), "--deals", "4", "--seed", "2", "--json").json
    judged = list(look_back_at_deal(deal, deals=4, seed=2))
    assert [each["loss"] for each in told["cards"]] == [each.loss for each in judged]
    assert told["cards"][0]["phase"] == "choose the contract"
    one = inside(
        "tricks", "look", str(file), "--deals", "4", "--seed", "2", "--seat", "3", "--json"
    )
    assert one.json["cards"] == [each for each in told["cards"] if each["decider"] == 3]
    alone = inside("tricks", "look", str(file), "--deals", "4", "--seat", "1", "--all").out
    assert "open cards" in alone
    assert "forced" in alone
    assert "Losses are in tricks of one's side." in alone
    refused = inside("tricks", "look", str(file), "--seat", "5").sentence
    assert "Euchre has the seats 1 to 4" in refused
    file.write_text(file.read_text("utf-8").replace("seed: 5", "seed: 6"), encoding="utf-8")
    assert inside("tricks", "look", str(file)).sentence.startswith("line ")
    assert "no board 2" in inside("tricks", "look", str(file), "--board", "2").sentence


def test_where_the_cards_may_be_is_what_the_library_says() -> None:
    asked = ("tricks", "play", "whist", "--seed", "5", "--against", "thumb")
    out = inside(*asked, stdin="w\nq\n").out
    state = first_state(load_game("whist"), 5)
    while state.decider != 0:
        state = state.after(thumb_action(observe(state, state.decider)))
    told = where_cards_are(observe(state, 0))
    assert f"{told.possible:,} deals fit what you see." in out
    assert len(told.cards) == 39 - sum(map(len, [state.table]))
    table = out.partition("Your card: w")[2].partition("deals fit")[0].split()
    for row in told.cards:
        # cards with the same chances share a row
        after = table[table.index(row.card) :]
        chances = [word for word in after if word.endswith("%")][:3]
        assert chances == [f"{row.seats[seat]:.1%}" for seat in (1, 2, 3)]
    assert table.count("0.0%") < 9


DRAWING = """name = "Draw"
seats = 2
[deck]
suits = "Coppe Spade"
ranks = "Asso Re 3 2"
[deal]
hand = 2
shown = "stock"
draw = true
[[contract]]
suit_of_shown = true
trumps = "*"
points = "Asso=11 3=10"
[follow]
suit = false
[score]
goal = "least"
count = "points"
"""


def test_what_is_drawn_and_counted_is_told_at_every_card(tmp_path: Path) -> None:
    """What newcomers missed: the card shown, that drawn, the stock, trumps and points so far."""
    file = tmp_path / "draw.toml"
    file.write_text(DRAWING, encoding="utf-8")
    asked = ("tricks", "play", str(file), "--seed", "4", "--against", "thumb")
    cards = "".join(f"{card}\n" for card in parse_description(DRAWING).deck.names)
    out = inside(*asked, stdin=f"w\n?\n{cards * 8}").out
    asking = "".join(f"?\n{card}" for card in cards.splitlines(keepends=True))
    state = first_state(parse_description(DRAWING), 4)
    name = state.game.deck.name
    assert f"The card shown: {name(state.left[0])}; cards left in the stock: 4" in out
    assert f"Open on the stock: {name(state.left[0])}" in out
    assert "which was drawn after which trick" in out
    assert "Trick 1 of 4, play " in out
    assert "Points so far: seat 1 0, seat 2 0" in out
    assert out.count("You draw ") == 2
    assert out.count("seat 2 draws") == 2
    for number in range(1, 5):
        assert f" wins trick {number} (" in out
    assert "nothing else can be done" in inside(*asked, stdin=asking * 8).out
    assert "result 0" in out or "result -" in out
    assert "-0" not in out


def test_a_deal_is_played_in_german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    missed = []

    def noting(sentence: str) -> str:
        found = language.sentences().get(sentence)
        if found is None and re.search("[a-z]{2}", sentence):
            missed.append(sentence)
        return found or sentence

    monkeypatch.setenv(language.VARIABLE, "de")
    monkeypatch.setattr(language, "translation", noting)
    file = tmp_path / "draw.toml"
    file.write_text(DRAWING, encoding="utf-8")
    asked = ("tricks", "play", str(file), "--seed", "4", "--against", "thumb")
    out = inside(*asked, stdin="w\n?\nnix\nCoppe2\nSpade2\n" * 9 + "l\n").out
    out += inside("tricks", "games", str(file)).out
    out += inside("tricks", "games", "jass").out
    out += inside("tricks", "games", "oh-hell").out
    assert not missed
    assert not re.search(
        r"\b(the|is|of|with|seat|trick|card|who|not|less)\b", out.split("Ausgel")[0]
    )


def test_a_look_back_says_in_what_its_losses_count(tmp_path: Path) -> None:
    """Where no solver takes the game there is no empty column, and one reason, which holds."""
    file = tmp_path / "deal.txt"
    game = parse_description(game_text("hearts"))
    actions: list[str] = []
    state = first_state(game, 3)
    while len(actions) < 30:
        action = state.legal()[-1]
        actions.append(f"{state.actor + 1}: {action_text(state, action)}\n")
        state = state.after(action)
    file.write_text(f"game: hearts\nseed: 3\n{''.join(actions)}", encoding="utf-8")
    shown = inside("tricks", "look", str(file), "--deals", "4").out
    told = inside("tricks", "look", str(file), "--deals", "4", "--json").json["cards"]
    beyond = [each for each in told if each["loss"] > each["standard_error"]]
    assert shown.count(" *\n") + shown.count(" *  ") == len(beyond) > 0
    within = sum(0 < each["loss"] <= each["standard_error"] for each in told)
    assert f"within their own standard error, and left out without --all: {within}" in shown
    assert "open cards" not in shown.split("*")[0]
    assert "the loss is of one's side's result less the mean of the others'" in shown
    assert "Not solved with open cards: there are not two sides\n" in shown
    assert "three standard errors" in shown or "Nothing was clearly given away" in shown


def test_a_game_is_no_position() -> None:
    file = str(FOLDER / "fuenfer.toml")
    assert "'ouvert tricks games FILE' says how" in inside("tricks", "classify", file).sentence


def test_zero_is_zero() -> None:
    assert [signed(each) for each in (-0.0, 0.0, 1.5, -2.0)] == ["0", "0", "+1.5", "-2"]


@pytest.mark.long
def test_match_tells_its_interval_and_seed() -> None:
    found = inside("tricks", "match", "euchre", "thumb", "random", "--deals", "30", "--json").json
    assert found["seed"] == 1
    low, high = found["interval"]
    assert 0 < low < found["gain"] < high
    again = inside("tricks", "match", "euchre", "thumb", "random", "--deals", "30")
    assert f"{found['gain']:+.2f}" in again.out


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["games", "harts"], "did you mean 'hearts'"),
        (["play", "euchre", "--seat", "5"], "Euchre has the seats 1 to 4"),
        (
            ["play", "euchre", "--against", "expert"],
            "tree:200 and paranoid:200 are",
        ),
        (["match", "euchre", "vote:0", "thumb"], "there is no player 'vote:0'"),
        (["games", "nowhere.toml"], "cannot be read"),
    ],
)
def test_what_is_not_there_is_told(asked: list[str], told: str) -> None:
    assert told in inside("tricks", *asked).sentence


def test_mistake_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(game_text("whist").replace("suits", "colors"), encoding="utf-8")
    for command in ("games", "play"):
        assert inside("tricks", command, str(file)).sentence.startswith("line 7: ")


@pytest.mark.long
def test_moment_is_asked_of_a_circuit() -> None:
    told = inside("tricks", "circuit", "whist", "--seed", "3", "--json").json
    answers = told["answers"]
    for card, chance in answers["exact"].items():
        assert answers["circuit"][card] == pytest.approx(chance, abs=0.03)
    assert min(told["qubits"], told["cx"], told["toffoli"]) > 10
    larger = inside("tricks", "circuit", "whist", "--seed", "3", "--tricks", "4")
    assert larger.status == 0
    assert "exactly: " in larger.out
    refused = inside("tricks", "circuit", "hearts").sentence
    assert "there are not two sides" in refused


@pytest.mark.long
def test_an_end_that_is_too_long_for_a_circuit_names_the_longest_that_fits(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(tutorial_text(), encoding="utf-8")
    told = inside("tricks", "circuit", str(mine), "--tricks", "6")
    assert told.status == 0
    assert "by circuit: " in told.out
    assert "The longest end of this deal that fits is --tricks 5." in told.out
