"""`ouvert tricks circuit`: a moment of a described game as a quantum circuit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import JsonOption, seed_option
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.tricks.games import GameArgument
from ouvert.cli.tricks.words import seat_words, setting_words
from ouvert.errors import PositionError, RulesError, SizeError

if TYPE_CHECKING:
    from ouvert.protocols import Advice
    from ouvert.tricks.belief.observation import Observation
    from ouvert.tricks.description.model import Description


_NAMES = {"exact": "exactly", "circuit": "by circuit"}


def circuit(
    game: GameArgument,
    tricks: Annotated[
        int, typer.Option(parser=whole(1, 13), metavar="N", help="Tricks before the end.")
    ] = 2,
    needed: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="K",
            show_default="more than half, or the first step that wins",
            help="Tricks or card points that the counted side needs.",
        ),
    ] = None,
    seed: Annotated[int, seed_option("the deal, and of what the circuit measures")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Ask of a described game which card wins how often, by quantum circuit and exactly.

    A deal is played by rules of thumb until so many tricks are left; then all deals that fit what
    the seat has seen, and all ways to play them by chance, are in one circuit, whose gates are
    counted. Games of two sides can be asked, whatever must be followed or trumped; of others the
    reason is said why they cannot, and what can.
    """
    announce_compilation()
    from ouvert.quantum.circuits.game import game_circuit
    from ouvert.quantum.costs.gates import gate_counts
    from ouvert.quantum.costs.whole_game import first_card
    from ouvert.quantum.described import described_problem
    from ouvert.quantum.three_ways import Way, answer
    from ouvert.tricks.games.catalogue import find_game

    described = find_game(game)
    seen = _moment(described, tricks, seed)
    problem = described_problem(seen, needed)
    names = problem.rules.names
    answers: dict[Way, Advice[int]] = {}
    refusals: dict[Way, SizeError] = {}
    for way in (Way.EXACT, Way.CIRCUIT):
        try:
            answers[way] = answer(problem, way, seed=seed, games=1)
        except SizeError as error:
            refusals[way] = error
    fits = _most_tricks(described, tricks, needed, seed) if Way.CIRCUIT in refusals else None
    counts = gate_counts(game_circuit(problem, first_card(problem)).circuit)
    chances = {
        way.value: {names[each.action]: each.win_probability for each in found.actions}
        for way, found in answers.items()
    }
    if as_json:
        print_json(
            {
                "game": seen.view.game.name,
                "seed": seed,
                "tricks": tricks,
                "needed": problem.limit,
                "deals": problem.deal_count(),
                "answers": chances,
                "left_out": [f"{_NAMES[way.value]}: {each}" for way, each in refusals.items()],
                "most_tricks": fits,
                "qubits": counts.qubits,
                "cx": counts.cx,
                "toffoli": counts.toffoli,
            }
        )
        return
    out = console()
    out.print(
        said(
            "{game}, {contract}, seed {seed}: {seat} leads, {deals} deals fit; the counted side "
            "has {taken} and needs {needed}.",
            game=seen.view.game.name,
            contract=_contract(seen),
            seed=seed,
            seat=seat_words(seen.view.actor),
            deals=f"{problem.deal_count():,}",
            taken=problem.taken[0],
            needed=problem.limit,
        )
    )
    cards = dict.fromkeys(card for found in chances.values() for card in found)
    rows = [((card, *(f"{found[card]:.4f}" for found in chances.values())), "") for card in cards]
    columns = [Column(said(_NAMES[way]), number=True) for way in chances]
    if rows:
        print_table(out, (Column(said("card")), *columns), [rows])
    for way, refusal in refusals.items():
        out.print(f"{said(_NAMES[way.value])}: {error_text(refusal)}", soft_wrap=True)
    if Way.CIRCUIT in refusals:
        if fits is None:
            out.print(said("No moment of this deal with fewer tricks fits, either."))
        else:
            out.print(
                said("The longest end of this deal that fits is --tricks {tricks}.", tricks=fits)
            )
    out.print(
        said(
            "The circuit of the weakest card: {qubits} qubits, {cx} CX, {toffoli} Toffolis",
            qubits=counts.qubits,
            cx=f"{counts.cx:,}",
            toffoli=f"{counts.toffoli:,}",
        )
    )


def _most_tricks(game: Description, below: int, needed: int | None, seed: int) -> int | None:
    """The most tricks before the end, fewer than `below`, that a circuit holds; None if none.

    They are tried from one on: each is quick, and the first that does not fit is the last.
    """
    from ouvert.quantum.described import described_problem
    from ouvert.quantum.three_ways import Way, answer

    most = None
    for tricks in range(1, below):
        try:
            problem = described_problem(_moment(game, tricks, seed), needed)
            answer(problem, Way.CIRCUIT, seed=seed, games=1)
        except SizeError:
            break
        except (PositionError, RulesError):
            # a moment that cannot be asked, or at which nothing is undecided
            continue
        most = tricks
    return most


def _contract(seen: Observation) -> str:
    return "" if seen.view.setting is None else setting_words(seen.view.setting)


def _moment(game: Description, tricks: int, seed: int) -> Observation:
    """A lead with so many tricks to come, after play by rules of thumb."""
    import numpy as np

    from ouvert.tricks.belief.observation import observe
    from ouvert.tricks.matches import contract_by_chance
    from ouvert.tricks.play.dealing import deal
    from ouvert.tricks.play.state import Phase
    from ouvert.tricks.players.thumb import thumb_action

    rng = np.random.default_rng(seed)
    state = deal(game, rng, **contract_by_chance(game, rng))
    while (
        state.phase is not Phase.PLAY
        or state.table
        or max(state.hands[seat].bit_count() for seat in state.playing) > tricks
    ):
        state = state.after(thumb_action(observe(state, state.decider)))
    return observe(state, state.decider)
