"""Every figure, table and equation of paper 000, where it is done, and what became of it.

Where something is done is a module with what it has for it, or a command. A verdict is worked out
from what the report computes (`ouvert.studies.quantum.verdicts`) or, where there is nothing to
compute, written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ouvert.studies.quantum.verdicts import HOLDS

if TYPE_CHECKING:
    from ouvert.studies.report import Report


@dataclass(frozen=True, slots=True)
class Published:
    """What is published under one or several numbers.

    Attributes:
        kind: figure, table or equation.
        numbers: its numbers.
        what: what it is.
        where: a module below `ouvert`, with names; or a command without `ouvert`.
        verdict: what became of it, by reading; empty where the report works it out.
    """

    kind: str
    numbers: tuple[int, ...]
    what: str
    where: str
    verdict: str


COMPUTED = ""
"""The verdict of what the report judges by its own numbers."""


def _equation(first: int, last: int, what: str, where: str, verdict: str = HOLDS) -> Published:
    return Published("equation", tuple(range(first, last + 1)), what, where, verdict)


def _figure(first: int, last: int, what: str, where: str, verdict: str = HOLDS) -> Published:
    return Published("figure", tuple(range(first, last + 1)), what, where, verdict)


def _table(number: int, what: str, where: str, verdict: str = HOLDS) -> Published:
    return Published("table", (number,), what, where, verdict)


EVERY = (
    _figure(1, 2, "a deal; where Skat stands among games", "", "pictures, nothing to compute"),
    _figure(
        3,
        3,
        "which card beats which",
        "quantum.paper.tricks.lead_winners",
        "♥10 and clubs cannot be compared, though the text calls the cards totally ordered",
    ),
    _figure(4, 8, "four cards, step by step", "quantum demo", COMPUTED),
    _figure(
        9,
        14,
        "six cards, ace or king",
        "quantum demo --example ace",
        COMPUTED,
    ),
    _figure(
        15,
        15,
        "CX gates of the deal",
        "quantum.costs.printed.figure_15",
        COMPUTED,
    ),
    _table(
        1,
        "the encoding of a card",
        "quantum encodings",
        "table and stack come in three different orders in the text; ours is written down",
    ),
    _table(2, "card values", "cards.Card", COMPUTED),
    _table(3, "basic values", "skat.rules.contracts.GameType", COMPUTED),
    _table(4, "the encoding of a card among four", "quantum encodings"),
    _table(5, "the phases of the game with four cards", "quantum demo"),
    _table(6, "the encoding of a card among six", "quantum encodings"),
    _table(7, "the phases of the game with six cards", "quantum demo --example ace"),
    _table(8, "deals", "studies deal-counts", COMPUTED),
    _table(
        9,
        "the time to look at each deal",
        "studies all-deals FOLDER",
        COMPUTED,
    ),
    _equation(1, 1, "all deals, equally likely", "quantum.paper.dealing.initial_state_circuit"),
    _equation(
        2, 4, "a state for each card, of qubits by purpose", "quantum.paper.encodings.CardEncoding"
    ),
    _equation(
        5,
        6,
        "steps as products of gates on one card each, these as Pauli sums",
        "quantum.paper.pauli_sums.card_gates",
        "of the examples only A's lead and cards played without a choice are",
    ),
    _equation(7, 7, "the gate that plays a card", "quantum.paper.play.c_gate"),
    _equation(8, 8, "all cards that may be played, equally likely", "quantum.paper.play.card_play"),
    _equation(
        9,
        9,
        "one of k cards",
        "quantum.paper.play.superposed_play",
        "for two cards the printed gates make |00⟩ + |11⟩; an X is missing",
    ),
    _equation(10, 10, "a Boolean function of what is played", "quantum.paper.play.one_hot"),
    _equation(
        11,
        13,
        "the play gate for a hand of k of n cards",
        "quantum.paper.play.card_play",
        "equation 11 is right for two cards only: exactly one of k is played",
    ),
    _equation(14, 15, "the gate that takes a trick", "quantum.paper.tricks.take_trick_of_three"),
    _equation(
        16,
        16,
        "a round",
        "quantum.paper.rounds.round_operator",
        "A, B and C do not play in this order in every round: who has won leads",
    ),
    _equation(17, 17, "a game with a given first card", "quantum.paper.rounds.game_circuit"),
    _equation(18, 18, "the points of a stack", "quantum.paper.scoring.ScoreOperator"),
    _equation(
        19,
        19,
        "quantum counting",
        "quantum count",
        COMPUTED,
    ),
    _equation(20, 20, "payoff", "quantum payoff", COMPUTED),
    _equation(21, 21, "four cards", "quantum.paper.four_cards.DECK"),
    _equation(22, 23, "their qubits, and the order of these", "quantum.paper.layout.DeckLayout"),
    _equation(24, 24, "the game with four cards", "quantum.paper.four_cards.four_card_example"),
    _equation(25, 25, "its six deals", "quantum.paper.dealing.deal_strings"),
    _equation(26, 26, "a card goes to the table", "quantum.paper.play.c_gate"),
    _equation(
        27,
        27,
        "auxiliaries note the stack",
        "quantum.paper.tricks.update_auxiliaries",
        "printed before the trick is taken; they come after",
    ),
    _equation(28, 29, "a trick of two", "quantum.paper.tricks.take_trick_of_two"),
    _equation(30, 31, "six cards", "quantum.paper.six_cards.six_card_example"),
    _equation(32, 32, "deals that fit a hand", "studies deal-counts", COMPUTED),
    _equation(33, 35, "ways to play, at most", "quantum.costs.printed.equations", COMPUTED),
    _equation(
        36,
        36,
        "the mean branching factor",
        "studies skat-branching",
        COMPUTED,
    ),
    _equation(37, 37, "paths over all deals", "quantum.costs.printed.equations", COMPUTED),
    _equation(38, 39, "applications of the algorithm", "quantum.costs.printed.equations", COMPUTED),
)


def write_every_number(report: Report, found: Mapping[tuple[str, int], str]) -> None:
    """Add the table to a report.

    `found` are the verdicts that it has worked out, by kind and first number; one for each entry
    of `EVERY` that has none.
    """
    report.lines.append("## Every figure, table and equation")
    rows = []
    for each in EVERY:
        first, last = each.numbers[0], each.numbers[-1]
        plural = "s" if last > first else ""
        name = f"{each.kind}{plural} {first}" + (f" to {last}" if plural else "")
        command = bool(each.where) and not each.where.partition(".")[2]
        where = f"`ouvert{' ' if command else '.'}{each.where}`" if each.where else ""
        verdict = each.verdict or found[each.kind, first]
        rows.append((name, each.what, where, verdict, "reading" if each.verdict else "numbers"))
    report.table("every-number", ("published", "what it is", "where", "verdict", "by"), rows)
    report.lines.append(
        "By numbers: worked out from the tables of this report. By reading: there is no number, or "
        "the tests compare it."
    )


__all__ = ["COMPUTED", "EVERY", "Published", "write_every_number"]
