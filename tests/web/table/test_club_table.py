"""Options of clubs at a table: Ramsch, Kontra and Re, Bock rounds, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.records import GameRecord, from_json, to_json
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Concede,
    Decline,
    Pass,
    Phase,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.storage.tables import StoredTable
from ouvert.web.protocol.actions import Conceded, KontraSaid, ReSaid
from ouvert.web.protocol.client import Act
from ouvert.web.protocol.server import encoder
from ouvert.web.protocol.tables import PlaceWanted, StartWanted, TableWanted
from ouvert.web.protocol.view import ClubWord
from ouvert.web.server.people import played_table
from ouvert.web.server.workers import decide
from ouvert.web.table.events import Acted, Dealt, Event, PlaceOptions, Sat, TableOptions, WasReady
from ouvert.web.table.hall import _check
from ouvert.web.table.referee import Refusal, check_club, ruling
from ouvert.web.table.state import TableState
from ouvert.web.table.views import sheet, view
from ouvert.web.table.wire import written

PERSONS = tuple(PlaceOptions(None, name) for name in ("Ann", "Bob", "Cem"))
GRAND_HAND = Contract(GameType.GRAND, hand=True)
ALL: tuple[ClubWord, ...] = ("ramsch", "kontra", "bock")


def table(seed: int = 1, club: tuple[str, ...] = ALL, games: int = 6) -> TableState:
    first, second, third = PERSONS
    state = TableState.opened(seed, TableOptions((first, second, third), games, 0.0, club=club))
    for place, name in enumerate(("Ann", "Bob", "Cem")):
        state = state.after(Sat(place, name))
    return state.after(Dealt(1))


def acted(state: TableState, action: Action) -> TableState:
    assert state.game is not None
    assert state.game.actor is not None
    return state.after(Acted(state.game.actor, written(action)))


def ramsch(seed: int = 1) -> TableState:
    state = table(seed)
    for _ in range(3):
        state = acted(state, Pass())
    return state


def to_kontra(seed: int = 1) -> TableState:
    """Forehand plays some Hand game, and a defender is asked."""
    state = acted(acted(table(seed), Pass()), Pass())
    while game_of(state).phase is not Phase.KONTRA:
        state = acted(state, game_of(state).legal_actions()[0])
        if game_of(state).phase is Phase.DISCARD:
            state = acted(state, game_of(state).legal_actions()[0])
    return state


def game_of(state: TableState) -> SkatGame:
    assert state.game is not None
    return state.game


def to_the_end(state: TableState, seed: int = 1) -> TableState:
    rng = np.random.default_rng(seed)
    while not game_of(state).over:
        legal = game_of(state).legal_actions()
        state = acted(state, legal[int(rng.integers(len(legal)))])
    return state


def test_after_three_passes_a_ramsch_is_shown_without_sides() -> None:
    state = ramsch()
    for place in (0, 1, 2, None):
        seen = view(state, place, frozenset())
        assert (seen.ramsch, seen.phase, seen.declarer, seen.contract) == (True, "play", None, None)
        assert seen.club == ALL
        if seen.own is not None:
            assert not seen.own.legal.concede
            assert not seen.own.legal.claims


def test_in_a_ramsch_nobody_sees_the_skat_or_the_hands_of_others() -> None:
    state = ramsch()
    rng = np.random.default_rng(3)
    while not game_of(state).over:
        game = game_of(state)
        for place in (0, 1, 2, None):
            seen = view(state, place, frozenset())
            told = str(seen)
            own = None if place is None else state.seat_of(place)
            hidden = game.skat.codes + [
                code for seat in range(3) if seat != own for code in game.hands[seat].codes
            ]
            assert not [code for code in hidden if f"'{code}'" in told]
        legal = game.legal_actions()
        state = acted(state, legal[int(rng.integers(len(legal)))])
    over = view(state, 0, frozenset()).over
    assert over is not None
    assert over.result.ramsch is not None
    assert sum(over.result.ramsch.points) == 120
    assert sheet(state).lines[0].ramsch is not None


def test_kontra_and_re_are_offered_to_whom_they_belong() -> None:
    state = to_kontra()
    game = game_of(state)
    asked = state.place_at(1)
    shown = [view(state, place, frozenset()) for place in range(3)]
    for place, seen in enumerate(shown):
        assert seen.own is not None
        assert seen.own.legal.kontra is (place == asked)
        assert not seen.own.legal.re
    assert game.declarer == 0
    state = acted(state, SayKontra())
    seen = view(state, state.place_at(0), frozenset())
    assert seen.own is not None
    assert seen.own.legal.re
    assert seen.kontra is not None
    assert seen.kontra.defender == 1


def wish(state: TableState, place: int, action: object) -> None:
    ruling(state, place, Act(state.number, action))  # type: ignore[arg-type]


def test_what_cannot_be_said_is_refused_in_one_sentence() -> None:
    state = to_kontra()
    declarer, second = state.place_at(0), state.place_at(2)
    for place, action, code in (
        (declarer, KontraSaid(), "kontra_by_declarer"),
        (second, ReSaid(), "re_by_defender"),
        (declarer, ReSaid(), "turn_of"),
        (second, KontraSaid(), "turn_of"),
    ):
        with pytest.raises(Refusal) as refused:
            wish(state, place, action)
        assert refused.value.remark is not None
        assert refused.value.remark.code == code
    late = acted(acted(state, Decline()), Decline())
    with pytest.raises(Refusal, match="too late"):
        wish(late, second, KontraSaid())
    card = game_of(late).legal_cards()
    late = acted(late, game_of(late).legal_actions()[0])
    assert card
    # the client has not heard of the card yet
    with pytest.raises(Refusal, match="too late"):
        ruling(late, second, Act(late.number - 1, KontraSaid()))
    plain = table(club=())
    for _ in range(2):
        plain = acted(plain, Pass())
    plain = acted(plain, game_of(plain).legal_actions()[0])
    with pytest.raises(Refusal, match="not played here"):
        wish(plain, plain.place_at(1), KontraSaid())
    with pytest.raises(Refusal, match="everybody plays for himself"):
        wish(ramsch(), ramsch().place_at(0), Conceded())


def test_a_bock_round_doubles_the_next_three_games() -> None:
    state, seen = table(seed=4, club=("bock",)), []
    while True:
        if game_of(state).phase is Phase.AUCTION and not game_of(state).history:
            # a Grand Hand opens a Bock round, and is given up
            state = acted(acted(state, Pass()), Pass())
            if state.game_number == 1:
                state = acted(state, Bid(18))
                state = acted(state, Announce(GRAND_HAND))
                state = state.after(Acted(0, written(Concede(0))))
            else:
                state = acted(state, Pass())
        seen.append((view(state, 0, frozenset()).bock, sheet(state).bock_left))
        if state.stage == "closed":
            break
        for place in range(3):
            state = state.after(WasReady(place))
        state = state.after(Dealt(state.game_number + 1))
    assert seen == [(False, 3), (True, 2), (True, 1), (True, 0), (False, 0), (False, 0)]


def test_records_of_such_games_replay_to_the_same() -> None:
    for state in (to_the_end(ramsch()), to_the_end(acted(to_kontra(), SayKontra()))):
        record = GameRecord.from_game(game_of(state))
        assert from_json(to_json(record)).replay().final == game_of(state)


def test_an_ai_at_a_table_says_re_by_likely_worlds_and_not_by_its_bidder() -> None:
    hands = ("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8", "CJ SJ CA CT CK CQ SA HA ST HT")
    first, second = (CardSet.parse(hand) for hand in hands)
    third = CardSet.parse("HJ DJ DA DT DK SK SQ HK HQ H9")
    said = (Bid(18), Pass(), Pass(), Announce(GRAND_HAND), SayKontra())
    deal = Deal((first, second, third), CardSet.parse("D9 DQ"))
    game = SkatGame.replay(deal, said, ClubOptions(kontra=True))
    assert decide("pimc:8", game.observe(1), 1) == SayRe()


def test_a_list_with_options_is_in_no_account() -> None:
    first, second, third = PERSONS
    for club, games in (((), 1), (("ramsch",), 0)):
        options = TableOptions((first, second, third), 6, 0.0, club=club)
        events: list[Event] = [Sat(place, "Ann") for place in range(3)]
        events.append(Dealt(1))
        state = TableState.replayed(1, options, events)
        while game_of(state).actor is not None:
            actor, action = game_of(state).actor, game_of(state).legal_actions()[-1]
            assert actor is not None
            events.append(Acted(actor, written(action)))
            state = state.after(events[-1])
        kept = tuple(encoder.encode(event).decode() for event in events)
        stored = StoredTable("t", "d", "1", encoder.encode(options).decode(), kept)
        assert len(played_table(stored).games) == games


def wanted(club: tuple[ClubWord, ...], **told: object) -> TableWanted:
    places = (PlaceWanted(name="Ann"), PlaceWanted(player="reflex"), PlaceWanted(player="reflex"))
    return TableWanted(places=places, club=club, **told)  # type: ignore[arg-type]


def test_options_that_contradict_are_refused_in_one_sentence() -> None:
    for asked, words in (
        (wanted(("bock", "bock")), "named once"),
        (wanted(("bock",), games=1), "a list of one game has none"),
        (wanted(("ramsch",), games=1, start=StartWanted("game", 3)), "has its options of clubs"),
    ):
        with pytest.raises(Refusal, match=words):
            _check(asked, ())
    with pytest.raises(Refusal, match="programs of others do not play"):
        check_club(("ramsch",), ["reflex", "engine:other"])
    check_club((), ["engine:other"])
    _check(wanted(ALL), ())
