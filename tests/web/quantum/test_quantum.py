"""The circuit explorer over HTTP: what it tells is what the circuits, exactly counted, say."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import warnings
from collections import defaultdict
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from starlette.requests import Request

from ouvert.cards import Card
from ouvert.errors import SizeError
from ouvert.quantum.classical.answers import exact_advice
from ouvert.quantum.estimation.grover import amplified
from ouvert.quantum.exercises import EXERCISES, exercise
from ouvert.quantum.problem import PlayProblem
from ouvert.quantum.simulator.sparse import run
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.situation import declarer_needs
from ouvert.web.protocol.quantum import AnswerName, AnswerView
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import View
from ouvert.web.quantum import api as quantum_api
from ouvert.web.quantum import work as quantum_work
from ouvert.web.server.fairness import SHARE
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import deal_of
from support.patient import LONG
from support.scripted import by_chance, client
from support.serving import Site
from support.sizes import long

qasm3 = pytest.importorskip("qiskit.qasm3")


def measured(program: str) -> dict[str, float]:
    """What another reader of OpenQASM 3 finds in the bits c[0], c[1], …, and how likely."""
    with warnings.catch_warnings():
        # some gates are read in a way that the reader itself will not have for long
        warnings.simplefilter("ignore", DeprecationWarning)
        circuit = qasm3.loads(program)
    bits = {
        circuit.find_bit(each.clbits[0]).index: circuit.find_bit(each.qubits[0]).index
        for each in circuit.data
        if each.operation.name == "measure"
    }
    circuit.remove_final_measurements()
    state = run(circuit)
    found: defaultdict[str, float] = defaultdict(float)
    for number, chance in zip(state.numbers(), state.probabilities, strict=True):
        found["".join(str(number >> bits[bit] & 1) for bit in range(len(bits)))] += chance
    return {text: chance for text, chance in found.items() if chance > 1e-12}


def gates(program: str) -> str:
    """The lines of a program that are gates."""
    told = ("OPENQASM", "include", "qubit", "bit", "//", "c[")
    return "".join(line for line in program.splitlines(True) if not line.startswith(told))


def told(site: Site, path: str, **headers: str) -> Any:
    # who asks for an answer may be told to ask again
    while (answer := site.get(f"api/quantum{path}", **headers)).status == 202:
        pass
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


@pytest.mark.parametrize(
    ("name", "win", "strings"),
    [("four-cards", 5 / 12, 8), long("ace", 1 / 3, 2), long("king", 2 / 3, 3)],
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
    *before, last = shown["moments"]
    assert {row["wins"] for moment in before for row in moment["rows"]} == {None}
    assert sum(row["probability"] for row in last["rows"] if row["wins"]) == pytest.approx(win)
    assert shown["costs"]["cx"] > 0
    assert [step["steps"] for step in shown["grover"]] == list(range(9))
    for step in shown["grover"]:
        assert step["chance"] == pytest.approx(amplified(win, step["steps"]))
        assert step["won"] ** 2 == pytest.approx(step["chance"])
        assert step["low"] <= win <= step["high"]
    assert shown["noisy"]
    program = site.get(f"api/quantum/examples/{name}/program").body.decode()
    found = {
        " ".join(bits[start : start + 3] for start in range(0, len(bits), 3)): chance
        for bits, chance in measured(program).items()
    }
    assert found == pytest.approx({row["label"]: row["probability"] for row in last["rows"]})
    blocks = "".join(
        gates(site.get(f"api/quantum/examples/{name}/program?block={number}").body.decode())
        for number in range(1, len(shown["blocks"]) + 1)
    )
    assert gates(program) == blocks
    assert site.get(f"api/quantum/examples/{name}/program?block=99").status == 400
    for place, register in enumerate(shown["registers"]):
        start = sum(each["qubits"] for each in shown["registers"][:place])
        note = f"// {register['name']}: q[{start}] to q[{start + register['qubits'] - 1}]\n"
        assert note in program


@pytest.mark.parametrize("cards", [2, long(3)])
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
        won = [row["probability"] for row in shown["moments"][-1]["rows"] if row["wins"]]
        assert shown["moments"][-1]["basis"] > 48 or sum(won) == pytest.approx(chance)
        assert shown["deals"] == problem.deal_count()
        assert len(shown["moments"]) == len(shown["blocks"])
        for moment in shown["moments"]:
            weights = [row["probability"] for row in moment["rows"]]
            assert all(later <= former + 1e-12 for former, later in pairwise(weights))
            assert moment["basis"] > len(weights) or sum(weights) == pytest.approx(1)
            assert all(len(row["cards"]) == len(shown["columns"]) for row in moment["rows"])


@pytest.mark.long
def test_a_large_game_has_counts_but_no_states_to_the_end(site: Site) -> None:
    shown = told(site, "/positions/cards/10")
    assert shown["win_probability"] is None
    assert len(shown["moments"]) < len(shown["blocks"])
    assert shown["costs"]["cx"] > 10_000
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


def test_an_answer_that_takes_long_is_asked_for_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()

    def slowly(source: int, sensible: bool, way: AnswerName, seed: int) -> AnswerView:
        assert released.wait(LONG)
        if source == 5:
            raise SizeError("too large")
        return AnswerView(way, "", (), float(source))

    monkeypatch.setattr(quantum_work, "answer", slowly)
    monkeypatch.setattr(quantum_api, "PATIENCE", 0.05)
    monkeypatch.setattr(quantum_api, "MOST_ASKED", 2)
    paths = [f"api/quantum/positions/cards/{cards}/answers/exact" for cards in (4, 5, 6)]
    for path in paths[:2]:
        answer = site.get(path)
        assert (answer.status, json.loads(answer.body)["waiting"]) == (202, True)
    busy = site.get(paths[2])
    assert (busy.status, json.loads(busy.body)["code"]) == (429, "busy")
    released.set()
    monkeypatch.setattr(quantum_api, "PATIENCE", LONG)
    assert json.loads(site.get(paths[0]).body)["seconds"] == 4
    for _ in range(2):
        assert json.loads(site.get(paths[1]).body)["message"] == "too large"
    assert site.get(paths[2]).status == 200


def few_cards_left(site: Site, made: TableMade, count: int) -> View:
    """Play by chance until the first seat is to play one of its last so many cards."""

    def reached(view: View) -> bool:
        own = view.own
        return (
            view.phase == "play"
            and own is not None
            and view.actor == own.seat
            and len(own.hand) == count
            and view.contract is not None
            and None not in view.contract.needs
        )

    async def play() -> View:
        async with client(site) as anna:
            first = await anna.joined(made.table, made.tokens[0])
            return await anna.play(first, by_chance(np.random.default_rng(6)), until=reached)

    return asyncio.run(play())


@pytest.mark.long
def test_the_circuit_of_a_seat_at_a_table(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
    view = few_cards_left(site, made, 2)
    assert view.own is not None
    token = made.tokens[0] or ""
    path = f"/positions/table/{made.table}"
    shown = told(site, path, x_token=token)
    assert len(shown["legal"]) == len(view.own.legal.cards)
    program = site.get(f"api/quantum{path}/program", x_token=token).body.decode()
    assert measured(program).get("1", 0) == pytest.approx(shown["win_probability"])
    answer = told(site, f"{path}/answers/exact", x_token=token)
    chances = {each["card"]: each["win_probability"] for each in answer["cards"]}
    assert shown["win_probability"] == pytest.approx(chances[shown["first_card"]])


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
        ("/examples/five-cards", 404),
        ("/positions/cards/1", 400),
        ("/positions/cards/11", 400),
        ("/positions/cards/٣", 400),
        ("/positions/cards/2?card=nothing", 400),
        ("/positions/elsewhere/2", 404),
        ("/positions/cards/2/program?block=0", 400),
        ("/positions/cards/2/program?block=x", 400),
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
    stranger = site.get(path)
    assert (stranger.status, json.loads(stranger.body)["code"]) == (403, "wrong_token")
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


ASKING = Request({"type": "http", "client": ("203.0.113.7", 1), "headers": []})


def asked(workers: object) -> quantum_api.QuantumApi:
    """The explorer with workers of a test's own."""
    services = SimpleNamespace(services=SimpleNamespace(workers=workers))
    return quantum_api.QuantumApi(services)  # type: ignore[arg-type]


def test_refusal_that_nobody_waits_for_is_nothing_for_the_log() -> None:
    class Refusing:
        async def answer(self, *_: object) -> AnswerView:
            raise SizeError("too many cards")

    async def run() -> None:
        troubles: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: troubles.append(context))
        api = asked(Refusing())
        task = api._worked_out(ASKING, (10, False, "exact"))
        await asyncio.wait({task})
        # whoever asked has gone, and so has what he was refused
        api._answers.clear()
        del task
        gc.collect()
        await asyncio.sleep(0)
        assert not troubles

    asyncio.run(run())


@pytest.mark.parametrize(("name", "truth"), [("ace", 1 / 3), ("four-cards", 5 / 12)])
def test_a_noisy_chip_is_asked_about_examples(site: Site, name: str, truth: float) -> None:
    found = told(site, f"/examples/{name}/noise")
    assert found["win_probability"] == pytest.approx(truth)
    assert found["qubits"] == 8
    for row in found["rows"]:
        assert abs(row["kept"] - truth) < abs(row["raw"] - truth)
        assert 0.8 < row["share"] <= 1


def test_exercises_are_asked_and_judged(site: Site) -> None:
    found = told(site, "/exercises")["exercises"]
    assert [each["name"] for each in found] == [each.name for each in EXERCISES]
    for each in found:
        due = exercise(each["name"]).solution
        assert each["figures"] == pytest.approx(dict(due.figures))
        wrong = told(site, f"/exercises/{each['name']}?answer={due.answer + 1}")
        assert wrong == {"right": False, "answer": None}
        right = told(site, f"/exercises/{each['name']}?answer={due.answer}")
        assert right == {"right": True, "answer": pytest.approx(due.answer)}
    assert site.get("api/quantum/exercises/nosuch?answer=1").status == 400
    assert site.get("api/quantum/exercises/deals?answer=many").status == 400
    assert site.get("api/quantum/exercises/deals").status == 400


def test_answer_that_nobody_asks_for_again_is_not_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Slow:
        async def answer(self, *_: object) -> AnswerView:
            await asyncio.Event().wait()
            raise AssertionError

    async def run() -> None:
        api = asked(Slow())
        first = api._worked_out(ASKING, (10, False, "exact"))
        assert api._worked_out(ASKING, (10, False, "exact")) is first
        monkeypatch.setattr(quantum_api, "FORSAKEN", -1.0)
        second = api._worked_out(ASKING, (9, False, "exact"))
        await asyncio.wait({first})
        assert first.cancelled()
        assert not second.done()

    asyncio.run(run())


def test_one_address_asks_for_so_many_answers_and_no_more() -> None:
    class Ready:
        async def answer(self, *_: object) -> AnswerView:
            return AnswerView("exact", "", (), 0.0)

    async def run() -> None:
        api, most = asked(Ready()), quantum_api.QUESTIONS_AT_ONCE // SHARE
        for number in range(most):
            await api._worked_out(ASKING, (number, False, "exact"))
        # some more may have become due meanwhile
        with pytest.raises(Refusal, match="too many questions"):
            await asyncio.gather(
                *(api._worked_out(ASKING, (most + more, False, "exact")) for more in range(most))
            )
        # what is known costs nothing
        for _ in range(100):
            await api._worked_out(ASKING, (0, False, "exact"))

    asyncio.run(run())
