"""What may be played, by the words of the rules of each game, on hands written for it."""

from __future__ import annotations

import pytest

from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.obligations import may_follow, may_lead
from ouvert.tricks.play.state import Choice, GameState
from ouvert.tricks.rules import members


def allowed(
    name: str, hand: str, table: str, chosen: int | None = None, *, partner: bool = False
) -> str:
    """The cards of a hand that may be played, in the order of the deck."""
    game = load_game(name)
    setting = next(each for (_, suit), each in game.settings.items() if suit == chosen)
    deck = game.deck
    bits = sum(1 << deck.card(word) for word in hand.split())
    played = tuple(deck.card(word) for word in table.split())
    cards = may_follow(setting, bits, played, partner, first=False)
    return " ".join(deck.name(card) for card in members(cards))


@pytest.mark.parametrize(
    ("hand", "table", "partner", "expected"),
    [
        # suit is followed, and need not be headed
        ("♥A ♥7 ♠7", "♥10", False, "♥A ♥7"),
        # who cannot follow must trump
        ("♦A ♠7", "♥10", False, "♠7"),
        # … but not on a partner's trick
        ("♦A ♠7", "♥10", True, "♠7 ♦A"),
        # … and higher than a trump that was played before, if he can; else lower
        ("♦A ♠7 ♠A", "♥10 ♠Q", False, "♠A"),
        ("♦A ♠7", "♥10 ♠Q", False, "♠7"),
        # a trump that was led is beaten, a partner's too
        ("♠J ♠7 ♦A", "♠9", True, "♠J"),
        ("♠A ♠7 ♦A", "♠9", False, "♠A ♠7"),
    ],
)
def test_belote(hand: str, table: str, partner: bool, expected: str) -> None:
    """Trump is spades: J 9 A 10 K Q 8 7."""
    assert allowed("belote", hand, table, 0, partner=partner) == expected


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        # one may trump though one can follow
        ("R6 EU S9", "R10", "EU R6"),
        # … but not below a trump, unless one has nothing else
        ("R6 E7 S9", "R10 E8", "R6"),
        ("S9 E7", "R10 E8", "S9"),
        ("E6 E7", "R10 E8", "E7 E6"),
        ("S9 EU", "R10 E8", "EU S9"),
        # the jack of trumps need not be played when trump is led
        ("EU S9", "E8", "EU S9"),
        ("EU E6 S9", "E8", "EU E6"),
    ],
)
def test_jass(hand: str, table: str, expected: str) -> None:
    """Trump is Eicheln: the Under and the nine are the highest."""
    assert allowed("jass", hand, table, 0) == expected


def test_left_bower_is_a_trump() -> None:
    """In Euchre the other jack of the colour follows trump, and not its own suit."""
    assert allowed("euchre", "♠J ♠9 ♥A", "♣9", 0) == "♠J"
    assert allowed("euchre", "♠J ♠9 ♥A", "♠A", 0) == "♠9"


def test_second_ten_of_hearts_wins() -> None:
    """Of all other equal cards in Doppelkopf the first one does."""
    game = load_game("doppelkopf")
    setting = game.settings[0, None]
    ten, queen = game.deck.card("♥10"), game.deck.card("♣Q")
    assert setting.best((ten, queen, ten + 1)) == 2
    assert setting.best((queen, queen + 1)) == 0
    assert len(game.deck.expand("♥10")) == 2


def test_closed_cards_are_led_by_who_has_no_others() -> None:
    game = load_game("hearts")
    setting = game.settings[0, None]
    deck = game.deck
    hearts, club = deck.card("♥A") | 0, deck.card("♣9")
    both = 1 << hearts | 1 << club
    assert may_lead(setting, both, opened=False, first=False) == 1 << club
    assert may_lead(setting, both, opened=True, first=False) == both
    assert may_lead(setting, 1 << hearts, opened=False, first=False) == 1 << hearts


def test_called_ace_is_bound() -> None:
    """Who holds it plays it when its suit is led, throws it nowhere, leads its suit with it."""
    game = load_game("schafkopf")
    deck = game.deck
    words = ("GA", "G7", "E7", "E8", "E9", "E10", "HA", "HU")
    holder = [deck.card(word) for word in words]
    rest = [card for card in range(deck.cards) if card not in holder]
    low, bell = deck.card("G8"), deck.card("S7")
    others = [card for card in rest if card not in (low, bell)]
    leads = sum(1 << card for card in (low, bell, *others[:6]))
    held = sum(1 << card for card in holder)
    more = [sum(1 << card for card in others[at : at + 8]) for at in (6, 14)]
    choice = Choice(0, None, deck.card("GA"))
    state = begin(game, (leads, held, *more), declarer=0, choice=choice)
    assert words_of(state.after(low)) == {"GA"}
    assert words_of(state.after(bell)) == {*words} - {"GA"}
    leading = begin(game, (leads, held, *more), dealer=0, declarer=0, choice=choice)
    assert words_of(leading) == {*words} - {"G7"}


def words_of(state: GameState) -> set[str]:
    """The cards that may be played."""
    return {state.game.deck.name(card) for card in members(state.legal_cards())}
