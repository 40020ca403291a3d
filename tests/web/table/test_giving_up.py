"""A defender gives up with his partner, not for him: a person is asked, and an AI judges."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.claims import may_give_up
from ouvert.skat.search.open_cards import wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.web.protocol.actions import AnnounceSaid, BidSaid, CardPlayed, Conceded, PassSaid
from ouvert.web.protocol.client import Act
from ouvert.web.table.events import (
    Acted,
    Dealt,
    Event,
    PlaceOptions,
    Sat,
    TableOptions,
    WouldConcede,
)
from ouvert.web.table.referee import Refusal, consulted, ruling
from ouvert.web.table.state import TableState
from ouvert.web.table.views import view

PERSON, AI = PlaceOptions(None, None), PlaceOptions("reflex", None)
STRONG = CardSet.parse("CJ SJ HJ DJ CA CT CK SA ST HA")
GRAND: list[Event] = [
    Dealt(1),
    Acted(1, BidSaid(18)),
    Acted(0, PassSaid()),
    Acted(2, PassSaid()),
    Acted(1, AnnounceSaid("GH")),
]


def playing(places: tuple[PlaceOptions, ...]) -> TableState:
    """A Grand Hand of seat 1, before its first card."""
    state = TableState.opened(3, TableOptions(places, 1, 0.0))
    seated = [Sat(place, f"Person {place}") for place, each in enumerate(places) if each is PERSON]
    for event in [*seated, *GRAND]:
        state = state.after(event)
    return state


def gives_up(state: TableState, seat: int) -> Event:
    return ruling(state, state.place_at(seat), Act(state.number, Conceded()))


def test_a_person_is_asked_before_both_give_up() -> None:
    state = playing((PERSON,) * 3)
    event = gives_up(state, 0)
    assert event == WouldConcede(0)
    assert consulted(state, event) is None
    asked = state.after(event)
    assert asked.stage == "playing"
    told = [view(asked, asked.place_at(seat), set()).would_concede for seat in range(3)]
    assert told == [0, None, 0]
    assert view(asked, None, set()).would_concede is None
    with pytest.raises(Refusal, match="has been asked already"):
        gives_up(asked, 0)
    agreed = gives_up(asked, 2)
    assert agreed == Acted(2, Conceded())
    assert asked.after(agreed).stage == "closed"


def test_who_plays_on_has_answered() -> None:
    state = playing((PERSON,) * 3)
    state = state.after(gives_up(state, 0))
    assert state.game is not None
    card = state.game.legal_cards().codes[0]
    moved = state.after(Acted(0, CardPlayed(card)))
    assert moved.would_concede is None
    assert gives_up(moved, 2) == WouldConcede(2)
    # the declarer asks nobody
    assert gives_up(moved, 1) == Acted(1, Conceded())


def test_an_ai_beside_a_person_is_consulted_by_what_it_has_seen() -> None:
    state = playing((PERSON, AI, AI))
    person = state.seat_of(0)
    assert person == 2
    event = gives_up(state, person)
    assert event == Acted(2, Conceded())
    seen = consulted(state, event)
    assert seen is not None
    assert seen.seat == 0
    assert consulted(state, Acted(1, Conceded())) is None


@pytest.mark.long
def test_a_defender_gives_up_only_what_is_lost() -> None:
    """What he gives up with all worlds looked at is lost as the cards really lie, too."""
    agreed = refused = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        others = [Card(int(each)) for each in rng.permutation(32) if Card(int(each)) not in STRONG]
        parts = [CardSet(others[:10]), CardSet(others[10:20]), CardSet(others[20:])]
        strong = Deal((STRONG, parts[0], parts[1]), parts[2])
        deal = strong if seed % 2 else Deal.random(rng)
        game = SkatGame.declared(deal, 0, Contract.announced(GameType.GRAND, hand=True))
        for _ in range(18 + seed % 6):
            actions = game.legal_actions()
            game = game.apply(actions[int(rng.integers(len(actions)))])
        seen = game.observe(1 + seed % 2)
        if may_give_up(seen, rng, worlds=2000):
            agreed += 1
            assert wins(OpenPosition.of(game), 61)
        else:
            refused += 1
    assert agreed > 3
    assert refused > 3
