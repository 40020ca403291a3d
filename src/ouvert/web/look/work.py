"""What workers are asked about games that are looked back at.

The server calls these functions in its workers; only there are the searches loaded.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from ouvert.remarks import Remark
from ouvert.skat.records import RecordProblem, example_file, example_record, parse_records, to_json
from ouvert.skat.review.defaults import SEED, WORLDS
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.web.protocol.remarks import told

Json = dict[str, Any]

FEW_STEPS = 5
"""The steps of a plan up to the first judged card: they load all but the ratings of discards."""


def plan(game: SkatGame) -> tuple[str, ...]:
    """The steps of an analysis, each of a second or two at most, and cheap ones first.

    A game that nobody declared has only one, unless Ramsch was played.
    """
    contract = game.contract
    cards = sum(isinstance(action, PlayCard) for _, action in game.history)
    if game.ramsch:
        return ("auction", *(f"ramsch {number}" for number in range(1, cards + 1)))
    if contract is None:
        return ("auction",)
    kontra = ("kontra",) if game.kontra is not None else ()
    judged = (f"card {number}" for number in range(1, cards + 1))
    kinds = sorted(GameType, key=lambda kind: kind is not contract.game)
    others = (f"alternatives {kind.name}" for kind in kinds)
    return ("open", "turns", "proofs", "auction", *kontra, *judged, *others)


def warm_up() -> None:
    """Load what analyses need, by looking back at the game that comes with Ouvert."""
    record = example_record()
    text = to_json(record)
    for step in plan(record.replay().final)[:FEW_STEPS]:
        take_step(text, step, worlds=2, seed=SEED)


def warm_up_reading() -> None:
    """Load what reading files needs, by reading the one that comes with Ouvert."""
    read_upload(example_file("game").read_bytes(), 0, 0)


def take_step(record: str, step: str, worlds: int, seed: int) -> Json:
    """Do one step of an analysis of a record in our JSON format."""
    from ouvert.web.look import steps as look_steps

    return look_steps.take(record, step, worlds, seed)


def evaluate(record: str, moment: int, line: tuple[str, ...]) -> Json:
    """What the legal cards are worth after other cards than those of the game.

    With the worlds of an analysis: a moment has one number, wherever it is asked about.

    Raises OuvertError if there is no such moment, or a card may not be played there.
    """
    from ouvert.web.look import steps as look_steps

    return look_steps.evaluate(record, moment, line, WORLDS, SEED)


def read_upload(
    data: bytes, games: int, lines: int
) -> tuple[list[str], list[Json], dict[str, int]]:
    """Read a piece of a file of records: the good ones in our JSON format, and what is wrong.

    Every game is played by the rules. Problems name the game in the file, from 1, and the line. The
    third is how many games each person played.

    Args:
        data: the piece.
        games: how many games and problems were found in the file before it.
        lines: how many lines of the file come before it.
    """
    from ouvert.web.look.view import persons_of

    records, problems, names = [], [], Counter[str]()
    for number, found in enumerate(parse_records(data), start=games + 1):
        if isinstance(found, RecordProblem):
            place = {"game": number, "line": lines + found.line, "column": found.column}
            problems.append({**place, **_said(found.message, found.remark)})
        else:
            records.append(to_json(found))
            names.update(persons_of(found))
    return records, problems, dict(names)


def more_broken(problem: Json, most: int) -> Json:
    """What is told in the place of the first problem that is one too many."""
    said = f"more than {most} games of this file are broken; the others are not told"
    return {**problem, **_said(said, Remark.of("more_broken", most=most))}


def _said(message: str, remark: Remark | None) -> Json:
    return {"message": message, "remark": msgspec.to_builtins(told(remark))}
