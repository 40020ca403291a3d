"""`ouvert replay`: a recorded game looked back at, card by card."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from time import process_time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, records, seconds, whole
from ouvert.cli.language import error_text, named, said
from ouvert.cli.options import RECORDS, ThreadsOption, json_option, seed_option
from ouvert.cli.output import (
    Column,
    card_text,
    complain,
    console,
    note,
    plain,
    print_json,
    print_table,
    progress,
)
from ouvert.cli.skat.replay.club import club_json, print_ramsch, ramsch_lines
from ouvert.cli.skat.replay.findings import print_before_play, print_findings, print_story
from ouvert.numbers import how_many
from ouvert.skat.review.defaults import SEED, WORLDS
from ouvert.skat.rules.actions import SEAT_NAMES, Claim, Concede, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from ouvert.skat.records import GameRecord, RecordProblem, RecordResult, Replay
    from ouvert.skat.review.cards import CardReview
    from ouvert.skat.review.game import GameReview


def replay(
    record: Annotated[
        str | None,
        typer.Argument(
            help=f"A file {RECORDS}",
            autocompletion=suggestions.records,
            show_default=False,
        ),
    ] = None,
    example: Annotated[
        bool, typer.Option("--example", help="Replay the game that comes with Ouvert.")
    ] = False,
    no_analysis: Annotated[
        bool, typer.Option("--no-analysis", help="Only play by the rules and state the result.")
    ] = False,
    time: Annotated[
        float | None,
        typer.Option(
            parser=seconds,
            metavar="SECONDS",
            help="For each card, look at worlds for so long, in place of --worlds; the answer "
            "then depends on the machine.",
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            show_default=str(WORLDS),
            help="For each card, look at so many worlds.",
        ),
    ] = None,
    seed: Annotated[int, seed_option("the sampling; the same games get the same worlds")] = SEED,
    threads: ThreadsOption = None,
    as_json: Annotated[bool, json_option("one line of JSON for each game")] = False,
) -> None:
    """Replay recorded games: what each decision was worth, what it gave away, and the result.

    A card is judged twice. With all cards open: the value of the game after it, and the best card.
    And from what its player could know: the probability of a win with the best card and with this
    one, by a vote of likely worlds and by proof. What a card gives away is marked from 0.05 (?!),
    0.10 (?) and 0.20 (??) on, if it is also two standard errors or more: more worlds find smaller
    losses. Every word of the auction is judged as ouvert bid judges the hand at that moment.

    Of a file with broken records the others are replayed; each broken one is reported with line
    and column, and the exit status is 1.
    """
    if (record is None) != example:
        raise UsageError(said("name one file of records, or - for stdin, or --example"))
    if time is not None and worlds is not None:
        raise UsageError(said("--time and --worlds both say when to stop: give one of them"))

    games = problems = 0
    thinking = 0.0
    from ouvert.skat.records import GameRecord, example_record

    for found in [example_record()] if record is None else records(record):
        if not isinstance(found, GameRecord):
            problems += 1
            _report(found, as_json=as_json)
            continue
        if games and not as_json:
            print()
        games += 1
        played = found.replay()
        begun = process_time()
        judged = None if no_analysis else _review(played, seed, time, worlds, threads)
        thinking += process_time() - begun
        if as_json:
            print_json(_as_json(found, played, judged))
        else:
            _print_game(found, played, judged)
    if thinking and sys.stderr.isatty():
        note(_times(thinking, process_time() - thinking))
    if not games + problems:
        where = "stdin" if record == "-" else record
        complain(said("there is no game record in {where}", where=where))
    if problems or not games:
        raise typer.Exit(1)


def _times(thinking: float, rest: float) -> str:
    """Where the processor time went: the answer's own work, and all that is around it."""
    return said(
        "{thinking} s of processor time to judge the cards, {rest} s for all else",
        thinking=f"{thinking:.1f}",
        rest=f"{rest:.1f}",
    )


def _report(problem: RecordProblem, *, as_json: bool) -> None:
    complain(error_text(problem))
    if as_json:
        print_json({"line": problem.line, "column": problem.column, "error": problem.message})


def _review(
    played: Replay, seed: int, limit: float | None, worlds: int | None, threads: int | None
) -> GameReview:
    """The review of the game, with a bar on a terminal while it goes on."""
    announce_compilation()
    from ouvert.skat.review.game import review

    game = played.final
    if limit is None and worlds is None:
        worlds = WORLDS
    with progress() as bar:
        cards = sum(isinstance(action, PlayCard) for _, action in game.history)
        task = bar.add_task(said("judging the cards"), total=cards)
        return review(
            game,
            seed=seed,
            worlds=worlds,
            seconds=limit,
            threads=threads,
            judged=lambda _: bar.advance(task),
        )


def _as_json(record: GameRecord, played: Replay, judged: GameReview | None) -> dict[str, Any]:
    from ouvert.skat.rules.notation import contract_code

    contract = played.final.contract
    game: dict[str, Any] = {
        "players": record.players,
        "sat_out": record.sat_out,
        "place": record.place,
        "date": record.date,
        "number": record.number,
        "contract": None if contract is None else contract_code(contract),
        "bid": played.final.bid,
        "result": None if played.result is None else _result_json(played.result),
        "events": [
            {"seat": seat, "event": what, "cards_played": cards}
            for seat, what, cards in _incidents(record)
        ],
    }
    if judged is not None:
        game |= _review_json(judged)
    return game


def _review_json(judged: GameReview) -> dict[str, Any]:
    from ouvert.skat.review.as_json import alternative_json, auction_json, line_json
    from ouvert.skat.review.parts import review_parts
    from ouvert.skat.review.story import story

    return {
        "seed": judged.seed,
        "worlds": judged.worlds,
        "story": [
            {"moment": each.moment, "text": each.text, "code": each.remark.code}
            | {"names": dict(each.remark.names)}
            for each in story(judged.game, review_parts(judged))
        ],
        "auction": [auction_json(each) for each in judged.auction],
        "alternatives": [alternative_json(each) for each in judged.alternatives],
        "cards": [_card_json(each) for each in judged.cards],
        "turning_points": [line_json(each) for each in judged.turning_points],
        "proofs": [line_json(each) for each in judged.proofs],
        **club_json(judged),
    }


def _result_json(result: RecordResult) -> dict[str, Any]:
    from ouvert.skat.records import Outcome

    return {
        "outcome": result.outcome.value,
        # of a void deal the server states declarer -1; of one that was passed in it states none
        "declarer": -1 if result.outcome is Outcome.PENALTY else result.declarer,
        "won": result.won,
        "value": result.value,
        "card_points": result.card_points,
        "tricks": result.tricks,
        "matadors": result.matadors,
        "overbid": result.overbid,
        "schneider": result.schneider,
        "schwarz": result.schwarz,
    }


def _card_json(judged: CardReview) -> dict[str, Any]:
    from ouvert.skat.review.as_json import known_json, open_json

    return {
        "number": judged.played.number,
        "moment": judged.played.moment,
        "trick": judged.played.trick,
        "seat": judged.played.seat,
        "card": judged.card.code,
        "open_value": judged.value,
        **open_json(judged.open),
        "best": [card.code for card in judged.best],
        **known_json(judged.known),
        "win_probability_before": round(judged.before, 6),
        "win_probability_after": round(judged.after, 6),
        "loss": round(judged.loss, 6),
        "standard_error": round(judged.standard_error, 6),
        "mark": judged.mark.value,
    }


def _print_game(record: GameRecord, played: Replay, judged: GameReview | None) -> None:
    out = console()
    out.print(_heading(record))
    if judged is not None:
        print_story(out, judged)
    out.print(_deal(record, played))
    if judged is not None:
        print_before_play(out, judged)
    if played.final.tricks or played.final.table:
        if judged is None:
            out.print(_play(played))
        elif judged.ramsch:
            print_ramsch(out, judged)
        else:
            _print_analysis(out, played, judged.cards)
    for line in _incident_lines(record):
        out.print(line)
    out.print(*_result_lines(played), sep="\n")
    if judged is not None:
        print_findings(out, record.players, judged)


def _heading(record: GameRecord) -> str:
    number = record.number and said("game {number}", number=record.number)
    told = (number, record.place, record.date)
    return plain(", ".join(filter(None, told))) or said("a game without a date")


def _deal(record: GameRecord, played: Replay) -> Table:
    from rich.table import Table

    table = Table()
    for heading in ("seat", "player", "dealt"):
        table.add_column(said(heading))
    for seat, name in enumerate(SEAT_NAMES):
        role = said(" (declarer)") if seat == played.final.declarer else ""
        player, hand = plain(record.players[seat]), card_text(record.deal.hands[seat])
        table.add_row(f"{said(name)}{role}", player, hand)
    if record.sat_out is not None:
        table.add_row(said("sat out (dealer)"), plain(record.sat_out), "")
    table.add_row(said("skat"), "", card_text(record.deal.skat))
    if played.final.picked_up and played.final.contract is not None:
        table.add_row(said("put away"), "", card_text(played.final.skat))
    return table


def _play(played: Replay) -> Table:
    """The tricks alone."""
    from rich.table import Table

    final = played.final
    table = Table()
    table.add_column(said("trick"), justify="right")
    for heading in ("led by", "cards", "won by"):
        table.add_column(said(heading))
    table.add_column(said("card points"), justify="right")
    for number, trick in enumerate(final.tricks, start=1):
        table.add_row(
            str(number),
            said(SEAT_NAMES[trick.leader]),
            card_text(trick.cards),
            said(SEAT_NAMES[trick.winner]),
            str(trick.points),
        )
    if final.table:
        number = len(final.tricks) + 1
        leader = said(SEAT_NAMES[final.leader])
        table.add_row(str(number), leader, card_text(final.table), "", "")
    return table


def _print_analysis(out: Console, played: Replay, reviews: Iterable[CardReview]) -> None:
    """Every card with its two judgements, and what the columns mean."""
    contract = played.final.contract
    null = contract is not None and contract.game is GameType.NULL
    columns = (
        Column(said("trick"), number=True),
        Column(said("seat")),
        Column(said("card")),
        Column(said("open\ncards"), number=True),
        Column(said("best with\nopen cards")),
        Column(said("P(win)\nbefore"), number=True, spare=1),
        Column(said("P(win)\nafter"), number=True),
        Column(said("gave\naway"), number=True),
        Column(said("worlds"), number=True),
    )
    tricks = (list(group) for _, group in groupby(reviews, key=lambda judged: judged.played.trick))
    print_table(
        out,
        columns,
        [
            [_card_row(judged, place, null) for place, judged in enumerate(trick)]
            for trick in tricks
        ],
    )
    out.print(
        said(
            "open cards: whether the declarer wins if all see every card from here on."
            if null
            else "open cards: the declarer's card points if all see every card from here on."
        )
    )
    out.print(
        said(
            "P(win): chance of the player's side, as far as he could know; what a card gave\n"
            "away of it is marked ?! from 0.05, ? from 0.10, ?? from 0.20 on, if it is two\n"
            "standard errors or more.  worlds: deals that fit what he knew, looked at."
        )
    )


def _card_row(judged: CardReview, place: int, null: bool) -> tuple[tuple[RenderableType, ...], str]:
    cells = (
        str(judged.played.trick) if place == 0 else "",
        said(SEAT_NAMES[judged.played.seat]),
        card_text([judged.card]),
        _value(judged.value, null=null),
        _best(judged, null=null),
        f"{judged.before:.2f}",
        f"{judged.after:.2f}",
        f"{judged.mark.value} {judged.loss:.2f}" if judged.loss else "",
        f"{judged.known.worlds_seen:,}",
    )
    return cells, "bold" if judged.mark.value else ""


def _value(value: int, *, null: bool) -> str:
    return said("won" if value else "lost") if null else str(value)


def _best(judged: CardReview, *, null: bool) -> RenderableType:
    if judged.card in judged.best:
        return "✓"
    text = card_text(judged.best[:3])
    text.append("…" if len(judged.best) > 3 else "")
    return text.append(f" {_value(judged.open.values[judged.best[0]], null=null)}")


def _incidents(record: GameRecord) -> Iterator[tuple[int, str, int]]:
    """What happened besides bids and cards: the seat, what it did, and the cards played before."""
    from ouvert.skat.records import CardsShown, Departure, HiddenCard, Move

    cards = 0
    for event in record.events:
        match event:
            case Move(_, PlayCard()):
                cards += 1
            case Move(seat, Concede()):
                yield seat, "resigned", cards
            case Move(seat, Claim(_, points)):
                share = "the rest" if points is None else how_many(points, "card point")
                yield seat, f"claimed {share}", cards
            case CardsShown(seat):
                yield seat, "showed the cards", cards
            case HiddenCard(seat):
                yield seat, "played a card that the record does not name", cards
            case Departure(seat, timed_out):
                yield seat, "ran out of time" if timed_out else "left", cards


def _incident_lines(record: GameRecord) -> Iterator[str]:
    for seat, what, cards in _incidents(record):
        player = plain(record.players[seat])
        yield said(
            "After {n} cards, {seat} ({player}) {did}."
            if cards > 1
            else "After {n} card, {seat} ({player}) {did}."
            if cards
            else "Before the first card, {seat} ({player}) {did}.",
            n=cards,
            seat=said(SEAT_NAMES[seat]),
            player=player,
            did=_did(what),
        )


def _did(what: str) -> str:
    """What a seat did besides bids and cards, which may name card points."""
    number = re.search(r"\d+", what)
    if number is None:
        return said(what)
    return said(what.replace(number[0], "{n}"), n=number[0])


def _result_lines(played: Replay) -> Iterator[str]:
    result, contract = played.result, played.final.contract
    ended = played.final.result
    if result is None:
        yield said("The game was not finished.")
    elif ended is not None and ended.ramsch is not None:
        yield from ramsch_lines(ended)
    elif result.declarer is None or contract is None:
        penalty = result.outcome.value == "penalty"
        left = said("A player left before there was a game.")
        yield left if penalty else said("All have passed.")
    else:
        game = str(named(contract))
        if result.matadors:
            run = "with {n}" if result.matadors > 0 else "without {n}"
            game += f" {said(run, n=abs(result.matadors))}"
        game += ", Schwarz" if result.schwarz else ", Schneider" if result.schneider else ""
        game += said(", overbid") if result.overbid else ""
        declarer = said(SEAT_NAMES[result.declarer].capitalize())
        sentence = "{seat} has won {game}." if result.won else "{seat} has lost {game}."
        yield said(sentence, seat=declarer, game=game)
        yield said(
            "{points} card points, {tricks} tricks, bid {bid}: scores {score}.",
            points=result.card_points,
            tricks=result.tricks,
            bid=played.final.bid,
            score=_score(result, contract, ended.factor if ended else 1),
        )
        if ended is not None and ended.factor > 1:
            sentence = "Kontra, Re or a Bock round multiply the game value with {factor}."
            yield said(sentence, factor=ended.factor)


def _score(result: RecordResult, contract: Contract, factor: int) -> str:
    if result.won:
        return str(result.value)
    value = -result.value // 2 // factor
    sentence = (
        "{score} (game value {value}, × {factor}, lost double"
        if factor > 1
        else "{score} (game value {value}, lost double"
    )
    told = said(sentence, score=result.value, value=value, factor=factor)
    base = contract.game.base_value
    if result.overbid and base:
        sentence = "; the bid is charged as {levels} levels of {base}"
        told += said(sentence, levels=value // base, base=base)
    return f"{told})"
