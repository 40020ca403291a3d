"""The circuit explorer over HTTP: what it tells is what the circuits, exactly counted, say."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.quantum.classical.answers import exact_advice
from ouvert.quantum.problem import PlayProblem
from ouvert.skat.actions import Phase
from ouvert.skat.game import SkatGame
from ouvert.skat.situation import declarer_needs
from ouvert.web import quantum_api, quantum_work
from ouvert.web.state import deal_of
from web.serving import Site

pytest.importorskip("qiskit")


def told(site: Site, path: str, **headers: str) -> Any:
    answer = site.get(f"api/quantum{path}", **headers)
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


@pytest.mark.parametrize(
    ("name", "win", "strings"),
    [("four-cards", 5 / 12, 8), ("ace", 1 / 3, 2), ("king", 2 / 3, 3)],
)
def test_examples_of_the_paper(site: Site, name: str, win: float, strings: int) -> None:
    shown = told(site, f"/examples/{name}")
    assert shown["win_probability"] == pytest.approx(win)
    assert len(shown["moments"]) == len(shown["blocks"])
    assert len(shown["moments"][-1]["rows"]) == strings
    for moment in shown["moments"]:
        assert sum(row["probability"] for row in moment["rows"]) == pytest.approx(1)
        assert sum(len(row["amplitudes"]) for row in moment["rows"]) == moment["basis"]
        for row in moment["rows"]:
            weight = sum(re * re + im * im for re, im in row["amplitudes"])
            assert weight == pytest.approx(row["probability"])
            assert len(row["cards"]) == len(shown["columns"])
    assert shown["costs"]["cx"] > 0
    program = site.get(f"api/quantum/examples/{name}/program").body.decode()
    assert program.startswith("OPENQASM 3")


@pytest.mark.parametrize("cards", [2, 3])
def test_positions_of_a_few_cards(site: Site, cards: int) -> None:
    problem = quantum_work.problem_of(cards, sensible=False)
    exact = {
        problem.rules.names[each.action]: each.win_probability
        for each in exact_advice(problem).actions
    }
    for card, chance in exact.items():
        shown = told(site, f"/positions/cards/{cards}?card={quote(card)}")
        assert set(shown["legal"]) == set(exact)
        assert shown["first_card"] == card
        assert shown["win_probability"] == pytest.approx(chance)
        assert shown["deals"] == problem.deal_count()
        assert len(shown["moments"]) == len(shown["blocks"])
        for moment in shown["moments"]:
            weights = [row["probability"] for row in moment["rows"]]
            assert all(later <= former + 1e-12 for former, later in pairwise(weights))
            assert moment["basis"] > len(weights) or sum(weights) == pytest.approx(1)
            assert all(len(row["cards"]) == len(shown["columns"]) for row in moment["rows"])


def test_a_large_game_has_counts_but_no_states_to_the_end(site: Site) -> None:
    shown = told(site, "/positions/cards/10")
    assert shown["win_probability"] is None
    assert len(shown["moments"]) < len(shown["blocks"])
    assert shown["costs"]["cx"] > 20_000
    assert shown["costs"]["physical_qubits"] > 100_000
    assert site.get("api/quantum/positions/cards/10/program").body.startswith(b"OPENQASM 3")


def test_three_answers_to_one_question(site: Site) -> None:
    answers = {
        way: told(site, f"/positions/cards/2/answers/{way}?play=sensible")
        for way in ("circuit", "exact", "monte_carlo")
    }
    exact = {each["card"]: each["win_probability"] for each in answers["exact"]["cards"]}
    for found in answers.values():
        assert {each["card"] for each in found["cards"]} == set(exact)
        for each in found["cards"]:
            assert each["win_probability"] == pytest.approx(exact[each["card"]], abs=0.03)


def test_the_position_of_a_seat_is_what_it_has_seen() -> None:
    rng = np.random.default_rng(4)
    game = SkatGame.start(deal_of(7, 1))
    while not _asks(game):
        legal = game.legal_actions()
        game = game.apply(legal[rng.integers(len(legal))])
        if game.over:
            game = SkatGame.start(deal_of(int(rng.integers(1000)), 1))
    assert game.actor is not None
    seen = game.observe(game.actor)
    shown = quantum_work.position(seen, None, False)
    exact = {
        str(Card(each.action)): each.win_probability
        for each in exact_advice(PlayProblem.of(seen)).actions
    }
    assert set(shown.legal) == set(exact)
    assert shown.first_card is not None
    assert shown.win_probability == pytest.approx(exact[shown.first_card])


def _asks(game: SkatGame) -> bool:
    """Whether a card is due with two tricks left in a game that can be won."""
    if game.phase is not Phase.PLAY or game.actor is None:
        return False
    seen = game.observe(game.actor)
    return len(seen.hand) == 2 and any(declarer_needs(seen))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/examples/five-cards", 400),
        ("/positions/cards/1", 400),
        ("/positions/cards/11", 400),
        ("/positions/cards/٣", 400),
        ("/positions/cards/2?card=nothing", 400),
        ("/positions/elsewhere/2", 400),
        ("/positions/table/nowhere", 404),
        ("/positions/cards/2/answers/magic", 404),
    ],
)
def test_what_does_not_exist_is_refused(site: Site, path: str, status: int) -> None:
    answer = site.get(f"api/quantum{quote(path, safe='/?=')}")
    assert answer.status == status
    assert json.loads(answer.body)["message"]


def test_only_who_sits_at_a_table_asks_about_its_cards(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
    path = f"api/quantum/positions/table/{made.table}"
    assert json.loads(site.get(path).body)["code"] == "wrong_token"
    assert json.loads(site.get(path, x_token="x").body)["code"] == "wrong_token"
    answer = json.loads(site.get(path, x_token=made.tokens[0] or "").body)
    assert answer["code"] == "refused"


def test_without_the_extra_one_sentence_says_what_to_install(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quantum_api, "find_spec", lambda name: None)
    about = told(site, "")
    assert not about["available"]
    assert "pip install 'ouvert[quantum]'" in about["missing"]
    refused = site.get("api/quantum/examples/ace")
    assert (refused.status, json.loads(refused.body)["code"]) == (501, "missing_extra")
    assert site.get("api/checkers").status == 200
