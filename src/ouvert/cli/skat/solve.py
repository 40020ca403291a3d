"""`ouvert solve`: what a deal is worth when all cards are open."""

from __future__ import annotations

import os
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import (
    CardRow,
    UsageError,
    card_row,
    card_set,
    contract,
    opened,
    refuse_beside_batch,
    seat,
    whole,
)
from ouvert.cli.language import said
from ouvert.cli.options import BatchThreadsOption, JsonOption, batch_option
from ouvert.cli.output import Column, card_text, console, print_json, print_table
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import Contract, GameType

if TYPE_CHECKING:
    from ouvert.skat.search.open_cards import OpenCardsSolution
    from ouvert.skat.search.positions import OpenPosition

_CARDS = {"parser": card_set, "metavar": "CARDS"}
_SEAT = {"parser": seat, "metavar": "SEAT"}


def solve(
    forehand: Annotated[CardSet | None, typer.Option(**_CARDS, help="Forehand's cards.")] = None,
    middlehand: Annotated[
        CardSet | None, typer.Option(**_CARDS, help="Middlehand's cards.")
    ] = None,
    rearhand: Annotated[CardSet | None, typer.Option(**_CARDS, help="Rearhand's cards.")] = None,
    skat: Annotated[
        CardSet | None,
        typer.Option(**_CARDS, help="The two cards of the skat; they count for the declarer."),
    ] = None,
    game: Annotated[
        Contract | None,
        typer.Option(
            "--contract",
            parser=contract,
            metavar="GAME",
            help="The game: C S H D G N, or a name such as Grand, Herz, ♦. Hand and announcements "
            "change nothing here.",
        ),
    ] = None,
    declarer: Annotated[int | None, typer.Option(**_SEAT, help="Who plays the game.")] = None,
    leader: Annotated[
        int | None,
        typer.Option(
            **_SEAT,
            show_default="forehand",
            help="Who leads the trick, or has led the cards on the table.",
        ),
    ] = None,
    table: Annotated[
        CardRow | None,
        typer.Option(
            parser=card_row,
            metavar="CARDS",
            help="The cards of the unfinished trick in the order played; not in the hands.",
        ),
    ] = None,
    points: Annotated[
        int | None,
        typer.Option(
            parser=whole(0, 120),
            metavar="N",
            show_default="0",
            help="The declarer's card points in the tricks taken so far, the skat not included.",
        ),
    ] = None,
    batch: Annotated[str | None, batch_option("the deals")] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 120),
            metavar="N",
            help="Only decide whether the declarer gets so many card points; 120 is Schwarz and "
            "means every trick. Ignored in Null.",
        ),
    ] = None,
    threads: BatchThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find what every card is worth when all cards are open and everybody plays perfectly.

    Give one deal by options, or many with --batch. Values are the declarer's card points at the
    end, 0 to 120, those of the given skat included; in Null and with --limit, whether he wins.

    A line of a batch is an object such as {"hands": [["CJ", ...], [...], [...]], "skat":
    ["S8", "H9"], "declarer": 1, "leader": 0, "contract": "G"}. It needs hands (of forehand,
    middlehand and rearhand, as many cards in each as there are left), declarer and leader (0, 1, 2)
    and contract (C S H D G N); it may have skat (two cards, which count for the declarer). Other
    keys are ignored. Each line is answered by a line with value or wins,
    nodes and ms, or with error; with errors the exit status is 1.
    """
    one_deal = {
        "--forehand": forehand,
        "--middlehand": middlehand,
        "--rearhand": rearhand,
        "--contract": game,
        "--declarer": declarer,
    }
    if batch is not None:
        others = {"--skat": skat, "--leader": leader, "--table": table, "--points": points}
        refuse_beside_batch({**one_deal, **others})
        _solve_batch(batch, limit, threads or os.cpu_count() or 1)
        return
    if (
        forehand is None
        or middlehand is None
        or rearhand is None
        or game is None
        or declarer is None
    ):
        missing = [name for name, value in one_deal.items() if value is None]
        raise UsageError(
            said("a deal needs {names} too, or give --batch", names=" and ".join(missing))
        )

    announce_compilation()
    from ouvert.skat.search.positions import OpenPosition

    position = OpenPosition.with_skat(
        game.game,
        (forehand, middlehand, rearhand),
        skat or CardSet(),
        declarer=declarer,
        leader=leader or 0,
        table=() if table is None else table.cards,
        taken=points or 0,
    )
    _solve_one(position, limit, as_json=as_json)


def _solve_one(position: OpenPosition, limit: int | None, *, as_json: bool) -> None:
    from ouvert.skat.search import open_cards

    solution = open_cards.solve(position, limit)
    values = open_cards.card_values(position, limit)
    decided = limit is not None or position.game is GameType.NULL
    line = () if limit is not None else open_cards.principal_line(position)
    sign = 1 if position.actor == position.declarer else -1
    # stable, so that equal cards stay in the order in which hands are shown
    order = sorted(CardSet(values), key=lambda card: -sign * values[card])
    best = [card for card in order if values[card] == solution.value]
    if as_json:

        def plain(value: int) -> int | bool:
            return bool(value) if decided else value

        print_json(
            {
                "wins" if decided else "value": plain(solution.value),
                "actor": SEAT_NAMES[position.actor],
                "cards": {card.code: plain(values[card]) for card in order},
                "best": [card.code for card in best],
                "line": [card.code for card in line],
                "nodes": solution.nodes,
                "ms": round(1000 * solution.seconds, 3),
            }
        )
        return
    suit = position.game.trump_suit
    game = position.game.name.capitalize() if suit is None else suit.symbol
    out = console()
    out.print(
        said(
            "{game}, {declarer} is the declarer, {actor} is to play",
            game=game,
            declarer=said(SEAT_NAMES[position.declarer]),
            actor=said(SEAT_NAMES[position.actor]),
        )
    )
    alike = len(best) == len(order)
    heading = said("declarer wins" if decided else "declarer's points")
    columns = [Column(said("card")), Column(heading, True)]
    rows = []
    for card in order:
        value = said("yes" if values[card] else "no") if decided else str(values[card])
        rows.append(((card_text([card]), value, said("best") if card in best else ""), ""))
    print_table(out, columns if alike else [*columns, Column("")], [rows])
    if alike and len(order) > 1:
        out.print(said("All cards are equally good."))
    out.print(_verdict(position, solution, limit))
    if line:
        first = 3 - len(position.table)
        starts = [0, *range(first, len(line), 3), len(line)]
        tricks = [line[start:end] for start, end in pairwise(starts)]
        out.print(said("Best play:"), *(card_text(trick) for trick in tricks), sep="  ")
    sentence = (
        "{nodes} node in {spent} ms" if solution.nodes == 1 else "{nodes} nodes in {spent} ms"
    )
    nodes, spent = f"{solution.nodes:,}", f"{1000 * solution.seconds:.2f}"
    out.print(said(sentence, nodes=nodes, spent=spent))


def _verdict(position: OpenPosition, solution: OpenCardsSolution, limit: int | None) -> str:
    if position.game is GameType.NULL:
        return said(
            "The declarer wins the Null." if solution.value else "The declarer loses the Null."
        )
    if limit is None:
        return said("The declarer gets {what}.", what=said("{n} card points", n=solution.value))
    target = said("every trick") if limit == 120 else said("{n} card points", n=limit)
    return said(
        "The declarer gets {what}." if solution.value else "The declarer does not get {what}.",
        what=target,
    )


def _solve_batch(name: str, limit: int | None, threads: int) -> None:
    source = opened(name)
    announce_compilation()
    from ouvert.cli.json_lines import print_answers
    from ouvert.cli.skat.batch import KEYS, respond

    print_answers(name, source, partial(respond, limit=limit), KEYS, threads)
