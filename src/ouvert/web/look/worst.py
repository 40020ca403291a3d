"""The worst decisions of all games of a list, as far as they have been analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ouvert.skat.records import from_json
from ouvert.skat.records.circumstances import late_at
from ouvert.skat.review.decisions import Decision, decisions
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look.lists import AT_ONCE, GameList
from ouvert.web.look.search import MOST_KEPT, Line
from ouvert.web.look.view import ais_of, parts_of
from ouvert.web.protocol.decisions import Decisions, DecisionView

MOST_GAMES = 500
"""Games of a list that are looked at: some ten lists of 48."""
PAGE = 20
"""Decisions that are told at once."""


class WorstFinder:
    """Finds the worst decisions of lists, and remembers those of games whose analysis is done."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[str, tuple[DecisionView, ...]] = {}

    def worst(
        self, of: GameList, lines: Mapping[str, Line], player: str = "", first: int = 1
    ) -> Decisions:
        """A page of decisions, the worst first.

        Args:
            of: the list.
            lines: what it tells of each game.
            player: only decisions of the player of this name; else those of all persons, not AIs.
            first: where the page begins, from 1.
        """
        states = analyses.latest_states(self._database, of.games)
        some = [game for game in of.games if states.get(game, "waiting") != "waiting"]
        found = self._decisions(some[:MOST_GAMES], states)
        numbers = {game: number for number, game in enumerate(of.games, start=1)}
        wanted = [
            _renumbered(each, numbers[game])
            for game, theirs in found.items()
            for each in theirs
            if (each.player == player if player else lines[game].persons[each.seat] is not None)
        ]
        wanted.sort(key=lambda each: -each.points)
        page = wanted[first - 1 : first - 1 + PAGE]
        done = sum(states[game] == "done" for game in found)
        return Decisions(len(wanted), done, tuple(page))

    def _decisions(
        self, games: Sequence[str], states: Mapping[str, str]
    ) -> dict[str, tuple[DecisionView, ...]]:
        if len(self._kept) > MOST_KEPT:
            self._kept = {}
        found = {game: self._kept[game] for game in games if game in self._kept}
        missing = [game for game in games if game not in found]
        for start in range(0, len(missing), AT_ONCE):
            chunk = missing[start : start + AT_ONCE]
            texts = library.load_texts(self._database, chunk)
            for game, analysis in analyses.latest_analyses(self._database, chunk).items():
                found[game] = _views(game, texts[game], parts_of(analysis))
                if states[game] == "done":
                    self._kept[game] = found[game]
        return found


def _views(name: str, text: str, parts: Sequence[dict[str, object]]) -> tuple[DecisionView, ...]:
    record = from_json(text)
    game = record.replay().final
    ais = ais_of(record.players, record.sat_out, record.place, record.series, record.number)
    late = late_at(record)
    return tuple(
        _view(name, game, record.players[each.seat], ais[each.seat], each)
        for each in decisions(game, parts)
        if each.moment not in late
    )


def _view(name: str, game: SkatGame, player: str, ai: int | None, each: Decision) -> DecisionView:
    cards = sum(isinstance(action, PlayCard) for _, action in game.history[: each.moment])
    return DecisionView(
        game=name,
        number=0,
        moment=each.moment,
        trick=cards // 3 + 1 if each.kind in ("card", "ramsch") else None,
        seat=each.seat,
        player=player,
        ai=ai,
        declares=each.seat == game.declarer,
        contract=None if game.contract is None else contract_code(game.contract),
        kind=each.kind,
        points=round(each.points, 1),
        share=each.share,
        mark=each.mark,
        done=each.done,
        better=each.better,
        put=each.put,
        plays=each.plays,
    )


def _renumbered(view: DecisionView, number: int) -> DecisionView:
    """A game may be in several lists, with a number in each."""
    return msgspec.structs.replace(view, number=number)
