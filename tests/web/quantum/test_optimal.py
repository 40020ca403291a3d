"""Whether a quantum computer would find the best card sooner, by HTTP."""

from __future__ import annotations

import pytest

from ouvert.quantum.optimal import verdict
from ouvert.web.quantum import api as quantum_api
from ouvert.web.quantum import work as quantum_work
from support.optimal_play import made_up_study
from support.serving import Site
from web.quantum.test_quantum import told

pytest.importorskip("qiskit")


def test_the_page_is_told_what_the_study_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    study = made_up_study()
    monkeypatch.setattr(verdict, "optimal_study", lambda: study)
    view = quantum_work.optimal()
    assert view.leaves == study.leaves
    assert view.alpha_beta == study.alpha_beta
    assert view.solver_seconds == study.solver.seconds
    assert [row.name for row in view.rows] == ["bound", "game", "walk", "searched"]
    assert view.rows[0].code_distance is None
    assert view.rows[2].seconds == study.estimate("walk").seconds
    assert view.step == (420, 18_000, 10_000)
    assert not view.sooner


def test_it_is_worked_out_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def worked_out() -> verdict.OptimalStudy:
        asked.append(1)
        return made_up_study()

    monkeypatch.setattr(verdict, "optimal_study", worked_out)
    first, second = told(site, "/optimal"), told(site, "/optimal")
    assert first == second
    assert len(first["searches"]) == 9
    assert len(asked) <= 1


def test_without_the_extra_it_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quantum_api, "find_spec", lambda name: None)
    assert site.get("api/quantum/optimal").status == 501
