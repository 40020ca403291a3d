from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from ouvert.errors import PositionError, RulesError
from ouvert.skat.bidding.hand_worth import Bidding
from ouvert.skat.players.bidder import judge_auction
from ouvert.skat.records.iss import record as iss
from ouvert.skat.review import cards as retrospect
from ouvert.skat.review import lines as retrospect_lines
from ouvert.skat.review.auction import NEGLIGIBLE, BidVerdict, SeatAuction, auction
from ouvert.skat.review.cards import Mark
from ouvert.skat.review.hands import PROMISING, alternatives
from ouvert.skat.rules.actions import Bid, Concede, Hold, Pass, Phase, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import parse_auction
from support.recorded_games import TEXTS, random_game
from support.sizes import some_of

GAMES = [iss.parse(text).replay().final for text in TEXTS]
PLAYED = [game for game in GAMES if game.contract is not None and len(game.tricks) >= 8]
ENDING = 3
"""Tricks that a plain search plays to the end."""


@cache
def plainly_wins(state: SkatGame) -> bool:
    """Whether the declarer wins if all see all cards; by trying everything, with the referee."""
    if state.phase is Phase.OVER:
        assert state.result is not None
        return state.result.won
    tries = (plainly_wins(state.apply(action)) for action in state.legal_actions())
    return any(tries) if state.actor == state.declarer else all(tries)


@cache
def plain_value(state: SkatGame) -> int:
    """The declarer's card points, or in Null whether he stays without a trick, found likewise."""
    if state.phase is Phase.OVER:
        assert state.result is not None
        null = state.contract is not None and state.contract.game is GameType.NULL
        return int(state.result.tricks == 0) if null else state.result.card_points
    values = [plain_value(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.actor == state.declarer else min(values)


@pytest.mark.parametrize("seed", range(8))
def test_open_cards_agree_with_trying_everything(seed: int) -> None:
    rng = np.random.default_rng(seed)
    checked = 0
    while checked < 4:
        game = random_game(rng, concessions=0.0)
        for each in retrospect.played_cards(game):
            if len(each.state.tricks) < 10 - ENDING:
                continue
            worth = retrospect.open_cards(each.state)
            after = {card: each.state.apply(PlayCard(card)) for card in worth.values}
            assert tuple(worth.values) == tuple(sorted(each.state.legal_cards()))
            assert worth.values == {card: plain_value(next) for card, next in after.items()}
            assert worth.wins == {card: plainly_wins(next) for card, next in after.items()}
            declares = each.seat == game.declarer
            assert worth.value(declarer=declares) == plain_value(each.state)
            assert worth.won(declarer=declares) == plainly_wins(each.state)
            checked += 1


def test_cards_are_counted_with_their_moments() -> None:
    game = PLAYED[0]
    cards = list(retrospect.played_cards(game))
    assert [each.number for each in cards] == list(range(1, len(cards) + 1))
    for each in cards:
        assert game.history[each.moment] == (each.seat, PlayCard(each.card))
        assert len(each.state.history) == each.moment


@pytest.mark.parametrize("game", PLAYED[:4], ids=map(str, range(4)))
def test_chances_are_certain_where_one_deal_is_left(game: SkatGame) -> None:
    certain = 0
    for each in list(retrospect.played_cards(game))[-6:]:
        judged = retrospect.review_card(each, worlds=20)
        known = judged.known
        assert 0 <= judged.loss <= 1
        if known.worlds_possible == 1:
            certain += 1
            declares = each.seat == game.declarer
            wins = retrospect.open_cards(each.state).wins
            assert known.chances == {card: float(won == declares) for card, won in wins.items()}
            assert judged.loss == max(known.chances.values()) - known.chances[each.card]
            assert (judged.mark is Mark.FINE) == (judged.loss == 0)
    assert certain


def test_judgement_depends_on_worlds_and_seed_alone() -> None:
    card = list(retrospect.played_cards(PLAYED[1]))[9]
    first = retrospect.review_card(card, worlds=12, seed=5, threads=1)
    assert first == retrospect.review_card(card, worlds=12, seed=5, threads=2)
    assert first.known.chances != retrospect.review_card(card, worlds=12, seed=6).known.chances


def test_card_by_proof_is_never_a_mistake() -> None:
    proved = 0
    for game in PLAYED[:3]:
        for each in list(retrospect.played_cards(game))[15:]:
            judged = retrospect.review_card(each, worlds=8)
            if each.card in judged.known.proved:
                proved += 1
                assert judged.loss == 0
                assert judged.known.chances[each.card] == 1
    assert proved


def test_moment_has_one_number_wherever_it_is_asked_about() -> None:
    for card in list(retrospect.played_cards(PLAYED[1]))[7:30:6]:
        judged = retrospect.review_card(card, worlds=12, seed=5)
        assert (
            judged.known.chances == retrospect.known_chances(card.state, worlds=12, seed=5).chances
        )


@pytest.mark.long
def test_every_chance_that_was_given_away_is_a_turning_point() -> None:
    rng = np.random.default_rng(3)
    lengths = set()
    for game in (*PLAYED[:3], *(random_game(rng) for _ in range(12))):
        result = game.result
        if result is None or result.declarer is None:
            continue
        turns = retrospect_lines.turning_points(game)
        lengths.add(len(turns))
        given_away = []
        for each in retrospect.played_cards(game):
            declares, wins = each.seat == game.declarer, retrospect.open_cards(each.state).wins
            if declares in wins.values() and wins[each.card] != declares:
                given_away.append(each.moment)
        assert [line.moment for line in turns if line.moment in given_away] == given_away
        sides = [line.seat == game.declarer for line in turns]
        assert all(one != other for one, other in pairwise(sides))
        assert not sides or sides[-1] != result.won
        for line, declares in zip(turns, sides, strict=True):
            actions = [action for _, action in game.history[: line.moment]]
            other = SkatGame.replay(game.dealt, [*actions, *map(PlayCard, line.cards)])
            assert other.result is not None
            assert other.result.won == declares
    assert len(lengths) > 2


def test_giving_up_a_won_game_is_a_missed_win() -> None:
    game = next(
        game
        for game in PLAYED
        if game.result is not None
        and game.result.won
        and game.declarer is not None
        and not game.conceded
    )
    assert game.declarer is not None
    early = next(
        each.state
        for each in retrospect.played_cards(game)
        if each.number > 20 and retrospect.open_cards(each.state).wins[each.card]
    )
    given_up = early.apply(Concede(game.declarer))
    line = retrospect_lines.turning_points(given_up)[-1]
    assert (line.moment, line.seat) == (len(early.history), game.declarer)


def test_lines_of_proofs_win_for_their_side() -> None:
    proved = 0
    for game in PLAYED[:6]:
        for line in retrospect_lines.proofs(game):
            proved += 1
            actions = [action for _, action in game.history[: line.moment]]
            end = SkatGame.replay(game.dealt, [*actions, *map(PlayCard, line.cards)])
            assert end.result is not None
            assert end.result.won == (line.seat == game.declarer)
    assert proved


def test_nothing_but_the_auction_where_all_have_passed() -> None:
    game = next(game for game in GAMES if game.declarer is None and game.over)
    assert retrospect_lines.turning_points(game) == ()
    assert retrospect_lines.proofs(game) == ()
    assert alternatives(game) == ()
    assert {each.seat for each in auction(game)} == {0, 1, 2}
    with pytest.raises(PositionError):
        retrospect.open_cards(game)
    with pytest.raises(PositionError):
        retrospect.known_chances(game)
    assert game.announced is None
    with pytest.raises(RulesError, match="nobody declares"):
        _ = game.needed


@pytest.mark.long
def test_every_word_of_an_auction_is_judged() -> None:
    found = set()
    for game in GAMES[:6]:
        spoken = [
            (seat, moment, action)
            for moment, (seat, action) in enumerate(game.history)
            if isinstance(action, Bid | Hold | Pass)
        ]
        judged = auction(game)
        assert {(each.seat, word.moment) for each in judged for word in each.words} == {
            (seat, moment) for seat, moment, _ in spoken
        }
        for seat, moment, action in spoken:
            (each,) = (each for each in judged if each.seat == seat)
            (word,) = (word for word in each.words if word.moment == moment)
            state = SkatGame.replay(game.dealt, [done for _, done in game.history[: moment + 1]])
            assert word.passed == isinstance(action, Pass)
            assert word.passed or word.value == state.bid
            if word.verdict is not BidVerdict.FINE:
                assert (word.verdict is BidVerdict.LOW) == word.passed
                assert word.slight == (word.loss <= NEGLIGIBLE)
                assert each.verdict is not BidVerdict.FINE
                assert each.decisive.loss >= word.loss
            found.add(word.verdict)
    assert found == set(BidVerdict)


def bid_as_told(game: SkatGame, moment: int, seat: int) -> Bidding:
    """What `ouvert bid` is told of an auction so far, and answers; found apart from the review."""
    words = []
    for _, action in game.history[:moment]:
        match action:
            case Bid(value):
                words.append(str(value))
            case Hold():
                words.append("y")
            case Pass():
                words.append("p")
    return judge_auction(game.dealt.hands[seat], seat, parse_auction(" ".join(words)))


def assert_judged_as_told(game: SkatGame, judged: SeatAuction) -> None:
    said = 0
    for word in judged.words:
        told = bid_as_told(game, word.moment, judged.seat)
        assert word.maximal == (told.maximal_bid or said)
        said = word.value if word.value <= told.maximal_bid else said
        assert word.games == told.contracts[: len(word.games)]
        assert word.value == told.bids[0].bid
        assert word.expected == told.bids[0].expected
        assert word.win_probability == told.bids[0].win_probability
        worth_it = word.value <= told.maximal_bid
        wrong = BidVerdict.LOW if word.passed else BidVerdict.HIGH
        assert word.verdict is (BidVerdict.FINE if worth_it != word.passed else wrong)


@pytest.mark.long
def test_every_word_is_judged_as_the_command_bid_judges_the_hand_then() -> None:
    for game in GAMES:
        for each in auction(game):
            assert_judged_as_told(game, each)


@pytest.mark.parametrize(
    ("seed", "slight"), [(37, False), (63, False), (80, False), (54, True), (82, True)]
)
def test_bid_beyond_what_the_hand_is_worth_is_never_called_fine(seed: int, slight: bool) -> None:
    """Middlehand says 22 on hands that are worth 20, and passes later."""
    game = SkatGame.start(Deal.random(np.random.default_rng(seed)))
    for action in (Bid(18), Hold(), Bid(20), Hold(), Bid(22), Hold(), Pass(), Pass()):
        game = game.apply(action)
    (judged,) = (each for each in auction(game) if each.seat == 1)
    told = bid_as_told(game, 4, 1)
    assert bid_as_told(game, 2, 1).maximal_bid in (18, 20)
    assert (judged.said, judged.maximal, told.maximal_bid) == (22, 20, 0)
    assert judged.verdict is BidVerdict.HIGH
    assert (judged.decisive.value, judged.decisive.slight) == (22, slight)
    assert judged.games == told.contracts[: len(judged.games)]
    assert_judged_as_told(game, judged)


@pytest.mark.long
def test_declarer_is_told_whether_to_pick_the_skat_up() -> None:
    for game in GAMES[:6]:
        for each in auction(game):
            assert (each.skat is None) == (each.seat != game.declarer)
            if each.skat is not None:
                assert each.said == game.bid
                assert each.skat.picked_up == game.picked_up
                better = each.skat.pick_up > each.skat.hand
                assert (each.skat.loss > 0) == (better != each.skat.picked_up)


@pytest.mark.parametrize("game", some_of(PLAYED[1::-1]), ids=map(str, range(2)))
def test_alternatives_hold_every_discard_and_the_choice(game: SkatGame) -> None:
    rows = alternatives(game)
    puts: dict[object, set[object]] = {}
    for row in rows:
        if row.put is not None:
            puts.setdefault(row.contract, set()).add(row.put)
    assert {len(discards) for discards in puts.values()} == {66}
    assert [row.expected for row in rows] == sorted((row.expected for row in rows), reverse=True)
    (chosen,) = (row for row in rows if row.chosen)
    assert chosen.contract == game.contract
    first = next(retrospect.played_cards(game)).state
    won = retrospect.open_cards(first).won(declarer=first.actor == game.declarer)
    assert chosen.open_win == won


@pytest.mark.long
def test_alternatives_tell_points_and_the_score_as_if_they_were_played() -> None:
    game = GAMES[4]
    rng = np.random.default_rng(1)
    assert game.announced is not None
    declared, declarer = game.announced
    # Hearts and Spades are hopeless here, so that their points are not told
    for kind in (GameType.HEARTS, GameType.SPADES, GameType.GRAND, GameType.NULL):
        rows = alternatives(game, kind)
        assert {row.contract.game for row in rows} <= {kind}
        for place in rng.integers(len(rows), size=3) if rows else ():
            row = rows[place]
            state = SkatGame.declared(
                game.dealt, declarer, row.contract, discards=row.put, bid=game.bid
            )
            worth = retrospect.open_cards(state)
            assert row.open_win == worth.won(declarer=state.actor == declarer)
            line = retrospect_lines.best_line(state)
            for card in line:
                state = state.apply(PlayCard(card))
            assert state.result is not None
            told = worth.value(declarer=declarer == 0)
            assert row.open_points in (None, told)
            if row.win_probability >= PROMISING or kind is declared.game:
                assert (row.open_points is None) == (kind is GameType.NULL)
            if state.result.won or not state.result.schwarz:
                assert row.open_value == state.result.value


@pytest.mark.parametrize("value", [24, 120, 264])
def test_jump_is_judged_at_its_own_value(value: int) -> None:
    deal = Deal.random(np.random.default_rng(4))
    game = SkatGame.replay(deal, [Bid(value), Pass(), Pass()])
    (judged,) = (each for each in auction(game) if each.seat == 1)
    told = bid_as_told(game, 0, 1)
    assert (judged.said, judged.words[0].value) == (value, value)
    assert judged.maximal == told.maximal_bid < value
    assert judged.verdict is BidVerdict.HIGH
    rated = {each.bid: each for each in told.bids}
    if value in rated:
        assert judged.words[0].expected == rated[value].expected
    assert judged.words[0].loss > 0


def test_jump_to_a_value_that_the_hand_is_worth_is_fine() -> None:
    deal = Deal.random(np.random.default_rng(5))
    most = judge_auction(deal.hands[1], 1, ()).maximal_bid
    game = SkatGame.replay(deal, [Bid(most), Pass(), Pass()])
    (judged,) = (each for each in auction(game) if each.seat == 1)
    assert most > 18
    assert (judged.said, judged.verdict) == (most, BidVerdict.FINE)
