"""Descriptions in TOML: what is wrong is told with its line, and what would be right."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import numpy as np
import pytest

from ouvert.cli.german.errors import spoken
from ouvert.errors import NotationError, OuvertError
from ouvert.tricks.description.parts import Goal, Teams
from ouvert.tricks.description.reading import DescriptionError, parse_description
from ouvert.tricks.games.catalogue import find_game, game_names, game_text, load_game
from ouvert.tricks.matches import contract_by_chance, play_deal
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.scoring import returns, taken
from ouvert.tricks.players.catalogue import game_player

MINE = """\
name = "Mine"
seats = 4
teams = "partners"

[deck]
suits = "♣ ♠ ♥ ♦"
ranks = "A K Q J 10 9"

[deal]
hand = 6

[[contract]]
name = "trump"
suits = "♣ ♠"
trumps = "J *"
points = "A=11 10=10 K=4"

[score]
count = "points"
"""


def test_description_is_what_it_says() -> None:
    game = parse_description(MINE)
    assert (game.name, game.seats, game.teams) == ("Mine", 4, Teams.PARTNERS)
    assert game.deck.cards == 24
    assert game.left == 0
    setting = game.settings[0, 1]
    assert " ".join(game.deck.name(card) for card in setting.expand("J *")[:5]) == "♣J ♠J ♥J ♦J ♠A"
    assert sum(setting.points) == 4 * 25


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("seats = 4", "seats = four", 2, 'needs quotation marks: seats = "four"'),
        ("seats = 4", 'seats = "four"', 2, "'seats' is a whole number"),
        ("seats = 4", "seats = 1", None, "two seats or more"),
        (
            "seats = 4",
            "seats = 5",
            None,
            "are 30, and the deck has 24; 4 a hand",
        ),
        ('teams = "partners"', 'teams = "partner"', 3, "did you mean 'partners'"),
        ("seats = 4", "seats = 3", None, "partners sit opposite"),
        ("[deck]", "[dek]", 5, "'dek' is not known; did you mean 'deck'"),
        ('suits = "♣ ♠ ♥ ♦"', 'suites = "♣ ♠ ♥ ♦"', 6, "did you mean 'suits'"),
        ("ranks = ", "rank = ", 7, "did you mean 'ranks'"),
        ("hand = 6", "hand = 0", None, "a hand needs a card or more"),
        ("hand = 6", "hands = 6", 10, "did you mean 'hand'"),
        ('suits = "♣ ♠"', 'suits = "♣ X"', 14, "'X' is no suit"),
        ('trumps = "J *"', 'trumps = "B *"', 15, "'B' is no card"),
        ('points = "A=11 10=10 K=4"', 'points = "A:11"', 16, "points are written as 'A=11'"),
        ('count = "points"', 'count = "stars"', 19, "is tricks or points"),
        ('count = "points"', 'goal = "steps"', None, "needs steps"),
        ('count = "points"', 'goal = "exact"', None, "needs bids"),
        ('count = "points"', 'steps = "1-1"', 19, "'1-1' is not"),
        ('teams = "partners"', 'teams = "holders"', None, "whose holders are together"),
        ('teams = "partners"', 'teams = "called"', 3, "belong together"),
        ("[deal]", "[pass]\ncards = 9\n[deal]", None, "9 cards cannot be passed from 6"),
        ("[deal]", '[pass]\ncards = 1\nto = "up"\n[deal]', 11, "not to 'up'"),
        ("[deal]", '[deal]\nshown = "stock"', None, "no card is left over"),
        ("[deal]", "deal = 3\n[dealt]", None, "'dealt' is not known"),
    ],
)
def test_mistake_is_told_with_its_line(old: str, new: str, line: int | None, told: str) -> None:
    assert old in MINE
    with pytest.raises(NotationError) as failure:
        parse_description(MINE.replace(old, new))
    message = str(failure.value)
    assert told in message
    assert "\n" not in message
    if line is not None:
        assert message.startswith(f"line {line}: ")


@pytest.mark.parametrize("name", ["name", "seats", "deck", "deal"])
def test_what_is_missing_is_named(name: str) -> None:
    kept = [part for part in MINE.split("\n\n") if f"[{name}]" not in part]
    text = "\n\n".join(kept) if name in ("deck", "deal") else MINE.replace(f"{name} = ", "# ", 1)
    with pytest.raises(NotationError, match=f"needs '{name}'"):
        parse_description(text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seats = 4", "seats = " + "1" * 5000, "too many digits"),
        ("seats = 4", "seats = 0x" + "f" * 9000, "too many digits"),
        ("seats = 4", f"seats = {'[' * 60}{']' * 60}", "nested too deeply"),
        ('name = "Mine"', "name.a.b.c.d.e.f = 1", "nested too deeply"),
        ('name = "Mine"', f"name = {'[' * 4000}{']' * 4000}", "nested too deeply"),
        ('name = "Mine"', ".".join("a" * 9000) + " = 1", "more than 200 dots"),
        ('name = "Mine"', 'name = ""', "has 1 to 60 characters"),
        ("[deal]", "[pass]\ncards = 1\nto = []\n[deal]", "passed to somebody"),
        ("[deal]", "[pass]\ncards = 0\n[deal]", "0 cards cannot be passed"),
        ("A=11", "A=²", "points are written as"),
        ("A=11", "A=--5", "points are written as"),
        ("A=11", "A=1000001", "points are written as"),
        ("A=11", "A=" + "9" * 6000, "points are written as"),
        ('count = "points"', f'goal = "steps"\nsteps = "0:{"9" * 400}"', "are 'at least:result'"),
        ('count = "points"', 'goal = "steps"\nsteps = "0:9999999"', "at most 1000000"),
        ('"points"', '"tricks"\n[[contract]]\nname = "other"\npoints = "U=3"', "'U' is no card"),
        ("hand = 6", 'hand = 6\n[lead]\nkept = "' + "'a'b" * 3000 + '"', "is no card"),
        ('"♣ ♠ ♥ ♦"', f'"{" ".join(map(chr, range(0x4E00, 0x7000)))}"', "has 1000 cards at most"),
        ('"♣ ♠ ♥ ♦"', '["♣", "a b"]', "words without blanks"),
        ('"♣ ♠ ♥ ♦"', '["♣", ""]', "words without blanks"),
        ('suits = "♣ ♠ ♥ ♦"', 'suits = "♣ ♠ ♥ ♦ x X"', "two cards are written 'xa'"),
    ],
)
def test_nothing_but_a_sentence_comes_of_what_is_meant_to_break_it(
    old: str, new: str, told: str
) -> None:
    assert old in MINE
    with pytest.raises(NotationError, match=re.escape(told)) as failure:
        parse_description(MINE.replace(old, new))
    assert len(str(failure.value)) < 20_000


def test_words_that_come_again_cost_nothing() -> None:
    """Each of them stood for half of a thousand cards, and each card was looked for in all."""
    suits = " ".join(map(chr, range(0x4E00, 0x4E00 + 500)))
    game = parse_description(
        f'name = "Wide"\nseats = 2\n[deck]\nsuits = "{suits}"\nranks = "A K"\n[deal]\nhand = 1\n'
        f'[lead]\nkept = "{"A K " * 4500}"\n'
    )
    assert len(game.settings[0, None].expand("A A K A")) == 1000


def test_settings_are_few() -> None:
    suits = " ".join(map(chr, range(0x4E00, 0x4E00 + 101)))
    text = f'[deck]\nsuits = "{suits}"\nranks = "A"\n[deal]\nhand = 1\n[[contract]]\n'
    with pytest.raises(NotationError, match="100 contracts at most"):
        parse_description(f'name = "Wide"\nseats = 2\n{text}suits = "{suits}"\n')


PARTNERS = """name = "Two ways"
seats = 4
teams = "partners"
chooser = "forehand"
[deck]
suits = "♣ ♠ ♥ ♦"
ranks = "A K Q J 10 9"
[deal]
hand = 3
shown = "stock"
[pass]
cards = 1
to = "left"
[[contract]]
name = "Play"
[[contract]]
name = "Solo"
alone = true
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Solo"', '"play"', "two contracts are called 'play'"),
        ("seats = 4", "seats = 6", "who sits opposite is no partner"),
        ("hand = 3", "hand = 3\ndraw = true", "exclude each other"),
        ("seats = 4", "seats = 0", "two seats or more"),
    ],
)
def test_parts_do_not_contradict_each_other(old: str, new: str, told: str) -> None:
    assert parse_description(PARTNERS).seats == 4
    with pytest.raises(NotationError, match=told):
        parse_description(PARTNERS.replace(old, new))


def test_long_text_is_refused_at_once() -> None:
    with pytest.raises(NotationError, match="20000 characters or fewer"):
        parse_description("#" * 20_001)


@pytest.mark.parametrize("name", game_names())
def test_broken_game_is_refused_in_a_sentence(name: str) -> None:
    """Words are taken out, doubled, exchanged: what still reads as a game is one."""
    rng = random.Random(7)
    lines = game_text(name).splitlines()
    for _ in range(60):
        changed = list(lines)
        at = rng.randrange(len(changed))
        match rng.randrange(3):
            case 0:
                del changed[at]
            case 1:
                changed.insert(at, rng.choice(lines))
            case _:
                words = changed[at].split(" ")
                rng.shuffle(words)
                changed[at] = " ".join(words)
        message = refusal("\n".join(changed))
        assert message is None or (message and "\n" not in message)


def refusal(text: str) -> str | None:
    """Why a text is no game; None if it is one."""
    try:
        game = parse_description(text)
    except OuvertError as error:
        return str(error)
    assert game.settings
    return None


def test_games_are_found_by_name_or_file() -> None:
    assert find_game("whist") == load_game("whist")
    with pytest.raises(NotationError, match="did you mean 'hearts'"):
        find_game("heart")
    with pytest.raises(NotationError, match="cannot be read"):
        find_game("nowhere.toml")


def test_score_can_be_changed_in_python() -> None:
    game = load_game("whist")
    other = replace(game, score=replace(game.score, goal=Goal.LEAST))
    assert other.settings.keys() == game.settings.keys()


def test_a_deck_that_cannot_be_says_so_itself() -> None:
    """What is wrong with suits and ranks was once told as a mistake in the colours."""
    text = game_text("whist").replace('suits = "', 'suits = "A ')
    with pytest.raises(NotationError, match="'A' stands for two things"):
        parse_description(text)


NO_TOML = [
    ("hand = 6", "hand = 6x", "hand", "'hand' is neither a whole number nor a text"),
    ("hand = 6", "hand = 6,5", "hand", "'hand' is neither a whole number nor a text"),
    ("hand = 6", "hand 6", "hand", "a line is a name with its value"),
    ("hand = 6", "hand =", "hand", "'hand' has no value behind the ="),
    ('10 9"', "10 9", "ranks", "the text of 'ranks' has no quotation mark at its end"),
    ('"points"', "points", "count", 'needs quotation marks: count = "points"'),
    ('"points"', "„points“", "count", "plain quotation marks"),
    ('"points"', '"points" or', "count", "there is more, which belongs into it: or"),
    ('"points"', '"poi\\nts\\q"', "count", "has a \\, which stands for nothing"),
    ("[deal]", "[follow]\nsuit = yes\n[deal]", "suit = yes", "is true or false, in small letters"),
    ("[deal]", "[follow]\nsuit = True\n[deal]", "suit = True", "is true or false, in small"),
    ("[deal]", "[deck]\n[deal]", "[deck]\n[deal]", "the section [deck] is there for the second"),
    ("[deal]", "[deal", "[deal", "a section has one bracket on either side"),
    ("[[contract]]", "[[contract]", "[[contract]", "begins with [[contract]], with two brackets"),
    ("[score]", "[contract]\n[score]", "[contract]\n", "begins with [[contract]], with two"),
    ("hand = 6", "hand = 6\nhand = 7", "hand = 7", "'hand' is there for the second time"),
    ("[deck]", 'left_out = ["a"\n[deck]', "left_out", "the list of 'left_out' has no ] at its"),
    ("[deck]", 'left_out = ["a",\n"b\n]\n[deck]', '"b', "a text has no quotation mark"),
    ("[deck]", 'left_out = ["a" "b"]\n[deck]', "left_out", "a comma is missing"),
    ("[deck]", 'left_out = [\n"a"\n"b",\n]\n[deck]', '"b"', "a comma is missing"),
    ("hand = 6", "händ = 6", "händ", "'händ' is no name of a line"),
]


@pytest.mark.parametrize(("old", "new", "blamed", "told"), NO_TOML)
def test_what_is_no_toml_is_told_in_words_of_a_description(
    old: str, new: str, blamed: str, told: str
) -> None:
    text = MINE.replace(old, new, 1)
    with pytest.raises(DescriptionError, match=re.escape(told)) as failure:
        parse_description(text)
    assert failure.value.line == text[: text.index(blamed)].count("\n") + 1
    german = spoken(str(failure.value))
    assert german != str(failure.value)
    assert not re.search(r"\b(the|is|of|no|a|has)\b", re.sub("'[^']*'|\"[^\"]*\"", "", german))


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('suits = "♣ ♠ ♥ ♦"', 'suits = "♣ ♠ ♥ H"', 6, "'H' stands for two things"),
        ('suits = "♣ ♠ ♥ ♦"', 'suits = "♣ ♠ Key KeyA"', 6, "'KeyA' stands for two things"),
        ('suits = "♣ ♠ ♥ ♦"', 'suits = "♣ ♠ ♥ ♥"', 6, "'♥' stands for two things"),
        ("10 9", "10 10", 7, "'10' stands for two things"),
        ("10 9", "10 9 ♥A", 7, "'♥A' stands for two things"),
        ("A K Q J 10 9", "AKQJ109", 7, "'ranks' has one word only, 'AKQJ109': put blanks between"),
        ("♣ ♠ ♥ ♦", "♣♠♥♦", 6, "'suits' has one word only, '♣♠♥♦': put blanks between"),
        ('10 9"', '10 9"\nwithout = "♥1"', 8, "'♥1' is no card"),
        ('"J *"', '"J * J"', 15, "'J' is there twice"),
        ('"J *"', '"J ~J *"', 15, "'~J' needs the other suit of the same colour"),
        ("[deck]", "[deck]\nseats = 4", 6, "'seats' belongs at the top, before all sections"),
        ("hand = 6", 'hand = 6\ngoal = "most"', 11, "'goal' belongs into [score]"),
        ("hand = 6", "hand = 6\ncalls = 3", 11, "'calls' belongs into a [[contract]]"),
        ("hand = 6", "hand = 5\nrest_counts = true", 11, "nobody names the contract"),
        (
            '"points"',
            '"points"\nlast_trick = 5\n[[contract]]\nname = "none"',
            21,
            "'A=0' says that none has",
        ),
        (
            '"partners"',
            '"partners"\nchooser = "hand"',
            4,
            "is 'nobody', 'forehand' or 'forehand or",
        ),
        ('"points"', '"points"\ngoal = "steps"\nsteps = "0:1 9:2 6:3"', 21, "6 comes after 9"),
    ],
)
def test_what_was_once_taken_or_told_in_the_wrong_place(
    old: str, new: str, line: int, told: str
) -> None:
    assert old in MINE
    with pytest.raises(DescriptionError, match=re.escape(told)) as failure:
        parse_description(MINE.replace(old, new, 1))
    assert failure.value.line == line
    assert spoken(failure.value.reason) != failure.value.reason


def test_a_contract_may_say_that_no_card_counts() -> None:
    text = MINE.replace('"points"', '"points"\nlast_trick = 5\n[[contract]]\npoints = "A=0"', 1)
    assert not any(
        parse_description(text.replace("[deck]", 'chooser = "forehand"\n[deck]'))
        .settings[1, None]
        .points
    )


@pytest.mark.parametrize("teams", ["each", "partners", 'declarer"\nchooser = "forehand'])
def test_two_seats_may_be_sides_of_one_each(teams: str) -> None:
    text = MINE.replace("seats = 4", "seats = 2").replace(
        '"points"', '"points"\ngoal = "steps"\nsteps = "0:-1 20:1"'
    )
    game = parse_description(text.replace('"partners"', f'"{teams}"'))
    rng = np.random.default_rng(1)
    thumb = game_player("thumb")
    start = deal(game, rng, **contract_by_chance(game, rng))
    over = play_deal(start, (thumb, thumb), rng)
    own = [1.0 if each >= 20 else -1.0 for each in taken(over)]
    assert list(returns(over)) == (own if over.declarer is None else [own[0], -own[0]])
