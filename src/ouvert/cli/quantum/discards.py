"""`ouvert quantum discards`: which cards to put away, asked of all discards at once."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import whole
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table

if TYPE_CHECKING:
    from ouvert.studies.quantum.discards import Found, WholeGame


def discards(
    cards: Annotated[
        int,
        typer.Option(parser=whole(2, 4), metavar="N", help="Cards in each hand in the play."),
    ] = 3,
    away: Annotated[
        int, typer.Option(parser=whole(1, 2), metavar="N", help="Cards to put away.")
    ] = 2,
    positions: Annotated[
        int, typer.Option(parser=whole(1, 10_000), metavar="N", help="Random positions.")
    ] = 20,
    bits: Annotated[
        int,
        typer.Option(
            parser=whole(2, 12), metavar="N", help="Qubits of the phase that tells a value."
        ),
    ] = 9,
    median: Annotated[
        int,
        typer.Option(
            "--median", parser=whole(1, 15), metavar="N", help="Phases whose median counts, odd."
        ),
    ] = 5,
    full: Annotated[
        bool,
        typer.Option(
            "--whole", help="Also all 66 discards of the whole game, counted and costed; a minute."
        ),
    ] = False,
    seed: Annotated[int, typer.Option(parser=whole(0), metavar="N", help="Seed.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Superpose all discards, play the game after each, and search for the best one.

    In random positions of a small deck the circuit of all discards is simulated, and each
    discard's chance compared with the exact program, if everybody plays uniformly. Then the best is
    searched for by maximum finding over estimated values, and compared with enumeration: how often
    it is found, and how many runs of the game's circuit that takes, beside estimating one discard
    after the other and beside random games.
    """
    from ouvert.quantum.discards.search import Resolution
    from ouvert.studies.quantum.discards import SEARCHES, mean_found, small_study, whole_game

    announce_compilation()
    resolution = Resolution(bits, median)
    small = mean_found(small_study(positions, cards, away, resolution, seed))
    large = whole_game(10, resolution, seed) if full else None
    if as_json:
        told = {"cards_each": cards, "positions": positions, "small": asdict(small), "seed": seed}
        print_json({**told, **({} if large is None else {"whole_game": asdict(large)})})
        return
    out = console()
    columns = (
        Column("discards", number=True),
        Column("way"),
        Column("finds\nthe best", number=True),
        Column("loses\nP(win)", number=True),
        Column("runs of the\ncircuit", number=True),
        Column("until it\nis found", number=True),
    )
    sections = [_rows(small), *([] if large is None else [_rows(large.found)])]
    title = f"The best discard, values to about ±{resolution.precision:.2g}"
    print_table(out, columns, sections, title=title)
    out.print(
        f"{positions} random positions with {cards} cards in each hand and {away} put away, "
        f"{SEARCHES} searches in each, measurements drawn from the formulas; in the circuit of all "
        f"discards each one's chance differs from the exact program's by {small.error:.0e} at "
        f"most. Seed {seed}"
    )
    if large is not None:
        out.print(_verdict(large))


def _rows(found: Found) -> list[tuple[tuple[str, ...], str]]:
    count = f"{found.discards}"
    return [
        (
            (
                count,
                "all in superposition",
                f"{found.agreed:.1%}",
                f"{found.loss:.4f}",
                f"{found.games:,.0f}",
                f"{found.until_best:,.0f}",
            ),
            "",
        ),
        (
            (
                count,
                "one after the other",
                f"{found.agreed_singly:.1%}",
                f"{found.loss_singly:.4f}",
                f"{found.games_singly:,.0f}",
                "–",
            ),
            "",
        ),
        ((count, "random games", "–", "–", f"{found.samples:,.0f}", "–"), ""),
    ]


def _verdict(large: WholeGame) -> str:
    from ouvert.quantum.costs.crossover import duration

    counts, plain, found = large.counts, large.plain, large.found
    return (
        f"The whole game with all 66 discards: {counts.qubits} qubits, {counts.cx:,} CX, "
        f"{counts.toffoli:,} Toffolis (one discard: {plain.qubits}, {plain.cx:,}, "
        f"{plain.toffoli:,}). With error correction the search takes "
        f"{duration(large.seconds)} on {large.machine.qubits:,} physical qubits, one discard after "
        f"the other {duration(large.seconds_singly)}. The search stops after "
        f"{found.games / found.games_singly:.1f} times the runs of one after the other; it has had "
        f"what it finds after {found.until_best / found.games_singly:.1f} times as many, which it "
        "cannot know."
    )


__all__ = ["discards"]
