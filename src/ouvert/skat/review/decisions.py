"""The decisions of a finished game that gave something away, the worst first.

What a card gives away is a probability of winning, what a word of the auction or a choice of game
does is points. So that both can stand in one list, a card's loss is told in points too: its
probability times what lies between winning this game and losing it, in the scoring of the table.
What a card of a Ramsch gives away is points to begin with. Everything is read off the parts of a
review (`ouvert.skat.review.parts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.rules.actions import Announce
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import game_value, matadors

Json = dict[str, Any]
Kind = Literal["card", "word", "skat", "contract", "kontra", "ramsch"]
Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]

MUCH = 10.0
"""Points that another game must promise more for the choice to be named: the predictions of
discards are no better than that."""
LITTLE = 5.0
"""The same of picking the skat up or not, as of words (`ouvert.skat.review.auction`)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that gave something away.

    Attributes:
        moment: how many actions of the game came before it.
        seat: who decided.
        kind: a card; a word of the auction; to pick the skat up or not; what to declare and to
            put away; what was said of Kontra or Re; a card of a Ramsch.
        points: what it gave away, in the scoring of the table.
        share: of a card the probability of winning that it gave away; else None.
        mark: of a card its grade; else `fine`.
        done: the card; the value that was said or passed at; `pick up` or `hand`; the contract;
            `kontra`, `re` or `decline`.
        better: the same of what was better; of a word the highest value that was worth saying.
        put: of a contract the cards to put away for the better one; else empty.
        plays: of a word the game that the hand was best for then; else None.
    """

    moment: int
    seat: int
    kind: Kind
    points: float
    share: float | None
    mark: Grade
    done: str
    better: str
    put: tuple[str, ...] = ()
    plays: str | None = None


def decisions(game: SkatGame, parts: Iterable[Json]) -> tuple[Decision, ...]:
    """The decisions of a game that gave something away, by what the parts of its review say."""
    told = list(parts)
    found = [*_cards(game, told), *_words(told), *_choices(told), *_contracts(game, told)]
    found += [*_kontra(game, told), *_ramsch(told)]
    return tuple(sorted(found, key=lambda each: -each.points))


def losing_mistakes(game: SkatGame, parts: Iterable[Json]) -> tuple[Decision, ...]:
    """The decisions of the side that lost that were wrong by what could be known, the worst first.

    Of cards the mistakes and blunders alone, and nothing of Kontra and Re, which change what a game
    counts and not who wins it; nothing of a game without a declarer or a result.
    """
    if game.announced is None or game.result is None:
        return ()
    declarer, won = game.declarer, game.result.won
    return tuple(
        each
        for each in decisions(game, parts)
        if (each.seat == declarer) is not won
        and each.kind != "kontra"
        and (each.kind != "card" or each.mark in ("mistake", "blunder"))
    )


def swing(game: SkatGame) -> float:
    """What lies between winning and losing the declared game, in the scoring of the table.

    At the level that its matadors and announcements give it, with Kontra, Re and Bock; 0 where
    nobody declared one.
    """
    if game.announced is None:
        return 0.0
    value = _plain_value(game) * (1 if game.kontra is None else game.kontra.factor)
    each, won, lost = TABLE_SCORING.terms.tolist()
    return float(3 * each * value + won - lost)


def _plain_value(game: SkatGame) -> int:
    """The value of the declared game at that level, before Kontra and Re."""
    assert game.announced is not None
    contract, declarer = game.announced
    twelve = game.dealt.hands[declarer] | game.dealt.skat
    return game_value(contract, matadors(twelve, contract.game)) * (2 if game.club.bock else 1)


def best_known(parts: Iterable[Json], *, picked_up: bool) -> Json | None:
    """The game that promised most of those the declarer could choose when he announced his.

    With the skat in hand no Hand game is left, and without it there is nothing else.
    """
    rows = (row for row in _rows(parts) if (row["put"] is not None) == picked_up)
    return max(rows, key=lambda row: float(row["expected"]), default=None)


def chosen_row(parts: Iterable[Json]) -> Json | None:
    """The game and discard of the declarer among the alternatives; None while they are unknown."""
    return next((row for row in _rows(parts) if row["chosen"]), None)


def _rows(parts: Iterable[Json]) -> Iterator[Json]:
    for part in parts:
        if part["step"] == "alternatives":
            yield from part["rows"]


def _cards(game: SkatGame, parts: Sequence[Json]) -> Iterator[Decision]:
    between = swing(game)
    for part in parts:
        if part["step"] == "card" and part["mark"] != "fine":
            loss = float(part["loss"])
            yield Decision(
                part["moment"],
                part["seat"],
                "card",
                loss * between,
                loss,
                part["mark"],
                part["card"],
                part["suggested"],
            )


def _ramsch(parts: Sequence[Json]) -> Iterator[Decision]:
    for part in parts:
        if part["step"] == "ramsch" and part["marked"]:
            yield Decision(
                part["moment"],
                part["seat"],
                "ramsch",
                float(part["loss"]),
                None,
                "fine",
                part["card"],
                part["suggested"],
            )


def _kontra(game: SkatGame, parts: Sequence[Json]) -> Iterator[Decision]:
    """Kontra and Re that were wrong.

    Either adds the value to what the declarer wins, and twice the value to what he loses; what is
    added is weighed with the chance that the review gives.
    """
    said = [each for part in parts if part["step"] == "kontra" for each in part["said"]]
    for each in said:
        if each["right"] or game.announced is None:
            continue
        chance, re = float(each["chance"]), bool(each["re"])
        lost = 1 - chance if re else chance
        added = _plain_value(game) * (2 if re else 1)
        declarer_gains = TABLE_SCORING.terms[0] * added * ((1 - lost) - 2 * lost)
        gains = float(declarer_gains if re else -declarer_gains)
        points = -gains if each["said"] else gains
        if points > LITTLE:
            word = "re" if re else "kontra"
            done, better = (word, "decline") if each["said"] else ("decline", word)
            yield Decision(
                each["moment"], each["seat"], "kontra", points, None, "fine", done, better
            )


def _words(parts: Sequence[Json]) -> Iterator[Decision]:
    for seat in _seats(parts):
        worst = seat["words"][seat["worst"]]
        if seat["verdict"] != "fine" and not worst["slight"]:
            said = f"pass {worst['value']}" if worst["passed"] else str(worst["value"])
            better = str(worst["maximal"])
            yield Decision(
                worst["moment"],
                seat["seat"],
                "word",
                worst["loss"],
                None,
                "fine",
                said,
                better,
                plays=seat["games"][0]["contract"] if seat["games"] else None,
            )


def _choices(parts: Sequence[Json]) -> Iterator[Decision]:
    for seat in _seats(parts):
        skat = seat["skat"]
        if skat is not None and skat["loss"] > LITTLE:
            done, better = "pick up", f"hand {skat['hand_contract']}"
            if not skat["picked_up"]:
                done, better = "hand", "pick up"
            yield Decision(
                skat["moment"], seat["seat"], "skat", skat["loss"], None, "fine", done, better
            )


def _contracts(game: SkatGame, parts: Sequence[Json]) -> Iterator[Decision]:
    chosen, best = chosen_row(parts), best_known(parts, picked_up=game.picked_up)
    if chosen is None or best is None or game.declarer is None:
        return
    loss = float(best["expected"]) - float(chosen["expected"])
    if loss > MUCH:
        moment = next(
            number for number, (_, each) in enumerate(game.history) if isinstance(each, Announce)
        )
        yield Decision(
            moment,
            game.declarer,
            "contract",
            loss,
            None,
            "fine",
            chosen["contract"],
            best["contract"],
            tuple(best["put"] or ()),
        )


def _seats(parts: Sequence[Json]) -> Iterator[Json]:
    for part in parts:
        if part["step"] == "auction":
            yield from part["seats"]
