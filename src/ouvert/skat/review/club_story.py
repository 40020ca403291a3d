"""What the story of a game says of options of clubs: a Ramsch, and what was said of Kontra and Re.

As in `review.story` everything is read off the game and the parts of its review.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ouvert.cards import Card
from ouvert.remarks import Remark
from ouvert.skat.review.sentences import Sentence
from ouvert.skat.rules.actions import SEAT_NAMES, PlayCard, SayKontra
from ouvert.skat.rules.club.ramsch import RamschResult
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import GameResult

Json = dict[str, Any]


def kontra_told(game: SkatGame) -> Iterator[Sentence]:
    """That Kontra was said, and whether Re was; nothing where nobody has said it."""
    for moment, (seat, action) in enumerate(game.history):
        if not isinstance(action, SayKontra):
            continue
        who = SEAT_NAMES[seat].capitalize()
        if game.kontra is not None and game.kontra.re:
            yield Sentence(
                f"{who} said Kontra, and the declarer Re: the value counted four times.",
                Remark.of("story_kontra_re", seat=seat),
                moment,
            )
        else:
            yield Sentence(
                f"{who} said Kontra: the value counted double.",
                Remark.of("story_kontra", seat=seat),
                moment,
            )


def ramsch_costliest(game: SkatGame, parts: Sequence[Json]) -> Iterator[Sentence]:
    """The card that gave most away, by likely deals and, where they reach, by open cards."""
    cards = [part for part in parts if part["step"] == "ramsch"]
    played = sum(isinstance(action, PlayCard) for _, action in game.history)
    if not played or len(cards) < played:
        return
    marked = [part for part in cards if part["marked"]]
    if not marked:
        yield Sentence("No card gave away points that count.", Remark.of("story_ramsch_fine"))
        return
    worst = max(marked, key=lambda part: float(part["loss"]))
    seat, moment, points = worst["seat"], worst["moment"], round(worst["loss"])
    card, better = Card[worst["card"]], Card[worst["suggested"]]
    before = (action for _, action in game.history[:moment])
    trick = sum(isinstance(action, PlayCard) for action in before) // 3 + 1
    yield Sentence(
        f"The costliest card was {card} of {SEAT_NAMES[seat]} in trick {trick}: by likely deals it "
        f"gave away {points} points, and {better} was best.",
        Remark.of(
            "story_ramsch_costliest",
            seat=seat,
            trick=trick,
            card=card.code,
            points=points,
            better=better.code,
        ),
        moment,
    )
    if worst["open_loss"] is None:
        return
    opened = round(worst["open_loss"])
    if opened > 1:
        yield Sentence(
            f"With all cards open it gave away {opened} points.",
            Remark.of("story_ramsch_open", points=opened),
            moment,
        )
    elif opened == 0:
        yield Sentence(
            "With all cards open it gave nothing away.",
            Remark.of("story_ramsch_open_none"),
            moment,
        )


def ramsch_ending(game: SkatGame, result: GameResult) -> Iterator[Sentence]:
    """How a Ramsch ended, and what the skat and who took no trick had to do with it."""
    ended = result.ramsch
    if ended is None:
        return
    end = len(game.history) - 1
    if ended.march is not None:
        who = SEAT_NAMES[ended.march].capitalize()
        yield Sentence(
            f"{who} took every trick of the Ramsch and won {result.value}.",
            Remark.of("story_ramsch_march", seat=ended.march, value=result.value),
            end,
        )
        return
    loser = ended.loser or 0
    if _by_the_skat(game, ended):
        skat = game.skat.points
        yield Sentence(
            f"With the last trick {SEAT_NAMES[loser]} got the skat, whose {skat} card points made "
            "the difference.",
            Remark.of("story_ramsch_skat", seat=loser, points=skat),
            end,
        )
    for seat in ended.virgins:
        yield Sentence(
            f"{SEAT_NAMES[seat].capitalize()} took no trick, which doubled the loss.",
            Remark.of("story_ramsch_virgin", seat=seat),
        )
    points, value = ended.points[loser], result.value
    yield Sentence(
        f"{SEAT_NAMES[loser].capitalize()} lost the Ramsch with {points} card points: {value}.",
        Remark.of("story_ramsch_lost", seat=loser, points=points, value=value),
        end,
    )


def _by_the_skat(game: SkatGame, ended: RamschResult) -> bool:
    """Whether another had more card points than the loser before the skat was counted."""
    if ended.loser is None or game.tricks[-1].winner != ended.loser:
        return False
    without = ended.points[ended.loser] - game.skat.points
    return any(points > without for seat, points in enumerate(ended.points) if seat != ended.loser)
