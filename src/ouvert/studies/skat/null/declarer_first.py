"""Nulls that the declarer lost although she led the first card: would another discard have won?

Paper 001 ("Declarer-First Games") takes 17,000 lost games of experts in which the declarer leads.
With its own discard about 4,000 are won even if all play perfectly with open cards, 3,901 if a
*reflex* plays, who does not search, and 960 with the discard of the expert. The games are taken to
be Nulls, as all of that section and as their few milliseconds say.

Here the twelve cards of a lost game get the discard and the lead that our tables hold best, beside
those of the record. Three kinds of play follow: open cards on both sides; the declarer by rules,
who sees her own cards, against defenders who see all; and rules in all seats. Without records the
lost games are our own rules' self-play, bid and discarded by them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from ouvert.cards import CardSet
from ouvert.skat.bidding.null.hands import best_null_discards, null_lead
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.players.self_play import self_play
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import card_values, wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.stats import wilson
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.null.games import NULL, NULL_OUVERT
from ouvert.studies.skat.shares import ENOUGH
from ouvert.studies.skat.task import PartResult, Task

PRINTED_FACTOR = 4000 / 960
PRINTED_MS = 7
GAMES = 400
"""Lost games of self-play at full effort."""
DEALT_AT_ONCE = 20_000
DISCARDS = ("record", "ours")
PLAYS = ("open", "reflex", "rules")
PLAY_WORDS = {
    "open": "open cards, perfect play of both sides",
    "reflex": "declarer by rules, defenders see all",
    "rules": "rules in all seats",
}


@dataclass(frozen=True, slots=True)
class LostNull:
    """A lost Null with the declarer in forehand, before the first card.

    Attributes:
        source: where it comes from.
        hands: of the three seats, after the discard, as bits.
        skat: what had been put.
        ouvert: whether it was Null Ouvert.
    """

    source: str
    hands: tuple[int, int, int]
    skat: int
    ouvert: bool

    def with_our_discard(self) -> LostNull:
        """The same with the discard that the tables hold best."""
        twelve = CardSet(self.hands[0] | self.skat)
        best = best_null_discards(twelve, ouvert=self.ouvert, forehand=True)[0]
        return replace(self, hands=(best.hand.bits, *self.hands[1:]), skat=best.cards.bits)

    def start(self) -> SkatGame:
        """The game at its first card."""
        first, second, third = (CardSet(hand) for hand in self.hands)
        skat = CardSet(self.skat)
        contract = Contract(GameType.NULL, ouvert=self.ouvert)
        return SkatGame.declared(Deal((first, second, third), skat), 0, contract, discards=skat)


def lost_self_play(count: int, rng: np.random.Generator) -> list[LostNull]:
    """So many Nulls that a declarer in forehand lost when the rules did everything."""
    found: list[LostNull] = []
    while len(found) < count:
        games = self_play(DEALT_AT_ONCE, rng)
        null = (games.games == NULL) | (games.games == NULL_OUVERT)
        for row in np.flatnonzero(null & (games.declarers == 0) & ~games.won).tolist():
            first, second, third, skat = (int(cards) for cards in games.deals[row])
            put = int(games.discards[row])
            hands = ((first | skat) & ~put, second, third)
            found.append(LostNull("self-play", hands, put, bool(games.games[row] == NULL_OUVERT)))
    return found[:count]


def lost_records(task: Task) -> list[LostNull]:
    """Such games of the corpus; Hand games have no discard, and a game with any trick is lost."""
    return [
        LostNull(
            game.source,
            (game.hand.bits, game.start.hands[1].bits, game.start.hands[2].bits),
            game.put.bits,
            game.contract.ouvert,
        )
        for game in task.corpus.of("Null", "Null Ouvert")
        if game.declarer == 0 and not game.won and game.put is not None
    ]


def judge(game: LostNull) -> dict[str, Any]:
    """Who wins with each discard in each kind of play, and how long that took; in the worker."""
    won: dict[str, dict[str, bool]] = {}
    seconds: dict[str, dict[str, float]] = {}
    for discard in DISCARDS:
        started = time.process_time()
        one = game if discard == "record" else game.with_our_discard()
        found = time.process_time() - started
        won[discard], seconds[discard] = {}, {}
        for kind in PLAYS:
            started = time.process_time()
            won[discard][kind] = _wins(one, kind)
            seconds[discard][kind] = found + time.process_time() - started
    return {"won": won, "seconds": seconds}


def _wins(game: LostNull, kind: str) -> bool:
    state = game.start()
    if kind == "open":
        return wins(OpenPosition.of(state))
    rules = ReflexPlayer()
    lead = null_lead(state.hands[0], put=state.skat, ouvert=game.ouvert)
    state = state.apply(PlayCard(lead))
    while state.actor is not None:
        if state.actor == 0 or kind == "rules":
            state = state.apply(rules.choose(state.observe(state.actor)))
        else:
            values = card_values(OpenPosition.of(state))
            state = state.apply(PlayCard(min(values, key=lambda card: values[card])))
    return state.result is not None and state.result.won


@dataclass(frozen=True, slots=True)
class Saved:
    """Lost games that are won with a discard and a kind of play.

    Attributes:
        source: self-play, or the name of a file.
        games: number of lost games.
        won: how many of them are won, by discard and play.
        ms: milliseconds of processor time a game, choosing the discard included.
    """

    source: str
    games: int
    won: dict[str, dict[str, int]]
    ms: dict[str, dict[str, float]]

    def share(self, discard: str, kind: str) -> str:
        """The share of games won, with its interval."""
        won = self.won[discard][kind]
        low, high = wilson(won, self.games)
        return f"{won / self.games:.1%} [{low:.1%}, {high:.1%}]"


def count_saved(games: Sequence[LostNull], answers: Sequence[dict[str, Any]]) -> list[Saved]:
    """The answers of `judge`, by the source of the games."""
    found = []
    for source in dict.fromkeys(game.source for game in games):
        own = [each for game, each in zip(games, answers, strict=True) if game.source == source]
        found.append(
            Saved(
                source,
                len(own),
                {
                    discard: {
                        kind: sum(each["won"][discard][kind] for each in own) for kind in PLAYS
                    }
                    for discard in DISCARDS
                },
                {
                    discard: {
                        kind: 1e3 * sum(each["seconds"][discard][kind] for each in own) / len(own)
                        for kind in PLAYS
                    }
                    for discard in DISCARDS
                },
            )
        )
    return found


def part(task: Task) -> PartResult:
    """Lost games of self-play, and those of the corpus, with both discards."""
    rng = np.random.default_rng([task.seed, 17])
    task.progress("dealing", 0, 0)
    games = [*lost_self_play(task.scaled(GAMES, least=10), rng), *lost_records(task)]
    # the first question of a process pays for setting up
    judge(games[0])
    found = count_saved(games, task.pieces("games", judge, games))
    own, records = found[0], found[1:]
    factor = own.won["ours"]["open"] / max(1, own.won["record"]["open"])
    return PartResult(
        published="of 17,000 lost games about 4,000 (24 %) won with its own discard and open "
        f"cards, 3,901 (23 %) with reflex play, 960 (6 %) with the expert's discard; {PRINTED_MS} "
        "ms a game",
        ours=f"of {own.games} lost games of self-play {own.share('ours', 'open')} won with our "
        f"discard and open cards, {own.share('ours', 'reflex')} with a declarer by rules, "
        f"{own.share('record', 'open')} with the first discard; {own.ms['ours']['open']:.1f} ms a "
        "game",
        verdict=(
            f"the same direction: with our discard {factor:.1f} times as many lost games are won "
            f"with open cards as with the first one (in print {PRINTED_FACTOR:.1f})"
            if factor > 1
            else "not as in print: our discard saves no more of the lost games than the first one"
        )
        + "; the games were lost by our own rules and not by people, who may discard better or "
        "worse, so shares cannot be compared. " + _of_records(records),
        text=_text(found),
        values={"sources": [asdict(each) for each in found]},
    )


def _of_records(records: list[Saved]) -> str:
    if not records:
        return "The records hold no Null that was lost in forehand."
    games = sum(each.games for each in records)
    saved = sum(each.won["ours"]["open"] for each in records)
    first = sum(each.won["record"]["open"] for each in records)
    few = "; too few to tell" if games < ENOUGH else ""
    return (
        f"Of {games} recorded ones {saved} are won with open cards after our discard, {first} "
        f"after the recorded one{few}."
    )


def _text(found: list[Saved]) -> str:
    rows = [
        (
            each.source,
            each.games,
            {"record": "as it was", "ours": "ours"}[discard],
            PLAY_WORDS[kind],
            each.won[discard][kind],
            each.share(discard, kind),
            f"{each.ms[discard][kind]:.2g}",
        )
        for each in found
        for discard in DISCARDS
        for kind in PLAYS
    ]
    heads = ("lost games of", "number", "discard", "play", "won", "share", "ms a game")
    return markdown_table(heads, rows)
