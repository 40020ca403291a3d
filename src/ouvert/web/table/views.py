"""The table as one client may see it: an observation written as a message, and nothing beside it.

Spectators see the public part of an observation, and so does the dealer at a table of four, who
sits out: a game is played by a declarer and two defenders (ISkO 1.1.1), and nobody else at the
table may know more of their cards than lies open. No function here looks at a `SkatGame` that is
not over.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import Literal

from ouvert.cards import CardSet
from ouvert.skat.records.circumstances import Uncounted, uncounted
from ouvert.skat.rules.actions import (
    Bid,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.club.options import BY_THE_ORDER
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.league import league_points, ranks
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import Scoring, table_scores
from ouvert.skat.rules.standing import claim_shares
from ouvert.skat.rules.values import GameResult
from ouvert.web.protocol.clocks import ClockView
from ouvert.web.protocol.server import ContributionView, FairView, Sheet, SheetLine
from ouvert.web.protocol.view import (
    ClaimView,
    ClubWord,
    KontraView,
    Legal,
    OverView,
    OwnView,
    PlaceView,
    RamschView,
    RatingShown,
    ResultView,
    Said,
    TrickView,
    View,
)
from ouvert.web.table.offers import contract_view, offers
from ouvert.web.table.state import TableState
from ouvert.web.table.wire import written, written_for


def view(
    state: TableState,
    place: int | None,
    connected: Set[int],
    *,
    absent: Set[int] = frozenset(),
    joining: bool = False,
    clock: ClockView | None = None,
    ratings: Mapping[int, RatingShown] | None = None,
) -> View:
    """The table for a place, or with None for spectators.

    Args:
        state: the table.
        place: whose view.
        connected: the places whose persons are there.
        absent: the places for whose persons an AI may sit in.
        joining: the client has just come, and the last action is no news to it.
        clock: how the clock of the table stands; None without one.
        ratings: of the places whose persons show theirs.
    """
    rated = ratings or {}
    places = tuple(
        _place_view(state, each, connected, absent, rated.get(each))
        for each in range(len(state.names))
    )
    owner = place is not None and state.opened_by(place)
    chat = state.company and state.chat
    if state.game is None:
        head = state.number, 0, state.stage, places, state.pace, state.dealer, place
        return View(
            *head,
            hints=state.hints,
            owner=owner,
            clock=clock,
            company=state.company,
            chat=chat,
            club=_club_words(state),
        )
    seat = None if place is None else state.seat_of(place)
    seen = public(state.game) if seat is None else state.game.observe(seat)
    event = None
    if state.last is not None and not joining:
        actor, action = state.last
        event = Said(actor, written_for(action, actor, seat))
    return View(
        number=state.number,
        game=state.game_number,
        stage=state.stage,
        places=places,
        pace=state.pace,
        dealer=state.dealer,
        place=place,
        event=event,
        phase=seen.phase.value,
        actor=seen.actor,
        bids=tuple(Said(speaker, written(said)) for speaker, said in seen.bids),
        declarer=seen.declarer,
        bid=seen.bid,
        picked_up=seen.picked_up,
        contract=contract_view(seen),
        exposed=None if seen.exposed is None else tuple(seen.exposed.codes),
        held=_held(seen),
        tricks=tuple(
            TrickView(
                each.leader, tuple(card.code for card in each.cards), each.winner, each.points
            )
            for each in seen.tricks
        ),
        trick=tuple(card.code for card in seen.table),
        leader=seen.leader,
        conceded=seen.conceded,
        claim=_claim_view(state.game),
        own=None if seat is None else _own_view(seen),
        over=_over_view(state.game, len(places)) if seen.phase is Phase.OVER else None,
        hints=state.hints,
        owner=owner,
        can_take_back=place is not None and state.back_to(place) is not None,
        taken_back=state.taken_back,
        would_concede=None if seat in (None, seen.declarer) else state.would_concede,
        played_on=state.options.start is not None,
        rematch=state.rematch,
        club=_club_words(state),
        bock_left=state.sheet.bock_left,
        bock=seen.club.bock,
        ramsch=seen.ramsch,
        kontra=_kontra_view(seen),
        clock=clock,
        late=event is not None and state.late,
        company=state.company,
        chat=chat,
        uncounted=None if seat is None else _uncounted(state, state.game, seat),
    )


def _uncounted(state: TableState, game: SkatGame, seat: int) -> Uncounted | None:
    return uncounted(state.circumstances, seat, club=game.club != BY_THE_ORDER)


def public(game: SkatGame) -> Observation:
    """What a spectator has seen: a defender's observation without the defender's own cards."""
    seat = 0 if game.declarer is None else (game.declarer + 1) % 3
    nothing = CardSet()
    return replace(
        game.observe(seat),
        hand=nothing,
        dealt_hand=nothing,
        skat=nothing,
        discards=nothing,
        legal_actions=(),
    )


def sheet(state: TableState) -> Sheet:
    """The score sheet; the seed or secret of the deals only when no game is left."""
    kept, dealing = state.sheet, state.dealing
    by_seed = dealing.secret is None and (state.options.start, state.options.daily) == (None, None)
    extended = kept.totals()
    return Sheet(
        lines=tuple(
            SheetLine(
                number=row.number,
                dealer=row.dealer,
                declarer=row.declarer,
                contract=None
                if row.result.contract is None
                else contract_code(row.result.contract),
                value=row.result.value,
                won=row.result.won,
                totals=row.totals,
                kontra=row.result.kontra,
                bock=row.result.bock,
                ramsch=None if row.result.ramsch is None else kept.ramsch_of(row),
            )
            for row in kept.rows
        ),
        values=kept.values,
        won=kept.won,
        lost=kept.lost,
        passed_in=kept.passed_in,
        seeger_fabian=kept.totals(Scoring.SEEGER_FABIAN),
        extended=extended,
        ranks=ranks(extended),
        league=league_points(extended),
        even=kept.even,
        bock_left=kept.bock_left,
        seed=str(dealing.seed) if state.stage == "closed" and by_seed else None,
        fair=_fair(state),
    )


def _fair(state: TableState) -> FairView | None:
    dealing = state.dealing
    if dealing.commitment is None:
        return None
    settled = dealing.settled is not None
    return FairView(
        commitment=dealing.commitment,
        contributions=tuple(
            ContributionView(
                each.place,
                each.commitment,
                each.number is not None,
                each.number if settled else None,
            )
            for each in (dealing.offered if dealing.settled is None else dealing.settled)
        ),
        opening=state.settling,
        settled=settled,
        secret=dealing.secret if state.stage == "closed" else None,
    )


def result_view(result: GameResult, players: int) -> ResultView:
    """How a game ended at a table of three or four."""
    return ResultView(
        declarer=result.declarer,
        contract=None if result.contract is None else contract_code(result.contract),
        bid=result.bid,
        won=result.won,
        value=result.value,
        card_points=result.card_points,
        tricks=result.tricks,
        matadors=result.matadors,
        levels=result.levels,
        schneider=result.schneider,
        schwarz=result.schwarz,
        overbid=result.overbid,
        conceded=result.conceded,
        scores=table_scores(result, players=players),
        kontra=result.kontra,
        bock=result.bock,
        ramsch=_ramsch_view(result),
    )


def _ramsch_view(result: GameResult) -> RamschView | None:
    ended = result.ramsch
    if ended is None:
        return None
    return RamschView(ended.points, ended.tricks, ended.loser, ended.march)


def _club_words(state: TableState) -> tuple[ClubWord, ...]:
    found: dict[str, ClubWord] = {"ramsch": "ramsch", "kontra": "kontra", "bock": "bock"}
    words = state.options.club if state.options.start is None else state.options.start.club
    return tuple(found[word] for word in words)


def _kontra_view(seen: Observation) -> KontraView | None:
    said = seen.kontra
    if said is None:
        return None
    return KontraView(said.declined, said.defender, said.answered, said.re)


def _place_view(
    state: TableState,
    place: int,
    connected: Set[int],
    absent: Set[int],
    rating: RatingShown | None,
) -> PlaceView:
    kind: Literal["person", "ai", "free"] = "person"
    if not state.names[place]:
        kind = "free"
    elif state.players[place] is not None:
        kind = "ai"
    return PlaceView(
        name=state.names[place],
        kind=kind,
        player=state.players[place],
        connected=place in connected,
        absent=place in absent,
        ready=place in state.ready,
        seat=state.seat_of(place),
        fault=state.faults[place],
        rating=rating if kind == "person" else None,
    )


def _own_view(seen: Observation) -> OwnView:
    return OwnView(
        seat=seen.seat,
        hand=tuple(seen.hand.codes),
        dealt_hand=tuple(seen.dealt_hand.codes),
        skat=tuple(seen.skat.codes),
        discards=tuple(seen.discards.codes),
        legal=legal(seen),
    )


def legal(seen: Observation) -> Legal:
    """What a seat may do now, of all that it has seen."""
    actions = seen.legal_actions
    acting = seen.actor == seen.seat
    with_sides = seen.phase is Phase.PLAY and not seen.ramsch
    return Legal(
        bids=tuple(each.value for each in actions if isinstance(each, Bid)),
        hold=Hold() in actions,
        can_pass=Pass() in actions,
        pick_up=PickUp() in actions,
        discard=acting and seen.phase is Phase.DISCARD,
        offers=offers(seen),
        announce=acting and seen.phase in (Phase.SKAT, Phase.ANNOUNCE),
        kontra=SayKontra() in actions,
        re=SayRe() in actions,
        cards=tuple(each.card.code for each in actions if isinstance(each, PlayCard)),
        concede=with_sides,
        claims=claim_shares(seen) if acting and with_sides else (),
    )


def _held(seen: Observation) -> tuple[int, int, int]:
    """How many cards each seat holds, from what all have seen."""
    held = [CARDS_EACH - len(seen.tricks)] * 3
    for step in range(len(seen.table)):
        held[(seen.leader + step) % 3] -= 1
    if seen.phase is Phase.DISCARD and seen.declarer is not None:
        held[seen.declarer] += SKAT_CARDS
    first, second, third = held
    return first, second, third


def _claim_view(game: SkatGame) -> ClaimView | None:
    claim = game.claim
    if claim is None:
        return None
    declares = claim.seat == game.declarer
    own = (trick.points for trick in game.tricks if (trick.winner == game.declarer) == declares)
    have = sum(own) + (game.skat.points if declares else 0)
    return ClaimView(claim.seat, claim.points, claim.points is not None and claim.points <= have)


def _over_view(game: SkatGame, players: int) -> OverView | None:
    result = game.result
    if result is None:
        return None
    return OverView(
        result=result_view(result, players),
        hands=tuple(tuple(hand.codes) for hand in game.dealt.hands),
        skat=tuple(game.dealt.skat.codes),
        discards=tuple(game.skat.codes),
        left=tuple(tuple(hand.codes) for hand in game.hands),
    )
