"""Options of clubs in the rules: Ramsch after three passes, Kontra and Re, Bock rounds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Decline,
    Pass,
    Phase,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.club.ramsch import ramsch_result, ramsch_rules
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.play import Trick
from ouvert.skat.rules.series import BockTrigger, ScoreSheet, Scoring, bock_trigger
from ouvert.skat.rules.values import GameResult

RAMSCH = ClubOptions(ramsch=True)
KONTRA = ClubOptions(kontra=True)
PASSES = (Pass(), Pass(), Pass())
HAND = Contract(GameType.GRAND, hand=True)


def passed(seed: int, club: ClubOptions = RAMSCH) -> SkatGame:
    return SkatGame.replay(Deal.random(seed), PASSES, club)


def at_random(game: SkatGame, seed: int) -> SkatGame:
    rng = np.random.default_rng(seed)
    while not game.over:
        legal = game.legal_actions()
        game = game.apply(legal[int(rng.integers(len(legal)))])
    return game


def announced(seed: int = 5, *, club: ClubOptions = KONTRA) -> SkatGame:
    """Forehand has announced a Grand Hand."""
    return SkatGame.replay(Deal.random(seed), (Pass(), Pass(), Bid(18), Announce(HAND)), club)


def tricks(*won: tuple[int, str]) -> list[Trick]:
    """Ten tricks, each with its winner and its cards."""
    found = []
    for winner, cards in won:
        first, second, third = (Card.parse(card) for card in cards.split())
        found.append(Trick(0, (first, second, third), winner))
    return found


def test_a_game_without_options_is_what_it_was() -> None:
    deal = Deal.random(1)
    assert SkatGame.start(deal) == SkatGame.start(deal, BY_THE_ORDER)
    assert hash(SkatGame.start(deal)) == hash(SkatGame.start(deal, ClubOptions()))
    ended = SkatGame.replay(deal, PASSES)
    assert (ended.phase, ended.returns, ended.ramsch) == (Phase.OVER, (0, 0, 0), False)
    with pytest.raises(RulesError, match="not played here"):
        SkatGame.declared(deal, 0, HAND).apply(SayKontra())


def test_after_three_passes_forehand_leads_a_ramsch() -> None:
    game = passed(3)
    assert (game.phase, game.actor, game.declarer, game.contract) == (Phase.PLAY, 0, None, None)
    assert game.ramsch
    assert {action.card for action in game.legal_actions() if isinstance(action, PlayCard)} == set(
        game.hands[0]
    )
    seen = game.observe(1)
    assert seen.ramsch
    assert not seen.skat


def test_in_a_ramsch_only_jacks_are_trumps() -> None:
    rules = ramsch_rules()
    assert rules.winner((Card.CA, Card.CT, Card.DJ)) == 2
    assert rules.winner((Card.DJ, Card.CJ, Card.HA)) == 1
    assert rules.winner((Card.CK, Card.CT, Card.DA)) == 1
    assert rules.winner((Card.HQ, Card.SA, Card.DA)) == 0


@given(st.integers(0, 2**32 - 1))
def test_every_ramsch_ends_with_120_points_and_one_who_scores(seed: int) -> None:
    game = at_random(passed(seed), seed)
    ended = game.result
    assert ended is not None
    assert ended.ramsch is not None
    assert sum(ended.ramsch.points) == 120
    assert sum(ended.ramsch.tricks) == 10
    assert sum(score != 0 for score in game.returns) == 1
    assert ended.value == sum(game.returns)
    assert (ended.declarer, ended.passed_in, len(game.tricks)) == (None, False, 10)
    if ended.ramsch.loser is not None:
        most = max(ended.ramsch.points)
        assert ended.ramsch.points[ended.ramsch.loser] == most
        assert -ended.value == most * (2 if 0 in ended.ramsch.tricks else 1)


def test_the_skat_goes_to_who_takes_the_last_trick() -> None:
    game = at_random(passed(8), 8)
    assert game.result is not None
    assert game.result.ramsch is not None
    last = game.tricks[-1].winner
    taken = sum(trick.points for trick in game.tricks if trick.winner == last)
    assert game.result.ramsch.points[last] == taken + game.skat.points


PLAIN = ("C7 C8 C9", "S7 S8 S9", "H7 H8 H9", "D7 D8 D9")


def test_of_equals_the_one_with_the_later_trick_loses() -> None:
    drawn = tricks(
        (0, "CA CT CK"),
        (1, "SA ST SK"),
        (2, "HA HT HK"),
        (0, "DA CQ SQ"),
        (1, "DT HQ DK"),
        *[(2, cards) for cards in PLAIN],
        (2, "CJ SJ DQ"),
    )
    found = ramsch_result(drawn, CardSet.parse("HJ DJ"))
    assert found.points == (42, 42, 36)
    # both have 42, and middlehand's last trick came after forehand's
    assert (found.loser, found.scores) == (1, (0, -42, 0))


def test_who_takes_no_trick_doubles_the_loss_and_every_trick_wins() -> None:
    cards = [*PLAIN, "CA CT CK", "CQ SQ HQ", "SA ST SK", "DQ CJ SJ", "HA HT HK", "HJ DJ DK"]
    skat = CardSet.parse("DA DT")
    virgin = ramsch_result(tricks(*((n % 2, text) for n, text in enumerate(cards))), skat)
    assert (virgin.virgins, virgin.march) == ((2,), None)
    assert virgin.loser is not None
    assert virgin.scores[virgin.loser] == -2 * max(virgin.points)
    march = ramsch_result(tricks(*((1, text) for text in cards)), skat)
    assert (march.loser, march.march, march.scores) == (None, 1, (0, 120, 0))
    with pytest.raises(RulesError, match="after ten tricks, not after 4"):
        ramsch_result(tricks(*((1, text) for text in PLAIN)), skat)


def test_nobody_gives_up_or_claims_in_a_ramsch() -> None:
    actions: tuple[Action, ...] = (Concede(0), Claim(0), Claim(0, 61))
    for action in actions:
        with pytest.raises(RulesError, match="everybody plays for himself"):
            passed(4).apply(action)


def test_defenders_are_asked_in_turn_and_the_declarer_answers() -> None:
    game = announced()
    assert (game.phase, game.actor) == (Phase.KONTRA, 1)
    assert game.legal_actions() == (SayKontra(), Decline())
    declined = game.apply(Decline())
    assert (declined.phase, declined.actor) == (Phase.KONTRA, 2)
    nobody = declined.apply(Decline())
    assert (nobody.phase, nobody.actor) == (Phase.PLAY, 0)
    said = declined.apply(SayKontra())
    assert (said.phase, said.actor) == (Phase.RE, 0)
    assert said.legal_actions() == (SayRe(), Decline())
    assert said.observe(1).kontra == said.kontra
    factors = []
    for game in (nobody, said.apply(Decline()), said.apply(SayRe())):
        assert game.phase is Phase.PLAY
        result = game.apply(Concede(0)).result
        assert result is not None
        factors.append((result.kontra, result.value))
    single = factors[0][1]
    assert factors == [(1, single), (2, 2 * single), (4, 4 * single)]


def test_what_cannot_be_said_of_kontra_has_a_sentence() -> None:
    game = announced()
    for action, words in ((SayRe(), "nobody has said Kontra"),):
        with pytest.raises(RulesError, match=words):
            game.apply(action)
    with pytest.raises(RulesError, match="Kontra has been said already"):
        game.apply(SayKontra()).apply(SayKontra())
    late = game.apply(Decline()).apply(Decline())
    with pytest.raises(RulesError, match="too late"):
        late.apply(SayKontra())
    with pytest.raises(RulesError, match="too late"):
        late.apply(late.legal_actions()[0]).apply(SayRe())
    with pytest.raises(RulesError, match="the auction is going on"):
        SkatGame.start(Deal.random(5), KONTRA).apply(SayKontra())
    with pytest.raises(RulesError, match="a defender says Kontra or declines"):
        game.apply(PlayCard(next(iter(game.hands[0]))))


def test_an_ouvert_game_lies_open_when_all_has_been_said() -> None:
    ouvert = Contract(GameType.NULL, hand=True, ouvert=True)
    game = SkatGame.replay(Deal.random(5), (Pass(), Pass(), Bid(18), Announce(ouvert)), KONTRA)
    assert game.observe(1).exposed is None
    game = game.apply(SayKontra())
    assert game.observe(1).exposed is None
    game = game.apply(Decline())
    assert game.observe(1).exposed == game.hands[0]


def test_a_bock_round_doubles_the_value_and_leaves_the_bonus() -> None:
    single = announced(club=BY_THE_ORDER).apply(Concede(0))
    double = announced(club=ClubOptions(bock=True)).apply(Concede(0))
    assert single.result is not None
    assert double.result is not None
    assert double.result.value == 2 * single.result.value
    assert double.returns[0] + 50 == 2 * (single.returns[0] + 50)
    assert double.returns[1:] == single.returns[1:] == (40, 40)
    plain, bock = (at_random(passed(2, club), 2) for club in (RAMSCH, replace(RAMSCH, bock=True)))
    assert bock.returns == tuple(2 * score for score in plain.returns)


def lost(**told: object) -> GameResult:
    result = GameResult(0, Contract(GameType.CLUBS), 18, False, -48, 40, 4, 1, 2)
    return replace(result, **told)  # type: ignore[arg-type]


def test_what_opens_a_bock_round() -> None:
    assert bock_trigger(lost()) is None
    assert bock_trigger(lost(card_points=60)) is BockTrigger.SPLIT
    assert bock_trigger(lost(card_points=60, conceded=True)) is None
    assert bock_trigger(lost(card_points=60, contract=Contract(GameType.NULL))) is None
    assert bock_trigger(lost(kontra=2)) is BockTrigger.KONTRA_LOST
    assert bock_trigger(lost(kontra=2, won=True)) is None
    assert bock_trigger(lost(contract=HAND, won=True)) is BockTrigger.GRAND_HAND
    assert bock_trigger(GameResult()) is None


def test_a_bock_round_is_a_game_for_each_player_and_rounds_add_up() -> None:
    split, plain = lost(card_points=60), lost()
    sheet = ScoreSheet(("a", "b", "c"), bock=True)
    left = []
    for result in (plain, split, plain, split, plain, plain, plain, plain, plain):
        sheet = sheet.add(result)
        left.append(sheet.bock_left)
    assert left == [0, 3, 2, 4, 3, 2, 1, 0, 0]
    assert ScoreSheet(("a", "b", "c"), (split,)).bock_left == 0
    four = ScoreSheet(("a", "b", "c", "d"), (split,), bock=True)
    assert four.bock_left == 4


def test_the_sheet_counts_a_ramsch_for_who_lost_it() -> None:
    game = at_random(passed(2), 2)
    assert game.result is not None
    assert game.result.ramsch is not None
    loser = game.result.ramsch.loser
    assert loser is not None
    sheet = ScoreSheet(("a", "b", "c")).add(game.result)
    place = sheet.places(1)[loser]
    for scoring in Scoring:
        totals = sheet.totals(scoring)
        assert totals[place] == game.result.value
        assert sum(totals) == game.result.value
    assert (sheet.won, sheet.lost, sheet.passed_in) == ((0, 0, 0), (0, 0, 0), 0)
    assert sheet.values == sheet.rows[0].totals == sheet.totals()
    assert "Ramsch" in sheet.render()


def test_options_are_named() -> None:
    assert ClubOptions.of(("kontra", "ramsch")).words == ("ramsch", "kontra")
    with pytest.raises(RulesError, match="'bok' is no option of clubs"):
        ClubOptions.of(("bok",))
    with pytest.raises(RulesError, match="named once"):
        ClubOptions.of(("bock", "bock"))
