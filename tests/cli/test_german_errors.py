"""What is wrong, in German: errors of the library by their forms, wrong options, broken files."""

from __future__ import annotations

import ast
import inspect
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import ouvert
from ouvert.cards import Card
from ouvert.cli.german.errors import CATALOGUE, spoken
from ouvert.cli.language import VARIABLE, error_text, library_text, read, sentences
from ouvert.errors import OuvertError, RecordError, check_whole
from ouvert.remarks import Remark
from ouvert.skat.records import example_record
from ouvert.skat.rules.notation import parse_contract
from ouvert.skat.rules.series import ScoreSheet
from ouvert.tricks.landscape.families import LANDSCAPE, Status
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    from_graph,
    from_qbf,
    parse_graph,
    parse_qbf,
    proved_from_graph,
    proved_from_qbf,
)
from ouvert.tricks.solvers.dispatch import ALL_TRICKS, METHODS, VALUE, at_least
from support.process import inside

PACKAGE = Path(inspect.getfile(ouvert)).parent
ERRORS = re.compile(r"(Card|Notation|Rules|Position|Record|Ouvert|Size)Error")
INNER = {
    "the text format has suits from 0 on",
    "only Bridge positions have a PBN deal",
    "a PBN deal has no place for cards that lie on the table",
    "one game was expected here, not {}",
    "an agent is asked for a move where nobody is to move",
    "{}{}",
}
"""What only programs that use the library can meet."""
PLACE = "line {}: "
"""What stands before an error, and is looked up apart from it."""
COMMANDED = (
    *("cards.py", "numbers.py", "entrants.py", "arena/journal.py"),
    *("skat/rules/before_play.py", "skat/rules/situation.py", "skat/rules/notation.py"),
    *("skat/rules/contracts.py", "skat/rules/deals.py", "skat/rules/club/options.py"),
    *("skat/records/tables.py", "skat/records/replay.py"),
    *("skat/players/registry.py", "skat/players/advise.py", "skat/bidding/payoffs.py"),
    *("skat/matches/match.py", "skat/matches/precision.py", "skat/matches/sitting.py"),
    *("skat/matches/table.py", "skat/matches/tournament.py", "skat/matches/tracks.py"),
    *("datasets/catalogue.py", "datasets/folders.py", "datasets/making.py", "datasets/query.py"),
    *("datasets/scoring.py", "datasets/tasks.py", "datasets/sets/skat_games.py"),
    *("skat/search/positions.py", "skat/belief/knowledge.py", "skat/explorer/hands.py"),
    *("tricks/text.py", "tricks/games/bridge.py", "tricks/games/catalogue.py"),
    *("tricks/solvers/dispatch.py", "tricks/players/catalogue.py"),
    *("tricks/reductions/formula.py", "tricks/reductions/geography.py"),
    *("tricks/reductions/from_formula.py", "tricks/reductions/layout.py"),
    *("boards/games.py", "checkers/records/games.py", "checkers/rules/variant.py"),
    *("checkers/agents/registry.py", "studies/equilibria/report.py"),
)
"""Modules whose errors a command may show; all that have no remark have German."""
REASONED = "problems", "misfits"
"""How methods are called that return what is wrong with a position of checkers."""
SAME = {
    *("in P", "Proposition 2", "Proposition 3", "Wästlund 2005a", "Wästlund 2005b"),
    "Bonnet, Jamain, Saffidine 2013",
}
"""What is the same in both languages."""


def form_of(node: ast.expr) -> str | None:
    """A string with {} for what it names; None for what is no string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    return None


def nodes(path: Path) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse(path.read_text("utf-8")))


def calls(path: Path, name: re.Pattern[str]) -> Iterator[ast.Call]:
    for node in nodes(path):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.args and name.fullmatch(node.func.id):
            yield node


def forms() -> set[str]:
    return {re.sub(r"\{\w+\}", "{}", english) for english in read(CATALOGUE)}


@pytest.mark.parametrize("module", COMMANDED)
def test_every_error_that_a_command_may_show_has_a_translation(module: str) -> None:
    told = {
        form_of(call.args[0])
        for call in calls(PACKAGE / module, ERRORS)
        if not any(each.arg == "remark" for each in call.keywords)
    }
    assert {text.removeprefix(PLACE) for text in told if text} - INNER <= forms()


def clauses() -> set[str]:
    """Why a method of the solvers does not take a position."""
    found = set()
    for path in sorted((PACKAGE / "tricks" / "solvers").glob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef) and "why_not" in node.name:
                values = (each.value for each in ast.walk(node) if isinstance(each, ast.Return))
                found |= {form_of(value) for value in values if value is not None}
    return {text for text in found if text}


def impossible() -> set[str]:
    """Why a position of checkers contradicts the rules, and how that names pieces."""
    told = set()
    for function in nodes(PACKAGE / "checkers" / "rules" / "position.py"):
        if not isinstance(function, ast.FunctionDef) or not function.name.endswith(REASONED):
            continue
        parts = [each for each in ast.walk(function) if isinstance(each, ast.JoinedStr | ast.Expr)]
        inner = {id(part) for each in parts for part in ast.iter_child_nodes(each)}
        outer = (each for each in ast.walk(function) if isinstance(each, ast.expr))
        told |= {form_of(each) for each in outer if id(each) not in inner}
    return {text for text in told if text and " " in text}


def test_what_is_said_of_positions_of_checkers_has_a_translation() -> None:
    assert len(impossible()) > 15
    assert impossible() <= forms()


def test_what_is_said_of_trick_games_has_a_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = clauses()
    assert len(texts) > 15
    assert texts <= forms()
    monkeypatch.setenv(VARIABLE, "de")
    told = {each.reason for each in METHODS.values()} | {each.source for each in LANDSCAPE}
    told |= {each.theorem for each in METHODS.values()} | {each.value for each in Status}
    told |= {str(each) for each in (VALUE, ALL_TRICKS, at_least(3))}
    for text in told:
        german = library_text(text)
        assert german != text or text in SAME, text
        assert not re.search(r"\b(the|of|with|is|are|theorem|paper|by)\b", german), german


def test_what_is_said_of_reductions_has_a_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "de")
    graph, formula = parse_graph("0>2 0>3 2>1 3>1 | A: 0 1"), parse_qbf("E x A y : (x | ~y) & (y)")
    built = (
        *(from_graph(graph, PRINTED, 1), from_graph(graph, REPAIRED, 1), proved_from_graph(graph)),
        *(from_qbf(formula, PRINTED, 2, None), from_qbf(formula, REPAIRED, None, None)),
        proved_from_qbf(formula),
    )
    for each in built:
        told = f"{each.explain(library_text)}\n{library_text(each.answer)}"
        assert not re.search(r"\b(the|of|is|are|wins|team A [a-z]|leads|hands)\b", told), told
        assert "Füllung" in each.draw(library_text)


def test_every_mistake_in_a_hand_record_has_a_translation() -> None:
    told = set()
    for path in sorted((PACKAGE / "tricks" / "records").glob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call) and node.args:
                function = node.func
                name = getattr(function, "attr", getattr(function, "id", ""))
                if name == "fail" or name == "RecordError" or name == "SizeError":
                    told.add(form_of(node.args[0]))
        if path.name == "board.py":
            # why a card cannot be the next one is returned, and then raised
            told |= {
                form_of(node.value)
                for node in nodes(path)
                if isinstance(node, ast.Return)
                and isinstance(node.value, ast.JoinedStr)
                and "trick" in ast.unparse(node.value)
            }
    assert told - {None} <= forms()
    assert len(told) > 40


def test_no_translation_is_of_what_the_library_does_not_say() -> None:
    known = {
        form_of(node)
        for path in PACKAGE.rglob("*.py")
        if path.parts[len(PACKAGE.parts)] != "cli" or path.name == "batch.py"
        for node in nodes(path)
        if isinstance(node, ast.Constant | ast.JoinedStr)
    }
    known |= {text.removeprefix(PLACE) for text in known if text}
    assert forms() - known == set()


def test_translations_name_what_the_sentence_names() -> None:
    catalogue = read(CATALOGUE)
    assert len(forms()) == len(catalogue), "a form is there twice"
    for english, german in catalogue.items():
        named = re.findall(r"\{(\w+)\}", english)
        assert len(named) == len(set(named)), english
        assert set(re.findall(r"\{(\w+)\}", german)) <= set(named), english


def test_options_are_refused_in_the_language_of_the_person() -> None:
    plain = [
        (path.name, call.lineno)
        for path in (PACKAGE / "cli").rglob("*.py")
        for call in calls(path, re.compile("UsageError"))
        if form_of(call.args[0]) is not None
    ]
    assert not plain, "say them with ouvert.cli.language.said"


def test_what_an_error_names_is_put_into_german_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "de")
    wrong = OuvertError("after these cards forehand is to play, not rearhand")
    assert error_text(wrong) == "nach diesen Karten spielt Vorhand, nicht Hinterhand"
    nested = OuvertError("the player 'x:Y' cannot be loaded: the module x has no 'Y'")
    assert error_text(nested).endswith("lässt sich nicht laden: im Modul x gibt es kein 'Y'")
    lost = OuvertError("x has raised an error: y; the deals finished before that are kept in f: 2")
    assert "y; was vorher fertig gespielt war, steht in f (Zahl" in error_text(lost)
    placed = RecordError("anything", 3, 7, remark=Remark.of("card_twice", card=Card.CJ))
    assert error_text(placed).startswith("Zeile 3, Spalte 7: ")
    assert "anything" not in error_text(placed)
    with pytest.raises(OuvertError) as unknown:
        parse_contract("Foo")
    assert error_text(unknown.value).endswith(
        "eines von ♣ ♠ ♥ ♦, Kreuz, Pik, Herz, Karo, Grand, Null"
    )
    with pytest.raises(OuvertError) as few:
        check_whole(0, "the number of games", 1)
    assert error_text(few.value).endswith("ist eine ganze Zahl ab 1, nicht 0")
    assert spoken("nobody has put this into German") == "nobody has put this into German"
    monkeypatch.setenv(VARIABLE, "en")
    assert error_text(wrong) == str(wrong)


TEN = "CJ SJ HA H10 HK HQ H9 H8 H7 SA"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bid", "--hand", "CJ CJ", "--seat", "0"), "--hand: "),
        (("bid", "--hand", "CJ SJ HA", "--seat", "0"), "mit zehn Karten, nicht mit 3"),
        (("match", "nobody", "reflex"), "einen Spieler 'nobody' gibt es nicht"),
        (
            ("match", "reflex", "reflex", "--deals", "0"),
            "--deals: '0' ist keine ganze Zahl von 1 bis 1000000",
        ),
        (
            ("quantum", "draw", "--cards", "1"),
            "--cards: '1' ist keine ganze Zahl von 2 bis 10",
        ),
        (("progress", "example:game", "--player", "x"), "in keinem Spiel dieser Protokolle"),
        (("replay", "example:nothing"), "ein Beispiel 'nothing' gibt es nicht"),
        (("discard", "--cards", TEN, "--seat", "0"), "aus zwölf Karten, nicht aus 10"),
        (
            ("advise", "--hand", TEN, "--contract", "Hearts", "--seat", "0", "--declarer", "0"),
            "hat der Alleinspieler zwei Karten gedrückt",
        ),
        (("match", "nowhere:Mine", "reflex"), "ein Modul 'nowhere' gibt es weder im Ordner"),
        (("replay", "/nowhere/x.sgf"), "/nowhere/x.sgf lässt sich nicht lesen: das gibt es nicht"),
        (("replay", "/"), "/ lässt sich nicht lesen: das ist ein Ordner"),
        (("solve", "--batch", "/nowhere"), "ist nicht zu gebrauchen: das gibt es nicht"),
        (
            ("engine", "check", "false"),
            "'false' ist nicht zu gebrauchen: sie ist zu Ende (Exit",
        ),
        (
            ("engine", "check", "sh -c 'echo a >&2'"),
            "Status 0, ihre letzten Worte waren 'a')",
        ),
        (("engine", "check", "nosuchprogram"), "startet nicht: das gibt es nicht"),
        (("play", "--opponents", "nobody"), "einen Spieler 'nobody' gibt es nicht"),
        (("play", "--four", "--contract", "Grand"), "wird zu dritt geübt"),
        (("checkers", "moves", "white=b2 black=b2"), "unmöglich: zwei Steine sind auf b2"),
        (
            ("checkers", "moves", "white=b2/d2 black=a7 wave=0:b2:0.6;d2:0.9j"),
            "unmöglich: die Welle von dem Stein auf b2/d2 hat die Norm 1.17 statt 1",
        ),
        (
            ("checkers", "moves", "white=b2/d2,f2/h2 black=a7 wave=0&1:b2+f2:0.6;d2+h2:0.8"),
            "nie verschränkt, wie es bei den Steinen auf b2/d2 und f2/h2 wäre",
        ),
        (
            ("tricks", "reduce", "geography", "a>b | A: a | start: z"),
            "einen Knoten z, an dem die Marke beginnen soll, gibt es nicht",
        ),
    ],
)
def test_commands_refuse_in_german(
    monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.setenv(VARIABLE, "de")
    assert sentence in inside(*arguments).err.splitlines()[-1]


def test_a_broken_file_is_told_in_german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "de")
    file = tmp_path / "games.sgf"
    file.write_text("(;GM[Skat]PC[nonsense];)\nnothing of it\n", "utf-8")
    told = inside("replay", str(file), "--no-analysis").err
    assert re.search(r"Zeile \d+, Spalte \d+: ", told)
    assert not re.search(r"\b(is|the|not)\b", told.replace(str(tmp_path), ""))


def answered(folder: Path, answer: object, rows: int = 1000) -> Path:
    """A file that answers so many rows alike; no sample has more than a thousand."""
    lines = [f"{json.dumps({'number': number, 'answer': answer})}\n" for number in range(rows)]
    path = folder / "answers.jsonl"
    path.write_text("".join(lines), "utf-8")
    return path


@pytest.mark.parametrize(
    ("task", "answer", "sentence"),
    [
        ("value", [0] * 17, "answers.jsonl, Zeile 9: eine Antwort ist hier eine Liste von 18"),
        ("value", [-1] * 18, "Zeile 9: die Zahlen einer Antwort liegen zwischen 0 und 120"),
        ("belief", 1, "hat keine Antwort auf Zeile 59; "),
        ("card", "CJ", "Zeile 9: eine Antwort sind hier 18 Karten der Vorhand"),
        ("card", "CJ XX", "Zeile 9: "),
        ("bid", "0.8", "eine Antwort besteht hier aus Zahlen, und '0.8' ist keine"),
        ("lead", 1, "es gibt keine Aufgabe 'lead'"),
    ],
)
def test_answers_to_tasks_are_refused_in_german(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, task: str, answer: object, sentence: str
) -> None:
    pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")
    monkeypatch.setenv(VARIABLE, "de")
    rows = 50 if task == "belief" else 1000
    told = inside("data", "score", task, str(answered(tmp_path, answer, rows))).err
    assert sentence in told
    assert not re.search(r"\b(is|the|not|row)\b", told.replace(str(tmp_path), ""))


def test_lines_that_are_no_answers_are_told_in_german(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")
    monkeypatch.setenv(VARIABLE, "de")
    file = tmp_path / "answers.jsonl"
    for line, sentence in (
        (
            '{"number": 7}',
            "Zeile 2 von .* ist keine Antwort: jede hat `number` und `answer`, wie in",
        ),
        ('{"number": 8, "answer": 1}', "Zeile 2 von .* antwortet noch einmal auf Zeile 8"),
    ):
        file.write_text(f'{{"number": 8, "answer": 0.5}}\n{line}\n', "utf-8")
        assert re.search(sentence, inside("data", "score", "bid", str(file)).err)


def test_broken_chunks_are_told_in_german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")
    from ouvert.datasets.folders import samples

    place = shutil.copytree(samples() / "skat-games", tmp_path / "games")
    chunk, *others = sorted(place.glob("*.parquet"))
    monkeypatch.setenv(VARIABLE, "de")
    asking = ("data", "query", "select 1 from data", "--folder", str(place))
    whole = chunk.read_bytes()
    chunk.write_bytes(whole[:-1])
    assert f"{chunk.name} ist kaputt und bleibt weg" in inside(*asking).err
    for each in (chunk, *others):
        each.unlink()
    assert f"{chunk.name} fehlt und bleibt weg" in inside(*asking).err
    told = inside("data", "score", "bid", "--folder", str(place)).err
    assert "keine Zeilen für bid" in told
    assert not re.search(r"\b(is|the|not|has)\b", told.replace(str(tmp_path), ""))
    assert spoken(f"{chunk.name} is broken or missing, and made again").endswith("neu gemacht")


def test_the_score_sheet_speaks_german(monkeypatch: pytest.MonkeyPatch) -> None:
    from ouvert.cli.language import worded

    result = example_record().replay().final.result
    assert result is not None
    sheet = ScoreSheet(("Anna", "Bert", "Carl"), (result, result))
    english = sheet.render(worded).splitlines()
    assert english == sheet.render().splitlines()
    monkeypatch.setenv(VARIABLE, "de")
    german = sheet.render(worded).splitlines()
    assert len(german) == len(english)
    assert german[0].split() == ["Spiel", "Spielart", "Wert", "Anna", "Bert", "Carl"]
    assert len(set(map(len, german))) == 1
    headings = {line[6:34].strip() for line in german[3:]}
    assert headings <= set(sentences().values())
