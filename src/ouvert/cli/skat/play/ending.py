"""How a game has ended, as `ouvert play` tells it: who won, what it counts and why, all cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ouvert.cli.language import said
from ouvert.cli.output import card_text
from ouvert.cli.skat.play.view import hand_text, matadors_text, points_text, tricks_text
from ouvert.cli.skat.replay.club import ramsch_lines
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import GameResult

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.skat.rules.game import SkatGame


def print_result(out: Console, game: SkatGame, seat: int | None) -> None:
    """How a game has ended, what it counts and why, and where the cards were.

    `seat` is the person's; None for who has sat it out.
    """
    result = game.result
    if result is not None and result.ramsch is not None:
        out.print(*ramsch_lines(result), sep="\n")
        out.print(said("  The skat was"), card_text(game.dealt.skat))
        _print_dealt(out, game, seat)
        return
    if result is None or result.declarer is None or result.contract is None:
        out.print(said("All have passed: the deal is passed in and counts nothing."))
        out.print(said("  The skat was"), card_text(game.dealt.skat))
        _print_dealt(out, game, seat)
        return
    own = result.declarer == seat
    if own:
        sentence = "You have won {game}, bid {bid}."
        lost = "You have lost {game}, bid {bid}."
    else:
        sentence = "{seat} has won {game}, bid {bid}."
        lost = "{seat} has lost {game}, bid {bid}."
    seat_name = said(SEAT_NAMES[result.declarer].capitalize())
    told = sentence if result.won else lost
    out.print(said(told, seat=seat_name, game=result.contract, bid=result.bid))
    out.print(f"  {value_sentence(result)}")
    for line in _points_lines(game, result):
        out.print(f"  {line}")
    out.print(said("  The skat was"), card_text(game.dealt.skat), end="")
    if game.picked_up:
        out.print(said("; put away:"), card_text(game.skat), end="")
    out.print()
    _print_dealt(out, game, seat)


def _print_dealt(out: Console, game: SkatGame, seat: int | None) -> None:
    kind = None if game.contract is None else game.contract.game
    for place, cards in enumerate(game.dealt.hands):
        sentence = "  {seat} (you) was dealt" if place == seat else "  {seat} was dealt"
        out.print(said(sentence, seat=said(SEAT_NAMES[place])), hand_text(cards, kind))


def _points_lines(game: SkatGame, result: GameResult) -> Iterator[str]:
    if result.contract is not None and result.contract.game is GameType.NULL:
        yield said("The declarer took a trick." if result.tricks else "The declarer took no trick.")
    else:
        others = sum(trick.points for trick in game.tricks if trick.winner != result.declarer)
        yield said(
            "The declarer has {points} ({skat} in the skat) and {tricks}, the defenders {others} "
            "and {rest}.",
            points=points_text(result.card_points),
            skat=game.skat.points,
            tricks=tricks_text(result.tricks),
            others=points_text(others),
            rest=tricks_text(len(game.tricks) - result.tricks),
        )
    if result.conceded:
        declarer = result.declarer in game.conceded
        yield said("The declarer gave up." if declarer else "The defenders gave up.")
    if game.claim is not None:
        yield said(
            "The declarer claimed this; it holds against every deal that was possible."
            if result.declarer == game.claim.seat
            else "The defenders claimed this; it holds against every deal that was possible."
        )


def _doubling(result: GameResult) -> str:
    """What of the options of clubs has multiplied a value."""
    words = [("Kontra", result.kontra > 1), ("Re", result.kontra > 2), ("Bock", result.bock)]
    return ", ".join(word for word, counts in words if counts)


def value_sentence(result: GameResult) -> str:
    """How the value of a game comes about, step by step, as it is counted at a table.

    >>> from ouvert.skat.rules.contracts import Contract, GameType
    >>> hearts = Contract.announced(GameType.HEARTS, hand=True)
    >>> value_sentence(GameResult(0, hearts, 18, True, 40, 71, 7, 2, 4))
    'with 2, game 3, Hand 4; 4 × 10 = 40'
    """
    contract = result.contract
    if contract is None:
        return said("passed in")
    value = result.game_value
    times = result.factor
    doubled = ""
    if times > 1:
        doubled = said(
            "; {what}: × {factor} = {value}",
            what=_doubling(result),
            factor=times,
            value=times * value,
        )
    if not result.won:
        doubled += said("; lost, so twice that: −{value}", value=2 * times * value)
    base = contract.game.base_value
    if not base:
        over = said(", less than the bid of {bid}: overbid", bid=result.bid)
        counts = said("{game} counts {value}", game=contract, value=value)
        return f"{counts}{over if result.overbid else ''}{doubled}"
    schwarz = result.schwarz or contract.schwarz_announced
    steps = ["game"]
    steps += ["Hand"] * contract.hand
    steps += ["Schneider"] * (result.schneider or schwarz or contract.schneider_announced)
    steps += ["announced"] * contract.schneider_announced
    steps += ["Schwarz"] * schwarz + ["announced"] * contract.schwarz_announced
    steps += ["Ouvert"] * contract.ouvert
    counted = [
        matadors_text(result.matadors),
        *(
            f"{said(step)} {level}"
            for level, step in enumerate(steps, start=abs(result.matadors) + 1)
        ),
    ]
    reached = f"{', '.join(counted)}; {result.levels} × {base} = {result.levels * base}"
    if result.overbid:
        reached += said(", less than the bid of {bid}: overbid", bid=result.bid)
        sum_of = f"{value // base} × {base} = {value}"
        reached += said("; {sum} are charged", sum=sum_of)
    return f"{reached}{doubled}"
