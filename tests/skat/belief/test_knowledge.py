"""Knowledge against the rules: a deal is a world if, and only if, the game replays from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb

import numpy as np
import pytest
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError, RulesError
from ouvert.skat.belief.knowledge import SKAT_PLACE, Denial, Knowledge
from ouvert.skat.belief.worlds import Worlds
from ouvert.skat.rules.actions import Action, Concede, Discard, Phase, PickUp, PlayCard
from ouvert.skat.rules.contracts import TRUMPS, Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.play import Trick
from support.sizes import given_some

AUCTION_WORLDS = comb(22, 10) * comb(12, 10)
KNOWN_SKAT_WORLDS = comb(20, 10)


def choose(state: SkatGame, rng: np.random.Generator) -> Action:
    """A random move; short auctions, half of the games with the skat, now and then a concession."""
    legal = state.legal_actions()
    if state.phase is Phase.AUCTION:
        legal = legal[0], legal[0], legal[-1]
    elif state.phase is Phase.SKAT and rng.random() < 0.5:
        return PickUp()
    elif state.phase is Phase.PLAY and rng.random() < 0.01:
        return Concede(next(seat for seat in range(3) if seat not in state.conceded))
    return legal[int(rng.integers(len(legal)))]


def random_game(rng: np.random.Generator) -> Iterator[SkatGame]:
    """Every state of a random game."""
    state = SkatGame.start(Deal.random(rng))
    yield state
    while not state.over:
        state = state.apply(choose(state, rng))
        yield state


def true_world(state: SkatGame, seat: int) -> tuple[int, int, int]:
    return state.hands[(seat + 1) % 3].bits, state.hands[(seat + 2) % 3].bits, state.skat.bits


def play_again(state: SkatGame, seat: int, world: list[int]) -> SkatGame:
    """The same game from the deal that a world implies. Raises RulesError if it cannot be."""
    hands = {(seat + 1) % 3: world[0], (seat + 2) % 3: world[1], seat: state.hands[seat].bits}
    skat = world[SKAT_PLACE]
    for trick in state.tricks:
        for other in range(3):
            hands[other] |= 1 << trick.card_of(other)
    for place, card in enumerate(state.table):
        hands[(state.leader + place) % 3] |= 1 << card
    discards = CardSet(skat)
    declarer = state.declarer
    if declarer == seat and state.picked_up:
        hands[seat] = state.dealt.hands[seat].bits
        skat = state.dealt.skat.bits
    elif declarer is not None and state.phase is Phase.DISCARD:
        twelve = list(CardSet(hands[declarer]))
        hands[declarer], skat = CardSet(twelve[2:]).bits, CardSet(twelve[:2]).bits
    deal = Deal((CardSet(hands[0]), CardSet(hands[1]), CardSet(hands[2])), CardSet(skat))
    actions = (
        Discard(discards) if isinstance(action, Discard) else action for _, action in state.history
    )
    return SkatGame.replay(deal, actions)


def looks_the_same(state: SkatGame, seat: int, world: list[int]) -> bool:
    try:
        return play_again(state, seat, world).observe(seat) == state.observe(seat)
    except RulesError:
        return False


@given_some(4, 25, st.integers(0, 2**32 - 1))
def test_the_truth_is_a_world_and_every_sampled_world_replays(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for state in random_game(rng):
        for seat in range(3):
            knowledge = Knowledge.of(state.observe(seat))
            worlds = knowledge.worlds()
            truth = true_world(state, seat)
            assert truth in worlds
            hands = knowledge.hands(np.array([truth], dtype=np.uint32))
            assert hands.tolist() == [[hand.bits for hand in state.hands]]
            for world in worlds.sample(2, rng).tolist():
                again = play_again(state, seat, world)
                assert again.observe(seat) == state.observe(seat)
                assert true_world(again, seat) == tuple(world)


@given_some(4, 25, st.integers(0, 2**32 - 1))
def test_late_in_the_game_the_worlds_are_exactly_the_deals_that_replay(seed: int) -> None:
    """Every deal of the hidden cards is tried; those that break a rule must not be worlds."""
    for state in random_game(np.random.default_rng(seed)):
        for seat in range(3):
            if len(state.observe(seat).played) < 24:
                continue
            worlds = Knowledge.of(state.observe(seat)).worlds()
            free = Worlds(worlds.unknown, worlds.capacity, fixed=worlds.fixed)
            replayed = [
                world for world in free.enumerate().tolist() if looks_the_same(state, seat, world)
            ]
            assert worlds.enumerate().tolist() == replayed


@pytest.fixture
def deal() -> Deal:
    return Deal(
        (
            CardSet.parse("CJ SJ CA CT CK C7 HA HT SA D7"),
            CardSet.parse("HJ CQ C9 C8 HK H9 SK S9 DT D8"),
            CardSet.parse("DJ ST SQ S8 S7 HQ H8 H7 DA DK"),
        ),
        CardSet.parse("DQ D9"),
    )


@pytest.fixture
def clubs(deal: Deal) -> SkatGame:
    """Forehand plays clubs with the skat and puts ♦7 and ♦9 away."""
    return SkatGame.declared(deal, 0, Contract(GameType.CLUBS), discards=CardSet.parse("D7 D9"))


def played(state: SkatGame, cards: str) -> SkatGame:
    for word in cards.split():
        state = state.apply(PlayCard(Card.parse(word)))
    return state


def count(state: SkatGame, seat: int) -> int:
    return Knowledge.of(state.observe(seat)).worlds().count()


def test_counts_before_the_first_card(deal: Deal, clubs: SkatGame) -> None:
    start = SkatGame.start(deal)
    assert [count(start, seat) for seat in range(3)] == [AUCTION_WORLDS] * 3
    assert [count(clubs, seat) for seat in range(3)] == [
        KNOWN_SKAT_WORLDS,
        AUCTION_WORLDS,
        AUCTION_WORLDS,
    ]
    hand = SkatGame.declared(deal, 0, Contract.announced(GameType.CLUBS, hand=True))
    assert [count(hand, seat) for seat in range(3)] == [AUCTION_WORLDS] * 3


def test_while_the_declarer_discards_the_skat_is_empty_and_twelve_cards_are_in_the_hand(
    clubs: SkatGame,
) -> None:
    taken = SkatGame.replay(
        clubs.dealt, [action for _, action in clubs.history if not isinstance(action, Discard)][:-1]
    )
    assert taken.phase is Phase.DISCARD
    assert [Knowledge.of(taken.observe(seat)).room for seat in range(3)] == [
        (10, 10, 0),
        (10, 12, 0),
        (12, 10, 0),
    ]
    assert count(taken, 0) == KNOWN_SKAT_WORLDS
    assert count(taken, 1) == comb(22, 10)


def test_an_exposed_hand_leaves_ten_cards_and_the_skat_unknown(deal: Deal) -> None:
    ouvert = SkatGame.declared(
        deal, 2, Contract(GameType.NULL, ouvert=True), discards=CardSet.parse("DA DK")
    )
    knowledge = Knowledge.of(ouvert.observe(1))
    assert knowledge.others == (2, 0)
    assert knowledge.certain == (ouvert.hands[2], CardSet(), CardSet())
    assert knowledge.worlds().count() == comb(12, 2)
    assert count(ouvert, 2) == KNOWN_SKAT_WORLDS


def test_who_does_not_follow_is_void_and_the_skat_may_still_hold_the_suit(
    clubs: SkatGame,
) -> None:
    """Rearhand has one trump, ♦J; on the second round it discards ♥7."""
    state = played(clubs, "CJ C8 DJ SJ C9 H7")
    void = Denial(seat=2, suit=TRUMPS, led=Card.SJ, card=Card.H7, trick=2)
    trumps = CardSet(trick_rules(GameType.CLUBS, 0).suit_masks[TRUMPS])
    for seat in range(3):
        knowledge = Knowledge.of(state.observe(seat))
        assert knowledge.denials == (void,)
        assert knowledge.voids == (frozenset(), frozenset(), frozenset({TRUMPS}))
    defender = Knowledge.of(state.observe(1))
    assert defender.barred == (trumps, CardSet(), CardSet())
    # Middlehand sees two trumps of its own and five played; four more are with forehand or skat.
    hidden_trumps = defender.unknown & trumps
    assert len(hidden_trumps) == 4
    assert len(defender.unknown) == 18
    assert defender.worlds().count() == comb(14, 8) * comb(10, 8)
    # The declarer knows his discards, so middlehand has every trump that is missing.
    declarer = Knowledge.of(state.observe(0))
    assert len(declarer.unknown) == 16
    assert len(declarer.unknown & trumps) == 2
    assert declarer.worlds().count() == comb(14, 8)


def test_messages_name_both_events(clubs: SkatGame) -> None:
    denied = played(clubs, "CJ C8 DJ SJ C9 H7").observe(1)
    shown = replace(denied, tricks=(*denied.tricks, Trick(0, (Card.CA, Card.CQ, Card.CT), 0)))
    with pytest.raises(
        PositionError,
        match="rearhand denied trumps with ♥7 on ♠J in trick 2, and yet played ♣10 to trick 3",
    ):
        Knowledge.of(replace(shown, hand=shown.hand - CardSet([Card.CQ])))


def test_a_hand_that_holds_a_denied_suit_is_refused(clubs: SkatGame) -> None:
    observation = played(clubs, "CJ C8 DJ").observe(1)
    revoked = replace(
        observation,
        tricks=(Trick(0, (Card.CJ, Card.H9, Card.DJ), 0),),
        hand=(observation.hand | CardSet([Card.C8])) - CardSet([Card.H9]),
    )
    with pytest.raises(PositionError, match=r"middlehand denied trumps .* and yet holds ♥J"):
        Knowledge.of(revoked)


def test_an_exposed_hand_that_holds_a_denied_suit_is_refused(deal: Deal) -> None:
    ouvert = SkatGame.declared(
        deal, 2, Contract(GameType.NULL, ouvert=True), discards=CardSet.parse("DA DK")
    )
    observation = played(ouvert, "D7 D8 DJ").observe(1)
    revoked = replace(
        observation,
        tricks=(Trick(0, (Card.D7, Card.D8, Card.S7), 1),),
        leader=1,
        exposed=ouvert.hands[2] - CardSet([Card.S7]),
    )
    with pytest.raises(
        PositionError, match="rearhand denied diamonds with ♠7 on ♦7 in trick 1, and yet holds ♦J"
    ):
        Knowledge.of(revoked)


def test_more_cards_of_a_suit_than_anybody_can_hold(deal: Deal) -> None:
    """Both defenders deny trumps at once: the other five cannot all lie in the skat."""
    hand = SkatGame.declared(deal, 0, Contract.announced(GameType.CLUBS, hand=True))
    observation = hand.observe(0)
    impossible = replace(
        observation,
        hand=observation.hand - CardSet([Card.CJ]),
        tricks=(Trick(0, (Card.CJ, Card.H9, Card.H7), 0),),
    )
    with pytest.raises(
        PositionError,
        match="no deal fits: ♥J ♦J ♣Q ♣9 ♣8 can lie with the skat only, where there is room for 2 "
        r"\(middlehand denied trumps with ♥9 on ♣J in trick 1; rearhand denied",
    ):
        Knowledge.of(impossible)


def first_trick(observation: Observation, **changes: object) -> Observation:
    (trick,) = observation.tricks
    return replace(observation, tricks=(replace(trick, **changes),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ("leader", "trick 1 is led by middlehand, but forehand leads the first"),
        ("next leader", "trick 2 is led by rearhand, but forehand won trick 1"),
        ("winner", "trick 1 is noted for rearhand, but forehand won it with ♣J"),
        ("twice", "♣J was played by forehand to trick 1, but it also is in the hand of middlehand"),
        ("table", "♥A was played by forehand to trick 2, but it also was played by middlehand"),
        ("lost", "♥J was dealt to middlehand or picked up, but is neither in the hand nor played"),
        ("taken", "♥J was dealt to middlehand .* but was played by rearhand to trick 1"),
        ("strange", "♠8 is in the hand of middlehand, who was not dealt it"),
        ("full table", "at most ten tricks are played"),
        ("no game", "no game has been announced"),
        ("no declarer", "nobody is the declarer"),
        ("exposed", "forehand must hold 9 cards now, but 10 are known there"),
        ("sizes", "middlehand holds 10 cards and must hold 9 now"),
    ],
)
def test_what_no_game_leads_to_is_refused(clubs: SkatGame, case: str, message: str) -> None:
    view = played(clubs, "CJ C8 DJ").observe(1)
    extra = CardSet([Card.S8])
    broken = {
        "leader": first_trick(view, leader=1, cards=(Card.C8, Card.DJ, Card.CJ)),
        "next leader": replace(view, leader=2),
        "winner": first_trick(view, winner=2),
        "twice": replace(view, hand=view.hand | CardSet([Card.CJ])),
        "table": replace(view, table=(Card.HA, Card.HA)),
        "lost": replace(view, hand=view.hand - CardSet([Card.HJ])),
        "taken": replace(
            first_trick(view, cards=(Card.CJ, Card.C8, Card.HJ)),
            hand=view.hand - CardSet([Card.HJ]),
        ),
        "strange": replace(view, hand=view.hand | extra),
        "full table": replace(
            view, table=(Card.HA, Card.HK, Card.HQ), hand=view.hand - CardSet([Card.HK])
        ),
        "no game": replace(view, contract=None),
        "no declarer": replace(view, declarer=None),
        "exposed": replace(view, exposed=clubs.hands[0] - CardSet([Card.CJ]) | extra),
        "sizes": replace(view, hand=view.hand | extra, dealt_hand=view.dealt_hand | extra),
    }[case]
    Knowledge.of(view)
    with pytest.raises(PositionError, match=message):
        Knowledge.of(broken)
