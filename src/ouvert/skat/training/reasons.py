"""Why an answer to a puzzle is worse than the best: one sentence for each card.

What an answer gives away is what the puzzle holds. Why is told of the cards as they lay, by the
open-card solver: the trick is finished by best play after the card and after the best one, and the
first thing in which the two differ is the reason: who takes the trick, how many card points lie in
it, whether the game is still won, or what comes of it in the end. Where the card was no worse as
the cards lay, that is said: then it is the other likely deals in which it is. Of bids and discards
the tables of hands say it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.cards import Card, CardSet
from ouvert.remarks import Remark
from ouvert.skat.players.advise import advise
from ouvert.skat.rules.actions import SEAT_NAMES, Discard, Pass, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.rules.play import Trick
from ouvert.skat.search.open_cards import card_values
from ouvert.skat.search.positions import OpenPosition
from ouvert.skat.training.puzzles import Puzzle, answer_of

FEW_POINTS = 4
"""Card points of a trick below which it is not the trick that matters."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer is worth what it is.

    Attributes:
        answer: as the puzzle names it.
        lost: what it gives away to the best answer, in what the puzzle counts.
        text: why, in English.
        remark: the same in a code.
    """

    answer: str
    lost: float
    text: str
    remark: Remark


def puzzle_reasons(puzzle: Puzzle) -> tuple[Reason, ...]:
    """Why each answer to a puzzle is worth what it is, the best first."""
    ranked = sorted(puzzle.worth, key=lambda each: -puzzle.worth[each])
    why = _of_cards(puzzle) if puzzle.kind == "card" else _of_tables(puzzle)
    best = puzzle.worth[puzzle.answer]
    found = []
    for answer in ranked:
        text, remark = why[answer]
        found.append(Reason(answer, round(best - puzzle.worth[answer], 4), text, remark))
    return tuple(found)


Why = tuple[str, Remark]


@dataclass(frozen=True, slots=True)
class _After:
    """What comes of a card with open cards.

    Attributes:
        card: the card.
        trick: the trick that it is played to, finished by best play.
        ours: whether the side of who played it takes that trick.
        wins: whether that side reaches what the puzzle is about.
        points: its card points in the end; 0 in a Null.
    """

    card: Card
    trick: Trick
    ours: bool
    wins: bool
    points: int


def _of_cards(puzzle: Puzzle) -> dict[str, Why]:
    game = puzzle.game()
    best = _after(game, Card[puzzle.answer], puzzle.limit)
    accepted = set(puzzle.accepted())
    null = game.contract is not None and game.contract.game is GameType.NULL
    found = {}
    for code in puzzle.worth:
        if code == puzzle.answer:
            found[code] = _why_best(best, null=null)
        elif code in accepted:
            found[code] = "As good as the best.", Remark.of("why_as_good")
        else:
            found[code] = _why_worse(_after(game, Card[code], puzzle.limit), best, null=null)
    return found


def _after(game: SkatGame, card: Card, limit: int | None) -> _After:
    """What comes of a card, by the solver."""
    assert game.actor is not None
    position = OpenPosition.of(game)
    declares = game.actor == game.declarer
    null = position.game is GameType.NULL
    value = card_values(position)[card]
    due = limit or game.needed
    kept = bool(value) if null else due is not None and value >= due
    tricks, state = len(game.tricks), game.apply(PlayCard(card))
    while len(state.tricks) == tricks and not state.over:
        values = card_values(OpenPosition.of(state))
        choose = max if state.actor == state.declarer else min
        most = choose(values.values())
        equal = [each for each in values if values[each] == most]
        state = state.apply(PlayCard(min(equal, key=lambda each: (each.points, each.rank))))
    trick = state.tricks[tricks]
    ours = (trick.winner == game.declarer) is declares
    points = 0 if null else value if declares else 120 - value
    return _After(card, trick, ours, kept is declares, points)


def _why_best(best: _After, *, null: bool) -> Why:
    taker = best.trick.card_of(best.trick.winner)
    seat, points = best.trick.winner, best.trick.points
    if null:
        return (
            f"As the cards lay, {SEAT_NAMES[seat]} takes this trick with {taker}.",
            Remark.of("why_best_null", seat=seat, taker=taker.code),
        )
    return (
        f"As the cards lay, {SEAT_NAMES[seat]} takes this trick with {taker}; "
        f"{points} card points lie in it.",
        Remark.of("why_best", seat=seat, taker=taker.code, points=points),
    )


def _why_worse(after: _After, best: _After, *, null: bool) -> Why:
    """The first thing in which a card is worse than the best; see the head of this module."""
    better = best.card.code
    said = str(best.card)
    worse = (best.wins and not after.wins) or after.points < best.points
    if not worse or (after.wins and not best.wins):
        return (
            f"As the cards lay it was no worse than {said}; in other likely deals it is.",
            Remark.of("why_elsewhere", better=better),
        )
    seat = after.trick.winner
    taker = after.trick.card_of(seat)
    points, others = after.trick.points, best.trick.points
    who = SEAT_NAMES[seat]
    if null:
        # nothing but who takes a trick counts in it, and that the goal says
        return _turned(best.card)
    if best.ours and not after.ours:
        return (
            f"As the cards lay, {who} then takes this trick with {taker}, {points} card points; "
            f"after {said} your side takes it.",
            Remark.of("why_loses_trick", better=better, seat=seat, taker=taker.code, points=points),
        )
    if after.ours and not best.ours:
        return (
            f"As the cards lay it takes this trick, {points} card points, which {said} leaves to "
            "the other side, and that is paid for later.",
            Remark.of("why_takes_trick", better=better, points=points),
        )
    kept = points - others if after.ours else others - points
    if kept <= -FEW_POINTS:
        return (
            f"As the cards lay, {who} takes this trick with {points} card points, and with "
            f"{others} after {said}.",
            Remark.of("why_trick_points", seat=seat, points=points, others=others, better=better),
        )
    if best.wins and not after.wins:
        return _turned(best.card)
    lost = best.points - after.points
    return (
        f"As the cards lay it costs your side {lost} card points in later tricks.",
        Remark.of("why_later", points=lost),
    )


def _turned(better: Card) -> Why:
    return (
        f"As the cards lay, after it the other side reaches its goal; after {better} it does not.",
        Remark.of("why_turns", better=better.code),
    )


def _of_tables(puzzle: Puzzle) -> dict[str, Why]:
    """What the tables of hands say of bids and discards."""
    seen = puzzle.seen()
    if puzzle.kind == "bid":
        advised = advise(seen)
        on = next((each for each in advised.actions if not isinstance(each.action, Pass)), None)
        share = 0.0 if on is None or on.win_probability is None else on.win_probability
        told = {
            "yes": (
                f"A game got here is won {share:.0%} of the time.",
                Remark.of("why_bid", share=round(share, 3)),
            ),
            "no": ("Passing leaves the game to the others.", Remark.of("why_pass")),
        }
        if advised.best.remarks:
            told[answer_of(advised.best.action)] = advised.best.reason, advised.best.remarks[0]
        return {answer: told[answer] for answer in puzzle.worth}
    contract = parse_contract_code(puzzle.contract or "")
    found: dict[str, Why] = {}
    for each in advise(seen, contracts=(contract,)).actions:
        assert isinstance(each.action, Discard)
        share = each.win_probability or 0.0
        put: CardSet = each.action.cards
        found[answer_of(each.action)] = (
            f"Without these two the hand wins {share:.0%} of the time; {put.points} card points "
            "are put away.",
            Remark.of("why_discard", share=round(share, 3), points=put.points),
        )
    return found
