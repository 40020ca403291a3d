from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet, Suit
from ouvert.errors import NotationError
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.notation import (
    Language,
    contract_code,
    format_card,
    format_cards,
    format_contract,
    parse_contract,
    parse_contract_code,
)

CONTRACTS = (*HAND_CONTRACTS, *SKAT_CONTRACTS)


def test_german_cards() -> None:
    hand = CardSet.parse("CJ DJ CA S10 HQ D7 DA")
    assert format_cards(hand, Language.GERMAN) == "KrB KB KrA P10 HD KA K7"
    assert format_cards(hand) == "♣J ♦J ♣A ♠10 ♥Q ♦A ♦7"


@pytest.mark.parametrize("language", Language)
def test_cards_print_as_they_are_read(language: Language) -> None:
    assert all(Card.parse(format_card(card, language)) is card for card in Card)
    assert len({format_card(card, language) for card in Card}) == 32
    assert CardSet.parse(format_cards(CardSet.full(), language)) == CardSet.full()


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_contracts_print_as_they_are_read(contract: Contract) -> None:
    for language in Language:
        assert parse_contract(format_contract(contract, language)) == contract
        assert parse_contract(format_contract(contract, language).upper()) == contract
    assert parse_contract_code(contract_code(contract)) == contract
    assert parse_contract(contract_code(contract).lower()) == contract


def test_every_contract_has_its_own_words() -> None:
    for language in Language:
        assert len({format_contract(contract, language) for contract in CONTRACTS}) == len(
            CONTRACTS
        )
    assert len({contract_code(contract) for contract in CONTRACTS}) == len(CONTRACTS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Grand", "G"),
        ("grand ouvert", "GO"),
        ("Grand Hand", "GH"),
        ("GHS", "GHS"),
        ("GHZ", "GHZ"),
        ("GHSZ", "GHZ"),
        ("GHOSZ", "GO"),
        ("CHZ", "CHZ"),
        ("CZ", "CHZ"),
        ("CO", "CO"),
        ("Kreuz Hand Schneider angesagt", "CHS"),
        ("♣ Hand Schwarz announced", "CHZ"),
        ("clubs, hand, Schneider and Schwarz announced", "CHZ"),
        ("♥ Hand Schneider announced", "HHS"),
        ("♥Hand", "HH"),
        ("Herz", "H"),
        ("h", "H"),
        ("Pik Hand", "SH"),
        ("s", "S"),
        ("Karo", "D"),
        ("K", "D"),
        ("Kr Hand", "CH"),
        ("Karo Ouvert", "DO"),
        ("diamonds open", "DO"),
        ("Null", "N"),
        ("Null Hand", "NH"),
        ("Null Ouvert", "NO"),
        ("Null offen", "NO"),
        ("Null Ouvert Hand", "NOH"),
        ("Null Hand Ouvert", "NOH"),
        ("NHO", "NOH"),
        ("  n  ", "N"),
    ],
)
def test_spellings(text: str, code: str) -> None:
    assert contract_code(parse_contract(text)) == code


def test_german_contracts() -> None:
    schneider = Contract.announced(GameType.CLUBS, schneider=True)
    assert format_contract(schneider, Language.GERMAN) == "Kreuz Hand Schneider angesagt"
    ouvert = Contract.announced(GameType.DIAMONDS, ouvert=True)
    assert format_contract(ouvert, Language.GERMAN) == "Karo Ouvert"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "Ramsch", "Hand", "Hand Grand", "Grand 7", "GG", "GHH", "NS", "NZ", "C7", "♣♣"),
        *("Null Schneider", "Grand announced", "Grand Hand angesagt", "Grand Null", "x" * 9999),
    ],
)
def test_nonsense_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_contract(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


@given(st.text() | st.text(alphabet="GCSHDNO Zgrandhul♣angesagt", max_size=12))
def test_any_text_is_a_contract_or_a_notation_error(text: str) -> None:
    try:
        contract = parse_contract(text)
    except NotationError:
        return
    assert contract in CONTRACTS


@given(st.text(max_size=5))
def test_any_text_is_a_code_or_a_notation_error(text: str) -> None:
    try:
        contract = parse_contract_code(text)
    except NotationError:
        return
    assert text[0] == contract.game.value
    assert ("O" in text) == contract.ouvert


def test_suit_signs_name_their_games() -> None:
    for suit in Suit:
        assert parse_contract(suit.symbol).game.trump_suit is suit
