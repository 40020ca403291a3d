"""Very many inputs for what reads texts, and very many endings for the solver."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from ouvert.checkers.records.games import parse_records as parse_checkers
from ouvert.checkers.records.notation import parse_action, parse_position
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import OuvertError
from ouvert.skat.records import GameRecord, example_file, parse_records
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.solving import solve
from ouvert.web.protocol.client import decoder
from stress.rows import Outcome
from support.endings import plain_value, random_ending

CPU = 2.0
"""Seconds for one input."""
VARIANT = "5x5 rows=1 level=entanglement draw=40"
POSITION = "white=c2/e2,Kb1 black=d5,- wave=0:c2:0.6+0j;e2:0.8j"


def _records(text: str) -> bool:
    found = list(parse_records(text))
    return bool(found) and all(isinstance(each, GameRecord) for each in found)


def _told(read: Callable[[str], object]) -> Callable[[str], bool]:
    def reads(text: str) -> bool:
        try:
            read(text)
        except (OuvertError, ValueError) as error:
            # a message of the wrong form is a ValueError of the library that decodes it
            if type(error) is ValueError:
                raise
            return False
        return True

    return reads


def _readers() -> dict[str, tuple[Callable[[str], bool], tuple[str, ...]]]:
    """Each reader with good texts that are changed."""
    board = Variant(5, 1).board
    game = example_file("game").read_text(encoding="utf-8")
    xskat = example_file("samples").read_text(encoding="utf-8")[:4000]
    return {
        "records": (_records, (game, xskat)),
        "moves of checkers": (
            _told(lambda text: parse_action(board, text)),
            ("b1-a2", "b1-a2+c2", "a2+c2-b3", "b1xd3", "!a2+c2"),
        ),
        "positions of checkers": (_told(lambda text: parse_position(board, text)), (POSITION,)),
        "games of checkers": (
            _told(parse_checkers),
            (f"{VARIANT}\nseed: 17\nb1-a2+c2 b5-c4", VARIANT),
        ),
        "messages": (
            _told(lambda text: decoder.decode(text)),
            (
                '{"type":"act","after":3,"action":{"do":"play","card":"CJ"}}',
                '{"type":"join","table":"x","version":1,"token":null}',
                '{"type":"ping","id":3}',
            ),
        ),
    }


def _changed(text: str, rng: np.random.Generator) -> str:
    """A text as it is, or with some of it lost, doubled, repeated or replaced."""
    for _ in range(int(rng.integers(0, 4))):
        at = int(rng.integers(len(text) + 1))
        end = min(len(text), at + int(rng.choice([1, 2, 5, 40])))
        match int(rng.integers(4)):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + text[at:end] * int(rng.choice([2, 3, 50])) + text[end:]
            case 2:
                text = text[:at] + chr(int(rng.integers(1, 0x2FF))) + text[end:]
            case _:
                other = int(rng.integers(len(text) + 1))
                text = text[:at] + text[other : other + 20] + text[end:]
    return text


def parsers(short: bool) -> Outcome:
    """Change good texts, and see that nothing but OuvertError comes of it."""
    count, rng = 500 if short else 400_000, np.random.default_rng(4)
    broken, longest, shares = 0, 0.0, []
    for name, (reads, texts) in _readers().items():
        accepted = 0
        for number in range(count // 10 if name == "records" else count):
            text = _changed(texts[number % len(texts)], rng)
            begun = time.process_time()
            try:
                accepted += reads(text)
            except Exception as error:
                broken += 1
                print(f"{name}: {type(error).__name__} from {text[:200]!r}")
            longest = max(longest, time.process_time() - begun)
        shares.append(f"{name} {number + 1} ({100 * accepted / (number + 1):.0f} %)")
    told = f"inputs (of them accepted): {', '.join(shares)}; {broken} other errors, "
    return Outcome(f"{told}{1000 * longest:.0f} ms of CPU at most", broken, longest > CPU)


def endings(short: bool) -> Outcome:
    """Solve random endings by the fast solver and by the plain one."""
    count, rng, differ = 100 if short else 1_000_000, np.random.default_rng(5), 0
    games = list(GameType)
    for number in range(count):
        game = games[number % len(games)]
        position = random_ending(rng, game, int(rng.integers(1, 5)))
        differ += solve(position).value != plain_value(position)
    return Outcome(f"{count} endings: {differ} differences", differ)
