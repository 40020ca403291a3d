"""`ouvert checkers play`, from outside: whole games at every level, every word, wrong input."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from ouvert.checkers.records.games import parse_records
from ouvert.cli.app import run
from ouvert.cli.checkers.words import Request
from support.play_driver import Person, Typist
from support.process import Finished, inside, ouvert
from support.sizes import some_of

LEVELS = ("classical", "superposition", "entanglement", "interference")
SMALL = ("--size", "5", "--rows", "1")
MOVE = re.compile(r"\s*(\d+) ([a-z]\d\S*)")


def at_the_board(person: Person, *arguments: str) -> Finished:
    """Run `ouvert checkers play` in this process with a person at the keyboard."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        told = err if "--json" in arguments else out
        with patch.object(sys, "stdin", Typist(person, told)):
            status = run(["checkers", "play", *arguments])
    assert "Traceback" not in out.getvalue() + err.getvalue()
    return Finished(status, out.getvalue(), err.getvalue())


def typed(script: str, *arguments: str) -> Finished:
    """Run it in this process with these lines piped in."""
    lines = iter(script.splitlines())
    return at_the_board(lambda _: next(lines, None), *arguments)


def listed(text: str) -> dict[int, str]:
    """The numbered moves below the last board in a text."""
    found: dict[int, str] = {}
    for line in text.splitlines():
        if re.fullmatch(r"\s+a( +[b-z])+", line):
            found = {}
        elif re.match(r"\s*\d+ [a-z]\d+[-+x]", line):
            found |= {int(number): move for number, move in MOVE.findall(line)}
    return found


class Curious:
    """Uses every word before every few moves, and moves by notation or number in turn.

    Attributes:
        said: everything typed.
    """

    def __init__(self, seed: int, folder: Path | None = None) -> None:
        self.said: list[str] = []
        self._choice = random.Random(seed)
        self._moves: dict[int, str] = {}
        self._extra: list[str] = []
        self._folder = folder
        self._count = 0

    def __call__(self, text: str) -> str | None:
        self.said.append(self._answer(text))
        return self.said[-1]

    def _answer(self, text: str) -> str:
        if self._extra:
            return self._extra.pop(0)
        self._moves = listed(text) or self._moves
        number = self._choice.choice(sorted(self._moves))
        move = self._moves[number]
        self._count += 1
        answer = str(number) if self._count % 2 else move.upper()
        if self._folder is not None and self._count % 4 == 1:
            picture = f"draw {self._folder / 'board.svg'}"
            game = f"save {self._folder / 'game.txt'}"
            words = ["help", "?", "hint", f"odds {move}", "show", "board", picture, game]
            self._extra = [*words[1:], answer]
            return words[0]
        return answer


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_with_every_word(level: str, tmp_path: Path) -> None:
    curious = Curious(1, tmp_path)
    options = (*SMALL, "--level", level, "--seed", "7", "--hint-rollouts", "4", "--json")
    done = at_the_board(curious, *options)
    assert done.status == 0
    record, kept = json.loads(done.out), (tmp_path / "game.txt").read_text(encoding="utf-8")
    (game,) = parse_records(json.dumps(record))
    assert parse_records(kept) == (game,)
    assert game.states()[-1].over
    assert (game.variant.level.name.lower(), game.seed) == (level, 7)
    assert game.players == ("person", "heuristic")
    assert "  '" not in done.err, "no word was refused"
    assert "“" not in done.err
    assert "Hint: " in done.err
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    for word in ("draw FILE", "has won|a draw|A draw", "Kept; look back at it"):
        assert re.search(word, done.err)
    said = {each.partition(" ")[0] for each in curious.said}
    ends = {Request.QUIT, Request.BACK, Request.RESIGN, Request.AGREE}
    for request in set(Request) - ends:
        assert said & set(request.value), f"{request} was never typed"


@pytest.mark.parametrize("level", some_of(LEVELS[1:3]))
def test_a_process_plays_what_a_person_has_played(level: str) -> None:
    curious = Curious(2)
    options = (*SMALL, "--level", level, "--seed", "5")
    first = at_the_board(curious, *options)
    script = "".join(f"{line}\n" for line in curious.said)
    second = ouvert("checkers", "play", *options, stdin=script)
    assert (second.status, second.out, second.err) == (0, first.out, "")


def test_every_game_gets_a_seed_that_brings_it_again() -> None:
    first = typed("", *SMALL, "--white", "random", "--black", "random")
    (seed,) = re.findall(r"^Seed (\d+)\.", first.out)
    options = ("--white", "random", "--black", "random", "--seed", seed)
    assert typed("", *SMALL, *options).out == first.out


@pytest.mark.parametrize("level", LEVELS)
def test_agents_play_each_other(level: str) -> None:
    options = ("--white", "mcts:6", "--black", "random", "--level", level, "--seed", "4")
    done = typed("", *SMALL, *options, "--json")
    (game,) = parse_records(done.out)
    assert (done.status, game.players) == (0, ("mcts:6", "random"))
    assert game.states()[-1].over
    plays = re.findall(r"^\d+\. (?:White|Black) plays", done.err, flags=re.MULTILINE)
    measured = done.err.count("   Measured, with ")
    assert len(plays) + measured == len(game.actions)


def test_taken_back_and_made_again_it_is_the_same_game() -> None:
    plain = Curious(3)
    options = (*SMALL, "--level", "superposition", "--seed", "11", "--json")
    first = at_the_board(plain, *options)
    answers = list(plain.said)
    script: list[str] = []
    for answer in answers[:-1]:
        script += [answer, "back", answer]
    second = typed("\n".join([*script, answers[-1]]), *options)
    assert second.status == 0
    assert second.out == first.out
    assert second.err.count("Taken back to move") == len(answers) - 1


def test_two_persons_take_turns() -> None:
    script = "b1-c2\nb5-a4+c4\nback\nback\nback\nquit\n"
    done = typed(script, *SMALL, "--black", "me", "--seed", "1")
    assert done.status == 0
    assert re.findall(r"(White|Black)'s move\?", done.out) == [
        "White", "Black", "White", "Black", "White", "White",
    ]  # fmt: skip
    assert "You have not made a move yet that could be taken back." in done.out
    assert "You have left the game." in done.out


def test_wrong_input_gets_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    said = [
        ("", None),
        ("0", "There is no move 0: your moves are numbered 1 to 6."),
        ("99999999999", "“99999999999” is no move"),
        ("7", "There is no move 7"),
        ("c3-d4", "c3 is a light square; pieces stand on dark ones, such as b1."),
        ("b1-c3", "c3 is a light square"),
        ("b1-b5", "b1-b5 is none of your moves, which are b1-a2, b1-c2, b1-a2+c2, d1-c2"),
        # squares without what would make a move of them: what they lack is told
        ("B1", "b1 is not yet a move: moves with b1 are b1-a2, b1-c2, b1-a2+c2."),
        ("d1c2", "d1 c2 is not yet a move: moves with d1 c2 are d1-c2, d1-c2+e2."),
        ("a2", "a2 is not yet a move: moves with a2 are b1-a2, b1-a2+c2."),
        ("b5", "None of your moves names b5; they are b1-a2, b1-c2, b1-a2+c2, d1-c2"),
        ("z9", "“z9” is no square of this board, whose squares are a1 to e5."),
        ("!b1", "What a measurement finds is left to chance: make a move."),
        ("draw", "Draw needs a file after it."),
        ("odds", "Odds needs a move after it."),
        ("odds b5-c4", "b5-c4 is none of your moves"),
        ("b1-c2 foo", "“b1-c2 foo” is no move"),
        ("odds b1-c2 2", "“b1-c2 2” is no move"),
        (" b1 - b5 ", "b1-b5 is none of your moves"),
        ("hint me", "Hint stands alone: 'me' cannot follow it."),
        ("back", "You have not made a move yet that could be taken back."),
        ("agree", "Only two persons can agree on a draw."),
        (f"draw {tmp_path}", "cannot be used: Is a directory."),
        (f"save {tmp_path}", "cannot be used: Is a directory."),
        ("draw -", "- means stdout, where nothing is kept"),
        ("save -", "- means stdout, where nothing is kept"),
        ("\x1b[31m", "“�[31m” is no move"),
        ("\udcff", "“�” is no move"),
    ]
    script = "".join(f"{text}\n" for text, _ in said).encode(errors="surrogateescape")
    done = inside("checkers", "play", *SMALL, "--seed", "4", stdin=script)
    assert done.status == 1
    assert done.sentence == "the input ended before the game was over"
    for _, sentence in said:
        assert sentence is None or sentence in done.out, sentence
    assert done.out.count("White's move?") == len(said) + 1
    assert "1. White" not in done.out


def test_amplitudes_and_the_only_move() -> None:
    script = "b1-a2+c2\nb5-a4\nshow\nc2-b3\nd5-c4\n2\n1\nshow\nquit\n"
    options = ("--black", "me", "--seed", "3", "--level", "entanglement")
    done = typed(script, *SMALL, *options)
    assert "    |c2>  +0.0000 +0.7071i  50 %\n" in done.out
    assert "There is no move 2: your moves are number 1 alone." in done.out
    assert "4. Black plays a4xc2: entangles, and captures with 50 %; nothing" in done.out
    assert "-0.0000" not in done.out


def test_who_must_capture_is_told_so() -> None:
    moves = "b1-c2\nd5-c4\nc2-b3\nc4-b5\nc4-d3\nd1-e2\nquit\n"
    done = typed(moves, *SMALL, "--black", "me", "--seed", "1")
    assert "Who can capture must, so c4-b5 has to wait for c4xa2." in done.out
    # a jump may be typed with the sign of a step
    moves = "b1-c2\nd5-c4\nc2-b3\nc4-a2\nquit\n"
    jumped = typed(moves, *SMALL, "--black", "me", "--seed", "1")
    assert "4. Black plays c4xa2: captures." in jumped.out


def test_measurements_are_announced_with_their_odds() -> None:
    script = "b1-a2+c2\nb5-c4\nc2-d3\nodds c4xe2\nc4xe2\nquit\n"
    options = ("--black", "me", "--seed", "3", "--level", "superposition")
    done = typed(script, *SMALL, *options)
    assert (done.status, done.err) == (0, "")
    assert "c4xe2 measures, and captures with 50 %:" in done.out
    assert "50 %  White man on d3; the capture succeeds" in done.out
    assert "50 %  White man on a2; the capture fails" in done.out
    told = r"4\. Black plays c4xe2: measures, and captures with 50 %\.\n   Measured, with 50 %: "
    assert re.search(
        told + "White man on (d3; the capture succeeds|a2; the capture fails)", done.out
    )


def test_a_game_that_was_left_is_kept_and_can_be_looked_at(tmp_path: Path) -> None:
    for name in ("games.txt", "games.jsonl"):
        file = tmp_path / name
        options = (*SMALL, "--save", str(file), "--seed", "3")
        first = typed("1\nquit\n", *options)
        assert "Kept; look back at it with: ouvert checkers replay" in first.out
        second = typed("2\n", *options)
        assert second.sentence == "the input ended before the game was over"
        assert "Kept as game 2;" in second.out
        one, two = parse_records(file.read_text(encoding="utf-8"))
        assert one.actions[0] != two.actions[0]
        assert file.read_text(encoding="utf-8").startswith("{") == (name == "games.jsonl")
        shown = inside("checkers", "replay", str(file), "--game", "2")
        assert (shown.status, shown.err) == (0, "")


def test_nothing_is_kept_of_a_game_without_a_move(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    done = typed("quit\n", *SMALL, "--save", str(file))
    assert (done.status, done.err) == (0, "")
    assert "Kept" not in done.out


@pytest.mark.parametrize(
    ("script", "black", "ended"),
    [
        ("1\nresign\nno\nresign\nyes", "heuristic", "White resigned"),
        ("1\nagree\ny", "me", "draw agreed"),
    ],
)
def test_persons_end_a_game(script: str, black: str, ended: str, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    done = typed(script, *SMALL, "--black", black, "--save", str(file))
    assert done.status == 0
    assert f"{ended[0].upper()}{ended[1:]} after" in done.out
    (record,) = parse_records(file.read_text(encoding="utf-8"))
    assert record.ended is not None
    assert record.ended.value == ended
    shown = inside("checkers", "replay", str(file))
    assert shown.out.rstrip().endswith(f"{ended[0].upper()}{ended[1:]}.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--size", "3"), "--size: '3' is not a whole number from 4 to 26"),
        (("--size", "5", "--rows", "3"), "a board of 5 × 5 has 1 to 2 filled rows a side, not 3"),
        (("--level", "quantum"), "--level: 'quantum' is no level: write classical, superposition"),
        (("--level", "interference", "--phantoms"), "phantoms cannot merge"),
        (("--no-draw", "--draw-after", "9"), "--no-draw leaves the draw rule out"),
        (("--draw-after", "0"), "--draw-after: '0' is not a whole number"),
        (("--white", "nobody"), "there is no agent “nobody”: names are random"),
        (("--black", "mcts:0"), "an agent makes 1 to"),
        (("--seed", "-1"), "--seed: '-1' is not a whole number"),
        (("--save", "/nowhere/at/all"), "cannot be used: No such file or directory"),
    ],
)
def test_options_that_cannot_be(arguments: tuple[str, ...], sentence: str) -> None:
    def nobody(_: str) -> str | None:
        raise AssertionError("nothing is asked")

    done = at_the_board(nobody, *arguments)
    assert done.status in (1, 2)
    assert sentence in done.sentence
    assert done.out == ""


def test_a_file_of_something_else_is_not_written_to(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    for text in (b"Dear grandmother", b'{"cards": 10}', b"\xff\xfe"):
        file.write_bytes(text)
        done = typed("1\nquit\n", *SMALL, "--save", str(file))
        assert "holds something else than games of checkers, and is left as it is" in done.sentence
        assert file.read_bytes() == text


def test_terminal_without_other_letters_than_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("support.process.ENVIRONMENT", {"PYTHONIOENCODING": "ascii", "PATH": ""})
    done = ouvert("checkers", "play", *SMALL, "--seed", "1", stdin="3\nshow\nfoo\nquit\n")
    assert done.status == 0
    assert "1. White plays b1-a2+c2: splits" in done.out
    assert re.search("w50[AB]", done.out)
    assert rb"\u201cfoo\u201d is no move".decode() in done.out
