"""Our players answer lines of the protocol: any moment, as in a match; mistakes in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ouvert.errors import OuvertError
from ouvert.skat.engines.offers import Option, Worth
from ouvert.skat.engines.serving import Server, serve
from ouvert.skat.engines.words import action_word, observation_words, read_action
from ouvert.skat.players.advise import advise
from ouvert.skat.players.registry import player
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from support.process import inside, ouvert
from support.sizes import some_of


def moments(seed: int, every: int = 1) -> list[Observation]:
    """What the actor has seen at moments of a game of the rules alone."""
    found, reflex = [], player("reflex")
    game = SkatGame.start(Deal.random(seed))
    while game.actor is not None:
        seen = game.observe(game.actor)
        if len(game.history) % every == 0:
            found.append(seen)
        game = game.apply(reflex.choose(seen))
    return found


def said(name: str, lines: Iterable[str]) -> list[str]:
    return list(serve(lines, name))


@pytest.mark.parametrize(
    "name",
    some_of(["expert:3", "expert:3/reflex", "pimc:3", "reflex", "random", "expert:3+paranoia"]),
)
def test_an_answer_is_what_the_player_chooses_with_that_seed(name: str) -> None:
    here = player(name, 7)
    server = Server(name)
    for number, seen in enumerate(moments(2, every=3)):
        reseed = getattr(here, "reseed", None)
        if reseed is not None:
            reseed(number)
        line = f"act id=1 {observation_words(seen)} time=5000 seed={number}"
        assert list(server.answer(line)) == [f"do {action_word(here.choose(seen))}"]


def test_values_are_those_of_advise() -> None:
    server = Server("expert:3")
    assert list(server.answer("set values=yes")) == []
    for seen in moments(2, every=4):
        *values, do = server.answer(f"act {observation_words(seen)} seed=5")
        worlds = 3 if seen.phase is Phase.PLAY else None
        advice = advise(seen, seed=5, worlds=worlds, threads=1)
        assert do == f"do {action_word(advice.best.action)}"
        assert all(line.startswith("value ") and line.isascii() for line in values)
        worths = [Worth.read(line.removeprefix("value "), seen.seat) for line in values]
        assert [worth.action for worth in worths] == [each.action for each in advice.actions]
        chances = [worth.win_probability for worth in worths]
        for chance, each in zip(chances, advice.actions, strict=True):
            assert chance is None or chance == pytest.approx(each.win_probability, abs=1e-5)


def test_a_short_time_is_kept_by_players_with_seconds() -> None:
    server = Server("expert:2s")
    seen = next(each for each in moments(2) if each.phase is Phase.PLAY)
    (line,) = server.answer(f"act {observation_words(seen)} time=50 seed=1")
    assert read_action(line.removeprefix("do "), seen.seat) in seen.legal_actions


def test_the_greeting_names_version_player_and_options() -> None:
    first, *_, last = said("expert:20", ["ouvert 9"])
    assert first.startswith("name Ouvert 0.")
    assert first.endswith(" expert:20")
    assert last == "ready 1"
    options = {option.name: option for option in Server("expert:20").options()}
    assert (options["worlds"].default, options["values"].default) == ("20", "no")
    for option in options.values():
        assert Option.read(option.words()) == option


def test_options_change_who_plays() -> None:
    server = Server("reflex")
    for line in ("set player=expert", "set worlds=40"):
        assert list(server.answer(line)) == []
    assert server.name.endswith(" expert:40")
    (refused,) = server.answer("set player=reflex")
    assert refused.startswith("note the player reflex has no budget")
    assert server.name.endswith(" expert:40")


@pytest.mark.parametrize(
    ("line", "answered"),
    [
        ("ouvert", "note a host begins with 'ouvert' and its version of the protocol"),
        ("ouvert 0", "note a host begins"),
        ("ouvert one", "note a host begins"),
        ("hello", "note 'hello' begins no line of the protocol"),
        ("act", "note there is no seat="),
        ("act nonsense", "note 'nonsense' is no word of the form key=value"),
        ("act seat=0 phase=play leader=0 hand=CJ turn=0", "note there is no legal="),
        ("act seat=0 phase=play leader=0 hand=XX turn=0 legal=CJ", "note 'XX' is no card"),
        ("act seat=0 phase=play leader=0 hand=CJ,SJ turn=0 legal=CJ,SJ", "note "),
        ("set colour=blue", "note there is no option 'colour'"),
        ("set worlds=many", "note worlds: 'many' is not a whole number"),
        ("set values=perhaps", "note values: 'perhaps' is neither yes nor no"),
        ("set player=nobody", "note there is no player 'nobody'"),
        ("\ufffd\ufffd", "note '??' begins no line"),
    ],
)
def test_mistakes_are_said_in_a_note_and_it_goes_on(line: str, answered: str) -> None:
    first, *more = said("expert:3", [line, "ping on", "quit", "ping never"])
    assert first.startswith(answered)
    assert first.isascii()
    assert more == ["pong on"]


@pytest.mark.long
def test_the_command_speaks_lines_until_it_shall_quit() -> None:
    done = ouvert("engine", "reflex", stdin=b"ouvert 1\n\xff\xfe\nping 5\nquit\nping 6\n")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[-3:] == [
        "ready 1",
        "note '??' begins no line of the protocol",
        "pong 5",
    ]


def test_the_command_ends_with_its_input_and_describes_itself() -> None:
    assert inside("engine", "play", "random", stdin="ping 1\n").out == "pong 1\n"
    assert inside("engine", "random", stdin="").out == ""
    described = inside("engine", "expert:30", "--json").json
    assert described["protocol"] == 1
    assert described["options"] == {"player": "expert:30", "worlds": "30", "values": "no"}
    assert "no player 'nobody'" in inside("engine", "nobody", stdin="").sentence


def test_there_is_no_such_player() -> None:
    with pytest.raises(OuvertError, match="no player 'nobody'"):
        Server("nobody")
