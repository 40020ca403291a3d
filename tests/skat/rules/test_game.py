"""Rules by example: the auction, the declaration, the play and the ways a game ends."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import BID_LADDER, GameResult
from ouvert.tricks.position import TrickPosition

# Forehand has a sure Grand with four and takes every trick; rearhand a sure Null.
DEAL = Deal(
    (
        CardSet.parse("CJ SJ HJ DJ CA CT CK CQ SA ST"),
        CardSet.parse("HA HT HK HQ DA DT DK DQ SK SQ"),
        CardSet.parse("C7 C8 S7 S8 H7 H8 H9 D7 D8 D9"),
    ),
    CardSet.parse("C9 S9"),
)
GRAND = Contract(GameType.GRAND)
GRAND_HAND = Contract.announced(GameType.GRAND, hand=True)
GRAND_OUVERT = Contract.announced(GameType.GRAND, ouvert=True)
NULL = Contract(GameType.NULL)
NULL_OUVERT_HAND = Contract(GameType.NULL, hand=True, ouvert=True)


def said(*words: int | str) -> list[Action]:
    """An auction in short: numbers are bids, `y` holds, `p` passes."""
    return [Bid(w) if isinstance(w, int) else Hold() if w == "y" else Pass() for w in words]


def finished(state: SkatGame) -> GameResult:
    """The result after everybody has played the first legal card to the end."""
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert state.result is not None
    return state.result


def test_what_the_declarer_needs() -> None:
    """With nine matadors Clubs count 120, and each level that is made besides 12 more."""
    put = DEAL.skat
    for contract, bid, needed in (
        (GRAND, 120, 61),
        (Contract(GameType.CLUBS), 120, 61),
        (Contract(GameType.CLUBS), 132, 90),
        (Contract(GameType.CLUBS), 144, 120),
        (Contract(GameType.CLUBS), 153, None),
        (Contract(GameType.NULL), 23, 61),
    ):
        game = SkatGame.declared(DEAL, 0, contract, discards=put, bid=bid)
        assert (game.announced, game.needed) == ((contract, 0), needed)
    start = SkatGame.start(DEAL)
    assert start.announced is None
    with pytest.raises(RulesError, match="nobody declares"):
        _ = start.needed


@pytest.mark.parametrize(
    ("words", "actors", "declarer", "bid"),
    [
        (["p", "p", "p"], [1, 2, 0], None, 0),
        (["p", "p", 18], [1, 2, 0], 0, 18),
        ([18, "y", "p", "p"], [1, 0, 1, 2], 0, 18),
        ([18, "p", "p"], [1, 0, 2], 1, 18),
        (["p", 18, "y", "p"], [1, 2, 0, 2], 0, 18),
        (["p", 18, "p"], [1, 2, 0], 2, 18),
        ([18, "y", 20, "y", "p", 22, "y", 23, "p"], [1, 0, 1, 0, 1, 2, 0, 2, 0], 2, 23),
        ([18, "y", 20, "p", 22, "y", "p"], [1, 0, 1, 0, 2, 1, 2], 1, 22),
        ([48, "y", "p", 264, "y", "p"], [1, 0, 1, 2, 0, 2], 0, 264),
    ],
)
def test_auction(words: list[int | str], actors: list[int], declarer: int | None, bid: int) -> None:
    state = SkatGame.start(DEAL)
    for action, actor in zip(said(*words), actors, strict=True):
        assert state.phase is Phase.AUCTION
        assert state.actor == actor
        assert action in state.legal_actions()
        state = state.apply(action)
    assert (state.declarer, state.bid) == (declarer, bid)
    assert state.phase is (Phase.OVER if declarer is None else Phase.SKAT)
    assert state.observe(2).bids == tuple(zip(actors, said(*words), strict=True))


@pytest.mark.parametrize(
    ("words", "wrong", "message"),
    [
        ([], Bid(17), "from 18 on"),
        ([], Bid(19), "from 18 on"),
        ([], Hold(), "no bid to say yes to"),
        ([18], Bid(20), "says yes or pass to 18"),
        ([20, "y"], Bid(20), "from 22 on"),
        ([264, "y"], Bid(264), "can only pass"),
        (["p", "p"], Bid(20), "take the game at 18"),
        ([], PickUp(), "the auction is going on"),
        ([], Concede(0), "the auction is going on"),
        (["p", "p", "p"], Pass(), "the game is over"),
        ([18, "p", "p"], Bid(20), "picks up the skat"),
        ([18, "p", "p"], Announce(GRAND), "pick up the skat and discard first"),
        ([24, "p", "p"], Announce(Contract(GameType.NULL, hand=True)), None),
        ([36, "p", "p"], Announce(Contract(GameType.NULL, hand=True)), "less than the bid 36"),
    ],
)
def test_what_cannot_be_said(words: list[int | str], wrong: Action, message: str | None) -> None:
    state = SkatGame.replay(DEAL, said(*words))
    if message is None:
        assert state.apply(wrong).phase is Phase.PLAY
        return
    with pytest.raises(RulesError, match=message):
        state.apply(wrong)


def test_after_two_passes_forehand_has_one_bid() -> None:
    assert SkatGame.replay(DEAL, said("p", "p")).legal_actions() == (Bid(18), Pass())


def test_bids_may_jump() -> None:
    bids = SkatGame.replay(DEAL, said(46, "y")).legal_actions()
    assert bids == (*(Bid(value) for value in BID_LADDER if value > 46), Pass())


def test_picking_up_and_discarding() -> None:
    state = SkatGame.replay(DEAL, [*said("p", "p", 18), PickUp()])
    assert state.phase is Phase.DISCARD
    assert state.skat == CardSet()
    assert state.hands[0] == DEAL.hands[0] | DEAL.skat
    assert len(state.legal_actions()) == 66
    with pytest.raises(RulesError, match="two cards are discarded, not 1"):
        state.apply(Discard(CardSet.parse("C9")))
    with pytest.raises(RulesError, match="cannot discard ♥A"):
        state.apply(Discard(CardSet.parse("HA C9")))
    state = state.apply(Discard(CardSet.parse("ST C9")))
    assert state.phase is Phase.ANNOUNCE
    assert state.skat == CardSet.parse("ST C9")
    with pytest.raises(RulesError, match="skat has been picked up"):
        state.apply(Announce(GRAND_HAND))
    assert len(state.legal_actions()) == 7
    state = state.apply(Announce(GRAND))
    assert (state.phase, state.actor, state.leader) == (Phase.PLAY, 0, 0)


def test_only_the_declarer_sees_skat_and_discards() -> None:
    discards = CardSet.parse("ST C9")
    state = SkatGame.declared(DEAL, 0, GRAND, discards=discards)
    own, other = state.observe(0), state.observe(1)
    assert (own.skat, own.discards) == (DEAL.skat, discards)
    assert (other.skat, other.discards, other.picked_up) == (CardSet(), CardSet(), True)
    assert other.exposed is None
    assert other.seen == DEAL.hands[1]
    assert own.seen == DEAL.hands[0] | DEAL.skat


def test_a_hand_game_hides_the_skat_from_its_declarer() -> None:
    seen = SkatGame.declared(DEAL, 0, GRAND_HAND).observe(0)
    assert (seen.skat, seen.discards, seen.picked_up) == (CardSet(), CardSet(), False)


@pytest.mark.parametrize("contract", [GRAND_OUVERT, NULL_OUVERT_HAND], ids=str)
def test_ouvert_exposes_the_hand_as_it_is_now(contract: Contract) -> None:
    state = SkatGame.declared(DEAL, 0, contract)
    assert [state.observe(seat).exposed for seat in range(3)] == [DEAL.hands[0]] * 3
    state = state.apply(PlayCard(Card.CJ))
    assert state.observe(1).exposed == DEAL.hands[0] - CardSet([Card.CJ])


def test_null_below_the_bid_is_not_offered() -> None:
    for bid, values in ((18, 2), (23, 2), (24, 1), (35, 1), (46, 1), (48, 0)):
        state = SkatGame.replay(
            DEAL, [*said(bid, "y", "p", "p"), PickUp(), Discard(CardSet.parse("ST C9"))]
        )
        offered = [a for a in state.legal_actions() if isinstance(a, Announce)]
        assert sum(a.contract.game is GameType.NULL for a in offered) == values
        if values == 0:
            with pytest.raises(RulesError, match="Null counts 23, which is less than the bid 48"):
                state.apply(Announce(NULL))


def test_a_bare_card_means_to_play_it() -> None:
    start = SkatGame.declared(DEAL, 0, GRAND, discards=DEAL.skat)
    assert start.apply(Card.CJ) == start.apply(PlayCard(Card.CJ))
    with pytest.raises(RulesError, match="forehand does not hold ♥A"):
        start.apply(Card.HA)
    with pytest.raises(RulesError, match="'play ♣J' is not possible now: the auction is going on"):
        SkatGame.start(DEAL).apply(Card.CJ)


def test_following_suit_with_jacks_as_trump() -> None:
    state = SkatGame.declared(DEAL, 0, Contract.announced(GameType.DIAMONDS, hand=True))
    state = state.apply(PlayCard(Card.CJ))
    assert state.legal_cards() == CardSet.parse("DA DT DK DQ")
    with pytest.raises(RulesError, match="middlehand must follow ♣J and cannot play ♥A"):
        state.apply(PlayCard(Card.HA))
    with pytest.raises(RulesError, match="middlehand does not hold ♣A"):
        state.apply(PlayCard(Card.CA))


def test_in_null_a_jack_belongs_to_its_suit() -> None:
    deal = Deal((DEAL.hands[1], DEAL.hands[0], DEAL.hands[2]), DEAL.skat)
    state = SkatGame.declared(deal, 2, NULL, discards=CardSet.parse("C9 S9"))
    assert state.apply(PlayCard(Card.HA)).legal_cards() == CardSet.parse("HJ")


def test_grand_with_four_schwarz() -> None:
    result = finished(SkatGame.declared(DEAL, 0, GRAND_OUVERT))
    assert (result.won, result.value, result.card_points, result.tricks) == (True, 264, 120, 10)
    assert (result.matadors, result.levels, result.schwarz) == (4, 11, True)


def test_a_null_ends_with_the_declarers_first_trick() -> None:
    state = SkatGame.declared(DEAL, 0, Contract(GameType.NULL, hand=True))
    for card in (Card.CA, Card.SK, Card.C7):
        state = state.apply(PlayCard(card))
    assert state.over
    assert state.legal_actions() == ()
    assert state.result is not None
    assert (state.result.won, state.result.value, state.result.tricks) == (False, -70, 1)
    assert state.returns == (-120, 40, 40)


def test_a_null_is_won_after_ten_tricks_without_one() -> None:
    result = finished(SkatGame.declared(DEAL, 2, NULL, bid=23, discards=DEAL.skat))
    assert (result.won, result.value, result.tricks, result.conceded) == (True, 23, 0, False)


def test_overbid_by_a_jack_in_the_skat() -> None:
    """Without four he bids 60 on a spade Hand game; the jack of clubs lies in the skat."""
    deal = Deal(
        (
            CardSet.parse("SA ST SK SQ S9 S8 S7 CA CT CK"),
            CardSet.parse("SJ HJ DJ HA HT HK HQ H9 DA DT"),
            CardSet.parse("C7 C8 C9 CQ H7 H8 D7 D8 D9 DQ"),
        ),
        CardSet.parse("CJ DK"),
    )
    hand = Contract.announced(GameType.SPADES, hand=True)
    state = SkatGame.declared(deal, 0, hand, bid=60)
    result = finished(state)
    assert result.matadors == 1
    assert result.overbid
    assert not result.won
    assert result.value == -2 * 66


def play(state: SkatGame, cards: str) -> SkatGame:
    for card in cards.split():
        state = state.apply(PlayCard(Card.parse(card)))
    return state


def test_the_declarer_concedes() -> None:
    state = SkatGame.declared(DEAL, 0, GRAND_HAND)
    state = play(state, "CJ HA C7 SJ HT C8").apply(Concede(0))
    assert state.over
    result = state.result
    assert result is not None
    assert (result.won, result.conceded, result.schneider) == (False, True, False)
    assert result.card_points == 2 + 11 + 2 + 10
    assert result.value == -2 * 24 * 6


def test_conceding_a_null_loses_it() -> None:
    state = SkatGame.declared(DEAL, 2, NULL, discards=DEAL.skat).apply(Concede(2))
    assert state.result is not None
    assert (state.result.won, state.result.value) == (False, -46)


def test_a_declarer_who_has_his_points_cannot_lose_them() -> None:
    state = play(SkatGame.declared(DEAL, 0, GRAND_HAND), "CJ HA C7 SJ HT C8 HJ DA S7 DJ DT S8")
    state = play(state, "CA HK H7").apply(Concede(0))
    assert state.result is not None
    assert (state.result.won, state.result.card_points) == (True, 65)


def test_one_defender_concedes_for_both() -> None:
    state = play(SkatGame.declared(DEAL, 0, GRAND_HAND), "CJ HA C7 SJ").apply(Concede(2))
    assert state.over
    assert state.conceded == (2,)
    assert state.table == (Card.SJ,)
    assert state.history[-1] == (2, Concede(2))
    with pytest.raises(RulesError, match="the game is over"):
        state.apply(Concede(1))
    with pytest.raises(RulesError, match="the seats are 0, 1 and 2"):
        SkatGame.declared(DEAL, 0, GRAND_HAND).apply(Concede(3))


def test_tricks_that_were_not_played_count_for_nobody() -> None:
    """The defenders have no trick yet, and still the game is neither Schneider nor Schwarz."""
    result = play(SkatGame.declared(DEAL, 0, GRAND_HAND), "CJ HA C7").apply(Concede(1)).result
    assert result is not None
    assert (result.won, result.conceded) == (True, True)
    assert (result.card_points, result.tricks) == (13, 1)
    assert (result.schneider, result.schwarz) == (False, False)
    assert (result.levels, result.value) == (6, 24 * 6)


def test_a_level_that_was_reached_before_the_concession_counts() -> None:
    tricks = "CJ HA C7 SJ HT C8 HJ DA S7 DJ DT S8 CA HK H7 CT DK H8 SA SK H9"
    before = play(SkatGame.declared(DEAL, 0, GRAND_HAND), tricks)
    result = before.apply(Concede(1)).result
    assert result is not None
    assert (result.card_points, result.tricks) == (94, 7)
    assert (result.schneider, result.schwarz, result.value) == (True, False, 24 * 7)


@pytest.mark.parametrize(
    ("contract", "bid", "schneider", "schwarz", "value"),
    [
        (GRAND_HAND, 144, False, False, 24 * 6),
        # Who has to reach a level, by his bid or his announcement, is given it.
        (GRAND_HAND, 168, True, False, 24 * 7),
        (GRAND_HAND, 192, True, True, 24 * 8),
        (Contract.announced(GameType.GRAND, schneider=True), 18, True, False, 24 * 8),
        (Contract.announced(GameType.GRAND, schneider=True), 216, True, True, 24 * 9),
        (Contract.announced(GameType.GRAND, schwarz=True), 18, True, True, 24 * 10),
        (GRAND_OUVERT, 264, True, True, 24 * 11),
        # No level covers this bid, and no concession does.
        (GRAND_HAND, 264, False, False, -2 * 264),
    ],
)
def test_levels_that_a_concession_gives(
    contract: Contract, bid: int, schneider: bool, schwarz: bool, value: int
) -> None:
    result = SkatGame.declared(DEAL, 0, contract, bid=bid).apply(Concede(2)).result
    assert result is not None
    assert (result.schneider, result.schwarz, result.value) == (schneider, schwarz, value)
    assert result.won is (value > 0)
    assert result.overbid is (value < 0)


SWAPPED = Deal((DEAL.hands[1], DEAL.hands[0], DEAL.hands[2]), DEAL.skat)


@pytest.mark.parametrize(
    ("contract", "bid", "cards", "value", "overbid"),
    [
        # One trick with 14 points is lost: Schneider can still be reached, Schwarz cannot.
        (GRAND_HAND, 168, "HA CQ H7", 24 * 7, False),
        (GRAND_HAND, 192, "HA CQ H7", -2 * 192, True),
        (Contract.announced(GameType.GRAND, schwarz=True), 18, "HA CQ H7", -2 * 24 * 10, False),
        # Two tricks with 31 points: Schneider is out of reach, the simple game is not.
        (GRAND_HAND, 18, "HA CT H7 DA CK D7", 24 * 6, False),
        (GRAND_HAND, 168, "HA CT H7 DA CA D7", -2 * 168, True),
        (
            Contract.announced(GameType.GRAND, schneider=True),
            18,
            "HA CT H7 DA CA D7",
            -2 * 24 * 8,
            False,
        ),
    ],
)
def test_a_concession_undoes_no_loss(
    contract: Contract, bid: int, cards: str, value: int, overbid: bool
) -> None:
    state = play(SkatGame.declared(SWAPPED, 1, contract, bid=bid), cards)
    for seat in (0, 2):
        result = state.apply(Concede(seat)).result
        assert result is not None
        assert (result.value, result.overbid) == (value, overbid)
        assert result.won is (value > 0)
        assert result.card_points == 0


def test_defenders_who_have_won_cannot_concede_their_game_away() -> None:
    state = play(SkatGame.declared(SWAPPED, 1, GRAND_HAND), "HA CT H7 DA CA D7 HT CK H8 DT ST D8")
    assert sum(trick.points for trick in state.tricks) > 60
    result = state.apply(Concede(2)).result
    assert result is not None
    assert (result.won, result.value) == (False, -2 * 24 * 6)


def test_a_null_that_the_defenders_concede_is_won() -> None:
    state = SkatGame.declared(DEAL, 2, NULL, discards=DEAL.skat)
    result = state.apply(Concede(1)).result
    assert result is not None
    assert (result.won, result.value, result.tricks) == (True, 23, 0)


def test_declared_refuses_what_the_rules_refuse() -> None:
    with pytest.raises(RulesError, match="the seats are 0, 1 and 2"):
        SkatGame.declared(DEAL, 3, GRAND_HAND)
    with pytest.raises(RulesError, match="no Hand game"):
        SkatGame.declared(DEAL, 0, GRAND)
    with pytest.raises(RulesError, match="no Hand game"):
        SkatGame.declared(DEAL, 0, GRAND_HAND, discards=DEAL.skat)
    with pytest.raises(RulesError, match="cannot bid 19"):
        SkatGame.declared(DEAL, 1, GRAND_HAND, bid=19)
    with pytest.raises(RulesError, match="the seats are 0, 1 and 2"):
        SkatGame.start(DEAL).observe(3)


@pytest.mark.parametrize("game", GameType)
def test_the_play_is_that_of_the_trick_rules(game: GameType) -> None:
    """The whole play again as an open position of the general game: same legal cards, same end."""
    rng = np.random.default_rng(11)
    for declarer in range(3):
        deal = Deal.random(rng)
        state = SkatGame.declared(deal, declarer, Contract(game, hand=True))
        rules = trick_rules(game, declarer)
        position = TrickPosition(rules, tuple(hand.bits for hand in deal.hands), leader=0)
        while not state.over:
            assert position.actor == state.actor
            assert CardSet(position.legal) == state.legal_cards()
            card = list(state.legal_cards())[int(rng.integers(len(state.legal_cards())))]
            state, position = state.apply(PlayCard(card)), position.play(card)
        assert position.over
        result = state.result
        assert result is not None
        if game is GameType.NULL:
            assert bool(position.value) is result.won
        else:
            assert position.value + deal.skat.points == result.card_points


@pytest.mark.parametrize(
    ("contract", "text"),
    [
        (Contract(GameType.HEARTS), "♥"),
        (GRAND_HAND, "Grand Hand"),
        (GRAND_OUVERT, "Grand Ouvert"),
        (Contract.announced(GameType.CLUBS, schwarz=True), "♣ Hand Schwarz announced"),
        (Contract.announced(GameType.CLUBS, schneider=True), "♣ Hand Schneider announced"),
        (NULL_OUVERT_HAND, "Null Ouvert Hand"),
    ],
)
def test_contracts_print(contract: Contract, text: str) -> None:
    assert str(contract) == text


@pytest.mark.parametrize(
    ("game", "hand", "schneider", "schwarz", "ouvert"),
    [
        (GameType.NULL, False, True, False, False),
        (GameType.NULL, False, False, True, False),
        (GameType.GRAND, False, True, False, False),
        (GameType.GRAND, True, False, True, False),
        (GameType.CLUBS, True, True, False, True),
        (GameType.CLUBS, False, False, False, True),
    ],
)
def test_contracts_that_do_not_exist(
    game: GameType, hand: bool, schneider: bool, schwarz: bool, ouvert: bool
) -> None:
    with pytest.raises(RulesError):
        Contract(game, hand, schneider, schwarz, ouvert)
