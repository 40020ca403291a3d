"""`ouvert engine check` finds what is planted in a faulty engine, and nothing in a clean one."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from examples.engines.faulty import FAULTS
from ouvert.errors import OuvertError
from ouvert.skat.engines.check import MOST_BREACHES, check_engine
from ouvert.skat.engines.engine import Engine
from ouvert.skat.engines.trial_games import trial_games
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS
from support.engines import EXAMPLES, example, faulty, ours, scripted, wait_briefly
from support.process import inside
from support.sizes import long

WAITS = {"hang", "silent", "ping", "stays"}
"""Faults that are found by waiting."""

FOUND = {
    "crash": "has ended (exit status 1, its last words were 'no idea what to play')",
    "hang": "has not answered",
    "silent": "has not answered",
    "nonsense": "has said 'do whatever', which is no action",
    "illegal": "which is not legal there",
    "discard": "which is no action",
    "twice": "before it was asked",
    "chatter": "which is no line of the protocol",
    "long": "has written a line of more than 65536 characters",
    "version": "speaks version 2 of the protocol",
    "later": "was asked for version 7 or lower, and has not agreed",
    "ping": "has not answered 'ping 1'",
    "keys": "has ended (exit status 1, its last words were 'there is a key that nobody knows')",
    "resume": "has ended (exit status 1, its last words were 'cannot resume')",
    "goodbye": "has said 'do you want another game' at 'end', which is not answered",
    "stays": "does not end",
}


@pytest.mark.parametrize(
    "fault", [long(each) if each in WAITS - {"ping"} else each for each in FAULTS]
)
def test_each_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_briefly(monkeypatch, fault)
    if fault == "version":
        with pytest.raises(OuvertError) as refused:
            check_engine(faulty(fault), 3)
        assert FOUND[fault] in str(refused.value)
        return
    found = check_engine(faulty(fault), 2 if fault in WAITS else 5)
    assert not found.clean
    assert all(FOUND[fault] in breach.sentence for breach in found.breaches)


@pytest.mark.parametrize(
    ("engine", "games"),
    [long(example("cautious"), 60), (faulty(""), 60), long(ours("expert:2"), 15)],
    ids=["cautious", "first", "ours"],
)
def test_nothing_is_found_in_a_clean_engine(engine: Engine, games: int) -> None:
    found = check_engine(engine, games)
    assert [str(breach) for breach in found.breaches] == []
    assert found.notes == ()
    assert found.games == found.planned == games
    assert {*found.decisions} == WITHOUT_OPTIONS


WITHOUT_OPTIONS = {*Phase} - {Phase.OVER, Phase.KONTRA, Phase.RE}
"""What is decided in games without options of clubs; engines play no others."""


@pytest.mark.long
def test_an_engine_that_counts_its_answers_cannot_be_repeated() -> None:
    found = check_engine(scripted(simple("legal[count % len(legal)]")), 60)
    assert found.clean
    (note,) = found.notes
    assert "cannot be repeated" in note
    assert check_engine(scripted(simple("min(legal)")), 60).notes == ()


def simple(choice: str) -> str:
    """An engine that decides by an expression."""
    return (
        "import sys\n"
        "count = 0\n"
        "for line in sys.stdin:\n"
        "    word, *rest = line.split()\n"
        "    if word == 'ouvert': print('name Simple\\nready 1', flush=True)\n"
        "    if word == 'ping': print('pong', *rest, flush=True)\n"
        "    if word == 'act':\n"
        "        legal = dict(each.split('=') for each in rest)['legal'].split(',')\n"
        "        count += 1\n"
        f"        print('do', {choice}, flush=True)\n"
        "    if word == 'quit': break\n"
    )


@pytest.mark.long
def test_options_are_tried() -> None:
    code = simple("min(legal)").replace("name Simple", "name Simple\\noption name=bold type=flag")
    crash = f"{code}    if word == 'set': sys.exit('not so bold')\n"
    assert check_engine(scripted(code), 3).clean
    (breach,) = check_engine(scripted(crash), 3).breaches
    assert breach.when == "with bold=yes"
    assert "not so bold" in breach.sentence


def test_values_of_what_is_not_legal_are_found() -> None:
    code = simple("min(legal)").replace("print('do'", "print('value resign win=0.5'); print('do'")
    found = check_engine(scripted(code), 2)
    assert "says what concede is worth, which is not legal there" in found.breaches[0].sentence
    assert all(breach.when.find("trick") < 0 for breach in found.breaches)


def test_the_check_ends_early_where_all_is_wrong() -> None:
    found = check_engine(faulty("chatter"), 50)
    assert found.games < found.planned == 50
    assert len(found.breaches) >= MOST_BREACHES


def test_breaches_of_a_kind_are_counted() -> None:
    found = check_engine(faulty("chatter"), 50)
    kinds = found.kinds()
    assert sum(times for _, times in kinds) == len(found.breaches) > len(kinds)
    assert kinds[0][0] == found.breaches[0]


@pytest.mark.parametrize(("last", "games"), [long(2, 0), (4, 0), long(5, 1)])
def test_an_engine_that_starts_no_more_is_a_breach_with_the_others(
    tmp_path: Path, last: int, games: int
) -> None:
    """What was found before is not lost; the first start is the check's, the second a later
    version's, the third is for the end of its input, the next are for games."""
    starts = tmp_path / "starts"
    code = (
        "import pathlib, sys\n"
        f"starts = pathlib.Path({str(starts)!r})\n"
        "done = len(starts.read_text()) if starts.exists() else 0\n"
        "starts.write_text('x' * (done + 1))\n"
        f"if done >= {last}: sys.exit('the licence is in use')\n"
        "print('hello', flush=True)\n"
    )
    engine = scripted(code + simple("min(legal)"))
    found = check_engine(engine, 5)
    assert (found.games, found.planned) == (games, 5)
    first, *_, final = found.breaches
    assert first.sentence == "has said 'hello'"
    assert "has not started again" in final.sentence
    assert "the licence is in use" in final.sentence
    starts.unlink()
    told = inside("engine", "check", engine.command, "--games", "5", "--time", "100")
    assert (told.status, told.err) == (1, "")
    assert "the licence is in use" in told.out


def test_trial_games_show_all_of_skat() -> None:
    games = [*trial_games(200, 1)]
    assert {(game.seat, game.start.phase) for game in games[:15]} == {
        (seat, phase) for seat in range(3) for phase in WITHOUT_OPTIONS
    }
    announced = {game.start.contract for game in games} - {None}
    assert announced == {*SKAT_CONTRACTS, *HAND_CONTRACTS}
    played = [game for game in games if game.start.phase is Phase.PLAY]
    assert {game.start.declarer == game.seat for game in played} == {True, False}
    assert {bool(game.start.tricks) for game in played} == {True, False}


def command_of(fault: str) -> str:
    arguments = ["--fault", fault] if fault else []
    return shlex.join([sys.executable, str(EXAMPLES / "faulty.py"), *arguments])


@pytest.mark.long
def test_the_command_says_what_it_found() -> None:
    asked = ("--games", "3", "--time", "100")
    clean = inside("engine", "check", command_of(""), *asked)
    assert (clean.status, clean.err) == (0, "")
    assert clean.out.startswith("First: 3 games with seed 1, decisions: ")
    assert clean.out.endswith("nothing found\n")
    broken = inside("engine", "check", command_of("nonsense"), *asked)
    assert (broken.status, broken.err) == (1, "")
    assert "game 1, forehand, in the auction" in broken.out
    assert "  it was sent: act id=1 seat=0 phase=auction" in broken.out
    assert broken.out.endswith("3 breaches\n")
    (line,) = inside("engine", "check", command_of("nonsense"), *asked, "--json").lines
    assert [breach["game"] for breach in line["breaches"]] == [1, 2, 3]
    refused = inside("engine", "check", command_of("version"), *asked)
    assert refused.status == 2
    assert "speaks version 2 of the protocol" in refused.sentence
    refused = inside("engine", "check", "/no/such/engine")
    assert (refused.status, "does not start: No such file" in refused.sentence) == (2, True)
