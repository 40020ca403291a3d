"""Cards, hands and contracts as people write them, in English and in German.

Reading accepts both languages mixed, and the codes of the International Skat Server (`GHS`, `NO`);
printing takes a language. Single cards are read by `Card.parse` and sets by `CardSet.parse`.

>>> print(parse_contract("Kreuz Hand Schneider angesagt"))
♣ Hand Schneider announced
>>> format_contract(parse_contract("HHZ"), Language.GERMAN)
'Herz Hand Schwarz angesagt'
>>> format_cards(CardSet.parse("CJ HA S10 D7"), Language.GERMAN)
'KrB P10 HA K7'
"""

from __future__ import annotations

import re
from enum import Enum
from itertools import pairwise

from ouvert.cards import Card, CardSet, Rank, Suit, shown
from ouvert.errors import NotationError, RulesError
from ouvert.numbers import digits
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import Bid, BiddingAction, Hold, Pass
from ouvert.skat.rules.contracts import Contract, GameType


class Language(Enum):
    """A language that cards and contracts print in; the value is its ISO 639-1 code."""

    ENGLISH = "en"
    GERMAN = "de"


def format_card(card: Card, language: Language = Language.ENGLISH) -> str:
    """A card as `♠10` in English and as `P10` (Kr P H K, then B D K A) in German."""
    if language is Language.ENGLISH:
        return str(card)
    return _GERMAN_SUIT_LETTERS[card.suit] + _GERMAN_RANKS.get(card.rank, card.rank.letter)


def format_cards(cards: CardSet, language: Language = Language.ENGLISH) -> str:
    """Cards in display order, separated by spaces."""
    return " ".join(format_card(card, language) for card in cards)


def format_contract(contract: Contract, language: Language = Language.ENGLISH) -> str:
    """A contract in words: `♥ Hand Schneider announced`, `Herz Hand Schneider angesagt`."""
    english = str(contract)
    if language is Language.ENGLISH:
        return english
    suit = contract.game.trump_suit
    if suit is not None:
        english = english.replace(suit.symbol, _GERMAN_SUITS[suit])
    return english.replace("announced", "angesagt")


def parse_auction(text: str) -> tuple[BiddingAction, ...]:
    """What has been said in an auction, in order, such as `18 y 20 p`.

    Values, `y`, `yes` or `ja` to hold, `p`, `pass` or `passe`; whether the rules allow it is not
    asked. Raises NotationError for any other word.
    """
    return tuple(map(_said, text.replace(",", " ").split()))


def contract_code(contract: Contract) -> str:
    """A contract as the International Skat Server writes it.

    The game's letter (C S H D G N), then H for Hand, S or Z for Schneider or Schwarz announced,
    O for Ouvert. Outside Null an O says everything that it includes.

    >>> contract_code(Contract(GameType.NULL, hand=True, ouvert=True))
    'NOH'
    """
    letter: str = contract.game.value
    if contract.game is GameType.NULL:
        return letter + "O" * contract.ouvert + "H" * contract.hand
    if contract.ouvert:
        return f"{letter}O"
    highest = "Z" if contract.schwarz_announced else "S" * contract.schneider_announced
    return letter + "H" * contract.hand + highest


def parse_contract_code(code: str) -> Contract:
    """Read a contract in the letters of the International Skat Server, in any order after the game.

    What an announcement includes need not be written: `GZ` is Grand Hand Schwarz announced.

    Raises NotationError for text that is no such code and for what the rules do not know.
    """
    game, extras = code[:1], code[1:]
    if (
        game not in _GAME_LETTERS
        or len(set(extras)) < len(extras)
        or not set(extras) <= set("HSZO")
    ):
        raise NotationError(
            f"{shown(code)} is not a contract's code: write the game (C S H D G N), and after it "
            "H for Hand, S or Z for Schneider or Schwarz announced, O for Ouvert",
            remark=Remark.of("no_contract", text=shown(code)),
        )
    return _announced(GameType(game), {_EXTRA_LETTERS[letter] for letter in extras})


def parse_contract(text: str) -> Contract:
    """Read a contract in English or German words, with suit signs, or as a server's code.

    First the game, then in any order Hand, Schneider (announced), Schwarz (announced), Ouvert.
    What an announcement includes need not be said. Case does not matter.

    >>> parse_contract("Null Ouvert Hand") == parse_contract("noh")
    True

    Raises NotationError if the text is no contract or the rules do not know it.
    """
    words = re.findall(r"[♣♠♥♦]|[^\s,;+♣♠♥♦]+", text.casefold())
    if len(words) == 1 and _CODE.fullmatch(words[0]):
        return parse_contract_code(words[0].upper())
    game = _GAMES.get(words[0]) if words else None
    if game is None:
        raise NotationError(
            f"{shown(text)} is not a contract: write the game first, one of ♣ ♠ ♥ ♦, Clubs or "
            "Kreuz, Spades or Pik, Hearts or Herz, Diamonds or Karo, Grand, Null"
        )
    extras: set[str] = set()
    for before, word in pairwise(words):
        if word in _FILLERS or (word in _ANNOUNCED and before in ("schneider", "schwarz")):
            continue
        extra = _EXTRAS.get(word)
        if extra is None:
            raise NotationError(
                f"{shown(word)} cannot follow in the contract {shown(text)}: after the game come "
                "Hand, Schneider announced (angesagt), Schwarz announced, Ouvert"
            )
        extras.add(extra)
    return _announced(game, extras)


def _announced(game: GameType, extras: set[str]) -> Contract:
    try:
        return Contract.announced(game, **dict.fromkeys(extras, True))
    except RulesError as error:
        raise NotationError(str(error), remark=error.remark) from error


_GERMAN_SUIT_LETTERS = {
    Suit.CLUBS: "Kr",
    Suit.SPADES: "P",
    Suit.HEARTS: "H",
    Suit.DIAMONDS: "K",
}
_GERMAN_SUITS = {
    Suit.CLUBS: "Kreuz",
    Suit.SPADES: "Pik",
    Suit.HEARTS: "Herz",
    Suit.DIAMONDS: "Karo",
}
_GERMAN_RANKS = {Rank.TEN: "10", Rank.JACK: "B", Rank.QUEEN: "D"}

_GAME_LETTERS = {game.value for game in GameType}
_EXTRA_LETTERS = {"H": "hand", "S": "schneider", "Z": "schwarz", "O": "ouvert"}
_CODE = re.compile(r"[cshdgn][hszo]*")

_GAMES: dict[str, GameType] = {
    word: game
    for game, spellings in {
        GameType.CLUBS: "♣ c kr club clubs kreuz",
        GameType.SPADES: "♠ s p spade spades pik",
        GameType.HEARTS: "♥ h heart hearts herz",
        GameType.DIAMONDS: "♦ d k ka diamond diamonds karo",
        GameType.GRAND: "g grand",
        GameType.NULL: "n null",
    }.items()
    for word in spellings.split()
}
_EXTRAS = {
    "hand": "hand",
    "schneider": "schneider",
    "schwarz": "schwarz",
    "ouvert": "ouvert",
    "offen": "ouvert",
    "open": "ouvert",
}
_ANNOUNCED = {"announced", "angesagt"}
_FILLERS = {"and", "und", "&"}


def _said(word: str) -> BiddingAction:
    if word.lower() in ("y", "yes", "ja"):
        return Hold()
    if word.lower() in ("p", "pass", "passe"):
        return Pass()
    value = digits(word, 3)
    if value is not None:
        return Bid(value)
    raise NotationError(f"{shown(word)} is nothing to say in an auction: a value, y, or p")
