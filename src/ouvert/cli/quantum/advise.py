"""`ouvert quantum advise`: one question answered by circuit, exactly, and by Monte Carlo."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import Card
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, number, seed_or_new, whole
from ouvert.cli.language import said
from ouvert.cli.options import (
    AuctionOption,
    ContractOption,
    DeclarerOption,
    DiscardsOption,
    ExposedOption,
    HandInPlayOption,
    JsonOption,
    OwnSeatOption,
    PlayedOption,
    new_seed_option,
)
from ouvert.cli.output import Column, card_text, console, note, print_json, print_table
from ouvert.errors import SizeError
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.values import LEAST_BID

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ouvert.protocols import Advice
    from ouvert.quantum.problem import PlayProblem

MOST_SIMULATED = 5
"""Tricks left up to which all branches of a circuit are simulated at once."""
MOST_EXACT = 7
"""Tricks left up to which the exact answer is given unasked; more take minutes."""
WORTH_SAYING = 10
"""Seconds from which on it is said beforehand how long the circuit takes."""
MINUTES = 90
"""Seconds from which on they are told in whole minutes."""
ANSWERS = {"circuit": "by circuit", "exact": "exactly", "monte_carlo": "Monte Carlo"}


class Estimator(Enum):
    """How a circuit's probability is estimated; the words of the option `--method`."""

    LIKELIHOOD = "likelihood"
    ITERATIVE = "iterative"
    CANONICAL = "canonical"
    SAMPLING = "sampling"


class Play(Enum):
    """How all cards after the first are chosen; the words of the option `--play`."""

    UNIFORM = "uniform"
    SENSIBLE = "sensible"
    RULES = "rules"


def advise(
    hand: HandInPlayOption,
    own_seat: OwnSeatOption,
    game: ContractOption,
    declarer: DeclarerOption,
    played: PlayedOption = None,
    skat: DiscardsOption = None,
    exposed: ExposedOption = None,
    auction: AuctionOption = None,
    bid: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            show_default=f"{LEAST_BID}",
            help="The value at which the declarer won the auction, where --auction does not say.",
        ),
    ] = None,
    beliefs: Annotated[
        bool,
        typer.Option(
            "--beliefs",
            help="Weigh the deals by what the auction and the play so far say, and show the "
            "difference from equally likely deals.",
        ),
    ] = False,
    how: Annotated[
        Play,
        typer.Option(
            "--play",
            help="How everyone plays from then on: any legal card; or, sensibly, opponents beat "
            "the declarer's winning card if they can, and else throw the cheapest; or all by the "
            "expert rules, in suit games and Grand.",
        ),
    ] = Play.UNIFORM,
    method: Annotated[
        Estimator, typer.Option(help="How the circuit's winning probability is estimated.")
    ] = Estimator.LIKELIHOOD,
    precision: Annotated[
        float,
        typer.Option(
            parser=number(1e-4, 0.5),
            metavar="P",
            help="Half-width of the circuit's 95 % interval, 0.0001 to 0.5.",
        ),
    ] = 0.01,
    games: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Games of Monte Carlo for each card.")
    ] = 100_000,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact",
            help=f"Answer exactly with more than {MOST_EXACT} tricks left too, for minutes.",
        ),
    ] = False,
    seed: Annotated[int | None, new_seed_option("Seed of all estimates")] = None,
    as_json: JsonOption = False,
) -> None:
    """Ask which card to play in three ways: by quantum circuit, exactly, and by Monte Carlo.

    How likely does your side win if everybody plays by chance from then on? The circuit, simulated,
    holds all deals and all ways to play at once, and amplitude estimation measures the probability.
    The exact program counts them; Monte Carlo plays some. For real advice ask `ouvert advise`.

    All deals that fit are equally likely, or, with --beliefs, as likely as the AIs believe: the
    circuit's amplitudes are then the roots of these probabilities.
    """
    if auction is not None and bid is not None:
        raise UsageError(said("--auction says how high the bidding went: leave --bid out"))
    from ouvert.quantum import three_ways as library
    from ouvert.skat.belief.beliefs import Beliefs
    from ouvert.skat.rules.notation import parse_auction
    from ouvert.skat.rules.situation import situation

    observation = situation(
        hand=hand,
        seat=own_seat,
        contract=game,
        declarer=declarer,
        bid=LEAST_BID if bid is None else bid,
        auction=None if auction is None else parse_auction(auction),
        discards=skat,
        exposed=exposed,
        played=() if played is None else played.cards,
    )
    if beliefs and how is Play.RULES:
        raise UsageError(said("--beliefs is about play by chance, and not about --play rules"))
    question = library.question_of(
        observation, how.value, beliefs=Beliefs.of(observation) if beliefs else None
    )
    problem = library.problem_of(question)
    announce_compilation()
    drawn = seed_or_new(seed)
    answers: dict[str, Advice[int]] = {}
    refusals: dict[str, str] = {}

    def ask(way: library.Way) -> None:
        try:
            answers[way.value] = library.answer(
                question, way, seed=drawn, games=games, method=method.value, precision=precision
            )
        except SizeError as error:
            refusals[way.value] = f"{ANSWERS[way.value]}: {error}"

    if how is Play.RULES:
        method = Estimator.SAMPLING
    elif method is not Estimator.SAMPLING and problem.tricks > MOST_SIMULATED:
        refusals["circuit"] = (
            f"{ANSWERS['circuit']}: {problem.tricks} tricks are left, and the simulator holds all "
            f"branches with up to {MOST_SIMULATED}, so that the game is only sampled"
        )
        method = Estimator.SAMPLING
    _announce(library.circuit_effort(question, method.value, precision))
    ask(library.Way.CIRCUIT)
    if how is not Play.RULES and problem.tricks > MOST_EXACT and problem.unknown and not exact:
        refusals["exact"] = (
            f"{ANSWERS['exact']}: {problem.tricks} tricks are left, which takes minutes; "
            "ask for it with --exact"
        )
    else:
        ask(library.Way.EXACT)
    ask(library.Way.MONTE_CARLO)
    plain = None
    if problem.weights is not None:
        best = library.Way(_best(answers))
        even = replace(problem, weights=None)
        plain = library.answer(even, best, seed=drawn, games=games)
    if as_json:
        print_json(_as_json(problem, how, answers, plain, refusals, method, drawn))
        return
    _print(observation.contract, problem, how, answers, plain, drawn)
    for sentence in refusals.values():
        note(sentence)


def _announce(effort: tuple[int, float] | None) -> None:
    """Say before it begins how long the circuit will take, if that is long."""
    from ouvert.quantum.costs.crossover import duration

    if effort is not None and effort[1] > WORTH_SAYING:
        runs, seconds = effort
        grain = 60 if seconds > MINUTES else 10
        note(
            said(
                "by circuit: {runs} runs for each card, which takes some {time} here; a coarser "
                "--precision takes less, by its square",
                runs=f"{runs:,}",
                time=duration(grain * round(seconds / grain)),
            )
        )


def _best(answers: dict[str, Advice[int]]) -> str:
    """The answer that is trusted most."""
    return next(name for name in ("exact", "monte_carlo", "circuit") if name in answers)


def _as_json(
    problem: PlayProblem,
    how: Play,
    answers: dict[str, Advice[int]],
    plain: Advice[int] | None,
    refusals: dict[str, str],
    method: Estimator,
    seed: int,
) -> dict[str, Any]:
    shift = {}
    if plain is not None:
        shift["equally_likely_deals"] = {
            "by": _best(answers),
            "card": Card(plain.best.action).code,
            "cards": {
                Card(each.action).code: round(each.win_probability, 6) for each in plain.actions
            },
        }
    return {
        "card": Card(answers[_best(answers)].best.action).code,
        "limit": problem.limit,
        "play": how.value,
        "method": method.value,
        "worlds_possible": problem.deal_count(),
        "answers": {
            name: {
                "card": Card(advice.best.action).code,
                "cards": [
                    {
                        "card": Card(each.action).code,
                        "win_probability": round(each.win_probability, 6),
                        "standard_error": round(each.standard_error, 6),
                        "card_points": each.card_points and round(each.card_points, 3),
                        "evidence": each.evidence.value,
                        "reason": each.reason,
                    }
                    for each in advice.actions
                ],
                "seconds": round(advice.seconds, 3),
            }
            for name, advice in answers.items()
        },
        **shift,
        "left_out": refusals,
        "seed": seed,
    }


def _print(
    announced: Contract | None,
    problem: PlayProblem,
    how: Play,
    answers: dict[str, Advice[int]],
    plain: Advice[int] | None,
    seed: int,
) -> None:
    out = console()
    out.print(f"{announced}: {SEAT_NAMES[problem.seat]} is to play")
    best = _best(answers)
    out.print(
        f"Play {Card(answers[best].best.action)}, if everybody plays "
        f"{'by the rules' if how is Play.RULES else 'by chance'} from then on "
        f"({how.value} play, {ANSWERS[best]})."
    )
    columns = [
        Column("card"),
        *(Column(f"P(win)\n{ANSWERS[name]}", number=True) for name in answers),
    ]
    even = {}
    if plain is not None:
        columns.append(Column("with equally\nlikely deals", number=True))
        even = {each.action: each.win_probability for each in plain.actions}
    found = {
        name: {each.action: each for each in advice.actions} for name, advice in answers.items()
    }
    rows: list[tuple[tuple[RenderableType, ...], str]] = []
    for each in answers[best].actions:
        cells = []
        for name in answers:
            entry = found[name][each.action]
            error = f" ± {entry.standard_error:.4f}" if entry.standard_error else ""
            cells.append(f"{entry.win_probability:.4f}{error}")
        if even:
            chance = even[each.action]
            cells.append(f"{chance:.4f} ({each.win_probability - chance:+.4f})")
        rows.append(((card_text([Card(each.action)]), *cells), ""))
    print_table(out, columns, [rows])
    times = ", ".join(f"{ANSWERS[name]} {advice.seconds:.2f} s" for name, advice in answers.items())
    if "circuit" in answers:
        out.print(
            f"By circuit, {Card(answers['circuit'].best.action)}: {answers['circuit'].best.reason}."
        )
    if plain is not None:
        out.print(
            f"Deals are weighed by the auction and the play so far; in brackets what that adds to "
            f"equally likely deals ({ANSWERS[best]}), with which the best card is "
            f"{Card(plain.best.action)}."
        )
    out.print(
        "A winning chance in such play is no advice for a real game: ask `ouvert advise` for that."
    )
    out.print(f"P(win): that your side wins; ±: its standard error. {times}; seed {seed}")


__all__ = ["advise"]
