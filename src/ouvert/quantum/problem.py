"""The question that the quantum half answers: does my side win if I play this card?

A `PlayProblem` is an observation in the middle of a game, stripped to what the answer depends on:
the rules, the own hand, where the unknown cards may lie, the unfinished trick, and the goal. How
the others will play is part of the question, as its `Semantics` or a policy. The circuits, the
exact program and Monte Carlo all read the question from here, so they answer the same one.

Nothing here knows Qiskit, and the rules of play come from `TrickRules` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from ouvert.cards import Card, CardSet, check_cards
from ouvert.errors import PositionError, RulesError, check_kind, check_whole
from ouvert.quantum.consistency import check, check_policy
from ouvert.quantum.deal_weights import DealWeights
from ouvert.quantum.laws import Laws
from ouvert.quantum.placements import Placements
from ouvert.remarks import Remark
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN
from ouvert.tricks.rules import Objective, TrickRules, members


class Semantics(Enum):
    """How cards are played from now on. Paper 000 uses both, in its two examples."""

    UNIFORM = "uniform"
    """Every legal card is equally likely (the four-card example)."""

    SENSIBLE = "sensible"
    """Opponents of team 0 beat its card if that is winning the trick and they can, with each card
    that does so equally likely; else they play a card with the fewest card points, ties equally
    likely. Team 0 plays every legal card equally likely (the six-card example)."""


class Goal(Enum):
    """What team 0 needs to win."""

    POINTS = "points"
    """At least `limit` points, or tricks where the rules count tricks; the skat is team 0's."""

    EVERY_TRICK = "every trick"
    """Every trick (Schwarz, limit 120)."""

    NO_TRICK = "no trick"
    """Not a single trick (Null)."""


@dataclass(frozen=True, slots=True)
class View:
    """What a policy may look at: one seat's information set.

    Attributes:
        seat: the seat that plays.
        hand: the cards that it holds (bits).
        played: the cards played since the question was asked, in order.
        legal: the cards that it may play (bits).
    """

    seat: int
    hand: int
    played: tuple[int, ...]
    legal: int


Policy = Callable[[View], Mapping[int, Fraction | float]]
"""For each legal card the probability with which it is played; missing cards are never played."""


@dataclass(frozen=True)
class PlayProblem:
    """A moment of a trick-taking game as one seat knows it, and what is asked about it.

    There is a place for each other seat, clockwise from the one that asks, and one for the skat,
    the cards that nobody plays. The skat counts for team 0.

    Attributes:
        rules: the game; teams are 0 and 1.
        seat: the seat that asks.
        hand: the cards that it holds (bits).
        leader: the seat that leads, or has led, the current trick.
        table: the cards of the unfinished trick in the order played.
        certain: for each place the cards that surely lie there (bits).
        unknown: the cards that lie in one of the places, nobody can say in which (bits).
        room: for each place the number of unknown cards in it.
        allowed: for each place the unknown cards that may lie there (bits).
        goal: what team 0 needs.
        limit: the points that it needs where points are the goal.
        taken: what team 0 and team 1 have in finished tricks: points, or the number of tricks
            where these are the goal.
        semantics: how cards are played.
        policy: the probability of every card, instead of the semantics; for small games.
        played: the cards played since the question was asked.
        weights: how likely each deal is; left out, all are equally likely.
        laws: what a described game asks beyond following suit and counting tricks.

    Raises PositionError if no deal fits, naming the card or the place and the constraint.
    """

    rules: TrickRules
    seat: int
    hand: int
    leader: int
    table: tuple[int, ...]
    certain: tuple[int, ...]
    unknown: int
    room: tuple[int, ...]
    allowed: tuple[int, ...]
    goal: Goal = Goal.POINTS
    limit: int = POINTS_TO_WIN
    taken: tuple[int, int] = (0, 0)
    semantics: Semantics = Semantics.UNIFORM
    policy: Policy | None = field(default=None, compare=False)
    played: tuple[int, ...] = ()
    weights: DealWeights | None = None
    laws: Laws | None = None

    def __post_init__(self) -> None:
        wanted = "a semantics is a Semantics, such as Semantics.SENSIBLE"
        check_kind(self.semantics, Semantics, wanted)
        check(self)
        if self.weights is not None:
            self.weights.check(len(self.room))

    @classmethod
    def of(
        cls,
        observation: Observation,
        *,
        limit: int | None = None,
        semantics: Semantics = Semantics.UNIFORM,
        policy: Policy | None = None,
        beliefs: Beliefs | None = None,
    ) -> PlayProblem:
        """The problem of a seat that is about to play a card in a game of Skat.

        Args:
            observation: what the seat has seen.
            limit: the card points that the declarer needs; 120 means every trick. Left out, it is
                what announcement and bid ask for, the least of these if the seat cannot know. In
                Null it does not matter.
            semantics: how cards are played from now on.
            policy: the probability of every card, instead of the semantics.
            beliefs: what the seat believes of the deals, `Beliefs.of(observation)`; left out, all
                deals that fit are equally likely.

        Raises PositionError if no card is due from this seat, if no game leads to the observation,
        if the declarer has overbid so far that he cannot win, or for another seat's beliefs.
        """
        if beliefs is not None and beliefs.observation != observation:
            raise PositionError("these are beliefs about another moment of a game")
        decision = CardDecision.of(observation)
        contract, rules = decision.contract, decision.rules
        knowledge = Knowledge.of(observation)
        goal = Goal.POINTS
        if decision.null:
            goal, limit = Goal.NO_TRICK, 0
        elif limit is None:
            limit = min((need for need in decision.needs if need), default=None)
        if limit is None:
            raise PositionError(
                f"the declarer has overbid {contract} and cannot win any more",
                remark=Remark.of("overbid_for_good"),
            )
        check_whole(limit, "the limit", error=PositionError)
        if goal is Goal.POINTS and not 1 <= limit <= ALL_POINTS:
            raise PositionError(f"the limit is 1 to {ALL_POINTS} card points, not {limit}")
        if goal is Goal.POINTS and limit == ALL_POINTS:
            goal = Goal.EVERY_TRICK
        taken = [0, 0]
        for trick in observation.tricks:
            gain = trick.points if goal is Goal.POINTS else 1
            taken[rules.teams[trick.winner]] += gain
        return cls(
            rules=rules,
            seat=observation.seat,
            hand=observation.hand.bits,
            leader=observation.leader,
            table=tuple(int(card) for card in observation.table),
            certain=tuple(cards.bits for cards in knowledge.certain),
            unknown=knowledge.unknown.bits,
            room=knowledge.room,
            allowed=tuple((knowledge.unknown - cards).bits for cards in knowledge.barred),
            goal=goal,
            limit=limit,
            taken=(taken[0], taken[1]),
            semantics=semantics,
            policy=policy,
            weights=None if beliefs is None else DealWeights.of(beliefs),
        )

    @classmethod
    def small(
        cls,
        rules: TrickRules,
        hand: int | CardSet,
        *,
        limit: int | None = None,
        seat: int = 0,
        leader: int | None = None,
        table: Sequence[int | Card] = (),
        certain: Mapping[int, int | CardSet] | None = None,
        barred: Mapping[int, int | CardSet] | None = None,
        gone: int | CardSet = 0,
        goal: Goal | None = None,
        taken: tuple[int, int] = (0, 0),
        semantics: Semantics = Semantics.UNIFORM,
        policy: Policy | None = None,
        weights: DealWeights | None = None,
    ) -> PlayProblem:
        """A problem made by hand: all cards of the game that are not mentioned are unknown.

        Cards are those of the rules, as bits or numbers; a `CardSet` and a `Card` mean the cards
        that have these names there.

        Args:
            rules: the game, of any size; `deck_rules` makes one from a few Skat cards.
            hand: the own cards (bits).
            limit: what team 0 needs where points or tricks are counted, the skat included; it may
                be left out where the goal is every trick or none.
            seat: the seat that asks.
            leader: who leads the current trick; the asking seat if left out.
            table: the cards of the unfinished trick.
            certain: for each seat the cards that it surely holds (bits).
            barred: for each seat the cards that it cannot hold (bits).
            gone: cards that have been played before (bits).
            goal: what team 0 needs; left out, points, or no trick where the rules are misère.
            taken: what the teams have already.
            semantics: how cards are played.
            policy: the probability of every card, instead of the semantics.
            weights: how likely each deal is; left out, all are equally likely.

        What the hands have no room for is the skat. Raises PositionError as the class does, for a
        card that the rules do not have, and if the limit is missing.
        """
        if goal is None:
            goal = Goal.NO_TRICK if rules.objective is Objective.MISERE else Goal.POINTS
        if limit is None and goal is Goal.POINTS:
            counted = "points" if rules.objective is Objective.POINTS else "tricks"
            raise PositionError(f"say how many {counted} team 0 needs: limit=…")
        if limit is not None:
            check_whole(limit, "the limit", error=PositionError)
        hand, gone = _bits(rules, hand), _bits(rules, gone)
        table = tuple(_number(rules, card) for card in table)
        kept_out = {other: _bits(rules, cards) for other, cards in (barred or {}).items()}
        first = seat if leader is None else leader
        others = [(seat + step) % rules.seats for step in range(1, rules.seats)]
        sure = tuple(_bits(rules, (certain or {}).get(other, 0)) for other in others)
        known = hand | gone
        for cards in (*sure, *(1 << card for card in table)):
            known |= cards
        unknown = ((1 << rules.cards) - 1) & ~known
        tricks = hand.bit_count() + ((seat - first) % rules.seats < len(table))
        room = [
            tricks - ((other - first) % rules.seats < len(table)) - cards.bit_count()
            for other, cards in zip(others, sure, strict=True)
        ]
        return cls(
            rules=rules,
            seat=seat,
            hand=hand,
            leader=first,
            table=table,
            certain=(*sure, 0),
            unknown=unknown,
            room=(*room, unknown.bit_count() - sum(room)),
            allowed=(*(unknown & ~kept_out.get(other, 0) for other in others), unknown),
            goal=goal,
            limit=limit or 0,
            taken=taken,
            semantics=semantics,
            policy=policy,
            weights=weights,
        )

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in the order of their places: clockwise from the one that asks."""
        return tuple((self.seat + step) % self.rules.seats for step in range(1, self.rules.seats))

    @property
    def placements(self) -> Placements:
        """The ways to put the unknown cards into their places."""
        return Placements(self.unknown, self.room, self.allowed)

    @property
    def actor(self) -> int:
        """The seat that plays the next card; the asking seat until it has played."""
        return (self.leader + len(self.table)) % self.rules.seats

    @property
    def tricks(self) -> int:
        """Number of tricks still to be finished, the one on the table included."""
        return self.hand.bit_count() + self.has_played(self.seat)

    @property
    def over(self) -> bool:
        """Whether no card is left to play."""
        return not self.tricks

    @property
    def in_play(self) -> int:
        """The cards that somebody holds or that are unknown, the unknown skat included (bits)."""
        held = self.hand | self.unknown
        for cards in self.certain[:-1]:
            held |= cards
        return held

    @property
    def legal(self) -> int:
        """The cards that the asking seat may play first (bits); empty when it is not its turn."""
        if self.over or self.actor != self.seat:
            return 0
        return self.may_play(self.seat, self.hand, self.leader, self.table)

    @property
    def led(self) -> int | None:
        """The suit that was led to the unfinished trick; None if the next card is a lead."""
        return self.rules.suits[self.table[0]] if self.table else None

    @property
    def counted_team(self) -> int:
        """The team whose gains decide: team 0 in Null, else team 1, which leaves it the skat."""
        return 0 if self.goal is Goal.NO_TRICK else 1

    @property
    def allowance(self) -> int:
        """The most that the counted team may still take before team 0 has lost; may be negative."""
        if self.goal is not Goal.POINTS:
            return -self.taken[self.counted_team]
        more = 0 if self.laws is None else self.laws.last_trick + sum(self.laws.earlier)
        if self.rules.objective is not Objective.POINTS:
            return self.taken[0] + more + self.tricks - self.limit
        cards = self.in_play | self.certain[-1]
        left = sum(self.rules.points[card] for card in (*members(cards), *self.table))
        return self.taken[0] + more + left - self.limit

    def worth(self, cards: Sequence[int], last: bool = False) -> int:
        """Return what a finished trick adds to the gains of the team that took it."""
        bonus = self.laws.last_trick if last and self.laws is not None else 0
        return bonus + (self.rules.worth(cards) if self.goal is Goal.POINTS else 1)

    def wins(self, gains: int) -> bool:
        """Whether the side of the asking seat wins, if the counted team takes `gains` from now."""
        return (gains <= self.allowance) == (self.rules.teams[self.seat] == 0)

    def has_played(self, seat: int) -> bool:
        """Whether a seat has played to the unfinished trick."""
        return (seat - self.leader) % self.rules.seats < len(self.table)

    def may_play(self, seat: int, hand: int, leader: int, table: Sequence[int]) -> int:
        """Return the cards of a hand that a seat may play to a trick (bits)."""
        rules = self.rules
        if self.laws is None:
            return rules.legal(hand, rules.suits[table[0]] if table else None)
        best = (leader + rules.winner(table)) % rules.seats if table else seat
        return self.laws.legal(hand, tuple(table), rules.teams[best] == rules.teams[seat])

    def choices(self, seat: int, hand: int, leader: int, table: Sequence[int]) -> int:
        """Return the cards that a seat may play by the semantics, each equally likely (bits).

        The first card of a problem is free: ask `legal` for it.
        """
        legal = self.may_play(seat, hand, leader, table)
        if self.semantics is Semantics.UNIFORM or self.rules.teams[seat] == 0:
            return legal
        if table:
            best = self.rules.winner(table)
            if self.rules.teams[(leader + best) % self.rules.seats] == 0:
                beating = [card for card in members(legal) if self.rules.beats(card, table[best])]
                if beating:
                    return sum(1 << card for card in beating)
        fewest = min(self.rules.points[card] for card in members(legal))
        return sum(1 << card for card in members(legal) if self.rules.points[card] == fewest)

    def chances(
        self, seat: int, hand: int, leader: int, table: Sequence[int], played: Sequence[int] = ()
    ) -> dict[int, Fraction]:
        """Return with which probability a seat plays each card, by the policy or the semantics.

        `played` are the cards played since the question was asked, for the policy. Raises
        RulesError if the policy's probabilities are none.
        """
        if self.policy is None:
            choices = self.choices(seat, hand, leader, table)
            return {card: Fraction(1, choices.bit_count()) for card in members(choices)}
        view = View(seat, hand, tuple(played), self.may_play(seat, hand, leader, table))
        chances = {
            card: Fraction(chance) for card, chance in self.policy(view).items() if chance != 0
        }
        check_policy(self, view, chances)
        return chances

    def deals(self) -> Iterator[tuple[int, ...]]:
        """All deals that fit, as the hands of seats 0, 1, 2, … (bits); the skat is the rest.

        For small games: nothing is left out. How likely each is, `deal_chances` says.
        """
        others = self.others
        for places in self.placements.all():
            hands = [0] * self.rules.seats
            hands[self.seat] = self.hand
            for other, sure, cards in zip(others, self.certain, places, strict=False):
                hands[other] = sure | cards
            yield tuple(hands)

    def deal_count(self) -> int:
        """Return the number of deals that fit, without listing them."""
        return self.placements.count()

    def name(self, card: int) -> str:
        """How a card is printed."""
        return self.rules.names[card] if 0 <= card < self.rules.cards else str(card)

    def with_first_card(self, card: int) -> PlayProblem:
        """Return the problem after the asking seat has played a card.

        The same seat asks on; its turn is over. Raises RulesError if it may not play the card.
        """
        if not self.legal >> card & 1:
            legal = " ".join(self.name(each) for each in members(self.legal)) or "none"
            raise RulesError(f"{self.name(card)} may not be played here: legal are {legal}")
        table = (*self.table, card)
        hand, played = self.hand ^ 1 << card, (*self.played, card)
        if len(table) < self.rules.seats:
            return replace(self, hand=hand, table=table, played=played)
        winner = (self.leader + self.rules.winner(table)) % self.rules.seats
        taken, laws = list(self.taken), self.laws
        gain = self.worth(table, last=not hand)
        if laws is not None and laws.hides(self, winner):
            laws = laws.after(winner, gain)
        else:
            taken[self.rules.teams[winner]] += gain
        return replace(
            self,
            hand=hand,
            table=(),
            leader=winner,
            taken=(taken[0], taken[1]),
            played=played,
            laws=laws,
        )


def _bits(rules: TrickRules, cards: int | CardSet) -> int:
    """A set of cards in the numbers of the rules."""
    check_kind(cards, (CardSet, int), "a set of cards is a CardSet or bits")
    if not isinstance(cards, CardSet):
        return cards
    return sum(1 << _number(rules, card) for card in cards)


def _number(rules: TrickRules, card: int | Card) -> int:
    """The number of a card in the rules; a Skat card is found by its name."""
    if not isinstance(card, Card):
        return card
    if str(card) not in rules.names:
        raise PositionError(f"the game has no card {card}: it has {' '.join(rules.names)}")
    return rules.names.index(str(card))


def deck_rules(game: GameType, cards: CardSet, *, seats: int = 3, declarer: int = 0) -> TrickRules:
    """Return a Skat contract with a few cards of the deck, for any number of seats.

    The cards get the numbers 0, 1, 2, … in the order in which the set shows them, and keep names,
    points and order. Team 0 is the declarer. Raises RulesError for fewer than two seats and for
    what is no game, PositionError for what is no set.
    """
    if not 0 <= declarer < seats:
        raise RulesError(f"the declarer is seat 0 to {seats - 1}, not {declarer}")
    check_cards(cards, "the cards are")
    whole = trick_rules(game, 0)
    kept = [int(card) for card in cards]
    return TrickRules(
        seats=seats,
        teams=tuple(int(seat != declarer) for seat in range(seats)),
        suits=tuple(whole.suits[card] for card in kept),
        strengths=tuple(whole.strengths[card] for card in kept),
        trump=whole.trump,
        points=tuple(whole.points[card] for card in kept),
        objective=whole.objective,
        names=tuple(whole.names[card] for card in kept),
    )
