"""What reads texts of others, with good texts of each that are changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import numpy as np

from ouvert.checkers.records.games import parse_records as parse_checkers
from ouvert.checkers.records.notation import parse_action, parse_position
from ouvert.checkers.rules.variant import Variant
from ouvert.errors import OuvertError
from ouvert.skat.engines.words import fields, observation_words, read_observation
from ouvert.skat.records import (
    GameRecord,
    example_file,
    example_record,
    from_json,
    parse_records,
    to_json,
)
from ouvert.skat.rules.notation import parse_auction, parse_contract
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.games.catalogue import game_names, game_text
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.state import Action
from ouvert.tricks.records.deals import PlayedDeal, read_deal, write_deal
from ouvert.tricks.records.reading import read_boards
from ouvert.tricks.text import parse_position as parse_tricks
from ouvert.web.protocol.client import decoder

VARIANT = "5x5 rows=1 level=entanglement draw=40"
POSITION = "white=c2/e2,Kb1 black=d5,- wave=0:c2:0.6+0j;e2:0.8j"
TRICKS = """teams: ABAB
leader: 2
h1: s1:2 s2:K s3:A
h2: s1:K,Q s2:A
h3: s1:A,J s2:2
h4: s1:3 s2:3 s3:Q
"""
LIN = """pn|Sam,Wim,Nora,Eva|st||md|1SKJT96HAJ76D6CKT3,SQ72H842DA9CQ9642,SAHKT95DKQJ543CJ8,|rh||
ah|Board 7|sv|b|mb|1S|mb|p|mb|2D!|an|forcing|mb|p|mb|2H|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||
pc|H2|pc|HK|pc|HQ|pc|H6|pg||pc|DK|pc|D2|pc|D6|pc|D9|pg||mc|8|pg||
"""
PBN = """% PBN 2.1
[Board "7"]
[North "Nora"]
[Dealer "S"]
[Deal "N:A.KT95.KQJ543.J8 8543.Q3.T872.A75 KJT96.AJ76.6.KT3 Q72.842.A9.Q9642"]
[Declarer "S"]
[Contract "4S"]
[Result "8"]
[Auction "S"]
1S Pass 2D =1= Pass
2H ! Pass 4S AP {South likes it}
[Note "1:forcing"]
[Play "W"]
H2 HK HQ H6
D9 DK D2 D6
*
"""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader.

    Attributes:
        accepts: reads a text; False where it is refused by a sentence.
        texts: good ones.
        pieces: of the long form.
    """

    accepts: Callable[[str], bool]
    texts: tuple[str, ...]
    pieces: int


def readers() -> dict[str, Reader]:
    """All readers, by name."""
    board = Variant(5, 1).board
    game = example_file("game").read_text(encoding="utf-8")
    xskat = example_file("samples").read_text(encoding="utf-8")[:4000]
    return {
        "records": Reader(_records, (game, xskat), 10),
        "records as JSON": Reader(_told(from_json), (to_json(example_record()),), 20),
        "auctions": Reader(_told(parse_auction), ("18 y 20 p", "18 ja, 20 hold 22 p p"), 40),
        "contracts": Reader(
            _told(parse_contract),
            ("Null Ouvert Hand", "GHZ", "♣ Hand Schneider angesagt", "Grand", "Karo Hand"),
            40,
        ),
        "moments for engines": Reader(
            _told(lambda text: read_observation(fields(text))), (_moment(),), 20
        ),
        "positions of tricks": Reader(_told(parse_tricks), (TRICKS,), 30),
        "descriptions of games": Reader(
            _told(parse_description), tuple(map(game_text, game_names())), 20
        ),
        "deals of described games": Reader(_told(read_deal), _deals(), 20),
        "hand records of Bridge": Reader(_boards, (PBN, LIN, PBN + LIN), 40),
        "moves of checkers": Reader(
            _told(lambda text: parse_action(board, text)),
            ("b1-a2", "b1-a2+c2", "a2+c2-b3", "b1xd3", "!a2+c2"),
            80,
        ),
        "positions of checkers": Reader(
            _told(lambda text: parse_position(board, text)), (POSITION,), 30
        ),
        "games of checkers": Reader(
            _told(parse_checkers), (f"{VARIANT}\nseed: 17\nb1-a2+c2 b5-c4", VARIANT), 30
        ),
        "messages": Reader(
            _told(decoder.decode),
            (
                '{"type":"act","after":3,"action":{"do":"play","card":"CJ"}}',
                '{"type":"join","table":"x","version":1,"token":null}',
                '{"type":"ping","id":3}',
            ),
            120,
        ),
    }


def changed(text: str, rng: np.random.Generator) -> str:
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


def _deals() -> tuple[str, ...]:
    """The beginnings of deals, of a game that is named and of one that comes along."""
    found: list[str] = []
    for name in ("whist", "euchre", "hearts"):
        text, rng = game_text(name), np.random.default_rng(1)
        states, actions = [first_state(parse_description(text), 7)], list[Action]()
        while len(actions) < 9:
            legal = states[-1].legal()
            actions.append(legal[int(rng.integers(len(legal)))])
            states.append(states[-1].after(actions[-1]))
        # a blank makes it another text than the one that comes with Ouvert
        found += [
            write_deal(PlayedDeal(own, 7, tuple(states), tuple(actions), 1))
            for own in (text, f"{text} ")
        ]
    return tuple(found)


def _moment() -> str:
    """A moment of the game that comes with Ouvert, as an engine is told it."""
    game = example_record().replay().final
    return observation_words(game.observe(1))


def _records(text: str) -> bool:
    found = list(parse_records(text))
    return bool(found) and all(isinstance(each, GameRecord) for each in found)


def _boards(text: str) -> bool:
    """What is read can be played; what is wrong with a board has a place."""
    try:
        found = read_boards(text)
    except OuvertError:
        return False
    for board in found.boards:
        if board.contract is not None:
            assert len(board.replay()) == len(board.cards) + 1
    assert all(problem.line is not None for problem in found.problems)
    return bool(found.boards) and not found.problems


def _told(read: Callable[[str], object]) -> Callable[[str], bool]:
    def reads(text: str) -> bool:
        try:
            read(text)
        except OuvertError:
            return False
        except msgspec.DecodeError:
            # the library that decodes messages has an error of its own for those that are none
            return False
        return True

    return reads
