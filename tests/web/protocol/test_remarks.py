"""What the server says in codes, the page says in German and English: no code is without."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.checkers.rules.actions import Capture, Step
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.players.rules_table import RULES
from ouvert.skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, PickUp, PlayCard
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import BID_LADDER

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "src" / "ouvert"
PAGE = ROOT / "ui" / "src"
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def sentences(files: str) -> tuple[dict[str, str], dict[str, str]]:
    """The English and the German sentences of files of the page, by their keys."""
    line = re.compile(r'^  "?([^":\n]+)"?:\s+"(.*)",$', re.MULTILINE)
    english: dict[str, str] = {}
    german: dict[str, str] = {}
    for path in sorted((PAGE / "i18n").glob(files)):
        text = path.read_text(encoding="utf-8")
        first, second = re.split(r"^const de\b", text, flags=re.MULTILINE)
        english.update(line.findall(first))
        german.update(line.findall(second))
    return english, german


def calls(*called: str) -> Iterator[tuple[Path, ast.Call]]:
    """Where the package calls any of these."""
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in text for name in called):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in called:
                yield path, node


def remarks() -> dict[str, set[str]]:
    """Every remark that the package makes, with what it names."""
    found: dict[str, set[str]] = {}
    for path, call in calls("Remark.of"):
        [code] = call.args
        assert isinstance(code, ast.Constant), f"{path}:{call.lineno} has no constant code"
        names = {str(each.arg) for each in call.keywords}
        assert found.setdefault(str(code.value), names) == names, f"{path}:{call.lineno}"
    return found


def test_every_remark_has_a_sentence_in_both_languages_and_is_documented() -> None:
    made = remarks()
    for language in sentences("remarks/*.ts"):
        assert language.keys() == made.keys()
        for code, sentence in language.items():
            assert set(re.findall(r"\{(\w+)\}", sentence)) <= made[code], code
    for code, names in made.items():
        named = f" ({', '.join(f'`{name}`' for name in names)})" if names else ""
        assert sorted(f"`{code}`{named}") in [
            sorted(found) for found in re.findall(rf"`{code}`(?: \([^)]*\))?", PROTOCOL)
        ], code


def test_every_rule_of_thumb_has_its_sentence() -> None:
    english, german = sentences("rules.ts")
    assert english == {rule.name: rule.sentence.replace("'", "’") for rule in RULES}
    assert german.keys() == english.keys()


@pytest.mark.long
def test_every_code_of_an_error_has_a_sentence_or_comes_with_a_remark() -> None:
    table = (PAGE / "lib" / "problems.ts").read_text(encoding="utf-8")
    known = set(re.findall(r'^  (\w+): "error\.\w+",$', table, re.MULTILINE))
    for path, call in calls("Refusal", "problem"):
        code, remarked = call.args[0], len(call.args) > 2
        framework = any(each.arg == "status" for each in call.keywords)
        if isinstance(code, ast.Constant) and not remarked and not framework:
            # what the framework refuses, such as a wrong method, no page of ours asks for
            assert code.value in known, f"{path}:{call.lineno}"


def wrong_actions(game: SkatGame) -> Iterator[Action]:
    yield from (PickUp(), Hold(), Pass(), Bid(19))
    yield from map(Bid, BID_LADDER[:6])
    yield from map(Announce, (*SKAT_CONTRACTS, *HAND_CONTRACTS))
    yield from map(PlayCard, Card)
    yield from (Discard(CardSet([Card.CJ])), Discard(CardSet([Card.CJ, Card.D7])))


def refused(game: SkatGame, action: Action) -> str:
    """The code with which a game refuses an action; empty if it does not."""
    try:
        game.apply(action)
    except RulesError as error:
        return "without a code" if error.remark is None else error.remark.code
    return ""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_the_rules_of_skat_refuse_comes_with_a_remark(seed: int) -> None:
    rng = np.random.default_rng(seed)
    game = SkatGame.start(Deal.random(rng))
    said: set[str] = set()
    while not game.over:
        for action in wrong_actions(game):
            said.add(refused(game, action))
        legal = game.legal_actions()
        passes = isinstance(legal[-1], Pass) and len(legal) > 1
        game = game.apply(legal[int(rng.integers(len(legal) - passes))])
    assert "without a code" not in said
    assert said >= {"bid_higher", "due_bid", "must_follow", "not_held", "due_card"}


def test_whatever_the_rules_of_checkers_refuse_comes_with_a_remark() -> None:
    state = QuantumCheckers.start(Variant(5, 1, Level.ENTANGLEMENT))
    with pytest.raises(RulesError) as refused:
        state.apply(Step(0, 24))
    assert refused.value.remark == Remark.of("illegal_move")
    rng = np.random.default_rng(4)
    while not any(isinstance(move, Capture) for move in state.legal_actions()):
        legal = state.legal_actions()
        state, _ = state.play(legal[int(rng.integers(len(legal)))], rng)
    with pytest.raises(RulesError) as refused:
        state.apply(Step(0, 24))
    remark = refused.value.remark
    assert remark is not None
    assert remark.code == "must_capture"
