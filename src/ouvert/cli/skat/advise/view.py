"""What `ouvert advise` prints: for people, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ouvert.cli.output import Column, card_text, print_table
from ouvert.cli.skat.advise.table import action_text, print_card_advice, print_rated, reason
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Announce,
    Bid,
    Discard,
    Hold,
    Phase,
    PickUp,
    PlayCard,
)

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.skat.players.advise import SkatActionAdvice, SkatAdvice
    from ouvert.skat.rules.actions import Action
    from ouvert.skat.rules.observation import Observation


PROOF = "proof"
"""The method whose answer is a table of proofs, as `skat.players.advise.Method` says it."""


def as_json(observation: Observation, advice: SkatAdvice) -> dict[str, Any]:
    """The advice as JSON values; one shape for the play, one for what comes before it."""
    if observation.phase is not Phase.PLAY:
        return _before_play_json(advice)
    if advice.method.value == PROOF:
        return _proofs_json(observation, advice)
    from ouvert.skat.rules.situation import declarer_needs

    needs = declarer_needs(observation)
    return {
        "method": advice.method.value,
        "voice": None if advice.voice is None else advice.voice.value,
        "card": _card(advice.best.action),
        "reason": advice.best.reason,
        "cards": [
            {
                "card": _card(each.action),
                "win_probability": _chance(each),
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


def print_advice(out: Console, observation: Observation, advice: SkatAdvice) -> None:
    """Print the advice for a person."""
    if observation.phase is not Phase.PLAY:
        _print_before_play(out, observation, advice)
        return
    _print_heading(out, observation)
    if advice.method.value == PROOF:
        _print_proofs(out, observation, advice)
        return
    best = advice.best
    voice = advice.method.value if advice.voice is None else advice.voice.value
    out.print(f"Play {action_text(best.action)}: {reason(best)} ({voice}).")
    print_card_advice(out, advice)
    if not advice.worlds_seen:
        return
    out.print("P(win): that your side wins; ±: its standard error; card points: your side's.")
    out.print(
        f"{advice.worlds_seen:,} of {advice.worlds_possible:,} worlds in {advice.seconds:.1f} s"
        + ("" if advice.seed is None else f", seed {advice.seed}")
    )


def _before_play_json(advice: SkatAdvice) -> dict[str, Any]:
    scoring = advice.scoring
    return {
        "method": advice.method.value,
        "voice": None if advice.voice is None else advice.voice.value,
        "scoring": None if scoring is None else scoring.code,
        "action": _action_json(advice.best.action),
        "reason": advice.best.reason,
        "actions": [_rated_json(each) for each in advice.actions],
        "games": [_rated_json(each) for each in advice.games],
        "maximal_bid": advice.maximal_bid,
        "worlds_possible": advice.worlds_possible,
    }


def _rated_json(each: SkatActionAdvice) -> dict[str, Any]:
    from ouvert.skat.rules.notation import contract_code

    return {
        "action": _action_json(each.action),
        "contract": None if each.contract is None else contract_code(each.contract),
        "win_probability": _chance(each),
        "expected": None if each.expected is None else round(each.expected, 6),
        "evidence": each.evidence.value,
    }


def _action_json(action: Action) -> dict[str, Any]:
    """An action in the words of records."""
    from ouvert.skat.rules.notation import contract_code

    match action:
        case Bid(value):
            return {"do": "bid", "value": value}
        case Hold():
            return {"do": "hold"}
        case PickUp():
            return {"do": "pick up"}
        case Discard(cards):
            return {"do": "discard", "cards": cards.codes}
        case Announce(contract):
            return {"do": "announce", "contract": contract_code(contract)}
        case PlayCard(card):
            return {"do": "play", "card": card.code}
        case _:
            return {"do": str(action)}


def _proofs_json(observation: Observation, advice: SkatAdvice) -> dict[str, Any]:
    return {
        "method": advice.method.value,
        "card": _card(advice.best.action),
        "reason": advice.best.reason,
        "excluded": round(advice.excluded, 6),
        "provable_points": advice.provable_points,
        "proofs": [
            {
                "limit": proof.limit,
                "goal": _goal(observation, proof.limit),
                "cards": {card.code: found.value for card, found in proof.cards.items()},
                "nodes": proof.nodes,
            }
            for proof in advice.proofs
        ],
        "seconds": round(advice.seconds, 3),
    }


def _card(action: Action) -> str | None:
    return action.card.code if isinstance(action, PlayCard) else None


def _chance(each: SkatActionAdvice) -> float | None:
    from ouvert.protocols import Evidence

    unknown = each.evidence in (Evidence.NONE, Evidence.RULE)
    return None if unknown else round(each.win_probability, 6)


def _print_before_play(out: Console, observation: Observation, advice: SkatAdvice) -> None:
    cards = card_text(observation.hand)
    out.print(f"{SEAT_NAMES[observation.seat]}, {_MOMENTS[observation.phase]}:", cards)
    best = advice.best
    does = {Discard: "Put away", Announce: "Play", PickUp: "Pick up the"}
    verb = does.get(type(best.action), "Say")
    out.print(f"{verb} {action_text(best.action)}: {reason(best)} (tables of hands).")
    print_rated(out, advice)
    if advice.maximal_bid:
        out.print(f"Bid, or hold, up to {advice.maximal_bid}.")


_MOMENTS = {
    Phase.AUCTION: "to speak",
    Phase.SKAT: "skat or Hand",
    Phase.DISCARD: "to put two cards away",
    Phase.ANNOUNCE: "to name the game",
}


def _print_proofs(out: Console, observation: Observation, advice: SkatAdvice) -> None:
    proofs = advice.proofs
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
    if advice.excluded:
        out.print(
            f"All this but for {advice.excluded:.1%} of the worlds, those with the unlikeliest "
            "splits."
        )
    if advice.provable_points is not None:
        points = advice.provable_points
        out.print(f"Provable against every deal: {points} card points of the asking side.")
    out.print(f"{sum(proof.nodes for proof in proofs):,} positions in {advice.seconds:.1f} s")


def _goal(observation: Observation, limit: int) -> str:
    """What is to be proved, in two lines at most."""
    from ouvert.skat.rules.card_decision import CardDecision
    from ouvert.skat.rules.values import ALL_POINTS

    decision = CardDecision.of(observation)
    if decision.null:
        return "he takes a trick" if decision.defending else "no trick"
    if limit == ALL_POINTS:
        return "one trick at least" if decision.defending else "every trick"
    return f"he stays below {limit}" if decision.defending else f"{limit} card points"


def _print_heading(out: Console, observation: Observation) -> None:
    declares = observation.seat == observation.declarer
    side = "the declarer" if declares else "a defender"
    if observation.ramsch:
        out.print(f"Ramsch: {SEAT_NAMES[observation.seat]} is to play")
        return
    out.print(f"{observation.contract}: {SEAT_NAMES[observation.seat]}, {side}, is to play")
    for line in _about_the_bid(observation):
        out.print(line)


def _about_the_bid(observation: Observation) -> Iterator[str]:
    """What the bid makes of the game, if it asks for more than 18 would."""
    from ouvert.skat.rules.situation import declarer_needs
    from ouvert.skat.rules.values import ALL_POINTS, LEAST_BID

    needs = declarer_needs(observation)
    if not needs or needs == declarer_needs(observation, LEAST_BID):
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
