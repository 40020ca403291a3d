"""Mistakes of one's own games as exercises: cards, also of a Ramsch, and words on Kontra and Re.

Which decisions are mistakes, and what each answer is worth, is read off the parts of the review
(`ouvert.skat.review.parts`), so the judge is that of looking back: the vote of likely worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.review.defaults import RAMSCH_MUCH

Json = dict[str, Any]
Kind = Literal["card", "ramsch", "kontra"]
SLACK: dict[Kind, float] = {"card": 0.05, "ramsch": RAMSCH_MUCH, "kontra": 0.0}
"""What an answer may give away and still be right: less than what would be marked."""
DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake to do better.

    Attributes:
        kind: a card, a card of a Ramsch, or what was said of Kontra or Re.
        worth: by answer what it is worth: for a card the probability that its side wins; in a
            Ramsch points beside the best card, at most 0; of `kontra` or `re` the probability that
            its side wins, and of `decline` the one from which on it is said.
        part: what the review says of it.
    """

    kind: Kind
    worth: dict[str, float]
    part: Json


def mistakes_in(parts: Iterable[Json]) -> Iterator[tuple[int, int]]:
    """Moment and seat of every decision of a finished game that can be practised."""
    for part in parts:
        match part["step"]:
            case "card" if part["mark"] != "fine":
                yield part["moment"], part["seat"]
            case "ramsch" if part["marked"]:
                yield part["moment"], part["seat"]
            case "kontra":
                wrong = (said for said in part["said"] if not said["right"])
                yield from ((said["moment"], said["seat"]) for said in wrong)


def mistake_at(parts: Iterable[Json], moment: int) -> Mistake | None:
    """What a review says of a decision, as an exercise; None where it says nothing of it."""
    worth: Json = {}
    for part in parts:
        match part["step"]:
            case "open":
                worth = next((each for each in part["cards"] if each["moment"] == moment), {})
            case "card" if part["moment"] == moment:
                return Mistake("card", dict(part["chances"]), {**worth, **part})
            case "ramsch" if part["moment"] == moment:
                lost = {card: -each for card, each in part["losses"].items()}
                return Mistake("ramsch", lost, part)
            case "kontra":
                for said in part["said"]:
                    if said["moment"] == moment:
                        word = "re" if said["re"] else "kontra"
                        worth = {word: said["chance"], DECLINE: said["asked"]}
                        return Mistake("kontra", worth, {"step": "said", **said})
    return None


def judge_mistake(mistake: Mistake, answer: str) -> bool:
    """Whether an answer to a mistake is right. Raises RulesError for what is no answer to it."""
    if answer not in mistake.worth:
        raise RulesError("this card may not be played here", remark=Remark.of("not_legal"))
    lost = max(mistake.worth.values()) - mistake.worth[answer]
    return lost == 0 or lost < SLACK[mistake.kind]
