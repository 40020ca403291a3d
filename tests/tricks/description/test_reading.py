"""Descriptions in TOML: what is wrong is told with its line, and what would be right."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from ouvert.errors import NotationError, OuvertError
from ouvert.tricks.description.parts import Goal, Teams
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import find_game, game_names, game_text, load_game

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
        ("seats = 4", "seats = four", None, "no TOML"),
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
        f'[[contract]]\ntrumps = "{"A K " * 4500}"\n'
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
