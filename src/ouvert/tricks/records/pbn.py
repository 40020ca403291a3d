"""Boards in Portable Bridge Notation (PBN 2.1): tags, auction and play.

What is read of a game: the tags Deal, Dealer, Declarer, Contract, Result, Board, those of the
players, and the sections Auction and Play. Other tags and their tables are passed over, and so are
comments, notes and annotations. `#` as a value stands for that of the game before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ouvert.errors import RecordError
from ouvert.tricks.games.bridge import RANKS, SEATS
from ouvert.tricks.records.auction import MOST_CALLS, PASS, call, contract_text, outcome
from ouvert.tricks.records.board import (
    Board,
    BoardContract,
    bridge,
    card_code,
    card_number,
    refusal,
    whole_deal,
)

_TOKEN = re.compile(
    r"""(?P<blank>\n[ \t]*(?=\n)) | (?P<space>[^\S\n]+|\n) | (?P<escape>^%[^\n]*)
    | (?P<comment>\{[^}]*\}? | ;[^\n]*)
    | \[[ \t]*(?P<name>\w+)[ \t]*"(?P<value>[^"\n]*)"[ \t]*\] | (?P<broken>\[[^\n]*)
    | (?P<word>[^\s\[{;]+)""",
    re.VERBOSE | re.MULTILINE,
)
_CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])[!?]*", re.IGNORECASE)
_NOTE = re.compile(r"=\d+=|\$\d+|[!?]+|\+|\*")
_PLAYERS = ("North", "East", "South", "West")
_READ = ("Deal", "Dealer", "Declarer", "Contract", "Result", "Board", "Auction", "Play", *_PLAYERS)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a section or the value of a tag, and where it stands."""

    text: str
    line: int
    column: int

    def fail(self, message: str) -> RecordError:
        return RecordError(message, self.line, self.column)


@dataclass(slots=True)
class _Game:
    """The tags of a game and the words after them."""

    line: int
    tags: dict[str, _Word] = field(default_factory=dict)
    sections: dict[str, list[_Word]] = field(default_factory=dict)
    broken: RecordError | None = None


def boards(text: str) -> Iterator[Board | RecordError]:
    """Every board of a text, or what is wrong with it."""
    before: dict[str, _Word] = {}
    for game in _games(text):
        for name, word in game.tags.items():
            if word.text == "#" and name in before:
                game.tags[name] = before[name]
        # those that are read: all of them would be copied for each of many games
        before |= {name: game.tags[name] for name in _READ if name in game.tags}
        try:
            if game.broken is not None:
                raise game.broken
            yield _board(game)
        except RecordError as error:
            yield error


def written_board(deal: str, contract: str, declarer: str, cards: Sequence[str]) -> Board:
    """Return a board from its parts: a deal as PBN writes it, and cards in the order played.

    Raises RecordError for parts that are none, and for a card that the rules do not allow.
    """
    hands = whole_deal(tuple(_hands(_Word(deal, 1, 1))), 1)
    seat = _seat(_Word(declarer, 1, 1))
    found = None if seat is None else contract_text(contract, seat)
    if found is None:
        raise RecordError(f"'{contract}' by '{declarer}' is no contract; 4S by N is one")
    board = Board("", 1, ("", "", "", ""), hands, found)
    numbers = []
    for word in cards:
        card = _CARD.fullmatch(word)
        if card is None:
            raise RecordError(f"'{word}' is no card; one is written as SA or HT")
        numbers.append(card_number(card[1], card[2].replace("10", "T")))
    board = replace(board, cards=tuple(numbers))
    board.replay()
    return board


def _games(text: str) -> Iterator[_Game]:
    """The games of a text: one ends where a tag comes again, or at an empty line after its deal."""
    game: _Game | None = None
    last, ended = "", False
    line, start = 1, 0
    for found in _TOKEN.finditer(text):
        column = found.start() - start + 1
        kind = found.lastgroup
        if kind == "blank":
            ended = game is not None and "Deal" in game.tags
        elif kind in ("value", "broken"):
            again = game is not None and found["name"] != "Note" and found["name"] in game.tags
            if kind == "value" and (game is None or ended or again):
                if game is not None:
                    yield game
                game, ended = _Game(line), False
            if game is None:
                game = _Game(line)
            if kind == "value":
                last = found["name"]
                game.tags[last] = _Word(found["value"].strip(), line, column)
            elif game.broken is None:
                said = 'this is no tag; one is written as [Declarer "N"]'
                game.broken = RecordError(said, line, column)
        elif kind == "comment" and found[0][0] == "{" and found[0][-1] != "}":
            game = game or _Game(line)
            game.broken = game.broken or RecordError("this comment does not end", line, column)
        elif kind == "word" and game is not None:
            game.sections.setdefault(last, []).append(_Word(found[0], line, column))
        breaks = found[0].count("\n")
        if breaks:
            line += breaks
            start = found.start() + found[0].rindex("\n") + 1
    if game is not None:
        yield game


def _board(game: _Game) -> Board:
    written = game.tags.get("Deal")
    if written is None or not written.text:
        raise RecordError('this game has no tag [Deal "N:…"] with its hands', game.line)
    hands = whole_deal(tuple(_hands(written)), written.line, written.column)
    dealer = _seat(game.tags.get("Dealer"))
    calls = _calls(game.sections.get("Auction", []))
    opener = _seat(game.tags.get("Auction"))
    rows = list(_rows(game.sections.get("Play", [])))
    contract = _contract(game, dealer if opener is None else opener, calls, played=bool(rows))
    names = [game.tags.get(name) for name in _PLAYERS]
    north, east, south, west = ("" if each is None else each.text for each in names)
    result = game.tags.get("Result")
    found = re.search(r"\d{1,2}", result.text) if result else None
    name = game.tags.get("Board")
    board = Board(
        name="" if name is None else name.text,
        line=game.line,
        players=(north, east, south, west),
        hands=hands,
        contract=contract,
        dealer=dealer,
        auction=tuple(calls),
        tricks=int(found[0]) if found and int(found[0]) <= 13 else None,
    )
    if not rows:
        return board
    if contract is None:
        raise rows[0].fail("cards were played, and this game has no contract")
    return _played(board, contract, _seat(game.tags.get("Play")), rows)


def _seat(word: _Word | None) -> int | None:
    """The seat that a tag names; None where it is not there or unknown."""
    letter = "" if word is None else word.text.removeprefix("^").upper()
    if word is None or letter in ("", "?", "-"):
        return None
    if len(letter) != 1 or letter not in SEATS:
        raise word.fail(f"'{word.text}' is no seat: N, E, S or W is")
    return SEATS.index(letter)


def _hands(deal: _Word) -> list[int | None]:
    first, colon, rest = deal.text.partition(":")
    if not colon or len(first) != 1 or first.upper() not in SEATS:
        raise deal.fail(f"a deal starts with a seat and a colon, as in 'N:', not '{first[:20]}'")
    written = rest.split()
    if len(written) != 4:
        raise deal.fail(f"a deal has four hands, not {len(written)}")
    start = SEATS.index(first.upper())
    hands: list[int | None] = [None] * 4
    for turn, hand in enumerate(written):
        if hand != "-":
            seat = (start + turn) % 4
            hands[seat] = _hand(hand, seat, deal)
    return hands


def _hand(text: str, seat: int, deal: _Word) -> int:
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise deal.fail(
            f"the hand of {SEATS[seat]} needs four suits between dots, spades first, "
            f"not '{text[:40]}'"
        )
    cards = 0
    for suit, ranks in zip("SHDC", suits, strict=True):
        for rank in ranks.replace("-", ""):
            if rank not in RANKS:
                raise deal.fail(f"'{rank}' in the hand of {SEATS[seat]} is no rank: {RANKS} are")
            card = 1 << card_number(suit, rank)
            if cards & card:
                raise deal.fail(f"{suit}{rank} is twice in the hand of {SEATS[seat]}")
            cards |= card
    return cards


def _calls(words: list[_Word]) -> list[str]:
    calls: list[str] = []
    for word in words:
        text = word.text.rstrip("!?")
        if not text or text == "-" or _NOTE.fullmatch(text):
            continue
        if text.upper() == "AP":
            calls += [PASS] * (3 if any(each != PASS for each in calls) else 4 - len(calls))
            continue
        said = call(text)
        if said is None:
            raise word.fail(f"'{text[:20]}' is no call: 1C to 7NT, X, XX, Pass and AP are")
        calls.append(said)
        if len(calls) > MOST_CALLS:
            raise word.fail(f"an auction has {MOST_CALLS} calls at most")
    return calls


def _contract(
    game: _Game, dealer: int | None, calls: list[str], *, played: bool
) -> BoardContract | None:
    """What is played: by the tags, else by the auction."""
    word, declarer = game.tags.get("Contract"), _seat(game.tags.get("Declarer"))
    text = "" if word is None else word.text.replace(" ", "")
    if text.upper() in ("PASS", "P"):
        return None
    if text in ("", "?") or declarer is None:
        if calls and dealer is not None:
            return outcome(dealer, calls, game.line, played=played)
        if word is None or text in ("", "?"):
            return None
        raise word.fail("the contract has no declarer; a tag [Declarer] names the seat")
    assert word is not None
    contract = contract_text(text, declarer)
    if contract is None:
        raise word.fail(f"'{text[:20]}' is no contract; one is written as 4S, 3NTX or Pass")
    return contract


def _rows(words: list[_Word]) -> Iterator[_Word]:
    """The cards of the play as they are written, four a trick, and gaps between them."""
    for word in words:
        text = word.text
        if text.startswith("^"):
            raise word.fail(
                f"'{text[:20]}' marks a card out of turn or a revoke, which is not read"
            )
        if not _NOTE.fullmatch(text):
            yield word


def _played(board: Board, contract: BoardContract, first: int | None, rows: list[_Word]) -> Board:
    """The board with its cards in the order played: each row is a trick, each column a seat."""
    leader = (contract.declarer + 1) % 4
    column = leader if first is None else first
    cells: dict[tuple[int, int], tuple[int, _Word]] = {}
    for place, word in enumerate(rows):
        if word.text.strip("-") == "":
            continue
        found = _CARD.fullmatch(word.text)
        if found is None:
            raise word.fail(f"'{word.text[:20]}' is no card; one is written as SA or H10")
        rank = "T" if found[2] == "10" else found[2]
        cells[place // 4, (column + place) % 4] = card_number(found[1], rank), word
    if len(cells) > bridge().deck.cards:
        raise rows[-1].fail(f"the play has {len(cells)} cards, and a deck has 52")
    state, cards = board.start(), list[int]()
    while cells and len(cards) < 52:
        due = len(state.tricks), state.actor
        if due not in cells:
            card, word = next(iter(cells.values()))
            raise word.fail(
                f"{card_code(card)} stands here, but {SEATS[state.actor]}, whose turn it is in "
                f"trick {len(state.tricks) + 1}, has no card before it"
            )
        card, word = cells[due]
        del cells[due]
        if reason := refusal(state, card):
            raise word.fail(reason)
        cards.append(card)
        state = state.after(card)
    return replace(board, cards=tuple(cards))
