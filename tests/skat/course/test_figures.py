"""Figures in the texts of lessons: with or without how many, values, points follow from the cards.

Authors write the texts, and a judge who is asked for the answer alone would let a wrong figure in
them stand. So each is counted again here, from the cards of its exercise.
"""

from __future__ import annotations

import re

import pytest

from ouvert.cards import CardSet
from ouvert.skat.course.lessons import Step, lessons
from ouvert.skat.course.shown import Text
from ouvert.skat.course.tasks.hands import ChooseGame, PutAway, SayBid
from ouvert.skat.course.tasks.hidden import Moment
from ouvert.skat.course.tasks.play import PlayOpen
from ouvert.skat.course.tasks.table import TableGame
from ouvert.skat.course.tasks.values import Matadors, Result, Value
from ouvert.skat.course.texts import CARD, CONTRACT, TERM, texts_in
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.rules.series import game_scores
from ouvert.skat.rules.values import BID_LADDER, GameResult, game_value, matadors

STEPS = [
    pytest.param(step, id=f"{lesson.name}-{number}")
    for lesson in lessons().values()
    for number, step in enumerate(lesson.steps, 1)
]
LEAST = 16
"""Smaller numbers count cards, levels and jacks."""
COMMON = {18, 30, 31, 32, 60, 61, 90, 120}
"""Of the rules."""
BASES = {game.base_value for game in GameType}
NULLS = {game_value(parse_contract_code(code)) for code in ("N", "NH", "NO", "NHO")}
RUN = re.compile(r"\b(with|without|mit|ohne) (\d+)\b(?! (?:points|Augen|to|zu)\b)", re.IGNORECASE)
EITHER = re.compile(r"\b(with or without|mit oder ohne) (\d+)\b", re.IGNORECASE)
COUNTED = re.compile(
    r"\b(?:with|without|mit|ohne) (\d+), (?:game|Spiel) (\d+)((?:, \w+ \d+)*), (?:times|mal) (\d+)",
    re.IGNORECASE,
)


def told(step: Step) -> list[Text]:
    """What the author has written of a step."""
    return list(texts_in(step))


def games(step: Step) -> list[tuple[CardSet, Contract]]:
    """The cards that a step is about, and the games that it can speak of."""
    task = step.ask
    if isinstance(task, Value | Result):
        return [(CardSet.parse(task.cards), parse_contract_code(task.contract))]
    if isinstance(task, Matadors):
        return [(CardSet.parse(task.cards), parse_contract_code(task.game))]
    if isinstance(task, ChooseGame):
        cards = CardSet.parse(f"{task.hand} {task.skat}")
        return [(cards, parse_contract_code(task.answers[0]))]
    if isinstance(task, PutAway):
        cards = CardSet.parse(f"{task.hand} {task.skat}")
        return [(cards, parse_contract_code(task.contract))]
    if isinstance(task, SayBid):
        return [(CardSet.parse(task.hand), parse_contract_code(game)) for game in task.games]
    if step.show is not None and step.show.contract is not None and step.show.rows:
        contract = parse_contract_code(step.show.contract)
        return [(CardSet.parse(" ".join(row.cards)), contract) for row in step.show.rows]
    return []


def plain(text: str) -> str:
    """A text without cards and games, with its explained words."""
    text = CONTRACT.sub("", CARD.sub("", text))
    return TERM.sub(lambda found: found[2], text)


def declarer_points(task: Moment) -> int:
    """What the declarer has in his tricks, with the skat."""
    game = task.game()
    won = sum(trick.points for trick in game.tricks if trick.winner == task.declarer)
    return won + CardSet.parse(task.put or task.skat).points


def derived(step: Step) -> set[int]:
    """The numbers that follow from the cards and the rules."""
    task, found = step.ask, COMMON | BASES | NULLS
    if task is not None:
        for answer in task.answers:
            if answer.removeprefix("-").isdecimal():
                found |= {abs(int(answer)), 61 - int(answer)}
    for cards, contract in games(step):
        value = game_value(contract, matadors(cards, contract.game))
        found |= {value, 2 * value}
    if isinstance(task, Value):
        found |= set(range(90, 120) if task.reached == "schneider" else range(61, 90))
    if isinstance(task, Moment):
        found.add(declarer_points(task))
    if isinstance(task, Result):
        found |= {task.points, task.bid, abs(task._result().value)}
    if isinstance(task, SayBid):
        found |= {int(word) for word in task.said.split() if word.isdecimal()}
    if isinstance(task, TableGame):
        # what the list of a table adds, and what each defender gets
        for value, won in ((24, True), (-48, False)):
            scores = game_scores(GameResult(0, Contract(GameType.CLUBS), won=won, value=value))
            found |= {abs(round(scores[0]) - value), round(scores[1])}
    if isinstance(task, PlayOpen):
        table = CardSet.parse(task.table).points
        own = [CardSet.parse(answer).points for answer in task.answers]
        found |= {task.points, table, *(table + points for points in own)}
    return found


@pytest.mark.parametrize("step", STEPS)
def test_with_or_without_how_many_is_what_the_rules_count(step: Step) -> None:
    for text in told(step):
        for language in (text.en, text.de):
            played = {contract.game for _, contract in games(step)}
            played |= {GameType.GRAND} if "Grand" in language else set()
            runs = {matadors(cards, game) for cards, _ in games(step) for game in played}
            for word, count in RUN.findall(EITHER.sub("", plain(language))):
                sign = 1 if word.casefold() in ("with", "mit") else -1
                assert sign * int(count) in runs, language


@pytest.mark.parametrize("step", STEPS)
def test_levels_that_are_told_multiply_to_the_value(step: Step) -> None:
    for text in told(step):
        for language in (text.en, text.de):
            for run, game, more, base in COUNTED.findall(plain(language)):
                last = re.findall(r"\d+", more)
                assert int(game) == int(run) + 1, language
                assert [int(each) for each in last] == [
                    int(game) + step for step in range(1, len(last) + 1)
                ], language
                assert int(base) in {contract.game.base_value for _, contract in games(step)}


@pytest.mark.parametrize("step", STEPS)
def test_numbers_follow_from_the_cards(step: Step) -> None:
    for text in told(step):
        for language in (text.en, text.de):
            found = {int(each) for each in re.findall(r"\d+", plain(language))}
            known = derived(step)
            unknown = {each for each in found if each >= LEAST} - known
            # a row of bids, as the auction goes up
            if not unknown <= set(BID_LADDER) or games(step):
                assert not unknown, language


@pytest.mark.parametrize("step", STEPS)
def test_both_languages_tell_the_same_numbers(step: Step) -> None:
    for text in told(step):
        english, german = (sorted(re.findall(r"\d+", plain(each))) for each in (text.en, text.de))
        assert english == german
