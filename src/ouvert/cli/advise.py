"""`ouvert advise`: which card to play, from what one player has seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import Card, CardSet
from ouvert.cli.advice_table import print_card_advice, reason
from ouvert.cli.budgets import card_seconds
from ouvert.cli.inputs import UsageError, contract, number, seat, seed_or_new, whole
from ouvert.cli.options import (
    BidOption,
    DiscardsOption,
    ExposedOption,
    HandInPlayOption,
    JsonOption,
    OwnSeatOption,
    PlayedOption,
    ThreadsOption,
)
from ouvert.cli.output import Column, card_text, console, note, print_json, print_table
from ouvert.cli.warm_up import announce_compilation
from ouvert.skat.actions import SEAT_NAMES
from ouvert.skat.contracts import Contract

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.protocols import Advice
    from ouvert.skat.observation import Observation

SECONDS = 1.0
WORLDS = 200
"""Worlds of a vote of which only the nodes of its proofs are said."""
PLANS = 20
"""Worlds of αμ at most: more of them take too long."""


class Method(Enum):
    """Who is asked; the words of the option `--method`."""

    ENSEMBLE = "ensemble"
    VOTE = "vote"
    ALPHA_MU = "alpha-mu"
    PROOF = "proof"


@dataclass(frozen=True, slots=True)
class _Budget:
    """When to stop; without a time, numbers and the seed fix the answer."""

    seconds: float | None
    worlds: int | None
    nodes: int | None
    threads: int | None
    seed: int


def advise(
    hand: HandInPlayOption,
    own_seat: OwnSeatOption,
    game: Annotated[
        Contract | None,
        typer.Option(
            "--contract",
            parser=contract,
            metavar="GAME",
            show_default="none is announced yet",
            help='What was announced, such as "Grand Hand", "Herz", "Null Ouvert", or GH.',
        ),
    ] = None,
    declarer: Annotated[
        int | None,
        typer.Option(
            parser=seat,
            metavar="SEAT",
            help="Who plays the game; needed as soon as one is announced.",
        ),
    ] = None,
    played: PlayedOption = None,
    skat: DiscardsOption = None,
    exposed: ExposedOption = None,
    bid: BidOption = 18,
    method: Annotated[
        Method,
        typer.Option(
            help="Who is asked: the ensemble (proofs, hopes, a vote of worlds, expert rules); the "
            "plain vote alone; alpha-mu, which makes plans that hold in many worlds at once, and "
            "is slow early in the game; or only proofs.",
        ),
    ] = Method.ENSEMBLE,
    time: Annotated[
        float | None,
        typer.Option(
            parser=card_seconds,
            metavar="SECONDS",
            show_default=f"{SECONDS:g}",
            help="Think for so long, 0.05 to 5 seconds; shorter if all worlds have been seen.",
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Look at so many worlds, or all if there are fewer, in place of --time; with "
            "--seed the answer is then always the same.",
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Give each proof up after so many positions, in place of --time.",
        ),
    ] = None,
    exclude: Annotated[
        float | None,
        typer.Option(
            parser=number(0, 0.5),
            metavar="SHARE",
            help="With --method proof: leave out worlds with the unlikeliest splits, up to this "
            "share.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Seed of the sampling. Without it a new one, which the answer names.",
        ),
    ] = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Advise the card to play, and say why; rank all others beside it.

    Every deal of the cards that you have not seen and that fits the play is a world. A card that
    is proved to win in all of them comes first, then the only one that can still win, then the one
    that wins in most worlds if each is solved with open cards, the likelier worlds counting more.
    Among equal cards expert rules choose. The answer says whose advice it is.

    As long as no game is announced, this answers as `ouvert bid` does to ten cards, and as
    `ouvert discard` does to twelve.
    """
    if game is None:
        given = {"--declarer": declarer, "--played": played, "--skat": skat, "--exposed": exposed}
        _before_play(hand, own_seat, bid, given, as_json=as_json)
        return
    if declarer is None:
        raise UsageError("'ouvert advise' needs --declarer, the seat that plays the game")
    _check_budget(method, time, worlds, nodes)

    from ouvert.skat.situation import situation

    observation = situation(
        hand=hand,
        seat=own_seat,
        contract=game,
        declarer=declarer,
        bid=bid,
        discards=skat,
        exposed=exposed,
        played=() if played is None else played.cards,
    )
    if exclude is not None and method is not Method.PROOF:
        raise UsageError("--exclude leaves worlds out of proofs: ask for --method proof")
    announce_compilation()
    counted = worlds is not None or nodes is not None
    budget = _Budget(
        seconds=None if counted else SECONDS if time is None else time,
        worlds=worlds,
        nodes=nodes,
        threads=threads,
        seed=seed_or_new(seed),
    )
    if method is Method.PROOF:
        _prove(observation, budget, exclude or 0.0, as_json=as_json)
        return
    advice, voice = _asked(method, observation, budget)
    if as_json:
        print_json(_as_json(method, observation, advice, voice))
    else:
        _print(method, observation, advice, voice)


def _before_play(
    hand: CardSet, own_seat: int, bid: int, given: Mapping[str, object], *, as_json: bool
) -> None:
    """Answer as the commands do that are made for what comes before the first card."""
    from ouvert.cli import bid as before

    for name, value in given.items():
        if value is not None:
            raise UsageError(f"{name} is about a game that is played: name it with --contract")
    if len(hand) == 12:
        if not as_json:
            note("no game is announced: this is what 'ouvert discard' says to these twelve cards")
        before.discard(hand, own_seat, bid, as_json=as_json)
        return
    if len(hand) != 10:
        raise UsageError(
            f"{len(hand)} cards are no hand to bid on (ten) or to discard from (twelve): "
            "if a game is played, name it with --contract"
        )
    if not as_json:
        note("no game is announced: this is what 'ouvert bid' says to this hand")
    before.bid(hand, own_seat, as_json=as_json)


def _check_budget(
    method: Method, time: float | None, worlds: int | None, nodes: int | None
) -> None:
    counted = {"--worlds": worlds, "--nodes": nodes}
    for name, count in counted.items():
        if count is not None and time is not None:
            raise UsageError(f"--time and {name} both say when to stop: give one of them")
    if nodes is not None and method in (Method.VOTE, Method.ALPHA_MU):
        raise UsageError(f"--nodes limits proofs, and --method {method.value} makes none")
    if worlds is not None and method is Method.PROOF:
        raise UsageError("--worlds limits a vote, and a proof is about all worlds at once")


def _asked(
    method: Method, observation: Observation, budget: _Budget
) -> tuple[Advice[Card], str | None]:
    """The advice, and which part of the ensemble has spoken."""
    import numpy as np

    rng = np.random.default_rng(budget.seed)
    if method is Method.VOTE:
        from ouvert.search.vote import advise as advise_by_vote

        return advise_by_vote(
            observation,
            rng,
            seconds=budget.seconds,
            worlds=budget.worlds,
            threads=budget.threads,
            seed=budget.seed,
        ), None
    if method is Method.ALPHA_MU:
        from ouvert.search.alpha_mu import alpha_mu

        return alpha_mu(
            observation,
            rng,
            worlds=PLANS if budget.worlds is None else budget.worlds,
            seconds=budget.seconds,
            seed=budget.seed,
        ), None
    from ouvert.players.counsel import counsel
    from ouvert.players.reflex import rule_for

    advised = counsel(
        observation,
        rng,
        rules=rule_for,
        seconds=budget.seconds,
        worlds=WORLDS if budget.seconds is None and budget.worlds is None else budget.worlds,
        nodes=budget.nodes,
        threads=budget.threads,
        seed=budget.seed,
    )
    return advised.advice, advised.voice.value


def _as_json(
    method: Method, observation: Observation, advice: Advice[Card], voice: str | None
) -> dict[str, Any]:
    from ouvert.skat.situation import declarer_needs

    needs = declarer_needs(observation)
    return {
        "method": method.value,
        "voice": voice,
        "card": advice.best.action.code,
        "reason": advice.best.reason,
        "cards": [
            {
                "card": each.action.code,
                "win_probability": round(each.win_probability, 6),
                "standard_error": round(each.standard_error, 6),
                "card_points": each.card_points and round(each.card_points, 3),
                "evidence": each.evidence.value,
                "reason": each.reason,
            }
            for each in advice.actions
        ],
        "declarer_needs": sorted(need for need in needs if need is not None),
        "overbid": needs == {None},
        "worlds_possible": advice.worlds_possible,
        "worlds_seen": advice.worlds_seen,
        "seconds": round(advice.seconds, 3),
        "seed": advice.seed,
    }


def _print(
    method: Method, observation: Observation, advice: Advice[Card], voice: str | None
) -> None:
    out = console()
    _print_heading(out, observation)
    best = advice.best
    out.print(f"Play {best.action}: {reason(best)} ({voice or method.value}).")
    print_card_advice(out, advice)
    out.print("P(win): that your side wins; ±: its standard error; card points: your side's.")
    out.print(
        f"{advice.worlds_seen:,} of {advice.worlds_possible:,} worlds in {advice.seconds:.1f} s"
        + ("" if advice.seed is None else f", seed {advice.seed}")
    )


def _prove(observation: Observation, budget: _Budget, exclude: float, *, as_json: bool) -> None:
    """What the paranoia search alone says about every card, but for an excluded share of worlds."""
    from ouvert.players.counsel import NODES_A_SECOND
    from ouvert.search.paranoia import provable_points, prove
    from ouvert.skat.card_decision import limits_to_prove
    from ouvert.skat.contracts import GameType

    limits = sorted(limits_to_prove(observation))
    nodes = budget.nodes
    if nodes is None and limits:
        nodes = int((budget.seconds or SECONDS) * NODES_A_SECOND / len(limits))
    proofs = [prove(observation, limit, exclude=exclude, node_limit=nodes or 1) for limit in limits]
    seconds = sum(proof.seconds for proof in proofs)
    contract = observation.contract
    points = None
    if contract is not None and contract.game is not GameType.NULL:
        # found by halving: seven questions at most
        points, _ = provable_points(observation, node_limit=max(1, (nodes or 1) // 7))
    excluded = max((proof.excluded for proof in proofs), default=0.0)
    if as_json:
        print_json(
            {
                "method": Method.PROOF.value,
                "excluded": round(excluded, 6),
                "provable_points": points,
                "proofs": [
                    {
                        "limit": proof.limit,
                        "goal": _goal(observation, proof.limit),
                        "cards": {card.code: found.value for card, found in proof.cards.items()},
                        "nodes": proof.nodes,
                    }
                    for proof in proofs
                ],
                "seconds": round(seconds, 3),
            }
        )
        return
    out = console()
    _print_heading(out, observation)
    if not proofs:
        return
    columns = [Column("card"), *(Column(_goal(observation, proof.limit)) for proof in proofs)]
    rows = [
        ((card_text([card]), *(proof.cards[card].value for proof in proofs)), "")
        for card in proofs[0].cards
    ]
    print_table(out, columns, [rows])
    out.print("forced: against every deal that is possible, whatever the others play;")
    out.print("open: there is no such proof; unknown: the search has given up.")
    if excluded:
        out.print(
            f"All this but for {excluded:.1%} of the worlds, those with the unlikeliest splits."
        )
    if points is not None:
        out.print(f"Provable against every deal: {points} card points of the asking side.")
    out.print(f"{sum(proof.nodes for proof in proofs):,} positions in {seconds:.1f} s")


def _goal(observation: Observation, limit: int) -> str:
    """What is to be proved, in two lines at most."""
    from ouvert.skat.contracts import GameType
    from ouvert.skat.values import ALL_POINTS

    declares = observation.seat == observation.declarer
    if observation.contract is not None and observation.contract.game is GameType.NULL:
        return "no trick" if declares else "he takes a trick"
    if limit == ALL_POINTS:
        return "every trick" if declares else "one trick at least"
    return f"{limit} card points" if declares else f"he stays below {limit}"


def _print_heading(out: Console, observation: Observation) -> None:
    declares = observation.seat == observation.declarer
    side = "the declarer" if declares else "a defender"
    out.print(f"{observation.contract}: {SEAT_NAMES[observation.seat]}, {side}, is to play")
    for line in _about_the_bid(observation):
        out.print(line)


def _about_the_bid(observation: Observation) -> Iterator[str]:
    """What the bid makes of the game, if it asks for more than 18 would."""
    from ouvert.skat.situation import declarer_needs
    from ouvert.skat.values import ALL_POINTS, BID_LADDER

    needs = declarer_needs(observation)
    if not needs or needs == declarer_needs(observation, BID_LADDER[0]):
        return
    if needs == {None}:
        chance = 0 if observation.seat == observation.declarer else 1
        yield (
            f"Overbid at {observation.bid}: this game cannot be won. "
            f"P(win) is {chance} with every card."
        )
        return
    who = "You need" if observation.seat == observation.declarer else "The declarer needs"
    least = min(need for need in needs if need is not None)
    what = "every trick" if least == ALL_POINTS else f"{least} card points"
    if len(needs) == 1:
        yield f"{who} {what} because of the bid of {observation.bid}."
    else:
        yield (
            f"{who} {what} or more because of the bid of {observation.bid}: "
            "it depends on matadors that you do not see."
        )
