"""Positions of any trick game as a few lines of text.

A line says one thing, `name: value`; blank lines and what follows a `#` are left out::

    teams: ABAB          # one letter a seat; A's tricks are counted
    leader: 1            # seats count from 1; 1 if left out
    trump: s2            # no trump if left out
    count: tricks        # or points, or misère (A must take none); tricks if left out
    h1: s1:A,J s2:2      # each suit, then its ranks with commas between
    h2: s1:K s3:A,3
    h3: s1:Q s2:A,K
    h4: s2:7 s3:K,2
    table: s1:A s2:K     # the unfinished trick in the order played
    taken: 2             # what A has so far

Suits are `s0`, `s1`, `s2`, …; ranks are whole numbers, of which 10 to 14 are written T J Q K A.
Where points count, a rank carries its own: `s1:A=11,K=4`.

>>> position = parse_position('''teams: AB
... h1: s1:A s2:2
... h2: s1:2 s2:A''')
>>> print(format_position(position))
teams: AB
leader: 1
h1: s1:A s2:2
h2: s1:2 s2:A
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.errors import NotationError, PositionError, RulesError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, TrickRules, members

_COURT = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_COURT_LETTERS = {strength: letter for letter, strength in _COURT.items()}
_COUNTS = {
    "tricks": Objective.TRICKS,
    "points": Objective.POINTS,
    "misère": Objective.MISERE,
    "misere": Objective.MISERE,
}
_HAND = re.compile(r"h(\d{1,6})")
_SUIT = re.compile(r"s(\d{1,9})")
_NUMBER = re.compile(r"-?\d{1,9}")


@dataclass(frozen=True, slots=True)
class _Written:
    """A card as it was read."""

    suit: int
    strength: int
    points: int

    @property
    def key(self) -> tuple[int, int]:
        """What makes it this card."""
        return self.suit, self.strength


def parse_position(text: str) -> TrickPosition:
    """Read a position; its rules have the cards of the position and no others.

    Raises NotationError, with the line, for text that is not in the format or names a team other
    than A and B; PositionError for hands of different size, a card twice, or a leader who is no
    seat.
    """
    fields = _fields(text)
    if "teams" not in fields:
        raise NotationError("the position needs a line 'teams:' with one letter A or B a seat")
    teams = _teams(*fields.pop("teams"))
    seats = len(teams)
    leader = _whole(*fields.pop("leader", (0, "1"))) - 1
    if not 0 <= leader < seats:
        raise PositionError(f"the leader is seat 1 to {seats}, not {leader + 1}")
    objective = _objective(*fields.pop("count", (0, "tricks")))
    line, written = fields.pop("taken", (0, "0"))
    taken = _whole(line, written)
    if taken < 0 and objective is not Objective.POINTS:
        raise NotationError(f"line {line}: team A has 0 tricks or more, not {taken}")
    line, trump = fields.pop("trump", (0, "none"))
    trump_suit = None if trump == "none" else _suit(line, trump)
    table = _cards(*fields.pop("table", (0, "")))
    hands = [_cards(*fields.pop(f"h{seat + 1}", (0, ""))) for seat in range(seats)]
    for name, (line, _) in fields.items():
        if _HAND.fullmatch(name):
            raise NotationError(f"line {line}: there are only {seats} seats, so there is no {name}")
        raise NotationError(
            f"line {line}: '{name}' is not known; teams, leader, trump, count, h1, h2, …, table "
            "and taken are"
        )
    return _position(teams, leader, objective, trump_suit, hands, table, taken)


def _position(
    teams: tuple[int, ...],
    leader: int,
    objective: Objective,
    trump: int | None,
    hands: list[list[_Written]],
    table: list[_Written],
    taken: int,
) -> TrickPosition:
    """Number the cards and put everything together."""
    places: dict[tuple[int, int], str] = {}
    everything = []
    for where, cards in (*((f"h{i + 1}", hand) for i, hand in enumerate(hands)), ("table", table)):
        for card in cards:
            if card.key in places:
                before = places[card.key]
                also = "there twice" if before == where else f"in {where}"
                raise PositionError(f"{_name(*card.key)} is in {before} and {also}")
            places[card.key] = where
            everything.append(card)
    everything.sort(key=lambda card: card.key)
    number = {card.key: place for place, card in enumerate(everything)}
    rules = TrickRules(
        seats=len(teams),
        teams=teams,
        suits=tuple(card.suit for card in everything),
        strengths=tuple(card.strength for card in everything),
        trump=trump,
        points=tuple(card.points for card in everything),
        objective=objective,
        names=tuple(_name(*card.key) for card in everything),
    )
    sets = tuple(sum(1 << number[card.key] for card in hand) for hand in hands)
    return TrickPosition(rules, sets, leader, tuple(number[card.key] for card in table), taken)


def format_position(position: TrickPosition) -> str:
    """Write a position as `parse_position` reads it; lines that say nothing new are left out.

    Cards of the rules that nobody holds are not written. Raises RulesError for suits below 0.
    """
    rules = position.rules
    if rules.suits and min(rules.suits) < 0:
        raise RulesError("the text format has suits from 0 on")
    counts = rules.objective is Objective.POINTS
    lines = [
        "teams: " + "".join("AB"[team] for team in rules.teams),
        f"leader: {position.leader + 1}",
    ]
    if rules.trump is not None:
        lines.append(f"trump: s{rules.trump}")
    if rules.objective is not Objective.TRICKS:
        lines.append(f"count: {rules.objective.value}")
    for seat, hand in enumerate(position.hands):
        lines.append(f"h{seat + 1}: {_written(rules, members(hand), counts)}".rstrip())
    if position.table:
        lines.append(f"table: {_in_order(rules, position.table, counts)}")
    if position.taken:
        lines.append(f"taken: {position.taken}")
    return "\n".join(lines)


def _written(rules: TrickRules, cards: Iterable[int], counts: bool) -> str:
    """A hand, suit by suit, each from its highest card."""
    suits: dict[int, list[int]] = {}
    for card in sorted(cards, key=lambda card: (rules.suits[card], -rules.strengths[card])):
        suits.setdefault(rules.suits[card], []).append(card)
    return " ".join(
        f"s{suit}:" + ",".join(_rank(rules, card, counts) for card in held)
        for suit, held in suits.items()
    )


def _in_order(rules: TrickRules, cards: Iterable[int], counts: bool) -> str:
    """Cards one by one."""
    return " ".join(f"s{rules.suits[card]}:{_rank(rules, card, counts)}" for card in cards)


def _rank(rules: TrickRules, card: int, counts: bool) -> str:
    points = f"={rules.points[card]}" if counts and rules.points[card] else ""
    return _strength(rules.strengths[card]) + points


def _strength(strength: int) -> str:
    return _COURT_LETTERS.get(strength, str(strength))


def _name(suit: int, strength: int) -> str:
    return f"s{suit}:{_strength(strength)}"


def _fields(text: str) -> dict[str, tuple[int, str]]:
    """For each name the number of its line and what is written there."""
    fields: dict[str, tuple[int, str]] = {}
    for line, written in enumerate(text.splitlines(), 1):
        content = written.partition("#")[0].strip()
        if not content:
            continue
        name, colon, value = content.partition(":")
        name = name.strip()
        if not colon:
            raise NotationError(f"line {line}: a line is 'name: value', and {content!r} is not")
        if name in fields:
            raise NotationError(
                f"line {line}: '{name}' was given in line {fields[name][0]} already"
            )
        fields[name] = line, value.strip()
    return fields


def _teams(line: int, written: str) -> tuple[int, ...]:
    letters = written.replace(" ", "")
    for letter in letters:
        if letter not in "AB":
            raise NotationError(f"line {line}: teams are A and B, and '{letter}' is neither")
    if len(letters) < 2:
        raise NotationError(f"line {line}: a game needs two seats or more, not {len(letters)}")
    return tuple("AB".index(letter) for letter in letters)


def _objective(line: int, written: str) -> Objective:
    if written not in _COUNTS:
        raise NotationError(f"line {line}: tricks, points or misère are counted, not '{written}'")
    return _COUNTS[written]


def _whole(line: int, written: str) -> int:
    if not _NUMBER.fullmatch(written):
        raise NotationError(f"line {line}: a whole number is needed, not '{written}'")
    return int(written)


def _suit(line: int, written: str) -> int:
    found = _SUIT.fullmatch(written)
    if not found:
        raise NotationError(f"line {line}: a suit is s0, s1, s2, …, and '{written}' is not")
    return int(found[1])


def _cards(line: int, written: str) -> list[_Written]:
    cards = []
    for word in written.split():
        suit, _, ranks = word.partition(":")
        number = _suit(line, suit)
        for each in ranks.split(","):
            rank, equals, points = each.partition("=")
            if rank not in _COURT and not _NUMBER.fullmatch(rank):
                raise NotationError(
                    f"line {line}: '{rank}' in '{word}' is no rank; a whole number or T J Q K A is"
                )
            strength = _COURT[rank] if rank in _COURT else int(rank)
            cards.append(_Written(number, strength, _whole(line, points) if equals else 0))
    return cards
