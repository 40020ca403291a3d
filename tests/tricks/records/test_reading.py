"""Hand records of Bridge: read as another program wrote them, and refused with a place."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from urllib.parse import quote

import numpy as np
import pytest
from endplay.parsers import lin as their_lin
from endplay.parsers import pbn as their_pbn

from ouvert.errors import RecordError, SizeError
from ouvert.tricks.records.auction import outcome
from ouvert.tricks.records.board import Board, card_code
from ouvert.tricks.records.reading import MOST_BOARDS, MOST_BYTES, read_boards
from support.bridge_boards import board_by_chance, their_board, their_deal

EXAMPLE = Path(__file__).parents[3] / "examples" / "tricks" / "evening.pbn"
COMPARED = ("name", "players", "hands", "contract", "dealer", "auction", "cards")

PBN = """% PBN 2.1
[Event "A club's evening"]
[Board "7"]
[West "Wim"]
[North "Nora"]
[East "Eva"]
[South "Sam"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:A.KT95.KQJ543.J8 8543.Q3.T872.A75 KJT96.AJ76.6.KT3 Q72.842.A9.Q9642"]
[Declarer "S"]
[Contract "4S"]
[Result "8"]
[Auction "S"]
1S Pass 2D =1= Pass
2H ! Pass 4S AP {South likes it
very much}
[Note "1:game forcing"]
[Play "W"]
HQ HK H4 H2 ; the columns are those of West, North, East, South
"""
"""A game of four columns in which one card is wrong: see the tests."""

GOOD = PBN.replace("HQ HK H4 H2", "H2 HK HQ H6\nD9 DK D2 D6\nSQ SA S3 S6\n*")

LIN = """pn|Sam,Wim,Nora,Eva|st||md|1SKJT96HAJ76D6CKT3,SQ72H842DA9CQ9642,SAHKT95DKQJ543CJ8,|rh||
ah|Board 7|sv|b|mb|1S|mb|p|mb|2D!|an|game forcing|mb|p|mb|2H|mb|p|mb|4S|mb|p|
mb|p|mb|p|pg||
pc|H2|pc|HK|pc|HQ|pc|H6|pg||
pc|DK|pc|D2|pc|D6|pc|D9|pg||
pc|SA|pc|S3|pc|S6|pc|SQ|pg||
mc|8|pg||
"""


def only(text: str) -> Board:
    found = read_boards(text)
    assert found.problems == ()
    (board,) = found.boards
    return board


def theirs_code(card: object) -> str:
    """A card of endplay, as `♥K`, with a letter for its suit."""
    text = str(card)
    return "SHDC"["♠♥♦♣".index(text[0])] + text[1]


@pytest.fixture(scope="module")
def by_chance() -> list[Board]:
    rng = np.random.default_rng(18)
    return [board_by_chance(rng, number) for number in range(1, 61)]


def test_boards_read_as_another_program_writes_pbn(by_chance: list[Board]) -> None:
    file = io.StringIO()
    their_pbn.dump([their_board(board) for board in by_chance], file)
    found = read_boards(file.getvalue().encode())
    assert (found.form, found.problems) == ("PBN", ())
    for board, read in zip(by_chance, found.boards, strict=True):
        assert [getattr(read, name) for name in COMPARED] == [
            getattr(board, name) for name in COMPARED
        ]


def test_boards_read_as_another_program_writes_lin(by_chance: list[Board]) -> None:
    text = their_lin.dumps([their_board(board) for board in by_chance])
    found = read_boards(text.encode())
    assert (found.form, found.problems) == ("LIN", ())
    for board, read in zip(by_chance, found.boards, strict=True):
        assert [getattr(read, name) for name in COMPARED] == [
            getattr(board, name) for name in COMPARED
        ]


def test_another_program_reads_the_same_from_lin() -> None:
    ours, theirs = only(LIN), their_lin.loads(LIN.replace("\n", ""))[0]
    assert [card_code(card) for card in ours.cards] == [theirs_code(card) for card in theirs.play]
    assert theirs.contract is not None
    assert ours.contract is not None
    assert ours.contract.level == theirs.contract.level == 4
    assert ours.contract.declarer == int(theirs.contract.declarer) == 2
    assert theirs.deal.to_pbn() == their_deal(ours).to_pbn()


def test_another_program_reads_the_same_from_pbn() -> None:
    """It knows neither comments in an auction nor marks that stand alone, so they are taken out."""
    plain = re.sub(r" \{[^}]*\}| !| ;[^\n]*", "", GOOD)
    ours, theirs = only(GOOD), their_pbn.loads(plain)[0]
    assert {card_code(card) for card in ours.cards} == {theirs_code(card) for card in theirs.play}
    assert theirs.deal.to_pbn() == their_deal(ours).to_pbn()
    assert len(theirs.auction) == len(ours.auction)
    assert str(theirs.contract)[:1] == str(ours.contract)[:1] == "4"


def test_both_forms_of_a_board_are_the_same_board() -> None:
    pbn, lin = only(GOOD), only(LIN)
    for name in (*COMPARED, "tricks"):
        assert getattr(pbn, name) == getattr(lin, name), name
    assert str(pbn.contract) == "4S by S"
    assert [card_code(card) for card in pbn.cards[4:8]] == ["DK", "D2", "D6", "D9"]


def test_a_link_of_the_site_is_a_board() -> None:
    link = f"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={quote(LIN)}"
    assert only(link).cards == only(LIN).cards


def test_a_value_may_be_that_of_the_game_before() -> None:
    first, second = read_boards(GOOD + "\n" + GOOD.replace('[North "Nora"]', '[North "#"]')).boards
    assert second.players == first.players
    assert second.line > first.line


def test_the_contract_follows_from_the_auction_where_no_tag_tells_it() -> None:
    text = GOOD.replace('[Contract "4S"]', '[Contract "?"]').replace('[Declarer "S"]\n', "")
    assert only(text).contract == only(GOOD).contract


def test_a_board_that_was_passed_out_has_no_play() -> None:
    head, _, _ = GOOD.partition("[Auction")
    board = only(head.replace('[Contract "4S"]', '[Contract "Pass"]'))
    assert board.contract is None
    with pytest.raises(RecordError, match="no contract"):
        board.start()


def test_old_encodings_and_line_ends_are_read() -> None:
    text = GOOD.replace("Eva", "Zoë").replace("\n", "\r\n")
    for code in ("utf-8", "latin-1", "utf-8-sig"):
        (board,) = read_boards(text.encode(code)).boards
        assert board.players[1] == "Zoë"


@pytest.mark.parametrize(
    ("changed", "line", "message"),
    [
        (PBN, 20, "W, whose turn it is in trick 1, does not hold HQ"),
        (GOOD.replace("H2 HK", "S2 HK"), 20, "N plays HK in trick 1 and could follow S2"),
        (GOOD.replace("D9 DK", "-  DK"), 22, "W, whose turn it is in trick 2"),
        (GOOD.replace("SQ SA", "SQ ZA"), 22, "'ZA' is no card"),
        (GOOD.replace("SQ SA", "SQ ^R SA"), 22, "out of turn or a revoke"),
        (GOOD.replace('"4S"', '"8S"'), 12, "'8S' is no contract"),
        (GOOD.replace('"4S"', '"4SXXX"'), 12, "'4SXXX' is no contract"),
        (GOOD.replace('[Declarer "S"]', '[Declarer "Q"]'), 11, "'Q' is no seat"),
        (GOOD.replace("N:A.KT95", "N:AA.KT95"), 10, "SA is twice in the hand of N"),
        (GOOD.replace("N:A.KT95", "N:AK.KT95"), 10, "SK is in the hand of S and in another"),
        (GOOD.replace("N:A.KT95", "N:1.KT95"), 10, "'1' in the hand of N is no rank"),
        (GOOD.replace("N:A.KT95", "N:KT95"), 10, "needs four suits between dots"),
        (GOOD.replace("N:A.", "N:."), 10, "the hand of N has 12 cards, not 13"),
        (GOOD.replace("N:", ""), 10, "a deal starts with a seat and a colon"),
        (GOOD.replace("1S Pass", "1Z Pass"), 15, "'1Z' is no call"),
        (GOOD.replace('[Board "7"]', "[Board 7]"), 3, "this is no tag"),
        (GOOD.replace("very much}", "very much"), 16, "this comment does not end"),
        (LIN.replace("pc|DK|", "pc|SK|"), 5, "N, whose turn it is in trick 2, does not hold SK"),
        (LIN.replace("pc|D2|", "pc|Q2|"), 5, "'Q2' is no card"),
        (LIN.replace("mb|2H|", "mb|2Q|"), 2, "'2Q' is no call"),
        (LIN.replace("mb|2H|", "mb|1H|"), 2, "S says 1H, which is no more than 2D"),
        (LIN.replace("mb|2H|", "mb|r|"), 2, "S says XX, and there is nothing to redouble"),
        (LIN.replace("md|1", "md|7"), 1, "the dealer is 1 to 4"),
        (LIN.replace("SQ72", "SQ7X"), 1, "'X' in the hand of W is neither a suit nor a rank"),
        (LIN.replace("mc|8|", "mc|14|"), 7, "a number from 0 to 13"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(changed: str, line: int, message: str) -> None:
    found = read_boards(changed)
    (problem,) = found.problems
    assert message in str(problem)
    assert problem.line == line


def test_a_broken_board_does_not_hide_the_others() -> None:
    found = read_boards(GOOD + "\n" + PBN + "\n" + GOOD)
    assert len(found.boards) == 2
    assert len(found.problems) == 1


def test_two_hands_that_are_missing_are_named() -> None:
    deal = "8543.Q3.T872.A75 KJT96.AJ76.6.KT3"
    (problem,) = read_boards(GOOD.replace(deal, "- -")).problems
    assert "the hands of E, S are not there" in str(problem)


@pytest.mark.parametrize("text", ["", "hello", "{}", "<html>", "teams: AB", "\0\1\2"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="this is no hand record"):
        read_boards(text)


def test_files_have_limits() -> None:
    with pytest.raises(SizeError, match="bytes at most"):
        read_boards("x" * (MOST_BYTES + 1))
    deal = "md|1,,|"
    with pytest.raises(SizeError, match="boards at most"):
        read_boards(deal * (MOST_BOARDS + 1))


@pytest.mark.parametrize("text", ["{", "[", "{\n", "[a", "md|", "\n ", "[Deal ", '[Deal "', "pc|"])
def test_a_megabyte_of_nonsense_is_read_once(text: str) -> None:
    """Each reader goes through a text once, whatever stands in it."""
    start = GOOD if text.strip() else PBN
    with contextlib.suppress(SizeError):
        read_boards((start + text * (MOST_BYTES // len(text)))[:MOST_BYTES])


def test_the_example_is_read_as_another_program_reads_it() -> None:
    found = read_boards(EXAMPLE.read_bytes())
    assert (found.form, found.problems) == ("PBN", ())
    assert [board.name for board in found.boards] == ["1", "2", "3"]
    theirs = their_pbn.loads(EXAMPLE.read_text(encoding="utf-8"))
    for ours, other in zip(found.boards, theirs, strict=True):
        assert {card_code(card) for card in ours.cards} == {theirs_code(one) for one in other.play}
        assert other.deal.to_pbn() == their_deal(ours).to_pbn()
        assert len(other.auction) == len(ours.auction)
        assert ours.contract is not None
        won = [trick.winner % 2 for trick in ours.replay()[-1].tricks]
        assert won.count(ours.contract.declarer % 2) == ours.tricks


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("1S Pass 2S Pass Pass Pass", "2S by N"),
        ("Pass Pass 1NT X XX Pass Pass Pass", "1NTXX by S"),
        ("1H X Pass 1S Pass Pass 2S Pass Pass Pass", "2S by S"),
    ],
)
def test_the_declarer_named_the_strain_first(calls: str, expected: str) -> None:
    assert str(outcome(0, calls.split(), 1)) == expected


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ("1S Pass Pass Pass Pass", "the auction is over before N says Pass"),
        ("X", "there is nothing to double"),
        ("1S Pass X", "there is nothing to double"),
        ("1S X X", "there is nothing to double"),
        ("1S XX", "there is nothing to redouble"),
        ("1S Pass", "it ends with three passes"),
        ("Pass Pass", "nobody has bid"),
    ],
)
def test_the_laws_of_the_auction(calls: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        outcome(0, calls.split(), 1)


@pytest.mark.parametrize(
    "text",
    [
        # lines over lines were looked at again from each of them, which took an hour
        pytest.param("\n" * (MOST_BYTES - 1), id="lines"),
        pytest.param(" \t" * (MOST_BYTES // 2), id="blanks"),
        pytest.param("[" * MOST_BYTES, id="brackets"),
        # addresses that are none
        "https://[x",
        "https://[x]?lin=md|",
        "https://x\u2100?lin=md|",
    ],
)
def test_what_is_meant_to_break_it_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="no hand record"):
        read_boards(text)


def test_tags_that_nobody_reads_are_not_carried_on() -> None:
    tags = "".join(f'[A{number} ""]' for number in range(40_000))
    found = read_boards(tags + '[Deal ""]' * (MOST_BOARDS - 1))
    assert not found.boards
    assert len(found.problems) == MOST_BOARDS - 1
