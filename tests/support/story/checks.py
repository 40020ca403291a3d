"""The story of a game, each sentence checked anew.

What a sentence says of open cards is asked of the solver, move by move and not by the review; what
it says of chances, of what the review judged.
"""

from __future__ import annotations

from ouvert.skat.review.game import GameReview, review
from ouvert.skat.review.story import MOST, Sentence
from ouvert.skat.rules.game import SkatGame
from support.story.club import CLUB
from support.story.played import PLAYED
from support.story.reading import told

CHECKS = PLAYED | CLUB
WORLDS = 8


def checked_sentences(of: GameReview) -> tuple[Sentence, ...]:
    """The story of a review, after a look at each of its sentences."""
    sentences = told(of)
    check(of, sentences)
    return sentences


def check(of: GameReview, sentences: tuple[Sentence, ...]) -> None:
    """See that sentences say what the values say."""
    for sentence in sentences:
        CHECKS[sentence.remark.code](of, dict(sentence.remark.names), sentence.moment)


def checked(game: SkatGame, worlds: int = WORLDS) -> list[str]:
    """The codes of a game's story, each sentence checked."""
    sentences = checked_sentences(review(game, worlds=worlds))
    assert len(sentences) <= MOST
    codes = [sentence.remark.code for sentence in sentences]
    assert len(codes) == len(set(codes))
    return codes
