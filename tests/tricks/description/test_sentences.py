"""A description said back: a rule that is changed changes a sentence, in both languages."""

from __future__ import annotations

import re

import pytest

from ouvert.cli.german.errors import spoken
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.description.sentences import rules_said
from ouvert.tricks.games.catalogue import game_text, tutorial_text
from support.described import GAMES, described

ENGLISH = re.compile(r"\b(the|is|of|and|with|who|are|no|not|must|may|one|others|card|suit)\b", re.I)

STEPS_OF_POINTS = """[score]
goal = "steps"
count = "points"
steps = "0:0 61:1 91:2 120:4"
[[contract]]
points = "A=11 10=10 K=4 Q=3 J=2"
"""

CHANGES = [
    # who names the contract, and who plays with whom
    ("mine", 'chooser = "forehand"', "", "Chance names the declarer"),
    ("jass", '"forehand or partner"', '"forehand"', "dealer names the contract."),
    ("minibridge", "dummy = true", "dummy = false", "dealer leads first"),
    ("schafkopf", 'calls = "A"', 'calls = "10"', "E10 G10 S10"),
    ("euchre", "alone = true", "", None),
    ("doppelkopf", 'second_wins = "♥10"', "", "Of two equal cards the first one wins."),
    ("jass", 'ranks = "6 7 8 9 10 U O K A"', "", None),
    # what is dealt
    ("whist", 'shown = "last"', 'shown = "last"\n[lead]\nfirst = "♣2"', "Who holds ♣2 leads"),
    ("whist", "[deal]", '[pass]\ncards = 2\nto = "across"\n[deal]', "first: 2, to 'across'"),
    ("hearts", "left right across nobody", "right left", "deal by deal to 'right left'"),
    ("hearts", "[pass]\ncards = 3", "[pass]\ncards = 4", "passes first: 4"),
    ("skat", "rest_counts = true", "", "Cards left over: 2; they count for nobody."),
    ("oh-hell", "hook = true", "", None),
    # what is led and followed
    ("hearts", 'first = "♣2"', "", "The seat after the dealer leads first."),
    ("hearts", 'opened_by = "♥ ♠Q"', 'opened_by = "♠Q"', "played, ♠Q, unless"),
    ("hearts", 'kept = "♥ ♠Q"', 'kept = "♠Q"', "may be: ♠Q."),
    ("mine", "[score]", "[follow]\nsuit = false\n[score]", "Suit need not be followed"),
    ("mine", "[score]", '[follow]\ntrump = "always"\n[score]', "Who cannot follow must trump."),
    ("belote", '"unless partner wins"', '"always"', "Who cannot follow must trump."),
    ("belote", 'beat = "trumps"', "", None),
    ("belote", 'beat = "trumps"', 'beat = "always"', "Who follows suit, or has to trump"),
    ("jass", "ruff = true", "", None),
    ("jass", "undertrump = false", "", None),
    ("jass", 'spared = "*U"', 'spared = "*U *9"', "trump is led: *U *9."),
    ("schafkopf", "called = true", "", None),
    # what a deal brings
    ("hearts", "moon = 26", "", None),
    ("whist", "[deal]", '[score]\ngoal = "least"\n[deal]', "minus the number of its tricks"),
    ("whist", '"partners"', '"each"', "Everybody's result is the number of his tricks."),
    ("hearts", 'goal = "least"\ncount = "points"\nmoon = 26', 'count = "points"', "points that he"),
    ("hearts", 'count = "points"\nmoon = 26', "", "Everybody's result is minus the number of his"),
    ("hearts", 'count = "points"\nmoon = 26', "", "counted; count = 'points' counts them."),
    ("mine", "90:2", "91:2", "0–60 −2, 61–90 +1, 91– +2"),
    ("mine", 'trumps = "J"', 'trumps = "J"\nsteps = "0:-3 61:3"', "Steps in 'jacks only': 0–60 −3"),
    ("mine", 'teams = "declarer"', 'teams = "each"', "what his points reach in these steps"),
    ("mine", 'trumps = "J"', 'trumps = "J"\nteams = "each"', "himself in 'jacks only'."),
    ("euchre", 'chooser = "forehand"', "", "Chance names the declarer"),
    ("whist", "[deal]", '[score]\ngoal = "steps"\nsteps = "0:0 7:1"\n[deal]', "its tricks reach"),
    ("whist", "[[contract]]", STEPS_OF_POINTS, "A side's result is what its points reach"),
    ("oh-hell", 'goal = "exact"', 'goal = "bid"', "gets 10 for each trick bid"),
    ("belote", "last_trick = 10", "last_trick = 20", "gets for it besides: 20."),
    ("belote", "more_than_half = true", "", None),
    ("jass", "all_tricks = 100", "all_tricks = 50", "every trick gets for it besides: 50."),
    ("german-whist", "from_trick = 14", "from_trick = 15", "number 15 of 26"),
]


def rules(text: str) -> tuple[str, ...]:
    return rules_said(parse_description(text))


def assert_german(sentences: tuple[str, ...]) -> None:
    for each in sentences:
        german = spoken(each)
        assert german != each
        assert not ENGLISH.search(re.sub("'[^']*'", "", german)), german


@pytest.mark.parametrize(("game", "old", "new", "told"), CHANGES)
def test_a_changed_rule_is_noticed(game: str, old: str, new: str, told: str | None) -> None:
    before = tutorial_text() if game == "mine" else game_text(game)
    assert old in before
    text = before.replace(old, new, 1)
    after = rules(text)
    assert after != rules(before)
    if told is None:
        assert set(after) < set(rules(before))
    else:
        assert told in " ".join(set(after) - set(rules(before)))
    assert_german(after)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_said_back_in_german_too(name: str) -> None:
    told = rules_said(described(name))
    assert len(told) == len(set(told)) >= 4
    assert_german(told)


def test_no_two_games_sound_alike() -> None:
    assert len({rules_said(described(name)) for name in GAMES}) == len(GAMES)
