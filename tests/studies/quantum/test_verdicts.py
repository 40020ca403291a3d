"""Verdicts that are worked out: those of the numbers here, and other ones for wrong numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import pi, sin
from pathlib import Path

import pytest

from ouvert.quantum.costs.printed import equations
from ouvert.studies.quantum import verdicts
from ouvert.studies.quantum.every_number import EVERY, write_every_number
from ouvert.studies.quantum.figures import Reproduction, examples, reproduce
from ouvert.studies.quantum.verdicts import Counted
from ouvert.studies.report import Report
from ouvert.studies.skat import deal_counts
from ouvert.studies.skat.branching import Branching


@pytest.fixture(scope="module")
def figures() -> tuple[Reproduction, ...]:
    return reproduce()


@pytest.fixture(scope="module")
def chances() -> dict[str, float]:
    return {name: example.win_probability for name, example in examples().items()}


def test_worked_examples(figures: tuple[Reproduction, ...], chances: dict[str, float]) -> None:
    assert verdicts.of_examples(figures, chances) == {
        ("figure", 4): "as printed; four cards 5/12",
        ("figure", 9): "as printed, once the gates after a trick are in the right order; "
        "ace 1/3; king 2/3; figure 11 is not flat",
    }


@pytest.mark.parametrize("number", range(4, 15))
def test_a_figure_with_another_string_has_another_verdict(
    number: int, figures: tuple[Reproduction, ...], chances: dict[str, float]
) -> None:
    def changed(each: Reproduction) -> Reproduction:
        if each.printed.number != number:
            return each
        shares = dict(each.printed.probabilities)
        string, share = shares.popitem()
        # the last qubit of the last card is turned
        shares[string[:-1] + ("0" if string[-1] == "1" else "1")] = share
        assert len(shares) == len(each.printed.probabilities)
        return replace(each, printed=replace(each.printed, probabilities=shares))

    found = verdicts.of_examples([changed(each) for each in figures], chances)
    right = verdicts.of_examples(figures, chances)
    wrong = ("figure", 4 if number < 9 else 9)
    assert f"**figure {number} is off by 0." in found[wrong]
    assert [key for key in right if right[key] != found[key]] == [wrong]


def test_another_chance_has_another_verdict(
    figures: tuple[Reproduction, ...], chances: dict[str, float]
) -> None:
    found = verdicts.of_examples(figures, chances | {"king": 0.5})
    assert "**king 1/2, not 2/3**" in found["figure", 9]


def counted(example: str, *, steps: int, exact: Fraction, alike: bool = True) -> Counted:
    return Counted(example, 24, alike, sin(pi * steps / 64) ** 2, float(exact))


def test_counting() -> None:
    four = counted("four cards", steps=14, exact=Fraction(5, 12))
    ace = counted("ace", steps=13, exact=Fraction(1, 3), alike=False)
    assert verdicts.of_counting([four, ace], 6) == (
        "9.66 of 24 with 6 qubits, in truth 10; "
        "ace: the weight 0.355 for 0.333, of ways that are not equally likely"
    )
    off = counted("four cards", steps=15, exact=Fraction(5, 12))
    assert verdicts.of_counting([off], 6) == (
        "**four cards: 0.4510, where 6 qubits can tell 0.4025 for 0.4167**"
    )


def rows(table: int, **wrong: int) -> Iterable[deal_counts.DealCountRow]:
    """The rows of a table, the deals of eight cards each with other digits if told."""
    for row in deal_counts.rows():
        if row.table == table:
            printed = wrong.get("eight")
            if row.cards_each == 8 and printed is not None:
                yield replace(row, deals=replace(row.deals, printed=Decimal(printed)))
            else:
                yield row


def test_deal_counts() -> None:
    eighth = "6 cards: 6,518,191,680 deals are 3,259,095,840"
    assert verdicts.of_deal_counts(rows(8)) == f"as printed but for {eighth}"
    assert verdicts.of_deal_counts(rows(8, eight=7)).startswith("as printed but for 8 cards: 7 d")
    assert "10 cards: 49.28 days are 49.40; 7 cards: 11.45 hours are 11.44" in (
        verdicts.of_deal_counts(rows(9))
    )
    assert verdicts.of_deal_counts([]) == "as printed"


def test_equations_and_branching() -> None:
    assert verdicts.of_equations(each for each in equations() if each.number != 36) == "as printed"
    assert verdicts.of_equations([replace(equations()[1], computed=3_700_000)]) == (
        "**equation 33: 3.7e+06, not 3.629e+06**"
    )
    assert verdicts.of_branching(Branching("suit", 9, 2.8, 0.05, 2.844)).count("no difference")
    assert not verdicts.of_branching(Branching("suit", 9, 2.7, 0.05, 2.844)).count("no differ")


def test_values_sizes_and_payoff(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdicts.of_card_values() == verdicts.of_basic_values() == "as printed"
    monkeypatch.setitem(verdicts.CARD_VALUES, "10", 9)
    assert verdicts.of_card_values().startswith("**♣10: 10, not 9; ")
    monkeypatch.setitem(verdicts.BASIC_VALUES, "G", 20)
    assert verdicts.of_basic_values() == "**G: 24, not 20**"
    assert verdicts.of_figure_15(8e11, 100, 10).startswith("8e+11 CX for ten cards each")
    assert verdicts.of_figure_15(8e9, 100, 10).startswith("**8e+09 CX for ten cards each")
    assert verdicts.of_payoff(0.6, 0.55, 48).startswith("as printed")
    assert verdicts.of_payoff(0.4, 0.55, 48).startswith("**")


def test_every_verdict_is_read_or_worked_out(tmp_path: Path) -> None:
    judged = {(each.kind, each.numbers[0]): "so it is" for each in EVERY if not each.verdict}
    report = Report(tmp_path, "", "")
    write_every_number(report, judged)
    assert report.lines[-2].count("so it is") == len(judged)
    judged.popitem()
    with pytest.raises(KeyError):
        write_every_number(report, judged)
