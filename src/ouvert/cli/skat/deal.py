"""`ouvert deal`: a random deal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ouvert.cli.inputs import seed_or_new
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, new_seed_option, svg_option
from ouvert.cli.output import card_text, console, print_json, takes_stdout, write_file
from ouvert.skat.rules.actions import SEAT_NAMES


def deal(
    seed: Annotated[int | None, new_seed_option("Deal this deal again")] = None,
    svg: Annotated[Path | None, svg_option("Also draw the deal into a new")] = None,
    as_json: JsonOption = False,
) -> None:
    """Shuffle and deal: three hands and the skat, with the seed that deals them again."""
    import numpy as np

    from ouvert.skat.rules.deals import Deal
    from ouvert.skat.rules.picture import deal_svg

    chosen = seed_or_new(seed)
    dealt = Deal.random(np.random.default_rng(chosen))
    aside = takes_stdout(svg, as_json=as_json)
    if svg is not None:
        write_file(svg, deal_svg(dealt.hands, dealt.skat) + "\n")
    if as_json:
        hands = [hand.codes for hand in dealt.hands]
        print_json({"seed": chosen, "hands": hands, "skat": dealt.skat.codes})
        return
    from rich.table import Table

    table = Table()
    table.add_column(said("place"))
    table.add_column(said("cards"))
    table.add_column(said("card points"), justify="right")
    for place, cards in zip((*SEAT_NAMES, "skat"), (*dealt.hands, dealt.skat), strict=True):
        table.add_row(said(place), card_text(cards), str(cards.points))
    out = console(stderr=aside)
    out.print(said("Deal {number}", number=chosen))
    out.print(table)
