"""Every figure, table and equation of paper 000, where it is done, and what became of it.

Where something is done is a module of `ouvert.quantum` with what it has for it, or a command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ouvert.studies.report import Report


@dataclass(frozen=True, slots=True)
class Published:
    """What is published under one or several numbers.

    Attributes:
        kind: figure, table or equation.
        numbers: its numbers.
        what: what it is.
        where: a module below `ouvert.quantum`, with names; or a command without `ouvert`.
        verdict: what became of it.
    """

    kind: str
    numbers: tuple[int, ...]
    what: str
    where: str
    verdict: str


HOLDS = "as printed"


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
        "paper.tricks.lead_winners",
        "♥10 and clubs cannot be compared, though the text calls the cards totally ordered",
    ),
    _figure(4, 8, "four cards, step by step", "quantum demo", "as printed; p = 5/12"),
    _figure(
        9,
        14,
        "six cards, ace or king",
        "quantum demo --example ace",
        "as printed once the gates after a trick are in the right order; figure 11 is not flat",
    ),
    _figure(
        15,
        15,
        "CX gates of the deal",
        "costs.printed.figure_15",
        "holds for rotations controlled by all earlier qubits; decomposed well it is far less",
    ),
    _table(
        1,
        "the encoding of a card",
        "quantum encodings",
        "table and stack come in three different orders in the text; ours is written down",
    ),
    _table(2, "card values", "paper.scoring.ScoreOperator"),
    _table(3, "basic values", "quantum payoff"),
    _table(4, "the encoding of a card among four", "quantum encodings"),
    _table(5, "the phases of the game with four cards", "quantum demo"),
    _table(6, "the encoding of a card among six", "quantum encodings"),
    _table(7, "the phases of the game with six cards", "quantum demo --example ace"),
    _table(8, "deals", "studies deal-counts", "six cards are printed twice too many"),
    _table(
        9,
        "the time to look at each deal",
        "studies all-deals FOLDER",
        "49.28 days are 49.40; all deals of a hand were decided in 24.9 minutes",
    ),
    _equation(1, 1, "all deals, equally likely", "paper.dealing.initial_state_circuit"),
    _equation(2, 4, "a state for each card, of qubits by purpose", "paper.encodings.CardEncoding"),
    _equation(
        5,
        6,
        "steps as products of gates on one card each, these as Pauli sums",
        "paper.pauli_sums.card_gates",
        "of the examples only A's lead and cards played without a choice are",
    ),
    _equation(7, 7, "the gate that plays a card", "paper.play.c_gate"),
    _equation(8, 8, "all cards that may be played, equally likely", "paper.play.card_play"),
    _equation(
        9,
        9,
        "one of k cards",
        "paper.play.superposed_play",
        "for two cards the printed gates make |00⟩ + |11⟩; an X is missing",
    ),
    _equation(10, 10, "a Boolean function of what is played", "paper.play.one_hot"),
    _equation(
        11,
        13,
        "the play gate for a hand of k of n cards",
        "paper.play.card_play",
        "equation 11 is right for two cards only: exactly one of k is played",
    ),
    _equation(14, 15, "the gate that takes a trick", "paper.tricks.take_trick_of_three"),
    _equation(
        16,
        16,
        "a round",
        "paper.rounds.round_operator",
        "A, B and C do not play in this order in every round: who has won leads",
    ),
    _equation(17, 17, "a game with a given first card", "paper.rounds.game_circuit"),
    _equation(18, 18, "the points of a stack", "paper.scoring.ScoreOperator"),
    _equation(
        19,
        19,
        "quantum counting",
        "quantum count",
        "9.66 of 24 with six qubits, in truth 10; where ways are not equally likely it finds their "
        "weight",
    ),
    _equation(20, 20, "payoff", "quantum payoff"),
    _equation(21, 21, "four cards", "paper.four_cards.DECK"),
    _equation(22, 23, "their qubits, and the order of these", "paper.layout.DeckLayout"),
    _equation(24, 24, "the game with four cards", "paper.four_cards.four_card_example"),
    _equation(25, 25, "its six deals", "paper.dealing.deal_strings"),
    _equation(26, 26, "a card goes to the table", "paper.play.c_gate"),
    _equation(
        27,
        27,
        "auxiliaries note the stack",
        "paper.tricks.update_auxiliaries",
        "printed before the trick is taken; they come after",
    ),
    _equation(28, 29, "a trick of two", "paper.tricks.take_trick_of_two"),
    _equation(30, 31, "six cards", "paper.six_cards.six_card_example"),
    _equation(32, 32, "deals that fit a hand", "studies deal-counts"),
    _equation(33, 35, "ways to play, at most", "costs.printed.equations"),
    _equation(
        36,
        36,
        "the mean branching factor",
        "studies skat-branching",
        "2.808 [2.787, 2.830] in suit games of others, a little below 2.844",
    ),
    _equation(37, 37, "paths over all deals", "costs.printed.equations"),
    _equation(38, 39, "applications of the algorithm", "costs.printed.equations"),
)


def write_every_number(report: Report) -> None:
    """Add the table to a report."""
    report.lines.append("## Every figure, table and equation")
    rows = []
    for each in EVERY:
        first, last = each.numbers[0], each.numbers[-1]
        plural = "s" if last > first else ""
        name = f"{each.kind}{plural} {first}" + (f" to {last}" if plural else "")
        command = bool(each.where) and not each.where.partition(".")[2]
        where = f"`{'ouvert ' if command else 'ouvert.quantum.'}{each.where}`" if each.where else ""
        rows.append((name, each.what, where, each.verdict))
    report.table("every-number", ("published", "what it is", "where", "verdict"), rows)


__all__ = ["EVERY", "Published", "write_every_number"]
