"""What `ouvert advise` prints: for people, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ouvert.cli.language import said
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
    from rich.console import Console, RenderableType

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
    sentence = "Play {card}: {reason} ({voice})."
    card = action_text(best.action)
    out.print(said(sentence, card=card, reason=reason(best), voice=said(voice)))
    print_card_advice(out, advice)
    if not advice.worlds_seen:
        return
    sentence = "P(win): that your side wins; ±: its standard error; card points: your side's."
    out.print(said(sentence))
    seen, possible = (f"{n:,}" for n in (advice.worlds_seen, advice.worlds_possible))
    took = f"{advice.seconds:.1f}"
    line = said("{seen} of {all} worlds in {seconds} s", seen=seen, all=possible, seconds=took)
    out.print(line + ("" if advice.seed is None else said(", seed {seed}", seed=advice.seed)))


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
                "goal": _goal(observation, proof.limit).format(n=proof.limit),
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
    seat, moment = said(SEAT_NAMES[observation.seat]), said(_MOMENTS[observation.phase])
    out.print(f"{seat}, {moment}:", cards)
    best = advice.best
    does = {
        Discard: "Put away {what}: {reason} (tables of hands).",
        Announce: "Play {what}: {reason} (tables of hands).",
        PickUp: "Pick up the {what}: {reason} (tables of hands).",
    }
    sentence = does.get(type(best.action), "Say {what}: {reason} (tables of hands).")
    out.print(said(sentence, what=action_text(best.action), reason=reason(best)))
    print_rated(out, advice)
    if advice.maximal_bid:
        out.print(said("Bid, or hold, up to {value}.", value=advice.maximal_bid))


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
    goals = (said(_goal(observation, proof.limit), n=proof.limit) for proof in proofs)
    columns = [Column(said("card")), *map(Column, goals)]
    rows: list[tuple[list[RenderableType], str]] = []
    for card in proofs[0].cards:
        cells: list[RenderableType] = [card_text([card])]
        cells += [said(proof.cards[card].value) for proof in proofs]
        rows.append((cells, ""))
    print_table(out, columns, [rows])
    out.print(said("forced: against every deal that is possible, whatever the others play;"))
    out.print(said("open: there is no such proof; unknown: the search has given up."))
    if advice.excluded:
        sentence = "All this but for {share} of the worlds, those with the unlikeliest splits."
        out.print(said(sentence, share=f"{advice.excluded:.1%}"))
    if advice.provable_points is not None:
        sentence = "Provable against every deal: {points} card points of the asking side."
        out.print(said(sentence, points=advice.provable_points))
    nodes, took = f"{sum(proof.nodes for proof in proofs):,}", f"{advice.seconds:.1f}"
    out.print(said("{nodes} positions in {seconds} s", nodes=nodes, seconds=took))


def _goal(observation: Observation, limit: int) -> str:
    """What is to be proved, with {n} for the limit, in two lines at most."""
    from ouvert.skat.rules.card_decision import CardDecision
    from ouvert.skat.rules.values import ALL_POINTS

    decision = CardDecision.of(observation)
    if decision.null:
        return "he takes a trick" if decision.defending else "no trick"
    if limit == ALL_POINTS:
        return "one trick at least" if decision.defending else "every trick"
    return "he stays below {n}" if decision.defending else "{n} card points"


def _print_heading(out: Console, observation: Observation) -> None:
    declares = observation.seat == observation.declarer
    if observation.ramsch:
        seat = said(SEAT_NAMES[observation.seat])
        out.print(said("Ramsch: {seat} is to play", seat=seat))
        return
    out.print(
        said(
            "{game}: {seat}, the declarer, is to play"
            if declares
            else "{game}: {seat}, a defender, is to play",
            game=observation.contract,
            seat=said(SEAT_NAMES[observation.seat]),
        )
    )
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
        sentence = "Overbid at {bid}: this game cannot be won. P(win) is {chance} with every card."
        yield said(sentence, bid=observation.bid, chance=chance)
        return
    own = observation.seat == observation.declarer
    least = min(need for need in needs if need is not None)
    all_tricks = least == ALL_POINTS
    what = said("every trick") if all_tricks else said("{n} card points", n=least)
    if len(needs) == 1:
        sentence = (
            "You need {what} because of the bid of {bid}."
            if own
            else "The declarer needs {what} because of the bid of {bid}."
        )
    else:
        sentence = (
            "You need {what} or more because of the bid of {bid}: it depends on matadors that you "
            "do not see."
            if own
            else "The declarer needs {what} or more because of the bid of {bid}: it depends on "
            "matadors that you do not see."
        )
    yield said(sentence, what=what, bid=observation.bid)
