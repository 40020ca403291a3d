"""The command line in German: every help, every complaint about options, and the answers."""

from __future__ import annotations

import ast
import inspect
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

import german_remarks
from ouvert import cli
from ouvert.cli import language
from ouvert.cli.language import VARIABLE, german, read
from ouvert.cli.reference import commands, parameters
from ouvert.skat.players import registry
from support.german import ENGLISH, QUOTED
from support.process import ENVIRONMENT, inside, ouvert
from support.sizes import long

HAND = "CJ SJ HA H10 HK HQ H9 H8 H7 SA"
SAME = {"ouvert ", "ouvert: ", "{task.description}", "TrueSkill"}
"""What is the same in both languages."""


def texts() -> set[str]:
    """All that help says in English, by paragraphs."""
    found = set()
    for _, command in commands():
        parts = inspect.cleandoc(command.help or "").split("\n\n")
        for each in parameters(command):
            parts += [each.help or ""]
            parts += [each.show_default] if isinstance(each.show_default, str) else []
        found |= {" ".join(part.split()) for part in parts}
    return {text for text in found if re.search("[a-z]", text)}


def names(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_every_text_of_help_has_a_translation_and_none_is_stale() -> None:
    assert texts() == read("help.po").keys()


def test_no_text_of_help_is_half_english() -> None:
    for english, spoken in read("help.po").items():
        left = ENGLISH.findall(QUOTED.sub("", spoken))
        assert not left, (english, spoken)


def test_translations_name_nothing_that_the_sentence_does_not() -> None:
    for english, spoken in read("words.po").items():
        assert names(spoken) <= names(english), english
        assert english.count("\n") == spoken.count("\n"), english


def constants(node: ast.AST) -> set[str]:
    return {
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


CLI = Path(inspect.getfile(cli)).parent
SPEAKING = CLI, CLI.parent / "checkers"
"""Where sentences are said by `said`, or by what is handed over for it, `say`."""
STUDIES = ("studies", "quantum", "bench.py", "data.py")
TABLES = ("skat/rate.py", "skat/tables.py", "tricks/landscape.py")
"""What speaks to researchers, in English; of the landscape what is measured."""
JSON_LINES = ("batch.py", "json_lines.py")
"""What answers in JSON, which is English."""
SHOWN = {"print", "Column", "note", "add_column", "complain", "TextColumn", "add_task", "_answer"}
RAISED = re.compile(r"(Ouvert|Card|Notation|Rules|Position|Record|Size)Error|BadParameter")


def parsed(folder: Path) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}


def sources() -> list[ast.Module]:
    return list(parsed(CLI).values())


def sentences(node: ast.expr, tree: ast.Module) -> set[str]:
    """What an expression may be in so many words: itself, a choice, a variable, a dictionary."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return sentences(one, tree) | sentences(other, tree)
        case ast.Name(id=name):
            found = [
                each.value
                for each in ast.walk(tree)
                if isinstance(each, ast.Assign)
                and any(isinstance(to, ast.Name) and to.id == name for to in each.targets)
                and not isinstance(each.value, ast.Name)
            ]
            return {text for value in found for text in sentences(value, tree)}
        case ast.Subscript(value=ast.Name() as table):
            return sentences(table, tree)
        case ast.Dict(values=values):
            return {text for value in values for text in sentences(value, tree)}
    return set()


def test_what_is_said_in_so_many_words_has_a_translation() -> None:
    told = {
        sentence
        for folder in SPEAKING
        for tree in parsed(folder).values()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args
        if call.func.id in ("said", "say", "library_text")
        for sentence in sentences(call.args[0], tree)
        if re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", sentence))
    }
    assert len(told) > 400
    assert told <= read("words.po").keys()


def shown_as_it_is(node: ast.expr) -> str:
    """The words of a sentence that stands in the code without `said`; empty for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(shown_as_it_is(part) for part in parts)
        case ast.FormattedValue(value=value):
            return shown_as_it_is(value)
        case ast.IfExp(body=one, orelse=other):
            return shown_as_it_is(one) + shown_as_it_is(other)
    return ""


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in parsed(CLI)
        if path.relative_to(CLI).parts[0] not in STUDIES
        and path.relative_to(CLI).as_posix() not in TABLES
    ],
    ids=lambda path: str(path.relative_to(CLI)),
)
def test_nothing_is_shown_to_players_in_english_alone(path: Path) -> None:
    unsaid = set()
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in SHOWN or (RAISED.fullmatch(name) and path.name not in JSON_LINES):
            texts = map(shown_as_it_is, call.args)
            unsaid |= {text for text in texts if re.search("[a-z]{2}", text)}
    assert unsaid - SAME == set(), "say it with ouvert.cli.language.said"


def test_no_translation_is_of_what_is_not_said() -> None:
    known = set().union(*map(constants, sources()))
    # what the library calls its values, and seats at the beginning of a sentence
    rooms = ("protocols", "skat/rules", "skat/players", "skat/search", "skat/bidding")
    for name in (*rooms, "boards", "checkers/drawing", "checkers/records", "checkers/rules"):
        path = Path(inspect.getfile(cli)).parents[1] / name
        files = path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]
        for file in files:
            known |= constants(ast.parse(file.read_text("utf-8")))
    known |= {each.capitalize() for each in ("forehand", "middlehand", "rearhand")}
    built = {
        *("extended Seeger–Fabian, less what each of the others gains", "claimed the rest"),
        *("claimed {n} card points", "claimed {n} card point"),
        *("61 card points", "90 card points (Schneider)"),
    }
    assert read("words.po").keys() - known - built == set()


def test_advice_is_in_the_words_of_the_page() -> None:
    kept = json.loads(german_remarks.COPY.read_text("utf-8"))
    page = german_remarks.taken_over()
    for part, sentences in kept.items():
        assert sentences.items() <= page[part].items(), "run tools/german_remarks.py"
    players = Path(inspect.getfile(registry)).parent
    stories = (players.parent / "review" / name for name in ("story.py", "club_story.py"))
    codes = {
        code
        for path in (*players.rglob("*.py"), *stories)
        for code in re.findall(r'Remark\.of\(\s*"(\w+)"', path.read_text("utf-8"))
    }
    assert len(codes) > 30
    assert codes <= kept["remarks"].keys(), "run tools/german_remarks.py"


@pytest.mark.parametrize(
    ("setting", "speaks"),
    [
        ({}, False),
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_AT"}, True),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB.UTF-8"}, False),
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "C"}, True),
        ({"LC_ALL": "", "LANG": "de"}, True),
        ({"LANG": "de_DE", "OUVERT_LANG": "en"}, False),
        ({"LANG": "C", "OUVERT_LANG": "de"}, True),
    ],
)
def test_the_locale_says_which_language(
    monkeypatch: pytest.MonkeyPatch, setting: dict[str, str], speaks: bool
) -> None:
    for name in (VARIABLE, *language.LOCALE):
        monkeypatch.delenv(name, raising=False)
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert german() is speaks


def test_help_of_every_command_is_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "de")
    monkeypatch.setenv("COLUMNS", "200")
    for name, _ in commands():
        shown = inside(*name.split()[1:], "--help").out
        assert f"Aufruf: {name} " in shown
        assert "Diese Hilfe zeigen" in shown
        assert not re.search(r"Usage|Options|Arguments|Commands|\[default|\[required", shown)


def test_help_goes_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english = inside("bid", "--help").out
    monkeypatch.setenv(VARIABLE, "de")
    assert "Aufruf:" in inside("bid", "--help").out
    monkeypatch.setenv(VARIABLE, "en")
    assert inside("bid", "--help").out == english
    assert "Usage: ouvert bid" in english


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nosuch",), "einen Befehl 'nosuch' gibt es nicht; 'ouvert --help' zählt sie auf"),
        (("macth",), "einen Befehl 'macth' gibt es nicht: war 'match' gemeint?"),
        (("explore", "CJ", "SJ", "HA"), "setze Karten in Anführungszeichen, wie in 'KrB PB HA'"),
        (("bid", "--hand", "H1"), "--hand: 'H1' ist keine Karte. Karten schreibt man mit Farbe"),
        (("bid", "--hamd", "x"), "eine Option --hamd gibt es nicht: war --hand gemeint?"),
        (("bid", "--hand"), "--hand braucht einen Wert dahinter"),
        (("deal", "--json=1"), "--json nimmt keinen Wert"),
        (("bid",), "'ouvert bid' braucht --hand; 'ouvert bid --help' sagt mehr"),
        (("deal", "x"), "mit x kann 'ouvert deal' nichts anfangen"),
        (("bid", "--hand", HAND, "--seat", "x"), "--seat: 'x' ist kein Platz"),
        (("replay",), "nenne eine Datei mit Protokollen"),
    ],
)
def test_wrong_use_is_told_in_german(
    missed: list[str], arguments: tuple[str, ...], sentence: str
) -> None:
    failed = inside(*arguments)
    assert failed.status == 2
    assert sentence in failed.sentence
    assert missed == []


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        (("bid", "--hand", HAND, "--seat", "0"), ("Vorhand:", "Reize oder halte bis", "angesagt")),
        (
            ("discard", "--cards", f"{HAND} D7 D8", "--seat", "Mittelhand"),
            ("Mittelhand, gereizt 18:", "gedrückt", "Gezählt:"),
        ),
        (
            ("advise", "--hand", HAND, "--seat", "1", "--auction", ""),
            ("Mittelhand, soll reizen:", "Lohnt sich:", "Tabellen der Blätter"),
        ),
        (
            (
                *("advise", "--hand", HAND, "--skat", "D7 D8", "--contract", "Hearts"),
                *("--seat", "0", "--declarer", "0", "--worlds", "4", "--seed", "1"),
            ),
            ("der Alleinspieler, soll spielen", "Macht alle Stiche", "Schätzung: Gewinnt mit"),
        ),
        (
            (
                *("advise", "--hand", HAND, "--skat", "D7 D8", "--contract", "Hearts"),
                *("--seat", "0", "--declarer", "0", "--method", "proof", "--nodes", "1000"),
            ),
            ("erzwungen", "Stellungen in"),
        ),
        (("deal", "--seed", "1"), ("Spiel 1", "Platz", "Karten", "Augen", "Hinterhand", "Skat")),
        (("daily", "--day", "2026-11-23"), ("Spiele vom 2026-11-23", "Blatt", "Mittelhand")),
        (("replay", "--example", "--no-analysis"), ("gewonnen von", "(Alleinspieler)", "Augen")),
        long(
            ("replay", "--example", "--worlds", "2"),
            ("P(Gewinn)", "Angesagt:", "wert bis", "beste mit", "spielte"),
        ),
    ],
)
def test_answers_are_german(
    missed: list[str], arguments: tuple[str, ...], content: tuple[str, ...]
) -> None:
    answer = inside(*arguments)
    assert answer.status == 0
    for each in content:
        assert each in answer.out
    assert missed == []


def test_a_game_is_played_in_german(missed: list[str]) -> None:
    lines = "?\nhint\nscore\nshow\nlast\npasse\n" * 3 + "back\n18\nja\n" * 2 + "quatsch\nquit\n"
    game = inside("play", "--seed", "3", "--worlds", "2", stdin=lines)
    assert "Bei jeder Frage sagt ?" in game.out
    assert "dein Blatt:" in game.out
    assert missed == []
    practised = inside(
        *("play", "--seed", "3", "--worlds", "2", "--contract", "Grand"),
        stdin="hint\nshow\nscore\n?\nP7 K7\nH7 K7\nK7 K8\nGrand\nclaim\nlast\nquit\n",
    )
    assert "Du spielst Grand" in practised.out
    assert "Welche zwei Karten drückst du?" in practised.out
    assert missed == []


def test_a_language_that_there_is_not_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    english = inside("deal", "--seed", "1").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert inside("deal", "--seed", "1").err == ""
    for name in ("en", "en_GB.UTF-8"):
        monkeypatch.setenv(VARIABLE, name)
        assert inside("deal", "--seed", "1").err == ""
    monkeypatch.setenv(VARIABLE, "fr")
    told = inside("deal", "--seed", "1")
    assert told.out == english
    (line,) = told.err.splitlines()
    assert "OUVERT_LANG is 'fr', and there are only 'de' and 'en'" in line


def test_a_process_of_its_own_speaks_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, VARIABLE, "de")
    failed: Any = ouvert("bid", "--nosuch")
    assert failed.sentence.startswith("eine Option --nosuch gibt es nicht")
