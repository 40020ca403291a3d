"""Complete games that other programs played, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import GameResult
from support.reference_data import SHIPPED, card_set, load

XSKAT: list[dict[str, Any]] = load("xskat_games", SHIPPED)["games"]
OPENSPIEL: list[dict[str, Any]] = load("openspiel_games")["games"]


def test_the_files_are_whole() -> None:
    assert len(XSKAT) == 500
    assert len(OPENSPIEL) == 200


BASES = {"C": 12, "S": 11, "H": 10, "D": 9, "G": 24}


def value_by_counting(game: str, hand: bool, bid: int, twelve: CardSet, end: GameResult) -> int:
    """The value of a game without announcements, worked out from its points and tricks alone."""
    if game == "N":
        value, kept = 35 if hand else 23, end.tricks == 0
    else:
        order = ["CJ", "SJ", "HJ", "DJ"]
        if game != "G":
            order += [game + rank for rank in "ATKQ987"]
        held = "".join("x" if code in twelve.codes else "." for code in order)
        run = len(held) - len(held.lstrip(held[0]))
        schneider = end.card_points >= 90 or end.card_points <= 30
        value = BASES[game] * (run + 1 + hand + schneider + (end.tricks in (0, 10)))
        kept = end.card_points >= 61 and value >= bid
        while value < bid:
            value += BASES[game]
    return value if kept else -2 * value


@pytest.mark.parametrize("part", range(5))
def test_xskat_games(part: int) -> None:
    for record in XSKAT[part::5]:
        play_xskat_game(record)


def play_xskat_game(record: dict[str, Any]) -> None:
    """XSkat numbers its players 0, 1, 2; the one that leads the first trick is forehand."""
    players = [(record["forehand"] + seat) % 3 for seat in range(3)]
    declarer = players.index(record["declarer"])
    game = GameType(record["contract"])
    dealt_skat, final_skat = card_set(record["skat_dealt"]), card_set(record["skat_final"])

    def hand(seat: int) -> CardSet:
        played = card_set([trick["cards"][players[seat]] for trick in record["tricks"]])
        return (played | final_skat) - dealt_skat if seat == declarer else played

    state = SkatGame.declared(
        Deal((hand(0), hand(1), hand(2)), dealt_skat),
        declarer,
        Contract(game, hand=record["hand"]),
        bid=record["bid"],
        discards=None if record["hand"] else final_skat,
    )
    assert state.bid == record["bid"]
    for trick in record["tricks"]:
        for place in range(3):
            player = (trick["leader"] + place) % 3
            assert state.actor == players.index(player)
            state = state.apply(PlayCard(Card.parse(trick["cards"][player])))
        assert players[state.tricks[-1].winner] == trick["winner"]
    result = state.result
    assert result is not None
    assert result.won is record["won"]
    assert result.declarer == declarer
    if record["points_stated"] is not None:
        assert result.card_points == record["points_stated"]
    twelve = state.dealt.hands[declarer] | dealt_skat
    expected = value_by_counting(record["contract"], record["hand"], record["bid"], twelve, result)
    assert result.value == expected
    assert result.won is (result.value > 0)


@pytest.mark.parametrize("part", range(5))
def test_openspiel_games(part: int) -> None:
    for record in OPENSPIEL[part::5]:
        play_openspiel_game(record)


def play_openspiel_game(record: dict[str, Any]) -> None:
    """OpenSpiel has no bids; its declarer names the game first and then takes the skat."""
    forehand, middlehand, rearhand = (card_set(hand) for hand in record["hands"])
    contract = Contract(GameType(record["game"]))
    solo = record["solo"]
    state = SkatGame.declared(
        Deal((forehand, middlehand, rearhand), card_set(record["skat_dealt"])),
        solo,
        contract,
        discards=card_set(record["discards"]),
    )
    for move in record["plays"]:
        assert state.actor == move["p"]
        assert state.legal_cards() == card_set(move["legal"])
        assert set(state.legal_actions()) == {PlayCard(card) for card in card_set(move["legal"])}
        state = state.apply(PlayCard(Card.parse(move["card"])))
    assert [trick.winner for trick in state.tricks] == record["trick_winners"]
    result = state.result
    assert result is not None
    twelve = state.dealt.hands[solo] | state.dealt.skat
    assert result.tricks == record["trick_winners"].count(solo)
    assert result.value == value_by_counting(record["game"], False, 18, twelve, result)
    if contract.game is GameType.NULL:
        # Its Null points are made up: 90 for a won game, 30 for a lost one.
        assert result.won is (record["points_solo"] == 90)
    else:
        assert (result.card_points, 120 - result.card_points) == (
            record["points_solo"],
            record["points_team"],
        )
