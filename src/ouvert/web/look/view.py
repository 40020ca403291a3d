"""A finished game as the page looks back at it: all cards open, moment by moment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.players import registry
from ouvert.skat.records import GameRecord, RecordResult
from ouvert.skat.records.circumstances import late_at
from ouvert.skat.review.story import story
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.picture import rows_svg
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.analyses import StoredAnalysis
from ouvert.web.look.work import Json
from ouvert.web.protocol.look import StorySentence
from ouvert.web.protocol.remarks import all_told
from ouvert.web.table.wire import read_card, written

MARKED = ("inaccuracy", "mistake", "blunder")
TABLE = re.compile(r"table (\S+)")
"""The series that records of games at tables of this program name."""
NUMBER = re.compile(r"[1-9]\d{0,3}", re.ASCII)

Three = tuple[str, str, str]


def game_view(game_id: str, record: GameRecord) -> Json:
    """Everything about a game but its analysis."""
    replayed = record.replay()
    game = replayed.final
    states = after(game, 0, ())
    for _, action in game.history:
        states = (*states, states[-1].apply(action))
    actions = [{"seat": seat, "action": written(action)} for seat, action in game.history]
    return {
        "id": game_id,
        **summary(record, replayed.result, game),
        "table": _table(record.place, record.series, record.number),
        "place": record.place,
        "date": record.date,
        "name": record.number,
        "bid": game.bid,
        "needs": _needs(game),
        "picked_up": game.picked_up,
        "dealt": [hand.codes for hand in game.dealt.hands],
        "skat": game.dealt.skat.codes,
        "put": game.skat.codes if game.picked_up and game.contract else None,
        "actions": actions,
        "moments": [moment_view(state) for state in states],
        "late": sorted(late_at(record)),
        "club": record.club.words,
    }


def summary(record: GameRecord, result: RecordResult | None, game: SkatGame) -> Json:
    """Who played what, and how it ended: a line of a list of games."""
    contract = game.contract
    return {
        "players": record.players,
        "ais": ais_of(record.players, record.sat_out, record.place, record.series, record.number),
        "sat_out": record.sat_out,
        "declarer": None if contract is None else game.declarer,
        "contract": None if contract is None else contract_code(contract),
        "result": None if result is None else result_view(result, game),
    }


def result_view(result: RecordResult, game: SkatGame) -> Json:
    """How a game ended."""
    return {
        "outcome": result.outcome.value,
        "won": result.won,
        "value": result.value,
        "card_points": result.card_points,
        "tricks": result.tricks,
        "overbid": result.overbid,
        "schneider": result.schneider,
        "schwarz": result.schwarz,
        "conceded": bool(game.conceded),
    }


def _table(place: str | None, series: str | None, number: str | None) -> str | None:
    """The table of this program at which a game was played; None for all other games."""
    named = TABLE.fullmatch(series or "")
    return named[1] if named and NUMBER.fullmatch(number or "") and place == "ouvert web" else None


def ais_of(
    players: Three, sat_out: str | None, place: str | None, series: str | None, number: str | None
) -> list[int | None]:
    """By seat the place of an AI at a table of this program, from which it has its name; else None.

    Takes what the record says of players, who sat out, place, series and number; who sat out at a
    table of four is the last.
    """
    names = (*players, *(() if sat_out is None else (sat_out,)))
    if _table(place, series, number) is None:
        return [None] * len(names)
    sheet, game = ScoreSheet(names), int(number or 1)
    places = (*sheet.places(game), *(() if sat_out is None else (sheet.dealer(game),)))
    return [place if _is_ai(name) else None for place, name in zip(places, names, strict=True)]


def persons_of(record: GameRecord) -> list[str]:
    """The names of the players of a game who are no AIs, and have one."""
    ais = ais_of(record.players, record.sat_out, record.place, record.series, record.number)
    return [name for name, ai in zip(record.players, ais, strict=False) if ai is None and name]


def _is_ai(name: str) -> bool:
    try:
        registry.check(name)
    except OuvertError:
        return False
    return True


def moment_view(state: SkatGame) -> Json:
    """A moment with all its cards."""
    declarer = state.declarer
    own = sum(trick.points for trick in state.tricks if trick.winner == declarer)
    theirs = sum(trick.points for trick in state.tricks) - own
    last = state.tricks[-1] if state.tricks else None
    return {
        "phase": state.phase.value,
        "actor": state.actor,
        "declarer": declarer,
        "hands": [hand.codes for hand in state.hands],
        "skat": state.skat.codes,
        "leader": state.leader,
        "trick": [card.code for card in state.table],
        "last": None
        if last is None
        else {
            "leader": last.leader,
            "cards": [card.code for card in last.cards],
            "winner": last.winner,
        },
        "tricks": len(state.tricks),
        "points": [own, theirs],
        "legal": state.legal_cards().codes,
        "won": _won(state),
    }


def after(game: SkatGame, moment: int, line: Iterable[str]) -> tuple[SkatGame, ...]:
    """The state of a game after so many of its actions, and after each further card of a line.

    Raises RulesError if the game has no such moment or a card may not be played, NotationError
    for a card that is none.
    """
    if not 0 <= moment <= len(game.history):
        raise RulesError(f"the game has the moments 0 to {len(game.history)}, not {moment}")
    said = [action for _, action in game.history[:moment]]
    states = [SkatGame.replay(game.dealt, said, game.club)]
    for code in line:
        states.append(states[-1].apply(PlayCard(read_card(code))))
    return tuple(states)


def picture(record: GameRecord, state: SkatGame) -> str:
    """A moment as an SVG picture."""
    rows: list[tuple[str, Sequence[Card]]] = [
        (name, tuple(hand)) for name, hand in zip(record.players, state.hands, strict=True)
    ]
    rows.append(("Skat", tuple(state.skat or CardSet())))
    if state.table:
        rows.append((f"{len(state.tricks) + 1}.", state.table))
    return rows_svg(rows)


def analysis_view(analysis: StoredAnalysis | None, record: GameRecord, *, first: int = 0) -> Json:
    """How far an analysis of a game is, its story, and what has come out from part `first` on."""
    if analysis is None:
        nothing: Json = {"parts": [], "story": []}
        return {"id": None, "state": "none", "progress": 0.0, "error": None, **nothing}
    sentences = story(record.replay().final, parts_of(analysis))
    return {
        "id": analysis.id,
        "state": analysis.state,
        "progress": analysis.progress,
        "error": analysis.error,
        "parts": parts_of(analysis)[first:],
        "story": [
            StorySentence(each.moment, each.text, all_told([each.remark])[0]) for each in sentences
        ],
    }


def analysis_summary(analysis: StoredAnalysis | None) -> Json:
    """How far an analysis is and what it has found, by seat: a line of a list of games."""
    if analysis is None:
        return {"state": "none", "progress": 0.0, "mistakes": [0, 0, 0], "losses": [0.0, 0.0, 0.0]}
    mistakes, losses = found_in(analysis)
    told = {"mistakes": mistakes, "losses": losses}
    return {"state": analysis.state, "progress": analysis.progress, **told}


def found_in(analysis: StoredAnalysis) -> tuple[list[int], list[float]]:
    """How many mistakes an analysis has found in each seat's cards, and the P(win) they cost."""
    mistakes, losses = [0, 0, 0], [0.0, 0.0, 0.0]
    for part in parts_of(analysis):
        if part.get("mark") in MARKED:
            mistakes[part["seat"]] += 1
            losses[part["seat"]] += part["loss"]
        elif part["step"] == "ramsch" and part["marked"]:
            # what it gave away are points, and no chance to win
            mistakes[part["seat"]] += 1
    return mistakes, losses


def parts_of(analysis: StoredAnalysis) -> list[Json]:
    """What has come out of an analysis, step by step."""
    parts: list[Json] = [] if analysis.result is None else analysis.result["parts"]
    return parts


def _needs(game: SkatGame) -> int | None:
    """The declarer needs 61, 90, 120 = every trick, 0 = no trick; None = he cannot win, no game."""
    if game.announced is None:
        return None
    contract, _ = game.announced
    limit = game.needed
    return 0 if contract.game is GameType.NULL and limit is not None else limit


def _won(state: SkatGame) -> bool | None:
    """Whether the declarer has won; None as long as it is open."""
    result = state.result if state.phase is Phase.OVER else None
    return None if result is None or result.declarer is None else result.won
