"""`ouvert tricks look`: what each card of a board of Bridge, or of any played deal, gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import opened, whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import JsonOption, seed_option
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.tricks.deals import gathered, look_at_deal, worth_json
from ouvert.errors import OuvertError
from ouvert.tricks.review.defaults import DEALS, FEWEST_DEALS, MOST_DEALS, SEED

MOST_NAMES = 12
"""Of more boards an error names so many."""

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ouvert.tricks.play.state import Action, GameState
    from ouvert.tricks.records.board import Board
    from ouvert.tricks.records.reading import Found
    from ouvert.tricks.review.cards import Judged


def look(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A hand record of Bridge, PBN or LIN, or a deal that 'ouvert tricks play' has "
            "saved, or - (stdin).",
        ),
    ],
    board: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            show_default="the first",
            help="Which board, by its number in the file; where boards have none, or two have the "
            "same, counted from 1.",
        ),
    ] = None,
    deals: Annotated[
        int,
        typer.Option(
            parser=whole(FEWEST_DEALS, MOST_DEALS),
            metavar="N",
            help="Deals drawn for each card, from all that its player could not tell apart.",
        ),
    ] = DEALS,
    every: Annotated[
        bool, typer.Option("--all", help="Every card, not only those that gave something away.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            show_default="everybody",
            help="Only what this seat has decided, from 1; of a board of Bridge 1 is N, 2 is E.",
        ),
    ] = None,
    seed: Annotated[int, seed_option("the deals that are drawn")] = SEED,
    as_json: JsonOption = False,
) -> None:
    """Say what each card of a board of Bridge, or of a deal of any game, gave away.

    First double dummy: with all cards open, as nobody saw them. Then by what could be known: on
    average over deals drawn from all that fit the player's own cards, the dummy as soon as it
    lies, and every card played so far, each solved double dummy, with the standard error. What an
    auction or signals tell is in neither.

    Of a deal of a described game contracts, bids and passed cards are judged, too. Where the solver
    does not take the game, the drawn deals are played out by rules of thumb, and a loss is one of
    the game's result.
    """
    announce_compilation()
    from ouvert.tricks.records.deals import is_deal, read_deal
    from ouvert.tricks.records.reading import read_boards
    from ouvert.tricks.review.cards import judge_card

    with opened(file) as stream:
        content = stream.read()
    text = content.decode("utf-8", errors="replace")
    if is_deal(text):
        if board is not None and board != 1:
            raise OuvertError(said("the file has one deal, and no board {board}", board=board))
        played = read_deal(text)
        number = _seat_of(played.game.name, seat, played.game.seats)
        look_at_deal(played, deals, seed, every=every, seat=number, as_json=as_json)
        return
    found = read_boards(content)
    place = _place(found, board)
    chosen = found.boards[place]
    start = chosen.start()
    if not chosen.cards:
        raise OuvertError(
            said(
                "board {board} has no cards that were played; nothing to look back at",
                board=chosen.name or place + 1,
            )
        )
    number = _seat_of("Bridge", seat, 4)
    moments = [
        (each, state, card)
        for each, (state, card) in enumerate(_moments(start, chosen.cards), 1)
        if number is None or state.decider == number
    ]
    looked = (
        judge_card(state, card, each, deals=deals, seed=seed) for each, state, card in moments
    )
    judged = gathered(looked, len(moments))
    if as_json:
        print_json(_as_json(found, chosen, judged, deals, seed))
        return
    _print(found, chosen, place + 1, judged, deals, seed, every=every)


def _moments(state: GameState, cards: Sequence[int]) -> Iterator[tuple[GameState, int]]:
    """Each state of a play, and the card that was played then."""
    for card in cards:
        yield state, card
        state = state.after(card)


def _seat_of(game: str, seat: int | None, seats: int) -> int | None:
    """The seat that was asked for, from 0. Raises OuvertError if the game has no such seat."""
    if seat is not None and seat > seats:
        raise OuvertError(
            said("{game} has the seats 1 to {seats}, not {seat}", game=game, seats=seats, seat=seat)
        )
    return None if seat is None else seat - 1


def _place(found: Found, number: int | None) -> int:
    """Where the board that was asked for stands, from 0; else an error that says what is there."""
    if not found.boards and found.problems:
        raise found.problems[0]
    if number is None:
        return 0
    names = [
        str(int(each.name)) if each.name.isdecimal() else each.name or str(place)
        for place, each in enumerate(found.boards, start=1)
    ]
    if len(set(names)) < len(names) or not any(name.isdecimal() for name in names):
        names = [str(place) for place in range(1, len(names) + 1)]
    if str(number) in names:
        return names.index(str(number))
    if len(names) == 1:
        raise OuvertError(
            said(
                "the file has board {name} only, and no board {number}",
                name=names[0],
                number=number,
            )
        )
    raise OuvertError(
        said(
            "the file has the boards {names}, and no board {number}",
            names=_shortened(names),
            number=number,
        )
    )


def _shortened(names: Sequence[str]) -> str:
    """Names of boards as one reads them, of many the first and the last."""
    return ", ".join(
        names if len(names) <= MOST_NAMES else (*names[: MOST_NAMES - 1], "…", names[-1])
    )


def _as_json(
    found: Found, board: Board, judged: list[Judged], deals: int, seed: int
) -> dict[str, Any]:
    from ouvert.tricks.records.board import card_code

    return {
        "form": found.form,
        "boards": len(found.boards),
        "problems": [str(each) for each in found.problems],
        "board": board.name,
        "players": board.players,
        "contract": None if board.contract is None else str(board.contract),
        "deals": deals,
        "seed": seed,
        "cards": [
            {
                "number": each.number,
                "trick": each.trick,
                "seat": _seat(each.seat),
                "card": card_code(each.card),
                "open_loss": each.open_loss,
                "loss": each.loss,
                "standard_error": each.error,
                "possible": each.possible,
                "worths": [worth_json(one, card_code(one.card)) for one in each.worths],
            }
            for each in judged
        ],
    }


def _print(
    found: Found,
    board: Board,
    number: int,
    judged: list[Judged],
    deals: int,
    seed: int,
    *,
    every: bool,
) -> None:
    from ouvert.tricks.records.board import card_code

    out = console()
    place = f"{number}/{len(found.boards)}"
    out.print(
        said(
            "Board {board}: {contract}, {count} cards, {deals} deals drawn for each, seed {seed}",
            board=f"{board.name} ({place})" if board.name else place,
            contract=board.contract,
            count=len(judged),
            deals=deals,
            seed=seed,
        )
    )
    for problem in found.problems:
        out.print(said("Left out: {rule}", rule=error_text(problem)), soft_wrap=True)
    rows = [
        (
            (
                str(each.trick),
                _seat(each.seat),
                card_code(each.card),
                str(each.open_loss),
                f"{each.loss:.2f} ± {each.error:.2f}",
                _codes(each.best_open),
                _codes(each.best),
            ),
            "",
        )
        for each in judged
        if every or each.open_loss or each.loss > 0
    ]
    columns = (
        Column(said("trick"), number=True),
        Column(said("seat")),
        Column(said("card")),
        Column(said("double dummy"), number=True),
        Column(said("could be known"), number=True),
        Column(said("best open")),
        Column(said("best by knowledge")),
    )
    if rows:
        print_table(out, columns, [rows])
    for seat in range(4):
        own = [each for each in judged if each.decider == seat and each.deals]
        if own:
            gave = sum(each.open_loss or 0 for each in own)
            known = sum(each.loss for each in own)
            name = f" ({board.players[seat]})" if board.players[seat] else ""
            out.print(
                said(
                    "{seat} gave away {gave} double dummy, {known} by what could be known, in "
                    "{count} cards with a choice",
                    seat=_seat(seat) + name,
                    gave=gave,
                    known=f"{known:.2f}",
                    count=len(own),
                )
            )


def _codes(cards: Iterable[Action]) -> str:
    from ouvert.tricks.records.board import card_code

    return " ".join(card_code(card) for card in cards if isinstance(card, int))


def _seat(seat: int) -> str:
    from ouvert.tricks.games.bridge import SEATS

    return SEATS[seat]
