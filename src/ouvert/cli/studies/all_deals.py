"""`ouvert studies all-deals`: table 9 of paper 000, measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.inputs import contract, whole
from ouvert.cli.options import folder_argument
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.studies.learning import Run, learned, with_run
from ouvert.skat.rules.contracts import Contract

if TYPE_CHECKING:
    from ouvert.studies.skat.all_deals import Decided


@with_run
def all_deals(
    folder: Annotated[Path, folder_argument("journals of what is decided")],
    hand: Annotated[
        str,
        typer.Option(
            metavar="HAND", help="balanced or easy, two hands of Clubs, or the declarer's cards."
        ),
    ] = "balanced",
    cards: Annotated[
        list[int] | None,
        typer.Option(
            parser=whole(1, 10),
            metavar="N",
            help="Cards each; may be given more than once.",
            show_default="3 to 10",
        ),
    ] = None,
    game: Annotated[
        Contract,
        typer.Option(parser=contract, metavar="GAME", help="A suit game or Grand."),
    ] = "clubs",  # type: ignore[assignment]
    chunks: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Decide so many chunks of 100,000 deals, drawn at random, and estimate the rest.",
            show_default="all",
        ),
    ] = None,
    check: Annotated[
        int,
        typer.Option(
            parser=whole(0, 10_000_000),
            metavar="N",
            help="Decide so many of the deals, drawn at random, again one by one.",
        ),
    ] = 1_000,
    memory: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1 << 16), metavar="MIB", help="Mebibytes of each process's table."
        ),
    ] = 64,
    *,
    run: Run,
) -> None:
    """All deals that fit a hand, each decided with open cards: table 9 of Quantum Skat, measured.

    The declarer sits in forehand and leads; the skat is unknown and counts for him. With fewer than
    ten cards each the deck has the highest cards, and more than half of its points win. FOLDER gets
    a journal for each size, from which the same command goes on. Won deals and checksum depend on
    hand, size and game alone; the seed draws what is checked, and the chunks.
    """
    from ouvert.arena.journal import kept_in
    from ouvert.skat.search.all_deals import HandDeals
    from ouvert.studies.skat.all_deals import HANDS, SIZES, chunk_count, decide_all, hand_of

    asked = [HandDeals(hand_of(hand, size), game.game) for size in cards or SIZES]
    label = hand if hand in HANDS else "hand"
    found = []
    for deals in asked:
        name = f"{game.game.name.lower()}-{label}-{deals.cards_each}"
        journal = folder / f"{name}.journal"
        due = chunk_count(deals) if chunks is None else min(chunks, chunk_count(deals))

        def work(told: Any, deals: HandDeals = deals, journal: Path = journal) -> Decided:
            with kept_in(folder):
                return decide_all(
                    deals,
                    journal,
                    chunks=chunks,
                    check=check,
                    mebibytes=memory,
                    **run.work,
                    progress=lambda done: told("chunks", done),
                )

        found.append(learned(journal, {"chunks": (name, due)}, work)[0])
    if run.as_json:
        print_json({"seed": run.seed, "hand": hand, "sizes": [_plain(each) for each in found]})
        return
    _print(found)


def _plain(found: Decided) -> dict[str, Any]:
    return {
        "cards_each": found.deals.cards_each,
        "hand": found.deals.hand.codes,
        "game": found.deals.game.value,
        "deals": len(found.deals),
        "decided": found.decided,
        "won": found.won,
        "share": [found.share.value, found.share.low, found.share.high],
        "checksum": f"{found.checksum:016x}",
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "check": None
        if found.check is None
        else {
            "deals": found.check.deals,
            "different": list(found.check.different),
            "seconds": round(found.check.seconds, 3),
        },
    }


def _print(found: list[Decided]) -> None:
    columns = (
        Column("cards\neach", number=True),
        Column("deals", number=True),
        Column("won", number=True),
        Column("share", number=True),
        Column("checksum"),
        Column("processor\nseconds", number=True),
        Column("µs\na deal", number=True),
        Column("one by one,\nµs a deal", number=True),
        Column("checked", number=True),
        Column("different", number=True),
    )
    rows = []
    for each in found:
        checked = ("–", "–", "–")
        if each.check is not None:
            plain = 1e6 * each.check.seconds / each.check.deals
            checked = (f"{plain:.1f}", f"{each.check.deals:,}", f"{len(each.check.different):,}")
        rows.append(
            (
                (
                    str(each.deals.cards_each),
                    f"{each.decided:,}",
                    f"{each.won:,}",
                    each.share.text(".2f", factor=100, unit=" %")
                    if not each.complete
                    else f"{each.share.value:.4%}",
                    f"{each.checksum:016x}",
                    f"{each.seconds:,.1f}",
                    f"{1e6 * each.seconds / each.decided:.1f}",
                    *checked,
                ),
                "",
            )
        )
    out = console()
    deals = found[0].deals
    print_table(out, columns, [rows], title=f"{deals.game.name.capitalize()}, the declarer leads")
    if not all(each.complete for each in found):
        out.print(
            "Not all deals were decided: the share is that of chunks drawn at random, with its "
            "interval of 95 %."
        )
    for each in found:
        if each.check is not None and each.check.different:
            numbers = ", ".join(map(str, each.check.different[:10]))
            out.print(f"{each.deals.cards_each} cards: decided otherwise are {numbers}")
