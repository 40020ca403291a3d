"""Parts of a description that contradict each other: which line, why, and what would be right."""

from __future__ import annotations

import re

import pytest

from ouvert.cli.german.errors import spoken
from ouvert.tricks.description.checks import ContradictionError
from ouvert.tricks.description.declarer import has_declarer, names_declarer
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.reading import DescriptionError, parse_description
from ouvert.tricks.games.catalogue import game_names, game_text, load_game, tutorial_text


def text_of(game: str) -> str:
    return tutorial_text() if game == "mine" else game_text(game)


def refusal(text: str) -> DescriptionError:
    with pytest.raises(DescriptionError) as failure:
        parse_description(text)
    return failure.value


CONTRADICTIONS = [
    # what cannot be dealt
    ("mine", "hand = 8", "hand = 9", "hand = 9", "27, and the deck has 24; 8 a hand can be dealt"),
    ("mine", "hand = 8", "hand = -8", "hand = -8", "a card or more, not -8"),
    ("german-whist", "seats = 2", "seats = 3", "draw = ", "13 cards are left over"),
    ("german-whist", 'shown = "stock"\n', 'shown = "last"\n', "draw = ", "shown = 'stock'"),
    ("oh-hell", "hand = 7", "hand = 13", "shown = ", "deal fewer"),
    ("mine", "hand = 8", "hand = 8\nrest_counts = true", "rest_counts", "no card is left over"),
    ("skat", 'count = "points"', 'count = "tricks"', "rest_counts", "tricks are counted"),
    ("hearts", "cards = 3", "cards = 14", "cards = 14", "14 cards cannot be passed from 13"),
    ("hearts", "cards = 3", "cards = 0", "cards = 0", "without [pass] none are"),
    ("belote", "[deck]", 'second_wins = "♥10"\n[deck]', "second_wins", "copies = 2 makes a double"),
    # who plays with whom
    ("bridge", '"partners"', '"each"', "dummy", "teams = 'partners' gives him"),
    ("doppelkopf", '"holders"', '"each"', "together", "teams = 'holders'"),
    ("doppelkopf", 'together = "♣Q"', "#", "teams = ", "together = '♣Q'"),
    ("mine", 'chooser = "forehand"', 'chooser = "forehand or partner"', "chooser", "opposite"),
    ("euchre", '"partners"', '"declarer"', "alone = true", "where four play as 'partners'"),
    ("whist", 'teams = "partners"', 'teams = "called"', "teams = ", "calls = 'A'"),
    # contracts
    ("mine", '"jacks only"', '"trump"', 'name = "trump"', "a name of its own"),
    ("euchre", 'suits = "♣ ♦ ♥ ♠"\ntrumps', 'suits = "♣ ♣"\ntrumps', '"♣ ♣"', "'♣' is there twice"),
    ("mine", 'trumps = "J *"', 'trumps = "J"', "# one of them", "trumps = '*' makes it"),
    ("whist", 'shown = "last"', "#", "suit_of_shown", "shown = 'last' in [deal] shows one"),
    ("whist", "suit_of_shown = true", 'suit_of_shown = true\nsuits = "♣"', "suits = ", "not both"),
    ("schafkopf", 'calls = "A"', 'calls = "X"', "calls = ", "'X' is no rank"),
    ("mine", "K=4 Q=3 J=2", "K=4 Q=3 X=2", "points = ", "'X' is no card"),
    ("mine", "K=4 Q=3 J=2", "K=4000000", "points = ", "points are written as 'A=11'"),
    ("whist", 'trumps = "*"', 'trumps = "Z *"', "trumps = ", "'Z' is no card"),
    # obligations
    ("belote", '"partners"', '"each"', "trump = ", "it is 'always' or 'never'"),
    ("belote", 'beat = "trumps"', "suit = false", "trump = ", "with suit = false anything may"),
    ("hearts", "[pass]", '[follow]\ntrump = "always"\n[pass]', 'trump = "always"', "no contract"),
    ("whist", "[deal]", "[follow]\ncalled = true\n[deal]", "called = true", "no contract calls"),
    ("hearts", 'closed = "♥"', "#", "opened_by", "'closed' names it"),
    ("hearts", 'first = "♣2"', 'first = "♣1"', "first = ", "'♣1' is no card"),
    ("doppelkopf", "[score]", '[lead]\nfirst = "♣A"\n[score]', "first = ", "there twice"),
    ("hearts", 'kept = "♥', 'kept = "♣1', "kept = ", "'♣1' is no card"),
    ("doppelkopf", 'together = "♣Q"', 'together = "♣8"', "together = ", "'♣8' is no card"),
    # the score
    ("mine", "90:2", "500:2", "steps = ", "nobody can reach 500 points: there are 120"),
    ("mine", "0:-2 61:1", "61:1", "steps = ", "begin with '0:'"),
    ("mine", "61:1 90:2", "61:1 61:2", "steps = ", "from the lowest to the highest"),
    ("mine", "90:2", "90:2000000", "steps = ", "numbers of at most 1000000"),
    ("mine", 'count = "points"', 'count = "tricks"', "steps = ", "90 tricks: there are 8"),
    ("mine", 'goal = "steps"', 'goal = "most"', "steps = ", "only with goal = 'steps'"),
    ("hearts", "moon = 26", "moon = 30", "moon = ", "nobody can take 30: there are 26"),
    ("hearts", 'goal = "least"', 'goal = "most"', "moon = ", "goal = 'least'"),
    ("german-whist", "from_trick = 14", "from_trick = 27", "from_trick", "there are 26 tricks"),
    ("oh-hell", "[bids]\nhook = true", "", "goal = ", "a section [bids], which may be empty"),
    ("oh-hell", 'goal = "exact"', 'goal = "most"', "[bids]", "goal = 'exact' or 'bid' does"),
    ("belote", "[score]", '[score]\ngoal = "least"', "more_than_half", "of a declarer"),
]


@pytest.mark.parametrize(("game", "old", "new", "blamed", "told"), CONTRADICTIONS)
def test_contradiction_is_told_with_its_line(
    game: str, old: str, new: str, blamed: str, told: str
) -> None:
    before = text_of(game)
    assert old in before
    text = before.replace(old, new, 1)
    error = refusal(text)
    assert told in error.reason
    assert error.line is not None
    assert blamed in text.splitlines()[error.line - 1]
    german = spoken(str(error))
    assert german.startswith(f"Zeile {error.line}: ")
    assert not re.search(r"\b(the|is|of|and|with|a|are|no)\b", re.sub("'[^']*'", "", german))


def test_second_section_of_a_name_is_blamed() -> None:
    text = tutorial_text().replace('trumps = "J"', 'trumps = "J *"')
    error = refusal(text)
    assert error.line == text.splitlines().index('trumps = "J *"') + 1


def test_nobody_passes_across_where_three_play() -> None:
    error = refusal(tutorial_text() + '\n[pass]\ncards = 1\nto = "across"\n')
    assert "nobody sits across where 3 play" in error.reason


@pytest.mark.parametrize("again", ["seats = 3\n", "[deal]\nhand = 8\n"])
def test_what_is_said_twice_is_told_in_words(again: str) -> None:
    at = "[deck]" if "seats" in again else "[score]"
    error = refusal(tutorial_text().replace(at, f"{again}{at}", 1))
    assert "for the second time" in error.reason
    assert error.line is not None


@pytest.mark.parametrize("name", game_names())
def test_known_games_do_not_contradict_themselves(name: str) -> None:
    game = load_game(name)
    assert not (names_declarer(game) and not has_declarer(game))


def test_python_is_told_the_place_too() -> None:
    game = load_game("whist")
    with pytest.raises(ContradictionError) as failure:
        Description("", 4, game.deck, game.dealing, game.contracts)
    assert (failure.value.section, failure.value.name) == ("", "name")
