"""The options of clubs, as `ouvert match` and `ouvert play` take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ouvert.skat.rules.club.options import ClubOptions

RamschOption = Annotated[
    bool,
    typer.Option(
        "--ramsch", help="Where all pass, play Ramsch: who gets most card points loses them."
    ),
]
KontraOption = Annotated[
    bool,
    typer.Option(
        "--kontra",
        help="Let a defender say Kontra before the first card, and the declarer Re: each doubles.",
    ),
]
BockOption = Annotated[
    bool,
    typer.Option(
        "--bock",
        help="Play Bock rounds, in which values count double, after 60 : 60, a game lost after "
        "Kontra, or a Grand Hand.",
    ),
]


def club_of(*, ramsch: bool, kontra: bool, bock: bool) -> ClubOptions:
    """The options that were named."""
    from ouvert.skat.rules.club.options import ClubOptions

    return ClubOptions(ramsch=ramsch, kontra=kontra, bock=bock)
