"""`ouvert quantum encodings`, `count` and `payoff`: tables and equations of the paper."""

from __future__ import annotations

from typing import Annotated

import typer

from ouvert.cli.inputs import number, whole
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.quantum.demo import Game, example_of

FABIAN = 50
"""What a won game adds by Seeger and Fabian, and a lost one subtracts."""


def encodings(as_json: JsonOption = False) -> None:
    """Print how cards are written in qubits, and which steps act on each card alone.

    Tables 1, 4 and 6 of the paper, and its equations 5 and 6: a step is a product of gates on one
    card each only in some phases of a game; for those the sum of Pauli operators is printed.
    """
    from ouvert.quantum.paper.encodings import FOUR_CARDS, SIX_CARDS, SKAT
    from ouvert.quantum.paper.pauli_sums import card_gates

    examples = [example_of(game) for game in Game]
    found = [
        (example.name, part.name, card_gates(example, part))
        for example in examples
        for part in example.parts
    ]
    if as_json:
        print_json(
            {
                "tables": [str(encoding) for encoding in (SKAT, FOUR_CARDS, SIX_CARDS)],
                "steps": [
                    {
                        "example": name,
                        "step": step,
                        "cards": None
                        if gates is None
                        else [
                            {"card": each.card, "qubits": each.qubits, "terms": each.terms}
                            for each in gates
                        ],
                    }
                    for name, step, gates in found
                ],
            }
        )
        return
    out = console()
    for encoding in (SKAT, FOUR_CARDS, SIX_CARDS):
        out.print(f"{encoding}\n")
    columns = (Column("example"), Column("step"), Column("card"), Column("sum of Pauli operators"))
    rows = [
        ((name, step, *cells), "")
        for name, step, gates in found
        for cells in (
            [("–", "joins cards")] if gates is None else [(each.card, str(each)) for each in gates]
        )
    ]
    print_table(out, columns, [rows], title="Equations 5 and 6: steps that act on each card alone")
    out.print("Pauli operators: of the card's qubits and its auxiliaries, the first one rightmost.")


def count(
    example: Annotated[
        Game, typer.Option(help="The worked example whose won games are counted.")
    ] = Game.FOUR_CARDS,
    precision: Annotated[
        int,
        typer.Option(
            parser=whole(1, 8),
            metavar="N",
            help="Qubits of the phase; Grover's operator is applied 2 to the power of N times, "
            "less one.",
        ),
    ] = 6,
    as_json: JsonOption = False,
) -> None:
    """Count won games by phase estimation, as equation 19 of the paper.

    The simulated circuit measures the phase of Grover's operator. With equally likely ways to go it
    counts the won ones; with others it weighs them, so that their probability comes out.
    """
    from ouvert.quantum.paper.counting import count_favourable

    game = example_of(example)
    found = count_favourable(game.circuit, game.score.marked(), precision)
    total = len(game.state)
    chances = game.state.probabilities
    alike = bool(max(chances) - min(chances) < 1e-9)
    estimate = found.estimate
    if as_json:
        print_json(
            {
                "example": game.name,
                "precision": precision,
                "grover_steps": (1 << precision) - 1,
                "estimate": estimate,
                "chance_of_estimate": found.probabilities[estimate],
                "ways": total,
                "equally_likely": alike,
                "won": found.count(total) if alike else None,
                "win_probability": game.win_probability,
            }
        )
        return
    out = console()
    out.print(f"{game.title}\n", style="bold")
    rows = [
        ((f"{share:.4f}", f"{share * total:.2f}" if alike else "–", f"{chance:.4f}"), "")
        for share, chance in sorted(found.probabilities.items(), key=lambda item: -item[1])[:5]
    ]
    columns = (
        Column("sin²(φ/2)", number=True),
        Column(f"of {total}", number=True),
        Column("probability", number=True),
    )
    print_table(out, columns, [rows], title=f"Likeliest outcomes of {precision} qubits")
    out.print(
        f"{(1 << precision) - 1} Grover steps. In truth A wins with probability "
        f"{game.win_probability:.4f}"
        + (
            f": {game.win_probability * total:.0f} of {total} equally likely ways."
            if alike
            else f"; the {total} ways to go are not equally likely, and the phase weighs them."
        )
    )


def payoff(
    chance: Annotated[
        list[float] | None,
        typer.Option(
            parser=number(0, 1),
            metavar="P",
            show_default="ace and king of the six-card example",
            help="Probability of winning the game; may be given again for more games.",
        ),
    ] = None,
    value: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Value of each game.")
    ] = 48,
    as_json: JsonOption = False,
) -> None:
    """Say what games are worth by equation 20 of the paper, and from which chance on they pay.

    A won game counts its value, a lost one twice that, negative; by Seeger and Fabian 50 points
    more for a win, and 50 less for a loss.
    """
    from ouvert.quantum.paper.scoring import Stake, break_even
    from ouvert.quantum.paper.scoring import payoff as expected

    named: list[tuple[str, float]] = (
        [(f"{each:g}", each) for each in chance]
        if chance
        else [
            (example.value, example_of(example).win_probability)
            for example in (Game.ACE, Game.KING)
        ]
    )
    stakes = [Stake(each, value, value) for _, each in named]
    thresholds = break_even(value), break_even(value, FABIAN)
    if as_json:
        print_json(
            {
                "value": value,
                "games": [
                    {"win_probability": stake.p_win, "payoff": expected([stake])}
                    for stake in stakes
                ],
                "payoff": expected(stakes),
                "break_even": thresholds[0],
                "break_even_seeger_fabian": thresholds[1],
            }
        )
        return
    out = console()
    columns = (
        Column("game"),
        Column("P(win)", number=True),
        Column("payoff", number=True),
    )
    rows = [
        ((name, f"{stake.p_win:.4f}", f"{round(expected([stake]), 9) + 0.0:+.2f}"), "")
        for (name, _), stake in zip(named, stakes, strict=True)
    ]
    print_table(out, columns, [rows])
    out.print(
        f"Equation 20, games of {value}: together {expected(stakes):+.2f}. Such a game pays from a "
        f"winning chance of {thresholds[0]:.1%} on, by Seeger and Fabian of {thresholds[1]:.1%}."
    )


__all__ = ["count", "encodings", "payoff"]
