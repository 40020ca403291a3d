"""`ouvert quantum rules`: the rule player as a circuit, checked against the player."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import seed_or_new, whole
from ouvert.cli.options import JsonOption, new_seed_option
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.quantum.circuits import CardsOption, HiddenOption

COUNTS = ("qubits", "toffoli", "cleared", "toffoli_depth", "t", "rotations", "cx")
HEADINGS = (
    "qubits",
    "Toffoli",
    "that\nclear",
    "Toffoli\ndepth",
    "T",
    "rotations",
    "CX as\nwritten",
)


def rules(
    cards: CardsOption = 10,
    hidden_skat: HiddenOption = False,
    runs: Annotated[
        int,
        typer.Option(parser=whole(1), metavar="N", help="Runs of the circuit to follow."),
    ] = 65_536,
    games: Annotated[
        int,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Dealt games in which the compiled rules are compared with the expert rules.",
        ),
    ] = 100,
    positions: Annotated[
        int,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Positions of games in which the circuit's chance is compared with simulation.",
        ),
    ] = 0,
    seed: Annotated[int | None, new_seed_option("Seed of deals, games and positions")] = None,
    as_json: JsonOption = False,
) -> None:
    """Let everybody play by the expert rules in a circuit, and check it against the rule player.

    The same rules run as an ordinary program and as gates. Runs of a whole game's circuit are
    followed and compared with that program card by card; in dealt games the compiled rules are
    compared with the expert rules themselves; and in positions the share of runs that win with the
    share of games.
    """
    import numpy as np

    from ouvert.quantum.circuits.rules.traced import traced
    from ouvert.quantum.costs.rules_game import rules_costs, sized_rules
    from ouvert.studies.quantum.rules_play import agreement, check_positions

    announce_compilation()
    drawn = seed_or_new(seed)
    circuit = sized_rules(cards, skat_known=not hidden_skat)
    costs = rules_costs(circuit)
    shown = traced(circuit, np.random.default_rng(drawn), runs=runs)
    agreed = agreement(games, drawn) if games else None
    compared = check_positions(positions, drawn, runs=runs) if positions else []
    if as_json:
        print_json(
            {
                **asdict(costs.whole),
                "traced": asdict(shown),
                "agreement": asdict(agreed) if agreed else None,
                "positions": [asdict(each) for each in compared],
                "seed": drawn,
            }
        )
        return
    out = console()
    whole_game = costs.whole
    out.print(
        f"Circuit: {cards} cards each, {costs.unknown_cards} of them unknown, "
        f"{whole_game.qubits} qubits, {whole_game.toffoli:,} Toffolis"
    )
    out.print(
        f"Runs: {runs:,}, of which {shown.same_cards:,} play every card as the player does and "
        f"{shown.same_winner:,} say who wins his game; {shown.dirty} ancillas left dirty; won "
        f"{shown.win_probability:.4f} ± {shown.standard_error:.4f}"
    )
    if agreed and agreed.choices:
        out.print(
            f"Rules: the compiled rules choose the expert rules' card in "
            f"{agreed.same / agreed.moments:.2%} of {agreed.moments:,} moments of {games} dealt "
            f"games, and in {agreed.same_choices / agreed.choices:.2%} of the {agreed.choices:,} "
            f"with a choice; with the {agreed.null_choices:,} of Nulls, which are not compiled, in "
            f"{agreed.share_of_all:.2%}"
        )
    if compared:
        widest = max(each.qubits for each in compared)
        out.print(
            f"Positions: {len(compared)}, at most {widest} qubits; the circuit's chance differs "
            f"from simulation by at most {max(each.sigma for each in compared):.2f} standard "
            f"errors, in {sum(each.traced.same_cards == runs for each in compared)} every run "
            "plays as the player does"
        )
    out.print(f"Seed {drawn}")


def print_rules_costs(cards: int, *, hidden_skat: bool, as_json: bool) -> None:
    """Print what a whole game by the rules costs; for `ouvert quantum cost --play rules`."""
    from ouvert.quantum.costs.crossover import duration
    from ouvert.quantum.costs.rules_game import rules_costs, sized_rules
    from ouvert.quantum.costs.surface_code import physical_costs

    costs = rules_costs(sized_rules(cards, skat_known=not hidden_skat))
    run = physical_costs(costs.whole)
    if as_json:
        print_json(
            {
                "cards_each": costs.cards_each,
                "unknown_cards": costs.unknown_cards,
                "deals": costs.deals,
                "play": "rules",
                **asdict(costs.whole),
                "parts": {name: asdict(part) for name, part in costs.parts.items()},
                "counted": "as written",
                "surface_code": asdict(run),
            }
        )
        return
    out = console()
    columns = [Column("part"), *(Column(heading, number=True) for heading in HEADINGS)]
    rows = [
        ((name, *(f"{getattr(part, count):,}" for count in COUNTS)), "")
        for name, part in costs.parts.items()
    ]
    total = [(("whole game", *(f"{getattr(costs.whole, count):,}" for count in COUNTS)), "bold")]
    title = (
        f"{costs.cards_each} cards each by the rules, {costs.unknown_cards} of them unknown: "
        f"{costs.deals:,} deals at once"
    )
    print_table(out, columns, [rows, total], title=title)
    out.print(
        "All counted as written: Toffolis are relative-phase ones (rccx) of 3 CX each, and nothing "
        f"cancels across gates. Those that clear an ancilla take no T states, the others 4 each: "
        f"{costs.whole.t_of_toffolis:,}, in as many layers as the depth says."
    )
    out.print(
        f"One run with error correction: {run.qubits:,} physical qubits (distance "
        f"{run.distance}, {run.logical_qubits:,} logical qubits), {duration(run.seconds)}, its "
        "Toffolis one after another."
    )


__all__ = ["print_rules_costs", "rules"]
