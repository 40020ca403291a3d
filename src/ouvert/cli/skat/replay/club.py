"""Games with options of clubs, as `ouvert replay` shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ouvert.cli.language import said
from ouvert.cli.output import Column, card_text, print_table
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.values import GameResult

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.skat.review.game import GameReview


def print_ramsch(out: Console, judged: GameReview) -> None:
    """Every card of a Ramsch with what it gave away, and what the columns mean."""
    columns = (
        Column(said("trick"), number=True),
        Column(said("seat")),
        Column(said("card")),
        Column(said("gave\naway"), number=True),
        Column(said("better")),
        Column(said("with open\ncards"), number=True),
    )
    rows = []
    for each in judged.ramsch:
        better = each.suggested != each.played.card
        open_loss = each.open_loss
        cells = (
            str(each.played.trick),
            said(SEAT_NAMES[each.played.seat]),
            card_text([each.played.card]),
            f"{each.loss:.0f}",
            card_text([each.suggested]) if better else "",
            "" if open_loss is None else f"{open_loss:.0f}",
        )
        rows.append((cells, "bold" if each.marked else ""))
    print_table(out, columns, [rows])
    out.print(
        said(
            "gave away: points by which the player was ahead of the other two, by likely deals.\n"
            "with open cards: the same if all see every card and each plays for himself; empty "
            "where\nthere are too many ways to play, before six cards a hand."
        )
    )


def ramsch_lines(result: GameResult) -> Iterator[str]:
    """How a Ramsch has ended."""
    ended = result.ramsch
    if ended is None:
        return
    who = ended.march if ended.loser is None else ended.loser
    seat = said(SEAT_NAMES[who or 0].capitalize())
    if ended.march is not None:
        yield said("{seat} has taken every trick of the Ramsch.", seat=seat)
    else:
        sentence = "{seat} has lost the Ramsch with {points} card points."
        yield said(sentence, seat=seat, points=ended.points[who or 0])
    points = ", ".join(
        f"{said(name)} {count}" for name, count in zip(SEAT_NAMES, ended.points, strict=True)
    )
    sentence = (
        "Card points: {points}. Somebody took no trick, which doubles it. It scores {value}."
        if len(ended.virgins) == 1
        else "Card points: {points}. It scores {value}."
    )
    yield said(sentence, points=points, value=result.value)


def club_json(judged: GameReview) -> dict[str, Any]:
    """What was found of a Ramsch, of Kontra and Re; nothing in other games."""
    from ouvert.skat.review.as_json import kontra_json, ramsch_json

    found: dict[str, Any] = {}
    if judged.ramsch:
        found["ramsch"] = [ramsch_json(each) for each in judged.ramsch]
    if judged.kontra:
        found["kontra"] = [kontra_json(each) for each in judged.kontra]
    return found
