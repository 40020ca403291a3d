"""`ouvert tricks games`, `match` and `play`: described games, with hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.german.games import contract_words, left_out_words, rule_words
from ouvert.cli.inputs import whole
from ouvert.cli.language import library_text, said
from ouvert.cli.options import (
    JournalOption,
    JsonOption,
    WhereOption,
    WorkersOption,
    json_option,
    new_seed_option,
    seed_option,
)
from ouvert.cli.output import Column, console, keeping, print_json, print_table, progress
from ouvert.errors import OuvertError
from ouvert.numbers import new_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ouvert.quantum.understood import Understood, WayUnderstood
    from ouvert.tricks.description.model import Description
    from ouvert.tricks.landscape.described import Reach

GAME = "A game that 'ouvert tricks games' lists, or a file with a description of one, as mine.toml."
PLAYER = (
    "random, thumb, vote:20, reader:20, tree:200 or paranoid:200, with the number of deals drawn "
    "for a decision."
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=GAME)]


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME)] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print its description, to change it into another game.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the games that are described, or say how a description is understood.

    A description of one's own is a file of some 30 lines; docs/tricks.md shows how it is written.
    What is wrong with it is said with its line. Of each contract it is said in which fragment it
    lies with open cards, what solves it, and whether circuits can be asked.
    """
    from ouvert.tricks.games.catalogue import find_game, game_names, game_text, load_game

    if text:
        print(game_text(game or "whist"), end="")
        return
    if game is not None:
        _print_game(find_game(game), as_json=as_json)
        return
    listed = [(name, load_game(name)) for name in game_names()]
    if as_json:
        print_json({name: {"name": each.name, "seats": each.seats} for name, each in listed})
        return
    from ouvert.tricks.play.text import teams_text

    rows = [
        (
            (
                name,
                str(each.seats),
                str(each.deck.cards),
                str(each.dealing.hand),
                library_text(teams_text(each)),
            ),
            "",
        )
        for name, each in listed
    ]
    columns = (
        Column(said("game")),
        Column(said("seats"), number=True),
        Column(said("cards"), number=True),
        Column(said("in a hand"), number=True),
        Column(said("who plays with whom")),
    )
    print_table(console(), columns, [rows])


def _print_game(game: Description, *, as_json: bool) -> None:
    from dataclasses import asdict

    from ouvert.quantum.understood import understand

    told = understand(game)
    if as_json:
        print_json(asdict(told))
        return
    out = console()
    for sentence in _told(told):
        out.print(sentence, soft_wrap=True)


def _told(told: Understood) -> Iterator[str]:
    """How a description is understood, a sentence a line."""
    facts = {"name": told.name, "seats": told.seats, "hand": told.hand, "cards": told.cards}
    teams = library_text(told.teams)
    if told.left:
        sentence = "{name}: {seats} seats, {hand} cards each of {cards}, {left} left over; {teams}."
        yield said(sentence, **facts, left=told.left, teams=teams)
    else:
        sentence = "{name}: {seats} seats, {hand} cards each of {cards}; {teams}."
        yield said(sentence, **facts, teams=teams)
    for each in told.contracts:
        name = contract_words(told.name, each.name)
        if each.trumps:
            yield said("{name}: trumps {cards}", name=name, cards=each.trumps)
        else:
            yield said("{name}: no trumps", name=name)
    if len({each.points for each in told.contracts}) > 1:
        for each in told.contracts:
            name = contract_words(told.name, each.name)
            if each.points:
                yield said("Points of {name}: {points}", name=name, points=each.points)
            else:
                yield said("Points of {name}: no card counts", name=name)
    elif told.contracts[0].points:
        yield said("Points: {points}", points=told.contracts[0].points)
    contracts = tuple(way.contract for way in told.ways)
    for rule in told.rules:
        yield rule_words(told.name, library_text(rule), contracts)
    for way in told.ways:
        name = contract_words(told.name, way.contract)
        yield from _way_sentences(way, name, named=len(told.ways) > 1)
    for sentence in told.left_out:
        yield said("Left out: {rule}", rule=left_out_words(sentence))


def _way_sentences(way: WayUnderstood, name: str, *, named: bool) -> tuple[str, str]:
    """How a contract is solved with open cards, and whether circuits can be asked."""
    solved = way.solved
    found = ""
    if solved.method is not None and solved.fragment is not None:
        fragment, method = library_text(solved.fragment), library_text(solved.method)
        found = said("{fragment}, by {method}", fragment=fragment, method=method)
    open_cards = _reach(solved.reach, found)
    circuit = _reach(way.circuit, said("every moment can be asked"))
    if not named:
        return (
            said("Open cards: {reach}", reach=open_cards),
            said("As a circuit: {reach}", reach=circuit),
        )
    return (
        said("Open cards of {name}: {reach}", name=name, reach=open_cards),
        said("As a circuit of {name}: {reach}", name=name, reach=circuit),
    )


def _reach(reach: Reach, how: str) -> str:
    if reach.reason is None:
        return how
    reason = library_text(reach.reason)
    if reach.trick is None:
        return said("no, {reason}", reason=reason)
    sentence = "{how}, in a trial deal from trick {trick} on; before that {reason}"
    return said(sentence, how=how, trick=reach.trick, reason=reason)


def match(
    game: GameArgument,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=PLAYER)],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The player it is compared with.")],
    deals: Annotated[
        int, typer.Option(parser=whole(2), metavar="N", help="Deals, each from every seating.")
    ] = 50,
    seed: Annotated[int, seed_option("the deals")] = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    journal: JournalOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare two players of a described game on the same deals, with the interval of the gain.

    Each deal is played from every seating: partners in both directions, and in games of each for
    himself with the first player in one seat after the other. A gain is the own side's result less
    the mean of the others'.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    from ouvert.arena.executors import open_executor
    from ouvert.tricks.games.catalogue import find_game
    from ouvert.tricks.matches import play_match
    from ouvert.tricks.players.catalogue import game_player

    described = find_game(game)
    one, two = game_player(player), game_player(other)
    with (
        keeping(journal),
        open_executor(where, workers) as executor,
        progress(TextColumn(said("deals")), BarColumn(), MofNCompleteColumn()) as bar,
    ):
        task = bar.add_task("", total=deals)
        result = play_match(
            described,
            (one.name, two.name),
            deals,
            seed,
            executor=executor,
            journal=journal,
            tick=lambda: bar.advance(task),
        )
    if as_json:
        print_json(
            {
                "game": described.name,
                "players": [one.name, two.name],
                "deals": result.deals,
                "seed": seed,
                "gain": result.mean,
                "interval": [result.mean - result.half_width, result.mean + result.half_width],
            }
        )
        return
    low, high = result.mean - result.half_width, result.mean + result.half_width
    console().print(
        said(
            "{game}: {player} gains {gain} a deal on {other} [{low}, {high}] in {deals} deals, "
            "seed {seed}",
            game=described.name,
            player=one.name,
            gain=f"{result.mean:+.2f}",
            other=two.name,
            low=f"{low:+.2f}",
            high=f"{high:+.2f}",
            deals=result.deals,
            seed=seed,
        )
    )


def play(
    game: GameArgument,
    others: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="PLAYER",
            help=f"Who plays the other seats: {PLAYER} Left out, vote:20, and tree:200 where "
            "everybody plays for himself.",
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 6),
            metavar="N",
            help="Your seat, from 1. Left out, the first, or the declarer's where the first "
            "would be the dummy or sit out.",
        ),
    ] = None,
    seed: Annotated[int | None, new_seed_option("Seed of the deal", tells="is told")] = None,
    as_json: Annotated[bool, json_option("the deal on stdout; all else goes to stderr")] = False,
) -> None:
    """Play a deal of a described game in the terminal.

    Cards are answered as they are written, or shorter where only one can be meant: HA for ♥A, SA
    for SpadeAsso. A question mark asks what a vote thinks of each card, w says where the cards may
    be, and q leaves the game.
    At the end one can look back at what each decision gave away, and save the deal.
    """
    from ouvert.cli.tricks.table import GameTable
    from ouvert.tricks.games.catalogue import find_game, find_text
    from ouvert.tricks.matches import first_state
    from ouvert.tricks.players.catalogue import game_player, usual_player
    from ouvert.tricks.players.sitting import usual_seat

    described = find_game(game)
    if seat is not None and seat > described.seats:
        raise OuvertError(
            said(
                "{game} has the seats 1 to {seats}, not {seat}",
                game=described.name,
                seats=described.seats,
                seat=seat,
            )
        )
    number = new_seed() if seed is None else seed
    place = usual_seat(first_state(described, number)) if seat is None else seat - 1
    player = game_player(others or usual_player(described))
    table = GameTable(console(stderr=as_json), find_text(game), player, place, number)
    table.run()
    if as_json:
        print_json(table.record())
