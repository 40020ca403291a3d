"""Played deals as text: what is written is read again, and what is broken is told with its line."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import RecordError
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_names, game_text, tutorial_text
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.state import Action, Phase
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.records.deals import LONGEST_DEAL, PlayedDeal, played_deal, read_deal, write_deal


def by_chance(text: str, seed: int, most: int = 1000) -> PlayedDeal:
    """A deal in which everything is done by chance, so far or to its end."""
    rng = np.random.default_rng(seed)
    state = first_state(parse_description(text), seed)
    actions: list[Action] = []
    while state.phase is not Phase.OVER and len(actions) < most:
        legal = state.legal()
        actions.append(legal[int(rng.integers(len(legal)))])
        state = state.after(actions[-1])
    return played_deal(text, seed, actions, 1)


@pytest.mark.parametrize("name", [*game_names(), "mine"])
def test_what_is_written_is_read_again(name: str) -> None:
    text = tutorial_text() if name == "mine" else game_text(name)
    for seed, most in ((1, 1000), (2, 1000), (3, 7), (4, 0)):
        played = by_chance(text, seed, most)
        written = write_deal(played)
        again = read_deal(written)
        assert (again.states, again.seed, again.seat) == (played.states, seed, 1)
        assert again.over == (most == 1000)
        assert write_deal(again) == written
        assert ("description:" in written) == (name == "mine")


def test_later_deals_of_an_evening_are_dealt_by_the_next_seat() -> None:
    seed = (1 << 128) - 1
    deals = [
        read_deal(f"game: whist\nseed: {seed}\nnumber: {number}\n") for number in (1, 2, 3, 4, 5)
    ]
    assert [deal.states[0].dealer for deal in deals] == [3, 0, 1, 2, 3]
    assert [deal.number for deal in deals] == [0, 1, 2, 3, 4]
    assert all(read_deal(write_deal(deal)) == deal for deal in deals)
    with pytest.raises(RecordError, match="the number of the deal is a whole number from 1"):
        read_deal("game: whist\nseed: 7\nnumber: 0\n")


def test_a_deal_by_hand_is_read() -> None:
    """Letters for suits, blanks and empty lines, and another order of the first lines."""
    played = by_chance(game_text("whist"), 5)
    letters = str.maketrans("♣♠♥♦", "CSHD")
    head, *lines = write_deal(played).replace("seat: 2\n", "").splitlines()
    rest = "\n\n".join(f"  {line.translate(letters)}  " for line in lines[1:])
    again = read_deal(f"\ufeff\r\n{lines[0]}\r\n{head}\r\n{rest}")
    assert (again.states, again.seat) == (played.states, None)


DESCRIBED = "game: described\nseed: 7\ndescription:\nname = 'x'\nseats = 3\nteam = 1\n"
WHIST = "game: whist\nseed: 7\nseat: 1\n"


def first_lines(count: int) -> str:
    """The first lines of a deal that follows the rules."""
    state, lines = first_state(parse_description(game_text("whist")), 7), []
    for _ in range(count):
        action = thumb_action(observe(state, state.decider))
        assert isinstance(action, int)
        lines.append(f"{state.actor + 1}: {state.game.deck.name(action)}")
        state = state.after(action)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: whits\nseed: 7\n", "line 1, column 1: there is no game 'whits'; did you mean"),
        ("seed: 7\n", "needs a line 'game: whist'"),
        ("game: whist\n1: ♥A\n", "needs a line 'seed: 7'"),
        ("game: whist\nseed: many\n", "line 2, column 1: the seed is a whole number from 0"),
        ("game: whist\nseed: -1\n", "line 2, column 1: the seed is a whole number from 0"),
        (
            "game: whist\nseed: 7\nseat: 5\n",
            "line 3, column 1: the seat is a whole number",
        ),
        ("game: whist\nseed: 7\nseed: 8\n", "line 3, column 1: 'seed: 8' says nothing here"),
        ("game: whist\nhello\n", "line 2, column 1: 'hello' says nothing here"),
        (
            WHIST + first_lines(3) + "4: ♥99\n",
            "line 7, column 1: '♥99' is no card of this game",
        ),
        (
            WHIST + first_lines(2) + "1: ♥A\n",
            "line 6, column 1: it is the turn of seat 3",
        ),
        (WHIST + first_lines(2) + "x: ♥A\n", "line 6, column 1: 'x' is no seat"),
        (
            WHIST + first_lines(52) + "1: ♥A\n",
            "line 56, column 1: the deal is over",
        ),
        ("game: described\nseed: 7\n", "no line 'description:' follows"),
        (WHIST + "description:\nname = 'x'\n", "line 4, column 1: a description comes along with"),
        (
            DESCRIBED,
            "line 6, column 1: the description:",
        ),
        ("game: whist\n" + "x" * LONGEST_DEAL, "characters at most"),
    ],
)
def test_what_is_broken_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(RecordError) as told:
        read_deal(text)
    assert said in str(told.value)
    assert "\n" not in str(told.value)
