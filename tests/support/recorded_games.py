"""Games and records to test with: random ones, and those of the reference data."""

from __future__ import annotations

from functools import cache

import numpy as np

from ouvert.skat.matches.recorded import RecordedPlay, recorded_plays
from ouvert.skat.records import (
    CardsShown,
    Departure,
    Event,
    GameRecord,
    HiddenCard,
    read_records,
)
from ouvert.skat.records.replay import replay
from ouvert.skat.rules.actions import Concede, Phase, PickUp
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.corpus import Corpus, foreign_games
from support import reference_data

TEXTS: list[str] = [game["sgf"] for game in reference_data.load("iss_records")]
XSKAT = reference_data.SHIPPED / "xskat_games.json"


@cache
def xskat_plays() -> tuple[RecordedPlay, ...]:
    """The games that XSkat played with itself."""
    found = recorded_plays(read_records(XSKAT))
    return tuple(each for each in found if isinstance(each, RecordedPlay))


@cache
def shipped_corpus() -> Corpus:
    """The games of others that come with the package, as studies read them."""
    return foreign_games()


def random_game(rng: np.random.Generator, *, concessions: float = 0.01) -> SkatGame:
    """A finished game of random but mostly short auctions and random cards."""
    state = SkatGame.start(Deal.random(rng))
    while not state.over:
        legal = state.legal_actions()
        action = legal[int(rng.integers(len(legal)))]
        if state.phase is Phase.AUCTION and rng.random() < 0.9:
            action = legal[0] if rng.random() < 0.6 else legal[-1]
        elif state.phase is Phase.SKAT and rng.random() < 0.6:
            action = PickUp()
        elif state.phase is Phase.PLAY and rng.random() < concessions:
            free = [seat for seat in range(3) if seat not in state.conceded]
            action = Concede(int(rng.choice(free)))
        state = state.apply(action)
    return state


def interrupted(record: GameRecord, rng: np.random.Generator) -> GameRecord:
    """A record that ends, somewhere after its first event, because a seat departs.

    In the play a seat may have shown its cards before, and a card may be hidden.
    """
    states = record.replay().states
    length = int(rng.integers(1, len(record.events)))
    while states[length].phase in (Phase.DISCARD, Phase.ANNOUNCE):
        length -= 1
    events: list[Event] = list(record.events[:length])
    state = states[length]
    if state.phase is Phase.PLAY and state.actor is not None:
        if rng.random() < 0.3:
            events.append(CardsShown(int(rng.integers(3))))
        if rng.random() < 0.3:
            events.append(HiddenCard(state.actor))
    events.append(Departure(int(rng.integers(3)), timed_out=bool(rng.integers(2))))
    result = replay(record.deal, events, None).result
    return GameRecord(record.players, record.deal, tuple(events), result)
